//! The calls of a function, as far as all of them are known.

use super::World;
use super::actuals::Actuals;
use crate::facts::ExprId;
pub use crate::graph::calls::callers::CallSite;
use crate::types::program::FnId;

impl CallSite {
    /// Returns the argument for a parameter, `self` counted.
    pub(in crate::analysis) fn argument(self, world: &World<'_>, index: usize) -> Option<ExprId> {
        Actuals::of(world.typed.body(self.fn_id)?, self.expr)?.at(index)
    }
}

impl World<'_> {
    /// Returns all calls of a function in the analysed targets. None if some may be missed: it is also used as a value, or
    /// a method of that name is called on a receiver of unknown type.
    pub fn calls_of(&self, id: FnId) -> Option<&[CallSite]> {
        self.graph.calls_of(id)
    }
}
