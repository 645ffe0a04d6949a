//! What is hot: marks, profiles, propagation along the calls, and why.

pub(crate) mod budget;
pub mod markers;
mod passed;
pub mod profile_match;
pub mod propagation;
pub mod why;
