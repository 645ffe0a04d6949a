//! atomic-shim 0.2: atomics of 64 bits for every target.

pub use std::sync::atomic::{AtomicI64, AtomicU64};
