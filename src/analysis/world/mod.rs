//! The input of every room of the analysis: the program, its types, its calls and what is hot.
//!
//! Plain references behind one lifetime, and queries over the whole program that need nothing else. Of locks it knows no
//! more than what stubs say of a call.

pub(in crate::analysis) mod actuals;
mod administrators;
pub(in crate::analysis) mod callers;
mod dead_code;
pub(in crate::analysis) mod futures;
pub(in crate::analysis) mod messages;
mod other_features;
mod sent_futures;
pub(in crate::analysis) mod started_work;
mod task_contexts;
pub(in crate::analysis) mod whole_program;

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use self::administrators::is_for_administrators;
pub use self::task_contexts::TaskContext;
use self::task_contexts::TaskContexts;
use self::whole_program::WholeProgram;
use crate::facts::{Block, Body, BuiltinMacro, ExprId, ExprKind, PatKind, Stmt, walk};
use crate::graph::calls::event_loops::next_waits;
use crate::graph::{CallGraph, Execution, Heat};
use crate::knowledge::attributes::Blocking;
use crate::knowledge::conventions::{is_of_operators, is_operational};
use crate::knowledge::derived::DerivedEffect;
use crate::source::Loc;
use crate::types::lower_ty::fn_sig;
use crate::types::program::{CrateId, FnId, Owner, Program};
use crate::types::ty::Ty;
use crate::types::typed::TypedProgram;
use crate::types::value_flow::{LocalSource, Step, ValueFlow};
use crate::workspace::TargetChoice;

/// The analysed program. Every other room stands on it.
pub(in crate::analysis) struct World<'a> {
    /// Items, names and knowledge about libraries.
    pub(in crate::analysis) program: &'a Program<'a>,
    /// The bodies with their types.
    pub(in crate::analysis) typed: &'a TypedProgram<'a>,
    /// The call graph.
    pub(in crate::analysis) graph: &'a CallGraph<'a>,
    /// The heat of functions and places.
    pub(in crate::analysis) heat: &'a Heat<'a>,
    /// Which targets are analysed.
    pub(in crate::analysis) targets: TargetChoice,
    whole: WholeProgram,
    task_contexts: TaskContexts,
}

impl<'a> World<'a> {
    /// Creates the world over a program whose heat is known; whole-program queries are computed on first use.
    pub fn new(heat: &'a Heat<'a>, targets: TargetChoice) -> Self {
        let typed = heat.graph.typed;
        let (whole, task_contexts) = (WholeProgram::default(), TaskContexts::of(typed));
        World { program: typed.program, typed, graph: heat.graph, heat, targets, whole, task_contexts }
    }

    /// Returns whether a function belongs to the analysed targets.
    pub fn is_analysed(&self, id: FnId) -> bool {
        self.program.is_in_targets(self.program.function(id).home, self.targets)
    }

    /// Returns whether a function is a constructor: it gives a value of the type that it belongs to, and needs none.
    pub fn is_constructor(&self, id: FnId) -> bool {
        let owner = self.program.owner_adt(id);
        let is_own = |ty: &Ty| ty.as_adt().is_some_and(|(adt, _)| Some(adt) == owner);
        self.program.function(id).facts.self_param.is_none()
            && fn_sig(self.program, id).output.any(&mut |part| is_own(part))
    }

    /// Returns whether an expression runs once per iteration of a loop of its function.
    pub fn in_loop(&self, id: FnId, expr: ExprId) -> bool {
        self.graph.expr_contexts(id).in_loop(expr)
    }

    /// Whether an expression stands as a statement: nobody wants what it gives.
    pub(in crate::analysis) fn is_statement(&self, id: FnId, expr: ExprId) -> bool {
        let parent = self.typed.body_index(id).parent(expr).zip(self.typed.body(id));
        parent.is_some_and(|(parent, body)| match &body.expr(parent).kind {
            ExprKind::Block(block) => !block.gives(expr) && !block.binds(expr),
            _ => false,
        })
    }

    /// Returns whether a loop of a function waits for events.
    pub fn has_own_event_loop(&self, id: FnId) -> bool {
        !self.graph.event_loops(id).around.is_empty()
    }

    /// Returns the loops of a function around an expression, from the inside out; calls of iterator adaptors are none.
    pub fn loops_around(&self, id: FnId, expr: ExprId) -> Vec<ExprId> {
        let Some(body) = self.typed.body(id) else { return Vec::new() };
        let is_loop = |at: &ExprId| body.expr(*at).kind.is_loop();
        self.typed.body_index(id).ancestors(expr).filter(is_loop).collect()
    }

