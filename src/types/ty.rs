//! Types after name resolution.

use std::hash::{BuildHasher, Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use rustc_hash::FxBuildHasher;
use serde::{Deserialize, Serialize};
use triomphe::ThinArc;

use crate::facts::{ExprId, Name};
use crate::types::program::{AdtId, FnId, TraitId};

/// What walks over a type ask before they go into it, kept with each list of parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Parts {
    /// How many types it is made of, as a tree.
    size: u32,
    /// How many of them nest.
    depth: u32,
    /// Whether one of them is a generic parameter.
    has_params: bool,
    /// Whether one of them is an inference variable.
    has_vars: bool,
}

/// A type that is made of more parts is not known: types are shared, so that some lines of code can double one again and again
/// (`let pair = (pair, pair)`), and what walks over it would not end. Real types stay far below.
const MAX_SIZE: u32 = 4096;
/// Neither is one that nests deeper.
const MAX_DEPTH: u32 = 512;
/// The type of an expression nests no deeper: each call of a chain wraps the type before, and is looked at through all its layers. rustc
/// stops at as many unless it is told otherwise (<https://doc.rust-lang.org/reference/attributes/limits.html>).
const MAX_DEPTH_OF_VALUES: u32 = 128;

impl Parts {
    fn with(self, other: Parts) -> Parts {
        Parts {
            size: self.size.saturating_add(other.size),
            depth: self.depth.max(other.depth),
            has_params: self.has_params || other.has_params,
            has_vars: self.has_vars || other.has_vars,
        }
    }

    /// Whether a type of such parts is taken to be known.
    fn is_bounded(self) -> bool {
        self.size <= MAX_SIZE && self.depth <= MAX_DEPTH
    }

    fn of_all(parts: impl Iterator<Item = Parts>) -> Parts {
        parts.fold(Parts::default(), Parts::with)
    }
}

/// A list of types that is cheap to clone, and to hash and tell from others however deep its types are.
#[derive(Clone, Debug, Default)]
pub struct Args(Option<ThinArc<ArgsHeader, Ty>>);

/// What is kept with a list of types.
#[derive(Clone, Copy, Debug)]
struct ArgsHeader {
    parts: Parts,
    /// Made of the hashes of the lists below: what looks types up would else walk through all of a nested type each time.
    hash: u32,
}

impl Args {
    /// No types.
    pub const EMPTY: Args = Args(None);

    /// Returns how many types they are made of, as trees.
    pub(crate) fn size(&self) -> u32 {
        self.parts().size
    }

    fn parts(&self) -> Parts {
        self.0.as_ref().map_or_else(Parts::default, |list| list.header.header.parts)
    }
}

impl PartialEq for Args {
    fn eq(&self, other: &Args) -> bool {
        match (&self.0, &other.0) {
            (Some(own), Some(other)) => {
                std::ptr::eq(&raw const own.slice, &raw const other.slice)
                    || own.header.header.hash == other.header.header.hash && own.slice == other.slice
            }
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        }
    }
}

impl Eq for Args {}

impl Hash for Args {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u32(self.0.as_ref().map_or(0, |list| list.header.header.hash));
    }
}

impl Deref for Args {
    type Target = [Ty];

    fn deref(&self) -> &[Ty] {
        self.0.as_ref().map_or(&[], |list| &list.slice)
    }
}

impl FromIterator<Ty> for Args {
    fn from_iter<I: IntoIterator<Item = Ty>>(types: I) -> Self {
        let types: Vec<Ty> = types.into_iter().collect();
        Args::from(types)
    }
}

impl From<Vec<Ty>> for Args {
    fn from(mut types: Vec<Ty>) -> Self {
        if types.is_empty() {
            return Args(None);
        }
        let mut parts = Parts::of_all(types.iter().map(Ty::parts));
        if !parts.is_bounded() {
            types.iter_mut().for_each(|ty| *ty = Ty::Unknown);
            parts = Parts::of_all(types.iter().map(Ty::parts));
        }
        let hash = (FxBuildHasher.hash_one(&types) >> 32) as u32;
        Args(Some(ThinArc::from_header_and_iter(ArgsHeader { parts, hash }, types.into_iter())))
    }
}

/// A list of bounds that is cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bounds(ThinArc<Parts, Predicate>);

impl Deref for Bounds {
    type Target = [Predicate];

