//! Rustc's opinion of a crate.

use std::collections::{BTreeMap, HashMap, HashSet};

use anyhow::Result;

use super::{fields, locks};
use crate::measure::files::Files;
use crate::measure::own::Own;
use crate::measure::{Place, Subject, mir};

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
    pub own: Own,
    /// Acquisitions and clones inside of macro definitions.
    pub in_definitions: usize,
    /// Acquisitions and clones that nobody wrote there: derives, code made by macros, generated files.
    pub generated: usize,
    /// Files that could not be read as Rust.
    pub unread: Vec<String>,
}

/// Reads what rustc said.
pub fn of_crate(subject: &Subject) -> Result<Truth> {
    let doc = &subject.doc;
    let mut truth = Truth { fields: fields::of_doc(doc), own: Own::of_doc(doc), ..Truth::default() };
    let mut files = Files::new(&subject.dir);
    let mut left_out = HashSet::new();
    for call in mir::calls(&subject.mir_file)? {
        add(call, &mut truth, &mut files, &mut left_out);
    }
    truth.unread = files.into_unread();
    Ok(truth)
}

/// `left_out` holds the ends of what was counted as left out: generic code and closures repeat calls.
fn add(call: mir::MirCall, truth: &mut Truth, files: &mut Files, left_out: &mut HashSet<(String, (u32, u32))>) {
    let method = mir::method(&call.callee);
    let called = method.as_ref().map_or("", |method| method.name).to_owned();
    let lock = method.filter(|method| !truth.own.has(method.owner)).and_then(|method| locks::acquired(&method));
    let cloned = locks::cloned_arc(&call.callee).map(str::to_owned);
    let counts = lock.is_some() || cloned.is_some();
    let name = files.of(&call.file).and_then(|file| file.places.get(&call.end)).cloned();
    let Some(name) = name.filter(|name| !name.in_definition && (name.name == called || !counts)) else {
        let in_definition = files.of(&call.file).and_then(|file| file.places.get(&call.end));
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
