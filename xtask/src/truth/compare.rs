//! Scores facts against the truth.

use std::collections::{BTreeMap, BTreeSet};

use super::facts::{Fact, Facts};
use super::locks;
use super::opinion::Truth;
use crate::measure::{Place, mir};

/// How often hotlock was right.
#[derive(Clone, Copy, Debug, Default)]
pub struct Score {
    /// What there is.
    pub total: usize,
    /// Found as it is.
    pub right: usize,
    /// Found as something else, or found where it is not.
    pub wrong: usize,
    /// Not found.
    pub missed: usize,
}

impl Score {
    fn add(&mut self, other: Score) {
        self.total += other.total;
        self.right += other.right;
        self.wrong += other.wrong;
        self.missed += other.missed;
    }

    /// Right ones among what there is, in percent.
    pub fn found_share(&self) -> f64 {
        if self.total == 0 { 100.0 } else { percent(self.right, self.total) }
    }

    /// Those not found among what there is, in percent.
    pub fn missed_share(&self) -> f64 {
        percent(self.missed, self.total)
    }

    /// Right ones among what was reported, in percent.
    pub fn right_share(&self) -> f64 {
        let reported = self.right + self.wrong;
        if reported == 0 { 100.0 } else { percent(self.right, reported) }
    }
}

fn percent(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { 100.0 * part as f64 / whole as f64 }
}

/// Contents of rightly found acquisitions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Contents {
    /// As rustc has it.
    pub same: usize,
    /// With a part that hotlock does not know.
    pub open: usize,
    /// Another type.
    pub other: usize,
}

/// One crate's scores.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scores {
    /// Acquisitions.
    pub acquire: Score,
    /// Clones of `Arc`s.
    pub clone: Score,
    /// Fields and statics.
    pub field: Score,
    /// What locks hold.
    pub inner: Contents,
    /// Left out because they are inside of macro definitions.
    pub in_definitions: usize,
    /// Left out because nobody wrote them there.
    pub generated: usize,
    /// Acquisitions and clones that hotlock reports where rustc compiled no call.
    pub not_compiled: usize,
}

impl Scores {
    /// Adds another crate's scores.
    pub fn add(&mut self, other: &Scores) {
        self.acquire.add(other.acquire);
        self.clone.add(other.clone);
        self.field.add(other.field);
        self.inner.same += other.inner.same;
        self.inner.open += other.inner.open;
        self.inner.other += other.inner.other;
        self.in_definitions += other.in_definitions;
        self.generated += other.generated;
        self.not_compiled += other.not_compiled;
    }
}

/// A miss or mistake, for people.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Miss {
    /// What kind of thing.
    pub kind: &'static str,
    /// Where it is; fields have column 0.
    pub at: Place,
    /// What rustc says.
    pub truth: String,
    /// What hotlock says.
    pub said: String,
}

/// Scores one crate.
pub fn compare(truth: &Truth, facts: &Facts) -> (Scores, Vec<Miss>) {
    let (in_definitions, generated) = (truth.in_definitions, truth.generated);
    let mut scores = Scores { in_definitions, generated, ..Scores::default() };
    let mut misses = Vec::new();
    acquisitions(truth, facts, &mut scores, &mut misses);
    clones(truth, facts, &mut scores, &mut misses);
    fields(truth, facts, &mut scores, &mut misses);
    let reported: BTreeSet<Place> = facts.acquire.iter().chain(&facts.arc_clone).map(place).collect();
    scores.not_compiled = reported.iter().filter(|at| !truth.calls.contains_key(*at)).count();
    misses.sort();
    (scores, misses)
}

fn place(fact: &Fact) -> Place {
    (fact.file.clone(), fact.line, fact.column)
}

fn acquisitions(truth: &Truth, facts: &Facts, scores: &mut Scores, misses: &mut Vec<Miss>) {
    let mut said: BTreeMap<Place, Vec<&Fact>> = BTreeMap::new();
    for fact in &facts.acquire {
        said.entry(place(fact)).or_default().push(fact);
    }
    let score = &mut scores.acquire;
    for (at, lock) in &truth.acquire {
        score.total += 1;
        let miss = |kind: &'static str, said: &str| Miss {
            kind,
            at: at.clone(),
            truth: format!("{}<{}>", lock.name, lock.inner),
            said: said.to_owned(),
        };
        let here = said.get(at).map(Vec::as_slice).unwrap_or_default();
        match here.iter().find(|fact| locks::is_same(&fact.lock, &lock.name)).or(here.first()) {
            None => {
                score.missed += 1;
                misses.push(miss("acquire missed", "nothing"));
            }
            Some(fact) if locks::is_same(&fact.lock, &lock.name) => {
                score.right += 1;
                match same_content(&lock.inner, &fact.inner) {
                    Some(true) => scores.inner.same += 1,
                    None => scores.inner.open += 1,
                    Some(false) => {
                        scores.inner.other += 1;
                        misses.push(miss("inner other", &fact.inner));
                    }
                }
            }
            Some(fact) => {
                score.wrong += 1;
                misses.push(miss("acquire wrong", &fact.lock));
            }
        }
    }
    for (at, here) in said.iter().filter(|(at, _)| !truth.acquire.contains_key(*at)) {
        let Some((callee, fact)) = truth.calls.get(at).zip(here.first()) else { continue };
        if !is_lock_of_another_kind(fact, callee, truth) {
            score.wrong += 1;
            let said = fact.lock.clone();
            misses.push(Miss { kind: "acquire wrong", at: at.clone(), truth: callee.clone(), said });
        }
    }
}

