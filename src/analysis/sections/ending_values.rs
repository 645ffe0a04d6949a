//! Locals that end while a guard is alive, and whose `Drop` acquires the guard's lock again.
//!
//! Locals end in the reverse order of their declarations (<https://doc.rust-lang.org/reference/destructors.html>): one that is
//! declared after a guard ends before it, at the end of its block, where an error is returned by `?`, or where it is given to `drop`. What
//! it holds is known where it is made here, by a literal or by a function that gives one, in an `Option` or not. Errs towards none (misses):
//! values in fields and collections, locals that are moved elsewhere before, guards without a name.

use crate::analysis::guards::{FlowResult, GuardSource, Guards};
use crate::analysis::locks::guard_types::is_guard;
use crate::analysis::locks::object_path::{AccessPath, PathField, PathStart, access_path};
use crate::analysis::sections::double_acquisition::{DoubleAcquisition, End, of_guard, surest};
use crate::analysis::summaries::Summaries;
use crate::analysis::summaries::acquired::is_reentrant;
use crate::analysis::world::World;
use crate::analysis::world::actuals::Actuals;
use crate::facts::{ExprId, ExprKind, PatId, PatKind, Source};
use crate::graph::calls::moves::moving_uses;
use crate::knowledge::attributes::{LockKind, Mode, Wait};
use crate::types::program::{AdtId, FnId};
use crate::types::value_flow::{Step, Through, ValueFlow};

/// A local with a `Drop` of its type.
struct Ending {
    /// Its value.
    init: ExprId,
    adt: AdtId,
    drop_fn: FnId,
    at: EndsAt,
    /// What its fields hold.
    held: Vec<(PathField, AccessPath)>,
}

/// Where a local ends.
#[derive(Clone, Copy)]
enum EndsAt {
    /// It is never moved: at the end of its block.
    Block,
    /// Where an error is returned before it is moved.
    Failure(ExprId),
    /// Where it is given to `drop`.
    Call(ExprId),
}

impl Ending {
    /// Where it is shown to end.
    fn shown(&self) -> ExprId {
        match self.at {
            EndsAt::Block => self.init,
            EndsAt::Failure(at) | EndsAt::Call(at) => at,
        }
    }
}

/// The locks of a function that a local's end acquires again.
pub(crate) fn doubles_at_ends(cx: &Summaries<'_>, id: FnId) -> Vec<DoubleAcquisition> {
    let Some(guards) = cx.flows.get(&id).filter(|found| !found.guards.is_empty()) else { return Vec::new() };
    let Some(flow) = ValueFlow::new(cx.typed, id) else { return Vec::new() };
    let mut found = Vec::new();
    for ending in (0..flow.body.pats.len()).flat_map(|number| endings(cx, flow, PatId(number as u32))) {
        let held_at_call = match ending.at {
            EndsAt::Call(call) => Some(surely_held_at(guards, call)),
            EndsAt::Block | EndsAt::Failure(_) => None,
        };
        let alive = (0..).zip(&guards.guards).filter(|(guard, source)| {
            let is_alive = || is_alive_at_end(cx, flow, source, &ending);
            held_at_call.as_ref().map_or_else(is_alive, |held| held.contains(guard))
        });
        let doubles = alive.flat_map(|held| {
            doubles_of(cx, id, held, &ending).into_iter().chain(double_shards_of(cx, id, held, &ending))
        });
        // One is said for each end: thousands of guards may be alive there.
        found.extend(doubles.min_by_key(surest));
    }
    found
}

fn endings(cx: &Summaries<'_>, flow: ValueFlow<'_>, pat: PatId) -> Vec<Ending> {
    let Some((adt, drop_fn, init)) = with_drop(cx, flow, pat) else { return Vec::new() };
    let moves = moving_uses(cx.typed, flow.id, pat);
    let mut ends: Vec<EndsAt> = moves.iter().filter_map(|used| dropped_by(cx, flow, *used)).map(EndsAt::Call).collect();
    let own = match moves.iter().map(|used| flow.body.expr(*used).span.start).min() {
        None => Some(EndsAt::Block),
        Some(first) => failure_between(cx, flow, init, first).map(EndsAt::Failure),
    };
    ends.extend(own);
    let Some(held) = held_by(cx, flow, init).filter(|held| !ends.is_empty() && !held.is_empty()) else {
        return Vec::new();
    };
    ends.into_iter().map(|at| Ending { init, adt, drop_fn, at, held: held.clone() }).collect()
}

