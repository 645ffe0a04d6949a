//! The text of `perf script`: a line for each sample, its stack below it, innermost first.
//!
//! The lines are read here, so that what the folding would trip over never reaches it; `inferno` folds them.

use std::fmt::Write;

use inferno::collapse::Collapse;
use inferno::collapse::perf::{Folder, Options};

use super::builder::Builder;
use super::folded;

/// Events of one kind are counted: sums of cycles and cache misses would mean nothing.
const EVENT: &str = "event";

/// More samples than this without a stack, and it is no script.
const MAX_LOOKED_AT: usize = 64;

/// Whether one of the first samples has a stack.
pub(super) fn is_script(text: &str) -> bool {
    samples(text).take(MAX_LOOKED_AT).any(|sample| Sample::read(&sample).is_some())
}

/// Reads all samples of the first event.
pub(super) fn read(text: &str, builder: &mut Builder) {
    let mut first_event = None;
    let mut plain = String::with_capacity(text.len());
    let mut total = 0_u64;
    for lines in samples(text) {
        let Some(sample) = Sample::read(&lines) else {
            builder.skipped += 1;
            continue;
        };
        if *first_event.get_or_insert(sample.event) != sample.event {
            continue;
        }
        builder.skipped += sample.skipped;
        // The folding adds up without looking.
        let period = sample.period.min(u64::MAX - total);
        total += period;
        sample.write(period, &mut plain);
    }
    let mut options = Options::default();
    options.event_filter = Some(EVENT.to_owned());
    options.nthreads = 1;
    let mut out = Vec::new();
    if Folder::from(options).collapse(plain.as_bytes(), &mut out).is_ok() {
        folded::read(&String::from_utf8_lossy(&out), builder);
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
    address: &'t str,
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

    fn write(&self, period: u64, out: &mut String) {
        let command = self.command.replace([' ', '\t', ';'], "_");
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{command} 1 0.0: {period} {EVENT}:");
        for frame in &self.frames {
            // The folding would take an arrow for inlining as Java's profilers write it.
            let symbol = frame.symbol.replace("->", ".>");
            let module = frame.module.replace(' ', "_");
            let _ = writeln!(out, "\t{} {symbol} ({module})", frame.address);
        }
        out.push('\n');
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
            None => (rest.trim(), "unknown"),
        };
        let is_named = !symbol.is_empty() && !symbol.starts_with('(');
        Some(StackLine { address, symbol: if is_named { symbol } else { "[unknown]" }, module })
    }
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
