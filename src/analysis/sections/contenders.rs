//! Who wants a lock while somebody else has it: what may happen in parallel, asked of the tasks that run both.
//!
//! A guard that lives through an await does harm only if something else comes to the lock meanwhile. Naumovich and Avrunin call what may run at
//! the same time *may happen in parallel* (<https://doi.org/10.1145/288195.288213>); here it is worked out from what starts tasks, what runs
//! before them, and what an exclusive borrow keeps apart.

use std::cell::LazyCell;
use std::cmp::Reverse;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::locks::access_path::PlaceRoot;
use crate::analysis::locks::exclusive_access::sole_owner;
use crate::analysis::locks::lent_handles::are_given_one;
use crate::analysis::locks::lock_types::LockInfo;
use crate::analysis::sections::dossier::{Acquisition, Dossier};
use crate::analysis::sections::frequency::any_call_above;
use crate::analysis::sections::operations::may_be_of_same_map;
use crate::analysis::sections::outer_lock::Gates;
use crate::analysis::sections::own_locks::{begins_after, maker, own_local};
use crate::analysis::sections::recurrence::Recurrence;
use crate::analysis::sections::runners::{Runner, Starts, around_start, is_started_once, runner_in_turns};
use crate::analysis::sections::sharing::is_never_given;
use crate::analysis::sections::task_ends;
use crate::analysis::sections::{Sections, frequency, new_objects};
use crate::facts::{ExprId, ExprKind, PatId};
use crate::graph::Execution;
use crate::knowledge::attributes::{Mode, Wait};
use crate::source::Loc;
use crate::types::lower_ty::{field_type, fn_sig};
use crate::types::program::{AdtId, FnId};
use crate::types::ty::Ty;
use crate::types::value_flow::ValueFlow;

/// What it takes for something to want a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Contention {
    /// It is not ruled out.
    Possible,
    /// As [`Possible`](Self::Possible), where others may call what a library offers: only what a function does to a lock of its own, before it
    /// gives that away, is left out.
    Offered,
    /// Calls show that it is used, and that there are two tasks if the same code starts both.
    Seen,
}

/// Something that wants a lock while an acquisition has it: used, done beyond a start, and not in turns with the acquisition.
/// Another place goes before the acquisition itself in another task, what is seen to be in a task of its own before the rest, and what runs
/// oftener before what runs seldom.
///
/// Of a lock that one function alone knows, what uses one of its type counts: it may be the same. Errs towards some.
pub(crate) fn contender(
    cx: &Sections<'_>,
    dossier: &Dossier,
    site: &Acquisition,
    wanted: Contention,
) -> Option<(FnId, ExprId)> {
    let place = (site.fn_id, site.expr);
    let held = Use::new(cx, dossier.place.root, site.mode, place, site.container.is_some());
    let is_used = |kind: &Kind| match wanted {
        Contention::Possible => true,
        Contention::Offered => kind.newness != Newness::Local,
        Contention::Seen => kind.is_seen && kind.newness != Newness::Object,
    };
    // Who has just made the lock may start several things that come to it, and so may a start.
    if wanted == Contention::Offered && (!held.goes_on || !is_used(&held.kind)) {
        return Some(place);
    }
    if !held.goes_on || !is_used(&held.kind) || wanted == Contention::Seen && held.is_kept_by_run(cx) {
        return None;
    }
    let uses = uses(cx, dossier, site);
    let is_alone = held.kind.owner.filter(|owner| wanted != Contention::Offered && uses.borrowed.contains(owner));
    let is_once = |(runner, starts): (Runner, Starts)| match starts {
        Starts::Once => true,
        _ if is_given_away_to(cx, dossier.place.root, runner) => true,
        Starts::Unknown => wanted == Contention::Seen && is_started_by_owner(cx, dossier.place.root, runner),
        Starts::Again => false,
    };
    let is_in_turns = |other: &Kind| held.kind.runner == other.runner && other.runner.is_some_and(is_once);
    // What a function does to its own lock is over when somebody else has that.
    let is_before = |other: &Kind| other.newness == Newness::Local && held.kind.newness != Newness::Local;
    let may_meet = |other: &Kind| {
        (held.kind.is_exclusive || other.is_exclusive)
            && (is_alone.is_none() || other.owner != is_alone)
            && is_used(other)
            && !held.kind.is_of_another_lock(*other)
            && !is_in_turns(other)
            && !(wanted != Contention::Possible && is_before(other))
    };
    // The helper that hands the guard out takes it for whoever calls.
    let is_other = |other: &(FnId, ExprId)| *other != place && site.through != Some(other.0);
    let made = maker(cx, dossier.place.root);
    let around = |expr: ExprId| cx.nested_body_around(site.fn_id, expr);
    // One run of a function that makes the lock does one thing after the other with it.
    let is_own_lock = held.made.is_some_and(|made| around(made) == around(site.expr));
    let is_same_run =
        |other: (FnId, ExprId)| is_own_lock && other.0 == site.fn_id && around(other.1) == around(site.expr);
    let gates = LazyCell::new(|| Gates::around(cx, dossier.place.root, site));
    let is_apart = |other: (FnId, ExprId)| {
        let begins_after = |one, other| made.is_some_and(|made| begins_after(cx, made, one, other));
        is_same_run(other)
            || task_ends::has_ended(cx, other, place)
            || begins_after(other, place)
            || begins_after(place, other)
            || gates.keep_away(other)
    };
    let first_of = |places: &[Ranked]| places.iter().find(|(_, other)| is_other(other) && !is_apart(*other)).copied();
    let is_over = |kind: &Kind| is_over_in_turns(cx, kind.runner, (held.kind.runner, place.0)) == Some(GivenUp::Never);
    let groups = uses.by_kind.iter().filter(|(kind, _)| may_meet(kind) && !is_over(kind));
    let first = groups.filter_map(|(_, places)| first_of(places)).min();
    // An exclusive one waits for itself as well, where two tasks come to it, unless each run of its function has a lock of its own.
    let waits_for_itself = waits(cx, site) && site.through != Some(site.fn_id);
    let meets_itself = || may_meet(&held.kind) && held.kind.is_exclusive && waits_for_itself && !gates.keep_away(place);
    let comes_again = || wanted != Contention::Seen || !is_started_once(cx, site.fn_id, site.expr);
    first.map(|(_, other)| other).or_else(|| (meets_itself() && !is_own_lock && comes_again()).then_some(place))
}

