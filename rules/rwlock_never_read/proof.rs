//! A read-write lock that is only ever locked for writing, against the mutex of the same library.

use std::mem::take;
use std::sync::{Mutex, PoisonError, RwLock};

use crate::prove::{Check, Done, RunRound, Scenario, calls};

pub(crate) fn scenarios() -> Vec<Scenario> {
    let shows = "each call adds a line to a log, which is emptied when it is full";
    vec![
        Scenario::contention("std", shows)
            .pattern("std::sync::RwLock", std_rwlock())
            .fix("std::sync::Mutex", std_mutex()),
        Scenario::contention("parking_lot", shows)
            .pattern("parking_lot::RwLock", parking_lot_rwlock())
            .fix("parking_lot::Mutex", parking_lot_mutex()),
    ]
}

const FULL: usize = 1024;
const LINE: &str = "GET /index.html 200";

#[derive(Default)]
struct Log {
    lines: Vec<&'static str>,
    emptied: u64,
}

impl Log {
    fn add(&mut self, line: &'static str) {
        self.lines.push(line);
        if self.lines.len() == FULL {
            self.lines.clear();
            self.emptied += 1;
        }
    }

    fn check(&self, done: &Done) -> Check {
        Check::equal("lines added", done.calls, self.emptied * FULL as u64 + self.lines.len() as u64)
    }
}

fn std_rwlock() -> impl RunRound {
    calls(
        RwLock::<Log>::default,
        |log, _| log.write().unwrap_or_else(PoisonError::into_inner).add(LINE),
        |log, done| take(&mut *log.write().unwrap_or_else(PoisonError::into_inner)).check(done),
    )
}

fn std_mutex() -> impl RunRound {
    calls(
        Mutex::<Log>::default,
        |log, _| log.lock().unwrap_or_else(PoisonError::into_inner).add(LINE),
        |log, done| take(&mut *log.lock().unwrap_or_else(PoisonError::into_inner)).check(done),
    )
}

fn parking_lot_rwlock() -> impl RunRound {
    calls(parking_lot::RwLock::<Log>::default, |log, _| log.write().add(LINE), |log, done| take(&mut *log.write()).check(done))
}

fn parking_lot_mutex() -> impl RunRound {
    calls(parking_lot::Mutex::<Log>::default, |log, _| log.lock().add(LINE), |log, done| take(&mut *log.lock()).check(done))
}
