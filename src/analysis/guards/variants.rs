//! Which variants of a value hold a guard: an arm for another variant holds nothing.
//!
//! Errs towards held: a pattern whose variant is not found may match anything.

use crate::analysis::guards::eval::Value;
use crate::analysis::guards::{Flow, GuardSource, Guards};
use crate::analysis::locks::guard_types::{holds_guard, is_guard};
use crate::facts::{Arm, BinaryOp, ExprId, ExprKind, Name, PatId, PatKind, Path, UnaryOp};
use crate::isolation::recursing;
use crate::knowledge::attributes::{Tells, Wait};
use crate::types::infer::PathValue;
use crate::types::lower_ty::field_types;
use crate::types::program::{AdtId, Program};
use crate::types::ty::Ty;

impl Flow<'_> {
    /// A value was matched by a pattern after the patterns of other arms did not match: it gives up the guards that it
    /// cannot have then.
    pub(crate) fn matched(&mut self, scrutinee: ExprId, pat: PatId, before: &[&Arm], value: &mut Value) {
        let source = self.variant_source(scrutinee);
        let (holder, ty) = self.holder_of(source);
        if !holds_guard(self.program, &ty) {
            return;
        }
        let covered: Vec<PatId> = before.iter().filter(|arm| arm.guard.is_none()).map(|arm| arm.pat).collect();
        let owned = match holder {
            Some((owner, part)) => self.guards_of_part(owner, part),
            None if source == scrutinee => value.guards.clone(),
            // The value is borrowed from a temporary that has its variant.
            None => value.based.clone(),
        };
        let gone = self.without(&owned, |cx, failed| cx.may_hold(pat, &ty, &covered, failed));
        self.give_up(holder, &gone);
        value.guards.take(&gone);
        value.based.take(&gone);
    }

    /// The only pattern that a value was matched against did not match. What an error keeps of a poisoned lock counts as gone.
    pub(crate) fn unmatched(&mut self, pat: PatId, scrutinee: ExprId) {
        let (holder, ty) = self.holder_of(self.variant_source(scrutinee));
        let Some(holder) = holder.filter(|_| holds_guard(self.program, &ty)) else { return };
        let owned = self.guards_of_part(holder.0, holder.1);
        let ty = self.without_error(&ty);
        let gone = self.without(&owned, |cx, failed| cx.rest_may_hold(&ty, &[pat], failed));
        self.give_up(Some(holder), &gone);
    }

    /// The same for a condition that is one `let`.
    pub(crate) fn condition_unmatched(&mut self, condition: ExprId) {
        if let ExprKind::Let { pat, scrutinee } = &self.body.expr(condition).kind {
            self.unmatched(*pat, *scrutinee);
        }
    }

    /// A condition had that outcome: locals let go what they do not hold then.
    pub(crate) fn told_by(&mut self, condition: ExprId, outcome: bool) {
        for (owner, absent) in self.absent_from(condition, outcome) {
            let left = self.state.get(owner).without(&absent);
            self.state.set(owner, left);
        }
    }

    /// The guards that are not held where a condition has that outcome.
    pub(crate) fn absent_if(&self, condition: ExprId, outcome: bool) -> Guards {
        self.absent_from(condition, outcome)
            .into_iter()
            .flat_map(|(_, absent)| absent.iter().collect::<Vec<_>>())
            .collect()
    }

    /// Locals with those of their guards that they do not hold where a condition has that outcome: `held.is_none()`, and what is made of it by
    /// `!`, `&&` and `||`, or bound to a name.
    fn absent_from(&self, condition: ExprId, outcome: bool) -> Vec<(PatId, Guards)> {
        recursing();
        match &self.body.expr(condition).kind {
            ExprKind::Unary { op: UnaryOp::Not, operand } => self.absent_from(*operand, !outcome),
            ExprKind::Binary { op, lhs, rhs } if *op == if outcome { BinaryOp::And } else { BinaryOp::Or } => {
                let mut both = self.absent_from(*lhs, outcome);
                both.extend(self.absent_from(*rhs, outcome));
                both
            }
            ExprKind::Path(_) => {
                let flow = self.value_flow();
                let Some(PathValue::Local(told)) = self.types.values.get(&condition) else { return Vec::new() };
                let asked = flow.initialiser(*told).filter(|_| !flow.is_assigned(*told));
                asked.map(|asked| self.absent_from(asked, outcome)).unwrap_or_default()
            }
            ExprKind::MethodCall { receiver, .. } => {
                let callee = self.types.callees.get(&condition);
                let tells = callee.and_then(|callee| self.program.function(callee.fn_id).known.tells);
                let (holder, ty) = self.holder_of(self.variant_source(*receiver));
                let holder = holder.map(|(owner, part)| (owner, self.guards_of_part(owner, part)));
                let is_empty = match tells {
                    Some(Tells::Success | Tells::Value) => !outcome,
                    Some(Tells::Failure | Tells::Nothing) => outcome,
                    Some(Tells::Empty | Tells::Ended) | None => false,
                };
                // The guard that the error of a poisoned lock keeps counts as gone.
                let lang = self.program.lang_adt(&ty);
                let is_plain = lang.is_some_and(|lang| matches!(lang.as_str(), "option" | "result"));
                let tried = holder.as_ref().is_some_and(|(_, held)| held.iter().all(|guard| self.is_try(guard)));
                holder.into_iter().filter(|_| is_empty && (is_plain || tried)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether a guard comes from an attempt that does not wait.
    fn is_try(&self, guard: u32) -> bool {
        matches!(self.out.guards.get(guard as usize), Some(GuardSource::Acquired { wait: Wait::Try, .. }))
    }

    /// What has the variant that a value has: of `map.get(key).as_deref()` what the look-up gives.
    pub(crate) fn variant_source(&self, value: ExprId) -> ExprId {
        let mut at = value;
        while let ExprKind::MethodCall { receiver, .. } = &self.body.expr(at).kind
            && let Some(callee) = self.types.callees.get(&at)
            && self.program.function(callee.fn_id).known.keeps_variant
            // A guard of an `Option` has no variant; what it leads to has.
            && self.types.expr(*receiver).as_adt().map(|(adt, _)| adt) == self.program.owner_adt(callee.fn_id)
        {
            at = *receiver;
        }
        at
    }

    /// The value that a scrutinee is: the local that owns it, if one does, with the place that it is, and its type.
    fn holder_of(&self, scrutinee: ExprId) -> (Option<(PatId, ExprId)>, Ty) {
        let place = match &self.body.expr(scrutinee).kind {
            ExprKind::Ref { operand, .. } => *operand,
            _ => scrutinee,
        };
        let ty = self.types.expr(place).clone();
        match self.owner_of_place(place) {
            Some(owner) => (Some((owner, place)), ty),
            // Another place, or a borrow of a temporary: that is not the value.
            _ if self.is_place(place) || place != scrutinee => (None, Ty::Unknown),
            _ => (None, ty),
        }
    }

    /// Those guards that the value does not have; `holds` is asked once for attempts to acquire, which may have failed.
    fn without(&self, owned: &Guards, holds: impl Fn(&Self, bool) -> bool) -> Guards {
        let (surely, tried) = (holds(self, false), holds(self, true));
        owned.iter().filter(|guard| if self.is_try(*guard) { !tried } else { !surely }).collect()
    }

    fn give_up(&mut self, holder: Option<(PatId, ExprId)>, gone: &Guards) {
        match holder {
            Some((owner, _)) => {
                let left = self.state.get(owner).without(gone);
                self.state.set(owner, left);
            }
            None => self.state.take_from_temps(gone),
        }
    }

    /// Whether a value of the type may hold a guard where the pattern matches and those `before` did not.
    fn may_hold(&self, pat: PatId, ty: &Ty, before: &[PatId], tried: bool) -> bool {
        recursing();
        match &self.body.pat(pat).kind {
            PatKind::Wild => self.rest_may_hold(&self.without_error(ty), before, tried),
            PatKind::Bind { sub: None, .. } if self.types.constants.contains(&pat) => false,
            PatKind::Bind { sub: None, .. } => self.rest_may_hold(ty, before, tried),
            PatKind::Bind { sub: Some(sub), .. } => self.may_hold(*sub, ty, before, tried),
            PatKind::Path(_) | PatKind::Bool(_) | PatKind::Literal => false,
            PatKind::Or(parts) => parts.iter().any(|part| self.may_hold(*part, ty, before, tried)),
            PatKind::Tuple(parts) => match ty {
                Ty::Tuple(types) => self.fields_hold(parts, types, tried),
                _ => holds_guard(self.program, ty),
            },
            PatKind::TupleStruct { path, args } => match self.variant(path, ty) {
                // An error that nobody looks at: a poisoned lock is not what the code is about.
                Some((types, _)) if self.is_unnamed_error(path, args, ty) => {
                    types.iter().any(|ty| is_guard(self.program, ty))
                }
                Some((types, _)) => self.fields_hold(args, &types, tried),
                None => holds_guard(self.program, ty),
            },
            PatKind::Struct { path, fields } => match self.variant(path, ty) {
                Some((types, names)) => {
                    types.iter().zip(names).any(|(ty, name)| match fields.iter().find(|field| field.name == name) {
                        Some(field) => self.may_hold(field.pat, ty, &[], tried),
                        None => self.holds(ty, tried),
                    })
                }
                None => holds_guard(self.program, ty),
            },
            PatKind::Rest | PatKind::Ref { .. } | PatKind::Slice(_) => self.holds(ty, tried),
        }
    }

    /// `Err(_)`
    fn is_unnamed_error(&self, path: &Path, args: &[PatId], ty: &Ty) -> bool {
        self.program.lang_adt(ty).is_some_and(|lang| lang == "result")
            && path.segments.last().is_some_and(|last| last.name == "Err")
            && args.iter().all(|arg| matches!(self.body.pat(*arg).kind, PatKind::Wild | PatKind::Rest))
    }

    /// A `Result` whose error holds no guard but itself.
    fn without_error(&self, ty: &Ty) -> Ty {
        match ty {
            Ty::Adt(adt, args)
                if self.program.lang_adt(ty).is_some_and(|lang| lang == "result")
                    && args.len() == 2
                    && !is_guard(self.program, &args[1]) =>
            {
                Ty::Adt(*adt, [args[0].clone(), Ty::Unknown].into_iter().collect())
            }
            _ => ty.clone(),
        }
    }

    fn fields_hold(&self, parts: &[PatId], types: &[Ty], tried: bool) -> bool {
        if parts.len() != types.len() || parts.iter().any(|part| matches!(self.body.pat(*part).kind, PatKind::Rest)) {
            return types.iter().any(|ty| self.holds(ty, tried));
        }
        parts.iter().zip(types).any(|(part, ty)| self.may_hold(*part, ty, &[], tried))
    }

    /// Whether a variant that no pattern covers may hold a guard.
    fn rest_may_hold(&self, ty: &Ty, before: &[PatId], tried: bool) -> bool {
        let Some((adt, args)) = ty.as_adt().filter(|(adt, _)| self.program.adt(*adt).is_enum) else {
            return self.holds(ty, tried);
        };
        let variants = &self.program.adt(adt).variants;
        if variants.is_empty() {
            return self.holds(ty, tried);
        }
        variants.iter().enumerate().any(|(index, variant)| {
            let is_covered = before.iter().any(|pat| self.covers(*pat, variant.name));
            let fields = field_types(self.program, adt, index as u32);
            !is_covered && fields.iter().any(|field| self.holds(&field.substitute(args), tried))
        })
    }

    /// Whether a pattern matches all values of a variant.
    fn covers(&self, pat: PatId, variant: Name) -> bool {
        recursing();
        let named = |path: &Path| path.segments.last().is_some_and(|last| last.name == variant);
        match &self.body.pat(pat).kind {
            PatKind::TupleStruct { path, args } => named(path) && args.iter().all(|arg| self.is_irrefutable(*arg)),
            PatKind::Struct { path, fields } => {
                named(path) && fields.iter().all(|field| self.is_irrefutable(field.pat))
            }
            PatKind::Path(path) => named(path),
            PatKind::Or(parts) => parts.iter().any(|part| self.covers(*part, variant)),
            PatKind::Bind { sub: Some(sub), .. } => self.covers(*sub, variant),
            PatKind::Bind { name, .. } if self.types.constants.contains(&pat) => *name == variant,
            _ => self.is_irrefutable(pat),
        }
    }

    fn is_irrefutable(&self, pat: PatId) -> bool {
        match &self.body.pat(pat).kind {
            PatKind::Wild | PatKind::Rest => true,
            PatKind::Bind { sub: None, .. } => !self.types.constants.contains(&pat),
            PatKind::Bind { sub: Some(sub), .. } => self.is_irrefutable(*sub),
            PatKind::Tuple(parts) => parts.iter().all(|part| self.is_irrefutable(*part)),
            PatKind::Ref { pat } => self.is_irrefutable(*pat),
            _ => false,
        }
    }

    /// The types and names of the fields of the variant that a path names.
    pub(crate) fn variant(&self, path: &Path, ty: &Ty) -> Option<(Vec<Ty>, Vec<Name>)> {
        let (adt, args) = ty.as_adt()?;
        let name = path.segments.last()?.name;
        let def = self.program.adt(adt);
        let index = match def.is_enum {
            true => def.variants.iter().position(|variant| variant.name == name)?,
            false => 0,
        };
        let types = field_types(self.program, adt, index as u32).iter().map(|field| field.substitute(args)).collect();
        let names = def.variants.get(index)?.fields.iter().map(|field| field.name).collect();
        Some((types, names))
    }

    /// Whether a value of the type may hold a guard. The error of an attempt that failed holds none but where the lock is
    /// poisoned, of which nothing is said.
    fn holds(&self, ty: &Ty, tried: bool) -> bool {
        let is_failure = |adt: AdtId| fails_to_acquire(self.program, adt);
        holds_guard(self.program, ty) && !(tried && ty.as_adt().is_some_and(|(adt, _)| is_failure(adt)))
    }
}

/// Whether a type says why a lock could not be had.
fn fails_to_acquire(program: &Program<'_>, adt: AdtId) -> bool {
    program.adt(adt).known.would_block.is_some()
}
