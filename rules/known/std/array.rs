//! `std::array`.

pub struct IntoIter<T, const N: usize> {
    _private: T,
}

impl<T, const N: usize> Iterator for IntoIter<T, N> {
    type Item = T;
}
impl<T, const N: usize> DoubleEndedIterator for IntoIter<T, N> {}
impl<T, const N: usize> ExactSizeIterator for IntoIter<T, N> {}

pub struct TryFromSliceError {
    _private: (),
}

pub fn from_fn<T, const N: usize, F>(#[known::runs(each)] f: F) -> [T; N]
where
    F: FnMut(usize) -> T;
pub const fn from_ref<T>(s: &T) -> &[T; 1];
pub const fn from_mut<T>(s: &mut T) -> &mut [T; 1];
