//! Arguments of a call: where closures among them run, and under which guards.

use crate::analysis::guards::calls::{GuardRole, Site};
use crate::analysis::guards::eval::Value;
use crate::analysis::guards::{EventKind, Flow, GuardId, GuardSource, Guards, Use, all};
use crate::analysis::locks::guard_types::{holds_guard, is_guard};
use crate::facts::{ExprId, ExprKind};
use crate::graph::CallbackUse;
use crate::knowledge::attributes::{ContentOp, Mode, Runs, Wait};
use crate::types::infer::{Callee, PathValue};
use crate::types::lower_ty::fn_sig;
use crate::types::program::FnId;
use crate::types::ty::Ty;

impl<'a> Flow<'a> {
    /// Evaluates arguments; closures among them run as the callee says.
    pub(super) fn arguments(&mut self, site: Option<Site<'_>>, args: &'a [ExprId]) -> Vec<Value> {
        self.push_temps();
        let mut values = Vec::with_capacity(args.len());
        for index in 0..args.len() {
            let value = self.argument(site, args, index);
            self.state.keep(&value.guards);
            values.push(value);
        }
        let temps = self.state.temps.pop().unwrap_or_default();
        self.state.keep(&temps.without(&all(values.iter().map(|value| &value.guards))));
        values
    }

    fn argument(&mut self, site: Option<Site<'_>>, args: &'a [ExprId], index: usize) -> Value {
        let arg = args[index];
        let is_closure = matches!(self.body.expr(arg).kind, ExprKind::Closure { is_async: false, .. });
        let is_known = || is_closure || self.closure_behind(arg).is_some();
        let handed = site.and_then(|site| match is_closure {
            true => Some(self.graph.becomes(self.fn_id, self.body, self.types, arg)),
            false => self.graph.callback_use_at(self.types, site.expr, index, self.body),
        });
        let in_place = match handed {
            Some(CallbackUse::Stored | CallbackUse::GivenBack) => false,
            Some(CallbackUse::Runs(_)) if is_known() && site.is_some_and(|site| self.is_put_off(site)) => false,
            // Whether it runs at all is not known.
            Some(CallbackUse::Runs(Runs::Rarely)) if !is_closure => false,
            Some(CallbackUse::Runs(Runs::Here | Runs::Each | Runs::Once | Runs::Rarely)) => true,
            Some(CallbackUse::Runs(Runs::OtherTask)) => false,
            // `block_in_place(|| ..)`: wherever it runs, the call ends when it has.
            Some(CallbackUse::Runs(Runs::OtherThread | Runs::BlockingPool)) => {
                site.is_some_and(|site| self.gives_result(site))
            }
            // Of a call that did not resolve: what borrows has to run before its scope ends, and mostly runs at once; what
            // owns all that it uses may be put away.
            None => !matches!(self.body.expr(arg).kind, ExprKind::Closure { is_move: true, .. }),
        };
        let around = site.map(|site| self.held_around(site, args, index)).unwrap_or_default();
        let unlocked = site.map(|site| self.unlocked_by(site.expr, site.callee)).unwrap_or_default();
        self.pause(&unlocked);
        let mut value = if is_closure || in_place && self.is_called_by(site, index) || !around.is_empty() {
            let mut held = if in_place { self.held() } else { Guards::new() };
            held.take(&unlocked);
            // Whether it is run meanwhile is not asked (misses).
            held.take(&site.map(|site| self.paused_by(site.expr, site.callee)).unwrap_or_default());
            held.add(&around);
            self.argument_with(site, args, index, in_place, held, around)
        } else {
            self.passed(site, args, index)
        };
        // What it owns goes with it to where it runs, and is dropped there.
        let runs_elsewhere = matches!(handed, Some(CallbackUse::Runs(..))) && !in_place;
        if runs_elsewhere && !value.guards.is_empty() {
            self.event(EventKind::Escape(std::mem::take(&mut value.guards)), arg);
        }
        value
    }

