//! std::any of Rust 1.95.

pub struct TypeId;
pub trait Any {}
pub fn type_name<T: ?Sized>() -> &'static str;
