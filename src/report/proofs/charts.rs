//! Curves as inline SVG.
//!
//! The drawing library knows fixed colours only. Each colour here is a name: the page's style sheet maps it to one that
//! suits light or dark.

use std::io;

use plotters::coord::combinators::{BindKeyPoints, IntoLogRange};
use plotters::prelude::*;

use crate::evidence::{Comparison, Crossing, Kind, Point, ScenarioResult};
use crate::report::units::{time, times};

/// Small enough to be read without scaling on a phone.
const SIZE: (u32, u32) = (400, 260);
const INK: RGBColor = RGBColor(1, 1, 1);
const FAINT: RGBColor = RGBColor(2, 2, 2);
const MARK: RGBColor = RGBColor(3, 3, 3);
/// How many curves one chart holds; the style sheet knows as many colours.
pub(super) const MOST_SERIES: usize = 6;
/// Where no work stands on a logarithmic axis.
const NO_WORK_NS: f64 = 10.0;
/// A chart of fewer points says no more than its table.
const FEWEST_POINTS: usize = 2;

/// A chart with what its curves are called, in the order of the colours.
pub(super) struct Chart {
    pub(super) title: String,
    pub(super) svg: String,
    pub(super) legend: Vec<String>,
    pub(super) notes: Vec<&'static str>,
}

/// All charts that a scenario's figures fill.
pub(super) fn charts(scenario: &ScenarioResult) -> io::Result<Vec<Chart>> {
    let charts = [over_threads(scenario).transpose(), over_work(scenario).transpose(), delays(scenario).transpose()];
    charts.into_iter().flatten().collect()
}

/// The number stands for the colour: series are told apart by it alone.
fn series_color(number: usize) -> RGBColor {
    RGBColor(16, 16, 16 + number as u8)
}

fn pairs(scenario: &ScenarioResult) -> Vec<(usize, usize)> {
    scenario.pairs().into_iter().take(MOST_SERIES).collect()
}

fn pair_names(scenario: &ScenarioResult, pairs: &[(usize, usize)]) -> Vec<String> {
    let name = |&(pattern, fix): &(usize, usize)| {
        format!("{} / {}", scenario.variant_name(pattern), scenario.variant_name(fix))
    };
    pairs.iter().map(name).collect()
}

/// One curve of ratios.
struct Series<'a> {
    measured: Vec<(f64, &'a Comparison)>,
    /// Begins at the last measured point that the fit knows.
    extrapolated: Vec<(f64, f64)>,
}

fn over_threads(scenario: &ScenarioResult) -> io::Result<Option<Chart>> {
    let least = scenario.least_work_ns();
    let points: Vec<&Point> = scenario.points.iter().filter(|point| point.work_ns == least).collect();
    if points.len() < FEWEST_POINTS {
        return Ok(None);
    }
    let pairs = pairs(scenario);
    let series: Vec<Series<'_>> = pairs
        .iter()
        .map(|&(pattern, fix)| Series {
            measured: measured(&points, (pattern, fix), |point| point.threads as f64),
            extrapolated: extrapolated(scenario, &points, (pattern, fix)),
        })
        .collect();
    let mut ticks: Vec<f64> = points.iter().map(|point| point.threads as f64).collect();
    let is_extrapolated = series.iter().any(|series| series.extrapolated.len() > 1);
    ticks.extend(series.first().into_iter().flat_map(|series| &series.extrapolated).map(|(threads, _)| *threads));
    ticks.sort_by(f64::total_cmp);
    ticks.dedup();
    let beyond = points.iter().find(|point| point.oversubscribed).map(|point| point.threads as f64);
    let within = points.iter().rfind(|point| !point.oversubscribed).map(|point| point.threads as f64);
    // Between the two, where the axis is logarithmic.
    let border: Vec<f64> = within.zip(beyond).map(|(within, beyond)| (within * beyond).sqrt()).into_iter().collect();
    let is_crossed = !border.is_empty();
    let axis = Axis { ticks, label: &|threads| format!("{threads:.0}"), marks: border };
    Ok(Some(Chart {
        title: format!("Ratio over {}", super::words::threads(scenario.kind)),
        svg: ratios(&series, &axis)?,
        legend: pair_names(scenario, &pairs),
        notes: [
            is_extrapolated.then_some("Dashed curves: extrapolated by the Universal Scalability Law, not measured."),
            is_crossed
                .then_some("Right of the upright dashes: oversubscribed, more threads than run at the same time."),
        ]
        .into_iter()
        .flatten()
        .collect(),
    }))
}

