//! Which functions wait for something that takes far longer than any lock: a peer, a file, a message.
//!
//! What kind of lock is taken beside such a wait is true and of no use to know, unless somebody says that it is hot. Where
//! the callers of a function are not known, nothing is said of what they wait for.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::Analysis;
use crate::analysis::sections::dossier::{Acquisition, Dossier};
use crate::facts::{ExprId, ExprKind, walk};
use crate::types::program::{CrateId, FnId};

/// What is known of waits, for all functions at once.
#[derive(Debug, Default)]
pub(crate) struct LongWaits {
    /// Functions that await something that is no lock, themselves or through what they await.
    waiting: FxHashSet<FnId>,
    /// Functions that run beside a long wait each time: they wait themselves, or all their callers do.
    outweighed: FxHashSet<FnId>,
}

impl LongWaits {
    pub(crate) fn gather(analysis: &Analysis<'_>) -> LongWaits {
        let ids = analysis.functions();
        let mut waits = LongWaits { waiting: waiting(analysis, &ids), outweighed: FxHashSet::default() };
        waits.outweighed = waits.outweighed(analysis, &ids);
        waits
    }

    /// The greatest set: functions leave it until all that stay wait, or are called only from such that do.
    fn outweighed(&self, analysis: &Analysis<'_>, ids: &[FnId]) -> FxHashSet<FnId> {
        let in_programs = in_programs(analysis);
        let mut left: FxHashSet<FnId> = ids.iter().copied().collect();
        let mut open: Vec<FnId> = ids.to_vec();
        while let Some(id) = open.pop() {
            if !left.contains(&id) {
                continue;
            }
            let mut calls = analysis.calls_into(id).peekable();
            let is_called = calls.peek().is_some();
            let own = self.waiting.contains(&id) && (is_called || in_programs.contains(&crate_of(analysis, id)));
            let by_callers = is_called
                && calls.all(|(caller, edge)| {
                    left.contains(&caller) && !self.is_in_quick_loop(analysis, caller, edge.expr)
                });
            if !own && !by_callers {
                left.remove(&id);
                open.extend(analysis.heat.graph.edges(id).iter().map(|edge| edge.to));
            }
        }
        left
    }

    /// Whether a loop of the function repeats an expression, and no round of it waits long.
    fn is_in_quick_loop(&self, analysis: &Analysis<'_>, id: FnId, expr: ExprId) -> bool {
        analysis.in_loop(id, expr)
            && !loops_around(analysis, id, expr).into_iter().any(|around| self.awaits_within(analysis, id, around))
    }

    fn awaits_within(&self, analysis: &Analysis<'_>, id: FnId, root: ExprId) -> bool {
        let Some(body) = analysis.typed.body(id) else { return true };
        let mut stack = vec![root];
        while let Some(at) = stack.pop() {
            let kind = &body.expr(at).kind;
            match awaited(analysis, id, kind) {
                Some(Awaited::Foreign) => return true,
                Some(Awaited::Own(callees)) if callees.iter().any(|callee| self.waiting.contains(callee)) => {
                    return true;
                }
                _ => walk::children(kind, &mut |child| stack.push(child)),
            }
        }
        false
    }

    fn is_outweighed(&self, analysis: &Analysis<'_>, site: &Acquisition) -> bool {
        self.outweighed.contains(&site.fn_id) && !self.is_in_quick_loop(analysis, site.fn_id, site.expr)
    }
}

/// Whether every use of a lock runs beside a wait that takes far longer.
pub(crate) fn is_outweighed(analysis: &Analysis<'_>, waits: &LongWaits, dossier: &Dossier) -> bool {
    dossier.sites().all(|site| !site.hot && waits.is_outweighed(analysis, site))
}

/// The loops of a function around an expression; the calls of iterator adaptors are none.
fn loops_around(analysis: &Analysis<'_>, id: FnId, expr: ExprId) -> Vec<ExprId> {
    let Some(body) = analysis.typed.body(id) else { return Vec::new() };
    let is_loop = |at: &ExprId| {
        matches!(body.expr(*at).kind, ExprKind::Loop { .. } | ExprKind::While { .. } | ExprKind::For { .. })
    };
    analysis.typed.body_index(id).ancestors(expr).filter(is_loop).collect()
}

/// What an expression awaits.
enum Awaited {
    /// Futures of functions of the workspace.
    Own(Vec<FnId>),
    /// Something else that is no lock.
    Foreign,
}

fn awaited(analysis: &Analysis<'_>, id: FnId, kind: &ExprKind) -> Option<Awaited> {
    let future = match kind {
        ExprKind::Select { .. } | ExprKind::For { is_await: true, .. } => return Some(Awaited::Foreign),
        ExprKind::Await { operand, .. } => *operand,
        _ => return None,
    };
    let callee = analysis.typed.types(id).callees.get(&future);
    if callee.is_some_and(|callee| analysis.program.function(callee.fn_id).known.acquire.is_some()) {
        return None;
    }
    let own: Vec<FnId> =
        analysis.heat.graph.edges(id).iter().filter(|edge| edge.expr == future).map(|edge| edge.to).collect();
    Some(if own.is_empty() { Awaited::Foreign } else { Awaited::Own(own) })
}

fn waiting(analysis: &Analysis<'_>, ids: &[FnId]) -> FxHashSet<FnId> {
    let mut found = FxHashSet::default();
    let mut awaited_by: FxHashMap<FnId, Vec<FnId>> = FxHashMap::default();
    for id in ids {
        let Some(body) = analysis.typed.body(*id) else { continue };
        for expr in &body.exprs {
            match awaited(analysis, *id, &expr.kind) {
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

fn crate_of(analysis: &Analysis<'_>, id: FnId) -> CrateId {
    analysis.program.module(analysis.program.function(id).home.module).crate_id
}

/// The crates that a program of the workspace is built from: what has no caller in them is called by a framework, or not.
fn in_programs(analysis: &Analysis<'_>) -> FxHashSet<CrateId> {
    let mains = analysis.functions().into_iter().filter(|id| analysis.is_main(*id));
    let crates: FxHashSet<CrateId> = mains.map(|id| crate_of(analysis, id)).collect();
    crates.into_iter().flat_map(|id| analysis.program.built_on(id)).copied().collect()
}
