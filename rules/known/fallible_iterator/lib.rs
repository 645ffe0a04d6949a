//! fallible_iterator 0.3, which 0.2 is as well: only what takes the items.
pub trait FallibleIterator {
    type Item;
    type Error;
    fn next(&mut self) -> Result<Option<Self::Item>, Self::Error>;
    fn count(self) -> Result<usize, Self::Error>
    where
        Self: Sized;
    fn for_each<F>(self, #[known::runs(each)] f: F) -> Result<(), Self::Error>
    where
        Self: Sized,
        F: FnMut(Self::Item) -> Result<(), Self::Error>;
    fn map<F, B>(self, #[known::runs(each)] f: F) -> Map<Self, F>
    where
        Self: Sized,
        F: FnMut(Self::Item) -> Result<B, Self::Error>;
    fn collect<T>(self) -> Result<T, Self::Error>
    where
        T: FromFallibleIterator<Self::Item>,
        Self: Sized;
    fn fold<B, F>(self, init: B, #[known::runs(each)] f: F) -> Result<B, Self::Error>
    where
        Self: Sized,
        F: FnMut(B, Self::Item) -> Result<B, Self::Error>;
}
impl<I: FallibleIterator + ?Sized> FallibleIterator for &mut I {
    type Item = I::Item;
    type Error = I::Error;
}
#[known::unlisted]
pub trait FromFallibleIterator<T>: Sized {}
#[derive(Clone)]
pub struct Map<T, F> {}
impl<T, F, B> FallibleIterator for Map<T, F>
where
    T: FallibleIterator,
    F: FnMut(T::Item) -> Result<B, T::Error>,
{
    type Item = B;
    type Error = T::Error;
}
