//! Marks that would otherwise fail in silence: comments and attributes that are meant for this tool and say nothing to it.

use super::inputs::Inputs;
use crate::config;
use crate::diagnostics::{Diagnostic, Label};
use crate::facts::{Attr, Item, ItemKind};
use crate::rules::{self, RuleInfo};
use crate::source::lex::words;
use crate::source::{Directive, DirectiveKind, DirectivePlace, FileId, Loc, SourceMap, Span, word_too_many};

/// A finding for each mark in the users' files that has no effect; `is_mark` tells whether an attribute is one that has.
pub(super) fn without_effect(inputs: &Inputs, is_mark: &dyn Fn(&Attr) -> bool) -> Vec<Diagnostic> {
    let Some(rule) = rules::find("malformed_directive") else { return Vec::new() };
    let mut marks = Marks { sources: &inputs.sources, rule, is_mark, file: FileId(0), found: Vec::new() };
    for file in &inputs.user_files {
        let facts = &inputs.files[file.0 as usize].facts;
        marks.file = *file;
        for (directive, covers) in &facts.directives {
            marks.directive(directive, *covers, &facts.items);
        }
        marks.attributes(&facts.attrs);
        marks.items(&facts.items);
    }
    marks.found
}

struct Marks<'a> {
    sources: &'a SourceMap,
    rule: &'static RuleInfo,
    is_mark: &'a dyn Fn(&Attr) -> bool,
    file: FileId,
    found: Vec<Diagnostic>,
}

impl Marks<'_> {
    fn say(&mut self, span: Span, problem: String) {
        let primary = Label::new(Loc { file: self.file, span }, String::new());
        self.found.push(Diagnostic::new(self.rule.id, self.rule.level, problem, primary));
    }

    fn text(&self, span: Span) -> &str {
        self.sources.get(self.file).text.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    fn directive(&mut self, directive: &Directive, covers: Span, items: &[Item]) {
        let word = match &directive.kind {
            DirectiveKind::Malformed { problem } => return self.say(directive.span, problem.clone()),
            DirectiveKind::Hot => "hot",
            DirectiveKind::HotLoops => "hot(loops)",
            DirectiveKind::Cold => "cold",
            DirectiveKind::Allow { .. } | DirectiveKind::Expect { .. } => return,
        };
        if let Some(more) = word_too_many(self.text(directive.span)) {
            let problem = format!(
                "`{more}` is not part of the directive: write `// hotlock: {word}`, and a remark behind a comma"
            );
            self.say(directive.span, problem);
        }
        let Some(item) = item_at(items, covers) else {
            // Behind code, or above a statement.
            if directive.place != DirectivePlace::File && !words(self.text(covers)).any(|(_, word)| word == "fn") {
                let problem = format!(
                    "no function begins here: write `// hotlock: {word}` above a function, an `impl`, a trait or a module"
                );
                self.say(directive.span, problem);
            }
            return;
        };
        let problem = match &item.kind {
            ItemKind::Mod(facts) if facts.inline.is_none() => {
                format!("a mark on `mod {};` has no effect: write `//! hotlock: {word}` in that file", item.name)
            }
            ItemKind::Use(_)
            | ItemKind::ExternCrate(_)
            | ItemKind::Struct(_)
            | ItemKind::Enum(_)
            | ItemKind::Alias(_)
            | ItemKind::Static(_)
            | ItemKind::MacroRules(_) => {
                format!("nothing here can be `{word}`: mark a function, an `impl`, a trait or a module")
            }
            _ => return,
        };
        self.say(directive.span, problem);
    }

    fn items(&mut self, items: &[Item]) {
        for item in items {
            self.attributes(&item.attrs);
            self.items(item.kind.items());
        }
    }

    fn attributes(&mut self, attrs: &[Attr]) {
        for attr in attrs {
            if let Some(problem) = self.attribute(attr) {
                self.say(attr.span, problem);
            }
        }
    }

    fn attribute(&self, attr: &Attr) -> Option<String> {
        if matches!(attr.path.as_str(), "allow" | "warn" | "deny" | "expect" | "forbid") {
            let args = attr.args.replace(' ', "");
            let named = args.split(',').find_map(|lint| lint.strip_prefix("hotlock::"))?;
            let word = if attr.path == "expect" { "expect" } else { "allow" };
            return Some(match crate::rules::find(&crate::rules::normalise(named)) {
                Some(_) => format!("rustc knows no `hotlock::{named}`: write `// hotlock: {word}({named})`"),
                None => format!("rustc knows no `hotlock::{named}`, and hotlock has no rule `{named}`"),
            });
        }
        let name: String = attr.last_segment().chars().filter(|character| *character != '_').collect();
        let name = name.to_ascii_lowercase();
        let attribute = &attr.path;
        if let Some(own) = attribute.strip_prefix("hotlock::") {
            // `#[hotlock::cold]` would be read like rustc's `#[cold]`, but does not compile.
            return match own {
                "hot_path" | "cold_path" => None,
                _ => Some(match nearest(&name) {
                    Some(meant) => format!("there is no `#[{attribute}]`: write `#[hotlock::{meant}]`"),
                    None => format!("there is no `#[{attribute}]`: there are `hot_path` and `cold_path`"),
                }),
            };
        }
        if (self.is_mark)(attr) {
            return None;
        }
        // Names of other crates are near to ours as well: here nothing but underscores may differ.
        let meant = ["hot_path", "cold_path"].into_iter().find(|own| own.replace('_', "") == name)?;
        Some(format!("`#[{attribute}]` marks nothing: write `#[{meant}]`"))
    }
}

/// The attribute of our own that a name without its underscores is meant for.
fn nearest(name: &str) -> Option<&'static str> {
    match name {
        "hot" | "hotpath" => Some("hot_path"),
        "cold" | "coldpath" => Some("cold_path"),
        _ => config::nearest(name, ["hotpath", "coldpath"]).and_then(nearest),
    }
}

/// The outermost item whose bytes a directive covers, or that starts with them.
pub(super) fn item_at(items: &[Item], covers: Span) -> Option<&Item> {
    items.iter().find_map(|item| {
        if item.span.start >= covers.start && item.span.end <= covers.end {
            return Some(item);
        }
        let is_inside = item.span.start <= covers.start && covers.end <= item.span.end;
        is_inside.then(|| item_at(item.kind.items(), covers))?
    })
}
