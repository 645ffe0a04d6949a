//! tokio-stream 0.1.19. The futures of the extension trait have no public name, so its methods are async here.
use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::future::Future;
use std::hash::Hash;
use std::task::{Context, Poll};
use std::time::Duration;

pub mod adapters;
pub mod wrappers;

pub use futures_core::Stream;

use crate::adapters::*;

pub trait StreamExt: Stream {
    #[known::receive(next)]
    async fn next(&mut self) -> Option<Self::Item>
    where
        Self: Unpin;
    #[known::receive(next)]
    async fn try_next<T, E>(&mut self) -> Result<Option<T>, E>
    where
        Self: Stream<Item = Result<T, E>> + Unpin;
    fn map<T, F>(self, #[known::runs(each)] f: F) -> Map<Self, F>
    where
        F: FnMut(Self::Item) -> T,
        Self: Sized;
    fn map_while<T, F>(self, #[known::runs(each)] f: F) -> MapWhile<Self, F>
    where
        F: FnMut(Self::Item) -> Option<T>,
        Self: Sized;
    fn then<F, Fut>(self, #[known::runs(each)] f: F) -> Then<Self, Fut, F>
    where
        F: FnMut(Self::Item) -> Fut,
        Fut: Future,
        Self: Sized;
    fn merge<U>(self, other: U) -> Merge<Self, U>
    where
        U: Stream<Item = Self::Item>,
        Self: Sized;
    fn filter<F>(self, #[known::runs(each)] f: F) -> Filter<Self, F>
    where
        F: FnMut(&Self::Item) -> bool,
        Self: Sized;
    fn filter_map<T, F>(self, #[known::runs(each)] f: F) -> FilterMap<Self, F>
    where
        F: FnMut(Self::Item) -> Option<T>,
        Self: Sized;
    fn fuse(self) -> Fuse<Self>
    where
        Self: Sized;
    fn take(self, n: usize) -> Take<Self>
    where
        Self: Sized;
    fn take_while<F>(self, #[known::runs(each)] f: F) -> TakeWhile<Self, F>
    where
        F: FnMut(&Self::Item) -> bool,
        Self: Sized;
    fn skip(self, n: usize) -> Skip<Self>
    where
        Self: Sized;
    fn skip_while<F>(self, #[known::runs(each)] f: F) -> SkipWhile<Self, F>
    where
        F: FnMut(&Self::Item) -> bool,
        Self: Sized;
    async fn all<F>(&mut self, #[known::runs(each)] f: F) -> bool
    where
        Self: Unpin,
        F: FnMut(Self::Item) -> bool;
    async fn any<F>(&mut self, #[known::runs(each)] f: F) -> bool
    where
        Self: Unpin,
        F: FnMut(Self::Item) -> bool;
    fn chain<U>(self, other: U) -> Chain<Self, U>
    where
        U: Stream<Item = Self::Item>,
        Self: Sized;
    async fn fold<B, F>(self, init: B, #[known::runs(each)] f: F) -> B
    where
        Self: Sized,
        F: FnMut(B, Self::Item) -> B;
    async fn collect<T>(self) -> T
    where
        T: FromStream<Self::Item>,
        Self: Sized;
    fn timeout(self, duration: Duration) -> Timeout<Self>
    where
        Self: Sized;
    fn timeout_repeating(self, interval: tokio::time::Interval) -> TimeoutRepeating<Self>
    where
        Self: Sized;
    fn throttle(self, duration: Duration) -> Throttle<Self>
    where
        Self: Sized;
    fn chunks_timeout(self, max_size: usize, duration: Duration) -> ChunksTimeout<Self>
    where
        Self: Sized;
    fn peekable(self) -> Peekable<Self>
    where
        Self: Sized;
}
impl<St: ?Sized + Stream> StreamExt for St {}

pub trait FromStream<T> {}
impl FromStream<()> for () {}
impl<T: AsRef<str>> FromStream<T> for String {}
impl<T> FromStream<T> for Vec<T> {}
impl<T> FromStream<T> for VecDeque<T> {}
impl<T> FromStream<T> for LinkedList<T> {}
impl<T: Ord> FromStream<T> for BTreeSet<T> {}
impl<K: Ord, V> FromStream<(K, V)> for BTreeMap<K, V> {}
impl<T: Eq + Hash> FromStream<T> for HashSet<T> {}
impl<K: Eq + Hash, V> FromStream<(K, V)> for HashMap<K, V> {}
impl<T: Ord> FromStream<T> for BinaryHeap<T> {}
impl<T> FromStream<T> for Box<[T]> {}
impl<T, U: FromStream<T>, E> FromStream<Result<T, E>> for Result<U, E> {}

#[derive(Debug)]
pub struct Throttle<T> {}
impl<T> Throttle<T> {
    pub fn get_ref(&self) -> &T;
    pub fn get_mut(&mut self) -> &mut T;
    pub fn into_inner(self) -> T;
}
impl<T: Stream> Stream for Throttle<T> {
    type Item = T::Item;
}
#[derive(Debug, PartialEq, Eq)]
pub struct Elapsed(());
impl std::fmt::Display for Elapsed {}
impl std::error::Error for Elapsed {}
impl From<Elapsed> for std::io::Error {}

pub const fn empty<T>() -> Empty<T>;
#[derive(Debug)]
pub struct Empty<T> {}
impl<T> Stream for Empty<T> {
    type Item = T;
}
pub fn iter<I>(i: I) -> Iter<I::IntoIter>
where
    I: IntoIterator;
#[derive(Debug)]
pub struct Iter<I> {}
impl<I: Iterator> Stream for Iter<I> {
    type Item = I::Item;
}
pub fn once<T>(value: T) -> Once<T>;
#[derive(Debug)]
pub struct Once<T> {}
impl<T> Stream for Once<T> {
    type Item = T;
}
pub const fn pending<T>() -> Pending<T>;
#[derive(Debug)]
pub struct Pending<T> {}
impl<T> Stream for Pending<T> {
    type Item = T;
}

#[derive(Debug)]
pub struct StreamMap<K, V> {}
impl<K, V> StreamMap<K, V> {
    pub fn iter(&self) -> impl Iterator<Item = &(K, V)>;
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut (K, V)>;
    pub fn new() -> StreamMap<K, V>;
    #[known::allocates]
    pub fn with_capacity(capacity: usize) -> StreamMap<K, V>;
    pub fn keys(&self) -> impl Iterator<Item = &K>;
    pub fn values(&self) -> impl Iterator<Item = &V>;
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut V>;
    pub fn capacity(&self) -> usize;
    #[known::content(read)]
    pub fn len(&self) -> usize;
    #[known::content(read)]
    pub fn is_empty(&self) -> bool;
    #[known::content(clear)]
    pub fn clear(&mut self);
    #[known::content(insert)]
    pub fn insert(&mut self, k: K, stream: V) -> Option<V>
    where
        K: Hash + Eq;
    #[known::content(remove)]
    pub fn remove<Q>(&mut self, k: &Q) -> Option<V>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized;
    #[known::content(read)]
    pub fn contains_key<Q>(&self, k: &Q) -> bool
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ?Sized;
}
impl<K, V> Default for StreamMap<K, V> {}
impl<K: Clone + Unpin, V: Stream + Unpin> StreamMap<K, V> {
    pub async fn next_many(&mut self, buffer: &mut Vec<(K, V::Item)>, limit: usize) -> usize;
    pub fn poll_next_many(
        &mut self,
        cx: &mut Context<'_>,
        buffer: &mut Vec<(K, V::Item)>,
        limit: usize,
    ) -> Poll<usize>;
}
impl<K: Clone + Unpin, V: Stream + Unpin> Stream for StreamMap<K, V> {
    type Item = (K, V::Item);
}
impl<K: Hash + Eq, V> FromIterator<(K, V)> for StreamMap<K, V> {}
impl<K, V> Extend<(K, V)> for StreamMap<K, V> {}

pub struct StreamNotifyClose<S> {}
impl<S> StreamNotifyClose<S> {
    pub fn new(stream: S) -> Self;
    pub fn into_inner(self) -> Option<S>;
}
impl<S: Stream> Stream for StreamNotifyClose<S> {
    type Item = Option<S::Item>;
}
