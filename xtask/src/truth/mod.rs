//! Scores what hotlock resolves against rustc's own types.
//!
//! rustc prints each body's MIR with spans; a call's printed callee tells the receiver's type, its span's end tells
//! where the method's name stands. rustdoc's JSON tells the types of fields and statics.

mod compare;
mod facts;
mod fields;
mod locks;
mod mir;
mod opinion;
mod places;
pub mod rustc;
mod sources;
mod table;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use compare::Scores;

/// What to measure.
#[derive(clap::Args)]
pub struct Arguments {
    /// Crates as `name-version` in cargo's registry folder or as a folder; features after a colon.
    #[arg(required = true)]
    crates: Vec<String>,
    /// The program to score [default: this workspace's, built first]
    #[arg(long)]
    hotlock: Option<PathBuf>,
    /// Where copies, MIR and build results go [default: xtask/target/truth]
    #[arg(long)]
    out: Option<PathBuf>,
    /// Print each miss and each mistake.
    #[arg(long)]
    misses: bool,
    /// Use the MIR and JSON of an earlier run where there is one.
    #[arg(long)]
    cached: bool,
}

/// Measures and prints the table.
pub fn run(arguments: &Arguments) -> Result<()> {
    let own_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let hotlock = match &arguments.hotlock {
        Some(path) => std::fs::canonicalize(path).with_context(|| format!("finding {}", path.display()))?,
        None => build_hotlock(own_folder.parent().unwrap_or(own_folder))?,
    };
    let out = arguments.out.clone().unwrap_or_else(|| own_folder.join("target/truth"));
    std::fs::create_dir_all(&out)?;
    let out = std::fs::canonicalize(&out)?;
    table::print_head();
    let mut sum = Scores::default();
    for spec in &arguments.crates {
        match measure(spec, arguments, &hotlock, &out) {
            Ok(measured) => {
                table::print_row(spec, &measured.scores);
                sum.add(&measured.scores);
                for file in &measured.unread {
                    println!("  unread {file}: its calls are not in the truth");
                }
                if arguments.misses {
                    table::print_misses(&measured.misses, &measured.dir);
                }
            }
            Err(error) => println!("{spec:<30} {error:#}"),
        }
    }
    table::print_row("all", &sum);
    Ok(())
}

fn build_hotlock(root: &Path) -> Result<PathBuf> {
    let build = ["build", "--release", "--quiet", "--bin", "cargo-hotlock"];
    let status = Command::new("cargo").current_dir(root).args(build).status().context("cargo starts")?;
    if !status.success() {
        bail!("hotlock does not build");
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let program = target.join("release/cargo-hotlock");
    std::fs::canonicalize(&program).with_context(|| format!("finding {}", program.display()))
}

struct Measured {
    scores: Scores,
    misses: Vec<compare::Miss>,
    unread: Vec<String>,
    dir: PathBuf,
}

fn measure(spec: &str, arguments: &Arguments, hotlock: &Path, out: &Path) -> Result<Measured> {
    let copy = sources::copy_of(spec, out)?;
    let truth = opinion::of_copy(&copy, &out.join("build"), arguments.cached)?;
    let facts = facts::of_crate(hotlock, &copy.dir, copy.features.as_deref())?;
    let (scores, misses) = compare::compare(&truth, &facts);
    Ok(Measured { scores, misses, unread: truth.unread, dir: copy.dir })
}
