//! Fields of one type that hold the same handle in each of its values: `Pair { a: lock.clone(), b: lock }`.
//!
//! Errs towards none: every place that makes a value must be seen, each must give both fields handles of one local, and nothing may
//! write to either field afterwards.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::locks::object_path::{AccessPath, access_path};
use crate::analysis::world::World;
use crate::analysis::world::whole_program::Site;
use crate::facts::{ExprId, ExprKind, Name, PatId, PatKind, Visibility};
use crate::types::lower_ty::{field_types, static_ty};
use crate::types::program::{AdtId, FnId, StaticId};
use crate::types::ty::Ty;
use crate::types::value_flow::ValueFlow;

/// Another field that holds the same handle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedHandle {
    /// The type that declares both.
    pub owner: AdtId,
    /// The one field.
    pub field: Name,
    /// The other one.
    pub other: Name,
    /// The first place that makes such a value.
    pub made: Site,
}

/// What is known so far, by type.
#[derive(Debug, Default)]
pub(crate) struct SharedHandles {
    known: Mutex<FxHashMap<AdtId, Arc<[Alike]>>>,
    written: OnceLock<FxHashSet<(AdtId, Name)>>,
}

/// Fields of one type that hold the same handle, two or more.
#[derive(Debug)]
struct Alike {
    fields: Vec<Name>,
    made: Site,
}

impl SharedHandles {
    /// The other fields of a type that hold the same handle as one of its fields, in each of its values.
    pub(crate) fn of(&self, world: &World<'_>, adt: AdtId, field: Name) -> Vec<SharedHandle> {
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let ready = known().get(&adt).cloned();
        let all = ready.unwrap_or_else(|| {
            let found: Arc<[Alike]> = self.of_type(world, adt).into();
            known().insert(adt, Arc::clone(&found));
            found
        });
        let groups = all.iter().filter(|alike| alike.fields.contains(&field));
        let others = groups.flat_map(|alike| alike.fields.iter().map(|other| (*other, alike.made)));
        let others = others.filter(|(other, _)| *other != field);
        others.map(|(other, made)| SharedHandle { owner: adt, field, other, made }).collect()
    }

    fn of_type(&self, world: &World<'_>, adt: AdtId) -> Vec<Alike> {
        let handles = handles_of(world, adt);
        let Some(first) = world.constructed_at(adt).first().filter(|_| handles.len() > 1) else { return Vec::new() };
        let groups = alike(world, adt, &handles);
        if groups.is_empty() || is_made_unseen(world, adt) {
            return Vec::new();
        }
        let written = self.written.get_or_init(|| written_fields(world));
        let kept = groups.into_iter().map(|mut fields| {
            fields.retain(|field| !written.contains(&(adt, *field)));
            Alike { fields, made: *first }
        });
        kept.filter(|alike| alike.fields.len() > 1).collect()
    }
}

/// The fields of a struct of the workspace that hold references or counted references, and that nobody else can write to.
fn handles_of(world: &World<'_>, adt: AdtId) -> Vec<Name> {
    let program = world.program;
    let def = program.adt(adt);
    let Some(variant) = def.variants.first().filter(|_| !def.is_enum && !program.is_stub(def.home.module)) else {
        return Vec::new();
    };
    let is_open = |visibility: Visibility| visibility == Visibility::Public && program.is_public_adt(adt);
    let fields = variant.fields.iter().zip(field_types(program, adt, 0));
    let handles = fields.filter(|(field, ty)| {
        (matches!(ty, Ty::Ref(..)) || program.refcount(ty).is_some()) && !is_open(field.visibility)
    });
    handles.map(|(field, _)| field.name).collect()
}

/// What a field gets where a value is made.
#[derive(PartialEq, Eq, Hash)]
enum Given {
    /// What another value has there.
    Copied,
    /// A handle of a local.
    Handle(AccessPath),
}

