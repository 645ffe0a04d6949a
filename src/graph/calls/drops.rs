//! Values that die in a body, and whose `Drop` runs there.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::facts::{Body, Expr, ExprId, ExprKind, PatId, PatKind, Source, Stmt};
use crate::graph::calls::moves::only_looks;
use crate::graph::fixed_point::{Component, solve};
use crate::isolation::recursing;
use crate::types::infer::{BodyTypes, PathValue};
use crate::types::lower_ty::field_types;
use crate::types::program::{Adt, AdtId, FnId, Program};
use crate::types::ty::Ty;
use crate::types::typed::TypedProgram;

/// No more functions are taken to run when a value dies; those that most types lie between are left out, and what they do is missed. In
/// a chain of types with `Drop` each would else lead to all behind it, though the next one leads there already. A guess: few values end
/// so much.
const MAX_DROPS: usize = 64;

/// The `Drop` implementations of the user's types, and of what they own.
#[derive(Debug, Default)]
pub(crate) struct DropGlue {
    known: OnceLock<Known>,
}

#[derive(Debug, Default)]
struct Known {
    /// The types' own implementations.
    own: FxHashMap<AdtId, FnId>,
    /// The user's types that have one, or a field of whose type one is mentioned.
    droppable: FxHashSet<AdtId>,
    /// What ends with the values of each of the user's types.
    ended: FxHashMap<AdtId, Ended>,
}

/// What ends with a value of a type, whatever its arguments are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Ended {
    /// The user's functions that run, with how many of the user's types lie between.
    drops: BTreeMap<FnId, u32>,
    /// Its parameters of which it owns values: these end as well.
    owned: BTreeSet<u16>,
}

impl Ended {
    fn add(&mut self, drop_fn: FnId, distance: u32) {
        let known = self.drops.entry(drop_fn).or_insert(distance);
        *known = distance.min(*known);
    }

    /// Leaves out what lies so far away that it is too much with all that lies no farther: which is left does not hang on an order.
    ///
    /// What is near to a type is among what is near to its owners, so that nothing near is lost by leaving out what is far.
    fn keep_nearest(&mut self) {
        let mut distances: Vec<u32> = self.drops.values().copied().collect();
        distances.sort_unstable();
        if let Some(first_left_out) = distances.get(MAX_DROPS) {
            self.drops.retain(|_, distance| *distance < *first_left_out);
        }
    }
}

impl Known {
    fn gather(program: &Program<'_>) -> Known {
        let Some(trait_id) = program.lang.trait_named("drop") else { return Known::default() };
        let mut own = FxHashMap::default();
        for id in program.impl_index.all_of_trait(trait_id) {
            let def = program.impl_def(*id);
            let adt = def.head.get().and_then(|head| head.self_ty.as_adt()).map(|(adt, _)| adt);
            if let (Some(adt), Some(drop_fn)) = (adt, def.fns.first())
                && crate::graph::calls::dispatch::has_own_body(program, *drop_fn)
            {
                own.insert(adt, *drop_fn);
            }
        }
        if own.is_empty() {
            return Known::default();
        }
        let droppable = owners(program, &own);
        let all: Vec<AdtId> = (0..program.adts.len() as u32).map(AdtId).collect();
        let mut ended = FxHashMap::default();
        solve(&OwnedParts { program, own: &own }, &all, &mut ended);
        Known { own, droppable, ended }
    }

    fn may_drop(&self, ty: &Ty) -> bool {
        matches!(ty, Ty::Adt(..) | Ty::Tuple(_) | Ty::Array(_))
            && ty.any(&mut |part| matches!(part, Ty::Adt(adt, _) if self.droppable.contains(adt)))
    }
}

/// The component: what ends with the values of each type, from what ends with those of its fields' types. A type that owns values of
/// its own is a recursion like any other.
struct OwnedParts<'a> {
    program: &'a Program<'a>,
    own: &'a FxHashMap<AdtId, FnId>,
}

impl OwnedParts<'_> {
    fn fields(&self, adt: AdtId) -> impl Iterator<Item = &Ty> {
        let variants = self.program.adt(adt).variants.len() as u32;
        (0..variants).flat_map(move |variant| field_types(self.program, adt, variant))
    }
}

