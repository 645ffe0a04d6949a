//! Matching a call's tokens against a rule.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens;
use rustc_hash::FxHashMap;
use syn::parse::{Parse, ParseStream, Parser, discouraged::Speculative};

use super::define::Node;
use crate::isolation::recursing;

/// What a variable stands for.
#[derive(Clone, Debug)]
pub(super) enum Binding {
    /// Tokens.
    One(TokenStream),
    /// One binding for each repetition.
    Many(Vec<Binding>),
}

/// Variables by name.
pub(super) type Bindings = FxHashMap<String, Binding>;

/// What the variables stand for if the whole call fits.
pub(super) fn matches(nodes: &[Node], call: TokenStream) -> Option<Bindings> {
    let parser = |input: ParseStream<'_>| {
        let mut bindings = Bindings::default();
        sequence(nodes, input, &mut bindings)?;
        if input.is_empty() { Ok(bindings) } else { Err(input.error("more tokens than the rule takes")) }
    };
    parser.parse2(call).ok()
}

fn sequence(nodes: &[Node], input: ParseStream<'_>, bindings: &mut Bindings) -> syn::Result<()> {
    recursing();
    for node in nodes {
        match node {
            Node::Token(token) => same_token(token, input)?,
            Node::Crate => return Err(input.error("`$crate` matches nothing")),
            Node::Delimited(group, parts) => delimited(group, parts, input, bindings)?,
            Node::Variable { name, fragment, .. } => {
                let tokens = fragment_tokens(fragment.as_deref().unwrap_or("tt"), input)?;
                bindings.insert(name.clone(), Binding::One(tokens));
            }
            Node::Repeat { parts, separator, operator } => {
                repeat(parts, separator, *operator, input, bindings)?;
            }
        }
    }
    Ok(())
}

fn same_token(wanted: &TokenTree, input: ParseStream<'_>) -> syn::Result<()> {
    let found: TokenTree = input.parse()?;
    if is_same(&found, wanted) { Ok(()) } else { Err(input.error("another token")) }
}

fn is_same(found: &TokenTree, wanted: &TokenTree) -> bool {
    match (found, wanted) {
        (TokenTree::Punct(a), TokenTree::Punct(b)) => a.as_char() == b.as_char(),
        (TokenTree::Ident(a), TokenTree::Ident(b)) => a == b,
        (TokenTree::Literal(_), TokenTree::Literal(_)) => found.to_string() == wanted.to_string(),
        // What another call's variable stood for.
        (TokenTree::Group(group), _) => is_invisible(group) && found.to_string() == wanted.to_string(),
        _ => false,
    }
}

fn is_invisible(group: &Group) -> bool {
    group.delimiter() == Delimiter::None
}

/// Whether a call that starts with a token may fit at all, which is told before its tokens are made ready for parsing: a definition may
/// have hundreds of rules that differ in the first word.
pub(super) fn may_start(nodes: &[Node], first: Option<&TokenTree>) -> bool {
    match (nodes.first(), first) {
        (Some(Node::Token(wanted)), found) => found.is_some_and(|found| is_same(found, wanted)),
        (Some(Node::Delimited(wanted, _)), found) => {
            let fits = |found: &Group| found.delimiter() == wanted.delimiter() || is_invisible(found);
            matches!(found, Some(TokenTree::Group(found)) if fits(found))
        }
        (Some(Node::Crate | Node::Variable { .. } | Node::Repeat { .. }) | None, _) => true,
    }
}

fn delimited(group: &Group, parts: &[Node], input: ParseStream<'_>, bindings: &mut Bindings) -> syn::Result<()> {
    let found: Group = input.parse()?;
    if found.delimiter() != group.delimiter() {
        return Err(input.error("other brackets"));
    }
    let inner = matches(parts, found.stream()).ok_or_else(|| input.error("the contents differ"))?;
    bindings.extend(inner);
    Ok(())
}

fn repeat(
    parts: &[Node],
    separator: &[TokenTree],
    operator: char,
    input: ParseStream<'_>,
    bindings: &mut Bindings,
) -> syn::Result<()> {
    let mut rounds: Vec<Bindings> = Vec::new();
    while !input.is_empty() && (operator != '?' || rounds.is_empty()) {
        let fork = input.fork();
        if !rounds.is_empty() && separator.iter().any(|token| same_token(token, &fork).is_err()) {
            break;
        }
        let before = fork.cursor();
        let mut round = Bindings::default();
        if sequence(parts, &fork, &mut round).is_err() || fork.cursor() == before {
            break;
        }
        input.advance_to(&fork);
        rounds.push(round);
    }
    if operator == '+' && rounds.is_empty() {
        return Err(input.error("at least one repetition is needed"));
    }
    for name in variables(parts) {
        let each = rounds.iter_mut().filter_map(|round| round.remove(&name)).collect();
        bindings.insert(name, Binding::Many(each));
    }
    Ok(())
}

