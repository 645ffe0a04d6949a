//! Reading what can be read of a file that does not parse as a whole.
//!
//! The text is tokenised once; an item is what syn takes for one, and only where it takes none does `entries` guess where
//! the broken one ends. A broken `mod`, `impl`, `trait` or `extern` block is read without the members that do not parse.
//! What is left parses, and is lowered like any file: spans are those of the file, time and memory grow with its size.

use proc_macro2::{TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser};

use super::entries::{self, EntryKind};
use super::spans::regroup;
use super::{FileFacts, Lowerer, older_syntax, unbalanced};
use crate::source::Span;

/// Blocks in blocks are looked into so far. Each level is parsed again, so this bounds time and memory; a guess, above what
/// people nest.
const MAX_LEVELS: u32 = 8;

/// The facts of a file whose text `syn::parse_file` refused with `error`. What could not be read stands in [`FileFacts::unparsed`];
/// nothing does if all of it is syntax that other editions or macros accept.
///
/// May lose a sound item that a broken one runs into; never invents one.
pub(super) fn file(cx: &mut Lowerer<'_>, whole: &str, error: &syn::Error) -> FileFacts {
    let text = without_shebang(whole);
    let mut unparsed = Vec::new();
    let tokens = text.parse::<TokenStream>().unwrap_or_else(|_| {
        let (mended, blanks) = unbalanced::without_unbalanced(text);
        let skipped = (whole.len() - text.len()) as u32;
        let in_file = |span: Span| Span::new(span.start + skipped, span.end + skipped);
        unparsed.extend(blanks.into_iter().map(|(span, message)| (in_file(span), message)));
        mended.parse().unwrap_or_default()
    });
    let mut recovery = Recovery { cx, unparsed };
    let sound = recovery.sound(tokens, EntryKind::Item, 0);
    let mut unparsed = recovery.unparsed;
    let mut facts = match syn::parse2::<syn::File>(sound) {
        Ok(tree) => cx.file(&tree),
        Err(_) => {
            unparsed.push((cx.spans.of(error.span()), error.to_string()));
            FileFacts::default()
        }
    };
    unparsed.sort_by_key(|(span, _)| (span.start, span.end));
    facts.unparsed = unparsed;
    facts
}

/// The text as `syn::parse_file` reads it, from the line break behind a `#!` line on
/// (<https://doc.rust-lang.org/reference/input-format.html#shebang-removal>).
fn without_shebang(text: &str) -> &str {
    let is_shebang = text.strip_prefix("#!").is_some_and(|rest| !rest.trim_start().starts_with('['));
    if is_shebang { text.find('\n').map_or("", |end| &text[end..]) } else { text }
}

struct Recovery<'c, 'a> {
    cx: &'c Lowerer<'a>,
    unparsed: Vec<(Span, String)>,
}

impl Recovery<'_, '_> {
    /// The tokens of a block without the entries that do not parse.
    fn sound(&mut self, tokens: TokenStream, kind: EntryKind, level: u32) -> TokenStream {
        let mut sound = TokenStream::new();
        let read = |input: ParseStream<'_>| {
            if level == 0 {
                sound.extend(self.inner_attributes(input)?);
            }
            while !input.is_empty() {
                let (entry, error) = next_entry(input, kind)?;
                match error {
                    None => sound.extend(entry),
                    Some(error) => sound.extend(self.mended(entry, kind, &error, level)),
                }
            }
            Ok(())
        };
        // Cannot fail: everything that is taken from the input is a token tree that was seen in it.
        drop(read.parse2(tokens));
        sound
    }

    /// The `#![..]` at the front that parse.
    fn inner_attributes(&mut self, input: ParseStream<'_>) -> syn::Result<TokenStream> {
        let mut found = TokenStream::new();
        while input.peek(syn::Token![#]) && input.peek2(syn::Token![!]) && input.peek3(syn::token::Bracket) {
            let trees = (0..3).map(|_| input.parse()).collect::<syn::Result<Vec<TokenTree>>>()?;
            match syn::Attribute::parse_inner.parse2(trees.iter().cloned().collect()) {
                Ok(_) => found.extend(trees),
                Err(error) => self.unparsed.push((self.span_of(&trees), error.to_string())),
            }
        }
        Ok(found)
    }

    /// What can be read of an entry that does not parse.
    fn mended(&mut self, entry: Vec<TokenTree>, kind: EntryKind, error: &syn::Error, level: u32) -> Vec<TokenTree> {
        let modern = older_syntax::modernised(kind, &entry);
        if parses(kind, &modern) {
            return modern;
        }
        let noted = self.unparsed.len();
        if level < MAX_LEVELS
            && let Some((inner, group)) = entries::block_of(&modern)
        {
            let rest = self.sound(group.stream(), inner, level + 1);
            let mut whole = modern;
            whole.pop();
            whole.push(regroup(&group, rest));
            if parses(kind, &whole) {
                return whole;
            }
        }
        // Its head is broken: members are of no use without it.
        self.unparsed.truncate(noted);
        self.unparsed.push((self.span_of(&entry), error.to_string()));
        Vec::new()
    }

    fn span_of(&self, entry: &[TokenTree]) -> Span {
        let (Some(first), Some(last)) = (entry.first(), entry.last()) else { return Span::default() };
        self.cx.spans.of(first.span()).to(self.cx.spans.of(last.span()))
    }
}

