//! Guards across calls: those that a function returns, holds while it runs a caller's callback, or keeps across an await.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::guards::summary::{GivenGuard, GuardSummaries, GuardSummary, LetGo};
use crate::analysis::guards::{Event, EventKind, FlowResult, GuardSource, Guards, flow_of};
use crate::analysis::locks::access_path::LockPlace;
use crate::analysis::locks::guard_types::{guards_at_once, holds_guard};
use crate::analysis::locks::object_path::{AccessPath, PathStart};
use crate::facts::{PatId, PatKind};
use crate::graph::CallGraph;
use crate::graph::fixed_point::{Component, solve};
use crate::graph::variants::{ParamVariants, Variants};
use crate::isolation::{fault_point, isolated};
use crate::types::lower_ty::fn_sig;
use crate::types::program::{FnId, Owner, Program};
use crate::types::ty::Ty;
use crate::types::typed::TypedProgram;

/// What a body does with guards, or why that could not be told.
type Interpreted = Result<FlowResult, String>;

/// Interprets the bodies that give guards away or are given some, bottom-up. One that breaks off has no guards, for its callers either.
pub(super) fn passing_guards(graph: &CallGraph<'_>) -> (FxHashMap<FnId, Interpreted>, GuardSummaries) {
    use rayon::prelude::*;
    let typed = graph.typed;
    let ids: Vec<FnId> = typed.functions_with_bodies().collect();
    let passing: FxHashSet<FnId> = ids.par_iter().copied().filter(|id| passes_guards(typed, *id)).collect();
    let component = PassesGuards { graph, passing: &passing, interpreted: RefCell::default() };
    let declared = typed.program.functions().map(|(id, _)| id).filter(|id| component.is_declared(*id));
    let mut roots: Vec<FnId> = passing.iter().copied().chain(declared).collect();
    roots.sort_unstable();
    let mut known = FxHashMap::default();
    solve(&component, &roots, &mut known);
    (component.interpreted.into_inner(), GuardSummaries { known })
}

/// Interprets one body.
pub(super) fn interpret(graph: &CallGraph<'_>, summaries: &GuardSummaries, id: FnId) -> Interpreted {
    isolated(|| {
        fault_point("guards", || graph.typed.program.fn_short(id));
        flow_of(graph, summaries, id)
    })
}

/// Whether a function may give a guard away or be given one: by its result, its parameters, or a callback.
fn passes_guards(typed: &TypedProgram<'_>, id: FnId) -> bool {
    let program = typed.program;
    let sig = fn_sig(program, id);
    let params = &program.function(id).facts.param_pats;
    holds_guard(program, &sig.output)
        || matches!(sig.output, Ty::Opaque(_))
        || sig.predicates.iter().any(|bound| program.is_fn_trait(bound.trait_ref.trait_id))
        || sig.params.iter().any(|ty| takes_callback(program, ty))
        || params.iter().any(|pat| holds_guard(program, behind_mut_ref(typed.types(id).pat(*pat))))
}

fn behind_mut_ref(ty: &Ty) -> &Ty {
    match ty {
        Ty::Ref(inner, true) => inner,
        _ => ty,
    }
}

/// A function pointer, or a callable behind a pointer.
fn takes_callback(program: &Program<'_>, ty: &Ty) -> bool {
    ty.any(&mut |part| match part {
        Ty::FnPtr(_) => true,
        Ty::Dyn(bounds) | Ty::Opaque(bounds) => {
            bounds.iter().any(|bound| program.is_fn_trait(bound.trait_ref.trait_id))
        }
        _ => false,
    })
}

/// The component: what functions do with guards that they give away or are given.
struct PassesGuards<'a> {
    graph: &'a CallGraph<'a>,
    /// The functions that have a summary.
    passing: &'a FxHashSet<FnId>,
    /// What their bodies came to the last time that they were interpreted, with what is known of their callees then: nothing that
    /// they ask of has changed since. In a recursion one that broke off is not tried again.
    interpreted: RefCell<FxHashMap<FnId, Interpreted>>,
}

