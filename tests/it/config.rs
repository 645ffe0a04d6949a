//! Configuration: where it is found, what it may say, what is said of mistakes; patterns.

use std::fs;
use std::path::Path;

use hotlock_engine::config::pattern::{FilePattern, FunctionPattern};
use hotlock_engine::config::{
    ConfidenceName, Config, ConfigError, Heat, LevelName, LintSetting, Origin, Scope, nearest,
};
use hotlock_engine::session::load_config;
use hotlock_engine::workspace::{DiscoverOptions, discover};
use serde_json::Value;
use tempfile::TempDir;

use crate::support::{folder, run, stderr, write};

const MANIFEST: &str = "[package]\nname = \"app\"\nversion = \"1.0.0\"\nedition = \"2024\"\n";

/// A package with an empty library beside these files.
fn tree(files: &[(&str, &str)]) -> TempDir {
    folder(&[&[("Cargo.toml", MANIFEST), ("src/lib.rs", "")], files].concat())
}

fn read(root: &Path, explicit: Option<&Path>) -> Result<Config, ConfigError> {
    let options = DiscoverOptions { cwd: root.to_owned(), ..DiscoverOptions::default() };
    load_config(&discover(&options).expect("a workspace"), explicit)
}

fn config(root: &TempDir) -> Config {
    read(root.path(), None).unwrap_or_else(|error| panic!("{error}"))
}

/// The problems that a `hotlock.toml` with this text has.
fn problems(text: &str) -> Vec<String> {
    let root = tree(&[("hotlock.toml", text)]);
    let error = read(root.path(), None).expect_err(text);
    error.problems.iter().map(ToString::to_string).collect()
}

/// `name=level@place` of each setting.
fn levels(settings: &[LintSetting]) -> Vec<String> {
    settings.iter().map(|setting| format!("{}={}@{}", setting.name, setting.level, setting.origin)).collect()
}

fn texts(heat: &Heat) -> Vec<String> {
    let all = [&heat.functions, &heat.files, &heat.traits, &heat.markers];
    all.into_iter().flatten().map(|pattern| format!("{} {}", pattern.text, pattern.origin)).collect()
}

#[test]
fn everything_that_can_be_set() {
    let root = tree(&[
        (
            "hotlock.toml",
            r#"required-version = ">=0.1"
[lints]
guard_across_await = "deny"
lock-in-loop = { level = "note", scope = "everywhere" }
all = "warn"
warnings = "forbid"
[hot]
functions = ["cache::Engine::get", "*::poll_*"]
files = ["src/hot/**"]
traits = ["tower::Service::call"]
markers = ["hotpath::measure"]
[cold]
functions = [
    # The place is that of the string.
    "*::new",
]
[known]
stubs = ["known/mylib.rs"]
[report]
confidence = "likely"
"#,
        ),
        ("known/mylib.rs", ""),
    ]);
    let config = config(&root);
    assert_eq!(
        levels(&config.lints),
        [
            "all=warn@hotlock.toml:5:1",
            "warnings=forbid@hotlock.toml:6:1",
            "guard_across_await=deny@hotlock.toml:3:1",
            "lock_in_loop=note@hotlock.toml:4:1",
        ]
    );
    assert_eq!(config.lints[3].scope, Some(Scope::Everywhere));
    assert_eq!(
        texts(&config.hot),
        [
            "cache::Engine::get hotlock.toml:8:14",
            "*::poll_* hotlock.toml:8:36",
            "src/hot/** hotlock.toml:9:10",
            "tower::Service::call hotlock.toml:10:11",
            "hotpath::measure hotlock.toml:11:12",
        ]
    );
    assert_eq!(texts(&config.cold), ["*::new hotlock.toml:15:5"]);
    assert_eq!(config.known_stubs[0].0, root.path().join("known/mylib.rs"));
    assert_eq!(config.confidence, Some(ConfidenceName::Likely));
    assert_eq!(config.sources, [root.path().join("hotlock.toml")]);
}

#[test]
fn no_configuration_is_an_empty_one() {
    assert_eq!(config(&tree(&[])), Config::default());
    assert_eq!(config(&tree(&[("hotlock.toml", "")])).lints, []);
}

