//! A text as it is parsed: without what costs half of the parser's time in many files, and of which nothing is asked.

use std::borrow::Cow;
use std::ops::Range;

use super::lex::{block_comment_end, is_word, line_end, quote_end, string_end, word_end};
use super::test_code;

/// What is read of code that only builds for tests have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TestCode {
    /// All of it.
    Read,
    /// Of modules for tests nothing but their imports and modules.
    LeftOut,
    /// The same, of a file that is such a module.
    IsFile,
}

/// A text whose doc comments are plain comments and whose modules for tests may be blank; each byte stays where it is.
///
/// A blank that stands for a character of several bytes is that many blanks: columns are those of this text, not of the whole one.
pub struct ParsedText<'t> {
    /// The text.
    pub text: Cow<'t, str>,
    whole: &'t str,
    /// Doc comments of what follows them: where each starts, and the next doc comment or token behind it.
    outer: Vec<(u32, u32)>,
    /// What is blank of modules for tests, in order.
    left_out: Vec<Range<usize>>,
}

impl<'t> ParsedText<'t> {
    /// Blanks the marks of doc comments, and modules for tests. Doc comments between the brackets of macro calls stay as they are: there
    /// they are tokens that a rule may ask for.
    pub fn new(text: &'t str, tests: TestCode) -> Self {
        let mut scanner = Scanner::new(text, tests);
        match tests {
            TestCode::IsFile => scanner.left_out = test_code::blanks_of_file(text),
            TestCode::Read | TestCode::LeftOut => scanner.run(),
        }
        let Scanner { found, left_out, .. } = scanner;
        let marks = found.iter().map(|doc| doc.start + 2..doc.start + 3);
        let blanks = left_out.iter().cloned().chain(marks);
        let outer = found.iter().filter(|doc| doc.is_outer);
        let outer = outer.map(|doc| (doc.start as u32, doc.next as u32)).collect();
        ParsedText { text: blanked(text, blanks), whole: text, outer, left_out }
    }

    /// The text as it is.
    pub fn whole(text: &'t str) -> Self {
        ParsedText { text: Cow::Borrowed(text), whole: text, outer: Vec::new(), left_out: Vec::new() }
    }

    /// The text with its documentation.
    pub fn documented(&self) -> Cow<'t, str> {
        blanked(self.whole, self.left_out.iter().cloned())
    }

    /// What is blank of modules for tests, in order.
    pub fn left_out(&self) -> &[Range<usize>] {
        &self.left_out
    }

    /// Whether a byte belongs to what is blank of modules for tests.
    pub fn is_left_out(&self, at: u32) -> bool {
        let before = self.left_out.partition_point(|range| range.start <= at as usize);
        before.checked_sub(1).is_some_and(|last| self.left_out[last].contains(&(at as usize)))
    }

    /// Where the documentation of an item begins that starts at `start`, or whose first words stand before it; `start`, if
    /// it has none in front of it.
    pub fn documentation(&self, start: u32) -> u32 {
        let before = self.outer.partition_point(|(_, next)| *next <= start);
        let Some((last, (_, next))) = before.checked_sub(1).map(|last| (last, self.outer[last])) else { return start };
        let words = &self.text.as_bytes()[next as usize..start as usize];
        if !words.iter().all(|byte| is_word(*byte) || byte.is_ascii_whitespace()) {
            return start;
        }
        let joined = self.outer[..=last].windows(2).rev().take_while(|pair| pair[0].1 == pair[1].0).count();
        self.outer[last - joined].0
    }
}

/// A text with blanks in the place of some ranges; lines stay lines.
fn blanked(text: &str, ranges: impl Iterator<Item = Range<usize>>) -> Cow<'_, str> {
    let mut ranges = ranges.peekable();
    if ranges.peek().is_none() {
        return Cow::Borrowed(text);
    }
    let mut bytes = text.as_bytes().to_vec();
    for range in ranges {
        bytes[range].iter_mut().filter(|byte| !matches!(byte, b'\n' | b'\r')).for_each(|byte| *byte = b' ');
    }
    // Ranges begin and end between characters: it cannot fail.
    String::from_utf8(bytes).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// How many times the length of a text is walked over to find its modules for tests; beyond that they are read like other code. Sound
/// text takes less than two.
const MAX_WALKS: usize = 8;

/// A doc comment outside of macro calls.
struct Doc {
    start: usize,
    /// The next doc comment or token.
    next: usize,
    /// Whether it is about what follows.
    is_outer: bool,
}

/// How much of a macro call was read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Call {
    None,
    /// `!`.
    Bang,
    /// `! name`.
    Name,
}

struct Scanner<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    call: Call,
    /// Open brackets of the macro call being read; zero outside of calls. A `!` that negates counts as well.
    depth: usize,
    found: Vec<Doc>,
    leaves_tests: bool,
    /// Bytes that were walked over to find modules for tests.
    walked: usize,
    left_out: Vec<Range<usize>>,
}

