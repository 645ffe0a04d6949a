//! Where locals are moved, as far as the uses of their names show it.

use crate::facts::{Body, BodyIndex, BuiltinMacro, ExprId, ExprKind, PatId, PatKind, Source};
use crate::types::infer::BodyTypes;
use crate::types::program::FnId;
use crate::types::ty::Ty;
use crate::types::typed::TypedProgram;

/// The uses of a local that may move it, in no order. What a `move` closure or block takes along is moved where it is named.
pub(crate) fn moving_uses(typed: &TypedProgram<'_>, id: FnId, pat: PatId) -> Vec<ExprId> {
    let Some(body) = typed.body(id) else { return Vec::new() };
    let (types, index) = (typed.types(id), typed.body_index(id));
    let is_taken_along = |used: ExprId| {
        index.ancestors(used).any(|at| {
            matches!(
                body.expr(at).kind,
                ExprKind::Closure { is_move: true, .. } | ExprKind::Async { is_move: true, .. }
            )
        })
    };
    let stays = |used: &ExprId| {
        let parent = index.parent(*used);
        parent
            .is_some_and(|parent| only_looks(body, types, *used, parent) && !is_taken_apart(body, types, index, *used))
    };
    types.uses_of(pat).iter().copied().filter(|used| !stays(used) || is_taken_along(*used)).collect()
}

/// Whether a pattern takes the place that an expression names, or parts of it: `if let Some(slot) = slot`, `match slot { own => .. }`.
fn is_taken_apart(body: &Body, types: &BodyTypes, index: &BodyIndex, used: ExprId) -> bool {
    let mut pats = (0..body.pats.len()).map(|number| PatId(number as u32));
    pats.any(|pat| {
        matches!(body.pat(pat).kind, PatKind::Bind { by_ref: false, .. })
            && !matches!(types.pat(pat), Ty::Ref(..) | Ty::Prim(_))
            && index.binding(pat).is_some_and(|binding| binding.source == Source::Value(used))
    })
}

/// Whether the parent of a path only looks at the place that it names.
pub(super) fn only_looks(body: &Body, types: &BodyTypes, child: ExprId, parent: ExprId) -> bool {
    match &body.expr(parent).kind {
        ExprKind::Field { .. } | ExprKind::Ref { .. } | ExprKind::Unary { .. } | ExprKind::Index { .. } => true,
        ExprKind::MethodCall { receiver, .. } if *receiver == child => {
            types.callees.get(&parent).is_none_or(|callee| callee.autoref.is_some())
        }
        ExprKind::Builtin { kind: BuiltinMacro::Vec | BuiltinMacro::VecRepeat, .. } => false,
        ExprKind::Binary { .. } | ExprKind::Builtin { .. } => true,
        ExprKind::Assign { lhs, .. } => *lhs == child,
        ExprKind::Block(block) => !block.gives(child),
        ExprKind::Let { .. } => true,
        // What an arm gives is the value of the whole.
        ExprKind::Match { scrutinee, .. } => *scrutinee == child,
        _ => false,
    }
}
