//! Finding workspaces, packages, targets and loose files. Where cargo has an answer, it is asked for it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use hotlock_engine::workspace::{
    DependencyKind, DiscoverOptions, Edition, FeatureChoice, Package, TargetKind, Workspace, WorkspaceError, discover,
};

use crate::support::{MANIFEST, folder, run, stderr, stdout, write};

fn at(cwd: &Path) -> DiscoverOptions {
    DiscoverOptions { cwd: cwd.to_owned(), ..DiscoverOptions::default() }
}

fn found(cwd: &Path) -> Workspace {
    discover(&at(cwd)).expect("a workspace")
}

fn with_paths(cwd: &Path, paths: &[&str]) -> Result<Workspace, WorkspaceError> {
    discover(&DiscoverOptions { paths: paths.iter().map(PathBuf::from).collect(), ..at(cwd) })
}

fn package<'a>(workspace: &'a Workspace, name: &str) -> &'a Package {
    workspace.packages.iter().find(|package| package.name == name).expect("the package is there")
}

fn names(workspace: &Workspace) -> Vec<&str> {
    workspace.packages.iter().map(|package| package.name.as_str()).collect()
}

fn problems(workspace: &Workspace) -> Vec<String> {
    workspace.problems.iter().map(ToString::to_string).collect()
}

/// `name (kind) path` of all targets.
fn targets(package: &Package) -> Vec<String> {
    let describe = |target: &hotlock_engine::workspace::Target| {
        let path = target.root.strip_prefix(&package.dir).unwrap_or(&target.root);
        format!("{} ({:?}) {}", target.name, target.kind, path.display())
    };
    package.targets.iter().map(describe).collect()
}

/// Compares what was found with what cargo says of the same folder.
fn same_as_cargo(cwd: &Path) {
    let metadata = cargo_metadata::MetadataCommand::new()
        .current_dir(cwd)
        .no_deps()
        .other_options(["--offline".to_owned()])
        .exec()
        .expect("cargo accepts the workspace");
    let workspace = found(cwd);
    assert_eq!(problems(&workspace), [""; 0]);
    assert_eq!(workspace.root, metadata.workspace_root.as_std_path());
    let defaults: BTreeSet<String> = metadata.workspace_default_members.iter().map(ToString::to_string).collect();
    let theirs: BTreeSet<String> =
        metadata.packages.iter().flat_map(|package| describe_theirs(package, &defaults)).collect();
    let ours: BTreeSet<String> =
        workspace.packages.iter().filter(|package| package.is_member).flat_map(describe_ours).collect();
    let extra: Vec<_> = ours.difference(&theirs).collect();
    let missing: Vec<_> = theirs.difference(&ours).collect();
    assert!(extra.is_empty() && missing.is_empty(), "not cargo's: {extra:#?}\nonly cargo's: {missing:#?}");
}

fn describe_theirs(package: &cargo_metadata::Package, defaults: &BTreeSet<String>) -> Vec<String> {
    let id = package.id.to_string();
    let minimum = package.rust_version.as_ref().map(|version| short_version(&version.to_string()));
    let mut lines = vec![format!(
        "{id} {} {} {} edition {} rust {minimum:?} publish {} default {}",
        package.name,
        package.version,
        package.manifest_path,
        package.edition,
        package.publish.as_ref().is_none_or(|registries| !registries.is_empty()),
        defaults.contains(&id),
    )];
    for target in &package.targets {
        let kinds: Vec<String> = target.crate_types.iter().map(ToString::to_string).collect();
        let section = match target.kind[0].to_string().as_str() {
            "proc-macro" => "ProcMacro",
            "bin" => "Bin",
            "example" => "Example",
            "test" => "Test",
            "bench" => "Bench",
            "custom-build" => "BuildScript",
            _ => "Lib",
        };
        lines.push(format!(
            "{id} target {} {section} {} edition {} {kinds:?} test {} doctest {} doc {} needs {:?}",
            target.name,
            target.src_path,
            target.edition,
            target.test,
            target.doctest,
            target.doc,
            target.required_features
        ));
    }
    for dependency in &package.dependencies {
        let path = dependency.path.as_ref().map(|path| path.as_std_path().to_owned());
        let kind = match dependency.kind {
            cargo_metadata::DependencyKind::Development => DependencyKind::Dev,
            cargo_metadata::DependencyKind::Build => DependencyKind::Build,
            _ => DependencyKind::Normal,
        };
        let renamed = dependency.rename.is_some();
        lines.push(format!("{id} needs {} {path:?} {kind:?} {} {renamed}", dependency.name, dependency.optional));
    }
    lines.extend(package.features.keys().map(|feature| format!("{id} feature {feature}")));
    lines
}

/// Cargo completes `1.88` to `1.88.0`.
fn short_version(version: &str) -> String {
    version.trim_end_matches(".0").to_owned()
}

fn describe_ours(package: &Package) -> Vec<String> {
    let id = &package.id;
    let mut lines = vec![format!(
        "{id} {} {} {} edition {} rust {:?} publish {} default {}",
        package.name,
        package.version,
        package.manifest.display(),
        package.edition,
        package.rust_version.as_deref().map(short_version),
        package.publish,
        package.is_default_member,
    )];
    for target in &package.targets {
        lines.push(format!(
            "{id} target {} {:?} {} edition {} {:?} test {} doctest {} doc {} needs {:?}",
            target.name,
            target.kind,
            target.root.display(),
            target.edition,
            target.crate_types,
            target.test,
            target.doctest,
            target.doc,
            target.required_features
        ));
    }
    for dependency in &package.dependencies {
        lines.push(format!(
            "{id} needs {} {:?} {:?} {} {}",
            dependency.package, dependency.path, dependency.kind, dependency.optional, dependency.renamed
        ));
    }
    lines.extend(package.all_features.iter().map(|feature| format!("{id} feature {feature}")));
    lines
}

