//! Functions that look like entry points: the roots that are proposed for a first run without any.

mod feeds;
mod ranking;
mod receiving;
mod routes;
mod serving_loops;

use crate::analysis::world::World;
use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};

use self::feeds::Feeds;
use self::receiving::received_type;
use self::serving_loops::ServingLoops;
use crate::analysis::sections::recurrence::Recurrence;
use crate::analysis::sections::{Sections, frequency};
use crate::facts::{BuiltinMacro, ExprId, ExprKind};
use crate::graph::calls::arrivals::arrival;
use crate::graph::calls::event_loops::rounds;
use crate::graph::{Edge, Via};
use crate::knowledge::attributes::{Arrival, HandlerOf, Wait};
use crate::knowledge::conventions::{is_ending, is_for_tests};
use crate::source::Loc;
use crate::types::infer::PathValue;
use crate::types::lower_ty::fn_sig;
use crate::types::program::{AdtId, CrateId, FnId, Function, Owner, Program};
use crate::types::ty::Ty;
use crate::types::value_flow::{Step, ValueFlow};
use crate::types::{handler_of, takes_extracted};

/// A function that is called from as many places runs often, whatever it is.
const MANY_CALLS: usize = 8;

/// Why a function looks like a root; the likeliest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Likeness {
    /// A framework calls it for each request.
    Request,
    /// Runs for each connection.
    Connection,
    /// Runs for each message or event.
    Message,
    /// Runs on all cores for each item.
    Parallel,
    /// Receives in a loop.
    ReceiveLoop,
    /// A runtime polls it.
    Poll,
    /// Takes a lock and is called from that many places.
    CalledOften(usize),
}

/// What shows that a function serves; the surest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Evidence {
    /// Requests, connections or items run it.
    Serves,
    /// Messages run it of a type that is sent once an event, perhaps through another channel.
    Fed,
    /// Requests run it, as they do many others of its crate, or of the service that it is a part of: which ones have more is not seen.
    OneOfMany,
    /// It only repeats.
    Repeats,
}

/// A function that looks like a root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootCandidate {
    /// The function.
    pub id: FnId,
    /// Why.
    pub likeness: Likeness,
    /// Whether it is its loops alone that run often: what stands before them prepares them.
    pub in_loops: bool,
    /// What shows that requests, connections or items run it.
    pub evidence: Evidence,
    /// Whether it is given nothing of the request that it runs for, or its route is for those who operate the program: it says
    /// how the program is, or what it holds.
    pub reports: bool,
    /// Whether a lock is taken in it or in what it calls.
    pub reaches_lock: bool,
    /// Whether it leads to locks that no better candidate leads to as well.
    pub is_worth_it: bool,
}

/// Functions that probably run per request, message or poll; those that lead to locks first, then the likeliest.
pub fn root_candidates(cx: &Sections<'_>) -> Vec<RootCandidate> {
    let ids: Vec<FnId> = cx.functions().into_iter().filter(|id| !serves_tests(cx, *id)).collect();
    let callers = callers(cx, &ids);
    let sites = lock_sites(cx);
    let leading = leading_to(&sites.keys().copied().collect(), &callers);
    let feeds = Feeds::gather(cx, &ids);
    let upgrades = upgrades(cx.program);
    let signs = Candidates { cx, leading: &leading, sites: &sites, feeds: &feeds, upgrades };
    let mut found = Found::default();
    for id in ids.iter().filter(|id| !signs.is_outside(**id)) {
        signs.of_function(*id, &mut found);
    }
    for (id, callers) in &callers {
        if sites.contains_key(id) && signs.is_called_often(*id, callers) {
            found.add(*id, Sign::new(Likeness::CalledOften(callers.len())));
        }
    }
    let program = cx.program;
    signs.replace_set_ups(&mut found);
    found.signs.retain(|id, sign| signs.may_be_root(*id, *sign));
    found.weigh_listeners();
    found.drop_parts_of_loops();
    let mut candidates: Vec<RootCandidate> = found
        .signs
        .into_iter()
        .map(|(id, sign)| RootCandidate {
            id,
            likeness: sign.likeness,
            in_loops: sign.in_loops,
            evidence: sign.evidence,
            reports: sign.reports || ranking::reports(cx, id, sign.likeness),
            reaches_lock: leading.contains(&id) && !signs.leads_nowhere(id, sign),
            is_worth_it: true,
        })
        .collect();
    candidates.sort_by_key(|found| (!found.reaches_lock, found.likeness.order(), program.fn_loc(found.id), found.id));
    candidates.dedup_by_key(|found| program.fn_loc(found.id));
    let requests = ranking::Requests::of(cx, &candidates);
    requests.tell_from_many(cx, &mut candidates);
    let (leading, others): (Vec<_>, Vec<_>) = candidates.into_iter().partition(|found| found.reaches_lock);
    let mut ranked = Vec::new();
    for evidence in [Evidence::Serves, Evidence::Fed, Evidence::OneOfMany, Evidence::Repeats] {
        let alike = leading.iter().filter(|found| found.evidence == evidence).cloned().collect();
        ranked.extend(ranking::rank(cx, alike, &leading, &requests));
    }
    ranked.extend(ranking::rank_by_work(cx, others));
    let preferred = in_largest_crates(program);
    let of_place = |id: FnId| preferred.get(&program.fn_loc(id)).copied().unwrap_or(id);
    ranked.into_iter().map(|found| RootCandidate { id: of_place(found.id), ..found }).collect()
}

