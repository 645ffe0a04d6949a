//! Reports sends into unbounded channels on hot paths.

use crate::analysis::Claim;
use crate::diagnostics::{Confidence, Label};
use crate::facts::ExprId;
use crate::knowledge::attributes::Capacity;
use crate::rules::RuleContext;
use crate::types::program::FnId;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    cx.each_function(|id| {
        // A destructor cannot wait: it has no other channel to send into.
        if cx.analysis.is_destructor(id) || !cx.analysis.is_reached(id) {
            return;
        }
        for call in cx.analysis.sends_in(id) {
            check_send(cx, id, call);
        }
    });
}

fn check_send(cx: &RuleContext<'_>, id: FnId, call: ExprId) {
    let is_hot = cx.analysis.is_hot(id, call);
    if !is_hot || cx.analysis.channel_capacity(id, call) != Some(Capacity::Unbounded) {
        return;
    }
    // As many messages are on their way as callers wait for their answers, as were sent once or asked for, as time lets through, or as one
    // call makes for itself.
    let is_bounded = cx.analysis.awaits_answer(id, call)
        || cx.analysis.is_sent_once(id, call)
        || cx.analysis.answers_message(id, call)
        || cx.analysis.is_timed(id, call)
        || cx.analysis.is_drained_by_maker(id, call);
    if is_bounded {
        return;
    }
    let is_each = cx.analysis.in_loop(id, call) && !cx.analysis.is_conditional(id, call);
    let label = if is_each { "sent here, on every iteration" } else { "sent here" };
    let message = "hot path sends into an unbounded channel".to_owned();
    let mut diagnostic = cx.diagnostic(message, cx.analysis.loc(id, call), label);
    cx.with_chain_to(&mut diagnostic, id, call);
    cx.doubt_conditional(&mut diagnostic, id, call);
    cx.doubt_unless_each_event(&mut diagnostic, id, call);
    cx.doubt_far_from_events(&mut diagnostic, id, call);
    // There are as many of these messages as of connections or tasks, each of which takes more memory.
    let is_one_of_each = || cx.analysis.leads_past_event_loops(id, call) || cx.analysis.is_once_a_task(id, call);
    if cx.claim(id, call) == Some(Claim::EntryPoint) && is_one_of_each() {
        diagnostic.confidence = Confidence::Possible;
        diagnostic.notes.push(
            "assumes that connections or tasks come faster than the receiver takes one message of each".to_owned(),
        );
    }
    match cx.analysis.slow_receiver(id, call) {
        Some(loc) => {
            diagnostic.related.push(Label::new(loc, "the receiver waits for this after each message"));
        }
        // Events arrive at the rate of a network, which most receivers keep up with.
        None if cx.claim(id, call) == Some(Claim::EntryPoint) => {
            diagnostic.confidence = Confidence::Possible;
            diagnostic.notes.push("assumes that the receiver can fall behind".to_owned());
        }
        None => {}
    }
    if let Some(loc) = cx.analysis.channel_made_at(id, call) {
        diagnostic.related.push(Label::new(loc, "the channel is made here"));
    }
    diagnostic.background.push("if the receiver falls behind, memory grows without bound".to_owned());
    diagnostic.help.push("use a bounded channel, or a buffer that the receiver swaps out".to_owned());
    cx.emit(diagnostic);
}
