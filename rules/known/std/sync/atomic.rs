//! std::sync::atomic as of Rust 1.95.

use crate::fmt;
use crate::ops::FnMut;

#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Ordering {
    #[known::ordering(relaxed)]
    Relaxed,
    Release,
    Acquire,
    #[known::ordering(full)]
    AcqRel,
    #[known::ordering(full)]
    SeqCst,
}

pub fn fence(order: Ordering);
pub fn compiler_fence(order: Ordering);
pub fn spin_loop_hint();

#[known::synchronised(atomic)]
pub struct AtomicU8 {}
impl AtomicU8 {
    pub const fn new(v: u8) -> AtomicU8;
    pub const unsafe fn from_ptr<'a>(ptr: *mut u8) -> &'a AtomicU8;
    pub fn get_mut(&mut self) -> &mut u8;
    pub const fn into_inner(self) -> u8;
    pub const fn as_ptr(&self) -> *mut u8;
    #[known::atomic(load)]
    pub fn load(&self, order: Ordering) -> u8;
    #[known::atomic(store)]
    pub fn store(&self, val: u8, order: Ordering);
    #[known::atomic(update)]
    pub fn swap(&self, val: u8, order: Ordering) -> u8;
    #[known::atomic(cas)]
    pub fn compare_and_swap(&self, current: u8, new: u8, order: Ordering) -> u8;
    #[known::atomic(cas)]
    pub fn compare_exchange(
        &self,
        current: u8,
        new: u8,
        success: Ordering,
        failure: Ordering,
    ) -> Result<u8, u8>;
    #[known::atomic(cas)]
    pub fn compare_exchange_weak(
        &self,
        current: u8,
        new: u8,
        success: Ordering,
        failure: Ordering,
    ) -> Result<u8, u8>;
    #[known::atomic(cas)]
    pub fn fetch_update<F>(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: F,
    ) -> Result<u8, u8>
    where
        F: FnMut(u8) -> Option<u8>;
    #[known::atomic(cas)]
    pub fn try_update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: impl FnMut(u8) -> Option<u8>,
    ) -> Result<u8, u8>;
    #[known::atomic(cas)]
    pub fn update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: impl FnMut(u8) -> u8,
    ) -> u8;
    #[known::atomic(count)]
    pub fn fetch_add(&self, val: u8, order: Ordering) -> u8;
    #[known::atomic(count)]
    pub fn fetch_sub(&self, val: u8, order: Ordering) -> u8;
    #[known::atomic(update)]
    pub fn fetch_and(&self, val: u8, order: Ordering) -> u8;
    #[known::atomic(update)]
    pub fn fetch_nand(&self, val: u8, order: Ordering) -> u8;
    #[known::atomic(update)]
    pub fn fetch_or(&self, val: u8, order: Ordering) -> u8;
    #[known::atomic(update)]
    pub fn fetch_xor(&self, val: u8, order: Ordering) -> u8;
    #[known::atomic(update)]
    pub fn fetch_max(&self, val: u8, order: Ordering) -> u8;
    #[known::atomic(update)]
    pub fn fetch_min(&self, val: u8, order: Ordering) -> u8;
}
impl From<u8> for AtomicU8 {}
impl Default for AtomicU8 {}
impl fmt::Debug for AtomicU8 {}

