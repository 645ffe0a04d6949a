//! The laws of `tests/it/laws.rs` on published crates: changes of the source that mean nothing change nothing that is found.
//!
//! Compared are rule, level and message, not the place: a finding about several acquisitions is printed at that which comes first,
//! and which that is may change. The laws in the tests see all of them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::measure::sources;
use crate::rearrange::{Moved, Order, Rearranged, What, rearranged, with_renamed_modules};

/// Which crates, and how often.
#[derive(clap::Args)]
pub struct Arguments {
    /// Crates as `name-version`, as cargo's registry folder spells them.
    #[arg(required = true)]
    crates: Vec<String>,
    /// The program to run [default: this workspace's, built first]
    #[arg(long)]
    hotlock: Option<PathBuf>,
    /// How many orders are drawn beside the reversed one, and how many sets of names.
    #[arg(long, default_value_t = 2)]
    seeds: u64,
}

/// What is found, each with the places where.
type Found = BTreeMap<String, Vec<String>>;

/// The files of a crate, by the paths that they had.
type Changed = BTreeMap<PathBuf, Moved>;

/// Ends with an error if something else is found in a changed crate than in the crate as it is.
pub fn run(arguments: &Arguments) -> Result<()> {
    let own_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let hotlock = match &arguments.hotlock {
        Some(path) => std::fs::canonicalize(path).with_context(|| format!("finding {}", path.display()))?,
        None => crate::measure::build_hotlock(own_folder.parent().unwrap_or(own_folder))?,
    };
    let mut broken = 0;
    for name in &arguments.crates {
        let files = read(&sources::in_registry(name)?)?;
        for flags in [&[][..], &["--assume-hot"]] {
            broken += compare(&hotlock, name, &files, flags, arguments.seeds)?;
        }
    }
    if broken > 0 {
        bail!("{broken} findings depend on order or names");
    }
    Ok(())
}

/// The sources and the manifest of a crate.
fn read(folder: &Path) -> Result<BTreeMap<PathBuf, String>> {
    let mut files = BTreeMap::new();
    let mut open = vec![PathBuf::new()];
    while let Some(inner) = open.pop() {
        for entry in std::fs::read_dir(folder.join(&inner))?.flatten() {
            let path = inner.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") || path == Path::new("Cargo.toml") {
                files.insert(path.clone(), std::fs::read_to_string(entry.path())?);
            }
        }
    }
    Ok(files)
}

/// All changes that are tried, by name.
fn changes(files: &BTreeMap<PathBuf, String>, seeds: u64) -> Vec<(String, Changed)> {
    let orders = std::iter::once(Order::Reversed).chain((1..=seeds).map(Order::Shuffled));
    let in_order = orders.flat_map(|order| [What::Items, What::Members].map(|what| (what, order)));
    let mut changes: Vec<(String, Changed)> = in_order
        .map(|(what, order)| (format!("{what:?} {order:?}"), each(files, &|text| rearranged(text, what, order))))
        .collect();
    changes.extend((1..=seeds).map(|seed| (format!("Files named by seed {seed}"), with_renamed_modules(files, seed))));
    changes
}

fn each(files: &BTreeMap<PathBuf, String>, change: &dyn Fn(&str) -> Rearranged) -> Changed {
    let change = |(path, text): (&PathBuf, &String)| {
        let is_rust = path.extension().is_some_and(|end| end == "rs");
        let text = if is_rust { change(text) } else { Rearranged::unchanged(text) };
        (path.clone(), Moved { path: path.clone(), text })
    };
    files.iter().map(change).collect()
}

/// Prints what differs; how many differences that are.
fn compare(hotlock: &Path, name: &str, files: &BTreeMap<PathBuf, String>, flags: &[&str], seeds: u64) -> Result<usize> {
    let before = findings(hotlock, files, &each(files, &Rearranged::unchanged), flags)?;
    let mut broken = 0;
    for (change, changed) in changes(files, seeds) {
        let after = findings(hotlock, files, &changed, flags)?;
        let keys: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
        for key in keys {
            let places = |found: &Found| found.get(key).cloned().unwrap_or_default();
            let (before, after) = (places(&before), places(&after));
            if before.len() != after.len() {
                let (before, after) = (before.join(" "), after.join(" "));
                println!("{name} {} {change}: {key}\n    before: {before}\n    after:  {after}", flags.join(" "));
                broken += 1;
            }
        }
    }
    let all: usize = before.values().map(Vec::len).sum();
    println!("{name} {}: {all} findings, {broken} differences", flags.join(" "));
    Ok(broken)
}

/// What is found in changed files, in terms of the files as they were.
fn findings(hotlock: &Path, files: &BTreeMap<PathBuf, String>, changed: &Changed, flags: &[&str]) -> Result<Found> {
    let folder = tempfile::tempdir()?;
    for file in changed.values() {
        let path = folder.path().join(&file.path);
        std::fs::create_dir_all(path.parent().context("a file has a folder")?)?;
        std::fs::write(path, &file.text.text)?;
    }
    let output = Command::new(hotlock)
        .env("HOTLOCK_MEASUREMENTS", "")
        .args(["hotlock", "--exit-zero", "-q", "-W", "all", "--confidence", "possible", "--output", "json"])
        .args(flags)
        .current_dir(folder.path())
        .output()
        .with_context(|| format!("running {}", hotlock.display()))?;
    let mut found = Found::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        if let Some((key, place)) = original(files, changed, &serde_json::from_str(line)?) {
            found.entry(key).or_default().push(place);
        }
    }
    Ok(found)
}

/// One finding, and its place in the file as it was.
fn original(files: &BTreeMap<PathBuf, String>, changed: &Changed, line: &Value) -> Option<(String, String)> {
    let message = line.get("message")?;
    let rule = message["code"]["code"].as_str()?;
    let span = message["spans"].as_array()?.iter().find(|span| span["is_primary"] == true)?;
    let path = Path::new(span["file_name"].as_str()?);
    let (old, moved) = changed.iter().find(|(_, moved)| moved.path == path)?;
    let offset = |key: &str| span[key].as_u64().map(|offset| offset as usize);
    let range = moved.text.original_range(offset("byte_start")?..offset("byte_end")?);
    let line = files[old].get(..range.start)?.matches('\n').count() + 1;
    let (level, text) = (message["level"].as_str()?, message["message"].as_str()?);
    Some((format!("{rule} {level}: {text}"), format!("{}:{line}", old.display())))
}
