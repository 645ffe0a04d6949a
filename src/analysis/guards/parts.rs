//! Guards in the parts of a local, its own or those behind a `&mut` parameter: what is put into a part, taken out of it, or let go by a
//! callee.
//!
//! A local's guards are one set. Which of them a part has is told by what the guards lead to; those of parts that are alike go
//! together (misses).

use crate::analysis::guards::summary::LetGo;
use crate::analysis::guards::{EventKind, Flow, GuardId, GuardSource, Guards};
use crate::analysis::locks::guard_types::{guarded_in, holds_guard};
use crate::analysis::world::actuals::Actuals;
use crate::facts::{ExprId, ExprKind, PatId, UnaryOp};
use crate::types::infer::{Callee, PathValue};
use crate::types::program::FnId;
use crate::types::ty::Ty;

impl Flow<'_> {
    /// A parameter that is given by `&mut` may hold guards of the caller's: what becomes of them is part of the summary.
    pub(crate) fn guards_behind(&mut self, parameter: PatId) {
        let Ty::Ref(inner, true) = self.types.pat(parameter) else { return };
        if !holds_guard(self.program, inner) {
            return;
        }
        let mut contents = guarded_in(self.program, inner);
        if contents.is_empty() {
            contents.push(Ty::Unknown);
        }
        let first = self.out.guards.len() as GuardId;
        self.out.guards.extend(contents.into_iter().map(|content| GuardSource::Behind(parameter, content)));
        self.state.set(parameter, (first..self.out.guards.len() as GuardId).collect());
    }

    /// The function is left: which guards are still behind its parameters.
    pub(crate) fn leave_behind(&mut self) {
        for (id, source) in (0..).zip(&self.out.guards) {
            let GuardSource::Behind(parameter, _) = source else { continue };
            let is_left = self.state.get(*parameter).contains(&id);
            let is_sure = is_left && !self.state.gone_on_some_path().contains(&id);
            self.out.left_behind.extend(is_left.then_some(id));
            self.out.taken_from_behind.extend((!is_sure).then_some(id));
        }
    }

    /// The local that a place of fields belongs to.
    pub(crate) fn owner_of_place(&self, place: ExprId) -> Option<PatId> {
        match &self.body.expr(place).kind {
            ExprKind::Field { base, .. } => self.owner_of_place(*base),
            ExprKind::Unary { op: UnaryOp::Deref, operand } => self.owner_of_place(*operand),
            ExprKind::Path(_) => match self.types.values.get(&place)? {
                PathValue::Local(pat) => Some(*pat),
                _ => None,
            },
            _ => None,
        }
    }

    /// The guards of a local that a part of it may have, as far as types tell.
    pub(crate) fn guards_of_part(&self, owner: PatId, part: ExprId) -> Guards {
        let mut held = self.state.get(owner);
        if !matches!(self.body.expr(part).kind, ExprKind::Path(_)) {
            let contents = guarded_in(self.program, self.types.expr(part));
            held.retain(|guard| self.may_be_of(*guard, &contents));
        }
        held
    }

    /// Takes the guards of a part out of its local.
    pub(crate) fn move_out_part(&mut self, owner: PatId, part: ExprId) -> Guards {
        let part = self.guards_of_part(owner, part);
        let left = self.move_out(owner).without(&part);
        self.state.set(owner, left);
        part
    }

    /// Puts guards into a part of a local, whose own are dropped.
    pub(crate) fn replace_part(&mut self, owner: PatId, part: ExprId, guards: Guards) {
        let left = self.state.get(owner).without(&self.guards_of_part(owner, part));
        self.state.take_from_temps(&guards);
        self.state.set(owner, left.union(&guards));
    }

    /// `self.held = None`: whether guards are put into, or dropped from, a part of a local that may hold some.
    pub(crate) fn put_into_part(&mut self, place: ExprId, guards: &Guards) -> bool {
        let ty = self.types.expr(place);
        let Some(owner) = self.owner_of_place(place).filter(|_| holds_guard(self.program, ty)) else { return false };
        let is_reference = matches!(self.types.pat(owner), Ty::Ref(..));
        if matches!(ty, Ty::Ref(..)) || is_reference && self.state.get(owner).is_empty() {
            return false;
        }
        self.replace_part(owner, place, guards.clone());
        if is_reference && !guards.is_empty() {
            // It lives on where this body does not see it.
            self.event(EventKind::Escape(guards.clone()), place);
        }
        true
    }

    /// The guards that a function of a library lets go while it runs a closure: `MutexGuard::unlocked(&mut guard, || ..)`.
    pub(crate) fn unlocked_by(&self, expr: ExprId, callee: &Callee) -> Guards {
        let unlocks = self.program.function(callee.fn_id).known.unlocks;
        let guard = Actuals::of(self.body, expr).filter(|_| unlocks).and_then(|actuals| actuals.at(0));
        let owner = guard.and_then(|guard| match self.body.expr(guard).kind {
            ExprKind::Ref { operand, .. } => self.owner_of_place(operand),
            _ => self.owner_of_place(guard),
        });
        owner.map(|owner| self.state.get(owner)).unwrap_or_default()
    }

    /// Locals with guards that a call gives to a function of the workspace by `&mut`, with its parameters.
    fn given_by_mut_ref(&self, expr: ExprId, callee: &Callee) -> Vec<(PatId, PatId, ExprId)> {
        let function = self.program.function(callee.fn_id);
        let Some(actuals) = Actuals::of(self.body, expr) else { return Vec::new() };
        let given = function.facts.param_pats.iter().filter_map(|parameter| {
            let argument = actuals.of_parameter(function, *parameter)?;
            let place = match self.body.expr(argument).kind {
                ExprKind::Ref { operand, mutable: true, .. } => operand,
                _ => argument,
            };
            let owner = self.owner_of_place(place)?;
            (!self.state.get(owner).is_empty()).then_some((*parameter, owner, place))
        });
        given.collect()
    }

    /// What a function of the workspace lets go of what it is given by `&mut`: the guards that are in its result. Those of a future that
    /// holds them while it waits are let go when it has been awaited.
    pub(crate) fn let_go_by(&mut self, expr: ExprId, callee: &Callee, was_awaited: bool) -> Guards {
        let mut given_back = Guards::new();
        let summaries = self.summaries;
        if !summaries.lets_go(callee.fn_id) {
            return given_back;
        }
        let waits = |id: FnId, parameter| {
            self.program.function(id).facts.is_async
                && !was_awaited
                && (summaries.holds_across_await(id, parameter) || summaries.may_hold_across_await(id, parameter))
        };
        let given = self.given_by_mut_ref(expr, callee);
        let given: Vec<_> = given.into_iter().filter(|(parameter, ..)| !waits(callee.fn_id, *parameter)).collect();
        for (parameter, owner, place) in given {
            for (content, let_go) in summaries.let_go(callee.fn_id, parameter) {
                let mut gone = self.guards_of_part(owner, place);
                gone.retain(|guard| self.may_be_of(*guard, std::slice::from_ref(content)));
                if let_go == LetGo::OnSomePaths {
                    self.state.owned_on_some_paths(&gone);
                    continue;
                }
                let left = self.state.get(owner).without(&gone);
                self.state.set(owner, left);
                if summaries.gives_back(callee.fn_id, parameter) {
                    given_back.add(&gone);
                }
            }
        }
        given_back
    }
}
