//! std::thread of Rust 1.95.

use crate::time::Duration;

pub struct JoinHandle<T> { t: T }
impl<T> JoinHandle<T> {
    #[known::blocking]
    pub fn join(self) -> Result<T>;
    pub fn thread(&self) -> &Thread;
    pub fn is_finished(&self) -> bool;
}
pub type Result<T> = crate::result::Result<T, Box<dyn crate::any::Any + Send + 'static>>;
pub struct Thread;
impl Thread { pub fn unpark(&self); pub fn id(&self) -> ThreadId; pub fn name(&self) -> Option<&str>; }
pub struct ThreadId;
#[known::spawns(thread)]
pub fn spawn<F: FnOnce() -> T + Send + 'static, T>(#[known::runs(other_thread)] f: F) -> JoinHandle<T>;
pub struct Builder;
impl Builder {
    pub fn new() -> Builder;
    pub fn name(self, name: String) -> Builder;
    pub fn stack_size(self, size: usize) -> Builder;
    #[known::spawns(thread)]
    pub fn spawn<F: FnOnce() -> T + Send + 'static, T>(self, #[known::runs(other_thread)] f: F) -> crate::io::Result<JoinHandle<T>>;
}
pub struct Scope<'scope, 'env> { a: &'scope (), b: &'env () }
pub struct ScopedJoinHandle<'scope, T> { t: &'scope T }
impl<'scope, T> ScopedJoinHandle<'scope, T> { #[known::blocking] pub fn join(self) -> Result<T>; }
impl<'scope, 'env> Scope<'scope, 'env> {
    #[known::spawns(scoped_thread)]
    pub fn spawn<F: FnOnce() -> T + Send + 'scope, T>(&'scope self, #[known::runs(other_thread)] f: F) -> ScopedJoinHandle<'scope, T>;
}
pub fn scope<'env, F: for<'scope> FnOnce(&'scope Scope<'scope, 'env>) -> T, T>(#[known::runs(here)] f: F) -> T;
#[known::blocking]
pub fn sleep(dur: Duration);
#[known::blocking]
pub fn park();
#[known::blocking]
pub fn park_timeout(dur: Duration);
pub fn yield_now();
pub fn current() -> Thread;
pub fn panicking() -> bool;
pub fn available_parallelism() -> crate::io::Result<crate::num::NonZero<usize>>;
#[known::lang("local_key")]
pub struct LocalKey<T: 'static> { t: T }
impl<T: 'static> LocalKey<T> {
    pub fn with<F: FnOnce(&T) -> R, R>(&'static self, #[known::runs(here)] f: F) -> R;
    pub fn try_with<F: FnOnce(&T) -> R, R>(&'static self, #[known::runs(here)] f: F) -> crate::result::Result<R, AccessError>;
}
pub struct AccessError;
