//! Reports operations on counters with an ordering that counters do not need.

use crate::analysis::locks::access_path::place_name;
use crate::analysis::values::atomics::{AtomicPlace, AtomicUse};
use crate::diagnostics::{Applicability, Suggestion};
use crate::facts::{ExprId, ExprKind, Name, Path};
use crate::knowledge::attributes::{AtomicOp, MemoryOrdering};
use crate::rules::RuleContext;
use crate::source::Loc;
use crate::types::infer::PathValue;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    for place in cx.analysis.atomics() {
        let is_hot = |used: &&AtomicUse| !used.is_test && cx.analysis.heat.is_hot(used.fn_id, used.expr);
        let hot: Vec<(&AtomicUse, (ExprId, Name))> =
            place.uses.iter().filter(is_hot).filter_map(|used| Some((used, strong_ordering(cx, used)?))).collect();
        if hot.is_empty() || !is_counter(cx, place) {
            continue;
        }
        for (used, ordering) in hot {
            report(cx, place, used, ordering);
        }
    }
}

/// Whether the atomic is counted, and all that is done with it is to count and to report.
fn is_counter(cx: &RuleContext<'_>, place: &AtomicPlace) -> bool {
    let mut uses = place.uses.iter().filter(|used| !used.is_test);
    place.is_closed
        && place.uses.iter().any(|used| used.op == AtomicOp::Count)
        && uses.all(|used| cx.analysis.only_counts(used))
}

/// The ordering that an operation is given, if it is stronger than what a counter needs, and the name of the one that is not.
fn strong_ordering(cx: &RuleContext<'_>, used: &AtomicUse) -> Option<(ExprId, Name)> {
    let body = cx.analysis.typed.body(used.fn_id)?;
    let ExprKind::MethodCall { args, .. } = &body.expr(used.expr).kind else { return None };
    let ordering = *args.last()?;
    let program = cx.analysis.program;
    match cx.analysis.typed.types(used.fn_id).values.get(&ordering)? {
        PathValue::Ctor(adt, variant) => {
            let variants = &program.adt(*adt).variants;
            let is_full = variants.get(*variant as usize)?.ordering == Some(MemoryOrdering::Full);
            let relaxed = variants.iter().find(|variant| variant.ordering == Some(MemoryOrdering::Relaxed))?;
            is_full.then_some((ordering, relaxed.name))
        }
        _ => None,
    }
}

fn report(cx: &RuleContext<'_>, place: &AtomicPlace, used: &AtomicUse, (ordering, relaxed): (ExprId, Name)) {
    let Some(body) = cx.analysis.typed.body(used.fn_id) else { return };
    let ExprKind::Path(path) = &body.expr(ordering).kind else { return };
    let written = path.segments.last().map(|segment| segment.name.to_string()).unwrap_or_default();
    let name = place_name(cx.analysis.program, place.place);
    let message = format!("`{name}` is only counted and reported, but uses `{written}` on a hot path");
    let mut diagnostic = cx.diagnostic(message, used.loc, "orders nothing that depends on it");
    let targets = match used.op {
        AtomicOp::Store => "the store costs a full barrier on x86-64 and an ordered store elsewhere",
        AtomicOp::Load => "the load costs the same on x86-64, but is an ordered load on AArch64, Arm, RISC-V and POWER",
        _ => "on x86-64 the instruction is the same; AArch64, Arm, RISC-V and POWER pay for the ordering",
    };
    diagnostic.notes.push(targets.to_owned());
    diagnostic.help.push(format!("use `Ordering::{relaxed}`"));
    diagnostic.suggestions.extend(suggestion(cx, used, path, relaxed));
    cx.with_chain_to(&mut diagnostic, used.fn_id, used.expr);
    cx.emit(diagnostic);
}

/// Writes the relaxed ordering in place of the other's last name; an ordering imported by its bare name needs another import.
fn suggestion(cx: &RuleContext<'_>, used: &AtomicUse, path: &Path, relaxed: Name) -> Option<Suggestion> {
    let last = path.segments.last().filter(|_| path.segments.len() > 1)?;
    let file = cx.analysis.program.function(used.fn_id).home.file;
    let edit = (Loc { file, span: last.name_span() }, relaxed.to_string());
    Some(Suggestion::new("use the ordering that a counter needs", Applicability::MachineApplicable, [edit]))
}
