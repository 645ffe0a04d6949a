//! dashmap::iter_set as of 6.2.1.
use std::hash::{BuildHasher, Hash};

use crate::setref::multiple::RefMulti;

pub struct OwningIter<K, S> {}
impl<K: Eq + Hash, S: BuildHasher + Clone> Iterator for OwningIter<K, S> {
    type Item = K;
}
#[known::guard]
pub struct Iter<'a, K, S, M> {}
impl<'a, K: 'a + Eq + Hash, S: 'a + BuildHasher + Clone, M: crate::Map<'a, K, (), S>> Iterator for Iter<'a, K, S, M> {
    type Item = RefMulti<'a, K>;
}
