//! Handles: types whose clones are clones of counted references, such as a struct of `Arc`s or a wrapper around one.
//!
//! Errs towards none: a type that clones itself by more than its fields' clones, or that does something when it is dropped, is none.

use crate::analysis::world::World;
use crate::types::by_fields::ByFields;
use crate::types::clone_impls::{CloneImpl, clone_impl, has_drop, only_clones_parts};
use crate::types::lower_ty::field_types;
use crate::types::program::{AdtId, FnId};
use crate::types::ty::Ty;

/// More references of one value are not counted.
const MANY: u32 = 64;

/// What a clone of a value counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Counts {
    /// At least so many counted references are cloned.
    pub(crate) references: u32,
    /// At least so many of these are counted by atomics.
    pub(crate) shared: u32,
}

impl Counts {
    fn and(self, other: Counts) -> Counts {
        Counts {
            references: MANY.min(self.references + other.references),
            shared: MANY.min(self.shared + other.shared),
        }
    }

    fn or(self, other: Counts) -> Counts {
        Counts { references: self.references.min(other.references), shared: self.shared.min(other.shared) }
    }
}

/// Returns what a clone of a user's own type counts; none if that is nothing, or if the type is a pointer itself.
pub(crate) fn handle(world: &World<'_>, ty: &Ty) -> Option<Counts> {
    let (id, _) = ty.as_adt()?;
    let adt = world.program.adt(id);
    if adt.known.refcount.is_some() || world.program.is_stub(adt.home.module) {
        return None;
    }
    Some(counts(world, ty, &[], &mut ByFields::default())).filter(|counts| counts.references > 0)
}

/// What a clone of a value counts, given what clones of its type's parameters do.
fn counts(world: &World<'_>, ty: &Ty, of_params: &[Counts], known: &mut ByFields<Counts>) -> Counts {
    match ty {
        Ty::Param(index, _) => of_params.get(usize::from(*index)).copied().unwrap_or_default(),
        Ty::Tuple(parts) => together(world, parts, of_params, known),
        Ty::Adt(id, args) => {
            let adt = world.program.adt(*id);
            if let Some(count) = adt.known.refcount {
                return Counts { references: 1, shared: u32::from(!count.local) };
            }
            if world.program.is_stub(adt.home.module) {
                return Counts::default();
            }
            let of_args = args.iter().map(|arg| counts(world, arg, of_params, known)).collect();
            known.of(*id, of_args, Counts::default(), |known, of_args| of_type(world, *id, of_args, known))
        }
        _ => Counts::default(),
    }
}

fn together(world: &World<'_>, parts: &[Ty], of_params: &[Counts], known: &mut ByFields<Counts>) -> Counts {
    parts.iter().fold(Counts::default(), |sum, part| sum.and(counts(world, part, of_params, known)))
}

/// What a user's own type clones, by its fields or by its own `clone`.
fn of_type(world: &World<'_>, id: AdtId, of_args: &[Counts], known: &mut ByFields<Counts>) -> Counts {
    // What is done when a value dies makes it more than a handle.
    match clone_impl(world.program, id).filter(|_| !has_drop(world.program, id)) {
        Some(CloneImpl::Derived) => {
            let variants = 0..world.program.adt(id).variants.len() as u32;
            let each = variants
                .map(|variant| together(world, field_types(world.program, id, variant), of_args, known))
                .collect::<Vec<_>>();
            each.into_iter().reduce(Counts::or).unwrap_or_default()
        }
        Some(CloneImpl::Written(clone)) => of_body(world, clone, known),
        Some(CloneImpl::Unknown) | None => Counts::default(),
    }
}

/// What a written `clone` counts, if it clones each part once and does nothing else.
fn of_body(world: &World<'_>, id: FnId, known: &mut ByFields<Counts>) -> Counts {
    if !only_clones_parts(world.typed, id) {
        return Counts::default();
    }
    let types = world.typed.types(id);
    let mut calls: Vec<_> = types.callees.keys().copied().collect();
    calls.sort();
    let each = calls.into_iter().map(|call| counts(world, types.expr(call), &[], known));
    each.fold(Counts::default(), Counts::and)
}
