//! Methods and operator impls of the primitive numbers, as of Rust 1.95 (no public module of std).

use crate::cmp::Ordering;
use crate::fmt;
use crate::num::{FpCategory, ParseFloatError, ParseIntError, TryFromIntError};
use crate::ops::*;
use crate::str::FromStr;

#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize)]
impl Each {
    pub const MIN: Self = _;
    pub const MAX: Self = _;
    pub const BITS: u32 = _;
    pub const fn wrapping_add(self, rhs: Self) -> Self;
    pub const fn checked_add(self, rhs: Self) -> Option<Self>;
    pub const fn overflowing_add(self, rhs: Self) -> (Self, bool);
    pub const fn wrapping_sub(self, rhs: Self) -> Self;
    pub const fn checked_sub(self, rhs: Self) -> Option<Self>;
    pub const fn overflowing_sub(self, rhs: Self) -> (Self, bool);
    pub const fn wrapping_mul(self, rhs: Self) -> Self;
    pub const fn checked_mul(self, rhs: Self) -> Option<Self>;
    pub const fn overflowing_mul(self, rhs: Self) -> (Self, bool);
    pub const fn wrapping_div(self, rhs: Self) -> Self;
    pub const fn checked_div(self, rhs: Self) -> Option<Self>;
    pub const fn overflowing_div(self, rhs: Self) -> (Self, bool);
    #[known::remainder]
    pub const fn wrapping_rem(self, rhs: Self) -> Self;
    #[known::remainder]
    pub const fn checked_rem(self, rhs: Self) -> Option<Self>;
    pub const fn overflowing_rem(self, rhs: Self) -> (Self, bool);
    pub const fn wrapping_div_euclid(self, rhs: Self) -> Self;
    pub const fn checked_div_euclid(self, rhs: Self) -> Option<Self>;
    pub const fn overflowing_div_euclid(self, rhs: Self) -> (Self, bool);
    pub const fn wrapping_rem_euclid(self, rhs: Self) -> Self;
    pub const fn checked_rem_euclid(self, rhs: Self) -> Option<Self>;
    pub const fn overflowing_rem_euclid(self, rhs: Self) -> (Self, bool);
    pub const unsafe fn unchecked_add(self, rhs: Self) -> Self;
    pub const unsafe fn unchecked_sub(self, rhs: Self) -> Self;
    pub const unsafe fn unchecked_mul(self, rhs: Self) -> Self;
    pub const fn saturating_add(self, rhs: Self) -> Self;
    pub const fn saturating_sub(self, rhs: Self) -> Self;
    pub const fn saturating_mul(self, rhs: Self) -> Self;
    pub const fn saturating_div(self, rhs: Self) -> Self;
    pub const fn wrapping_shl(self, rhs: u32) -> Self;
    pub const fn checked_shl(self, rhs: u32) -> Option<Self>;
    pub const fn overflowing_shl(self, rhs: u32) -> (Self, bool);
    pub const fn unbounded_shl(self, rhs: u32) -> Self;
    pub const fn wrapping_shr(self, rhs: u32) -> Self;
    pub const fn checked_shr(self, rhs: u32) -> Option<Self>;
    pub const fn overflowing_shr(self, rhs: u32) -> (Self, bool);
    pub const fn unbounded_shr(self, rhs: u32) -> Self;
    pub const fn wrapping_neg(self) -> Self;
    pub const fn checked_neg(self) -> Option<Self>;
    pub const fn overflowing_neg(self) -> (Self, bool);
    pub const fn pow(self, exp: u32) -> Self;
    pub const fn wrapping_pow(self, exp: u32) -> Self;
    pub const fn checked_pow(self, exp: u32) -> Option<Self>;
    pub const fn saturating_pow(self, exp: u32) -> Self;
    pub const fn overflowing_pow(self, exp: u32) -> (Self, bool);
    pub const fn div_euclid(self, rhs: Self) -> Self;
    #[known::remainder]
    pub const fn rem_euclid(self, rhs: Self) -> Self;
    pub const fn isqrt(self) -> Self;
    pub const fn ilog(self, base: Self) -> u32;
    pub const fn ilog2(self) -> u32;
    pub const fn ilog10(self) -> u32;
    pub const fn checked_ilog(self, base: Self) -> Option<u32>;
    pub const fn checked_ilog2(self) -> Option<u32>;
    pub const fn checked_ilog10(self) -> Option<u32>;
    pub const fn count_ones(self) -> u32;
    pub const fn count_zeros(self) -> u32;
    pub const fn leading_zeros(self) -> u32;
    pub const fn trailing_zeros(self) -> u32;
    pub const fn leading_ones(self) -> u32;
    pub const fn trailing_ones(self) -> u32;
    pub const fn rotate_left(self, n: u32) -> Self;
    pub const fn rotate_right(self, n: u32) -> Self;
    pub const fn swap_bytes(self) -> Self;
    pub const fn reverse_bits(self) -> Self;
    pub const fn to_be(self) -> Self;
    pub const fn to_le(self) -> Self;
    pub const fn from_be(x: Self) -> Self;
    pub const fn from_le(x: Self) -> Self;
    pub const fn to_be_bytes(self) -> [u8; size_of::<Self>()];
    pub const fn from_be_bytes(bytes: [u8; size_of::<Self>()]) -> Self;
    pub const fn to_le_bytes(self) -> [u8; size_of::<Self>()];
    pub const fn from_le_bytes(bytes: [u8; size_of::<Self>()]) -> Self;
    pub const fn to_ne_bytes(self) -> [u8; size_of::<Self>()];
    pub const fn from_ne_bytes(bytes: [u8; size_of::<Self>()]) -> Self;
    pub const fn from_str_radix(src: &str, radix: u32) -> Result<Self, ParseIntError>;
    pub const fn midpoint(self, rhs: Self) -> Self;
    pub const fn min_value() -> Self;
    pub const fn max_value() -> Self;
}
#[known::each(u8, u16, u32, u64, u128, usize)]
impl Each {
    pub const fn abs_diff(self, other: Self) -> Self;
    #[known::remainder]
    pub const fn is_multiple_of(self, rhs: Self) -> bool;
    pub const fn is_power_of_two(self) -> bool;
    pub const fn next_power_of_two(self) -> Self;
    pub const fn checked_next_power_of_two(self) -> Option<Self>;
    pub const fn div_ceil(self, rhs: Self) -> Self;
    pub const fn next_multiple_of(self, rhs: Self) -> Self;
    pub const fn checked_next_multiple_of(self, rhs: Self) -> Option<Self>;
}
impl u8 {
    pub const fn cast_signed(self) -> i8;
    pub const fn wrapping_add_signed(self, rhs: i8) -> Self;
    pub const fn checked_add_signed(self, rhs: i8) -> Option<Self>;
    pub const fn saturating_add_signed(self, rhs: i8) -> Self;
    pub const fn overflowing_add_signed(self, rhs: i8) -> (Self, bool);
    pub const fn checked_sub_signed(self, rhs: i8) -> Option<Self>;
    pub const fn saturating_sub_signed(self, rhs: i8) -> Self;
    pub const fn wrapping_sub_signed(self, rhs: i8) -> Self;
    pub const fn checked_signed_diff(self, rhs: Self) -> Option<i8>;
}
impl i8 {
    pub const fn cast_unsigned(self) -> u8;
    pub const fn unsigned_abs(self) -> u8;
    pub const fn abs_diff(self, other: Self) -> u8;
    pub const fn wrapping_add_unsigned(self, rhs: u8) -> Self;
    pub const fn checked_add_unsigned(self, rhs: u8) -> Option<Self>;
    pub const fn saturating_add_unsigned(self, rhs: u8) -> Self;
    pub const fn overflowing_add_unsigned(self, rhs: u8) -> (Self, bool);
    pub const fn wrapping_sub_unsigned(self, rhs: u8) -> Self;
    pub const fn checked_sub_unsigned(self, rhs: u8) -> Option<Self>;
    pub const fn saturating_sub_unsigned(self, rhs: u8) -> Self;
    pub const fn overflowing_sub_unsigned(self, rhs: u8) -> (Self, bool);
}
impl u16 {
    pub const fn cast_signed(self) -> i16;
    pub const fn wrapping_add_signed(self, rhs: i16) -> Self;
    pub const fn checked_add_signed(self, rhs: i16) -> Option<Self>;
    pub const fn saturating_add_signed(self, rhs: i16) -> Self;
    pub const fn overflowing_add_signed(self, rhs: i16) -> (Self, bool);
    pub const fn checked_sub_signed(self, rhs: i16) -> Option<Self>;
    pub const fn saturating_sub_signed(self, rhs: i16) -> Self;
    pub const fn wrapping_sub_signed(self, rhs: i16) -> Self;
    pub const fn checked_signed_diff(self, rhs: Self) -> Option<i16>;
}
impl i16 {
    pub const fn cast_unsigned(self) -> u16;
    pub const fn unsigned_abs(self) -> u16;
    pub const fn abs_diff(self, other: Self) -> u16;
    pub const fn wrapping_add_unsigned(self, rhs: u16) -> Self;
    pub const fn checked_add_unsigned(self, rhs: u16) -> Option<Self>;
    pub const fn saturating_add_unsigned(self, rhs: u16) -> Self;
    pub const fn overflowing_add_unsigned(self, rhs: u16) -> (Self, bool);
    pub const fn wrapping_sub_unsigned(self, rhs: u16) -> Self;
    pub const fn checked_sub_unsigned(self, rhs: u16) -> Option<Self>;
    pub const fn saturating_sub_unsigned(self, rhs: u16) -> Self;
    pub const fn overflowing_sub_unsigned(self, rhs: u16) -> (Self, bool);
}
impl u32 {
    pub const fn cast_signed(self) -> i32;
    pub const fn wrapping_add_signed(self, rhs: i32) -> Self;
    pub const fn checked_add_signed(self, rhs: i32) -> Option<Self>;
    pub const fn saturating_add_signed(self, rhs: i32) -> Self;
    pub const fn overflowing_add_signed(self, rhs: i32) -> (Self, bool);
    pub const fn checked_sub_signed(self, rhs: i32) -> Option<Self>;
    pub const fn saturating_sub_signed(self, rhs: i32) -> Self;
    pub const fn wrapping_sub_signed(self, rhs: i32) -> Self;
    pub const fn checked_signed_diff(self, rhs: Self) -> Option<i32>;
}
impl i32 {
    pub const fn cast_unsigned(self) -> u32;
    pub const fn unsigned_abs(self) -> u32;
    pub const fn abs_diff(self, other: Self) -> u32;
    pub const fn wrapping_add_unsigned(self, rhs: u32) -> Self;
    pub const fn checked_add_unsigned(self, rhs: u32) -> Option<Self>;
    pub const fn saturating_add_unsigned(self, rhs: u32) -> Self;
    pub const fn overflowing_add_unsigned(self, rhs: u32) -> (Self, bool);
    pub const fn wrapping_sub_unsigned(self, rhs: u32) -> Self;
    pub const fn checked_sub_unsigned(self, rhs: u32) -> Option<Self>;
    pub const fn saturating_sub_unsigned(self, rhs: u32) -> Self;
    pub const fn overflowing_sub_unsigned(self, rhs: u32) -> (Self, bool);
}
impl u64 {
    pub const fn cast_signed(self) -> i64;
    pub const fn wrapping_add_signed(self, rhs: i64) -> Self;
    pub const fn checked_add_signed(self, rhs: i64) -> Option<Self>;
    pub const fn saturating_add_signed(self, rhs: i64) -> Self;
    pub const fn overflowing_add_signed(self, rhs: i64) -> (Self, bool);
    pub const fn checked_sub_signed(self, rhs: i64) -> Option<Self>;
    pub const fn saturating_sub_signed(self, rhs: i64) -> Self;
    pub const fn wrapping_sub_signed(self, rhs: i64) -> Self;
    pub const fn checked_signed_diff(self, rhs: Self) -> Option<i64>;
}
impl i64 {
    pub const fn cast_unsigned(self) -> u64;
    pub const fn unsigned_abs(self) -> u64;
    pub const fn abs_diff(self, other: Self) -> u64;
    pub const fn wrapping_add_unsigned(self, rhs: u64) -> Self;
    pub const fn checked_add_unsigned(self, rhs: u64) -> Option<Self>;
    pub const fn saturating_add_unsigned(self, rhs: u64) -> Self;
    pub const fn overflowing_add_unsigned(self, rhs: u64) -> (Self, bool);
    pub const fn wrapping_sub_unsigned(self, rhs: u64) -> Self;
    pub const fn checked_sub_unsigned(self, rhs: u64) -> Option<Self>;
    pub const fn saturating_sub_unsigned(self, rhs: u64) -> Self;
    pub const fn overflowing_sub_unsigned(self, rhs: u64) -> (Self, bool);
}
impl u128 {
    pub const fn cast_signed(self) -> i128;
    pub const fn wrapping_add_signed(self, rhs: i128) -> Self;
    pub const fn checked_add_signed(self, rhs: i128) -> Option<Self>;
    pub const fn saturating_add_signed(self, rhs: i128) -> Self;
    pub const fn overflowing_add_signed(self, rhs: i128) -> (Self, bool);
    pub const fn checked_sub_signed(self, rhs: i128) -> Option<Self>;
    pub const fn saturating_sub_signed(self, rhs: i128) -> Self;
    pub const fn wrapping_sub_signed(self, rhs: i128) -> Self;
    pub const fn checked_signed_diff(self, rhs: Self) -> Option<i128>;
}
impl i128 {
    pub const fn cast_unsigned(self) -> u128;
    pub const fn unsigned_abs(self) -> u128;
    pub const fn abs_diff(self, other: Self) -> u128;
    pub const fn wrapping_add_unsigned(self, rhs: u128) -> Self;
    pub const fn checked_add_unsigned(self, rhs: u128) -> Option<Self>;
    pub const fn saturating_add_unsigned(self, rhs: u128) -> Self;
    pub const fn overflowing_add_unsigned(self, rhs: u128) -> (Self, bool);
    pub const fn wrapping_sub_unsigned(self, rhs: u128) -> Self;
    pub const fn checked_sub_unsigned(self, rhs: u128) -> Option<Self>;
    pub const fn saturating_sub_unsigned(self, rhs: u128) -> Self;
    pub const fn overflowing_sub_unsigned(self, rhs: u128) -> (Self, bool);
}
impl usize {
    pub const fn cast_signed(self) -> isize;
    pub const fn wrapping_add_signed(self, rhs: isize) -> Self;
    pub const fn checked_add_signed(self, rhs: isize) -> Option<Self>;
    pub const fn saturating_add_signed(self, rhs: isize) -> Self;
    pub const fn overflowing_add_signed(self, rhs: isize) -> (Self, bool);
    pub const fn checked_sub_signed(self, rhs: isize) -> Option<Self>;
    pub const fn saturating_sub_signed(self, rhs: isize) -> Self;
    pub const fn wrapping_sub_signed(self, rhs: isize) -> Self;
    pub const fn checked_signed_diff(self, rhs: Self) -> Option<isize>;
}
impl isize {
    pub const fn cast_unsigned(self) -> usize;
    pub const fn unsigned_abs(self) -> usize;
    pub const fn abs_diff(self, other: Self) -> usize;
    pub const fn wrapping_add_unsigned(self, rhs: usize) -> Self;
    pub const fn checked_add_unsigned(self, rhs: usize) -> Option<Self>;
    pub const fn saturating_add_unsigned(self, rhs: usize) -> Self;
    pub const fn overflowing_add_unsigned(self, rhs: usize) -> (Self, bool);
    pub const fn wrapping_sub_unsigned(self, rhs: usize) -> Self;
    pub const fn checked_sub_unsigned(self, rhs: usize) -> Option<Self>;
    pub const fn saturating_sub_unsigned(self, rhs: usize) -> Self;
    pub const fn overflowing_sub_unsigned(self, rhs: usize) -> (Self, bool);
}
#[known::each(i8, i16, i32, i64, i128, isize)]
impl Each {
    pub const fn abs(self) -> Self;
    pub const fn wrapping_abs(self) -> Self;
    pub const fn checked_abs(self) -> Option<Self>;
    pub const fn saturating_abs(self) -> Self;
    pub const fn overflowing_abs(self) -> (Self, bool);
    pub const fn saturating_neg(self) -> Self;
    pub const fn signum(self) -> Self;
    pub const fn is_positive(self) -> bool;
    pub const fn is_negative(self) -> bool;
    pub const fn checked_isqrt(self) -> Option<Self>;
}
impl u8 {
    pub const fn is_ascii(&self) -> bool;
    pub const fn is_ascii_alphabetic(&self) -> bool;
    pub const fn is_ascii_uppercase(&self) -> bool;
    pub const fn is_ascii_lowercase(&self) -> bool;
    pub const fn is_ascii_alphanumeric(&self) -> bool;
    pub const fn is_ascii_digit(&self) -> bool;
    pub const fn is_ascii_hexdigit(&self) -> bool;
    pub const fn is_ascii_punctuation(&self) -> bool;
    pub const fn is_ascii_graphic(&self) -> bool;
    pub const fn is_ascii_whitespace(&self) -> bool;
    pub const fn is_ascii_control(&self) -> bool;
    pub const fn to_ascii_uppercase(&self) -> u8;
    pub const fn to_ascii_lowercase(&self) -> u8;
    pub const fn eq_ignore_ascii_case(&self, other: &u8) -> bool;
    pub const fn make_ascii_uppercase(&mut self);
    pub const fn make_ascii_lowercase(&mut self);
}
#[known::each(f32, f64)]
impl Each {
    pub const MIN: Self = _;
    pub const MAX: Self = _;
    pub const EPSILON: Self = _;
    pub const MIN_POSITIVE: Self = _;
    pub const INFINITY: Self = _;
    pub const NEG_INFINITY: Self = _;
    pub const NAN: Self = _;
    pub const DIGITS: u32 = _;
    pub const MANTISSA_DIGITS: u32 = _;
    pub const RADIX: u32 = _;
    pub fn floor(self) -> Self;
    pub fn ceil(self) -> Self;
    pub fn round(self) -> Self;
    pub fn round_ties_even(self) -> Self;
    pub fn trunc(self) -> Self;
    pub fn fract(self) -> Self;
    pub fn abs(self) -> Self;
    pub fn signum(self) -> Self;
    pub fn sqrt(self) -> Self;
    pub fn cbrt(self) -> Self;
    pub fn exp(self) -> Self;
    pub fn exp2(self) -> Self;
    pub fn exp_m1(self) -> Self;
    pub fn ln(self) -> Self;
    pub fn ln_1p(self) -> Self;
    pub fn log2(self) -> Self;
    pub fn log10(self) -> Self;
    pub fn sin(self) -> Self;
    pub fn cos(self) -> Self;
    pub fn tan(self) -> Self;
    pub fn asin(self) -> Self;
    pub fn acos(self) -> Self;
    pub fn atan(self) -> Self;
    pub fn sinh(self) -> Self;
    pub fn cosh(self) -> Self;
    pub fn tanh(self) -> Self;
    pub fn asinh(self) -> Self;
    pub fn acosh(self) -> Self;
    pub fn atanh(self) -> Self;
    pub fn recip(self) -> Self;
    pub fn to_degrees(self) -> Self;
    pub fn to_radians(self) -> Self;
    pub fn next_up(self) -> Self;
    pub fn next_down(self) -> Self;
    pub fn copysign(self, other: Self) -> Self;
    pub fn powf(self, other: Self) -> Self;
    pub fn hypot(self, other: Self) -> Self;
    pub fn atan2(self, other: Self) -> Self;
    pub fn log(self, other: Self) -> Self;
    pub fn div_euclid(self, other: Self) -> Self;
    pub fn rem_euclid(self, other: Self) -> Self;
    pub fn min(self, other: Self) -> Self;
    pub fn max(self, other: Self) -> Self;
    pub fn midpoint(self, other: Self) -> Self;
    pub const fn is_nan(self) -> bool;
    pub const fn is_infinite(self) -> bool;
    pub const fn is_finite(self) -> bool;
    pub const fn is_subnormal(self) -> bool;
    pub const fn is_normal(self) -> bool;
    pub const fn is_sign_positive(self) -> bool;
    pub const fn is_sign_negative(self) -> bool;
    pub fn powi(self, n: i32) -> Self;
    pub fn mul_add(self, a: Self, b: Self) -> Self;
    pub fn sin_cos(self) -> (Self, Self);
    pub const fn clamp(self, min: Self, max: Self) -> Self;
    pub const fn classify(self) -> FpCategory;
    pub fn total_cmp(&self, other: &Self) -> Ordering;
    pub const fn to_be_bytes(self) -> [u8; size_of::<Self>()];
    pub const fn from_be_bytes(bytes: [u8; size_of::<Self>()]) -> Self;
    pub const fn to_le_bytes(self) -> [u8; size_of::<Self>()];
    pub const fn from_le_bytes(bytes: [u8; size_of::<Self>()]) -> Self;
    pub const fn to_ne_bytes(self) -> [u8; size_of::<Self>()];
    pub const fn from_ne_bytes(bytes: [u8; size_of::<Self>()]) -> Self;
    pub unsafe fn to_int_unchecked<Int>(self) -> Int;
}
impl f32 {
    pub const fn to_bits(self) -> u32;
    pub const fn from_bits(v: u32) -> Self;
}
impl f64 {
    pub const fn to_bits(self) -> u64;
    pub const fn from_bits(v: u64) -> Self;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl Add for Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl Add<&Each> for Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl<'a> Add<Each> for &'a Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl Add<&Each> for &Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl AddAssign for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl AddAssign<&Each> for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl Sub for Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl Sub<&Each> for Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl<'a> Sub<Each> for &'a Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl Sub<&Each> for &Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl SubAssign for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl SubAssign<&Each> for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl Mul for Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl Mul<&Each> for Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl<'a> Mul<Each> for &'a Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl Mul<&Each> for &Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl MulAssign for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl MulAssign<&Each> for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl Div for Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl Div<&Each> for Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl<'a> Div<Each> for &'a Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl Div<&Each> for &Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl DivAssign for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl DivAssign<&Each> for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl Rem for Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl Rem<&Each> for Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl<'a> Rem<Each> for &'a Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl Rem<&Each> for &Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl RemAssign for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl RemAssign<&Each> for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, bool)]
