//! Attributes: conditions apart from the rest, documentation dropped.

use proc_macro2::{TokenStream, TokenTree};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use thin_vec::{ThinVec, thin_vec};

use super::spans::Spans;
use super::{Lowerer, nesting};
use crate::facts::{Attr, Cfg, Name};
use crate::source::SourceFile;

/// The attributes of one item.
#[derive(Default)]
pub(super) struct LoweredAttrs {
    pub(super) attrs: ThinVec<Attr>,
    pub(super) cfg: Option<Cfg>,
}

impl Lowerer<'_> {
    pub(super) fn attrs(&self, attributes: &[syn::Attribute]) -> LoweredAttrs {
        let mut lowered = LoweredAttrs::default();
        for attribute in attributes {
            let path = attribute.path();
            if path.is_ident("doc") {
                continue;
            }
            if path.is_ident("cfg") {
                if let syn::Meta::List(list) = &attribute.meta {
                    add_condition(&mut lowered.cfg, parse_cfg(list.tokens.clone()));
                }
                continue;
            }
            let span =
                self.spans.of(attribute.pound_token.span).to(self.spans.of(attribute.bracket_token.span.close()));
            if path.is_ident("cfg_attr") {
                self.cfg_attr(&attribute.meta, span, &mut lowered);
                continue;
            }
            lowered.attrs.push(attr_of(&attribute.meta, span));
        }
        lowered
    }

    /// The same; notes the words that may name a type or a variant, those in texts as well: `#[builder(default = "Kind::Flat")]`. What derives
    /// name are traits.
    pub(super) fn noted_attrs(&mut self, attributes: &[syn::Attribute]) -> LoweredAttrs {
        let lowered = self.attrs(attributes);
        for attr in lowered.attrs.iter().filter(|attr| &*attr.path != "derive") {
            let words = attr.args.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
            let named = words.filter(|word| word.starts_with(char::is_uppercase));
            self.in_attributes.extend(named.map(Box::from));
        }
        lowered
    }

    /// `cfg_attr(condition, a, b(..))` counts as having `a` and `b`: a marker behind a feature is still a marker.
    fn cfg_attr(&self, meta: &syn::Meta, span: crate::source::Span, lowered: &mut LoweredAttrs) {
        let syn::Meta::List(list) = meta else { return };
        let parser = Punctuated::<syn::Meta, syn::Token![,]>::parse_terminated;
        let Ok(parts) = parser.parse2(list.tokens.clone()) else { return };
        for part in parts.iter().skip(1).filter(|part| !part.path().is_ident("doc")) {
            lowered.attrs.push(attr_of(part, span));
        }
    }

    /// The text of `#[path = "text"]` among attributes, also of `#[cfg_attr(condition, path = "text")]` where the condition holds in the
    /// build that the run is about.
    pub(super) fn path_attribute(&self, attributes: &[syn::Attribute]) -> Option<String> {
        attributes.iter().find_map(|attribute| match &attribute.meta {
            syn::Meta::List(list) if list.path.is_ident("cfg_attr") => {
                let parser = Punctuated::<syn::Meta, syn::Token![,]>::parse_terminated;
                let parts = parser.parse2(list.tokens.clone()).ok()?;
                let condition = parse_cfg(quote::ToTokens::to_token_stream(parts.first()?));
                let holds = self.macros.scope().holds(Some(&condition));
                parts.iter().skip(1).filter(|_| holds).find_map(path_of)
            }
            meta => path_of(meta),
        })
    }
}

/// The text of `path = "text"`.
fn path_of(meta: &syn::Meta) -> Option<String> {
    let syn::Meta::NameValue(pair) = meta else { return None };
    let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) = &pair.value else { return None };
    pair.path.is_ident("path").then(|| text.value())
}

fn add_condition(all: &mut Option<Cfg>, condition: Cfg) {
    *all = Some(match all.take() {
        None => condition,
        Some(Cfg::All(mut parts)) => {
            parts.push(condition);
            Cfg::All(parts)
        }
        Some(other) => Cfg::All(thin_vec![other, condition]),
    });
}

