//! What other tasks of a runtime wait for their turn while handlers run.
//!
//! Bystanders are tasks that wait for a message. A thread outside of the runtime sends them messages at a steady pace,
//! whether or not they keep up, and each bystander records how long its message took. The pace does not wait for
//! answers, so that a stall of a second counts as all the messages that it delayed, not as one.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use hdrhistogram::Histogram;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinSet;

use super::check::{Check, Done, Failure, panic_message};
use super::rounds::{Bench, RunRound, Sample};
use super::tasks::{own_runtime, panicked, shared_runtime};

/// How often each bystander gets a message.
const PACE: Duration = Duration::from_micros(250);
/// Messages that take longer count as this long.
const LONGEST_DELAY_NS: u64 = 60_000_000_000;
/// How long handlers may take to end after they were told to.
const LONGEST_END: Duration = Duration::from_secs(10);

/// One call of a handler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Which handler, counted from 0.
    pub handler: usize,
    /// How many calls it has made before this one.
    pub number: u64,
}

/// A variant of [`Scenario::delay`](super::Scenario::delay) on one runtime whose workers share all tasks. Each handler is
/// a task that awaits `handle` again and again.
pub fn handlers<S: Send + Sync + 'static, F: Future<Output = ()> + Send + 'static>(
    make: impl Fn() -> S + Send + Sync,
    handle: impl Fn(Arc<S>, Turn) -> F + Send + Sync + Clone + 'static,
    check: impl Fn(&S, &Done) -> Check + Send + Sync,
) -> impl RunRound {
    move |bench: &Bench<'_>| {
        let state = Arc::new(make());
        let (delays, done) = on_shared_runtime(bench, &state, &handle, stand_by)?;
        check(&state, &done).into_result()?;
        Ok(sample(bench, delays))
    }
}

/// The same where the other tasks use what the handlers use: each message starts a task that awaits `visit`, and counts
/// until this is done.
pub fn visited_handlers<S, F, V>(
    make: impl Fn() -> S + Send + Sync,
    handle: impl Fn(Arc<S>, Turn) -> F + Send + Sync + Clone + 'static,
    visit: impl Fn(Arc<S>) -> V + Send + Sync + Clone + 'static,
    check: impl Fn(&S, &Done) -> Check + Send + Sync,
) -> impl RunRound
where
    S: Send + Sync + 'static,
    F: Future<Output = ()> + Send + 'static,
    V: Future<Output = ()> + Send + 'static,
{
    move |bench: &Bench<'_>| {
        let state = Arc::new(make());
        let visited = |messages| let_in(Arc::clone(&state), messages, visit.clone());
        let (delays, done) = on_shared_runtime(bench, &state, &handle, visited)?;
        check(&state, &done).into_result()?;
        Ok(sample(bench, delays))
    }
}

/// The same on as many single-threaded runtimes as there are handlers, each with its own thread, as actix-web runs
/// them. What `handle` returns need not be `Send`.
pub fn local_handlers<S: Send + Sync + 'static, F: Future<Output = ()> + 'static>(
    make: impl Fn() -> S + Send + Sync,
    handle: impl Fn(Arc<S>, Turn) -> F + Send + Sync + Clone + 'static,
    check: impl Fn(&S, &Done) -> Check + Send + Sync,
) -> impl RunRound {
    move |bench: &Bench<'_>| {
        let state = Arc::new(make());
        let (delays, done) = on_own_runtimes(bench, &state, &handle)?;
        check(&state, &done).into_result()?;
        Ok(sample(bench, delays))
    }
}

fn sample(bench: &Bench<'_>, delays: Histogram<u64>) -> Sample {
    let ns = delays.value_at_quantile(0.99).max(1) as f64;
    Sample { delays: Some(delays), ..Sample::of(ns, bench.window) }
}

async fn repeat<S, F: Future<Output = ()>>(
    state: Arc<S>,
    handler: usize,
    handle: impl Fn(Arc<S>, Turn) -> F,
    stop: Arc<AtomicBool>,
) -> u64 {
    let mut number = 0;
    while !stop.load(Ordering::Relaxed) {
        handle(Arc::clone(&state), Turn { handler, number }).await;
        number += 1;
    }
    number
}

async fn stand_by(mut messages: UnboundedReceiver<Instant>) -> Histogram<u64> {
    let mut delays = empty_histogram();
    while let Some(sent) = messages.recv().await {
        record(&mut delays, sent.elapsed());
    }
    delays
}

/// Does not wait for one visit before it starts the next: visitors come whether or not they are served.
async fn let_in<S, V: Future<Output = ()> + Send + 'static>(
    state: Arc<S>,
    mut messages: UnboundedReceiver<Instant>,
    visit: impl Fn(Arc<S>) -> V,
) -> Histogram<u64> {
    let mut visits = JoinSet::new();
    while let Some(sent) = messages.recv().await {
        let visit = visit(Arc::clone(&state));
        visits.spawn(async move {
            visit.await;
            sent.elapsed()
        });
    }
    let mut delays = empty_histogram();
    visits.join_all().await.into_iter().for_each(|delay| record(&mut delays, delay));
    delays
}

