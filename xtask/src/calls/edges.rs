//! The calls of a crate as rustc resolves them, by place.

use std::collections::{BTreeMap, HashMap, HashSet};

use anyhow::Result;

use super::callee::{self, Known};
use super::defs::{Def, Defs, Kind};
use super::target::{Names, Target};
use crate::measure::files::Files;
use crate::measure::own::Own;
use crate::measure::places::CallName;
use crate::measure::{Place, Subject, mir};

/// A call of one of the crate's functions.
#[derive(Clone, Debug)]
pub struct Edge {
    /// The callee as printed.
    pub printed: String,
    /// Its name.
    pub name: String,
    /// What it may be.
    pub to: To,
    /// It stands in what a macro is given.
    pub in_macro: bool,
    /// It is a function of another crate's trait.
    pub of_foreign_trait: bool,
}

/// Where an edge leads.
#[derive(Clone, Debug)]
pub enum To {
    /// To one of these functions.
    Function(Vec<Def>),
    /// To an implementation that rustc does not know.
    Open(Known),
}

/// Calls of a crate.
#[derive(Debug, Default)]
pub struct Edges {
    /// Those inside of the crate.
    pub own: BTreeMap<Place, Edge>,
    /// Those of other crates' functions and of values, as printed.
    pub foreign: HashMap<Place, String>,
    /// Places whose callee a macro or derive wrote.
    pub to_made: HashSet<Place>,
    /// Calls inside of macro definitions.
    pub in_definitions: usize,
    /// Calls that nobody wrote where they are: operators, dereferences, what derives and other macros make.
    pub made: usize,
    /// Files that could not be read as Rust.
    pub unread: Vec<String>,
}

/// Reads what rustc said.
pub fn of_crate(subject: &Subject) -> Result<Edges> {
    let mut files = Files::new(&subject.dir);
    let own = Own::of_doc(&subject.doc);
    let defs = Defs::of_heads(&mir::functions(&subject.mir_file)?, &own, &mut files);
    let names = Names { own: &own, defs: &defs };
    let mut edges = Edges::default();
    let mut left_out = HashSet::new();
    for call in mir::calls(&subject.mir_file)? {
        add(call, &names, &mut edges, &mut files, &mut left_out);
    }
    edges.foreign.retain(|at, _| !edges.own.contains_key(at) && !edges.to_made.contains(at));
    edges.unread = files.into_unread();
    Ok(edges)
}

type End = (String, (u32, u32));

fn add(call: mir::MirCall, names: &Names<'_>, edges: &mut Edges, files: &mut Files, left_out: &mut HashSet<End>) {
    let end = (call.file.clone(), call.end);
    let place = files.of(&call.file).and_then(|file| file.places.get(&call.end)).cloned();
    let callee = callee::parse(&call.callee);
    let of = callee.as_ref().and_then(|callee| callee.of_trait());
    let of_foreign_trait = of.is_some_and(|of| !names.own.has_trait(of));
    let target = callee.as_ref().map_or(Target::Foreign, |callee| names.target(callee));
    let at = |name: &CallName| (call.file.clone(), name.at.0, name.at.1);
    let called = callee.map_or(String::new(), |callee| callee.name);
    let edge = |to: To, name: &CallName| Edge {
        printed: call.callee.clone(),
        name: called.clone(),
        to,
        in_macro: name.in_macro,
        of_foreign_trait,
    };
    let written = place.filter(|name| is_written(name, &called, &target));
    match (target, written) {
        (Target::Foreign, Some(name)) if !name.in_definition => {
            edges.foreign.entry(at(&name)).or_insert_with(|| call.callee.clone());
        }
        (Target::Foreign, _) => {}
        (_, None) => edges.made += usize::from(left_out.insert(end)),
        (_, Some(name)) if name.in_definition => {
            edges.in_definitions += usize::from(left_out.insert(end));
        }
        (Target::Made, Some(name)) => {
            edges.to_made.insert(at(&name));
        }
        (Target::Function(defs), Some(name)) => insert(edges, at(&name), edge(To::Function(defs), &name)),
        (Target::Open(known), Some(name)) => insert(edges, at(&name), edge(To::Open(known), &name)),
    }
}

/// Generic code and closures repeat calls; a call that rustc knows more of in one of the bodies is kept as it is there.
fn insert(edges: &mut Edges, at: Place, edge: Edge) {
    let is_better = !matches!(edges.own.get(&at), Some(Edge { to: To::Function(_), .. }));
    if is_better {
        edges.own.insert(at, edge);
    }
}

/// Functions, unlike methods, may be imported under another name. A dereference or operator around a call ends where
/// the call ends.
fn is_written(place: &CallName, called: &str, target: &Target) -> bool {
    let is_free = matches!(target, Target::Function(defs) if defs.iter().all(|def| def.kind == Kind::Free));
    let is_foreign = *target == Target::Foreign;
    place.name == called || is_free || is_foreign && called.is_empty()
}
