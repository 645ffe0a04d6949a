//! A run reads what it says that it reads, writes its cache and the files that it was told to write, and does nothing else: CI runs
//! it on strangers' changes.
//!
//! The tree under test does all it can to be run or to make the program look elsewhere. Where `strace` is there, each system call
//! with a path, of the network or about processes is judged, and what is not known to be harmless fails. Everywhere, decoys in place of
//! other programs tell whether they were started, and all files are compared with what they were.

#![cfg(unix)]

mod system_calls;

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Output;

use crate::support::{copy, example, program, project, stderr, stdout, write};
use system_calls::{Allowed, strace, traced};

/// Programs that others of this kind start.
const DECOYS: [&str; 8] = ["cargo", "cc", "clippy-driver", "git", "rustc", "rustup", "sh", "wrapper"];

/// A tree, all that surrounds it, and what must stay as it is.
struct Ground {
    _kept: tempfile::TempDir,
    base: PathBuf,
}

impl Ground {
    fn new() -> Ground {
        let kept = tempfile::tempdir().expect("a temporary folder can be made");
        let base = kept.path().canonicalize().expect("it is there");
        let ground = Ground { _kept: kept, base };
        ground.lay_tree();
        ground.lay_surroundings();
        ground
    }

    fn path(&self, inner: &str) -> PathBuf {
        self.base.join(inner)
    }

    /// A package with dependencies that wants to be run, and names what is none of its business.
    fn lay_tree(&self) {
        let app = self.path("app");
        for part in ["Cargo.toml", "Cargo.lock", "src/lib.rs", "outside/Cargo.toml", "outside/src/lib.rs"] {
            let text = fs::read_to_string(example("dependencies").join(part)).expect("the file is there");
            write(&app, part, text);
        }
        let secret = self.path("elsewhere/secret.rs").display().to_string();
        let lib = fs::read_to_string(app.join("src/lib.rs")).expect("it was written");
        let named = format!(
            "\n#[path = \"{secret}\"]\nmod absolute;\n#[path = \"../../elsewhere/secret.rs\"]\nmod relative;\n\
             #[path = \"/proc/kmsg\"]\nmod waits;\nmod linked;\ninclude!(\"{secret}\");\n\
             pub const TEXT: &str = include_str!(\"{secret}\");\n"
        );
        write(&app, "src/lib.rs", lib + &named);
        symlink(&secret, app.join("src/linked.rs")).expect("a link");
        let mark = self.path("ran").display().to_string();
        let run = format!("fn main() {{ std::fs::write({mark:?}, \"\").unwrap() }}\n");
        write(&app, "build.rs", run);
        let wrapper = self.path("decoys/wrapper").display().to_string();
        write(&app, ".cargo/config.toml", format!("[build]\nrustc-wrapper = \"{wrapper}\"\nrustc = \"{wrapper}\"\n"));
        write(&app, "rust-toolchain.toml", "[toolchain]\nchannel = \"nightly-2020-01-01\"\n");
        // Targets anywhere: with files beside them they would be all Rust files of the machine.
        let manifest = "[package]\nname = \"wide\"\nversion = \"0.1.0\"\nedition = \"2024\"\n";
        let target = format!("[lib]\npath = \"{}\"\n", self.path("elsewhere/lib.rs").display());
        write(&app, "outside/wide/Cargo.toml", manifest.to_owned() + &target);
        let outside = fs::read_to_string(app.join("outside/Cargo.toml")).expect("it was written");
        let wide = "wide = { path = \"wide\" }\n";
        let outside = match outside.contains("[dependencies]\n") {
            true => outside.replace("[dependencies]\n", &format!("[dependencies]\n{wide}")),
            false => format!("{outside}\n[dependencies]\n{wide}"),
        };
        write(&app, "outside/Cargo.toml", outside);
        #[cfg(feature = "base")]
        crate::base::commit(&app);
    }

    /// Cargo's folder, a home, decoys and a file that is none of the tree's business.
    fn lay_surroundings(&self) {
        for package in ["shelf-1.2.3", "shelf-core-0.4.0"] {
            let (name, _) = package.rsplit_once('-').expect("a name and a version");
            let to = self.path("home/registry/src/example-0123456789abcdef").join(package);
            copy(&example("dependencies/vendor").join(name), &to);
        }
        let body = "pub async fn secret() {}\n";
        write(&self.base, "elsewhere/secret.rs", body);
        write(&self.base, "elsewhere/lib.rs", body);
        write(&self.base, "elsewhere/settings.toml", "[lints]\ndouble_lock = \"warn\"\n");
        for folder in ["user", "tmp", "cache", "out"] {
            fs::create_dir_all(self.path(folder)).expect("a folder");
        }
        for name in DECOYS {
            write(&self.base, &format!("decoys/{name}"), format!("#!/bin/sh\n: > '{}'\n", self.path("ran").display()));
            let executable = fs::Permissions::from_mode(0o755);
            fs::set_permissions(self.path("decoys").join(name), executable).expect("a decoy can be run");
        }
    }

    /// What all files hold and when they were changed, but for the cache and the outputs.
    fn state(&self) -> BTreeMap<PathBuf, (Vec<u8>, std::time::SystemTime)> {
        let is_own = |path: &Path| path.starts_with(self.path("cache")) || path.starts_with(self.path("out"));
        let entries = walkdir::WalkDir::new(&self.base).into_iter().filter_entry(|entry| !is_own(entry.path()));
        let files = entries.map(|entry| entry.expect("all can be read").into_path());
        let state = files.map(|path| {
            let changed = path.symlink_metadata().and_then(|found| found.modified()).expect("it is there");
            let bytes = if path.is_file() { fs::read(&path).expect("it can be read") } else { Vec::new() };
            (path, (bytes, changed))
        });
        state.collect()
    }

