//! What is done where a static is found empty and is filled in the same function: once in the life of the program.
//!
//! That something else empties the static again is not looked for (a miss of rules that would say that it is repeated). What is asked must
//! leave the content where it is: a pool gives what it has each time.

use rustc_hash::FxHashSet;

use crate::facts::{ExprId, ExprKind, PatId, SelfParam};
use crate::knowledge::attributes::ContentOp;
use crate::types::program::{FnId, StaticId};
use crate::types::value_flow::{Call, Step, Through, ValueFlow};

/// Whether a function fills a static that it asks for its content by an expression.
pub(super) fn is_filled_here(flow: ValueFlow<'_>, asked: ExprId) -> bool {
    let Some(place) = static_behind(flow, asked) else { return false };
    let is_it = |at: ExprId| static_behind(flow, at) == Some(place);
    flow.body.exprs.iter().any(|expr| match &expr.kind {
        ExprKind::Assign { op: None, lhs, .. } => is_it(*lhs),
        _ => false,
    }) || flow.types.callees.iter().any(|(call, callee)| {
        // `ONCE.set(value)`, and no queue.
        let ExprKind::MethodCall { receiver, args, .. } = &flow.body.expr(*call).kind else { return false };
        let fills = || matches!(content_op(flow, callee.fn_id), None | Some(ContentOp::Insert));
        args.len() == 1 && matches!(flow.step(*receiver), Step::Static(id) if id == place) && fills()
    })
}

fn content_op(flow: ValueFlow<'_>, callee: FnId) -> Option<ContentOp> {
    flow.typed.program.function(callee).known.content
}

/// Whether a call leaves the content of its receiver where it is: `Option::take` and what pops does not.
fn only_looks(flow: ValueFlow<'_>, call: &Call<'_>) -> bool {
    call.callee.is_some_and(|callee| {
        let takes_part = !matches!(content_op(flow, callee.fn_id), None | Some(ContentOp::Read));
        let function = flow.typed.program.function(callee.fn_id);
        !takes_part && function.facts.self_param.as_ref().is_some_and(|own| *own != SelfParam::RefMut)
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
            Step::Call(call) if call.args.is_empty() && only_looks(flow, &call) => call.receiver?,
            _ => return None,
        };
    }
}
