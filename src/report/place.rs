//! Places as people and machines name them.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::Range;
use std::path::{Component, Path, PathBuf};

use super::Report;
use crate::source::{FileId, LineColumn, Loc, SourceFile, SourceMap};
use crate::workspace::place::floor_boundary;

/// Names places of a run's files.
#[derive(Clone, Copy, Debug)]
pub struct Places<'a> {
    sources: &'a SourceMap,
    /// The directory that paths are relative to; none for the workspace root.
    base: Option<&'a Path>,
}

impl<'a> Places<'a> {
    /// Paths as the workspace names them: relative to its root.
    pub fn in_workspace(sources: &'a SourceMap) -> Self {
        Places { sources, base: None }
    }

    /// Paths relative to `directory`, which is absolute.
    pub fn seen_from(sources: &'a SourceMap, directory: &'a Path) -> Self {
        Places { sources, base: Some(directory) }
    }

    /// Paths relative to the root of the repository, as CI systems want them.
    pub(super) fn in_repository(report: &Report<'a>) -> Self {
        Places { sources: report.sources, base: Some(report.repository) }
    }

    /// The files.
    pub(super) fn sources(&self) -> &'a SourceMap {
        self.sources
    }

    /// The file.
    pub fn file(&self, id: FileId) -> &'a SourceFile {
        self.sources.get(id)
    }

    /// The file's name.
    pub fn path(&self, id: FileId) -> String {
        let file = self.sources.get(id);
        let path = self.base.and_then(|base| relative(&file.path, base));
        let shown = path.as_ref().map_or(Cow::Borrowed(&*file.display), |path| path.to_string_lossy());
        inert(super::one_line(&shown))
    }

    /// The file's name as it is, with `/` as separator, to be escaped by whoever writes it.
    pub(super) fn exact_path(&self, id: FileId) -> String {
        let file = self.sources.get(id);
        let path = self.base.and_then(|base| relative(&file.path, base));
        let Some(path) = path else { return file.display.clone() };
        path.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/")
    }

    /// Where a place starts and ends.
    pub(super) fn range(&self, loc: Loc) -> (LineColumn, LineColumn) {
        let file = self.sources.get(loc.file);
        let bytes = bytes(file, loc);
        let at = |offset: usize| file.lines().line_column(&file.text, offset as u32);
        (at(bytes.start), at(bytes.end))
    }

    /// The part of a place that lies on its first line.
    pub(super) fn first_line(&self, loc: Loc) -> (LineColumn, LineColumn) {
        let file = self.sources.get(loc.file);
        let (start, end) = self.range(loc);
        if start.line == end.line {
            return (start, end);
        }
        let line = file.lines().line_span(&file.text, start.line);
        (start, file.lines().line_column(&file.text, line.end))
    }

    /// `path:line`.
    pub fn line(&self, loc: Loc) -> String {
        format!("{}:{}", self.path(loc.file), self.start(loc).line)
    }

    /// `path:line:column`.
    pub fn line_column(&self, loc: Loc) -> String {
        let LineColumn { line, column } = self.start(loc);
        format!("{}:{line}:{column}", self.path(loc.file))
    }

    /// Line and column of the first byte.
    pub fn start(&self, loc: Loc) -> LineColumn {
        let file = self.sources.get(loc.file);
        file.lines().line_column(&file.text, bytes(file, loc).start as u32)
    }
}

/// A path as a reference in URIs.
pub(super) fn uri(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => out.push(char::from(byte)),
            _ => {
                let _ = write!(out, "%{byte:02X}");
            }
        }
    }
    out
}

/// A path that no CI system takes for a command, neither at the start of a line nor where text may be wrapped.
fn inert(path: String) -> String {
    const STARTS: [&str; 2] = ["::", "##"];
    if !STARTS.iter().any(|start| path.contains(start)) {
        return path;
    }
    let unwrapped =
        STARTS.iter().fold(path, |path, start| path.replace(&format!(" {start}"), &format!("\\u{{20}}{start}")));
    if STARTS.iter().any(|start| unwrapped.starts_with(start)) { format!("./{unwrapped}") } else { unwrapped }
}

/// The bytes of a place, brought inside of the text and to the borders of characters.
pub(super) fn bytes(file: &SourceFile, loc: Loc) -> Range<usize> {
    let floor = |offset: u32| floor_boundary(&file.text, offset as usize);
    let start = floor(loc.span.start);
    start..floor(loc.span.end).max(start)
}

/// `path` as seen from `base`, with `..` where needed; none when they have nothing in common but the root.
fn relative(path: &Path, base: &Path) -> Option<PathBuf> {
    if let Ok(below) = path.strip_prefix(base) {
        return Some(below.to_path_buf());
    }
    let common = path.components().zip(base.components()).take_while(|(left, right)| left == right).count();
    let shares_a_directory = path.components().take(common).any(|part| matches!(part, Component::Normal(_)));
    if !shares_a_directory {
        return path.is_absolute().then(|| path.to_path_buf());
    }
    let ups = base.components().skip(common).map(|_| Component::ParentDir);
    Some(ups.chain(path.components().skip(common)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_seen_from_the_directory() {
        let seen = |path: &str, base: &str| relative(Path::new(path), Path::new(base)).map(|p| p.display().to_string());
        assert_eq!(seen("/ws/a/src/lib.rs", "/ws").as_deref(), Some("a/src/lib.rs"));
        assert_eq!(seen("/ws/a/src/lib.rs", "/ws/b").as_deref(), Some("../a/src/lib.rs"));
        assert_eq!(seen("/other/lib.rs", "/ws").as_deref(), Some("/other/lib.rs"));
        assert_eq!(seen("<made up>", "/ws"), None);
    }

    #[test]
    fn no_path_is_a_command_of_a_ci_system() {
        let shown = |path: &str| inert(path.to_owned());
        assert_eq!(shown("::error::a/b.rs"), "./::error::a/b.rs");
        assert_eq!(shown("a ##[group]b.rs"), "a\\u{20}##[group]b.rs");
        assert_eq!(shown("src/a b.rs"), "src/a b.rs");
    }
}
