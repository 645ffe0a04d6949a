//! Functions that look like roots, for a first run without any.

use super::CallGraph;
use crate::facts::ExprKind;
use crate::types::program::FnId;

/// More would not be read.
const MAX: usize = 8;

/// Functions that probably run per request, message or poll, each with why; the likeliest first.
pub fn suggest_roots(graph: &CallGraph<'_, '_, '_>) -> Vec<(String, String)> {
    let typed = graph.typed;
    let mut found: Vec<(u32, String, String)> = typed
        .functions_with_bodies()
        .filter(|id| !typed.program.function(*id).home.is_test)
        .filter_map(|id| {
            let (rank, why) = reason(graph, id)?;
            Some((rank, typed.program.fn_path(id), why.to_owned()))
        })
        .collect();
    found.sort();
    found.dedup();
    found.into_iter().take(MAX).map(|(_, path, why)| (path, why)).collect()
}

fn reason(graph: &CallGraph<'_, '_, '_>, id: FnId) -> Option<(u32, &'static str)> {
    let program = graph.typed.program;
    let function = program.function(id);
    let owner = program.owner_trait(id).map(|id| program.trait_def(id).name);
    let in_trait = function.owner != crate::types::program::Owner::Module && owner.is_some();
    let name = function.name.as_str();
    if in_trait && name == "call" {
        return Some((0, "runs for each request (`call` of a service trait)"));
    }
    if in_trait && name.starts_with("poll") {
        return Some((1, "runs on each poll"));
    }
    if receives_in_loop(graph, id) {
        return Some((2, "receives in a loop"));
    }
    let handler = ["handle", "on_message", "on_event", "serve", "dispatch"];
    if handler.iter().any(|prefix| name.starts_with(prefix)) {
        return Some((3, "is named like a handler"));
    }
    None
}

/// `while let Some(message) = receiver.recv().await`, accept loops.
fn receives_in_loop(graph: &CallGraph<'_, '_, '_>, id: FnId) -> bool {
    let typed = graph.typed;
    let Some(body) = typed.body(id) else { return false };
    let regions = graph.regions(id);
    let types = typed.types(id);
    types.callees.iter().any(|(expr, callee)| {
        let is_accept = matches!(&body.expr(*expr).kind, ExprKind::MethodCall { method, .. } if method == "accept");
        let receives = typed.program.function(callee.fn_id).known.receive || is_accept;
        receives && regions.in_loop(*expr)
    })
}
