//! One run of all proofs that were asked for.

use std::time::Duration;

use fastrand::Rng;
use hdrhistogram::Histogram;

use super::break_even::{Measured, crossing};
use super::check::ProofError;
use super::clock::Clock;
use super::plan::{Pace, Place, Plan, Settings, places, reference_threads};
use super::rounds::{Bench, Rounds, Sample, Samples, alternate};
use super::scalability::fit;
use super::spin::Spin;
use super::statistics::{median, ratio_of_medians, scatter, verdict};
use super::{Proof, Scenario, Variant};
use crate::evidence::{
    BreakEven, Ceiling, Comparison, Delays, Extrapolated, Kind, Machine, Measurements, Point, ProofResult, Role,
    Scalability, ScenarioResult, Side, VERSION, VariantInfo, Verdict, is_busy,
};

/// Thread counts to which curves are drawn on where the machine has fewer; 96 is that of the published account of three
/// contended locks in a cache.
const EXTRAPOLATED_TO: [usize; 6] = [4, 8, 16, 32, 64, 96];
/// With fewer items a task, thousands of tasks take longer to wake than to do their work.
const ITEMS_A_TASK: u64 = 128;
/// A law through points whose rounds scatter further than this share of their median says nothing.
const MOST_SCATTER: f64 = 0.25;
/// A point with fewer rounds of each variant is not reported.
const FEWEST_REPORTED: usize = 3;

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

/// Measures the proofs, one scenario after another. A scenario that fails costs only itself.
pub fn run(
    proofs: &[Proof],
    settings: &Settings,
    machine: Machine,
    clock: &dyn Clock,
    watch: &mut dyn Watch,
) -> Outcome {
    let start = clock.now();
    let all = proofs.iter().flat_map(|proof| &proof.scenarios).map(|scenario| places(scenario, settings).len()).sum();
    let spin = Spin::calibrate(clock);
    let rng = Rng::with_seed(settings.seed);
    let mut session = Session {
        start,
        plan: Plan::new(proofs, settings),
        settings,
        clock,
        spin,
        rng,
        watch,
        looks: Vec::new(),
        done: 0,
        all,
    };
    let (mut results, mut errors) = (Vec::new(), Vec::new());
    for proof in proofs {
        let date = now();
        let mut scenarios = Vec::new();
        for scenario in &proof.scenarios {
            match session.scenario(proof.rule, scenario) {
                Ok(result) if result.points.is_empty() => {}
                Ok(result) => scenarios.push(result),
                Err(error) => errors.push(*error),
            }
        }
        if !scenarios.is_empty() {
            results.push(ProofResult { rule: proof.rule.to_owned(), date, scenarios });
        }
    }
    let complete = errors.is_empty() && !session.watch.is_stopped();
    let measurements = Measurements {
        version: VERSION,
        machine,
        date: results.first().map_or_else(now, |proof| proof.date.clone()),
        seconds: clock.now().saturating_sub(start).as_secs_f64(),
        seed: settings.seed,
        complete,
        cores_got: session.cores_got(0),
        proofs: results,
    };
    Outcome { measurements, errors }
}

/// Seconds are exact enough, and a date without fractions reads better.
fn now() -> String {
    jiff::Timestamp::now().round(jiff::Unit::Second).map(|date| date.to_string()).unwrap_or_default()
}

struct Session<'a> {
    start: Duration,
    plan: Plan,
    settings: &'a Settings,
    clock: &'a dyn Clock,
    spin: Spin,
    rng: Rng,
    watch: &'a mut dyn Watch,
    /// How many cores' worth of time threads got that only spin, before each point.
    looks: Vec<f64>,
    done: usize,
    all: usize,
}

