//! Waits for something that is known to have come to its end: a thread that was asked before whether it has finished.
//!
//! What is asked and what is waited for are compared by type alone, and that a loop is left early is not noticed (misses: the wait for
//! another thread).

use crate::analysis::world::World;
use crate::facts::{BinaryOp, Block, ExprId, ExprKind, Stmt, UnaryOp};
use crate::isolation::recursing;
use crate::knowledge::attributes::Tells;
use crate::types::infer::{Callee, PathValue};
use crate::types::program::{AdtId, FnId};
use crate::types::ty::Ty;
use crate::types::value_flow::ValueFlow;

/// Returns whether a call is only reached where a condition has told that what it waits for has ended: `if handle.is_finished() {
/// handle.join() }`, or the same by a `continue`, or by a loop before it.
pub(crate) fn has_ended(world: &World<'_>, id: FnId, call: ExprId) -> bool {
    let Some(flow) = ValueFlow::new(world.typed, id) else { return false };
    let Some((handle, _)) = flow.types.callees.get(&call).and_then(|callee| callee.receiver.peeled().as_adt()) else {
        return false;
    };
    // Most functions ask nothing.
    if !world.asks_for_end(id) {
        return false;
    }
    let question = Question { world, flow, handle };
    let index = world.typed.body_index(id);
    let mut inside = call;
    index.ancestors(call).any(|around| {
        let part = std::mem::replace(&mut inside, around);
        question.answered_at(around, part)
    })
}

/// Whether a value of a type has ended.
struct Question<'a> {
    world: &'a World<'a>,
    flow: ValueFlow<'a>,
    handle: AdtId,
}

impl Question<'_> {
    fn is_question(&self, id: FnId) -> bool {
        self.world.program.function(id).known.tells == Some(Tells::Ended)
            && self.world.program.owner_adt(id) == Some(self.handle)
    }

    fn asks(&self, callee: &Callee) -> bool {
        self.is_question(callee.fn_id)
    }

    /// Whether an expression runs one of its parts only where the answer is yes.
    fn answered_at(&self, around: ExprId, part: ExprId) -> bool {
        match &self.flow.body.expr(around).kind {
            ExprKind::If { condition, then, .. } if *condition != part => self.says(*condition, *then == part),
            // `handle.is_finished() && handle.join().is_ok()`
            ExprKind::Binary { op: BinaryOp::And, lhs, rhs } => *rhs == part && self.says(*lhs, true),
            ExprKind::While { condition, body, .. } => *body == part && self.says(*condition, true),
            ExprKind::Match { arms, .. } => {
                let mut own = arms.iter().filter(|arm| arm.body == part);
                own.any(|arm| arm.guard.is_some_and(|guard| self.says(guard, true)))
            }
            ExprKind::Block(block) => self.answered_before(block, part),
            _ => false,
        }
    }

    /// Whether a statement of a block lets only those by for whom the answer is yes.
    fn answered_before(&self, block: &Block, part: ExprId) -> bool {
        let holds = |stmt: &Stmt, expr: ExprId| match stmt {
            Stmt::Let(stmt) => stmt.init == Some(expr) || stmt.otherwise == Some(expr),
            Stmt::Expr { expr: own, .. } => *own == expr,
        };
        let before = block.stmts.iter().take_while(|stmt| !holds(stmt, part));
        before
            .filter_map(|stmt| match stmt {
                Stmt::Expr { expr, .. } => Some(*expr),
                Stmt::Let(_) => None,
            })
            .any(|stmt| match &self.flow.body.expr(stmt).kind {
                ExprKind::If { condition, then, otherwise: None } => {
                    *self.flow.types.expr(*then) == Ty::Never && self.says(*condition, false)
                }
                ExprKind::While { condition, .. } => self.says(*condition, false),
                _ => false,
            })
    }

    /// Whether a condition with this outcome means that there is nothing left to wait for.
    fn says(&self, condition: ExprId, outcome: bool) -> bool {
        recursing();
        match &self.flow.body.expr(condition).kind {
            ExprKind::Unary { op: UnaryOp::Not, operand } => self.says(*operand, !outcome),
            ExprKind::Binary { op, lhs, rhs } if *op == if outcome { BinaryOp::And } else { BinaryOp::Or } => {
                self.says(*lhs, outcome) || self.says(*rhs, outcome)
            }
            ExprKind::Block(block) => block.tail.is_some_and(|tail| self.says(tail, outcome)),
            ExprKind::MethodCall { args, .. } => match self.flow.types.callees.get(&condition) {
                Some(callee) if self.asks(callee) => outcome,
                // `handle.as_ref().is_some_and(|handle| !handle.is_finished())`: without a handle there is nothing to wait for.
                _ => args.iter().any(|arg| self.predicate_says(*arg, outcome)),
            },
            _ => false,
        }
    }

    /// The same of a predicate that a condition is given: a closure, or the name of the method.
    fn predicate_says(&self, predicate: ExprId, outcome: bool) -> bool {
        match &self.flow.body.expr(predicate).kind {
            ExprKind::Closure { body, .. } => self.says(*body, outcome),
            ExprKind::Path(_) => match self.flow.types.values.get(&predicate) {
                Some(PathValue::Fn(id, _)) => outcome && self.is_question(*id),
                _ => false,
            },
            _ => false,
        }
    }
}
