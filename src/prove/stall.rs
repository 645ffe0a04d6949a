//! Something that may never end.

use std::time::Duration;

use super::check::Failure;
use super::rounds::{Bench, RunRound, Sample};

/// How an attempt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// It did what it was to do.
    Done,
    /// It was still waiting when the limit had passed.
    GivenUp,
}

/// A variant of [`Scenario::stall`](super::Scenario::stall). `attempt` is told after how long to give up. It must then
/// return, with `try_lock_for`, `recv_timeout`, `tokio::time::timeout` or their like in place of what would wait for
/// ever, so that no blocked thread is left behind. That it could not even begin is a failure, and so is a wrong result.
pub fn until_given_up(attempt: impl Fn(Duration) -> Result<Ended, Failure> + Send + Sync) -> impl RunRound {
    move |bench: &Bench<'_>| -> Result<Sample, Failure> {
        let start = bench.clock.now();
        let ended = attempt(bench.limit)?;
        let elapsed = bench.clock.now().saturating_sub(start);
        let stalled = ended == Ended::GivenUp;
        Ok(Sample { stalled, ..Sample::of(elapsed.as_nanos().max(1) as f64, elapsed) })
    }
}
