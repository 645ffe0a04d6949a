//! Branches, loops, jumps, nested bodies.

use crate::analysis::locks::guard_types::{holds_guard, is_guard};
use crate::analysis::world::futures::{GivenUp, awaited_around, given_values, is_surely_given};
use crate::facts::{Arm, Block, Built, ClosureParam, ExprId, ExprKind, Name, PatId, PatKind, SelectBranch, UnaryOp};
use crate::types::infer::PathValue;
use crate::types::ty::Ty;
use crate::workspace::Edition;

use crate::analysis::guards::done::Steps;
use crate::analysis::guards::eval::{Value, is_number};
use crate::analysis::guards::patterns::has_reference;
use crate::analysis::guards::state::State;
use crate::analysis::guards::{EventKind, Flow, GuardSource, Guards, Target, Use};

/// Rounds of a loop in which guards are told apart. Each moves a guard by one local where they are handed on from one to the next; what
/// people write settles in three.
const MOST_EXACT_ROUNDS: u32 = 16;

/// What was stepped through before a future began.
struct SteppedBefore {
    steps_of: Option<ExprId>,
    steps: Steps,
}

impl<'a> Flow<'a> {
    pub(crate) fn control(&mut self, expr: ExprId, kind: &'a ExprKind) -> Value {
        match kind {
            ExprKind::If { condition, then, otherwise } => self.if_else(*condition, *then, *otherwise),
            ExprKind::Let { pat, scrutinee } => {
                self.match_let(*pat, *scrutinee);
                Value::default()
            }
            ExprKind::Match { scrutinee, arms } => self.match_expr(*scrutinee, arms),
            ExprKind::Loop { body, label } => self.endless(*body, *label),
            ExprKind::While { condition, body, label } => self.while_loop(*condition, *body, *label),
            ExprKind::For { pat, iterable, body, label, is_await } => {
                self.for_loop(expr, *pat, *iterable, *body, *label, *is_await)
            }
            ExprKind::Return { value } => {
                if let Some(value) = value {
                    let value = self.eval(*value);
                    self.returned(value.guards);
                }
                self.leave(value.is_some_and(|value| self.is_error(value)));
                self.state.reachable = false;
                Value::default()
            }
            ExprKind::Break { label, value } => self.jump(*label, *value, true),
            ExprKind::Continue { label } => self.jump(*label, None, false),
            ExprKind::Yield { value } => {
                if let Some(value) = value {
                    self.eval(*value);
                }
                self.event(EventKind::Await, expr);
                Value::default()
            }
            ExprKind::Closure { params, body, is_move, is_async, .. } => {
                self.nested(expr, params, *body, *is_move, *is_async)
            }
            ExprKind::Async { body, is_move, .. } => self.nested(expr, &[], *body, *is_move, true),
            ExprKind::Select { branches, otherwise, .. } => self.select(expr, branches, *otherwise),
            _ => Value::default(),
        }
    }

    fn if_else(&mut self, condition: ExprId, then: ExprId, otherwise: Option<ExprId>) -> Value {
        let is_let = self.has_let(condition);
        // From 2024 on the temporaries of an `if let` end before the `else`; before, with the statement.
        let own_scope = !is_let || self.edition >= Edition::E2024;
        self.scopes.push(Vec::new());
        if own_scope {
            self.push_temps();
        }
        let before = self.state.clone();
        self.eval(condition);
        let mut not_taken = if is_let { self.condition_failed(condition, before) } else { self.state.clone() };
        if !is_let && own_scope {
            self.pop_temps();
            not_taken.temps.pop();
        }
        let doubtful = self.state.doubtful.clone();
        self.state.behind_condition();
        not_taken.behind_condition();
        self.told_by(condition, true);
        self.enter_branch(then);
        // Temporaries of a branch's last expression end with the branch, in all editions:
        // <https://doc.rust-lang.org/reference/destructors.html#temporary-scopes>.
        let mut value = self.eval_scoped(then);
        if is_let && own_scope {
            self.pop_temps();
            not_taken.temps.pop();
        }
        let declared = self.scopes.pop().unwrap_or_default();
        self.state.forget(&declared);
        not_taken.forget(&declared);
        let taken = std::mem::replace(&mut self.state, not_taken);
        self.condition_unmatched(condition);
        self.told_by(condition, false);
        let mut gives: Vec<Guards> = Vec::new();
        if let Some(otherwise) = otherwise {
            self.enter_branch(otherwise);
            let other = self.eval_scoped(otherwise);
            if taken.reachable && self.state.reachable {
                gives = vec![value.guards.clone(), other.guards.clone()];
            }
            value.guards.add(&other.guards);
            value.based.add(&other.based);
        } else {
            self.leave_out_those_of(condition, then);
        }
        let fallen = std::mem::take(&mut self.state);
        let meet = taken.reachable && fallen.reachable;
        self.state = taken.join(fallen);
        if meet {
            self.state.after_condition(&doubtful);
        }
        self.given_on_some_paths(&gives);
        value.parts = None;
        value
    }

