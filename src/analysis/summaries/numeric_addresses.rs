//! Addresses in digits: what is asked to resolve one parses it, and asks no server
//! (<https://doc.rust-lang.org/std/net/trait.ToSocketAddrs.html>).

use crate::analysis::world::World;
use crate::analysis::world::actuals::Actuals;
use crate::facts::{BuiltinMacro, ExprId, ExprKind, Literal};
use crate::types::program::FnId;
use crate::types::value_flow::{Step, Through, ValueFlow};

/// Whether a call of a library would resolve a name, but is given an address in digits, with or without a port: a literal, or a text that
/// starts with one.
pub(super) fn resolves_none(world: &World<'_>, id: FnId, call: ExprId, callee: FnId) -> bool {
    let resolving = world.program.lang.trait_named("to_socket_addrs");
    if resolving.is_none() || world.program.owner_trait(callee) != resolving {
        return false;
    }
    let asked = world.typed.body(id).and_then(|body| Actuals::of(body, call)?.at(0));
    asked.zip(ValueFlow::new(world.typed, id)).is_some_and(|(asked, flow)| is_in_digits(flow, asked))
}

fn is_in_digits(flow: ValueFlow<'_>, value: ExprId) -> bool {
    let mut at = flow.behind_locals(value);
    while let Step::Same(from, Through::Reference { .. } | Through::Deref | Through::Block) = flow.step(at) {
        at = flow.behind_locals(from);
    }
    match &flow.body.expr(at).kind {
        // Of other texts only paths of routes are kept.
        ExprKind::Literal(Literal::Str(Some(text))) => !text.starts_with('/'),
        ExprKind::Tuple(parts) => parts.first().is_some_and(|host| is_in_digits(flow, *host)),
        ExprKind::Builtin { kind: BuiltinMacro::Format, args, .. } => {
            args.first().is_some_and(|text| is_in_digits(flow, *text))
        }
        _ => false,
    }
}
