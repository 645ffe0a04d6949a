//! Which local a name stands for where a body is being walked.

use rustc_hash::FxHashMap;

use crate::facts::{Name, PatId};

/// The visible locals. A scope that ends gives each name back the meaning that it had before, so that looking one up takes as long in a
/// body of thousands of locals as in a short one.
#[derive(Debug, Default)]
pub(super) struct LocalNames {
    /// What each name stands for, if it is visible.
    meaning: FxHashMap<Name, PatId>,
    /// What was bound, in order, with what the name stood for before.
    bound: Vec<(Name, Option<PatId>)>,
    /// How many had been bound where each open scope began, innermost last.
    scopes: Vec<usize>,
}

impl LocalNames {
    pub(super) fn get(&self, name: Name) -> Option<PatId> {
        self.meaning.get(&name).copied()
    }

    pub(super) fn bind(&mut self, name: Name, pat: PatId) {
        let before = self.meaning.insert(name, pat);
        self.bound.push((name, before));
    }

    pub(super) fn open_scope(&mut self) {
        self.scopes.push(self.bound.len());
    }

    pub(super) fn close_scope(&mut self) {
        let start = self.scopes.pop().unwrap_or(0);
        for (name, before) in self.bound.drain(start..).rev() {
            match before {
                Some(pat) => self.meaning.insert(name, pat),
                None => self.meaning.remove(&name),
            };
        }
    }
}
