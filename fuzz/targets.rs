//! What is run on inputs, and what must hold whatever they are.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use hotlock_engine::BUILD;
use hotlock_engine::cache::{Caches, Location};
use hotlock_engine::config::{Config, read_baseline};
use hotlock_engine::diagnostics::Confidence;
use hotlock_engine::facts::{FileFacts, MacroScope, lower_file, parse_error};
use hotlock_engine::fix::{Allowed, allow, round};
use hotlock_engine::profile::Profile;
use hotlock_engine::report::{self, Format, Rendered, Report};
use hotlock_engine::rules;
use hotlock_engine::session::{self, Outcome, Request};
use hotlock_engine::source::{Loc, SourceFile, SourceMap, Span, scan_directives};
use hotlock_engine::triage::{Levels, Policy, ReportScope, Verdict, triage};
use hotlock_engine::workspace::{Answers, DiscoverOptions, Disk, Workspace, discover};
use tempfile::TempDir;

use crate::program::program;

/// A part that reads what strangers wrote.
pub(crate) struct Target {
    pub(crate) name: &'static str,
    /// So many inputs are drawn in a run of the tests.
    pub(crate) executions: u64,
    pub(crate) seeds: fn() -> Vec<Vec<u8>>,
    /// What its inputs are made of.
    pub(crate) words: &'static [&'static str],
    /// The input as people read it.
    pub(crate) shown: fn(&[u8]) -> Vec<u8>,
    /// What is wrong with what was done.
    pub(crate) run: fn(&[u8]) -> Result<(), String>,
}

const RUST: &[&str] = &[
    "async",
    "await",
    "dyn",
    "impl",
    "where",
    "Self",
    "self",
    "loop",
    "match",
    "|x|",
    "move",
    ".lock().unwrap()",
    ".await",
    "drop",
    "Arc<",
    "Mutex<",
    ">",
    "{",
    "}",
    "(",
    ")",
    "<",
    "&mut ",
    "::",
    "..",
    "=>",
    "->",
    "'a",
    "r#\"",
    "\"#",
    "/*",
    "*/",
    "//!",
    "///",
    "#[",
    "]",
    "#![",
    "macro_rules!",
    "$x",
    "$($x:tt)*",
    "union",
    "r#try",
    "b'\\''",
    "'",
    "\\u{10ffff}",
    "\u{feff}",
    "ß",
    "\r",
    "0x",
    "1e9",
    "// hotlock: hot",
    "// hotlock: allow(all)",
    "unsafe",
    "static",
    "const",
    "type",
    "trait",
    "for<'a>",
    "?",
    "|",
    "||",
    "..=",
    "@",
];
const COMMENTS: &[&str] = &[
    "// hotlock: ",
    "//! hotlock: ",
    "/* hotlock: ",
    "hot",
    "cold",
    "hot(loops)",
    "allow(",
    "expect(",
    "allow-file(",
    "double_lock",
    "reason",
    ")",
    ",",
    "\"",
    "\\",
    "\n",
    "\r\n",
    "\u{85}",
    "ü",
    "--",
    ":",
    "#[allow(hotlock::",
    "#![expect(",
    "]",
    "all",
];
const TOML: &[&str] = &[
    "[lints]\n",
    "[[override]]\n",
    "paths = [",
    "\"**\"",
    "[hot]\n",
    "functions = [",
    "\"*::*\"",
    "[known]\n",
    "stubs = [",
    "extend = ",
    "\"hotlock.toml\"",
    "[report]\n",
    "threads = ",
    "work_ns = ",
    "-1",
    "1e999",
    "9223372036854775807",
    "{",
    "}",
    "]",
    "=",
    ".",
    "\"",
    "'''",
    "warn",
    "forbid",
    "\\u0000",
    "version = 1",
    "findings = [",
    "fingerprint",
    "[workspace]\n",
    "members = [",
    "[package]\n",
    "name = ",
    "[lib]\n",
    "path = \"../../..\"",
    "workspace = true",
    "[features]\n",
    "default = [",
];
const STACKS: &[&str] = &[
    ";",
    " ",
    "\t",
    "1",
    "18446744073709551615",
    "-1",
    "0.5",
    "::",
    "<",
    ">",
    "{{closure}}",
    "_ZN4core3ptr",
    "_R",
    "17h0123456789abcdefE",
    "[unknown]",
    "cycles:",
    "+0x1f",
    "(",
    ")",
    "\n\n",
    " as ",
    "{impl#0}",
    "contended",
    "total wait",
];

