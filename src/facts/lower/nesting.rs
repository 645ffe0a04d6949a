//! How deep source nests: recursive descent must not meet more than its stack holds.
//!
//! An estimate over tokens, made before anything is parsed. It knows literals and comments, so that a table of brackets in
//! characters is flat, and what else makes a parser recurse or a tree lean: angle brackets, operators, `->`, `=`, `else`.
//! It errs towards *too deep*, by counting comparisons as angle brackets that stay open until the statement ends.

use super::LowerError;
use crate::source::lex::{block_comment_end, is_word, line_end, quote_end, string_end, word_end};

/// Brackets, far above any code a person writes.
const MOST_BRACKETS: usize = 512;
/// Operators that one expression or type may chain, generated code included. A chain of 100,000 overflows half a gigabyte.
const MOST_CHAINED: usize = 20_000;
/// Angle brackets nest types, which cost more of the stack than operators do.
const MOST_ANGLES: usize = 2_000;

/// Fails when the text nests deeper than the limits.
pub(super) fn check(text: &str) -> Result<(), LowerError> {
    let mut levels = vec![Level::default()];
    let mut before = Token::Other;
    for token in Tokens::of(text) {
        // A call of what a call gave, an index into an indexed value.
        if let (Token::Open, Token::Close, Some(level)) = (token, before, levels.last_mut()) {
            level.chained += 1;
            level.check()?;
        }
        match token {
            Token::Open if levels.len() > MOST_BRACKETS => return Err(too_deep(levels.len(), MOST_BRACKETS)),
            Token::Open => levels.push(Level::default()),
            Token::Close | Token::CloseBrace if levels.len() > 1 => drop(levels.pop()),
            _ => {}
        }
        if let Some(level) = levels.last_mut() {
            level.take(token, before);
            level.check()?;
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
    angles: usize,
    /// Closures in closures, which no comma ends.
    closures: usize,
    chained: usize,
}

impl Level {
    fn take(&mut self, token: Token, before: Token) {
        // An item or a statement ends with its block, unless something goes on from there: `else`, `.`, `+`.
        let goes_on = matches!(token, Token::Operator | Token::Pipe | Token::Less | Token::Greater);
        if before == Token::CloseBrace && !goes_on {
            *self = Level::default();
        }
        match token {
            Token::End => *self = Level::default(),
            Token::Comma => self.chained = 0,
            Token::Less => self.angles += 1,
            Token::Greater => self.angles = self.angles.saturating_sub(1),
            Token::Pipe if before != Token::Operand => self.closures += 1,
            Token::Operator | Token::Keyword | Token::Pipe => self.chained += 1,
            Token::Open | Token::Close | Token::CloseBrace | Token::Operand | Token::Other => {}
        }
    }

    fn check(&self) -> Result<(), LowerError> {
        for (depth, limit) in [(self.angles, MOST_ANGLES), (self.closures, MOST_CHAINED), (self.chained, MOST_CHAINED)]
        {
            if depth > limit {
                return Err(too_deep(depth, limit));
            }
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
    /// `else`, `as`, `->`, `=`, `.`, `?`, and all signs that stand between or before operands.
    Operator,
    /// A word before an operand: `return`, `dyn`.
    Keyword,
    /// A name, a literal.
    Operand,
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

    fn skip_trivia(&mut self) {
        loop {
            match (self.peek(0), self.peek(1)) {
                (b'/', b'/') => self.at = line_end(self.bytes, self.at),
                (b'/', b'*') => self.at = block_comment_end(self.bytes, self.at),
                (blank, _) if blank.is_ascii_whitespace() => self.at += 1,
                _ => return,
            }
        }
    }

    fn word(&mut self) -> Token {
        let start = self.at;
        self.at = word_end(self.text, start);
        match &self.bytes[start..self.at] {
            b"else" | b"as" => Token::Operator,
            b"return" | b"break" | b"in" | b"move" | b"mut" | b"dyn" | b"impl" => Token::Keyword,
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
            (b'.' | b'?' | b'=' | b'!' | b'&' | b'*' | b'-' | b'+' | b'/' | b'%' | b'^', _) => Token::Operator,
            _ => Token::Other,
        }
    }
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        self.skip_trivia();
        if self.at >= self.bytes.len() {
            return None;
        }
        Some(match self.peek(0) {
            b'"' => {
                self.at = string_end(self.bytes, self.at + 1);
                Token::Operand
            }
            b'\'' => {
                self.at = quote_end(self.text, self.at);
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
