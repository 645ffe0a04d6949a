//! std::mem of Rust 1.95.

pub fn drop<T>(x: T);
pub fn forget<T>(t: T);
#[known::content(take)]
pub fn take<T: Default>(dest: &mut T) -> T;
#[known::content(take)]
pub fn replace<T>(dest: &mut T, src: T) -> T;
#[known::content(take)]
pub fn swap<T>(x: &mut T, y: &mut T);
pub const fn size_of<T>() -> usize;
pub fn size_of_val<T: ?Sized>(val: &T) -> usize;
pub struct ManuallyDrop<T: ?Sized> { value: T }
impl<T> ManuallyDrop<T> { pub const fn new(value: T) -> ManuallyDrop<T>; pub fn into_inner(slot: ManuallyDrop<T>) -> T; }
impl<T: ?Sized> crate::ops::Deref for ManuallyDrop<T> { type Target = T; fn deref(&self) -> &T; }
pub union MaybeUninit<T> { value: T }
