//! Types of bodies as bytes.
//!
//! Bodies say the same types again and again, so each type is written once, behind the types that it is made of, and bodies name
//! it by its number. What is read shares its parts in the same way.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use super::{BodyTypes, Callee, Implicit, ImplicitCall, PathValue};
use crate::facts::{ExprId, Name, PatId};
use crate::types::program::{AdtId, FnId, StaticId, TraitId};
use crate::types::ty::{Args, Bounds, ClosureSig, Predicate, Prim, TraitRef, Ty};

/// The types of some bodies as bytes, for [`unpacked`]; none where they cannot be written.
pub fn packed<'b>(bodies: impl Iterator<Item = &'b BodyTypes>) -> Option<Vec<u8>> {
    let mut packer = Packer::default();
    let bodies = bodies.map(|body| packer.body(body)).collect();
    postcard::to_allocvec(&Packed { parts: packer.parts, bodies }).ok()
}

/// The types that were written as bytes, in their order; none if the bytes are no such.
pub fn unpacked(bytes: &[u8]) -> Option<Vec<BodyTypes>> {
    let Packed { parts, bodies } = postcard::from_bytes(bytes).ok()?;
    let mut known = Unpacker { types: Vec::with_capacity(parts.len()), lists: vec![Args::EMPTY] };
    parts.into_iter().try_for_each(|part| known.part(part))?;
    bodies.into_iter().map(|body| known.body(body)).collect()
}

#[derive(Serialize, Deserialize)]
struct Packed {
    parts: Vec<Part>,
    bodies: Vec<PackedBody>,
}

/// The number of a type among those that are written.
type TyNumber = u32;

/// The number of a list of types; 0 is the empty one, which is not written.
type ListNumber = u32;

/// A list of types, or a type: as [`Ty`], with numbers for what it is made of.
#[derive(Serialize, Deserialize)]
enum Part {
    List(Vec<TyNumber>),
    Unknown,
    Foreign(Name, ListNumber),
    Never,
    Prim(Prim),
    Adt(AdtId, ListNumber),
    Ref(TyNumber, bool),
    Ptr(TyNumber),
    Slice(TyNumber),
    Array(TyNumber),
    Tuple(ListNumber),
    FnPtr(ListNumber),
    FnDef(FnId, ListNumber),
    Closure(ExprId, ListNumber, TyNumber),
    Param(u16, Name),
    Dyn(Vec<PackedBound>),
    Opaque(Vec<PackedBound>),
    Projection(TraitId, ListNumber, Name),
    Var(u32),
}

#[derive(Serialize, Deserialize)]
struct PackedBound {
    trait_id: TraitId,
    args: ListNumber,
    assoc: Vec<(Name, TyNumber)>,
}

/// As [`BodyTypes`], with numbers for types.
#[derive(Serialize, Deserialize)]
struct PackedBody {
    exprs: Vec<TyNumber>,
    pats: Vec<TyNumber>,
    callees: Vec<(ExprId, PackedCallee)>,
    of_dependencies: FxHashMap<ExprId, FnId>,
    implicit: Vec<(ExprId, PackedCallee, Implicit)>,
    steps: FxHashMap<ExprId, FnId>,
    bounded_fields: FxHashMap<ExprId, AdtId>,
    values: Vec<(ExprId, PackedValue)>,
    constants: FxHashSet<PatId>,
    unknown_receivers: u32,
    method_calls: u32,
}

#[derive(Serialize, Deserialize)]
struct PackedCallee {
    fn_id: FnId,
    args: ListNumber,
    autoref: Option<bool>,
    receiver: TyNumber,
}

#[derive(Serialize, Deserialize)]
enum PackedValue {
    Local(PatId),
    Fn(FnId, ListNumber),
    Static(StaticId),
    Ctor(AdtId, u32),
}

/// Writes types, each once.
#[derive(Default)]
struct Packer {
    parts: Vec<Part>,
    types: FxHashMap<Ty, TyNumber>,
    lists: FxHashMap<Args, ListNumber>,
}

