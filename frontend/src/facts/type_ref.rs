//! Types and paths as written.

use serde::{Deserialize, Serialize};

use smallvec::SmallVec;
use thin_vec::ThinVec;

use super::Name;
use super::kept::nested;
use crate::source::Span;

/// A type as written, names unresolved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum TypeRef {
    /// A path, possibly with a qualified self.
    Path(Box<Path>),
    /// `&T`, `&mut T`.
    Ref(#[serde(deserialize_with = "nested")] Box<TypeRef>, bool),
    /// `*const T`, `*mut T`.
    Ptr(#[serde(deserialize_with = "nested")] Box<TypeRef>),
    /// `[T]`.
    Slice(#[serde(deserialize_with = "nested")] Box<TypeRef>),
    /// `[T; N]`.
    Array(#[serde(deserialize_with = "nested")] Box<TypeRef>),
    /// `(A, B)`.
    Tuple(#[serde(deserialize_with = "nested")] ThinVec<TypeRef>),
    /// `fn(A) -> B`: parameters, then the result.
    FnPtr(#[serde(deserialize_with = "nested")] ThinVec<TypeRef>),
    /// `impl A + B`.
    Impl(ThinVec<Bound>),
    /// `dyn A + B`.
    Dyn(ThinVec<Bound>),
    /// `!`.
    Never,
    /// `_`.
    Infer,
    /// What lowering does not understand (type macros).
    Unknown,
}

impl TypeRef {
    /// `()`.
    pub fn unit() -> TypeRef {
        TypeRef::Tuple(ThinVec::new())
    }
}

/// A path as written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Path {
    /// Starts with `::`.
    pub global: bool,
    /// `<T as Trait>::..`: the type; the first `trait_segments` segments are the trait's path.
    #[serde(deserialize_with = "nested")]
    pub qself: Option<TypeRef>,
    /// How many leading segments name the trait of a qualified self.
    pub trait_segments: u32,
    /// The segments; never empty unless `qself` is given. Most paths have one, which is kept in place.
    pub segments: SmallVec<[Segment; 1]>,
    /// The path's bytes.
    pub span: Span,
}

/// One segment of a path.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Segment {
    /// The identifier.
    pub name: Name,
    /// Generic arguments, if written.
    #[serde(deserialize_with = "nested")]
    pub args: ThinVec<GenericArg>,
    /// Its bytes.
    pub span: Span,
}

impl Segment {
    /// The identifier's bytes.
    pub fn name_span(&self) -> Span {
        Span::new(self.span.start, self.span.start + self.name.len() as u32)
    }
}

/// An argument in angle brackets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum GenericArg {
    /// A type.
    Type(TypeRef),
    /// A const value, not evaluated.
    Const,
    /// `Item = T`.
    Assoc(Name, TypeRef),
    /// `Item: Bound`.
    AssocBound(Name, ThinVec<Bound>),
}

/// A trait bound; `Fn(A) -> B` is written as `Fn<(A,), Output = B>`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bound {
    /// The trait.
    pub path: Path,
}

/// The generics of an item.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Generics {
    /// Type and const parameters in order; lifetimes are dropped.
    pub params: ThinVec<GenericParam>,
    /// `where` clauses.
    pub predicates: ThinVec<WherePredicate>,
    /// Whether there are lifetimes among the parameters: a type that has one borrows.
    pub has_lifetimes: bool,
}

/// What a generic parameter stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GenericParamKind {
    /// A type.
    Type,
    /// A constant.
    Const,
}

/// A generic parameter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GenericParam {
    /// Its name.
    pub name: Name,
    /// Type or const.
    pub kind: GenericParamKind,
    /// Bounds written at the parameter.
    pub bounds: ThinVec<Bound>,
    /// Default type.
    pub default: Option<TypeRef>,
}

/// One `where T: Bounds`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WherePredicate {
    /// The bounded type.
    pub bounded: TypeRef,
    /// Its bounds.
    pub bounds: ThinVec<Bound>,
}