    /// `Err(..)`
    fn is_error(&self, value: ExprId) -> bool {
        let ExprKind::Call { callee, .. } = &self.body.expr(value).kind else { return false };
        match self.types.values.get(callee) {
            Some(PathValue::Ctor(adt, variant)) => {
                let is_result = self.program.adt(*adt).known.lang.is_some_and(|lang| lang == "result");
                is_result && *variant == 1
            }
            _ => false,
        }
    }

    /// A branch begins: guards whose acquisition no path to it leads over are not held there, nor behind it. One that is never taken
    /// leads nowhere.
    fn enter_branch(&mut self, branch: ExprId) {
        self.end_if_dead(branch);
        self.leave_out(self.ruled_out(&self.state.held(), branch));
    }

    /// Behind an early return that is always taken nothing is evaluated either.
    pub(super) fn end_if_dead(&mut self, branch: ExprId) {
        self.state.reachable &= !self.graph.expr_contexts(self.fn_id).is_dead(branch);
    }

    /// A branch on one value is not taken: guards that are only acquired where it would be are not held.
    fn leave_out_those_of(&mut self, condition: ExprId, branch: ExprId) {
        let one = match self.body.expr(condition).kind {
            ExprKind::Unary { op: UnaryOp::Not, operand } => operand,
            _ => condition,
        };
        // Of several conditions, another one may have failed.
        let is_one = matches!(self.body.expr(one).kind, ExprKind::Path(_) | ExprKind::Field { .. });
        let mut gone = self.state.held().common(&self.conditional).without(&self.carried);
        if !is_one || gone.is_empty() {
            return;
        }
        let paths = self.graph.path_conditions(self.fn_id);
        let Some(taken) = paths.condition(branch).filter(|taken| !taken.is_open()) else { return };
        gone.retain(|guard| {
            let acquired = match self.out.guards.get(*guard as usize) {
                Some(GuardSource::Acquired { expr, .. }) => paths.condition(*expr),
                _ => None,
            };
            acquired.is_some_and(|acquired| taken.includes(acquired))
        });
        self.leave_out(gone);
    }

    fn leave_out(&mut self, gone: Guards) {
        if !gone.is_empty() {
            self.state.take(&gone);
        }
    }

    /// What the branches that meet give: a guard that comes out of some, and none out of another.
    fn given_on_some_paths(&mut self, gives: &[Guards]) {
        if gives.iter().any(Guards::is_empty) {
            gives.iter().for_each(|guards| self.state.owned_on_some_paths(guards));
        }
    }

    /// The state when a `let` condition did not match: temporaries of the scrutinee are alive, nothing is bound.
    fn condition_failed(&self, condition: ExprId, before: State) -> State {
        let mut failed = before;
        failed.reachable = self.state.reachable;
        // What a future gave to the scrutinee is held there as well.
        failed.ready.add(&self.state.ready);
        // What the scrutinee itself has moved is gone in both cases; a name that is the scrutinee keeps what was not taken.
        // Of several conditions, the first may have failed.
        if let ExprKind::Let { scrutinee, .. } = self.body.expr(condition).kind {
            // What is looked at was worked out, whatever it was.
            failed.done = self.state.done.clone();
            let whole = match self.types.values.get(&scrutinee) {
                Some(PathValue::Local(pat)) => Some(*pat),
                _ => None,
            };
            failed.forget_moved(&self.state, whole);
        }
        for (index, temps) in self.state.temps.iter().enumerate() {
            if let Some(scope) = failed.temps.get_mut(index) {
                scope.add(temps);
            }
        }
        failed
    }

    /// `let pat = scrutinee` as a condition.
    fn match_let(&mut self, pat: crate::facts::PatId, scrutinee: ExprId) {
        let mut value = self.scrutinee(scrutinee);
        self.looked_into(scrutinee, &value.based, &[pat]);
        self.matched(scrutinee, pat, &[], &mut value);
        if self.takes_guard(pat) {
            self.take_scrutinee(scrutinee, &value.guards);
        }
        self.bind(pat, &value, None);
    }

