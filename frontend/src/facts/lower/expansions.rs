//! Calls of `macro_rules!` macros: which definition they name, and what they become where they stand.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use proc_macro2::TokenStream;
use rustc_hash::{FxHashMap, FxHashSet};
use syn::parse::Parser;

use super::Lowerer;
use super::expand::{Definition, Expansion, expand};
use super::nesting::has_room_for;
use super::types::name_of;
use crate::facts::{MacroScope, Name, renames, texts_of_definitions};

/// Expansions inside expansions: as many as rustc allows unless told otherwise.
/// <https://doc.rust-lang.org/reference/attributes/limits.html#the-recursion_limit-attribute>
const MAX_NESTING: u32 = 128;

/// Calls expanded in one file.
const MAX_EXPANSIONS: u32 = 20_000;

/// Tokens that the calls of one file may become in all, those of the calls inside them included, for each byte of the file and
/// beyond. Of 7,542 files of 230 published crates and 20 applications none takes more than 20 for each byte: what is beyond
/// these is for short files alone. A token takes some 250 bytes until the file is lowered, and about as much in what is made of it.
const TOKENS_PER_BYTE: usize = 20;
const MORE_TOKENS: usize = 30_000;

/// Where no more than that is left no more calls are read. One call has half of what is left, so that one that never ends leaves something
/// for others.
const LAST_TOKENS: usize = 1_000;

/// What is said of what is not read.
const TOO_MANY: &str = "macro calls from here on, since those before become too many tokens";
const TOO_NESTED: &str = "what this macro call becomes may be nested deeper than the stack is for it";

/// The definitions that a file's calls may name.
pub(super) struct Macros<'a> {
    scope: MacroScope<'a>,
    /// Those of the file as they are met, and those of other files once they are read.
    known: FxHashMap<Name, Option<Rc<Definition>>>,
    /// Those of libraries, where something else may have the same name.
    of_libraries: FxHashMap<Name, Option<Rc<Definition>>>,
    /// Those of other crates that are read, by the name that a path to them starts with and their own.
    of_crates: FxHashMap<(Name, Name), Option<Rc<Definition>>>,
    /// What the file's imports bring from libraries that are not read: the library's own name for it, by the file's.
    imported: FxHashMap<Name, Name>,
    /// Names that the file itself defines.
    defined: FxHashSet<Name>,
    /// All definitions of the file by their texts, where nobody else has looked for them: one may be called by its path before it is
    /// met.
    own: FxHashMap<Name, Arc<str>>,
    /// What the file's imports give another name: the definition's own one, by the other.
    renamed: FxHashMap<Name, Name>,
    /// The names that the scope was asked for.
    pub(super) asked: BTreeSet<Name>,
    /// The calls that are being lowered, from the outermost on: of which definition, and with which tokens. Those in the place of
    /// statements are not among them.
    open: Vec<(Rc<Definition>, TokenStream)>,
    nesting: u32,
    expanded: u32,
    /// Tokens that the calls of the file may become.
    allowed: usize,
    /// Tokens that they have become, those that were too many included.
    spent: usize,
    /// Whether the outermost call being expanded nested too deep: it is not understood, and what else is in it may branch
    /// at each level.
    is_too_deep: bool,
    /// The first outermost call that nested too deep.
    too_deep_at: Option<proc_macro2::Span>,
    /// The first call that becomes too much by itself.
    too_large_at: Option<proc_macro2::Span>,
    /// The outermost call being expanded.
    outermost: Option<proc_macro2::Span>,
    /// The first call that was not read because it, or those before, had become too much, and what of it was.
    too_much_at: Option<(proc_macro2::Span, &'static str)>,
}

