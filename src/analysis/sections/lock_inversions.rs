//! Two locks that are acquired in both orders, on ways that different threads can take at the same time.
//!
//! Errs towards missing. What is asked of a pair: both locks are shared, neither is one of many (unless both belong to one
//! object on both ways), no third lock keeps the two ways apart, and neither way has the locks to itself.

use crate::analysis::guards::{Event, EventKind, GuardSource};
use crate::analysis::locks::Locks;
use crate::analysis::summaries::Summaries;
use crate::analysis::world::World;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

use crate::analysis::locks::access_path::{LockPlace, PlaceRoot};
use crate::analysis::locks::multiplicity::is_made_at_one_place;
use crate::analysis::locks::object_path::{AccessPath, PathField, PathStart, access_path};
use crate::analysis::sections::Sections;
use crate::analysis::sections::lock_order::{LockOrder, OrderEdge, OrderWitness, OrderedLock};
use crate::analysis::sections::own_locks;
use crate::analysis::sections::recurrence::Recurrence;
use crate::analysis::sections::sharing::is_value;
use crate::analysis::summaries::entry_lockset::{Callers, Hold};
use crate::analysis::world::callers::CallSite;
use crate::facts::{ExprId, ExprKind, PatId, SelfParam, Source};
use crate::knowledge::attributes::{LockKind, Mode};
use crate::types::lower_ty::{field_type, field_types, static_ty};
use crate::types::program::{AdtId, FnId, Program, StaticId};
use crate::types::ty::Ty;
use crate::types::value_flow::ValueFlow;

/// Two locks that are acquired in both orders.
#[derive(Clone, Debug)]
pub struct LockInversion {
    /// The lock that the rarer order takes first.
    pub first: OrderedLock,
    /// The lock that it takes second.
    pub second: OrderedLock,
    /// The rarer order: `second` is acquired while `first` is held.
    pub there: OrderWitness,
    /// The other order.
    pub back: OrderWitness,
    /// In how many further places the other order is found.
    pub more_back: usize,
    /// Locks of the two that both ways only read: a writer in between is needed.
    pub read_only: Vec<LockPlace>,
    /// Further pairs that are joined to this one by a lock in common, in both orders too.
    pub more_pairs: Vec<(LockPlace, LockPlace)>,
}

/// All inversions, one of each knot of locks, by place of the rarer order.
pub(crate) fn inversions(cx: &Sections<'_>) -> Vec<LockInversion> {
    let order = cx.lock_order();
    let by_ends: FxHashMap<(PlaceRoot, PlaceRoot), usize> =
        order.edges.iter().enumerate().map(|(index, edge)| ((edge.from, edge.to), index)).collect();
    let mut found: Vec<LockInversion> = Vec::new();
    for (index, edge) in order.edges.iter().enumerate() {
        let back = by_ends.get(&(edge.to, edge.from)).filter(|other| index < **other);
        if let Some(back) = back.and_then(|other| order.edges.get(*other)) {
            found.extend(inversion(cx, edge, back));
        }
    }
    let mut found = one_of_each_knot(found);
    found.sort_by_cached_key(|inversion| {
        let LockInversion { there, back, .. } = inversion;
        (cx.loc(there.fn_id, there.second), cx.loc(back.fn_id, back.second))
    });
    found
}

/// A way, with the locks that are held all along.
struct Way<'w> {
    witness: &'w OrderWitness,
    gates: FxHashSet<Hold>,
    once: bool,
    /// Whether it is over before another one begins: one thread goes all ways, and no task is suspended on this.
    at_once: bool,
}

