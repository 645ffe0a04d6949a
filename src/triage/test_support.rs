//! Three made-up rules and findings of them over text in memory.

use std::ops::Range;
use std::path::PathBuf;

use super::{Finding, LevelOrigin, Verdict};
use crate::diagnostics::{Diagnostic, Label, Level};
use crate::rules::{Group, RuleInfo, Scope};
use crate::session::Suppression;
use crate::source::{FileId, Loc, SourceFile, SourceMap, Span};

pub(super) struct Fixture {
    pub(super) root: PathBuf,
    pub(super) rules: Vec<RuleInfo>,
    pub(super) sources: SourceMap,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) suppressions: Vec<Suppression>,
}

impl Fixture {
    pub(super) fn new(files: &[(&str, &str)]) -> Self {
        let root = PathBuf::from("/ws");
        let mut sources = SourceMap::default();
        for (name, text) in files {
            sources.add(SourceFile::new(root.join(name), (*name).to_owned(), (*text).to_owned()));
        }
        Fixture { root, rules: rules(), sources, diagnostics: Vec::new(), suppressions: Vec::new() }
    }

    /// Adds a finding at the rule's own level whose only acquisition is its primary place.
    pub(super) fn find(&mut self, rule: &str, file: u32, bytes: Range<u32>) -> &mut Diagnostic {
        let info = self.rules.iter().find(|info| info.id == rule).expect("one of the made-up rules");
        let primary = Label::new(place(file, bytes.clone()), String::new());
        let sites = vec![place(file, bytes)];
        self.diagnostics
            .push(Diagnostic { sites, ..Diagnostic::new(info.id, info.level, format!("{rule} here"), primary) });
        self.diagnostics.last_mut().expect("just added")
    }

    /// Adds an `allow` over bytes of a file.
    pub(super) fn suppress(&mut self, rule: &str, file: u32, covers: Range<u32>) -> &mut Suppression {
        self.suppressions.push(Suppression {
            is_foreign: false,
            in_hot_code: true,
            loc: Some(place(file, 0..0)),
            covers: place(file, covers),
            except: Vec::new(),
            at_declaration: false,
            rules: vec![(rule.to_owned(), Span::new(0, 0))],
            reason: Some("tested".to_owned()),
            expect: false,
        });
        self.suppressions.last_mut().expect("just added")
    }

    pub(super) fn findings(&self) -> Vec<Finding> {
        let finding = |diagnostic: &Diagnostic| Finding {
            diagnostic: diagnostic.clone(),
            rule_level: diagnostic.level,
            origin: LevelOrigin::Default,
            fingerprint: String::new(),
        };
        self.diagnostics.iter().map(finding).collect()
    }
}

pub(super) fn place(file: u32, bytes: Range<u32>) -> Loc {
    Loc { file: FileId(file), span: Span::new(bytes.start, bytes.end) }
}

pub(super) fn rules_of(verdict: &Verdict) -> Vec<&'static str> {
    verdict.findings.iter().map(|finding| finding.diagnostic.rule).collect()
}

fn rules() -> Vec<RuleInfo> {
    let rule = |id, level, group, yields_to| RuleInfo {
        yields_whole: false,
        clippy: &[],
        quoted: &[],
        id,
        summary: "made up",
        scope: Scope::Everywhere,
        level,
        group,
        since: "0.1.0",
        fixable: false,
        yields_to,
        explanation: "",
        reference: Default::default(),
        published: Vec::new(),
    };
    vec![
        rule("denies", Level::Deny, Group::Correctness, &[]),
        rule("warns", Level::Warn, Group::Contention, &["denies"]),
        rule("notes", Level::Note, Group::Overhead, &[]),
        rule("allowed", Level::Allow, Group::Overhead, &[]),
    ]
}