/// All of them.
pub(crate) const TARGETS: [Target; 11] = [
    Target { name: "directives", executions: 500, seeds: rust_files, words: COMMENTS, shown: as_is, run: directives },
    Target { name: "lowering", executions: 150, seeds: rust_files, words: RUST, shown: as_is, run: lowering },
    Target { name: "lint", executions: 10, seeds: rust_files, words: RUST, shown: as_is, run: lint },
    Target { name: "programs", executions: 15, seeds: Vec::new, words: &[], shown: as_program, run: programs },
    Target { name: "fixes", executions: 8, seeds: files_with_fixes, words: RUST, shown: as_is, run: fixes },
    Target { name: "config", executions: 60, seeds: configurations, words: TOML, shown: as_is, run: config },
    Target { name: "manifests", executions: 60, seeds: manifests, words: TOML, shown: as_is, run: manifest },
    Target { name: "baseline", executions: 200, seeds: baselines, words: TOML, shown: as_is, run: baseline },
    Target { name: "profiles", executions: 200, seeds: profiles, words: STACKS, shown: as_is, run: profile },
    Target { name: "cached_facts", executions: 150, seeds: kept_facts, words: &[], shown: as_is, run: cached_facts },
    Target { name: "cache_files", executions: 6, seeds: cache_files, words: &[], shown: as_is, run: cache_file },
];

fn as_is(input: &[u8]) -> Vec<u8> {
    input.to_vec()
}

fn as_program(input: &[u8]) -> Vec<u8> {
    program(input).into_bytes()
}

fn text_of(input: &[u8]) -> String {
    String::from_utf8_lossy(input).into_owned()
}

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files_below(folder: &str, is_wanted: fn(&Path) -> bool) -> Vec<Vec<u8>> {
    let walk = walkdir::WalkDir::new(project().join(folder)).sort_by_file_name().into_iter();
    let walk =
        walk.filter_entry(|entry| entry.file_name() != "target").flatten().filter(|entry| entry.file_type().is_file());
    walk.filter(|entry| is_wanted(entry.path())).filter_map(|entry| fs::read(entry.path()).ok()).collect()
}

fn ends_in(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|extension| extension == ending)
}

fn rust_files() -> Vec<Vec<u8>> {
    files_below("fixtures", |path| ends_in(path, "rs"))
}

fn files_with_fixes() -> Vec<Vec<u8>> {
    files_below("fixtures/fixes", |path| ends_in(path, "rs"))
}

fn manifests() -> Vec<Vec<u8>> {
    files_below("fixtures", |path| path.file_name().is_some_and(|name| name == "Cargo.toml"))
}

fn configurations() -> Vec<Vec<u8>> {
    let rules = files_below("rules", |path| path.file_name().is_some_and(|name| name == "rule.toml"));
    let readme = fs::read_to_string(project().join("README.md")).unwrap_or_default();
    let blocks =
        readme.split("```toml\n").skip(1).filter_map(|rest| Some(rest.split_once("```")?.0.as_bytes().to_vec()));
    blocks.chain(rules).collect()
}

fn baselines() -> Vec<Vec<u8>> {
    vec![
        b"version = 1\nfindings = [\n  { rule = \"double_lock\", path = \"src/lib.rs\", function = \"f\", lock = \"S::a\", fingerprint = \
          \"0123456789abcdef:1\" },\n]\n"
            .to_vec(),
    ]
}

fn profiles() -> Vec<Vec<u8>> {
    let of_example = files_below("fixtures/workspaces/cache-engine/profiles", |_| true);
    of_example.into_iter().chain(files_below("src/profile/tests", |_| true)).collect()
}