impl Session<'_> {
    fn scenario(&mut self, rule: &str, scenario: &Scenario) -> Result<ScenarioResult, Box<ProofError>> {
        let (mut points, first_look) = (Vec::new(), self.looks.len());
        for place in places(scenario, self.settings) {
            if self.watch.is_stopped() {
                break;
            }
            self.watch.step(&Step { rule, scenario: scenario.name, done: self.done, all: self.all });
            self.looks.push(self.spin.cores_got(self.settings.cores, self.clock));
            points.extend(self.point(rule, scenario, place)?);
            self.done += 1;
        }
        if is_busy(self.cores_got(first_look), self.settings.cores) {
            points.iter_mut().for_each(doubt);
        }
        let variants =
            scenario.variants.iter().map(|variant| VariantInfo { name: variant.name.to_owned(), role: variant.role });
        Ok(ScenarioResult {
            name: scenario.name.to_owned(),
            shows: scenario.shows.to_owned(),
            would_show: scenario.would_show.map(str::to_owned),
            kind: scenario.kind,
            variants: variants.collect(),
            break_even: break_even(scenario, &points, self.settings.cores),
            scalability: scalability(scenario, &points),
            points,
        })
    }

    /// The median of the looks from this one on: a single one tells of a moment only.
    fn cores_got(&self, first_look: usize) -> f64 {
        match &self.looks[first_look..] {
            [] => self.settings.cores as f64,
            looks => median(looks),
        }
    }

    fn point(&mut self, rule: &str, scenario: &Scenario, place: Place) -> Result<Option<Point>, Box<ProofError>> {
        let failed = |variant: usize, failure| {
            Box::new(ProofError {
                rule: rule.to_owned(),
                scenario: scenario.name.to_owned(),
                variant: scenario.variants[variant].name.to_owned(),
                threads: place.0,
                work_ns: place.1,
                failure,
            })
        };
        let elapsed = self.clock.now().saturating_sub(self.start);
        let Pace { window, rounds } = self.plan.pace(scenario, place, self.settings, elapsed);
        let bench = Bench {
            threads: place.0,
            work_ns: place.1,
            window,
            items: place.0 as u64 * ITEMS_A_TASK,
            workers: scenario.workers,
            limit: scenario.limit,
            spin: self.spin,
            seed: 0,
            clock: self.clock,
        };
        let items = match scenario.kind {
            Kind::Tasks => {
                items_for(&scenario.variants, &bench).map_err(|(variant, failure)| failed(variant, failure))?
            }
            _ => bench.items,
        };
        let samples = self
            .rounds(scenario, &Bench { items, ..bench }, rounds)
            .map_err(|failure| failed(failure.variant, failure.failure))?;
        let fewest = samples.iter().map(Vec::len).min().unwrap_or_default();
        let is_enough = fewest >= FEWEST_REPORTED.min(rounds.count);
        Ok(is_enough.then(|| self.summarise(scenario, place, &samples)))
    }

    fn rounds(
        &mut self,
        scenario: &Scenario,
        bench: &Bench<'_>,
        rounds: Rounds,
    ) -> Result<Samples, super::rounds::RoundFailure> {
        let Session { rng, watch, .. } = self;
        alternate(&scenario.variants, bench, rounds, rng, &mut || watch.is_stopped())
    }

    fn summarise(&mut self, scenario: &Scenario, (threads, work_ns): Place, samples: &Samples) -> Point {
        let figures: Vec<Vec<f64>> =
            samples.iter().map(|samples| samples.iter().map(|sample| sample.ns).collect()).collect();
        let sides = samples.iter().zip(&figures).enumerate().map(|(variant, (samples, figures))| Side {
            variant,
            ns: median(figures),
            scatter: scatter(figures),
            rounds: figures.len(),
            delays: delays(samples),
            stalled: samples.iter().filter(|sample| sample.stalled).count(),
        });
        let sides: Vec<Side> = sides.collect();
        let comparisons = pairs(scenario).map(|(pattern, fix)| {
            let ratio = ratio_of_medians(&figures[pattern], &figures[fix], &mut self.rng);
            let scatter = sides[pattern].scatter.max(sides[fix].scatter);
            let verdict =
                if sides[pattern].stalled > sides[fix].stalled { Verdict::Stalls } else { verdict(&ratio, scatter) };
            Comparison { pattern, fix, ratio: ratio.ratio, low: ratio.low, high: ratio.high, verdict }
        });
        let comparisons = comparisons.collect();
        let oversubscribed = scenario.kind == Kind::Contention && threads > self.settings.cores;
        Point { threads, work_ns, oversubscribed, sides, comparisons }
    }
}

/// Takes back that there is no difference: threads that other programs keep from running do not meet.
fn doubt(point: &mut Point) {
    let is_shared = point.threads > 1;
    let verdicts = point.comparisons.iter_mut().map(|comparison| &mut comparison.verdict);
    for verdict in verdicts.filter(|verdict| is_shared && **verdict == Verdict::NoDifference) {
        *verdict = Verdict::TooNoisy;
    }
}

/// Which variants are compared: each pattern with each fix or step.
fn pairs(scenario: &Scenario) -> impl Iterator<Item = (usize, usize)> {
    let with_role = |wanted: fn(Role) -> bool| {
        let numbered = scenario.variants.iter().enumerate();
        numbered.filter(|(_, variant)| wanted(variant.role)).map(|(number, _)| number).collect::<Vec<usize>>()
    };
    let (patterns, others) = (with_role(|role| role == Role::Pattern), with_role(|role| role != Role::Pattern));
    patterns.into_iter().flat_map(move |pattern| others.clone().into_iter().map(move |other| (pattern, other)))
}

