//! Reports parameters that take a counted reference by value and only look at it.

use crate::analysis::BorrowedParameter;
use crate::diagnostics::{Label, Level};
use crate::rules::RuleContext;
use crate::rules::shared::suggestion;
use crate::types::program::FnId;

/// At most this many clones at calls are shown.
const MAX_SHOWN: usize = 4;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    // An entry point that is hot in its loops alone takes its arguments once.
    let is_hot = |id: &FnId| cx.analysis.whole_body(*id).is_some_and(|body| cx.analysis.is_hot(*id, body));
    cx.each_function(|id| {
        if is_hot(&id) {
            cx.analysis.borrowed_parameters(id).iter().for_each(|parameter| report(cx, id, parameter));
        }
    });
}

fn report(cx: &RuleContext<'_>, id: FnId, parameter: &BorrowedParameter) {
    let (function, name, ty) = (cx.analysis.fn_name(id), parameter.name, &parameter.type_name);
    let (does, label) = match (parameter.is_cloned_inside, parameter.is_handed_on) {
        (true, true) => ("needs to own it on some paths only", "cloned on some paths, never stored"),
        (true, false) => {
            ("needs to own it on some paths only", "cloned on some paths, never stored or passed on by value")
        }
        (false, true) => ("only borrows it", "only borrowed, here and in what it is passed on to"),
        (false, false) => ("only borrows it", "never cloned, stored or passed on by value"),
    };
    let message = format!("`{function}` takes `{name}: {ty}` by value on a hot path and {does}");
    let mut diagnostic = cx.diagnostic(message, parameter.loc, label);
    let cloned = parameter.cloned_at.iter().take(MAX_SHOWN);
    diagnostic.related.extend(cloned.map(|loc| Label::new(*loc, "cloned only for this call")));
    diagnostic.help.push("take a reference; callers keep their `Arc`".to_owned());
    if cx.analysis.is_public_interface(id) {
        // Where callers are elsewhere, what they give is not ours to change.
        diagnostic.lower(Level::Note, "it is part of the crate's public interface");
    } else if !parameter.is_handed_on {
        let rewrite = cx.analysis.reference_rewrite(id, parameter.number);
        diagnostic.suggestions.extend(rewrite.map(|rewrite| suggestion("take a reference", rewrite)));
    }
    if let Some(body) = cx.analysis.whole_body(id) {
        cx.with_chain_to(&mut diagnostic, id, body);
        cx.doubt_general(&mut diagnostic, id, body);
    }
    cx.emit(diagnostic);
}
