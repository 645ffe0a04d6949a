//! Which diagnostics are said: levels, confidence, yielding, suppressions, what is known already, paths, order.
//!
//! Pure functions of what they are given. Knows the rules only as metadata, and never analyses or prints.

mod changed_link;
mod fingerprint;
mod known;
mod levels;
mod order;
mod scope;
mod suppress;
mod yielding;

#[cfg(test)]
mod test_support;

pub use changed_link::point_at_changed_links;
pub use known::{Matched, known_finding};
pub use levels::{LevelFlag, LevelFlagError, LevelOrigin, Levels, level_name, unknown_rule_hint};
pub use scope::ReportScope;
pub use suppress::{Remark, Suppressed};

use crate::config::KnownFinding;
use crate::diagnostics::{Confidence, Diagnostic, Label, Level};
use crate::rules::RuleInfo;
use crate::session::Suppression;
use crate::source::SourceMap;

/// What decides, all of it.
#[derive(Clone, Copy, Debug)]
pub struct Policy<'a> {
    /// The rules that exist.
    pub rules: &'a [RuleInfo],
    /// How loud each rule is.
    pub levels: &'a Levels,
    /// Findings that are less sure than this are not said.
    pub confidence: Confidence,
    /// Which files are reported on.
    pub scope: &'a ReportScope,
    /// Lists of findings that are known already.
    pub known: &'a [&'a [KnownFinding]],
}

/// A diagnostic that is said, at the level that the user's settings give it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The diagnostic; its level is the final one.
    pub diagnostic: Diagnostic,
    /// The rule's level; the finding's own may be lower.
    pub rule_level: Level,
    /// Where the rule's level comes from.
    pub origin: LevelOrigin,
    /// What it is recognised by in other runs; see [`fingerprint`].
    pub fingerprint: String,
}

/// What triage decided.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// What is said, in the order in which it is said.
    pub findings: Vec<Finding>,
    /// What a suppression silenced, in the same order.
    pub suppressed: Vec<Suppressed>,
    /// What is wrong with suppressions: rules that do not exist, expectations that were not met, silence that is forbidden.
    pub remarks: Vec<Remark>,
    /// Findings that the confidence setting hides.
    pub below_confidence: usize,
    /// What became of each list of known findings.
    pub known: Vec<Matched>,
}

impl Verdict {
    /// The number of findings at a level.
    pub fn count(&self, level: Level) -> usize {
        self.findings.iter().filter(|finding| finding.diagnostic.level == level).count()
    }

    /// The number of findings that fail a run.
    pub fn errors(&self) -> usize {
        self.findings.iter().filter(|finding| finding.diagnostic.level >= Level::Deny).count()
    }
}

/// Decides about all raw diagnostics of a run.
///
/// Findings of rules at `allow` are gone before anything else, so that nothing yields to them. Findings yield before
/// suppressions are applied, so that a suppression of what yielded counts as used.
pub fn triage(
    diagnostics: Vec<Diagnostic>,
    suppressions: &[Suppression],
    sources: &SourceMap,
    policy: &Policy<'_>,
) -> Verdict {
    let levelled = policy.levels.apply(diagnostics, policy.rules, sources);
    let below_confidence = below_confidence(&levelled, suppressions, sources, policy);
    let (said, unsure): (Vec<Finding>, Vec<Finding>) =
        levelled.into_iter().partition(|finding| finding.diagnostic.confidence >= policy.confidence);

    let (kept, mut unsaid) = yielding::split(said, policy.rules);
    unsaid.extend(unsure);
    let judged = suppress::apply(kept, &unsaid, suppressions, policy, sources);

    let mut findings = judged.findings;
    let (of_rules, remarks): (Vec<Remark>, Vec<Remark>) =
        judged.remarks.into_iter().partition(|remark| policy.rules.iter().any(|rule| Some(rule.id) == remark.rule));
    let about_comments = of_rules.into_iter().filter_map(finding_of).collect();
    findings.extend(policy.levels.apply(about_comments, policy.rules, sources));
    let mut suppressed = judged.suppressed;
    findings.sort_by(|left, right| order::compare(sources, &left.diagnostic, &right.diagnostic));
    findings.dedup();
    suppressed.sort_by(|left, right| order::compare(sources, &left.finding.diagnostic, &right.finding.diagnostic));
    // What is reported on must not change what a finding is recognised by, nor which are gone.
    let silenced = suppressed.iter_mut().map(|entry| &mut entry.finding);
    fingerprint::assign(findings.iter_mut().chain(silenced), sources);
    let (is_known, known) = known::subtract(&findings, policy.known, sources);
    let mut is_known = is_known.into_iter();
    findings.retain(|_| !is_known.next().unwrap_or_default());

    findings.retain(|finding| policy.scope.includes(sources, finding.diagnostic.primary.loc.file));
    suppressed.retain(|entry| policy.scope.includes(sources, entry.finding.diagnostic.primary.loc.file));
    let mut remarks = remarks;
    remarks.retain(|remark| policy.scope.includes(sources, remark.loc.file));
    remarks.sort_by(|left, right| {
        order::compare_places(sources, left.loc, right.loc).then_with(|| left.message.cmp(&right.message))
    });
    Verdict { findings, suppressed, remarks, below_confidence, known }
}

