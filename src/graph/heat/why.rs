//! Why a function is hot, or what keeps it cold.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::diagnostics::{HopKind, HotChain};
use crate::facts::ExprId;
use crate::graph::calls::contexts::Barrier;
use crate::graph::calls::edges::{Edge, Unseen};
use crate::graph::heat::propagation::{Heat, hop_kind};
use crate::source::{FileId, Loc, Span};
use crate::types::program::FnId;

/// More ways than this are not told.
const MAX_WAYS: usize = 3;

/// More callers than this are not told.
const MAX_CALLERS: usize = 5;

/// The answer for one function.
#[derive(Clone, Debug)]
pub struct Why {
    /// The function.
    pub id: FnId,
    /// The answer.
    pub verdict: Verdict,
    /// Calls in it that lead to no body: heat is not followed there.
    pub unseen: Vec<(Unseen, Loc)>,
}

/// Hot or cold, and why.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// Hot: the best chain, and the best one with a call in a loop if the best has none.
    Hot(HotChain, Option<HotChain>),
    /// Declared cold: the reason and where.
    MarkedCold(String, Option<Loc>),
    /// Called from hot code, but only behind something that keeps heat out.
    Blocked(Vec<Blocked>),
    /// Called from code that no root reaches, or from nowhere.
    Unreached(Vec<ColdCall>),
}

/// A call out of code that is not hot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColdCall {
    /// The caller.
    pub from: FnId,
    /// The call, or where the function is handed on.
    pub at: Loc,
    /// How it comes to run.
    pub kind: HopKind,
}

/// A way from hot code that does not carry heat.
#[derive(Clone, Debug)]
pub struct Blocked {
    /// The hot function where the way begins, then the functions on it.
    pub functions: Vec<FnId>,
    /// The calls between them.
    pub calls: Vec<Loc>,
    /// What blocks it: at the first call.
    pub by: BlockedBy,
}

/// What blocks a way.
#[derive(Clone, Debug)]
pub enum BlockedBy {
    /// A barrier around the call, and the expression that raises it.
    Barrier(Barrier, Loc),
    /// The called function is declared cold: the reason and where.
    ColdFunction(String, Option<Loc>),
    /// The call is made only for these variants of an argument, which no hot caller passes; and the function that asks.
    Variants(Vec<String>, FnId),
    /// The call stands outside the loops of an entry point that is hot in these alone.
    OutsideLoops,
    /// Too many calls lie between a root and it, or too many that may go elsewhere.
    Budget,
}

/// What keeps heat from a line of a hot function.
#[derive(Clone, Copy, Debug)]
pub enum ColdLine {
    /// A barrier around it, and the expression that raises it.
    Barrier(Barrier, Loc),
    /// It stands outside the loops of an entry point that is hot in these alone.
    OutsideLoops,
}

