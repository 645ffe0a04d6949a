//! An async lock that is held while something is awaited: what those wait who only want to look at its content.

use std::future::Future;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{Mutex as AsyncMutex, RwLock as AsyncRwLock};
use tokio::time::sleep;

use crate::prove::{Check, Done, RunRound, Scenario, visited_handlers};

pub(crate) fn scenarios() -> Vec<Scenario> {
    let name = "pages that are fetched";
    let shows =
        "two handlers fetch a page in 2 ms and keep it; visitors look how many there are, and want the lock for that";
    vec![
        Scenario::delay(name, shows)
            .pattern("tokio::sync::Mutex, held at the await", fetching::<AsyncMutex<Pages>>())
            .pattern("tokio::sync::RwLock, held at the await", fetching::<AsyncRwLock<Pages>>())
            .fix("awaited first, then std::sync::Mutex", fetching::<Mutex<Pages>>()),
    ]
}

/// What a request to another service may take.
const ANSWER: Duration = Duration::from_millis(2);
/// As many pages are kept.
const KEPT: usize = 1000;

/// The sizes of the newest pages, and how many were ever fetched.
#[derive(Default)]
struct Pages {
    sizes: Vec<u64>,
    fetched: u64,
}

impl Pages {
    fn keep(&mut self, size: u64) {
        if self.sizes.len() == KEPT {
            self.sizes.clear();
        }
        self.sizes.push(size);
        self.fetched += 1;
    }

    fn seen(&self) -> Seen {
        Seen { kept: self.sizes.len() as u64, fetched: self.fetched }
    }
}

/// What a visitor found.
struct Seen {
    kept: u64,
    fetched: u64,
}

impl Seen {
    /// As many pages are kept as must be of those that were fetched.
    fn is_right(&self) -> bool {
        let kept = self.fetched.checked_sub(1).map_or(0, |before_last| before_last % KEPT as u64 + 1);
        self.kept == kept
    }
}

async fn fetch() -> u64 {
    sleep(ANSWER).await;
    1
}

/// What a lock around the pages is used for.
trait Cache: Default + Send + Sync + 'static {
    fn get(&self) -> impl Future<Output = ()> + Send;
    fn look(&self) -> impl Future<Output = Seen> + Send;
    /// Nothing if somebody still holds the lock.
    fn fetched(&self) -> Option<u64>;
}

impl Cache for AsyncMutex<Pages> {
    async fn get(&self) {
        let mut pages = self.lock().await;
        let size = fetch().await;
        pages.keep(size);
    }

    async fn look(&self) -> Seen {
        self.lock().await.seen()
    }

    fn fetched(&self) -> Option<u64> {
        self.try_lock().ok().map(|pages| pages.fetched)
    }
}

impl Cache for AsyncRwLock<Pages> {
    async fn get(&self) {
        let mut pages = self.write().await;
        let size = fetch().await;
        pages.keep(size);
    }

    async fn look(&self) -> Seen {
        self.read().await.seen()
    }

    fn fetched(&self) -> Option<u64> {
        self.try_read().ok().map(|pages| pages.fetched)
    }
}

impl Cache for Mutex<Pages> {
    async fn get(&self) {
        let size = fetch().await;
        self.lock().unwrap_or_else(PoisonError::into_inner).keep(size);
    }

    async fn look(&self) -> Seen {
        self.lock().unwrap_or_else(PoisonError::into_inner).seen()
    }

    fn fetched(&self) -> Option<u64> {
        Some(self.lock().unwrap_or_else(PoisonError::into_inner).fetched)
    }
}

/// A cache, and what was found on visits to it.
#[derive(Default)]
struct Visited<C> {
    cache: C,
    visits: AtomicU64,
    right: AtomicU64,
    /// Of the pages that visitors have seen.
    newest: AtomicU64,
}

impl<C: Cache> Visited<C> {
    async fn visit(&self) {
        let seen = self.cache.look().await;
        self.visits.fetch_add(1, Ordering::Relaxed);
        self.right.fetch_add(u64::from(seen.is_right()), Ordering::Relaxed);
        self.newest.fetch_max(seen.fetched, Ordering::Relaxed);
    }

    fn check(&self, done: &Done) -> Check {
        let visits = self.visits.load(Ordering::Relaxed);
        let newest = self.newest.load(Ordering::Relaxed);
        Check::equal("pages fetched", Some(done.calls), self.cache.fetched())
            .and(Check::holds("somebody has visited", visits > 0))
            .and(Check::equal(
                "visits that found as many pages as are kept",
                visits,
                self.right.load(Ordering::Relaxed),
            ))
            .and(Check::holds(
                "a visitor has seen a page, and none that was not fetched",
                (1..=done.calls).contains(&newest),
            ))
    }
}

fn fetching<C: Cache>() -> impl RunRound {
    visited_handlers(
        Visited::<C>::default,
        |pages: Arc<Visited<C>>, _| async move { pages.cache.get().await },
        |pages: Arc<Visited<C>>| async move { pages.visit().await },
        Visited::check,
    )
}
