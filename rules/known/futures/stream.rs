//! futures::stream as of 0.3.34.
// lang: stream
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use crate::future::{Either, TryFuture};
use crate::sink::Sink;

pub type BoxStream<'a, T> = Pin<Box<dyn Stream<Item = T> + Send + 'a>>;
pub type LocalBoxStream<'a, T> = Pin<Box<dyn Stream<Item = T> + 'a>>;

#[known::lang("stream")]
pub trait Stream {
    type Item;
    #[known::handler(poll)]
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>>;
    fn size_hint(&self) -> (usize, Option<usize>);
}
impl<S: ?Sized + Stream + Unpin> Stream for &mut S {
    type Item = S::Item;
}
impl<S: ?Sized + Stream + Unpin> Stream for Box<S> {
    type Item = S::Item;
}
impl<P> Stream for Pin<P>
where
    P: std::ops::DerefMut,
    P::Target: Stream,
{
    type Item = <P::Target as Stream>::Item;
}
pub trait FusedStream: Stream {
    fn is_terminated(&self) -> bool;
}
pub trait TryStream: Stream {
    type Ok;
    type Error;
    fn try_poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Self::Ok, Self::Error>>>;
}
impl<S, T, E> TryStream for S
where
    S: ?Sized + Stream<Item = Result<T, E>>,
{
    type Ok = T;
    type Error = E;
}

