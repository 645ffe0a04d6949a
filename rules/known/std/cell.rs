//! std::cell of Rust 1.95.

use crate::ops::{Deref, DerefMut};

pub struct Cell<T: ?Sized> { value: T }
impl<T> Cell<T> {
    pub const fn new(value: T) -> Cell<T>;
    pub fn set(&self, val: T);
    pub fn replace(&self, val: T) -> T;
    pub fn take(&self) -> T where T: Default;
    pub fn get(&self) -> T where T: Copy;
}
pub struct RefCell<T: ?Sized> { value: T }
impl<T> RefCell<T> {
    pub const fn new(value: T) -> RefCell<T>;
    pub fn into_inner(self) -> T;
    pub fn replace(&self, t: T) -> T;
    pub fn take(&self) -> T where T: Default;
}
impl<T: ?Sized> RefCell<T> {
    pub fn borrow(&self) -> Ref<'_, T>;
    pub fn borrow_mut(&self) -> RefMut<'_, T>;
    pub fn get_mut(&mut self) -> &mut T;
}
impl<T: Default> Default for RefCell<T> { fn default() -> RefCell<T>; }
pub struct Ref<'b, T: ?Sized> { value: &'b T }
impl<T: ?Sized> Deref for Ref<'_, T> { type Target = T; fn deref(&self) -> &T; }
pub struct RefMut<'b, T: ?Sized> { value: &'b mut T }
impl<T: ?Sized> Deref for RefMut<'_, T> { type Target = T; fn deref(&self) -> &T; }
impl<T: ?Sized> DerefMut for RefMut<'_, T> { fn deref_mut(&mut self) -> &mut T; }
pub struct OnceCell<T> { value: T }
impl<T> OnceCell<T> {
    pub const fn new() -> OnceCell<T>;
    pub fn get(&self) -> Option<&T>;
    pub fn set(&self, value: T) -> Result<(), T>;
    pub fn get_or_init<F: FnOnce() -> T>(&self, #[known::runs(once)] f: F) -> &T;
}
pub struct UnsafeCell<T: ?Sized> { value: T }
impl<T: ?Sized> UnsafeCell<T> {
    pub const fn new(value: T) -> UnsafeCell<T> where T: Sized;
    pub fn get(&self) -> *mut T;
    pub fn get_mut(&mut self) -> &mut T;
}
