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
        let folder = folder(&[("Cargo.toml", manifest), ("src/lib.rs", &code.replace("VISIBLE", visible))]);
        let short = ["check", "--exit-zero", "--message-format", "short"].iter().chain(arguments).copied();
        stdout(&run(folder.path(), &short.collect::<Vec<_>>())).contains("needless_async_lock")
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
        let folder = folder(&[("Cargo.toml", &manifest), ("src/lib.rs", code)]);
        let short = ["check", "--exit-zero", "--message-format", "short"].iter().chain(arguments).copied();
        stdout(&run(folder.path(), &short.collect::<Vec<_>>())).contains("needless_async_lock")
    };
    let for_strangers = "description = \"Rows\"\nlicense = \"MIT\"\n";
    assert!(found("", &[]));
    assert!(found("description = \"Rows\"\n", &[]), "no registry takes it without a license");
    assert!(found(&format!("{for_strangers}publish = false\n"), &[]));
    assert!(!found(for_strangers, &[]));
    assert!(found(for_strangers, &["--confidence", "possible"]));
    assert!(found(for_strangers, &["--hot", "shelf::Shelf::put"]));
}

#[test]
fn who_has_an_async_lock_alone_may_hold_it_while_it_awaits() {
    let fixture = "fixtures/await_under_async_lock/contenders.rs";
    let marked = marked_lines(fixture);
    assert_eq!(marked.len(), 1);
    assert_eq!(possible_lines(fixture, "await_under_async_lock"), marked);
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
        let folder = folder(&[("Cargo.toml", manifest), ("src/lib.rs", code), ("hotlock.toml", config)]);
        let output = run(folder.path(), &["check", "--exit-zero", "--message-format", "short"]);
        stdout(&output).contains("rwlock_never_read")
    };
    assert!(found(""));
    assert!(found("[hot]\nentry-points = [\"shelf::Shelf::serve\"]\n"));
}
