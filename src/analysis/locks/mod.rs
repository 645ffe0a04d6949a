//! What a lock is and which one it is: lock and guard types, access paths, points-to sets, escapes, multiplicity.

pub mod access_path;
pub(crate) mod exclusive_access;
pub mod guard_types;
pub mod lock_escape;
pub mod lock_types;
pub mod multiplicity;
pub mod object_path;
pub(crate) mod origin;
pub mod points_to;
pub mod shared_handles;
