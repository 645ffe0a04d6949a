//! Values and places.

use crate::analysis::locks::guard_types::holds_guard;
use crate::facts::{BinaryOp, Block, Built, BuiltinMacro, ExprId, ExprKind, PatId, Stmt, UnaryOp};
use crate::isolation::recursing;
use crate::types::infer::PathValue;
use crate::types::names::cfg_alternatives::CfgStmt;
use crate::types::ty::{Prim, Ty};
use crate::workspace::Edition;

use crate::analysis::guards::extended_temporaries::binds_by_reference;
use crate::analysis::guards::patterns::has_reference;
use crate::analysis::guards::{EventKind, Flow, Guards, Use, all};

/// What evaluating an expression gives.
#[derive(Clone, Debug, Default)]
pub(crate) struct Value {
    /// Guards that the value owns.
    pub(crate) guards: Guards,
    /// Guards into whose content it refers.
    pub(crate) based: Guards,
    /// Guards part by part, for a tuple literal.
    pub(crate) parts: Option<Vec<Guards>>,
    /// Guards that it gives when it is asked for its items: an iterator that takes a lock for each.
    pub(crate) later: Guards,
}

impl Value {
    pub(crate) fn owning(guards: Guards) -> Value {
        Value { guards, ..Value::default() }
    }

    fn based_on(based: Guards) -> Value {
        Value { based, ..Value::default() }
    }

    fn join(&mut self, other: &Value) {
        self.guards.add(&other.guards);
        self.based.add(&other.based);
    }
}

impl<'a> Flow<'a> {
    pub(crate) fn push_temps(&mut self) {
        self.state.temps.push(Guards::new());
    }

    pub(crate) fn pop_temps(&mut self) {
        self.state.temps.pop();
    }

    /// Evaluates in a temporary scope of its own.
    pub(crate) fn eval_scoped(&mut self, expr: ExprId) -> Value {
        self.push_temps();
        let value = self.eval(expr);
        self.pop_temps();
        value
    }

    fn owns(&self, expr: ExprId) -> bool {
        holds_guard(self.program, self.types.expr(expr)) && !matches!(self.types.expr(expr), Ty::Ref(..))
    }

    /// Evaluates an expression whose value is used (moved, copied).
    pub(crate) fn eval(&mut self, expr: ExprId) -> Value {
        recursing();
        let body = self.body;
        let kind: &'a ExprKind = &body.expr(expr).kind;
        match kind {
            ExprKind::Path(_) => self.eval_path(expr),
            ExprKind::Field { base, .. } => self.eval_projection(expr, *base),
            ExprKind::Index { base, index } => {
                let value = self.eval_projection(expr, *base);
                self.operand(*index);
                value
            }
            ExprKind::Unary { op: UnaryOp::Deref, operand } => self.eval_projection(expr, *operand),
            ExprKind::Unary { operand, .. } | ExprKind::Cast { operand, .. } => {
                let value = self.eval(*operand);
                self.lent(&value.based, *operand);
                Value::default()
            }
            ExprKind::Ref { operand, mutable, .. } => {
                let based = self.place(*operand);
                // A `let` that names a temporary does nothing with it yet.
                let is_named = self.extended.contains_key(operand);
                if !based.is_empty() && !is_named {
                    let used = if *mutable { Use::MutBorrow } else { Use::Read };
                    self.event(EventKind::Use(based.clone(), used), *operand);
                }
                Value::based_on(based)
            }
            ExprKind::Binary { op, lhs, rhs } => {
                let value = self.binary(*op, *lhs, *rhs);
                self.called_unasked(expr);
                value
            }
            ExprKind::Assign { op, lhs, rhs } => {
                let value = self.assign(op.is_some(), *lhs, *rhs);
                self.called_unasked(expr);
                value
            }
            ExprKind::Block(block) => self.block(block),
            ExprKind::Tuple(parts) => {
                let values: Vec<Value> = self.operands(parts);
                let by_part = values.iter().map(|value| value.guards.clone()).collect();
                let mut whole = Value { parts: Some(by_part), ..Value::default() };
                values.iter().for_each(|value| whole.join(value));
                whole
            }
            ExprKind::Array(parts) => self.joined(parts),
            ExprKind::Struct { fields, rest, .. } => {
                let parts: Vec<ExprId> = fields.iter().map(|field| field.value).chain(*rest).collect();
                let whole = self.joined(&parts);
                if !has_reference(self.types.expr(expr)) {
                    self.lent(&whole.based, expr);
                }
                whole
            }
            ExprKind::Repeat { value, len } => {
                self.eval(*len);
                self.eval(*value)
            }
            ExprKind::Range { low, high, .. } => {
                let parts: Vec<ExprId> = low.iter().chain(high).copied().collect();
                self.joined(&parts)
            }
            ExprKind::Call { callee, args } => self.call(expr, *callee, args),
            ExprKind::MethodCall { receiver, args, .. } => self.method_call(expr, *receiver, args),
            ExprKind::Try { operand } => {
                let value = self.eval(*operand);
                self.leave(true);
                if self.owns(expr) { value } else { self.drop_value(value) }
            }
            ExprKind::Await { operand, .. } => self.await_expr(expr, *operand),
            ExprKind::Builtin { kind, args, shown } => {
                let value = self.builtin(expr, *kind, args);
                shown.iter().for_each(|shown| self.called_unasked(shown.value));
                value
            }
            ExprKind::Macro { args, .. } => {
                self.places(args);
                if self.is_in_task() {
                    self.event(EventKind::MayAwait(Guards::new()), expr);
                }
                Value::default()
            }
            ExprKind::Opaque(args) => {
                self.places(args);
                Value::default()
            }
            ExprKind::Literal(_) => Value::default(),
            _ => self.control(expr, kind),
        }
    }

