//! futures::task as of 0.3.34.
use std::future::Future;
use std::sync::Arc;

use crate::future::RemoteHandle;

pub use std::task::{Context, Poll, RawWaker, RawWakerVTable, Waker};

#[derive(Debug)]
pub struct SpawnError {}
pub trait Spawn {}
pub trait SpawnExt: Spawn {
    #[known::spawns(task)]
    fn spawn<Fut>(&self, #[known::runs(other_task)] future: Fut) -> Result<(), SpawnError>
    where
        Fut: Future<Output = ()> + Send + 'static;
    #[known::spawns(task)]
    fn spawn_with_handle<Fut>(
        &self,
        #[known::runs(other_task)] future: Fut,
    ) -> Result<RemoteHandle<Fut::Output>, SpawnError>
    where
        Fut: Future + Send + 'static,
        Fut::Output: Send;
}
impl<Sp: ?Sized> SpawnExt for Sp where Sp: Spawn {}
impl Spawn for crate::executor::ThreadPool {}
impl Spawn for crate::executor::LocalSpawner {}
pub trait ArcWake: Send + Sync {
    fn wake(self: Arc<Self>);
    fn wake_by_ref(arc_self: &Arc<Self>);
}
pub fn waker<W: ArcWake + 'static>(wake: Arc<W>) -> Waker;
pub fn noop_waker() -> Waker;
#[known::synchronised]
#[derive(Debug, Default)]
pub struct AtomicWaker {}
impl AtomicWaker {
    pub const fn new() -> Self;
    pub fn register(&self, waker: &Waker);
    pub fn wake(&self);
    pub fn take(&self) -> Option<Waker>;
}
