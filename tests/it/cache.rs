//! What is kept between runs changes how long a run takes, and nothing else.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use fastrand::Rng;
use tempfile::TempDir;

use crate::support::{self, example, package, program, stderr, stdout, write};

/// A place for caches that no other test has.
struct Place(TempDir);

impl Place {
    fn new() -> Place {
        Place(tempfile::tempdir().expect("a temporary folder can be made"))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn run(&self, cwd: &Path, arguments: &[&str]) -> Output {
        let mut command = program(cwd);
        command.env("HOTLOCK_CACHE_DIR", self.path()).args(arguments).output().expect("the program starts")
    }

    /// The files of all caches.
    fn segments(&self) -> Vec<PathBuf> {
        let files = walkdir::WalkDir::new(self.path()).sort_by_file_name().into_iter().flatten();
        files.filter(|entry| entry.file_type().is_file()).map(walkdir::DirEntry::into_path).collect()
    }
}

/// Everything that a run says.
const SAY_ALL: [&str; 5] = ["--assume-hot", "--confidence", "possible", "--message-format", "json-lines"];

/// Fails unless a run says the same with a cache and without; returns what it says.
#[track_caller]
fn same(place: &Place, cwd: &Path) -> String {
    let kept = place.run(cwd, &SAY_ALL);
    let anew = place.run(cwd, &[&SAY_ALL[..], &["--no-cache"]].concat());
    assert_eq!(stderr(&kept), stderr(&anew));
    assert_eq!(stdout(&kept), stdout(&anew));
    assert_eq!(kept.status, anew.status);
    stdout(&kept)
}

/// How many texts a run knew, of how many, that no earlier one was like.
fn known(place: &Place, cwd: &Path, flag: &str) -> (usize, usize) {
    let said = stderr(&place.run(cwd, &["--timings", "--hot", flag]));
    let line = said.lines().find(|line| line.ends_with("texts known")).unwrap_or_default();
    let numbers: Vec<usize> = line.rsplit(' ').filter_map(|word| word.parse().ok()).collect();
    (numbers[1], numbers[0])
}

fn copy_of(workspace: &Path) -> TempDir {
    let copy = tempfile::tempdir().expect("a temporary folder can be made");
    support::copy(workspace, copy.path());
    copy
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let files = walkdir::WalkDir::new(folder).sort_by_file_name().into_iter().flatten();
    let files = files.map(walkdir::DirEntry::into_path);
    files.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

/// Changes one file: lines go, come twice, or change places.
fn edit(rng: &mut Rng, folder: &Path) {
    let files = rust_files(folder);
    let path = &files[rng.usize(..files.len())];
    let text = fs::read_to_string(path).expect("it can be read");
    let mut lines: Vec<&str> = text.lines().collect();
    let at = rng.usize(..lines.len().max(1)).min(lines.len().saturating_sub(1));
    let other = rng.usize(..lines.len().max(1));
    match rng.u8(..4) {
        _ if lines.is_empty() => lines.push("fn added() {}"),
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[at]),
        2 => lines.swap(at, other),
        _ => lines.insert(at, "macro_rules! added { () => {} }"),
    }
    fs::write(path, lines.join("\n")).expect("it can be written");
}

#[test]
fn findings_are_the_same_after_any_edits() {
    let (place, folder) = (Place::new(), copy_of(&example("cache-engine")));
    let mut rng = Rng::with_seed(20_261_122);
    let first = same(&place, folder.path());
    assert!(first.contains("\"rule\""), "the example has findings");
    for _ in 0..12 {
        edit(&mut rng, folder.path());
        same(&place, folder.path());
    }
}

#[test]
fn what_did_not_change_is_known() {
    let folder = package(&[("src/lib.rs", "mod a; mod b;"), ("src/a.rs", "// a"), ("src/b.rs", "// b")]);
    let place = Place::new();
    let (none, all) = known(&place, folder.path(), "one");
    assert_eq!((none, all), (0, 3), "facts of the tool's own stubs are part of it");
    assert_eq!(known(&place, folder.path(), "two"), (all, all));
    write(folder.path(), "src/a.rs", "fn f() {}");
    assert_eq!(known(&place, folder.path(), "three"), (all - 1, all));
    assert_eq!(known(&place, folder.path(), "four"), (all, all));
}

/// Whether a run finds what an earlier one has found.
fn is_recalled(place: &Place, cwd: &Path) -> bool {
    stderr(&place.run(cwd, &[&SAY_ALL[..], &["--timings"]].concat())).contains("nothing has changed")
}

#[test]
fn a_run_over_the_same_files_is_recalled() {
    let (place, folder) = (Place::new(), copy_of(&example("cache-engine")));
    let root = folder.path();
    let first = same(&place, root);
    assert!(is_recalled(&place, root));
    assert_eq!(same(&place, root), first);
    assert!(!stderr(&place.run(root, &["--timings"])).contains("nothing has changed"), "other flags are another run");
    let file = rust_files(root).pop().expect("it has files").strip_prefix(root).expect("it is below").to_owned();
    let text = fs::read_to_string(root.join(&file)).expect("it can be read");
    let changes: [(&str, String); 6] = [
        (&file.to_string_lossy(), format!("// one line more\n{text}")),
        ("hotlock.toml", "[lints]\ndouble_lock = \"warn\"\n".to_owned()),
        // A definition may be called from any file of the package.
        ("cache-engine/src/unreached.rs", "macro_rules! some { () => {} }".to_owned()),
        ("cache-engine/src/bin/other.rs", "fn main() {}".to_owned()),
        ("cache-engine/src/bin/other.rs", "mod missing; fn main() {}".to_owned()),
        ("cache-engine/src/bin/missing.rs", String::new()),
    ];
    for (path, text) in changes {
        write(root, path, text);
        assert!(!is_recalled(&place, root), "{path}");
        assert!(is_recalled(&place, root), "{path}");
        same(&place, root);
    }
    fs::remove_file(root.join("cache-engine/src/bin/missing.rs")).expect("it can be removed");
    assert!(!is_recalled(&place, root));
}

#[cfg(unix)]
#[test]
fn a_link_is_not_what_it_leads_to() {
    let folder = package(&[("src/lib.rs", "mod a;"), ("src/a.rs", "fn f() {}")]);
    let (place, outside) = (Place::new(), tempfile::tempdir().expect("a temporary folder can be made"));
    fs::create_dir(folder.path().join(".git")).expect("it can be made");
    let a = folder.path().join("src/a.rs");
    assert!(!stderr(&place.run(folder.path(), &[])).contains("leads out"));
    fs::rename(&a, outside.path().join("a.rs")).expect("it can be moved");
    std::os::unix::fs::symlink(outside.path().join("a.rs"), &a).expect("it can be linked");
    assert!(stderr(&place.run(folder.path(), &[])).contains("leads out"));
}

#[test]
fn a_macro_of_another_file_decides() {
    let held = "macro_rules! body { ($self:ident) => { $self.lock.lock().unwrap() } }";
    let not_held = "macro_rules! body { ($self:ident) => { drop($self.lock.lock().unwrap()) } }";
    let user = "pub struct S { lock: std::sync::Mutex<u8> } impl S { async fn f(&self) { let _kept = body!(self); g().await; } } \
        async fn g() {}";
    let folder = package(&[("src/lib.rs", "#[macro_use] mod a; mod b;"), ("src/a.rs", ""), ("src/b.rs", user)]);
    let place = Place::new();
    assert!(!same(&place, folder.path()).contains("guard_across_await"), "there is no such macro");
    write(folder.path(), "src/a.rs", held);
    assert!(same(&place, folder.path()).contains("guard_across_await"));
    write(folder.path(), "src/a.rs", not_held);
    assert!(!same(&place, folder.path()).contains("guard_across_await"));
    write(folder.path(), "src/a.rs", "");
    assert!(!same(&place, folder.path()).contains("guard_across_await"));
}

/// A way in which a file's bytes become others.
type Damage = fn(&mut Rng, Vec<u8>) -> Vec<u8>;

const DAMAGE: [Damage; 6] = [
    |_, bytes| bytes[..bytes.len() / 2].to_vec(),
    |_, _| Vec::new(),
    |_, _| b"something else".to_vec(),
    |_, bytes| bytes.iter().map(|byte| !byte).collect(),
    // So many rows no file has.
    |_, mut bytes| {
        bytes[16..24].fill(0xff);
        bytes
    },
    |rng, mut bytes| {
        for _ in 0..bytes.len() / 50 + 1 {
            let at = rng.usize(..bytes.len());
            bytes[at] = rng.u8(..);
        }
        bytes
    },
];

#[test]
fn damage_costs_time_alone() {
    let (place, folder) = (Place::new(), copy_of(&example("cache-engine")));
    let before = same(&place, folder.path());
    let mut rng = Rng::with_seed(7);
    for damage in DAMAGE {
        let whole = place.segments();
        assert!(!whole.is_empty());
        for path in whole {
            let bytes = fs::read(&path).expect("it can be read");
            fs::write(&path, damage(&mut rng, bytes)).expect("it can be written");
        }
        assert_eq!(same(&place, folder.path()), before);
        assert_eq!(same(&place, folder.path()), before);
        assert!(place.segments().iter().all(|path| path.metadata().is_ok_and(|found| found.len() > 100)), "it is gone");
    }
}

#[test]
fn where_nothing_can_be_written_nothing_is_kept() {
    let folder = package(&[("src/lib.rs", "fn f() {}")]);
    let file = tempfile::NamedTempFile::new().expect("a temporary file can be made");
    for location in [file.path().to_owned(), file.path().join("below"), PathBuf::new()] {
        let output = program(folder.path()).env("HOTLOCK_CACHE_DIR", location).output().expect("the program starts");
        assert!(output.status.success(), "{}", stderr(&output));
    }
    assert_eq!(fs::read(file.path()).expect("it can be read"), b"");
}

#[test]
fn runs_at_the_same_time_do_not_meet() {
    let (place, folder) = (Place::new(), copy_of(&example("cache-engine")));
    let expected = stdout(&place.run(folder.path(), &[&SAY_ALL[..], &["--no-cache"]].concat()));
    let mut commands: Vec<_> = (0..4).map(|_| program(folder.path())).collect();
    for command in &mut commands {
        command.env("HOTLOCK_CACHE_DIR", place.path()).args(SAY_ALL);
        command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::null());
    }
    let running: Vec<_> = commands.iter_mut().map(|command| command.spawn().expect("the program starts")).collect();
    for child in running {
        assert_eq!(stdout(&child.wait_with_output().expect("it ends")), expected);
    }
    assert_eq!(same(&place, folder.path()), expected);
}