impl Component for OwnedParts<'_> {
    type Node = AdtId;
    type Summary = Ended;

    fn dependencies(&self, adt: AdtId) -> Vec<AdtId> {
        let mut found = Vec::new();
        if self.program.is_stub(self.program.adt(adt).home.module) {
            return found;
        }
        for field in self.fields(adt) {
            field.any(&mut |part| {
                found.extend(part.as_adt().map(|(inner, _)| inner));
                false
            });
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    fn transfer(&self, adt: AdtId, known: &FxHashMap<AdtId, Ended>) -> Ended {
        let mut found = Ended::default();
        self.own.get(&adt).into_iter().for_each(|own| found.add(*own, 0));
        if !self.program.is_stub(self.program.adt(adt).home.module) {
            self.fields(adt).for_each(|field| ended_with(self.program, known, field, 1, &mut found));
        }
        found.keep_nearest();
        found
    }

    fn hold_back(&self, summary: &mut Ended, farthest: u32) -> Option<u32> {
        let held_back = summary.drops.values().copied().filter(|distance| *distance > farthest).min();
        summary.drops.retain(|_, distance| *distance <= farthest);
        held_back
    }

    fn give_up(&self, _: AdtId, _: &mut Ended) {
        // What was found ends all the same.
    }
}

/// Adds what ends with a value of a type, its parts' values among it, to what ends with one from which it lies so far away.
fn ended_with(program: &Program<'_>, known: &FxHashMap<AdtId, Ended>, ty: &Ty, distance: u32, found: &mut Ended) {
    match ty {
        Ty::Param(index, _) => {
            found.owned.insert(*index);
        }
        Ty::Adt(adt, args) => {
            let def = program.adt(*adt);
            let own = known.get(adt);
            let drops = own.into_iter().flat_map(|own| &own.drops);
            drops.for_each(|(drop_fn, inner)| found.add(*drop_fn, distance + inner));
            if program.is_stub(def.home.module) {
                // What a counted reference points to usually lives on; what is only borrowed does in any case.
                let may_count = def.known.refcount.is_some() || program.is_dependency(def.home.module);
                let is_mark = def.known.lang.is_some_and(|lang| lang == "phantom_data");
                if !may_count && !is_mark && !borrows(def) {
                    args.iter().for_each(|arg| ended_with(program, known, arg, distance, found));
                }
            } else if let Some(own) = own {
                let owned = own.owned.iter().filter_map(|index| args.get(usize::from(*index)));
                owned.for_each(|arg| ended_with(program, known, arg, distance + 1, found));
            }
        }
        Ty::Tuple(parts) => parts.iter().for_each(|part| ended_with(program, known, part, distance, found)),
        Ty::Array(inner) | Ty::Slice(inner) => ended_with(program, known, inner, distance, found),
        _ => {}
    }
}

/// All types of the user's whose fields mention one of these, however deep.
fn owners(program: &Program<'_>, own: &FxHashMap<AdtId, FnId>) -> FxHashSet<AdtId> {
    let mut mentioned_by: FxHashMap<AdtId, Vec<AdtId>> = FxHashMap::default();
    for (number, def) in program.adts.iter().enumerate().filter(|(_, def)| !program.is_stub(def.home.module)) {
        let owner = AdtId(number as u32);
        for variant in 0..def.variants.len() {
            for field in field_types(program, owner, variant as u32) {
                field.any(&mut |part| {
                    if let Ty::Adt(adt, _) = part {
                        mentioned_by.entry(*adt).or_default().push(owner);
                    }
                    false
                });
            }
        }
    }
    let mut found: FxHashSet<AdtId> = own.keys().copied().collect();
    let mut waiting: Vec<AdtId> = found.iter().copied().collect();
    while let Some(adt) = waiting.pop() {
        waiting.extend(mentioned_by.get(&adt).into_iter().flatten().filter(|owner| found.insert(**owner)));
    }
    found
}

impl DropGlue {
    fn known(&self, program: &Program<'_>) -> &Known {
        self.known.get_or_init(|| Known::gather(program))
    }

    /// The user's own `Drop` of a type.
    pub(crate) fn own(&self, program: &Program<'_>, adt: AdtId) -> Option<FnId> {
        self.known(program).own.get(&adt).copied()
    }

    /// The user's functions that run when a value of that type dies.
    fn of(&self, program: &Program<'_>, ty: &Ty) -> impl Iterator<Item = FnId> {
        let mut found = Ended::default();
        ended_with(program, &self.known(program).ended, ty, 0, &mut found);
        found.keep_nearest();
        found.drops.into_keys()
    }
}

/// Whether a library's type only borrows what its arguments say: guards, references into containers, iterators over
/// slices. Errs towards borrowed for the few that own as well (`vec::Drain`).
fn borrows(def: &Adt<'_>) -> bool {
    def.known.guard || def.generics.has_lifetimes
}

/// The drops that run in a function: where, and what.
pub(crate) fn drops_in(typed: &TypedProgram<'_>, glue: &DropGlue, id: FnId) -> Vec<(ExprId, FnId)> {
    let Some(body) = typed.body(id) else { return Vec::new() };
    let (known, types) = (glue.known(typed.program), typed.types(id));
    if known.own.is_empty() {
        return Vec::new();
    }
    let may_end = |kind: &ExprKind| {
        use ExprKind as K;
        matches!(kind, K::Call { .. } | K::MethodCall { .. } | K::Struct { .. } | K::Await { .. } | K::Assign { .. })
    };
    let values = body.exprs.iter().zip(&types.exprs).filter(|(expr, _)| may_end(&expr.kind)).map(|(_, ty)| ty);
    let assigned = body.exprs.iter().filter_map(|expr| match &expr.kind {
        ExprKind::Assign { op: None, lhs, .. } => Some(types.expr(*lhs)),
        _ => None,
    });
    if !types.pats.iter().chain(values).chain(assigned).any(|ty| known.may_drop(ty)) {
        return Vec::new();
    }
    let cx = Drops { typed, glue, known, id, body, types, moved: FxHashSet::default() };
    cx.gather()
}

struct Drops<'a> {
    typed: &'a TypedProgram<'a>,
    glue: &'a DropGlue,
    known: &'a Known,
    id: FnId,
    body: &'a Body,
    types: &'a BodyTypes,
    moved: FxHashSet<PatId>,
}

