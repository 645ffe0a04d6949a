//! What keeps heat out of a region: rare, sampled, debug-only, failing.

pub mod counted_places;
mod first_use;
pub mod sampling;
mod self_ending;

use crate::facts::{Block, Body, BuiltinMacro, Cfg, ExprId, ExprKind, PatId, Stmt};
use crate::isolation::recursing;
use crate::knowledge::attributes::Runs;
use crate::types::infer::BodyTypes;
use crate::types::program::{FnId, Program};
use crate::types::ty::Ty;

use crate::graph::CallGraph;
use crate::graph::barriers::sampling::Conditions;
use crate::graph::calls::callbacks::CallbackUse;
use crate::graph::calls::contexts::Barrier;

/// Why heat stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BarrierKind {
    /// Every n-th time only, by a counter.
    Sampled,
    /// By a random draw.
    Random,
    /// When some time has passed.
    Timed,
    /// When a lock happened to be free.
    TryLock,
    /// Once in the life of a place.
    Once,
    /// On rare paths, by what the callee does with its closure.
    Rarely,
    /// When something failed.
    ErrorPath,
    /// In debug builds only.
    DebugOnly,
    /// When the build has other features: `#[cfg(..)]`, `cfg!(..)`.
    SwitchedOff,
    /// For arguments that no caller passes, or never by a constant.
    NotPassed,
    /// By a logging level that is not on.
    Log,
}

/// Finds the barriers that the expressions of one body raise.
pub(crate) struct Barriers<'a> {
    graph: &'a CallGraph<'a>,
    program: &'a Program<'a>,
    id: FnId,
    body: &'a Body,
    types: &'a BodyTypes,
    conditions: Conditions<'a>,
}

type Raised = Vec<(ExprId, Barrier)>;

impl<'a> Barriers<'a> {
    pub(crate) fn new(graph: &'a CallGraph<'a>, id: FnId, body: &'a Body) -> Self {
        let types = graph.typed.types(id);
        let conditions = Conditions::new(graph, id, body);
        Barriers { graph, program: graph.typed.program, id, body, types, conditions }
    }

    /// Whether a part of an expression is what follows when a `Result` is no failure: an arm for `Ok(..)`, the block of `if let Ok(..)`.
    pub(crate) fn is_after_success(&self, whole: ExprId, part: ExprId) -> bool {
        let pat = match &self.body.expr(whole).kind {
            ExprKind::Match { arms, .. } => arms.iter().find(|arm| arm.body == part).map(|arm| arm.pat),
            ExprKind::If { condition, then, .. } if *then == part => match self.body.expr(*condition).kind {
                ExprKind::Let { pat, .. } => Some(pat),
                _ => None,
            },
            _ => None,
        };
        pat.is_some_and(|pat| self.conditions.is_success(pat))
    }

    /// Children of an expression that lie behind a barrier which the expression itself raises.
    pub(crate) fn raised(&self, expr: ExprId, out: &mut Raised) {
        match &self.body.expr(expr).kind {
            ExprKind::MethodCall { args, .. } | ExprKind::Call { args, .. } => self.call(expr, args, out),
            ExprKind::Builtin { kind, args, .. } => self.builtin(expr, *kind, args, out),
            ExprKind::If { condition, then, otherwise } => {
                let ends_itself = || self.conditions.ends_itself(*condition, *then);
                let kind = self.rarity(*condition, true, *then).or_else(ends_itself);
                out.extend(kind.map(|kind| (*then, Barrier { kind, raised_by: *condition })));
                if let Some(otherwise) = otherwise {
                    self.branch(*condition, false, *otherwise, out);
                }
            }
            ExprKind::While { condition, body, .. } => self.branch(*condition, true, *body, out),
            ExprKind::Binary { op: crate::facts::BinaryOp::And, lhs, rhs } => self.branch(*lhs, true, *rhs, out),
            ExprKind::Match { arms, scrutinee } => {
                let tries = self.conditions.is_try(*scrutinee);
                for arm in arms {
                    let kind = if self.is_off(arm.cfg.as_ref()) {
                        Some(BarrierKind::SwitchedOff)
                    } else if tries {
                        Some(BarrierKind::TryLock)
                    } else if self.conditions.is_error(arm.pat) || self.fails(arm.body) {
                        Some(BarrierKind::ErrorPath)
                    } else if self.conditions.is_first_use(arm.pat, *scrutinee) {
                        Some(BarrierKind::Once)
                    } else {
                        arm.guard.and_then(|guard| self.conditions.rarity(guard, true))
                    };
                    let raised_by = arm.guard.unwrap_or(*scrutinee);
                    out.extend(kind.map(|kind| (arm.body, Barrier { kind, raised_by })));
                }
            }
            ExprKind::Block(block) => self.block(block, out),
            ExprKind::Return { value: Some(value) } if self.is_err_value(*value) => {
                out.push((*value, Barrier { kind: BarrierKind::ErrorPath, raised_by: expr }));
            }
            _ => {}
        }
    }

