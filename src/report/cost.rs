//! What a rule's pattern costs, in words.

use super::prose::capitalised;
use super::units::{time, times, work};
use crate::evidence::{Crossing, Figure, Kind, Published, Quote, Reproduction, Verdict};

/// What was measured, rounded, with its condition: for findings, where one line must do.
pub fn cost(quote: &Quote) -> String {
    let figure = &quote.figure;
    let Figure { ratio, .. } = figure;
    let (pattern, fix) = (code(&figure.pattern), code(&figure.fix));
    let machine = if quote.is_own { "microbenchmark on your machine" } else { "microbenchmark" };
    let condition = match condition(figure) {
        condition if condition.is_empty() => String::new(),
        condition => format!(" ({condition})"),
    };
    let about = about(*ratio);
    let found = match figure.verdict {
        Verdict::Stalls => format!("{pattern} deadlocks, {fix} completes"),
        Verdict::NoDifference => format!("no measurable difference between {pattern} and {fix}"),
        _ if figure.kind == Kind::Delay => {
            format!("other tasks wait about {about} times longer (p99) with {pattern} than with {fix}")
        }
        _ => format!("{pattern} takes about {about} times as long as {fix}"),
    };
    format!("{machine}{condition}: {found}")
}

/// What was measured, as code if it is a name and not a description.
fn code(name: &str) -> String {
    if name.contains(' ') { name.to_owned() } else { format!("`{name}`") }
}

/// What was measured, with its interval, where and when.
fn in_full(quote: &Quote) -> String {
    format!("{} ({})", difference(&quote.figure), source(quote))
}

/// A ratio with the two digits that carry over to other machines.
fn about(ratio: f64) -> String {
    match ratio {
        ratio if ratio < 9.95 => format!("{ratio:.1}"),
        ratio if ratio < 99.5 => format!("{ratio:.0}"),
        ratio => format!("{:.0}", (ratio / 10.0).round() * 10.0),
    }
}

/// `2 threads doing nothing else`.
fn condition(figure: &Figure) -> String {
    let Some(concurrency) = concurrency(figure) else { return String::new() };
    let beside = match figure.work_ns {
        0 if figure.kind != Kind::Delay => ", nothing else".to_owned(),
        _ => other_work(figure),
    };
    format!("{concurrency}{beside}")
}

/// Where and when a figure was measured.
fn source(quote: &Quote) -> String {
    let machine = match quote.is_own {
        true => "your machine".to_owned(),
        false => format!("{} with {} core{}", quote.cpu, quote.cores, if quote.cores == 1 { "" } else { "s" }),
    };
    format!("measured on {machine}, {}", quote.date.split('T').next().unwrap_or_default())
}

/// All figures of a rule, a paragraph for the source and one for each scenario; nothing if there are none.
pub fn measured(rule: &str, quotes: &[Quote]) -> Vec<String> {
    let Some(first) = quotes.first() else { return Vec::new() };
    let own = match first.is_own {
        true => String::new(),
        false => format!("; run `cargo hotlock prove {rule} --save` to measure on your machine"),
    };
    let mut paragraphs = vec![format!("{}{own}.", capitalised(&source(first)))];
    for quotes in quotes.chunk_by(|one, next| one.figure.scenario == next.figure.scenario) {
        let lines = quotes.iter().map(|quote| format!("\n- {}{}", difference(&quote.figure), under(quote)));
        paragraphs.push(format!("{}:{}", capitalised(&quotes[0].figure.scenario), lines.collect::<String>()));
    }
    paragraphs
}

/// From which work on it does not matter, where that was found.
fn under(quote: &Quote) -> String {
    match quote.break_even {
        Some(Crossing::At { work_ns }) => {
            format!("; less than 5 % slower with at least {} of other work", time(work_ns))
        }
        Some(Crossing::NotReached { work_ns }) => {
            format!("; still more than 5 % slower with {} of other work", work(work_ns))
        }
        _ => String::new(),
    }
}

/// Why a finding of a rule is only a note.
pub fn no_cost(quote: &Quote) -> String {
    format!("your machine shows no cost: {}", cost(quote))
}

/// A published figure, the measured one beside it, and why they may differ; the claim alone where nothing was measured.
pub fn beside(published: &Published, measured: Option<&Quote>) -> String {
    let claim = &published.claim;
    let Some(quote) = measured else { return claim.clone() };
    let found = match published.judge(quote) {
        Reproduction::Reproduces => return format!("{claim}. It reproduces: {}", in_full(quote)),
        Reproduction::Smaller => "The cost is there, but smaller",
        Reproduction::Larger => "The cost is there, and larger",
        Reproduction::NotSeen => "It does not reproduce",
        Reproduction::Unclear => "Measured, but too noisy to conclude",
    };
    format!("{claim}. {found}: {}. {}", in_full(quote), published.why)
}

fn difference(figure: &Figure) -> String {
    let Figure { ratio, interval, .. } = figure;
    let (pattern, fix) = (code(&figure.pattern), code(&figure.fix));
    let at = at(figure);
    let (times, low, high) = (times(*ratio), times(interval.0), times(interval.1));
    let interval = format!("95 % interval {low} to {high}");
    match figure.verdict {
        Verdict::Stalls => format!("{pattern} deadlocks{at}, {fix} completes"),
        Verdict::NoDifference => format!("no measurable difference between {pattern} and {fix}{at}"),
        _ if figure.kind == Kind::Delay => {
            format!("other tasks wait {times} times as long (p99) with {pattern} as with {fix}{at} ({interval})")
        }
        _ => format!("{pattern} takes {times} times as long as {fix}{at} ({interval})"),
    }
}

/// With how many of what, and beside which work; nothing for what ends or does not.
fn at(figure: &Figure) -> String {
    concurrency(figure).map(|concurrency| format!(" at {concurrency}{}", other_work(figure))).unwrap_or_default()
}

/// `2 threads`; nothing for what ends or does not.
fn concurrency(figure: &Figure) -> Option<String> {
    let one = match figure.kind {
        Kind::Stall => return None,
        Kind::Contention => "thread",
        Kind::Tasks => "task",
        Kind::Delay => "handler",
    };
    let plural = if figure.threads == 1 { "" } else { "s" };
    Some(format!("{} {one}{plural}", figure.threads))
}

/// ` with 10 µs of other work`; nothing without any.
fn other_work(figure: &Figure) -> String {
    match figure.work_ns {
        0 => String::new(),
        ns => format!(" with {} of other work", work(ns)),
    }
}
