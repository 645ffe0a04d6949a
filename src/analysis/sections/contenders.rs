//! Who wants a lock while somebody else has it: what may happen in parallel, asked of the tasks that run both.
//!
//! A guard that lives through an await does harm only if something else comes to the lock meanwhile. Naumovich and Avrunin call what may run at
//! the same time *may happen in parallel* (<https://doi.org/10.1145/288195.288213>); here it is worked out from what starts tasks, what runs
//! before them, and what an exclusive borrow keeps apart.

use std::cmp::Reverse;
use std::sync::{Arc, PoisonError};

use rustc_hash::FxHashSet;

use crate::analysis::locks::access_path::PlaceRoot;
use crate::analysis::locks::exclusive_access::sole_owner;
use crate::analysis::sections::dossier::{Acquisition, Dossier};
use crate::analysis::sections::operations::{Operations, may_be_of_same_map, receiver};
use crate::analysis::sections::recurrence::Recurrence;
use crate::analysis::sections::sharing::{is_never_given, is_of_function, is_value};
use crate::analysis::sections::{Sections, frequency, runners};
use crate::facts::{Expr, ExprId, ExprKind, PatId};
use crate::knowledge::attributes::Mode;
use crate::types::program::{AdtId, FnId};
use crate::types::value_flow::{Call, LocalSource, Step, ValueFlow};

/// Something that is seen to want a lock while an acquisition has it: used, done beyond a start, and not in turns with the acquisition.
/// Another place goes before the acquisition itself in another task, what is seen to be in a task of its own before the rest, and what runs
/// oftener before what runs seldom.
///
/// Of a lock that one function alone knows, what uses one of its type counts: it may be the same. Errs towards some.
pub(crate) fn contender(cx: &Sections<'_>, dossier: &Dossier, site: &Acquisition) -> Option<(FnId, ExprId)> {
    let held = Held { cx, place: (site.fn_id, site.expr), is_map: site.container.is_some() };
    if !held.goes_on(held.place) {
        return None;
    }
    let uses = uses(cx, dossier, site);
    let own_owner = sole_owner(cx, site.fn_id, site.expr).map(|(owner, _)| owner);
    let is_alone = own_owner.filter(|owner| uses.borrowed.contains(owner));
    let is_excluded =
        |(id, expr): (FnId, ExprId)| is_alone.is_some() && sole_owner(cx, id, expr).map(|(owner, _)| owner) == is_alone;
    // An exclusive one waits for itself as well, where two tasks come to it, unless each run of its function has a lock of its own. The helper
    // that hands the guard out takes it for whoever calls.
    let around = |expr: ExprId| cx.nested_body_around(site.fn_id, expr);
    let is_own_lock = || local_of(cx, site).is_some_and(|(_, made)| around(made) == around(site.expr));
    let others = uses.ranked.iter().filter(|(_, place)| *place != held.place);
    let own = (site.mode, held.place);
    let itself = (site.mode == Mode::Exclusive && !is_own_lock()).then_some(&own);
    let may_meet = |(mode, place): &&(Mode, (FnId, ExprId))| {
        [site.mode, *mode].contains(&Mode::Exclusive) && site.through != Some(place.0) && !is_excluded(*place)
    };
    let mut others = others.chain(itself).filter(may_meet).map(|(_, place)| *place);
    others.find(|place| held.is_met_by(*place))
}

/// Where a guard is taken that others may want.
struct Held<'c, 'p> {
    cx: &'c Sections<'p>,
    place: (FnId, ExprId),
    is_map: bool,
}

impl Held<'_, '_> {
    fn is_met_by(&self, place: (FnId, ExprId)) -> bool {
        self.goes_on(place) && !self.has_ended(place) && !runners::run_in_turns(self.cx, &[self.place, place])
    }

    /// Whether something is used, and done beyond a start.
    fn goes_on(&self, (id, expr): (FnId, ExprId)) -> bool {
        !self.is_at_start(id, expr) && !self.cx.is_unused_at(self.cx.loc(id, expr))
    }

    /// Whether something is part of a task that the same function starts, and whose end it awaits before it takes the guard.
    fn has_ended(&self, (id, expr): (FnId, ExprId)) -> bool {
        let (own, held) = self.place;
        let Some(flow) = ValueFlow::new(self.cx.typed, id).filter(|_| id == own && held != expr) else { return false };
        let index = self.cx.typed.body_index(id);
        let is_before = |at: ExprId| {
            flow.body.expr(at).span.start < flow.body.expr(held).span.start
                && self.cx.nested_body_around(id, at) == self.cx.nested_body_around(id, held)
        };
        let awaited = |(number, found): (usize, &Expr)| match found.kind {
            ExprKind::Await { operand, .. } if is_before(ExprId(number as u32)) => Some(operand),
            _ => None,
        };
        let mut awaited = flow.body.exprs.iter().enumerate().filter_map(awaited);
        awaited.any(|operand| made_at(flow, operand).is_some_and(|made| index.encloses(made, expr)))
    }