fn manifest(name: &str, rest: &str) -> String {
    format!("[package]\nname = \"{name}\"\nversion = \"1.2.3\"\nedition = \"2021\"\n{rest}")
}

#[test]
fn virtual_workspace_with_globs_excludes_and_path_dependencies() {
    let root = folder(&[
        (
            "Cargo.toml",
            "[workspace]\nresolver = \"2\"\nmembers = [\"crates/*\", \"tools/**/cli\", \"../\"]\nexclude = [\"crates/old\"]\n",
        ),
        ("crates/alpha/Cargo.toml", &manifest("alpha", "[dependencies]\nhidden = { path = \"../../deep/hidden\" }\n")),
        ("crates/alpha/src/lib.rs", ""),
        ("crates/beta/Cargo.toml", &manifest("other-name", "[dev-dependencies]\nalpha = { path = \"../alpha\" }\n")),
        ("crates/beta/src/main.rs", ""),
        ("crates/old/Cargo.toml", "this is broken but excluded"),
        ("crates/notes.txt", ""),
        ("deep/hidden/Cargo.toml", &manifest("hidden", "[build-dependencies]\ndeeper = { path = \"deeper\" }\n")),
        ("deep/hidden/src/lib.rs", ""),
        ("deep/hidden/deeper/Cargo.toml", &manifest("deeper", "")),
        ("deep/hidden/deeper/src/lib.rs", ""),
        ("tools/a/b/cli/Cargo.toml", &manifest("cli", "")),
        ("tools/a/b/cli/src/main.rs", ""),
        ("unlisted/Cargo.toml", &manifest("unlisted", "")),
        ("unlisted/src/lib.rs", ""),
    ]);
    let text = fs::read_to_string(root.path().join("Cargo.toml")).expect("written above").replace(", \"../\"", "");
    write(root.path(), "Cargo.toml", text);
    same_as_cargo(root.path());
    same_as_cargo(&root.path().join("crates/beta/src"));
    let workspace = found(root.path());
    assert_eq!(names(&workspace), ["alpha", "other-name", "hidden", "deeper", "cli"]);
    assert!(workspace.packages.iter().all(|package| package.is_member && package.is_default_member));
    let defaults =
        found(&root.path().join("crates/beta")).packages.into_iter().filter(|package| package.is_default_member);
    assert_eq!(defaults.map(|package| package.name).collect::<Vec<_>>(), ["other-name"]);
}

#[test]
fn a_glob_skips_folders_without_a_manifest() {
    let root = folder(&[
        ("Cargo.toml", "[workspace]\nmembers = [\"crates/*\"]\n"),
        ("crates/alpha/Cargo.toml", &manifest("alpha", "")),
        ("crates/alpha/src/lib.rs", ""),
        ("crates/leftover/target/x", ""),
    ]);
    let workspace = found(root.path());
    assert_eq!((names(&workspace), problems(&workspace)), (vec!["alpha"], vec![]));
}

#[test]
fn root_package_is_the_default_member_and_ids_follow_cargo() {
    let base = folder(&[
        ("a b#ü/root/Cargo.toml", &(manifest("root", "") + "[workspace]\nmembers = [\"member\"]\n")),
        ("a b#ü/root/src/lib.rs", ""),
        ("a b#ü/root/member/Cargo.toml", &manifest("renamed", "publish = false\n")),
        ("a b#ü/root/member/src/lib.rs", ""),
    ]);
    let root = base.path().join("a b#ü/root");
    same_as_cargo(&root);
    same_as_cargo(&root.join("member"));
    let workspace = found(&root);
    assert!(package(&workspace, "root").is_default_member && !package(&workspace, "renamed").is_default_member);
}

#[test]
fn default_members() {
    let root = folder(&[
        (
            "Cargo.toml",
            "[workspace]\nresolver = \"2\"\nmembers = [\"a\", \"b\", \"c\"]\ndefault-members = [\"a\", \"[c-d]\"]\n",
        ),
        ("a/Cargo.toml", &manifest("a", "")),
        ("a/src/lib.rs", ""),
        ("b/Cargo.toml", &manifest("b", "")),
        ("b/src/lib.rs", ""),
        ("c/Cargo.toml", &manifest("c", "")),
        ("c/src/lib.rs", ""),
    ]);
    same_as_cargo(root.path());
    write(root.path(), "Cargo.toml", "[workspace]\nmembers = [\"a\"]\ndefault-members = [\"x\"]\n");
    assert_eq!(problems(&found(root.path())), ["Cargo.toml: `x` in `workspace.default-members` is no member"]);
}

