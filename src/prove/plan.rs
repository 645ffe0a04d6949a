//! Which points are measured and how the time is shared among them.

use std::time::Duration;

use super::rounds::Rounds;
use super::statistics::FEWEST_ROUNDS;
use super::{Proof, Scenario};
use crate::evidence::{Kind, Role};

/// What to measure with.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Counts of threads, rising.
    pub threads: Vec<usize>,
    /// Amounts of other work a call in nanoseconds, rising.
    pub work_ns: Vec<u64>,
    /// How long.
    pub budget: Budget,
    /// What random orders are drawn from.
    pub seed: u64,
    /// How many threads run at the same time.
    pub cores: usize,
}

/// How long to measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// So many rounds of each variant at each point.
    Rounds(usize),
    /// So long for everything, shared among the points.
    Time(Duration),
}

/// Task counts of scenarios that name none: the worker counts of the published account of fan-in.
const TASK_COUNTS: [usize; 5] = [2, 16, 128, 1024, 8192];
/// Rounds of each variant at a point if time allows: enough for a stable median, few enough to stay short.
const ROUNDS: usize = 31;
/// The same where each round must be long to see rare delays, or lasts until it is given up.
const LONG_ROUNDS: usize = 6;
const WINDOW: Duration = Duration::from_millis(20);
/// A delay that one in a hundred sees needs some hundreds of messages.
const DELAY_WINDOW: Duration = Duration::from_millis(150);
const SHORTEST_WINDOW: Duration = Duration::from_millis(4);
const LONGEST_WINDOW: Duration = Duration::from_millis(40);

/// How often the run goes round all points. What changes within minutes, such as the machine's clock rate or where the
/// memory lies, would otherwise look like a property of one point.
const PASSES: usize = 3;

/// How often a run goes round.
pub(super) fn passes(settings: &Settings) -> usize {
    match settings.budget {
        Budget::Rounds(count) => count.clamp(1, PASSES),
        Budget::Time(_) => PASSES,
    }
}

/// How many of so many rounds fall to one pass.
fn in_pass(rounds: usize, pass: usize, passes: usize) -> usize {
    rounds * (pass + 1) / passes - rounds * pass / passes
}

/// One, two, four and so on to the number of cores, which is the last.
pub fn default_threads(cores: usize) -> Vec<usize> {
    let mut counts: Vec<usize> = std::iter::successors(Some(1), |count: &usize| count.checked_mul(2))
        .take_while(|count| *count < cores)
        .collect();
    counts.push(cores.max(1));
    counts
}

/// About how long a run will take.
pub fn estimate(proofs: &[Proof], settings: &Settings) -> Duration {
    match settings.budget {
        Budget::Time(time) => time,
        Budget::Rounds(_) => scenarios(proofs).map(|scenario| length(scenario, settings, WINDOW)).sum(),
    }
}

fn scenarios(proofs: &[Proof]) -> impl Iterator<Item = &Scenario> {
    proofs.iter().flat_map(|proof| &proof.scenarios)
}

/// Where one measurement stands on both axes: threads, and other work in nanoseconds.
pub(super) type Place = (usize, u64);

/// The points of a scenario: a cross, not a grid. Thread counts with the least work, amounts of work with the most
/// threads that all run at the same time.
pub(super) fn places(scenario: &Scenario, settings: &Settings) -> Vec<Place> {
    let threads = sorted(match (&scenario.threads, scenario.kind) {
        (Some(counts), _) => counts.clone(),
        (None, Kind::Contention) => settings.threads.clone(),
        (None, Kind::Tasks) => TASK_COUNTS.to_vec(),
        (None, Kind::Delay) => vec![scenario.workers],
        (None, Kind::Stall) => vec![1],
    });
    let work = sorted(match (&scenario.work_ns, scenario.kind) {
        (Some(amounts), _) => amounts.clone(),
        (None, Kind::Contention) => settings.work_ns.clone(),
        (None, _) => vec![0],
    });
    let least = work.first().copied().unwrap_or_default();
    let reference = reference_threads(&threads, settings.cores);
    let over_threads = threads.iter().map(|&count| (count, least));
    let over_work = work.iter().skip(1).map(|&amount| (reference, amount));
    over_threads.chain(over_work).collect()
}

/// The most threads that all run at the same time, else the fewest.
pub(super) fn reference_threads(threads: &[usize], cores: usize) -> usize {
    let running = threads.iter().copied().filter(|count| *count <= cores).max();
    running.or_else(|| threads.iter().copied().min()).unwrap_or(1)
}

