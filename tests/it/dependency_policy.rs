//! What the program is built from: each library has a reason, and what `deny.toml` asks for holds.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::support::project;

/// The direct dependencies of a manifest, and the comment above each. Those of the workspace have theirs there.
fn dependencies(manifest: &str) -> Vec<(String, Option<String>)> {
    let mut found = Vec::new();
    let (mut is_section, mut above) = (false, None);
    for line in manifest.lines() {
        if let Some(section) = line.strip_prefix('[') {
            is_section = section.trim_end_matches(']').ends_with("dependencies");
        } else if let Some(comment) = line.strip_prefix('#') {
            above = Some(comment.trim().to_owned());
            continue;
        } else if let (true, Some((name, _))) = (is_section, line.split_once(" = "))
            && name.starts_with(|first: char| first.is_ascii_alphabetic())
            && !name.ends_with(".workspace")
        {
            found.push((name.to_owned(), above.take()));
        }
        above = None;
    }
    found
}

#[test]
fn each_direct_dependency_has_a_reason() {
    let manifest = fs::read_to_string(project().join("Cargo.toml")).expect("the manifest is there");
    let direct = dependencies(&manifest);
    assert!(direct.len() > 50, "only {} dependencies were found", direct.len());
    let without: Vec<&str> =
        direct.iter().filter(|(_, reason)| reason.is_none()).map(|(name, _)| name.as_str()).collect();
    assert!(without.is_empty(), "no line above says what these are for: {without:?}");
}

#[test]
fn a_dependency_without_a_comment_is_seen() {
    let manifest = "# Of the package.\n[dependencies]\n# Why.\none = \"1\"\ntwo = { version = \"1\", features = [\n    \"x\",\n], optional = true }\n\n\
                    [dev-dependencies]\n# Why.\n\nthree = \"1\"\nfour.workspace = true\n[profile.dev]\ndebug = 1\n";
    let found = dependencies(manifest);
    let reasons: Vec<(&str, bool)> = found.iter().map(|(name, reason)| (name.as_str(), reason.is_some())).collect();
    assert_eq!(reasons, [("one", true), ("two", false), ("three", false)]);
}

/// The workspaces of the project that have a lock file.
fn lock_files() -> Vec<PathBuf> {
    ["Cargo.lock", "xtask/Cargo.lock"].map(|file| project().join(file)).to_vec()
}

/// Nothing comes from a place that can change under its name.
#[test]
fn all_packages_come_from_the_registry_with_a_check_sum() {
    for file in lock_files() {
        let text = fs::read_to_string(&file).expect("the lock file is there");
        for package in text.split("[[package]]").skip(1) {
            if let Some(source) = package.lines().find_map(|line| line.strip_prefix("source = ")) {
                assert!(source.starts_with("\"registry+"), "{}: {package}", file.display());
                assert!(package.contains("\nchecksum = \""), "{}: {package}", file.display());
            }
        }
    }
}

/// Licences, banned libraries and sources, where the tool that knows is installed.
#[test]
fn cargo_deny_finds_nothing() {
    let output = |tool: &str, arguments: &[&str]| {
        Command::new(tool).args(arguments).current_dir(project()).stdin(Stdio::null()).output()
    };
    if !output("cargo-deny", &["--version"]).is_ok_and(|output| output.status.success()) {
        eprintln!("cargo-deny is not installed: nothing was asked of it");
        return;
    }
    // What other platforms need was perhaps never downloaded.
    let said = output("rustc", &["-vV"]).expect("rustc starts").stdout;
    let said = String::from_utf8(said).expect("output is UTF-8");
    let host = said.lines().find_map(|line| line.strip_prefix("host: ")).expect("rustc names its host");
    let checks = ["--offline", "--locked", "--target", host, "check", "bans", "licenses", "sources"];
    let output = output("cargo-deny", &checks).expect("it is installed");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
