//! rustc-hash 2: maps with a fast hasher.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, Hasher};

pub type FxHashMap<K, V> = HashMap<K, V, FxBuildHasher>;
pub type FxHashSet<V> = HashSet<V, FxBuildHasher>;

#[derive(Clone, Copy, Default)]
pub struct FxBuildHasher;
impl BuildHasher for FxBuildHasher {
    type Hasher = FxHasher;
}

#[derive(Clone, Copy, Default)]
pub struct FxHasher {}
impl Hasher for FxHasher {}
