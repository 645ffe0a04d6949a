//! Where a value that is cloned stands: behind shared references, in something that a guard or a temporary gives.

use crate::facts::{Body, ExprId, ExprKind, Name, PatId, PatKind, Source, UnaryOp};
use crate::types::infer::{BodyTypes, PathValue};
use crate::types::program::FnId;
use crate::types::ty::{Prim, Ty};

use crate::analysis::World;
use crate::analysis::locks::guard_types::holds_guard;
use crate::analysis::values::value_escape::{Escape, ValueEscapes};

/// Where a value stands.
#[derive(Clone, Copy, Debug, Default)]
pub struct Origin {
    /// The local or parameter that the way starts from; none for statics and what is not understood.
    pub root: Option<PatId>,
    /// The first field on the way.
    pub field: Option<Name>,
    /// It stays where it is as long as the function runs: a reference to it would do.
    pub is_shared: bool,
    /// It is reached through a guard or something else that dies soon: a clone lets go of that.
    pub is_detached: bool,
    /// It was looked up by key.
    pub is_entry: bool,
}

/// Chains of locals that stand for each other end.
const MAX_DEPTH: u32 = 12;

/// Follows places in one body to where they hang.
pub struct Origins<'a> {
    world: &'a World<'a>,
    id: FnId,
    body: &'a Body,
    types: &'a BodyTypes,
}

impl<'a> Origins<'a> {
    /// For one function, if its body was seen.
    pub fn new(world: &'a World<'a>, id: FnId) -> Option<Self> {
        Some(Origins { world, id, body: world.typed.body(id)?, types: world.typed.types(id) })
    }

    /// Where the value that an expression names stands.
    pub fn of(&self, expr: ExprId) -> Origin {
        let mut origin = Origin { is_shared: true, ..Origin::default() };
        self.walk(expr, Strictness::Place, 0, &mut origin);
        origin
    }

    /// Whether a local is declared outside of the innermost loop (or closure that runs per item) around an expression.
    pub fn is_before_loop(&self, root: PatId, expr: ExprId) -> bool {
        let Some(repeated) = self.innermost_loop(expr) else { return true };
        let index = self.world.typed.body_index(self.id);
        let from = match index.binding(root).map(|binding| binding.source) {
            None => return true,
            Some(Source::Value(init)) => init,
            Some(Source::Items(iterable)) => match index.parent(iterable) {
                Some(around) if around == repeated => return false,
                _ => iterable,
            },
            Some(Source::Parameter(closure, _)) if closure == repeated => return false,
            Some(Source::Parameter(closure, _)) => closure,
        };
        !self.ancestors(from).any(|around| around == repeated)
    }

    /// The loop, or the closure that runs once per item, nearest around an expression.
    pub fn innermost_loop(&self, expr: ExprId) -> Option<ExprId> {
        let regions = self.world.graph.regions(self.id);
        let mut below = expr;
        for around in self.ancestors(expr) {
            let repeats = match &self.body.expr(around).kind {
                ExprKind::Loop { .. } | ExprKind::While { .. } => true,
                ExprKind::For { iterable, .. } => *iterable != below,
                // What is in a loop while its surroundings are not is what repeats.
                ExprKind::Closure { .. } => {
                    regions.in_loop(around) && !self.ancestors(around).next().is_some_and(|call| regions.in_loop(call))
                }
                _ => false,
            };
            if repeats {
                return Some(around);
            }
            below = around;
        }
        None
    }

    /// Whether a local, or a field of it, is assigned or borrowed mutably by name somewhere in the function.
    pub fn is_changed(&self, root: PatId, field: Option<Name>) -> bool {
        self.body.exprs.iter().any(|expr| match &expr.kind {
            ExprKind::Assign { lhs: place, .. } | ExprKind::Ref { operand: place, mutable: true, .. } => {
                let at = self.of(*place);
                at.root == Some(root) && (at.field.is_none() || field.is_none() || at.field == field)
            }
            _ => false,
        })
    }

    /// Whether an expression is a local that is never bound anew, borrowed mutably or moved.
    pub fn is_constant(&self, expr: ExprId) -> bool {
        let Some(PathValue::Local(pat)) = self.types.values.get(&expr) else { return false };
        let is_plain = matches!(self.body.pat(*pat).kind, PatKind::Bind { mutable: false, by_ref: false, .. });
        is_plain && self.world.program.refcount(self.types.pat(*pat)).is_some() && self.stays(*pat)
    }