    /// The value that patterns are matched against: a place is only looked at, a value becomes a temporary.
    fn scrutinee(&mut self, scrutinee: ExprId) -> Value {
        if self.is_place(scrutinee) {
            let based = self.place(scrutinee);
            let owned =
                if holds_guard(self.program, self.types.expr(scrutinee)) { based.clone() } else { Guards::new() };
            return Value { guards: owned, based, ..Value::default() };
        }
        let value = self.eval(scrutinee);
        self.state.keep(&value.guards);
        value
    }

    /// A match on a part of the content reads it; where a name refers into it, what is done by that name counts instead.
    fn looked_into(&mut self, scrutinee: ExprId, based: &Guards, pats: &[PatId]) {
        let ty = self.types.expr(scrutinee);
        if based.is_empty() || !self.is_place(scrutinee) || holds_guard(self.program, ty) || has_reference(ty) {
            return;
        }
        let mut names = Vec::new();
        pats.iter().for_each(|pat| self.names_of(*pat, &mut names));
        let refers = |name: &PatId| {
            matches!(self.body.pat(*name).kind, PatKind::Bind { by_ref: true, .. })
                || has_reference(self.types.pat(*name))
        };
        if !names.iter().any(refers) {
            let used = if is_number(ty) { Use::NumberRead } else { Use::Read };
            self.event(EventKind::Use(based.clone(), used), scrutinee);
        }
    }

    /// The pattern moves the guard out of the scrutinee.
    fn take_scrutinee(&mut self, scrutinee: ExprId, guards: &Guards) {
        self.state.take_from_temps(guards);
        if let Some(PathValue::Local(pat)) = self.types.values.get(&scrutinee)
            && !matches!(self.types.expr(scrutinee), Ty::Ref(..))
        {
            self.state.set(*pat, Guards::new());
        }
    }

    fn match_expr(&mut self, scrutinee: ExprId, arms: &'a [Arm]) -> Value {
        let value = self.scrutinee(scrutinee);
        let pats: Vec<PatId> = arms.iter().map(|arm| arm.pat).collect();
        self.looked_into(scrutinee, &value.based, &pats);
        let entry = self.state.clone();
        let mut exit: Option<State> = None;
        let mut result = Value::default();
        let mut meet = true;
        let mut gives: Vec<Guards> = Vec::new();
        let mut before: Vec<&Arm> = Vec::new();
        for arm in arms {
            let built = self.program.built(self.module, arm.cfg.as_ref());
            if built == Built::Never {
                continue;
            }
            let outer = self.cfgs.len();
            self.cfgs.extend(&arm.cfg);
            self.state = entry.clone();
            self.state.behind_condition();
            self.scopes.push(Vec::new());
            let mut value = value.clone();
            self.matched(scrutinee, arm.pat, &before, &mut value);
            // One that only other features build may be missing.
            before.extend((built == Built::ByDefault).then_some(arm));
            if self.takes_guard(arm.pat) {
                self.take_scrutinee(scrutinee, &value.guards);
            }
            self.bind(arm.pat, &value, None);
            self.end_if_dead(arm.body);
            if let Some(guard) = arm.guard {
                self.eval_scoped(guard);
            }
            let own = self.eval_scoped(arm.body);
            result.guards.add(&own.guards);
            result.based.add(&own.based);
            let declared = self.scopes.pop().unwrap_or_default();
            self.state.forget(&declared);
            meet &= self.state.reachable;
            if self.state.reachable {
                gives.push(own.guards);
            }
            State::join_option(&mut exit, std::mem::take(&mut self.state));
            self.cfgs.truncate(outer);
        }
        let doubtful = entry.doubtful.clone();
        self.state = exit.unwrap_or_else(|| entry.unreachable());
        self.given_on_some_paths(&gives);
        if meet {
            self.state.after_condition(&doubtful);
        }
        result
    }

    fn target(&mut self, label: Option<Name>, is_loop: bool) {
        let (scopes, temps) = (self.scopes.len(), self.state.temps.len());
        let value = Guards::new();
        self.targets.push(Target { label, is_loop, scopes, temps, breaks: None, continues: None, value });
    }

