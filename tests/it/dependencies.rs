//! Types from the sources of dependencies: where they lie, which of them count, and what is said with them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use crate::support::{copy, example, folder, program, stderr, stdout, write};

/// Runs the program with a folder of cargo's own that has these contents.
fn run(cwd: &Path, home: &Path, arguments: &[&str]) -> Output {
    let shown = ["--message-format", "short", "--confidence", "possible"];
    program(cwd).env("CARGO_HOME", home).args(shown).args(arguments).output().expect("the program starts")
}

/// `file:line rule` of each finding.
fn found(output: &Output) -> BTreeSet<String> {
    let place = |line: &str| {
        let mut parts = line.splitn(4, ':');
        let (file, at) = (parts.next()?, parts.next()?);
        let rule = line.split("[hotlock::").nth(1)?.split(']').next()?;
        Some(format!("{file}:{at} {rule}"))
    };
    stdout(output).lines().filter_map(place).collect()
}

/// The same as marked in a file.
fn marked(root: &Path, file: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(root.join(file)).expect("the file is there");
    let lines = text.lines().enumerate();
    lines.filter_map(|(at, line)| Some(format!("{file}:{} {}", at + 1, line.split("//~ ").nth(1)?))).collect()
}

/// The example in a temporary folder, without its vendored packages.
fn unvendored() -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().expect("a temporary folder can be made");
    let app = dir.path().join("app");
    for part in ["Cargo.toml", "Cargo.lock", "src/lib.rs", "outside/Cargo.toml", "outside/src/lib.rs"] {
        let text = fs::read_to_string(example("dependencies").join(part)).expect("the file is there");
        write(&app, part, &text);
    }
    (dir, app)
}

/// Cargo's folder of unpacked packages, below `home`, with some of the example's vendored ones.
fn registry_of(dir: &Path, packages: &[&str]) -> PathBuf {
    let registry = dir.join("home/registry/src/example-0123456789abcdef");
    for package in packages {
        let (name, _) = package.rsplit_once('-').expect("a name and a version");
        copy(&example("dependencies/vendor").join(name), &registry.join(package));
    }
    registry
}

const READ: [&str; 2] = ["--dependencies", "read"];

#[test]
fn vendored_packages_tell_types() {
    let root = example("dependencies");
    let nowhere = folder(&[]);
    let read = run(&root, nowhere.path(), &READ);
    assert_eq!(found(&read), marked(&root, "src/lib.rs"), "{}", stderr(&read));
    for without in [&[][..], &["--dependencies", "stubs"]] {
        assert_eq!(found(&run(&root, nowhere.path(), without)), BTreeSet::new());
    }
}

#[test]
fn what_their_functions_do_is_worked_out_from_their_bodies() {
    let root = example("derived");
    let nowhere = folder(&[]);
    let read = run(&root, nowhere.path(), &READ);
    assert_eq!(found(&read), marked(&root, "src/lib.rs"), "{}", stderr(&read));
    let json = ["--message-format", "json-lines", "--dependencies", "read"];
    let json =
        stdout(&program(&root).env("CARGO_HOME", nowhere.path()).args(json).output().expect("the program starts"));
    for place in [
        "`Connector::native` leads to `std::fs::read` (tls-kit 0.9.4, src/roots.rs:11)",
        "`CounterVec::flush` leads to `std::thread::sleep` (sync-kit 1.1.0, src/lib.rs:7)",
        "`CounterVec::with_label_values` leads to `RwLock::read` (meter 0.3.1, src/lib.rs:28)",
    ] {
        assert!(json.contains(place), "{place} is told: {json}");
    }
}

#[test]
fn a_fault_in_their_bodies_is_told_and_nothing_of_it_is_kept() {
    let dir = folder(&[]);
    copy(&example("derived"), dir.path());
    let run = |fault: Option<&str>| {
        let mut program = program(dir.path());
        program.env("CARGO_HOME", dir.path()).env("HOTLOCK_CACHE_DIR", dir.path().join("cache"));
        if let Some(fault) = fault {
            program.env("HOTLOCK_FAULT", fault);
        }
        let arguments = ["--message-format", "short", "--confidence", "possible", "--dependencies", "read"];
        program.args(arguments).output().expect("the program starts")
    };
    let broken = run(Some("types:pause"));
    assert_eq!(broken.status.code(), Some(2), "{}", stderr(&broken));
    assert!(stderr(&broken).contains("`sync_kit::pause` is not followed"), "{}", stderr(&broken));
    assert!(found(&broken).iter().any(|line| line.ends_with("guard_across_await")), "the rest is there");
    assert_eq!(found(&run(None)), marked(dir.path(), "src/lib.rs"));
}