impl<'a> Macros<'a> {
    /// The definitions of other files, and the build that they are for.
    pub(super) fn scope(&self) -> MacroScope<'a> {
        self.scope
    }

    /// For a file with this text.
    pub(super) fn new(scope: MacroScope<'a>, text: &str) -> Self {
        Macros {
            scope,
            known: FxHashMap::default(),
            of_libraries: FxHashMap::default(),
            of_crates: FxHashMap::default(),
            imported: FxHashMap::default(),
            defined: FxHashSet::default(),
            own: if scope.has_own() { FxHashMap::default() } else { texts_of_definitions(text) },
            renamed: renames(text).into_iter().map(|(name, other)| (other, name)).collect(),
            asked: BTreeSet::new(),
            open: Vec::new(),
            nesting: 0,
            expanded: 0,
            allowed: text.len().saturating_mul(TOKENS_PER_BYTE).saturating_add(MORE_TOKENS),
            spent: 0,
            is_too_deep: false,
            too_deep_at: None,
            too_large_at: None,
            outermost: None,
            too_much_at: None,
        }
    }

    /// How many tokens the file's calls may still become.
    fn left(&self) -> usize {
        self.allowed.saturating_sub(self.spent)
    }

    /// How many tokens the file's calls have become, those of the calls inside them included.
    pub(super) fn spent(&self) -> usize {
        self.spent
    }

    /// What was left as it is, with the reason.
    pub(super) fn not_expanded(&self) -> Option<(proc_macro2::Span, &'static str)> {
        self.too_much_at
    }

    /// The first call that was left as it is since it alone becomes too much.
    pub(super) fn too_large(&self) -> Option<proc_macro2::Span> {
        self.too_large_at
    }

    /// What was left as it is since its calls nest too deep.
    pub(super) fn too_deep(&self) -> Option<proc_macro2::Span> {
        self.too_deep_at
    }

    /// Takes note of what imports among items bring from libraries that are not read.
    pub(super) fn note_imports(&mut self, items: &[syn::Item]) {
        let mut open: Vec<(&syn::UseTree, bool)> = Vec::new();
        for item in items {
            match item {
                syn::Item::Use(import) => open.push((&import.tree, false)),
                syn::Item::Mod(module) => {
                    self.note_imports(module.content.as_ref().map_or(&[], |(_, items)| items));
                }
                _ => {}
            }
        }
        while let Some((tree, is_inside)) = open.pop() {
            match tree {
                syn::UseTree::Path(path) => {
                    let is_inside = is_inside || self.scope.is_library(name_of(&path.ident));
                    open.extend(is_inside.then_some((&*path.tree, true)));
                }
                syn::UseTree::Group(group) => open.extend(group.items.iter().map(|tree| (tree, is_inside))),
                syn::UseTree::Name(name) if is_inside => {
                    let name = name_of(&name.ident);
                    self.imported.insert(name, name);
                }
                syn::UseTree::Rename(renamed) if is_inside => {
                    self.imported.insert(name_of(&renamed.rename), name_of(&renamed.ident));
                }
                _ => {}
            }
        }
    }

    /// The name of a library's macro that a path leads to, if it leads into a library that is not read.
    fn of_library(&self, path: &syn::Path) -> Option<Name> {
        let (first, last) = (path.segments.first()?, path.segments.last()?);
        let (first, last) = (name_of(&first.ident), name_of(&last.ident));
        if path.segments.len() > 1 {
            return self.scope.is_library(first).then_some(last);
        }
        // What is imported may be no macro, so that the crate's own counts; but it does not call itself by a name that leads elsewhere.
        // What a file itself defines is nearer to it.
        let is_nearer = self.nesting == 0 || self.defined.contains(&last);
        self.imported.get(&last).copied().filter(|_| !is_nearer)
    }

    fn nests_too_deep(&mut self) {
        self.is_too_deep = true;
        self.too_deep_at = self.too_deep_at.or(self.outermost);
    }

    /// Whether a call is what an enclosing one was, which will come to itself again and again. Only the nearest of the definition is
    /// looked at: other circles end at the limit.
    fn repeats(&self, definition: &Rc<Definition>, tokens: &TokenStream) -> bool {
        let nearest = self.open.iter().rfind(|(open, _)| Rc::ptr_eq(open, definition));
        nearest.is_some_and(|(_, open)| open.to_string() == tokens.to_string())
    }

    fn has(&mut self, name: Name) -> bool {
        self.known.contains_key(&name) || self.text(name).is_some()
    }

    /// The text of a definition that was not met so far.
    fn text(&mut self, name: Name) -> Option<&str> {
        self.asked.insert(name);
        self.scope.text(name).or_else(|| self.own.get(&name).map(|text| &**text))
    }

    fn definition(&mut self, path: &syn::Path) -> Option<Rc<Definition>> {
        if let Some(name) = self.of_library(path) {
            self.asked.insert(name);
            let scope = self.scope;
            let read = || Some(Rc::new(Definition::new(scope.library_text(name)?.parse().ok()?)));
            return self.of_libraries.entry(name).or_insert_with(read).clone();
        }
        let name = name_of(&path.segments.last()?.ident);
        if let Some(found) = self.of_crate(path, name) {
            return Some(found);
        }
        // A definition of that very name comes first.
        let found = self.definition_named(name).or_else(|| self.definition_named(*self.renamed.get(&name)?))?;
        (!self.leads_elsewhere(path, &found)).then_some(found)
    }

    /// Whether a path means another macro of the name of one that is being expanded: a definition that wants itself does not go through a
    /// crate that nobody knows, such as one that comes with the compiler.
    fn leads_elsewhere(&self, path: &syn::Path, found: &Rc<Definition>) -> bool {
        let first = path.segments.first().filter(|_| path.segments.len() > 1);
        let is_outside = first.is_some_and(|first| !["crate", "self", "super"].iter().any(|own| first.ident == own));
        is_outside && self.open.iter().any(|(open, _)| Rc::ptr_eq(open, found))
    }

    /// What another crate that is read exports by a name, where a path leads into it: one's own macro may have the same name.
    fn of_crate(&mut self, path: &syn::Path, name: Name) -> Option<Rc<Definition>> {
        let first = path.segments.first().filter(|_| path.segments.len() > 1)?;
        let first = name_of(&first.ident);
        self.asked.insert(name);
        let scope = self.scope;
        let read = || Some(Rc::new(Definition::of_crate(scope.text_in(first, name)?.parse().ok()?, Some(first))));
        self.of_crates.entry((first, name)).or_insert_with(read).clone()
    }

    fn definition_named(&mut self, name: Name) -> Option<Rc<Definition>> {
        if let Some(known) = self.known.get(&name) {
            return known.clone();
        }
        let tokens = self.text(name).and_then(|text| text.parse::<TokenStream>().ok());
        let home = self.scope.home_of(name);
        let read = tokens.map(|tokens| Rc::new(Definition::of_crate(tokens, home)));
        self.known.insert(name, read.clone());
        read
    }
}

