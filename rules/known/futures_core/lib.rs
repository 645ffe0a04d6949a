//! futures-core 0.3.34, described under futures.
pub use crate::future::{FusedFuture, Future, TryFuture};
pub use crate::stream::{FusedStream, Stream, TryStream};

pub mod future {
    pub use futures::future::{BoxFuture, FusedFuture, Future, LocalBoxFuture, TryFuture};
}
pub mod stream {
    pub use futures::stream::{BoxStream, FusedStream, LocalBoxStream, Stream, TryStream};
}
pub mod task {
    pub use futures::task::{Context, Poll, RawWaker, RawWakerVTable, Waker};
}