/// A lock that the crate or a less known one defines: hotlock sees it by its structure, the truth has no word for it.
fn is_lock_of_another_kind(fact: &Fact, callee: &str, truth: &Truth) -> bool {
    let Some(method) = mir::method(callee) else { return false };
    let is_shared = locks::is_known(method.owner) && !truth.own.has(method.owner);
    !is_shared && method.owner.rsplit("::").next() == fact.lock.rsplit("::").next()
}

fn clones(truth: &Truth, facts: &Facts, scores: &mut Scores, misses: &mut Vec<Miss>) {
    let said: BTreeSet<Place> = facts.arc_clone.iter().map(place).collect();
    let score = &mut scores.clone;
    for (at, inner) in &truth.arc_clone {
        score.total += 1;
        if said.contains(at) {
            score.right += 1;
        } else {
            score.missed += 1;
            let (truth, said) = (format!("Arc<{inner}>"), "nothing".to_owned());
            misses.push(Miss { kind: "arc_clone missed", at: at.clone(), truth, said });
        }
    }
    for at in said.iter().filter(|at| !truth.arc_clone.contains_key(*at)) {
        if let Some(callee) = truth.calls.get(at) {
            score.wrong += 1;
            let (truth, said) = (callee.clone(), "Arc clone".to_owned());
            misses.push(Miss { kind: "arc_clone false", at: at.clone(), truth, said });
        }
    }
}

fn fields(truth: &Truth, facts: &Facts, scores: &mut Scores, misses: &mut Vec<Miss>) {
    let mut said: BTreeMap<(&str, u32), Vec<&Fact>> = BTreeMap::new();
    for fact in &facts.lock_field {
        said.entry((&fact.file, fact.line)).or_default().push(fact);
    }
    let score = &mut scores.field;
    for field in &truth.fields {
        let here = said.get(&(field.file.as_str(), field.line)).map(Vec::as_slice).unwrap_or_default();
        let found = here.iter().find(|fact| fact.field == field.name);
        let miss = |kind: &'static str, said: &str| Miss {
            kind,
            at: (field.file.clone(), field.line, 0),
            truth: format!("{}: {}", field.name, field.lock.as_deref().unwrap_or("no lock")),
            said: said.to_owned(),
        };
        score.total += usize::from(field.lock.is_some());
        match (&field.lock, found) {
            (None, None) => {}
            (Some(_), None) => {
                score.missed += 1;
                misses.push(miss("lock_field missed", "nothing"));
            }
            (Some(lock), Some(fact)) if locks::is_same(lock, &fact.lock) => score.right += 1,
            (None, Some(fact)) if !locks::is_known(&fact.lock) => {}
            (_, Some(fact)) => {
                score.wrong += 1;
                misses.push(miss("lock_field wrong", &fact.lock));
            }
        }
    }
}

/// Whether two printed types name the same; none if hotlock left a part open.
fn same_content(truth: &str, said: &str) -> Option<bool> {
    if said.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == "_") {
        return None;
    }
    Some(bare(truth) == bare(said))
}

/// A printed type without paths, lifetimes and blanks.
fn bare(ty: &str) -> String {
    let mut out = String::new();
    let mut word = String::new();
    let mut chars = ty.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            ':' if chars.peek() == Some(&':') => {
                chars.next();
                word.clear();
            }
            '\'' => {
                while chars.peek().is_some_and(|c| c.is_alphanumeric() || *c == '_') {
                    chars.next();
                }
            }
            c if c.is_alphanumeric() || c == '_' => word.push(c),
            c => {
                out.push_str(&word);
                word.clear();
                if !matches!(c, ' ' | ',') {
                    out.push(c);
                }
            }
        }
    }
    out.push_str(&word);
    out.replace("dyn", "").replace("<>", "")
}
