//! Atomics in fields and statics: every operation on each, and whether all uses of it were understood.

use std::collections::BTreeMap;

use super::fates::Fates;
use super::places::{LockPlace, PlaceRoot, Places};
use super::{Analysis, CallSite, IndexKind};
use crate::facts::{BinaryOp, Body, BuiltinMacro, ExprId, ExprKind, Literal, PatKind, Stmt, Visibility};
use crate::source::Loc;
use crate::types::infer::{BodyTypes, PathValue};
use crate::types::known::AtomicOp;
use crate::types::lower_ty::static_ty;
use crate::types::program::{FnId, Program};
use crate::types::ty::Ty;

/// One operation on an atomic.
#[derive(Clone, Debug)]
pub struct AtomicUse {
    /// The function.
    pub fn_id: FnId,
    /// The call.
    pub expr: ExprId,
    /// The method's name.
    pub loc: Loc,
    /// What it does.
    pub op: AtomicOp,
    /// How the atomic was picked among several.
    pub index: Option<IndexKind>,
    /// Whether it is in test code.
    pub is_test: bool,
}

/// An atomic, or several under one name, that its owner holds itself rather than by a pointer.
#[derive(Clone, Debug)]
pub struct AtomicPlace {
    /// The place, its index left out.
    pub place: LockPlace,
    /// What is done with it, by place.
    pub uses: Vec<AtomicUse>,
    /// Every mention of it in the workspace is one of `uses`, and nobody else can mention it.
    pub is_closed: bool,
}

/// How many functions a number is followed through.
const MAX_RETURNS: u32 = 3;

/// How many helpers are looked into for one that changes an atomic.
const MAX_HELPERS: usize = 16;

/// All atomics of the workspace on which something is done, by place.
pub(super) fn gather(analysis: &Analysis<'_, '_, '_>) -> Vec<AtomicPlace> {
    let mut found: BTreeMap<LockPlace, AtomicPlace> = BTreeMap::new();
    let mut open: Vec<LockPlace> = Vec::new();
    for id in analysis.functions() {
        let Some(body) = analysis.typed.body(id) else { continue };
        let cx = Mentions { analysis, id, body, types: analysis.typed.types(id) };
        for number in 0..body.exprs.len() as u32 {
            let Some(place) = cx.mentioned(ExprId(number)) else { continue };
            match cx.operation(ExprId(number)) {
                Some(used) => {
                    let new = || AtomicPlace { place, uses: Vec::new(), is_closed: true };
                    found.entry(place).or_insert_with(new).uses.push(used);
                }
                None => open.push(place),
            }
        }
        cx.bound_by_patterns(&mut open);
    }
    for place in found.values_mut() {
        place.is_closed = !open.contains(&place.place) && !is_visible_outside(analysis.program, place.place);
        place.uses.sort_by_key(|used| used.loc);
    }
    found.into_values().collect()
}

