//! How long a run takes, beside parsing the same files: in turn, as ratios.
//!
//! Absolute times say more of the machine than of the program. What is compared runs in turn, several times, and medians of one
//! run are compared with each other.

mod corpus;
mod stages;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use wait4::Wait4;

pub use corpus::rust_files;
use corpus::{Corpus, Name};
pub use stages::{Arguments as StageArguments, run as run_stage};

/// What to time.
#[derive(clap::Args)]
pub struct Arguments {
    /// The program to time, built as it is shipped.
    #[arg(long)]
    hotlock: PathBuf,
    /// What to run it over.
    #[arg(long, value_enum, value_delimiter = ',', default_values_t = [Name::S, Name::M, Name::L])]
    corpora: Vec<Name>,
    /// How often each is run, in turn.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// Also time `ast-grep` with four comparable rules, if this is its path.
    #[arg(long)]
    ast_grep: Option<PathBuf>,
}

/// What one run took.
#[derive(Clone, Copy)]
struct Cost {
    cpu: Duration,
    wall: Duration,
    /// Bytes at most in memory.
    memory: u64,
}

/// The unit of the others.
const UNIT: &str = "parse with syn 2, 1 thread";

/// Times the program over the corpora and prints a table for each.
pub fn run(arguments: &Arguments) -> Result<()> {
    let hotlock = fs::canonicalize(&arguments.hotlock).context("finding the program to time")?;
    for name in &arguments.corpora {
        let corpus = Corpus::make(*name)?;
        let mut costs: BTreeMap<usize, Vec<Cost>> = BTreeMap::new();
        let mut names = Vec::new();
        for _ in 0..arguments.rounds {
            names.clear();
            for (label, cost) in round(&corpus, &hotlock, arguments)? {
                costs.entry(names.len()).or_default().push(cost);
                names.push(label);
            }
        }
        print(&corpus, &names, &costs)?;
    }
    Ok(())
}

/// One run of everything, in a fixed order.
fn round(corpus: &Corpus, hotlock: &Path, arguments: &Arguments) -> Result<Vec<(String, Cost)>> {
    let own = std::env::current_exe()?;
    let caches = tempfile::tempdir()?;
    let mut found = Vec::new();
    for (stage, threads) in [("read", 1), ("parse2", 1), ("parse3", 1), ("parse2", 2)] {
        let label = match stage {
            "read" => "read".to_owned(),
            stage => format!("parse with syn {}, {threads} thread{}", &stage[5..], if threads == 1 { "" } else { "s" }),
        };
        let mut command = Command::new(&own);
        command.args(["bench-stage", stage, "--threads", &threads.to_string()]).arg(&corpus.folder);
        found.push((label, cost(&mut command)?));
    }
    let lint = |threads: &str, flags: &[&str]| {
        let mut command = Command::new(hotlock);
        command.current_dir(&corpus.folder).env("RAYON_NUM_THREADS", threads).env("HOTLOCK_CACHE_DIR", caches.path());
        command.args(["check", "--all-targets", "--exit-zero", "--quiet", "--output", "json-lines"]).args(flags);
        cost(&mut command)
    };
    found.push(("cold, 1 thread".to_owned(), lint("1", &["--no-cache"])?));
    found.push(("cold, 2 threads".to_owned(), lint("2", &["--no-cache"])?));
    found.push(("cold, everything hot, 2 threads".to_owned(), lint("2", &["--no-cache", "--assume-hot"])?));
    found.push(("cold, kept for later, 2 threads".to_owned(), lint("2", &[])?));
    found.push(("again, unchanged".to_owned(), lint("2", &[])?));
    let before = fs::read_to_string(&corpus.changed)?;
    fs::write(&corpus.changed, format!("{before}\n// One line more.\n"))?;
    let changed = lint("2", &[]);
    fs::write(&corpus.changed, before)?;
    found.push(("again, one file changed".to_owned(), changed?));
    if let Some(ast_grep) = &arguments.ast_grep {
        let mut command = Command::new(ast_grep);
        command.args(["scan", "--json=compact", "-j", "2", "-c"]).arg(corpus::ast_grep_rules(&corpus.folder)?);
        found.push(("ast-grep with four rules, 2 threads".to_owned(), cost(command.arg(&corpus.folder))?));
    }
    Ok(found)
}

/// Runs a command to its end.
fn cost(command: &mut Command) -> Result<Cost> {
    let start = Instant::now();
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    let used = child.wait4()?;
    let wall = start.elapsed();
    if !matches!(used.status.code(), Some(0 | 2)) {
        bail!("{command:?} failed: {}", used.status);
    }
    Ok(Cost { cpu: used.rusage.utime + used.rusage.stime, wall, memory: used.rusage.maxrss })
}

fn median<T: Ord + Copy>(mut values: Vec<T>) -> Option<T> {
    values.sort();
    values.get(values.len() / 2).copied()
}

/// A table in Markdown: medians, and processor time as a multiple of parsing.
fn print(corpus: &Corpus, names: &[String], costs: &BTreeMap<usize, Vec<Cost>>) -> Result<()> {
    let median_of = |row: usize| {
        let runs = costs.get(&row)?;
        let cpu = median(runs.iter().map(|run| run.cpu).collect())?;
        let wall = median(runs.iter().map(|run| run.wall).collect())?;
        Some(Cost { cpu, wall, memory: median(runs.iter().map(|run| run.memory).collect())? })
    };
    let unit = names.iter().position(|name| name == UNIT).and_then(median_of).context("parsing was timed")?;
    println!("{}: {} files, {:.1} MB\n", corpus.name, corpus.files, corpus.bytes as f64 / 1e6);
    println!("| | CPU, times parsing | CPU s | wall s | memory, bytes a source byte |\n|---|---|---|---|---|");
    for (row, name) in names.iter().enumerate() {
        let Some(cost) = median_of(row) else { continue };
        let (cpu, wall) = (cost.cpu.as_secs_f64(), cost.wall.as_secs_f64());
        let (times, memory) = (cpu / unit.cpu.as_secs_f64(), cost.memory as f64 / corpus.bytes as f64);
        println!("| {name} | {times:.2} | {cpu:.2} | {wall:.2} | {memory:.1} |");
    }
    println!();
    Ok(())
}
