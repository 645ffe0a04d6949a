//! Which files are reported on. The whole workspace is analysed all the same: hotness is a property of the whole.

use std::path::PathBuf;

use crate::source::{FileId, SourceMap};

/// The chosen part of the workspace.
#[derive(Clone, Debug, Default)]
pub struct ReportScope {
    paths: Vec<PathBuf>,
    excluded: Vec<PathBuf>,
}

impl ReportScope {
    /// No choice: every file.
    pub fn everything() -> Self {
        Self::default()
    }

    /// Files at or below one of `paths` (none: everywhere) and not at or below one of `excluded`.
    /// Where both hold, the longer path decides, so that a package inside of another can be told apart from it.
    /// All paths are absolute.
    pub fn new(paths: Vec<PathBuf>, excluded: Vec<PathBuf>) -> Self {
        ReportScope { paths, excluded }
    }

    /// Whether findings in this file are said.
    pub fn includes(&self, sources: &SourceMap, file: FileId) -> bool {
        let path = &sources.get(file).path;
        let longest = |candidates: &[PathBuf]| {
            candidates.iter().filter(|base| path.starts_with(base)).map(|base| base.components().count()).max()
        };
        let chosen = if self.paths.is_empty() { Some(0) } else { longest(&self.paths) };
        match (chosen, longest(&self.excluded)) {
            (None, _) => false,
            (Some(_), None) => true,
            (Some(inside), Some(outside)) => inside > outside,
        }
    }
}
