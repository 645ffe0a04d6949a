//! Functions that turn everybody away but administrators: what few people ask for.

use crate::analysis::world::World;
use crate::facts::walk::children;
use crate::facts::{BinaryOp, Block, Body, BuiltinMacro, ExprId, ExprKind, Literal, Stmt, UnaryOp};
use crate::knowledge::conventions::{asks_for_administrator, is_of_administrators, is_of_refusal};
use crate::types::program::FnId;

/// Whether a function returns early for whoever is no administrator, as far as names tell: `if !user.is_admin { return Err(..) }`,
/// `require_admin(&headers)?`. What a router asks before it, and checks in closures and branches, are not
/// looked at.
pub(super) fn is_for_administrators(world: &World<'_>, id: FnId) -> bool {
    let Some(body) = world.typed.body(id) else { return false };
    let Some(ExprKind::Block(block)) = body.root.map(|root| &body.expr(root).kind) else { return false };
    block.stmts.iter().filter_map(evaluated).any(|expr| turns_away(body, expr))
}

/// What a statement evaluates.
fn evaluated(stmt: &Stmt) -> Option<ExprId> {
    match stmt {
        Stmt::Let(stmt) => stmt.init,
        Stmt::Expr { expr, .. } => Some(*expr),
    }
}

/// Whether a function goes on behind an expression for administrators alone.
fn turns_away(body: &Body, expr: ExprId) -> bool {
    match &body.expr(expr).kind {
        ExprKind::If { condition, then, otherwise: None } => denies(body, *condition) && returns(body, *then),
        ExprKind::Builtin { kind: BuiltinMacro::Ensure, args, .. } => args.first().is_some_and(|arg| names(body, *arg)),
        ExprKind::Try { operand } => is_check(body, *operand),
        _ => false,
    }
}

/// Whether a condition holds for all who are no administrators.
fn denies(body: &Body, condition: ExprId) -> bool {
    match &body.expr(condition).kind {
        ExprKind::Unary { op: UnaryOp::Not, operand } => names(body, *operand),
        ExprKind::Binary { op: BinaryOp::Ne, lhs, rhs } => [*lhs, *rhs].into_iter().any(|side| is_text_of(body, side)),
        ExprKind::Binary { op: BinaryOp::Or, lhs, rhs } => denies(body, *lhs) || denies(body, *rhs),
        _ => false,
    }
}

/// Whether an expression is named after administrators, or is made of what is: `config.admin_name.as_str()`.
fn is_text_of(body: &Body, expr: ExprId) -> bool {
    match &body.expr(expr).kind {
        ExprKind::MethodCall { receiver, args, .. } if args.is_empty() => {
            names(body, expr) || is_text_of(body, *receiver)
        }
        _ => names(body, expr),
    }
}

/// Whether an expression is named after administrators: a field, a call, a path or a text.
fn names(body: &Body, expr: ExprId) -> bool {
    match &body.expr(expr).kind {
        ExprKind::Field { name, .. } | ExprKind::MethodCall { method: name, .. } => is_of_administrators(name),
        ExprKind::Call { callee, .. } => names(body, *callee),
        ExprKind::Path(path) => path.segments.last().is_some_and(|last| is_of_administrators(&last.name)),
        ExprKind::Literal(Literal::Str(Some(text))) => is_of_administrators(text),
        ExprKind::Await { operand, .. } | ExprKind::Try { operand } | ExprKind::Ref { operand, .. } => {
            names(body, *operand)
        }
        _ => false,
    }
}

/// Whether a function's name says that it fails for whoever is no administrator.
fn is_check(body: &Body, expr: ExprId) -> bool {
    match &body.expr(expr).kind {
        ExprKind::Await { operand, .. } => is_check(body, *operand),
        ExprKind::MethodCall { receiver, method, .. } => asks_for_administrator(method) || is_check(body, *receiver),
        ExprKind::Call { callee, .. } => match &body.expr(*callee).kind {
            ExprKind::Path(path) => path.segments.last().is_some_and(|last| asks_for_administrator(&last.name)),
            _ => false,
        },
        _ => false,
    }
}

/// Whether a block ends by refusing: it returns an error, or what is named after one.
fn returns(body: &Body, then: ExprId) -> bool {
    let ExprKind::Block(Block { stmts, .. }) = &body.expr(then).kind else { return false };
    match stmts.iter().rev().find_map(evaluated).map(|last| &body.expr(last).kind) {
        Some(ExprKind::Return { value: Some(value) }) => refuses(body, *value),
        Some(ExprKind::Builtin { kind: BuiltinMacro::Bail, .. }) => true,
        _ => false,
    }
}

fn refuses(body: &Body, value: ExprId) -> bool {
    let is_refusal = |at: ExprId| match &body.expr(at).kind {
        ExprKind::Path(path) => path.segments.last().is_some_and(|last| is_of_refusal(&last.name)),
        ExprKind::MethodCall { method, .. } => is_of_refusal(method),
        _ => false,
    };
    let mut open = vec![value];
    while let Some(at) = open.pop() {
        if is_refusal(at) {
            return true;
        }
        children(&body.expr(at).kind, &mut |child| open.push(child));
    }
    false
}
