//! Reports threads of the operating system that are started on a hot path.

use crate::analysis::Escape;
use crate::analysis::RefClone;
use crate::diagnostics::{Label, Level};
use crate::facts::ExprId;
use crate::knowledge::attributes::ThreadKind;
use crate::rules::RuleContext;
use crate::types::program::FnId;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    cx.each_function(|id| {
        if !cx.analysis.is_reached(id) {
            return;
        }
        // A thread that takes messages lives on: it is the worker that others feed.
        let is_hot =
            |(call, _): &(ExprId, ThreadKind)| cx.analysis.is_hot(id, *call) && !cx.analysis.starts_worker(id, *call);
        let starts: Vec<(ExprId, ThreadKind)> = cx.analysis.thread_starts(id).into_iter().filter(is_hot).collect();
        if starts.is_empty() {
            return;
        }
        let clones = cx.analysis.clones_in(id);
        for (call, kind) in starts {
            report(cx, id, call, kind, &clones);
        }
    });
}

fn report(cx: &RuleContext<'_>, id: FnId, call: ExprId, kind: ThreadKind, clones: &[RefClone]) {
    let in_loop = cx.analysis.in_loop(id, call);
    let in_callers_loop = !in_loop && cx.analysis.called_in_loop(id, call);
    let often = match (in_loop, in_callers_loop) {
        (true, _) => "on every iteration of a loop",
        (false, true) => "on every iteration of a caller's loop",
        (false, false) => "on each call",
    };
    let function = cx.analysis.fn_name(id);
    let message = format!("`{function}` starts an OS thread {often} on a hot path");
    let mut diagnostic = cx.diagnostic(message, cx.analysis.loc(id, call), "spawns an OS thread for one piece of work");
    for clone in clones.iter().filter(|clone| clone.escape == Escape::Thread(call)) {
        let name = clone.type_name();
        diagnostic.related.push(Label::new(clone.loc, format!("this clone of `{name}` moves into the thread")));
        diagnostic.notes.push(format!("`{name}` is cloned only to move it into the thread"));
        if cx.analysis.could_move_parameter(clone) {
            diagnostic.notes.push("the parameter could be moved instead of cloned".to_owned());
        }
    }
    match kind {
        ThreadKind::Free => {
            let help = "use a thread pool, or long-lived workers fed by a channel";
            diagnostic.help.push(help.to_owned());
        }
        ThreadKind::Scoped => {
            diagnostic.lower(Level::Note, "scoped threads pay off when each has milliseconds of work");
            diagnostic.help.push("for less work than that, use a pool".to_owned());
        }
    }
    cx.with_chain_to(&mut diagnostic, id, call);
    cx.doubt_conditional(&mut diagnostic, id, call);
    // Microseconds rather than nanoseconds, but a thread for each event is meant in most programs that start one.
    cx.doubt_below_entry_point(&mut diagnostic, id, call);
    if in_callers_loop {
        diagnostic.chain = cx.analysis.loop_chain(id, call);
    }
    cx.emit(diagnostic);
}
