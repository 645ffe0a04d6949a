//! Byte offsets to lines and columns and back.

use serde::{Deserialize, Serialize};

use super::Span;

/// A place as people count: both 1-based, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct LineColumn {
    /// 1-based line.
    pub line: u32,
    /// 1-based column, counted in characters (not bytes, not UTF-16 units).
    pub column: u32,
}

/// Where each line of a text starts.
#[derive(Clone, Debug, Default)]
pub struct LineIndex {
    starts: Vec<u32>,
    /// Lines that hold a character of more than one byte; sorted.
    wide: Vec<u32>,
}

impl LineIndex {
    /// The index of `text`. Lines end at `\n`.
    pub fn new(text: &str) -> Self {
        let mut starts = vec![0];
        let mut wide = Vec::new();
        for (offset, byte) in text.bytes().enumerate() {
            if byte == b'\n' {
                starts.push(offset as u32 + 1);
            } else if byte >= 0x80 {
                let line = starts.len() as u32 - 1;
                if wide.last() != Some(&line) {
                    wide.push(line);
                }
            }
        }
        LineIndex { starts, wide }
    }

    /// Number of lines (at least one).
    pub fn line_count(&self) -> u32 {
        self.starts.len() as u32
    }

    /// The byte offset of a 1-based `line` and a 0-based `column` in characters, as proc-macro2 counts them.
    /// Places beyond the text are clamped to its end.
    pub fn offset(&self, text: &str, line: u32, column: u32) -> u32 {
        let index = line.saturating_sub(1) as usize;
        let Some(&start) = self.starts.get(index) else { return text.len() as u32 };
        if self.wide.binary_search(&(index as u32)).is_err() {
            return (start + column).min(text.len() as u32);
        }
        let rest = &text[start as usize..];
        let bytes = rest.char_indices().nth(column as usize).map_or(rest.len(), |(at, _)| at);
        start + bytes as u32
    }

    /// Line and column of a byte offset; an offset inside a character counts as that character's start.
    pub fn line_column(&self, text: &str, offset: u32) -> LineColumn {
        let offset = offset.min(text.len() as u32);
        let line = self.starts.partition_point(|&start| start <= offset) - 1;
        let start = self.starts[line] as usize;
        let column = if self.wide.binary_search(&(line as u32)).is_err() {
            offset as usize - start
        } else {
            text[start..].char_indices().take_while(|(at, _)| start + at < offset as usize).count()
        };
        LineColumn { line: line as u32 + 1, column: column as u32 + 1 }
    }

    /// The bytes of a 1-based line without its line end. Empty for a line that does not exist.
    pub fn line_span(&self, text: &str, line: u32) -> Span {
        let index = line.saturating_sub(1) as usize;
        let Some(&start) = self.starts.get(index) else { return Span::new(text.len() as u32, text.len() as u32) };
        let end = self.starts.get(index + 1).map_or(text.len(), |&next| next as usize);
        let line = text[start as usize..end].trim_end_matches(['\n', '\r']);
        Span::new(start, start + line.len() as u32)
    }
}
