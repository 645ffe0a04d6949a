//! What surrounds each expression of a body: loops, barriers, and on what it runs.

use rustc_hash::FxHashSet;

use crate::facts::walk::children;
use crate::facts::{BinaryOp, Body, BodyIndex, ExprId, ExprKind, Source, Stmt};
use crate::knowledge::attributes::Runs;
use crate::types::infer::{BodyTypes, PathValue};
use crate::types::program::FnId;

use crate::graph::CallGraph;
use crate::graph::barriers::{BarrierKind, Barriers};
use crate::graph::calls::callbacks::{CallableUses, CallbackUse};
use crate::graph::calls::loop_exits::LoopExits;
use crate::isolation::recursing;

/// On what an expression runs when its function is called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Execution {
    /// As part of the call.
    #[default]
    SameThread,
    /// In a closure that is put away or handed to something unknown: perhaps never, perhaps often.
    Stored,
    /// In a task of its own.
    OtherTask,
    /// On a thread of its own.
    OtherThread,
    /// On a pool for blocking work.
    BlockingPool,
}

impl Execution {
    /// Whether it is started beside what starts it, and may outlive that.
    pub fn is_task(self) -> bool {
        matches!(self, Execution::OtherTask | Execution::OtherThread)
    }
}

/// What surrounds one expression.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExprContext {
    /// Whether it runs once per iteration of something in its function.
    pub in_loop: bool,
    /// Whether a condition of its function decides if it runs: it is one of several branches.
    pub is_conditional: bool,
    /// Whether something else decides than the kind of what is given, which variant of an enum of the workspace that is, and the
    /// success of what was tried before.
    pub is_optional: bool,
    /// On what it runs.
    pub execution: Execution,
    /// How many tasks and threads its function starts around it, one in the other.
    pub task_depth: u8,
    /// One more than the index of the barrier around it that counts; 0 for none.
    barrier: u16,
}

/// A place in a body from which on heat does not spread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Barrier {
    /// Why.
    pub kind: BarrierKind,
    /// The expression that decides: the condition, the call, the pattern's owner.
    pub raised_by: ExprId,
}

/// What surrounds each expression of a body.
#[derive(Clone, Debug, Default)]
pub struct ExprContexts {
    exprs: Vec<ExprContext>,
    barriers: Vec<Barrier>,
}

impl ExprContexts {
    /// Walks a function's body once, outermost expressions first.
    pub(crate) fn new(graph: &CallGraph<'_>, id: FnId) -> ExprContexts {
        let Some(body) = graph.typed.body(id) else { return ExprContexts::default() };
        let mut contexts = ExprContexts { exprs: vec![ExprContext::default(); body.exprs.len()], barriers: Vec::new() };
        let types = graph.typed.types(id);
        let index = graph.typed.body_index(id);
        let walk = Walk { graph, body, types, index, callables: CallableUses::new(graph, id, body, types) };
        let exits = LoopExits::new(body, index);
        let barriers = Barriers::new(graph, id, body);
        let unpassed = graph.unpassed(id);
        let mut stack: Vec<ExprId> = body.root.into_iter().collect();
        let mut raised: Vec<(ExprId, Barrier)> = Vec::new();
        let mut usual: FxHashSet<ExprId> = FxHashSet::default();
        while let Some(expr) = stack.pop() {
            let around = contexts.of(expr);
            raised.clear();
            barriers.raised(expr, &mut raised);
            let fails =
                |other: ExprId| exits.left_after(other).is_some() || raised.iter().any(|(barred, _)| *barred == other);
            let ends = |other: ExprId| fails(other) || walk.returns_at_once(expr, other);
            usual.extend(usual_operands(body, expr, &fails));
            children(&body.expr(expr).kind, &mut |child| {
                let mut context = walk.within(expr, child, around);
                if is_branch(&body.expr(expr).kind, child, &ends) && !usual.contains(&child) {
                    context.is_conditional = true;
                    context.is_optional |= !walk.tells_kinds(expr) && !barriers.is_after_success(expr, child);
                }
                if let Some(left) = exits.left_after(child) {
                    context.in_loop = contexts.of(left).in_loop;
                }
                if context.barrier == 0
                    && let Some((_, barrier)) = raised.iter().find(|(barred, _)| *barred == child)
                {
                    context.barrier = contexts.add(*barrier);
                }
                // What is never evaluated is no rare path either.
                if unpassed.as_ref().is_some_and(|unpassed| unpassed.is_dead(child)) && !contexts.is_dead(expr) {
                    context.barrier = contexts.add(Barrier { kind: BarrierKind::NotPassed, raised_by: expr });
                }
                contexts.exprs[child.0 as usize] = context;
                stack.push(child);
            });
            for otherwise in else_blocks(&body.expr(expr).kind) {
                let context = &mut contexts.exprs[otherwise.0 as usize];
                (context.is_conditional, context.is_optional) = (true, true);
            }
        }
        contexts
    }

