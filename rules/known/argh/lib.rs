//! argh 0.1, only what tells a command line from other types.

#[known::command]
#[known::unlisted]
pub trait FromArgs {}