/// How many more findings a run would show that leaves out none for its confidence.
fn below_confidence(all: &[Finding], suppressions: &[Suppression], sources: &SourceMap, policy: &Policy<'_>) -> usize {
    let is_unsure = |finding: &Finding| finding.diagnostic.confidence < policy.confidence;
    if !all.iter().any(is_unsure) {
        return 0;
    }
    let (kept, unsaid) = yielding::split(all.to_vec(), policy.rules);
    let mut shown = suppress::apply(kept, &unsaid, suppressions, policy, sources).findings;
    shown.sort_by(|left, right| order::compare(sources, &left.diagnostic, &right.diagnostic));
    shown.dedup();
    let is_reported = |finding: &&Finding| policy.scope.includes(sources, finding.diagnostic.primary.loc.file);
    shown.iter().filter(|finding| is_unsure(finding)).filter(is_reported).count()
}

/// What is wrong with a comment, as a finding of the rule about such comments.
fn finding_of(remark: Remark) -> Option<Diagnostic> {
    let rule = crate::rules::find(remark.rule?)?;
    Some(Diagnostic::new(rule.id, rule.level, remark.message, Label::new(remark.loc, String::new())))
}

#[cfg(test)]
mod tests {
    use super::test_support::*;
    use super::*;

    fn run(fixture: &Fixture, levels: &Levels, confidence: Confidence) -> Verdict {
        let scope = ReportScope::everything();
        let policy = Policy { rules: &fixture.rules, levels, confidence, scope: &scope, known: &[] };
        triage(fixture.diagnostics.clone(), &fixture.suppressions, &fixture.sources, &policy)
    }

    #[test]
    fn order_is_by_path_place_and_rule_whatever_the_input_order() {
        let mut fixture = Fixture::new(&[("src/b.rs", "aaaa"), ("src/a.rs", "aaaa")]);
        fixture.find("warns", 0, 0..1);
        fixture.find("warns", 1, 2..3).sites.clear();
        fixture.find("denies", 1, 2..3);
        fixture.find("warns", 1, 0..1);
        let forward = run(&fixture, &Levels::default(), Confidence::Likely);
        fixture.diagnostics.reverse();
        let backward = run(&fixture, &Levels::default(), Confidence::Likely);
        let seen: Vec<_> = forward
            .findings
            .iter()
            .map(|f| (f.diagnostic.primary.loc.file.0, f.diagnostic.primary.loc.span.start, f.diagnostic.rule))
            .collect();
        assert_eq!(seen, [(1, 0, "warns"), (1, 2, "denies"), (1, 2, "warns"), (0, 0, "warns")]);
        assert_eq!(forward.findings, backward.findings);
    }

