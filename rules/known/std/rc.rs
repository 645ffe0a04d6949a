//! std::rc of Rust 1.95.

use crate::ops::Deref;

#[known::lang("rc")]
#[known::refcount(strong, local)]
pub struct Rc<T: ?Sized> { ptr: *const T }
impl<T> Rc<T> {
    #[known::allocates]
    pub fn new(value: T) -> Rc<T>;
    pub fn try_unwrap(this: Rc<T>) -> Result<T, Rc<T>>;
}
impl<T: ?Sized> Rc<T> {
    pub fn downgrade(this: &Rc<T>) -> Weak<T>;
    pub fn strong_count(this: &Rc<T>) -> usize;
    pub fn ptr_eq(this: &Rc<T>, other: &Rc<T>) -> bool;
    pub fn get_mut(this: &mut Rc<T>) -> Option<&mut T>;
    pub fn make_mut(this: &mut Rc<T>) -> &mut T;
}
impl<T: ?Sized> Clone for Rc<T> { fn clone(&self) -> Rc<T>; }
impl<T: ?Sized> Deref for Rc<T> { type Target = T; fn deref(&self) -> &T; }
impl<T: ?Sized> AsRef<T> for Rc<T> { fn as_ref(&self) -> &T; }
impl<T: Default> Default for Rc<T> { fn default() -> Rc<T>; }
impl<T> From<T> for Rc<T> { fn from(t: T) -> Rc<T>; }
#[known::refcount(weak, local)]
pub struct Weak<T: ?Sized> { ptr: *const T }
impl<T> Weak<T> { pub const fn new() -> Weak<T>; }
impl<T: ?Sized> Weak<T> { pub fn upgrade(&self) -> Option<Rc<T>>; }
impl<T: ?Sized> Clone for Weak<T> { fn clone(&self) -> Weak<T>; }