/// What was found of a function; of several signs the least one counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Sign {
    likeness: Likeness,
    in_loops: bool,
    evidence: Evidence,
    reports: bool,
}

impl Sign {
    /// A sign of serving unless it is a weak one.
    fn new(likeness: Likeness) -> Sign {
        let evidence = match likeness {
            Likeness::ReceiveLoop | Likeness::CalledOften(_) => Evidence::Repeats,
            _ => Evidence::Serves,
        };
        Sign { likeness, in_loops: false, evidence, reports: false }
    }
}

#[derive(Default)]
struct Found {
    signs: BTreeMap<FnId, Sign>,
    /// Functions that accept connections and serve them one after the other.
    one_by_one: FxHashSet<FnId>,
    /// The loops that call a function, and nothing else that leads to a lock, for each message that they receive.
    loops_of: FxHashMap<FnId, Vec<FnId>>,
}

impl Found {
    fn add(&mut self, id: FnId, sign: Sign) {
        let known = self.signs.entry(id).or_insert(sign);
        *known = (*known).min(sign);
    }

    /// Drops what serving loops call for their messages: it is a part of them.
    fn drop_parts_of_loops(&mut self) {
        let in_loops = |id: &FnId| self.signs.get(id).is_some_and(|sign| sign.in_loops);
        let is_part = |id: &FnId| self.loops_of.get(id).is_some_and(|loops| loops.iter().all(in_loops));
        let parts = self.signs.iter().filter(|(id, sign)| sign.likeness == Likeness::Message && is_part(id));
        let parts: Vec<FnId> = parts.map(|(id, _)| *id).collect();
        self.signs.retain(|id, _| !parts.contains(id));
    }

    /// Beside what serves many connections at once, what serves one after the other is for whoever looks how the program is.
    fn weigh_listeners(&mut self) {
        let serves = |sign: &Sign| sign.likeness == Likeness::Connection && sign.evidence == Evidence::Serves;
        let are_beside = self.signs.iter().any(|(id, sign)| serves(sign) && !self.one_by_one.contains(id));
        let listeners = self.signs.iter_mut().filter(|(id, _)| are_beside && self.one_by_one.contains(id));
        listeners.filter(|(_, sign)| serves(sign)).for_each(|(_, sign)| sign.evidence = Evidence::Repeats);
    }
}

impl Likeness {
    /// The number of its kind, the likeliest first.
    pub fn kind(self) -> u8 {
        match self {
            Likeness::Request => 0,
            Likeness::Connection => 1,
            Likeness::Message => 2,
            Likeness::Parallel => 3,
            Likeness::ReceiveLoop => 4,
            Likeness::Poll => 5,
            Likeness::CalledOften(_) => 6,
        }
    }

    /// More calls come first.
    fn order(self) -> (Likeness, usize) {
        match self {
            Likeness::CalledOften(count) => (Likeness::CalledOften(0), usize::MAX - count),
            other => (other, 0),
        }
    }
}

/// All functions from which calls lead to one of these.
fn leading_to(targets: &FxHashSet<FnId>, callers: &FxHashMap<FnId, FxHashSet<FnId>>) -> FxHashSet<FnId> {
    let mut found = targets.clone();
    let mut stack: Vec<FnId> = targets.iter().copied().collect();
    while let Some(id) = stack.pop() {
        let news = callers.get(&id).into_iter().flatten().filter(|caller| found.insert(**caller));
        stack.extend(news);
    }
    found
}

fn crate_sizes(program: &Program<'_>) -> FxHashMap<CrateId, usize> {
    let mut sizes: FxHashMap<CrateId, usize> = FxHashMap::default();
    for (id, _) in program.functions() {
        *sizes.entry(program.crate_id(id)).or_default() += 1;
    }
    sizes
}

