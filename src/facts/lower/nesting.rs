//! How deep source nests: recursive descent must not meet more than its stack holds.
//!
//! An estimate over tokens, made before anything is parsed: how much stack parsing and lowering need at most, if each token that can
//! be part of a chain is one. It knows literals and comments, so that a table of brackets in characters is flat. A chain ends at `;`, at
//! `,` and `=>` outside of angle brackets, and behind a block where nothing goes on.
//! It errs towards *too deep*, by counting comparisons as angle brackets that stay open until the statement ends.

use super::LowerError;
use crate::isolation::stack_bytes;
use crate::source::lex::{is_word, token_end, trivia_end, word_end};

/// Brackets, far above any code a person writes.
const MOST_BRACKETS: usize = 512;
/// What chains without brackets, far above generated code: what looks at a chain later takes time that grows with its square.
const MOST_CHAINED: usize = 20_000;

/// Bytes of a number, far above what any type holds: syn converts it digit by digit, in time that grows with its square.
const MOST_DIGITS: usize = 4_096;

/// Stack that one level of nesting costs at most, in bytes: twice what overflowed 8 MiB in an optimised build (`Vec<` 1900 times, `|a|`
/// 3000 times, `!` 8000 times). Builds for tests keep more in each frame.
const BRACKET_BYTES: usize = per_level(12 << 10);
const ANGLE_BYTES: usize = per_level(8 << 10);
const NESTED_BYTES: usize = per_level(5 << 10);
const CHAINED_BYTES: usize = per_level(2 << 10);

const fn per_level(bytes: usize) -> usize {
    if cfg!(debug_assertions) { bytes * 4 } else { bytes }
}

/// Fails when the text nests deeper than the limits, or than this thread's stack holds.
pub(super) fn check(text: &str) -> Result<(), LowerError> {
    let room = stack_bytes() / 2;
    let mut levels = vec![Level::default()];
    let mut before = Token::Other;
    for token in Tokens::of(text) {
        // A call of what a call gave, an index into an indexed value.
        if let (Token::Open, Token::Close, Some(level)) = (token, before, levels.last_mut()) {
            level.chained += 1;
            level.check(room)?;
        }
        match token {
            Token::LongNumber(bytes) => return Err(LowerError::LongNumber { bytes, limit: MOST_DIGITS }),
            Token::Open if levels.len() > MOST_BRACKETS => return Err(too_deep(levels.len(), MOST_BRACKETS)),
            Token::Open => {
                let outside = levels.last().map_or(0, Level::bytes) + BRACKET_BYTES;
                levels.push(Level { outside, ..Level::default() });
            }
            Token::Close | Token::CloseBrace if levels.len() > 1 => drop(levels.pop()),
            _ => {}
        }
        if let Some(level) = levels.last_mut() {
            level.take(token, before);
            level.check(room)?;
        }
        before = token;
    }
    Ok(())
}

fn too_deep(depth: usize, limit: usize) -> LowerError {
    LowerError::TooDeep { depth, limit }
}

/// What is open between two brackets.
#[derive(Default)]
struct Level {
    /// What the levels around it take of the stack, in bytes.
    outside: usize,
    angles: usize,
    /// Closures in closures, which no comma ends.
    closures: usize,
    /// Words before other words: `match match x`, `yield yield`.
    words: usize,
    chained: usize,
}

impl Level {
    fn take(&mut self, token: Token, before: Token) {
        let is_end = match (before, token) {
            (_, Token::End) => true,
            // A block in the middle of a type or an expression: `F<{ 0 }, G>`, `{ 0 } + 1`.
            (Token::CloseBrace, Token::Comma) => self.angles == 0,
            (Token::CloseBrace, _) => !matches!(token, Token::Operator | Token::Pipe | Token::Less | Token::Greater),
            _ => false,
        };
        if is_end {
            *self = Level { outside: self.outside, ..Level::default() };
        }
        match token {
            // Between angle brackets it ends nothing that is open around them.
            Token::Comma if self.angles == 0 => (self.chained, self.words) = (0, 0),
            Token::Comma => {}
            Token::Less => self.angles += 1,
            Token::Greater => self.angles = self.angles.saturating_sub(1),
            Token::Pipe if before != Token::Operand => self.closures += 1,
            Token::Operator | Token::Pipe => self.chained += 1,
            Token::Keyword => self.words += 1,
            Token::Operand if before == Token::Operand => self.words += 1,
            Token::End | Token::Open | Token::Close | Token::CloseBrace => {}
            Token::Operand | Token::LongNumber(_) | Token::Other => {}
        }
    }

    /// The stack that it and all around it take, in bytes.
    fn bytes(&self) -> usize {
        let nested = self.closures + self.words;
        self.outside + self.angles * ANGLE_BYTES + nested * NESTED_BYTES + self.chained * CHAINED_BYTES
    }