    fn module(&self) -> crate::types::program::ModId {
        self.program.function(self.id).home.module
    }

    /// Why a branch is rarely taken, by its condition or since it fails.
    fn rarity(&self, condition: ExprId, truth: bool, branch: ExprId) -> Option<BarrierKind> {
        let failing = || self.fails(branch).then_some(BarrierKind::ErrorPath);
        self.conditions.rarity(condition, truth).or_else(failing)
    }

    fn branch(&self, condition: ExprId, truth: bool, branch: ExprId, out: &mut Raised) {
        let kind = self.rarity(condition, truth, branch);
        out.extend(kind.map(|kind| (branch, Barrier { kind, raised_by: condition })));
    }

    fn call(&self, expr: ExprId, args: &[ExprId], out: &mut Raised) {
        for (index, arg) in args.iter().enumerate().filter(|(_, arg)| self.is_deferred(**arg)) {
            let kind = match self.graph.callback_use_at(self.types, expr, index, self.body) {
                Some(CallbackUse::Runs(Runs::Once)) => BarrierKind::Once,
                Some(CallbackUse::Runs(Runs::Rarely)) => BarrierKind::Rarely,
                _ => continue,
            };
            out.push((*arg, Barrier { kind, raised_by: expr }));
        }
        // `(n % 100 == 0).then(|| ..)`
        if let ExprKind::MethodCall { receiver, .. } = &self.body.expr(expr).kind
            && !args.is_empty()
            && *self.types.expr(*receiver) == Ty::BOOL
            && let Some(kind) = self.conditions.rarity(*receiver, true)
        {
            let deferred = args.iter().filter(|arg| self.is_deferred(**arg));
            out.extend(deferred.map(|arg| (*arg, Barrier { kind, raised_by: *receiver })));
        }
    }

    /// Whether an argument is run by the callee rather than before the call.
    fn is_deferred(&self, arg: ExprId) -> bool {
        matches!(self.body.expr(arg).kind, ExprKind::Closure { .. } | ExprKind::Path(_) | ExprKind::Async { .. })
    }

    fn builtin(&self, expr: ExprId, kind: BuiltinMacro, args: &[ExprId], out: &mut Raised) {
        let (kind, skipped) = match kind {
            BuiltinMacro::DebugAssert(_) => (BarrierKind::DebugOnly, 0),
            BuiltinMacro::Panic | BuiltinMacro::Bail | BuiltinMacro::MakeError => (BarrierKind::ErrorPath, 0),
            // The condition is always evaluated, the message is not.
            BuiltinMacro::Assert(_) | BuiltinMacro::Ensure => {
                (BarrierKind::ErrorPath, kind.conditions().unwrap_or_default())
            }
            BuiltinMacro::Log(level) | BuiltinMacro::LogSpan(level) if self.graph.settings.is_off(level) => {
                (BarrierKind::Log, 0)
            }
            _ => return,
        };
        out.extend(args.iter().skip(skipped).map(|arg| (*arg, Barrier { kind, raised_by: expr })));
    }

    /// Whether something under a condition is in no build with these features, whatever its profile.
    fn is_off(&self, cfg: Option<&Cfg>) -> bool {
        cfg.is_some_and(|cfg| cfg.truth(&self.program.crate_of(self.module()).cfg) == Some(false))
    }

