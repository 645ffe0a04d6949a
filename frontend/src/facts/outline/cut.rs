//! The outline of a text: what its items are called and what types they have, without what nobody outside of the crate sees.
//!
//! Cut out before anything is parsed, so that a parser meets a small part of the text. Nothing of an outline is at its place.

use std::ops::Range;

use super::{Piece, Pieces};
use crate::source::is_for_tests;
use crate::source::lex::{is_word, string_end, token_end, trivia_end, word_end};

/// The pieces of a library's file: no comments, no bodies, no values, no private functions and fields. Blocks that implement a trait
/// keep their types; definitions of macros are left out, calls stay. Nothing depends on who uses the library, so that it can be kept.
///
/// From where brackets do not match on, all of the text stays.
pub(in crate::facts) fn cut(text: &str) -> Pieces {
    let mut cutter = Cutter::new(text, 0);
    cutter.out().reserve(text.len() / 4);
    while let Some(start) = cutter.next_item() {
        if cutter.item(start).is_none() {
            cutter.open = None;
            cutter.keep(start, text.len());
            cutter.add(Piece::Always);
            break;
        }
    }
    cutter.pieces
}

/// What braces stand around items.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Block {
    Module,
    /// `extern "C"`.
    Foreign,
    /// The block of a type.
    Type,
    /// The implementation of a trait.
    Implementation,
    Trait,
}

struct Cutter<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    /// The open blocks, innermost last.
    inside: Vec<Block>,
    pieces: Pieces,
    /// What the innermost block of a type or trait is as a piece: all that is in it belongs to it.
    open: Option<Piece>,
}

/// What stands before an item's own keyword.
#[derive(Default)]
struct Head {
    is_public: bool,
    is_for_tests: bool,
}

/// How deep in angle brackets a walk over tokens is.
#[derive(Default)]
struct Angles {
    depth: usize,
    /// How the token before begins.
    before: u8,
}

impl Angles {
    /// Goes past a token that begins so.
    fn pass(&mut self, first: u8) {
        match first {
            b'<' => self.depth += 1,
            // Neither an arrow nor a comparison.
            b'>' if !matches!(self.before, b'-' | b'=') => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        self.before = first;
    }
}

impl<'t> Cutter<'t> {
    fn new(text: &'t str, at: usize) -> Cutter<'t> {
        Cutter { text, bytes: text.as_bytes(), at, inside: Vec::new(), pieces: Pieces::default(), open: None }
    }

    /// What is kept so far.
    fn out(&mut self) -> &mut String {
        self.pieces.text()
    }

    /// Skips blanks and comments; none at the end.
    fn skip_trivia(&mut self) -> Option<u8> {
        self.at = trivia_end(self.bytes, self.at);
        self.bytes.get(self.at).copied()
    }

    /// The word that starts here, if one does; goes past it.
    fn word(&mut self) -> Option<&'t str> {
        let start = self.at;
        is_word(self.skip_trivia()?)
            .then(|| {
                let from = self.at;
                self.at = word_end(self.text, from);
                &self.text[from..self.at]
            })
            .or_else(|| {
                self.at = start;
                None
            })
    }

    /// Where the word that starts here stands, if one does; goes past it.
    fn name(&mut self) -> Option<Range<usize>> {
        let length = self.word()?.len();
        Some(self.at - length..self.at)
    }

    /// The word that comes next, without going past it.
    fn peek_word(&mut self) -> Option<&'t str> {
        let before = self.at;
        let word = self.word();
        self.at = before;
        word
    }

    /// Where the next item starts; closes blocks on the way.
    fn next_item(&mut self) -> Option<usize> {
        loop {
            match self.skip_trivia()? {
                b'}' if !self.inside.is_empty() => self.close(),
                b';' => {}
                _ => return Some(self.at),
            }
            self.at += 1;
        }
    }

    /// Ends the innermost block.
    fn close(&mut self) {
        self.out().push('}');
        self.inside.pop();
        let is_inside = self.inside.last().is_some_and(|block| *block != Block::Module);
        let piece = if is_inside { None } else { self.open.take() };
        self.add(piece.unwrap_or(Piece::Always));
    }