    /// Returns the place of an expression in its function's file: of a call the name that is called, of an await the keyword.
    pub fn loc(&self, id: FnId, expr: ExprId) -> Loc {
        let function = self.program.function(id);
        let span = self.typed.body(id).map_or(function.item.name_span, |body| match &body.expr(expr).kind {
            ExprKind::MethodCall { method_span, .. } => *method_span,
            ExprKind::Await { await_span, .. } => *await_span,
            ExprKind::For { iterable, .. } => body.expr(*iterable).span,
            ExprKind::Call { callee, .. } => match &body.expr(*callee).kind {
                ExprKind::Path(path) => path.segments.last().map_or(path.span, |segment| segment.name_span()),
                _ => body.expr(*callee).span,
            },
            _ => body.expr(expr).span,
        });
        Loc { file: function.home.file, span }
    }

    /// Returns the expressions of a body that call something, by place; those that do so in several ways once. Of calls of dependencies
    /// those are among them of which it is known what they do.
    pub fn calls_in(&self, id: FnId) -> Vec<ExprId> {
        let own = self.typed.types(id).callees.keys().copied();
        let derived = self.typed.types(id).of_dependencies.keys().copied();
        let derived = derived.filter(|call| self.typed.derived_at(id, *call).is_some_and(|(_, does)| !does.is_empty()));
        let edges = self.graph.edges(id).iter().map(|edge| edge.expr);
        let steps = self.typed.types(id).steps.keys().copied().filter(|at| self.receiving_step(id, *at).is_some());
        let mut calls: Vec<ExprId> = own.chain(derived).chain(edges).chain(steps).collect();
        calls.sort();
        calls.dedup();
        calls
    }

    /// Returns what a `for` loop over the receiving end of a channel, or over connections, waits in for each of its items, and what it goes
    /// through; none if the call waits that gives this.
    pub(in crate::analysis) fn receiving_step(&self, id: FnId, looped: ExprId) -> Option<(FnId, ExprId)> {
        let types = self.typed.types(id);
        let step = *types.steps.get(&looped)?;
        let known = &self.program.function(step).known;
        let body = self.typed.body(id)?;
        let ExprKind::For { iterable, .. } = body.expr(looped).kind else { return None };
        let around = |at: &ExprId| match &body.expr(*at).kind {
            ExprKind::MethodCall { receiver, .. } => Some(*receiver),
            _ => None,
        };
        let is_told = std::iter::successors(Some(iterable), around).any(|call| {
            let callee = types.callees.get(&call).map(|callee| self.program.function(callee.fn_id));
            callee.is_some_and(|callee| callee.known.blocking.is_some())
        });
        ((known.receive || known.accepts) && known.blocking.is_some() && !is_told).then_some((step, iterable))
    }

    /// Returns whether the value of an expression is dropped at once: a statement of its own, `let _`, or `drop(value)`; or
    /// it is the value of a block, a branch or an arm, and that is dropped at once.
    pub fn is_discarded(&self, id: FnId, expr: ExprId) -> bool {
        let Some(body) = self.typed.body(id) else { return false };
        let mut value = expr;
        while let Some(parent) = self.typed.body_index(id).parent(value) {
            match &body.expr(parent).kind {
                ExprKind::Block(block) if !block.gives(value) => return is_dropped_in(body, block, value),
                ExprKind::Block(_) => {}
                ExprKind::If { condition, .. } if *condition != value => {}
                ExprKind::Match { arms, .. } if arms.iter().any(|arm| arm.body == value) => {}
                // `drop(queue.pop_front())`
                ExprKind::Call { args, .. } => {
                    let callee = self.callee_of(id, parent).map(|callee| self.program.function(callee));
                    return args.contains(&value) && callee.is_some_and(|callee| callee.known.drops);
                }
                _ => return false,
            }
            value = parent;
        }
        false
    }

    /// Whether an `.await` may stand in the place of an expression: its innermost body is async.
    pub fn can_await(&self, id: FnId, expr: ExprId) -> bool {
        let Some(body) = self.typed.body(id) else { return false };
        match self.nested_body_around(id, expr).map(|own| &body.expr(own).kind) {
            Some(ExprKind::Closure { is_async, .. }) => *is_async,
            Some(_) => true,
            None => self.program.function(id).facts.is_async,
        }
    }

