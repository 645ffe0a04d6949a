//! Channels: where a function sends and receives.

use crate::analysis::summaries::channel_capacity::{Maker, maker};
use crate::analysis::world::World;
use crate::analysis::world::messages::is_receive;
use rustc_hash::FxHashSet;

use crate::facts::walk::children;
use crate::facts::{ExprId, ExprKind, PatId};
use crate::types::infer::PathValue;
use crate::types::program::FnId;
use crate::types::value_flow::{LocalSource, LocalStep, Projection, Step, ValueFlow};

/// Returns the calls in a function that send into a channel, by place.
pub(crate) fn sends_in(world: &World<'_>, id: FnId) -> Vec<ExprId> {
    let callees = world.typed.types(id).callees.iter();
    let sends = callees.filter(|(_, callee)| world.program.function(callee.fn_id).known.send);
    let mut calls: Vec<ExprId> = sends.map(|(call, _)| *call).collect();
    calls.sort();
    calls
}

/// Returns whether a function waits for the answer to what it sends. As many messages are on their way then as callers
/// wait. An end that is kept or returned may be waited at much later.
pub(crate) fn awaits_answer(world: &World<'_>, id: FnId, send: ExprId) -> bool {
    let Some(flow) = ValueFlow::new(world.typed, id) else { return false };
    let (ExprKind::MethodCall { args, .. } | ExprKind::Call { args, .. }) = &flow.body.expr(send).kind else {
        return false;
    };
    let own_ends = ends_within(flow, args);
    if own_ends.is_empty() {
        return false;
    }
    let is_other_end = |pat: PatId| {
        let made = end_of(flow, pat);
        made.is_some_and(|(made, part)| own_ends.iter().any(|(own, sent)| *own == made && *sent != part))
    };
    let mut uses = flow.types.values.iter();
    uses.any(|(at, value)| {
        matches!(value, PathValue::Local(pat) if is_other_end(*pat)) && is_waited_at(flow, send, *at)
    })
}

/// The parts of tuples that go with a message: the call that made each, and which part it is.
fn ends_within(flow: ValueFlow<'_>, message: &[ExprId]) -> Vec<(ExprId, usize)> {
    let mut found = Vec::new();
    let mut open = message.to_vec();
    let mut seen = FxHashSet::default();
    while let Some(at) = open.pop() {
        if let Some(PathValue::Local(pat)) = flow.types.values.get(&at)
            && seen.insert(*pat)
        {
            found.extend(end_of(flow, *pat));
            open.extend(flow.initialiser(*pat));
        }
        children(&flow.body.expr(at).kind, &mut |child| open.push(child));
    }
    found
}

/// The call that made a pair of which a local is a part.
fn end_of(flow: ValueFlow<'_>, pat: PatId) -> Option<(ExprId, usize)> {
    let LocalStep { source: LocalSource::Value(made), projections } = flow.local(pat) else { return None };
    let [Projection::Tuple(part)] = projections[..] else { return None };
    matches!(flow.step(made), Step::Call(_)).then_some((made, part))
}

/// Whether the function that sends waits where an expression stands, after it has sent.
fn is_waited_at(flow: ValueFlow<'_>, send: ExprId, at: ExprId) -> bool {
    let index = flow.typed.body_index(flow.id);
    let is_body = |at: &ExprId| matches!(flow.body.expr(*at).kind, ExprKind::Async { .. } | ExprKind::Closure { .. });
    let is_same_body = index.ancestors(send).find(is_body) == index.ancestors(at).find(is_body);
    let is_later = flow.body.expr(send).span.start < flow.body.expr(at).span.start;
    let waits = |around: ExprId| match &flow.body.expr(around).kind {
        ExprKind::Await { .. } | ExprKind::Select { .. } => true,
        ExprKind::MethodCall { receiver, .. } => {
            let callee = flow.types.callees.get(&around);
            let known = callee.map(|callee| &flow.typed.program.function(callee.fn_id).known);
            index.encloses(*receiver, at) && known.is_some_and(|known| known.receive && known.blocking.is_some())
        }
        _ => false,
    };
    let is_value = |at: &ExprId| !matches!(flow.body.expr(*at).kind, ExprKind::Block(_)) && !is_body(at);
    is_same_body && is_later && index.ancestors(at).take_while(is_value).any(waits)
}

