//! What functions do, as their callers see it.

pub mod blocking;
pub mod effects;
pub mod entry_lockset;
pub mod nonblocking_io;
pub mod parameter_access;
