//! Futures that nobody polls: an async function that is called like a plain one does nothing.

use crate::facts::{Body, BodyIndex, ExprId, ExprKind, PatKind};
use crate::types::handlers::{is_called_by_name_alone, is_driven_beside_workers};
use crate::types::infer::Callee;
use crate::types::program::{FnId, Program};
use crate::types::typed::TypedProgram;

/// Whether a call of an async function drops the future where it is made, `let _ = send(..);`, so that nothing of the body runs
/// (<https://doc.rust-lang.org/reference/items/functions.html#async-functions>).
///
/// Errs towards no: an attribute that nobody knows may make a plain function of it.
fn is_future_dropped(program: &Program<'_>, (body, index): (&Body, &BodyIndex), call: ExprId, callee: FnId) -> bool {
    if !program.gives_future(callee) || program.is_stub(program.function(callee).home.module) {
        return false;
    }
    let Some(ExprKind::Block(block)) = index.parent(call).map(|around| &body.expr(around).kind) else { return false };
    let is_kept = index.let_of(call).is_some_and(|pat| !matches!(body.pat(pat).kind, PatKind::Wild));
    !block.gives(call)
        && !is_kept
        && is_called_by_name_alone(program, callee)
        && !is_driven_beside_workers(program, callee)
}

/// The calls in a function whose callees' bodies run, by what calls them.
pub(crate) fn calls_that_run<'t>(typed: &'t TypedProgram<'_>, id: FnId) -> impl Iterator<Item = (ExprId, &'t Callee)> {
    let calls = typed.types(id).callees.iter().map(|(expr, callee)| (*expr, callee));
    calls.filter(move |(expr, callee)| {
        let body = typed.body(id).map(|body| (body, typed.body_index(id)));
        !body.is_some_and(|body| is_future_dropped(typed.program, body, *expr, callee.fn_id))
    })
}