/// What is kept holds as long as all that it was worked out from.
#[test]
fn what_was_worked_out_is_kept_until_a_body_changes() {
    let dir = folder(&[]);
    copy(&example("derived"), dir.path());
    let cached = |dir: &Path| {
        let mut program = program(dir);
        let arguments = ["--message-format", "short", "--confidence", "possible", "--dependencies", "read"];
        program.env("CARGO_HOME", dir).env("HOTLOCK_CACHE_DIR", dir.join("cache")).args(arguments);
        found(&program.output().expect("the program starts"))
    };
    let expected = marked(dir.path(), "src/lib.rs");
    assert_eq!(cached(dir.path()), expected);
    write(dir.path(), "src/more.rs", "pub fn more() {}\n");
    assert_eq!(cached(dir.path()), expected, "from what was kept");
    let body = "pub fn pause() { std::hint::spin_loop() }\npub use std::sync::Mutex;\n";
    write(dir.path(), "vendor/sync-kit/src/lib.rs", body);
    let rest: BTreeSet<String> = cached(dir.path());
    assert_eq!(expected.difference(&rest).count(), 1, "the one that waited does no more: {rest:?}");
}

/// Findings with what earlier runs have kept in `dir`; with nothing kept they are the same.
#[track_caller]
fn found_as_without_cache(dir: &Path, app: &Path) -> BTreeSet<String> {
    let kept = found_with_cache(dir, app);
    assert_eq!(kept, found(&run(app, &dir.join("home"), &["--dependencies", "read", "--no-cache"])));
    kept
}

fn found_with_cache(dir: &Path, app: &Path) -> BTreeSet<String> {
    let arguments = ["--message-format", "short", "--confidence", "possible", "--dependencies", "read"];
    let mut program = program(app);
    program.env("CARGO_HOME", dir.join("home")).env("HOTLOCK_CACHE_DIR", dir.join("cache")).args(arguments);
    found(&program.output().expect("the program starts"))
}

/// Adds to a file.
fn add(root: &Path, path: &str, text: &str) {
    let before = fs::read_to_string(root.join(path)).expect("the file is there");
    write(root, path, before + text);
}

/// A function of the library that no word of the workspace names, and its first use.
const SPARE: &str = "impl Shelf { pub fn spare(&self) -> &Path { &self.folder } }\n";
const ITS_USE: &str = "pub async fn spare(shelf: &Shelf) -> bool { shelf.spare().exists() } //~ blocking_in_async\n";

/// The example with its packages in cargo's folder, as cargo leaves them there.
fn unpacked() -> (tempfile::TempDir, PathBuf, PathBuf) {
    let (dir, app) = unvendored();
    let source = "source = \"registry+https://github.com/rust-lang/crates.io-index\"\n";
    let lock = fs::read_to_string(app.join("Cargo.lock")).expect("the file is there");
    write(&app, "Cargo.lock", lock.replace(source, &format!("{source}checksum = \"0123\"\n")));
    let registry = registry_of(dir.path(), &["shelf-1.2.3", "shelf-core-0.4.0"]);
    for package in ["shelf-1.2.3", "shelf-core-0.4.0"] {
        write(&registry, &format!("{package}/.cargo-ok"), "{\"v\":1}");
    }
    (dir, app, registry.join("shelf-1.2.3"))
}

#[test]
fn what_is_kept_of_a_library_serves_words_that_are_new() {
    let (dir, app, shelf) = unpacked();
    add(&shelf, "src/lib.rs", SPARE);
    let first = found_as_without_cache(dir.path(), &app);
    assert_eq!(first, marked(&app, "src/lib.rs"));
    add(&app, "src/lib.rs", ITS_USE);
    let second = found_as_without_cache(dir.path(), &app);
    assert_eq!(second, marked(&app, "src/lib.rs"));
    assert_eq!(second.difference(&first).count(), 1);
}

#[test]
fn features_count_though_what_is_kept_is_the_same() {
    let (dir, app, _) = unpacked();
    assert_eq!(found_as_without_cache(dir.path(), &app), marked(&app, "src/lib.rs"));
    let manifest = fs::read_to_string(app.join("Cargo.toml")).expect("the file is there");
    write(&app, "Cargo.toml", manifest.replace(", features = [\"places\"]", ""));
    let without = found_as_without_cache(dir.path(), &app);
    assert!(!without.contains("src/lib.rs:10 blocking_in_async"), "`place` gives a label: {without:?}");
}

