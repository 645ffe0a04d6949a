//! Places where a lock itself, not its guard, goes somewhere that is not followed.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::locks::access_path::{LockPlace, PlaceRoot, lock_place};
use crate::analysis::locks::points_to::is_lock_handle;
use crate::analysis::world::World;
use crate::facts::{Body, ExprId, ExprKind, Name, SelfParam};
use crate::types::infer::{BodyTypes, PathValue};
use crate::types::lower_ty::field_types;
use crate::types::program::{AdtId, FnId, Program};
use crate::types::ty::Ty;
use crate::types::value_flow::ValueFlow;

/// Lock places that are passed on, returned, called with something unknown, or named through something unknown.
pub(crate) fn lock_escapes(world: &World<'_>) -> FxHashSet<LockPlace> {
    let mut found = FxHashSet::default();
    let named = NamedLocks::new(world.program);
    for id in world.functions() {
        let Some(body) = world.typed.body(id) else { continue };
        let cx = Escapes { world, id, body, types: world.typed.types(id), named: &named };
        cx.gather(&mut found);
    }
    found
}

/// The fields that hold locks, and the methods that take locks, by their names.
struct NamedLocks {
    fields: FxHashMap<Name, Vec<AdtId>>,
    acquiring: FxHashSet<Name>,
}

impl NamedLocks {
    fn new(program: &Program<'_>) -> NamedLocks {
        let acquiring = program.functions().filter(|(_, function)| function.known.acquire.is_some());
        let acquiring = acquiring.map(|(_, function)| function.name).collect();
        let mut fields: FxHashMap<Name, Vec<AdtId>> = FxHashMap::default();
        for (number, adt) in program.adts.iter().enumerate().filter(|(_, adt)| !program.is_stub(adt.home.module)) {
            let id = AdtId(number as u32);
            for (variant, def) in adt.variants.iter().enumerate() {
                let types = field_types(program, id, variant as u32);
                for (field, _) in def.fields.iter().zip(types).filter(|(_, ty)| is_lock_handle(program, ty)) {
                    fields.entry(field.name).or_default().push(id);
                }
            }
        }
        NamedLocks { fields, acquiring }
    }

    fn places(&self, name: Name, is_meant: impl Fn(AdtId) -> bool) -> impl Iterator<Item = LockPlace> {
        let owners = self.fields.get(&name).into_iter().flatten().copied().filter(move |adt| is_meant(*adt));
        owners.map(move |adt| LockPlace { root: PlaceRoot::Field(adt, name), index: None })
    }
}

struct Escapes<'a> {
    world: &'a World<'a>,
    id: FnId,
    body: &'a Body,
    types: &'a BodyTypes,
    named: &'a NamedLocks,
}

