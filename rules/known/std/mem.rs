//! std::mem as of Rust 1.95.
// lang: manually_drop, maybe_uninit

use crate::fmt;
use crate::hash::Hash;
use crate::marker::Copy;
use crate::ops::{Deref, DerefMut};

#[known::drops]
pub fn drop<T>(_x: T);
pub const fn forget<T>(t: T);
#[known::content(take)]
pub fn take<T: Default>(dest: &mut T) -> T;
#[known::content(take)]
pub const fn replace<T>(dest: &mut T, src: T) -> T;
#[known::content(take)]
pub const fn swap<T>(x: &mut T, y: &mut T);
pub const fn size_of<T>() -> usize;
pub const fn size_of_val<T: ?Sized>(val: &T) -> usize;
pub const fn align_of<T>() -> usize;
pub const fn align_of_val<T: ?Sized>(val: &T) -> usize;
pub const fn needs_drop<T: ?Sized>() -> bool;
pub const unsafe fn zeroed<T>() -> T;
pub unsafe fn uninitialized<T>() -> T;
pub const unsafe fn transmute<Src, Dst>(src: Src) -> Dst;
pub const unsafe fn transmute_copy<Src, Dst>(src: &Src) -> Dst;
pub const fn discriminant<T>(v: &T) -> Discriminant<T>;

pub struct Discriminant<T> {}
impl<T> Copy for Discriminant<T> {}
impl<T> Clone for Discriminant<T> {}
impl<T> PartialEq for Discriminant<T> {}
impl<T> Eq for Discriminant<T> {}
impl<T> Hash for Discriminant<T> {}
impl<T> fmt::Debug for Discriminant<T> {}

#[known::lang("manually_drop")]
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ManuallyDrop<T: ?Sized> {}
impl<T> ManuallyDrop<T> {
    pub const fn new(value: T) -> ManuallyDrop<T>;
    pub const fn into_inner(slot: ManuallyDrop<T>) -> T;
    pub unsafe fn take(slot: &mut ManuallyDrop<T>) -> T;
}
impl<T: ?Sized> ManuallyDrop<T> {
    pub unsafe fn drop(slot: &mut ManuallyDrop<T>);
}
impl<T: ?Sized> Deref for ManuallyDrop<T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T: ?Sized> DerefMut for ManuallyDrop<T> {
    fn deref_mut(&mut self) -> &mut T;
}

#[known::lang("maybe_uninit")]
pub union MaybeUninit<T> {
    uninit: (),
    value: ManuallyDrop<T>,
}
impl<T> MaybeUninit<T> {
    pub const fn new(val: T) -> MaybeUninit<T>;
    pub const fn uninit() -> MaybeUninit<T>;
    pub const fn zeroed() -> MaybeUninit<T>;
    pub const fn write(&mut self, val: T) -> &mut T;
    pub const fn as_ptr(&self) -> *const T;
    pub const fn as_mut_ptr(&mut self) -> *mut T;
    pub const unsafe fn assume_init(self) -> T;
    pub const unsafe fn assume_init_read(&self) -> T;
    pub unsafe fn assume_init_drop(&mut self);
    pub const unsafe fn assume_init_ref(&self) -> &T;
    pub const unsafe fn assume_init_mut(&mut self) -> &mut T;
}
impl<T: Copy> Clone for MaybeUninit<T> {}
impl<T: Copy> Copy for MaybeUninit<T> {}
impl<T> fmt::Debug for MaybeUninit<T> {}
