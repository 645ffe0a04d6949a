//! Patterns.

use super::Lowerer;
use super::blocks::BodyBuilder;
use super::types::name_of;
use crate::facts::{FieldPat, Name, Pat, PatId, PatKind};
use crate::isolation::recursing;
use crate::source::Span;
use thin_vec::ThinVec;

/// The name of a struct member; tuple members are named by their index.
pub(super) fn member_name(member: &syn::Member) -> Name {
    match member {
        syn::Member::Named(ident) => name_of(ident),
        syn::Member::Unnamed(index) => Name::of_position(index.index as usize),
    }
}

impl BodyBuilder {
    fn add_pat(&mut self, kind: PatKind, span: Span) -> PatId {
        self.body.pats.push(Pat { kind, span });
        PatId(self.body.pats.len() as u32 - 1)
    }

    /// A pattern that binds one name.
    pub(super) fn bind(&mut self, name: Name, span: Span) -> PatId {
        self.add_pat(PatKind::Bind { name, by_ref: false, mutable: false, sub: None }, span)
    }

    /// `_`.
    pub(super) fn wild(&mut self, span: Span) -> PatId {
        self.add_pat(PatKind::Wild, span)
    }

    pub(super) fn pat(&mut self, cx: &mut Lowerer<'_>, pat: &syn::Pat) -> PatId {
        recursing();
        let kind = self.pat_kind(cx, pat);
        let span = self.pat_span(cx, pat, &kind);
        self.add_pat(kind, span)
    }

    /// The span of a pattern. One that ends with another one has that one's end: to walk the tokens of each would take time that grows
    /// with the square of how deep they nest.
    fn pat_span(&self, cx: &Lowerer<'_>, pat: &syn::Pat, kind: &PatKind) -> Span {
        let (start, inner) = match (pat, kind) {
            (syn::Pat::Reference(pat), PatKind::Ref { pat: inner }) => (pat.and_token.spans[0], *inner),
            (syn::Pat::Ident(bind), PatKind::Bind { sub: Some(inner), .. }) if bind.by_ref.is_none() => {
                (bind.mutability.map_or(bind.ident.span(), |word| word.span), *inner)
            }
            _ => return cx.spans.of_node(pat),
        };
        Span::new(cx.spans.start(start), self.body.pat(inner).span.end)
    }

    fn pats<'p>(&mut self, cx: &mut Lowerer<'_>, pats: impl IntoIterator<Item = &'p syn::Pat>) -> ThinVec<PatId> {
        pats.into_iter().map(|pat| self.pat(cx, pat)).collect()
    }

    fn pat_kind(&mut self, cx: &mut Lowerer<'_>, pat: &syn::Pat) -> PatKind {
        match pat {
            syn::Pat::Ident(bind) => {
                let sub = bind.subpat.as_ref().map(|(_, sub)| self.pat(cx, sub));
                PatKind::Bind {
                    name: name_of(&bind.ident),
                    by_ref: bind.by_ref.is_some(),
                    mutable: bind.mutability.is_some(),
                    sub,
                }
            }
            syn::Pat::Tuple(tuple) => PatKind::Tuple(self.pats(cx, &tuple.elems)),
            syn::Pat::TupleStruct(pat) => {
                let path = Box::new(cx.path(&pat.path, pat.qself.as_ref()));
                PatKind::TupleStruct { path, args: self.pats(cx, &pat.elems) }
            }
            syn::Pat::Struct(pat) => {
                let path = Box::new(cx.path(&pat.path, pat.qself.as_ref()));
                let fields = pat
                    .fields
                    .iter()
                    .map(|field| FieldPat { name: member_name(&field.member), pat: self.pat(cx, &field.pat) });
                PatKind::Struct { path, fields: fields.collect() }
            }
            syn::Pat::Path(pat) => PatKind::Path(Box::new(cx.path(&pat.path, pat.qself.as_ref()))),
            syn::Pat::Or(pat) => PatKind::Or(self.pats(cx, &pat.cases)),
            syn::Pat::Reference(pat) => PatKind::Ref { pat: self.pat(cx, &pat.pat) },
            syn::Pat::Slice(pat) => PatKind::Slice(self.pats(cx, &pat.elems)),
            syn::Pat::Paren(pat) => self.pat_kind(cx, &pat.pat),
            syn::Pat::Type(pat) => self.pat_kind(cx, &pat.pat),
            // The guard is lowered by whoever owns the arm.
            syn::Pat::Guard(pat) => self.pat_kind(cx, &pat.pat),
            syn::Pat::Wild(_) => PatKind::Wild,
            syn::Pat::Rest(_) => PatKind::Rest,
            syn::Pat::Lit(syn::ExprLit { lit: syn::Lit::Bool(lit), .. }) => PatKind::Bool(lit.value),
            _ => PatKind::Literal,
        }
    }
}
