//! `[lints.clippy]`, own or inherited.

use std::cmp::Reverse;

use cargo_toml::{Inheritable, LintLevel, LintSet};

use serde::{Deserialize, Serialize};

use super::Package;
use super::package::Source;

/// One line of `[lints.clippy]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClippyLint {
    /// The lint or group, with underscores.
    pub name: String,
    /// Whether its level is `allow`.
    pub is_allowed: bool,
}

/// What a manifest sets for clippy, in the order in which cargo hands it on: by priority, and backwards by name.
pub(super) fn clippy_lints(source: Source<'_>) -> Vec<ClippyLint> {
    let of_workspace = || Some(&source.root.data.workspace.as_ref()?.lints);
    let groups = match &source.manifest.data.lints {
        Inheritable::Set(own) => Some(own),
        Inheritable::Inherited => of_workspace(),
    };
    let empty = LintSet::new();
    let declared = groups.and_then(|groups| groups.get("clippy")).unwrap_or(&empty);
    let mut declared: Vec<_> = declared.iter().collect();
    declared.sort_by_key(|(name, lint)| (lint.priority, Reverse(*name)));
    let lint = |(name, lint): (&String, &cargo_toml::Lint)| ClippyLint {
        name: name.replace('-', "_"),
        is_allowed: matches!(lint.level, LintLevel::Allow),
    };
    declared.into_iter().map(lint).collect()
}

impl Package {
    /// The line that allows a lint for the whole package, if one does; `names` are the lint's own and those of its groups.
    pub fn allowed_in_clippy(&self, names: &[&str]) -> Option<&ClippyLint> {
        let last = self.clippy_lints.iter().rfind(|lint| names.contains(&lint.name.as_str()));
        last.filter(|lint| lint.is_allowed)
    }
}
