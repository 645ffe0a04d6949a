//! Findings as the language server protocol has them: diagnostics, actions, hovers.

mod hover;
mod text;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::chain::{self, Length};
use super::prose::capitalised;
use super::{Places, one_line};
use crate::diagnostics::{Applicability, Edit, Level, Suggestion};
use crate::fix::allowance;
use crate::source::{FileId, Loc, SourceMap, Span};
use crate::triage::Finding;

pub use text::{Encoding, path_of, uri_of};

/// The kind of the action that makes all edits of a file.
pub const FIX_ALL: &str = "source.fixAll.hotlock";

/// An editor that is shown the findings of one run.
#[derive(Clone, Copy, Debug)]
pub struct Editor<'a> {
    /// The files as they were analysed.
    pub sources: &'a SourceMap,
    /// How columns are counted.
    pub encoding: Encoding,
    /// What the editor calls the files that it has open, with the version of their texts.
    pub open: &'a BTreeMap<PathBuf, (String, i64)>,
    /// Whether it shows places beside a message.
    pub shows_related: bool,
    /// Whether edits may name the version that they are made for.
    pub knows_versions: bool,
}

impl<'a> Editor<'a> {
    fn places(&self) -> Places<'a> {
        Places::in_workspace(self.sources)
    }

    /// What the editor calls a file.
    pub fn uri(&self, file: FileId) -> String {
        let path = &self.sources.get(file).path;
        self.open.get(path).map_or_else(|| uri_of(path), |(uri, _)| uri.clone())
    }

    /// The file of this path, as given or with all links resolved.
    pub fn file(&self, path: &Path) -> Option<FileId> {
        let named = |path: &Path| self.sources.iter().find(|(_, file)| file.path == path).map(|(id, _)| id);
        named(path).or_else(|| named(&path.canonicalize().ok()?))
    }

    /// The byte at a position, which is brought inside of the text.
    pub fn offset(&self, file: FileId, position: &Value) -> Option<u32> {
        let number = |key: &str| position.get(key)?.as_u64();
        let source = self.sources.get(file);
        Some(self.encoding.offset(&source.text, source.lines(), number("line")?, number("character")?))
    }

    fn range(&self, loc: Loc) -> Value {
        let source = self.sources.get(loc.file);
        let bytes = super::place::bytes(source, loc);
        let position = |offset: usize| {
            let (line, character) = self.encoding.position(&source.text, source.lines(), offset as u32);
            json!({ "line": line, "character": character })
        };
        json!({ "start": position(bytes.start), "end": position(bytes.end) })
    }

    fn location(&self, loc: Loc) -> Value {
        json!({ "uri": self.uri(loc.file), "range": self.range(loc) })
    }

    /// A finding as it stands in a list of problems.
    pub fn diagnostic(&self, finding: &Finding) -> Value {
        let diagnostic = &finding.diagnostic;
        let places = self.places();
        let mut message = one_line(&diagnostic.message);
        let chain = diagnostic.chain.iter().flat_map(|chain| chain::lines(chain, &places, Length::Shortened));
        let help = diagnostic.help.iter().map(|help| format!("help: {}", one_line(help)));
        for line in chain.chain(help) {
            message.push('\n');
            message.push_str(&line);
        }
        let mut shown = json!({
            "range": self.range(diagnostic.primary.loc),
            "severity": severity(diagnostic.level),
            "code": diagnostic.rule,
            "codeDescription": { "href": page(diagnostic.rule) },
            "source": "hotlock",
            "message": message,
            "data": { "fingerprint": finding.fingerprint },
        });
        let related = self.related(finding);
        if self.shows_related && !related.is_empty() {
            shown["relatedInformation"] = json!(related);
        }
        shown
    }

    /// What explains a finding elsewhere: labels, then the calls that make it hot.
    fn related(&self, finding: &Finding) -> Vec<Value> {
        let diagnostic = &finding.diagnostic;
        let at = |loc: Loc, text: &str| json!({ "location": self.location(loc), "message": one_line(text) });
        let labelled = diagnostic.related.iter().filter(|label| !label.text.is_empty());
        let mut related: Vec<Value> = labelled.map(|label| at(label.loc, &label.text)).collect();
        let Some(chain) = &diagnostic.chain else { return related };
        if let Some(root) = chain.hops.first() {
            let text = format!("`{}` is hot: {}", root.function, chain.reason);
            related.push(at(chain.marked_at.unwrap_or(root.definition), &text));
        }
        let calls = chain.hops.iter().filter_map(|hop| Some((hop.call_site?, chain::call_in_words(hop))));
        related.extend(calls.map(|(site, text)| at(site, &text)));
        related
    }

    /// What can be done about a finding: its edits, then to allow it with a reason.
    pub fn actions(&self, finding: &Finding) -> Vec<Value> {
        let offered = finding.diagnostic.suggestions.iter().filter(|suggestion| {
            suggestion.applicability != Applicability::HasPlaceholders && suggestion.is_applicable(self.sources)
        });
        let mut actions: Vec<Value> = offered.map(|suggestion| self.fix(finding, suggestion)).collect();
        actions.extend(self.allowance(finding));
        actions
    }

    fn fix(&self, finding: &Finding, suggestion: &Suggestion) -> Value {
        let title = format!("{} ({})", capitalised(&one_line(&suggestion.title)), finding.diagnostic.rule);
        let is_sure = suggestion.applicability == Applicability::MachineApplicable;
        self.action(finding, title, is_sure, &suggestion.edits)
    }

    /// A comment with a reason to be filled in; none where no comment would be understood.
    fn allowance(&self, finding: &Finding) -> Option<Value> {
        let edit = allowance(finding, self.sources, "TODO: why it is fine here")?;
        let title = format!("Allow {} here, with a reason", finding.diagnostic.rule);
        Some(self.action(finding, title, false, &[edit]))
    }

    /// All edits of a file at once, which give this text.
    pub fn fix_all(&self, file: FileId, text: &str) -> Value {
        let whole = Loc { file, span: Span::new(0, self.sources.get(file).text.len() as u32) };
        // A byte order mark is the file's and not the editor's.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let edit = self.workspace_edit(&[Edit::new(whole, text)]);
        json!({ "title": "Make all edits that keep the program's meaning (hotlock)", "kind": FIX_ALL, "edit": edit })
    }

    fn action(&self, finding: &Finding, title: String, is_preferred: bool, edits: &[Edit]) -> Value {
        json!({
            "title": title,
            "kind": "quickfix",
            "diagnostics": [self.diagnostic(finding)],
            "isPreferred": is_preferred,
            "edit": self.workspace_edit(edits),
        })
    }

    fn workspace_edit(&self, edits: &[Edit]) -> Value {
        let mut files: BTreeMap<FileId, Vec<Value>> = BTreeMap::new();
        for edit in edits {
            let text = json!({ "range": self.range(edit.loc), "newText": edit.text });
            files.entry(edit.loc.file).or_default().push(text);
        }
        if !self.knows_versions {
            let changes: BTreeMap<String, Vec<Value>> =
                files.into_iter().map(|(file, edits)| (self.uri(file), edits)).collect();
            return json!({ "changes": changes });
        }
        let change = |(file, edits): (FileId, Vec<Value>)| {
            let version = self.open.get(&self.sources.get(file).path).map(|(_, version)| *version);
            json!({ "textDocument": { "uri": self.uri(file), "version": version }, "edits": edits })
        };
        json!({ "documentChanges": files.into_iter().map(change).collect::<Vec<_>>() })
    }
}

fn severity(level: Level) -> u8 {
    match level {
        Level::Deny | Level::Forbid => 1,
        Level::Warn => 2,
        Level::Note | Level::Allow => 3,
    }
}

/// Where a rule's page can be read.
fn page(rule: &str) -> String {
    format!("{}/blob/main/rules/{rule}/explain.md", env!("CARGO_PKG_REPOSITORY"))
}
