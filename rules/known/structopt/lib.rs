//! structopt 0.3, only what tells a command line from other types.

#[known::command]
#[known::unlisted]
pub trait StructOpt {}
