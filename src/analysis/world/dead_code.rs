//! Code that is evaluated only for arguments that no caller passes.

use super::World;
use crate::facts::ExprId;
use crate::source::Loc;

impl World<'_> {
    /// Whether all that stands at a place in a function is never evaluated. Several expressions of a macro may have one place.
    pub(in crate::analysis) fn is_dead_at(&self, loc: Loc) -> bool {
        let mut is_dead = false;
        for &id in self.functions_in(loc.file) {
            let is_around = self.program.function(id).item.span.contains(loc.span);
            let Some(body) = self.typed.body(id).filter(|_| is_around) else { continue };
            let contexts = self.graph.expr_contexts(id);
            let here = (0..body.exprs.len() as u32).map(ExprId).filter(|expr| self.loc(id, *expr) == loc);
            for expr in here {
                if !contexts.is_dead(expr) {
                    return false;
                }
                is_dead = true;
            }
        }
        is_dead
    }
}
