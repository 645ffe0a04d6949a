//! Runs hotlock over published crates and looks for what no input may cause: crashes, faults of a rule, runs that do not end.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use wait4::Wait4;

use crate::bench::rust_files;
use crate::measure::sources::registries;

/// What to run over.
#[derive(clap::Args)]
pub struct Arguments {
    /// The program to run.
    #[arg(long)]
    hotlock: PathBuf,
    /// Folders with a package in each of their folders [default: cargo's registry]
    #[arg(long)]
    packages: Vec<PathBuf>,
    /// How many packages are drawn.
    #[arg(long, default_value_t = 1000)]
    sample: usize,
    /// By which they are drawn.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// So many seconds a package may take.
    #[arg(long, default_value_t = 120)]
    seconds: u64,
}

/// How a run over one package went.
struct Run {
    package: String,
    bytes: u64,
    cpu: Duration,
    /// Bytes at most in memory.
    memory: u64,
    /// Files that were parsed in part or not at all.
    unparsed: usize,
    files: usize,
    /// What must not happen, if it did.
    fault: Option<String>,
}

/// So many packages are named as the worst of a kind.
const WORST: usize = 10;

/// Smaller packages say more of the start of the program than of themselves.
const LEAST_BYTES: u64 = 100_000;

/// Runs over the packages and prints what they took; fails if anything happened that must not.
pub fn run(arguments: &Arguments) -> Result<()> {
    let mut packages = packages(&arguments.packages)?;
    fastrand::Rng::with_seed(arguments.seed).shuffle(&mut packages);
    packages.truncate(arguments.sample);
    let mut runs = Vec::new();
    for (number, package) in packages.iter().enumerate() {
        runs.extend(one(package, arguments)?);
        if (number + 1) % 100 == 0 {
            eprintln!("{} of {}", number + 1, packages.len());
        }
    }
    print(&runs);
    let faults: Vec<&Run> = runs.iter().filter(|run| run.fault.is_some()).collect();
    for run in &faults {
        println!("fault   {}: {}", run.package, run.fault.as_deref().unwrap_or_default());
    }
    if !faults.is_empty() {
        bail!("{} of {} runs went wrong", faults.len(), runs.len());
    }
    Ok(())
}

/// The packages in some folders, by name.
fn packages(folders: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let folders = if folders.is_empty() { registries()? } else { folders.to_vec() };
    let mut found = Vec::new();
    for folder in folders {
        let entries = fs::read_dir(&folder).with_context(|| format!("reading {}", folder.display()))?;
        found.extend(entries.flatten().map(|entry| entry.path()).filter(|path| path.join("Cargo.toml").is_file()));
    }
    found.sort();
    Ok(found)
}

/// Runs over one package, everything on; none if it has no Rust file.
fn one(package: &Path, arguments: &Arguments) -> Result<Option<Run>> {
    let files = rust_files(package)?;
    let bytes = files.iter().filter_map(|path| Some(fs::metadata(path).ok()?.len())).sum();
    if files.is_empty() {
        return Ok(None);
    }
    let mut command = Command::new(&arguments.hotlock);
    command.args([
        "check",
        "--all-targets",
        "--assume-hot",
        "--confidence",
        "possible",
        "--exit-zero",
        "--no-cache",
        "-q",
    ]);
    command.args(["--output", "json-lines", "--manifest-path"]).arg(package.join("Cargo.toml"));
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn()?;
    let (said, id) = (child.stderr.take(), child.id());
    let start = Instant::now();
    let (done, ends) = mpsc::channel::<()>();
    let limit = Duration::from_secs(arguments.seconds);
    let watch = std::thread::spawn(move || {
        if ends.recv_timeout(limit) == Err(mpsc::RecvTimeoutError::Timeout) {
            let _ = Command::new("kill").args(["-9", &id.to_string()]).status();
        }
    });
    let mut text = Vec::new();
    said.into_iter().try_for_each(|mut said| said.read_to_end(&mut text).map(drop))?;
    let used = child.wait4()?;
    drop(done);
    let _ = watch.join();
    let text = String::from_utf8_lossy(&text);
    let fault = match used.status.code() {
        Some(0 | 2) => text.lines().find(|line| line.contains("internal error")).map(str::to_owned),
        _ if start.elapsed() >= limit => Some(format!("not done after {} s", arguments.seconds)),
        _ => Some(format!("{}: {}", used.status, text.lines().last().unwrap_or_default())),
    };
    Ok(Some(Run {
        package: package.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        bytes,
        cpu: used.rusage.utime + used.rusage.stime,
        memory: used.rusage.maxrss,
        unparsed: text.lines().filter(|line| line.contains("not parsed") || line.contains("not UTF-8")).count(),
        files: files.len(),
        fault,
    }))
}

fn print(runs: &[Run]) {
    let sum = |of: fn(&Run) -> u64| runs.iter().map(of).sum::<u64>();
    let cpu: Duration = runs.iter().map(|run| run.cpu).sum();
    println!(
        "{} packages, {} files, {:.1} MB, {:.0} s of CPU",
        runs.len(),
        sum(|run| run.files as u64),
        sum(|run| run.bytes) as f64 / 1e6,
        cpu.as_secs_f64()
    );
    println!("parts of files that were not parsed: {}\n", sum(|run| run.unparsed as u64));
    let large: Vec<&Run> = runs.iter().filter(|run| run.bytes >= LEAST_BYTES).collect();
    worst("CPU, seconds a megabyte of source", &large, |run| run.cpu.as_secs_f64() * 1e6 / run.bytes as f64);
    worst("memory, bytes a byte of source", &large, |run| run.memory as f64 / run.bytes as f64);
    worst("parts that were not parsed", &large, |run| run.unparsed as f64);
}

/// The largest by some measure, and the one in the middle.
fn worst(what: &str, runs: &[&Run], of: fn(&Run) -> f64) {
    let mut sorted: Vec<(f64, &str)> = runs.iter().map(|run| (of(run), run.package.as_str())).collect();
    sorted.sort_by(|a, b| b.0.total_cmp(&a.0));
    let middle = sorted.get(sorted.len() / 2).map_or(0.0, |(value, _)| *value);
    println!("{what}: median {middle:.1}");
    for (value, package) in sorted.iter().take(WORST).filter(|(value, _)| *value > 0.0) {
        println!("  {value:>8.1}  {package}");
    }
}
