//! Which work async code leaves to other threads: what a crate does with one call of a library it may mean to do with the next.
//!
//! Errs towards missing: what a helper or a thread that lives on does for async code is not seen to be moved by it.

use rustc_hash::FxHashMap;

use crate::analysis::summaries::Summaries;
use crate::analysis::summaries::blocking::BlockingCall;
use crate::analysis::world::TaskContext;
use crate::facts::ExprId;
use crate::types::program::{CrateId, FnId};

/// The first call by place that async code of a crate leaves to another thread, for each library whose function blocks there.
pub(super) type MovedWork = FxHashMap<(CrateId, CrateId), (FnId, ExprId)>;

impl Summaries<'_> {
    /// Where the crate of a function leaves a call that blocks in the same library to another thread, in an async function.
    pub(in crate::analysis) fn moved_elsewhere(&self, id: FnId, call: &BlockingCall) -> Option<(FnId, ExprId)> {
        let moved = self.moved_work.get_or_init(|| self.find_moved_work());
        moved.get(&(self.program.crate_id(id), self.program.crate_id(call.callee))).copied()
    }

    fn find_moved_work(&self) -> MovedWork {
        let mut found = MovedWork::default();
        for id in self.functions().into_iter().filter(|id| self.has_async_code(*id)) {
            let calls = self.calls_in(id).into_iter();
            for expr in calls.filter(|expr| self.task_context(id, *expr) == Some(TaskContext::OwnThread)) {
                if let Some(call) = self.blocking_call_at(id, expr) {
                    let libraries = (self.program.crate_id(id), self.program.crate_id(call.callee));
                    found.entry(libraries).or_insert((id, expr));
                }
            }
        }
        found
    }
}
