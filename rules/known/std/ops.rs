//! std::ops as of Rust 1.95.
// lang: deref, deref_mut, index, index_mut, fn_once, fn_mut, fn, async_fn_once, async_fn_mut, async_fn, drop, try,
// lang: add, sub, mul, div, rem, bit_and, bit_or, bit_xor, shl, shr and each of them with _assign, neg, not,
// lang: range, range_from, range_to, range_inclusive, range_full, range_to_inclusive, control_flow, bound, range_bounds

use crate::cmp::PartialOrd;
use crate::convert::Infallible;
use crate::future::Future;
use crate::iter::{DoubleEndedIterator, ExactSizeIterator};
use crate::task::Poll;

#[known::lang("deref")]
pub trait Deref {
    type Target: ?Sized;
    fn deref(&self) -> &Self::Target;
}
#[known::lang("deref_mut")]
pub trait DerefMut: Deref {
    fn deref_mut(&mut self) -> &mut Self::Target;
}
impl<T: ?Sized> Deref for &T {
    type Target = T;
}
impl<T: ?Sized> Deref for &mut T {
    type Target = T;
}
impl<T: ?Sized> DerefMut for &mut T {}

#[known::lang("index")]
pub trait Index<Idx: ?Sized> {
    type Output: ?Sized;
    fn index(&self, index: Idx) -> &Self::Output;
}
#[known::lang("index_mut")]
pub trait IndexMut<Idx: ?Sized>: Index<Idx> {
    fn index_mut(&mut self, index: Idx) -> &mut Self::Output;
}

#[known::lang("drop")]
pub trait Drop {
    fn drop(&mut self);
}

#[known::lang("fn_once")]
pub trait FnOnce<Args> {
    type Output;
}
#[known::lang("fn_mut")]
pub trait FnMut<Args>: FnOnce<Args> {}
#[known::lang("fn")]
pub trait Fn<Args>: FnMut<Args> {}
#[known::lang("async_fn_once")]
pub trait AsyncFnOnce<Args> {
    type CallOnceFuture: Future<Output = Self::Output>;
    type Output;
}
#[known::lang("async_fn_mut")]
pub trait AsyncFnMut<Args>: AsyncFnOnce<Args> {}
#[known::lang("async_fn")]
pub trait AsyncFn<Args>: AsyncFnMut<Args> {}

#[known::lang("try")]
pub trait Try {
    type Output;
    type Residual;
}
impl<T> Try for Option<T> {
    type Output = T;
    type Residual = Option<Infallible>;
}
impl<T, E> Try for Result<T, E> {
    type Output = T;
    type Residual = Result<Infallible, E>;
}
impl<B, C> Try for ControlFlow<B, C> {
    type Output = C;
    type Residual = ControlFlow<B, Infallible>;
}
impl<T, E> Try for Poll<Result<T, E>> {
    type Output = Poll<T>;
    type Residual = Result<Infallible, E>;
}
impl<T, E> Try for Poll<Option<Result<T, E>>> {
    type Output = Poll<Option<T>>;
    type Residual = Result<Infallible, E>;
}

