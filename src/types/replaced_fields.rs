//! Fields whose values are replaced while their object lives: what was copied out of one before is then another than what it holds.
//!
//! Errs towards yes: where, and whether between two uses, is not asked.

use rustc_hash::FxHashSet;

use crate::facts::{ExprId, ExprKind, Name, UnaryOp};
use crate::types::lower_ty::fn_sig;
use crate::types::program::{AdtId, FnId};
use crate::types::ty::Ty;
use crate::types::typed::TypedProgram;
use crate::types::value_flow::{Projection, Step, ValueFlow};

/// The fields and objects to which something assigns, or which it lends to code that may.
#[derive(Debug, Default)]
pub(crate) struct ReplacedFields {
    fields: FxHashSet<(AdtId, Name)>,
    /// Types of which whole objects are replaced: `*self = State::default()`.
    objects: FxHashSet<AdtId>,
}

impl ReplacedFields {
    /// Looks through all bodies.
    pub(crate) fn gather(typed: &TypedProgram<'_>) -> ReplacedFields {
        let mut found = ReplacedFields::default();
        for id in typed.functions_with_bodies() {
            found.look_through(typed, id);
        }
        found
    }

    /// Whether a field may hold another value later.
    pub(crate) fn contains(&self, owner: AdtId, field: Name) -> bool {
        self.fields.contains(&(owner, field)) || self.objects.contains(&owner)
    }

    fn look_through(&mut self, typed: &TypedProgram<'_>, id: FnId) {
        let Some(flow) = ValueFlow::new(typed, id) else { return };
        for (number, expr) in (0..).zip(&flow.body.exprs) {
            match &expr.kind {
                ExprKind::Assign { op: None, lhs, .. } => self.replace(flow, *lhs),
                ExprKind::Ref { mutable: true, operand, .. } => self.replace_field(flow, *operand),
                ExprKind::Call { args, .. } => self.hand_over(flow, ExprId(number), args),
                // `self.lock.take()`
                ExprKind::MethodCall { receiver, .. } if flow.typed.program.is_optional(flow.types.expr(*receiver)) => {
                    let callee = flow.types.callees.get(&ExprId(number));
                    if callee.is_some_and(|callee| callee.autoref == Some(true)) {
                        self.replace_field(flow, *receiver);
                    }
                }
                _ => {}
            }
        }
    }

    fn replace(&mut self, flow: ValueFlow<'_>, place: ExprId) {
        match &flow.body.expr(place).kind {
            ExprKind::Unary { op: UnaryOp::Deref, operand } => {
                self.replace_object(flow.types.expr(place));
                // `let State { rows, .. } = self; *rows = Arc::default();`
                if let Step::Local(pat) = flow.step(*operand) {
                    let last = flow.local(pat).projections.last().copied();
                    self.fields.extend(last.and_then(|last| match last {
                        Projection::Field(owner, name) => Some((owner, name)),
                        Projection::VariantPart(owner, position) => Some((owner, Name::of_position(position))),
                        _ => None,
                    }));
                }
            }
            _ => self.replace_field(flow, place),
        }
    }

    fn replace_field(&mut self, flow: ValueFlow<'_>, place: ExprId) {
        self.fields.extend(flow.declared_field(place));
    }

    fn replace_object(&mut self, ty: &Ty) {
        self.objects.extend(ty.peeled().as_adt().map(|(adt, _)| adt));
    }

    /// `mem::swap(self, other)`: who takes a `&mut` of anything may put something else there.
    fn hand_over(&mut self, flow: ValueFlow<'_>, call: ExprId, args: &[ExprId]) {
        let program = flow.typed.program;
        let callee = flow.types.callees.get(&call).map(|callee| callee.fn_id);
        let Some(callee) = callee.filter(|callee| program.is_stub(program.function(*callee).home.module)) else {
            return;
        };
        for (param, arg) in fn_sig(program, callee).params.iter().zip(args) {
            if matches!(param, Ty::Ref(inner, true) if matches!(**inner, Ty::Param(..))) {
                self.replace_object(flow.types.expr(*arg));
            }
        }
    }
}