#[known::synchronised(atomic)]
pub struct AtomicU16 {}
impl AtomicU16 {
    pub const fn new(v: u16) -> AtomicU16;
    pub const unsafe fn from_ptr<'a>(ptr: *mut u16) -> &'a AtomicU16;
    pub fn get_mut(&mut self) -> &mut u16;
    pub const fn into_inner(self) -> u16;
    pub const fn as_ptr(&self) -> *mut u16;
    #[known::atomic(load)]
    pub fn load(&self, order: Ordering) -> u16;
    #[known::atomic(store)]
    pub fn store(&self, val: u16, order: Ordering);
    #[known::atomic(update)]
    pub fn swap(&self, val: u16, order: Ordering) -> u16;
    #[known::atomic(cas)]
    pub fn compare_and_swap(&self, current: u16, new: u16, order: Ordering) -> u16;
    #[known::atomic(cas)]
    pub fn compare_exchange(
        &self,
        current: u16,
        new: u16,
        success: Ordering,
        failure: Ordering,
    ) -> Result<u16, u16>;
    #[known::atomic(cas)]
    pub fn compare_exchange_weak(
        &self,
        current: u16,
        new: u16,
        success: Ordering,
        failure: Ordering,
    ) -> Result<u16, u16>;
    #[known::atomic(cas)]
    pub fn fetch_update<F>(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: F,
    ) -> Result<u16, u16>
    where
        F: FnMut(u16) -> Option<u16>;
    #[known::atomic(cas)]
    pub fn try_update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: impl FnMut(u16) -> Option<u16>,
    ) -> Result<u16, u16>;
    #[known::atomic(cas)]
    pub fn update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: impl FnMut(u16) -> u16,
    ) -> u16;
    #[known::atomic(count)]
    pub fn fetch_add(&self, val: u16, order: Ordering) -> u16;
    #[known::atomic(count)]
    pub fn fetch_sub(&self, val: u16, order: Ordering) -> u16;
    #[known::atomic(update)]
    pub fn fetch_and(&self, val: u16, order: Ordering) -> u16;
    #[known::atomic(update)]
    pub fn fetch_nand(&self, val: u16, order: Ordering) -> u16;
    #[known::atomic(update)]
    pub fn fetch_or(&self, val: u16, order: Ordering) -> u16;
    #[known::atomic(update)]
    pub fn fetch_xor(&self, val: u16, order: Ordering) -> u16;
    #[known::atomic(update)]
    pub fn fetch_max(&self, val: u16, order: Ordering) -> u16;
    #[known::atomic(update)]
    pub fn fetch_min(&self, val: u16, order: Ordering) -> u16;
}
impl From<u16> for AtomicU16 {}
impl Default for AtomicU16 {}
impl fmt::Debug for AtomicU16 {}

#[known::synchronised(atomic)]
pub struct AtomicU32 {}
impl AtomicU32 {
    pub const fn new(v: u32) -> AtomicU32;
    pub const unsafe fn from_ptr<'a>(ptr: *mut u32) -> &'a AtomicU32;
    pub fn get_mut(&mut self) -> &mut u32;
    pub const fn into_inner(self) -> u32;
    pub const fn as_ptr(&self) -> *mut u32;
    #[known::atomic(load)]
    pub fn load(&self, order: Ordering) -> u32;
    #[known::atomic(store)]
    pub fn store(&self, val: u32, order: Ordering);
    #[known::atomic(update)]
    pub fn swap(&self, val: u32, order: Ordering) -> u32;
    #[known::atomic(cas)]
    pub fn compare_and_swap(&self, current: u32, new: u32, order: Ordering) -> u32;
    #[known::atomic(cas)]
    pub fn compare_exchange(
        &self,
        current: u32,
        new: u32,
        success: Ordering,
        failure: Ordering,
    ) -> Result<u32, u32>;
    #[known::atomic(cas)]
    pub fn compare_exchange_weak(
        &self,
        current: u32,
        new: u32,
        success: Ordering,
        failure: Ordering,
    ) -> Result<u32, u32>;
    #[known::atomic(cas)]
    pub fn fetch_update<F>(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: F,
    ) -> Result<u32, u32>
    where
        F: FnMut(u32) -> Option<u32>;
    #[known::atomic(cas)]
    pub fn try_update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: impl FnMut(u32) -> Option<u32>,
    ) -> Result<u32, u32>;
    #[known::atomic(cas)]
    pub fn update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: impl FnMut(u32) -> u32,
    ) -> u32;
    #[known::atomic(count)]
    pub fn fetch_add(&self, val: u32, order: Ordering) -> u32;
    #[known::atomic(count)]
    pub fn fetch_sub(&self, val: u32, order: Ordering) -> u32;
    #[known::atomic(update)]
    pub fn fetch_and(&self, val: u32, order: Ordering) -> u32;
    #[known::atomic(update)]
    pub fn fetch_nand(&self, val: u32, order: Ordering) -> u32;
    #[known::atomic(update)]
    pub fn fetch_or(&self, val: u32, order: Ordering) -> u32;
    #[known::atomic(update)]
    pub fn fetch_xor(&self, val: u32, order: Ordering) -> u32;
    #[known::atomic(update)]
    pub fn fetch_max(&self, val: u32, order: Ordering) -> u32;
    #[known::atomic(update)]
    pub fn fetch_min(&self, val: u32, order: Ordering) -> u32;
}
impl From<u32> for AtomicU32 {}
impl Default for AtomicU32 {}
impl fmt::Debug for AtomicU32 {}

