//! What time it is, so that tests can say.

use std::time::{Duration, Instant};

/// A clock that only goes forward.
pub trait Clock: Send + Sync {
    /// The time since the clock's own beginning.
    fn now(&self) -> Duration;
    /// Waits.
    fn sleep(&self, time: Duration);
}

/// The machine's clock.
#[derive(Clone, Copy, Debug)]
pub struct RealClock {
    beginning: Instant,
}

impl RealClock {
    /// A clock that begins now.
    pub fn start() -> Self {
        RealClock { beginning: Instant::now() }
    }
}

impl Clock for RealClock {
    fn now(&self) -> Duration {
        self.beginning.elapsed()
    }

    fn sleep(&self, time: Duration) {
        std::thread::sleep(time);
    }
}
