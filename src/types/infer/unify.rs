//! Type variables and unification. Nothing here fails loudly: what does not unify stays apart, and unknown fits all.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::types::ty::{Args, Predicate, TraitRef, Ty};

/// What a variable may become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum VarKind {
    /// Anything.
    General,
    /// An integer type (`i32` if nothing says more).
    Int,
    /// A float type.
    Float,
}

#[derive(Clone, Debug)]
struct Var {
    value: Option<Ty>,
    kind: VarKind,
}

/// All variables of a body.
#[derive(Debug, Default)]
pub(crate) struct Table {
    vars: Vec<Var>,
    /// Variables bound since the oldest open snapshot, for undoing.
    trail: Vec<u32>,
    /// Parts that the comparison under way has looked at.
    compared: u32,
}

/// Deeper types are not compared: recursive instantiation must end.
const MAX_DEPTH: u32 = 48;
/// Variables that one walk looks behind: they share what they stand for, so that a type of few parts may be a tree of very
/// many. What lies beyond is not known.
const MAX_LOOKUPS: u32 = 4096;
/// Parts that one comparison looks at; the rest counts as equal.
const MAX_COMPARED: u32 = 1 << 16;

/// What one walk through a type looked behind.
#[derive(Default)]
struct Lookups {
    /// Variables, as often as they occur.
    made: u32,
    /// Parts that are left out of the result.
    cuts: u32,
    /// What variables stand for, and how many lookups lie behind each.
    known: FxHashMap<u32, (Ty, u32)>,
}

impl Table {
    pub(crate) fn fresh(&mut self, kind: VarKind) -> Ty {
        self.vars.push(Var { value: None, kind });
        Ty::Var(self.vars.len() as u32 - 1)
    }

    pub(crate) fn snapshot(&self) -> usize {
        self.trail.len()
    }

    pub(crate) fn rollback(&mut self, snapshot: usize) {
        while self.trail.len() > snapshot {
            if let Some(var) = self.trail.pop() {
                self.vars[var as usize].value = None;
            }
        }
    }

    pub(crate) fn kind(&self, var: u32) -> VarKind {
        self.vars[var as usize].kind
    }

    fn bind(&mut self, var: u32, ty: Ty) {
        self.vars[var as usize].value = Some(ty);
        self.trail.push(var);
    }

    /// The type with its outermost variable replaced by what it stands for.
    pub(crate) fn shallow(&self, ty: &Ty) -> Ty {
        self.peek(ty).clone()
    }

    /// Whether a variable has no value yet, not even that of another variable.
    pub(crate) fn is_unbound(&self, var: u32) -> bool {
        self.vars.get(var as usize).is_some_and(|var| var.value.is_none())
    }

    /// As `shallow`, only looked at.
    pub(crate) fn peek<'t>(&'t self, ty: &'t Ty) -> &'t Ty {
        let mut ty = ty;
        while let Ty::Var(var) = ty {
            match &self.vars[*var as usize].value {
                Some(value) => ty = value,
                None => break,
            }
        }
        ty
    }

    /// Whether some part is a variable without a value, or not known.
    pub(crate) fn is_open(&self, ty: &Ty) -> bool {
        self.any_part(ty, &mut FxHashSet::default(), 0, &|part| matches!(part, Ty::Unknown | Ty::Var(_)))
    }

    /// Whether some part is a variable without a value.
    pub(crate) fn has_unbound(&self, ty: &Ty) -> bool {
        ty.has_vars() && self.any_part(ty, &mut FxHashSet::default(), 0, &|part| matches!(part, Ty::Var(_)))
    }

    /// Whether a test holds for some part, bound variables looked through, each once; also where that goes too deep.
    fn any_part(&self, ty: &Ty, seen: &mut FxHashSet<u32>, depth: u32, test: &dyn Fn(&Ty) -> bool) -> bool {
        ty.any(&mut |part| match (part, self.peek(part)) {
            (Ty::Var(_), open @ Ty::Var(_)) => test(open),
            (Ty::Var(var), value) => {
                seen.insert(*var) && (depth > MAX_DEPTH || self.any_part(value, seen, depth + 1, test))
            }
            (_, value) => test(value),
        })
    }