impl Packer {
    fn ty(&mut self, ty: &Ty) -> TyNumber {
        if let Some(number) = self.types.get(ty) {
            return *number;
        }
        let part = match ty {
            Ty::Unknown => Part::Unknown,
            Ty::Foreign(name, args) => Part::Foreign(*name, self.list(args)),
            Ty::Never => Part::Never,
            Ty::Prim(prim) => Part::Prim(*prim),
            Ty::Adt(id, args) => Part::Adt(*id, self.list(args)),
            Ty::Ref(inner, mutable) => Part::Ref(self.ty(inner), *mutable),
            Ty::Ptr(inner) => Part::Ptr(self.ty(inner)),
            Ty::Slice(inner) => Part::Slice(self.ty(inner)),
            Ty::Array(inner) => Part::Array(self.ty(inner)),
            Ty::Tuple(args) => Part::Tuple(self.list(args)),
            Ty::FnPtr(args) => Part::FnPtr(self.list(args)),
            Ty::FnDef(id, args) => Part::FnDef(*id, self.list(args)),
            Ty::Closure(id, sig) => Part::Closure(*id, self.list(&sig.params), self.ty(&sig.ret)),
            Ty::Param(index, name) => Part::Param(*index, *name),
            Ty::Dyn(bounds) => Part::Dyn(self.bounds(bounds)),
            Ty::Opaque(bounds) => Part::Opaque(self.bounds(bounds)),
            Ty::Projection(of, name) => Part::Projection(of.trait_id, self.list(&of.args), *name),
            Ty::Var(number) => Part::Var(*number),
        };
        self.parts.push(part);
        let number = self.types.len() as TyNumber;
        self.types.insert(ty.clone(), number);
        number
    }

    fn list(&mut self, args: &Args) -> ListNumber {
        if args.is_empty() {
            return 0;
        }
        if let Some(number) = self.lists.get(args) {
            return *number;
        }
        let part = Part::List(self.each(args));
        self.parts.push(part);
        let number = self.lists.len() as ListNumber + 1;
        self.lists.insert(args.clone(), number);
        number
    }

    fn each(&mut self, types: &[Ty]) -> Vec<TyNumber> {
        types.iter().map(|ty| self.ty(ty)).collect()
    }

    fn bounds(&mut self, bounds: &Bounds) -> Vec<PackedBound> {
        let bounds = bounds.iter().map(|bound| PackedBound {
            trait_id: bound.trait_ref.trait_id,
            args: self.list(&bound.trait_ref.args),
            assoc: bound.assoc.iter().map(|(name, ty)| (*name, self.ty(ty))).collect(),
        });
        bounds.collect()
    }

    fn body(&mut self, body: &BodyTypes) -> PackedBody {
        let mut callees: Vec<_> = body.callees.iter().map(|(expr, callee)| (*expr, self.callee(callee))).collect();
        callees.sort_unstable_by_key(|(expr, _)| *expr);
        let mut values: Vec<_> = body.values.iter().map(|(expr, value)| (*expr, self.value(value))).collect();
        values.sort_unstable_by_key(|(expr, _)| *expr);
        PackedBody {
            exprs: self.each(&body.exprs),
            pats: self.each(&body.pats),
            callees,
            of_dependencies: body.of_dependencies.clone(),
            implicit: body.implicit.iter().map(|it| (it.expr, self.callee(&it.callee), it.kind)).collect(),
            steps: body.steps.clone(),
            bounded_fields: body.bounded_fields.clone(),
            values,
            constants: body.constants.clone(),
            unknown_receivers: body.unknown_receivers,
            method_calls: body.method_calls,
        }
    }

    fn callee(&mut self, callee: &Callee) -> PackedCallee {
        let Callee { fn_id, args, autoref, receiver } = callee;
        PackedCallee { fn_id: *fn_id, args: self.list(args), autoref: *autoref, receiver: self.ty(receiver) }
    }

    fn value(&mut self, value: &PathValue) -> PackedValue {
        match value {
            PathValue::Local(pat) => PackedValue::Local(*pat),
            PathValue::Fn(id, args) => PackedValue::Fn(*id, self.list(args)),
            PathValue::Static(id) => PackedValue::Static(*id),
            PathValue::Ctor(id, variant) => PackedValue::Ctor(*id, *variant),
        }
    }
}

