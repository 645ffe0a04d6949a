//! Statements under `cfg`: which of them a build has, and which stand for each other.

use crate::facts::{Built, Stmt};

use smallvec::SmallVec;

use crate::types::program::{ModId, Program};

/// A statement that some build has.
#[derive(Clone, Copy, Debug)]
pub struct BuiltStmt<'f> {
    /// The statement.
    pub stmt: &'f Stmt,
    /// In which builds it is there.
    pub built: Built,
    /// Another statement of the block is there instead in a build that says more: what this one binds and holds ends
    /// with it.
    pub is_alternative: bool,
}

impl<'f> Program<'f> {
    /// The statements of a block in the order in which to look at them: alternatives come before the statement in whose
    /// place they stand, so that what follows sees that one.
    pub fn statements(&self, module: ModId, stmts: &'f [Stmt]) -> SmallVec<[BuiltStmt<'f>; 8]> {
        let there = |stmt: &'f Stmt| {
            let built = self.built(module, stmt.cfg());
            (built != Built::Never).then_some(BuiltStmt { stmt, built, is_alternative: false })
        };
        let mut found: SmallVec<[BuiltStmt<'f>; 8]> = stmts.iter().filter_map(there).collect();
        if found.iter().any(|stmt| stmt.built == Built::WithFeatures) {
            order(&mut found);
        }
        found
    }
}

fn order(stmts: &mut [BuiltStmt<'_>]) {
    for at in 0..stmts.len() {
        let preferred = preferred_to(stmts, at);
        stmts[at].is_alternative = preferred.is_some();
        if let Some(earlier) = preferred.filter(|other| *other < at) {
            stmts[earlier..=at].rotate_right(1);
        }
    }
}

/// The statement that stands in the place of the one at `at`. Alternatives are written one after the other; what stands
/// further away may need what lies between.
fn preferred_to(stmts: &[BuiltStmt<'_>], at: usize) -> Option<usize> {
    let own = stmts.get(at).filter(|own| own.built == Built::WithFeatures)?;
    let cfg = own.stmt.cfg()?;
    let has_cfg = |index: &usize| stmts.get(*index).is_some_and(|other| other.stmt.cfg().is_some());
    let first = (0..at).rev().take_while(has_cfg).last().unwrap_or(at);
    let last = (at..stmts.len()).take_while(has_cfg).last().unwrap_or(at);
    (first..=last).find(|index| {
        let other = &stmts[*index];
        let ranks_higher = other.built == Built::ByDefault || *index < at;
        ranks_higher && !other.is_alternative && other.stmt.cfg().is_some_and(|other| other.excludes(cfg))
    })
}