    fn add(&mut self, barrier: Barrier) -> u16 {
        if let Some(index) = self.barriers.iter().position(|known| *known == barrier) {
            return index as u16 + 1;
        }
        // More barriers than that are one.
        if self.barriers.len() < usize::from(u16::MAX) - 1 {
            self.barriers.push(barrier);
        }
        self.barriers.len() as u16
    }

    /// What surrounds an expression.
    pub fn of(&self, expr: ExprId) -> ExprContext {
        self.exprs.get(expr.0 as usize).copied().unwrap_or_default()
    }

    /// The outermost barrier around an expression; the one that says that it is never evaluated, if there is such a one.
    pub fn barrier(&self, expr: ExprId) -> Option<Barrier> {
        let index = usize::from(self.of(expr).barrier).checked_sub(1)?;
        self.barriers.get(index).copied()
    }

    /// Whether heat that reaches the function does not reach the expression.
    pub fn is_cold(&self, expr: ExprId) -> bool {
        self.of(expr).barrier != 0
    }

    /// Whether the expression is evaluated only for arguments that no caller passes.
    pub fn is_dead(&self, expr: ExprId) -> bool {
        self.barrier(expr).is_some_and(|barrier| barrier.kind == BarrierKind::NotPassed)
    }

    /// Whether some expression of the body is.
    pub fn has_dead(&self) -> bool {
        self.barriers.iter().any(|barrier| barrier.kind == BarrierKind::NotPassed)
    }

    /// Whether the expression runs once per iteration of something in its function.
    pub fn in_loop(&self, expr: ExprId) -> bool {
        self.of(expr).in_loop
    }
}

struct Walk<'a> {
    graph: &'a CallGraph<'a>,
    body: &'a Body,
    types: &'a BodyTypes,
    index: &'a BodyIndex,
    callables: CallableUses<'a>,
}

