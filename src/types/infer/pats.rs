//! Patterns: what each name is bound to.

use crate::facts::{PatId, PatKind};
use crate::isolation::recursing;
use crate::types::infer::Infer;
use crate::types::ty::Ty;

impl<'f> Infer<'_, 'f> {
    /// Binds the names of a pattern that is matched against a value of type `ty`.
    pub(crate) fn bind_pat(&mut self, pat: PatId, ty: &Ty) {
        self.bind(pat, ty, None);
    }

    /// `mode`: whether names are bound by reference because the pattern looked through one.
    fn bind(&mut self, pat: PatId, ty: &Ty, mode: Option<bool>) {
        recursing();
        let kind: &'f PatKind = &self.body.pat(pat).kind;
        if let PatKind::Bind { name, by_ref, mutable, sub } = kind {
            let is_plain = !by_ref && !mutable && sub.is_none();
            if is_plain && let Some(constant) = self.constant_pattern(*name) {
                self.out.constants.insert(pat);
                self.match_constant(constant, ty);
                self.set_pat(pat, ty);
                return;
            }
            let bound = match (by_ref, mode) {
                (true, _) => ty.clone().reference(*mutable),
                (false, Some(mutable)) => ty.clone().reference(mutable),
                (false, None) => ty.clone(),
            };
            self.set_pat(pat, &bound);
            self.locals.bind(*name, pat);
            if let Some(sub) = sub {
                self.bind(*sub, ty, mode);
            }
            return;
        }
        let (ty, mode) = self.look_through(kind, ty, mode);
        self.set_pat(pat, &ty);
        self.bind_parts(kind, &ty, mode);
    }

    fn set_pat(&mut self, pat: PatId, ty: &Ty) {
        self.out.pats[pat.0 as usize] = ty.clone();
    }

    fn match_constant(&mut self, constant: Option<(crate::types::program::AdtId, u32)>, ty: &Ty) {
        if let Some((adt, _)) = constant
            && let Ty::Var(_) = self.shallow(ty)
        {
            let count = self.program.adt(adt).generics.params.len();
            let args: Vec<Ty> = (0..count).map(|_| self.fresh()).collect();
            self.table.unify(ty, &Ty::Adt(adt, args.into()));
        }
    }

    /// A pattern that is no reference pattern looks through references.
    fn look_through(&mut self, kind: &PatKind, ty: &Ty, mode: Option<bool>) -> (Ty, Option<bool>) {
        let structural = matches!(
            kind,
            PatKind::Tuple(_)
                | PatKind::TupleStruct { .. }
                | PatKind::Struct { .. }
                | PatKind::Path(_)
                | PatKind::Slice(_)
        );
        let mut ty = self.structurally(ty);
        let mut mode = mode;
        while structural && let Ty::Ref(inner, mutable) = &ty {
            mode = Some(mode.unwrap_or(true) && *mutable);
            let inner = (**inner).clone();
            ty = self.structurally(&inner);
        }
        (ty, mode)
    }

    fn bind_parts(&mut self, kind: &'f PatKind, ty: &Ty, mode: Option<bool>) {
        match kind {
            PatKind::Tuple(parts) => self.bind_tuple(parts, ty, mode),
            PatKind::TupleStruct { path, args } => {
                let Some((adt, variant, own)) = self.variant_path(path) else { return self.bind_all(args) };
                self.table.try_unify(&own, ty);
                let fields = self.variant_fields(adt, variant, &own);
                self.bind_positional(args, &fields, mode);
            }
            PatKind::Struct { path, fields } => {
                let Some((adt, variant, own)) = self.variant_path(path) else {
                    for field in fields {
                        self.bind(field.pat, &Ty::Unknown, None);
                    }
                    return;
                };
                self.table.try_unify(&own, ty);
                let types = self.variant_fields(adt, variant, &own);
                for field in fields {
                    let index = self.program.field_named(adt, variant as usize, field.name);
                    let ty = index.and_then(|index| types.get(index)).cloned().unwrap_or(Ty::Unknown);
                    self.bind(field.pat, &ty, mode);
                }
            }
            PatKind::Path(path) => {
                if let Some((_, _, own)) = self.variant_path(path) {
                    self.table.try_unify(&own, ty);
                }
            }
            PatKind::Or(parts) => self.bind_alternatives(parts, ty, mode),
            PatKind::Ref { pat } => {
                let inner = match self.structurally(ty) {
                    Ty::Ref(inner, _) => (*inner).clone(),
                    open @ Ty::Var(_) => {
                        let inner = self.fresh();
                        self.table.unify(&open, &inner.clone().reference(false));
                        inner
                    }
                    _ => Ty::Unknown,
                };
                self.bind(*pat, &inner, None);
            }
            PatKind::Slice(parts) => self.bind_slice(parts, ty, mode),
            PatKind::Wild | PatKind::Rest | PatKind::Bool(_) | PatKind::Literal | PatKind::Bind { .. } => {}
        }
    }

    /// All alternatives bind the same names; those of the first are the ones that count.
    fn bind_alternatives(&mut self, parts: &[PatId], ty: &Ty, mode: Option<bool>) {
        for (index, part) in parts.iter().enumerate() {
            if index > 0 {
                self.locals.open_scope();
            }
            self.bind(*part, ty, mode);
            if index > 0 {
                self.locals.close_scope();
            }
        }
    }

    fn bind_all(&mut self, parts: &[PatId]) {
        for part in parts {
            self.bind(*part, &Ty::Unknown, None);
        }
    }

    fn bind_tuple(&mut self, parts: &[PatId], ty: &Ty, mode: Option<bool>) {
        let has_rest = parts.iter().any(|part| matches!(self.body.pat(*part).kind, PatKind::Rest));
        let types = match self.shallow(ty) {
            Ty::Tuple(types) => types.to_vec(),
            Ty::Var(_) if !has_rest => {
                let types: Vec<Ty> = parts.iter().map(|_| self.fresh()).collect();
                self.table.unify(ty, &Ty::Tuple(types.clone().into()));
                types
            }
            _ => Vec::new(),
        };
        self.bind_positional(parts, &types, mode);
    }

    /// Sub-patterns against fields by position; `..` skips what is in the middle.
    fn bind_positional(&mut self, parts: &[PatId], types: &[Ty], mode: Option<bool>) {
        let rest = parts.iter().position(|part| matches!(self.body.pat(*part).kind, PatKind::Rest));
        for (index, part) in parts.iter().enumerate() {
            let at = match rest {
                Some(rest) if index > rest => types.len().checked_sub(parts.len() - index),
                _ => Some(index),
            };
            let ty = at.and_then(|at| types.get(at)).cloned().unwrap_or(Ty::Unknown);
            self.bind(*part, &ty, mode);
        }
    }

    fn bind_slice(&mut self, parts: &[PatId], ty: &Ty, mode: Option<bool>) {
        let (Ty::Slice(inner) | Ty::Array(inner)) = self.structurally(ty) else { return self.bind_all(parts) };
        for part in parts {
            // `rest @ ..` binds the middle as a slice.
            let is_rest = match &self.body.pat(*part).kind {
                PatKind::Bind { sub: Some(sub), .. } => matches!(self.body.pat(*sub).kind, PatKind::Rest),
                _ => false,
            };
            let ty = if is_rest { Ty::Slice(inner.clone()) } else { (*inner).clone() };
            self.bind(*part, &ty, mode);
        }
    }
}
