//! What of a loop's body runs at most once, because control leaves the loop after it.
//!
//! An arm that ends in `break` or `return` is part of the loop's text and not of what is repeated. An expression counts so
//! only where its block leaves the loop for sure and nothing in between goes on with the next round; what is missed stays
//! repeated.

use rustc_hash::FxHashMap;

use crate::facts::{Block, Body, BodyIndex, BuiltinMacro, ExprId, ExprKind, Name, Stmt};

/// The parts of a body after which some loop around them is left.
#[derive(Debug, Default)]
pub(crate) struct LoopExits(FxHashMap<ExprId, ExprId>);

impl LoopExits {
    pub(crate) fn new(body: &Body, index: &BodyIndex) -> LoopExits {
        let ids = || (0..body.exprs.len()).map(|number| ExprId(number as u32));
        let next_rounds: Vec<ExprId> =
            ids().filter(|at| matches!(body.expr(*at).kind, ExprKind::Continue { .. })).collect();
        let search = Search { body, index, next_rounds };
        let mut found = LoopExits::default();
        for at in ids() {
            if let Some(left) = search.leaves(at) {
                search.climb(at, left, &mut found.0);
            }
        }
        found
    }

    /// The outermost loop that is left for sure after an expression, a direct part of a block or branch.
    pub(crate) fn left_after(&self, expr: ExprId) -> Option<ExprId> {
        self.0.get(&expr).copied()
    }
}

struct Search<'a> {
    body: &'a Body,
    index: &'a BodyIndex,
    next_rounds: Vec<ExprId>,
}

impl Search<'_> {
    /// The outermost loop that an expression leaves by itself.
    fn leaves(&self, at: ExprId) -> Option<ExprId> {
        let loops = || {
            let own_body = |at: &ExprId| !self.body.expr(*at).kind.is_nested_body();
            self.index.ancestors(at).take_while(own_body).filter(|at| self.label_of(*at).is_some())
        };
        match &self.body.expr(at).kind {
            ExprKind::Break { label: None, .. } => loops().next(),
            ExprKind::Break { label: Some(label), .. } => loops().find(|at| self.label_of(*at) == Some(Some(label))),
            ExprKind::Return { .. } | ExprKind::Builtin { kind: BuiltinMacro::Panic, .. } => loops().last(),
            _ => None,
        }
    }

    /// The label of a loop, if the expression is one.
    fn label_of(&self, at: ExprId) -> Option<Option<&Name>> {
        match &self.body.expr(at).kind {
            ExprKind::Loop { label, .. } | ExprKind::While { label, .. } | ExprKind::For { label, .. } => {
                Some(label.as_ref())
            }
            _ => None,
        }
    }

    /// Goes up from what leaves a loop for as long as that is sure to be reached, and notes what runs before it.
    fn climb(&self, exit: ExprId, left: ExprId, found: &mut FxHashMap<ExprId, ExprId>) {
        let mut at = exit;
        while let Some(parent) = self.index.parent(at).filter(|parent| *parent != left) {
            let ExprKind::Block(block) = &self.body.expr(parent).kind else { break };
            // An earlier part that goes on with the next round is repeated, and so is what stands before it.
            let before = parts_until(block, at);
            let repeated = before.iter().rposition(|part| self.goes_on(*part)).map_or(0, |last| last + 1);
            before[repeated..].iter().for_each(|part| self.note(*part, left, found));
            if repeated > 0 || before.is_empty() {
                break;
            }
            at = parent;
        }
        self.note(at, left, found);
    }

    fn goes_on(&self, part: ExprId) -> bool {
        self.next_rounds.iter().any(|next| self.index.encloses(part, *next))
    }

    fn note(&self, at: ExprId, left: ExprId, found: &mut FxHashMap<ExprId, ExprId>) {
        let known = found.entry(at).or_insert(left);
        if self.index.encloses(left, *known) {
            *known = left;
        }
    }
}

/// The direct parts of a block up to one of them; none if it is no part that is evaluated whenever the block is.
fn parts_until(block: &Block, last: ExprId) -> Vec<ExprId> {
    let mut parts = Vec::new();
    for stmt in &block.stmts {
        match stmt {
            Stmt::Let(stmt) => parts.extend(stmt.init),
            Stmt::Expr { expr, cfg, .. } => {
                parts.push(*expr);
                if *expr == last {
                    // In builds without it the block goes on.
                    return if cfg.is_none() { parts } else { Vec::new() };
                }
            }
        }
    }
    parts.extend(block.tail);
    if block.tail == Some(last) { parts } else { Vec::new() }
}