#[test]
fn inherited_fields_and_dependencies() {
    let root = folder(&[
        (
            "Cargo.toml",
            "[workspace]\nresolver = \"2\"\nmembers = [\"app\", \"util\"]\n\
             [workspace.package]\nversion = \"4.5.6\"\nedition = \"2024\"\nrust-version = \"1.88\"\npublish = false\n\
             [workspace.dependencies]\nshort = { path = \"util\", package = \"util-crate\" }\nutil-crate = { path = \"util\" }\n",
        ),
        (
            "app/Cargo.toml",
            "[package]\nname = \"app\"\nversion.workspace = true\nedition.workspace = true\nrust-version.workspace = true\n\
             publish = { workspace = true }\n[dependencies]\nshort = { workspace = true, optional = true }\n\
             [dev-dependencies]\nutil-crate.workspace = true\n",
        ),
        ("app/src/main.rs", ""),
        ("util/Cargo.toml", &manifest("util-crate", "")),
        ("util/src/lib.rs", ""),
    ]);
    same_as_cargo(root.path());
    let workspace = found(root.path());
    let app = package(&workspace, "app");
    assert_eq!((app.edition, app.publish, app.version.as_str()), (Edition::E2024, false, "4.5.6"));
    let in_code: Vec<_> = app.dependencies.iter().map(|needed| needed.name_in_code.as_str()).collect();
    assert_eq!(in_code, ["short", "util_crate"]);
    assert!(app.dependencies.iter().all(|needed| needed.path.as_deref() == Some(&*root.path().join("util"))));
}

#[test]
fn inheriting_what_is_not_there_is_a_problem() {
    let root = folder(&[
        ("Cargo.toml", "[workspace]\nmembers = [\"a\"]\n"),
        ("a/Cargo.toml", "[package]\nname = \"a\"\nedition.workspace = true\n[dependencies]\nserde.workspace = true\n"),
        ("a/src/lib.rs", ""),
    ]);
    let workspace = found(root.path());
    assert_eq!(names(&workspace), ["a"]);
    assert_eq!(
        problems(&workspace),
        [
            "a/Cargo.toml: `edition` is inherited, but the workspace does not set `workspace.package.edition`",
            "a/Cargo.toml: `serde` is inherited, but the workspace does not set `workspace.dependencies.serde`",
        ]
    );
}

#[test]
fn dependencies_renamed_by_platform_and_by_library_name() {
    let root = folder(&[
        (
            "Cargo.toml",
            &manifest(
                "app",
                "[dependencies]\nmy-util = { path = \"util\", package = \"util\" }\nengine-crate = { path = \"engine\" }\n\
                 serde = \"1\"\n[target.'cfg(unix)'.dependencies]\nlibc = { version = \"0.2\", optional = true }\n\
                 [target.x86_64-pc-windows-msvc.build-dependencies]\ncc = \"1\"\n[patch.crates-io]\nserde = { path = \"forks/serde\" }\n\
                 [workspace]\n",
            ),
        ),
        ("src/main.rs", ""),
        ("util/Cargo.toml", &manifest("util", "")),
        ("util/src/lib.rs", ""),
        ("engine/Cargo.toml", &manifest("engine-crate", "[lib]\nname = \"engine\"\n")),
        ("engine/src/lib.rs", ""),
        ("forks/serde/Cargo.toml", &manifest("serde", "")),
        ("forks/serde/src/lib.rs", ""),
    ]);
    let workspace = found(root.path());
    assert_eq!(problems(&workspace), [""; 0]);
    let app = package(&workspace, "app");
    let seen: Vec<_> = app
        .dependencies
        .iter()
        .map(|needed| {
            let path = needed.path.as_ref().and_then(|path| path.strip_prefix(root.path()).ok());
            format!("{} {} {:?} {:?}", needed.name_in_code, needed.package, needed.kind, path.unwrap_or(Path::new("")))
        })
        .collect();
    assert_eq!(
        seen,
        [
            "cc cc Build \"\"",
            "engine engine-crate Normal \"engine\"",
            "libc libc Normal \"\"",
            "my_util util Normal \"util\"",
            "serde serde Normal \"forks/serde\"",
        ]
    );
    assert!(app.all_features.contains("libc"));
    let members = workspace.packages.iter().filter(|package| package.is_member);
    let members: Vec<&str> = members.map(|package| package.name.as_str()).collect();
    assert_eq!(members, ["app", "engine-crate", "util"], "what a patch names is read, but no member");
}

#[test]
fn path_dependencies_outside_are_read_but_no_members() {
    let base = folder(&[
        ("app/Cargo.toml", &(manifest("app", "[dependencies]\nlib = { path = \"../libs/lib\" }\n") + "[workspace]\n")),
        ("app/src/main.rs", ""),
        ("libs/Cargo.toml", "[workspace]\nmembers = [\"lib\"]\n[workspace.package]\nedition = \"2018\"\n"),
        (
            "libs/lib/Cargo.toml",
            "[package]\nname = \"lib\"\nedition.workspace = true\n[dependencies]\nmore = { path = \"../../more\" }\n\
             [dev-dependencies]\nunseen = { path = \"../../unseen\" }\n",
        ),
        ("libs/lib/src/lib.rs", ""),
        ("more/Cargo.toml", &manifest("more", "[dependencies]\napp = { path = \"../app\" }\n")),
        ("more/src/lib.rs", ""),
        ("unseen/Cargo.toml", &manifest("unseen", "")),
        ("unseen/src/lib.rs", ""),
    ]);
    let workspace = found(&base.path().join("app"));
    assert_eq!(problems(&workspace), [""; 0]);
    let seen: Vec<_> = workspace.packages.iter().map(|package| (package.name.as_str(), package.is_member)).collect();
    assert_eq!(seen, [("app", true), ("lib", false), ("more", false)]);
    assert_eq!(package(&workspace, "lib").edition, Edition::E2018);
    same_as_cargo(&base.path().join("libs"));
}