    /// Ends a piece; a part if it belongs to a larger one.
    fn add(&mut self, piece: Piece) {
        self.add_part(piece, 0..0);
    }

    /// The same, `name` being where that of a function or value stands.
    fn add_part(&mut self, piece: Piece, name: Range<usize>) {
        self.pieces.end_part(name);
        if self.open.is_none() {
            self.pieces.end_piece(piece);
        }
    }

    fn named(name: &str) -> Piece {
        Piece::Named(name.into())
    }

    /// One item; none where it is not understood.
    fn item(&mut self, start: usize) -> Option<()> {
        let mut head = Head::default();
        while self.skip_trivia()? == b'#' {
            let attribute = self.at;
            self.at += 1;
            let is_inner = self.skip_trivia()? == b'!';
            self.at += usize::from(is_inner);
            self.skip_group()?;
            if is_inner {
                self.keep(attribute, self.at);
                self.add(Piece::Always);
                return Some(());
            }
            head.is_for_tests |= is_test(&self.text[attribute..self.at]);
        }
        loop {
            let before = self.at;
            let Some(word) = self.word() else { return self.call(start) };
            match word {
                "pub" => {
                    head.is_public = self.skip_trivia()? != b'(';
                    if !head.is_public {
                        self.skip_group()?;
                    }
                }
                "const" if !matches!(self.peek_word(), Some("fn" | "unsafe" | "async" | "extern")) => {
                    return self.value(start, &head);
                }
                "extern" => match self.skip_trivia()? {
                    b'"' => self.at = string_end(self.bytes, self.at + 1).min(self.bytes.len()),
                    _ if self.peek_word() == Some("crate") => {
                        return self.ends_with_semicolon(start, &head, Piece::Always);
                    }
                    _ => {}
                },
                "default" | "const" | "async" | "unsafe" | "safe" | "auto" => {}
                "fn" => return self.function(start, &head),
                "static" => return self.value(start, &head),
                "mod" => return self.module(start, &head),
                "impl" => return self.implementation(start, &head),
                "trait" => {
                    let name = Self::named(self.peek_word()?);
                    return self.block(start, &head, Block::Trait, name);
                }
                "struct" | "union" => return self.structure(start, &head),
                "enum" => return self.enumeration(start, &head),
                "use" => return self.ends_with_semicolon(start, &head, Piece::Import),
                "type" => {
                    let name = Self::named(self.peek_word()?);
                    return self.ends_with_semicolon(start, &head, name);
                }
                "macro_rules" => return self.definition(),
                _ => {
                    self.at = before;
                    return self.call(start);
                }
            }
            // `extern "C" {`
            if self.skip_trivia()? == b'{' {
                return self.block(start, &head, Block::Foreign, Piece::Always);
            }
        }
    }

    fn function(&mut self, start: usize, head: &Head) -> Option<()> {
        let name = self.name()?;
        let has_body = self.skip_to(b"{;")? == b'{';
        let end = self.at;
        if has_body {
            self.skip_group()?
        } else {
            self.at += 1
        }
        self.keep_seen(name, head, start..end, if has_body { "{}" } else { ";" });
        Some(())
    }

    /// A `const` or `static`.
    fn value(&mut self, start: usize, head: &Head) -> Option<()> {
        let name = match self.name()? {
            mutable if &self.text[mutable.clone()] == "mut" => self.name()?,
            name => name,
        };
        let has_value = self.skip_to(b"=;")? == b'=';
        let end = self.at;
        // An expression may compare, so that angle brackets say nothing.
        while self.skip_trivia()? != b';' {
            self.skip_tree()?;
        }
        self.at += 1;
        self.keep_seen(name, head, start..end, if has_value { "=0;" } else { ";" });
        Some(())
    }

    /// Keeps the head of a function or value, with something in place of its body, if code outside of the crate may name it.
    fn keep_seen(&mut self, name: Range<usize>, head: &Head, text: Range<usize>, rest: &str) {
        let is_callable = match self.inside.last() {
            Some(Block::Implementation) => false,
            Some(Block::Trait) => true,
            Some(Block::Module | Block::Foreign | Block::Type) | None => head.is_public,
        };
        if is_callable && !head.is_for_tests {
            self.keep(text.start, name.end);
            let end = self.out().len();
            self.copy(name.end, text.end);
            self.out().push_str(rest);
            self.add_part(Piece::Always, end - name.len()..end);
        }
    }