fn inversion(cx: &Sections<'_>, one: &OrderEdge, other: &OrderEdge) -> Option<LockInversion> {
    if [one.from, one.to].into_iter().any(|root| is_own_to_each_thread(cx, root)) {
        return None;
    }
    // The rarer order is likely the mistake.
    let (there, back) = if other.witnesses.len() < one.witnesses.len() { (other, one) } else { (one, other) };
    let ways = |edge: &'_ OrderEdge| -> Vec<usize> {
        (0..edge.witnesses.len()).filter(|index| !has_to_itself(cx, &edge.witnesses[*index])).collect()
    };
    let (there_open, back_open) = (ways(there), ways(back));
    let takes_turns = cx.runs_on_one_thread() && ![one.from, one.to].into_iter().any(|root| is_async(cx, root));
    let way = |witness| Way {
        witness,
        gates: gates(cx, witness),
        once: runs_once(cx, witness),
        at_once: takes_turns && cx.is_in_program(witness.fn_id) && !may_be_suspended(cx, witness),
    };
    let there_ways: Vec<Way<'_>> = there_open.iter().map(|index| way(&there.witnesses[*index])).collect();
    let back_ways: Vec<Way<'_>> = back_open.iter().map(|index| way(&back.witnesses[*index])).collect();
    let pairs = there_ways.iter().flat_map(|a| back_ways.iter().map(move |b| (a, b)));
    let order = cx.lock_order();
    let (a, b, read_only) = pairs
        .filter(|(a, b)| can_meet(cx, there, a, b) && are_of_the_same_objects(cx, there, a.witness, b.witness))
        .map(|(a, b)| (a, b, read_only(there, a.witness, b.witness)))
        .filter(|(_, _, read_only)| read_only.iter().all(|place| !prefers_readers(order, *place)))
        .min_by_key(|(a, b, read_only)| (read_only.len(), distance(a) + distance(b)))?;
    Some(LockInversion {
        first: order.locks.get(&there.from)?.clone(),
        second: order.locks.get(&there.to)?.clone(),
        there: a.witness.clone(),
        back: b.witness.clone(),
        more_back: back_ways.len() - 1,
        read_only,
        more_pairs: Vec::new(),
    })
}

/// Locks that are inverted with each other in turn are one knot: the pair that needs least is said, the others are named.
fn one_of_each_knot(pairs: Vec<LockInversion>) -> Vec<LockInversion> {
    let mut knots = Knots::default();
    for pair in &pairs {
        knots.tie(pair.first.place.root, pair.second.place.root);
    }
    let mut by_knot: BTreeMap<usize, Vec<LockInversion>> = BTreeMap::new();
    for pair in pairs {
        by_knot.entry(knots.of(pair.first.place.root)).or_default().push(pair);
    }
    by_knot.into_values().filter_map(worst).collect()
}

/// Disjoint sets of locks, each known by the number of one of them.
#[derive(Default)]
struct Knots {
    numbers: FxHashMap<PlaceRoot, usize>,
    parents: Vec<usize>,
}

impl Knots {
    fn of(&mut self, root: PlaceRoot) -> usize {
        let mut at = *self.numbers.entry(root).or_insert_with(|| {
            self.parents.push(self.parents.len());
            self.parents.len() - 1
        });
        while self.parents[at] != at {
            self.parents[at] = self.parents[self.parents[at]];
            at = self.parents[at];
        }
        at
    }

    fn tie(&mut self, one: PlaceRoot, other: PlaceRoot) {
        let (one, other) = (self.of(one), self.of(other));
        self.parents[one.max(other)] = one.min(other);
    }
}

fn worst(mut knot: Vec<LockInversion>) -> Option<LockInversion> {
    let needs = |pair: &LockInversion| (pair.read_only.len(), pair.there.distance + pair.back.distance);
    let index = (0..knot.len()).min_by_key(|index| needs(&knot[*index]))?;
    let mut worst = knot.remove(index);
    worst.more_pairs = knot.iter().map(|pair| (pair.first.place, pair.second.place)).collect();
    Some(worst)
}

fn distance(way: &Way<'_>) -> u32 {
    way.witness.distance
}

/// Whether two threads, or tasks, can be on both ways at once: no third lock lets only one through, which one way may hold with other readers,
/// not both belong to the start of the program, and not each is over before another one begins.
fn can_meet(cx: &World<'_>, edge: &OrderEdge, a: &Way<'_>, b: &Way<'_>) -> bool {
    let is_gate = |hold: &&Hold| hold.root != edge.from && hold.root != edge.to;
    let are_apart = a.once && b.once || a.at_once && b.at_once;
    // Each of several objects may have a lock of its own for its readers: one that lies beside the two, or around them, keeps theirs apart.
    let is_gate_of_both = |gate: PlaceRoot| match gate {
        PlaceRoot::Field(owner, name) => [edge.from, edge.to].iter().all(|root| match root {
            PlaceRoot::Field(of, _) => {
                *of == owner || field_type(cx.program, owner, name).is_some_and(|ty| leads_to(cx.program, ty, *of))
            }
            _ => false,
        }),
        _ => true,
    };
    let excludes = |one: Hold, other: Hold| {
        one.excludes(other) && (one.is_exclusive && other.is_exclusive || is_gate_of_both(one.root))
    };
    let excluded = |hold: &Hold| b.gates.iter().any(|other| excludes(*hold, *other));
    !(are_apart || a.gates.iter().filter(is_gate).any(excluded))
}

