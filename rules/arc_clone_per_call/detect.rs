//! Reports counted references in fields that a hot function clones where a borrow would do.

use crate::analysis::values::clones::{RefClone, clones_of};
use crate::analysis::values::value_escape::Fate;
use crate::diagnostics::{Confidence, Level};
use crate::facts::Visibility;
use crate::rules::RuleContext;
use crate::types::program::Owner;
use crate::types::ty::Ty;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    for id in cx.analysis.functions() {
        if !cx.analysis.heat.is_reached(id) {
            continue;
        }
        for clone in clones_of(cx.analysis, id) {
            let is_plain = !clone.in_loop && !clone.is_upgrade && cx.analysis.heat.is_hot(id, clone.expr);
            if is_plain && stays_behind_a_reference(cx, &clone) {
                check_clone(cx, &clone);
            }
        }
    }
}

/// Whether what is cloned is a field to which a reference could be had as long as the call lasts.
fn stays_behind_a_reference(cx: &RuleContext<'_>, clone: &RefClone) -> bool {
    let origin = clone.origin(cx.analysis);
    origin.field.is_some() && origin.is_shared && !origin.is_detached && !origin.is_entry
}

fn check_clone(cx: &RuleContext<'_>, clone: &RefClone) {
    let (id, analysis) = (clone.fn_id, cx.analysis);
    let name = clone.type_name();
    let function = analysis.program.fn_short(id);
    let mut diagnostic = match clone.fate {
        // One call after another in a caller's loop: that is for the rule about loops.
        Fate::Borrowed if !analysis.heat.called_in_loop(id) => {
            let message = format!("`{function}` clones an `{name}` on a hot path only to borrow it");
            let mut diagnostic = cx.diagnostic(message, clone.loc, "only borrowed afterwards");
            diagnostic.help.push("borrow the original instead".to_owned());
            cx.with_borrow(&mut diagnostic, clone);
            diagnostic
        }
        Fate::Returned => {
            let Some((level, confidence)) = returned_reference(cx, clone) else { return };
            let message = format!("`{function}` returns a clone of an `{name}` on a hot path");
            let mut diagnostic = cx.diagnostic(message, clone.loc, "a reference to the original would do");
            diagnostic.level = level;
            diagnostic.confidence = confidence;
            if confidence == Confidence::Likely {
                diagnostic.notes.push("assuming that its callers only borrow the result".to_owned());
            }
            diagnostic.help.push(format!("return `&{name}`; a caller that must keep it can clone it"));
            diagnostic
        }
        _ => return,
    };
    if !clone.count.local {
        diagnostic.notes.push("each clone and drop writes to a counter that all threads share".to_owned());
    }
    cx.with_chain_to(&mut diagnostic, id, clone.expr);
    cx.emit(diagnostic);
}

/// How loud and how sure, if all callers could live with a reference.
fn returned_reference(cx: &RuleContext<'_>, clone: &RefClone) -> Option<(Level, Confidence)> {
    let program = cx.analysis.program;
    let function = program.function(clone.fn_id);
    let sig = crate::types::lower_ty::fn_sig(program, clone.fn_id);
    let types = cx.analysis.typed.types(clone.fn_id);
    // The signature of a trait is not the function's to change, and a future may outlive the borrow.
    let is_free = program.owner_trait(clone.fn_id).is_none() && !matches!(function.owner, Owner::Trait(_));
    let root = clone.origin(cx.analysis).root?;
    let lends = matches!(types.pat(root), Ty::Ref(..)) && function.facts.param_pats.contains(&root);
    if !is_free || !lends || function.facts.is_async || sig.output != *types.expr(clone.expr) {
        return None;
    }
    let callers = cx.analysis.uses_of_result(clone.fn_id)?;
    let is_public =
        function.item.visibility == Visibility::Public && program.crate_of(function.home.module).is_published_lib;
    match (callers.is_empty(), is_public) {
        _ if callers.iter().any(|fate| *fate != Fate::Borrowed) => None,
        (true, true) => None,
        (false, true) => Some((Level::Note, Confidence::Likely)),
        (true, false) => Some((cx.rule.level, Confidence::Likely)),
        (false, false) => Some((cx.rule.level, Confidence::Certain)),
    }
}
