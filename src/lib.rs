//! The engine of `cargo hotlock`: reads Rust source without compiling it and finds locks, reference counts and
//! atomics that limit the code's throughput under load.
//!
//! Floors, from the bottom; each imports only from those before it:
//! `files` (plain files), `isolation` (what a fault may cost), `progress` (how far a run is), `cache` (what earlier runs learned), `workspace` and `config` (what to read), `source` (text and places), `profile` (measured stacks), `diagnostics` (findings
//! as data), `facts` (what one file says), `knowledge` (what stubs say of libraries), `types` (names and types, value flow),
//! `graph` (who calls whom, what is hot), `analysis` (guards, critical sections, dossiers), `evidence` (what proofs
//! measured), `prove` (measures them), `rules`, `session` (one run of all of them), `triage`, `fix` (edits made), `report`, `cli`.

pub mod analysis;
pub mod cache;
pub mod cli;
pub mod config;
pub mod diagnostics;
pub mod evidence;
pub mod facts;
pub mod files;
pub mod fix;
pub mod graph;
mod isolation;
pub mod knowledge;
pub mod profile;
pub mod progress;
#[cfg(feature = "prove")]
pub mod prove;
pub mod report;
#[cfg(feature = "base")]
pub mod revision;
pub mod rules;
pub mod session;
pub mod source;
pub mod triage;
pub mod types;
pub mod workspace;
