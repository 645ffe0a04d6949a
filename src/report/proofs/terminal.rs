//! A small curve: the ratio over the work outside of the section, which falls to one where the pattern ceases to matter.

use std::io::{self, Write};

use textplots::{Chart, LabelBuilder, LabelFormat, Plot, Shape, TickDisplay, TickDisplayBuilder};

use crate::evidence::{Kind, ScenarioResult};
use crate::report::units::{time, times};

/// Width and height in dots: two and four of them to a character.
const SIZE: (u32, u32) = (100, 28);
/// Where no work is drawn.
const NO_WORK_NS: u64 = 10;
/// Fewer points are no curve.
const FEWEST_POINTS: usize = 3;

pub(super) fn write(scenario: &ScenarioResult, out: &mut dyn Write) -> io::Result<()> {
    let Some(even) = scenario.break_even.first().filter(|_| scenario.kind == Kind::Contention) else { return Ok(()) };
    let over_work: Vec<(f32, f32)> = scenario
        .points
        .iter()
        .filter(|point| point.threads == even.threads)
        .filter_map(|point| {
            let comparison = point.comparison(even.pattern, even.fix)?;
            Some((decades(point.work_ns), comparison.ratio as f32))
        })
        .collect();
    if over_work.len() < FEWEST_POINTS {
        return Ok(());
    }
    let (first, last) = (over_work[0].0, over_work[over_work.len() - 1].0);
    let highest = over_work.iter().fold(1.0_f32, |highest, point| highest.max(point.1)) * 1.05;
    writeln!(
        out,
        "\n  ratio of {} to {} over other work a call:",
        scenario.variant_name(even.pattern),
        scenario.variant_name(even.fix)
    )?;
    let line = Shape::Lines(&over_work);
    let one = Shape::Continuous(Box::new(|_| 1.0));
    let mut chart = Chart::new_with_y_range(SIZE.0, SIZE.1, first, last, 0.0, highest);
    let chart = chart
        .lineplot(&line)
        .lineplot(&one)
        .x_label_format(LabelFormat::Custom(Box::new(label)))
        .y_label_format(LabelFormat::Custom(Box::new(|ratio| times(f64::from(ratio)))))
        .y_tick_display(TickDisplay::None);
    chart.axis();
    chart.figures();
    for line in chart.to_string().lines() {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}

fn label(decades: f32) -> String {
    if decades <= NO_WORK_NS.ilog10() as f32 { "none".to_owned() } else { time(10.0_f64.powf(f64::from(decades))) }
}

/// No work is drawn as ten nanoseconds: a logarithmic axis has no zero.
fn decades(work_ns: u64) -> f32 {
    (work_ns.max(NO_WORK_NS) as f32).log10()
}