/// Whether a task that runs a use of a lock does not run during another use, as who starts it awaits its end and waits in turns with that. A future
/// that is polled beside others may be given up before: then the task goes on.
fn is_over_in_turns(
    cx: &Sections<'_>,
    task: Option<(Runner, Starts)>,
    held: (Option<(Runner, Starts)>, FnId),
) -> Option<GivenUp> {
    let ((Runner::Started(starter, start), _), (Some((runner, Starts::Once)), held)) = (task?, held) else {
        return None;
    };
    let start = around_start(cx, starter, start);
    // Who holds the lock may call the starter, or be called by it.
    let is_above = |id: FnId, other: FnId| any_call_above(cx, id, &|caller, _| caller == other);
    let is_over = starter != held
        && task_ends::is_awaited_by_starter(cx, starter, start)
        && runner_in_turns(cx, &[(starter, start)]) == Some((runner, Starts::Once))
        && !is_above(held, starter)
        && !is_above(starter, held);
    is_over.then_some(match runner {
        Runner::Polled(..) => GivenUp::Possible,
        Runner::Main(_) | Runner::Started(..) => GivenUp::Never,
    })
}

/// Whether the task of something that wants a lock is over before an acquisition, unless who awaits its end is given up.
pub(crate) fn is_mostly_over(cx: &Sections<'_>, contender: (FnId, ExprId), held: (FnId, ExprId)) -> bool {
    let runner = |place: (FnId, ExprId)| cx.used_at.get(place, || UsedAt::new(cx, place)).runner;
    is_over_in_turns(cx, runner(contender), (runner(held), held.0)).is_some()
}

/// Whether who awaits something may be given up before that ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GivenUp {
    Never,
    Possible,
}

/// Whether something else takes a lock for itself alone, if only while it is being made.
pub(crate) fn is_written_elsewhere(cx: &Sections<'_>, dossier: &Dossier, site: &Acquisition) -> bool {
    uses(cx, dossier, site).exclusive.iter().any(|place| *place != (site.fn_id, site.expr))
}

fn uses(cx: &Sections<'_>, dossier: &Dossier, site: &Acquisition) -> Arc<Uses> {
    let gather = || Arc::new(gather_uses(cx, dossier, site));
    match asked_by_type(cx, dossier, site) {
        Some(lock) => cx.uses_of_type.get(lock.clone(), gather),
        None => cx.uses.get(dossier.place.root, gather),
    }
}

