//! Values other than locks: where they come from, where they go, how they lie in memory.
//!
//! Most questions need no more than the `World`; [`Values`] holds what is gathered once.

pub mod atomics;
pub mod borrowed_parameters;
mod changes;
pub mod channels;
pub mod clone_remedy;
pub mod clones;
pub mod executors;
pub(in crate::analysis) mod handles;
pub mod layout;
pub mod locked_lookups;
pub mod provenance;
pub mod threads;
pub mod value_escape;
pub mod wildcards;

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashSet;

use crate::analysis::world::World;
use crate::facts::{ExprId, Name};
use crate::graph::on_demand::PerFunction;
use crate::types::program::{FnId, ModId};
use atomics::AtomicPlace;
use wildcards::Ignored;

/// What is gathered of values in all of the program, on first use.
#[derive(Default)]
pub(in crate::analysis) struct Values {
    atomics: OnceLock<Vec<AtomicPlace>>,
    executors: OnceLock<FxHashSet<ModId>>,
    ignored: PerFunction<Arc<Vec<Ignored>>>,
}

impl Values {
    /// Returns all atomics in fields and statics that some operation uses, by place.
    pub(in crate::analysis) fn atomics(&self, world: &World<'_>) -> &[AtomicPlace] {
        self.atomics.get_or_init(|| atomics::gather(world))
    }

    /// The first `let _ = name;` between two expressions that leaves alive what the first one gives: the name, and where it stands.
    pub(in crate::analysis) fn ignored_between(
        &self,
        world: &World<'_>,
        id: FnId,
        made: ExprId,
        until: ExprId,
    ) -> Option<(Name, ExprId)> {
        let ignored = self.ignored.get(id, || Arc::new(wildcards::ignored(world, id)));
        wildcards::ignored_between(world, id, &ignored, made, until)
    }

    /// Returns whether a function's futures are polled by its own crate and by nobody else.
    pub(in crate::analysis) fn polls_itself(&self, world: &World<'_>, id: FnId) -> bool {
        executors::polls_itself(world, self.executors.get_or_init(|| executors::find(world)), id)
    }
}
