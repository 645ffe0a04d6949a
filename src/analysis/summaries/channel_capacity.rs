//! How much a channel takes, by the handle's type or by the call that made the channel; whether a send surely finds room.

use rustc_hash::FxHashSet;

use crate::analysis::locks::lock_types::may_be;
use crate::analysis::world::World;
use crate::facts::{BodyIndex, ExprId, ExprKind, Name, PatId, PatKind};
use crate::knowledge::attributes::Capacity;
use crate::types::infer::PathValue;
use crate::types::program::{AdtId, FnId};
use crate::types::ty::Ty;
use crate::types::value_flow::{LocalSource, LocalStep, Projection, Step, Through, ValueFlow};

/// Returns whether a call sends into a channel that surely has room for the message: it waits for nobody.
///
/// That is one that takes any number, or one that the function has made with room and sends a single message into, or as many as
/// there is room for.
pub(crate) fn never_waits(world: &World<'_>, id: FnId, call: ExprId, callee: FnId) -> bool {
    world.program.function(callee).known.send
        && match channel_capacity(world, id, call) {
            Some(Capacity::Unbounded) => true,
            Some(Capacity::Bounded) => is_only_message(world, id, call) || is_filling(world, id, call),
            None => is_surely_unbounded(world, id, call),
        }
}

/// Whether all channels for such messages take any number that code of the products makes: it does not matter on which way the end came.
///
/// A bounded one that another package makes and passes to a library is a miss.
fn is_surely_unbounded(world: &World<'_>, id: FnId, call: ExprId) -> bool {
    let callee = world.typed.types(id).callees.get(&call);
    let Some(end) = callee.map(|callee| callee.receiver.peeled()).filter(|end| end.as_adt().is_some()) else {
        return false;
    };
    let is_alike = |part: &Ty| part.as_adt().is_some() && may_be(end, part);
    let made = world.channels_made().iter().filter(|(ends, _)| ends.any(&mut |part| is_alike(part)));
    let mut capacities = made.map(|(_, capacity)| *capacity).peekable();
    capacities.peek().is_some() && capacities.all(|it| it == Capacity::Unbounded)
}

/// Returns whether a call answers a message: it sends through an end that came in the message, or lies in a value that the function is
/// given for good (`fn send(self, answer: T)`), and is used up by that. Who asked waits for the answer, or has left room for it.
///
/// An end that is taken out of a place for good looks the same (misses).
pub(crate) fn is_answer(world: &World<'_>, id: FnId, send: ExprId) -> bool {
    let Some(flow) = ValueFlow::new(world.typed, id) else { return false };
    let ExprKind::MethodCall { receiver, .. } = flow.body.expr(send).kind else { return false };
    let (end, in_field) = match flow.step(receiver) {
        Step::Local(end) => (end, false),
        Step::Field { base, .. } => match flow.step(base) {
            Step::Local(whole) => (whole, true),
            _ => return false,
        },
        _ => return false,
    };
    let LocalStep { source, projections } = flow.local(end);
    let is_once = match source {
        LocalSource::Value(message) => world.is_once_for_each(id, send, message),
        LocalSource::Parameter => world.loops_around(id, send).is_empty(),
        LocalSource::Items(_) | LocalSource::ClosureParameter { .. } | LocalSource::Unknown => false,
    };
    let is_part = in_field || projections.iter().any(|part| !matches!(part, Projection::Tuple(_)));
    let is_owned = !matches!(flow.types.pat(end), Ty::Ref(..));
    is_once && is_part && is_owned && sends_at_most_once(world, flow, end)
}

/// An end with more uses than this is no answer that people write.
const MOST_USES: usize = 16;

