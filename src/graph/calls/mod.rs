//! Calls as edges: what each call may run, in which context, and what becomes of callbacks.

pub mod arrivals;
pub mod callbacks;
pub mod callers;
pub(crate) mod constructed;
pub mod contexts;
pub mod dispatch;
pub mod drops;
pub mod edges;
pub mod event_loops;
pub mod instantiations;
pub(crate) mod loop_exits;
pub(crate) mod moves;
pub(crate) mod object_types;
pub(crate) mod stored_callables;
