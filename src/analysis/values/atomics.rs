//! Atomics in fields and statics: every operation on each, and whether all uses of it were understood.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use crate::analysis::locks::access_path::IndexKind;
use crate::analysis::locks::access_path::{LockPlace, PlaceRoot, lock_place};
use crate::analysis::world::World;
use crate::analysis::world::actuals::Actuals;
use crate::analysis::world::callers::CallSite;
use crate::facts::{
    BinaryOp, Block, Body, BuiltinMacro, ExprId, ExprKind, Literal, Name, PatId, PatKind, Stmt, Visibility,
};
use crate::knowledge::attributes::{AtomicOp, MemoryOrdering};
use crate::source::Loc;
use crate::types::infer::{BodyTypes, PathValue};
use crate::types::lower_ty::static_ty;
use crate::types::program::{FnId, Owner, Program};
use crate::types::ty::Ty;
use crate::types::value_flow::ValueFlow;

/// One operation on an atomic.
#[derive(Clone, Debug)]
pub struct AtomicUse {
    /// The function.
    pub fn_id: FnId,
    /// The call.
    pub expr: ExprId,
    /// The method's name.
    pub loc: Loc,
    /// Its effect: a load, a store, a count.
    pub op: AtomicOp,
    /// How the atomic was picked among several.
    pub index: Option<IndexKind>,
    /// Set in test code.
    pub is_test: bool,
}

/// An atomic, or several under one name, that its owner holds itself rather than by a pointer.
#[derive(Clone, Debug)]
pub struct AtomicPlace {
    /// The place, its index left out.
    pub place: LockPlace,
    /// The operations on it, by place.
    pub uses: Vec<AtomicUse>,
    /// Set if every mention of it in the workspace is one of `uses`, and no other crate can mention it.
    pub all_uses_known: bool,
}

/// Returns all atomics of the workspace that some operation uses, by place.
pub(crate) fn gather(world: &World<'_>) -> Vec<AtomicPlace> {
    let mut found: BTreeMap<LockPlace, AtomicPlace> = BTreeMap::new();
    let mut open: Vec<LockPlace> = Vec::new();
    for id in world.functions() {
        let Some(body) = world.typed.body(id) else { continue };
        let cx = Mentions { world, id, body, types: world.typed.types(id) };
        for number in 0..body.exprs.len() as u32 {
            let Some(place) = cx.mentioned(ExprId(number)) else { continue };
            match cx.operation(ExprId(number)) {
                Some(used) => {
                    let new = || AtomicPlace { place, uses: Vec::new(), all_uses_known: true };
                    found.entry(place).or_insert_with(new).uses.push(used);
                }
                None => open.push(place),
            }
        }
        cx.bound_by_patterns(&mut open);
    }
    for place in found.values_mut() {
        place.all_uses_known = !open.contains(&place.place) && !is_visible_outside(world.program, place.place);
        place.uses.sort_by_key(|used| used.loc);
    }
    found.into_values().collect()
}

/// Returns whether a type is an atomic, or an array or slice of them, as a value.
fn holds_atomics(program: &Program<'_>, ty: &Ty) -> bool {
    match ty {
        Ty::Adt(id, _) if program.adt(*id).known.atomic => true,
        // Containers, and what pads; what is behind a counted pointer may have other names.
        Ty::Adt(id, args) => {
            let adt = program.adt(*id);
            adt.known.refcount.is_none()
                && adt.known.lock.is_none()
                && program.is_stub(adt.home.module)
                && !program.is_dependency(adt.home.module)
                && args.first().is_some_and(|inner| holds_atomics(program, inner))
        }
        Ty::Array(inner) | Ty::Slice(inner) => holds_atomics(program, inner),
        _ => false,
    }
}

