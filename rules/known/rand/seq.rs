use std::ops::{Index, IndexMut};

use crate::Rng;

pub trait IndexedRandom: Index<usize> {
    fn len(&self) -> usize;
    fn is_empty(&self) -> bool;
    #[known::random]
    fn choose<R>(&self, rng: &mut R) -> Option<&Self::Output>
    where
        R: Rng + ?Sized;
    #[known::random]
    fn choose_iter<R>(&self, rng: &mut R) -> Option<impl Iterator<Item = &Self::Output>>
    where
        R: Rng + ?Sized;
    #[known::random]
    fn sample<R>(&self, rng: &mut R, amount: usize) -> IndexedSamples<'_, Self, Self::Output>
    where
        Self::Output: Sized,
        R: Rng + ?Sized;
    #[known::random]
    fn sample_array<R, const N: usize>(&self, rng: &mut R) -> Option<[Self::Output; N]>
    where
        Self::Output: Clone + Sized,
        R: Rng + ?Sized;
}
pub trait IndexedMutRandom: IndexedRandom + IndexMut<usize> {
    #[known::random]
    fn choose_mut<R>(&mut self, rng: &mut R) -> Option<&mut Self::Output>
    where
        R: Rng + ?Sized;
}
pub trait SliceRandom: IndexedMutRandom {
    fn shuffle<R>(&mut self, rng: &mut R)
    where
        R: Rng + ?Sized;
    fn partial_shuffle<R>(&mut self, rng: &mut R, amount: usize) -> (&mut [Self::Output], &mut [Self::Output])
    where
        Self::Output: Sized,
        R: Rng + ?Sized;
}
impl<T> IndexedRandom for [T] {}
impl<IR: IndexedRandom + IndexMut<usize> + ?Sized> IndexedMutRandom for IR {}
impl<T> SliceRandom for [T] {}
#[derive(Debug)]
pub struct IndexedSamples<'a, S: ?Sized + 'a, T: 'a> {}
impl<'a, S: Index<usize, Output = T> + ?Sized + 'a, T: 'a> Iterator for IndexedSamples<'a, S, T> {
    type Item = &'a T;
}
pub trait IteratorRandom: Iterator + Sized {
    #[known::random]
    fn choose<R>(self, rng: &mut R) -> Option<Self::Item>
    where
        R: Rng + ?Sized;
    #[known::random]
    fn choose_stable<R>(self, rng: &mut R) -> Option<Self::Item>
    where
        R: Rng + ?Sized;
    #[known::random]
    fn sample_fill<R>(self, rng: &mut R, buf: &mut [Self::Item]) -> usize
    where
        R: Rng + ?Sized;
    #[known::allocates]
    #[known::random]
    fn sample<R>(self, rng: &mut R, amount: usize) -> Vec<Self::Item>
    where
        R: Rng + ?Sized;
}
impl<I: Iterator + Sized> IteratorRandom for I {}
