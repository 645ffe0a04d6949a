//! Reports parameters that take a counted reference by value and only look at it.

use crate::analysis::rewrites::{ByReference, by_reference};
use crate::analysis::values::clones::clones_of;
use crate::analysis::values::value_escape::{Fate, Fates};
use crate::diagnostics::{Applicability, Label, Level, Suggestion};
use crate::facts::{PatId, PatKind, Visibility};
use crate::rules::RuleContext;
use crate::source::Loc;
use crate::types::display::display;
use crate::types::program::{FnId, Owner};
use crate::types::{handler_of, is_as_written};

pub(crate) fn detect(cx: &RuleContext<'_>) {
    for id in cx.analysis.functions() {
        if cx.analysis.heat.is_reached(id) && has_free_signature(cx, id) {
            check_function(cx, id);
        }
    }
}

/// Whether the function may take what it likes: no trait and no framework says what its parameters are.
fn has_free_signature(cx: &RuleContext<'_>, id: FnId) -> bool {
    let program = cx.analysis.program;
    let function = program.function(id);
    let is_called = || cx.analysis.calls_of(id).is_some_and(|calls| !calls.is_empty());
    program.owner_trait(id).is_none()
        && !matches!(function.owner, Owner::Trait(_))
        && handler_of(program, id).is_none()
        // An attribute of somebody else may make a handler of a function that nobody calls.
        && (is_called() || is_as_written(program, id))
}

fn check_function(cx: &RuleContext<'_>, id: FnId) {
    let (analysis, program) = (cx.analysis, cx.analysis.program);
    let function = program.function(id);
    let Some(body) = analysis.typed.body(id) else { return };
    let written = function.facts.param_pats.iter().skip(usize::from(function.facts.self_param.is_some()));
    for (pat, param) in written.zip(&function.facts.params) {
        if !is_only_borrowed(cx, id, *pat) {
            continue;
        }
        let Some(calls) = analysis.calls_of(id) else { continue };
        // Run in a task or on a thread of its own, it owns what it works on.
        if calls.iter().any(|call| !analysis.is_plain_call(call.fn_id, call.expr))
            || function.facts.is_async && calls.is_empty()
        {
            continue;
        }
        let is_clone = |call: &crate::analysis::CallSite| {
            let index = function.facts.param_pats.iter().position(|own| own == pat);
            index.and_then(|index| call.argument(analysis, index)).filter(|argument| {
                clones_of(analysis, call.fn_id).iter().any(|clone| clone.expr == *argument && !clone.is_upgrade)
            })
        };
        let cloned: Vec<Loc> =
            calls.iter().filter_map(|call| is_clone(call).map(|argument| analysis.loc(call.fn_id, argument))).collect();
        // Callers that hand over their own pay nothing for it.
        if cloned.is_empty() && !calls.is_empty() {
            continue;
        }
        let PatKind::Bind { name, .. } = &body.pat(*pat).kind else { continue };
        let ty = display(program, analysis.typed.types(id).pat(*pat));
        let loc = Loc { file: function.home.file, span: param.span };
        let message =
            format!("`{}` takes `{name}: {ty}` by value on a hot path and only borrows it", program.fn_short(id));
        let mut diagnostic = cx.diagnostic(message, loc, "never cloned, stored or moved on");
        if function.item.visibility == Visibility::Public && program.crate_of(function.home.module).is_published_lib {
            diagnostic.level = Level::Note;
            diagnostic.notes.push("part of the crate's public interface".to_owned());
        }
        diagnostic
            .related
            .extend(cloned.iter().take(4).map(|loc| Label { loc: *loc, text: "cloned for the call".to_owned() }));
        diagnostic.help.push("take a reference to what it points to, and let callers keep theirs".to_owned());
        let number = function.facts.param_pats.iter().position(|own| own == pat);
        // Where callers are elsewhere, what they give is not ours to change.
        let change =
            number.filter(|_| diagnostic.level != Level::Note).and_then(|number| by_reference(analysis, id, number));
        diagnostic.suggestions.extend(change.map(suggestion));
        if let Some(root) = body.root {
            cx.with_chain_to(&mut diagnostic, id, root);
        }
        cx.emit(diagnostic);
    }
}

fn suggestion(change: ByReference) -> Suggestion {
    Suggestion::new("take a reference", Applicability::if_sure(change.is_sure), change.edits)
}

fn is_only_borrowed(cx: &RuleContext<'_>, id: FnId, pat: PatId) -> bool {
    let (analysis, program) = (cx.analysis, cx.analysis.program);
    let ty = analysis.typed.types(id).pat(pat);
    let is_counted = program.refcount(ty).is_some_and(|count| count.strong);
    let Some(body) = analysis.typed.body(id).filter(|_| is_counted) else { return false };
    let is_bound = matches!(body.pat(pat).kind, PatKind::Bind { .. });
    let fates = Fates::new(analysis, id, body);
    let uses = fates.uses(pat);
    // A parameter that nothing names keeps something alive.
    if !is_bound || uses.is_empty() || analysis.has_unread_macros(id) {
        return false;
    }
    let ends_here = |used: &crate::facts::ExprId| fates.is_passed(*used);
    let is_cloned = || {
        clones_of(analysis, id)
            .iter()
            .any(|clone| clone.origin(analysis).root == Some(pat) && clone.origin(analysis).field.is_none())
    };
    fates.of_local(pat) == Fate::Borrowed && !uses.iter().any(ends_here) && !is_cloned()
}
