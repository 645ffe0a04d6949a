//! The inventory of locks for people.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use crate::session::{Done, LockEntry, LockUse};

use super::{counted, fill, one_line};

/// Methods named for one kind of use; more are counted.
const MAX_NAMES: usize = 4;

/// Writes one block a lock, hot ones first, and a summary.
///
/// # Errors
/// When `out` fails.
pub fn write_locks(entries: &[LockEntry], width: Option<usize>, out: &mut dyn Write) -> io::Result<()> {
    let (known, lost): (Vec<&LockEntry>, Vec<&LockEntry>) = entries.iter().partition(|entry| entry.root != "unknown");
    let mut sorted = known.clone();
    sorted.sort_by_key(|entry| {
        let hot = hot_count(entry);
        (std::cmp::Reverse(hot), std::cmp::Reverse(entry.acquisitions.len()), &entry.file, entry.line)
    });
    let hot: usize = entries.iter().map(hot_count).sum();
    for entry in &sorted {
        write_entry(entry, hot > 0, width, out)?;
    }
    let sites: usize = entries.iter().map(|entry| entry.acquisitions.len()).sum();
    let unknown: usize = lost.iter().map(|entry| entry.acquisitions.len()).sum();
    write!(out, "{}, {}", counted(known.len(), "lock"), counted(sites, "acquisition"))?;
    if hot > 0 {
        write!(out, " ({hot} hot)")?;
    }
    if unknown > 0 {
        write!(out, "; {} of unidentified locks", counted(unknown, "acquisition"))?;
    }
    writeln!(out)
}

fn write_entry(entry: &LockEntry, some_are_hot: bool, width: Option<usize>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", title(entry))?;
    lines(entry, some_are_hot).iter().try_for_each(|line| match width {
        Some(width) => writeln!(out, "{}", fill(&format!("    {line}"), width, "      ")),
        None => writeln!(out, "    {line}"),
    })?;
    writeln!(out)
}

/// A lock's name and type.
pub(super) fn title(entry: &LockEntry) -> String {
    let ty = if entry.inner.is_empty() { entry.lock.clone() } else { format!("{}<{}>", entry.lock, entry.inner) };
    format!("{}: {}", one_line(&entry.place), one_line(&ty))
}

/// What is known of a lock, one line each. How many uses are hot is said if any place is.
pub(super) fn lines(entry: &LockEntry, some_are_hot: bool) -> Vec<String> {
    let mut more = vec![format!("at {}:{}:{}{}", one_line(&entry.file), entry.line, entry.col, remarks(entry))];
    if entry.acquisitions.is_empty() {
        more.push("never acquired in the analysed code".to_owned());
    } else {
        more.push(how_taken(entry, some_are_hot));
        more.extend(Some(words(entry)).filter(|words| !words.is_empty()).map(|words| one_line(&words)));
    }
    more
}

fn remarks(entry: &LockEntry) -> String {
    let said = [
        (entry.waits != "blocking", entry.waits),
        (entry.thread_local, "thread-local"),
        (entry.one_of_many, "one of many"),
        (entry.public, "public"),
        (entry.partial, "may be the same lock as another"),
    ];
    let said: Vec<&str> = said.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word).collect();
    if said.is_empty() { String::new() } else { format!(" ({})", said.join(", ")) }
}

/// `3 times (2 hot): 2 shared, 1 exclusive (1 try); 1 in a loop; held across an await at 1`.
fn how_taken(entry: &LockEntry, some_are_hot: bool) -> String {
    let hot = if some_are_hot { format!(" ({} hot)", hot_count(entry)) } else { String::new() };
    let mut modes: BTreeMap<&str, usize> = BTreeMap::new();
    for site in &entry.acquisitions {
        *modes.entry(site.mode).or_default() += 1;
    }
    let modes: Vec<String> = modes.iter().map(|(mode, number)| format!("{number} {mode}")).collect();
    let mut line = format!("{}{hot}: {}", counted(entry.acquisitions.len(), "acquisition"), modes.join(", "));
    let number = |test: fn(&LockUse) -> bool| entry.acquisitions.iter().filter(|site| test(site)).count();
    let more = [
        (number(|site| matches!(site.wait, "try" | "timed")), "try or timed"),
        (number(|site| site.in_loop), "in a loop"),
        (number(|site| site.awaits > 0), "held across an await"),
        (number(|site| site.escapes), "passed on as a guard"),
        (number(|site| site.through.is_some()), "through a helper"),
    ];
    for (number, word) in more.iter().filter(|(number, _)| *number > 0) {
        line.push_str(&format!("; {number} {word}"));
    }
    line
}

/// `reads it (HashMap::get), changes it (HashMap::insert, HashMap::remove)`.
fn words(entry: &LockEntry) -> String {
    const SAID: [(&str, &str); 8] = [
        ("reads", "reads it"),
        ("changes", "changes it"),
        ("assigns", "assigns to it"),
        ("borrows_mutably", "borrows it mutably"),
        ("reads_number", "reads a number"),
        ("updates_number", "updates a number"),
        ("sets_number", "sets a number"),
        ("unknown", "other uses (not analysed)"),
    ];
    let all: Vec<&Done> = entry.acquisitions.iter().flat_map(|site| &site.does).collect();
    let mut parts = Vec::new();
    for (what, words) in SAID {
        let same: Vec<&&Done> = all.iter().filter(|done| done.what == what).collect();
        if same.is_empty() {
            continue;
        }
        let by: BTreeSet<&str> = same.iter().filter_map(|done| done.by.as_deref()).collect();
        parts.push(if by.is_empty() { words.to_owned() } else { format!("{words} ({})", named(&by)) });
    }
    parts.join(", ")
}

fn named(names: &BTreeSet<&str>) -> String {
    let shown: Vec<&str> = names.iter().copied().take(MAX_NAMES).collect();
    match names.len() - shown.len() {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

fn hot_count(entry: &LockEntry) -> usize {
    entry.acquisitions.iter().filter(|site| site.hot).count()
}