impl BitAnd for Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, bool)]
impl BitAnd<&Each> for Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, bool)]
impl<'a> BitAnd<Each> for &'a Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, bool)]
impl BitAnd<&Each> for &Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, bool)]
impl BitAndAssign for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, bool)]
impl BitAndAssign<&Each> for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, bool)]
impl BitOr for Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, bool)]
impl BitOr<&Each> for Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, bool)]
impl<'a> BitOr<Each> for &'a Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, bool)]
impl BitOr<&Each> for &Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, bool)]
impl BitOrAssign for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, bool)]
impl BitOrAssign<&Each> for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, bool)]
impl BitXor for Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, bool)]
impl BitXor<&Each> for Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, bool)]
impl<'a> BitXor<Each> for &'a Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, bool)]
impl BitXor<&Each> for &Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, bool)]
impl BitXorAssign for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, bool)]
impl BitXorAssign<&Each> for Each {}
// Every pair of integers has its own shift impl in std; one generic impl says the same.
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize)]
impl<R> Shl<R> for Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize)]
impl<R> Shl<R> for &Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize)]
impl<R> ShlAssign<R> for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize)]
impl<R> Shr<R> for Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize)]
impl<R> Shr<R> for &Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize)]
impl<R> ShrAssign<R> for Each {}
#[known::each(i8, i16, i32, i64, i128, isize, f32, f64)]
impl Neg for Each {
    type Output = Each;
}
#[known::each(i8, i16, i32, i64, i128, isize, f32, f64)]
impl Neg for &Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, bool)]
impl Not for Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, bool)]
impl Not for &Each {
    type Output = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize)]
