//! What decides whether an expression of a body is evaluated: branches around it, and ways out of the function before it.
//!
//! Syntactic. Errs towards conditional: that a condition always holds is not seen.

use crate::analysis::world::World;
use crate::facts::{Body, ExprId, ExprKind, Stmt};
use crate::graph::BarrierKind;
use crate::types::program::FnId;
use crate::types::value_flow::{LocalSource, Step, ValueFlow};

/// Something that decides whether an expression is evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Condition {
    /// What is asked: a condition, a scrutinee, the left operand of a lazy operator.
    pub(crate) by: ExprId,
    /// For a branch: the part that is or is not evaluated.
    pub(crate) branch: Option<ExprId>,
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

/// Where a function may first give back a value that it found ready, so that the rest of it is left out:
/// `if let Some(session) = self.session.load_full() { return Ok(session) }`. To return an error, a constant or nothing is no answer,
/// and what is looked up by an argument is not there for each one. The end of that, in bytes.
pub(crate) fn first_answer(world: &World<'_>, id: FnId) -> Option<u32> {
    let flow = ValueFlow::new(world.typed, id)?;
    let is_answer =
        |(exit, value): &(ExprId, ExprId)| is_bound_by_condition(flow, *value, &branches(world, id, flow.body, *exit));
    flow.returned().filter(is_answer).map(|(exit, _)| flow.body.expr(exit).span.end).min()
}

/// Where a function may first return because of a condition and without an error, so that the rest of it is left out: `if !is_due {
/// return false }`. The end of that, in bytes. That something failed, and that an argument is empty or otherwise no good, is mostly not so.
/// Errors that have no name count as answers.
pub(crate) fn first_return(world: &World<'_>, id: FnId) -> Option<u32> {
    let flow = ValueFlow::new(world.typed, id)?;
    let contexts = world.graph.expr_contexts(id);
    let is_error = |value: ExprId| match &flow.body.expr(value).kind {
        ExprKind::Call { callee, .. } => flow.types.names_err(world.program, *callee),
        _ => false,
    };
    let leaves = |(exit, value): &(ExprId, Option<ExprId>)| {
        let deciding = branches(world, id, flow.body, *exit);
        let has_failed = contexts.barrier(*exit).is_some_and(|barrier| barrier.kind == BarrierKind::ErrorPath);
        !value.is_some_and(is_error)
            && !has_failed
            && deciding.first().is_some_and(|condition| !checks_argument(flow, condition.by))
    };
    flow.returns().filter(leaves).map(|(exit, _)| flow.body.expr(exit).span.end).min()
}

/// Whether a condition asks nothing but what an argument is like: `keys.is_empty()`, `!name.starts_with('/')`.
fn checks_argument(flow: ValueFlow<'_>, condition: ExprId) -> bool {
    let arguments = flow.typed.program.function(flow.id).facts.argument_pats();
    match &flow.body.expr(condition).kind {
        ExprKind::Unary { operand, .. } => checks_argument(flow, *operand),
        ExprKind::MethodCall { receiver, .. } => {
            matches!(flow.step(*receiver), Step::Local(pat) if arguments.contains(&pat))
        }
        _ => false,
    }
}

/// Whether a value was bound by the pattern of one of these conditions.
fn is_bound_by_condition(flow: ValueFlow<'_>, value: ExprId, conditions: &[Condition]) -> bool {
    let mut at = value;
    let pat = loop {
        at = match flow.step(at) {
            Step::Local(pat) => break pat,
            Step::Same(from, _) => from,
            Step::Field { base, .. } => base,
            Step::Call(call) => match call.receiver {
                Some(receiver) => receiver,
                None => return false,
            },
            _ => return false,
        };
    };
    let LocalSource::Value(source) = flow.local(pat).source else { return false };
    let index = flow.typed.body_index(flow.id);
    let is_condition = conditions.iter().any(|condition| index.encloses(condition.by, source));
    is_condition && !names_argument(flow, source)
}

/// Whether a parameter that is not the object of the method is named in an expression.
fn names_argument(flow: ValueFlow<'_>, expr: ExprId) -> bool {
    let index = flow.typed.body_index(flow.id);
    let arguments = flow.typed.program.function(flow.id).facts.argument_pats();
    arguments.iter().flat_map(|pat| flow.types.uses_of(*pat)).any(|used| index.encloses(expr, *used))
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
    let nested = |at: ExprId| world.nested_body_around(id, at);
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
