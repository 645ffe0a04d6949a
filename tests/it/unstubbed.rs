//! Types and macros of crates that no stub speaks of.

use crate::support::{package, printed};

/// The rules of the findings in a package of one file, each with its line.
fn said(text: &str) -> Vec<String> {
    let root = package(&[("src/lib.rs", text)]);
    let printed = printed(root.path(), &["--exit-zero", "-q", "--message-format", "short"]);
    let findings = printed.lines().filter_map(|line| {
        let (place, rest) = line.strip_prefix("src/lib.rs:")?.split_once(' ')?;
        let rule = rest.split_once("hotlock::")?.1.split_once(']')?.0;
        Some(format!("{} {rule}", place.split(':').next()?))
    });
    findings.collect()
}

#[test]
fn a_map_is_told_from_its_name_and_two_parameters() {
    let found = said(
        "use std::sync::Mutex;
use some_cache::{Cache, LeastUsedCache};
pub struct Server { names: Mutex<LeastUsedCache<u64, String>>, other: Mutex<Cache>, pairs: Mutex<some_cache::Pair<u64, u64>> }
impl Server {
    // hotlock: hot
    pub fn note(&self, key: u64, name: String) {
        self.names.lock().unwrap().insert(key, name);
        self.other.lock().unwrap().insert(key, 1);
        self.pairs.lock().unwrap().insert(key, 1);
    }
}
",
    );
    assert_eq!(found, ["7 contended_map_lock", "8 lock_on_hot_path", "9 lock_on_hot_path"]);
}

#[test]
fn what_is_awaited_through_an_unknown_macro_is_its_one_argument() {
    let found = said(
        "use some_tracing::traced;
pub struct Server { names: tokio::sync::Mutex<Vec<u64>>, held: tokio::sync::Mutex<Vec<u64>> }
impl Server {
    pub async fn note(&self, name: u64) {
        let mut names = traced!(self.names.lock()).await;
        names.push(name);
    }
    pub async fn hold(&self, name: u64) {
        let mut held = traced!(self.held.lock()).await;
        tokio::task::yield_now().await;
        held.push(name);
    }
}
",
    );
    assert_eq!(found, ["2 needless_async_lock"]);
}
