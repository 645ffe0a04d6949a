//! What becomes of what a section reads: copied out, or only used to decide how the content is trimmed.

use crate::analysis::locks::guard_types::{holds_guard, sharing};
use crate::analysis::{Acquisition, Analysis, EffectKind, EventKind, GuardSource, Use, Work};
use crate::facts::{BinaryOp, ExprId, ExprKind};
use crate::graph::Via;
use crate::knowledge::attributes::{ContentOp, Mode, Wait};
use crate::types::infer::PathValue;
use crate::types::program::FnId;
use crate::types::ty::{Prim, Ty};

/// Whether a use gives a value of its own: a clone, a copy of a field or of the whole.
pub fn copies_out(analysis: &Analysis<'_>, work: &Work) -> bool {
    let types = analysis.typed.types(work.fn_id);
    match work.used {
        Use::NumberRead => true,
        Use::SharedCall(Some(id)) => is_clone(analysis, id) || gives_counted(analysis, work, id),
        Use::Read => match kind(analysis, work.fn_id, work.expr) {
            _ if is_cloned_by_call(analysis, work) => true,
            Some(ExprKind::Unary { .. } | ExprKind::Field { .. }) => {
                !matches!(types.expr(work.expr), Ty::Ref(..) | Ty::Unknown)
                    && !matches!(parent_kind(analysis, work.fn_id, work.expr), Some(ExprKind::Ref { .. }))
            }
            _ => false,
        },
        _ => false,
    }
}

/// Whether a section does nothing beside what it does with the content: nothing waits, calls back or runs code of the
/// workspace.
pub fn does_nothing_else(analysis: &Analysis<'_>, site: &Acquisition) -> bool {
    let quiet = |kind: &EffectKind| matches!(kind, EffectKind::Allocates | EffectKind::Formats);
    if !site.awaits.is_empty()
        || site.escapes
        || !analysis.section_effects(site).iter().all(|effect| quiet(&effect.kind))
    {
        return false;
    }
    let Some(flow) = analysis.flows.get(&site.fn_id).filter(|_| !site.waited_on) else { return false };
    flow.events.iter().filter(|event| event.held.contains(&site.guard) && event.expr != site.expr).all(|event| {
        match event.kind {
            EventKind::Call(id) => {
                let function = analysis.program.function(id);
                let is_work = flow.events.iter().any(|other| {
                    other.expr == event.expr && matches!(&other.kind, EventKind::Use(on, _) if on.contains(&site.guard))
                });
                let is_foreign = function.known.atomic.is_none() && analysis.program.is_stub(function.home.module);
                is_work || is_foreign && !runs_handed_function(analysis, site.fn_id, event.expr)
            }
            EventKind::UnknownCall | EventKind::CallParam(_) | EventKind::Escape(_) | EventKind::Wait(_) => false,
            EventKind::Acquire(_) | EventKind::Await | EventKind::Use(..) | EventKind::Macro => true,
        }
    })
}

/// Whether a section takes from one number what it adds to another.
pub fn moves_between_numbers(analysis: &Analysis<'_>, site: &Acquisition) -> bool {
    let operation = |work: &Work| {
        let body = analysis.typed.body(work.fn_id)?;
        match body.expr(analysis.typed.body_index(work.fn_id).parent(work.expr)?).kind {
            ExprKind::Assign { op, lhs, .. } if lhs == work.expr => op,
            _ => None,
        }
    };
    let operations: Vec<BinaryOp> = site.work.iter().filter_map(operation).collect();
    operations.contains(&BinaryOp::Sub) && operations.contains(&BinaryOp::Add)
}

/// Whether a call is handed a function of the workspace to run.
fn runs_handed_function(analysis: &Analysis<'_>, id: FnId, call: ExprId) -> bool {
    let index = analysis.typed.body_index(id);
    let edges = analysis.heat.graph.edges(id).iter().filter(|edge| edge.via == Via::Value);
    edges.into_iter().any(|edge| index.parent(edge.expr) == Some(call) && analysis.typed.body(edge.to).is_some())
}