/// The type of a local that does something when it ends, what that does, and the local's value.
fn with_drop(cx: &Summaries<'_>, flow: ValueFlow<'_>, pat: PatId) -> Option<(AdtId, FnId, ExprId)> {
    // One that may be changed may hold something else by then, or nothing.
    let PatKind::Bind { by_ref: false, mutable: false, .. } = flow.body.pat(pat).kind else { return None };
    let ty = flow.types.pat(pat);
    let (adt, _) = cx.program.optional_content(ty).unwrap_or(ty).as_adt()?;
    let drop_fn = cx.graph.drops.own(cx.program, adt)?;
    let binding = cx.typed.body_index(flow.id).binding(pat).filter(|binding| binding.whole == pat)?;
    let Source::Value(init) = binding.source else { return None };
    Some((adt, drop_fn, init))
}

/// The call that a local is given to, which only lets it end.
fn dropped_by(world: &World<'_>, flow: ValueFlow<'_>, used: ExprId) -> Option<ExprId> {
    let call = world.typed.body_index(flow.id).parent(used)?;
    let callee = world.callee_of(flow.id, call)?;
    world.program.function(callee).known.drops.then_some(call)
}

/// The guards that are surely held at a call.
fn surely_held_at(flow: &FlowResult, call: ExprId) -> Guards {
    let mut held = Guards::new();
    let events = flow.events.iter().filter(|event| event.expr == call);
    events.for_each(|event| held.add(&event.held.without(&event.doubtful)));
    held
}

/// The first `?` behind a local's value and before a place in the text that ends the local's block.
fn failure_between(world: &World<'_>, flow: ValueFlow<'_>, init: ExprId, end: u32) -> Option<ExprId> {
    let index = world.typed.body_index(flow.id);
    let block = index.parent(init)?;
    let start = flow.body.expr(init).span.end;
    let is_between = |at: ExprId| {
        let span = flow.body.expr(at).span;
        start <= span.start && span.end <= end && index.encloses(block, at) && !is_in_other_body(flow, at, block)
    };
    let tries = flow.body.exprs.iter().enumerate().filter(|(_, expr)| matches!(expr.kind, ExprKind::Try { .. }));
    let tries = tries.map(|(number, _)| ExprId(number as u32)).filter(|at| is_between(*at));
    tries.min_by_key(|at| flow.body.expr(*at).span.end)
}

/// Whether a closure or an async block lies between an expression and what is around it.
fn is_in_other_body(flow: ValueFlow<'_>, at: ExprId, around: ExprId) -> bool {
    let mut between = flow.typed.body_index(flow.id).ancestors(at).take_while(|outer| *outer != around);
    between.any(|outer| flow.body.expr(outer).kind.is_nested_body())
}

/// What the fields of a value hold that is made here, by a literal or by a function of the workspace.
fn held_by(world: &World<'_>, flow: ValueFlow<'_>, value: ExprId) -> Option<Vec<(PathField, AccessPath)>> {
    let mut made = flow.behind_locals(value);
    while let Step::Same(inner, Through::Wrapper | Through::Block) = flow.step(made) {
        made = inner;
    }
    if let Some(fields) = literal(world, flow, made) {
        let own = |(field, value): (PathField, ExprId)| Some((field, access_path(world, flow.id, value)?));
        return Some(fields.into_iter().filter_map(own).collect());
    }
    let callee = flow.types.callees.get(&made)?.fn_id;
    let maker = flow.inside(callee)?;
    let [result] = maker.results()[..] else { return None };
    let function = world.program.function(callee);
    let actuals = Actuals::of(flow.body, made)?;
    let given = |(field, value): (PathField, ExprId)| {
        let path = access_path(world, callee, value)?;
        let PathStart::Local(parameter) = path.start else { return Some((field, path)) };
        let actual = access_path(world, flow.id, actuals.of_parameter(function, parameter)?)?;
        Some((field, path.instantiated_with(actual)?))
    };
    Some(literal(world, maker, maker.block_value(result))?.into_iter().filter_map(given).collect())
}

/// The fields of a struct that is written out.
fn literal(world: &World<'_>, flow: ValueFlow<'_>, value: ExprId) -> Option<Vec<(PathField, ExprId)>> {
    let owner = flow.types.expr(value).as_adt().map(|(adt, _)| adt).filter(|adt| !world.program.adt(*adt).is_enum);
    let is_whole = !matches!(flow.body.expr(value).kind, ExprKind::Struct { rest: Some(_), .. });
    let given = flow.given_fields(value).filter(|_| is_whole)?;
    Some(given.into_iter().map(|(name, value)| (PathField { name, owner }, value)).collect())
}

