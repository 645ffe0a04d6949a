//! Types and macros of crates that no stub speaks of.

use crate::support::{MANIFEST, package, printed, said, said_in};

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

#[test]
fn work_of_unknown_length_under_an_async_lock_may_be_why_it_is_async() {
    let found = said(
        "use some_image::{Canvas, encode};
pub struct Screen {
    canvas: tokio::sync::Mutex<Vec<u8>>,
    drawn: tokio::sync::Mutex<Vec<u64>>,
    own: tokio::sync::Mutex<Canvas>,
    wrapped: tokio::sync::Mutex<Wrapped>,
}
pub struct Wrapped(Canvas);
impl Wrapped {
    fn reset(&mut self) {
        self.0.clear_to(1);
    }
}
impl Screen {
    // hotlock: hot
    pub async fn draw(&self, byte: u8) -> Vec<u8> {
        self.drawn.lock().await.push(1);
        let mut canvas = self.canvas.lock().await;
        canvas.push(byte);
        let mut encoder = some_image::Encoder::new();
        encoder.encode(&canvas)
    }
    // The content's own method is what the lock is for, also in a helper.
    // hotlock: hot
    pub async fn clear(&self) {
        self.own.lock().await.clear();
        self.wrapped.lock().await.reset();
    }
}
",
    );
    assert_eq!(found, ["4 needless_async_lock", "5 needless_async_lock", "6 needless_async_lock"]);
}

#[test]
fn what_owns_all_that_it_uses_may_be_put_away_by_a_call_that_did_not_resolve() {
    let found = said(
        "use std::sync::{Arc, Mutex};
use some_guard::{guard, Pages};
pub struct Checks { open: Arc<Mutex<Vec<u64>>> }
impl Checks {
    pub fn cleans_up(&self, key: u64) {
        let mut open = self.open.lock().unwrap();
        open.push(key);
        let again = Arc::clone(&self.open);
        let cleanup = guard((), move |()| again.lock().unwrap().retain(|own| *own != key));
        drop(open);
        drop(cleanup);
    }
    pub fn gives_back(&self, key: u64) -> impl Sized {
        let mut open = self.open.lock().unwrap();
        open.first().copied().ok_or_else(move || {
            open.push(key);
            let again = Arc::clone(&self.open);
            guard((), move |()| again.lock().unwrap().clear())
        })
    }
    pub fn borrows(&self, pages: &Pages) {
        let open = self.open.lock().unwrap();
        pages.each(|page| self.open.lock().unwrap().push(page));
        drop(open);
    }
}
",
    );
    assert_eq!(found, ["23 double_lock"]);
}

#[test]
fn a_closure_in_an_unknown_macro_goes_where_the_macro_is_handed() {
    let found = said(
        "use some_macros::with_clones;
pub struct Log { out: tokio::sync::mpsc::Sender<u64> }
impl Log {
    fn compact(&self) { let _ = self.out.blocking_send(1); }
}
pub async fn on_a_pool(log: Log) {
    let done = tokio::task::spawn_blocking(with_clones! {(log) move || { log.compact() }});
    let _ = done.await;
}
pub async fn in_place(log: Log) {
    log.compact();
    tokio::task::yield_now().await;
}
",
    );
    assert_eq!(found, ["11 blocking_lock_in_async"]);
}

#[test]
fn a_lock_that_is_named_through_something_unknown_has_uses_that_are_not_seen() {
    let found = said(
        "use std::sync::RwLock;
use unlisted::Own;
pub(crate) struct Context { seen: RwLock<Vec<u64>>, pointed: RwLock<Vec<u64>>, unknown: RwLock<Vec<u64>>, }
impl Context {
    pub(crate) fn add(&self, number: u64) {
        self.seen.write().unwrap().push(number);
        self.pointed.write().unwrap().push(number);
        self.unknown.write().unwrap().push(number);
    }
}
pub(crate) fn through_a_pointer(context: &mut Own<Context>) -> usize {
    context.pointed.read().unwrap().len()
}
pub(crate) fn through_who_knows_what() -> usize {
    let context = unlisted::current();
    context.unknown.read().unwrap().len()
}
",
    );
    assert_eq!(found, ["3 rwlock_never_read"]);
}

