//! `--base REV`: only what another revision does not have is reported.

use std::fs;
use std::path::Path;

use gix::ObjectId;
use gix::objs::tree::{Entry, EntryKind};
use tempfile::TempDir;

use crate::support::{json_lines, package, run, stderr, stdout, write};

pub(crate) const OLD: &str = "use std::sync::Mutex;
pub async fn pause() {}
pub struct Cache {
    map: Mutex<Vec<u64>>,
}
impl Cache {
    pub async fn held(&self) {
        let guard = self.map.lock().unwrap();
        pause().await;
        drop(guard);
    }
    pub fn push(&self, value: u64) -> usize {
        let mut map = self.map.lock().unwrap();
        map.push(value);
        map.len()
    }
}
";

/// A hot caller of old code.
pub(crate) const HOT_CALLER: &str = "// hotlock: hot
pub fn serve(cache: &Cache) -> usize {
    cache.push(1)
}
";

/// Commits all files of a folder; the commit before is its parent.
pub(crate) fn commit(dir: &Path) -> String {
    let git = if dir.join(".git").exists() { gix::open(dir) } else { gix::init(dir) }.expect("a repository");
    let tree = tree(&git, dir);
    let parents: Vec<ObjectId> = git.head_id().ok().map(gix::Id::detach).into_iter().collect();
    let who = gix::actor::SignatureRef { name: "a".into(), email: "a@b".into(), time: "1 +0000" };
    git.commit_as(who, who, "HEAD", "all", tree, parents).expect("a commit").to_string()
}

fn tree(git: &gix::Repository, dir: &Path) -> ObjectId {
    let mut entries = Vec::new();
    for entry in fs::read_dir(dir).expect("a folder").flatten() {
        let (name, path) = (entry.file_name().into_string().expect("text"), entry.path());
        if name == ".git" {
            continue;
        }
        let (kind, oid) = if path.is_symlink() {
            let target = fs::read_link(&path).expect("a link");
            (EntryKind::Link, git.write_blob(target.to_str().expect("text")).expect("written").detach())
        } else if path.is_dir() {
            (EntryKind::Tree, tree(git, &path))
        } else {
            (EntryKind::Blob, git.write_blob(fs::read(&path).expect("a file")).expect("written").detach())
        };
        entries.push(Entry { mode: kind.into(), filename: name.into(), oid });
    }
    entries.sort();
    git.write_object(gix::objs::Tree { entries }).expect("written").detach()
}

/// A repository with one commit of the old code.
fn repository() -> TempDir {
    let dir = package(&[("src/lib.rs", OLD)]);
    commit(dir.path());
    dir
}

/// The findings in short form, with the summary.
#[track_caller]
fn new(dir: &Path, arguments: &[&str]) -> (Vec<String>, String) {
    let output = run(dir, &[&["--message-format", "short", "--base", "HEAD"], arguments].concat());
    assert_ne!(output.status.code(), Some(2), "{}", stderr(&output));
    (stdout(&output).lines().map(str::to_owned).collect(), stderr(&output))
}

#[test]
fn what_the_base_has_is_not_said() {
    let dir = repository();
    let (findings, said) = new(dir.path(), &["-D", "warnings"]);
    assert!(findings.is_empty(), "{findings:?}");
    assert!(said.contains("1 known from `HEAD`"), "{said}");
    // Moved down, into another file, in another module.
    fs::remove_file(dir.path().join("src/lib.rs")).expect("it is there");
    write(dir.path(), "src/lib.rs", "pub mod cache;\n");
    write(dir.path(), "src/cache.rs", format!("/// Adds.\npub fn add() {{}}\n{OLD}"));
    let (findings, said) = new(dir.path(), &[]);
    assert!(findings.is_empty(), "{findings:?}");
    assert!(!said.contains("fixed"), "{said}");
}

