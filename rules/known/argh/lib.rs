//! argh 0.1, only what tells a command line from other types, and what makes a value of one.

#[known::command]
#[known::unlisted]
pub trait FromArgs {}

pub fn from_env<T: FromArgs>() -> T;
