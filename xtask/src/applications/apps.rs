//! What is said of whole applications: how much of each rule and level, and a sample to read.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::mirror::{Mirrors, git, write_tree};
use crate::findings::{Finding, lint};

/// Which applications, and how they are run.
#[derive(clap::Args)]
pub struct Arguments {
    /// Repositories as `owner/name`, or `owner/name@commit`
    #[arg(required = true)]
    repositories: Vec<String>,
    /// A folder of bare mirrors, `owner+name/repo`
    #[arg(long)]
    mirrors: PathBuf,
    /// The program to run
    #[arg(long)]
    hotlock: PathBuf,
    /// Where the trees are unpacked and kept
    #[arg(long)]
    trees: PathBuf,
    /// What is hot
    #[arg(long, value_enum, default_value = "none")]
    roots: Roots,
    /// Draw this many findings, each with its rendering, spread over the rules
    #[arg(long, default_value_t = 0)]
    sample: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Draw only of this level
    #[arg(long)]
    level: Option<String>,
    /// Draw each finding with the same chance, not each rule.
    #[arg(long)]
    proportional: bool,
    /// Draw only what is not said without roots.
    #[arg(long)]
    added: bool,
    /// Write all findings here, one line each
    #[arg(long)]
    list: Option<PathBuf>,
}

#[derive(Clone, Copy, clap::ValueEnum, PartialEq)]
enum Roots {
    /// Nothing
    None,
    /// What `init` proposes
    Init,
    /// Everything
    All,
}

struct Application {
    name: String,
    folder: PathBuf,
    lines: usize,
    findings: Vec<Finding>,
}

/// Prints a table by rule and level and, where asked for, a sample.
pub fn run(arguments: &Arguments) -> Result<()> {
    let hotlock = std::fs::canonicalize(&arguments.hotlock)?;
    let mirrors = Mirrors::new(&arguments.mirrors);
    let mut applications = Vec::new();
    for name in &arguments.repositories {
        match application(name, &mirrors, &hotlock, arguments) {
            Ok(found) => {
                let errors = found.findings.iter().filter(|finding| finding.level == "error").count();
                eprintln!("{name}: {} lines, {} findings, {errors} errors", found.lines, found.findings.len());
                applications.push(found);
            }
            Err(error) => eprintln!("{name}: {error:#}"),
        }
    }
    table(&applications);
    if let Some(path) = &arguments.list {
        let lines: Vec<String> = applications.iter().flat_map(listed).collect();
        std::fs::write(path, lines.join("\n") + "\n").with_context(|| format!("writing {}", path.display()))?;
    }
    sample(&applications, arguments);
    Ok(())
}

fn application(name: &str, mirrors: &Mirrors, hotlock: &Path, arguments: &Arguments) -> Result<Application> {
    let (repository, commit) = name.split_once('@').unwrap_or((name, "HEAD"));
    let mirror = mirrors.repository(repository)?;
    let commit = git(&mirror, &["rev-parse", commit])?;
    let folder = arguments.trees.join(repository.replace('/', "+")).join(commit.trim());
    if !folder.exists() {
        let unfinished = folder.with_extension("part");
        std::fs::create_dir_all(&unfinished)?;
        write_tree(&mirror, commit.trim(), &unfinished)?;
        std::fs::rename(&unfinished, &folder)?;
    }
    let mut total = Vec::new();
    let workspaces = workspaces(&folder);
    for workspace in &workspaces {
        let mut found = with_roots(hotlock, workspace, arguments.roots)?;
        if arguments.added {
            let plain = lint(hotlock, workspace, &[])?;
            found.retain(|finding| !plain.iter().any(|one| same(one, finding)));
        }
        for finding in &mut found {
            let full = workspace.join(&finding.path);
            finding.path = full.strip_prefix(&folder).unwrap_or(&full).to_string_lossy().into_owned();
        }
        total.append(&mut found);
    }
    let lines = workspaces.iter().map(|workspace| lines_below(workspace)).sum();
    Ok(Application { name: repository.to_owned(), folder, lines, findings: total })
}

fn same(left: &Finding, right: &Finding) -> bool {
    (&left.rule, &left.path, left.line, &left.level) == (&right.rule, &right.path, right.line, &right.level)
}

