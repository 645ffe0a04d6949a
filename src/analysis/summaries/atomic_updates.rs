//! Whether a function changes an atomic, itself or by what it calls.

use rustc_hash::FxHashMap;

use super::engine::Memo;
use crate::analysis::world::World;
use crate::graph::fixed_point::Component;
use crate::knowledge::attributes::AtomicOp;
use crate::types::program::FnId;

/// What is known of the functions that were asked for.
#[derive(Debug, Default)]
pub(crate) struct AtomicUpdateSummaries {
    memo: Memo<bool>,
}

impl AtomicUpdateSummaries {
    /// Whether a function changes an atomic. Misses what a trait's implementation does, and what closures do that it is given.
    pub(crate) fn updates(&self, world: &World<'_>, id: FnId) -> bool {
        self.memo.with(&UpdatesAtomic { world }, &[id], |known| known.get(&id).copied().unwrap_or_default())
    }
}

/// The component: whether some call in a body, or in one that it leads to, changes an atomic.
struct UpdatesAtomic<'a> {
    world: &'a World<'a>,
}

impl Component for UpdatesAtomic<'_> {
    type Node = FnId;
    type Summary = bool;

    fn dependencies(&self, id: FnId) -> Vec<FnId> {
        self.world.typed.types(id).callees.values().map(|callee| callee.fn_id).collect()
    }

    fn transfer(&self, id: FnId, known: &FxHashMap<FnId, bool>) -> bool {
        let is_update = self.world.program.function(id).known.atomic.is_some_and(|op| op != AtomicOp::Load);
        is_update || self.dependencies(id).iter().any(|callee| known.get(callee).copied().unwrap_or_default())
    }

    fn give_up(&self, _: FnId, _: &mut bool) {}
}
