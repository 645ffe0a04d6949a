//! What the user's machine measured.

use super::errors::CliError;
use crate::config::Load;
use crate::evidence::{Evidence, LOCATION_VARIABLE, default_location, load};

/// What is saved where it is saved by default, for code under a load.
pub(super) fn saved(under: Load) -> Result<Evidence, CliError> {
    let saved = match default_location(std::env::var_os(LOCATION_VARIABLE)) {
        Ok(path) => load(&path)?,
        // Nothing is kept where nothing can be.
        Err(_) => None,
    };
    Ok(Evidence::new(saved.as_ref(), under))
}