#[test]
fn places_where_it_is_found() {
    let drawer = tree(&[(".config/hotlock.toml", "[known]\nstubs = [\"k.rs\"]\n"), ("k.rs", "")]);
    assert_eq!(config(&drawer).known_stubs[0].1.to_string(), ".config/hotlock.toml:2:10");
    let setting = "[package.metadata.hotlock.lints]\nall = \"allow\"\n";
    let package = tree(&[("Cargo.toml", &format!("{MANIFEST}{setting}"))]);
    let found = config(&package);
    assert_eq!(levels(&found.lints), ["all=allow@Cargo.toml:6:1"]);
    assert!(found.package_lints.is_empty());
    let workspace = "[workspace]\n[workspace.metadata.hotlock]\nreport.confidence = \"certain\"\n";
    let both = config(&tree(&[("Cargo.toml", &format!("{MANIFEST}{setting}{workspace}"))]));
    assert_eq!((both.confidence, both.lints.len()), (Some(ConfidenceName::Certain), 0));
    let of_package: Vec<_> = both.package_lints.values().flat_map(|settings| levels(settings)).collect();
    assert_eq!(of_package, ["all=allow@Cargo.toml:6:1"]);
}

#[test]
fn two_configurations_are_one_too_many() {
    let root = tree(&[("hotlock.toml", ""), (".config/hotlock.toml", "")]);
    let error = read(root.path(), None).expect_err("two of them").to_string();
    assert_eq!(error, "hotlock.toml: `.config/hotlock.toml` is a configuration of the workspace too; keep one");
    let manifest = format!("{MANIFEST}[workspace.metadata.hotlock]\n");
    let root = tree(&[("hotlock.toml", ""), ("Cargo.toml", &manifest)]);
    let error = read(root.path(), None).expect_err("two of them").to_string();
    assert!(error.starts_with("hotlock.toml: `[workspace.metadata.hotlock]` in `Cargo.toml`"), "{error}");
}

#[test]
fn packages_set_levels_and_nothing_else() {
    let member =
        |rest: &str| format!("[package]\nname = \"m\"\nversion = \"1.0.0\"\n[package.metadata.hotlock]\n{rest}");
    let root = tree(&[
        ("Cargo.toml", &format!("{MANIFEST}[workspace]\nmembers = [\"m\"]\n")),
        ("m/Cargo.toml", &member("lints.double_lock = \"warn\"\n")),
        ("m/src/lib.rs", ""),
        ("hotlock.toml", "lints.double_lock = \"deny\"\n"),
    ]);
    let found = config(&root);
    let (folder, settings) = found.package_lints.iter().next().expect("one package");
    assert_eq!(*folder, root.path().join("m"));
    assert_eq!(levels(settings), ["double_lock=warn@m/Cargo.toml:5:7"]);
    write(
        root.path(),
        "m/Cargo.toml",
        member("hot.functions = []\nlint.x = 1\nlints.double_lock = { level = \"warn\", scope = \"hot\" }\n"),
    );
    let error = read(root.path(), None).expect_err("not for one package");
    let seen: Vec<_> = error.problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        seen,
        [
            "m/Cargo.toml:5:1: `hot` cannot be set for one package; set it for the workspace, in `hotlock.toml`",
            "m/Cargo.toml:6:1: unknown key `lint` in `[package.metadata.hotlock]`; did you mean `lints`?",
            "m/Cargo.toml:7:39: `scope` cannot be set for one package; set it for the workspace, in `hotlock.toml`",
        ]
    );
}

#[test]
fn extended_files_lie_below() {
    let root = tree(&[
        ("hotlock.toml", "extend = \"shared/base.toml\"\n[lints]\ndouble_lock = \"warn\"\n[hot]\nfiles = [\"b\"]\n"),
        (
            "shared/base.toml",
            "[lints]\ndouble_lock = \"allow\"\n[hot]\nfiles = [\"a\"]\n[known]\nstubs = [\"s.rs\"]\n[report]\nconfidence = \"possible\"\n",
        ),
        ("shared/s.rs", ""),
    ]);
    let found = config(&root);
    assert_eq!(levels(&found.lints), ["double_lock=allow@shared/base.toml:2:1", "double_lock=warn@hotlock.toml:3:1"]);
    assert_eq!(texts(&found.hot), ["a shared/base.toml:4:10", "b hotlock.toml:5:10"]);
    assert_eq!(found.known_stubs[0].0, root.path().join("shared/s.rs"));
    assert_eq!(found.confidence, Some(ConfidenceName::Possible));
    assert_eq!(found.sources, [root.path().join("shared/base.toml"), root.path().join("hotlock.toml")]);
    write(root.path(), "shared/base.toml", "extend = \"../hotlock.toml\"\n");
    let error = read(root.path(), None).expect_err("a circle").problems[0].to_string();
    assert_eq!(error, "shared/base.toml:1:10: the configuration extends itself");
    fs::remove_file(root.path().join("shared/base.toml")).expect("removed");
    let error = read(root.path(), None).expect_err("missing").problems[0].to_string();
    assert!(error.starts_with("hotlock.toml:1:10: there is no file `"), "{error}");
}

