//! A name copied, or a line of text made, in a critical section, against before it.

use std::collections::VecDeque;
use std::sync::Mutex;

use crate::prove::{Check, Done, Lock, RunRound, Scenario, calls};

pub(crate) fn scenarios() -> Vec<Scenario> {
    vec![
        Scenario::contention("a copied name", "each call adds a copy of a name to the last 1000")
            .serial_pattern("std::sync::Mutex, copied while it is held", made_inside::<Std>(copy))
            .fix("copied before", made_before::<Std>(copy)),
        Scenario::contention("a copied name, parking_lot", "each call adds a copy of a name to the last 1000")
            .serial_pattern("parking_lot::Mutex, copied while it is held", made_inside::<ParkingLot>(copy))
            .fix("copied before", made_before::<ParkingLot>(copy)),
        Scenario::contention("a formatted line", "each call formats a line and adds it to the last 1000")
            .serial_pattern("std::sync::Mutex, formatted while it is held", made_inside::<Std>(format_line))
            .fix("formatted before", made_before::<Std>(format_line)),
    ]
}

type Std = Mutex<Lines>;
type ParkingLot = parking_lot::Mutex<Lines>;

const KEPT: usize = 1000;
const NAME: &str = "a name of the usual length";

fn copy(_: u64) -> String {
    NAME.to_owned()
}

fn format_line(number: u64) -> String {
    format!("{NAME}: request {number} done in {} ms", number % 100)
}

#[derive(Default)]
struct Lines {
    kept: VecDeque<String>,
    added: u64,
}

impl Lines {
    /// Gives what has become too old, so that the caller can free it when the lock is free again.
    #[must_use]
    fn add(&mut self, line: String) -> Option<String> {
        self.kept.push_back(line);
        self.added += 1;
        if self.kept.len() > KEPT { self.kept.pop_front() } else { None }
    }

    fn check(&self, done: &Done) -> Check {
        Check::equal("lines added", done.calls, self.added)
            .and(Check::equal("lines kept", done.calls.min(KEPT as u64), self.kept.len() as u64))
            .and(Check::holds("each line has its text", self.kept.iter().all(|line| line.starts_with(NAME))))
    }
}

fn made_inside<L: Lock<Content = Lines>>(make: impl Fn(u64) -> String + Send + Sync) -> impl RunRound {
    calls(
        || L::new(Lines::default()),
        move |lines, caller| drop(lines.write(|lines| lines.add(make(caller.number)))),
        |lines, done| lines.write(|lines| lines.check(done)),
    )
}

fn made_before<L: Lock<Content = Lines>>(make: impl Fn(u64) -> String + Send + Sync) -> impl RunRound {
    calls(
        || L::new(Lines::default()),
        move |lines, caller| {
            let line = make(caller.number);
            drop(lines.write(|lines| lines.add(line)));
        },
        |lines, done| lines.write(|lines| lines.check(done)),
    )
}
