//! Which features a package has and which are on by default.

use std::collections::BTreeSet;

use cargo_toml::FeatureSet;

/// All features: declared ones, and those that optional dependencies are by their mere name.
pub(super) fn all_features(declared: &FeatureSet, optional_dependencies: &BTreeSet<String>) -> BTreeSet<String> {
    let named_with_dep: BTreeSet<&str> =
        declared.values().flatten().filter_map(|value| value.strip_prefix("dep:")).collect();
    let implicit = optional_dependencies.iter().filter(|name| !named_with_dep.contains(name.as_str()));
    declared.keys().chain(implicit).cloned().collect()
}

/// The features that `default` switches on, itself included.
pub(super) fn default_features(declared: &FeatureSet, all: &BTreeSet<String>) -> BTreeSet<String> {
    let mut on = BTreeSet::new();
    let mut waiting = vec!["default"];
    while let Some(name) = waiting.pop() {
        if !all.contains(name) || !on.insert(name.to_owned()) {
            continue;
        }
        waiting.extend(declared.get(name).into_iter().flatten().filter_map(|value| own_feature(value)));
    }
    on
}

/// The own feature that one entry of a feature's list switches on.
fn own_feature(value: &str) -> Option<&str> {
    match value.split_once('/') {
        // `name?/feature` does not switch the dependency on, `name/feature` does.
        Some((dependency, _)) => (!dependency.ends_with('?')).then_some(dependency),
        None => (!value.starts_with("dep:")).then_some(value),
    }
}
