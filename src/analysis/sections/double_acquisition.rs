//! Locks that are acquired while the same thread or task already holds them.
//!
//! A lock place is a declaration and stands for the locks of many objects. Here an object counts as the same only if
//! both access paths are equal (misses: aliases that are not followed).

use crate::analysis::Analysis;
use crate::analysis::guards::GuardSource;
use crate::analysis::guards::{Event, EventKind};
use crate::analysis::locks::access_path::LockPlace;
use crate::analysis::locks::object_path::AccessPath;
use crate::analysis::summaries::acquired::{Acquired, is_reentrant, own, receiver_path};
use crate::facts::ExprId;
use crate::knowledge::attributes::{LockKind, Mode};
use crate::types::program::FnId;

/// A lock that is acquired twice.
#[derive(Clone, Debug)]
pub struct DoubleAcquisition {
    /// The function that holds the first guard.
    pub fn_id: FnId,
    /// The first acquisition.
    pub first: ExprId,
    /// The guard of the first acquisition, in the function's flow.
    pub guard: u32,
    /// The second acquisition, or the call that leads to it.
    pub second: ExprId,
    /// Where the lock is acquired the second time, if a helper does it.
    pub inner: Option<(FnId, ExprId)>,
    /// Both only read.
    pub both_read: bool,
    /// The helper may leave the acquisition out.
    pub conditional: bool,
    /// A task waits for the lock, not a thread.
    pub is_async: bool,
}

/// The double acquisitions of a function, by place.
pub(crate) fn double_acquisitions(analysis: &Analysis<'_>, id: FnId) -> Vec<DoubleAcquisition> {
    let Some(flow) = analysis.flows.get(&id) else { return Vec::new() };
    let mut found: Vec<DoubleAcquisition> = Vec::new();
    for event in flow.events.iter().filter(|event| !event.held.is_empty()) {
        for held in &event.held {
            for second in seconds(analysis, id, event, *held) {
                found.extend(double_acquisition(analysis, id, event, *held, &second));
            }
        }
    }
    found.sort_by_key(|double| (double.second, double.both_read, double.conditional, double.first));
    found.dedup_by_key(|double| double.second);
    found
}

/// What an event acquires while a guard is held.
fn seconds(analysis: &Analysis<'_>, id: FnId, event: &Event, held: u32) -> Vec<Acquired> {
    match event.kind {
        EventKind::Acquire(guard) if guard != held => {
            analysis.flows.get(&id).and_then(|flow| own(analysis, flow, id, guard)).into_iter().collect()
        }
        EventKind::Call(_) => analysis.acquired_by_call(id, event.expr),
        _ => Vec::new(),
    }
}

fn double_acquisition(
    analysis: &Analysis<'_>,
    id: FnId,
    event: &Event,
    held: u32,
    second: &Acquired,
) -> Option<DoubleAcquisition> {
    let flow = analysis.flows.get(&id)?;
    let GuardSource::Acquired { expr, place, lock, mode, through, .. } = flow.guards.get(held as usize)? else {
        return None;
    };
    if analysis.may_be_unheld(id, held, event.expr) {
        return None;
    }
    let first = match through {
        None => vec![(receiver_path(analysis, id, *expr)?, *mode)],
        Some(_) => given_by_call(analysis, id, *expr, *place),
    };
    let (_, mode) = first.into_iter().find(|(path, _)| *path == second.path)?;
    let excludes = mode == Mode::Exclusive || second.mode == Mode::Exclusive || mode == second.mode;
    let is_lock = lock.as_ref().is_some_and(|lock| !is_reentrant(lock));
    let both_read = mode == Mode::Shared && second.mode == Mode::Shared;
    let inner = (second.fn_id, second.expr) != (id, event.expr);
    (excludes && is_lock).then(|| DoubleAcquisition {
        fn_id: id,
        first: *expr,
        guard: held,
        second: event.expr,
        inner: inner.then_some((second.fn_id, second.expr)),
        both_read,
        conditional: second.conditional,
        is_async: lock.as_ref().is_some_and(|lock| lock.kind == LockKind::Async),
    })
}

/// What a helper acquires and gives its caller the guard of: it may have acquired more in between.
fn given_by_call(analysis: &Analysis<'_>, id: FnId, call: ExprId, place: LockPlace) -> Vec<(AccessPath, Mode)> {
    let acquired = analysis.acquired_by_call(id, call).into_iter();
    let given = acquired.filter(|acquired| {
        acquired.place.root == place.root || acquired.place.may_have_unseen_uses() || place.may_have_unseen_uses()
    });
    given.map(|acquired| (acquired.path, acquired.mode)).collect()
}
