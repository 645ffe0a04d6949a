//! The inventory of locks: one entry a lock, however it is reached.

use std::path::Path;

use crate::support::{self, example, json_lines, package, stderr, stdout};

fn run(dir: &Path, arguments: &[&str]) -> String {
    let output = support::run(dir, &[&["locks"], arguments].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    stdout(&output)
}

/// `place: line line ..` of each lock of a package with this library, the lines being those of its acquisitions.
fn places(source: &str) -> Vec<String> {
    let dir = package(&[("src/lib.rs", source)]);
    json_lines(&run(dir.path(), &["--message-format", "json"]))
        .iter()
        .map(|entry| {
            let sites = entry["acquisitions"].as_array().into_iter().flatten();
            let lines: Vec<String> = sites.map(|site| site["line"].to_string()).collect();
            let many = if entry["one_of_many"] == true { " (one of many)" } else { "" };
            format!("{}{many}: {}", entry["place"].as_str().unwrap_or_default(), lines.join(" "))
        })
        .collect()
}

#[test]
fn the_example_is_listed_for_people() {
    insta::assert_snapshot!(run(&example("cache-engine"), &[]));
}

#[test]
fn a_field_is_one_place_however_it_is_reached() {
    let found = places(
        "use std::sync::{Arc, Mutex};
pub struct S { a: Arc<Mutex<u64>>, b: Option<Mutex<u64>> }
impl S {
    pub fn field(&self) -> u64 { *self.a.lock().unwrap() }
    pub fn clone_of_the_arc(&self) -> u64 { let same = Arc::clone(&self.a); *same.lock().unwrap() }
    pub fn destructured(&self) -> u64 { let S { a, .. } = self; *a.lock().unwrap() }
    pub fn in_a_tuple(&self) -> u64 { let (a, _) = (&self.a, 1); *a.lock().unwrap() }
    fn handed_out(&self) -> &Mutex<u64> { &self.a }
    pub fn returned(&self) -> u64 { *self.handed_out().lock().unwrap() }
    pub fn in_an_option(&self) -> u64 {
        if let Some(b) = &self.b { return *b.lock().unwrap(); }
        self.b.as_ref().map_or(0, |b| *b.lock().unwrap())
    }
}
",
    );
    assert_eq!(found, ["S::a: 4 5 6 7 9", "S::b: 11 12"]);
}

#[test]
fn a_lock_is_known_wherever_its_content_comes_from() {
    let found = places(
        "use std::sync::{Arc, Mutex};
pub struct Db { rows: Vec<u64> }
impl Db { fn load() -> Option<Db> { Some(Db { rows: Vec::new() }) } fn empty() -> Db { Db { rows: Vec::new() } } }
fn shared() -> Arc<Mutex<Db>> { Arc::new(Mutex::new(Db::empty())) }
fn listed(all: &Mutex<Vec<Arc<Mutex<Db>>>>) -> Arc<Mutex<Db>> { let db = shared(); all.lock().unwrap().push(db.clone()); db }
fn count(db: &Arc<Mutex<Db>>) -> usize { db.lock().unwrap().rows.len() }
pub fn run(all: &Mutex<Vec<Arc<Mutex<Db>>>>) -> Option<usize> {
    let made = Arc::new(Mutex::new(Db::empty()));
    let tried = Arc::new(Mutex::new(Db::load()?));
    count(&made);
    drop(tried.lock());
    let given = shared();
    let found = given.lock().unwrap().rows.len();
    // Others have this one as well.
    let kept = listed(all);
    let kept = kept.lock().unwrap().rows.len();
    Some(found + kept)
}
",
    );
    assert_eq!(found, ["all: 5", "made: 6", "tried: 11", "given: 13", "a lock: 16"]);
}

#[test]
fn a_parameter_stands_for_what_callers_pass() {
    let found = places(
        "use std::sync::Mutex;
static ONE: Mutex<u64> = Mutex::new(0);
pub struct S { two: Mutex<u64> }
fn add(lock: &Mutex<u64>) { *lock.lock().unwrap() += 1; }
fn further(lock: &Mutex<u64>) { add(lock) }
fn pick(lock: &Mutex<u64>) -> &Mutex<u64> { lock }
impl S {
    pub fn helped(&self) { further(&self.two); add(&ONE); }
    pub fn picked(&self) -> u64 { *pick(&self.two).lock().unwrap() }
}
",
    );
    assert_eq!(found, ["ONE: 4", "S::two: 4 9"]);
}

#[test]
fn a_handle_in_another_struct_is_the_same_lock() {
    let found = places(
        "use std::sync::{Arc, Mutex};
pub struct Server { state: Arc<Mutex<u64>> }
struct Worker { state: Arc<Mutex<u64>> }
impl Worker {
    fn new(state: Arc<Mutex<u64>>) -> Self { Worker { state } }
    fn work(&self) { *self.state.lock().unwrap() += 1; }
}
impl Server {
    pub fn start(&self) { Worker::new(Arc::clone(&self.state)).work(); *self.state.lock().unwrap() += 1; }
}
pub fn made_here() -> Server {
    let state = Arc::new(Mutex::new(0));
    *state.lock().unwrap() += 1;
    Server { state }
}
",
    );
    assert_eq!(found, ["Server::state: 6 9 13"]);
}

#[test]
fn a_handle_of_unknown_origin_is_no_known_lock() {
    let found = places(
        "use std::sync::{Arc, Mutex};
pub trait Source { fn lock_of(&self) -> Arc<Mutex<u64>>; }
pub fn look(source: &dyn Source) -> u64 { let lock = source.lock_of(); *lock.lock().unwrap() }
",
    );
    assert_eq!(found, ["a lock: 3"]);
}

#[test]
fn locks_in_a_loop_or_closure_are_one_of_the_collection() {
    let found = places(
        "use std::sync::Mutex;
pub struct S { shards: Vec<Mutex<u64>> }
impl S {
    pub fn all(&self) -> u64 {
        for shard in &self.shards { *shard.lock().unwrap() += 1; }
        self.shards.iter().map(|shard| *shard.lock().unwrap()).sum()
    }
}
",
    );
    assert_eq!(found, ["S::shards (one of many): 5 6"]);
}

/// Two orders of two locks, and a third lock below one of them.
const ORDERS: &str = "use std::sync::{Mutex, RwLock};
pub struct Bank { accounts: Mutex<Vec<u64>>, journal: Mutex<Vec<String>>, rates: RwLock<u64> }
impl Bank {
    pub fn deposit(&self) { let accounts = self.accounts.lock().unwrap(); self.note(accounts.len()); }
    fn note(&self, count: usize) { self.journal.lock().unwrap().push(count.to_string()); }
    pub fn audit(&self) -> usize {
        let journal = self.journal.lock().unwrap();
        journal.len() + self.accounts.lock().unwrap().len()
    }
    pub fn price(&self) -> u64 { let journal = self.journal.lock().unwrap(); journal.len() as u64 * *self.rates.read().unwrap() }
    pub fn tries(&self) -> bool { let _rates = self.rates.read().unwrap(); self.journal.try_lock().is_ok() }
}
#[cfg(test)]
mod tests {
    #[test]
    fn other_way(bank: &super::Bank) { let _rates = bank.rates.read().unwrap(); bank.journal.lock().unwrap().clear(); }
}
";

#[test]
fn the_order_is_drawn_with_its_inversions() {
    let dir = package(&[("src/lib.rs", ORDERS)]);
    insta::assert_snapshot!("order_dot", run(dir.path(), &["--graph"]));
    insta::assert_snapshot!("order_mermaid", run(dir.path(), &["--graph=mermaid"]));
    assert_eq!(run(dir.path(), &["--graph"]), run(dir.path(), &["--graph=dot"]));
}

#[test]
fn the_order_is_that_of_the_chosen_files() {
    let dir = package(&[("src/lib.rs", &format!("mod free;\n{ORDERS}")), ("src/free.rs", "pub fn free() {}\n")]);
    assert_eq!(run(dir.path(), &["--graph", "src/free.rs"]), "digraph lock_order {\n    node [shape=box];\n}\n");
    assert_eq!(run(dir.path(), &["--graph", "src/lib.rs"]).matches(" -> ").count(), 3);
}

#[test]
fn an_attribute_may_make_a_function_async() {
    let text = |attribute: &str, body: &str| {
        format!(
            "pub struct Client {{ synced: tokio::sync::Mutex<u64> }}
impl Client {{
    {attribute}
    pub fn sync(&self) -> u64 {{
        let mut synced = self.synced.lock().await;
        *synced = {body};
        *synced
    }}
}}
pub async fn run(client: &Client) -> u64 {{ client.sync() }}
"
        )
    };
    let found = |body: &str| {
        let dir = package(&[
            ("Cargo.toml", "[package]\nname = \"app\"\nedition = \"2024\"\n[dependencies]\ntokio = \"1\"\n"),
            ("src/lib.rs", &text("#[maybe_async::maybe_async]", body)),
        ]);
        stdout(&support::run(dir.path(), &["--hot", "run", "--confidence", "possible", "--output", "short"]))
    };
    assert!(!found("maybe_await!(fetch())").contains("needless_async_lock"), "the macro may await");
    assert!(found("3").contains("needless_async_lock"), "{}", found("3"));
}