#[test]
fn many_changes_leave_few_files() {
    let (place, folder) = (Place::new(), package(&[("src/lib.rs", "")]));
    for count in 0..12 {
        write(folder.path(), "src/lib.rs", format!("fn f{count}() {{}}"));
        same(&place, folder.path());
    }
    assert!(place.segments().len() < 10, "{:?}", place.segments());
}

#[test]
fn caches_are_listed_and_removed() {
    let (place, folder) = (Place::new(), package(&[("src/lib.rs", "")]));
    let other = place.path().join("0.0.1-other/app");
    write(&other, "kept.segment", "what another version wrote");
    write(place.path(), "notes.txt", "not ours");
    write(&other, "notes.txt", "not ours");
    same(&place, folder.path());
    let listed = stdout(&place.run(folder.path(), &["cache"]));
    assert!(listed.starts_with(&place.path().to_string_lossy().into_owned()), "{listed}");
    let name = folder.path().file_name().expect("a folder has a name").to_string_lossy();
    assert!(listed.lines().any(|line| line.contains("just now") && line.contains(&*name)), "{listed}");
    assert!(listed.contains("0.0.1-other/app  (another version's)"), "{listed}");
    let removed = stdout(&place.run(folder.path(), &["cache", "--clean"]));
    assert_eq!(listed.lines().count(), removed.lines().count());
    let left: Vec<PathBuf> = place.segments();
    assert_eq!(left, [other.join("notes.txt"), place.path().join("notes.txt")]);
    assert_eq!(stdout(&place.run(folder.path(), &["cache"])).lines().count(), 2, "one folder is not ours to remove");
}

