//! What is known already, of a baseline or of another revision, and is therefore not said.

use std::collections::BTreeMap;

use super::Finding;
use super::fingerprint::shared_part;
use crate::config::KnownFinding;
use crate::source::SourceMap;

/// What became of the findings of one list of known ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matched {
    /// How many findings are not said because they are in this list, and in none before it.
    pub hidden: usize,
    /// Known findings that are there no longer, in the list's order.
    pub gone: Vec<KnownFinding>,
    /// Known findings that are still there, each with how it is to be written now, in the list's order.
    pub kept: Vec<(KnownFinding, KnownFinding)>,
}

/// How well a finding must fit a known one of the same identity. The best fits are looked for first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fit {
    Exact,
    SamePlace,
    HiddenAlready,
    Any,
}

/// Tells which findings are known, and for each list of known ones what became of it.
///
/// A list knows as many findings of one identity as it names. If there are more now, those in other files or functions
/// than the known ones are new, or else the last.
pub(super) fn subtract(
    findings: &[Finding],
    lists: &[&[KnownFinding]],
    sources: &SourceMap,
) -> (Vec<bool>, Vec<Matched>) {
    let mut hidden = vec![false; findings.len()];
    if lists.is_empty() {
        return (hidden, Vec::new());
    }
    let now: Vec<KnownFinding> = findings.iter().map(|finding| known_finding(finding, sources)).collect();
    let mut by_identity: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, finding) in now.iter().enumerate() {
        by_identity.entry(shared_part(&finding.fingerprint)).or_default().push(at);
    }
    let mut all = Vec::new();
    for list in lists {
        let pairs = pair(list, &now, &by_identity, &hidden);
        let mut matched = Matched::default();
        for (known, at) in list.iter().zip(pairs) {
            let Some(at) = at else {
                matched.gone.push(known.clone());
                continue;
            };
            matched.hidden += usize::from(!hidden[at]);
            hidden[at] = true;
            matched.kept.push((known.clone(), now[at].clone()));
        }
        all.push(matched);
    }
    (hidden, all)
}

/// The finding that each known one is, no finding twice.
fn pair(
    list: &[KnownFinding],
    now: &[KnownFinding],
    by_identity: &BTreeMap<&str, Vec<usize>>,
    hidden: &[bool],
) -> Vec<Option<usize>> {
    let mut taken = vec![false; now.len()];
    let mut pairs = vec![None; list.len()];
    for fit in [Fit::Exact, Fit::SamePlace, Fit::HiddenAlready, Fit::Any] {
        for (known, slot) in list.iter().zip(&mut pairs).filter(|(_, slot)| slot.is_none()) {
            let candidates = by_identity.get(shared_part(&known.fingerprint)).into_iter().flatten();
            let fits = |at: usize| match fit {
                Fit::Exact => now[at] == *known,
                Fit::SamePlace => now[at].path == known.path && now[at].function == known.function,
                Fit::HiddenAlready => hidden[at],
                Fit::Any => true,
            };
            *slot = candidates.copied().find(|at| !taken[*at] && fits(*at));
            if let Some(at) = *slot {
                taken[at] = true;
            }
        }
    }
    pairs
}

/// A finding as lists of known ones have it.
pub fn known_finding(finding: &Finding, sources: &SourceMap) -> KnownFinding {
    let diagnostic = &finding.diagnostic;
    KnownFinding {
        rule: diagnostic.rule.to_owned(),
        path: sources.get(diagnostic.primary.loc.file).display.clone(),
        function: diagnostic.function.clone(),
        lock: diagnostic.place.clone().unwrap_or_default(),
        fingerprint: finding.fingerprint.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_support::*;
    use super::*;

    fn known(path: &str, fingerprint: &str) -> KnownFinding {
        KnownFinding {
            rule: "warns".to_owned(),
            path: path.to_owned(),
            function: String::new(),
            lock: String::new(),
            fingerprint: fingerprint.to_owned(),
        }
    }

    fn findings(fingerprints: &[(u32, &str)]) -> (Vec<Finding>, SourceMap) {
        let mut fixture = Fixture::new(&[("a.rs", "aaaa"), ("b.rs", "aaaa")]);
        for (file, _) in fingerprints {
            fixture.find("warns", *file, 0..1);
        }
        let mut findings = fixture.findings();
        for (finding, (_, fingerprint)) in findings.iter_mut().zip(fingerprints) {
            finding.fingerprint = (*fingerprint).to_owned();
        }
        (findings, fixture.sources)
    }

    #[test]
    fn the_new_one_of_equals_is_the_one_in_another_file() {
        let (findings, sources) = findings(&[(0, "k:1"), (1, "k:2")]);
        let list = [known("b.rs", "k:1")];
        let (hidden, matched) = subtract(&findings, &[&list], &sources);
        assert_eq!(hidden, [false, true]);
        assert_eq!((matched[0].hidden, matched[0].gone.len()), (1, 0));
    }

    #[test]
    fn what_two_lists_know_is_known_once() {
        let (findings, sources) = findings(&[(0, "k:1"), (0, "k:2")]);
        let list = [known("gone.rs", "k:1"), known("a.rs", "other:1")];
        let (hidden, matched) = subtract(&findings, &[&list, &list[..1]], &sources);
        assert_eq!(hidden, [true, false]);
        assert_eq!((matched[0].hidden, matched[1].hidden), (1, 0));
        assert_eq!(matched[0].gone, [known("a.rs", "other:1")]);
    }
}
