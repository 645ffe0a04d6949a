//! A more specific finding silences a more general one at the same acquisitions, and one that names the lock silences one
//! of its rule that does not.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Finding;
use crate::diagnostics::Diagnostic;
use crate::rules::RuleInfo;
use crate::source::Loc;

/// Splits findings into those that stand and those that yield.
///
/// A finding yields when each of its acquisitions is also one of a finding of a rule that it yields to, be it that this
/// one yields in turn: whatever it yields to covers the acquisition as well. A finding without acquisitions stands. A rule
/// that yields whole does so when one of its acquisitions is covered.
///
/// Of findings of one rule at one place whose acquisitions are the same, one stands: a helper that is handed several locks
/// is one cause. A lock that is declared somewhere tells more than a parameter, and the rest is by name.
pub(super) fn split(findings: Vec<Finding>, rules: &[RuleInfo]) -> (Vec<Finding>, Vec<Finding>) {
    let mut rules_at: FxHashMap<Loc, FxHashSet<&'static str>> = FxHashMap::default();
    for finding in &findings {
        for site in &finding.diagnostic.sites {
            rules_at.entry(*site).or_default().insert(finding.diagnostic.rule);
        }
    }
    let known: FxHashMap<&str, &RuleInfo> = rules.iter().map(|rule| (rule.id, rule)).collect();
    let stands = |finding: &Finding| {
        let Some(rule) = known.get(finding.diagnostic.rule) else { return true };
        let covered = |site: &Loc| {
            rules_at.get(site).is_some_and(|at| rule.yields_to.iter().any(|stronger| at.contains(stronger)))
        };
        let sites = &finding.diagnostic.sites;
        let yields = if rule.yields_whole { sites.iter().any(covered) } else { sites.iter().all(covered) };
        sites.is_empty() || !yields
    };
    let best = best_named(&findings);
    let stand: Vec<bool> = findings
        .iter()
        .map(|finding| {
            let names_it_best = same_cause(finding).is_none_or(|cause| best.get(&cause) == Some(&name(finding)));
            stands(finding) && names_it_best
        })
        .collect();
    let mut stand = stand.into_iter();
    findings.into_iter().partition(|_| stand.next().unwrap_or(true))
}

/// What findings about one mistake agree on: the rule, the place, and the acquisitions, which must be some.
type Cause = (&'static str, Loc, Vec<Loc>);

fn same_cause(finding: &Finding) -> Option<Cause> {
    let Diagnostic { rule, primary, sites, .. } = &finding.diagnostic;
    let mut sites = sites.clone();
    sites.sort_unstable();
    (!sites.is_empty()).then_some((*rule, primary.loc, sites))
}

/// By what a finding calls its lock: the least tells most.
fn name(finding: &Finding) -> (bool, &str) {
    let Diagnostic { place, message, .. } = &finding.diagnostic;
    (place.is_none(), place.as_deref().unwrap_or(message))
}

fn best_named(findings: &[Finding]) -> FxHashMap<Cause, (bool, &str)> {
    let mut best: FxHashMap<Cause, (bool, &str)> = FxHashMap::default();
    for finding in findings {
        let Some(cause) = same_cause(finding) else { continue };
        let own = name(finding);
        let known = best.entry(cause).or_insert(own);
        *known = own.min(*known);
    }
    best
}

#[cfg(test)]
mod tests {
    use super::super::test_support::*;
    use super::*;

    fn standing(fixture: &Fixture) -> Vec<&'static str> {
        let (kept, _) = split(fixture.findings(), &fixture.rules);
        kept.iter().map(|finding| finding.diagnostic.rule).collect()
    }

    #[test]
    fn the_general_finding_yields_at_the_same_acquisition() {
        let mut fixture = Fixture::new(&[("a.rs", "aaaa")]);
        fixture.find("warns", 0, 0..1);
        fixture.find("denies", 0, 0..1);
        assert_eq!(standing(&fixture), ["denies"]);
    }

    #[test]
    fn one_uncovered_acquisition_keeps_it() {
        let mut fixture = Fixture::new(&[("a.rs", "aaaa")]);
        let extra = place(0, 2..3);
        fixture.find("warns", 0, 0..1).sites.push(extra);
        fixture.find("denies", 0, 0..1);
        assert_eq!(standing(&fixture), ["warns", "denies"]);
    }

    #[test]
    fn acquisitions_may_be_covered_by_different_findings() {
        let mut fixture = Fixture::new(&[("a.rs", "aaaa")]);
        let extra = place(0, 2..3);
        fixture.find("warns", 0, 0..1).sites.push(extra);
        fixture.find("denies", 0, 0..1);
        fixture.find("denies", 0, 2..3);
        assert_eq!(standing(&fixture), ["denies", "denies"]);
    }

    #[test]
    fn without_acquisitions_nothing_yields() {
        let mut fixture = Fixture::new(&[("a.rs", "aaaa")]);
        fixture.find("warns", 0, 0..1).sites.clear();
        fixture.find("denies", 0, 0..1);
        assert_eq!(standing(&fixture), ["warns", "denies"]);
    }

    #[test]
    fn of_findings_of_one_rule_about_the_same_acquisitions_the_best_named_stands() {
        for order in [["parameter", "Owner::field"], ["Owner::field", "parameter"]] {
            let mut fixture = Fixture::new(&[("a.rs", "aaaa")]);
            for name in order {
                let finding = fixture.find("warns", 0, 0..1);
                finding.message = format!("`{name}` is locked");
                finding.place = name.contains("::").then(|| name.to_owned());
            }
            let (kept, yielded) = split(fixture.findings(), &fixture.rules);
            assert_eq!((kept.len(), yielded.len()), (1, 1));
            assert_eq!(kept[0].diagnostic.place.as_deref(), Some("Owner::field"));
        }
    }

    #[test]
    fn findings_of_one_rule_at_one_place_about_other_acquisitions_all_stand() {
        let mut fixture = Fixture::new(&[("a.rs", "aaaa")]);
        fixture.find("warns", 0, 0..1).sites.push(place(0, 2..3));
        fixture.find("warns", 0, 0..1).message = "again".to_owned();
        assert_eq!(standing(&fixture), ["warns", "warns"]);
    }

    #[test]
    fn the_stronger_rule_never_yields_to_the_weaker() {
        let mut fixture = Fixture::new(&[("a.rs", "aaaa")]);
        fixture.find("denies", 0, 0..1);
        fixture.find("notes", 0, 0..1);
        assert_eq!(standing(&fixture), ["denies", "notes"]);
    }
}
