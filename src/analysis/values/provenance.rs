//! Provenance: where a value is borrowed from, a local, a field behind references, a guard or a temporary.

use crate::facts::{Body, ExprId, ExprKind, Name, PatId, PatKind, Source, UnaryOp};
use crate::types::infer::{BodyTypes, PathValue};
use crate::types::program::FnId;
use crate::types::ty::{Prim, Ty};

use crate::analysis::locks::guard_types::holds_guard;
use crate::analysis::values::value_escape::{Escape, ValueEscapes};
use crate::analysis::world::World;

/// Where a value is borrowed from.
#[derive(Clone, Copy, Debug, Default)]
pub struct Provenance {
    /// The local or parameter at the root of its access path; none for statics and what is not understood.
    pub root: Option<PatId>,
    /// The first field of its access path.
    pub field: Option<Name>,
    /// Set if it stays where it is as long as the function runs, so that a reference to it would do.
    pub is_borrowable: bool,
    /// Set if it is borrowed from a guard or a temporary; the clone is what allows the guard to be dropped early. Also
    /// set if its provenance is not understood.
    pub is_transient: bool,
    /// Set if it was looked up by key.
    pub is_entry: bool,
}

/// Access paths are followed through at most so many steps; beyond, a value counts as transient. A guess.
const MAX_DEPTH: u32 = 12;

/// Finds the provenance of values in one body.
pub struct ValueProvenance<'a> {
    world: &'a World<'a>,
    id: FnId,
    body: &'a Body,
    types: &'a BodyTypes,
}

impl<'a> ValueProvenance<'a> {
    /// Creates one for a function; none if it has no body.
    pub fn new(world: &'a World<'a>, id: FnId) -> Option<Self> {
        Some(ValueProvenance { world, id, body: world.typed.body(id)?, types: world.typed.types(id) })
    }

    /// Returns where the value that an expression names is borrowed from.
    pub fn of(&self, expr: ExprId) -> Provenance {
        let mut found = Provenance { is_borrowable: true, ..Provenance::default() };
        self.walk(expr, Strictness::Place, 0, &mut found);
        found
    }

    /// Returns whether a local is declared outside of the innermost loop (or closure that runs per item) around an
    /// expression.
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

    /// Returns the loop, or the closure that runs once per item, nearest around an expression.
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

    /// Returns whether a local, or a field of it, is assigned or borrowed mutably by name somewhere in the function.
    /// Misses changes by callees and through interior mutability.
    pub fn is_changed(&self, root: PatId, field: Option<Name>) -> bool {
        self.body.exprs.iter().any(|expr| match &expr.kind {
            ExprKind::Assign { lhs: place, .. } | ExprKind::Ref { operand: place, mutable: true, .. } => {
                let at = self.of(*place);
                at.root == Some(root) && (at.field.is_none() || field.is_none() || at.field == field)
            }
            _ => false,
        })
    }

    /// Returns whether an expression is a local that is never bound anew, borrowed mutably or moved.
    pub fn is_constant(&self, expr: ExprId) -> bool {
        let Some(PathValue::Local(pat)) = self.types.values.get(&expr) else { return false };
        let is_plain = matches!(self.body.pat(*pat).kind, PatKind::Bind { mutable: false, by_ref: false, .. });
        is_plain && self.world.program.refcount(self.types.pat(*pat)).is_some() && self.stays(*pat)
    }

