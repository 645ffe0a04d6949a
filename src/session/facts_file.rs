//! Facts of one crate as a file: what `index` writes and `link` reads.
//!
//! A line that says what it is, a line that says which build of the program wrote it, the lengths and check sums of two parts, and
//! these parts: a head that describes the crate, and a body with the text and the facts of each of its files. A file of exports
//! has no body. Nothing in either depends on the machine, the time or the order in which files were named.

use std::collections::BTreeSet;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::cache::Key;
use crate::facts::{ExportedMacro, LoadProblem, LoadedFile, packed, unpacked};
use crate::files::{MOST_BYTES, open_plain};
use crate::progress::Progress;
use crate::source::SourceFile;
use crate::workspace::{GivenCrate, TargetKind, display_path};

const FACTS: &[u8] = b"hotlock facts\n";
const EXPORTS: &[u8] = b"hotlock exports\n";
/// As it stands in a file, with the line's end.
const BUILD_LINE: &str = concat!(env!("HOTLOCK_BUILD"), "\n");
/// Two lengths and two check sums.
const LENGTHS: usize = 2 * (8 + Key::BYTES);
/// No line at the start of a file is longer.
const MOST_LINE: usize = 256;

/// What tells a crate from all others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CrateKey {
    /// Its name in code.
    pub name: String,
    /// What it is built as.
    pub kind: TargetKind,
    /// Its root file.
    pub root: String,
    /// The features that are on.
    pub features: BTreeSet<String>,
}

/// What the crates above need to know of a crate to be indexed: all that a change of it costs them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exports {
    /// The crate.
    pub key: CrateKey,
    /// The macros that it and the crates below it export, by the folder of their root.
    pub macros: Vec<(String, Vec<ExportedMacro>)>,
}

/// A crate that another one may name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Need {
    /// Its name in that one's code.
    pub name: String,
    /// The crate.
    pub key: CrateKey,
    /// Whether only tests need it.
    pub for_tests: bool,
}

/// All that facts say but for what the files hold.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Head {
    pub(super) exports: Exports,
    pub(super) given: GivenCrate,
    pub(super) needs: BTreeSet<Need>,
    pub(super) files: Vec<FileHead>,
    pub(super) problems: Vec<LoadProblem>,
}

/// A file, and how much of the body is its.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct FileHead {
    pub(super) path: PathBuf,
    pub(super) is_mod_rs: bool,
    had_bom: bool,
    /// Of the text.
    pub(super) digest: Key,
    text_bytes: u64,
    facts_bytes: u64,
}

/// Why a file cannot be used, and what to do.
#[derive(Debug, thiserror::Error)]
#[error("{}{problem}", path.as_ref().map(|path| format!("`{path}` ")).unwrap_or_default())]
pub struct FactsError {
    path: Option<String>,
    problem: String,
}

impl FactsError {
    fn of(path: &Path, problem: impl Into<String>) -> FactsError {
        FactsError { path: Some(path.display().to_string()), problem: problem.into() }
    }

    pub(super) fn plain(problem: String) -> FactsError {
        FactsError { path: None, problem }
    }

    fn damaged(path: &Path) -> FactsError {
        FactsError::of(path, "is damaged: it is not what `cargo hotlock index` wrote; write it again")
    }
}

impl Head {
    /// The two parts of a facts file; none if a name in it is no text.
    pub(super) fn with_files(mut self, files: &[LoadedFile]) -> Option<(Head, Vec<u8>)> {
        let mut body = Vec::new();
        let parts: Option<Vec<Vec<u8>>> = files.par_iter().map(|file| packed(&file.facts)).collect();
        for (file, facts) in files.iter().zip(parts?) {
            let source = &file.source;
            self.files.push(FileHead {
                path: PathBuf::from(&source.display),
                is_mod_rs: file.is_mod_rs,
                had_bom: source.had_bom,
                digest: Key::of("text", &[source.text.as_bytes()]),
                text_bytes: source.text.len() as u64,
                facts_bytes: facts.len() as u64,
            });
            body.extend_from_slice(source.text.as_bytes());
            body.extend(facts);
        }
        Some((self, body))
    }
}

