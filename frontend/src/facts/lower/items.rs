//! Items.

use proc_macro2::TokenStream;
use quote::{format_ident, quote_spanned};
use syn::Token;
use syn::parse::{ParseStream, Parser};
use thin_vec::{ThinVec, thin_vec};

use super::Lowerer;
use super::attrs::LoweredAttrs;
use super::blocks::BodyBuilder;
use super::macro_items::{cfg_if_branches, under};
use super::types::name_of;
use crate::facts::{
    EnumFacts, Field, FieldsKind, FnFacts, ImplFacts, Initialiser, Item, ItemKind, ModFacts, Name, Param, SelfParam,
    StaticFacts, StructFacts, TraitFacts, TypeAlias, UseImport, Variant, Visibility,
};
use crate::isolation::recursing;
use crate::source::Span;

pub(super) fn visibility(vis: &syn::Visibility) -> Visibility {
    match vis {
        syn::Visibility::Public(_) => Visibility::Public,
        syn::Visibility::Restricted(_) => Visibility::Restricted,
        syn::Visibility::Inherited => Visibility::Private,
    }
}

/// What all items share.
struct Head<'i> {
    attrs: &'i [syn::Attribute],
    vis: Visibility,
    /// Where the item starts behind its attributes.
    start: proc_macro2::Span,
    ident: Option<&'i proc_macro2::Ident>,
    end: Span,
}

