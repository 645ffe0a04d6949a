//! Numbers as people read them.

use std::time::Duration;

/// A time with three digits that count and the unit that fits.
pub(super) fn time(ns: f64) -> String {
    match ns {
        ns if ns < 1e3 => format!("{} ns", three_digits(ns)),
        ns if ns < 1e6 => format!("{} µs", three_digits(ns / 1e3)),
        ns if ns < 1e9 => format!("{} ms", three_digits(ns / 1e6)),
        ns => format!("{} s", three_digits(ns / 1e9)),
    }
}

/// An amount of other work.
pub(super) fn work(ns: u64) -> String {
    match ns {
        0 => "none".to_owned(),
        ns if ns % 1_000_000 == 0 => format!("{} ms", ns / 1_000_000),
        ns if ns % 1_000 == 0 => format!("{} µs", ns / 1_000),
        ns => format!("{ns} ns"),
    }
}

/// How many a second.
#[cfg(feature = "prove")]
pub(super) fn rate(per_s: f64) -> String {
    match per_s {
        rate if rate < 1e3 => format!("{}/s", three_digits(rate)),
        rate if rate < 1e6 => format!("{} k/s", three_digits(rate / 1e3)),
        rate if rate < 1e9 => format!("{} M/s", three_digits(rate / 1e6)),
        rate => format!("{} G/s", three_digits(rate / 1e9)),
    }
}

/// A length of files.
pub(super) fn bytes(bytes: u64) -> String {
    match bytes as f64 {
        few if few < 1e3 => format!("{bytes} B"),
        few if few < 1e6 => format!("{} kB", three_digits(few / 1e3)),
        many if many < 1e9 => format!("{} MB", three_digits(many / 1e6)),
        many => format!("{} GB", three_digits(many / 1e9)),
    }
}

/// How long ago something was, in the largest unit that fits.
pub(super) fn ago(age: Duration) -> String {
    let minutes = age.as_secs() / 60;
    let (count, unit) = match (minutes, minutes / 60, minutes / (24 * 60)) {
        (0, ..) => return "just now".to_owned(),
        (minutes, 0, _) => (minutes, "minute"),
        (_, hours, 0) => (hours, "hour"),
        (.., days) => (days, "day"),
    };
    format!("{count} {unit}{} ago", if count == 1 { "" } else { "s" })
}

/// How many times.
pub(super) fn times(ratio: f64) -> String {
    match ratio {
        ratio if ratio < 10.0 => format!("{ratio:.2}"),
        ratio if ratio < 100.0 => format!("{ratio:.1}"),
        ratio if ratio < 1e6 => format!("{ratio:.0}"),
        ratio => format!("{ratio:.1e}"),
    }
}

fn three_digits(number: f64) -> String {
    match number {
        number if number < 9.995 => format!("{number:.2}"),
        number if number < 99.95 => format!("{number:.1}"),
        number => format!("{number:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_fit_their_numbers() {
        assert_eq!(time(5.0), "5.00 ns");
        assert_eq!(time(12_345.0), "12.3 µs");
        assert_eq!(time(2.5e9), "2.50 s");
        assert_eq!((bytes(17), bytes(41_200_000)), ("17 B".to_owned(), "41.2 MB".to_owned()));
        assert_eq!(
            (ago(Duration::from_secs(59)), ago(Duration::from_secs(3600))),
            ("just now".to_owned(), "1 hour ago".to_owned())
        );
        assert_eq!(ago(Duration::from_secs(72 * 3600)), "3 days ago");
        assert_eq!(work(0), "none");
        assert_eq!(work(1_500), "1500 ns");
        assert_eq!(work(10_000), "10 µs");
        assert_eq!(rate(1_708_400.0), "1.71 M/s");
        assert_eq!(times(9.294), "9.29");
        assert_eq!(times(123.4), "123");
    }
}
