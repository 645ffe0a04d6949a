//! Statements under `cfg`: which of them a build has, and which stand for each other.

use crate::facts::{Block, Built, Cfg, ExprId, Stmt};

use smallvec::SmallVec;

use crate::types::program::{ModId, Program};

/// A statement that some build has.
#[derive(Clone, Copy, Debug)]
pub struct CfgStmt<'f> {
    /// The statement.
    pub stmt: &'f Stmt,
    /// In which builds it is there.
    pub built: Built,
    /// Another statement of the block is there instead in a build that says more: what this one binds and holds ends
    /// with it.
    pub is_alternative: bool,
}

impl<'f> Program<'f> {
    /// The statements of a block as [`Self::statements`] gives them, without the one that gives its value, and the expression
    /// that does.
    ///
    /// Attributes on a block's last expression make it a statement that a build has or has not; the last one that it has is
    /// the value (<https://doc.rust-lang.org/reference/expressions/block-expr.html>,
    /// <https://doc.rust-lang.org/reference/conditional-compilation.html#the-cfg-attribute>).
    pub fn parts(&self, module: ModId, block: &'f Block) -> (SmallVec<[CfgStmt<'f>; 8]>, Option<ExprId>) {
        let mut stmts = self.statements(module, &block.stmts);
        if block.tail.is_some() {
            return (stmts, block.tail);
        }
        let value = match stmts.as_slice() {
            [before @ .., last] => {
                // One that is there or not, with nothing in its place, has no value to give.
                let is_there = last.built == Built::ByDefault || before.last().is_some_and(|stmt| stmt.is_alternative);
                last.open_value().filter(|_| is_there)
            }
            [] => None,
        };
        if value.is_some() {
            stmts.pop();
        }
        (stmts, value)
    }

    /// The statements of a block in the order in which to look at them: alternatives come before the statement in whose
    /// place they stand, so that what follows sees that one.
    pub fn statements(&self, module: ModId, stmts: &'f [Stmt]) -> SmallVec<[CfgStmt<'f>; 8]> {
        let there = |stmt: &'f Stmt| {
            let built = self.built(module, stmt.cfg());
            (built != Built::Never).then_some(CfgStmt { stmt, built, is_alternative: false })
        };
        let mut found: SmallVec<[CfgStmt<'f>; 8]> = stmts.iter().filter_map(there).collect();
        if found.iter().any(|stmt| stmt.built == Built::WithFeatures) {
            order(&mut found);
        }
        found
    }
}

impl CfgStmt<'_> {
    /// The expression, if no semicolon follows and an attribute stands before it.
    fn open_value(&self) -> Option<ExprId> {
        match self.stmt {
            Stmt::Expr { expr, cfg: Some(_), is_open: true, .. } if !self.is_alternative => Some(*expr),
            Stmt::Expr { .. } | Stmt::Let(_) => None,
        }
    }
}

fn order(stmts: &mut [CfgStmt<'_>]) {
    let mut signs: Vec<u64> = stmts.iter().map(|stmt| stmt.stmt.cfg().map_or(0, Cfg::signs)).collect();
    for at in 0..stmts.len() {
        let preferred = preferred_to(stmts, &signs, at);
        stmts[at].is_alternative = preferred.is_some();
        if let Some(earlier) = preferred.filter(|other| *other < at) {
            stmts[earlier..=at].rotate_right(1);
            signs[earlier..=at].rotate_right(1);
        }
    }
}

/// The statement that stands in the place of the one at `at`. Alternatives are written one after the other; what stands
/// further away may need what lies between. Most of thousands have nothing to do with each other: their `signs` say so.
fn preferred_to(stmts: &[CfgStmt<'_>], signs: &[u64], at: usize) -> Option<usize> {
    let own = stmts.get(at).filter(|own| own.built == Built::WithFeatures)?;
    let cfg = own.stmt.cfg()?;
    let has_cfg = |index: &usize| stmts.get(*index).is_some_and(|other| other.stmt.cfg().is_some());
    let first = (0..at).rev().take_while(has_cfg).last().unwrap_or(at);
    let last = (at..stmts.len()).take_while(has_cfg).last().unwrap_or(at);
    (first..=last).find(|index| {
        let other = &stmts[*index];
        let ranks_higher = other.built == Built::ByDefault || *index < at;
        let is_about_the_same = signs[*index] & signs[at] != 0;
        is_about_the_same
            && ranks_higher
            && !other.is_alternative
            && other.stmt.cfg().is_some_and(|other| other.excludes(cfg))
    })
}
