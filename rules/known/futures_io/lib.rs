//! futures-io 0.3.34, described under futures.
pub use futures::io::{
    AsyncBufRead, AsyncRead, AsyncSeek, AsyncWrite, Error, ErrorKind, IoSlice, IoSliceMut, Result, SeekFrom,
};
