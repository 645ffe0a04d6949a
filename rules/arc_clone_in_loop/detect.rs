//! Reports counted references that are cloned once per iteration on a hot path.

use crate::analysis::values::clones::{RefClone, clones_of};
use crate::analysis::values::provenance::{Origin, Origins};
use crate::analysis::values::value_escape::Fate;
use crate::diagnostics::{Confidence, Level};
use crate::rules::RuleContext;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    for id in cx.analysis.functions() {
        if !cx.analysis.heat.is_reached(id) {
            continue;
        }
        for clone in clones_of(cx.analysis, id) {
            check_clone(cx, &clone);
        }
    }
}

fn check_clone(cx: &RuleContext<'_>, clone: &RefClone) {
    let in_callers_loop = !clone.in_loop && cx.analysis.heat.called_in_loop(clone.fn_id);
    if !(clone.in_loop || in_callers_loop) || !cx.analysis.heat.is_hot(clone.fn_id, clone.expr) {
        return;
    }
    let mut confidence = Confidence::Certain;
    let mut is_borrowable = false;
    let (level, label, help) = match clone.fate {
        Fate::Borrowed => {
            let Some(remedy) = remedy(cx, clone) else { return };
            let help = match remedy {
                Remedy::Borrow => "borrow it, or clone once before the loop",
                Remedy::Hoist => "clone once before the loop",
                Remedy::HoistUpgrade => "upgrade once before the loop",
            };
            is_borrowable = remedy == Remedy::Borrow;
            if remedy == Remedy::Hoist {
                confidence = Confidence::Likely;
            }
            (cx.rule.level, "only borrowed", help)
        }
        // What a caller repeats starts one thread or task per call, which is the business of other rules.
        _ if in_callers_loop => return,
        Fate::Thread(_) => (
            cx.rule.level,
            "for a thread of its own",
            "use `thread::scope` and borrow, or workers that are started once",
        ),
        Fate::Task(_) => (
            Level::Note,
            "for a task of its own",
            "fine if one task per item is meant; else hand the items to a task that lives longer",
        ),
        // One per element is the point.
        Fate::Returned | Fate::Kept => return,
    };
    let verb = if clone.is_upgrade { "upgraded" } else { "cloned" };
    let message = format!("`{}` is {verb} in a loop on a hot path", clone.type_name());
    let repeated = if in_callers_loop { "once per iteration of a caller's loop" } else { "once per iteration" };
    let mut diagnostic = cx.diagnostic(message, clone.loc, format!("{verb} {repeated}, {label}"));
    diagnostic.level = level;
    diagnostic.confidence = confidence;
    if confidence == Confidence::Likely {
        diagnostic.notes.push("assuming that it stays the same while the loop runs".to_owned());
    }
    if !clone.count.local {
        diagnostic.notes.push("each clone and drop writes to a counter that all threads share".to_owned());
    }
    diagnostic.help.push(help.to_owned());
    if is_borrowable {
        cx.with_borrow(&mut diagnostic, clone);
    }
    cx.with_chain_to(&mut diagnostic, clone.fn_id, clone.expr);
    if in_callers_loop {
        diagnostic.chain = cx.analysis.heat.loop_chain(clone.fn_id);
    }
    cx.emit(diagnostic);
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Remedy {
    Borrow,
    Hoist,
    HoistUpgrade,
}

/// What would do instead of a clone that is only borrowed.
fn remedy(cx: &RuleContext<'_>, clone: &RefClone) -> Option<Remedy> {
    let origins = Origins::new(cx.analysis, clone.fn_id)?;
    let origin: Origin = origins.of(clone.source);
    // A clone out of a guard shortens the section.
    if origin.is_detached {
        return None;
    }
    let is_before = origin.root.is_none_or(|root| origins.is_before_loop(root, clone.expr));
    let can_hoist =
        clone.in_loop && is_before && !origin.root.is_some_and(|root| origins.is_changed(root, origin.field));
    if clone.is_upgrade {
        // A weak reference is upgraded again after a wait to see whether its owner still lives.
        let waits =
            origins.innermost_loop(clone.expr).is_none_or(|around| cx.analysis.waits_within(clone.fn_id, around));
        return (can_hoist && !waits).then_some(Remedy::HoistUpgrade);
    }
    // A name that is bound once, before the loop, and only looked at can be borrowed as long as the loop runs.
    let stays = clone.in_loop && is_before && origins.is_constant(clone.source);
    match (origin.is_shared || stays, can_hoist) {
        (true, _) => Some(Remedy::Borrow),
        (false, true) => Some(Remedy::Hoist),
        (false, false) => None,
    }
}
