//! Placeholder floor.