impl Heat<'_> {
    /// Why a function is hot or cold.
    pub fn why(&self, id: FnId) -> Why {
        let unseen = self.graph.unseen(id).into_iter().map(|unseen| {
            let loc = self.loc(id, unseen.span);
            (unseen, loc)
        });
        Why { id, verdict: self.verdict(id), unseen: unseen.collect() }
    }

    fn verdict(&self, id: FnId) -> Verdict {
        if let Some(chain) = self.chain(id, None) {
            let is_looped = chain.hops.iter().any(|hop| hop.in_loop);
            return Verdict::Hot(chain, self.loop_chain(id, None).filter(|_| !is_looped));
        }
        if let Some(mark) = self.cold_mark(id) {
            return Verdict::MarkedCold(mark.reason.clone(), mark.loc);
        }
        let callers = self.all_callers();
        let blocked = self.blocked_ways(id, &callers);
        if !blocked.is_empty() {
            return Verdict::Blocked(blocked);
        }
        let direct = callers.get(&id).into_iter().flatten();
        let call = |(from, edge): &(FnId, &Edge)| ColdCall {
            from: *from,
            at: self.loc(*from, edge.span),
            kind: hop_kind(edge),
        };
        let mut direct: Vec<ColdCall> = direct.map(call).collect();
        direct.sort_by_key(|call| call.at);
        direct.dedup_by_key(|call| (call.from, call.at));
        direct.truncate(MAX_CALLERS);
        Verdict::Unreached(direct)
    }

    fn loc(&self, id: FnId, span: Span) -> Loc {
        Loc { file: self.graph.typed.program.function(id).home.file, span }
    }

    /// Every call of the workspace, by what it calls.
    fn all_callers(&self) -> FxHashMap<FnId, Vec<(FnId, &Edge)>> {
        let ids: Vec<FnId> = self.graph.typed.functions_with_bodies().collect();
        self.graph.prepare(ids.iter().copied());
        let mut callers: FxHashMap<FnId, Vec<(FnId, &Edge)>> = FxHashMap::default();
        for id in ids {
            for edge in self.graph.edges(id) {
                callers.entry(edge.to).or_default().push((id, edge));
            }
        }
        callers
    }

    /// The shortest ways back to hot functions.
    fn blocked_ways(&self, id: FnId, callers: &FxHashMap<FnId, Vec<(FnId, &Edge)>>) -> Vec<Blocked> {
        let mut next: FxHashMap<FnId, (FnId, &Edge)> = FxHashMap::default();
        let mut seen = FxHashSet::from_iter([id]);
        let mut waiting = VecDeque::from([id]);
        let mut found = Vec::new();
        while let Some(at) = waiting.pop_front() {
            for (caller, edge) in callers.get(&at).into_iter().flatten() {
                if self.is_reached(*caller) && found.len() < MAX_WAYS {
                    found.extend(self.blocked_way(*caller, edge, &next));
                } else if seen.insert(*caller) {
                    next.insert(*caller, (at, edge));
                    waiting.push_back(*caller);
                }
            }
        }
        found
    }

    fn blocked_way(&self, hot: FnId, first: &Edge, next: &FxHashMap<FnId, (FnId, &Edge)>) -> Option<Blocked> {
        let by = match (first.barrier, self.cold_mark(first.to)) {
            (Some(barrier), _) => BlockedBy::Barrier(barrier, self.loc(hot, self.span_of(hot, barrier.raised_by))),
            (None, Some(mark)) => BlockedBy::ColdFunction(mark.reason.clone(), mark.loc),
            (None, None) if self.is_hot_in_loops_alone(hot) && !self.is_passed(hot, first.expr) => {
                BlockedBy::OutsideLoops
            }
            (None, None) if !self.is_passed(hot, first.expr) => {
                let condition = self.graph.variants(hot).condition(first.expr)?;
                BlockedBy::Variants(self.graph.variant_names(hot, condition), hot)
            }
            (None, None) if self.is_beyond_budget(hot, first) => BlockedBy::Budget,
            (None, None) => return None,
        };
        let mut functions = vec![hot, first.to];
        let mut calls = vec![self.loc(hot, first.span)];
        let mut at = first.to;
        while let Some((to, edge)) = next.get(&at) {
            calls.push(self.loc(at, edge.span));
            functions.push(*to);
            at = *to;
        }
        Some(Blocked { functions, calls, by })
    }

    fn span_of(&self, id: FnId, expr: ExprId) -> Span {
        self.graph.typed.body(id).map_or(Span { start: 0, end: 0 }, |body| body.expr(expr).span)
    }

    /// The innermost function around a byte of a file, and what keeps heat from what begins between the two bytes.
    pub fn at(&self, file: FileId, line: Span) -> Option<(FnId, Option<ColdLine>)> {
        let program = self.graph.typed.program;
        let around = self.graph.typed.functions_with_bodies().filter(|id| {
            let function = program.function(*id);
            let span = function.item.span;
            function.home.file == file && span.start < line.end && span.end > line.start
        });
        let id = around.min_by_key(|id| {
            let span = program.function(*id).item.span;
            (span.end - span.start, *id)
        })?;
        let body = self.graph.typed.body(id)?;
        let contexts = self.graph.expr_contexts(id);
        let exprs = body.exprs.iter().enumerate();
        let here: Vec<ExprId> = exprs
            .filter(|(_, expr)| line.start <= expr.span.start && expr.span.start < line.end)
            .map(|(number, _)| ExprId(number as u32))
            .collect();
        // A closure for what is rare may begin on a line that is not.
        let are_cold = here.iter().all(|expr| contexts.is_cold(*expr));
        let barrier = here.first().filter(|_| are_cold).and_then(|expr| contexts.barrier(*expr));
        let cold = match barrier {
            Some(barrier) => Some(ColdLine::Barrier(barrier, self.loc(id, self.span_of(id, barrier.raised_by)))),
            None if self.is_hot_in_loops_alone(id) && !here.iter().any(|expr| self.is_passed(id, *expr)) => {
                Some(ColdLine::OutsideLoops)
            }
            None => None,
        };
        Some((id, cold))
    }
}