#[test]
fn a_package_without_a_workspace_stands_alone() {
    let root = folder(&[
        ("Cargo.toml", &manifest("app", "[dependencies]\nutil = { path = \"util\" }\n")),
        ("src/main.rs", ""),
        ("util/Cargo.toml", &manifest("util", "")),
        ("util/src/lib.rs", ""),
    ]);
    same_as_cargo(root.path());
    assert!(!package(&found(root.path()), "util").is_member);
}

#[test]
fn workspace_pointers() {
    // Outside of a repository a pointer leads to nobody knows whose folder.
    let base = folder(&[
        (".git/HEAD", ""),
        ("root/Cargo.toml", "[workspace]\nresolver = \"2\"\nmembers = [\"../member\"]\n"),
        ("member/Cargo.toml", &manifest("member", "workspace = \"../root\"\n")),
        ("member/src/lib.rs", ""),
        ("lost/Cargo.toml", &manifest("lost", "workspace = \"../nowhere\"\n")),
        ("lost/src/lib.rs", ""),
    ]);
    same_as_cargo(&base.path().join("member"));
    assert_eq!(found(&base.path().join("member")).root, base.path().join("root"));
    let error = discover(&at(&base.path().join("lost"))).expect_err("the pointer is wrong").to_string();
    assert_eq!(error, "Cargo.toml: `package.workspace` names `../nowhere`, which is no workspace root");
}

#[test]
fn a_package_that_its_workspace_does_not_list_is_read_and_told() {
    let root = folder(&[
        ("Cargo.toml", "[workspace]\nmembers = []\n"),
        ("extra/Cargo.toml", &manifest("extra", "")),
        ("extra/src/lib.rs", ""),
    ]);
    let workspace = found(&root.path().join("extra"));
    assert_eq!(names(&workspace), ["extra"]);
    assert!(problems(&workspace)[0].contains("is no member of its workspace"), "{:?}", workspace.problems);
}

#[test]
fn target_discovery_of_newer_editions() {
    let root = folder(&[
        (
            "Cargo.toml",
            &manifest(
                "my-app",
                "[lib]\nname = \"engine\"\npath = \"core/mod.rs\"\ncrate-type = [\"cdylib\", \"rlib\"]\ndoctest = false\n\
                 [[bin]]\nname = \"third\"\npath = \"third.rs\"\ntest = false\n[[bin]]\nname = \"one\"\nrequired-features = [\"x\"]\n\
                 [[example]]\nname = \"dyn\"\ncrate-type = [\"staticlib\"]\ntest = true\n[[bench]]\nname = \"speed\"\nharness = false\n\
                 [features]\nx = []\n",
            ),
        ),
        ("core/mod.rs", ""),
        ("third.rs", ""),
        ("build.rs", ""),
        ("src/main.rs", ""),
        ("src/bin/one.rs", ""),
        ("src/bin/two-b/main.rs", ""),
        ("src/bin/two-b/other.rs", ""),
        ("src/bin/not_a_target/other.rs", ""),
        ("src/bin/.hidden.rs", ""),
        ("examples/dyn.rs", ""),
        ("examples/big/main.rs", ""),
        ("tests/it.rs", ""),
        ("tests/common/mod.rs", ""),
        ("tests/data.txt", ""),
        ("benches/speed.rs", ""),
    ]);
    same_as_cargo(root.path());
    let workspace = found(root.path());
    assert_eq!(
        targets(&workspace.packages[0]),
        [
            "engine (Lib) core/mod.rs",
            "third (Bin) third.rs",
            "one (Bin) src/bin/one.rs",
            "my-app (Bin) src/main.rs",
            "two-b (Bin) src/bin/two-b/main.rs",
            "dyn (Example) examples/dyn.rs",
            "big (Example) examples/big/main.rs",
            "it (Test) tests/it.rs",
            "speed (Bench) benches/speed.rs",
            "build-script-build (BuildScript) build.rs",
        ]
    );
    let code_names: Vec<_> = workspace.packages[0].targets.iter().map(|target| target.crate_name.as_str()).collect();
    assert_eq!(code_names[3..5], ["my_app", "two_b"]);
}

#[test]
fn discovery_switched_off() {
    let root = folder(&[
        (
            "Cargo.toml",
            &manifest(
                "quiet",
                "autobins = false\nautotests = false\nautobenches = false\nautoexamples = false\nbuild = false\n[[bin]]\nname = \"only\"\n",
            ),
        ),
        ("build.rs", ""),
        ("src/lib.rs", ""),
        ("src/main.rs", ""),
        ("src/bin/only.rs", ""),
        ("src/bin/more.rs", ""),
        ("tests/a.rs", ""),
        ("benches/a.rs", ""),
        ("examples/a.rs", ""),
    ]);
    same_as_cargo(root.path());
    assert_eq!(targets(&found(root.path()).packages[0]), ["quiet (Lib) src/lib.rs", "only (Bin) src/bin/only.rs"]);
}