    fn ancestors(&self, expr: ExprId) -> impl Iterator<Item = ExprId> + '_ {
        self.world.typed.body_index(self.id).ancestors(expr)
    }

    fn walk(&self, expr: ExprId, strictness: Strictness, depth: u32, found: &mut Provenance) {
        let ty = self.types.expr(expr);
        found.is_transient |= depth > MAX_DEPTH || holds_guard(self.world.program, ty.peeled());
        found.is_borrowable &= !matches!(ty, Ty::Ref(_, true));
        if found.is_transient {
            return;
        }
        match &self.body.expr(expr).kind {
            ExprKind::Path(_) => match self.types.values.get(&expr) {
                Some(PathValue::Local(pat)) => self.local(*pat, depth, found),
                Some(PathValue::Static(_)) => {}
                _ => found.is_transient = true,
            },
            ExprKind::Field { base, name, .. } => {
                self.walk(*base, strictness, depth + 1, found);
                found.field.get_or_insert(*name);
            }
            ExprKind::Index { base, index } => {
                let by_position = matches!(self.types.expr(*index), Ty::Prim(Prim::Int(_)) | Ty::Unknown);
                found.is_entry |= !by_position;
                self.walk(*base, strictness, depth + 1, found);
            }
            ExprKind::Unary { op: UnaryOp::Deref, operand } | ExprKind::Try { operand } => {
                self.walk(*operand, strictness, depth + 1, found);
            }
            ExprKind::Ref { operand, mutable, .. } => {
                found.is_borrowable &= !mutable;
                self.walk(*operand, strictness, depth + 1, found);
            }
            ExprKind::MethodCall { receiver, .. } => self.through_call(expr, *receiver, strictness, depth, found),
            ExprKind::Call { args, .. } if !args.is_empty() => {
                self.through_call(expr, args[0], strictness, depth, found);
            }
            ExprKind::Range { .. } | ExprKind::Literal(_) => {}
            _ => found.is_transient = true,
        }
    }

    /// A call that returns a reference returns a part of its receiver, as lifetime elision has it:
    /// <https://doc.rust-lang.org/reference/lifetime-elision.html>. Any other returns a temporary.
    fn through_call(&self, call: ExprId, on: ExprId, strictness: Strictness, depth: u32, found: &mut Provenance) {
        let gives_reference = self.types.expr(call).any(&mut |part| matches!(part, Ty::Ref(..)));
        let Some(callee) = self.types.callees.get(&call) else {
            found.is_transient |= strictness == Strictness::Place;
            return self.walk(on, Strictness::Items, depth + 1, found);
        };
        found.is_transient |= strictness == Strictness::Place && !gives_reference;
        found.is_entry |=
            strictness == Strictness::Place && self.world.program.function(callee.fn_id).known.content.is_some();
        found.is_borrowable &= callee.autoref != Some(true);
        self.walk(on, strictness, depth + 1, found);
    }

    fn local(&self, pat: PatId, depth: u32, found: &mut Provenance) {
        let ty = self.types.pat(pat);
        let first = found.root.is_none();
        if let Some(binding) = self.world.typed.body_index(self.id).binding(pat)
            && binding.whole != pat
            && let PatKind::Bind { name, .. } = self.body.pat(pat).kind
        {
            // A part of what is matched, by the name that it gets here.
            found.field.get_or_insert(name);
        }
        found.root.get_or_insert(pat);
        let binding = self.world.typed.body_index(self.id).binding(pat);
        let is_reference = matches!(ty, Ty::Ref(..)) || is_bound_by_reference(self.body, pat);
        match ty {
            Ty::Ref(_, true) => found.is_borrowable = false,
            _ if is_reference => {}
            // A counted parameter that is not moved lives as long as the call.
            _ if first => {
                found.is_borrowable &= binding.is_none() && self.world.program.refcount(ty).is_some() && self.stays(pat)
            }
            _ => {}
        }
        let Some(binding) = binding.filter(|_| is_reference) else { return };
        match binding.source {
            Source::Value(init) => self.walk(init, Strictness::Place, depth + 1, found),
            Source::Items(iterable) => self.walk(iterable, Strictness::Items, depth + 1, found),
            Source::Parameter(closure, _) => {
                let call = self.world.typed.body_index(self.id).parent(closure);
                match call.map(|call| &self.body.expr(call).kind) {
                    Some(ExprKind::MethodCall { receiver, .. }) => {
                        self.walk(*receiver, Strictness::Items, depth + 1, found);
                    }
                    _ => found.is_borrowable = false,
                }
            }
        }
    }

    fn stays(&self, pat: PatId) -> bool {
        let escapes = ValueEscapes::new(self.world, self.id, self.body);
        escapes.of_local(pat) == Escape::None && !escapes.uses(pat).into_iter().any(|used| escapes.is_passed(used))
    }
}

/// Whether a step of an access path must itself be a place, or only leads to the items that it yields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Strictness {
    Place,
    Items,
}

fn is_bound_by_reference(body: &Body, pat: PatId) -> bool {
    matches!(body.pat(pat).kind, PatKind::Bind { by_ref: true, .. })
}
