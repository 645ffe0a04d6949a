//! `prove`: measures the rules' patterns against their fixes on this machine.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::arguments::{ProofFormat, ProveArguments};
use super::errors::CliError;
use super::{Status, output, say_error, say_note, say_warning};
use crate::evidence::{self, Measurements, reference};
use crate::files::Fence;
use crate::prove::{self, Budget, Proof, RealClock, Settings, Step, Watch};
use crate::report::proofs;
use crate::rules;
use crate::triage::unknown_rule_hint;

/// A run of everything ends within three minutes on two cores with this.
const LONGEST_DEFAULT: Duration = Duration::from_secs(150);
/// What one scenario needs for calm intervals.
const A_SCENARIO: Duration = Duration::from_secs(8);
/// Other work a call, in nanoseconds.
const DEFAULT_WORK_NS: [u64; 5] = [0, 100, 1_000, 10_000, 100_000];

/// Measures, prints, saves.
pub(super) fn run(arguments: &ProveArguments, cwd: &Path) -> Result<Status, CliError> {
    let proofs = chosen(&arguments.rules)?;
    if let Some(file) = &arguments.load {
        let saved = load(file.as_deref(), &proofs, cwd)?;
        print(arguments, &saved, cwd)?;
        if let Some(file) = &arguments.save {
            save(file.as_deref(), saved, cwd, !arguments.voice.quiet)?;
        }
        return Ok(Status::Clean);
    }
    let settings = settings(arguments, &proofs);
    let machine = prove::this_machine();
    let is_loud = !arguments.voice.quiet;
    if is_loud && !machine.optimised {
        say_warning("this program was built without optimisation; its figures mean little");
    }
    let mut watch = Progress::new(stop_flag()?, is_loud, prove::estimate(&proofs, &settings));
    if is_loud {
        let (scenarios, length) = (proofs.iter().map(|proof| proof.scenarios.len()).sum::<usize>(), watch.length);
        let about = humantime::format_duration(Duration::from_secs(length.as_secs().max(1)));
        say_note(&format!(
            "measuring {scenarios} scenarios of {} rules takes about {about}; Ctrl-C prints what is finished",
            proofs.len()
        ));
    }
    let outcome = prove::run(&proofs, &settings, machine, &RealClock::start(), &mut watch);
    watch.bar.finish_and_clear();
    let is_wrong = !outcome.errors.is_empty();
    for error in outcome.errors {
        say_error(&CliError::Proof(Box::new(error)));
    }
    // Minutes of measuring are not lost to a place that cannot be written to: each is tried.
    let printed = print(arguments, &outcome.measurements, cwd);
    if let Some(file) = &arguments.save {
        save(file.as_deref(), outcome.measurements, cwd, is_loud)?;
    }
    printed?;
    Ok(match () {
        () if is_wrong => Status::Failed,
        () if watch.is_stopped() => Status::Interrupted,
        () => Status::Clean,
    })
}

fn chosen(names: &[String]) -> Result<Vec<Proof>, CliError> {
    let mut proofs = rules::proofs();
    let ids = names.iter().map(|name| {
        let id = rules::normalise(name);
        match (rules::find(&id), proofs.iter().any(|proof| proof.rule == id)) {
            (None, _) => Err(CliError::UnknownRule { hint: unknown_rule_hint(&id, rules::all()), name: id }),
            (Some(_), false) => Err(CliError::NoProof { rule: id }),
            (Some(_), true) => Ok(id),
        }
    });
    let ids: Vec<String> = ids.collect::<Result<_, _>>()?;
    if !ids.is_empty() {
        proofs.retain(|proof| ids.iter().any(|id| id == proof.rule));
    }
    Ok(proofs)
}