#[test]
fn an_explicit_file_replaces_the_others() {
    let root = tree(&[("hotlock.toml", "nonsense"), ("ci.toml", "report.confidence = \"certain\"\n")]);
    let found = read(root.path(), Some(Path::new("ci.toml"))).expect("only this one is read");
    assert_eq!(found.confidence, Some(ConfidenceName::Certain));
    let error = read(root.path(), Some(&root.path().join("gone.toml"))).expect_err("missing").to_string();
    assert!(error.starts_with("gone.toml: cannot read the configuration: "), "{error}");
}

#[test]
fn mistakes_have_a_place_and_a_hint() {
    for (text, expected) in [
        ("[lint]\n", "1:2: unknown key `lint` in the configuration; did you mean `lints`?"),
        ("[reports]\n", "1:2: unknown key `reports` in the configuration; did you mean `report`?"),
        ("[quux]\n", "1:2: unknown key `quux` in the configuration; known are `required-version`,"),
        ("[override]\n", "1:1: `override` must be a list of tables, each below `[[override]]`, found table"),
        ("override = [7]\n", "1:13: `override` must be a list of tables, each below `[[override]]`, found integer"),
        ("[[override]]\n", "1:1: `[[override]]` has no `paths`; `[lints]` is for all files"),
        (
            "[[override]]\npath = [\"a\"]\npaths = []\n",
            "2:1: unknown key `path` in `[[override]]`; did you mean `paths`?",
        ),
        ("[[override]]\npaths = [\"../a\"]\n", "2:10: `../a` leaves the workspace"),
        (
            "[[override]]\npaths = []\nlints = { all = { level = \"warn\", scope = \"hot\" } }\n",
            "3:35: `scope` cannot be set for some files; set it in `[lints]`",
        ),
        (
            "[lints]\nguard_acros_await = \"deny\"\n",
            "2:1: unknown rule `guard_acros_await`; did you mean `guard_across_await`?",
        ),
        ("[lints]\nwarning = \"deny\"\n", "2:1: unknown rule `warning`; did you mean `warnings`?"),
        ("[lints]\nxyz = \"deny\"\n", "2:1: unknown rule `xyz`; `cargo hotlock rules` lists all rules"),
        ("[lints]\nall = \"error\"\n", "2:7: unknown level `error`; did you mean `deny`?"),
        ("[lints]\nall = \"denny\"\n", "2:7: unknown level `denny`; did you mean `deny`?"),
        ("[lints]\nall = \"quux\"\n", "2:7: unknown level `quux`; known are `allow`, `note`, `warn`, `deny`, `forbid`"),
        ("[lints]\nall = 3\n", "2:7: `all` must be a level, found integer; write `\"warn\"`"),
        ("[lints]\nall = { scope = \"hot\" }\n", "2:7: `all` has no `level`"),
        (
            "[lints]\nall = { level = \"deny\", scop = \"hot\" }\n",
            "2:25: unknown key `scop` in `all`; did you mean `scope`?",
        ),
        (
            "[lints]\nall = { level = \"deny\", scope = \"all\" }\n",
            "2:33: unknown scope `all`; did you mean `everywhere`?",
        ),
        ("lints = []\n", "1:9: `lints` must be a table, found array"),
        ("[known.functions]\n\"A::b\" = \"blockin\"\n", "2:10: unknown word `blockin`; did you mean `blocking`?"),
        (
            "[known.functions]\n\"A::b\" = \"runs(twice)\"\n",
            "2:10: `runs(twice)` is not understood; in its brackets may stand `here`,",
        ),
        (
            "[known.types]\nA = \"lock(kind = 'slow')\"\n",
            "2:5: `lock(kind = 'slow')` is not understood; `kind` must be one of `blocking`,",
        ),
        (
            "[known.types]\nA = \"lock(kinds = 'spin', shape = 'mutex')\"\n",
            "2:5: `lock(kinds = 'spin', shape = 'mutex')` is not understood; did you mean `kind`?",
        ),
        (
            "[known.functions]\n\"A::b\" = \"acquire(mode = 'exlusive')\"\n",
            "2:10: `acquire(mode = 'exlusive')` is not understood; did you mean `exclusive`?",
        ),
        ("[known.types]\nA = \"io\"\n", "2:5: `io` means nothing of types; it belongs in `[known.functions]`"),
        (
            "[known.functions]\n\"A::b\" = \"guard\"\n",
            "2:10: `guard` means nothing of functions; it belongs in `[known.types]`",
        ),
        ("[known.types]\nA = \"map\"\n", "2:5: `map` is a word for stubs only; known here are `lock`, `guard`,"),
        ("[known.types]\nA = \"guard(\"\n", "2:5: `guard(` has no closing bracket"),
        ("[known.types]\nA = [\"guard\", 1]\n", "2:15: `types` must be a string, found integer"),
        ("[hot]\nfunction = []\n", "2:1: unknown key `function` in `[hot]`; did you mean `functions`?"),
        ("[cold]\nfunctions = \"a\"\n", "2:13: `functions` must be a list of strings, found string"),
        ("[hot]\nfunctions = [\"a\", 2]\n", "2:19: `functions` must be a string, found integer"),
        ("[hot]\nfunctions = [\"src/a.rs\"]\n", "2:14: `src/a.rs` looks like a file; files are named by `files`,"),
        ("[hot]\nfunctions = [\"A<T::f\"]\n", "2:14: `A<T::f` has generic arguments; write the type's bare name"),
        ("[hot]\nfunctions = [\"A::f()\"]\n", "2:14: `A::f()` has parentheses; write the function's bare path"),
        ("[hot]\nfunctions = [\"\"]\n", "2:14: `` names nothing"),
        ("[hot]\nloops = [\"\"]\n", "2:10: `` names nothing"),
        ("[cold]\nloops = [\"a\"]\n", "2:1: unknown key `loops` in `[cold]`"),
        ("[hot]\nfunctions = [\"a::::b\"]\n", "2:14: `a::::b` has an empty segment"),
        ("[hot]\ntraits = [\"a b\"]\n", "2:11: `a b` contains ` `, which is not part of a path"),
        ("[hot]\nfiles = [\"a[\"]\n", "2:10: `a[` is no valid glob: "),
        ("[hot]\nfiles = [\"../x\"]\n", "2:10: `../x` leaves the workspace; paths count from the workspace's root"),
        ("[hot]\nmarkers = [\"#[a::b]\"]\n", "2:12: `#[a::b]` must be the attribute's path alone; write `a::b`"),
        ("[hot]\nmarkers = [\"a::*\"]\n", "2:12: `a::*` contains `*`, which is not part of a path"),
        ("[known]\nstubs = [\"gone.rs\"]\n", "2:10: there is no file `"),
        ("[known]\nstub = []\n", "2:1: unknown key `stub` in `[known]`; did you mean `stubs`?"),
        ("[report]\nconfidence = \"high\"\n", "2:14: unknown confidence `high`; did you mean `certain`?"),
        ("[report]\nx = 1\n", "2:1: unknown key `x` in `[report]`; known are `confidence`"),
        ("extend = 1\n", "1:10: `extend` must be a string, found integer"),
        ("required-version = \"9\"\nunknown = 1\n", "1:20: the configuration is for hotlock 9, this is "),
        ("required-version = \"new\"\n", "1:20: `new` is no version requirement: "),
        ("a = \n", "1:"),
        ("[lints]\nall = \"deny\"\nall = \"warn\"\n", "3:1: duplicate key"),
    ] {
        let seen = problems(text);
        assert_eq!(seen.len(), 1, "{text}: {seen:?}");
        assert!(seen[0].starts_with(&format!("hotlock.toml:{expected}")), "{text}: {}", seen[0]);
    }
}

