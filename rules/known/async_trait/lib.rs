//! async-trait 0.1: its attribute, below which functions are called as they are written.

#[known::attribute(futures = "send", unless = "Send")]
pub const async_trait: () = ();
