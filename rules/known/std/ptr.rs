//! std::ptr as of Rust 1.95 (the free functions, the raw pointers' own methods, NonNull).
// lang: non_null

use crate::cmp::{Eq, Ord, PartialEq, PartialOrd};
use crate::fmt;
use crate::hash::{Hash, Hasher};
use crate::marker::Copy;

pub const fn null<T>() -> *const T;
pub const fn null_mut<T>() -> *mut T;
pub const fn dangling<T>() -> *const T;
pub const fn dangling_mut<T>() -> *mut T;
pub const fn without_provenance<T>(addr: usize) -> *const T;
pub const fn without_provenance_mut<T>(addr: usize) -> *mut T;
pub const fn from_ref<T: ?Sized>(r: &T) -> *const T;
pub const fn from_mut<T: ?Sized>(r: &mut T) -> *mut T;
pub const fn slice_from_raw_parts<T>(data: *const T, len: usize) -> *const [T];
pub const fn slice_from_raw_parts_mut<T>(data: *mut T, len: usize) -> *mut [T];
pub const unsafe fn read<T>(src: *const T) -> T;
pub const unsafe fn read_unaligned<T>(src: *const T) -> T;
pub unsafe fn read_volatile<T>(src: *const T) -> T;
pub const unsafe fn write<T>(dst: *mut T, src: T);
pub const unsafe fn write_unaligned<T>(dst: *mut T, src: T);
pub unsafe fn write_volatile<T>(dst: *mut T, src: T);
pub const unsafe fn write_bytes<T>(dst: *mut T, val: u8, count: usize);
pub const unsafe fn replace<T>(dst: *mut T, src: T) -> T;
pub const unsafe fn swap<T>(a: *mut T, b: *mut T);
pub const unsafe fn swap_nonoverlapping<T>(x: *mut T, y: *mut T, count: usize);
pub const unsafe fn copy<T>(src: *const T, dst: *mut T, count: usize);
pub const unsafe fn copy_nonoverlapping<T>(src: *const T, dst: *mut T, count: usize);
pub unsafe fn drop_in_place<T: ?Sized>(to_drop: *mut T);
pub fn eq<T: ?Sized>(a: *const T, b: *const T) -> bool;
pub fn addr_eq<T: ?Sized, U: ?Sized>(p: *const T, q: *const U) -> bool;
pub fn fn_addr_eq<T, U>(f: T, g: U) -> bool;
pub fn hash<T: ?Sized, S: Hasher>(hashee: *const T, into: &mut S);

impl<T: ?Sized> *const T {
    pub const fn is_null(self) -> bool;
    pub const fn cast<U>(self) -> *const U;
    pub fn addr(self) -> usize;
    pub fn expose_provenance(self) -> usize;
    pub const unsafe fn as_ref<'a>(self) -> Option<&'a T>;
    pub const fn cast_mut(self) -> *mut T;
}
impl<T> *const T {
    pub const unsafe fn offset(self, count: isize) -> *const T;
    pub const unsafe fn add(self, count: usize) -> *const T;
    pub const unsafe fn sub(self, count: usize) -> *const T;
    pub const fn wrapping_offset(self, count: isize) -> *const T;
    pub const fn wrapping_add(self, count: usize) -> *const T;
    pub const fn wrapping_sub(self, count: usize) -> *const T;
    pub const unsafe fn byte_add(self, count: usize) -> *const T;
    pub const unsafe fn byte_sub(self, count: usize) -> *const T;
    pub const unsafe fn offset_from(self, origin: *const T) -> isize;
    pub const unsafe fn read(self) -> T;
    pub const unsafe fn read_unaligned(self) -> T;
    pub unsafe fn read_volatile(self) -> T;
    pub const unsafe fn copy_to(self, dest: *mut T, count: usize);
    pub const unsafe fn copy_to_nonoverlapping(self, dest: *mut T, count: usize);
    pub fn align_offset(self, align: usize) -> usize;
    pub fn is_aligned(self) -> bool;
}
impl<T: ?Sized> PartialEq for *const T {}
impl<T: ?Sized> Eq for *const T {}
impl<T: ?Sized> PartialOrd for *const T {}
impl<T: ?Sized> Ord for *const T {}
impl<T: ?Sized> Hash for *const T {}
impl<T: ?Sized> fmt::Debug for *const T {}
impl<T: ?Sized> fmt::Pointer for *const T {}

