//! Reports calls that panic or stall inside a runtime where async code reaches them.

use crate::analysis::{BlockingCall, Context};
use crate::diagnostics::Label;
use crate::facts::ExprId;
use crate::rules::RuleContext;
use crate::types::program::FnId;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    for id in cx.analysis.functions() {
        let contexts = cx.analysis.contexts(id);
        for expr in cx.analysis.calls_in(id) {
            if contexts.get(&expr) == Some(&Context::Async)
                && let Some(call) = cx.analysis.call_never_in_async_at(id, expr)
            {
                report(cx, id, expr, &call);
            }
        }
    }
}

fn report(cx: &RuleContext<'_>, id: FnId, expr: ExprId, call: &BlockingCall) {
    let name = cx.analysis.fn_name(call.callee);
    let loc = cx.analysis.loc(id, expr);
    let message = match cx.analysis.helper_of(call) {
        None => format!("`{name}` is called from async code"),
        Some(helper) => format!("`{}` calls `{name}` and is called from async code", cx.analysis.fn_name(helper)),
    };
    let mut diagnostic = cx.diagnostic(message, loc, "inside an async body".to_owned());
    if !call.call_path.is_empty() {
        let place = cx.analysis.loc(call.fn_id, call.expr);
        diagnostic.related.push(Label { loc: place, text: "blocks the thread here".to_owned() });
    }
    diagnostic.notes.push("inside a runtime this panics, or stops the worker thread and every task on it".to_owned());
    diagnostic.help.push("await the async method instead, or move the call into `spawn_blocking`".to_owned());
    diagnostic.sites = vec![loc];
    diagnostic.function = cx.analysis.fn_name(id);
    cx.emit(diagnostic);
}
