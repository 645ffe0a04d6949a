//! Places that maintainers mended by hand: said before the change, quiet after?

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::mirror::{Mirrors, git, write_tree};
use crate::findings::{Finding, lint};

/// Which pairs, and where the repositories are.
#[derive(clap::Args)]
pub struct Arguments {
    /// A table with the columns repo, before_commit, after_commit, path, line_before, rule, hot_root
    table: PathBuf,
    /// A folder of bare mirrors, `owner+name/repo`
    #[arg(long)]
    mirrors: PathBuf,
    /// The program to run
    #[arg(long)]
    hotlock: PathBuf,
    /// Only rows that contain this text
    #[arg(long, default_value = "")]
    only: String,
    /// A table of repository, path, line, rule and the reason why the row is missed or unfair
    #[arg(long)]
    reasons: Option<PathBuf>,
    /// Show what else is said near to a missed place.
    #[arg(long)]
    near: bool,
}

/// How many lines beside the named one still count: attributes and wrapped calls move a span.
const NEAR: u64 = 3;

struct Pair {
    repository: String,
    before: String,
    after: String,
    path: String,
    line: u64,
    rules: Vec<String>,
    root: String,
}

enum Outcome {
    Missed(Vec<String>),
    Quiet,
    StillSaid(String),
}

/// Prints one line a pair and the totals.
pub fn run(arguments: &Arguments) -> Result<()> {
    let text =
        std::fs::read_to_string(&arguments.table).with_context(|| format!("reading {}", arguments.table.display()))?;
    let hotlock = std::fs::canonicalize(&arguments.hotlock)?;
    let mirrors = Mirrors::new(&arguments.mirrors);
    let reasons = arguments.reasons.as_deref().map(reasons).transpose()?.unwrap_or_default();
    let mut totals: BTreeMap<String, (u32, u32, u32)> = BTreeMap::new();
    for row in text.lines().skip(1).filter(|row| row.contains(&arguments.only)) {
        let Some(pair) = pair(row) else { continue };
        let outcome = match judge(&pair, &mirrors, &hotlock) {
            Ok(outcome) => outcome,
            Err(error) => {
                println!("untried  {} {}:{}: {error:#}", pair.repository, pair.path, pair.line);
                continue;
            }
        };
        let total = totals.entry(pair.rules.join("|")).or_default();
        total.0 += 1;
        let place = format!("{}\t{} {}:{}", pair.rules.join("|"), pair.repository, pair.path, pair.line);
        match outcome {
            Outcome::Quiet => {
                *total = (total.0, total.1 + 1, total.2 + 1);
                println!("flagged  {place}");
            }
            Outcome::StillSaid(after) => {
                total.1 += 1;
                println!("after    {place}\t{after}");
            }
            Outcome::Missed(near) => {
                let reason = reasons.get(&(pair.repository.clone(), pair.path.clone(), pair.line));
                println!("missed   {place}\t{}", reason.map_or("", String::as_str));
                if arguments.near {
                    near.iter().for_each(|line| println!("           {line}"));
                }
            }
        }
    }
    show(&totals);
    Ok(())
}

fn show(totals: &BTreeMap<String, (u32, u32, u32)>) {
    println!("\n{:<45} places  flagged  quiet after", "rule");
    for (rule, (places, flagged, quiet)) in totals {
        println!("{rule:<45} {places:>6} {flagged:>8} {quiet:>12}");
    }
    let sum = totals.values().fold((0, 0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1, sum.2 + one.2));
    println!("{:<45} {:>6} {:>8} {:>12}", "all", sum.0, sum.1, sum.2);
}

fn pair(row: &str) -> Option<Pair> {
    let cells: Vec<&str> = row.split('\t').collect();
    let &[repository, before, after, path, line, rules, root, ..] = cells.as_slice() else { return None };
    Some(Pair {
        repository: repository.to_owned(),
        before: before.to_owned(),
        after: after.to_owned(),
        path: path.to_owned(),
        line: line.parse().ok()?,
        rules: rules.split('|').map(str::to_owned).collect(),
        root: root.to_owned(),
    })
}

fn reasons(path: &Path) -> Result<BTreeMap<(String, String, u64), String>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
    let row = |row: &str| {
        let cells: Vec<&str> = row.split('\t').collect();
        let &[repository, file, line, _, reason, ..] = cells.as_slice() else { return None };
        Some(((repository.to_owned(), file.to_owned(), line.parse().ok()?), reason.to_owned()))
    };
    Ok(text.lines().filter_map(row).collect())
}

