//! What functions of dependencies do beside their result, worked out from their own source: what a stub would have to say by hand.

use serde::{Deserialize, Serialize};

use super::attributes::Blocking;

/// Something that a function of a dependency may do on its caller's thread, outside of rare paths and whatever it is given; one for each
/// kind, the worst and nearest. What it does besides may be missing: see `session/derived`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DerivedEffect {
    /// What.
    pub kind: DerivedKind,
    /// What is called there, as messages name it.
    pub call: String,
    /// Where.
    pub site: DerivedSite,
}

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DerivedKind {
    /// The thread may wait.
    Blocks(Blocking),
    /// A lock is taken for which other threads may make it wait; `shared`: only to read.
    Locks {
        /// Whether others may read meanwhile.
        shared: bool,
    },
}

impl DerivedKind {
    /// For how long the thread may wait, if it may.
    pub fn blocking(self) -> Option<Blocking> {
        match self {
            DerivedKind::Blocks(blocking) => Some(blocking),
            DerivedKind::Locks { .. } => None,
        }
    }
}

/// A place in a dependency's source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DerivedSite {
    /// Its package, with the version: `shelf 1.2.3`.
    pub package: String,
    /// The file, from the package's folder.
    pub file: String,
    /// The line, the first being 1.
    pub line: u32,
}

/// As people read it: `shelf 1.2.3, src/lib.rs:12`.
impl std::fmt::Display for DerivedSite {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}, {}:{}", self.package, self.file, self.line)
    }
}