fn variables(nodes: &[Node]) -> Vec<String> {
    let mut names = Vec::new();
    for node in nodes {
        match node {
            Node::Variable { name, .. } => names.push(name.clone()),
            Node::Delimited(_, parts) | Node::Repeat { parts, .. } => names.extend(variables(parts)),
            Node::Token(_) | Node::Crate => {}
        }
    }
    names
}

/// Takes one fragment off the input; expressions and types come in invisible brackets, as the compiler has them.
fn fragment_tokens(fragment: &str, input: ParseStream<'_>) -> syn::Result<TokenStream> {
    Ok(match fragment {
        "expr" | "expr_2021" => grouped(parsed::<syn::Expr>(input)?),
        "ty" => grouped(parsed::<syn::Type>(input)?),
        "ident" => parsed_with(input, <syn::Ident as syn::ext::IdentExt>::parse_any)?,
        "path" => parsed::<syn::Path>(input)?,
        "pat" => parsed_with(input, syn::Pat::parse_multi_with_leading_vert)?,
        "pat_param" => parsed_with(input, syn::Pat::parse_single)?,
        "stmt" => parsed_with(input, statement)?,
        "block" => parsed::<syn::Block>(input)?,
        "item" => parsed::<syn::Item>(input)?,
        "lifetime" => parsed::<syn::Lifetime>(input)?,
        "literal" => parsed_with(input, literal)?,
        "vis" => parsed::<syn::Visibility>(input)?,
        "meta" => parsed::<syn::Meta>(input)?,
        _ => token_tree(input)?,
    })
}

/// A lifetime is one token tree for macros, two for proc-macro2.
fn token_tree(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    if input.peek(syn::Lifetime) {
        return parsed::<syn::Lifetime>(input);
    }
    for joint in [joint_punct::<3>, joint_punct::<2>] {
        if let Some(tokens) = joint(input) {
            return Ok(tokens);
        }
    }
    Ok(input.parse::<TokenTree>()?.into())
}

/// An operator of `N` characters is one token tree for macros.
fn joint_punct<const N: usize>(input: ParseStream<'_>) -> Option<TokenStream> {
    const OPERATORS: [&str; 24] = [
        "<<=", ">>=", "...", "..=", "::", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "+=", "-=", "*=", "/=", "%=",
        "^=", "&=", "|=", "<<", ">>", "..",
    ];
    let fork = input.fork();
    let mut text = String::new();
    let mut tokens = TokenStream::new();
    for _ in 0..N {
        let TokenTree::Punct(punct) = fork.parse().ok()? else { return None };
        text.push(punct.as_char());
        tokens.extend([TokenTree::Punct(punct)]);
    }
    if !OPERATORS.contains(&text.as_str()) {
        return None;
    }
    input.advance_to(&fork);
    Some(tokens)
}

fn statement(input: ParseStream<'_>) -> syn::Result<syn::Stmt> {
    // A `stmt` fragment has no semicolon of its own.
    if input.peek(syn::Token![let]) {
        let fork = input.fork();
        if let Ok(stmt) = fork.parse::<syn::Stmt>() {
            input.advance_to(&fork);
            return Ok(stmt);
        }
    }
    Ok(syn::Stmt::Expr(input.parse()?, None))
}

fn literal(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let minus: Option<syn::Token![-]> = input.parse()?;
    let literal: syn::Lit = input.parse()?;
    let mut tokens = minus.to_token_stream();
    literal.to_tokens(&mut tokens);
    Ok(tokens)
}

fn parsed<T: Parse + ToTokens>(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    parsed_with(input, T::parse)
}

fn parsed_with<T: ToTokens>(
    input: ParseStream<'_>,
    parse: impl Fn(ParseStream<'_>) -> syn::Result<T>,
) -> syn::Result<TokenStream> {
    Ok(parse(input)?.to_token_stream())
}

/// The tokens in invisible brackets. What comes out of another rule has them already: each level would put one more around.
fn grouped(tokens: TokenStream) -> TokenStream {
    if is_group(&tokens) {
        return tokens;
    }
    let mut group = Group::new(Delimiter::None, tokens.clone());
    if let Some(first) = tokens.into_iter().next() {
        group.set_span(first.span());
    }
    TokenTree::Group(group).into()
}

fn is_group(tokens: &TokenStream) -> bool {
    let mut trees = tokens.clone().into_iter();
    let first = trees.next();
    matches!(first, Some(TokenTree::Group(group)) if is_invisible(&group)) && trees.next().is_none()
}
