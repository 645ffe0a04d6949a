//! The functions of a text, found before anything is parsed: which others their bodies may call, and the text without what nobody
//! wants of them, everything else being at its place.

use std::ops::Range;

use rustc_hash::FxHashSet;

use super::cut::{body_behind, group_behind, names_of_block};
use crate::facts::words_of;
use crate::source::lex::{is_word, token_end, trivia_end, word_end};

/// A file's text with its functions that have bodies. Functions inside of bodies are part of these, and what definitions of macros
/// hold is none.
#[derive(Debug)]
pub struct Bodies {
    text: String,
    functions: Vec<Found>,
}

/// Where a function stands in a text.
#[derive(Debug)]
struct Found {
    /// From the first attribute to the end of the body.
    item: Range<usize>,
    name: Range<usize>,
    /// Braces included.
    body: Range<usize>,
    /// The type and the trait whose block it stands in.
    owners: Vec<Box<str>>,
}

/// A function with a body, as code names it.
#[derive(Clone, Copy, Debug)]
pub struct BodyOf<'t> {
    /// Its name.
    pub name: &'t str,
    /// The names of the type and the trait whose block it stands in; none of a free function.
    pub owners: &'t [Box<str>],
    /// Its body.
    body: &'t str,
}

/// What a body may call, by how it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Called<'t> {
    /// `name(..)`, or handed over by that name.
    Free(&'t str),
    /// `.name(..)`, or what no name stands before.
    Method(&'t str),
    /// `owner::name`, the owner being a type, a trait or a module.
    Of(&'t str, &'t str),
}

/// What is wanted of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// All.
    Body,
    /// What it takes and gives.
    Signature,
    /// Nothing.
    Nothing,
}

impl Bodies {
    /// Finds the functions of a text. Where brackets do not match there are none: the text stays as it is.
    pub(in crate::facts) fn find(text: String) -> Bodies {
        let mut functions = Vec::new();
        // For each open brace the names of the block that it opens.
        let mut blocks: Vec<Vec<Box<str>>> = Vec::new();
        // What stands between `impl` or `trait` and the brace names the block's owners, once.
        let mut of_next: Option<Vec<Box<str>>> = None;
        let (mut at, mut item) = (if is_balanced(&text) { 0 } else { text.len() }, 0);
        while let Some((start, end)) = next_token(&text, at) {
            at = end;
            match &text[start..end] {
                // Neither a definition nor `#![..]` is part of the item behind it.
                word if word == "macro_rules" || word == "!" && text[..start].ends_with('#') => {
                    at = group_behind(&text, end).unwrap_or(end);
                    item = at;
                }
                "impl" | "trait" if of_next.is_none() && blocks.last().is_none_or(Vec::is_empty) => {
                    of_next = Some(names_of_block(&text, start).into_iter().map(Box::from).collect());
                }
                "fn" => {
                    if let Some((name, body)) = body_of(&text, end) {
                        at = body.end;
                        let owners = blocks.last().cloned().unwrap_or_default();
                        functions.push(Found { item: item..body.end, name, body, owners });
                        item = at;
                    }
                }
                "{" => {
                    blocks.push(of_next.take().unwrap_or_default());
                    item = end;
                }
                "}" => {
                    blocks.pop();
                    item = end;
                }
                ";" => {
                    of_next = None;
                    item = end;
                }
                _ => {}
            }
        }
        Bodies { text, functions }
    }

    /// All words of the text.
    pub fn words(&self) -> FxHashSet<&str> {
        words_of(&self.text)
    }

    /// The functions that have a body.
    pub fn functions(&self) -> impl Iterator<Item = BodyOf<'_>> {
        self.functions.iter().map(|found| BodyOf {
            name: &self.text[found.name.clone()],
            owners: &found.owners,
            body: &self.text[found.body.clone()],
        })
    }

    /// The text with what `is_wanted` of each function, by its number; blanks are where the rest was.
    pub(in crate::facts) fn wanted(&self, is_wanted: &dyn Fn(usize) -> Wanted) -> String {
        let mut text = String::with_capacity(self.text.len());
        let mut from = 0;
        for (number, found) in self.functions.iter().enumerate() {
            let left_out = match is_wanted(number) {
                Wanted::Body => continue,
                Wanted::Signature => found.body.start + 1..found.body.end - 1,
                Wanted::Nothing => found.item.clone(),
            };
            text.push_str(&self.text[from..left_out.start]);
            let blank = |byte| if byte == b'\n' { '\n' } else { ' ' };
            text.extend(self.text.as_bytes()[left_out.clone()].iter().copied().map(blank));
            from = left_out.end;
        }
        text.push_str(&self.text[from..]);
        text
    }
}

