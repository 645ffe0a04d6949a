//! Waiting for what calls have handed to others.

use std::thread;
use std::time::{Duration, Instant};

/// How long what was handed over may take after the last call.
const LONGEST_REST: Duration = Duration::from_secs(10);

/// Waits until others have done as much as they were given, then gives what they have done: for checks of variants whose
/// calls hand their work to other threads.
pub fn settled(expected: u64, done: impl Fn() -> u64) -> u64 {
    let start = Instant::now();
    while done() < expected && start.elapsed() < LONGEST_REST {
        thread::sleep(Duration::from_micros(100));
    }
    done()
}