/// By place, the function in the largest of the crates that share its file, the first of several: small programs beside
/// the main one declare its modules as their own.
fn in_largest_crates(program: &Program<'_>) -> FxHashMap<Loc, FnId> {
    let sizes = crate_sizes(program);
    let size = |id: FnId| sizes.get(&program.crate_id(id)).copied();
    let mut found: FxHashMap<Loc, FnId> = FxHashMap::default();
    for (id, _) in program.functions() {
        let known = found.entry(program.fn_loc(id)).or_insert(id);
        if size(id) > size(*known) {
            *known = id;
        }
    }
    found
}

struct Candidates<'a> {
    cx: &'a Sections<'a>,
    /// What leads to a lock.
    leading: &'a FxHashSet<FnId>,
    /// Where each function takes locks and waits for them.
    sites: &'a FxHashMap<FnId, Vec<ExprId>>,
    feeds: &'a Feeds,
    /// Types of libraries with a method that is given the handler of a connection.
    upgrades: FxHashSet<AdtId>,
}

impl Candidates<'_> {
    /// Whether it is loops alone that run often, and these were found to lead to no lock.
    fn leads_nowhere(&self, id: FnId, sign: Sign) -> bool {
        sign.in_loops && !self.leads_to_lock_in_rounds(id) && !self.may_lead_to_lock_in_loops(id)
    }

    /// Whether a function is of a package that is no member, of which nothing is said.
    fn is_outside(&self, id: FnId) -> bool {
        self.cx.program.krate(self.cx.program.crate_id(id)).is_outside
    }

    /// What starts a program, makes a value or ends one runs once, and who is given a guard decides how long it is held.
    fn may_be_root(&self, id: FnId, sign: Sign) -> bool {
        let cx = self.cx;
        let function = cx.program.function(id);
        // A loop that accepts connections serves, whoever starts it; one that receives may be part of what a command does. Who registers
        // a handler of requests does not run it.
        let may_run_once = sign.likeness == Likeness::Request || sign.in_loops && sign.likeness == Likeness::Connection;
        let is_set_up = cx.is_main(id)
            || cx.is_destructor(id)
            || !sign.in_loops && cx.is_constructor(id)
            || sign.likeness == Likeness::Connection && is_ending(&function.name)
            || !may_run_once && self.recurrence(id) <= Recurrence::Once;
        // What is declared in a body is a part of that function, and mostly generated.
        let is_named = cx.program.module(function.home.module).name.is_some()
            || cx.program.module(function.home.module).parent.is_none();
        cx.is_analysed(id)
            && !self.is_outside(id)
            && is_named
            && function.home.is_active
            && !serves_tests(cx, id)
            && !is_set_up
            && !(sign.likeness == Likeness::Request && self.hands_connection_on(id))
            && !cx.gives_guard(id)
            && !self.only_fails(id)
    }

    /// Whether a function gives a library what that runs for a connection, or what it is given for that to a helper that does: all that it
    /// does itself comes before, once.
    fn hands_connection_on(&self, id: FnId) -> bool {
        let gives = |id: FnId| handlers_given(self.cx, id).any(|(_, _, handler)| handler == HandlerOf::Connection);
        let leads_to_one = || edges(self.cx, id).any(|edge| edge.to != id && gives(edge.to));
        gives(id) || self.opens_connection(id) && leads_to_one()
    }

    /// Whether a function is given what waits for a handler of the connection: `upgrade: WebSocketUpgrade`.
    fn opens_connection(&self, id: FnId) -> bool {
        let waits = |ty: &Ty| ty.as_adt().is_some_and(|(adt, _)| self.upgrades.contains(&adt));
        fn_sig(self.cx.program, id).params.iter().any(waits)
    }

    /// Whether a function does nothing but say that it cannot: `Err(Status::unimplemented("..."))`.
    fn only_fails(&self, id: FnId) -> bool {
        let Some(body) = self.cx.typed.body(id) else { return false };
        let mut at = body.root;
        while let Some(expr) = at {
            at = match &body.expr(expr).kind {
                ExprKind::Block(block) if block.stmts.is_empty() => block.tail,
                ExprKind::Call { callee, .. } => {
                    return self.cx.typed.types(id).names_err(self.cx.program, *callee);
                }
                ExprKind::Builtin { kind: BuiltinMacro::Panic | BuiltinMacro::Bail, .. } => return true,
                _ => None,
            };
        }
        false
    }

    /// Whether a function that is polled looks at timers: what it does, it does now and then.
    fn polls_timers(&self, id: FnId) -> bool {
        let mut callees = self.cx.typed.types(id).callees.values();
        callees.any(|callee| self.cx.program.function(callee.fn_id).known.timer)
    }

    /// Whether a function polls a future that gives a value: most of what it does, it does once, when the value is there. What serves
    /// gives nothing but an error, and what wraps any future gives what that gives.
    fn is_over_with_a_value(&self, id: FnId) -> bool {
        let program = self.cx.program;
        let is_future = program.owner_trait(id).is_some_and(|owner| program.lang.trait_named("future") == Some(owner));
        let output = &fn_sig(program, id).output;
        let given = output.as_adt().and_then(|(_, args)| args.first()).filter(|_| is_future);
        let is_value = |ty: &Ty| matches!(ty, Ty::Adt(..) | Ty::Prim(_));
        given.is_some_and(|ty| match ty {
            Ty::Adt(_, args) if program.lang_adt(ty).is_some_and(|lang| lang == "result") => {
                args.first().is_some_and(is_value)
            }
            _ => is_value(ty),
        })
    }

    /// How often a function runs.
    fn recurrence(&self, id: FnId) -> Recurrence {
        let root = self.cx.typed.body(id).and_then(|body| body.root);
        root.map_or(Recurrence::Unknown, |root| self.cx.recurrence(id, root))
    }

    /// Whether many functions of a library call one that takes a lock. In a program what serves is seen, and what many call there is
    /// a getter; and what is given nothing to work on only looks up what is the same for all.
    fn is_called_often(&self, id: FnId, callers: &FxHashSet<FnId>) -> bool {
        let facts = self.cx.program.function(id).facts;
        callers.len() >= MANY_CALLS
            && (facts.self_param.is_some() || !facts.params.is_empty())
            && !self.cx.is_in_program(id)
    }

    /// Whether a function implements one of a trait of the workspace's own that nothing calls: no framework knows such a trait, and code that
    /// serves by it was generated beside it, or is not there.
    fn is_of_uncalled_trait(&self, id: FnId) -> bool {
        let program = self.cx.program;
        let is_own = program.owner_trait(id).is_some_and(|of| !program.is_stub(program.trait_def(of).home.module));
        is_own && self.cx.calls_into(id).next().is_none()
    }

    fn of_function(&self, id: FnId, found: &mut Found) {
        let program = self.cx.program;
        let body = self.cx.typed.body(id).filter(|body| body.root.is_some());
        // Nobody calls it then, the routes that it registers are mounted nowhere, and its loops run for nobody.
        let is_unused = |root: ExprId| self.cx.is_unused_at(self.cx.loc(id, root));
        // An initialiser has no name by which it could be marked.
        if program.function(id).is_initialiser() || body.and_then(|body| body.root).is_some_and(is_unused) {
            return;
        }
        if let Some(handler) = handler_of(program, id).filter(|_| !self.is_of_uncalled_trait(id)) {
            let sign = Sign::new(of_handler(handler));
            // What a program polls mostly waits for what it has asked for itself, unless it receives one thing after the other.
            let receives_nothing_itself = || self.cx.is_in_program(id) && self.cx.graph.event_loops(id).own.is_empty();
            let is_seldom = || self.polls_timers(id) || self.is_over_with_a_value(id) || receives_nothing_itself();
            let is_seldom = sign.likeness == Likeness::Poll && is_seldom();
            let evidence = if is_seldom { Evidence::Repeats } else { sign.evidence };
            let reports = routes::is_operational_by_attribute(self.cx, id);
            if sign.likeness == Likeness::Request && self.takes_stream(id) {
                self.serving_loops(id).add(id, Sign { reports, ..Sign::new(Likeness::Connection) }, found);
            } else if sign.likeness != Likeness::Request || self.takes_request(id) {
                found.add(id, Sign { evidence, reports, ..sign });
            }
        }
        let Some(body) = body else { return };
        let types = self.cx.typed.types(id);
        let contexts = self.cx.heat.graph.expr_contexts(id);
        let mut accepts = Vec::new();
        // What the surest of its receiving calls shows.
        let mut received: Option<Evidence> = None;
        for (expr, callee) in &types.callees {
            let function = program.function(callee.fn_id);
            let (ExprKind::Call { args, .. } | ExprKind::MethodCall { args, .. }) = &body.expr(*expr).kind else {
                continue;
            };
            // A closure that a stream is made with runs when whoever gets the stream asks for more.
            let is_repeated = || contexts.in_loop(*expr) && !self.cx.loops_around(id, *expr).is_empty();
            let arrival = arrival(self.cx.graph, id, *expr).filter(|_| is_repeated());
            match arrival.filter(|_| !self.receives_nothing(id, *expr) && !self.leaves_with_first(id, *expr)) {
                Some(Arrival::Connection) => accepts.push(*expr),
                Some(arrival) if !frequency::has_timed_rounds(self.cx, id, *expr) => {
                    let evidence = self.evidence_of(id, *expr, arrival);
                    received = Some(received.map_or(evidence, |known| known.min(evidence)));
                }
                Some(_) | None => {}
            }
            if matches!(function.owner, Owner::Trait(owner) if program.trait_def(owner).known.parallel) {
                args.iter().for_each(|arg| self.run_by(id, *arg, Likeness::Parallel, found));
            }
        }
        let accepting = types.steps.iter().filter(|(_, step)| program.function(**step).known.accepts);
        accepts.extend(accepting.map(|(at, _)| *at));
        for (_, handler, of) in handlers_given(self.cx, id) {
            self.run_by(id, handler, of_handler(of), found);
        }
        self.given_to_routers(id, found);
        accepts.into_iter().for_each(|accept| self.accept_loop(id, accept, found));
        if let Some(evidence) = received {
            self.receive_loop(id, evidence, found);
        }
    }

    /// Whether what is given to a handler that implements a trait may be a request: it has a content, or is the user's. A library's type
    /// without one tells what to connect to or to resolve: `Service<Uri>` makes connections for a client.
    fn takes_request(&self, id: FnId) -> bool {
        let program = self.cx.program;
        let owner = program.owner_trait(id).map(|owner| program.trait_def(owner).home.module);
        let params = &fn_sig(program, id).params;
        let is_request = |ty: &Ty| match ty.peeled() {
            Ty::Foreign(_, args) => !args.is_empty(),
            Ty::Adt(adt, args) => {
                let adt = program.adt(*adt);
                !args.is_empty() || !program.is_stub(adt.home.module) || adt.known.handler.is_some()
            }
            _ => true,
        };
        let is_of_library = owner.is_some_and(|module| program.is_stub(module));
        !is_of_library || params.len() < 2 || params.iter().skip(1).any(is_request)
    }

    /// Whether a handler is given what a peer goes on to send: `request: Request<Streaming<Chunk>>`. It serves a connection.
    fn takes_stream(&self, id: FnId) -> bool {
        let program = self.cx.program;
        let is_stream =
            |part: &Ty| part.as_adt().is_some_and(|(adt, _)| program.adt(adt).known.events == Some(Arrival::Frame));
        fn_sig(program, id).params.iter().any(|param| param.any(&mut |part| is_stream(part)))
    }

    /// Functions that calls are given which do not resolve, or are the workspace's own, and that take what a framework makes of a
    /// request: some router calls them.
    fn given_to_routers(&self, id: FnId, found: &mut Found) {
        let Some(body) = self.cx.typed.body(id) else { return };
        let (types, program) = (self.cx.typed.types(id), self.cx.program);
        for (number, expr) in body.exprs.iter().enumerate() {
            let (ExprKind::Call { args, .. } | ExprKind::MethodCall { args, .. }) = &expr.kind else { continue };
            let callee = types.callees.get(&ExprId(number as u32)).map(|callee| callee.fn_id);
            if callee.is_some_and(|callee| program.is_stub(program.function(callee).home.module)) {
                continue;
            }
            for arg in args {
                let arg = match &body.expr(*arg).kind {
                    ExprKind::Ref { operand, .. } => operand,
                    _ => arg,
                };
                if let Some(PathValue::Fn(to, _)) = types.values.get(arg)
                    && takes_extracted(program, *to)
                {
                    let reports = routes::is_operational(self.cx, id, *arg);
                    found.add(*to, Sign { reports, ..Sign::new(Likeness::Request) });
                }
            }
        }
    }

    /// What a receiving call shows of its function: who reads what a peer sends serves it. Who is lent a channel helps the function that has
    /// it.
    fn evidence_of(&self, id: FnId, receive: ExprId, arrival: Arrival) -> Evidence {
        match arrival {
            Arrival::Message if self.receives_from_lent(id, receive) => Evidence::Repeats,
            Arrival::Frame | Arrival::Connection => Evidence::Serves,
            Arrival::Message if self.feeds.feed(self.cx, id, receive) => Evidence::Fed,
            Arrival::Message => Evidence::Repeats,
        }
    }

    /// What the loops of a function that receives call for each message, if that is one function; else the loops. All of
    /// a function that runs once an event itself.
    fn receive_loop(&self, id: FnId, evidence: Evidence, found: &mut Found) {
        let is_called = self.cx.calls_into(id).any(|(_, edge)| !edge.execution.is_task());
        let is_run_by_events = is_called && self.recurrence(id) >= Recurrence::PerEvent;
        let own = &self.cx.graph.event_loops(id).own;
        let is_of_event = || match is_called {
            true => self.recurrence(id) > Recurrence::Once,
            false => self.recurrence(id) >= Recurrence::PerEvent,
        };
        let is_of_one_operation = || is_of_event() && self.receives_only_own(id) || is_called && self.waits_for_one(id);
        let evidence = if is_called && self.only_drains(id) || is_of_one_operation() {
            // What a tick of something else takes, which came in between, is mostly little; and so is what one operation hears of what it
            // has started.
            Evidence::Repeats
        } else if is_run_by_events {
            Evidence::Serves
        } else {
            evidence
        };
        let fed = |likeness: Likeness| Sign { evidence, ..Sign::new(likeness) };
        if own.is_empty() {
            return found.add(id, fed(Likeness::ReceiveLoop));
        }
        // What takes all that is there, whenever it is run, runs once an event whole; what waits was started before.
        if is_run_by_events && !self.waits_in_loop(id) {
            return found.add(id, fed(Likeness::ReceiveLoop));
        }
        let rounds = rounds(self.cx.graph, id);
        let takes = |site: &ExprId| rounds.contains_key(site) && !self.is_around_receiver(id, *site);
        let takes_lock = self.sites.get(&id).is_some_and(|sites| sites.iter().any(takes));
        let calls = edges(self.cx, id).filter(|edge| rounds.contains_key(&edge.expr));
        let mut called: Vec<FnId> = calls.map(|edge| edge.to).filter(|to| self.leading.contains(to)).collect();
        called.sort();
        called.dedup();
        let gets_event = |to: FnId| self.gives_message(id, to);
        match called.as_slice() {
            [only] if !takes_lock && gets_event(*only) && self.may_be_root(*only, fed(Likeness::Message)) => {
                found.add(*only, fed(Likeness::Message));
                found.loops_of.entry(*only).or_default().push(id);
            }
            _ => found.add(id, Sign { in_loops: true, ..fed(Likeness::ReceiveLoop) }),
        }
    }

    /// The functions that an argument stands for: itself, or what a closure calls.
    fn run_by(&self, id: FnId, arg: ExprId, likeness: Likeness, found: &mut Found) {
        let is_operational = likeness == Likeness::Request && routes::is_operational(self.cx, id, arg);
        if let Some(PathValue::Fn(fn_id, _)) = self.cx.typed.types(id).values.get(&arg) {
            self.runs(*fn_id, Sign { reports: is_operational, ..Sign::new(likeness) }, found);
        }
        let Ty::Closure(_, sig) = self.cx.typed.types(id).expr(arg) else { return };
        let given: &[Ty] = &sig.params;
        let reports = is_operational
            || likeness == Likeness::Request && given.iter().all(|ty| ranking::says_nothing(self.cx.program, ty));
        let index = self.cx.typed.body_index(id);
        let inside: Vec<&Edge> = edges(self.cx, id).filter(|edge| index.encloses(arg, edge.expr)).collect();
        for to in self.serving(id, &inside, given) {
            self.runs(to, Sign { reports, ..Sign::new(likeness) }, found);
        }
    }

    /// Adds what a library runs. What it gives a connection to is given one that was asked for and stays: a web socket.
    fn runs(&self, id: FnId, sign: Sign, found: &mut Found) {
        match sign.likeness {
            Likeness::Connection => self.add_loops_of_socket(id, sign, found),
            _ => found.add(id, sign),
        }
    }

    /// Which of the functions that handle an event for their caller do its work: those that get the event whole, else those that
    /// lead to locks, else all.
    fn serving(&self, id: FnId, calls: &[&Edge], event: &[Ty]) -> Vec<FnId> {
        let flow = ValueFlow::new(self.cx.typed, id);
        let known: Vec<&Ty> = event.iter().map(Ty::peeled).filter(|ty| **ty != Ty::Unknown).collect();
        let is_event = |flow: ValueFlow<'_>, arg| known.contains(&flow.types.expr(arg).peeled());
        let gets_event = |edge: &&&Edge| match flow.map(|flow| (flow, flow.step(edge.expr))) {
            Some((flow, Step::Call(call))) => call.arguments().any(|arg| is_event(flow, arg)),
            _ => false,
        };
        let mut to: Vec<FnId> = calls.iter().filter(gets_event).map(|edge| edge.to).collect();
        if to.is_empty() {
            to = calls.iter().map(|edge| edge.to).filter(|to| self.leading.contains(to)).collect();
        }
        if to.is_empty() {
            to = calls.iter().map(|edge| edge.to).collect();
        }
        to
    }

    /// What a loop that accepts connections starts for each of them, else the loop itself.
    fn accept_loop(&self, id: FnId, accept: ExprId, found: &mut Found) {
        let evidence = if self.is_local(id, accept) { Evidence::Repeats } else { Evidence::Serves };
        let mut started = self.started_in_rounds(id, accept);
        let is_given = |to: &FnId| self.gives_message(id, *to) && !self.cx.is_constructor(*to);
        if started.is_empty() {
            // What starts the task need not be known.
            let (index, own) = (self.cx.typed.body_index(id), self.cx.nested_body_around(id, accept));
            let around = self.rounds_around(id, accept);
            let is_in_round = |edge: &&Edge| around.iter().any(|at| index.encloses(*at, edge.expr));
            let is_handed_on = |edge: &&Edge| self.cx.nested_body_around(id, edge.expr) != own;
            let handed_on = edges(self.cx, id).filter(is_in_round).filter(is_handed_on);
            let given: BTreeSet<FnId> = handed_on.map(|edge| edge.to).filter(is_given).collect();
            started = if given.len() == 1 { given.into_iter().collect() } else { Vec::new() };
        } else if started.iter().any(is_given) {
            // Beside what serves the connection others count it, or look whether it is welcome.
            started.retain(is_given);
        }
        let leading: Vec<FnId> = started.iter().copied().filter(|to| self.leading.contains(to)).collect();
        // Who starts something for each connection does little himself.
        if started.is_empty() {
            found.add(id, self.in_loops(id, Sign { evidence, ..Sign::new(Likeness::Connection) }));
            found.one_by_one.insert(id);
        }
        let served = if leading.is_empty() { started } else { leading };
        // Beside what waits for the peer again and again others prepare for it.
        let served: Vec<(FnId, ServingLoops)> = served.into_iter().map(|to| (to, self.serving_loops(to))).collect();
        let most = served.iter().map(|(_, loops)| loops.certainty()).max();
        let served = served.into_iter().filter(|(_, loops)| Some(loops.certainty()) == most);
        let sign = Sign { evidence, ..Sign::new(Likeness::Connection) };
        served.for_each(|(to, loops)| loops.add(to, sign, found));
    }

    /// Whether what accepts connections does so from programs of the same machine: mostly those that operate this one.
    fn is_local(&self, id: FnId, accept: ExprId) -> bool {
        let Some(body) = self.cx.typed.body(id) else { return false };
        let listener = match &body.expr(accept).kind {
            ExprKind::MethodCall { receiver, .. } => *receiver,
            ExprKind::For { iterable, .. } => *iterable,
            _ => return false,
        };
        let adt = self.cx.typed.types(id).expr(listener).peeled().as_adt();
        adt.is_some_and(|(adt, _)| self.cx.program.adt(adt).known.local)
    }

    /// The loops that repeat what accepts connections, the innermost first: a loop may do so itself, `for stream in listener.incoming()`.
    fn rounds_around(&self, id: FnId, accept: ExprId) -> Vec<ExprId> {
        let is_loop = self.cx.typed.body(id).is_some_and(|body| body.expr(accept).kind.is_loop());
        is_loop.then_some(accept).into_iter().chain(self.cx.loops_around(id, accept)).collect()
    }

    /// Whether a function is given a message that another one receives, or a part of it, as far as the types tell.
    fn gives_message(&self, id: FnId, to: FnId) -> bool {
        let types = self.cx.typed.types(id);
        let received = types.callees.keys().filter(|expr| arrival(self.cx.graph, id, **expr).is_some());
        let accepted = types.steps.iter().filter_map(|(at, step)| {
            let ExprKind::For { pat, .. } = self.cx.typed.body(id)?.expr(*at).kind else { return None };
            self.cx.program.function(*step).known.accepts.then(|| types.pat(pat))
        });
        let mut messages = received.filter_map(|expr| received_type(self.cx, id, *expr)).chain(accepted);
        let sig = fn_sig(self.cx.program, to);
        let is_given = |message: &Ty| {
            sig.params.iter().any(|param| {
                let param = param.peeled();
                !matches!(param, Ty::Unknown) && message.any(&mut |part| part == param)
            })
        };
        messages.any(is_given)
    }

    /// The functions that run in tasks and threads which each round of the loop around an expression starts, itself or in a
    /// function that it calls. Where a trait has several implementations, each of them may be the server's.
    fn started_in_rounds(&self, id: FnId, accept: ExprId) -> Vec<FnId> {
        let graph = &self.cx.heat.graph;
        let calls = |id: FnId| {
            let followed = |edge: &&Edge| edge.barrier.is_none() && edge.via == Via::Call;
            graph.edges(id).iter().filter(followed)
        };
        let (index, contexts) = (self.cx.typed.body_index(id), graph.expr_contexts(id));
        let depth = contexts.of(accept).task_depth;
        // The outermost: an inner one tries again until there is a connection.
        let loops = self.rounds_around(id, accept);
        let Some(around) = loops.into_iter().rfind(|around| contexts.of(*around).task_depth == depth) else {
            return Vec::new();
        };
        let in_rounds = calls(id).filter(|edge| index.encloses(around, edge.expr));
        let (own, helpers): (Vec<&Edge>, Vec<&Edge>) =
            in_rounds.partition(|edge| contexts.of(edge.expr).task_depth > depth);
        let mut started: BTreeSet<FnId> = own.into_iter().map(|edge| edge.to).collect();
        let mut level: Vec<FnId> = helpers.into_iter().map(|edge| edge.to).collect();
        let mut seen: FxHashSet<FnId> = level.iter().copied().collect();
        // The nearest helpers that start anything: what is further below starts parts of that.
        while !level.is_empty() {
            let (tasks, calls): (Vec<&Edge>, Vec<&Edge>) =
                level.iter().flat_map(|id| calls(*id)).partition(|edge| edge.execution.is_task());
            started.extend(tasks.into_iter().map(|edge| edge.to));
            if !started.is_empty() {
                break;
            }
            level = calls.into_iter().map(|edge| edge.to).filter(|to| seen.insert(*to)).collect();
        }
        started.into_iter().collect()
    }
}