impl Lowerer<'_> {
    /// Takes note of the definitions among items.
    pub(super) fn define_macros<'i>(&mut self, items: impl IntoIterator<Item = &'i syn::Item>) {
        for item in items {
            if let syn::Item::Macro(syn::ItemMacro { attrs, ident: Some(ident), mac, .. }) = item {
                let name = name_of(ident);
                // One that the build does not have only stands in where there is no other.
                if !self.macros.scope.holds(self.attrs(attrs).cfg.as_ref()) && self.macros.has(name) {
                    continue;
                }
                let definition = Definition::new(mac.tokens.clone());
                self.macros.defined.insert(name);
                self.macros.known.insert(name, Some(Rc::new(definition)));
            }
        }
    }

    /// Runs `lower` on what a call becomes; none if its definition is not known or no rule fits.
    pub(super) fn within_expansion<T>(
        &mut self,
        call: &syn::Macro,
        lower: impl FnOnce(&mut Self, &TokenStream) -> T,
    ) -> Option<T> {
        let definition = self.macros.definition(&call.path)?;
        if self.macros.repeats(&definition, &call.tokens) {
            self.macros.nests_too_deep();
        }
        let tokens = self.expansion_of(&definition, call)?;
        self.macros.open.push((definition, call.tokens.clone()));
        let lowered = self.deeper(|cx| lower(cx, &tokens));
        self.macros.open.pop();
        lowered
    }

    /// Runs `lower` one expansion deeper; none past the limit.
    pub(super) fn deeper<T>(&mut self, lower: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.macros.nesting >= MAX_NESTING {
            self.macros.nests_too_deep();
            return None;
        }
        self.macros.nesting += 1;
        let lowered = lower(self);
        self.macros.nesting -= 1;
        Some(lowered)
    }

    fn expansion_of(&mut self, definition: &Definition, call: &syn::Macro) -> Option<TokenStream> {
        let at = call.path.segments.last()?.ident.span();
        if self.macros.expanded >= MAX_EXPANSIONS || self.macros.left() < LAST_TOKENS {
            self.macros.too_much_at.get_or_insert((at, TOO_MANY));
            return None;
        }
        if self.macros.nesting == 0 {
            (self.macros.is_too_deep, self.macros.outermost) = (false, Some(at));
        } else if self.macros.nesting >= MAX_NESTING {
            self.macros.nests_too_deep();
        }
        if self.macros.is_too_deep {
            return None;
        }
        self.macros.expanded += 1;
        let (tokens, count) = match expand(definition, &call.tokens, at, self.macros.left() / 2) {
            Expansion::Tokens(tokens, count) => (tokens, count),
            Expansion::TooLarge(count) => {
                self.macros.spent += count;
                self.macros.too_large_at.get_or_insert(at);
                return None;
            }
            Expansion::Nothing => return None,
        };
        self.macros.spent += count;
        if !has_room_for(&tokens, count) {
            self.macros.too_much_at.get_or_insert((at, TOO_NESTED));
            return None;
        }
        Some(tokens)
    }

    /// The statements with calls in statement position replaced by what they become: what they declare is visible
    /// behind them. None if there is no such call.
    pub(super) fn expanded_stmts(&mut self, stmts: &[syn::Stmt]) -> Option<Vec<syn::Stmt>> {
        self.define_macros(stmts.iter().filter_map(|stmt| match stmt {
            syn::Stmt::Item(item) => Some(item),
            _ => None,
        }));
        let mut out: Vec<syn::Stmt> = Vec::new();
        let mut any = false;
        for (index, stmt) in stmts.iter().enumerate() {
            match self.expanded_stmt(stmt) {
                Some(expanded) => {
                    if !any {
                        out.extend(stmts[..index].iter().cloned());
                        any = true;
                    }
                    out.extend(expanded);
                }
                None if any => out.push(stmt.clone()),
                None => {}
            }
        }
        any.then_some(out)
    }

    fn expanded_stmt(&mut self, stmt: &syn::Stmt) -> Option<Vec<syn::Stmt>> {
        let syn::Stmt::Macro(call) = stmt else { return None };
        let name = call.mac.path.segments.last()?.ident.to_string();
        if !call.attrs.is_empty() || super::macros::has_meaning(&name, &call.mac.tokens) {
            return None;
        }
        let definition = self.macros.definition(&call.mac.path)?;
        let tokens = self.expansion_of(&definition, &call.mac)?;
        let mut expanded = syn::Block::parse_within.parse2(tokens).ok()?;
        if let (Some(syn::Stmt::Expr(_, semi @ None)), Some(own)) = (expanded.last_mut(), call.semi_token) {
            *semi = Some(own);
        }
        Some(expanded)
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::source::{ParsedText, SourceFile};

    /// Lowers a text, looks at how many items it has, and tells how many calls were expanded and whether one nests too deep.
    #[track_caller]
    fn expanded(text: &str, has_items: impl Fn(usize) -> bool) -> (u32, bool) {
        let file = SourceFile::new(PathBuf::new(), String::new(), text.to_owned());
        let read = ParsedText::whole(text);
        let mut lowerer = Lowerer::new(&file, &read, MacroScope::EMPTY);
        assert!(syn::parse_file(text).is_ok_and(|tree| has_items(lowerer.file(&tree).items.len())));
        (lowerer.macros.expanded, lowerer.macros.too_deep().is_some())
    }

    #[test]
    fn a_call_that_never_ends_does_not_branch() {
        let calls =
            "macro_rules! m { ($($t:tt)*) => { m!(@a $($t)*); m!(@b $($t)*); m!(@c $($t)*); } }\nm!(x);\nm!(y);\n";
        // Long enough for what they become.
        let text = format!("//{}\n{calls}", " ".repeat(20_000));
        assert_eq!(expanded(&text, |items| items > 0).0, 2 * MAX_NESTING);
    }

    #[test]
    fn a_call_that_comes_to_itself_is_expanded_once() {
        let text = "macro_rules! m { ($e:expr) => { { let _ = m!($e); } } }\nfn f(n: u8) { let _ = m!(n + 1); }\n";
        assert_eq!(expanded(text, |items| items == 2), (1, true));
    }

    #[test]
    fn a_path_through_an_unknown_crate_leads_to_another_macro_of_the_name() {
        let text = "macro_rules! span { ($($t:tt)*) => { compiler::span!(Machine, $($t)*) } }\nfn f() { let _ = span!(name); }\n";
        assert_eq!(expanded(text, |items| items == 2), (1, false));
    }
}
