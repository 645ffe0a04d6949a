//! Functions that look like roots, for a first run without any.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::{Analysis, Recurrence, root_ranking};
use crate::facts::{ExprId, ExprKind, walk};
use crate::graph::{Edge, Execution};
use crate::knowledge::attributes::{HandlerOf, Wait};
use crate::source::Loc;
use crate::types::handler_of;
use crate::types::infer::PathValue;
use crate::types::program::{CrateId, FnId, Owner, Program};

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

/// A function that looks like a root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootCandidate {
    /// The function.
    pub id: FnId,
    /// Why.
    pub likeness: Likeness,
    /// Whether a lock is taken in it or in what it calls.
    pub reaches_lock: bool,
    /// Whether it leads to locks that no better candidate leads to as well.
    pub is_worth_it: bool,
}

/// Functions that probably run per request, message or poll; those that lead to locks first, then the likeliest.
pub fn root_candidates(analysis: &Analysis<'_>) -> Vec<RootCandidate> {
    let cx = Candidates { analysis };
    let mut found: BTreeMap<FnId, Likeness> = BTreeMap::new();
    let mut add = |id: FnId, likeness: Likeness| {
        let known = found.entry(id).or_insert(likeness);
        *known = (*known).min(likeness);
    };
    let ids = analysis.functions();
    for id in &ids {
        cx.of_function(*id, &mut add);
    }
    let callers = cx.callers(&ids);
    let with_locks = cx.with_locks();
    for (id, count) in callers.iter().map(|(id, callers)| (*id, callers.len())) {
        if count >= MANY_CALLS && with_locks.contains(&id) {
            add(id, Likeness::CalledOften(count));
        }
    }
    let leading = leading_to(&with_locks, &callers);
    let program = analysis.program;
    let candidates = found.into_iter().filter(|(id, _)| cx.may_be_root(*id));
    let mut candidates: Vec<RootCandidate> = candidates
        .map(|(id, likeness)| RootCandidate { id, likeness, reaches_lock: leading.contains(&id), is_worth_it: true })
        .collect();
    candidates.sort_by_key(|found| (!found.reaches_lock, found.likeness.order(), program.fn_loc(found.id), found.id));
    candidates.dedup_by_key(|found| program.fn_loc(found.id));
    let (leading, others): (Vec<_>, Vec<_>) = candidates.into_iter().partition(|found| found.reaches_lock);
    let mut ranked = root_ranking::rank(analysis, leading);
    ranked.extend(others);
    let preferred = in_largest_crates(program);
    let of_place = |id: FnId| preferred.get(&program.fn_loc(id)).copied().unwrap_or(id);
    ranked.into_iter().map(|found| RootCandidate { id: of_place(found.id), ..found }).collect()
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
    analysis: &'a Analysis<'a>,
}