/// Types of libraries with a method that is given the handler of a connection.
fn upgrades(program: &Program<'_>) -> FxHashSet<AdtId> {
    let is_given =
        |function: &Function| function.known.handlers.iter().any(|(_, handler)| *handler == HandlerOf::Connection);
    let methods = program.functions().filter(|(_, function)| function.facts.self_param.is_some() && is_given(function));
    methods.filter_map(|(id, _)| program.owner_adt(id)).collect()
}

/// What a function gives a library that runs it for requests, connections or messages: the call and the argument, with what for.
fn handlers_given(world: &World<'_>, id: FnId) -> impl Iterator<Item = (ExprId, ExprId, HandlerOf)> {
    let body = world.typed.body(id);
    let callees = world.typed.types(id).callees.iter();
    callees.flat_map(move |(call, callee)| {
        let args: &[ExprId] = match body.map(|body| &body.expr(*call).kind) {
            Some(ExprKind::Call { args, .. } | ExprKind::MethodCall { args, .. }) => args,
            _ => &[],
        };
        let known = &world.program.function(callee.fn_id).known;
        let handlers = args.iter().enumerate();
        handlers.filter_map(move |(index, arg)| Some((*call, *arg, known.handler_at(index)?)))
    })
}

/// Whether a function is a test's, or helps tests by where it stands.
fn serves_tests(world: &World<'_>, id: FnId) -> bool {
    let home = world.program.function(id).home;
    let path = world.program.module_path(home.module);
    home.is_test || world.program.crate_of(home.module).is_test_support || path.split("::").any(is_for_tests)
}

