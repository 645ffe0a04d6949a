//! Why a command cannot do what it was asked for.

use std::path::PathBuf;

use crate::config::ConfigError;
use crate::config::pattern::PatternError;
use crate::profile::ProfileError;
use crate::session::{FactsError, IndexError};
use crate::triage::LevelFlagError;
use crate::workspace::WorkspaceError;

/// Ends a run with status 2.
#[derive(Debug, thiserror::Error)]
pub(super) enum CliError {
    #[error("cannot tell the current directory: {0}")]
    CurrentDirectory(std::io::Error),
    #[error(transparent)]
    Workspace(#[from] WorkspaceError),
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Facts(#[from] FactsError),
    #[error(transparent)]
    Index(#[from] IndexError),
    #[error("`{}` is no path below the current folder; run this where the build runs, and give paths from there", path.display())]
    NotBelow { path: PathBuf },
    #[error("`--root {}` is none of the files; name it among them, too", path.display())]
    RootIsNoFile { path: PathBuf },
    #[error("which of the files is the crate's root? name it with `--root`")]
    WhichRoot,
    #[error(transparent)]
    Level(#[from] LevelFlagError),
    #[error("unknown rule `{name}`{hint}")]
    UnknownRule { name: String, hint: String },
    #[cfg(not(feature = "prove"))]
    #[error("this program was built without the microbenchmarks; rebuild it with `--features prove`")]
    WithoutProofs,
    #[cfg(feature = "prove")]
    #[error("there is nothing to measure for `{rule}`")]
    NoProof { rule: String },
    #[cfg(feature = "prove")]
    #[error("nothing is saved in `{}`; `cargo hotlock prove --save` does", path.display())]
    NothingSaved { path: PathBuf },
    #[cfg(feature = "prove")]
    #[error("cannot listen for Ctrl-C: {0}")]
    CtrlC(ctrlc::Error),
    #[cfg(feature = "prove")]
    #[error(transparent)]
    Proof(Box<crate::prove::ProofError>),
    #[cfg(feature = "prove")]
    #[error(transparent)]
    Store(#[from] crate::evidence::StoreError),
    #[cfg(feature = "prove")]
    #[error(transparent)]
    Reference(#[from] crate::evidence::reference::ReferenceError),
    #[error("no such file or directory: `{}`{hint}", path.display())]
    NoSuchPath { path: PathBuf, hint: String },
    #[error("no command, file or directory `{word}`; did you mean the command `{nearest}`?")]
    NoSuchCommand { word: String, nearest: &'static str },
    #[error("no package in this workspace matches `{spec}`{hint}")]
    UnknownPackage { spec: String, hint: String },
    #[error("`{spec}` is not a package pattern: {cause}")]
    PackagePattern { spec: String, cause: String },
    #[error("more than one output goes to the terminal; give all but one a file, as in `--output json=FILE`")]
    TwoOutputsToStdout,
    #[error("no function in the workspace matches `{asked}`{hint}")]
    NoFunction { asked: String, hint: String },
    #[error("there is no function at `{asked}`")]
    NoFunctionAt { asked: String },
    #[error("`{text}` is neither a function nor a place (`FILE:LINE`): {error}")]
    Pattern { text: String, error: PatternError },
    #[error("`{}` already exists (`--force` overwrites it, `--print` prints)", path.display())]
    ConfigExists { path: PathBuf },
    #[error("there is no baseline `{}` ({named_at}); `cargo hotlock baseline create` writes one", path.display())]
    NoBaseline { path: PathBuf, named_at: String },
    #[error("`{}` already exists; `baseline update` changes it, `--force` writes it anew", path.display())]
    BaselineExists { path: PathBuf },
    #[error("`{}` is no baseline, so that it is not replaced; remove it, or name another file", path.display())]
    NotABaseline { path: PathBuf },
    #[error("the baseline is left as it was: without what could not be read, findings would be missing")]
    BaselineOfPart,
    #[cfg(feature = "base")]
    #[error(transparent)]
    Revision(#[from] crate::revision::RevisionError),
    #[cfg(feature = "base")]
    #[error("cannot analyse `{revision}`: {error}")]
    Base { revision: String, error: Box<CliError> },
    #[cfg(not(feature = "base"))]
    #[error("this program was built without `--base`; `cargo install --locked cargo-hotlock` builds it in")]
    WithoutBase,
    #[cfg(feature = "lsp")]
    #[error("the connection to the editor broke: {0}")]
    Connection(std::io::Error),
    #[cfg(not(feature = "lsp"))]
    #[error("this program was built without `lsp`; `cargo install --locked cargo-hotlock` builds it in")]
    WithoutServer,
    #[error("{flag}: {error}")]
    HeatPattern { flag: String, error: PatternError },
    #[error(transparent)]
    Profile(#[from] ProfileError),
    #[error("`{}` was changed while it was analysed; nothing is fixed", path.display())]
    ChangedMeanwhile { path: PathBuf },
    #[error(
        "these files have changes that are not committed; commit them, or pass `--allow-dirty` or `--allow-staged`:\n{files}"
    )]
    Uncommitted { files: String },
    #[error("the package is not under version control, so a fix could not be undone; `--allow-no-vcs` fixes it anyway")]
    WithoutVersionControl,
    #[cfg(not(feature = "base"))]
    #[error("this program was built without git and cannot tell what is committed; pass `--allow-dirty`")]
    CannotTellDirty,
    #[error("cannot read `{}`: {cause}", path.display())]
    ReadFile { path: PathBuf, cause: std::io::Error },
    #[error("cannot write `{}`: {cause}", path.display())]
    WriteFile { path: PathBuf, cause: std::io::Error },
    #[error("cannot run `cargo {name}` (`--with {name}`): {cause}")]
    CannotRun { name: String, cause: std::io::Error },
    #[error("`cargo {name}` (`--with {name}`) was ended by a signal")]
    Ended { name: String },
    #[error("cannot write to the standard output: {0}")]
    WriteStdout(std::io::Error),
}
