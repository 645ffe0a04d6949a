//! Macro calls in item position that declare items.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::Token;
use syn::parse::{ParseStream, Parser};
use thin_vec::{ThinVec, thin_vec};

use super::Lowerer;
use super::attrs::parse_cfg;
use super::blocks::BodyBuilder;
use super::pin_projections::PIN_PROJECT;
use super::types::name_of;
use crate::facts::{
    Cfg, GenericArg, Initialiser, Item, ItemKind, MacroCallFacts, MacroRules, Name, Path, Segment, StaticFacts, TypeRef,
};
use crate::source::Span;

impl Lowerer<'_> {
    pub(super) fn macro_item(&mut self, item: &syn::ItemMacro) -> ThinVec<Item> {
        let name = item.mac.path.segments.last().map(|segment| name_of(&segment.ident));
        let name = name.map_or("", |name| name.as_str());
        if let Some(ident) = &item.ident {
            return thin_vec![self.macro_rules(item, ident)];
        }
        let declared = match name {
            "lazy_static" => self.statics(&item.mac.tokens, &LAZY_STATIC),
            "thread_local" => self.statics(&item.mac.tokens, &THREAD_LOCAL),
            "cfg_if" => self.cfg_if_items(&item.mac.tokens),
            PIN_PROJECT => self.pin_projected(&item.mac.tokens),
            _ => self
                .within_expansion(&item.mac, |cx, tokens| cx.transparent(tokens))
                .flatten()
                .or_else(|| self.transparent(&item.mac.tokens)),
        };
        let lowered = self.attrs(&item.attrs);
        if let Some(items) = declared.filter(|items| !items.is_empty()) {
            return match lowered.cfg {
                Some(cfg) => under(&cfg, items),
                None => items,
            };
        }
        let path = self.path(&item.mac.path, None);
        let tokens = self.spans.of_tokens(&item.mac.tokens);
        let included = (name == "include").then(|| syn::parse2::<syn::LitStr>(item.mac.tokens.clone()).ok()).flatten();
        thin_vec![Item {
            name: Name::from(""),
            name_span: path.span,
            span: path.span.to(tokens),
            attrs: lowered.attrs,
            cfg: lowered.cfg,
            visibility: Default::default(),
            kind: match included {
                Some(file) => ItemKind::Include(file.value().into_boxed_str()),
                None => ItemKind::MacroCall(MacroCallFacts {
                    path,
                    tokens,
                    names: super::macros::all_names(&item.mac.tokens),
                }),
            },
        }]
    }

    fn macro_rules(&mut self, item: &syn::ItemMacro, ident: &syn::Ident) -> Item {
        let lowered = self.attrs(&item.attrs);
        let exported = lowered.attrs.iter().any(|attr| attr.path == "macro_export");
        let name_span = self.spans.of(ident.span());
        let tokens = self.spans.of_tokens(&item.mac.tokens);
        Item {
            name: name_of(ident),
            name_span,
            span: name_span.to(tokens),
            attrs: lowered.attrs,
            cfg: lowered.cfg,
            visibility: Default::default(),
            kind: ItemKind::MacroRules(MacroRules { exported, tokens }),
        }
    }

    /// A macro that wraps items (`cfg_rt! { mod runtime; }`) is read as those items.
    fn transparent(&mut self, tokens: &TokenStream) -> Option<ThinVec<Item>> {
        let file = syn::parse2::<syn::File>(tokens.clone()).ok()?;
        Some(self.items(&file.items))
    }

    fn cfg_if_items(&mut self, tokens: &TokenStream) -> Option<ThinVec<Item>> {
        let mut items = ThinVec::new();
        for (cfg, body) in cfg_if_branches(tokens) {
            let Some(inner) = self.transparent(&body) else { continue };
            items.extend(under(&cfg, inner));
        }
        Some(items)
    }

    /// `static [ref] NAME: Type = value;` lists.
    fn statics(&mut self, tokens: &TokenStream, form: &StaticsForm) -> Option<ThinVec<Item>> {
        let parsed = parse_statics.parse2(tokens.clone()).ok()?;
        Some(parsed.iter().map(|parsed| self.static_item(parsed, form)).collect())
    }

    fn static_item(&mut self, parsed: &ParsedStatic, form: &StaticsForm) -> Item {
        let lowered = self.attrs(&parsed.attrs);
        let name_span = self.spans.of(parsed.name.span());
        let ty_span = self.spans.of_node(&parsed.ty);
        let inner = self.ty(&parsed.ty);
        let mut builder = BodyBuilder::default();
        let root = builder.expr(self, &parsed.value);
        let span = name_span.to(builder.span_of(root));
        // It gives the inner type, not the wrapper.
        let initialiser = Initialiser::new(builder.finish(root), &inner, span, true);
        self.heads.push((self.spans.start(parsed.head), span));
        Item {
            name: name_of(&parsed.name),
            name_span,
            span,
            attrs: lowered.attrs,
            cfg: lowered.cfg,
            visibility: super::items::visibility(&parsed.visibility),
            kind: ItemKind::Static(StaticFacts {
                ty: wrap(form.wrapper, inner, ty_span),
                ty_span,
                initialiser,
                is_static: true,
                thread_local: form.thread_local,
            }),
        }
    }
}

