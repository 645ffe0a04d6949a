//! futures-sink 0.3.34, described under futures.
pub use futures::sink::Sink;
