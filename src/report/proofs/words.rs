//! Sentences that tables for people and the page share.

use crate::evidence::{BreakEven, Crossing, Kind, Machine, Measurements, Point, Scalability, ScenarioResult, Verdict};
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
    let pattern = scenario.variant_name(even.pattern);
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
    let all = scenario.points.iter().flat_map(|point| point.comparisons.iter().map(move |each| (point, each)));
    let conclusive = all.filter(|(_, comparison)| matches!(comparison.verdict, Verdict::Costs | Verdict::Stalls));
    let worst = conclusive.max_by(|(_, left), (_, right)| left.ratio.total_cmp(&right.ratio));
    match worst {
        None => "No cost was found here at any setting.".to_owned(),
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

/// A point in words.
pub(super) fn place(kind: Kind, point: &Point) -> String {
    let unit = threads(kind);
    let unit = if point.threads == 1 { unit.trim_end_matches('s') } else { unit };
    match kind {
        Kind::Contention => format!("{} {unit}, other work {}", point.threads, work(point.work_ns)),
        _ => format!("{} {unit}", point.threads),
    }
}

pub(super) fn plural(count: usize, word: &str) -> String {
    if count == 1 { format!("1 {word}") } else { format!("{count} {word}s") }
}
