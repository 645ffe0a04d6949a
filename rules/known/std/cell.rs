//! std::cell as of Rust 1.95.
// lang: cell, ref_cell, unsafe_cell, once_cell, lazy_cell

use crate::cmp::{Eq, Ord, PartialEq, PartialOrd};
use crate::error::Error;
use crate::fmt;
use crate::marker::Copy;
use crate::ops::{Deref, DerefMut, Drop, FnOnce};

#[known::lang("cell")]
pub struct Cell<T: ?Sized> {}
impl<T> Cell<T> {
    pub const fn new(value: T) -> Cell<T>;
    #[known::atomic(store)]
    pub fn set(&self, val: T);
    pub fn swap(&self, other: &Cell<T>);
    #[known::content(take)]
    pub fn replace(&self, val: T) -> T;
    pub fn into_inner(self) -> T;
}
impl<T: Copy> Cell<T> {
    #[known::atomic(load)]
    pub fn get(&self) -> T;
    pub fn update(&self, #[known::runs(here)] f: impl FnOnce(T) -> T);
}
impl<T: ?Sized> Cell<T> {
    pub const fn as_ptr(&self) -> *mut T;
    pub fn get_mut(&mut self) -> &mut T;
    pub fn from_mut(t: &mut T) -> &Cell<T>;
}
impl<T: Default> Cell<T> {
    #[known::content(take)]
    pub fn take(&self) -> T;
}
impl<T> Cell<[T]> {
    pub fn as_slice_of_cells(&self) -> &[Cell<T>];
}
impl<T, const N: usize> Cell<[T; N]> {
    pub fn as_array_of_cells(&self) -> &[Cell<T>; N];
}
impl<T: Copy> Clone for Cell<T> {}
impl<T: Default> Default for Cell<T> {}
impl<T> From<T> for Cell<T> {}
impl<T: PartialEq + Copy> PartialEq for Cell<T> {}
impl<T: Eq + Copy> Eq for Cell<T> {}
impl<T: PartialOrd + Copy> PartialOrd for Cell<T> {}
impl<T: Ord + Copy> Ord for Cell<T> {}
impl<T: Copy + fmt::Debug> fmt::Debug for Cell<T> {}

#[known::lang("ref_cell")]
pub struct RefCell<T: ?Sized> {}
impl<T> RefCell<T> {
    pub const fn new(value: T) -> RefCell<T>;
    pub fn into_inner(self) -> T;
    #[known::content(take)]
    pub fn replace(&self, t: T) -> T;
    #[known::content(take)]
    pub fn replace_with<F: FnOnce(&mut T) -> T>(&self, #[known::runs(here)] f: F) -> T;
    pub fn swap(&self, other: &RefCell<T>);
}
impl<T: ?Sized> RefCell<T> {
    pub fn borrow(&self) -> Ref<'_, T>;
    pub fn try_borrow(&self) -> Result<Ref<'_, T>, BorrowError>;
    pub fn borrow_mut(&self) -> RefMut<'_, T>;
    pub fn try_borrow_mut(&self) -> Result<RefMut<'_, T>, BorrowMutError>;
    pub fn as_ptr(&self) -> *mut T;
    pub fn get_mut(&mut self) -> &mut T;
    pub unsafe fn try_borrow_unguarded(&self) -> Result<&T, BorrowError>;
}
impl<T: Default> RefCell<T> {
    #[known::content(take)]
    pub fn take(&self) -> T;
}
impl<T: Clone> Clone for RefCell<T> {}
impl<T: Default> Default for RefCell<T> {}
impl<T> From<T> for RefCell<T> {}
impl<T: ?Sized + PartialEq> PartialEq for RefCell<T> {}
impl<T: ?Sized + Eq> Eq for RefCell<T> {}
impl<T: ?Sized + PartialOrd> PartialOrd for RefCell<T> {}
impl<T: ?Sized + Ord> Ord for RefCell<T> {}
impl<T: ?Sized + fmt::Debug> fmt::Debug for RefCell<T> {}

pub struct Ref<'b, T: ?Sized + 'b> {}
impl<'b, T: ?Sized> Ref<'b, T> {
    pub fn clone(orig: &Ref<'b, T>) -> Ref<'b, T>;
    pub fn map<U: ?Sized, F>(orig: Ref<'b, T>, #[known::runs(here)] f: F) -> Ref<'b, U>
    where
        F: FnOnce(&T) -> &U;
    pub fn filter_map<U: ?Sized, F>(
        orig: Ref<'b, T>,
        #[known::runs(here)] f: F,
    ) -> Result<Ref<'b, U>, Self>
    where
        F: FnOnce(&T) -> Option<&U>;
    pub fn map_split<U: ?Sized, V: ?Sized, F>(
        orig: Ref<'b, T>,
        #[known::runs(here)] f: F,
    ) -> (Ref<'b, U>, Ref<'b, V>)
    where
        F: FnOnce(&T) -> (&U, &V);
    pub fn leak(orig: Ref<'b, T>) -> &'b T;
}
impl<T: ?Sized> Deref for Ref<'_, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T: ?Sized> Drop for Ref<'_, T> {
    fn drop(&mut self);
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for Ref<'_, T> {}
impl<T: ?Sized + fmt::Display> fmt::Display for Ref<'_, T> {}

pub struct RefMut<'b, T: ?Sized + 'b> {}
impl<'b, T: ?Sized> RefMut<'b, T> {
    pub fn map<U: ?Sized, F>(orig: RefMut<'b, T>, #[known::runs(here)] f: F) -> RefMut<'b, U>
    where
        F: FnOnce(&mut T) -> &mut U;
    pub fn filter_map<U: ?Sized, F>(
        orig: RefMut<'b, T>,
        #[known::runs(here)] f: F,
    ) -> Result<RefMut<'b, U>, Self>
    where
        F: FnOnce(&mut T) -> Option<&mut U>;
    pub fn map_split<U: ?Sized, V: ?Sized, F>(
        orig: RefMut<'b, T>,
        #[known::runs(here)] f: F,
    ) -> (RefMut<'b, U>, RefMut<'b, V>)
    where
        F: FnOnce(&mut T) -> (&mut U, &mut V);
    pub fn leak(orig: RefMut<'b, T>) -> &'b mut T;
}
impl<T: ?Sized> Deref for RefMut<'_, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T: ?Sized> DerefMut for RefMut<'_, T> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<T: ?Sized> Drop for RefMut<'_, T> {
    fn drop(&mut self);
}
impl<T: ?Sized + fmt::Debug> fmt::Debug for RefMut<'_, T> {}
impl<T: ?Sized + fmt::Display> fmt::Display for RefMut<'_, T> {}

pub struct BorrowError {}
pub struct BorrowMutError {}
#[known::each(BorrowError, BorrowMutError)]
impl fmt::Debug for Each {}
#[known::each(BorrowError, BorrowMutError)]
impl fmt::Display for Each {}
#[known::each(BorrowError, BorrowMutError)]
impl Error for Each {}

#[known::lang("unsafe_cell")]
pub struct UnsafeCell<T: ?Sized> {}
impl<T> UnsafeCell<T> {
    pub const fn new(value: T) -> UnsafeCell<T>;
    pub fn into_inner(self) -> T;
    pub unsafe fn replace(&self, value: T) -> T;
}
impl<T: ?Sized> UnsafeCell<T> {
    pub fn from_mut(value: &mut T) -> &mut UnsafeCell<T>;
    pub const fn get(&self) -> *mut T;
    pub fn get_mut(&mut self) -> &mut T;
    pub const fn raw_get(this: *const Self) -> *mut T;
}
impl<T: Default> Default for UnsafeCell<T> {}
impl<T> From<T> for UnsafeCell<T> {}

#[known::lang("once_cell")]
pub struct OnceCell<T> {}
impl<T> OnceCell<T> {
    pub const fn new() -> OnceCell<T>;
    #[known::sole_content]
    pub fn get(&self) -> Option<&T>;
    #[known::sole_content]
    pub fn get_mut(&mut self) -> Option<&mut T>;
    pub fn set(&self, value: T) -> Result<(), T>;
    pub fn try_insert(&self, value: T) -> Result<&T, (&T, T)>;
    #[known::sole_content]
    pub fn get_or_init<F>(&self, #[known::runs(once)] f: F) -> &T
    where
        F: FnOnce() -> T;
    #[known::sole_content]
    pub fn get_mut_or_init<F>(&mut self, #[known::runs(once)] f: F) -> &mut T
    where
        F: FnOnce() -> T;
    #[known::sole_content]
    pub fn get_or_try_init<F, E>(&self, #[known::runs(once)] f: F) -> Result<&T, E>
    where
        F: FnOnce() -> Result<T, E>;
    pub fn into_inner(self) -> Option<T>;
    pub fn take(&mut self) -> Option<T>;
}
impl<T> Default for OnceCell<T> {}
impl<T: Clone> Clone for OnceCell<T> {}
impl<T> From<T> for OnceCell<T> {}
impl<T: PartialEq> PartialEq for OnceCell<T> {}
impl<T: Eq> Eq for OnceCell<T> {}
impl<T: fmt::Debug> fmt::Debug for OnceCell<T> {}

#[known::lang("lazy_cell")]
pub struct LazyCell<T, F = fn() -> T> {}
impl<T, F: FnOnce() -> T> LazyCell<T, F> {
    pub const fn new(#[known::runs(once)] f: F) -> LazyCell<T, F>;
    pub fn into_inner(this: Self) -> Result<T, F>;
    #[known::sole_content]
    pub fn force(this: &LazyCell<T, F>) -> &T;
    #[known::sole_content]
    pub fn force_mut(this: &mut LazyCell<T, F>) -> &mut T;
}
impl<T, F> LazyCell<T, F> {
    #[known::sole_content]
    pub fn get_mut(this: &mut LazyCell<T, F>) -> Option<&mut T>;
    #[known::sole_content]
    pub fn get(this: &LazyCell<T, F>) -> Option<&T>;
}
impl<T, F: FnOnce() -> T> Deref for LazyCell<T, F> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T, F: FnOnce() -> T> DerefMut for LazyCell<T, F> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<T: Default> Default for LazyCell<T> {}
impl<T: fmt::Debug, F> fmt::Debug for LazyCell<T, F> {}
