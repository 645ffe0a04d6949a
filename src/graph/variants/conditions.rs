//! What must be passed for each expression of a body to be evaluated.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::facts::walk::children;
use crate::facts::{
    Arm, BinaryOp, Block, ExprId, ExprKind, Initialiser, Literal, Name, PatId, PatKind, Path, Stmt, UnaryOp,
};
use crate::isolation::recursing;
use crate::knowledge::attributes::{ContentOp, Tells};
use crate::types::infer::PathValue;
use crate::types::names::impls::Head;
use crate::types::program::{FnId, Owner, StaticId};
use crate::types::value_flow::{Call, FieldOwner, Step, Through};

use super::known::{ANY, ParamVariants, VariantSet};
use super::{EMPTY, FILLED, Frame, Kind, Tracked, Variants};
use crate::graph::CallGraph;

/// What a pattern says of a value's variant.
#[derive(Clone, Copy, Debug)]
struct Matched {
    /// Variants of which some value matches.
    may: VariantSet,
    /// Variants of which every value matches.
    all: VariantSet,
}

const EVERYTHING: Matched = Matched { may: ANY, all: ANY };
const NOT_KNOWN: Matched = Matched { may: ANY, all: 0 };

/// What a condition is about.
#[derive(Clone, Copy, Debug)]
pub(super) enum Subject<'a> {
    /// A parameter or local.
    Param(&'a Tracked),
    /// A field, or what a function gives, that is not each variant, with those that it is.
    Known(Kind, VariantSet),
}

impl Subject<'_> {
    pub(super) fn kind(self) -> Kind {
        match self {
            Subject::Param(param) => param.of,
            Subject::Known(of, _) => of,
        }
    }

    /// What must have been passed for it to be one of these.
    pub(super) fn only(self, set: VariantSet) -> ParamVariants {
        match self {
            Subject::Param(param) => ParamVariants::of(param.index, set & param.all),
            Subject::Known(_, held) if held & set == 0 => ParamVariants::never(),
            Subject::Known(..) => ParamVariants::default(),
        }
    }
}

/// A condition that goes through more helpers than this says nothing.
const MAX_HELPERS: usize = 16;

/// A condition of more parts than this, those of locals that it names included, says nothing.
const MAX_PARTS: usize = 256;

/// One condition that is taken apart.
struct Asking {
    /// Functions that are looked into: a circle says nothing.
    open: Vec<FnId>,
    /// How many more parts may be looked at: what locals are made from forks with each one that is named twice.
    left: usize,
}

/// Children of an expression, with what must be passed for them to be evaluated where the expression is.
type Raised = Vec<(ExprId, ParamVariants)>;

/// What hangs on a function's parameters.
pub(super) fn variants_of(graph: &CallGraph<'_>, id: FnId) -> Variants {
    let mut found = variants_within(graph, id, graph.tracked(id));
    let Some(frame) = Frame::new(graph, id).filter(|_| !found.conditions.is_empty()) else { return found };
    let is_asked = |param: &Tracked| found.conditions.iter().any(|condition| condition.get(param.index) != ANY);
    let relevant = frame.params.iter().filter(|param| is_asked(param) || frame.is_passed_on(param));
    found.relevant = relevant.copied().collect();
    found
}

/// What hangs on some parameters and locals. Walks a function's body once, outermost expressions first.
pub(super) fn variants_within(graph: &CallGraph<'_>, id: FnId, tracked: &[Tracked]) -> Variants {
    let says_something = |frame: &Frame<'_>| !tracked.is_empty() || frame.knows_some_value();
    let Some(frame) = Frame::asking(graph, id, tracked).filter(says_something) else { return Variants::default() };
    let body = frame.flow.body;
    let mut found =
        Variants { conditions: vec![ParamVariants::default()], exprs: vec![0; body.exprs.len()], relevant: Vec::new() };
    let mut numbers = FxHashMap::from_iter([(ParamVariants::default(), 0)]);
    let mut stack: Vec<ExprId> = body.root.into_iter().collect();
    let mut raised = Raised::new();
    while let Some(expr) = stack.pop() {
        let around = found.exprs[expr.0 as usize];
        raised.clear();
        frame.raised(expr, &mut raised);
        children(&body.expr(expr).kind, &mut |child| {
            let own = raised.iter().filter(|(at, _)| *at == child).map(|(_, condition)| frame.without_any(condition));
            let number =
                own.filter(|own| !own.is_open()).fold(around, |number, own| found.within(&mut numbers, number, &own));
            found.exprs[child.0 as usize] = number;
            stack.push(child);
        });
    }
    found
}

