//! Conditions that hold (or fail) only now and then: sampled, drawn, timed, debug-only, failing.

use crate::facts::{BinaryOp, Body, BuiltinMacro, ExprId, ExprKind, Literal, PatId, PatKind, Source, UnaryOp};
use crate::knowledge::attributes::{AtomicOp, KnownFn, Tells, Wait};
use crate::types::infer::{BodyTypes, PathValue};
use crate::types::program::{FnId, Program};
use crate::types::ty::Ty;

use crate::graph::CallGraph;
use crate::graph::barriers::BarrierKind;
use crate::graph::barriers::counted_places::{count_key, repeats_in};

/// Values and helpers are followed this far.
const MAX_DEPTH: u32 = 8;

/// Every second or third time is not rare.
const LEAST_PERIOD: u64 = 4;

/// What a value is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    /// A number that grows by one each time.
    Count,
    /// A random draw.
    Random,
    /// The clock.
    Clock,
}

/// Judges the conditions of one body.
#[derive(Clone, Copy)]
pub(crate) struct Conditions<'a> {
    graph: &'a CallGraph<'a>,
    program: &'a Program<'a>,
    id: FnId,
    body: &'a Body,
    types: &'a BodyTypes,
    depth: u32,
}

impl<'a> Conditions<'a> {
    pub(crate) fn new(graph: &'a CallGraph<'a>, id: FnId, body: &'a Body) -> Self {
        Conditions { graph, program: graph.typed.program, id, body, types: graph.typed.types(id), depth: 0 }
    }

    fn deeper(self) -> Option<Self> {
        (self.depth < MAX_DEPTH).then_some(Conditions { depth: self.depth + 1, ..self })
    }

    /// The same questions asked of what a helper of the workspace gives.
    fn inside(self, callee: FnId) -> Option<(Self, ExprId)> {
        let cx = self.deeper()?;
        if self.program.is_stub(self.program.function(callee).home.module) {
            return None;
        }
        let body = self.graph.typed.body(callee)?;
        let cx = Conditions { id: callee, body, types: self.graph.typed.types(callee), ..cx };
        Some((cx, cx.value_of_block(body.root?)))
    }

    /// The expression that gives a block's value.
    fn value_of_block(&self, expr: ExprId) -> ExprId {
        match &self.body.expr(expr).kind {
            ExprKind::Block(block) => block.tail.map_or(expr, |tail| self.value_of_block(tail)),
            _ => expr,
        }
    }

    /// Why a condition comes out as `truth` only now and then; none if it may do so each time.
    pub(crate) fn rarity(self, condition: ExprId, truth: bool) -> Option<BarrierKind> {
        let cx = self.deeper()?;
        match &self.body.expr(condition).kind {
            ExprKind::Binary { op: op @ (BinaryOp::And | BinaryOp::Or), lhs, rhs } => {
                let (left, right) = (cx.rarity(*lhs, truth), cx.rarity(*rhs, truth));
                // A conjunction that holds needs both: one rare part makes it rare.
                if (*op == BinaryOp::And) == truth { left.or(right) } else { left.and(right) }
            }
            ExprKind::Unary { op: UnaryOp::Not, operand } => cx.rarity(*operand, !truth),
            ExprKind::Binary { op: BinaryOp::Eq, lhs, rhs } => cx.equality(*lhs, *rhs, truth),
            ExprKind::Binary { op: BinaryOp::Ne, lhs, rhs } => cx.equality(*lhs, *rhs, !truth),
            ExprKind::Binary { op: BinaryOp::Gt | BinaryOp::Ge, lhs, rhs } => cx.greater(*lhs, *rhs, truth),
            ExprKind::Binary { op: BinaryOp::Lt | BinaryOp::Le, lhs, rhs } => cx.greater(*rhs, *lhs, truth),
            ExprKind::Let { pat, scrutinee } if truth => {
                let failing = cx.is_error(*pat).then_some(BarrierKind::ErrorPath);
                if cx.is_try(*scrutinee) { Some(BarrierKind::TryLock) } else { failing }
            }
            ExprKind::Let { pat, .. } => cx.is_success(*pat).then_some(BarrierKind::ErrorPath),
            ExprKind::Builtin { kind: BuiltinMacro::CfgDebug, .. } => truth.then_some(BarrierKind::DebugOnly),
            ExprKind::Builtin { kind: BuiltinMacro::LogEnabled(level), .. } => {
                (truth && cx.graph.settings.is_off(*level)).then_some(BarrierKind::Log)
            }
            ExprKind::Block(_) => {
                let value = cx.value_of_block(condition);
                if value == condition { None } else { cx.rarity(value, truth) }
            }
            ExprKind::Path(_) => cx.rarity(cx.initialiser(condition)?, truth),
            ExprKind::Call { .. } | ExprKind::MethodCall { .. } => cx.call(condition, truth),
            _ => None,
        }
    }

