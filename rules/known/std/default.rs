//! std::default as of Rust 1.95.
// lang: default

#[known::derive]
#[known::lang("default")]
pub trait Default: Sized {
    fn default() -> Self;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64, bool, char, ())]
impl Default for Each {}
impl Default for &str {}
impl<T> Default for &[T] {}
impl<T> Default for &mut [T] {}
impl<T: Default, const N: usize> Default for [T; N] {}
impl<A: Default> Default for (A,) {}
impl<A: Default, B: Default> Default for (A, B) {}
impl<A: Default, B: Default, C: Default> Default for (A, B, C) {}
impl<A: Default, B: Default, C: Default, D: Default> Default for (A, B, C, D) {}
