//! Places that are counted up: what makes `n % 100 == 0` a sample.

use rustc_hash::FxHashSet;

use crate::facts::{BinaryOp, ExprId, ExprKind, Name, PatId, PatKind, Source, UnaryOp};
use crate::knowledge::attributes::AtomicOp;
use crate::types::infer::{PathValue, deref_target};
use crate::types::program::{AdtId, FnId, StaticId};
use crate::types::ty::{Prim, Ty};
use crate::types::typed::TypedProgram;

/// A place that may hold a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum CountKey {
    /// A field, by declaration.
    Field(AdtId, Name),
    /// A static.
    Static(StaticId),
    /// A local.
    Local(FnId, PatId),
}

/// Longer chains of pointers are a cycle.
const MAX_STEPS: usize = 8;

/// The place that an expression names.
pub(crate) fn count_key(typed: &TypedProgram<'_>, id: FnId, expr: ExprId) -> Option<CountKey> {
    let body = typed.body(id)?;
    let types = typed.types(id);
    match &body.expr(expr).kind {
        ExprKind::Field { base, name, .. } => {
            let mut ty = types.expr(*base).clone();
            for _ in 0..MAX_STEPS {
                if let Ty::Adt(adt, _) = &ty {
                    let def = typed.program.adt(*adt);
                    if def.variants.iter().any(|variant| variant.fields.iter().any(|field| field.name == *name)) {
                        return Some(CountKey::Field(typed.program.field_owner(*adt), *name));
                    }
                }
                ty = deref_target(typed.program, &ty)?;
            }
            None
        }
        ExprKind::Path(_) => match types.values.get(&expr)? {
            PathValue::Static(id) => Some(CountKey::Static(*id)),
            PathValue::Local(pat) => Some(local_key(typed, id, *pat)),
            PathValue::Fn(..) | PathValue::Ctor(..) => None,
        },
        ExprKind::Ref { operand, .. } | ExprKind::Unary { op: UnaryOp::Deref, operand } => {
            count_key(typed, id, *operand)
        }
        _ => None,
    }
}

/// A local stands for the place that it borrows: `let n = &self.count`, `COUNT.with(|n| ..)`.
fn local_key(typed: &TypedProgram<'_>, id: FnId, pat: PatId) -> CountKey {
    let own = CountKey::Local(id, pat);
    let Some(body) = typed.body(id) else { return own };
    let index = typed.body_index(id);
    let Some(binding) = index.binding(pat).filter(|binding| binding.whole == pat) else { return own };
    let borrowed = match binding.source {
        Source::Value(init) => matches!(body.expr(init).kind, ExprKind::Ref { .. }).then_some(init),
        Source::Parameter(closure, 0) => index.parent(closure).and_then(|call| match &body.expr(call).kind {
            ExprKind::MethodCall { receiver, .. } => Some(*receiver),
            _ => None,
        }),
        Source::Parameter(..) | Source::Items(_) => None,
    };
    borrowed.and_then(|borrowed| count_key(typed, id, borrowed)).unwrap_or(own)
}

/// Whether a local numbers the rounds of a loop: over a range, or the first part of what `enumerate` gives.
pub(crate) fn repeats_in(typed: &TypedProgram<'_>, id: FnId, pat: PatId) -> bool {
    let Some(body) = typed.body(id) else { return false };
    let types = typed.types(id);
    let Some(binding) = typed.body_index(id).binding(pat) else { return false };
    let Source::Items(items) = binding.source else { return false };
    let is_range = matches!(body.expr(items).kind, ExprKind::Range { .. }) && binding.whole == pat;
    let counted = || {
        let callee = types.callees.get(&items)?;
        typed.program.function(callee.fn_id).known.counts.then_some(())?;
        match &body.pat(binding.whole).kind {
            PatKind::Tuple(parts) => (parts.first() == Some(&pat)).then_some(()),
            _ => None,
        }
    };
    is_range || counted().is_some()
}

/// All places that some code counts up.
pub(crate) fn gather(typed: &TypedProgram<'_>) -> FxHashSet<CountKey> {
    typed.functions_with_bodies().flat_map(|id| counted_in(typed, id)).collect()
}

fn counted_in(typed: &TypedProgram<'_>, id: FnId) -> Vec<CountKey> {
    let Some(body) = typed.body(id) else { return Vec::new() };
    let types = typed.types(id);
    let mut places: Vec<ExprId> = Vec::new();
    for expr in &body.exprs {
        let ExprKind::Assign { op, lhs, rhs } = &expr.kind else { continue };
        let is_sum = match op {
            Some(op) => *op == BinaryOp::Add,
            None => {
                let own = count_key(typed, id, *lhs);
                own.is_some() && adds_to(typed, id, *rhs).is_some_and(|of| count_key(typed, id, of) == own)
            }
        };
        places.extend((is_sum && is_integer(types.expr(*lhs))).then_some(*lhs));
    }
    for (expr, callee) in &types.callees {
        let op = typed.program.function(callee.fn_id).known.atomic;
        let ExprKind::MethodCall { receiver, args, .. } = &body.expr(*expr).kind else { continue };
        match op {
            Some(AtomicOp::Count) => places.push(*receiver),
            // `n.set(n.get() + 1)`, `n.store(n.load(..) + 1, ..)`
            Some(AtomicOp::Store) => {
                places.extend(args.first().and_then(|value| stored_sum(typed, id, *receiver, *value)));
            }
            _ => {}
        }
    }
    places.into_iter().filter_map(|place| count_key(typed, id, place)).collect()
}

fn is_integer(ty: &Ty) -> bool {
    matches!(ty.peeled(), Ty::Prim(Prim::Int(_)))
}

/// What a sum adds to: `n + 1`, `n.wrapping_add(1)`, also by way of a local.
fn adds_to(typed: &TypedProgram<'_>, id: FnId, expr: ExprId) -> Option<ExprId> {
    let body = typed.body(id)?;
    let types = typed.types(id);
    match &body.expr(expr).kind {
        ExprKind::Binary { op: BinaryOp::Add, lhs, .. } => Some(*lhs),
        ExprKind::MethodCall { receiver, args, .. } => {
            (is_integer(types.expr(*receiver)) && is_integer(types.expr(expr)) && !args.is_empty()).then_some(*receiver)
        }
        ExprKind::Path(_) => {
            let PathValue::Local(pat) = types.values.get(&expr)? else { return None };
            let binding = typed.body_index(id).binding(*pat)?;
            match binding.source {
                Source::Value(init) if binding.whole == *pat => adds_to(typed, id, init),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The place, if the stored value is a sum of what it held.
fn stored_sum(typed: &TypedProgram<'_>, id: FnId, place: ExprId, value: ExprId) -> Option<ExprId> {
    let body = typed.body(id)?;
    let mut addend = adds_to(typed, id, value)?;
    if let ExprKind::Path(_) = &body.expr(addend).kind
        && let Some(PathValue::Local(pat)) = typed.types(id).values.get(&addend)
        && let Some(Source::Value(init)) = typed.body_index(id).binding(*pat).map(|binding| binding.source)
    {
        addend = init;
    }
    let ExprKind::MethodCall { receiver, .. } = &body.expr(addend).kind else { return None };
    let key = count_key(typed, id, place)?;
    (count_key(typed, id, *receiver) == Some(key)).then_some(place)
}