    pub(crate) fn labelled(&mut self, block: &'a Block, label: Name) -> Value {
        self.target(Some(label), false);
        let mut value = self.plain_block(block);
        let Some(target) = self.targets.pop() else { return value };
        if let Some(breaks) = target.breaks {
            let end = std::mem::take(&mut self.state);
            self.state = end.join(breaks);
        }
        value.guards.add(&target.value);
        value
    }

    /// Runs `round` until the state at its start no longer grows; gives the joined states at its breaks.
    fn repeat(
        &mut self,
        body: ExprId,
        label: Option<Name>,
        round: &mut dyn FnMut(&mut Self),
    ) -> (Option<State>, Guards) {
        let mut breaks: Option<State> = None;
        let mut value = Guards::new();
        if let Some(known) = self.loop_entries.get(&body).filter(|_| self.state.reachable) {
            let known = known.clone();
            self.state = std::mem::take(&mut self.state).join(known);
        }
        // The state at the start only grows, and there are finitely many guards.
        for number in 0_u32.. {
            let entry = self.state.clone();
            self.target(label, true);
            round(self);
            let Some(target) = self.targets.pop() else { break };
            value.add(&target.value);
            if let Some(state) = target.breaks {
                State::join_option(&mut breaks, state);
            }
            let end = std::mem::take(&mut self.state);
            let end = match target.continues {
                Some(continues) => end.join(continues),
                None => end,
            };
            if end.reachable {
                self.carried.add(&end.held().without(&entry.held()));
            }
            let mut next = entry.clone().join(end);
            if number >= MOST_EXACT_ROUNDS {
                next.widen(&entry);
            }
            let done = next == entry;
            if done {
                self.loop_entries.insert(body, entry);
                self.state = next;
                break;
            }
            self.state = next;
        }
        (breaks, value)
    }

    fn endless(&mut self, body: ExprId, label: Option<Name>) -> Value {
        let (breaks, value) = self.repeat(body, label, &mut |cx| {
            cx.eval_scoped(body);
        });
        self.state = match breaks {
            Some(state) => state,
            None => std::mem::take(&mut self.state).unreachable(),
        };
        Value::owning(value)
    }

    fn while_loop(&mut self, condition: ExprId, body: ExprId, label: Option<Name>) -> Value {
        let is_let = self.has_let(condition);
        let mut exits: Option<State> = None;
        let (breaks, _) = self.repeat(body, label, &mut |cx| {
            cx.scopes.push(Vec::new());
            cx.push_temps();
            let before = cx.state.clone();
            cx.eval(condition);
            let mut failed = if is_let { cx.condition_failed(condition, before) } else { cx.state.clone() };
            failed.temps.pop();
            cx.state.behind_condition();
            cx.told_by(condition, true);
            if is_let {
                // The scrutinee's temporaries live through the body.
                cx.eval_scoped(body);
                cx.pop_temps();
            } else {
                cx.pop_temps();
                cx.eval_scoped(body);
            }
            let declared = cx.scopes.pop().unwrap_or_default();
            cx.state.forget(&declared);
            failed.forget(&declared);
            let end = std::mem::replace(&mut cx.state, failed);
            cx.condition_unmatched(condition);
            cx.told_by(condition, false);
            let failed = std::mem::replace(&mut cx.state, end);
            State::join_option(&mut exits, failed);
        });
        if let Some(exit) = exits {
            self.state = exit;
        }
        if let Some(breaks) = breaks {
            let end = std::mem::take(&mut self.state);
            self.state = end.join(breaks);
        }
        Value::default()
    }

    fn for_loop(
        &mut self,
        expr: ExprId,
        pat: crate::facts::PatId,
        iterable: ExprId,
        body: ExprId,
        label: Option<Name>,
        is_await: bool,
    ) -> Value {
        // `match IntoIterator::into_iter(iterable)`: its temporaries live through the loop.
        self.push_temps();
        let mut source = self.eval(iterable);
        source.guards.add(&self.taken_by_iteration(iterable));
        self.state.keep(&source.guards);
        let based = source.guards.union(&source.based);
        let item = Value { guards: source.later, based, ..Value::default() };
        let entry = self.state.clone();
        let (breaks, _) = self.repeat(body, label, &mut |cx| {
            cx.scopes.push(Vec::new());
            if is_await {
                cx.event(EventKind::Await, expr);
            }
            cx.bind(pat, &item, None);
            cx.state.behind_condition();
            cx.eval_scoped(body);
            let declared = cx.scopes.pop().unwrap_or_default();
            cx.state.forget(&declared);
        });
        let end = std::mem::take(&mut self.state);
        self.state = entry.join(end);
        if let Some(breaks) = breaks {
            let end = std::mem::take(&mut self.state);
            self.state = end.join(breaks);
        }
        self.pop_temps();
        Value::default()
    }