/// What was read so far. A number that stands for nothing ends the reading.
struct Unpacker {
    types: Vec<Ty>,
    lists: Vec<Args>,
}

impl Unpacker {
    fn part(&mut self, part: Part) -> Option<()> {
        let ty = match part {
            Part::List(types) => {
                self.lists.push(self.each(&types)?.into());
                return Some(());
            }
            Part::Unknown => Ty::Unknown,
            Part::Foreign(name, args) => Ty::Foreign(name, self.list(args)?),
            Part::Never => Ty::Never,
            Part::Prim(prim) => Ty::Prim(prim),
            Part::Adt(id, args) => Ty::Adt(id, self.list(args)?),
            Part::Ref(inner, mutable) => Ty::Ref(self.shared(inner)?, mutable),
            Part::Ptr(inner) => Ty::Ptr(self.shared(inner)?),
            Part::Slice(inner) => Ty::Slice(self.shared(inner)?),
            Part::Array(inner) => Ty::Array(self.shared(inner)?),
            Part::Tuple(args) => Ty::Tuple(self.list(args)?),
            Part::FnPtr(args) => Ty::FnPtr(self.list(args)?),
            Part::FnDef(id, args) => Ty::FnDef(id, self.list(args)?),
            Part::Closure(id, params, ret) => {
                Ty::Closure(id, Arc::new(ClosureSig { params: self.list(params)?, ret: self.ty(ret)? }))
            }
            Part::Param(index, name) => Ty::Param(index, name),
            Part::Dyn(bounds) => Ty::Dyn(self.bounds(bounds)?),
            Part::Opaque(bounds) => Ty::Opaque(self.bounds(bounds)?),
            Part::Projection(trait_id, args, name) => {
                Ty::Projection(Arc::new(TraitRef { trait_id, args: self.list(args)? }), name)
            }
            Part::Var(number) => Ty::Var(number),
        };
        self.types.push(ty);
        Some(())
    }

    fn ty(&self, number: TyNumber) -> Option<Ty> {
        self.types.get(number as usize).cloned()
    }

    fn shared(&self, number: TyNumber) -> Option<Arc<Ty>> {
        self.ty(number).map(Arc::new)
    }

    fn each(&self, numbers: &[TyNumber]) -> Option<Vec<Ty>> {
        numbers.iter().map(|number| self.ty(*number)).collect()
    }

    fn list(&self, number: ListNumber) -> Option<Args> {
        self.lists.get(number as usize).cloned()
    }

    fn bounds(&self, bounds: Vec<PackedBound>) -> Option<Bounds> {
        let bounds = bounds.into_iter().map(|PackedBound { trait_id, args, assoc }| {
            let trait_ref = TraitRef { trait_id, args: self.list(args)? };
            let assoc = assoc.into_iter().map(|(name, ty)| Some((name, self.ty(ty)?)));
            Some(Predicate { trait_ref, assoc: assoc.collect::<Option<_>>()? })
        });
        bounds.collect()
    }

    fn body(&self, body: PackedBody) -> Option<BodyTypes> {
        let callees = body.callees.into_iter().map(|(expr, callee)| Some((expr, self.callee(callee)?)));
        let values = body.values.into_iter().map(|(expr, value)| Some((expr, self.value(value)?)));
        let implicit = body
            .implicit
            .into_iter()
            .map(|(expr, callee, kind)| Some(ImplicitCall { expr, callee: self.callee(callee)?, kind }));
        Some(BodyTypes {
            exprs: self.each(&body.exprs)?,
            pats: self.each(&body.pats)?,
            callees: callees.collect::<Option<_>>()?,
            of_dependencies: body.of_dependencies,
            implicit: implicit.collect::<Option<_>>()?,
            steps: body.steps,
            bounded_fields: body.bounded_fields,
            values: values.collect::<Option<_>>()?,
            constants: body.constants,
            unknown_receivers: body.unknown_receivers,
            method_calls: body.method_calls,
            ..BodyTypes::default()
        })
    }

    fn callee(&self, callee: PackedCallee) -> Option<Callee> {
        let PackedCallee { fn_id, args, autoref, receiver } = callee;
        Some(Callee { fn_id, args: self.list(args)?, autoref, receiver: self.ty(receiver)? })
    }

