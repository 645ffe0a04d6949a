//! Where the time of a run went, as a table.

use std::fmt::Write;
use std::time::Duration;

use super::units::time;
use crate::session::{Outcome, Stages};

/// What a run took.
#[derive(Clone, Copy, Debug)]
pub struct Timings<'a> {
    /// Finding the workspace and its settings.
    pub open: Duration,
    /// What was done, and how long its stages took.
    pub outcome: &'a Outcome,
    /// All of the run, until the findings are printed.
    pub all: Duration,
    /// How many texts were known from earlier runs, and how many were not; none if nothing is kept.
    pub known_texts: Option<(usize, usize)>,
}

/// So many rules are named, the slowest first.
const MOST_RULES: usize = 5;

/// A line a stage, each line ended.
pub fn timings(timings: &Timings<'_>) -> String {
    let Timings { open, outcome, all, known_texts } = timings;
    let Outcome { stages, stats, is_recalled, .. } = outcome;
    let Stages { read, link, infer, known_functions, heat, guards, rules, by_rule } = stages;
    let before_output = [open, read, link, infer, heat, guards, rules].into_iter().sum();
    let mut text = "hotlock: time:\n".to_owned();
    let mut line = |name: &str, took: Duration, remark: &str| {
        let share = took.as_secs_f64() * 100.0 / all.as_secs_f64().max(f64::EPSILON);
        let line = format!("{:>9} {share:>4.0} %  {name:<26}{remark}", time(took.as_nanos() as f64));
        let _ = writeln!(text, "{}", line.trim_end());
    };
    line("workspace and settings", *open, "");
    let known = known_texts.filter(|_| !is_recalled);
    let known = known.map(|(known, unknown)| format!(", {known} of {} texts known", known + unknown));
    let known = if *is_recalled { Some(", nothing has changed".to_owned()) } else { known };
    line("read, parse and lower", *read, &format!("{} files{}", stats.files, known.unwrap_or_default()));
    if !is_recalled {
        line("resolve names", *link, "");
        let known = known_texts.map_or_else(String::new, |_| format!("{known_functions} of "));
        line(
            "infer types",
            *infer,
            &format!("{known}{} functions{}", stats.functions, known_texts.map_or("", |_| " known")),
        );
        line("heat", *heat, &format!("{} hot functions", stats.hot_functions));
        line("guards", *guards, "");
        line("rules", *rules, "");
        let mut slowest: Vec<&(&str, Duration)> = by_rule.iter().collect();
        slowest.sort_by_key(|(_, took)| std::cmp::Reverse(*took));
        for (rule, took) in slowest.into_iter().take(MOST_RULES) {
            line(&format!("  {rule}"), *took, "");
        }
    }
    line("levels and output", all.saturating_sub(before_output), "");
    line("all", *all, "");
    text
}