impl<'a> Scanner<'a> {
    fn new(text: &'a str, tests: TestCode) -> Scanner<'a> {
        Scanner {
            text,
            bytes: text.as_bytes(),
            at: 0,
            call: Call::None,
            depth: 0,
            found: Vec::new(),
            leaves_tests: tests == TestCode::LeftOut,
            walked: 0,
            left_out: Vec::new(),
        }
    }

    fn run(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' => self.at += 1,
                b'/' if self.peek(1) == Some(b'/') => {
                    let is_doc = self.peek(2) == Some(b'!') || self.peek(2) == Some(b'/') && self.peek(3) != Some(b'/');
                    self.comment(is_doc, line_end(self.bytes, self.at));
                }
                b'/' if self.peek(1) == Some(b'*') => {
                    let is_outer = self.peek(2) == Some(b'*') && !matches!(self.peek(3), Some(b'*' | b'/'));
                    let is_doc = self.peek(2) == Some(b'!') || is_outer;
                    self.comment(is_doc, block_comment_end(self.bytes, self.at));
                }
                _ => self.token(byte),
            }
        }
    }

    fn peek(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.at + ahead).copied()
    }

    fn comment(&mut self, is_doc: bool, end: usize) {
        if is_doc && self.depth == 0 {
            self.ends_wait();
            let is_outer = self.peek(2) != Some(b'!');
            self.found.push(Doc { start: self.at, next: usize::MAX, is_outer });
        }
        self.at = end;
    }

    /// What starts here comes behind the last doc comment.
    fn ends_wait(&mut self) {
        if let Some(last) = self.found.last_mut().filter(|last| last.next == usize::MAX) {
            last.next = self.at;
        }
    }

    /// Goes past the body of a module that the attribute, behind whose `#` this is, leaves to tests.
    fn attribute(&mut self) {
        // Attributes in each other, or without an end, would each be walked over to the end of the text.
        if self.walked > self.text.len().saturating_mul(MAX_WALKS) {
            return;
        }
        if let Some((blanks, end)) = test_code::blanks_below(self.text, self.at - 1, &mut self.walked) {
            self.left_out.extend(blanks);
            self.at = end;
        }
    }

    fn token(&mut self, first: u8) {
        self.ends_wait();
        let call = std::mem::replace(&mut self.call, Call::None);
        match first {
            b'"' => self.at = string_end(self.bytes, self.at + 1),
            b'\'' => self.at = quote_end(self.text, self.at),
            _ if is_word(first) => {
                self.at = word_end(self.text, self.at);
                if call == Call::Bang {
                    self.call = Call::Name;
                }
            }
            _ => {
                self.at += 1;
                match first {
                    b'!' => self.call = Call::Bang,
                    b'#' if self.leaves_tests && self.depth == 0 => self.attribute(),
                    b'(' | b'[' | b'{' if self.depth > 0 || call != Call::None => self.depth += 1,
                    b')' | b']' | b'}' => self.depth = self.depth.saturating_sub(1),
                    _ => {}
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_WALKS, ParsedText, Scanner, TestCode};

    fn without_doc_comments(text: &str) -> String {
        ParsedText::new(text, TestCode::Read).text.into_owned()
    }

    #[test]
    fn doc_comments_become_plain_ones_of_the_same_length() {
        let text = "//! a\n/// b\n/*! c */ /** d /* e */ */\nfn f<'a>() {}\n";
        assert_eq!(without_doc_comments(text), "//  a\n//  b\n/*  c */ /*  d /* e */ */\nfn f<'a>() {}\n");
    }

    #[test]
    fn what_only_looks_like_one_stays() {
        for text in [
            "//// a\n/***/ /**/ /*** b */ // c\n",
            "const A: &str = \"/// a\"; const B: &str = r#\"/// \"b\" \"#; const C: char = '\"'; // \"\n",
            "m! { /// a\n fn f() {} }\nmacro_rules! n { ($(/// a\n)? $b:ident) => {} }\n",
        ] {
            assert_eq!(without_doc_comments(text), text);
        }
    }

    #[test]
    fn code_behind_strings_characters_and_calls_is_read_again() {
        let text =
            "fn f() { m!({ \"}\" }); let c = ['\\'', '{', b'}', 'é']; let r#type = br\"\\\"; }\n/// a\nfn g() {}";
        assert_eq!(without_doc_comments(text), text.replace("/// a", "//  a"));
    }

    #[test]
    fn attributes_without_an_end_and_in_each_other_are_walked_over_some_times() {
        for text in ["#[a\n".repeat(1000), format!("{}{}", "#[".repeat(1000), "]".repeat(1000))] {
            let mut scanner = Scanner::new(&text, TestCode::LeftOut);
            scanner.run();
            assert!(scanner.walked <= (MAX_WALKS + 1) * text.len(), "{}", scanner.walked);
            assert!(scanner.left_out.is_empty());
        }
    }

    #[test]
    fn documentation_is_found_again() {
        let text = "//! a\n/// b\n// c\n/// d\n\nfn f() {} /// e\nfn g() {}\nfn h() {}\n";
        let parsed = ParsedText::new(text, TestCode::Read);
        let documentation = |name: &str| text.find(name).map(|at| parsed.documentation(at as u32) as usize);
        assert_eq!(documentation("fn f"), text.find("/// b"));
        assert_eq!(documentation("fn g"), text.find("/// e"));
        assert_eq!(documentation("fn h"), text.find("fn h"));
    }
}
