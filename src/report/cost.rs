//! What a rule's pattern costs, in words.

use super::units::{times, work};
use crate::evidence::{Figure, Quote, Verdict};

/// What was measured, where and when.
pub fn cost(quote: &Quote) -> String {
    let source = match quote.is_own {
        true => "measured on your machine".to_owned(),
        false => format!("measured on {}", quote.cpu),
    };
    let date = quote.date.split('T').next().unwrap_or_default();
    format!("{} ({source}, {date})", difference(&quote.figure))
}

/// Why a finding of a rule is only a note.
pub fn no_cost(quote: &Quote) -> String {
    format!("only a note, because your machine shows no cost: {}", cost(quote))
}

fn difference(figure: &Figure) -> String {
    let Figure { pattern, fix, threads, work_ns, ratio, interval, .. } = figure;
    let beside = match work_ns {
        0 => String::new(),
        ns => format!(" with {} of other work", work(*ns)),
    };
    let at = format!("at {threads} thread{}{beside}", if *threads == 1 { "" } else { "s" });
    match figure.verdict {
        Verdict::Stalls => format!("`{pattern}` never ends {at}, `{fix}` does"),
        Verdict::NoDifference => format!("`{pattern}` costs as much as `{fix}` {at}"),
        _ => format!(
            "`{pattern}` takes {} times as long as `{fix}` {at}, {} to {}",
            times(*ratio),
            times(interval.0),
            times(interval.1)
        ),
    }
}
