//! Rust texts with their items in another order, and with modules in files of other names, that mean the same.
//!
//! Cuts real text: an item takes the comments above it and the rest of its last line along, so that directives and marks stay
//! with what they speak of. Knows syntax only, and nothing of hotlock: `xtask laws` includes this file as well.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use syn::spanned::Spanned;

/// What may change places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The items of a file and of the modules written out in it.
    Items,
    /// What stands in an `impl` or a trait.
    Members,
}

/// How to change places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The last comes first: every two change places.
    Reversed,
    /// Shuffled; the same seed gives the same order.
    Shuffled(u64),
}

/// A text made of pieces of another.
#[derive(Clone, Debug)]
pub struct Rearranged {
    /// The new text.
    pub text: String,
    /// Where each piece starts here and there, in the order of the new text. What was added has the place where it was added.
    pieces: Vec<(usize, usize)>,
}

impl Rearranged {
    /// The text as it is.
    pub fn unchanged(text: &str) -> Rearranged {
        Rearranged { text: text.to_owned(), pieces: vec![(0, 0)] }
    }

    /// Where the byte stood in the original text.
    pub fn original(&self, offset: usize) -> usize {
        let piece = self.pieces.partition_point(|(start, _)| *start <= offset).saturating_sub(1);
        let (here, there) = self.pieces[piece];
        there + (offset - here)
    }

    /// Where the bytes stood in the original text. Those of a whole item may have changed places among each other, so the end
    /// is found by the last byte.
    pub fn original_range(&self, range: Range<usize>) -> Range<usize> {
        let start = self.original(range.start);
        if range.is_empty() { start..start } else { start..self.original(range.end - 1) + 1 }
    }

    fn push(&mut self, original: &str, range: Range<usize>) {
        self.pieces.push((self.text.len(), range.start));
        self.text.push_str(&original[range]);
    }
}

/// The text with its items in another order; as it is where it does not parse.
///
/// Definitions of macros keep their place, and nothing passes them: what they mean depends on where they stand.
pub fn rearranged(text: &str, what: What, order: Order) -> Rearranged {
    // Offsets of spans do not count what syn takes off.
    if text.starts_with(['\u{feff}']) || text.starts_with("#!/") {
        return Rearranged::unchanged(text);
    }
    let mut text = text.to_owned();
    if !text.ends_with('\n') {
        text.push('\n');
    }
    let Ok(file) = syn::parse_file(&text) else { return Rearranged::unchanged(&text) };
    let start = header_end(&text, &file.attrs);
    let items = file.items.iter().map(|item| Item::of(&text, item)).collect();
    let mut out = Rearranged { text: String::with_capacity(text.len()), pieces: Vec::new() };
    let mut random = Random::new(order);
    let mut writer = Writer { text: &text, what, random: &mut random, out: &mut out };
    writer.out.push(&text, 0..start);
    writer.write(What::Items, start..text.len(), items);
    out
}

/// The text in which `path` answers where the file of each `mod name;` lies, if it is to be said. Only declarations that stand
/// in no other module and name no file themselves are asked about.
fn with_module_paths(text: &str, path: &dyn Fn(&str) -> Option<String>) -> Rearranged {
    let Ok(file) = syn::parse_file(text) else { return Rearranged::unchanged(text) };
    let mut out = Rearranged { text: String::with_capacity(text.len()), pieces: Vec::new() };
    let mut done = 0;
    for module in file.items.iter().filter_map(declared_module) {
        let Some(path) = path(&module.ident.to_string()) else { continue };
        let at = match &module.vis {
            syn::Visibility::Inherited => module.mod_token.span.byte_range().start,
            visibility => visibility.span().byte_range().start,
        };
        out.push(text, done..at);
        out.pieces.push((out.text.len(), at));
        out.text.push_str(&format!("#[path = {path:?}] "));
        done = at;
    }
    out.push(text, done..text.len());
    out
}

/// The modules that a text declares and does not hold: their names, and whether all of them can be given another file.
fn module_files(text: &str) -> (Vec<String>, bool) {
    let Ok(file) = syn::parse_file(text) else { return (Vec::new(), false) };
    let names = file.items.iter().filter_map(declared_module).map(|module| module.ident.to_string()).collect();
    (names, !file.items.iter().any(declares_inside))
}

