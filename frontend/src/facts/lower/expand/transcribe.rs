//! A rule's body with its variables replaced.

use proc_macro2::{Group, Punct, Spacing, Span, TokenStream, TokenTree};

use super::define::Node;
use super::matching::{Binding, Bindings};
use crate::isolation::recursing;

/// The body's tokens at `at`, those of the variables where they were; none when more than `left` would come out.
pub(super) fn transcribe(nodes: &[Node], bindings: &Bindings, at: Span, left: &mut usize) -> Option<TokenStream> {
    recursing();
    let mut out = TokenStream::new();
    for node in nodes {
        *left = left.checked_sub(1)?;
        match node {
            Node::Token(token) => out.extend([placed(token.clone(), at)]),
            // No body has one.
            Node::Crate => return None,
            Node::Delimited(group, parts) => {
                let inner = transcribe(parts, bindings, at, left)?;
                let mut fresh = Group::new(group.delimiter(), inner);
                fresh.set_span(at);
                out.extend([TokenTree::Group(fresh)]);
            }
            Node::Variable { name, token, .. } => match bindings.get(name) {
                Some(Binding::One(tokens)) => {
                    spend(tokens, left)?;
                    out.extend(tokens.clone());
                }
                Some(Binding::Many(_)) => return None,
                None => out.extend([dollar(at), placed(token.clone(), at)]),
            },
            Node::Repeat { parts, separator, .. } => {
                let rounds = rounds(parts, bindings)?;
                for round in 0..rounds {
                    if round > 0 {
                        out.extend(separator.iter().map(|token| placed(token.clone(), at)));
                    }
                    let inner = nth(parts, bindings, round);
                    out.extend(transcribe(parts, &inner, at, left)?);
                }
            }
        }
    }
    Some(out)
}

/// Takes the tokens off what is left, those in brackets as well: what is doubled inside of brackets grows as fast.
fn spend(tokens: &TokenStream, left: &mut usize) -> Option<()> {
    for token in tokens.clone() {
        *left = left.checked_sub(1)?;
        if let TokenTree::Group(group) = token {
            spend(&group.stream(), left)?;
        }
    }
    Some(())
}

fn placed(mut token: TokenTree, at: Span) -> TokenTree {
    token.set_span(at);
    token
}

fn dollar(at: Span) -> TokenTree {
    let mut dollar = Punct::new('$', Spacing::Alone);
    dollar.set_span(at);
    TokenTree::Punct(dollar)
}

/// How often a repetition runs: as often as the repeated variables in it; none if they disagree or there are none.
fn rounds(parts: &[Node], bindings: &Bindings) -> Option<usize> {
    let mut rounds = None;
    for name in names(parts) {
        if let Some(Binding::Many(each)) = bindings.get(name) {
            match rounds {
                None => rounds = Some(each.len()),
                Some(known) if known == each.len() => {}
                Some(_) => return None,
            }
        }
    }
    rounds
}

/// What the variables of a repetition stand for in one round.
fn nth(parts: &[Node], bindings: &Bindings, round: usize) -> Bindings {
    let mut inner = Bindings::default();
    for name in names(parts) {
        let own = match bindings.get(name) {
            Some(Binding::Many(each)) => each.get(round),
            other => other,
        };
        if let Some(own) = own {
            inner.insert(name.to_owned(), own.clone());
        }
    }
    inner
}

fn names(nodes: &[Node]) -> Vec<&str> {
    let mut found = Vec::new();
    for node in nodes {
        match node {
            Node::Variable { name, .. } => found.push(name.as_str()),
            Node::Delimited(_, parts) | Node::Repeat { parts, .. } => found.extend(names(parts)),
            Node::Token(_) | Node::Crate => {}
        }
    }
    found
}