    #[test]
    fn a_guess_that_would_yield_if_it_were_said_is_not_counted() {
        let mut fixture = Fixture::new(&[("src/a.rs", "aaaa")]);
        fixture.find("denies", 0, 0..1);
        fixture.find("warns", 0, 0..1).confidence = Confidence::Possible;
        fixture.find("warns", 0, 2..3).confidence = Confidence::Possible;
        let verdict = run(&fixture, &Levels::default(), Confidence::Likely);
        assert_eq!((verdict.findings.len(), verdict.below_confidence), (1, 1));
        assert_eq!(run(&fixture, &Levels::default(), Confidence::Possible).findings.len(), 2);
    }

    #[test]
    fn a_guess_is_counted_but_not_said_and_nothing_yields_to_it() {
        let mut fixture = Fixture::new(&[("src/a.rs", "aaaa")]);
        fixture.find("denies", 0, 0..1).confidence = Confidence::Possible;
        fixture.find("warns", 0, 0..1);
        let verdict = run(&fixture, &Levels::default(), Confidence::Likely);
        assert_eq!(verdict.below_confidence, 1);
        assert_eq!(rules_of(&verdict), ["warns"]);
        let verdict = run(&fixture, &Levels::default(), Confidence::Possible);
        assert_eq!(rules_of(&verdict), ["denies"]);
    }

    #[test]
    fn nothing_yields_to_a_rule_that_is_allowed() {
        let mut fixture = Fixture::new(&[("src/a.rs", "aaaa")]);
        fixture.find("denies", 0, 0..1);
        fixture.find("warns", 0, 0..1);
        let mut levels = Levels::default();
        levels.flag(LevelFlag::Allow, "denies", &fixture.rules).expect("the rule exists");
        assert_eq!(rules_of(&run(&fixture, &levels, Confidence::Likely)), ["warns"]);
    }

    #[test]
    fn a_suppression_of_what_yielded_is_used() {
        let mut fixture = Fixture::new(&[("src/a.rs", "aaaa")]);
        fixture.find("denies", 0, 0..1);
        fixture.find("warns", 0, 0..1);
        fixture.suppress("warns", 0, 0..4).expect = true;
        let verdict = run(&fixture, &Levels::default(), Confidence::Likely);
        assert_eq!(rules_of(&verdict), ["denies"]);
        assert!(verdict.remarks.is_empty(), "{:?}", verdict.remarks);
    }

    /// Suppressed and reported findings together are all findings.
    #[test]
    fn suppressing_loses_nothing() {
        let mut fixture = Fixture::new(&[("src/a.rs", "aaaaaaaa")]);
        fixture.find("denies", 0, 0..1);
        fixture.find("notes", 0, 3..4);
        let all = run(&fixture, &Levels::default(), Confidence::Likely).findings.len();
        fixture.suppress("all", 0, 0..2);
        let verdict = run(&fixture, &Levels::default(), Confidence::Likely);
        assert_eq!(verdict.findings.len() + verdict.suppressed.len(), all);
        assert_eq!(verdict.suppressed.len(), 1);
    }

    #[test]
    fn only_chosen_paths_are_reported() {
        let mut fixture = Fixture::new(&[("src/a.rs", "aaaa"), ("src/deep/b.rs", "aaaa"), ("src/deeper.rs", "aaaa")]);
        for file in 0..3 {
            fixture.find("warns", file, 0..1);
        }
        let scope = ReportScope { paths: vec![fixture.root.join("src/deep")], ..ReportScope::default() };
        let levels = Levels::default();
        let policy = Policy {
            rules: &fixture.rules,
            levels: &levels,
            confidence: Confidence::Likely,
            scope: &scope,
            known: &[],
        };
        let verdict = triage(fixture.diagnostics.clone(), &[], &fixture.sources, &policy);
        assert_eq!(verdict.findings.len(), 1);
        assert_eq!(verdict.findings[0].diagnostic.primary.loc.file.0, 1);
    }

    #[test]
    fn the_same_finding_twice_is_said_once() {
        let mut fixture = Fixture::new(&[("src/a.rs", "aaaa")]);
        fixture.find("warns", 0, 0..1);
        fixture.find("warns", 0, 0..1);
        assert_eq!(run(&fixture, &Levels::default(), Confidence::Likely).findings.len(), 1);
    }
}
