//! What is known of libraries: stubs and the attributes in them.
//!
//! Stubs are Rust declarations that the front end reads like any other source. Knows no program and no rule.

pub mod attributes;
pub mod conventions;
pub mod derived;
pub mod known;
mod page;
mod stub_words;
pub mod stubs;
pub mod vocabulary;

pub use page::page;
pub use stub_words::mistakes;
pub use stubs::{StubFile, StubSet, stub_sources};