fn is_visible_outside(program: &Program<'_>, place: LockPlace) -> bool {
    match place.root {
        PlaceRoot::Field(adt, name) => {
            let mut fields = program.adt(adt).variants.iter().flat_map(|variant| variant.fields);
            let is_public = |field: &crate::facts::Field| field.visibility == Visibility::Public;
            fields.find(|field| field.name == name).is_some_and(is_public) && program.is_public_adt(adt)
        }
        PlaceRoot::Static(id) => program.is_public_static(id),
        _ => true,
    }
}

struct Mentions<'a> {
    world: &'a World<'a>,
    id: FnId,
    body: &'a Body,
    types: &'a BodyTypes,
}

impl Mentions<'_> {
    /// Returns the atomic that an expression names: a field or static whose own type is one.
    fn mentioned(&self, expr: ExprId) -> Option<LockPlace> {
        let program = self.world.program;
        match &self.body.expr(expr).kind {
            ExprKind::Field { .. } => {}
            ExprKind::Path(_) => match self.types.values.get(&expr)? {
                PathValue::Static(id) if holds_atomics(program, &static_ty(program, *id)) => {}
                _ => return None,
            },
            _ => return None,
        }
        if !holds_atomics(program, self.types.expr(expr)) {
            return None;
        }
        let flow = ValueFlow { typed: self.world.typed, id: self.id, body: self.body, types: self.types };
        Some(LockPlace { index: None, ..lock_place(flow, expr) })
    }

    /// Returns the operation of which a mention is the receiver, through an index or a look-up by position.
    fn operation(&self, mention: ExprId) -> Option<AtomicUse> {
        let index = self.world.typed.body_index(self.id);
        let mut at = mention;
        let mut picked = None;
        loop {
            let parent = index.parent(at)?;
            match &self.body.expr(parent).kind {
                ExprKind::Index { base, index } if *base == at => {
                    let is_literal = matches!(self.body.expr(*index).kind, ExprKind::Literal(_));
                    picked = Some(if is_literal { IndexKind::Constant } else { IndexKind::Computed });
                    at = parent;
                }
                ExprKind::MethodCall { receiver, .. } if *receiver == at => {
                    let callee = self.types.callees.get(&parent)?;
                    let op = self.world.program.function(callee.fn_id).known.atomic?;
                    let loc = self.world.loc(self.id, parent);
                    let is_test = self.world.program.function(self.id).home.is_test;
                    return Some(AtomicUse { fn_id: self.id, expr: parent, loc, op, index: picked, is_test });
                }
                _ => return None,
            }
        }
    }

    /// Adds the fields that a pattern binds to names: operations by these names are not followed.
    fn bound_by_patterns(&self, open: &mut Vec<LockPlace>) {
        for (number, pat) in self.body.pats.iter().enumerate() {
            let PatKind::Struct { fields, .. } = &pat.kind else { continue };
            let ty = self.types.pat(crate::facts::PatId(number as u32));
            let Some((adt, _)) = ty.peeled().as_adt() else { continue };
            for field in fields.iter().filter(|field| !matches!(self.body.pat(field.pat).kind, PatKind::Wild)) {
                open.push(LockPlace { root: PlaceRoot::Field(adt, field.name), index: None });
            }
        }
    }
}

/// Returns whether an operation is all that counters need: an addition whose result is discarded, a reset to zero, a
/// load that influences no control flow.
///
/// Errs towards no: what is not understood is taken to decide something.
pub(crate) fn only_counts(world: &World<'_>, used: &AtomicUse) -> bool {
    let Some(body) = world.typed.body(used.fn_id) else { return false };
    match used.op {
        AtomicOp::Count => world.is_discarded(used.fn_id, used.expr),
        AtomicOp::Load => influences_no_control_flow(world, CallSite { fn_id: used.fn_id, expr: used.expr }),
        AtomicOp::Store => match &body.expr(used.expr).kind {
            ExprKind::MethodCall { args, .. } => args
                .first()
                .is_some_and(|value| matches!(body.expr(*value).kind, ExprKind::Literal(Literal::Int(Some(0), _)))),
            _ => false,
        },
        AtomicOp::Update | AtomicOp::Cas => false,
    }
}