/// The facts of some fixtures as they are kept.
fn kept_facts() -> Vec<Vec<u8>> {
    let sources = rust_files().into_iter().step_by(9).map(|text| source(&text));
    let facts = sources.filter_map(|source| lower_file(&source, MacroScope::EMPTY).ok());
    facts.filter_map(|facts| postcard::to_allocvec(&facts).ok()).collect()
}

fn source(input: &[u8]) -> SourceFile {
    SourceFile::new(PathBuf::from("/fuzz/input.rs"), "input.rs".to_owned(), text_of(input))
}

/// Fails unless a span stands for whole characters of a text.
fn check_span(what: &str, span: Span, text: &str) -> Result<(), String> {
    let found = text.get(span.start as usize..span.end as usize);
    found.map(drop).ok_or_else(|| format!("{what}: a span that is not in the text"))
}

fn directives(input: &[u8]) -> Result<(), String> {
    let text = text_of(input);
    scan_directives(&text).iter().try_for_each(|found| check_span("directive", found.span, &text))
}

fn lowering(input: &[u8]) -> Result<(), String> {
    let source = source(input);
    let Ok(facts) = lower_file(&source, MacroScope::EMPTY) else { return Ok(()) };
    facts.unparsed.iter().try_for_each(|(span, _)| check_span("unparsed", *span, &source.text))?;
    for (directive, covers) in &facts.directives {
        check_span("directive", directive.span, &source.text)?;
        check_span("covered", *covers, &source.text)?;
    }
    // What is kept is what was made.
    let bytes = postcard::to_allocvec(&facts).map_err(|error| format!("facts cannot be kept: {error}"))?;
    let kept: FileFacts =
        postcard::from_bytes(&bytes).map_err(|error| format!("facts cannot be read again: {error}"))?;
    let again = postcard::to_allocvec(&kept).map_err(|error| error.to_string())?;
    if bytes == again { Ok(()) } else { Err("facts change when they are kept".to_owned()) }
}

/// Stubs are lowered once; what is kept of inputs goes after a while.
struct Stubs {
    folder: TempDir,
    caches: Arc<Caches>,
    left: usize,
}

impl Stubs {
    const USES: usize = 200;

    fn new() -> Stubs {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let caches = Arc::new(caches_in(folder.path(), Path::new("/fuzz")));
        Stubs { folder, caches, left: 1 }
    }

    fn caches() -> Arc<Caches> {
        static STUBS: LazyLock<Mutex<Stubs>> = LazyLock::new(|| Mutex::new(Stubs::new()));
        let mut stubs = STUBS.lock().unwrap_or_else(PoisonError::into_inner);
        if stubs.left == 0 {
            let _ = stubs.caches.save();
            let below = walkdir::WalkDir::new(stubs.folder.path()).min_depth(2).max_depth(2).into_iter().flatten();
            below
                .filter(|entry| entry.file_name() != "shared")
                .for_each(|entry| drop(fs::remove_dir_all(entry.path())));
            stubs.caches = Arc::new(caches_in(stubs.folder.path(), Path::new("/fuzz")));
            stubs.left = Stubs::USES;
        }
        stubs.left -= 1;
        Arc::clone(&stubs.caches)
    }
}

/// A request about one file that is in memory alone, everything hot.
fn request(text: &str) -> Request {
    let path = PathBuf::from("/fuzz/input.rs");
    let texts = BTreeMap::from([(path.clone(), Arc::from(text.as_bytes()))]);
    let workspace = Workspace { root: PathBuf::from("/fuzz"), loose: vec![path], ..Workspace::default() };
    let request = Request::new(workspace, Config::default());
    Request { disk: Disk::with_texts(texts), assume_hot: true, caches: Some(Stubs::caches()), ..request }
}

/// The findings of a run, all of them.
fn judged(outcome: &Outcome) -> Verdict {
    let (levels, scope) = (Levels::default(), ReportScope::everything());
    let policy =
        Policy { rules: rules::all(), levels: &levels, confidence: Confidence::Possible, scope: &scope, known: &[] };
    triage(outcome.diagnostics.clone(), &outcome.suppressions, &outcome.sources, &policy)
}

