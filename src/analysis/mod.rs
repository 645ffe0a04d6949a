//! What the rules read: acquisitions, guards and critical sections, dossiers of lock places.
//!
//! Relies on typed bodies and the call graph. Knows no rule and makes no text. The rooms are modules that nobody
//! outside sees; [`Analysis`] asks them, and its answers are made of the types that are named here.

mod entry_points;
mod facade;
mod guards;
mod locks;
mod rewrites;
mod sections;
mod summaries;
mod values;
mod world;

pub use crate::graph::{Claim, Way};
pub use entry_points::{Evidence, Likeness, RootCandidate};
pub use facade::Analysis;
pub use guards::{Reached, Use};
pub use locks::access_path::{IndexKind, LockPlace, PlaceRoot};
pub use locks::guard_types::Sharing;
pub use locks::lock_types::LockInfo;
pub use locks::points_to::Resolved;
pub use locks::shared_handles::SharedHandle;
pub use rewrites::Rewrite;
pub use sections::destructors::{EndCondition, Step};
pub use sections::dossier::{Acquisition, Dossier};
pub use sections::double_acquisition::{DoubleAcquisition, Work, Worker};
pub use sections::frequency::RareContext;
pub use sections::hoistable::Repetition;
pub use sections::lock_inversions::LockInversion;
pub use sections::lock_order::{LockOrder, OrderEdge, OrderWitness, OrderedLock};
pub use sections::recurrence::Recurrence;
pub use sections::runtime_conditions::RuntimeCondition;
pub use sections::section_content::{KeptWhole, SectionEffect};
pub use sections::section_purpose::ListTraffic;
pub use sections::wait_profile::Waits;
pub use summaries::blocking::{BlockedOn, BlockingCall, Reach};
pub use summaries::dispatched::Share;
pub use summaries::effects::{Effect, EffectKind};
pub use summaries::parameter_access::Access;
pub use values::atomics::{AtomicPlace, AtomicUse, ExcessOrdering};
pub use values::borrowed_parameters::BorrowedParameter;
pub use values::clone_remedy::CloneRemedy;
pub use values::clones::{CapturedTogether, Cloned, Counting, RefClone};
pub use values::layout::PackedField;
pub use values::locked_lookups::LockedLookup;
pub use values::provenance::Provenance;
pub use values::value_escape::Escape;
pub use world::TaskContext;
pub use world::callers::CallSite;
