//! Crates that poll their futures themselves.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::world::World;
use crate::types::lower_ty::fn_sig;
use crate::types::program::{FnId, ModId};

/// Returns whether a function's futures are polled by its own crate and by nobody else, so that no runtime waits for
/// them; `executors` are the crates that [`find`] finds.
pub(crate) fn polls_itself(world: &World<'_>, executors: &FxHashSet<ModId>, id: FnId) -> bool {
    let program = world.program;
    let function = program.function(id);
    let krate = program.crate_of(function.home.module);
    // Whoever calls it from outside has a runtime.
    let is_offered = function.facts.is_async && program.is_public_fn(id);
    !is_offered && executors.contains(&krate.root)
}

/// Returns the crates, by root module, that poll futures themselves and give none to a library.
pub(crate) fn find(world: &World<'_>) -> FxHashSet<ModId> {
    let program = world.program;
    // By crate: it makes a context to poll with, it gives futures to a library.
    let mut found: FxHashMap<ModId, (bool, bool)> = FxHashMap::default();
    for id in world.functions() {
        let (polls, hands_over) = found.entry(program.crate_of(program.function(id).home.module).root).or_default();
        for callee in world.typed.types(id).callees.values() {
            *polls |= makes_context(world, callee.fn_id);
            *hands_over |= program.function(callee.fn_id).known.spawns.is_some_and(|what| what == "task");
        }
    }
    found.into_iter().filter(|(_, (polls, hands_over))| *polls && !hands_over).map(|(root, _)| root).collect()
}

/// Returns whether a function creates the `Context` with which futures are polled.
fn makes_context(world: &World<'_>, id: FnId) -> bool {
    let owner = world.program.owner_adt(id);
    let is_context = owner.is_some_and(|adt| world.program.adt(adt).known.lang.is_some_and(|lang| lang == "context"));
    is_context && fn_sig(world.program, id).output.as_adt().map(|(adt, _)| adt) == owner
}
