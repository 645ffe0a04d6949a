//! either 1: one of two.

pub use Either::{Left, Right};

#[derive(Clone, Copy)]
pub enum Either<L, R> {
    Left(L),
    Right(R),
}
impl<L, R> Either<L, R> {
    pub fn is_left(&self) -> bool;
    pub fn is_right(&self) -> bool;
    pub fn left(self) -> Option<L>;
    pub fn right(self) -> Option<R>;
    pub fn as_ref(&self) -> Either<&L, &R>;
    pub fn as_mut(&mut self) -> Either<&mut L, &mut R>;
    pub fn flip(self) -> Either<R, L>;
    pub fn map_left<F, M>(self, #[known::runs(here)] f: F) -> Either<M, R>
    where
        F: FnOnce(L) -> M;
    pub fn map_right<F, S>(self, #[known::runs(here)] f: F) -> Either<L, S>
    where
        F: FnOnce(R) -> S;
    pub fn either<F, G, T>(self, #[known::runs(here)] f: F, #[known::runs(here)] g: G) -> T
    where
        F: FnOnce(L) -> T,
        G: FnOnce(R) -> T;
}
impl<L, R> Iterator for Either<L, R>
where
    L: Iterator,
    R: Iterator<Item = L::Item>,
{
    type Item = L::Item;
}
