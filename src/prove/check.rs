//! That both sides do the same work, and what can go wrong.

use std::fmt::Debug;
use std::time::Duration;

/// What callers have done in a round, all of it: also what was not measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// Calls, or items, of all callers.
    pub calls: u64,
    /// Calls of each caller.
    pub by_caller: Vec<u64>,
}

impl Done {
    /// The sum of what each caller did.
    pub fn of(by_caller: Vec<u64>) -> Self {
        Done { calls: by_caller.iter().sum(), by_caller }
    }
}

/// Whether a variant's result is what its calls must give.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Check(Result<(), Failure>);

impl Check {
    /// Demands that what was found is what was expected. `what` names it, as in "calls counted".
    pub fn equal<T: PartialEq + Debug>(what: &str, expected: T, found: T) -> Self {
        let wrong = || Failure::Mismatch {
            what: what.to_owned(),
            expected: format!("{expected:?}"),
            found: format!("{found:?}"),
        };
        Check(if expected == found { Ok(()) } else { Err(wrong()) })
    }

    /// Demands that something holds. `what` says what must, as in "the history is not longer than 1000".
    pub fn holds(what: &str, condition: bool) -> Self {
        Check::equal(what, true, condition)
    }

    /// Demands both.
    pub fn and(self, other: Check) -> Self {
        Check(self.0.and(other.0))
    }

    /// What is wrong, as a failure: for attempts that check themselves.
    pub fn into_result(self) -> Result<(), Failure> {
        self.0
    }
}

/// Why a round gives no figure.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The result is wrong: the variant did not do the work.
    #[error("{what}: expected {expected}, found {found}; figures of sides that differ in what they do mean nothing")]
    Mismatch {
        /// What was compared.
        what: String,
        /// What the calls must give.
        expected: String,
        /// What the variant gave.
        found: String,
    },
    /// A caller panicked.
    #[error("a caller panicked: {0}")]
    Panicked(String),
    /// The system gives no more threads.
    #[error("cannot start thread {number}: {cause}; ask for fewer with `--threads`")]
    NoThread {
        /// Which, counted from 1.
        number: usize,
        /// Why.
        cause: String,
    },
    /// The runtime cannot be built.
    #[error("cannot start the async runtime: {0}")]
    NoRuntime(String),
    /// Callers were told to stop, or should have finished, and did not.
    #[error("not ended after {}; a variant that may never end belongs in a stall scenario", humantime::format_duration(*.0))]
    NotEnded(Duration),
}

impl Failure {
    /// The runtime cannot be built.
    pub(super) fn no_runtime(cause: std::io::Error) -> Failure {
        Failure::NoRuntime(cause.to_string())
    }
}

/// Why a scenario was given up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the proof of `{rule}` fails in `{scenario}`, variant `{variant}`, at {threads} threads and {work_ns} ns of other work: {failure}"
)]
pub struct ProofError {
    /// The rule.
    pub rule: String,
    /// The scenario's name.
    pub scenario: String,
    /// The variant's name.
    pub variant: String,
    /// How many threads or tasks there were.
    pub threads: usize,
    /// The other work of each call, in nanoseconds.
    pub work_ns: u64,
    /// What went wrong.
    pub failure: Failure,
}

/// The message of a panic.
pub(super) fn panic_message(payload: &(dyn std::any::Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".to_owned())
}
