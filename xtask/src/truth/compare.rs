//! Scores facts against the truth.

use std::collections::{HashMap, HashSet};

use super::Truth;
use super::facts::{Fact, Facts};

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
    /// Adds another crate's score.
    pub fn add(&mut self, other: Score) {
        self.total += other.total;
        self.right += other.right;
        self.wrong += other.wrong;
        self.missed += other.missed;
    }

    /// Right ones among what there is, in percent.
    pub fn found(&self) -> f64 {
        percent(self.right, self.total)
    }

    /// Wrong ones among what there is, in percent.
    pub fn wrong(&self) -> f64 {
        if self.wrong == 0 { 0.0 } else { percent(self.wrong, self.total) }
    }

    /// Right ones among what was reported, in percent.
    pub fn precision(&self) -> f64 {
        percent(self.right, self.right + self.wrong)
    }
}

fn percent(part: usize, whole: usize) -> f64 {
    if whole == 0 { 100.0 } else { 100.0 * part as f64 / whole as f64 }
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
    /// Contents of rightly found acquisitions: equal, unknown, different.
    pub inner: (usize, usize, usize),
}

/// A miss or mistake, for people.
#[derive(Clone, Debug)]
pub struct Miss {
    /// What kind of thing.
    pub kind: &'static str,
    /// File and 1-based line.
    pub at: (String, u32),
    /// What rustc says.
    pub truth: String,
    /// What hotlock says.
    pub said: String,
}

/// Scores one crate.
pub fn compare(truth: &Truth, facts: &Facts) -> (Scores, Vec<Miss>) {
    let mut scores = Scores::default();
    let mut misses = Vec::new();
    acquisitions(truth, facts, &mut scores, &mut misses);
    clones(truth, facts, &mut scores, &mut misses);
    fields(truth, facts, &mut scores, &mut misses);
    (scores, misses)
}

type Place = (String, u32, u32);

fn place(fact: &Fact) -> Place {
    (fact.file.clone(), fact.line, fact.column)
}

fn acquisitions(truth: &Truth, facts: &Facts, scores: &mut Scores, misses: &mut Vec<Miss>) {
    let mut said: HashMap<Place, &Fact> = HashMap::new();
    for fact in &facts.acquire {
        said.entry(place(fact)).or_insert(fact);
    }
    let score = &mut scores.acquire;
    for (at, lock) in &truth.acquire {
        score.total += 1;
        let miss = |said: &str| Miss {
            kind: "acquire",
            at: (at.0.clone(), at.1),
            truth: format!("{}<{}>", lock.name, lock.inner),
            said: said.to_owned(),
        };
        match said.get(at) {
            None => {
                score.missed += 1;
                misses.push(miss("nothing"));
            }
            Some(fact) if fact.lock == lock.name || fact.lock.replace("futures_util", "futures") == lock.name => {
                score.right += 1;
                match same_content(&lock.inner, &fact.inner) {
                    Some(true) => scores.inner.0 += 1,
                    None => scores.inner.1 += 1,
                    Some(false) => {
                        scores.inner.2 += 1;
                        misses.push(Miss { kind: "inner", ..miss(&fact.inner) });
                    }
                }
            }
            Some(fact) => {
                score.wrong += 1;
                misses.push(miss(&fact.lock));
            }
        }
    }
    let known: HashSet<&Place> = truth.acquire.iter().map(|(at, _)| at).collect();
    for (at, fact) in &said {
        if let Some(callee) = truth.calls.get(at).filter(|_| !known.contains(at)) {
            score.wrong += 1;
            let at = (at.0.clone(), at.1);
            misses.push(Miss { kind: "acquire", at, truth: callee.clone(), said: fact.lock.clone() });
        }
    }
}

fn clones(truth: &Truth, facts: &Facts, scores: &mut Scores, misses: &mut Vec<Miss>) {
    let said: HashSet<Place> = facts.arc_clone.iter().map(place).collect();
    let score = &mut scores.clone;
    for (at, inner) in &truth.arc_clone {
        score.total += 1;
        if said.contains(at) {
            score.right += 1;
        } else {
            score.missed += 1;
            let at = (at.0.clone(), at.1);
            misses.push(Miss { kind: "arc_clone", at, truth: inner.clone(), said: "nothing".to_owned() });
        }
    }
    let known: HashSet<&Place> = truth.arc_clone.iter().map(|(at, _)| at).collect();
    for at in &said {
        if let Some(callee) = truth.calls.get(at).filter(|_| !known.contains(at)) {
            score.wrong += 1;
            let at = (at.0.clone(), at.1);
            misses.push(Miss { kind: "arc_clone", at, truth: callee.clone(), said: "Arc clone".to_owned() });
        }
    }
}

fn fields(truth: &Truth, facts: &Facts, scores: &mut Scores, misses: &mut Vec<Miss>) {
    let mut said: HashMap<(String, u32), Vec<&Fact>> = HashMap::new();
    for fact in &facts.lock_field {
        said.entry((fact.file.clone(), fact.line)).or_default().push(fact);
    }
    let score = &mut scores.field;
    for field in &truth.fields {
        score.total += 1;
        let at = (field.file.clone(), field.line);
        let found = said.get(&at).into_iter().flatten().find(|fact| fact.field == field.name);
        let found = found.or_else(|| said.get(&at).and_then(|facts| facts.first()));
        let miss =
            |said: &str| Miss { kind: "lock_field", at: at.clone(), truth: field.lock.clone(), said: said.to_owned() };
        match found {
            None => {
                score.missed += 1;
                misses.push(miss("nothing"));
            }
            Some(fact) if fact.lock.replace("futures_util", "futures") == field.lock => score.right += 1,
            Some(fact) => {
                score.wrong += 1;
                misses.push(miss(&fact.lock));
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
