pub fn reject() -> Rejection;
pub fn not_found() -> Rejection;
pub fn custom<T: Reject>(err: T) -> Rejection;
pub trait Reject: std::fmt::Debug + Sized + Send + Sync + 'static {}
pub struct Rejection {}
impl std::fmt::Debug for Rejection {}
impl Rejection {
    pub fn find<T: 'static>(&self) -> Option<&T>;
    pub fn is_not_found(&self) -> bool;
}
impl<T: Reject> From<T> for Rejection {}
impl From<std::convert::Infallible> for Rejection {}
