//! What editions and macros accept and syn does not, said as syn reads it.
//!
//! Only entries that do not parse come here, so a guess that is wrong costs nothing that was not lost.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Token;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseStream, Parser};

use super::entries::{EntryKind, is_group};
use super::spans::regroup;

/// The tokens of an entry as today's grammar wants them:
///
/// - `pub impl X { .. }`, which an attribute macro may take, without the visibility;
/// - parameters of a trait's functions without a name, which were allowed in the 2015 edition
///   (<https://doc.rust-lang.org/edition-guide/rust-2018/trait-fn-parameters.html>), with `_`;
/// - names that the 2018 edition took as keywords
///   (<https://doc.rust-lang.org/reference/keywords.html#strict-keywords>), written raw.
pub(super) fn modernised(kind: EntryKind, entry: &[TokenTree]) -> Vec<TokenTree> {
    let entry = without_visibility_of_impl(entry);
    let entry = raw_names(entry);
    if kind == EntryKind::TraitItem { named_parameters(entry) } else { entry }
}

fn without_visibility_of_impl(entry: &[TokenTree]) -> Vec<TokenTree> {
    let is_word = |index: usize, word: &str| matches!(entry.get(index), Some(TokenTree::Ident(ident)) if ident == word);
    let Some(at) = (0..entry.len()).find(|index| matches!(entry[*index], TokenTree::Ident(_))) else {
        return entry.to_vec();
    };
    let is_restricted = entry.get(at + 1).is_some_and(|tree| is_group(tree, Delimiter::Parenthesis));
    let behind = at + 1 + usize::from(is_restricted);
    let qualifiers = (behind..entry.len()).take_while(|index| is_word(*index, "unsafe") || is_word(*index, "default"));
    if is_word(at, "pub") && is_word(behind + qualifiers.count(), "impl") {
        [&entry[..at], &entry[behind..]].concat()
    } else {
        entry.to_vec()
    }
}

/// `async`, `await` and `try` as raw identifiers, where they are no keywords.
fn raw_names(trees: Vec<TokenTree>) -> Vec<TokenTree> {
    let mut raw = Vec::with_capacity(trees.len());
    let mut before = None;
    let mut rest = trees.into_iter().peekable();
    while let Some(tree) = rest.next() {
        let is_access = std::mem::replace(&mut before, punct_of(&tree)) == Some('.');
        raw.push(match tree {
            TokenTree::Ident(word) if is_name(&word, is_access, rest.peek()) => raw_ident(&word).into(),
            TokenTree::Group(group) => {
                regroup(&group, raw_names(group.stream().into_iter().collect()).into_iter().collect())
            }
            other => other,
        });
    }
    raw
}

fn raw_ident(word: &Ident) -> Ident {
    Ident::new_raw(&word.to_string(), word.span())
}

fn punct_of(tree: &TokenTree) -> Option<char> {
    match tree {
        TokenTree::Punct(punct) => Some(punct.as_char()),
        _ => None,
    }
}

/// Whether a word that may be a keyword is a name, by what stands around it.
fn is_name(word: &Ident, is_access: bool, next: Option<&TokenTree>) -> bool {
    let opens = |delimiter| next.is_some_and(|tree| is_group(tree, delimiter));
    let is_next =
        |words: &[&str]| matches!(next, Some(TokenTree::Ident(next)) if words.iter().any(|word| next == word));
    let next_punct = next.and_then(punct_of);
    match word.to_string().as_str() {
        "async" => {
            is_access
                || !opens(Delimiter::Brace) && next_punct != Some('|') && !is_next(&["fn", "move", "unsafe", "extern"])
        }
        "await" => !is_access || opens(Delimiter::Parenthesis),
        "try" => is_access || !opens(Delimiter::Brace) && next_punct != Some('!'),
        _ => false,
    }
}

/// A function with `_: T` for each parameter that is only a type.
fn named_parameters(entry: Vec<TokenTree>) -> Vec<TokenTree> {
    let is_fn = |tree: &TokenTree| matches!(tree, TokenTree::Ident(word) if word == "fn");
    let Some(head) = entry.iter().position(is_fn) else { return entry };
    let mut trees = entry;
    for tree in &mut trees[head..] {
        let Some(group) = parenthesised(tree) else { continue };
        // Bounds such as `F: Fn(u8)` have types in parentheses, too; names do no harm there, but are no grammar either.
        if let Ok(named) = parameters.parse2(group.stream()) {
            *tree = regroup(&group, named);
            break;
        }
    }
    trees
}

fn parenthesised(tree: &TokenTree) -> Option<Group> {
    match tree {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => Some(group.clone()),
        _ => None,
    }
}

fn parameters(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let mut named = TokenStream::new();
    while !input.is_empty() {
        for attr in input.call(syn::Attribute::parse_outer)? {
            attr.to_tokens(&mut named);
        }
        let ahead = input.fork();
        if let Ok(parameter) = ahead.parse::<syn::FnArg>() {
            input.advance_to(&ahead);
            parameter.to_tokens(&mut named);
        } else {
            let ty: syn::Type = input.parse()?;
            let at = first_span(&ty);
            named.extend([TokenTree::Ident(Ident::new("_", at)), colon(at)]);
            ty.to_tokens(&mut named);
        }
        let comma: Option<Token![,]> = input.parse()?;
        comma.to_tokens(&mut named);
        if comma.is_none() {
            break;
        }
    }
    Ok(named)
}

fn colon(at: Span) -> TokenTree {
    let mut colon = proc_macro2::Punct::new(':', proc_macro2::Spacing::Alone);
    colon.set_span(at);
    colon.into()
}

fn first_span(ty: &syn::Type) -> Span {
    ty.to_token_stream().into_iter().next().map_or_else(Span::call_site, |tree| tree.span())
}
