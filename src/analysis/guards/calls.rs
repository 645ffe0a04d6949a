//! Calls: acquisitions, moves of guards into and out of functions, uses of what they protect.

use crate::analysis::actuals::Actuals;
use crate::analysis::locks::access_path::{LockPlace, PlaceRoot, Places};
use crate::analysis::locks::guard_types::{holds_guard, is_guard};
use crate::analysis::locks::lock_types::{LockInfo, is_wrapped_lock, lock_info, lock_within};
use crate::facts::{ExprId, ExprKind, Name, SelfParam};
use crate::graph::Handed;
use crate::knowledge::attributes::{Mode, Runs, Wait};
use crate::types::infer::{Callee, PathValue};
use crate::types::program::{AdtId, FnId, Function, Owner};
use crate::types::ty::Ty;

use crate::analysis::guards::eval::{Value, is_number};
use crate::analysis::guards::patterns::has_reference;
use crate::analysis::guards::{EventKind, Flow, GuardId, GuardSource, Guards, Use};

/// A call that resolved.
#[derive(Clone, Copy)]
struct Site<'c> {
    expr: ExprId,
    callee: &'c Callee,
    receiver: Option<ExprId>,
    /// Guards that the receiver owns.
    payload: &'c Guards,
}

/// Guards of one call are numbered: those handed out first, those that it only lends from here on.
const FIRST_LENT: usize = 64;

impl<'a> Flow<'a> {
    pub(crate) fn method_call(&mut self, expr: ExprId, receiver: ExprId, args: &'a [ExprId]) -> Value {
        let Some(callee) = self.types.callees.get(&expr).cloned() else {
            return self.unknown_method(expr, receiver, args);
        };
        let receiver_ty = self.types.expr(receiver);
        let on_itself = same_head(receiver_ty, &callee.receiver);
        let moved = callee.autoref.is_none() && on_itself && !matches!(receiver_ty, Ty::Ref(..));
        let (own, based) = if moved {
            let value = self.eval(receiver);
            (value.guards, value.based)
        } else {
            (Guards::new(), self.place(receiver))
        };
        let on_guard = on_itself && holds_guard(self.program, receiver_ty);
        let on_content = !based.is_empty() && !on_guard;
        if on_content {
            let used = self.content_use(&callee, receiver_ty);
            self.event(EventKind::Use(based.clone(), used), expr);
        }
        self.push_temps();
        self.state.keep(&own);
        let site = Site { expr, callee: &callee, receiver: Some(receiver), payload: &own };
        let values = self.arguments(Some(site), args);
        let temps = self.state.temps.pop().unwrap_or_default();
        self.state.keep(&temps.difference(&own).copied().collect());
        // What a closure has taken over dies in it; of a failure's guard nobody makes use.
        let mut moved_in = if self.takes_payload(expr, &callee, args) { Guards::new() } else { own };
        values.iter().for_each(|value| moved_in.extend(value.guards.iter().copied()));
        let mut value = self.outcome(expr, &callee, Some(receiver), args, moved_in);
        if has_reference(self.types.expr(expr)) || self.types.expr(expr).any(&mut |ty| matches!(ty, Ty::Opaque(_))) {
            value.based.extend(based);
        }
        value
    }

    /// A method that did not resolve: its receiver is taken to be looked at, its arguments to be used up.
    fn unknown_method(&mut self, expr: ExprId, receiver: ExprId, args: &'a [ExprId]) -> Value {
        let based = self.place(receiver);
        if !based.is_empty() {
            self.event(EventKind::Use(based.clone(), Use::Unknown), expr);
        }
        self.arguments(None, args);
        self.event(EventKind::UnknownCall, expr);
        Value::default()
    }

    fn content_use(&self, callee: &Callee, receiver_ty: &Ty) -> Use {
        if is_number(&callee.receiver) {
            return Use::NumberRead;
        }
        let by_mut_ref =
            callee.autoref == Some(true) || callee.autoref.is_none() && matches!(receiver_ty, Ty::Ref(_, true));
        let takes_self = matches!(self.program.function(callee.fn_id).facts.self_param, Some(SelfParam::RefMut));
        if by_mut_ref || takes_self {
            Use::ExclusiveCall(Some(callee.fn_id))
        } else {
            Use::SharedCall(Some(callee.fn_id))
        }
    }

