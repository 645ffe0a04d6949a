//! dashmap::try_result as of 6.2.1.
pub enum TryResult<R> {
    Present(R),
    Absent,
    Locked,
}
impl<R> TryResult<R> {
    pub fn is_present(&self) -> bool;
    pub fn is_absent(&self) -> bool;
    pub fn is_locked(&self) -> bool;
    pub fn unwrap(self) -> R;
    pub fn try_unwrap(self) -> Option<R>;
}