impl Variants {
    /// The number of a condition that holds in addition.
    fn within(&mut self, numbers: &mut FxHashMap<ParamVariants, u16>, around: u16, condition: &ParamVariants) -> u16 {
        let both = self.conditions[usize::from(around)].and(condition);
        if let Some(number) = numbers.get(&both) {
            return *number;
        }
        // More conditions than that say no more than what is around.
        match u16::try_from(self.conditions.len()) {
            Ok(number) => {
                numbers.insert(both.clone(), number);
                self.conditions.push(both);
                number
            }
            Err(_) => around,
        }
    }
}

impl<'a> Frame<'a> {
    /// Whether a parameter is an argument of a call of the workspace.
    fn is_passed_on(self, param: &Tracked) -> bool {
        let program = self.graph.typed.program;
        self.flow.types.callees.iter().any(|(call, callee)| {
            let Step::Call(call) = self.flow.step(*call) else { return false };
            !program.is_stub(program.function(callee.fn_id).home.module)
                && call
                    .receiver
                    .iter()
                    .chain(call.args)
                    .any(|arg| self.param(*arg).is_some_and(|own| own.index == param.index))
        })
    }

    /// A condition without what says nothing because all variants meet it.
    fn without_any(self, condition: &ParamVariants) -> ParamVariants {
        let mut kept = ParamVariants::default();
        for (index, set) in condition.iter() {
            // They come in order of their positions.
            let found = self.params.binary_search_by_key(&index, |param| param.index);
            let all = found.map_or(ANY, |at| self.params[at].all);
            if set & all != all {
                kept.restrict(index, set);
            }
        }
        kept
    }

