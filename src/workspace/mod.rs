//! Placeholder floor.
/// An edition of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edition { /// 2015
    E2015, /// 2018
    E2018, /// 2021
    E2021, /// 2024
    E2024 }
