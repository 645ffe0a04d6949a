//! What functions do, as their callers see it: one engine under all whole-program questions.
//!
//! [`domain`] is the page to read first.

pub mod acquired;
pub mod acquired_places;
pub mod blocking;
pub(crate) mod channel_capacity;
pub(crate) mod conditions;
pub mod domain;
pub mod effects;
pub(crate) mod engine;
pub mod entry_lockset;
pub mod guards;
pub mod nonblocking_io;
pub mod parameter_access;
pub(crate) mod suspension;