    /// `break` and `continue`: what was declared further in is dropped on the way.
    fn jump(&mut self, label: Option<Name>, value: Option<ExprId>, is_break: bool) -> Value {
        let (at, value) = (value, value.map(|value| self.eval(value)).unwrap_or_default());
        if let Some(at) = at {
            self.lent(&value.based, at);
        }
        let found = self.targets.iter().rposition(|target| match label {
            Some(label) => target.label == Some(label),
            None => target.is_loop,
        });
        if let Some(index) = found.filter(|_| self.state.reachable) {
            let mut state = self.state.clone();
            for scope in &self.scopes[self.targets[index].scopes.min(self.scopes.len())..] {
                state.forget(scope);
            }
            state.temps.truncate(self.targets[index].temps);
            let target = &mut self.targets[index];
            target.value.add(&value.guards);
            State::join_option(if is_break { &mut target.breaks } else { &mut target.continues }, state);
        }
        self.state.reachable = false;
        Value::default()
    }

    /// A closure or async block: its captures move in when it says `move`, its body starts with nothing else held.
    fn nested(&mut self, expr: ExprId, params: &[ClosureParam], body: ExprId, is_move: bool, is_async: bool) -> Value {
        let around_callback = std::mem::take(&mut self.around_callback);
        let runs_here = std::mem::take(&mut self.runs_here);
        let payload = std::mem::take(&mut self.payload);
        let is_given_on = std::mem::take(&mut self.gives_on);
        let gives_later = std::mem::take(&mut self.gives_later);
        // A future runs when it is polled: guards around its making are alive then if it is awaited there.
        let mut ambient = match is_async {
            true if awaited_around(self.typed, self.fn_id, expr).is_some() => self.held(),
            true => Guards::new(),
            // One that is only made runs elsewhere.
            false if runs_here => self.ambient.clone(),
            false => Guards::new(),
        };
        let mut captured = self.captures(body);
        let mut inner = State::start();
        inner.reachable = self.state.reachable;
        inner.based = self.state.based.clone();
        // Whenever it runs, what it does through a guard that it borrows is done to the content.
        for pat in captured.iter().filter(|_| !is_move) {
            let based = self.state.based.get(*pat).map_or_else(Guards::new, Guards::clone);
            inner.based.set(*pat, based.union(&self.state.get(*pat)));
        }
        // What is only borrowed is there if the closure runs while it is held.
        captured.retain(|pat| is_move || self.state.get(*pat).is_subset(&ambient));
        inner.ready = self.state.ready.clone();
        inner.doubtful = self.state.doubtful.clone();
        let mut around = self.state.clone();
        for pat in &captured {
            inner.set(*pat, self.state.get(*pat));
            around.set(*pat, Guards::new());
        }
        ambient.take(&self.state.held().without(&around.held()));
        // What a failure gives is no guard, although it holds one.
        let takes = |param: &ClosureParam| !payload.is_empty() && is_guard(self.program, self.types.pat(param.pat));
        let is_named = |param: &ClosureParam| matches!(self.body.pat(param.pat).kind, PatKind::Bind { .. });
        // What has got a name is the closure's own, which it may drop. What has none lives until the closure has ended.
        if params.iter().any(|param| takes(param) && is_named(param)) {
            ambient.take(&payload);
        }
        let given: Vec<Guards> =
            params.iter().map(|param| if takes(param) { payload.clone() } else { Guards::new() }).collect();
        let outer = std::mem::replace(&mut self.state, inner);
        let targets = std::mem::take(&mut self.targets);
        let scopes = std::mem::replace(&mut self.scopes, vec![Vec::new()]);
        let context = self.context.replace(expr);
        let ambient = std::mem::replace(&mut self.ambient, ambient);
        let moved = std::mem::take(&mut self.moved);
        let taken = std::mem::take(&mut self.taken_inside);
        for (param, guards) in params.iter().zip(given) {
            self.bind(param.pat, &Value { guards, based: around_callback.clone(), ..Value::default() }, None);
        }
        let entered = self.enter_future(expr);
        let mut given = self.eval_scoped(body).guards;
        let steps = entered.map(|entered| self.leave_future(entered));
        let later = if gives_later { given.clone() } else { Guards::new() };
        if !given.is_empty() && !is_given_on {
            // Whoever calls the closure or awaits the block gets the guard: it is not followed there.
            self.event(EventKind::Escape(std::mem::take(&mut given)), expr);
        }
        self.ambient = ambient;
        self.context = context;
        self.scopes = scopes;
        self.targets = targets;
        self.state = outer;
        if let Some(steps) = steps {
            self.step(expr);
            self.steps.take_in(expr, steps);
        }
        // What it lets go behind a reference may be gone once it has run.
        let mut inside = std::mem::replace(&mut self.taken_inside, taken);
        inside.iter().for_each(|pat| self.state.may_be_gone(&self.state.get(*pat)));
        self.taken_inside.append(&mut inside);
        // What the body moves is captured by value, with `move` or without.
        let moved = std::mem::replace(&mut self.moved, moved);
        captured.retain(|pat| is_move || moved.contains(pat));
        captured.into_iter().for_each(|pat| given.add(&self.move_out(pat)));
        Value { guards: given, later, ..Value::default() }
    }