/// Whether an object starts something that uses a lock of its own, and nothing shows that it does so again.
fn is_started_by_owner(cx: &Sections<'_>, root: PlaceRoot, runner: Runner) -> bool {
    let (PlaceRoot::Field(owner, name), Runner::Started(id, _)) = (root, runner) else { return false };
    cx.program.owner_adt(id) == Some(owner)
        && cx.program.function(id).facts.self_param.is_some()
        && !are_given_one(cx, owner, name)
        && !is_called_again(cx, id)
}

/// Whether a method is seen to be called again on one object: in a loop that the object stands before, by itself or by a method that calls it on
/// its own `self`. Errs towards no.
fn is_called_again(cx: &Sections<'_>, id: FnId) -> bool {
    let (mut open, mut seen) = (vec![id], FxHashSet::from_iter([id]));
    while let Some(method) = open.pop() {
        for (caller, edge) in cx.calls_into(method) {
            let Some(flow) = ValueFlow::new(cx.typed, caller) else { continue };
            let ExprKind::MethodCall { receiver, .. } = flow.body.expr(edge.expr).kind else { continue };
            let Some(object) = flow.local_around(receiver) else { continue };
            let is_before = |around: &ExprId| {
                let start = flow.body.expr(*around).span.start;
                flow.body.pats.get(object.0 as usize).is_some_and(|pat| pat.span.start < start)
            };
            let is_own = cx.program.function(caller).facts.self_pat() == Some(object);
            let loops = cx.loops_around(caller, edge.expr);
            if loops.first().is_some_and(is_before) || is_own && edge.in_loop || caller == id {
                return true;
            }
            if is_own && seen.insert(caller) {
                open.push(caller);
            }
        }
    }
    false
}

/// Whether a task is given the object that has a lock, by value: `spawn(connection.run())` with `async fn run(self)`. Each such task has a
/// lock of its own. Errs towards no: what an `async move` block takes over is not looked at.
fn is_given_away_to(cx: &Sections<'_>, root: PlaceRoot, runner: Runner) -> bool {
    let (PlaceRoot::Field(owner, name), Runner::Started(id, start)) = (root, runner) else { return false };
    // A lock of its own, and none behind a handle in it.
    let is_lock = |ty: &Ty| {
        let known = ty.as_adt().map(|(adt, _)| &cx.program.adt(adt).known);
        known.is_some_and(|known| known.lock.is_some() || known.sharded)
    };
    let is_part = || field_type(cx.program, owner, name).is_some_and(is_lock);
    let is_owner = |ty: &Ty| ty.as_adt().is_some_and(|(adt, _)| adt == owner);
    let callee = cx.callee_of(id, start);
    callee.is_some_and(|callee| fn_sig(cx.program, callee).params.iter().any(is_owner))
        && is_part()
        && !cx.lent_types().contains(&owner)
}

/// A use of a lock.
#[derive(Debug)]
struct Use {
    place: (FnId, ExprId),
    at: UsedAt,
    kind: Kind,
    /// What makes the lock, if each run of the function has one of its own.
    made: Option<ExprId>,
    /// Whether it is used, and done beyond a start.
    goes_on: bool,
    /// Whether the lock hangs on a `self` that is borrowed exclusively.
    is_borrowed: bool,
}

/// What decides whether two uses of one lock may meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Kind {
    is_exclusive: bool,
    /// What alone runs it, in turns with all else that this runs if it is started once.
    runner: Option<(Runner, Starts)>,
    /// Whether calls show that it is used; else the name of a method may be all.
    is_seen: bool,
    /// Whether it is done to what nobody else has yet.
    newness: Newness,
    /// The type without `Clone` on whose `self` the lock hangs.
    owner: Option<AdtId>,
    /// The local that has the lock, if each run of its function has one of its own.
    local: Option<(FnId, PatId)>,
}

impl Kind {
    fn is_of_another_lock(self, other: Kind) -> bool {
        self.local.is_some() && other.local.is_some() && self.local != other.local
    }
}

/// What is known of a place whichever lock it uses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UsedAt {
    loc: Loc,
    /// What alone runs it.
    runner: Option<(Runner, Starts)>,
    recurrence: Recurrence,
    is_beside_tasks: bool,
    is_in_task: bool,
    is_unused: bool,
    is_not_seen_used: bool,
    owner: Option<(AdtId, bool)>,
}

