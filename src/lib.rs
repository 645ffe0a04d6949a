//! The engine of `cargo hotlock`: reads Rust source without compiling it and finds locks, reference counts and
//! atomics that limit the code's throughput under load.
//!
//! Floors, from the bottom; each imports only from those before it: those of the front end (`hotlock_frontend`, under their own
//! names here), `revision` (files of git), `profile` (measured stacks), `diagnostics` (findings as data), `knowledge` (what stubs
//! say of libraries), `types` (names and types, value flow), `graph` (who calls whom, what is hot), `analysis` (guards, critical
//! sections, dossiers), `evidence` (what proofs measured), `prove` (measures them), `rules`, `session` (one run of all of them),
//! `triage`, `fix` (edits made), `report`, `cli`.

pub use hotlock_frontend::{cache, config, facts, files, progress, source, workspace};
use hotlock_frontend::{interner, isolation};

/// What this program is made of: what another program keeps says other things.
pub const BUILD: &str = env!("HOTLOCK_BUILD");

pub mod analysis;
pub mod cli;
pub mod diagnostics;
pub mod evidence;
pub mod fix;
pub mod graph;
pub mod knowledge;
pub mod profile;
#[cfg(feature = "prove")]
pub mod prove;
pub mod report;
#[cfg(feature = "base")]
pub mod revision;
pub mod rules;
pub mod session;
pub mod triage;
pub mod types;
