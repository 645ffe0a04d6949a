//! Requests in the source to say nothing, and whether they were of use.

use super::levels::{group_includes, is_group, unknown_rule_hint};
use super::{Finding, Policy};
use crate::diagnostics::{Diagnostic, Label, Level};
use crate::rules::{RuleInfo, Scope, normalise};
use crate::session::Suppression;
use crate::source::{Loc, SourceMap, Span};

/// A finding that a suppression silenced.
#[derive(Clone, Debug)]
pub struct Suppressed {
    /// The finding.
    pub finding: Finding,
    /// The reason that the suppression gives.
    pub reason: Option<String>,
    /// The comment or attribute; none if a manifest asks for it.
    pub by: Option<Loc>,
}

/// What is wrong with a suppression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The rule that it is a finding of; without one it never fails a run.
    pub rule: Option<&'static str>,
    /// The place.
    pub loc: Loc,
    /// One line.
    pub message: String,
}

#[derive(Debug, Default)]
pub(super) struct Judged {
    pub(super) findings: Vec<Finding>,
    pub(super) suppressed: Vec<Suppressed>,
    pub(super) remarks: Vec<Remark>,
}

/// Takes out the findings that a suppression covers.
///
/// `yielded` findings are not said in any case; they only show that a suppression is of use.
pub(super) fn apply(
    findings: Vec<Finding>,
    yielded: &[Finding],
    suppressions: &[Suppression],
    policy: &Policy<'_>,
    sources: &SourceMap,
) -> Judged {
    let mut index = Index::new(suppressions, sources);
    let mut judged = Judged::default();
    for finding in yielded {
        index.mark_used(finding, policy.rules);
    }
    for mut finding in findings {
        let allowed = index.allowed_sites(&finding, policy.rules);
        match index.mark_used(&finding, policy.rules) {
            // Who allows some uses of a lock has not allowed the others.
            by if finding.diagnostic.level != Level::Forbid
                && !allowed.is_empty()
                && !by.is_some_and(|by| index.is_for_all_uses(by, &finding))
                && without(&mut finding.diagnostic, &allowed) =>
            {
                judged.findings.push(finding);
            }
            None => judged.findings.push(finding),
            Some(by) if finding.diagnostic.level == Level::Forbid => {
                let message = format!("`{}` is forbidden and cannot be allowed here", finding.diagnostic.rule);
                judged.remarks.extend(by.loc.map(|loc| Remark { rule: None, loc, message }));
                judged.findings.push(finding);
            }
            Some(by) => {
                judged.suppressed.push(Suppressed { finding, reason: by.reason.clone(), by: by.loc });
            }
        }
    }
    judged.remarks.dedup();
    judged.remarks.extend(index.without_effect(policy, sources));
    judged.remarks.extend(suppressions.iter().flat_map(|suppression| unknown_rules(suppression, policy.rules)));
    judged.remarks.extend(suppressions.iter().filter_map(without_reason));
    judged
}

/// Suppressions by file, each name with whether it silenced something.
struct Index<'a> {
    suppressions: &'a [Suppression],
    by_file: Vec<Vec<usize>>,
    used: Vec<Vec<bool>>,
}

impl<'a> Index<'a> {
    fn new(suppressions: &'a [Suppression], sources: &SourceMap) -> Self {
        let mut by_file = vec![Vec::new(); sources.iter().count()];
        for (position, suppression) in suppressions.iter().enumerate() {
            if let Some(list) = by_file.get_mut(suppression.covers.file.0 as usize) {
                list.push(position);
            }
        }
        // The narrowest comes first: its reason is the one that was written for this place.
        for list in &mut by_file {
            list.sort_by_key(|&position| {
                let covers = suppressions[position].covers.span;
                (covers.end - covers.start, position)
            });
        }
        let used = suppressions.iter().map(|suppression| vec![false; suppression.rules.len()]).collect();
        Index { suppressions, by_file, used }
    }

