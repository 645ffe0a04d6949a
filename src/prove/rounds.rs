//! Short rounds of all variants in turn, in random order, so that drift of the machine hits all of them.

use std::time::Duration;

use fastrand::Rng;
use hdrhistogram::Histogram;

use super::Variant;
use super::check::Failure;
use super::clock::Clock;
use super::spin::Spin;

/// What a round is run with.
#[derive(Clone, Copy)]
pub struct Bench<'a> {
    /// How many threads, tasks or handlers.
    pub threads: usize,
    /// The other work of each call, in nanoseconds.
    pub work_ns: u64,
    /// How long to measure.
    pub window: Duration,
    /// How many items tasks get done together.
    pub items: u64,
    /// How many workers the async runtime has.
    pub workers: usize,
    /// When to give up what may never end.
    pub limit: Duration,
    /// How fast the machine spins.
    pub spin: Spin,
    /// What random numbers are drawn from.
    pub seed: u64,
    /// What time it is.
    pub clock: &'a dyn Clock,
}

/// Measures one round. Implemented by what the functions of [`super`] return, and for closures in tests.
pub trait RunRound: Send + Sync {
    /// Runs, checks the result, and gives the figure.
    ///
    /// # Errors
    /// When the result is wrong or the round could not be run.
    fn round(&self, bench: &Bench<'_>) -> Result<Sample, Failure>;
}

impl<F: Fn(&Bench<'_>) -> Result<Sample, Failure> + Send + Sync> RunRound for F {
    fn round(&self, bench: &Bench<'_>) -> Result<Sample, Failure> {
        self(bench)
    }
}

/// The figure of one round.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// In nanoseconds of the scenario's kind.
    pub ns: f64,
    /// How long was measured.
    pub elapsed: Duration,
    /// What other tasks waited, in nanoseconds.
    pub delays: Option<Histogram<u64>>,
    /// Whether it had to be given up.
    pub stalled: bool,
}

impl Sample {
    /// A figure without more.
    pub fn of(ns: f64, elapsed: Duration) -> Self {
        Sample { ns, elapsed, delays: None, stalled: false }
    }
}

/// How long to go on at one point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rounds {
    /// So many rounds of each variant.
    pub(super) count: usize,
    /// At least so many, however long they take.
    pub(super) fewest: usize,
    /// No more than this long, once each variant has the fewest.
    pub(super) at_most: Option<Duration>,
    /// Whether a round that is not kept goes before.
    pub(super) warms_up: bool,
}

/// The rounds of one point: one list a variant.
pub(super) type Samples = Vec<Vec<Sample>>;

/// A round that failed, and whose.
pub(super) struct RoundFailure {
    pub(super) variant: usize,
    pub(super) failure: Failure,
}

/// Runs rounds of all variants. A warm-up is checked like all, but not kept. Ends early, after the current round, when
/// `stopped` says so.
pub(super) fn alternate(
    variants: &[Variant],
    bench: &Bench<'_>,
    rounds: Rounds,
    rng: &mut Rng,
    stopped: &mut dyn FnMut() -> bool,
) -> Result<Samples, RoundFailure> {
    let start = bench.clock.now();
    let mut samples: Samples = variants.iter().map(|_| Vec::new()).collect();
    let warm_ups = usize::from(rounds.warms_up);
    for number in 0..rounds.count + warm_ups {
        let is_late = || rounds.at_most.is_some_and(|most| bench.clock.now().saturating_sub(start) > most);
        if number >= rounds.fewest + warm_ups && is_late() {
            break;
        }
        for variant in order(variants.len(), rng) {
            if stopped() {
                return Ok(samples);
            }
            let bench = Bench { seed: rng.u64(..), ..*bench };
            let sample = variants[variant].body.round(&bench).map_err(|failure| RoundFailure { variant, failure })?;
            if number >= warm_ups {
                samples[variant].push(sample);
            }
        }
    }
    Ok(samples)
}

fn order(count: usize, rng: &mut Rng) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    rng.shuffle(&mut order);
    order
}
