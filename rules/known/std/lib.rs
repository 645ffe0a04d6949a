//! std, core and alloc of Rust 1.95 as one crate: what lies on a path from a lock to its use.

pub mod any;
pub mod borrow;
pub mod boxed;
pub mod cell;
pub mod clone;
pub mod cmp;
pub mod collections;
pub mod convert;
pub mod default;
pub mod error;
pub mod fmt;
pub mod future;
pub mod hash;
pub mod io;
mod ints;
pub mod iter;
pub mod marker;
pub mod mem;
pub mod num;
pub mod ops;
pub mod option;
pub mod pin;
pub mod rc;
pub mod result;
pub mod slice;
pub mod str;
pub mod string;
pub mod sync;
pub mod task;
pub mod thread;
pub mod time;
pub mod vec;
pub mod fs;
pub mod net;
pub mod path;
pub mod process;
pub mod env;
pub mod ffi;

pub mod prelude {
    pub mod v1 {
        pub use crate::borrow::ToOwned;
        pub use crate::boxed::Box;
        pub use crate::clone::Clone;
        pub use crate::cmp::{Eq, Ord, PartialEq, PartialOrd};
        pub use crate::convert::{AsMut, AsRef, From, Into, TryFrom, TryInto};
        pub use crate::default::Default;
        pub use crate::future::{Future, IntoFuture};
        pub use crate::iter::{DoubleEndedIterator, ExactSizeIterator, Extend, FromIterator, IntoIterator, Iterator};
        pub use crate::marker::{Copy, Send, Sized, Sync, Unpin};
        pub use crate::mem::drop;
        pub use crate::ops::{Drop, Fn, FnMut, FnOnce};
        pub use crate::option::Option::{self, None, Some};
        pub use crate::result::Result::{self, Err, Ok};
        pub use crate::string::{String, ToString};
        pub use crate::vec::Vec;
    }
    pub mod rust_2021 {
        pub use super::v1::*;
    }
}