impl<'t> BodyOf<'t> {
    /// What its body may call.
    pub fn calls(&self) -> FxHashSet<Called<'t>> {
        let mut found = FxHashSet::default();
        // The sign before a word, and the word before that.
        let (mut sign, mut before) = ("", "");
        let mut at = 0;
        while let Some((start, end)) = next_token(self.body, at) {
            let token = &self.body[start..end];
            at = end;
            if !is_word(token.as_bytes()[0]) {
                let is_path = sign == ":" && token == ":" || sign == "::";
                before = if matches!(token, ":" | ".") { before } else { "" };
                sign = if is_path && token == ":" { "::" } else { token };
                continue;
            }
            let next = next_token(self.body, end).map_or("", |(start, end)| &self.body[start..end]);
            let may_be_called = matches!(next, "(" | ":");
            match sign {
                "." if may_be_called => drop(found.insert(Called::Method(token))),
                "::" if before.is_empty() => drop(found.insert(Called::Method(token))),
                "::" => drop(found.insert(Called::Of(self.owner(before), token))),
                _ if may_be_called || matches!(next, ")" | "]" | "}" | "," | ";") => {
                    found.insert(Called::Free(token));
                }
                _ => {}
            }
            (sign, before) = ("", token);
        }
        found
    }

    /// What a word before `::` stands for.
    fn owner(&self, word: &'t str) -> &'t str {
        let own = self.owners.first().filter(|_| word == "Self");
        own.map_or(word, |own| own)
    }
}

/// Where the next token starts and ends.
fn next_token(text: &str, at: usize) -> Option<(usize, usize)> {
    let start = trivia_end(text.as_bytes(), at);
    let first = *text.as_bytes().get(start)?;
    Some((start, token_end(text, start, first)))
}

/// Name and body of the function whose `fn` ends here, if it has a name of its own and a body.
fn body_of(text: &str, end: usize) -> Option<(Range<usize>, Range<usize>)> {
    let start = trivia_end(text.as_bytes(), end);
    is_word(*text.as_bytes().get(start)?).then_some(())?;
    let (open, behind) = body_behind(text, end)?;
    Some((start..word_end(text, start), open..behind))
}

/// Whether each bracket is closed by one of its kind.
fn is_balanced(text: &str) -> bool {
    let mut open = Vec::new();
    let mut at = 0;
    while let Some((start, end)) = next_token(text, at) {
        let closed = match text.as_bytes()[start] {
            first @ (b'(' | b'[' | b'{') => {
                open.push(first);
                None
            }
            b')' => Some(b'('),
            b']' => Some(b'['),
            b'}' => Some(b'{'),
            _ => None,
        };
        if closed.is_some() && open.pop() != closed {
            return false;
        }
        at = end;
    }
    open.is_empty()
}

#[cfg(test)]
mod tests {
    use super::{Bodies, Called, Wanted};

    const TEXT: &str = "#![cfg(z)] #[inline] pub fn a() -> [u8; { 1 }] { b(\"c\"); }
macro_rules! m { () => { fn d() { e } } } fn k() { l }
type M = impl N; impl<T: Fn(u8)> P<T> for q::X<T> where T: U { const Y: u8 = 0; /// F.
 pub(crate) async fn f(&self) { |x: fn()| é } fn g(); }
trait Z { fn h() { i } } mod n { fn j() {} }";

    #[test]
    fn functions_have_owners() {
        let bodies = Bodies::find(TEXT.to_owned());
        let named: Vec<String> = bodies.functions().map(|it| format!("{} {}", it.name, it.owners.join(" "))).collect();
        assert_eq!(named, ["a ", "k ", "f X P", "h Z", "j "]);
    }

    #[test]
    fn what_is_not_wanted_leaves_blanks() {
        let bodies = Bodies::find(TEXT.to_owned());
        let left = bodies.wanted(&|number| match number {
            0 => Wanted::Signature,
            1 | 2 => Wanted::Nothing,
            _ => Wanted::Body,
        });
        assert_eq!(left.len(), TEXT.len());
        let words = |text: &str| text.split_whitespace().collect::<String>();
        let gone = "/// F.\n pub(crate) async fn f(&self) { |x: fn()| é }";
        let expected = TEXT.replace("b(\"c\");", "").replace(gone, "").replace("fn k() { l }", "");
        assert_eq!(words(&left), words(&expected));
        assert_eq!(bodies.wanted(&|_| Wanted::Body), TEXT);
    }

    #[test]
    fn calls_are_told_apart_by_how_they_are_written() {
        let text = "impl X { fn f(&self) { a(b, self.c, d); self.e().f::<u8>(); g::h::i(j); Self::k; <X as Y>::l(); m!(n()); R { s: t }; let o = p.u; Vec::<u8>::q() } }";
        let bodies = Bodies::find(text.to_owned());
        let calls = bodies.functions().next().expect("there is one").calls();
        for free in ["a", "b", "d", "j", "n", "t"] {
            assert!(calls.contains(&Called::Free(free)), "{free}: {calls:?}");
        }
        for method in ["e", "f", "l", "q"] {
            assert!(calls.contains(&Called::Method(method)), "{method}: {calls:?}");
        }
        assert!(calls.contains(&Called::Of("h", "i")) && calls.contains(&Called::Of("X", "k")), "{calls:?}");
        assert!(!calls.contains(&Called::Method("c")) && !calls.contains(&Called::Free("o")), "{calls:?}");
    }

    #[test]
    fn broken_texts_stay() {
        for text in [
            "fn a( {",
            "fn",
            "fn a() { (",
            "fn b() {} fn a() { (",
            "fn b() {} )",
            "macro_rules! m { (",
            "fn é() {",
            "}}} fn",
            "impl",
            "impl<",
            "trait",
        ] {
            assert_eq!(Bodies::find(text.to_owned()).wanted(&|_| Wanted::Nothing), text);
        }
    }
}