#[test]
fn timings_say_what_was_known() {
    let (place, folder) = (Place::new(), package(&[("src/lib.rs", "fn f() {}")]));
    let said = |arguments: &[&str]| stderr(&place.run(folder.path(), &[&["--timings"], arguments].concat()));
    let first = said(&[]);
    for stage in ["workspace and settings", "read, parse and lower", "infer types", "guards", "rules", "all"] {
        assert!(first.lines().any(|line| line.contains(&format!(" %  {stage}"))), "{stage}: {first}");
    }
    assert!(first.contains("1 files, 0 of") && !first.contains("nothing has changed"), "{first}");
    assert!(first.contains("0 of 1 functions known"), "{first}");
    let second = said(&[]);
    assert!(second.contains("nothing has changed") && !second.contains("infer types"), "{second}");
    assert!(!said(&["--no-cache"]).contains("known"), "nothing is kept");
    write(folder.path(), "src/lib.rs", "// A comment.\nfn f() {}");
    let third = said(&[]);
    assert!(third.contains("0 of 1 functions known"), "its file has changed: {third}");
    let other = said(&["--assume-hot"]);
    assert!(other.contains("1 of 1 functions known"), "types do not depend on heat: {other}");
}

/// What stands where a segment stood may be no file at all.
#[cfg(unix)]
#[test]
fn what_is_no_file_is_left() {
    let (place, root, outside) = (Place::new(), package(&[("src/lib.rs", "pub fn a() {}\n")]), Place::new());
    let said = same(&place, root.path());
    let target = outside.path().join("made");
    for segment in place.segments() {
        for kind in ["pipe", "link", "folder"] {
            let _ = fs::remove_file(&segment).or_else(|_| fs::remove_dir(&segment));
            match kind {
                "pipe" => {
                    let made = std::process::Command::new("mkfifo").arg(&segment).status();
                    assert!(made.is_ok_and(|status| status.success()), "`mkfifo` makes a pipe");
                }
                "link" => std::os::unix::fs::symlink(&target, &segment).expect("a link"),
                _ => fs::create_dir(&segment).expect("a folder"),
            }
            assert_eq!(same(&place, root.path()), said, "{kind}");
            assert!(!target.exists(), "{kind}");
        }
    }
}