#[known::synchronised(atomic)]
pub struct AtomicU64 {}
impl AtomicU64 {
    pub const fn new(v: u64) -> AtomicU64;
    pub const unsafe fn from_ptr<'a>(ptr: *mut u64) -> &'a AtomicU64;
    pub fn get_mut(&mut self) -> &mut u64;
    pub const fn into_inner(self) -> u64;
    pub const fn as_ptr(&self) -> *mut u64;
    #[known::atomic(load)]
    pub fn load(&self, order: Ordering) -> u64;
    #[known::atomic(store)]
    pub fn store(&self, val: u64, order: Ordering);
    #[known::atomic(update)]
    pub fn swap(&self, val: u64, order: Ordering) -> u64;
    #[known::atomic(cas)]
    pub fn compare_and_swap(&self, current: u64, new: u64, order: Ordering) -> u64;
    #[known::atomic(cas)]
    pub fn compare_exchange(
        &self,
        current: u64,
        new: u64,
        success: Ordering,
        failure: Ordering,
    ) -> Result<u64, u64>;
    #[known::atomic(cas)]
    pub fn compare_exchange_weak(
        &self,
        current: u64,
        new: u64,
        success: Ordering,
        failure: Ordering,
    ) -> Result<u64, u64>;
    #[known::atomic(cas)]
    pub fn fetch_update<F>(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: F,
    ) -> Result<u64, u64>
    where
        F: FnMut(u64) -> Option<u64>;
    #[known::atomic(cas)]
    pub fn try_update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: impl FnMut(u64) -> Option<u64>,
    ) -> Result<u64, u64>;
    #[known::atomic(cas)]
    pub fn update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: impl FnMut(u64) -> u64,
    ) -> u64;
    #[known::atomic(count)]
    pub fn fetch_add(&self, val: u64, order: Ordering) -> u64;
    #[known::atomic(count)]
    pub fn fetch_sub(&self, val: u64, order: Ordering) -> u64;
    #[known::atomic(update)]
    pub fn fetch_and(&self, val: u64, order: Ordering) -> u64;
    #[known::atomic(update)]
    pub fn fetch_nand(&self, val: u64, order: Ordering) -> u64;
    #[known::atomic(update)]
    pub fn fetch_or(&self, val: u64, order: Ordering) -> u64;
    #[known::atomic(update)]
    pub fn fetch_xor(&self, val: u64, order: Ordering) -> u64;
    #[known::atomic(update)]
    pub fn fetch_max(&self, val: u64, order: Ordering) -> u64;
    #[known::atomic(update)]
    pub fn fetch_min(&self, val: u64, order: Ordering) -> u64;
}
impl From<u64> for AtomicU64 {}
impl Default for AtomicU64 {}
impl fmt::Debug for AtomicU64 {}