/// What is there and is no file is not said to be missing.
#[test]
fn a_folder_is_no_file() {
    for text in ["[known]\nstubs = [\"src\"]\n", "[hot]\nprofile = \"src\"\n", "extend = \"src\"\n"] {
        let seen = problems(text);
        let [only] = seen.as_slice() else { panic!("{text}: {seen:?}") };
        assert!(only.contains("src` is not a regular file"), "{only}");
    }
}

#[test]
fn mistakes_in_stubs_have_a_place_and_a_hint() {
    for (name, text, expected) in [
        (
            "zlib.rs",
            "\n#[known::lok(kind = \"spin\")]\npub struct A;\n",
            "zlib.rs:2:1: unknown word `lok`; did you mean `lock`?",
        ),
        (
            "zlib.rs",
            "impl A {\n    #[known::aquire(mode = \"exlusive\")]\n    fn f(&self);\n}\n",
            "zlib.rs:2:5: unknown word `aquire`; did you mean `acquire`?",
        ),
        (
            "zlib.rs",
            "#[known::acquire(mode = \"exlusive\")]\nfn f();\n",
            "zlib.rs:1:1: `acquire(mode = \"exlusive\")` is not understood; did you mean `exclusive`?",
        ),
        (
            "zlib.rs",
            "fn f(#[known::blocking] a: A);\n",
            "zlib.rs:1:6: `blocking` means nothing on a parameter; it is said of a function",
        ),
        (
            "zlib.rs",
            "pub struct A {\n    #[known::guard]\n    a: B,\n}\n",
            "zlib.rs:2:5: `guard` means nothing on this; it is said of a type",
        ),
        ("zlib.rs", "pub struct A;\npub strct B;\n", "zlib.rs:2:1: the stub does not parse: "),
        (
            "std.rs",
            "",
            "hotlock.toml:2:10: there is a stub of `std` already, which comes with hotlock; say what is missing",
        ),
        ("tokio.rs", "", "hotlock.toml:2:10: there is a stub of `tokio` already"),
        ("async-lock.rs", "", "hotlock.toml:2:10: there is a stub of `async_lock` already"),
    ] {
        let setting = format!("[known]\nstubs = [\"{name}\"]\n");
        let root = tree(&[("hotlock.toml", &setting), (name, text)]);
        let error = read(root.path(), None).expect_err(text);
        let [problem] = error.problems.as_slice() else { panic!("{text}: {error}") };
        assert!(problem.to_string().starts_with(expected), "{text}: {problem}");
        assert!(!problem.hint.is_empty(), "{text}: {problem} says what to do");
    }
}

