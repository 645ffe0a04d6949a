//! What rustc looks like: snippets with labels, notes, help, diffs.

use std::io::{self, Write};

use annotate_snippets::Renderer;
use rustc_hash::FxHashSet;

use super::snippets::{Introduction, draw};
use super::{Places, Report};

/// Writes findings with colours. The first finding of each rule introduces the rule, and the very first
/// says where to read more about any.
pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let renderer = Renderer::styled();
    let places = Places::seen_from(report.sources, report.cwd);
    let mut introduced = FxHashSet::default();
    for finding in report.findings {
        let introduction = match (introduced.is_empty(), introduced.insert(finding.diagnostic.rule)) {
            (true, _) => Introduction::Full,
            (false, true) => Introduction::Rule,
            (false, false) => Introduction::None,
        };
        writeln!(out, "{}", draw(finding, &places, introduction, &renderer, report.width))?;
    }
    out.flush()
}
