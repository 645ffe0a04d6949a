//! What the tests share: the program, packages in temporary folders, the shipped examples.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

/// The manifest of a package that nothing depends on.
pub(crate) const MANIFEST: &str =
    "[package]\nname = \"app\"\nversion = \"0.1.0\"\nedition = \"2024\"\npublish = false\n";

/// The folder of the project itself.
pub(crate) fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A shipped workspace.
pub(crate) fn example(name: &str) -> PathBuf {
    project().join("fixtures/workspaces").join(name)
}

/// What the program asks the environment for: tests say the same at a desk and in CI.
const ENVIRONMENT: [&str; 3] = ["CI", "CARGO_TERM_COLOR", "CLICOLOR_FORCE"];

/// The program in a folder, without colours and without what was ever measured on this machine.
pub(crate) fn program(cwd: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-hotlock"));
    for name in ENVIRONMENT {
        command.env_remove(name);
    }
    command.env("HOTLOCK_MEASUREMENTS", "").env("NO_COLOR", "1").current_dir(cwd);
    // What is asked about words does not hang on where lines end; `width` asks about that.
    command.env("COLUMNS", "400");
    // What one test learns of the stubs another need not learn again, which tests the cache as well.
    command.env("HOTLOCK_CACHE_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"));
    command
}

/// Runs the program.
pub(crate) fn run(cwd: &Path, arguments: &[&str]) -> Output {
    program(cwd).args(arguments).output().expect("the program starts")
}

/// What the program prints, which must not fail on what it is given.
#[track_caller]
pub(crate) fn printed(cwd: &Path, arguments: &[&str]) -> String {
    let output = run(cwd, arguments);
    assert_ne!(output.status.code(), Some(2), "{arguments:?}: {}", stderr(&output));
    stdout(&output)
}

/// What was printed.
pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("output is UTF-8")
}

/// What was said beside.
pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// One object a line.
pub(crate) fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
}

/// A temporary folder with these files.
pub(crate) fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    for (path, text) in files {
        write(folder.path(), path, text);
    }
    folder
}

/// A folder with these files that is a package: the manifest is added if it is not among them.
pub(crate) fn package(files: &[(&str, &str)]) -> TempDir {
    let folder = folder(files);
    if !folder.path().join("Cargo.toml").exists() {
        write(folder.path(), "Cargo.toml", MANIFEST);
    }
    folder
}

/// Writes a file and the folders above it.
pub(crate) fn write(root: &Path, path: &str, text: impl AsRef<[u8]>) {
    let path = root.join(path);
    std::fs::create_dir_all(path.parent().expect("a file has a folder")).expect("folders can be made");
    std::fs::write(path, text).expect("files can be written");
}

/// Copies a folder with all that is below.
pub(crate) fn copy(from: &Path, to: &Path) {
    for entry in walkdir::WalkDir::new(from).into_iter().filter_map(Result::ok) {
        let target = to.join(entry.path().strip_prefix(from).expect("it lies below"));
        if entry.file_type().is_dir() {
            std::fs::create_dir_all(target).expect("a folder can be made");
        } else {
            std::fs::copy(entry.path(), target).expect("a file can be copied");
        }
    }
}

/// The rules of the findings in a package of one file, each with its line.
pub(crate) fn said(text: &str) -> Vec<String> {
    said_in(package(&[("src/lib.rs", text)]).path(), "src/lib.rs")
}

/// The rules of the findings in one file of a package, each with its line.
pub(crate) fn said_in(root: &Path, file: &str) -> Vec<String> {
    let printed = printed(root, &["--exit-zero", "-q", "--message-format", "short"]);
    let findings = printed.lines().filter_map(|line| {
        let (place, rest) = line.strip_prefix(file)?.strip_prefix(':')?.split_once(' ')?;
        let rule = rest.split_once("hotlock::")?.1.split_once(']')?.0;
        Some(format!("{} {rule}", place.split(':').next()?))
    });
    findings.collect()
}
