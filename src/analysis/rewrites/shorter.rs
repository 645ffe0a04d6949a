//! Edits that end a critical section earlier, by a block around it.

use crate::analysis::locks::guard_types;
use crate::analysis::rewrites::made_guard;
use crate::analysis::sections::dossier::Acquisition;
use crate::analysis::world::World;
use crate::facts::{Block, Body, ExprId, ExprKind, LetStmt, PatId, PatKind, Stmt, pat_parts};
use crate::source::{Loc, Span};
use crate::types::program::FnId;
use crate::types::ty::Ty;

/// Returns the edits that put a block around a section, from the guard's `let` to its last use; none unless that lies
/// before the first await and at most one value is needed afterwards. The guard is dropped at the block's end:
/// <https://doc.rust-lang.org/reference/destructors.html#drop-scopes>.
pub(crate) fn end_before_await(world: &World<'_>, site: &Acquisition) -> Option<Vec<(Loc, String)>> {
    let id = site.fn_id;
    let body = world.typed.body(id).filter(|_| !world.has_unread_macros(id))?;
    let (guard, _) = made_guard(world, site, body);
    let parent = world.typed.body_index(id).parent(guard)?;
    let ExprKind::Block(block) = &body.expr(parent).kind else { return None };
    let section = Section { world, id, body, parent, block };
    let (first, pat) = section.let_of(guard)?;
    let wait = site.awaits.iter().map(|wait| section.position(*wait)).collect::<Option<Vec<_>>>()?;
    section.around(first, pat, *wait.iter().min()?)
}

/// A block with the statements of a section.
struct Section<'a> {
    world: &'a World<'a>,
    id: FnId,
    body: &'a Body,
    parent: ExprId,
    block: &'a Block,
}

impl<'a> Section<'a> {
    fn let_of(&self, guard: ExprId) -> Option<(usize, PatId)> {
        let at = self.world.typed.body_index(self.id).statement(self.body, guard)?;
        let stmt = self.block.stmts.get(at).and_then(let_stmt).filter(|stmt| stmt.init == Some(guard))?;
        let is_plain = matches!(self.body.pat(stmt.pat).kind, PatKind::Bind { by_ref: false, sub: None, .. });
        let is_guard = guard_types::is_guard(self.world.program, self.world.typed.types(self.id).pat(stmt.pat));
        (is_plain && is_guard && stmt.attrs.is_empty()).then_some((at, stmt.pat))
    }

    /// Returns the statement of the block in which an expression lies; the tail counts as one more.
    fn position(&self, expr: ExprId) -> Option<usize> {
        let index = self.world.typed.body_index(self.id);
        let part =
            std::iter::once(expr).chain(index.ancestors(expr)).find(|at| index.parent(*at) == Some(self.parent))?;
        index.statement(self.body, part)
    }

    /// Returns the statement of the block in which a local is used last.
    fn last_use(&self, pat: PatId) -> Option<usize> {
        let uses = self.world.typed.types(self.id).uses_of(pat);
        uses.iter().filter_map(|expr| self.position(*expr)).max()
    }

    fn around(&self, first: usize, guard: PatId, wait: usize) -> Option<Vec<(Loc, String)>> {
        let mut last = self.last_use(guard).filter(|last| *last > first)?;
        loop {
            // Nothing lies behind the tail, whose position is one past the statements: it is at or behind the wait.
            if last >= wait {
                return None;
            }
            match self.used_after(first, last).as_slice() {
                [] => return self.block_edits(first, last),
                [(pat, _)] if self.is_given_by(*pat, last) => return self.value_edits(first, last),
                several => last = several.iter().map(|(_, used)| *used).max()?,
            }
        }
    }

    /// Returns the locals that the statements after `first` up to `last` bind and later ones use, each with its last
    /// use.
    fn used_after(&self, first: usize, last: usize) -> Vec<(PatId, usize)> {
        let bound =
            self.block.stmts[first + 1..=last].iter().filter_map(let_stmt).flat_map(|stmt| self.bound(stmt.pat));
        bound.filter_map(|pat| Some((pat, self.last_use(pat)?))).filter(|(_, used)| *used > last).collect()
    }

    fn bound(&self, pat: PatId) -> Vec<PatId> {
        match &self.body.pat(pat).kind {
            PatKind::Bind { .. } => vec![pat],
            _ => pat_parts(self.body, pat).into_iter().flat_map(|part| self.bound(part)).collect(),
        }
    }

    /// Returns whether a statement is `let name = value;` with a value that borrows nothing.
    fn is_given_by(&self, pat: PatId, at: usize) -> bool {
        let Some(stmt) = let_stmt(&self.block.stmts[at]) else { return false };
        let is_plain = matches!(self.body.pat(pat).kind, PatKind::Bind { by_ref: false, sub: None, .. });
        let borrows = |part: &Ty| {
            let is_open = matches!(part, Ty::Unknown | Ty::Foreign(..) | Ty::Opaque(_) | Ty::Dyn(_) | Ty::Closure(..));
            is_open || matches!(part, Ty::Ref(..)) || guard_types::is_guard(self.world.program, part)
        };
        let owns = !self.world.typed.types(self.id).pat(pat).any(&mut |part| borrows(part));
        stmt.pat == pat && is_plain && owns && stmt.ty.is_none() && stmt.otherwise.is_none() && stmt.attrs.is_empty()
    }

    fn block_edits(&self, first: usize, last: usize) -> Option<Vec<(Loc, String)>> {
        let (start, end) = self.ends(first, last)?;
        Some(vec![(self.at(start, start), "{ ".to_owned()), (self.at(end, end), " }".to_owned())])
    }

    /// Returns the edits that make of a section `let count = { let guard = ..; guard.len() };`.
    fn value_edits(&self, first: usize, last: usize) -> Option<Vec<(Loc, String)>> {
        let (start, _) = self.ends(first, last)?;
        let stmt = let_stmt(&self.block.stmts[last])?;
        let value = self.body.expr(stmt.init?).span;
        let PatKind::Bind { name, mutable, .. } = &self.body.pat(stmt.pat).kind else { return None };
        let keyword = if *mutable { "let mut" } else { "let" };
        Some(vec![
            (self.at(start, start), format!("{keyword} {name} = {{ ")),
            (self.at(stmt.span.start, value.start), String::new()),
            (self.at(value.end, value.end), " }".to_owned()),
        ])
    }

    /// Returns the first statement's start and the last one's end; none if a macro's definition brings one of them.
    fn ends(&self, first: usize, last: usize) -> Option<(u32, u32)> {
        let (first, last) = (self.block.stmts.get(first)?.span(), self.block.stmts.get(last)?.span());
        (first.end <= last.start).then_some((first.start, last.end))
    }

    fn at(&self, start: u32, end: u32) -> Loc {
        Loc { file: self.world.program.function(self.id).home.file, span: Span::new(start, end) }
    }
}

fn let_stmt(stmt: &Stmt) -> Option<&LetStmt> {
    match stmt {
        Stmt::Let(stmt) => Some(stmt),
        Stmt::Expr { .. } => None,
    }
}
