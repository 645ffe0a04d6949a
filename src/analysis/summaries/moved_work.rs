//! Which work async code leaves to other threads: what a crate does with one call of a library it may mean to do with the next.
//!
//! Errs towards missing: what a helper or a thread that lives on does for async code is not seen to be moved by it.

use rustc_hash::FxHashMap;

use crate::analysis::summaries::Summaries;
use crate::analysis::summaries::blocking::BlockingCall;
use crate::analysis::world::TaskContext;
use crate::knowledge::attributes::Blocking;
use crate::types::program::{CrateId, FnId, ModId};

/// The crate that calls, and the library that is called; of the standard library the module that says what is waited for.
type Work = (CrateId, ModId);

/// The async functions that leave such a call to another thread, by name, and how long that may take.
pub(super) type MovedWork = FxHashMap<Work, Vec<(FnId, Blocking)>>;

impl Summaries<'_> {
    /// The async functions in the crate of a function that leave such a call to another thread, by name: one that takes no longer,
    /// since who moves a flush to the disk may know that what comes before it only fills a buffer.
    pub(in crate::analysis) fn who_moves(&self, id: FnId, call: &BlockingCall) -> Vec<FnId> {
        let moved = self.moved_work.get_or_init(|| self.find_moved_work());
        let alike = moved.get(&self.work(id, call)).into_iter().flatten();
        let mut ids: Vec<FnId> = alike.filter(|(_, moved)| *moved <= call.blocking).map(|(id, _)| *id).collect();
        ids.dedup();
        ids
    }

    fn work(&self, id: FnId, call: &BlockingCall) -> Work {
        let library = self.library_of(call.callee).map(|library| self.program.krate(library).root);
        (self.program.crate_id(id), library.unwrap_or_else(|| self.blocked_on(call).0))
    }

    fn find_moved_work(&self) -> MovedWork {
        let mut found = MovedWork::default();
        for id in self.functions().into_iter().filter(|id| self.has_async_code(*id)) {
            let calls = self.calls_in(id).into_iter();
            for expr in calls.filter(|expr| self.task_context(id, *expr) == Some(TaskContext::OwnThread)) {
                if let Some(call) = self.blocking_call_at(id, expr) {
                    found.entry(self.work(id, &call)).or_default().push((id, call.blocking));
                }
            }
        }
        // Names before places: what is said must not hang on the order of functions in their file.
        for moved in found.values_mut() {
            moved
                .sort_by_cached_key(|(id, blocking)| (self.program.fn_short(*id), self.program.fn_loc(*id), *blocking));
            moved.dedup();
        }
        found
    }
}
