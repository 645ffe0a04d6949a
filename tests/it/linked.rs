//! `index` and `link`: what a build system does an action a crate finds the same as `check` does in one run.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use tempfile::TempDir;

use crate::support::{folder, program, run, stderr, stdout, write};

/// A crate as a build file describes it.
#[derive(Clone, Copy, Default)]
struct Unit {
    name: &'static str,
    kind: &'static str,
    root: &'static str,
    /// Further files.
    files: &'static [&'static str],
    manifest: &'static str,
    /// Names of units, with the name in code before it where that is another.
    deps: &'static [&'static str],
    dev_deps: &'static [&'static str],
    externs: &'static [&'static str],
    features: &'static str,
}

impl Unit {
    /// The command line of its action, outputs in `out`.
    fn action(&self, out: &str) -> Vec<String> {
        let words = ["index", "--crate", self.name, "--edition", "2021", "--kind", self.kind, "--root", self.root];
        let mut words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let mut flag = |flag: &str, value: String| words.extend([flag.to_owned(), value]);
        if !self.manifest.is_empty() {
            flag("--manifest-path", self.manifest.to_owned());
            flag("--workspace-manifest", "Cargo.toml".to_owned());
        }
        for (kind, deps) in [("--deps", self.deps), ("--dev-deps", self.dev_deps)] {
            for dep in deps {
                let (name, unit) = dep.split_once('=').unwrap_or(("", dep));
                let sign = if name.is_empty() { "" } else { "=" };
                flag(kind, format!("{name}{sign}{out}/{unit}.exports"));
            }
        }
        self.externs.iter().for_each(|name| flag("--extern", (*name).to_owned()));
        flag("--features", self.features.to_owned());
        flag("-o", format!("{out}/{}.facts", self.name));
        flag("--exports", format!("{out}/{}.exports", self.name));
        words.extend([self.root].iter().chain(self.files).map(|file| (*file).to_owned()));
        words
    }

    /// All files that its action reads.
    fn inputs(&self, out: &str) -> Vec<String> {
        let deps = self.deps.iter().chain(self.dev_deps).map(|dep| dep.split_once('=').map_or(*dep, |(_, unit)| unit));
        let deps = deps.map(|unit| format!("{out}/{unit}.exports"));
        let manifests = if self.manifest.is_empty() { vec![] } else { vec![self.manifest, "Cargo.toml"] };
        let files = [self.root].into_iter().chain(self.files.iter().copied()).chain(manifests);
        files.map(str::to_owned).chain(deps).collect()
    }
}

const OUT: &str = "out";

/// The crates of [`workspace`], each after those that it needs.
const UNITS: &[Unit] = &[
    Unit {
        name: "base",
        kind: "lib",
        root: "base/src/lib.rs",
        files: &["base/src/with_bom.rs"],
        manifest: "base/Cargo.toml",
        deps: &[],
        dev_deps: &[],
        externs: &[],
        features: "",
    },
    Unit {
        name: "store",
        kind: "lib",
        root: "store/src/lib.rs",
        files: &["store/src/shard.rs", "store/src/shard/entry.rs", "store/src/text.in"],
        manifest: "store/Cargo.toml",
        deps: &["ground=base"],
        dev_deps: &[],
        externs: &["parking_lot", "rt=tokio"],
        features: "default,fast",
    },
    Unit {
        name: "helper",
        kind: "lib",
        root: "helper/src/lib.rs",
        manifest: "helper/Cargo.toml",
        deps: &["store"],
        ..UNIT
    },
    Unit {
        name: "server",
        kind: "bin",
        root: "server/src/main.rs",
        manifest: "server/Cargo.toml",
        deps: &["store", "base"],
        externs: &["tokio"],
        ..UNIT
    },
    Unit {
        name: "smoke",
        kind: "test",
        root: "server/tests/smoke.rs",
        manifest: "server/Cargo.toml",
        deps: &["store", "base"],
        dev_deps: &["helper"],
        externs: &["tokio"],
        ..UNIT
    },
];

