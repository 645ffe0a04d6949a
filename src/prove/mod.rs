//! The harness of the proofs: measures a pattern against its fix on the machine that it runs on.
//!
//! A rule's `proof.rs` gives [`Scenario`]s. Each has two or more variants that do the same work, made by
//!
//! - [`calls`]: threads call an operation as fast as they can, with other work in between ([`Scenario::contention`]);
//! - [`task_calls`], [`fan_in`]: tasks of an async runtime get items done ([`Scenario::tasks`]);
//! - [`handlers`], [`local_handlers`], [`visited_handlers`]: what other tasks of the runtime wait meanwhile
//!   ([`Scenario::delay`]);
//! - [`until_given_up`]: something that may never end ([`Scenario::stall`]).
//!
//! ```
//! use std::sync::Mutex;
//! use std::sync::atomic::{AtomicU64, Ordering};
//!
//! use hotlock_engine::prove::{Check, Scenario, calls};
//!
//! let scenario = Scenario::contention("one number", "each call adds one")
//!     .pattern(
//!         "Mutex<u64>",
//!         calls(
//!             || Mutex::new(0_u64),
//!             |total, _caller| {
//!                 if let Ok(mut total) = total.lock() {
//!                     *total += 1;
//!                 }
//!             },
//!             |total, done| Check::equal("calls counted", Some(done.calls), total.lock().ok().map(|total| *total)),
//!         ),
//!     )
//!     .fix(
//!         "AtomicU64",
//!         calls(
//!             AtomicU64::default,
//!             |total, _caller| {
//!                 total.fetch_add(1, Ordering::Relaxed);
//!             },
//!             |total, done| Check::equal("calls counted", done.calls, total.load(Ordering::Relaxed)),
//!         ),
//!     );
//! ```
//!
//! Patterns are each compared with each fix. With [`Scenario::step`] in place of fixes the scenario is a progression.
//! What a call decides must follow from the caller's numbers ([`Caller::number`], [`Done::by_caller`]), not from lots, if
//! the check is to know it. [`Noted`] keeps what calls read, where they change nothing. [`Lock`] and [`ReadLock`] are the locks of
//! std and parking_lot by what is done with them.
//!
//! Each variant's result is checked after every round. [`run`] measures and returns plain data (`evidence`). This floor
//! knows no rules, no analysis and no command line, and prints nothing.

mod break_even;
mod check;
mod clock;
mod contention;
mod delay;
mod locks;
mod machine;
mod noted;
mod plan;
mod rounds;
mod run;
mod scalability;
mod settled;
mod spin;
mod stall;
mod statistics;
mod summary;
mod tasks;
pub(crate) mod workloads;

pub use check::{Check, Done, Failure, ProofError};
pub use clock::{Clock, RealClock};
pub use contention::{Caller, calls};
pub use delay::{Turn, handlers, local_handlers, visited_handlers};
pub use locks::{Lock, ReadLock};
pub use machine::this_machine;
pub use noted::Noted;
pub use plan::{Budget, Settings, default_threads, estimate};
pub use rounds::{Bench, RunRound, Sample};
pub use run::{Outcome, Step, Watch, run};
pub use settled::settled;
pub use spin::{Spin, turn};
pub use stall::{Ended, until_given_up};
pub use tasks::{Tally, fan_in, own_runtime, task_calls};

use std::time::Duration;

use crate::evidence::{Kind, Role};

/// A rule with its scenarios.
#[derive(Debug)]
pub struct Proof {
    /// The rule.
    pub rule: &'static str,
    /// What is measured for it.
    pub scenarios: Vec<Scenario>,
}

/// One situation in which the pattern is measured against the fix.
#[derive(Debug)]
pub struct Scenario {
    pub(super) name: &'static str,
    pub(super) shows: &'static str,
    pub(super) kind: Kind,
    pub(super) variants: Vec<Variant>,
    pub(super) threads: Option<Vec<usize>>,
    pub(super) work_ns: Option<Vec<u64>>,
    pub(super) workers: usize,
    pub(super) limit: Duration,
    pub(super) would_show: Option<&'static str>,
}