fn over_work(scenario: &ScenarioResult) -> io::Result<Option<Chart>> {
    let Some(threads) = scenario.break_even.first().map(|even| even.threads) else { return Ok(None) };
    let points: Vec<&Point> = scenario.points.iter().filter(|point| point.threads == threads).collect();
    if scenario.kind != Kind::Contention || points.len() < FEWEST_POINTS {
        return Ok(None);
    }
    let pairs = pairs(scenario);
    let at = |point: &Point| (point.work_ns as f64).max(NO_WORK_NS);
    let series: Vec<Series<'_>> =
        pairs.iter().map(|&pair| Series { measured: measured(&points, pair, at), extrapolated: Vec::new() }).collect();
    let marks = scenario.break_even.iter().filter_map(|even| match even.outcome {
        Crossing::At { work_ns } => Some(work_ns.max(NO_WORK_NS)),
        _ => None,
    });
    let label =
        |ns: f64| if ns <= NO_WORK_NS { "none".to_owned() } else { time(ns).replace(".00", "").replace(".0", "") };
    let axis = Axis { ticks: points.iter().map(|point| at(point)).collect(), label: &label, marks: marks.collect() };
    let has_marks = !axis.marks.is_empty();
    Ok(Some(Chart {
        title: format!("Ratio over other work a call, at {}", super::words::plural(threads, "thread")),
        svg: ratios(&series, &axis)?,
        legend: pair_names(scenario, &pairs),
        notes: has_marks.then_some("Upright dashes: from here on the pattern costs under 5 %.").into_iter().collect(),
    }))
}

fn measured<'a>(points: &[&'a Point], pair: (usize, usize), at: impl Fn(&Point) -> f64) -> Vec<(f64, &'a Comparison)> {
    points.iter().filter_map(|point| Some((at(point), point.comparison(pair.0, pair.1)?))).collect()
}

/// The fits' ratio, from the last point on whose threads all ran.
fn extrapolated(scenario: &ScenarioResult, points: &[&Point], (pattern, fix): (usize, usize)) -> Vec<(f64, f64)> {
    let of = |variant: usize| scenario.scalability.iter().find(|each| each.variant == variant);
    let (Some(of_pattern), Some(of_fix)) = (of(pattern), of(fix)) else { return Vec::new() };
    let known = points.iter().rfind(|point| !point.oversubscribed);
    let known = known.and_then(|point| Some((point.threads as f64, point.comparison(pattern, fix)?.ratio)));
    let both = of_pattern.extrapolated.iter().zip(&of_fix.extrapolated);
    let beyond = both.map(|(pattern, fix)| (pattern.threads as f64, fix.per_s / pattern.per_s));
    known.into_iter().chain(beyond).collect()
}

struct Axis<'a> {
    ticks: Vec<f64>,
    label: &'a dyn Fn(f64) -> String,
    marks: Vec<f64>,
}

type Drawn<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

