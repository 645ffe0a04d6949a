//! Generic parameters and where clauses.

use super::Lowerer;
use super::types::name_of;
use crate::facts::{GenericParam, GenericParamKind, Generics, WherePredicate};
use thin_vec::ThinVec;

impl Lowerer<'_> {
    pub(super) fn generics(&mut self, generics: &syn::Generics) -> Generics {
        let mut params = ThinVec::new();
        let mut has_lifetimes = false;
        for param in &generics.params {
            match param {
                syn::GenericParam::Lifetime(_) => has_lifetimes = true,
                syn::GenericParam::Type(param) => params.push(GenericParam {
                    name: name_of(&param.ident),
                    kind: GenericParamKind::Type,
                    bounds: self.bounds(&param.bounds),
                    default: param.default.as_ref().map(|(_, ty)| self.ty(ty)),
                }),
                syn::GenericParam::Const(param) => params.push(GenericParam {
                    name: name_of(&param.ident),
                    kind: GenericParamKind::Const,
                    bounds: ThinVec::new(),
                    default: None,
                }),
            }
        }
        let mut predicates = ThinVec::new();
        for predicate in generics.where_clause.iter().flat_map(|clause| &clause.predicates) {
            if let syn::WherePredicate::Type(predicate) = predicate {
                let bounded = self.ty(&predicate.bounded_ty);
                predicates.push(WherePredicate { bounded, bounds: self.bounds(&predicate.bounds) });
            }
        }
        Generics { params, predicates, has_lifetimes }
    }
}
