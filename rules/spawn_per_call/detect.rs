//! Reports threads of the operating system that are started on a hot path.

use crate::analysis::values::clones::{RefClone, clones_of};
use crate::analysis::values::value_escape::Fate;
use crate::diagnostics::{Label, Level};
use crate::facts::ExprId;
use crate::knowledge::attributes::ThreadKind;
use crate::rules::RuleContext;
use crate::types::program::FnId;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    for id in cx.analysis.functions() {
        if !cx.analysis.heat.is_reached(id) {
            continue;
        }
        let callees = &cx.analysis.typed.types(id).callees;
        let starts = callees.iter().filter_map(|(call, callee)| {
            let kind = cx.analysis.program.function(callee.fn_id).known.starts_thread()?;
            cx.analysis.heat.is_hot(id, *call).then_some((*call, kind))
        });
        let mut starts: Vec<(ExprId, ThreadKind)> = starts.collect();
        if starts.is_empty() {
            continue;
        }
        starts.sort_by_key(|(call, _)| *call);
        let clones = clones_of(cx.analysis, id);
        for (call, kind) in starts {
            report(cx, id, call, kind, &clones);
        }
    }
}

fn report(cx: &RuleContext<'_>, id: FnId, call: ExprId, kind: ThreadKind, clones: &[RefClone]) {
    let in_loop = cx.analysis.in_loop(id, call);
    let in_callers_loop = !in_loop && cx.analysis.heat.called_in_loop(id);
    let often = match (in_loop, in_callers_loop) {
        (true, _) => "in each iteration of a loop",
        (false, true) => "in each iteration of a caller's loop",
        (false, false) => "on each call",
    };
    let function = cx.analysis.program.fn_short(id);
    let message = format!("`{function}` starts an OS thread {often} on a hot path");
    let mut diagnostic =
        cx.diagnostic(message, cx.analysis.loc(id, call), "a thread is made here, and dies with its work");
    for clone in clones.iter().filter(|clone| clone.fate == Fate::Thread(call)) {
        let name = clone.type_name();
        diagnostic
            .related
            .push(Label { loc: clone.loc, text: format!("this clone of `{name}` moves into the thread") });
        diagnostic.notes.push(format!("the clone of `{name}` is only there for the thread"));
        if is_spare_parameter(cx, clone) {
            diagnostic.notes.push("the parameter that is cloned could itself have been moved".to_owned());
        }
    }
    match kind {
        ThreadKind::Free => {
            let help = "hand the work to a pool, or to workers that are started once and fed by a channel";
            diagnostic.help.push(help.to_owned());
        }
        ThreadKind::Scoped => {
            diagnostic.level = Level::Note;
            diagnostic.notes.push("scoped threads pay off when each has milliseconds of work".to_owned());
            diagnostic.help.push("for less work than that, use a pool".to_owned());
        }
    }
    cx.with_chain_to(&mut diagnostic, id, call);
    if in_callers_loop {
        diagnostic.chain = cx.analysis.heat.loop_chain(id);
    }
    cx.emit(diagnostic);
}

/// Whether what is cloned is a parameter that the function owns.
fn is_spare_parameter(cx: &RuleContext<'_>, clone: &RefClone) -> bool {
    let origin = clone.origin(cx.analysis);
    let params = &cx.analysis.program.function(clone.fn_id).facts.param_pats;
    let types = cx.analysis.typed.types(clone.fn_id);
    origin.field.is_none()
        && !clone.in_loop
        && origin.root.is_some_and(|root| params.contains(&root) && types.pat(root) == types.expr(clone.expr))
}
