//! What profilers saw, in words.

use crate::diagnostics::Observed;

/// One line each, waiting first.
pub(super) fn lines(observed: &Observed) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(waited) = &observed.waited {
        let share = percent(waited.parts_per_million);
        let place = match waited.among {
            0 | 1 => "here".to_owned(),
            count => format!("at one of {count} acquisitions in this function"),
        };
        let profile = &waited.profile;
        lines.push(match waited.nanoseconds {
            Some(ns) => format!("threads waited {} {place}, {share} of all waiting in {profile}", duration(ns)),
            None => format!("threads waited {place} for {share} of all the time that they waited in {profile}"),
        });
    }
    if let Some(share) = &observed.share {
        let (total, own) = (percent(share.parts_per_million), percent(share.own_parts_per_million));
        lines.push(format!("`{}` is in {total} of the samples in {}, {own} of its own", share.function, share.profile));
    }
    lines
}

fn percent(parts_per_million: u32) -> String {
    let percent = f64::from(parts_per_million) / 10_000.0;
    if percent >= 10.0 { format!("{percent:.0} %") } else { format!("{percent:.1} %") }
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
