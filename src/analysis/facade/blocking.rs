//! What a call does to the thread that makes it, helpers included: what blocks, what acquires.
//!
//! Answered in `summaries`; orders of locks and double acquisitions in `sections`, where it runs in `world`. A call that
//! is not resolved blocks nothing and acquires nothing: these answers err towards misses.

use crate::analysis::sections::{double_acquisition, drivers, lock_inversions, runtime_conditions};
use crate::analysis::summaries::domain::CallStep;
use crate::analysis::summaries::{blocking, channel_capacity};
use crate::analysis::values::threads;
use crate::analysis::world::messages;
use crate::analysis::{
    Analysis, BlockedOn, BlockingCall, DoubleAcquisition, Effect, LockInversion, LockOrder, OrderWitness, Reach,
    RuntimeCondition, Step,
};
use crate::facts::{ExprId, Name};
use crate::knowledge::attributes::Database;
use crate::knowledge::derived::DerivedEffect;
use crate::types::program::{AdtId, CrateId, FnId};

impl Analysis<'_> {
    /// The blocking call that a call is or leads to on the same thread: the nearest of the worst that async code may
    /// make at all.
    ///
    /// Calls that may go elsewhere, and those that happen once or only in debug builds, are passed over (misses).
    pub fn blocking_call_at(&self, id: FnId, expr: ExprId) -> Option<BlockingCall> {
        self.rooms.blocking_call_at(id, expr)
    }

    /// Where other helpers wait for the same kind of thing, behind a call that leads to a blocking one, by place.
    pub fn also_blocks(&self, id: FnId, expr: ExprId, call: &BlockingCall) -> Vec<BlockingCall> {
        self.rooms.also_blocks(id, expr, call)
    }

    /// Whether one branch of a helper decides if the thread waits for that at all: no other branch leads to a call that waits for the same
    /// kind of thing. A return before it counts if `least` says so.
    pub fn may_be_passed_by(&self, id: FnId, expr: ExprId, call: &BlockingCall, least: Reach) -> bool {
        self.rooms.may_be_passed_by(id, expr, call, least)
    }

    /// The nearest call that panics or stalls inside of a runtime, which a call is or leads to on the same thread.
    pub fn call_never_in_async_at(&self, id: FnId, expr: ExprId) -> Option<BlockingCall> {
        self.rooms.call_never_in_async_at(id, expr)
    }

    /// Returns whether a call stands in a branch that is taken where no runtime is there, and another one awaits.
    pub fn is_without_runtime(&self, id: FnId, call: ExprId) -> bool {
        runtime_conditions::is_without_runtime(&self.rooms, id, call)
    }

    /// The condition that stands before a call which must not be made inside of a runtime, if it may keep the call from
    /// happening there.
    pub fn runtime_condition(&self, id: FnId, call: ExprId) -> Option<RuntimeCondition> {
        runtime_conditions::runtime_condition(&self.rooms, id, call)
    }

    /// Whether nothing says that a runtime drives the async code around an expression: a thread of its own waits for its future, in a
    /// function that is none of a runtime's, or that is handed to a function of which nothing is known.
    pub fn is_driven_by_unknown_runtime(&self, id: FnId, expr: ExprId) -> bool {
        drivers::is_driven_by_unknown_runtime(&self.rooms, id, expr)
    }

    /// The way to a blocking call, outermost first: the caller, the call and how it is made. Empty for a direct call.
    pub fn way_to(&self, call: &BlockingCall) -> Vec<(FnId, ExprId, Step)> {
        self.rooms.way_to(call)
    }

    /// What a function does beside its result, on its caller's thread and whatever it is given; the nearest first.
    pub fn effects_of(&self, id: FnId) -> Vec<Effect> {
        self.rooms.effects_of(id)
    }

    /// Why a dependency's function blocks, as its source says.
    pub fn derived_blocking(&self, callee: FnId) -> Option<&DerivedEffect> {
        self.rooms.derived_blocking(callee)
    }

    /// What a blocking call waits for.
    pub fn blocked_on(&self, call: &BlockingCall) -> BlockedOn {
        self.rooms.blocked_on(call)
    }

    /// The type of the workspace in a field of which the value lies that a blocking call is made on, or that this was made from.
    pub fn holder_of_blocked(&self, call: &BlockingCall) -> Option<AdtId> {
        blocking::holder(&self.rooms, call)
    }

    /// Whether a blocking call waits for the file system, which answers from memory most of the time.
    pub fn waits_for_files(&self, call: &BlockingCall) -> bool {
        self.rooms.waits_for_files(call)
    }

    /// Whether the library of a function is told how much to compute, and always so little that it is over soon.
    pub fn asks_little_of_library(&self, callee: FnId) -> bool {
        self.rooms.asks_little_of(self.rooms.program.crate_id(callee))
    }

    /// Whether a blocking call waits for another process.
    pub fn waits_for_process(&self, call: &BlockingCall) -> bool {
        self.rooms.waits_for_process(call)
    }

    /// Where the database keeps its data that a blocking call waits for, if it waits for one.
    pub fn database_of(&self, call: &BlockingCall) -> Option<Database> {
        self.rooms.database_of(call)
    }

    /// Whether a function is built into a program of the workspace, and not only into libraries for others.
    pub fn is_in_program(&self, id: FnId) -> bool {
        self.rooms.is_in_program(id)
    }

    /// The library that declares a function, unless it is the standard library: whoever uses it on the threads of a runtime mostly does
    /// so wherever a crate uses it, by choice.
    pub fn library_of(&self, callee: FnId) -> Option<CrateId> {
        self.rooms.library_of(callee)
    }

    /// The async functions in the crate of a function that leave a call into the same library, or for the same kind of thing of the
    /// standard library, to another thread, if that call takes no longer; by name.
    pub fn who_moves(&self, id: FnId, call: &BlockingCall) -> Vec<FnId> {
        self.rooms.who_moves(id, call)
    }

    /// Whether an `.await` may stand in the place of an expression.
    pub fn can_await(&self, id: FnId, expr: ExprId) -> bool {
        self.rooms.can_await(id, expr)
    }

    /// Whether a function waits for as long as it is told, as sleeping does.
    pub fn is_timer(&self, callee: FnId) -> bool {
        self.rooms.program.function(callee).known.timer
    }

    /// How long a call waits that is told so, in nanoseconds; none if the time is not written there.
    pub fn written_time(&self, call: &BlockingCall) -> Option<u64> {
        self.rooms.written_time(call.fn_id, call.expr)
    }

    /// Whether what waits only sends a message without content into a channel that may have room for it.
    pub fn sends_signal(&self, call: &BlockingCall) -> bool {
        messages::is_signal(&self.rooms, call.fn_id, call.expr)
            && !channel_capacity::is_without_room(&self.rooms, call.fn_id, call.expr)
    }

    /// Whether a thread that a call waits for has mostly ended by then.
    pub fn joins_ended_thread(&self, call: &BlockingCall) -> bool {
        threads::joins_ended_thread(&self.rooms, call.fn_id, call.expr)
    }

    /// Whether what a function is for happens rarely, as far as its library says.
    pub fn is_seldom(&self, callee: FnId) -> bool {
        self.rooms.program.function(callee).known.seldom
    }

    /// Whether an expression uses what a parameter or a guard borrows.
    pub fn uses_borrowed(&self, id: FnId, expr: ExprId) -> bool {
        self.rooms.uses_borrowed(id, expr)
    }

    /// The path of what async code calls in a function's place, if stubs know it and the caller's package has that library.
    pub fn in_async(&self, id: FnId, callee: FnId) -> Option<&str> {
        let program = self.rooms.program;
        let path = program.function(callee).known.in_async.as_deref()?;
        let listed = program.krate(program.crate_id(id)).listed.as_ref();
        let library = Name::from(path.split("::").next()?);
        listed.is_none_or(|listed| listed.is_empty() || listed.contains(&library)).then_some(path)
    }

    /// Whether an expression runs as part of the body of `main`, which is no task: it has a thread of its own and runs
    /// mostly before anything else does. What it gives a framework to run for each event is no part of it.
    pub fn is_in_body_of_main(&self, id: FnId, expr: ExprId) -> bool {
        self.rooms.is_in_body_of_main(id, expr)
            && !self.rooms.said_in_bodies().is_in_given_handler(&self.rooms, id, expr)
    }

    /// Whether a barrier keeps heat from an expression although its function is reached.
    pub fn is_behind_barrier(&self, id: FnId, expr: ExprId) -> bool {
        self.rooms.graph.expr_contexts(id).is_cold(expr)
    }

    /// The double acquisitions of a function, by place.
    pub fn double_acquisitions(&self, id: FnId) -> Vec<DoubleAcquisition> {
        double_acquisition::double_acquisitions(&self.rooms, id)
    }

    /// The calls that lead to the function that locks again, outermost first; that under the guard alone where it takes the lock by a key.
    pub fn calls_to_second(&self, double: &DoubleAcquisition) -> Vec<(FnId, ExprId)> {
        let callee = self.callee_of(double.fn_id, double.second);
        let (Some(inner), Some(to)) = (double.inner, callee) else { return Vec::new() };
        self.rooms.way_to_acquired_place((double.fn_id, CallStep { call: double.second, to }), inner)
    }

    /// The lock-order graph: which lock is acquired while which other one is held.
    pub fn lock_order(&self) -> &LockOrder {
        self.rooms.lock_order()
    }

    /// The pairs of locks that are acquired in both orders on ways that two threads can take at once. Errs towards
    /// missing; assumes that two threads do so, for the same objects.
    pub fn lock_inversions(&self) -> Vec<LockInversion> {
        lock_inversions::inversions(&self.rooms)
    }

    /// The calls that lead to the second acquisition of an order, outermost first.
    pub fn calls_between(&self, witness: &OrderWitness) -> Vec<(FnId, ExprId)> {
        witness.calls(&self.rooms)
    }
}