impl Drops<'_> {
    fn gather(mut self) -> Vec<(ExprId, FnId)> {
        self.moved = self.moved_locals();
        let mut found = Vec::new();
        for number in 0..self.body.pats.len() {
            self.binding(PatId(number as u32), &mut found);
        }
        for (number, expr) in self.body.exprs.iter().enumerate() {
            self.expression(ExprId(number as u32), &expr.kind, &mut found);
        }
        found.sort();
        found.dedup();
        found
    }

    fn dies(&self, at: ExprId, ty: &Ty, found: &mut Vec<(ExprId, FnId)>) {
        if self.known.may_drop(ty) {
            found.extend(self.glue.of(self.typed.program, ty).map(|id| (at, id)));
        }
    }

    /// A local that is never moved dies with its block, or with the closure that takes it along.
    fn binding(&self, pat: PatId, found: &mut Vec<(ExprId, FnId)>) {
        let PatKind::Bind { by_ref: false, .. } = &self.body.pat(pat).kind else { return };
        if !self.known.may_drop(self.types.pat(pat)) || self.moved.contains(&pat) || self.types.constants.contains(&pat)
        {
            return;
        }
        let at = match self.typed.body_index(self.id).binding(pat).map(|binding| binding.source) {
            Some(Source::Value(expr) | Source::Items(expr)) => expr,
            Some(Source::Parameter(closure, _)) => match &self.body.expr(closure).kind {
                ExprKind::Closure { body, .. } => *body,
                _ => closure,
            },
            None => match self.body.root {
                Some(root) => root,
                None => return,
            },
        };
        let taken_into = self.types.uses_of(pat).iter().filter_map(|used| self.taken_into(*used, pat)).min();
        self.dies(taken_into.unwrap_or(at), self.types.pat(pat), found);
    }

    fn expression(&self, id: ExprId, kind: &ExprKind, found: &mut Vec<(ExprId, FnId)>) {
        match kind {
            ExprKind::Assign { op: None, lhs, .. } => self.assigned(id, *lhs, found),
            ExprKind::Block(block) => {
                let discarded = block.stmts.iter().filter_map(|stmt| match stmt {
                    Stmt::Expr { expr, .. } => Some(*expr),
                    Stmt::Let(stmt) => stmt.init.filter(|_| matches!(self.body.pat(stmt.pat).kind, PatKind::Wild)),
                });
                for expr in discarded.filter(|expr| self.is_temporary(*expr)) {
                    self.dies(expr, self.types.expr(expr), found);
                }
            }
            ExprKind::Call { args, .. } | ExprKind::MethodCall { args, .. } => {
                let callee = self.types.callees.get(&id);
                let drops = callee.is_some_and(|callee| self.typed.program.function(callee.fn_id).known.drops);
                if drops {
                    args.iter().for_each(|arg| self.dies(id, self.types.expr(*arg), found));
                }
                if let (ExprKind::MethodCall { receiver, .. }, Some(callee)) = (kind, callee)
                    && callee.autoref.is_some()
                    && self.is_temporary(*receiver)
                {
                    self.dies(*receiver, self.types.expr(*receiver), found);
                }
            }
            _ => {}
        }
    }

    /// What stood in an assigned place before dies; `(node, result) = work(node)` assigns to each part.
    fn assigned(&self, at: ExprId, place: ExprId, found: &mut Vec<(ExprId, FnId)>) {
        recursing();
        match &self.body.expr(place).kind {
            ExprKind::Tuple(parts) | ExprKind::Array(parts) => {
                parts.iter().for_each(|part| self.assigned(at, *part, found));
            }
            _ if self.may_be_vacant(place) => {}
            _ => self.dies(at, self.types.expr(place), found),
        }
    }

    /// Whether a place that is assigned may hold nothing before: a local that was moved (`plan = plan.with(part)`), or one
    /// that is declared without a value.
    fn may_be_vacant(&self, place: ExprId) -> bool {
        let Some(PathValue::Local(pat)) = self.types.values.get(&place) else { return false };
        let declares = |expr: &Expr| match &expr.kind {
            ExprKind::Block(block) => block.stmts.iter().any(|stmt| match stmt {
                Stmt::Let(stmt) => stmt.pat == *pat && stmt.init.is_none(),
                Stmt::Expr { .. } => false,
            }),
            _ => false,
        };
        self.moved.contains(pat) || self.body.exprs.iter().any(declares)
    }

    /// A value that has no name.
    fn is_temporary(&self, expr: ExprId) -> bool {
        matches!(
            self.body.expr(expr).kind,
            ExprKind::Call { .. } | ExprKind::MethodCall { .. } | ExprKind::Struct { .. } | ExprKind::Await { .. }
        )
    }

    /// The body of the outermost `move` closure or block that a use takes its local along into.
    fn taken_into(&self, used: ExprId, pat: PatId) -> Option<ExprId> {
        let index = self.typed.body_index(self.id);
        let home = match index.binding(pat).map(|binding| binding.source) {
            Some(Source::Value(expr) | Source::Items(expr)) => index.parent(expr),
            Some(Source::Parameter(closure, _)) => Some(closure),
            None => None,
        };
        let inside = index.ancestors(used).take_while(|at| Some(*at) != home);
        let takes = inside.filter_map(|at| match &self.body.expr(at).kind {
            ExprKind::Closure { body, is_move: true, .. } | ExprKind::Async { body, is_move: true, .. } => Some(*body),
            _ => None,
        });
        takes.last()
    }

    fn moved_locals(&self) -> FxHashSet<PatId> {
        let index = self.typed.body_index(self.id);
        let mut moved = FxHashSet::default();
        for (expr, value) in &self.types.values {
            let PathValue::Local(pat) = value else { continue };
            let stays = index.parent(*expr).is_some_and(|parent| only_looks(self.body, self.types, *expr, parent));
            if !stays {
                moved.insert(*pat);
            }
        }
        moved
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_drops_the_nearest_are_kept_and_of_equally_near_ones_all_or_none() {
        let ended = |distance: fn(u32) -> u32| {
            let mut found = Ended::default();
            (0..200).for_each(|number| found.add(FnId(number), distance(number)));
            found.keep_nearest();
            found.drops.into_values().collect::<Vec<u32>>()
        };
        let in_a_chain = ended(|number| number);
        assert_eq!((in_a_chain.len(), in_a_chain.last()), (MAX_DROPS, Some(&63)));
        assert_eq!(ended(|number| number / 50), [0; 50]);
        let mut few = Ended::default();
        few.add(FnId(1), 7);
        few.add(FnId(1), 3);
        few.keep_nearest();
        assert_eq!(few.drops.into_iter().collect::<Vec<_>>(), [(FnId(1), 3)]);
    }
}