fn record(delays: &mut Histogram<u64>, delay: Duration) {
    delays.saturating_record(u64::try_from(delay.as_nanos()).unwrap_or(LONGEST_DELAY_NS));
}

fn empty_histogram() -> Histogram<u64> {
    Histogram::new_with_bounds(1, LONGEST_DELAY_NS, 3).expect("the bounds are constants that hdrhistogram accepts")
}

/// Sends at a steady pace until the window is over, then drops the senders, which ends the bystanders. Where this thread
/// itself was kept from running, it sends at once all that were due meanwhile.
fn send_messages(window: Duration, senders: Vec<UnboundedSender<Instant>>, stop: &AtomicBool) {
    let start = Instant::now();
    let mut due = Duration::ZERO;
    while due < window {
        thread::sleep(due.saturating_sub(start.elapsed()));
        for sender in &senders {
            // A bystander whose runtime has died says so when it is joined.
            let _ = sender.send(Instant::now());
        }
        due += PACE;
    }
    stop.store(true, Ordering::Relaxed);
}

fn on_shared_runtime<S, F, B>(
    bench: &Bench<'_>,
    state: &Arc<S>,
    handle: &(impl Fn(Arc<S>, Turn) -> F + Send + Sync + Clone + 'static),
    bystander: impl Fn(UnboundedReceiver<Instant>) -> B,
) -> Result<(Histogram<u64>, Done), Failure>
where
    S: Send + Sync + 'static,
    F: Future<Output = ()> + Send + 'static,
    B: Future<Output = Histogram<u64>> + Send + 'static,
{
    let runtime = shared_runtime(bench.workers)?;
    let (senders, receivers): (Vec<_>, Vec<_>) = (0..bench.workers).map(|_| unbounded_channel()).unzip();
    let stop = Arc::new(AtomicBool::new(false));
    let bystanders: Vec<_> = receivers.into_iter().map(|messages| runtime.spawn(bystander(messages))).collect();
    let start = |number| runtime.spawn(repeat(Arc::clone(state), number, handle.clone(), Arc::clone(&stop)));
    let handlers: Vec<_> = (0..bench.threads).map(start).collect();
    send_messages(bench.window, senders, &stop);
    let ended = runtime.block_on(async {
        let all = async {
            let mut by_caller = Vec::with_capacity(handlers.len());
            for handler in handlers {
                by_caller.push(handler.await.map_err(panicked)?);
            }
            let mut delays = empty_histogram();
            for bystander in bystanders {
                add(&mut delays, &bystander.await.map_err(panicked)?);
            }
            Ok((delays, Done::of(by_caller)))
        };
        tokio::time::timeout(LONGEST_END, all).await
    });
    // Threads of a runtime that hangs stay behind; nothing of later rounds waits for them.
    runtime.shutdown_background();
    ended.unwrap_or(Err(Failure::NotEnded(LONGEST_END)))
}

fn on_own_runtimes<S: Send + Sync + 'static, F: Future<Output = ()> + 'static>(
    bench: &Bench<'_>,
    state: &Arc<S>,
    handle: &(impl Fn(Arc<S>, Turn) -> F + Send + Sync + Clone + 'static),
) -> Result<(Histogram<u64>, Done), Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let (send_result, results) = mpsc::channel();
    let mut senders = Vec::with_capacity(bench.threads);
    for number in 0..bench.threads {
        let (sender, messages) = unbounded_channel();
        senders.push(sender);
        let (state, handle, send_result) = (Arc::clone(state), handle.clone(), send_result.clone());
        let stop_here = Arc::clone(&stop);
        let run = move || {
            let body = || on_own_runtime(repeat(state, number, handle, stop_here), messages);
            let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(body));
            let result = result.unwrap_or_else(|payload| Err(Failure::Panicked(panic_message(&*payload))));
            // The receiver is gone when another thread has hung.
            let _ = send_result.send((number, result));
        };
        // Not scoped: one that hangs must be left behind.
        thread::Builder::new().spawn(run).map_err(|cause| {
            stop.store(true, Ordering::Relaxed);
            Failure::NoThread { number: number + 1, cause: cause.to_string() }
        })?;
    }
    send_messages(bench.window, senders, &stop);
    let (mut delays, mut by_caller) = (empty_histogram(), vec![0; bench.threads]);
    for _ in 0..bench.threads {
        let (number, result) = results.recv_timeout(LONGEST_END).map_err(|_| Failure::NotEnded(LONGEST_END))?;
        let (own, done) = result?;
        add(&mut delays, &own);
        by_caller[number] = done;
    }
    Ok((delays, Done::of(by_caller)))
}

fn on_own_runtime(
    handler: impl Future<Output = u64> + 'static,
    messages: UnboundedReceiver<Instant>,
) -> Result<(Histogram<u64>, u64), Failure> {
    let runtime = own_runtime()?;
    let tasks = tokio::task::LocalSet::new();
    let bystander = tasks.spawn_local(stand_by(messages));
    let handler = tasks.spawn_local(handler);
    let both = async { Ok((bystander.await.map_err(panicked)?, handler.await.map_err(panicked)?)) };
    tasks.block_on(&runtime, both)
}

fn add(all: &mut Histogram<u64>, part: &Histogram<u64>) {
    all.add(part).expect("histograms of the same bounds");
}
