//! From rounds to what they say.

use fastrand::Rng;
use hdrhistogram::Histogram;

use super::Scenario;
use super::break_even::{Measured, crossing};
use super::plan::{Budget, Settings, reference_threads};
use super::rounds::Sample;
use super::run::Cell;
use super::scalability::fit;
use super::statistics::{Paired, median, ratio_of_medians, scatter, verdict};
use crate::evidence::{
    BreakEven, Ceiling, Comparison, Delays, Extrapolated, Kind, Point, Role, Scalability, ScenarioResult, Side,
    VariantInfo, Verdict,
};

/// Thread counts to which curves are drawn on where the machine has fewer; 96 is that of the published account of three
/// contended locks in a cache.
const EXTRAPOLATED_TO: [usize; 6] = [4, 8, 16, 32, 64, 96];
/// A law through points whose rounds scatter further than this share of their median says nothing.
const MOST_SCATTER: f64 = 0.25;
/// A point with fewer rounds of each variant is not reported.
const FEWEST_REPORTED: usize = 3;

/// What the rounds of a scenario's points say.
pub(super) fn summarise(
    scenario: &Scenario,
    cells: &[Cell],
    settings: &Settings,
    is_busy: bool,
    rng: &mut Rng,
) -> ScenarioResult {
    let mut points: Vec<Point> = cells.iter().filter_map(|cell| point(scenario, cell, settings, rng)).collect();
    if is_busy {
        points.iter_mut().for_each(doubt);
    }
    let variants =
        scenario.variants.iter().map(|variant| VariantInfo { name: variant.name.to_owned(), role: variant.role });
    ScenarioResult {
        name: scenario.name.to_owned(),
        shows: scenario.shows.to_owned(),
        would_show: scenario.would_show.map(str::to_owned),
        kind: scenario.kind,
        variants: variants.collect(),
        break_even: break_even(scenario, &points, settings.cores),
        scalability: scalability(scenario, &points),
        points,
    }
}

/// None with so few rounds that there is nothing to say.
fn point(scenario: &Scenario, cell: &Cell, settings: &Settings, rng: &mut Rng) -> Option<Point> {
    let of_variant = |variant: usize| -> Vec<&Sample> { cell.passes.iter().flat_map(|pass| &pass[variant]).collect() };
    let samples: Vec<Vec<&Sample>> = (0..scenario.variants.len()).map(of_variant).collect();
    let figures: Vec<Vec<f64>> = samples.iter().map(|of| of.iter().map(|sample| sample.ns).collect()).collect();
    let asked_for = match settings.budget {
        Budget::Rounds(count) => count.max(1),
        Budget::Time(_) => FEWEST_REPORTED,
    };
    if figures.iter().any(|figures| figures.len() < FEWEST_REPORTED.min(asked_for)) {
        return None;
    }
    let sides = samples.iter().zip(&figures).enumerate().map(|(variant, (samples, figures))| Side {
        variant,
        ns: median(figures),
        scatter: scatter(figures),
        rounds: figures.len(),
        delays: delays(samples),
        stalled: samples.iter().filter(|sample| sample.stalled).count(),
    });
    let sides: Vec<Side> = sides.collect();
    let comparisons = pairs(scenario).map(|(pattern, fix)| compare(cell, &sides, (pattern, fix), rng)).collect();
    let (threads, work_ns) = cell.place;
    let oversubscribed = scenario.kind == Kind::Contention && threads > settings.cores;
    Some(Point { threads, work_ns, oversubscribed, sides, comparisons })
}

fn compare(cell: &Cell, sides: &[Side], (pattern, fix): (usize, usize), rng: &mut Rng) -> Comparison {
    let figures = |variant: usize| -> Vec<Vec<f64>> {
        cell.passes.iter().map(|pass| pass[variant].iter().map(|sample| sample.ns).collect()).collect()
    };
    let (of_pattern, of_fix) = (figures(pattern), figures(fix));
    let passes: Vec<Paired<'_>> = of_pattern.iter().zip(&of_fix).map(|(one, other)| (&one[..], &other[..])).collect();
    let ratio = ratio_of_medians(&passes, rng);
    let (pattern_side, fix_side) = (&sides[pattern], &sides[fix]);
    let verdict = match (pattern_side.stalled == pattern_side.rounds, fix_side.stalled) {
        (true, 0) => Verdict::Stalls,
        // An attempt that had to be given up took as long as the limit, which is no figure.
        _ if pattern_side.stalled + fix_side.stalled > 0 => Verdict::TooNoisy,
        _ => verdict(&ratio, pattern_side.scatter.max(fix_side.scatter), pattern_side.rounds.min(fix_side.rounds)),
    };
    Comparison { pattern, fix, ratio: ratio.ratio, low: ratio.low, high: ratio.high, verdict }
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

fn delays(samples: &[&Sample]) -> Option<Delays> {
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
