//! What `index` and `link` take: commands for build systems, which name every file.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};

use super::{
    HeatArguments, JudgingArguments, KnownArguments, SaidArguments, StatusArguments, TargetArguments, VoiceArguments,
};
use crate::workspace::{Edition, TargetKind, UnknownEdition};

pub(super) const INDEX_HELP: &str = "\
Paths are relative to the folder that the build runs in, and are shown as given. `@FILE` stands for the lines of that file. What does
not parse, or is missing, is part of the facts, and `link` says it.

Exit status:
  0  the facts are written
  2  wrong usage, or a file that was named cannot be read; nothing is written";

#[derive(Debug, Args)]
pub(in crate::cli) struct IndexArguments {
    /// The crate's Rust files; no others are read
    #[arg(value_name = "FILES", required = true)]
    pub(in crate::cli) files: Vec<PathBuf>,
    /// Where to write the facts
    #[arg(long, short, value_name = "FACTS")]
    pub(in crate::cli) output: PathBuf,
    /// Also write what crates that depend on this one need to be indexed: it changes less often than the facts
    #[arg(long, value_name = "EXPORTS")]
    pub(in crate::cli) exports: Option<PathBuf>,
    /// The crate's name in code
    #[arg(long = "crate", value_name = "NAME", value_parser = crate_name, help_heading = "Crate")]
    pub(in crate::cli) crate_name: String,
    /// 2015, 2018, 2021 or 2024
    #[arg(long, value_name = "EDITION", value_parser = edition, help_heading = "Crate")]
    pub(in crate::cli) edition: Edition,
    /// What the crate is built as
    #[arg(long, value_enum, default_value_t, value_name = "KIND", help_heading = "Crate")]
    pub(in crate::cli) kind: CrateKind,
    /// The crate's root, one of the files [default: the only one, or lib.rs, main.rs or the one of the crate's name]
    #[arg(long, value_name = "FILE", help_heading = "Crate")]
    pub(in crate::cli) root: Option<PathBuf>,
    /// The features that are on, all of them; may be repeated
    #[arg(long, value_delimiter = ',', value_name = "FEATURES", help_heading = "Crate")]
    pub(in crate::cli) features: Vec<String>,
    /// The crate's Cargo.toml, if it has one: the package's name and version, what it depends on, whether it is published
    #[arg(long, value_name = "FILE", help_heading = "Crate")]
    pub(in crate::cli) manifest_path: Option<PathBuf>,
    /// The Cargo.toml that this one inherits from
    #[arg(long, value_name = "FILE", requires = "manifest_path", help_heading = "Crate")]
    pub(in crate::cli) workspace_manifest: Option<PathBuf>,
    /// Facts or exports of a crate that this one may name, and its name here if that is another; may be repeated
    #[arg(long, value_name = "[NAME=]FACTS", help_heading = "Dependencies")]
    pub(in crate::cli) deps: Vec<Dep>,
    /// The same of a crate that only tests need
    #[arg(long, value_name = "[NAME=]FACTS", help_heading = "Dependencies")]
    pub(in crate::cli) dev_deps: Vec<Dep>,
    /// A crate that this one may name and that is not indexed: what a stub says of it counts; may be repeated
    #[arg(long = "extern", value_name = "[NAME=]CRATE", value_parser = extern_crate, help_heading = "Dependencies")]
    pub(in crate::cli) externs: Vec<(String, String)>,
    /// A stub of the project's own, for the macros in it; may be repeated
    #[arg(long = "stub", value_name = "FILE", help_heading = "Dependencies")]
    pub(in crate::cli) stubs: Vec<PathBuf>,
    #[command(flatten)]
    pub(in crate::cli) voice: VoiceArguments,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct LinkArguments {
    /// The facts of all crates, which `cargo hotlock index` has written; `@FILE` stands for the lines of that file
    #[arg(value_name = "FACTS", required = true)]
    pub(in crate::cli) facts: Vec<PathBuf>,
    #[command(flatten)]
    pub(in crate::cli) targets: TargetArguments,
    /// Use this configuration instead of the hotlock.toml in the current folder
    #[arg(long, value_name = "FILE", help_heading = "Packages")]
    pub(in crate::cli) config: Option<PathBuf>,
    #[command(flatten)]
    pub(in crate::cli) judging: JudgingArguments,
    #[command(flatten)]
    pub(in crate::cli) heat: HeatArguments,
    #[command(flatten)]
    pub(in crate::cli) status: StatusArguments,
    #[command(flatten)]
    pub(in crate::cli) known: LinkKnownArguments,
    #[command(flatten)]
    pub(in crate::cli) said: SaidArguments,
    #[command(flatten)]
    pub(in crate::cli) voice: VoiceArguments,
}

/// Which findings are known already; there is no revision to ask.
#[derive(Debug, Args)]
#[command(next_help_heading = "New findings")]
pub(in crate::cli) struct LinkKnownArguments {
    /// Report only findings that this file does not list [default: `baseline` below `[report]` in the configuration]
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Also report findings that the configured baseline lists
    #[arg(long, conflicts_with = "baseline")]
    no_baseline: bool,
}

impl LinkKnownArguments {
    /// The same, as `check` takes it.
    pub(in crate::cli) fn of_check(&self) -> KnownArguments {
        KnownArguments { baseline: self.baseline.clone(), no_baseline: self.no_baseline, base: None }
    }
}

/// What a crate is built as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum CrateKind {
    /// A library
    #[default]
    Lib,
    /// Procedural macros
    ProcMacro,
    /// A program
    Bin,
    /// A test
    Test,
    /// A benchmark
    Bench,
    /// An example
    Example,
}

impl From<CrateKind> for TargetKind {
    fn from(kind: CrateKind) -> TargetKind {
        match kind {
            CrateKind::Lib => TargetKind::Lib,
            CrateKind::ProcMacro => TargetKind::ProcMacro,
            CrateKind::Bin => TargetKind::Bin,
            CrateKind::Test => TargetKind::Test,
            CrateKind::Bench => TargetKind::Bench,
            CrateKind::Example => TargetKind::Example,
        }
    }
}

/// A file that tells of another crate, with the name that it has here if that is not its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::cli) struct Dep {
    pub(in crate::cli) name: Option<String>,
    pub(in crate::cli) file: PathBuf,
}

impl FromStr for Dep {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // A path may hold the sign as well; what stands before it is then no name.
        match text.split_once('=').map(|(name, file)| (crate_name(name), file)) {
            Some((Ok(name), file)) if !file.is_empty() => Ok(Dep { name: Some(name), file: PathBuf::from(file) }),
            Some((Ok(_), _)) => Err("the file's name is missing after `=`".to_owned()),
            _ => Ok(Dep { name: None, file: PathBuf::from(text) }),
        }
    }
}

/// A name as code has it; what cargo's packages are called is turned into one.
fn crate_name(text: &str) -> Result<String, String> {
    let is_part = |character: char| character.is_alphanumeric() || matches!(character, '_' | '-');
    let starts = text.starts_with(|character: char| character.is_alphabetic() || character == '_');
    if starts && text.chars().all(is_part) {
        return Ok(text.replace('-', "_"));
    }
    Err("a crate's name is expected, such as `my_crate`".to_owned())
}

fn edition(text: &str) -> Result<Edition, UnknownEdition> {
    text.parse()
}

/// A crate's name in code, and what it is called itself.
fn extern_crate(text: &str) -> Result<(String, String), String> {
    let (name, package) = text.split_once('=').unwrap_or((text, text));
    crate_name(package)?;
    Ok((crate_name(name)?, package.to_owned()))
}
