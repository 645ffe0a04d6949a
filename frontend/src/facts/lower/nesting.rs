//! How deep source nests: recursive descent must not meet more than its stack holds.
//!
//! An estimate over tokens, made before anything is parsed: how much stack parsing and lowering need at most, if each token that can
//! be part of a chain is one. It knows literals and comments, so that a table of brackets in characters is flat. A chain ends at `;`, at
//! `,` and `=>` outside of angle brackets, and behind a block where nothing goes on.
//!
//! Which `<` opens types and which compares is not known before parsing. Each counts as open until something follows that cannot stand
//! in a list of types (`.`, `==`, `&&` behind an operand, `=>`, a `<` behind a number or `)`): either those before it compared, and the
//! commas since then ended chains, or the text does not parse, and the parser has come back from there.
//! It errs towards *too deep*, by names alone that are compared between commas (`a < b, c < d`), which could be types.

use proc_macro2::TokenStream;

use super::LowerError;
use crate::isolation::{stack_bytes, stack_left};
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
    check_within(text, stack_bytes() / 2)
}

/// Whether so many tokens that a call has become can be read on the stack that is left here, however they nest.
pub(super) fn has_room_for(tokens: &TokenStream, count: usize) -> bool {
    let room = stack_left() / 2;
    // To look at them costs more than most are worth.
    count.saturating_mul(BRACKET_BYTES) <= room || check_within(&tokens.to_string(), room).is_ok()
}