/// The bytes of a file of facts.
pub(super) fn facts_bytes(head: &Head, body: &[u8]) -> Option<Vec<u8>> {
    Some(written(FACTS, &postcard::to_allocvec(head).ok()?, body))
}

/// The bytes of a file of exports.
pub(super) fn exports_bytes(exports: &Exports) -> Option<Vec<u8>> {
    Some(written(EXPORTS, &postcard::to_allocvec(exports).ok()?, &[]))
}

fn written(kind: &[u8], head: &[u8], body: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(kind.len() + BUILD_LINE.len() + LENGTHS + head.len() + body.len());
    bytes.extend_from_slice(kind);
    bytes.extend_from_slice(BUILD_LINE.as_bytes());
    for part in [head, body] {
        bytes.extend_from_slice(&(part.len() as u64).to_le_bytes());
        bytes.extend_from_slice(Key::of("part", &[part]).bytes());
    }
    bytes.extend_from_slice(head);
    bytes.extend_from_slice(body);
    bytes
}

/// What the crates above need to know, from a file of either kind.
///
/// # Errors
/// When it cannot be read or is neither.
pub fn read_exports(path: &Path) -> Result<Exports, FactsError> {
    let file = Opened::new(path)?;
    if file.is_facts { file.head::<Head>().map(|head| head.exports) } else { file.head() }
}

/// A file of facts of which the head is read.
#[derive(Clone, Debug)]
pub(super) struct FactsFile {
    pub(super) path: PathBuf,
    pub(super) head: Head,
    body_at: u64,
    body_key: [u8; Key::BYTES],
    /// Of the head and the body.
    pub(super) digest: Key,
}

impl FactsFile {
    /// Reads the head.
    pub(super) fn open(path: &Path) -> Result<FactsFile, FactsError> {
        let file = Opened::new(path)?;
        if !file.is_facts {
            let problem = "holds only what a crate exports: name its facts, which `cargo hotlock index -o` writes";
            return Err(FactsError::of(path, problem));
        }
        let (body_at, (body_bytes, body_key)) = (file.body_at(), file.body);
        let digest = Key::of("crate", &[&file.head, &body_key]);
        let head: Head = file.head()?;
        let parts = head.files.iter().flat_map(|file| [file.text_bytes, file.facts_bytes]);
        let sum = parts.fold(0u64, u64::saturating_add);
        if sum != body_bytes {
            return Err(FactsError::damaged(path));
        }
        Ok(FactsFile { path: path.to_owned(), head, body_at, body_key, digest })
    }

    /// Reads the files; `base` is what their paths count from.
    pub(super) fn files(&self, base: &Path, progress: &Progress) -> Result<Vec<LoadedFile>, FactsError> {
        let damaged = || FactsError::damaged(&self.path);
        let mut file = open_plain(&self.path).map_err(|cause| unreadable(&self.path, &cause))?;
        let mut body = Vec::new();
        let skipped = std::io::copy(&mut file.by_ref().take(self.body_at), &mut std::io::sink());
        let read = skipped.and_then(|_| file.take(MOST_BYTES + 1).read_to_end(&mut body));
        read.map_err(|cause| unreadable(&self.path, &cause))?;
        if Key::of("part", &[&body]).bytes() != &self.body_key {
            return Err(damaged());
        }
        let mut parts = Vec::with_capacity(self.head.files.len());
        let mut rest = &body[..];
        for head in &self.head.files {
            let (text, behind) = split(rest, head.text_bytes).ok_or_else(damaged)?;
            let (facts, behind) = split(behind, head.facts_bytes).ok_or_else(damaged)?;
            parts.push((head, text, facts));
            rest = behind;
        }
        let loaded = parts.into_par_iter().map(|(head, text, facts)| {
            progress.step();
            loaded(base, head, text, facts)
        });
        loaded.collect::<Option<Vec<_>>>().ok_or_else(damaged)
    }
}

fn loaded(base: &Path, head: &FileHead, text: &[u8], facts: &[u8]) -> Option<LoadedFile> {
    let text = std::str::from_utf8(text).ok()?;
    let display = display_path(Path::new(""), &head.path);
    let mut source = SourceFile::new(base.join(&head.path), display, text.to_owned());
    source.had_bom = head.had_bom;
    Some(LoadedFile { source, facts: Arc::new(unpacked(facts)?), is_mod_rs: head.is_mod_rs })
}

