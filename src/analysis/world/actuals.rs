//! Formals replaced by actuals: which argument of a call a parameter of the callee stands for.

use crate::facts::{Body, ExprId, ExprKind, PatId};
use crate::types::program::Function;

/// The arguments of a call, the receiver of a method call first.
#[derive(Clone, Copy, Debug)]
pub struct Actuals<'a> {
    receiver: Option<ExprId>,
    written: &'a [ExprId],
}

impl<'a> Actuals<'a> {
    /// The arguments of a call; none of another expression.
    pub fn of(body: &'a Body, call: ExprId) -> Option<Actuals<'a>> {
        match &body.expr(call).kind {
            ExprKind::MethodCall { receiver, args, .. } => Some(Actuals { receiver: Some(*receiver), written: args }),
            ExprKind::Call { args, .. } => Some(Actuals { receiver: None, written: args }),
            // `a + b` is `a.add(b)`, and `a == b` is `a.eq(&b)`.
            ExprKind::Binary { lhs, rhs, .. } => {
                Some(Actuals { receiver: Some(*lhs), written: std::slice::from_ref(rhs) })
            }
            _ => None,
        }
    }

    /// The argument at a position, `self` counted. `Type::method(value)` writes `self` like any other.
    pub fn at(&self, position: usize) -> Option<ExprId> {
        match (self.receiver, position.checked_sub(1)) {
            (Some(receiver), None) => Some(receiver),
            (Some(_), Some(position)) => self.written.get(position).copied(),
            (None, _) => self.written.get(position).copied(),
        }
    }

    /// The position of an argument, `self` counted: the reverse of [`Actuals::at`].
    pub fn position(&self, argument: ExprId) -> Option<usize> {
        if self.receiver == Some(argument) {
            return Some(0);
        }
        let written = self.written.iter().position(|own| *own == argument)?;
        Some(written + usize::from(self.receiver.is_some()))
    }

    /// The argument that a parameter of the called function stands for.
    pub fn of_parameter(&self, function: &Function<'_>, parameter: PatId) -> Option<ExprId> {
        let position = function.facts.param_pats.iter().position(|own| *own == parameter)?;
        self.at(position)
    }
}
