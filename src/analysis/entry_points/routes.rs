//! What the registration of a handler says of it: the path of its route.
//!
//! Frameworks differ in how they are told, but the path stands near the handler: beside it (`route("/call", post(call))`), before it in
//! the chain of calls (`resource("/call").route(post().to(call))`), or in its attribute (`#[post("/call")]`).

use crate::analysis::world::World;
use crate::facts::{ExprId, ExprKind, Literal, Name};
use crate::knowledge::conventions::is_operational_route;
use crate::types::program::FnId;

/// Whether the path of the route that a handler is registered under says that those who operate the program ask for it.
pub(super) fn is_operational(world: &World<'_>, id: FnId, handler: ExprId) -> bool {
    path(world, id, handler).is_some_and(|path| is_operational_route(&path))
}

/// The same of a handler that an attribute registers.
pub(super) fn is_operational_by_attribute(world: &World<'_>, id: FnId) -> bool {
    let attrs = &world.program.function(id).item.attrs;
    let path = |args: &str| args.split('"').nth(1).filter(|text| text.starts_with('/')).map(is_operational_route);
    attrs.iter().any(|attr| path(&attr.args) == Some(true))
}

/// The path nearest to a handler that is an argument.
fn path(world: &World<'_>, id: FnId, handler: ExprId) -> Option<Name> {
    let body = world.typed.body(id)?;
    for around in world.typed.body_index(id).ancestors(handler) {
        let mut at = Some(around);
        // Down the chain of calls that a registration is the end of.
        while let Some(call) = at {
            let (args, receiver) = match &body.expr(call).kind {
                ExprKind::MethodCall { receiver, args, .. } => (args, Some(*receiver)),
                ExprKind::Call { args, .. } => (args, None),
                _ => break,
            };
            let text = |arg: &ExprId| match &body.expr(*arg).kind {
                ExprKind::Literal(Literal::Str(route)) => route.filter(|route| route.starts_with('/')),
                _ => None,
            };
            let route = |arg: &ExprId| match &body.expr(*arg).kind {
                ExprKind::Array(elements) => elements.iter().find_map(text),
                _ => text(arg),
            };
            if let Some(route) = args.iter().find_map(route) {
                return Some(route);
            }
            at = receiver;
        }
        if matches!(body.expr(around).kind, ExprKind::Block(_) | ExprKind::Closure { .. }) {
            break;
        }
    }
    None
}
