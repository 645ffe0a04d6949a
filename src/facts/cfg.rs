//! Conditional compilation: predicates as written, evaluated for a package's default features.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::Name;

/// A `cfg` predicate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Cfg {
    /// A bare word such as `test` or `unix`.
    Word(Name),
    /// `key = "value"`.
    KeyValue(Name, Name),
    /// `all(...)`.
    All(Vec<Cfg>),
    /// `any(...)`.
    Any(Vec<Cfg>),
    /// `not(...)`.
    Not(Box<Cfg>),
    /// What is not understood counts as set.
    Unknown,
}

/// What is switched on where a `cfg` is asked.
#[derive(Clone, Debug, Default)]
pub struct CfgContext {
    /// Features that are on by default.
    pub features: BTreeSet<String>,
}

/// In which builds code is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Built {
    /// In none that features lead to: another platform, another compiler flag.
    Never,
    /// In one with other features.
    WithFeatures,
    /// In a default one.
    ByDefault,
}

impl Cfg {
    /// Whether the predicate holds in a default build for 64-bit Linux, not for tests.
    pub fn holds(&self, context: &CfgContext) -> bool {
        match self {
            Cfg::Word(word) => matches!(word.as_str(), "unix" | "panic" | "debug_assertions" | "true"),
            Cfg::KeyValue(key, value) => key_value_holds(key, value, context),
            Cfg::All(parts) => parts.iter().all(|part| part.holds(context)),
            Cfg::Any(parts) => parts.iter().any(|part| part.holds(context)),
            Cfg::Not(part) => !part.holds(context),
            Cfg::Unknown => true,
        }
    }

    /// In which builds the predicate holds.
    pub fn built(&self, context: &CfgContext) -> Built {
        if self.holds(context) {
            Built::ByDefault
        } else if self.could_hold(true) {
            Built::WithFeatures
        } else {
            Built::Never
        }
    }

    /// Whether some choice of features makes the predicate come out as `truth`.
    fn could_hold(&self, truth: bool) -> bool {
        match self {
            Cfg::KeyValue(key, _) if *key == "feature" => true,
            Cfg::Word(_) | Cfg::KeyValue(..) => self.holds(&CfgContext::default()) == truth,
            Cfg::Not(part) => part.could_hold(!truth),
            Cfg::All(parts) if truth => parts.iter().all(|part| part.could_hold(true)),
            Cfg::Any(parts) if !truth => parts.iter().all(|part| part.could_hold(false)),
            Cfg::All(parts) | Cfg::Any(parts) => parts.iter().any(|part| part.could_hold(truth)),
            Cfg::Unknown => true,
        }
    }

    /// Whether the predicate can hold only when tests are built.
    pub fn requires_test(&self) -> bool {
        match self {
            Cfg::Word(word) => word == "test",
            Cfg::All(parts) => parts.iter().any(Cfg::requires_test),
            Cfg::Any(parts) => !parts.is_empty() && parts.iter().all(Cfg::requires_test),
            Cfg::KeyValue(..) | Cfg::Not(_) | Cfg::Unknown => false,
        }
    }

    /// Whether the predicate is about nothing but debug assertions.
    pub fn requires_debug(&self) -> bool {
        match self {
            Cfg::Word(word) => word == "debug_assertions",
            Cfg::All(parts) => parts.iter().any(Cfg::requires_debug),
            _ => false,
        }
    }
}

fn key_value_holds(key: &str, value: &str, context: &CfgContext) -> bool {
    match key {
        "feature" => context.features.contains(value),
        "target_os" => value == "linux",
        "target_family" => value == "unix",
        "target_arch" => value == "x86_64",
        "target_pointer_width" => value == "64",
        "target_has_atomic" => matches!(value, "8" | "16" | "32" | "64" | "ptr"),
        "target_endian" => value == "little",
        "target_env" => value == "gnu",
        "panic" => value == "unwind",
        _ => false,
    }
}
