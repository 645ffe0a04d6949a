//! Values into patterns.

use rustc_hash::FxHashMap;

use crate::analysis::guards::eval::Value;
use crate::analysis::guards::{Flow, GuardId, GuardSource, Guards};
use crate::analysis::locks::guard_types::{guarded_in, holds_guard};
use crate::analysis::locks::lock_types::may_be;
use crate::facts::{ExprId, ExprKind, PatId, PatKind};
use crate::types::ty::Ty;

impl Flow<'_> {
    /// Binds a value to a pattern; guards that no name takes are given back.
    pub(crate) fn bind(&mut self, pat: PatId, value: &Value, init: Option<ExprId>) -> Guards {
        // `let (a, b) = (x, y)` binds part by part.
        if let (PatKind::Tuple(parts), Some(init)) = (&self.body.pat(pat).kind, init)
            && let ExprKind::Tuple(values) = &self.body.expr(init).kind
            && parts.len() == values.len()
            && let Some(by_part) = value.parts.clone()
        {
            let mut left = Guards::new();
            for (part, guards) in parts.clone().into_iter().zip(by_part) {
                left.add(&self.bind(part, &Value::owning(guards), None));
            }
            return left;
        }
        let mut names = Vec::new();
        self.names_of(pat, &mut names);
        let own = self.guards_by_part(pat, &value.guards);
        let mut taken: Option<Guards> = None;
        for name in &names {
            self.declare(*name);
            self.named_mutably(*name, value);
            if self.owns_guard(*name) {
                let own = own.get(name).unwrap_or(&value.guards);
                taken.get_or_insert_default().add(own);
                self.state.set(*name, own.clone());
            } else if !value.based.is_empty() || !value.guards.is_empty() {
                let mut based = value.based.clone();
                based.add(&value.guards);
                if has_reference(self.types.pat(*name)) {
                    self.state.based.set(*name, based);
                }
            }
        }
        taken.map_or_else(|| value.guards.clone(), |taken| value.guards.without(&taken))
    }

    /// Which of several guards in one value each name of a pattern takes, as far as types tell, and of guards of one type the order of the parts.
    /// Empty where there is nothing to tell apart; a guard that may be in several parts is in all of them.
    fn guards_by_part(&self, pat: PatId, guards: &Guards) -> FxHashMap<PatId, Guards> {
        let mut found = FxHashMap::default();
        if guards.iter().nth(1).is_none() {
            return found;
        }
        let mut parts = Vec::new();
        self.parts_with_guards(pat, &mut parts);
        let has_rest = self.has_rest(pat);
        if parts.len() < 2 && !has_rest {
            return found;
        }
        let contents: Vec<Vec<Ty>> = parts.iter().map(|part| guarded_in(self.program, self.types.pat(*part))).collect();
        let places = |guard: &GuardId| -> Vec<usize> {
            (0..parts.len()).filter(|at| self.may_be_of(*guard, &contents[*at])).collect()
        };
        let of_guards: Vec<(GuardId, Vec<usize>)> = guards.iter().map(|guard| (guard, places(&guard))).collect();
        found.extend(parts.iter().map(|part| (*part, Guards::new())));
        for (number, (guard, places)) in of_guards.iter().enumerate() {
            let alike = |others: &[(GuardId, Vec<usize>)]| others.iter().filter(|(_, other)| other == places).count();
            let in_order = !has_rest && alike(&of_guards) == places.len();
            let at = if in_order { &places[alike(&of_guards[..number])..][..1] } else { &places[..] };
            // What fits nowhere is in the rest, or not understood.
            let at: Vec<usize> = if at.is_empty() && !has_rest { (0..parts.len()).collect() } else { at.to_vec() };
            at.iter().for_each(|at| found.entry(parts[*at]).or_default().insert(*guard));
        }
        found
    }

    /// Whether a pattern leaves out parts.
    fn has_rest(&self, pat: PatId) -> bool {
        let is_left_out = match &self.body.pat(pat).kind {
            PatKind::Rest => true,
            PatKind::Struct { path, fields } => {
                let variant = self.variant(path, self.types.pat(pat));
                variant.is_none_or(|(declared, _)| declared.len() > fields.len())
            }
            _ => false,
        };
        is_left_out || crate::facts::pat_parts(self.body, pat).into_iter().any(|part| self.has_rest(part))
    }

    /// The innermost parts of a pattern whose values hold guards, in order, those that no name takes included.
    fn parts_with_guards(&self, pat: PatId, found: &mut Vec<PatId>) {
        let parts = crate::facts::pat_parts(self.body, pat);
        let before = found.len();
        parts.into_iter().for_each(|part| self.parts_with_guards(part, found));
        if found.len() == before && self.owns_guard(pat) {
            found.push(pat);
        }
    }

    /// Whether a guard may be one of those that lead to such contents; where none is named, it may.
    pub(crate) fn may_be_of(&self, guard: GuardId, contents: &[Ty]) -> bool {
        match self.out.guards.get(guard as usize) {
            Some(GuardSource::Acquired { lock: Some(lock), .. }) if !contents.is_empty() => {
                contents.iter().any(|content| may_be(&lock.inner, content))
            }
            Some(GuardSource::Behind(_, content)) if !contents.is_empty() => {
                contents.iter().any(|other| may_be(content, other))
            }
            _ => true,
        }
    }

    fn declare(&mut self, pat: PatId) {
        self.state.forget(&[pat]);
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(pat);
        }
    }

    /// The names that a pattern binds.
    pub(crate) fn names_of(&self, pat: PatId, names: &mut Vec<PatId>) {
        if let PatKind::Bind { .. } = &self.body.pat(pat).kind
            && !self.types.constants.contains(&pat)
        {
            names.push(pat);
        }
        for part in crate::facts::pat_parts(self.body, pat) {
            self.names_of(part, names);
        }
    }

    /// Whether a pattern moves a guard out of what it matches.
    pub(crate) fn takes_guard(&self, pat: PatId) -> bool {
        let mut names = Vec::new();
        self.names_of(pat, &mut names);
        names.iter().any(|name| self.owns_guard(*name))
    }

    /// Whether what a pattern stands for is or holds a guard, and not a reference to one.
    fn owns_guard(&self, pat: PatId) -> bool {
        let ty = self.types.pat(pat);
        holds_guard(self.program, ty) && !matches!(ty, Ty::Ref(..))
    }
}

/// Whether a value of the type may refer into something else.
pub(crate) fn has_reference(ty: &Ty) -> bool {
    ty.any(&mut |part| matches!(part, Ty::Ref(..)))
}
