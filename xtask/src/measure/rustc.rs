//! What rustc says of a crate: its MIR with spans, and rustdoc's JSON.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

const MIR_FILE: &str = "XTASK_MIR_FILE";

/// Acts as rustc if cargo called this program as the workspace's wrapper: the library's MIR goes to a file.
pub fn wrapped() -> Option<Result<i32>> {
    let file = std::env::var_os(MIR_FILE)?;
    let mut arguments = std::env::args_os().skip(1);
    let rustc = arguments.next()?;
    Some(compile(&rustc, arguments.collect(), &file))
}

fn compile(rustc: &OsString, arguments: Vec<OsString>, file: &OsString) -> Result<i32> {
    if is_measured(&arguments) {
        // Only a whole dump gets the name that a later run may trust.
        let part = PathBuf::from(file).with_extension("part");
        let mut dump = Command::new(rustc);
        dump.args(&arguments).args([
            "-Zunpretty=mir",
            "-Zmir-include-spans=on",
            "-Zmir-opt-level=0",
            "-Ztrim-diagnostic-paths=no",
            "--cap-lints=allow",
        ]);
        let status = dump.stdout(std::fs::File::create(&part)?).status().context("rustc starts")?;
        if !status.success() {
            return Ok(status.code().unwrap_or(1));
        }
        std::fs::rename(&part, file)?;
    }
    let status = Command::new(rustc).args(&arguments).arg("--cap-lints=allow").status().context("rustc starts")?;
    Ok(status.code().unwrap_or(1))
}

/// Cargo also asks about rustc itself (`-vV`, a crate named `___`), compiles build scripts and other members.
fn is_measured(arguments: &[OsString]) -> bool {
    let name = arguments.iter().position(|argument| argument == "--crate-name");
    let name = name.and_then(|at| arguments.get(at + 1)).and_then(|name| name.to_str());
    let is_library = name.is_some_and(|name| name != "___" && !name.starts_with("build_script_"));
    is_library && std::env::var_os("CARGO_PRIMARY_PACKAGE").is_some()
}

/// A copy of a crate that is a workspace of its own.
pub struct Copy {
    /// Its folder.
    pub dir: PathBuf,
    /// Features to switch on besides the default ones.
    pub features: Option<String>,
}

impl Copy {
    fn cargo(&self, target: &Path, arguments: &[&str]) -> Command {
        let mut command = Command::new("cargo");
        command.current_dir(&self.dir).env("RUSTC_BOOTSTRAP", "1").env("CARGO_TARGET_DIR", target);
        command.args(arguments);
        if let Some(features) = &self.features {
            command.args(["--features", features]);
        }
        command
    }

    /// Where an opinion of the crate under these features is kept.
    pub fn kept(&self, what: &str) -> PathBuf {
        let features = self.features.as_deref().unwrap_or_default();
        let features: String = features.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        self.dir.join(format!("xtask-{features}-{what}"))
    }

    /// Writes the MIR of the library to a file.
    pub fn mir(&self, target: &Path, file: &Path) -> Result<()> {
        if file.exists() {
            std::fs::remove_file(file)?;
        }
        // A fresh fingerprint would skip the compiler.
        touch_sources(&self.dir)?;
        let mut command = self.cargo(target, &["check", "--lib", "--quiet"]);
        command.env("RUSTC_WORKSPACE_WRAPPER", std::env::current_exe()?).env(MIR_FILE, file);
        run(command)?;
        if !file.is_file() {
            bail!("cargo did not compile the library");
        }
        Ok(())
    }

    /// rustdoc's JSON of the library with private items.
    pub fn doc(&self, target: &Path) -> Result<serde_json::Value> {
        let mut command = self.cargo(target, &["rustdoc", "--lib", "--quiet"]);
        command.args(["--", "-Zunstable-options", "--output-format", "json"]);
        command.args(["--document-private-items", "--document-hidden-items", "--cap-lints=allow"]);
        let folder = target.join("doc");
        let before = std::time::SystemTime::now() - std::time::Duration::from_secs(2);
        run(command)?;
        let newest = std::fs::read_dir(&folder)?
            .flatten()
            .filter(|entry| entry.path().extension().is_some_and(|ext| ext == "json"))
            .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
            .max();
        match newest {
            Some((time, path)) if time >= before => {
                Ok(serde_json::from_reader(std::io::BufReader::new(std::fs::File::open(path)?))?)
            }
            _ => bail!("rustdoc wrote nothing new to {}", folder.display()),
        }
    }
}

fn touch_sources(dir: &Path) -> Result<()> {
    let now = std::time::SystemTime::now();
    let mut pending = vec![dir.to_owned()];
    while let Some(folder) = pending.pop() {
        for entry in std::fs::read_dir(folder)?.flatten() {
            let path = entry.path();
            if entry.file_type()?.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|ext| ext == "rs") {
                std::fs::File::options().append(true).open(&path)?.set_modified(now)?;
            }
        }
    }
    Ok(())
}

fn run(mut command: Command) -> Result<()> {
    let output = command.output().context("cargo starts")?;
    if !output.status.success() {
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("error")).take(4).collect();
        bail!("cargo failed: {}", lines.join(" | "));
    }
    Ok(())
}
