//! std::clone as of Rust 1.95.
// lang: clone

#[known::derive]
#[known::lang("clone")]
pub trait Clone: Sized {
    fn clone(&self) -> Self;
    fn clone_from(&mut self, source: &Self);
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64, bool, char)]
impl Clone for Each {}
impl<T: ?Sized> Clone for &T {}
impl<T: ?Sized> Clone for *const T {}
impl<T: ?Sized> Clone for *mut T {}
