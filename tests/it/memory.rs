//! What a process keeps between its runs, and what it leaves in the cache for others, changes how long they take, and nothing else.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use fastrand::Rng;
use hotlock_engine::BUILD;
use hotlock_engine::cache::{Caches, Location};
use hotlock_engine::config::Config;
use hotlock_engine::session::{self, Memory, Outcome, Request, run_with_locks};
use hotlock_engine::workspace::{DiscoverOptions, Disk, FeatureChoice, discover};
use tempfile::TempDir;

use crate::support::{self, example, package};

/// A workspace whose texts change in memory.
struct Open {
    folder: TempDir,
    request: Request,
    texts: BTreeMap<PathBuf, Arc<[u8]>>,
    /// Where runs of processes that remember nothing keep what they learn.
    cache: TempDir,
}

impl Open {
    fn new(folder: TempDir, assume_hot: bool) -> Open {
        let cwd = folder.path().canonicalize().expect("it is there");
        let workspace = discover(&DiscoverOptions { cwd, ..DiscoverOptions::default() }).expect("it is a workspace");
        let request =
            Request { assume_hot, memory: Some(Arc::default()), ..Request::new(workspace, Config::default()) };
        let cache = tempfile::tempdir().expect("a temporary folder can be made");
        Open { folder, request, texts: BTreeMap::new(), cache }
    }

    fn of_example(name: &str) -> Open {
        let copy = tempfile::tempdir().expect("a temporary folder can be made");
        support::copy(&example(name), copy.path());
        Open::new(copy, true)
    }

    /// The Rust files, with their texts of now.
    fn files(&self) -> Vec<(PathBuf, String)> {
        let root = self.folder.path().canonicalize().expect("it is there");
        let files = walkdir::WalkDir::new(root).sort_by_file_name().into_iter().flatten();
        let files = files.map(walkdir::DirEntry::into_path);
        let files = files.filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
        let with_text = files.map(|path| {
            let laid = self.texts.get(&path).map(|text| text.to_vec());
            let text = laid.unwrap_or_else(|| std::fs::read(&path).expect("it can be read"));
            (path, String::from_utf8(text).expect("it is text"))
        });
        with_text.collect()
    }

    fn write(&mut self, path: &Path, text: &str) {
        let path = self.folder.path().canonicalize().expect("it is there").join(path);
        self.texts.insert(path, Arc::from(text.as_bytes()));
    }

    fn asked(&self, memory: Option<Arc<Memory>>) -> Request {
        Request { disk: Disk::with_texts(self.texts.clone()), memory, ..self.request.clone() }
    }

    /// Fails unless a run that remembers, and one of another process that finds what others have kept, find what one finds that knows
    /// nothing; returns that.
    #[track_caller]
    fn same(&self) -> String {
        let anew = said_of(&self.asked(None));
        assert_eq!(said_of(&self.asked(self.request.memory.clone())), anew);
        assert_eq!(said_of(&self.of_another_process()), anew);
        anew
    }

    /// A run that remembers nothing, and has the cache.
    fn of_another_process(&self) -> Request {
        let root = &self.request.workspace.root;
        let caches =
            Some(Arc::new(Caches::open(Location { folder: self.cache.path().to_owned(), build: BUILD }, root)));
        Request { caches, ..self.asked(None) }
    }

    /// How many functions' types such a run knows, and how many bytes the cache has after it.
    fn kept(&self) -> (usize, u64) {
        let (outcome, ..) = run_with_locks(&self.of_another_process(), &|| true).expect("it is wanted");
        let files = walkdir::WalkDir::new(self.cache.path()).into_iter().flatten();
        let bytes = files.filter_map(|file| file.metadata().ok()).filter(|file| file.is_file()).map(|file| file.len());
        (outcome.stages.known_functions, bytes.sum())
    }
}

/// What a run says, and the locks that it lists.
fn said_of(request: &Request) -> String {
    let (outcome, locks, _) = run_with_locks(request, &|| true).expect("it is wanted");
    format!("{}\n{locks:#?}", all_of(&outcome))
}

/// All that a run says but how long it took.
fn all_of(outcome: &Outcome) -> String {
    let Outcome { diagnostics, suppressions, problems, warnings, stats, file_targets, is_broken, .. } = outcome;
    format!(
        "{diagnostics:#?}\n{suppressions:#?}\n{problems:#?}\n{warnings:?}\n{stats:?}\n{file_targets:?}\n{is_broken}"
    )
}

