//! The stubs that ship with the tool: one folder a crate under `rules/known/`, its root in `lib.rs`.

use std::path::{Path, PathBuf};
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
    /// In the order of their paths.
    pub files: Vec<StubFile>,
}

/// One file of a stub.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StubFile {
    /// Its path, below `known`.
    pub path: PathBuf,
    /// Its text.
    pub text: &'static str,
    /// Its facts, as [`crate::facts::ready_made`] writes them.
    pub facts: &'static [u8],
}

impl StubSet {
    /// The names of other stubs that paths in it may start with.
    pub fn mentions(&self) -> impl Iterator<Item = &'static str> {
        let at = MENTIONS.binary_search_by_key(&self.name.as_str(), |(name, _)| name);
        at.map_or(&[][..], |at| MENTIONS[at].1).iter().copied()
    }
}

/// The facts of all files, one after the other, and where those of a path below `rules/known` end; sorted by these paths. Made when the program is
/// built (`build.rs`): lowering the texts would cost each run without a cache more than small programs do.
static FACTS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/stub_facts"));
const ENDS_OF_FACTS: &[(&str, usize)] = include!(concat!(env!("OUT_DIR"), "/stub_facts.rs"));

/// The facts of a file of the stubs; without bytes, which are no facts, if there is none.
fn facts_of(path: &Path) -> &'static [u8] {
    let name = path.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/");
    let found = ENDS_OF_FACTS.binary_search_by_key(&name.as_str(), |(name, _)| name).ok();
    let range = found.map_or(0..0, |at| {
        let start = at.checked_sub(1).map_or(0, |before| ENDS_OF_FACTS[before].1);
        start..ENDS_OF_FACTS[at].1
    });
    FACTS.get(range).unwrap_or_default()
}

/// What each crate of the stubs names, by its own name; sorted. Worked out when the program is built, too.
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
            files.sort_by(|a: &StubFile, b: &StubFile| a.path.cmp(&b.path));
            Some(StubSet { root: shown(&dir.path().join("lib.rs")), name, files })
        })
        .collect();
    sets.sort_by(|a, b| a.name.cmp(&b.name));
    sets
}

fn gather(dir: &Dir<'static>, files: &mut Vec<StubFile>) {
    for file in dir.files() {
        if let Some(text) = file.contents_utf8()
            && file.path().extension().is_some_and(|extension| extension == "rs")
        {
            files.push(StubFile { path: shown(file.path()), text, facts: facts_of(file.path()) });
        }
    }
    for inner in dir.dirs() {
        gather(inner, files);
    }
}

/// Stub paths are no paths of the user's disk; they are shown as what they are.
fn shown(path: &Path) -> PathBuf {
    PathBuf::from("known").join(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::{KeptFacts, load_ready, load_stub, packed};

    #[test]
    fn a_crate_that_is_handed_on_whole_is_mentioned() {
        let sets = stub_sources();
        let crossbeam = sets.iter().find(|set| set.name == "crossbeam").expect("there is a stub");
        assert!(crossbeam.mentions().any(|name| name == "crossbeam_channel"));
        assert!(crossbeam.mentions().all(|name| sets.iter().any(|set| set.name == name && name != "crossbeam")));
    }

    #[test]
    fn facts_that_were_made_ready_are_those_of_the_texts() {
        for file in stub_sources().iter().flat_map(|set| &set.files) {
            let name = file.path.to_string_lossy();
            let ready = load_ready(&file.path, file.text, file.facts, None).1;
            let lowered = load_stub(&name, file.text, KeptFacts::default()).1;
            assert!(ready.digests.is_some(), "{name} was lowered anew");
            assert_eq!(packed(&ready), packed(&lowered), "{name}");
        }
    }

    #[test]
    fn each_stub_is_in_the_table() {
        let names: Vec<&str> = MENTIONS.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, stub_sources().iter().map(|set| set.name.as_str()).collect::<Vec<_>>());
        assert!(MENTIONS.iter().filter(|(_, mentioned)| mentioned.contains(&"std")).count() > 50);
    }
}