    /// The innermost closure or async block around an expression; none if what it is part of is the function's own body.
    pub fn nested_body_around(&self, id: FnId, expr: ExprId) -> Option<ExprId> {
        let body = self.typed.body(id)?;
        self.typed.body_index(id).ancestors(expr).find(|outer| body.expr(*outer).kind.is_nested_body())
    }

    /// The innermost async block around an expression, unless a closure stands between.
    pub fn async_block_around(&self, id: FnId, expr: ExprId) -> Option<ExprId> {
        let found = self.nested_body_around(id, expr)?;
        matches!(self.typed.body(id)?.expr(found).kind, ExprKind::Async { .. }).then_some(found)
    }

    /// Whether an expression stands in a closure that is part of one of others.
    pub fn is_in_closure_of_any(&self, id: FnId, part: ExprId, others: &BTreeSet<ExprId>) -> bool {
        let Some(body) = self.typed.body(id) else { return false };
        let mut is_in_closure = false;
        self.typed.body_index(id).ancestors(part).any(|outer| {
            is_in_closure |= matches!(body.expr(outer).kind, ExprKind::Closure { .. });
            is_in_closure && others.contains(&outer)
        })
    }

    /// Returns the function that a call names; none if it was not resolved, or if the language or a library makes the call.
    pub(crate) fn callee_of(&self, id: FnId, call: ExprId) -> Option<FnId> {
        self.typed.types(id).callees.get(&call).map(|callee| callee.fn_id)
    }

    /// The acquisition of another lock that an `.await` waits for, if it waits for nothing else.
    pub(in crate::analysis) fn awaited_acquisition(&self, id: FnId, wait: ExprId) -> Option<ExprId> {
        match self.typed.body(id)?.expr(wait).kind {
            ExprKind::Await { operand, .. } => self.acquires_at(id, operand).then_some(operand),
            _ => None,
        }
    }

    /// Whether a call is known to take a lock.
    pub(in crate::analysis) fn acquires_at(&self, id: FnId, call: ExprId) -> bool {
        self.callee_of(id, call).is_some_and(|callee| self.program.function(callee).known.acquire.is_some())
    }

    /// Whether a function is the one that a program starts with. Unlike for profiles, an associated `main` counts, too.
    pub(in crate::analysis) fn is_main(&self, id: FnId) -> bool {
        self.program.is_main(id)
    }

    /// Returns whether others call a function than those that are seen: it is of a library's trait, or of one that is not known.
    pub(in crate::analysis) fn is_called_by_others(&self, id: FnId) -> bool {
        match self.program.owner_trait(id) {
            Some(owner) => self.program.is_stub(self.program.trait_def(owner).home.module),
            None => self.program.is_of_trait(id),
        }
    }

    /// Returns whether a function is for those who operate the program, by its name or those of its module, type or crate, or by what it
    /// asks of its callers.
    pub(in crate::analysis) fn is_operational(&self, id: FnId) -> bool {
        let program = self.program;
        let function = program.function(id);
        let module = program.module(function.home.module);
        let above = program.modules_around(function.home.module).skip(1);
        let around = above.filter_map(|at| program.module(at).name);
        let of = program.owner_adt(id).map(|adt| program.adt(adt).name);
        // Where all crates are for them, that is what the program is for.
        let krate = Some(program.crate_of(function.home.module).name).filter(|_| self.has_crate_for_others());
        is_operational(function.name)
            || module.name.is_some_and(is_operational)
            || around.chain(of).chain(krate).any(|name| is_of_operators(&name))
            || is_for_administrators(self, id)
    }

    /// Returns whether a function is an implementation of `Drop::drop`.
    pub(in crate::analysis) fn is_destructor(&self, id: FnId) -> bool {
        let drop = self.program.lang.trait_named("drop");
        drop.is_some() && self.program.owner_trait(id) == drop
    }

    /// Returns whether a `for` loop waits for each of its items.
    pub(in crate::analysis) fn loop_next_waits(&self, id: FnId, at: ExprId) -> bool {
        next_waits(self.graph, id, at)
    }

    /// Whether an expression runs as part of the body of `main`, which is no task: it has a thread of its own and runs
    /// mostly before anything else does.
    pub(in crate::analysis) fn is_in_body_of_main(&self, id: FnId, expr: ExprId) -> bool {
        self.is_main(id) && self.graph.expr_contexts(id).of(expr).execution == Execution::SameThread
    }

