//! What the rules read: acquisitions, guards and critical sections, dossiers of lock places.
//!
//! Relies on typed bodies. Knows no rule and makes no text.

pub mod dossier;
pub mod flow;
pub mod holds;
pub mod places;
pub mod sections;
pub mod typed;


pub use flow::{Event, EventKind, FlowResult, GuardSource, Use};
pub use places::{IndexKind, LockInfo, LockPlace, PlaceRoot};
pub use typed::TypedProgram;
