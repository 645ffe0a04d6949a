//! Which of the functions that look like roots are worth marking: those that lead to the locks that many of them lead to,
//! soon and in loops.
//!
//! Handlers of requests are many, and most administer something. What serves tends to share its locks with others that
//! serve, and to walk over what a request carries; what administers writes what the others read, keeps files, or reports on
//! all there is and asks nothing of the request. What is there for those who operate the program is never proposed. A lock that
//! has its roots already counts less, as do the second root of a module and of a crate, so that roots spread over the program.
//! The weights are guesses, chosen on proposals that were read in applications.

use crate::analysis::world::World;
use std::cmp::Reverse;
use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Evidence, Likeness, RootCandidate, edges, handlers_given};
use crate::analysis::sections::Sections;
use crate::facts::{ExprId, ExprKind, Name};
use crate::graph::Edge;
use crate::graph::calls::event_loops::rounds;
use crate::knowledge::attributes::{Blocking, HandlerOf, KnownFn, Mode, Wait};
use crate::knowledge::conventions::{
    is_administrative, is_of_control, is_of_onlookers, is_of_operators, is_seldom_request,
};
use crate::types::lower_ty::fn_sig;
use crate::types::program::{CrateId, FnId, ImplId, ModId, Owner, Program};
use crate::types::ty::Ty;

/// Calls further away than this say nothing of how a root is used.
const FAR: u32 = 8;
/// What a lock counts for that is taken once a call, and for each item of a loop, in hundredths.
const ONCE: u64 = 30;
const IN_LOOP: u64 = 90;
/// More candidates than this that lead to a lock say no more.
const MANY: u64 = 16;
/// A root that adds less than one such part of what the best one adds is not proposed.
const LEAST_PART: u64 = 3;
/// What administers is taken this much later.
const ADMINISTERS: u64 = 8;
/// What one request asks for is taken this much later than what the connections of the same crate keep sending.
const BESIDE_CONNECTIONS: u64 = 2;
/// How rarely what administers runs, and what operates the program, where no lock was seen; that is not proposed.
const ADMINISTERS_SELDOM: u8 = 1;
const OPERATES: u8 = 2;
/// A lock that so many times as many candidates only read as write is one of settings.
const MOSTLY_READ: u64 = 3;
/// What a candidate writes further away than this, it writes now and then.
const NEAR: u32 = 4;

/// A shared lock, by its number among the dossiers.
type Lock = usize;

/// What a lock counts for a candidate.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    weight: u64,
    /// Whether it takes a lock that others read for itself alone.
    writes: bool,
}

/// The locks that a candidate leads to.
type Reach = BTreeMap<Lock, Counts>;

/// A place where a function takes a lock.
#[derive(Clone, Copy, Debug)]
struct LockSite {
    lock: Lock,
    in_loop: bool,
    writes: bool,
}

/// A crate that has more handlers of requests outside of services answers many kinds of them, and so does a service with more methods. Of 58
/// proposed handlers in fresh programs 30 of 36 were right where there were at most six, 13 of 22 where there were up to twelve, and five of
/// 15 in earlier programs with more.
const FEW_REQUESTS: usize = 6;

/// The handlers of requests in a workspace.
pub(super) struct Requests {
    in_crate: FxHashMap<CrateId, usize>,
    /// By crate and, if they are parts of a service, by the implementation of its trait.
    alike: FxHashMap<(CrateId, Option<ImplId>), usize>,
    /// The crates in which some are given what requests bring.
    with_content: FxHashSet<CrateId>,
}

impl Requests {
    pub(super) fn of(world: &World<'_>, candidates: &[RootCandidate]) -> Requests {
        let all = || candidates.iter().filter(|found| found.likeness == Likeness::Request).map(|found| found.id);
        let is_given = |id: &FnId| arguments(world, *id).any(|ty| is_content(world.program, ty));
        let mut in_crate: FxHashMap<CrateId, usize> = FxHashMap::default();
        let mut alike: FxHashMap<(CrateId, Option<ImplId>), usize> = FxHashMap::default();
        for id in all() {
            *in_crate.entry(world.program.crate_id(id)).or_default() += 1;
        }
        for id in all().filter(|id| !is_phase(world, *id)) {
            *alike.entry(kind(world, id)).or_default() += 1;
        }
        Requests {
            in_crate,
            alike,
            with_content: all().filter(is_given).map(|id| world.program.crate_id(id)).collect(),
        }
    }