    fn ancestors(&self, expr: ExprId) -> impl Iterator<Item = ExprId> + '_ {
        self.world.typed.body_index(self.id).ancestors(expr)
    }

    fn walk(&self, expr: ExprId, strictness: Strictness, depth: u32, origin: &mut Origin) {
        let ty = self.types.expr(expr);
        origin.is_detached |= depth > MAX_DEPTH || holds_guard(self.world.program, ty.peeled());
        origin.is_shared &= !matches!(ty, Ty::Ref(_, true));
        if origin.is_detached {
            return;
        }
        match &self.body.expr(expr).kind {
            ExprKind::Path(_) => match self.types.values.get(&expr) {
                Some(PathValue::Local(pat)) => self.local(*pat, depth, origin),
                Some(PathValue::Static(_)) => {}
                _ => origin.is_detached = true,
            },
            ExprKind::Field { base, name, .. } => {
                self.walk(*base, strictness, depth + 1, origin);
                origin.field.get_or_insert(*name);
            }
            ExprKind::Index { base, index } => {
                let by_position = matches!(self.types.expr(*index), Ty::Prim(Prim::Int(_)) | Ty::Unknown);
                origin.is_entry |= !by_position;
                self.walk(*base, strictness, depth + 1, origin);
            }
            ExprKind::Unary { op: UnaryOp::Deref, operand } | ExprKind::Try { operand } => {
                self.walk(*operand, strictness, depth + 1, origin);
            }
            ExprKind::Ref { operand, mutable, .. } => {
                origin.is_shared &= !mutable;
                self.walk(*operand, strictness, depth + 1, origin);
            }
            ExprKind::MethodCall { receiver, .. } => self.through_call(expr, *receiver, strictness, depth, origin),
            ExprKind::Call { args, .. } if !args.is_empty() => {
                self.through_call(expr, args[0], strictness, depth, origin);
            }
            ExprKind::Range { .. } | ExprKind::Literal(_) => {}
            _ => origin.is_detached = true,
        }
    }

    /// A call that gives a reference gives a part of what it was called on; another gives something that dies soon.
    fn through_call(&self, call: ExprId, on: ExprId, strictness: Strictness, depth: u32, origin: &mut Origin) {
        let gives_reference = self.types.expr(call).any(&mut |part| matches!(part, Ty::Ref(..)));
        let Some(callee) = self.types.callees.get(&call) else {
            origin.is_detached |= strictness == Strictness::Place;
            return self.walk(on, Strictness::Items, depth + 1, origin);
        };
        origin.is_detached |= strictness == Strictness::Place && !gives_reference;
        origin.is_entry |=
            strictness == Strictness::Place && self.world.program.function(callee.fn_id).known.content.is_some();
        origin.is_shared &= callee.autoref != Some(true);
        self.walk(on, strictness, depth + 1, origin);
    }

    fn local(&self, pat: PatId, depth: u32, origin: &mut Origin) {
        let ty = self.types.pat(pat);
        let first = origin.root.is_none();
        origin.root.get_or_insert(pat);
        let binding = self.world.typed.body_index(self.id).binding(pat);
        let is_reference = matches!(ty, Ty::Ref(..)) || is_bound_by_reference(self.body, pat);
        match ty {
            Ty::Ref(_, true) => origin.is_shared = false,
            _ if is_reference => {}
            // A counted parameter that is not moved lives as long as the call.
            _ if first => {
                origin.is_shared &= binding.is_none() && self.world.program.refcount(ty).is_some() && self.stays(pat)
            }
            _ => {}
        }
        let Some(binding) = binding.filter(|_| is_reference) else { return };
        match binding.source {
            Source::Value(init) => self.walk(init, Strictness::Place, depth + 1, origin),
            Source::Items(iterable) => self.walk(iterable, Strictness::Items, depth + 1, origin),
            Source::Parameter(closure, _) => {
                let call = self.world.typed.body_index(self.id).parent(closure);
                match call.map(|call| &self.body.expr(call).kind) {
                    Some(ExprKind::MethodCall { receiver, .. }) => {
                        self.walk(*receiver, Strictness::Items, depth + 1, origin);
                    }
                    _ => origin.is_shared = false,
                }
            }
        }
    }

    fn stays(&self, pat: PatId) -> bool {
        let fates = ValueEscapes::new(self.world, self.id, self.body);
        fates.of_local(pat) == Escape::None && !fates.uses(pat).into_iter().any(|used| fates.is_passed(used))
    }
}

/// Whether a step of the way must itself be a place, or only leads to the items that come out of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Strictness {
    Place,
    Items,
}

fn is_bound_by_reference(body: &Body, pat: PatId) -> bool {
    matches!(body.pat(pat).kind, PatKind::Bind { by_ref: true, .. })
}
