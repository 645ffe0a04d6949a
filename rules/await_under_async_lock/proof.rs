//! An async lock that is held while something is awaited: what those wait who only want to look at its content.

use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{Mutex as AsyncMutex, RwLock as AsyncRwLock};
use tokio::time::sleep;

use crate::prove::{Check, Done, RunRound, Scenario, visited_handlers};

pub(crate) fn scenarios() -> Vec<Scenario> {
    let name = "pages that are fetched";
    let shows = "two handlers fetch a page in 2 ms and keep it; visitors look how many there are, and want the lock for that";
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
}

async fn fetch() -> u64 {
    sleep(ANSWER).await;
    1
}

/// What a lock around the pages is used for.
trait Cache: Default + Send + Sync + 'static {
    fn get(&self) -> impl Future<Output = ()> + Send;
    fn look(&self) -> impl Future<Output = usize> + Send;
    /// Nothing if somebody still holds the lock.
    fn fetched(&self) -> Option<u64>;
}

impl Cache for AsyncMutex<Pages> {
    async fn get(&self) {
        let mut pages = self.lock().await;
        let size = fetch().await;
        pages.keep(size);
    }

    async fn look(&self) -> usize {
        self.lock().await.sizes.len()
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

    async fn look(&self) -> usize {
        self.read().await.sizes.len()
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

    async fn look(&self) -> usize {
        self.lock().unwrap_or_else(PoisonError::into_inner).sizes.len()
    }

    fn fetched(&self) -> Option<u64> {
        Some(self.lock().unwrap_or_else(PoisonError::into_inner).fetched)
    }
}

fn fetching<C: Cache>() -> impl RunRound {
    visited_handlers(
        C::default,
        |pages: Arc<C>, _| async move { pages.get().await },
        |pages: Arc<C>| async move {
            std::hint::black_box(pages.look().await);
        },
        |pages: &C, done: &Done| Check::equal("pages fetched", Some(done.calls), pages.fetched()),
    )
}
