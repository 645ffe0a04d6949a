//! Conditional compilation: predicates as written, evaluated for a package's default features.

use std::collections::BTreeSet;
use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;
use serde::{Deserialize, Serialize};
use thin_vec::ThinVec;

use super::Name;
use super::kept::nested;

/// A `cfg` predicate.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cfg {
    /// A bare word such as `test` or `unix`.
    Word(Name),
    /// `key = "value"`.
    KeyValue(Name, Name),
    /// `all(...)`.
    All(#[serde(deserialize_with = "nested")] ThinVec<Cfg>),
    /// `any(...)`.
    Any(#[serde(deserialize_with = "nested")] ThinVec<Cfg>),
    /// `not(...)`.
    Not(#[serde(deserialize_with = "nested")] Box<Cfg>),
    /// What is not understood counts as set.
    Unknown,
}

/// What is switched on where a `cfg` is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CfgContext {
    /// Features that are on by default.
    pub features: BTreeSet<String>,
    /// The words of the package's build script, which may set any of them.
    pub script_words: BTreeSet<String>,
    /// All features that a manifest declares: cargo sets no other ones. None where there is no manifest.
    pub declared_features: Option<BTreeSet<String>>,
}

impl CfgContext {
    /// What is switched on beside what a build script sets.
    pub fn with_features(features: BTreeSet<String>) -> CfgContext {
        CfgContext { features, ..CfgContext::default() }
    }

    /// Whether a feature is on in some build.
    fn may_be_on(&self, feature: &str) -> bool {
        self.declared_features.as_ref().is_none_or(|declared| declared.contains(feature))
            || self.script_words.contains("feature")
    }
}

/// What a word is set by that the compiler knows itself: <https://doc.rust-lang.org/reference/conditional-compilation.html>.
fn is_own_word(word: &str) -> bool {
    matches!(
        word,
        "unix" | "windows" | "test" | "debug_assertions" | "panic" | "proc_macro" | "miri" | "doc" | "true" | "false"
    )
}

/// What tells the two profiles apart that cargo has.
const DEBUG_ASSERTIONS: &str = "debug_assertions";

/// The profiles that cargo has: <https://doc.rust-lang.org/cargo/reference/profiles.html>.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Profile {
    Dev,
    Release,
}

/// In which builds code is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Built {
    /// In none that features lead to: another platform, another compiler flag.
    Never,
    /// In one with other features, or of another profile.
    WithFeatures,
    /// In a default one.
    ByDefault,
}

impl Cfg {
    /// Whether the predicate holds in a default build for 64-bit Linux, not for tests.
    pub fn holds(&self, context: &CfgContext) -> bool {
        self.holds_in(Profile::Dev, context)
    }

    /// Whether the predicate holds in such a build, or not; none if its profile decides.
    pub fn truth(&self, context: &CfgContext) -> Option<bool> {
        let holds = self.holds(context);
        (holds == self.holds_in(Profile::Release, context)).then_some(holds)
    }

    fn holds_in(&self, profile: Profile, context: &CfgContext) -> bool {
        match self {
            Cfg::Word(word) if *word == DEBUG_ASSERTIONS => profile == Profile::Dev,
            Cfg::Word(word) => matches!(word.as_str(), "unix" | "panic" | "true"),
            Cfg::KeyValue(key, value) => key_value_holds(key, value, context),
            Cfg::All(parts) => parts.iter().all(|part| part.holds_in(profile, context)),
            Cfg::Any(parts) => parts.iter().any(|part| part.holds_in(profile, context)),
            Cfg::Not(part) => !part.holds_in(profile, context),
            Cfg::Unknown => true,
        }
    }

    /// In which builds the predicate holds.
    pub fn built(&self, context: &CfgContext) -> Built {
        if self.holds(context) {
            Built::ByDefault
        } else if self.could_hold(true, context) {
            Built::WithFeatures
        } else {
            Built::Never
        }
    }

    /// In which builds something under a condition is there, if it is under any.
    pub fn built_under(cfg: Option<&Cfg>, context: &CfgContext) -> Built {
        cfg.map_or(Built::ByDefault, |cfg| cfg.built(context))
    }

    /// Whether some choice of features and profile, or what the build script finds, makes the predicate come out as `truth`.
    fn could_hold(&self, truth: bool, context: &CfgContext) -> bool {
        let could_hold = |part: &Cfg, truth: bool| part.could_hold(truth, context);
        match self {
            Cfg::KeyValue(key, feature) if *key == "feature" => !truth || context.may_be_on(feature),
            Cfg::Word(word) if *word == DEBUG_ASSERTIONS => true,
            Cfg::Word(word) if context.script_words.contains(word.as_str()) && !is_own_word(word) => true,
            Cfg::Word(_) | Cfg::KeyValue(..) => self.holds(&CfgContext::default()) == truth,
            Cfg::Not(part) => could_hold(part, !truth),
            Cfg::All(parts) if truth => parts.iter().all(|part| could_hold(part, true)),
            Cfg::Any(parts) if !truth => parts.iter().all(|part| could_hold(part, false)),
            Cfg::All(parts) | Cfg::Any(parts) => parts.iter().any(|part| could_hold(part, truth)),
            Cfg::Unknown => true,
        }
    }