fn check_within(text: &str, room: usize) -> Result<(), LowerError> {
    let mut levels = vec![Level::default()];
    let mut before = Token::Other;
    let mut tokens = Tokens::of(text);
    while let Some(mut token) = tokens.next_after(before) {
        // A call of what a call gave, an index into an indexed value.
        if let (Token::Open, Token::Close, Some(level)) = (token, before, levels.last_mut()) {
            level.chained += 1;
            level.check(room)?;
        }
        match token {
            Token::LongNumber(bytes) => return Err(LowerError::LongNumber { bytes, limit: MOST_DIGITS }),
            Token::Open | Token::OpenBrace if levels.len() > MOST_BRACKETS => {
                return Err(too_deep(levels.len(), MOST_BRACKETS));
            }
            Token::Open | Token::OpenBrace => {
                if let Some(level) = levels.last_mut().filter(|_| token == Token::OpenBrace && before.ends_operand()) {
                    level.no_types_are_open();
                }
                let outside = levels.last().map_or(0, Level::bytes) + BRACKET_BYTES;
                levels.push(Level { outside, is_attribute: before == Token::Hash, ..Level::default() });
            }
            Token::Close | Token::CloseBrace if levels.len() > 1 => {
                let is_attribute = levels.pop().is_some_and(|level| level.is_attribute);
                // Behind an attribute something begins.
                token = if is_attribute { Token::Other } else { token };
            }
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
    /// Words before an operand: `match match x`, `yield yield`.
    words: usize,
    chained: usize,
    /// How many of `chained` and `words` stood before the last comma between what may be angle brackets.
    before_comma: (usize, usize),
    is_attribute: bool,
}

impl Level {
    fn take(&mut self, token: Token, before: Token) {
        let is_end = match (before, token) {
            (_, Token::End) => true,
            // A block in the middle of a type or an expression: `F<{ 0 }, G>`, `{ 0 } + 1`.
            (Token::CloseBrace, Token::Comma) => self.angles == 0,
            (Token::CloseBrace, _) => !token.goes_on(),
            _ => false,
        };
        if is_end {
            *self = Level { outside: self.outside, is_attribute: self.is_attribute, ..Level::default() };
        }
        match token {
            Token::Arrow => {
                self.no_types_are_open();
                (self.chained, self.words) = (0, 0);
            }
            // Between angle brackets it ends nothing that is open around them.
            Token::Comma if self.angles == 0 => (self.chained, self.words) = (0, 0),
            Token::Comma => self.before_comma = (self.chained, self.words),
            Token::Less => {
                // No type is followed by one.
                if matches!(before, Token::Literal | Token::Close) {
                    self.no_types_are_open();
                }
                self.angles += 1;
            }
            Token::Greater => {
                self.angles = self.angles.saturating_sub(1);
                // The comma stood between angle brackets indeed.
                self.before_comma = (0, 0);
            }
            Token::Pipe => self.closures += 1,
            Token::Operator => self.chained += 1,
            Token::NoType => {
                self.no_types_are_open();
                self.chained += 1;
            }
            Token::Keyword => self.words += 1,
            Token::End | Token::Open | Token::OpenBrace | Token::Close | Token::CloseBrace => {}
            Token::Operand | Token::Literal | Token::LongNumber(_) | Token::Hash | Token::Other => {}
        }
    }

    /// What was taken for angle brackets compares: the last comma ended what stood before it.
    fn no_types_are_open(&mut self) {
        let (chained, words) = std::mem::take(&mut self.before_comma);
        self.chained = self.chained.saturating_sub(chained);
        self.words = self.words.saturating_sub(words);
        self.angles = 0;
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
    /// `(` or `[`
    Open,
    /// `{`
    OpenBrace,
    /// `)` or `]`, but for an attribute's
    Close,
    /// `}`
    CloseBrace,
    Less,
    Greater,
    /// `|` where a closure may begin or go on.
    Pipe,
    Comma,
    /// `=>`
    Arrow,
    /// `;`
    End,
    /// `as`, `->`, `=`, `?`, `:`, and all signs that stand between or before operands.
    Operator,
    /// The same of those that stand in no list of types: `.`, `==`, `else`, `&` and `*` between operands.
    NoType,
    /// A word before an operand: `return`, `dyn`.
    Keyword,
    /// A name.
    Operand,
    /// A number, a character, a text.
    Literal,
    /// A number of so many bytes.
    LongNumber(usize),
    /// `#`, and `!` behind it
    Hash,
    /// Nothing that nests, such as a lifetime.
    Other,
}

impl Token {
    /// Whether an operand, or a type, may end with it.
    fn ends_operand(self) -> bool {
        matches!(self, Token::Operand | Token::Literal | Token::Close)
    }

    /// Whether what stands before a block that ended may go on with it.
    fn goes_on(self) -> bool {
        matches!(self, Token::Operator | Token::NoType | Token::Pipe | Token::Less | Token::Greater)
    }
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
        if self.bytes[start].is_ascii_digit() {
            self.rest_of_number(start);
            let bytes = self.at - start;
            return if bytes > MOST_DIGITS { Token::LongNumber(bytes) } else { Token::Literal };
        }
        match &self.bytes[start..self.at] {
            // What a block that ended may be followed by, and goes on.
            b"else" | b"in" => Token::NoType,
            b"as" => Token::Operator,
            b"return" | b"break" | b"for" | b"move" | b"mut" | b"dyn" | b"impl" | b"async" | b"const" | b"static"
            | b"match" | b"if" | b"while" | b"yield" | b"let" | b"become" | b"box" | b"do" | b"ref" | b"unsafe" => {
                Token::Keyword
            }
            _ => Token::Operand,
        }
    }

    /// A fraction and an exponent: to the lexer `1.`, `1.5` and `1e-5` are one token each, which may stand for a type's constant.
    fn rest_of_number(&mut self, start: usize) {
        let is_name = |byte: u8| byte == b'_' || byte.is_ascii_alphabetic() || byte >= 0x80;
        if self.peek(0) == b'.' && self.peek(1) != b'.' && !is_name(self.peek(1)) {
            self.at += 1;
            self.at = if is_word(self.peek(0)) { word_end(self.text, self.at) } else { self.at };
        }
        let ends_in_exponent = matches!(self.bytes[self.at - 1], b'e' | b'E') && self.at > start + 1;
        if ends_in_exponent && matches!(self.peek(0), b'+' | b'-') && self.peek(1).is_ascii_digit() {
            self.at = word_end(self.text, self.at + 1);
        }
    }

    fn sign(&mut self, before: Token) -> Token {
        let (first, second) = (self.peek(0), self.peek(1));
        let is_between = before.ends_operand();
        self.at += 1;
        match (first, second) {
            (b'(' | b'[', _) => Token::Open,
            (b'{', _) => Token::OpenBrace,
            (b')' | b']', _) => Token::Close,
            (b'}', _) => Token::CloseBrace,
            (b';', _) => Token::End,
            (b',', _) => Token::Comma,
            (b'#', _) => Token::Hash,
            (b'!', b'[') if before == Token::Hash => Token::Hash,
            (b'=', b'>') => self.both(Token::Arrow),
            (b'<' | b'=' | b'!', b'=') => self.both(Token::NoType),
            // `F<A>= b`
            (b'>', b'=') => self.both(Token::Greater),
            // `a::b` is one step.
            (b'-', b'>') | (b':', b':') => self.both(Token::Operator),
            (b'&', b'&') | (b'|', b'|') if is_between => self.both(Token::NoType),
            (b'&' | b'*' | b'-' | b'|', _) if is_between => Token::NoType,
            (b'<', _) => Token::Less,
            (b'>', _) => Token::Greater,
            (b'|', _) => Token::Pipe,
            (b'.' | b'/' | b'%' | b'^' | b'@', _) => Token::NoType,
            (b'?' | b'=' | b'!' | b'&' | b'*' | b'-' | b'+' | b':', _) => Token::Operator,
            _ => Token::Other,
        }
    }

    /// A token of two signs.
    fn both(&mut self, token: Token) -> Token {
        self.at += 1;
        token
    }

    /// The token behind another one.
    fn next_after(&mut self, before: Token) -> Option<Token> {
        self.at = trivia_end(self.bytes, self.at);
        Some(match *self.bytes.get(self.at)? {
            first @ (b'"' | b'\'') => {
                let start = self.at;
                self.at = token_end(self.text, start, first);
                let is_lifetime = first == b'\'' && (self.at < start + 2 || self.bytes[self.at - 1] != b'\'');
                if is_lifetime && is_word(self.peek(0)) {
                    self.at = word_end(self.text, self.at);
                }
                if is_lifetime { Token::Other } else { Token::Literal }
            }
            byte if is_word(byte) => self.word(),
            _ => self.sign(before),
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
            ("F<A, ", ""),
            ("F<<A as B>::C, ", ""),
            ("F<1.5, ", ""),
            ("F<1e-5, ", ""),
            ("F<1., ", ""),
            ("F<-1, ", ""),
            ("F<\"a\", ", ""),
            ("F<&'a &'b *const &mut G, ", ""),
            ("F<'a, A = dyn for<'b> Fn(A) -> B + 'a, [A; 3], m!(a), ", ""),
            ("&&", ""),
            ("||", ""),
            ("#[a] |b| ", ""),
            ("#[a] |b| c + ", ""),
            ("let a = ", ""),
            ("", " && a < b"),
            ("", " || a.b < c"),
            ("", " | a[0]"),
            ("", " as F<A, B> & c"),
            ("", ".f::<A, B>() + 1"),
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
        assert!(fits(&format!(
            "fn f(x: u8) {{ match x {{ {} }} }}",
            "A if x < y => -x, B if f(x) | g(x) > z => {} ".repeat(50_000)
        )));
    }

    #[test]
    fn lists_of_comparisons_are_flat() {
        for item in ["1 << 2", "a.b < c", "f(x) < g(y)", "x[0] | y[1] << z", "a < b && c < d || e", "(a & b) << 3"] {
            assert!(fits(&format!("static ALL: [u32; 100000] = [{}];", format!("{item}, ").repeat(100_000))), "{item}");
        }
        assert!(fits(&format!("m! {{ {} }}", "some words of a text without an end ".repeat(20_000))));
        assert!(fits(&format!("fn f() {{ x({}); }}", " && a < b".repeat(2_000).replacen(" && ", "", 1))));
    }
}