/// One way of doing the work.
pub(super) struct Variant {
    pub(super) name: &'static str,
    pub(super) role: Role,
    /// Whether calls exclude each other from beginning to end.
    pub(super) is_serial: bool,
    pub(super) body: Box<dyn RunRound>,
}

impl std::fmt::Debug for Variant {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{:?} {}", self.role, self.name)
    }
}

impl Scenario {
    /// Threads that call an operation, over thread counts and over the other work of each call. The figure is the time of
    /// a call as the calling thread sees it.
    pub fn contention(name: &'static str, shows: &'static str) -> Self {
        Scenario::new(name, shows, Kind::Contention)
    }

    /// Tasks that get items done, over task counts (2 to 8192 unless [`Scenario::at_threads`] says otherwise). The
    /// figure is the time an item.
    pub fn tasks(name: &'static str, shows: &'static str) -> Self {
        Scenario::new(name, shows, Kind::Tasks)
    }

    /// What other tasks of the runtime wait for their turn while handlers run. The figure is the 99th percentile.
    pub fn delay(name: &'static str, shows: &'static str) -> Self {
        Scenario::new(name, shows, Kind::Delay)
    }

    /// Something that may never end. The figure is the time until it does, or until it is given up after `limit`.
    pub fn stall(name: &'static str, shows: &'static str, limit: Duration) -> Self {
        Scenario { limit, ..Scenario::new(name, shows, Kind::Stall) }
    }

    fn new(name: &'static str, shows: &'static str, kind: Kind) -> Self {
        Scenario {
            name,
            shows,
            kind,
            variants: Vec::new(),
            threads: None,
            work_ns: None,
            workers: 2,
            limit: Duration::from_millis(100),
            would_show: None,
        }
    }

    /// Unique within the rule.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// What the variants are called in tables, in their order.
    pub fn variant_names(&self) -> impl Iterator<Item = &'static str> {
        self.variants.iter().map(|variant| variant.name)
    }

    /// Adds what the rule finds. Further ones (kinds of locks, say) are each compared with each fix.
    #[must_use]
    pub fn pattern(self, name: &'static str, body: impl RunRound + 'static) -> Self {
        self.variant(name, Role::Pattern, body)
    }

    /// Adds what the rule finds, where calls exclude each other from beginning to end but for the counting of the harness:
    /// the time of a call alone is then that of the section, and one divided by it what no number of threads passes.
    #[must_use]
    pub fn serial_pattern(mut self, name: &'static str, body: impl RunRound + 'static) -> Self {
        self.variants.push(Variant { name, role: Role::Pattern, is_serial: true, body: Box::new(body) });
        self
    }

    /// Adds what the rule advises.
    #[must_use]
    pub fn fix(self, name: &'static str, body: impl RunRound + 'static) -> Self {
        self.variant(name, Role::Fix, body)
    }

    /// Adds a step on the way from the pattern to the fix, on top of the steps before it: the scenario is shown as a
    /// progression, each step compared with the pattern.
    #[must_use]
    pub fn step(self, name: &'static str, body: impl RunRound + 'static) -> Self {
        self.variant(name, Role::Step, body)
    }

    fn variant(mut self, name: &'static str, role: Role, body: impl RunRound + 'static) -> Self {
        self.variants.push(Variant { name, role, is_serial: false, body: Box::new(body) });
        self
    }

    /// Measures at these counts of threads, tasks or handlers, whatever the user asks for: where the situation has a
    /// count of its own.
    #[must_use]
    pub fn at_threads(mut self, counts: &[usize]) -> Self {
        self.threads = Some(counts.to_vec());
        self
    }

    /// Measures with these amounts of other work a call only, in nanoseconds; `[0]` where the operation is all there is.
    #[must_use]
    pub fn at_work(mut self, work_ns: &[u64]) -> Self {
        self.work_ns = Some(work_ns.to_vec());
        self
    }

    /// Says what would show a cost where this machine shows none. One sentence.
    #[must_use]
    pub fn would_show(mut self, sentence: &'static str) -> Self {
        self.would_show = Some(sentence);
        self
    }

    /// Gives the runtime so many workers, 2 if not said.
    #[must_use]
    pub fn workers(mut self, count: usize) -> Self {
        self.workers = count;
        self
    }
}
