//! std::cmp as of Rust 1.95.
// lang: partial_eq, eq, partial_ord, ord, ordering

#[known::unlisted]
#[known::derive]
#[known::lang("partial_eq")]
pub trait PartialEq<Rhs: ?Sized = Self> {
    fn eq(&self, other: &Rhs) -> bool;
    fn ne(&self, other: &Rhs) -> bool;
}
#[known::unlisted]
#[known::derive]
#[known::lang("eq")]
pub trait Eq: PartialEq<Self> {}
#[known::unlisted]
#[known::derive]
#[known::lang("partial_ord")]
pub trait PartialOrd<Rhs: ?Sized = Self>: PartialEq<Rhs> {
    fn partial_cmp(&self, other: &Rhs) -> Option<Ordering>;
    fn lt(&self, other: &Rhs) -> bool;
    fn le(&self, other: &Rhs) -> bool;
    fn gt(&self, other: &Rhs) -> bool;
    fn ge(&self, other: &Rhs) -> bool;
}
#[known::unlisted]
#[known::derive]
#[known::lang("ord")]
pub trait Ord: Eq + PartialOrd<Self> {
    fn cmp(&self, other: &Self) -> Ordering;
    fn max(self, other: Self) -> Self
    where
        Self: Sized;
    fn min(self, other: Self) -> Self
    where
        Self: Sized;
    fn clamp(self, min: Self, max: Self) -> Self
    where
        Self: Sized;
}

#[known::lang("ordering")]
#[derive(Clone, Copy, Eq, PartialOrd, Ord, PartialEq, Debug, Hash)]
pub enum Ordering {
    Less = -1,
    Equal = 0,
    Greater = 1,
}
impl Ordering {
    pub const fn is_eq(self) -> bool;
    pub const fn is_ne(self) -> bool;
    pub const fn is_lt(self) -> bool;
    pub const fn is_gt(self) -> bool;
    pub const fn is_le(self) -> bool;
    pub const fn is_ge(self) -> bool;
    pub const fn reverse(self) -> Ordering;
    pub const fn then(self, other: Ordering) -> Ordering;
    pub fn then_with<F: FnOnce() -> Ordering>(self, #[known::runs(here)] f: F) -> Ordering;
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub struct Reverse<T>(pub T);
impl<T: PartialOrd> PartialOrd for Reverse<T> {}
impl<T: Ord> Ord for Reverse<T> {}

pub fn max<T: Ord>(v1: T, v2: T) -> T;
pub fn min<T: Ord>(v1: T, v2: T) -> T;
pub fn max_by<T, F: FnOnce(&T, &T) -> Ordering>(v1: T, v2: T, #[known::runs(here)] compare: F) -> T;
pub fn min_by<T, F: FnOnce(&T, &T) -> Ordering>(v1: T, v2: T, #[known::runs(here)] compare: F) -> T;
pub fn max_by_key<T, F: FnMut(&T) -> K, K: Ord>(v1: T, v2: T, #[known::runs(here)] f: F) -> T;
pub fn min_by_key<T, F: FnMut(&T) -> K, K: Ord>(v1: T, v2: T, #[known::runs(here)] f: F) -> T;

#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64, bool, char, str, ())]
impl PartialEq for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64, bool, char, str, ())]
impl PartialOrd for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, bool, char, str, ())]
impl Eq for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, bool, char, str, ())]
impl Ord for Each {}
impl<A: ?Sized + PartialEq<B>, B: ?Sized> PartialEq<&B> for &A {}
impl<A: ?Sized + PartialEq<B>, B: ?Sized> PartialEq<&mut B> for &mut A {}
impl<A: ?Sized + PartialOrd<B>, B: ?Sized> PartialOrd<&B> for &A {}
impl<A: ?Sized + PartialOrd<B>, B: ?Sized> PartialOrd<&mut B> for &mut A {}
impl<A: ?Sized + Eq> Eq for &A {}
impl<A: ?Sized + Eq> Eq for &mut A {}
impl<A: ?Sized + Ord> Ord for &A {}
impl<A: ?Sized + Ord> Ord for &mut A {}
