//! What proofs measured, as plain data, and where it is kept between runs.
//!
//! Knows nothing of how it was measured: a build without the harness reads what another one has saved.

mod published;
mod quote;
pub mod reference;
mod store;
#[cfg(all(test, feature = "prove"))]
pub(crate) mod test_support;

pub use published::{Published, Reproduction};
pub use quote::{Evidence, Quote};
pub use reference::{Figure, Reference};
pub use store::{LOCATION_VARIABLE, StoreError, default_location, load, save};

use serde::{Deserialize, Serialize};

/// The version of this data's form; a reader refuses a newer one.
pub const VERSION: u32 = 1;

/// A pattern that costs less than this share more than its fix does not matter.
pub const COST_BOUND: f64 = 0.05;

/// All that one run measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measurements {
    /// The form's version.
    pub version: u32,
    /// Where.
    pub machine: Machine,
    /// When it started, RFC 3339 in UTC.
    pub date: String,
    /// How long it took.
    pub seconds: f64,
    /// What the random orders were drawn from.
    pub seed: u64,
    /// Whether everything that was asked for was measured.
    pub complete: bool,
    /// How many cores' worth of time threads got that only spin: the median of many moments between the points. Other
    /// programs were running where it is less than the machine has.
    pub cores_got: f64,
    /// One entry a rule.
    pub proofs: Vec<ProofResult>,
}

/// The machine and the program that measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    /// The processor's model.
    pub cpu: String,
    /// Cores, where the system tells.
    pub physical_cores: Option<usize>,
    /// How many threads run at the same time.
    pub logical_cores: usize,
    /// The operating system with its version.
    pub os: String,
    /// The compiler that built the program.
    pub rustc: String,
    /// Whether the program was built with optimisation. Figures of one that was not mean little.
    pub optimised: bool,
}

impl Machine {
    /// Whether figures of both may stand in one file: newer compilers and systems change them less than other processors.
    fn is_like(&self, other: &Machine) -> bool {
        let decisive = |machine: &Machine| (machine.cpu.clone(), machine.logical_cores, machine.optimised);
        decisive(self) == decisive(other)
    }
}

/// A rule's proof.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProofResult {
    /// The rule.
    pub rule: String,
    /// When it was measured, RFC 3339 in UTC.
    pub date: String,
    /// How many cores' worth of time threads got meanwhile that only spin.
    #[serde(default)]
    pub cores_got: f64,
    /// In the order in which they ran.
    pub scenarios: Vec<ScenarioResult>,
}

/// One situation, measured at several points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScenarioResult {
    /// Unique within the rule.
    pub name: String,
    /// What it shows, in one line.
    pub shows: String,
    /// What would show a cost where no point does, as a sentence.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub would_show: Option<String>,
    /// What the figures are.
    pub kind: Kind,
    /// The ways of doing the same work.
    pub variants: Vec<VariantInfo>,
    /// Settings with their figures.
    pub points: Vec<Point>,
    /// Where each pattern ceases to matter.
    pub break_even: Vec<BreakEven>,
    /// How each variant scales.
    pub scalability: Vec<Scalability>,
}

/// What a scenario's figures are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Nanoseconds a call as the calling thread sees it, other work included.
    Contention,
    /// Nanoseconds for each item that tasks of an async runtime get done.
    Tasks,
    /// Nanoseconds that other tasks of the runtime wait for their turn, 99th percentile.
    Delay,
    /// Nanoseconds until it ended, or until it was given up.
    Stall,
}

/// A way of doing the work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VariantInfo {
    /// As it is called in tables.
    pub name: String,
    /// Its part in the comparison.
    pub role: Role,
}

/// A variant's part in the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// What the rule finds.
    Pattern,
    /// What it advises.
    Fix,
    /// One step of a progression from the pattern to the fix; each adds one change to the one before it.
    Step,
}

