//! futures-channel 0.3.34, described under futures.
pub use futures::channel::{mpsc, oneshot};