fn split(bytes: &[u8], at: u64) -> Option<(&[u8], &[u8])> {
    bytes.split_at_checked(usize::try_from(at).ok()?)
}

fn unreadable(path: &Path, cause: &std::io::Error) -> FactsError {
    FactsError::of(path, format!("cannot be read: {cause}"))
}

/// A file of either kind, as far as the end of its head.
struct Opened<'p> {
    path: &'p Path,
    is_facts: bool,
    head: Vec<u8>,
    head_at: u64,
    /// Length and check sum.
    body: (u64, [u8; Key::BYTES]),
}

impl<'p> Opened<'p> {
    fn new(path: &'p Path) -> Result<Opened<'p>, FactsError> {
        let failed = |cause| unreadable(path, &cause);
        let mut file = open_plain(path).map_err(failed)?;
        let whole = file.metadata().map_err(failed)?.len();
        let mut start = Vec::new();
        file.by_ref().take((EXPORTS.len() + MOST_LINE + LENGTHS) as u64).read_to_end(&mut start).map_err(failed)?;
        let is_facts = start.starts_with(FACTS);
        if !is_facts && !start.starts_with(EXPORTS) {
            let problem = "holds no facts: name the files that `cargo hotlock index` wrote";
            return Err(FactsError::of(path, problem));
        }
        let kind = if is_facts { FACTS } else { EXPORTS };
        let behind = &start[kind.len()..];
        if !behind.starts_with(BUILD_LINE.as_bytes()) {
            return Err(of_other_build(path, behind));
        }
        let lengths = &behind[BUILD_LINE.len()..];
        let damaged = || FactsError::damaged(path);
        let (head, rest) = part(lengths).ok_or_else(damaged)?;
        let (body, rest) = part(rest).ok_or_else(damaged)?;
        let head_at = (start.len() - rest.len()) as u64;
        let sum = head_at.checked_add(head.0).and_then(|sum| sum.checked_add(body.0));
        if sum != Some(whole) || head.0.max(body.0) > MOST_BYTES {
            return Err(damaged());
        }
        let mut bytes = rest.to_vec();
        if let Some(missing) = head.0.checked_sub(bytes.len() as u64) {
            file.take(missing).read_to_end(&mut bytes).map_err(failed)?;
        }
        bytes.truncate(usize::try_from(head.0).map_err(|_| damaged())?);
        if Key::of("part", &[&bytes]).bytes() != &head.1 {
            return Err(damaged());
        }
        Ok(Opened { path, is_facts, head: bytes, head_at, body })
    }

    fn head<T: for<'b> Deserialize<'b>>(&self) -> Result<T, FactsError> {
        postcard::from_bytes(&self.head).map_err(|_| FactsError::damaged(self.path))
    }

    fn body_at(&self) -> u64 {
        self.head_at + self.head.len() as u64
    }
}

/// A part's length and check sum, and what stands behind these.
#[expect(clippy::type_complexity, reason = "two values of one part")]
fn part(bytes: &[u8]) -> Option<((u64, [u8; Key::BYTES]), &[u8])> {
    let (length, rest) = bytes.split_first_chunk::<8>()?;
    let (key, rest) = rest.split_first_chunk::<{ Key::BYTES }>()?;
    Some(((u64::from_le_bytes(*length), *key), rest))
}

fn of_other_build(path: &Path, behind: &[u8]) -> FactsError {
    let line = behind.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let version = |build: &str| build.split('-').next().unwrap_or_default().to_owned();
    match std::str::from_utf8(line) {
        Ok(build) if build.len() < MOST_LINE && build.chars().all(|it| it.is_ascii_graphic()) && !build.is_empty() => {
            let (theirs, ours) = (version(build), version(BUILD_LINE));
            let by = match theirs == ours {
                true => format!("another build of version {ours}"),
                false => format!("version {theirs}, and this is {ours}"),
            };
            FactsError::of(path, format!("was written by {by}; run `cargo hotlock index` of this one again"))
        }
        _ => FactsError::damaged(path),
    }
}