fn settings(arguments: &ProveArguments, proofs: &[Proof]) -> Settings {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let scenarios = proofs.iter().map(|proof| proof.scenarios.len()).sum::<usize>();
    let budget = match (arguments.rounds, arguments.time) {
        (Some(rounds), _) => Budget::Rounds(rounds),
        (None, Some(time)) => Budget::Time(time),
        (None, None) => Budget::Time(LONGEST_DEFAULT.min(A_SCENARIO * u32::try_from(scenarios).unwrap_or(u32::MAX))),
    };
    let given = |values: &[u64], default: Vec<u64>| if values.is_empty() { default } else { values.to_vec() };
    Settings {
        threads: if arguments.threads.is_empty() { prove::default_threads(cores) } else { arguments.threads.clone() },
        work_ns: given(&arguments.work, DEFAULT_WORK_NS.to_vec()),
        budget,
        seed: arguments.seed.unwrap_or_else(|| fastrand::u64(..)),
        cores,
    }
}

fn print(arguments: &ProveArguments, measurements: &Measurements, cwd: &Path) -> Result<(), CliError> {
    let format = match arguments.format {
        ProofFormat::Human => proofs::Format::Human,
        ProofFormat::Json => proofs::Format::Json,
        ProofFormat::Html => proofs::Format::Html,
    };
    let Some(file) = &arguments.output else {
        return output::to_stdout(|out| proofs::write(format, measurements, out));
    };
    let mut text = Vec::new();
    let failed = |cause| CliError::WriteFile { path: cwd.join(file), cause };
    proofs::write(format, measurements, &mut text).map_err(failed)?;
    output::to_file(file, &text, cwd, &Fence::around_repository(cwd))
}

/// What was saved before, of the chosen rules.
fn load(file: Option<&Path>, proofs: &[Proof], cwd: &Path) -> Result<Measurements, CliError> {
    let path = place(file, cwd)?;
    let mut saved = evidence::load(&path)?.ok_or(CliError::NothingSaved { path })?;
    saved.proofs.retain(|saved| proofs.iter().any(|proof| proof.rule == saved.rule));
    Ok(saved)
}

fn place(file: Option<&Path>, cwd: &Path) -> Result<PathBuf, CliError> {
    Ok(match file {
        Some(file) => cwd.join(file),
        None => cwd.join(evidence::default_location(std::env::var_os(evidence::LOCATION_VARIABLE))?),
    })
}

/// To this user's file, to a file that was named, or into the rules' own folders.
fn save(file: Option<&Path>, mut measurements: Measurements, cwd: &Path, is_loud: bool) -> Result<(), CliError> {
    let path = place(file, cwd)?;
    if path.is_dir() {
        reference::write(&path, &measurements)?;
    } else {
        match evidence::load(&path) {
            Ok(older) => {
                let dropped = older.map_or(0, |older| measurements.keep_older_of(older));
                if dropped > 0 {
                    say_warning(&format!(
                        "figures of {dropped} other rules were dropped; they are from another machine"
                    ));
                }
            }
            // It is about to be replaced, as its own message advises.
            Err(error) => say_warning(&error.to_string()),
        }
        evidence::save(&path, &measurements)?;
    }
    if is_loud {
        say_note(&format!("saved to `{}`", path.display()));
    }
    Ok(())
}

/// A flag that Ctrl-C sets; a second Ctrl-C ends the program at once.
fn stop_flag() -> Result<Arc<AtomicBool>, CliError> {
    let stop = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if seen.swap(true, Ordering::Relaxed) {
            std::process::exit(Status::Interrupted as i32);
        }
    })
    .map_err(CliError::CtrlC)?;
    Ok(stop)
}

/// Looks at the flag and draws a bar, on a terminal only.
struct Progress {
    stop: Arc<AtomicBool>,
    bar: ProgressBar,
    length: Duration,
}

impl Progress {
    fn new(stop: Arc<AtomicBool>, is_loud: bool, length: Duration) -> Self {
        let is_seen = is_loud && std::io::stderr().is_terminal();
        let target = if is_seen { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(1), target);
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {eta:>4} {wide_msg}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress { stop, bar, length }
    }
}

impl Watch for Progress {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn step(&mut self, step: &Step<'_>) {
        self.bar.set_length(step.all as u64);
        self.bar.set_position(step.done as u64);
        self.bar.set_message(format!("{}: {}", step.rule, step.scenario));
    }
}