    fn module(&mut self, start: usize, head: &Head) -> Option<()> {
        match self.skip_to(b"{;")? {
            b'{' => self.block(start, head, Block::Module, Piece::Always),
            _ => self.ends_with_semicolon(start, head, Piece::Always),
        }
    }

    fn implementation(&mut self, start: usize, head: &Head) -> Option<()> {
        if self.skip_trivia()? == b'<' {
            self.skip_angles()?;
        }
        let mut of_trait = None;
        let mut of_type = self.last_segment()?;
        if self.peek_word() == Some("for") {
            self.word()?;
            of_trait = of_type;
            of_type = self.last_segment()?;
        }
        let block = if of_trait.is_some() { Block::Implementation } else { Block::Type };
        let owned = |name: Option<&str>| name.map(Into::into);
        self.block(start, head, block, Piece::Of { ty: owned(of_type), of_trait: owned(of_trait) })
    }

    /// Opens a block whose items are looked at in turn.
    fn block(&mut self, start: usize, head: &Head, block: Block, piece: Piece) -> Option<()> {
        // A trait's alias has none.
        if self.skip_to(b"{;")? == b';' {
            return self.ends_with_semicolon(start, head, piece);
        }
        if head.is_for_tests {
            return self.skip_group();
        }
        self.at += 1;
        self.keep(start, self.at);
        self.inside.push(block);
        if block != Block::Module && self.open.is_none() {
            self.open = Some(match piece {
                Piece::Named(name) if block == Block::Trait => Piece::Trait(name),
                piece => piece,
            });
        }
        self.add(Piece::Always);
        Some(())
    }

    fn structure(&mut self, start: usize, head: &Head) -> Option<()> {
        let name = self.word()?;
        self.skip_to(b"{(;w")?;
        let is_tuple = self.bytes[self.at] == b'(';
        if self.skip_to(b"{(;")? == b'(' && !is_tuple {
            self.skip_to(b"{;")?;
        }
        let fields = self.at;
        if self.bytes[fields] != b';' {
            self.skip_group()?;
        }
        let end = self.at;
        if is_tuple {
            self.skip_to(b";")?;
        }
        self.at += usize::from(self.bytes.get(self.at) == Some(&b';'));
        if head.is_for_tests {
            return Some(());
        }
        if self.text[fields..end].contains("pub") || fields == end {
            self.keep(start, self.at);
        } else {
            self.keep(start, fields + 1);
            self.out().push(if is_tuple { ')' } else { '}' });
            self.keep(end, self.at);
        }
        self.add(Self::named(name));
        Some(())
    }

    fn enumeration(&mut self, start: usize, head: &Head) -> Option<()> {
        let name = self.word()?;
        self.skip_to(b"{")?;
        self.skip_group()?;
        if !head.is_for_tests {
            self.keep(start, self.at);
            self.add(Self::named(name));
        }
        Some(())
    }

    /// What ends with a semicolon.
    fn ends_with_semicolon(&mut self, start: usize, head: &Head, piece: Piece) -> Option<()> {
        self.skip_to(b";")?;
        self.at += 1;
        if !head.is_for_tests {
            self.keep(start, self.at);
            self.add(piece);
        }
        Some(())
    }

    /// `macro_rules! name { .. }`: definitions are found in the whole text.
    fn definition(&mut self) -> Option<()> {
        if self.skip_trivia()? != b'!' {
            return None;
        }
        self.at += 1;
        self.word()?;
        self.skip_trivia()?;
        self.skip_group()
    }

