//! The table of `perf lock contention`, with the stacks that `-v` adds.

use super::Unit;
use super::builder::Builder;

/// A column before the caller.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Count,
    Total,
    OtherTime,
    Kind,
}

/// Words of the header and what they stand for.
const COLUMNS: [(&str, Column); 7] = [
    ("contended", Column::Count),
    ("total wait", Column::Total),
    ("max wait", Column::OtherTime),
    ("min wait", Column::OtherTime),
    ("avg wait", Column::OtherTime),
    ("type", Column::Kind),
    ("caller", Column::Kind),
];

/// Whether there is a header of such a table.
pub(super) fn is_table(text: &str) -> bool {
    text.lines().any(|line| header(line).is_some())
}

/// The columns before the caller, in their order.
fn header(line: &str) -> Option<Vec<Column>> {
    if !line.trim_end().ends_with("caller") {
        return None;
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    let line = words.join(" ");
    let mut rest = line.as_str();
    let mut columns = Vec::new();
    while !rest.is_empty() {
        let (word, column) = COLUMNS.iter().find(|(word, _)| rest.starts_with(word))?;
        rest = rest[word.len()..].trim_start();
        if *word == "caller" {
            return (rest.is_empty() && columns.contains(&Column::Total)).then_some(columns);
        }
        columns.push(*column);
    }
    None
}

/// An entry and the stack below it.
struct Entry<'t> {
    wait_ns: u64,
    caller: &'t str,
    /// Innermost first, functions of the lock included.
    stack: Vec<&'t str>,
}

/// Reads all entries below the header.
pub(super) fn read(text: &str, builder: &mut Builder) {
    builder.unit = Unit::Nanoseconds;
    let mut columns: Option<Vec<Column>> = None;
    let mut entry: Option<Entry<'_>> = None;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        if let Some(found) = header(line) {
            columns = Some(found);
            continue;
        }
        // What `-v` says before the table is not part of it.
        let Some(columns) = &columns else { continue };
        if let Some(symbol) = stack_line(line) {
            match &mut entry {
                Some(entry) => entry.stack.push(symbol),
                None => builder.skipped += 1,
            }
            continue;
        }
        finish(entry.take(), builder);
        entry = entry_line(line, columns);
        if entry.is_none() {
            builder.skipped += 1;
        }
    }
    finish(entry, builder);
}

/// From the caller outwards: what lies inside of it is the lock itself.
fn finish(entry: Option<Entry<'_>>, builder: &mut Builder) {
    let Some(entry) = entry else { return };
    let at = entry.stack.iter().position(|frame| *frame == entry.caller);
    let outer = match at {
        Some(at) => &entry.stack[at + 1..],
        None => &entry.stack[..],
    };
    let frames = outer.iter().rev().copied().chain([entry.caller]);
    if !builder.add(frames, entry.wait_ns) {
        builder.skipped += 1;
    }
}

/// `0xffffffff813a8a4a  try_to_wake_up+0x42a`.
fn stack_line(line: &str) -> Option<&str> {
    let (address, symbol) = line.trim().split_once(char::is_whitespace)?;
    let digits = address.strip_prefix("0x")?;
    digits.chars().all(|c| c.is_ascii_hexdigit()).then_some(symbol.trim())
}

/// `951      1.29 ms      9.18 us      1.35 us     spinlock   futex_do_wait+0x46`.
fn entry_line<'t>(line: &'t str, columns: &[Column]) -> Option<Entry<'t>> {
    let mut rest = line.trim();
    let mut next = || {
        let (word, tail) = rest.split_once(char::is_whitespace)?;
        rest = tail.trim_start();
        Some(word)
    };
    let mut wait_ns = 0;
    for column in columns {
        let word = next()?;
        match column {
            Column::Count => {
                word.parse::<u64>().ok()?;
            }
            Column::Total => wait_ns = nanoseconds(word, next()?)?,
            Column::OtherTime => {
                nanoseconds(word, next()?)?;
            }
            Column::Kind => {}
        }
    }
    (!rest.is_empty()).then_some(Entry { wait_ns, caller: rest, stack: Vec::new() })
}

fn nanoseconds(number: &str, unit: &str) -> Option<u64> {
    let scale = match unit {
        "ns" => 1.0,
        "us" | "µs" | "μs" => 1e3,
        "ms" => 1e6,
        "s" | "sec" => 1e9,
        "m" | "min" => 60e9,
        "h" => 3600e9,
        _ => return None,
    };
    let number: f64 = number.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0)?;
    Some((number * scale).round() as u64)
}
