//! The Rust standard library as of Rust 1.95 (std, core and alloc are one tree here).

pub mod any;
pub mod array;
pub mod borrow;
pub mod boxed;
pub mod cell;
pub mod char;
pub mod clone;
pub mod cmp;
pub mod collections;
pub mod convert;
pub mod default;
pub mod env;
pub mod error;
pub mod ffi;
pub mod fmt;
pub mod fs;
pub mod future;
pub mod hash;
pub mod hint;
mod ints;
pub mod io;
pub mod iter;
pub mod marker;
pub mod mem;
pub mod net;
pub mod num;
pub mod ops;
pub mod option;
pub mod os;
pub mod panic;
pub mod path;
pub mod pin;
pub mod process;
pub mod ptr;
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

pub mod prelude {
    pub mod v1 {
        pub use crate::borrow::ToOwned;
        pub use crate::boxed::Box;
        pub use crate::clone::Clone;
        pub use crate::cmp::{Eq, Ord, PartialEq, PartialOrd};
        pub use crate::convert::{AsMut, AsRef, From, Into, TryFrom, TryInto};
        pub use crate::default::Default;
        pub use crate::future::{Future, IntoFuture};
        pub use crate::iter::{
            DoubleEndedIterator, ExactSizeIterator, Extend, FromIterator, IntoIterator, Iterator,
        };
        pub use crate::marker::{Copy, Send, Sized, Sync, Unpin};
        pub use crate::mem::{align_of, align_of_val, drop, size_of, size_of_val};
        pub use crate::ops::{AsyncFn, AsyncFnMut, AsyncFnOnce, Drop, Fn, FnMut, FnOnce};
        pub use crate::option::Option::{self, None, Some};
        pub use crate::result::Result::{self, Err, Ok};
        pub use crate::string::{String, ToString};
        pub use crate::vec::Vec;

        // Attributes of the language: they leave their items as they are.
        #[known::attribute]
        pub const allow: () = ();
        #[known::attribute]
        pub const cold: () = ();
        #[known::attribute]
        pub const deny: () = ();
        #[known::attribute]
        pub const deprecated: () = ();
        #[known::attribute]
        pub const expect: () = ();
        #[known::attribute]
        pub const forbid: () = ();
        #[known::attribute]
        pub const inline: () = ();
        #[known::attribute]
        pub const must_use: () = ();
        #[known::attribute]
        pub const target_feature: () = ();
        #[known::attribute]
        pub const track_caller: () = ();
        #[known::attribute]
        pub const warn: () = ();
    }
    pub mod rust_2015 {
        pub use super::v1::*;
    }
    pub mod rust_2018 {
        pub use super::v1::*;
    }
    pub mod rust_2021 {
        pub use super::v1::*;
    }
    pub mod rust_2024 {
        pub use super::v1::*;
    }
}

// The modules of the primitive numbers: old constants, and the mathematical ones of the floats.
pub mod u8 {
    pub const MIN: u8 = _;
    pub const MAX: u8 = _;
}
pub mod u16 {
    pub const MIN: u16 = _;
    pub const MAX: u16 = _;
}
pub mod u32 {
    pub const MIN: u32 = _;
    pub const MAX: u32 = _;
}
pub mod u64 {
    pub const MIN: u64 = _;
    pub const MAX: u64 = _;
}
pub mod u128 {
    pub const MIN: u128 = _;
    pub const MAX: u128 = _;
}
pub mod usize {
    pub const MIN: usize = _;
    pub const MAX: usize = _;
}
pub mod i8 {
    pub const MIN: i8 = _;
    pub const MAX: i8 = _;
}
pub mod i16 {
    pub const MIN: i16 = _;
    pub const MAX: i16 = _;
}
pub mod i32 {
    pub const MIN: i32 = _;
    pub const MAX: i32 = _;
}
pub mod i64 {
    pub const MIN: i64 = _;
    pub const MAX: i64 = _;
}
pub mod i128 {
    pub const MIN: i128 = _;
    pub const MAX: i128 = _;
}
pub mod isize {
    pub const MIN: isize = _;
    pub const MAX: isize = _;
}
pub mod f32 {
    pub const RADIX: u32 = _;
    pub const MANTISSA_DIGITS: u32 = _;
    pub const DIGITS: u32 = _;
    pub const EPSILON: f32 = _;
    pub const MIN: f32 = _;
    pub const MIN_POSITIVE: f32 = _;
    pub const MAX: f32 = _;
    pub const NAN: f32 = _;
    pub const INFINITY: f32 = _;
    pub const NEG_INFINITY: f32 = _;
    pub mod consts {
        pub const PI: f32 = _;
        pub const TAU: f32 = _;
        pub const E: f32 = _;
        pub const SQRT_2: f32 = _;
        pub const FRAC_1_SQRT_2: f32 = _;
        pub const LN_2: f32 = _;
        pub const LN_10: f32 = _;
        pub const LOG2_E: f32 = _;
        pub const LOG10_E: f32 = _;
        pub const LOG2_10: f32 = _;
        pub const LOG10_2: f32 = _;
        pub const FRAC_PI_2: f32 = _;
        pub const FRAC_PI_3: f32 = _;
        pub const FRAC_PI_4: f32 = _;
        pub const FRAC_PI_6: f32 = _;
        pub const FRAC_PI_8: f32 = _;
        pub const FRAC_1_PI: f32 = _;
        pub const FRAC_2_PI: f32 = _;
        pub const FRAC_2_SQRT_PI: f32 = _;
    }
}
pub mod f64 {
    pub const RADIX: u32 = _;
    pub const MANTISSA_DIGITS: u32 = _;
    pub const DIGITS: u32 = _;
    pub const EPSILON: f64 = _;
    pub const MIN: f64 = _;
    pub const MIN_POSITIVE: f64 = _;
    pub const MAX: f64 = _;
    pub const NAN: f64 = _;
    pub const INFINITY: f64 = _;
    pub const NEG_INFINITY: f64 = _;
    pub mod consts {
        pub const PI: f64 = _;
        pub const TAU: f64 = _;
        pub const E: f64 = _;
        pub const SQRT_2: f64 = _;
        pub const FRAC_1_SQRT_2: f64 = _;
        pub const LN_2: f64 = _;
        pub const LN_10: f64 = _;
        pub const LOG2_E: f64 = _;
        pub const LOG10_E: f64 = _;
        pub const LOG2_10: f64 = _;
        pub const LOG10_2: f64 = _;
        pub const FRAC_PI_2: f64 = _;
        pub const FRAC_PI_3: f64 = _;
        pub const FRAC_PI_4: f64 = _;
        pub const FRAC_PI_6: f64 = _;
        pub const FRAC_PI_8: f64 = _;
        pub const FRAC_1_PI: f64 = _;
        pub const FRAC_2_PI: f64 = _;
        pub const FRAC_2_SQRT_PI: f64 = _;
    }
}