impl Candidates<'_> {
    /// What starts a program or makes a value runs once, and who is given a guard decides how long it is held.
    fn may_be_root(&self, id: FnId) -> bool {
        let analysis = self.analysis;
        let function = analysis.program.function(id);
        let root = analysis.typed.body(id).and_then(|body| body.root);
        let is_set_up = analysis.is_main(id)
            || analysis.is_constructor(id)
            || root.is_some_and(|root| analysis.recurrence(id, root) == Recurrence::Once);
        let krate = analysis.program.crate_of(function.home.module);
        analysis.is_analysed(id)
            && function.home.is_active
            && !function.home.is_test
            && !krate.is_test_support
            && !is_set_up
            && !analysis.gives_guard(id)
    }

    fn of_function(&self, id: FnId, add: &mut dyn FnMut(FnId, Likeness)) {
        let program = self.analysis.program;
        if let Some(likeness) = handler_of(program, id).map(of_handler) {
            add(id, likeness);
        }
        let Some(body) = self.analysis.typed.body(id) else { return };
        let types = self.analysis.typed.types(id);
        let regions = self.analysis.heat.graph.regions(id);
        let mut accepts = false;
        for (expr, callee) in &types.callees {
            let function = program.function(callee.fn_id);
            let (ExprKind::Call { args, .. } | ExprKind::MethodCall { args, .. }) = &body.expr(*expr).kind else {
                continue;
            };
            if function.known.receive && regions.in_loop(*expr) && !self.is_timed(id, *expr) {
                add(id, Likeness::ReceiveLoop);
            }
            accepts |= function.known.accepts && regions.in_loop(*expr);
            for (index, arg) in args.iter().enumerate() {
                if let Some(handler) = function.known.handler_at(index) {
                    self.run_by(id, *arg, of_handler(handler), add);
                }
            }
            if matches!(function.owner, Owner::Trait(owner) if program.trait_def(owner).known.parallel) {
                args.iter().for_each(|arg| self.run_by(id, *arg, Likeness::Parallel, add));
            }
        }
        if accepts {
            self.accept_loop(id, add);
        }
    }

    /// Whether a loop around an expression also waits for a time to come: what it does, it does now and then.
    fn is_timed(&self, id: FnId, expr: ExprId) -> bool {
        let Some(body) = self.analysis.typed.body(id) else { return false };
        let types = self.analysis.typed.types(id);
        let mut stack: Vec<ExprId> = self.analysis.loops_around(id, expr);
        while let Some(at) = stack.pop() {
            let callee = types.callees.get(&at);
            if callee.is_some_and(|callee| self.analysis.program.function(callee.fn_id).known.timer) {
                return true;
            }
            walk::children(&body.expr(at).kind, &mut |child| stack.push(child));
        }
        false
    }

    /// The functions that an argument stands for: itself, or what a closure calls.
    fn run_by(&self, id: FnId, arg: ExprId, likeness: Likeness, add: &mut dyn FnMut(FnId, Likeness)) {
        let Some(body) = self.analysis.typed.body(id) else { return };
        if let Some(PathValue::Fn(fn_id, _)) = self.analysis.typed.types(id).values.get(&arg) {
            add(*fn_id, likeness);
        }
        if !matches!(body.expr(arg).kind, ExprKind::Closure { .. }) {
            return;
        }
        let mut inside = FxHashSet::default();
        let mut stack = vec![arg];
        while let Some(expr) = stack.pop() {
            inside.insert(expr);
            walk::children(&body.expr(expr).kind, &mut |child| stack.push(child));
        }
        for edge in self.edges(id).filter(|edge| inside.contains(&edge.expr)) {
            add(edge.to, likeness);
        }
    }

    /// What a loop that accepts connections starts for each of them, else the loop itself.
    fn accept_loop(&self, id: FnId, add: &mut dyn FnMut(FnId, Likeness)) {
        let started: Vec<FnId> = self
            .edges(id)
            .filter(|edge| edge.in_loop && matches!(edge.execution, Execution::OtherTask | Execution::OtherThread))
            .map(|edge| edge.to)
            .collect();
        if started.is_empty() {
            add(id, Likeness::Connection);
        }
        started.into_iter().for_each(|to| add(to, Likeness::Connection));
    }

    /// Calls that are surely made, and on paths that are not rare.
    fn edges(&self, id: FnId) -> impl Iterator<Item = &Edge> {
        self.analysis.heat.graph.edges(id).iter().filter(|edge| edge.barrier.is_none() && !edge.maybe)
    }

    fn callers(&self, ids: &[FnId]) -> FxHashMap<FnId, FxHashSet<FnId>> {
        let mut callers: FxHashMap<FnId, FxHashSet<FnId>> = FxHashMap::default();
        for id in ids {
            for edge in self.edges(*id) {
                callers.entry(edge.to).or_default().insert(*id);
            }
        }
        callers
    }

    fn with_locks(&self) -> FxHashSet<FnId> {
        let dossiers = self.analysis.dossiers.iter().filter(|dossier| !self.analysis.is_thread_local(dossier));
        let sites = dossiers.flat_map(|dossier| dossier.sites());
        sites.filter(|site| site.wait != Wait::Try).map(|site| site.fn_id).collect()
    }
}

fn of_handler(handler: HandlerOf) -> Likeness {
    match handler {
        HandlerOf::Request => Likeness::Request,
        HandlerOf::Connection => Likeness::Connection,
        HandlerOf::Message | HandlerOf::Event => Likeness::Message,
        HandlerOf::Poll => Likeness::Poll,
    }
}
