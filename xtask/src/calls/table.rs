//! The table of scores, and the list of misses.

use super::score::{Miss, Scores};
use crate::measure::files::Files;

/// Prints what the columns are. Calls whose function rustc knows are right, right among candidates, wrong or missed;
/// for calls through `dyn` and generic parameters any candidate counts. Left out are calls inside of macro
/// definitions, calls that nobody wrote (operators, dereferences, derives), calls of what macros and derives wrote, and what hotlock reports where rustc
/// compiled nothing or has a macro's code.
pub fn print_head() {
    println!("{:<26} | {:^47} | {:^35} | {:^13} | {:^27}", "", "function known", "maybe", "other crates'", "left out");
    println!(
        "{:<26} | {:>6} {:>6} {:>6} {:>6} {:>6} {:>6} {:>5} | {:>5} {:>5} {:>7} {:>5} {:>9} | {:>5} {:>7} | {:>6} {:>6} {:>6} {:>6}",
        "crate",
        "total",
        "right",
        "amid",
        "wrong",
        "missed",
        "right%",
        "miss%",
        "dyn",
        "found",
        "generic",
        "found",
        "decl only",
        "false",
        "through",
        "macros",
        "made",
        "callee",
        "unseen"
    );
}

/// Prints a crate's line.
pub fn print_row(name: &str, scores: &Scores) {
    let percent = |part: usize| if scores.direct == 0 { 0.0 } else { 100.0 * part as f64 / scores.direct as f64 };
    println!(
        "{name:<26} | {:>6} {:>6} {:>6} {:>6} {:>6} {:>6.1} {:>5.1} | {:>5} {:>5} {:>7} {:>5} {:>9} | {:>5} {:>7} | {:>6} {:>6} {:>6} {:>6}",
        scores.direct,
        scores.right,
        scores.hedged,
        scores.wrong,
        scores.missed,
        percent(scores.right + scores.hedged),
        percent(scores.missed),
        scores.dynamic,
        scores.dynamic_any,
        scores.generic,
        scores.generic_any,
        scores.declared,
        scores.foreign,
        scores.through,
        scores.in_definitions,
        scores.made,
        scores.to_made,
        scores.unseen
    );
}

/// Prints the misses by cause, the most frequent first, with the source line.
pub fn print_misses(misses: &[Miss], files: &mut Files) {
    let mut groups: Vec<&[Miss]> = misses.chunk_by(|one, other| one.cause == other.cause).collect();
    groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
    for group in groups {
        println!("  {} {}", group.len(), group[0].cause);
        for miss in group {
            let (file, line, column) = &miss.at;
            let text = files.of(file).map_or("", |file| file.text.as_str());
            let source = text.lines().nth(line.saturating_sub(1) as usize).unwrap_or_default().trim();
            println!("    {file}:{line}:{column} {} hotlock: {}\n        {source}", miss.truth, miss.said);
        }
    }
}
