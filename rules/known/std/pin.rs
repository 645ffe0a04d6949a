//! std::pin of Rust 1.95.

use crate::future::Future;
use crate::ops::{Deref, DerefMut};

#[known::lang("pin")]
pub struct Pin<Ptr> { ptr: Ptr }
impl<Ptr: Deref> Pin<Ptr> {
    pub fn new(pointer: Ptr) -> Pin<Ptr>;
    pub fn as_ref(&self) -> Pin<&Ptr::Target>;
    pub fn as_mut(&mut self) -> Pin<&mut Ptr::Target>;
    pub fn set(&mut self, value: Ptr::Target);
    pub unsafe fn new_unchecked(pointer: Ptr) -> Pin<Ptr>;
}
impl<'a, T: ?Sized> Pin<&'a mut T> {
    pub fn get_mut(self) -> &'a mut T;
    pub unsafe fn get_unchecked_mut(self) -> &'a mut T;
    pub fn into_ref(self) -> Pin<&'a T>;
}
impl<'a, T: ?Sized> Pin<&'a T> { pub fn get_ref(self) -> &'a T; }
impl<Ptr: Deref> Deref for Pin<Ptr> { type Target = Ptr::Target; fn deref(&self) -> &Ptr::Target; }
impl<Ptr: Deref> DerefMut for Pin<Ptr> { fn deref_mut(&mut self) -> &mut Ptr::Target; }
impl<P: Deref> Future for Pin<P> where P::Target: Future { type Output = <<P as Deref>::Target as Future>::Output; }
