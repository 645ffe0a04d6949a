//! What an earlier run found, where nothing has changed since.
//!
//! A run is made from its request and from what the disk answers. Both are kept with its outcome: the request as the key, the
//! questions with their answers beside the outcome. If the disk answers all of them as it did then, the run would go the same way
//! and find the same.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::{Outcome, Request};
use crate::cache::{Cache, Key};
use crate::knowledge::stub_sources;
use crate::source::{SourceFile, SourceMap, Text};
use crate::workspace::{Answers, Disk, Trace};

/// A run that can be recalled.
pub(super) struct Recall<'a> {
    request: &'a Request,
    cache: &'a Cache,
    key: Key,
}

/// What is kept of a run: what the disk said, the files in the order of their ids, what was found.
type Kept = (Answers, Vec<KeptFile>, Outcome);

#[derive(Serialize, Deserialize)]
struct KeptFile {
    path: PathBuf,
    display: String,
    text: KeptText,
}

#[derive(Serialize, Deserialize)]
enum KeptText {
    /// What the file holds.
    OnDisk,
    /// That of a stub that ships with the program.
    Stub,
    /// What was made for this run.
    Own(Arc<str>),
}

impl<'a> Recall<'a> {
    /// A run about what is on the disk, where anything is kept.
    pub(super) fn of(request: &'a Request) -> Option<Recall<'a>> {
        let cache = request.own_cache().filter(|_| request.disk.is_plain())?;
        Some(Recall { request, cache, key: key_of(request) })
    }

    /// What an earlier run found, if this one would find the same.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        let (answers, files, outcome): Kept = postcard::from_bytes(&self.cache.find(self.key)?).ok()?;
        let sources = sources(&files, answers.read_again(&self.request.disk)?)?;
        Some(Outcome { sources, is_recalled: true, ..outcome })
    }

    /// Keeps what a run has found that asked what `trace` says.
    pub(super) fn keep(&self, outcome: &Outcome, trace: &Trace) {
        let Some(answers) = trace.finish() else { return };
        let files = outcome.sources.iter().map(|(_, file)| {
            let text = match &file.text {
                Text::Shipped(_) => KeptText::Stub,
                Text::Read(_) if answers.holds_text(&file.path) => KeptText::OnDisk,
                Text::Read(text) => KeptText::Own(Arc::clone(text)),
            };
            KeptFile { path: file.path.clone(), display: file.display.clone(), text }
        });
        let files: Vec<KeptFile> = files.collect();
        // What cannot be written as bytes, such as a path that is no text, is found anew each time.
        if let Ok(bytes) = postcard::to_allocvec(&(&answers, files, outcome)) {
            self.cache.keep(self.key, bytes);
        }
    }
}

/// What a run was asked, and what it asked the disk: kept with what it has found, it tells how long that is so.
#[derive(Clone, Debug)]
pub struct Asked {
    key: Key,
    answers: Answers,
}

impl Asked {
    /// What a run of a request has asked; none if it would not find the same again.
    pub(super) fn by(request: &Request, outcome: &Outcome, trace: &Trace) -> Option<Asked> {
        // What went wrong may not go wrong again.
        let answers = trace.finish().filter(|_| !outcome.is_broken)?;
        Some(Asked { key: key_of(request), answers })
    }

    /// Whether a run of a request would find what that one has found.
    pub(super) fn is_as_it_was(&self, request: &Request) -> bool {
        self.key == key_of(request) && self.answers.hold(&request.disk)
    }
}

/// What a run is asked, but for what is on the disk.
fn key_of(request: &Request) -> Key {
    // All of it counts, so that nothing can be forgotten.
    let (caches, memory, is_last, progress) = (None, None, false, Arc::default());
    let asked = Request { disk: Disk::default(), caches, memory, is_last, progress, ..request.clone() };
    Key::of("run", &[format!("{asked:?}").as_bytes()])
}

/// A disk that takes down what it is asked.
pub(super) fn traced(request: &Request) -> (Request, Arc<Trace>) {
    let trace = Arc::new(Trace::default());
    (Request { disk: request.disk.traced(Arc::clone(&trace)), ..request.clone() }, trace)
}

/// The files of a run; none if one of them is not what was read.
fn sources(files: &[KeptFile], mut read: BTreeMap<&Path, Vec<u8>>) -> Option<SourceMap> {
    let shipped = stub_sources().iter().flat_map(|set| &set.files).map(|file| (file.path.as_path(), file.text));
    let shipped: FxHashMap<&Path, &'static str> = shipped.collect();
    let read: Vec<(&KeptFile, Option<Vec<u8>>)> =
        files.iter().map(|file| (file, read.remove(file.path.as_path()))).collect();
    let made = read.into_par_iter().map(|(KeptFile { path, display, text }, read)| {
        let new = |text| SourceFile::new(path.clone(), display.clone(), text);
        Some(match text {
            KeptText::OnDisk => new(String::from_utf8(read?).ok()?),
            KeptText::Stub => SourceFile::shipped(path, shipped.get(path.as_path())?),
            KeptText::Own(text) => new(text.to_string()),
        })
    });
    let mut sources = SourceMap::default();
    for file in made.collect::<Option<Vec<_>>>()? {
        sources.add(file);
    }
    Some(sources)
}
