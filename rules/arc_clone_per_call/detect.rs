//! Reports counted references in fields that a hot function clones where a borrow would do.

use crate::analysis::Escape;
use crate::analysis::{CapturedTogether, CloneRemedy, Counting, RefClone};
use crate::diagnostics::{Confidence, Label, Level};
use crate::facts::Name;
use crate::rules::{RuleContext, lend_by_getter, lend_instead, what_is_cloned as what};
use crate::types::program::FnId;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    cx.each_function(|id| {
        if !cx.analysis.is_reached(id) {
            return;
        }
        for clone in cx.analysis.clones_in(id) {
            let is_plain = !clone.in_loop && clone.counting != Counting::Upgrade && cx.analysis.is_hot(id, clone.expr);
            if is_plain && is_borrowable_field(cx, &clone) {
                check_clone(cx, &clone);
            }
        }
        for call in cx.analysis.cloning_calls_in(id) {
            check_call(cx, &call);
        }
        for together in cx.analysis.captured_together(id) {
            check_together(cx, id, &together);
        }
    });
}

/// So many counted references for one task or closure could be one.
const MANY_CLONES: usize = 3;

fn check_together(cx: &RuleContext<'_>, id: FnId, together: &CapturedTogether) {
    let hot: Vec<&RefClone> = together.clones.iter().filter(|clone| cx.analysis.is_hot(id, clone.expr)).collect();
    let Some(first) = hot.first().filter(|_| hot.len() >= MANY_CLONES) else { return };
    let function = cx.analysis.fn_name(id);
    let message = format!("`{function}` clones {} counted references on a hot path for one task or closure", hot.len());
    let mut diagnostic = cx.diagnostic(message, first.loc, "one of several clones moved into the same task or closure");
    diagnostic.confidence = Confidence::Likely;
    let others = hot.iter().skip(1);
    diagnostic.related.extend(others.map(|clone| Label::alike(clone.loc, "cloned for the same task or closure")));
    diagnostic.lower(Level::Note, "assumes that the fields can live in one struct");
    diagnostic.help.push("group what the task needs in one struct behind a single `Arc`".to_owned());
    cx.with_chain_to(&mut diagnostic, id, first.expr);
    cx.doubt_general(&mut diagnostic, id, first.expr);
    cx.emit(diagnostic);
}

/// Returns whether the original is a field that could be borrowed as long as the call lasts.
fn is_borrowable_field(cx: &RuleContext<'_>, clone: &RefClone) -> bool {
    let source = cx.analysis.provenance(clone);
    source.field.is_some() && source.is_borrowable && !source.is_transient && !source.is_entry
}

fn check_clone(cx: &RuleContext<'_>, clone: &RefClone) {
    let (id, analysis) = (clone.fn_id, cx.analysis);
    let name = clone.type_name();
    let function = analysis.fn_name(id);
    let mut diagnostic = match clone.escape {
        _ if !clone.is_clone() => {
            let Some(method) = lent_by(cx, clone) else { return };
            let message = format!("`{function}` counts {} on a hot path only to borrow it", what(clone));
            let mut diagnostic = cx.diagnostic(message, clone.loc, "only borrowed afterwards");
            diagnostic.help.push(lend_instead(method));
            diagnostic
        }
        // One call after another in a caller's loop: that is for the rule about loops.
        Escape::None if !analysis.called_in_loop(id, clone.expr) => {
            let message = format!("`{function}` clones {} on a hot path only to borrow it", what(clone));
            let mut diagnostic = cx.diagnostic(message, clone.loc, "only borrowed afterwards");
            diagnostic.help.push("borrow the original instead".to_owned());
            cx.with_borrow(&mut diagnostic, clone);
            diagnostic
        }
        Escape::Return => {
            let Some((level, confidence)) = returned_reference(cx, clone) else { return };
            let message = format!("`{function}` returns a clone of {} on a hot path", what(clone));
            let mut diagnostic = cx.diagnostic(message, clone.loc, "a reference to the original would do");
            diagnostic.confidence = confidence;
            if level < cx.rule.level {
                diagnostic.lower(level, "callers outside of the crate may keep the result");
            }
            if confidence == Confidence::Likely {
                diagnostic.notes.push("assumes that callers only borrow the result".to_owned());
            }
            diagnostic.help.push(format!("return `&{name}`; callers that keep it can clone it"));
            diagnostic
        }
        _ => return,
    };
    cx.with_counting_cost(&mut diagnostic, clone);
    cx.with_chain_to(&mut diagnostic, id, clone.expr);
    cx.doubt_general(&mut diagnostic, id, clone.expr);
    cx.emit(diagnostic);
}

/// Returns the method that lends what another one counts on each call, where that would do.
fn lent_by(cx: &RuleContext<'_>, clone: &RefClone) -> Option<Name> {
    match cx.analysis.clone_remedy(clone)? {
        CloneRemedy::Lend(method) if !cx.analysis.is_conditional(clone.fn_id, clone.expr) => Some(method),
        _ => None,
    }
}

/// What a getter takes from a library's method that counts, where another one of its methods lends. Getters that clone themselves are
/// told where they do.
fn check_call(cx: &RuleContext<'_>, call: &RefClone) {
    let (id, analysis) = (call.fn_id, cx.analysis);
    let Some(getter) = call.getter.filter(|_| !call.in_loop && analysis.is_hot(id, call.expr)) else { return };
    let Some(method) = lent_by(cx, call) else { return };
    let name = analysis.fn_name(getter);
    let message = format!("`{name}` counts {} on a hot path only for it to be borrowed", what(call));
    let mut diagnostic = cx.diagnostic(message, call.loc, "only borrowed afterwards");
    diagnostic.help.push(lend_by_getter(&name, method));
    cx.with_counting_cost(&mut diagnostic, call);
    cx.with_chain_to(&mut diagnostic, id, call.expr);
    cx.doubt_general(&mut diagnostic, id, call.expr);
    cx.emit(diagnostic);
}

/// Returns how loud and how sure a finding is if all callers could live with a reference.
fn returned_reference(cx: &RuleContext<'_>, clone: &RefClone) -> Option<(Level, Confidence)> {
    if !cx.analysis.could_return_reference(clone) {
        return None;
    }
    let callers = cx.analysis.escapes_of_result(clone.fn_id)?;
    match (callers.is_empty(), cx.analysis.is_public_interface(clone.fn_id)) {
        _ if callers.iter().any(|escape| *escape != Escape::None) => None,
        (true, true) => None,
        (false, true) => Some((Level::Note, Confidence::Likely)),
        (true, false) => Some((cx.rule.level, Confidence::Likely)),
        (false, false) => Some((cx.rule.level, Confidence::Certain)),
    }
}