/// Whether a guard has a name that is declared before a local, in a block around it, and is never moved: it ends after the local.
fn is_alive_at_end(cx: &Summaries<'_>, flow: ValueFlow<'_>, source: &GuardSource, ending: &Ending) -> bool {
    let GuardSource::Acquired { expr, around_callback: false, .. } = source else { return false };
    let index = cx.typed.body_index(flow.id);
    let mut around = std::iter::once(*expr).chain(index.ancestors(*expr));
    let named = around.find_map(|at| Some((at, index.let_of(at)?)));
    let Some((init, pat)) = named.filter(|(_, pat)| matches!(flow.body.pat(*pat).kind, PatKind::Bind { .. })) else {
        return false;
    };
    let Some(block) = index.parent(init) else { return false };
    is_guard(cx.program, flow.types.pat(pat))
        && flow.body.expr(init).span.end <= flow.body.expr(ending.init).span.start
        && index.encloses(block, ending.init)
        && !is_in_other_body(flow, ending.init, block)
        && moving_uses(cx.typed, flow.id, pat).is_empty()
}

fn doubles_of(
    cx: &Summaries<'_>,
    id: FnId,
    (guard, source): (u32, &GuardSource),
    ending: &Ending,
) -> Vec<DoubleAcquisition> {
    let GuardSource::Acquired {
        mode,
        wait: Wait::Blocking | Wait::Async,
        lock: Some(lock),
        path: Some(path),
        one_of_several: false,
        ..
    } = source
    else {
        return Vec::new();
    };
    if is_reentrant(lock) {
        return Vec::new();
    }
    let questions = seen_by_drop(cx, ending, path).into_iter();
    let acquired = questions.flat_map(|question| cx.acquired_by_function(ending.drop_fn, question));
    let excluding = acquired.filter(|second| *mode == Mode::Exclusive || second.mode == Mode::Exclusive);
    let double = excluding.filter_map(|second| {
        Some(DoubleAcquisition {
            reached: second.reached,
            lock: Some(lock.clone()),
            is_async: lock.kind == LockKind::Async,
            ..at_end(cx, id, guard, ending, (second.fn_id, second.expr))?
        })
    });
    double.collect()
}

/// The object of a guard as the destructor of what ends sees it that holds it.
fn seen_by_drop(cx: &Summaries<'_>, ending: &Ending, path: &AccessPath) -> Vec<AccessPath> {
    let Some(own) = cx.program.function(ending.drop_fn).facts.self_pat() else { return Vec::new() };
    ending.held.iter().filter_map(|(field, held)| path.seen_in(held, *field, own)).collect()
}

/// What is said of all that a destructor acquires again. What it asks, who had the value may have decided: it disarms it.
fn at_end(
    cx: &Summaries<'_>,
    id: FnId,
    guard: u32,
    ending: &Ending,
    second: (FnId, ExprId),
) -> Option<DoubleAcquisition> {
    let ends = End { adt: ending.adt, only_on_failure: matches!(ending.at, EndsAt::Failure(_)) };
    let double = of_guard(cx, id, guard, ending.shown(), Some(second))?;
    Some(DoubleAcquisition { ends: Some(ends), is_up_to_caller: true, ..double })
}

/// The same of a part of a map of shards: whether both keys lie in one is not known.
fn double_shards_of(
    cx: &Summaries<'_>,
    id: FnId,
    (guard, source): (u32, &GuardSource),
    ending: &Ending,
) -> Vec<DoubleAcquisition> {
    let GuardSource::Acquired { mode, container: container @ Some(_), path: Some(path), .. } = source else {
        return Vec::new();
    };
    let paths = seen_by_drop(cx, ending, path);
    let taken = cx.places_acquired_by_function(ending.drop_fn).into_iter().filter(|taken| {
        let excludes = *mode == Mode::Exclusive || taken.mode == Mode::Exclusive;
        taken.is_shard && excludes && taken.path.as_ref().is_some_and(|path| paths.contains(path))
    });
    let double = taken.filter_map(|taken| {
        let flow = cx.flows.get(&taken.fn_id)?;
        Some(DoubleAcquisition {
            reached: flow.reached(taken.expr),
            container: *container,
            is_by_key: !taken.is_each_shard,
            ..at_end(cx, id, guard, ending, (taken.fn_id, taken.expr))?
        })
    });
    double.collect()
}
