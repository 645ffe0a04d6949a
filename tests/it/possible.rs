//! Findings that are only possible, which fixtures do not show.

use std::path::Path;

use crate::support::{folder, run, stdout};

/// The lines of a fixture at which a rule says something that is no more than possible; they are marked by `// possible:`.
fn possible_lines(fixture: &str, rule: &str) -> Vec<String> {
    let arguments = ["check", fixture, "--confidence", "possible", "--exit-zero", "--message-format", "short"];
    let output = stdout(&run(Path::new(env!("CARGO_MANIFEST_DIR")), &arguments));
    let lines = output.lines().filter(|line| line.contains(&format!(": note[hotlock::{rule}]")));
    lines.filter_map(|line| Some(line.strip_prefix(fixture)?.split(':').nth(1)?.to_owned())).collect()
}

/// The lines of a fixture that are marked by `// possible:`.
fn marked_lines(fixture: &str) -> Vec<String> {
    let text =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(fixture)).expect("the fixture is there");
    let marked = text.lines().zip(1..).filter(|(line, _)| line.contains("// possible:"));
    marked.map(|(_, number): (&str, usize)| number.to_string()).collect()
}

/// What is said of a package of these files.
fn said(files: &[(&str, &str)], arguments: &[&str]) -> String {
    let folder = folder(files);
    let short = ["check", "--exit-zero", "--message-format", "short"].iter().chain(arguments).copied();
    stdout(&run(folder.path(), &short.collect::<Vec<_>>()))
}

#[test]
fn closures_of_callees_may_take_a_lock_again() {
    let fixture = "fixtures/double_lock/closures.rs";
    let marked = marked_lines(fixture);
    assert_eq!(marked.len(), 3);
    assert_eq!(possible_lines(fixture, "double_lock"), marked);
}

#[test]
fn guards_that_nobody_waits_for_may_live_through_an_await() {
    let fixture = "fixtures/guard_across_await/contenders.rs";
    let marked = marked_lines(fixture);
    assert_eq!(marked.len(), 12);
    let found = possible_lines(fixture, "guard_across_await");
    assert!(marked.iter().all(|line| found.contains(line)), "{marked:?} of {found:?}");
}

#[test]
fn others_may_hold_a_lock_of_a_published_library_across_an_await() {
    let manifest = "[package]\nname = \"shelf\"\nversion = \"1.0.0\"\nedition = \"2024\"\n";
    let code = "pub struct Shelf { VISIBLE rows: tokio::sync::Mutex<Vec<u64>> }\n\
        impl Shelf {\n\
            pub async fn put(&self, row: u64) { self.rows.lock().await.push(row); }\n\
            pub fn put_now(&self, row: u64) { self.rows.blocking_lock().push(row); }\n\
        }\n";
    let found = |visible: &str, arguments: &[&str]| {
        said(&[("Cargo.toml", manifest), ("src/lib.rs", &code.replace("VISIBLE", visible))], arguments)
            .contains("needless_async_lock")
    };
    assert!(found("pub(crate)", &[]));
    assert!(!found("pub", &[]));
    assert!(found("pub", &["--confidence", "possible"]));
}

/// Others than who wrote it decide how often a library's lock is taken that a registry would take; what they mark hot is.
#[test]
fn another_lock_in_a_library_for_strangers_is_only_possible() {
    let code = "pub struct Shelf { rows: tokio::sync::Mutex<Vec<u64>> }\n\
        impl Shelf {\n\
            pub async fn put(&self, row: u64) { self.rows.lock().await.push(row); }\n\
        }\n";
    let found = |manifest: &str, arguments: &[&str]| {
        let manifest = format!("[package]\nname = \"shelf\"\nversion = \"1.0.0\"\nedition = \"2024\"\n{manifest}");
        said(&[("Cargo.toml", &manifest), ("src/lib.rs", code)], arguments).contains("needless_async_lock")
    };
    let for_strangers = "description = \"Rows\"\nlicense = \"MIT\"\n";
    assert!(found("", &[]));
    assert!(found("description = \"Rows\"\n", &[]), "no registry takes it without a license");
    assert!(found(&format!("{for_strangers}publish = false\n"), &[]));
    assert!(found(&format!("{for_strangers}publish = [\"company\"]\n"), &[]), "no strangers get it there");
    assert!(!found(for_strangers, &[]));
    assert!(found(for_strangers, &["--confidence", "possible"]));
    assert!(found(for_strangers, &["--hot", "shelf::Shelf::put"]));
}

#[test]
fn who_has_an_async_lock_alone_may_hold_it_while_it_awaits() {
    let fixture = "fixtures/await_under_async_lock/contenders.rs";
    let marked = marked_lines(fixture);
    assert_eq!(marked.len(), 3);
    assert_eq!(possible_lines(fixture, "await_under_async_lock"), marked);
}

