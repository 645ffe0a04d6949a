//! std::num as of Rust 1.95.
// lang: non_zero, wrapping, saturating

use crate::fmt;
use crate::ops::*;
use crate::str::FromStr;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseIntError {}
impl ParseIntError {
    pub const fn kind(&self) -> &IntErrorKind;
}
#[derive(Debug, Clone, PartialEq, Eq, Copy, Hash)]
pub enum IntErrorKind {
    Empty,
    InvalidDigit,
    PosOverflow,
    NegOverflow,
    Zero,
}
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseFloatError {}
#[derive(Debug, Copy, Clone, PartialEq, Eq)]
pub struct TryFromIntError(());
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum FpCategory {
    Nan,
    Infinite,
    Zero,
    Subnormal,
    Normal,
}
impl fmt::Display for ParseIntError {}
impl fmt::Display for ParseFloatError {}
impl fmt::Display for TryFromIntError {}
impl From<crate::convert::Infallible> for TryFromIntError {}

#[known::lang("non_zero")]
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NonZero<T>(T);
pub type NonZeroU8 = NonZero<u8>;
pub type NonZeroU16 = NonZero<u16>;
pub type NonZeroU32 = NonZero<u32>;
pub type NonZeroU64 = NonZero<u64>;
pub type NonZeroU128 = NonZero<u128>;
pub type NonZeroUsize = NonZero<usize>;
pub type NonZeroI8 = NonZero<i8>;
pub type NonZeroI16 = NonZero<i16>;
pub type NonZeroI32 = NonZero<i32>;
pub type NonZeroI64 = NonZero<i64>;
pub type NonZeroI128 = NonZero<i128>;
pub type NonZeroIsize = NonZero<isize>;
impl<T> NonZero<T> {
    #[known::sole_content]
    pub const fn new(n: T) -> Option<Self>;
    #[known::sole_content]
    pub const unsafe fn new_unchecked(n: T) -> Self;
    #[known::sole_content]
    pub const fn get(self) -> T;
    pub const fn leading_zeros(self) -> u32;
    pub const fn trailing_zeros(self) -> u32;
    pub const fn is_power_of_two(self) -> bool;
    pub const fn checked_add(self, other: T) -> Option<Self>;
    pub const fn saturating_add(self, other: T) -> Self;
    pub const fn checked_mul(self, other: Self) -> Option<Self>;
    pub const fn saturating_mul(self, other: Self) -> Self;
    pub const fn checked_pow(self, other: u32) -> Option<Self>;
    pub const fn ilog2(self) -> u32;
    pub const fn ilog10(self) -> u32;
    pub const MIN: Self = _;
    pub const MAX: Self = _;
}
impl<T> fmt::Display for NonZero<T> {}
impl<T> FromStr for NonZero<T> {
    type Err = ParseIntError;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize)]
impl From<NonZero<Each>> for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize)]
impl TryFrom<Each> for NonZero<Each> {
    type Error = TryFromIntError;
}

