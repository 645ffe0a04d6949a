//! std::iter as of Rust 1.95.
// lang: iterator, into_iterator, from_iterator, extend, sum, product, double_ended_iterator, exact_size_iterator

use crate::borrow::Cow;
use crate::cmp::{Ord, Ordering, PartialEq, PartialOrd};
use crate::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use crate::hash::{BuildHasher, Hash};
use crate::ops::{FnMut, FnOnce, Try};
use crate::rc::Rc;
use crate::sync::Arc;

#[known::lang("iterator")]
pub trait Iterator {
    type Item;
    fn next(&mut self) -> Option<Self::Item>;
    fn size_hint(&self) -> (usize, Option<usize>);
    #[known::calls_bounds]
    fn count(self) -> usize
    where
        Self: Sized;
    #[known::calls_bounds]
    fn last(self) -> Option<Self::Item>
    where
        Self: Sized;
    fn nth(&mut self, n: usize) -> Option<Self::Item>;
    fn step_by(self, step: usize) -> StepBy<Self>
    where
        Self: Sized;
    fn chain<U>(self, other: U) -> Chain<Self, U::IntoIter>
    where
        Self: Sized,
        U: IntoIterator<Item = Self::Item>;
    fn zip<U>(self, other: U) -> Zip<Self, U::IntoIter>
    where
        Self: Sized,
        U: IntoIterator;
    fn map<B, F>(self, #[known::runs(each)] f: F) -> Map<Self, F>
    where
        Self: Sized,
        F: FnMut(Self::Item) -> B;
    #[known::calls_bounds]
    fn for_each<F>(self, #[known::runs(each)] f: F)
    where
        Self: Sized,
        F: FnMut(Self::Item);
    fn filter<P>(self, #[known::runs(each)] predicate: P) -> Filter<Self, P>
    where
        Self: Sized,
        P: FnMut(&Self::Item) -> bool;
    fn filter_map<B, F>(self, #[known::runs(each)] f: F) -> FilterMap<Self, F>
    where
        Self: Sized,
        F: FnMut(Self::Item) -> Option<B>;
    #[known::counts]
    fn enumerate(self) -> Enumerate<Self>
    where
        Self: Sized;
    fn peekable(self) -> Peekable<Self>
    where
        Self: Sized;
    fn skip_while<P>(self, #[known::runs(each)] predicate: P) -> SkipWhile<Self, P>
    where
        Self: Sized,
        P: FnMut(&Self::Item) -> bool;
    fn take_while<P>(self, #[known::runs(each)] predicate: P) -> TakeWhile<Self, P>
    where
        Self: Sized,
        P: FnMut(&Self::Item) -> bool;
    fn map_while<B, P>(self, #[known::runs(each)] predicate: P) -> MapWhile<Self, P>
    where
        Self: Sized,
        P: FnMut(Self::Item) -> Option<B>;
    fn skip(self, n: usize) -> Skip<Self>
    where
        Self: Sized;
    fn take(self, n: usize) -> Take<Self>
    where
        Self: Sized;
    fn scan<St, B, F>(self, initial_state: St, #[known::runs(each)] f: F) -> Scan<Self, St, F>
    where
        Self: Sized,
        F: FnMut(&mut St, Self::Item) -> Option<B>;
    fn flat_map<U, F>(self, #[known::runs(each)] f: F) -> FlatMap<Self, U, F>
    where
        Self: Sized,
        U: IntoIterator,
        F: FnMut(Self::Item) -> U;
    fn flatten(self) -> Flatten<Self>
    where
        Self: Sized,
        Self::Item: IntoIterator;
    fn fuse(self) -> Fuse<Self>
    where
        Self: Sized;
    fn inspect<F>(self, #[known::runs(each)] f: F) -> Inspect<Self, F>
    where
        Self: Sized,
        F: FnMut(&Self::Item);
    fn by_ref(&mut self) -> &mut Self
    where
        Self: Sized;
    #[known::allocates]
    #[known::calls_bounds]
    fn collect<B: FromIterator<Self::Item>>(self) -> B
    where
        Self: Sized;
    #[known::allocates]
    fn partition<B, F>(self, #[known::runs(each)] f: F) -> (B, B)
    where
        Self: Sized,
        B: Default + Extend<Self::Item>,
        F: FnMut(&Self::Item) -> bool;
    fn try_fold<B, F, R>(&mut self, init: B, #[known::runs(each)] f: F) -> R
    where
        Self: Sized,
        F: FnMut(B, Self::Item) -> R,
        R: Try<Output = B>;
    fn try_for_each<F, R>(&mut self, #[known::runs(each)] f: F) -> R
    where
        Self: Sized,
        F: FnMut(Self::Item) -> R,
        R: Try<Output = ()>;
    fn fold<B, F>(self, init: B, #[known::runs(each)] f: F) -> B
    where
        Self: Sized,
        F: FnMut(B, Self::Item) -> B;
    fn reduce<F>(self, #[known::runs(each)] f: F) -> Option<Self::Item>
    where
        Self: Sized,
        F: FnMut(Self::Item, Self::Item) -> Self::Item;
    fn all<F>(&mut self, #[known::runs(each)] f: F) -> bool
    where
        Self: Sized,
        F: FnMut(Self::Item) -> bool;
    fn any<F>(&mut self, #[known::runs(each)] f: F) -> bool
    where
        Self: Sized,
        F: FnMut(Self::Item) -> bool;
    fn find<P>(&mut self, #[known::runs(each)] predicate: P) -> Option<Self::Item>
    where
        Self: Sized,
        P: FnMut(&Self::Item) -> bool;
    fn find_map<B, F>(&mut self, #[known::runs(each)] f: F) -> Option<B>
    where
        Self: Sized,
        F: FnMut(Self::Item) -> Option<B>;
    fn position<P>(&mut self, #[known::runs(each)] predicate: P) -> Option<usize>
    where
        Self: Sized,
        P: FnMut(Self::Item) -> bool;
    fn rposition<P>(&mut self, #[known::runs(each)] predicate: P) -> Option<usize>
    where
        P: FnMut(Self::Item) -> bool,
        Self: Sized + ExactSizeIterator + DoubleEndedIterator;
    #[known::calls_bounds]
    fn max(self) -> Option<Self::Item>
    where
        Self: Sized,
        Self::Item: Ord;
    #[known::calls_bounds]
    fn min(self) -> Option<Self::Item>
    where
        Self: Sized,
        Self::Item: Ord;
    fn max_by_key<B: Ord, F>(self, #[known::runs(each)] f: F) -> Option<Self::Item>
    where
        Self: Sized,
        F: FnMut(&Self::Item) -> B;
    fn max_by<F>(self, #[known::runs(each)] compare: F) -> Option<Self::Item>
    where
        Self: Sized,
        F: FnMut(&Self::Item, &Self::Item) -> Ordering;
    fn min_by_key<B: Ord, F>(self, #[known::runs(each)] f: F) -> Option<Self::Item>
    where
        Self: Sized,
        F: FnMut(&Self::Item) -> B;
    fn min_by<F>(self, #[known::runs(each)] compare: F) -> Option<Self::Item>
    where
        Self: Sized,
        F: FnMut(&Self::Item, &Self::Item) -> Ordering;
    fn rev(self) -> Rev<Self>
    where
        Self: Sized + DoubleEndedIterator;
    #[known::allocates]
    #[known::calls_bounds]
    fn unzip<A, B, FromA, FromB>(self) -> (FromA, FromB)
    where
        FromA: Default + Extend<A>,
        FromB: Default + Extend<B>,
        Self: Sized + Iterator<Item = (A, B)>;
    fn copied<'a, T>(self) -> Copied<Self>
    where
        T: Copy + 'a,
        Self: Sized + Iterator<Item = &'a T>;
    fn cloned<'a, T>(self) -> Cloned<Self>
    where
        T: Clone + 'a,
        Self: Sized + Iterator<Item = &'a T>;
    fn cycle(self) -> Cycle<Self>
    where
        Self: Sized + Clone;
    #[known::calls_bounds]
    fn sum<S>(self) -> S
    where
        Self: Sized,
        S: Sum<Self::Item>;
    #[known::calls_bounds]
    fn product<P>(self) -> P
    where
        Self: Sized,
        P: Product<Self::Item>;
    fn cmp<I>(self, other: I) -> Ordering
    where
        I: IntoIterator<Item = Self::Item>,
        Self::Item: Ord,
        Self: Sized;
    fn partial_cmp<I>(self, other: I) -> Option<Ordering>
    where
        I: IntoIterator,
        Self::Item: PartialOrd<I::Item>,
        Self: Sized;
    fn eq<I>(self, other: I) -> bool
    where
        I: IntoIterator,
        Self::Item: PartialEq<I::Item>,
        Self: Sized;
    fn ne<I>(self, other: I) -> bool
    where
        I: IntoIterator,
        Self::Item: PartialEq<I::Item>,
        Self: Sized;
    fn lt<I>(self, other: I) -> bool
    where
        I: IntoIterator,
        Self::Item: PartialOrd<I::Item>,
        Self: Sized;
    fn le<I>(self, other: I) -> bool
    where
        I: IntoIterator,
        Self::Item: PartialOrd<I::Item>,
        Self: Sized;
    fn gt<I>(self, other: I) -> bool
    where
        I: IntoIterator,
        Self::Item: PartialOrd<I::Item>,
        Self: Sized;
    fn ge<I>(self, other: I) -> bool
    where
        I: IntoIterator,
        Self::Item: PartialOrd<I::Item>,
        Self: Sized;
    fn is_sorted(self) -> bool
    where
        Self: Sized,
        Self::Item: PartialOrd;
    fn is_sorted_by<F>(self, #[known::runs(each)] compare: F) -> bool
    where
        Self: Sized,
        F: FnMut(&Self::Item, &Self::Item) -> bool;
    fn is_sorted_by_key<F, K>(self, #[known::runs(each)] f: F) -> bool
    where
        Self: Sized,
        F: FnMut(Self::Item) -> K,
        K: PartialOrd;
}

#[known::lang("double_ended_iterator")]
pub trait DoubleEndedIterator: Iterator {
    fn next_back(&mut self) -> Option<Self::Item>;
    fn nth_back(&mut self, n: usize) -> Option<Self::Item>;
    fn try_rfold<B, F, R>(&mut self, init: B, #[known::runs(each)] f: F) -> R
    where
        Self: Sized,
        F: FnMut(B, Self::Item) -> R,
        R: Try<Output = B>;
    fn rfold<B, F>(self, init: B, #[known::runs(each)] f: F) -> B
    where
        Self: Sized,
        F: FnMut(B, Self::Item) -> B;
    fn rfind<P>(&mut self, #[known::runs(each)] predicate: P) -> Option<Self::Item>
    where
        Self: Sized,
        P: FnMut(&Self::Item) -> bool;
}

#[known::lang("exact_size_iterator")]
pub trait ExactSizeIterator: Iterator {
    fn len(&self) -> usize;
}
pub trait FusedIterator: Iterator {}

#[known::lang("into_iterator")]
pub trait IntoIterator {
    type Item;
    type IntoIter: Iterator<Item = Self::Item>;
    fn into_iter(self) -> Self::IntoIter;
}
#[known::lang("from_iterator")]
pub trait FromIterator<A>: Sized {
    #[known::allocates]
    fn from_iter<T: IntoIterator<Item = A>>(iter: T) -> Self;
}
#[known::lang("extend")]
pub trait Extend<A> {
    #[known::allocates]
    #[known::content(insert)]
    fn extend<T: IntoIterator<Item = A>>(&mut self, iter: T);
}
#[known::lang("sum")]
pub trait Sum<A = Self>: Sized {
    fn sum<I: Iterator<Item = A>>(iter: I) -> Self;
}
#[known::lang("product")]
pub trait Product<A = Self>: Sized {
    fn product<I: Iterator<Item = A>>(iter: I) -> Self;
}

impl<I: Iterator> IntoIterator for I {
    type Item = I::Item;
    type IntoIter = I;
}
impl<I: Iterator + ?Sized> Iterator for &mut I {
    type Item = I::Item;
}
impl<I: Iterator + ?Sized> Iterator for Box<I> {
    type Item = I::Item;
}
impl<I: DoubleEndedIterator + ?Sized> DoubleEndedIterator for &mut I {}
impl<I: DoubleEndedIterator + ?Sized> DoubleEndedIterator for Box<I> {}
impl<I: ExactSizeIterator + ?Sized> ExactSizeIterator for &mut I {}
impl<I: ExactSizeIterator + ?Sized> ExactSizeIterator for Box<I> {}

#[derive(Clone)]
pub struct StepBy<I> {}
impl<I: Iterator> Iterator for StepBy<I> {
    type Item = I::Item;
}
impl<I: DoubleEndedIterator + ExactSizeIterator> DoubleEndedIterator for StepBy<I> {}
impl<I: ExactSizeIterator> ExactSizeIterator for StepBy<I> {}

#[derive(Clone)]
pub struct Chain<A, B> {}
impl<A: Iterator, B: Iterator<Item = A::Item>> Iterator for Chain<A, B> {
    type Item = A::Item;
}
impl<A: DoubleEndedIterator, B: DoubleEndedIterator<Item = A::Item>> DoubleEndedIterator for Chain<A, B> {}

#[derive(Clone)]
pub struct Zip<A, B> {}
impl<A: Iterator, B: Iterator> Iterator for Zip<A, B> {
    type Item = (A::Item, B::Item);
}
impl<A: DoubleEndedIterator + ExactSizeIterator, B: DoubleEndedIterator + ExactSizeIterator> DoubleEndedIterator for Zip<A, B> {}
impl<A: ExactSizeIterator, B: ExactSizeIterator> ExactSizeIterator for Zip<A, B> {}

#[derive(Clone)]
pub struct Map<I, F> {}
impl<B, I: Iterator, F: FnMut(I::Item) -> B> Iterator for Map<I, F> {
    type Item = B;
}
impl<B, I: DoubleEndedIterator, F: FnMut(I::Item) -> B> DoubleEndedIterator for Map<I, F> {}
impl<B, I: ExactSizeIterator, F: FnMut(I::Item) -> B> ExactSizeIterator for Map<I, F> {}

#[derive(Clone)]
pub struct Filter<I, P> {}
impl<I: Iterator, P: FnMut(&I::Item) -> bool> Iterator for Filter<I, P> {
    type Item = I::Item;
}
impl<I: DoubleEndedIterator, P: FnMut(&I::Item) -> bool> DoubleEndedIterator for Filter<I, P> {}

#[derive(Clone)]
pub struct FilterMap<I, F> {}
impl<B, I: Iterator, F: FnMut(I::Item) -> Option<B>> Iterator for FilterMap<I, F> {
    type Item = B;
}
impl<B, I: DoubleEndedIterator, F: FnMut(I::Item) -> Option<B>> DoubleEndedIterator for FilterMap<I, F> {}

#[derive(Clone)]
pub struct Enumerate<I> {}
impl<I: Iterator> Iterator for Enumerate<I> {
    type Item = (usize, I::Item);
}
impl<I: DoubleEndedIterator + ExactSizeIterator> DoubleEndedIterator for Enumerate<I> {}
impl<I: ExactSizeIterator> ExactSizeIterator for Enumerate<I> {}

#[derive(Clone)]
pub struct Peekable<I: Iterator> {}
impl<I: Iterator> Iterator for Peekable<I> {
    type Item = I::Item;
}
impl<I: DoubleEndedIterator> DoubleEndedIterator for Peekable<I> {}
impl<I: ExactSizeIterator> ExactSizeIterator for Peekable<I> {}

#[derive(Clone)]
pub struct SkipWhile<I, P> {}
impl<I: Iterator, P: FnMut(&I::Item) -> bool> Iterator for SkipWhile<I, P> {
    type Item = I::Item;
}

#[derive(Clone)]
pub struct TakeWhile<I, P> {}
impl<I: Iterator, P: FnMut(&I::Item) -> bool> Iterator for TakeWhile<I, P> {
    type Item = I::Item;
}

#[derive(Clone)]
pub struct MapWhile<I, P> {}
impl<B, I: Iterator, P: FnMut(I::Item) -> Option<B>> Iterator for MapWhile<I, P> {
    type Item = B;
}

#[derive(Clone)]
pub struct Skip<I> {}
impl<I: Iterator> Iterator for Skip<I> {
    type Item = I::Item;
}
impl<I: DoubleEndedIterator + ExactSizeIterator> DoubleEndedIterator for Skip<I> {}
impl<I: ExactSizeIterator> ExactSizeIterator for Skip<I> {}

#[derive(Clone)]
pub struct Take<I> {}
impl<I: Iterator> Iterator for Take<I> {
    type Item = I::Item;
}
impl<I: DoubleEndedIterator + ExactSizeIterator> DoubleEndedIterator for Take<I> {}
impl<I: ExactSizeIterator> ExactSizeIterator for Take<I> {}

#[derive(Clone)]
pub struct Scan<I, St, F> {}
impl<B, I: Iterator, St, F: FnMut(&mut St, I::Item) -> Option<B>> Iterator for Scan<I, St, F> {
    type Item = B;
}

pub struct FlatMap<I, U: IntoIterator, F> {}
impl<I: Clone, U: IntoIterator, F: Clone> Clone for FlatMap<I, U, F> {}
impl<I: Iterator, U: IntoIterator, F: FnMut(I::Item) -> U> Iterator for FlatMap<I, U, F> {
    type Item = U::Item;
}
impl<I: DoubleEndedIterator, U: IntoIterator<IntoIter: DoubleEndedIterator>, F: FnMut(I::Item) -> U> DoubleEndedIterator for FlatMap<I, U, F> {}

pub struct Flatten<I: Iterator> {}
impl<I: Iterator + Clone> Clone for Flatten<I> {}
impl<I: Iterator<Item: IntoIterator>> Iterator for Flatten<I> {
    type Item = <I::Item as IntoIterator>::Item;
}
impl<I: DoubleEndedIterator<Item: IntoIterator<IntoIter: DoubleEndedIterator>>> DoubleEndedIterator for Flatten<I> {}

#[derive(Clone)]
pub struct Fuse<I> {}
impl<I: Iterator> Iterator for Fuse<I> {
    type Item = I::Item;
}
impl<I: DoubleEndedIterator> DoubleEndedIterator for Fuse<I> {}
impl<I: ExactSizeIterator> ExactSizeIterator for Fuse<I> {}

#[derive(Clone)]
pub struct Inspect<I, F> {}
impl<I: Iterator, F: FnMut(&I::Item)> Iterator for Inspect<I, F> {
    type Item = I::Item;
}
impl<I: DoubleEndedIterator, F: FnMut(&I::Item)> DoubleEndedIterator for Inspect<I, F> {}
impl<I: ExactSizeIterator, F: FnMut(&I::Item)> ExactSizeIterator for Inspect<I, F> {}

#[derive(Clone)]
pub struct Rev<I> {}
impl<I: DoubleEndedIterator> Iterator for Rev<I> {
    type Item = I::Item;
}
impl<I: DoubleEndedIterator> DoubleEndedIterator for Rev<I> {}
impl<I: ExactSizeIterator + DoubleEndedIterator> ExactSizeIterator for Rev<I> {}

#[derive(Clone)]
pub struct Copied<I> {}
impl<'a, I: Iterator<Item = &'a T>, T: Copy + 'a> Iterator for Copied<I> {
    type Item = T;
}
impl<'a, I: DoubleEndedIterator<Item = &'a T>, T: Copy + 'a> DoubleEndedIterator for Copied<I> {}
impl<'a, I: ExactSizeIterator<Item = &'a T>, T: Copy + 'a> ExactSizeIterator for Copied<I> {}

#[derive(Clone)]
pub struct Cloned<I> {}
impl<'a, I: Iterator<Item = &'a T>, T: Clone + 'a> Iterator for Cloned<I> {
    type Item = T;
}
impl<'a, I: DoubleEndedIterator<Item = &'a T>, T: Clone + 'a> DoubleEndedIterator for Cloned<I> {}
impl<'a, I: ExactSizeIterator<Item = &'a T>, T: Clone + 'a> ExactSizeIterator for Cloned<I> {}

#[derive(Clone)]
pub struct Cycle<I> {}
impl<I: Iterator + Clone> Iterator for Cycle<I> {
    type Item = I::Item;
}

#[derive(Clone)]
pub struct Empty<T> {}
impl<T> Iterator for Empty<T> {
    type Item = T;
}
impl<T> DoubleEndedIterator for Empty<T> {}
impl<T> ExactSizeIterator for Empty<T> {}

#[derive(Clone)]
pub struct Once<T> {}
impl<T> Iterator for Once<T> {
    type Item = T;
}
impl<T> DoubleEndedIterator for Once<T> {}
impl<T> ExactSizeIterator for Once<T> {}

#[derive(Clone)]
pub struct OnceWith<F> {}
impl<A, F: FnOnce() -> A> Iterator for OnceWith<F> {
    type Item = A;
}
impl<A, F: FnOnce() -> A> DoubleEndedIterator for OnceWith<F> {}
impl<A, F: FnOnce() -> A> ExactSizeIterator for OnceWith<F> {}

#[derive(Clone)]
pub struct Repeat<A> {}
impl<A: Clone> Iterator for Repeat<A> {
    type Item = A;
}
impl<A: Clone> DoubleEndedIterator for Repeat<A> {}

#[derive(Clone)]
pub struct RepeatN<A> {}
impl<A: Clone> Iterator for RepeatN<A> {
    type Item = A;
}
impl<A: Clone> DoubleEndedIterator for RepeatN<A> {}
impl<A: Clone> ExactSizeIterator for RepeatN<A> {}

#[derive(Clone)]
pub struct RepeatWith<F> {}
impl<A, F: FnMut() -> A> Iterator for RepeatWith<F> {
    type Item = A;
}

#[derive(Clone)]
pub struct FromFn<F> {}
impl<T, F: FnMut() -> Option<T>> Iterator for FromFn<F> {
    type Item = T;
}

#[derive(Clone)]
pub struct Successors<T, F> {}
impl<T, F: FnMut(&T) -> Option<T>> Iterator for Successors<T, F> {
    type Item = T;
}

impl<I: Iterator> Peekable<I> {
    #[known::content(read)]
    pub fn peek(&mut self) -> Option<&I::Item>;
    pub fn peek_mut(&mut self) -> Option<&mut I::Item>;
    pub fn next_if(&mut self, #[known::runs(here)] func: impl FnOnce(&I::Item) -> bool) -> Option<I::Item>;
    pub fn next_if_eq<T>(&mut self, expected: &T) -> Option<I::Item>
    where
        T: ?Sized,
        I::Item: PartialEq<T>;
}
impl<T> Default for Empty<T> {}

pub fn empty<T>() -> Empty<T>;
pub fn once<T>(value: T) -> Once<T>;
pub fn once_with<A, F: FnOnce() -> A>(#[known::runs(here)] make: F) -> OnceWith<F>;
pub fn repeat<T: Clone>(elt: T) -> Repeat<T>;
pub fn repeat_n<T: Clone>(element: T, count: usize) -> RepeatN<T>;
pub fn repeat_with<A, F: FnMut() -> A>(#[known::runs(each)] repeater: F) -> RepeatWith<F>;
pub fn from_fn<T, F>(#[known::runs(each)] f: F) -> FromFn<F>
where
    F: FnMut() -> Option<T>;
pub fn successors<T, F>(first: Option<T>, #[known::runs(each)] succ: F) -> Successors<T, F>
where
    F: FnMut(&T) -> Option<T>;
pub fn zip<A, B>(a: A, b: B) -> Zip<A::IntoIter, B::IntoIter>
where
    A: IntoIterator,
    B: IntoIterator;
pub fn chain<A, B>(a: A, b: B) -> Chain<A::IntoIter, B::IntoIter>
where
    A: IntoIterator,
    B: IntoIterator<Item = A::Item>;

impl<T> FromIterator<T> for Vec<T> {}
impl<T> FromIterator<T> for Box<[T]> {}
impl<T> FromIterator<T> for Rc<[T]> {}
impl<T> FromIterator<T> for Arc<[T]> {}
impl<T> FromIterator<T> for VecDeque<T> {}
impl<T> FromIterator<T> for LinkedList<T> {}
impl<T: Ord> FromIterator<T> for BinaryHeap<T> {}
impl<T: Ord> FromIterator<T> for BTreeSet<T> {}
impl<K: Ord, V> FromIterator<(K, V)> for BTreeMap<K, V> {}
impl<T, S> FromIterator<T> for HashSet<T, S>
where
    T: Eq + Hash,
    S: BuildHasher + Default,
{
}
impl<K, V, S> FromIterator<(K, V)> for HashMap<K, V, S>
where
    K: Eq + Hash,
    S: BuildHasher + Default,
{
}
impl FromIterator<char> for String {}
impl<'a> FromIterator<&'a char> for String {}
impl<'a> FromIterator<&'a str> for String {}
impl FromIterator<String> for String {}
impl FromIterator<Box<str>> for String {}
impl<'a> FromIterator<Cow<'a, str>> for String {}
impl FromIterator<char> for Box<str> {}
impl<'a> FromIterator<&'a str> for Box<str> {}
impl FromIterator<String> for Box<str> {}
impl<'a> FromIterator<char> for Cow<'a, str> {}
impl<'a, 'b> FromIterator<&'b str> for Cow<'a, str> {}
impl<'a> FromIterator<String> for Cow<'a, str> {}
impl<A, V: FromIterator<A>> FromIterator<Option<A>> for Option<V> {}
impl<A, E, V: FromIterator<A>> FromIterator<Result<A, E>> for Result<V, E> {}
impl FromIterator<()> for () {}
impl<A, B, EA, EB> FromIterator<(EA, EB)> for (A, B)
where
    A: Default + Extend<EA>,
    B: Default + Extend<EB>,
{
}
impl Extend<()> for () {}
impl<A, B, EA, EB> Extend<(EA, EB)> for (A, B)
where
    A: Extend<EA>,
    B: Extend<EB>,
{
}

#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl Sum<Each> for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl<'a> Sum<&'a Each> for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl Product<Each> for Each {}
#[known::each(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64)]
impl<'a> Product<&'a Each> for Each {}
impl<T, U: Sum<T>> Sum<Option<T>> for Option<U> {}
impl<T, U: Product<T>> Product<Option<T>> for Option<U> {}
impl<T, U: Sum<T>, E> Sum<Result<T, E>> for Result<U, E> {}
impl<T, U: Product<T>, E> Product<Result<T, E>> for Result<U, E> {}
