//! What settings are checked against that floors above know.

use std::ops::Range;

use super::{KnownOf, KnownWord};

/// What is wrong with a piece of text, without its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// What is wrong: lower case, no full stop.
    pub message: String,
    /// What was probably meant, or what there is; may be empty.
    pub hint: String,
}

/// Whether the configuration may say a word of functions or types.
type CheckWord<'a> = &'a dyn Fn(KnownOf, &KnownWord) -> Result<(), Mistake>;

/// What is wrong with the text of a stub, with the bytes that it stands in.
type CheckStub<'a> = &'a dyn Fn(&str) -> Vec<(Range<usize>, Mistake)>;

/// What settings are checked against; the floors above give it, since they know what the names stand for.
#[derive(Clone, Copy)]
pub struct Checks<'a> {
    /// The names that `[lints]` may use.
    pub rules: &'a [&'a str],
    /// The crates that stubs ship for, by their names in code.
    pub shipped: &'a [&'a str],
    /// Whether `[known.functions]` or `[known.types]` may say a word.
    pub word: CheckWord<'a>,
    /// What is wrong with the text of one of `[known] stubs`.
    pub stub: CheckStub<'a>,
}
