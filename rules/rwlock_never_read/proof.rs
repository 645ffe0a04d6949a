//! A read-write lock that is only ever locked for writing, against the mutex of the same library.

use std::sync::{Mutex, RwLock};

use crate::prove::{Check, Done, Lock, RunRound, Scenario, calls, task_calls};

pub(crate) fn scenarios() -> Vec<Scenario> {
    let shows = "each call adds a line to a log, which is emptied when it is full";
    vec![
        Scenario::contention("std", shows)
            .would_show(ELSEWHERE)
            .serial_pattern("std::sync::RwLock", locked::<RwLock<Log>>())
            .fix("std::sync::Mutex", locked::<Mutex<Log>>()),
        Scenario::contention("parking_lot", shows)
            .would_show(ELSEWHERE)
            .serial_pattern("parking_lot::RwLock", locked::<parking_lot::RwLock<Log>>())
            .fix("parking_lot::Mutex", locked::<parking_lot::Mutex<Log>>()),
        Scenario::tasks("tokio", shows)
            .pattern("tokio::sync::RwLock", tokio_rwlock())
            .fix("tokio::sync::Mutex", tokio_mutex())
            .at_threads(&[2, 128]),
    ]
}

/// Both are built from the same parts where there are futexes.
const ELSEWHERE: &str =
    "Only a platform where the two are built in different ways, as std's are on macOS, could show one.";
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

fn locked<L: Lock<Content = Log>>() -> impl RunRound {
    calls(
        || L::new(Log::default()),
        |log, _| log.write(|log| log.add(LINE)),
        |log, done| log.write(|log| log.check(done)),
    )
}

fn tokio_rwlock() -> impl RunRound {
    task_calls(
        tokio::sync::RwLock::<Log>::default,
        // hotlock: allow(needless_async_lock, reason = "this is what is measured")
        |log, items| async move {
            for _ in items {
                log.write().await.add(LINE);
            }
        },
        |log, done| log.try_read().map_or_else(|_| still_locked(), |log| log.check(done)),
    )
}

fn tokio_mutex() -> impl RunRound {
    task_calls(
        tokio::sync::Mutex::<Log>::default,
        // hotlock: allow(needless_async_lock, reason = "this is what is measured")
        |log, items| async move {
            for _ in items {
                log.lock().await.add(LINE);
            }
        },
        |log, done| log.try_lock().map_or_else(|_| still_locked(), |log| log.check(done)),
    )
}

fn still_locked() -> Check {
    Check::holds("the lock is free when all tasks have ended", false)
}
