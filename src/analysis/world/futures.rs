//! Where futures are awaited.

use crate::facts::{BuiltinMacro, ExprId, ExprKind};
use crate::types::names::impls::head_of;
use crate::types::program::{FnId, Program};
use crate::types::ty::Ty;
use crate::types::typed::TypedProgram;
use crate::types::value_flow::ValueFlow;

/// The outermost of the futures and pointers that a future is wrapped in where it is made, `Box::pin(future.instrument(span))`, also where
/// it has a name in between that is used once.
pub(in crate::analysis) fn outermost(typed: &TypedProgram<'_>, id: FnId, future: ExprId) -> ExprId {
    wrapped(typed, id, future).0
}

/// The same, and whether what wraps the future surely sees it through.
fn wrapped(typed: &TypedProgram<'_>, id: FnId, future: ExprId) -> (ExprId, bool) {
    let (Some(body), types) = (typed.body(id), typed.types(id)) else { return (future, true) };
    let index = typed.body_index(id);
    let mut is_kept = true;
    let mut at = future;
    while let Some(parent) = index.parent(at) {
        at = match &body.expr(parent).kind {
            // What is called on a future that is not awaited makes another one of it.
            ExprKind::MethodCall { receiver, args, .. } if *receiver == at => {
                is_kept &= sees_through(typed, id, parent, args);
                parent
            }
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
    (at, is_kept)
}

/// Whether a method of a future makes one of it that polls it to its end: a library's that is given no other future, and one of which nothing
/// is known that is told nothing but what to do then. What else it is told may be when to stop: `future.timeout(limit)`.
fn sees_through(typed: &TypedProgram<'_>, id: FnId, call: ExprId, args: &[ExprId]) -> bool {
    let (program, types) = (typed.program, typed.types(id));
    let is_closure =
        |arg: &ExprId| typed.body(id).is_some_and(|body| matches!(body.expr(*arg).kind, ExprKind::Closure { .. }));
    let is_library = |callee: FnId| program.is_stub(program.function(callee).home.module);
    let callee = types.callees.get(&call).map(|callee| callee.fn_id);
    callee.is_none_or(is_library)
        && args.iter().all(|arg| is_closure(arg) || callee.is_some() && !may_be_future(program, types.expr(*arg)))
}

/// Whether a value of a type may be a future.
pub(in crate::analysis) fn may_be_future(program: &Program<'_>, ty: &Ty) -> bool {
    let Some(future) = program.lang.trait_named("future") else { return true };
    match ty {
        Ty::Unknown | Ty::Foreign(..) => true,
        Ty::Opaque(bounds) | Ty::Dyn(bounds) => bounds.iter().any(|bound| bound.trait_ref.trait_id == future),
        ty => head_of(ty).is_some_and(|head| {
            let mut impls = program.impl_index.of_trait(future, Some(head));
            impls.any(|id| !program.impl_index.blanket(future).contains(&id))
        }),
    }
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
    let (future, is_kept) = wrapped(typed, id, future);
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
    is_awaited.then_some(Awaited { at, may_be_dropped: may_be_dropped || !is_kept })
}

/// Whether a future is what its function gives to its caller.
pub(in crate::analysis) fn is_given(typed: &TypedProgram<'_>, id: FnId, future: ExprId) -> bool {
    given_values(typed, id).contains(&outermost(typed, id, future))
}

/// Whether it is that whenever it is made, and the caller's to be polled to its end.
pub(in crate::analysis) fn is_surely_given(
    typed: &TypedProgram<'_>,
    id: FnId,
    given: &[ExprId],
    future: ExprId,
) -> bool {
    let (outermost, is_kept) = wrapped(typed, id, future);
    // Where something else may be given, one that has a name may be let go.
    let is_only = || given.len() == 1 || typed.body_index(id).encloses(outermost, future);
    is_kept && given.contains(&outermost) && is_only()
}

/// What a function may give to its caller, without the blocks around it. What an async function gives is there only when it has ended: none.
pub(in crate::analysis) fn given_values(typed: &TypedProgram<'_>, id: FnId) -> Vec<ExprId> {
    let flow = ValueFlow::new(typed, id).filter(|_| !typed.program.gives_future(id));
    let Some(flow) = flow else { return Vec::new() };
    flow.results().into_iter().map(|given| flow.block_value(given)).collect()
}

/// The same where what awaits the future stands around the place that makes it: what is alive there is so while the future runs.
pub(in crate::analysis) fn awaited_around(typed: &TypedProgram<'_>, id: FnId, future: ExprId) -> Option<Awaited> {
    awaited_at(typed, id, future).filter(|awaited| typed.body_index(id).encloses(awaited.at, future))
}