#[test]
fn a_new_hot_call_to_an_old_lock_is_new_and_shown_at_the_call() {
    let dir = repository();
    write(dir.path(), "src/lib.rs", format!("{OLD}{HOT_CALLER}"));
    let (findings, _) = new(dir.path(), &[]);
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert!(findings[0].starts_with("src/lib.rs:20:11: warning[hotlock::"), "{findings:?}");
    let output = run(dir.path(), &["--message-format", "json-lines", "--base", "HEAD"]);
    let lines = json_lines(&stdout(&output));
    let finding = lines.iter().find(|line| line["kind"] == "finding").expect("a finding");
    assert_eq!(finding["related"][0]["place"]["line"], 13);
    // The identity is that of the lock, wherever it is shown.
    let output = run(dir.path(), &["--message-format", "json-lines"]);
    assert!(stdout(&output).contains(finding["fingerprint"].as_str().expect("text")));
}

#[test]
fn what_is_fixed_is_counted() {
    let dir = repository();
    let fixed =
        OLD.replace("        pause().await;\n        drop(guard);\n", "        drop(guard);\n        pause().await;\n");
    write(dir.path(), "src/lib.rs", fixed);
    let (findings, said) = new(dir.path(), &[]);
    assert!(findings.is_empty() && said.contains("1 finding of `HEAD` is fixed"), "{findings:?}{said}");
}

#[test]
fn the_base_has_its_own_manifests_and_members() {
    let dir = package(&[
        ("Cargo.toml", "[workspace]\nmembers = [\"old/*\"]\nresolver = \"3\"\n"),
        ("old/a/Cargo.toml", crate::support::MANIFEST),
        ("old/a/src/lib.rs", OLD),
    ]);
    commit(dir.path());
    write(dir.path(), "Cargo.toml", "[workspace]\nmembers = [\"crates/**\"]\nresolver = \"3\"\n");
    fs::create_dir(dir.path().join("crates")).expect("a folder");
    fs::rename(dir.path().join("old/a"), dir.path().join("crates/b")).expect("it can be moved");
    let (findings, said) = new(dir.path(), &["--workspace"]);
    assert!(findings.is_empty(), "{findings:?}");
    assert!(said.contains("1 known from `HEAD`"), "{said}");
    // And the other way round: globs over folders of the past.
    commit(dir.path());
    fs::rename(dir.path().join("crates/b"), dir.path().join("crates/c")).expect("it can be moved");
    assert!(new(dir.path(), &[]).0.is_empty());
}

#[test]
fn revisions_are_named_as_git_names_them() {
    let dir = repository();
    let first = run(dir.path(), &["--base", "HEAD"]);
    assert_eq!(first.status.code(), Some(0), "{}", stderr(&first));
    write(dir.path(), "src/lib.rs", format!("{OLD}{HOT_CALLER}"));
    let id = commit(dir.path());
    for (revision, status) in
        [("HEAD", 0), ("HEAD~1", 1), ("HEAD^", 1), (&id[..10], 0), ("HEAD~1...HEAD", 1), ("main", 0)]
    {
        let output = run(dir.path(), &["-D", "warnings", "--base", revision]);
        // What a fresh repository's branch is called is a matter of taste.
        if revision != "main" || output.status.code() != Some(2) {
            assert_eq!(output.status.code(), Some(status), "{revision}: {}", stderr(&output));
        }
    }
}

