//! Guards in the parts of a local, its own or those behind a `&mut` parameter: what is put into a part, taken out of it, or let go by a
//! callee.
//!
//! A local's guards are one set. Which of them a part has is told by what the guards lead to; those of parts that are alike go
//! together (misses).

use crate::analysis::guards::eval::Value;
use crate::analysis::guards::{EventKind, Flow, GuardId, GuardSource, Guards};
use crate::analysis::locks::guard_types::{guarded_in, holds_guard, is_guard};
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
            self.out.left_behind.extend(self.state.get(*parameter).contains(&id).then_some(id));
        }
    }

    /// Guards of a local are let go here. That an `Option` is seen to be empty is none of that.
    fn takes(&mut self, owner: PatId, guards: &Guards) {
        self.taken_inside.insert(owner);
        let behind = self.of_caller(guards);
        self.out.taken_from_behind.extend(behind);
    }

    /// Those of some guards that are behind parameters.
    fn of_caller(&self, guards: &Guards) -> Vec<GuardId> {
        let is_behind = |guard: &GuardId| matches!(self.out.guards.get(*guard as usize), Some(GuardSource::Behind(..)));
        guards.iter().filter(is_behind).collect()
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
        if !held.is_empty() && !matches!(self.body.expr(part).kind, ExprKind::Path(_)) {
            let contents = guarded_in(self.program, self.types.expr(part));
            held.retain(|guard| self.may_be_of(*guard, &contents));
        }
        held
    }

    /// Of several guards those that a value of the type may hold; one alone may be projected to a part of what it leads to.
    pub(crate) fn keep_what_fits(&self, guards: &mut Guards, ty: &Ty) {
        if guards.iter().nth(1).is_none() {
            return;
        }
        let contents = guarded_in(self.program, ty);
        let mut fitting = guards.clone();
        fitting.retain(|guard| self.may_be_of(*guard, &contents));
        if !fitting.is_empty() {
            *guards = fitting;
        }
    }

    /// Takes the guards of a part out of its local.
    pub(crate) fn move_out_part(&mut self, owner: PatId, part: ExprId) -> Guards {
        let part = self.guards_of_part(owner, part);
        self.takes(owner, &part);
        let left = self.move_out(owner).without(&part);
        self.state.set(owner, left);
        part
    }

    /// Puts guards into a part of a local, whose own are dropped.
    pub(crate) fn replace_part(&mut self, owner: PatId, part: ExprId, guards: Guards) {
        let gone = self.guards_of_part(owner, part);
        self.takes(owner, &gone);
        let left = self.state.get(owner).without(&gone);
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

    /// The guards that a call does not hold all the time of what it is lent by `&mut`.
    pub(crate) fn paused_by(&self, expr: ExprId, callee: &Callee) -> Guards {
        let mut paused = Guards::new();
        let parameters = &self.program.function(callee.fn_id).facts.param_pats;
        let Some(actuals) = Actuals::of(self.body, expr).filter(|_| !self.is_of_library(callee.fn_id)) else {
            return paused;
        };
        let is_method = matches!(self.body.expr(expr).kind, ExprKind::MethodCall { .. });
        for (position, parameter) in parameters.iter().enumerate() {
            let argument = actuals.at(position);
            let lent = argument.and_then(|argument| self.lent_mutably(argument, callee, is_method && position == 0));
            let Some((owner, place)) = lent else { continue };
            for content in self.summaries.pauses(callee.fn_id, *parameter) {
                let mut guards = self.guards_of_part(owner, place);
                guards.retain(|guard| self.may_be_of(*guard, std::slice::from_ref(content)));
                paused.add(&guards);
            }
        }
        paused
    }

    /// Notes that guards are let go for a time, as far as they are the caller's.
    pub(crate) fn pause(&mut self, guards: &Guards) {
        let behind = self.of_caller(guards);
        self.out.paused_behind.extend(behind);
    }

    /// The local that an argument lends by `&mut`, with the place that it is.
    fn lent_mutably(&self, argument: ExprId, callee: &Callee, is_receiver: bool) -> Option<(PatId, ExprId)> {
        let place = match (&self.body.expr(argument).kind, self.types.expr(argument)) {
            (ExprKind::Ref { operand, mutable, .. }, _) => mutable.then_some(*operand)?,
            (_, Ty::Ref(_, is_mutable)) => is_mutable.then_some(argument)?,
            _ => (is_receiver && callee.autoref == Some(true)).then_some(argument)?,
        };
        let owner = self.owner_of_place(place)?;
        (!self.state.get(owner).is_empty()).then_some((owner, place))
    }

    /// What a function lets go of what it is given by `&mut`: the guards that are in its result. Those of a future that holds them while it
    /// waits are let go when it has been awaited. What is not followed may let go whatever it is lent.
    pub(crate) fn let_go_by(&mut self, expr: ExprId, callee: &Callee, was_awaited: bool) -> Guards {
        let mut given_back = Guards::new();
        let function = self.program.function(callee.fn_id);
        let Some(actuals) = Actuals::of(self.body, expr) else { return given_back };
        let is_method = matches!(self.body.expr(expr).kind, ExprKind::MethodCall { .. });
        let mut position = 0;
        while let Some(argument) = actuals.at(position) {
            let parameter = function.facts.param_pats.get(position).copied();
            let is_receiver = is_method && position == 0;
            position += 1;
            let Some((owner, place)) = self.lent_mutably(argument, callee, is_receiver) else { continue };
            if self.is_holder_by_mut_ref(self.types.expr(expr)) {
                self.state.may_be_gone(&self.guards_of_part(owner, place));
            }
            match parameter.filter(|parameter| self.is_followed(callee.fn_id, *parameter)) {
                Some(parameter) => {
                    given_back.add(&self.let_go_behind((callee.fn_id, parameter), (owner, place), was_awaited));
                }
                None if function.known.keeps_variant => {}
                // By a reference to a guard alone nothing is let go, but for what is put in its place (false alarms).
                None if self.is_holder(self.types.expr(place).peeled()) => {
                    self.state.may_be_gone(&self.guards_of_part(owner, place));
                }
                None => {}
            }
        }
        given_back
    }

    /// Whether it is known what a function does with the guards behind a parameter: it is the workspace's, and knows that there are some.
    fn is_followed(&self, id: FnId, parameter: PatId) -> bool {
        let is_own = self.typed.body(id).is_some() && !self.program.is_stub(self.program.function(id).home.module);
        is_own && matches!(self.typed.types(id).pat(parameter), Ty::Ref(inner, _) if holds_guard(self.program, inner))
    }

    fn let_go_behind(
        &mut self,
        (id, parameter): (FnId, PatId),
        (owner, place): (PatId, ExprId),
        was_awaited: bool,
    ) -> Guards {
        let mut given_back = Guards::new();
        let summaries = self.summaries;
        let is_pending = self.program.gives_future(id) && !was_awaited;
        for let_go in summaries.let_go(id, parameter).filter(|let_go| !(is_pending && let_go.is_held_while_waiting)) {
            let mut gone = self.guards_of_part(owner, place);
            gone.retain(|guard| self.may_be_of(*guard, std::slice::from_ref(&let_go.content)));
            self.takes(owner, &gone);
            if let_go.on_some_paths {
                self.state.may_be_gone(&gone);
                continue;
            }
            let left = self.state.get(owner).without(&gone);
            self.state.set(owner, left);
            if summaries.gives_back(id, parameter) {
                given_back.add(&gone);
            }
        }
        given_back
    }

    /// What is lent by `&mut` gets a name: what is done by that is not followed.
    pub(crate) fn named_mutably(&mut self, name: PatId, value: &Value) {
        if self.is_holder_by_mut_ref(self.types.pat(name)) {
            self.state.may_be_gone(&value.based.union(&value.guards));
        }
    }

    /// Whether a type is a reference by which a guard may be taken out of what holds it.
    fn is_holder_by_mut_ref(&self, ty: &Ty) -> bool {
        matches!(ty, Ty::Ref(inner, true) if self.is_holder(inner))
    }

    /// Whether a value of the type holds guards and is none itself.
    fn is_holder(&self, ty: &Ty) -> bool {
        holds_guard(self.program, ty) && !is_guard(self.program, ty)
    }
}
