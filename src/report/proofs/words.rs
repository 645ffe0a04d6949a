//! Sentences that tables for people and the page share.

use crate::evidence::{
    BreakEven, Crossing, Kind, Machine, Measurements, Point, Scalability, ScenarioResult, Side, Verdict,
};
use crate::report::units::{rate, time, times, work};

/// Where and when.
pub(super) fn machine(machine: &Machine) -> String {
    let threads = format!("{} threads at a time", machine.logical_cores);
    let cores = machine.physical_cores.map_or(threads.clone(), |cores| match cores {
        1 => format!("1 core, {threads}"),
        cores => format!("{cores} cores, {threads}"),
    });
    let build = if machine.optimised { "" } else { ", built without optimisation: its figures mean little" };
    format!("{}, {cores}; {}; {}{build}", machine.cpu, machine.os, machine.rustc)
}

/// When, how long, and from which seed.
pub(super) fn run(measurements: &Measurements) -> String {
    let incomplete = if measurements.complete { "" } else { "; not complete" };
    format!("{}, took {:.0} s, seed {}{incomplete}", measurements.date, measurements.seconds, measurements.seed)
}

/// A verdict in a word or three.
pub(super) fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Costs => "costs",
        Verdict::Stalls => "never ends",
        Verdict::NoDifference => "no difference",
        Verdict::FixCosts => "the fix costs more",
        Verdict::TooNoisy => "too noisy to conclude",
    }
}

/// What the figures of a kind are.
pub(super) fn figure(kind: Kind) -> &'static str {
    match kind {
        Kind::Contention => "time a call, other work included",
        Kind::Tasks => "time an item, all tasks together",
        Kind::Delay => "what other tasks wait, 99th percentile",
        Kind::Stall => "time until it ended or was given up",
    }
}

/// What is counted on the first axis.
pub(super) fn threads(kind: Kind) -> &'static str {
    match kind {
        Kind::Contention | Kind::Stall => "threads",
        Kind::Tasks => "tasks",
        Kind::Delay => "handlers",
    }
}

/// All that is said below a scenario's tables.
pub(super) fn sentences(scenario: &ScenarioResult) -> Vec<String> {
    let break_even = scenario.break_even.iter().map(|even| break_even(scenario, even));
    let ceilings = scenario.scalability.iter().filter_map(|each| ceiling(scenario, each));
    break_even.chain(ceilings).chain(extrapolation(scenario)).collect()
}

/// Where a pattern ceases to matter.
fn break_even(scenario: &ScenarioResult, even: &BreakEven) -> String {
    // With several fixes it is not clear which is meant.
    let has_one_fix = scenario.break_even.iter().all(|other| other.fix == even.fix);
    let against = if has_one_fix { String::new() } else { format!(" against {}", scenario.variant_name(even.fix)) };
    let pattern = format!("{}{against}", scenario.variant_name(even.pattern));
    let at = plural(even.threads, "thread");
    match even.outcome {
        Crossing::At { work_ns } => {
            format!("{pattern} costs under 5 % once each call does more than {} of other work, at {at}.", time(work_ns))
        }
        Crossing::AlreadyBelow { work_ns: 0 } => {
            format!("{pattern} costs under 5 % even with no other work, at {at}: it does not matter here.")
        }
        Crossing::AlreadyBelow { work_ns } => {
            format!("{pattern} costs under 5 % with {} of other work a call already, at {at}.", work(work_ns))
        }
        Crossing::NotReached { work_ns } => {
            format!("{pattern} still costs 5 % or more with {} of other work a call, at {at}.", work(work_ns))
        }
        Crossing::TooNoisy => {
            format!("The machine was too noisy to say from which work on {pattern} costs under 5 %, at {at}.")
        }
    }
}

/// The serial time and the ceiling.
fn ceiling(scenario: &ScenarioResult, scalability: &Scalability) -> Option<String> {
    let ceiling = scalability.ceiling?;
    let name = scenario.variant_name(scalability.variant);
    Some(format!(
        "{name}: each call is alone for {}, so no number of threads does more than {} through it.",
        time(ceiling.serial_ns),
        rate(ceiling.per_s)
    ))
}

/// What the fits give where the machine ends: one sentence for all variants.
fn extrapolation(scenario: &ScenarioResult) -> Option<String> {
    let fitted =
        || scenario.scalability.iter().filter_map(|each| Some((each.variant, each.fit?, each.extrapolated.last()?)));
    let (_, first, farthest) = fitted().next()?;
    let each: Vec<String> = fitted()
        .map(|(variant, _, farthest)| format!("{} {}", scenario.variant_name(variant), rate(farthest.per_s)))
        .collect();
    let worst = fitted().filter_map(|(_, fit, _)| fit.relative_error).reduce(f64::max);
    let error = match worst {
        Some(error) => format!("fitted to {} points, error up to {:.1} %", first.points, error * 100.0),
        None => format!("from {} points only, so its error is not known", first.points),
    };
    let threads = farthest.threads;
    Some(format!("Extrapolated to {threads} threads (Universal Scalability Law, {error}): {}.", each.join(", ")))
}

/// That figures suffer from other programs, if they do.
pub(super) fn busy(measurements: &Measurements) -> Option<String> {
    measurements.machine_was_busy().then(|| {
        format!(
            "Other programs were running: {} threads got the time of {:.1} cores. Figures of more than one thread suffer; \
             measure again on a quiet machine.",
            measurements.machine.logical_cores, measurements.cores_got
        )
    })
}