impl PassesGuards<'_> {
    fn program(&self) -> &Program<'_> {
        self.graph.typed.program
    }

    /// Whether a function is a trait's declaration without a body: it does what its implementations do.
    fn is_declared(&self, id: FnId) -> bool {
        let function = self.program().function(id);
        matches!(function.owner, Owner::Trait(_))
            && function.facts.body.is_none()
            && !self.program().is_stub(function.home.module)
    }

    /// Whether a function only hands a call on to its own trait: it gives whatever the other implementations do.
    fn hands_on(&self, id: FnId, declared: FnId) -> bool {
        self.graph.typed.types(id).callees.values().any(|callee| callee.fn_id == declared)
    }

    /// What a call through a trait returns. Which implementation runs is not known: with one that gives no guard nothing
    /// is said (misses), and where they differ the place is unknown.
    fn of_declaration(&self, declared: FnId, known: &FxHashMap<FnId, GuardSummary>) -> GuardSummary {
        let program = self.program();
        let returned = |id: FnId| known.get(&id).map_or(&[][..], |summary| &summary.returned);
        let gives_none = |id: FnId| {
            returned(id).is_empty()
                && !self.hands_on(id, declared)
                && !holds_guard(program, &fn_sig(program, id).output)
        };
        if program.implementations(declared).any(gives_none) {
            return GuardSummary::default();
        }
        let given: Vec<&GivenGuard> = program.implementations(declared).flat_map(returned).collect();
        let Some(first) = given.first() else { return GuardSummary::default() };
        let same = given.iter().all(|guard| guard.place == first.place);
        let place = if same { first.place } else { LockPlace::unknown() };
        let lock = first
            .lock
            .clone()
            .filter(|lock| given.iter().all(|guard| guard.lock.as_ref().is_some_and(|other| other.name == lock.name)));
        let one_of_several = !same || first.one_of_several;
        let passed = ParamVariants::default();
        let given = GivenGuard { place, lock, path: None, one_of_several, passed, ..(*first).clone() };
        GuardSummary { returned: vec![given], ..GuardSummary::default() }
    }
}

impl Component for PassesGuards<'_> {
    type Node = FnId;
    type Summary = GuardSummary;

    fn dependencies(&self, id: FnId) -> Vec<FnId> {
        if self.is_declared(id) {
            return self.program().implementations(id).filter(|own| self.passing.contains(own)).collect();
        }
        let callees = self.graph.typed.types(id).callees.values().map(|callee| callee.fn_id);
        let mut found: Vec<FnId> =
            callees.filter(|callee| self.passing.contains(callee) || self.is_declared(*callee)).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    fn transfer(&self, id: FnId, known: &FxHashMap<FnId, GuardSummary>) -> GuardSummary {
        if self.is_declared(id) {
            return self.of_declaration(id, known);
        }
        let mut callees = self.dependencies(id);
        callees.retain(|callee| known.contains_key(callee));
        let known = callees.into_iter().map(|callee| (callee, known[&callee].clone())).collect();
        if self.interpreted.borrow().get(&id).is_some_and(Result::is_err) {
            return GuardSummary::default();
        }
        let summarised = interpret(self.graph, &GuardSummaries { known }, id)
            .and_then(|flow| isolated(|| summary_of(self.graph, id, &flow)).map(|summary| (flow, summary)));
        let (flow, summary) = match summarised {
            Ok((flow, summary)) => (Ok(flow), summary),
            Err(fault) => (Err(fault), GuardSummary::default()),
        };
        self.interpreted.borrow_mut().insert(id, flow);
        summary
    }

    fn give_up(&self, id: FnId, summary: &mut GuardSummary) {
        // What was found before that much was taken back is interpreted once more.
        let mut interpreted = self.interpreted.borrow_mut();
        if interpreted.get(&id).is_some_and(Result::is_ok) {
            interpreted.remove(&id);
        }
        // Whose guard it is does not settle: some lock is held all the same.
        summary.returned.iter_mut().for_each(|guard| {
            guard.place = LockPlace::unknown();
            guard.path = None;
            guard.passed = ParamVariants::default();
        });
    }
}

fn summary_of(graph: &CallGraph<'_>, id: FnId, flow: &FlowResult) -> GuardSummary {
    let program = graph.typed.program;
    let params = &program.function(id).facts.param_pats;
    let given = |guards: &Guards, doubtful: &Guards| given(graph.variants(id), flow, params, guards, doubtful);
    let returned = given(&flow.returned, &Guards::new());
    let mut summary = GuardSummary { returned, ..GuardSummary::default() };
    tell_alternatives(&mut summary.returned, guards_at_once(program, &fn_sig(program, id).output));
    summary.given_back = given_back(program, id, flow);
    summary.let_go = let_go(flow);
    summary.pauses = pauses(flow);
    let is_async = program.function(id).facts.is_async;
    let mut callbacks: BTreeMap<PatId, Vec<Vec<GivenGuard>>> = BTreeMap::new();
    for event in &flow.events {
        match &event.kind {
            EventKind::CallParam(pat) => {
                callbacks.entry(*pat).or_default().push(given(&event.held, &event.doubtful));
            }
            EventKind::Await if is_async => summary.across_await.extend(parameters(flow, &event.held)),
            EventKind::MayAwait(guards) if is_async => {
                summary.perhaps_across_await.extend(parameters(flow, &event.held));
                summary.perhaps_across_await.extend(parameters(flow, guards));
            }
            EventKind::Wait(guards) => summary.waits_with.extend(parameters(flow, guards)),
            _ => {}
        }
    }
    let around = callbacks.into_iter().map(|(pat, calls)| (pat, around(calls)));
    summary.around_callback = around.filter(|(_, guards)| !guards.is_empty()).collect();
    summary
}