/// Whether a local has a single use, or is only sent into and no two of these sends are made in one run.
fn sends_at_most_once(world: &World<'_>, flow: ValueFlow<'_>, end: PatId) -> bool {
    let index = world.typed.body_index(flow.id);
    let send = |used: &ExprId| {
        let call = index.parent(*used)?;
        let is_receiver =
            matches!(flow.body.expr(call).kind, ExprKind::MethodCall { receiver, .. } if receiver == *used);
        let callee = flow.types.callees.get(&call).filter(|_| is_receiver)?;
        world.program.function(callee.fn_id).known.send.then_some(call)
    };
    let uses = flow.types.uses_of(end);
    if uses.len() <= 1 || uses.len() > MOST_USES {
        return uses.len() == 1;
    }
    let Some(sends) = uses.iter().map(send).collect::<Option<Vec<ExprId>>>() else { return false };
    let loops: Vec<Vec<ExprId>> = sends.iter().map(|send| world.loops_around(flow.id, *send)).collect();
    // A round of a loop that one of them stands in alone may be followed by another one.
    let are_beside = loops.iter().all(|around| *around == loops[0]);
    let start = |send: ExprId| flow.body.expr(send).span.start;
    let is_last = |earlier: &ExprId| {
        let later = sends.iter().filter(|later| start(**later) > start(*earlier));
        later.copied().all(|later| are_apart(world, flow, *earlier, later))
    };
    are_beside && sends.iter().all(is_last)
}

/// Whether an expression does not run where an earlier one has run: that one's branch returns, or begins the next round of a loop around both; or
/// the later one stands in another branch of the same choice.
fn are_apart(world: &World<'_>, flow: ValueFlow<'_>, earlier: ExprId, later: ExprId) -> bool {
    let index = world.typed.body_index(flow.id);
    let mut branch = earlier;
    for around in index.ancestors(earlier) {
        let is_of_both = index.encloses(around, later);
        let is_branch = match &flow.body.expr(around).kind {
            ExprKind::If { condition, .. } => branch != *condition,
            ExprKind::Match { arms, .. } => arms.iter().any(|arm| arm.body == branch),
            _ => false,
        };
        let ends = || *flow.types.expr(branch) == Ty::Never && !breaks_out(flow, index, branch);
        if is_branch && (is_of_both || ends()) {
            return true;
        }
        if is_of_both {
            return false;
        }
        branch = around;
    }
    false
}

/// Whether a branch may go on behind something that is around it: a `break`, or a `continue` of a loop that has a name.
fn breaks_out(flow: ValueFlow<'_>, index: &BodyIndex, branch: ExprId) -> bool {
    (0..flow.body.exprs.len()).map(|number| ExprId(number as u32)).any(|at| {
        let is_exit = match flow.body.expr(at).kind {
            ExprKind::Break { .. } => true,
            ExprKind::Continue { label } => label.is_some(),
            _ => false,
        };
        is_exit && index.encloses(branch, at)
    })
}

/// Returns the capacity of the channel that a call sends into or receives from; none if that is not known.
pub(crate) fn channel_capacity(world: &World<'_>, id: FnId, call: ExprId) -> Option<Capacity> {
    let callee = world.typed.types(id).callees.get(&call)?;
    let (adt, _) = callee.receiver.peeled().as_adt()?;
    world.program.adt(adt).known.channel.or_else(|| match &world.typed.body(id)?.expr(call).kind {
        ExprKind::MethodCall { receiver, .. } => made_with(world, id, *receiver),
        _ => None,
    })
}

/// Returns the capacity of the channel to which a handle belongs, if all that may have made it are known and agree.
fn made_with(world: &World<'_>, id: FnId, handle: ExprId) -> Option<Capacity> {
    let mut capacities = makers(world, id, handle)?.into_iter().map(|(_, _, capacity)| capacity);
    let first = capacities.next()?;
    capacities.all(|other| other == first).then_some(first)
}

/// Returns the one call that makes the channel into which a call sends or from which it receives; none if that is not known.
pub(crate) fn made_at(world: &World<'_>, id: FnId, call: ExprId) -> Option<(FnId, ExprId)> {
    match makers_at(world, id, call)?.as_slice() {
        [(id, call, _)] => Some((*id, *call)),
        _ => None,
    }
}

