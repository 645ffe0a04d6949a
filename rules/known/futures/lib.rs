//! futures 0.3.34 (with futures-util, futures-core, futures-channel, futures-executor, whose names lead here).
pub mod channel;
pub mod executor;
pub mod future;
pub mod io;
pub mod lock;
pub mod sink;
pub mod stream;
pub mod task;
pub use crate::future::{Future, FutureExt, TryFuture, TryFutureExt};
pub use crate::io::{
    AsyncBufRead, AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncSeek, AsyncSeekExt, AsyncWrite, AsyncWriteExt,
};
pub use crate::sink::{Sink, SinkExt};
pub use crate::stream::{Stream, StreamExt, TryStream, TryStreamExt};

/// Where futures 0.1 has its channels.
pub mod sync {
    pub use crate::channel::{mpsc, oneshot};
}

pub mod never {
    pub type Never = std::convert::Infallible;
}
pub mod prelude {
    pub use crate::future::{Future, TryFuture};
    pub use crate::future::{FutureExt as _, TryFutureExt as _};
    pub use crate::io::{AsyncBufRead, AsyncRead, AsyncSeek, AsyncWrite};
    pub use crate::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncSeekExt as _, AsyncWriteExt as _};
    pub use crate::sink::Sink;
    pub use crate::sink::SinkExt as _;
    pub use crate::stream::{Stream, TryStream};
    pub use crate::stream::{StreamExt as _, TryStreamExt as _};
}
