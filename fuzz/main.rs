//! Inputs that nobody would write, for every part that reads what strangers wrote. Needs no other compiler and no other tool.
//!
//! Each target first runs what lies in `fuzz/corpus/<target>` (inputs that once found a fault, and seeds), then inputs that are drawn:
//! mutations of seeds, or programs that are made from any bytes. A run of the tests draws few of them, by a fixed seed, so that it
//! says the same each time. For a longer one:
//!
//! ```sh
//! FUZZ_SECONDS=600 FUZZ_SEED=7 cargo test --release --test fuzz -- lint programs    # names of targets; none: all in turn
//! ```
//!
//! With `TMPDIR` in memory (`/dev/shm`) targets that read files from the disk run several times as fast.
//!
//! What goes wrong is made smaller and left in `target/tmp/fuzz`; put it into the corpus and mend it. An input that does not end, or that
//! ends the process, is found there under the target's name.

mod mutate;
mod program;
mod targets;

use std::collections::BTreeMap;
use std::io::{Seek, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs};

use fastrand::Rng;
use targets::{TARGETS, Target};

/// An input that takes longer does not end.
const LONGEST: Duration = Duration::from_secs(if cfg!(debug_assertions) { 120 } else { 30 });

/// So long an input is made smaller.
const MOST_SHRINKING: Duration = Duration::from_secs(30);

/// What any input nests; as the program has it.
const STACK: usize = 512 << 20;

/// Where the last panic was, and what it said.
static SAID: Mutex<String> = Mutex::new(String::new());

/// How many executions were started.
static STARTED: AtomicU64 = AtomicU64::new(0);

fn main() -> ExitCode {
    let wanted: Vec<String> = env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let chosen =
        TARGETS.iter().filter(|target| wanted.is_empty() || wanted.iter().any(|name| target.name.contains(&**name)));
    let chosen: Vec<&Target> = chosen.collect();
    if env::args().any(|argument| argument == "--list") {
        chosen.iter().for_each(|target| println!("{}: test", target.name));
        return ExitCode::SUCCESS;
    }
    let number = |name: &str| env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
    let seconds = number("FUZZ_SECONDS").map(|all| Duration::from_secs(all) / chosen.len().max(1) as u32);
    let seed = number("FUZZ_SEED").unwrap_or(1);
    std::panic::set_hook(Box::new(|info| {
        let text = info.to_string().replace('\n', ": ");
        *SAID.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = text;
    }));
    std::thread::spawn(watch);
    let mut faults = 0;
    for target in chosen {
        let run = std::thread::Builder::new().stack_size(STACK).spawn(move || Run::new(target).all(seed, seconds));
        faults += run.ok().and_then(|run| run.join().ok()).unwrap_or(1);
    }
    if faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The work on one target.
struct Run {
    target: &'static Target,
    folder: PathBuf,
    /// What is run now. It stays open: some file systems write to the disk at once what is made anew and closed.
    running: fs::File,
    /// One input for each fault, by what it says.
    faults: BTreeMap<String, PathBuf>,
    executions: u64,
}

impl Run {
    fn new(target: &'static Target) -> Run {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fuzz");
        fs::create_dir_all(&folder).expect("the folder can be made");
        let running = fs::File::create(folder.join(target.name)).expect("the file can be made");
        Run { target, folder, running, faults: BTreeMap::new(), executions: 0 }
    }

    /// Runs the corpus, then what is drawn; the number of faults.
    fn all(mut self, seed: u64, time: Option<Duration>) -> usize {
        let start = Instant::now();
        let mut slowest = Duration::ZERO;
        let kept = kept(self.target.name);
        for input in &kept {
            self.one(input);
        }
        let seeds: Vec<Vec<u8>> = kept.into_iter().chain((self.target.seeds)()).collect();
        let mut rng = Rng::with_seed(seed);
        while time.map_or(self.executions < self.target.executions, |time| start.elapsed() < time) {
            let input = mutate::draw(&mut rng, &seeds, self.target.words);
            let took = self.one(&input);
            if took > slowest {
                slowest = took;
                let _ =
                    fs::write(self.folder.join(format!("{}.slowest", self.target.name)), (self.target.shown)(&input));
            }
        }
        let _ = fs::remove_file(self.folder.join(self.target.name));
        let (count, took) = (self.executions, start.elapsed().as_secs_f64());
        let rate = count as f64 / took.max(f64::EPSILON);
        println!("fuzz {}: {count} executions, {rate:.0} a second, the slowest {slowest:.1?}", self.target.name);
        for (said, input) in &self.faults {
            println!("FAULT {said}\n  {}", input.display());
        }
        self.faults.len()
    }

    /// Runs one input; how long it took.
    fn one(&mut self, input: &[u8]) -> Duration {
        // Should it end the process, here it is.
        let _ = self.running.set_len(0);
        let _ = self.running.rewind().and_then(|()| self.running.write_all(&(self.target.shown)(input)));
        self.executions += 1;
        let start = Instant::now();
        let said = said_of(self.target, input);
        let took = start.elapsed();
        if let Some(said) = said
            && !self.faults.contains_key(&said)
        {
            let small = self.smaller(input, &said);
            let path = self.folder.join(format!("{}-{}", self.target.name, self.faults.len()));
            let _ = fs::write(&path, &small);
            let _ = fs::write(path.with_extension("shown"), (self.target.shown)(&small));
            eprintln!("{}: {said}: {}", self.target.name, path.display());
            self.faults.insert(said, path);
        }
        took
    }

    /// The input without parts that the fault does not need.
    fn smaller(&self, input: &[u8], said: &str) -> Vec<u8> {
        let (start, mut input) = (Instant::now(), input.to_vec());
        let mut size = input.len() / 2;
        while size > 0 && start.elapsed() < MOST_SHRINKING {
            let mut at = 0;
            while at < input.len() && start.elapsed() < MOST_SHRINKING {
                let mut shorter = input.clone();
                shorter.drain(at..(at + size).min(input.len()));
                if said_of(self.target, &shorter).is_some_and(|other| other == said) {
                    input = shorter;
                } else {
                    at += size;
                }
            }
            size /= 2;
        }
        input
    }
}

/// Ends the process where one execution does not end.
fn watch() {
    let (mut last, mut since) = (0, Instant::now());
    loop {
        std::thread::sleep(LONGEST / 30);
        let now = STARTED.load(Ordering::Relaxed);
        if now != last {
            (last, since) = (now, Instant::now());
        } else if since.elapsed() > LONGEST {
            eprintln!(
                "FAULT: an execution is not done after {LONGEST:?}; its input is in `target/tmp/fuzz`, under the target's name"
            );
            std::process::exit(1);
        }
    }
}

/// What is wrong with what a target does with an input.
fn said_of(target: &Target, input: &[u8]) -> Option<String> {
    STARTED.fetch_add(1, Ordering::Relaxed);
    match catch_unwind(AssertUnwindSafe(|| (target.run)(input))) {
        Ok(Ok(())) => None,
        Ok(Err(wrong)) => Some(wrong),
        Err(_) => Some(SAID.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone()),
    }
}

/// The inputs of a target that are kept, by name.
fn kept(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).expect("the corpus can be read")).collect()
}
