//! Reports counted references that are cloned once per iteration on a hot path.

use crate::analysis::CloneRemedy;
use crate::analysis::Escape;
use crate::analysis::{Counting, RefClone};
use crate::diagnostics::{Confidence, Level};
use crate::rules::{RuleContext, lend_by_getter, lend_instead, what_is_cloned as what};

pub(crate) fn detect(cx: &RuleContext<'_>) {
    cx.each_function(|id| {
        if !cx.analysis.is_reached(id) {
            return;
        }
        for clone in cx.analysis.clones_in(id) {
            check_clone(cx, &clone);
        }
        for call in cx.analysis.cloning_calls_in(id) {
            check_call(cx, &call);
        }
    });
}

fn check_clone(cx: &RuleContext<'_>, clone: &RefClone) {
    let in_callers_loop = !clone.in_loop && cx.analysis.called_in_loop(clone.fn_id, clone.expr);
    if !(clone.in_loop || in_callers_loop) || !cx.analysis.is_hot(clone.fn_id, clone.expr) {
        return;
    }
    let mut confidence = Confidence::Certain;
    let mut is_borrowable = false;
    let cursor = clone.in_loop.then(|| cx.analysis.cursor_of(clone)).flatten();
    let (level, label, help) = match (clone.escape, cursor) {
        (_, Some(cursor)) => {
            let help = format!("let `{cursor}` be a reference, or move what is cloned out");
            (cx.rule.level, "only to go on from there", help)
        }
        (Escape::None, None) => {
            let Some(remedy) = cx.analysis.clone_remedy(clone) else { return };
            let help = match remedy {
                CloneRemedy::Borrow => "borrow it, or clone once before the loop".to_owned(),
                CloneRemedy::Hoist => "clone once before the loop".to_owned(),
                CloneRemedy::HoistUpgrade => "upgrade once before the loop".to_owned(),
                CloneRemedy::Lend(method) => lend_instead(method),
            };
            is_borrowable = remedy == CloneRemedy::Borrow;
            if remedy == CloneRemedy::Hoist {
                confidence = Confidence::Likely;
            }
            (cx.rule.level, "but only borrowed", help)
        }
        // What a caller repeats starts one thread or task per call, which is the business of other rules.
        _ if in_callers_loop => return,
        // A handle is there to be given away.
        _ if clone.is_of_handle() => return,
        (Escape::Thread(_), None) => (
            cx.rule.level,
            "to move into a new thread",
            "use `thread::scope` and borrow, or workers that are started once".to_owned(),
        ),
        (Escape::Task(_), None) => (
            Level::Note,
            "to move into a new task",
            "send the items to a long-lived task, unless each needs its own".to_owned(),
        ),
        // One per element is the point.
        (Escape::Return | Escape::Global, None) => return,
    };
    let verb = if clone.counting == Counting::Upgrade { "upgraded" } else { "cloned" };
    let message = format!("`{}` is {verb} in a loop on a hot path", clone.type_name());
    let repeated = if in_callers_loop { "on every iteration of a caller's loop" } else { "on every iteration" };
    let mut diagnostic = cx.diagnostic(message, clone.loc, format!("{verb} {repeated}, {label}"));
    diagnostic.confidence = confidence;
    if level < cx.rule.level {
        diagnostic.lower(level, "a task that outlives the loop needs a handle of its own");
    }
    if confidence == Confidence::Likely {
        diagnostic.notes.push("assumes that the original does not change during the loop".to_owned());
    }
    cx.with_counting_cost(&mut diagnostic, clone);
    diagnostic.help.push(help);
    if is_borrowable {
        cx.with_borrow(&mut diagnostic, clone);
    }
    cx.with_chain_to(&mut diagnostic, clone.fn_id, clone.expr);
    cx.doubt_general(&mut diagnostic, clone.fn_id, clone.expr);
    if in_callers_loop {
        diagnostic.chain = cx.analysis.loop_chain(clone.fn_id, clone.expr);
    }
    cx.emit(diagnostic);
}

/// A getter's clone that the calling loop only borrows.
fn check_call(cx: &RuleContext<'_>, call: &RefClone) {
    let Some(getter) = call.getter else { return };
    if !call.in_loop || call.escape != Escape::None || !cx.analysis.is_hot(call.fn_id, call.expr) {
        return;
    }
    let name = cx.analysis.fn_name(getter);
    let message = format!("`{name}` clones {} on every iteration of a hot loop", what(call));
    let mut diagnostic = cx.diagnostic(message, call.loc, "only borrowed");
    cx.with_counting_cost(&mut diagnostic, call);
    diagnostic.help.push(match cx.analysis.clone_remedy(call) {
        Some(CloneRemedy::Lend(method)) => lend_by_getter(&name, method),
        _ => format!("let `{name}` return a reference; callers that keep it can clone it"),
    });
    cx.with_chain_to(&mut diagnostic, call.fn_id, call.expr);
    cx.doubt_general(&mut diagnostic, call.fn_id, call.expr);
    cx.emit(diagnostic);
}
