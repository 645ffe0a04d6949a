//! One run of all proofs that were asked for.

use std::time::Duration;

use super::check::ProofError;
use super::clock::Clock;
use super::plan::{Pace, Place, Plan, Settings, passes, places};
use super::rounds::{Bench, RoundFailure, Samples, alternate};
use super::spin::Spin;
use super::statistics::median;
use super::summary::summarise;
use super::{Proof, Scenario, Variant};
use crate::evidence::{Kind, Machine, Measurements, ProofResult, ScenarioResult, VERSION, is_busy};
use fastrand::Rng;

/// With fewer items a task, thousands of tasks take longer to wake than to do their work.
const ITEMS_A_TASK: u64 = 128;

/// Who watches a run.
pub trait Watch {
    /// Whether the run is to end after the current round.
    fn is_stopped(&self) -> bool;
    /// A point is about to be measured.
    fn step(&mut self, step: &Step<'_>);
}

/// Where a run has come to.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    /// The rule.
    pub rule: &'a str,
    /// The scenario's name.
    pub scenario: &'a str,
    /// Points measured before.
    pub done: usize,
    /// All points of the run.
    pub all: usize,
}

/// What came of a run.
#[derive(Debug)]
pub struct Outcome {
    /// What was measured.
    pub measurements: Measurements,
    /// Scenarios that failed; they are not among the measurements.
    pub errors: Vec<ProofError>,
}

/// Measures the proofs: all points of all scenarios, and that again in every pass. A scenario that fails costs only itself.
pub fn run(
    proofs: &[Proof],
    settings: &Settings,
    machine: Machine,
    clock: &dyn Clock,
    watch: &mut dyn Watch,
) -> Outcome {
    let (start, date) = (clock.now(), now());
    let mut courses: Vec<Course<'_>> = proofs
        .iter()
        .flat_map(|proof| proof.scenarios.iter().map(move |scenario| (proof.rule, scenario)))
        .map(|(rule, scenario)| Course::new(rule, scenario, settings))
        .collect();
    let passes = passes(settings);
    let all = passes * courses.iter().map(|course| course.cells.len()).sum::<usize>();
    let spin = Spin::calibrate(clock);
    let plan = Plan::new(proofs, settings);
    let rng = Rng::with_seed(settings.seed);
    let mut session = Session { start, plan, settings, clock, spin, rng, watch, done: 0, all };
    for pass in 0..passes {
        for course in &mut courses {
            session.pass(course, pass);
        }
    }
    let stopped = session.watch.is_stopped();
    let looks: Vec<f64> = courses.iter().flat_map(|course| &course.looks).copied().collect();
    let mut rng = session.rng;
    let (mut results, mut errors): (Vec<ProofResult>, Vec<ProofError>) = (Vec::new(), Vec::new());
    for course in courses {
        let (rule, cores_got) = (course.rule, cores_got(&course.looks, settings.cores));
        match course.result(settings, &mut rng) {
            Err(error) => errors.push(*error),
            Ok(result) if result.points.is_empty() => {}
            Ok(result) => match results.last_mut().filter(|last| last.rule == rule) {
                Some(last) => {
                    last.cores_got = last.cores_got.min(cores_got);
                    last.scenarios.push(result);
                }
                None => results.push(ProofResult {
                    rule: rule.to_owned(),
                    date: date.clone(),
                    cores_got,
                    scenarios: vec![result],
                }),
            },
        }
    }
    let measurements = Measurements {
        version: VERSION,
        machine,
        date,
        seconds: clock.now().saturating_sub(start).as_secs_f64(),
        seed: settings.seed,
        complete: errors.is_empty() && !stopped,
        cores_got: cores_got(&looks, settings.cores),
        proofs: results,
    };
    Outcome { measurements, errors }
}

/// Seconds are exact enough, and a date without fractions reads better.
fn now() -> String {
    jiff::Timestamp::now().round(jiff::Unit::Second).map(|date| date.to_string()).unwrap_or_default()
}

/// The median of looks: a single one tells of a moment only.
fn cores_got(looks: &[f64], cores: usize) -> f64 {
    if looks.is_empty() { cores as f64 } else { median(looks) }
}

/// A scenario on its way through the passes.
struct Course<'a> {
    rule: &'a str,
    scenario: &'a Scenario,
    cells: Vec<Cell>,
    /// How many cores' worth of time threads got that only spin, before each visit of a point.
    looks: Vec<f64>,
    failed: Option<Box<ProofError>>,
}