fn declared_module(item: &syn::Item) -> Option<&syn::ItemMod> {
    match item {
        syn::Item::Mod(module) if module.content.is_none() && !says_path(&module.attrs) => Some(module),
        _ => None,
    }
}

fn says_path(attrs: &[syn::Attribute]) -> bool {
    attrs.iter().any(|attr| attr.path().is_ident("path") || attr.path().is_ident("cfg_attr"))
}

/// Whether a module with its own braces declares one in a file: where that lies depends on the name of the outer file. So
/// may what a macro declares.
fn declares_inside(item: &syn::Item) -> bool {
    let is_declaration = |item: &syn::Item| matches!(item, syn::Item::Mod(module) if module.content.is_none());
    match item {
        syn::Item::Mod(module) => module
            .content
            .as_ref()
            .is_some_and(|(_, items)| items.iter().any(|item| is_declaration(item) || declares_inside(item))),
        syn::Item::Macro(call) => call.ident.is_none() && call.mac.tokens.to_string().contains("mod "),
        _ => false,
    }
}

/// Where module `name` of the file at `path` is looked for, as rustc does without `#[path]`.
fn module_candidates(path: &Path, is_root: bool, name: &str) -> [PathBuf; 2] {
    let folder = path.parent().unwrap_or(Path::new(""));
    let is_mod_rs = is_root || path.file_name().is_some_and(|file| file == "mod.rs");
    let base = if is_mod_rs { folder.to_owned() } else { folder.join(path.file_stem().unwrap_or_default()) };
    [base.join(format!("{name}.rs")), base.join(name).join("mod.rs")]
}

/// A file after a change: its path, and its text with the way back.
#[derive(Clone, Debug)]
pub struct Moved {
    /// Where it lies now.
    pub path: PathBuf,
    /// What it says now.
    pub text: Rearranged,
}

/// The files of a source tree with the files of modules under other names, by the paths that they had.
///
/// Roots of crates keep theirs, and so does what a module with its own braces declares.
pub fn with_renamed_modules(files: &BTreeMap<PathBuf, String>, seed: u64) -> BTreeMap<PathBuf, Moved> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut children: BTreeMap<&Path, BTreeMap<String, &Path>> = BTreeMap::new();
    let mut names: BTreeMap<&Path, PathBuf> = BTreeMap::new();
    for (path, text) in files {
        for name in module_files(text).0 {
            let candidates = module_candidates(path, is_root(path), &name);
            let Some((child, text)) = candidates.iter().find_map(|candidate| files.get_key_value(candidate)) else {
                continue;
            };
            children.entry(path).or_default().insert(name, child);
            let is_mod_rs = child.file_name().is_some_and(|file| file == "mod.rs");
            if is_mod_rs || module_files(text).1 {
                let stem = child.file_stem().unwrap_or_default().to_string_lossy();
                let start = format!("{}{}", random.lowercase(), random.lowercase());
                names.insert(child, child.with_file_name(format!("{start}_{stem}.rs")));
            }
        }
    }
    let now = |path: &Path| names.get(path).cloned().unwrap_or_else(|| path.to_owned());
    let moved = files.iter().map(|(path, text)| {
        let folder = path.parent().unwrap_or(Path::new(""));
        let file_of = |name: &str| {
            let child = now(children.get(path.as_path())?.get(name)?);
            Some(child.strip_prefix(folder).ok()?.to_string_lossy().into_owned())
        };
        (path.clone(), Moved { path: now(path), text: with_module_paths(text, &file_of) })
    });
    moved.collect()
}

/// Whether cargo takes the file for a crate's root without being told.
fn is_root(path: &Path) -> bool {
    let folder = path.parent().and_then(Path::file_name).and_then(|name| name.to_str());
    matches!(path.file_name().and_then(|name| name.to_str()), Some("lib.rs" | "main.rs"))
        || matches!(folder, Some("bin" | "examples" | "tests" | "benches"))
}

/// What stands before all items: inner attributes, and what `//@` says to the tests.
fn header_end(text: &str, attrs: &[syn::Attribute]) -> usize {
    let mut end = inner_end(text, attrs).unwrap_or(0);
    while text[end..].starts_with("//@") || text[end..].starts_with('\n') {
        end = line_end(text, end);
    }
    end
}