/// Lines that change what other files mean, or nothing, wherever they come to stand.
const LINES: [&str; 10] = [
    "macro_rules! added { () => {} }",
    "use std::sync::Mutex as RwLock;",
    "pub fn get(&self) -> u32 { 1 }",
    "impl Drop for Cache { fn drop(&mut self) {} }",
    "#[cfg(test)]",
    "let guard = self.inner.lock().unwrap();",
    "// hotlock: cold",
    "mod added;",
    "#![cfg(unix)]",
    "}",
];

/// Changes a text: lines go, come twice, or change places, or one of [`LINES`] comes.
fn edited(rng: &mut Rng, text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let [at, other] = [0; 2].map(|_| rng.usize(..lines.len().max(1)));
    match rng.u8(..6) {
        _ if lines.is_empty() => lines.push("fn added() {}"),
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[other]),
        2 => lines.swap(at, other),
        _ => lines.insert(at, LINES[rng.usize(..LINES.len())]),
    }
    lines.join("\n")
}

#[test]
fn findings_are_those_of_a_fresh_run_after_any_edits() {
    let mut open = Open::of_example("cache-engine");
    assert!(open.same().contains("rule: "), "the example has findings");
    let mut rng = Rng::with_seed(20_261_127);
    for _ in 0..24 {
        // Now and then all is as it was.
        if rng.u8(..8) == 0 {
            open.texts.clear();
        } else {
            let files = open.files();
            let (path, text) = &files[rng.usize(..files.len())];
            open.write(path, &edited(&mut rng, text));
        }
        open.same();
    }
}

const LIB: &str = "mod a; mod b;";
const USER: &str = "use crate::a::Store;
pub async fn run(store: &Store) {
    let kept = store.kept();
    wait().await;
    drop(kept);
}
async fn wait() {}
";

/// A declaration of `Store` whose `kept` gives what is said, made as said.
fn store(gives: &str, made: &str) -> String {
    format!(
        "use std::sync::{{Mutex, MutexGuard}};
pub struct Store {{ lock: Mutex<u8> }}
impl Store {{
    pub fn kept(&self) -> {gives} {{ {made} }}
}}
"
    )
}

#[test]
fn what_another_file_declares_counts() {
    let held = "guard_across_await";
    let guard = store("MutexGuard<'_, u8>", "self.lock.lock().unwrap()");
    let mut open = Open::new(package(&[("src/lib.rs", LIB), ("src/a.rs", &guard), ("src/b.rs", USER)]), false);
    assert!(open.same().contains(held));
    let cases = [
        // The body alone says what is behind such a result.
        (store("impl std::ops::Deref<Target = u8> + '_", "self.lock.lock().unwrap()"), true),
        (store("impl std::ops::Deref<Target = u8> + '_", "Box::new(*self.lock.lock().unwrap())"), false),
        (store("impl std::ops::Deref<Target = u8> + '_", "self.lock.lock().unwrap()"), true),
        (store("u8", "*self.lock.lock().unwrap()"), false),
        (guard.clone(), true),
        // Items of bodies are declared, too: this one decides what the other file's text means.
        (format!("{}fn f() {{ impl Store {{ pub fn more(&self) {{}} }} }}", store("u8", "0")), false),
        (guard.replace("kept", "other"), false),
        (guard.replace("std::sync::", "crate::b::"), false),
        (guard.replace("Mutex<u8>", "Cell"), false),
        (format!("#![cfg(any())]\n{guard}"), false),
        (format!("// A comment moves all places.\n\n{guard}"), true),
        (guard.replace("{ self.lock", "{ let one = 1; let _ = one; self.lock"), true),
    ];
    for (text, is_held) in cases {
        open.write(Path::new("src/a.rs"), &text);
        assert_eq!(open.same().contains(held), is_held, "{text}");
    }
}

#[test]
fn types_are_known_where_code_alone_has_changed() {
    let guard = store("MutexGuard<'_, u8>", "self.lock.lock().unwrap()");
    let mut open = Open::new(package(&[("src/lib.rs", LIB), ("src/a.rs", &guard), ("src/b.rs", USER)]), false);
    let known = |open: &Open| open.kept().0;
    assert_eq!([known(&open), known(&open)], [0, 3]);
    open.write(Path::new("src/b.rs"), &USER.replace("drop(kept);", "drop(kept); let one = 1;"));
    assert_eq!([known(&open), known(&open)], [1, 3]);
    // Another function more is another program.
    open.write(Path::new("src/b.rs"), &format!("{USER}fn more() {{}}"));
    assert_eq!([known(&open), known(&open)], [0, 4]);
    // What is hidden behind a result is declared by a body.
    open.write(Path::new("src/a.rs"), &store("impl std::ops::Deref<Target = u8> + '_", "self.lock.lock().unwrap()"));
    assert_eq!([known(&open), known(&open)], [0, 4]);
    open.write(Path::new("src/a.rs"), &store("impl std::ops::Deref<Target = u8> + '_", "Box::new(0)"));
    assert_eq!([known(&open), known(&open)], [0, 4]);
    open.texts.clear();
    open.request.targets.tests = true;
    assert_eq!([known(&open), known(&open)], [0, 3]);
}

