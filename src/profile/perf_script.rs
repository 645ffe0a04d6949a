//! The text of `perf script`: a line for each sample, its stack below it, innermost first.
//!
//! Names come out as `stackcollapse-perf.pl` folds them (brendangregg/FlameGraph), so that a script and its folded stacks
//! say the same.

use std::collections::BTreeMap;

use super::builder::Builder;

/// What `perf` writes for a name or a file that it does not know.
const UNKNOWN: &str = "[unknown]";

/// More samples than this without a stack, and it is no script.
const MAX_LOOKED_AT: usize = 64;

/// Whether one of the first samples has a stack.
pub(super) fn is_script(text: &str) -> bool {
    samples(text).take(MAX_LOOKED_AT).any(|sample| Sample::read(&sample).is_some())
}

/// Reads all samples of the first event: sums of cycles and cache misses would mean nothing.
pub(super) fn read(text: &str, builder: &mut Builder) {
    let mut first_event = None;
    // Folded: equal stacks are one, in the order of their names.
    let mut folded: BTreeMap<Vec<String>, u64> = BTreeMap::new();
    for lines in samples(text) {
        let Some(sample) = Sample::read(&lines) else {
            builder.skipped += 1;
            continue;
        };
        if *first_event.get_or_insert(sample.event) != sample.event {
            continue;
        }
        builder.skipped += sample.skipped;
        let command = sample.command.replace([' ', '\t', ';'], "_");
        let frames = sample.frames.iter().rev().map(StackLine::function);
        let weight = folded.entry([command].into_iter().chain(frames).collect()).or_default();
        *weight = weight.saturating_add(sample.period);
    }
    for (stack, weight) in &folded {
        builder.add(stack.iter().map(String::as_str), *weight);
    }
}

/// Lines between empty ones, comments left out.
fn samples(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let mut lines = text.lines().map(str::trim_end).filter(|line| !line.starts_with('#'));
    std::iter::from_fn(move || {
        let first = lines.by_ref().find(|line| !line.is_empty())?;
        Some([first].into_iter().chain(lines.by_ref().take_while(|line| !line.is_empty())).collect())
    })
}

/// A sample with its stack.
struct Sample<'t> {
    command: &'t str,
    event: &'t str,
    period: u64,
    frames: Vec<StackLine<'t>>,
    skipped: usize,
}

/// `7f533952bc77 _dl_check_map_versions+0x597 (/usr/lib/ld-2.28.so)`.
struct StackLine<'t> {
    symbol: &'t str,
    module: &'t str,
}

impl<'t> Sample<'t> {
    fn read(lines: &[&'t str]) -> Option<Sample<'t>> {
        let (first, rest) = lines.split_first()?;
        let mut sample = Sample::header(first)?;
        for line in rest {
            let is_indented = line.starts_with(char::is_whitespace);
            match StackLine::read(line).filter(|_| is_indented) {
                Some(frame) => sample.frames.push(frame),
                None => sample.skipped += 1,
            }
        }
        (!sample.frames.is_empty()).then_some(sample)
    }

    /// `tokio worker 24636/25607 [000] 94564.109216:     257597 cycles:u:`, a stack of one frame behind it or not.
    fn header(line: &'t str) -> Option<Sample<'t>> {
        let (command, mut rest) = split_command(line)?;
        let mut sample = Sample { command, event: "", period: 1, frames: Vec::new(), skipped: 0 };
        while let Some((word, tail)) = first_word(rest) {
            let is_time = word.strip_suffix(':').is_some_and(|time| time.contains('.') && is_number(time));
            match word.strip_suffix(':') {
                _ if is_time => {}
                Some(event) => {
                    sample.event = event;
                    sample.frames.extend(StackLine::read(tail));
                    break;
                }
                None if is_number(word) => sample.period = word.parse().unwrap_or(1),
                // `[003]` and flags.
                None => {}
            }
            rest = tail;
        }
        Some(sample)
    }
}

impl<'t> StackLine<'t> {
    fn read(line: &'t str) -> Option<StackLine<'t>> {
        let (address, rest) = first_word(line)?;
        if !address.chars().all(|c| c.is_ascii_hexdigit()) {
            return None;
        }
        let (symbol, module) = match module_start(rest) {
            Some(at) => (rest[..at].trim(), &rest[at + 1..rest.len() - 1]),
            None => (rest.trim(), UNKNOWN),
        };
        let is_named = !symbol.is_empty() && !symbol.starts_with('(');
        Some(StackLine { symbol: if is_named { symbol } else { UNKNOWN }, module })
    }

    /// The function's name without offset and arguments; the file that it is in, where it has none.
    fn function(&self) -> String {
        if self.symbol != UNKNOWN {
            return without_arguments(without_offset(self.symbol)).to_owned();
        }
        match self.module {
            UNKNOWN => UNKNOWN.to_owned(),
            module => format!("[{}]", module.rsplit('/').next().unwrap_or(module)),
        }
    }
}

/// `name+0x1a` is a place in `name`.
fn without_offset(symbol: &str) -> &str {
    match symbol.rsplit_once("+0x") {
        Some((name, offset)) if offset.bytes().all(|byte| byte.is_ascii_hexdigit()) => name,
        _ => symbol,
    }
}

/// `base(int) const` is `base`. Parentheses inside of other brackets are part of the name, as are C++'s anonymous
/// namespaces.
fn without_arguments(symbol: &str) -> &str {
    let mut depth = 0_usize;
    let mut before = ' ';
    for (at, c) in symbol.char_indices() {
        match c {
            '(' if depth == 0 && !symbol[at..].starts_with("(anonymous namespace)") => return &symbol[..at],
            '(' | '<' | '{' | '[' => depth += 1,
            '>' if before == '-' => {}
            ')' | '>' | '}' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        before = c;
    }
    symbol
}

/// Where the parenthesis opens that closes at the end: modules may hold others, `(/memfd:code (deleted))`.
fn module_start(text: &str) -> Option<usize> {
    if !text.ends_with(')') {
        return None;
    }
    let mut open = 0_usize;
    for (at, byte) in text.bytes().enumerate().rev() {
        match byte {
            b')' => open += 1,
            b'(' => open = open.checked_sub(1)?,
            _ => {}
        }
        if open == 0 {
            return (at == 0 || text[..at].ends_with(' ')).then_some(at);
        }
    }
    None
}

/// The command, which may hold spaces, and what is behind the thread's number.
fn split_command(line: &str) -> Option<(&str, &str)> {
    let trimmed = line.trim_start();
    let mut rest = first_word(trimmed)?.1;
    loop {
        let (word, tail) = first_word(rest)?;
        let is_thread = word.split('/').all(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()));
        if is_thread {
            let command = &trimmed[..trimmed.len() - rest.len()];
            return Some((command.trim(), tail));
        }
        rest = tail;
    }
}

fn first_word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    (end > 0).then(|| (&text[..end], text[end..].trim_start()))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}