    /// The narrowest suppression that covers a finding, those at its place before those at its lock's declaration. All that
    /// cover it count as used.
    fn mark_used(&mut self, finding: &Finding, rules: &[RuleInfo]) -> Option<&'a Suppression> {
        let diagnostic = &finding.diagnostic;
        let here = self.mark_used_at(diagnostic.primary.loc, false, diagnostic.rule, rules);
        let declared = diagnostic.declared.iter();
        declared.fold(here, |found, loc| {
            let there = self.mark_used_at(*loc, true, diagnostic.rule, rules);
            found.or(there)
        })
    }

    /// The narrowest suppression of a rule at a place, of declarations one that is meant for such. All of them count as used.
    fn mark_used_at(
        &mut self,
        loc: Loc,
        is_declaration: bool,
        id: &str,
        rules: &[RuleInfo],
    ) -> Option<&'a Suppression> {
        let rule = rules.iter().find(|rule| rule.id == id);
        let mut narrowest = None;
        for &position in self.by_file.get(loc.file.0 as usize).into_iter().flatten() {
            let suppression = &self.suppressions[position];
            if is_declaration && !suppression.at_declaration || !covers(suppression, loc.span.start) {
                continue;
            }
            for (slot, (name, _)) in suppression.rules.iter().enumerate() {
                if names(name, id, rule) {
                    self.used[position][slot] = true;
                    narrowest = narrowest.or(Some(suppression));
                }
            }
        }
        narrowest
    }

    /// The acquisitions of a finding about all uses of a lock that are allowed where they stand.
    fn allowed_sites(&mut self, finding: &Finding, rules: &[RuleInfo]) -> Vec<Loc> {
        let Diagnostic { is_about_all_uses, sites, primary, .. } = &finding.diagnostic;
        // Shown elsewhere than at one of them, it is allowed there.
        if !is_about_all_uses || !sites.contains(&primary.loc) {
            return Vec::new();
        }
        let id = finding.diagnostic.rule;
        sites.iter().filter(|site| self.mark_used_at(**site, false, id, rules).is_some()).copied().collect()
    }

    /// Whether a suppression stands at the declaration of the lock that a finding is about.
    fn is_for_all_uses(&self, suppression: &Suppression, finding: &Finding) -> bool {
        let is_there = |loc: &Loc| loc.file == suppression.covers.file && covers(suppression, loc.span.start);
        suppression.at_declaration && finding.diagnostic.declared.iter().any(is_there)
    }

    /// Expectations that were not met and comments that silence nothing. A rule that is off says nothing, and a rule about
    /// hot code is only looked for where code is hot.
    fn without_effect(&self, policy: &Policy<'_>, sources: &SourceMap) -> Vec<Remark> {
        let mut remarks = Vec::new();
        for (suppression, used) in self.suppressions.iter().zip(&self.used).filter(|(it, _)| !it.is_foreign) {
            let written_in = suppression.covers.file;
            for ((name, span), _) in suppression.rules.iter().zip(used).filter(|(_, used)| !**used) {
                let name = normalise(name);
                let rule = policy.rules.iter().find(|rule| rule.id == name);
                let file = &sources.get(written_in).path;
                let is_on = rule.is_some_and(|rule| policy.levels.of(rule, file).0 != Level::Allow);
                let is_looked_for = rule.is_some_and(|rule| rule.scope == Scope::Everywhere) || suppression.in_hot_code;
                let message = match suppression.expect {
                    true if is_on || is_group(&name) => format!("unfulfilled `expect({name})`: no finding here"),
                    false if is_on && is_looked_for => format!("unused suppression: `{name}` reports nothing here"),
                    _ => continue,
                };
                let loc = Loc { file: written_in, span: *span };
                remarks.push(Remark { rule: Some("unused_suppression"), loc, message });
            }
        }
        remarks
    }
}

/// Takes acquisitions out of a finding about all uses of a lock; says whether any is left.
///
/// A finding that was shown at one of them moves to the next. Why that one is hot is not known here.
fn without(diagnostic: &mut Diagnostic, allowed: &[Loc]) -> bool {
    let Some(first) = diagnostic.sites.iter().find(|site| !allowed.contains(site)).copied() else { return false };
    diagnostic.sites.retain(|site| !allowed.contains(site));
    diagnostic.related.retain(|label| !allowed.contains(&label.loc));
    if !allowed.contains(&diagnostic.primary.loc) {
        return true;
    }
    let next = diagnostic.related.iter().position(|label| diagnostic.sites.contains(&label.loc));
    diagnostic.primary = match next.map(|index| diagnostic.related.remove(index)) {
        Some(Label { loc, text, .. }) => {
            let text = text.strip_prefix("also ").map_or(text.clone(), str::to_owned);
            Label::new(loc, text)
        }
        None => Label::new(first, "taken here"),
    };
    diagnostic.notes.push("other uses of the lock are allowed where they stand".to_owned());
    diagnostic.chain = None;
    diagnostic.function = String::new();
    true
}