#[test]
fn a_stub_with_mistakes_ends_a_run() {
    let root =
        tree(&[("hotlock.toml", "[known]\nstubs = [\"zlib.rs\"]\n"), ("zlib.rs", "#[known::lok]\npub struct A;\n")]);
    let output = run(root.path(), &["check"]);
    assert_eq!(output.status.code(), Some(2));
    let shown = stderr(&output);
    assert!(shown.contains("zlib.rs:1:1") && shown.contains("^^^^^^^^^^^^^ did you mean `lock`?"), "{shown}");
}

#[test]
fn all_mistakes_are_told_at_once() {
    assert_eq!(problems("[lints]\na = 1\nall = 2\n[hot]\nx = 1\n[cold]\ny = 1\n").len(), 4);
}

#[test]
fn mistakes_are_shown_in_their_line() {
    let root = tree(&[("hotlock.toml", "[lints]\n\t\"ä\" = \"deny\"\r\n")]);
    let shown = read(root.path(), None).expect_err("wrong").to_string();
    assert!(shown.contains("hotlock.toml:2:2") && shown.contains("^^^ `cargo hotlock rules`"), "{shown}");
    let root = tree(&[("hotlock.toml", "[lints]\nlock_in_lop = \"deny\" # ä\n")]);
    let shown = read(root.path(), None).expect_err("wrong").to_string();
    let expected = "unknown rule `lock_in_lop`
 --> hotlock.toml:2:1
  |
2 | lock_in_lop = \"deny\" # ä
  | ^^^^^^^^^^^ did you mean `lock_in_loop`?";
    assert_eq!(shown, expected);
}

#[test]
fn bytes_that_are_no_text() {
    let root = tree(&[]);
    write(root.path(), "hotlock.toml", b"x = \"\xff\"");
    let shown = read(root.path(), None).expect_err("wrong").to_string();
    assert_eq!(shown, "hotlock.toml: the configuration is not UTF-8 (first bad byte at offset 5)");
}

#[test]
fn truncated_configurations_are_harmless() {
    let text =
        "extend = \"ö\"\n[lints]\nall = { level = \"deny\" }\n[hot]\nfunctions = [\"a::*\", '''\nx''']\n\"ä\" = 1";
    let root = tree(&[]);
    for end in 0..text.len() {
        write(root.path(), "hotlock.toml", &text.as_bytes()[..end]);
        let _ = read(root.path(), None).map_err(|error| error.to_string());
    }
}

