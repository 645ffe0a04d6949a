//! structopt 0.3, only what tells a command line from other types, and what makes a value of one.

#[known::command]
#[known::unlisted]
pub trait StructOpt {
    fn from_args() -> Self;
    fn from_iter<I>(iter: I) -> Self;
}
