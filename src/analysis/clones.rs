//! Clones of counted references and what becomes of them.

use crate::facts::{Body, ExprId, ExprKind, PatId, PatKind, Stmt};
use crate::source::Loc;
use crate::types::display::display;
use crate::types::infer::PathValue;
use crate::types::known::{RefCount, Runs};
use crate::types::program::FnId;
use crate::types::ty::Ty;

use super::Analysis;

/// What happens to a clone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Nothing but looked at.
    Borrowed,
    /// Moved into a thread that is started there.
    Thread,
    /// Moved into a task that is started there.
    Task,
    /// Stored, returned, sent or passed on.
    Kept,
}

/// A clone of a counted reference.
#[derive(Clone, Debug)]
pub struct RefClone {
    /// The function.
    pub fn_id: FnId,
    /// The clone.
    pub expr: ExprId,
    /// The method's or function's name.
    pub loc: Loc,
    /// How it counts.
    pub count: RefCount,
    /// The content as people write it.
    pub inner: String,
    /// Whether it is repeated in its function.
    pub in_loop: bool,
    /// What becomes of it.
    pub fate: Fate,
}

/// All clones in a function, by place.
pub fn clones_of(analysis: &Analysis<'_, '_, '_>, id: FnId) -> Vec<RefClone> {
    let Some(body) = analysis.typed.body(id) else { return Vec::new() };
    let types = analysis.typed.types(id);
    let program = analysis.program;
    let clone_trait = program.lang.trait_named("clone");
    let mut found = Vec::new();
    for (expr, callee) in &types.callees {
        if program.function(callee.fn_id).name != "clone" || program.owner_trait(callee.fn_id) != clone_trait {
            continue;
        }
        let ty = types.expr(*expr);
        let Some((adt, args)) = ty.as_adt() else { continue };
        let Some(count) = program.adt(adt).known.refcount else { continue };
        found.push(RefClone {
            fn_id: id,
            expr: *expr,
            loc: analysis.loc(id, *expr),
            count,
            inner: args.first().map(|inner| display(program, inner)).unwrap_or_default(),
            in_loop: analysis.in_loop(id, *expr),
            fate: Fates { analysis, id, body }.of(*expr),
        });
    }
    found.sort_by_key(|clone| clone.loc);
    found
}

struct Fates<'a, 'b, 'p, 'f> {
    analysis: &'a Analysis<'b, 'p, 'f>,
    id: FnId,
    body: &'a Body,
}

impl Fates<'_, '_, '_, '_> {
    fn of(&self, clone: ExprId) -> Fate {
        if let Some(pat) = self.bound_to(clone) {
            return self.of_local(pat);
        }
        match self.parent(clone) {
            Some(parent) => self.in_parent(clone, parent),
            None => Fate::Kept,
        }
    }

    fn parent(&self, child: ExprId) -> Option<ExprId> {
        self.analysis.typed.body_index(self.id).parent(child)
    }

    fn in_parent(&self, child: ExprId, parent: ExprId) -> Fate {
        match &self.body.expr(parent).kind {
            ExprKind::MethodCall { receiver, .. } if *receiver == child => {
                // `x.clone().method()`: a method that takes the reference itself keeps it.
                let moved = self.analysis.typed.types(self.id).callees.get(&parent).is_some_and(|callee| {
                    callee.autoref.is_none()
                        && !matches!(callee.receiver, Ty::Ref(..))
                        && self.is_refcount(&callee.receiver)
                });
                if moved { Fate::Kept } else { Fate::Borrowed }
            }
            ExprKind::Field { .. } | ExprKind::Ref { .. } | ExprKind::Unary { .. } | ExprKind::Index { .. } => {
                Fate::Borrowed
            }
            ExprKind::Block(block) if block.tail != Some(child) => Fate::Borrowed,
            _ => Fate::Kept,
        }
    }

    fn is_refcount(&self, ty: &Ty) -> bool {
        ty.as_adt().is_some_and(|(id, _)| self.analysis.program.adt(id).known.refcount.is_some())
    }

    /// The local that a `let` binds the clone to.
    fn bound_to(&self, clone: ExprId) -> Option<PatId> {
        self.body.exprs.iter().find_map(|expr| {
            let ExprKind::Block(block) = &expr.kind else { return None };
            block.stmts.iter().find_map(|stmt| match stmt {
                Stmt::Let(stmt) if stmt.init == Some(clone) => {
                    matches!(self.body.pat(stmt.pat).kind, PatKind::Bind { .. }).then_some(stmt.pat)
                }
                _ => None,
            })
        })
    }

    fn of_local(&self, pat: PatId) -> Fate {
        let types = self.analysis.typed.types(self.id);
        let mut fate = Fate::Borrowed;
        for (use_expr, value) in &types.values {
            if *value != PathValue::Local(pat) {
                continue;
            }
            match self.captured(*use_expr) {
                Some(moved) => return moved,
                None => {
                    if let Some(parent) = self.parent(*use_expr)
                        && self.in_parent(*use_expr, parent) == Fate::Kept
                    {
                        fate = Fate::Kept;
                    }
                }
            }
        }
        fate
    }

    /// Where a `move` closure or async block around a use takes the local.
    fn captured(&self, use_expr: ExprId) -> Option<Fate> {
        let mut at = use_expr;
        while let Some(parent) = self.parent(at) {
            if let ExprKind::Closure { is_move: true, .. } | ExprKind::Async { is_move: true, .. } =
                &self.body.expr(parent).kind
            {
                return Some(self.fate_of_capture(parent));
            }
            at = parent;
        }
        None
    }

    fn fate_of_capture(&self, capture: ExprId) -> Fate {
        let Some(call) = self.parent(capture) else { return Fate::Kept };
        let (ExprKind::MethodCall { args, .. } | ExprKind::Call { args, .. }) = &self.body.expr(call).kind else {
            return Fate::Kept;
        };
        let index = args.iter().position(|arg| *arg == capture);
        let callee = self.analysis.typed.types(self.id).callees.get(&call);
        let Some((index, callee)) = index.zip(callee) else { return Fate::Kept };
        let known = &self.analysis.program.function(callee.fn_id).known;
        match (known.runs(index), known.spawns) {
            (Some(Runs::OtherThread), _) => Fate::Thread,
            (Some(Runs::OtherTask), _) => Fate::Task,
            (Some(Runs::Here | Runs::Each), _) => Fate::Borrowed,
            _ => Fate::Kept,
        }
    }
}
