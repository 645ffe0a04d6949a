use crate::Rng;

pub trait Distribution<T> {
    #[known::random]
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> T;
    #[known::random]
    fn sample_iter<R>(self, rng: R) -> Iter<Self, R, T>
    where
        R: Rng,
        Self: Sized;
    fn map<F, S>(self, #[known::runs(each)] func: F) -> Map<Self, F, T, S>
    where
        F: Fn(T) -> S,
        Self: Sized;
}
impl<T, D: Distribution<T> + ?Sized> Distribution<T> for &D {}
#[derive(Debug)]
pub struct Iter<D, R, T> {}
impl<D: Distribution<T>, R: Rng, T> Iterator for Iter<D, R, T> {
    type Item = T;
}
#[derive(Debug)]
pub struct Map<D, F, T, S> {}
impl<D: Distribution<T>, F: Fn(T) -> S, T, S> Distribution<S> for Map<D, F, T, S> {}
pub trait SampleString {
    #[known::allocates]
    fn append_string<R: Rng + ?Sized>(&self, rng: &mut R, string: &mut String, len: usize);
    #[known::allocates]
    #[known::random]
    fn sample_string<R: Rng + ?Sized>(&self, rng: &mut R, len: usize) -> String;
}

#[derive(Clone, Copy, Debug, Default)]
pub struct StandardUniform;
#[known::each(u8, u16, u32, u64, u128, i8, i16, i32, i64, i128, usize, isize, f32, f64, bool, char, ())]
impl Distribution<Each> for StandardUniform {}
impl<T, const N: usize> Distribution<[T; N]> for StandardUniform where StandardUniform: Distribution<T> {}
impl<A, B> Distribution<(A, B)> for StandardUniform
where
    StandardUniform: Distribution<A> + Distribution<B>,
{
}
impl SampleString for StandardUniform {}
#[derive(Debug, Clone, Copy, Default)]
pub struct Alphanumeric;
impl Distribution<u8> for Alphanumeric {}
impl SampleString for Alphanumeric {}

pub use self::uniform::Uniform;
pub mod uniform {
    use super::Distribution;
    use std::ops::{Range, RangeInclusive};

    pub trait SampleUniform: Sized {}
    #[known::each(u8, u16, u32, u64, u128, i8, i16, i32, i64, i128, usize, f32, f64, char, std::time::Duration)]
    impl SampleUniform for Each {}
    pub trait SampleRange<T> {
        fn is_empty(&self) -> bool;
    }
    impl<T: SampleUniform + PartialOrd> SampleRange<T> for Range<T> {}
    impl<T: SampleUniform + PartialOrd> SampleRange<T> for RangeInclusive<T> {}
    #[known::each(u8, u16, u32, u64, u128, i8, i16, i32, i64, i128, usize)]
    impl SampleRange<Each> for std::ops::RangeTo<Each> {}
    #[known::each(u8, u16, u32, u64, u128, i8, i16, i32, i64, i128, usize)]
    impl SampleRange<Each> for std::ops::RangeToInclusive<Each> {}
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Uniform<X: SampleUniform> {}
    impl<X: SampleUniform> Uniform<X> {
        pub fn new(low: X, high: X) -> Result<Uniform<X>, Error>;
        pub fn new_inclusive(low: X, high: X) -> Result<Uniform<X>, Error>;
    }
    impl<X: SampleUniform> Distribution<X> for Uniform<X> {}
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Error {
        EmptyRange,
        NonFinite,
    }
    impl std::fmt::Display for Error {}
    impl std::error::Error for Error {}
}
