//! Which types are locks, and what they protect.

use crate::facts::Name;
use crate::knowledge::attributes::{LockKind, LockShape};
use crate::types::display::display;
use crate::types::lower_ty::field_types;
use crate::types::program::{AdtId, Program};
use crate::types::ty::{Prim, Ty};

/// The lock type behind an acquisition.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LockInfo {
    /// Its public path, such as `parking_lot::RwLock`.
    pub name: String,
    /// Who waits.
    pub kind: LockKind,
    /// What it allows.
    pub shape: Option<LockShape>,
    /// What it protects.
    pub inner: Ty,
    /// For a lock with readers: the path of its library's lock that has none.
    pub exclusive: Option<String>,
}

impl LockInfo {
    /// Whether both may be the same lock: parameters and what is unknown stand for any type.
    pub fn may_be(&self, other: &LockInfo) -> bool {
        self.name == other.name && may_be(&self.inner, &other.inner)
    }
}

/// Whether two types may be the same; see [`LockInfo::may_be`].
pub(crate) fn may_be(left: &Ty, right: &Ty) -> bool {
    match (left, right) {
        (Ty::Adt(left, own), Ty::Adt(right, other)) => {
            left == right && own.iter().zip(other.iter()).all(|(own, other)| may_be(own, other))
        }
        (Ty::Ref(left, _), Ty::Ref(right, _)) => may_be(left, right),
        (Ty::Tuple(left), Ty::Tuple(right)) => {
            left.len() == right.len() && left.iter().zip(right.iter()).all(|(left, right)| may_be(left, right))
        }
        // The type of a literal may be a guess.
        (Ty::Prim(Prim::Int(_)), Ty::Prim(Prim::Int(_))) => true,
        (Ty::Prim(Prim::F32 | Prim::F64), Ty::Prim(Prim::F32 | Prim::F64)) => true,
        (Ty::Prim(left), Ty::Prim(right)) => left == right,
        (
            Ty::Adt(..) | Ty::Tuple(_) | Ty::Ref(..) | Ty::Prim(_),
            Ty::Adt(..) | Ty::Tuple(_) | Ty::Ref(..) | Ty::Prim(_),
        ) => false,
        _ => true,
    }
}

/// The lock that a type is, if it is one.
pub fn lock_info(program: &Program<'_>, ty: &Ty) -> Option<LockInfo> {
    let (id, args) = ty.as_adt()?;
    let known = &program.adt(id).known;
    let lock = known.lock?;
    let own = LockInfo {
        name: program.adt_path(id),
        kind: lock.kind,
        shape: Some(lock.shape),
        inner: args.last().cloned().unwrap_or(Ty::Unknown),
        exclusive: known.exclusive.clone(),
    };
    if lock.kind != LockKind::Raw {
        return Some(own);
    }
    let raw = args.first().and_then(Ty::as_adt).map(|(raw, _)| &program.adt(raw).known);
    let Some((raw, (kind, names))) = raw.and_then(|raw| Some((raw, raw.raw.as_ref()?))) else {
        return Some(LockInfo { kind: LockKind::Blocking, ..own });
    };
    let name = names.iter().find(|(shape, _)| *shape == lock.shape).map(|(_, name)| name.clone());
    Some(LockInfo { name: name.unwrap_or(own.name), kind: *kind, exclusive: raw.exclusive.clone(), ..own })
}

/// The first lock inside a type, looking through pointers, containers and collections. Only what is written of the type is looked at,
/// so that the search ends with it.
pub fn lock_within(program: &Program<'_>, ty: &Ty) -> Option<LockInfo> {
    if let Some(lock) = lock_info(program, ty) {
        return Some(lock);
    }
    match ty {
        Ty::Adt(_, args) | Ty::Foreign(_, args) => args.iter().find_map(|arg| lock_within(program, arg)),
        Ty::Ref(inner, _) | Ty::Array(inner) | Ty::Slice(inner) => lock_within(program, inner),
        Ty::Tuple(parts) => parts.iter().find_map(|part| lock_within(program, part)),
        _ => None,
    }
}

/// Whether a field is the lock of a type that wraps locks of any content, such as `struct Mutex<T>(std::sync::Mutex<T>)`:
/// its locks are told apart by where the wrapper is.
pub fn is_wrapped_lock(program: &Program<'_>, adt: AdtId, field: Name) -> bool {
    let def = program.adt(adt);
    let Some(index) = def.variants.first().and_then(|variant| variant.field_number(field)) else {
        return false;
    };
    let lock = field_types(program, adt, 0).get(index).and_then(|ty| lock_within(program, ty));
    lock.is_some_and(|lock| matches!(lock.inner, Ty::Param(..)))
}

/// The content of a lock as people write it.
pub fn inner_name(program: &Program<'_>, info: &LockInfo) -> String {
    display(program, &info.inner)
}