const UNIT: Unit = Unit {
    name: "",
    kind: "",
    root: "",
    files: &[],
    manifest: "",
    deps: &[],
    dev_deps: &[],
    externs: &[],
    features: "",
};

/// Crates that call each other's macros and types, by other names, under features, in odd files.
fn workspace() -> TempDir {
    folder(&[
        (
            "Cargo.toml",
            "[workspace]\nmembers = [\"base\", \"store\", \"helper\", \"server\"]\nresolver = \"2\"\n\
             [workspace.package]\nversion = \"0.3.0\"\nedition = \"2021\"\n\
             [workspace.lints.clippy]\nawait_holding_lock = \"allow\"\n",
        ),
        ("hotlock.toml", "[hot]\nfunctions = [\"server::serve\", \"store::Store::get\"]\n"),
        (
            "base/Cargo.toml",
            "[package]\nname = \"base\"\nversion.workspace = true\nedition.workspace = true\npublish = false\n",
        ),
        (
            "base/src/lib.rs",
            r#"pub mod with_bom;
#[macro_export]
macro_rules! locked {
    ($lock:expr) => { $lock.lock().unwrap() };
}
#[cfg(feature = "never")]
#[macro_export]
macro_rules! under_condition {
    ($lock:expr) => { () };
}
macro_rules! private { () => { compile_error!("nobody else sees this") } }
pub trait Source { fn next(&self) -> u64; }
"#,
        ),
        (
            "base/src/with_bom.rs",
            "\u{feff}use std::sync::Mutex;\n/// Shared.\npub struct Counter { pub value: Mutex<u64> }\n\
             impl Counter {\n    pub fn add(&self) { for _ in 0..3 { *crate::locked!(self.value) += 1; } }\n}\n",
        ),
        (
            "store/Cargo.toml",
            "[package]\nname = \"store\"\nversion.workspace = true\nedition.workspace = true\n\
             [package.metadata.hotlock.lints]\nlock_in_loop = \"deny\"\n\
             [features]\ndefault = [\"fast\"]\nfast = []\nslow = []\n\
             [dependencies]\nground = { path = \"../base\", package = \"base\" }\nparking_lot = \"0.12\"\n\
             rt = { package = \"tokio\", version = \"1\" }\n",
        ),
        (
            "store/src/lib.rs",
            r#"mod shard;
mod missing;
include!("text.in");
use ground::with_bom::Counter;
use parking_lot::{Mutex, RwLock};
use std::collections::HashMap;
use std::sync::Arc;

pub struct Store {
    map: Mutex<HashMap<String, Arc<Vec<u8>>>>,
    names: RwLock<Vec<String>>,
    hits: Counter,
    private: std::sync::Mutex<u64>,
}

impl Store {
    pub fn get(&self, key: &str) -> Option<Arc<Vec<u8>>> {
        self.hits.add();
        *ground::locked!(self.private) += 1;
        let map = self.map.lock();
        map.get(key).cloned()
    }

    pub fn all(&self, keys: &[String]) -> usize {
        let mut found = 0;
        for key in keys {
            if self.map.lock().contains_key(key) { found += 1; }
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        found
    }

    pub async fn refresh(&self) {
        let mut names = self.names.write();
        rt::time::sleep(std::time::Duration::from_millis(1)).await;
        names.push(shard::entry::name());
    }
}

#[cfg(feature = "fast")]
pub fn chosen(store: &Store) -> bool { store.map.lock().is_empty() }
#[cfg(not(feature = "fast"))]
pub fn chosen(_: &Store) -> bool { true }

#[macro_export]
macro_rules! lookup {
    ($store:expr, $key:expr) => { ground::locked!($store); };
}
"#,
        ),
        ("store/src/shard.rs", "pub mod entry;\n"),
        (
            "store/src/shard/entry.rs",
            "// hotlock: allow(lock_in_loop, reason = \"two\")\npub fn name() -> String { String::new() }\n",
        ),
        ("store/src/text.in", "pub const MOST: usize = 3;\n"),
        (
            "helper/Cargo.toml",
            "[package]\nname = \"helper\"\nversion = \"0.1.0\"\nedition = \"2021\"\npublish = false\n\
             [dependencies]\nstore = { path = \"../store\" }\n",
        ),
        (
            "helper/src/lib.rs",
            "use std::sync::Mutex;\npub struct Fake(pub Mutex<u64>);\n\
             impl Fake { pub fn bump(&self) { for _ in 0..9 { *self.0.lock().unwrap() += 1; } } }\n",
        ),
        (
            "server/Cargo.toml",
            "[package]\nname = \"server\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[lints]\nworkspace = true\n\
             [dependencies]\nstore = { path = \"../store\" }\nbase = { path = \"../base\" }\ntokio = \"1\"\n\
             [dev-dependencies]\nhelper = { path = \"../helper\" }\n",
        ),
        (
            "server/src/main.rs",
            r#"use base::{locked, with_bom::Counter};
use std::sync::{Arc, Mutex};
use store::Store;

struct Server { store: Arc<Store>, seen: Mutex<Vec<u64>>, counter: Counter }

async fn serve(server: Arc<Server>) {
    loop {
        let mut seen = locked!(server.seen);
        seen.push(1);
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        drop(seen);
        server.store.get("a");
        server.counter.add();
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

#[tokio::main]
async fn main() {}

#[cfg(test)]
mod tests {
    #[test]
    fn helps() { helper::Fake(Default::default()).bump(); }
}
"#,
        ),
        (
            "server/tests/smoke.rs",
            "#[test]\nfn smoke() { helper::Fake(Default::default()).bump(); let _ = store::MOST; }\n",
        ),
    ])
}

/// Indexes all units; fails unless each action can.
#[track_caller]
fn index(root: &Path, units: &[Unit]) {
    fs::create_dir_all(root.join(OUT)).expect("a folder can be made");
    for unit in units {
        action(root, unit);
    }
}

#[track_caller]
fn action(root: &Path, unit: &Unit) {
    let words = unit.action(OUT);
    let output = program(root).args(&words).output().expect("the program starts");
    assert!(output.status.success() && output.stdout.is_empty(), "{words:?}: {}", stderr(&output));
}

fn facts(units: &[Unit]) -> Vec<String> {
    units.iter().map(|unit| format!("{OUT}/{}.facts", unit.name)).collect()
}

fn link(root: &Path, units: &[Unit], flags: &[&str]) -> Output {
    program(root).arg("link").args(facts(units)).args(flags).output().expect("the program starts")
}

/// Fails unless both ways say the same, on both streams and in these formats; returns it as JSON lines.
#[track_caller]
fn same(root: &Path, units: &[Unit], flags: &[&str]) -> String {
    const FORMATS: [&str; 8] = ["human", "json", "sarif", "html", "github", "junit", "markdown", "json-lines"];
    let all = |way: &str| -> Vec<String> {
        FORMATS.iter().map(|format| format!("--output={format}=said/{way}.{format}")).collect()
    };
    let said = |way: &str, format: &str| fs::read(root.join(format!("said/{way}.{format}"))).expect("it is written");
    fs::create_dir_all(root.join("said")).expect("a folder can be made");
    let whole = program(root).args(["check", "--no-cache"]).args(all("check")).args(flags).output();
    let linked = program(root).arg("link").args(facts(units)).args(all("link")).args(flags).output();
    let (whole, linked) = (whole.expect("the program starts"), linked.expect("the program starts"));
    for format in FORMATS {
        let (linked, whole) = (said("link", format), said("check", format));
        assert!(!whole.is_empty() || format == "github");
        assert!(linked == whole, "{format}: {}\n{}", String::from_utf8_lossy(&linked), String::from_utf8_lossy(&whole));
    }
    assert_eq!(stderr(&linked), stderr(&whole));
    assert_eq!(linked.status, whole.status);
    String::from_utf8(said("link", "json-lines")).expect("output is UTF-8")
}

#[test]
fn the_sum_of_both_is_check() {
    let root = workspace();
    index(root.path(), UNITS);
    let said = same(root.path(), UNITS, &[]);
    assert!(said.lines().count() > 3, "{said}");
    // What an exported macro of a crate below expands to is seen, by the name that it has there.
    assert!(said.contains("Store::private") || said.contains("Counter::value"), "{said}");
    let all = ["--assume-hot", "--confidence", "possible", "-W", "all"];
    let more = same(root.path(), UNITS, &all);
    assert!(more.lines().count() > said.lines().count());
    let with_tests = same(root.path(), UNITS, &[&all[..], &["--all-targets"]].concat());
    assert!(with_tests.contains("helper/src/lib.rs"), "{with_tests}");
    same(root.path(), UNITS, &["--suggested-hot=all", "-D", "warnings", "--max-warnings", "1"]);
    same(root.path(), UNITS, &["--hot", "store::*", "--exit-zero"]);
}

#[test]
fn facts_depend_on_nothing_but_the_crate() {
    let (one, other) = (workspace(), workspace());
    index(one.path(), UNITS);
    fs::create_dir(other.path().join(OUT)).expect("a folder can be made");
    for unit in UNITS {
        let mut backwards = *unit;
        let files: Vec<&'static str> = unit.files.iter().rev().copied().collect();
        backwards.files = files.leak();
        let words = backwards.action(OUT);
        let environment = [("HOTLOCK_CACHE_DIR", ""), ("RAYON_NUM_THREADS", "1")];
        let output = program(other.path()).envs(environment).args(&words).output().expect("the program starts");
        assert!(output.status.success(), "{}", stderr(&output));
    }
    let (one_files, other_files) = (written(one.path()), written(other.path()));
    assert_eq!(one_files.keys().collect::<Vec<_>>(), other_files.keys().collect::<Vec<_>>());
    for (name, bytes) in &one_files {
        assert!(bytes == &other_files[name], "{name} differs");
        let place = one.path().to_string_lossy().into_owned();
        assert!(!String::from_utf8_lossy(bytes).contains(&place), "{name} names its place");
    }
    // As a link does not depend on where its facts stand on the command line.
    let backwards: Vec<Unit> = UNITS.iter().rev().copied().collect();
    let said = |units: &[Unit]| stdout(&link(one.path(), units, &["--assume-hot"]));
    assert_eq!(said(UNITS), said(&backwards));
}

/// What lies in the folder of outputs.
fn written(root: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = fs::read_dir(root.join(OUT)).expect("it is there").flatten().map(|entry| entry.path());
    files
        .map(|path| {
            (path.file_name().expect("a name").to_string_lossy().into_owned(), fs::read(&path).expect("it can be read"))
        })
        .collect()
}

#[test]
fn a_changed_comment_changes_one_crates_facts() {
    let root = workspace();
    index(root.path(), UNITS);
    let before = written(root.path());
    let path = root.path().join("base/src/lib.rs");
    let text = fs::read_to_string(&path).expect("it can be read");
    fs::write(&path, format!("// A word more.\n{text}")).expect("it can be written");
    index(root.path(), UNITS);
    let after = written(root.path());
    let changed: Vec<&String> =
        before.iter().filter(|(name, bytes)| after[*name] != **bytes).map(|(name, _)| name).collect();
    assert_eq!(changed, ["base.facts"]);
    // Another macro is news for all who may call it.
    fs::write(&path, text.replace(".lock().unwrap()", ".lock().expect(\"it holds\")")).expect("it can be written");
    index(root.path(), UNITS);
    let after = written(root.path());
    assert!(after["base.exports"] != before["base.exports"] && after["store.facts"] != before["store.facts"]);
}

#[test]
fn an_action_sees_what_it_declares() {
    let root = workspace();
    index(root.path(), UNITS);
    let whole = written(root.path());
    for unit in UNITS {
        // As a build system runs it: a folder that holds the inputs, and nothing else.
        let sandbox = tempfile::tempdir().expect("a temporary folder can be made");
        for input in unit.inputs(OUT) {
            write(sandbox.path(), &input, fs::read(root.path().join(&input)).expect("it can be read"));
        }
        fs::create_dir_all(sandbox.path().join(OUT)).expect("a folder can be made");
        action(sandbox.path(), unit);
        for name in ["facts", "exports"].map(|kind| format!("{}.{kind}", unit.name)) {
            assert!(fs::read(sandbox.path().join(OUT).join(&name)).expect("it is written") == whole[&name], "{name}");
        }
    }
    let sandbox = tempfile::tempdir().expect("a temporary folder can be made");
    for file in facts(UNITS).iter().map(String::as_str).chain(["hotlock.toml", "store/Cargo.toml"]) {
        write(sandbox.path(), file, fs::read(root.path().join(file)).expect("it can be read"));
    }
    let before = files_in(sandbox.path());
    let linked = link(sandbox.path(), UNITS, &["--output", "json-lines=found.json"]);
    assert_eq!(fs::read_to_string(sandbox.path().join("found.json")).expect("it is written"), {
        let linked = link(root.path(), UNITS, &["--output", "json-lines"]);
        stdout(&linked)
    });
    assert!(stdout(&linked).is_empty());
    let mut after = files_in(sandbox.path());
    after.retain(|file| !before.contains(file));
    assert_eq!(after, [PathBuf::from("found.json")]);
}

fn files_in(root: &Path) -> Vec<PathBuf> {
    let files = walkdir::WalkDir::new(root).sort_by_file_name().into_iter().flatten();
    let files = files.filter(|entry| entry.file_type().is_file());
    files.map(|entry| entry.path().strip_prefix(root).expect("it lies below").to_owned()).collect()
}

/// What a link says of facts that are not as they were written: plain words and status 2.
#[track_caller]
fn refused(root: &Path, arguments: &[&str]) -> String {
    let output = run(root, arguments);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    assert!(said.starts_with("error: ") && !said.contains("panicked"), "{arguments:?}: {said}");
    assert!(stdout(&output).is_empty());
    said
}

#[test]
fn damaged_facts_are_refused() {
    let root = workspace();
    index(root.path(), UNITS);
    let facts = fs::read(root.path().join("out/base.facts")).expect("it can be read");
    let damaged = root.path().join("damaged");
    let mut rng = fastrand::Rng::with_seed(1);
    let is_refused = |bytes: &[u8]| {
        fs::write(&damaged, bytes).expect("it can be written");
        let said = refused(root.path(), &["link", "damaged"]);
        assert!(said.contains("damaged` ") && said.contains(';') || said.contains("holds no facts"), "{said}");
        refused(
            root.path(),
            &["index", "--crate", "a", "--edition", "2024", "base/src/lib.rs", "--deps", "damaged", "-o", "x"],
        );
        assert!(!root.path().join("x").exists());
    };
    // Half of a file as it is left by a full disk, and every kind of a wrong byte.
    let header = facts.iter().position(|byte| *byte == 0).expect("a length holds a zero");
    for length in [0, 3, 14, 20, header, header + 30, facts.len() / 2, facts.len() - 1] {
        is_refused(&facts[..length]);
    }
    for _ in 0..12 {
        let mut bytes = facts.clone();
        // The body's bytes are read when the link needs them, and refused just as well.
        let at = rng.usize(40..bytes.len() - 1000);
        bytes[at] ^= 1 << rng.u8(0..8);
        fs::write(&damaged, &bytes).expect("it can be written");
        refused(root.path(), &["link", "damaged"]);
    }
    is_refused(&[&facts[..], b"x"].concat());
    is_refused(b"fn main() {}");
    is_refused(&[0; 4096]);
}

#[test]
fn foreign_and_older_facts_are_refused() {
    let root = workspace();
    index(root.path(), UNITS);
    let facts = fs::read(root.path().join("out/base.facts")).expect("it can be read");
    let text = |from: usize, to: usize| String::from_utf8_lossy(&facts[from..to]).into_owned();
    let second = 14 + facts[14..].iter().position(|byte| *byte == b'\n').expect("a second line");
    assert_eq!(text(0, 14), "hotlock facts\n");
    let own = text(14, second);
    let with = |build: &str| [b"hotlock facts\n", build.as_bytes(), &facts[second..]].concat();
    write(root.path(), "older", with("0.0.1-0123456789abcdef"));
    let said = refused(root.path(), &["link", "older"]);
    assert!(said.contains("was written by version 0.0.1") && said.contains("cargo hotlock index"), "{said}");
    write(root.path(), "other", with(&own.replace(|digit: char| digit.is_ascii_hexdigit() && digit != '0', "0")));
    refused(root.path(), &["link", "other"]);
    let version = own.split('-').next().expect("a version");
    write(root.path(), "other", with(&format!("{version}-0000000000000000")));
    let said = refused(root.path(), &["link", "other"]);
    assert!(said.contains("another build of version"), "{said}");
    let said = refused(root.path(), &["link", "out/base.exports"]);
    assert!(said.contains("only what a crate exports"), "{said}");
    refused(root.path(), &["link", "base"]);
    let said = refused(root.path(), &["link", "nowhere"]);
    assert!(said.contains("cannot be read"), "{said}");
}

#[test]
fn facts_that_do_not_go_together_are_refused() {
    let root = workspace();
    index(root.path(), UNITS);
    let said = refused(root.path(), &["link", "out/store.facts"]);
    assert!(
        said.contains("crate `store` depends on crate `base` (`base/src/lib.rs`), whose facts are missing"),
        "{said}"
    );
    fs::copy(root.path().join("out/base.facts"), root.path().join("copy")).expect("it can be copied");
    // The same twice is the same.
    assert_ne!(run(root.path(), &["link", "copy", "out/base.facts"]).status.code(), Some(2));
    write(root.path(), "base/src/with_bom.rs", "pub struct Counter;");
    fs::rename(root.path().join("out/base.facts"), root.path().join("old")).expect("it can be moved");
    action(root.path(), &UNITS[0]);
    let said = refused(root.path(), &["link", "old", "out/base.facts"]);
    assert!(said.contains("are both facts of crate `base`"), "{said}");
    let other = ["index", "--crate", "other", "--edition", "2021", "--root", "base/src/lib.rs", "base/src/lib.rs"];
    let files = ["base/src/with_bom.rs", "-o", "other.facts"];
    assert!(run(root.path(), &[&other[..], &files].concat()).status.success());
    let said = refused(root.path(), &["link", "old", "other.facts"]);
    assert!(said.contains("`base/src/with_bom.rs` is one text in"), "{said}");
}

#[test]
fn wrong_usage_of_an_action_is_told() {
    let root = folder(&[("a/lib.rs", "mod b;\n"), ("a/b.rs", ""), ("c.rs", "")]);
    let index =
        |words: &[&str]| refused(root.path(), &[&["index", "--crate", "a", "--edition", "2024"], words].concat());
    assert!(index(&["a/b.rs", "c.rs", "-o", "x"]).contains("which of the files is the crate's root"));
    assert!(index(&["a/lib.rs", "--root", "c.rs", "-o", "x"]).contains("is none of the files"));
    assert!(index(&["../a/lib.rs", "-o", "x"]).contains("no path below the current folder"));
    assert!(index(&["/dev/null", "-o", "x"]).contains("no path below the current folder"));
    assert!(index(&["a/none.rs", "-o", "x"]).contains("cannot read"));
    assert!(index(&["a", "-o", "x"]).contains("not a plain file"));
    let edition = ["index", "--crate", "a", "--edition", "2020", "a/lib.rs", "-o", "x"];
    assert!(refused(root.path(), &edition).contains("known are 2015"));
    assert!(index(&["a/lib.rs", "--deps", "=x", "-o", "x"]).contains("cannot be read"));
    assert!(index(&["a/lib.rs", "--deps", "b=", "-o", "x"]).contains("missing after `=`"));
    assert!(index(&["a/lib.rs", "--manifest-path", "c.rs", "-o", "x"]).contains("manifest"));
    assert!(index(&["@nowhere", "-o", "x"]).contains("cannot read"));
    assert!(index(&["a/lib.rs", "-o", "nowhere/x"]).contains("cannot write"));
    assert_eq!(files_in(root.path()).len(), 3, "nothing is left");
}

#[test]
fn what_is_wrong_with_sources_is_told_by_the_link() {
    let root = folder(&[("src/lib.rs", "mod gone;\nmod bad;\nfn f( {\n"), ("src/bad.rs", "")]);
    fs::write(root.path().join("src/bad.rs"), b"\xff").expect("it can be written");
    let words = ["index", "--crate", "a-b", "--edition", "2024", "src/lib.rs", "src/bad.rs", "-o", "a.facts"];
    assert!(run(root.path(), &words).status.success());
    let said = refused(root.path(), &["link", "a.facts", "--output", "json=o.json"]);
    assert!(said.contains("src/lib.rs:1:5: module `gone` has no file"), "{said}");
    assert!(said.contains("`src/bad.rs` is not UTF-8") && said.contains("not parsed"), "{said}");
    assert!(root.path().join("o.json").is_file(), "the rest is linted");
}

#[test]
fn crates_without_manifests_go_together() {
    let root = folder(&[
        (
            "lib/lib.rs",
            "use std::sync::Mutex;\npub struct Pool { pub free: Mutex<Vec<u8>> }\n\
          #[macro_export]\nmacro_rules! take { ($pool:expr) => { $pool.free.lock().unwrap() } }\n",
        ),
        ("app/main.rs", "fn run(pool: &depot::Pool) { for _ in 0..9 { depot::take!(pool).push(1); } }\nfn main() {}\n"),
        (
            "app/args",
            "--crate\napp\n--edition\n2024\n--kind\nbin\n--deps\ndepot=lib.exports\n-o\napp.facts\napp/main.rs\n",
        ),
        ("all", "app.facts\nlib.facts\n"),
    ]);
    let lib =
        ["index", "--crate", "pool", "--edition", "2024", "lib/lib.rs", "-o", "lib.facts", "--exports", "lib.exports"];
    assert!(run(root.path(), &lib).status.success());
    let app = run(root.path(), &["index", "@app/args"]);
    assert!(app.status.success(), "{}", stderr(&app));
    let linked = run(root.path(), &["link", "@all", "--hot", "run", "--output", "short"]);
    let said = stdout(&linked);
    assert!(said.contains("app/main.rs:1") && said.contains("Pool::free"), "{said}{}", stderr(&linked));
    // Without being told of it, nobody may name it.
    let alone = ["index", "--crate", "app", "--edition", "2024", "--kind", "bin", "app/main.rs", "-o", "app.facts"];
    assert!(run(root.path(), &alone).status.success());
    let linked = run(root.path(), &["link", "@all", "--hot", "run", "--output", "short"]);
    assert!(!stdout(&linked).contains("Pool::free"), "{}", stdout(&linked));
}
