//! Which names the crate itself defines, from rustdoc's JSON.

use std::collections::HashSet;

use serde_json::Value;

/// Paths of the crate's own types, without the crate's name as in MIR, and the names of its root module's items.
#[derive(Debug, Default)]
pub struct Own {
    paths: HashSet<String>,
    roots: HashSet<String>,
    traits: HashSet<String>,
    names: HashSet<String>,
    items: HashSet<String>,
}

/// Crates of locks: a module of this name in the crate's root does not hide them, only the same full path does.
const LOCK_CRATES: [&str; 9] =
    ["std", "tokio", "parking_lot", "lock_api", "async_lock", "futures", "futures_util", "spin", "crossbeam_utils"];

impl Own {
    /// Reads the names.
    pub fn of_doc(doc: &Value) -> Self {
        let mut own = Self::default();
        let paths = doc["paths"].as_object().into_iter().flat_map(|paths| paths.values());
        for path in paths.filter(|path| path["crate_id"] == 0) {
            let parts: Vec<&str> = path["path"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            let Some((root, below)) = parts.get(1).zip(parts.get(1..)) else { continue };
            own.roots.insert((*root).to_owned());
            own.names.extend(parts.last().map(|name| (*name).to_owned()));
            let below = below.join("::");
            if path["kind"] == "trait" {
                own.traits.insert(below.clone());
            }
            if path["kind"] != "module" {
                own.items.insert(below.clone());
            }
            own.paths.insert(below);
        }
        own
    }

    /// Whether MIR's path is that of a type of the crate itself.
    pub fn has(&self, path: &str) -> bool {
        let root = path.split("::").next().unwrap_or_default();
        self.paths.contains(path) || self.roots.contains(root) && !LOCK_CRATES.contains(&root)
    }

    /// Whether MIR's path is that of a trait of the crate itself.
    pub fn has_trait(&self, path: &str) -> bool {
        self.traits.contains(path)
    }

    /// Whether the path is that of an item, or of one inside of an item, and no module's: a root module may be called
    /// `core` like a crate.
    pub fn has_item(&self, path: &str) -> bool {
        let ends = path.match_indices("::").map(|(at, _)| at).chain([path.len()]);
        ends.into_iter().any(|end| self.items.contains(&path[..end]))
    }

    /// Whether something of the crate has this last name, wherever it is.
    pub fn has_named(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// The names of these types and traits, for tests.
    #[cfg(test)]
    pub fn of_paths(types: &[&str], traits: &[&str]) -> Self {
        let owned = |paths: &[&str]| paths.iter().map(|path| (*path).to_owned()).collect::<HashSet<_>>();
        let paths: HashSet<String> = owned(types).union(&owned(traits)).cloned().collect();
        let roots = paths.iter().filter_map(|path| path.split("::").next()).map(str::to_owned).collect();
        let names = paths.iter().filter_map(|path| path.rsplit("::").next()).map(str::to_owned).collect();
        Self { items: paths.clone(), paths, roots, names, traits: owned(traits) }
    }
}
