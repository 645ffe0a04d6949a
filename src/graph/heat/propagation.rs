//! What is hot: heat spreads from the roots along the calls that carry it.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::diagnostics::{Hop, HopKind, HotChain, Share};
use crate::facts::{ExprId, ExprKind};
use crate::graph::CallGraph;
use crate::graph::calls::contexts::Execution;
use crate::graph::calls::edges::{Edge, Via};
use crate::graph::calls::event_loops;
use crate::graph::heat::budget;
use crate::graph::heat::markers::{Claim, Mark, Markers};
use crate::graph::heat::passed::{ContextId, Contexts, LOOPS};
use crate::graph::heat::profile_match::ProfileMatch;
use crate::graph::variants::ParamVariants;
use crate::source::Loc;
use crate::types::infer::Implicit;
use crate::types::program::{CrateRole, FnId, Owner, Program};

/// A function, whether some call on the way to it is in a loop, and what the call passes.
type State = (FnId, bool, ContextId);

/// How a state is reached from its nearest root.
#[derive(Clone, Copy, Debug)]
struct Reached {
    /// Whether some call on the way may go elsewhere.
    maybe: bool,
    /// Calls from the root.
    distance: u32,
    /// What the way costs: see [`budget`].
    cost: u32,
    /// The caller's state and the number of its edge; none for a root.
    from: Option<(State, usize)>,
}

/// How each state is reached, by function, in the order of arrival.
#[derive(Clone, Debug)]
struct ReachedStates(Vec<Vec<(State, Reached)>>);

impl ReachedStates {
    fn new(functions: usize) -> Self {
        ReachedStates(vec![Vec::new(); functions])
    }

    fn of(&self, id: FnId) -> &[(State, Reached)] {
        self.0.get(id.index()).map_or(&[], Vec::as_slice)
    }

    fn get(&self, state: State) -> Option<Reached> {
        self.of(state.0).iter().find(|(own, _)| *own == state).map(|(_, reached)| *reached)
    }

    fn insert(&mut self, state: State, reached: Reached) {
        if let Some(states) = self.0.get_mut(state.0.index()) {
            states.push((state, reached));
        }
    }

    fn functions(&self) -> impl Iterator<Item = FnId> + '_ {
        let reached = self.0.iter().enumerate().filter(|(_, states)| !states.is_empty());
        reached.map(|(index, _)| FnId(index as u32))
    }
}

/// What a profile says of a function, as shares of 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MeasuredShare {
    /// Samples with the function on the stack.
    pub total: f64,
    /// Samples in which it is the innermost function of the workspace.
    pub own: f64,
}

/// How heat comes to an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// Calls from the root.
    pub calls: u32,
    /// How many branches, of these calls and of the expression itself, must be taken.
    pub conditions: u32,
    /// What the root's mark claims; a root without a mark is measured, or asked about.
    pub claim: Claim,
}

/// What is seen of a way from its end: whether a loop repeats it within the innermost task that is started on it.
#[derive(Default)]
struct Rounds {
    in_loop: bool,
    once_a_task: bool,
}

impl Rounds {
    /// Goes from an expression to the start of its function. Closures that a callee runs for each item count as loops.
    fn leave(&mut self, graph: &CallGraph<'_>, id: FnId, expr: ExprId) {
        let Some(body) = graph.typed.body(id) else { return };
        let contexts = graph.expr_contexts(id);
        let (mut below, mut inside) = (expr, contexts.of(expr));
        for at in graph.typed.body_index(id).ancestors(expr) {
            let around = contexts.of(at);
            let is_job = inside.execution == Execution::BlockingPool && around.execution != Execution::BlockingPool;
            self.once_a_task |= (is_job || around.task_depth < inside.task_depth) && !self.in_loop;
            let kind = &body.expr(at).kind;
            let is_before = matches!(kind, ExprKind::For { iterable, .. } if *iterable == below);
            self.in_loop |= kind.is_loop() && !is_before || inside.in_loop && !around.in_loop;
            (below, inside) = (at, around);
        }
    }
}

