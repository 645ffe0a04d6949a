//! What proofs measured, as text and pictures: one file a format.

mod charts;
mod html;
mod human;
mod json;
mod terminal;
mod words;

use std::io::{self, Write};

use crate::evidence::Measurements;

/// An output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Tables and curves, with colours; a stream that wants none strips them.
    Human,
    /// The data itself, one JSON object.
    Json,
    /// One page with pictures that needs no network and no scripts.
    Html,
}

/// Writes measurements in a format.
///
/// # Errors
/// When `out` cannot be written to.
pub fn write(format: Format, measurements: &Measurements, out: &mut dyn Write) -> io::Result<()> {
    match format {
        Format::Human => human::write(measurements, out),
        Format::Json => json::write(measurements, out),
        Format::Html => html::write(measurements, out),
    }
}