    pub(crate) fn call(&mut self, expr: ExprId, callee: ExprId, args: &'a [ExprId]) -> Value {
        if let Some(PathValue::Ctor(..)) = self.types.values.get(&callee) {
            let mut whole = Value::default();
            for value in self.operands(args) {
                whole.guards.extend(value.guards);
                whole.based.extend(value.based);
            }
            return whole;
        }
        let Some(found) = self.types.callees.get(&expr).cloned() else {
            let based = self.place(callee);
            if !based.is_empty() {
                // What is called is kept in the lock itself.
                self.event(EventKind::Use(based, Use::Unknown), expr);
            }
            self.arguments(None, args);
            self.call_of_param(expr, callee);
            return Value::default();
        };
        let receiver = args.first().copied();
        let site = Site { expr, callee: &found, receiver, payload: &Guards::new() };
        let values = self.arguments(Some(site), args);
        let mut moved_in = Guards::new();
        let mut based = Guards::new();
        for value in &values {
            moved_in.extend(value.guards.iter().copied());
            based.extend(value.based.iter().copied());
        }
        let mut value = self.outcome(expr, &found, receiver, args, moved_in);
        if has_reference(self.types.expr(expr)) {
            value.based.extend(based);
        }
        value
    }

    /// Evaluates arguments; closures among them run as the callee says.
    fn arguments(&mut self, site: Option<Site<'_>>, args: &'a [ExprId]) -> Vec<Value> {
        self.push_temps();
        let mut values = Vec::with_capacity(args.len());
        for index in 0..args.len() {
            let value = self.argument(site, args, index);
            self.state.keep(&value.guards);
            values.push(value);
        }
        let temps = self.state.temps.pop().unwrap_or_default();
        let owned: Guards = values.iter().flat_map(|value| value.guards.iter().copied()).collect();
        self.state.keep(&temps.difference(&owned).copied().collect());
        values
    }

    fn argument(&mut self, site: Option<Site<'_>>, args: &'a [ExprId], index: usize) -> Value {
        let arg = args[index];
        let is_closure = matches!(self.body.expr(arg).kind, ExprKind::Closure { is_async: false, .. });
        let handed = site.and_then(|site| match is_closure {
            true => Some(self.graph.becomes(self.fn_id, self.body, self.types, arg)),
            false => self.graph.handed_at(self.types, site.expr, index, self.body),
        });
        let in_place = match handed {
            Some(Handed::Stored) => false,
            Some(Handed::Runs(runs)) => matches!(runs, Runs::Here | Runs::Each | Runs::Once | Runs::Rarely),
            None => true,
        };
        let lent = site.map(|site| self.lent_to(site, args, index)).unwrap_or_default();
        let mut held = if in_place { self.held() } else { Guards::new() };
        held.extend(lent.iter().copied());
        if !is_closure {
            let ambient = std::mem::replace(&mut self.ambient, held);
            let is_called =
                site.is_some_and(|site| self.program.function(site.callee.fn_id).known.runs(index).is_some());
            if is_called && in_place || !lent.is_empty() {
                self.call_of_param(arg, arg);
            }
            self.ambient = ambient;
            return self.passed(site, args, index);
        }
        self.lent = lent;
        // A combinator of a library runs the closure here and now with what its receiver holds.
        if let Some(site) = site.filter(|site| in_place && self.is_of_library(site.callee.fn_id)) {
            self.payload = site.payload.clone();
        }
        let ambient = std::mem::replace(&mut self.ambient, held);
        let value = self.eval(arg);
        self.ambient = ambient;
        value
    }

    /// Whether a combinator of a library gives the guard that its receiver holds to a closure, and gives back none.
    fn takes_payload(&self, expr: ExprId, callee: &Callee, args: &[ExprId]) -> bool {
        let is_given = |arg: &ExprId| {
            let ExprKind::Closure { params, is_async: false, .. } = &self.body.expr(*arg).kind else { return false };
            params.iter().any(|param| is_guard(self.program, self.types.pat(param.pat)))
        };
        let gives_guard = match self.types.expr(expr) {
            Ty::Adt(_, args) if !is_guard(self.program, self.types.expr(expr)) => {
                args.first().is_some_and(|inner| holds_guard(self.program, inner))
            }
            ty => holds_guard(self.program, ty),
        };
        self.is_of_library(callee.fn_id) && !gives_guard && args.iter().any(is_given)
    }

    fn is_of_library(&self, id: FnId) -> bool {
        self.program.is_stub(self.program.function(id).home.module)
    }

    /// An argument that is no closure; a reference into content that goes to a function of the workspace is followed.
    fn passed(&mut self, site: Option<Site<'_>>, args: &'a [ExprId], index: usize) -> Value {
        let arg = args[index];
        let parameter = site.and_then(|site| self.parameter_of(site, args, index));
        let Some((id, number)) = parameter else { return self.eval(arg) };
        let value = match &self.body.expr(arg).kind {
            ExprKind::Ref { operand, .. } => Value { based: self.place(*operand), ..Value::default() },
            _ => self.eval(arg),
        };
        if !value.based.is_empty() {
            self.event(EventKind::Use(value.based.clone(), Use::Passed(id, number)), arg);
        }
        value
    }

