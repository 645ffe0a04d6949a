//! Regions of a body that do not carry heat: rare, sampled, debug-only, error paths.

use rustc_hash::FxHashSet;

use crate::facts::{BinaryOp, Block, Body, BuiltinMacro, ExprId, ExprKind, Literal, LogLevel, PatId, PatKind, Stmt};
use crate::types::infer::BodyTypes;
use crate::types::known::{Runs, Wait};
use crate::types::program::{FnId, Program};
use crate::types::ty::Ty;
use crate::types::typed::TypedProgram;

/// The expressions of a function that lie behind a barrier.
pub fn cold_expressions(typed: &TypedProgram<'_, '_>, id: FnId) -> FxHashSet<ExprId> {
    let mut found = FxHashSet::default();
    let Some(body) = typed.body(id) else { return found };
    let cx = Barriers { program: typed.program, body, types: typed.types(id) };
    let mut stack: Vec<(ExprId, bool)> = body.root.into_iter().map(|root| (root, false)).collect();
    while let Some((expr, cold)) = stack.pop() {
        if cold {
            found.insert(expr);
        }
        let mut barred = Vec::new();
        cx.barred(expr, &mut barred);
        let mut children = Vec::new();
        crate::facts::walk::children(&body.expr(expr).kind, &mut |child| children.push(child));
        for child in children {
            let failing = cx.ends_in_failure(child, expr);
            stack.push((child, cold || barred.contains(&child) || failing));
        }
    }
    found
}

struct Barriers<'a, 'p, 'f> {
    program: &'p Program<'f>,
    body: &'a Body,
    types: &'a BodyTypes,
}

