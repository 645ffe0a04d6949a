//! Which functions wait for something that takes far longer than any lock: a peer, a file, a message.
//!
//! What kind of lock is taken beside such a wait is true and of no use to know, unless somebody says that it is hot. Where
//! the callers of a function are not known, nothing is said of what they wait for.

use crate::analysis::world::World;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::sections::Sections;
use crate::analysis::sections::dossier::Dossier;
use crate::facts::{ExprId, ExprKind, walk};
use crate::types::program::FnId;

/// What is known of waits, for all functions at once.
#[derive(Debug, Default)]
pub(crate) struct LongWaits {
    /// Functions that await something that is no lock, themselves or through what they await.
    waiting: FxHashSet<FnId>,
    /// Functions that run beside a long wait each time: they wait themselves, or all their callers do.
    outweighed: FxHashSet<FnId>,
}

impl LongWaits {
    pub(crate) fn gather(cx: &Sections<'_>) -> LongWaits {
        let ids = cx.functions();
        let mut waits = LongWaits { waiting: waiting(cx, &ids), outweighed: FxHashSet::default() };
        waits.outweighed = waits.outweighed(cx, &ids);
        waits
    }

    /// The greatest set: functions leave it until all that stay wait, or are called only from such that do. Whoever marks a
    /// function as hot says that what it does matters beside what it waits for.
    fn outweighed(&self, cx: &Sections<'_>, ids: &[FnId]) -> FxHashSet<FnId> {
        let mut left: FxHashSet<FnId> = ids.iter().copied().filter(|id| cx.heat.distance(*id) != Some(0)).collect();
        let mut open: Vec<FnId> = ids.to_vec();
        while let Some(id) = open.pop() {
            if !left.contains(&id) {
                continue;
            }
            let mut calls = cx.calls_into(id).peekable();
            let is_called = calls.peek().is_some();
            let own = self.waiting.contains(&id) && (is_called || cx.is_in_program(id));
            let by_callers = is_called
                && calls.all(|(caller, edge)| left.contains(&caller) && !self.is_in_quick_loop(cx, caller, edge.expr));
            if !own && !by_callers {
                left.remove(&id);
                open.extend(cx.heat.graph.edges(id).iter().map(|edge| edge.to));
            }
        }
        // Functions that only call each other have nobody who waits.
        let mut grounded: FxHashSet<FnId> = self.waiting.intersection(&left).copied().collect();
        let mut open: Vec<FnId> = grounded.iter().copied().collect();
        while let Some(id) = open.pop() {
            let callees = cx.heat.graph.edges(id).iter().map(|edge| edge.to);
            open.extend(callees.filter(|to| left.contains(to) && grounded.insert(*to)));
        }
        grounded
    }

    /// Whether a loop of the function repeats an expression, and no round of it waits long.
    pub(crate) fn is_in_quick_loop(&self, world: &World<'_>, id: FnId, expr: ExprId) -> bool {
        world.in_loop(id, expr) && !self.is_in_slow_loop(world, id, expr)
    }

    fn awaits_within(&self, world: &World<'_>, id: FnId, root: ExprId) -> bool {
        let Some(body) = world.typed.body(id) else { return true };
        walk::parts(body, root).any(|at| self.waits_at(world, id, &body.expr(at).kind))
    }

    /// Whether an expression of a function awaits something that takes long.
    pub(crate) fn waits_at(&self, world: &World<'_>, id: FnId, kind: &ExprKind) -> bool {
        match awaited(world, id, kind) {
            Some(Awaited::Foreign) => true,
            Some(Awaited::Own(callees)) => callees.iter().any(|callee| self.waiting.contains(callee)),
            None => false,
        }
    }

    /// Whether each round of a loop of the function around an expression waits long.
    fn is_in_slow_loop(&self, world: &World<'_>, id: FnId, expr: ExprId) -> bool {
        let innermost = world.loops_around(id, expr).into_iter().next();
        innermost.is_some_and(|around| self.awaits_within(world, id, around))
    }

    /// Whether an expression runs beside a wait of its own function, or of all callers.
    pub(crate) fn is_beside_long_wait(&self, world: &World<'_>, id: FnId, expr: ExprId) -> bool {
        (self.waiting.contains(&id) || self.outweighed.contains(&id)) && !self.is_in_quick_loop(world, id, expr)
    }

    fn is_outweighed(&self, world: &World<'_>, id: FnId, expr: ExprId) -> bool {
        self.outweighed.contains(&id) && !self.is_in_quick_loop(world, id, expr)
    }
}

/// Whether every use of a lock runs beside a wait that takes far longer.
pub(crate) fn is_outweighed(world: &World<'_>, waits: &LongWaits, dossier: &Dossier) -> bool {
    dossier.sites().all(|site| !site.hot && waits.is_outweighed(world, site.fn_id, site.expr))
}

/// What an expression awaits.
enum Awaited {
    /// Futures of functions of the workspace.
    Own(Vec<FnId>),
    /// Something else that is no lock.
    Foreign,
}

fn awaited(world: &World<'_>, id: FnId, kind: &ExprKind) -> Option<Awaited> {
    let future = match kind {
        ExprKind::Select { .. } | ExprKind::For { is_await: true, .. } => return Some(Awaited::Foreign),
        ExprKind::Await { operand, .. } => *operand,
        _ => return None,
    };
    if world.acquires_at(id, future) {
        return None;
    }
    let own: Vec<FnId> = world.heat.graph.edges_at(id, future).iter().map(|edge| edge.to).collect();
    Some(if own.is_empty() { Awaited::Foreign } else { Awaited::Own(own) })
}

fn waiting(world: &World<'_>, ids: &[FnId]) -> FxHashSet<FnId> {
    let mut found = FxHashSet::default();
    let mut awaited_by: FxHashMap<FnId, Vec<FnId>> = FxHashMap::default();
    for id in ids {
        let Some(body) = world.typed.body(*id) else { continue };
        for expr in &body.exprs {
            match awaited(world, *id, &expr.kind) {
                Some(Awaited::Foreign) => drop(found.insert(*id)),
                Some(Awaited::Own(callees)) => {
                    callees.into_iter().for_each(|callee| awaited_by.entry(callee).or_default().push(*id));
                }
                None => {}
            }
        }
    }
    let mut open: Vec<FnId> = found.iter().copied().collect();
    while let Some(id) = open.pop() {
        let news = awaited_by.get(&id).into_iter().flatten().filter(|caller| found.insert(**caller));
        open.extend(news);
    }
    found
}