/// Returns whether an atomic only hands out numbers that tell things apart: all that is done with it is to add and to
/// report, and what an addition gives decides nothing but which of several equal things is used.
///
/// Each addition gives another number whatever the ordering. Errs towards no.
pub(crate) fn only_numbers(world: &World<'_>, place: &AtomicPlace) -> bool {
    let adds = |used: &AtomicUse| matches!(used.op, AtomicOp::Count);
    let numbers = |used: &AtomicUse| match used.op {
        AtomicOp::Count => {
            world.is_discarded(used.fn_id, used.expr)
                || is_identifier(world, place, CallSite { fn_id: used.fn_id, expr: used.expr })
        }
        _ => only_counts(world, used) && used.op == AtomicOp::Load,
    };
    let mut uses = place.uses.iter().filter(|used| !used.is_test);
    place.all_uses_known && place.uses.iter().any(adds) && uses.all(numbers)
}

/// Returns whether a number is only kept, given away, shown or taken as a position, here and in callers that get it.
fn is_identifier(world: &World<'_>, place: &AtomicPlace, number: CallSite) -> bool {
    // What other packages, or nobody that is seen, make of the number is not known.
    let callers = |id: FnId| {
        let calls = world.calls_of(id).filter(|calls| !calls.is_empty());
        calls.filter(|_| !world.program.is_public_fn(id))
    };
    let flow = |id: FnId, body: &Body, at: ExprId, parent: ExprId| number_flow(world, place, id, body, at, parent);
    decides_nothing(world, number, &flow, &callers)
}

/// Returns whether a number influences no control flow, here and in callers that get it.
fn influences_no_control_flow(world: &World<'_>, number: CallSite) -> bool {
    let flow = |id: FnId, body: &Body, at: ExprId, parent: ExprId| flow_into(world, id, body, at, parent);
    decides_nothing(world, number, &flow, &|id| world.calls_of(id))
}

/// Returns whether a number decides nothing wherever it goes: onwards in its function by `flow`, and to all `callers` of each
/// function that returns it, of which none are known where the answer is none.
fn decides_nothing<'a>(
    world: &World<'_>,
    number: CallSite,
    flow: &dyn Fn(FnId, &Body, ExprId, ExprId) -> Flow,
    callers: &dyn Fn(FnId) -> Option<&'a [CallSite]>,
) -> bool {
    let mut open = vec![number];
    let mut seen = FxHashSet::default();
    while let Some(CallSite { fn_id, expr }) = open.pop() {
        if !seen.insert((fn_id, expr)) {
            continue;
        }
        let Some(body) = world.typed.body(fn_id) else { return false };
        let here = |expr: ExprId| CallSite { fn_id, expr };
        let parent = world.typed.body_index(fn_id).parent(expr);
        let goes = match parent {
            Some(parent) => flow(fn_id, body, expr, parent),
            None if body.root == Some(expr) => Flow::Returned,
            None => Flow::Decides,
        };
        match goes {
            Flow::Onward => open.extend(parent.map(here)),
            Flow::Bound(uses) => open.extend(uses.into_iter().map(here)),
            Flow::Given(fn_id, uses) => open.extend(uses.into_iter().map(|expr| CallSite { fn_id, expr })),
            Flow::Returned => match callers(fn_id) {
                Some(calls) => open.extend(calls),
                None => return false,
            },
            Flow::Reported => {}
            Flow::Decides => return false,
        }
    }
    true
}

