//! Calls: acquisitions, moves of guards into and out of functions, uses of what they protect.

use crate::analysis::guards::summary::GivenGuard;
use crate::analysis::locks::access_path::{LockPlace, PlaceRoot};
use crate::analysis::locks::guard_types::{holds_guard, holds_guard_now, is_guard};
use crate::analysis::locks::lock_types::{LockInfo, is_wrapped_lock, lock_within};
use crate::analysis::locks::object_path::{AccessPath, PathStart, path_in};
use crate::analysis::world::actuals::Actuals;
use crate::facts::{ExprId, ExprKind, Name, PatId, SelfParam};
use crate::graph::variants::ParamVariants;
use crate::knowledge::attributes::{Mode, Wait};
use crate::types::infer::{Callee, PathValue};
use crate::types::program::{AdtId, FnId, Function, Owner};
use crate::types::ty::Ty;

use crate::analysis::guards::eval::{Value, is_number};
use crate::analysis::guards::patterns::has_reference;
use crate::analysis::guards::{EventKind, Flow, GuardId, GuardSource, Guards, Use, all};

/// A call that resolved.
#[derive(Clone, Copy)]
pub(super) struct Site<'c> {
    pub(super) expr: ExprId,
    pub(super) callee: &'c Callee,
    pub(super) receiver: Option<ExprId>,
    /// Guards that the receiver refers to.
    pub(super) based: &'c Guards,
    /// Guards that the receiver owns.
    pub(super) payload: &'c Guards,
    /// Guards that the receiver, or a closure among the arguments, gives when somebody asks for items.
    pub(super) later: &'c Guards,
}

/// Which of a call's guards one is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum GuardRole {
    /// One of those that it hands out.
    HandedOut(usize),
    /// One of those that it holds around the callback in the argument with the first number.
    AroundCallback(usize, usize),
}