#[test]
fn function_patterns() {
    for (pattern, path, expected) in [
        ("Engine::get", "cache::engine::Engine::get", true),
        ("Engine::get", "Engine::get", true),
        ("ngine::get", "cache::engine::Engine::get", false),
        ("Engine::get", "cache::engine::Engine::get_all", false),
        ("get", "cache::engine::Engine::get", true),
        ("cache::Engine::get", "cache::engine::Engine::get", false),
        ("cache::**::get", "cache::engine::Engine::get", true),
        ("cache::**::get", "cache::get", true),
        ("::cache::get", "cache::get", true),
        ("::cache::get", "app::cache::get", false),
        ("cache::get", "app::cache::get", true),
        ("crate::engine::get", "cache::engine::get", true),
        ("crate::engine::get", "app::cache::engine::get", false),
        ("cache::**", "cache::engine::Engine::get", true),
        ("::engine::**", "cache::engine::Engine::get", false),
        ("*::poll_*", "a::b::poll_next", true),
        ("*::poll_*", "poll_next", false),
        ("*::poll_*", "a::poll_next::x", false),
        ("poll_*", "poll_", true),
        ("*", "a::b", true),
        ("**", "a::b", true),
        ("a::*::c", "a::b::c", true),
        ("a::*::c", "a::c", false),
        ("a*b*c", "x::aXbXbc", true),
        ("a*b*c", "x::acb", false),
        ("ab*ba", "aba", false),
        ("**::**::x", "x", true),
        ("r#type::f", "a::r#type::f", true),
        ("größe::*", "a::größe::ä", true),
        ("Engine<K, V>::get", "cache::Engine::get", true),
        ("Vec::<u8>::get", "Vec::get", true),
        ("Engine<K>::get::<u8>", "cache::Engine::get", true),
        ("<Engine as Store>::get", "cache::Engine::get", true),
        ("<Engine as Store>::get", "cache::Other::get", false),
        ("<Arc<Engine<_>> as tower::Service<Request<Body>>>::call", "cache::Engine::call", true),
        ("<Arc<Engine<_>> as tower::Service<Request<Body>>>::call", "cache::Request::call", false),
        ("<Pin<Box<crate::a::Task>> as Future>::poll", "app::a::Task::poll", true),
        ("<&'a mut Engine<'a, K> as Store>::*", "cache::Engine::get", true),
        ("<Map<K, V> as Store>::get", "cache::V::get", false),
        ("<Map<K, fn(u8) -> Engine> as Store>::get", "cache::Map::get", true),
        ("<Arc<[u8]> as Store>::get", "cache::Arc::get", true),
        ("<Box<dyn Fn(u8) -> u8> as Run>::run", "cache::Box::run", true),
        ("<Arc<dyn Store + Send> as Run>::run", "cache::Arc::run", true),
    ] {
        let matcher = FunctionPattern::new(pattern).expect("a good pattern");
        assert_eq!(matcher.matches(path), expected, "{pattern} on {path}");
    }
    for bad in [
        "",
        "::",
        "a::",
        "::::a",
        "a:b",
        "a b",
        "a/b",
        "lib.rs",
        "a()",
        "<A as B::c",
        "<>::c",
        "<A>::",
        "A<T::f",
        "a\n",
    ] {
        assert!(FunctionPattern::new(bad).is_err(), "{bad:?}");
    }
}

/// A pattern of many stars must not take exponential time.
#[test]
fn patterns_are_cheap() {
    let path = vec!["aaaaaaaaaaaaaaaaaaaaaaaa"; 200].join("::");
    let matcher = FunctionPattern::new(&("**::a*a*a*a*a*a*a*a*::".repeat(50) + "b")).expect("a good pattern");
    assert!(!matcher.matches(&path));
}

