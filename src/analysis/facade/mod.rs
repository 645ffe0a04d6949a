//! The facade: the list of all questions that rules and commands ask of the analysis, a file for each subject.
//!
//! Each is answered in a room; here are the names, what they mean, and in which direction the answers err. Hardly
//! anything is worked out here. Those outside of `analysis` can ask nothing else: the facade does not dereference to the rooms.

mod blocking;
mod heat;
mod locks;
mod program;
mod purpose;
mod recurrence;
mod rewrites;
mod sections;
mod values;

use crate::analysis::Dossier;
use crate::analysis::locks::Locks;
use crate::analysis::rewrites::Rewrites;
use crate::analysis::sections::Sections;
use crate::analysis::summaries::Summaries;
use crate::analysis::values::Values;
use crate::analysis::world::World;
use crate::graph::Heat;
use crate::types::program::FnId;
use crate::workspace::TargetChoice;

/// Everything that rules may ask.
///
/// Detectors ask nothing else: they see no syntax, no inferred types and no tables. What is asked of the whole program
/// is computed once, on first use.
pub struct Analysis<'a> {
    rooms: Rewrites<'a>,
    values: Values,
}

impl<'a> Analysis<'a> {
    /// Interprets all bodies and gathers the dossiers.
    pub fn new(heat: &'a Heat<'a>, targets: TargetChoice) -> Self {
        heat.graph.prepare_all();
        let locks = Locks::new(World::new(heat, targets));
        let sections = Sections::new(Summaries::new(locks));
        Analysis { rooms: Rewrites::new(sections), values: Values::default() }
    }

    /// Returns all lock places with their acquisitions, in order of declaration.
    pub fn dossiers(&self) -> &[Dossier] {
        &self.rooms.dossiers
    }

    /// Returns the first of the dossiers that a guard of a function's flow belongs to.
    pub fn dossier_of_guard(&self, id: FnId, guard: u32) -> Option<&Dossier> {
        self.rooms.dossier_of_guard(id, guard)
    }

    /// Returns the functions whose guards or acquisitions could not be told, as far as they were asked for, with what was said. They
    /// are taken to have none.
    pub fn broken(&self) -> Vec<(FnId, String)> {
        let mut broken = self.rooms.flows.broken();
        broken.extend(self.rooms.lost.iter().cloned());
        broken
    }
}