fn sorted<T: Ord>(mut values: Vec<T>) -> Vec<T> {
    values.sort_unstable();
    values.dedup();
    values
}

/// How long one round measures and how many there are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pace {
    pub(super) window: Duration,
    pub(super) rounds: Rounds,
}

/// Shares a time budget out while it is spent: each place gets its part, by weight, of what is left. So what takes
/// longer than it was planned to is made up for by those that follow.
#[derive(Debug)]
pub(super) struct Plan {
    /// The weights of the places that are still to come, in seconds at full pace.
    left: f64,
}

impl Plan {
    pub(super) fn new(proofs: &[Proof], settings: &Settings) -> Self {
        Plan {
            left: scenarios(proofs).map(|scenario| length(scenario, settings, WINDOW)).sum::<Duration>().as_secs_f64(),
        }
    }

    /// The pace at the next place, `elapsed` after the run began.
    pub(super) fn pace(
        &mut self,
        scenario: &Scenario,
        place: Place,
        settings: &Settings,
        (pass, elapsed): (usize, Duration),
    ) -> Pace {
        let passes = passes(settings);
        let part = |rounds: usize| in_pass(rounds, pass, passes);
        let warms_up = pass == 0;
        match settings.budget {
            Budget::Rounds(count) => {
                let window = stretched(fixed_window(scenario).unwrap_or(WINDOW), scenario, place, settings);
                let count = part(count.max(1));
                Pace { window, rounds: Rounds { count, fewest: count, at_most: None, warms_up } }
            }
            Budget::Time(time) => {
                let (most, fewest) = (part(target_rounds(scenario)), part(fewest_rounds(scenario)).max(1));
                let own =
                    (cell(scenario, place, settings, WINDOW) * (most + usize::from(warms_up)) as u32).as_secs_f64();
                let share = (own / self.left.max(own)).clamp(0.0, 1.0);
                self.left -= own;
                let rounds = Rounds { count: most, fewest: fewest.min(most), at_most: None, warms_up };
                share_out(time.saturating_sub(elapsed).mul_f64(share), scenario, place, settings, rounds)
            }
        }
    }
}

/// Fits rounds into a share of the time: shorter ones first, then fewer.
fn share_out(share: Duration, scenario: &Scenario, place: Place, settings: &Settings, most: Rounds) -> Pace {
    let warm_ups = usize::from(most.warms_up);
    let unstretched = cell(scenario, place, settings, WINDOW).as_secs_f64() / WINDOW.as_secs_f64();
    let (window, per_round) = match fixed_window(scenario) {
        Some(window) => (window, cell(scenario, place, settings, window)),
        None => {
            let rounds = (most.count + warm_ups) as f64;
            let fitting = share.div_f64(unstretched * rounds).clamp(SHORTEST_WINDOW, LONGEST_WINDOW);
            (stretched(fitting, scenario, place, settings), cell(scenario, place, settings, fitting))
        }
    };
    let fitting_rounds = (share.as_secs_f64() / per_round.as_secs_f64().max(1e-6)).round() as usize;
    let count = fitting_rounds.saturating_sub(warm_ups).clamp(most.fewest, most.count);
    Pace { window, rounds: Rounds { count, at_most: Some(share), ..most } }
}

/// How long a scenario takes at full pace.
fn length(scenario: &Scenario, settings: &Settings, window: Duration) -> Duration {
    let rounds = match settings.budget {
        Budget::Rounds(count) => count,
        Budget::Time(_) => target_rounds(scenario),
    };
    let round: Duration =
        places(scenario, settings).into_iter().map(|place| cell(scenario, place, settings, window)).sum();
    round.mul_f64(rounds as f64 + 1.0)
}

/// One round of each variant at a place.
fn cell(scenario: &Scenario, place: Place, settings: &Settings, window: Duration) -> Duration {
    let window = fixed_window(scenario).unwrap_or(window);
    let variants = match scenario.kind {
        // Only patterns last until they are given up.
        Kind::Stall => scenario.variants.iter().filter(|variant| variant.role == Role::Pattern).count().max(1),
        _ => scenario.variants.len(),
    };
    stretched(window, scenario, place, settings) * variants as u32
}

/// What cannot be had in less time.
fn fixed_window(scenario: &Scenario) -> Option<Duration> {
    match scenario.kind {
        Kind::Contention | Kind::Tasks => None,
        Kind::Delay => Some(DELAY_WINDOW),
        Kind::Stall => Some(scenario.limit),
    }
}

