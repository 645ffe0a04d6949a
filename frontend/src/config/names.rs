//! The words that settings are made of, and the nearest one to a mistyped word.

use std::fmt;
use std::str::FromStr;

use super::{ConfidenceName, DependencyTypes, LevelName, LogLevelName, Scope};

/// Names that stand for several rules: every rule, and every rule whose level is `warn`.
pub const GROUPS: [&str; 2] = ["all", "warnings"];

/// The candidate that a mistyped `word` most likely means; none if nothing is near.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let canonical = |text: &str| text.to_lowercase().replace('-', "_");
    let word = canonical(word);
    let measured = candidates.into_iter().filter_map(|candidate| {
        let other = canonical(candidate);
        let (left, right) = (word.chars().count(), other.chars().count());
        // What one is longer by is missing in the other: most are too far already, and distances take the product of both lengths.
        let is_far = left.abs_diff(right) * 2 >= left.max(right);
        (!is_far).then(|| (strsim::damerau_levenshtein(&word, &other), left.max(right), candidate))
    });
    // More than half of the letters must agree, or every short word is near to every other.
    let near = measured.filter(|(distance, longest, _)| distance * 2 < *longest);
    near.min().map(|(_, _, candidate)| candidate)
}

/// A word of a fixed list.
pub(super) trait Word: Sized + Copy + 'static {
    /// All words with what they mean.
    const ALL: &'static [(&'static str, Self)];
    /// What other tools call them.
    const FOREIGN: &'static [(&'static str, &'static str)];
}

impl Word for LevelName {
    const ALL: &'static [(&'static str, Self)] = &[
        ("allow", LevelName::Allow),
        ("note", LevelName::Note),
        ("warn", LevelName::Warn),
        ("deny", LevelName::Deny),
        ("forbid", LevelName::Forbid),
    ];
    const FOREIGN: &'static [(&'static str, &'static str)] = &[
        ("off", "allow"),
        ("none", "allow"),
        ("ignore", "allow"),
        ("info", "note"),
        ("on", "warn"),
        ("error", "deny"),
    ];
}

impl Word for Scope {
    const ALL: &'static [(&'static str, Self)] = &[("hot", Scope::Hot), ("everywhere", Scope::Everywhere)];
    const FOREIGN: &'static [(&'static str, &'static str)] = &[("all", "everywhere")];
}

impl Word for ConfidenceName {
    const ALL: &'static [(&'static str, Self)] = &[
        ("possible", ConfidenceName::Possible),
        ("likely", ConfidenceName::Likely),
        ("certain", ConfidenceName::Certain),
    ];
    const FOREIGN: &'static [(&'static str, &'static str)] =
        &[("low", "possible"), ("medium", "likely"), ("high", "certain")];
}

impl Word for DependencyTypes {
    const ALL: &'static [(&'static str, Self)] = &[("read", DependencyTypes::Read), ("stubs", DependencyTypes::Stubs)];
    const FOREIGN: &'static [(&'static str, &'static str)] =
        &[("sources", "read"), ("none", "stubs"), ("off", "stubs")];
}

impl Word for LogLevelName {
    const ALL: &'static [(&'static str, Self)] = &[
        ("off", LogLevelName::Off),
        ("error", LogLevelName::Error),
        ("warn", LogLevelName::Warn),
        ("info", LogLevelName::Info),
        ("debug", LogLevelName::Debug),
        ("trace", LogLevelName::Trace),
    ];
    const FOREIGN: &'static [(&'static str, &'static str)] = &[("warning", "warn"), ("none", "off")];
}

/// The meaning of a word, or what to say of it.
pub(super) fn word<T: Word>(text: &str) -> Result<T, String> {
    if let Some((_, meaning)) = T::ALL.iter().find(|(name, _)| *name == text) {
        return Ok(*meaning);
    }
    let foreign = T::FOREIGN.iter().find(|(name, _)| *name == text).map(|(_, ours)| *ours);
    match foreign.or_else(|| nearest(text, T::ALL.iter().map(|(name, _)| *name))) {
        Some(name) => Err(format!("did you mean `{name}`?")),
        None => {
            let names: Vec<String> = T::ALL.iter().map(|(name, _)| format!("`{name}`")).collect();
            Err(format!("known are {}", names.join(", ")))
        }
    }
}

/// The text is no such word; holds a hint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown {what} `{text}`; {hint}")]
pub struct UnknownWord {
    what: &'static str,
    text: String,
    hint: String,
}

macro_rules! words {
    ($($kind:ty, $what:literal;)*) => {$(
        impl FromStr for $kind {
            type Err = UnknownWord;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                word(text).map_err(|hint| UnknownWord { what: $what, text: text.to_owned(), hint })
            }
        }

        impl fmt::Display for $kind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let name = Self::ALL.iter().find(|(_, meaning)| meaning == self).map_or("", |(name, _)| *name);
                f.write_str(name)
            }
        }
    )*};
}

words! {
    LevelName, "level";
    Scope, "scope";
    ConfidenceName, "confidence";
    LogLevelName, "log level";
    DependencyTypes, "choice";
}