/// Ways that wait to be walked: a state, and the caller's state with the number of its edge.
type Arrivals = Vec<(State, Option<(State, usize)>)>;

/// What a way costs, whether some call on it may go elsewhere, and the calls on it: the least comes first.
type Order = (u32, bool, u32);

/// The hot set with its reasons.
pub struct Heat<'a> {
    /// The calls.
    pub graph: &'a CallGraph<'a>,
    roots: FxHashMap<FnId, Mark>,
    cold: FxHashMap<FnId, Mark>,
    reached: ReachedStates,
    contexts: Contexts,
    /// Of roots whose loops alone are hot: what stands in these, and whether a further loop repeats it.
    rounds: FxHashMap<FnId, FxHashMap<ExprId, bool>>,
    callers: OnceLock<FxHashMap<FnId, Vec<FnId>>>,
    measured: Option<Measured>,
    /// Functions that only the profile makes hot, and what is built into them.
    only_measured: FxHashSet<FnId>,
    assume_hot: bool,
    markers: Markers,
}

/// A profile laid over the program.
#[derive(Clone, Debug)]
pub struct Measured {
    /// How much falls to each function.
    pub shares: ProfileMatch,
    /// What the profile is called in messages.
    pub name: String,
    /// The least share, 0 to 1, that makes a function hot.
    pub threshold: f64,
}

impl<'a> Heat<'a> {
    /// Whether an attribute only marks hot or cold code for this tool.
    pub fn is_marker(&self, attr: &crate::facts::Attr) -> bool {
        self.markers.marks_hot(attr).is_some()
    }

    /// Finds the roots and follows the calls from them.
    pub fn new(graph: &'a CallGraph<'a>, markers: &Markers, measured: Option<Measured>) -> Self {
        let program = graph.typed.program;
        let mut heat = Heat {
            graph,
            roots: FxHashMap::default(),
            cold: FxHashMap::default(),
            reached: ReachedStates::new(program.fns.len()),
            contexts: Contexts::default(),
            rounds: FxHashMap::default(),
            callers: OnceLock::new(),
            measured,
            only_measured: FxHashSet::default(),
            assume_hot: markers.assume_hot,
            markers: markers.clone(),
        };
        // Initialisers run once, whatever is said of all functions.
        let named = graph.typed.functions_with_bodies().filter(|id| !program.function(*id).is_initialiser());
        for id in named {
            if program.function(id).item.cfg.as_ref().is_some_and(crate::facts::Cfg::requires_debug) {
                let reason = "`#[cfg(debug_assertions)]`".to_owned();
                heat.cold.insert(id, Mark { loc: Some(program.fn_loc(id)), ..Mark::new(false, reason) });
                continue;
            }
            match markers.of_function(program, id) {
                Some(mark) if mark.hot => drop(heat.roots.insert(id, mark)),
                Some(mark) => drop(heat.cold.insert(id, mark)),
                None if program.function(id).known.cold => {
                    let reason = "`cold` in `[known.functions]`".to_owned();
                    heat.cold.insert(id, Mark::new(false, reason));
                }
                None if markers.assume_hot && !program.function(id).home.is_test => {
                    let reason = "`--assume-hot`".to_owned();
                    heat.roots.insert(id, Mark::new(true, reason));
                }
                None => {}
            }
        }
        if markers.benches_are_hot {
            heat.roots_of_benches();
        }
        let of_loops = heat.roots.iter().filter(|(_, mark)| mark.loops).map(|(id, _)| *id);
        heat.rounds = of_loops.map(|id| (id, event_loops::rounds(graph, id))).collect();
        heat.spread(heat.sorted(heat.roots.keys().copied().collect()));
        let measured = heat.measured_roots();
        if !measured.is_empty() {
            heat.spread(heat.sorted(measured));
        }
        heat
    }

