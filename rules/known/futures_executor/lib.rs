//! futures-executor 0.3.34, described under futures.
pub use futures::executor::{
    BlockingStream, LocalPool, LocalSpawner, ThreadPool, ThreadPoolBuilder, block_on, block_on_stream,
};