fn number_flow(world: &World<'_>, place: &AtomicPlace, id: FnId, body: &Body, at: ExprId, parent: ExprId) -> Flow {
    use BinaryOp as B;
    let types = world.typed.types(id);
    match &body.expr(parent).kind {
        ExprKind::Binary { op: B::Rem | B::BitAnd | B::BitOr | B::BitXor | B::Shl | B::Shr, .. } => Flow::Onward,
        ExprKind::Binary { op: B::Eq | B::Ne | B::Lt | B::Le | B::Gt | B::Ge, .. }
            if only_skips(world, place, id, body, parent) =>
        {
            Flow::Reported
        }
        ExprKind::Index { index, .. } if *index == at => Flow::Reported,
        ExprKind::Assign { op: None, lhs, rhs } if *rhs == at => match types.values.get(lhs) {
            Some(PathValue::Local(pat)) => Flow::Bound(types.uses_of(*pat).to_vec()),
            _ => Flow::Reported,
        },
        // A new value of the same name.
        ExprKind::Assign { op: None, lhs, .. } if *lhs == at => Flow::Reported,
        ExprKind::MethodCall { .. } | ExprKind::Call { .. } => {
            if matches!(&body.expr(parent).kind, ExprKind::Call { callee, .. }
                if matches!(types.values.get(callee), Some(PathValue::Ctor(..))))
            {
                return Flow::Reported;
            }
            let Some(callee) = types.callees.get(&parent) else { return Flow::Decides };
            let function = world.program.function(callee.fn_id);
            let gives = types.expr(parent);
            let is_answer = matches!(gives, Ty::Prim(crate::types::ty::Prim::Bool) | Ty::Never) || gives.is_unknown();
            match world.program.is_stub(function.home.module) && function.known.atomic.is_none() && !is_answer {
                true if function.known.content.is_some() => Flow::Reported,
                true => Flow::Onward,
                false => flow_into_parameter(world, body, at, parent, callee.fn_id),
            }
        }
        ExprKind::Try { .. } => Flow::Onward,
        _ => flow_into(world, id, body, at, parent),
    }
}

/// Returns whether a comparison only skips a number, by drawing the next one, or gives up.
fn only_skips(world: &World<'_>, place: &AtomicPlace, id: FnId, body: &Body, comparison: ExprId) -> bool {
    let index = world.typed.body_index(id);
    let Some(parent) = index.parent(comparison) else { return false };
    let ExprKind::If { condition, then, otherwise: None } = &body.expr(parent).kind else { return false };
    if *condition != comparison {
        return false;
    }
    let draws = place.uses.iter().any(|used| used.fn_id == id && index.encloses(*then, used.expr));
    let within = |test: &dyn Fn(&ExprKind) -> bool| {
        let mut numbered = body.exprs.iter().enumerate();
        numbered.any(|(number, expr)| index.encloses(*then, ExprId(number as u32)) && test(&expr.kind))
    };
    let panics = || {
        within(&|kind| matches!(kind, ExprKind::Builtin { kind: BuiltinMacro::Panic, .. }))
            && !within(&|kind| {
                matches!(kind, ExprKind::Return { .. } | ExprKind::Break { .. } | ExprKind::Continue { .. })
            })
    };
    draws || panics()
}

/// Where the value of an expression goes from its parent.
enum Flow {
    /// It is, or is a part of, the parent's value.
    Onward,
    /// It is bound to a local with these uses.
    Bound(Vec<ExprId>),
    /// It is a parameter of another function with these uses.
    Given(FnId, Vec<ExprId>),
    /// It is what the function returns.
    Returned,
    /// It is formatted, stored as part of something bigger, or discarded.
    Reported,
    /// It is compared, passed on, or not understood.
    Decides,
}