/// The items with one more condition.
pub(super) fn under(cfg: &Cfg, items: ThinVec<Item>) -> ThinVec<Item> {
    let conditional = items.into_iter().map(|mut item| {
        item.cfg = Some(match item.cfg.take() {
            None => cfg.clone(),
            Some(own) => Cfg::All(thin_vec![cfg.clone(), own]),
        });
        item
    });
    conditional.collect()
}

struct StaticsForm {
    wrapper: &'static [&'static str],
    thread_local: bool,
}

const LAZY_STATIC: StaticsForm = StaticsForm { wrapper: &["lazy_static", "lazy", "Lazy"], thread_local: false };
const THREAD_LOCAL: StaticsForm = StaticsForm { wrapper: &["std", "thread", "LocalKey"], thread_local: true };

fn wrap(wrapper: &[&str], inner: TypeRef, span: Span) -> TypeRef {
    let mut segments: smallvec::SmallVec<[Segment; 1]> =
        wrapper.iter().map(|name| Segment { name: Name::from(name), args: ThinVec::new(), span }).collect();
    if let Some(last) = segments.last_mut() {
        last.args.push(GenericArg::Type(inner));
    }
    TypeRef::Path(Box::new(Path { global: true, qself: None, trait_segments: 0, segments, span }))
}

struct ParsedStatic {
    attrs: Vec<syn::Attribute>,
    visibility: syn::Visibility,
    head: proc_macro2::Span,
    name: syn::Ident,
    ty: syn::Type,
    value: syn::Expr,
}

fn parse_statics(input: ParseStream<'_>) -> syn::Result<Vec<ParsedStatic>> {
    let mut parsed = Vec::new();
    while !input.is_empty() {
        let attrs = input.call(syn::Attribute::parse_outer)?;
        let head = input.span();
        let visibility = input.parse()?;
        input.parse::<Token![static]>()?;
        input.parse::<Option<Token![ref]>>()?;
        let name = input.parse()?;
        input.parse::<Token![:]>()?;
        let ty = input.parse()?;
        input.parse::<Token![=]>()?;
        if input.peek(Token![const]) && !input.peek2(syn::token::Brace) {
            input.parse::<Token![const]>()?;
        }
        let value = input.parse()?;
        input.parse::<Option<Token![;]>>()?;
        parsed.push(ParsedStatic { attrs, visibility, head, name, ty, value });
    }
    Ok(parsed)
}

/// The branches of a `cfg_if!`: each with the condition under which it is chosen.
pub(super) fn cfg_if_branches(tokens: &TokenStream) -> Vec<(Cfg, TokenStream)> {
    let mut branches = Vec::new();
    let mut refused: ThinVec<Cfg> = ThinVec::new();
    let mut condition: Option<Cfg> = None;
    for tree in tokens.clone() {
        match tree {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => {
                condition = Some(attribute_condition(group.stream()));
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                let mut parts: ThinVec<Cfg> = refused.iter().cloned().map(|cfg| Cfg::Not(Box::new(cfg))).collect();
                if let Some(condition) = condition.take() {
                    refused.push(condition.clone());
                    parts.push(condition);
                }
                branches.push((Cfg::All(parts), group.stream()));
            }
            _ => {}
        }
    }
    branches
}

/// The predicate of the `cfg(..)` between an attribute's brackets.
fn attribute_condition(tokens: TokenStream) -> Cfg {
    let group = tokens.into_iter().find_map(|tree| match tree {
        TokenTree::Group(group) => Some(group.stream()),
        _ => None,
    });
    group.map_or(Cfg::Unknown, parse_cfg)
}
