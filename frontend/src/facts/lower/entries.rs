//! Entries of a file or block as token trees: where one that does not parse ends, and what block it has.

use proc_macro2::{Delimiter, Group, TokenTree};
use syn::buffer::Cursor;
use syn::parse::ParseStream;

/// What stands in a block, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EntryKind {
    /// Items of a file or module.
    Item,
    /// Members of an `impl`.
    ImplItem,
    /// Members of a `trait`.
    TraitItem,
    /// Declarations of an `extern` block.
    ForeignItem,
}

impl EntryKind {
    /// Takes one from the front of the input.
    pub(super) fn parse(self, input: ParseStream<'_>) -> syn::Result<()> {
        match self {
            EntryKind::Item => input.parse::<syn::Item>().map(drop),
            EntryKind::ImplItem => input.parse::<syn::ImplItem>().map(drop),
            EntryKind::TraitItem => input.parse::<syn::TraitItem>().map(drop),
            EntryKind::ForeignItem => input.parse::<syn::ForeignItem>().map(drop),
        }
    }
}

/// How many token trees lie between two places of a buffer.
pub(super) fn between(start: Cursor<'_>, end: Cursor<'_>) -> usize {
    let mut count = 0;
    let mut at = start;
    while at != end
        && let Some((_, rest)) = at.token_tree()
    {
        at = rest;
        count += 1;
    }
    count
}

/// How many token trees at the front belong to an entry that does not parse.
///
/// It ends with its block or its `;`, whichever its first word asks for, or before a line that starts the next entry and is
/// not indented further. Where that is wrong, what is left over is a broken entry, too.
pub(super) fn broken(start: Cursor<'_>) -> usize {
    let mut at = start;
    let mut entry = Broken::new(start);
    while let Some((tree, rest)) = at.token_tree() {
        if entry.is_ended_by(&tree) {
            break;
        }
        let is_last = entry.take(&tree, rest);
        at = rest;
        if is_last {
            break;
        }
    }
    entry.count
}

/// What is known of a broken entry while its tokens are taken.
struct Broken {
    count: usize,
    /// Where its first token stands; columns count characters.
    first_column: usize,
    /// The line on which the token before ends.
    last_line: usize,
    /// Only attributes and words such as `pub` so far.
    in_prefix: bool,
    /// An entry such as `use` or `const`, in which braces are a part.
    ends_with_semicolon: bool,
    /// Open `<`: braces between these are arguments.
    angles: usize,
    /// The token before was `-` or `=`, so that a `>` closes nothing.
    is_arrow: bool,
}

impl Broken {
    fn new(start: Cursor<'_>) -> Broken {
        let first = start.span().start();
        Broken {
            count: 0,
            first_column: first.column,
            last_line: first.line,
            in_prefix: true,
            ends_with_semicolon: false,
            angles: 0,
            is_arrow: false,
        }
    }

    /// Whether a token belongs to the next entry.
    fn is_ended_by(&self, tree: &TokenTree) -> bool {
        let at = tree.span().start();
        !self.in_prefix && at.line > self.last_line && at.column <= self.first_column && starts_entry(tree)
    }

    /// Adds a token; whether it is the entry's last.
    fn take(&mut self, tree: &TokenTree, rest: Cursor<'_>) -> bool {
        self.count += 1;
        self.last_line = tree.span().end().line;
        let was_arrow = std::mem::take(&mut self.is_arrow);
        match tree {
            TokenTree::Ident(word) if self.in_prefix => {
                let word = word.to_string();
                self.in_prefix = is_qualifier(&word, rest);
                self.ends_with_semicolon = matches!(word.as_str(), "use" | "static" | "type" | "const");
            }
            TokenTree::Punct(punct) => match punct.as_char() {
                ';' => return true,
                '<' => self.angles += 1,
                '>' if !was_arrow => self.angles = self.angles.saturating_sub(1),
                '-' | '=' => self.is_arrow = true,
                _ => {}
            },
            TokenTree::Group(_) => {
                let is_block = braces(tree).is_some() && self.angles == 0;
                return is_block && !self.ends_with_semicolon;
            }
            TokenTree::Ident(_) | TokenTree::Literal(_) => {}
        }
        false
    }
}

/// Whether a word before an entry's own word says something of it, such as `pub` or the `const` of a `const fn`
/// (<https://doc.rust-lang.org/reference/items.html>).
fn is_qualifier(word: &str, rest: Cursor<'_>) -> bool {
    match word {
        "pub" | "unsafe" | "async" | "default" | "auto" | "safe" => true,
        "extern" => rest.ident().is_none_or(|(next, _)| next == "fn"),
        "const" => rest
            .ident()
            .is_some_and(|(next, _)| matches!(next.to_string().as_str(), "fn" | "unsafe" | "async" | "extern")),
        _ => false,
    }
}

/// Whether a token may be the first of an entry.
fn starts_entry(tree: &TokenTree) -> bool {
    const WORDS: [&str; 17] = [
        "pub",
        "fn",
        "struct",
        "enum",
        "union",
        "impl",
        "trait",
        "mod",
        "use",
        "static",
        "const",
        "type",
        "extern",
        "unsafe",
        "async",
        "default",
        "macro_rules",
    ];
    match tree {
        TokenTree::Ident(word) => WORDS.iter().any(|start| word == start),
        TokenTree::Punct(punct) => punct.as_char() == '#',
        TokenTree::Group(_) | TokenTree::Literal(_) => false,
    }
}

/// The block that an entry ends with, and what stands in it; none for bodies, fields and macros.
pub(super) fn block_of(entry: &[TokenTree]) -> Option<(EntryKind, Group)> {
    let group = braces(entry.last()?)?;
    let kind = entry.iter().find_map(|tree| match tree {
        TokenTree::Ident(word) if word == "mod" => Some(Some(EntryKind::Item)),
        TokenTree::Ident(word) if word == "impl" => Some(Some(EntryKind::ImplItem)),
        TokenTree::Ident(word) if word == "trait" => Some(Some(EntryKind::TraitItem)),
        TokenTree::Ident(word) if word == "extern" => Some(Some(EntryKind::ForeignItem)),
        TokenTree::Ident(word) if ["pub", "unsafe", "default", "auto", "const"].iter().any(|own| word == own) => None,
        TokenTree::Ident(_) => Some(None),
        _ => None,
    })?;
    // `extern "C" fn` has a body.
    let is_fn = || entry.iter().any(|tree| matches!(tree, TokenTree::Ident(word) if word == "fn"));
    kind.filter(|kind| *kind != EntryKind::ForeignItem || !is_fn()).map(|kind| (kind, group.clone()))
}

/// A tree in braces.
fn braces(tree: &TokenTree) -> Option<&Group> {
    match tree {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group),
        _ => None,
    }
}

/// Whether a tree is a group in these brackets.
pub(super) fn is_group(tree: &TokenTree, delimiter: Delimiter) -> bool {
    matches!(tree, TokenTree::Group(group) if group.delimiter() == delimiter)
}