    fn check(&self, room: usize) -> Result<(), LowerError> {
        let depth = self.angles.max(self.closures).max(self.words).max(self.chained);
        if depth > MOST_CHAINED {
            return Err(too_deep(depth, MOST_CHAINED));
        }
        let bytes = self.bytes();
        if bytes > room {
            return Err(LowerError::TooMuchStack { bytes, room });
        }
        Ok(())
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Token {
    Open,
    Close,
    /// `}`
    CloseBrace,
    Less,
    Greater,
    Pipe,
    Comma,
    /// `;`
    End,
    /// `else`, `as`, `in`, `->`, `=`, `.`, `?`, `:`, and all signs that stand between or before operands.
    Operator,
    /// A word before an operand: `return`, `dyn`.
    Keyword,
    /// A name, a literal.
    Operand,
    /// A number of so many bytes.
    LongNumber(usize),
    /// Nothing that nests.
    Other,
}

/// The tokens of a text, as far as nesting goes.
struct Tokens<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Tokens<'a> {
    fn of(text: &'a str) -> Self {
        Tokens { text, bytes: text.as_bytes(), at: 0 }
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn word(&mut self) -> Token {
        let start = self.at;
        self.at = word_end(self.text, start);
        if self.bytes[start].is_ascii_digit() && self.at - start > MOST_DIGITS {
            return Token::LongNumber(self.at - start);
        }
        match &self.bytes[start..self.at] {
            // What a block that ended may be followed by, and goes on.
            b"else" | b"as" | b"in" => Token::Operator,
            b"return" | b"break" | b"for" | b"move" | b"mut" | b"dyn" | b"impl" | b"async" | b"const" | b"static"
            | b"match" | b"if" | b"while" | b"yield" => Token::Keyword,
            _ => Token::Operand,
        }
    }

    fn sign(&mut self) -> Token {
        let (first, second) = (self.peek(0), self.peek(1));
        self.at += 1;
        match (first, second) {
            (b'(' | b'[' | b'{', _) => Token::Open,
            (b')' | b']', _) => Token::Close,
            (b'}', _) => Token::CloseBrace,
            (b';', _) => Token::End,
            (b',', _) => Token::Comma,
            (b'=', b'>') => {
                self.at += 1;
                Token::Comma
            }
            (b'-', b'>') | (b'<' | b'>' | b'=' | b'!', b'=') => {
                self.at += 1;
                Token::Operator
            }
            (b'<', _) => Token::Less,
            (b'>', _) => Token::Greater,
            (b'|', _) => Token::Pipe,
            // `a::b` is one step.
            (b':', b':') => {
                self.at += 1;
                Token::Operator
            }
            (b'.' | b'?' | b'=' | b'!' | b'&' | b'*' | b'-' | b'+' | b'/' | b'%' | b'^' | b'@' | b':', _) => {
                Token::Operator
            }
            _ => Token::Other,
        }
    }
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        self.at = trivia_end(self.bytes, self.at);
        Some(match *self.bytes.get(self.at)? {
            first @ (b'"' | b'\'') => {
                self.at = token_end(self.text, self.at, first);
                Token::Operand
            }
            byte if is_word(byte) => self.word(),
            _ => self.sign(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fits(text: &str) -> bool {
        check(text).is_ok()
    }

    #[test]
    fn brackets_in_literals_and_comments_are_flat() {
        let table =
            "'(', '[', b'{', \"((\", r#\"[[\"[\"#, br\"{\", '\\'', '\\u{28}', /* ( /* ( */ ( */ // (\n".repeat(2000);
        assert!(fits(&format!("const TABLE: &[char] = &[{table}];")));
        assert!(fits("fn f<'a>(x: &'a str) -> &'a str { x }"));
    }

    #[test]
    fn what_makes_a_parser_recurse_is_bounded() {
        let many = 100_000;
        for (open, close) in [
            ("Vec<", ">"),
            ("HashMap<u8, ", ">"),
            ("!", ""),
            ("&", ""),
            ("- ", ""),
            ("x = ", ""),
            ("fn() -> ", ""),
            ("if a {} else ", ""),
            ("|a, b| ", ""),
            ("(", ")"),
            ("x.f() + ", ""),
            ("F<{0}, ", ">"),
            ("match ", "{}"),
            ("if ", "{}"),
            ("while ", "{}"),
            ("async |a, b| ", ""),
            ("const |a, b| ", ""),
            ("yield ", ""),
            ("become ", ""),
            ("x @ ", ""),
            ("a::", ""),
            ("for A{} in ", "{}"),
            ("|A{}: A| ", ""),
            ("for<'a, 'b> fn() -> ", ""),
            ("", " as F<A, B>"),
            ("", ".f::<A, B>()"),
            ("", "[0]"),
            ("", "(0)"),
        ] {
            let text = format!("fn f() {{ {}x{} }}", open.repeat(many), close.repeat(many));
            assert!(!fits(&text), "{open}");
        }
    }

    #[test]
    fn long_lists_and_many_statements_are_flat() {
        assert!(fits(&format!("const ALL: &[u8] = &[{}];", "-1 + 2 | A | B, ".repeat(100_000))));
        assert!(fits(&format!("fn f() {{ {} }}", "x = a.b().c()? < 3; ".repeat(100_000))));
        assert!(fits(&"macro_rules! m { () => {} }\npub fn f(x: &u8) -> u8 { -1 }\nimpl A for &B {}\n".repeat(50_000)));
        assert!(fits(&format!("fn f() {{ {} }}", "if !a {} else { b() }\nwhile !c {}\nmatch *d {} ".repeat(50_000))));
        assert!(fits(&format!("fn f(x: u8) {{ match x {{ {} }} }}", "A | B if x == 3 => -x, ".repeat(50_000))));
    }
}