    /// Notes which handlers are one of many alike.
    pub(super) fn tell_from_many(&self, world: &World<'_>, candidates: &mut [RootCandidate]) {
        let is_of_many = |id: FnId| self.alike.get(&kind(world, id)).is_some_and(|count| *count > FEW_REQUESTS);
        let are_many = |id: FnId| !is_phase(world, id) && is_of_many(id);
        let serves = |found: &&mut RootCandidate| {
            found.evidence == Evidence::Serves && found.likeness == Likeness::Request && are_many(found.id)
        };
        candidates.iter_mut().filter(serves).for_each(|found| found.evidence = Evidence::OneOfMany);
    }

    /// Whether a handler gives what the address of a request names, beside others that are given what requests bring: people look at one
    /// thing now and then there.
    fn only_looks_up(&self, world: &World<'_>, id: FnId) -> bool {
        self.with_content.contains(&world.program.crate_id(id))
            && arguments(world, id).any(|ty| is_address(world.program, ty))
            && !arguments(world, id).any(|ty| is_content(world.program, ty))
    }
}

/// Whether a handler is a phase of each request: a library knows no kinds of them, so that it calls the methods of its own trait for all.
fn is_phase(world: &World<'_>, id: FnId) -> bool {
    let program = world.program;
    program.owner_trait(id).is_some_and(|of| program.is_stub(program.trait_def(of).home.module))
}

/// The crate of a handler, and the implementation of a trait that it is a part of.
fn kind(world: &World<'_>, id: FnId) -> (CrateId, Option<ImplId>) {
    let of_trait = world.program.owner_trait(id);
    let service = match world.program.function(id).owner {
        Owner::Impl(of) => of_trait.map(|_| of),
        _ => None,
    };
    (world.program.crate_id(id), service)
}

/// The types of what a function is given but for `self`.
fn arguments<'w>(world: &'w World<'_>, id: FnId) -> impl Iterator<Item = &'w Ty> {
    let has_self = world.program.function(id).facts.self_param.is_some();
    fn_sig(world.program, id).params.iter().skip(usize::from(has_self))
}

/// Whether a value of a type may be what a request brings.
fn is_content(program: &Program<'_>, ty: &Ty) -> bool {
    !says_nothing(program, ty) && !is_address(program, ty)
}

/// Whether a value of a type says what a request is about or from.
fn is_address(program: &Program<'_>, ty: &Ty) -> bool {
    ty.peeled().as_adt().is_some_and(|(adt, _)| program.adt(adt).known.address)
}