/// Whether a guard may be given to a function by value, which then does with the content what is not seen here.
fn hands_guard_on(analysis: &Analysis<'_>, site: &Acquisition) -> bool {
    let Some(body) = analysis.typed.body(site.fn_id) else { return true };
    let types = analysis.typed.types(site.fn_id);
    body.exprs.iter().enumerate().any(|(number, expr)| {
        let (ExprKind::Call { args, .. } | ExprKind::MethodCall { args, .. }) = &expr.kind else { return false };
        let callee = types.callees.get(&ExprId(number as u32));
        let drops = callee.is_some_and(|callee| analysis.program.function(callee.fn_id).known.drops);
        let is_ctor = matches!(&expr.kind, ExprKind::Call { callee, .. }
            if matches!(types.values.get(callee), Some(PathValue::Ctor(..))));
        !drops
            && !is_ctor
            && args.iter().any(|arg| {
                matches!(body.expr(*arg).kind, ExprKind::Path(_))
                    && !matches!(types.expr(*arg), Ty::Ref(..))
                    && holds_guard(analysis.program, types.expr(*arg))
            })
    })
}

/// Whether something read from a collection only decides how it is trimmed.
///
/// That is so when it flows into a condition whose branch takes something out for nothing, or only leaves a loop.
pub fn only_steers_trimming(analysis: &Analysis<'_>, read: &Work, trims: &[&Work]) -> bool {
    let Some(body) = analysis.typed.body(read.fn_id) else { return false };
    let index = analysis.typed.body_index(read.fn_id);
    let mut at = read.expr;
    while let Some(parent) = index.parent(at) {
        match &body.expr(parent).kind {
            ExprKind::If { condition, then, otherwise: None } if *condition == at => {
                return branch_trims(analysis, read.fn_id, *then, trims);
            }
            ExprKind::While { condition, body: inner, .. } if *condition == at => {
                return branch_trims(analysis, read.fn_id, *inner, trims);
            }
            ExprKind::Binary { .. } | ExprKind::Unary { .. } | ExprKind::Let { .. } | ExprKind::Field { .. } => {}
            ExprKind::Cast { .. } => {}
            ExprKind::MethodCall { receiver, .. } if *receiver == at => {}
            // An argument of what decides: how many to drop.
            ExprKind::MethodCall { .. } | ExprKind::Range { .. }
                if trims.iter().any(|trim| trim.fn_id == read.fn_id && trim.expr == parent) =>
            {
                return true;
            }
            ExprKind::MethodCall { args, .. } if args.contains(&at) => {}
            ExprKind::Range { .. } => {}
            _ => return false,
        }
        at = parent;
    }
    false
}

/// Whether the value that a trimming call gives is thrown away, or it gives none.
pub fn takes_for_nothing(analysis: &Analysis<'_>, work: &Work) -> bool {
    let trims =
        matches!(work.content_op(analysis.program), Some(ContentOp::Pop | ContentOp::Remove | ContentOp::Clear));
    let ty = analysis.typed.types(work.fn_id).expr(work.expr);
    trims && (matches!(ty, Ty::Tuple(parts) if parts.is_empty()) || analysis.is_discarded(work.fn_id, work.expr))
}

/// Whether an exclusive section only reads, and nothing shows that it must be alone.
pub fn only_reads(analysis: &Analysis<'_>, site: &Acquisition) -> bool {
    let reads = |work: &Work| matches!(work.used, Use::SharedCall(Some(_)) | Use::Read | Use::NumberRead);
    // Content that changes through `&self` may need to be alone while it does.
    let inner = site.lock.as_ref().map(|lock| sharing(analysis.program, &lock.inner));
    inner.is_some_and(|inner| !inner.has_synchronised && !inner.has_unknown)
        && site.mode == Mode::Exclusive
        && site.wait != Wait::Try
        && !site.work.is_empty()
        && site.work.iter().all(reads)
        && !site.escapes
        && !site.lends
        && !hands_guard_on(analysis, site)
        && !excludes_on_purpose(analysis, site)
}

/// A section that changes something else may hold the lock to be alone while it does.
fn excludes_on_purpose(analysis: &Analysis<'_>, site: &Acquisition) -> bool {
    let changes = |kind: &EffectKind| {
        matches!(
            kind,
            EffectKind::Acquires(_)
                | EffectKind::Blocks(_)
                | EffectKind::Io
                | EffectKind::CallsBack
                | EffectKind::Sends
        )
    };
    takes_another_lock(analysis, site)
        || !site.awaits.is_empty()
        || analysis.section_effects(site).iter().any(|effect| changes(&effect.kind))
        || analysis.changes_elsewhere(site)
}

