//! The registry of rules.
