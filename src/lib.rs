//! The engine of `cargo hotlock`: reads Rust source without compiling it and finds locks, reference counts and
//! atomics that will strangle the code under load.
//!
//! Floors, from the bottom; each imports only from those before it:
//! `config` and `workspace` (what to read), `profile` (measured stacks), `source` (text and places), `facts` (what one file
//! says), `types` (names and types), `graph` (who calls whom, what is hot), `analysis` (guards, critical sections, dossiers),
//! `diagnostics`, `evidence` (what proofs measured), `prove` (measures them), `rules`, `session` (one run of all of them),
//! `triage`, `report`, `cli`.

pub mod analysis;
pub mod cli;
pub mod config;
pub mod diagnostics;
pub mod evidence;
pub mod facts;
pub mod graph;
pub mod knowledge;
pub mod profile;
#[cfg(feature = "prove")]
pub mod prove;
pub mod report;
pub mod rules;
pub mod session;
pub mod source;
pub mod triage;
pub mod types;
pub mod workspace;
