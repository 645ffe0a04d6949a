//! What `pin_project` makes of a type: a projection of it and the methods that give it.

use proc_macro2::TokenStream;
use quote::{format_ident, quote_spanned};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use thin_vec::ThinVec;

use super::Lowerer;
use crate::facts::Item;

/// The name of the attribute, and of the macro that wraps the type instead.
pub(super) const PIN_PROJECT: &str = "pin_project";

/// A pointer that a projection gives fields through.
#[derive(Clone, Copy)]
enum Through {
    Mut,
    Ref,
}

impl Lowerer<'_> {
    /// Items wrapped in `pin_project! { .. }`, with their projections.
    pub(super) fn pin_projected(&mut self, tokens: &TokenStream) -> Option<ThinVec<Item>> {
        let file = syn::parse2::<syn::File>(tokens.clone()).ok()?;
        let mut items = self.items(&file.items);
        for item in &file.items {
            items.extend(self.projections(item));
        }
        Some(items)
    }

    /// The projections of a type that has the attribute.
    pub(super) fn attribute_projections(&mut self, item: &syn::Item) -> ThinVec<Item> {
        let (syn::Item::Struct(syn::ItemStruct { attrs, .. }) | syn::Item::Enum(syn::ItemEnum { attrs, .. })) = item
        else {
            return ThinVec::new();
        };
        let marked = attrs.iter().any(|attr| attr.path().segments.last().is_some_and(|last| last.ident == PIN_PROJECT));
        if marked { self.projections(item) } else { ThinVec::new() }
    }

    fn projections(&mut self, item: &syn::Item) -> ThinVec<Item> {
        let mut items = ThinVec::new();
        for through in [Through::Mut, Through::Ref] {
            let Some(tokens) = projection(item, through) else { continue };
            if let Ok(file) = syn::parse2::<syn::File>(tokens) {
                items.extend(self.items(&file.items));
            }
        }
        items
    }
}

fn projection(item: &syn::Item, through: Through) -> Option<TokenStream> {
    let (attrs, ident, generics) = match item {
        syn::Item::Struct(item) => (&item.attrs, &item.ident, &item.generics),
        syn::Item::Enum(item) => (&item.attrs, &item.ident, &item.generics),
        _ => return None,
    };
    let (method, suffix) = match through {
        Through::Mut => ("project", "Projection"),
        Through::Ref => ("project_ref", "ProjectionRef"),
    };
    let own = given_name(attrs, method).unwrap_or_else(|| format_ident!("__{ident}{suffix}"));
    let method = format_ident!("{method}", span = ident.span());
    let mut plain = generics.clone();
    for param in plain.type_params_mut() {
        param.default = None;
    }
    let (params, args, clause) = plain.split_for_impl();
    let span = ident.span();
    let pointer = match through {
        Through::Mut => quote_spanned!(span=> &mut),
        Through::Ref => quote_spanned!(span=> &),
    };
    let body = match item {
        syn::Item::Struct(item) => {
            let fields = projected_fields(&item.fields, &pointer, span);
            let semi =
                matches!(item.fields, syn::Fields::Unnamed(_) | syn::Fields::Unit).then(|| quote_spanned!(span=> ;));
            match &item.fields {
                syn::Fields::Unnamed(_) => quote_spanned!(span=> struct #own #params #fields #clause #semi),
                _ => quote_spanned!(span=> struct #own #params #clause #fields #semi),
            }
        }
        syn::Item::Enum(item) => {
            let variants = item.variants.iter().map(|variant| {
                let name = &variant.ident;
                let fields = projected_fields(&variant.fields, &pointer, span);
                quote_spanned!(span=> #name #fields)
            });
            quote_spanned!(span=> enum #own #params #clause { #(#variants),* })
        }
        _ => return None,
    };
    Some(quote_spanned! {span=>
        #[known::projection_of(#ident)]
        #body
        impl #params #ident #args #clause {
            fn #method(self: ::core::pin::Pin<#pointer Self>) -> #own #args;
        }
    })
}

fn projected_fields(fields: &syn::Fields, pointer: &TokenStream, span: proc_macro2::Span) -> TokenStream {
    let projected = fields.iter().map(|field| {
        let ty = &field.ty;
        let pinned = field.attrs.iter().any(|attr| attr.path().is_ident("pin"));
        let ty = if pinned {
            quote_spanned!(span=> ::core::pin::Pin<#pointer #ty>)
        } else {
            quote_spanned!(span=> #pointer #ty)
        };
        let vis = &field.vis;
        match &field.ident {
            Some(name) => quote_spanned!(span=> #vis #name: #ty),
            None => quote_spanned!(span=> #vis #ty),
        }
    });
    match fields {
        syn::Fields::Named(_) => quote_spanned!(span=> { #(#projected),* }),
        syn::Fields::Unnamed(_) => quote_spanned!(span=> ( #(#projected),* )),
        syn::Fields::Unit => TokenStream::new(),
    }
}

/// The name that `#[pin_project(project = Name)]` or `#[project = Name]` gives.
fn given_name(attrs: &[syn::Attribute], key: &str) -> Option<syn::Ident> {
    let own = attrs.iter().filter(|attr| attr.path().is_ident(key)).filter_map(|attr| name_value(&attr.meta));
    let listed = attrs.iter().filter_map(|attr| match &attr.meta {
        syn::Meta::List(list) if list.path.segments.last().is_some_and(|last| last.ident == PIN_PROJECT) => {
            let parser = Punctuated::<syn::Meta, syn::Token![,]>::parse_terminated;
            let metas = parser.parse2(list.tokens.clone()).ok()?;
            metas.iter().filter(|meta| meta.path().is_ident(key)).find_map(name_value)
        }
        _ => None,
    });
    own.chain(listed).next()
}

fn name_value(meta: &syn::Meta) -> Option<syn::Ident> {
    match meta {
        syn::Meta::NameValue(syn::MetaNameValue { value: syn::Expr::Path(path), .. }) => path.path.get_ident().cloned(),
        _ => None,
    }
}
