//! The stubs that ship with the tool: one folder a crate under `rules/known/`, its root in `lib.rs`.

use std::path::PathBuf;
use std::sync::LazyLock;

use include_dir::{Dir, include_dir};

static KNOWN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/rules/known");

/// One stub crate: its name, the path of its root file, and all its files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StubSet {
    /// The crate's name in code.
    pub name: String,
    /// The root's path, one of `files`.
    pub root: PathBuf,
    /// Paths and texts.
    pub files: Vec<(PathBuf, &'static str)>,
}

impl StubSet {
    /// The names of other stubs that paths in it may start with.
    pub fn mentions(&self) -> impl Iterator<Item = &'static str> {
        let at = MENTIONS.binary_search_by_key(&self.name.as_str(), |(name, _)| name);
        at.map_or(&[][..], |at| MENTIONS[at].1).iter().copied()
    }
}

/// What each crate of the stubs names, by its own name; sorted. Worked out when the program is built (`build.rs`), since each start asks.
const MENTIONS: &[(&str, &[&str])] = include!(concat!(env!("OUT_DIR"), "/stub_mentions.rs"));

/// All stubs, in a fixed order.
pub fn stub_sources() -> &'static [StubSet] {
    static SETS: LazyLock<Vec<StubSet>> = LazyLock::new(read_stubs);
    &SETS
}

fn read_stubs() -> Vec<StubSet> {
    let mut sets: Vec<StubSet> = KNOWN
        .dirs()
        .filter_map(|dir| {
            let name = dir.path().file_name()?.to_str()?.to_owned();
            let mut files = Vec::new();
            gather(dir, &mut files);
            files.sort();
            Some(StubSet { root: shown(&dir.path().join("lib.rs")), name, files })
        })
        .collect();
    sets.sort_by(|a, b| a.name.cmp(&b.name));
    sets
}

fn gather(dir: &Dir<'static>, files: &mut Vec<(PathBuf, &'static str)>) {
    for file in dir.files() {
        if let Some(text) = file.contents_utf8()
            && file.path().extension().is_some_and(|extension| extension == "rs")
        {
            files.push((shown(file.path()), text));
        }
    }
    for inner in dir.dirs() {
        gather(inner, files);
    }
}

/// Stub paths are no paths of the user's disk; they are shown as what they are.
fn shown(path: &std::path::Path) -> PathBuf {
    PathBuf::from("known").join(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crate_that_is_handed_on_whole_is_mentioned() {
        let sets = stub_sources();
        let crossbeam = sets.iter().find(|set| set.name == "crossbeam").expect("there is a stub");
        assert!(crossbeam.mentions().any(|name| name == "crossbeam_channel"));
        assert!(crossbeam.mentions().all(|name| sets.iter().any(|set| set.name == name && name != "crossbeam")));
    }

    #[test]
    fn each_stub_is_in_the_table() {
        let names: Vec<&str> = MENTIONS.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, stub_sources().iter().map(|set| set.name.as_str()).collect::<Vec<_>>());
        assert!(MENTIONS.iter().filter(|(_, mentioned)| mentioned.contains(&"std")).count() > 50);
    }
}
