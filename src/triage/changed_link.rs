//! Where a finding that is new is shown if the code that it is about is old: at the link of its chain that is new.
//!
//! Code review shows a finding only at lines that were changed.

use std::collections::{BTreeMap, BTreeSet};

use super::Finding;
use crate::diagnostics::{HotChain, Label};
use crate::source::{Loc, SourceMap};

/// Moves the primary place of findings whose own line another state of the sources has as well: to the call nearest to it, or
/// the mark, whose line is new. What was the primary place is told beside.
pub fn point_at_changed_links(findings: &mut [Finding], now: &SourceMap, before: &SourceMap) {
    let before = Lines::of(before);
    for finding in findings {
        let diagnostic = &mut finding.diagnostic;
        if !before.has(diagnostic.primary.loc, now) {
            continue;
        }
        let links = diagnostic.chain.as_ref().map(links).unwrap_or_default();
        let Some(link) = links.into_iter().find(|link| !before.has(link.loc, now)) else { continue };
        let mut old = std::mem::replace(&mut diagnostic.primary, link);
        if old.text.is_empty() {
            old.text.clone_from(&diagnostic.message);
        }
        diagnostic.related.retain(|label| label.loc != diagnostic.primary.loc);
        diagnostic.related.insert(0, old);
    }
}

/// The links of a chain, the last call first.
fn links(chain: &HotChain) -> Vec<Label> {
    let calls = chain.hops.iter().rev();
    let calls = calls.filter_map(|hop| Some(Label::new(hop.call_site?, "this call makes it hot")));
    let mark = chain.marked_at.map(|loc| Label::new(loc, "this mark makes it hot"));
    calls.chain(mark).collect()
}

/// The lines of each file, without white space; a file that was renamed has none.
struct Lines<'s>(BTreeMap<&'s str, BTreeSet<String>>);

impl<'s> Lines<'s> {
    fn of(sources: &'s SourceMap) -> Lines<'s> {
        let of_file = |text: &str| text.lines().map(bare).collect();
        Lines(sources.iter().map(|(_, file)| (file.display.as_str(), of_file(&file.text))).collect())
    }

    /// Whether the line in which a place starts was there.
    fn has(&self, loc: Loc, now: &SourceMap) -> bool {
        let file = now.get(loc.file);
        let Some(lines) = self.0.get(file.display.as_str()) else { return false };
        let span = file.lines().line_span(&file.text, now.start(loc).line);
        let text = file.text.get(span.start as usize..span.end as usize).unwrap_or_default();
        lines.contains(&bare(text))
    }
}

fn bare(line: &str) -> String {
    line.chars().filter(|character| !character.is_whitespace()).collect()
}
