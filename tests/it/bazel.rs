//! The rules in `ci-templates/bazel`, run by Bazel itself. The rules of rules_rust and the tools that Bazel would fetch are replaced by
//! stand-ins with the attributes that they document. Where Bazel is not installed, `linked::an_action_sees_what_it_declares` runs the same
//! actions in bare folders, and these tests say that they ran nothing.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::support::{copy, example, project, write};

const STAND_INS: &str = r##"
_ATTRS = {
    "aliases": attr.label_keyed_string_dict(),
    "crate_features": attr.string_list(),
    "crate_name": attr.string(),
    "crate_root": attr.label(allow_single_file = [".rs"]),
    "deps": attr.label_list(),
    "edition": attr.string(),
    "proc_macro_deps": attr.label_list(cfg = "exec"),
    "srcs": attr.label_list(allow_files = [".rs"]),
}

def _impl(ctx):
    return [DefaultInfo()]

rust_library = rule(implementation = _impl, attrs = _ATTRS)
rust_binary = rule(implementation = _impl, attrs = _ATTRS)

def _test_impl(ctx):
    script = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.write(script, "#!/bin/sh\n", is_executable = True)
    return [DefaultInfo(executable = script)]

rust_test = rule(implementation = _test_impl, attrs = dict(_ATTRS, crate = attr.label()), test = True)
"##;

const PLAIN: &str = r#"
load("@rules_rust//rust:defs.bzl", "rust_library", "rust_test")
load("//tools/hotlock:hotlock.bzl", "hotlock_index", "hotlock_test")

hotlock_index(name = "store", srcs = ["store/lib.rs"], manifest = "store/Cargo.toml")
hotlock_index(name = "app", kind = "bin", srcs = ["app/main.rs"], aliases = {":store": "depot"}, deps = [":store"])
rust_library(name = "thing", srcs = ["thing.rs"], aliases = {"//:cache_engine": "engine"}, deps = ["//:cache_engine"])
rust_test(name = "inner", crate = ":thing")
rust_test(name = "outer", srcs = ["outer.rs"], deps = [":thing"])
hotlock_test(name = "bad", flags = ["--hot", "run", "-D", "warnings"], deps = [":app"])
hotlock_test(name = "good", deps = [":app"])
"#;

/// A workspace of Bazel's with the shipped example, the rules, and the program that is tested.
struct Workspace(TempDir);

impl Workspace {
    /// None where there is no Bazel.
    fn new() -> Option<Workspace> {
        if Command::new("bazel").arg("--version").output().is_err() {
            eprintln!("Bazel is not installed: nothing was run");
            return None;
        }
        let workspace = Workspace(tempfile::tempdir().expect("a temporary folder can be made"));
        let (root, templates) = (workspace.root(), project().join("ci-templates/bazel"));
        copy(&example("cache-engine"), &root);
        copy(&templates, &root.join("tools/hotlock"));
        fs::remove_dir_all(root.join("tools/hotlock/example")).expect("it was copied");
        fs::copy(templates.join("example/BUILD.bazel"), root.join("BUILD.bazel")).expect("it can be copied");
        let program = env!("CARGO_BIN_EXE_cargo-hotlock");
        fs::copy(program, root.join("tools/hotlock/cargo-hotlock")).expect("it can be copied");
        let crates = "load(\"@rules_rust//rust:defs.bzl\", \"rust_library\")\n\
                      [rust_library(name = name, srcs = [\"lib.rs\"], visibility = [\"//visibility:public\"]) for name in \
                      [\"hotlock\", \"parking_lot\", \"tokio\"]]\n";
        let tools = "filegroup(name = \"coverage_report_generator\", visibility = [\"//visibility:public\"])\n";
        for (path, text) in [
            ("rules_rust/WORKSPACE", ""),
            ("rules_rust/rust/BUILD", ""),
            ("rules_rust/rust/defs.bzl", STAND_INS),
            ("crates/WORKSPACE", ""),
            ("crates/BUILD", crates),
            ("crates/lib.rs", ""),
            ("coverage/WORKSPACE", ""),
            ("coverage/BUILD", tools),
            ("ws/tools/hotlock/BUILD", "exports_files([\"cargo-hotlock\"])\n"),
            ("ws/plain/BUILD", PLAIN),
            ("ws/plain/store/Cargo.toml", "[package]\nname = \"store\"\nversion = \"1.2.3\"\n"),
            (
                "ws/plain/store/lib.rs",
                "use std::sync::Mutex;\npub struct Pool { pub free: Mutex<Vec<u8>> }\n\
                 #[macro_export]\nmacro_rules! take { ($pool:expr) => { $pool.free.lock().unwrap() } }\n",
            ),
            (
                "ws/plain/app/main.rs",
                "fn run(pool: &depot::Pool) { for _ in 0..9 { depot::take!(pool).push(1); } }\nfn main() {}\n",
            ),
            ("ws/plain/thing.rs", "pub fn thing(_: &engine::Engine) {}\n"),
            ("ws/plain/outer.rs", "#[test]\nfn outer() {}\n"),
        ] {
            write(workspace.0.path(), path, text);
        }
        let repository =
            |name: &str, folder: &str| format!("local_repository(name = \"{name}\", path = \"../{folder}\")\n");
        let repositories = [("rules_rust", "rules_rust"), ("crates", "crates"), ("remote_coverage_tools", "coverage")];
        write(&root, "WORKSPACE", repositories.map(|(name, folder)| repository(name, folder)).concat());
        Some(workspace)
    }

