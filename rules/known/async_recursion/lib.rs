//! async-recursion as of 1.1: the function gives the same future, in a box.
#[known::attribute]
pub const async_recursion: () = ();
