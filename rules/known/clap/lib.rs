//! clap 4.5, only what tells a command line from other types, and what makes a value of one.

pub struct Error;

#[known::command]
#[known::unlisted]
pub trait Parser: Sized {
    fn parse() -> Self;
    fn try_parse() -> Result<Self, Error>;
    fn parse_from<I, T>(itr: I) -> Self;
    fn try_parse_from<I, T>(itr: I) -> Result<Self, Error>;
}
#[known::command]
#[known::unlisted]
pub trait Args: Sized {}
#[known::command]
#[known::unlisted]
pub trait Subcommand: Sized {}
