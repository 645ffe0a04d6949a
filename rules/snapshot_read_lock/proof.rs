//! A configuration that each call copies out of a lock, against a swapped pointer and against a copy that each worker keeps.

use std::cell::RefCell;
use std::sync::{Arc, RwLock};

use arc_swap::ArcSwap;
use tokio::sync::watch;

use crate::prove::{Caller, Check, Done, Noted, ReadLock, RunRound, Scenario, calls};

pub(crate) fn scenarios() -> Vec<Scenario> {
    let shows = "each call reads a limit from the configuration; one call in 65,536 replaces it";
    vec![
        Scenario::contention("a configuration", shows)
            .pattern("std::sync::RwLock<Arc>", copied::<RwLock<_>>())
            .pattern("parking_lot::RwLock<Arc>", copied::<parking_lot::RwLock<_>>())
            .fix("ArcSwap", swapped())
            .fix("watch::Receiver a worker", watched()),
    ]
}

/// Rare, as both fixes want it: at full speed some times in a hundredth of a second.
const CALLS_A_CHANGE: u64 = 1 << 16;

/// Each change raises the limit by one, so that a limit says how old it is.
struct Config {
    limit: u64,
}

impl Config {
    fn first() -> Arc<Self> {
        Arc::new(Config { limit: 0 })
    }

    fn changed(&self) -> Arc<Self> {
        Arc::new(Config { limit: self.limit + 1 })
    }
}

struct Service<C> {
    config: C,
    fresh: Noted,
}

impl<C> Service<C> {
    fn new(config: C) -> Self {
        Service { config, fresh: Noted::default() }
    }

    /// A limit is as new as must be if the caller's own changes are in it.
    fn note(&self, caller: &Caller, limit: u64) {
        let own_changes = caller.number / CALLS_A_CHANGE + 1;
        self.fresh.note(caller, u64::from(limit >= own_changes));
    }

    fn check(&self, done: &Done, last: &Config) -> Check {
        let changes = done.by_caller.iter().map(|calls| calls.div_ceil(CALLS_A_CHANGE)).sum();
        self.fresh.check(done, |_| 1).and(Check::equal("changes", changes, last.limit))
    }
}

fn is_change(caller: &Caller) -> bool {
    caller.number.is_multiple_of(CALLS_A_CHANGE)
}

fn copied<L: ReadLock<Content = Arc<Config>>>() -> impl RunRound {
    calls(
        || Service::new(L::new(Config::first())),
        |service, caller| {
            if is_change(caller) {
                service.config.write(|config| *config = config.changed());
            }
            let config = service.config.read(Arc::clone);
            service.note(caller, config.limit);
        },
        |service, done| service.config.read(|config| service.check(done, config)),
    )
}

fn swapped() -> impl RunRound {
    calls(
        || Service::new(ArcSwap::new(Config::first())),
        |service, caller| {
            if is_change(caller) {
                service.config.rcu(|config| config.changed());
            }
            service.note(caller, service.config.load().limit);
        },
        |service, done| service.check(done, &service.config.load()),
    )
}

struct Worker {
    changes: watch::Receiver<Arc<Config>>,
    config: Arc<Config>,
}

impl Worker {
    fn new(source: &watch::Sender<Arc<Config>>) -> Self {
        let changes = source.subscribe();
        let config = changes.borrow().clone();
        Worker { changes, config }
    }

    fn limit(&mut self) -> u64 {
        if self.changes.has_changed().unwrap_or(false) {
            self.config = self.changes.borrow_and_update().clone();
        }
        self.config.limit
    }
}

thread_local! {
    /// Each round has threads of its own, so that none finds the worker of another round.
    static WORKER: RefCell<Option<Worker>> = const { RefCell::new(None) };
}

fn watched() -> impl RunRound {
    calls(
        || Service::new(watch::Sender::new(Config::first())),
        |service, caller| {
            if is_change(caller) {
                service.config.send_modify(|config| *config = config.changed());
            }
            let limit = WORKER.with_borrow_mut(|own| own.get_or_insert_with(|| Worker::new(&service.config)).limit());
            service.note(caller, limit);
        },
        |service, done| service.check(done, &service.config.borrow()),
    )
}