#[test]
fn a_revision_that_is_not_there_is_an_error_with_a_way_out() {
    let dir = repository();
    let output = run(dir.path(), &["--base", "origin/main"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("`origin/main`") && stderr(&output).contains("git fetch"), "{}", stderr(&output));
    let head = fs::read_to_string(dir.path().join(".git/HEAD")).expect("a head");
    assert!(head.starts_with("ref: "));
    fs::write(dir.path().join(".git/shallow"), format!("{}\n", commit(dir.path()))).expect("written");
    let output = run(dir.path(), &["--base", "HEAD~7"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("--unshallow"), "{}", stderr(&output));
    assert_eq!(stdout(&output), "");
    let bare = package(&[("src/lib.rs", OLD)]);
    let output = run(bare.path(), &["--base", "HEAD"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("no git repository"), "{}", stderr(&output));
}

#[test]
fn before_the_first_commit_all_is_new() {
    let dir = package(&[("src/lib.rs", OLD)]);
    gix::init(dir.path()).expect("a repository");
    let (findings, said) = new(dir.path(), &[]);
    assert_eq!(findings.len(), 1, "{findings:?}{said}");
    // Other names stand for something that is missing.
    let output = run(dir.path(), &["--base", "HEAD~1"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_baseline_and_a_base_know_a_finding_once() {
    let dir = repository();
    run(dir.path(), &["baseline", "create"]);
    let twice = OLD.replace("        drop(guard);\n", "        drop(guard);\n        let guard = self.map.lock().unwrap();\n        pause().await;\n        drop(guard);\n");
    write(dir.path(), "src/lib.rs", twice);
    let (findings, said) = new(dir.path(), &["--baseline", "hotlock-baseline.toml"]);
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert!(said.contains("1 known from the baseline") && !said.contains("from `HEAD`"), "{said}");
}

#[cfg(unix)]
#[test]
fn linked_files_count() {
    let dir = package(&[("shared/lib.rs", OLD), ("src/other.rs", "pub fn f() {}\n")]);
    std::os::unix::fs::symlink("../shared/lib.rs", dir.path().join("src/lib.rs")).expect("a link");
    commit(dir.path());
    assert!(new(dir.path(), &[]).0.is_empty());
}

/// What would be waited for is told in place of that.
#[cfg(unix)]
#[test]
fn pipes_and_devices_in_gits_folder_are_told() {
    for file in ["HEAD", "config", "packed-refs", "shallow", "objects/info/alternates", "refs/heads/other"] {
        let root = package(&[("src/lib.rs", OLD)]);
        commit(root.path());
        let path = root.path().join(".git").join(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("folders can be made");
        let _ = fs::remove_file(&path);
        let made = std::process::Command::new("mkfifo").arg(&path).status();
        assert!(made.is_ok_and(|status| status.success()), "`mkfifo` makes a pipe");
        let output = run(root.path(), &["--base", "HEAD"]);
        assert!(stderr(&output).contains(&format!("{file}` is not a plain file")), "{file}: {}", stderr(&output));
        assert_eq!(output.status.code(), Some(2), "{file}");
    }
}

/// A few trees that stand in each other name as many files as one likes.
#[test]
fn a_revision_that_no_machine_could_hold_is_refused() {
    let dir = repository();
    let git = gix::open(dir.path()).expect("a repository");
    let who = gix::actor::SignatureRef { name: "a".into(), email: "a@b".into(), time: "1 +0000" };
    let entry = |name: &str, kind: EntryKind, oid: ObjectId| Entry { mode: kind.into(), filename: name.into(), oid };
    let write_tree =
        |entries: Vec<Entry>| -> ObjectId { git.write_object(gix::objs::Tree { entries }).expect("a tree").detach() };
    let refused = |tree: ObjectId, expected: &str| {
        let id = git.new_commit_as(who, who, "bomb", tree, Vec::<ObjectId>::new()).expect("a commit").id;
        let output = run(dir.path(), &["--base", &id.to_string()]);
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    };
    let file = git.write_blob("pub fn f() {}").expect("a blob").detach();
    let mut doubled = write_tree(vec![entry("a.rs", EntryKind::Blob, file)]);
    for _ in 0..40 {
        doubled = write_tree(vec![entry("a", EntryKind::Tree, doubled), entry("b", EntryKind::Tree, doubled)]);
    }
    refused(doubled, "files and folders");
}

/// A blob that would be too large as a file is none that could be read, either.
#[test]
fn a_blob_that_is_too_large_is_not_read() {
    let dir = package(&[("src/lib.rs", &format!("mod large;\n{OLD}"))]);
    let file = fs::File::create(dir.path().join("src/large.rs")).expect("a file");
    file.set_len(65 << 20).expect("it can be as long");
    commit(dir.path());
    write(dir.path(), "src/large.rs", "");
    let (findings, said) = new(dir.path(), &[]);
    assert!(findings.is_empty(), "{findings:?}\n{said}");
}
