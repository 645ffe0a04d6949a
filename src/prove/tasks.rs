//! Tasks of an async runtime that get a number of items done.

use std::future::Future;
use std::ops::Range;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use tokio::runtime::Runtime;
use tokio::sync::Barrier;
use tokio::task::JoinHandle;

use super::check::{Check, Done, Failure};
use super::rounds::{Bench, RunRound, Sample};

/// A round that takes longer is hung: rounds are sized to last some milliseconds.
const LONGEST_ROUND: Duration = Duration::from_secs(20);

/// What a consumer got: how many items, and the sum of their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    count: u64,
    sum: u64,
}

impl Tally {
    /// Counts an item.
    #[inline]
    pub fn add(&mut self, item: u64) {
        self.count += 1;
        self.sum = self.sum.wrapping_add(item);
    }

    /// How many items there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The tally of all items below `total`, each once.
    fn of_all(total: u64) -> Self {
        (0..total).fold(Tally::default(), |mut tally, item| {
            tally.add(item);
            tally
        })
    }
}

/// A variant of [`Scenario::tasks`](super::Scenario::tasks): `make` builds what the tasks share; each task gets a range
/// of items and does `work` for all of them, one after another; `check` sees the state when all are done.
pub fn task_calls<S: Send + Sync + 'static, F: Future<Output = ()> + Send + 'static>(
    make: impl Fn() -> S + Send + Sync,
    work: impl Fn(Arc<S>, Range<u64>) -> F + Send + Sync,
    check: impl Fn(&S, &Done) -> Check + Send + Sync,
) -> impl RunRound {
    move |bench: &Bench<'_>| {
        let (state, shares) = (Arc::new(make()), shares(bench));
        let sizes = shares.iter().map(|share| share.end - share.start).collect();
        let elapsed = on_runtime(bench, async |start: Arc<Start>| {
            let tasks = shares.into_iter().map(|share| work(Arc::clone(&state), share));
            let tasks: Vec<_> = tasks.map(|task| spawn_behind(&start, task)).collect();
            let end = last_end(tasks).await?;
            Ok(start.until(end))
        })?;
        check(&state, &Done::of(sizes)).into_result()?;
        Ok(Sample::of(elapsed.as_nanos() as f64 / bench.items as f64, elapsed))
    }
}

/// A variant of [`Scenario::tasks`](super::Scenario::tasks): `produce` hands each number of its range over as one item,
/// `consume` is told how many there will be and returns when it has them all. Each must arrive once.
pub fn fan_in<S, P, C>(
    make: impl Fn() -> S + Send + Sync,
    produce: impl Fn(Arc<S>, Range<u64>) -> P + Send + Sync,
    consume: impl Fn(Arc<S>, u64) -> C + Send + Sync,
) -> impl RunRound
where
    S: Send + Sync + 'static,
    P: Future<Output = ()> + Send + 'static,
    C: Future<Output = Tally> + Send + 'static,
{
    move |bench: &Bench<'_>| {
        let state = Arc::new(make());
        let (elapsed, tally) = on_runtime(bench, async |start: Arc<Start>| {
            let consumed = consume(Arc::clone(&state), bench.items);
            let consumer = tokio::spawn(async move { (consumed.await, Instant::now()) });
            let producers = shares(bench).into_iter().map(|share| produce(Arc::clone(&state), share));
            let producers: Vec<_> = producers.map(|task| spawn_behind(&start, task)).collect();
            let (tally, end) = consumer.await.map_err(panicked)?;
            last_end(producers).await?;
            Ok((start.until(end), tally))
        })?;
        Check::equal("items delivered, with the sum of their numbers", Tally::of_all(bench.items), tally)
            .into_result()?;
        Ok(Sample::of(elapsed.as_nanos() as f64 / bench.items as f64, elapsed))
    }
}

/// The items, divided evenly among the tasks.
fn shares(bench: &Bench<'_>) -> Vec<Range<u64>> {
    let tasks = bench.threads as u64;
    let start = |task: u64| bench.items * task / tasks;
    (0..tasks).map(|task| start(task)..start(task + 1)).collect()
}

/// When the tasks began. They take the time themselves: who waits for them may wake long after they have ended.
struct Start {
    barrier: Barrier,
    at: OnceLock<Instant>,
}

impl Start {
    fn until(&self, end: Instant) -> Duration {
        self.at.get().map_or(Duration::ZERO, |start| end.saturating_duration_since(*start)).max(Duration::from_nanos(1))
    }
}

/// Starting thousands of tasks takes longer than what they do; none begins before all exist. Gives the task's end.
fn spawn_behind(start: &Arc<Start>, task: impl Future<Output = ()> + Send + 'static) -> JoinHandle<Instant> {
    let start = Arc::clone(start);
    tokio::spawn(async move {
        start.barrier.wait().await;
        start.at.get_or_init(Instant::now);
        task.await;
        Instant::now()
    })
}

/// Waits for all, and gives the end of the last.
async fn last_end(tasks: Vec<JoinHandle<Instant>>) -> Result<Instant, Failure> {
    let mut last = Instant::now();
    for (number, task) in tasks.into_iter().enumerate() {
        let end = task.await.map_err(panicked)?;
        last = if number == 0 { end } else { last.max(end) };
    }
    Ok(last)
}

pub(super) fn panicked(error: tokio::task::JoinError) -> Failure {
    match error.try_into_panic() {
        Ok(payload) => Failure::Panicked(super::check::panic_message(&*payload)),
        Err(_) => Failure::Panicked("cancelled".to_owned()),
    }
}

/// Runs on a runtime of its own. One that hangs is left behind: its threads wait for ever, but hold nothing that later
/// rounds use.
fn on_runtime<T>(bench: &Bench<'_>, body: impl AsyncFnOnce(Arc<Start>) -> Result<T, Failure>) -> Result<T, Failure> {
    let runtime = shared_runtime(bench.workers)?;
    let start = Arc::new(Start { barrier: Barrier::new(bench.threads), at: OnceLock::new() });
    let result = runtime.block_on(async { tokio::time::timeout(LONGEST_ROUND, body(start)).await });
    runtime.shutdown_background();
    result.unwrap_or(Err(Failure::NotEnded(LONGEST_ROUND)))
}

pub(super) fn shared_runtime(workers: usize) -> Result<Runtime, Failure> {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    builder.worker_threads(workers).enable_time().build().map_err(Failure::no_runtime)
}

/// A runtime that runs on the thread that enters it.
///
/// # Errors
/// When the system gives none.
pub fn own_runtime() -> Result<Runtime, Failure> {
    tokio::runtime::Builder::new_current_thread().enable_time().build().map_err(Failure::no_runtime)
}
