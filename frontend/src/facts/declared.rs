//! What a file declares, without the code of bodies and without places.
//!
//! Linking sees nothing else of a file, and inferring a body nothing else of other files: but for the types that some bodies give behind an
//! `impl Trait`.

use std::sync::Arc;

use super::kept::packed;
use super::{
    Attr, Body, Bound, CfgContext, Field, FileFacts, FnFacts, GenericArg, Generics, Initialiser, Item, ItemKind, Path,
    SelfParam, TypeRef,
};
use crate::cache::Key;
use crate::source::Span;

/// What facts are recognised by: they are the same where these are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digests {
    /// All that they say, places and code included.
    pub whole: Key,
    /// What the file declares.
    pub declared: Key,
}

impl Digests {
    /// Those of the outline that a build with some features has of the facts.
    pub(super) fn of_outline(self, features: &CfgContext) -> Digests {
        let of = |key: Key| Key::of("outline", &[key.bytes(), format!("{features:?}").as_bytes()]);
        Digests { whole: of(self.whole), declared: of(self.declared) }
    }
}

impl FileFacts {
    /// A digest of what the file declares: items with their attributes, conditions and signatures, those inside of bodies included. None
    /// where facts cannot be written.
    pub fn declared(&self) -> Option<Key> {
        if let Some(digests) = self.digests {
            return Some(digests.declared);
        }
        let mut declared = FileFacts {
            items: self.items.clone(),
            attrs: self.attrs.clone(),
            cfg: self.cfg.clone(),
            left_out: self.left_out.clone(),
            in_attributes: self.in_attributes.clone(),
            ..FileFacts::default()
        };
        attrs(&mut declared.attrs);
        declared.items.iter_mut().for_each(item);
        Some(Key::of("declared", &[&packed(&declared)?]))
    }
}

// What is forgotten below only makes two files differ that declare the same. What is taken out must be nothing but places and code.

fn place(span: &mut Span) {
    *span = Span::default();
}

fn attrs(attrs: &mut [Attr]) {
    attrs.iter_mut().for_each(|attr| place(&mut attr.span));
}

fn item(item: &mut Item) {
    place(&mut item.name_span);
    place(&mut item.span);
    attrs(&mut item.attrs);
    match &mut item.kind {
        ItemKind::Mod(facts) => facts.inline.iter_mut().flatten().for_each(self::item),
        ItemKind::Use(imports) => imports.iter_mut().for_each(|import| place(&mut import.span)),
        ItemKind::Struct(facts) => {
            generics(&mut facts.generics);
            fields(&mut facts.fields);
        }
        ItemKind::Enum(facts) => {
            generics(&mut facts.generics);
            for variant in &mut facts.variants {
                place(&mut variant.span);
                attrs(&mut variant.attrs);
                fields(&mut variant.fields);
            }
        }
        ItemKind::Alias(facts) => {
            generics(&mut facts.generics);
            bounds(&mut facts.bounds);
            facts.ty.iter_mut().for_each(ty);
        }
        ItemKind::Static(facts) => {
            ty(&mut facts.ty);
            place(&mut facts.ty_span);
            match &mut facts.initialiser {
                Initialiser::None => {}
                Initialiser::Value(own) => body(own),
                Initialiser::Code(own) => function(own),
            }
        }
        ItemKind::Trait(facts) => {
            generics(&mut facts.generics);
            bounds(&mut facts.supertraits);
            facts.items.iter_mut().for_each(self::item);
        }
        ItemKind::Impl(facts) => {
            generics(&mut facts.generics);
            ty(&mut facts.self_ty);
            facts.trait_path.iter_mut().for_each(path);
            facts.items.iter_mut().for_each(self::item);
        }
        ItemKind::Fn(facts) => function(facts),
        ItemKind::MacroRules(facts) => place(&mut facts.tokens),
        ItemKind::MacroCall(facts) => {
            path(&mut facts.path);
            place(&mut facts.tokens);
        }
        ItemKind::ExternCrate(_) | ItemKind::Include(_) => {}
    }
}

fn function(facts: &mut FnFacts) {
    generics(&mut facts.generics);
    if let Some(SelfParam::Typed(own)) = &mut facts.self_param {
        ty(own);
    }
    for param in &mut facts.params {
        place(&mut param.span);
        ty(&mut param.ty);
        attrs(&mut param.attrs);
    }
    ty(&mut facts.ret);
    facts.body.iter_mut().for_each(body);
    place(&mut facts.sig_span);
}

/// Whether there is a body is declared, and so are the items in it.
fn body(body: &mut Arc<Body>) {
    let mut declared = Body { items: body.items.clone(), ..Body::default() };
    declared.items.iter_mut().for_each(item);
    *body = Arc::new(declared);
}

fn fields(fields: &mut [Field]) {
    for field in fields {
        place(&mut field.name_span);
        place(&mut field.ty_span);
        ty(&mut field.ty);
    }
}

fn generics(generics: &mut Generics) {
    for param in &mut generics.params {
        bounds(&mut param.bounds);
        param.default.iter_mut().for_each(ty);
    }
    for predicate in &mut generics.predicates {
        ty(&mut predicate.bounded);
        bounds(&mut predicate.bounds);
    }
}

fn bounds(bounds: &mut [Bound]) {
    bounds.iter_mut().for_each(|bound| path(&mut bound.path));
}

fn ty(ty: &mut TypeRef) {
    match ty {
        TypeRef::Path(it) => path(it),
        TypeRef::Ref(inner, _) | TypeRef::Ptr(inner) | TypeRef::Slice(inner) | TypeRef::Array(inner) => self::ty(inner),
        TypeRef::Tuple(parts) | TypeRef::FnPtr(parts) => parts.iter_mut().for_each(self::ty),
        TypeRef::Impl(all) | TypeRef::Dyn(all) => bounds(all),
        TypeRef::Never | TypeRef::Infer | TypeRef::Unknown => {}
    }
}

fn path(path: &mut Path) {
    place(&mut path.span);
    path.qself.iter_mut().for_each(ty);
    for segment in &mut path.segments {
        place(&mut segment.span);
        for arg in &mut segment.args {
            match arg {
                GenericArg::Type(it) | GenericArg::Assoc(_, it) => ty(it),
                GenericArg::AssocBound(_, all) => bounds(all),
                GenericArg::Const => {}
            }
        }
    }
}
