//! How far `Deref` is followed.

use super::ty::Ty;

/// Longer chains are a cycle, or grow without end: rustc refuses them, too
/// (<https://doc.rust-lang.org/reference/attributes/limits.html>).
const MOST: usize = 128;
/// A chain whose types grow ends sooner: each of its steps takes longer than the one before. A guess, above what people write.
const MOST_GROWING: usize = 16;

/// A chain of types of which each dereferences to the next.
#[derive(Debug, Default)]
pub(crate) struct Derefs {
    /// Types that were looked at.
    count: usize,
    /// The size of the first.
    size: u32,
}

impl Derefs {
    /// Whether the next type of the chain is looked at.
    pub(crate) fn reach(&mut self, ty: &Ty) -> bool {
        if self.count == 0 {
            self.size = ty.size();
        }
        self.count += 1;
        self.count <= MOST_GROWING || self.count <= MOST && ty.size() <= self.size
    }
}