    fn value(&self, value: PackedValue) -> Option<PathValue> {
        Some(match value {
            PackedValue::Local(pat) => PathValue::Local(pat),
            PackedValue::Fn(id, args) => PathValue::Fn(id, self.list(args)?),
            PackedValue::Static(id) => PathValue::Static(id),
            PackedValue::Ctor(id, variant) => PathValue::Ctor(id, variant),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A body that says types of all kinds, some of them twice.
    fn body() -> BodyTypes {
        let list = |types: &[&Ty]| types.iter().map(|ty| (*ty).clone()).collect::<Args>();
        let number = Ty::Prim(Prim::Int(2));
        let vec = Ty::Adt(AdtId(3), list(&[&number]));
        let of = TraitRef { trait_id: TraitId(7), args: list(&[&Ty::Unknown, &vec]) };
        let bound = Predicate { trait_ref: of.clone(), assoc: vec![(Name::from("Item"), vec.clone())] };
        let sig = ClosureSig { params: list(&[&vec]), ret: Ty::Never };
        let exprs = vec![
            vec.clone(),
            vec.clone().reference(true),
            Ty::Ptr(Arc::new(vec.clone())),
            Ty::Slice(Arc::new(number.clone())),
            Ty::Array(Arc::new(vec.clone())),
            Ty::UNIT,
            Ty::Tuple(list(&[&vec, &number])),
            Ty::FnPtr(list(&[&number, &vec])),
            Ty::FnDef(FnId(9), list(&[&vec])),
            Ty::Closure(ExprId(4), Arc::new(sig)),
            Ty::Param(1, Name::from("T")),
            Ty::Dyn(Bounds::from(vec![bound.clone()])),
            Ty::Opaque(Bounds::from(vec![bound])),
            Ty::Projection(Arc::new(of), Name::from("Output")),
            Ty::Foreign(Name::from("Elsewhere"), list(&[&vec])),
            Ty::Var(2),
        ];
        let callee = Callee { fn_id: FnId(5), args: list(&[&vec]), autoref: Some(false), receiver: number };
        let values = [
            (ExprId(1), PathValue::Local(PatId(0))),
            (ExprId(2), PathValue::Fn(FnId(1), list(&[&vec]))),
            (ExprId(3), PathValue::Static(StaticId(1))),
            (ExprId(4), PathValue::Ctor(AdtId(1), 2)),
        ];
        BodyTypes {
            exprs,
            pats: vec![vec],
            callees: FxHashMap::from_iter([(ExprId(0), callee.clone())]),
            of_dependencies: FxHashMap::from_iter([(ExprId(1), FnId(2))]),
            implicit: vec![ImplicitCall { expr: ExprId(1), callee, kind: Implicit::Deref }],
            steps: FxHashMap::from_iter([(ExprId(3), FnId(4))]),
            bounded_fields: FxHashMap::from_iter([(ExprId(5), AdtId(6))]),
            values: FxHashMap::from_iter(values),
            constants: FxHashSet::from_iter([PatId(7)]),
            unknown_receivers: 8,
            method_calls: 9,
            ..BodyTypes::default()
        }
    }

    #[test]
    fn bodies_are_read_as_they_were_written() {
        let bodies = [body(), BodyTypes::default(), body()];
        let bytes = packed(bodies.iter()).expect("bytes");
        let read = unpacked(&bytes).expect("bodies");
        assert_eq!(format!("{read:?}"), format!("{:?}", bodies.to_vec()));
        assert_eq!(packed(read.iter()), Some(bytes));
    }

    #[test]
    fn what_ends_early_is_no_body() {
        let bytes = packed([body()].iter()).expect("bytes");
        for end in 0..bytes.len() {
            assert!(unpacked(&bytes[..end]).is_none(), "{end}");
        }
    }

    #[test]
    fn any_bytes_are_read_or_not() {
        let bytes = packed([body()].iter()).expect("bytes");
        for at in 0..bytes.len() {
            for other in [0, 1, 18, 127, 255] {
                let mut changed = bytes.clone();
                changed[at] = other;
                let _ = unpacked(&changed);
            }
        }
    }
}