/// Whether who waits for a lock is suspended meanwhile.
fn is_async(cx: &Sections<'_>, root: PlaceRoot) -> bool {
    let lock = cx.lock_order().locks.get(&root).and_then(|lock| lock.lock.as_ref());
    lock.is_some_and(|lock| lock.kind == LockKind::Async)
}

/// Whether a task may be suspended between the acquisitions of a way of blocking locks.
fn may_be_suspended(cx: &Sections<'_>, way: &OrderWitness) -> bool {
    let Some(flow) = cx.flows.get(&way.fn_id) else { return true };
    let Some(body) = cx.typed.body(way.fn_id) else { return true };
    let is_first = |source: &GuardSource| matches!(source, GuardSource::Acquired { expr, .. } if *expr == way.first);
    let held = (0..).zip(&flow.guards).filter(|(_, source)| is_first(source)).map(|(guard, _)| guard);
    let held: Vec<u32> = held.collect();
    let is_future = cx.callee_of(way.fn_id, way.second).is_none_or(|callee| cx.program.gives_future(callee));
    let is_between = |event: &Event| {
        matches!(event.kind, EventKind::Await | EventKind::MayAwait(_))
            && event.held.iter().any(|guard| held.contains(&guard))
            && body.expr(event.expr).span.start < body.expr(way.second).span.end
    };
    is_future || flow.events.iter().any(is_between)
}

/// Whether values of a type hold values of another one. Handles in fields do not count: others may have them, too. Those in a collection do,
/// which is mostly the one that there is (misses).
fn leads_to(program: &Program<'_>, ty: &Ty, to: AdtId) -> bool {
    let mut seen: FxHashSet<AdtId> = FxHashSet::default();
    let mut open: Vec<&Ty> = vec![ty];
    while let Some(ty) = open.pop() {
        if program.refcount(ty).is_some() {
            continue;
        }
        let is_it = ty.any(&mut |part| {
            let Ty::Adt(adt, _) = *part else { return false };
            if seen.insert(adt) && !program.is_stub(program.adt(adt).home.module) {
                let variants = 0..program.adt(adt).variants.len() as u32;
                open.extend(variants.flat_map(|variant| field_types(program, adt, variant)));
            }
            adt == to
        });
        if is_it {
            return true;
        }
    }
    false
}

/// The locks of the two that both ways only read.
fn read_only(edge: &OrderEdge, there: &OrderWitness, back: &OrderWitness) -> Vec<LockPlace> {
    let pairs = [(edge.from, there.first_mode, back.second_mode), (edge.to, there.second_mode, back.first_mode)];
    let both_pass = |a: Mode, b: Mode| match (a, b) {
        (Mode::Exclusive, _) | (_, Mode::Exclusive) | (Mode::Upgradable, Mode::Upgradable) => false,
        (Mode::Shared | Mode::Upgradable, Mode::Shared | Mode::Upgradable) => true,
    };
    let passing = pairs.into_iter().filter(|(_, a, b)| both_pass(*a, *b));
    passing.map(|(root, ..)| LockPlace { root, index: None }).collect()
}

/// Whether a writer who waits for a lock keeps no reader away, as in a part of a map of shards
/// (<https://docs.rs/dashmap/latest/src/dashmap/lock.rs.html>): who only reads never waits for who only reads.
fn prefers_readers(order: &LockOrder, place: LockPlace) -> bool {
    order.locks.get(&place.root).is_some_and(|lock| lock.container.is_some())
}

fn is_own_to_each_thread(world: &World<'_>, root: PlaceRoot) -> bool {
    match root {
        PlaceRoot::Static(id) => world.program.static_def(id).facts.thread_local,
        PlaceRoot::Field(..) => false,
        // What is inside of what another lock protects is one of many.
        PlaceRoot::Content(_) | PlaceRoot::Local(..) | PlaceRoot::Param(..) | PlaceRoot::Unknown(..) => true,
    }
}

