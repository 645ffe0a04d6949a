//! What rustc looks like: snippets with labels, notes, help, diffs.

use std::io::{self, Write};

use annotate_snippets::Renderer;
use rustc_hash::FxHashSet;

use super::snippets::{Context, Introduction, draw};
use super::{Places, Report};

/// Writes findings with colours. The first finding of each rule introduces the rule; where a lock is declared is said once. The
/// summary below says where to read more.
pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let renderer = Renderer::styled();
    let places = Places::seen_from(report.sources, report.cwd);
    let mut introduced = FxHashSet::default();
    let mut known_locks = FxHashSet::default();
    for finding in report.findings {
        let is_new = introduced.insert(finding.diagnostic.rule);
        let introduction = if is_new { Introduction::Rule } else { Introduction::None };
        let declared = &finding.diagnostic.declared;
        let is_lock_known = !declared.is_empty() && declared.iter().all(|loc| known_locks.contains(loc));
        known_locks.extend(declared.iter().copied());
        let context = Context { introduction, is_lock_known };
        writeln!(out, "{}", draw(finding, &places, context, &renderer, report.width))?;
    }
    out.flush()
}
