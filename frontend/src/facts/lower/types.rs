//! Types and paths.

use super::Lowerer;
use crate::facts::{Bound, GenericArg, Name, Path, Segment, TypeRef};
use crate::isolation::recursing;
use crate::source::Span;
use thin_vec::{ThinVec, thin_vec};

/// The name of an identifier without `r#`.
pub(super) fn name_of(ident: &proc_macro2::Ident) -> Name {
    let text = ident.to_string();
    Name::from(text.strip_prefix("r#").unwrap_or(&text))
}

impl Lowerer<'_> {
    pub(super) fn ty(&mut self, ty: &syn::Type) -> TypeRef {
        recursing();
        match ty {
            syn::Type::Path(path) => TypeRef::Path(Box::new(self.path(&path.path, path.qself.as_ref()))),
            syn::Type::Reference(reference) => {
                TypeRef::Ref(Box::new(self.ty(&reference.elem)), reference.mutability.is_some())
            }
            syn::Type::Ptr(pointer) => TypeRef::Ptr(Box::new(self.ty(&pointer.elem))),
            syn::Type::Slice(slice) => TypeRef::Slice(Box::new(self.ty(&slice.elem))),
            syn::Type::Array(array) => TypeRef::Array(Box::new(self.ty(&array.elem))),
            syn::Type::Tuple(tuple) => TypeRef::Tuple(tuple.elems.iter().map(|elem| self.ty(elem)).collect()),
            syn::Type::Paren(inner) => self.ty(&inner.elem),
            syn::Type::Group(inner) => self.ty(&inner.elem),
            syn::Type::FnPtr(pointer) => {
                let mut parts: ThinVec<TypeRef> = pointer.inputs.iter().map(|input| self.ty(&input.ty)).collect();
                parts.push(self.return_type(&pointer.output));
                TypeRef::FnPtr(parts)
            }
            syn::Type::ImplTrait(bounds) => TypeRef::Impl(self.bounds(&bounds.bounds)),
            syn::Type::TraitObject(bounds) => TypeRef::Dyn(self.bounds(&bounds.bounds)),
            syn::Type::Never(_) => TypeRef::Never,
            syn::Type::Infer(_) => TypeRef::Infer,
            syn::Type::Macro(call) => {
                let expanded = self.within_expansion(&call.mac, |cx, tokens| {
                    syn::parse2::<syn::Type>(tokens.clone()).ok().map(|ty| cx.ty(&ty))
                });
                expanded.flatten().unwrap_or(TypeRef::Unknown)
            }
            _ => TypeRef::Unknown,
        }
    }

    pub(super) fn return_type(&mut self, output: &syn::ReturnType) -> TypeRef {
        match output {
            syn::ReturnType::Default => TypeRef::unit(),
            syn::ReturnType::Type(_, ty) => self.ty(ty),
        }
    }

    pub(super) fn path(&mut self, path: &syn::Path, qself: Option<&syn::QSelf>) -> Path {
        let segments: smallvec::SmallVec<[Segment; 1]> =
            path.segments.iter().map(|segment| self.segment(segment)).collect();
        let start = qself.map(|qself| self.spans.start(qself.lt_token.span));
        let first = segments.first().map_or(0, |segment| segment.span.start);
        let last = segments.last().map_or(first, |segment| segment.span.end);
        Path {
            global: path.leading_colon.is_some(),
            qself: qself.map(|qself| self.ty(&qself.ty)),
            trait_segments: qself.map_or(0, |qself| qself.position as u32),
            segments,
            span: Span::new(start.unwrap_or(first), last),
        }
    }

    fn segment(&mut self, segment: &syn::PathSegment) -> Segment {
        let mut span = self.spans.of(segment.ident.span());
        let args = match &segment.arguments {
            syn::PathArguments::None => ThinVec::new(),
            syn::PathArguments::AngleBracketed(args) => {
                span.end = self.spans.end(args.gt_token.span);
                args.args.iter().filter_map(|arg| self.generic_arg(arg)).collect()
            }
            syn::PathArguments::Parenthesized(args) => {
                span.end = self.spans.end(args.paren_token.span.close());
                let inputs = args.inputs.iter().map(|input| self.ty(&input.ty)).collect();
                let output = self.return_type(&args.output);
                thin_vec![GenericArg::Type(TypeRef::Tuple(inputs)), GenericArg::Assoc(Name::from("Output"), output)]
            }
        };
        Segment { name: name_of(&segment.ident), args, span }
    }

    pub(super) fn turbofish(&mut self, args: Option<&syn::AngleBracketedGenericArguments>) -> ThinVec<TypeRef> {
        let Some(args) = args else { return ThinVec::new() };
        let lowered = args.args.iter().filter_map(|arg| self.generic_arg(arg));
        lowered
            .filter_map(|arg| match arg {
                GenericArg::Type(ty) => Some(ty),
                GenericArg::Const => Some(TypeRef::Infer),
                GenericArg::Assoc(..) | GenericArg::AssocBound(..) => None,
            })
            .collect()
    }

    fn generic_arg(&mut self, arg: &syn::GenericArgument) -> Option<GenericArg> {
        match arg {
            syn::GenericArgument::Lifetime(_) => None,
            syn::GenericArgument::Type(ty) => Some(GenericArg::Type(self.ty(ty))),
            syn::GenericArgument::AssocType(assoc) => {
                Some(GenericArg::Assoc(name_of(&assoc.ident), self.ty(&assoc.ty)))
            }
            syn::GenericArgument::Constraint(constraint) => {
                Some(GenericArg::AssocBound(name_of(&constraint.ident), self.bounds(&constraint.bounds)))
            }
            syn::GenericArgument::AssocConst(_) => None,
            _ => Some(GenericArg::Const),
        }
    }

    pub(super) fn bounds<'b>(&mut self, bounds: impl IntoIterator<Item = &'b syn::TypeParamBound>) -> ThinVec<Bound> {
        bounds
            .into_iter()
            .filter_map(|bound| match bound {
                // `?Sized` relaxes; it promises nothing.
                syn::TypeParamBound::Trait(bound) if bound.maybe.is_none() => {
                    Some(Bound { path: self.path(&bound.path, None) })
                }
                _ => None,
            })
            .collect()
    }
}