    /// `path::name! { .. }`.
    fn call(&mut self, start: usize) -> Option<()> {
        loop {
            match self.skip_trivia()? {
                b'!' => break,
                b':' | b'$' => self.at += 1,
                first if is_word(first) => self.at = word_end(self.text, self.at),
                _ => return None,
            }
        }
        self.at += 1;
        if is_word(self.skip_trivia()?) {
            self.word()?;
            self.skip_trivia()?;
        }
        self.skip_group()?;
        if trivia_end(self.bytes, self.at) < self.bytes.len() && self.skip_trivia()? == b';' {
            self.at += 1;
        }
        // A macro may ask for any attribute.
        let call = without_bodies(&self.text[start..self.at]);
        self.out().push('\n');
        self.out().push_str(&call);
        self.add(Piece::Always);
        Some(())
    }

    /// Goes past the angle brackets that open here.
    fn skip_angles(&mut self) -> Option<()> {
        let mut angles = Angles::default();
        loop {
            angles.pass(self.skip_trivia()?);
            self.skip_tree()?;
            if angles.depth == 0 {
                return Some(());
            }
        }
    }

    /// The last segment of the type or trait that starts here, which may be none of a name; goes to `for`, `where` or braces.
    fn last_segment(&mut self) -> Option<Option<&'t str>> {
        let mut last = None;
        loop {
            match self.skip_trivia()? {
                b'{' | b';' => return Some(last),
                b'<' => self.skip_angles()?,
                first if is_word(first) => match self.peek_word()? {
                    "for" if self.bytes[trivia_end(self.bytes, self.at + 3)..].first() != Some(&b'<') => {
                        return Some(last);
                    }
                    "where" => return Some(last),
                    word => {
                        last = Some(word).filter(|word| !matches!(*word, "mut" | "dyn" | "const"));
                        self.word()?;
                    }
                },
                b'\'' => {
                    self.skip_tree()?;
                    self.word()?;
                }
                b'(' | b'[' => {
                    last = None;
                    self.skip_group()?;
                }
                _ => self.skip_tree()?,
            }
        }
    }

    /// Goes to the first such sign outside of brackets, angle brackets included; `w` stands for a word.
    fn skip_to(&mut self, wanted: &[u8]) -> Option<u8> {
        let mut angles = Angles::default();
        loop {
            let first = self.skip_trivia()?;
            let sign = if is_word(first) { b'w' } else { first };
            if angles.depth == 0 && wanted.contains(&sign) {
                return Some(sign);
            }
            angles.pass(first);
            self.skip_tree()?;
        }
    }

    /// Goes past a token, or past a bracket and what closes it; none at what closes another one.
    fn skip_tree(&mut self) -> Option<()> {
        match self.skip_trivia()? {
            b'(' | b'[' | b'{' => self.skip_group(),
            b')' | b']' | b'}' => None,
            first => {
                self.at = token_end(self.text, self.at, first);
                Some(())
            }
        }
    }

    /// Goes past the bracket that opens here and what closes it.
    fn skip_group(&mut self) -> Option<()> {
        let mut depth = 0usize;
        loop {
            let first = self.skip_trivia()?;
            self.at = token_end(self.text, self.at, first);
            match first {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => depth = depth.checked_sub(1)?,
                _ => {}
            }
            if depth == 0 {
                return Some(());
            }
        }
    }

    /// The end of the attribute that starts here, if it says nothing of what there is.
    fn idle_attribute(&mut self, start: usize) -> Option<usize> {
        if !self.text[start..].starts_with("#[") {
            return None;
        }
        let before = std::mem::replace(&mut self.at, start + 1);
        let is_whole = self.skip_group().is_some();
        let end = std::mem::replace(&mut self.at, before);
        (is_whole && !TELLING.iter().any(|word| self.text[start..end].contains(word))).then_some(end)
    }

    /// Adds an item's text on a line of its own.
    fn keep(&mut self, start: usize, end: usize) {
        self.out().push('\n');
        self.copy(start, end);
    }

    /// Adds text, without attributes that say nothing of types.
    fn copy(&mut self, start: usize, end: usize) {
        let mut at = start;
        while at < end {
            at = match self.idle_attribute(at).filter(|behind| *behind <= end) {
                Some(behind) => behind,
                None => copy_token(self.text, at, end, self.pieces.text()),
            };
        }
    }
}

