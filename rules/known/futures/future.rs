//! futures::future as of 0.3.34.
use std::any::Any;
use std::pin::Pin;
use std::task::{Context, Poll};

use crate::stream::Stream;

pub use std::future::Future;

pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;
pub type LocalBoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + 'a>>;

pub trait FusedFuture: Future {
    fn is_terminated(&self) -> bool;
}
pub trait TryFuture: Future {
    type Ok;
    type Error;
    fn try_poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<Self::Ok, Self::Error>>;
}
impl<F, T, E> TryFuture for F
where
    F: ?Sized + Future<Output = Result<T, E>>,
{
    type Ok = T;
    type Error = E;
}

pub trait FutureExt: Future {
    fn map<U, F>(self, #[known::runs(here)] f: F) -> Map<Self, F>
    where
        F: FnOnce(Self::Output) -> U,
        Self: Sized;
    fn map_into<U>(self) -> MapInto<Self, U>
    where
        Self::Output: Into<U>,
        Self: Sized;
    fn then<Fut, F>(self, #[known::runs(here)] f: F) -> Then<Self, Fut, F>
    where
        F: FnOnce(Self::Output) -> Fut,
        Fut: Future,
        Self: Sized;
    fn left_future<B>(self) -> Either<Self, B>
    where
        B: Future<Output = Self::Output>,
        Self: Sized;
    fn right_future<A>(self) -> Either<A, Self>
    where
        A: Future<Output = Self::Output>,
        Self: Sized;
    fn into_stream(self) -> IntoStream<Self>
    where
        Self: Sized;
    fn flatten(self) -> Flatten<Self>
    where
        Self::Output: Future,
        Self: Sized;
    fn flatten_stream(self) -> FlattenStream<Self>
    where
        Self::Output: Stream,
        Self: Sized;
    fn fuse(self) -> Fuse<Self>
    where
        Self: Sized;
    fn inspect<F>(self, #[known::runs(here)] f: F) -> Inspect<Self, F>
    where
        F: FnOnce(&Self::Output),
        Self: Sized;
    fn catch_unwind(self) -> CatchUnwind<Self>
    where
        Self: Sized + std::panic::UnwindSafe;
    fn shared(self) -> Shared<Self>
    where
        Self: Sized,
        Self::Output: Clone;
    fn remote_handle(self) -> (Remote<Self>, RemoteHandle<Self::Output>)
    where
        Self: Sized;
    #[known::allocates]
    fn boxed<'a>(self) -> BoxFuture<'a, Self::Output>
    where
        Self: Sized + Send + 'a;
    #[known::allocates]
    fn boxed_local<'a>(self) -> LocalBoxFuture<'a, Self::Output>
    where
        Self: Sized + 'a;
    fn unit_error(self) -> UnitError<Self>
    where
        Self: Sized;
    fn never_error(self) -> NeverError<Self>
    where
        Self: Sized;
    fn poll_unpin(&mut self, cx: &mut Context<'_>) -> Poll<Self::Output>
    where
        Self: Unpin;
    fn now_or_never(self) -> Option<Self::Output>
    where
        Self: Sized;
}
impl<T: ?Sized> FutureExt for T where T: Future {}

pub trait TryFutureExt: TryFuture {
    fn map_ok<T, F>(self, #[known::runs(here)] f: F) -> MapOk<Self, F>
    where
        F: FnOnce(Self::Ok) -> T,
        Self: Sized;
    fn map_ok_or_else<T, E, F>(self, #[known::runs(rarely)] e: E, #[known::runs(here)] f: F) -> MapOkOrElse<Self, F, E>
    where
        F: FnOnce(Self::Ok) -> T,
        E: FnOnce(Self::Error) -> T,
        Self: Sized;
    fn map_err<E, F>(self, #[known::runs(rarely)] f: F) -> MapErr<Self, F>
    where
        F: FnOnce(Self::Error) -> E,
        Self: Sized;
    fn err_into<E>(self) -> ErrInto<Self, E>
    where
        Self: Sized,
        Self::Error: Into<E>;
    fn ok_into<U>(self) -> OkInto<Self, U>
    where
        Self: Sized,
        Self::Ok: Into<U>;
    fn and_then<Fut, F>(self, #[known::runs(here)] f: F) -> AndThen<Self, Fut, F>
    where
        F: FnOnce(Self::Ok) -> Fut,
        Fut: TryFuture<Error = Self::Error>,
        Self: Sized;
    fn or_else<Fut, F>(self, #[known::runs(rarely)] f: F) -> OrElse<Self, Fut, F>
    where
        F: FnOnce(Self::Error) -> Fut,
        Fut: TryFuture<Ok = Self::Ok>,
        Self: Sized;
    fn inspect_ok<F>(self, #[known::runs(here)] f: F) -> InspectOk<Self, F>
    where
        F: FnOnce(&Self::Ok),
        Self: Sized;
    fn inspect_err<F>(self, #[known::runs(rarely)] f: F) -> InspectErr<Self, F>
    where
        F: FnOnce(&Self::Error),
        Self: Sized;
    fn unwrap_or_else<F>(self, #[known::runs(rarely)] f: F) -> UnwrapOrElse<Self, F>
    where
        Self: Sized,
        F: FnOnce(Self::Error) -> Self::Ok;
    fn into_future(self) -> IntoFuture<Self>
    where
        Self: Sized;
}
impl<Fut: ?Sized + TryFuture> TryFutureExt for Fut {}

pub struct Map<Fut, F> {}
impl<Fut, F, T> Future for Map<Fut, F>
where
    Fut: Future,
    F: FnOnce(Fut::Output) -> T,
{
    type Output = T;
}
pub struct MapInto<Fut, T> {}
impl<Fut, T> Future for MapInto<Fut, T>
where
    Fut: Future,
    Fut::Output: Into<T>,
{
    type Output = T;
}
pub struct Then<Fut1, Fut2, F> {}
impl<Fut1, Fut2, F> Future for Then<Fut1, Fut2, F>
where
    Fut1: Future,
    F: FnOnce(Fut1::Output) -> Fut2,
    Fut2: Future,
{
    type Output = Fut2::Output;
}
pub struct Flatten<Fut> {}
impl<Fut> Future for Flatten<Fut>
where
    Fut: Future,
    Fut::Output: Future,
{
    type Output = <Fut::Output as Future>::Output;
}
pub struct Fuse<Fut> {}
impl<Fut> Future for Fuse<Fut>
where
    Fut: Future,
{
    type Output = Fut::Output;
}
pub struct Inspect<Fut, F> {}
impl<Fut, F> Future for Inspect<Fut, F>
where
    Fut: Future,
    F: FnOnce(&Fut::Output),
{
    type Output = Fut::Output;
}
pub struct CatchUnwind<Fut> {}
impl<Fut> Future for CatchUnwind<Fut>
where
    Fut: Future,
{
    type Output = Result<Fut::Output, Box<dyn Any + Send>>;
}
pub struct Shared<Fut> {}
impl<Fut> Future for Shared<Fut>
where
    Fut: Future,
    Fut::Output: Clone,
{
    type Output = Fut::Output;
}
impl<Fut: Future> Clone for Shared<Fut> {}
pub struct Remote<Fut> {}
impl<Fut> Future for Remote<Fut>
where
    Fut: Future,
{
    type Output = ();
}
pub struct RemoteHandle<T> {}
impl<T> Future for RemoteHandle<T> {
    type Output = T;
}
pub struct UnitError<Fut> {}
impl<Fut> Future for UnitError<Fut>
where
    Fut: Future,
{
    type Output = Result<Fut::Output, ()>;
}
pub struct NeverError<Fut> {}
impl<Fut> Future for NeverError<Fut>
where
    Fut: Future,
{
    type Output = Result<Fut::Output, crate::never::Never>;
}
pub struct MapOk<Fut, F> {}
impl<Fut, F, T> Future for MapOk<Fut, F>
where
    Fut: TryFuture,
    F: FnOnce(Fut::Ok) -> T,
{
    type Output = Result<T, Fut::Error>;
}
pub struct MapOkOrElse<Fut, F, E> {}
impl<Fut, F, E, T> Future for MapOkOrElse<Fut, F, E>
where
    Fut: TryFuture,
    F: FnOnce(Fut::Ok) -> T,
    E: FnOnce(Fut::Error) -> T,
{
    type Output = T;
}
pub struct MapErr<Fut, F> {}
impl<Fut, F, E> Future for MapErr<Fut, F>
where
    Fut: TryFuture,
    F: FnOnce(Fut::Error) -> E,
{
    type Output = Result<Fut::Ok, E>;
}
pub struct ErrInto<Fut, E> {}
impl<Fut, E> Future for ErrInto<Fut, E>
where
    Fut: TryFuture,
    Fut::Error: Into<E>,
{
    type Output = Result<Fut::Ok, E>;
}
pub struct OkInto<Fut, U> {}
impl<Fut, U> Future for OkInto<Fut, U>
where
    Fut: TryFuture,
    Fut::Ok: Into<U>,
{
    type Output = Result<U, Fut::Error>;
}
pub struct AndThen<Fut1, Fut2, F> {}
impl<Fut1, Fut2, F> Future for AndThen<Fut1, Fut2, F>
where
    Fut1: TryFuture,
    F: FnOnce(Fut1::Ok) -> Fut2,
    Fut2: TryFuture<Error = Fut1::Error>,
{
    type Output = Result<Fut2::Ok, Fut2::Error>;
}
pub struct OrElse<Fut1, Fut2, F> {}
impl<Fut1, Fut2, F> Future for OrElse<Fut1, Fut2, F>
where
    Fut1: TryFuture,
    F: FnOnce(Fut1::Error) -> Fut2,
    Fut2: TryFuture<Ok = Fut1::Ok>,
{
    type Output = Result<Fut2::Ok, Fut2::Error>;
}
pub struct InspectOk<Fut, F> {}
impl<Fut, F> Future for InspectOk<Fut, F>
where
    Fut: TryFuture,
{
    type Output = Result<Fut::Ok, Fut::Error>;
}
pub struct InspectErr<Fut, F> {}
impl<Fut, F> Future for InspectErr<Fut, F>
where
    Fut: TryFuture,
{
    type Output = Result<Fut::Ok, Fut::Error>;
}
pub struct UnwrapOrElse<Fut, F> {}
impl<Fut, F> Future for UnwrapOrElse<Fut, F>
where
    Fut: TryFuture,
{
    type Output = Fut::Ok;
}
pub struct IntoFuture<Fut> {}
impl<Fut> Future for IntoFuture<Fut>
where
    Fut: TryFuture,
{
    type Output = Result<Fut::Ok, Fut::Error>;
}
pub struct IntoStream<F> {}
impl<F: Future> Stream for IntoStream<F> {
    type Item = F::Output;
}
pub struct FlattenStream<F> {}
impl<F> Stream for FlattenStream<F>
where
    F: Future,
    F::Output: Stream,
{
    type Item = <F::Output as Stream>::Item;
}
#[derive(Clone, Debug)]
pub enum Either<A, B> {
    Left(A),
    Right(B),
}
impl<T> Either<T, T> {
    pub fn into_inner(self) -> T;
}
impl<A, B> Future for Either<A, B>
where
    A: Future,
    B: Future<Output = A::Output>,
{
    type Output = A::Output;
}
impl<A, B> Stream for Either<A, B>
where
    A: Stream,
    B: Stream<Item = A::Item>,
{
    type Item = A::Item;
}

pub fn ready<T>(t: T) -> Ready<T>;
pub fn ok<T, E>(t: T) -> Ready<Result<T, E>>;
pub fn err<T, E>(err: E) -> Ready<Result<T, E>>;
pub fn pending<T>() -> Pending<T>;
pub fn lazy<F, R>(#[known::runs(here)] f: F) -> Lazy<F>
where
    F: FnOnce(&mut Context<'_>) -> R;
pub fn poll_fn<T, F>(#[known::runs(here)] f: F) -> PollFn<F>
where
    F: FnMut(&mut Context<'_>) -> Poll<T>;
pub fn maybe_done<Fut: Future>(future: Fut) -> MaybeDone<Fut>;
pub fn join<Fut1, Fut2>(future1: Fut1, future2: Fut2) -> Join<Fut1, Fut2>
where
    Fut1: Future,
    Fut2: Future;
pub fn join3<Fut1, Fut2, Fut3>(future1: Fut1, future2: Fut2, future3: Fut3) -> Join3<Fut1, Fut2, Fut3>
where
    Fut1: Future,
    Fut2: Future,
    Fut3: Future;
pub fn try_join<Fut1, Fut2>(future1: Fut1, future2: Fut2) -> TryJoin<Fut1, Fut2>
where
    Fut1: TryFuture,
    Fut2: TryFuture<Error = Fut1::Error>;
#[known::allocates]
#[known::joins]
pub fn join_all<I>(iter: I) -> JoinAll<I::Item>
where
    I: IntoIterator,
    I::Item: Future;
#[known::allocates]
pub fn try_join_all<I>(iter: I) -> TryJoinAll<I::Item>
where
    I: IntoIterator,
    I::Item: TryFuture;
pub fn select<A, B>(future1: A, future2: B) -> Select<A, B>
where
    A: Future + Unpin,
    B: Future + Unpin;
pub fn try_select<A, B>(future1: A, future2: B) -> TrySelect<A, B>
where
    A: TryFuture + Unpin,
    B: TryFuture + Unpin;
#[known::allocates]
pub fn select_all<I>(iter: I) -> SelectAll<I::Item>
where
    I: IntoIterator,
    I::Item: Future + Unpin;
#[known::allocates]
pub fn select_ok<I>(iter: I) -> SelectOk<I::Item>
where
    I: IntoIterator,
    I::Item: TryFuture + Unpin;
pub fn abortable<Fut>(future: Fut) -> (Abortable<Fut>, AbortHandle)
where
    Fut: Future;

pub struct Ready<T> {}
impl<T> Future for Ready<T> {
    type Output = T;
}
impl<T> Ready<T> {
    pub fn into_inner(self) -> T;
}
pub struct Pending<T> {}
impl<T> Future for Pending<T> {
    type Output = T;
}
pub struct Lazy<F> {}
impl<F, R> Future for Lazy<F>
where
    F: FnOnce(&mut Context<'_>) -> R,
{
    type Output = R;
}
pub struct PollFn<F> {}
impl<F, T> Future for PollFn<F>
where
    F: FnMut(&mut Context<'_>) -> Poll<T>,
{
    type Output = T;
}
pub enum MaybeDone<Fut: Future> {
    Future(Fut),
    Done(Fut::Output),
    Gone,
}
impl<Fut: Future> Future for MaybeDone<Fut> {
    type Output = ();
}
pub struct Join<A, B> {}
impl<A, B> Future for Join<A, B>
where
    A: Future,
    B: Future,
{
    type Output = (A::Output, B::Output);
}
pub struct Join3<A, B, C> {}
impl<A, B, C> Future for Join3<A, B, C>
where
    A: Future,
    B: Future,
    C: Future,
{
    type Output = (A::Output, B::Output, C::Output);
}
pub struct TryJoin<A, B> {}
impl<A, B> Future for TryJoin<A, B>
where
    A: TryFuture,
    B: TryFuture<Error = A::Error>,
{
    type Output = Result<(A::Ok, B::Ok), A::Error>;
}
pub struct JoinAll<F> {}
impl<F> Future for JoinAll<F>
where
    F: Future,
{
    type Output = Vec<F::Output>;
}
pub struct TryJoinAll<F> {}
impl<F> Future for TryJoinAll<F>
where
    F: TryFuture,
{
    type Output = Result<Vec<F::Ok>, F::Error>;
}
pub struct Select<A, B> {}
impl<A, B> Future for Select<A, B>
where
    A: Future,
    B: Future,
{
    type Output = Either<(A::Output, B), (B::Output, A)>;
}
pub struct TrySelect<A, B> {}
impl<A, B> Future for TrySelect<A, B>
where
    A: TryFuture,
    B: TryFuture,
{
    type Output = Result<Either<(A::Ok, B), (B::Ok, A)>, Either<(A::Error, B), (B::Error, A)>>;
}
pub struct SelectAll<Fut> {}
impl<Fut> Future for SelectAll<Fut>
where
    Fut: Future,
{
    type Output = (Fut::Output, usize, Vec<Fut>);
}
pub struct SelectOk<Fut> {}
impl<Fut> Future for SelectOk<Fut>
where
    Fut: TryFuture,
{
    type Output = Result<(Fut::Ok, Vec<Fut>), Fut::Error>;
}
pub struct Abortable<T> {}
impl<T> Future for Abortable<T>
where
    T: Future,
{
    type Output = Result<T::Output, Aborted>;
}
impl<T> Abortable<T> {
    pub fn new(task: T, reg: AbortRegistration) -> Self;
    pub fn is_aborted(&self) -> bool;
}
pub struct AbortRegistration {}
#[known::synchronised]
#[derive(Clone, Debug)]
pub struct AbortHandle {}
impl AbortHandle {
    pub fn new_pair() -> (Self, AbortRegistration);
    pub fn abort(&self);
    pub fn is_aborted(&self) -> bool;
}
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Aborted;
impl std::fmt::Display for Aborted {}
impl std::error::Error for Aborted {}
