//! Positions and file names as the protocol writes them.

use std::path::{Path, PathBuf};

use crate::source::LineIndex;

/// How an editor counts characters within a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// Units of UTF-16, which all editors know.
    Utf16,
}

impl Encoding {
    /// The protocol's name.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "utf-8",
            Encoding::Utf16 => "utf-16",
        }
    }

    fn width(self, character: char) -> usize {
        match self {
            Encoding::Utf8 => character.len_utf8(),
            Encoding::Utf16 => character.len_utf16(),
        }
    }

    /// The zero-based line and column of a byte, which must be the first of a character.
    pub(super) fn position(self, text: &str, lines: &LineIndex, offset: u32) -> (u32, u32) {
        let line = lines.line_column(text, offset).line;
        let before = text.get(lines.line_span(text, line).start as usize..offset as usize).unwrap_or_default();
        (line - 1, before.chars().map(|character| self.width(character)).sum::<usize>() as u32)
    }

    /// The byte of a zero-based line and column. What lies behind the line is its end, what lies inside of a character is its start.
    pub(super) fn offset(self, text: &str, lines: &LineIndex, line: u64, column: u64) -> u32 {
        let line = u32::try_from(line).ok().and_then(|line| line.checked_add(1)).unwrap_or(u32::MAX);
        let span = lines.line_span(text, line);
        let mut column = column;
        let mut offset = span.start;
        for character in text[span.start as usize..span.end as usize].chars() {
            let width = self.width(character) as u64;
            if width > column {
                break;
            }
            column -= width;
            offset += character.len_utf8() as u32;
        }
        offset
    }
}

/// The URI of a file.
pub fn uri_of(path: &Path) -> String {
    let path = path.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/");
    let root = if path.starts_with('/') { "" } else { "/" };
    format!("file://{root}{}", crate::report::place::uri(&path))
}

/// The file that a URI names; none for one of another scheme or on another machine.
pub fn path_of(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix("file://")?;
    let rest = rest.strip_prefix("localhost").unwrap_or(rest);
    let mut bytes = Vec::with_capacity(rest.len());
    let mut at = 0;
    while let Some(&byte) = rest.as_bytes().get(at) {
        let escaped = rest.get(at + 1..at + 3).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match (byte, escaped) {
            (b'%', Some(value)) => {
                bytes.push(value);
                at += 3;
            }
            _ => {
                bytes.push(byte);
                at += 1;
            }
        }
    }
    let path = String::from_utf8(bytes).ok()?;
    // `/C:/a` is `C:/a`.
    let has_drive = path.as_bytes().get(2) == Some(&b':') && std::path::MAIN_SEPARATOR == '\\';
    let path = PathBuf::from(if has_drive { &path[1..] } else { &path });
    path.is_absolute().then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_counted_as_agreed_and_come_back() {
        let text = "ab\r\n\u{e9}\u{1f980}x\n";
        let lines = LineIndex::new(text);
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            for (offset, _) in text.char_indices().filter(|(_, character)| !matches!(character, '\r' | '\n')) {
                let (line, column) = encoding.position(text, &lines, offset as u32);
                assert_eq!(encoding.offset(text, &lines, line.into(), column.into()), offset as u32);
            }
        }
        let x = text.find('x').expect("it is there") as u32;
        assert_eq!(Encoding::Utf8.position(text, &lines, x), (1, 6));
        assert_eq!(Encoding::Utf16.position(text, &lines, x), (1, 3));
        assert_eq!(Encoding::Utf16.offset(text, &lines, 0, 99), 2);
        assert_eq!(Encoding::Utf16.offset(text, &lines, 99, 99), text.len() as u32);
        assert_eq!(Encoding::Utf16.offset(text, &lines, 1, 2), 6);
        assert_eq!(Encoding::Utf16.offset(text, &lines, u64::MAX, u64::MAX), text.len() as u32);
    }

    #[cfg(unix)]
    #[test]
    fn files_are_named_by_uris() {
        let path = Path::new("/a b/\u{e9}%41#.rs");
        assert_eq!(uri_of(path), "file:///a%20b/%C3%A9%2541%23.rs");
        assert_eq!(path_of(&uri_of(path)).as_deref(), Some(path));
        assert_eq!(path_of("file://localhost/a%3a.rs").as_deref(), Some(Path::new("/a:.rs")));
        for other in ["untitled:a", "file://host/a", "file:a", "http://a/b", "file:///%ff", ""] {
            assert_eq!(path_of(other), None, "{other}");
        }
        assert_eq!(path_of("file:///a%"), Some(PathBuf::from("/a%")));
    }
}
