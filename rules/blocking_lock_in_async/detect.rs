//! Reports calls that panic or stall inside a runtime where async code reaches them.

use rustc_hash::FxHashMap;

use crate::analysis::Context;
use crate::diagnostics::Label;
use crate::facts::ExprId;
use crate::knowledge::attributes::Blocking;
use crate::rules::RuleContext;
use crate::types::program::FnId;

/// Helpers are followed this deep.
const MAX_DEPTH: usize = 8;

/// The call that blocks, seen from a sync function: its place and how to get there.
type Reach = FxHashMap<FnId, Option<(FnId, ExprId)>>;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    let ids = cx.analysis.functions();
    let mut reach = Reach::default();
    for id in ids {
        let contexts = cx.analysis.contexts(id);
        let types = cx.analysis.typed.types(id);
        let mut calls: Vec<(ExprId, FnId)> = types.callees.iter().map(|(expr, callee)| (*expr, callee.fn_id)).collect();
        calls.sort();
        for (expr, callee) in calls {
            if contexts.get(&expr) == Some(&Context::Async) {
                check_call(cx, id, expr, callee, &mut reach);
            }
        }
    }
}

fn check_call(cx: &RuleContext<'_>, id: FnId, expr: ExprId, callee: FnId, reach: &mut Reach) {
    let program = cx.analysis.program;
    let (blocker, at) = if stalls(cx, callee) {
        (callee, None)
    } else if program.function(callee).facts.is_async {
        return;
    } else {
        match first_stall(cx, callee, reach, 0) {
            Some((function, call)) => {
                let Some(found) = cx.analysis.typed.types(function).callees.get(&call) else { return };
                (found.fn_id, Some((function, call)))
            }
            None => return,
        }
    };
    let name = program.fn_short(blocker);
    let loc = cx.analysis.loc(id, expr);
    let message = match at {
        None => format!("`{name}` is called from async code"),
        Some(_) => format!("`{}` calls `{name}` and is called from async code", program.fn_short(callee)),
    };
    let mut diagnostic = cx.diagnostic(message, loc, "inside an async body".to_owned());
    if let Some((function, call)) = at {
        diagnostic
            .related
            .push(Label { loc: cx.analysis.loc(function, call), text: "blocks the thread here".to_owned() });
    }
    diagnostic.notes.push("inside a runtime this panics, or stops the worker thread and every task on it".to_owned());
    diagnostic.help.push("await the async method instead, or move the call into `spawn_blocking`".to_owned());
    diagnostic.sites = vec![loc];
    diagnostic.function = program.fn_short(id);
    cx.emit(diagnostic);
}

fn stalls(cx: &RuleContext<'_>, id: FnId) -> bool {
    cx.analysis.program.function(id).known.blocking == Some(Blocking::NeverInAsync)
}

/// The first stalling call that a sync function makes, itself or through others.
fn first_stall(cx: &RuleContext<'_>, id: FnId, reach: &mut Reach, depth: usize) -> Option<(FnId, ExprId)> {
    if let Some(known) = reach.get(&id) {
        return *known;
    }
    if depth >= MAX_DEPTH || cx.analysis.typed.body(id).is_none() {
        return None;
    }
    // Recursion: nothing new is found on the way back.
    reach.insert(id, None);
    let contexts = cx.analysis.contexts(id);
    let mut calls: Vec<(ExprId, FnId)> =
        cx.analysis.typed.types(id).callees.iter().map(|(expr, callee)| (*expr, callee.fn_id)).collect();
    calls.sort();
    let own = calls.iter().filter(|(expr, _)| contexts.get(expr) == Some(&Context::Plain));
    let found = own.clone().find(|(_, callee)| stalls(cx, *callee)).map(|(expr, _)| (id, *expr)).or_else(|| {
        own.filter(|(_, callee)| !cx.analysis.program.function(*callee).facts.is_async)
            .find_map(|(_, callee)| first_stall(cx, *callee, reach, depth + 1))
    });
    reach.insert(id, found);
    found
}
