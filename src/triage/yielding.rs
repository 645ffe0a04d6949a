//! A more specific finding silences a more general one at the same acquisitions, and of two of one rule at one place the one that has
//! all acquisitions of the other, or names the lock, silences that.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Finding;
use crate::diagnostics::{Diagnostic, Level};
use crate::rules::RuleInfo;
use crate::source::Loc;

/// Splits findings into those that stand and those that yield.
///
/// A finding yields when each of its acquisitions is also one of a finding of a rule that it yields to, be it that this
/// one yields in turn: whatever it yields to covers the acquisition as well. A finding without acquisitions stands. A rule
/// that yields whole does so when one of its acquisitions is covered.
///
/// Of findings of one rule at one place one stands that has the acquisitions of the others: a helper that is handed several locks is one
/// cause, and so is a lock that is known by what it is bound to and by the parameters that it is handed to. Of equals the one about a lock
/// that is declared somewhere tells more than a parameter, and the rest is by name.
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
    let stands: Vec<bool> = findings.iter().map(stands).collect();
    let mut by_place: FxHashMap<(&str, Loc), Told<'_>> = FxHashMap::default();
    for (finding, _) in findings.iter().zip(&stands).filter(|(_, stands)| **stands) {
        by_place.entry(place_of(finding)).or_default().add(finding);
    }
    let is_told = |finding: &Finding| by_place.get(&place_of(finding)).is_some_and(|told| told.tells_more(finding));
    let stand: Vec<bool> = findings.iter().zip(&stands).map(|(finding, stands)| *stands && !is_told(finding)).collect();
    let mut stand = stand.into_iter();
    findings.into_iter().partition(|_| stand.next().unwrap_or(true))
}

fn place_of(finding: &Finding) -> (&'static str, Loc) {
    (finding.diagnostic.rule, finding.diagnostic.primary.loc)
}

/// What the findings of one rule at one place tell: by their acquisitions, in order, the best name of each level. Many may have the same.
#[derive(Default)]
struct Told<'f>(BTreeMap<Vec<Loc>, BTreeMap<Level, Name<'f>>>);

/// What a finding calls its lock: the least tells most. Of locks of one name, places decide.
type Name<'f> = (bool, &'f str, Vec<Loc>);

impl<'f> Told<'f> {
    fn add(&mut self, finding: &'f Finding) {
        let name = name(finding);
        let names = self.0.entry(sites_of(finding)).or_default();
        let best = names.entry(finding.diagnostic.level).or_insert_with(|| name.clone());
        *best = name.min(std::mem::take(best));
    }

    /// Whether one of them has all acquisitions of a finding, which must be some, and more of them or a better name, and is as loud.
    fn tells_more(&self, than: &Finding) -> bool {
        let (sites, called) = (sites_of(than), name(than));
        !sites.is_empty()
            && self.0.iter().filter(|(own, _)| own.len() >= sites.len()).any(|(own, names)| {
                let mut louder = names.range(than.diagnostic.level..);
                louder.any(|(_, best)| own.len() > sites.len() || *best < called) && has_all(own, &sites)
            })
    }
}

/// The acquisitions of a finding, in order.
fn sites_of(finding: &Finding) -> Vec<Loc> {
    let mut sites = finding.diagnostic.sites.clone();
    sites.sort_unstable();
    sites.dedup();
    sites
}

/// Whether the first of two sorted lists has all of the second.
fn has_all(list: &[Loc], others: &[Loc]) -> bool {
    let mut left = list.iter();
    others.iter().all(|other| left.by_ref().find(|own| *own >= other) == Some(other))
}

fn name(finding: &Finding) -> Name<'_> {
    let Diagnostic { place, message, related, .. } = &finding.diagnostic;
    (place.is_none(), place.as_deref().unwrap_or(message), related.iter().map(|label| label.loc).collect())
}

#[cfg(test)]
mod tests {
    use super::super::test_support::*;
    use super::*;
    use crate::diagnostics::Label;

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
    fn of_parameters_of_one_name_that_are_one_lock_one_is_told() {
        for order in [[1, 2], [2, 1]] {
            let mut fixture = Fixture::new(&[("a.rs", "aaaa")]);
            for declared in order {
                let finding = fixture.find("warns", 0, 0..1);
                finding.related.push(Label::new(place(0, declared..declared + 1), "declared here"));
            }
            let (kept, yielded) = split(fixture.findings(), &fixture.rules);
            assert_eq!((kept.len(), yielded.len()), (1, 1));
            assert_eq!(kept[0].diagnostic.related[0].loc, place(0, 1..2));
        }
    }

    #[test]
    fn findings_of_one_rule_at_one_place_about_other_acquisitions_all_stand() {
        let mut fixture = Fixture::new(&[("a.rs", "aaaa")]);
        fixture.find("warns", 0, 0..1).sites.push(place(0, 2..3));
        fixture.find("warns", 0, 0..1).sites.push(place(0, 3..4));
        assert_eq!(standing(&fixture), ["warns", "warns"]);
    }

    #[test]
    fn a_finding_about_some_of_the_acquisitions_of_another_yields_whatever_its_name() {
        for more_first in [true, false] {
            let mut fixture = Fixture::new(&[("a.rs", "aaaa")]);
            for has_more in [more_first, !more_first] {
                let finding = fixture.find("warns", 0, 0..1);
                finding.message = if has_more { "`whole` is locked" } else { "`part` is locked" }.to_owned();
                finding.sites.extend(has_more.then(|| place(0, 2..3)));
            }
            let (kept, yielded) = split(fixture.findings(), &fixture.rules);
            assert_eq!((kept.len(), yielded.len()), (1, 1));
            assert_eq!(kept[0].diagnostic.message, "`whole` is locked");
        }
    }

    #[test]
    fn a_softer_finding_silences_no_louder_one_whatever_its_acquisitions() {
        let mut fixture = Fixture::new(&[("a.rs", "aaaa")]);
        fixture.find("denies", 0, 0..1);
        let softer = fixture.find("denies", 0, 0..1);
        softer.level = crate::diagnostics::Level::Note;
        softer.sites.push(place(0, 2..3));
        assert_eq!(standing(&fixture), ["denies", "denies"]);
    }

    #[test]
    fn the_stronger_rule_never_yields_to_the_weaker() {
        let mut fixture = Fixture::new(&[("a.rs", "aaaa")]);
        fixture.find("denies", 0, 0..1);
        fixture.find("notes", 0, 0..1);
        assert_eq!(standing(&fixture), ["denies", "notes"]);
    }
}