    /// What is not understood may put each of its parts into a statement of its own (misses guards that live until the end of
    /// the whole).
    fn places(&mut self, exprs: &[ExprId]) {
        for expr in exprs {
            self.push_temps();
            let based = self.place(*expr);
            self.lent(&based, *expr);
            self.pop_temps();
        }
    }

    /// Whether the innermost body is that of a future, so that it can be suspended.
    fn is_in_task(&self) -> bool {
        match self.context.map(|nested| &self.body.expr(nested).kind) {
            None => *self.is_future.get_or_init(|| {
                let mut exprs = self.body.exprs.iter();
                self.program.function(self.fn_id).facts.is_async
                    || exprs.any(|expr| matches!(expr.kind, ExprKind::Await { .. }))
            }),
            Some(kind) => matches!(kind, ExprKind::Async { .. } | ExprKind::Closure { is_async: true, .. }),
        }
    }

    /// A value that is not used owns its guards no longer; references into others stay.
    fn drop_value(&mut self, value: Value) -> Value {
        Value { based: value.based, ..Value::default() }
    }

    /// Evaluates operands in order; those already evaluated stay alive while the others run.
    pub(crate) fn operands(&mut self, exprs: &[ExprId]) -> Vec<Value> {
        self.push_temps();
        let mut values = Vec::with_capacity(exprs.len());
        for expr in exprs {
            let value = self.operand(*expr);
            self.state.keep(&value.guards);
            values.push(value);
        }
        // Temporaries of the operands outlive them, what they own is handed on.
        let temps = self.state.temps.pop().unwrap_or_default();
        self.state.keep(&temps.without(&all(values.iter().map(|value| &value.guards))));
        values
    }

    fn operand(&mut self, expr: ExprId) -> Value {
        self.eval(expr)
    }

    fn joined(&mut self, exprs: &[ExprId]) -> Value {
        let mut whole = Value::default();
        self.operands(exprs).iter().for_each(|value| whole.join(value));
        whole
    }

    fn eval_path(&mut self, expr: ExprId) -> Value {
        let Some(PathValue::Local(pat)) = self.types.values.get(&expr) else { return Value::default() };
        let pat = *pat;
        if self.owns(expr) {
            return Value::owning(self.move_out(pat));
        }
        Value::based_on(self.state.based.get(pat).cloned().unwrap_or_default())
    }

    pub(crate) fn move_out(&mut self, pat: crate::facts::PatId) -> Guards {
        let guards = self.state.get(pat);
        self.state.set(pat, Guards::new());
        self.moved.insert(pat);
        guards
    }

    /// `base.field`, `base[index]`, `*base` as a value.
    fn eval_projection(&mut self, expr: ExprId, base: ExprId) -> Value {
        if self.owns(expr) {
            // A part that holds a guard is moved out.
            let root = self.root_local(base);
            if let Some(owner) = root {
                return Value::owning(self.move_out_part(owner, expr));
            }
        }
        let based = self.place(base);
        if !based.is_empty() {
            let used = if is_number(self.types.expr(expr)) { Use::NumberRead } else { Use::Read };
            self.event(EventKind::Use(based.clone(), used), expr);
        }
        if has_reference(self.types.expr(expr)) { Value::based_on(based) } else { Value::default() }
    }