    fn deref(&self) -> &[Predicate] {
        &self.0.slice
    }
}

impl From<Vec<Predicate>> for Bounds {
    fn from(mut bounds: Vec<Predicate>) -> Self {
        let of_bound = |bound: &Predicate| {
            let assoc = bound.assoc.iter().map(|(_, ty)| ty.parts());
            assoc.fold(bound.trait_ref.args.parts(), Parts::with)
        };
        let mut parts = Parts::of_all(bounds.iter().map(of_bound));
        if !parts.is_bounded() {
            bounds.iter_mut().for_each(|bound| *bound = bound.replace(&mut |_| Some(Ty::Unknown)));
            parts = Parts::of_all(bounds.iter().map(of_bound));
        }
        Bounds(ThinArc::from_header_and_iter(parts, bounds.into_iter()))
    }
}

impl FromIterator<Predicate> for Bounds {
    fn from_iter<I: IntoIterator<Item = Predicate>>(bounds: I) -> Self {
        Bounds::from(bounds.into_iter().collect::<Vec<Predicate>>())
    }
}

/// Integer types, by name.
pub const INT_NAMES: [&str; 12] =
    ["i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize"];

/// A type without parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Prim {
    /// `bool`
    Bool,
    /// `char`
    Char,
    /// `str`
    Str,
    /// An integer: index into [`INT_NAMES`].
    Int(u8),
    /// `f32`
    F32,
    /// `f64`
    F64,
}

impl Prim {
    /// The primitive of that name.
    pub fn from_name(name: &str) -> Option<Prim> {
        Some(match name {
            "bool" => Prim::Bool,
            "char" => Prim::Char,
            "str" => Prim::Str,
            "f32" => Prim::F32,
            "f64" => Prim::F64,
            _ => Prim::Int(INT_NAMES.iter().position(|int| *int == name)? as u8),
        })
    }

    /// The atomic of the standard library that holds one, if there is one.
    pub fn atomic_name(self) -> Option<&'static str> {
        Some(match self.name() {
            "bool" => "AtomicBool",
            "u8" => "AtomicU8",
            "u16" => "AtomicU16",
            "u32" => "AtomicU32",
            "u64" => "AtomicU64",
            "usize" => "AtomicUsize",
            "i8" => "AtomicI8",
            "i16" => "AtomicI16",
            "i32" => "AtomicI32",
            "i64" => "AtomicI64",
            "isize" => "AtomicIsize",
            _ => return None,
        })
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Prim::Bool => "bool",
            Prim::Char => "char",
            Prim::Str => "str",
            Prim::Int(index) => INT_NAMES[index as usize],
            Prim::F32 => "f32",
            Prim::F64 => "f64",
        }
    }
}

/// A trait with its arguments, `Self` first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TraitRef {
    /// The trait.
    pub trait_id: TraitId,
    /// `Self`, then the trait's parameters.
    pub args: Args,
}

/// `Self: Trait<Args, Name = Ty>`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Predicate {
    /// The trait and its arguments.
    pub trait_ref: TraitRef,
    /// Bound associated types.
    pub assoc: Vec<(Name, Ty)>,
}

impl Predicate {
    /// The bounded type.
    pub fn self_ty(&self) -> &Ty {
        &self.trait_ref.args[0]
    }
}

/// The signature of a closure.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ClosureSig {
    /// Its parameters.
    pub params: Args,
    /// What a call gives.
    pub ret: Ty,
}

/// A type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ty {
    /// Not known; flags nothing.
    Unknown,
    /// A type of a crate that no stub speaks of, by its last name and what is written in its brackets; fits everything
    /// as [`Ty::Unknown`] does.
    Foreign(Name, Args),
    /// `!`
    Never,
    /// A primitive.
    Prim(Prim),
    /// A struct, enum or union.
    Adt(AdtId, Args),
    /// `&T`; true: `&mut T`.
    Ref(Arc<Ty>, bool),
    /// `*const T`, `*mut T`.
    Ptr(Arc<Ty>),
    /// `[T]`
    Slice(Arc<Ty>),
    /// `[T; N]`
    Array(Arc<Ty>),
    /// `(A, B)`
    Tuple(Args),
    /// `fn(A, B) -> C`: parameters, then the result.
    FnPtr(Args),
    /// A function used as a value.
    FnDef(FnId, Args),
    /// A closure of the body under inference.
    Closure(ExprId, Arc<ClosureSig>),
    /// A generic parameter: its index in the owner's list and its name.
    Param(u16, Name),
    /// `dyn A + B`; the bounds' `Self` is [`Ty::Unknown`].
    Dyn(Bounds),
    /// `impl A + B`, also the future of an async function; the bounds' `Self` is [`Ty::Unknown`].
    Opaque(Bounds),
    /// `<args[0] as Trait<args[1..]>>::name`.
    Projection(Arc<TraitRef>, Name),
    /// An inference variable.
    Var(u32),
}