/// Cargo itself looks at what it has unpacked once.
#[test]
fn what_cargo_has_unpacked_is_read_once_for_each_checksum() {
    let (dir, app, shelf) = unpacked();
    let all = found_with_cache(dir.path(), &app);
    write(&shelf, "src/lib.rs", "pub struct Shelf;\n");
    add(&app, "src/lib.rs", "// one\n");
    assert_eq!(found_with_cache(dir.path(), &app), all);
    let lock = fs::read_to_string(app.join("Cargo.lock")).expect("the file is there");
    write(&app, "Cargo.lock", lock.replace("0123", "4567"));
    assert!(found_as_without_cache(dir.path(), &app).len() < all.len());
}

#[test]
fn what_cargo_is_unpacking_is_read_anew() {
    for unfinished in [None, Some("")] {
        let (dir, app, shelf) = unpacked();
        fs::remove_file(shelf.join(".cargo-ok")).expect("a file can be removed");
        unfinished.into_iter().for_each(|text| write(&shelf, ".cargo-ok", text));
        let whole = fs::read_to_string(shelf.join("src/lib.rs")).expect("the file is there");
        write(&shelf, "src/lib.rs", "");
        assert!(found_with_cache(dir.path(), &app).len() < marked(&app, "src/lib.rs").len());
        write(&shelf, "src/lib.rs", whole);
        assert_eq!(found_with_cache(dir.path(), &app), marked(&app, "src/lib.rs"));
    }
}

#[test]
fn checkouts_are_read_once_for_each_revision() {
    let (dir, app) = unvendored();
    let lock = fs::read_to_string(app.join("Cargo.lock")).expect("the file is there");
    let at = |revision: &str| {
        let source = format!("git+https://example.org/shelves.git?branch=main#{revision}");
        lock.replace("registry+https://github.com/rust-lang/crates.io-index", &source)
    };
    write(&app, "Cargo.lock", at("0123456000000000000000000000000000000000"));
    let checkout = dir.path().join("home/git/checkouts/shelves-fedcba9876543210/0123456");
    copy(&example("dependencies/vendor"), &checkout.join("crates"));
    write(&checkout, ".cargo-ok", "");
    let all = found_as_without_cache(dir.path(), &app);
    assert_eq!(all, marked(&app, "src/lib.rs"));
    write(&checkout, "crates/shelf/src/lib.rs", "pub struct Shelf;\n");
    add(&app, "src/lib.rs", "// one\n");
    assert_eq!(found_with_cache(dir.path(), &app), all);
    write(&app, "Cargo.lock", at("0123456111111111111111111111111111111111"));
    assert!(found_as_without_cache(dir.path(), &app).len() < all.len());
}

#[test]
fn vendored_packages_that_change_are_read_anew() {
    let dir = folder(&[]);
    let app = dir.path().join("app");
    copy(&example("dependencies"), &app);
    let before = found_as_without_cache(dir.path(), &app);
    assert_eq!(before, marked(&app, "src/lib.rs"));
    add(&app, "src/lib.rs", ITS_USE);
    assert_eq!(found_as_without_cache(dir.path(), &app), before, "there is no such function yet");
    add(&app, "vendor/shelf/src/lib.rs", SPARE);
    assert_eq!(found_as_without_cache(dir.path(), &app), marked(&app, "src/lib.rs"));
}

#[test]
fn the_configuration_decides_and_the_command_line_before_it() {
    let (dir, app) = unvendored();
    copy(&example("dependencies/vendor"), &app.join("vendor"));
    copy(&example("dependencies/.cargo"), &app.join(".cargo"));
    write(&app, "hotlock.toml", "[known]\ndependencies = \"read\"\n");
    assert_eq!(found(&run(&app, dir.path(), &[])), marked(&app, "src/lib.rs"));
    assert_eq!(found(&run(&app, dir.path(), &["--dependencies", "stubs"])), BTreeSet::new());
    write(&app, "hotlock.toml", "[known]\ndependencies = \"no\"\n");
    assert_eq!(run(&app, dir.path(), &[]).status.code(), Some(2));
}

#[test]
fn packages_of_registries_are_found_by_name_and_version() {
    let (dir, app) = unvendored();
    registry_of(dir.path(), &["shelf-1.2.3", "shelf-core-0.4.0"]);
    let read = run(&app, &dir.path().join("home"), &READ);
    assert_eq!(found(&read), marked(&app, "src/lib.rs"), "{}", stderr(&read));
}

