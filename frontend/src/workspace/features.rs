//! Which features a package has and which are on by default.

use std::collections::{BTreeMap, BTreeSet};

use cargo_toml::FeatureSet;

use super::Package;

/// All features: declared ones, and those that optional dependencies are by their mere name.
pub(super) fn all_features(declared: &FeatureSet, optional_dependencies: &BTreeSet<String>) -> BTreeSet<String> {
    let named_with_dep: BTreeSet<&str> =
        declared.values().flatten().filter_map(|value| value.strip_prefix("dep:")).collect();
    let implicit = optional_dependencies.iter().filter(|name| !named_with_dep.contains(name.as_str()));
    declared.keys().chain(implicit).cloned().collect()
}

/// Which features a run is about, as on cargo's command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeatureChoice {
    /// Names, `package/name` for one package only.
    pub named: Vec<String>,
    /// All there are.
    pub all: bool,
    /// Without `default`.
    pub no_default: bool,
}

/// The own features that each feature switches on.
pub(super) fn implied(declared: &FeatureSet) -> BTreeMap<String, Vec<String>> {
    let own = |values: &[String]| values.iter().filter_map(|value| own_feature(value)).map(str::to_owned).collect();
    declared.iter().map(|(name, values)| (name.clone(), own(values))).collect()
}

impl Package {
    /// The features that are on for a choice.
    pub fn features(&self, choice: &FeatureChoice) -> BTreeSet<String> {
        if choice.all {
            return self.all_features.clone();
        }
        let named = choice.named.iter().filter_map(|name| match name.split_once('/') {
            Some((package, feature)) => (package == self.name).then_some(feature),
            None => Some(name.as_str()),
        });
        self.switched_on(named.chain((!choice.no_default).then_some("default")))
    }

    fn switched_on<'n>(&'n self, names: impl Iterator<Item = &'n str>) -> BTreeSet<String> {
        let mut on = BTreeSet::new();
        let mut waiting: Vec<&str> = names.collect();
        while let Some(name) = waiting.pop() {
            if self.all_features.contains(name) && on.insert(name.to_owned()) {
                waiting.extend(self.implied_features.get(name).into_iter().flatten().map(String::as_str));
            }
        }
        on
    }
}

/// The own feature that one entry of a feature's list switches on.
fn own_feature(value: &str) -> Option<&str> {
    match value.split_once('/') {
        // `name?/feature` does not switch the dependency on, `name/feature` does.
        Some((dependency, _)) => (!dependency.ends_with('?')).then_some(dependency),
        None => (!value.starts_with("dep:")).then_some(value),
    }
}
