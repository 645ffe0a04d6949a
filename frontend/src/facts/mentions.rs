//! Of which crates files speak.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use super::{Bound, Field, GenericArg, Generics, Item, ItemKind, Name, Path, TypeRef, UseImport, Visibility};
use crate::source::lex::{block_comment_end, is_word, line_end, token_end, word_end};

/// The names that crates may have of which code speaks: first segments of paths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mentions {
    /// All of them.
    pub named: BTreeSet<String>,
    /// Those of which something is handed on, as if it were the code's own.
    pub handed_on: BTreeSet<String>,
}

impl Mentions {
    /// Adds those of other code.
    pub fn join(mut self, other: Mentions) -> Mentions {
        self.named.extend(other.named);
        self.handed_on.extend(other.handed_on);
        self
    }

    /// The crates that a file's text speaks of, in whatever place.
    pub fn in_text(text: &str, items: &[Item]) -> Mentions {
        let mut found = Mentions::default();
        each_word(text, |word, starts_path| {
            if starts_path {
                found.named.insert(word.to_owned());
            }
        });
        found.imports(items, true, &|_| true);
        found
    }

    /// The crates that values may get their types from which a file's outline hands out: those named in signatures, public fields,
    /// variants and aliases. Blocks that implement a trait say nothing beyond their types.
    pub fn in_types(items: &[Item]) -> Mentions {
        let mut names = Names::default();
        names.items(items);
        let mut found = Mentions::default();
        found.named.extend(names.0.iter().map(|name| name.to_string()));
        found.imports(items, false, &|import| import.alias.is_none_or(|alias| names.0.contains(&alias)));
        found
    }

    /// Adds the crates of imports, of those that are not handed on only where something is named by them. `is_own`: to other files
    /// of the same crate, too, things are handed on.
    fn imports(&mut self, items: &[Item], is_own: bool, is_named: &dyn Fn(&UseImport) -> bool) {
        for item in items {
            match &item.kind {
                ItemKind::Use(imports) => {
                    let is_public = item.visibility == Visibility::Public;
                    let is_shared = is_public || is_own && item.visibility != Visibility::Private;
                    for import in imports.iter().filter(|import| is_shared || is_named(import)) {
                        let Some(first) = import.path.first().map(Name::to_string) else { continue };
                        if is_shared || is_own && import.glob {
                            self.handed_on.insert(first.clone());
                        }
                        self.named.insert(first);
                    }
                }
                ItemKind::ExternCrate(name) => {
                    self.handed_on.extend((item.visibility == Visibility::Public).then(|| name.to_string()));
                    self.named.insert(name.to_string());
                }
                kind => self.imports(kind.items(), is_own, is_named),
            }
        }
    }
}

/// The first segments of the paths in types.
#[derive(Default)]
struct Names(FxHashSet<Name>);

impl Names {
    fn items(&mut self, items: &[Item]) {
        items.iter().for_each(|item| self.item(item));
    }

    fn item(&mut self, item: &Item) {
        match &item.kind {
            ItemKind::Fn(facts) => {
                self.generics(&facts.generics);
                facts.params.iter().for_each(|param| self.ty(&param.ty));
                self.ty(&facts.ret);
            }
            ItemKind::Struct(facts) => self.fields(&facts.fields, |field| field.visibility == Visibility::Public),
            ItemKind::Enum(facts) => facts.variants.iter().for_each(|variant| self.fields(&variant.fields, |_| true)),
            ItemKind::Alias(facts) => {
                self.bounds(&facts.bounds);
                facts.ty.iter().for_each(|ty| self.ty(ty));
            }
            ItemKind::Static(facts) => self.ty(&facts.ty),
            ItemKind::Trait(facts) => {
                self.bounds(&facts.supertraits);
                self.items(&facts.items);
            }
            kind => self.items(kind.items()),
        }
    }

    fn fields(&mut self, fields: &[Field], is_seen: impl Fn(&Field) -> bool) {
        fields.iter().filter(|field| is_seen(field)).for_each(|field| self.ty(&field.ty));
    }

    fn generics(&mut self, generics: &Generics) {
        generics.params.iter().for_each(|param| self.bounds(&param.bounds));
        for predicate in &generics.predicates {
            self.ty(&predicate.bounded);
            self.bounds(&predicate.bounds);
        }
    }

