//! How many instructions a cold run takes, beside parsing the largest text that it reads: counted by valgrind, so that neither the machine nor what
//! else it does matters, and as a ratio, so that another compiler moves both.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

/// What to count.
#[derive(clap::Args)]
pub struct Arguments {
    /// The program, in the profile in which this one is built.
    #[arg(long)]
    hotlock: PathBuf,
    /// Store the ratio as what is expected from now on.
    #[arg(long)]
    update: bool,
}

/// So much more than what is stored is too much: a change of compiler moves the ratio by less.
const MOST: f64 = 1.05;

/// Counts, and compares with what is stored. Passes where there is no valgrind.
pub fn run(arguments: &Arguments) -> Result<()> {
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("valgrind is not installed: instructions are not counted");
        return Ok(());
    }
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = own.parent().context("the project's folder")?;
    let hotlock = fs::canonicalize(&arguments.hotlock).context("finding the program")?;
    let example = root.join("fixtures/workspaces/cache-engine");
    let mut lint = vec![hotlock.as_os_str().to_owned()];
    lint.extend(["check", "--no-cache", "--exit-zero", "--quiet", "--assume-hot"].map(Into::into));
    let mut parse = vec![std::env::current_exe()?.into_os_string()];
    parse.extend(["bench-stage", "parse3", "--threads", "1"].map(Into::into));
    // The example names little else: other stubs are not read.
    parse.push(root.join("rules/known/std").into_os_string());
    let (lint, parse) = (count(&lint, &example)?, count(&parse, &example)?);
    let ratio = lint as f64 / parse as f64;
    println!("a cold run: {lint} instructions; parsing the stub of std alone: {parse}; ratio {ratio:.3}");

    let stored = own.join("instructions.txt");
    if arguments.update {
        return fs::write(&stored, format!("{ratio:.3}\n")).context("storing the ratio");
    }
    let before: f64 = fs::read_to_string(&stored).context("reading the stored ratio")?.trim().parse()?;
    if ratio > before * MOST {
        bail!("{before:.3} is stored: find out why, or store the new one with `--update`");
    }
    Ok(())
}

/// The instructions of a command on one thread, in a folder.
fn count(command: &[std::ffi::OsString], folder: &Path) -> Result<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
        .args(command)
        .current_dir(folder)
        .env("RAYON_NUM_THREADS", "1")
        .output()
        .context("running valgrind")?;
    let said = String::from_utf8_lossy(&output.stderr);
    let counted = said.lines().find_map(|line| line.split_once("refs:")).map(|(_, count)| count.replace(',', ""));
    match counted {
        Some(count) if output.status.success() => count.trim().parse().context("reading valgrind's count"),
        _ => bail!("valgrind failed: {said}"),
    }
}