#[known::lang("add")]
pub trait Add<Rhs = Self> {
    type Output;
    fn add(self, rhs: Rhs) -> Self::Output;
}
#[known::lang("add_assign")]
pub trait AddAssign<Rhs = Self> {
    fn add_assign(&mut self, rhs: Rhs);
}
#[known::lang("sub")]
pub trait Sub<Rhs = Self> {
    type Output;
    fn sub(self, rhs: Rhs) -> Self::Output;
}
#[known::lang("sub_assign")]
pub trait SubAssign<Rhs = Self> {
    fn sub_assign(&mut self, rhs: Rhs);
}
#[known::lang("mul")]
pub trait Mul<Rhs = Self> {
    type Output;
    fn mul(self, rhs: Rhs) -> Self::Output;
}
#[known::lang("mul_assign")]
pub trait MulAssign<Rhs = Self> {
    fn mul_assign(&mut self, rhs: Rhs);
}
#[known::lang("div")]
pub trait Div<Rhs = Self> {
    type Output;
    fn div(self, rhs: Rhs) -> Self::Output;
}
#[known::lang("div_assign")]
pub trait DivAssign<Rhs = Self> {
    fn div_assign(&mut self, rhs: Rhs);
}
#[known::lang("rem")]
pub trait Rem<Rhs = Self> {
    type Output;
    fn rem(self, rhs: Rhs) -> Self::Output;
}
#[known::lang("rem_assign")]
pub trait RemAssign<Rhs = Self> {
    fn rem_assign(&mut self, rhs: Rhs);
}
#[known::lang("bit_and")]
pub trait BitAnd<Rhs = Self> {
    type Output;
    fn bitand(self, rhs: Rhs) -> Self::Output;
}
#[known::lang("bit_and_assign")]
pub trait BitAndAssign<Rhs = Self> {
    fn bitand_assign(&mut self, rhs: Rhs);
}
#[known::lang("bit_or")]
pub trait BitOr<Rhs = Self> {
    type Output;
    fn bitor(self, rhs: Rhs) -> Self::Output;
}
#[known::lang("bit_or_assign")]
pub trait BitOrAssign<Rhs = Self> {
    fn bitor_assign(&mut self, rhs: Rhs);
}
#[known::lang("bit_xor")]
pub trait BitXor<Rhs = Self> {
    type Output;
    fn bitxor(self, rhs: Rhs) -> Self::Output;
}
#[known::lang("bit_xor_assign")]
pub trait BitXorAssign<Rhs = Self> {
    fn bitxor_assign(&mut self, rhs: Rhs);
}
#[known::lang("shl")]
pub trait Shl<Rhs = Self> {
    type Output;
    fn shl(self, rhs: Rhs) -> Self::Output;
}
#[known::lang("shl_assign")]
pub trait ShlAssign<Rhs = Self> {
    fn shl_assign(&mut self, rhs: Rhs);
}
#[known::lang("shr")]
pub trait Shr<Rhs = Self> {
    type Output;
    fn shr(self, rhs: Rhs) -> Self::Output;
}
#[known::lang("shr_assign")]
pub trait ShrAssign<Rhs = Self> {
    fn shr_assign(&mut self, rhs: Rhs);
}
#[known::lang("neg")]
pub trait Neg {
    type Output;
    fn neg(self) -> Self::Output;
}
#[known::lang("not")]
pub trait Not {
    type Output;
    fn not(self) -> Self::Output;
}

#[known::lang("range")]
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Range<Idx> {
    pub start: Idx,
    pub end: Idx,
}
#[known::lang("range_from")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct RangeFrom<Idx> {
    pub start: Idx,
}
#[known::lang("range_to")]
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct RangeTo<Idx> {
    pub end: Idx,
}
#[known::lang("range_inclusive")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct RangeInclusive<Idx> {
    start: Idx,
    end: Idx,
}
#[known::lang("range_to_inclusive")]
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct RangeToInclusive<Idx> {
    pub end: Idx,
}
#[known::lang("range_full")]
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash)]
pub struct RangeFull;

impl<Idx: PartialOrd<Idx>> Range<Idx> {
    pub fn contains<U>(&self, item: &U) -> bool
    where
        Idx: PartialOrd<U>,
        U: ?Sized + PartialOrd<Idx>;
    pub fn is_empty(&self) -> bool;
}
impl<Idx> RangeInclusive<Idx> {
    pub const fn new(start: Idx, end: Idx) -> Self;
    pub const fn start(&self) -> &Idx;
    pub const fn end(&self) -> &Idx;
    pub const fn into_inner(self) -> (Idx, Idx);
}
impl<Idx: PartialOrd<Idx>> RangeInclusive<Idx> {
    pub fn contains<U>(&self, item: &U) -> bool
    where
        Idx: PartialOrd<U>,
        U: ?Sized + PartialOrd<Idx>;
    pub fn is_empty(&self) -> bool;
}
impl<Idx: PartialOrd<Idx>> RangeFrom<Idx> {
    pub fn contains<U>(&self, item: &U) -> bool
    where
        Idx: PartialOrd<U>,
        U: ?Sized + PartialOrd<Idx>;
}
impl<Idx: PartialOrd<Idx>> RangeTo<Idx> {
    pub fn contains<U>(&self, item: &U) -> bool
    where
        Idx: PartialOrd<U>,
        U: ?Sized + PartialOrd<Idx>;
}
impl<Idx: PartialOrd<Idx>> RangeToInclusive<Idx> {
    pub fn contains<U>(&self, item: &U) -> bool
    where
        Idx: PartialOrd<U>,
        U: ?Sized + PartialOrd<Idx>;
}