#[known::synchronised(atomic)]
pub struct AtomicUsize {}
impl AtomicUsize {
    pub const fn new(v: usize) -> AtomicUsize;
    pub const unsafe fn from_ptr<'a>(ptr: *mut usize) -> &'a AtomicUsize;
    pub fn get_mut(&mut self) -> &mut usize;
    pub const fn into_inner(self) -> usize;
    pub const fn as_ptr(&self) -> *mut usize;
    #[known::atomic(load)]
    pub fn load(&self, order: Ordering) -> usize;
    #[known::atomic(store)]
    pub fn store(&self, val: usize, order: Ordering);
    #[known::atomic(update)]
    pub fn swap(&self, val: usize, order: Ordering) -> usize;
    #[known::atomic(cas)]
    pub fn compare_and_swap(&self, current: usize, new: usize, order: Ordering) -> usize;
    #[known::atomic(cas)]
    pub fn compare_exchange(
        &self,
        current: usize,
        new: usize,
        success: Ordering,
        failure: Ordering,
    ) -> Result<usize, usize>;
    #[known::atomic(cas)]
    pub fn compare_exchange_weak(
        &self,
        current: usize,
        new: usize,
        success: Ordering,
        failure: Ordering,
    ) -> Result<usize, usize>;
    #[known::atomic(cas)]
    pub fn fetch_update<F>(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: F,
    ) -> Result<usize, usize>
    where
        F: FnMut(usize) -> Option<usize>;
    #[known::atomic(cas)]
    pub fn try_update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: impl FnMut(usize) -> Option<usize>,
    ) -> Result<usize, usize>;
    #[known::atomic(cas)]
    pub fn update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: impl FnMut(usize) -> usize,
    ) -> usize;
    #[known::atomic(count)]
    pub fn fetch_add(&self, val: usize, order: Ordering) -> usize;
    #[known::atomic(count)]
    pub fn fetch_sub(&self, val: usize, order: Ordering) -> usize;
    #[known::atomic(update)]
    pub fn fetch_and(&self, val: usize, order: Ordering) -> usize;
    #[known::atomic(update)]
    pub fn fetch_nand(&self, val: usize, order: Ordering) -> usize;
    #[known::atomic(update)]
    pub fn fetch_or(&self, val: usize, order: Ordering) -> usize;
    #[known::atomic(update)]
    pub fn fetch_xor(&self, val: usize, order: Ordering) -> usize;
    #[known::atomic(update)]
    pub fn fetch_max(&self, val: usize, order: Ordering) -> usize;
    #[known::atomic(update)]
    pub fn fetch_min(&self, val: usize, order: Ordering) -> usize;
}
impl From<usize> for AtomicUsize {}
impl Default for AtomicUsize {}
impl fmt::Debug for AtomicUsize {}

#[known::synchronised(atomic)]
pub struct AtomicI8 {}
impl AtomicI8 {
    pub const fn new(v: i8) -> AtomicI8;
    pub const unsafe fn from_ptr<'a>(ptr: *mut i8) -> &'a AtomicI8;
    pub fn get_mut(&mut self) -> &mut i8;
    pub const fn into_inner(self) -> i8;
    pub const fn as_ptr(&self) -> *mut i8;
    #[known::atomic(load)]
    pub fn load(&self, order: Ordering) -> i8;
    #[known::atomic(store)]
    pub fn store(&self, val: i8, order: Ordering);
    #[known::atomic(update)]
    pub fn swap(&self, val: i8, order: Ordering) -> i8;
    #[known::atomic(cas)]
    pub fn compare_and_swap(&self, current: i8, new: i8, order: Ordering) -> i8;
    #[known::atomic(cas)]
    pub fn compare_exchange(
        &self,
        current: i8,
        new: i8,
        success: Ordering,
        failure: Ordering,
    ) -> Result<i8, i8>;
    #[known::atomic(cas)]
    pub fn compare_exchange_weak(
        &self,
        current: i8,
        new: i8,
        success: Ordering,
        failure: Ordering,
    ) -> Result<i8, i8>;
    #[known::atomic(cas)]
    pub fn fetch_update<F>(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: F,
    ) -> Result<i8, i8>
    where
        F: FnMut(i8) -> Option<i8>;
    #[known::atomic(cas)]
    pub fn try_update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: impl FnMut(i8) -> Option<i8>,
    ) -> Result<i8, i8>;
    #[known::atomic(cas)]
    pub fn update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: impl FnMut(i8) -> i8,
    ) -> i8;
    #[known::atomic(count)]
    pub fn fetch_add(&self, val: i8, order: Ordering) -> i8;
    #[known::atomic(count)]
    pub fn fetch_sub(&self, val: i8, order: Ordering) -> i8;
    #[known::atomic(update)]
    pub fn fetch_and(&self, val: i8, order: Ordering) -> i8;
    #[known::atomic(update)]
    pub fn fetch_nand(&self, val: i8, order: Ordering) -> i8;
    #[known::atomic(update)]
    pub fn fetch_or(&self, val: i8, order: Ordering) -> i8;
    #[known::atomic(update)]
    pub fn fetch_xor(&self, val: i8, order: Ordering) -> i8;
    #[known::atomic(update)]
    pub fn fetch_max(&self, val: i8, order: Ordering) -> i8;
    #[known::atomic(update)]
    pub fn fetch_min(&self, val: i8, order: Ordering) -> i8;
}
impl From<i8> for AtomicI8 {}
impl Default for AtomicI8 {}
impl fmt::Debug for AtomicI8 {}