#[test]
fn packages_of_repositories_are_found_by_revision() {
    let (dir, app) = unvendored();
    let revision = "0123456789abcdef0123456789abcdef01234567";
    let lock = fs::read_to_string(app.join("Cargo.lock")).expect("the file is there");
    let source = format!("git+https://example.org/shelves.git?branch=main#{revision}");
    write(&app, "Cargo.lock", lock.replace("registry+https://github.com/rust-lang/crates.io-index", &source));
    let checkout = dir.path().join("home/git/checkouts/shelves-fedcba9876543210/0123456");
    copy(&example("dependencies/vendor"), &checkout.join("crates"));
    let read = run(&app, &dir.path().join("home"), &READ);
    assert_eq!(found(&read), marked(&app, "src/lib.rs"), "{}", stderr(&read));
}

#[test]
fn what_is_not_on_the_disk_is_told() {
    let (dir, app) = unvendored();
    let read = run(&app, &dir.path().join("home"), &["--dependencies", "read", "-v"]);
    assert_eq!(found(&read), BTreeSet::new());
    let told = stderr(&read);
    assert!(told.contains("hotlock: dependencies read: 0\n"), "{told}");
    assert!(told.contains("hotlock: dependencies not on the disk (`cargo fetch` gets them): shelf 1.2.3\n"), "{told}");
}

#[cfg(unix)]
#[test]
fn links_out_of_a_package_are_not_followed() {
    let (dir, app) = unvendored();
    let registry = registry_of(dir.path(), &["shelf-1.2.3", "shelf-core-0.4.0"]);
    let label = registry.join("shelf-1.2.3/src/label.rs");
    fs::rename(&label, dir.path().join("label.rs")).expect("a file can be moved");
    std::os::unix::fs::symlink(dir.path().join("label.rs"), &label).expect("a link can be made");
    // `Label` is foreign then, as if its file were not there.
    let read = run(&app, &dir.path().join("home"), &READ);
    assert_eq!(found(&read), marked(&app, "src/lib.rs"), "{}", stderr(&read));
}

#[test]
fn broken_sources_cost_only_themselves() {
    let (dir, app) = unvendored();
    let registry = registry_of(dir.path(), &["shelf-1.2.3"]);
    for broken in ["pub struct", "pub fn f() { (", "}}}", "\u{0}", "mod lib; include!(\"lib.rs\");", ""] {
        write(&registry, "shelf-core-0.4.0/Cargo.toml", "[package]\nname = \"shelf-core\"\nversion = \"0.4.0\"\n");
        write(&registry, "shelf-core-0.4.0/src/lib.rs", broken);
        let read = run(&app, &dir.path().join("home"), &READ);
        assert_ne!(read.status.code(), Some(2), "{}", stderr(&read));
        assert!(found(&read).contains("src/lib.rs:10 blocking_in_async"));
    }
    write(&registry, "shelf-core-0.4.0/Cargo.toml", "[package");
    assert_ne!(run(&app, &dir.path().join("home"), &READ).status.code(), Some(2));
}

/// Cargo refuses such a lock file; without it no dependency is found, and features may be off that a build has on.
#[test]
fn a_lock_file_that_cannot_be_read_is_said() {
    let (dir, app) = unvendored();
    registry_of(dir.path(), &["shelf-1.2.3", "shelf-core-0.4.0"]);
    let home = dir.path().join("home");
    write(&app, ".git/HEAD", "");
    let expect = |said: &str| {
        let output = run(&app, &home, &READ);
        assert!(stderr(&output).contains(&format!("error: {said}")), "{said}: {}", stderr(&output));
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        let output = run(&app, &home, &["--dependencies", "stubs"]);
        assert!(stderr(&output).contains(&format!("warning: {said}")), "{said}: {}", stderr(&output));
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    };
    write(&app, "Cargo.lock", "version = 4\n[[package]\n");
    expect("Cargo.lock:2:");
    write(&app, "Cargo.lock", b"version = \"\xff\"\n");
    expect("Cargo.lock: the lock file is not UTF-8 (first bad byte at offset 11)");
    fs::remove_file(app.join("Cargo.lock")).expect("it is there");
    fs::create_dir(app.join("Cargo.lock")).expect("a folder");
    expect("Cargo.lock: cannot read the lock file: not a plain file");
    #[cfg(unix)]
    {
        fs::remove_dir(app.join("Cargo.lock")).expect("it is there");
        write(dir.path(), "secret", "a secret = of somebody\n");
        std::os::unix::fs::symlink(dir.path().join("secret"), app.join("Cargo.lock")).expect("a link");
        expect("Cargo.lock: it leads out of the repository through a link");
    }
}
