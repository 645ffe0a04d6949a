//! clap 4.5, only what tells a command line from other types.

#[known::command]
#[known::unlisted]
pub trait Parser {}
#[known::command]
#[known::unlisted]
pub trait Args {}
#[known::command]
#[known::unlisted]
pub trait Subcommand {}
