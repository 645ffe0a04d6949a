//! An async lock that a task waits for by blocking its thread. tokio's own methods panic in async code, which needs no
//! figure; an executor that is not tokio's does not notice that it runs on a worker, and blocks it.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use tokio::sync::Mutex;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use crate::prove::{Check, Done, Ended, Failure, RunRound, Scenario, Turn, handlers, own_runtime, until_given_up};

pub(crate) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::delay(
            "a report while sessions are swept",
            "eight handlers on two workers count sessions under a lock that is held 2 ms",
        )
        .pattern("executor::block_on(lock)", sessions(count_blocking))
        .fix("lock().await", sessions(count_async))
        // Those that count, and one that sweeps.
        .at_threads(&[1 + COUNTING]),
        Scenario::stall(
            "the holder needs the worker",
            "a task holds the lock at an await, another of the same worker counts",
            Duration::from_millis(100),
        )
        .pattern("executor::block_on(lock)", until_given_up(|limit| on_one_worker(Count::Blocking, limit)))
        .fix("lock().await", until_given_up(|limit| on_one_worker(Count::Async, limit))),
    ]
}

const COUNTING: usize = 8;
/// How long a sweep holds the lock.
const SWEEP: Duration = Duration::from_millis(2);
/// How long all pause between two turns: this, twice this or thrice this, since equal steps would let them fall into line.
const PAUSE: Duration = Duration::from_millis(1);
const OPEN: usize = 100;

struct Waking(Thread);

impl Wake for Waking {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// What an executor does to run a future on the thread that calls it; nothing once the limit has passed.
fn block_on<T>(future: impl Future<Output = T>, limit: Duration) -> Option<T> {
    let start = Instant::now();
    let waker = Waker::from(Arc::new(Waking(thread::current())));
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(value) = future.as_mut().poll(&mut Context::from_waker(&waker)) {
            return Some(value);
        }
        thread::park_timeout(limit.checked_sub(start.elapsed())?);
    }
}

struct Sessions {
    open: Mutex<Vec<u64>>,
    sweeps: AtomicU64,
    counted: AtomicU64,
}

impl Sessions {
    fn new() -> Self {
        Sessions { open: Mutex::new(vec![0; OPEN]), sweeps: AtomicU64::new(0), counted: AtomicU64::new(0) }
    }

    fn note(&self, open: usize) {
        self.counted.fetch_add(open as u64, Ordering::Relaxed);
    }

    /// Each sweep has added one to each session; each other turn has counted all sessions.
    fn check(&self, done: &Done) -> Check {
        let swept = done.by_caller.first().copied().unwrap_or_default();
        let oldest = self.open.try_lock().ok().and_then(|open| open.iter().min().copied());
        let counted = (done.calls - swept) * OPEN as u64;
        Check::equal("sweeps", swept, self.sweeps.load(Ordering::Relaxed))
            .and(Check::equal("sweeps that each session saw", Some(swept), oldest))
            .and(Check::equal("sessions counted", counted, self.counted.load(Ordering::Relaxed)))
    }
}

/// The first handler sweeps where blocking is allowed, the others count.
fn sessions<F: Future<Output = ()> + Send + 'static>(
    count: impl Fn(Arc<Sessions>) -> F + Send + Sync + Clone + 'static,
) -> impl RunRound {
    let handle = move |sessions: Arc<Sessions>, turn: Turn| {
        let count = count.clone();
        async move {
            if turn.handler == 0 {
                // A sweep that panics is missing in the check.
                let _ = spawn_blocking(move || sweep(&sessions)).await;
            } else {
                count(sessions).await;
            }
            sleep(PAUSE * (1 + (turn.handler as u32 + turn.number as u32) % 3)).await;
        }
    };
    handlers(Sessions::new, handle, Sessions::check)
}

fn sweep(sessions: &Sessions) {
    let mut open = sessions.open.blocking_lock();
    thread::sleep(SWEEP);
    open.iter_mut().for_each(|age| *age += 1);
    sessions.sweeps.fetch_add(1, Ordering::Relaxed);
}

// hotlock: allow(blocking_in_async, reason = "this is what is measured")
async fn count_blocking(sessions: Arc<Sessions>) {
    // A lock that is held for milliseconds comes within a second.
    if let Some(open) = block_on(sessions.open.lock(), Duration::from_secs(1)) {
        sessions.note(open.len());
    }
}

async fn count_async(sessions: Arc<Sessions>) {
    let open = sessions.open.lock().await.len();
    sessions.note(open);
}

#[derive(Clone, Copy, PartialEq)]
enum Count {
    Blocking,
    Async,
}

fn on_one_worker(count: Count, limit: Duration) -> Result<Ended, Failure> {
    let runtime = own_runtime()?;
    let sessions = Arc::new(Sessions::new());
    runtime.block_on(async {
        let holder = tokio::spawn(hold(Arc::clone(&sessions)));
        // Lets the holder begin.
        tokio::task::yield_now().await;
        Check::holds("the holder has the lock", sessions.open.try_lock().is_err()).into_result()?;
        let counted = match count {
            Count::Blocking => block_on(sessions.open.lock(), limit).map(|open| open.len()),
            Count::Async => Some(sessions.open.lock().await.len()),
        };
        holder.await.map_err(|error| Failure::Panicked(error.to_string()))?;
        let Some(counted) = counted else { return Ok(Ended::GivenUp) };
        Check::equal("sessions counted", OPEN, counted).into_result()?;
        Ok(Ended::Done)
    })
}

async fn hold(sessions: Arc<Sessions>) {
    let mut open = sessions.open.lock().await;
    sleep(SWEEP).await;
    open.iter_mut().for_each(|age| *age += 1);
}
