//! One page for people: findings by lock, what is known of each lock, the order in which locks are taken, what was measured. It
//! loads nothing, and what its script does is to filter.
//!
//! The page is XML as well as HTML, so that a parser can show that nothing in it was read as markup that was meant as text.

mod excerpt;
mod finding;
mod locks;
mod order;

use std::io::{self, Write};

use super::xml::escaped;
use super::{Places, Report, counted, level_word, one_line, prose, visible};
use crate::rules;
use crate::session::{Inventory, LockEntry};
use crate::triage::Finding;

const STYLE: &str = concat!(include_str!("base.css"), include_str!("html/page.css"));
const SCRIPT: &str = include_str!("html/page.js");

/// What a page shows beside the findings.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    /// The locks, and the order in which they are taken.
    pub inventory: Inventory,
    /// What was measured of the rules that found something, by rule.
    pub costs: Vec<(&'static str, String)>,
}

/// Writes the page.
pub(super) fn write(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let nothing = Surroundings::default();
    let around = report.surroundings.unwrap_or(&nothing);
    let places = Places::in_workspace(report.sources);
    write_head(report, out)?;
    write_problems(report, out)?;
    write_filters(report, out)?;
    writeln!(out, "<main>")?;
    let groups = by_lock(report.findings, &around.inventory.locks, &places);
    for (number, group) in groups.iter().enumerate() {
        write_group(number, group, &places, out)?;
    }
    if groups.is_empty() {
        writeln!(out, "<p>No findings.</p>")?;
    }
    let is_shown = |entry: &LockEntry| groups.iter().any(|group| group.entry.is_some_and(|shown| shown == entry));
    locks::write_others(around.inventory.locks.iter().filter(|entry| !is_shown(entry)), out)?;
    order::write(&around.inventory.order, out)?;
    write_costs(&around.costs, out)?;
    writeln!(out, "</main>\n<script>/*<![CDATA[*/\n{SCRIPT}/*]]>*/</script>\n</body>\n</html>")?;
    out.flush()
}

fn write_head(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let root = report.workspace.root.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    let title = if root.is_empty() { "hotlock".to_owned() } else { format!("hotlock: {}", text(&root)) };
    writeln!(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>")?;
    writeln!(out, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>")?;
    // Were any text to be taken for markup, it could load nothing.
    writeln!(
        out,
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; \
         script-src 'unsafe-inline'\"/>"
    )?;
    writeln!(out, "<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>")?;
    let mut said: Vec<String> =
        ["error", "warning", "note"].iter().map(|word| counted(level_count(report, word), word)).collect();
    let more = [(report.known, "known"), (report.suppressed.len(), "silenced")];
    said.extend(more.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")));
    writeln!(out, "<p class=\"soft\">{}</p>", said.join(", "))
}

fn level_count(report: &Report<'_>, word: &str) -> usize {
    report.findings.iter().filter(|finding| level_word(finding.diagnostic.level) == word).count()
}

fn write_problems(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    report.problems.iter().try_for_each(|problem| writeln!(out, "<p class=\"problem\">{}</p>", in_words(problem)))
}

/// Without a script they are of no use, and not shown.
fn write_filters(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<form id=\"filters\" role=\"search\">")?;
    writeln!(out, "<input type=\"search\" id=\"words\" placeholder=\"Search\" aria-label=\"Search\"/>")?;
    let mut rules: Vec<&str> = report.findings.iter().map(|finding| finding.diagnostic.rule).collect();
    rules.sort_unstable();
    rules.dedup();
    writeln!(out, "<select id=\"rule\" aria-label=\"Rule\">\n<option value=\"\">All rules</option>")?;
    for rule in rules {
        writeln!(out, "<option>{}</option>", escaped(rule))?;
    }
    writeln!(out, "</select>")?;
    for word in ["error", "warning", "note"].iter().filter(|word| level_count(report, word) > 0) {
        writeln!(
            out,
            "<label><input type=\"checkbox\" name=\"level\" value=\"{word}\" checked=\"checked\"/> {word}s</label>"
        )?;
    }
    writeln!(out, "<output id=\"shown\"></output>\n</form>")
}

/// The findings about one lock, or about none that other functions know.
struct Group<'a> {
    place: Option<&'a str>,
    entry: Option<&'a LockEntry>,
    findings: Vec<&'a Finding>,
}

/// Findings by lock, those with the loudest first; what is about no lock comes last.
fn by_lock<'a>(findings: &'a [Finding], locks: &'a [LockEntry], places: &Places<'_>) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    for finding in prose::loudest_first(findings) {
        let entry = lock_of(finding, locks, places);
        let place = entry.map(|entry| entry.place.as_str()).or(finding.diagnostic.place.as_deref());
        let is_same = |group: &&mut Group<'a>| match (group.entry, entry) {
            (Some(left), Some(right)) => std::ptr::eq(left, right),
            (None, None) => group.place == place,
            _ => false,
        };
        match groups.iter_mut().find(is_same) {
            Some(group) => group.findings.push(finding),
            None => groups.push(Group { place, entry, findings: vec![finding] }),
        }
    }
    groups.sort_by_key(|group| group.place.is_none());
    groups
}

/// The lock that a finding names; of several with that name the one that is declared where it says.
fn lock_of<'a>(finding: &Finding, locks: &'a [LockEntry], places: &Places<'_>) -> Option<&'a LockEntry> {
    let place = finding.diagnostic.place.as_deref()?;
    let named = || locks.iter().filter(move |entry| entry.place == place);
    let is_declared_there = |entry: &&LockEntry| {
        finding
            .diagnostic
            .declared
            .iter()
            .any(|loc| places.file(loc.file).display == entry.file && places.start(*loc).line == entry.line)
    };
    named().find(is_declared_there).or_else(|| named().next().filter(|_| named().count() == 1))
}

fn write_group(number: usize, group: &Group<'_>, places: &Places<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<section class=\"lock\" id=\"lock-{number}\">")?;
    match (group.entry, group.place) {
        (Some(entry), _) => locks::write(entry, out)?,
        (None, Some(place)) => writeln!(out, "<h2>{}</h2>", text(place))?,
        (None, None) => writeln!(out, "<h2>About no single lock</h2>")?,
    }
    for finding in &group.findings {
        finding::write(finding, places, out)?;
    }
    writeln!(out, "</section>")
}

fn write_costs(costs: &[(&str, String)], out: &mut dyn Write) -> io::Result<()> {
    if costs.is_empty() {
        return Ok(());
    }
    writeln!(out, "<section>\n<h2>What was measured</h2>\n<dl>")?;
    for (rule, cost) in costs {
        let summary = rules::find(rule).map(|rule| in_words(rule.summary)).unwrap_or_default();
        writeln!(out, "<dt><code>{}</code> <span class=\"soft\">{summary}</span></dt>", escaped(rule))?;
        writeln!(out, "<dd>{}</dd>", in_words(cost))?;
    }
    writeln!(out, "</dl>\n</section>")
}

/// Foreign text on one line, as text.
fn text(foreign: &str) -> String {
    escaped(&visible(&one_line(foreign)))
}

/// A sentence; what stands in backticks is code.
fn in_words(sentence: &str) -> String {
    let sentence = text(sentence);
    if !sentence.matches('`').count().is_multiple_of(2) {
        return sentence;
    }
    let parts = sentence.split('`').enumerate();
    parts.map(|(number, part)| if number % 2 == 1 { format!("<code>{part}</code>") } else { part.to_owned() }).collect()
}
