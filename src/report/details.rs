//! What `-v` adds to the summary: what was read.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use super::{Report, one_line};
use crate::session::Stats;
use crate::workspace::{Package, Workspace, display_path};

/// The most names in a line; the rest is counted.
const MOST_NAMES: usize = 12;

/// What a run used and could not use.
#[derive(Clone, Copy, Debug)]
pub struct Details<'a> {
    /// The configuration files read, extended ones first.
    pub config: &'a [PathBuf],
    /// Members of which no target is analysed.
    pub without_sources: &'a [&'a Package],
    /// Dependencies that are neither analysed nor known by a stub.
    pub unseen_dependencies: &'a [String],
}

/// The details of a run, each line ended.
pub fn details(report: &Report<'_>, stats: &Stats, details: &Details<'_>) -> String {
    let mut text = String::new();
    let workspace = report.workspace;
    let files: Vec<String> = details.config.iter().map(|path| display_path(&workspace.root, path)).collect();
    let _ = match &files[..] {
        [] => writeln!(text, "hotlock: no configuration found"),
        files => writeln!(text, "hotlock: configuration: {}", names(files.iter().map(String::as_str))),
    };
    text.push_str(&files_by_package(report, workspace));
    let without = details.without_sources.iter().map(|package| package.name.as_str());
    text.push_str(&listed("packages without analysed sources", without));
    let for_tests = stats.for_tests.iter().map(String::as_str);
    text.push_str(&listed("crates that only tests need, left out (`--all-targets` looks at them)", for_tests));
    let unseen = details.unseen_dependencies.iter().map(String::as_str);
    text.push_str(&listed("dependencies with neither sources nor a stub", unseen));
    if let Some(dependencies) = &stats.dependencies {
        let _ = writeln!(text, "hotlock: dependencies read: {}", dependencies.read.len());
        let missing = dependencies.missing.iter().map(String::as_str);
        text.push_str(&listed("dependencies not on the disk (`cargo fetch` gets them)", missing));
    }
    let _ = writeln!(text, "{}", unknown_receivers(stats));
    let by_crate =
        stats.unknown_by_crate.iter().map(|(name, all, unknown)| format!("{name} {}", share(*unknown, *all)));
    let by_crate: Vec<String> = if stats.unknown_by_crate.len() > 1 { by_crate.collect() } else { Vec::new() };
    text.push_str(&listed("receiver type unknown by crate", by_crate.iter().map(String::as_str)));
    text
}

/// How many files each package has: a line a package, the largest first.
fn files_by_package(report: &Report<'_>, workspace: &Workspace) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for target in report.file_targets.values() {
        let Some(package) = workspace.packages.get(target.package) else { continue };
        *counts.entry(&package.name).or_default() += 1;
    }
    let mut counts: Vec<(&str, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(name, count)| (std::cmp::Reverse(*count), *name));
    let mut text = String::new();
    if !counts.is_empty() {
        text.push_str("hotlock: files by package:\n");
    }
    for (name, count) in counts {
        let _ = writeln!(text, "{count:>8}  {}", one_line(name));
    }
    text
}

fn unknown_receivers(stats: &Stats) -> String {
    let share = share(stats.unknown_receivers, stats.receivers);
    let calls = if stats.receivers == 1 { "method call" } else { "method calls" };
    let Stats { receivers, unknown_receivers, .. } = stats;
    format!("hotlock: receiver type unknown in {unknown_receivers} of {receivers} {calls} ({share})")
}

fn share(part: usize, whole: usize) -> String {
    let share = if whole == 0 { 0.0 } else { part as f64 * 100.0 / whole as f64 };
    format!("{share:.1} %")
}

/// `hotlock: WHAT: a, b`; nothing if there are none.
fn listed<'n>(what: &str, found: impl Iterator<Item = &'n str>) -> String {
    let found = names(found);
    if found.is_empty() { String::new() } else { format!("hotlock: {what}: {found}\n") }
}

fn names<'n>(found: impl Iterator<Item = &'n str>) -> String {
    let found: Vec<String> = found.map(one_line).collect();
    let more = found.len().saturating_sub(MOST_NAMES);
    let text = found.iter().take(MOST_NAMES).map(String::as_str).collect::<Vec<_>>().join(", ");
    if more == 0 { text } else { format!("{text} and {more} more") }
}