/// Sorts candidates that lead to locks: the one that adds most first. Those that add next to nothing say so.
///
/// `all` are the candidates that lead to locks, those included that less shows to serve.
pub(super) fn rank(
    cx: &Sections<'_>,
    candidates: Vec<RootCandidate>,
    all: &[RootCandidate],
    requests: &Requests,
) -> Vec<RootCandidate> {
    let locks = locks_by_function(cx);
    let mut open: Vec<(RootCandidate, Reach)> = candidates
        .into_iter()
        .map(|found| {
            let reach = reach(cx, &locks, &found);
            (found, reach)
        })
        .collect();
    let mut led_to: FxHashMap<Lock, u64> = FxHashMap::default();
    let mut written: FxHashMap<Lock, u64> = FxHashMap::default();
    for (lock, counts) in open.iter().flat_map(|(_, reach)| reach) {
        *led_to.entry(*lock).or_default() += 1;
        *written.entry(*lock).or_default() += u64::from(counts.writes);
    }
    let is_of_settings = |lock: &Lock| {
        let written = written.get(lock).copied().unwrap_or(0);
        written > 0 && led_to.get(lock).is_some_and(|all| *all > MOSTLY_READ * written)
    };
    // All requests go through the only handler that leads to locks, and that its crate has: that some of them administer says nothing of it.
    let is_request = |found: &RootCandidate| found.likeness == Likeness::Request;
    let handlers = open.iter().filter(|(found, _)| is_request(found)).count();
    let is_only = |found: &RootCandidate| {
        handlers == 1 && is_request(found) && requests.in_crate.get(&cx.program.crate_id(found.id)) == Some(&1)
    };
    // Where nothing else serves, what shows what the program does may be what it is for.
    let is_busy = |other: &RootCandidate| !matches!(other.likeness, Likeness::CalledOften(_));
    let has_others = all.iter().any(|other| is_busy(other) && !serves_onlookers(cx, other));
    let is_beside_others = |found: &RootCandidate| has_others && serves_onlookers(cx, found);
    let operates = |found: &RootCandidate| {
        let is_seldom = || cx.is_operational(found.id) || !is_only(found) && is_seldom(cx, found.id);
        found.reports || is_request(found) && is_seldom() || serves_operators(cx, found) || is_beside_others(found)
    };
    let operating: FxHashSet<FnId> =
        open.iter().map(|(found, _)| found).filter(|found| operates(found)).map(|found| found.id).collect();
    let administers = |(found, reach): &(RootCandidate, Reach)| {
        if is_only(found) {
            return false;
        }
        let name = cx.program.function(found.id).name;
        // What a function does around its loops has given it its name.
        let is_called = matches!(found.likeness, Likeness::Request | Likeness::Connection) && !found.in_loops;
        is_called && is_administrative(name)
            || is_request(found) && (saves(cx, found.id) || requests.only_looks_up(cx, found.id))
            // A connection enters itself where all others look.
            || found.likeness != Likeness::Connection
                && reach.iter().any(|(lock, counts)| counts.writes && is_of_settings(lock))
    };
    let parts = parts(cx, &open, &administers, &operating);
    let works: FxHashMap<FnId, usize> = open.iter().map(|(found, _)| (found.id, work(cx, found))).collect();
    let mut roots_of: FxHashMap<Lock, u32> = FxHashMap::default();
    let mut in_module: FxHashMap<ModId, u64> = FxHashMap::default();
    let mut in_crate: FxHashMap<CrateId, u64> = FxHashMap::default();
    let (mut ranked, mut passed_over) = (Vec::new(), Vec::new());
    let serves = |one: &&(RootCandidate, Reach)| serves_peers(one, &operating) && parts.get(&one.0.id) == Some(&1);
    let peers: FxHashSet<FnId> = open.iter().filter(serves).map(|(found, _)| found.id).collect();
    let mut with_peer: FxHashSet<CrateId> = FxHashSet::default();
    let mut most = 0;
    loop {
        let adds = |(lock, counts): (&Lock, &Counts)| {
            let count = led_to.get(lock).copied().unwrap_or(1).min(MANY);
            (counts.weight * count) >> roots_of.get(lock).copied().unwrap_or(0).min(16)
        };
        let module = |found: &RootCandidate| cx.program.function(found.id).home.module;
        let krate = |found: &RootCandidate| cx.program.crate_id(found.id);
        let gain = |(found, reach): &(RootCandidate, Reach)| {
            if operating.contains(&found.id) {
                return 0;
            }
            let in_module = in_module.get(&module(found)).copied().unwrap_or(0);
            let in_crate = in_crate.get(&krate(found)).copied().unwrap_or(0);
            // The root of the sum: what reaches most of the code says least of what of it is hot.
            let sum = reach.iter().map(adds).sum::<u64>().isqrt();
            sum * 16 / ((4 + in_module) * (4 + in_crate)) / parts.get(&found.id).copied().unwrap_or(1)
        };
        // Of several that add as much the one that leads to most code is taken, then the first in the candidates' own order.
        let work = |found: &RootCandidate| works.get(&found.id).copied().unwrap_or(0);
        // Who takes one lock and calls nothing for a message only hands it on.
        let forwards = |found: &RootCandidate, reach: &Reach| {
            found.likeness == Likeness::ReceiveLoop && reach.len() < 2 && work(found) < 2
        };
        // Peers come before whatever else leads to the same locks.
        let is_first =
            |(found, _): &(RootCandidate, Reach)| peers.contains(&found.id) && !with_peer.contains(&krate(found));
        let ranks =
            open.iter().enumerate().map(|(index, one)| (is_first(one), gain(one), work(&one.0), Reverse(index)));
        let best = ranks.filter(|(_, added, ..)| *added > 0).max();
        let best = best.filter(|(is_first, added, ..)| *is_first || *added >= most / LEAST_PART);
        let Some((_, added, _, Reverse(index))) = best else { break };
        let (found, reach) = open.remove(index);
        // What administers, and what only looks at what the program holds beside others that wait, is none even where nothing else was found.
        if parts.get(&found.id) == Some(&ADMINISTERS) || forwards(&found, &reach) {
            passed_over.push((found, reach));
            continue;
        }
        most = most.max(added);
        with_peer.extend(peers.contains(&found.id).then(|| krate(&found)));
        reach.keys().for_each(|lock| *roots_of.entry(*lock).or_default() += 1);
        *in_module.entry(module(&found)).or_default() += 1;
        *in_crate.entry(krate(&found)).or_default() += 1;
        ranked.push(found);
    }
    ranked.extend(passed_over.into_iter().chain(open).map(|(found, _)| RootCandidate { is_worth_it: false, ..found }));
    ranked
}