#[test]
fn types_of_programs_that_are_no_more_go() {
    let mut open = Open::of_example("cache-engine");
    let (_, first) = open.kept();
    let lib = open.files().into_iter().find(|(path, _)| path.ends_with("lib.rs")).expect("it has a library");
    let mut most = 0;
    for count in 0..20 {
        open.write(&lib.0, &format!("{}fn added_{count}() {{}}", lib.1));
        most = most.max(open.kept().1);
    }
    assert!(most < first * 3, "{first} bytes have become {most}");
}

#[test]
fn a_run_that_nobody_waits_for_any_more_leaves_nothing_wrong() {
    let mut open = Open::of_example("cache-engine");
    open.same();
    let mut rng = Rng::with_seed(20_261_128);
    // It is given up later and later, until it is not.
    for most in 0..8 {
        let files = open.files();
        let (path, text) = &files[rng.usize(..files.len())];
        open.write(path, &edited(&mut rng, text));
        let asked = AtomicUsize::new(0);
        let is_wanted = || asked.fetch_add(1, Ordering::Relaxed) < most;
        let found = run_with_locks(&open.asked(open.request.memory.clone()), &is_wanted);
        assert_eq!(found.is_some(), most >= asked.into_inner(), "{most}");
        open.same();
    }
}

#[test]
fn another_question_is_answered_anew() {
    let guard = store("MutexGuard<'_, u8>", "self.lock.lock().unwrap()");
    let switched = format!("#[cfg(feature = \"on\")]\nmod switched {{ pub fn f() {{}} }}\n{LIB}");
    let manifest = "[package]\nname = \"a\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[features]\non = []\n";
    let files = [("src/lib.rs", &*switched), ("src/a.rs", &guard), ("src/b.rs", USER), ("Cargo.toml", manifest)];
    let mut open = Open::new(package(&files), false);
    let default = open.same();
    open.request.features = FeatureChoice { all: true, ..FeatureChoice::default() };
    open.same();
    open.request.features = FeatureChoice::default();
    assert_eq!(open.same(), default);
    open.request.targets.tests = true;
    open.same();
    open.request.assume_hot = true;
    assert_ne!(open.same(), default);
}

#[test]
fn it_is_known_how_long_findings_hold() {
    let guard = store("MutexGuard<'_, u8>", "self.lock.lock().unwrap()");
    let mut open = Open::new(package(&[("src/lib.rs", LIB), ("src/a.rs", &guard), ("src/b.rs", USER)]), false);
    let (_, _, asked) = run_with_locks(&open.asked(None), &|| true).expect("it is wanted");
    let asked = asked.expect("nothing went wrong");
    let holds = |open: &Open| session::is_as_it_was(&asked, &open.asked(None));
    assert!(holds(&open));
    // The same text, be it the editor's or the disk's; and one that nobody reads.
    open.write(Path::new("src/a.rs"), &guard);
    open.write(Path::new("other/none.rs"), "fn f() {}");
    assert!(holds(&open));
    open.write(Path::new("src/a.rs"), &format!("{guard}// more"));
    assert!(!holds(&open));
    open.texts.clear();
    support::write(open.folder.path(), "src/b.rs", USER.replace("run", "go"));
    assert!(!holds(&open));
    support::write(open.folder.path(), "src/b.rs", USER);
    assert!(holds(&open));
    // What is not there may come.
    support::write(open.folder.path(), "src/a/mod.rs", "");
    support::write(open.folder.path(), "src/main.rs", "fn main() {}");
    assert!(!holds(&open));
    std::fs::remove_file(open.folder.path().join("src/main.rs")).expect("it is there");
    std::fs::remove_dir_all(open.folder.path().join("src/a")).expect("it is there");
    assert!(holds(&open));
    open.request.assume_hot = true;
    assert!(!holds(&open));
}