    /// What the predicate asks of a build. Two predicates that both may hold, and ask for nothing in common, do not exclude each other.
    pub fn choices(&self) -> Vec<CfgChoice<'_>> {
        let mut atoms = Vec::new();
        self.atoms(&mut atoms);
        let choices = atoms.into_iter().map(|atom| match single_choice(atom) {
            Some((key, _)) => CfgChoice::One(key),
            None => CfgChoice::Atom(atom),
        });
        choices.collect()
    }

    /// A sign for each thing that the predicate asks for: two predicates without a sign in common do not exclude each other.
    pub fn signs(&self) -> u64 {
        let sign = |choice: &CfgChoice<'_>| 1 << (FxBuildHasher.hash_one(choice) >> 58);
        if self.excludes(self) { u64::MAX } else { self.choices().iter().fold(0, |signs, choice| signs | sign(choice)) }
    }

    /// Whether no build has both: one holds only where the other does not.
    pub fn excludes(&self, other: &Cfg) -> bool {
        let mut atoms = Vec::new();
        self.atoms(&mut atoms);
        other.atoms(&mut atoms);
        if atoms.len() > MAX_ATOMS {
            return false;
        }
        (0..1_u32 << atoms.len()).all(|world| {
            let is_set =
                |atom: &Cfg| atoms.iter().position(|known| *known == atom).is_some_and(|at| world >> at & 1 == 1);
            !(self.holds_where(&is_set) && other.holds_where(&is_set) && is_possible(&atoms, &is_set))
        })
    }

    fn atoms<'c>(&'c self, found: &mut Vec<&'c Cfg>) {
        match self {
            Cfg::Word(_) | Cfg::KeyValue(..) | Cfg::Unknown => {
                if !found.contains(&self) {
                    found.push(self);
                }
            }
            Cfg::All(parts) | Cfg::Any(parts) => parts.iter().for_each(|part| part.atoms(found)),
            Cfg::Not(part) => part.atoms(found),
        }
    }

    fn holds_where(&self, is_set: &dyn Fn(&Cfg) -> bool) -> bool {
        match self {
            Cfg::Word(_) | Cfg::KeyValue(..) => is_set(self),
            Cfg::All(parts) => parts.iter().all(|part| part.holds_where(is_set)),
            Cfg::Any(parts) => parts.iter().any(|part| part.holds_where(is_set)),
            Cfg::Not(part) => !part.holds_where(is_set),
            // Nothing is concluded from what is not understood.
            Cfg::Unknown => true,
        }
    }

    /// Adds the features that the predicate asks for and that are off.
    pub fn features_off(&self, context: &CfgContext, found: &mut BTreeSet<Name>) {
        match self {
            Cfg::KeyValue(key, value) if *key == "feature" && !context.features.contains(value.as_str()) => {
                found.insert(*value);
            }
            Cfg::All(parts) | Cfg::Any(parts) => parts.iter().for_each(|part| part.features_off(context, found)),
            Cfg::Word(_) | Cfg::KeyValue(..) | Cfg::Not(_) | Cfg::Unknown => {}
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

    /// Whether tests are one of several builds in which the predicate holds.
    pub fn names_test(&self) -> bool {
        match self {
            Cfg::Any(parts) => parts.iter().any(|part| part.requires_test() || part.names_test()),
            Cfg::All(parts) => parts.iter().any(Cfg::names_test),
            Cfg::Word(_) | Cfg::KeyValue(..) | Cfg::Not(_) | Cfg::Unknown => false,
        }
    }

    /// Whether the predicate is about nothing but debug assertions.
    pub fn requires_debug(&self) -> bool {
        match self {
            Cfg::Word(word) => *word == DEBUG_ASSERTIONS,
            Cfg::All(parts) => parts.iter().any(Cfg::requires_debug),
            _ => false,
        }
    }
}

/// Something that a predicate asks of a build.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CfgChoice<'c> {
    /// Which one it has of what each build has one of, such as its system.
    One(&'c str),
    /// Whether a word or a key with a value is set.
    Atom(&'c Cfg),
}

/// Predicates over more words than this are not compared.
const MAX_ATOMS: usize = 10;

/// A target has one system, one architecture and one family.
fn is_possible(atoms: &[&Cfg], is_set: &dyn Fn(&Cfg) -> bool) -> bool {
    let set: Vec<(&str, &str)> =
        atoms.iter().filter(|atom| is_set(atom)).filter_map(|atom| single_choice(atom)).collect();
    set.iter()
        .enumerate()
        .all(|(at, (key, value))| set[..at].iter().all(|(other, other_value)| other != key || other_value == value))
}

/// The key and value of what a target has only one of.
fn single_choice(atom: &Cfg) -> Option<(&str, &str)> {
    match atom {
        Cfg::Word(word) if *word == "unix" || *word == "windows" => Some(("target_family", word.as_str())),
        Cfg::KeyValue(key, value)
            if key.as_str() == "panic"
                || key.starts_with("target_") && *key != "target_feature" && *key != "target_has_atomic" =>
        {
            Some((key.as_str(), value.as_str()))
        }
        _ => None,
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