/// By candidate, the part of what it adds that counts.
fn parts(
    cx: &Sections<'_>,
    open: &[(RootCandidate, Reach)],
    administers: &dyn Fn(&(RootCandidate, Reach)) -> bool,
    operating: &FxHashSet<FnId>,
) -> FxHashMap<FnId, u64> {
    let krate = |found: &RootCandidate| cx.program.crate_id(found.id);
    let is_request = |found: &RootCandidate| found.likeness == Likeness::Request;
    let requests = || open.iter().map(|(found, _)| found).filter(|found| is_request(found));
    // Beside those that wait for a database or a peer, what only looks at what the program holds is mostly looked at by people.
    let waiting: FxHashSet<FnId> = requests().map(|found| found.id).filter(|id| waits_beyond_locks(cx, *id)).collect();
    let with_waiting: FxHashSet<CrateId> = requests().filter(|found| waiting.contains(&found.id)).map(krate).collect();
    let only_looks = |found: &RootCandidate| {
        is_request(found) && !waiting.contains(&found.id) && with_waiting.contains(&krate(found))
    };
    // What peers keep sending comes before what somebody asks for now and then.
    let with_peers = open.iter().filter(|one| serves_peers(one, operating));
    let with_peers: FxHashSet<CrateId> = with_peers.map(|(found, _)| krate(found)).collect();
    let part = |one: &(RootCandidate, Reach)| match one {
        one if administers(one) || only_looks(&one.0) => ADMINISTERS,
        (found, _) if is_request(found) && with_peers.contains(&krate(found)) => BESIDE_CONNECTIONS,
        _ => 1,
    };
    open.iter().map(|one| (one.0.id, part(one))).collect()
}

/// Whether a candidate leads to locks for each connection, and not for those who operate the program.
fn serves_peers((found, reach): &(RootCandidate, Reach), operating: &FxHashSet<FnId>) -> bool {
    found.likeness == Likeness::Connection && !reach.is_empty() && !operating.contains(&found.id)
}

/// Whether a function awaits anything but locks, or calls what makes its thread wait.
fn waits_beyond_locks(cx: &Sections<'_>, id: FnId) -> bool {
    let Some(body) = cx.typed.body(id) else { return false };
    let mut all = (0..body.exprs.len()).map(|number| ExprId(number as u32));
    all.any(|at| match &body.expr(at).kind {
        kind if kind.awaits() => cx.may_wait_beyond_locks(id, at),
        ExprKind::Call { .. } | ExprKind::MethodCall { .. } => {
            cx.blocking_call_at(id, at).is_some_and(|call| call.blocking > Blocking::Cheap)
        }
        _ => false,
    })
}

/// Whether a handler of requests does what few people do once in a while, as far as names tell.
fn is_seldom(world: &World<'_>, id: FnId) -> bool {
    let program = world.program;
    let function = program.function(id);
    let around: Vec<Name> = names_around(program, id).collect();
    is_seldom_request(&function.name, around.iter().map(|name| name.as_str()))
}

/// Whether what runs for each connection is for those who operate the program, by its own name or its module's, which answers who asks for
/// its health, or by a module around it, which takes orders.
fn serves_operators(world: &World<'_>, found: &RootCandidate) -> bool {
    let program = world.program;
    let function = program.function(found.id);
    let names = [Some(function.name), program.module(function.home.module).name];
    let mut around = program.modules_around(function.home.module);
    found.likeness == Likeness::Connection
        && (names.into_iter().flatten().any(|name| is_of_operators(&name))
            || around.any(|module| program.module(module).name.is_some_and(|name| is_of_control(&name))))
}

/// Whether a request or a connection shows somebody what the program does, by its function's name, its type's or that of a module around it.
fn serves_onlookers(world: &World<'_>, found: &RootCandidate) -> bool {
    let program = world.program;
    let function = program.function(found.id);
    let mut names = std::iter::once(function.name).chain(names_around(program, found.id));
    matches!(found.likeness, Likeness::Request | Likeness::Connection) && names.any(|name| is_of_onlookers(&name))
}

