//! Workloads that proofs of several rules measure.

pub(crate) mod cache_engine;
pub(crate) mod rows;