#[test]
fn copies_of_unknown_types_are_those_that_are_derived() {
    let found = said(
        "use std::collections::HashMap;
use some_database::Statement;
use tokio::sync::Mutex;
pub struct Cache {
    cloned: Mutex<HashMap<u64, Statement>>,
    owned: Mutex<HashMap<u64, Statement>>,
    run: Mutex<HashMap<u64, Statement>>,
}
impl Cache {
    pub async fn cloned(&self, key: u64) -> Option<Statement> {
        self.cloned.lock().await.remove(&key).map(|statement| statement.clone())
    }
    pub async fn owned(&self, key: u64) -> Option<Statement> {
        self.owned.lock().await.remove(&key).map(|statement| statement.to_owned())
    }
    pub async fn run(&self, key: u64) -> Option<u64> {
        self.run.lock().await.remove(&key).map(|statement| statement.run())
    }
}
",
    );
    assert_eq!(found, ["5 needless_async_lock", "6 needless_async_lock"]);
}

#[test]
fn a_library_that_another_one_hands_on_is_known() {
    let manifest = format!("{MANIFEST}[dependencies]\nsome_core = \"1\"\nrocket = \"0.5\"\n");
    let text = "use rocket::tokio;
use some_core::parking_lot::Mutex;
use some_core::{other, parking_lot as locks};
pub struct Server {
    one: Mutex<Vec<u64>>,
    two: locks::Mutex<Vec<u64>>,
    three: some_core::parking_lot::Mutex<Vec<u64>>,
    four: other::Mutex<Vec<u64>>,
    five: unlisted::parking_lot::Mutex<Vec<u64>>,
}
impl Server {
    pub async fn hold(&self) {
        let one = self.one.lock();
        tokio::task::yield_now().await;
        drop(one);
        let two = self.two.lock();
        tokio::task::yield_now().await;
        drop(two);
        let three = self.three.lock();
        tokio::task::yield_now().await;
        drop(three);
        let four = self.four.lock();
        tokio::task::yield_now().await;
        drop(four);
        let five = self.five.lock();
        tokio::task::yield_now().await;
        drop(five);
    }
}
";
    let found = said_in(package(&[("Cargo.toml", &manifest), ("src/lib.rs", text)]).path(), "src/lib.rs");
    assert_eq!(found, [13, 16, 19].map(|line| format!("{line} guard_across_await")));
}

