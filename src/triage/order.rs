//! The one order in which findings leave the engine.

use std::cmp::Ordering;

use crate::diagnostics::{Diagnostic, Share};
use crate::source::{Loc, SourceMap};

/// What was seen to cost most first: by waiting, then by samples. Then by file, place and rule; then by message, so that
/// equal places still have one order.
pub(super) fn compare(sources: &SourceMap, left: &Diagnostic, right: &Diagnostic) -> Ordering {
    observed(right).cmp(&observed(left)).then_with(|| compare_texts(sources, left, right))
}

/// Waiting and samples.
fn observed(diagnostic: &Diagnostic) -> (Share, Share) {
    let observed = &diagnostic.observed;
    let waited = observed.waited.as_ref().map_or(Share::default(), |waited| waited.share);
    (waited, observed.share.as_ref().map_or(Share::default(), |share| share.total))
}

fn compare_texts(sources: &SourceMap, left: &Diagnostic, right: &Diagnostic) -> Ordering {
    compare_places(sources, left.primary.loc, right.primary.loc)
        .then_with(|| left.rule.cmp(right.rule))
        .then_with(|| left.message.cmp(&right.message))
        .then_with(|| left.function.cmp(&right.function))
}

/// By the file's shown path, not by its number: numbers depend on the order of reading.
pub(super) fn compare_places(sources: &SourceMap, left: Loc, right: Loc) -> Ordering {
    if left.file == right.file {
        return left.span.cmp(&right.span);
    }
    sources.get(left.file).display.cmp(&sources.get(right.file).display).then_with(|| left.cmp(&right))
}
