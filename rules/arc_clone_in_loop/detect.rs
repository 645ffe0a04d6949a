//! Reports counted references that are cloned once per iteration on a hot path.

use crate::analysis::clones::{Fate, RefClone, clones_of};
use crate::diagnostics::Level;
use crate::rules::RuleContext;

pub(crate) fn detect(cx: &RuleContext<'_, '_, '_, '_>) {
    for id in cx.analysis.functions() {
        if !cx.analysis.heat.is_reached(id) {
            continue;
        }
        for clone in clones_of(cx.analysis, id) {
            check_clone(cx, &clone);
        }
    }
}

fn check_clone(cx: &RuleContext<'_, '_, '_, '_>, clone: &RefClone) {
    if !clone.in_loop || !cx.analysis.heat.is_hot(clone.fn_id, clone.expr) {
        return;
    }
    let (level, label, help) = match clone.fate {
        Fate::Borrowed => (cx.rule.level, "cloned once per iteration, only borrowed", "borrow it, or clone once before the loop"),
        Fate::Thread => (cx.rule.level, "cloned once per iteration for a thread of its own", "use `thread::scope` and borrow, or workers that are started once"),
        Fate::Task => (Level::Note, "cloned once per iteration for a task of its own", "fine if one task per item is meant; else hand the items to a task that lives longer"),
        // One per element is the point.
        Fate::Kept => return,
    };
    let kind = if clone.count.local { "Rc" } else { "Arc" };
    let message = format!("`{kind}<{}>` is cloned in a loop on a hot path", clone.inner);
    let mut diagnostic = cx.diagnostic(message, clone.loc, label);
    diagnostic.level = level;
    if !clone.count.local {
        diagnostic.notes.push("each clone and drop writes to a counter that all threads share".to_owned());
    }
    diagnostic.help.push(help.to_owned());
    cx.with_chain_to(&mut diagnostic, clone.fn_id, clone.expr);
    cx.emit(diagnostic);
}