/// Whether a channel that a call may send into is known to be made without room: who sends waits for who receives.
pub(crate) fn is_without_room(world: &World<'_>, id: FnId, call: ExprId) -> bool {
    let made = makers_at(world, id, call).unwrap_or_default();
    made.into_iter().any(|(id, made, _)| world.written_number(id, made, 0) == Some(0))
}

/// Returns the calls that may have made the channel on whose end a method is called, if all are known.
fn makers_at(world: &World<'_>, id: FnId, call: ExprId) -> Option<Vec<(FnId, ExprId, Capacity)>> {
    let ExprKind::MethodCall { receiver, .. } = world.typed.body(id)?.expr(call).kind else { return None };
    makers(world, id, receiver)
}

/// Returns the calls that may have made the channel to which a handle belongs, if all are known.
fn makers(world: &World<'_>, id: FnId, handle: ExprId) -> Option<Vec<(FnId, ExprId, Capacity)>> {
    let mut found = Vec::new();
    let mut open = vec![(id, handle)];
    let mut seen = FxHashSet::from_iter([(id, handle)]);
    while let Some((id, handle)) = open.pop() {
        let sources = match maker(ValueFlow::new(world.typed, id)?, handle)? {
            Maker::Call(capacity) => {
                found.push((id, handle, capacity));
                continue;
            }
            Maker::Handle(from) => vec![(id, from)],
            Maker::Field(adt, name) => stored_in(world, adt, name),
            Maker::Parameter(pat) => given_to(world, id, pat)?,
        };
        // A handle that is put back where it came from says nothing new.
        open.extend(sources.into_iter().filter(|source| seen.insert(*source)));
    }
    Some(found)
}

/// Where a handle of a channel comes from.
pub(crate) enum Maker {
    /// The call that makes the channel.
    Call(Capacity),
    /// Another handle.
    Handle(ExprId),
    /// What was stored in a field.
    Field(AdtId, Name),
    /// What callers give.
    Parameter(PatId),
}

/// Where a handle comes from; none if that is not seen.
pub(crate) fn maker(flow: ValueFlow<'_>, handle: ExprId) -> Option<Maker> {
    match flow.step(handle) {
        Step::Local(pat) => {
            let LocalStep { source, projections } = flow.local(pat);
            match (source, projections.as_slice()) {
                // `let (sender, receiver) = channel();`
                (LocalSource::Value(value), [] | [Projection::Tuple(_)]) => Some(Maker::Handle(value)),
                (LocalSource::Parameter, []) => Some(Maker::Parameter(pat)),
                _ => None,
            }
        }
        Step::Field { base, name } => {
            let (adt, _) = flow.types.expr(base).peeled().as_adt()?;
            Some(Maker::Field(adt, name))
        }
        Step::Same(from, Through::Reference { .. } | Through::Block | Through::Macro) => Some(Maker::Handle(from)),
        Step::Call(call) => match call.receiver {
            // `sender.clone()`: a handle of the same type.
            Some(from) => (call.args.is_empty() && flow.has_type_of(handle, from)).then_some(Maker::Handle(from)),
            None => flow.known(call)?.channel.map(Maker::Call),
        },
        Step::Same(..) | Step::Static(_) | Step::Index { .. } | Step::Other => None,
    }
}

/// Returns what struct expressions and calls of constructors put into a field.
fn stored_in(world: &World<'_>, adt: AdtId, name: Name) -> Vec<(FnId, ExprId)> {
    let made = world.constructed_at(adt).iter();
    made.filter_map(|site| Some((site.0, world.given_to_field(*site, name)??))).collect()
}

/// Returns what the calls of a function give it, if all are known: who calls it from another package is not (a wrong capacity there).
fn given_to(world: &World<'_>, id: FnId, parameter: PatId) -> Option<Vec<(FnId, ExprId)>> {
    let index = world.program.function(id).facts.param_pats.iter().position(|own| *own == parameter)?;
    let calls = world.calls_of(id).filter(|calls| !calls.is_empty())?;
    calls.iter().map(|call| Some((call.fn_id, call.argument(world, index)?))).collect()
}

