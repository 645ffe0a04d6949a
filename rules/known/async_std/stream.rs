//! async_std::stream as of 1.13.2. The futures of the extension trait have no public name, so its methods are async here.
use std::cmp::Ordering;

pub use futures_core::stream::Stream;

pub trait StreamExt: Stream {
    #[known::receive(next)]
    async fn next(&mut self) -> Option<Self::Item>
    where
        Self: Unpin;
    fn take(self, n: usize) -> Take<Self>
    where
        Self: Sized;
    fn take_while<P>(self, #[known::runs(each)] predicate: P) -> TakeWhile<Self, P>
    where
        Self: Sized,
        P: FnMut(&Self::Item) -> bool;
    fn step_by(self, step: usize) -> StepBy<Self>
    where
        Self: Sized;
    fn chain<U>(self, other: U) -> Chain<Self, U>
    where
        Self: Sized,
        U: Stream<Item = Self::Item> + Sized;
    fn cloned<'a, T>(self) -> Cloned<Self>
    where
        Self: Sized + Stream<Item = &'a T>,
        T: Clone + 'a;
    fn copied<'a, T>(self) -> Copied<Self>
    where
        Self: Sized + Stream<Item = &'a T>,
        T: Copy + 'a;
    fn cycle(self) -> Cycle<Self>
    where
        Self: Clone + Sized;
    fn enumerate(self) -> Enumerate<Self>
    where
        Self: Sized;
    fn map<B, F>(self, #[known::runs(each)] f: F) -> Map<Self, F>
    where
        Self: Sized,
        F: FnMut(Self::Item) -> B;
    fn inspect<F>(self, #[known::runs(each)] f: F) -> Inspect<Self, F>
    where
        Self: Sized,
        F: FnMut(&Self::Item);
    async fn last(self) -> Option<Self::Item>
    where
        Self: Sized;
    fn fuse(self) -> Fuse<Self>
    where
        Self: Sized;
    fn filter<P>(self, #[known::runs(each)] predicate: P) -> Filter<Self, P>
    where
        Self: Sized,
        P: FnMut(&Self::Item) -> bool;
    fn filter_map<B, F>(self, #[known::runs(each)] f: F) -> FilterMap<Self, F>
    where
        Self: Sized,
        F: FnMut(Self::Item) -> Option<B>;
    async fn min_by_key<B, F>(self, #[known::runs(each)] key_by: F) -> Option<Self::Item>
    where
        Self: Sized,
        B: Ord,
        F: FnMut(&Self::Item) -> B;
    async fn max_by_key<B, F>(self, #[known::runs(each)] key_by: F) -> Option<Self::Item>
    where
        Self: Sized,
        B: Ord,
        F: FnMut(&Self::Item) -> B;
    async fn min_by<F>(self, #[known::runs(each)] compare: F) -> Option<Self::Item>
    where
        Self: Sized,
        F: FnMut(&Self::Item, &Self::Item) -> Ordering;
    async fn max_by<F>(self, #[known::runs(each)] compare: F) -> Option<Self::Item>
    where
        Self: Sized,
        F: FnMut(&Self::Item, &Self::Item) -> Ordering;
    async fn min(self) -> Option<Self::Item>
    where
        Self: Sized,
        Self::Item: Ord;
    async fn max(self) -> Option<Self::Item>
    where
        Self: Sized,
        Self::Item: Ord;
    async fn nth(&mut self, n: usize) -> Option<Self::Item>
    where
        Self: Unpin + Sized;
    async fn all<F>(&mut self, #[known::runs(each)] f: F) -> bool
    where
        Self: Unpin + Sized,
        F: FnMut(Self::Item) -> bool;
    async fn any<F>(&mut self, #[known::runs(each)] f: F) -> bool
    where
        Self: Unpin + Sized,
        F: FnMut(Self::Item) -> bool;
    async fn find<P>(&mut self, #[known::runs(each)] p: P) -> Option<Self::Item>
    where
        Self: Unpin + Sized,
        P: FnMut(&Self::Item) -> bool;
    async fn find_map<F, B>(&mut self, #[known::runs(each)] f: F) -> Option<B>
    where
        Self: Unpin + Sized,
        F: FnMut(Self::Item) -> Option<B>;
    async fn fold<B, F>(self, init: B, #[known::runs(each)] f: F) -> B
    where
        Self: Sized,
        F: FnMut(B, Self::Item) -> B;
    async fn for_each<F>(self, #[known::runs(each)] f: F)
    where
        Self: Sized,
        F: FnMut(Self::Item);
    fn scan<St, B, F>(self, initial_state: St, #[known::runs(each)] f: F) -> Scan<Self, St, F>
    where
        Self: Sized,
        F: FnMut(&mut St, Self::Item) -> Option<B>;
    fn skip_while<P>(self, #[known::runs(each)] predicate: P) -> SkipWhile<Self, P>
    where
        Self: Sized,
        P: FnMut(&Self::Item) -> bool;
    fn skip(self, n: usize) -> Skip<Self>
    where
        Self: Sized;
    async fn try_fold<B, F, T, E>(&mut self, init: T, #[known::runs(each)] f: F) -> Result<T, E>
    where
        Self: Unpin + Sized,
        F: FnMut(B, Self::Item) -> Result<T, E>;
    async fn try_for_each<F, E>(&mut self, #[known::runs(each)] f: F) -> Result<(), E>
    where
        Self: Unpin + Sized,
        F: FnMut(Self::Item) -> Result<(), E>;
    fn zip<U>(self, other: U) -> Zip<Self, U>
    where
        Self: Sized,
        U: Stream;
    async fn position<P>(&mut self, #[known::runs(each)] predicate: P) -> Option<usize>
    where
        Self: Unpin + Sized,
        P: FnMut(Self::Item) -> bool;
}
impl<T: Stream + ?Sized> StreamExt for T {}

#[derive(Clone, Debug)]
pub struct Take<S> {}
impl<S: Stream> Stream for Take<S> {
    type Item = S::Item;
}
#[derive(Debug)]
pub struct TakeWhile<S, P> {}
impl<S: Stream, P: FnMut(&S::Item) -> bool> Stream for TakeWhile<S, P> {
    type Item = S::Item;
}
#[derive(Debug)]
pub struct StepBy<S> {}
impl<S: Stream> Stream for StepBy<S> {
    type Item = S::Item;
}
#[derive(Debug)]
pub struct Chain<S, U> {}
impl<S: Stream, U: Stream<Item = S::Item>> Stream for Chain<S, U> {
    type Item = S::Item;
}
#[derive(Debug)]
pub struct Cloned<S> {}
impl<'a, S: Stream<Item = &'a T>, T: Clone + 'a> Stream for Cloned<S> {
    type Item = T;
}
#[derive(Debug)]
pub struct Copied<S> {}
impl<'a, S: Stream<Item = &'a T>, T: Copy + 'a> Stream for Copied<S> {
    type Item = T;
}
#[derive(Debug)]
pub struct Cycle<S> {}
impl<S: Stream + Clone> Stream for Cycle<S> {
    type Item = S::Item;
}
#[derive(Debug)]
pub struct Enumerate<S> {}
impl<S: Stream> Stream for Enumerate<S> {
    type Item = (usize, S::Item);
}
#[derive(Debug)]
pub struct Map<S, F> {}
impl<S: Stream, F: FnMut(S::Item) -> B, B> Stream for Map<S, F> {
    type Item = B;
}
#[derive(Debug)]
pub struct Inspect<S, F> {}
impl<S: Stream, F: FnMut(&S::Item)> Stream for Inspect<S, F> {
    type Item = S::Item;
}
#[derive(Clone, Debug)]
pub struct Fuse<S> {}
impl<S: Stream> Stream for Fuse<S> {
    type Item = S::Item;
}
#[derive(Debug)]
pub struct Filter<S, P> {}
impl<S: Stream, P: FnMut(&S::Item) -> bool> Stream for Filter<S, P> {
    type Item = S::Item;
}
#[derive(Debug)]
pub struct FilterMap<S, F> {}
impl<S: Stream, F: FnMut(S::Item) -> Option<B>, B> Stream for FilterMap<S, F> {
    type Item = B;
}
#[derive(Debug)]
pub struct Scan<S, St, F> {}
impl<S: Stream, St, F: FnMut(&mut St, S::Item) -> Option<B>, B> Stream for Scan<S, St, F> {
    type Item = B;
}
#[derive(Debug)]
pub struct Skip<S> {}
impl<S: Stream> Stream for Skip<S> {
    type Item = S::Item;
}
#[derive(Debug)]
pub struct SkipWhile<S, P> {}
impl<S: Stream, P: FnMut(&S::Item) -> bool> Stream for SkipWhile<S, P> {
    type Item = S::Item;
}
pub struct Zip<A: Stream, B> {}
impl<A: Stream, B: Stream> Stream for Zip<A, B> {
    type Item = (A::Item, B::Item);
}

pub fn empty<T>() -> Empty<T>;
#[derive(Debug)]
pub struct Empty<T> {}
impl<T> Stream for Empty<T> {
    type Item = T;
}
pub fn from_fn<T, F>(#[known::runs(each)] f: F) -> FromFn<F>
where
    F: FnMut() -> Option<T>;
#[derive(Clone, Debug)]
pub struct FromFn<F> {}
impl<T, F: FnMut() -> Option<T>> Stream for FromFn<F> {
    type Item = T;
}
pub fn from_iter<I: IntoIterator>(iter: I) -> FromIter<I::IntoIter>;
#[derive(Clone, Debug)]
pub struct FromIter<I> {}
impl<I: Iterator> Stream for FromIter<I> {
    type Item = I::Item;
}
pub fn once<T>(t: T) -> Once<T>;
#[derive(Clone, Debug)]
pub struct Once<T> {}
impl<T> Stream for Once<T> {
    type Item = T;
}
pub fn repeat<T>(item: T) -> Repeat<T>
where
    T: Clone;
#[derive(Clone, Debug)]
pub struct Repeat<T> {}
impl<T: Clone> Stream for Repeat<T> {
    type Item = T;
}
pub fn repeat_with<T, F>(#[known::runs(each)] repeater: F) -> RepeatWith<F>
where
    F: FnMut() -> T;
#[derive(Clone, Debug)]
pub struct RepeatWith<F> {}
impl<T, F: FnMut() -> T> Stream for RepeatWith<F> {
    type Item = T;
}