/// How many items fill a window, with the variant that needs longest: all of them get the same number.
fn items_for(variants: &[Variant], bench: &Bench<'_>) -> Result<u64, (usize, super::Failure)> {
    const MOST_ITEMS: u64 = 1 << 24;
    const FIRST_ITEMS: u64 = 256;
    let mut least = MOST_ITEMS;
    for (number, variant) in variants.iter().enumerate() {
        let mut items = bench.items.max(FIRST_ITEMS);
        loop {
            let sample = variant.body.round(&Bench { items, ..*bench }).map_err(|failure| (number, failure))?;
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

fn delays(samples: &[Sample]) -> Option<Delays> {
    const PERCENTILES: [f64; 12] = [1.0, 5.0, 10.0, 25.0, 50.0, 75.0, 90.0, 95.0, 99.0, 99.9, 99.99, 100.0];
    let mut parts = samples.iter().filter_map(|sample| sample.delays.as_ref());
    let mut all: Histogram<u64> = parts.next()?.clone();
    for part in parts {
        // All are made with the same bounds; one that were not would only be left out.
        let _ = all.add(part);
    }
    Some(Delays {
        p50_ns: all.value_at_quantile(0.5),
        p99_ns: all.value_at_quantile(0.99),
        max_ns: all.max(),
        count: all.len(),
        curve: PERCENTILES.map(|percentile| (percentile, all.value_at_percentile(percentile))).to_vec(),
    })
}

/// For every pair, over the points that differ in work only.
fn break_even(scenario: &Scenario, points: &[Point], cores: usize) -> Vec<BreakEven> {
    let counts: Vec<usize> = points.iter().map(|point| point.threads).collect();
    let threads = reference_threads(&counts, cores);
    let mut over_work: Vec<&Point> = points.iter().filter(|point| point.threads == threads).collect();
    over_work.sort_by_key(|point| point.work_ns);
    if scenario.kind != Kind::Contention || over_work.len() < 2 {
        return Vec::new();
    }
    let of_pair = |(pattern, fix)| {
        let measured: Vec<Measured<'_>> = over_work
            .iter()
            .filter_map(|point| {
                let comparison = point.comparison(pattern, fix)?;
                Some(Measured { work_ns: point.work_ns, fix_ns: point.sides[fix].ns, comparison })
            })
            .collect();
        crossing(&measured).map(|outcome| BreakEven { pattern, fix, threads, outcome })
    };
    // The steps between are on the way to the last.
    let is_between = |fix: usize| fix + 1 < scenario.variants.len() && scenario.variants[fix].role == Role::Step;
    pairs(scenario).filter(|(_, fix)| !is_between(*fix)).filter_map(of_pair).collect()
}

/// For every variant, over the points with the least work.
fn scalability(scenario: &Scenario, points: &[Point]) -> Vec<Scalability> {
    let Some(least) = points.iter().map(|point| point.work_ns).min() else { return Vec::new() };
    if scenario.kind != Kind::Contention {
        return Vec::new();
    }
    let over_threads: Vec<&Point> = points.iter().filter(|point| point.work_ns == least).collect();
    let of_variant = |variant: usize| {
        let is_steady = |point: &&&Point| !point.oversubscribed && point.sides[variant].scatter <= MOST_SCATTER;
        let running = over_threads.iter().filter(is_steady);
        let throughput: Vec<(usize, f64)> =
            running.map(|point| (point.threads, point.per_second(Kind::Contention, &point.sides[variant]))).collect();
        let fit = fit(&throughput);
        let most = throughput.iter().map(|(threads, _)| *threads).max().unwrap_or_default();
        let beyond = EXTRAPOLATED_TO.into_iter().filter(|threads| *threads > most);
        let extrapolated = fit.map_or_else(Vec::new, |fit| {
            beyond.map(|threads| Extrapolated { threads, per_s: fit.throughput(threads as f64) }).collect()
        });
        let ceiling = if scenario.variants[variant].is_serial { ceiling(&over_threads, variant) } else { None };
        Scalability { variant, ceiling, fit, extrapolated }
    };
    (0..scenario.variants.len()).map(of_variant).filter(|each| each.fit.is_some() || each.ceiling.is_some()).collect()
}

/// A call that is all section lets nobody pass 1/T. T is known only without other work; threads that together get past it
/// show that calls do not exclude each other after all.
fn ceiling(over_threads: &[&Point], variant: usize) -> Option<Ceiling> {
    const TOLERANCE: f64 = 1.1;
    let alone = over_threads.iter().find(|point| point.threads == 1 && point.work_ns == 0)?;
    let serial_ns = alone.sides[variant].ns;
    let per_s = 1e9 / serial_ns;
    let together = over_threads.iter().filter(|point| point.threads > 1);
    let most = together.map(|point| point.per_second(Kind::Contention, &point.sides[variant])).fold(0.0, f64::max);
    (serial_ns > 0.0 && most <= per_s * TOLERANCE).then_some(Ceiling { serial_ns, per_s })
}

impl Outcome {
    /// How long the run took.
    pub fn took(&self) -> Duration {
        Duration::from_secs_f64(self.measurements.seconds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::test_support::measurements;

    #[test]
    fn what_a_busy_machine_measures_with_several_threads_shows_no_absence() {
        let mut points = measurements().proofs.swap_remove(0).scenarios.swap_remove(0).points;
        let verdicts = |points: &[Point]| -> Vec<(usize, u64, Verdict)> {
            points.iter().map(|point| (point.threads, point.work_ns, point.comparisons[0].verdict)).collect()
        };
        points[0].comparisons[0].verdict = Verdict::NoDifference;
        let before = verdicts(&points);
        points.iter_mut().for_each(doubt);
        let changed: Vec<_> =
            before.iter().zip(verdicts(&points)).filter(|(before, after)| **before != *after).collect();
        assert_eq!(changed, [(&(2, 10_000, Verdict::NoDifference), (2, 10_000, Verdict::TooNoisy))]);
    }
}
