//! A definition's rules as trees.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};

use crate::facts::Name;
use crate::isolation::recursing;

/// A `macro_rules!` definition.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Definition {
    pub(super) rules: Vec<Rule>,
}

/// `(matcher) => { body }`.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub(super) matcher: Vec<Node>,
    pub(super) body: Vec<Node>,
}

/// One part of a matcher or body.
#[derive(Clone, Debug)]
pub(super) enum Node {
    /// A token that stands for itself.
    Token(TokenTree),
    /// Brackets around parts.
    Delimited(Group, Vec<Node>),
    /// `$name:fragment` in a matcher, `$name` (without fragment) in a body.
    Variable { name: String, fragment: Option<String>, token: TokenTree },
    /// `$( .. ) separator operator`.
    Repeat { parts: Vec<Node>, separator: Vec<TokenTree>, operator: char },
    /// `$crate` in a matcher.
    Crate,
}

impl Definition {
    /// Reads the tokens between the definition's brackets; rules that cannot be read are left out.
    pub(in super::super) fn new(tokens: TokenStream) -> Definition {
        Definition::of_crate(tokens, None)
    }

    /// The same of a crate that the caller knows by a name, which is what `$crate` stands for. What is no identifier is no such name.
    pub(in super::super) fn of_crate(tokens: TokenStream, name: Option<Name>) -> Definition {
        let name = name.and_then(|name| syn::parse_str::<Ident>(name.as_str()).ok());
        let home = name.unwrap_or_else(|| Ident::new("crate", Span::call_site()));
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let mut rules = Vec::new();
        let mut at = 0;
        while let Some(TokenTree::Group(matcher)) = trees.get(at) {
            let arrow = is_punct(trees.get(at + 1), '=') && is_punct(trees.get(at + 2), '>');
            let Some(TokenTree::Group(body)) = trees.get(at + 3).filter(|_| arrow) else { break };
            let matcher = nodes(matcher.stream(), None);
            let body = nodes(body.stream(), Some(&home));
            if let Some((matcher, body)) = matcher.zip(body) {
                rules.push(Rule { matcher, body });
            }
            at += if is_punct(trees.get(at + 4), ';') { 5 } else { 4 };
        }
        Definition { rules }
    }
}

fn is_punct(tree: Option<&TokenTree>, wanted: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == wanted)
}

/// What a matcher consists of, or the body of a rule whose `$crate` stands for `home`.
fn nodes(tokens: TokenStream, home: Option<&Ident>) -> Option<Vec<Node>> {
    recursing();
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let mut out = Vec::new();
    let mut at = 0;
    while at < trees.len() {
        let (node, used) = node(&trees[at..], home)?;
        out.push(node);
        at += used;
    }
    Some(out)
}

fn node(trees: &[TokenTree], home: Option<&Ident>) -> Option<(Node, usize)> {
    match &trees[0] {
        TokenTree::Punct(dollar) if dollar.as_char() == '$' => dollar_node(trees, home),
        TokenTree::Group(group) => Some((Node::Delimited(group.clone(), nodes(group.stream(), home)?), 1)),
        other => Some((Node::Token(other.clone()), 1)),
    }
}

fn dollar_node(trees: &[TokenTree], home: Option<&Ident>) -> Option<(Node, usize)> {
    match trees.get(1) {
        Some(TokenTree::Ident(name)) if name == "crate" => {
            Some((home.map_or(Node::Crate, |home| Node::Token(home.clone().into())), 2))
        }
        Some(TokenTree::Ident(name)) => {
            let name = name.to_string();
            let token = trees[1].clone();
            let fragment = match trees.get(3) {
                Some(TokenTree::Ident(fragment)) if home.is_none() && is_punct(trees.get(2), ':') => {
                    Some(fragment.to_string())
                }
                _ => None,
            };
            let used = if fragment.is_some() { 4 } else { 2 };
            Some((Node::Variable { name, fragment, token }, used))
        }
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
            let parts = nodes(group.stream(), home)?;
            let (separator, operator, used) = repetition_tail(&trees[2..])?;
            Some((Node::Repeat { parts, separator, operator }, used + 2))
        }
        _ => None,
    }
}

/// The separator (of one or two joint characters) and operator behind `$( .. )`.
fn repetition_tail(trees: &[TokenTree]) -> Option<(Vec<TokenTree>, char, usize)> {
    let operator = |tree: &TokenTree| match tree {
        TokenTree::Punct(punct) if matches!(punct.as_char(), '*' | '+' | '?') => Some(punct.as_char()),
        _ => None,
    };
    // `$(..)+*`: the first operator character is the separator when another one follows.
    for length in 0..=3 {
        let Some(found) = trees.get(length).and_then(operator) else { continue };
        let next = trees.get(length + 1).and_then(operator);
        if length == 0 && found != '*' && next.is_some() {
            continue;
        }
        return Some((trees[..length].to_vec(), found, length + 1));
    }
    None
}
