//! crossbeam-queue 0.3.14.

#[known::synchronised]
pub struct ArrayQueue<T> {}
impl<T> ArrayQueue<T> {
    #[known::allocates]
    pub fn new(cap: usize) -> ArrayQueue<T>;
    #[known::content(push)]
    pub fn push(&self, value: T) -> Result<(), T>;
    #[known::content(pop)]
    pub fn pop(&self) -> Option<T>;
    #[known::content(push)]
    pub fn force_push(&self, value: T) -> Option<T>;
    pub fn capacity(&self) -> usize;
    #[known::content(read)]
    pub fn is_full(&self) -> bool;
    #[known::content(read)]
    pub fn is_empty(&self) -> bool;
    #[known::content(read)]
    pub fn len(&self) -> usize;
}
impl<T> IntoIterator for ArrayQueue<T> {
    type Item = T;
    type IntoIter = ArrayQueueIntoIter<T>;
}
struct ArrayQueueIntoIter<T> {}
impl<T> Iterator for ArrayQueueIntoIter<T> {
    type Item = T;
}

#[known::synchronised]
pub struct SegQueue<T> {}
impl<T> SegQueue<T> {
    pub const fn new() -> SegQueue<T>;
    #[known::content(push)]
    pub fn push(&self, value: T);
    #[known::content(pop)]
    pub fn pop(&self) -> Option<T>;
    #[known::content(read)]
    pub fn is_empty(&self) -> bool;
    #[known::content(read)]
    pub fn len(&self) -> usize;
}
impl<T> IntoIterator for SegQueue<T> {
    type Item = T;
    type IntoIter = SegQueueIntoIter<T>;
}
struct SegQueueIntoIter<T> {}
impl<T> Iterator for SegQueueIntoIter<T> {
    type Item = T;
}
impl<T> Default for SegQueue<T> {}
