//! The program: its functions, where things stand in them, what they are called, and who may see them.
//!
//! Answered in `world`, in `locks` and `entry_points` where these are asked for. Names are as messages give them.

use std::collections::BTreeSet;

use crate::analysis::locks::{access_path, lock_types};
use crate::analysis::{Analysis, LockInfo, LockPlace, RootCandidate, TaskContext, entry_points};
use crate::facts::ExprId;
use crate::graph::Execution;
use crate::knowledge::conventions::is_occasional;
use crate::source::Loc;
use crate::types::display::display;
use crate::types::program::{AdtId, CrateId, FnId};
use crate::types::ty::Ty;

/// The program: its functions, their calls, and where things stand in them.
impl Analysis<'_> {
    /// Returns the analysed functions with bodies, by place.
    pub fn functions(&self) -> Vec<FnId> {
        self.rooms.functions()
    }

    /// Returns whether a function belongs to the analysed targets.
    pub fn is_analysed(&self, id: FnId) -> bool {
        self.rooms.is_analysed(id)
    }

    /// Returns the features that a finding at a place asks for and that are off, by name, given the places that it rests on.
    pub fn features_off_at(&self, loc: Loc, needed: &[Loc]) -> Vec<&'static str> {
        let features = self.rooms.features_off_at(loc, needed);
        let mut found: Vec<&str> = features.into_iter().map(|name| name.as_str()).collect();
        found.sort_unstable();
        found
    }

    /// Returns whether a place lies in a package that is there for tests, as its name says, although products build on it.
    pub fn is_named_for_tests(&self, loc: Loc) -> bool {
        self.rooms.is_named_for_tests(loc.file)
    }

    /// Returns whether what stands at a place is evaluated only for arguments that no caller of its function passes.
    pub fn is_dead_at(&self, loc: Loc) -> bool {
        self.rooms.is_dead_at(loc)
    }

    /// Returns whether a place lies in a function of a program's own library that nothing of the program calls, or makes a value for.
    pub fn is_unused_at(&self, loc: Loc) -> bool {
        self.rooms.is_unused_at(loc)
    }

    /// Whether nothing is seen to use the function around a place, in a program that uses less than half of its own functions.
    pub fn is_unused_in_collection_at(&self, loc: Loc) -> bool {
        self.rooms.is_unused_in_collection_at(loc)
    }

    /// Returns the place of an expression in its function's file: of a call the name that is called, of an await the
    /// keyword.
    pub fn loc(&self, id: FnId, expr: ExprId) -> Loc {
        self.rooms.loc(id, expr)
    }

    /// Returns the expressions of a body that call something, by place; those that do so in several ways once.
    pub fn calls_in(&self, id: FnId) -> Vec<ExprId> {
        self.rooms.calls_in(id)
    }

    /// Returns the function that a call names; none if it was not resolved, or if the language or a library makes the call.
    pub fn callee_of(&self, id: FnId, call: ExprId) -> Option<FnId> {
        self.rooms.callee_of(id, call)
    }

    /// Returns the context of an expression of a function; none if it is no part of the body.
    pub fn task_context(&self, id: FnId, expr: ExprId) -> Option<TaskContext> {
        self.rooms.task_context(id, expr)
    }

    /// Returns whether a part of a function runs in a task.
    pub fn has_async_code(&self, id: FnId) -> bool {
        self.rooms.has_async_code(id)
    }

    /// Returns whether an expression runs once per iteration of a loop of its function.
    pub fn in_loop(&self, id: FnId, expr: ExprId) -> bool {
        self.rooms.in_loop(id, expr)
    }

    /// Whether a loop of its function stands around an expression, tasks and closures in between included, or is it.
    pub fn is_within_loop(&self, id: FnId, expr: ExprId) -> bool {
        let is_loop = || self.rooms.typed.body(id).is_some_and(|body| body.expr(expr).kind.is_loop());
        !self.rooms.loops_around(id, expr).is_empty() || is_loop()
    }

    /// Returns whether a function runs what it is given on a pool of threads and waits for that.
    pub fn is_parallel(&self, callee: FnId) -> bool {
        self.rooms.is_parallel(callee)
    }

    /// Whether a function is for those who operate a program, by its name or that of its module: `routes::admin`.
    pub fn is_operational(&self, id: FnId) -> bool {
        self.rooms.is_operational(id)
    }

    /// Whether an expression is part of what people do now and then, by the name of its function: `change_password`. A task that is
    /// started there is not.
    pub fn is_occasional(&self, id: FnId, expr: ExprId) -> bool {
        let runs_here = self.rooms.graph.expr_contexts(id).of(expr).execution == Execution::SameThread;
        runs_here && is_occasional(self.rooms.program.function(id).name)
    }

    /// The crate that declares a function.
    pub fn crate_of(&self, id: FnId) -> CrateId {
        self.rooms.program.crate_id(id)
    }

    /// Returns the functions that look like roots and are none; those that lead to locks first, then the likeliest.
    pub fn root_candidates(&self) -> Vec<RootCandidate> {
        entry_points::root_candidates(&self.rooms)
    }
}