#[test]
fn target_discovery_of_2015() {
    let declared = "[package]\nname = \"old\"\nversion = \"0.1.0\"\n[lib]\n[[bin]]\nname = \"tool\"\n[[bench]]\nname = \"bench\"\n";
    let root = folder(&[
        ("Cargo.toml", declared),
        ("src/old.rs", ""),
        ("src/main.rs", ""),
        ("src/bench.rs", ""),
        ("src/bin/ignored.rs", ""),
        ("tests/seen.rs", ""),
    ]);
    same_as_cargo(root.path());
    assert_eq!(
        targets(&found(root.path()).packages[0]),
        ["old (Lib) src/old.rs", "tool (Bin) src/main.rs", "seen (Test) tests/seen.rs", "bench (Bench) src/bench.rs",]
    );
    let told = declared.replace("[lib]", "autobins = true\n[lib]");
    write(root.path(), "Cargo.toml", told);
    same_as_cargo(root.path());
    let seen = targets(&found(root.path()).packages[0]);
    assert!(seen.contains(&"ignored (Bin) src/bin/ignored.rs".to_owned()), "{seen:?}");
}

#[test]
fn macros_and_own_build_scripts() {
    let root = folder(&[
        ("Cargo.toml", &manifest("derive", "build = \"make/gen.rs\"\n[lib]\nproc-macro = true\n")),
        ("src/lib.rs", ""),
        ("make/gen.rs", ""),
    ]);
    same_as_cargo(root.path());
    let workspace = found(root.path());
    assert_eq!(
        targets(&workspace.packages[0]),
        ["derive (ProcMacro) src/lib.rs", "build-script-gen (BuildScript) make/gen.rs"]
    );
    assert_eq!(workspace.packages[0].targets[0].kind, TargetKind::ProcMacro);
}

#[test]
fn missing_root_files_are_problems() {
    let root = folder(&[
        (
            "Cargo.toml",
            &manifest(
                "gone",
                "[lib]\npath = \"nowhere.rs\"\n[[bin]]\nname = \"ghost\"\n[[test]]\npath = \"x.rs\"\n[[test]]\nname = \"unpublished\"\npath = \"y.rs\"\n",
            ),
        ),
        ("src/main.rs", ""),
    ]);
    let workspace = found(root.path());
    assert_eq!(targets(&workspace.packages[0]), ["gone (Bin) src/main.rs"]);
    assert_eq!(
        problems(&workspace),
        [
            "Cargo.toml: a `[[test]]` has no `name`",
            "Cargo.toml: no file `nowhere.rs` for the lib target `gone`",
            "Cargo.toml: no file `src/bin/ghost.rs` for the bin target `ghost`",
        ]
    );
}

#[test]
fn features() {
    let root = folder(&[
        (
            "Cargo.toml",
            &manifest(
                "feat",
                "[dependencies]\na = { version = \"1\", optional = true }\nb = { version = \"1\", optional = true }\n\
                 c = { version = \"1\", optional = true }\nd = { version = \"1\", optional = true }\n\
                 [features]\ndefault = [\"x\", \"c/more\", \"d?/more\"]\nx = [\"y\", \"dep:b\"]\ny = [\"x\"]\nz = [\"a\"]\n",
            ),
        ),
        ("src/lib.rs", ""),
    ]);
    same_as_cargo(root.path());
    let workspace = found(root.path());
    let on: Vec<_> = workspace.packages[0].features(&FeatureChoice::default()).into_iter().collect();
    assert_eq!(on, ["c", "default", "x", "y"]);
    let named = FeatureChoice { named: vec!["z".to_owned(), "other/x".to_owned()], no_default: true, all: false };
    let on: Vec<_> = workspace.packages[0].features(&named).into_iter().collect();
    assert_eq!(on, ["a", "z"]);
    let all: Vec<_> = workspace.packages[0].all_features.iter().map(String::as_str).collect();
    assert_eq!(all, ["a", "c", "d", "default", "x", "y", "z"]);
}

#[test]
fn broken_members_cost_only_themselves() {
    let root = folder(&[
        (
            "Cargo.toml",
            "[workspace]\nmembers = [\"good\", \"syntax\", \"type\", \"bytes\", \"missing\", \"empty\", \"nested\", \"a[\"]\n",
        ),
        ("good/Cargo.toml", &manifest("good", "")),
        ("good/src/lib.rs", ""),
        ("syntax/Cargo.toml", "[package]\nname = \"ä\" oops\n"),
        ("type/Cargo.toml", "[package]\nname = 3\n"),
        ("empty/Cargo.toml", ""),
        ("nested/Cargo.toml", &(manifest("nested", "") + "[workspace]\n")),
    ]);
    write(root.path(), "bytes/Cargo.toml", b"[package]\nname = \"\xff\"\n");
    let workspace = found(root.path());
    assert_eq!(names(&workspace), ["good"]);
    let seen = problems(&workspace).join("\n");
    for expected in [
        "Cargo.toml: `a[` in `workspace.members` is not a valid glob: ",
        "bytes/Cargo.toml: the manifest is not UTF-8 (first bad byte at offset 18)",
        "empty/Cargo.toml: the manifest has neither a `[package]` nor a `[workspace]` section",
        "missing/Cargo.toml: cannot read the manifest: ",
        "nested/Cargo.toml: a workspace member must not have a `[workspace]` section of its own",
        "syntax/Cargo.toml:2:12: ",
        "type/Cargo.toml:2:8: ",
    ] {
        assert!(seen.contains(expected), "{expected}\n{seen}");
    }
    assert_eq!(workspace.problems.len(), 7, "{seen}");
    // Standing in the broken member changes nothing.
    assert_eq!(names(&found(&root.path().join("syntax"))), ["good"]);
}

