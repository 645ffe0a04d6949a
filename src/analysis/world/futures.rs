//! Where futures are awaited.

use crate::facts::{BuiltinMacro, ExprId, ExprKind};
use crate::types::program::FnId;
use crate::types::typed::TypedProgram;
use crate::types::value_flow::ValueFlow;

/// The outermost of the futures and pointers that a future is wrapped in where it is made, `Box::pin(future.instrument(span))`, also where
/// it has a name in between that is used once.
pub(in crate::analysis) fn outermost(typed: &TypedProgram<'_>, id: FnId, future: ExprId) -> ExprId {
    let (Some(body), types) = (typed.body(id), typed.types(id)) else { return future };
    let index = typed.body_index(id);
    let mut at = future;
    while let Some(parent) = index.parent(at) {
        at = match &body.expr(parent).kind {
            // What is called on a future that is not awaited makes another one of it.
            ExprKind::MethodCall { receiver, .. } if *receiver == at => parent,
            ExprKind::Call { args, .. }
                if matches!(args[..], [only] if only == at)
                    && types.expr(parent).any(&mut |part| part == types.expr(at)) =>
            {
                parent
            }
            ExprKind::Block(_) => match index.let_of(at).map(|pat| types.uses_of(pat)) {
                Some([used]) => *used,
                _ => break,
            },
            _ => break,
        };
    }
    at
}

/// What awaits a future.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::analysis) struct Awaited {
    /// The `.await`, or the macro that awaits several.
    pub(in crate::analysis) at: ExprId,
    /// It stops waiting once another future is ready.
    pub(in crate::analysis) may_be_dropped: bool,
}

/// What awaits a future in the function that makes it, in the same task: an `.await`, or a macro that awaits several. None if that is not
/// seen: the future is given to what may drop it (`timeout(limit, future)`), or kept.
pub(in crate::analysis) fn awaited_at(typed: &TypedProgram<'_>, id: FnId, future: ExprId) -> Option<Awaited> {
    let future = outermost(typed, id, future);
    let at = typed.body_index(id).parent(future)?;
    let (is_awaited, may_be_dropped) = match &typed.body(id)?.expr(at).kind {
        ExprKind::Await { .. } => (true, false),
        ExprKind::Select { branches, otherwise } => {
            let is_one = branches.iter().any(|branch| branch.future == future);
            (is_one, branches.len() > 1 || otherwise.is_some())
        }
        ExprKind::Builtin { kind: BuiltinMacro::Join, .. } => (true, false),
        ExprKind::Builtin { kind: BuiltinMacro::TryJoin, .. } => (true, true),
        _ => (false, false),
    };
    is_awaited.then_some(Awaited { at, may_be_dropped })
}

/// Whether a future is what its function gives to its caller.
pub(in crate::analysis) fn is_given(typed: &TypedProgram<'_>, id: FnId, future: ExprId) -> bool {
    given_values(typed, id).contains(&outermost(typed, id, future))
}

/// What a function may give to its caller, without the blocks around it.
pub(in crate::analysis) fn given_values(typed: &TypedProgram<'_>, id: FnId) -> Vec<ExprId> {
    let Some(flow) = ValueFlow::new(typed, id) else { return Vec::new() };
    flow.results().into_iter().map(|given| flow.block_value(given)).collect()
}

/// The same where what awaits the future stands around the place that makes it: what is alive there is so while the future runs.
pub(in crate::analysis) fn awaited_around(typed: &TypedProgram<'_>, id: FnId, future: ExprId) -> Option<Awaited> {
    awaited_at(typed, id, future).filter(|awaited| typed.body_index(id).encloses(awaited.at, future))
}
