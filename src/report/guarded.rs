//! Output that cannot be used against who reads it: neither a terminal nor a CI service takes a part of it as an order.
//!
//! Names, paths and code are the input's choice. GitHub's and Azure's runners look for `##[` and `##vso[` anywhere in a line of a
//! job's log (<https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs>), TeamCity for `##teamcity[`;
//! `::` counts at the start of a line.

use std::borrow::Cow;

use super::hidden::is_hidden;

/// How a document may write a character by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Text for people, who read `\u{202e}`.
    Text,
    /// GitHub's commands, which lines begin with on purpose; else as text.
    Commands,
    /// JSON, within strings.
    Json,
    /// XML and HTML.
    Xml,
}

/// A document without characters that hide or reorder what stands beside them, and without a command to a CI service.
pub fn guarded(document: &str, notation: Notation) -> Cow<'_, str> {
    let mut clean = String::new();
    let mut copied = 0;
    let mut orders = Orders::default();
    for (at, character) in document.char_indices() {
        // The renderer's own `:::` before the next file names no command.
        let is_colons = document[at..].starts_with("::") && !document[at..].starts_with(":::");
        let is_order = orders.ends_in(character, notation == Notation::Text && is_colons);
        if is_order || is_hidden(character) {
            clean.push_str(&document[copied..at]);
            notation.write(character, &mut clean);
            copied = at + character.len_utf8();
        }
    }
    if copied == 0 {
        return Cow::Borrowed(document);
    }
    clean.push_str(&document[copied..]);
    Cow::Owned(clean)
}

impl Notation {
    fn write(self, character: char, out: &mut String) {
        let number = u32::from(character);
        match self {
            Notation::Json => {
                let mut units = [0; 2];
                character.encode_utf16(&mut units).iter().for_each(|unit| out.push_str(&format!("\\u{unit:04x}")));
            }
            Notation::Xml => out.push_str(&format!("&#x{number:x};")),
            Notation::Text | Notation::Commands if character.is_ascii() => out.extend(['\\', character]),
            Notation::Text | Notation::Commands => out.extend(character.escape_unicode()),
        }
    }
}

/// What an order to a service begins with, as far as it was read.
#[derive(Default)]
struct Orders {
    /// Signs `#` in a row, and letters behind them.
    signs: usize,
    has_letters: bool,
    /// Something other than blanks stands in this line.
    has_text: bool,
}

impl Orders {
    /// Takes the next character; whether an order begins with it.
    fn ends_in(&mut self, character: char, is_colons: bool) -> bool {
        let is_first = !self.has_text && !character.is_whitespace();
        match character {
            '\n' | '\r' => *self = Orders::default(),
            '#' if !self.has_letters => self.signs += 1,
            '#' => (self.signs, self.has_letters) = (1, false),
            letter if self.signs >= 2 && letter.is_ascii_alphabetic() => self.has_letters = true,
            '[' if self.signs >= 2 => {
                (self.signs, self.has_letters) = (0, false);
                return true;
            }
            _ => (self.signs, self.has_letters) = (0, false),
        }
        self.has_text |= is_first;
        is_first && is_colons
    }
}

#[cfg(test)]
mod tests {
    use super::{Notation, guarded};

    #[test]
    fn orders_are_broken_wherever_they_stand() {
        for order in ["##[error]x", "a ##vso[task.complete]", "./##teamcity[x]/a.rs", "###[group]", "#a##[b]"] {
            let (broken, json) = (guarded(order, Notation::Text), guarded(order, Notation::Json));
            assert_eq!(broken, order.replacen('[', "\\[", 1));
            assert_eq!(json, order.replacen('[', "\\u005b", 1));
            assert_eq!(guarded(order, Notation::Xml), order.replacen('[', "&#x5b;", 1));
        }
        assert_eq!(guarded("a\n  ::error::b", Notation::Text), "a\n  \\::error::b");
        assert_eq!(guarded("::error::b", Notation::Commands), "::error::b");
        for plain in ["  ::: src/a.rs:1", "#[allow(x)]", "a::b", "# ##", "std::vec![]", "## [x]", "é ::x"] {
            assert_eq!(guarded(plain, Notation::Text), plain);
        }
    }

    #[test]
    fn what_hides_is_written_by_its_number() {
        let hiding = "a\u{202e}b\u{9b}c\u{200b}d\u{2028}";
        assert_eq!(guarded(hiding, Notation::Text), "a\\u{202e}b\\u{9b}c\\u{200b}d\\u{2028}");
        assert_eq!(guarded(hiding, Notation::Json), "a\\u202eb\\u009bc\\u200bd\\u2028");
        assert_eq!(guarded(hiding, Notation::Xml), "a&#x202e;b&#x9b;c&#x200b;d&#x2028;");
        assert_eq!(guarded("a\u{e0041}", Notation::Json), "a\\udb40\\udc41");
        assert_eq!(guarded("größe \t\u{1b}[0m", Notation::Text), "größe \t\u{1b}[0m");
    }
}