/// Calls that are surely made, and on paths that are not rare.
fn edges<'a>(world: &'a World<'_>, id: FnId) -> impl Iterator<Item = &'a Edge> {
    world.heat.graph.edges(id).iter().filter(|edge| edge.barrier.is_none() && !edge.maybe())
}

fn callers(world: &World<'_>, ids: &[FnId]) -> FxHashMap<FnId, FxHashSet<FnId>> {
    let mut callers: FxHashMap<FnId, FxHashSet<FnId>> = FxHashMap::default();
    for id in ids {
        for edge in edges(world, *id) {
            callers.entry(edge.to).or_default().insert(*id);
        }
    }
    callers
}

fn lock_sites(cx: &Sections<'_>) -> FxHashMap<FnId, Vec<ExprId>> {
    let dossiers = cx.dossiers.iter().filter(|dossier| !cx.is_thread_local(dossier.place.root));
    let mut found: FxHashMap<FnId, Vec<ExprId>> = FxHashMap::default();
    for site in dossiers.flat_map(|dossier| dossier.sites()).filter(|site| site.wait != Wait::Try) {
        found.entry(site.fn_id).or_default().push(site.expr);
    }
    found
}

fn of_handler(handler: HandlerOf) -> Likeness {
    match handler {
        HandlerOf::Request => Likeness::Request,
        HandlerOf::Connection => Likeness::Connection,
        HandlerOf::Message | HandlerOf::Event => Likeness::Message,
        HandlerOf::Poll => Likeness::Poll,
    }
}