impl Escapes<'_> {
    fn gather(&self, found: &mut FxHashSet<LockPlace>) {
        for (index, expr) in self.body.exprs.iter().enumerate() {
            let passed: Vec<ExprId> = match &expr.kind {
                ExprKind::Call { args, .. } => self.unfollowed_args(ExprId(index as u32), args),
                ExprKind::MethodCall { receiver, args, .. } => {
                    let id = ExprId(index as u32);
                    let mut passed = self.unfollowed_args(id, args);
                    if !self.types.callees.contains_key(&id) {
                        passed.push(*receiver);
                    }
                    passed
                }
                ExprKind::Macro { args, .. } | ExprKind::Opaque(args) => args.to_vec(),
                ExprKind::Return { value } => value.iter().copied().collect(),
                ExprKind::Field { base, name, .. } => {
                    found.extend(self.named_through(ExprId(index as u32), *base, *name));
                    Vec::new()
                }
                _ => Vec::new(),
            };
            for part in passed {
                self.mark(part, found);
            }
        }
        if let Some(root) = self.body.root
            && let ExprKind::Block(block) = &self.body.expr(root).kind
        {
            block.values().for_each(|value| self.mark(value, found));
        }
    }

    /// The locks that a field of something unknown may be: through a pointer of a library that nobody knows those of what it points
    /// to; where nothing is known of the base, all of that name, if the lock is taken there. Errs towards too many, but for numbers:
    /// any tuple has such fields, so that they say nothing.
    fn named_through(&self, field: ExprId, base: ExprId, name: Name) -> Vec<LockPlace> {
        match self.types.expr(base).peeled() {
            Ty::Foreign(_, args) => {
                let holds = |adt: AdtId| {
                    let mut args = args.iter();
                    args.any(|arg| arg.any(&mut |part| part.as_adt().is_some_and(|(own, _)| own == adt)))
                };
                self.named.places(name, holds).collect()
            }
            Ty::Unknown if self.is_taken(field) && name.parse::<u32>().is_err() => {
                self.named.places(name, |_| true).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether a method is called on an expression that is named as those that take locks are.
    fn is_taken(&self, expr: ExprId) -> bool {
        let parent = self.world.typed.body_index(self.id).parent(expr);
        parent.is_some_and(|parent| match &self.body.expr(parent).kind {
            ExprKind::MethodCall { receiver, method, .. } => *receiver == expr && self.named.acquiring.contains(method),
            _ => false,
        })
    }

    /// Arguments of calls other than clones, wrappers and constructors.
    fn unfollowed_args(&self, call: ExprId, args: &[ExprId]) -> Vec<ExprId> {
        let Some(callee) = self.types.callees.get(&call) else {
            return if self.is_followed_ctor(call) { Vec::new() } else { args.to_vec() };
        };
        let function = self.world.program.function(callee.fn_id);
        // A known library function either takes the lock (an acquisition) or only handles the pointer to it; into a
        // function of the workspace the lock is followed.
        let is_followed = function.facts.body.is_some() || self.world.program.is_stub(function.home.module);
        if is_followed { Vec::new() } else { args.to_vec() }
    }

    /// Fields of structs are places, and library enums such as `Option` stand for what they hold. Into variants of own
    /// enums a lock is not followed.
    fn is_followed_ctor(&self, call: ExprId) -> bool {
        let ExprKind::Call { callee, .. } = &self.body.expr(call).kind else { return false };
        let Some(PathValue::Ctor(adt, ..)) = self.types.values.get(callee) else { return false };
        let def = self.world.program.adt(*adt);
        !def.is_enum || self.world.program.is_stub(def.home.module)
    }

    fn mark(&self, expr: ExprId, found: &mut FxHashSet<LockPlace>) {
        if is_lock_handle(self.world.program, self.types.expr(expr)) {
            let flow = ValueFlow { typed: self.world.typed, id: self.id, body: self.body, types: self.types };
            found.insert(LockPlace { index: None, ..lock_place(flow, expr) });
        }
    }
}

/// Lock places that are consumed by value or through `&mut` somewhere, without being taken: `into_inner`, `get_mut`.
pub(crate) fn consumed_by_value(world: &World<'_>) -> FxHashSet<PlaceRoot> {
    world.functions().into_iter().flat_map(|id| consumed_in(world, id)).collect()
}

fn consumed_in(world: &World<'_>, id: FnId) -> Vec<PlaceRoot> {
    let Some(flow) = ValueFlow::new(world.typed, id) else { return Vec::new() };
    let ValueFlow { body, types, .. } = flow;
    let consumed = types.callees.iter().filter_map(|(expr, callee)| {
        let function = world.program.function(callee.fn_id);
        let ExprKind::MethodCall { receiver, .. } = &body.expr(*expr).kind else { return None };
        let consumes = matches!(function.facts.self_param, Some(SelfParam::Value | SelfParam::RefMut));
        let owner = world.program.owner_adt(callee.fn_id);
        let of_lock = owner.is_some_and(|adt| world.program.adt(adt).known.lock.is_some());
        (consumes && of_lock && function.known.acquire.is_none()).then(|| lock_place(flow, *receiver).root)
    });
    consumed.collect()
}