    /// Statements that are switched off, and all that follows one which usually leaves the block.
    fn block(&self, block: &Block, out: &mut Raised) {
        let mut rest: Option<Barrier> = None;
        for stmt in &block.stmts {
            let (cfg, parts) = match stmt {
                Stmt::Expr { expr, cfg, .. } => (cfg, [Some(*expr), None]),
                Stmt::Let(stmt) => (&stmt.cfg, [stmt.init, stmt.otherwise]),
            };
            let parts = || parts.into_iter().flatten();
            let off = match cfg {
                Some(cfg) if cfg.requires_debug() => Some(BarrierKind::DebugOnly),
                Some(_) if self.is_off(cfg.as_ref()) => Some(BarrierKind::SwitchedOff),
                _ => None,
            };
            if let (Some(kind), Some(first)) = (off, parts().next()) {
                let barrier = Barrier { kind, raised_by: first };
                out.extend(parts().map(|part| (part, barrier)));
                continue;
            }
            if let Some(barrier) = rest {
                out.extend(parts().map(|part| (part, barrier)));
            }
            match stmt {
                Stmt::Expr { expr, .. } => rest = rest.or_else(|| self.after(*expr)),
                Stmt::Let(stmt) => {
                    if let (Some(init), Some(otherwise)) = (stmt.init, stmt.otherwise) {
                        let failing = self.conditions.is_success(stmt.pat) || self.fails(otherwise);
                        let kind = failing.then_some(BarrierKind::ErrorPath);
                        out.extend(kind.map(|kind| (otherwise, Barrier { kind, raised_by: init })));
                    }
                    rest = rest.or_else(|| self.after_let(stmt.pat, stmt.init, stmt.otherwise));
                }
            }
        }
        if let (Some(barrier), Some(tail)) = (rest, block.tail) {
            out.push((tail, barrier));
        }
    }

    /// `if n % 100 != 0 { return }`: what follows is the rare path.
    fn after(&self, stmt: ExprId) -> Option<Barrier> {
        let ExprKind::If { condition, then, otherwise } = &self.body.expr(stmt).kind else { return None };
        let leaves = |branch: ExprId| matches!(self.types.expr(branch), Ty::Never);
        let truth = match otherwise {
            _ if leaves(*then) => false,
            Some(otherwise) if leaves(*otherwise) => true,
            _ => return None,
        };
        // Leaving with a failure is no sign that what follows is rare.
        let kind = self.conditions.rarity(*condition, truth).filter(|kind| *kind != BarrierKind::ErrorPath)?;
        Some(Barrier { kind, raised_by: *condition })
    }

    /// `let Some(guard) = lock.try_lock() else { return };`: what follows runs when the lock happened to be free.
    fn after_let(&self, _pat: PatId, init: Option<ExprId>, otherwise: Option<ExprId>) -> Option<Barrier> {
        let init = init?;
        let is_left = match &self.body.expr(init).kind {
            ExprKind::Match { .. } | ExprKind::Try { .. } => self.conditions.is_try(init),
            _ => otherwise.is_some() && self.conditions.is_try(init),
        };
        is_left.then_some(Barrier { kind: BarrierKind::TryLock, raised_by: init })
    }

    /// A branch that ends in `return Err(..)`, a panic or an exit is a path of failure.
    fn fails(&self, branch: ExprId) -> bool {
        recursing();
        match &self.body.expr(branch).kind {
            ExprKind::Block(block) => {
                let last = block.tail.or_else(|| match block.stmts.last() {
                    Some(Stmt::Expr { expr, .. }) => Some(*expr),
                    _ => None,
                });
                last.is_some_and(|last| self.fails(last))
            }
            ExprKind::Return { value: Some(value) } => self.is_err_value(*value),
            ExprKind::Builtin { kind: BuiltinMacro::Panic | BuiltinMacro::Bail, .. } => true,
            _ => false,
        }
    }

    /// `Err(..)`, also inside of `Some(..)`, `Poll::Ready(..)` and the like.
    fn is_err_value(&self, value: ExprId) -> bool {
        let ExprKind::Call { callee, args } = &self.body.expr(value).kind else { return false };
        self.types.names_err(self.program, *callee) || matches!(args.as_slice(), [only] if self.is_err_value(*only))
    }
}
