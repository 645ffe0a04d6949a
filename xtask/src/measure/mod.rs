//! What the measurements share: crates to compile, rustc's words on them, hotlock's facts.
//!
//! Nothing here knows what is scored.

pub mod files;
pub mod mir;
pub mod own;
pub mod places;
pub mod rustc;
pub mod sources;

use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// File, 1-based line and 1-based column of a called name.
pub type Place = (String, u32, u32);

/// What to measure.
#[derive(clap::Args)]
pub struct Arguments {
    /// Crates as `name-version` in cargo's registry folder or as a folder; features after a colon.
    #[arg(required = true)]
    pub crates: Vec<String>,
    /// The program to score [default: this workspace's, built first]
    #[arg(long)]
    hotlock: Option<PathBuf>,
    /// Where copies, MIR and build results go [default: xtask/target/truth]
    #[arg(long)]
    out: Option<PathBuf>,
    /// Print each miss and each mistake.
    #[arg(long)]
    pub misses: bool,
    /// Use the MIR and JSON of an earlier run where there is one.
    #[arg(long)]
    cached: bool,
}

/// The program to score and where results go.
pub struct Setup {
    hotlock: PathBuf,
    out: PathBuf,
    cached: bool,
}

impl Arguments {
    /// Finds or builds hotlock and makes the folder.
    pub fn setup(&self) -> Result<Setup> {
        let own_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let hotlock = match &self.hotlock {
            Some(path) => std::fs::canonicalize(path).with_context(|| format!("finding {}", path.display()))?,
            None => build_hotlock(own_folder.parent().unwrap_or(own_folder))?,
        };
        let out = self.out.clone().unwrap_or_else(|| own_folder.join("target/truth"));
        std::fs::create_dir_all(&out)?;
        Ok(Setup { hotlock, out: std::fs::canonicalize(&out)?, cached: self.cached })
    }
}

pub fn build_hotlock(root: &Path) -> Result<PathBuf> {
    let build = ["build", "--release", "--quiet", "--bin", "cargo-hotlock"];
    let status = Command::new("cargo").current_dir(root).args(build).status().context("cargo starts")?;
    if !status.success() {
        bail!("hotlock does not build");
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let program = target.join("release/cargo-hotlock");
    std::fs::canonicalize(&program).with_context(|| format!("finding {}", program.display()))
}

/// What is known of one crate.
pub struct Subject {
    /// The folder of its copy.
    pub dir: PathBuf,
    /// The file with its MIR.
    pub mir_file: PathBuf,
    /// rustdoc's JSON.
    pub doc: Value,
    /// The lines of `cargo hotlock facts`.
    pub facts: Vec<Value>,
}

impl Setup {
    /// Asks rustc and hotlock about a crate.
    pub fn subject(&self, spec: &str) -> Result<Subject> {
        let copy = sources::copy_of(spec, &self.out)?;
        let target = self.out.join("build");
        let mir_file = copy.kept("mir.txt");
        if !(self.cached && mir_file.is_file()) {
            copy.mir(&target, &mir_file)?;
        }
        let doc_file = copy.kept("doc.json");
        if !(self.cached && doc_file.is_file()) {
            let doc = copy.doc(&target)?;
            serde_json::to_writer(BufWriter::new(std::fs::File::create(&doc_file)?), &doc)?;
        }
        let doc = serde_json::from_reader(BufReader::new(std::fs::File::open(&doc_file)?))?;
        let facts = facts(&self.hotlock, &copy)?;
        Ok(Subject { dir: copy.dir, mir_file, doc, facts })
    }
}

fn facts(hotlock: &Path, copy: &rustc::Copy) -> Result<Vec<Value>> {
    let mut command = Command::new(hotlock);
    command.args(["facts", "--message-format", "json", "--manifest-path"]).arg(copy.dir.join("Cargo.toml"));
    if let Some(features) = &copy.features {
        command.args(["--features", features]);
    }
    let output = command.output().context("hotlock starts")?;
    if output.status.code() != Some(0) {
        bail!("hotlock failed: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?)
}