    fn root_local(&self, expr: ExprId) -> Option<crate::facts::PatId> {
        match &self.body.expr(expr).kind {
            ExprKind::Field { base, .. } | ExprKind::Index { base, .. } => self.root_local(*base),
            ExprKind::Path(_) => match self.types.values.get(&expr)? {
                PathValue::Local(pat) => Some(*pat),
                _ => None,
            },
            _ => None,
        }
    }

    /// Evaluates an expression that is borrowed or looked into: the guards on whose content it stands.
    ///
    /// A value made here becomes a temporary of the innermost scope, or of the one that a `let` extends it to.
    pub(crate) fn place(&mut self, expr: ExprId) -> Guards {
        let body = self.body;
        match &body.expr(expr).kind {
            ExprKind::Path(_) => {
                let Some(PathValue::Local(pat)) = self.types.values.get(&expr) else { return Guards::new() };
                let mut based = self.state.get(*pat);
                self.state.based.get(*pat).into_iter().for_each(|more| based.add(more));
                based
            }
            ExprKind::Field { base, .. } => self.place(*base),
            ExprKind::Index { base, index } => {
                let based = self.place(*base);
                self.eval(*index);
                based
            }
            ExprKind::Unary { op: UnaryOp::Deref, operand } => self.place(*operand),
            _ => {
                let value = self.eval(expr);
                match self.extended.get(&expr).and_then(|scope| self.state.temps.get_mut(*scope)) {
                    Some(scope) => scope.add(&value.guards),
                    None => self.state.keep(&value.guards),
                }
                value.guards.union(&value.based)
            }
        }
    }

    fn binary(&mut self, op: BinaryOp, lhs: ExprId, rhs: ExprId) -> Value {
        if matches!(op, BinaryOp::And | BinaryOp::Or) {
            self.lazy_operand(lhs);
            let before = self.state.clone();
            self.state.behind_condition();
            self.lazy_operand(rhs);
            let after = std::mem::take(&mut self.state);
            let doubtful = before.doubtful.clone();
            let can_meet = after.reachable;
            self.state = if self.has_let(rhs) { after } else { before.join(after) };
            if can_meet && !self.has_let(rhs) {
                self.state.after_condition(&doubtful);
            }
            return Value::default();
        }
        // Comparisons and arithmetic on places borrow or copy.
        self.place_or_value(lhs);
        self.place_or_value(rhs);
        Value::default()
    }

    /// Each operand of a lazy operator has temporaries of its own, unless it is a `let` of a chain.
    fn lazy_operand(&mut self, operand: ExprId) {
        if self.has_let(operand) {
            self.eval(operand);
        } else {
            self.eval_scoped(operand);
        }
    }

    fn place_or_value(&mut self, expr: ExprId) {
        let value = self.eval(expr);
        self.state.keep(&value.guards);
    }

    pub(crate) fn has_let(&self, expr: ExprId) -> bool {
        match &self.body.expr(expr).kind {
            ExprKind::Let { .. } => true,
            ExprKind::Binary { op: BinaryOp::And, lhs, rhs } => self.has_let(*lhs) || self.has_let(*rhs),
            _ => false,
        }
    }

    fn assign(&mut self, updates: bool, lhs: ExprId, rhs: ExprId) -> Value {
        if updates && matches!(self.types.expr(lhs), Ty::Adt(..)) {
            return self.overloaded_update(lhs, rhs);
        }
        let value = self.eval(rhs);
        self.lent(&value.based, rhs);
        self.state.keep(&value.guards);
        if let Some(PathValue::Local(pat)) = self.types.values.get(&lhs)
            && matches!(self.body.expr(lhs).kind, ExprKind::Path(_))
            && !updates
        {
            let pat = *pat;
            self.state.take_from_temps(&value.guards);
            if holds_guard(self.program, self.types.pat(pat)) {
                // The old value is dropped, the new one is owned.
                self.taken_inside.insert(pat);
                self.state.set(pat, value.guards);
            }
            return Value::default();
        }
        let based = self.place(lhs);
        if !updates && self.put_into_part(lhs, &value.guards) {
            return Value::default();
        }
        if !based.is_empty() {
            let is_number = is_number(self.types.expr(lhs));
            let used = match (is_number, updates) {
                (true, true) => Use::NumberUpdate,
                (true, false) => Use::NumberSet,
                (false, _) => Use::Assign,
            };
            self.event(EventKind::Use(based, used), lhs);
        }
        if !value.guards.is_empty() {
            // Stored into something: it lives on where this body does not see it.
            self.state.take_from_temps(&value.guards);
            self.event(EventKind::Escape(value.guards), rhs);
        }
        Value::default()
    }

