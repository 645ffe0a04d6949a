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
    let has = |wanted: &str| arguments.iter().any(|argument| argument == wanted);
    let is_crate = has("--crate-name") && !has("build_script_build") && !has("___");
    if is_crate {
        let mut dump = Command::new(rustc);
        dump.args(&arguments).args([
            "-Zunpretty=mir",
            "-Zmir-include-spans=on",
            "-Zmir-opt-level=0",
            "-Ztrim-diagnostic-paths=no",
            "--cap-lints=allow",
        ]);
        let output = dump.stdout(std::fs::File::create(file)?).status().context("rustc starts")?;
        if !output.success() {
            return Ok(output.code().unwrap_or(1));
        }
    }
    let status = Command::new(rustc).args(&arguments).arg("--cap-lints=allow").status().context("rustc starts")?;
    Ok(status.code().unwrap_or(1))
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

    /// The MIR of the library, in a file.
    pub fn mir(&self, target: &Path) -> Result<PathBuf> {
        let file = self.dir.join("xtask-mir.txt");
        let wrapper = std::env::current_exe()?;
        // A stale fingerprint would skip the compiler.
        touch_sources(&self.dir)?;
        let mut command = self.cargo(target, &["check", "--lib", "--quiet"]);
        command.env("RUSTC_WORKSPACE_WRAPPER", wrapper).env(MIR_FILE, &file);
        run(command)?;
        Ok(file)
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
    let manifest = dir.join("Cargo.toml");
    for path in [manifest, dir.join("src/lib.rs")] {
        if let Ok(file) = std::fs::File::options().append(true).open(&path) {
            file.set_modified(std::time::SystemTime::now())?;
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
