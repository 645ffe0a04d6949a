//! What the user's machine measured.

use super::say_warning;
use crate::config::Load;
use crate::evidence::{Evidence, LOCATION_VARIABLE, default_location, load};

/// What is saved where it is saved by default, for code under a load. What cannot be read is said, and costs only itself.
pub(super) fn saved(under: Load) -> Evidence {
    let saved = match default_location(std::env::var_os(LOCATION_VARIABLE)) {
        Ok(path) => load(&path).unwrap_or_else(|error| {
            say_warning(&error.to_string());
            None
        }),
        // Nothing is kept where nothing can be.
        Err(_) => None,
    };
    Evidence::new(saved.as_ref(), under)
}
