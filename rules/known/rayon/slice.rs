//! rayon::slice as of 1.12.0.
use std::cmp::Ordering;

use crate::iter::{IndexedParallelIterator, ParallelIterator};

pub trait ParallelSlice<T: Sync> {
    fn as_parallel_slice(&self) -> &[T];
    fn par_chunks(&self, chunk_size: usize) -> Chunks<'_, T>;
    fn par_chunks_exact(&self, chunk_size: usize) -> Chunks<'_, T>;
    fn par_windows(&self, window_size: usize) -> Chunks<'_, T>;
}
impl<T: Sync> ParallelSlice<T> for [T] {}
pub trait ParallelSliceMut<T: Send> {
    fn as_parallel_slice_mut(&mut self) -> &mut [T];
    fn par_chunks_mut(&mut self, chunk_size: usize) -> ChunksMut<'_, T>;
    fn par_chunks_exact_mut(&mut self, chunk_size: usize) -> ChunksMut<'_, T>;
    #[known::blocking(cheap)]
    fn par_sort(&mut self)
    where
        T: Ord;
    #[known::blocking(cheap)]
    fn par_sort_by<F>(&mut self, #[known::runs(each)] compare: F)
    where
        F: Fn(&T, &T) -> Ordering + Sync;
    #[known::blocking(cheap)]
    fn par_sort_by_key<K, F>(&mut self, #[known::runs(each)] f: F)
    where
        K: Ord,
        F: Fn(&T) -> K + Sync;
    #[known::blocking(cheap)]
    fn par_sort_unstable(&mut self)
    where
        T: Ord;
    #[known::blocking(cheap)]
    fn par_sort_unstable_by<F>(&mut self, #[known::runs(each)] compare: F)
    where
        F: Fn(&T, &T) -> Ordering + Sync;
    #[known::blocking(cheap)]
    fn par_sort_unstable_by_key<K, F>(&mut self, #[known::runs(each)] f: F)
    where
        K: Ord,
        F: Fn(&T) -> K + Sync;
    #[known::blocking(cheap)]
    fn par_sort_by_cached_key<K, F>(&mut self, #[known::runs(each)] f: F)
    where
        F: Fn(&T) -> K + Sync,
        K: Ord + Send;
}
impl<T: Send> ParallelSliceMut<T> for [T] {}
pub struct Chunks<'data, T> {}
impl<'data, T: Sync> ParallelIterator for Chunks<'data, T> {
    type Item = &'data [T];
}
impl<'data, T: Sync> IndexedParallelIterator for Chunks<'data, T> {}
pub struct ChunksMut<'data, T> {}
impl<'data, T: Send> ParallelIterator for ChunksMut<'data, T> {
    type Item = &'data mut [T];
}
impl<'data, T: Send> IndexedParallelIterator for ChunksMut<'data, T> {}
