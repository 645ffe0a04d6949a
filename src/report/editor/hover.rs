//! What is shown where the mouse rests: findings with their chain, and what is known of the lock.

use serde_json::{Value, json};

use super::{Editor, page};
use crate::report::chain::{self, Length};
use crate::report::markdown::cell;
use crate::report::{level_word, locks, observed};
use crate::session::LockEntry;
use crate::source::lex::word_end;
use crate::source::{FileId, Span};
use crate::triage::Finding;

impl Editor<'_> {
    /// What is known at a byte of a file, as Markdown; none if that is nothing.
    pub fn hover(&self, file: FileId, offset: u32, findings: &[Finding], known: &[LockEntry]) -> Option<Value> {
        let is_there = |finding: &&Finding| {
            let loc = finding.diagnostic.primary.loc;
            loc.file == file && loc.span.start <= offset && offset <= loc.span.end
        };
        let found: Vec<&Finding> = findings.iter().filter(is_there).collect();
        let places = found.iter().filter_map(|finding| finding.diagnostic.place.as_deref());
        let mut shown: Vec<&LockEntry> = Vec::new();
        for entry in known {
            let is_named = places.clone().any(|place| place == entry.place);
            if (is_named || self.is_about(entry, file, offset)) && !shown.contains(&entry) {
                shown.push(entry);
            }
        }
        let mut parts: Vec<String> = found.iter().map(|finding| self.in_full(finding)).collect();
        parts.extend(shown.into_iter().map(dossier));
        if parts.is_empty() {
            return None;
        }
        let mut hover = json!({ "contents": { "kind": "markdown", "value": parts.join("\n\n---\n\n") } });
        if let Some(first) = found.first() {
            hover["range"] = self.range(first.diagnostic.primary.loc);
        }
        Some(hover)
    }

    /// Whether a lock is declared or taken at a byte.
    fn is_about(&self, entry: &LockEntry, file: FileId, offset: u32) -> bool {
        let source = self.sources.get(file);
        let uses = entry.acquisitions.iter().map(|site| (site.file.as_str(), site.line, site.col));
        let mut places = uses.chain([(entry.file.as_str(), entry.line, entry.col)]);
        places.any(|(display, line, column)| {
            if display != source.display {
                return false;
            }
            let start = source.lines().offset(&source.text, line, column.saturating_sub(1));
            let end =
                if source.text.is_char_boundary(start as usize) { word_end(&source.text, start as usize) } else { 0 };
            Span::new(start, end as u32).contains(Span::new(offset, offset))
        })
    }

    fn in_full(&self, finding: &Finding) -> String {
        let diagnostic = &finding.diagnostic;
        let places = self.places();
        let level = level_word(diagnostic.level);
        let mut text = format!("**{level}: {}**\n\n", cell(&diagnostic.message));
        if let Some(chain) = &diagnostic.chain {
            let lines = chain::lines(chain, &places, Length::Whole);
            text.extend(lines.iter().map(|line| format!("- {}\n", cell(line))));
            text.push('\n');
        }
        for line in observed::lines(&diagnostic.observed) {
            text.push_str(&format!("{}\n\n", cell(&line)));
        }
        for note in diagnostic.notes.iter().chain(&diagnostic.background) {
            text.push_str(&format!("note: {}\n\n", cell(note)));
        }
        for help in &diagnostic.help {
            text.push_str(&format!("help: {}\n\n", cell(help)));
        }
        text.push_str(&format!("[`hotlock::{}`]({})", diagnostic.rule, page(diagnostic.rule)));
        text
    }
}

fn dossier(entry: &LockEntry) -> String {
    let name = locks::title(entry);
    let lines: String = locks::lines(entry, true).iter().map(|line| format!("- {}\n", cell(line))).collect();
    format!("lock {}\n\n{}", cell(&format!("`{}`", name.replace('`', "'"))), lines.trim_end())
}
