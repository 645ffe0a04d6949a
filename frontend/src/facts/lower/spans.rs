//! proc-macro2 spans to byte spans.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::spanned::Spanned;

use crate::source::{LineIndex, Span};

/// Converts through line and column: asking proc-macro2 for byte ranges makes it keep a table of every asked offset.
pub(super) struct Spans<'a> {
    text: &'a str,
    lines: &'a LineIndex,
}

impl<'a> Spans<'a> {
    pub(super) fn new(text: &'a str, lines: &'a LineIndex) -> Self {
        Spans { text, lines }
    }

    pub(super) fn start(&self, span: proc_macro2::Span) -> u32 {
        let at = span.start();
        self.lines.offset(self.text, at.line as u32, at.column as u32)
    }

    pub(super) fn end(&self, span: proc_macro2::Span) -> u32 {
        let at = span.end();
        self.lines.offset(self.text, at.line as u32, at.column as u32)
    }

    pub(super) fn of(&self, span: proc_macro2::Span) -> Span {
        Span::new(self.start(span), self.end(span))
    }

    /// The span of a small node; walks all its tokens, so not for bodies.
    pub(super) fn of_node(&self, node: &impl Spanned) -> Span {
        self.of(node.span())
    }

    /// The span of a token stream; empty at zero for an empty stream.
    pub(super) fn of_tokens(&self, tokens: &TokenStream) -> Span {
        let mut trees = tokens.clone().into_iter();
        let Some(first) = trees.next() else { return Span::default() };
        let start = self.start(first.span());
        let end = self.end(trees.last().unwrap_or(first).span());
        Span::new(start, end)
    }
}

/// The token trees of a stream without invisible groups around them.
pub(super) fn flat_trees(tokens: TokenStream) -> Vec<TokenTree> {
    let mut trees = Vec::new();
    for tree in tokens {
        match tree {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => trees.extend(flat_trees(group.stream())),
            other => trees.push(other),
        }
    }
    trees
}

/// A group with other contents, at the same place.
pub(super) fn regroup(group: &Group, stream: TokenStream) -> TokenTree {
    let mut fresh = Group::new(group.delimiter(), stream);
    fresh.set_span(group.span());
    TokenTree::Group(fresh)
}