    /// Why a dependency's function blocks, as its source says.
    pub(in crate::analysis) fn derived_blocking(&self, callee: FnId) -> Option<&DerivedEffect> {
        self.typed.derived(callee).iter().find(|effect| effect.kind.blocking().is_some())
    }

    /// Whether a type is one that the workspace declares.
    pub(in crate::analysis) fn is_own_type(&self, ty: &Ty) -> bool {
        ty.as_adt().is_some_and(|(adt, _)| !self.program.is_stub(self.program.adt(adt).home.module))
    }

    /// The library that declares a function, unless it is the standard library.
    pub(in crate::analysis) fn library_of(&self, callee: FnId) -> Option<CrateId> {
        let id = self.program.crate_id(callee);
        let krate = self.program.krate(id);
        let is_std = krate.prelude.is_some_and(|prelude| self.program.module(prelude).crate_id == id);
        (krate.is_stub && !is_std).then_some(id)
    }

    /// Returns whether a function runs what it is given on a pool of threads and waits for that.
    pub fn is_parallel(&self, callee: FnId) -> bool {
        let owner = match self.program.function(callee).owner {
            Owner::Trait(owner) => Some(owner),
            _ => self.program.owner_trait(callee),
        };
        owner.is_some_and(|owner| self.program.trait_def(owner).known.parallel)
    }

    /// Returns whether a call starts a task or thread of its own, as a library's function that is known to.
    pub(in crate::analysis) fn is_start_of_task(&self, id: FnId, call: ExprId) -> bool {
        self.callee_of(id, call).is_some_and(|callee| self.program.function(callee).known.spawns.is_some())
    }

    /// Returns whether a call runs as part of its function: not in a stored closure, a task or a thread of its own, and a
    /// future that it gives is awaited at once.
    pub fn is_plain_call(&self, id: FnId, call: ExprId) -> bool {
        let callee = self.typed.types(id).callees.get(&call);
        let is_async = callee.is_some_and(|callee| self.program.gives_future(callee.fn_id));
        let context = self.graph.expr_contexts(id).of(call);
        context.execution == Execution::SameThread && (!is_async || self.is_awaited(id, call))
    }

    /// Returns whether a future is awaited where it is made.
    pub fn is_awaited(&self, id: FnId, call: ExprId) -> bool {
        let parent = self.typed.body_index(id).parent(call);
        let body = self.typed.body(id);
        parent.zip(body).is_some_and(|(parent, body)| matches!(body.expr(parent).kind, ExprKind::Await { .. }))
    }

    /// Returns whether a call is made at most once for each time that another one of its function is.
    pub fn is_once_for_each(&self, id: FnId, call: ExprId, other: ExprId) -> bool {
        let contexts = self.graph.expr_contexts(id);
        // A closure that is put away may be called again and again.
        let is_put_away = contexts.of(call).execution == Execution::Stored;
        let is_repeated = self.loops_around(id, call) != self.loops_around(id, other)
            || contexts.in_loop(call) && !contexts.in_loop(other);
        !is_put_away && !is_repeated
    }

    /// Returns whether a function surely awaits something before an expression, and behind another one if that is given: in the order of
    /// the text, in the same task, and behind no condition.
    pub fn awaits_between(&self, id: FnId, from: Option<ExprId>, to: ExprId) -> bool {
        let Some(body) = self.typed.body(id) else { return false };
        let contexts = self.graph.expr_contexts(id);
        let nested_in = |at: ExprId| self.nested_body_around(id, at);
        let start = from.map_or(0, |from| body.expr(from).span.end);
        let end = body.expr(to).span.end;
        body.exprs.iter().enumerate().any(|(number, expr)| {
            let at = ExprId(number as u32);
            expr.kind.awaits()
                && start <= expr.span.start
                && expr.span.end < end
                && nested_in(at) == nested_in(to)
                && !contexts.of(at).is_conditional
        })
    }

