//! Conditions that hold (or fail) only now and then: sampled, drawn, timed, debug-only, failing.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::facts::{BinaryOp, Body, BuiltinMacro, ExprId, ExprKind, Literal, PatId, PatKind, UnaryOp};
use crate::isolation::recursing;
use crate::knowledge::attributes::{AtomicOp, KnownFn, Tells, Wait};
use crate::knowledge::conventions::is_nothing_yet;
use crate::types::infer::BodyTypes;
use crate::types::program::{FnId, Program};
use crate::types::ty::Ty;
use crate::types::value_flow::{Call, Step, Through, ValueFlow};

use crate::graph::CallGraph;
use crate::graph::barriers::BarrierKind;
use crate::graph::barriers::counted_places::{count_key, repeats_in};
use crate::graph::barriers::first_use::is_filled_here;
use crate::graph::barriers::self_ending;

/// Every second or third time is not rare.
pub(super) const LEAST_PERIOD: u64 = 4;

/// What a value is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ValueSource {
    /// A number that grows by one each time.
    Count,
    /// A random draw.
    Random,
    /// The clock.
    Clock,
}

/// What a value is made of, one step back.
enum MadeOf<'a> {
    /// What is looked for.
    Source,
    /// Other values; none if nothing is known.
    Parts(Vec<(Conditions<'a>, ExprId)>),
}

/// Judges the conditions of one body.
#[derive(Clone, Copy)]
pub(crate) struct Conditions<'a> {
    graph: &'a CallGraph<'a>,
    program: &'a Program<'a>,
    flow: ValueFlow<'a>,
    body: &'a Body,
    types: &'a BodyTypes,
}

/// What was found of conditions, by the outcome that is asked for; none of those that are looked up, which ends circles:
/// a condition that hangs on itself may come out as either each time.
type Judged = FxHashMap<(FnId, ExprId, bool), Option<BarrierKind>>;

impl<'a> Conditions<'a> {
    pub(crate) fn new(graph: &'a CallGraph<'a>, id: FnId, body: &'a Body) -> Self {
        Self::of(graph, ValueFlow { typed: graph.typed, id, body, types: graph.typed.types(id) })
    }

    fn of(graph: &'a CallGraph<'a>, flow: ValueFlow<'a>) -> Self {
        Conditions { graph, program: graph.typed.program, flow, body: flow.body, types: flow.types }
    }

    /// The same questions asked of what a helper of the workspace gives.
    fn inside(self, callee: FnId) -> Option<(Self, ExprId)> {
        let flow = self.flow.inside(callee)?;
        Some((Self::of(self.graph, flow), flow.result()?))
    }

    /// Why a branch is rarely taken that makes the condition fail which led to it.
    pub(crate) fn ends_itself(self, condition: ExprId, branch: ExprId) -> Option<BarrierKind> {
        self_ending::ends_itself(self.flow, condition, branch)
    }

    /// Why a condition comes out as `truth` only now and then; none if it may do so each time.
    pub(crate) fn rarity(self, condition: ExprId, truth: bool) -> Option<BarrierKind> {
        self.judge(condition, truth, &mut Judged::default())
    }

    fn judge(self, condition: ExprId, truth: bool, judged: &mut Judged) -> Option<BarrierKind> {
        recursing();
        let key = (self.flow.id, condition, truth);
        if let Some(known) = judged.get(&key) {
            return *known;
        }
        judged.insert(key, None);
        let found = self.judge_anew(condition, truth, judged);
        judged.insert(key, found);
        found
    }

