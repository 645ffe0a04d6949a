//! What is done where a static is found empty and is filled in the same function: once in the life of the program.
//!
//! That something else empties the static again is not looked for (a miss of rules that would say that it is repeated).

use rustc_hash::FxHashSet;

use crate::facts::{ExprId, ExprKind, PatId};
use crate::types::program::StaticId;
use crate::types::value_flow::{Step, Through, ValueFlow};

/// Whether a function fills a static that it asks for its content by an expression.
pub(super) fn is_filled_here(flow: ValueFlow<'_>, asked: ExprId) -> bool {
    let Some(place) = static_behind(flow, asked) else { return false };
    let is_it = |at: ExprId| static_behind(flow, at) == Some(place);
    flow.body.exprs.iter().any(|expr| match &expr.kind {
        ExprKind::Assign { op: None, lhs, .. } => is_it(*lhs),
        // `ONCE.set(value)`
        ExprKind::MethodCall { receiver, args, .. } => {
            args.len() == 1 && matches!(flow.step(*receiver), Step::Static(id) if id == place)
        }
        _ => false,
    })
}

/// The static of which a value is a part that no key or index picks: itself, what its lock or cell holds, a reference to it.
fn static_behind(flow: ValueFlow<'_>, value: ExprId) -> Option<StaticId> {
    let mut seen: FxHashSet<PatId> = FxHashSet::default();
    let mut at = value;
    loop {
        at = match flow.step(at) {
            Step::Static(id) => return Some(id),
            Step::Same(
                from,
                Through::Reference { .. } | Through::Deref | Through::Block | Through::Try | Through::Await,
            ) => from,
            Step::Local(pat) if seen.insert(pat) => flow.initialiser(pat)?,
            Step::Call(call) if call.args.is_empty() => call.receiver?,
            _ => return None,
        };
    }
}
