//! futures::executor as of 0.3.34.
use std::future::Future;
use std::io;

use crate::stream::Stream;

#[known::blocking(stalls_async)]
pub fn block_on<F: Future>(f: F) -> F::Output;
#[known::blocking(stalls_async)]
pub fn block_on_stream<S: Stream + Unpin>(stream: S) -> BlockingStream<S>;
pub struct BlockingStream<S: Unpin> {}
impl<S: Stream + Unpin> Iterator for BlockingStream<S> {
    type Item = S::Item;
}
#[derive(Debug)]
pub struct LocalPool {}
impl LocalPool {
    pub fn new() -> Self;
    pub fn spawner(&self) -> LocalSpawner;
    #[known::blocking(stalls_async)]
    pub fn run(&mut self);
    #[known::blocking(stalls_async)]
    pub fn run_until<F: Future>(&mut self, future: F) -> F::Output;
    pub fn run_until_stalled(&mut self);
}
#[derive(Clone, Debug)]
pub struct LocalSpawner {}
#[known::synchronised]
#[derive(Clone)]
pub struct ThreadPool {}
impl ThreadPool {
    pub fn new() -> Result<Self, io::Error>;
    pub fn builder() -> ThreadPoolBuilder;
    #[known::spawns(task)]
    pub fn spawn_ok<Fut>(&self, #[known::runs(other_task)] future: Fut)
    where
        Fut: Future<Output = ()> + Send + 'static;
}
pub struct ThreadPoolBuilder {}
impl ThreadPoolBuilder {
    pub fn new() -> Self;
    pub fn pool_size(&mut self, size: usize) -> &mut Self;
    pub fn create(&mut self) -> Result<ThreadPool, io::Error>;
}
