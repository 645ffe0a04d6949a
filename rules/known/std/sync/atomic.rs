//! std::sync::atomic of Rust 1.95.

#[known::lang("ordering")]
pub enum Ordering { Relaxed, Release, Acquire, AcqRel, SeqCst }
pub fn fence(order: Ordering);

#[known::synchronised(atomic)]
pub struct AtomicI8;
impl AtomicI8 {
    pub const fn new(v: i8) -> AtomicI8;
    #[known::atomic(load)]
    pub fn load(&self, order: Ordering) -> i8;
    #[known::atomic(store)]
    pub fn store(&self, val: i8, order: Ordering);
    #[known::atomic(update)]
    pub fn swap(&self, val: i8, order: Ordering) -> i8;
    #[known::atomic(cas)]
    pub fn compare_exchange(&self, current: i8, new: i8, success: Ordering, failure: Ordering) -> Result<i8, i8>;
    #[known::atomic(cas)]
    pub fn compare_exchange_weak(&self, current: i8, new: i8, success: Ordering, failure: Ordering) -> Result<i8, i8>;
    #[known::atomic(cas)]
    pub fn fetch_update<F: FnMut(i8) -> Option<i8>>(&self, set_order: Ordering, fetch_order: Ordering, #[known::runs(each)] f: F) -> Result<i8, i8>;
    #[known::atomic(update)]
    pub fn fetch_and(&self, val: i8, order: Ordering) -> i8;
    #[known::atomic(update)]
    pub fn fetch_or(&self, val: i8, order: Ordering) -> i8;
    #[known::atomic(update)]
    pub fn fetch_xor(&self, val: i8, order: Ordering) -> i8;
    #[known::atomic(update)]
    pub fn fetch_nand(&self, val: i8, order: Ordering) -> i8;
    #[known::atomic(update)]
    pub fn fetch_add(&self, val: i8, order: Ordering) -> i8;
    #[known::atomic(update)]
    pub fn fetch_sub(&self, val: i8, order: Ordering) -> i8;
    #[known::atomic(update)]
    pub fn fetch_max(&self, val: i8, order: Ordering) -> i8;
    #[known::atomic(update)]
    pub fn fetch_min(&self, val: i8, order: Ordering) -> i8;
    pub fn get_mut(&mut self) -> &mut i8;
    pub fn into_inner(self) -> i8;
}
impl Default for AtomicI8 { fn default() -> AtomicI8; }
impl From<i8> for AtomicI8 { fn from(v: i8) -> AtomicI8; }

#[known::synchronised(atomic)]
pub struct AtomicI16;
impl AtomicI16 {
    pub const fn new(v: i16) -> AtomicI16;
    #[known::atomic(load)]
    pub fn load(&self, order: Ordering) -> i16;
    #[known::atomic(store)]
    pub fn store(&self, val: i16, order: Ordering);
    #[known::atomic(update)]
    pub fn swap(&self, val: i16, order: Ordering) -> i16;
    #[known::atomic(cas)]
    pub fn compare_exchange(&self, current: i16, new: i16, success: Ordering, failure: Ordering) -> Result<i16, i16>;
    #[known::atomic(cas)]
    pub fn compare_exchange_weak(&self, current: i16, new: i16, success: Ordering, failure: Ordering) -> Result<i16, i16>;
    #[known::atomic(cas)]
    pub fn fetch_update<F: FnMut(i16) -> Option<i16>>(&self, set_order: Ordering, fetch_order: Ordering, #[known::runs(each)] f: F) -> Result<i16, i16>;
    #[known::atomic(update)]
    pub fn fetch_and(&self, val: i16, order: Ordering) -> i16;
    #[known::atomic(update)]
    pub fn fetch_or(&self, val: i16, order: Ordering) -> i16;
    #[known::atomic(update)]
    pub fn fetch_xor(&self, val: i16, order: Ordering) -> i16;
    #[known::atomic(update)]
    pub fn fetch_nand(&self, val: i16, order: Ordering) -> i16;
    #[known::atomic(update)]
    pub fn fetch_add(&self, val: i16, order: Ordering) -> i16;
    #[known::atomic(update)]
    pub fn fetch_sub(&self, val: i16, order: Ordering) -> i16;
    #[known::atomic(update)]
    pub fn fetch_max(&self, val: i16, order: Ordering) -> i16;
    #[known::atomic(update)]
    pub fn fetch_min(&self, val: i16, order: Ordering) -> i16;
    pub fn get_mut(&mut self) -> &mut i16;
    pub fn into_inner(self) -> i16;
}
impl Default for AtomicI16 { fn default() -> AtomicI16; }
impl From<i16> for AtomicI16 { fn from(v: i16) -> AtomicI16; }

#[known::synchronised(atomic)]
pub struct AtomicI32;
impl AtomicI32 {
    pub const fn new(v: i32) -> AtomicI32;
    #[known::atomic(load)]
    pub fn load(&self, order: Ordering) -> i32;
    #[known::atomic(store)]
    pub fn store(&self, val: i32, order: Ordering);
    #[known::atomic(update)]
    pub fn swap(&self, val: i32, order: Ordering) -> i32;
    #[known::atomic(cas)]
    pub fn compare_exchange(&self, current: i32, new: i32, success: Ordering, failure: Ordering) -> Result<i32, i32>;
    #[known::atomic(cas)]
    pub fn compare_exchange_weak(&self, current: i32, new: i32, success: Ordering, failure: Ordering) -> Result<i32, i32>;
    #[known::atomic(cas)]
    pub fn fetch_update<F: FnMut(i32) -> Option<i32>>(&self, set_order: Ordering, fetch_order: Ordering, #[known::runs(each)] f: F) -> Result<i32, i32>;
    #[known::atomic(update)]
    pub fn fetch_and(&self, val: i32, order: Ordering) -> i32;
    #[known::atomic(update)]
    pub fn fetch_or(&self, val: i32, order: Ordering) -> i32;
    #[known::atomic(update)]
    pub fn fetch_xor(&self, val: i32, order: Ordering) -> i32;
    #[known::atomic(update)]
    pub fn fetch_nand(&self, val: i32, order: Ordering) -> i32;
    #[known::atomic(update)]
    pub fn fetch_add(&self, val: i32, order: Ordering) -> i32;
    #[known::atomic(update)]
    pub fn fetch_sub(&self, val: i32, order: Ordering) -> i32;
    #[known::atomic(update)]
    pub fn fetch_max(&self, val: i32, order: Ordering) -> i32;
    #[known::atomic(update)]
    pub fn fetch_min(&self, val: i32, order: Ordering) -> i32;
    pub fn get_mut(&mut self) -> &mut i32;
    pub fn into_inner(self) -> i32;
}
impl Default for AtomicI32 { fn default() -> AtomicI32; }
impl From<i32> for AtomicI32 { fn from(v: i32) -> AtomicI32; }

#[known::synchronised(atomic)]
pub struct AtomicI64;
impl AtomicI64 {
    pub const fn new(v: i64) -> AtomicI64;
    #[known::atomic(load)]
    pub fn load(&self, order: Ordering) -> i64;
    #[known::atomic(store)]
    pub fn store(&self, val: i64, order: Ordering);
    #[known::atomic(update)]
    pub fn swap(&self, val: i64, order: Ordering) -> i64;
    #[known::atomic(cas)]
    pub fn compare_exchange(&self, current: i64, new: i64, success: Ordering, failure: Ordering) -> Result<i64, i64>;
    #[known::atomic(cas)]
    pub fn compare_exchange_weak(&self, current: i64, new: i64, success: Ordering, failure: Ordering) -> Result<i64, i64>;
    #[known::atomic(cas)]
    pub fn fetch_update<F: FnMut(i64) -> Option<i64>>(&self, set_order: Ordering, fetch_order: Ordering, #[known::runs(each)] f: F) -> Result<i64, i64>;
    #[known::atomic(update)]
    pub fn fetch_and(&self, val: i64, order: Ordering) -> i64;
    #[known::atomic(update)]
    pub fn fetch_or(&self, val: i64, order: Ordering) -> i64;
    #[known::atomic(update)]
    pub fn fetch_xor(&self, val: i64, order: Ordering) -> i64;
    #[known::atomic(update)]
    pub fn fetch_nand(&self, val: i64, order: Ordering) -> i64;
    #[known::atomic(update)]
    pub fn fetch_add(&self, val: i64, order: Ordering) -> i64;
    #[known::atomic(update)]
    pub fn fetch_sub(&self, val: i64, order: Ordering) -> i64;
    #[known::atomic(update)]
    pub fn fetch_max(&self, val: i64, order: Ordering) -> i64;
    #[known::atomic(update)]
    pub fn fetch_min(&self, val: i64, order: Ordering) -> i64;
    pub fn get_mut(&mut self) -> &mut i64;
    pub fn into_inner(self) -> i64;
}
impl Default for AtomicI64 { fn default() -> AtomicI64; }
impl From<i64> for AtomicI64 { fn from(v: i64) -> AtomicI64; }

#[known::synchronised(atomic)]
pub struct AtomicIsize;
impl AtomicIsize {
    pub const fn new(v: isize) -> AtomicIsize;
    #[known::atomic(load)]
    pub fn load(&self, order: Ordering) -> isize;
    #[known::atomic(store)]
    pub fn store(&self, val: isize, order: Ordering);
    #[known::atomic(update)]
    pub fn swap(&self, val: isize, order: Ordering) -> isize;
    #[known::atomic(cas)]
    pub fn compare_exchange(&self, current: isize, new: isize, success: Ordering, failure: Ordering) -> Result<isize, isize>;
    #[known::atomic(cas)]
    pub fn compare_exchange_weak(&self, current: isize, new: isize, success: Ordering, failure: Ordering) -> Result<isize, isize>;
    #[known::atomic(cas)]
    pub fn fetch_update<F: FnMut(isize) -> Option<isize>>(&self, set_order: Ordering, fetch_order: Ordering, #[known::runs(each)] f: F) -> Result<isize, isize>;
    #[known::atomic(update)]
    pub fn fetch_and(&self, val: isize, order: Ordering) -> isize;
    #[known::atomic(update)]
    pub fn fetch_or(&self, val: isize, order: Ordering) -> isize;
    #[known::atomic(update)]
    pub fn fetch_xor(&self, val: isize, order: Ordering) -> isize;
    #[known::atomic(update)]
    pub fn fetch_nand(&self, val: isize, order: Ordering) -> isize;
    #[known::atomic(update)]
    pub fn fetch_add(&self, val: isize, order: Ordering) -> isize;
    #[known::atomic(update)]
    pub fn fetch_sub(&self, val: isize, order: Ordering) -> isize;
    #[known::atomic(update)]
    pub fn fetch_max(&self, val: isize, order: Ordering) -> isize;
    #[known::atomic(update)]
    pub fn fetch_min(&self, val: isize, order: Ordering) -> isize;
    pub fn get_mut(&mut self) -> &mut isize;
    pub fn into_inner(self) -> isize;
}
impl Default for AtomicIsize { fn default() -> AtomicIsize; }
impl From<isize> for AtomicIsize { fn from(v: isize) -> AtomicIsize; }

#[known::synchronised(atomic)]
pub struct AtomicU8;
impl AtomicU8 {
    pub const fn new(v: u8) -> AtomicU8;
    #[known::atomic(load)]
    pub fn load(&self, order: Ordering) -> u8;
    #[known::atomic(store)]
    pub fn store(&self, val: u8, order: Ordering);
    #[known::atomic(update)]
    pub fn swap(&self, val: u8, order: Ordering) -> u8;
    #[known::atomic(cas)]
    pub fn compare_exchange(&self, current: u8, new: u8, success: Ordering, failure: Ordering) -> Result<u8, u8>;
    #[known::atomic(cas)]
    pub fn compare_exchange_weak(&self, current: u8, new: u8, success: Ordering, failure: Ordering) -> Result<u8, u8>;
    #[known::atomic(cas)]
    pub fn fetch_update<F: FnMut(u8) -> Option<u8>>(&self, set_order: Ordering, fetch_order: Ordering, #[known::runs(each)] f: F) -> Result<u8, u8>;
    #[known::atomic(update)]
    pub fn fetch_and(&self, val: u8, order: Ordering) -> u8;
    #[known::atomic(update)]
    pub fn fetch_or(&self, val: u8, order: Ordering) -> u8;
    #[known::atomic(update)]
    pub fn fetch_xor(&self, val: u8, order: Ordering) -> u8;
    #[known::atomic(update)]
    pub fn fetch_nand(&self, val: u8, order: Ordering) -> u8;
    #[known::atomic(update)]
    pub fn fetch_add(&self, val: u8, order: Ordering) -> u8;
    #[known::atomic(update)]
    pub fn fetch_sub(&self, val: u8, order: Ordering) -> u8;
    #[known::atomic(update)]
    pub fn fetch_max(&self, val: u8, order: Ordering) -> u8;
    #[known::atomic(update)]
    pub fn fetch_min(&self, val: u8, order: Ordering) -> u8;
    pub fn get_mut(&mut self) -> &mut u8;
    pub fn into_inner(self) -> u8;
}
impl Default for AtomicU8 { fn default() -> AtomicU8; }
impl From<u8> for AtomicU8 { fn from(v: u8) -> AtomicU8; }

#[known::synchronised(atomic)]
pub struct AtomicU16;
impl AtomicU16 {
    pub const fn new(v: u16) -> AtomicU16;
    #[known::atomic(load)]
    pub fn load(&self, order: Ordering) -> u16;
    #[known::atomic(store)]
    pub fn store(&self, val: u16, order: Ordering);
    #[known::atomic(update)]
    pub fn swap(&self, val: u16, order: Ordering) -> u16;
    #[known::atomic(cas)]
    pub fn compare_exchange(&self, current: u16, new: u16, success: Ordering, failure: Ordering) -> Result<u16, u16>;
    #[known::atomic(cas)]
    pub fn compare_exchange_weak(&self, current: u16, new: u16, success: Ordering, failure: Ordering) -> Result<u16, u16>;
    #[known::atomic(cas)]
    pub fn fetch_update<F: FnMut(u16) -> Option<u16>>(&self, set_order: Ordering, fetch_order: Ordering, #[known::runs(each)] f: F) -> Result<u16, u16>;
    #[known::atomic(update)]
    pub fn fetch_and(&self, val: u16, order: Ordering) -> u16;
    #[known::atomic(update)]
    pub fn fetch_or(&self, val: u16, order: Ordering) -> u16;
    #[known::atomic(update)]
    pub fn fetch_xor(&self, val: u16, order: Ordering) -> u16;
    #[known::atomic(update)]
    pub fn fetch_nand(&self, val: u16, order: Ordering) -> u16;
    #[known::atomic(update)]
    pub fn fetch_add(&self, val: u16, order: Ordering) -> u16;
    #[known::atomic(update)]
    pub fn fetch_sub(&self, val: u16, order: Ordering) -> u16;
    #[known::atomic(update)]
    pub fn fetch_max(&self, val: u16, order: Ordering) -> u16;
    #[known::atomic(update)]
    pub fn fetch_min(&self, val: u16, order: Ordering) -> u16;
    pub fn get_mut(&mut self) -> &mut u16;
    pub fn into_inner(self) -> u16;
}
impl Default for AtomicU16 { fn default() -> AtomicU16; }
impl From<u16> for AtomicU16 { fn from(v: u16) -> AtomicU16; }

#[known::synchronised(atomic)]
pub struct AtomicU32;
impl AtomicU32 {
    pub const fn new(v: u32) -> AtomicU32;
    #[known::atomic(load)]
    pub fn load(&self, order: Ordering) -> u32;
    #[known::atomic(store)]
    pub fn store(&self, val: u32, order: Ordering);
    #[known::atomic(update)]
    pub fn swap(&self, val: u32, order: Ordering) -> u32;
    #[known::atomic(cas)]
    pub fn compare_exchange(&self, current: u32, new: u32, success: Ordering, failure: Ordering) -> Result<u32, u32>;
    #[known::atomic(cas)]
    pub fn compare_exchange_weak(&self, current: u32, new: u32, success: Ordering, failure: Ordering) -> Result<u32, u32>;
    #[known::atomic(cas)]
    pub fn fetch_update<F: FnMut(u32) -> Option<u32>>(&self, set_order: Ordering, fetch_order: Ordering, #[known::runs(each)] f: F) -> Result<u32, u32>;
    #[known::atomic(update)]
    pub fn fetch_and(&self, val: u32, order: Ordering) -> u32;
    #[known::atomic(update)]
    pub fn fetch_or(&self, val: u32, order: Ordering) -> u32;
    #[known::atomic(update)]
    pub fn fetch_xor(&self, val: u32, order: Ordering) -> u32;
    #[known::atomic(update)]
    pub fn fetch_nand(&self, val: u32, order: Ordering) -> u32;
    #[known::atomic(update)]
    pub fn fetch_add(&self, val: u32, order: Ordering) -> u32;
    #[known::atomic(update)]
    pub fn fetch_sub(&self, val: u32, order: Ordering) -> u32;
    #[known::atomic(update)]
    pub fn fetch_max(&self, val: u32, order: Ordering) -> u32;
    #[known::atomic(update)]
    pub fn fetch_min(&self, val: u32, order: Ordering) -> u32;
    pub fn get_mut(&mut self) -> &mut u32;
    pub fn into_inner(self) -> u32;
}
impl Default for AtomicU32 { fn default() -> AtomicU32; }
impl From<u32> for AtomicU32 { fn from(v: u32) -> AtomicU32; }

#[known::synchronised(atomic)]
pub struct AtomicU64;
impl AtomicU64 {
    pub const fn new(v: u64) -> AtomicU64;
    #[known::atomic(load)]
    pub fn load(&self, order: Ordering) -> u64;
    #[known::atomic(store)]
    pub fn store(&self, val: u64, order: Ordering);
    #[known::atomic(update)]
    pub fn swap(&self, val: u64, order: Ordering) -> u64;
    #[known::atomic(cas)]
    pub fn compare_exchange(&self, current: u64, new: u64, success: Ordering, failure: Ordering) -> Result<u64, u64>;
    #[known::atomic(cas)]
    pub fn compare_exchange_weak(&self, current: u64, new: u64, success: Ordering, failure: Ordering) -> Result<u64, u64>;
    #[known::atomic(cas)]
    pub fn fetch_update<F: FnMut(u64) -> Option<u64>>(&self, set_order: Ordering, fetch_order: Ordering, #[known::runs(each)] f: F) -> Result<u64, u64>;
    #[known::atomic(update)]
    pub fn fetch_and(&self, val: u64, order: Ordering) -> u64;
    #[known::atomic(update)]
    pub fn fetch_or(&self, val: u64, order: Ordering) -> u64;
    #[known::atomic(update)]
    pub fn fetch_xor(&self, val: u64, order: Ordering) -> u64;
    #[known::atomic(update)]
    pub fn fetch_nand(&self, val: u64, order: Ordering) -> u64;
    #[known::atomic(update)]
    pub fn fetch_add(&self, val: u64, order: Ordering) -> u64;
    #[known::atomic(update)]
    pub fn fetch_sub(&self, val: u64, order: Ordering) -> u64;
    #[known::atomic(update)]
    pub fn fetch_max(&self, val: u64, order: Ordering) -> u64;
    #[known::atomic(update)]
    pub fn fetch_min(&self, val: u64, order: Ordering) -> u64;
    pub fn get_mut(&mut self) -> &mut u64;
    pub fn into_inner(self) -> u64;
}
impl Default for AtomicU64 { fn default() -> AtomicU64; }
impl From<u64> for AtomicU64 { fn from(v: u64) -> AtomicU64; }

#[known::synchronised(atomic)]
pub struct AtomicUsize;
impl AtomicUsize {
    pub const fn new(v: usize) -> AtomicUsize;
    #[known::atomic(load)]
    pub fn load(&self, order: Ordering) -> usize;
    #[known::atomic(store)]
    pub fn store(&self, val: usize, order: Ordering);
    #[known::atomic(update)]
    pub fn swap(&self, val: usize, order: Ordering) -> usize;
    #[known::atomic(cas)]
    pub fn compare_exchange(&self, current: usize, new: usize, success: Ordering, failure: Ordering) -> Result<usize, usize>;
    #[known::atomic(cas)]
    pub fn compare_exchange_weak(&self, current: usize, new: usize, success: Ordering, failure: Ordering) -> Result<usize, usize>;
    #[known::atomic(cas)]
    pub fn fetch_update<F: FnMut(usize) -> Option<usize>>(&self, set_order: Ordering, fetch_order: Ordering, #[known::runs(each)] f: F) -> Result<usize, usize>;
    #[known::atomic(update)]
    pub fn fetch_and(&self, val: usize, order: Ordering) -> usize;
    #[known::atomic(update)]
    pub fn fetch_or(&self, val: usize, order: Ordering) -> usize;
    #[known::atomic(update)]
    pub fn fetch_xor(&self, val: usize, order: Ordering) -> usize;
    #[known::atomic(update)]
    pub fn fetch_nand(&self, val: usize, order: Ordering) -> usize;
    #[known::atomic(update)]
    pub fn fetch_add(&self, val: usize, order: Ordering) -> usize;
    #[known::atomic(update)]
    pub fn fetch_sub(&self, val: usize, order: Ordering) -> usize;
    #[known::atomic(update)]
    pub fn fetch_max(&self, val: usize, order: Ordering) -> usize;
    #[known::atomic(update)]
    pub fn fetch_min(&self, val: usize, order: Ordering) -> usize;
    pub fn get_mut(&mut self) -> &mut usize;
    pub fn into_inner(self) -> usize;
}
impl Default for AtomicUsize { fn default() -> AtomicUsize; }
impl From<usize> for AtomicUsize { fn from(v: usize) -> AtomicUsize; }

#[known::synchronised(atomic)]
pub struct AtomicBool;
impl AtomicBool {
    pub const fn new(v: bool) -> AtomicBool;
    #[known::atomic(load)]
    pub fn load(&self, order: Ordering) -> bool;
    #[known::atomic(store)]
    pub fn store(&self, val: bool, order: Ordering);
    #[known::atomic(update)]
    pub fn swap(&self, val: bool, order: Ordering) -> bool;
    #[known::atomic(cas)]
    pub fn compare_exchange(&self, current: bool, new: bool, success: Ordering, failure: Ordering) -> Result<bool, bool>;
    #[known::atomic(cas)]
    pub fn compare_exchange_weak(&self, current: bool, new: bool, success: Ordering, failure: Ordering) -> Result<bool, bool>;
    #[known::atomic(cas)]
    pub fn fetch_update<F: FnMut(bool) -> Option<bool>>(&self, set_order: Ordering, fetch_order: Ordering, #[known::runs(each)] f: F) -> Result<bool, bool>;
    #[known::atomic(update)]
    pub fn fetch_and(&self, val: bool, order: Ordering) -> bool;
    #[known::atomic(update)]
    pub fn fetch_or(&self, val: bool, order: Ordering) -> bool;
    #[known::atomic(update)]
    pub fn fetch_xor(&self, val: bool, order: Ordering) -> bool;
    #[known::atomic(update)]
    pub fn fetch_nand(&self, val: bool, order: Ordering) -> bool;
    #[known::atomic(update)]
    pub fn fetch_not(&self, order: Ordering) -> bool;
    pub fn get_mut(&mut self) -> &mut bool;
    pub fn into_inner(self) -> bool;
}
impl Default for AtomicBool { fn default() -> AtomicBool; }
impl From<bool> for AtomicBool { fn from(v: bool) -> AtomicBool; }

#[known::synchronised(atomic)]
pub struct AtomicPtr<T> { p: *mut T }
impl<T> AtomicPtr<T> {
    pub const fn new(p: *mut T) -> AtomicPtr<T>;
    #[known::atomic(load)]
    pub fn load(&self, order: Ordering) -> *mut T;
    #[known::atomic(store)]
    pub fn store(&self, ptr: *mut T, order: Ordering);
    #[known::atomic(update)]
    pub fn swap(&self, ptr: *mut T, order: Ordering) -> *mut T;
}