#[test]
fn a_socket_that_an_unknown_library_has_made_may_be_set_to_be_nonblocking() {
    let with = |is_nonblocking: bool| {
        let text = "use std::net::{SocketAddr, UdpSocket};
use some_sockets::Socket;
pub fn bind(address: SocketAddr) -> Vec<UdpSocket> {
    let mut sockets = Vec::new();
    let socket = Socket::bind(address).into_udp_socket();
    socket.set_nonblocking(SET);
    sockets.push(socket);
    sockets
}
pub fn serve(socket: UdpSocket, peers: Vec<SocketAddr>) {
    tokio::spawn(async move {
        for peer in peers {
            tokio::task::yield_now().await;
            let _ = socket.send_to(b\"ready\", peer);
        }
    });
}
";
        said(&text.replace("SET", if is_nonblocking { "true" } else { "false" }))
    };
    assert_eq!(with(true), [""; 0]);
    assert_eq!(with(false), ["14 blocking_in_async"]);
}

#[test]
fn a_closure_for_a_method_of_iterators_on_something_unknown_runs_there() {
    let found = said(
        "use unknown::Users;
async fn pause() { tokio::task::yield_now().await }
fn check(password: &str, hash: &str) -> bool {
    std::thread::sleep(std::time::Duration::from_secs(1));
    password == hash
}
pub async fn is_any(users: Users, password: String) -> bool {
    pause().await;
    users.all().iter().any(|user| check(&password, user.hash()))
}
// OK: what another method does with it is not known.
pub async fn kept(users: Users, password: String) -> bool {
    pause().await;
    users.all().check_later(|user| check(&password, user.hash()))
}
",
    );
    assert_eq!(found, ["9 blocking_in_async"]);
}

#[test]
fn a_closure_with_several_parameters_in_an_unknown_macro_is_one() {
    let found = said(
        "use unknown::Widget;
async fn pause() { tokio::task::yield_now().await }
pub async fn connects(widget: Widget, item: String) {
    pause().await;
    // OK: who calls it is not known.
    widget.connect(unknown::clone!(@strong item => move |_, _event| {
        let _ = tokio::runtime::Handle::current().block_on(async { item.len() });
    }));
}
pub async fn waits(item: String) -> usize {
    pause().await;
    tokio::runtime::Handle::current().block_on(async { item.len() })
}
",
    );
    assert_eq!(found, ["12 blocking_lock_in_async"]);
}

#[test]
fn what_panics_in_a_runtime_may_be_run_by_something_else() {
    let found = said(
        "use tokio::sync::mpsc::Receiver;
pub fn starts(work: Receiver<u64>) {
    std::thread::spawn(|| some_game::tasks::block_on(works(work)));
}
// OK: on a thread of its own, which is none of a runtime.
async fn works(mut work: Receiver<u64>) {
    while let Some(_) = work.blocking_recv() {}
}
pub fn given_away(mut work: Receiver<u64>) {
    // OK: perhaps the executor of that library.
    some_game::Pool::get().spawn(async move { work.blocking_recv() }).detach();
}
pub fn given_away_below(work: Receiver<u64>) {
    some_game::Pool::get().spawn(async move { receives(work).await }).detach();
}
// OK: the same.
async fn receives(mut work: Receiver<u64>) {
    work.blocking_recv();
}
pub fn of_tokio(mut work: Receiver<u64>) {
    tokio::spawn(async move { work.blocking_recv() });
}
pub fn on_a_runtime(work: Receiver<u64>) {
    std::thread::spawn(|| tokio::runtime::Runtime::new().unwrap().block_on(works_there(work)));
}
async fn works_there(mut work: Receiver<u64>) {
    while let Some(_) = work.blocking_recv() {}
}
",
    );
    assert_eq!(found, ["21 blocking_lock_in_async", "27 blocking_lock_in_async"]);
}

#[test]
fn what_is_awaited_is_no_function_that_gives_a_result() {
    let found = said(
        "use generated::HostDescriptor as _;
pub trait Descriptor { fn advise(&mut self) -> Result<u64, String>; }
pub struct View;
impl Descriptor for View {
    fn advise(&mut self) -> Result<u64, String> {
        tokio::runtime::Handle::current().block_on(async { Ok(1) })
    }
}
pub async fn advises(view: &mut View) -> u64 {
    view.advise().await.unwrap_or_default()
}
pub async fn blocks(view: &mut View) -> u64 {
    view.advise().unwrap_or_default()
}
",
    );
    assert_eq!(found, ["13 blocking_lock_in_async"]);
}

#[test]
fn what_a_macro_makes_a_function_of_does_not_run_where_it_stands() {
    let text = |within: &str| {
        format!(
            "fn ask(count: u64) -> u64 {{ tokio::runtime::Handle::current().block_on(async {{ count }}) }}
fn register(count: u64) -> u64 {{
    host::bind!({within});
    count
}}
pub async fn load() -> u64 {{
    tokio::task::yield_now().await;
    register(1)
}}
"
        )
    };
    for function in ["answer(count: u64; more: u64) -> u64 { ask(count) }", "answer(count: u64) { ask(count) }"] {
        assert_eq!(said(&text(function)), [""; 0], "{function}");
    }
    let parts = [
        "answer => { ask(count) }",
        "if ready(count) { ask(count) } when idle",
        "take(count) -> found => { ask(count) }",
        "span(count) { ask(count) }",
    ];
    for code in parts {
        assert_eq!(said(&text(code)), ["8 blocking_lock_in_async"], "{code}");
    }
}

/// What readers share needs no lock, whatever it is; a lock of which the place is lost may be any of its kind.
#[test]
fn a_lock_of_a_librarys_object_that_nobody_writes_is_needless() {
    let with = |field: &str, method: &str| {
        said(&format!(
            "use std::sync::{{Arc, RwLock}};
use some_pool::{{Connections, ThreadPool}};
pub struct Jobs {{ pool: {field}, slow: RwLock<Connections>, count: u64 }}
impl Jobs {{
    pub fn new(slow: Connections) -> Jobs {{ Jobs {{ pool: make!(ThreadPool::new(64)), slow: RwLock::new(slow), count: 1 }} }}
    // hotlock: hot
    pub fn run(&self, job: impl FnOnce() + Send + 'static) {{ self.pool.read().unwrap().execute(job); }}
    {method}
}}
fn main() {{}}
"
        ))
        .into_iter()
        .filter(|found| found.contains("rwlock_around_atomics"))
        .collect::<Vec<_>>()
    };
    assert_eq!(with("RwLock<ThreadPool>", ""), ["3 rwlock_around_atomics"]);
    let nothing: [&str; 0] = [];
    assert_eq!(
        with("RwLock<ThreadPool>", "pub fn set(&self) { *self.pool.write().unwrap() = ThreadPool::new(8); }"),
        nothing
    );
    // Limits and maps may be there to be read anew.
    assert_eq!(with("RwLock<Vec<ThreadPool>>", ""), nothing);
    let choice = "pub fn set(&self, other: &RwLock<ThreadPool>, own: bool) {
        let pool = if own { &self.pool } else { other };
        pool.write().unwrap().resize(8);
    }";
    assert_eq!(with("RwLock<ThreadPool>", choice), nothing);
}

/// What wraps a future may stop polling it, or what a macro returns before it does anything.
#[test]
fn an_unknown_wrapper_around_a_future_makes_a_deadlock_unsure() {
    let level = |awaited: &str, first: &str| {
        let text = format!(
            "use std::future::Future;
use std::pin::Pin;
use std::time::Duration;
use tokio::sync::Mutex;
use some_crate::FutureExt as _;
pub struct Store {{ rows: Mutex<Vec<u64>> }}
impl Store {{
    fn len(&self, ready: bool) -> Pin<Box<dyn Future<Output = anyhow::Result<usize>> + Send + '_>> {{
        Box::pin(async move {{ {first} Ok(self.rows.lock().await.len()) }})
    }}
    pub async fn work(&self, ready: bool) {{
        let rows = self.rows.lock().await;
        let more = {awaited}.await;
        println!(\"{{}} {{more:?}}\", rows.len());
    }}
}}
"
        );
        let root = package(&[("src/lib.rs", &text)]);
        let found = printed(root.path(), &["--exit-zero", "-q", "--message-format", "short"]);
        let of_rule = found.lines().find(|line| line.contains("double_lock")).unwrap_or_default().to_owned();
        ["error", "warning"].into_iter().find(|level| of_rule.contains(&format!(" {level}[")))
    };
    assert_eq!(level("self.len(ready)", ""), Some("error"));
    assert_eq!(level("self.len(ready).or_shutdown()", ""), Some("warning"));
    assert_eq!(level("self.len(ready).timeout(Duration::from_secs(1))", ""), Some("warning"));
    assert_eq!(level("self.len(ready)", "anyhow::ensure!(ready, \"not ready\");"), Some("warning"));
}

/// An attribute may make a function await that awaits nothing as it is written.
#[test]
fn what_an_unknown_attribute_makes_of_a_function_may_suspend() {
    let found = |attribute: &str| {
        said(&format!(
            "use std::sync::Mutex;
pub static OPEN: Mutex<Vec<u64>> = Mutex::new(Vec::new());
pub static NAMES: Mutex<Vec<u64>> = Mutex::new(Vec::new());
{attribute}
async fn count() -> usize {{ OPEN.lock().unwrap().len() }}
pub async fn size() -> usize {{
    let names = NAMES.lock().unwrap();
    names.len() + count().await
}}
"
        ))
    };
    assert_eq!(found("#[some_cache::cached]"), ["7 guard_across_await"]);
    let nothing: [&str; 0] = [];
    assert_eq!(found(""), nothing);
}