/// What the first task of a program does before it goes on in a loop is over when others come; what it does there is not.
#[test]
fn the_loop_of_a_program_contends_with_its_tasks() {
    let manifest =
        "[package]\nname = \"totals\"\nversion = \"1.0.0\"\nedition = \"2024\"\n[dependencies]\ntokio = \"1\"\n";
    let code = |before: &str, inside: &str| {
        format!(
            "use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{{Mutex, mpsc::{{Receiver, channel}}}};
struct Totals {{ sums: Mutex<Vec<u64>> }}
impl Totals {{
    // hotlock: hot
    async fn add(&self, amount: u64) {{
        let mut sums = self.sums.lock().await;
        tokio::time::sleep(Duration::from_millis(amount)).await;
        sums.push(amount);
    }}
}}
async fn follow(totals: Arc<Totals>, mut amounts: Receiver<u64>) {{
    while let Some(amount) = amounts.recv().await {{ totals.add(amount).await; }}
}}
#[tokio::main]
async fn main() {{
    let totals = Arc::new(Totals {{ sums: Mutex::default() }});
    {before}
    let (send, amounts) = channel(8);
    tokio::spawn(follow(Arc::clone(&totals), amounts));
    let mut ticks = tokio::time::interval(Duration::from_secs(1));
    loop {{
        ticks.tick().await;
        {inside}
        send.send(1).await.ok();
    }}
}}
"
        )
    };
    let found =
        |code: &str| said(&[("Cargo.toml", manifest), ("src/main.rs", code)], &[]).contains("await_under_async_lock");
    let looks = "println!(\"{}\", totals.sums.lock().await.len());";
    assert!(!found(&code(looks, "")));
    assert!(found(&code("", looks)));
}

/// Nobody waits for a lock that is only taken under another one, whatever its kind.
#[test]
fn another_lock_under_a_lock_is_only_possible() {
    let manifest =
        "[package]\nname = \"shelf\"\nversion = \"1.0.0\"\nedition = \"2024\"\n[dependencies]\ntokio = \"1\"\n";
    let code = |more: &str| {
        format!(
            "use tokio::sync::Mutex;
pub struct Shelf {{ rows: Mutex<Vec<u64>>, count: Mutex<u64> }}
impl Shelf {{
    pub async fn put(&self, row: u64) {{
        let mut rows = self.rows.lock().await;
        *self.count.lock().await += 1;
        rows.push(row);
    }}
    {more}
}}
"
        )
    };
    let found = |code: &str, arguments: &[&str]| {
        said(&[("Cargo.toml", manifest), ("src/lib.rs", code)], arguments).contains("async lock `Shelf::count`")
    };
    assert!(!found(&code(""), &[]));
    assert!(found(&code(""), &["--confidence", "possible"]));
    assert!(found(&code("pub async fn count(&self) -> u64 { *self.count.lock().await }"), &[]));
}

/// Who turns everybody away but administrators is asked now and then.
#[test]
fn what_only_administrators_may_ask_for_is_only_possible() {
    let manifest = "[package]\nname = \"shop\"\nversion = \"1.0.0\"\nedition = \"2024\"\n\
        [dependencies]\nargon2 = \"0.5\"\naxum = \"0.8\"\ntokio = \"1\"\n";
    let code = |check: &str| {
        format!(
            "use argon2::{{Argon2, PasswordHash, PasswordVerifier}};
use axum::{{Json, extract::State, http::StatusCode}};
#[derive(Clone)]
pub struct App {{ admin_name: String, owner: String, stored: String }}
pub struct Login {{ name: String, password: String, is_admin: bool }}
fn require_admin(login: &Login) -> Result<(), StatusCode> {{ Err(StatusCode::FORBIDDEN) }}
fn ensure_admin_exists(app: &App) -> Result<(), StatusCode> {{ Err(StatusCode::FORBIDDEN) }}
async fn log_in(State(app): State<App>, Json(login): Json<Login>) -> Result<String, StatusCode> {{
    let hash = PasswordHash::new(&app.stored).map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)?;
    {check}
    Ok(Argon2::default().verify_password(login.password.as_bytes(), &hash).is_ok().to_string())
}}
#[tokio::main]
async fn main() {{
    let routes = axum::Router::new().route(\"/login\", axum::routing::post(log_in));
    axum::serve(tokio::net::TcpListener::bind(\"a\").await.unwrap(), routes).await.unwrap();
}}
"
        )
    };
    let found = |check: &str| {
        said(&[("Cargo.toml", manifest), ("src/main.rs", &code(check))], &[]).contains("blocking_in_async")
    };
    let denies = |condition: &str| format!("if {condition} {{ return Err(StatusCode::FORBIDDEN); }}");
    assert!(found(""));
    assert!(!found(&denies("login.name != app.admin_name")));
    assert!(!found(&denies("login.name.is_empty() || !login.is_admin")));
    assert!(!found("require_admin(&login)?;"));
    assert!(!found(&denies("login.name != app.admin_name.as_str()")));
    assert!(found(&denies("!app.admin_name.is_empty()")), "whether there is one says nothing of who asks");
    assert!(found("ensure_admin_exists(&app)?;"), "whether there is one says nothing of who asks");
    assert!(found(&denies("login.name == app.admin_name")), "everybody else may ask");
    assert!(found(&denies("login.name != app.owner && !login.is_admin")), "owners may ask");
}

#[test]
fn more_heat_makes_no_claim_about_a_library_weaker() {
    let manifest = "[package]\nname = \"shelf\"\nversion = \"1.0.0\"\nedition = \"2024\"\n";
    let code = "pub struct Shelf { rows: std::sync::RwLock<Vec<u64>> }\n\
        impl Shelf {\n\
            pub fn serve(&self, wanted: bool, more: bool) { if wanted { if more { self.put(1); } } }\n\
            pub fn put(&self, row: u64) { self.rows.write().unwrap().push(row); }\n\
        }\n";
    let found = |config: &str| {
        said(&[("Cargo.toml", manifest), ("src/lib.rs", code), ("hotlock.toml", config)], &[])
            .contains("rwlock_never_read")
    };
    assert!(found(""));
    assert!(found("[hot]\nentry-points = [\"shelf::Shelf::serve\"]\n"));
}