    /// Runs the program, if possible watched; it may read `also`, too.
    #[track_caller]
    fn check(&self, arguments: &[&str], also: &[&str]) -> Output {
        let before = self.state();
        let mut command = program(&self.path("app"));
        // Cargo names folders for the loader to look into first, which is none of the program's doing.
        command.env_remove("LD_LIBRARY_PATH");
        command.env("PATH", self.path("decoys")).env("HOME", self.path("user")).env("TMPDIR", self.path("tmp"));
        command.env("CARGO_HOME", self.path("home")).env("HOTLOCK_CACHE_DIR", self.path("cache"));
        command.args(arguments);
        let own = ["app", "cache"].iter().chain(also).map(|inner| self.path(inner)).collect();
        let allowed = Allowed { read: own, write: vec![self.path("cache"), self.path("out")] };
        let output = match strace() {
            Some(strace) => traced(strace, &command, &allowed),
            None => command.output().expect("the program starts"),
        };
        let after = self.state();
        let changed: Vec<&PathBuf> =
            before.keys().chain(after.keys()).filter(|path| before.get(*path) != after.get(*path)).collect();
        assert!(changed.is_empty(), "{arguments:?} changed {changed:?}");
        output
    }
}

/// What is asked of each run: findings, and a word on what was not read.
#[track_caller]
fn says_what_it_left(output: &Output) {
    let said = stderr(output);
    for left in ["elsewhere/secret.rs` lies outside", "`/proc/kmsg` lies outside", "src/linked.rs` leads out"] {
        assert!(said.contains(left), "{left}: {said}");
    }
    assert_eq!(output.status.code(), Some(2), "{said}");
}

#[test]
fn a_plain_check() {
    let ground = Ground::new();
    // The second one has a cache to read.
    for _ in 0..2 {
        says_what_it_left(&ground.check(&[], &[]));
    }
    says_what_it_left(&ground.check(&["--no-cache", "--all-targets", "--assume-hot"], &[]));
}

#[test]
fn a_check_that_reads_dependencies() {
    let ground = Ground::new();
    for _ in 0..2 {
        let output = ground
            .check(&["--dependencies", "read", "--confidence", "possible", "--message-format", "short"], &["home"]);
        says_what_it_left(&output);
        assert!(stdout(&output).contains("blocking_in_async"), "{}", stderr(&output));
    }
}

#[test]
fn a_check_for_programs() {
    let ground = Ground::new();
    for _ in 0..2 {
        let output = ground.check(&["--message-format", "json"], &[]);
        says_what_it_left(&output);
        assert!(stdout(&output).trim_end().ends_with("{\"reason\":\"build-finished\",\"success\":false}"));
    }
}

#[test]
fn a_check_with_named_settings_and_outputs() {
    let ground = Ground::new();
    let settings = ground.path("elsewhere/settings.toml").display().to_string();
    let [page, sarif] = ["html", "sarif"].map(|format| format!("{format}={}/{format}", ground.path("out").display()));
    let arguments = ["--config", &settings, "--output", &page, "--output", &sarif];
    says_what_it_left(&ground.check(&arguments, &["elsewhere/settings.toml"]));
    let (page, sarif) = (ground.path("out/html"), ground.path("out/sarif"));
    assert!(page.metadata().is_ok_and(|found| found.len() > 0) && sarif.metadata().is_ok_and(|found| found.len() > 0));
}

#[cfg(feature = "base")]
#[test]
fn a_check_against_another_revision() {
    let ground = Ground::new();
    let output = ground.check(&["--base", "HEAD"], &[]);
    assert!(stderr(&output).contains("lies outside"), "{}", stderr(&output));
}

/// The engine has no other way to do harm than by these: what is not named cannot be called.
#[test]
fn no_source_names_processes_or_the_network() {
    const NAMES: [&str; 8] = [
        "process::Command",
        "process::{",
        "Command::new",
        "std::net",
        "net::{",
        "os::unix::net",
        "TcpStream",
        "dlopen",
    ];
    /// `--with`, which is asked for by name, starts cargo. Measurements end their process.
    const EXCEPTIONS: [&str; 1] = ["cli/with.rs"];
    let sources = [project().join("frontend/src"), project().join("src")];
    let entries = sources.iter().flat_map(walkdir::WalkDir::new).map(|entry| entry.expect("sources can be read"));
    for entry in entries {
        let path = entry.path();
        let inner = sources.iter().find_map(|below| path.strip_prefix(below).ok()).expect("it lies there");
        let inner = inner.to_string_lossy().replace('\\', "/");
        if path.extension().is_none_or(|extension| extension != "rs") || EXCEPTIONS.contains(&&*inner) {
            continue;
        }
        let text = fs::read_to_string(path).expect("sources can be read");
        let named: Vec<&str> = NAMES.into_iter().filter(|name| text.contains(name)).collect();
        assert!(named.is_empty(), "{inner} names {named:?}");
    }
}

/// Nothing that the program may be built with speaks to the network.
#[test]
fn no_dependency_is_about_the_network() {
    const NAMES: [&str; 12] = [
        "attohttpc",
        "curl",
        "hyper",
        "isahc",
        "libloading",
        "mio",
        "native-tls",
        "openssl",
        "reqwest",
        "rustls",
        "socket2",
        "ureq",
    ];
    let lock = fs::read_to_string(project().join("Cargo.lock")).expect("it is there");
    for name in NAMES {
        assert!(!lock.contains(&format!("name = \"{name}\"\n")), "{name}");
    }
}
