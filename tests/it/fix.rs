//! `--fix`, `--unsafe-fixes` and `--diff`: what is written, and what is left alone.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::support::{folder, package, run, stderr, stdout, write};

/// One finding that is fixed unseen.
const CLONES: &str = "use std::sync::Arc;
pub struct Store {
    all: Arc<Vec<u64>>,
}
impl Store {
    // hotlock: hot
    pub fn len(&self) -> usize {
        let all = self.all.clone();
        all.len()
    }
}
";

/// Runs on one loose file and returns it afterwards.
#[track_caller]
fn fixed(text: &str, arguments: &[&str]) -> String {
    let dir = folder(&[("a.rs", text)]);
    let output = run(dir.path(), &[&["--fix", "--allow-no-vcs", "a.rs"], arguments].concat());
    assert_ne!(output.status.code(), Some(2), "{}", stderr(&output));
    fs::read_to_string(dir.path().join("a.rs")).expect("it is text")
}

fn read(dir: &TempDir, path: &str) -> String {
    fs::read_to_string(dir.path().join(path)).expect("it is text")
}

#[test]
fn what_is_fixed_is_said_and_what_is_left_is_reported() {
    let dir = package(&[("src/lib.rs", CLONES)]);
    let output = run(dir.path(), &["--fix", "--allow-no-vcs", "-D", "warnings"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stderr(&output).contains("note: fixed 1 finding in 1 file\n"), "{}", stderr(&output));
    assert_eq!(read(&dir, "src/lib.rs"), CLONES.replace("self.all.clone()", "&self.all"));
    let again = run(dir.path(), &["--fix", "--allow-no-vcs"]);
    assert!(!stderr(&again).contains("fixed"), "{}", stderr(&again));
}

#[test]
fn the_summary_names_the_switch() {
    let dir = package(&[("src/lib.rs", CLONES)]);
    assert!(stderr(&run(dir.path(), &[])).contains("1 fixable with `--fix`"), "{}", stderr(&run(dir.path(), &[])));
    let text = format!(
        "{CLONES}\nuse std::sync::Mutex;\npub async fn f(m: &Mutex<Vec<u64>>) {{\n    let mut rows = m.lock().unwrap();\n    rows.push(1);\n    std::future::ready(()).await;\n}}\n"
    );
    write(dir.path(), "src/lib.rs", text);
    let said = stderr(&run(dir.path(), &[]));
    assert!(said.contains("1 fixable with `--fix`, 1 more with `--unsafe-fixes`"), "{said}");
}

#[test]
fn a_diff_writes_nothing_and_its_status_says_whether_there_is_one() {
    let dir = package(&[("src/lib.rs", CLONES)]);
    let output = run(dir.path(), &["--diff"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert_eq!(
        stdout(&output),
        "--- a/src/lib.rs\n+++ b/src/lib.rs\n@@ -5,7 +5,7 @@\n impl Store {\n     // hotlock: hot\n     pub fn len(&self) -> usize {\n\
         -        let all = self.all.clone();\n+        let all = &self.all;\n         all.len()\n     }\n }\n"
    );
    assert!(stderr(&output).contains("would fix 1 finding in 1 file"), "{}", stderr(&output));
    assert_eq!(read(&dir, "src/lib.rs"), CLONES);
    run(dir.path(), &["--fix", "--allow-no-vcs"]);
    let output = run(dir.path(), &["--diff"]);
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(0), ""));
}

#[test]
fn doubtful_edits_need_their_switch_and_that_needs_another() {
    let text = "use std::sync::Mutex;\npub async fn f(m: &Mutex<Vec<u64>>) {\n    let mut rows = m.lock().unwrap();\n    rows.push(1);\n    std::future::ready(()).await;\n}\n";
    assert_eq!(fixed(text, &[]), text);
    assert!(fixed(text, &["--unsafe-fixes"]).contains("{ let mut rows = m.lock().unwrap();\n    rows.push(1); }"));
    let dir = folder(&[("a.rs", text)]);
    assert_eq!(run(dir.path(), &["--unsafe-fixes", "a.rs"]).status.code(), Some(2));
    assert!(stdout(&run(dir.path(), &["--unsafe-fixes", "--diff", "a.rs"])).contains("+    { let mut rows"));
}

#[test]
fn line_ends_and_a_byte_order_mark_are_kept() {
    let text = format!("\u{feff}{CLONES}").replace('\n', "\r\n");
    assert_eq!(fixed(&text, &[]), text.replace("self.all.clone()", "&self.all"));
}

#[test]
fn silenced_and_known_findings_are_not_fixed() {
    let silenced = CLONES
        .replace("        let all", "        // hotlock: allow(all, reason = \"it is meant so\")\n        let all");
    assert_eq!(fixed(&silenced, &[]), silenced);
    let dir = package(&[("src/lib.rs", CLONES)]);
    run(dir.path(), &["baseline", "create"]);
    let output = run(dir.path(), &["--fix", "--allow-no-vcs", "--baseline", "hotlock-baseline.toml"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(read(&dir, "src/lib.rs"), CLONES);
}

/// A function whose only caller is in another file.
fn two_files() -> TempDir {
    package(&[
        (
            "src/lib.rs",
            "mod rows;\nuse std::sync::Arc;\npub struct S {\n    all: Arc<Vec<u64>>,\n}\nimpl S {\n    // hotlock: hot\n    pub fn run(&self) -> usize {\n        rows::count(self.all.clone())\n    }\n}\n",
        ),
        (
            "src/rows.rs",
            "use std::sync::Arc;\n\npub(crate) fn count(rows: Arc<Vec<u64>>) -> usize {\n    rows.len()\n}\n",
        ),
    ])
}

#[test]
fn a_parameter_and_its_callers_change_together_and_idle_imports_go() {
    let dir = two_files();
    let output = run(dir.path(), &["--fix", "--unsafe-fixes", "--allow-no-vcs", "-W", "arc_by_value"]);
    assert!(stderr(&output).contains("in 2 files"), "{}", stderr(&output));
    assert_eq!(read(&dir, "src/rows.rs"), "pub(crate) fn count(rows: &Vec<u64>) -> usize {\n    rows.len()\n}\n");
    assert!(read(&dir, "src/lib.rs").contains("rows::count(&self.all)"));
}

#[cfg(unix)]
#[test]
fn a_protected_file_keeps_all_files_of_its_edits_as_they_are() {
    use std::os::unix::fs::PermissionsExt;

    let dir = two_files();
    let rows = dir.path().join("src/rows.rs");
    fs::set_permissions(&rows, fs::Permissions::from_mode(0o444)).expect("it is ours");
    let before = (read(&dir, "src/lib.rs"), read(&dir, "src/rows.rs"));
    let output = run(dir.path(), &["--fix", "--unsafe-fixes", "--allow-no-vcs", "-W", "arc_by_value"]);
    assert!(stderr(&output).contains("is not fixed: one of its files is read-only"), "{}", stderr(&output));
    assert_eq!((read(&dir, "src/lib.rs"), read(&dir, "src/rows.rs")), before);
}

#[cfg(unix)]
#[test]
fn permissions_and_links_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let dir = package(&[("shared/lib.rs", CLONES), ("src/other.rs", "")]);
    let shared = dir.path().join("shared/lib.rs");
    fs::set_permissions(&shared, fs::Permissions::from_mode(0o640)).expect("it is ours");
    symlink("../shared/lib.rs", dir.path().join("src/lib.rs")).expect("a link");
    let output = run(dir.path(), &["--fix", "--allow-no-vcs"]);
    assert!(read(&dir, "shared/lib.rs").contains("&self.all"), "{}", stderr(&output));
    assert!(dir.path().join("src/lib.rs").is_symlink());
    assert_eq!(fs::metadata(&shared).expect("it is there").permissions().mode() & 0o777, 0o640);
    assert_eq!(fs::read_dir(dir.path().join("shared")).expect("a folder").count(), 1);
}

#[cfg(unix)]
#[test]
fn nothing_is_written_through_a_link_out_of_the_repository() {
    let outside = folder(&[("lib.rs", CLONES)]);
    let dir = package(&[("src/other.rs", "")]);
    std::os::unix::fs::symlink(outside.path(), dir.path().join("src/linked")).expect("a link");
    write(dir.path(), "src/lib.rs", "#[path = \"linked/lib.rs\"]\nmod linked;\n");
    run(dir.path(), &["--fix", "--allow-no-vcs"]);
    assert_eq!(read(&outside, "lib.rs"), CLONES);
}

#[test]
fn without_version_control_nothing_is_written_unasked() {
    let dir = package(&[("src/lib.rs", CLONES)]);
    let output = run(dir.path(), &["--fix"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("--allow-no-vcs"), "{}", stderr(&output));
    assert_eq!(read(&dir, "src/lib.rs"), CLONES);
    fs::create_dir(dir.path().join(".hg")).expect("a folder");
    assert_eq!(run(dir.path(), &["--fix"]).status.code(), Some(0));
}

#[cfg(feature = "base")]
mod in_git {
    use super::*;
    use crate::base::commit;

    /// Writes git's index as of the last commit, with other texts for some files.
    fn stage(dir: &Path, staged: &[(&str, &str)]) {
        let git = gix::open(dir).expect("a repository");
        let tree = git.head_tree_id().expect("a commit").detach();
        let mut index = git.index_from_tree(&tree).expect("an index");
        for (path, text) in staged {
            let id = git.write_blob(text.as_bytes()).expect("written").detach();
            index
                .entry_mut_by_path_and_stage((*path).into(), gix::index::entry::Stage::Unconflicted)
                .expect("it is known")
                .id = id;
        }
        index.write(gix::index::write::Options::default()).expect("the index is written");
    }

    fn committed() -> TempDir {
        let dir = package(&[("src/lib.rs", CLONES)]);
        commit(dir.path());
        stage(dir.path(), &[]);
        dir
    }

    #[track_caller]
    fn is_refused(dir: &TempDir, arguments: &[&str], word: &str) {
        let before = read(dir, "src/lib.rs");
        let output = run(dir.path(), &[&["--fix"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains(&format!("  * src/lib.rs ({word})")), "{}", stderr(&output));
        assert_eq!(read(dir, "src/lib.rs"), before);
    }

    #[track_caller]
    fn is_written(dir: &TempDir, arguments: &[&str]) {
        let output = run(dir.path(), &[&["--fix"], arguments].concat());
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
        assert!(read(dir, "src/lib.rs").contains("&self.all"));
    }

    #[test]
    fn what_is_committed_is_fixed() {
        let dir = committed();
        write(dir.path(), "README.md", "not looked at");
        is_written(&dir, &[]);
    }

    #[test]
    fn what_is_not_committed_needs_its_flag() {
        let changed = format!("{CLONES}\n// more\n");
        let dir = committed();
        write(dir.path(), "src/lib.rs", &changed);
        is_refused(&dir, &[], "dirty");
        is_refused(&dir, &["--allow-staged"], "dirty");
        assert_eq!(run(dir.path(), &["--diff"]).status.code(), Some(1));
        stage(dir.path(), &[("src/lib.rs", &changed)]);
        is_refused(&dir, &[], "staged");
        is_refused(&dir, &["--allow-dirty"], "staged");
        is_written(&dir, &["--allow-staged"]);
        write(dir.path(), "src/lib.rs", &changed);
        stage(dir.path(), &[]);
        is_written(&dir, &["--allow-dirty"]);
    }

    #[test]
    fn what_git_does_not_know_is_dirty() {
        let dir = package(&[("src/lib.rs", CLONES)]);
        gix::init(dir.path()).expect("a repository");
        is_refused(&dir, &[], "dirty");
        is_written(&dir, &["--allow-dirty"]);
    }

    #[test]
    fn line_ends_that_git_converts_are_no_change() {
        let dir = committed();
        write(dir.path(), "src/lib.rs", CLONES.replace('\n', "\r\n"));
        is_written(&dir, &[]);
    }
}

/// A lock that nobody reads, behind an import.
fn never_read(imports: &str, lock: &str, more: &str) -> String {
    format!(
        "{imports}\npub struct Log {{\n    lines: {lock}<Vec<String>>,\n}}\nimpl Log {{\n    pub fn new() -> Log {{\n        \
         Log {{ lines: {lock}::new(Vec::new()) }}\n    }}\n    // hotlock: hot\n    pub fn add(&self, line: String) {{\n        \
         self.lines.write().unwrap().push(line);\n    }}\n    pub fn take(&self) -> Vec<String> {{\n        \
         std::mem::take(&mut *self.lines.write().unwrap())\n    }}\n}}\n{more}"
    )
}

/// Imports before and after, how the lock is written before and after, and what else stands in the file.
type Case<'a> = (&'a str, &'a str, &'a str, &'a str, &'a str);

/// Fixes each case as a file of its own.
#[track_caller]
fn imports_become(cases: &[Case<'_>]) {
    let dir = tempfile::tempdir().expect("a temporary folder can be made");
    for (number, (before, _, lock, _, more)) in cases.iter().enumerate() {
        write(dir.path(), &format!("case{number}.rs"), never_read(before, lock, more));
    }
    let output = run(dir.path(), &["--fix", "--allow-no-vcs", "-q", "."]);
    assert_ne!(output.status.code(), Some(2), "{}", stderr(&output));
    for (number, (_, after, _, written, more)) in cases.iter().enumerate() {
        let wanted = never_read(after, written, more).replace("lines.write()", "lines.lock()");
        assert_eq!(read(&dir, &format!("case{number}.rs")).trim_start(), wanted.trim_start(), "case {number}");
    }
}

#[test]
fn imports_follow_the_edits() {
    const ARC: &str = "pub type A = (Arc<u8>, fmt::Error);\n";
    imports_become(&[
        ("use std::sync::RwLock;\n", "use std::sync::Mutex;\n", "RwLock", "Mutex", ""),
        (
            "use std::fmt;\nuse std::sync::{Arc, RwLock};\n",
            "use std::fmt;\nuse std::sync::{Arc, Mutex};\n",
            "RwLock",
            "Mutex",
            ARC,
        ),
        (
            "use std::{fmt, sync::{Arc, RwLock}};\n",
            "use std::sync::Mutex;\nuse std::{fmt, sync::{Arc}};\n",
            "RwLock",
            "Mutex",
            ARC,
        ),
        ("", "", "std::sync::RwLock", "std::sync::Mutex", ""),
        (
            "use std::sync::{self, RwLock};\n",
            "use std::sync::{self};\n",
            "RwLock",
            "sync::Mutex",
            "pub type O = sync::Once;\n",
        ),
        (
            "use std::sync::{\n    Arc,\n    RwLock,\n};\nuse std::fmt;\n",
            "use std::sync::{\n    Arc,\n    Mutex,\n};\nuse std::fmt;\n",
            "RwLock",
            "Mutex",
            ARC,
        ),
    ]);
}

#[test]
fn an_import_that_others_need_stays() {
    let stays = [
        "pub type Other = RwLock<u8>;\n",
        "macro_rules! made { () => { RwLock::new(1) }; }\npub(crate) use made;\n",
        "mod inner {\n    use super::*;\n    pub type Other = RwLock<u8>;\n}\n",
        "mod inner {\n    pub type Other = super::RwLock<u8>;\n}\n",
    ];
    let plain = "use std::sync::RwLock;\n";
    let own = "mod inner {\n    use std::sync::RwLock;\n    pub type Other = RwLock<u8>;\n}\n";
    let mut cases: Vec<Case<'_>> =
        stays.iter().map(|more| (plain, "use std::sync::{Mutex, RwLock};\n", "RwLock", "Mutex", *more)).collect();
    cases.push((
        "pub use std::sync::RwLock;\n",
        "use std::sync::Mutex;\npub use std::sync::RwLock;\n",
        "RwLock",
        "Mutex",
        "",
    ));
    cases.push((plain, "use std::sync::Mutex;\n", "RwLock", "Mutex", own));
    imports_become(&cases);
}

#[test]
fn a_name_that_is_taken_is_not_imported_and_one_that_is_known_is_used() {
    let other = "pub type Other = Mutex<u8>;\n";
    imports_become(&[
        ("use std::sync::RwLock;\n", "", "RwLock", "std::sync::Mutex", "pub struct Mutex;\n"),
        ("use std::sync::{Mutex, RwLock};\n", "use std::sync::Mutex;\n", "RwLock", "Mutex", other),
        ("use std::sync;\n", "use std::sync;\n", "sync::RwLock", "sync::Mutex", "pub type O = sync::Once;\n"),
        (
            "use parking_lot::Mutex;\nuse std::sync::RwLock;\n",
            "use parking_lot::Mutex;\n",
            "RwLock",
            "std::sync::Mutex",
            other,
        ),
    ]);
}

#[test]
fn fields_that_share_an_import_are_fixed_one_after_the_other() {
    let text = never_read("use std::sync::RwLock;\n", "RwLock", "");
    let two = format!("{text}mod more {{\n{}}}\n", text.replace("Log", "Other"));
    let fixed = fixed(&two, &[]);
    assert!(!fixed.contains("RwLock") && fixed.matches("use std::sync::Mutex;").count() == 2, "{fixed}");
}

#[test]
fn a_module_in_another_file_may_need_an_import() {
    let text = never_read("use std::sync::RwLock;\nmod inner;\n", "RwLock", "");
    let inner = "use super::*;\npub type Other = RwLock<u8>;\n";
    let dir = package(&[("src/lib.rs", &text), ("src/inner.rs", inner)]);
    run(dir.path(), &["--fix", "--allow-no-vcs"]);
    assert!(read(&dir, "src/lib.rs").starts_with("use std::sync::{Mutex, RwLock};\n"), "{}", read(&dir, "src/lib.rs"));
}
