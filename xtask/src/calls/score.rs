//! Scores call edges.

use std::collections::BTreeSet;

use super::callee::{Known, bare, parse};
use super::cause::{self, Context};
use super::edges::{Edge, Edges, To};
use super::said::{Said, SaidAt};
use crate::measure::Place;
use crate::measure::files::Files;

/// Counts of one crate.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scores {
    /// Calls whose function rustc knows.
    pub direct: usize,
    /// Resolved to it.
    pub right: usize,
    /// Resolved to it as one of several candidates or as a guess.
    pub hedged: usize,
    /// Resolved to other functions.
    pub wrong: usize,
    /// Not resolved.
    pub missed: usize,
    /// Calls through `dyn Trait`.
    pub dynamic: usize,
    /// Those with any candidate.
    pub dynamic_any: usize,
    /// Calls on generic parameters.
    pub generic: usize,
    /// Those with any candidate.
    pub generic_any: usize,
    /// Calls of either kind whose only candidate is the trait's own function.
    pub declared: usize,
    /// Reported calls of own functions where rustc calls another crate's function of that name.
    pub foreign: usize,
    /// The same where the names differ: an own function that the other crate's one calls, such as `from` for `into`.
    pub through: usize,
    /// Reported where rustc compiled no call.
    pub unseen: usize,
    /// Left out: calls inside of macro definitions.
    pub in_definitions: usize,
    /// Left out: calls that nobody wrote.
    pub made: usize,
    /// Left out: calls of what macros and derives wrote.
    pub to_made: usize,
}

impl Scores {
    /// Adds another crate's counts.
    pub fn add(&mut self, other: &Scores) {
        self.direct += other.direct;
        self.right += other.right;
        self.hedged += other.hedged;
        self.wrong += other.wrong;
        self.missed += other.missed;
        self.dynamic += other.dynamic;
        self.dynamic_any += other.dynamic_any;
        self.generic += other.generic;
        self.generic_any += other.generic_any;
        self.declared += other.declared;
        self.foreign += other.foreign;
        self.through += other.through;
        self.unseen += other.unseen;
        self.in_definitions += other.in_definitions;
        self.made += other.made;
        self.to_made += other.to_made;
    }
}

/// A miss or mistake, for people.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Miss {
    /// Why, as far as the text around tells.
    pub cause: String,
    /// Where it is.
    pub at: Place,
    /// What rustc says.
    pub truth: String,
    /// What hotlock says.
    pub said: String,
}

/// Scores one crate.
pub fn score(edges: &Edges, said: &SaidAt, files: &mut Files) -> (Scores, Vec<Miss>) {
    let (in_definitions, made, to_made) = (edges.in_definitions, edges.made, edges.to_made.len());
    let mut scores = Scores { in_definitions, made, to_made, ..Scores::default() };
    let mut misses = Vec::new();
    let known_files: BTreeSet<&str> = said.keys().map(|at| at.0.as_str()).collect();
    for (at, edge) in &edges.own {
        let here = said.get(at).map(Vec::as_slice).unwrap_or_default();
        let outcome = outcome(edge, here, &mut scores);
        let context = Context { at, edge, is_known_file: known_files.contains(at.0.as_str()) };
        let cause = match outcome {
            Outcome::Fine => continue,
            Outcome::Wrong => cause::of_mistake(&context, here),
            Outcome::Missed => cause::of_miss(&context, files),
        };
        misses.push(Miss { cause, at: at.clone(), truth: edge.printed.clone(), said: names(here) });
    }
    extras(edges, said, &mut scores, &mut misses);
    misses.sort();
    (scores, misses)
}

enum Outcome {
    Fine,
    Wrong,
    Missed,
}

fn outcome(edge: &Edge, here: &[Said], scores: &mut Scores) -> Outcome {
    match &edge.to {
        To::Function(defs) => {
            scores.direct += 1;
            let is_right = |said: &&Said| defs.iter().any(|def| said.is(def, &edge.name));
            match here.iter().filter(is_right).map(|said| said.maybe).min() {
                Some(false) => scores.right += 1,
                Some(true) => scores.hedged += 1,
                None if here.is_empty() => scores.missed += 1,
                None => scores.wrong += 1,
            }
            match (here.iter().any(|said| is_right(&said)), here.is_empty()) {
                (true, _) => Outcome::Fine,
                (false, true) => Outcome::Missed,
                (false, false) => Outcome::Wrong,
            }
        }
        To::Open(known) => {
            let has_any = here.iter().any(|said| said.name() == edge.name);
            let (all, any) = match known {
                Known::Dyn => (&mut scores.dynamic, &mut scores.dynamic_any),
                Known::Generic | Known::Type => (&mut scores.generic, &mut scores.generic_any),
            };
            *all += 1;
            *any += usize::from(has_any);
            let of = trait_of(edge);
            scores.declared += usize::from(has_any && here.iter().all(|said| said.is_of(&of)));
            if has_any { Outcome::Fine } else { Outcome::Missed }
        }
    }
}

/// The last name of the trait whose function is called.
pub fn trait_of(edge: &Edge) -> String {
    parse(&edge.printed).and_then(|callee| callee.of_trait().map(bare)).unwrap_or_default()
}

/// What hotlock reports where rustc calls nothing of the crate.
fn extras(edges: &Edges, said: &SaidAt, scores: &mut Scores, misses: &mut Vec<Miss>) {
    let is_known = |at: &Place| edges.own.contains_key(at) || edges.to_made.contains(at);
    for (at, here) in said.iter().filter(|(at, _)| !is_known(at)) {
        let Some(printed) = edges.foreign.get(at) else {
            scores.unseen += 1;
            continue;
        };
        let name = parse(printed).map(|callee| callee.name).unwrap_or_default();
        if here.iter().all(|said| said.name() != name) {
            scores.through += 1;
            continue;
        }
        scores.foreign += 1;
        let (truth, said) = (printed.clone(), names(here));
        misses.push(Miss { cause: "false: the callee is another crate's".to_owned(), at: at.clone(), truth, said });
    }
}

fn names(here: &[Said]) -> String {
    let names: Vec<&str> = here.iter().map(|said| said.callee.as_str()).collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
}
