//! Folded stacks: `outermost;inner;innermost 12`, one stack a line.

use super::Unit;
use super::builder::Builder;

/// Reads all lines.
pub(super) fn read(text: &str, builder: &mut Builder) {
    let lines = || text.lines().map(str::trim_end).filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let has_fractions = lines().filter_map(split_weight).any(|(_, weight)| weight.contains(['.', 'e', 'E']));
    if has_fractions {
        builder.unit = Unit::Thousandths;
    }
    for line in lines() {
        let read = split_weight(line)
            .and_then(|(stack, weight)| Some((stack, weight_of(weight, has_fractions)?)))
            .is_some_and(|(stack, weight)| weight == 0 && !stack.is_empty() || builder.add(frames(stack), weight));
        if !read {
            builder.skipped += 1;
        }
    }
}

fn split_weight(line: &str) -> Option<(&str, &str)> {
    let (stack, weight) = line.rsplit_once(char::is_whitespace)?;
    // `f64` also reads `inf` and `nan`.
    let is_number = weight.starts_with(|c: char| c.is_ascii_digit() || c == '.') && weight.parse::<f64>().is_ok();
    (is_number && !stack.trim().is_empty()).then_some((stack.trim(), weight))
}

fn weight_of(text: &str, thousandths: bool) -> Option<u64> {
    if !thousandths {
        return text.parse().ok();
    }
    let weight: f64 = text.parse().ok()?;
    // The cast saturates.
    Some((weight * 1000.0).round() as u64)
}

/// `;` separates frames, but `[u8; 4]` stays whole.
fn frames(stack: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut start = 0;
    for (at, _) in stack.match_indices(';') {
        let rest = &stack[at + 1..];
        let in_array = rest.starts_with(' ') && rest[1..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
        if !in_array {
            found.push(&stack[start..at]);
            start = at + 1;
        }
    }
    found.push(&stack[start..]);
    found
}
