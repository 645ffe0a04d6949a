//! Code that the build of the run has not, since it asks for other features.

use std::collections::BTreeSet;

use super::World;
use crate::facts::{Built, Cfg, Expr, ExprId, ExprKind, Name, Stmt};
use crate::source::{Loc, Span};
use crate::types::program::{FnId, Owner};

/// Functions and statements that the build of the run leaves out.
#[derive(Debug, Default)]
pub(in crate::analysis) struct LeftOut {
    functions: Vec<FnId>,
    stmts: Vec<LeftOutStmt>,
}

/// A statement of a function that is there.
#[derive(Debug)]
struct LeftOutStmt {
    of: FnId,
    at: Loc,
    /// What it asks for.
    features: BTreeSet<Name>,
}

impl World<'_> {
    /// The features that a finding at a place asks for and that are off: by the function around it and what that stands in, and by
    /// statements of the function around some of the places that the finding rests on. None if the build of the run has all of that, and
    /// where something else than features decides.
    pub(in crate::analysis) fn features_off_at(&self, loc: Loc, needed: &[Loc]) -> BTreeSet<Name> {
        let left_out = self.whole.left_out.get_or_init(|| self.left_out());
        let is_around = |id: FnId| {
            let function = self.program.function(id);
            function.home.file == loc.file && function.item.span.contains(loc.span)
        };
        let around = left_out.functions.iter().find(|id| is_around(**id));
        let mut found = around.map(|id| self.features_off(*id)).unwrap_or_default();
        let holds = |stmt: &LeftOutStmt, at: &Loc| stmt.at.file == at.file && stmt.at.span.contains(at.span);
        let stmts = left_out.stmts.iter().filter(|stmt| is_around(stmt.of));
        let stmts = stmts.filter(|stmt| needed.iter().any(|at| holds(stmt, at)));
        found.extend(stmts.flat_map(|stmt| stmt.features.iter().copied()));
        found
    }

    fn left_out(&self) -> LeftOut {
        let mut found = LeftOut::default();
        for id in self.functions() {
            match self.program.function(id).home.is_active {
                true => found.stmts.extend(self.stmts_left_out(id)),
                false => found.functions.push(id),
            }
        }
        found
    }

    fn stmts_left_out(&self, id: FnId) -> Vec<LeftOutStmt> {
        let Some(body) = self.typed.body(id) else { return Vec::new() };
        let home = &self.program.function(id).home;
        let blocks = body.exprs.iter().filter_map(|expr| match &expr.kind {
            ExprKind::Block(block) => Some(block),
            _ => None,
        });
        let features = |stmt: &Stmt| {
            let cfg = stmt.cfg().filter(|cfg| self.program.built(home.module, Some(cfg)) == Built::WithFeatures)?;
            let at = Loc { file: home.file, span: stmt.span() };
            Some(LeftOutStmt { of: id, at, features: self.off([cfg], id) })
        };
        blocks.flat_map(|block| block.stmts.iter().filter_map(features)).collect()
    }

    /// Whether a function awaits something behind an expression in builds that features alone do not lead to: on other platforms.
    pub(in crate::analysis) fn awaits_elsewhere(&self, id: FnId, after: ExprId) -> bool {
        let Some(body) = self.typed.body(id) else { return false };
        let module = self.program.function(id).home.module;
        let is_never = |cfg: Option<&Cfg>| cfg.is_some_and(|cfg| self.program.built(module, Some(cfg)) == Built::Never);
        let left_out = |kind: &ExprKind| -> Vec<Span> {
            match kind {
                ExprKind::Block(block) => {
                    block.stmts.iter().filter(|stmt| is_never(stmt.cfg())).map(Stmt::span).collect()
                }
                ExprKind::Match { arms, .. } => {
                    let arms = arms.iter().filter(|arm| is_never(arm.cfg.as_ref()));
                    arms.map(|arm| body.expr(arm.body).span).collect()
                }
                _ => Vec::new(),
            }
        };
        let start = body.expr(after).span.start;
        let left_out = body.exprs.iter().flat_map(|expr| left_out(&expr.kind));
        let later: Vec<Span> = left_out.filter(|span| span.start > start).collect();
        let is_in = |expr: &Expr| later.iter().any(|span| span.contains(expr.span));
        !later.is_empty() && body.exprs.iter().any(|expr| expr.kind.awaits() && is_in(expr))
    }

    fn features_off(&self, id: FnId) -> BTreeSet<Name> {
        let (program, function) = (self.program, self.program.function(id));
        let owner = match function.owner {
            Owner::Impl(block) => program.impl_def(block).item.cfg.as_ref(),
            Owner::Trait(of) => program.trait_def(of).item.cfg.as_ref(),
            Owner::Module => None,
        };
        let around = program.modules_around(function.home.module);
        let around = around.filter_map(|module| program.module(module).item?.cfg.as_ref());
        self.off(function.item.cfg.iter().chain(owner).chain(around), id)
    }

    /// The features that are off and that some conditions around a function ask for.
    fn off<'c>(&self, conditions: impl IntoIterator<Item = &'c Cfg>, id: FnId) -> BTreeSet<Name> {
        let build = &self.program.crate_of(self.program.function(id).home.module).cfg;
        let mut found = BTreeSet::new();
        conditions.into_iter().for_each(|cfg| cfg.features_off(build, &mut found));
        found
    }
}
