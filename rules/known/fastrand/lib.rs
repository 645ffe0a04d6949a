//! fastrand 2.5.0.
use std::ops::RangeBounds;

#[known::random]
pub fn alphabetic() -> char;
#[known::random]
pub fn alphanumeric() -> char;
#[known::random]
pub fn lowercase() -> char;
#[known::random]
pub fn uppercase() -> char;
#[known::random]
pub fn bool() -> bool;
#[known::random]
pub fn f32() -> f32;
#[known::random]
pub fn f32_inclusive() -> f32;
#[known::random]
pub fn f64() -> f64;
#[known::random]
pub fn f64_inclusive() -> f64;
#[known::random]
pub fn digit(base: u32) -> char;
#[known::random]
pub fn u8(range: impl RangeBounds<u8>) -> u8;
#[known::random]
pub fn i8(range: impl RangeBounds<i8>) -> i8;
#[known::random]
pub fn u16(range: impl RangeBounds<u16>) -> u16;
#[known::random]
pub fn i16(range: impl RangeBounds<i16>) -> i16;
#[known::random]
pub fn u32(range: impl RangeBounds<u32>) -> u32;
#[known::random]
pub fn i32(range: impl RangeBounds<i32>) -> i32;
#[known::random]
pub fn u64(range: impl RangeBounds<u64>) -> u64;
#[known::random]
pub fn i64(range: impl RangeBounds<i64>) -> i64;
#[known::random]
pub fn u128(range: impl RangeBounds<u128>) -> u128;
#[known::random]
pub fn i128(range: impl RangeBounds<i128>) -> i128;
#[known::random]
pub fn usize(range: impl RangeBounds<usize>) -> usize;
#[known::random]
pub fn isize(range: impl RangeBounds<isize>) -> isize;
#[known::random]
pub fn char(range: impl RangeBounds<char>) -> char;
#[known::random]
pub fn choice<I>(iter: I) -> Option<I::Item>
where
    I: IntoIterator,
    I::IntoIter: ExactSizeIterator;
#[known::random]
#[known::allocates]
pub fn choose_multiple<I: IntoIterator>(source: I, amount: usize) -> Vec<I::Item>;
pub fn shuffle<T>(slice: &mut [T]);
pub fn fill(slice: &mut [u8]);
pub fn seed(seed: u64);
pub fn get_seed() -> u64;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rng {}
impl Default for Rng {}
impl Rng {
    pub fn new() -> Rng;
    pub const fn with_seed(seed: u64) -> Self;
    pub fn fork(&mut self) -> Self;
    pub fn seed(&mut self, seed: u64);
    pub fn get_seed(&self) -> u64;
    #[known::random]
    pub fn alphabetic(&mut self) -> char;
    #[known::random]
    pub fn alphanumeric(&mut self) -> char;
    #[known::random]
    pub fn lowercase(&mut self) -> char;
    #[known::random]
    pub fn uppercase(&mut self) -> char;
    #[known::random]
    pub fn bool(&mut self) -> bool;
    #[known::random]
    pub fn f32(&mut self) -> f32;
    #[known::random]
    pub fn f32_inclusive(&mut self) -> f32;
    #[known::random]
    pub fn f64(&mut self) -> f64;
    #[known::random]
    pub fn f64_inclusive(&mut self) -> f64;
    #[known::random]
    pub fn digit(&mut self, base: u32) -> char;
    #[known::random]
    pub fn u8(&mut self, range: impl RangeBounds<u8>) -> u8;
    #[known::random]
    pub fn i8(&mut self, range: impl RangeBounds<i8>) -> i8;
    #[known::random]
    pub fn u16(&mut self, range: impl RangeBounds<u16>) -> u16;
    #[known::random]
    pub fn i16(&mut self, range: impl RangeBounds<i16>) -> i16;
    #[known::random]
    pub fn u32(&mut self, range: impl RangeBounds<u32>) -> u32;
    #[known::random]
    pub fn i32(&mut self, range: impl RangeBounds<i32>) -> i32;
    #[known::random]
    pub fn u64(&mut self, range: impl RangeBounds<u64>) -> u64;
    #[known::random]
    pub fn i64(&mut self, range: impl RangeBounds<i64>) -> i64;
    #[known::random]
    pub fn u128(&mut self, range: impl RangeBounds<u128>) -> u128;
    #[known::random]
    pub fn i128(&mut self, range: impl RangeBounds<i128>) -> i128;
    #[known::random]
    pub fn usize(&mut self, range: impl RangeBounds<usize>) -> usize;
    #[known::random]
    pub fn isize(&mut self, range: impl RangeBounds<isize>) -> isize;
    #[known::random]
    pub fn char(&mut self, range: impl RangeBounds<char>) -> char;
    #[known::random]
    pub fn choice<I>(&mut self, iter: I) -> Option<I::Item>
    where
        I: IntoIterator,
        I::IntoIter: ExactSizeIterator;
    #[known::random]
    #[known::allocates]
    pub fn choose_multiple<I: IntoIterator>(&mut self, source: I, amount: usize) -> Vec<I::Item>;
    pub fn shuffle<T>(&mut self, slice: &mut [T]);
    pub fn fill(&mut self, slice: &mut [u8]);
}