impl Ty {
    /// `()`
    pub const UNIT: Ty = Ty::Tuple(Args::EMPTY);
    /// `bool`
    pub const BOOL: Ty = Ty::Prim(Prim::Bool);

    /// `&T` or `&mut T`.
    pub fn reference(self, mutable: bool) -> Ty {
        Ty::Ref(Arc::new(self), mutable)
    }

    /// Whether nothing is known of it but perhaps its name.
    pub fn is_unknown(&self) -> bool {
        matches!(self, Ty::Unknown | Ty::Foreign(..))
    }

    /// The type behind all references.
    pub fn peeled(&self) -> &Ty {
        let mut ty = self;
        while let Ty::Ref(inner, _) = ty {
            ty = inner;
        }
        ty
    }

    /// The struct or enum that a chain of wrappers ends in: of `BufReader<File>` the file.
    pub fn innermost_adt(&self) -> Option<AdtId> {
        let (id, args) = self.peeled().as_adt()?;
        args.iter().find_map(Ty::innermost_adt).or(Some(id))
    }

    /// The struct or enum and its arguments, not looking through references.
    pub fn as_adt(&self) -> Option<(AdtId, &Args)> {
        match self {
            Ty::Adt(id, args) => Some((*id, args)),
            _ => None,
        }
    }

    /// Rebuilds the type with `map` applied to every part for which it gives a replacement, outermost first.
    pub fn replace(&self, map: &mut dyn FnMut(&Ty) -> Option<Ty>) -> Ty {
        if let Some(replaced) = map(self) {
            return replaced;
        }
        match self {
            Ty::Unknown | Ty::Never | Ty::Prim(_) | Ty::Param(..) | Ty::Var(_) => self.clone(),
            Ty::Adt(id, args) => Ty::Adt(*id, replace_args(args, map)),
            Ty::Foreign(name, args) => Ty::Foreign(*name, replace_args(args, map)),
            Ty::Ref(inner, mutable) => Ty::Ref(Arc::new(inner.replace(map)), *mutable),
            Ty::Ptr(inner) => Ty::Ptr(Arc::new(inner.replace(map))),
            Ty::Slice(inner) => Ty::Slice(Arc::new(inner.replace(map))),
            Ty::Array(inner) => Ty::Array(Arc::new(inner.replace(map))),
            Ty::Tuple(args) => Ty::Tuple(replace_args(args, map)),
            Ty::FnPtr(args) => Ty::FnPtr(replace_args(args, map)),
            Ty::FnDef(id, args) => Ty::FnDef(*id, replace_args(args, map)),
            Ty::Closure(id, sig) => {
                let params = replace_args(&sig.params, map);
                Ty::Closure(*id, Arc::new(ClosureSig { params, ret: sig.ret.replace(map) }))
            }
            Ty::Dyn(bounds) => Ty::Dyn(bounds.iter().map(|bound| bound.replace(map)).collect()),
            Ty::Opaque(bounds) => Ty::Opaque(bounds.iter().map(|bound| bound.replace(map)).collect()),
            Ty::Projection(trait_ref, name) => Ty::Projection(Arc::new(trait_ref.replace(map)), *name),
        }
    }

    /// The type with generic parameters replaced by `args`; parameters beyond them become unknown.
    pub fn substitute(&self, args: &[Ty]) -> Ty {
        self.replace(&mut |ty| match ty {
            Ty::Param(index, _) => Some(args.get(*index as usize).cloned().unwrap_or(Ty::Unknown)),
            _ => (!ty.parts().has_params).then(|| ty.clone()),
        })
    }

