//! What happens once in the life of a value or of a program, as far as the code shows.

use super::{Analysis, Dossier, Stall};
use crate::facts::{ExprId, ExprKind};
use crate::graph::{BarrierKind, Execution, Via};
use crate::types::infer::Implicit;
use crate::types::known::ContentOp;
use crate::types::lower_ty::fn_sig;
use crate::types::program::{AdtId, FnId, Program};
use crate::types::ty::Ty;

/// Callers of callers are asked this far whether they repeat a call.
const MAX_DEPTH: usize = 3;

/// Why something is done only once in a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seldom {
    /// A constructor does it.
    Constructor(FnId),
    /// It is done as a value dies.
    EndOfValue,
    /// It is done where something starts to wait for connections.
    StartOfService,
    /// It is done only where no runtime is.
    NoRuntime,
}

impl Analysis<'_, '_, '_> {
    /// Why a call that may wait is made only once in a while, if nothing says that it is repeated.
    pub fn seldom(&self, id: FnId, expr: ExprId, stall: &Stall) -> Option<Seldom> {
        if self.is_without_runtime(id, expr) {
            return Some(Seldom::NoRuntime);
        }
        if self.heat.is_reached(id) {
            return None;
        }
        // A loop over addresses starts as many services.
        let mut on_the_way = stall.way.iter().map(|(caller, _)| *caller).chain([id, stall.fn_id]);
        if on_the_way.any(|id| self.starts_service(id)) {
            return Some(Seldom::StartOfService);
        }
        if self.is_repeated(id, expr) {
            return None;
        }
        let runs_here = self.heat.graph.regions(id).region(expr).execution == Execution::Here;
        if runs_here && self.makes_its_own(id) {
            return Some(Seldom::Constructor(id));
        }
        let reached = stall.way.iter().skip(1).map(|(caller, _)| *caller).chain([stall.fn_id]);
        stall.way.iter().zip(reached).find_map(|((caller, call), to)| {
            let mut edges = self.heat.graph.edges(*caller).iter().filter(|edge| edge.expr == *call && edge.to == to);
            if edges.all(|edge| edge.via == Via::Implicit(Implicit::Drop)) {
                return Some(Seldom::EndOfValue);
            }
            self.makes_its_own(to).then_some(Seldom::Constructor(to))
        })
    }

    /// Whether a loop repeats an expression, in its function or around a call of that.
    fn is_repeated(&self, id: FnId, expr: ExprId) -> bool {
        let mut open = vec![id];
        let mut seen = open.clone();
        if self.heat.graph.regions(id).in_loop(expr) {
            return true;
        }
        for _ in 0..MAX_DEPTH {
            let mut next = Vec::new();
            for (caller, edge) in open.iter().flat_map(|id| self.calls_into(*id)) {
                if edge.in_loop {
                    return true;
                }
                if !seen.contains(&caller) {
                    seen.push(caller);
                    next.push(caller);
                }
            }
            open = next;
        }
        false
    }

    /// Whether a function is a constructor: it gives a value of the type that it belongs to, and needs none.
    fn makes_its_own(&self, id: FnId) -> bool {
        let is_own = |ty: &Ty| ty.as_adt().is_some_and(|(adt, _)| Some(adt) == self.program.owner_adt(id));
        self.program.function(id).facts.self_param.is_none()
            && fn_sig(self.program, id).output.any(&mut |part| is_own(part))
    }

    fn starts_service(&self, id: FnId) -> bool {
        let callees = &self.typed.types(id).callees;
        callees.values().any(|callee| self.program.function(callee.fn_id).known.listens)
    }

    /// Whether an expression is what is done instead where the thread has no runtime.
    fn is_without_runtime(&self, id: FnId, expr: ExprId) -> bool {
        let barrier = self.heat.graph.regions(id).barrier(expr);
        let asked = barrier.filter(|barrier| barrier.kind == BarrierKind::ErrorPath).and_then(|barrier| {
            let callee = self.typed.types(id).callees.get(&barrier.raised_by)?;
            Some(self.program.function(callee.fn_id).known.asks_for_runtime)
        });
        asked.unwrap_or(false)
    }
}

/// Whether all that sections do is to put values under keys and to let them go: nobody looks what is there.
pub fn only_registers(analysis: &Analysis<'_, '_, '_>, dossier: &Dossier) -> bool {
    let mut work = dossier.sites().flat_map(|site| &site.work).peekable();
    work.peek().is_some()
        && work.all(|work| {
            let is_kept = matches!(work.content_op(analysis.program), Some(ContentOp::Insert | ContentOp::Remove));
            let parent = analysis.typed.body_index(work.fn_id).parent(work.expr);
            let body = analysis.typed.body(work.fn_id);
            let is_dropped = parent.zip(body).is_some_and(|(parent, body)| match &body.expr(parent).kind {
                ExprKind::Block(block) => !block.gives(work.expr) && !block.binds(work.expr),
                _ => false,
            });
            is_kept && is_dropped
        })
}

/// Whether a value is there to start or stop something: an end of a channel, what starting a thread or task gives.
pub fn starts_or_stops(program: &Program<'_>, adt: AdtId) -> bool {
    let is_part = |part: &Ty| part.as_adt().is_some_and(|(part, _)| part == adt);
    program.adt(adt).known.channel.is_some()
        || program.functions().any(|(id, function)| {
            let known = &function.known;
            let is_end = (known.send || known.receive) && program.owner_adt(id) == Some(adt);
            is_end || known.spawns.is_some() && fn_sig(program, id).output.any(&mut |part| is_part(part))
        })
}
