//! std::marker as of Rust 1.95.
// lang: send, sync, sized, copy, unpin, phantom_data, phantom_pinned

#[known::lang("send")]
pub unsafe auto trait Send {}
#[known::lang("sync")]
pub unsafe auto trait Sync {}
#[known::lang("sized")]
pub trait Sized {}
#[known::derive]
#[known::lang("copy")]
pub trait Copy: Clone {}
#[known::lang("unpin")]
pub auto trait Unpin {}

#[known::each(
    u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64, bool, char
)]
impl Copy for Each {}
impl<T: ?Sized> Copy for &T {}
impl<T: ?Sized> Copy for *const T {}
impl<T: ?Sized> Copy for *mut T {}

#[known::lang("phantom_data")]
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PhantomData<T: ?Sized>;
#[known::lang("phantom_pinned")]
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PhantomPinned;
