//! Inputs from other inputs.

use fastrand::Rng;

/// Inputs are not made longer.
const LONGEST: usize = 16 << 10;

/// An input that is one of the seeds, changed in a few places; any bytes if there are no seeds.
pub(crate) fn draw(rng: &mut Rng, seeds: &[Vec<u8>], words: &[&str]) -> Vec<u8> {
    let Some(seed) = rng.choice(seeds) else {
        return (0..rng.usize(..2048)).map(|_| rng.u8(..)).collect();
    };
    let mut input = seed.clone();
    for _ in 0..=rng.usize(..6) {
        change(rng, &mut input, seeds, words);
    }
    input.truncate(LONGEST);
    input
}

fn change(rng: &mut Rng, input: &mut Vec<u8>, seeds: &[Vec<u8>], words: &[&str]) {
    let (one, other) = (range(rng, input), range(rng, input));
    match rng.u8(..9) {
        0 => drop(input.drain(one)),
        1 => {
            let copied = input[one].to_vec();
            input.splice(other.start..other.start, copied);
        }
        2 => {
            let copied = input[one].to_vec();
            input.splice(other, copied);
        }
        3 => {
            let from = rng.choice(seeds).map(Vec::as_slice).unwrap_or_default();
            let copied = from[range(rng, from)].to_vec();
            input.splice(one, copied);
        }
        4 if !words.is_empty() => {
            let word = rng.choice(words).copied().unwrap_or_default();
            input.splice(one.start..one.start, word.bytes());
        }
        5 if !words.is_empty() => {
            let word = rng.choice(words).copied().unwrap_or_default();
            input.splice(name_at(input, one.start), word.bytes());
        }
        6 => {
            // One name for another that is there.
            let (from, to) = (name_at(input, one.start), name_at(input, other.start));
            let copied = input[from].to_vec();
            input.splice(to, copied);
        }
        7 => input.iter_mut().skip(one.start).take(1).for_each(|byte| *byte ^= 1 << rng.u8(..8)),
        _ => {
            // The same many times: nesting, and lists without end.
            let copied = input[one.start..one.end.min(one.start + 24)].repeat(1 + rng.usize(..40));
            input.splice(one.start..one.start, copied);
        }
    }
}

/// A range of bytes, mostly a short one, mostly of whole lines.
fn range(rng: &mut Rng, input: &[u8]) -> std::ops::Range<usize> {
    let most = if rng.u8(..4) == 0 { input.len() } else { input.len().min(64) };
    let start = rng.usize(..=input.len());
    let end = (start + rng.usize(..=most)).min(input.len());
    if rng.bool() {
        return start..end;
    }
    let line_start = |at: usize| input[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |found| found + 1);
    let (start, end) = (line_start(start), line_start(end));
    start..end.max(start)
}

/// The name around or behind a byte.
fn name_at(input: &[u8], at: usize) -> std::ops::Range<usize> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let start = at + input[at..].iter().position(is_part).unwrap_or(input.len() - at);
    let end = start + input[start..].iter().position(|byte| !is_part(byte)).unwrap_or(input.len() - start);
    start..end
}
