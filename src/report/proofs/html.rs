//! One page with tables and curves. It loads nothing and runs nothing.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::charts::{Chart, MOST_SERIES, charts};
use super::words;
use crate::evidence::{Comparison, Kind, Measurements, Point, ProofResult, ScenarioResult, Verdict};
use crate::report::units::{time, times, work};
use crate::report::xml::escaped;

const STYLE: &str = concat!(include_str!("../base.css"), include_str!("page.css"));

pub(super) fn write(measurements: &Measurements, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">")?;
    writeln!(out, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")?;
    writeln!(
        out,
        "<title>What locks cost on this machine</title>\n<style>\n{STYLE}{}</style>\n</head>",
        series_style()
    )?;
    writeln!(out, "<body>\n<h1>What locks cost on this machine</h1>")?;
    writeln!(out, "<p class=\"soft\">{}</p>", escaped(&words::machine(&measurements.machine)))?;
    writeln!(out, "<p class=\"soft\">{}</p>", escaped(&words::run(measurements)))?;
    if let Some(busy) = words::busy(measurements) {
        writeln!(out, "<p class=\"warning\">{}</p>", escaped(&busy))?;
    }
    writeln!(
        out,
        "<p>The ratio is how many times the pattern's time is that of the fix, the median over all rounds, with its 95 % \
         confidence interval. Both did the same work, less what a fix leaves out on purpose, which was checked after \
         every round.</p>"
    )?;
    write_summary(measurements, out)?;
    for proof in &measurements.proofs {
        write_proof(proof, out)?;
    }
    writeln!(out, "</body>\n</html>")
}

/// The colours that charts name, as the page's own.
fn series_style() -> String {
    let mut style = String::new();
    for number in 0..MOST_SERIES {
        let name = format!("#1010{:02X}", 16 + number);
        // Writing to a string cannot fail.
        let _ = writeln!(style, "svg [stroke=\"{name}\"] {{ stroke: var(--series-{number}); }}");
        let _ = writeln!(style, "svg [fill=\"{name}\"] {{ fill: var(--series-{number}); }}");
    }
    style
}

/// What is found where, with the way there.
fn write_summary(measurements: &Measurements, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<nav class=\"scroll\"><table>\n<caption>Where each pattern costs most</caption>")?;
    writeln!(
        out,
        "<tr><th scope=\"row\">rule</th><th scope=\"row\">scenario</th><th>ratio</th><th>95 % interval</th>\
         <th scope=\"row\">at</th><th>under 5 % from</th></tr>"
    )?;
    for line in words::summary(measurements) {
        writeln!(
            out,
            "<tr><td class=\"text\"><a href=\"#{0}\">{0}</a></td><td class=\"text\">{1}</td><td class=\"{2}\">{3}</td>\
             <td>{4}</td><td class=\"text\">{5}</td><td>{6}</td></tr>",
            escaped(line.rule),
            escaped(line.scenario),
            class(line.verdict),
            line.ratio,
            line.interval,
            line.place,
            line.under,
        )?;
    }
    writeln!(out, "</table></nav>")
}

fn write_proof(proof: &ProofResult, out: &mut dyn Write) -> io::Result<()> {
    let rule = escaped(&proof.rule);
    writeln!(out, "<section id=\"{rule}\">\n<h2>{rule}</h2>")?;
    for scenario in &proof.scenarios {
        write_scenario(scenario, out)?;
    }
    writeln!(out, "</section>")
}

fn write_scenario(scenario: &ScenarioResult, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<h3>{}</h3>", escaped(&scenario.name))?;
    writeln!(out, "<p class=\"soft\">{}</p>", escaped(&scenario.shows))?;
    writeln!(out, "<p>{}</p>", escaped(&words::headline(scenario)))?;
    let charts = charts(scenario)?;
    if !charts.is_empty() {
        writeln!(out, "<div class=\"charts\">")?;
        for chart in &charts {
            write_chart(chart, out)?;
        }
        writeln!(out, "</div>")?;
    }
    let sentences = words::sentences(scenario);
    if !sentences.is_empty() {
        writeln!(out, "<ul class=\"sentences\">")?;
        for sentence in sentences {
            writeln!(out, "<li>{}</li>", escaped(&sentence))?;
        }
        writeln!(out, "</ul>")?;
    }
    if scenario.is_progression() {
        let least = scenario.least_work_ns();
        for point in scenario.points.iter().filter(|point| point.work_ns == least) {
            write_progression(scenario, point, out)?;
        }
        return Ok(());
    }
    write_comparisons(scenario, out)?;
    write_delays(scenario, out)
}

fn write_chart(chart: &Chart, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<figure>\n<h4>{}</h4>", escaped(&chart.title))?;
    let labelled = format!("<svg role=\"img\" aria-label=\"{}\" ", escaped(&chart.title));
    write!(out, "{}", chart.svg.replacen("<svg ", &labelled, 1))?;
    writeln!(out, "<figcaption>\n<ul>")?;
    for (number, name) in chart.legend.iter().enumerate() {
        writeln!(out, "<li style=\"--swatch: var(--series-{number})\">{}</li>", escaped(name))?;
    }
    writeln!(out, "</ul>")?;
    for note in &chart.notes {
        writeln!(out, "<p>{}</p>", escaped(note))?;
    }
    writeln!(out, "</figcaption>\n</figure>")
}