const FORMATS: [Format; 12] = [
    Format::Human,
    Format::Short,
    Format::Json(Rendered::Plain),
    Format::JsonLines,
    Format::Sarif,
    Format::Github,
    Format::Gitlab,
    Format::Checkstyle,
    Format::Junit,
    Format::Rdjson,
    Format::Markdown,
    Format::Html,
];

/// Runs all rules and all formats on a text.
fn linted(text: &str) -> Result<(Outcome, Verdict), String> {
    let request = request(text);
    let outcome = session::run(&request);
    if let Some(problem) = outcome.problems.iter().find(|problem| problem.message.contains("internal error")) {
        return Err(problem.message.clone());
    }
    let in_text = |what: &str, loc: Loc| check_span(what, loc.span, &outcome.sources.get(loc.file).text);
    for found in &outcome.diagnostics {
        in_text(found.rule, found.primary.loc)?;
        found.related.iter().try_for_each(|label| in_text(found.rule, label.loc))?;
        let edits = found.suggestions.iter().flat_map(|suggestion| &suggestion.edits);
        edits.into_iter().try_for_each(|edit| in_text("edit", edit.loc))?;
    }
    let verdict = judged(&outcome);
    let report = Report {
        sources: &outcome.sources,
        workspace: &request.workspace,
        file_targets: &outcome.file_targets,
        findings: &verdict.findings,
        suppressed: &verdict.suppressed,
        known: 0,
        problems: &[],
        repository: Path::new("/fuzz"),
        cwd: Path::new("/fuzz"),
        width: 80,
        success: true,
        surroundings: None,
    };
    for format in FORMATS {
        let mut out = Vec::new();
        report::write(format, &report, &mut out).map_err(|error| format!("{format:?}: {error}"))?;
    }
    Ok((outcome, verdict))
}

fn lint(input: &[u8]) -> Result<(), String> {
    linted(&text_of(input)).map(drop)
}

/// What is found, as far as it does not depend on numbers of files.
fn told(outcome: &Outcome) -> String {
    let mut text = String::new();
    for found in &outcome.diagnostics {
        let _ = writeln!(text, "{} {:?} {:?} {}", found.rule, found.primary.loc.span, found.confidence, found.message);
    }
    text
}

fn programs(input: &[u8]) -> Result<(), String> {
    let text = program(input);
    let (outcome, _) = linted(&text)?;
    // Macros that become too much, or nest too deep, are told; the text itself is Rust.
    if let Some(problem) = parse_error(&text) {
        return Err(format!("a program that does not parse: {problem}"));
    }
    let again = session::run(&request(&text));
    if told(&outcome) == told(&again) { Ok(()) } else { Err("two runs find different things".to_owned()) }
}

/// Edits give Rust again wherever there was some, and what they silence is silent.
fn fixes(input: &[u8]) -> Result<(), String> {
    let text = text_of(input);
    let (outcome, verdict) = linted(&text)?;
    if parse_error(&text).is_some() {
        return Ok(());
    }
    let sources: &SourceMap = &outcome.sources;
    let is_open = |path: &Path| path == Path::new("/fuzz/input.rs");
    let fixed = round(&verdict.findings, sources, Allowed::Unsure, &is_open);
    let silenced = allow(&verdict.findings, sources, "fuzz", &is_open);
    for (what, made) in [("fixed", fixed), ("silenced", silenced)] {
        for after in made.texts.values() {
            if let Some(error) = parse_error(after) {
                return Err(format!("{what}: no longer Rust: {error}"));
            }
            linted(after)?;
        }
    }
    Ok(())
}

/// A folder for files that are read from the disk.
fn with_folder<T>(work: impl FnOnce(&Path) -> T) -> T {
    static FOLDER: LazyLock<TempDir> = LazyLock::new(|| tempfile::tempdir().expect("a temporary folder can be made"));
    work(FOLDER.path())
}

fn config(input: &[u8]) -> Result<(), String> {
    with_folder(|folder| {
        fs::write(folder.join("hotlock.toml"), input).map_err(|error| error.to_string())?;
        let workspace = Workspace { root: folder.to_owned(), ..Workspace::default() };
        if let Err(error) = session::load_config(&workspace, None) {
            let _ = error.to_string();
        }
        Ok(())
    })
}

