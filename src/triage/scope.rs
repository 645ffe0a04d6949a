//! Which files are reported on. The whole workspace is analysed all the same: hotness is a property of the whole.

use std::path::{Path, PathBuf};

use crate::source::{FileId, SourceMap};

/// The chosen part of the workspace. All paths are absolute.
#[derive(Clone, Debug, Default)]
pub struct ReportScope {
    /// Files and folders; none: everywhere.
    pub paths: Vec<PathBuf>,
    /// The folders of the chosen packages; none: all packages.
    pub packages: Vec<PathBuf>,
    /// The folders of packages that are left out. Packages lie inside of each other: the longest folder decides.
    pub excluded: Vec<PathBuf>,
}

impl ReportScope {
    /// No choice: every file.
    pub fn everything() -> Self {
        Self::default()
    }

    /// Whether findings in this file are said.
    pub fn includes(&self, sources: &SourceMap, file: FileId) -> bool {
        self.includes_path(&sources.get(file).path)
    }

    /// Whether findings in the file at this absolute path are said.
    pub fn includes_path(&self, path: &Path) -> bool {
        let in_paths = self.paths.is_empty() || deepest(&self.paths, path).is_some();
        let package = if self.packages.is_empty() { Some(0) } else { deepest(&self.packages, path) };
        in_paths && package.is_some_and(|depth| deepest(&self.excluded, path).is_none_or(|outside| depth > outside))
    }
}

/// How deep the deepest of `folders` is that `path` lies in.
fn deepest(folders: &[PathBuf], path: &Path) -> Option<usize> {
    folders.iter().filter(|folder| path.starts_with(folder)).map(|folder| folder.components().count()).max()
}

#[cfg(test)]
mod tests {
    use super::super::test_support::Fixture;
    use super::*;

    fn included(scope: &ReportScope) -> Vec<String> {
        let fixture = Fixture::new(&[("src/lib.rs", ""), ("inner/src/lib.rs", ""), ("inner/src/deep/a.rs", "")]);
        let files = fixture.sources.iter().filter(|(id, _)| scope.includes(&fixture.sources, *id));
        files.map(|(_, file)| file.display.clone()).collect()
    }

    fn folders(names: &[&str]) -> Vec<PathBuf> {
        names.iter().map(|name| Path::new("/ws").join(name)).collect()
    }

    #[test]
    fn a_package_inside_of_another_is_told_apart() {
        let outer = ReportScope { packages: folders(&[""]), excluded: folders(&["inner"]), ..Default::default() };
        assert_eq!(included(&outer), ["src/lib.rs"]);
        let inner = ReportScope { packages: folders(&["inner"]), excluded: folders(&[""]), ..Default::default() };
        assert_eq!(included(&inner), ["inner/src/lib.rs", "inner/src/deep/a.rs"]);
    }

    #[test]
    fn paths_and_packages_must_both_fit() {
        let paths = folders(&["inner/src/deep", "src"]);
        let scope = ReportScope { paths, packages: folders(&["inner"]), excluded: folders(&[""]) };
        assert_eq!(included(&scope), ["inner/src/deep/a.rs"]);
    }

    #[test]
    fn no_choice_is_everything() {
        assert_eq!(included(&ReportScope::everything()).len(), 3);
    }
}
