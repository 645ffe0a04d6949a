//! Threads that call one operation as fast as they can, counted only while all of them run.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crossbeam_utils::CachePadded;
use fastrand::Rng;

use super::check::{Check, Done, Failure, panic_message};
use super::clock::Clock;
use super::rounds::{Bench, RunRound, Sample};
use super::spin::turn;

/// The thread that calls.
#[derive(Debug)]
pub struct Caller {
    /// Which thread, counted from 0.
    pub thread: usize,
    /// How many calls it has made before this one.
    pub number: u64,
    random: Rng,
}

impl Caller {
    /// A number below `bound`, drawn in about a nanosecond; 0 if the bound is 0.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 { 0 } else { self.random.u64(..bound) }
    }

    /// True in one of so many draws.
    #[inline]
    pub fn one_in(&mut self, count: u64) -> bool {
        self.below(count) == 0
    }
}

/// A variant of [`Scenario::contention`](super::Scenario::contention): `make` builds what the threads share, once a
/// round; each call of `op` is one operation; `check` sees the state when all threads have ended, with all calls ever
/// made in the round.
pub fn calls<S: Sync>(
    make: impl Fn() -> S + Send + Sync,
    op: impl Fn(&S, &mut Caller) + Send + Sync,
    check: impl Fn(&S, &Done) -> Check + Send + Sync,
) -> impl RunRound {
    Calls { make, op, check }
}

struct Calls<M, O, C> {
    make: M,
    op: O,
    check: C,
}

impl<S, M, O, C> RunRound for Calls<M, O, C>
where
    S: Sync,
    M: Fn() -> S + Send + Sync,
    O: Fn(&S, &mut Caller) + Send + Sync,
    C: Fn(&S, &Done) -> Check + Send + Sync,
{
    fn round(&self, bench: &Bench<'_>) -> Result<Sample, Failure> {
        let state = (self.make)();
        let (window, done) =
            run_threads(bench, |caller, line| call_until_stopped(bench, &state, &self.op, caller, line))?;
        (self.check)(&state, &done).into_result()?;
        let calls = window.calls().max(1);
        let ns = window.elapsed.as_nanos() as f64 * bench.threads as f64 / calls as f64;
        Ok(Sample::of(ns, window.elapsed))
    }
}

/// What a thread shares with the coordinator. Its count has a cache line of its own, which nobody else touches while it is
/// measured; the flag's line is only read.
struct Line<'a> {
    count: &'a AtomicU64,
    stop: &'a AtomicBool,
}

/// The loop that is measured: the operation is part of it, not called through a pointer.
fn call_until_stopped<S>(
    bench: &Bench<'_>,
    state: &S,
    op: &impl Fn(&S, &mut Caller),
    caller: &mut Caller,
    line: &Line<'_>,
) {
    let turns = bench.spin.turns(bench.work_ns);
    loop {
        op(state, caller);
        caller.number += 1;
        line.count.store(caller.number, Ordering::Relaxed);
        if line.stop.load(Ordering::Relaxed) {
            return;
        }
        if turns > 0 {
            // Half to one and a half of the work: equal steps would let the threads fall into line and never meet.
            turn(turns / 2 + caller.below(turns + 1));
        }
    }
}

/// The counts at two moments between which all threads ran.
#[derive(Debug)]
struct Window {
    first: Vec<u64>,
    last: Vec<u64>,
    elapsed: Duration,
}

impl Window {
    fn calls(&self) -> u64 {
        calls_between(&self.first, &self.last)
    }
}

fn calls_between(first: &[u64], last: &[u64]) -> u64 {
    first.iter().zip(last).map(|(first, last)| last - first).sum()
}

/// Lets threads that wait at it go all at once, or sends them home.
#[derive(Default)]
struct Gate {
    opened: Mutex<Option<bool>>,
    changed: Condvar,
}

impl Gate {
    fn open(&self, go: bool) {
        *self.opened.lock().unwrap_or_else(PoisonError::into_inner) = Some(go);
        self.changed.notify_all();
    }

    fn pass(&self) -> bool {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            match *opened {
                Some(go) => return go,
                None => opened = self.changed.wait(opened).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

/// Counts a thread out however it ends.
struct CountedOut<'a>(&'a AtomicUsize);

impl Drop for CountedOut<'_> {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::Release);
    }
}

/// Runs the bench's threads and returns the window and all that they did.
fn run_threads(bench: &Bench<'_>, body: impl Fn(&mut Caller, &Line<'_>) + Sync) -> Result<(Window, Done), Failure> {
    let counts: Vec<CachePadded<AtomicU64>> = (0..bench.threads).map(|_| CachePadded::default()).collect();
    let (gate, stop, ended) = (Gate::default(), CachePadded::new(AtomicBool::new(false)), AtomicUsize::new(0));
    let run = |thread: usize| {
        let _counted = CountedOut(&ended);
        let random = Rng::with_seed(bench.seed.wrapping_add(thread as u64));
        let mut caller = Caller { thread, number: 0, random };
        if gate.pass() {
            body(&mut caller, &Line { count: &counts[thread], stop: &stop });
        }
        caller.number
    };
    thread::scope(|scope| {
        let run = &run;
        let mut threads = Vec::with_capacity(bench.threads);
        for number in 0..bench.threads {
            match thread::Builder::new().spawn_scoped(scope, move || run(number)) {
                Ok(thread) => threads.push(thread),
                Err(cause) => {
                    gate.open(false);
                    return Err(Failure::NoThread { number: number + 1, cause: cause.to_string() });
                }
            }
        }
        gate.open(true);
        let window = watch(bench.clock, bench.window, &counts, &ended);
        stop.store(true, Ordering::Relaxed);
        let panicked = |payload: Box<dyn std::any::Any + Send>| Failure::Panicked(panic_message(&*payload));
        let by_caller = threads.into_iter().map(|thread| thread.join().map_err(panicked)).collect::<Result<_, _>>()?;
        Ok((window, Done::of(by_caller)))
    })
}

/// Waits until every thread has made a call, then looks at the counts at both ends of the window, which lasts until there
/// are enough calls to divide it by. A thread that ends by itself has panicked; waiting for it would be for ever.
fn watch(clock: &dyn Clock, window: Duration, counts: &[CachePadded<AtomicU64>], ended: &AtomicUsize) -> Window {
    const LOOK_EVERY: Duration = Duration::from_micros(50);
    // Slow calls begin and end anywhere in the window: of twenty, at most a twentieth is not whole.
    const FEWEST_CALLS: u64 = 20;
    let look = || -> Vec<u64> { counts.iter().map(|count| count.load(Ordering::Relaxed)).collect() };
    while look().contains(&0) && ended.load(Ordering::Acquire) == 0 {
        clock.sleep(LOOK_EVERY);
    }
    let (first, start) = (look(), clock.now());
    clock.sleep(window);
    loop {
        let (last, end) = (look(), clock.now());
        if calls_between(&first, &last) >= FEWEST_CALLS || ended.load(Ordering::Acquire) > 0 {
            return Window { first, last, elapsed: end.saturating_sub(start) };
        }
        clock.sleep(LOOK_EVERY);
    }
}
