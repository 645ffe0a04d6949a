//! Values other than locks: where they come from, where they go, how they lie in memory.

pub mod atomics;
pub mod borrowed_parameters;
pub mod channels;
pub mod clone_remedy;
pub mod clones;
pub mod executors;
pub mod layout;
pub mod locked_lookups;
pub mod provenance;
pub mod threads;
pub mod value_escape;
