//! One crate as facts: what a build's action makes of the files that it was given, and of nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::facts_file::{CrateKey, Exports, Head, Need, exports_bytes, facts_bytes};
use super::on_deep_stacks;
use crate::facts::{CfgContext, ExportedMacro, KeptFacts, Loaded, MacroRoot, MacroTable, OwnSources};
use crate::files::Grounds;
use crate::progress::Progress;
use crate::workspace::{Disk, Edition, GivenCrate, PastFolder, ROOT, TargetKind, WorkspaceError, display_path};

/// A crate to be indexed. All paths are relative, and lie below the folder that the build runs in.
#[derive(Clone, Debug)]
pub struct IndexRequest {
    /// Its name in code.
    pub crate_name: String,
    /// What it is built as.
    pub kind: TargetKind,
    /// Its edition.
    pub edition: Edition,
    /// Its root file.
    pub root: PathBuf,
    /// The features that are on.
    pub features: BTreeSet<String>,
    /// All files that may be read.
    pub files: BTreeMap<PathBuf, Vec<u8>>,
    /// The manifest of its package, and the one that this inherits from.
    pub manifest: Option<(PathBuf, Option<PathBuf>)>,
    /// The crates that it may name.
    pub needs: Vec<Needed>,
    /// Crates that it may name and that are not indexed: name in code, package.
    pub externs: BTreeSet<(String, String)>,
    /// Texts of the project's own stubs, for the macros in them.
    pub stubs: Vec<String>,
}

/// A crate that another one may name.
#[derive(Clone, Debug)]
pub struct Needed {
    /// Its name there, if that is not its own.
    pub name: Option<String>,
    /// What is known of it.
    pub exports: Exports,
    /// Whether only tests need it.
    pub for_tests: bool,
}

/// What is written of a crate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Indexed {
    /// All of it, for the link.
    pub facts: Vec<u8>,
    /// What the crates above need to be indexed.
    pub exports: Vec<u8>,
}

/// Why a crate cannot be indexed.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    /// A manifest cannot be used.
    #[error(transparent)]
    Manifest(#[from] WorkspaceError),
    /// A name in the source cannot be written down.
    #[error("the facts of crate `{0}` cannot be written down; leave the crate out, and please report this")]
    Unwritable(String),
}

/// Reads the files of one crate, and says what is in them. What is wrong with them is part of the answer.
///
/// # Errors
/// When a manifest cannot be used.
pub fn index(request: &IndexRequest) -> Result<Indexed, IndexError> {
    on_deep_stacks(|| {
        let root = absolute(&request.root);
        let files = request.files.iter().map(|(path, bytes)| (absolute(path), Some(Arc::from(bytes.as_slice()))));
        // Nothing but what was given is there.
        let disk = Disk::with_past(PastFolder::new(PathBuf::from(ROOT), files));
        let mut given = GivenCrate::alone(request.kind, &request.crate_name, &root, request.edition);
        given.features.clone_from(&request.features);
        given.externs.clone_from(&request.externs);
        if let Some((manifest, root_manifest)) = &request.manifest {
            let root_manifest = root_manifest.as_deref().map(absolute);
            given = given.of_manifest(&disk, &absolute(manifest), root_manifest.as_deref())?;
        }
        let grounds = Grounds::of_folders([PathBuf::from(ROOT)]);
        let cfg = CfgContext::with_features(request.features.clone());
        let mut macros = MacroTable::scan(
            &disk,
            &grounds,
            vec![MacroRoot { root: root.clone(), cfg, libraries: BTreeSet::new(), read: BTreeMap::new() }],
        );
        let below = below(request, &macros);
        request.stubs.iter().for_each(|stub| macros.add_stub(stub));
        below.values().for_each(|exported| macros.add_exported(exported));
        let (disk, grounds, macros, progress) = (&disk, &grounds, &macros, &Progress::default());
        let base = Path::new(ROOT);
        // Who links the crate chooses whether tests are looked at.
        let sources =
            OwnSources { disk, base, grounds, macros, with_tests: true, kept: KeptFacts::default(), progress };
        let Loaded { files, problems } = sources.load(&[root]);
        let exports = Exports { key: key(request), macros: below.into_iter().collect() };
        let exported = exports_bytes(&exports);
        let head = Head { exports, given, needs: needs(request), files: Vec::new(), problems };
        let facts = head.with_files(&files).and_then(|(head, body)| facts_bytes(&head, &body));
        match (facts, exported) {
            (Some(facts), Some(exports)) => Ok(Indexed { facts, exports }),
            _ => Err(IndexError::Unwritable(request.crate_name.clone())),
        }
    })
}

/// The macros that the crate and those below it export, by the folder of their root.
fn below(request: &IndexRequest, own: &MacroTable) -> BTreeMap<String, Vec<ExportedMacro>> {
    let mut below: BTreeMap<String, Vec<ExportedMacro>> = BTreeMap::new();
    let folder = request.root.parent().map(|folder| display_path(Path::new(""), folder)).unwrap_or_default();
    let own = own.exported();
    let others = request.needs.iter().flat_map(|need| need.exports.macros.iter().cloned());
    for (folder, exported) in std::iter::once((folder, own)).chain(others) {
        let known = below.entry(folder).or_default();
        known.extend(exported);
        known.sort();
        known.dedup();
    }
    below.retain(|_, exported| !exported.is_empty());
    below
}

fn key(request: &IndexRequest) -> CrateKey {
    CrateKey {
        name: request.crate_name.clone(),
        kind: request.kind,
        root: display_path(Path::new(""), &request.root),
        features: request.features.clone(),
    }
}

fn needs(request: &IndexRequest) -> BTreeSet<Need> {
    let each = request.needs.iter().map(|Needed { name, exports, for_tests }| Need {
        name: name.clone().unwrap_or_else(|| exports.key.name.clone()),
        key: exports.key.clone(),
        for_tests: *for_tests,
    });
    each.collect()
}

fn absolute(path: &Path) -> PathBuf {
    Path::new(ROOT).join(path)
}
