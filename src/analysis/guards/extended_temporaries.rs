//! Temporaries whose life a `let` extends to the end of its block.

use crate::facts::{Body, ExprId, ExprKind, PatId, PatKind, UnaryOp, pat_parts};
use crate::isolation::recursing;
use crate::types::infer::{BodyTypes, PathValue};

/// The expressions whose values, if they become temporaries, live as long as the names that `let pat = init` binds.
///
/// The language's rule is one of syntax: operands of borrows in the initialiser, and whatever these operands are parts
/// of; the arguments of a call are not among them, those of a tuple struct's constructor are.
pub(crate) fn extended(body: &Body, types: &BodyTypes, pat: PatId, init: ExprId) -> Vec<ExprId> {
    let mut walk = Walk { body, types, found: Vec::new() };
    if binds_by_reference(body, pat) {
        walk.place(init);
    }
    walk.extending(init);
    walk.found
}

/// `ref name`, also inside of another pattern.
pub(crate) fn binds_by_reference(body: &Body, pat: PatId) -> bool {
    match &body.pat(pat).kind {
        PatKind::Bind { by_ref: true, .. } => true,
        // What a reference leads to is not the initialiser's.
        PatKind::Ref { .. } => false,
        _ => pat_parts(body, pat).into_iter().any(|part| binds_by_reference(body, part)),
    }
}

struct Walk<'a> {
    body: &'a Body,
    types: &'a BodyTypes,
    found: Vec<ExprId>,
}

impl Walk<'_> {
    /// An extending expression: borrows in it extend what they borrow.
    fn extending(&mut self, expr: ExprId) {
        recursing();
        match &self.body.expr(expr).kind {
            ExprKind::Ref { operand, .. } => {
                self.place(*operand);
                self.extending(*operand);
            }
            ExprKind::Cast { operand, .. } => self.extending(*operand),
            ExprKind::Tuple(parts) | ExprKind::Array(parts) => parts.iter().for_each(|part| self.extending(*part)),
            ExprKind::Struct { fields, .. } => fields.iter().for_each(|field| self.extending(field.value)),
            ExprKind::Call { callee, args } if matches!(self.types.values.get(callee), Some(PathValue::Ctor(..))) => {
                args.iter().for_each(|arg| self.extending(*arg));
            }
            ExprKind::Block(block) => block.tail.iter().for_each(|tail| self.extending(*tail)),
            ExprKind::If { then, otherwise: Some(otherwise), .. } => {
                self.extending(*then);
                self.extending(*otherwise);
            }
            ExprKind::Match { arms, .. } => arms.iter().for_each(|arm| self.extending(arm.body)),
            _ => {}
        }
    }

    /// An expression whose temporary is extended: with it those that it is a part of.
    fn place(&mut self, expr: ExprId) {
        recursing();
        match &self.body.expr(expr).kind {
            ExprKind::Field { base, .. } | ExprKind::Index { base, .. } => self.place(*base),
            ExprKind::Unary { op: UnaryOp::Deref, operand } => self.place(*operand),
            ExprKind::Ref { operand, .. } => self.place(*operand),
            _ => self.found.push(expr),
        }
    }
}
