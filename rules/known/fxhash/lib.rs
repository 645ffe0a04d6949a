//! fxhash 0.2: maps with a fast hasher.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

pub type FxBuildHasher = BuildHasherDefault<FxHasher>;
pub type FxHashMap<K, V> = HashMap<K, V, FxBuildHasher>;
pub type FxHashSet<V> = HashSet<V, FxBuildHasher>;

#[derive(Clone, Copy, Default)]
pub struct FxHasher {}
impl Hasher for FxHasher {}
