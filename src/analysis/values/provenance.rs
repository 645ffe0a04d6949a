//! Provenance: where a value is borrowed from, a local, a field behind references, a guard or a temporary.

use rustc_hash::FxHashSet;

use crate::facts::{Body, ExprId, ExprKind, Name, PatId, PatKind};
use crate::types::infer::PathValue;
use crate::types::program::FnId;
use crate::types::ty::{Prim, Ty};
use crate::types::value_flow::{Call, LocalSource, Step, Through, ValueFlow};

use crate::analysis::locks::guard_types::holds_guard;
use crate::analysis::values::handles;
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

/// Finds the provenance of values in one body.
pub struct ValueProvenance<'a> {
    world: &'a World<'a>,
    flow: ValueFlow<'a>,
}

impl<'a> ValueProvenance<'a> {
    /// Creates one for a function; none if it has no body.
    pub fn new(world: &'a World<'a>, id: FnId) -> Option<Self> {
        Some(ValueProvenance { world, flow: ValueFlow::new(world.typed, id)? })
    }

    /// Returns where the value that an expression names is borrowed from.
    pub fn of(&self, expr: ExprId) -> Provenance {
        let mut found = Provenance { is_borrowable: true, ..Provenance::default() };
        let mut locals = FxHashSet::default();
        let mut open = Some((expr, Strictness::Place));
        while let Some((at, strictness)) = open {
            let ty = self.flow.types.expr(at);
            found.is_transient |= holds_guard(self.world.program, ty.peeled());
            found.is_borrowable &= !matches!(ty, Ty::Ref(_, true));
            open = if found.is_transient { None } else { self.step(at, strictness, &mut locals, &mut found) };
        }
        found
    }

    /// Returns whether a local is declared outside of the innermost loop (or closure that runs per item) around an
    /// expression.
    pub fn is_before_loop(&self, root: PatId, expr: ExprId) -> bool {
        let Some(repeated) = self.innermost_loop(expr) else { return true };
        let index = self.world.typed.body_index(self.flow.id);
        let from = match self.flow.local(root).source {
            LocalSource::Parameter => return true,
            // Where it is declared is not known.
            LocalSource::Unknown => return false,
            LocalSource::Value(init) => init,
            LocalSource::Items(iterable) => match index.parent(iterable) {
                Some(around) if around == repeated => return false,
                _ => iterable,
            },
            LocalSource::ClosureParameter { closure, .. } if closure == repeated => return false,
            LocalSource::ClosureParameter { closure, .. } => closure,
        };
        !self.ancestors(from).any(|around| around == repeated)
    }

