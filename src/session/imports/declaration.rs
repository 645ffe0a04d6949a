//! One `use` declaration, and how it is written without some of its imports and with others.

use crate::facts::{Item, ItemKind, UseImport, Visibility};
use crate::source::Span;

/// A `use` declaration that is to change.
pub(super) struct Declaration<'a> {
    /// From `use` to the semicolon.
    pub(super) span: Span,
    text: &'a str,
    imports: &'a [UseImport],
    /// Whether what is added to it is for this module alone, and always there.
    is_plain: bool,
    dropped: Vec<&'a UseImport>,
    added: Vec<String>,
}

/// `a::b::{c, d}`: one group of names.
struct Group<'a> {
    parent: &'a str,
    parts: Vec<&'a str>,
}

impl<'a> Declaration<'a> {
    /// The declaration that an item is, if it is one.
    pub(super) fn of(item: &'a Item, text: &'a str) -> Option<Declaration<'a>> {
        let ItemKind::Use(imports) = &item.kind else { return None };
        let is_plain = is_plain(item);
        Some(Declaration { span: item.span, text, imports, is_plain, dropped: Vec::new(), added: Vec::new() })
    }

    pub(super) fn drop_import(&mut self, import: &'a UseImport) {
        self.dropped.push(import);
    }

    pub(super) fn add(&mut self, path: &str) {
        self.added.push(path.to_owned());
    }

    /// Whether a path is that of a sibling.
    pub(super) fn is_beside(&self, path: &str) -> bool {
        self.is_plain && self.group().is_some_and(|group| parent(path) == group.parent)
    }

    /// The new texts, each with what it replaces.
    pub(super) fn edits(&self) -> Vec<(Span, String)> {
        if self.dropped.is_empty() && self.added.is_empty() {
            return Vec::new();
        }
        if self.dropped.len() == self.imports.len() {
            return vec![match self.trees(&self.added) {
                Some(trees) => (self.tree(), trees),
                None => (self.whole_lines(), String::new()),
            }];
        }
        let Some(group) = self.group().filter(|_| self.is_plain) else { return self.edits_in_nested_groups() };
        let is_kept = |(index, _): &(usize, &&str)| {
            let import = self.imports.get(*index);
            !import.is_some_and(|import| self.dropped.iter().any(|dropped| dropped.span == import.span))
        };
        let mut parts: Vec<&str> = group.parts.iter().enumerate().filter(is_kept).map(|(_, part)| *part).collect();
        let was_sorted = group.parts.is_sorted();
        let (beside, elsewhere): (Vec<&String>, Vec<&String>) =
            self.added.iter().partition(|path| parent(path) == group.parent);
        parts.extend(beside.iter().filter_map(|path| path.rsplit("::").next()));
        if was_sorted {
            parts.sort_unstable();
        }
        let elsewhere: Vec<String> = elsewhere.into_iter().cloned().collect();
        let mut edits = self.before(&elsewhere);
        edits.push((self.tree(), self.grouped(group.parent, &parts)));
        edits
    }

    /// Behind `use`, up to the semicolon.
    fn tree(&self) -> Span {
        let whole = self.own_text();
        let start = whole.find("use").map_or(0, |at| at + "use".len());
        let start = start + whole[start..].len() - whole[start..].trim_start().len();
        let end = whole.trim_end_matches(';').trim_end().len();
        Span::new(self.span.start + start as u32, self.span.start + end as u32)
    }

    fn own_text(&self) -> &'a str {
        &self.text[self.span.start as usize..self.span.end as usize]
    }

    /// The declaration as one group, if it is one or a single path.
    fn group(&self) -> Option<Group<'a>> {
        let tree = self.tree();
        let tree = &self.text[tree.start as usize..tree.end as usize];
        if tree.contains("//") || tree.contains("/*") || tree.matches('{').count() > 1 {
            return None;
        }
        let group = match tree.split_once('{') {
            Some((parent, rest)) => {
                let parts = rest.trim_end().strip_suffix('}')?.split(',').map(str::trim);
                Group {
                    parent: parent.trim().strip_suffix("::")?,
                    parts: parts.filter(|part| !part.is_empty()).collect(),
                }
            }
            None => {
                let (parent, name) = tree.rsplit_once("::")?;
                Group { parent, parts: vec![name] }
            }
        };
        (group.parts.len() == self.imports.len()).then_some(group)
    }

    fn grouped(&self, parent: &str, parts: &[&str]) -> String {
        let tree = self.tree();
        let is_long = self.text[tree.start as usize..tree.end as usize].contains('\n');
        match parts {
            [only] if *only != "self" => format!("{parent}::{only}"),
            _ if is_long => {
                let (line_end, indent) = (self.line_end(), self.indent());
                let lines: String = parts.iter().map(|part| format!("{indent}    {part},{line_end}")).collect();
                format!("{parent}::{{{line_end}{lines}{indent}}}")
            }
            _ => format!("{parent}::{{{}}}", parts.join(", ")),
        }
    }

    /// Cuts imports out of groups inside of groups, each with its comma.
    fn edits_in_nested_groups(&self) -> Vec<(Span, String)> {
        let mut cuts: Vec<Span> = self.dropped.iter().filter_map(|import| self.cut(import.span)).collect();
        cuts.sort();
        let mut merged: Vec<Span> = Vec::new();
        for cut in cuts {
            match merged.last_mut() {
                Some(last) if cut.start <= last.end => *last = last.to(cut),
                _ => merged.push(cut),
            }
        }
        let mut edits = self.before(&self.added);
        edits.extend(merged.into_iter().map(|span| (span, String::new())));
        edits
    }

    /// A name in a group with the path before it, an alias behind it, and one comma.
    fn cut(&self, name: Span) -> Option<Span> {
        let (before, after) = (&self.text[..name.start as usize], &self.text[name.end as usize..]);
        let is_path = |character: char| character.is_alphanumeric() || matches!(character, '_' | ':');
        let start = before.trim_end_matches(is_path).len();
        let mut end = name.end as usize;
        if let Some(alias) = after.trim_start().strip_prefix("as ") {
            let alias = alias.trim_start_matches(is_path);
            end = self.text.len() - alias.len();
        }
        let rest = self.text[end..].trim_start();
        if let Some(rest) = rest.strip_prefix(',') {
            let next = rest.trim_start();
            return Some(Span::new(start as u32, (self.text.len() - next.len()) as u32));
        }
        let comma = self.text[..start].trim_end().strip_suffix(',')?.len();
        Some(Span::new(comma as u32, end as u32))
    }

    /// Declarations of their own before this one.
    fn before(&self, paths: &[String]) -> Vec<(Span, String)> {
        let Some(trees) = self.trees(paths) else { return Vec::new() };
        let here = Span::new(self.span.start, self.span.start);
        vec![(here, format!("use {trees};{}{}", self.line_end(), self.indent()))]
    }

    /// Paths as the trees of declarations, those with one parent together; without the first `use` and the last semicolon.
    fn trees(&self, paths: &[String]) -> Option<String> {
        let mut paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        paths.sort_unstable();
        paths.dedup();
        let groups = paths.chunk_by(|left, right| parent(left) == parent(right));
        let trees: Vec<String> = groups
            .map(|group| match group {
                [only] => (*only).to_owned(),
                several => {
                    let names: Vec<&str> = several.iter().filter_map(|path| path.rsplit("::").next()).collect();
                    format!("{}::{{{}}}", parent(several[0]), names.join(", "))
                }
            })
            .collect();
        (!trees.is_empty()).then(|| trees.join(&format!(";{}{}use ", self.line_end(), self.indent())))
    }

    /// The declaration with its line, if nothing else stands there, and with the empty line behind a paragraph that it is alone.
    fn whole_lines(&self) -> Span {
        let (start, end) = (self.span.start as usize, self.span.end as usize);
        let before = &self.text[..start - self.indent().len()];
        let rest = self.text[end..].trim_start_matches([' ', '\t']);
        let Some(mut after) = without_line_end(rest).filter(|_| before.is_empty() || before.ends_with('\n')) else {
            return self.span;
        };
        let is_below_empty = before.strip_suffix('\n').is_none_or(|above| above.trim_end_matches('\r').ends_with('\n'));
        if let Some(next) = without_line_end(after).filter(|_| is_below_empty) {
            after = next;
        }
        Span::new(before.len() as u32, (self.text.len() - after.len()) as u32)
    }

    /// The white space before the declaration on its line.
    fn indent(&self) -> &'a str {
        let before = &self.text[..self.span.start as usize];
        &before[before.trim_end_matches([' ', '\t']).len()..]
    }

    fn line_end(&self) -> &'static str {
        if self.text.contains("\r\n") { "\r\n" } else { "\n" }
    }
}

/// Whether an item is for its module alone, and always there.
pub(super) fn is_plain(item: &Item) -> bool {
    item.visibility == Visibility::Private && item.attrs.is_empty() && item.cfg.is_none()
}

fn without_line_end(text: &str) -> Option<&str> {
    text.strip_prefix("\r\n").or_else(|| text.strip_prefix('\n'))
}

fn parent(path: &str) -> &str {
    path.rsplit_once("::").map_or("", |(parent, _)| parent)
}