#[test]
fn file_patterns() {
    for (pattern, path, expected) in [
        ("src/hot/**", "src/hot/a/b.rs", true),
        ("src/hot/**", "src/cold/b.rs", false),
        ("src/hot", "src/hot/a/b.rs", true),
        ("src/hot/", "src/hot/b.rs", true),
        ("./src/hot", "src/hot/b.rs", true),
        ("src/hot", "src/hotter.rs", false),
        ("src/hot", "crates/a/src/hot/b.rs", false),
        ("**/hot", "crates/a/src/hot/b.rs", true),
        ("src/*.rs", "src/a.rs", true),
        ("src/*.rs", "src/a/b.rs", false),
        ("src/lib.rs", "src/lib.rs", true),
        ("src/{a,b}.rs", "src/b.rs", true),
        (".", "src/lib.rs", true),
        ("**", "src/lib.rs", true),
    ] {
        let matcher = FilePattern::new(pattern).expect("a good pattern");
        assert_eq!(matcher.matches(path), expected, "{pattern} on {path}");
    }
    for bad in ["", "/", "./", "/abs", "a/../../b", "a[", "a{"] {
        assert!(FilePattern::new(bad).is_err(), "{bad:?}");
    }
}

#[test]
fn words_and_origins() {
    assert_eq!("deny".parse(), Ok(LevelName::Deny));
    assert_eq!(LevelName::Forbid.to_string(), "forbid");
    let error = "medium".parse::<ConfidenceName>().expect_err("no such word").to_string();
    assert_eq!(error, "unknown confidence `medium`; did you mean `likely`?");
    assert_eq!(Origin::Flag("--hot".to_owned()).to_string(), "--hot");
    const RULES: [&str; 3] = ["guard_across_await", "lock_in_loop", "double_lock"];
    assert_eq!(nearest("Double-Lok", RULES), Some("double_lock"));
    assert_eq!(nearest("x", RULES), None);
}

const HELD: &str = "pub async fn f(m: &std::sync::Mutex<u8>) {\n    let guard = m.lock().unwrap();\n    std::future::ready(()).await;\n    drop(guard);\n}\n";

#[test]
fn levels_may_hold_for_some_files_only() {
    let text = "[lints]\nguard_across_await = \"warn\"\n[[override]]\npaths = [\"src/tools/**\", \"src/no/**\"]\nlints = { all = \"allow\" }\n\
                [[override]]\npaths = [\"src/tools/main.rs\"]\n[override.lints]\nguard_across_await = \"note\"\n";
    let root = tree(&[
        ("hotlock.toml", text),
        ("src/lib.rs", &format!("pub mod tools;\n{HELD}")),
        ("src/tools/mod.rs", &format!("pub mod main;\n{HELD}")),
        ("src/tools/main.rs", HELD),
    ]);
    let config = config(&root);
    assert_eq!(levels(&config.overrides[0].lints), ["all=allow@hotlock.toml:5:11"]);
    let output = run(root.path(), &["--message-format", "short"]);
    let said = crate::support::stdout(&output);
    let places: Vec<&str> =
        said.lines().filter_map(|line| line.split_once("[hotlock").map(|(place, _)| place)).collect();
    assert_eq!(places, ["src/lib.rs:3:19: warning", "src/tools/main.rs:2:19: note"], "{said}");
    assert!(stderr(&output).contains("hotlock.toml:4:26: no file matches `src/no/**`"), "{}", stderr(&output));
    // A flag wins over all of them.
    let output = run(root.path(), &["--message-format", "short", "-D", "guard_across_await"]);
    assert_eq!(crate::support::stdout(&output).matches("error[").count(), 3);
}