/// What a function or place is called, and who may see it.
impl Analysis<'_> {
    /// Returns a function's name as messages give it: with its type or trait, without crate and module.
    pub fn fn_name(&self, id: FnId) -> String {
        self.rooms.program.fn_short(id)
    }

    /// Returns where a function's name is declared.
    pub fn fn_place(&self, id: FnId) -> Loc {
        self.rooms.program.fn_loc(id)
    }

    /// Returns a place's name as messages give it, such as `Cache::map`.
    pub fn place_name(&self, place: LockPlace) -> String {
        access_path::place_name(self.rooms.program, place)
    }

    /// Returns the bare name of a struct or enum.
    pub fn adt_name(&self, adt: AdtId) -> String {
        self.rooms.program.adt(adt).name.to_string()
    }

    /// Returns a type as people write it, without paths.
    pub fn type_name(&self, ty: &Ty) -> String {
        display(self.rooms.program, ty)
    }

    /// Returns the lock that a type is, or holds behind references and in handles of its own.
    pub fn lock_within(&self, ty: &Ty) -> Option<LockInfo> {
        lock_types::lock_within(self.rooms.program, ty)
    }

    /// Returns a lock's content type as people write it.
    pub fn content_name(&self, lock: &LockInfo) -> String {
        lock_types::inner_name(self.rooms.program, lock)
    }

    /// Returns whether a function is part of the interface of a published library: whether other packages can reach it.
    pub fn is_public_interface(&self, id: FnId) -> bool {
        self.rooms.program.is_public_fn(id)
    }

    /// Whether some crate is built from those of two functions, so that one may lead to the other by an implementation of a trait.
    pub fn may_be_built_together(&self, id: FnId, other: FnId) -> bool {
        self.rooms.program.are_built_together(id, other)
    }

    /// Returns whether a function is an implementation of `Drop::drop`.
    pub fn is_destructor(&self, id: FnId) -> bool {
        self.rooms.is_destructor(id)
    }

    /// Returns the outermost expression of a function's body; none if it has no body.
    pub fn whole_body(&self, id: FnId) -> Option<ExprId> {
        self.rooms.typed.body(id)?.root
    }

    /// Returns whether an expression of a function is a part of another.
    pub fn encloses(&self, id: FnId, whole: ExprId, part: ExprId) -> bool {
        self.rooms.typed.body_index(id).encloses(whole, part)
    }

    /// Whether an expression stands in a closure that is part of one of others.
    pub fn is_in_closure_of_any(&self, id: FnId, part: ExprId, others: &BTreeSet<ExprId>) -> bool {
        self.rooms.is_in_closure_of_any(id, part, others)
    }
}
