//! Where a function starts threads of the operating system.

use crate::analysis::world::World;
use crate::facts::ExprId;
use crate::knowledge::attributes::ThreadKind;
use crate::types::program::FnId;

/// Returns the calls in a function that start a thread, by place, each with its kind. Misses what no stub or
/// configuration names as such.
pub(crate) fn thread_starts(world: &World<'_>, id: FnId) -> Vec<(ExprId, ThreadKind)> {
    let callees = world.typed.types(id).callees.iter();
    let starts = callees.filter_map(|(call, callee)| {
        let kind = world.program.function(callee.fn_id).known.starts_thread()?;
        Some((*call, kind))
    });
    let mut starts: Vec<(ExprId, ThreadKind)> = starts.collect();
    starts.sort_by_key(|(call, _)| *call);
    starts
}