/// The figures at one setting.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// Threads, or tasks where the kind is about these.
    pub threads: usize,
    /// The other work of each call, in nanoseconds.
    pub work_ns: u64,
    /// Whether there were more threads than run at the same time.
    pub oversubscribed: bool,
    /// One entry a variant, in the scenario's order.
    pub sides: Vec<Side>,
    /// Pattern against fix.
    pub comparisons: Vec<Comparison>,
}

/// A variant's figure at one setting.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Side {
    /// Which variant, counted from 0.
    pub variant: usize,
    /// The median over the rounds, in nanoseconds of the scenario's kind.
    pub ns: f64,
    /// Interquartile range over the median: how far the rounds scatter.
    pub scatter: f64,
    /// How many rounds.
    pub rounds: usize,
    /// What the other tasks waited, where the kind is about that.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub delays: Option<Delays>,
    /// In how many of the rounds it had to be given up.
    #[serde(skip_serializing_if = "is_zero", default)]
    pub stalled: usize,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// A distribution of delays, all rounds together, in nanoseconds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Delays {
    /// The median.
    pub p50_ns: u64,
    /// The 99th percentile.
    pub p99_ns: u64,
    /// The longest.
    pub max_ns: u64,
    /// How many were measured.
    pub count: u64,
    /// The distribution: percentile and nanoseconds, rising.
    pub curve: Vec<(f64, u64)>,
}

/// How much more the pattern costs than the fix.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// Which variant is the pattern, counted from 0.
    pub pattern: usize,
    /// Which variant is the fix.
    pub fix: usize,
    /// The pattern's median over the fix's.
    pub ratio: f64,
    /// The lower end of its 95 % confidence interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// What follows.
    pub verdict: Verdict,
}

/// What a comparison says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The pattern costs more.
    Costs,
    /// The pattern never ended.
    Stalls,
    /// Within 5 % of each other, and the interval within 10 %.
    NoDifference,
    /// The fix costs more.
    FixCosts,
    /// The rounds scatter too far to tell.
    TooNoisy,
}

/// How much other work makes a pattern not matter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BreakEven {
    /// Which variant is the pattern.
    pub pattern: usize,
    /// Which variant is the fix.
    pub fix: usize,
    /// At this many threads.
    pub threads: usize,
    /// Where it lies.
    pub outcome: Crossing,
}

/// Where a cost falls under 5 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "found")]
pub enum Crossing {
    /// Once each call does this much other work.
    At {
        /// In nanoseconds, interpolated.
        work_ns: f64,
    },
    /// With the least work that was measured already.
    AlreadyBelow {
        /// The least work, in nanoseconds.
        work_ns: u64,
    },
    /// Not even with the most work that was measured.
    NotReached {
        /// The most work, in nanoseconds.
        work_ns: u64,
    },
    /// The points around it are too noisy.
    TooNoisy,
}

/// How a variant scales over threads, at the least other work that was measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scalability {
    /// Which variant.
    pub variant: usize,
    /// What no number of threads passes; none where calls do not exclude each other.
    pub ceiling: Option<Ceiling>,
    /// The Universal Scalability Law fitted to the points that are not oversubscribed.
    pub fit: Option<UslFit>,
    /// Calls a second that the fit gives for thread counts that the machine lacks.
    pub extrapolated: Vec<Extrapolated>,
}

/// The serial time T of a section, and 1/T.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ceiling {
    /// The time of a call with one thread, without the other work, in nanoseconds.
    pub serial_ns: f64,
    /// Calls a second.
    pub per_s: f64,
}

/// `X(N) = λN / (1 + σ(N−1) + κN(N−1))`, fitted.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct UslFit {
    /// λ: calls a second of one thread.
    pub lambda: f64,
    /// σ: the share that runs one after another.
    pub sigma: f64,
    /// κ: the cost of agreeing, for each pair of threads.
    pub kappa: f64,
    /// How many points it was fitted to.
    pub points: usize,
    /// The share of the variance that it explains; none where the points determine it exactly.
    pub r_squared: Option<f64>,
    /// The relative error, root mean square; none where the points determine it exactly.
    pub relative_error: Option<f64>,
}

