//! What is kept between runs, as a list.

use std::io::{self, Write};
use std::path::Path;
use std::time::SystemTime;

use super::harmless;
use super::units::{ago, bytes};
use crate::cache::Contents;

/// Writes a line a cache, the last used first, below what they are together.
///
/// # Errors
/// When `out` cannot be written to.
pub fn write_caches(location: &Path, caches: &[Contents], now: SystemTime, out: &mut dyn Write) -> io::Result<()> {
    let all = bytes(caches.iter().map(|cache| cache.bytes).sum());
    writeln!(out, "{}: {all}", harmless(&location.to_string_lossy()))?;
    for cache in caches {
        let folder = cache.folder.strip_prefix(location).unwrap_or(&cache.folder).to_string_lossy();
        let used = ago(now.duration_since(cache.used).unwrap_or_default());
        let other = if cache.is_own { "" } else { "  (another version's)" };
        writeln!(out, "{:>8}  {used:14}  {}{other}", bytes(cache.bytes), harmless(&folder))?;
    }
    out.flush()
}