/// Threads that do not all run at the same time need longer until each has had its turns.
fn stretched(window: Duration, scenario: &Scenario, (threads, _): Place, settings: &Settings) -> Duration {
    const MOST: usize = 4;
    match scenario.kind {
        Kind::Contention => window * threads.div_ceil(settings.cores.max(1)).clamp(1, MOST) as u32,
        _ => window,
    }
}

fn target_rounds(scenario: &Scenario) -> usize {
    match scenario.kind {
        Kind::Contention | Kind::Tasks => ROUNDS,
        Kind::Delay => LONG_ROUNDS,
        Kind::Stall => 3,
    }
}

fn fewest_rounds(scenario: &Scenario) -> usize {
    FEWEST_ROUNDS.min(target_rounds(scenario))
}

#[cfg(test)]
mod tests {
    use super::super::rounds::Sample;
    use super::*;

    fn settings(threads: &[usize], work_ns: &[u64], cores: usize) -> Settings {
        let budget = Budget::Time(Duration::from_secs(10));
        Settings { threads: threads.to_vec(), work_ns: work_ns.to_vec(), budget, seed: 1, cores }
    }

    fn contention() -> Scenario {
        Scenario::contention("name", "shows")
    }

    #[test]
    fn thread_counts_double_up_to_the_cores() {
        assert_eq!(default_threads(1), [1]);
        assert_eq!(default_threads(2), [1, 2]);
        assert_eq!(default_threads(6), [1, 2, 4, 6]);
        assert_eq!(default_threads(8), [1, 2, 4, 8]);
    }

    #[test]
    fn points_form_a_cross_whose_work_axis_is_at_threads_that_all_run() {
        let at = places(&contention(), &settings(&[1, 2, 96], &[1_000, 0], 2));
        assert_eq!(at, [(1, 0), (2, 0), (96, 0), (2, 1_000)]);
        let own = contention().at_threads(&[1]).at_work(&[0]);
        assert_eq!(places(&own, &settings(&[1, 2], &[0, 100], 2)), [(1, 0)]);
    }

    #[test]
    fn a_time_budget_is_shared_out() {
        let sample = || |_: &super::super::Bench<'_>| Ok(Sample::of(1.0, Duration::from_millis(1)));
        let scenario = || contention().pattern("a", sample()).fix("b", sample());
        let proofs = [Proof { rule: "r", scenarios: vec![scenario(), scenario()] }];
        let settings = settings(&[1, 2], &[0, 100], 2);
        // 10 s for 2 scenarios of 3 points with 2 variants and 32 rounds: 26 ms each.
        let mut plan = Plan::new(&proofs, &settings);
        let pace = plan.pace(&proofs[0].scenarios[0], (1, 0), &settings, (0, Duration::ZERO));
        let all: usize = (0..PASSES).map(|pass| in_pass(ROUNDS, pass, PASSES)).sum();
        assert_eq!((pace.rounds.count, all), (in_pass(ROUNDS, 0, PASSES), ROUNDS));
        assert!(pace.window > Duration::from_millis(25) && pace.window <= LONGEST_WINDOW, "{pace:?}");
        assert_eq!(estimate(&proofs, &settings), Duration::from_secs(10));
    }

    #[test]
    fn what_takes_too_long_is_made_up_for_by_what_follows() {
        let sample = || |_: &super::super::Bench<'_>| Ok(Sample::of(1.0, Duration::from_millis(1)));
        let proofs = [Proof { rule: "r", scenarios: vec![contention().pattern("a", sample()).fix("b", sample())] }];
        let (scenario, settings) = (&proofs[0].scenarios[0], settings(&[1, 2], &[0, 100], 2));
        let at_most = |elapsed| {
            let mut plan = Plan::new(&proofs, &settings);
            let pass = PASSES - 1;
            for pass in 0..pass {
                for place in places(scenario, &settings) {
                    plan.pace(scenario, place, &settings, (pass, Duration::ZERO));
                }
            }
            plan.pace(scenario, (1, 0), &settings, (pass, Duration::ZERO));
            plan.pace(scenario, (2, 0), &settings, (pass, Duration::from_secs(elapsed))).rounds.at_most
        };
        // Half of what is left, since one more place follows.
        assert_eq!(at_most(4), Some(Duration::from_secs(3)));
        assert_eq!(at_most(8), Some(Duration::from_secs(1)));
        assert_eq!(at_most(11), Some(Duration::ZERO));
    }
}