    fn bounds(&mut self, bounds: &[Bound]) {
        bounds.iter().for_each(|bound| self.path(&bound.path));
    }

    fn ty(&mut self, ty: &TypeRef) {
        match ty {
            TypeRef::Path(path) => self.path(path),
            TypeRef::Ref(inner, _) | TypeRef::Ptr(inner) | TypeRef::Slice(inner) | TypeRef::Array(inner) => {
                self.ty(inner);
            }
            TypeRef::Tuple(parts) | TypeRef::FnPtr(parts) => parts.iter().for_each(|part| self.ty(part)),
            TypeRef::Impl(bounds) | TypeRef::Dyn(bounds) => self.bounds(bounds),
            TypeRef::Never | TypeRef::Infer | TypeRef::Unknown => {}
        }
    }

    fn path(&mut self, path: &Path) {
        path.qself.iter().for_each(|ty| self.ty(ty));
        self.0.extend(path.segments.first().map(|segment| segment.name));
        for arg in path.segments.iter().flat_map(|segment| &segment.args) {
            match arg {
                GenericArg::Type(ty) | GenericArg::Assoc(_, ty) => self.ty(ty),
                GenericArg::AssocBound(_, bounds) => self.bounds(bounds),
                GenericArg::Const => {}
            }
        }
    }
}

/// All words of a text, each once.
pub fn words_of(text: &str) -> FxHashSet<&str> {
    let mut words = FxHashSet::default();
    each_word(text, |word, _| {
        words.insert(word);
    });
    words
}

/// Visits the words outside of comments and literals: which, and whether it is the first of several segments of a path.
pub fn each_word<'t>(text: &'t str, mut visit: impl FnMut(&'t str, bool)) {
    let bytes = text.as_bytes();
    let mut at = 0;
    let mut in_path = false;
    // The last byte that is no blank.
    let mut before = 0;
    while let Some(&byte) = bytes.get(at) {
        let next = bytes.get(at + 1).copied();
        match byte {
            b'/' if next == Some(b'/') => at = line_end(bytes, at),
            b'/' if next == Some(b'*') => at = block_comment_end(bytes, at),
            b':' if next == Some(b':') => {
                at += 2;
                in_path = before == b'>' || is_word(before);
                continue;
            }
            _ if is_word(byte) => {
                let end = word_end(text, at);
                let word = &text[at..end];
                visit(word, !in_path && text[end..].trim_start().starts_with("::"));
                at = end;
            }
            _ if byte.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            _ => at = token_end(text, at, byte),
        }
        before = byte;
        in_path = false;
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::facts::{MacroScope, lower_file};
    use crate::source::SourceFile;

    fn mentions(text: &str, find: impl Fn(&str, &[Item]) -> Mentions) -> (Vec<String>, Vec<String>) {
        let file = SourceFile::new(PathBuf::new(), String::new(), text.to_owned());
        let facts = lower_file(&file, MacroScope::EMPTY).expect("it is flat");
        let found = find(&file.text, &facts.items);
        (found.named.into_iter().collect(), found.handed_on.into_iter().collect())
    }

    #[test]
    fn a_text_names_what_its_paths_begin_with() {
        let text = "use l; fn f(a: b::c::D, e: ::g::H<i::J>) -> &'static k :: L { \"m::n\"; q::r() } // o::p";
        assert_eq!(mentions(text, Mentions::in_text).0, ["b", "g", "i", "k", "l", "q"]);
    }

    #[test]
    fn an_outline_names_what_values_can_be_of() {
        let text = "use a::B; use c::{D, E as F}; use g::H; use i::*; pub struct S { pub f: F, h: H }
            impl From<j::K> for S {} impl m::N for S { type O = p::Q; } pub fn f(r: impl Fn(s::T) -> u::V) -> B {}";
        let found = mentions(text, |_, items| Mentions::in_types(items)).0;
        let crates: Vec<&str> =
            found.iter().map(String::as_str).filter(|name| name.len() == 1 && *name >= "a").collect();
        assert_eq!(crates, ["a", "c", "i", "p", "s", "u"]);
    }

    #[test]
    fn public_imports_hand_on() {
        let text = "pub use a::b; extern crate c; pub(crate) use d::E; pub extern crate e;";
        assert_eq!(mentions(text, |_, items| Mentions::in_types(items)).1, ["a", "e"]);
    }
}