    /// Whether a call is known to run the function that one of its arguments is.
    fn is_called_by(&self, site: Option<Site<'_>>, index: usize) -> bool {
        site.is_some_and(|site| self.program.function(site.callee.fn_id).known.runs(index).is_some())
    }

    /// Evaluates an argument that is a function, given which guards are held where it runs and which of them around a callback.
    fn argument_with(
        &mut self,
        site: Option<Site<'_>>,
        args: &'a [ExprId],
        index: usize,
        in_place: bool,
        mut held: Guards,
        around: Guards,
    ) -> Value {
        let arg = args[index];
        if !matches!(self.body.expr(arg).kind, ExprKind::Closure { is_async: false, .. }) {
            let ambient = std::mem::replace(&mut self.ambient, held);
            self.call_of_param(arg, arg);
            self.closure_behind(arg).into_iter().for_each(|closure| drop(self.run_closure(closure)));
            self.ambient = ambient;
            return self.passed(site, args, index);
        }
        if let Some(site) = site {
            held.take(&self.absent_in_closure(site, index, arg));
        }
        self.around_callback = around;
        // A combinator of a library runs the closure here and now with what its receiver holds.
        if let Some(site) = site.filter(|site| in_place && self.is_of_library(site.callee.fn_id)) {
            self.payload = site.payload.clone();
            self.gives_on = self.gives_result(site) || self.owns_now(site.expr);
            self.gives_later = self.is_lazy(site);
        }
        let ambient = std::mem::replace(&mut self.ambient, held);
        self.runs_here = true;
        let value = self.eval(arg);
        self.ambient = ambient;
        value
    }

    /// The guards that a receiver has in one of its variants, such as `Some`: a combinator of a library that calls something without
    /// them calls it where there are none (`option.unwrap_or_else(|| ..)`, `option.get_or_insert_with(|| ..)`). What is a guard
    /// itself stays one in all its variants, as the entry of a map does.
    fn payload_of_other_variant(&self, site: Site<'_>, receiver: ExprId) -> Guards {
        let ty = self.types.expr(receiver).peeled();
        let is_enum = ty.as_adt().is_some_and(|(adt, _)| self.program.adt(adt).is_enum);
        if !is_enum || is_guard(self.program, ty) {
            return Guards::new();
        }
        let source = self.variant_source(receiver);
        match self.owner_of_place(source) {
            Some(owner) => site.payload.union(&self.guards_of_part(owner, source)),
            // The value has no name.
            None if source != receiver => site.payload.union(site.based),
            None => site.payload.clone(),
        }
    }

    /// The guards that are not held where a combinator of a library runs a closure: it runs that for another variant of its receiver
    /// than the one that holds them, or for a `true` that says that there are none.
    fn absent_in_closure(&self, site: Site<'_>, index: usize, closure: ExprId) -> Guards {
        let Some(receiver) = site.receiver.filter(|_| self.is_of_library(site.callee.fn_id)) else {
            return Guards::new();
        };
        if *self.types.expr(receiver) == Ty::BOOL {
            return self.absent_if(receiver, true);
        }
        let takes_nothing =
            matches!(&self.body.expr(closure).kind, ExprKind::Closure { params, .. } if params.is_empty());
        // What an error is given to runs where there is no guard; that of a poisoned lock counts as none.
        let is_otherwise = self.program.function(site.callee.fn_id).known.runs(index) == Some(Runs::Rarely);
        if takes_nothing || is_otherwise { self.payload_of_other_variant(site, receiver) } else { Guards::new() }
    }

    /// Whether a call of a library gives back what it is given to run gives: `fn f<F: FnOnce() -> R, R>(f: F) -> R`.
    fn gives_result(&self, site: Site<'_>) -> bool {
        let function = self.program.function(site.callee.fn_id);
        !function.facts.is_async && matches!(fn_sig(self.program, site.callee.fn_id).output, Ty::Param(..))
    }

    /// Whether a call of a library gives what runs the closure that it is given later: an adapter of iterators keeps it.
    pub(super) fn is_lazy(&self, site: Site<'_>) -> bool {
        self.is_of_library(site.callee.fn_id) && self.keeps_closure(site.expr)
    }

