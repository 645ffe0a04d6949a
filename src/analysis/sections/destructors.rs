//! Destructors on the way to a blocking call, and whether they find what they need.
//!
//! `if let Some(thread) = self.thread.take() { thread.join() }` joins nothing if a method took the thread before, and
//! `if self.is_armed { remove_file(..) }` removes nothing if a method disarmed the value.

use crate::analysis::world::World;
use rustc_hash::FxHashSet;

use crate::analysis::sections::frequency::is_drop;
use crate::analysis::summaries::blocking::BlockingCall;
use crate::analysis::summaries::conditions::conditions;
use crate::analysis::summaries::domain::CallStep;
use crate::facts::{ExprId, ExprKind, Literal, Name, walk};
use crate::graph::Via;
use crate::types::program::{AdtId, FnId};

/// How a step on the way to a blocking call is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A function is called.
    Calls(FnId),
    /// A value of that type ends.
    Ends(AdtId),
    /// The language or a library makes a call.
    Unnamed,
}

/// How a step is made.
pub(crate) fn step_of(world: &World<'_>, caller: FnId, step: CallStep) -> Step {
    let ended = world.program.owner_adt(step.to).filter(|_| is_drop(world, caller, step));
    let name = |id: FnId| world.program.function(id).name;
    let called = || {
        let declared = world.typed.types(caller).callees.get(&step.call)?.fn_id;
        // An implementation says more than the trait's declaration, and than what is there to call it.
        let is_named = name(step.to) == name(declared) || world.program.function(declared).known.calls_bounds;
        Some(if is_named { step.to } else { declared })
    };
    // What a field holds has no name where it is called.
    let held = || {
        let mut edges = world.graph.edges_at(caller, step.call).iter();
        edges.any(|edge| edge.to == step.to && edge.via == Via::Value).then_some(step.to)
    };
    ended.map(Step::Ends).or_else(|| called().or_else(held).map(Step::Calls)).unwrap_or(Step::Unnamed)
}

/// What decides whether a destructor blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EndCondition {
    /// What the value holds; only destructors take that out.
    Content,
    /// What the value holds, unless somebody else took it out before.
    MayBeEmptied,
}

/// The fields that somebody empties, or switches on or off, who is no destructor.
#[derive(Debug, Default)]
pub(crate) struct EmptiedFields {
    found: FxHashSet<(AdtId, Name)>,
}

impl EmptiedFields {
    pub(crate) fn gather(world: &World<'_>) -> EmptiedFields {
        let mut found = FxHashSet::default();
        for id in world.typed.functions_with_bodies().filter(|id| !world.is_destructor(*id)) {
            let Some(body) = world.typed.body(id) else { continue };
            for (number, expr) in body.exprs.iter().enumerate() {
                if let ExprKind::Field { base, name, .. } = &expr.kind
                    && let Some(owner) = owner_of_field(world, id, *base)
                    && is_emptied(world, id, ExprId(number as u32))
                {
                    found.insert((owner, *name));
                }
            }
        }
        EmptiedFields { found }
    }
}

/// What of a value that ends decides whether the way to a blocking call is taken; nothing if no destructor is on the way
/// or if it takes that way always. Only conditions that name a field of the value are seen.
pub(crate) fn end_condition(world: &World<'_>, emptied: &EmptiedFields, call: &BlockingCall) -> Option<EndCondition> {
    let steps: Vec<_> = call.steps().collect();
    let mut found = None;
    let mut ending: Option<AdtId> = None;
    let places = steps.iter().map(|(caller, step)| (*caller, step.call, Some(*step)));
    for (id, expr, step) in places.chain([(call.fn_id, call.expr, None)]) {
        if ending.is_some() && world.program.owner_adt(id) == ending {
            let asked =
                conditions(world, id, expr).into_iter().flat_map(|condition| fields_in(world, id, condition.by));
            let decided = asked.filter(|(owner, _)| Some(*owner) == ending).map(|field| {
                if emptied.found.contains(&field) { EndCondition::MayBeEmptied } else { EndCondition::Content }
            });
            found = found.max(decided.max());
        }
        if let Some(step) = step.filter(|step| is_drop(world, id, *step)) {
            ending = world.program.owner_adt(step.to);
        }
    }
    found
}

/// The fields that an expression names, with the types that have them.
fn fields_in(world: &World<'_>, id: FnId, root: ExprId) -> Vec<(AdtId, Name)> {
    let Some(body) = world.typed.body(id) else { return Vec::new() };
    let field = |at: ExprId| match &body.expr(at).kind {
        ExprKind::Field { base, name, .. } => Some((owner_of_field(world, id, *base)?, *name)),
        _ => None,
    };
    walk::parts(body, root).filter_map(field).collect()
}

fn owner_of_field(world: &World<'_>, id: FnId, base: ExprId) -> Option<AdtId> {
    world.typed.types(id).expr(base).peeled().as_adt().map(|(adt, _)| adt)
}

/// Whether a call takes the whole of a place and gives it away: `place.take()`, `mem::replace(&mut place, ..)`, `place.drain(..)`; or a
/// flag is set: `place = false`.
fn is_emptied(world: &World<'_>, id: FnId, place: ExprId) -> bool {
    let Some(body) = world.typed.body(id) else { return false };
    let index = world.typed.body_index(id);
    let types = world.typed.types(id);
    let Some(parent) = index.parent(place) else { return false };
    let taker = match &body.expr(parent).kind {
        ExprKind::Assign { op: None, lhs, rhs } if *lhs == place => {
            return matches!(body.expr(*rhs).kind, ExprKind::Literal(Literal::Bool(_)));
        }
        ExprKind::MethodCall { receiver, .. } if *receiver == place => {
            let callee = types.callees.get(&parent);
            if callee.is_some_and(|callee| world.program.leaves_nothing(callee.fn_id)) {
                return true;
            }
            callee.is_some_and(|callee| callee.autoref == Some(true)).then_some(parent)
        }
        ExprKind::Ref { mutable: true, .. } => {
            index.parent(parent).filter(|call| matches!(body.expr(*call).kind, ExprKind::Call { .. }))
        }
        _ => None,
    };
    taker.is_some_and(|call| types.expr(call) == types.expr(place) && types.expr(call).as_adt().is_some())
}