/// Whether a call sends the only message into a channel that its own function has made with room for one: nothing else in the
/// function has the sending end, so that no clone of it is elsewhere.
fn is_only_message(world: &World<'_>, id: FnId, send: ExprId) -> bool {
    let Some(flow) = ValueFlow::new(world.typed, id) else { return false };
    let Some(FreshEnd { end, made, room, .. }) = FreshEnd::of(flow, send) else { return false };
    let has_room = flow.body.expr(room).kind.whole_number().is_some_and(|room| room > 0);
    has_room && flow.types.uses_of(end).len() == 1 && world.is_once_for_each(id, send, made)
}

/// Whether a call fills a channel that its own function has just made with as many messages as there is room for: `for _ in 0..ROOM`
/// behind `sync_channel(ROOM)`. Nothing else has the sending end before the loop is over.
fn is_filling(world: &World<'_>, id: FnId, send: ExprId) -> bool {
    let Some(flow) = ValueFlow::new(world.typed, id) else { return false };
    let Some(FreshEnd { receiver, end, made, room }) = FreshEnd::of(flow, send) else { return false };
    let [filling, around @ ..] = &world.loops_around(id, send)[..] else { return false };
    let counts = match flow.body.expr(*filling).kind {
        ExprKind::For { iterable, .. } => match flow.body.expr(iterable).kind {
            ExprKind::Range { low: Some(low), high: Some(high), inclusive: false } => {
                flow.body.expr(low).kind.whole_number() == Some(0) && is_same_number(flow, high, room)
            }
            _ => false,
        },
        _ => false,
    };
    let uses = flow.types.uses_of(end);
    let is_alone = uses.iter().all(|used| *used == receiver || starts_behind(flow, *used, *filling));
    counts
        && is_alone
        && world.loops_around(id, made) == around
        && world.nested_body_around(id, send) == world.nested_body_around(id, made)
}

/// The sending end of a channel that is used by the name that it got where its own function made the channel.
struct FreshEnd {
    /// The end as the call that sends names it.
    receiver: ExprId,
    end: PatId,
    /// The call that makes the channel.
    made: ExprId,
    /// What that is given for the room.
    room: ExprId,
}

impl FreshEnd {
    /// The end that a call sends into; none if it does not come straight from the call that makes the channel: what a clone was
    /// made of may send, too.
    fn of(flow: ValueFlow<'_>, send: ExprId) -> Option<FreshEnd> {
        let ExprKind::MethodCall { receiver, .. } = flow.body.expr(send).kind else { return None };
        let (Step::Local(end), Maker::Handle(made)) = (flow.step(receiver), maker(flow, receiver)?) else {
            return None;
        };
        let (Maker::Call(_), ExprKind::Call { args, .. }) = (maker(flow, made)?, &flow.body.expr(made).kind) else {
            return None;
        };
        Some(FreshEnd { receiver, end, made, room: *args.first()? })
    }
}

fn starts_behind(flow: ValueFlow<'_>, expr: ExprId, before: ExprId) -> bool {
    flow.body.expr(expr).span.start >= flow.body.expr(before).span.end
}

/// Whether two expressions are the same literal, or name the same constant or local that nothing changes.
fn is_same_number(flow: ValueFlow<'_>, one: ExprId, other: ExprId) -> bool {
    let value = |expr: ExprId| flow.types.values.get(&expr);
    let is_fixed = |value: &PathValue| match value {
        PathValue::Static(_) => true,
        PathValue::Local(pat) => matches!(flow.body.pat(*pat).kind, PatKind::Bind { mutable: false, .. }),
        PathValue::Fn(..) | PathValue::Ctor(..) => false,
    };
    let number = |expr: ExprId| flow.body.expr(expr).kind.whole_number();
    match (number(one), number(other)) {
        (Some(one), Some(other)) => one == other,
        _ => value(one).is_some_and(is_fixed) && value(one) == value(other),
    }
}
