//! arc-swap 1.9.3.
use std::ops::Deref;
use std::rc::Rc;
use std::sync::{Arc, Weak};

pub unsafe trait RefCnt: Clone {
    type Base;
}
unsafe impl<T> RefCnt for Arc<T> {
    type Base = T;
}
unsafe impl<T> RefCnt for Rc<T> {
    type Base = T;
}
unsafe impl<T> RefCnt for Weak<T> {
    type Base = T;
}
unsafe impl<T: RefCnt> RefCnt for Option<T> {
    type Base = T::Base;
}
pub trait AsRaw<T> {}

pub mod strategy {
    use crate::RefCnt;
    pub trait Strategy<T> {}
    #[derive(Clone, Copy, Default)]
    pub struct DefaultStrategy(());
    #[derive(Clone, Copy, Default)]
    pub struct IndependentStrategy;
    pub trait CaS<T: RefCnt>: Strategy<T> {}
    impl<T: RefCnt> CaS<T> for DefaultStrategy {}
    impl<T: RefCnt> CaS<T> for IndependentStrategy {}
    impl<T: RefCnt> Strategy<T> for DefaultStrategy {}
    impl<T: RefCnt> Strategy<T> for IndependentStrategy {}
}
pub use crate::cache::Cache;
use crate::strategy::Strategy;
pub use crate::strategy::{DefaultStrategy, IndependentStrategy};

pub struct Guard<T: RefCnt, S: Strategy<T> = DefaultStrategy> {}
impl<T: RefCnt, S: Strategy<T>> Guard<T, S> {
    pub fn into_inner(lease: Self) -> T;
    pub fn from_inner(inner: T) -> Self;
}
impl<T: RefCnt, S: Strategy<T>> Deref for Guard<T, S> {
    type Target = T;
}
impl<T: RefCnt, S: Strategy<T>> From<T> for Guard<T, S> {}
impl<T: Default + RefCnt, S: Strategy<T>> Default for Guard<T, S> {}

#[known::synchronised]
pub struct ArcSwapAny<T: RefCnt, S: Strategy<T> = DefaultStrategy> {}
pub type ArcSwap<T> = ArcSwapAny<Arc<T>>;
pub type ArcSwapOption<T> = ArcSwapAny<Option<Arc<T>>>;
pub type ArcSwapWeak<T> = ArcSwapAny<Weak<T>>;
pub type IndependentArcSwap<T> = ArcSwapAny<Arc<T>, IndependentStrategy>;
impl<T: RefCnt, S: Strategy<T>> ArcSwapAny<T, S> {
    pub fn new(val: T) -> Self
    where
        S: Default;
    pub fn with_strategy(val: T, strategy: S) -> Self;
    pub fn into_inner(self) -> T;
    #[known::lent_by(load)]
    pub fn load_full(&self) -> T;
    pub fn load(&self) -> Guard<T, S>;
    pub fn store(&self, val: T);
    pub fn swap(&self, new: T) -> T;
    pub fn compare_and_swap<C>(&self, current: C, new: T) -> Guard<T, S>
    where
        C: AsRaw<T::Base>,
        S: strategy::CaS<T>;
    pub fn rcu<R, F>(&self, #[known::runs(here)] f: F) -> T
    where
        F: FnMut(&T) -> R,
        R: Into<T>,
        S: strategy::CaS<T>;
    pub fn map<I, R, F>(&self, #[known::runs(here)] f: F) -> access::Map<&Self, I, F>
    where
        F: Fn(&I) -> &R + Clone,
        Self: access::Access<I>;
}
impl<T, S: Strategy<Arc<T>>> ArcSwapAny<Arc<T>, S> {
    #[known::allocates]
    pub fn from_pointee(val: T) -> Self
    where
        S: Default;
}
impl<T, S: Strategy<Option<Arc<T>>>> ArcSwapAny<Option<Arc<T>>, S> {
    #[known::allocates]
    pub fn from_pointee<V: Into<Option<T>>>(val: V) -> Self
    where
        S: Default;
    pub fn empty() -> Self
    where
        S: Default;
}
impl<T> ArcSwapAny<Option<Arc<T>>> {
    pub const fn const_empty() -> Self;
}
impl<T: RefCnt, S: Default + Strategy<T>> From<T> for ArcSwapAny<T, S> {}
impl<T: RefCnt + Default, S: Default + Strategy<T>> Default for ArcSwapAny<T, S> {}

pub mod cache {
    use std::ops::Deref;

    use crate::strategy::Strategy;
    use crate::{ArcSwapAny, RefCnt};

    #[derive(Clone)]
    pub struct Cache<A, T> {}
    impl<A, T, S> Cache<A, T>
    where
        A: Deref<Target = ArcSwapAny<T, S>>,
        T: RefCnt,
        S: Strategy<T>,
    {
        pub fn new(arc_swap: A) -> Self;
        pub fn arc_swap(&self) -> &A::Target;
        pub fn load(&mut self) -> &T;
    }
    pub trait Access<T> {
        fn load(&mut self) -> &T;
    }
}
pub mod access {
    use std::ops::Deref;
    use std::sync::Arc;

    use crate::ArcSwapAny;
    use crate::strategy::Strategy;

    pub trait Access<T> {
        type Guard: Deref<Target = T>;
        fn load(&self) -> Self::Guard;
    }
    pub trait DynAccess<T> {
        fn load(&self) -> DynGuard<T>;
    }
    pub struct DynGuard<T: ?Sized> {}
    impl<T: ?Sized> Deref for DynGuard<T> {
        type Target = T;
    }
    pub struct Map<A, T, F> {}
    pub struct MapGuard<G, F, T, R> {}
    impl<G, F, T, R> Deref for MapGuard<G, F, T, R>
    where
        G: Deref<Target = T>,
        F: Fn(&T) -> &R,
    {
        type Target = R;
    }
    impl<A, F, T, R> Access<R> for Map<A, T, F>
    where
        A: Access<T>,
        F: Fn(&T) -> &R + Clone,
    {
        type Guard = MapGuard<A::Guard, F, T, R>;
    }
    pub struct Constant<T>(pub T);
}
