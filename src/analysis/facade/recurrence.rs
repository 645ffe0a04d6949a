//! How often something runs, and beside what.
//!
//! Answered in `sections`, by `recurrence`, `frequency` and `outweighed`. What is not seen to run often may do so all
//! the same.

use crate::analysis::sections::{drivers, frequency, outweighed, own_locks, runners};
use crate::analysis::{Acquisition, Analysis, BlockingCall, Dossier, EndCondition, RareContext, Recurrence};
use crate::facts::ExprId;
use crate::graph::BarrierKind;
use crate::types::program::FnId;

impl Analysis<'_> {
    /// Whether a way to a blocking call leads through the end of a value in some callee, which may have been moved or
    /// emptied before.
    pub fn ends_a_value(&self, call: &BlockingCall) -> bool {
        frequency::ends_a_value(&self.rooms, call)
    }

    /// What of a value that ends on the way to a blocking call decides whether that is made; nothing if nothing does.
    pub fn end_condition(&self, call: &BlockingCall) -> Option<EndCondition> {
        self.rooms.end_condition(call)
    }

    /// How often an expression runs in the life of the program, as far as the calls show it.
    pub fn recurrence(&self, id: FnId, expr: ExprId) -> Recurrence {
        self.rooms.recurrence(id, expr)
    }

    /// Whether an expression runs at the pace of a timer, which an arm of `select!` waits for.
    pub fn is_timed(&self, id: FnId, expr: ExprId) -> bool {
        frequency::is_in_timed_arm(&self.rooms, id, expr)
    }

    /// Whether an expression runs as the program or an object starts: once on the way from `main`, or in a constructor.
    pub fn is_done_at_start(&self, id: FnId, expr: ExprId) -> bool {
        frequency::is_done_at_start(&self.rooms, id, expr)
    }

    /// Whether one task or thread of a program runs all of some places, and is the only one to do so.
    pub fn run_in_one_task(&self, places: &[(FnId, ExprId)]) -> bool {
        runners::run_in_one_task(&self.rooms, places)
    }

    /// Whether one task or thread of a program runs some places one after the other, and nothing else runs them.
    pub fn run_in_turns(&self, places: &[(FnId, ExprId)]) -> bool {
        runners::run_in_turns(&self.rooms, places)
    }

    /// Whether some acquisitions are of locks that functions make for each of their runs, within which they are made one after the other.
    pub fn are_made_in_turns(&self, acquisitions: &[(FnId, ExprId)]) -> bool {
        own_locks::are_made_in_turns(&self.rooms, acquisitions)
    }

    /// Whether a loop that waits for events ends after an expression, in its own function or in all that call this.
    pub fn ends_event_loop(&self, id: FnId, expr: ExprId) -> bool {
        self.rooms.ends_event_loop(id, expr)
    }

    /// Whether a task may be suspended at an await for anything but other locks: in what is awaited, or in what that awaits.
    pub fn may_wait_beyond_locks(&self, id: FnId, wait: ExprId) -> bool {
        self.rooms.may_wait_beyond_locks(id, wait)
    }

    /// Whether all that an await waits for is locks, and nobody is seen to hold one of these for long.
    pub fn waits_for_brief_locks(&self, id: FnId, wait: ExprId) -> bool {
        self.rooms.waits_for_brief_locks(id, wait)
    }

    /// Whether a call is known to take a lock.
    pub(crate) fn acquires_at(&self, id: FnId, call: ExprId) -> bool {
        self.rooms.acquires_at(id, call)
    }

    /// Whether a task may be suspended at an await: not if all that is awaited awaits nothing itself.
    pub fn may_suspend(&self, id: FnId, wait: ExprId) -> bool {
        self.rooms.may_suspend(id, wait)
    }

    /// The same, where what decides something or takes several steps stands for nothing that is not written yet.
    pub fn may_suspend_as_written(&self, id: FnId, wait: ExprId) -> bool {
        self.rooms.may_suspend_as_written(id, wait)
    }

    /// Whether an expression is evaluated only where something has failed before.
    pub fn is_after_failure(&self, id: FnId, expr: ExprId) -> bool {
        let barrier = self.rooms.graph.expr_contexts(id).barrier(expr);
        barrier.is_some_and(|barrier| barrier.kind == BarrierKind::ErrorPath)
    }

    /// Whether a thread that does nothing else meanwhile drives the async code around an expression.
    pub fn is_driven_alone(&self, id: FnId, expr: ExprId) -> bool {
        drivers::is_driven_alone(&self.rooms, id, expr)
    }

    /// Whether something on the way to a blocking call, or itself, is repeated for each of several things that are
    /// there.
    pub fn is_per_item(&self, id: FnId, expr: ExprId, call: &BlockingCall) -> bool {
        self.rooms.is_per_item(id, expr, call)
    }

    /// Why a call that may block is made only once in a while, if nothing shows that it is repeated.
    pub fn rare_context(&self, id: FnId, expr: ExprId, call: &BlockingCall) -> Option<RareContext> {
        frequency::rare_context(&self.rooms, id, expr, call)
    }

    /// Whether something other than what is marked as hot changes a lock's content once an event: a loop that waits for
    /// events leads there, or a framework calls it.
    pub fn is_changed_per_event(&self, dossier: &Dossier) -> bool {
        self.rooms.is_changed_per_event(dossier)
    }

    /// Whether each event changes a lock's content, as [`Self::is_changed_per_event`] but for what a condition decides.
    pub fn is_changed_by_each_event(&self, dossier: &Dossier) -> bool {
        self.rooms.is_changed_by_each_event(dossier)
    }

    /// Whether a way of calls leads from a hot function on the way to some acquisitions to where the content is
    /// changed, although heat does not get there.
    pub fn is_changed_on_the_way(&self, dossier: &Dossier, sites: &[&Acquisition]) -> bool {
        frequency::is_changed_on_the_way(&self.rooms, dossier, sites)
    }

    /// Whether part of a call's arguments is a closure that takes one message after the other from a channel: it lives
    /// on.
    pub fn starts_worker(&self, id: FnId, call: ExprId) -> bool {
        self.rooms.starts_worker(id, call)
    }

    /// Whether an expression is part of a workspace with programs, and nothing that is seen there shows that it runs as often as `at_least`.
    pub fn runs_less_than(&self, at_least: Recurrence, id: FnId, expr: ExprId) -> bool {
        self.rooms.runs_less_than(at_least, id, expr)
    }

    /// Whether nothing shows that a lock is taken as often as `at_least`, in a workspace with programs.
    pub fn is_taken_less_than(&self, at_least: Recurrence, dossier: &Dossier) -> bool {
        self.rooms.is_taken_less_than(at_least, dossier)
    }

    /// Whether a lock is only taken in libraries that are there for the programs of the workspace first.
    pub fn is_beside_programs(&self, dossier: &Dossier) -> bool {
        self.rooms.is_beside_programs(dossier)
    }

    /// Whether a lock is only taken in libraries that strangers may get by a registry: they decide how often that is.
    pub fn is_of_registry_libraries(&self, dossier: &Dossier) -> bool {
        self.rooms.is_of_registry_libraries(dossier)
    }

    /// Whether all who take a lock are seen, in programs that run several tasks.
    pub fn is_of_program_with_tasks(&self, dossier: &Dossier) -> bool {
        let is_seen = |site: &Acquisition| !site.is_test && self.rooms.sees_users_of(site.fn_id);
        self.is_of_program(dossier) && dossier.sites().all(is_seen) && self.rooms.runs_several_tasks()
    }

    /// Whether a lock is only taken in code of programs, all of whose calls are seen: how often a library's is taken others decide.
    pub fn is_of_program(&self, dossier: &Dossier) -> bool {
        dossier.sites().all(|site| self.rooms.is_in_program(site.fn_id))
    }

    /// Whether a condition of its function decides if an expression runs.
    pub fn is_conditional(&self, id: FnId, expr: ExprId) -> bool {
        self.rooms.heat.graph.expr_contexts(id).of(expr).is_conditional
    }

    /// Whether a condition of its function decides if an expression runs that is none of kinds: `match event { .. }`.
    pub fn is_optional(&self, id: FnId, expr: ExprId) -> bool {
        self.rooms.heat.graph.expr_contexts(id).of(expr).is_optional
    }

    /// Whether an expression may be passed over while its function runs: a condition decides, or a loop of no rounds. What an early
    /// return skips does not count (errs towards no).
    pub fn may_be_skipped(&self, id: FnId, expr: ExprId) -> bool {
        self.is_conditional(id, expr) || self.in_loop(id, expr)
    }

    /// Whether an expression is part of what each event does, however many functions lie between: no condition decides on the way.
    pub fn is_done_for_each_event(&self, id: FnId, expr: ExprId) -> bool {
        self.rooms.is_done_for_each_event(id, expr)
    }

    /// Whether an expression stands in what takes events, or in a function or task that an event loop starts for each: what a
    /// handler calls does not count.
    pub fn takes_events_nearby(&self, id: FnId, expr: ExprId) -> bool {
        self.rooms.takes_events_nearby(id, expr)
    }

    /// Whether an expression stands in what takes events, or in a function or task that this calls for each.
    pub fn answers_events(&self, id: FnId, expr: ExprId) -> bool {
        self.rooms.answers_events(id, expr)
    }

    /// Whether a loop of a function repeats an expression, and no round of it waits for something that takes long.
    pub fn is_in_quick_loop(&self, id: FnId, expr: ExprId) -> bool {
        self.rooms.is_in_quick_loop(id, expr)
    }

    /// Whether every use of a lock runs beside a wait that takes far longer, such as for a peer, and none is hot.
    pub fn is_outweighed(&self, dossier: &Dossier) -> bool {
        outweighed::is_outweighed(&self.rooms, self.rooms.long_waits(), dossier)
    }

    /// Whether an expression runs beside a wait that takes far longer, such as for a peer: one of its own function, or
    /// on every way there one of a caller.
    pub fn is_beside_long_wait(&self, id: FnId, expr: ExprId) -> bool {
        self.rooms.long_waits().is_beside_long_wait(&self.rooms, id, expr)
    }

    /// Whether something inside an expression awaits or makes the thread wait, helpers included. A macro that nobody
    /// knows may do so.
    pub fn waits_within(&self, id: FnId, root: ExprId) -> bool {
        self.rooms.waits_within(id, root)
    }
}
