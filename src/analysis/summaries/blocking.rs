//! What a call does to the thread that makes it: the first thing on which it may wait, through helpers.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use crate::analysis::summaries::effects::blocking_of;
use crate::analysis::summaries::nonblocking_io::Readiness;
use crate::analysis::{Analysis, Context};
use crate::facts::ExprId;
use crate::graph::{BarrierKind, Edge, Execution, Via};
use crate::knowledge::attributes::Blocking;
use crate::types::infer::Implicit;
use crate::types::program::FnId;

/// Helpers of helpers are followed this far.
const MAX_DEPTH: usize = 8;

/// A call on which a thread may wait.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stall {
    /// The function that makes it.
    pub fn_id: FnId,
    /// The call.
    pub expr: ExprId,
    /// What is called.
    pub callee: FnId,
    /// For how long it may take.
    pub blocking: Blocking,
    /// The calls that lead there, outermost first: caller and call.
    pub way: Vec<(FnId, ExprId)>,
}

/// Finds the stalls of functions, each worked out once.
pub struct Stalls<'a> {
    analysis: &'a Analysis<'a>,
    known: RefCell<FxHashMap<FnId, Option<Stall>>>,
    readiness: Readiness,
}

impl<'a> Stalls<'a> {
    /// Nothing is worked out yet.
    pub fn new(analysis: &'a Analysis<'a>) -> Self {
        Stalls { analysis, known: RefCell::default(), readiness: Readiness::default() }
    }

    /// The worst stall of one call: its own, or the one nearest to it in a helper that runs on the same thread.
    ///
    /// Calls that may go elsewhere, and those that happen once or only in debug builds, are passed over.
    pub fn at(&self, id: FnId, expr: ExprId) -> Option<Stall> {
        self.at_depth(id, expr, 0)
    }

    fn at_depth(&self, id: FnId, expr: ExprId, depth: usize) -> Option<Stall> {
        let graph = self.analysis.heat.graph;
        if graph.regions(id).barrier(expr).is_some_and(|barrier| is_rare(barrier.kind)) {
            return None;
        }
        let own = self.analysis.typed.types(id).callees.get(&expr).and_then(|callee| {
            let blocking = blocking_of(self.analysis.program, callee)?;
            if self.readiness.never_waits(self.analysis, id, expr, callee.fn_id) {
                return None;
            }
            Some(Stall { fn_id: id, expr, callee: callee.fn_id, blocking, way: Vec::new() })
        });
        let called = graph.edges(id).iter().filter(|edge| edge.expr == expr && self.is_followed(edge));
        let inner = called.filter_map(|edge| {
            let mut stall = self.within(edge.to, depth + 1)?;
            stall.way.insert(0, (id, expr));
            Some(stall)
        });
        own.into_iter().chain(inner).min_by_key(rank)
    }

    /// An async function does nothing before it is awaited, and is a body of its own. What a library could call of a
    /// type that it is given, it need not call each time.
    fn is_followed(&self, edge: &Edge) -> bool {
        edge.via != Via::Implicit(Implicit::Bound)
            && !edge.maybe
            && edge.execution != Execution::Stored
            && !self.analysis.program.function(edge.to).facts.is_async
    }

    /// The worst stall of a plain function, the nearest among equals.
    fn within(&self, id: FnId, depth: usize) -> Option<Stall> {
        if let Some(known) = self.known.borrow().get(&id) {
            return known.clone();
        }
        if depth >= MAX_DEPTH || self.analysis.typed.body(id).is_none() {
            return None;
        }
        // Recursion: nothing new is found on the way back.
        self.known.borrow_mut().insert(id, None);
        let contexts = self.analysis.contexts(id);
        let plain = self.calls_in(id).into_iter().filter(|expr| contexts.get(expr) == Some(&Context::Plain));
        // What is put away or handed to another thread does not happen here.
        let here = plain.filter(|expr| self.analysis.heat.graph.regions(id).region(*expr).execution == Execution::Here);
        let found = here.filter_map(|expr| self.at_depth(id, expr, depth)).min_by_key(rank);
        self.known.borrow_mut().insert(id, found.clone());
        found
    }

    /// Everything in a body that calls something, by place.
    pub fn calls_in(&self, id: FnId) -> Vec<ExprId> {
        let own = self.analysis.typed.types(id).callees.keys().copied();
        let mut calls: Vec<ExprId> =
            own.chain(self.analysis.heat.graph.edges(id).iter().map(|edge| edge.expr)).collect();
        calls.sort();
        calls.dedup();
        calls
    }
}

fn rank(stall: &Stall) -> (bool, usize, ExprId) {
    (stall.blocking == Blocking::Cheap, stall.way.len(), stall.expr)
}

fn is_rare(kind: BarrierKind) -> bool {
    matches!(kind, BarrierKind::Once | BarrierKind::DebugOnly | BarrierKind::SwitchedOff)
}
