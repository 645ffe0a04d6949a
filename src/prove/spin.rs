//! Work that keeps a thread busy for a known time and touches no memory that others see.

use std::hint::black_box;
use std::time::Duration;

use super::clock::Clock;

/// How fast this machine turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spin {
    turns_per_ns: f64,
}

/// How many turns one trial takes: some 50 µs, long against reading the clock, short against a time slice.
const TRIAL_TURNS: u64 = 100_000;
const TRIALS: usize = 40;

impl Spin {
    /// Measures how fast this machine turns: the best of many trials, since whatever disturbs one makes it slower.
    pub fn calibrate(clock: &dyn Clock) -> Self {
        let trial = |_| {
            let start = clock.now();
            turn(TRIAL_TURNS);
            clock.now().saturating_sub(start)
        };
        let best = (0..TRIALS).map(trial).min().unwrap_or_default();
        Spin::from_trial(TRIAL_TURNS, best)
    }

    /// A machine that took this long for so many turns; one turn a nanosecond if the clock stood still.
    pub fn from_trial(turns: u64, time: Duration) -> Self {
        let turns_per_ns = if time.is_zero() { 1.0 } else { turns as f64 / time.as_nanos() as f64 };
        Spin { turns_per_ns }
    }

    /// How many cores' worth of time so many threads get that only spin: fewer than there are when other programs run.
    /// One thread spins first, so that what makes the whole machine faster or slower by the minute does not count.
    pub fn cores_got(self, threads: usize, clock: &dyn Clock) -> f64 {
        // Some time slices long, so that whoever else runs gets its turn.
        let turns = self.turns(5_000_000);
        let alone = spinning(1, turns, clock);
        let together = spinning(threads, turns, clock);
        if together.is_zero() {
            return threads as f64;
        }
        (threads as f64 * alone.as_secs_f64() / together.as_secs_f64()).min(threads as f64)
    }

    /// How many turns take this long.
    pub fn turns(self, work_ns: u64) -> u64 {
        (work_ns as f64 * self.turns_per_ns).round() as u64
    }
}

/// How long so many threads take that each turn so often.
fn spinning(threads: usize, turns: u64, clock: &dyn Clock) -> Duration {
    let start = clock.now();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            // One thread less is one core less, which is what is asked for.
            drop(std::thread::Builder::new().spawn_scoped(scope, || turn(turns)));
        }
    });
    clock.now().saturating_sub(start)
}

/// Turns so often. One copy serves calibration and rounds: inlined, each would turn at a speed of its own.
#[inline(never)]
pub fn turn(turns: u64) {
    for number in 0..turns {
        black_box(number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_follow_the_trial() {
        let spin = Spin::from_trial(1_000, Duration::from_nanos(500));
        assert_eq!(spin.turns(0), 0);
        assert_eq!(spin.turns(100), 200);
        assert_eq!(Spin::from_trial(1_000, Duration::ZERO).turns(7), 7);
    }

    /// Says these times, one after another.
    struct Script(std::sync::Mutex<Vec<u64>>);

    impl Clock for Script {
        fn now(&self) -> Duration {
            Duration::from_millis(self.0.lock().map(|mut left| left.remove(0)).unwrap_or_default())
        }

        fn sleep(&self, _: Duration) {}
    }

    #[test]
    fn threads_that_take_twice_as_long_together_got_one_core() {
        let spin = Spin::from_trial(1, Duration::from_millis(5));
        let cores_got = |times: [u64; 4]| spin.cores_got(2, &Script(std::sync::Mutex::new(times.to_vec())));
        assert_eq!(cores_got([0, 5, 5, 15]), 1.0);
        assert_eq!(cores_got([0, 5, 5, 10]), 2.0);
        // A slower machine is no busy one, and no machine has more cores than it has.
        assert_eq!(cores_got([0, 9, 9, 18]), 2.0);
        assert_eq!(cores_got([0, 9, 9, 10]), 2.0);
    }
}
