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
    /// Whether a path in it may start with the crate `name`.
    pub fn mentions(&self, name: &str) -> bool {
        let path = format!("{name}::");
        let is_start = |text: &str, at: usize| {
            !text[..at].ends_with(|before: char| before.is_alphanumeric() || matches!(before, '_' | ':'))
        };
        self.files.iter().any(|(_, text)| text.match_indices(&path).any(|(at, _)| is_start(text, at)))
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
