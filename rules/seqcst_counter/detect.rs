//! Reports operations on counters with an ordering that counters do not need.

use crate::analysis::{AtomicPlace, AtomicUse, ExcessOrdering};
use crate::diagnostics::{Applicability, Suggestion};
use crate::knowledge::attributes::AtomicOp;
use crate::rules::RuleContext;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    let first = |place: &&AtomicPlace| place.uses.first().map(|used| (used.fn_id, used.loc));
    cx.each(cx.analysis.atomics(), first, |place| {
        let is_hot = |used: &&AtomicUse| !used.is_test && cx.analysis.is_hot(used.fn_id, used.expr);
        let excess = |used| Some((used, cx.analysis.excess_ordering(used)?));
        let hot: Vec<(&AtomicUse, ExcessOrdering)> = place.uses.iter().filter(is_hot).filter_map(excess).collect();
        let counts = !hot.is_empty() && is_counter(cx, place);
        if hot.is_empty() || !counts && !cx.analysis.only_numbers(place) {
            return;
        }
        let what = if counts { "is only counted and reported" } else { "only hands out numbers" };
        for (used, ordering) in hot {
            report(cx, place, used, ordering, what);
        }
    });
}

/// Returns whether the atomic is counted, and all that is done with it is to count and to report.
fn is_counter(cx: &RuleContext<'_>, place: &AtomicPlace) -> bool {
    let mut uses = place.uses.iter().filter(|used| !used.is_test);
    place.all_uses_known
        && place.uses.iter().any(|used| used.op == AtomicOp::Count)
        && uses.all(|used| cx.analysis.only_counts(used))
}

fn report(cx: &RuleContext<'_>, place: &AtomicPlace, used: &AtomicUse, ordering: ExcessOrdering, what: &str) {
    let (name, written) = (cx.analysis.place_name(place.place), ordering.written);
    let message = format!("`{name}` {what}, but uses `{written}` on a hot path");
    let mut diagnostic = cx.diagnostic(message, used.loc, "no other memory access depends on this ordering");
    let targets = match used.op {
        AtomicOp::Store => "the store costs a full barrier on x86-64, an ordered store elsewhere",
        AtomicOp::Load => "the load costs nothing on x86-64; Arm, RISC-V and POWER pay for it",
        _ => "the ordering costs nothing on x86-64; Arm, RISC-V and POWER pay for it",
    };
    diagnostic.notes.push(targets.to_owned());
    diagnostic.help.push(format!("use `Ordering::{}`", ordering.sufficient));
    let suggestion =
        |edit| Suggestion::new("use the ordering that a counter needs", Applicability::MachineApplicable, [edit]);
    diagnostic.suggestions.extend(ordering.edit.map(suggestion));
    cx.with_chain_to(&mut diagnostic, used.fn_id, used.expr);
    cx.emit(diagnostic);
}