/// One table for each pattern and fix.
fn write_comparisons(scenario: &ScenarioResult, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<div class=\"tables\">")?;
    for (pattern, fix) in scenario.pairs() {
        writeln!(
            out,
            "<div class=\"scroll\"><table>\n<caption><b>{}</b> against <b>{}</b>: {}</caption>",
            escaped(scenario.variant_name(pattern)),
            escaped(scenario.variant_name(fix)),
            words::figure(scenario.kind)
        )?;
        writeln!(
            out,
            "<tr><th>{}</th><th>other work</th><th>pattern</th><th>fix</th><th>ratio</th><th>95 % interval</th>\
             <th>rounds</th><th class=\"verdict\">verdict</th></tr>",
            words::threads(scenario.kind)
        )?;
        for point in &scenario.points {
            if let Some(comparison) = point.comparison(pattern, fix) {
                write_row(point, comparison, out)?;
            }
        }
        writeln!(out, "</table></div>")?;
    }
    writeln!(out, "</div>")?;
    if scenario.points.iter().any(|point| point.oversubscribed) {
        writeln!(out, "<p class=\"soft\">* oversubscribed: more threads than run at the same time</p>")?;
    }
    Ok(())
}

fn write_row(point: &Point, comparison: &Comparison, out: &mut dyn Write) -> io::Result<()> {
    let side = |variant: usize| point.sides.get(variant).map(|side| time(side.ns)).unwrap_or_default();
    let rounds = point.sides.iter().map(|side| side.rounds).min().unwrap_or_default();
    writeln!(
        out,
        "<tr><td>{}{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{} to {}</td><td>{rounds}</td>\
         <td class=\"verdict {}\">{}</td></tr>",
        point.threads,
        if point.oversubscribed { "*" } else { "" },
        work(point.work_ns),
        side(comparison.pattern),
        side(comparison.fix),
        times(comparison.ratio),
        times(comparison.low),
        times(comparison.high),
        class(comparison.verdict),
        words::verdict(comparison.verdict),
    )
}

fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Costs => "costs",
        Verdict::Stalls => "stalls",
        Verdict::NoDifference => "no_difference",
        Verdict::FixCosts => "fix_costs",
        Verdict::TooNoisy => "too_noisy",
    }
}

fn write_progression(scenario: &ScenarioResult, point: &Point, out: &mut dyn Write) -> io::Result<()> {
    let what = if scenario.kind == Kind::Contention { "calls" } else { "items" };
    let place = escaped(&words::place(scenario.kind, point));
    writeln!(out, "<div class=\"scroll\"><table>\n<caption>{place}</caption>")?;
    writeln!(
        out,
        "<tr><th scope=\"row\">step</th><th>{what}</th><th>time</th><th>× first</th><th>× before</th><th>95 % interval</th></tr>"
    )?;
    for row in words::progression(scenario, point) {
        writeln!(
            out,
            "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            escaped(row.name),
            row.rate,
            row.time,
            row.ratio,
            row.gain,
            row.interval
        )?;
    }
    writeln!(out, "</table></div>")
}

fn write_delays(scenario: &ScenarioResult, out: &mut dyn Write) -> io::Result<()> {
    if scenario.kind != Kind::Delay {
        return Ok(());
    }
    writeln!(out, "<div class=\"scroll\"><table>\n<caption>what other tasks wait</caption>")?;
    writeln!(out, "<tr><th scope=\"row\">variant</th><th>p50</th><th>p99</th><th>max</th><th>measured</th></tr>")?;
    for side in scenario.points.iter().flat_map(|point| &point.sides) {
        let Some(delays) = &side.delays else { continue };
        writeln!(
            out,
            "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            escaped(scenario.variant_name(side.variant)),
            time(delays.p50_ns as f64),
            time(delays.p99_ns as f64),
            time(delays.max_ns as f64),
            delays.count,
        )?;
    }
    writeln!(out, "</table></div>")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::test_support::measurements;

    fn page(measurements: &Measurements) -> String {
        let mut out = Vec::new();
        write(measurements, &mut out).expect("a vector takes all");
        String::from_utf8(out).expect("a page is text")
    }

    #[test]
    fn the_page_needs_nothing_else() {
        let page = page(&measurements());
        let without_namespace = page.replace("http://www.w3.org/2000/svg", "");
        for loaded in ["http:", "https:", "<script", "<link", "<img", "@import", "url("] {
            assert!(!without_namespace.contains(loaded), "{loaded}");
        }
    }

    #[test]
    fn curves_are_drawn_for_what_there_are_figures_of() {
        let page = page(&measurements());
        assert_eq!(page.matches("<svg ").count(), 3, "ratio over threads, over work, and delays");
        assert!(page.contains("from here on the pattern costs under 5 %"));
        assert!(page.contains("Dashed curves: extrapolated"));
    }

    #[test]
    fn names_are_text_and_not_markup() {
        let mut measured = measurements();
        measured.proofs[0].scenarios[0].variants[0].name = "Mutex<Vec<u8>>".to_owned();
        assert!(page(&measured).contains("Mutex&lt;Vec&lt;u8&gt;&gt;"));
    }
}