/// Returns the innermost loop of the function around a call that waits for one item of a channel.
///
/// None if the call takes all that is there, or what is there without waiting, or if it is one event of a `select!`.
pub(crate) fn single_receive_loop(world: &World<'_>, id: FnId, call: ExprId) -> Option<ExprId> {
    let callee = world.typed.types(id).callees.get(&call)?;
    let known = &world.program.function(callee.fn_id).known;
    let waits = known.blocking.is_some() || world.is_awaited(id, call);
    if !known.receive || known.drains || !waits {
        return None;
    }
    let (body, index) = (world.typed.body(id)?, world.typed.body_index(id));
    index.ancestors(call).find(|at| body.expr(*at).kind.is_loop())
}

/// Returns whether a call sends into a channel that its own function has made, once for each such channel: then no more
/// messages wait in it than there are such calls.
pub(crate) fn is_sent_once(world: &World<'_>, id: FnId, send: ExprId) -> bool {
    let made = ValueFlow::new(world.typed, id).and_then(|flow| made_at(flow, send));
    made.is_some_and(|made| world.is_once_for_each(id, send, made))
}

/// Returns whether a call sends into what a message brought, once for each message: as many answers wait as were asked for. Who gives the end of
/// one channel to all messages is not told from who asks (misses); what several hold together is no message's own.
pub(crate) fn answers_message(world: &World<'_>, id: FnId, send: ExprId) -> bool {
    let Some(flow) = ValueFlow::new(world.typed, id) else { return false };
    let ExprKind::MethodCall { receiver, .. } = flow.body.expr(send).kind else { return false };
    let mut seen = FxHashSet::default();
    let mut at = receiver;
    loop {
        at = match flow.step(at) {
            Step::Same(from, _) => from,
            Step::Field { base, .. } if world.program.refcount(flow.types.expr(base).peeled()).is_none() => base,
            Step::Local(pat) if seen.insert(pat) => match flow.local(pat).source {
                LocalSource::Value(value) => value,
                LocalSource::Items(iterable) => {
                    let looped = flow.typed.body_index(id).parent(iterable);
                    return looped.is_some_and(|looped| world.receiving_step(id, looped).is_some())
                        && world.loops_around(id, send).first().copied() == looped;
                }
                _ => return false,
            },
            Step::Call(_) => return is_receive(world, id, at) && world.is_once_for_each(id, send, at),
            _ => return false,
        };
    }
}

/// Returns whether the function that makes the channel of a send also takes the messages out, which come from rounds of which there are
/// so many: no more messages wait in it than one call makes. What threads and tasks send in rounds that have no end counts as any number.
pub(crate) fn is_drained_by_maker(world: &World<'_>, id: FnId, send: ExprId) -> bool {
    let Some(flow) = ValueFlow::new(world.typed, id) else { return false };
    let Some(made) = made_at(flow, send) else { return false };
    let has_end = |around: ExprId| match &flow.body.expr(around).kind {
        ExprKind::For { is_await, .. } => !is_await && world.receiving_step(id, around).is_none(),
        kind => !kind.is_loop(),
    };
    let around_maker = |at: &ExprId| !flow.typed.body_index(id).encloses(*at, made);
    let own_body = world.nested_body_around(id, made);
    let is_received = |at: ExprId| {
        let parent = flow.typed.body_index(id).parent(at);
        let receives = parent.is_some_and(|parent| match &flow.body.expr(parent).kind {
            ExprKind::For { iterable, .. } => *iterable == at && world.receiving_step(id, parent).is_some(),
            _ => is_receive(world, id, parent),
        });
        receives && world.nested_body_around(id, at) == own_body
    };
    let is_of_channel = |pat: PatId| end_of(flow, pat).is_some_and(|(own, _)| own == made);
    let mut uses = flow.types.values.iter();
    flow.typed.body_index(id).ancestors(send).take_while(around_maker).all(has_end)
        && uses.any(|(at, value)| matches!(value, PathValue::Local(pat) if is_of_channel(*pat)) && is_received(*at))
}

/// The call that makes the channel which a call sends into, if its own function does.
fn made_at(flow: ValueFlow<'_>, send: ExprId) -> Option<ExprId> {
    let ExprKind::MethodCall { receiver, .. } = &flow.body.expr(send).kind else { return None };
    let mut handle = *receiver;
    let mut seen = FxHashSet::default();
    loop {
        match maker(flow, handle)? {
            Maker::Call(_) => return Some(handle),
            Maker::Handle(from) if seen.insert(from) => handle = from,
            _ => return None,
        }
    }
}
