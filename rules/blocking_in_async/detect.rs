//! Reports calls that make a thread of a runtime wait where async code reaches them.

use std::collections::BTreeMap;

use crate::analysis::{BlockedOn, BlockingCall, Context, RareContext};
use crate::diagnostics::{Confidence, Label, Level};
use crate::facts::ExprId;
use crate::knowledge::attributes::Blocking;
use crate::rules::RuleContext;
use crate::types::program::FnId;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    for id in cx.analysis.functions() {
        let contexts = cx.analysis.contexts(id);
        if !contexts.values().any(|context| *context == Context::Async) || cx.analysis.polls_itself(id) {
            continue;
        }
        // Calls that wait for the same thing are one finding.
        let mut found: BTreeMap<BlockedOn, Vec<(ExprId, BlockingCall)>> = BTreeMap::new();
        for expr in cx.analysis.calls_in(id) {
            if contexts.get(&expr) == Some(&Context::Async)
                && !cx.analysis.is_in_body_of_main(id, expr)
                && let Some(call) = cx.analysis.blocking_call_at(id, expr)
                && call.blocking != Blocking::NeverInAsync
            {
                found.entry(cx.analysis.blocked_on(&call)).or_default().push((expr, call));
            }
        }
        for calls in found.values() {
            report(cx, id, calls);
        }
    }
}

/// The part of a way that is taken only once in a while.
fn what_happens(cx: &RuleContext<'_>, rare_context: RareContext) -> String {
    match rare_context {
        RareContext::Constructor(id) => format!("the constructor `{}`", cx.analysis.fn_name(id)),
        RareContext::Destructor => "the end of a value".to_owned(),
        RareContext::ServiceStart => "the start of a service".to_owned(),
        RareContext::NoRuntime => "what is done without a runtime".to_owned(),
    }
}

fn report(cx: &RuleContext<'_>, id: FnId, calls: &[(ExprId, BlockingCall)]) {
    let worst = calls.iter().find(|(_, call)| call.blocking != Blocking::Cheap);
    let Some((expr, call)) = worst.or(calls.first()) else { return };
    let name = cx.analysis.fn_name(call.callee);
    let loc = cx.analysis.loc(id, *expr);
    let message = match cx.analysis.helper_of(call) {
        Some(helper) => {
            format!(
                "`{}` calls `{name}`, which blocks the thread, and is called from async code",
                cx.analysis.fn_name(helper)
            )
        }
        None => format!("`{name}` blocks the thread and is called from async code"),
    };
    let mut diagnostic = cx.diagnostic(message, loc, "inside an async body");
    if worst.is_none() {
        diagnostic.level = Level::Note;
        diagnostic.notes.push("a short system call: it rarely waits long".to_owned());
    }
    for (caller, call) in call.call_path.iter().skip(1) {
        let callee = cx.analysis.callee_at(*caller, *call).map(|callee| cx.analysis.fn_name(callee));
        let text = format!("`{}` calls `{}`", cx.analysis.fn_name(*caller), callee.unwrap_or_default());
        diagnostic.related.push(Label { loc: cx.analysis.loc(*caller, *call), text });
    }
    if !call.call_path.is_empty() {
        let text = format!("`{name}` blocks the thread here");
        diagnostic.related.push(Label { loc: cx.analysis.loc(call.fn_id, call.expr), text });
    }
    for (other, _) in calls.iter().filter(|(other, _)| other != expr).take(4) {
        diagnostic.related.push(Label { loc: cx.analysis.loc(id, *other), text: "and here".to_owned() });
    }
    if cx.analysis.is_behind_barrier(id, *expr) {
        diagnostic.confidence = Confidence::Likely;
        diagnostic.notes.push("on a path that is rarely taken".to_owned());
    }
    if let Some(rare_context) = cx.analysis.rare_context(id, *expr, call) {
        diagnostic.confidence = Confidence::Possible;
        diagnostic.notes.push(format!("{} blocks: that is assumed to happen often", what_happens(cx, rare_context)));
    }
    diagnostic.notes.push("while the thread waits, no other task of its worker moves".to_owned());
    diagnostic.help.push("use the runtime's own operation, or move the call into `spawn_blocking`".to_owned());
    diagnostic.function = cx.analysis.fn_name(id);
    cx.emit(diagnostic);
}