    /// The parameter of a function of the workspace that an argument becomes, `self` counted.
    fn parameter_of(&self, site: Site<'_>, args: &[ExprId], index: usize) -> Option<(FnId, usize)> {
        let function = self.program.function(site.callee.fn_id);
        let is_followed = function.facts.body.is_some() && !self.program.is_stub(function.home.module);
        let is_method = function.facts.self_param.is_some() && site.receiver.is_some_and(|own| !args.contains(&own));
        is_followed.then_some((site.callee.fn_id, index + usize::from(is_method)))
    }

    /// A call of what a parameter of this function holds.
    fn call_of_param(&mut self, expr: ExprId, callee: ExprId) {
        if let Some(PathValue::Local(pat)) = self.types.values.get(&callee)
            && self.program.function(self.fn_id).facts.param_pats.contains(pat)
        {
            self.event(EventKind::CallParam(*pat), expr);
        }
    }

    /// Guards that the callee holds while it calls its argument at `index`.
    fn lent_to(&mut self, site: Site<'_>, args: &[ExprId], index: usize) -> Guards {
        let function = self.program.function(site.callee.fn_id);
        let is_method = function.facts.self_param.is_some() && site.receiver.is_some_and(|own| !args.contains(&own));
        let Some(pat) = function.facts.param_pats.get(index + usize::from(is_method)) else { return Guards::new() };
        let lent = self.summaries.around_callback(site.callee.fn_id, *pat).to_vec();
        let mut guards = Guards::new();
        for (number, guard) in lent.into_iter().enumerate() {
            let place = self.seen_from_here(site, guard.place);
            let source = GuardSource::Acquired {
                expr: site.expr,
                place,
                lock: guard.lock.map(|lock| seen_by(lock, site.callee)),
                mode: guard.mode,
                wait: guard.wait,
                through: Some(site.callee.fn_id),
                lent: true,
                by_future: false,
            };
            guards.insert(self.guard(site.expr, FIRST_LENT + number, source));
        }
        guards
    }

    /// What a resolved call does with guards and gives back.
    fn outcome(
        &mut self,
        expr: ExprId,
        callee: &Callee,
        receiver: Option<ExprId>,
        args: &'a [ExprId],
        moved_in: Guards,
    ) -> Value {
        let program = self.program;
        let function = program.function(callee.fn_id);
        self.event(EventKind::Call(callee.fn_id), expr);
        if let Some((mode, wait)) = function.known.acquire {
            let guard = self.acquired(expr, callee, receiver, mode, wait);
            return Value::owning(Guards::from([guard]));
        }
        if function.known.blocking.is_some() || self.summaries.waits_with_guard(callee.fn_id) {
            let waits = self.given_guards(args, &moved_in);
            if !waits.is_empty() {
                self.event(EventKind::Wait(waits), expr);
            }
        }
        let mut guards = self.handed_out(expr, callee, receiver);
        if function.facts.is_async && !program.is_stub(function.home.module) {
            guards.extend(self.kept_by_future(callee.fn_id, function, args, &moved_in));
            return Value::owning(guards);
        }
        let ty = self.types.expr(expr);
        if holds_guard(program, ty) && !matches!(ty, Ty::Ref(..)) {
            guards.extend(moved_in);
        } else if !moved_in.is_empty() && self.stores_argument(function) {
            self.event(EventKind::Escape(moved_in), expr);
        }
        if matches!(ty, Ty::Never) {
            self.state.reachable = false;
        }
        Value::owning(guards)
    }

    /// Guards among the arguments, by value or behind a reference.
    fn given_guards(&mut self, args: &'a [ExprId], moved_in: &Guards) -> Guards {
        let mut given = moved_in.clone();
        for arg in args {
            if let ExprKind::Ref { operand, .. } = &self.body.expr(*arg).kind
                && holds_guard(self.program, self.types.expr(*operand))
            {
                given.extend(self.place(*operand));
            }
        }
        given
    }

    /// A guard moved into a `&mut self` method (`guards.push(guard)`) lives on in the receiver.
    fn stores_argument(&self, function: &Function<'_>) -> bool {
        matches!(function.facts.self_param, Some(SelfParam::RefMut))
    }

