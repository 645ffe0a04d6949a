//! Reports hot loops that receive one item and do input or output for each.

use crate::analysis::EffectKind;
use crate::diagnostics::Label;
use crate::facts::ExprId;
use crate::knowledge::attributes::Capacity;
use crate::rules::RuleContext;
use crate::types::program::FnId;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    cx.each_function(|id| {
        if !cx.analysis.is_reached(id) {
            return;
        }
        for receive in cx.analysis.calls_in(id) {
            check_receive(cx, id, receive);
        }
    });
}

fn check_receive(cx: &RuleContext<'_>, id: FnId, receive: ExprId) {
    let Some(round) = cx.analysis.single_receive_loop(id, receive) else { return };
    if !cx.analysis.is_hot(id, receive) {
        return;
    }
    let inside: Vec<ExprId> = cx
        .analysis
        .calls_in(id)
        .into_iter()
        .filter(|call| *call != receive && cx.analysis.encloses(id, round, *call))
        .collect();
    // A second receive in the loop empties what is there, or waits for something else: batches are made already.
    if inside.iter().any(|call| cx.analysis.is_receive(id, *call)) {
        return;
    }
    let does_io =
        |call: &&ExprId| cx.analysis.effects_at(id, **call).iter().any(|effect| effect.kind == EffectKind::Io);
    let Some(io) = inside.iter().find(does_io) else { return };
    let message = "hot consumer receives one item at a time and does I/O for each".to_owned();
    let mut diagnostic = cx.diagnostic(message, cx.analysis.loc(id, receive), "one item is received here");
    diagnostic.related.push(Label::new(cx.analysis.loc(id, *io), "one system call per item here"));
    cx.with_chain_to(&mut diagnostic, id, receive);
    if cx.analysis.channel_capacity(id, receive) == Some(Capacity::Unbounded) {
        diagnostic.notes.push("the channel is unbounded: items pile up if writing is slower".to_owned());
    }
    diagnostic.help.push("receive all that is there (`recv_many`, `try_recv`), write it at once".to_owned());
    cx.emit(diagnostic);
}
