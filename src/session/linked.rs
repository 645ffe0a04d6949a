//! Facts of many crates, as the files of one run.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::facts_file::{CrateKey, FactsError, FactsFile, Need};
use super::{FileTarget, on_deep_stacks};
use crate::cache::Key;
use crate::facts::{LoadProblem, Loaded, LoadedFile, Weight};
use crate::progress::Progress;
use crate::workspace::{GivenCrate, GivenNeed, Workspace, assemble};

/// Crates whose facts were written by earlier runs.
#[derive(Clone, Debug)]
pub struct LinkedCrates {
    files: Vec<FactsFile>,
    /// Where each of them is in the workspace.
    targets: Vec<FileTarget>,
}

impl LinkedCrates {
    /// Reads what the facts say of their crates; the workspace at `root` is what they make together.
    ///
    /// # Errors
    /// When one of the files holds no facts of this build of the program, when two do not go together, or when a crate is
    /// missing that another one may name.
    pub fn open(paths: &[PathBuf], root: &Path) -> Result<(LinkedCrates, Workspace), FactsError> {
        on_deep_stacks(|| {
            let opened: Vec<_> = paths.par_iter().map(|path| FactsFile::open(path)).collect();
            let mut files = opened.into_iter().collect::<Result<Vec<_>, _>>()?;
            files.sort_by(|left, right| left.key().cmp(right.key()).then_with(|| left.path.cmp(&right.path)));
            check_twice(&files)?;
            files.dedup_by(|right, left| left.key() == right.key());
            check_texts(&files)?;
            let crates = with_needs(&files)?;
            let (workspace, places) = assemble(root, &crates);
            let targets = places.into_iter().map(|(package, target)| FileTarget { package, target }).collect();
            Ok((LinkedCrates { files, targets }, workspace))
        })
    }

    /// The files of some targets, as if they had been read and lowered.
    pub(super) fn load(&self, wanted: &[FileTarget], root: &Path, progress: &Progress) -> Loaded {
        let wanted: BTreeSet<(usize, usize)> = wanted.iter().map(|at| (at.package, at.target)).collect();
        let chosen = self.files.iter().zip(&self.targets).filter(|(_, at)| wanted.contains(&(at.package, at.target)));
        let chosen: Vec<&FactsFile> = chosen.map(|(file, _)| file).collect();
        let read: Vec<_> = chosen.par_iter().map(|file| file.files(root, progress)).collect();
        let mut problems: Vec<LoadProblem> = Vec::new();
        let mut loaded: BTreeMap<PathBuf, LoadedFile> = BTreeMap::new();
        for (file, read) in chosen.into_iter().zip(read) {
            problems.extend(file.head.problems.iter().cloned());
            match read {
                Ok(files) => files.into_iter().for_each(|file| add(&mut loaded, file)),
                // It was sound when the run began.
                Err(error) => problems.push(LoadProblem {
                    path: file.path.display().to_string(),
                    line_column: None,
                    message: error.to_string(),
                    weight: Weight::Failure,
                }),
            }
        }
        problems.sort();
        problems.dedup();
        Loaded { files: loaded.into_values().collect(), problems }
    }
}

impl FactsFile {
    fn key(&self) -> &CrateKey {
        &self.head.exports.key
    }
}

/// A file may belong to several crates, and is a root if it is that of one of them.
fn add(loaded: &mut BTreeMap<PathBuf, LoadedFile>, file: LoadedFile) {
    if let Some(known) = loaded.get_mut(&file.source.path) {
        known.is_mod_rs |= file.is_mod_rs;
        return;
    }
    loaded.insert(file.source.path.clone(), file);
}

/// The same facts may be named twice, but not two states of one crate.
fn check_twice(files: &[FactsFile]) -> Result<(), FactsError> {
    for pair in files.windows(2) {
        let [left, right] = pair else { continue };
        if left.key() == right.key() && left.digest != right.digest {
            let (name, root) = (&left.key().name, &left.key().root);
            return Err(FactsError::plain(format!(
                "`{}` and `{}` are both facts of crate `{name}` (`{root}`), and differ; name one of them",
                left.path.display(),
                right.path.display()
            )));
        }
    }
    Ok(())
}

/// A file that belongs to several crates holds the same in all of them.
fn check_texts(files: &[FactsFile]) -> Result<(), FactsError> {
    let mut known: FxHashMap<&Path, (Key, &FactsFile)> = FxHashMap::default();
    for file in files {
        for head in &file.head.files {
            let (digest, first) = *known.entry(&head.path).or_insert((head.digest, file));
            if digest != head.digest {
                return Err(FactsError::plain(format!(
                    "`{}` is one text in `{}` and another in `{}`; index both crates again",
                    head.path.display(),
                    first.path.display(),
                    file.path.display()
                )));
            }
        }
    }
    Ok(())
}

fn with_needs(files: &[FactsFile]) -> Result<Vec<(GivenCrate, Vec<GivenNeed>)>, FactsError> {
    let positions: BTreeMap<&CrateKey, usize> =
        files.iter().enumerate().map(|(index, file)| (file.key(), index)).collect();
    let with_own = files.iter().map(|file| {
        let needs = file.head.needs.iter().map(|need| {
            let Need { name, key, for_tests } = need;
            let index = *positions.get(key).ok_or_else(|| missing(file, key))?;
            Ok(GivenNeed { name: name.clone(), index, for_tests: *for_tests })
        });
        Ok((file.head.given.clone(), needs.collect::<Result<Vec<_>, FactsError>>()?))
    });
    with_own.collect()
}

fn missing(file: &FactsFile, key: &CrateKey) -> FactsError {
    FactsError::plain(format!(
        "crate `{}` depends on crate `{}` (`{}`), whose facts are missing; name them, too (it is in `{}`)",
        file.key().name,
        key.name,
        key.root,
        file.path.display()
    ))
}