    /// `text += part` calls a method of a type that is no number: there the place comes first
    /// (<https://doc.rust-lang.org/reference/expressions/operator-expr.html#compound-assignment-expressions>).
    fn overloaded_update(&mut self, place: ExprId, part: ExprId) -> Value {
        let based = self.place(place);
        let value = self.eval(part);
        self.lent(&value.based, part);
        self.state.keep(&value.guards);
        if !based.is_empty() {
            self.event(EventKind::Use(based, Use::Assign), place);
        }
        Value::default()
    }

    pub(crate) fn block(&mut self, block: &'a Block) -> Value {
        if let Some(label) = block.label {
            return self.labelled(block, label);
        }
        self.plain_block(block)
    }

    pub(crate) fn plain_block(&mut self, block: &'a Block) -> Value {
        self.scopes.push(Vec::new());
        // Temporaries whose life a `let` extends end with the block.
        self.push_temps();
        let (stmts, tail) = self.program.parts(self.module, block);
        for built in stmts {
            self.stmt(built);
        }
        let value = match tail {
            Some(tail) if self.edition >= Edition::E2024 => self.eval_scoped(tail),
            Some(tail) => self.tail_before_2024(tail),
            None => Value::default(),
        };
        self.pop_temps();
        let declared = self.scopes.pop().unwrap_or_default();
        self.state.forget(&declared);
        value
    }

    /// Before 2024 the temporaries of a tail expression outlive the block's locals.
    fn tail_before_2024(&mut self, tail: ExprId) -> Value {
        let extended = self.state.temps.pop().unwrap_or_default();
        let depth = self.state.temps.len();
        // What the block's `let`s extended is still alive while the tail runs.
        let mut outer = self.state.temps.pop().unwrap_or_default();
        let only_extended = extended.without(&outer);
        outer.add(&only_extended);
        self.state.temps.push(outer);
        let value = self.eval(tail);
        self.state.temps.truncate(depth.max(1));
        if let Some(outer) = self.state.temps.last_mut() {
            outer.take(&only_extended);
        }
        self.push_temps();
        value
    }

    fn stmt(&mut self, built: CfgStmt<'a>) {
        let before = (built.built == Built::WithFeatures).then(|| self.state.clone());
        let outer = self.cfgs.len();
        self.cfgs.extend(built.stmt.cfg());
        match built.stmt {
            Stmt::Expr { expr, .. } => {
                self.end_if_dead(*expr);
                drop(self.eval_scoped(*expr));
            }
            Stmt::Let(stmt) => {
                stmt.init.into_iter().for_each(|init| self.end_if_dead(init));
                self.let_stmt(stmt);
            }
        }
        self.cfgs.truncate(outer);
        // Other features build it: it may be there or not. What stands in its place otherwise goes on without it.
        if let Some(before) = before {
            let after = std::mem::take(&mut self.state);
            self.state = if built.is_alternative { before } else { before.join(after) };
        }
    }

    fn let_stmt(&mut self, stmt: &'a crate::facts::LetStmt) {
        let Some(init) = stmt.init else {
            self.bind(stmt.pat, &Value::default(), None);
            return;
        };
        // In the block's own scope, below that of the statement.
        let scope = self.state.temps.len().saturating_sub(1);
        let extended = crate::analysis::guards::extended_temporaries::extended(self.body, self.types, stmt.pat, init);
        self.extended.extend(extended.into_iter().map(|expr| (expr, scope)));
        let before = self.state.temps.get(scope).cloned().unwrap_or_default();
        self.push_temps();
        let value = if self.is_wild(stmt.pat) && self.is_place(init) {
            let based = self.place(init);
            self.looked_at(based, init);
            Value::default()
        } else if self.is_place(init) && binds_by_reference(self.body, stmt.pat) {
            // `let (ref mut tx, ref mut thread) = *guard;` borrows: what is done by these names is done to the content.
            Value::based_on(self.place(init))
        } else if self.is_only_called(stmt.pat, init) {
            Value::default()
        } else {
            self.eval(init)
        };
        if let Some(otherwise) = stmt.otherwise {
            self.let_else(stmt.pat, init, otherwise, &before, scope);
        }
        // What no name takes is dropped with the statement.
        self.bind(stmt.pat, &value, Some(init));
        self.pop_temps();
    }

    /// The `else` block of a `let`: the initialiser's temporaries have ended, also those that the `let` extends to the
    /// block's `scope`, and so has the value.
    fn let_else(&mut self, pat: PatId, init: ExprId, otherwise: ExprId, extended_before: &Guards, scope: usize) {
        let matched = self.state.clone();
        self.state.temps.pop();
        if let Some(own) = self.state.temps.get_mut(scope) {
            own.meet(extended_before);
        }
        self.unmatched(pat, init);
        self.state.behind_condition();
        self.eval(otherwise);
        self.state = matched;
        self.state.behind_condition();
    }

