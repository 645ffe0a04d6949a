//! Findings in real crates that a person has judged: what was right is still found, what was wrong has not come back.
//!
//! `xtask/differential/judged.tsv` and `judged_unseen.tsv` are the judgements, `no-roots.txt` and `assume-hot.txt` what is found
//! today. Judgements of crates that are not among those run today are not looked at.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::support::project;

/// A finding, wherever in its file and whatever the words of its message: lines and words change with each version of a rule. What
/// it is about stands between backticks.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    run: String,
    rule: String,
    krate: String,
    file: String,
    about: String,
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Key { run, rule, krate, file, about } = self;
        write!(f, "{run}\t{rule}\t{krate}\t{file}\t{about}")
    }
}

fn read(name: &str) -> String {
    let path = project().join("xtask/differential").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The columns of each line below the first.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().skip(1).map(|line| line.split('\t').collect())
}

fn file_of(place: &str) -> &str {
    place.split(':').next().unwrap_or(place)
}

/// The names in a message.
fn about(message: &str) -> String {
    message.split('`').skip(1).step_by(2).collect::<Vec<_>>().join(", ")
}

fn found_today() -> BTreeSet<Key> {
    let mut found = BTreeSet::new();
    for run in ["no-roots", "assume-hot"] {
        for line in read(&format!("{run}.txt")).lines() {
            let [rule, _, krate, place, message] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("{run}.txt: {line}")
            };
            found.insert(Key {
                run: run.to_owned(),
                rule: rule.to_owned(),
                krate: krate.to_owned(),
                file: file_of(place).to_owned(),
                about: about(message),
            });
        }
    }
    found
}

/// All judgements with their verdict. Lines of one file may be judged differently: then it is not known which one is found.
fn judgements() -> BTreeMap<Key, BTreeSet<String>> {
    let mut judgements: BTreeMap<Key, BTreeSet<String>> = BTreeMap::new();
    for name in ["judged.tsv", "judged_unseen.tsv"] {
        for row in rows(&read(name)) {
            let [run, rule, _, krate, place, message, verdict, _] = row[..] else { panic!("{name}: {row:?}") };
            let key = Key {
                run: run.to_owned(),
                rule: rule.to_owned(),
                krate: krate.to_owned(),
                file: file_of(place).to_owned(),
                about: about(message),
            };
            judgements.entry(key).or_default().insert(verdict.to_owned());
        }
    }
    judgements
}

/// Judgements that today's findings do not follow, each with its verdict, and no other: what is mended leaves the list.
#[test]
fn judgements_hold_but_for_those_that_are_known_not_to() {
    let found = found_today();
    let crates: BTreeSet<&str> = found.iter().map(|key| key.krate.as_str()).collect();
    let mut broken = BTreeSet::new();
    for (key, verdicts) in judgements().iter().filter(|(key, _)| crates.contains(key.krate.as_str())) {
        let is_found = found.contains(key);
        if verdicts.contains("right") && !is_found {
            broken.insert(format!("right\t{key}"));
        }
        if verdicts.contains("wrong") && !verdicts.contains("right") && is_found {
            broken.insert(format!("wrong\t{key}"));
        }
    }
    let known = read("not_followed.tsv");
    let known: BTreeMap<String, &str> = known
        .lines()
        .skip(1)
        .filter_map(|line| line.rsplit_once('\t'))
        .map(|(key, reason)| (key.to_owned(), reason))
        .collect();
    let unknown: Vec<&String> = broken.iter().filter(|line| !known.contains_key(*line)).collect();
    let mended: Vec<&String> = known.keys().filter(|line| !broken.contains(*line)).collect();
    let without: Vec<&String> =
        known.iter().filter(|(_, reason)| reason.trim().is_empty()).map(|(key, _)| key).collect();
    assert!(unknown.is_empty(), "judgements that are not followed any more: {unknown:#?}");
    assert!(mended.is_empty(), "these are followed and leave not_followed.tsv: {mended:#?}");
    assert!(without.is_empty(), "these have no reason: {without:#?}");
}
