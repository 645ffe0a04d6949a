//! How many findings each rule has.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::{Report, level_word};

/// Writes a line a rule, most findings first: how many, at which level, and how many of them come with edits.
///
/// # Errors
/// When `out` cannot be written to.
pub fn write_statistics(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut counts: BTreeMap<(&str, &str), (usize, usize)> = BTreeMap::new();
    for finding in report.findings {
        let diagnostic = &finding.diagnostic;
        let (found, with_edits) = counts.entry((diagnostic.rule, level_word(diagnostic.level))).or_default();
        *found += 1;
        *with_edits += usize::from(!diagnostic.suggestions.is_empty());
    }
    let mut lines: Vec<_> = counts.into_iter().collect();
    lines.sort_by_key(|((rule, level), (found, _))| (std::cmp::Reverse(*found), *rule, *level));
    for ((rule, level), (found, with_edits)) in lines {
        let edits = if with_edits == 0 { String::new() } else { format!("  ({with_edits} with edits)") };
        writeln!(out, "{found:>6}  {level:7}  {rule}{edits}")?;
    }
    out.flush()
}