fn ratios(series: &[Series<'_>], axis: &Axis<'_>) -> io::Result<String> {
    let mut svg = String::new();
    draw_ratios(series, axis, &mut svg).map_err(io::Error::other)?;
    Ok(svg)
}

fn draw_ratios(series: &[Series<'_>], axis: &Axis<'_>, svg: &mut String) -> Drawn<()> {
    let ends = |series: &Series<'_>| {
        let measured = series.measured.iter().flat_map(|(_, comparison)| [comparison.low, comparison.high]);
        measured.chain(series.extrapolated.iter().map(|(_, ratio)| *ratio)).collect::<Vec<f64>>()
    };
    let (lowest, highest) = bounds(series.iter().flat_map(ends).chain([0.9, 1.2]));
    let (first, last) = bounds(axis.ticks.iter().copied());
    let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    let mut chart = ChartBuilder::on(&root)
        .margin(8)
        .margin_right(18)
        .x_label_area_size(24)
        .y_label_area_size(44)
        .build_cartesian_2d(
            (first..last * 1.001).log_scale().with_key_points(axis.ticks.clone()),
            (lowest * 0.95..highest * 1.05).log_scale().with_key_points(ratio_ticks(lowest, highest)),
        )?;
    chart
        .configure_mesh()
        .axis_style(INK)
        .bold_line_style(FAINT)
        .light_line_style(TRANSPARENT)
        .label_style(("sans-serif", 14).into_font().color(&INK))
        .x_label_formatter(&|value| (axis.label)(*value))
        .y_label_formatter(&|ratio| tick_label(*ratio))
        .draw()?;
    chart.draw_series(LineSeries::new([(first, 1.0), (last, 1.0)], INK))?;
    for mark in axis.marks.iter().filter(|mark| (first..=last).contains(*mark)) {
        let upright = [(*mark, lowest), (*mark, highest)];
        chart.draw_series(DashedLineSeries::new(upright, 4, 4, MARK.stroke_width(2)))?;
    }
    for (number, series) in series.iter().enumerate() {
        let color = series_color(number);
        let line = series.measured.iter().map(|(at, comparison)| (*at, comparison.ratio));
        let dashed = series.extrapolated.iter().copied();
        chart.draw_series(DashedLineSeries::new(dashed, 5, 5, color.stroke_width(2)))?;
        chart.draw_series(LineSeries::new(line, color.stroke_width(2)))?;
        chart.draw_series(series.measured.iter().map(|(at, comparison)| {
            ErrorBar::new_vertical(*at, comparison.low, comparison.ratio, comparison.high, color.filled(), 8)
        }))?;
    }
    root.present()?;
    drop(chart);
    Ok(())
}

/// A ratio without digits that say nothing.
fn tick_label(ratio: f64) -> String {
    let text = times(ratio);
    let short = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    format!("{short}×")
}

/// Round ratios within the bounds: 1, 2, 5 and their tenfolds.
fn ratio_ticks(lowest: f64, highest: f64) -> Vec<f64> {
    let round = (-3..9).flat_map(|decade| [1.0, 2.0, 5.0].map(|digit| digit * 10.0_f64.powi(decade)));
    let mut ticks: Vec<f64> = round.filter(|tick| (lowest * 0.95..=highest * 1.05).contains(tick)).collect();
    const FEW: usize = 7;
    if ticks.len() > FEW {
        ticks.retain(|tick| (tick.log10() - tick.log10().round()).abs() < 1e-9);
    }
    ticks
}

fn bounds(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let finite = values.filter(|value| value.is_finite() && *value > 0.0);
    finite.fold((f64::MAX, f64::MIN_POSITIVE), |(low, high), value| (low.min(value), high.max(value)))
}

/// How long other tasks wait, over percentiles drawn by their nines.
fn delays(scenario: &ScenarioResult) -> io::Result<Option<Chart>> {
    let Some(point) = scenario.points.iter().find(|point| point.sides.iter().any(|side| side.delays.is_some())) else {
        return Ok(None);
    };
    let curves: Vec<(usize, Vec<(f64, f64)>)> = point
        .sides
        .iter()
        .take(MOST_SERIES)
        .filter_map(|side| Some((side.variant, side.delays.as_ref()?)))
        .map(|(variant, delays)| {
            (variant, from_median(&delays.curve).map(|&(percent, ns)| (nines(percent), ns.max(1) as f64)).collect())
        })
        .collect();
    let mut svg = String::new();
    draw_delays(&curves, &mut svg).map_err(io::Error::other)?;
    Ok(Some(Chart {
        title: "How long other tasks wait, by percentile".to_owned(),
        svg,
        legend: curves.iter().map(|(variant, _)| scenario.variant_name(*variant).to_owned()).collect(),
        notes: Vec::new(),
    }))
}

/// Where percentiles stand on a logarithmic axis: 90 % at ten, 99 % at a hundred; the longest of all where five nines
/// would.
const LONGEST: f64 = 1e5;

fn nines(percentile: f64) -> f64 {
    if percentile >= 100.0 { LONGEST } else { 1.0 / (1.0 - percentile / 100.0) }
}

/// Below the median nobody waits long, and the axis has no room.
fn from_median(curve: &[(f64, u64)]) -> impl Iterator<Item = &(f64, u64)> {
    curve.iter().filter(|(percent, _)| *percent >= 50.0)
}

fn draw_delays(curves: &[(usize, Vec<(f64, f64)>)], svg: &mut String) -> Drawn<()> {
    const TICKS: [(f64, &str); 6] =
        [(50.0, "50 %"), (90.0, "90 %"), (99.0, "99 %"), (99.9, "99.9 %"), (99.99, "99.99 %"), (100.0, "max")];
    let (lowest, highest) = bounds(curves.iter().flat_map(|(_, curve)| curve.iter().map(|(_, ns)| *ns)));
    let decades = (0..11).map(|decade| 10.0_f64.powi(decade)).filter(|tick| (lowest..=highest).contains(tick));
    let label = |at: &f64| {
        let near = TICKS.iter().find(|(percentile, _)| (nines(*percentile) / at - 1.0).abs() < 0.01);
        near.map(|(_, text)| (*text).to_owned()).unwrap_or_default()
    };
    let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    let mut chart = ChartBuilder::on(&root)
        .margin(8)
        .margin_right(24)
        .x_label_area_size(24)
        .y_label_area_size(54)
        .build_cartesian_2d(
            (nines(50.0)..LONGEST * 1.001)
                .log_scale()
                .with_key_points(TICKS.map(|(percentile, _)| nines(percentile)).to_vec()),
            (lowest * 0.9..highest * 1.1).log_scale().with_key_points(decades.collect()),
        )?;
    chart
        .configure_mesh()
        .axis_style(INK)
        .bold_line_style(FAINT)
        .light_line_style(TRANSPARENT)
        .label_style(("sans-serif", 14).into_font().color(&INK))
        .x_label_formatter(&label)
        .y_label_formatter(&|ns| time(*ns).replace(".00", "").replace(".0", ""))
        .draw()?;
    for (number, (_, curve)) in curves.iter().enumerate() {
        let color = series_color(number);
        chart.draw_series(LineSeries::new(curve.iter().copied(), color.stroke_width(2)))?;
        chart.draw_series(curve.iter().map(|at| Circle::new(*at, 3, color.filled())))?;
    }
    root.present()?;
    drop(chart);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_keep_the_zeros_that_count() {
        let labels = [0.5, 1.0, 2.0, 10.0, 20.0, 100.0, 1000.0].map(tick_label);
        assert_eq!(labels, ["0.5×", "1×", "2×", "10×", "20×", "100×", "1000×"]);
    }
}