impl<T: ?Sized> *mut T {
    pub const fn is_null(self) -> bool;
    pub const fn cast<U>(self) -> *mut U;
    pub fn addr(self) -> usize;
    pub fn expose_provenance(self) -> usize;
    pub const unsafe fn as_ref<'a>(self) -> Option<&'a T>;
    pub const unsafe fn as_mut<'a>(self) -> Option<&'a mut T>;
    pub const fn cast_const(self) -> *const T;
    pub unsafe fn drop_in_place(self);
}
impl<T> *mut T {
    pub const unsafe fn offset(self, count: isize) -> *mut T;
    pub const unsafe fn add(self, count: usize) -> *mut T;
    pub const unsafe fn sub(self, count: usize) -> *mut T;
    pub const fn wrapping_offset(self, count: isize) -> *mut T;
    pub const fn wrapping_add(self, count: usize) -> *mut T;
    pub const fn wrapping_sub(self, count: usize) -> *mut T;
    pub const unsafe fn byte_add(self, count: usize) -> *mut T;
    pub const unsafe fn byte_sub(self, count: usize) -> *mut T;
    pub const unsafe fn offset_from(self, origin: *const T) -> isize;
    pub const unsafe fn read(self) -> T;
    pub const unsafe fn read_unaligned(self) -> T;
    pub unsafe fn read_volatile(self) -> T;
    pub const unsafe fn copy_to(self, dest: *mut T, count: usize);
    pub const unsafe fn copy_to_nonoverlapping(self, dest: *mut T, count: usize);
    pub fn align_offset(self, align: usize) -> usize;
    pub fn is_aligned(self) -> bool;
    pub const unsafe fn write(self, val: T);
    pub const unsafe fn write_unaligned(self, val: T);
    pub unsafe fn write_volatile(self, val: T);
    pub const unsafe fn write_bytes(self, val: u8, count: usize);
    pub const unsafe fn replace(self, src: T) -> T;
    pub const unsafe fn swap(self, with: *mut T);
    pub const unsafe fn copy_from(self, src: *const T, count: usize);
    pub const unsafe fn copy_from_nonoverlapping(self, src: *const T, count: usize);
}
impl<T: ?Sized> PartialEq for *mut T {}
impl<T: ?Sized> Eq for *mut T {}
impl<T: ?Sized> PartialOrd for *mut T {}
impl<T: ?Sized> Ord for *mut T {}
impl<T: ?Sized> Hash for *mut T {}
impl<T: ?Sized> fmt::Debug for *mut T {}
impl<T: ?Sized> fmt::Pointer for *mut T {}

#[known::lang("non_null")]
pub struct NonNull<T: ?Sized> {}
impl<T> NonNull<T> {
    pub const fn dangling() -> NonNull<T>;
    pub const unsafe fn add(self, count: usize) -> NonNull<T>;
    pub const unsafe fn sub(self, count: usize) -> NonNull<T>;
    pub const unsafe fn offset(self, count: isize) -> NonNull<T>;
    pub const unsafe fn read(self) -> T;
    pub const unsafe fn write(self, val: T);
}
impl<T: ?Sized> NonNull<T> {
    pub const unsafe fn new_unchecked(ptr: *mut T) -> NonNull<T>;
    pub const fn new(ptr: *mut T) -> Option<NonNull<T>>;
    pub const fn from_ref(r: &T) -> NonNull<T>;
    pub const fn from_mut(r: &mut T) -> NonNull<T>;
    pub const fn as_ptr(self) -> *mut T;
    pub const unsafe fn as_ref<'a>(&self) -> &'a T;
    pub const unsafe fn as_mut<'a>(&mut self) -> &'a mut T;
    pub const fn cast<U>(self) -> NonNull<U>;
    pub unsafe fn drop_in_place(self);
}
impl<T: ?Sized> Clone for NonNull<T> {}
impl<T: ?Sized> Copy for NonNull<T> {}
impl<T: ?Sized> PartialEq for NonNull<T> {}
impl<T: ?Sized> Eq for NonNull<T> {}
impl<T: ?Sized> PartialOrd for NonNull<T> {}
impl<T: ?Sized> Ord for NonNull<T> {}
impl<T: ?Sized> Hash for NonNull<T> {}
impl<T: ?Sized> fmt::Debug for NonNull<T> {}
impl<T: ?Sized> fmt::Pointer for NonNull<T> {}
impl<T: ?Sized> From<&T> for NonNull<T> {}
impl<T: ?Sized> From<&mut T> for NonNull<T> {}
