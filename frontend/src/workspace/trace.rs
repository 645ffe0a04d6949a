//! What a run asked of the disk, so that a later one can tell whether it would be answered the same.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::Disk;
use crate::cache::Key;
use crate::files::Fence;

/// A question about the disk.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) enum Question {
    /// What is in this file?
    Text(PathBuf),
    /// Is there anything?
    Exists(PathBuf),
    /// Is there a file?
    IsFile(PathBuf),
    /// Is there a folder?
    IsFolder(PathBuf),
    /// What is in this folder?
    Entries(PathBuf),
    /// Which folders are in this folder?
    Folders(PathBuf),
    /// Which Rust files are below this folder?
    RustFiles(PathBuf),
    /// Is what is below this folder nothing but what is there on the disk?
    IsPlainBelow(PathBuf),
    /// What is this path without links?
    Real(PathBuf),
    /// Does a link on the way to a path lead out of a folder?
    Leaves {
        /// The folder.
        folder: PathBuf,
        /// The path.
        path: PathBuf,
    },
}

/// An answer, as what tells it from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Answer(Key);

impl Answer {
    pub(super) fn of_bool(answer: bool) -> Answer {
        Answer(Key::of("bool", &[&[u8::from(answer)]]))
    }

    pub(super) fn of_text(answer: &io::Result<Vec<u8>>) -> Answer {
        match answer {
            Ok(bytes) => Answer::of_bytes(bytes),
            Err(error) => Answer(Key::of("error", &[error.to_string().as_bytes()])),
        }
    }

    fn of_bytes(bytes: &[u8]) -> Answer {
        Answer(Key::of("text", &[bytes]))
    }

    pub(super) fn of_paths(answer: &[PathBuf]) -> Answer {
        let paths: Vec<&[u8]> = answer.iter().map(|path| path.as_os_str().as_encoded_bytes()).collect();
        Answer(Key::of("paths", &paths))
    }
}

/// The questions of one run with their answers.
#[derive(Debug, Default)]
pub struct Trace {
    answers: Mutex<BTreeMap<Question, Answer>>,
    /// Whether a question was answered in two ways: something changed meanwhile.
    is_torn: AtomicBool,
}

impl Trace {
    pub(super) fn note(&self, question: Question, answer: Answer) {
        let Ok(mut answers) = self.answers.lock() else { return };
        if answers.insert(question, answer).is_some_and(|before| before != answer) {
            self.is_torn.store(true, Ordering::Relaxed);
        }
    }

    /// What was asked, if all of it was about one state of the disk.
    pub fn finish(&self) -> Option<Answers> {
        let answers = self.answers.lock().ok().filter(|_| !self.is_torn.load(Ordering::Relaxed))?;
        Some(Answers(answers.iter().map(|(question, answer)| (question.clone(), *answer)).collect()))
    }
}

/// Traces are told apart by which they are.
impl PartialEq for Trace {
    fn eq(&self, other: &Trace) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Trace {}

/// What the disk was asked in an earlier run, and what tells its answers from others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answers(Vec<(Question, Answer)>);

impl Answers {
    /// Whether the text of a file was asked for.
    pub fn holds_text(&self, path: &Path) -> bool {
        let question = Question::Text(path.to_owned());
        self.0.binary_search_by(|(asked, _)| asked.cmp(&question)).is_ok()
    }

    /// Whether the disk answers all as it did then.
    pub fn hold(&self, disk: &Disk) -> bool {
        // Mostly it is an open text that has changed, which costs nothing to see.
        let is_same_text = |path: &Path, text: &Arc<[u8]>| {
            let question = Question::Text(path.to_owned());
            let asked = self.0.binary_search_by(|(asked, _)| asked.cmp(&question));
            asked.is_err() || asked.is_ok_and(|at| self.0[at].1 == Answer::of_bytes(text))
        };
        disk.texts().iter().all(|(path, text)| is_same_text(path, text)) && self.read_again(disk).is_some()
    }

    /// The files that were read, as they are now; none if the disk answers anything else than it did then.
    pub fn read_again(&self, disk: &Disk) -> Option<BTreeMap<&Path, Vec<u8>>> {
        let folders = self.0.iter().filter_map(|(question, _)| match question {
            Question::Leaves { folder, .. } => Some(folder.as_path()),
            _ => None,
        });
        let folders: BTreeSet<&Path> = folders.collect();
        let fences: BTreeMap<&Path, Fence> =
            folders.into_iter().map(|folder| (folder, Fence::around(folder))).collect();
        let texts = self.0.par_iter().map(|(question, then)| {
            let (now, text) = ask(disk, &fences, question);
            (now == *then).then_some(text)
        });
        // Stops at the first difference.
        let texts = texts.collect::<Option<Vec<_>>>()?;
        Some(texts.into_iter().flatten().collect())
    }
}

/// The answer to a question; and the text, if it is about one.
fn ask<'q>(
    disk: &Disk,
    fences: &BTreeMap<&Path, Fence>,
    question: &'q Question,
) -> (Answer, Option<(&'q Path, Vec<u8>)>) {
    let answer = match question {
        Question::Text(path) => {
            let text = disk.read(path);
            let answer = Answer::of_text(&text);
            return (answer, text.ok().map(|text| (path.as_path(), text)));
        }
        Question::Exists(path) => Answer::of_bool(disk.exists(path)),
        Question::IsFile(path) => Answer::of_bool(disk.is_file(path)),
        Question::IsFolder(path) => Answer::of_bool(disk.is_dir(path)),
        Question::Entries(path) => Answer::of_paths(&disk.entries(path).unwrap_or_default()),
        Question::Folders(path) => Answer::of_paths(&disk.folders_in(path)),
        Question::RustFiles(path) => Answer::of_paths(&disk.rust_files_below(path)),
        Question::IsPlainBelow(path) => Answer::of_bool(disk.is_plain_below(path)),
        Question::Real(path) => Answer::of_paths(&[disk.real(path)]),
        Question::Leaves { folder, path } => {
            Answer::of_bool(fences.get(folder.as_path()).is_none_or(|fence| disk.leaves(fence, path)))
        }
    };
    (answer, None)
}