impl Lowerer<'_> {
    pub(super) fn items(&mut self, items: &[syn::Item]) -> ThinVec<Item> {
        recursing();
        self.define_macros(items);
        let mut lowered = ThinVec::with_capacity(items.len());
        for item in items {
            lowered.extend(self.item(item));
            lowered.extend(self.attribute_projections(item));
        }
        lowered
    }

    pub(super) fn item(&mut self, item: &syn::Item) -> ThinVec<Item> {
        use syn::Item as I;
        match item {
            I::Mod(item) => thin_vec![self.module(item)],
            I::Use(item) => thin_vec![self.import(item)],
            I::ExternCrate(item) => thin_vec![self.extern_crate(item)],
            I::Struct(item) => {
                let item = self.structure(item);
                self.with_derives(item)
            }
            I::Union(item) => {
                let item = self.union(item);
                self.with_derives(item)
            }
            I::Enum(item) => {
                let item = self.enumeration(item);
                self.with_derives(item)
            }
            I::Type(item) => thin_vec![self.alias(item)],
            I::Static(item) => thin_vec![self.static_item_syn(item)],
            I::Const(item) => {
                thin_vec![self.const_item(&item.attrs, &item.vis, &item.ident, &item.ty, Some(&item.expr))]
            }
            I::Trait(item) => thin_vec![self.trait_item(item)],
            I::TraitAlias(item) => self.trait_alias(item),
            I::Impl(item) => self.impl_items(item),
            I::Fn(item) => {
                thin_vec![self.function(&item.attrs, visibility(&item.vis), &item.vis, &item.sig, Some(&item.block))]
            }
            I::ForeignMod(item) => self.foreign(item),
            I::Macro(item) => self.macro_item(item),
            I::Verbatim(tokens) => self.declaration(tokens.clone()).into_iter().collect(),
            _ => ThinVec::new(),
        }
    }

    fn finish(&mut self, head: Head<'_>, kind: ItemKind) -> Item {
        let LoweredAttrs { attrs, cfg } = self.noted_attrs(head.attrs);
        self.finish_with(head, attrs, cfg, kind)
    }

    fn finish_with(
        &mut self,
        head: Head<'_>,
        attrs: ThinVec<crate::facts::Attr>,
        cfg: Option<crate::facts::Cfg>,
        kind: ItemKind,
    ) -> Item {
        let start = self.spans.start(head.start);
        let first = head.attrs.first().map_or(start, |attr| self.spans.start(attr.pound_token.span));
        let name_span = head.ident.map_or_else(|| self.spans.of(head.start), |ident| self.spans.of(ident.span()));
        let span = Span::new(self.read.documentation(first.min(start)), head.end.end);
        self.heads.push((start, span));
        Item {
            name: head.ident.map_or_else(|| Name::from(""), name_of),
            name_span,
            span,
            attrs,
            cfg,
            visibility: head.vis,
            kind,
        }
    }

    fn module(&mut self, item: &syn::ItemMod) -> Item {
        let inline = item.content.as_ref().map(|(_, items)| self.items(items));
        let path = self.path_attribute(&item.attrs);
        let end = match (&item.content, &item.semi) {
            (Some((brace, _)), _) => self.spans.of(brace.span.close()),
            (None, Some(semi)) => self.spans.of(semi.span),
            (None, None) => self.spans.of(item.ident.span()),
        };
        let start = vis_start(&item.vis).unwrap_or(item.mod_token.span);
        let head = Head { attrs: &item.attrs, vis: visibility(&item.vis), start, ident: Some(&item.ident), end };
        self.finish(head, ItemKind::Mod(ModFacts { inline, path }))
    }

    fn import(&mut self, item: &syn::ItemUse) -> Item {
        let mut imports = ThinVec::new();
        self.use_tree(&item.tree, &mut ThinVec::new(), item.leading_colon.is_some(), &mut imports);
        let start = vis_start(&item.vis).unwrap_or(item.use_token.span);
        let end = self.spans.of(item.semi_token.span);
        let head = Head { attrs: &item.attrs, vis: visibility(&item.vis), start, ident: None, end };
        self.finish(head, ItemKind::Use(imports))
    }

    fn use_tree(&self, tree: &syn::UseTree, prefix: &mut ThinVec<Name>, global: bool, out: &mut ThinVec<UseImport>) {
        recursing();
        match tree {
            syn::UseTree::Path(path) => {
                prefix.push(name_of(&path.ident));
                self.use_tree(&path.tree, prefix, global, out);
                prefix.pop();
            }
            syn::UseTree::Name(leaf) => out.push(self.use_leaf(&leaf.ident, None, prefix, global)),
            syn::UseTree::Rename(leaf) => out.push(self.use_leaf(&leaf.ident, Some(&leaf.rename), prefix, global)),
            syn::UseTree::Glob(glob) => out.push(UseImport {
                global,
                path: prefix.clone(),
                alias: None,
                glob: true,
                span: self.spans.of(glob.star_token.span),
            }),
            syn::UseTree::Group(group) => {
                for tree in &group.items {
                    self.use_tree(tree, prefix, global, out);
                }
            }
        }
    }

    fn use_leaf(&self, ident: &syn::Ident, rename: Option<&syn::Ident>, prefix: &[Name], global: bool) -> UseImport {
        let mut path = ThinVec::from(prefix);
        let own = name_of(ident);
        // `use a::b::{self}` imports `a::b` itself.
        if own != "self" || path.is_empty() {
            path.push(own);
        }
        let alias = rename.map(name_of).or_else(|| path.last().copied());
        UseImport { global, path, alias, glob: false, span: self.spans.of(ident.span()) }
    }

    fn extern_crate(&mut self, item: &syn::ItemExternCrate) -> Item {
        let original = name_of(&item.ident);
        let ident = item.rename.as_ref().map_or(&item.ident, |(_, rename)| rename);
        let start = vis_start(&item.vis).unwrap_or(item.extern_token.span);
        let end = self.spans.of(item.semi_token.span);
        let head = Head { attrs: &item.attrs, vis: visibility(&item.vis), start, ident: Some(ident), end };
        self.finish(head, ItemKind::ExternCrate(original))
    }

    fn structure(&mut self, item: &syn::ItemStruct) -> Item {
        let generics = self.generics(&item.generics);
        let (kind, fields) = self.fields(&item.fields);
        let end = match (&item.fields, &item.semi_token) {
            (_, Some(semi)) => self.spans.of(semi.span),
            (syn::Fields::Named(named), None) => self.spans.of(named.brace_token.span.close()),
            _ => self.spans.of(item.ident.span()),
        };
        let start = vis_start(&item.vis).unwrap_or(item.struct_token.span);
        let head = Head { attrs: &item.attrs, vis: visibility(&item.vis), start, ident: Some(&item.ident), end };
        self.finish(head, ItemKind::Struct(StructFacts { generics, kind, fields }))
    }

    fn union(&mut self, item: &syn::ItemUnion) -> Item {
        let generics = self.generics(&item.generics);
        let fields = self.named_fields(&item.fields);
        let start = vis_start(&item.vis).unwrap_or(item.union_token.span);
        let end = self.spans.of(item.fields.brace_token.span.close());
        let head = Head { attrs: &item.attrs, vis: visibility(&item.vis), start, ident: Some(&item.ident), end };
        self.finish(head, ItemKind::Struct(StructFacts { generics, kind: FieldsKind::Named, fields }))
    }

    fn fields(&mut self, fields: &syn::Fields) -> (FieldsKind, ThinVec<Field>) {
        match fields {
            syn::Fields::Unit => (FieldsKind::Unit, ThinVec::new()),
            syn::Fields::Named(named) => (FieldsKind::Named, self.named_fields(named)),
            syn::Fields::Unnamed(unnamed) => {
                let fields = unnamed.unnamed.iter().enumerate().map(|(index, field)| {
                    let ty_span = self.spans.of_node(&field.ty);
                    self.field(field, Name::of_position(index), ty_span, ty_span)
                });
                (FieldsKind::Tuple, fields.collect())
            }
        }
    }

    fn named_fields(&mut self, fields: &syn::FieldsNamed) -> ThinVec<Field> {
        let mut lowered = ThinVec::new();
        for field in &fields.named {
            let Some(ident) = &field.ident else { continue };
            let name_span = self.spans.of(ident.span());
            let ty_span = self.spans.of_node(&field.ty);
            lowered.push(self.field(field, name_of(ident), name_span, ty_span));
        }
        lowered
    }

    fn field(&mut self, field: &syn::Field, name: Name, name_span: Span, ty_span: Span) -> Field {
        let start = vis_start(&field.vis).map_or(name_span.start, |vis| self.spans.start(vis));
        self.heads.push((start, Span::new(start, ty_span.end)));
        let cfg = self.noted_attrs(&field.attrs).cfg;
        Field { name, name_span, ty_span, ty: self.ty(&field.ty), visibility: visibility(&field.vis), cfg }
    }

    fn enumeration(&mut self, item: &syn::ItemEnum) -> Item {
        let generics = self.generics(&item.generics);
        let variants = item.variants.iter().map(|variant| {
            let (kind, fields) = self.fields(&variant.fields);
            let attrs = self.noted_attrs(&variant.attrs).attrs;
            Variant { name: name_of(&variant.ident), span: self.spans.of(variant.ident.span()), kind, fields, attrs }
        });
        let variants = variants.collect();
        let start = vis_start(&item.vis).unwrap_or(item.enum_token.span);
        let end = self.spans.of(item.brace_token.span.close());
        let head = Head { attrs: &item.attrs, vis: visibility(&item.vis), start, ident: Some(&item.ident), end };
        self.finish(head, ItemKind::Enum(EnumFacts { generics, variants }))
    }

    fn alias(&mut self, item: &syn::ItemType) -> Item {
        let generics = self.generics(&item.generics);
        let ty = Some(self.ty(&item.ty));
        let start = vis_start(&item.vis).unwrap_or(item.type_token.span);
        let end = self.spans.of(item.semi_token.span);
        let head = Head { attrs: &item.attrs, vis: visibility(&item.vis), start, ident: Some(&item.ident), end };
        self.finish(head, ItemKind::Alias(TypeAlias { generics, bounds: ThinVec::new(), ty }))
    }

    fn static_item_syn(&mut self, item: &syn::ItemStatic) -> Item {
        let mut lowered = self.const_item(&item.attrs, &item.vis, &item.ident, &item.ty, Some(&item.expr));
        if let ItemKind::Static(facts) = &mut lowered.kind {
            facts.is_static = true;
        }
        lowered
    }

    fn const_item(
        &mut self,
        attrs: &[syn::Attribute],
        vis: &syn::Visibility,
        ident: &syn::Ident,
        ty: &syn::Type,
        value: Option<&syn::Expr>,
    ) -> Item {
        let ty_span = self.spans.of_node(ty);
        let lowered = self.ty(ty);
        let mut end = ty_span;
        let body = value.map(|value| {
            let mut builder = BodyBuilder::default();
            let root = builder.expr(self, value);
            end = builder.span_of(root);
            builder.finish(root)
        });
        let start = vis_start(vis).unwrap_or(ident.span());
        let ident_span = self.spans.of(ident.span());
        let head = Head { attrs, vis: visibility(vis), start, ident: Some(ident), end };
        let initialiser =
            body.map_or(Initialiser::None, |body| Initialiser::new(body, &lowered, ident_span.to(end), false));
        let facts = StaticFacts { ty: lowered, ty_span, initialiser, is_static: false, thread_local: false };
        self.finish(head, ItemKind::Static(facts))
    }

    fn function(
        &mut self,
        attrs: &[syn::Attribute],
        vis: Visibility,
        vis_node: &syn::Visibility,
        sig: &syn::Signature,
        block: Option<&syn::Block>,
    ) -> Item {
        let generics = self.generics(&sig.generics);
        let mut builder = BodyBuilder::default();
        let mut self_param = None;
        let mut params = ThinVec::new();
        let mut param_pats = ThinVec::new();
        for input in &sig.inputs {
            match input {
                syn::FnArg::Receiver(receiver) => {
                    let span = self.spans.of(receiver.self_token.span);
                    param_pats.push(builder.bind(Name::from("self"), span));
                    self_param = Some(self.receiver(receiver));
                }
                syn::FnArg::Typed(typed) => {
                    let pat = builder.pat(self, &typed.pat);
                    param_pats.push(pat);
                    params.push(self.param(typed));
                }
            }
        }
        let sig_span = self.spans.of(sig_start(sig)).to(self.spans.of(sig.paren_token.span.close()));
        let body = block.map(|block| {
            let root = builder.block(self, block);
            builder.finish(root)
        });
        let end = block.map_or(sig_span, |block| self.spans.of(block.brace_token.span.close()));
        let ret = self.return_type(&sig.output);
        let facts = FnFacts {
            generics,
            self_param,
            params,
            ret,
            is_async: sig.asyncness.is_some(),
            is_const: sig.constness.is_some(),
            body,
            param_pats,
            sig_span,
        };
        let start = vis_start(vis_node).unwrap_or_else(|| sig_start(sig));
        let head = Head { attrs, vis, start, ident: Some(&sig.ident), end };
        self.finish(head, ItemKind::Fn(facts))
    }

    fn receiver(&mut self, receiver: &syn::Receiver) -> SelfParam {
        match &receiver.kind {
            syn::ReceiverKind::Value => SelfParam::Value,
            syn::ReceiverKind::Reference(_, _, Some(_)) => SelfParam::RefMut,
            syn::ReceiverKind::Reference(_, _, None) => SelfParam::Ref,
            syn::ReceiverKind::Typed(_, ty) => SelfParam::Typed(self.ty(ty)),
            _ => SelfParam::Ref,
        }
    }

    fn param(&mut self, typed: &syn::PatType) -> Param {
        let name = match &*typed.pat {
            syn::Pat::Ident(ident) => name_of(&ident.ident),
            _ => Name::from(""),
        };
        let span = self.spans.of_node(&typed.pat).to(self.spans.of_node(&typed.ty));
        Param { name, span, ty: self.ty(&typed.ty), attrs: self.attrs(&typed.attrs).attrs }
    }

    fn foreign(&mut self, item: &syn::ItemForeignMod) -> ThinVec<Item> {
        let functions = item.items.iter().filter_map(|foreign| match foreign {
            syn::ForeignItem::Fn(function) => Some(function),
            _ => None,
        });
        functions
            .map(|function| {
                self.function(&function.attrs, visibility(&function.vis), &function.vis, &function.sig, None)
            })
            .collect()
    }

    fn trait_item(&mut self, item: &syn::ItemTrait) -> Item {
        let generics = self.generics(&item.generics);
        let supertraits = self.bounds(&item.supertraits);
        let mut items = ThinVec::new();
        for member in &item.items {
            match member {
                syn::TraitItem::Fn(function) => {
                    let (attrs, sig) = (&function.attrs, &function.sig);
                    let default = function.default.as_ref();
                    items.push(self.function(attrs, Visibility::Public, &syn::Visibility::Inherited, sig, default));
                }
                syn::TraitItem::Type(ty) => items.push(self.trait_type(ty)),
                syn::TraitItem::Const(constant) => {
                    let value = constant.default.as_ref().map(|(_, value)| value);
                    let vis = syn::Visibility::Inherited;
                    items.push(self.const_item(&constant.attrs, &vis, &constant.ident, &constant.ty, value));
                }
                syn::TraitItem::Macro(call) => items.extend(self.member_macro(&call.mac)),
                _ => {}
            }
        }
        let start = vis_start(&item.vis).unwrap_or(item.trait_token.span);
        let end = self.spans.of(item.brace_token.span.close());
        let head = Head { attrs: &item.attrs, vis: visibility(&item.vis), start, ident: Some(&item.ident), end };
        self.finish(head, ItemKind::Trait(TraitFacts { generics, supertraits, items }))
    }

    /// A trait alias as what it stands for: a trait with these supertraits that all types have which have these. Unstable:
    /// <https://github.com/rust-lang/rust/issues/41517>.
    fn trait_alias(&mut self, item: &syn::ItemTraitAlias) -> ThinVec<Item> {
        let syn::ItemTraitAlias { attrs, vis, ident, generics, bounds, .. } = item;
        let mut of_all = generics.clone();
        let every = format_ident!("__{ident}", span = ident.span());
        of_all.params.push(syn::parse_quote_spanned!(ident.span()=> #every: #bounds));
        let (of_all, _, clause) = of_all.split_for_impl();
        let (params, args, _) = generics.split_for_impl();
        let tokens = quote_spanned! { ident.span() =>
            #(#attrs)* #vis trait #ident #params: #bounds #clause {}
            impl #of_all #ident #args for #every #clause {}
        };
        syn::parse2::<syn::File>(tokens).map_or_else(|_| ThinVec::new(), |file| self.items(&file.items))
    }

    fn trait_type(&mut self, ty: &syn::TraitItemType) -> Item {
        let generics = self.generics(&ty.generics);
        let bounds = self.bounds(&ty.bounds);
        let default = ty.default.as_ref().map(|(_, default)| self.ty(default));
        let end = self.spans.of(ty.semi_token.span);
        let head =
            Head { attrs: &ty.attrs, vis: Visibility::Public, start: ty.type_token.span, ident: Some(&ty.ident), end };
        self.finish(head, ItemKind::Alias(TypeAlias { generics, bounds, ty: default }))
    }

    /// Stubs write one impl for many types: `#[known::each(u8, u16)] impl Each { .. }`.
    fn impl_items(&mut self, item: &syn::ItemImpl) -> ThinVec<Item> {
        let each = item.attrs.iter().find(|attr| {
            let segments = &attr.path().segments;
            segments.len() == 2 && segments[0].ident == "known" && segments[1].ident == "each"
        });
        let Some(syn::Meta::List(list)) = each.map(|attr| &attr.meta) else { return thin_vec![self.impl_item(item)] };
        let parser = syn::punctuated::Punctuated::<syn::Type, Token![,]>::parse_terminated;
        let Ok(types) = parser.parse2(list.tokens.clone()) else { return ThinVec::new() };
        let tokens = quote::ToTokens::to_token_stream(item);
        types
            .iter()
            .map(quote::ToTokens::to_token_stream)
            .filter_map(|ty| syn::parse2::<syn::ItemImpl>(replace_each(tokens.clone(), &ty)).ok())
            .map(|copy| self.impl_item(&copy))
            .collect()
    }

    fn impl_item(&mut self, item: &syn::ItemImpl) -> Item {
        let generics = self.generics(&item.generics);
        let self_ty = self.ty(&item.self_ty);
        let trait_path = item.trait_.as_ref().map(|(path, _)| self.path(path, None));
        let mut items = ThinVec::new();
        for member in &item.items {
            self.impl_member(member, &mut items);
        }
        let end = self.spans.of(item.brace_token.span.close());
        let start = item.unsafety.as_ref().map_or(item.impl_token.span, |token| token.span);
        let head = Head { attrs: &item.attrs, vis: Visibility::Private, start, ident: None, end };
        let negative = item.modifiers.polarity.is_some();
        self.finish(head, ItemKind::Impl(ImplFacts { generics, self_ty, trait_path, negative, derived: false, items }))
    }

    fn impl_member(&mut self, member: &syn::ImplItem, items: &mut ThinVec<Item>) {
        match member {
            syn::ImplItem::Fn(function) => {
                let (attrs, vis, sig) = (&function.attrs, &function.vis, &function.sig);
                items.push(self.function(attrs, visibility(vis), vis, sig, Some(&function.block)));
            }
            syn::ImplItem::Type(ty) => {
                let generics = self.generics(&ty.generics);
                let lowered = Some(self.ty(&ty.ty));
                let end = self.spans.of(ty.semi_token.span);
                let start = vis_start(&ty.vis).unwrap_or(ty.type_token.span);
                let head = Head { attrs: &ty.attrs, vis: visibility(&ty.vis), start, ident: Some(&ty.ident), end };
                let alias = TypeAlias { generics, bounds: ThinVec::new(), ty: lowered };
                items.push(self.finish(head, ItemKind::Alias(alias)));
            }
            syn::ImplItem::Const(constant) => {
                let value = Some(&constant.expr);
                items.push(self.const_item(&constant.attrs, &constant.vis, &constant.ident, &constant.ty, value));
            }
            syn::ImplItem::Macro(call) => items.extend(self.member_macro(&call.mac)),
            syn::ImplItem::Verbatim(tokens) => items.extend(self.declaration(tokens.clone())),
            _ => {}
        }
    }

    /// A macro that wraps members of an impl is read as those members.
    fn member_macro(&mut self, call: &syn::Macro) -> ThinVec<Item> {
        if call.path.segments.last().is_some_and(|segment| segment.ident == "cfg_if") {
            let branches = cfg_if_branches(&call.tokens).into_iter();
            return branches.flat_map(|(cfg, body)| under(&cfg, self.members(&body))).collect();
        }
        self.within_expansion(call, |cx, tokens| cx.members(tokens)).unwrap_or_else(|| self.members(&call.tokens))
    }

    fn members(&mut self, tokens: &TokenStream) -> ThinVec<Item> {
        let parser = |input: ParseStream<'_>| {
            let mut members = ThinVec::new();
            while !input.is_empty() {
                members.push(input.parse::<syn::ImplItem>()?);
            }
            Ok(members)
        };
        let Ok(members) = parser.parse2(tokens.clone()) else { return ThinVec::new() };
        let mut items = ThinVec::new();
        for member in &members {
            self.impl_member(member, &mut items);
        }
        items
    }

    /// `pub fn name(..) -> T;` outside a trait: a declaration, as stubs have them.
    fn declaration(&mut self, tokens: TokenStream) -> Option<Item> {
        let parser = |input: ParseStream<'_>| {
            let attrs = input.call(syn::Attribute::parse_outer)?;
            let vis: syn::Visibility = input.parse()?;
            let sig: syn::Signature = input.parse()?;
            input.parse::<Token![;]>()?;
            Ok((attrs, vis, sig))
        };
        let (attrs, vis, sig) = parser.parse2(tokens).ok()?;
        Some(self.function(&attrs, visibility(&vis), &vis, &sig, None))
    }
}

fn vis_start(vis: &syn::Visibility) -> Option<proc_macro2::Span> {
    match vis {
        syn::Visibility::Public(token) => Some(token.span),
        syn::Visibility::Restricted(vis) => Some(vis.pub_token.span),
        syn::Visibility::Inherited => None,
    }
}

fn sig_start(sig: &syn::Signature) -> proc_macro2::Span {
    if let Some(token) = &sig.constness {
        return token.span;
    }
    if let Some(token) = &sig.asyncness {
        return token.span;
    }
    sig.fn_token.span
}

/// Puts `ty` in place of every `Each`.
fn replace_each(tokens: TokenStream, ty: &TokenStream) -> TokenStream {
    tokens
        .into_iter()
        .flat_map(|tree| match tree {
            proc_macro2::TokenTree::Ident(found) if found == "Each" => ty.clone(),
            proc_macro2::TokenTree::Group(group) => {
                let inner = replace_each(group.stream(), ty);
                super::spans::regroup(&group, inner).into()
            }
            other => other.into(),
        })
        .collect()
}