    /// Returns whether an expression is evaluated by the task or thread that it stands in, and not only once somebody
    /// polls a future that is made there: an async block that is spawned, returned or put away is none of what happens
    /// there. A task that the function starts polls what it is made of. A `future` is what a call gives: it, too, must
    /// be awaited.
    ///
    /// A future that is bound to a name first counts as put away.
    pub fn is_polled_where_it_is(&self, id: FnId, expr: ExprId, gives_future: bool) -> bool {
        let Some(body) = self.typed.body(id) else { return false };
        let contexts = self.graph.expr_contexts(id);
        let own = contexts.of(expr).execution;
        let is_own = |at: &ExprId| contexts.of(*at).execution == own;
        let mut is_pending = gives_future;
        let mut below = expr;
        for at in self.typed.body_index(id).ancestors(expr).take_while(is_own) {
            match &body.expr(at).kind {
                kind if kind.awaits() => is_pending = false,
                ExprKind::Builtin { kind: BuiltinMacro::Join | BuiltinMacro::TryJoin, .. } => is_pending = false,
                ExprKind::Call { .. } | ExprKind::MethodCall { .. } if is_pending => {
                    is_pending = !self.waits_for_future(id, at);
                }
                ExprKind::Async { .. } | ExprKind::Closure { is_async: true, .. } if is_pending => return false,
                ExprKind::Async { .. } | ExprKind::Closure { is_async: true, .. } => is_pending = true,
                ExprKind::Block(block) if is_pending && !block.gives(below) => return false,
                _ => {}
            }
            below = at;
        }
        !is_pending || own.is_task()
    }

    /// Returns whether a call keeps its thread until the future that it is given is ready.
    fn waits_for_future(&self, id: FnId, call: ExprId) -> bool {
        let callee = self.typed.types(id).callees.get(&call);
        let blocking = callee.and_then(|callee| self.program.function(callee.fn_id).known.blocking);
        blocking.is_some_and(Blocking::is_forbidden_in_async)
    }

    /// Returns whether an expression names a field of a local that is a value itself: `message.sequence`, not a field behind a
    /// reference, a pointer or a guard.
    pub fn is_part_of_local(&self, id: FnId, expr: ExprId) -> bool {
        let Some(flow) = ValueFlow::new(self.typed, id) else { return false };
        let mut at = expr;
        while let Step::Field { base, name } = flow.step(at) {
            let owner = flow.types.expr(base).as_adt().map(|(adt, _)| self.program.adt(adt));
            let is_own = owner.is_some_and(|owner| {
                owner.variants.iter().flat_map(|variant| variant.fields).any(|field| field.name == name)
            });
            if !is_own {
                return false;
            }
            at = base;
        }
        matches!(flow.step(at), Step::Local(_))
    }

    /// Returns whether an expression uses what a parameter borrows, or a guard or what a library made of one, so that it cannot be moved
    /// into a closure that outlives the call. What other calls and loops give counts as owned: a miss.
    pub fn uses_borrowed(&self, id: FnId, expr: ExprId) -> bool {
        let Some(flow) = ValueFlow::new(self.typed, id) else { return false };
        let is_guard =
            |at: &ExprId| flow.types.expr(*at).as_adt().is_some_and(|(adt, _)| self.program.adt(adt).known.guard);
        walk::parts(flow.body, expr).any(|at| is_lent_by_caller(flow, at) || flow.made_from(at).iter().any(is_guard))
    }

    /// Returns whether a body has macros whose arguments could not be read, or is itself unseen: any name may be used there.
    pub fn has_unread_macros(&self, id: FnId) -> bool {
        self.typed.body(id).is_none() || self.whole.with_unread_macros(self).contains(&id)
    }
}

/// Whether an expression names a reference that is a parameter, or a part of what is behind one.
fn is_lent_by_caller(flow: ValueFlow<'_>, expr: ExprId) -> bool {
    let mut at = expr;
    let mut seen = FxHashSet::default();
    loop {
        at = match flow.step(at) {
            Step::Local(pat) if matches!(flow.types.expr(at), Ty::Ref(..)) && seen.insert(pat) => {
                match flow.local(pat).source {
                    LocalSource::Parameter => return true,
                    LocalSource::Value(value) => value,
                    _ => return false,
                }
            }
            Step::Same(inner, _) => inner,
            Step::Field { base, .. } | Step::Index { base, .. } => base,
            _ => return false,
        };
    }
}

/// Whether a block drops the value of one of its statements at once, which is not the block's own.
fn is_dropped_in(body: &Body, block: &Block, value: ExprId) -> bool {
    block.stmts.iter().all(|stmt| match stmt {
        Stmt::Let(stmt) => stmt.init != Some(value) || matches!(body.pat(stmt.pat).kind, PatKind::Wild),
        Stmt::Expr { .. } => true,
    })
}
