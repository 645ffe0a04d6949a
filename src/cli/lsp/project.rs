//! A workspace that is open in the editor.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cli::arguments::LintArguments;
use crate::cli::baseline;
use crate::cli::errors::CliError;
use crate::cli::lint::{Lint, Linted};
use crate::config::KnownFinding;
use crate::isolation::isolated;
use crate::session::LockEntry;
use crate::workspace::Disk;

/// A workspace with its settings.
pub(super) struct Project {
    lint: Lint,
    known: Vec<KnownFinding>,
    /// What was found last.
    pub(super) seen: Option<Seen>,
}

/// What a run found.
pub(super) struct Seen {
    pub(super) linted: Linted,
    pub(super) locks: Vec<LockEntry>,
}

impl Project {
    /// The workspace around a folder, with the flags that the server was started with.
    pub(super) fn open(folder: &Path, arguments: &LintArguments) -> Result<Project, CliError> {
        let mut lint = Lint::open(&[], arguments, folder)?;
        lint.request.memory = Some(Arc::default());
        let known = baseline::of_check(&lint.request, None, false, folder)?;
        Ok(Project { lint, known: known.map(|(_, known)| known).unwrap_or_default(), seen: None })
    }

    pub(super) fn root(&self) -> &Path {
        &self.lint.request.workspace.root
    }

    /// Keeps what was learned for the next run.
    pub(super) fn keep(&self) {
        // What cannot be written is learned again.
        let _ = self.lint.request.caches.as_ref().map(|caches| caches.save());
    }

    /// Whether a file belongs to it.
    pub(super) fn holds(&self, path: &Path) -> bool {
        let packages = self.lint.request.workspace.packages.iter();
        packages.map(|package| package.dir.as_path()).chain([self.root()]).any(|folder| path.starts_with(folder))
    }

    /// Analyses it with these texts in its files.
    pub(super) fn look(&self, texts: &BTreeMap<PathBuf, Arc<[u8]>>) -> Result<Seen, String> {
        let disk = Disk::with_texts(texts.clone());
        isolated(|| {
            let (linted, locks) = self.lint.run_with_locks(disk, &[&self.known]);
            Seen { linted, locks }
        })
    }
}