fn attr_of(meta: &syn::Meta, span: crate::source::Span) -> Attr {
    let args = match meta {
        syn::Meta::Path(_) => String::new(),
        syn::Meta::List(list) => list.tokens.to_string(),
        syn::Meta::NameValue(pair) => quote::ToTokens::to_token_stream(&pair.value).to_string(),
    };
    Attr { path: join_path(meta.path()), args: args.into_boxed_str(), span }
}

/// A path's identifiers joined with `::`.
pub(super) fn join_path(path: &syn::Path) -> Name {
    if let Some(single) = path.get_ident() {
        return super::types::name_of(single);
    }
    let segments: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    Name::from(segments.join("::").as_str())
}

/// The condition of `#[cfg(condition)]`, given what stands between the brackets; none for other attributes.
///
/// Not to be called while a file is lowered: the positions of all tokens are forgotten.
pub(in crate::facts) fn attribute_condition(text: &str) -> Option<Cfg> {
    let arguments = text.trim_start().strip_prefix("cfg")?.trim();
    let condition = arguments.strip_prefix('(')?.strip_suffix(')')?;
    let condition = condition.parse().map_or(Cfg::Unknown, parse_cfg);
    proc_macro2::extra::invalidate_current_thread_spans();
    Some(condition)
}

/// The attributes in a text whose paths start with `namespace`, wherever they stand; what is in calls and definitions of
/// macros is none yet.
///
/// Nothing where the text does not parse. Not to be called while a file is lowered: the positions of all tokens are
/// forgotten.
pub fn attributes_below(file: &SourceFile, namespace: &str) -> ThinVec<Attr> {
    let mut found = ThinVec::new();
    if let (Ok(()), Ok(tokens)) = (nesting::check(&file.text), file.text.parse()) {
        gather(&Spans::new(&file.text, file.lines()), tokens, namespace, &mut found);
    }
    proc_macro2::extra::invalidate_current_thread_spans();
    found
}

fn gather(spans: &Spans<'_>, tokens: TokenStream, namespace: &str, found: &mut ThinVec<Attr>) {
    let mark =
        |tree: Option<&TokenTree>, mark: char| matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == mark);
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else { continue };
        let before = |back: usize| at.checked_sub(back).map(|at| &trees[at]);
        let is_inner = mark(before(1), '!') && mark(before(2), '#');
        if mark(before(1), '#') || is_inner {
            let Ok(meta) = syn::parse2::<syn::Meta>(group.stream()) else { continue };
            let Some(start) = before(if is_inner { 2 } else { 1 }) else { continue };
            if meta.path().segments.first().is_some_and(|first| first.ident == namespace) {
                found.push(attr_of(&meta, spans.of(start.span()).to(spans.of(group.span_close()))));
            }
            continue;
        }
        let is_macro = mark(before(1), '!') || matches!(before(1), Some(TokenTree::Ident(_))) && mark(before(2), '!');
        if !is_macro {
            gather(spans, group.stream(), namespace, found);
        }
    }
}

/// A `cfg` predicate from its tokens.
pub(super) fn parse_cfg(tokens: proc_macro2::TokenStream) -> Cfg {
    syn::parse2::<syn::Meta>(tokens).map_or(Cfg::Unknown, |meta| cfg_of(&meta))
}

fn cfg_of(meta: &syn::Meta) -> Cfg {
    match meta {
        syn::Meta::Path(path) => Cfg::Word(join_path(path)),
        syn::Meta::NameValue(pair) => match &pair.value {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(value), .. }) => {
                Cfg::KeyValue(join_path(&pair.path), Name::from(value.value().as_str()))
            }
            _ => Cfg::Unknown,
        },
        syn::Meta::List(list) => {
            let parser = Punctuated::<syn::Meta, syn::Token![,]>::parse_terminated;
            let Ok(parts) = parser.parse2(list.tokens.clone()) else { return Cfg::Unknown };
            let mut parts: ThinVec<Cfg> = parts.iter().map(cfg_of).collect();
            if list.path.is_ident("all") {
                Cfg::All(parts)
            } else if list.path.is_ident("any") {
                Cfg::Any(parts)
            } else if list.path.is_ident("not") && parts.len() == 1 {
                parts.pop().map_or(Cfg::Unknown, |part| Cfg::Not(Box::new(part)))
            } else {
                Cfg::Unknown
            }
        }
    }
}
