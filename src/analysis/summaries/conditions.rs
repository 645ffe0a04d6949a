//! What decides whether an expression of a body is evaluated: branches around it, and ways out of the function before it.
//!
//! Syntactic. Errs towards conditional: that a condition always holds is not seen.

use crate::analysis::world::World;
use crate::facts::{Body, ExprId, ExprKind, Stmt};
use crate::types::program::FnId;

/// Something that decides whether an expression is evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Condition {
    /// What is asked: a condition, a scrutinee, the left operand of a lazy operator.
    pub(crate) by: ExprId,
    /// For a branch: the part that is or is not evaluated.
    branch: Option<ExprId>,
}

/// All that decides about an expression.
pub(crate) fn conditions(world: &World<'_>, id: FnId, expr: ExprId) -> Vec<Condition> {
    let Some(body) = world.typed.body(id) else { return Vec::new() };
    let mut found = branches(world, id, body, expr);
    found.extend(exits(world, id, body, expr));
    found
}

/// The innermost part of a body around an expression that is evaluated or not.
pub(crate) fn innermost_branch(world: &World<'_>, id: FnId, expr: ExprId) -> Option<ExprId> {
    branches(world, id, world.typed.body(id)?, expr).first().and_then(|condition| condition.branch)
}

/// What stands around an expression and may leave it out, from the inside out.
fn branches(world: &World<'_>, id: FnId, body: &Body, expr: ExprId) -> Vec<Condition> {
    let index = world.typed.body_index(id);
    let mut found = Vec::new();
    let mut at = expr;
    while let Some(parent) = index.parent(at) {
        let by = match &body.expr(parent).kind {
            ExprKind::Closure { .. } => Some(asked_before_closure(world, id, body, parent)),
            kind => decider(kind, at),
        };
        found.extend(by.map(|by| Condition { by, branch: Some(at) }));
        at = parent;
    }
    found
}

/// What of an expression decides whether its part is evaluated, if anything does.
fn decider(kind: &ExprKind, part: ExprId) -> Option<ExprId> {
    match kind {
        ExprKind::If { condition, .. } | ExprKind::While { condition, .. } => Some(*condition),
        // One arm that matches anything decides nothing.
        ExprKind::Match { scrutinee, arms } if arms.len() > 1 => Some(*scrutinee),
        ExprKind::For { iterable, .. } => Some(*iterable),
        ExprKind::Binary { op, lhs, .. } if op.is_lazy() => Some(*lhs),
        ExprKind::Block(block) => block.stmts.iter().find_map(|stmt| match stmt {
            Stmt::Let(stmt) if stmt.otherwise == Some(part) => stmt.init,
            _ => None,
        }),
        _ => None,
    }
    .filter(|by| *by != part)
}

/// `value.unwrap_or_else(|| ..)`: the receiver says whether the closure runs; else the closure itself stands for that.
fn asked_before_closure(world: &World<'_>, id: FnId, body: &Body, closure: ExprId) -> ExprId {
    let call = world.typed.body_index(id).parent(closure);
    match call.map(|call| &body.expr(call).kind) {
        Some(ExprKind::MethodCall { receiver, .. }) => *receiver,
        _ => closure,
    }
}

/// Ways out before an expression: `return`, `?`, and `break` or `continue` of a loop around both.
fn exits(world: &World<'_>, id: FnId, body: &Body, expr: ExprId) -> Vec<Condition> {
    let index = world.typed.body_index(id);
    let start = body.expr(expr).span.end;
    let nested = |at: ExprId| {
        index
            .ancestors(at)
            .find(|outer| matches!(body.expr(*outer).kind, ExprKind::Closure { .. } | ExprKind::Async { .. }))
    };
    let own = nested(expr);
    let mut found = Vec::new();
    for (number, exit) in body.exprs.iter().enumerate() {
        let at = ExprId(number as u32);
        let is_before = exit.span.end <= start && !index.encloses(at, expr) && at != expr;
        let leaves = match &exit.kind {
            ExprKind::Try { .. } | ExprKind::Return { .. } => true,
            ExprKind::Break { .. } | ExprKind::Continue { .. } => {
                let around = index.ancestors(at).find(|outer| body.expr(*outer).kind.is_loop());
                around.is_some_and(|outer| index.encloses(outer, expr))
            }
            _ => false,
        };
        if !leaves || !is_before || nested(at) != own {
            continue;
        }
        if let ExprKind::Try { operand } = &exit.kind {
            found.push(Condition { by: *operand, branch: None });
            continue;
        }
        // Whatever decides about the way out, and not about both, decides here too.
        let inner = branches(world, id, body, at).into_iter();
        let deciding = inner.filter(|condition| condition.branch.is_none_or(|branch| !index.encloses(branch, expr)));
        found.extend(deciding.map(|condition| Condition { branch: None, ..condition }));
    }
    found
}
