//! How time and memory grow with inputs that people do not write: each shape is made in doubled sizes, and what the last doubling
//! cost is given as an exponent (1 is linear, 2 is quadratic).

mod shapes;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use wait4::Wait4;

use shapes::{SHAPES, Shape};

/// What to measure.
#[derive(clap::Args)]
pub struct Arguments {
    /// The program to run.
    #[arg(long)]
    hotlock: PathBuf,
    /// Only shapes whose names contain one of these.
    shapes: Vec<String>,
    /// How often each run is made; the fastest counts.
    #[arg(long, default_value_t = 2)]
    rounds: usize,
    /// How often the size is doubled.
    #[arg(long, default_value_t = 3)]
    doublings: u32,
    /// Fails if time or memory of a shape grow with a larger exponent.
    #[arg(long)]
    most: Option<f64>,
    /// So many seconds of CPU a run may take.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
}

/// What a run took beyond one over an empty file.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
struct Cost {
    cpu: Duration,
    /// Bytes at most in memory.
    memory: u64,
}

/// Less than this is noise, and says nothing of growth.
const LEAST: Cost = Cost { cpu: Duration::from_millis(40), memory: 8 << 20 };

/// Prints a line for each shape; fails where a run went wrong, or grew more than it may.
pub fn run(arguments: &Arguments) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let empty = measure(arguments, folder.path(), "")?;
    println!("{:<32} {:>8} {:>9} {:>9} {:>9} {:>9}", "shape", "size", "CPU s", "exponent", "MB", "exponent");
    let mut wrong = Vec::new();
    for shape in SHAPES.iter().filter(|shape| is_chosen(arguments, shape)) {
        match growth(arguments, shape, folder.path(), empty) {
            Ok(exponents) => {
                let worst = exponents.0.max(exponents.1);
                wrong
                    .extend(arguments.most.filter(|most| worst > *most).map(|_| format!("{}: {worst:.1}", shape.name)));
            }
            Err(error) => wrong.push(format!("{}: {error}", shape.name)),
        }
    }
    if !wrong.is_empty() {
        bail!("too much for some shapes:\n  {}", wrong.join("\n  "));
    }
    Ok(())
}

fn is_chosen(arguments: &Arguments, shape: &Shape) -> bool {
    arguments.shapes.is_empty() || arguments.shapes.iter().any(|part| shape.name.contains(&**part))
}

/// Measures one shape in all sizes and prints the largest; the exponents of time and of memory in the last doubling.
fn growth(arguments: &Arguments, shape: &Shape, folder: &Path, empty: Cost) -> Result<(f64, f64)> {
    let mut costs = Vec::new();
    for doubling in 0..=arguments.doublings {
        let size = shape.size << doubling;
        let all = measure(arguments, folder, &(shape.text)(size))
            .with_context(|| format!("{} of size {size}", shape.name))?;
        let cpu = all.cpu.saturating_sub(empty.cpu);
        costs.push((size, Cost { cpu, memory: all.memory.saturating_sub(empty.memory) }));
    }
    let [.., (_, before), (size, last)] = costs[..] else { bail!("a shape needs two sizes") };
    let exponent =
        |before: f64, last: f64, least: f64| if last <= least { 1.0 } else { (last / before.max(least / 4.0)).log2() };
    let time = exponent(before.cpu.as_secs_f64(), last.cpu.as_secs_f64(), LEAST.cpu.as_secs_f64());
    let memory = exponent(before.memory as f64, last.memory as f64, LEAST.memory as f64);
    println!(
        "{:<32} {size:>8} {:>9.2} {time:>9.1} {:>9.0} {memory:>9.1}",
        shape.name,
        last.cpu.as_secs_f64(),
        last.memory as f64 / 1e6,
    );
    Ok((time, memory))
}

/// What a run over a package with this one file takes, everything on.
fn measure(arguments: &Arguments, folder: &Path, text: &str) -> Result<Cost> {
    std::fs::create_dir_all(folder.join("src"))?;
    std::fs::write(
        folder.join("Cargo.toml"),
        "[package]\nname = \"shape\"\nversion = \"0.1.0\"\nedition = \"2021\"\n",
    )?;
    std::fs::write(folder.join("src/lib.rs"), text)?;
    let mut least: Option<Cost> = None;
    for _ in 0..arguments.rounds.max(1) {
        let one = once(arguments, folder)?;
        least =
            Some(least.map_or(one, |least| Cost { cpu: least.cpu.min(one.cpu), memory: least.memory.min(one.memory) }));
    }
    least.context("no round")
}

fn once(arguments: &Arguments, folder: &Path) -> Result<Cost> {
    // One thread: what threads wait for each other is no growth of the input.
    let limit = format!("ulimit -t {}; exec \"$@\"", arguments.seconds);
    let mut command = Command::new("sh");
    command.args(["-c", &limit, "sh"]).arg(&arguments.hotlock);
    command.args(["check", "--assume-hot", "--confidence", "possible", "--exit-zero", "--no-cache", "-q"]);
    command.args(["--output", "json-lines", "--manifest-path"]).arg(folder.join("Cargo.toml"));
    let mut child = command
        .env("RAYON_NUM_THREADS", "1")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .context("starting the program")?;
    let used = child.wait4()?;
    // 2: something of the input was left out, and that was said.
    if !matches!(used.status.code(), Some(0 | 2)) {
        bail!("{}", used.status);
    }
    Ok(Cost { cpu: used.rusage.utime + used.rusage.stime, memory: used.rusage.maxrss })
}