    /// The type with all bound variables replaced.
    pub(crate) fn resolve(&self, ty: &Ty) -> Ty {
        self.resolve_at(ty, 0, &mut Lookups::default())
    }

    fn resolve_at(&self, ty: &Ty, depth: u32, lookups: &mut Lookups) -> Ty {
        if depth > MAX_DEPTH || lookups.made >= MAX_LOOKUPS {
            lookups.cuts += 1;
            return Ty::Unknown;
        }
        ty.replace(&mut |part| match part {
            Ty::Var(var) => Some(match self.peek(part) {
                open @ Ty::Var(_) => open.clone(),
                value => self.resolve_var(*var, value, depth, lookups),
            }),
            _ => (!part.has_vars()).then(|| part.clone()),
        })
    }

    /// What a bound variable stands for. One that occurs again counts for all that lies behind it, and is not looked at again.
    fn resolve_var(&self, var: u32, value: &Ty, depth: u32, lookups: &mut Lookups) -> Ty {
        if let Some((resolved, made)) = lookups.known.get(&var) {
            lookups.made = lookups.made.saturating_add(*made);
            return resolved.clone();
        }
        let before = (lookups.made, lookups.cuts);
        lookups.made = lookups.made.saturating_add(1);
        let resolved = self.resolve_at(value, depth + 1, lookups);
        if lookups.cuts == before.1 {
            lookups.known.insert(var, (resolved.clone(), lookups.made - before.0));
        }
        resolved
    }

    /// As `resolve`, with open variables turned into their default or unknown.
    pub(crate) fn finish(&self, ty: &Ty) -> Ty {
        let resolved = self.resolve(ty);
        if !resolved.has_vars() {
            return resolved;
        }
        resolved.replace(&mut |part| match part {
            Ty::Var(var) => Some(match self.kind(*var) {
                VarKind::General => Ty::Unknown,
                VarKind::Int => Ty::Prim(crate::types::ty::Prim::Int(2)),
                VarKind::Float => Ty::Prim(crate::types::ty::Prim::F64),
            }),
            _ => None,
        })
    }

    /// An index without a type of its own is a `usize`.
    pub(crate) fn finish_int(&mut self, ty: &Ty) -> Ty {
        let usize_ty = Ty::Prim(crate::types::ty::Prim::Int(11));
        self.unify(ty, &usize_ty);
        self.resolve(ty)
    }

    fn occurs(&self, var: u32, ty: &Ty) -> bool {
        ty.has_vars() && self.any_part(ty, &mut FxHashSet::default(), 0, &|part| *part == Ty::Var(var))
    }

    /// Makes both types equal as far as they can be; false if they differ somewhere.
    pub(crate) fn unify(&mut self, a: &Ty, b: &Ty) -> bool {
        self.compared = 0;
        self.unify_at(a, b, 0)
    }

    /// Unifies, or leaves everything as it was.
    pub(crate) fn try_unify(&mut self, a: &Ty, b: &Ty) -> bool {
        let snapshot = self.snapshot();
        let same = self.unify(a, b);
        if !same {
            self.rollback(snapshot);
        }
        same
    }