/// What a schema of the kind that is shipped says against a value, as far as such schemas go.
fn refused(root: &Value, schema: &Value, value: &Value, path: &str) -> Option<String> {
    let no = |why: &str| Some(format!("{path}: {why}"));
    if let Some(all) = schema["allOf"].as_array() {
        let named = |one: &Value| root.pointer(one["$ref"].as_str()?.strip_prefix('#')?);
        return all.iter().find_map(|one| refused(root, named(one).expect("it is defined"), value, path));
    }
    if let Some(choices) = schema["anyOf"].as_array() {
        return if choices.iter().all(|one| refused(root, one, value, path).is_some()) {
            no("none of its kinds")
        } else {
            None
        };
    }
    let is_right = match schema["type"].as_str()? {
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "number" => value.is_number(),
        "integer" => value.is_i64(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{other}"),
    };
    let is_among = schema["enum"].as_array().is_none_or(|words| words.contains(value));
    let is_enough = schema["minimum"].as_f64().is_none_or(|least| value.as_f64().is_none_or(|number| number >= least));
    let is_little = schema["maximum"].as_f64().is_none_or(|most| value.as_f64().is_none_or(|number| number <= most));
    if !(is_right && is_among && is_enough && is_little) {
        return no("not of its kind");
    }
    let mut required = schema["required"].as_array().into_iter().flatten();
    if let Some(missing) = required.find(|name| value.get(name.as_str().unwrap_or_default()).is_none()) {
        return no(&format!("{missing} is missing"));
    }
    for (name, inner) in value.as_object().into_iter().flatten() {
        let more = &schema["additionalProperties"];
        let pattern =
            schema["patternProperties"].as_object().and_then(|all| all.iter().find(|(part, _)| name.contains(*part)));
        let known =
            schema["properties"].get(name).or(pattern.map(|(_, shape)| shape)).or(more.is_object().then_some(more));
        match known {
            Some(shape) => {
                if let Some(found) = refused(root, shape, inner, &format!("{path}.{name}")) {
                    return Some(found);
                }
            }
            None => return no(&format!("{name} is unknown")),
        }
    }
    let mut items = value.as_array().into_iter().flatten();
    items.find_map(|item| refused(root, &schema["items"], item, path))
}

/// `UPDATE_PAGES=1 cargo test --test it config` writes the shipped file anew.
#[test]
fn the_shipped_schema_is_the_programs_and_says_what_the_program_says() {
    let shipped = crate::support::project().join("hotlock.schema.json");
    let printed = crate::support::printed(Path::new("/"), &["config", "--schema"]);
    if std::env::var_os("UPDATE_PAGES").is_some() {
        fs::write(&shipped, &printed).expect("it can be written");
    }
    assert!(fs::read_to_string(&shipped).is_ok_and(|text| text == printed), "UPDATE_PAGES=1 writes it anew");
    let schema: Value = serde_json::from_str(&printed).expect("it is JSON");
    let judged = |text: &str| refused(&schema, &schema, &toml::from_str(text).expect("it is TOML"), "");
    for right in [
        "required-version = \">=0.1\"\nextend = \"a\"\n[lints]\nguard_across_await = \"deny\"\nlock-in-loop = { level = \"note\", scope = \"hot\" }\nall = \"warn\"\ncontention = \"deny\"\n",
        "[[override]]\npaths = [\"a\"]\nlints = { all = \"allow\" }\n",
        "[hot]\nfunctions = [\"a\"]\nloops = []\nfiles = []\ntraits = []\nmarkers = []\nbenches = true\nthreshold = 0.5\nlog-level = \"info\"\n[cold]\nfiles = [\"a\"]\n",
        "[known]\nstubs = []\nfunctions = { \"a::b\" = \"blocking\" }\ntypes = { \"c\" = [\"lock(kind = 'blocking', shape = 'mutex')\"] }\n[report]\nconfidence = \"certain\"\nthreads = 8\nwork_ns = 0\n",
    ] {
        assert_eq!(judged(right), None, "{right}");
        // What the schema takes the program takes, but for files that are not there.
        let root = tree(&[("hotlock.toml", right), ("a", "")]);
        let wrong = read(root.path(), None).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(!wrong.contains("unknown") && !wrong.contains("must be"), "{wrong}");
    }
    for wrong in [
        "[lint]\n",
        "[lints]\nguard_acros_await = \"deny\"\n",
        "[lints]\nall = \"error\"\n",
        "[lints]\nall = { scope = \"hot\" }\n",
        "[[override]]\nlints = {}\n",
        "[[override]]\npaths = []\nlints = { all = { level = \"warn\", scope = \"hot\" } }\n",
        "[hot]\nthreshold = 2\n",
        "[report]\nthreads = 0\n",
        "[cold]\nloops = []\n",
    ] {
        assert!(judged(wrong).is_some(), "{wrong}");
        problems(wrong);
    }
}

#[test]
fn what_is_set_is_listed_with_its_place() {
    let text = "[lints]\nguard_across_await = \"deny\"\n[[override]]\npaths = [\"src/**\"]\nlints = { all = \"note\" }\n[hot]\nthreshold = 0.5\n[cold]\nfunctions = [\"*::new\"]\n";
    let root = tree(&[("hotlock.toml", text)]);
    let said = crate::support::printed(root.path(), &["config"]);
    for part in [
        "\nlints: Levels",
        "\n    guard_across_await = deny  (hotlock.toml:2:1)\n",
        "\n    all = note in src/**  (hotlock.toml:5:11)\n",
        "\nhot.threshold: The least share",
        "\n    0.5\n",
        "\n    *::new  (hotlock.toml:9:14)\n",
        "\nreport.baseline: ",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(crate::support::printed(tree(&[]).path(), &["config"]).starts_with("no configuration is found"));
}
