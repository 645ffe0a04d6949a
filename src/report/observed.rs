//! What profilers saw, in words.

use crate::diagnostics::{Observed, SampleShare};

/// One line each, waiting first.
pub(super) fn lines(observed: &Observed) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(waited) = &observed.waited {
        let share = waited.share;
        let place = match waited.among {
            0 | 1 => "here".to_owned(),
            count => format!("at one of {count} acquisitions in this function"),
        };
        let profile = &waited.profile;
        lines.push(match waited.nanoseconds {
            Some(ns) => format!("blocked for {} {place}: {share} of all blocked time in {profile}", duration(ns)),
            None => format!("{share} of all blocked time in {profile} is {place}"),
        });
    }
    if let Some(share) = &observed.share {
        let SampleShare { function, total, own, profile } = share;
        lines.push(format!("`{function}` is in {total} of samples in {profile} (self: {own})"));
    }
    lines
}

fn duration(nanoseconds: u64) -> String {
    let value = nanoseconds as f64;
    let (value, unit) = match nanoseconds {
        0..1_000 => return format!("{nanoseconds} ns"),
        1_000..1_000_000 => (value / 1e3, "µs"),
        1_000_000..1_000_000_000 => (value / 1e6, "ms"),
        _ => (value / 1e9, "s"),
    };
    if value >= 100.0 { format!("{value:.0} {unit}") } else { format!("{value:.1} {unit}") }
}
