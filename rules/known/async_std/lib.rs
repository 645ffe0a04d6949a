//! async-std 1.13.2.
pub mod fs;
pub mod future;
pub mod io;
pub mod net;
pub mod path;
pub mod stream;
pub mod task;

pub mod sync {
    pub use async_lock::{
        Mutex, MutexGuard, MutexGuardArc, RwLock, RwLockReadGuard, RwLockUpgradableReadGuard, RwLockWriteGuard,
    };
    pub use std::sync::{Arc, Weak};
}
pub mod channel {
    pub use async_channel::*;
}
pub mod prelude {
    pub use crate::future::{Future, FutureExt};
    pub use crate::io::prelude::{BufReadExt as _, ReadExt as _, SeekExt as _, WriteExt as _};
    pub use crate::io::{BufRead as _, Read as _, Seek as _, Write as _};
    pub use crate::stream::{Stream, StreamExt};
}
