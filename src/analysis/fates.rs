//! What becomes of values that own something: looked at, moved into a thread, returned, kept.

use crate::facts::{Body, BuiltinMacro, ExprId, ExprKind, PatId, PatKind, Source, Stmt, pat_parts};
use crate::types::infer::{BodyTypes, PathValue};
use crate::types::known::Runs;
use crate::types::lower_ty::fn_sig;
use crate::types::program::{FnId, Program};
use crate::types::ty::Ty;

use super::Analysis;

/// What happens to a value. The order is from least to most: of several uses the greatest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// Nothing but looked at.
    Borrowed,
    /// Moved into a thread that is started there, by this call.
    Thread(ExprId),
    /// Moved into a task or a pool's job that is started there, by this call.
    Task(ExprId),
    /// It is what the function gives back.
    Returned,
    /// Stored, sent or passed on, or not understood.
    Kept,
}

/// Locals that are moved into locals are followed this far.
const MAX_DEPTH: u32 = 12;

/// Follows values through one body.
pub struct Fates<'a, 'b, 'p, 'f> {
    analysis: &'a Analysis<'b, 'p, 'f>,
    id: FnId,
    body: &'a Body,
    types: &'a BodyTypes,
}

impl<'a, 'b, 'p, 'f> Fates<'a, 'b, 'p, 'f> {
    /// For one function's body.
    pub fn new(analysis: &'a Analysis<'b, 'p, 'f>, id: FnId, body: &'a Body) -> Self {
        Fates { analysis, id, body, types: analysis.typed.types(id) }
    }

    /// What becomes of the value of an expression.
    pub fn of(&self, value: ExprId) -> Fate {
        self.value(value, 0)
    }

    /// What becomes of what a name is bound to: the most that one of its uses does.
    pub fn of_local(&self, pat: PatId) -> Fate {
        self.local(pat, 0)
    }

    /// Where a name is used, by place.
    pub fn uses(&self, pat: PatId) -> Vec<ExprId> {
        let named = self.types.values.iter().filter(|(_, value)| **value == PathValue::Local(pat));
        let mut uses: Vec<ExprId> = named.map(|(expr, _)| *expr).collect();
        uses.sort();
        uses
    }

    /// Whether a use hands the value itself to a call, be it only to be dropped there.
    pub fn is_passed(&self, used: ExprId) -> bool {
        self.parent(used).is_some_and(|call| matches!(self.body.expr(call).kind, ExprKind::Call { .. }))
    }

    fn program(&self) -> &'p Program<'f> {
        self.analysis.program
    }

    fn parent(&self, child: ExprId) -> Option<ExprId> {
        self.analysis.typed.body_index(self.id).parent(child)
    }

    fn value(&self, value: ExprId, depth: u32) -> Fate {
        if depth > MAX_DEPTH {
            return Fate::Kept;
        }
        let Some(parent) = self.parent(value) else {
            return if self.body.root == Some(value) { Fate::Returned } else { Fate::Kept };
        };
        match &self.body.expr(parent).kind {
            ExprKind::MethodCall { receiver, args, .. } if *receiver == value => {
                self.receiver(value, parent, args, depth)
            }
            ExprKind::MethodCall { .. } => Fate::Kept,
            ExprKind::Call { .. } if self.drops(parent) => Fate::Borrowed,
            ExprKind::Field { .. } | ExprKind::Index { .. } | ExprKind::Unary { .. } | ExprKind::Binary { .. } => {
                Fate::Borrowed
            }
            ExprKind::Ref { mutable, raw, .. } => {
                if *mutable || *raw {
                    Fate::Kept
                } else {
                    Fate::Borrowed
                }
            }
            ExprKind::Builtin { kind, .. } => {
                let looks = kind.formats() || matches!(kind, BuiltinMacro::Assert | BuiltinMacro::DebugAssert);
                if looks { Fate::Borrowed } else { Fate::Kept }
            }
            ExprKind::Try { .. } => self.value(parent, depth + 1),
            ExprKind::Block(block) => {
                let bound = block.stmts.iter().find_map(|stmt| match stmt {
                    Stmt::Let(stmt) if stmt.init == Some(value) => Some(stmt.pat),
                    _ => None,
                });
                match bound {
                    Some(pat) => self.pattern(pat, depth),
                    None if block.gives(value) => self.value(parent, depth + 1),
                    None => Fate::Borrowed,
                }
            }
            ExprKind::If { condition, .. } if *condition != value => self.choice(parent, depth),
            ExprKind::Let { pat, .. } => self.pattern(*pat, depth),
            ExprKind::Match { scrutinee, arms } if *scrutinee == value => {
                arms.iter().map(|arm| self.pattern(arm.pat, depth)).max().unwrap_or(Fate::Borrowed)
            }
            ExprKind::Match { .. } => self.choice(parent, depth),
            ExprKind::Return { .. } => Fate::Returned,
            _ => Fate::Kept,
        }
    }