/// Joins the guards around each call of a callback.
fn around(calls: Vec<Vec<GivenGuard>>) -> Vec<GivenGuard> {
    let mut joined: Vec<GivenGuard> = Vec::new();
    for guard in calls.iter().flatten() {
        match joined.iter_mut().find(|known| known.is_same(guard)) {
            Some(known) => known.passed = known.passed.or(&guard.passed),
            None => {
                let is_held = |held: &Vec<GivenGuard>| held.iter().any(|own| own.is_same(guard));
                let at_some_calls = guard.at_some_calls || !calls.iter().all(is_held);
                joined.push(GivenGuard { at_some_calls, ..guard.clone() });
            }
        }
    }
    joined
}

/// Several guards of different locks in a result that holds fewer at a time: it is one of them.
fn tell_alternatives(returned: &mut [GivenGuard], at_once: usize) {
    let differ = returned.iter().any(|guard| guard.place != returned[0].place || guard.path != returned[0].path);
    if differ && returned.len() > at_once {
        returned.iter_mut().for_each(|guard| {
            guard.path = None;
            guard.one_of_several = true;
        });
    }
}

/// The parameters whose guard may come back; one that is taken apart may always.
fn given_back(program: &Program<'_>, id: FnId, flow: &FlowResult) -> BTreeSet<PatId> {
    let function = program.function(id);
    let mut found: BTreeSet<PatId> = parameters(flow, &flow.returned).into_iter().collect();
    if let Some(body) = function.facts.body.as_deref() {
        let params = function.facts.param_pats.iter().copied();
        found.extend(params.filter(|pat| !matches!(body.pat(*pat).kind, PatKind::Bind { .. })));
    }
    found
}

/// The parameters by `&mut` behind which guards may be gone as the function ends.
fn let_go(flow: &FlowResult) -> Vec<LetGo> {
    let waits = |event: &&Event| matches!(event.kind, EventKind::Await | EventKind::MayAwait(_));
    let behind = flow.taken_from_behind.iter().filter_map(|guard| {
        let GuardSource::Behind(parameter, content) = flow.guards.get(guard as usize)? else { return None };
        Some(LetGo {
            parameter: *parameter,
            content: content.clone(),
            on_some_paths: flow.left_behind.contains(&guard),
            is_held_while_waiting: flow.events.iter().filter(waits).any(|event| event.held.contains(&guard)),
        })
    });
    behind.collect()
}

/// The guards behind parameters that are let go somewhere, for good or for a time.
fn pauses(flow: &FlowResult) -> Vec<(PatId, Ty)> {
    let paused = flow.taken_from_behind.union(&flow.paused_behind);
    let behind = paused.iter().filter_map(|guard| match flow.guards.get(guard as usize)? {
        GuardSource::Behind(parameter, content) => Some((*parameter, content.clone())),
        _ => None,
    });
    behind.collect()
}

/// What callers know of some guards; the doubtful ones are not held each time.
fn given(
    variants: &Variants,
    flow: &FlowResult,
    params: &[PatId],
    guards: &Guards,
    doubtful: &Guards,
) -> Vec<GivenGuard> {
    // Locals of a function say nothing to its callers.
    let is_seen = |path: &AccessPath| match path.start {
        PathStart::Local(pat) => params.contains(&pat),
        PathStart::Static(_) => true,
    };
    let mut found: Vec<GivenGuard> = Vec::new();
    for id in guards {
        let GuardSource::Acquired {
            expr,
            place,
            lock,
            container,
            mode,
            wait,
            path,
            one_of_several,
            at_some_calls,
            passed,
            ..
        } = &flow.guards[id as usize]
        else {
            continue;
        };
        let path = path.clone().filter(is_seen);
        let guard = GivenGuard {
            place: *place,
            lock: lock.clone(),
            container: *container,
            mode: *mode,
            wait: *wait,
            path,
            one_of_several: *one_of_several,
            at_some_calls: *at_some_calls || doubtful.contains(&id),
            passed: variants.condition(*expr).map_or_else(|| passed.clone(), |condition| passed.and(condition)),
        };
        // One lock that several branches take is one guard: either way gives it.
        match found.iter_mut().find(|known| known.is_same(&guard)) {
            Some(known) => known.passed = known.passed.or(&guard.passed),
            None => found.push(guard),
        }
    }
    found
}

fn parameters(flow: &FlowResult, guards: &Guards) -> Vec<PatId> {
    let params = guards.iter().filter_map(|guard| match &flow.guards[guard as usize] {
        GuardSource::Param(pat) | GuardSource::Behind(pat, _) => Some(*pat),
        _ => None,
    });
    params.collect()
}