    fn judge_anew(self, condition: ExprId, truth: bool, judged: &mut Judged) -> Option<BarrierKind> {
        match &self.body.expr(condition).kind {
            ExprKind::Binary { op: op @ (BinaryOp::And | BinaryOp::Or), lhs, rhs } => {
                let (left, right) = (self.judge(*lhs, truth, judged), self.judge(*rhs, truth, judged));
                // A conjunction that holds needs both: one rare part makes it rare.
                if (*op == BinaryOp::And) == truth { left.or(right) } else { left.and(right) }
            }
            ExprKind::Unary { op: UnaryOp::Not, operand } => self.judge(*operand, !truth, judged),
            ExprKind::Binary { op: BinaryOp::Eq, lhs, rhs } => self.equality(*lhs, *rhs, truth),
            ExprKind::Binary { op: BinaryOp::Ne, lhs, rhs } => self.equality(*lhs, *rhs, !truth),
            ExprKind::Binary { op: BinaryOp::Gt | BinaryOp::Ge, lhs, rhs } => self.greater(*lhs, *rhs, truth),
            ExprKind::Binary { op: BinaryOp::Lt | BinaryOp::Le, lhs, rhs } => self.greater(*rhs, *lhs, truth),
            ExprKind::Let { pat, scrutinee } if truth => {
                let failing = self.is_error(*pat).then_some(BarrierKind::ErrorPath);
                if self.is_try(*scrutinee) { Some(BarrierKind::TryLock) } else { failing }
            }
            ExprKind::Let { pat, scrutinee } => {
                let is_empty = || self.variant_name(*pat) == Some("Some") && is_filled_here(self.flow, *scrutinee);
                let first_use = || is_empty().then_some(BarrierKind::Once);
                self.is_success(*pat).then_some(BarrierKind::ErrorPath).or_else(first_use)
            }
            ExprKind::Builtin { kind: BuiltinMacro::CfgDebug, .. } => truth.then_some(BarrierKind::DebugOnly),
            ExprKind::Builtin { kind: BuiltinMacro::Cfg(holds), .. } => {
                (*holds == Some(!truth)).then_some(BarrierKind::SwitchedOff)
            }
            ExprKind::Builtin { kind: BuiltinMacro::LogEnabled(level), .. } => {
                (truth && self.graph.settings.is_off(*level)).then_some(BarrierKind::Log)
            }
            _ => match self.flow.step(condition) {
                Step::Same(value, Through::Block | Through::Macro) => self.judge(value, truth, judged),
                Step::Local(pat) => self.judge(self.flow.initialiser(pat)?, truth, judged),
                Step::Call(_) => self.call(condition, truth, judged),
                _ => None,
            },
        }
    }