    /// One of several values: that another may be owned makes it one that must be.
    fn choice(&self, choice: ExprId, depth: u32) -> Fate {
        match self.value(choice, depth + 1) {
            Fate::Borrowed => Fate::Kept,
            fate => fate,
        }
    }

    /// A method that takes the reference itself keeps it; one of an `Option` or its kin hands on what is inside.
    fn receiver(&self, value: ExprId, call: ExprId, args: &[ExprId], depth: u32) -> Fate {
        let Some(callee) = self.types.callees.get(&call) else { return Fate::Kept };
        let takes = callee.autoref.is_none() && !matches!(callee.receiver, Ty::Ref(..));
        if callee.autoref == Some(true) {
            return Fate::Kept;
        }
        // `fn method(self: Arc<Self>)` is found on the content and takes the reference.
        let own = fn_sig(self.program(), callee.fn_id).params.first();
        if callee.autoref.is_none() && own.is_some_and(|own| self.program().refcount(own).is_some()) {
            return Fate::Kept;
        }
        if !takes || self.holds_none(&callee.receiver) {
            return Fate::Borrowed;
        }
        let is_wrapper = self.program().refcount(&callee.receiver).is_none() && self.is_stub(callee.fn_id);
        if !is_wrapper || *self.types.expr(value) != callee.receiver {
            return Fate::Kept;
        }
        let index = self.analysis.typed.body_index(self.id);
        let handed = (0..self.body.pats.len() as u32).map(PatId).filter(|pat| {
            index.binding(*pat).is_some_and(|binding| {
                binding.whole == *pat
                    && matches!(binding.source, Source::Parameter(closure, _) if args.contains(&closure))
            })
        });
        let inside = handed.map(|pat| self.pattern(pat, depth)).max().unwrap_or(Fate::Borrowed);
        if self.holds_none(self.types.expr(call)) { inside } else { inside.max(self.value(call, depth + 1)) }
    }

    fn drops(&self, call: ExprId) -> bool {
        self.types.callees.get(&call).is_some_and(|callee| self.program().function(callee.fn_id).known.drops)
    }

    fn is_stub(&self, id: FnId) -> bool {
        self.program().is_stub(self.program().function(id).home.module)
    }

    /// Whether a type surely has no counted reference in it.
    fn holds_none(&self, ty: &Ty) -> bool {
        !ty.any(&mut |part| {
            part.is_unknown() || self.program().refcount(part).is_some() || matches!(part, Ty::Closure(..))
        })
    }

    /// What becomes of the parts that a pattern binds.
    fn pattern(&self, pat: PatId, depth: u32) -> Fate {
        match &self.body.pat(pat).kind {
            PatKind::Bind { sub: None, .. } => self.local(pat, depth + 1),
            PatKind::Bind { .. } => Fate::Kept,
            _ => pat_parts(self.body, pat)
                .into_iter()
                .map(|part| self.pattern(part, depth))
                .max()
                .unwrap_or(Fate::Borrowed),
        }
    }

    fn local(&self, pat: PatId, depth: u32) -> Fate {
        let fate = |used: ExprId| self.captured(pat, used).unwrap_or_else(|| self.value(used, depth + 1));
        self.uses(pat).into_iter().map(fate).max().unwrap_or(Fate::Borrowed)
    }

    /// Where a `move` closure or async block around a use takes the local from outside.
    fn captured(&self, pat: PatId, used: ExprId) -> Option<Fate> {
        let index = self.analysis.typed.body_index(self.id);
        let bound = index.binding(pat).map(|binding| match binding.source {
            Source::Value(from) | Source::Items(from) | Source::Parameter(from, _) => from,
        });
        let mut at = used;
        while let Some(parent) = self.parent(at) {
            if bound.is_some_and(|from| index.encloses(parent, from)) {
                return None;
            }
            if let ExprKind::Closure { is_move: true, .. } | ExprKind::Async { is_move: true, .. } =
                &self.body.expr(parent).kind
            {
                return Some(self.of_capture(used, parent));
            }
            at = parent;
        }
        None
    }

    fn of_capture(&self, used: ExprId, capture: ExprId) -> Fate {
        let Some(call) = self.parent(capture) else { return Fate::Kept };
        let (ExprKind::MethodCall { args, .. } | ExprKind::Call { args, .. }) = &self.body.expr(call).kind else {
            return Fate::Kept;
        };
        let index = args.iter().position(|arg| *arg == capture);
        let callee = self.types.callees.get(&call);
        let Some((index, callee)) = index.zip(callee) else { return Fate::Kept };
        let known = &self.program().function(callee.fn_id).known;
        match known.runs(index) {
            Some(Runs::OtherThread) if known.starts_thread().is_some() => Fate::Thread(call),
            Some(Runs::OtherThread | Runs::OtherTask | Runs::BlockingPool) => Fate::Task(call),
            // A lazy adaptor takes the closure with it.
            Some(Runs::Here | Runs::Each) if self.holds_none(self.types.expr(call)) => self.value(used, 1),
            _ => Fate::Kept,
        }
    }
}