fn branch_trims(analysis: &Analysis<'_>, id: FnId, branch: ExprId, trims: &[&Work]) -> bool {
    let Some(body) = analysis.typed.body(id) else { return false };
    let mut only_leaves = true;
    let mut found = false;
    let mut open = vec![branch];
    while let Some(at) = open.pop() {
        let kind = &body.expr(at).kind;
        match kind {
            ExprKind::Return { .. } | ExprKind::Try { .. } | ExprKind::Break { value: Some(_), .. } => return false,
            ExprKind::Block(_) | ExprKind::Break { .. } | ExprKind::Continue { .. } => {}
            _ => only_leaves = false,
        }
        found |= trims.iter().any(|trim| trim.fn_id == id && trim.expr == at);
        crate::facts::walk::children(kind, &mut |child| open.push(child));
    }
    found || only_leaves
}

fn kind<'a>(analysis: &Analysis<'a>, id: FnId, expr: ExprId) -> Option<&'a ExprKind> {
    analysis.typed.body(id).map(|body| &body.expr(expr).kind)
}

fn parent_kind<'a>(analysis: &Analysis<'a>, id: FnId, expr: ExprId) -> Option<&'a ExprKind> {
    kind(analysis, id, analysis.typed.body_index(id).parent(expr)?)
}

/// `Arc::clone(&guard)`
fn is_cloned_by_call(analysis: &Analysis<'_>, work: &Work) -> bool {
    let index = analysis.typed.body_index(work.fn_id);
    let mut at = work.expr;
    while let Some(parent) = index.parent(at) {
        match kind(analysis, work.fn_id, parent) {
            Some(ExprKind::Ref { .. } | ExprKind::Unary { .. }) => at = parent,
            Some(ExprKind::Call { .. }) => {
                let callee = analysis.typed.types(work.fn_id).callees.get(&parent);
                return callee.is_some_and(|callee| is_clone(analysis, callee.fn_id));
            }
            _ => return false,
        }
    }
    false
}

fn is_clone(analysis: &Analysis<'_>, id: FnId) -> bool {
    let program = analysis.program;
    let clone = program.lang.trait_named("clone");
    clone.is_some() && program.owner_trait(id) == clone && program.function(id).name == "clone"
}

/// `current.as_ref().cloned()`: a library call without arguments whose result owns a counted reference.
fn gives_counted(analysis: &Analysis<'_>, work: &Work, id: FnId) -> bool {
    let function = analysis.program.function(id);
    let ty = analysis.typed.types(work.fn_id).expr(work.expr);
    analysis.program.is_stub(function.home.module)
        && function.facts.params.is_empty()
        && !ty.any(&mut |part| matches!(part, Ty::Ref(..)))
        && ty.any(&mut |part| analysis.program.refcount(part).is_some())
}

/// Whether a use only changes how the content is looked at: `as_ref`, `as_deref`.
pub fn gives_view(analysis: &Analysis<'_>, work: &Work) -> bool {
    let Use::SharedCall(Some(id)) = work.used else { return false };
    let function = analysis.program.function(id);
    analysis.program.is_stub(function.home.module)
        && function.facts.params.is_empty()
        && function.known.content.is_none()
        && analysis.typed.types(work.fn_id).expr(work.expr).any(&mut |part| matches!(part, Ty::Ref(..)))
}

/// Whether a library call without arguments only says how much there is.
pub fn gives_number(analysis: &Analysis<'_>, work: &Work) -> bool {
    matches!(analysis.typed.types(work.fn_id).expr(work.expr).peeled(), Ty::Prim(Prim::Int(_) | Prim::Bool))
}

/// Whether another lock's guard, or what stands for one, is taken in a section.
fn takes_another_lock(analysis: &Analysis<'_>, site: &Acquisition) -> bool {
    let Some(flow) = analysis.flows.get(&site.fn_id) else { return true };
    flow.events.iter().any(|event| {
        let is_other = matches!(event.kind, EventKind::Acquire(guard) if guard != site.guard
            && matches!(flow.guards.get(guard as usize), Some(GuardSource::Acquired { .. })));
        is_other && event.held.contains(&site.guard)
    })
}