    fn sorted(&self, mut ids: Vec<FnId>) -> Vec<FnId> {
        ids.sort_by_key(|id| (self.graph.typed.program.fn_loc(*id), *id));
        ids
    }

    /// What benches run again and again: calls in their loops and closures, the set-up around these left out.
    fn roots_of_benches(&mut self) {
        let program = self.graph.typed.program;
        let is_bench = |id: FnId| program.crate_of(program.function(id).home.module).role == CrateRole::Bench;
        let benches: Vec<FnId> = self.graph.typed.functions_with_bodies().filter(|id| is_bench(*id)).collect();
        for id in self.sorted(benches) {
            for edge in self.graph.edges(id) {
                let repeats = edge.in_loop || edge.execution == Execution::Stored;
                let is_product = program.crate_of(program.function(edge.to).home.module).role == CrateRole::Product;
                if repeats && is_product && edge.barrier.is_none() && !self.cold.contains_key(&edge.to) {
                    let reason = format!("the bench `{}` runs it", program.fn_short(id));
                    let loc = Some(Loc { file: program.function(id).home.file, span: edge.span });
                    self.roots.entry(edge.to).or_insert(Mark { loc, ..Mark::new(true, reason) });
                }
            }
        }
    }

    /// What the profile makes hot; `main` is on every stack of its thread and says nothing by that.
    fn measured_roots(&mut self) -> Vec<FnId> {
        let Some(measured) = &self.measured else { return Vec::new() };
        let program = self.graph.typed.program;
        let mut found = Vec::new();
        for (id, share) in measured.shares.functions() {
            let weight = if is_entry(program, id) { share.own } else { share.total };
            let share = measured.shares.share(weight);
            let is_hot = weight > 0 && share >= measured.threshold;
            if is_hot && !self.cold.contains_key(&id) && !self.roots.contains_key(&id) {
                let reason = format!("{} of the samples in {}", Share::from_fraction(share), measured.name);
                found.push((id, Mark::new(true, reason)));
            }
        }
        let ids: Vec<FnId> = found.iter().map(|(id, _)| *id).filter(|id| !self.is_reached(*id)).collect();
        self.roots.extend(found);
        self.only_measured.extend(ids.iter().copied());
        ids
    }

    /// Whether heat passes along a call of `caller`.
    ///
    /// What a profile makes hot is measured, callees included: heat goes on only into functions that the profile does
    /// not know, because they were built into their callers.
    fn carries(&self, caller: FnId, edge: &Edge) -> bool {
        if edge.barrier.is_some() || self.cold.contains_key(&edge.to) {
            return false;
        }
        match &self.measured {
            Some(measured) if self.only_measured.contains(&caller) => {
                let own = measured.shares.of(caller).map(|share| measured.shares.share(share.own));
                measured.shares.of(edge.to).is_none() && own.is_none_or(|own| own >= measured.threshold)
            }
            _ => true,
        }
    }