    fn is_wild(&self, pat: crate::facts::PatId) -> bool {
        matches!(self.body.pat(pat).kind, crate::facts::PatKind::Wild)
    }

    pub(crate) fn is_place(&self, expr: ExprId) -> bool {
        matches!(
            self.body.expr(expr).kind,
            ExprKind::Path(_)
                | ExprKind::Field { .. }
                | ExprKind::Index { .. }
                | ExprKind::Unary { op: UnaryOp::Deref, .. }
        )
    }

    fn builtin(&mut self, expr: ExprId, kind: BuiltinMacro, args: &[ExprId]) -> Value {
        let value = self.builtin_value(expr, kind, args);
        self.event(EventKind::Macro, expr);
        value
    }

    fn builtin_value(&mut self, expr: ExprId, kind: BuiltinMacro, args: &[ExprId]) -> Value {
        match kind {
            BuiltinMacro::Vec | BuiltinMacro::VecRepeat | BuiltinMacro::Dbg => self.joined(args),
            BuiltinMacro::Pin => {
                let value = self.joined(args);
                // The pinned value lives in the enclosing block.
                let scope = self.state.temps.len().saturating_sub(2);
                if let Some(scope) = self.state.temps.get_mut(scope) {
                    scope.add(&value.guards);
                }
                Value::based_on(value.guards)
            }
            BuiltinMacro::Join | BuiltinMacro::TryJoin => {
                // The macro binds the futures in a statement of their own, which ends temporaries.
                self.push_temps();
                let value = self.joined(args);
                self.pop_temps();
                self.state.keep(&value.guards);
                self.event(EventKind::Await, expr);
                if !holds_guard(self.program, self.types.expr(expr)) {
                    return Value::default();
                }
                self.made_ready(&value.guards);
                Value::owning(value.guards)
            }
            BuiltinMacro::Panic | BuiltinMacro::Bail => {
                self.borrow_all(args);
                if kind == BuiltinMacro::Bail {
                    self.leave(true);
                }
                self.state.reachable = false;
                Value::default()
            }
            kind if kind.ends_temporaries() => {
                self.push_temps();
                self.borrow_all(args);
                self.pop_temps();
                Value::default()
            }
            _ => {
                match kind.conditions() {
                    Some(count) => self.assertion(args.split_at(count.min(args.len()))),
                    None => self.borrow_all(args),
                }
                if kind == BuiltinMacro::Ensure {
                    self.leave(true);
                }
                Value::default()
            }
        }
    }

    /// `assert!` is an `if`, whose condition's temporaries are gone in the branch that fails; `assert_eq!` is a `match`, and keeps
    /// them. Nothing that the message does is seen afterwards.
    fn assertion(&mut self, (conditions, message): (&[ExprId], &[ExprId])) {
        let is_branch = conditions.len() == 1;
        if is_branch {
            self.push_temps();
        }
        self.borrow_all(conditions);
        if is_branch {
            self.pop_temps();
        }
        let passed = self.state.clone();
        self.borrow_all(message);
        self.state = passed;
    }

    /// Arguments of formatting and asserting macros are only looked at.
    fn borrow_all(&mut self, args: &[ExprId]) {
        for arg in args {
            let based = self.place(*arg);
            self.looked_at(based, *arg);
        }
    }

    /// Notes that an operator, or what makes text of a value, is a function of the program's own: of an operator that resolves, which one.
    fn called_unasked(&mut self, expr: ExprId) {
        let is_operator = matches!(self.body.expr(expr).kind, ExprKind::Binary { .. });
        if let Some(callee) = self.types.callees.get(&expr).filter(|_| is_operator) {
            self.event(EventKind::Call(callee.fn_id), expr);
        } else if self.unasked.contains(&expr) {
            self.event(EventKind::Implicit, expr);
        }
    }

    fn looked_at(&mut self, based: Guards, expr: ExprId) {
        if !based.is_empty() {
            let used = if is_number(self.types.expr(expr)) { Use::NumberRead } else { Use::Read };
            self.event(EventKind::Use(based, used), expr);
        }
    }
}

/// Whether a type is a number or bool, possibly behind a reference.
pub(crate) fn is_number(ty: &Ty) -> bool {
    matches!(ty.peeled(), Ty::Prim(Prim::Int(_) | Prim::F32 | Prim::F64 | Prim::Bool))
}
