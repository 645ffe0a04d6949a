//! Where measurements are kept between runs: one JSON file a user and machine.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

use super::{Measurements, VERSION};
use crate::files::replace_text;

/// Names another place for the measurements; an empty value means that there are none.
pub const LOCATION_VARIABLE: &str = "HOTLOCK_MEASUREMENTS";

/// Why measurements cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// There is no home directory to keep them in.
    #[error("no place to keep measurements: {0}; name a file")]
    NoPlace(etcetera::HomeDirError),
    /// The user wants none kept.
    #[error("`{LOCATION_VARIABLE}` is empty, so nothing is kept; name a file")]
    SwitchedOff,
    /// It cannot be read.
    #[error("cannot read the measurements in `{}`: {cause}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        cause: io::Error,
    },
    /// It cannot be written.
    #[error("cannot write the measurements to `{}`: {cause}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        cause: io::Error,
    },
    /// It holds something else.
    #[error("`{}` holds no measurements: {cause}; `cargo hotlock prove --save` writes it anew", path.display())]
    Form {
        /// The file.
        path: PathBuf,
        /// Why.
        cause: serde_json::Error,
    },
    /// It was written by a newer program.
    #[error("`{}` was written by a newer version; `cargo hotlock prove --save` writes it anew", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
    },
}

/// The file in which this user's measurements of this machine are kept. `variable` is the environment's value of
/// [`LOCATION_VARIABLE`].
///
/// # Errors
/// When the user wants none kept, or has no home directory.
pub fn default_location(variable: Option<OsString>) -> Result<PathBuf, StoreError> {
    match variable {
        Some(path) if path.is_empty() => Err(StoreError::SwitchedOff),
        Some(path) => Ok(path.into()),
        None => {
            let places = etcetera::choose_base_strategy().map_err(StoreError::NoPlace)?;
            Ok(places.data_dir().join("hotlock").join("measurements.json"))
        }
    }
}

/// Reads measurements; none where there is no such file.
///
/// # Errors
/// When the file cannot be read or holds something else.
pub fn load(path: &Path) -> Result<Option<Measurements>, StoreError> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(cause) => return Err(StoreError::Read { path: path.to_owned(), cause }),
    };
    let form = |cause| StoreError::Form { path: path.to_owned(), cause };
    // The version is looked at first: a newer form need not fit this one's types.
    let value: serde_json::Value = serde_json::from_str(&text).map_err(form)?;
    if value.get("version").and_then(serde_json::Value::as_u64).is_some_and(|version| version > u64::from(VERSION)) {
        return Err(StoreError::Newer { path: path.to_owned() });
    }
    serde_json::from_value(value).map(Some).map_err(form)
}

/// Writes measurements, making folders as needed. A reader sees the old file or the new one, never a part.
///
/// # Errors
/// When the file cannot be written.
pub fn save(path: &Path, measurements: &Measurements) -> Result<(), StoreError> {
    let failed = |cause| StoreError::Write { path: path.to_owned(), cause };
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    let mut text = serde_json::to_string_pretty(measurements).map_err(|cause| failed(cause.into()))?;
    text.push('\n');
    replace_text(path, &text).map_err(failed)
}
