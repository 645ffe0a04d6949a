//! Places beside the one where a finding stands.

use crate::support::{MANIFEST, package, printed};

#[test]
fn a_call_that_blocks_in_several_helpers_names_them() {
    let root = package(&[(
        "src/lib.rs",
        "use std::fs::File;
use std::io::Read;
use tokio::net::{TcpListener, TcpStream};
fn key() -> Option<File> {
    File::open(\"key\").ok()
}
fn certificates() -> Option<File> {
    File::open(\"certificates\").ok()
}
fn settings() -> usize {
    let mut text = String::new();
    let read = File::open(\"settings\").and_then(|mut file| file.read_to_string(&mut text));
    read.unwrap_or(0) + usize::from(key().is_some()) + usize::from(certificates().is_some())
}
// hotlock: hot
async fn greet(peer: TcpStream) -> usize {
    let _ = peer.readable().await;
    settings()
}
pub async fn serve(listener: TcpListener) {
    while let Ok((peer, _)) = listener.accept().await {
        tokio::spawn(greet(peer));
    }
}
",
    )]);
    let text = printed(root.path(), &["--exit-zero", "-q", "--no-cache"]);
    let finding = text.split("\n\n").find(|text| text.contains("blocking_in_async]")).unwrap_or_default();
    assert!(finding.contains("`settings` makes the blocking call `Read::read_to_string`"), "{finding}");
    // Those of other helpers, in one line; formats for machines have each.
    assert!(
        finding.contains("= note: also blocking: `File::open` in `key` at line 5, `certificates` at line 8\n"),
        "{finding}"
    );
    let all = printed(root.path(), &["--exit-zero", "-q", "--no-cache", "--message-format", "json-lines"]);
    for other in ["also blocking: `File::open` in `key` here", "also blocking: `File::open` in `certificates` here"] {
        assert!(all.contains(other), "{all}");
    }
    assert!(!finding.contains("or its like"), "{finding}");
}

#[test]
fn callers_beyond_two_are_counted() {
    let callers: String = (0..5)
        .map(|n| format!("// hotlock: hot\npub async fn caller{n}(lock: &Mutex<u32>) {{ wait(lock); tokio::task::yield_now().await; }}\n"))
        .collect();
    let text = format!(
        "use std::sync::Mutex;
fn wait(_: &Mutex<u32>) {{ std::thread::sleep(std::time::Duration::from_secs(1)); }}
{callers}"
    );
    let root = package(&[("src/lib.rs", &text)]);
    let printed = printed(root.path(), &["--exit-zero", "-q", "--no-cache"]);
    assert!(printed.contains("also called by `caller1` at line 6, `caller2` at line 8 and 2 more\n"), "{printed}");
}

#[test]
fn that_a_default_build_has_not_the_code_is_said() {
    let manifest = format!("{MANIFEST}[features]\ndefault = [\"on\"]\non = []\nfast = []\nslow = []\n");
    let held = "{ let guard = lock.lock().unwrap(); tokio::task::yield_now().await; drop(guard); }";
    let text = format!(
        "use std::sync::Mutex;\n#[cfg(feature = \"on\")]\npub async fn a(lock: &Mutex<u8>) {held}\n\
         #[cfg(feature = \"fast\")]\npub mod fast {{\n    use std::sync::Mutex;\n    #[cfg(all(unix, feature = \"slow\"))]\n    \
         pub async fn b(lock: &Mutex<u8>) {held}\n}}\n#[cfg(not(feature = \"on\"))]\npub async fn c(lock: &Mutex<u8>) {held}\n"
    );
    let package = package(&[("Cargo.toml", &manifest), ("src/lib.rs", &text)]);
    let notes = |arguments: &[&str]| {
        let printed = printed(package.path(), &[&["--exit-zero", "--color", "never"], arguments].concat());
        let facts = printed.lines().flat_map(|line| line.trim_start_matches([' ', '=']).split("; "));
        let facts =
            facts.map(|fact| fact.trim_start_matches("note: ").trim_start_matches("only a warning: ").to_owned());
        facts.filter(|fact| fact.starts_with("built only")).collect::<Vec<_>>()
    };
    assert_eq!(notes(&[]), ["built only with the features `fast`, `slow`, off in this run"]);
    assert_eq!(notes(&["--features", "fast"]), ["built only with the feature `slow`, off in this run"]);
    assert_eq!(notes(&["--features", "fast,slow"]), [""; 0]);
}

#[test]
fn what_a_caller_lends_is_not_advised_to_be_moved() {
    let advice = |parameter: &str| {
        let text = format!(
            "use std::sync::mpsc::Receiver;
// hotlock: hot
pub async fn next(jobs: {parameter}) -> u32 {{
    tokio::task::yield_now().await;
    jobs.recv_timeout(std::time::Duration::from_secs(1)).unwrap_or(0)
}}
"
        );
        let root = package(&[("src/lib.rs", &text)]);
        let printed = printed(root.path(), &["--exit-zero", "-q", "--no-cache"]);
        let help = printed.lines().find(|line| line.contains("= help: ")).unwrap_or_default();
        help.trim().to_owned()
    };
    assert_eq!(advice("Receiver<u32>"), "= help: wrap the call in `spawn_blocking`");
    let lent = "= help: `spawn_blocking` with owned data, or `block_in_place` (multi-thread)";
    assert_eq!(advice("&Receiver<u32>"), lent);
}

#[test]
fn a_guard_that_is_ignored_and_not_dropped_is_shown() {
    let root = package(&[(
        "src/lib.rs",
        "use std::sync::Mutex;
pub struct Device { config: Mutex<Option<u64>>, count: Mutex<u64> }
impl Device {
    pub fn refresh(&self) {
        let config = self.config.lock().unwrap();
        let id = *config.as_ref().unwrap();
        let _ = config; // released, or so it seems
        *self.config.lock().unwrap() = Some(id + 1);
    }
    pub fn count(&self) {
        let count = self.count.lock().unwrap();
        let copied = *count;
        let _ = copied;
        *self.count.lock().unwrap() += 1;
        drop(count);
    }
}
",
    )]);
    let text = printed(root.path(), &["--exit-zero", "-q", "--no-cache"]);
    let findings: Vec<&str> = text.split("\n\n").filter(|text| text.contains("double_lock]")).collect();
    let [refresh, count] = findings[..] else { panic!("{text}") };
    assert!(refresh.contains("`let _ = config` does not drop the guard: `_` binds nothing"), "{refresh}");
    assert!(!count.contains("let _"), "{count}");
}

#[test]
fn all_calls_between_two_acquisitions_are_named() {
    let text = "use std::sync::Mutex;
pub struct Store { rows: Mutex<Vec<u32>> }
impl Store {
    pub fn first(&self) { let rows = self.rows.lock().unwrap(); self.second(); drop(rows); }
    fn second(&self) { self.third(); }
    fn third(&self) { self.last(); }
    fn last(&self) { self.rows.lock().unwrap().push(1); }
}
";
    let root = package(&[("src/lib.rs", text)]);
    let text = printed(root.path(), &["--exit-zero", "-q", "--no-cache"]);
    assert!(text.contains("leads to `Store::second` -> `Store::third` -> `Store::last` at line 7\n"), "{text}");
}

#[test]
fn a_counted_value_of_a_map_is_advised_to_be_cloned() {
    let text = "use dashmap::DashMap;
use std::sync::Arc;
async fn send(_: &str) {}
pub struct Peers { names: DashMap<u64, Arc<String>>, texts: DashMap<u64, String> }
impl Peers {
    pub fn add(&self, id: u64) { self.names.insert(id, Arc::default()); self.texts.insert(id, String::new()); }
    pub async fn greet(&self, id: u64) { if let Some(name) = self.names.get(&id) { send(&name).await; } }
    pub async fn tell(&self, id: u64) { if let Some(text) = self.texts.get(&id) { send(&text).await; } }
}
";
    let manifest = format!("{MANIFEST}[dependencies]\ndashmap = \"6\"\n");
    let root = package(&[("Cargo.toml", &manifest), ("src/lib.rs", text)]);
    let text = printed(root.path(), &["--exit-zero", "-q", "--no-cache"]);
    let help = |name: &str| {
        let finding = text.split("\n\n").find(|text| text.contains(name)).unwrap_or_default();
        finding.lines().find(|line| line.contains("help:")).unwrap_or_default().trim().to_owned()
    };
    assert_eq!(
        help("`Peers::names`"),
        "= help: clone the `Arc` out of the map, so that the guard ends there",
        "{text}"
    );
    assert_eq!(help("`Peers::texts`"), "= help: await before the look-up, or copy the value out first", "{text}");
}
