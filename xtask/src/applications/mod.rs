//! Measurements on other people's repositories, out of local mirrors: nothing of them is built, and only places are kept.

pub mod apps;
#[cfg(test)]
mod judged;
mod mirror;
pub mod pairs;
