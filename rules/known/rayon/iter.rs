//! rayon::iter as of 1.12.0. `Iter` and `IterMut` stand for the parallel iterators of all the standard containers.
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::iter::{Product, Sum};
use std::ops::{Range, RangeBounds, RangeInclusive, Try};

pub trait IntoParallelIterator {
    type Iter: ParallelIterator<Item = Self::Item>;
    type Item: Send;
    fn into_par_iter(self) -> Self::Iter;
}
impl<T: ParallelIterator> IntoParallelIterator for T {
    type Iter = T;
    type Item = T::Item;
}
pub trait IntoParallelRefIterator<'data> {
    type Iter: ParallelIterator<Item = Self::Item>;
    type Item: Send + 'data;
    fn par_iter(&'data self) -> Self::Iter;
}
impl<'data, I: 'data + ?Sized> IntoParallelRefIterator<'data> for I
where
    &'data I: IntoParallelIterator,
{
    type Iter = <&'data I as IntoParallelIterator>::Iter;
    type Item = <&'data I as IntoParallelIterator>::Item;
}
pub trait IntoParallelRefMutIterator<'data> {
    type Iter: ParallelIterator<Item = Self::Item>;
    type Item: Send + 'data;
    fn par_iter_mut(&'data mut self) -> Self::Iter;
}
impl<'data, I: 'data + ?Sized> IntoParallelRefMutIterator<'data> for I
where
    &'data mut I: IntoParallelIterator,
{
    type Iter = <&'data mut I as IntoParallelIterator>::Iter;
    type Item = <&'data mut I as IntoParallelIterator>::Item;
}
pub trait ParallelBridge: Sized {
    fn par_bridge(self) -> IterBridge<Self>;
}
impl<T: Iterator + Send> ParallelBridge for T where T::Item: Send {}
pub trait FromParallelIterator<T>
where
    T: Send,
{
    fn from_par_iter<I>(par_iter: I) -> Self
    where
        I: IntoParallelIterator<Item = T>;
}
pub trait ParallelExtend<T>
where
    T: Send,
{
    #[known::blocking]
    fn par_extend<I>(&mut self, par_iter: I)
    where
        I: IntoParallelIterator<Item = T>;
}
pub trait ParallelDrainFull {
    type Iter: ParallelIterator<Item = Self::Item>;
    type Item: Send;
    fn par_drain(self) -> Self::Iter;
}
pub trait ParallelDrainRange<Idx = usize> {
    type Iter: ParallelIterator<Item = Self::Item>;
    type Item: Send;
    fn par_drain<R: RangeBounds<Idx>>(self, range: R) -> Self::Iter;
}

