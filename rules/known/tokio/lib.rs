//! tokio 1: sync, task, time, runtime, and what of io, net and fs lies on the way.

pub mod sync;
pub mod task;
pub mod time;
pub mod runtime;
pub mod io;
pub mod net;
pub mod fs;

pub use task::spawn;
