//! Which of the functions that look like roots are worth marking: those that lead to the locks that many of them lead to,
//! soon and in loops.
//!
//! Handlers of requests are many, and most administer something. What serves tends to share its locks with others that
//! serve, and to walk over what a request carries. A lock that has its roots already counts less, so that roots spread over
//! the program. The weights are guesses, chosen on proposals that were read in applications.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use super::root_candidates::{Likeness, RootCandidate};
use crate::analysis::Analysis;
use crate::knowledge::attributes::Wait;
use crate::types::program::{FnId, ModId};

/// Calls further away than this say nothing of how a root is used.
const FAR: u32 = 12;
/// What a lock counts for that is taken once a call, and for each item of a loop, in hundredths.
const ONCE: u64 = 30;
const IN_LOOP: u64 = 400;
/// More candidates than this that lead to a lock say no more.
const MANY: u64 = 16;
/// A root that adds less than one such part of what the best one adds is not proposed.
const LEAST_PART: u64 = 12;

/// A shared lock, by its number among the dossiers.
type Lock = usize;

/// Sorts candidates that lead to locks: the one that adds most first. Those that add next to nothing say so.
pub(super) fn rank(analysis: &Analysis<'_>, candidates: Vec<RootCandidate>) -> Vec<RootCandidate> {
    let locks = locks_by_function(analysis);
    let mut open: Vec<(RootCandidate, BTreeMap<Lock, u64>)> = candidates
        .into_iter()
        .map(|found| {
            let reach = reach(analysis, &locks, &found);
            (found, reach)
        })
        .collect();
    let mut led_to: FxHashMap<Lock, u64> = FxHashMap::default();
    open.iter().flat_map(|(_, reach)| reach.keys()).for_each(|lock| *led_to.entry(*lock).or_default() += 1);
    let mut roots_of: FxHashMap<Lock, u32> = FxHashMap::default();
    let mut in_module: FxHashMap<ModId, u64> = FxHashMap::default();
    let mut ranked = Vec::new();
    let mut most = 0;
    loop {
        let adds = |(lock, weight): (&Lock, &u64)| {
            let count = led_to.get(lock).copied().unwrap_or(1).min(MANY);
            (weight * count) >> roots_of.get(lock).copied().unwrap_or(0).min(16)
        };
        let module = |found: &RootCandidate| analysis.program.function(found.id).home.module;
        let gain = |(found, reach): &(RootCandidate, BTreeMap<Lock, u64>)| {
            let others = in_module.get(&module(found)).copied().unwrap_or(0);
            reach.iter().map(adds).sum::<u64>() * 4 / (4 + others)
        };
        // Candidates stand in an order of their own, and the first of several that add as much is taken.
        let best = open.iter().enumerate().map(|(index, one)| (gain(one), Reverse(index))).max();
        let Some((added, Reverse(index))) = best.filter(|(added, _)| *added > 0 && *added >= most / LEAST_PART) else {
            break;
        };
        most = most.max(added);
        let (found, reach) = open.remove(index);
        reach.keys().for_each(|lock| *roots_of.entry(*lock).or_default() += 1);
        *in_module.entry(module(&found)).or_default() += 1;
        ranked.push(found);
    }
    ranked.extend(open.into_iter().map(|(found, _)| RootCandidate { is_worth_it: false, ..found }));
    ranked
}

/// What the locks that a candidate leads to count for it.
fn reach(
    analysis: &Analysis<'_>,
    locks: &FxHashMap<FnId, Vec<(Lock, bool)>>,
    candidate: &RootCandidate,
) -> BTreeMap<Lock, u64> {
    let mut found: BTreeMap<Lock, u64> = BTreeMap::new();
    let mut seen = FxHashSet::from_iter([(candidate.id, false)]);
    let mut frontier = vec![(candidate.id, false)];
    for distance in 0..=FAR {
        let mut next = Vec::new();
        for (id, repeated) in frontier {
            // The loop that receives is what the root itself is run by.
            let is_own_loop = distance == 0 && candidate.likeness.is_loop();
            for (lock, in_loop) in locks.get(&id).into_iter().flatten() {
                let counts = if repeated || *in_loop && !is_own_loop { IN_LOOP } else { ONCE };
                let weight = counts * candidate.likeness.weight() * 3 / (10 * (3 + u64::from(distance)));
                let known = found.entry(*lock).or_default();
                *known = (*known).max(weight);
            }
            for edge in analysis.heat.graph.edges(id).iter().filter(|edge| edge.barrier.is_none() && !edge.maybe) {
                let state = (edge.to, repeated || edge.in_loop && !is_own_loop);
                if seen.insert(state) {
                    next.push(state);
                }
            }
        }
        frontier = next;
    }
    found
}

/// The shared locks that each function takes and waits for, and whether in a loop.
fn locks_by_function(analysis: &Analysis<'_>) -> FxHashMap<FnId, Vec<(Lock, bool)>> {
    let mut found: FxHashMap<FnId, Vec<(Lock, bool)>> = FxHashMap::default();
    for (number, dossier) in analysis.dossiers.iter().enumerate() {
        if dossier.is_local() || analysis.is_thread_local(dossier) || !analysis.is_shared(dossier) {
            continue;
        }
        for site in dossier.sites().filter(|site| site.wait != Wait::Try) {
            found.entry(site.fn_id).or_default().push((number, site.in_loop));
        }
    }
    found
}

impl Likeness {
    /// How much what it runs for tells of how often it runs, in tenths.
    fn weight(self) -> u64 {
        match self {
            Likeness::Parallel => 15,
            Likeness::Request | Likeness::Message | Likeness::Poll => 10,
            Likeness::Connection => 7,
            Likeness::ReceiveLoop => 5,
            Likeness::CalledOften(_) => 4,
        }
    }

    /// Whether the function itself repeats, once an event.
    fn is_loop(self) -> bool {
        matches!(self, Likeness::ReceiveLoop)
    }
}