    /// A future begins whose steps are the function's: it is awaited where it stands, whatever happens, or given to the caller. Gives what
    /// was stepped through before.
    fn enter_future(&mut self, expr: ExprId) -> Option<SteppedBefore> {
        let is_block = matches!(self.body.expr(expr).kind, ExprKind::Async { .. });
        let is_run = || match awaited_around(self.typed, self.fn_id, expr) {
            Some(awaited) => awaited.given_up == GivenUp::Never,
            None => self.gives(expr),
        };
        (is_block && is_run())
            .then(|| SteppedBefore { steps_of: self.steps_of.replace(expr), steps: std::mem::take(&mut self.steps) })
    }

    fn gives(&self, future: ExprId) -> bool {
        let given = self.given.get_or_init(|| given_values(self.typed, self.fn_id));
        is_surely_given(self.typed, self.fn_id, given, future)
    }

    /// The future ends, and gives its steps.
    fn leave_future(&mut self, before: SteppedBefore) -> Steps {
        self.leave(false);
        self.steps_of = before.steps_of;
        std::mem::replace(&mut self.steps, before.steps)
    }

    /// Locals around a nested body that hold guards and are named inside.
    fn captures(&self, body: ExprId) -> Vec<crate::facts::PatId> {
        let mut found = Vec::new();
        for id in crate::facts::walk::parts(self.body, body) {
            if let Some(PathValue::Local(pat)) = self.types.values.get(&id)
                && !self.state.get(*pat).is_empty()
                && !found.contains(pat)
            {
                found.push(*pat);
            }
        }
        found
    }

    fn select(&mut self, expr: ExprId, branches: &'a [SelectBranch], otherwise: Option<ExprId>) -> Value {
        self.push_temps();
        let mut outputs = Vec::with_capacity(branches.len());
        for branch in branches {
            if let Some(guard) = branch.guard {
                self.eval_scoped(guard);
            }
            // The macro binds the futures in a statement of their own, which ends temporaries.
            let future = self.eval_scoped(branch.future);
            self.state.keep(&future.guards);
            // A future that is only lent (`&mut future`) gives its guards as well.
            let pending = future.based.common(&self.pending());
            outputs.push(Value::owning(future.guards.union(&pending)));
        }
        self.event(EventKind::Await, expr);
        // The futures are dropped before a branch's body runs.
        self.pop_temps();
        let entry = self.state.clone();
        let mut exit: Option<State> = None;
        let mut result = Value::default();
        for (branch, output) in branches.iter().zip(&outputs) {
            self.state = entry.clone();
            self.scopes.push(Vec::new());
            self.made_ready(&output.guards);
            self.bind(branch.pat, output, None);
            let value = self.eval_scoped(branch.body);
            result.guards.add(&value.guards);
            let declared = self.scopes.pop().unwrap_or_default();
            self.state.forget(&declared);
            State::join_option(&mut exit, std::mem::take(&mut self.state));
        }
        if let Some(otherwise) = otherwise {
            self.state = entry.clone();
            let value = self.eval_scoped(otherwise);
            result.guards.add(&value.guards);
            State::join_option(&mut exit, std::mem::take(&mut self.state));
        }
        self.state = exit.unwrap_or(entry);
        result
    }
}
