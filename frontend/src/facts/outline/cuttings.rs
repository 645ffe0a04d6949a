//! All that is cut out of a library's texts, kept from one run to the next.

use std::collections::BTreeMap;
use std::path::PathBuf;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::{Pieces, cut};
use crate::cache::{Cache, Key};
use crate::facts::{Found, telling_definitions};

/// What is cut out of a library. It depends on the texts alone, neither on who uses the library nor on what is switched on in it.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::facts) struct Cuttings {
    /// The files beside and below the root.
    pub(in crate::facts) files: BTreeMap<PathBuf, Pieces>,
    /// The definitions of its macros.
    pub(in crate::facts) macros: Vec<Found>,
    /// Of all its texts.
    pub(in crate::facts) digest: Key,
}

impl Cuttings {
    /// Cuts texts that have this digest.
    pub(in crate::facts) fn of(texts: BTreeMap<PathBuf, String>, digest: Key) -> Cuttings {
        let macros = telling_definitions(&texts);
        let files = texts.into_par_iter().map(|(path, text)| (path, cut(&text))).collect();
        Cuttings { files, macros, digest }
    }

    /// What is kept under a key; else what `make` gives, which is kept.
    pub(in crate::facts) fn recall(cache: Option<&Cache>, key: Key, make: impl FnOnce() -> Cuttings) -> Cuttings {
        let kept = cache.and_then(|cache| cache.find(key)).and_then(|bytes| Cuttings::from_bytes(&bytes));
        kept.unwrap_or_else(|| {
            let made = make();
            // What cannot be written as bytes, such as a path that is no text, is cut anew each time.
            if let (Some(cache), Ok(bytes)) = (cache, postcard::to_allocvec(&made)) {
                cache.keep(key, bytes);
            }
            made
        })
    }

    /// What bytes say that a run has kept; none if no run can have kept them.
    fn from_bytes(bytes: &[u8]) -> Option<Cuttings> {
        let Cuttings { files, macros, digest } = postcard::from_bytes(bytes).ok()?;
        let checked = |(path, pieces): (PathBuf, Pieces)| Some((path, pieces.checked()?));
        Some(Cuttings { files: files.into_iter().map(checked).collect::<Option<_>>()?, macros, digest })
    }
}
