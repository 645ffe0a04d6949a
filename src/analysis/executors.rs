//! Crates that poll their futures themselves.

use std::sync::OnceLock;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Analysis;
use crate::types::lower_ty::fn_sig;
use crate::types::program::{FnId, ModId};

/// What each crate, by its root module, does with futures.
#[derive(Debug, Default)]
pub(super) struct Executors {
    known: OnceLock<FxHashSet<ModId>>,
}

impl Analysis<'_, '_, '_> {
    /// Whether a function's futures are polled by its own crate and by nobody else: their turns are the crate's own
    /// affair, and no runtime waits for them.
    pub fn polls_itself(&self, id: FnId) -> bool {
        let program = self.program;
        let function = program.function(id);
        let krate = program.crate_of(function.home.module);
        // Whoever calls it from outside has a runtime.
        let is_offered = function.facts.is_async && program.is_public_fn(id);
        !is_offered && self.executors.known.get_or_init(|| find(self)).contains(&krate.root)
    }
}

fn find(analysis: &Analysis<'_, '_, '_>) -> FxHashSet<ModId> {
    let program = analysis.program;
    // By crate: it makes a context to poll with, it gives futures to a library.
    let mut found: FxHashMap<ModId, (bool, bool)> = FxHashMap::default();
    for id in analysis.functions() {
        let (polls, hands_over) = found.entry(program.crate_of(program.function(id).home.module).root).or_default();
        for callee in analysis.typed.types(id).callees.values() {
            *polls |= makes_context(analysis, callee.fn_id);
            *hands_over |= program.function(callee.fn_id).known.spawns.is_some_and(|what| what == "task");
        }
    }
    found.into_iter().filter(|(_, (polls, hands_over))| *polls && !hands_over).map(|(root, _)| root).collect()
}

/// Whether a function makes the context in which futures are polled.
fn makes_context(analysis: &Analysis<'_, '_, '_>, id: FnId) -> bool {
    let owner = analysis.program.owner_adt(id);
    let is_context =
        owner.is_some_and(|adt| analysis.program.adt(adt).known.lang.is_some_and(|lang| lang == "context"));
    is_context && fn_sig(analysis.program, id).output.as_adt().map(|(adt, _)| adt) == owner
}
