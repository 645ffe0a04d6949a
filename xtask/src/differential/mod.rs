//! All rules over pinned versions of published crates, so that a change to a rule shows its effect on real code as a diff.

mod pinned;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::findings::{self, Finding};
use crate::measure::sources;

/// What to run and where the findings are kept.
#[derive(clap::Args)]
pub struct Arguments {
    /// The program to run [default: this workspace's, built first]
    #[arg(long)]
    hotlock: Option<PathBuf>,
    /// Store what is found instead of comparing.
    #[arg(long)]
    update: bool,
}

/// The two ways of running, with the file that keeps what each finds.
const RUNS: [(&str, &[&str]); 2] = [("no-roots.txt", &[]), ("assume-hot.txt", &["--assume-hot"])];

/// Runs hotlock over all pinned crates; ends with an error if something else is found than what is stored.
pub fn run(arguments: &Arguments) -> Result<()> {
    let own_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let hotlock = match &arguments.hotlock {
        Some(path) => std::fs::canonicalize(path).with_context(|| format!("finding {}", path.display()))?,
        None => crate::measure::build_hotlock(own_folder.parent().unwrap_or(own_folder))?,
    };
    let kept = own_folder.join("differential");
    std::fs::create_dir_all(&kept)?;
    let mut differs = false;
    for (file, flags) in RUNS {
        let found = findings(&hotlock, flags)?;
        let path = kept.join(file);
        if arguments.update {
            std::fs::write(&path, &found)?;
            println!("{file}: {} findings", found.lines().count());
            continue;
        }
        let before =
            std::fs::read_to_string(&path).with_context(|| format!("{}: run with --update first", path.display()))?;
        differs |= show_difference(file, &before, &found);
    }
    if differs {
        bail!("the findings on real code have changed; look at each, then store them with --update");
    }
    Ok(())
}

/// One line a finding: rule, level, crate, place and message.
fn findings(hotlock: &Path, flags: &[&str]) -> Result<String> {
    let mut text = String::new();
    for name in pinned::CRATES {
        let folder = sources::in_registry(name)?;
        let output = Command::new(hotlock)
            .args(["hotlock", "--exit-zero", "-q", "--output", "json", "--manifest-path"])
            .arg(folder.join("Cargo.toml"))
            .args(flags)
            .current_dir(&folder)
            .output()
            .with_context(|| format!("running {}", hotlock.display()))?;
        for Finding { rule, level, message, path, line, .. } in findings::read(&output.stdout)? {
            writeln!(text, "{rule}\t{level}\t{name}\t{path}:{line}\t{message}")?;
        }
    }
    Ok(text)
}

/// Prints the lines that only one side has; whether there are any.
fn show_difference(file: &str, before: &str, after: &str) -> bool {
    let mut counts: BTreeMap<&str, i64> = BTreeMap::new();
    before.lines().for_each(|line| *counts.entry(line).or_default() -= 1);
    after.lines().for_each(|line| *counts.entry(line).or_default() += 1);
    let changed: Vec<(&&str, &i64)> = counts.iter().filter(|(_, count)| **count != 0).collect();
    for (line, count) in &changed {
        println!("{file}: {} {line}", if **count > 0 { "+" } else { "-" });
    }
    println!("{file}: {} findings, {} lines changed", after.lines().count(), changed.len());
    !changed.is_empty()
}
