//! std::pin as of Rust 1.95.
// lang: pin

use crate::fmt;
use crate::hash::Hash;
use crate::marker::Unpin;
use crate::ops::{Deref, DerefMut, FnOnce};

#[known::lang("pin")]
#[derive(Copy, Clone)]
pub struct Pin<Ptr> {}
impl<Ptr: Deref<Target: Unpin>> Pin<Ptr> {
    pub const fn new(pointer: Ptr) -> Pin<Ptr>;
    pub const fn into_inner(pin: Pin<Ptr>) -> Ptr;
}
impl<Ptr: Deref> Pin<Ptr> {
    pub const unsafe fn new_unchecked(pointer: Ptr) -> Pin<Ptr>;
    pub fn as_ref(&self) -> Pin<&Ptr::Target>;
    pub const unsafe fn into_inner_unchecked(pin: Pin<Ptr>) -> Ptr;
}
impl<Ptr: DerefMut> Pin<Ptr> {
    pub fn as_mut(&mut self) -> Pin<&mut Ptr::Target>;
    pub fn as_deref_mut(self: Pin<&mut Pin<Ptr>>) -> Pin<&mut Ptr::Target>;
    pub fn set(&mut self, value: Ptr::Target)
    where
        Ptr::Target: Sized;
}
impl<'a, T: ?Sized> Pin<&'a T> {
    pub unsafe fn map_unchecked<U, F>(self, #[known::runs(here)] func: F) -> Pin<&'a U>
    where
        U: ?Sized,
        F: FnOnce(&T) -> &U;
    pub const fn get_ref(self) -> &'a T;
}
impl<'a, T: ?Sized> Pin<&'a mut T> {
    pub const fn into_ref(self) -> Pin<&'a T>;
    pub const fn get_mut(self) -> &'a mut T
    where
        T: Unpin;
    pub const unsafe fn get_unchecked_mut(self) -> &'a mut T;
    pub unsafe fn map_unchecked_mut<U, F>(self, #[known::runs(here)] func: F) -> Pin<&'a mut U>
    where
        U: ?Sized,
        F: FnOnce(&mut T) -> &mut U;
}
impl<T: ?Sized> Pin<&'static T> {
    pub const fn static_ref(r: &'static T) -> Pin<&'static T>;
}
impl<T: ?Sized> Pin<&'static mut T> {
    pub const fn static_mut(r: &'static mut T) -> Pin<&'static mut T>;
}
impl<Ptr: Deref> Deref for Pin<Ptr> {
    type Target = Ptr::Target;
    fn deref(&self) -> &Ptr::Target;
}
impl<Ptr: DerefMut<Target: Unpin>> DerefMut for Pin<Ptr> {
    fn deref_mut(&mut self) -> &mut Ptr::Target;
}
impl<Ptr: Deref, Q: Deref> PartialEq<Pin<Q>> for Pin<Ptr> where Ptr::Target: PartialEq<Q::Target> {}
impl<Ptr: Deref<Target: Eq>> Eq for Pin<Ptr> {}
impl<Ptr: Deref<Target: Hash>> Hash for Pin<Ptr> {}
impl<Ptr: fmt::Debug> fmt::Debug for Pin<Ptr> {}
impl<Ptr: fmt::Display> fmt::Display for Pin<Ptr> {}