    fn root(&self) -> PathBuf {
        self.0.path().join("ws")
    }

    /// Runs Bazel; returns whether it went well, and what it said.
    fn bazel(&self, command: &str, arguments: &[&str]) -> (bool, String) {
        let mut bazel = Command::new("bazel");
        bazel.arg("--batch").arg(format!("--output_user_root={}", self.0.path().join("out").display()));
        bazel.arg(command).args(arguments).current_dir(self.root());
        let output = bazel.output().expect("Bazel starts");
        let said = String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
        (output.status.success(), said)
    }

    /// How many actions a build of `target` ran, and how many it took from a cache.
    #[track_caller]
    fn build(&self, target: &str) -> (usize, usize) {
        let cache = format!("--disk_cache={}", self.0.path().join("cache").display());
        let (is_good, said) = self.bazel("build", &[&cache, target]);
        assert!(is_good, "{said}");
        let counts = said.lines().rfind(|line| line.contains(" process")).unwrap_or_default();
        let count = |of: &str| {
            let part = counts.split([',', ':']).find(|part| part.contains(of));
            part.and_then(|part| part.trim().split(' ').next()?.trim_end_matches('.').parse().ok()).unwrap_or(0)
        };
        (count("sandbox") + count("worker") + count(" local"), count("cache hit"))
    }

    fn change(&self, path: &str) {
        let path = self.root().join(path);
        let text = fs::read_to_string(&path).expect("it can be read");
        fs::write(&path, format!("{text}// A word more.\n")).expect("it can be written");
    }
}

#[test]
fn an_action_runs_again_when_its_inputs_change() {
    let Some(workspace) = Workspace::new() else { return };
    assert_eq!(workspace.build("//:hotlock"), (3, 0), "two crates and the link");
    let first = fs::read_to_string(workspace.root().join("bazel-bin/hotlock.txt")).expect("it is written");
    assert!(first.contains("cache-engine/src/engine.rs:") && first.contains("guard_across_await"), "{first}");
    assert_eq!(workspace.build("//:hotlock"), (0, 0));
    workspace.change("cache-engine/src/stats.rs");
    assert_eq!(workspace.build("//:hotlock"), (2, 0), "one crate and the link: what the other one sees is the same");
    workspace.change("cache-server/src/front.rs");
    assert_eq!(workspace.build("//:hotlock"), (2, 0));
    assert!(workspace.bazel("clean", &[]).0);
    assert_eq!(workspace.build("//:hotlock"), (0, 3), "from the cache, as on another machine");
    let last = fs::read_to_string(workspace.root().join("bazel-bin/hotlock.txt")).expect("it is written");
    assert_eq!(last, first);
    check_says_the_same(&workspace.root(), &first);
}

/// What `check` says of the workspace's manifests. They name a crate that was not copied, so that this is of the shipped example.
fn check_says_the_same(root: &Path, linked: &str) {
    let checked = crate::support::run(&example("cache-engine"), &["check", "-q"]);
    assert_eq!(linked, crate::support::stdout(&checked), "{}", root.display());
}

#[test]
fn the_aspect_and_the_rules_go_together() {
    let Some(workspace) = Workspace::new() else { return };
    let aspect = ["--aspects=//tools/hotlock:hotlock.bzl%hotlock_aspect", "--output_groups=hotlock", "//..."];
    let (is_good, said) = workspace.bazel("build", &aspect);
    assert!(is_good, "{said}");
    for crate_name in ["cache_engine", "cache_server", "plain/thing", "plain/outer"] {
        let facts = workspace.root().join(format!("bazel-bin/{crate_name}.hotlock-facts"));
        assert!(facts.is_file(), "{crate_name}: {said}");
    }
    let (is_good, said) = workspace.bazel("test", &["--test_output=errors", "//plain:all"]);
    assert!(!is_good && said.contains("plain/app/main.rs:1:53") && said.contains("lock_in_loop"), "{said}");
    let (is_good, said) = workspace.bazel("test", &["--test_output=errors", "//plain:good", "//plain:inner"]);
    assert!(is_good, "{said}");
    let report = workspace.root().join("bazel-testlogs/plain/bad/test.xml");
    assert!(fs::read_to_string(report).expect("it is written").contains("testsuites name=\"hotlock\""));
}