    fn known(&self, call: ExprId) -> Option<&'a KnownFn> {
        let callee = self.types.callees.get(&call)?;
        Some(&self.program.function(callee.fn_id).known)
    }

    fn call(self, call: ExprId, truth: bool) -> Option<BarrierKind> {
        let callee = self.types.callees.get(&call)?;
        let known = self.known(call)?;
        // What is said of a function goes before what is seen in it.
        if truth && known.random {
            return Some(BarrierKind::Random);
        }
        if let Some((cx, value)) = self.inside(callee.fn_id) {
            return cx.rarity(value, truth);
        }
        match known.tells {
            Some(Tells::Failure) if truth => return Some(BarrierKind::ErrorPath),
            Some(Tells::Success) if !truth => return Some(BarrierKind::ErrorPath),
            _ => {}
        }
        (truth && known.remainder && self.is_remainder_of_count(call)).then_some(BarrierKind::Sampled)
    }

    /// The two sides of an equality that is asked to hold.
    fn equality(self, lhs: ExprId, rhs: ExprId, truth: bool) -> Option<BarrierKind> {
        if !truth {
            return None;
        }
        if self.is_sampling(lhs) || self.is_sampling(rhs) {
            return Some(BarrierKind::Sampled);
        }
        let drawn = self.derives(lhs, Origin::Random) || self.derives(rhs, Origin::Random);
        drawn.then_some(BarrierKind::Random)
    }

    /// `greater > less` asked to be `truth`: time that has passed a limit, a draw under a rate.
    fn greater(self, greater: ExprId, less: ExprId, truth: bool) -> Option<BarrierKind> {
        let is_about_time = |expr: ExprId| self.is_time(expr) || self.derives(expr, Origin::Clock);
        if is_about_time(greater) || is_about_time(less) {
            let is_past = match (self.is_clock(greater), self.is_clock(less)) {
                (true, false) => true,
                (false, true) => false,
                _ => return None,
            };
            return (is_past == truth).then_some(BarrierKind::Timed);
        }
        if self.derives(less, Origin::Random) {
            // `draw < rate`; a rate of a half or more is the usual path.
            return (truth != self.is_large(greater)).then_some(BarrierKind::Random);
        }
        if self.derives(greater, Origin::Random) {
            return (truth == self.is_large(less)).then_some(BarrierKind::Random);
        }
        None
    }

    fn is_large(&self, expr: ExprId) -> bool {
        matches!(self.body.expr(expr).kind, ExprKind::Literal(Literal::Float(Some(value), _)) if value >= 0.5)
    }

    /// `n % k`, `n & mask` with a number that counts.
    fn is_sampling(self, expr: ExprId) -> bool {
        let Some(cx) = self.deeper() else { return false };
        match &self.body.expr(expr).kind {
            ExprKind::Binary { op: BinaryOp::Rem, lhs, rhs } => !cx.is_below(*rhs, LEAST_PERIOD) && cx.counts(*lhs),
            ExprKind::Binary { op: BinaryOp::BitAnd, lhs, rhs } => [(*lhs, *rhs), (*rhs, *lhs)]
                .into_iter()
                .any(|(counter, mask)| !cx.is_below(mask, LEAST_PERIOD - 1) && cx.counts(counter)),
            ExprKind::MethodCall { .. } => {
                self.known(expr).is_some_and(|known| known.remainder) && self.is_remainder_of_count(expr)
            }
            ExprKind::Path(_) => cx.initialiser(expr).is_some_and(|init| cx.is_sampling(init)),
            _ => false,
        }
    }

    fn is_remainder_of_count(self, call: ExprId) -> bool {
        match &self.body.expr(call).kind {
            ExprKind::MethodCall { receiver, args, .. } => {
                !args.first().is_some_and(|period| self.is_below(*period, LEAST_PERIOD)) && self.counts(*receiver)
            }
            _ => false,
        }
    }

    fn is_below(&self, expr: ExprId, limit: u64) -> bool {
        matches!(self.body.expr(expr).kind, ExprKind::Literal(Literal::Int(Some(value), _)) if value < limit)
    }

    fn counts(self, expr: ExprId) -> bool {
        self.derives(expr, Origin::Count)
    }

    /// Whether a value is made of a count, a draw or the clock.
    fn derives(self, expr: ExprId, origin: Origin) -> bool {
        let Some(cx) = self.deeper() else { return false };
        match &self.body.expr(expr).kind {
            ExprKind::Path(_) | ExprKind::Field { .. } if origin == Origin::Count && cx.is_counted(expr) => true,
            ExprKind::Path(_) => cx.is_item_number(expr, origin) || cx.initialiser_derives(expr, origin),
            ExprKind::Binary { op, lhs, rhs } => {
                use BinaryOp as B;
                let is_arithmetic = matches!(op, B::Add | B::Sub | B::Mul | B::Div | B::Rem | B::Shr | B::BitAnd);
                // The remainder of a count is no count any more, but still a draw.
                let keeps = origin != Origin::Count || !matches!(op, B::Rem | B::BitAnd);
                is_arithmetic && keeps && (cx.derives(*lhs, origin) || cx.derives(*rhs, origin))
            }
            ExprKind::Cast { operand, .. }
            | ExprKind::Ref { operand, .. }
            | ExprKind::Unary { operand, .. }
            | ExprKind::Try { operand }
            | ExprKind::Await { operand, .. } => cx.derives(*operand, origin),
            ExprKind::Block(_) => {
                let value = cx.value_of_block(expr);
                value != expr && cx.derives(value, origin)
            }
            ExprKind::Call { args, .. } => cx.call_derives(expr, None, args, origin),
            ExprKind::MethodCall { receiver, args, .. } => cx.call_derives(expr, Some(*receiver), args, origin),
            _ => false,
        }
    }

    fn call_derives(self, call: ExprId, receiver: Option<ExprId>, args: &[ExprId], origin: Origin) -> bool {
        let Some(callee) = self.types.callees.get(&call) else { return false };
        let known = &self.program.function(callee.fn_id).known;
        let is_source = match origin {
            Origin::Random => known.random,
            Origin::Clock => known.clock,
            Origin::Count => known.atomic == Some(AtomicOp::Count) || known.counts,
        };
        if is_source {
            return true;
        }
        if let Some((cx, value)) = self.inside(callee.fn_id) {
            return cx.derives(value, origin);
        }
        let Some(receiver) = receiver else { return false };
        let is_load = known.atomic == Some(AtomicOp::Load);
        if origin == Origin::Count && is_load {
            return self.is_counted(receiver);
        }
        // `COUNTER.with(|n| ..)`: what the closure gives.
        let closure = args.iter().find_map(|arg| match &self.body.expr(*arg).kind {
            ExprKind::Closure { body, .. } => Some(*body),
            _ => None,
        });
        match closure {
            Some(body) => self.derives(self.value_of_block(body), origin),
            None => self.is_scalar(receiver) && self.derives(receiver, origin),
        }
    }

    /// Numbers and times: what their methods give is still made of them.
    fn is_scalar(&self, expr: ExprId) -> bool {
        matches!(self.types.expr(expr).peeled(), Ty::Prim(_)) || self.is_time(expr)
    }

    /// Whether a place is counted up somewhere.
    fn is_counted(&self, expr: ExprId) -> bool {
        count_key(self.graph.typed, self.id, expr).is_some_and(|key| self.graph.counters().contains(&key))
    }

    /// The index of a loop over a range, or of `enumerate`.
    fn is_item_number(&self, expr: ExprId, origin: Origin) -> bool {
        let Some(PathValue::Local(pat)) = self.types.values.get(&expr) else { return false };
        origin == Origin::Count && repeats_in(self.graph.typed, self.id, *pat)
    }

    fn initialiser_derives(self, expr: ExprId, origin: Origin) -> bool {
        self.initialiser(expr).is_some_and(|init| self.derives(init, origin))
    }

    /// What a local is made from.
    fn initialiser(&self, expr: ExprId) -> Option<ExprId> {
        let PathValue::Local(pat) = self.types.values.get(&expr)? else { return None };
        let binding = self.graph.typed.body_index(self.id).binding(*pat)?;
        match binding.source {
            Source::Value(init) if binding.whole == *pat => Some(init),
            _ => None,
        }
    }

    fn is_time(&self, expr: ExprId) -> bool {
        let lang = self.types.expr(expr).peeled().as_adt().and_then(|(id, _)| self.program.adt(id).known.lang);
        lang.is_some_and(|lang| matches!(lang.as_str(), "duration" | "instant" | "system_time"))
    }

    /// The side of a comparison that moves on by itself; a field that holds an instant is a deadline.
    fn is_clock(self, expr: ExprId) -> bool {
        let is_instant = || {
            let lang = self.types.expr(expr).peeled().as_adt().and_then(|(id, _)| self.program.adt(id).known.lang);
            lang.is_some_and(|lang| lang != "duration")
        };
        self.derives(expr, Origin::Clock) || is_instant() && matches!(self.body.expr(expr).kind, ExprKind::Path(_))
    }

    /// An acquisition that does not wait, and what is made of its result at once.
    pub(crate) fn is_try(&self, expr: ExprId) -> bool {
        match &self.body.expr(expr).kind {
            ExprKind::Try { operand } => self.is_try(*operand),
            ExprKind::Match { scrutinee, .. } => self.is_try(*scrutinee),
            ExprKind::MethodCall { receiver, .. } if !self.is_try_call(expr) => {
                let is_wrapper = |ty: &Ty| {
                    let lang = ty.as_adt().and_then(|(id, _)| self.program.adt(id).known.lang);
                    lang.is_some_and(|lang| matches!(lang.as_str(), "option" | "result"))
                };
                is_wrapper(self.types.expr(*receiver)) && self.is_try(*receiver)
            }
            _ => self.is_try_call(expr),
        }
    }

    fn is_try_call(&self, expr: ExprId) -> bool {
        let Some(callee) = self.types.callees.get(&expr) else { return false };
        if matches!(self.program.function(callee.fn_id).known.acquire, Some((_, Wait::Try))) {
            return true;
        }
        self.inside(callee.fn_id).is_some_and(|(cx, value)| value != expr && cx.is_try(value))
    }

    fn variant_name(&self, pat: PatId) -> Option<&str> {
        match &self.body.pat(pat).kind {
            PatKind::TupleStruct { path, .. } | PatKind::Path(path) => Some(path.segments.last()?.name.as_str()),
            PatKind::Or(parts) => self.variant_name(*parts.first()?),
            PatKind::Ref { pat } => self.variant_name(*pat),
            _ => None,
        }
    }

    /// A pattern for the failure of a `Result`, also inside of another variant.
    pub(crate) fn is_error(&self, pat: PatId) -> bool {
        let ty = self.types.pat(pat).peeled();
        let lang = ty.as_adt().and_then(|(id, _)| self.program.adt(id).known.lang);
        // Of a call that is not resolved, the variant's name says what it gives.
        let is_open = ty.is_unknown();
        if lang.is_some_and(|lang| lang == "result") || is_open && self.variant_name(pat) == Some("Err") {
            return self.variant_name(pat) == Some("Err");
        }
        match &self.body.pat(pat).kind {
            PatKind::TupleStruct { args, .. } => matches!(args.as_slice(), [only] if self.is_error(*only)),
            _ => false,
        }
    }

    pub(crate) fn is_success(&self, pat: PatId) -> bool {
        self.variant_name(pat) == Some("Ok")
    }

    /// The constructor of a `Result`'s failure.
    pub(crate) fn is_err_ctor(&self, callee: ExprId) -> bool {
        let Some(PathValue::Ctor(adt, variant)) = self.types.values.get(&callee) else { return false };
        let def = self.program.adt(*adt);
        def.known.lang.is_some_and(|lang| lang == "result")
            && def.variants.get(*variant as usize).is_some_and(|variant| variant.name == "Err")
    }
}