/// Whether a type is an atomic, or an array or slice of them, as a value.
fn holds_atomics(program: &Program<'_>, ty: &Ty) -> bool {
    match ty {
        Ty::Adt(id, _) if program.adt(*id).known.atomic => true,
        // Containers, and what pads; what is behind a counted pointer may have other names.
        Ty::Adt(id, args) => {
            let adt = program.adt(*id);
            adt.known.refcount.is_none()
                && adt.known.lock.is_none()
                && program.is_stub(adt.home.module)
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

struct Mentions<'a, 'b, 'p, 'f> {
    analysis: &'a Analysis<'b, 'p, 'f>,
    id: FnId,
    body: &'f Body,
    types: &'a BodyTypes,
}

impl Mentions<'_, '_, '_, '_> {
    /// The atomic that an expression names: a field or static whose own type is one.
    fn mentioned(&self, expr: ExprId) -> Option<LockPlace> {
        let program = self.analysis.program;
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
        let places = Places { typed: self.analysis.typed, fn_id: self.id, body: self.body, types: self.types };
        Some(LockPlace { index: None, ..places.of(expr) })
    }

    /// The operation of which a mention is the receiver, through an index or a look-up by position.
    fn operation(&self, mention: ExprId) -> Option<AtomicUse> {
        let index = self.analysis.typed.body_index(self.id);
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
                    let op = self.analysis.program.function(callee.fn_id).known.atomic?;
                    let loc = self.analysis.loc(self.id, parent);
                    let is_test = self.analysis.program.function(self.id).home.is_test;
                    return Some(AtomicUse { fn_id: self.id, expr: parent, loc, op, index: picked, is_test });
                }
                _ => return None,
            }
        }
    }

    /// Fields that a pattern gives names to: what is done by these names is not followed.
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

impl Analysis<'_, '_, '_> {
    /// Whether a function changes an atomic, itself or by a helper.
    pub fn updates_atomic(&self, id: FnId) -> bool {
        let mut open = vec![id];
        let mut seen = Vec::new();
        while let Some(at) = open.pop() {
            let function = self.program.function(at);
            if function.known.atomic.is_some_and(|op| op != AtomicOp::Load) {
                return true;
            }
            if seen.len() < MAX_HELPERS && !seen.contains(&at) && !self.program.is_stub(function.home.module) {
                seen.push(at);
                let mut called: Vec<FnId> = self.typed.types(at).callees.values().map(|callee| callee.fn_id).collect();
                called.sort();
                open.extend(called);
            }
        }
        false
    }

    /// All atomics in fields and statics, worked out on first use.
    pub fn atomics(&self) -> &[AtomicPlace] {
        self.atomics.get_or_init(|| gather(self))
    }

    /// Whether an operation writes nothing but what counters need: adds whose result nobody wants, resets to zero, loads
    /// on which nothing depends.
    pub fn only_counts(&self, used: &AtomicUse) -> bool {
        let Some(body) = self.typed.body(used.fn_id) else { return false };
        match used.op {
            AtomicOp::Count => self.is_discarded(used.fn_id, used.expr),
            AtomicOp::Load => !self.decides(CallSite { fn_id: used.fn_id, expr: used.expr }, 0),
            AtomicOp::Store => match &body.expr(used.expr).kind {
                ExprKind::MethodCall { args, .. } => args
                    .first()
                    .is_some_and(|value| matches!(body.expr(*value).kind, ExprKind::Literal(Literal::Int(Some(0), _)))),
                _ => false,
            },
            AtomicOp::Update | AtomicOp::Cas => false,
        }
    }

    /// Whether something is done or not because of a number, here or in callers that get it.
    fn decides(&self, number: CallSite, returns: u32) -> bool {
        let CallSite { fn_id, expr } = number;
        let Some(body) = self.typed.body(fn_id) else { return true };
        let index = self.typed.body_index(fn_id);
        let fates = Fates::new(self, fn_id, body);
        let mut waiting = vec![expr];
        let mut seen = 0;
        while let Some(at) = waiting.pop() {
            seen += 1;
            let Some(parent) = index.parent(at).filter(|_| seen < 64) else {
                if body.root == Some(at) && returns < MAX_RETURNS && self.decides_in_callers(fn_id, returns) {
                    return true;
                }
                if seen >= 64 || body.root != Some(at) {
                    return true;
                }
                continue;
            };
            match &body.expr(parent).kind {
                ExprKind::Binary { op: BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div, .. } => {
                    waiting.push(parent);
                }
                ExprKind::Binary { .. } => return true,
                ExprKind::Cast { .. } | ExprKind::Unary { .. } | ExprKind::Ref { .. } => waiting.push(parent),
                ExprKind::Block(block) => {
                    let bound = block.stmts.iter().find_map(|stmt| match stmt {
                        Stmt::Let(stmt) if stmt.init == Some(at) => Some(stmt.pat),
                        _ => None,
                    });
                    match bound {
                        Some(pat) if matches!(body.pat(pat).kind, PatKind::Bind { .. }) => {
                            waiting.extend(fates.uses(pat));
                        }
                        Some(_) => return true,
                        None if block.gives(at) => waiting.push(parent),
                        None => {}
                    }
                }
                ExprKind::Return { .. } => {
                    if returns >= MAX_RETURNS || self.decides_in_callers(fn_id, returns) {
                        return true;
                    }
                }
                ExprKind::Builtin { kind, .. } => {
                    if !(kind.formats() || matches!(kind, BuiltinMacro::Vec)) {
                        return true;
                    }
                }
                // Reported as part of something bigger.
                ExprKind::Struct { .. } | ExprKind::Tuple(_) | ExprKind::Array(_) => {}
                _ => return true,
            }
        }
        false
    }

    fn decides_in_callers(&self, id: FnId, returns: u32) -> bool {
        match self.calls_of(id) {
            Some(calls) => calls.iter().any(|call| self.decides(*call, returns + 1)),
            None => true,
        }
    }
}