pub trait StreamExt: Stream {
    #[known::receive(next)]
    fn next(&mut self) -> Next<'_, Self>
    where
        Self: Unpin;
    fn into_future(self) -> StreamFuture<Self>
    where
        Self: Sized + Unpin;
    fn map<T, F>(self, #[known::runs(each)] f: F) -> Map<Self, F>
    where
        F: FnMut(Self::Item) -> T,
        Self: Sized;
    fn enumerate(self) -> Enumerate<Self>
    where
        Self: Sized;
    fn filter<Fut, F>(self, #[known::runs(each)] f: F) -> Filter<Self, Fut, F>
    where
        F: FnMut(&Self::Item) -> Fut,
        Fut: Future<Output = bool>,
        Self: Sized;
    fn filter_map<Fut, T, F>(self, #[known::runs(each)] f: F) -> FilterMap<Self, Fut, F>
    where
        F: FnMut(Self::Item) -> Fut,
        Fut: Future<Output = Option<T>>,
        Self: Sized;
    fn then<Fut, F>(self, #[known::runs(each)] f: F) -> Then<Self, Fut, F>
    where
        F: FnMut(Self::Item) -> Fut,
        Fut: Future,
        Self: Sized;
    #[known::allocates]
    fn collect<C: Default + Extend<Self::Item>>(self) -> Collect<Self, C>
    where
        Self: Sized;
    fn concat(self) -> Concat<Self>
    where
        Self: Sized,
        Self::Item: Extend<<Self::Item as IntoIterator>::Item> + IntoIterator + Default;
    fn count(self) -> Count<Self>
    where
        Self: Sized;
    fn cycle(self) -> Cycle<Self>
    where
        Self: Sized + Clone;
    fn fold<T, Fut, F>(self, init: T, #[known::runs(each)] f: F) -> Fold<Self, Fut, T, F>
    where
        F: FnMut(T, Self::Item) -> Fut,
        Fut: Future<Output = T>,
        Self: Sized;
    fn any<Fut, F>(self, #[known::runs(each)] f: F) -> Any<Self, Fut, F>
    where
        F: FnMut(Self::Item) -> Fut,
        Fut: Future<Output = bool>,
        Self: Sized;
    fn all<Fut, F>(self, #[known::runs(each)] f: F) -> All<Self, Fut, F>
    where
        F: FnMut(Self::Item) -> Fut,
        Fut: Future<Output = bool>,
        Self: Sized;
    fn flatten(self) -> Flatten<Self>
    where
        Self::Item: Stream,
        Self: Sized;
    fn flatten_unordered(self, limit: impl Into<Option<usize>>) -> FlattenUnordered<Self>
    where
        Self::Item: Stream + Unpin,
        Self: Sized;
    fn flat_map<U, F>(self, #[known::runs(each)] f: F) -> FlatMap<Self, U, F>
    where
        F: FnMut(Self::Item) -> U,
        U: Stream,
        Self: Sized;
    fn scan<S, B, Fut, F>(self, initial_state: S, #[known::runs(each)] f: F) -> Scan<Self, S, Fut, F>
    where
        F: FnMut(&mut S, Self::Item) -> Fut,
        Fut: Future<Output = Option<B>>,
        Self: Sized;
    fn skip_while<Fut, F>(self, #[known::runs(each)] f: F) -> SkipWhile<Self, Fut, F>
    where
        F: FnMut(&Self::Item) -> Fut,
        Fut: Future<Output = bool>,
        Self: Sized;
    fn take_while<Fut, F>(self, #[known::runs(each)] f: F) -> TakeWhile<Self, Fut, F>
    where
        F: FnMut(&Self::Item) -> Fut,
        Fut: Future<Output = bool>,
        Self: Sized;
    fn take_until<Fut>(self, fut: Fut) -> TakeUntil<Self, Fut>
    where
        Fut: Future,
        Self: Sized;
    fn for_each<Fut, F>(self, #[known::runs(each)] f: F) -> ForEach<Self, Fut, F>
    where
        F: FnMut(Self::Item) -> Fut,
        Fut: Future<Output = ()>,
        Self: Sized;
    fn for_each_concurrent<Fut, F>(
        self,
        limit: impl Into<Option<usize>>,
        #[known::runs(each)] f: F,
    ) -> ForEachConcurrent<Self, Fut, F>
    where
        F: FnMut(Self::Item) -> Fut,
        Fut: Future<Output = ()>,
        Self: Sized;
    fn take(self, n: usize) -> Take<Self>
    where
        Self: Sized;
    fn skip(self, n: usize) -> Skip<Self>
    where
        Self: Sized;
    fn fuse(self) -> Fuse<Self>
    where
        Self: Sized;
    fn by_ref(&mut self) -> &mut Self;
    #[known::allocates]
    fn boxed<'a>(self) -> BoxStream<'a, Self::Item>
    where
        Self: Sized + Send + 'a;
    #[known::allocates]
    fn boxed_local<'a>(self) -> LocalBoxStream<'a, Self::Item>
    where
        Self: Sized + 'a;
    fn buffered(self, n: usize) -> Buffered<Self>
    where
        Self::Item: Future,
        Self: Sized;
    fn buffer_unordered(self, n: usize) -> BufferUnordered<Self>
    where
        Self::Item: Future,
        Self: Sized;
    fn zip<St>(self, other: St) -> Zip<Self, St>
    where
        St: Stream,
        Self: Sized;
    fn chain<St>(self, other: St) -> Chain<Self, St>
    where
        St: Stream<Item = Self::Item>,
        Self: Sized;
    fn peekable(self) -> Peekable<Self>
    where
        Self: Sized;
    fn chunks(self, capacity: usize) -> Chunks<Self>
    where
        Self: Sized;
    fn ready_chunks(self, capacity: usize) -> ReadyChunks<Self>
    where
        Self: Sized;
    fn forward<S>(self, sink: S) -> Forward<Self, S>
    where
        S: Sink<Self::Ok, Error = Self::Error>,
        Self: TryStream + Sized;
    fn split<Item>(self) -> (SplitSink<Self, Item>, SplitStream<Self>)
    where
        Self: Sink<Item> + Sized;
    fn inspect<F>(self, #[known::runs(each)] f: F) -> Inspect<Self, F>
    where
        F: FnMut(&Self::Item),
        Self: Sized;
    fn left_stream<B>(self) -> Either<Self, B>
    where
        B: Stream<Item = Self::Item>,
        Self: Sized;
    fn right_stream<B>(self) -> Either<B, Self>
    where
        B: Stream<Item = Self::Item>,
        Self: Sized;
    fn poll_next_unpin(&mut self, cx: &mut Context<'_>) -> Poll<Option<Self::Item>>
    where
        Self: Unpin;
    #[known::receive(next)]
    fn select_next_some(&mut self) -> SelectNextSome<'_, Self>
    where
        Self: Unpin + FusedStream;
}
impl<T: ?Sized> StreamExt for T where T: Stream {}

pub trait TryStreamExt: TryStream {
    #[known::receive(next)]
    fn try_next(&mut self) -> TryNext<'_, Self>
    where
        Self: Unpin;
    fn map_ok<T, F>(self, #[known::runs(each)] f: F) -> MapOk<Self, F>
    where
        Self: Sized,
        F: FnMut(Self::Ok) -> T;
    fn map_err<E, F>(self, #[known::runs(rarely)] f: F) -> MapErr<Self, F>
    where
        Self: Sized,
        F: FnMut(Self::Error) -> E;
    fn err_into<E>(self) -> ErrInto<Self, E>
    where
        Self: Sized,
        Self::Error: Into<E>;
    fn and_then<Fut, F>(self, #[known::runs(each)] f: F) -> AndThen<Self, Fut, F>
    where
        F: FnMut(Self::Ok) -> Fut,
        Fut: TryFuture<Error = Self::Error>,
        Self: Sized;
    fn try_for_each<Fut, F>(self, #[known::runs(each)] f: F) -> TryForEach<Self, Fut, F>
    where
        F: FnMut(Self::Ok) -> Fut,
        Fut: TryFuture<Ok = (), Error = Self::Error>,
        Self: Sized;
    fn try_for_each_concurrent<Fut, F>(
        self,
        limit: impl Into<Option<usize>>,
        #[known::runs(each)] f: F,
    ) -> TryForEachConcurrent<Self, Fut, F>
    where
        F: FnMut(Self::Ok) -> Fut,
        Fut: Future<Output = Result<(), Self::Error>>,
        Self: Sized;
    #[known::allocates]
    fn try_collect<C: Default + Extend<Self::Ok>>(self) -> TryCollect<Self, C>
    where
        Self: Sized;
    fn try_filter<Fut, F>(self, #[known::runs(each)] f: F) -> TryFilter<Self, Fut, F>
    where
        F: FnMut(&Self::Ok) -> Fut,
        Fut: Future<Output = bool>,
        Self: Sized;
    fn try_filter_map<Fut, F, T>(self, #[known::runs(each)] f: F) -> TryFilterMap<Self, Fut, F>
    where
        Fut: TryFuture<Ok = Option<T>, Error = Self::Error>,
        F: FnMut(Self::Ok) -> Fut,
        Self: Sized;
    fn try_fold<T, Fut, F>(self, init: T, #[known::runs(each)] f: F) -> TryFold<Self, Fut, T, F>
    where
        F: FnMut(T, Self::Ok) -> Fut,
        Fut: TryFuture<Ok = T, Error = Self::Error>,
        Self: Sized;
}
impl<S: ?Sized + TryStream> TryStreamExt for S {}

pub struct Next<'a, St: ?Sized> {}
impl<St: ?Sized + Stream + Unpin> Future for Next<'_, St> {
    type Output = Option<St::Item>;
}
pub struct TryNext<'a, St: ?Sized> {}
impl<St: ?Sized + TryStream + Unpin> Future for TryNext<'_, St> {
    type Output = Result<Option<St::Ok>, St::Error>;
}
pub struct SelectNextSome<'a, St: ?Sized> {}
impl<St: ?Sized + FusedStream + Unpin> Future for SelectNextSome<'_, St> {
    type Output = St::Item;
}
pub struct StreamFuture<St> {}
impl<St> Future for StreamFuture<St>
where
    St: Stream,
{
    type Output = (Option<St::Item>, St);
}
pub struct Map<St, F> {}
impl<St, F, T> Stream for Map<St, F>
where
    St: Stream,
    F: FnMut(St::Item) -> T,
{
    type Item = T;
}
pub struct Enumerate<St> {}
impl<St> Stream for Enumerate<St>
where
    St: Stream,
{
    type Item = (usize, St::Item);
}
pub struct Filter<St, Fut, F> {}
impl<St, Fut, F> Stream for Filter<St, Fut, F>
where
    St: Stream,
    F: FnMut(&St::Item) -> Fut,
    Fut: Future<Output = bool>,
{
    type Item = St::Item;
}
pub struct SkipWhile<St, Fut, F> {}
impl<St, Fut, F> Stream for SkipWhile<St, Fut, F>
where
    St: Stream,
    F: FnMut(&St::Item) -> Fut,
    Fut: Future<Output = bool>,
{
    type Item = St::Item;
}
pub struct TakeWhile<St, Fut, F> {}
impl<St, Fut, F> Stream for TakeWhile<St, Fut, F>
where
    St: Stream,
    F: FnMut(&St::Item) -> Fut,
    Fut: Future<Output = bool>,
{
    type Item = St::Item;
}
pub struct FilterMap<St, Fut, F> {}
impl<St, Fut, F, T> Stream for FilterMap<St, Fut, F>
where
    St: Stream,
    F: FnMut(St::Item) -> Fut,
    Fut: Future<Output = Option<T>>,
{
    type Item = T;
}
pub struct Then<St, Fut, F> {}
impl<St, Fut, F> Stream for Then<St, Fut, F>
where
    St: Stream,
    F: FnMut(St::Item) -> Fut,
    Fut: Future,
{
    type Item = Fut::Output;
}
pub struct Collect<St, C> {}
impl<St, C> Future for Collect<St, C>
where
    St: Stream,
    C: Default + Extend<St::Item>,
{
    type Output = C;
}
pub struct Concat<St> {}
impl<St> Future for Concat<St>
where
    St: Stream,
{
    type Output = St::Item;
}
pub struct Count<St> {}
impl<St> Future for Count<St>
where
    St: Stream,
{
    type Output = usize;
}
pub struct Cycle<St> {}
impl<St> Stream for Cycle<St>
where
    St: Stream,
{
    type Item = St::Item;
}
pub struct Take<St> {}
impl<St> Stream for Take<St>
where
    St: Stream,
{
    type Item = St::Item;
}
pub struct Skip<St> {}
impl<St> Stream for Skip<St>
where
    St: Stream,
{
    type Item = St::Item;
}
pub struct Fuse<St> {}
impl<St> Stream for Fuse<St>
where
    St: Stream,
{
    type Item = St::Item;
}
pub struct Peekable<St> {}
impl<St> Stream for Peekable<St>
where
    St: Stream,
{
    type Item = St::Item;
}
impl<St: Stream> Peekable<St> {
    pub fn peek(self: Pin<&mut Self>) -> Peek<'_, St>;
    pub fn get_ref(&self) -> &St;
    pub fn get_mut(&mut self) -> &mut St;
    pub fn into_inner(self) -> St;
}
pub struct Peek<'a, St: Stream> {}
impl<'a, St: Stream> Future for Peek<'a, St> {
    type Output = Option<&'a St::Item>;
}
pub struct Fold<St, Fut, T, F> {}
impl<St, Fut, T, F> Future for Fold<St, Fut, T, F>
where
    St: Stream,
    F: FnMut(T, St::Item) -> Fut,
    Fut: Future<Output = T>,
{
    type Output = T;
}
pub struct Any<St, Fut, F> {}
impl<St, Fut, F> Future for Any<St, Fut, F>
where
    St: Stream,
{
    type Output = bool;
}
pub struct All<St, Fut, F> {}
impl<St, Fut, F> Future for All<St, Fut, F>
where
    St: Stream,
{
    type Output = bool;
}
pub struct Flatten<St> {}
impl<St> Stream for Flatten<St>
where
    St: Stream,
    St::Item: Stream,
{
    type Item = <St::Item as Stream>::Item;
}
pub struct FlattenUnordered<St> {}
impl<St> Stream for FlattenUnordered<St>
where
    St: Stream,
    St::Item: Stream,
{
    type Item = <St::Item as Stream>::Item;
}
pub struct FlatMap<St, U, F> {}
impl<St, U, F> Stream for FlatMap<St, U, F>
where
    St: Stream,
    U: Stream,
    F: FnMut(St::Item) -> U,
{
    type Item = U::Item;
}
pub struct Scan<St, S, Fut, F> {}
impl<St, S, Fut, F, B> Stream for Scan<St, S, Fut, F>
where
    St: Stream,
    F: FnMut(&mut S, St::Item) -> Fut,
    Fut: Future<Output = Option<B>>,
{
    type Item = B;
}
pub struct TakeUntil<St, Fut> {}
impl<St, Fut> Stream for TakeUntil<St, Fut>
where
    St: Stream,
    Fut: Future,
{
    type Item = St::Item;
}
pub struct ForEach<St, Fut, F> {}
impl<St, Fut, F> Future for ForEach<St, Fut, F>
where
    St: Stream,
{
    type Output = ();
}
pub struct ForEachConcurrent<St, Fut, F> {}
impl<St, Fut, F> Future for ForEachConcurrent<St, Fut, F>
where
    St: Stream,
{
    type Output = ();
}
pub struct Buffered<St> {}
impl<St> Stream for Buffered<St>
where
    St: Stream,
    St::Item: Future,
{
    type Item = <St::Item as Future>::Output;
}
pub struct BufferUnordered<St> {}
impl<St> Stream for BufferUnordered<St>
where
    St: Stream,
    St::Item: Future,
{
    type Item = <St::Item as Future>::Output;
}
pub struct Zip<St1, St2> {}
impl<St1, St2> Stream for Zip<St1, St2>
where
    St1: Stream,
    St2: Stream,
{
    type Item = (St1::Item, St2::Item);
}
pub struct Chain<St1, St2> {}
impl<St1, St2> Stream for Chain<St1, St2>
where
    St1: Stream,
    St2: Stream<Item = St1::Item>,
{
    type Item = St1::Item;
}
pub struct Chunks<St> {}
impl<St> Stream for Chunks<St>
where
    St: Stream,
{
    type Item = Vec<St::Item>;
}
pub struct ReadyChunks<St> {}
impl<St> Stream for ReadyChunks<St>
where
    St: Stream,
{
    type Item = Vec<St::Item>;
}
pub struct Forward<St, Si> {}
impl<St, Si> Future for Forward<St, Si>
where
    St: TryStream,
    Si: Sink<St::Ok, Error = St::Error>,
{
    type Output = Result<(), St::Error>;
}
pub struct Inspect<St, F> {}
impl<St, F> Stream for Inspect<St, F>
where
    St: Stream,
    F: FnMut(&St::Item),
{
    type Item = St::Item;
}
pub struct SplitStream<S> {}
impl<S> Stream for SplitStream<S>
where
    S: Stream,
{
    type Item = S::Item;
}
pub struct SplitSink<S, Item> {}
impl<S: Sink<Item>, Item> Sink<Item> for SplitSink<S, Item> {
    type Error = S::Error;
}
pub struct MapOk<St, F> {}
impl<St, F, T> Stream for MapOk<St, F>
where
    St: TryStream,
    F: FnMut(St::Ok) -> T,
{
    type Item = Result<T, St::Error>;
}
pub struct MapErr<St, F> {}
impl<St, F, E> Stream for MapErr<St, F>
where
    St: TryStream,
    F: FnMut(St::Error) -> E,
{
    type Item = Result<St::Ok, E>;
}
pub struct ErrInto<St, E> {}
impl<St, E> Stream for ErrInto<St, E>
where
    St: TryStream,
    St::Error: Into<E>,
{
    type Item = Result<St::Ok, E>;
}
pub struct AndThen<St, Fut, F> {}
impl<St, Fut, F> Stream for AndThen<St, Fut, F>
where
    St: TryStream,
    F: FnMut(St::Ok) -> Fut,
    Fut: TryFuture<Error = St::Error>,
{
    type Item = Result<Fut::Ok, St::Error>;
}
pub struct TryForEach<St, Fut, F> {}
impl<St, Fut, F> Future for TryForEach<St, Fut, F>
where
    St: TryStream,
{
    type Output = Result<(), St::Error>;
}
pub struct TryForEachConcurrent<St, Fut, F> {}
impl<St, Fut, F> Future for TryForEachConcurrent<St, Fut, F>
where
    St: TryStream,
{
    type Output = Result<(), St::Error>;
}
pub struct TryCollect<St, C> {}
impl<St, C> Future for TryCollect<St, C>
where
    St: TryStream,
    C: Default + Extend<St::Ok>,
{
    type Output = Result<C, St::Error>;
}
pub struct TryFilter<St, Fut, F> {}
impl<St, Fut, F> Stream for TryFilter<St, Fut, F>
where
    St: TryStream,
{
    type Item = Result<St::Ok, St::Error>;
}
pub struct TryFilterMap<St, Fut, F> {}
impl<St, Fut, F, T> Stream for TryFilterMap<St, Fut, F>
where
    St: TryStream,
    F: FnMut(St::Ok) -> Fut,
    Fut: TryFuture<Ok = Option<T>, Error = St::Error>,
{
    type Item = Result<T, St::Error>;
}
pub struct TryFold<St, Fut, T, F> {}
impl<St, Fut, T, F> Future for TryFold<St, Fut, T, F>
where
    St: TryStream,
{
    type Output = Result<T, St::Error>;
}

pub fn iter<I>(i: I) -> Iter<I::IntoIter>
where
    I: IntoIterator;
pub fn empty<T>() -> Empty<T>;
pub fn pending<T>() -> Pending<T>;
pub fn once<Fut: Future>(future: Fut) -> Once<Fut>;
pub fn repeat<T>(item: T) -> Repeat<T>
where
    T: Clone;
pub fn repeat_with<A, F: FnMut() -> A>(#[known::runs(each)] repeater: F) -> RepeatWith<F>;
pub fn unfold<T, F, Fut, Item>(init: T, #[known::runs(each)] f: F) -> Unfold<T, F, Fut>
where
    F: FnMut(T) -> Fut,
    Fut: Future<Output = Option<(Item, T)>>;
pub fn try_unfold<T, F, Fut, Item>(init: T, #[known::runs(each)] f: F) -> TryUnfold<T, F, Fut>
where
    F: FnMut(T) -> Fut,
    Fut: TryFuture<Ok = Option<(Item, T)>>;
pub fn poll_fn<T, F>(#[known::runs(each)] f: F) -> PollFn<F>
where
    F: FnMut(&mut Context<'_>) -> Poll<Option<T>>;
pub fn select<St1, St2>(stream1: St1, stream2: St2) -> Select<St1, St2>
where
    St1: Stream,
    St2: Stream<Item = St1::Item>;
#[known::allocates]
pub fn select_all<I>(streams: I) -> SelectAll<I::Item>
where
    I: IntoIterator,
    I::Item: Stream + Unpin;

pub struct Iter<I> {}
impl<I> Stream for Iter<I>
where
    I: Iterator,
{
    type Item = I::Item;
}
pub struct Empty<T> {}
impl<T> Stream for Empty<T> {
    type Item = T;
}
pub struct Pending<T> {}
impl<T> Stream for Pending<T> {
    type Item = T;
}
pub struct Once<Fut> {}
impl<Fut> Stream for Once<Fut>
where
    Fut: Future,
{
    type Item = Fut::Output;
}
pub struct Repeat<T> {}
impl<T> Stream for Repeat<T>
where
    T: Clone,
{
    type Item = T;
}
pub struct RepeatWith<F> {}
impl<F, A> Stream for RepeatWith<F>
where
    F: FnMut() -> A,
{
    type Item = A;
}
pub struct Unfold<T, F, Fut> {}
impl<T, F, Fut, Item> Stream for Unfold<T, F, Fut>
where
    F: FnMut(T) -> Fut,
    Fut: Future<Output = Option<(Item, T)>>,
{
    type Item = Item;
}
pub struct TryUnfold<T, F, Fut> {}
impl<T, F, Fut, Item> Stream for TryUnfold<T, F, Fut>
where
    F: FnMut(T) -> Fut,
    Fut: TryFuture<Ok = Option<(Item, T)>>,
{
    type Item = Result<Item, Fut::Error>;
}
pub struct PollFn<F> {}
impl<F, T> Stream for PollFn<F>
where
    F: FnMut(&mut Context<'_>) -> Poll<Option<T>>,
{
    type Item = T;
}
pub struct Select<St1, St2> {}
impl<St1, St2> Stream for Select<St1, St2>
where
    St1: Stream,
    St2: Stream<Item = St1::Item>,
{
    type Item = St1::Item;
}
pub struct SelectAll<St> {}
impl<St> Stream for SelectAll<St>
where
    St: Stream + Unpin,
{
    type Item = St::Item;
}
pub struct FuturesUnordered<Fut> {}
impl<Fut> Stream for FuturesUnordered<Fut>
where
    Fut: Future,
{
    type Item = Fut::Output;
}
impl<Fut> FuturesUnordered<Fut> {
    pub fn new() -> FuturesUnordered<Fut>;
    #[known::content(read)]
    pub fn len(&self) -> usize;
    #[known::content(read)]
    pub fn is_empty(&self) -> bool;
    #[known::allocates]
    #[known::content(push)]
    pub fn push(&self, future: Fut);
    pub fn clear(&mut self);
}
impl<Fut> Default for FuturesUnordered<Fut> {}
impl<Fut> FromIterator<Fut> for FuturesUnordered<Fut> {}
impl<Fut> Extend<Fut> for FuturesUnordered<Fut> {}
pub struct FuturesOrdered<Fut> {}
impl<Fut> Stream for FuturesOrdered<Fut>
where
    Fut: Future,
{
    type Item = Fut::Output;
}
impl<Fut> FuturesOrdered<Fut> {
    pub fn new() -> FuturesOrdered<Fut>;
    #[known::content(read)]
    pub fn len(&self) -> usize;
    #[known::content(read)]
    pub fn is_empty(&self) -> bool;
    #[known::allocates]
    #[known::content(push)]
    pub fn push_back(&mut self, future: Fut);
    pub fn clear(&mut self);
}
impl<Fut> Default for FuturesOrdered<Fut> {}
impl<Fut> FromIterator<Fut> for FuturesOrdered<Fut> {}
impl<Fut> Extend<Fut> for FuturesOrdered<Fut> {}
pub mod futures_unordered {
    pub use super::FuturesUnordered;
}