    /// The cheapest way first: it is the best one, and what it may still cost is most.
    fn spread(&mut self, roots: Vec<FnId>) {
        let (graph, cold) = (self.graph, &self.cold);
        let all: Vec<FnId> = self.roots.keys().copied().collect();
        self.contexts.limit(graph, &all, |edge| edge.barrier.is_none() && !cold.contains_key(&edge.to));
        let mut waiting: BTreeMap<Order, Arrivals> = BTreeMap::new();
        let start = |root: FnId| (root, false, if self.rounds.contains_key(&root) { LOOPS } else { 0 });
        waiting.insert((0, false, 0), roots.into_iter().map(|root| (start(root), None)).collect());
        while let Some(((cost, maybe, distance), arrivals)) = waiting.pop_first() {
            let mut frontier = Vec::with_capacity(arrivals.len());
            for (state, from) in arrivals {
                if self.is_included(state) {
                    continue;
                }
                if from.is_some_and(|((caller, ..), _)| self.only_measured.contains(&caller))
                    && !self.is_reached(state.0)
                {
                    self.only_measured.insert(state.0);
                }
                self.reached.insert(state, Reached { maybe, distance, cost, from });
                frontier.push(state);
            }
            self.graph.prepare(frontier.iter().map(|(id, ..)| *id));
            for state in frontier {
                for (number, edge) in self.graph.edges(state.0).iter().enumerate() {
                    let cost = cost + self.cost(state.0, edge);
                    if cost > budget::BUDGET || !self.carries(state.0, edge) || !self.is_live(state, edge.expr) {
                        continue;
                    }
                    let passed = self.graph.passed(state.0, self.contexts.get(state.2), edge);
                    let next =
                        (edge.to, self.repeats(state, edge.expr, edge.in_loop), self.contexts.number(edge.to, passed));
                    if !self.is_included(next) {
                        let order = (cost, maybe || edge.maybe(), distance + 1);
                        waiting.entry(order).or_default().push((next, Some((state, number))));
                    }
                }
            }
        }
    }

    /// Whether an expression may be evaluated in a state.
    fn is_live(&self, state: State, expr: ExprId) -> bool {
        match state.2 {
            LOOPS => self.rounds.get(&state.0).is_some_and(|rounds| rounds.contains_key(&expr)),
            context => self.graph.variants(state.0).is_live(expr, self.contexts.get(context)),
        }
    }

    /// Whether an expression is repeated by some loop on the way to a state, or around it in its function. The loops that are
    /// an entry point give its rate, and repeat nothing.
    fn repeats(&self, state: State, expr: ExprId, in_loop: bool) -> bool {
        match state.2 {
            LOOPS => self.rounds.get(&state.0).and_then(|rounds| rounds.get(&expr)).is_some_and(|again| *again),
            _ => state.1 || in_loop,
        }
    }

    /// Whether a loop near an expression, around it or around the call of its function, repeats it each time that its entry
    /// point is entered. What a far loop does in each round costs more than what is found at its end.
    pub fn is_repeated(&self, id: FnId, expr: ExprId) -> bool {
        let in_loop = self.graph.expr_contexts(id).in_loop(expr);
        let mut ways = self.reached.of(id).iter().filter(|(state, _)| self.is_live(*state, expr));
        ways.any(|(state, reached)| {
            let is_called_in_loop = reached.from.is_some_and(|(caller, number)| {
                let edge = self.graph.edges(caller.0).get(number);
                edge.is_some_and(|edge| self.repeats((caller.0, false, caller.2), edge.expr, edge.in_loop))
            });
            self.repeats((state.0, is_called_in_loop, state.2), expr, in_loop)
        })
    }

    /// Whether a function is hot only in its loops.
    pub fn is_hot_in_loops_alone(&self, id: FnId) -> bool {
        let mut states = self.reached.of(id).iter().peekable();
        states.peek().is_some() && states.all(|((.., context), _)| *context == LOOPS)
    }

    /// Whether a state with the same or a wider context is reached.
    fn is_included(&self, (id, in_loop, context): State) -> bool {
        let wanted = self.contexts.get(context);
        let mut alike = self.reached.of(id).iter().filter(|((_, own, _), _)| *own == in_loop);
        alike.any(|((.., own), _)| *own == context || *own != LOOPS && self.contexts.get(*own).includes(wanted))
    }

    /// Whether heat comes to an expression of a function in some context, barriers left aside.
    pub(crate) fn is_passed(&self, id: FnId, expr: ExprId) -> bool {
        self.reached.of(id).iter().any(|(state, _)| self.is_live(*state, expr))
    }