/// Whether two ways are about the same two objects: both find them in the same way from one that they share, or there is but
/// one of each.
fn are_of_the_same_objects(cx: &Locks<'_>, edge: &OrderEdge, there: &OrderWitness, back: &OrderWitness) -> bool {
    if start_apart(cx, there, back) {
        return false;
    }
    if let (Some((first, second)), Some((back_second, back_first))) = (apart(there), apart(back))
        && first == back_first
        && second == back_second
    {
        return true;
    }
    [edge.from, edge.to].into_iter().all(|root| is_only_one(cx, root))
        && [there, back].into_iter().all(|witness| !are_of_two_objects(edge, witness))
}

/// Whether what two ways find both locks in are two objects: two statics, or two fields of one type that hold them by value.
fn start_apart(cx: &Locks<'_>, there: &OrderWitness, back: &OrderWitness) -> bool {
    let (Some(one), Some(other)) = (common(there), common(back)) else { return false };
    match (one.0, other.0, one.1.last(), other.1.last()) {
        (PathStart::Static(one), PathStart::Static(other), None, None) => {
            let is_handle = |part: &Ty| matches!(part, Ty::Ref(..) | Ty::Ptr(_)) || cx.program.refcount(part).is_some();
            let by_value = |id: StaticId| !static_ty(cx.program, id).any(&mut |part| is_handle(part));
            one != other && by_value(one) && by_value(other)
        }
        (_, _, Some(one), Some(other)) => {
            let by_value =
                |field: &PathField| field.owner.is_some_and(|of| cx.field_by_value(of, field.name).is_some());
            one.owner == other.owner && one.name != other.name && by_value(one) && by_value(other)
        }
        _ => false,
    }
}

/// The way to the nearest object that both locks of a way are found in.
fn common(witness: &OrderWitness) -> Option<(PathStart, &[PathField])> {
    let (first, (own, _)) = (witness.first_path.as_ref()?, apart(witness)?);
    Some((first.start, &first.fields()[..first.fields().len() - own.len()]))
}

fn apart(witness: &OrderWitness) -> Option<(&[PathField], &[PathField])> {
    witness.first_path.as_ref()?.apart(witness.second_path.as_ref()?)
}

/// Whether a way surely takes fields of two objects of one type.
fn are_of_two_objects(edge: &OrderEdge, witness: &OrderWitness) -> bool {
    let is_one_type = matches!((edge.from, edge.to), (PlaceRoot::Field(a, _), PlaceRoot::Field(b, _)) if a == b);
    let both = witness.first_path.as_ref().zip(witness.second_path.as_ref());
    is_one_type && both.is_some_and(|(a, b)| a.apart(b).is_none_or(|(a, b)| a.len() != 1 || b.len() != 1))
}

/// Whether there is but one lock of a place, as far as is seen.
fn is_only_one(cx: &Locks<'_>, root: PlaceRoot) -> bool {
    match root {
        PlaceRoot::Static(_) => true,
        PlaceRoot::Field(adt, _) => {
            !cx.is_summary_object(LockPlace { root, index: None }) && is_made_at_one_place(cx, adt)
        }
        PlaceRoot::Content(_) | PlaceRoot::Local(..) | PlaceRoot::Param(..) | PlaceRoot::Unknown(..) => false,
    }
}

/// Whether nobody else can have one of the locks: it is a part of what the function owns, has by `&mut`, or has just made.
fn has_to_itself(cx: &Sections<'_>, witness: &OrderWitness) -> bool {
    let paths = [&witness.first_path, &witness.second_path];
    paths.into_iter().flatten().any(|path| match path.start {
        PathStart::Local(pat) => {
            is_held_by_value(cx, path, cx.typed.types(witness.fn_id).pat(pat)) && is_own(cx, witness.fn_id, pat, path)
        }
        PathStart::Static(_) => false,
    })
}

