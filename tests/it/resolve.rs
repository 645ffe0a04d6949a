//! What `facts` says of whole packages: names across files, features and crates that are not known.

use std::path::Path;

use crate::support::{folder, json_lines, package, printed, run, stderr, stdout};

/// `kind lock` of each fact but calls, with the line, in order.
fn facts(dir: &Path, arguments: &[&str]) -> Vec<String> {
    let output = run(dir, &[&["facts", "--message-format", "json"], arguments].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let values = json_lines(&stdout(&output)).into_iter();
    let wanted = values.filter(|value| matches!(value["kind"].as_str(), Some("acquire" | "guard_call" | "arc_clone")));
    wanted
        .map(|value| {
            let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
            format!("{}:{} {} {}", text("file"), value["line"], text("kind"), text("lock"))
        })
        .collect()
}

const MANIFEST: &str = "[package]\nname = \"demo\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";

#[test]
fn alternatives_by_feature_follow_the_features_that_are_on() {
    let manifest = format!("{MANIFEST}[features]\nfast = []\n");
    let dir = folder(&[
        ("Cargo.toml", &manifest),
        (
            "src/lib.rs",
            "mod sync;\nuse sync::Mutex;\npub struct S { m: Mutex<u8> }\nimpl S {\n    pub fn f(&self) { self.m.lock(); }\n}\n",
        ),
        (
            "src/sync.rs",
            "#[cfg(feature = \"fast\")]\npub use parking_lot::Mutex;\n#[cfg(not(feature = \"fast\"))]\npub use self::own::*;\n\
             #[cfg(not(feature = \"fast\"))]\nmod own {\n    pub use std::sync::Mutex;\n}\n",
        ),
    ]);
    assert_eq!(facts(dir.path(), &[]), ["src/lib.rs:5 acquire std::sync::Mutex"]);
    assert_eq!(facts(dir.path(), &["--features", "fast"]), ["src/lib.rs:5 acquire parking_lot::Mutex"]);
}

#[test]
fn a_name_from_an_unknown_crate_is_not_the_one_that_a_glob_brings() {
    let dir = folder(&[
        ("Cargo.toml", MANIFEST),
        (
            "src/lib.rs",
            "mod all {\n    pub use tokio::sync::Mutex;\n}\nuse all::*;\nuse somewhere::sync::Mutex;\n\
             pub fn f(m: &Mutex<u8>) { m.lock(); }\n",
        ),
    ]);
    assert_eq!(facts(dir.path(), &[]), Vec::<String>::new());
}

#[test]
fn a_macro_of_another_file_is_expanded() {
    let dir = folder(&[
        ("Cargo.toml", MANIFEST),
        (
            "src/lib.rs",
            "#[macro_use]\nmod macros;\nuse std::sync::Mutex;\npub fn f(m: &Mutex<u8>) -> u8 {\n    *locked!(m)\n}\n",
        ),
        ("src/macros.rs", "macro_rules! locked {\n    ($lock:expr) => {\n        $lock.lock().unwrap()\n    };\n}\n"),
    ]);
    assert_eq!(facts(dir.path(), &[]), ["src/lib.rs:5 acquire std::sync::Mutex"]);
}

#[test]
fn a_path_to_another_member_leads_to_its_macro() {
    let member = |name: &str, more: &str| {
        format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\npublish = false\n{more}")
    };
    let dir = folder(&[
        ("Cargo.toml", "[workspace]\nmembers = [\"app\", \"base\"]\nresolver = \"3\"\n"),
        ("base/Cargo.toml", &member("base", "")),
        (
            "base/src/lib.rs",
            "#[macro_export]\nmacro_rules! locked { ($lock:expr) => { $crate::lock!($lock) } }\n\
             #[macro_export]\nmacro_rules! lock { ($lock:expr) => { $crate::hold(&$lock) } }\n\
             pub fn hold(lock: &std::sync::Mutex<u8>) -> std::sync::MutexGuard<'_, u8> { lock.lock().unwrap() }\n",
        ),
        ("app/Cargo.toml", &member("app", "[dependencies]\nbase = { path = \"../base\" }\n")),
        (
            "app/src/lib.rs",
            "use std::sync::Mutex;\n\
             macro_rules! locked { ($lock:expr) => { base::locked!($lock) } }\n\
             pub fn f(m: &Mutex<u8>) -> u8 {\n    *locked!(m)\n}\n\
             use base::lock;\npub fn g(m: &Mutex<u8>) -> u8 {\n    *lock!(m)\n}\n",
        ),
    ]);
    let mut found = facts(dir.path(), &[]);
    found.retain(|line| line.starts_with("app"));
    assert_eq!(found, ["app/src/lib.rs:4 guard_call std::sync::Mutex", "app/src/lib.rs:8 guard_call std::sync::Mutex"]);
}

#[test]
fn of_macros_under_conditions_the_one_that_the_build_has_is_expanded() {
    let dir = folder(&[
        ("Cargo.toml", "[package]\nname = \"demo\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[features]\nfast = []\n"),
        (
            "src/lib.rs",
            "use std::sync::{Mutex, RwLock};\nmod uses;\n#[cfg(feature = \"fast\")]\n\
             macro_rules! locked { ($m:expr, $r:expr) => { *$r.read().unwrap() } }\n\
             #[cfg(\n    not(feature = \"fast\")\n)]\n\
             macro_rules! locked { ($m:expr, $r:expr) => { *$m.lock().unwrap() } }\npub(crate) use locked;\n\
             pub fn f(m: &Mutex<u8>, r: &RwLock<u8>) -> u8 {\n    locked!(m, r)\n}\n\
             #[cfg(not(feature = \"fast\"))]\nmacro_rules! other { ($m:expr, $r:expr) => { *$m.lock().unwrap() } }\n\
             #[cfg(feature = \"fast\")]\nmacro_rules! other { ($m:expr, $r:expr) => { *$r.read().unwrap() } }\n\
             pub fn g(m: &Mutex<u8>, r: &RwLock<u8>) -> u8 {\n    other!(m, r)\n}\n",
        ),
        (
            "src/uses.rs",
            "use std::sync::{Mutex, RwLock};\npub fn f(m: &Mutex<u8>, r: &RwLock<u8>) -> u8 {\n    \
             crate::locked!(m, r)\n}\n",
        ),
    ]);
    let lines = ["src/lib.rs:11", "src/lib.rs:18", "src/uses.rs:3"];
    let with = |lock: &str| lines.map(|line| format!("{line} acquire std::sync::{lock}"));
    assert_eq!(facts(dir.path(), &[]), with("Mutex"));
    assert_eq!(facts(dir.path(), &["--features", "fast"]), with("RwLock"));
}

#[test]
fn a_runaway_macro_ends() {
    let dir = folder(&[
        ("Cargo.toml", MANIFEST),
        (
            "src/lib.rs",
            "macro_rules! more {\n    ($($x:tt)*) => { more!($($x)* $($x)*) };\n}\npub fn f() {\n    more!(a b c);\n}\nmore!(x);\n",
        ),
    ]);
    assert_eq!(facts(dir.path(), &[]), Vec::<String>::new());
}

#[test]
fn the_configuration_names_locks_that_structure_cannot_see() {
    let dir = folder(&[
        ("Cargo.toml", MANIFEST),
        (
            "hotlock.toml",
            "[known.types]\n\"Gate\" = \"lock(kind = 'blocking', shape = 'mutex')\"\n\"Pass\" = \"guard\"\n\n\
             [known.functions]\n\"Gate::enter\" = \"acquire(mode = 'exclusive', blocking)\"\n",
        ),
        (
            "src/lib.rs",
            "pub struct Gate { handle: u32 }\npub struct Pass;\nimpl Gate {\n    pub fn enter(&self) -> Pass { unsafe { enter(self.handle) }; Pass }\n}\n\
             unsafe extern \"C\" { fn enter(handle: u32); }\npub fn f(gate: &Gate) {\n    let _pass = gate.enter();\n}\n",
        ),
    ]);
    assert_eq!(facts(dir.path(), &[]), ["src/lib.rs:8 acquire demo::Gate"]);
}

#[test]
fn a_stub_of_the_project_teaches_another_crate_and_its_macros() {
    let dir = folder(&[
        ("Cargo.toml", MANIFEST),
        ("hotlock.toml", "[known]\nstubs = [\"known/zlib.rs\"]\n"),
        (
            "known/zlib.rs",
            "#[known::lock(kind = \"blocking\", shape = \"mutex\")]\npub struct ZMutex<T> {}\nimpl<T> ZMutex<T> {\n\
             #[known::acquire(mode = \"exclusive\", blocking)]\n    pub fn zlock(&self) -> ZGuard<'_, T>;\n}\n\
             #[known::guard]\npub struct ZGuard<'a, T> {}\nimpl<'a, T> std::ops::Deref for ZGuard<'a, T> { type Target = T; }\n\
             macro_rules! zlock { ($lock:expr) => { $lock.zlock() } }\n",
        ),
        (
            "src/lib.rs",
            "use zlib::{ZMutex, zlock};\npub fn f(m: &ZMutex<Vec<u8>>) -> usize {\n    m.zlock().len()\n}\n\
             pub fn g(m: &ZMutex<Vec<u8>>) -> usize {\n    zlock!(m).len()\n}\n",
        ),
    ]);
    assert_eq!(facts(dir.path(), &[]), ["src/lib.rs:3 acquire zlib::ZMutex", "src/lib.rs:6 acquire zlib::ZMutex"]);
}

/// Names in bounds ask for bounds, which have names in turn. Each text ends in time, and what it says of `m` is known.
#[test]
fn bounds_that_name_each_other_end() {
    let number = |count: usize, text: &dyn Fn(usize) -> String| (0..count).map(text).collect::<String>();
    let traits = number(40, &|i| format!("pub trait P{i}<X, Y> {{ type A{i}; type B{i}; }}\n"));
    let chain = number(39, &|i| format!("N: P{i}<N::A{next}, N::B{next}>, ", next = i + 1));
    let lattice = number(40, &|i| {
        format!("pub trait T{next}: T{i} + U{i} {{}}\npub trait U{next}: T{i} + U{i} {{}}\n", next = i + 1)
    });
    let aliases = number(60, &|i| format!("pub type A{i}<T> = (A{next}<T>, A{next}<T>);\n", next = i + 1));
    let two = "pub trait P { type A; type B; }\n";
    let cases = [
        (
            two.to_owned(),
            "N: P<A = (N::A, N::B), B = (N::A, N::B)>, M: P<A = (N::A, M::B), B = (M::A, N::B)>".to_owned(),
            "N::A",
        ),
        ("pub trait P<X, Y> { type A; type B; }\n".to_owned(), "N: P<(N::A, N::B), (N::A, N::B)>".to_owned(), "N::A"),
        (traits, format!("{chain} N: P39<u8, u8>"), "N::A0"),
        (format!("pub trait T0 {{ type A; }}\npub trait U0 {{}}\n{lattice}"), "N: U40 + T40".to_owned(), "N::A"),
        (format!("pub type A60<T> = T;\n{aliases}"), "N: Clone".to_owned(), "A0<N>"),
        (
            "pub struct X<T = Y, U = Y>(T, U);\npub struct Y<T = X, U = X>(T, U);\n".to_owned(),
            "N: Clone".to_owned(),
            "X",
        ),
    ];
    for (items, bounds, parameter) in cases {
        let text = format!(
            "use std::sync::Mutex;\npub fn f<N, M>(m: &Mutex<u8>, _: {parameter}) where {bounds} {{ m.lock(); }}\n{items}"
        );
        let dir = folder(&[("Cargo.toml", MANIFEST), ("src/lib.rs", &text)]);
        assert_eq!(facts(dir.path(), &[]), ["src/lib.rs:2 acquire std::sync::Mutex"], "{text}");
    }
}

#[test]
fn a_bound_is_found_without_what_it_binds() {
    let dir = folder(&[
        ("Cargo.toml", MANIFEST),
        (
            "src/lib.rs",
            "use std::sync::Mutex;\npub trait Prim { type Lock; type Header; type Body; }\n\
             pub fn f<N>(n: N::Lock) where N: Prim<Lock = Mutex<(N::Header, N::Body)>> { n.lock(); }\n\
             pub trait Tree<T> { type Node; }\n\
             pub fn g<N>(n: N::Node) where N: Tree<N::Node, Node = Mutex<u8>> { n.lock(); }\n",
        ),
    ]);
    let found = facts(dir.path(), &[]);
    assert_eq!(found, ["src/lib.rs:3 acquire std::sync::Mutex", "src/lib.rs:5 acquire std::sync::Mutex"]);
}

/// The lines of `src/lib.rs` at which a lock with readers is said to have none: what other packages may do is not known.
fn never_read(files: &[(&str, &str)]) -> Vec<u64> {
    let dir = folder(files);
    let output = run(dir.path(), &["--message-format", "json", "-q", "-W", "rwlock_never_read"]);
    let values = json_lines(&stdout(&output)).into_iter();
    let found = values.filter(|value| value["message"]["code"]["code"] == "hotlock::rwlock_never_read");
    found.filter_map(|value| value["message"]["spans"][0]["line_start"].as_u64()).collect()
}

#[test]
fn what_other_packages_cannot_reach_is_private() {
    let locked = |name: &str| {
        format!(
            "pub struct {name} {{ pub lock: std::sync::RwLock<u64> }}\n\
             impl {name} {{ pub fn add(&self) {{ *self.lock.write().unwrap() += 1; }} }}\n"
        )
    };
    let library = |head: &str, inner: &str| {
        let text = format!("mod inner {{\n{}{inner}}}\n{head}\n", locked("Store"));
        never_read(&[("Cargo.toml", MANIFEST), ("src/lib.rs", &text)])
    };
    // Nothing leads there.
    assert_eq!(library("", ""), [2]);
    assert_eq!(library("use inner::Store;", ""), [2]);
    assert_eq!(library("pub(crate) use inner::*;", ""), [2]);
    assert_eq!(library("mod more { pub use crate::inner::Store; }", ""), [2]);
    assert_eq!(library("fn make() -> inner::Store { todo!() }", ""), [2]);
    // A path.
    assert_eq!(library("pub use inner::Store;", ""), [0; 0]);
    assert_eq!(library("pub use inner::Store as Renamed;", ""), [0; 0]);
    assert_eq!(library("pub use inner::*;", ""), [0; 0]);
    assert_eq!(library("pub mod more { pub use crate::inner::Store; }", ""), [0; 0]);
    assert_eq!(library("mod more { pub use crate::inner::Store; }\npub use more::*;", ""), [0; 0]);
    assert_eq!(library("pub type Alias = inner::Store;", ""), [0; 0]);
    // No path, but a value.
    assert_eq!(library("pub fn make() -> Option<inner::Store> { None }", ""), [0; 0]);
    assert_eq!(library("pub use inner::Outer;", "pub struct Outer { pub store: Store }\n"), [0; 0]);
    assert_eq!(library("pub use inner::Outer;", "pub struct Outer { store: Store }\n"), [2]);
    let deref = "pub struct Outer { store: Store }\n\
                 impl std::ops::Deref for Outer { type Target = Store; fn deref(&self) -> &Store { &self.store } }\n";
    assert_eq!(library("pub use inner::Outer;", deref), [0; 0]);
    assert_eq!(library("pub fn with(f: impl Fn(&inner::Store)) { drop(f) }", ""), [0; 0]);
}

/// A lock behind `length` modules, each of which re-exports the next; the modules in the order of `numbers`.
fn chain(numbers: impl Iterator<Item = usize>, length: usize, what: &str) -> Vec<String> {
    let module = |number: usize| match number {
        0 => "pub mod m0 { pub use std::sync::Mutex as Lock; }\n".to_owned(),
        _ => format!("pub mod m{number} {{ pub use crate::m{}::{what}; }}\n", number - 1),
    };
    let user = format!("pub fn user(lock: &m{length}::Lock<u8>) {{ let _ = lock.lock(); }}\n");
    let text: String = std::iter::once(user).chain(numbers.map(module)).collect();
    let dir = folder(&[("Cargo.toml", MANIFEST), ("src/lib.rs", &text)]);
    facts(dir.path(), &[])
}

#[test]
fn a_chain_of_imports_has_any_length_and_order() {
    for what in ["*", "Lock"] {
        assert_eq!(chain(0..=90, 90, what), ["src/lib.rs:1 acquire std::sync::Mutex"]);
        assert_eq!(chain((0..=90).rev(), 90, what), ["src/lib.rs:1 acquire std::sync::Mutex"]);
    }
}

#[test]
fn imports_that_hide_each_other_end() {
    let modules: String = (0..60)
        .map(|n| format!("pub mod m{n} {{ pub use crate::m{}::*; pub use super::*; }}\n", (n + 1) % 60))
        .collect();
    let text = format!(
        "{modules}pub use m0::*;\nuse std::sync::Mutex;\npub fn user(lock: &Mutex<u8>) {{ let _ = lock.lock(); }}\n"
    );
    let dir = folder(&[("Cargo.toml", MANIFEST), ("src/lib.rs", &text)]);
    assert_eq!(facts(dir.path(), &[]), ["src/lib.rs:63 acquire std::sync::Mutex"]);
}

#[test]
fn a_method_that_two_traits_may_give_is_none() {
    let traits = [
        "pub trait A { fn go(&self); }\nimpl A for S { fn go(&self) { let _ = self.m.lock(); } }\n",
        "pub trait B { fn go(&self); }\nimpl B for S { fn go(&self) {} }\n",
    ];
    let calls = |parts: [&str; 2]| {
        let text = format!(
            "pub struct S {{ m: std::sync::Mutex<u8> }}\n{}{}pub fn user(s: &S) {{ s.go(); }}\n",
            parts[0], parts[1]
        );
        let dir = folder(&[("Cargo.toml", MANIFEST), ("src/lib.rs", &text)]);
        let output = run(dir.path(), &["facts", "--message-format", "json"]);
        json_lines(&stdout(&output)).iter().filter(|value| value["kind"] == "call").count()
    };
    let [a, b] = traits;
    assert_eq!(calls([a, b]), calls([b, a]));
}

#[test]
fn a_file_that_only_tests_have_is_test_code() {
    let text = "use std::sync::Mutex;
pub async fn held(m: &Mutex<u64>) {
    let held = m.lock().unwrap();
    tokio::task::yield_now().await;
    drop(held);
}
";
    let of_tests = format!("#![cfg(test)]\n{text}");
    let said = |files: &[(&str, &str)]| printed(package(files).path(), &["--exit-zero", "-q", "--no-cache"]);
    assert!(said(&[("src/lib.rs", text)]).contains("guard_across_await"));
    assert_eq!(said(&[("src/lib.rs", &of_tests)]), "");
    assert!(said(&[("src/lib.rs", "pub mod a;"), ("src/a.rs", text)]).contains("guard_across_await"));
    assert_eq!(said(&[("src/lib.rs", "pub mod a;"), ("src/a.rs", &of_tests)]), "");
}

#[test]
fn imports_of_2015_start_at_the_root() {
    let text = "mod names {
    use Shared;
    use {plain, Table};
    pub fn count(shared: &Shared) -> bool {
        let table = shared.table.lock().unwrap();
        plain(&table) && shared.size() > 0
    }
}
pub type Table = Vec<u64>;
pub struct Shared { table: std::sync::Mutex<Table> }
impl Shared {
    pub fn size(&self) -> usize { self.table.lock().unwrap().len() }
}
pub fn plain(table: &Table) -> bool { table.is_empty() }
";
    let manifest = MANIFEST.replace("2021", "2015");
    let dir = package(&[("Cargo.toml", &manifest), ("src/lib.rs", text)]);
    assert_eq!(crate::support::said_in(dir.path(), "src/lib.rs"), ["6 double_lock"]);
}