/// The end of the line of the last inner attribute.
fn inner_end(text: &str, attrs: &[syn::Attribute]) -> Option<usize> {
    let inner = attrs.iter().filter(|attr| matches!(attr.style, syn::AttrStyle::Inner(_)));
    inner.map(|attr| line_end(text, attr.span().byte_range().end)).max()
}

/// Where the line of a byte ends, its line end included.
fn line_end(text: &str, at: usize) -> usize {
    text[at..].find('\n').map_or(text.len(), |end| at + end + 1)
}

/// An item by its bytes.
struct Item {
    range: Range<usize>,
    /// Nothing may change sides with it.
    is_fixed: bool,
    inside: Option<Inside>,
}

/// What stands between an item's braces, by whole lines.
struct Inside {
    kind: What,
    range: Range<usize>,
    items: Vec<Item>,
}

impl Item {
    fn of(text: &str, item: &syn::Item) -> Item {
        let plain = |node: &dyn Spans| Item { range: node.place(), is_fixed: false, inside: None };
        let inside = match item {
            syn::Item::Mod(module) => module.content.as_ref().and_then(|(brace, items)| {
                let items = || items.iter().map(|item| Item::of(text, item)).collect();
                Inside::new(text, What::Items, brace, &module.attrs, items)
            }),
            syn::Item::Impl(block) => {
                let items = || block.items.iter().map(|item| plain(item)).collect();
                Inside::new(text, What::Members, &block.brace_token, &block.attrs, items)
            }
            syn::Item::Trait(definition) => {
                let items = || definition.items.iter().map(|item| plain(item)).collect();
                Inside::new(text, What::Members, &definition.brace_token, &definition.attrs, items)
            }
            _ => None,
        };
        Item { range: item.place(), is_fixed: brings_macros(item), inside }
    }
}

/// Whether what follows an item may name macros that it brings.
fn brings_macros(item: &syn::Item) -> bool {
    let says_so = |attrs: &[syn::Attribute]| attrs.iter().any(|attr| attr.path().is_ident("macro_use"));
    match item {
        syn::Item::Macro(call) => {
            call.mac.path.is_ident("macro_rules") || call.mac.tokens.to_string().contains("macro_rules")
        }
        syn::Item::Mod(module) => says_so(&module.attrs),
        syn::Item::ExternCrate(other) => says_so(&other.attrs),
        _ => false,
    }
}

impl Inside {
    /// None if something of it shares a line with a brace.
    fn new(
        text: &str,
        kind: What,
        brace: &syn::token::Brace,
        attrs: &[syn::Attribute],
        items: impl FnOnce() -> Vec<Item>,
    ) -> Option<Inside> {
        let opened = brace.span.open().byte_range().end;
        let closed = brace.span.close().byte_range().start;
        let start = line_end(text, opened).max(inner_end(text, attrs).unwrap_or(0));
        let end = text[..closed].rfind('\n').map_or(0, |at| at + 1);
        let items = items();
        let fits = start <= end && items.iter().all(|item| start <= item.range.start && item.range.end <= end);
        fits.then_some(Inside { kind, range: start..end, items })
    }
}

/// `Spanned` behind a reference.
trait Spans {
    fn place(&self) -> Range<usize>;
}

impl<T: Spanned> Spans for T {
    fn place(&self) -> Range<usize> {
        self.span().byte_range()
    }
}

/// Items that stay together, by whole lines.
struct Chunk {
    range: Range<usize>,
    is_fixed: bool,
    insides: Vec<Inside>,
}

struct Writer<'a> {
    text: &'a str,
    what: What,
    random: &'a mut Random,
    out: &'a mut Rearranged,
}