/// Whether nobody else has what a local of a function holds, or leads to.
fn is_own(cx: &Sections<'_>, id: FnId, pat: PatId, path: &AccessPath) -> bool {
    let Some(flow) = ValueFlow::new(cx.typed, id) else { return false };
    let function = cx.program.function(id);
    let ty = flow.types.pat(pat);
    // A field of what the method belongs to.
    let is_direct =
        path.fields().first().and_then(|field| field.owner) == cx.program.owner_adt(id) && path.fields().len() == 1;
    if function.facts.param_pats.contains(&pat) {
        let is_self = function.facts.self_pat() == Some(pat);
        let by_mut = matches!(ty, Ty::Ref(of, true) if is_value(cx, of));
        let is_lent = is_self && is_direct && (by_mut || is_given_when_made(cx, id));
        return is_lent || (by_mut || is_value(cx, ty)) && stays(cx, flow, pat);
    }
    let is_new = || own_locks::maker(cx, PlaceRoot::Local(id, pat)).is_some();
    cx.is_constructor(id) && is_direct || (is_value(cx, ty) || is_new()) && stays(cx, flow, pat)
}

/// Whether a local is lent to nobody but methods of its own, in its own body.
///
/// That a method which borrows its object has threads of its own work on it, and waits for them, is not asked (a miss).
fn stays(cx: &Sections<'_>, flow: ValueFlow<'_>, pat: PatId) -> bool {
    let index = flow.typed.body_index(flow.id);
    let home = match index.binding(pat).map(|binding| binding.source) {
        Some(Source::Value(made) | Source::Items(made)) => cx.nested_body_around(flow.id, made),
        Some(Source::Parameter(closure, _)) => Some(closure),
        None => None,
    };
    let borrows = |callee: FnId| {
        let own = &cx.program.function(callee).facts.self_param;
        matches!(own, Some(SelfParam::Ref | SelfParam::RefMut)) && !cx.program.is_clone(callee)
    };
    // The method that is called on a part of it.
    let called_on = |part: ExprId| {
        let call = index.parent(part)?;
        match flow.body.expr(call).kind {
            ExprKind::MethodCall { receiver, .. } if receiver == part => cx.callee_of(flow.id, call),
            _ => None,
        }
    };
    flow.types.uses_of(pat).iter().all(|used| {
        cx.nested_body_around(flow.id, *used) == home && called_on(flow.part_around(*used)).is_some_and(borrows)
    })
}

/// Whether a method is only ever called by constructors, on what they have just made.
fn is_given_when_made(world: &World<'_>, id: FnId) -> bool {
    let is_fresh = |call: &CallSite| {
        let start = call.argument(world, 0).and_then(|own| access_path(world, call.fn_id, own));
        let params = &world.program.function(call.fn_id).facts.param_pats;
        let is_local = start.is_some_and(|path| matches!(path.start, PathStart::Local(pat) if !params.contains(&pat)));
        is_local && world.is_constructor(call.fn_id)
    };
    let calls = world.graph.calls_seen(id).filter(|_| !world.program.is_of_trait(id));
    calls.is_some_and(|calls| !calls.is_empty() && calls.iter().all(is_fresh))
}

/// Whether all on the way to a lock is held by value, so that whoever has the start of it, and not only a guard or the like, has the lock.
fn is_held_by_value(cx: &Locks<'_>, path: &AccessPath, start: &Ty) -> bool {
    let program = cx.program;
    let is_pointer = |ty: &Ty| program.refcount(ty).is_some() || program.lang_adt(ty).is_some_and(|lang| lang == "box");
    let of_pointer = |ty: &Ty| ty.as_adt().and_then(|(_, args)| args.first().cloned()).filter(|_| is_pointer(ty));
    let start = start.peeled();
    let mut holder = of_pointer(start).unwrap_or_else(|| start.clone());
    // What a `Deref` leads to in between is nobody's part.
    for field in path.fields() {
        let is_part = field.owner.is_some() && holder.as_adt().map(|(adt, _)| adt) == field.owner;
        let Some(ty) = field.owner.filter(|_| is_part).and_then(|owner| cx.field_by_value(owner, field.name)) else {
            return false;
        };
        holder = program.optional_content(ty).unwrap_or(ty).clone();
    }
    !path.fields().is_empty()
}

/// Locks that are held from before the first acquisition to the second.
fn gates(cx: &Summaries<'_>, witness: &OrderWitness) -> FxHashSet<Hold> {
    cx.locksets(Callers::All).held_at_all(witness.fn_id, [witness.first, witness.second].into_iter())
}

fn runs_once(cx: &Sections<'_>, witness: &OrderWitness) -> bool {
    cx.recurrence(witness.fn_id, witness.second) <= Recurrence::Once
}