    fn keeps_closure(&self, expr: ExprId) -> bool {
        self.types.expr(expr).any(&mut |part| matches!(part, Ty::Closure(..)))
    }

    /// Whether what keeps a closure gets a name, or goes into something, before anything asks for its items: when the closure runs is
    /// not followed then (misses where that is at once).
    fn is_put_off(&self, site: Site<'_>) -> bool {
        if !self.is_lazy(site) {
            return false;
        }
        let index = self.typed.body_index(self.fn_id);
        let mut at = site.expr;
        while let Some(around) = index.parent(at) {
            match &self.body.expr(around).kind {
                ExprKind::For { iterable, .. } if *iterable == at => return false,
                ExprKind::Call { .. } | ExprKind::MethodCall { .. } if !self.keeps_closure(around) => return false,
                ExprKind::Call { .. } | ExprKind::MethodCall { .. } | ExprKind::Ref { .. } => at = around,
                ExprKind::Await { .. } | ExprKind::Builtin { .. } | ExprKind::Macro { .. } => return false,
                _ => return true,
            }
        }
        true
    }

    /// Whether a combinator of a library gives the guard that its receiver holds to a closure, and gives back none.
    pub(super) fn takes_payload(&self, expr: ExprId, callee: &Callee, args: &[ExprId]) -> bool {
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

    /// An argument that is no closure; a reference into content that goes to a function of the workspace is followed.
    fn passed(&mut self, site: Option<Site<'_>>, args: &'a [ExprId], index: usize) -> Value {
        let arg = args[index];
        let parameter = site.and_then(|site| self.parameter_of(site, args, index));
        let Some((id, number)) = parameter else {
            let value = self.eval(arg);
            self.lent(&value.based, arg);
            return value;
        };
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

    /// A call of what a parameter of this function holds; false if it is something else that is called.
    pub(super) fn call_of_param(&mut self, expr: ExprId, callee: ExprId) -> bool {
        let parameters = &self.program.function(self.fn_id).facts.param_pats;
        match self.types.values.get(&callee) {
            Some(PathValue::Local(pat)) if parameters.contains(pat) => {
                self.event(EventKind::CallParam(*pat), expr);
                true
            }
            _ => false,
        }
    }

    /// Guards that the callee holds while it calls its argument at `index`.
    fn held_around(&mut self, site: Site<'_>, args: &[ExprId], index: usize) -> Guards {
        if let Some(of_shard) = self.shard_around(site, index) {
            return Guards::from([of_shard]);
        }
        let function = self.program.function(site.callee.fn_id);
        let is_method = function.facts.self_param.is_some() && site.receiver.is_some_and(|own| !args.contains(&own));
        let Some(pat) = function.facts.param_pats.get(index + usize::from(is_method)) else { return Guards::new() };
        let around = self.summaries.around_callback(site.callee.fn_id, *pat).to_vec();
        self.given_by(
            site,
            around,
            |number| GuardRole::AroundCallback(index, number),
            |source| {
                if let GuardSource::Acquired { around_callback, .. } = source {
                    *around_callback = true;
                }
            },
        )
    }

    /// The guard of a shard that an operation of a map holds while it runs a closure: `map.retain(|key, value| ..)`.
    fn shard_around(&mut self, site: Site<'_>, index: usize) -> Option<GuardId> {
        let Site { expr, callee, receiver, .. } = site;
        let known = &self.program.function(callee.fn_id).known;
        let op = known.content.filter(|_| known.acquire.is_none() && known.runs(index).is_some())?;
        self.program.owner_adt(callee.fn_id).filter(|adt| self.program.adt(*adt).known.sharded)?;
        let mode = if op == ContentOp::Read { Mode::Shared } else { Mode::Exclusive };
        let mut source = self.acquisition(expr, callee, receiver, mode, Wait::Blocking);
        if let GuardSource::Acquired { around_callback, .. } = &mut source {
            *around_callback = true;
        }
        Some(self.guard(expr, GuardRole::AroundCallback(index, 0), source))
    }
}
