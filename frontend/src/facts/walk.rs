//! Children of expressions, for code that wants all of a body's parts without caring what they are.

use super::{Block, Body, ExprId, ExprKind, Stmt};

/// An expression and all that it is made of, an expression before its parts.
pub fn parts(body: &Body, whole: ExprId) -> impl Iterator<Item = ExprId> + '_ {
    let mut open = vec![whole];
    std::iter::from_fn(move || {
        let at = open.pop()?;
        children(&body.expr(at).kind, &mut |child| open.push(child));
        Some(at)
    })
}

/// Calls `visit` on each direct child of an expression, in order of evaluation where that is fixed.
pub fn children(kind: &ExprKind, visit: &mut dyn FnMut(ExprId)) {
    match kind {
        ExprKind::Opaque(parts) | ExprKind::Tuple(parts) | ExprKind::Array(parts) => {
            parts.iter().copied().for_each(visit)
        }
        ExprKind::Builtin { args, .. } | ExprKind::Macro { args, .. } => args.iter().copied().for_each(visit),
        ExprKind::Path(_) | ExprKind::Literal(_) | ExprKind::Continue { .. } => {}
        ExprKind::Call { callee, args } => {
            visit(*callee);
            args.iter().copied().for_each(visit);
        }
        ExprKind::MethodCall { receiver, args, .. } => {
            visit(*receiver);
            args.iter().copied().for_each(visit);
        }
        ExprKind::Field { base, .. } => visit(*base),
        ExprKind::Index { base, index } => [*base, *index].into_iter().for_each(visit),
        ExprKind::Unary { operand, .. }
        | ExprKind::Ref { operand, .. }
        | ExprKind::Await { operand, .. }
        | ExprKind::Try { operand }
        | ExprKind::Cast { operand, .. } => visit(*operand),
        ExprKind::Binary { lhs, rhs, .. } => [*lhs, *rhs].into_iter().for_each(visit),
        ExprKind::Assign { lhs, rhs, .. } => [*rhs, *lhs].into_iter().for_each(visit),
        ExprKind::Block(block) => block_children(block, visit),
        ExprKind::Async { body, .. } | ExprKind::Closure { body, .. } | ExprKind::Loop { body, .. } => visit(*body),
        ExprKind::If { condition, then, otherwise } => {
            visit(*condition);
            visit(*then);
            otherwise.iter().copied().for_each(visit);
        }
        ExprKind::Let { scrutinee, .. } => visit(*scrutinee),
        ExprKind::Match { scrutinee, arms } => {
            visit(*scrutinee);
            arms.iter().flat_map(|arm| arm.guard.into_iter().chain([arm.body])).for_each(visit);
        }
        ExprKind::While { condition, body, .. } => [*condition, *body].into_iter().for_each(visit),
        ExprKind::For { iterable, body, .. } => [*iterable, *body].into_iter().for_each(visit),
        ExprKind::Return { value } | ExprKind::Break { value, .. } | ExprKind::Yield { value } => {
            value.iter().copied().for_each(visit);
        }
        ExprKind::Repeat { value, len } => [*value, *len].into_iter().for_each(visit),
        ExprKind::Struct { fields, rest, .. } => {
            fields.iter().map(|field| field.value).chain(*rest).for_each(visit);
        }
        ExprKind::Range { low, high, .. } => low.iter().chain(high).copied().for_each(visit),
        ExprKind::Select { branches, otherwise, .. } => {
            branches.iter().flat_map(|branch| branch.guard.into_iter().chain([branch.future])).for_each(&mut *visit);
            branches.iter().map(|branch| branch.body).chain(*otherwise).for_each(visit);
        }
    }
}

fn block_children(block: &Block, visit: &mut dyn FnMut(ExprId)) {
    for stmt in &block.stmts {
        match stmt {
            Stmt::Let(stmt) => stmt.init.iter().chain(&stmt.otherwise).copied().for_each(&mut *visit),
            Stmt::Expr { expr, .. } => visit(*expr),
        }
    }
    block.tail.iter().copied().for_each(visit);
}

/// Whether `test` holds for an expression below (or at) `root`.
pub fn any_expr(body: &Body, root: ExprId, test: &mut dyn FnMut(&ExprKind) -> bool) -> bool {
    let mut stack = vec![root];
    while let Some(id) = stack.pop() {
        let kind = &body.expr(id).kind;
        if test(kind) {
            return true;
        }
        children(kind, &mut |child| stack.push(child));
    }
    false
}