fn without_reason(suppression: &Suppression) -> Option<Remark> {
    let is_missing =
        !suppression.is_foreign && suppression.reason.as_ref().is_none_or(|reason| reason.trim().is_empty());
    Some(Remark {
        rule: Some("missing_reason"),
        loc: suppression.loc.filter(|_| is_missing)?,
        message: "suppression without a `reason = \"...\"`".to_owned(),
    })
}

/// Whether what starts at a byte of the suppression's file is covered; it may end behind the line that a
/// comment covers.
fn covers(suppression: &Suppression, at: u32) -> bool {
    let holds = |span: &Span| (span.start..span.end.max(span.start + 1)).contains(&at);
    holds(&suppression.covers.span) && !suppression.except.iter().any(holds)
}

fn names(written: &str, id: &str, rule: Option<&RuleInfo>) -> bool {
    let written = normalise(written);
    written == id || rule.is_some_and(|rule| is_group(&written) && group_includes(&written, rule))
}

fn unknown_rules(suppression: &Suppression, rules: &[RuleInfo]) -> Vec<Remark> {
    let unknown = |name: &str| !is_group(name) && !rules.iter().any(|rule| rule.id == name);
    suppression
        .rules
        .iter()
        .map(|(name, span)| (normalise(name), *span))
        .filter(|(name, _)| unknown(name))
        .map(|(name, span)| {
            let message = format!("unknown rule `{name}`{}", unknown_rule_hint(&name, rules));
            Remark { rule: Some("unknown_rule"), loc: Loc { file: suppression.covers.file, span }, message }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::test_support::*;
    use super::super::{LevelFlag, Levels, ReportScope, Verdict, triage};
    use super::*;
    use crate::diagnostics::Confidence;

    fn run(fixture: &Fixture, flags: &[(LevelFlag, &str)]) -> Verdict {
        let mut levels = Levels::default();
        for (flag, name) in flags {
            levels.flag(*flag, name, &fixture.rules).expect("the rule exists");
        }
        let scope = ReportScope::everything();
        let policy = Policy {
            rules: &fixture.rules,
            levels: &levels,
            confidence: Confidence::Likely,
            scope: &scope,
            known: &[],
        };
        triage(fixture.diagnostics.clone(), &fixture.suppressions, &fixture.sources, &policy)
    }

    fn messages(verdict: &Verdict) -> Vec<&str> {
        verdict.remarks.iter().map(|remark| remark.message.as_str()).collect()
    }

    #[test]
    fn a_covered_finding_is_silent_and_its_reason_kept() {
        let mut fixture = Fixture::new(&[("a.rs", "aaaaaaaa")]);
        fixture.find("warns", 0, 2..3);
        fixture.suppress("all", 0, 0..8).reason = Some("wide".to_owned());
        fixture.suppress("hotlock::warns", 0, 1..4).reason = Some("narrow".to_owned());
        let verdict = run(&fixture, &[]);
        assert!(verdict.findings.is_empty());
        assert_eq!(verdict.suppressed[0].reason.as_deref(), Some("narrow"));
    }

    #[test]
    fn another_rule_place_or_file_is_not_covered() {
        let mut fixture = Fixture::new(&[("a.rs", "aaaaaaaa"), ("b.rs", "aaaaaaaa")]);
        fixture.find("warns", 0, 2..3);
        fixture.suppress("denies", 0, 0..8);
        fixture.suppress("warns", 0, 4..8);
        fixture.suppress("warns", 1, 0..8);
        assert_eq!(run(&fixture, &[]).findings.len(), 1);
    }

    #[test]
    fn a_declaration_covers_what_is_found_of_its_lock() {
        let mut fixture = Fixture::new(&[("a.rs", "aaaaaaaa"), ("b.rs", "aaaaaaaa")]);
        fixture.find("warns", 0, 6..7).declared = vec![place(1, 2..3)];
        fixture.find("warns", 0, 7..8).declared = vec![place(1, 5..6)];
        fixture.suppress("warns", 1, 1..4);
        let verdict = run(&fixture, &[]);
        assert_eq!((verdict.findings.len(), verdict.suppressed.len()), (2, 0));
        fixture.suppressions[0].at_declaration = true;
        let verdict = run(&fixture, &[]);
        let starts: Vec<u32> = verdict.findings.iter().map(|it| it.diagnostic.primary.loc.span.start).collect();
        assert_eq!(starts, [7]);
        assert!(messages(&verdict).is_empty());
    }

    #[test]
    fn one_allowed_use_of_a_lock_leaves_the_others() {
        let mut fixture = Fixture::new(&[("a.rs", "aaaaaaaa")]);
        let finding = fixture.find("warns", 0, 2..3);
        finding.is_about_all_uses = true;
        finding.sites.push(place(0, 5..6));
        finding.related.push(Label::new(place(0, 5..6), "also locked here"));
        fixture.suppress("warns", 0, 0..4);
        let verdict = run(&fixture, &[]);
        let shown = &verdict.findings[0].diagnostic;
        assert_eq!((shown.primary.loc, shown.primary.text.as_str()), (place(0, 5..6), "locked here"));
        assert!(verdict.suppressed.is_empty() && messages(&verdict).is_empty());

        // The same for a use that is not the first; and of both nothing is left.
        fixture.suppressions.clear();
        fixture.suppress("warns", 0, 4..8);
        let verdict = run(&fixture, &[]);
        assert_eq!(verdict.findings[0].diagnostic.primary.loc, place(0, 2..3));
        assert!(messages(&verdict).is_empty());
        fixture.suppress("warns", 0, 0..4);
        let verdict = run(&fixture, &[]);
        assert_eq!((verdict.findings.len(), verdict.suppressed.len()), (0, 1));
    }

    #[test]
    fn what_is_asked_for_again_is_not_covered() {
        let mut fixture = Fixture::new(&[("a.rs", "aaaaaaaa")]);
        fixture.find("warns", 0, 2..3);
        fixture.find("warns", 0, 5..6);
        fixture.suppress("warns", 0, 0..8).except = vec![Span::new(4, 6)];
        let verdict = run(&fixture, &[]);
        let starts: Vec<u32> = verdict.findings.iter().map(|it| it.diagnostic.primary.loc.span.start).collect();
        assert_eq!(starts, [5]);
    }

    #[test]
    fn the_end_of_the_covered_bytes_is_not_covered() {
        let mut fixture = Fixture::new(&[("a.rs", "aaaaaaaa")]);
        fixture.find("warns", 0, 4..6);
        fixture.suppress("warns", 0, 0..4);
        assert_eq!(run(&fixture, &[]).findings.len(), 1);
    }

    #[test]
    fn what_is_forbidden_cannot_be_allowed() {
        let mut fixture = Fixture::new(&[("a.rs", "aaaa")]);
        fixture.find("warns", 0, 0..1);
        fixture.suppress("warns", 0, 0..4);
        let verdict = run(&fixture, &[(LevelFlag::Forbid, "warns")]);
        assert_eq!(verdict.findings.len(), 1);
        assert_eq!(messages(&verdict), ["`warns` is forbidden and cannot be allowed here"]);
    }

    #[test]
    fn an_unmet_expectation_is_remarked() {
        let mut fixture = Fixture::new(&[("a.rs", "aaaa")]);
        fixture.suppress("warns", 0, 0..4).expect = true;
        assert_eq!(messages(&run(&fixture, &[])), ["unfulfilled `expect(warns)`: no finding here"]);
        assert!(run(&fixture, &[(LevelFlag::Allow, "warns")]).remarks.is_empty());
        fixture.find("warns", 0, 0..1);
        assert!(run(&fixture, &[]).remarks.is_empty());
    }

    #[test]
    fn a_rule_that_does_not_exist_is_remarked() {
        let mut fixture = Fixture::new(&[("a.rs", "aaaa")]);
        fixture.suppress("warms", 0, 0..4);
        assert_eq!(messages(&run(&fixture, &[])), ["unknown rule `warms`; did you mean `warns`?"]);
    }
}