#[known::synchronised(atomic)]
pub struct AtomicI16 {}
impl AtomicI16 {
    pub const fn new(v: i16) -> AtomicI16;
    pub const unsafe fn from_ptr<'a>(ptr: *mut i16) -> &'a AtomicI16;
    pub fn get_mut(&mut self) -> &mut i16;
    pub const fn into_inner(self) -> i16;
    pub const fn as_ptr(&self) -> *mut i16;
    #[known::atomic(load)]
    pub fn load(&self, order: Ordering) -> i16;
    #[known::atomic(store)]
    pub fn store(&self, val: i16, order: Ordering);
    #[known::atomic(update)]
    pub fn swap(&self, val: i16, order: Ordering) -> i16;
    #[known::atomic(cas)]
    pub fn compare_and_swap(&self, current: i16, new: i16, order: Ordering) -> i16;
    #[known::atomic(cas)]
    pub fn compare_exchange(
        &self,
        current: i16,
        new: i16,
        success: Ordering,
        failure: Ordering,
    ) -> Result<i16, i16>;
    #[known::atomic(cas)]
    pub fn compare_exchange_weak(
        &self,
        current: i16,
        new: i16,
        success: Ordering,
        failure: Ordering,
    ) -> Result<i16, i16>;
    #[known::atomic(cas)]
    pub fn fetch_update<F>(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: F,
    ) -> Result<i16, i16>
    where
        F: FnMut(i16) -> Option<i16>;
    #[known::atomic(cas)]
    pub fn try_update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: impl FnMut(i16) -> Option<i16>,
    ) -> Result<i16, i16>;
    #[known::atomic(cas)]
    pub fn update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: impl FnMut(i16) -> i16,
    ) -> i16;
    #[known::atomic(count)]
    pub fn fetch_add(&self, val: i16, order: Ordering) -> i16;
    #[known::atomic(count)]
    pub fn fetch_sub(&self, val: i16, order: Ordering) -> i16;
    #[known::atomic(update)]
    pub fn fetch_and(&self, val: i16, order: Ordering) -> i16;
    #[known::atomic(update)]
    pub fn fetch_nand(&self, val: i16, order: Ordering) -> i16;
    #[known::atomic(update)]
    pub fn fetch_or(&self, val: i16, order: Ordering) -> i16;
    #[known::atomic(update)]
    pub fn fetch_xor(&self, val: i16, order: Ordering) -> i16;
    #[known::atomic(update)]
    pub fn fetch_max(&self, val: i16, order: Ordering) -> i16;
    #[known::atomic(update)]
    pub fn fetch_min(&self, val: i16, order: Ordering) -> i16;
}
impl From<i16> for AtomicI16 {}
impl Default for AtomicI16 {}
impl fmt::Debug for AtomicI16 {}

#[known::synchronised(atomic)]
pub struct AtomicI32 {}
impl AtomicI32 {
    pub const fn new(v: i32) -> AtomicI32;
    pub const unsafe fn from_ptr<'a>(ptr: *mut i32) -> &'a AtomicI32;
    pub fn get_mut(&mut self) -> &mut i32;
    pub const fn into_inner(self) -> i32;
    pub const fn as_ptr(&self) -> *mut i32;
    #[known::atomic(load)]
    pub fn load(&self, order: Ordering) -> i32;
    #[known::atomic(store)]
    pub fn store(&self, val: i32, order: Ordering);
    #[known::atomic(update)]
    pub fn swap(&self, val: i32, order: Ordering) -> i32;
    #[known::atomic(cas)]
    pub fn compare_and_swap(&self, current: i32, new: i32, order: Ordering) -> i32;
    #[known::atomic(cas)]
    pub fn compare_exchange(
        &self,
        current: i32,
        new: i32,
        success: Ordering,
        failure: Ordering,
    ) -> Result<i32, i32>;
    #[known::atomic(cas)]
    pub fn compare_exchange_weak(
        &self,
        current: i32,
        new: i32,
        success: Ordering,
        failure: Ordering,
    ) -> Result<i32, i32>;
    #[known::atomic(cas)]
    pub fn fetch_update<F>(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: F,
    ) -> Result<i32, i32>
    where
        F: FnMut(i32) -> Option<i32>;
    #[known::atomic(cas)]
    pub fn try_update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: impl FnMut(i32) -> Option<i32>,
    ) -> Result<i32, i32>;
    #[known::atomic(cas)]
    pub fn update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: impl FnMut(i32) -> i32,
    ) -> i32;
    #[known::atomic(count)]
    pub fn fetch_add(&self, val: i32, order: Ordering) -> i32;
    #[known::atomic(count)]
    pub fn fetch_sub(&self, val: i32, order: Ordering) -> i32;
    #[known::atomic(update)]
    pub fn fetch_and(&self, val: i32, order: Ordering) -> i32;
    #[known::atomic(update)]
    pub fn fetch_nand(&self, val: i32, order: Ordering) -> i32;
    #[known::atomic(update)]
    pub fn fetch_or(&self, val: i32, order: Ordering) -> i32;
    #[known::atomic(update)]
    pub fn fetch_xor(&self, val: i32, order: Ordering) -> i32;
    #[known::atomic(update)]
    pub fn fetch_max(&self, val: i32, order: Ordering) -> i32;
    #[known::atomic(update)]
    pub fn fetch_min(&self, val: i32, order: Ordering) -> i32;
}
impl From<i32> for AtomicI32 {}
impl Default for AtomicI32 {}
impl fmt::Debug for AtomicI32 {}