    /// Returns the loop, or the closure that runs once per item, nearest around an expression.
    pub fn innermost_loop(&self, expr: ExprId) -> Option<ExprId> {
        let contexts = self.world.graph.expr_contexts(self.flow.id);
        let mut below = expr;
        for around in self.ancestors(expr) {
            let repeats = match &self.flow.body.expr(around).kind {
                ExprKind::Loop { .. } | ExprKind::While { .. } => true,
                ExprKind::For { iterable, .. } => *iterable != below,
                // What is in a loop while its surroundings are not is what repeats.
                ExprKind::Closure { .. } => {
                    contexts.in_loop(around)
                        && !self.ancestors(around).next().is_some_and(|call| contexts.in_loop(call))
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

    /// Returns the value flow of the function.
    pub(in crate::analysis) fn flow(&self) -> ValueFlow<'a> {
        self.flow
    }

    /// Returns whether an expression is a local that is never bound anew, borrowed mutably or moved.
    pub fn is_constant(&self, expr: ExprId) -> bool {
        let Some(PathValue::Local(pat)) = self.flow.types.values.get(&expr) else { return false };
        let is_plain = matches!(self.flow.body.pat(*pat).kind, PatKind::Bind { mutable: false, by_ref: false, .. });
        is_plain && self.is_counted(self.flow.types.pat(*pat)) && self.stays(*pat)
    }

    fn ancestors(&self, expr: ExprId) -> impl Iterator<Item = ExprId> + '_ {
        self.world.typed.body_index(self.flow.id).ancestors(expr)
    }

    /// Notes what one step says, and returns the next; none where the walk ends.
    fn step(
        &self,
        expr: ExprId,
        strictness: Strictness,
        locals: &mut FxHashSet<PatId>,
        found: &mut Provenance,
    ) -> Option<(ExprId, Strictness)> {
        match self.flow.step(expr) {
            Step::Local(pat) if locals.insert(pat) => return self.local(pat, found),
            Step::Static(_) => {}
            Step::Field { base, name } => {
                // The last that is met is the first of the path.
                found.field = Some(name);
                return Some((base, strictness));
            }
            Step::Index { base, index } => {
                let by_position = matches!(self.flow.types.expr(index), Ty::Prim(Prim::Int(_)) | Ty::Unknown);
                found.is_entry |= !by_position;
                return Some((base, strictness));
            }
            Step::Same(from, Through::Deref | Through::Try | Through::Block | Through::Macro) => {
                return Some((from, strictness));
            }
            Step::Same(from, Through::Reference { mutable }) => {
                found.is_borrowable &= !mutable;
                return Some((from, strictness));
            }
            // The wrapper is made here; what it holds is not.
            Step::Same(from, Through::Wrapper) => {
                found.is_transient |= strictness == Strictness::Place;
                return Some((from, Strictness::Items));
            }
            Step::Call(call) => match call.first() {
                Some(on) => return Some((on, self.through_call(expr, call, strictness, found))),
                None => found.is_transient = true,
            },
            Step::Other => {
                let kind = &self.flow.body.expr(expr).kind;
                found.is_transient |= !matches!(kind, ExprKind::Range { .. } | ExprKind::Literal(_));
            }
            Step::Local(_) | Step::Same(_, Through::Cast | Through::Await) => found.is_transient = true,
        }
        None
    }

    /// A call that returns a reference returns a part of its receiver, as lifetime elision has it:
    /// <https://doc.rust-lang.org/reference/lifetime-elision.html>. Any other returns a temporary.
    fn through_call(&self, expr: ExprId, call: Call<'_>, strictness: Strictness, found: &mut Provenance) -> Strictness {
        let gives_reference = self.flow.types.expr(expr).any(&mut |part| matches!(part, Ty::Ref(..)));
        let is_place = strictness == Strictness::Place;
        let Some((callee, known)) = call.callee.zip(self.flow.known(call)) else {
            found.is_transient |= is_place;
            return Strictness::Items;
        };
        found.is_transient |= is_place && !gives_reference;
        found.is_entry |= is_place && known.content.is_some();
        found.is_borrowable &= callee.autoref != Some(true);
        strictness
    }

    fn local(&self, pat: PatId, found: &mut Provenance) -> Option<(ExprId, Strictness)> {
        let ty = self.flow.types.pat(pat);
        let first = found.root.is_none();
        if let Some(binding) = self.world.typed.body_index(self.flow.id).binding(pat)
            && binding.whole != pat
            && let PatKind::Bind { name, .. } = self.flow.body.pat(pat).kind
        {
            // A part of what is matched, by the name that it gets here.
            found.field.get_or_insert(name);
        }
        found.root.get_or_insert(pat);
        let source = self.flow.local(pat).source;
        let is_reference = matches!(ty, Ty::Ref(..)) || is_bound_by_reference(self.flow.body, pat);
        match ty {
            Ty::Ref(_, true) => found.is_borrowable = false,
            _ if is_reference => {}
            // A counted parameter that is not moved lives as long as the call.
            _ if first => {
                let is_counted = self.is_counted(ty);
                found.is_borrowable &= source == LocalSource::Parameter && is_counted && self.stays(pat);
            }
            _ => {}
        }
        match source {
            _ if !is_reference => None,
            LocalSource::Value(init) => Some((init, Strictness::Place)),
            LocalSource::Items(iterable) => Some((iterable, Strictness::Items)),
            LocalSource::ClosureParameter { closure, .. } => {
                let receiver = self.flow.call_with(closure).and_then(|call| call.receiver);
                found.is_borrowable &= receiver.is_some();
                receiver.map(|receiver| (receiver, Strictness::Items))
            }
            LocalSource::Parameter => None,
            LocalSource::Unknown => {
                found.is_borrowable = false;
                None
            }
        }
    }

    fn is_counted(&self, ty: &Ty) -> bool {
        self.world.program.refcount(ty).is_some() || handles::handle(self.world, ty).is_some()
    }

    fn stays(&self, pat: PatId) -> bool {
        let escapes = ValueEscapes::new(self.world, self.flow.id, self.flow.body);
        escapes.of_local(pat) == Escape::None
            && !self.flow.types.uses_of(pat).iter().any(|used| escapes.is_passed(*used))
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