impl FromStr for Each {
    type Err = ParseIntError;
}
#[known::each(f32, f64)]
impl FromStr for Each {
    type Err = ParseFloatError;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl fmt::Display for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl fmt::Debug for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl fmt::LowerExp for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl fmt::UpperExp for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize)]
impl fmt::LowerHex for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize)]
impl fmt::UpperHex for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize)]
impl fmt::Binary for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize)]
impl fmt::Octal for Each {}
#[known::each(bool)]
impl From<Each> for u8 {}
#[known::each(bool)]
impl From<Each> for i8 {}
#[known::each(u8, bool)]
impl From<Each> for u16 {}
#[known::each(i8, u8, bool)]
impl From<Each> for i16 {}
#[known::each(u8, u16, bool, char)]
impl From<Each> for u32 {}
#[known::each(i8, i16, u8, u16, bool)]
impl From<Each> for i32 {}
#[known::each(u8, u16, u32, bool, char)]
impl From<Each> for u64 {}
#[known::each(i8, i16, i32, u8, u16, u32, bool)]
impl From<Each> for i64 {}
#[known::each(u8, u16, u32, u64, bool, char)]
impl From<Each> for u128 {}
#[known::each(i8, i16, i32, i64, u8, u16, u32, u64, bool)]
impl From<Each> for i128 {}
#[known::each(u8, u16, bool)]
impl From<Each> for usize {}
#[known::each(i8, i16, u8, bool)]
impl From<Each> for isize {}
#[known::each(i8, i16, u8, u16, bool)]
impl From<Each> for f32 {}
#[known::each(i8, i16, i32, u8, u16, u32, f32, bool)]
impl From<Each> for f64 {}
#[known::each(u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize)]
impl TryFrom<Each> for u8 {
    type Error = TryFromIntError;
}
#[known::each(u32, u64, u128, usize, i8, i16, i32, i64, i128, isize)]
impl TryFrom<Each> for u16 {
    type Error = TryFromIntError;
}
#[known::each(u64, u128, usize, i8, i16, i32, i64, i128, isize)]
impl TryFrom<Each> for u32 {
    type Error = TryFromIntError;
}
#[known::each(u128, usize, i8, i16, i32, i64, i128, isize)]
impl TryFrom<Each> for u64 {
    type Error = TryFromIntError;
}
#[known::each(usize, i8, i16, i32, i64, i128, isize)]
impl TryFrom<Each> for u128 {
    type Error = TryFromIntError;
}
#[known::each(u32, u64, u128, i8, i16, i32, i64, i128, isize)]
impl TryFrom<Each> for usize {
    type Error = TryFromIntError;
}
#[known::each(u8, u16, u32, u64, u128, usize, i16, i32, i64, i128, isize)]
impl TryFrom<Each> for i8 {
    type Error = TryFromIntError;
}
#[known::each(u16, u32, u64, u128, usize, i32, i64, i128, isize)]
impl TryFrom<Each> for i16 {
    type Error = TryFromIntError;
}
#[known::each(u32, u64, u128, usize, i64, i128, isize)]
impl TryFrom<Each> for i32 {
    type Error = TryFromIntError;
}
#[known::each(u64, u128, usize, i128, isize)]
impl TryFrom<Each> for i64 {
    type Error = TryFromIntError;
}
#[known::each(u128, usize, isize)]
impl TryFrom<Each> for i128 {
    type Error = TryFromIntError;
}
#[known::each(u16, u32, u64, u128, usize, i32, i64, i128)]
impl TryFrom<Each> for isize {
    type Error = TryFromIntError;
}

impl bool {
    pub const fn then_some<T>(self, t: T) -> Option<T>;
    pub fn then<T, F: FnOnce() -> T>(self, #[known::runs(here)] f: F) -> Option<T>;
}