    fn places(&self) -> Places<'_> {
        Places { typed: self.typed, fn_id: self.fn_id, body: self.body, types: self.types }
    }

    fn acquired(&mut self, expr: ExprId, callee: &Callee, receiver: Option<ExprId>, mode: Mode, wait: Wait) -> GuardId {
        let place = match receiver {
            // An upgradable guard that becomes an exclusive one is of the same lock.
            Some(receiver) if is_guard(self.program, callee.receiver.peeled()) => {
                self.places().of(receiver).guarded_by()
            }
            Some(receiver) => self.places().of(receiver),
            None => LockPlace { root: PlaceRoot::Unknown(self.fn_id, expr), index: None },
        };
        let lock = lock_info(self.program, callee.receiver.peeled())
            .or_else(|| lock_within(self.program, callee.receiver.peeled(), 0));
        let source = GuardSource::Acquired {
            expr,
            place,
            lock,
            mode,
            wait,
            through: None,
            lent: false,
            by_future: wait == Wait::Async,
        };
        self.guard(expr, 0, source)
    }

    fn guard(&mut self, expr: ExprId, number: usize, source: GuardSource) -> GuardId {
        let id = match self.guard_index.get(&(expr, number)) {
            Some(id) => *id,
            None => {
                let id = self.out.guards.len() as GuardId;
                self.out.guards.push(source);
                self.guard_index.insert((expr, number), id);
                id
            }
        };
        self.event(EventKind::Acquire(id), expr);
        id
    }

    /// Guards that a helper of the workspace takes and hands out.
    fn handed_out(&mut self, expr: ExprId, callee: &Callee, receiver: Option<ExprId>) -> Guards {
        let returned = self.summaries.returned(callee.fn_id).to_vec();
        let mut guards = Guards::new();
        for (number, guard) in returned.into_iter().enumerate() {
            let site = Site { expr, callee, receiver, payload: &Guards::new() };
            let place = self.seen_from_here(site, guard.place);
            let source = GuardSource::Acquired {
                expr,
                place,
                lock: guard.lock.map(|lock| seen_by(lock, callee)),
                mode: guard.mode,
                wait: guard.wait,
                through: Some(callee.fn_id),
                lent: false,
                by_future: self.program.function(callee.fn_id).facts.is_async,
            };
            guards.insert(self.guard(expr, number, source));
        }
        guards
    }

    /// A callee's parameter is what the caller passes.
    fn seen_from_here(&self, site: Site<'_>, place: LockPlace) -> LockPlace {
        let pat = match place.root {
            PlaceRoot::Param(_, pat) => pat,
            PlaceRoot::Unknown(..) => {
                return LockPlace { root: PlaceRoot::Unknown(self.fn_id, site.expr), index: None };
            }
            PlaceRoot::Field(adt, name) if self.is_of_wrapper(site.callee.fn_id, adt, name) => {
                return site.receiver.map_or(place, |receiver| self.places().of(receiver));
            }
            _ => return place,
        };
        let function = self.program.function(site.callee.fn_id);
        let argument = Actuals::of(self.body, site.expr).and_then(|actuals| actuals.of_parameter(function, pat));
        argument.map_or(place, |argument| self.places().of(argument))
    }

    /// Whether a function belongs to a type that wraps a lock of any content, which that field is.
    fn is_of_wrapper(&self, id: FnId, adt: AdtId, field: Name) -> bool {
        let own = match self.program.function(id).owner {
            Owner::Impl(impl_id) => self.program.impl_def(impl_id).head.get().and_then(|head| head.self_ty.as_adt()),
            Owner::Module | Owner::Trait(_) => None,
        };
        own.is_some_and(|(own, _)| own == adt) && is_wrapped_lock(self.program, adt, field)
    }

    /// Guards given to an async function that are alive at one of its awaits: its future holds them.
    fn kept_by_future(&self, id: FnId, function: &Function<'_>, args: &[ExprId], moved_in: &Guards) -> Guards {
        if moved_in.is_empty() || args.is_empty() {
            return Guards::new();
        }
        let kept = function.facts.param_pats.iter().any(|pat| self.summaries.holds_across_await(id, *pat));
        if kept { moved_in.clone() } else { Guards::new() }
    }

    pub(crate) fn await_expr(&mut self, expr: ExprId, operand: ExprId) -> Value {
        let value = self.eval(operand);
        let kept: Guards = value.guards.iter().copied().filter(|id| !self.is_async(*id)).collect();
        self.push_temps();
        self.state.keep(&kept);
        self.event(EventKind::Await, expr);
        self.pop_temps();
        if holds_guard(self.program, self.types.expr(expr)) { Value::owning(value.guards) } else { Value::default() }
    }

    /// A guard that an async lock's future gives once it is ready: not held before.
    pub(crate) fn is_async(&self, id: GuardId) -> bool {
        matches!(&self.out.guards[id as usize], GuardSource::Acquired { by_future: true, .. })
    }
}

/// A lock as a caller sees it: the helper's parameters are what the caller put in.
fn seen_by(lock: LockInfo, callee: &Callee) -> LockInfo {
    LockInfo { inner: lock.inner.substitute(&callee.args), ..lock }
}

fn same_head(a: &Ty, b: &Ty) -> bool {
    use crate::types::names::impls::head_of;
    head_of(a.peeled()) == head_of(b.peeled()) && head_of(a.peeled()).is_some() || a == b
}