/// Adds the token that starts here or behind the next blanks, these and comments being one space or line break; returns where it
/// ends.
fn copy_token(text: &str, at: usize, end: usize, out: &mut String) -> usize {
    let bytes = text.as_bytes();
    let next = trivia_end(bytes, at).min(end);
    if next > at {
        // Columns are counted from the start of a line, so that long lines cost time.
        out.push(if bytes[at..next].contains(&b'\n') { '\n' } else { ' ' });
        return next;
    }
    let behind = token_end(text, next, bytes[next]).min(end);
    out.push_str(&text[next..behind]);
    behind
}

/// The text of a macro's definition, or of a call, with empty bodies of functions: what becomes of them is not looked at either.
pub(in crate::facts) fn without_bodies(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let end = copy_token(text, at, text.len(), &mut out);
        if &text[at..end] == "fn"
            && let Some((start, behind)) = body_behind(text, end)
        {
            let mut head = end;
            while head < start {
                head = copy_token(text, head, start, &mut out);
            }
            out.push_str("{}");
            at = behind;
        } else {
            at = end;
        }
    }
    out
}

/// Words that begin another item: a body that is not written in braces has ended.
const ITEMS: [&str; 9] = ["pub", "fn", "struct", "enum", "mod", "trait", "use", "static", "type"];

/// The braces around the body of the function whose name starts here: where they start and end.
pub(super) fn body_behind(text: &str, from: usize) -> Option<(usize, usize)> {
    let mut cutter = Cutter::new(text, from);
    if cutter.skip_trivia()? == b'(' {
        return None;
    }
    let mut angles = Angles::default();
    loop {
        let first = cutter.skip_trivia()?;
        match first {
            b';' => return None,
            b'{' if angles.depth == 0 => {
                let start = cutter.at;
                cutter.skip_group()?;
                return Some((start, cutter.at));
            }
            _ => {}
        }
        if is_word(first) && angles.before != b'$' && cutter.peek_word().is_some_and(|word| ITEMS.contains(&word)) {
            return None;
        }
        angles.pass(first);
        cutter.skip_tree()?;
    }
}

/// The end of the next bracket and of what it holds: `! name { .. }`, `[..]`.
pub(super) fn group_behind(text: &str, from: usize) -> Option<usize> {
    let mut cutter = Cutter::new(text, from);
    while !matches!(cutter.skip_trivia()?, b'(' | b'[' | b'{') {
        cutter.skip_tree()?;
    }
    cutter.skip_group()?;
    Some(cutter.at)
}

/// The names of the type and the trait of the block that starts here with `impl` or `trait`, the type's first.
pub(super) fn names_of_block(text: &str, start: usize) -> Vec<&str> {
    let mut cutter = Cutter::new(text, start);
    let mut names = || {
        if cutter.word()? == "trait" {
            return Some(vec![cutter.word()?]);
        }
        if cutter.skip_trivia()? == b'<' {
            cutter.skip_angles()?;
        }
        let first = cutter.last_segment()?;
        if cutter.peek_word() != Some("for") {
            return Some(first.into_iter().collect());
        }
        cutter.word()?;
        Some(cutter.last_segment()?.into_iter().chain(first).collect())
    };
    names().unwrap_or_default()
}

/// Attributes that say what there is, by words in them.
const TELLING: [&str; 3] = ["cfg(", "derive", "path"];

