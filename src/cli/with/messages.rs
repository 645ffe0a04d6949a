//! What compilers say, as cargo hands it on, and whether it is what a finding of ours says.

use std::path::Path;

use serde_json::Value;

use crate::rules;
use crate::source::{SourceMap, Span};
use crate::triage::Finding;
use crate::workspace::normalise;

/// What we say.
pub(super) struct Said<'a> {
    pub(super) findings: &'a [Finding],
    pub(super) sources: &'a SourceMap,
    /// Paths in messages are relative to it.
    pub(super) root: &'a Path,
}

/// A message as people read it; none for what is no message of a compiler.
pub(super) fn rendered(message: &Value) -> Option<&str> {
    (message["reason"] == "compiler-message").then(|| message["message"]["rendered"].as_str()).flatten()
}

impl Said<'_> {
    /// Whether a message is about a defect that a finding at the same place is about, by the lint that the finding's rule names.
    pub(super) fn is_known(&self, message: &Value) -> bool {
        let message = &message["message"];
        let Some(lint) = message["code"]["code"].as_str().and_then(|code| code.strip_prefix("clippy::")) else {
            return false;
        };
        let spans = message["spans"].as_array().map(Vec::as_slice).unwrap_or_default();
        let primary = || spans.iter().filter(|span| span["is_primary"] == true);
        let same = self
            .findings
            .iter()
            .filter(|finding| rules::find(finding.diagnostic.rule).and_then(|rule| rule.clippy.first()) == Some(&lint));
        same.into_iter().any(|finding| primary().any(|span| self.is_at(finding, span)))
    }

    /// Whether a finding is at a span, or in the same statement: clippy shows the variable that holds a guard, we show the call
    /// that it comes from.
    fn is_at(&self, finding: &Finding, span: &Value) -> bool {
        let primary = finding.diagnostic.primary.loc;
        let source = self.sources.get(primary.file);
        let Some(name) = span["file_name"].as_str() else { return false };
        if normalise(self.root, Path::new(name)) != source.path {
            return false;
        }
        let number = |key: &str| span[key].as_u64().and_then(|number| u32::try_from(number).ok()).unwrap_or_default();
        let offset = |line: &str, column: &str| {
            source.lines().offset(&source.text, number(line), number(column).saturating_sub(1))
        };
        let there = Span::new(offset("line_start", "column_start"), offset("line_end", "column_end"));
        let (first, second) =
            if there.start <= primary.span.start { (there, primary.span) } else { (primary.span, there) };
        let between = source.text.get(first.end as usize..second.start as usize);
        // None where they overlap.
        between.is_none_or(|between| !between.contains([';', '{', '}']))
    }
}