impl Writer<'_> {
    fn write(&mut self, kind: What, range: Range<usize>, items: Vec<Item>) {
        let mut chunks = self.chunks(range.start, items);
        let rest = chunks.last().map_or(range.start, |chunk| chunk.range.end);
        if kind == self.what {
            chunks.chunk_by_mut(|left, right| !left.is_fixed && !right.is_fixed).for_each(|run| self.random.order(run));
        }
        for chunk in chunks {
            let mut done = chunk.range.start;
            for inside in chunk.insides {
                self.out.push(self.text, done..inside.range.start);
                done = inside.range.end;
                self.write(inside.kind, inside.range, inside.items);
            }
            self.out.push(self.text, done..chunk.range.end);
        }
        self.out.push(self.text, rest..range.end);
    }

    /// Each item from the end of the one before it to the end of its own last line; those that share a line are one.
    fn chunks(&self, start: usize, items: Vec<Item>) -> Vec<Chunk> {
        let mut chunks: Vec<Chunk> = Vec::new();
        for item in items {
            let end = line_end(self.text, item.range.end);
            if let Some(last) = chunks.last_mut().filter(|last| item.range.start < last.range.end) {
                last.range.end = end;
                last.is_fixed |= item.is_fixed;
                last.insides.extend(item.inside);
                continue;
            }
            let range = chunks.last().map_or(start, |last| last.range.end)..end;
            chunks.push(Chunk { range, is_fixed: item.is_fixed, insides: item.inside.into_iter().collect() });
        }
        chunks
    }
}

/// The order of what changes places.
struct Random {
    order: Order,
    source: fastrand::Rng,
}

impl Random {
    fn new(order: Order) -> Random {
        let seed = if let Order::Shuffled(seed) = order { seed } else { 0 };
        Random { order, source: fastrand::Rng::with_seed(seed) }
    }

    fn order<T>(&mut self, run: &mut [T]) {
        match self.order {
            Order::Reversed => run.reverse(),
            Order::Shuffled(_) => self.source.shuffle(run),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
//! Header.
#![allow(dead_code)]

use std::mem; // kept with it

// Speaks of `a`.
fn a() {}
macro_rules! m { () => {} }
mod inner {
    //! Inside.
    pub fn b() { m!(); } fn c() {}
    pub fn d() {}
}
impl S {
    fn e() {}

    // Speaks of `f`.
    fn f() {} //~ mark
}
";

    #[test]
    fn items_take_their_comments_along_and_stay_on_their_side_of_macros() {
        let found = rearranged(TEXT, What::Items, Order::Reversed);
        assert_eq!(
            found.text,
            "\
//! Header.
#![allow(dead_code)]


// Speaks of `a`.
fn a() {}
use std::mem; // kept with it
macro_rules! m { () => {} }
impl S {
    fn e() {}

    // Speaks of `f`.
    fn f() {} //~ mark
}
mod inner {
    //! Inside.
    pub fn d() {}
    pub fn b() { m!(); } fn c() {}
}
"
        );
    }

    #[test]
    fn members_change_places_inside_of_their_braces() {
        let found = rearranged(TEXT, What::Members, Order::Reversed);
        assert!(found.text.ends_with("impl S {\n\n    // Speaks of `f`.\n    fn f() {} //~ mark\n    fn e() {}\n}\n"));
        assert!(found.text.starts_with(&TEXT[..TEXT.find("impl").expect("it is there")]));
    }

    #[test]
    fn every_byte_is_found_where_it_was() {
        for what in [What::Items, What::Members] {
            for order in [Order::Reversed, Order::Shuffled(1), Order::Shuffled(2)] {
                let found = rearranged(TEXT, what, order);
                let mut bytes = found.text.bytes().enumerate();
                assert!(bytes.all(|(at, byte)| TEXT.as_bytes()[found.original(at)] == byte), "{found:?}");
                let mut places: Vec<usize> = (0..found.text.len()).map(|at| found.original(at)).collect();
                places.sort_unstable();
                assert_eq!(places, (0..TEXT.len()).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn modules_are_told_their_files() {
        let text = "#[cfg(unix)]\npub mod a;\nmod b;\nmod c {}\n";
        let found = with_module_paths(text, &|name| Some(format!("x_{name}.rs")));
        assert_eq!(
            found.text,
            "#[cfg(unix)]\n#[path = \"x_a.rs\"] pub mod a;\n#[path = \"x_b.rs\"] mod b;\nmod c {}\n"
        );
        let at = |text: &str, what: &str| text.find(what).expect("it is there");
        assert_eq!(found.original(at(&found.text, "mod c")), at(text, "mod c"));
        assert_eq!(found.original(at(&found.text, "mod a")), at(text, "mod a"));
    }
}