/// Takes one entry, with why it does not parse.
fn next_entry(input: ParseStream<'_>, kind: EntryKind) -> syn::Result<(Vec<TokenTree>, Option<syn::Error>)> {
    let start = input.cursor();
    let ahead = input.fork();
    let (length, error) = match kind.parse(&ahead) {
        Ok(()) => (entries::between(start, ahead.cursor()), None),
        Err(error) => (entries::broken(start), Some(error)),
    };
    let entry = (0..length.max(1)).map(|_| input.parse()).collect::<syn::Result<Vec<TokenTree>>>()?;
    // What a parser leaves in brackets is an error that syn only tells at the end.
    let error = error.or_else(|| check(kind, &entry).err());
    Ok((entry, error))
}

fn parses(kind: EntryKind, entry: &[TokenTree]) -> bool {
    check(kind, entry).is_ok()
}

fn check(kind: EntryKind, entry: &[TokenTree]) -> syn::Result<()> {
    let read = |input: ParseStream<'_>| kind.parse(input);
    read.parse2(entry.iter().cloned().collect())
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::super::lower_file;
    use crate::facts::{FileFacts, Item, ItemKind, MacroScope};
    use crate::source::SourceFile;

    fn read(text: &str) -> FileFacts {
        let file = SourceFile::new(PathBuf::from("a.rs"), "a.rs".to_owned(), text.to_owned());
        lower_file(&file, MacroScope::EMPTY).expect("nothing is nested deep")
    }

    /// The names of functions and types in order, those of impls, traits and modules included; each stands where it is
    /// written.
    fn names(text: &str) -> Vec<String> {
        fn walk(text: &str, items: &[Item], found: &mut Vec<String>) {
            for item in items {
                if !item.name.is_empty() {
                    let span = item.name_span;
                    let written = text[span.start as usize..span.end as usize].trim_start_matches("r#");
                    assert_eq!(item.name.as_str(), written, "the span is that of the file");
                    found.push(item.name.to_string());
                }
                match &item.kind {
                    ItemKind::Mod(facts) => walk(text, facts.inline.as_deref().unwrap_or_default(), found),
                    ItemKind::Impl(facts) => walk(text, &facts.items, found),
                    ItemKind::Trait(facts) => walk(text, &facts.items, found),
                    _ => {}
                }
            }
        }
        let mut found = Vec::new();
        walk(text, &read(text).items, &mut found);
        found
    }

    /// The texts that were not read.
    fn lost(text: &str) -> Vec<&str> {
        read(text).unparsed.iter().map(|(span, _)| &text[span.start as usize..span.end as usize]).collect()
    }

    const GENERIC: &str =
        "impl<T> A<T>\nwhere\n    T: Clone,\n{\n    pub fn b(&self) {}\n\n    pub fn c(&self) {}\n}\n";

    #[test]
    fn an_impl_whose_brace_stands_on_a_line_of_its_own_is_kept() {
        let text = format!("struct Bad {{ a: }}\n{GENERIC}fn d() {{}}\n");
        assert_eq!(names(&text), ["b", "c", "d"]);
        assert_eq!(lost(&text), ["struct Bad { a: }"]);
    }

    #[test]
    fn only_the_broken_member_is_lost() {
        let text = GENERIC.replace("pub fn b(&self) {}", "#[inline]\n    pub fn b(&self) { let = 1; }");
        assert_eq!(names(&text), ["c"]);
        assert_eq!(lost(&text), ["#[inline]\n    pub fn b(&self) { let = 1; }"]);
        assert_eq!(names("mod m {\n    fn a() { 1 + }\n    fn b() {}\n}\n"), ["m", "b"]);
        assert_eq!(names("trait T {\n    fn a(&self, +);\n    fn b(&self);\n}\n"), ["T", "b"]);
        assert_eq!(names("extern \"C\" {\n    fn a(+);\n    fn b();\n}\n"), ["b"]);
        assert_eq!(names("mod m {\n    impl A {\n        fn a() { 1 + }\n        fn b() {}\n    }\n}\n"), ["m", "b"]);
    }

    #[test]
    fn an_entry_without_an_end_does_not_take_the_next() {
        assert_eq!(names("use std::fs\n\nfn a() {}\nfn b() {}\n"), ["a", "b"]);
        assert_eq!(names("const A: u8 = {\n\n#[inline]\npub fn a() {}\nfn b() {}\n}\n"), [""; 0]);
        assert_eq!(names("struct A<T\nfn a() {}\n"), ["a"]);
        assert_eq!(names("impl A<{ 1 }> for +B {\n    fn a() {}\n}\nfn b() {}\n"), ["b"]);
        assert_eq!(names("fn a() +\nfn b() {}\n"), ["b"]);
        assert_eq!(names("} ) fn"), [""; 0]);
    }

    #[test]
    fn what_brackets_leave_over_is_broken() {
        assert_eq!(names("fn a(b: u8 c: u8) {}\nfn d() {}\n"), ["d"]);
    }

    #[test]
    fn unbalanced_brackets_cost_the_member_that_has_them() {
        let text = GENERIC.replace("pub fn b(&self) {}", "pub fn b(&self) {\n        if true {\n    }");
        let text = format!("#![allow(dead_code)]\nfn a() {{}}\n\n{text}\nfn d() {{ \"ü\"; }} fn e() {{}}\n");
        assert_eq!(names(&text), ["a", "c", "d", "e"]);
        assert_eq!(lost(&text), ["pub fn b(&self) {\n        if true {\n    }"]);
        assert_eq!(names("fn a() { ( }\nfn b() {}\n"), ["b"]);
        assert_eq!(names("fn a() {}\nfn b() { \"\n"), ["a"]);
        assert_eq!(names("#!/usr/bin/env run\nfn a() { ( }\nfn b() {}\n"), ["b"]);
    }

    #[test]
    fn half_a_function_is_none() {
        assert_eq!(names("fn a() {\n    b();\n    c((;\n    d();\n}\nfn e() {}\n"), ["e"]);
    }

    #[test]
    fn what_macros_and_older_editions_accept_is_read() {
        assert_eq!(names("#[mixin]\npub impl A {\n    fn a(&self) {}\n}\n"), ["a"]);
        assert_eq!(names("pub(crate) unsafe impl A {\n    fn a(&self) {}\n}\n"), ["a"]);
        assert_eq!(
            names("trait T {\n    fn a(u8);\n    fn b(&self, &str, n: u8);\n    fn c(Vec<(u8, u8)>, [u8; 2],);\n}\n"),
            ["T", "a", "b", "c"]
        );
        assert_eq!(names("fn async() -> u8 { 1 }\nfn b(async: u8) { async.await(); try!(async()) }\n"), ["async", "b"]);
        assert_eq!(names("mod async;\nuse async::b;\nfn c() { b::async(async || 1, async { 2 }); }\n"), ["async", "c"]);
        for text in ["trait T {\n    fn a(u8);\n}\n", "pub impl A {}\n", "fn async() {}\n"] {
            let own_error = read(text).unparsed;
            assert!(own_error.is_empty(), "{own_error:?}");
        }
    }

    #[test]
    fn a_parameter_without_a_name_keeps_its_type() {
        let facts = read("trait T {\n    fn a(&self, u8);\n}\n");
        let ItemKind::Trait(of_trait) = &facts.items[0].kind else { panic!("it is a trait") };
        let ItemKind::Fn(function) = &of_trait.items[0].kind else { panic!("it is a function") };
        assert_eq!(function.params.len(), 1);
        assert!(function.self_param.is_some());
    }
}