    /// Whether heat comes to an expression of a function with arguments that meet a condition, barriers left aside.
    pub(crate) fn is_passed_with(&self, id: FnId, expr: ExprId, condition: &ParamVariants) -> bool {
        let meets = |state: State| self.contexts.get(state.2).allows(condition);
        self.reached.of(id).iter().any(|(state, _)| self.is_live(*state, expr) && meets(*state))
    }

    fn cost(&self, caller: FnId, edge: &Edge) -> u32 {
        budget::cost(self.graph.typed.program, caller, edge)
    }

    /// Whether a call of a hot function lies beyond the budget.
    pub(crate) fn is_beyond_budget(&self, caller: FnId, edge: &Edge) -> bool {
        let ways = self.reached.of(caller).iter().filter(|(state, _)| self.is_live(*state, edge.expr));
        ways.map(|(_, reached)| reached.cost).min().is_some_and(|cost| cost + self.cost(caller, edge) > budget::BUDGET)
    }

    /// Whether everything counts as hot because nothing says what is.
    pub fn assumes_all(&self) -> bool {
        self.assume_hot
    }

    /// Number of roots.
    pub fn root_count(&self) -> usize {
        self.roots.len()
    }

    /// What a profile says of a function: its share of the samples, and what of that it is itself.
    pub fn measured_share(&self, id: FnId) -> Option<MeasuredShare> {
        let shares = &self.measured.as_ref()?.shares;
        let found = shares.of(id)?;
        Some(MeasuredShare { total: shares.share(found.total), own: shares.share(found.own) })
    }

    /// The profile, if there is one.
    pub fn measured(&self) -> Option<&Measured> {
        self.measured.as_ref()
    }

    /// Number of hot functions, roots included.
    pub fn hot_count(&self) -> usize {
        self.reached.functions().count()
    }

    /// The hot functions, the nearest to a root first, then by place.
    pub fn hot_functions(&self) -> Vec<FnId> {
        let mut found: Vec<FnId> = self.reached.functions().collect();
        found.sort_by_cached_key(|id| (self.distance(*id), self.graph.typed.program.fn_loc(*id), *id));
        found
    }

    /// The best of the ways to a function, or to an expression in it.
    fn best(&self, id: FnId, expr: Option<ExprId>) -> Option<(State, Reached)> {
        let ways = self.reached.of(id).iter();
        let found = ways.filter(|(state, _)| expr.is_none_or(|expr| self.is_live(*state, expr)));
        found.copied().min_by_key(|(state, reached)| (reached.cost, reached.maybe, reached.distance, state.1))
    }

    /// Whether heat reaches a function.
    pub fn is_reached(&self, id: FnId) -> bool {
        !self.reached.of(id).is_empty()
    }

    /// Whether heat reaches the part of a function in which an expression stands: its loops alone may be hot.
    pub fn is_reached_at(&self, id: FnId, expr: ExprId) -> bool {
        self.is_reached(id) && (!self.is_hot_in_loops_alone(id) || self.is_passed(id, expr))
    }

    /// Whether heat reaches some function that overlaps the bytes of a file.
    pub fn reaches_into(&self, covers: Loc) -> bool {
        let program = self.graph.typed.program;
        self.reached.functions().any(|id| {
            let function = program.function(id);
            let span = function.item.span;
            function.home.file == covers.file && span.start < covers.span.end && span.end > covers.span.start
        })
    }

    /// Whether a place in a function is hot: the function is reached with arguments for which the place is, and no
    /// barrier lies around it.
    pub fn is_hot(&self, id: FnId, expr: ExprId) -> bool {
        self.is_passed(id, expr) && !self.graph.expr_contexts(id).is_cold(expr)
    }

    /// Whether heat surely reaches a place: no call on the way may go elsewhere.
    pub fn is_sure(&self, id: FnId, expr: ExprId) -> bool {
        let stored = self.graph.expr_contexts(id).of(expr).execution == Execution::Stored;
        !stored && self.best(id, Some(expr)).is_some_and(|(_, reached)| !reached.maybe)
    }