impl Walk<'_> {
    /// The surroundings of a child, given those of its parent.
    fn within(&self, parent: ExprId, child: ExprId, around: ExprContext) -> ExprContext {
        let mut context = around;
        match &self.body.expr(parent).kind {
            ExprKind::Loop { .. } | ExprKind::While { .. } => context.in_loop = true,
            ExprKind::For { iterable, .. } => context.in_loop |= child != *iterable,
            ExprKind::MethodCall { args, .. } | ExprKind::Call { args, .. } => {
                // What is called, or has a method called on it, is no argument.
                if self.may_be_run(child)
                    && let Some(index) = args.iter().position(|arg| *arg == child)
                {
                    self.argument(parent, child, index, &mut context);
                }
            }
            // A closure that is no argument runs where what holds it goes: a name, a struct, the function's result.
            ExprKind::Struct { .. }
            | ExprKind::Return { .. }
            | ExprKind::Array(_)
            | ExprKind::Tuple(_)
            | ExprKind::Block(_)
            | ExprKind::If { .. }
            | ExprKind::Match { .. }
                if self.is_closure(child) =>
            {
                let handed = self.callables.of(child);
                run(Some(handed), true, &mut context);
            }
            // `spawn(clone!(state => move || ..))`: what nobody knows wraps it, and a call is given that.
            ExprKind::Macro { args, .. }
                if args.last() == Some(&child) && self.is_closure(child) && self.is_argument(parent) =>
            {
                run(Some(self.callables.of(child)), true, &mut context);
            }
            ExprKind::Block(_) => {
                if let Some(handed) = self.use_of_named_future(child) {
                    run(Some(handed), false, &mut context);
                }
            }
            _ => {}
        }
        context
    }

    /// Whether a `match` tells the kinds of what the function is given or takes in the rounds of a loop: of an enum of the workspace, also
    /// in an `Option` or `Result`. What an object keeps is a state or a setting, and what a call gives mostly its outcome.
    fn tells_kinds(&self, expr: ExprId) -> bool {
        let ExprKind::Match { scrutinee, .. } = self.body.expr(expr).kind else { return false };
        let program = self.graph.typed.program;
        let is_enum = self.types.expr(scrutinee).innermost_adt().is_some_and(|adt| {
            let adt = program.adt(adt);
            adt.variants.len() > 1 && !program.is_stub(adt.home.module)
        });
        is_enum && self.is_given(scrutinee)
    }

    /// Whether a branch of an expression gives the function's result and does nothing else: `let Some(root) = self.root else { return None }`
    /// says the same as `if let Some(root) = self.root { .. } else { None }`.
    fn returns_at_once(&self, choice: ExprId, branch: ExprId) -> bool {
        self.is_plain(branch) && self.is_result(choice)
    }

    /// Whether an expression's value is what the function gives.
    fn is_result(&self, expr: ExprId) -> bool {
        let mut at = expr;
        while let Some(parent) = self.index.parent(at) {
            let hands_on = match &self.body.expr(parent).kind {
                ExprKind::Block(block) => block.gives(at),
                ExprKind::If { condition, .. } => *condition != at,
                ExprKind::Match { scrutinee, .. } => *scrutinee != at,
                _ => false,
            };
            if !hands_on {
                return false;
            }
            at = parent;
        }
        self.body.root == Some(at)
    }

    /// Whether an expression is always the same value: `Ok(None)`.
    fn is_plain(&self, expr: ExprId) -> bool {
        recursing();
        match &self.body.expr(expr).kind {
            ExprKind::Block(block) => block.stmts.is_empty() && block.tail.is_some_and(|tail| self.is_plain(tail)),
            ExprKind::Call { callee, args } => {
                matches!(self.types.values.get(callee), Some(PathValue::Ctor(..)))
                    && args.iter().all(|arg| self.is_plain(*arg))
            }
            ExprKind::Tuple(parts) => parts.iter().all(|part| self.is_plain(*part)),
            // What a name has is an answer as any other: `Some(known) => known`.
            ExprKind::Path(_) => matches!(self.types.values.get(&expr), Some(PathValue::Ctor(..))),
            ExprKind::Literal(_) => true,
            _ => false,
        }
    }

    /// Whether an expression is a parameter, or what a loop or an arm of `select!` binds.
    fn is_given(&self, mut expr: ExprId) -> bool {
        while let ExprKind::Ref { operand, .. } | ExprKind::Unary { operand, .. } = self.body.expr(expr).kind {
            expr = operand;
        }
        let Some(PathValue::Local(pat)) = self.types.values.get(&expr) else { return false };
        match self.index.binding(*pat).map(|binding| binding.source) {
            None | Some(Source::Parameter(..) | Source::Items(_)) => true,
            Some(Source::Value(value)) => {
                let parent = |at: ExprId| self.index.parent(at);
                let is_loop = |at: ExprId| matches!(self.body.expr(at).kind, ExprKind::While { .. });
                parent(value).is_some_and(|around| match self.body.expr(around).kind {
                    ExprKind::Let { .. } => parent(around).is_some_and(is_loop),
                    ExprKind::Select { .. } => true,
                    _ => false,
                })
            }
        }
    }

    fn is_argument(&self, expr: ExprId) -> bool {
        let around = self.index.parent(expr);
        around.is_some_and(|call| self.body.expr(call).kind.position_of_argument(expr).is_some())
    }

    fn is_closure(&self, expr: ExprId) -> bool {
        matches!(self.body.expr(expr).kind, ExprKind::Closure { .. })
    }

    /// Whether an argument is a closure, a function or a future: something that the callee may run.
    fn may_be_run(&self, arg: ExprId) -> bool {
        match self.body.expr(arg).kind {
            ExprKind::Path(_) => self.types.names_function(arg),
            ExprKind::Literal(_)
            | ExprKind::Field { .. }
            | ExprKind::Ref { .. }
            | ExprKind::Index { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Unary { .. }
            | ExprKind::Cast { .. }
            | ExprKind::Struct { .. } => false,
            _ => true,
        }
    }

    /// What is done with a future that has a name, which a call is given: `let worker = run(state); tokio::spawn(worker);`. One with
    /// several uses counts as one that runs where it is made (errs towards the same thread).
    fn use_of_named_future(&self, value: ExprId) -> Option<CallbackUse> {
        let pat = self.index.let_of(value).filter(|_| self.makes_future(value))?;
        let [used] = self.types.uses_of(pat) else { return None };
        self.graph.use_of_argument(self.types, self.index, *used, self.body)
    }

    /// Whether an expression makes a future: it is an async block or calls an async function, or a method on such a one.
    fn makes_future(&self, mut expr: ExprId) -> bool {
        loop {
            let calls_async = |call| {
                let callee = self.types.callees.get(&call);
                callee.is_some_and(|callee| self.graph.typed.program.gives_future(callee.fn_id))
            };
            match self.body.expr(expr).kind {
                ExprKind::Async { .. } => return true,
                _ if calls_async(expr) => return true,
                ExprKind::MethodCall { receiver, .. } => expr = receiver,
                _ => return false,
            }
        }
    }

    fn argument(&self, call: ExprId, child: ExprId, index: usize, context: &mut ExprContext) {
        let is_closure = self.is_closure(child);
        let handed = if is_closure {
            Some(self.callables.of(child))
        } else {
            self.graph.callback_use_at(self.types, call, index, self.body)
        };
        run(handed, is_closure, context);
    }
}