/// The folder's own workspace, or else the topmost folders that have a manifest.
fn workspaces(folder: &Path) -> Vec<PathBuf> {
    if folder.join("Cargo.toml").is_file() {
        return vec![folder.to_owned()];
    }
    let mut found: Vec<PathBuf> = folders(folder).iter().flat_map(|inner| workspaces(inner)).collect();
    found.sort();
    found
}

fn folders(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir())).map(|entry| entry.path()).collect()
}

fn lines_below(folder: &Path) -> usize {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let sources = files.filter(|path| path.is_file() && path.extension().is_some_and(|end| end == "rs"));
    let own: usize = sources.filter_map(|path| std::fs::read(path).ok()).map(|text| lines_of(&text)).sum();
    own + folders(folder).iter().map(|inner| lines_below(inner)).sum::<usize>()
}

fn lines_of(text: &[u8]) -> usize {
    text.iter().filter(|byte| **byte == b'\n').count()
}

fn with_roots(hotlock: &Path, workspace: &Path, roots: Roots) -> Result<Vec<Finding>> {
    match roots {
        Roots::None => lint(hotlock, workspace, &[]),
        Roots::All => lint(hotlock, workspace, &["--assume-hot"]),
        Roots::Init => {
            let init = ["hotlock", "init", "--print", "--workspace"];
            let output = Command::new(hotlock).args(init).current_dir(workspace).output().context("running init")?;
            let config = tempfile::Builder::new().suffix(".toml").tempfile()?;
            std::fs::write(config.path(), &output.stdout)?;
            let path = config.path().to_string_lossy().into_owned();
            lint(hotlock, workspace, &["--config", &path])
        }
    }
}

fn table(applications: &[Application]) {
    let mut counts: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
    for finding in applications.iter().flat_map(|application| &application.findings) {
        *counts.entry(&finding.rule).or_default().entry(&finding.level).or_default() += 1;
    }
    let lines: usize = applications.iter().map(|application| application.lines).sum();
    let rate = |count: usize| count as f64 * 100_000.0 / lines.max(1) as f64;
    println!("{:<26} {:>6} {:>8} {:>6}  per 100,000 lines", "rule", "error", "warning", "note");
    let mut total = 0;
    for (rule, levels) in &counts {
        let of = |level: &str| levels.get(level).copied().unwrap_or(0);
        let sum: usize = levels.values().sum();
        println!("{rule:<26} {:>6} {:>8} {:>6} {:>8.2}", of("error"), of("warning"), of("note"), rate(sum));
        total += sum;
    }
    println!("{total} findings in {lines} lines: {:.1} per 100,000", rate(total));
}

fn listed(application: &Application) -> Vec<String> {
    let line = |finding: &Finding| {
        let place = format!("{}:{}", finding.path, finding.line);
        [&finding.rule, &finding.level, &application.name, &place, &finding.message].map(String::as_str).join("\t")
    };
    let mut lines: Vec<String> = application.findings.iter().map(line).collect();
    lines.sort();
    lines
}

/// Draws without putting back: unless asked otherwise one of each rule in turn, so that no rule drowns the others; the share
/// of each rule among all is in the table.
fn sample(applications: &[Application], arguments: &Arguments) {
    let mut by_rule: BTreeMap<&str, Vec<(&Application, &Finding)>> = BTreeMap::new();
    for application in applications {
        for finding in &application.findings {
            if arguments.level.as_ref().is_none_or(|level| *level == finding.level) {
                let pot = if arguments.proportional { "" } else { &finding.rule };
                by_rule.entry(pot).or_default().push((application, finding));
            }
        }
    }
    let mut random = fastrand::Rng::with_seed(arguments.seed);
    by_rule.values_mut().for_each(|list| random.shuffle(list));
    let mut drawn = 0;
    while drawn < arguments.sample && by_rule.values().any(|list| !list.is_empty()) {
        for list in by_rule.values_mut() {
            let Some((application, finding)) = list.pop().filter(|_| drawn < arguments.sample) else { continue };
            drawn += 1;
            let place = application.folder.join(&finding.path);
            println!("\n#{drawn} {} {}:{}", application.name, place.display(), finding.line);
            print!("{}", finding.rendered);
        }
    }
}
