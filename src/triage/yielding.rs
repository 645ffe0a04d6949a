//! A more specific finding silences a more general one at the same acquisitions.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Finding;
use crate::rules::RuleInfo;
use crate::source::Loc;

/// Splits findings into those that stand and those that yield.
///
/// A finding yields when each of its acquisitions is also one of a finding of a rule that it yields to, be it that this
/// one yields in turn: whatever it yields to covers the acquisition as well. A finding without acquisitions stands. A rule
/// that yields whole does so when one of its acquisitions is covered.
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
    findings.into_iter().partition(stands)
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
    fn the_stronger_rule_never_yields_to_the_weaker() {
        let mut fixture = Fixture::new(&[("a.rs", "aaaa")]);
        fixture.find("denies", 0, 0..1);
        fixture.find("notes", 0, 0..1);
        assert_eq!(standing(&fixture), ["denies", "notes"]);
    }
}
