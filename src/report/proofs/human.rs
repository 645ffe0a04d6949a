//! Tables and small curves for people.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use super::terminal;
use super::words;
use crate::evidence::{Comparison, Kind, Measurements, Point, ScenarioResult, Verdict};
use crate::report::units::{time, times, work};

const TITLE: Style = Style::new().bold();

pub(super) fn write(measurements: &Measurements, out: &mut dyn Write) -> io::Result<()> {
    for proof in &measurements.proofs {
        writeln!(out, "{TITLE}{}{TITLE:#}", proof.rule)?;
        for scenario in &proof.scenarios {
            write_scenario(scenario, out)?;
        }
        writeln!(out)?;
    }
    write_summary(measurements, out)?;
    if let Some(busy) = words::busy(measurements) {
        let style = AnsiColor::Yellow.on_default();
        writeln!(out, "{style}{busy}{style:#}")?;
    }
    writeln!(out, "{}", words::machine(&measurements.machine))?;
    writeln!(out, "{}", words::run(measurements))
}

/// What is found where, for who does not want to read all of it; nothing where one scenario is all.
fn write_summary(measurements: &Measurements, out: &mut dyn Write) -> io::Result<()> {
    let lines = words::summary(measurements);
    if lines.len() < 2 {
        return Ok(());
    }
    let width = |of: for<'a> fn(&'a words::Line<'_>) -> &'a str| {
        lines.iter().map(|line| of(line).chars().count()).max().unwrap_or(0)
    };
    let (rule, scenario) = (width(|line| line.rule), width(|line| line.scenario));
    let (ratio, place) = (width(|line| &line.ratio).max("ratio".len()), width(|line| &line.place));
    writeln!(out, "{TITLE}Where each pattern costs most{TITLE:#}\n")?;
    writeln!(
        out,
        "  {:rule$}  {:scenario$} {:>ratio$}  {:<16}  {:place$}  under 5 % from",
        "rule", "scenario", "ratio", "95 % interval", "at"
    )?;
    for line in lines {
        let style = style(line.verdict);
        let row = format!(
            "  {:rule$}  {:scenario$} {style}{:>ratio$}{style:#}  {:<16}  {:place$}  {}",
            line.rule, line.scenario, line.ratio, line.interval, line.place, line.under
        );
        writeln!(out, "{}", row.trim_end())?;
    }
    writeln!(out)
}

fn write_scenario(scenario: &ScenarioResult, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\n  {TITLE}{}{TITLE:#}: {}", scenario.name, scenario.shows)?;
    writeln!(out, "  {}", words::headline(scenario))?;
    if scenario.is_progression() {
        let least = scenario.least_work_ns();
        for point in scenario.points.iter().filter(|point| point.work_ns == least) {
            write_progression(scenario, point, out)?;
        }
    } else {
        write_pairs(scenario, out)?;
        write_delays(scenario, out)?;
    }
    let sentences = words::sentences(scenario);
    if !sentences.is_empty() {
        writeln!(out)?;
    }
    for sentence in sentences {
        writeln!(out, "  {sentence}")?;
    }
    terminal::write(scenario, out)
}

/// One table for each pattern and fix.
fn write_pairs(scenario: &ScenarioResult, out: &mut dyn Write) -> io::Result<()> {
    let unit = words::threads(scenario.kind);
    for (pattern, fix) in scenario.pairs() {
        let (pattern_name, fix_name) = (scenario.variant_name(pattern), scenario.variant_name(fix));
        writeln!(out, "\n    {pattern_name} against {fix_name} ({})", words::figure(scenario.kind))?;
        writeln!(
            out,
            "    {unit:>8} {:>10} {:>10} {:>10} {:>8}  95 % interval",
            "other work", "pattern", "fix", "ratio"
        )?;
        for point in &scenario.points {
            if let Some(comparison) = point.comparison(pattern, fix) {
                write_row(point, comparison, out)?;
            }
        }
    }
    if scenario.points.iter().any(|point| point.oversubscribed) {
        writeln!(out, "    * oversubscribed: more threads than run at the same time")?;
    }
    Ok(())
}

fn write_row(point: &Point, comparison: &Comparison, out: &mut dyn Write) -> io::Result<()> {
    let side = |variant: usize| point.sides.get(variant).map(|side| time(side.ns)).unwrap_or_default();
    let mark = if point.oversubscribed { '*' } else { ' ' };
    let interval = format!("{} to {}", times(comparison.low), times(comparison.high));
    let style = style(comparison.verdict);
    writeln!(
        out,
        "    {:>8}{mark}{:>10} {:>10} {:>10} {:>8}  {interval:<16} {style}{}{style:#}",
        point.threads,
        work(point.work_ns),
        side(comparison.pattern),
        side(comparison.fix),
        times(comparison.ratio),
        words::verdict(comparison.verdict),
    )
}

fn style(verdict: Verdict) -> Style {
    match verdict {
        Verdict::Costs | Verdict::Stalls => AnsiColor::Red.on_default(),
        Verdict::NoDifference => AnsiColor::Green.on_default(),
        Verdict::FixCosts | Verdict::TooNoisy => AnsiColor::Yellow.on_default(),
    }
}

fn write_progression(scenario: &ScenarioResult, point: &Point, out: &mut dyn Write) -> io::Result<()> {
    let width = scenario.variants.iter().map(|variant| variant.name.chars().count()).max().unwrap_or_default();
    let what = if scenario.kind == Kind::Contention { "calls" } else { "items" };
    writeln!(out, "\n    {}", words::place(scenario.kind, point))?;
    writeln!(
        out,
        "    {:width$}  {what:>10} {:>10} {:>9} {:>9}  95 % interval",
        "step", "time", "x first", "x before"
    )?;
    for row in words::progression(scenario, point) {
        let line = format!(
            "    {:width$}  {:>10} {:>10} {:>9} {:>9}  {}",
            row.name, row.rate, row.time, row.ratio, row.gain, row.interval
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// The distribution of delays of each variant.
fn write_delays(scenario: &ScenarioResult, out: &mut dyn Write) -> io::Result<()> {
    for point in &scenario.points {
        if point.sides.iter().all(|side| side.delays.is_none()) {
            continue;
        }
        let width = scenario.variants.iter().map(|variant| variant.name.chars().count()).max().unwrap_or_default();
        writeln!(
            out,
            "\n    {:width$} {:>10} {:>10} {:>10} {:>8}",
            "other tasks wait",
            "p50",
            "p99",
            "max",
            "count",
            width = width.max(16)
        )?;
        for side in &point.sides {
            let Some(delays) = &side.delays else { continue };
            let [p50, p99, max] = [delays.p50_ns, delays.p99_ns, delays.max_ns].map(|ns| time(ns as f64));
            let name = scenario.variant_name(side.variant);
            writeln!(
                out,
                "    {name:width$} {p50:>10} {p99:>10} {max:>10} {:>8}",
                delays.count,
                width = width.max(16)
            )?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::evidence::test_support::measurements;

    #[test]
    fn tables_show_figures_verdicts_and_sentences() {
        let mut out = Vec::new();
        super::write(&measurements(), &mut out).expect("a vector takes all");
        let text = anstream::adapter::strip_str(std::str::from_utf8(&out).expect("it is text")).to_string();
        insta::assert_snapshot!(text);
    }
}
