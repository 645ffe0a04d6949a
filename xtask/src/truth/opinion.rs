//! Rustc's opinion of a crate.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::io::{BufReader, BufWriter};
use std::path::Path;

use anyhow::Result;

use super::places::Places;
use super::{fields, locks, mir, places, rustc};

/// File, 1-based line and 1-based column of a called name.
pub type Place = (String, u32, u32);

/// What rustc knows of a crate.
#[derive(Debug, Default)]
pub struct Truth {
    /// Where locks are taken.
    pub acquire: BTreeMap<Place, locks::Lock>,
    /// Where `Arc`s are cloned, with what they hold.
    pub arc_clone: BTreeMap<Place, String>,
    /// Every call outside of macro definitions with its callee.
    pub calls: HashMap<Place, String>,
    /// Fields and statics.
    pub fields: Vec<fields::Field>,
    /// The crate's own types.
    pub own: fields::Own,
    /// Acquisitions and clones inside of macro definitions.
    pub in_definitions: usize,
    /// Acquisitions and clones that nobody wrote there: derives, code made by macros, generated files.
    pub generated: usize,
    /// Files that could not be read as Rust.
    pub unread: Vec<String>,
}

/// Asks rustc, or takes what it said before.
pub fn of_copy(copy: &rustc::Copy, target: &Path, cached: bool) -> Result<Truth> {
    let mir_file = copy.kept("mir.txt");
    if !(cached && mir_file.is_file()) {
        copy.mir(target, &mir_file)?;
    }
    let doc_file = copy.kept("doc.json");
    if !(cached && doc_file.is_file()) {
        let doc = copy.doc(target)?;
        serde_json::to_writer(BufWriter::new(std::fs::File::create(&doc_file)?), &doc)?;
    }
    let doc = serde_json::from_reader(BufReader::new(std::fs::File::open(&doc_file)?))?;
    let mut truth = Truth { fields: fields::of_doc(&doc), own: fields::Own::of_doc(&doc), ..Truth::default() };
    let mut files = Files { dir: &copy.dir, places: HashMap::new(), unread: BTreeSet::new() };
    let mut left_out = HashSet::new();
    for call in mir::calls(&mir_file)? {
        add(call, &mut truth, &mut files, &mut left_out);
    }
    truth.unread = files.unread.into_iter().collect();
    Ok(truth)
}

/// `left_out` holds the ends of what was counted as left out: generic code and closures repeat calls.
fn add(call: mir::MirCall, truth: &mut Truth, files: &mut Files<'_>, left_out: &mut HashSet<(String, (u32, u32))>) {
    let method = mir::method(&call.callee);
    let called = method.as_ref().map_or("", |method| method.name).to_owned();
    let lock = method.filter(|method| !truth.own.has(method.owner)).and_then(|method| locks::acquired(&method));
    let cloned = locks::cloned_arc(&call.callee).map(str::to_owned);
    let counts = lock.is_some() || cloned.is_some();
    let name = files.of(&call.file).and_then(|places| places.get(&call.end)).cloned();
    let Some(name) = name.filter(|name| !name.in_definition && (name.name == called || !counts)) else {
        let in_definition = files.of(&call.file).and_then(|places| places.get(&call.end));
        let in_definition = in_definition.is_some_and(|name| name.in_definition && name.name == called);
        if counts && left_out.insert((call.file, call.end)) {
            *(if in_definition { &mut truth.in_definitions } else { &mut truth.generated }) += 1;
        }
        return;
    };
    let at = (call.file, name.at.0, name.at.1);
    if let Some(lock) = lock {
        truth.acquire.insert(at.clone(), lock);
    }
    if let Some(cloned) = cloned {
        truth.arc_clone.insert(at.clone(), cloned);
    }
    // An implicit dereference of what a call gives ends where the call ends.
    if name.name == called {
        truth.calls.insert(at, call.callee);
    } else {
        truth.calls.entry(at).or_insert(call.callee);
    }
}

struct Files<'d> {
    dir: &'d Path,
    places: HashMap<String, Option<Places>>,
    unread: BTreeSet<String>,
}

impl Files<'_> {
    /// Calls of one of the crate's files; code of other crates' macros and of build scripts lies elsewhere.
    fn of(&mut self, file: &str) -> Option<&Places> {
        if Path::new(file).is_absolute() {
            return None;
        }
        if !self.places.contains_key(file) {
            let text = std::fs::read_to_string(self.dir.join(file)).ok();
            let places = text.and_then(|text| places::of_text(&text));
            if places.is_none() {
                self.unread.insert(file.to_owned());
            }
            self.places.insert(file.to_owned(), places);
        }
        self.places.get(file)?.as_ref()
    }
}