/// The fields that get handles of one local in each value, or all from another value; in groups of two and more.
fn alike(world: &World<'_>, adt: AdtId, fields: &[Name]) -> Vec<Vec<Name>> {
    let given = |(id, made): Site, field: Name| match world.given_to_field((id, made), field)? {
        // A field of something may be another handle by the time that it is read again.
        Some(value) => access_path(world, id, value).filter(|path| path.fields().is_empty()).map(Given::Handle),
        None => Some(Given::Copied),
    };
    let sites = world.constructed_at(adt);
    let mut groups: Vec<Vec<Name>> = Vec::new();
    let mut numbers: FxHashMap<Vec<Given>, usize> = FxHashMap::default();
    for field in fields {
        let Some(of_field) = sites.iter().map(|site| given(*site, *field)).collect::<Option<Vec<Given>>>() else {
            continue;
        };
        let number = *numbers.entry(of_field).or_insert_with(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        groups[number].push(*field);
    }
    groups.retain(|group| group.len() > 1);
    groups
}

/// Derives that make no value out of nothing. `Clone` copies each handle.
const COPYING_DERIVES: [&str; 8] = ["Clone", "Copy", "Debug", "PartialEq", "Eq", "PartialOrd", "Ord", "Hash"];

/// Whether values of a type may be made where nobody looks: by what a macro makes of the type, or for a static.
fn is_made_unseen(world: &World<'_>, adt: AdtId) -> bool {
    let program = world.program;
    let attrs = &program.adt(adt).item.attrs;
    let is_harmless = |derives: &str| {
        derives.split(',').map(str::trim).all(|path| {
            let name = path.rsplit("::").next().unwrap_or(path).trim();
            name.is_empty() || COPYING_DERIVES.contains(&name)
        })
    };
    let may_make = attrs.iter().any(|attr| match &*attr.path {
        "derive" => !is_harmless(&attr.args),
        "allow" | "expect" | "warn" | "deny" | "forbid" | "must_use" | "deprecated" | "repr" => false,
        path => !path.starts_with("hotlock") && !path.starts_with("clippy") && !path.starts_with("rustfmt"),
    });
    let is_of_static = |number: usize| {
        static_ty(program, StaticId(number as u32)).any(&mut |part| matches!(part, Ty::Adt(id, _) if *id == adt))
    };
    may_make
        || (0..program.statics.len())
            .any(|number| !program.is_stub(program.statics[number].home.module) && is_of_static(number))
}

/// The fields that something may write to, or hands out by `&mut`.
fn written_fields(world: &World<'_>) -> FxHashSet<(AdtId, Name)> {
    let mut found = FxHashSet::default();
    for id in world.typed.functions_with_bodies() {
        let Some(flow) = ValueFlow::new(world.typed, id) else { continue };
        for at in (0..flow.body.exprs.len()).map(|number| ExprId(number as u32)) {
            let is_field = matches!(flow.body.expr(at).kind, ExprKind::Field { .. });
            if is_field && is_written(world, id, flow, at) {
                found.extend(flow.declared_field(at));
            }
        }
        for number in 0..flow.body.pats.len() {
            lent_by_pattern(world, flow, PatId(number as u32), &mut found);
        }
    }
    found
}

fn is_written(world: &World<'_>, id: FnId, flow: ValueFlow<'_>, place: ExprId) -> bool {
    let Some(parent) = world.typed.body_index(id).parent(place) else { return false };
    match &flow.body.expr(parent).kind {
        ExprKind::Assign { lhs, .. } => *lhs == place,
        ExprKind::Ref { mutable, .. } => *mutable,
        ExprKind::MethodCall { receiver, .. } if *receiver == place => {
            flow.types.callees.get(&parent).is_none_or(|callee| callee.autoref == Some(true))
        }
        ExprKind::Path(_) | ExprKind::Field { .. } | ExprKind::MethodCall { .. } | ExprKind::Call { .. } => false,
        // A macro that nobody knows.
        ExprKind::Macro { .. } | ExprKind::Opaque(_) => true,
        _ => false,
    }
}

/// `Pair { a, .. } = pair` lends its fields by `&mut` if `pair` is one, and so does `ref mut`.
fn lent_by_pattern(world: &World<'_>, flow: ValueFlow<'_>, pat: PatId, found: &mut FxHashSet<(AdtId, Name)>) {
    let ty = flow.types.pat(pat);
    let Some((adt, _)) = ty.peeled().as_adt() else { return };
    let is_mutable = |ty: &Ty| matches!(ty, Ty::Ref(_, true));
    let is_lent = |part: PatId| {
        is_mutable(ty)
            || is_mutable(flow.types.pat(part))
            || matches!(flow.body.pat(part).kind, PatKind::Bind { by_ref: true, mutable: true, .. })
    };
    let owner = world.program.field_owner(adt);
    match &flow.body.pat(pat).kind {
        PatKind::Struct { fields, .. } => {
            let lent = fields.iter().filter(|field| is_lent(field.pat));
            found.extend(lent.map(|field| (owner, field.name)));
        }
        PatKind::TupleStruct { args, .. } => {
            let lent = args.iter().enumerate().filter(|(_, part)| is_lent(**part));
            found.extend(lent.map(|(index, _)| (owner, Name::of_position(index))));
        }
        _ => {}
    }
}
