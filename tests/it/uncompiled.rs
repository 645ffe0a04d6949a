//! Stubs of crates that the fixtures are not compiled with: those would need a library in C, or take long to build.

use crate::support::{MANIFEST, package, said, said_in};

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
fn files_that_a_handler_reads_are_worth_it_where_its_entry_point_is_known() {
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
    assert_eq!(said_in(root.path(), "src/main.rs"), [""; 0]);
    let entry_points = "[hot]\nentry-points = [\"app::show_terms\", \"app::show_logo\"]\n";
    let root = package(&[("src/main.rs", text), ("Cargo.toml", manifest), ("hotlock.toml", entry_points)]);
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
        [6, 12, 19, 35].map(|line| format!("{line} blocking_in_async"))
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

/// What is called on a command line is called by whoever reads it: an executor that is no runtime drives its future.
#[test]
fn a_command_line_that_is_read_has_its_type() {
    let text = |made: &str, attribute: &str| {
        format!(
            "{made}
#[derive({attribute})]
pub struct Cli {{ pub home: String }}
impl Cli {{
    pub async fn run(self) {{
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(async {{ println!(\"{{}}\", self.home); }});
    }}
}}
"
        )
    };
    let found = |library: &str, made: &str, attribute: &str, reads: &str| {
        let manifest = format!(
            "[package]\nname = \"app\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[dependencies]\n{library} = \"*\"\ntokio = \"1\"\nfutures = \"0.3\"\n"
        );
        let main = format!(
            "{}fn main() {{\n    let cli = {reads};\n    futures::executor::block_on(cli.run());\n}}\n",
            text(made, attribute)
        );
        said_in(package(&[("src/main.rs", &*main), ("Cargo.toml", &*manifest)]).path(), "src/main.rs").len()
    };
    assert_eq!(found("clap", "use clap::Parser;", "Parser", "Cli::parse()"), 0);
    assert_eq!(found("clap", "use clap::Parser;", "Parser", "<Cli as Parser>::try_parse().unwrap()"), 0);
    assert_eq!(found("structopt", "use structopt::StructOpt;", "StructOpt", "Cli::from_args()"), 0);
    assert_eq!(found("argh", "use argh::FromArgs;", "FromArgs", "argh::from_env::<Cli>()"), 0);
    assert_eq!(found("clap", "use clap::Parser;", "Parser", "unknown::read()"), 1);
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
// hotlock: hot
async fn greets(peer: TcpStream, name: &str) -> bool {
    let _ = peer.readable().await;
    let mut builder = TlsConnector::builder();
    builder.use_sni(name.len() > 3);
    let connector = builder.build();
    pause().await;
    connector.is_ok()
}
// hotlock: hot
async fn greets_with_roots(peer: TcpStream) -> usize {
    let _ = peer.readable().await;
    load_native_certs().errors.len()
}
// OK: what is not said to matter rarely does.
async fn greets_once(peer: TcpStream) -> usize {
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
    assert_eq!(found, [10, 17].map(|line| format!("{line} blocking_in_async")));
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
fn what_a_macro_implements_for_an_enum_hands_on_to_the_other_implementations() {
    let found = said(
        "use dashmap::DashMap;
#[enum_dispatch::enum_dispatch]
pub trait Device {
    async fn name(&self) -> String;
    async fn read(&self) -> String;
}
pub struct Named(String);
impl Device for Named {
    async fn name(&self) -> String { self.0.clone() }
    async fn read(&self) -> String { self.0.clone() }
}
pub struct Remote(String);
impl Device for Remote {
    async fn name(&self) -> String { self.0.clone() }
    async fn read(&self) -> String {
        tokio::task::yield_now().await;
        self.0.clone()
    }
}
#[enum_dispatch::enum_dispatch(Device)]
pub enum Any { Named, Remote }
pub struct Devices { all: DashMap<u32, Any> }
impl Devices {
    pub async fn add(&self, key: u32, device: Any) { self.all.insert(key, device); }
    pub async fn name(&self, key: u32) -> Option<String> {
        let device = self.all.get(&key)?;
        Some(device.name().await)
    }
    pub async fn read(&self, key: u32) -> Option<String> {
        let device = self.all.get(&key)?;
        Some(device.read().await)
    }
}
",
    );
    assert_eq!(found, ["30 guard_across_await"]);
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

#[test]
fn what_goes_through_all_pixels_computes() {
    let found = said(
        "use std::io::Cursor;
use image::imageops::FilterType;
use image::{DynamicImage, ImageFormat, ImageReader, ImageResult, RgbImage};
async fn pause() { tokio::task::yield_now().await }
pub async fn decodes(upload: &[u8]) -> ImageResult<DynamicImage> {
    pause().await;
    image::load_from_memory(upload)
}
pub async fn reads(path: &str) -> ImageResult<DynamicImage> {
    pause().await;
    image::open(path)
}
pub async fn reads_by_its_parts(upload: &[u8]) -> ImageResult<DynamicImage> {
    pause().await;
    let mut reader = ImageReader::new(Cursor::new(upload)).with_guessed_format()?;
    reader.no_limits();
    reader.decode()
}
pub async fn scales(photo: &DynamicImage) -> DynamicImage {
    pause().await;
    photo.resize_to_fill(200, 200, FilterType::Lanczos3)
}
pub async fn scales_pixels(photo: &RgbImage) -> RgbImage {
    pause().await;
    image::imageops::resize(photo, 200, 200, FilterType::Triangle)
}
pub async fn encodes(photo: &DynamicImage) -> Vec<u8> {
    pause().await;
    let mut bytes = Cursor::new(Vec::new());
    let _ = photo.write_to(&mut bytes, ImageFormat::Png);
    bytes.into_inner()
}
pub async fn saves(photo: &DynamicImage) -> bool {
    pause().await;
    photo.to_rgb8().save(\"small.jpg\").is_ok()
}
// OK: what lies in the header of an image, and what looks at one that is there.
pub async fn looks(upload: &[u8], photo: &DynamicImage) -> bool {
    pause().await;
    let size = ImageReader::new(Cursor::new(upload)).with_guessed_format().unwrap().into_dimensions();
    let part = photo.crop_imm(0, 0, 10, 10).to_rgb8();
    size.is_ok() && image::guess_format(upload).is_ok() && part.get_pixel(0, 0).0[0] < photo.color().channel_count()
}
pub async fn on_the_pool(upload: Vec<u8>) -> Option<DynamicImage> {
    let work = move || image::load_from_memory(&upload).map(|photo| photo.thumbnail(64, 64));
    tokio::task::spawn_blocking(work).await.ok()?.ok()
}
",
    );
    assert_eq!(found, [7, 11, 17, 21, 25, 30, 35].map(|line| format!("{line} blocking_in_async")));
}

#[test]
fn databases_of_keys_and_values_block_where_they_wait_for_the_disk() {
    let fjall = said(
        "use fjall::{Database, Keyspace, KeyspaceCreateOptions, PersistMode};
async fn pause() { tokio::task::yield_now().await }
pub async fn opens(path: &str) -> fjall::Result<Database> {
    pause().await;
    Database::builder(path).temporary(true).open()
}
pub async fn inserts(names: &Keyspace) -> fjall::Result<()> {
    pause().await;
    names.insert(\"a\", \"b\")
}
pub async fn writes_many(database: &Database, names: &Keyspace) -> fjall::Result<()> {
    pause().await;
    let mut batch = database.batch();
    batch.insert(names, \"a\", \"b\");
    batch.commit()
}
pub async fn persists(database: &Database) -> bool {
    pause().await;
    database.persist(PersistMode::SyncAll).is_ok()
}
pub async fn goes_through(names: &Keyspace) -> usize {
    pause().await;
    let mut size = 0;
    for entry in names.prefix(\"a\") {
        size += entry.key().unwrap().len();
    }
    size
}
// OK: one entry lies mostly in memory.
pub async fn asks(database: &Database) -> fjall::Result<bool> {
    pause().await;
    let names = database.keyspace(\"names\", KeyspaceCreateOptions::default)?;
    Ok(names.get(\"a\")?.is_some() && names.approximate_len() > 3)
}
pub async fn on_the_pool(names: Keyspace) {
    let _ = tokio::task::spawn_blocking(move || names.insert(\"a\", \"b\")).await;
}
",
    );
    assert_eq!(fjall, [5, 9, 15, 19, 24].map(|line| format!("{line} blocking_in_async")));
    let older_fjall = said(
        "use fjall::{Config, Keyspace, PartitionCreateOptions, PartitionHandle, PersistMode};
async fn pause() { tokio::task::yield_now().await }
pub async fn opens(path: &str) -> fjall::Result<Keyspace> {
    pause().await;
    Config::new(path).open()
}
pub async fn removes(names: &PartitionHandle) -> fjall::Result<()> {
    pause().await;
    names.remove(\"a\")
}
pub async fn persists(keyspace: &Keyspace) -> bool {
    pause().await;
    keyspace.persist(PersistMode::SyncAll).is_ok()
}
pub async fn asks(keyspace: &Keyspace) -> fjall::Result<bool> {
    pause().await;
    let names = keyspace.open_partition(\"names\", PartitionCreateOptions::default())?;
    names.contains_key(\"a\")
}
",
    );
    assert_eq!(older_fjall, [5, 9, 13].map(|line| format!("{line} blocking_in_async")));
    let sled = said(
        "use sled::{Db, Tree};
async fn pause() { tokio::task::yield_now().await }
pub async fn opens(path: &str) -> sled::Result<Db> {
    pause().await;
    sled::Config::new().path(path).open()
}
pub async fn flushes(database: &Db) -> bool {
    pause().await;
    database.flush().is_ok()
}
pub async fn counts(names: &Tree) -> usize {
    pause().await;
    names.len()
}
// OK: what is read and written lies mostly in memory.
pub async fn inserts(database: &Db) -> sled::Result<bool> {
    pause().await;
    let names = database.open_tree(\"names\")?;
    names.insert(\"a\", \"b\")?;
    names.flush_async().await?;
    Ok(names.get(\"a\")?.is_some() && names.watch_prefix(\"a\").await.is_some())
}
pub async fn on_the_pool(database: Db) {
    let _ = tokio::task::spawn_blocking(move || database.flush().is_ok()).await;
}
",
    );
    assert_eq!(sled, [5, 9, 13].map(|line| format!("{line} blocking_in_async")));
    let rocksdb = said(
        "use std::sync::Arc;
use rocksdb::{DB, IteratorMode, Options, WriteBatch};
async fn pause() { tokio::task::yield_now().await }
pub async fn opens(path: &str) -> Result<DB, rocksdb::Error> {
    pause().await;
    let mut options = Options::default();
    options.create_if_missing(true);
    DB::open(&options, path)
}
pub async fn puts(database: &DB) -> bool {
    pause().await;
    database.put(b\"a\", b\"b\").is_ok()
}
pub async fn writes(database: &Arc<DB>) -> Result<(), rocksdb::Error> {
    pause().await;
    let mut batch = WriteBatch::default();
    batch.put(b\"a\", b\"b\");
    database.write(batch)
}
pub async fn flushes(database: &rocksdb::DBWithThreadMode<rocksdb::MultiThreaded>) -> bool {
    pause().await;
    database.flush().is_ok()
}
pub async fn compacts(database: &DB) {
    pause().await;
    database.compact_range(None::<&[u8]>, None::<&[u8]>);
}
pub async fn goes_through(database: &DB) -> usize {
    pause().await;
    let mut size = 0;
    for entry in database.iterator(IteratorMode::Start) {
        size += entry.unwrap().1.len();
    }
    size
}
pub async fn ends(transaction: rocksdb::Transaction<'_, rocksdb::TransactionDB>) -> bool {
    pause().await;
    let _ = transaction.put(b\"a\", b\"b\");
    transaction.commit().is_ok()
}
// OK: one entry lies mostly in memory.
pub async fn asks(database: &DB) -> bool {
    pause().await;
    let names = database.cf_handle(\"names\").unwrap();
    database.get_cf(names, b\"a\").is_ok() && database.latest_sequence_number() > 3
}
pub async fn on_the_pool(database: Arc<DB>) {
    let _ = tokio::task::spawn_blocking(move || database.put(b\"a\", b\"b\").is_ok()).await;
}
",
    );
    assert_eq!(rocksdb, [8, 12, 18, 22, 26, 31, 39].map(|line| format!("{line} blocking_in_async")));
}

#[test]
fn keys_are_derived_and_made_for_long() {
    let found = said(
        "use std::num::NonZeroU32;
use ring::pbkdf2;
use rsa::{Pkcs1v15Encrypt, RsaPrivateKey, RsaPublicKey};
async fn pause() { tokio::task::yield_now().await }
pub async fn derives(rounds: NonZeroU32, password: &str, key: &mut [u8]) {
    pause().await;
    pbkdf2::derive(pbkdf2::PBKDF2_HMAC_SHA256, rounds, b\"salt\", password.as_bytes(), key);
}
pub async fn verifies(rounds: NonZeroU32, password: &str, key: &[u8]) -> bool {
    pause().await;
    ring::pbkdf2::verify(pbkdf2::PBKDF2_HMAC_SHA512, rounds, b\"salt\", password.as_bytes(), key).is_ok()
}
pub async fn makes() -> Option<RsaPrivateKey> {
    pause().await;
    RsaPrivateKey::new(&mut rand::rng(), 4096).ok()
}
// OK: it takes a few milliseconds at most.
pub async fn decrypts(key: &RsaPrivateKey, text: &[u8]) -> bool {
    pause().await;
    let public = RsaPublicKey::from(key);
    public.encrypt(&mut rand::rng(), Pkcs1v15Encrypt, text).is_ok() && key.decrypt(Pkcs1v15Encrypt, text).is_ok()
}
pub async fn digests(text: &[u8]) -> usize {
    pause().await;
    ring::digest::digest(&ring::digest::SHA256, text).as_ref().len()
}
pub async fn on_the_pool() -> Option<RsaPrivateKey> {
    tokio::task::spawn_blocking(|| RsaPrivateKey::new(&mut rand::rng(), 4096).ok()).await.ok()?
}
",
    );
    assert_eq!(found, [7, 11, 15].map(|line| format!("{line} blocking_in_async")));
}

#[test]
fn a_few_rounds_of_a_key_derivation_are_over_soon() {
    let rounds = |rounds: &str| {
        said(&format!(
            "use std::num::NonZeroU32;
use ring::pbkdf2;
const ROUNDS: u32 = {rounds};
async fn pause() {{ tokio::task::yield_now().await }}
pub async fn derives(password: &str, key: &mut [u8]) {{
    pause().await;
    pbkdf2::derive(pbkdf2::PBKDF2_HMAC_SHA256, NonZeroU32::new(ROUNDS).unwrap(), b\"salt\", password.as_bytes(), key);
}}
"
        ))
    };
    assert_eq!(rounds("1_000"), [""; 0]);
    assert_eq!(rounds("600_000"), ["7 blocking_in_async"]);
}

#[test]
fn who_asks_a_server_by_a_blocking_client_waits_for_it() {
    let lettre = said(
        "use lettre::transport::smtp::authentication::Credentials;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, SmtpTransport, Tokio1Executor, Transport};
use tokio::sync::mpsc::UnboundedSender;
async fn pause() { tokio::task::yield_now().await }
pub async fn sends(message: &Message) -> bool {
    pause().await;
    let login = Credentials::new(String::new(), String::new());
    let mailer = SmtpTransport::relay(\"localhost\").unwrap().credentials(login).build();
    mailer.send(message).is_ok()
}
pub struct Mailer<T> { transport: T }
impl<T: Transport> Mailer<T> {
    pub async fn sends(&self, message: &Message) -> bool {
        pause().await;
        self.transport.send(message).is_ok()
    }
}
pub async fn asks(mailer: &SmtpTransport) -> bool {
    pause().await;
    mailer.test_connection().unwrap_or(false)
}
// OK: the async half, a transport into memory, and what has nothing to do with mail.
pub async fn sends_async(mailer: &AsyncSmtpTransport<Tokio1Executor>, message: Message) -> bool {
    mailer.send(message).await.is_ok() && mailer.test_connection().await.is_ok()
}
pub async fn keeps(message: &Message) -> bool {
    pause().await;
    lettre::transport::stub::StubTransport::new_ok().send(message).is_ok()
}
pub async fn sends_something(sender: &UnboundedSender<u32>, other: &some_crate::Sender<u32>) -> bool {
    pause().await;
    sender.send(1).is_ok() && other.send(1).is_ok()
}
pub async fn on_the_pool(mailer: SmtpTransport, message: Message) {
    let _ = tokio::task::spawn_blocking(move || mailer.send(&message).is_ok()).await;
}
",
    );
    assert_eq!(lettre, [9, 15, 20].map(|line| format!("{line} blocking_in_async")));
    let ldap3 = said(
        "use ldap3::{LdapConn, LdapConnAsync, Scope};
async fn pause() { tokio::task::yield_now().await }
pub async fn connects() -> ldap3::result::Result<LdapConn> {
    pause().await;
    LdapConn::new(\"ldap://localhost\")
}
pub async fn binds(ldap: &mut LdapConn) -> bool {
    pause().await;
    ldap.simple_bind(\"cn=a\", \"secret\").is_ok()
}
pub async fn searches(ldap: &mut LdapConn) -> bool {
    pause().await;
    ldap.search(\"dc=a\", Scope::Subtree, \"(cn=a)\", vec![\"cn\"]).is_ok()
}
// OK: the async half, and what asks nobody.
pub async fn searches_async() -> ldap3::result::Result<usize> {
    let (connection, mut ldap) = LdapConnAsync::new(\"ldap://localhost\").await?;
    ldap3::drive!(connection);
    ldap.simple_bind(\"cn=a\", \"secret\").await?.success()?;
    let (found, _) = ldap.search(\"dc=a\", Scope::Subtree, \"(cn=a)\", vec![\"cn\"]).await?.success()?;
    Ok(found.len())
}
pub async fn looks(ldap: &mut LdapConn) -> bool {
    pause().await;
    ldap.is_closed()
}
pub async fn on_the_pool() {
    let _ = tokio::task::spawn_blocking(|| LdapConn::new(\"ldap://localhost\").is_ok()).await;
}
",
    );
    assert_eq!(ldap3, [5, 9, 13].map(|line| format!("{line} blocking_lock_in_async")));
    let mysql = said(
        "use mysql::prelude::*;
use mysql::{Opts, Pool, PooledConn};
async fn pause() { tokio::task::yield_now().await }
pub async fn connects(url: &str) -> mysql::Result<Pool> {
    pause().await;
    Pool::new(url)
}
pub async fn waits_for_the_pool(pool: &Pool) -> bool {
    pause().await;
    pool.get_conn().is_ok()
}
pub async fn asks(connection: &mut PooledConn) -> mysql::Result<Vec<u64>> {
    pause().await;
    connection.query_map(\"SELECT id FROM users\", |id: u64| id)
}
pub async fn changes(connection: &mut PooledConn) -> mysql::Result<()> {
    pause().await;
    connection.exec_drop(\"DELETE FROM users WHERE id = ?\", (1,))
}
// OK: nothing is asked.
pub async fn looks(connection: &PooledConn, names: &[String]) -> u64 {
    pause().await;
    let _ = Opts::from_url(\"mysql://localhost\");
    connection.last_insert_id() + names.first().map_or(0, |name| name.len() as u64)
}
pub async fn on_the_pool(pool: Pool) {
    let _ = tokio::task::spawn_blocking(move || pool.get_conn().and_then(|mut it| it.query_drop(\"X\")).is_ok()).await;
}
",
    );
    assert_eq!(mysql, [6, 10, 14, 18].map(|line| format!("{line} blocking_in_async")));
}

#[test]
fn an_index_is_written_and_searched_for_long() {
    let found = said(
        "use tantivy::collector::Count;
use tantivy::query::QueryParser;
use tantivy::{Index, IndexReader, IndexWriter, TantivyDocument};
async fn pause() { tokio::task::yield_now().await }
pub async fn commits(writer: &mut IndexWriter) -> bool {
    pause().await;
    writer.commit().is_ok()
}
pub async fn ends(writer: IndexWriter) -> bool {
    pause().await;
    writer.wait_merging_threads().is_ok()
}
pub async fn searches(reader: &IndexReader, text: &str) -> tantivy::Result<usize> {
    pause().await;
    let searcher = reader.searcher();
    let query = QueryParser::for_index(searcher.index(), vec![]).parse_query(text).unwrap();
    searcher.search(&query, &Count)
}
// OK: the threads of the writer do the rest.
pub async fn adds(index: &Index, writer: &IndexWriter) -> tantivy::Result<bool> {
    pause().await;
    writer.add_document(TantivyDocument::default())?;
    writer.garbage_collect_files().await?;
    Ok(index.schema().num_fields() > 3)
}
pub async fn on_the_pool(mut writer: IndexWriter) {
    let _ = tokio::task::spawn_blocking(move || writer.commit().is_ok()).await;
}
",
    );
    assert_eq!(found, [7, 11, 17].map(|line| format!("{line} blocking_in_async")));
}

#[test]
fn a_module_of_the_name_of_a_library_is_no_library() {
    let found = said(
        "use crate::image::Keyspace;
use unknown::Database;
async fn pause() { tokio::task::yield_now().await }
pub mod image {
    pub fn open(name: &str) -> usize { name.len() }
    pub struct Keyspace(pub u64);
    impl Keyspace { pub fn insert(&self, key: u64, value: u64) -> u64 { self.0 + key + value } }
}
mod ring { pub mod pbkdf2 { pub fn verify(rounds: u32) -> bool { rounds > 1 } } }
pub async fn opens(names: &Keyspace) -> u64 {
    pause().await;
    image::open(\"a\") as u64 + names.insert(1, 2) + u64::from(ring::pbkdf2::verify(1))
}
pub async fn asks(database: &mut Database) -> bool {
    pause().await;
    database.flush().is_ok() && database.commit().is_ok() && database.query_drop(\"X\").is_ok()
}
pub mod with_traits {
    use lettre::Transport;
    use mysql::prelude::*;
    pub async fn sends(sender: &mut unknown::Sender<u64>, names: &[String]) -> bool {
        super::pause().await;
        names.first().map(|name| sender.send(name.len() as u64)).is_some()
    }
}
",
    );
    assert_eq!(found, [""; 0]);
}

/// What a program says about a key that it derives for each connection, where it leaves `moved` to another thread.
fn beside_moved(moved: &str) -> Vec<String> {
    let main = format!(
        "use argon2::Argon2;
use tokio::net::{{TcpListener, TcpStream}};
async fn answer(stream: TcpStream, mut key: [u8; 32]) {{
    stream.writable().await.ok();
    let _ = Argon2::default().hash_password_into(b\"a\", b\"b\", &mut key);
    let _ = tokio::task::spawn_blocking(move || {moved}.is_ok()).await;
}}
#[tokio::main]
async fn main() {{
    let listener = TcpListener::bind(\"[::1]:0\").await.unwrap();
    while let Ok((connection, _)) = listener.accept().await {{
        tokio::spawn(answer(connection, [0; 32]));
    }}
}}
"
    );
    let root = package(&[("src/main.rs", &main)]);
    said_in(root.path(), "src/main.rs")
}

#[test]
fn who_moves_a_key_to_another_thread_shows_that_it_is_derived_often() {
    assert_eq!(beside_moved("Argon2::default().hash_password_into(b\"c\", b\"d\", &mut key)"), ["5 blocking_in_async"]);
    assert_eq!(beside_moved("std::fs::create_dir(\"kept\")"), [""; 0]);
}

const LIVENESS: &str = "use std::time::Duration;
use diesel::prelude::*;
pub async fn watch(url: String) {
    loop {
        tokio::time::sleep(Duration::from_secs(5)).await;
        if let Ok(mut connection) = PgConnection::establish(&url) {
            let _ = diesel::sql_query(\"SELECT 1\").execute(&mut connection);
        }
    }
}
";

#[test]
fn what_one_function_of_a_program_asks_of_a_library_is_one_finding() {
    let main = format!(
        "{LIVENESS}#[tokio::main]\nasync fn main() {{\n    tokio::spawn(watch(String::new()));\n    tokio::signal::ctrl_c().await.ok();\n}}\n"
    );
    let program = package(&[("src/main.rs", &main)]);
    assert_eq!(said_in(program.path(), "src/main.rs"), ["6 blocking_in_async"]);
    // Who uses a library may want to know each call.
    assert_eq!(said(LIVENESS), [6, 7].map(|line| format!("{line} blocking_in_async")));
}

#[test]
fn functions_below_the_attribute_of_their_block_answer_requests() {
    let text = "use juniper::graphql_object;
struct Query;
#[graphql_object(context = Pool)]
impl Query {
    pub async fn names(pool: &Pool) -> Vec<String> {
        pool.get().unwrap().names()
    }
}
impl Query {
    pub async fn nobody_asks(pool: &Pool) -> Vec<String> {
        pool.get().unwrap().names()
    }
}
type Pool = r2d2::Pool<unknown::Manager>;
#[tokio::main]
async fn main() {
    unknown::serve(Query).await;
}
";
    let manifest = "[package]\nname = \"app\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[dependencies]\njuniper = \"0.16\"\nr2d2 = \"0.8\"\ntokio = \"1\"\n";
    let root = package(&[("src/main.rs", text), ("Cargo.toml", manifest)]);
    assert_eq!(said_in(root.path(), "src/main.rs"), ["6 blocking_in_async"]);
}

#[test]
fn what_a_window_starts_runs_in_a_runtime() {
    let text = "use tauri::async_runtime;
pub fn setup(mut work: tokio::sync::mpsc::Receiver<u64>) {
    async_runtime::spawn(async move {
        work.blocking_recv();
    });
    async_runtime::spawn_blocking(|| std::thread::sleep(std::time::Duration::from_secs(1)));
}
";
    let manifest = "[package]\nname = \"app\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[dependencies]\ntauri = \"2\"\ntokio = \"1\"\n";
    let root = package(&[("src/lib.rs", text), ("Cargo.toml", manifest)]);
    assert_eq!(said_in(root.path(), "src/lib.rs"), ["4 blocking_lock_in_async"]);
}

#[test]
fn connections_and_tasks_send_one_message_each() {
    let text = "use tokio::io::AsyncWriteExt;
use tokio::sync::mpsc::{Receiver, UnboundedReceiver, UnboundedSender};
pub struct Note(u64);
pub async fn keeps(mut notes: UnboundedReceiver<Note>, mut file: tokio::fs::File) {
    while let Some(note) = notes.recv().await {
        let _ = file.write_all(&note.0.to_be_bytes()).await;
    }
}
pub async fn serve(mut events: Receiver<u64>, out: UnboundedSender<Note>) {
    let _ = out.send(Note(0));
    while let Some(event) = events.recv().await {
        let _ = out.send(Note(event));
        let one = out.clone();
        tokio::spawn(async move { one.send(Note(event)) });
        let many = out.clone();
        tokio::spawn(async move {
            for part in 0..event {
                let _ = many.send(Note(part));
            }
        });
    }
}
";
    let manifest =
        "[package]\nname = \"app\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[dependencies]\ntokio = \"1\"\n";
    let entry_points = "[hot]\nentry-points = [\"app::serve\"]\n";
    let root = package(&[("src/lib.rs", text), ("Cargo.toml", manifest), ("hotlock.toml", entry_points)]);
    assert_eq!(said_in(root.path(), "src/lib.rs"), ["12 unbounded_channel", "18 unbounded_channel"]);
}

#[test]
fn a_lazy_static_runs_what_it_is_given() {
    let found = said(
        "use std::sync::Mutex;
static COUNT: Mutex<u64> = Mutex::new(0);
lazy_static::lazy_static! {
    static ref SUM: u64 = {
        let count = COUNT.lock().unwrap();
        *count + *COUNT.lock().unwrap()
    };
    static ref ONCE: u64 = *COUNT.lock().unwrap() + sum();
}
fn sum() -> u64 { *SUM + *ONCE }
",
    );
    assert_eq!(found, ["6 double_lock"]);
}

#[test]
fn what_main_gives_a_framework_runs_for_each_request() {
    let text = "use axum::Router;
use axum::routing::{get, post};
use std::thread::sleep;
use std::time::Duration;
#[tokio::main]
async fn main() {
    // OK: nothing else runs yet.
    sleep(Duration::from_secs(1));
    let named = || async { sleep(Duration::from_secs(1)); \"named\" };
    let router = Router::new().route(\"/\", get(|| async { \"here\" })).route(\"/named\", post(named));
    let listener = tokio::net::TcpListener::bind(\"localhost:80\").await.unwrap();
    axum::serve(listener, router).await.unwrap();
}
";
    let manifest = "[package]\nname = \"app\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[dependencies]\naxum = \"0.8\"\ntokio = \"1\"\n";
    let root = package(&[("src/main.rs", text), ("Cargo.toml", manifest)]);
    assert_eq!(said_in(root.path(), "src/main.rs"), ["9 blocking_in_async"]);
}

#[test]
fn what_a_macro_that_nobody_knows_wraps_goes_where_that_goes() {
    let found = said(
        "use std::sync::Arc;
use tokio::runtime::Handle;
pub struct State { runtime: Handle }
impl State {
    fn resize(&self) { self.runtime.block_on(tokio::task::yield_now()); }
}
// OK: the loop of the user interface runs it.
fn later(state: Arc<State>) { glib::idle_add_once(glib::clone!(@strong state => move || { state.resize(); })); }
fn now(state: &State) { state.resize() }
pub async fn starts(state: Arc<State>) {
    tokio::task::yield_now().await;
    later(state);
}
pub async fn resizes(state: Arc<State>) {
    tokio::task::yield_now().await;
    now(&state);
}
",
    );
    assert_eq!(found, ["16 blocking_lock_in_async"]);
}

#[test]
fn a_pool_of_connections_to_files_is_rarely_waited_for() {
    let text = "use axum::extract::State;
use r2d2::Pool;
use r2d2_sqlite::SqliteConnectionManager;
async fn show(State(pool): State<Pool<SqliteConnectionManager>>) -> String {
    let _connection = pool.get();
    String::new()
}
async fn count(State(pool): State<Pool<postgres::Client>>) -> String {
    let _connection = pool.get();
    String::new()
}
fn main() { unknown::routes().add(&show).add(&count); }
";
    let manifest = "[package]\nname = \"app\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[dependencies]\naxum = \"0.8\"\nr2d2 = \"0.8\"\nr2d2_sqlite = \"0.31\"\npostgres = \"0.19\"\n";
    let root = package(&[("src/main.rs", text), ("Cargo.toml", manifest)]);
    assert_eq!(said_in(root.path(), "src/main.rs"), ["9 blocking_in_async"]);
}

#[test]
fn small_http_clients_wait_where_they_send() {
    let text = "use curl::easy::Easy;
async fn pause() { tokio::task::yield_now().await }
pub async fn transfers(url: &str) -> Result<Vec<u8>, curl::Error> {
    pause().await;
    let (mut easy, mut body) = (Easy::new(), Vec::new());
    easy.url(url)?;
    let mut transfer = easy.transfer();
    transfer.write_function(|part| { body.extend_from_slice(part); Ok(part.len()) })?;
    transfer.perform()?;
    drop(transfer);
    Ok(body)
}
pub async fn asks(url: &str) -> Result<i32, minreq::Error> {
    pause().await;
    Ok(minreq::get(url).with_timeout(5).send()?.status_code)
}
pub async fn reads(url: &str) -> attohttpc::Result<String> {
    pause().await;
    let request = attohttpc::get(url).param(\"page\", 1);
    request.send()?.text()
}
";
    let manifest = format!("{MANIFEST}[dependencies]\ncurl = \"0.4\"\nminreq = \"2\"\nattohttpc = \"0.30\"\n");
    let found = said_in(package(&[("src/lib.rs", text), ("Cargo.toml", &manifest)]).path(), "src/lib.rs");
    assert_eq!(found, [9, 15, 20].map(|line| format!("{line} blocking_in_async")));
}

#[test]
fn flushing_a_mapped_file_waits_for_the_disk() {
    let text = "use std::sync::Mutex;
use memmap2::MmapMut;
pub struct Pages { map: Mutex<MmapMut>, later: Mutex<MmapMut> }
impl Pages {
    // hotlock: hot
    pub fn put(&self, at: usize, byte: u8) -> std::io::Result<()> {
        let mut map = self.map.lock().unwrap();
        map[at] = byte;
        map.flush()
    }
    // hotlock: hot
    pub fn put_later(&self, at: usize, byte: u8) -> std::io::Result<()> {
        let mut later = self.later.lock().unwrap();
        later[at] = byte;
        later.flush_async()
    }
}
";
    let manifest = format!("{MANIFEST}[dependencies]\nmemmap2 = \"0.9\"\n");
    let found = said_in(package(&[("src/lib.rs", text), ("Cargo.toml", &manifest)]).path(), "src/lib.rs");
    assert_eq!(found, ["7 blocking_under_lock", "13 lock_on_hot_path"]);
}

#[test]
fn what_a_framework_keeps_is_known_where_it_hands_it_out() {
    let found = said(
        "use std::sync::{Arc, Mutex};
use tauri::{AppHandle, Manager, State};
use {async_graphql as graph, poise as chat};
pub struct Keys { log: Mutex<Vec<u32>> }
#[tauri::command]
pub fn both(state: State<'_, Keys>) -> usize {
    let first = state.log.lock().unwrap();
    first.len() + state.log.lock().unwrap().len()
}
pub fn by_handle(app: &AppHandle) -> usize {
    let state = app.state::<Keys>();
    let first = state.inner().log.lock().unwrap();
    first.len() + state.log.lock().unwrap().len()
}
pub async fn resolves(ctx: &graph::Context<'_>) -> graph::Result<usize> {
    let keys = ctx.data::<Arc<Keys>>()?;
    let first = keys.log.lock().unwrap();
    Ok(first.len() + keys.log.lock().unwrap().len())
}
type Command<'a> = chat::Context<'a, Keys, String>;
pub async fn command(ctx: Command<'_>) -> usize {
    let first = ctx.data().log.lock().unwrap();
    first.len() + ctx.data().log.lock().unwrap().len()
}
pub fn one_after_the_other(state: State<'_, Keys>) -> usize {
    let first = state.log.lock().unwrap().len();
    first + state.log.lock().unwrap().len()
}
pub struct Names(Mutex<Vec<u32>>);
pub fn by_position(state: State<'_, Names>) -> usize {
    let first = state.0.lock().unwrap();
    first.len() + state.0.lock().unwrap().len()
}
",
    );
    assert_eq!(found, [8, 13, 18, 23, 32].map(|line| format!("{line} double_lock")));
}

#[test]
fn phases_of_a_proxy_messages_of_a_chat_and_paths_of_an_interface_answer_requests() {
    let cases = [
        (
            "pingora",
            "use pingora::proxy::{ProxyHttp, Session};
struct Service;

#[async_trait::async_trait]
impl ProxyHttp for Service {
    type CTX = ();
    fn new_ctx(&self) {}
    async fn request_filter(&self, _session: &mut Session, _ctx: &mut ()) -> pingora::proxy::Result<bool> {",
        ),
        (
            "serenity",
            "use serenity::prelude::*;
use serenity::model::channel::Message;
struct Service;


#[serenity::async_trait]
impl EventHandler for Service {
    async fn message(&self, _ctx: Context, _message: Message) {",
        ),
        (
            "poem-openapi",
            "use poem_openapi::OpenApi;
struct Service;



#[OpenApi]
impl Service {
    #[oai(path = \"/login\", method = \"post\")] async fn login(&self) -> String {",
        ),
        (
            "nobody",
            "use nobody::Nothing;
struct Service;




impl Service {
    async fn asks(&self) -> String {",
        ),
    ];
    for (name, start) in cases {
        let text = format!(
            "{start}
        bcrypt::verify(\"a\", \"b\").unwrap_or_default().into()
    }}
}}
fn main() {{ unknown::serve(Service); }}
"
        );
        let manifest = format!(
            "[package]\nname = \"app\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[dependencies]\n{name} = \"1\"\nbcrypt = \"0.17\"\n"
        );
        let root = package(&[("src/main.rs", &text), ("Cargo.toml", &manifest)]);
        let expected = if name == "nobody" { Vec::new() } else { vec!["9 blocking_in_async"] };
        assert_eq!(said_in(root.path(), "src/main.rs"), expected, "{name}");
    }
}

#[test]
fn what_comes_out_of_a_socket_is_an_event() {
    let found = said(
        "use futures::StreamExt;
use std::sync::Arc;
use std::sync::Mutex;
use std::time::Duration;
use tokio_tungstenite::connect_async;
pub struct Book { best: Mutex<Vec<f64>> }
impl Book {
    fn apply(&self, price: f64) {
        let mut best = self.best.lock().unwrap();
        std::thread::sleep(Duration::from_millis(price as u64));
        best.push(price);
    }
}
// hotlock: hot
pub async fn feed(book: Arc<Book>) {
    let Ok((stream, _)) = connect_async(\"ws://localhost\").await else { return };
    let (_, mut read) = stream.split();
    while let Some(Ok(message)) = read.next().await {
        book.apply(message.len() as f64);
    }
}
",
    );
    assert_eq!(found, ["9 blocking_under_lock", "19 blocking_in_async"]);
}

#[test]
fn what_waits_for_others_says_more_than_a_statement_before_it() {
    let text = "use rusqlite::Connection;
use std::sync::mpsc::Receiver;
fn compacts(db: &Connection, done: &Receiver<()>) {
    let _ = db.execute(\"DELETE FROM a\", []);
    let _ = done.recv();
}
fn deletes(db: &Connection) {
    let _ = db.execute(\"DELETE FROM b\", []);
}
async fn run(mut work: tokio::sync::mpsc::Receiver<u32>, db: Connection, done: Receiver<()>) {
    while work.recv().await.is_some() {
        compacts(&db, &done);
        deletes(&db);
    }
}
#[tokio::main]
async fn main() {
    let (_work, received) = tokio::sync::mpsc::channel(8);
    let (_done, ended) = std::sync::mpsc::channel();
    tokio::spawn(run(received, Connection::open(\"file\").unwrap(), ended)).await.unwrap();
}
";
    let manifest = "[package]\nname = \"app\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[dependencies]\nrusqlite = \"0.38\"\ntokio = \"1\"\n";
    let root = package(&[("src/main.rs", text), ("Cargo.toml", manifest)]);
    assert_eq!(said_in(root.path(), "src/main.rs"), ["12 blocking_in_async"]);
}

#[test]
fn what_a_framework_calls_before_it_serves_runs_once() {
    let text = "use rocket::fairing::{Fairing, Info, Kind};
use rocket::{Build, Data, Request, Rocket};
struct Limits;
#[rocket::async_trait]
impl Fairing for Limits {
    fn info(&self) -> Info {
        Info { name: \"limits\", kind: Kind::Ignite | Kind::Request }
    }
    async fn on_ignite(&self, rocket: Rocket<Build>) -> rocket::fairing::Result {
        std::thread::sleep(std::time::Duration::from_secs(1));
        Ok(rocket)
    }
    async fn on_request(&self, _: &mut Request<'_>, _: &mut Data<'_>) {
        std::thread::sleep(std::time::Duration::from_secs(1));
    }
}
#[rocket::launch]
fn rocket() -> _ {
    rocket::build().attach(Limits)
}
";
    let manifest =
        "[package]\nname = \"app\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[dependencies]\nrocket = \"0.5\"\n";
    let root = package(&[("src/main.rs", text), ("Cargo.toml", manifest)]);
    assert_eq!(said_in(root.path(), "src/main.rs"), ["14 blocking_in_async"]);
}

/// An attribute makes the start of a program of a function with another name: what that does not lead to is not used.
#[test]
fn a_function_with_an_attribute_for_it_starts_the_program() {
    let text = |attribute: &str| {
        format!(
            "use std::sync::Mutex;
static ROWS: Mutex<Vec<u64>> = Mutex::new(Vec::new());
fn count() -> usize {{ ROWS.lock().unwrap().len() }}
pub fn used() {{ let rows = ROWS.lock().unwrap(); println!(\"{{}} {{}}\", rows.len(), count()); }}
pub fn unused() {{ let rows = ROWS.lock().unwrap(); println!(\"{{}} {{}}\", count(), rows.len()); }}
#[{attribute}]
async fn server() -> Result<(), ()> {{ used(); Ok(()) }}
"
        )
    };
    let manifest = "[package]\nname = \"app\"\nversion = \"0.1.0\"\nedition = \"2024\"\n";
    let found = |attribute: &str| {
        let root = package(&[("src/main.rs", &text(attribute)), ("Cargo.toml", manifest)]);
        said_in(root.path(), "src/main.rs")
    };
    assert_eq!(found("shuttle_runtime::main"), ["4 double_lock"]);
    assert_eq!(found("rocket::launch"), ["4 double_lock"]);
}
