//! How deep brackets nest: recursive descent must not meet more than its stack holds.

use super::LowerError;

/// Far above any code a person writes, far below what the worker threads' stacks hold.
const LIMIT: usize = 512;

/// Fails when brackets nest deeper than the limit.
///
/// Counts brackets in strings and comments as well, so it only looks closer when the naive depth is suspicious; a
/// string full of brackets in otherwise flat code then costs the file, which is the safe side.
pub(super) fn check(text: &str) -> Result<(), LowerError> {
    let mut depth = 0usize;
    let mut deepest = 0usize;
    for byte in text.bytes() {
        match byte {
            b'(' | b'[' | b'{' => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    if deepest <= LIMIT { Ok(()) } else { Err(LowerError::TooDeep { depth: deepest, limit: LIMIT }) }
}