fn manifest(input: &[u8]) -> Result<(), String> {
    with_folder(|folder| {
        let path = folder.join("Cargo.toml");
        fs::write(&path, input).map_err(|error| error.to_string())?;
        let options =
            DiscoverOptions { manifest_path: Some(path), cwd: folder.to_owned(), ..DiscoverOptions::default() };
        match discover(&options) {
            Ok(workspace) => drop(session::load_config(&workspace, None)),
            Err(error) => drop(error.to_string()),
        }
        Ok(())
    })
}

fn baseline(input: &[u8]) -> Result<(), String> {
    with_folder(|folder| {
        let path = folder.join("baseline.toml");
        fs::write(&path, input).map_err(|error| error.to_string())?;
        if let Err(error) = read_baseline(&path, folder) {
            let _ = error.to_string();
        }
        Ok(())
    })
}

fn profile(input: &[u8]) -> Result<(), String> {
    let text = text_of(input);
    match Profile::parse(&text, "profile") {
        Ok(profile) => {
            let profile = profile.with_unit(1_000);
            let sum = profile.stacks.iter().fold(0u64, |sum, stack| sum.saturating_add(stack.weight));
            if profile.total < sum { Err("more than all".to_owned()) } else { Ok(()) }
        }
        Err(error) => {
            let _ = error.to_string();
            Ok(())
        }
    }
}

/// Bytes that pass for facts: they are refused, or read without harm.
fn cached_facts(input: &[u8]) -> Result<(), String> {
    let _ = postcard::from_bytes::<FileFacts>(input);
    let _ = postcard::from_bytes::<Outcome>(input);
    let _ = postcard::from_bytes::<Answers>(input);
    Ok(())
}

const CACHED: &str =
    "use std::sync::Mutex;\npub fn f(m: &Mutex<u8>) {\n    let a = m.lock();\n    let b = m.lock();\n}\n";

fn caches_in(folder: &Path, root: &Path) -> Caches {
    Caches::open(Location { folder: folder.to_owned(), build: BUILD }, root)
}

/// A workspace of one file, with its caches in a folder.
fn cached_run(caches: &Path, root: &Path) -> Outcome {
    let path = root.join("input.rs");
    let _ = fs::write(&path, CACHED);
    let workspace = Workspace { root: root.to_owned(), loose: vec![path], ..Workspace::default() };
    let caches = Some(Arc::new(caches_in(caches, root)));
    session::run(&Request { assume_hot: true, caches, ..Request::new(workspace, Config::default()) })
}

/// The only file of the caches of a small workspace, without the stubs'.
fn own_segment(caches: &Path) -> Option<PathBuf> {
    let files = walkdir::WalkDir::new(caches).into_iter().flatten().filter(|entry| entry.file_type().is_file());
    files.map(walkdir::DirEntry::into_path).find(|path| !path.components().any(|part| part.as_os_str() == "shared"))
}

/// Where the runs of `cache_files` lie, and what they find.
static CACHED_WORKSPACE: LazyLock<(TempDir, String)> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let (caches, root) = (folder.path().join("caches"), folder.path().join("root"));
    fs::create_dir_all(&root).expect("a folder can be made");
    let found = told(&cached_run(&caches, &root));
    (folder, found)
});

fn cache_files() -> Vec<Vec<u8>> {
    let (folder, _) = &*CACHED_WORKSPACE;
    own_segment(&folder.path().join("caches")).and_then(|path| fs::read(path).ok()).into_iter().collect()
}

/// Whatever stands in the cache, the same is found.
fn cache_file(input: &[u8]) -> Result<(), String> {
    let (folder, found) = &*CACHED_WORKSPACE;
    let (caches, root) = (folder.path().join("caches"), folder.path().join("root"));
    if let Some(path) = own_segment(&caches) {
        fs::write(path, input).map_err(|error| error.to_string())?;
    }
    let again = told(&cached_run(&caches, &root));
    if *found == again { Ok(()) } else { Err("what is found depends on the cache".to_owned()) }
}
