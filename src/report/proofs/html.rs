//! The page.
use crate::evidence::Measurements;
use std::io::{self, Write};
pub(super) fn write(_: &Measurements, _: &mut dyn Write) -> io::Result<()> {
    Ok(())
}