#[known::parallel]
pub trait ParallelIterator: Sized + Send {
    type Item: Send;
    #[known::blocking]
    fn for_each<OP>(self, #[known::runs(each)] op: OP)
    where
        OP: Fn(Self::Item) + Sync + Send;
    #[known::blocking]
    fn for_each_with<OP, T>(self, init: T, #[known::runs(each)] op: OP)
    where
        OP: Fn(&mut T, Self::Item) + Sync + Send,
        T: Send + Clone;
    #[known::blocking]
    fn for_each_init<OP, INIT, T>(self, #[known::runs(each)] init: INIT, #[known::runs(each)] op: OP)
    where
        OP: Fn(&mut T, Self::Item) + Sync + Send,
        INIT: Fn() -> T + Sync + Send;
    #[known::blocking]
    fn try_for_each<OP, R>(self, #[known::runs(each)] op: OP) -> R
    where
        OP: Fn(Self::Item) -> R + Sync + Send,
        R: Try<Output = ()> + Send;
    #[known::blocking]
    fn try_for_each_with<OP, T, R>(self, init: T, #[known::runs(each)] op: OP) -> R
    where
        OP: Fn(&mut T, Self::Item) -> R + Sync + Send,
        T: Send + Clone,
        R: Try<Output = ()> + Send;
    #[known::blocking]
    fn try_for_each_init<OP, INIT, T, R>(self, #[known::runs(each)] init: INIT, #[known::runs(each)] op: OP) -> R
    where
        OP: Fn(&mut T, Self::Item) -> R + Sync + Send,
        INIT: Fn() -> T + Sync + Send,
        R: Try<Output = ()> + Send;
    #[known::blocking]
    fn count(self) -> usize;
    fn map<F, R>(self, #[known::runs(each)] map_op: F) -> Map<Self, F>
    where
        F: Fn(Self::Item) -> R + Sync + Send,
        R: Send;
    fn map_with<F, T, R>(self, init: T, #[known::runs(each)] map_op: F) -> MapWith<Self, T, F>
    where
        F: Fn(&mut T, Self::Item) -> R + Sync + Send,
        T: Send + Clone,
        R: Send;
    fn map_init<F, INIT, T, R>(
        self,
        #[known::runs(each)] init: INIT,
        #[known::runs(each)] map_op: F,
    ) -> MapInit<Self, INIT, F>
    where
        F: Fn(&mut T, Self::Item) -> R + Sync + Send,
        INIT: Fn() -> T + Sync + Send,
        R: Send;
    fn cloned<'a, T>(self) -> Cloned<Self>
    where
        T: 'a + Clone + Send,
        Self: ParallelIterator<Item = &'a T>;
    fn copied<'a, T>(self) -> Copied<Self>
    where
        T: 'a + Copy + Send,
        Self: ParallelIterator<Item = &'a T>;
    fn inspect<OP>(self, #[known::runs(each)] inspect_op: OP) -> Inspect<Self, OP>
    where
        OP: Fn(&Self::Item) + Sync + Send;
    fn update<F>(self, #[known::runs(each)] update_op: F) -> Update<Self, F>
    where
        F: Fn(&mut Self::Item) + Sync + Send;
    fn filter<P>(self, #[known::runs(each)] filter_op: P) -> Filter<Self, P>
    where
        P: Fn(&Self::Item) -> bool + Sync + Send;
    fn filter_map<P, R>(self, #[known::runs(each)] filter_op: P) -> FilterMap<Self, P>
    where
        P: Fn(Self::Item) -> Option<R> + Sync + Send,
        R: Send;
    fn flat_map<F, PI>(self, #[known::runs(each)] map_op: F) -> FlatMap<Self, F>
    where
        F: Fn(Self::Item) -> PI + Sync + Send,
        PI: IntoParallelIterator;
    fn flat_map_iter<F, SI>(self, #[known::runs(each)] map_op: F) -> FlatMapIter<Self, F>
    where
        F: Fn(Self::Item) -> SI + Sync + Send,
        SI: IntoIterator,
        SI::Item: Send;
    fn flatten(self) -> Flatten<Self>
    where
        Self::Item: IntoParallelIterator;
    fn flatten_iter(self) -> FlattenIter<Self>
    where
        Self::Item: IntoIterator,
        <Self::Item as IntoIterator>::Item: Send;
    #[known::blocking]
    fn reduce<OP, ID>(self, #[known::runs(each)] identity: ID, #[known::runs(each)] op: OP) -> Self::Item
    where
        OP: Fn(Self::Item, Self::Item) -> Self::Item + Sync + Send,
        ID: Fn() -> Self::Item + Sync + Send;
    #[known::blocking]
    fn reduce_with<OP>(self, #[known::runs(each)] op: OP) -> Option<Self::Item>
    where
        OP: Fn(Self::Item, Self::Item) -> Self::Item + Sync + Send;
    #[known::blocking]
    fn try_reduce<T, OP, ID>(self, #[known::runs(each)] identity: ID, #[known::runs(each)] op: OP) -> Self::Item
    where
        OP: Fn(T, T) -> Self::Item + Sync + Send,
        ID: Fn() -> T + Sync + Send,
        Self::Item: Try<Output = T>;
    fn fold<T, ID, F>(self, #[known::runs(each)] identity: ID, #[known::runs(each)] fold_op: F) -> Fold<Self, ID, F>
    where
        F: Fn(T, Self::Item) -> T + Sync + Send,
        ID: Fn() -> T + Sync + Send,
        T: Send;
    fn fold_with<F, T>(self, init: T, #[known::runs(each)] fold_op: F) -> FoldWith<Self, T, F>
    where
        F: Fn(T, Self::Item) -> T + Sync + Send,
        T: Send + Clone;
    fn try_fold<T, R, ID, F>(
        self,
        #[known::runs(each)] identity: ID,
        #[known::runs(each)] fold_op: F,
    ) -> TryFold<Self, R, ID, F>
    where
        F: Fn(T, Self::Item) -> R + Sync + Send,
        ID: Fn() -> T + Sync + Send,
        R: Try<Output = T> + Send;
    #[known::blocking]
    fn sum<S>(self) -> S
    where
        S: Send + Sum<Self::Item> + Sum<S>;
    #[known::blocking]
    fn product<P>(self) -> P
    where
        P: Send + Product<Self::Item> + Product<P>;
    #[known::blocking]
    fn min(self) -> Option<Self::Item>
    where
        Self::Item: Ord;
    #[known::blocking]
    fn min_by<F>(self, #[known::runs(each)] f: F) -> Option<Self::Item>
    where
        F: Sync + Send + Fn(&Self::Item, &Self::Item) -> Ordering;
    #[known::blocking]
    fn min_by_key<K, F>(self, #[known::runs(each)] f: F) -> Option<Self::Item>
    where
        K: Ord + Send,
        F: Sync + Send + Fn(&Self::Item) -> K;
    #[known::blocking]
    fn max(self) -> Option<Self::Item>
    where
        Self::Item: Ord;
    #[known::blocking]
    fn max_by<F>(self, #[known::runs(each)] f: F) -> Option<Self::Item>
    where
        F: Sync + Send + Fn(&Self::Item, &Self::Item) -> Ordering;
    #[known::blocking]
    fn max_by_key<K, F>(self, #[known::runs(each)] f: F) -> Option<Self::Item>
    where
        K: Ord + Send,
        F: Sync + Send + Fn(&Self::Item) -> K;
    fn chain<C>(self, chain: C) -> Chain<Self, C::Iter>
    where
        C: IntoParallelIterator<Item = Self::Item>;
    #[known::blocking]
    fn find_any<P>(self, #[known::runs(each)] predicate: P) -> Option<Self::Item>
    where
        P: Fn(&Self::Item) -> bool + Sync + Send;
    #[known::blocking]
    fn find_map_any<P, R>(self, #[known::runs(each)] predicate: P) -> Option<R>
    where
        P: Fn(Self::Item) -> Option<R> + Sync + Send,
        R: Send;
    #[known::blocking]
    fn find_first<P>(self, #[known::runs(each)] predicate: P) -> Option<Self::Item>
    where
        P: Fn(&Self::Item) -> bool + Sync + Send;
    #[known::blocking]
    fn find_map_first<P, R>(self, #[known::runs(each)] predicate: P) -> Option<R>
    where
        P: Fn(Self::Item) -> Option<R> + Sync + Send,
        R: Send;
    #[known::blocking]
    fn find_last<P>(self, #[known::runs(each)] predicate: P) -> Option<Self::Item>
    where
        P: Fn(&Self::Item) -> bool + Sync + Send;
    #[known::blocking]
    fn find_map_last<P, R>(self, #[known::runs(each)] predicate: P) -> Option<R>
    where
        P: Fn(Self::Item) -> Option<R> + Sync + Send,
        R: Send;
    #[known::blocking]
    fn any<P>(self, #[known::runs(each)] predicate: P) -> bool
    where
        P: Fn(Self::Item) -> bool + Sync + Send;
    #[known::blocking]
    fn all<P>(self, #[known::runs(each)] predicate: P) -> bool
    where
        P: Fn(Self::Item) -> bool + Sync + Send;
    fn while_some<T>(self) -> WhileSome<Self>
    where
        Self: ParallelIterator<Item = Option<T>>,
        T: Send;
    fn panic_fuse(self) -> PanicFuse<Self>;
    #[known::allocates]
    #[known::blocking]
    fn collect<C>(self) -> C
    where
        C: FromParallelIterator<Self::Item>;
    #[known::blocking]
    fn unzip<A, B, FromA, FromB>(self) -> (FromA, FromB)
    where
        Self: ParallelIterator<Item = (A, B)>,
        FromA: Default + Send + ParallelExtend<A>,
        FromB: Default + Send + ParallelExtend<B>,
        A: Send,
        B: Send;
    #[known::blocking]
    fn partition<A, B, P>(self, #[known::runs(each)] predicate: P) -> (A, B)
    where
        A: Default + Send + ParallelExtend<Self::Item>,
        B: Default + Send + ParallelExtend<Self::Item>,
        P: Fn(&Self::Item) -> bool + Sync + Send;
    fn take_any(self, n: usize) -> TakeAny<Self>;
    fn skip_any(self, n: usize) -> SkipAny<Self>;
    fn take_any_while<P>(self, #[known::runs(each)] predicate: P) -> TakeAnyWhile<Self, P>
    where
        P: Fn(&Self::Item) -> bool + Sync + Send;
    fn skip_any_while<P>(self, #[known::runs(each)] predicate: P) -> SkipAnyWhile<Self, P>
    where
        P: Fn(&Self::Item) -> bool + Sync + Send;
    #[known::allocates]
    fn collect_vec_list(self) -> LinkedList<Vec<Self::Item>>;
    fn opt_len(&self) -> Option<usize>;
}

#[known::parallel]
pub trait IndexedParallelIterator: ParallelIterator {
    #[known::blocking]
    fn collect_into_vec(self, target: &mut Vec<Self::Item>);
    #[known::blocking]
    fn unzip_into_vecs<A, B>(self, left: &mut Vec<A>, right: &mut Vec<B>)
    where
        Self: IndexedParallelIterator<Item = (A, B)>,
        A: Send,
        B: Send;
    fn zip<Z>(self, zip_op: Z) -> Zip<Self, Z::Iter>
    where
        Z: IntoParallelIterator,
        Z::Iter: IndexedParallelIterator;
    fn zip_eq<Z>(self, zip_op: Z) -> ZipEq<Self, Z::Iter>
    where
        Z: IntoParallelIterator,
        Z::Iter: IndexedParallelIterator;
    fn interleave<I>(self, other: I) -> Interleave<Self, I::Iter>
    where
        I: IntoParallelIterator<Item = Self::Item>,
        I::Iter: IndexedParallelIterator;
    fn interleave_shortest<I>(self, other: I) -> InterleaveShortest<Self, I::Iter>
    where
        I: IntoParallelIterator<Item = Self::Item>,
        I::Iter: IndexedParallelIterator;
    fn chunks(self, chunk_size: usize) -> Chunks<Self>;
    fn fold_chunks<T, ID, F>(
        self,
        chunk_size: usize,
        #[known::runs(each)] identity: ID,
        #[known::runs(each)] fold_op: F,
    ) -> FoldChunks<Self, ID, F>
    where
        ID: Fn() -> T + Send + Sync,
        F: Fn(T, Self::Item) -> T + Send + Sync,
        T: Send;
    fn enumerate(self) -> Enumerate<Self>;
    fn step_by(self, step: usize) -> StepBy<Self>;
    fn skip(self, n: usize) -> Skip<Self>;
    fn take(self, n: usize) -> Take<Self>;
    #[known::blocking]
    fn position_any<P>(self, #[known::runs(each)] predicate: P) -> Option<usize>
    where
        P: Fn(Self::Item) -> bool + Sync + Send;
    #[known::blocking]
    fn position_first<P>(self, #[known::runs(each)] predicate: P) -> Option<usize>
    where
        P: Fn(Self::Item) -> bool + Sync + Send;
    #[known::blocking]
    fn position_last<P>(self, #[known::runs(each)] predicate: P) -> Option<usize>
    where
        P: Fn(Self::Item) -> bool + Sync + Send;
    fn positions<P>(self, #[known::runs(each)] predicate: P) -> Positions<Self, P>
    where
        P: Fn(Self::Item) -> bool + Sync + Send;
    fn rev(self) -> Rev<Self>;
    fn with_min_len(self, min: usize) -> MinLen<Self>;
    fn with_max_len(self, max: usize) -> MaxLen<Self>;
    fn len(&self) -> usize;
}

pub struct Map<I, F> {}
impl<I, F, R> ParallelIterator for Map<I, F>
where
    I: ParallelIterator,
    F: Fn(I::Item) -> R + Sync + Send,
    R: Send,
{
    type Item = R;
}
impl<I, F, R> IndexedParallelIterator for Map<I, F>
where
    I: IndexedParallelIterator,
    F: Fn(I::Item) -> R + Sync + Send,
    R: Send,
{
}
pub struct MapWith<I, T, F> {}
impl<I, T, F, R> ParallelIterator for MapWith<I, T, F>
where
    I: ParallelIterator,
    F: Fn(&mut T, I::Item) -> R + Sync + Send,
    R: Send,
{
    type Item = R;
}
pub struct MapInit<I, INIT, F> {}
impl<I, INIT, F, T, R> ParallelIterator for MapInit<I, INIT, F>
where
    I: ParallelIterator,
    INIT: Fn() -> T + Sync + Send,
    F: Fn(&mut T, I::Item) -> R + Sync + Send,
    R: Send,
{
    type Item = R;
}
pub struct Cloned<I> {}
impl<'a, T, I> ParallelIterator for Cloned<I>
where
    I: ParallelIterator<Item = &'a T>,
    T: 'a + Clone + Send + Sync,
{
    type Item = T;
}
pub struct Copied<I> {}
impl<'a, T, I> ParallelIterator for Copied<I>
where
    I: ParallelIterator<Item = &'a T>,
    T: 'a + Copy + Send + Sync,
{
    type Item = T;
}
pub struct Inspect<I, F> {}
impl<I, F> ParallelIterator for Inspect<I, F>
where
    I: ParallelIterator,
{
    type Item = I::Item;
}
impl<I, F> IndexedParallelIterator for Inspect<I, F> where I: IndexedParallelIterator {}
pub struct Update<I, F> {}
impl<I, F> ParallelIterator for Update<I, F>
where
    I: ParallelIterator,
{
    type Item = I::Item;
}
impl<I, F> IndexedParallelIterator for Update<I, F> where I: IndexedParallelIterator {}
pub struct Filter<I, P> {}
impl<I, P> ParallelIterator for Filter<I, P>
where
    I: ParallelIterator,
{
    type Item = I::Item;
}
pub struct TakeAnyWhile<I, P> {}
impl<I, P> ParallelIterator for TakeAnyWhile<I, P>
where
    I: ParallelIterator,
{
    type Item = I::Item;
}
pub struct SkipAnyWhile<I, P> {}
impl<I, P> ParallelIterator for SkipAnyWhile<I, P>
where
    I: ParallelIterator,
{
    type Item = I::Item;
}
pub struct TakeAny<I> {}
impl<I> ParallelIterator for TakeAny<I>
where
    I: ParallelIterator,
{
    type Item = I::Item;
}
pub struct SkipAny<I> {}
impl<I> ParallelIterator for SkipAny<I>
where
    I: ParallelIterator,
{
    type Item = I::Item;
}
pub struct PanicFuse<I> {}
impl<I> ParallelIterator for PanicFuse<I>
where
    I: ParallelIterator,
{
    type Item = I::Item;
}
impl<I> IndexedParallelIterator for PanicFuse<I> where I: IndexedParallelIterator {}
pub struct FilterMap<I, P> {}
impl<I, P, R> ParallelIterator for FilterMap<I, P>
where
    I: ParallelIterator,
    P: Fn(I::Item) -> Option<R> + Sync + Send,
    R: Send,
{
    type Item = R;
}
pub struct FlatMap<I, F> {}
impl<I, F, PI> ParallelIterator for FlatMap<I, F>
where
    I: ParallelIterator,
    F: Fn(I::Item) -> PI + Sync + Send,
    PI: IntoParallelIterator,
{
    type Item = PI::Item;
}
pub struct FlatMapIter<I, F> {}
impl<I, F, SI> ParallelIterator for FlatMapIter<I, F>
where
    I: ParallelIterator,
    F: Fn(I::Item) -> SI + Sync + Send,
    SI: IntoIterator,
{
    type Item = SI::Item;
}
pub struct Flatten<I> {}
impl<I> ParallelIterator for Flatten<I>
where
    I: ParallelIterator,
    I::Item: IntoParallelIterator,
{
    type Item = <I::Item as IntoParallelIterator>::Item;
}
pub struct FlattenIter<I> {}
impl<I> ParallelIterator for FlattenIter<I>
where
    I: ParallelIterator,
    I::Item: IntoIterator,
{
    type Item = <I::Item as IntoIterator>::Item;
}
pub struct Fold<I, ID, F> {}
impl<I, ID, F, T> ParallelIterator for Fold<I, ID, F>
where
    I: ParallelIterator,
    ID: Fn() -> T + Sync + Send,
    F: Fn(T, I::Item) -> T + Sync + Send,
    T: Send,
{
    type Item = T;
}
pub struct FoldWith<I, T, F> {}
impl<I, T, F> ParallelIterator for FoldWith<I, T, F>
where
    I: ParallelIterator,
    F: Fn(T, I::Item) -> T + Sync + Send,
    T: Send + Clone,
{
    type Item = T;
}
pub struct TryFold<I, R, ID, F> {}
impl<I, R, ID, F> ParallelIterator for TryFold<I, R, ID, F>
where
    I: ParallelIterator,
    R: Try + Send,
{
    type Item = R;
}
pub struct Chain<A, B> {}
impl<A, B> ParallelIterator for Chain<A, B>
where
    A: ParallelIterator,
    B: ParallelIterator<Item = A::Item>,
{
    type Item = A::Item;
}
impl<A, B> IndexedParallelIterator for Chain<A, B>
where
    A: IndexedParallelIterator,
    B: IndexedParallelIterator<Item = A::Item>,
{
}
pub struct WhileSome<I> {}
impl<I, T> ParallelIterator for WhileSome<I>
where
    I: ParallelIterator<Item = Option<T>>,
    T: Send,
{
    type Item = T;
}
pub struct Zip<A, B> {}
impl<A, B> ParallelIterator for Zip<A, B>
where
    A: IndexedParallelIterator,
    B: IndexedParallelIterator,
{
    type Item = (A::Item, B::Item);
}
impl<A, B> IndexedParallelIterator for Zip<A, B>
where
    A: IndexedParallelIterator,
    B: IndexedParallelIterator,
{
}
pub struct ZipEq<A, B> {}
impl<A, B> ParallelIterator for ZipEq<A, B>
where
    A: IndexedParallelIterator,
    B: IndexedParallelIterator,
{
    type Item = (A::Item, B::Item);
}
impl<A, B> IndexedParallelIterator for ZipEq<A, B>
where
    A: IndexedParallelIterator,
    B: IndexedParallelIterator,
{
}
pub struct Interleave<I, J> {}
impl<I, J> ParallelIterator for Interleave<I, J>
where
    I: IndexedParallelIterator,
    J: IndexedParallelIterator<Item = I::Item>,
{
    type Item = I::Item;
}
impl<I, J> IndexedParallelIterator for Interleave<I, J>
where
    I: IndexedParallelIterator,
    J: IndexedParallelIterator<Item = I::Item>,
{
}
pub struct InterleaveShortest<I, J> {}
impl<I, J> ParallelIterator for InterleaveShortest<I, J>
where
    I: IndexedParallelIterator,
    J: IndexedParallelIterator<Item = I::Item>,
{
    type Item = I::Item;
}
impl<I, J> IndexedParallelIterator for InterleaveShortest<I, J>
where
    I: IndexedParallelIterator,
    J: IndexedParallelIterator<Item = I::Item>,
{
}
pub struct Chunks<I> {}
impl<I> ParallelIterator for Chunks<I>
where
    I: IndexedParallelIterator,
{
    type Item = Vec<I::Item>;
}
impl<I> IndexedParallelIterator for Chunks<I> where I: IndexedParallelIterator {}
pub struct FoldChunks<I, ID, F> {}
impl<I, ID, F, T> ParallelIterator for FoldChunks<I, ID, F>
where
    I: IndexedParallelIterator,
    ID: Fn() -> T + Send + Sync,
    F: Fn(T, I::Item) -> T + Send + Sync,
    T: Send,
{
    type Item = T;
}
impl<I, ID, F, T> IndexedParallelIterator for FoldChunks<I, ID, F>
where
    I: IndexedParallelIterator,
    ID: Fn() -> T + Send + Sync,
    F: Fn(T, I::Item) -> T + Send + Sync,
    T: Send,
{
}
pub struct Enumerate<I> {}
impl<I> ParallelIterator for Enumerate<I>
where
    I: IndexedParallelIterator,
{
    type Item = (usize, I::Item);
}
impl<I> IndexedParallelIterator for Enumerate<I> where I: IndexedParallelIterator {}
pub struct Positions<I, P> {}
impl<I, P> ParallelIterator for Positions<I, P>
where
    I: IndexedParallelIterator,
{
    type Item = usize;
}
pub struct StepBy<I> {}
impl<I> ParallelIterator for StepBy<I>
where
    I: IndexedParallelIterator,
{
    type Item = I::Item;
}
impl<I> IndexedParallelIterator for StepBy<I> where I: IndexedParallelIterator {}
pub struct Skip<I> {}
impl<I> ParallelIterator for Skip<I>
where
    I: IndexedParallelIterator,
{
    type Item = I::Item;
}
impl<I> IndexedParallelIterator for Skip<I> where I: IndexedParallelIterator {}
pub struct Take<I> {}
impl<I> ParallelIterator for Take<I>
where
    I: IndexedParallelIterator,
{
    type Item = I::Item;
}
impl<I> IndexedParallelIterator for Take<I> where I: IndexedParallelIterator {}
pub struct Rev<I> {}
impl<I> ParallelIterator for Rev<I>
where
    I: IndexedParallelIterator,
{
    type Item = I::Item;
}
impl<I> IndexedParallelIterator for Rev<I> where I: IndexedParallelIterator {}
pub struct MinLen<I> {}
impl<I> ParallelIterator for MinLen<I>
where
    I: IndexedParallelIterator,
{
    type Item = I::Item;
}
impl<I> IndexedParallelIterator for MinLen<I> where I: IndexedParallelIterator {}
pub struct MaxLen<I> {}
impl<I> ParallelIterator for MaxLen<I>
where
    I: IndexedParallelIterator,
{
    type Item = I::Item;
}
impl<I> IndexedParallelIterator for MaxLen<I> where I: IndexedParallelIterator {}
pub struct IterBridge<Iter> {}
impl<Iter> ParallelIterator for IterBridge<Iter>
where
    Iter: Iterator,
{
    type Item = Iter::Item;
}
pub struct Iter<'data, T> {}
impl<'data, T: Sync> ParallelIterator for Iter<'data, T> {
    type Item = &'data T;
}
impl<'data, T: Sync> IndexedParallelIterator for Iter<'data, T> {}
pub struct IterMut<'data, T> {}
impl<'data, T: Send> ParallelIterator for IterMut<'data, T> {
    type Item = &'data mut T;
}
impl<'data, T: Send> IndexedParallelIterator for IterMut<'data, T> {}
pub struct IntoIter<T> {}
impl<T: Send> ParallelIterator for IntoIter<T> {
    type Item = T;
}
impl<T: Send> IndexedParallelIterator for IntoIter<T> {}
pub struct RangeIter<T> {}
impl<T: Send> ParallelIterator for RangeIter<T> {
    type Item = T;
}
impl<T: Send> IndexedParallelIterator for RangeIter<T> {}
pub struct MapIter<'data, K, V> {}
impl<'data, K: Sync, V: Sync> ParallelIterator for MapIter<'data, K, V> {
    type Item = (&'data K, &'data V);
}
pub struct MapIterMut<'data, K, V> {}
impl<'data, K: Sync, V: Send> ParallelIterator for MapIterMut<'data, K, V> {
    type Item = (&'data K, &'data mut V);
}
impl<T: Send> IntoParallelIterator for Vec<T> {
    type Iter = IntoIter<T>;
    type Item = T;
}
impl<'data, T: Sync + 'data> IntoParallelIterator for &'data Vec<T> {
    type Iter = Iter<'data, T>;
    type Item = &'data T;
}
impl<'data, T: Send + 'data> IntoParallelIterator for &'data mut Vec<T> {
    type Iter = IterMut<'data, T>;
    type Item = &'data mut T;
}
impl<T: Send> IntoParallelIterator for VecDeque<T> {
    type Iter = IntoIter<T>;
    type Item = T;
}
impl<'data, T: Sync + 'data> IntoParallelIterator for &'data VecDeque<T> {
    type Iter = Iter<'data, T>;
    type Item = &'data T;
}
impl<'data, T: Send + 'data> IntoParallelIterator for &'data mut VecDeque<T> {
    type Iter = IterMut<'data, T>;
    type Item = &'data mut T;
}
impl<T: Send> IntoParallelIterator for Option<T> {
    type Iter = IntoIter<T>;
    type Item = T;
}
impl<'data, T: Sync + 'data> IntoParallelIterator for &'data Option<T> {
    type Iter = Iter<'data, T>;
    type Item = &'data T;
}
impl<'data, T: Send + 'data> IntoParallelIterator for &'data mut Option<T> {
    type Iter = IterMut<'data, T>;
    type Item = &'data mut T;
}
impl<T: Send> IntoParallelIterator for LinkedList<T> {
    type Iter = IntoIter<T>;
    type Item = T;
}
impl<'data, T: Sync + 'data> IntoParallelIterator for &'data LinkedList<T> {
    type Iter = Iter<'data, T>;
    type Item = &'data T;
}
impl<'data, T: Send + 'data> IntoParallelIterator for &'data mut LinkedList<T> {
    type Iter = IterMut<'data, T>;
    type Item = &'data mut T;
}
impl<T: Send> IntoParallelIterator for BinaryHeap<T> {
    type Iter = IntoIter<T>;
    type Item = T;
}
impl<'data, T: Sync + 'data> IntoParallelIterator for &'data BinaryHeap<T> {
    type Iter = Iter<'data, T>;
    type Item = &'data T;
}
impl<T: Send> IntoParallelIterator for BTreeSet<T> {
    type Iter = IntoIter<T>;
    type Item = T;
}
impl<'data, T: Sync + 'data> IntoParallelIterator for &'data BTreeSet<T> {
    type Iter = Iter<'data, T>;
    type Item = &'data T;
}
impl<T: Send, S> IntoParallelIterator for HashSet<T, S> {
    type Iter = IntoIter<T>;
    type Item = T;
}
impl<'data, T: Sync + 'data, S> IntoParallelIterator for &'data HashSet<T, S> {
    type Iter = Iter<'data, T>;
    type Item = &'data T;
}
impl<T: Send, const N: usize> IntoParallelIterator for [T; N] {
    type Iter = IntoIter<T>;
    type Item = T;
}
impl<'data, T: Sync + 'data, const N: usize> IntoParallelIterator for &'data [T; N] {
    type Iter = Iter<'data, T>;
    type Item = &'data T;
}
impl<'data, T: Send + 'data, const N: usize> IntoParallelIterator for &'data mut [T; N] {
    type Iter = IterMut<'data, T>;
    type Item = &'data mut T;
}
impl<'data, T: Sync + 'data> IntoParallelIterator for &'data [T] {
    type Iter = Iter<'data, T>;
    type Item = &'data T;
}
impl<'data, T: Send + 'data> IntoParallelIterator for &'data mut [T] {
    type Iter = IterMut<'data, T>;
    type Item = &'data mut T;
}
impl<K: Send, V: Send, S> IntoParallelIterator for HashMap<K, V, S> {
    type Iter = IntoIter<(K, V)>;
    type Item = (K, V);
}
impl<'data, K: Sync + 'data, V: Sync + 'data, S> IntoParallelIterator for &'data HashMap<K, V, S> {
    type Iter = MapIter<'data, K, V>;
    type Item = (&'data K, &'data V);
}
impl<'data, K: Sync + 'data, V: Send + 'data, S> IntoParallelIterator for &'data mut HashMap<K, V, S> {
    type Iter = MapIterMut<'data, K, V>;
    type Item = (&'data K, &'data mut V);
}
impl<K: Send, V: Send> IntoParallelIterator for BTreeMap<K, V> {
    type Iter = IntoIter<(K, V)>;
    type Item = (K, V);
}
impl<'data, K: Sync + 'data, V: Sync + 'data> IntoParallelIterator for &'data BTreeMap<K, V> {
    type Iter = MapIter<'data, K, V>;
    type Item = (&'data K, &'data V);
}
impl<'data, K: Sync + 'data, V: Send + 'data> IntoParallelIterator for &'data mut BTreeMap<K, V> {
    type Iter = MapIterMut<'data, K, V>;
    type Item = (&'data K, &'data mut V);
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize)]
impl IntoParallelIterator for Range<Each> {
    type Iter = RangeIter<Each>;
    type Item = Each;
}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize)]
impl IntoParallelIterator for RangeInclusive<Each> {
    type Iter = RangeIter<Each>;
    type Item = Each;
}
impl<T: Send> FromParallelIterator<T> for Vec<T> {}
impl<T: Send> FromParallelIterator<T> for VecDeque<T> {}
impl<T: Send> FromParallelIterator<T> for LinkedList<T> {}
impl<T: Send> FromParallelIterator<T> for BinaryHeap<T> {}
impl<T: Send> FromParallelIterator<T> for Box<[T]> {}
impl<T: Ord + Send> FromParallelIterator<T> for BTreeSet<T> {}
impl<T: Eq + std::hash::Hash + Send, S: std::hash::BuildHasher + Default + Send> FromParallelIterator<T>
    for HashSet<T, S>
{
}
impl<K: Eq + std::hash::Hash + Send, V: Send, S: std::hash::BuildHasher + Default + Send> FromParallelIterator<(K, V)>
    for HashMap<K, V, S>
{
}
impl<K: Ord + Send, V: Send> FromParallelIterator<(K, V)> for BTreeMap<K, V> {}
impl FromParallelIterator<String> for String {}
impl FromParallelIterator<char> for String {}
impl FromParallelIterator<()> for () {}
impl<C: FromParallelIterator<T>, T: Send> FromParallelIterator<Option<T>> for Option<C> {}
impl<C: FromParallelIterator<T>, T: Send, E: Send> FromParallelIterator<Result<T, E>> for Result<C, E> {}
impl<T: Send> ParallelExtend<T> for Vec<T> {}
impl<T: Send> ParallelExtend<T> for VecDeque<T> {}
impl<T: Send> ParallelExtend<T> for LinkedList<T> {}
impl<K: Eq + std::hash::Hash + Send, V: Send, S: std::hash::BuildHasher + Send> ParallelExtend<(K, V)>
    for HashMap<K, V, S>
{
}
impl<'a, T: Send> ParallelDrainRange<usize> for &'a mut Vec<T> {
    type Iter = IntoIter<T>;
    type Item = T;
}
