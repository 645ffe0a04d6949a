//! Formals replaced by actuals: which argument of a call a parameter of the callee stands for.

use crate::analysis::world::World;
use crate::facts::{Body, ExprId, ExprKind, PatId};
use crate::graph::{Edge, Via};
use crate::types::infer::{Implicit, deref_target};
use crate::types::program::{FnId, Function};

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

    /// What an edge passes. A call that nobody wrote is made on an operand of the operator, on the value that text is made of, or on the
    /// receiver of a library's method; none if that is made for a part of the value.
    pub(crate) fn of_edge(world: &World<'a>, id: FnId, edge: &Edge) -> Option<Actuals<'a>> {
        let body = world.typed.body(id)?;
        let actuals = match edge.via {
            Via::Implicit(Implicit::Format) => Actuals { receiver: Some(edge.expr), written: &[] },
            _ => Actuals::of(body, edge.expr)?,
        };
        let is_meant = |value: ExprId| is_or_leads_to_owner(world, id, value, edge.to);
        (edge.via == Via::Call || actuals.at(0).is_some_and(is_meant)).then_some(actuals)
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

/// Whether a value is of the type that a method belongs to, or a pointer to one.
fn is_or_leads_to_owner(world: &World<'_>, id: FnId, value: ExprId, method: FnId) -> bool {
    let Some(owner) = world.program.owner_adt(method) else { return false };
    let mut ty = Some(world.typed.types(id).expr(value).clone());
    while let Some(at) = ty {
        if at.as_adt().is_some_and(|(adt, _)| adt == owner) {
            return true;
        }
        ty = deref_target(world.program, &at).filter(|next| next.size() < at.size());
    }
    false
}
