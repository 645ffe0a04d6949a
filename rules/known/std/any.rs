//! std::any as of Rust 1.95.
// lang: any

use crate::fmt;
use crate::marker::{Send, Sync};

#[known::lang("any")]
pub trait Any: 'static {
    fn type_id(&self) -> TypeId;
}
impl<T: 'static + ?Sized> Any for T {}
#[known::each(dyn Any, dyn Any + Send, dyn Any + Send + Sync)]
impl Each {
    pub fn is<T: Any>(&self) -> bool;
    pub fn downcast_ref<T: Any>(&self) -> Option<&T>;
    pub fn downcast_mut<T: Any>(&mut self) -> Option<&mut T>;
}
#[known::each(dyn Any, dyn Any + Send, dyn Any + Send + Sync)]
impl fmt::Debug for Each {}

#[derive(Clone, Copy, Debug, Eq, PartialEq, PartialOrd, Ord, Hash)]
pub struct TypeId {}
impl TypeId {
    pub const fn of<T: ?Sized + 'static>() -> TypeId;
}
pub const fn type_name<T: ?Sized>() -> &'static str;
pub const fn type_name_of_val<T: ?Sized>(val: &T) -> &'static str;
