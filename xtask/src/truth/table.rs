//! The table of scores, and the list of misses.

use std::path::Path;

use super::compare::{Miss, Scores};

/// Prints what the columns are. Left out are calls inside of macro definitions, calls that a macro or derive made,
/// and what hotlock reports where rustc compiled nothing.
pub fn print_head() {
    println!(
        "{:<30} | {:^29} | {:^22} | {:^25} | {:^18} | {:^20}",
        "", "acquisitions", "Arc clones", "lock fields", "contents of locks", "left out"
    );
    println!(
        "{:<30} | {:>5} {:>6} {:>6} {:>9} | {:>5} {:>8} {:>7} | {:>5} {:>6} {:>5} {:>6} | {:>5} {:>6} {:>5} | {:>6} {:>6} {:>6}",
        "crate",
        "total",
        "right",
        "wrong",
        "missed %",
        "total",
        "found %",
        "right %",
        "total",
        "right",
        "wrong",
        "missed",
        "same",
        "open",
        "other",
        "macros",
        "made",
        "unseen"
    );
}

/// Prints a crate's line.
pub fn print_row(name: &str, scores: &Scores) {
    let (acquire, clone, field) = (&scores.acquire, &scores.clone, &scores.field);
    let inner = &scores.inner;
    println!(
        "{name:<30} | {:>5} {:>6} {:>6} {:>9.1} | {:>5} {:>8.1} {:>7.1} | {:>5} {:>6} {:>5} {:>6} | {:>5} {:>6} {:>5} | {:>6} {:>6} {:>6}",
        acquire.total,
        acquire.right,
        acquire.wrong,
        acquire.missed_share(),
        clone.total,
        clone.found_share(),
        clone.right_share(),
        field.total,
        field.right,
        field.wrong,
        field.missed,
        inner.same,
        inner.open,
        inner.other,
        scores.in_definitions,
        scores.generated,
        scores.not_compiled
    );
}

/// Prints the misses with the source line.
pub fn print_misses(misses: &[Miss], dir: &Path) {
    for miss in misses {
        let (file, line, column) = &miss.at;
        let text = std::fs::read_to_string(dir.join(file)).unwrap_or_default();
        let source = text.lines().nth(line.saturating_sub(1) as usize).unwrap_or_default().trim();
        let column = if *column == 0 { String::new() } else { format!(":{column}") };
        println!("  {} {file}:{line}{column} {} hotlock: {}\n      {source}", miss.kind, miss.truth, miss.said);
    }
}