impl UsedAt {
    fn new(cx: &Sections<'_>, (id, expr): (FnId, ExprId)) -> UsedAt {
        let loc = cx.loc(id, expr);
        UsedAt {
            loc,
            runner: runner_in_turns(cx, &[(id, expr)]),
            recurrence: cx.recurrence(id, expr),
            is_beside_tasks: frequency::goes_on_beside_tasks(cx, id, expr),
            is_in_task: cx.graph.expr_contexts(id).of(expr).execution.is_task(),
            is_unused: cx.is_unused_at(loc),
            is_not_seen_used: cx.is_not_seen_used_at(loc),
            owner: sole_owner(cx, id, expr),
        }
    }
}

impl Use {
    fn new(cx: &Sections<'_>, root: PlaceRoot, mode: Mode, (id, expr): (FnId, ExprId), is_of_map: bool) -> Use {
        let at = cx.used_at.get((id, expr), || UsedAt::new(cx, (id, expr)));
        // What a start joins runs beside it. A constructor may run for each of many things: of maps that is passed over.
        let is_at_start = at.recurrence <= Recurrence::Once
            && !at.is_beside_tasks
            && matches!(at.runner, Some((Runner::Main(_) | Runner::Started(..), Starts::Once)))
            || is_of_map && frequency::is_made_at_start(cx, id, expr);
        let own = own_local(cx, root, (id, expr));
        let kind = Kind {
            is_exclusive: mode == Mode::Exclusive,
            runner: at.runner,
            is_seen: !at.is_not_seen_used,
            newness: newness(cx, root, (id, expr)),
            owner: at.owner.map(|(owner, _)| owner),
            local: own.map(|(local, _)| local),
        };
        let is_borrowed = at.owner.is_some_and(|(_, is_exclusive)| is_exclusive);
        let (place, made) = ((id, expr), own.map(|(_, made)| made));
        Use { place, at, kind, made, goes_on: !is_at_start && !at.is_unused, is_borrowed }
    }
}

impl Use {
    /// Whether the run that makes the lock keeps it, and does one thing after the other with it. Errs towards yes: a function that is lent a
    /// handle may clone it.
    fn is_kept_by_run(&self, cx: &Sections<'_>) -> bool {
        let (Some((id, local)), Some(made)) = (self.kind.local, self.made) else { return false };
        let is_of_run = |used: &ExprId| cx.nested_body_around(id, *used) == cx.nested_body_around(id, made);
        is_never_given(cx, id, local) && cx.typed.types(id).uses_of(local).iter().all(is_of_run)
    }
}

/// The place of a use behind its rank.
type Ranked = (usize, (FnId, ExprId));

/// Whether somebody else may have a lock when something is done to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Newness {
    /// Others may have it.
    Old,
    /// It is a part of an object on which a method is called before its maker gives it to others, as far as the calls are seen. A task that
    /// the method starts goes on beside those who get it.
    Object,
    /// It is a local of the function, which has made it.
    Local,
}

fn newness(cx: &Sections<'_>, root: PlaceRoot, (id, expr): (FnId, ExprId)) -> Newness {
    if cx.graph.expr_contexts(id).of(expr).execution != Execution::SameThread {
        return Newness::Old;
    }
    match root {
        PlaceRoot::Field(owner, name) if cx.program.owner_adt(id) == Some(owner) => {
            let is_new = cx.of_new_objects.get(id, || new_objects::is_of_new_object(cx, id));
            if is_new && !are_given_one(cx, owner, name) { Newness::Object } else { Newness::Old }
        }
        PlaceRoot::Local(home, local) if home == id && new_objects::is_of_new_local(cx, (id, local), expr) => {
            Newness::Local
        }
        _ => Newness::Old,
    }
}

/// How and where a lock is used, as far as that is seen.
#[derive(Debug)]
pub(crate) struct Uses {
    /// The places of those that go on, with their ranks: what shows best who wants the lock comes first.
    by_kind: FxHashMap<Kind, Vec<Ranked>>,
    /// Where it is taken exclusively, those included that do not go on.
    exclusive: Vec<(FnId, ExprId)>,
    /// Types without `Clone` on whose `self` the lock hangs, and that a use borrows exclusively: the object is no task's but one's, or is behind
    /// another lock.
    borrowed: FxHashSet<AdtId>,
}

/// Whether all of a lock's type is known.
fn is_whole(site: &Acquisition) -> bool {
    let is_open = |part: &Ty| part.is_unknown() || matches!(part, Ty::Param(..) | Ty::Opaque(_));
    site.lock.as_ref().is_some_and(|lock| !lock.inner.any(&mut |part| is_open(part)))
}