    fn known(&self, call: ExprId) -> Option<&'a KnownFn> {
        let callee = self.types.callees.get(&call)?;
        Some(&self.program.function(callee.fn_id).known)
    }

    fn call(self, call: ExprId, truth: bool, judged: &mut Judged) -> Option<BarrierKind> {
        let callee = self.types.callees.get(&call)?;
        let known = self.known(call)?;
        // What is said of a function goes before what is seen in it.
        if truth && known.random {
            return Some(BarrierKind::Random);
        }
        if let Some((cx, value)) = self.inside(callee.fn_id) {
            return cx.judge(value, truth, judged);
        }
        match known.tells {
            Some(Tells::Failure) if truth => return Some(BarrierKind::ErrorPath),
            Some(Tells::Success) if !truth => return Some(BarrierKind::ErrorPath),
            Some(tells @ (Tells::Nothing | Tells::Value)) if truth == (tells == Tells::Nothing) => {
                let Step::Call(asks) = self.flow.step(call) else { return None };
                return asks.first().filter(|asked| is_filled_here(self.flow, *asked)).map(|_| BarrierKind::Once);
            }
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
        let drawn = self.derives(lhs, ValueSource::Random) || self.derives(rhs, ValueSource::Random);
        drawn.then_some(BarrierKind::Random)
    }

    /// `greater > less` asked to be `truth`: time that has passed a limit, a draw under a rate.
    fn greater(self, greater: ExprId, less: ExprId, truth: bool) -> Option<BarrierKind> {
        let is_about_time = |expr: ExprId| self.is_time(expr) || self.derives(expr, ValueSource::Clock);
        if is_about_time(greater) || is_about_time(less) {
            let is_past = match (self.is_clock(greater), self.is_clock(less)) {
                (true, false) => true,
                (false, true) => false,
                _ => return None,
            };
            return (is_past == truth).then_some(BarrierKind::Timed);
        }
        if self.derives(less, ValueSource::Random) {
            // `draw < rate`; a rate of a half or more is the usual path.
            return (truth != self.is_large(greater)).then_some(BarrierKind::Random);
        }
        if self.derives(greater, ValueSource::Random) {
            return (truth == self.is_large(less)).then_some(BarrierKind::Random);
        }
        None
    }

    fn is_large(&self, expr: ExprId) -> bool {
        matches!(self.body.expr(expr).kind, ExprKind::Literal(Literal::Float(Some(value), _)) if value >= 0.5)
    }

    /// `n % k`, `n & mask` with a number that counts.
    fn is_sampling(self, expr: ExprId) -> bool {
        let expr = self.flow.behind_locals(expr);
        match &self.body.expr(expr).kind {
            ExprKind::Binary { op: BinaryOp::Rem, lhs, rhs } => !self.is_below(*rhs, LEAST_PERIOD) && self.counts(*lhs),
            ExprKind::Binary { op: BinaryOp::BitAnd, lhs, rhs } => [(*lhs, *rhs), (*rhs, *lhs)]
                .into_iter()
                .any(|(counter, mask)| !self.is_below(mask, LEAST_PERIOD - 1) && self.counts(counter)),
            ExprKind::MethodCall { .. } => {
                self.known(expr).is_some_and(|known| known.remainder) && self.is_remainder_of_count(expr)
            }
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
        self.body.expr(expr).kind.whole_number().is_some_and(|value| value < limit)
    }

    fn counts(self, expr: ExprId) -> bool {
        self.derives(expr, ValueSource::Count)
    }

    /// Whether a value is made of a count, a draw or the clock, here or in helpers.
    fn derives(self, expr: ExprId, source: ValueSource) -> bool {
        let mut open = vec![(self, expr)];
        let mut seen = FxHashSet::from_iter([(self.flow.id, expr)]);
        while let Some((cx, at)) = open.pop() {
            match cx.made_of(at, source) {
                MadeOf::Source => return true,
                MadeOf::Parts(parts) => {
                    open.extend(parts.into_iter().filter(|(cx, part)| seen.insert((cx.flow.id, *part))));
                }
            }
        }
        false
    }

    /// What a value is made of, one step back.
    fn made_of(self, expr: ExprId, source: ValueSource) -> MadeOf<'a> {
        let here = |parts: Vec<ExprId>| MadeOf::Parts(parts.into_iter().map(|part| (self, part)).collect());
        match self.flow.step(expr) {
            Step::Local(_) | Step::Static(_) | Step::Field { .. }
                if source == ValueSource::Count && self.is_counted(expr) =>
            {
                MadeOf::Source
            }
            Step::Local(pat) if source == ValueSource::Count && repeats_in(self.graph.typed, self.flow.id, pat) => {
                MadeOf::Source
            }
            Step::Local(pat) => here(self.flow.initialiser(pat).into_iter().collect()),
            Step::Same(_, Through::Wrapper) => here(Vec::new()),
            Step::Same(from, _) => here(vec![from]),
            Step::Call(call) => self.made_by_call(call, source),
            Step::Static(_) | Step::Field { .. } | Step::Index { .. } => here(Vec::new()),
            Step::Other => match &self.body.expr(expr).kind {
                ExprKind::Binary { op, lhs, rhs } => {
                    use BinaryOp as B;
                    let is_arithmetic = matches!(op, B::Add | B::Sub | B::Mul | B::Div | B::Rem | B::Shr | B::BitAnd);
                    // The remainder of a count is no count any more, but still a draw.
                    let keeps = source != ValueSource::Count || !matches!(op, B::Rem | B::BitAnd);
                    here(if is_arithmetic && keeps { vec![*lhs, *rhs] } else { Vec::new() })
                }
                ExprKind::Unary { operand, .. } => here(vec![*operand]),
                _ => here(Vec::new()),
            },
        }
    }

    fn made_by_call(self, call: Call<'a>, source: ValueSource) -> MadeOf<'a> {
        let Some((callee, known)) = call.callee.zip(self.flow.known(call)) else { return MadeOf::Parts(Vec::new()) };
        let is_source = match source {
            ValueSource::Random => known.random,
            ValueSource::Clock => known.clock,
            ValueSource::Count => known.atomic == Some(AtomicOp::Count) || known.counts,
        };
        if is_source {
            return MadeOf::Source;
        }
        if let Some(inside) = self.inside(callee.fn_id) {
            return MadeOf::Parts(vec![inside]);
        }
        let Some(receiver) = call.receiver else { return MadeOf::Parts(Vec::new()) };
        if source == ValueSource::Count && known.atomic == Some(AtomicOp::Load) {
            return if self.is_counted(receiver) { MadeOf::Source } else { MadeOf::Parts(Vec::new()) };
        }
        // `COUNTER.with(|n| ..)`: what the closure gives.
        let closure = call.args.iter().find_map(|arg| match &self.body.expr(*arg).kind {
            ExprKind::Closure { body, .. } => Some(*body),
            _ => None,
        });
        let from = closure.or_else(|| self.is_scalar(receiver).then_some(receiver));
        MadeOf::Parts(from.map(|from| (self, from)).into_iter().collect())
    }

    /// Numbers and times: what their methods give is still made of them.
    fn is_scalar(&self, expr: ExprId) -> bool {
        matches!(self.types.expr(expr).peeled(), Ty::Prim(_)) || self.is_time(expr)
    }

    /// Whether a place is counted up somewhere.
    fn is_counted(&self, expr: ExprId) -> bool {
        count_key(self.graph.typed, self.flow.id, expr).is_some_and(|key| self.graph.counters().contains(&key))
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
        self.derives(expr, ValueSource::Clock) || is_instant() && matches!(self.body.expr(expr).kind, ExprKind::Path(_))
    }

    /// An acquisition that does not wait, and what is made of its result at once.
    pub(crate) fn is_try(&self, expr: ExprId) -> bool {
        let mut open = vec![(*self, expr)];
        let mut seen = FxHashSet::from_iter([(self.flow.id, expr)]);
        while let Some((cx, at)) = open.pop() {
            let callee = cx.types.callees.get(&at);
            let known = callee.map(|callee| &cx.program.function(callee.fn_id).known);
            if known.is_some_and(|known| matches!(known.acquire, Some((_, Wait::Try)))) {
                return true;
            }
            let within = match &cx.body.expr(at).kind {
                ExprKind::Try { operand } => Some(*operand),
                ExprKind::Match { scrutinee, .. } => Some(*scrutinee),
                ExprKind::MethodCall { receiver, .. } if cx.may_have_failed(*receiver) => Some(*receiver),
                _ => None,
            };
            let inside = callee.and_then(|callee| cx.inside(callee.fn_id));
            let next = within.map(|within| (cx, within)).into_iter().chain(inside);
            open.extend(next.filter(|(cx, at)| seen.insert((cx.flow.id, *at))));
        }
        false
    }

    /// An `Option` or a `Result`.
    fn may_have_failed(&self, expr: ExprId) -> bool {
        let lang = self.types.expr(expr).as_adt().and_then(|(id, _)| self.program.adt(id).known.lang);
        lang.is_some_and(|lang| matches!(lang.as_str(), "option" | "result"))
    }

    fn variant_name(&self, pat: PatId) -> Option<&str> {
        match &self.body.pat(pat).kind {
            PatKind::TupleStruct { path, .. } | PatKind::Path(path) => Some(path.segments.last()?.name.as_str()),
            PatKind::Or(parts) => self.variant_name(*parts.first()?),
            PatKind::Ref { pat } => self.variant_name(*pat),
            _ => None,
        }
    }

    /// A pattern for the failure of a `Result`, also inside of another variant. `Err(Empty)` is none: nothing has arrived yet.
    pub(crate) fn is_error(&self, pat: PatId) -> bool {
        if self.says_nothing_yet(pat) {
            return false;
        }
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

    fn says_nothing_yet(&self, pat: PatId) -> bool {
        match &self.body.pat(pat).kind {
            PatKind::Path(path) => path.segments.last().is_some_and(|last| is_nothing_yet(last.name)),
            PatKind::TupleStruct { args, .. } => matches!(args.as_slice(), [only] if self.says_nothing_yet(*only)),
            PatKind::Or(parts) => parts.iter().any(|part| self.says_nothing_yet(*part)),
            _ => false,
        }
    }

    /// Whether a pattern is for a static that holds nothing yet and is filled in the same function.
    pub(crate) fn is_first_use(&self, pat: PatId, scrutinee: ExprId) -> bool {
        self.variant_name(pat) == Some("None") && is_filled_here(self.flow, scrutinee)
    }

    pub(crate) fn is_success(&self, pat: PatId) -> bool {
        self.variant_name(pat) == Some("Ok")
    }
}
