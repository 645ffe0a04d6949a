//! What is wrong with the text of a stub: what does not parse, and words that mean nothing where they stand.

use std::ops::Range;
use std::path::PathBuf;

use rustc_hash::FxHashSet;

use super::vocabulary::{Place, check};
use crate::config::Mistake;
use crate::facts::{Attr, Item, ItemKind, MacroScope, attributes_below, lower_file};
use crate::source::{SourceFile, Span};

/// What a stub's attributes are paths into.
const NAMESPACE: &str = "known";

/// All mistakes in the text of a stub with the bytes that they stand in, in the order of the text.
///
/// Nests as deep as the text does: for stacks that hold what any input nests.
pub fn mistakes(text: &str) -> Vec<(Range<usize>, Mistake)> {
    let source = SourceFile::new(PathBuf::new(), String::new(), text.to_owned());
    // Bytes are counted in the text as given.
    let cut = text.len() - source.text.len();
    let mut found = in_source(&source);
    found.sort_by_key(|(span, _)| (span.start, span.end));
    found.into_iter().map(|(span, mistake)| (span.start as usize + cut..span.end as usize + cut, mistake)).collect()
}

fn in_source(source: &SourceFile) -> Vec<(Span, Mistake)> {
    let facts = match lower_file(source, MacroScope::EMPTY) {
        Ok(facts) => facts,
        Err(error) => return vec![(Span::default(), unread(&error.to_string()))],
    };
    let mut checked = Checked::default();
    checked.found.extend(facts.unparsed.iter().map(|(span, message)| (*span, unread(message))));
    checked.attrs(&facts.attrs, None);
    checked.items(&facts.items, Place::Function);
    if facts.unparsed.is_empty() {
        // What facts keep no attributes of: fields, type parameters, statements.
        for attr in attributes_below(source, NAMESPACE) {
            checked.attrs(&[attr], None);
        }
    }
    checked.found
}

fn unread(message: &str) -> Mistake {
    Mistake {
        message: format!("the stub does not parse: {message}"),
        hint: "a stub holds Rust declarations; functions may do without a body, as in `fn lock(&self) -> Guard<'_>;`"
            .to_owned(),
    }
}

/// The attributes seen so far, and what is wrong with them.
#[derive(Default)]
struct Checked {
    seen: FxHashSet<Span>,
    found: Vec<(Span, Mistake)>,
}

impl Checked {
    fn items(&mut self, items: &[Item], functions: Place) {
        for item in items {
            self.item(item, functions);
        }
    }

    fn item(&mut self, item: &Item, functions: Place) {
        let place = match &item.kind {
            ItemKind::Struct(_) | ItemKind::Enum(_) => Some(Place::Type),
            ItemKind::Trait(_) => Some(Place::Trait),
            ItemKind::Fn(_) => Some(functions),
            ItemKind::Static(facts) if !facts.is_static => Some(Place::Constant),
            ItemKind::Impl(facts) if facts.derived => return,
            ItemKind::Impl(_) => Some(Place::Impl),
            _ => None,
        };
        self.attrs(&item.attrs, place);
        match &item.kind {
            ItemKind::Mod(facts) => self.items(facts.inline.as_deref().unwrap_or_default(), Place::Function),
            ItemKind::Enum(facts) => {
                facts.variants.iter().for_each(|variant| self.attrs(&variant.attrs, Some(Place::Variant)));
            }
            ItemKind::Trait(facts) => self.items(&facts.items, Place::TraitFunction),
            ItemKind::Impl(facts) => self.items(&facts.items, Place::Function),
            ItemKind::Fn(facts) => {
                facts.params.iter().for_each(|param| self.attrs(&param.attrs, Some(Place::Parameter)));
                self.items(facts.body.as_deref().map_or(&[], |body| body.items.as_slice()), Place::Function);
            }
            _ => {}
        }
    }

    /// One attribute may be seen several times, as an impl for many types is.
    fn attrs(&mut self, attrs: &[Attr], place: Option<Place>) {
        for attr in attrs {
            let Some(rest) = attr.path.as_str().strip_prefix(NAMESPACE) else { continue };
            if !self.seen.insert(attr.span) {
                continue;
            }
            let checked = match rest.strip_prefix("::") {
                Some(name) => check(name, &attr.args, place),
                None if rest.is_empty() => Err(Mistake {
                    message: format!("`{NAMESPACE}` says nothing by itself"),
                    hint: format!("write `#[{NAMESPACE}::word]`"),
                }),
                None => continue,
            };
            self.found.extend(checked.err().map(|mistake| (attr.span, mistake)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Vec<(String, String)> {
        mistakes(text).into_iter().map(|(span, mistake)| (text[span].to_owned(), mistake.message)).collect()
    }

    #[test]
    fn each_place_is_looked_at() {
        for (text, expected) in [
            ("#[known::lok] pub struct A;", "unknown word `lok`"),
            ("mod m { impl A { #[known::lok] fn f(); } }", "unknown word `lok`"),
            ("trait T { #[known::lok] fn f(); }", "unknown word `lok`"),
            ("fn f(#[known::lok] a: A);", "unknown word `lok`"),
            ("enum E { #[known::lok] A }", "unknown word `lok`"),
            ("#[known::lok] pub const get: () = ();", "unknown word `lok`"),
            ("#[known::io] pub static A: u8;", "`io` means nothing on this"),
            ("#[known::guard] use a::B;", "`guard` means nothing on this"),
            ("pub struct A { #[known::guard] b: B }", "`guard` means nothing on this"),
            ("fn f() { #[known::guard] let a = 1; }", "`guard` means nothing on this"),
            ("#[known::guard] impl A {}", "`guard` means nothing on an impl"),
            ("#[known(guard)] struct A;", "`known` says nothing by itself"),
            ("\u{feff}#[known::lok] struct A;", "unknown word `lok`"),
        ] {
            let found = told(text);
            let [(place, message)] = found.as_slice() else { panic!("{text}: {found:?}") };
            assert_eq!(message, expected, "{text}");
            assert!(place.starts_with("#[known") && place.ends_with(']'), "{text}: {place}");
        }
    }

    #[test]
    fn what_others_say_is_their_business() {
        assert_eq!(
            told("#[must_use] #[unknown::lok] struct A; macro_rules! m { () => { #[known::lok] struct B; } }"),
            []
        );
        assert_eq!(told("#[known::each(A, B)] impl Each { #[known::io] fn f(); }"), []);
    }

    #[test]
    fn what_does_not_parse_is_told_with_its_place() {
        let found = told("pub struct A;\npub strct B;\n");
        assert!(found.len() == 1 && found[0].1.starts_with("the stub does not parse: "), "{found:?}");
        assert!(found[0].0.contains("strct"), "{found:?}");
    }
}