    /// What a start joins runs beside it. A constructor may run for each of many things: of maps that is passed over.
    fn is_at_start(&self, id: FnId, expr: ExprId) -> bool {
        self.cx.recurrence(id, expr) <= Recurrence::Once && runners::run_in_turns(self.cx, &[(id, expr)])
            || self.is_map && frequency::is_made_at_start(self.cx, id, expr)
    }
}

/// The expression that makes a value, behind a local that has it.
fn made_at(flow: ValueFlow<'_>, value: ExprId) -> Option<ExprId> {
    let mut at = value;
    loop {
        at = match flow.step(at) {
            Step::Same(from, _) => from,
            Step::Local(pat) => match flow.local(pat).source {
                LocalSource::Value(made) => return Some(made),
                _ => return None,
            },
            Step::Call(_) => return Some(at),
            _ => return None,
        };
    }
}

/// The local that has the lock of an acquisition, and what makes it; none of a parameter, or if it may be a handle of one that others have: a
/// value, or a call of a library that is given no handle.
fn local_of(cx: &Sections<'_>, site: &Acquisition) -> Option<(PatId, ExprId)> {
    let flow = ValueFlow::new(cx.typed, site.fn_id)?;
    let mut at = receiver(cx, site);
    loop {
        at = match flow.step(at) {
            Step::Same(from, _) => from,
            Step::Local(pat) => match flow.local(pat).source {
                LocalSource::Value(made) => return is_new(cx, flow, made).then_some((pat, made)),
                _ => return None,
            },
            _ => return None,
        }
    }
}

fn is_new(cx: &Sections<'_>, flow: ValueFlow<'_>, made: ExprId) -> bool {
    let is_handle = |value: ExprId| cx.program.refcount(flow.types.expr(value).peeled()).is_some();
    let is_made_of = |call: Call<'_>| {
        let is_library = call.callee.is_some_and(|callee| flow.is_library(callee.fn_id));
        is_library && !call.receiver.into_iter().chain(call.args.iter().copied()).any(is_handle)
    };
    match flow.step(made) {
        Step::Call(call) if is_handle(made) => is_made_of(call),
        _ => is_value(cx, flow.types.expr(made)),
    }
}

/// How and where a lock is used, as far as that is seen.
#[derive(Debug, Default)]
pub(crate) struct Uses {
    /// What shows best who wants the lock first.
    ranked: Vec<(Mode, (FnId, ExprId))>,
    /// Types without `Clone` on whose `self` the lock hangs, and that a use borrows exclusively: the object is no task's but one's, or is behind
    /// another lock.
    borrowed: FxHashSet<AdtId>,
}

/// The uses of the lock of an acquisition; of one that a function alone knows those of all of its type, unless it gives the lock to nobody.
fn uses(cx: &Sections<'_>, dossier: &Dossier, site: &Acquisition) -> Arc<Uses> {
    let root = dossier.place.root;
    let known = cx.uses.lock().unwrap_or_else(PoisonError::into_inner).get(&root).cloned();
    known.unwrap_or_else(|| {
        let made = Arc::new(gather_uses(cx, dossier, site));
        cx.uses.lock().unwrap_or_else(PoisonError::into_inner).insert(root, Arc::clone(&made));
        made
    })
}

fn gather_uses(cx: &Sections<'_>, dossier: &Dossier, site: &Acquisition) -> Uses {
    let operations = cx.operations.get_or_init(|| Operations::gather(cx));
    let is_kept = || local_of(cx, site).is_some_and(|(local, _)| is_never_given(cx, site.fn_id, local));
    let is_known = !is_of_function(dossier.place) || is_kept();
    let may_be_same = |other: &&Acquisition| match (&site.lock, &other.lock) {
        _ if site.container.is_some() => may_be_of_same_map(cx, site, other),
        (Some(own), Some(theirs)) => theirs.may_be(own),
        _ => false,
    };
    // What two functions make for themselves is not the same.
    let is_made_elsewhere = |other: &Dossier| matches!(other.place.root, PlaceRoot::Local(id, _) if id != site.fn_id);
    let unknown = cx.dossiers.iter().filter(|other| !is_known && !is_made_elsewhere(other));
    let others = unknown.flat_map(Dossier::sites).filter(may_be_same);
    let sites = dossier.sites().chain(others).map(|other| (other.mode, (other.fn_id, other.expr)));
    let operations = if is_known { operations.at(dossier) } else { operations.of_type(cx, site) };
    let all: FxHashSet<(Mode, (FnId, ExprId))> =
        sites.chain(operations.map(|other| (other.mode, (other.fn_id, other.expr)))).collect();
    let owners = all.iter().filter_map(|(_, (id, expr))| sole_owner(cx, *id, *expr));
    let borrowed = owners.filter(|(_, is_exclusive)| *is_exclusive).map(|(owner, _)| owner).collect();
    let mut ranked: Vec<(Mode, (FnId, ExprId))> = all.into_iter().collect();
    ranked.sort_by_cached_key(|(_, (id, expr))| {
        let loc = cx.loc(*id, *expr);
        let is_in_task = cx.graph.expr_contexts(*id).of(*expr).execution.is_task();
        (Reverse((is_in_task, cx.recurrence(*id, *expr))), loc.file, loc.span.start, *id, *expr)
    });
    Uses { ranked, borrowed }
}
