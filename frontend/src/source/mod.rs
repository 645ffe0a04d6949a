//! Text and places in it: files, byte spans, lines and columns, comment directives.
//!
//! Relies on nothing else of the engine. Knows nothing of Rust's syntax but where comments and strings are, and which
//! modules are for tests.

mod directives;
mod file;
pub mod lex;
mod line_index;
mod parsed_text;
mod test_code;

pub use directives::{Directive, DirectiveKind, DirectivePlace, allow_comment, scan_directives, word_too_many};
pub use file::{SourceError, SourceFile, SourceMap, Text, read_source};
pub use line_index::{LineColumn, LineIndex};
pub use parsed_text::{ParsedText, TestCode};
pub use test_code::is_for_tests;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A file of one run: an index into its [`SourceMap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FileId(pub u32);

/// A half-open range of bytes in one file's text (a byte order mark, if any, not counted).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

/// Its start and its length, which mostly takes one byte: spans are half of what facts are written as.
impl Serialize for Span {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (self.start, self.end.saturating_sub(self.start)).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Span {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Span, D::Error> {
        let (start, length) = <(u32, u32)>::deserialize(from)?;
        Ok(Span { start, end: start.saturating_add(length) })
    }
}

impl Span {
    /// The span from `start` to `end`; an end before the start is clamped to an empty span.
    pub fn new(start: u32, end: u32) -> Self {
        Span { start, end: end.max(start) }
    }

    /// The smallest span that covers both.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Whether `other` lies wholly inside.
    pub fn contains(self, other: Span) -> bool {
        self.start <= other.start && other.end <= self.end
    }
}

/// A span in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Loc {
    /// The file.
    pub file: FileId,
    /// The bytes.
    pub span: Span,
}