#[known::synchronised(atomic)]
pub struct AtomicI64 {}
impl AtomicI64 {
    pub const fn new(v: i64) -> AtomicI64;
    pub const unsafe fn from_ptr<'a>(ptr: *mut i64) -> &'a AtomicI64;
    pub fn get_mut(&mut self) -> &mut i64;
    pub const fn into_inner(self) -> i64;
    pub const fn as_ptr(&self) -> *mut i64;
    #[known::atomic(load)]
    pub fn load(&self, order: Ordering) -> i64;
    #[known::atomic(store)]
    pub fn store(&self, val: i64, order: Ordering);
    #[known::atomic(update)]
    pub fn swap(&self, val: i64, order: Ordering) -> i64;
    #[known::atomic(cas)]
    pub fn compare_and_swap(&self, current: i64, new: i64, order: Ordering) -> i64;
    #[known::atomic(cas)]
    pub fn compare_exchange(
        &self,
        current: i64,
        new: i64,
        success: Ordering,
        failure: Ordering,
    ) -> Result<i64, i64>;
    #[known::atomic(cas)]
    pub fn compare_exchange_weak(
        &self,
        current: i64,
        new: i64,
        success: Ordering,
        failure: Ordering,
    ) -> Result<i64, i64>;
    #[known::atomic(cas)]
    pub fn fetch_update<F>(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: F,
    ) -> Result<i64, i64>
    where
        F: FnMut(i64) -> Option<i64>;
    #[known::atomic(cas)]
    pub fn try_update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: impl FnMut(i64) -> Option<i64>,
    ) -> Result<i64, i64>;
    #[known::atomic(cas)]
    pub fn update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: impl FnMut(i64) -> i64,
    ) -> i64;
    #[known::atomic(count)]
    pub fn fetch_add(&self, val: i64, order: Ordering) -> i64;
    #[known::atomic(count)]
    pub fn fetch_sub(&self, val: i64, order: Ordering) -> i64;
    #[known::atomic(update)]
    pub fn fetch_and(&self, val: i64, order: Ordering) -> i64;
    #[known::atomic(update)]
    pub fn fetch_nand(&self, val: i64, order: Ordering) -> i64;
    #[known::atomic(update)]
    pub fn fetch_or(&self, val: i64, order: Ordering) -> i64;
    #[known::atomic(update)]
    pub fn fetch_xor(&self, val: i64, order: Ordering) -> i64;
    #[known::atomic(update)]
    pub fn fetch_max(&self, val: i64, order: Ordering) -> i64;
    #[known::atomic(update)]
    pub fn fetch_min(&self, val: i64, order: Ordering) -> i64;
}
impl From<i64> for AtomicI64 {}
impl Default for AtomicI64 {}
impl fmt::Debug for AtomicI64 {}