/// A point with the rounds of all passes so far.
pub(super) struct Cell {
    pub(super) place: Place,
    /// How many items tasks get done in a round, once that is known.
    items: Option<u64>,
    pub(super) passes: Vec<Samples>,
}

impl<'a> Course<'a> {
    fn new(rule: &'a str, scenario: &'a Scenario, settings: &Settings) -> Self {
        let cell = |place| Cell { place, items: None, passes: Vec::new() };
        let cells = places(scenario, settings).into_iter().map(cell).collect();
        Course { rule, scenario, cells, looks: Vec::new(), failed: None }
    }

    fn result(self, settings: &Settings, rng: &mut Rng) -> Result<ScenarioResult, Box<ProofError>> {
        match self.failed {
            Some(error) => Err(error),
            None => {
                let is_busy = is_busy(cores_got(&self.looks, settings.cores), settings.cores);
                Ok(summarise(self.scenario, &self.cells, settings, is_busy, rng))
            }
        }
    }

    fn error(&self, cell: usize, failed: RoundFailure) -> ProofError {
        let (threads, work_ns) = self.cells[cell].place;
        ProofError {
            rule: self.rule.to_owned(),
            scenario: self.scenario.name.to_owned(),
            variant: self.scenario.variants[failed.variant].name.to_owned(),
            threads,
            work_ns,
            failure: failed.failure,
        }
    }
}

struct Session<'a> {
    start: Duration,
    plan: Plan,
    settings: &'a Settings,
    clock: &'a dyn Clock,
    spin: Spin,
    rng: Rng,
    watch: &'a mut dyn Watch,
    done: usize,
    all: usize,
}

impl Session<'_> {
    /// One pass over a scenario's points.
    fn pass(&mut self, course: &mut Course<'_>, pass: usize) {
        for number in 0..course.cells.len() {
            if self.watch.is_stopped() || course.failed.is_some() {
                return;
            }
            let step = Step { rule: course.rule, scenario: course.scenario.name, done: self.done, all: self.all };
            self.watch.step(&step);
            course.looks.push(self.spin.cores_got(self.settings.cores, self.clock));
            if let Err(failure) = self.visit(course.scenario, &mut course.cells[number], pass) {
                course.failed = Some(Box::new(course.error(number, failure)));
            }
            self.done += 1;
        }
    }

    fn visit(&mut self, scenario: &Scenario, cell: &mut Cell, pass: usize) -> Result<(), RoundFailure> {
        let elapsed = self.clock.now().saturating_sub(self.start);
        let Pace { window, rounds } = self.plan.pace(scenario, cell.place, self.settings, (pass, elapsed));
        if rounds.count == 0 {
            return Ok(());
        }
        let (threads, work_ns) = cell.place;
        let bench = Bench {
            threads,
            work_ns,
            window,
            items: threads as u64 * ITEMS_A_TASK,
            workers: scenario.workers,
            limit: scenario.limit,
            spin: self.spin,
            seed: 0,
            clock: self.clock,
        };
        let items = match (cell.items, scenario.kind) {
            (Some(items), _) => items,
            (None, Kind::Tasks) => items_for(&scenario.variants, &bench)?,
            (None, _) => bench.items,
        };
        cell.items = Some(items);
        let Session { rng, watch, .. } = self;
        let bench = Bench { items, ..bench };
        cell.passes.push(alternate(&scenario.variants, &bench, rounds, rng, &mut || watch.is_stopped())?);
        Ok(())
    }
}

/// How many items fill a window, with the variant that needs longest: all of them get the same number.
fn items_for(variants: &[Variant], bench: &Bench<'_>) -> Result<u64, RoundFailure> {
    const MOST_ITEMS: u64 = 1 << 24;
    const FIRST_ITEMS: u64 = 256;
    let mut least = MOST_ITEMS;
    for (number, variant) in variants.iter().enumerate() {
        let mut items = bench.items.max(FIRST_ITEMS);
        loop {
            let sample = variant
                .body
                .round(&Bench { items, ..*bench })
                .map_err(|failure| RoundFailure { variant: number, failure })?;
            if sample.elapsed * 4 >= bench.window || items >= MOST_ITEMS {
                let share = bench.window.as_secs_f64() / sample.elapsed.as_secs_f64().max(1e-9);
                least = least.min((items as f64 * share) as u64);
                break;
            }
            items *= 4;
        }
    }
    Ok(least.clamp(bench.items, MOST_ITEMS))
}

impl Outcome {
    /// How long the run took.
    pub fn took(&self) -> Duration {
        Duration::from_secs_f64(self.measurements.seconds)
    }
}