/// Whether an expression is one of several branches of its parent, and not the usual one.
///
/// That is one beside which each branch `ends`: it leaves the loop around both, or is taken when something fails, as in
/// `match stream.next().await { Some(Ok(item)) => .., Some(Err(error)) => return Err(error), None => break }`.
fn is_branch(parent: &ExprKind, child: ExprId, ends: &dyn Fn(ExprId) -> bool) -> bool {
    match parent {
        ExprKind::If { condition, then, otherwise } => {
            let other = otherwise.map(|otherwise| if child == *then { otherwise } else { *then });
            child != *condition && (ends(child) || !other.is_some_and(ends))
        }
        ExprKind::Match { scrutinee, arms } => {
            let is_usual = || {
                let mut others = arms.iter().filter(|arm| arm.body != child);
                arms.iter().any(|arm| arm.body == child) && !ends(child) && others.all(|arm| ends(arm.body))
            };
            child != *scrutinee && arms.len() > 1 && !is_usual()
        }
        ExprKind::Binary { op: BinaryOp::And | BinaryOp::Or, rhs, .. } => child == *rhs,
        _ => false,
    }
}

/// The right operands of an `if`'s condition that are evaluated on the usual way: who passes `if a() || b() { return Err(..) }` has asked
/// both, and so has who takes the first branch of `if a() && b() { .. } else { return Err(..) }`.
fn usual_operands(body: &Body, choice: ExprId, fails: &dyn Fn(ExprId) -> bool) -> Vec<ExprId> {
    let ExprKind::If { condition, then, otherwise } = body.expr(choice).kind else { return Vec::new() };
    let asked = match (fails(then), otherwise.is_some_and(fails)) {
        (true, false) => BinaryOp::Or,
        (false, true) => BinaryOp::And,
        _ => return Vec::new(),
    };
    let (mut open, mut found) = (vec![condition], Vec::new());
    while let Some(at) = open.pop() {
        if let ExprKind::Binary { op, lhs, rhs } = body.expr(at).kind
            && op == asked
        {
            open.extend([lhs, rhs]);
            found.push(rhs);
        }
    }
    found
}

/// The `else` blocks of the `let`s in a block.
fn else_blocks(kind: &ExprKind) -> impl Iterator<Item = ExprId> + '_ {
    let stmts = match kind {
        ExprKind::Block(block) => block.stmts.as_slice(),
        _ => &[],
    };
    stmts.iter().filter_map(|stmt| match stmt {
        Stmt::Let(stmt) => stmt.otherwise,
        Stmt::Expr { .. } => None,
    })
}

/// Puts an expression where it runs that is handed over so.
fn run(handed: Option<CallbackUse>, is_closure: bool, context: &mut ExprContext) {
    let execution = match handed {
        Some(CallbackUse::Runs(runs)) => {
            context.in_loop |= runs == Runs::Each;
            match runs {
                Runs::OtherThread => Execution::OtherThread,
                Runs::OtherTask => Execution::OtherTask,
                Runs::BlockingPool => Execution::BlockingPool,
                Runs::Here | Runs::Each | Runs::Once | Runs::Rarely => Execution::SameThread,
            }
        }
        Some(CallbackUse::Stored | CallbackUse::GivenBack) if is_closure => Execution::Stored,
        Some(CallbackUse::Stored | CallbackUse::GivenBack) | None => Execution::SameThread,
    };
    context.execution = context.execution.max(execution);
    context.task_depth = context.task_depth.saturating_add(u8::from(execution.is_task()));
}