    /// Why a function was declared cold.
    pub(crate) fn cold_mark(&self, id: FnId) -> Option<&Mark> {
        self.cold.get(&id)
    }

    /// Calls from the nearest root; none if not reached.
    pub fn distance(&self, id: FnId) -> Option<u32> {
        self.best(id, None).map(|(_, reached)| reached.distance)
    }

    /// The best way from a root to an expression; none if heat does not reach it.
    pub fn way(&self, id: FnId, expr: ExprId) -> Option<Way> {
        let (state, reached) = self.best(id, Some(expr))?;
        let mut conditions = u32::from(self.graph.expr_contexts(id).of(expr).is_conditional);
        let mut root = id;
        for (caller, edge) in self.calls_back_from(state) {
            conditions += u32::from(edge.is_conditional);
            root = caller;
        }
        let claim = self.roots.get(&root).map_or(Claim::Marked, |mark| mark.claim);
        Some(Way { calls: reached.distance, conditions, claim })
    }

    /// The calls on the best way to a state, from the last to the first.
    fn calls_back_from(&self, state: State) -> impl Iterator<Item = (FnId, &Edge)> {
        let mut at = state;
        std::iter::from_fn(move || {
            let (caller, number) = self.reached.get(at)?.from?;
            at = caller;
            Some((caller.0, self.graph.edges(caller.0).get(number)?))
        })
    }

    /// An expression and the calls on the best way to it, each with its function, from the last to the first.
    fn steps_back(&self, id: FnId, expr: ExprId) -> impl Iterator<Item = (FnId, ExprId)> {
        let state = self.best(id, Some(expr)).map(|(state, _)| state);
        let calls = state.into_iter().flat_map(|state| self.calls_back_from(state));
        std::iter::once((id, expr)).chain(calls.map(|(caller, edge)| (caller, edge.expr)))
    }

    /// Whether some function on the best way to an expression waits for events in a loop, and the way leaves it outside of that: it runs
    /// once for many events.
    pub fn leads_past_event_loops(&self, id: FnId, expr: ExprId) -> bool {
        self.steps_back(id, expr).any(|(id, expr)| self.is_outside_event_loops(id, expr))
    }

    /// Whether a task, thread or job is started on the best way to an expression that comes to it once.
    pub fn is_once_a_task(&self, id: FnId, expr: ExprId) -> bool {
        let mut rounds = Rounds::default();
        self.steps_back(id, expr).for_each(|(id, expr)| rounds.leave(self.graph, id, expr));
        rounds.once_a_task
    }

    /// Whether a function waits for events in a loop, and an expression stands in none.
    fn is_outside_event_loops(&self, id: FnId, expr: ExprId) -> bool {
        let loops = &self.graph.event_loops(id).around;
        !loops.is_empty() && !self.graph.typed.body_index(id).ancestors(expr).any(|at| loops.contains(&at))
    }

    /// Whether some way from a root to a function, or to an expression in it, has a call in a loop, and is as sure as the
    /// best one.
    pub fn called_in_loop(&self, id: FnId, expr: Option<ExprId>) -> bool {
        let sure = self.best(id, expr).is_some_and(|(_, reached)| !reached.maybe);
        self.best_in_loop(id, expr).is_some_and(|(_, reached)| !(sure && reached.maybe))
    }

    /// The best chain from a root to a function, or to an expression in it.
    pub fn chain(&self, id: FnId, expr: Option<ExprId>) -> Option<HotChain> {
        let (state, _) = self.best(id, expr)?;
        Some(self.chain_of(state))
    }

    /// The best chain from a root to a function, or to an expression in it, that has a call in a loop.
    pub fn loop_chain(&self, id: FnId, expr: Option<ExprId>) -> Option<HotChain> {
        let (state, _) = self.best_in_loop(id, expr)?;
        Some(self.chain_of(state))
    }

