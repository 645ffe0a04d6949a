//! Byte offsets to lines and columns and back.

use memchr::memchr_iter;
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

/// Characters of a line between two marks: so many are gone through at most to find one.
const STEP: u32 = 256;

/// Where each line of a text starts.
#[derive(Clone, Debug, Default)]
pub struct LineIndex {
    starts: Vec<u32>,
    /// Lines that hold a character of more than one byte; sorted.
    wide: Vec<u32>,
    /// Each [`STEP`] characters of a line; sorted.
    marks: Vec<Mark>,
}

/// A character far in a line.
#[derive(Clone, Copy, Debug)]
struct Mark {
    /// 0-based.
    line: u32,
    /// 0-based, in characters.
    column: u32,
    /// In bytes from the start of the text.
    offset: u32,
}

impl LineIndex {
    /// The index of `text`. Lines end at `\n`.
    pub fn new(text: &str) -> Self {
        let mut index = LineIndex::default();
        let mut start = 0;
        for end in memchr_iter(b'\n', text.as_bytes()) {
            index.add(&text[start..end], start);
            start = end + 1;
        }
        index.add(&text[start..], start);
        index
    }

    /// Adds the next line, which starts at an offset.
    fn add(&mut self, line: &str, start: usize) {
        let number = self.starts.len() as u32;
        self.starts.push(start as u32);
        let mut mark = |column: usize, offset: usize| {
            self.marks.push(Mark { line: number, column: column as u32, offset: (start + offset) as u32 });
        };
        if line.is_ascii() {
            (STEP as usize..line.len()).step_by(STEP as usize).for_each(|at| mark(at, at));
            return;
        }
        let marked = line.char_indices().enumerate().skip(STEP as usize).step_by(STEP as usize);
        marked.for_each(|(column, (offset, _))| mark(column, offset));
        self.wide.push(number);
    }

    /// The last mark of a line that does not lie behind a place, or the line's start.
    fn mark_before(&self, line: u32, is_before: impl Fn(&Mark) -> bool) -> Mark {
        let count = self.marks.partition_point(|mark| mark.line < line || mark.line == line && is_before(mark));
        let mark = count.checked_sub(1).map(|last| self.marks[last]).filter(|mark| mark.line == line);
        mark.unwrap_or(Mark { line, column: 0, offset: self.starts[line as usize] })
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
        let mark = self.mark_before(index as u32, |mark| mark.column <= column);
        let rest = &text[mark.offset as usize..];
        let bytes = rest.char_indices().nth((column - mark.column) as usize).map_or(rest.len(), |(at, _)| at);
        mark.offset + bytes as u32
    }

    /// Line and column of a byte offset; an offset inside a character counts as that character's start.
    pub fn line_column(&self, text: &str, offset: u32) -> LineColumn {
        let offset = offset.min(text.len() as u32);
        let line = self.starts.partition_point(|&start| start <= offset) - 1;
        let start = self.starts[line] as usize;
        let column = if self.wide.binary_search(&(line as u32)).is_err() {
            offset as usize - start
        } else {
            let mark = self.mark_before(line as u32, |mark| mark.offset <= offset);
            let start = mark.offset as usize;
            let rest = text[start..].char_indices();
            let ends_before = |(at, character): &(usize, char)| start + at + character.len_utf8() <= offset as usize;
            let behind = rest.take_while(ends_before).count();
            mark.column as usize + behind
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Far in a line a place is found as near its start: by going through the text.
    #[test]
    fn places_far_in_a_line_are_those_of_the_text() {
        let wide = format!("é\n{}\r\n{}x\n\nend", "aé\u{1f512}".repeat(400), "é".repeat(STEP as usize));
        for text in [wide.as_str(), "a\nb", "", "\n"] {
            let index = LineIndex::new(text);
            let (mut line, mut column) = (1, 1);
            for (at, character) in text.char_indices() {
                assert_eq!(index.offset(text, line, column - 1), at as u32, "{line}:{column}");
                for inside in at..at + character.len_utf8() {
                    assert_eq!(index.line_column(text, inside as u32), LineColumn { line, column });
                }
                (line, column) = if character == '\n' { (line + 1, 1) } else { (line, column + 1) };
            }
            assert_eq!(index.line_count(), line);
        }
    }
}