/// The type of a lock that a function is given, if that alone says which uses may be of it: each of so many functions would gather the same.
fn asked_by_type<'s>(cx: &Sections<'_>, dossier: &Dossier, site: &'s Acquisition) -> Option<&'s LockInfo> {
    let lock = site.lock.as_ref().filter(|_| matches!(dossier.place.root, PlaceRoot::Param(..)))?;
    // Of the locks that functions make for themselves, those of its own count.
    let is_own = |other: &Dossier| matches!(other.place.root, PlaceRoot::Local(id, _) if id == site.fn_id);
    (site.container.is_none() && is_whole(site) && !cx.dossiers.iter().any(is_own)).then_some(lock)
}

/// Who only tries does not wait, unless it tries again.
fn waits(cx: &Sections<'_>, site: &Acquisition) -> bool {
    site.wait != Wait::Try || !cx.loops_around(site.fn_id, site.expr).is_empty()
}

/// The uses of the lock of an acquisition; of one that a function alone knows those of all of its type, unless it gives the lock to nobody.
fn gather_uses(cx: &Sections<'_>, dossier: &Dossier, site: &Acquisition) -> Uses {
    let waits = |site: &&Acquisition| waits(cx, site);
    let own = own_local(cx, dossier.place.root, (site.fn_id, site.expr));
    let is_kept = || own.is_some_and(|((id, local), _)| is_never_given(cx, id, local));
    let is_known = !dossier.place.root.is_of_function() || is_kept();
    let may_be_same = |other: &&Acquisition| match (&site.lock, &other.lock) {
        _ if site.container.is_some() => may_be_of_same_map(cx, site, other),
        (Some(own), Some(theirs)) => theirs.may_be(own),
        _ => false,
    };
    // What two functions make for themselves is not the same.
    let is_made_elsewhere = |other: &Dossier| matches!(other.place.root, PlaceRoot::Local(id, _) if id != site.fn_id);
    let unknown = cx.dossiers.iter().filter(|other| !is_known && !is_made_elsewhere(other));
    // What a call gives may be made by it. What callers pass, and what is passed on, is mostly what others of its very type are.
    let is_passed = !matches!(dossier.place.root, PlaceRoot::Unknown(..));
    let is_of_type = |other: &Acquisition| other.container.is_some() || other.lock == site.lock && is_whole(site);
    let of = |dossier: &'_ Dossier, other: &Acquisition, is_same| {
        (dossier.place.root, other.mode, (other.fn_id, other.expr), is_same)
    };
    let of_other = |dossier, other| of(dossier, other, is_passed && is_of_type(other));
    let others = unknown
        .flat_map(|other| other.sites().filter(waits).filter(may_be_same).map(move |site| of_other(other, site)));
    let operations = cx.operations();
    let operations = if is_known { operations.at(dossier) } else { operations.of_type(cx, site) };
    let operations = operations.map(|other| (other.root, other.mode, (other.fn_id, other.expr), is_known || is_passed));
    let own = dossier.sites().filter(waits).map(|own| of(dossier, own, true));
    let all: FxHashSet<(PlaceRoot, Mode, (FnId, ExprId), bool)> = own.chain(others).chain(operations).collect();
    let is_of_map = site.container.is_some();
    let used = |(root, mode, place, is_same): (PlaceRoot, Mode, (FnId, ExprId), bool)| {
        let mut found = Use::new(cx, root, mode, place, is_of_map);
        found.kind.is_seen &= is_same || root == dossier.place.root;
        found
    };
    let mut ranked: Vec<Use> = all.into_iter().map(used).collect();
    ranked.sort_by_key(|Use { place, at, .. }| {
        (Reverse((at.is_in_task, at.recurrence)), at.loc.file, at.loc.span.start, *place)
    });
    let borrowed = ranked.iter().filter(|other| other.is_borrowed).filter_map(|other| other.kind.owner).collect();
    let mut by_kind: FxHashMap<Kind, Vec<Ranked>> = FxHashMap::default();
    for (rank, other) in ranked.iter().enumerate().filter(|(_, other)| other.goes_on) {
        by_kind.entry(other.kind).or_default().push((rank, other.place));
    }
    let exclusive = ranked.iter().filter(|other| other.kind.is_exclusive).map(|other| other.place).collect();
    Uses { by_kind, exclusive, borrowed }
}