#[test]
fn a_broken_root_is_an_error_with_its_place() {
    let root =
        folder(&[("Cargo.toml", "[workspace]\nmembers = [\"a\"\nx = 1\n"), ("a/Cargo.toml", &manifest("a", ""))]);
    for cwd in [root.path().to_owned(), root.path().join("a")] {
        let error = discover(&at(&cwd)).expect_err("the root is broken");
        let WorkspaceError::Manifest { problem, excerpt } = error else { panic!("{error:?}") };
        assert_eq!(problem.line_column.map(|(line, _)| line), Some(3), "{problem}");
        assert!(excerpt.contains("Cargo.toml:3:") && excerpt.contains("x = 1"), "{excerpt}");
    }
}

#[test]
fn nothing_to_read_says_what_to_do() {
    let root = folder(&[("notes.txt", "")]);
    let error = discover(&at(root.path())).expect_err("nothing there").to_string();
    assert!(error.contains("no `Cargo.toml` in") && error.contains("--manifest-path"), "{error}");
    let missing = with_paths(root.path(), &["gone.rs"]).expect_err("not there").to_string();
    assert!(missing.contains("cannot read") && missing.contains("gone.rs"), "{missing}");
    for (path, part) in
        [("gone/Cargo.toml", "does not exist"), (".", "is a directory"), ("notes.txt", "has another name")]
    {
        let options = DiscoverOptions { manifest_path: Some(path.into()), ..at(root.path()) };
        let error = discover(&options).expect_err("no manifest").to_string();
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn manifest_path_counts_from_the_working_directory() {
    let root = folder(&[("a/Cargo.toml", &manifest("a", "")), ("a/src/lib.rs", ""), ("b/x", "")]);
    let options = DiscoverOptions { manifest_path: Some("../a/Cargo.toml".into()), ..at(&root.path().join("b")) };
    assert_eq!(names(&discover(&options).expect("found")), ["a"]);
}

#[test]
fn loose_files_honour_gitignore_and_skip_target_and_hidden_folders() {
    let root = folder(&[
        (".gitignore", "/skipped/\n*.gen.rs\n"),
        ("code/a.rs", ""),
        ("code/deep/b.rs", ""),
        ("code/deep/c.gen.rs", ""),
        ("code/deep/.gitignore", "local.rs\n"),
        ("code/deep/local.rs", ""),
        ("code/target/d.rs", ""),
        ("code/.hidden/e.rs", ""),
        ("code/readme.md", ""),
        ("skipped/f.rs", ""),
        ("single.rs", ""),
        ("script", ""),
    ]);
    let relative = |workspace: &Workspace| -> Vec<String> {
        let inside = workspace.loose.iter().filter_map(|path| path.strip_prefix(root.path()).ok());
        inside.map(|path| path.display().to_string()).collect()
    };
    let workspace = with_paths(root.path(), &["code", "single.rs", "./code/a.rs", "script"]).expect("found");
    assert_eq!(relative(&workspace), ["code/a.rs", "code/deep/b.rs", "script", "single.rs"]);
    assert_eq!((workspace.root.as_path(), workspace.root_manifest.as_ref()), (root.path(), None));
    let all = with_paths(root.path(), &["."]).expect("found");
    assert_eq!(relative(&all), ["code/a.rs", "code/deep/b.rs", "single.rs"]);
    let asked_for = with_paths(root.path(), &["code/target"]).expect("found");
    assert_eq!(relative(&asked_for), ["code/target/d.rs"]);
}

#[test]
fn paths_choose_the_workspace() {
    let base = folder(&[
        ("outer/Cargo.toml", &(manifest("outer", "") + "[workspace]\nexclude = [\"inner\"]\n")),
        ("outer/src/lib.rs", ""),
        ("outer/inner/Cargo.toml", &(manifest("inner", "") + "[workspace]\n")),
        ("outer/inner/src/lib.rs", ""),
        ("loose.rs", ""),
    ]);
    let cwd = base.path().join("outer");
    let workspace = with_paths(&cwd, &["../loose.rs", "inner/src/lib.rs"]).expect("found");
    assert_eq!((names(&workspace), workspace.loose.len()), (vec!["inner"], 1));
    let both = with_paths(&cwd, &["src", "inner/src"]).expect("found");
    assert_eq!(names(&both), ["outer"]);
    let seen = problems(&both);
    assert_eq!(seen, ["inner/src: not read: belongs to the workspace `inner/Cargo.toml`; run again for that one"]);
    let only_loose = with_paths(&cwd, &["../loose.rs"]).expect("found");
    assert_eq!((names(&only_loose), only_loose.loose.len()), (vec![], 1));
}

#[cfg(unix)]
#[test]
fn symlink_loops_end() {
    use std::os::unix::fs::symlink;
    let root = folder(&[
        ("Cargo.toml", "[workspace]\nmembers = [\"crates/**\"]\n"),
        ("crates/a/Cargo.toml", &manifest("a", "[dependencies]\nagain = { path = \"again\", package = \"a\" }\n")),
        ("crates/a/src/lib.rs", ""),
        ("loose/x.rs", ""),
    ]);
    symlink(".", root.path().join("crates/a/again")).expect("a link");
    symlink("..", root.path().join("crates/up")).expect("a link");
    symlink("..", root.path().join("loose/up")).expect("a link");
    symlink("self.rs", root.path().join("loose/self.rs")).expect("a link");
    let workspace = found(root.path());
    assert_eq!(names(&workspace), ["a"]);
    fs::remove_file(root.path().join("Cargo.toml")).expect("removed");
    let loose = with_paths(root.path(), &["loose"]).expect("found").loose;
    assert_eq!(loose, [root.path().join("loose/x.rs")]);
}

/// Any bytes as a manifest give packages or problems, never a panic.
#[test]
fn truncated_manifests_are_harmless() {
    let text = manifest(
        "a",
        "autobins = true\n[lib]\nname = \"ö\"\n[dependencies]\nb = { path = \"..\", optional = true }\n[features]\nx = [\"dep:b\", \"b?/c\"]\n",
    );
    let root = folder(&[("Cargo.toml", "[workspace]\nmembers = [\"a\"]\n"), ("a/src/lib.rs", "")]);
    for end in 0..text.len() {
        write(root.path(), "a/Cargo.toml", &text.as_bytes()[..end]);
        found(root.path());
    }
}

#[test]
fn modules_that_are_named_for_tests_are_looked_at_with_them() {
    let blocking = "pub async fn wait() {\n    std::thread::sleep(std::time::Duration::from_secs(1));\n}\n";
    let root = folder(&[
        ("Cargo.toml", MANIFEST),
        ("src/lib.rs", "pub mod mock;\npub mod url_test;\npub mod net { pub mod test_utils; }\npub mod contest;\n"),
        ("src/mock.rs", blocking),
        ("src/url_test.rs", blocking),
        ("src/contest.rs", blocking),
        ("src/net/test_utils.rs", blocking),
    ]);
    let found = |arguments: &[&str]| {
        let said = stdout(&run(root.path(), &[&["--message-format", "short"], arguments].concat()));
        said.lines().filter_map(|line| Some(line.split_once(':')?.0.to_owned())).collect::<Vec<_>>()
    };
    assert_eq!(found(&[]), ["src/contest.rs", "src/url_test.rs"]);
    assert_eq!(
        found(&["--all-targets"]),
        ["src/contest.rs", "src/mock.rs", "src/net/test_utils.rs", "src/url_test.rs"]
    );
}

#[test]
fn what_is_there_for_tests_only_is_looked_at_with_them() {
    let blocking = "pub async fn wait() {\n    std::thread::sleep(std::time::Duration::from_secs(1));\n}\n";
    let held = "pub async fn f(lock: &std::sync::Mutex<u8>) {\n    let guard = lock.lock().unwrap();\n    \
                tokio::task::yield_now().await;\n    drop(guard);\n}\n";
    let manifest = |name: &str, rest: &str| {
        format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\npublish = false\n{rest}")
    };
    let root = folder(&[
        ("Cargo.toml", "[workspace]\nmembers = [\"*\"]\nresolver = \"3\"\n"),
        (
            "app/Cargo.toml",
            &manifest(
                "app",
                "[dependencies]\nused = { path = \"../used\" }\ntest-format = { path = \"../test-format\" }\n[dev-dependencies]\nwanted = { path = \"../wanted\" }\nhelper = { path = \"../helper\" }\n",
            ),
        ),
        ("app/src/main.rs", "fn main() {}\n"),
        ("used/Cargo.toml", &manifest("used", "[dev-dependencies]\nused = { path = \".\" }\n")),
        ("used/src/lib.rs", blocking),
        ("used/tests/all.rs", ""),
        ("harness/Cargo.toml", &manifest("harness", "")),
        ("harness/src/lib.rs", blocking),
        ("harness/tests/all.rs", ""),
        ("shown/Cargo.toml", &manifest("shown", "")),
        ("shown/src/lib.rs", blocking),
        ("shown/tests/all.rs", ""),
        ("shown/examples/how.rs", "fn main() {}"),
        ("wanted/Cargo.toml", &manifest("wanted", "keywords = [\"waits\"]\n").replace("publish = false\n", "")),
        ("wanted/src/lib.rs", blocking),
        ("helper/Cargo.toml", &manifest("helper", "").replace("publish = false\n", "")),
        ("helper/src/lib.rs", blocking),
        ("both/Cargo.toml", &manifest("both", "[dev-dependencies]\nboth = { path = \".\" }\n")),
        ("both/src/lib.rs", blocking),
        ("both/src/main.rs", "fn main() {}\n"),
        // Each is for the other's tests alone: the server is the helper, but nothing in the manifests says so.
        ("client/Cargo.toml", &manifest("client", "[dev-dependencies]\nserver = { path = \"../server\" }\n")),
        ("client/src/lib.rs", blocking),
        ("server/Cargo.toml", &manifest("server", "[dev-dependencies]\nclient = { path = \"../client\" }\n")),
        ("server/src/main.rs", "fn main() {}\n"),
        // Names say what these are for; what a product is built from is one.
        ("load-test/Cargo.toml", &manifest("load-test", "[dependencies]\nmock-clock = { path = \"../mock-clock\" }\n")),
        ("load-test/src/main.rs", &format!("{blocking}fn main() {{}}\n")),
        ("mock-clock/Cargo.toml", &manifest("mock-clock", "")),
        ("mock-clock/src/lib.rs", blocking),
        // A manifest that allows others to use it is often a habit.
        ("peer-test/Cargo.toml", &manifest("peer-test", "keywords = [\"waits\"]\n").replace("publish = false\n", "")),
        ("peer-test/src/lib.rs", blocking),
        ("test-format/Cargo.toml", &manifest("test-format", "")),
        ("test-format/src/lib.rs", held),
        ("integration/Cargo.toml", &manifest("harbour", "")),
        ("integration/src/lib.rs", blocking),
        ("fuzz/Cargo.toml", &manifest("fuzzing", "[package.metadata]\ncargo-fuzz = true\n")),
        ("fuzz/src/main.rs", blocking),
    ]);
    let found = |arguments: &[&str]| {
        let confidence = if arguments.contains(&"--confidence") { &[][..] } else { &["--confidence", "possible"] };
        let said = stdout(&run(root.path(), &[confidence, &["--message-format", "short"], arguments].concat()));
        said.lines().filter_map(|line| Some(line.split_once('/')?.0.to_owned())).collect::<Vec<_>>()
    };
    assert_eq!(found(&[]), ["both", "client", "shown", "test-format", "used", "wanted"]);
    // What a product builds on and a name gives to tests is *possible*.
    assert_eq!(found(&["--confidence", "likely"]), ["client", "shown", "wanted"]);
    assert_eq!(found(&["--confidence", "likely", "-p", "test-format"]), ["test-format"]);
    // What is named is looked at, whatever it is for.
    assert_eq!(found(&["-p", "helper"]), ["helper"]);
    assert_eq!(found(&["harness/src/lib.rs"]), ["harness"]);
    let all = [
        "both",
        "client",
        "fuzz",
        "harness",
        "helper",
        "integration",
        "load-test",
        "mock-clock",
        "peer-test",
        "shown",
        "test-format",
        "used",
        "wanted",
    ];
    assert_eq!(found(&["--all-targets"]), all);
    assert_eq!(found(&["load-test"]), ["load-test"]);
}

#[test]
fn a_condition_chooses_the_file_of_a_module() {
    let module = "#[cfg_attr(windows, path = \"theirs.rs\")]\n#[cfg_attr(all(unix, not(test)), path = \"ours.rs\")]\nmod platform;\n";
    let held = "pub async fn f(lock: &std::sync::Mutex<u8>) {\n    let guard = lock.lock().unwrap();\n    \
                tokio::task::yield_now().await;\n    drop(guard);\n}\n";
    let files = [("Cargo.toml", MANIFEST), ("src/lib.rs", module), ("src/ours.rs", held), ("src/theirs.rs", held)];
    let package = folder(&files);
    let output = run(package.path(), &["--exit-zero", "--message-format", "short"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).contains("src/ours.rs:2:") && !stdout(&output).contains("theirs"), "{}", stdout(&output));
}

#[test]
fn what_packages_ask_of_each_other_is_on() {
    let root = folder(&[
        ("Cargo.toml", "[workspace]\nmembers = [\"app\", \"store\"]\nresolver = \"3\"\n"),
        (
            "app/Cargo.toml",
            &manifest("app", "[dependencies]\nstore = { path = \"../store\", features = [\"files\"] }\n"),
        ),
        ("app/src/lib.rs", ""),
        ("store/Cargo.toml", &manifest("store", "[features]\nfiles = [\"blocking\"]\nblocking = []\nother = []\n")),
        (
            "store/src/lib.rs",
            "#[cfg(feature = \"blocking\")]\npub async fn wait() {\n    std::thread::sleep(std::time::Duration::from_secs(1));\n}\n\
             #[cfg(feature = \"other\")]\npub async fn wait_too() {\n    std::thread::sleep(std::time::Duration::from_secs(1));\n}\n",
        ),
        (
            "Cargo.lock",
            "version = 4\n\n[[package]]\nname = \"app\"\nversion = \"1.2.3\"\ndependencies = [\n \"store\",\n]\n\n\
             [[package]]\nname = \"store\"\nversion = \"1.2.3\"\n",
        ),
    ]);
    let off = |arguments: &[&str]| {
        let said = stdout(&run(root.path(), arguments));
        let notes = said.lines().filter(|line| line.contains("off in this run"));
        notes.map(|line| line.contains("`other`")).collect::<Vec<_>>()
    };
    assert_eq!(off(&[]), [true]);
    // Alone it is built without.
    assert_eq!(off(&["-p", "store"]), [false, true]);
}

#[test]
fn how_a_package_is_compiled_is_left_to_cargo() {
    let manifest = "[package]\nname = \"newer\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[profile.release]\nlto = \"of-another-version\"\n";
    let root = folder(&[("Cargo.toml", manifest), ("src/lib.rs", "")]);
    let workspace = found(root.path());
    assert_eq!(names(&workspace), ["newer"]);
    assert_eq!(problems(&workspace), [""; 0]);
    // What is read has to be right.
    write(root.path(), "Cargo.toml", manifest.replace("\"2024\"", "\"of-another-version\""));
    assert!(discover(&at(root.path())).is_err());
}

#[test]
fn a_virtual_root_may_list_itself() {
    let root = folder(&[
        ("Cargo.toml", "[workspace]\nmembers = [\".\", \"one\"]\nresolver = \"3\"\n"),
        ("one/Cargo.toml", "[package]\nname = \"one\"\nversion = \"0.1.0\"\nedition = \"2024\"\n"),
        ("one/src/lib.rs", ""),
    ]);
    same_as_cargo(root.path());
}
