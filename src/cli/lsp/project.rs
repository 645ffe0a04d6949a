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
use crate::session::{Asked, IsWanted, LockEntry, Memory};
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
    /// How long it holds; none if that is not known.
    asked: Option<Asked>,
}

impl Project {
    /// The workspace around a folder, with the flags that the server was started with.
    pub(super) fn open(folder: &Path, arguments: &LintArguments) -> Result<Project, CliError> {
        let mut lint = Lint::open_whole(arguments, folder)?;
        // Nobody is shown what might be hot.
        lint.request.proposes_roots = false;
        let known = baseline::of_check(&lint.request, None, false, folder)?;
        let mut project = Project { lint, known: known.map(|(_, known)| known).unwrap_or_default(), seen: None };
        project.remember(Arc::default());
        Ok(project)
    }

    /// What its runs keep for each other.
    pub(super) fn memory(&self) -> Arc<Memory> {
        self.lint.request.memory.clone().unwrap_or_default()
    }

    /// Has its runs know what others of the same workspace have kept.
    pub(super) fn remember(&mut self, memory: Arc<Memory>) {
        self.lint.request.memory = Some(memory);
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

    /// Analyses it with these texts in its files, unless what was found last would be found again. What was found last stays if it is
    /// not wanted to the end.
    ///
    /// # Errors
    /// A fault of the program; what was found last stays.
    pub(super) fn look(&mut self, texts: &BTreeMap<PathBuf, Arc<[u8]>>, is_wanted: IsWanted<'_>) -> Result<(), String> {
        let disk = Disk::with_texts(texts.clone());
        let is_seen = |asked: &Asked| self.lint.is_as_it_was(&disk, asked);
        if self.seen.as_ref().and_then(|seen| seen.asked.as_ref()).is_some_and(is_seen) {
            return Ok(());
        }
        let seen = isolated(|| {
            let (linted, locks, asked) = self.lint.run_with_locks(disk.clone(), &[&self.known], is_wanted)?;
            Some(Seen { linted, locks, asked })
        });
        if let Some(seen) = seen? {
            self.seen = Some(seen);
        }
        Ok(())
    }
}