    /// What it is made of. Only what is behind one pointer each is walked.
    fn parts(&self) -> Parts {
        let inner = match self {
            Ty::Unknown | Ty::Never | Ty::Prim(_) | Ty::Param(..) | Ty::Var(_) => Parts::default(),
            Ty::Adt(_, args) | Ty::Foreign(_, args) | Ty::Tuple(args) | Ty::FnPtr(args) | Ty::FnDef(_, args) => {
                args.parts()
            }
            Ty::Ref(inner, _) | Ty::Ptr(inner) | Ty::Slice(inner) | Ty::Array(inner) => inner.parts(),
            Ty::Closure(_, sig) => sig.params.parts().with(sig.ret.parts()),
            Ty::Dyn(bounds) | Ty::Opaque(bounds) => bounds.0.header.header,
            Ty::Projection(trait_ref, _) => trait_ref.args.parts(),
        };
        Parts {
            size: inner.size.saturating_add(1),
            depth: inner.depth.saturating_add(1),
            has_params: inner.has_params || matches!(self, Ty::Param(..)),
            has_vars: inner.has_vars || matches!(self, Ty::Var(_)),
        }
    }

    /// Whether it nests deeper than the type of any value that rustc accepts by default.
    pub(crate) fn is_too_deep(&self) -> bool {
        self.parts().depth > MAX_DEPTH_OF_VALUES
    }

    /// Returns how many types it is made of, as a tree.
    pub(crate) fn size(&self) -> u32 {
        self.parts().size
    }

    /// Whether a part of it is an inference variable.
    pub(crate) fn has_vars(&self) -> bool {
        self.parts().has_vars
    }

    /// Whether `test` holds for the type or any part of it.
    pub fn any<F: FnMut(&Ty) -> bool>(&self, test: &mut F) -> bool {
        if test(self) {
            return true;
        }
        match self {
            Ty::Unknown | Ty::Never | Ty::Prim(_) | Ty::Param(..) | Ty::Var(_) => false,
            Ty::Adt(_, args) | Ty::Foreign(_, args) | Ty::Tuple(args) | Ty::FnPtr(args) | Ty::FnDef(_, args) => {
                args.iter().any(|arg| arg.any(test))
            }
            Ty::Ref(inner, _) | Ty::Ptr(inner) | Ty::Slice(inner) | Ty::Array(inner) => inner.any(test),
            Ty::Closure(_, sig) => sig.params.iter().any(|param| param.any(test)) || sig.ret.any(test),
            Ty::Dyn(bounds) | Ty::Opaque(bounds) => bounds.iter().any(|bound| {
                bound.trait_ref.args.iter().any(|arg| arg.any(test)) || bound.assoc.iter().any(|(_, ty)| ty.any(test))
            }),
            Ty::Projection(trait_ref, _) => trait_ref.args.iter().any(|arg| arg.any(test)),
        }
    }
}

fn replace_args(args: &Args, map: &mut dyn FnMut(&Ty) -> Option<Ty>) -> Args {
    if args.is_empty() { Args::EMPTY } else { args.iter().map(|arg| arg.replace(map)).collect() }
}

impl TraitRef {
    /// See [`Ty::replace`].
    pub fn replace(&self, map: &mut dyn FnMut(&Ty) -> Option<Ty>) -> TraitRef {
        TraitRef { trait_id: self.trait_id, args: replace_args(&self.args, map) }
    }
}

impl Predicate {
    /// See [`Ty::replace`].
    pub fn replace(&self, map: &mut dyn FnMut(&Ty) -> Option<Ty>) -> Predicate {
        let assoc = self.assoc.iter().map(|(name, ty)| (*name, ty.replace(map))).collect();
        Predicate { trait_ref: self.trait_ref.replace(map), assoc }
    }

    /// See [`Ty::substitute`].
    pub fn substitute(&self, args: &[Ty]) -> Predicate {
        self.replace(&mut |ty| match ty {
            Ty::Param(index, _) => Some(args.get(*index as usize).cloned().unwrap_or(Ty::Unknown)),
            _ => None,
        })
    }

    /// The predicate with another `Self`: bounds of `dyn` and `impl` types have none of their own.
    pub fn with_self(&self, self_ty: &Ty) -> Predicate {
        let rest = self.trait_ref.args.iter().skip(1).cloned();
        let args = std::iter::once(self_ty.clone()).chain(rest).collect();
        Predicate { trait_ref: TraitRef { trait_id: self.trait_ref.trait_id, args }, assoc: self.assoc.clone() }
    }
}
