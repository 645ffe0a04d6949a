//! The program as a user runs it: exit status, messages, bad input, the shipped example.

use std::fs;

use crate::support::{MANIFEST, example, folder, package, program, run, stderr, stdout};

const HELD: &str = "use std::sync::Mutex;
pub async fn pause() {}
pub async fn held(lock: &Mutex<u64>) {
    let guard = lock.lock().unwrap();
    pause().await;
    drop(guard);
}
";

#[test]
fn the_example_shows_findings_of_many_rules_and_fails() {
    let output = run(&example("cache-engine"), &["hotlock", "-D", "warnings", "--message-format", "short"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let text = stdout(&output);
    for rule in [
        "guard_across_await",
        "blocking_lock_in_async",
        "rwlock_around_atomics",
        "lock_around_counters",
        "arc_clone_in_loop",
        "lock_on_hot_path",
    ] {
        assert!(text.contains(&format!("[hotlock::{rule}]")), "{rule} is missing in\n{text}");
    }
}

#[test]
fn the_mended_example_is_clean() {
    let output = run(&example("cache-engine-fixed"), &["hotlock", "-D", "warnings"]);
    assert_eq!(output.status.code(), Some(0), "{}{}", stdout(&output), stderr(&output));
    assert_eq!(stdout(&output), "");
}

#[test]
fn chains_lead_from_the_root_across_crates() {
    let output = run(&example("cache-engine"), &["hotlock"]);
    let text = stdout(&output);
    assert!(text.contains("= note: hot: called from `"), "{text}");
    assert!(text.lines().any(|line| line.contains("-> `") && line.contains(" at ")), "{text}");
    assert!(text.contains("` is hot: "), "{text}");
}

#[test]
fn all_three_spellings_of_the_command_are_the_same() {
    let dir = package(&[("src/lib.rs", HELD)]);
    let plain = run(dir.path(), &[]);
    assert_eq!(plain.status.code(), Some(1));
    for arguments in [&["hotlock"][..], &["hotlock", "check"], &["check"]] {
        assert_eq!(stdout(&run(dir.path(), arguments)), stdout(&plain));
    }
}

#[test]
fn no_manifest_and_no_path_is_an_error_with_a_way_out() {
    let dir = tempfile::tempdir().expect("a temporary folder can be made");
    let output = run(dir.path(), &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("no `Cargo.toml`"), "{}", stderr(&output));
    assert!(stderr(&output).contains("--manifest-path"), "{}", stderr(&output));
}

#[test]
fn a_broken_manifest_is_named_with_its_place() {
    let dir = folder(&[("Cargo.toml", "[package]\nname = \"app\nversion = \"0.1.0\"\n")]);
    let output = run(dir.path(), &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("Cargo.toml:2:"), "{}", stderr(&output));
}

#[test]
fn unknown_keys_and_rules_in_the_configuration_have_a_place_and_a_suggestion() {
    for (text, place, nearest) in [
        ("[lints]\nguard_across_awaits = \"deny\"\n", "hotlock.toml:2:1", "guard_across_await"),
        ("[hott]\nfunctions = []\n", "hotlock.toml:1:2", "hot"),
        ("[lints]\nneedless_async_lock = \"warm\"\n", "hotlock.toml:2:23", "warn"),
    ] {
        let dir = package(&[("src/lib.rs", HELD), ("hotlock.toml", text)]);
        let output = run(dir.path(), &[]);
        assert_eq!(output.status.code(), Some(2), "{text}");
        let said = stderr(&output);
        assert!(said.contains(place) && said.contains(&format!("did you mean `{nearest}`?")), "{said}");
    }
}

#[test]
fn a_file_that_does_not_parse_costs_only_its_broken_item() {
    let broken = format!("{HELD}\npub fn broken( {{\n}}\n");
    let dir = package(&[("src/lib.rs", &broken)]);
    let output = run(dir.path(), &["--message-format", "short"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stdout(&output).contains("src/lib.rs:4:22: error[hotlock::guard_across_await]"), "{}", stdout(&output));
    assert!(stderr(&output).contains("src/lib.rs:"), "{}", stderr(&output));
}

#[test]
fn a_file_that_is_not_utf8_is_named_and_the_rest_linted() {
    let lib = format!("mod other;\n{HELD}");
    let dir = package(&[("src/lib.rs", &lib)]);
    fs::write(dir.path().join("src/other.rs"), b"pub fn f() {}\n\xff\xfe").expect("files can be written");
    let output = run(dir.path(), &["--message-format", "short"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("not UTF-8"), "{}", stderr(&output));
    assert!(stdout(&output).contains("guard_across_await"), "{}", stdout(&output));
}

#[test]
fn deep_nesting_is_refused_without_a_crash() {
    let deep = format!("pub fn f() {{ let _ = {}1{}; }}\n", "(".repeat(20_000), ")".repeat(20_000));
    let dir = package(&[("src/lib.rs", "mod deep;\n"), ("src/deep.rs", &deep)]);
    let output = run(dir.path(), &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("nested"), "{}", stderr(&output));
}

#[test]
fn long_chains_of_operators_and_calls_do_not_exhaust_the_stack() {
    let sum = vec!["1"; 20_000].join(" + ");
    let calls = ".clone()".repeat(5_000);
    let text = format!("pub fn f() -> u64 {{ {sum} }}\npub fn g(x: String) -> String {{ x{calls} }}\n");
    let dir = package(&[("src/lib.rs", &text)]);
    let output = run(dir.path(), &[]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}

#[test]
fn what_lies_at_the_far_end_of_a_long_chain_is_not_lost_in_silence() {
    let branches = vec!["if k == 1 {}"; 5_000].join(" else ");
    let far = "let a = m.lock(); let b = m.lock();";
    let text =
        format!("pub fn f(m: &std::sync::Mutex<u32>, k: u32) {{ {branches} else {{ {far} }} }}\npub fn g() {{}}\n");
    let dir = package(&[("src/lib.rs", &text)]);
    let output = run(dir.path(), &[]);
    assert!(stderr(&output).contains("too many parts"), "{}", stderr(&output));
}

/// Stacks are chosen by what the address space holds, so that there is room for what is on them.
#[cfg(target_os = "linux")]
#[test]
fn a_small_address_space_is_enough_for_nested_types() {
    let nested = format!("pub fn f(_: {}u32{}) {{}}\n", "Vec<".repeat(100), ">".repeat(100));
    let dir = package(&[("src/lib.rs", &nested)]);
    for kilobytes in [260_000, 300_000, 524_288] {
        let script = format!("ulimit -v {kilobytes} && exec \"$0\" hotlock --no-cache");
        let output = std::process::Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_cargo-hotlock")])
            .current_dir(dir.path())
            .output()
            .expect("a shell is there");
        assert_eq!(output.status.code(), Some(0), "{kilobytes}: {}", stderr(&output));
    }
}

#[test]
fn a_missing_member_is_named_and_the_others_linted() {
    let dir = folder(&[
        ("Cargo.toml", "[workspace]\nmembers = [\"a\", \"gone\"]\nresolver = \"3\"\n"),
        ("a/Cargo.toml", MANIFEST),
        ("a/src/lib.rs", HELD),
    ]);
    let output = run(dir.path(), &["--message-format", "short"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("gone/Cargo.toml"), "{}", stderr(&output));
    assert!(stdout(&output).contains("a/src/lib.rs"), "{}", stdout(&output));
}

#[test]
fn virtual_workspaces_with_globs_exclusions_and_inherited_fields() {
    let member = "[package]\nname = \"NAME\"\nversion.workspace = true\nedition.workspace = true\npublish = false\n";
    let dir = folder(&[
        (
            "Cargo.toml",
            "[workspace]\nmembers = [\"crates/*\"]\nexclude = [\"crates/out\"]\nresolver = \"3\"\n[workspace.package]\nversion = \"0.1.0\"\nedition = \"2021\"\n",
        ),
        ("crates/one/Cargo.toml", &member.replace("NAME", "one")),
        ("crates/one/src/lib.rs", HELD),
        ("crates/two/Cargo.toml", &member.replace("NAME", "two")),
        ("crates/two/src/bin/tool.rs", "fn main() {}\n"),
        ("crates/out/Cargo.toml", "[package]\nname = \"out\"\nversion = \"0.1.0\"\n"),
        ("crates/out/src/lib.rs", HELD),
    ]);
    let output = run(&dir.path().join("crates/two"), &["--workspace", "--message-format", "short"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let text = stdout(&output);
    assert!(text.contains("one/src/lib.rs") && !text.contains("out/src/lib.rs"), "{text}");
}

#[test]
fn test_code_is_out_unless_asked_for() {
    let text = format!("#[cfg(test)]\nmod tests {{\n{HELD}}}\n");
    let dir = package(&[("src/lib.rs", &text)]);
    assert_eq!(run(dir.path(), &[]).status.code(), Some(0));
    assert_eq!(run(dir.path(), &["--tests"]).status.code(), Some(1));
}

#[test]
fn levels_of_flags_and_configuration() {
    let dir = package(&[("src/lib.rs", HELD)]);
    assert_eq!(run(dir.path(), &["-A", "guard_across_await"]).status.code(), Some(0));
    assert_eq!(run(dir.path(), &["-W", "guard_across_await"]).status.code(), Some(0));
    assert_eq!(run(dir.path(), &["-W", "guard_across_await", "-D", "warnings"]).status.code(), Some(1));
    fs::write(dir.path().join("hotlock.toml"), "[lints]\nguard_across_await = \"allow\"\n")
        .expect("files can be written");
    assert_eq!(run(dir.path(), &[]).status.code(), Some(0));
    assert_eq!(run(dir.path(), &["-A", "no_such_rule"]).status.code(), Some(2));
}

const COUNTER: &str = "use std::sync::Mutex;
pub struct Cache { hits: Mutex<u64> }
pub trait Front { fn serve(&self); }
impl Front for Cache {
    fn serve(&self) { inner::record(self); }
}
mod inner {
    pub fn record(cache: &super::Cache) { cache.count(); }
}
impl Cache {
    fn count(&self) { *self.hits.lock().unwrap() += 1; }
}
pub fn drive(front: &dyn Front) { front.serve(); }
";

#[test]
fn a_package_sets_levels_for_itself_only() {
    let member = |name: &str, lints: &str| {
        format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n{lints}")
    };
    let quiet = "[package.metadata.hotlock.lints]\nguard_across_await = \"allow\"\n";
    let dir = folder(&[
        ("Cargo.toml", "[workspace]\nmembers = [\"loud\", \"quiet\"]\n"),
        ("loud/Cargo.toml", &member("loud", "")),
        ("loud/src/lib.rs", HELD),
        ("quiet/Cargo.toml", &member("quiet", quiet)),
        ("quiet/src/lib.rs", HELD),
    ]);
    let short = |more: &[&str]| stdout(&run(dir.path(), &[&["hotlock", "--message-format", "short"], more].concat()));
    let text = short(&[]);
    assert!(text.contains("loud/src/lib.rs:4") && !text.contains("quiet/src/lib.rs"), "{text}");
    // A flag is meant for this run, all of it.
    assert!(short(&["-D", "guard_across_await"]).contains("quiet/src/lib.rs:4"));
}

#[test]
fn in_the_folder_of_a_member_only_that_is_reported_on() {
    let member = |name: &str| format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n");
    let dir = folder(&[
        ("Cargo.toml", "[workspace]\nmembers = [\"one\", \"other\"]\nresolver = \"3\"\n"),
        ("one/Cargo.toml", &member("one")),
        ("one/src/lib.rs", HELD),
        ("other/Cargo.toml", &member("other")),
        ("other/src/lib.rs", HELD),
    ]);
    let short = |at: &str, more: &[&str]| {
        let text = stdout(&run(&dir.path().join(at), &[&["hotlock", "--message-format", "short"], more].concat()));
        let is_said = |name: &str| {
            let place = if at == name { "src/lib.rs:4".to_owned() } else { format!("{name}/src/lib.rs:4") };
            text.lines().any(|line| line.trim_start_matches("../").starts_with(&place))
        };
        ["one", "other"].map(is_said)
    };
    assert_eq!(short("", &[]), [true, true]);
    assert_eq!(short("one", &[]), [true, false]);
    assert_eq!(short("other", &[]), [false, true]);
    assert_eq!(short("one", &["--workspace"]), [true, true]);
    assert_eq!(short("one", &["-p", "other"]), [false, true]);
    assert_eq!(short("", &["--manifest-path", "one/Cargo.toml"]), [true, false]);
    assert_eq!(short("one", &["../other/src/lib.rs"]), [false, true]);
    // What is kept for all of the workspace is not lost.
    let create = run(&dir.path().join("one"), &["hotlock", "baseline", "create"]);
    assert_eq!(create.status.code(), Some(0), "{}", stderr(&create));
    let baseline = fs::read_to_string(dir.path().join("hotlock-baseline.toml")).expect("it was written");
    assert!(baseline.contains("other/src/lib.rs"), "{baseline}");
}

#[test]
fn heat_by_flag_configuration_file_and_trait() {
    let dir = package(&[("src/lib.rs", COUNTER)]);
    let finds = |arguments: &[&str]| stdout(&run(dir.path(), arguments)).contains("lock_around_counters");
    assert!(!finds(&[]), "nothing is hot");
    assert!(finds(&["--hot", "Cache::serve"]));
    assert!(finds(&["--hot", "drive"]), "through the trait object");
    assert!(finds(&["--assume-hot"]));
    assert!(!finds(&["--hot", "drive", "--cold", "inner::record"]));
    for config in [
        "[hot]\nfunctions = [\"app::drive\"]\n",
        "[hot]\nfiles = [\"src/**\"]\n",
        "[hot]\ntraits = [\"Front::serve\"]\n",
    ] {
        fs::write(dir.path().join("hotlock.toml"), config).expect("files can be written");
        assert!(finds(&[]), "{config}");
    }
}

#[test]
fn a_suppression_is_honoured_and_an_unmet_expectation_told() {
    let allowed =
        HELD.replace("    let guard", "    // hotlock: allow(guard_across_await, reason = \"short\")\n    let guard");
    let dir = package(&[("src/lib.rs", &allowed)]);
    assert_eq!(run(dir.path(), &[]).status.code(), Some(0));
}

/// How many threads read files must not show; what else must not is in `laws`.
#[test]
fn the_same_input_gives_the_same_bytes() {
    let first = run(&example("cache-engine"), &["--message-format", "json"]);
    for threads in ["1", "2", "7"] {
        let mut command = program(&example("cache-engine"));
        command.args(["--message-format", "json", "--no-cache"]).env("RAYON_NUM_THREADS", threads);
        assert_eq!(stdout(&command.output().expect("the program starts")), stdout(&first));
    }
}

/// Types that contain themselves many times over, as syntax trees do.
#[test]
fn recursive_types_end() {
    let variants: String =
        (0..12).map(|n| format!("    V{n}(Box<Tree>, Vec<Tree>, Option<Box<Tree>>, Other),\n")).collect();
    let others: String =
        (0..12).map(|n| format!("    W{n}(Box<Other>, Vec<Tree>, (Box<Tree>, Box<Other>)),\n")).collect();
    let text = format!(
        "use std::sync::Mutex;\npub enum Tree {{\n{variants}    Leaf }}\npub enum Other {{\n{others}    Leaf }}\n\
         pub fn id(tree: Tree) -> Tree {{ tree }}\npub fn f(lock: &Mutex<Tree>, tree: Tree) -> Tree {{ *lock.lock().unwrap() = Tree::Leaf; id(id(tree)) }}\n"
    );
    let dir = package(&[("src/lib.rs", &text)]);
    assert_eq!(run(dir.path(), &["--assume-hot", "-A", "all"]).status.code(), Some(0));
}

#[test]
fn verbose_says_what_was_read_and_where_the_time_went() {
    let member = |name: &str, more: &str| MANIFEST.replace("\"app\"", &format!("\"{name}\"")) + more;
    let dir = folder(&[
        ("Cargo.toml", "[workspace]\nmembers = [\"a\", \"b\", \"t\"]\nresolver = \"3\"\n"),
        (
            "a/Cargo.toml",
            &member("a", "[dependencies]\nparking_lot = \"0.12\"\nno-such-crate = \"1\"\nb = { path = \"../b\" }\n"),
        ),
        ("a/src/lib.rs", "mod more;\n"),
        ("a/src/more.rs", ""),
        ("b/Cargo.toml", &member("b", "")),
        ("b/src/lib.rs", ""),
        ("t/Cargo.toml", &member("t", "")),
        ("t/tests/only.rs", ""),
    ]);
    let said = |arguments: &[&str]| stderr(&run(dir.path(), arguments));
    let text = said(&["-v"]);
    assert!(text.contains("hotlock: no configuration found\n"), "{text}");
    assert!(text.contains("hotlock: files by package:\n       2  a\n       1  b\n"), "{text}");
    assert!(text.contains("hotlock: packages without analysed sources: t\n"), "{text}");
    assert!(text.contains("hotlock: dependencies with neither sources nor a stub: no-such-crate\n"), "{text}");
    let (_, time) = text.split_once("hotlock: time:\n").expect("the time is said");
    assert!(
        ["read, parse and lower", "infer types", "heat", "rules"].iter().all(|stage| time.contains(stage)),
        "{time}"
    );
    assert!(!said(&[]).contains("hotlock: time:"));
    assert!(!said(&["-v", "--tests"]).contains("packages without analysed sources"));
    crate::support::write(dir.path(), "hotlock.toml", "[lints]\n");
    assert!(said(&["-v"]).contains("hotlock: configuration: hotlock.toml\n"));
}

#[test]
fn what_edits_mend_is_counted() {
    let fixable = "use std::sync::Arc;\npub struct S { all: Arc<Vec<u64>> }\nimpl S {\n    // hotlock: hot\n    pub fn run(&self) -> usize {\n        let all = self.all.clone();\n        all.len()\n    }\n}\n";
    let dir = package(&[("src/lib.rs", &format!("{HELD}{fixable}"))]);
    let output = run(dir.path(), &[]);
    assert!(stderr(&output).contains("hotlock: 1 error, 1 warning, 1 fixable with `--fix` ("), "{}", stderr(&output));
    let table = stdout(&run(dir.path(), &["--statistics"]));
    assert!(table.contains("arc_clone_per_call  (1 fixable)"), "{table}");
    let dir = package(&[("src/lib.rs", "")]);
    assert!(!stderr(&run(dir.path(), &[])).contains("fixable"));
}

#[test]
fn a_package_without_targets_is_an_error_as_in_cargo() {
    let dir = folder(&[("Cargo.toml", MANIFEST), ("build.rs", "fn main() {}\n")]);
    let output = run(dir.path(), &[]);
    assert_eq!(output.status.code(), Some(2));
    let said = stderr(&output);
    assert!(
        said.contains("error: Cargo.toml: the package has no targets: add `src/lib.rs` or `src/main.rs`"),
        "{said}"
    );
    // A file that is named is analysed all the same.
    crate::support::write(dir.path(), "script.rs", HELD);
    assert_eq!(run(dir.path(), &["script.rs"]).status.code(), Some(1));
    let dir = folder(&[("Cargo.toml", "[workspace]\nmembers = [\"crates/*\"]\nresolver = \"3\"\n")]);
    let output = run(dir.path(), &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("error: Cargo.toml: the workspace has no members"), "{}", stderr(&output));
}

#[test]
fn what_is_asked_for_and_not_analysed_is_a_warning_with_a_way_out() {
    let member = |name: &str| MANIFEST.replace("\"app\"", &format!("\"{name}\""));
    let dir = folder(&[
        ("Cargo.toml", "[workspace]\nmembers = [\"lib\", \"checks\"]\nresolver = \"3\"\n"),
        ("lib/Cargo.toml", &member("lib")),
        ("lib/src/lib.rs", HELD),
        ("lib/examples/show.rs", "fn main() {}\n"),
        ("lib/scripts/unused.rs", ""),
        ("lib/docs/page.md", ""),
        ("checks/Cargo.toml", &member("checks")),
        ("checks/tests/all.rs", ""),
    ]);
    let run = |arguments: &[&str]| crate::support::run(dir.path(), arguments);
    let warnings = |arguments: &[&str]| -> Vec<String> {
        let said = stderr(&run(arguments));
        said.lines().filter(|line| line.starts_with("warning: ")).map(str::to_owned).collect()
    };
    assert_eq!(warnings(&[]), [""; 0]);
    let checks =
        "warning: checks/Cargo.toml: package `checks` has only tests, which are not analysed by default; add `--tests`";
    assert_eq!(warnings(&["-p", "checks"]), [checks]);
    assert_eq!(run(&["-p", "checks"]).status.code(), Some(0));
    assert_eq!(warnings(&["-p", "checks", "--tests"]), [""; 0]);
    assert_eq!(warnings(&["-p", "checks", "-q"]), [""; 0]);
    assert_eq!(warnings(&["--manifest-path", "checks/Cargo.toml"]), [checks]);
    let docs =
        "warning: `lib/docs` has no Rust files; name files or folders of Rust code, or none for the whole workspace";
    assert_eq!(warnings(&["lib/docs"]), [docs]);
    assert!(warnings(&["lib/docs/page.md"])[0].contains("`lib/docs/page.md` has no Rust files"));
    let examples = "warning: `lib/examples` has only examples, which are not analysed by default; add `--examples`";
    assert_eq!(warnings(&["lib/examples"]), [examples]);
    let scripts = "warning: no target includes the Rust files in `lib/scripts`; name a file itself to analyse it";
    assert_eq!(warnings(&["lib/scripts"]), [scripts]);
    assert_eq!(warnings(&["lib/scripts/unused.rs"]), [""; 0]);
    assert_eq!(warnings(&["lib/src"]), [""; 0]);
    for (name, hint) in [("cheks", "did you mean `checks`?"), ("server", "its packages are `checks`, `lib`")] {
        let output = run(&["-p", name]);
        assert_eq!(output.status.code(), Some(2));
        let said = stderr(&output);
        assert!(said.contains(&format!("error: no package in this workspace matches `{name}`; {hint}")), "{said}");
    }
}

#[test]
fn shells_and_man_know_the_commands() {
    let dir = folder(&[]);
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let text = stdout(&run(dir.path(), &["completions", shell]));
        assert!(["cargo-hotlock", "explain", "assume-hot"].iter().all(|word| text.contains(word)), "{shell}");
    }
    let page = stdout(&run(dir.path(), &["man"]));
    let words = [".TH cargo-hotlock", "baseline", "\\-\\-assume\\-hot", "Exit status:"];
    assert!(words.iter().all(|word| page.contains(word)), "{page}");
    assert!(!page.contains("\u{1b}"), "no colours");
    assert_eq!(run(dir.path(), &["completions", "tcsh"]).status.code(), Some(2));
}

#[test]
fn code_under_a_condition_that_the_build_script_sets_is_looked_at() {
    let script = "fn main() { cfg_aliases! { with_store: { feature = \"store\" } } }\n";
    let library =
        "#[cfg(with_store)]\nmod store;\n#[cfg(not(with_store))]\nmod none;\n#[cfg(with_windows)]\nmod windows;\n";
    let files = [
        ("Cargo.toml", MANIFEST),
        ("src/lib.rs", library),
        ("src/store.rs", HELD),
        ("src/none.rs", HELD),
        ("src/windows.rs", HELD),
    ];
    let dir = folder(&files);
    crate::support::write(dir.path(), "build.rs", script);
    let said = stdout(&run(dir.path(), &[]));
    assert!(said.contains("src/store.rs:") && said.contains("src/none.rs:"), "{said}");
    assert!(!said.contains("src/windows.rs:"), "nobody sets that: {said}");
}
