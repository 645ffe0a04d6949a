//! One finding: its code, why it is hot, what else is known, what to do.

use std::io::{self, Write};

use super::excerpt;
use super::{in_words, text};
use crate::diagnostics::{Confidence, HotChain, Suggestion};
use crate::report::chain::{self, Length};
use crate::report::diff::write_diff;
use crate::report::xml::escaped;
use crate::report::{Places, level_word, observed};
use crate::source::FileId;
use crate::triage::Finding;

/// Writes a finding.
pub(super) fn write(finding: &Finding, places: &Places<'_>, out: &mut dyn Write) -> io::Result<()> {
    let diagnostic = &finding.diagnostic;
    let (level, rule) = (level_word(diagnostic.level), escaped(diagnostic.rule));
    writeln!(out, "<article class=\"finding {level}\" data-level=\"{level}\" data-rule=\"{rule}\">")?;
    writeln!(out, "<h3><span class=\"level\">{level}</span> {}</h3>", in_words(&diagnostic.message))?;
    let place = text(&places.line_column(diagnostic.primary.loc));
    write!(out, "<p class=\"soft\"><code>{rule}</code> at <code>{place}</code>")?;
    if !diagnostic.function.is_empty() {
        write!(out, " in <code>{}</code>", text(&diagnostic.function))?;
    }
    writeln!(out, "{}</p>", if diagnostic.confidence == Confidence::Certain { "" } else { " (not certain)" })?;
    excerpt::write(diagnostic, places, out)?;
    if let Some(chain) = &diagnostic.chain {
        write_chain(chain, places, out)?;
    }
    let seen = observed::lines(&diagnostic.observed);
    write_list("notes", seen.iter().chain(&diagnostic.notes).chain(&diagnostic.background), out)?;
    write_list("help", diagnostic.help.iter(), out)?;
    for suggestion in diagnostic.suggestions.iter().filter(|suggestion| suggestion.is_applicable(places.sources())) {
        write_suggestion(suggestion, places, out)?;
    }
    writeln!(out, "</article>")
}

/// The entry point, then each call one step further in.
fn write_chain(chain: &HotChain, places: &Places<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<ol class=\"chain\">")?;
    for (depth, line) in chain::lines(chain, places, Length::Whole).iter().enumerate() {
        let line = line.strip_prefix("-> ").unwrap_or(line);
        writeln!(out, "<li style=\"--depth: {depth}\">{}</li>", in_words(line))?;
    }
    writeln!(out, "</ol>")
}

fn write_list<'a>(class: &str, lines: impl Iterator<Item = &'a String>, out: &mut dyn Write) -> io::Result<()> {
    let mut lines = lines.peekable();
    if lines.peek().is_none() {
        return Ok(());
    }
    writeln!(out, "<ul class=\"{class}\">")?;
    lines.try_for_each(|line| writeln!(out, "<li>{}</li>", in_words(line)))?;
    writeln!(out, "</ul>")
}

fn write_suggestion(suggestion: &Suggestion, places: &Places<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<details>\n<summary>{}</summary>\n<pre class=\"diff\">", in_words(&suggestion.title))?;
    let mut files: Vec<FileId> = suggestion.edits.iter().map(|edit| edit.loc.file).collect();
    files.sort_unstable();
    files.dedup();
    for file in files {
        let before = &places.file(file).text;
        let mut diff = Vec::new();
        write_diff(&places.path(file), before, &after(suggestion, file, before), &mut diff)?;
        let diff = String::from_utf8_lossy(&diff);
        let diff = anstream::adapter::strip_str(&diff).to_string();
        for line in diff.lines() {
            let class = match line.as_bytes().first() {
                Some(b'-') => "removed",
                Some(b'+') => "added",
                _ => "",
            };
            write!(out, "<span class=\"line {class}\">{}</span>", excerpt::code_line(line))?;
        }
    }
    writeln!(out, "</pre>\n</details>")
}

/// The file's text once the suggestion is taken.
fn after(suggestion: &Suggestion, file: FileId, before: &str) -> String {
    let mut edits: Vec<_> = suggestion.edits.iter().filter(|edit| edit.loc.file == file).collect();
    edits.sort_by_key(|edit| edit.loc.span);
    let mut text = before.to_owned();
    for edit in edits.into_iter().rev() {
        text.replace_range(edit.loc.span.start as usize..edit.loc.span.end as usize, &edit.text);
    }
    text
}
