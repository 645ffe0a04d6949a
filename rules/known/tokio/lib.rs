//! tokio 1.54.1.
pub mod fs;
pub mod io;
pub mod net;
pub mod process;
pub mod runtime;
pub mod signal;
pub mod sync;
pub mod task;
pub mod time;
pub use crate::task::spawn;
#[known::attribute(drives = "beside_workers", unless = "current_thread local")]
pub const main: () = ();