fn judge(pair: &Pair, mirrors: &Mirrors, hotlock: &Path) -> Result<Outcome> {
    let repository = mirrors.repository(&pair.repository)?;
    let before = said(pair, &repository, &pair.before, hotlock)?;
    let is_near = |finding: &Finding, path: &str, first: u64, last: u64| {
        let lines = first.saturating_sub(NEAR)..=last + NEAR;
        finding.places.iter().any(|(file, line)| file == path && lines.contains(line))
    };
    let of_rule = |finding: &&Finding| pair.rules.contains(&finding.rule);
    let here = before.iter().filter(|finding| is_near(finding, &pair.path, pair.line, pair.line));
    if !here.clone().any(|finding| of_rule(&finding)) {
        return Ok(Outcome::Missed(here.map(|other| format!("{}: {}", other.rule, other.message)).collect()));
    }
    let (path, first, last) = moved(pair, &repository)?;
    let after = said(pair, &repository, &pair.after, hotlock)?;
    let still = after.iter().filter(of_rule).find(|finding| is_near(finding, &path, first, last));
    Ok(still.map_or(Outcome::Quiet, |finding| Outcome::StillSaid(finding.message.clone())))
}

/// What is said of the workspace that holds the pair's file, with paths from the top of the repository.
fn said(pair: &Pair, repository: &Path, commit: &str, hotlock: &Path) -> Result<Vec<Finding>> {
    let tree = tempfile::tempdir()?;
    write_tree(repository, commit, tree.path())?;
    let top = tree.path().canonicalize()?;
    let folder = workspace_of(&top, Path::new(&pair.path));
    let mut flags = Vec::new();
    if !matches!(&*pair.root, "" | "-") {
        flags.extend(["--hot", pair.root.as_str()]);
    }
    // Rules that are off by default are asked, too.
    let rules: Vec<String> = pair.rules.iter().map(|rule| format!("hotlock::{rule}")).collect();
    rules.iter().for_each(|rule| flags.extend(["-W", rule.as_str()]));
    if Path::new(&pair.path).components().any(|part| part.as_os_str() == "tests") {
        flags.push("--tests");
    }
    let mut found = lint(hotlock, &folder, &flags)?;
    for finding in &mut found {
        for (path, _) in &mut finding.places {
            let full = folder.join(&*path);
            *path = full.strip_prefix(&top).unwrap_or(&full).to_string_lossy().into_owned();
        }
    }
    Ok(found)
}

/// The outermost folder above `path` with a manifest that has a `[workspace]`, or else the innermost with a manifest.
fn workspace_of(top: &Path, path: &Path) -> PathBuf {
    let above: Vec<PathBuf> = path.ancestors().skip(1).map(|folder| top.join(folder)).collect();
    let manifest = |folder: &&PathBuf| folder.join("Cargo.toml").is_file();
    let is_workspace = |folder: &&PathBuf| {
        std::fs::read_to_string(folder.join("Cargo.toml")).is_ok_and(|text| text.contains("[workspace]"))
    };
    let found = above.iter().find(is_workspace).or_else(|| above.iter().find(manifest));
    found.cloned().unwrap_or_else(|| top.to_owned())
}

/// Where the pair's line is after the change: its file and the lines that replace it.
fn moved(pair: &Pair, repository: &Path) -> Result<(String, u64, u64)> {
    let diff = git(repository, &["diff", "-U0", "-M", "--no-color", &pair.before, &pair.after])?;
    let (mut file, mut new) = (String::new(), pair.path.clone());
    let mut shift: i64 = 0;
    for line in diff.lines() {
        if let Some(path) = line.strip_prefix("--- a/") {
            file = path.to_owned();
        } else if file == pair.path
            && let Some(path) = line.strip_prefix("+++ b/")
        {
            new = path.to_owned();
        } else if file == pair.path
            && let Some(hunk) = line.strip_prefix("@@ -").and_then(hunk)
        {
            let [old_first, old_lines, new_first, new_lines] = hunk;
            if old_first + old_lines.max(1) <= pair.line {
                shift += new_lines as i64 - old_lines as i64;
            } else if old_first <= pair.line && old_lines > 0 {
                return Ok((new, new_first, new_first + new_lines));
            }
        }
    }
    let line = pair.line.saturating_add_signed(shift);
    Ok((new, line, line))
}

/// The four numbers of `12,3 +14,2 @@`.
fn hunk(text: &str) -> Option<[u64; 4]> {
    let (old, rest) = text.split_once(" +")?;
    let (new, _) = rest.split_once(" @@")?;
    let range = |text: &str| match text.split_once(',') {
        Some((first, lines)) => Some((first.parse().ok()?, lines.parse().ok()?)),
        None => Some((text.parse().ok()?, 1)),
    };
    let ((old_first, old_lines), (new_first, new_lines)): ((u64, u64), (u64, u64)) = (range(old)?, range(new)?);
    Some([old_first, old_lines, new_first, new_lines])
}