#[known::lang("wrapping")]
#[derive(PartialEq, PartialOrd, Eq, Ord, Clone, Copy, Default, Hash, Debug)]
pub struct Wrapping<T>(pub T);
#[known::lang("saturating")]
#[derive(PartialEq, PartialOrd, Eq, Ord, Clone, Copy, Default, Hash, Debug)]
pub struct Saturating<T>(pub T);
impl<T> fmt::Display for Wrapping<T> {}
impl<T> fmt::Display for Saturating<T> {}
impl<T: Add<Output = T>> Add for Wrapping<T> {
    type Output = Wrapping<T>;
}
impl<T: Add<Output = T>> AddAssign for Wrapping<T> {}
impl<T: Add<Output = T>> AddAssign<T> for Wrapping<T> {}
impl<T: Sub<Output = T>> Sub for Wrapping<T> {
    type Output = Wrapping<T>;
}
impl<T: Sub<Output = T>> SubAssign for Wrapping<T> {}
impl<T: Sub<Output = T>> SubAssign<T> for Wrapping<T> {}
impl<T: Mul<Output = T>> Mul for Wrapping<T> {
    type Output = Wrapping<T>;
}
impl<T: Mul<Output = T>> MulAssign for Wrapping<T> {}
impl<T: Mul<Output = T>> MulAssign<T> for Wrapping<T> {}
impl<T: Div<Output = T>> Div for Wrapping<T> {
    type Output = Wrapping<T>;
}
impl<T: Div<Output = T>> DivAssign for Wrapping<T> {}
impl<T: Div<Output = T>> DivAssign<T> for Wrapping<T> {}
impl<T: Rem<Output = T>> Rem for Wrapping<T> {
    type Output = Wrapping<T>;
}
impl<T: Rem<Output = T>> RemAssign for Wrapping<T> {}
impl<T: Rem<Output = T>> RemAssign<T> for Wrapping<T> {}
impl<T: BitAnd<Output = T>> BitAnd for Wrapping<T> {
    type Output = Wrapping<T>;
}
impl<T: BitAnd<Output = T>> BitAndAssign for Wrapping<T> {}
impl<T: BitAnd<Output = T>> BitAndAssign<T> for Wrapping<T> {}
impl<T: BitOr<Output = T>> BitOr for Wrapping<T> {
    type Output = Wrapping<T>;
}
impl<T: BitOr<Output = T>> BitOrAssign for Wrapping<T> {}
impl<T: BitOr<Output = T>> BitOrAssign<T> for Wrapping<T> {}
impl<T: BitXor<Output = T>> BitXor for Wrapping<T> {
    type Output = Wrapping<T>;
}
impl<T: BitXor<Output = T>> BitXorAssign for Wrapping<T> {}
impl<T: BitXor<Output = T>> BitXorAssign<T> for Wrapping<T> {}
impl<T: Add<Output = T>> Add for Saturating<T> {
    type Output = Saturating<T>;
}
impl<T: Add<Output = T>> AddAssign for Saturating<T> {}
impl<T: Add<Output = T>> AddAssign<T> for Saturating<T> {}
impl<T: Sub<Output = T>> Sub for Saturating<T> {
    type Output = Saturating<T>;
}
impl<T: Sub<Output = T>> SubAssign for Saturating<T> {}
impl<T: Sub<Output = T>> SubAssign<T> for Saturating<T> {}
impl<T: Mul<Output = T>> Mul for Saturating<T> {
    type Output = Saturating<T>;
}
impl<T: Mul<Output = T>> MulAssign for Saturating<T> {}
impl<T: Mul<Output = T>> MulAssign<T> for Saturating<T> {}
impl<T: Div<Output = T>> Div for Saturating<T> {
    type Output = Saturating<T>;
}
impl<T: Div<Output = T>> DivAssign for Saturating<T> {}
impl<T: Div<Output = T>> DivAssign<T> for Saturating<T> {}
impl<T: Rem<Output = T>> Rem for Saturating<T> {
    type Output = Saturating<T>;
}
impl<T: Rem<Output = T>> RemAssign for Saturating<T> {}
impl<T: Rem<Output = T>> RemAssign<T> for Saturating<T> {}
impl<T: BitAnd<Output = T>> BitAnd for Saturating<T> {
    type Output = Saturating<T>;
}
impl<T: BitAnd<Output = T>> BitAndAssign for Saturating<T> {}
impl<T: BitAnd<Output = T>> BitAndAssign<T> for Saturating<T> {}
impl<T: BitOr<Output = T>> BitOr for Saturating<T> {
    type Output = Saturating<T>;
}
impl<T: BitOr<Output = T>> BitOrAssign for Saturating<T> {}
impl<T: BitOr<Output = T>> BitOrAssign<T> for Saturating<T> {}
impl<T: BitXor<Output = T>> BitXor for Saturating<T> {
    type Output = Saturating<T>;
}
impl<T: BitXor<Output = T>> BitXorAssign for Saturating<T> {}
impl<T: BitXor<Output = T>> BitXorAssign<T> for Saturating<T> {}
