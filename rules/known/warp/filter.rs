use std::future::Future;

use crate::Rejection;

pub trait FilterBase {
    type Extract;
    type Error;
    type Future: Future<Output = Result<Self::Extract, Self::Error>> + Send;
}
#[known::unlisted]
pub trait Func<Args> {
    type Output;
}
pub trait Filter: FilterBase {
    fn and<F>(self, other: F) -> And<Self, F>
    where
        Self: Sized,
        F: Filter + Clone;
    fn or<F>(self, other: F) -> Or<Self, F>
    where
        Self: Filter<Error = Rejection> + Sized,
        F: Filter;
    fn map<F>(self, #[known::handler(request)] fun: F) -> Map<Self, F>
    where
        Self: Sized,
        F: Func<Self::Extract> + Clone;
    fn then<F>(self, #[known::handler(request)] fun: F) -> Then<Self, F>
    where
        Self: Sized,
        F: Func<Self::Extract> + Clone;
    fn and_then<F>(self, #[known::handler(request)] fun: F) -> AndThen<Self, F>
    where
        Self: Sized,
        F: Func<Self::Extract> + Clone;
    fn or_else<F>(self, #[known::runs(rarely)] fun: F) -> OrElse<Self, F>
    where
        Self: Filter<Error = Rejection> + Sized,
        F: Func<Rejection>;
    fn recover<F>(self, #[known::runs(rarely)] fun: F) -> Recover<Self, F>
    where
        Self: Filter<Error = Rejection> + Sized,
        F: Func<Rejection>;
    fn unify<T>(self) -> Unify<Self>
    where
        Self: Sized;
    fn untuple_one<T>(self) -> UntupleOne<Self>
    where
        Self: Filter<Extract = (T,)> + Sized;
    fn with<W>(self, wrapper: W) -> W::Wrapped
    where
        Self: Sized,
        W: Wrap<Self>;
    fn boxed(self) -> BoxedFilter<Self::Extract>
    where
        Self: Sized + Send + Sync + 'static;
}
impl<T: FilterBase> Filter for T {}
#[known::unlisted]
pub trait Wrap<F> {
    type Wrapped;
}

#[derive(Clone, Copy, Debug)]
pub struct And<T, U> {}
impl<T, U> FilterBase for And<T, U> {}
#[derive(Clone, Copy, Debug)]
pub struct Or<T, U> {}
impl<T, U> FilterBase for Or<T, U> {}
#[derive(Clone, Copy, Debug)]
pub struct Map<T, F> {}
impl<T, F> FilterBase for Map<T, F> {}
#[derive(Clone, Copy, Debug)]
pub struct Then<T, F> {}
impl<T, F> FilterBase for Then<T, F> {}
#[derive(Clone, Copy, Debug)]
pub struct AndThen<T, F> {}
impl<T, F> FilterBase for AndThen<T, F> {}
#[derive(Clone, Copy, Debug)]
pub struct OrElse<T, F> {}
impl<T, F> FilterBase for OrElse<T, F> {}
#[derive(Clone, Copy, Debug)]
pub struct Recover<T, F> {}
impl<T, F> FilterBase for Recover<T, F> {}
#[derive(Clone, Copy, Debug)]
pub struct Unify<F> {}
impl<F> FilterBase for Unify<F> {}
#[derive(Clone, Copy, Debug)]
pub struct UntupleOne<F> {}
impl<F> FilterBase for UntupleOne<F> {}
pub struct BoxedFilter<T> {}
impl<T> Clone for BoxedFilter<T> {}
impl<T> std::fmt::Debug for BoxedFilter<T> {}
impl<T> FilterBase for BoxedFilter<T> {
    type Extract = T;
    type Error = Rejection;
}