fn flow_into(world: &World<'_>, id: FnId, body: &Body, at: ExprId, parent: ExprId) -> Flow {
    match &body.expr(parent).kind {
        ExprKind::Binary { op: BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div, .. } => Flow::Onward,
        ExprKind::Cast { .. } | ExprKind::Unary { .. } | ExprKind::Ref { .. } => Flow::Onward,
        ExprKind::Block(block) => flow_into_block(world, id, body, at, block),
        ExprKind::Return { .. } => Flow::Returned,
        ExprKind::Builtin { kind, .. } if kind.formats() || matches!(kind, BuiltinMacro::Vec) => Flow::Reported,
        ExprKind::Struct { .. } | ExprKind::Tuple(_) | ExprKind::Array(_) => Flow::Reported,
        _ => Flow::Decides,
    }
}

/// A function of the workspace of which one body is meant makes of its parameter what it makes of that.
fn flow_into_parameter(world: &World<'_>, body: &Body, at: ExprId, call: ExprId, callee: FnId) -> Flow {
    let function = world.program.function(callee);
    let is_meant = !matches!(function.owner, Owner::Trait(_));
    let Some((inner, actuals)) = world.typed.body(callee).zip(Actuals::of(body, call)).filter(|_| is_meant) else {
        return Flow::Decides;
    };
    let is_given = |pat: &&PatId| actuals.of_parameter(function, **pat) == Some(at);
    match function.facts.param_pats.iter().find(is_given) {
        Some(pat) if matches!(inner.pat(*pat).kind, PatKind::Bind { sub: None, .. }) => {
            Flow::Given(callee, world.typed.types(callee).uses_of(*pat).to_vec())
        }
        _ => Flow::Decides,
    }
}

fn flow_into_block(world: &World<'_>, id: FnId, body: &Body, at: ExprId, block: &Block) -> Flow {
    let bound = block.stmts.iter().find_map(|stmt| match stmt {
        Stmt::Let(stmt) if stmt.init == Some(at) => Some(stmt.pat),
        _ => None,
    });
    match bound {
        Some(pat) if matches!(body.pat(pat).kind, PatKind::Bind { .. }) => {
            Flow::Bound(world.typed.types(id).uses_of(pat).to_vec())
        }
        Some(_) => Flow::Decides,
        None if block.gives(at) => Flow::Onward,
        None => Flow::Reported,
    }
}

/// A memory ordering that is stronger than a counter needs.
#[derive(Clone, Debug)]
pub struct ExcessOrdering {
    /// The last name of the ordering as written.
    pub written: String,
    /// The name of the ordering that is enough.
    pub sufficient: Name,
    /// The edit that puts one in place of the other; none if the ordering is imported by its bare name.
    pub edit: Option<(Loc, String)>,
}

/// Returns the ordering of an operation if it is the strongest, sequentially consistent one. A counter needs only that
/// each operation is atomic: <https://doc.rust-lang.org/std/sync/atomic/enum.Ordering.html#variant.Relaxed>.
///
/// None for orderings that are computed or held in constants.
pub(crate) fn excess_ordering(world: &World<'_>, used: &AtomicUse) -> Option<ExcessOrdering> {
    let body = world.typed.body(used.fn_id)?;
    let ExprKind::MethodCall { args, .. } = &body.expr(used.expr).kind else { return None };
    let ordering = *args.last()?;
    let PathValue::Ctor(adt, variant) = world.typed.types(used.fn_id).values.get(&ordering)? else { return None };
    let variants = &world.program.adt(*adt).variants;
    let is_full = variants.get(*variant as usize)?.ordering == Some(MemoryOrdering::Full);
    let relaxed = variants.iter().find(|variant| variant.ordering == Some(MemoryOrdering::Relaxed))?;
    let ExprKind::Path(path) = &body.expr(ordering).kind else { return None };
    let last = path.segments.last();
    let file = world.program.function(used.fn_id).home.file;
    let edit = last
        .filter(|_| path.segments.len() > 1)
        .map(|last| (Loc { file, span: last.name_span() }, relaxed.name.to_string()));
    let written = last.map(|segment| segment.name.to_string()).unwrap_or_default();
    is_full.then_some(ExcessOrdering { written, sufficient: relaxed.name, edit })
}
