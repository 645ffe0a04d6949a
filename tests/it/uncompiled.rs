//! Stubs of crates that the fixtures are not compiled with: those would need a library in C, or take long to build.

use crate::support::{package, said, said_in};

#[test]
fn a_statement_of_diesel_blocks_and_making_one_does_not() {
    let found = said(
        "use diesel::prelude::*;
use diesel::r2d2::{ConnectionManager, Pool};
use crate::schema::users;
async fn pause() { tokio::task::yield_now().await }
pub async fn inserts(connection: &mut PgConnection) -> QueryResult<usize> {
    pause().await;
    diesel::insert_into(users::table).values(users::name.eq(\"a\")).execute(connection)
}
pub async fn deletes(connection: &mut PgConnection) -> QueryResult<u64> {
    pause().await;
    diesel::delete(users::table.find(1)).returning(users::id).get_result::<u64>(connection)
}
pub async fn connects() -> bool {
    pause().await;
    SqliteConnection::establish(\"file\").is_ok()
}
pub async fn in_a_transaction(connection: &mut PgConnection) -> QueryResult<usize> {
    pause().await;
    connection.transaction(|connection| diesel::sql_query(\"VACUUM\").execute(connection))
}
pub async fn waits_for_the_pool(pool: &Pool<ConnectionManager<PgConnection>>) -> bool {
    pause().await;
    pool.get().is_ok()
}
pub async fn prepares() -> String {
    let all = diesel::update(users::table).set(users::id.eq(1));
    pause().await;
    diesel::debug_query::<diesel::pg::Pg, _>(&all).to_string()
}
pub async fn on_the_pool(mut connection: PgConnection) {
    let work = move || diesel::sql_query(\"VACUUM\").execute(&mut connection).is_ok();
    let _ = tokio::task::spawn_blocking(work).await;
}
pub fn plain(connection: &mut PgConnection) -> bool {
    diesel::sql_query(\"VACUUM\").execute(connection).is_ok()
}
",
    );
    assert_eq!(found, [7, 11, 15, 19, 23].map(|line| format!("{line} blocking_in_async")));
}

#[test]
fn files_are_for_each_request_where_its_handler_reads_them() {
    let text = "use axum::Router;
use axum::extract::State;
use axum::routing::get;
#[derive(Clone)]
struct Shop { name: String }
impl Shop {
    async fn terms(&self) -> String {
        std::fs::read_to_string(&self.name).unwrap_or_default()
    }
}
async fn show_terms(State(shop): State<Shop>) -> String {
    shop.terms().await
}
async fn show_logo(State(shop): State<Shop>) -> Vec<u8> {
    std::fs::read(&shop.name).unwrap_or_default()
}
#[tokio::main]
async fn main() {
    let shop = Shop { name: String::new() };
    let router = Router::new().route(\"/terms\", get(show_terms)).route(\"/logo\", get(show_logo)).with_state(shop);
    let listener = tokio::net::TcpListener::bind(\"localhost:80\").await.unwrap();
    axum::serve(listener, router).await.unwrap();
}
";
    let manifest = "[package]\nname = \"app\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[dependencies]\naxum = \"0.8\"\ntokio = \"1\"\n";
    let root = package(&[("src/main.rs", text), ("Cargo.toml", manifest)]);
    assert_eq!(said_in(root.path(), "src/main.rs"), ["15 blocking_in_async"]);
}

#[test]
fn what_takes_what_a_framework_makes_of_a_request_runs_for_each() {
    let text = "use axum::extract::State;
fn check(password: &str) -> String { bcrypt::verify(password, \"hash\").unwrap_or_default().to_string() }
pub async fn login(State(password): State<String>) -> String {
    check(&password)
}
// OK: people register once.
pub async fn register(State(salt): State<String>) -> String {
    bcrypt::hash(&salt, 12).unwrap_or_default()
}
pub async fn prepares() -> String {
    bcrypt::verify(\"admin\", \"hash\").unwrap_or_default().to_string()
}
fn main() { unknown::routes().add(&login).serve(prepares()); }
";
    let manifest = "[package]\nname = \"app\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[dependencies]\naxum = \"0.8\"\nbcrypt = \"0.17\"\n";
    let root = package(&[("src/main.rs", text), ("Cargo.toml", manifest)]);
    assert_eq!(said_in(root.path(), "src/main.rs"), ["4 blocking_in_async"]);
}

#[test]
fn what_a_framework_is_given_to_run_answers_events() {
    let handlers = "use axum::extract::State;
use axum::routing::{get, post};
use axum::Router;
use crate::ask;
async fn checks(State(host): State<String>) -> String {
    ask::first(&host).to_string()
}
async fn names(State(path): State<String>) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}
async fn health() -> String {
    ask::second(\"localhost\").to_string()
}
async fn sometimes(State(host): State<String>) -> String {
    if host.is_empty() { ask::third(\"localhost\").to_string() } else { host }
}
pub struct Ordered<H>(pub H);
async fn wrapped() -> String {
    ask::fourth(\"localhost\").to_string()
}
async fn elsewhere(State(host): State<String>) -> String {
    tokio::task::spawn_blocking(move || ask::fifth(&host)).await.unwrap_or(false).to_string()
}
async fn given_to_nobody() -> String {
    ask::sixth(\"localhost\").to_string()
}
pub fn routes() -> Router<String> {
    Router::new()
        .route(\"/checks\", get(checks))
        .route(\"/names\", get(names))
        .route(\"/health\", get(health))
        .route(\"/sometimes\", get(sometimes))
        .route(\"/wrapped\", post(Ordered(wrapped)))
        .route(\"/elsewhere\", get(elsewhere))
        .route(\"/closure\", get(|| async { ask::seventh(\"localhost\").to_string() }))
}
pub async fn prepares() -> String {
    given_to_nobody().await
}
";
    let ask = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"]
        .map(|name| format!("pub fn {name}(host: &str) -> bool {{ std::net::TcpStream::connect(host).is_ok() }}\n"))
        .concat();
    let main = "mod ask;\nmod handlers;\nfn main() { unknown::serve(handlers::routes(), handlers::prepares()); }\n";
    let manifest = "[package]\nname = \"app\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[dependencies]\naxum = \"0.8\"\ntokio = \"1\"\n";
    let files = [("src/main.rs", main), ("src/handlers.rs", handlers), ("src/ask.rs", &*ask), ("Cargo.toml", manifest)];
    let root = package(&files);
    assert_eq!(
        said_in(root.path(), "src/handlers.rs"),
        [6, 9, 12, 19, 35].map(|line| format!("{line} blocking_in_async"))
    );
}

#[test]
fn what_a_library_does_for_a_command_runs_once() {
    let text = "use std::process::Command;
use clap::Parser;
#[derive(Parser)]
pub enum Cli { Seed, Serve }
async fn pause() { tokio::task::yield_now().await }
pub async fn run() {
    let cli: Cli = Cli::parse();
    match cli {
        Cli::Seed => seed().await,
        Cli::Serve => {}
    }
}
pub async fn seed() {
    pause().await;
    let _ = Command::new(\"sea-orm-cli\").output();
}
pub async fn convert() {
    pause().await;
    let _ = Command::new(\"ffmpeg\").output();
}
";
    let manifest = "[package]\nname = \"app\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[dependencies]\nclap = \"4\"\ntokio = \"1\"\n";
    let root = package(&[("src/lib.rs", text), ("Cargo.toml", manifest)]);
    assert_eq!(said_in(root.path(), "src/lib.rs"), ["19 blocking_in_async"]);
}

#[test]
fn what_is_no_table_has_no_methods_of_queries() {
    let found = said(
        "use diesel::prelude::*;
use std::sync::atomic::{AtomicI64, Ordering};
pub struct Database;
impl Database {
    pub async fn execute(&self, id: i32) -> i32 { id }
    pub fn load(&self, id: i32) -> i32 { id }
}
pub struct Profile { since: AtomicI64, senders: Vec<u32>, database: Database }
async fn pause() { tokio::task::yield_now().await }
pub async fn reads(profile: &Profile) -> i64 {
    pause().await;
    let (since, first) = (profile.since.load(Ordering::SeqCst), profile.senders.first().copied());
    since + i64::from(profile.database.execute(1).await + profile.database.load(2)) + i64::from(first.unwrap_or(0))
}
pub async fn of_another_crate(client: &some_crate::Client) -> i32 {
    pause().await;
    client.load(Ordering::SeqCst)
}
",
    );
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn what_is_awaited_is_of_the_async_half() {
    let found = said(
        "use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use crate::schema::users;
pub struct User;
pub async fn loads(connection: &mut AsyncPgConnection) -> QueryResult<Vec<User>> {
    users::table.filter(users::id.gt(1)).load::<User>(connection).await
}
pub async fn executes(connection: &mut AsyncPgConnection) -> QueryResult<usize> {
    diesel::sql_query(\"VACUUM\").execute(connection).await
}
pub mod inner {
    use super::users::dsl::*;
    use diesel::{ExpressionMethods, QueryDsl};
    use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
    pub async fn deletes(connection: &mut AsyncPgConnection) -> usize {
        diesel::delete(users.find(1)).execute(connection).await.unwrap_or(0)
    }
    pub async fn connects() -> bool {
        AsyncPgConnection::establish(\"host\").await.is_ok()
    }
}
pub mod pooled {
    use redis::{AsyncCommands, Commands};
    pub async fn gets(connection: &mut some_pool::Connection) -> redis::RedisResult<u64> {
        let _: () = connection.set(\"visits\", 1).await?;
        connection.get(\"visits\").await
    }
}
",
    );
    assert_eq!(found, [""; 0]);
}

#[test]
fn what_git_does_with_the_network_blocks() {
    let found = said(
        "use std::path::{Path, PathBuf};
use git2::Repository;
async fn pause() { tokio::task::yield_now().await }
pub async fn clones(url: &str, into: &Path) -> Result<Repository, git2::Error> {
    pause().await;
    Repository::clone(url, into)
}
pub async fn fetches(repository: &Repository) -> Result<(), git2::Error> {
    pause().await;
    let mut remote = repository.find_remote(\"origin\")?;
    remote.fetch(&[\"main\"], None, None)
}
pub async fn asks(repository: &Repository) -> bool {
    pause().await;
    repository.is_bare()
}
pub async fn on_the_pool(url: String, into: PathBuf) {
    let _ = tokio::task::spawn_blocking(move || Repository::clone(&url, &into).is_ok()).await;
}
",
    );
    assert_eq!(found, ["6 blocking_in_async", "11 blocking_in_async"]);
}

#[test]
fn what_smol_hands_on_is_known_by_its_name() {
    let found = said(
        "use smol::lock::{Mutex, RwLock};
use triomphe::Arc;
pub struct Cache { names: RwLock<Vec<String>>, numbers: Mutex<Vec<u64>>, shared: Arc<String> }
impl Cache {
    pub async fn twice(&self) -> usize {
        let names = self.names.write().await;
        names.len() + self.names.read().await.len()
    }
    pub async fn waits(&self) -> bool {
        let numbers = self.numbers.lock().await;
        std::fs::read(\"a\").is_ok() && numbers.is_empty() && smol::fs::read(\"a\").await.is_ok()
    }
    // hotlock: hot
    pub fn clones(&self, all: &[u64]) -> usize {
        all.iter().map(|_| self.shared.clone().len()).sum()
    }
    pub async fn on_the_pool() -> bool {
        smol::unblock(|| std::fs::read(\"a\").is_ok()).await
    }
}
",
    );
    assert_eq!(found, ["7 double_lock", "11 blocking_in_async", "15 arc_clone_in_loop"]);
}

#[test]
fn an_alias_of_traits_holds_where_they_do() {
    let found = said(
        "#![feature(trait_alias)]
use std::sync::Arc;
use tokio::sync::{Mutex, MutexGuard};
pub trait Element = Clone + Send;
pub trait Keyed<K> = Element + Into<K> where K: Copy;
#[derive(Clone)]
pub struct Shared<T> { list: Arc<Mutex<Vec<T>>> }
impl<T: Keyed<u64>> Shared<T> {
    async fn all(&self) -> MutexGuard<'_, Vec<T>> {
        self.list.lock().await
    }
}
// hotlock: hot
pub async fn adds<T: Keyed<u64>>(shared: &Shared<T>, item: T) {
    let another = shared.clone();
    another.all().await.push(item);
}
// hotlock: hot
pub async fn counts(shared: Shared<u64>) -> usize {
    shared.clone().all().await.len()
}
",
    );
    assert_eq!(found, ["7 needless_async_lock"]);
}

#[test]
fn a_connector_reads_the_certificates_of_the_system() {
    let found = said(
        "use native_tls::{Identity, TlsAcceptor, TlsConnector};
use rustls_native_certs::load_native_certs;
use tokio::net::{TcpListener, TcpStream};
async fn pause() { tokio::task::yield_now().await }
async fn greets(peer: TcpStream, name: &str) -> bool {
    let _ = peer.readable().await;
    let mut builder = TlsConnector::builder();
    builder.use_sni(name.len() > 3);
    let connector = builder.build();
    pause().await;
    connector.is_ok()
}
async fn greets_with_roots(peer: TcpStream) -> usize {
    let _ = peer.readable().await;
    load_native_certs().errors.len()
}
pub async fn serves(listener: TcpListener) {
    while let Ok((peer, _)) = listener.accept().await {
        tokio::spawn(async move { greets(peer, \"a\").await });
    }
}
pub async fn serves_with_roots(listener: TcpListener) {
    while let Ok((peer, _)) = listener.accept().await {
        tokio::spawn(greets_with_roots(peer));
    }
}
pub async fn accepts(identity: Identity, listener: TcpListener) -> bool {
    let acceptor = TlsAcceptor::builder(identity).build();
    listener.accept().await.is_ok() && acceptor.is_ok()
}
",
    );
    assert_eq!(found, [9, 15].map(|line| format!("{line} blocking_in_async")));
}

#[test]
fn what_writes_into_memory_does_not_block() {
    let found = said(
        "use std::io::{Read, Write};
use bytes::{Buf, BufMut, Bytes, BytesMut};
async fn pause() { tokio::task::yield_now().await }
pub async fn writes(buffer: &mut BytesMut) -> bool {
    pause().await;
    let mut writer = buffer.writer();
    writer.write_all(b\"line\").is_ok() && writer.flush().is_ok()
}
pub async fn reads(bytes: Bytes) -> String {
    pause().await;
    let mut text = String::new();
    let _ = bytes.reader().read_to_string(&mut text);
    text
}
pub async fn writes_to_a_file(file: &mut std::fs::File) -> bool {
    pause().await;
    file.write_all(b\"line\").is_ok()
}
",
    );
    assert_eq!(found, ["17 blocking_in_async"]);
}

#[test]
fn databases_and_brokers_in_c_block() {
    let found = said(
        "use std::sync::Arc;
use std::time::Duration;
use heed::{Env, RwTxn};
use rdkafka::consumer::{Consumer, StreamConsumer};
use rdkafka::producer::{FutureProducer, Producer};
async fn pause() { tokio::task::yield_now().await }
pub async fn begins(env: &Env) -> heed::Result<RwTxn<'_>> {
    pause().await;
    env.write_txn()
}
pub async fn ends(transaction: RwTxn<'_>) -> heed::Result<()> {
    pause().await;
    transaction.commit()
}
// OK: what is read lies in memory.
pub async fn reads(env: &Env) -> bool {
    pause().await;
    env.read_txn().is_ok()
}
pub async fn asks(consumer: Arc<StreamConsumer>) -> bool {
    pause().await;
    consumer.fetch_metadata(None, Duration::from_secs(5)).is_ok()
}
pub async fn flushes(producer: &FutureProducer) -> bool {
    pause().await;
    producer.flush(Duration::from_secs(5)).is_ok()
}
// OK: says what is wanted.
pub async fn subscribes(consumer: &StreamConsumer) -> bool {
    pause().await;
    consumer.subscribe(&[\"orders\"]).is_ok()
}
",
    );
    assert_eq!(found, ["9 blocking_in_async", "13 blocking_in_async", "22 blocking_in_async", "26 blocking_in_async"]);
}

#[test]
fn a_method_that_takes_other_arguments_is_not_the_one_that_is_known() {
    let found = said(
        "use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::RwLock;
use unknown::ReadState;
pub struct Source { all: Arc<RwLock<HashMap<u64, u64>>> }
impl Source {
    pub async fn claims(&self) {
        let names = self.all.read(|all| Box::pin(async { all.keys().copied().collect::<Vec<u64>>() })).await;
        let mut all = self.all.write().await;
        names.iter().for_each(|name| drop(all.insert(*name, 0)));
    }
    pub async fn claims_all(&self) {
        let names = self.all.read().await;
        let mut all = self.all.write().await;
        names.keys().for_each(|name| drop(all.insert(*name, 0)));
    }
}
",
    );
    assert_eq!(found, ["14 double_lock"]);
}

#[test]
fn a_choice_between_channels_is_no_await() {
    let found = said(
        "use std::collections::VecDeque;
use std::sync::Mutex;
use crossbeam_channel::{Receiver, select};
pub fn works_off(tasks: &Mutex<VecDeque<u64>>, stops: &Receiver<()>) {
    while let Some(task) = tasks.lock().unwrap().pop_front() {
        select! {
            recv(stops) -> stop => {
                if stop.is_ok() {
                    break;
                }
            }
            default => drop(task),
        }
    }
}
",
    );
    assert!(found.is_empty(), "{found:?}");
}