/// The names of a function's type and of the modules around it, from the inside out.
fn names_around<'p>(program: &'p Program<'_>, id: FnId) -> impl Iterator<Item = Name> + 'p {
    let of = program.owner_adt(id).map(|adt| program.adt(adt).name);
    let modules = program.modules_around(program.function(id).home.module);
    of.into_iter().chain(modules.filter_map(|at| program.module(at).name))
}

/// Sorts candidates behind which no lock was seen: those that lead to most code first, of several modules in turn. Those that do
/// nothing but pass on what they are given say so.
pub(super) fn rank_by_work(world: &World<'_>, candidates: Vec<RootCandidate>) -> Vec<RootCandidate> {
    // What changes things now and then comes last.
    let rarity = |found: &RootCandidate| {
        let name = world.program.function(found.id).name;
        match found.likeness {
            _ if found.reports || world.is_operational(found.id) || serves_operators(world, found) => OPERATES,
            _ if serves_onlookers(world, found) => OPERATES,
            Likeness::Request if is_seldom(world, found.id) => OPERATES,
            Likeness::Request if is_administrative(name) => ADMINISTERS_SELDOM,
            _ => 0,
        }
    };
    let mut by_work: Vec<(u8, Reverse<usize>, RootCandidate)> = candidates
        .into_iter()
        .map(|found| {
            // What is polled only passes on, or takes a lock.
            let rarity = rarity(&found);
            let is_worth_it = rarity < OPERATES && found.likeness != Likeness::Poll && !passes_on(world, found.id);
            (rarity, Reverse(work(world, &found)), RootCandidate { is_worth_it, ..found })
        })
        .collect();
    // Candidates stand in an order of their own, which counts where these are alike.
    by_work.sort_by_key(|(rarity, work, _)| (*rarity, *work));
    let mut in_module: FxHashMap<ModId, usize> = FxHashMap::default();
    let mut spread: Vec<(u8, usize, RootCandidate)> = by_work
        .into_iter()
        .map(|(rarity, _, found)| {
            let count = in_module.entry(world.program.function(found.id).home.module).or_default();
            *count += 1;
            (rarity, *count, found)
        })
        .collect();
    spread.sort_by_key(|(rarity, count, _)| (*rarity, *count));
    spread.into_iter().map(|(_, _, found)| found).collect()
}

/// How many functions of the workspace a candidate leads to; by what its loops call, if these alone serve.
fn work(world: &World<'_>, candidate: &RootCandidate) -> usize {
    let mut seen = FxHashSet::from_iter([candidate.id]);
    let mut frontier = vec![candidate.id];
    if candidate.in_loops {
        let rounds = rounds(world.graph, candidate.id);
        let calls = edges(world, candidate.id).filter(|edge| rounds.contains_key(&edge.expr));
        frontier = calls.map(|edge| edge.to).collect();
        seen.extend(&frontier);
    }
    for _ in 0..FAR {
        let called = frontier.iter().flat_map(|id| edges(world, *id)).map(|edge| edge.to);
        frontier = called.filter(|to| seen.insert(*to)).collect();
    }
    seen.len()
}

/// Whether a function gives a constant, or does nothing but call what is not of the workspace or has its own name: what is polled polls
/// what it holds.
fn passes_on(world: &World<'_>, id: FnId) -> bool {
    let Some(body) = world.typed.body(id) else { return false };
    let is_short = body.root.is_none_or(|root| match &body.expr(root).kind {
        ExprKind::Block(block) => block.stmts.is_empty(),
        _ => true,
    });
    let name = world.program.function(id).name;
    let passes =
        |kind: &ExprKind| !matches!(kind, ExprKind::Await { .. } | ExprKind::Macro { .. } | ExprKind::Match { .. });
    let calls = world.heat.graph.edges(id).iter();
    is_short
        && body.exprs.iter().all(|expr| passes(&expr.kind))
        && calls.map(|edge| edge.to).all(|to| world.program.function(to).name == name)
}

/// Whether a handler of requests is given nothing that a request carries.
pub(super) fn reports(world: &World<'_>, id: FnId, likeness: Likeness) -> bool {
    likeness == Likeness::Request && arguments(world, id).all(|ty| says_nothing(world.program, ty))
}

/// Whether a value of a type that a handler is given is nothing of the request: what the application keeps, or a request
/// without content.
pub(super) fn says_nothing(program: &Program<'_>, ty: &Ty) -> bool {
    let Some((adt, args)) = ty.peeled().as_adt() else { return false };
    let known = &program.adt(adt).known;
    let is_empty = |ty: &Ty| matches!(ty, Ty::Tuple(parts) if parts.is_empty());
    known.refcount.is_some() || known.state || known.handler.is_some() && args.first().is_some_and(is_empty)
}