#[known::synchronised(atomic)]
pub struct AtomicIsize {}
impl AtomicIsize {
    pub const fn new(v: isize) -> AtomicIsize;
    pub const unsafe fn from_ptr<'a>(ptr: *mut isize) -> &'a AtomicIsize;
    pub fn get_mut(&mut self) -> &mut isize;
    pub const fn into_inner(self) -> isize;
    pub const fn as_ptr(&self) -> *mut isize;
    #[known::atomic(load)]
    pub fn load(&self, order: Ordering) -> isize;
    #[known::atomic(store)]
    pub fn store(&self, val: isize, order: Ordering);
    #[known::atomic(update)]
    pub fn swap(&self, val: isize, order: Ordering) -> isize;
    #[known::atomic(cas)]
    pub fn compare_and_swap(&self, current: isize, new: isize, order: Ordering) -> isize;
    #[known::atomic(cas)]
    pub fn compare_exchange(
        &self,
        current: isize,
        new: isize,
        success: Ordering,
        failure: Ordering,
    ) -> Result<isize, isize>;
    #[known::atomic(cas)]
    pub fn compare_exchange_weak(
        &self,
        current: isize,
        new: isize,
        success: Ordering,
        failure: Ordering,
    ) -> Result<isize, isize>;
    #[known::atomic(cas)]
    pub fn fetch_update<F>(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: F,
    ) -> Result<isize, isize>
    where
        F: FnMut(isize) -> Option<isize>;
    #[known::atomic(cas)]
    pub fn try_update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: impl FnMut(isize) -> Option<isize>,
    ) -> Result<isize, isize>;
    #[known::atomic(cas)]
    pub fn update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: impl FnMut(isize) -> isize,
    ) -> isize;
    #[known::atomic(count)]
    pub fn fetch_add(&self, val: isize, order: Ordering) -> isize;
    #[known::atomic(count)]
    pub fn fetch_sub(&self, val: isize, order: Ordering) -> isize;
    #[known::atomic(update)]
    pub fn fetch_and(&self, val: isize, order: Ordering) -> isize;
    #[known::atomic(update)]
    pub fn fetch_nand(&self, val: isize, order: Ordering) -> isize;
    #[known::atomic(update)]
    pub fn fetch_or(&self, val: isize, order: Ordering) -> isize;
    #[known::atomic(update)]
    pub fn fetch_xor(&self, val: isize, order: Ordering) -> isize;
    #[known::atomic(update)]
    pub fn fetch_max(&self, val: isize, order: Ordering) -> isize;
    #[known::atomic(update)]
    pub fn fetch_min(&self, val: isize, order: Ordering) -> isize;
}
impl From<isize> for AtomicIsize {}
impl Default for AtomicIsize {}
impl fmt::Debug for AtomicIsize {}

#[known::synchronised(atomic)]
pub struct AtomicBool {}
impl AtomicBool {
    pub const fn new(v: bool) -> AtomicBool;
    pub const unsafe fn from_ptr<'a>(ptr: *mut bool) -> &'a AtomicBool;
    pub fn get_mut(&mut self) -> &mut bool;
    pub const fn into_inner(self) -> bool;
    pub const fn as_ptr(&self) -> *mut bool;
    #[known::atomic(load)]
    pub fn load(&self, order: Ordering) -> bool;
    #[known::atomic(store)]
    pub fn store(&self, val: bool, order: Ordering);
    #[known::atomic(update)]
    pub fn swap(&self, val: bool, order: Ordering) -> bool;
    #[known::atomic(cas)]
    pub fn compare_and_swap(&self, current: bool, new: bool, order: Ordering) -> bool;
    #[known::atomic(cas)]
    pub fn compare_exchange(
        &self,
        current: bool,
        new: bool,
        success: Ordering,
        failure: Ordering,
    ) -> Result<bool, bool>;
    #[known::atomic(cas)]
    pub fn compare_exchange_weak(
        &self,
        current: bool,
        new: bool,
        success: Ordering,
        failure: Ordering,
    ) -> Result<bool, bool>;
    #[known::atomic(cas)]
    pub fn fetch_update<F>(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: F,
    ) -> Result<bool, bool>
    where
        F: FnMut(bool) -> Option<bool>;
    #[known::atomic(cas)]
    pub fn try_update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: impl FnMut(bool) -> Option<bool>,
    ) -> Result<bool, bool>;
    #[known::atomic(cas)]
    pub fn update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: impl FnMut(bool) -> bool,
    ) -> bool;
    #[known::atomic(update)]
    pub fn fetch_and(&self, val: bool, order: Ordering) -> bool;
    #[known::atomic(update)]
    pub fn fetch_nand(&self, val: bool, order: Ordering) -> bool;
    #[known::atomic(update)]
    pub fn fetch_or(&self, val: bool, order: Ordering) -> bool;
    #[known::atomic(update)]
    pub fn fetch_xor(&self, val: bool, order: Ordering) -> bool;
    #[known::atomic(update)]
    pub fn fetch_not(&self, order: Ordering) -> bool;
}
impl From<bool> for AtomicBool {}
impl Default for AtomicBool {}
impl fmt::Debug for AtomicBool {}

