//! Measurements on other people's repositories, out of local mirrors: nothing of them is built, and only places are kept.

pub mod apps;
mod findings;
mod mirror;
pub mod pairs;
