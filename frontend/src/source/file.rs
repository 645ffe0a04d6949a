//! Files as read: text, lines, how they are shown.

use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use crate::workspace::Disk;

use super::{FileId, LineColumn, LineIndex, Loc};

/// One file's text and how to name it.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Absolute path (or a made-up name for text that is not on disk).
    pub path: PathBuf,
    /// Path relative to the workspace root, `/` as separator: what facts and machine formats print.
    pub display: String,
    /// The text without a byte order mark.
    pub text: Text,
    /// Whether a byte order mark was cut off; offsets on disk are then three bytes higher.
    pub had_bom: bool,
    /// Of most files nobody asks for lines.
    lines: OnceLock<LineIndex>,
}

/// The text of a file. That of a stub which ships with the tool is not copied.
#[derive(Clone, Debug)]
pub enum Text {
    /// Of a file that was read.
    Read(Arc<str>),
    /// Of a stub that ships with the tool.
    Shipped(&'static str),
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        match self {
            Text::Read(text) => text,
            Text::Shipped(text) => text,
        }
    }
}

/// Why a file could not be read.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// The system said no.
    #[error("cannot read `{path}`: {cause}")]
    Io {
        /// The file.
        path: String,
        /// What the system said.
        cause: std::io::Error,
    },
    /// Rust source is UTF-8.
    #[error("`{path}` is not UTF-8 (first bad byte at offset {offset}); skipped")]
    NotUtf8 {
        /// The file.
        path: String,
        /// Byte offset of the first bad byte.
        offset: usize,
    },
}

impl SourceFile {
    /// A file from its text.
    pub fn new(path: PathBuf, display: String, text: String) -> Self {
        let had_bom = text.starts_with('\u{feff}');
        let text = if had_bom { Arc::from(&text['\u{feff}'.len_utf8()..]) } else { Arc::from(text) };
        SourceFile { path, display, text: Text::Read(text), had_bom, lines: OnceLock::new() }
    }

    /// A stub that ships with the tool.
    pub fn shipped(path: &Path, text: &'static str) -> Self {
        let (path, display) = (path.to_path_buf(), path.to_string_lossy().into_owned());
        SourceFile { path, display, text: Text::Shipped(text), had_bom: false, lines: OnceLock::new() }
    }

    /// Its lines.
    pub fn lines(&self) -> &LineIndex {
        self.lines.get_or_init(|| LineIndex::new(&self.text))
    }
}

/// Reads one file.
///
/// # Errors
/// When it cannot be read, is not UTF-8 or is too large for 32-bit offsets.
pub fn read_source(disk: &Disk, path: &Path, display: String) -> Result<SourceFile, SourceError> {
    let bytes = disk.read(path).map_err(|cause| SourceError::Io { path: display.clone(), cause })?;
    let text = String::from_utf8(bytes)
        .map_err(|error| SourceError::NotUtf8 { path: display.clone(), offset: error.utf8_error().valid_up_to() })?;
    Ok(SourceFile::new(path.to_path_buf(), display, text))
}

/// All files of a run, in a fixed order.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    /// Adds a file.
    pub fn add(&mut self, file: SourceFile) -> FileId {
        let id = FileId(self.files.len() as u32);
        self.files.push(file);
        id
    }

    /// The file behind an id.
    pub fn get(&self, id: FileId) -> &SourceFile {
        &self.files[id.0 as usize]
    }

    /// All files with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter().enumerate().map(|(index, file)| (FileId(index as u32), file))
    }

    /// Line and column of a place's first byte.
    pub fn start(&self, loc: Loc) -> LineColumn {
        let file = self.get(loc.file);
        file.lines().line_column(&file.text, loc.span.start)
    }

    /// The text of a place.
    pub fn text(&self, loc: Loc) -> &str {
        self.get(loc.file).text.get(loc.span.start as usize..loc.span.end as usize).unwrap_or_default()
    }
}