#[known::synchronised(atomic)]
pub struct AtomicPtr<T> {}
impl<T> AtomicPtr<T> {
    pub const fn new(v: *mut T) -> AtomicPtr<T>;
    pub const unsafe fn from_ptr<'a>(ptr: *mut *mut T) -> &'a AtomicPtr<T>;
    pub fn get_mut(&mut self) -> &mut *mut T;
    pub const fn into_inner(self) -> *mut T;
    pub const fn as_ptr(&self) -> *mut *mut T;
    #[known::atomic(load)]
    pub fn load(&self, order: Ordering) -> *mut T;
    #[known::atomic(store)]
    pub fn store(&self, val: *mut T, order: Ordering);
    #[known::atomic(update)]
    pub fn swap(&self, val: *mut T, order: Ordering) -> *mut T;
    #[known::atomic(cas)]
    pub fn compare_and_swap(&self, current: *mut T, new: *mut T, order: Ordering) -> *mut T;
    #[known::atomic(cas)]
    pub fn compare_exchange(
        &self,
        current: *mut T,
        new: *mut T,
        success: Ordering,
        failure: Ordering,
    ) -> Result<*mut T, *mut T>;
    #[known::atomic(cas)]
    pub fn compare_exchange_weak(
        &self,
        current: *mut T,
        new: *mut T,
        success: Ordering,
        failure: Ordering,
    ) -> Result<*mut T, *mut T>;
    #[known::atomic(cas)]
    pub fn fetch_update<F>(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: F,
    ) -> Result<*mut T, *mut T>
    where
        F: FnMut(*mut T) -> Option<*mut T>;
    #[known::atomic(cas)]
    pub fn try_update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: impl FnMut(*mut T) -> Option<*mut T>,
    ) -> Result<*mut T, *mut T>;
    #[known::atomic(cas)]
    pub fn update(
        &self,
        set_order: Ordering,
        fetch_order: Ordering,
        #[known::runs(each)] f: impl FnMut(*mut T) -> *mut T,
    ) -> *mut T;
    #[known::atomic(update)]
    pub fn fetch_ptr_add(&self, val: usize, order: Ordering) -> *mut T;
    #[known::atomic(update)]
    pub fn fetch_ptr_sub(&self, val: usize, order: Ordering) -> *mut T;
    #[known::atomic(update)]
    pub fn fetch_byte_add(&self, val: usize, order: Ordering) -> *mut T;
    #[known::atomic(update)]
    pub fn fetch_byte_sub(&self, val: usize, order: Ordering) -> *mut T;
    #[known::atomic(update)]
    pub fn fetch_or(&self, val: usize, order: Ordering) -> *mut T;
    #[known::atomic(update)]
    pub fn fetch_and(&self, val: usize, order: Ordering) -> *mut T;
    #[known::atomic(update)]
    pub fn fetch_xor(&self, val: usize, order: Ordering) -> *mut T;
}
impl<T> From<*mut T> for AtomicPtr<T> {}
impl<T> Default for AtomicPtr<T> {}
impl<T> fmt::Debug for AtomicPtr<T> {}
impl<T> fmt::Pointer for AtomicPtr<T> {}

pub const ATOMIC_BOOL_INIT: AtomicBool = _;
pub const ATOMIC_U8_INIT: AtomicU8 = _;
pub const ATOMIC_U16_INIT: AtomicU16 = _;
pub const ATOMIC_U32_INIT: AtomicU32 = _;
pub const ATOMIC_U64_INIT: AtomicU64 = _;
pub const ATOMIC_USIZE_INIT: AtomicUsize = _;
pub const ATOMIC_I8_INIT: AtomicI8 = _;
pub const ATOMIC_I16_INIT: AtomicI16 = _;
pub const ATOMIC_I32_INIT: AtomicI32 = _;
pub const ATOMIC_I64_INIT: AtomicI64 = _;
pub const ATOMIC_ISIZE_INIT: AtomicIsize = _;