    fn best_in_loop(&self, id: FnId, expr: Option<ExprId>) -> Option<(State, Reached)> {
        let ways = self.reached.of(id).iter().filter(|((_, in_loop, _), _)| *in_loop);
        let found = ways.filter(|(state, _)| expr.is_none_or(|expr| self.is_live(*state, expr)));
        found.copied().min_by_key(|(_, reached)| (reached.cost, reached.maybe, reached.distance))
    }

    fn chain_of(&self, state: State) -> HotChain {
        let program = self.graph.typed.program;
        let mut hops = Vec::new();
        let mut at = state;
        loop {
            let from = self.reached.get(at).and_then(|reached| reached.from);
            let edge = from.and_then(|(caller, number)| self.graph.edges(caller.0).get(number));
            hops.push(Hop {
                function: program.fn_short(at.0),
                definition: program.fn_loc(at.0),
                call_site: from
                    .zip(edge)
                    .map(|((caller, _), edge)| Loc { file: program.function(caller.0).home.file, span: edge.span }),
                in_loop: edge.is_some_and(|edge| edge.in_loop),
                maybe: edge.is_some_and(|edge| edge.maybe()),
                kind: edge.map_or(HopKind::Call, hop_kind),
            });
            match from {
                Some((caller, _)) => at = caller,
                None => break,
            }
        }
        hops.reverse();
        let mark = self.roots.get(&at.0);
        HotChain {
            reason: mark.map(|mark| mark.reason.clone()).unwrap_or_default(),
            marked_at: mark.and_then(|mark| mark.loc),
            hops,
            other_roots: if self.assume_hot { 0 } else { self.roots_of(state.0).saturating_sub(1) },
            from_events: mark.is_some_and(|mark| mark.claim == Claim::EntryPoint),
        }
    }

    /// How many roots reach a function.
    fn roots_of(&self, id: FnId) -> usize {
        let callers = self.callers.get_or_init(|| self.callers_in_heat());
        let mut seen = FxHashSet::from_iter([id]);
        let mut stack = vec![id];
        let mut count = 0;
        while let Some(at) = stack.pop() {
            count += usize::from(self.roots.contains_key(&at));
            let news = callers.get(&at).into_iter().flatten().filter(|caller| seen.insert(**caller));
            stack.extend(news);
        }
        count
    }

    fn callers_in_heat(&self) -> FxHashMap<FnId, Vec<FnId>> {
        let mut callers: FxHashMap<FnId, Vec<FnId>> = FxHashMap::default();
        for id in self.hot_functions() {
            let carried = |edge: &&Edge| self.carries(id, edge) && self.is_passed(id, edge.expr);
            for edge in self.graph.edges(id).iter().filter(carried) {
                callers.entry(edge.to).or_default().push(id);
            }
        }
        callers
    }
}

/// Whether a program begins here; an associated function called `main` is one like others.
fn is_entry(program: &Program<'_>, id: FnId) -> bool {
    let function = program.function(id);
    let krate = program.crate_of(function.home.module);
    function.owner == Owner::Module && function.name == "main" && function.home.module == krate.root
}

pub(super) fn hop_kind(edge: &Edge) -> HopKind {
    match (edge.execution, edge.via) {
        (Execution::OtherThread, _) => HopKind::OtherThread,
        (Execution::OtherTask, _) => HopKind::OtherTask,
        (Execution::BlockingPool, _) => HopKind::BlockingPool,
        (Execution::Stored, _) => HopKind::Stored,
        (Execution::SameThread, Via::Value) => HopKind::Value,
        (Execution::SameThread, Via::Implicit(Implicit::Drop)) => HopKind::Drop,
        (Execution::SameThread, Via::Implicit(Implicit::Bound | Implicit::CalledBound)) => HopKind::Library,
        (Execution::SameThread, Via::Implicit(_)) => HopKind::Language,
        (Execution::SameThread, Via::Call) => HopKind::Call,
    }
}
