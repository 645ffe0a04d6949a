//! The stubs that ship with the tool: one folder a crate under `rules/known/`, its root in `lib.rs`.

use std::path::PathBuf;

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
    /// The names that paths in it may start with: those before `::`, and those that are imported whole (`use other as name`).
    pub fn mentions(&self) -> impl Iterator<Item = &'static str> + '_ {
        let is_word = |character: char| character.is_alphanumeric() || character == '_';
        self.files.iter().flat_map(move |(_, text)| {
            let starts = text.match_indices("::").filter_map(move |(at, _)| {
                let before = &text[..at];
                let name = &before[before.trim_end_matches(is_word).len()..];
                (!name.is_empty() && !before.ends_with(':') && !before[..at - name.len()].ends_with(':'))
                    .then_some(name)
            });
            let imported = text.match_indices("use ").filter_map(move |(at, keyword)| {
                let behind = &text[at + keyword.len()..];
                let name = &behind[..behind.len() - behind.trim_start_matches(is_word).len()];
                (!name.is_empty()).then_some(name)
            });
            starts.chain(imported)
        })
    }
}

/// All stubs, in a fixed order.
pub fn stub_sources() -> Vec<StubSet> {
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
    }
}
