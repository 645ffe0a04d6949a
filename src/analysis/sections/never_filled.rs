//! Maps of shards that only unused code fills: no entry is ever there to be held.
//!
//! Errs towards filled: a use that is not understood, a map that others may reach, one that is made of more than numbers.

use crate::analysis::locks::access_path::PlaceRoot;
use crate::analysis::sections::Sections;
use crate::analysis::sections::dossier::{Acquisition, Dossier};
use crate::facts::{ExprId, ExprKind, Name};
use crate::knowledge::attributes::{ContentOp, Mode};
use crate::types::infer::PathValue;
use crate::types::program::{AdtId, FnId};
use crate::types::ty::Ty;
use crate::types::value_flow::{Step, ValueFlow};

impl Sections<'_> {
    /// Whether a map of shards is made empty and stays so: what fills it is in functions that nothing uses, and there is such code.
    pub(in crate::analysis) fn is_never_filled(&self, dossier: &Dossier) -> bool {
        let is_map = |site: &Acquisition| site.container.is_some();
        dossier.sites().all(is_map) && self.never_filled.get(dossier.place, || self.is_only_filled_by_unused(dossier))
    }

    fn is_only_filled_by_unused(&self, dossier: &Dossier) -> bool {
        let PlaceRoot::Field(owner, name) = dossier.place.root else { return false };
        let is_seen = self.sees_all_uses(dossier) && !dossier.is_partial;
        let is_of_program = || dossier.sites().all(|site| self.sees_users_of(site.fn_id));
        if !is_seen || !is_of_program() || self.graph.is_part_of_derived(owner) {
            return false;
        }
        let Some(operations) = self.operations_on(dossier) else { return false };
        let acquired = dossier.sites().filter(|site| !site.is_test).map(|site| (site.fn_id, site.expr, site.mode));
        let operated = operations.iter().map(|own| (own.fn_id, own.expr, own.mode));
        let mut fills =
            acquired.chain(operated).filter(|(id, expr, mode)| may_fill(self, *id, *expr, *mode)).peekable();
        // Where nothing at all is written that fills it, the program is not done.
        fills.peek().is_some()
            && fills.all(|(id, expr, _)| self.is_unused_at(self.loc(id, expr)))
            && self.is_made_empty(owner, name)
    }

    /// Whether all that is put into a field is made without anything in it.
    fn is_made_empty(&self, owner: AdtId, name: Name) -> bool {
        let filled = self.filled_fields.get_or_init(|| {
            let products = self.functions_of_products();
            products.filter_map(|id| ValueFlow::new(self.typed, id)).flat_map(filled_by).collect()
        });
        self.graph.makers(owner).is_some() && !filled.contains(&(owner, None)) && !filled.contains(&(owner, Some(name)))
    }
}

/// A field, or all of a type's.
pub(super) type Fields = (AdtId, Option<Name>);

/// The fields into which a function puts something else than what is made empty.
fn filled_by(flow: ValueFlow<'_>) -> Vec<Fields> {
    let owner = |expr: ExprId| flow.types.expr(expr).peeled().as_adt().map(|(adt, _)| adt);
    let mut found = Vec::new();
    for (number, expr) in flow.body.exprs.iter().enumerate() {
        match &expr.kind {
            ExprKind::Struct { fields, rest, .. } => {
                let Some(adt) = owner(ExprId(number as u32)) else { continue };
                let filled = fields.iter().filter(|field| !is_made_of_nothing(flow, field.value));
                found.extend(filled.map(|field| (adt, Some(field.name))));
                found.extend(rest.map(|_| (adt, None)));
            }
            ExprKind::Assign { lhs, rhs, .. } => {
                let ExprKind::Field { base, name, .. } = flow.body.expr(*lhs).kind else { continue };
                let adt = owner(base).filter(|_| !is_made_of_nothing(flow, *rhs));
                found.extend(adt.map(|adt| (adt, Some(name))));
            }
            // The parts of a tuple have no names here.
            ExprKind::Call { callee, .. } => {
                if let Some(PathValue::Ctor(adt, _)) = flow.types.values.get(callee) {
                    found.push((*adt, None));
                }
            }
            _ => {}
        }
    }
    found
}

/// What is made through more calls than this may have something in it.
const MAX_HANDLES: usize = 8;

/// Whether a library makes a value of nothing but numbers, in handles or not: `Arc::new(DashMap::with_capacity(10))`.
fn is_made_of_nothing(flow: ValueFlow<'_>, value: ExprId) -> bool {
    let mut at = flow.behind_locals(value);
    for _ in 0..MAX_HANDLES {
        let Step::Call(call) = flow.step(at) else { return false };
        if call.receiver.is_some() || !call.callee.is_some_and(|callee| flow.is_library(callee.fn_id)) {
            return false;
        }
        at = match call.args {
            args if args.iter().all(|arg| matches!(flow.types.expr(*arg), Ty::Prim(_))) => return true,
            [only] => flow.behind_locals(*only),
            _ => return false,
        };
    }
    false
}

/// Whether an operation may put something into a map.
fn may_fill(cx: &Sections<'_>, id: FnId, expr: ExprId, mode: Mode) -> bool {
    let callee = cx.callee_of(id, expr).and_then(|callee| cx.program.function(callee).known.content);
    match callee {
        Some(ContentOp::Insert | ContentOp::Push) => true,
        Some(ContentOp::Pop | ContentOp::Remove | ContentOp::Read | ContentOp::Clear | ContentOp::Take) => false,
        None => mode == Mode::Exclusive,
    }
}