impl UslFit {
    /// Calls a second at this many threads.
    pub fn throughput(&self, threads: f64) -> f64 {
        let waiting = self.sigma * (threads - 1.0);
        let agreeing = self.kappa * threads * (threads - 1.0);
        self.lambda * threads / (1.0 + waiting + agreeing)
    }
}

/// A figure that was not measured.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Extrapolated {
    /// At this many threads.
    pub threads: usize,
    /// Calls a second.
    pub per_s: f64,
}

/// Whether threads that get so many cores' worth of time share the machine with other programs.
pub fn is_busy(cores_got: f64, cores: usize) -> bool {
    const ENOUGH: f64 = 0.85;
    cores_got < ENOUGH * cores as f64
}

impl Measurements {
    /// Whether other programs took so much time that figures with many threads suffer.
    pub fn machine_was_busy(&self) -> bool {
        is_busy(self.cores_got, self.machine.logical_cores)
    }

    /// Keeps what an older file knows of rules that were not measured anew. Another machine's figures are dropped; gives
    /// how many rules that are.
    pub fn keep_older_of(&mut self, older: Measurements) -> usize {
        let is_new = |rule: &str| self.proofs.iter().any(|proof| proof.rule == rule);
        let kept: Vec<ProofResult> = older.proofs.into_iter().filter(|proof| !is_new(&proof.rule)).collect();
        if !older.machine.is_like(&self.machine) {
            return kept.len();
        }
        self.proofs.extend(kept);
        0
    }
}

impl ScenarioResult {
    /// The point at this setting.
    pub fn point(&self, threads: usize, work_ns: u64) -> Option<&Point> {
        self.points.iter().find(|point| point.threads == threads && point.work_ns == work_ns)
    }

    /// The least other work that was measured, in nanoseconds: where the cost shows most.
    pub fn least_work_ns(&self) -> u64 {
        self.points.iter().map(|point| point.work_ns).min().unwrap_or_default()
    }

    /// Which variants are compared, pattern and fix, each pair once.
    pub fn pairs(&self) -> Vec<(usize, usize)> {
        let mut pairs = Vec::new();
        for comparison in self.points.iter().flat_map(|point| &point.comparisons) {
            let pair = (comparison.pattern, comparison.fix);
            if !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
        pairs
    }

    /// Where the pattern costs most; none if no point shows a cost.
    pub fn worst(&self) -> Option<(&Point, &Comparison)> {
        let all = self.points.iter().flat_map(|point| point.comparisons.iter().map(move |each| (point, each)));
        let costing = all.filter(|(_, comparison)| matches!(comparison.verdict, Verdict::Costs | Verdict::Stalls));
        costing.max_by(|(_, left), (_, right)| left.ratio.total_cmp(&right.ratio))
    }

    /// A variant's name; empty if there is no such variant.
    pub fn variant_name(&self, variant: usize) -> &str {
        self.variants.get(variant).map(|variant| variant.name.as_str()).unwrap_or_default()
    }

    /// Whether the variants are steps, each compared with the first.
    pub fn is_progression(&self) -> bool {
        self.variants.iter().any(|variant| variant.role == Role::Step)
    }
}

impl Point {
    /// The comparison of these two variants.
    pub fn comparison(&self, pattern: usize, fix: usize) -> Option<&Comparison> {
        self.comparisons.iter().find(|comparison| comparison.pattern == pattern && comparison.fix == fix)
    }

    /// Calls, or items, a second of all threads together for a variant's figure.
    pub fn per_second(&self, kind: Kind, side: &Side) -> f64 {
        let at_once = if kind == Kind::Contention { self.threads as f64 } else { 1.0 };
        at_once * 1e9 / side.ns
    }
}
