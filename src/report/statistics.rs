//! How many findings each rule has.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::{Report, level_word};

/// Writes a line a rule, most findings first: how many, at which level, and how many of them are fixable.
///
/// # Errors
/// When `out` cannot be written to.
pub fn write_statistics(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut counts: BTreeMap<(&str, &str), (usize, usize)> = BTreeMap::new();
    for finding in report.findings {
        let diagnostic = &finding.diagnostic;
        let (found, fixable) = counts.entry((diagnostic.rule, level_word(diagnostic.level))).or_default();
        *found += 1;
        *fixable += usize::from(diagnostic.best_fix().is_some());
    }
    let mut lines: Vec<_> = counts.into_iter().collect();
    lines.sort_by_key(|((rule, level), (found, _))| (std::cmp::Reverse(*found), *rule, *level));
    for ((rule, level), (found, fixable)) in lines {
        let fixes = if fixable == 0 { String::new() } else { format!("  ({fixable} fixable)") };
        writeln!(out, "{found:>6}  {level:7}  {rule}{fixes}")?;
    }
    out.flush()
}