impl<'a> Flow<'a> {
    pub(crate) fn method_call(&mut self, expr: ExprId, receiver: ExprId, args: &'a [ExprId]) -> Value {
        let Some(callee) = self.types.callees.get(&expr).cloned() else {
            return self.unknown_method(expr, receiver, args);
        };
        let receiver_ty = self.types.expr(receiver);
        let on_itself = same_head(receiver_ty, &callee.receiver);
        let moved = callee.autoref.is_none() && on_itself && !matches!(receiver_ty, Ty::Ref(..));
        let Value { guards: own, based, later, .. } =
            if moved { self.eval(receiver) } else { Value { based: self.place(receiver), ..Value::default() } };
        let on_guard = on_itself && holds_guard(self.program, receiver_ty);
        let on_content = !based.is_empty() && !on_guard;
        if on_content {
            let used = self.content_use(&callee, receiver_ty);
            self.event(EventKind::Use(based.clone(), used), expr);
        }
        self.push_temps();
        self.state.keep(&own);
        let site =
            Site { expr, callee: &callee, receiver: Some(receiver), based: &based, payload: &own, later: &later };
        let values = self.arguments(Some(site), args);
        let temps = self.state.temps.pop().unwrap_or_default();
        self.state.keep(&temps.without(&own));
        // What a closure has taken over dies in it; of a failure's guard nobody makes use.
        let taken = self.takes_payload(expr, &callee, args);
        let kept = if taken { Guards::new() } else { own.clone() };
        if *receiver_ty == Ty::BOOL {
            // `wanted.then(|| lock.lock())`
            values.iter().for_each(|value| self.state.owned_on_some_paths(&value.guards));
        }
        let later = values.iter().fold(later.clone(), |later, value| later.union(&value.later));
        let moved_in: Vec<Guards> = std::iter::once(kept).chain(values.into_iter().map(|value| value.guards)).collect();
        let mut value = self.outcome(Site { later: &later, ..site }, args, &moved_in);
        if callee.autoref == Some(true) && on_itself && is_guard(self.program, receiver_ty) && self.owns_now(expr) {
            // What an iterator over a locked map gives keeps the same lock taken; what comes out of a lock's content does not.
            value.guards.add(&based);
        }
        if has_reference(self.types.expr(expr)) || self.types.expr(expr).any(&mut |ty| matches!(ty, Ty::Opaque(_))) {
            value.based.add(&based);
        } else {
            self.lent(&based, expr);
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
        let by_mut_ref =
            callee.autoref == Some(true) || callee.autoref.is_none() && matches!(receiver_ty, Ty::Ref(_, true));
        let takes_self = matches!(self.program.function(callee.fn_id).facts.self_param, Some(SelfParam::RefMut));
        match (by_mut_ref || takes_self, is_number(&callee.receiver)) {
            (true, true) => Use::NumberUpdate,
            (false, true) => Use::NumberRead,
            (true, false) => Use::ExclusiveCall(Some(callee.fn_id)),
            (false, false) => Use::SharedCall(Some(callee.fn_id)),
        }
    }

    pub(crate) fn call(&mut self, expr: ExprId, callee: ExprId, args: &'a [ExprId]) -> Value {
        if let Some(PathValue::Ctor(..)) = self.types.values.get(&callee) {
            let mut whole = Value::default();
            for value in self.operands(args) {
                whole.guards.add(&value.guards);
                whole.based.add(&value.based);
            }
            if !has_reference(self.types.expr(expr)) {
                self.lent(&whole.based, expr);
            }
            return whole;
        }
        let found = self.types.callees.get(&expr).cloned();
        if let (None, Some(closure)) = (&found, self.closure_behind(callee)) {
            self.arguments(None, args);
            let given = self.run_closure(closure);
            return Value::owning(if self.owns_now(expr) { given } else { Guards::new() });
        }
        let Some(found) = found else {
            let based = self.place(callee);
            if !based.is_empty() {
                // What is called is kept in the lock itself.
                self.event(EventKind::Use(based, Use::Unknown), expr);
            }
            self.arguments(None, args);
            if !self.call_of_param(expr, callee) {
                self.event(EventKind::UnknownCall, expr);
            }
            return Value::default();
        };
        let receiver = args.first().copied();
        let none = Guards::new();
        let site = Site { expr, callee: &found, receiver, based: &none, payload: &none, later: &none };
        let values = self.arguments(Some(site), args);
        let mut moved_in = Vec::with_capacity(values.len());
        let mut based = Guards::new();
        for value in values {
            moved_in.push(value.guards);
            based.add(&value.based);
        }
        let mut value = self.outcome(site, args, &moved_in);
        if has_reference(self.types.expr(expr)) {
            value.based.add(&based);
        } else {
            self.lent(&based, expr);
        }
        value
    }

    /// Whether a call gives what owns a guard.
    pub(super) fn owns_now(&self, expr: ExprId) -> bool {
        let ty = self.types.expr(expr);
        !matches!(ty, Ty::Ref(..)) && holds_guard_now(self.program, ty)
    }

    pub(super) fn is_of_library(&self, id: FnId) -> bool {
        self.program.is_stub(self.program.function(id).home.module)
    }

    /// What a resolved call does with guards and gives back; `moved_in` by argument, the receiver first.
    fn outcome(&mut self, site: Site<'_>, args: &'a [ExprId], moved_in: &[Guards]) -> Value {
        let Site { expr, callee, receiver, .. } = site;
        let program = self.program;
        let function = program.function(callee.fn_id);
        self.event(EventKind::Call(callee.fn_id), expr);
        let paused = self.paused_by(expr, callee);
        if !paused.is_empty() {
            self.pause(&paused);
            self.may_be_paused(EventKind::Call(callee.fn_id), expr, &paused);
        }
        if let Some((mode, wait)) = function.known.acquire {
            let guard = match self.converted(site, moved_in, mode, wait) {
                Some(source) => Some(self.guard(expr, GuardRole::HandedOut(0), source)),
                // One of several that is given up for another without waiting stays what it was: which one is not known.
                None if wait == Wait::Try && self.is_conversion(callee) => None,
                None => Some(self.acquired(expr, callee, receiver, mode, wait)),
            };
            if let Some(guard) = guard {
                return Value::owning(Guards::from([guard]));
            }
        }
        let all = all(moved_in);
        if function.known.blocking.is_some() || self.summaries.waits_with_guard(callee.fn_id) {
            let waits = self.given_guards(args, &all);
            if !waits.is_empty() {
                self.event(EventKind::Wait(waits), expr);
            }
        }
        if let Some((owner, part)) = self.taken_from(site) {
            // What is put in its place comes by value.
            let taken = self.guards_of_part(owner, part);
            self.replace_part(owner, part, all);
            return Value::owning(taken);
        }
        if let Some(collection) = self.changed_collection(site, function) {
            return self.change_collection(expr, collection, all);
        }
        let mut guards = self.handed_out(site);
        guards.add(&self.let_go_by(expr, callee, false));
        let ty = self.types.expr(expr);
        let mut returned = self.given_back(callee.fn_id, function, moved_in);
        self.keep_what_fits(&mut returned, ty);
        if program.gives_future(callee.fn_id) && !program.is_stub(function.home.module) {
            let summaries = self.summaries;
            let id = callee.fn_id;
            guards.add(&given_in(function, moved_in, &|pat| summaries.holds_across_await(id, pat)));
            let perhaps = given_in(function, moved_in, &|pat| summaries.may_hold_across_await(id, pat));
            if !perhaps.is_empty() {
                self.event(EventKind::MayAwait(perhaps), expr);
            }
            guards.add(&returned);
            return Value::owning(guards);
        }
        let mut later = Guards::new();
        if !site.later.is_empty() && self.is_of_library(callee.fn_id) {
            match self.owns_now(expr) {
                true => guards.add(site.later),
                false if self.is_lazy(site) => later = site.later.clone(),
                false => {}
            }
        }
        if holds_guard(program, ty) && !matches!(ty, Ty::Ref(..)) {
            guards.add(&returned);
            if holds_guard_now(program, ty) {
                // `block_on(future)`, `future.now_or_never()`: the future was polled.
                self.made_ready(&all);
            }
        } else if !all.is_empty() && self.stores_argument(function) {
            self.event(EventKind::Escape(all), expr);
        }
        if matches!(ty, Ty::Never) {
            self.state.reachable = false;
        }
        Value { guards, later, ..Value::default() }
    }

    /// The local, and the part of it, whose whole value a function of a library gives, leaving something else in its place: it takes the
    /// place by `&mut` and gives a value of the same type (`held.take()`, `mem::replace(&mut self.held, None)`).
    fn taken_from(&self, site: Site<'_>) -> Option<(PatId, ExprId)> {
        let receiver = site.receiver.filter(|_| self.is_of_library(site.callee.fn_id))?;
        let (place, ty) = match (&self.body.expr(receiver).kind, self.types.expr(receiver)) {
            (ExprKind::Ref { operand, mutable: true, .. }, _) => (*operand, self.types.expr(*operand)),
            (_, ty) if site.callee.autoref == Some(true) => (receiver, ty),
            (_, Ty::Ref(inner, true)) => (receiver, &**inner),
            _ => return None,
        };
        let owner = self.owner_of_place(place)?;
        (ty == self.types.expr(site.expr) && self.owns_now(site.expr)).then_some((owner, place))
    }

    /// Which of the guards that were moved into a call its result may hold: those that the function gives back, as far
    /// as its body is known.
    fn given_back(&self, id: FnId, function: &Function<'_>, moved_in: &[Guards]) -> Guards {
        let has_summary = function.facts.body.is_some() && !self.program.is_stub(function.home.module);
        let may_come_back = |position: usize| {
            let pat = function.facts.param_pats.get(position).filter(|_| has_summary);
            pat.is_none_or(|pat| self.summaries.gives_back(id, *pat))
        };
        let kept = moved_in.iter().enumerate().filter(|(position, _)| may_come_back(*position));
        all(kept.map(|(_, guards)| guards))
    }

    /// Guards among the arguments, by value or behind a reference.
    fn given_guards(&mut self, args: &'a [ExprId], moved_in: &Guards) -> Guards {
        let mut given = moved_in.clone();
        for arg in args {
            if let ExprKind::Ref { operand, .. } = &self.body.expr(*arg).kind
                && holds_guard(self.program, self.types.expr(*operand))
            {
                given.add(&self.place(*operand));
            }
        }
        given
    }

    /// A local that holds guards and that a `&mut self` method of a library changes.
    fn changed_collection(&self, site: Site<'_>, function: &Function<'_>) -> Option<PatId> {
        let receiver =
            site.receiver.filter(|_| self.stores_argument(function) && self.is_of_library(site.callee.fn_id))?;
        let Some(PathValue::Local(pat)) = self.types.values.get(&receiver) else { return None };
        let ty = self.types.pat(*pat);
        let is_collection =
            !matches!(ty, Ty::Ref(..)) && !is_guard(self.program, ty) && holds_guard_now(self.program, ty);
        is_collection.then_some(*pat)
    }

    /// A guard that is moved into a collection lives on there, until something is done with that which gives no reference into it, such
    /// as `pop` or `clear`: its guards are in what that gives, or gone (misses those that are left).
    fn change_collection(&mut self, expr: ExprId, collection: PatId, moved_in: Guards) -> Value {
        let held = self.state.get(collection);
        if !moved_in.is_empty() {
            self.state.take_from_temps(&moved_in);
            self.state.set(collection, held.union(&moved_in));
            return Value::default();
        }
        if has_reference(self.types.expr(expr)) {
            return Value::default();
        }
        self.state.set(collection, Guards::new());
        if self.owns_now(expr) {
            return Value::owning(held);
        }
        if !held.is_empty() {
            self.event(EventKind::Escape(held), expr);
        }
        Value::default()
    }

    /// Whether a function may store what it is given in its receiver.
    fn stores_argument(&self, function: &Function<'_>) -> bool {
        matches!(function.facts.self_param, Some(SelfParam::RefMut))
    }

    fn lock_place(&self, expr: ExprId) -> LockPlace {
        let flow = self.value_flow();
        self.places.borrow_mut().lock_place(flow, expr)
    }

    /// Whether a function makes another guard of one.
    fn is_conversion(&self, callee: &Callee) -> bool {
        is_guard(self.program, callee.receiver.peeled())
    }

    /// The guard that another one of the same lock becomes: `RwLockWriteGuard::downgrade(rows)`.
    fn converted(&self, site: Site<'_>, moved_in: &[Guards], mode: Mode, wait: Wait) -> Option<GuardSource> {
        let mut given = moved_in.first().filter(|_| self.is_conversion(site.callee))?.iter();
        let (Some(only), None) = (given.next(), given.next()) else { return None };
        let mut source = self.out.guards.get(only as usize)?.clone();
        let GuardSource::Acquired { expr, mode: own_mode, wait: own_wait, through, by_future, .. } = &mut source else {
            return None;
        };
        (*expr, *own_mode, *own_wait) = (site.expr, mode, wait);
        (*through, *by_future) = (None, wait == Wait::Async);
        Some(source)
    }

    fn acquired(&mut self, expr: ExprId, callee: &Callee, receiver: Option<ExprId>, mode: Mode, wait: Wait) -> GuardId {
        let source = self.acquisition(expr, callee, receiver, mode, wait);
        self.guard(expr, GuardRole::HandedOut(0), source)
    }

    pub(super) fn acquisition(
        &self,
        expr: ExprId,
        callee: &Callee,
        receiver: Option<ExprId>,
        mode: Mode,
        wait: Wait,
    ) -> GuardSource {
        let is_upgrade = self.is_conversion(callee);
        let place = match receiver {
            // An upgradable guard that becomes an exclusive one is of the same lock.
            Some(receiver) if is_upgrade => self.lock_place(receiver).guarded_by(),
            Some(receiver) => self.lock_place(receiver),
            None => LockPlace { root: PlaceRoot::Unknown(self.fn_id, expr), index: None },
        };
        let path = receiver.filter(|_| !is_upgrade).and_then(|receiver| path_in(self.typed, self.fn_id, receiver));
        let receiver_type = callee.receiver.peeled();
        let owner = receiver_type.as_adt().map(|(adt, _)| adt);
        let container = owner.filter(|adt| self.program.adt(*adt).known.sharded);
        // A map with locks of its own takes one of those, never a lock among its keys or values.
        let lock = if container.is_some() { None } else { lock_within(self.program, receiver_type) };
        GuardSource::Acquired {
            expr,
            place,
            lock,
            container,
            mode,
            wait,
            through: None,
            around_callback: false,
            by_future: wait == Wait::Async,
            path,
            one_of_several: false,
            at_some_calls: false,
            passed: ParamVariants::default(),
        }
    }

    /// The guard that `into_iter` takes of a container that a `for` loop names.
    pub(crate) fn taken_by_iteration(&mut self, iterable: ExprId) -> Guards {
        let is_call = matches!(self.body.expr(iterable).kind, ExprKind::Call { .. } | ExprKind::MethodCall { .. });
        let callee = self.types.callees.get(&iterable).filter(|_| !is_call).cloned();
        let taken = callee.and_then(|callee| {
            let (mode, wait) = self.program.function(callee.fn_id).known.acquire?;
            Some(self.acquired(iterable, &callee, Some(iterable), mode, wait))
        });
        taken.into_iter().collect()
    }

    pub(super) fn guard(&mut self, expr: ExprId, role: GuardRole, source: GuardSource) -> GuardId {
        let id = match self.guard_index.get(&(expr, role)) {
            Some(id) => *id,
            None => self.new_guard(expr, role, source),
        };
        self.event(EventKind::Acquire(id), expr);
        self.state.acquired(id);
        id
    }

    fn new_guard(&mut self, expr: ExprId, role: GuardRole, source: GuardSource) -> GuardId {
        let id = self.out.guards.len() as GuardId;
        if let GuardSource::Acquired { by_future, passed, .. } = &source {
            self.by_future.extend(by_future.then_some(id));
            let path = self.graph.path_conditions(self.fn_id).condition(expr);
            self.conditional.extend((!passed.is_open() || path.is_some()).then_some(id));
        }
        self.out.guards.push(source);
        self.guard_index.insert((expr, role), id);
        id
    }

    /// Guards that a helper of the workspace takes and hands out.
    fn handed_out(&mut self, site: Site<'_>) -> Guards {
        let by_future = self.program.gives_future(site.callee.fn_id) || self.is_future_of_guard(site.expr);
        let returned = self.possible_here(site, self.summaries.returned(site.callee.fn_id));
        self.given_by(site, returned, GuardRole::HandedOut, |source| {
            if let GuardSource::Acquired { by_future: own, .. } = source {
                *own = by_future;
            }
        })
    }

    /// Those of a callee's guards that the arguments do not rule out; the only one that is left is no longer one of several.
    fn possible_here(&self, site: Site<'_>, given: &[GivenGuard]) -> Vec<GivenGuard> {
        if given.iter().all(|guard| guard.passed.is_open()) {
            return given.to_vec();
        }
        let mut edges = self.graph.edges_at(self.fn_id, site.expr).iter();
        let Some(edge) = edges.find(|edge| edge.to == site.callee.fn_id) else {
            let open = given.iter().map(|guard| GivenGuard { passed: ParamVariants::default(), ..guard.clone() });
            return open.collect();
        };
        let left = given.iter().filter_map(|guard| {
            let passed = self.graph.condition_at(self.fn_id, edge, &guard.passed)?;
            Some(GivenGuard { passed, ..guard.clone() })
        });
        let mut left: Vec<GivenGuard> = left.collect();
        if let ([only], true) = (&mut left[..], given.len() > 1) {
            only.one_of_several = false;
        }
        left
    }

    /// What a callee gives, as guards of this body.
    pub(super) fn given_by(
        &mut self,
        site: Site<'_>,
        given: Vec<GivenGuard>,
        role: impl Fn(usize) -> GuardRole,
        change: impl Fn(&mut GuardSource),
    ) -> Guards {
        let mut guards = Guards::new();
        for (number, guard) in given.into_iter().enumerate() {
            let mut source = GuardSource::Acquired {
                expr: site.expr,
                place: self.seen_from_here(site, guard.place),
                lock: guard.lock.map(|lock| seen_by(lock, site.callee)),
                container: guard.container,
                mode: guard.mode,
                wait: guard.wait,
                through: Some(site.callee.fn_id),
                around_callback: false,
                by_future: false,
                path: guard.path.and_then(|path| self.path_from_here(site, path)),
                one_of_several: guard.one_of_several,
                at_some_calls: guard.at_some_calls,
                passed: guard.passed,
            };
            change(&mut source);
            guards.insert(self.guard(site.expr, role(number), source));
        }
        guards
    }

    /// The object that a callee names in terms of its parameters.
    fn path_from_here(&self, site: Site<'_>, path: AccessPath) -> Option<AccessPath> {
        let PathStart::Local(pat) = path.start else { return Some(path) };
        let function = self.program.function(site.callee.fn_id);
        let argument = Actuals::of(self.body, site.expr)?.of_parameter(function, pat)?;
        path.instantiated_with(path_in(self.typed, self.fn_id, argument)?)
    }

    /// A callee's parameter is what the caller passes.
    fn seen_from_here(&self, site: Site<'_>, place: LockPlace) -> LockPlace {
        match place.root {
            PlaceRoot::Unknown(..) => LockPlace { root: PlaceRoot::Unknown(self.fn_id, site.expr), index: None },
            PlaceRoot::Field(adt, name) if self.is_of_wrapper(site.callee.fn_id, adt, name) => {
                site.receiver.map_or(place, |receiver| self.lock_place(receiver))
            }
            _ => {
                let function = self.program.function(site.callee.fn_id);
                let actuals = Actuals::of(self.body, site.expr);
                let argument = place.parameter().zip(actuals).and_then(|(pat, of)| of.of_parameter(function, pat));
                argument.map_or(place, |argument| place.with_argument(self.lock_place(argument), self.fn_id, site.expr))
            }
        }
    }

    /// Whether a function belongs to a type that wraps a lock of any content, which that field is.
    fn is_of_wrapper(&self, id: FnId, adt: AdtId, field: Name) -> bool {
        let own = match self.program.function(id).owner {
            Owner::Impl(impl_id) => self.program.impl_def(impl_id).head.get().and_then(|head| head.self_ty.as_adt()),
            Owner::Module | Owner::Trait(_) => None,
        };
        own.is_some_and(|(own, _)| own == adt) && is_wrapped_lock(self.program, adt, field)
    }

    pub(crate) fn await_expr(&mut self, expr: ExprId, operand: ExprId) -> Value {
        let mut value = self.eval(operand);
        if self.is_awaited_elsewhere(operand, expr) {
            value.guards = Guards::new();
        }
        self.push_temps();
        self.state.keep(&value.guards);
        self.event(EventKind::Await, expr);
        if let Some(callee) = self.types.callees.get(&operand) {
            self.let_go_by(operand, callee, true);
        }
        self.pop_temps();
        if !holds_guard(self.program, self.types.expr(expr)) {
            return Value::default();
        }
        // `(&mut future).await` gives the guards of a future that stays where it is.
        let guards = value.guards.union(&value.based.common(&self.pending()));
        self.made_ready(&guards);
        Value::owning(guards)
    }

    /// Whether what is awaited is a guard, or a result with one, and no future: in the build that has this `.await` the lock is another one.
    fn is_awaited_elsewhere(&self, operand: ExprId, expr: ExprId) -> bool {
        let ty = self.types.expr(operand);
        let gives = ty.as_adt().and_then(|(_, args)| args.first());
        let is_guard_now = is_guard(self.program, ty) || gives.is_some_and(|given| is_guard(self.program, given));
        is_guard_now && self.types.expr(expr).is_unknown()
    }

    /// A future gave its guards: they are held, and no longer by it.
    pub(crate) fn made_ready(&mut self, guards: &Guards) {
        let pending = guards.common(&self.pending());
        self.state.take(&pending);
        self.state.ready.add(&pending);
    }

    /// Guards that futures will give once they are ready: not held before.
    pub(crate) fn pending(&self) -> Guards {
        self.by_future.without(&self.state.ready)
    }

    /// Whether what an expression gives is the future of a guard.
    fn is_future_of_guard(&self, expr: ExprId) -> bool {
        let ty = self.types.expr(expr);
        holds_guard(self.program, ty) && !holds_guard_now(self.program, ty)
    }
}

/// Guards given to a function in some of its parameters. An async function's future holds those that are alive at one of
/// its awaits.
fn given_in(function: &Function<'_>, moved_in: &[Guards], is_meant: &dyn Fn(PatId) -> bool) -> Guards {
    let by_parameter = function.facts.param_pats.iter().zip(moved_in).filter(|(pat, _)| is_meant(**pat));
    all(by_parameter.map(|(_, guards)| guards))
}

/// A lock as a caller sees it: the helper's parameters are what the caller put in.
fn seen_by(lock: LockInfo, callee: &Callee) -> LockInfo {
    LockInfo { inner: lock.inner.substitute(&callee.args), ..lock }
}

fn same_head(a: &Ty, b: &Ty) -> bool {
    use crate::types::names::impls::head_of;
    head_of(a.peeled()) == head_of(b.peeled()) && head_of(a.peeled()).is_some() || a == b
}