    fn unify_at(&mut self, a: &Ty, b: &Ty, depth: u32) -> bool {
        self.compared += 1;
        if depth > MAX_DEPTH || self.compared > MAX_COMPARED {
            return true;
        }
        // Only variables need a look-up; everything else is compared where it is.
        let (a_value, b_value);
        let a = match a {
            Ty::Var(_) => {
                a_value = self.shallow(a);
                &a_value
            }
            other => other,
        };
        let b = match b {
            Ty::Var(_) => {
                b_value = self.shallow(b);
                &b_value
            }
            other => other,
        };
        match (a, b) {
            (Ty::Unknown, _) | (_, Ty::Unknown) => true,
            (Ty::Foreign(x, xs), Ty::Foreign(y, ys)) if x == y => {
                self.unify_lists(xs, ys, depth);
                true
            }
            (Ty::Var(x), Ty::Var(y)) => self.unify_vars(*x, *y),
            (Ty::Var(var), other) | (other, Ty::Var(var)) => self.unify_var(*var, other),
            // It may be an alias of anything.
            (Ty::Foreign(..), _) | (_, Ty::Foreign(..)) => true,
            (Ty::Adt(x, xs), Ty::Adt(y, ys)) => x == y && self.unify_lists(xs, ys, depth),
            (Ty::Ref(x, xm), Ty::Ref(y, ym)) => xm == ym && self.unify_at(x, y, depth + 1),
            (Ty::Ptr(x), Ty::Ptr(y)) | (Ty::Slice(x), Ty::Slice(y)) | (Ty::Array(x), Ty::Array(y)) => {
                self.unify_at(x, y, depth + 1)
            }
            (Ty::Tuple(xs), Ty::Tuple(ys)) | (Ty::FnPtr(xs), Ty::FnPtr(ys)) => {
                xs.len() == ys.len() && self.unify_lists(xs, ys, depth)
            }
            (Ty::FnDef(x, xs), Ty::FnDef(y, ys)) => x == y && self.unify_lists(xs, ys, depth),
            (Ty::Dyn(xs), Ty::Dyn(ys)) | (Ty::Opaque(xs), Ty::Opaque(ys)) => {
                let (xs, ys) = (xs.clone(), ys.clone());
                self.unify_bounds(&xs, &ys, depth)
            }
            (Ty::Projection(x, xn), Ty::Projection(y, yn)) => {
                // Two unresolved projections may well be equal; only their own parts can tell.
                xn == yn && x.trait_id == y.trait_id && self.unify_lists(&x.args, &y.args, depth)
            }
            (Ty::Projection(..), _) | (_, Ty::Projection(..)) => true,
            (Ty::Closure(x, _), Ty::Closure(y, _)) => x == y,
            _ => a == b,
        }
    }

    fn unify_vars(&mut self, x: u32, y: u32) -> bool {
        if x != y {
            let is_general = |var| self.kind(var) == VarKind::General;
            // The more general one is bound, so that what is known is kept. Of equals, the younger: the older one stays what others lead
            // to, and no long way of variables grows.
            let (bound, to) = match (is_general(x), is_general(y)) {
                (true, false) => (x, y),
                (false, true) => (y, x),
                (true, true) | (false, false) => (x.max(y), x.min(y)),
            };
            self.bind(bound, Ty::Var(to));
        }
        true
    }

    fn unify_var(&mut self, var: u32, other: &Ty) -> bool {
        use crate::types::ty::Prim;
        if matches!(other, Ty::Foreign(..)) && self.kind(var) != VarKind::General {
            return true;
        }
        let fits = match self.kind(var) {
            VarKind::General => true,
            VarKind::Int => matches!(other, Ty::Prim(Prim::Int(_))),
            VarKind::Float => matches!(other, Ty::Prim(Prim::F32 | Prim::F64)),
        };
        if fits && !self.occurs(var, other) {
            self.bind(var, other.clone());
        }
        fits
    }

    fn unify_lists(&mut self, xs: &Args, ys: &Args, depth: u32) -> bool {
        let mut same = true;
        for (x, y) in xs.iter().zip(ys.iter()) {
            same &= self.unify_at(x, y, depth + 1);
        }
        same
    }

    fn unify_bounds(&mut self, xs: &[Predicate], ys: &[Predicate], depth: u32) -> bool {
        let ids = |bounds: &[Predicate]| bounds.first().map(|bound| bound.trait_ref.trait_id);
        if ids(xs) != ids(ys) {
            return false;
        }
        let mut same = true;
        for (x, y) in xs.iter().zip(ys.iter()) {
            same &= self.unify_trait_refs(&x.trait_ref, &y.trait_ref, depth);
            for (name, ty) in &x.assoc {
                if let Some((_, other)) = y.assoc.iter().find(|(own, _)| own == name) {
                    same &= self.unify_at(ty, other, depth + 1);
                }
            }
        }
        same
    }

    fn unify_trait_refs(&mut self, x: &TraitRef, y: &TraitRef, depth: u32) -> bool {
        let mut same = x.trait_id == y.trait_id;
        for (x, y) in x.args.iter().skip(1).zip(y.args.iter().skip(1)) {
            same &= self.unify_at(x, y, depth + 1);
        }
        same
    }
}