/// Whether an attribute leaves its item to tests.
fn is_test(attribute: &str) -> bool {
    let inside: String = attribute.chars().filter(|sign| !sign.is_whitespace()).collect();
    is_for_tests(attribute) || matches!(inside.as_str(), "#[test]" | "#[bench]")
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[track_caller]
    fn gives(text: &str, expected: &str) {
        let found = cut(text).whole(&|name| name.starts_with(['f', 'A']));
        let words = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(words(&found), words(expected));
    }

    #[test]
    fn functions_are_kept_for_who_may_call_them() {
        gives(
            "pub fn f(b: u8) -> u8 { if b < 1 { 2 } else { 3 } } pub fn a() {} fn f2() {} pub(crate) fn f3() {}",
            "pub fn f(b: u8) -> u8 {}",
        );
        gives(
            "impl<T> A<T> { pub fn f(&self) { '}' } pub fn g() { \"}\" } fn f2() {} }",
            "impl<T> A<T> { pub fn f(&self) {}}",
        );
        gives(
            "impl<T> A for B<T> { type C = u8; fn f() { r#\"}\"# } const D: u8 = 1; }",
            "impl<T> A for B<T> { type C = u8;}",
        );
        gives("impl A<dyn for<'a> F<'a>> { /* } */ pub fn f() {} }", "impl A<dyn for<'a> F<'a>> { pub fn f() {}}");
        gives(
            "pub trait T: A { fn f(); fn f2() -> A<{ 1 + 1 }> where [(); { 2 }]: { 3 } const A: u8; fn g(); const B: u8; }",
            "pub trait T: A { fn f(); fn f2() -> A<{ 1 + 1 }> where [(); { 2 }]: {}const A: u8 ;}",
        );
        gives(
            "pub const fn f() {1} pub const unsafe extern \"C\" fn f2<const N: usize>() {/* } */ 2}",
            "pub const fn f() {}pub const unsafe extern \"C\" fn f2<const N: usize>() {}",
        );
        gives(
            "pub fn f(g: impl Fn(u8) -> Vec<Vec<u8>>) -> Option<Box<dyn Fn() -> u8>> {é}",
            "pub fn f(g: impl Fn(u8) -> Vec<Vec<u8>>) -> Option<Box<dyn Fn() -> u8>> {}",
        );
        gives("unsafe extern \"C\" { pub fn f(); fn f2(); pub fn b(); }", "unsafe extern \"C\" { pub fn f();}");
    }

    #[test]
    fn values_and_private_fields_go() {
        gives(
            "pub const A: [u8; 2] = [1, 2]; pub static mut A2: fn(u8) -> A<u8> = |a| { a < 1; c }; pub const B: u8 = 1;",
            "pub const A: [u8; 2] =0;pub static mut A2: fn(u8) -> A<u8> =0;",
        );
        gives(
            "const A: u8 = 1; struct B(u8, C); pub struct D<T: Fn(u8)>(pub T) where T: E; struct F;",
            "struct B();pub struct D<T: Fn(u8)>(pub T) where T: E;struct F;",
        );
        gives(
            "struct A<T> where T: Fn(u8) { b: T } struct C { pub d: u8 } enum E { F = 1 << 2, G(u8) }",
            "struct A<T> where T: Fn(u8) {}struct C { pub d: u8 }enum E { F = 1 << 2, G(u8) }",
        );
    }

    #[test]
    fn tests_and_definitions_go_and_calls_stay() {
        gives(
            "#[cfg(test)] mod tests { use a; } #[test] fn f() {} #[cfg(x)] mod a { pub mod b; }",
            "#[cfg(x)] mod a { pub mod b;}",
        );
        gives(
            "macro_rules! m { ($($t:tt)*) => { fn f() { $($t)* } }; } a::m! { fn g() { 1 } } m!(b);",
            "a::m! { fn g() {} }m!(b);",
        );
        gives(
            "#![a] //! b\n pub use a::{b, c::{d}}; extern crate e as f; pub type G<T> = H<T>;",
            "#![a]pub use a::{b, c::{d}};extern crate e as f;pub type G<T> = H<T>;",
        );
    }

    #[test]
    fn attributes_stay_that_say_what_there_is() {
        gives(
            "#[inline] #[cfg(a)] pub fn f() {} #[derive(B)] enum C { #[d] E, #[cfg(f)] G }",
            "#[cfg(a)] pub fn f() {} #[derive(B)] enum C { E, #[cfg(f)] G }",
        );
        gives(
            "m! { pub fn g() -> A<u8> { 1 } impl B { fn h() $c } }",
            "m! { pub fn g() -> A<u8> {} impl B { fn h() $c } }",
        );
        gives("#[path = \"a.rs\"] mod b; m! { #[c] d }", "#[path = \"a.rs\"] mod b; m! { #[c] d }");
    }

    #[test]
    fn what_is_not_understood_stays() {
        gives("struct A; fn f() { (", "struct A;fn f() { (");
        gives("pub const A: u8 = (1;", "pub const A: u8 = (1;");
        gives("} a b", "} a b");
        gives("static", "static");
    }
}
