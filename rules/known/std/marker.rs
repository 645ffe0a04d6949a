//! std::marker of Rust 1.95.

#[known::lang("copy")]
pub trait Copy: Clone {}
pub trait Send {}
pub trait Sync {}
pub trait Sized {}
pub trait Unpin {}
pub struct PhantomData<T: ?Sized>;
pub struct PhantomPinned;
