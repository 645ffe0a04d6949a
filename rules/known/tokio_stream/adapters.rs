use std::future::Future;
use std::pin::Pin;

use crate::Elapsed;
use futures_core::Stream;

pub struct Map<St, F> {}
impl<St: Stream, F: FnMut(St::Item) -> T, T> Stream for Map<St, F> {
    type Item = T;
}
pub struct MapWhile<St, F> {}
impl<St: Stream, F: FnMut(St::Item) -> Option<T>, T> Stream for MapWhile<St, F> {
    type Item = T;
}
pub struct Then<St, Fut, F> {}
impl<St: Stream, Fut: Future, F: FnMut(St::Item) -> Fut> Stream for Then<St, Fut, F> {
    type Item = Fut::Output;
}
pub struct Merge<T, U> {}
impl<T: Stream, U: Stream<Item = T::Item>> Stream for Merge<T, U> {
    type Item = T::Item;
}
pub struct Chain<T, U> {}
impl<T: Stream, U: Stream<Item = T::Item>> Stream for Chain<T, U> {
    type Item = T::Item;
}
pub struct Filter<St, F> {}
impl<St: Stream, F: FnMut(&St::Item) -> bool> Stream for Filter<St, F> {
    type Item = St::Item;
}
pub struct FilterMap<St, F> {}
impl<St: Stream, F: FnMut(St::Item) -> Option<T>, T> Stream for FilterMap<St, F> {
    type Item = T;
}
pub struct Fuse<T> {}
impl<T: Stream> Stream for Fuse<T> {
    type Item = T::Item;
}
pub struct Take<St> {}
impl<St: Stream> Stream for Take<St> {
    type Item = St::Item;
}
pub struct Skip<St> {}
impl<St: Stream> Stream for Skip<St> {
    type Item = St::Item;
}
pub struct TakeWhile<St, F> {}
impl<St: Stream, F: FnMut(&St::Item) -> bool> Stream for TakeWhile<St, F> {
    type Item = St::Item;
}
pub struct SkipWhile<St, F> {}
impl<St: Stream, F: FnMut(&St::Item) -> bool> Stream for SkipWhile<St, F> {
    type Item = St::Item;
}
pub struct Timeout<S> {}
impl<S: Stream> Stream for Timeout<S> {
    type Item = Result<S::Item, Elapsed>;
}
pub struct TimeoutRepeating<S> {}
impl<S: Stream> Stream for TimeoutRepeating<S> {
    type Item = Result<S::Item, Elapsed>;
}
pub struct ChunksTimeout<S: Stream> {}
impl<S: Stream> ChunksTimeout<S> {
    pub fn into_remainder(self: Pin<&mut Self>) -> Vec<S::Item>;
}
impl<S: Stream> Stream for ChunksTimeout<S> {
    type Item = Vec<S::Item>;
}
pub struct Peekable<T: Stream> {}
impl<T: Stream> Peekable<T> {
    pub async fn peek(&mut self) -> Option<&T::Item>
    where
        T: Unpin;
}
impl<T: Stream> Stream for Peekable<T> {
    type Item = T::Item;
}
