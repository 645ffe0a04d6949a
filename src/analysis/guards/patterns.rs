//! Values into patterns.

use crate::analysis::locks::guard_types::holds_guard;
use crate::facts::{ExprId, ExprKind, PatId, PatKind};
use crate::types::ty::Ty;

use crate::analysis::guards::eval::Value;
use crate::analysis::guards::{Flow, Guards};

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
        let mut taken = false;
        for name in &names {
            self.declare(*name);
            let ty = self.types.pat(*name);
            if holds_guard(self.program, ty) && !matches!(ty, Ty::Ref(..)) {
                taken = true;
                self.state.set(*name, value.guards.clone());
            } else if !value.based.is_empty() || !value.guards.is_empty() {
                let mut based = value.based.clone();
                based.add(&value.guards);
                if has_reference(ty) {
                    self.state.based.set(*name, based);
                }
            }
        }
        if taken { Guards::new() } else { value.guards.clone() }
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
        names.iter().any(|name| {
            let ty = self.types.pat(*name);
            holds_guard(self.program, ty) && !matches!(ty, Ty::Ref(..))
        })
    }
}

/// Whether a value of the type may refer into something else.
pub(crate) fn has_reference(ty: &Ty) -> bool {
    ty.any(&mut |part| matches!(part, Ty::Ref(..)))
}