    /// What is known of a value: the parameter or the field that it is, or the function that gives it.
    pub(super) fn subject(self, value: ExprId) -> Option<Subject<'a>> {
        let known = || self.known_variants(value).or_else(|| self.made_variants(value));
        self.param(value).map(Subject::Param).or_else(|| known().map(|(of, held)| Subject::Known(of, held)))
    }

    /// The variants that something makes of a value's type, if that is not each.
    fn made_variants(self, value: ExprId) -> Option<(Kind, VariantSet)> {
        let (adt, _) = self.flow.types.expr(value).peeled().as_adt()?;
        Some((Kind::Enum(adt), self.graph.made_variants(adt)?))
    }

    /// The variants of the field that a value is, or of what a function gives, if that is not each.
    fn known_variants(self, value: ExprId) -> Option<(Kind, VariantSet)> {
        let mut at = value;
        let mut seen = FxHashSet::default();
        loop {
            let step = self.flow.step(at);
            at = match step {
                Step::Field { base, name } => {
                    let FieldOwner::Declared(owner) = self.flow.field_owner(at, base, name) else { return None };
                    return self.graph.field_variants().get(self.graph.typed.program, owner, name);
                }
                Step::Call(Call { callee: Some(callee), .. }) if !self.flow.is_library(callee.fn_id) => {
                    return self.graph.given_variants(callee.fn_id);
                }
                Step::Same(future, Through::Await) => future,
                Step::Call(call) if self.takes_from_collection(call) => return self.taken_from_empty(at, call),
                step => self.behind(step)?,
            };
            if !seen.insert(at) {
                return None;
            }
        }
    }

    /// Whether a call of a library looks for something in a collection, or takes it out.
    fn takes_from_collection(self, call: Call<'_>) -> bool {
        let content = self.flow.known(call).and_then(|known| known.content);
        matches!(content, Some(ContentOp::Read | ContentOp::Pop | ContentOp::Remove))
    }

    /// `None`, where nothing is in the collection.
    fn taken_from_empty(self, taken: ExprId, call: Call<'_>) -> Option<(Kind, VariantSet)> {
        recursing();
        let (of, held) = self.known_variants(call.receiver?)?;
        let adt = self.flow.types.expr(taken).as_adt().map(|(adt, _)| adt)?;
        (of == Kind::List && held == EMPTY).then_some((Kind::Enum(adt), !(1 << self.success(adt)?)))
    }

    fn raised(self, expr: ExprId, out: &mut Raised) {
        let mut branch = |condition: ExprId, truth: bool, child: ExprId| {
            out.push((child, self.implied(condition, truth)));
        };
        match &self.flow.body.expr(expr).kind {
            ExprKind::If { condition, then, otherwise } => {
                branch(*condition, true, *then);
                otherwise.iter().for_each(|otherwise| branch(*condition, false, *otherwise));
            }
            ExprKind::While { condition, body, .. } => branch(*condition, true, *body),
            ExprKind::For { iterable, body, .. } => {
                out.extend(self.list(*iterable).map(|list| (*body, list.only(FILLED))));
            }
            ExprKind::Binary { op: BinaryOp::And, lhs, rhs } => branch(*lhs, true, *rhs),
            ExprKind::Binary { op: BinaryOp::Or, lhs, rhs } => branch(*lhs, false, *rhs),
            ExprKind::Match { scrutinee, arms } => {
                for (arm, condition) in self.arms(*scrutinee, arms) {
                    let passes = arm.guard.map_or_else(ParamVariants::default, |guard| self.implied(guard, true));
                    out.push((arm.body, condition.and(&passes)));
                    out.extend(arm.guard.map(|guard| (guard, condition)));
                }
            }
            ExprKind::Block(block) => self.block(block, out),
            ExprKind::MethodCall { .. } => {
                if let Step::Call(call) = self.flow.step(expr) {
                    out.extend(self.given_functions(call));
                }
            }
            _ => {}
        }
    }

    /// The slice that a loop goes over: itself, or what a library's functions make of it alone, such as `list.iter().rev()`.
    fn list(self, iterable: ExprId) -> Option<Subject<'a>> {
        self.behind_library(iterable).filter(|subject| subject.kind() == Kind::List)
    }

    /// The parameter or field that a value is, or that a library's functions make it of alone.
    pub(super) fn behind_library(self, value: ExprId) -> Option<Subject<'a>> {
        let mut at = value;
        loop {
            if let Some(subject) = self.subject(at) {
                return Some(subject);
            }
            at = match self.flow.step(at) {
                Step::Call(call) if call.args.is_empty() => {
                    call.receiver.filter(|_| call.callee.is_some_and(|callee| self.flow.is_library(callee.fn_id)))?
                }
                _ => return None,
            };
        }
    }

    /// What is left of a block after a `let .. else`, or a statement some branches of which leave it.
    fn block(self, block: &Block, out: &mut Raised) {
        let mut rest = ParamVariants::default();
        for stmt in &block.stmts {
            let is_always = stmt.cfg().is_none();
            match stmt {
                Stmt::Expr { expr, .. } => {
                    out.push((*expr, rest.clone()));
                    rest = if is_always { rest.and(&self.after(*expr)) } else { rest };
                }
                Stmt::Let(stmt) => {
                    let Some(init) = stmt.init else { continue };
                    out.push((init, rest.clone()));
                    if !is_always {
                        out.extend(stmt.otherwise.map(|otherwise| (otherwise, rest.clone())));
                        continue;
                    }
                    rest = rest.and(&self.after(init));
                    if let Some(otherwise) = stmt.otherwise {
                        out.push((otherwise, rest.and(&self.unmatched(init, stmt.pat))));
                        rest = rest.and(&self.matched(init, stmt.pat));
                    }
                }
            }
        }
        out.extend(block.tail.map(|tail| (tail, rest)));
    }

    /// What must have been passed for an expression to be evaluated to its end.
    fn after(self, expr: ExprId) -> ParamVariants {
        match &self.flow.body.expr(expr).kind {
            ExprKind::If { condition, then, otherwise } => {
                let truth = match otherwise {
                    _ if self.is_never(*then) => false,
                    Some(otherwise) if self.is_never(*otherwise) => true,
                    _ => return ParamVariants::default(),
                };
                self.implied(*condition, truth)
            }
            ExprKind::Match { scrutinee, arms } => {
                let ending = self.arms(*scrutinee, arms).into_iter().filter(|(arm, _)| !self.is_never(arm.body));
                ending.map(|(_, condition)| condition).reduce(|one, other| one.or(&other)).unwrap_or_default()
            }
            ExprKind::Try { operand } => {
                let success = self.param(*operand).and_then(|param| Some((param, self.success(param.of.adt()?)?)));
                success.map_or_else(ParamVariants::default, |(param, variant)| {
                    ParamVariants::of(param.index, 1 << variant)
                })
            }
            _ => ParamVariants::default(),
        }
    }

    /// What must have been passed for each arm to be taken.
    fn arms(self, scrutinee: ExprId, arms: &[Arm]) -> Vec<(&Arm, ParamVariants)> {
        let mut left = ParamVariants::default();
        let mut found = Vec::with_capacity(arms.len());
        for arm in arms {
            found.push((arm, left.and(&self.matched(scrutinee, arm.pat))));
            if arm.guard.is_none() {
                left = left.and(&self.unmatched(scrutinee, arm.pat));
            }
        }
        found
    }

    /// What must have been passed for a value to match; of a tuple each part.
    fn matched(self, value: ExprId, pat: PatId) -> ParamVariants {
        if let Some(subject) = self.subject(value) {
            return subject.only(self.variants(pat, subject.kind()).may);
        }
        match (&self.flow.body.expr(value).kind, &self.flow.body.pat(pat).kind) {
            (ExprKind::Ref { operand, .. }, _) => self.matched(*operand, pat),
            (ExprKind::Tuple(_), PatKind::Or(parts)) => {
                let each = parts.iter().map(|part| self.matched(value, *part));
                each.reduce(|one, other| one.or(&other)).unwrap_or_default()
            }
            (ExprKind::Tuple(values), PatKind::Tuple(parts)) if values.len() == parts.len() => {
                let has_rest = parts.iter().any(|part| matches!(self.flow.body.pat(*part).kind, PatKind::Rest));
                let each = values.iter().zip(parts).filter(|_| !has_rest);
                let each = each.map(|(value, part)| self.matched(*value, *part));
                each.reduce(|one, other| one.and(&other)).unwrap_or_default()
            }
            _ => ParamVariants::default(),
        }
    }

    /// What must have been passed for a value not to match.
    fn unmatched(self, value: ExprId, pat: PatId) -> ParamVariants {
        let Some(subject) = self.subject(value) else { return ParamVariants::default() };
        subject.only(!self.variants(pat, subject.kind()).all)
    }

    fn variants(self, pat: PatId, of: Kind) -> Matched {
        recursing();
        let named = |path: &Path, is_whole: bool| {
            let number = path.segments.last().and_then(|last| self.numbered(last.name.as_str(), of));
            number.map_or(NOT_KNOWN, |number| Matched { may: 1 << number, all: if is_whole { 1 << number } else { 0 } })
        };
        match &self.flow.body.pat(pat).kind {
            PatKind::Wild => EVERYTHING,
            PatKind::Bind { sub: Some(sub), .. } | PatKind::Ref { pat: sub } => self.variants(*sub, of),
            PatKind::Bind { name, .. } if self.flow.types.constants.contains(&pat) => {
                let number = self.numbered(name.as_str(), of);
                number.map_or(NOT_KNOWN, |number| Matched { may: 1 << number, all: 1 << number })
            }
            PatKind::Bind { .. } => EVERYTHING,
            PatKind::Path(path) => named(path, true),
            PatKind::TupleStruct { path, args } => named(path, args.iter().all(|arg| self.is_irrefutable(*arg))),
            PatKind::Struct { path, fields } => named(path, fields.iter().all(|field| self.is_irrefutable(field.pat))),
            PatKind::Or(parts) => {
                let each = parts.iter().map(|part| self.variants(*part, of));
                let join =
                    |one: Matched, other: Matched| Matched { may: one.may | other.may, all: one.all | other.all };
                each.reduce(join).unwrap_or(NOT_KNOWN)
            }
            PatKind::Bool(value) if of == Kind::Bool => {
                Matched { may: 1 << u32::from(*value), all: 1 << u32::from(*value) }
            }
            PatKind::Rest | PatKind::Tuple(_) | PatKind::Slice(_) | PatKind::Literal | PatKind::Bool(_) => NOT_KNOWN,
        }
    }

    fn numbered(self, variant: &str, of: Kind) -> Option<usize> {
        let def = self.graph.typed.program.adt(of.adt()?);
        def.variants.iter().position(|own| own.name == variant)
    }

    fn is_irrefutable(self, pat: PatId) -> bool {
        match &self.flow.body.pat(pat).kind {
            PatKind::Wild | PatKind::Rest => true,
            PatKind::Bind { sub: None, .. } => !self.flow.types.constants.contains(&pat),
            PatKind::Bind { sub: Some(sub), .. } | PatKind::Ref { pat: sub } => self.is_irrefutable(*sub),
            PatKind::Tuple(parts) => parts.iter().all(|part| self.is_irrefutable(*part)),
            _ => false,
        }
    }

    /// Whether something is known of a value in the body whatever is passed: a constant, a field, what a function gives.
    fn knows_some_value(self) -> bool {
        let is_truth = |kind: &ExprKind| matches!(kind, ExprKind::Literal(Literal::Bool(_)));
        let fields = self.graph.field_variants();
        let is_known = |kind: &ExprKind| matches!(kind, ExprKind::Field { name, .. } if fields.has_name(*name));
        let mut callees = self.flow.types.callees.values();
        self.flow.body.exprs.iter().any(|expr| is_truth(&expr.kind) || is_known(&expr.kind))
            || callees.any(|callee| self.graph.given_variants(callee.fn_id).is_some())
            || self.flow.body.exprs.iter().any(|expr| self.asks_for_variant(&expr.kind))
            || self.flow.types.values.values().any(|value| matches!(value, PathValue::Static(_)))
    }

    /// Whether an expression takes values of an enum apart of which not each variant is made.
    fn asks_for_variant(self, kind: &ExprKind) -> bool {
        match kind {
            ExprKind::Match { scrutinee, .. } | ExprKind::Let { scrutinee, .. } => {
                self.made_variants(*scrutinee).is_some()
            }
            ExprKind::Block(block) => block.stmts.iter().any(|stmt| match stmt {
                Stmt::Let(stmt) if stmt.otherwise.is_some() => {
                    stmt.init.is_some_and(|init| self.made_variants(init).is_some())
                }
                _ => false,
            }),
            _ => false,
        }
    }

    /// The truth of a constant that is one in each build. What a trait or a `cfg` may replace is none.
    fn constant(self, id: StaticId) -> Option<bool> {
        let constant = self.graph.typed.program.static_def(id);
        let is_one = !constant.facts.is_static && constant.item.cfg.is_none() && constant.home.conditions.is_empty();
        let Initialiser::Value(body) = &constant.facts.initialiser else { return None };
        match body.expr(body.root?).kind {
            ExprKind::Literal(Literal::Bool(value)) if is_one && !matches!(constant.owner, Owner::Trait(_)) => {
                Some(value)
            }
            _ => None,
        }
    }

    /// What must have been passed for a condition to come out as `truth`.
    fn implied(self, condition: ExprId, truth: bool) -> ParamVariants {
        let mut asking = Asking { open: vec![self.flow.id], left: MAX_PARTS };
        self.implied_within(condition, truth, &mut asking).unwrap_or_else(ParamVariants::never)
    }

    /// The same; none if it never comes out so.
    fn implied_within(self, condition: ExprId, truth: bool, asking: &mut Asking) -> Option<ParamVariants> {
        let Some(left) = asking.left.checked_sub(1) else { return Some(ParamVariants::default()) };
        asking.left = left;
        let inner = self.implied_by_parts(condition, truth, asking)?;
        let own = self.subject(condition).filter(|subject| subject.kind() == Kind::Bool);
        Some(match own {
            Some(own) => inner.and(&own.only(1 << u32::from(truth))),
            None => inner,
        })
    }

    fn implied_by_parts(self, condition: ExprId, truth: bool, asking: &mut Asking) -> Option<ParamVariants> {
        match &self.flow.body.expr(condition).kind {
            ExprKind::Literal(Literal::Bool(value)) => (*value == truth).then(ParamVariants::default),
            ExprKind::Unary { op: UnaryOp::Not, operand } => self.implied_within(*operand, !truth, asking),
            ExprKind::Binary { op: op @ (BinaryOp::And | BinaryOp::Or), lhs, rhs } => {
                let (left, right) =
                    (self.implied_within(*lhs, truth, asking), self.implied_within(*rhs, truth, asking));
                match (*op == BinaryOp::And) == truth {
                    true => Some(left?.and(&right?)),
                    false => either(left, right),
                }
            }
            ExprKind::Binary { op: op @ (BinaryOp::Eq | BinaryOp::Ne), lhs, rhs } => {
                let is_equal = (*op == BinaryOp::Eq) == truth;
                if let Some((other, value)) = self.bool_literal(*lhs, *rhs) {
                    return self.implied_within(other, value == is_equal, asking);
                }
                let found = self.equal(*lhs, *rhs, is_equal).or_else(|| self.equal(*rhs, *lhs, is_equal));
                Some(found.unwrap_or_default())
            }
            ExprKind::Let { pat, scrutinee } if truth => Some(self.matched(*scrutinee, *pat)),
            ExprKind::Let { pat, scrutinee } => Some(self.unmatched(*scrutinee, *pat)),
            // `matches!` is one of these.
            ExprKind::Match { scrutinee, arms } => {
                let arms = self.arms(*scrutinee, arms).into_iter();
                arms.filter_map(|(arm, taken)| Some(taken.and(&self.implied_within(arm.body, truth, asking)?)))
                    .reduce(|one, other| one.or(&other))
            }
            _ => match self.flow.step(condition) {
                Step::Same(value, Through::Block | Through::Macro) => self.implied_within(value, truth, asking),
                Step::Local(pat) if !self.may_change(pat) => match self.flow.initialiser(pat) {
                    Some(value) => self.implied_within(value, truth, asking),
                    None => Some(ParamVariants::default()),
                },
                Step::Call(call) => Some(self.told(call, truth, asking).unwrap_or_default()),
                Step::Static(id) => self.constant(id).is_none_or(|value| value == truth).then(ParamVariants::default),
                _ => Some(ParamVariants::default()),
            },
        }
    }

    /// `done == false`: what is compared, and with what.
    fn bool_literal(self, lhs: ExprId, rhs: ExprId) -> Option<(ExprId, bool)> {
        let literal = |expr: ExprId| match self.flow.body.expr(expr).kind {
            ExprKind::Literal(Literal::Bool(value)) => Some(value),
            _ => None,
        };
        literal(rhs).map(|value| (lhs, value)).or_else(|| Some((rhs, literal(lhs)?)))
    }

    /// `kind == Kind::Flat`, where equality is that of the variants.
    fn equal(self, value: ExprId, variant: ExprId, is_equal: bool) -> Option<ParamVariants> {
        let subject = self.subject(value)?;
        let PathValue::Ctor(adt, number) = self.flow.types.values.get(&variant)? else { return None };
        let program = self.graph.typed.program;
        // One that is written may say something else.
        let equality = Name::from_existing("PartialEq").and_then(|name| program.lang.derive_named(name));
        let impls = equality.into_iter().flat_map(|of| program.impl_index.of_trait(of, Some(Head::Adt(*adt))));
        let is_own = impls.into_iter().any(|id| {
            let block = program.impl_def(id);
            !block.facts.derived && !program.is_stub(block.home.module)
        });
        let set: VariantSet = 1 << number;
        let found = subject.only(if is_equal { set } else { !set });
        (subject.kind() == Kind::Enum(*adt) && !is_own).then_some(found)
    }

    /// What a library's function says by its truth, such as `is_some`, or one of the workspace that asks for the variant.
    fn told(self, call: Call<'_>, truth: bool, asking: &mut Asking) -> Option<ParamVariants> {
        recursing();
        if let Some(tells) = self.flow.known(call)?.tells {
            let subject = self.subject(call.receiver?)?;
            if subject.kind() == Kind::List {
                let set = if truth { EMPTY } else { FILLED };
                return (tells == Tells::Empty).then(|| subject.only(set));
            }
            let success: VariantSet = 1 << self.success(subject.kind().adt()?)?;
            let holds = matches!(tells, Tells::Value | Tells::Success) == truth;
            return Some(subject.only(if holds { success } else { !success }));
        }
        let callee = call.callee?.fn_id;
        let is_new = asking.open.len() < MAX_HELPERS && !asking.open.contains(&callee);
        let inner = self.inside(callee).filter(|_| is_new)?;
        let [result] = inner.flow.results()[..] else { return None };
        asking.open.push(callee);
        let asked = inner.implied_within(result, truth, asking);
        asking.open.pop();
        Some(self.restated(callee, call, &asked?))
    }

    /// A condition on a callee's parameters as one on those of the caller that are passed; the rest may hold.
    fn restated(self, callee: FnId, call: Call<'_>, condition: &ParamVariants) -> ParamVariants {
        if *condition == ParamVariants::never() {
            return ParamVariants::never();
        }
        let mut own = ParamVariants::default();
        for (index, set) in condition.iter() {
            let asked = self.graph.tracked(callee).iter().find(|param| param.index == index);
            let passed = call.argument(usize::from(index)).and_then(|arg| self.param(arg));
            if let (Some(asked), Some(passed)) = (asked, passed)
                && asked.of == passed.of
            {
                own.restrict(passed.index, set);
            }
        }
        own
    }
}

fn either(one: Option<ParamVariants>, other: Option<ParamVariants>) -> Option<ParamVariants> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.or(&other)),
        (one, other) => one.or(other),
    }
}