/// The best of what a scenario found, for headings: where the pattern costs most.
pub(super) fn headline(scenario: &ScenarioResult) -> String {
    match scenario.worst() {
        None => no_cost(scenario),
        Some((_, comparison)) if comparison.verdict == Verdict::Stalls => {
            format!("{} never ends.", scenario.variant_name(comparison.pattern))
        }
        Some((point, comparison)) => format!(
            "{} takes up to {} times as long as {} ({}).",
            scenario.variant_name(comparison.pattern),
            times(comparison.ratio),
            scenario.variant_name(comparison.fix),
            place(scenario.kind, point),
        ),
    }
}

/// That no point shows a cost, how sure that is, and what would show one.
fn no_cost(scenario: &ScenarioResult) -> String {
    let comparisons = || scenario.points.iter().flat_map(|point| &point.comparisons);
    let noisy = comparisons().filter(|comparison| comparison.verdict == Verdict::TooNoisy).count();
    let found = match noisy {
        0 => "No cost was found here at any setting.".to_owned(),
        noisy => format!(
            "No cost was found here, but {noisy} of {} figures are too noisy to conclude.",
            comparisons().count()
        ),
    };
    let would_show = scenario.would_show.iter().map(String::as_str);
    [found.as_str()].into_iter().chain(would_show).collect::<Vec<_>>().join(" ")
}

/// A scenario in one line of the summary.
pub(super) struct Line<'a> {
    pub(super) rule: &'a str,
    pub(super) scenario: &'a str,
    /// How many times the pattern's time is that of the fix, where that is most.
    pub(super) ratio: String,
    pub(super) interval: String,
    pub(super) place: String,
    /// From which other work on every pattern costs under 5 %.
    pub(super) under: String,
    pub(super) verdict: Verdict,
}

/// All scenarios, a line each.
pub(super) fn summary(measurements: &Measurements) -> Vec<Line<'_>> {
    let all = measurements.proofs.iter().flat_map(|proof| proof.scenarios.iter().map(move |each| (proof, each)));
    all.map(|(proof, scenario)| {
        let found = conclusion(scenario);
        let line = Line {
            rule: &proof.rule,
            scenario: &scenario.name,
            ratio: if found == Verdict::NoDifference { "no cost" } else { verdict(found) }.to_owned(),
            interval: String::new(),
            place: String::new(),
            under: under(scenario),
            verdict: found,
        };
        let Some((point, comparison)) = scenario.worst() else { return line };
        let line = Line { place: place(scenario.kind, point), ..line };
        if comparison.verdict == Verdict::Stalls {
            return line;
        }
        let interval = format!("{} to {}", times(comparison.low), times(comparison.high));
        Line { ratio: times(comparison.ratio), interval, ..line }
    })
    .collect()
}

/// What all points together say: that of the worst, else what those say that can tell.
fn conclusion(scenario: &ScenarioResult) -> Verdict {
    let is_said = |wanted: Verdict| {
        scenario.points.iter().flat_map(|point| &point.comparisons).any(|comparison| comparison.verdict == wanted)
    };
    match scenario.worst() {
        Some((_, comparison)) => comparison.verdict,
        None if is_said(Verdict::NoDifference) => Verdict::NoDifference,
        None if is_said(Verdict::FixCosts) => Verdict::FixCosts,
        None => Verdict::TooNoisy,
    }
}

/// One row of a progression.
pub(super) struct StepRow<'a> {
    pub(super) name: &'a str,
    pub(super) rate: String,
    pub(super) time: String,
    /// How many times faster than the first.
    pub(super) ratio: String,
    /// How many times faster than the one before.
    pub(super) gain: String,
    pub(super) interval: String,
}

/// Each step with its gain over the first and over the one before, as published accounts print them.
pub(super) fn progression<'a>(scenario: &'a ScenarioResult, point: &Point) -> Vec<StepRow<'a>> {
    let befores = std::iter::once(None).chain(point.sides.iter().map(Some));
    let row = |(side, before): (&Side, Option<&Side>)| {
        let comparison = point.comparisons.iter().find(|comparison| comparison.fix == side.variant);
        StepRow {
            name: scenario.variant_name(side.variant),
            rate: rate(point.per_second(scenario.kind, side)),
            time: time(side.ns),
            ratio: comparison.map(|comparison| times(comparison.ratio)).unwrap_or_default(),
            gain: before.map(|before| times(before.ns / side.ns)).unwrap_or_default(),
            interval: comparison
                .map(|comparison| format!("{} to {}", times(comparison.low), times(comparison.high)))
                .unwrap_or_default(),
        }
    };
    point.sides.iter().zip(befores).map(row).collect()
}

/// The most work that any pattern needs to stop mattering.
fn under(scenario: &ScenarioResult) -> String {
    let outcomes = || scenario.break_even.iter().map(|even| even.outcome);
    let not_reached = outcomes().find_map(|outcome| match outcome {
        Crossing::NotReached { work_ns } => Some(format!("over {}", work(work_ns))),
        Crossing::TooNoisy => Some("too noisy".to_owned()),
        _ => None,
    });
    let most = outcomes().filter_map(|outcome| match outcome {
        Crossing::At { work_ns } => Some(work_ns),
        _ => None,
    });
    not_reached.or_else(|| most.reduce(f64::max).map(time)).unwrap_or_default()
}

/// A point in words.
pub(super) fn place(kind: Kind, point: &Point) -> String {
    let unit = threads(kind);
    let unit = if point.threads == 1 { unit.trim_end_matches('s') } else { unit };
    let place = match kind {
        Kind::Contention if point.work_ns == 0 => format!("{} {unit}, no other work", point.threads),
        Kind::Contention => format!("{} {unit}, {} of other work", point.threads, work(point.work_ns)),
        _ => format!("{} {unit}", point.threads),
    };
    if point.oversubscribed { format!("{place}, oversubscribed") } else { place }
}

pub(super) fn plural(count: usize, word: &str) -> String {
    if count == 1 { format!("1 {word}") } else { format!("{count} {word}s") }
}
