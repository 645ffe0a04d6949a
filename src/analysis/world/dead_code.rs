//! Code that is evaluated only for arguments that no caller passes.

use rustc_hash::FxHashSet;

use super::World;
use crate::facts::ExprId;
use crate::source::Loc;
use crate::types::program::FnId;

impl World<'_> {
    /// Whether all that stands at a place in a function is never evaluated. Several expressions of a macro may have one place.
    pub(in crate::analysis) fn is_dead_at(&self, loc: Loc) -> bool {
        self.whole.dead.get_or_init(|| self.dead_places()).contains(&loc)
    }

    fn dead_places(&self) -> FxHashSet<Loc> {
        let mut dead = FxHashSet::default();
        let mut alive = FxHashSet::default();
        for id in self.functions() {
            if self.graph.expr_contexts(id).has_dead() {
                self.sort_places(id, &mut dead, &mut alive);
            }
        }
        dead.retain(|loc| !alive.contains(loc));
        dead
    }

    fn sort_places(&self, id: FnId, dead: &mut FxHashSet<Loc>, alive: &mut FxHashSet<Loc>) {
        let contexts = self.graph.expr_contexts(id);
        let number = self.typed.body(id).map_or(0, |body| body.exprs.len() as u32);
        for expr in (0..number).map(ExprId) {
            let places = if contexts.is_dead(expr) { &mut *dead } else { &mut *alive };
            places.insert(self.loc(id, expr));
        }
    }
}
