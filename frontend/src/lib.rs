//! The front end of `cargo hotlock`: which workspaces there are, what their files say, and what earlier runs have kept of it.
//!
//! Floors, from the bottom; each imports only from those before it: `files` (plain files), `isolation` (what a fault may cost),
//! `interner` (texts kept once), `progress` (how far a run is), `cache` (what earlier runs learned), `workspace` and `config` (what to
//! read), `source` (text and places), `facts` (what one file says). The engine stands above it and sees no syntax.
//!
//! It is a crate of its own so that it is built optimised where the engine is not: each start of a program that tests run reads facts.

pub mod cache;
pub mod config;
pub mod facts;
pub mod files;
pub mod interner;
pub mod isolation;
pub mod progress;
pub mod source;
pub mod workspace;
