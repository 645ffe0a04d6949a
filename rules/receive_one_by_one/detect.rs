//! Reports hot loops that receive one item and do input or output for each.

use crate::analysis::{EffectKind, Stalls};
use crate::diagnostics::Label;
use crate::facts::{ExprId, ExprKind};
use crate::knowledge::attributes::Capacity;
use crate::rules::RuleContext;
use crate::types::program::FnId;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    let stalls = Stalls::new(cx.analysis);
    for id in cx.analysis.functions() {
        if !cx.analysis.heat.is_reached(id) {
            continue;
        }
        for receive in stalls.calls_in(id) {
            check_receive(cx, &stalls, id, receive);
        }
    }
}

fn check_receive(cx: &RuleContext<'_>, stalls: &Stalls<'_>, id: FnId, receive: ExprId) {
    let Some(callee) = cx.analysis.typed.types(id).callees.get(&receive) else { return };
    let known = &cx.analysis.program.function(callee.fn_id).known;
    if !known.receive || known.drains || !cx.analysis.heat.is_hot(id, receive) {
        return;
    }
    let Some(round) = loop_around(cx, id, receive).filter(|_| waits_for_one(cx, id, receive)) else { return };
    let inside: Vec<ExprId> = stalls
        .calls_in(id)
        .into_iter()
        .filter(|call| *call != receive && cx.analysis.typed.body_index(id).encloses(round, *call))
        .collect();
    // A second receive in the loop empties what is there, or waits for something else: batches are made already.
    let is_receive = |call: &ExprId| {
        let callee = cx.analysis.typed.types(id).callees.get(call);
        callee.is_some_and(|callee| cx.analysis.program.function(callee.fn_id).known.receive)
    };
    if inside.iter().any(is_receive) {
        return;
    }
    let does_io =
        |call: &&ExprId| cx.analysis.effects_at(id, **call).iter().any(|effect| effect.kind == EffectKind::Io);
    let Some(io) = inside.iter().find(does_io) else { return };
    let message = "a hot consumer receives one item at a time and does input or output for each".to_owned();
    let mut diagnostic = cx.diagnostic(message, cx.analysis.loc(id, receive), "one item is received here");
    diagnostic.related.push(Label { loc: cx.analysis.loc(id, *io), text: "and costs a system call here".to_owned() });
    cx.with_chain_to(&mut diagnostic, id, receive);
    if cx.analysis.channel_capacity(id, receive) == Some(Capacity::Unbounded) {
        diagnostic.notes.push("the channel has no bound: what is not written in time piles up".to_owned());
    }
    diagnostic
        .help
        .push("take all that is there (`recv_many`, or `try_recv` until it is empty) and write it at once".to_owned());
    cx.emit(diagnostic);
}

/// A receive that does not wait takes what is there; in a `select!` it is one event among several.
fn waits_for_one(cx: &RuleContext<'_>, id: FnId, receive: ExprId) -> bool {
    let Some(body) = cx.analysis.typed.body(id) else { return false };
    let index = cx.analysis.typed.body_index(id);
    let callee = cx.analysis.typed.types(id).callees.get(&receive);
    let blocks = callee.is_some_and(|callee| cx.analysis.program.function(callee.fn_id).known.blocking.is_some());
    let parent = index.parent(receive).map(|parent| &body.expr(parent).kind);
    blocks || matches!(parent, Some(ExprKind::Await { .. }))
}

/// The innermost loop around an expression.
fn loop_around(cx: &RuleContext<'_>, id: FnId, expr: ExprId) -> Option<ExprId> {
    let (body, index) = (cx.analysis.typed.body(id)?, cx.analysis.typed.body_index(id));
    index
        .ancestors(expr)
        .find(|at| matches!(body.expr(*at).kind, ExprKind::Loop { .. } | ExprKind::While { .. } | ExprKind::For { .. }))
}