/// Whether what a candidate does surely reads or writes files itself, or soon: it keeps settings. Who serves data leaves
/// that to threads of a storage, or to code deep below.
fn saves(world: &World<'_>, id: FnId) -> bool {
    let mut seen = FxHashSet::from_iter([id]);
    let mut frontier = vec![id];
    for _ in 0..=NEAR {
        for id in std::mem::take(&mut frontier) {
            let contexts = world.heat.graph.expr_contexts(id);
            let is_file =
                |known: &KnownFn| matches!(known.blocking, Some(Blocking::Entry | Blocking::Open | Blocking::Content));
            let callees = &world.typed.types(id).callees;
            let mut waits = callees.iter().filter(|(expr, _)| !contexts.is_cold(**expr));
            if waits.any(|(_, callee)| is_file(&world.program.function(callee.fn_id).known)) {
                return true;
            }
            frontier.extend(edges(world, id).map(|edge| edge.to).filter(|to| seen.insert(*to)));
        }
    }
    false
}

/// What the locks that a candidate leads to count for it.
fn reach(world: &World<'_>, locks: &FxHashMap<FnId, Vec<LockSite>>, candidate: &RootCandidate) -> Reach {
    let mut found = Reach::default();
    let mut seen = FxHashSet::from_iter([(candidate.id, false)]);
    let mut frontier = vec![(candidate.id, false)];
    // What a library runs for a request, connection or message is a candidate of its own: `upgrade.on_upgrade(serve)`. A function that is
    // named is called where it is given.
    let index = world.typed.body_index(candidate.id);
    let handed_on: Vec<(ExprId, ExprId, HandlerOf)> = handlers_given(world, candidate.id).collect();
    let is_run_for_another = |edge: &Edge| {
        handed_on.iter().any(|(call, handler, _)| *call == edge.expr || index.encloses(*handler, edge.expr))
    };
    for distance in 0..=FAR {
        let mut next = Vec::new();
        for (id, repeated) in frontier {
            // The loop that receives is what the root itself is run by.
            let is_own_loop = distance == 0 && candidate.likeness.is_loop();
            for taken in locks.get(&id).into_iter().flatten() {
                let counts = if repeated || taken.in_loop && !is_own_loop { IN_LOOP } else { ONCE };
                let weight = counts * candidate.likeness.weight() * 3 / (10 * (3 + u64::from(distance)));
                let known = found.entry(taken.lock).or_default();
                known.weight = known.weight.max(weight);
                known.writes |= taken.writes && distance <= NEAR;
            }
            let is_handed_on = |edge: &&Edge| distance == 0 && is_run_for_another(edge);
            for edge in edges(world, id).filter(|edge| !is_handed_on(edge)) {
                let state = (edge.to, repeated || edge.in_loop && !is_own_loop);
                if seen.insert(state) {
                    next.push(state);
                }
            }
        }
        frontier = next;
    }
    found
}

/// The shared locks that each function takes and waits for.
fn locks_by_function(cx: &Sections<'_>) -> FxHashMap<FnId, Vec<LockSite>> {
    let mut found: FxHashMap<FnId, Vec<LockSite>> = FxHashMap::default();
    for (lock, dossier) in cx.dossiers.iter().enumerate() {
        if dossier.is_local() || cx.is_thread_local(dossier.place.root) || !cx.is_shared(dossier) {
            continue;
        }
        let has_readers = dossier.sites().any(|site| site.mode == Mode::Shared);
        for site in dossier.sites().filter(|site| site.wait != Wait::Try) {
            let writes = has_readers && site.mode == Mode::Exclusive;
            found.entry(site.fn_id).or_default().push(LockSite { lock, in_loop: site.in_loop, writes });
        }
    }
    found
}

impl Likeness {
    /// How much what it runs for tells of how often it runs, in tenths.
    fn weight(self) -> u64 {
        match self {
            Likeness::Parallel => 15,
            Likeness::Request => 10,
            Likeness::Poll => 8,
            Likeness::Connection => 7,
            Likeness::Message => 6,
            Likeness::ReceiveLoop => 5,
            Likeness::CalledOften(_) => 4,
        }
    }

    /// Whether the function itself repeats, once an event.
    fn is_loop(self) -> bool {
        matches!(self, Likeness::ReceiveLoop | Likeness::Connection)
    }
}