impl Barriers<'_, '_, '_> {
    /// Children of an expression that lie behind a barrier which the expression itself raises.
    fn barred(&self, expr: ExprId, out: &mut Vec<ExprId>) {
        match &self.body.expr(expr).kind {
            ExprKind::MethodCall { args, .. } | ExprKind::Call { args, .. } => {
                let Some(callee) = self.types.callees.get(&expr) else { return };
                let known = &self.program.function(callee.fn_id).known;
                let rare = |index| matches!(known.runs(index), Some(Runs::Once | Runs::Rarely));
                out.extend(args.iter().enumerate().filter(|(index, _)| rare(*index)).map(|(_, arg)| *arg));
            }
            ExprKind::Builtin { kind, args } => {
                let quiet = matches!(
                    kind,
                    BuiltinMacro::DebugAssert
                        | BuiltinMacro::Panic
                        | BuiltinMacro::Bail
                        | BuiltinMacro::Log(LogLevel::Debug | LogLevel::Trace)
                );
                if quiet {
                    out.extend(args);
                }
            }
            ExprKind::If { condition, then, otherwise } => {
                if self.is_rare(*condition) {
                    out.push(*then);
                }
                if let Some(otherwise) = otherwise
                    && self.is_usual(*condition)
                {
                    out.push(*otherwise);
                }
            }
            ExprKind::Match { arms, scrutinee } => {
                let tries = self.is_try(*scrutinee);
                out.extend(arms.iter().filter(|arg| tries || self.is_error(arg.pat)).map(|arm| arm.body));
            }
            ExprKind::Block(block) => {
                let failures = block.stmts.iter().filter_map(|stmt| match stmt {
                    Stmt::Let(stmt) => stmt.otherwise,
                    Stmt::Expr { .. } => None,
                });
                out.extend(failures);
            }
            _ => {}
        }
    }

    /// Whether a condition holds only now and then: sampled, timed, debug-only, or a lock that happened to be free.
    fn is_rare(&self, condition: ExprId) -> bool {
        match &self.body.expr(condition).kind {
            ExprKind::Binary { op: BinaryOp::And, lhs, rhs } => self.is_rare(*lhs) || self.is_rare(*rhs),
            ExprKind::Binary { op: BinaryOp::Or, lhs, rhs } => self.is_rare(*lhs) && self.is_rare(*rhs),
            ExprKind::Binary { op: BinaryOp::Eq, lhs, rhs } => {
                (self.is_sampling(*lhs) && self.is_literal(*rhs)) || (self.is_sampling(*rhs) && self.is_literal(*lhs))
            }
            ExprKind::Binary { op: BinaryOp::Gt | BinaryOp::Ge | BinaryOp::Lt | BinaryOp::Le, lhs, rhs } => {
                self.is_time(*lhs) || self.is_time(*rhs)
            }
            ExprKind::MethodCall { method, .. } => {
                let on_integer = self
                    .types
                    .callees
                    .get(&condition)
                    .is_some_and(|callee| matches!(callee.receiver.peeled(), Ty::Prim(_)));
                on_integer && method == "is_multiple_of"
            }
            ExprKind::Let { pat, scrutinee } => self.is_try(*scrutinee) || self.is_error(*pat),
            ExprKind::Builtin { kind: BuiltinMacro::CfgDebug, .. } => true,
            _ => false,
        }
    }

    /// Whether the other branch is the rare one: `if n % k != 0 { usual } else { sampled }`.
    fn is_usual(&self, condition: ExprId) -> bool {
        match &self.body.expr(condition).kind {
            ExprKind::Binary { op: BinaryOp::Ne, lhs, rhs } => self.is_sampling(*lhs) && self.is_literal(*rhs),
            ExprKind::Let { pat, .. } => self.is_success(*pat),
            _ => false,
        }
    }

    /// `n % k`, `n & mask`: the part of a sampling condition that is compared.
    fn is_sampling(&self, expr: ExprId) -> bool {
        matches!(self.body.expr(expr).kind, ExprKind::Binary { op: BinaryOp::Rem | BinaryOp::BitAnd, .. })
    }

    fn is_literal(&self, expr: ExprId) -> bool {
        matches!(self.body.expr(expr).kind, ExprKind::Literal(Literal::Int(..)))
    }

    fn is_time(&self, expr: ExprId) -> bool {
        let lang = self.types.expr(expr).peeled().as_adt().and_then(|(id, _)| self.program.adt(id).known.lang);
        lang.is_some_and(|lang| matches!(lang.as_str(), "duration" | "instant" | "system_time"))
    }

    /// An acquisition that does not wait.
    fn is_try(&self, expr: ExprId) -> bool {
        let Some(callee) = self.types.callees.get(&expr) else { return false };
        matches!(self.program.function(callee.fn_id).known.acquire, Some((_, Wait::Try)))
    }

    fn variant_name(&self, pat: PatId) -> Option<&str> {
        match &self.body.pat(pat).kind {
            PatKind::TupleStruct { path, .. } | PatKind::Path(path) => Some(path.segments.last()?.name.as_str()),
            PatKind::Or(parts) => self.variant_name(*parts.first()?),
            _ => None,
        }
    }

    /// A pattern for the failure of a `Result`.
    fn is_error(&self, pat: PatId) -> bool {
        let is_result = self
            .types
            .pat(pat)
            .peeled()
            .as_adt()
            .is_some_and(|(id, _)| self.program.adt(id).known.lang.is_some_and(|lang| lang == "result"));
        is_result && self.variant_name(pat) == Some("Err")
    }

    fn is_success(&self, pat: PatId) -> bool {
        self.variant_name(pat) == Some("Ok")
    }

    /// A branch that ends in `return Err(..)`, a panic or an exit is a path of failure.
    fn ends_in_failure(&self, child: ExprId, parent: ExprId) -> bool {
        let is_branch = matches!(self.body.expr(parent).kind, ExprKind::If { .. } | ExprKind::Match { .. });
        let ExprKind::Block(block) = &self.body.expr(child).kind else { return false };
        is_branch && self.block_fails(block)
    }

    fn block_fails(&self, block: &Block) -> bool {
        let last = block.tail.or_else(|| match block.stmts.last() {
            Some(Stmt::Expr { expr, .. }) => Some(*expr),
            _ => None,
        });
        let Some(last) = last else { return false };
        match &self.body.expr(last).kind {
            ExprKind::Return { value: Some(value) } => self.is_err_value(*value),
            ExprKind::Builtin { kind: BuiltinMacro::Panic | BuiltinMacro::Bail, .. } => true,
            _ => false,
        }
    }

    fn is_err_value(&self, value: ExprId) -> bool {
        match &self.body.expr(value).kind {
            ExprKind::Call { callee, .. } => match &self.body.expr(*callee).kind {
                ExprKind::Path(path) => path.segments.last().is_some_and(|segment| segment.name == "Err"),
                _ => false,
            },
            _ => false,
        }
    }
}
