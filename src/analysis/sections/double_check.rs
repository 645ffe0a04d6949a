//! Sections that ask again what was asked before the lock: whoever comes first does the work, the others wait for it.

use crate::analysis::sections::dossier::Acquisition;
use crate::analysis::summaries::Summaries;
use crate::facts::{Body, ExprId, ExprKind};
use crate::isolation::recursing;
use crate::types::infer::BodyTypes;
use crate::types::ty::Ty;

/// Returns whether a condition that leads to an acquisition, or away from it, is asked again under the lock.
///
/// Only conditions that are written alike are recognised.
pub(crate) fn is_checked_again(cx: &Summaries<'_>, site: &Acquisition) -> bool {
    let Some((flow, body)) = cx.flows.get(&site.fn_id).zip(cx.typed.body(site.fn_id)) else { return false };
    let types = cx.typed.types(site.fn_id);
    let index = cx.typed.body_index(site.fn_id);
    let taken_at = body.expr(site.expr).span.start;
    let leaves = |branch: ExprId| matches!(types.expr(branch), Ty::Never);
    let mut first: Vec<ExprId> = Vec::new();
    let mut again: Vec<ExprId> = Vec::new();
    for expr in &body.exprs {
        let ExprKind::If { condition, then, otherwise } = &expr.kind else { continue };
        let decides =
            leaves(*then) || [Some(*then), *otherwise].into_iter().flatten().any(|at| index.encloses(at, site.expr));
        if body.expr(*condition).span.end <= taken_at {
            first.extend(decides.then_some(*condition));
        } else if flow.during(site.guard).any(|event| index.encloses(*condition, event.expr)) {
            again.push(*condition);
        }
    }
    let same = Same { body, types };
    again.iter().any(|again| first.iter().any(|first| same.are(*first, *again)))
}

/// Expressions that are written alike.
struct Same<'a> {
    body: &'a Body,
    types: &'a BodyTypes,
}

impl Same<'_> {
    fn are(&self, one: ExprId, other: ExprId) -> bool {
        recursing();
        use ExprKind as E;
        match (&self.body.expr(one).kind, &self.body.expr(other).kind) {
            (E::Path(left), E::Path(right)) => match (self.types.values.get(&one), self.types.values.get(&other)) {
                (None, None) => {
                    let names =
                        |path: &crate::facts::Path| path.segments.iter().map(|part| part.name).collect::<Vec<_>>();
                    names(left) == names(right)
                }
                (left, right) => left == right,
            },
            (E::Literal(left), E::Literal(right)) => left == right,
            (E::Field { base: left, name: of_left, .. }, E::Field { base: right, name: of_right, .. }) => {
                of_left == of_right && self.are(*left, *right)
            }
            (E::Unary { op: left_op, operand: left }, E::Unary { op: right_op, operand: right }) => {
                left_op == right_op && self.are(*left, *right)
            }
            (E::Ref { operand: left, .. }, E::Ref { operand: right, .. })
            | (E::Try { operand: left }, E::Try { operand: right })
            | (E::Await { operand: left, .. }, E::Await { operand: right, .. }) => self.are(*left, *right),
            (E::Binary { op: left_op, lhs, rhs }, E::Binary { op: right_op, lhs: other_lhs, rhs: other_rhs }) => {
                left_op == right_op && self.are(*lhs, *other_lhs) && self.are(*rhs, *other_rhs)
            }
            (E::Call { callee, args }, E::Call { callee: other, args: others }) => {
                self.are(*callee, *other) && self.all(args, others)
            }
            (
                E::MethodCall { receiver, method, args, .. },
                E::MethodCall { receiver: other, method: other_method, args: others, .. },
            ) => method == other_method && self.are(*receiver, *other) && self.all(args, others),
            _ => false,
        }
    }

    fn all(&self, some: &[ExprId], others: &[ExprId]) -> bool {
        some.len() == others.len() && some.iter().zip(others).all(|(one, other)| self.are(*one, *other))
    }
}
