//! pollster 0.4.
use std::future::IntoFuture;

#[known::blocking(stalls_async)]
pub fn block_on<F: IntoFuture>(fut: F) -> F::Output;
pub trait FutureExt: Future {
    #[known::blocking(stalls_async)]
    fn block_on(self) -> Self::Output
    where
        Self: Sized;
}
impl<F: Future> FutureExt for F {}