// The real bound is the unstable `Step`; it is left out so that an integer literal's open type does not block the impl.
impl<A> Iterator for Range<A> {
    type Item = A;
}
impl<A> DoubleEndedIterator for Range<A> {}
impl<A> ExactSizeIterator for Range<A> {}
impl<A> Iterator for RangeInclusive<A> {
    type Item = A;
}
impl<A> DoubleEndedIterator for RangeInclusive<A> {}
impl<A> ExactSizeIterator for RangeInclusive<A> {}
impl<A> Iterator for RangeFrom<A> {
    type Item = A;
}

#[known::lang("bound")]
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Bound<T> {
    Included(T),
    Excluded(T),
    Unbounded,
}
impl<T> Bound<T> {
    pub const fn as_ref(&self) -> Bound<&T>;
    pub const fn as_mut(&mut self) -> Bound<&mut T>;
    pub fn map<U, F: FnOnce(T) -> U>(self, #[known::runs(here)] f: F) -> Bound<U>;
}
impl<T: Clone> Bound<&T> {
    pub fn cloned(self) -> Bound<T>;
}

#[known::lang("range_bounds")]
pub trait RangeBounds<T: ?Sized> {
    fn start_bound(&self) -> Bound<&T>;
    fn end_bound(&self) -> Bound<&T>;
    fn contains<U>(&self, item: &U) -> bool
    where
        T: PartialOrd<U>,
        U: ?Sized + PartialOrd<T>;
}
impl<T: ?Sized> RangeBounds<T> for RangeFull {}
impl<T> RangeBounds<T> for (Bound<T>, Bound<T>) {}
impl<'a, T: ?Sized + 'a> RangeBounds<T> for (Bound<&'a T>, Bound<&'a T>) {}
impl<T> RangeBounds<T> for Range<T> {}
impl<T> RangeBounds<T> for Range<&T> {}
impl<T> RangeBounds<T> for RangeInclusive<T> {}
impl<T> RangeBounds<T> for RangeInclusive<&T> {}
impl<T> RangeBounds<T> for RangeFrom<T> {}
impl<T> RangeBounds<T> for RangeFrom<&T> {}
impl<T> RangeBounds<T> for RangeTo<T> {}
impl<T> RangeBounds<T> for RangeTo<&T> {}
impl<T> RangeBounds<T> for RangeToInclusive<T> {}
impl<T> RangeBounds<T> for RangeToInclusive<&T> {}

#[known::lang("control_flow")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ControlFlow<B, C = ()> {
    Continue(C),
    Break(B),
}
impl<B, C> ControlFlow<B, C> {
    pub const fn is_break(&self) -> bool;
    pub const fn is_continue(&self) -> bool;
    pub fn break_value(self) -> Option<B>;
    pub fn continue_value(self) -> Option<C>;
    pub fn break_ok(self) -> Result<B, C>;
    pub fn continue_ok(self) -> Result<C, B>;
    pub fn map_break<T, F>(self, #[known::runs(here)] f: F) -> ControlFlow<T, C>
    where
        F: FnOnce(B) -> T;
    pub fn map_continue<T, F>(self, #[known::runs(here)] f: F) -> ControlFlow<B, T>
    where
        F: FnOnce(C) -> T;
}
