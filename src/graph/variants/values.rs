//! Which variants a value may be, and so what a call passes.

use rustc_hash::FxHashSet;

use crate::facts::{BuiltinMacro, ExprId, ExprKind, Literal, UnaryOp};
use crate::isolation::recursing;
use crate::types::infer::PathValue;
use crate::types::lower_ty::fn_sig;
use crate::types::program::{AdtId, FnId};
use crate::types::ty::Ty;
use crate::types::value_flow::{Call, FieldOwner, Step, Through};

use super::fields::Held;
use super::known::{ANY, ParamVariants, VariantSet};
use super::{EMPTY, FILLED, Frame, Kind, Tracked};
use crate::graph::CallGraph;
use crate::graph::calls::callers::CallSite;
use crate::graph::calls::edges::{Edge, Via};

/// More expressions than this are not looked at for one call.
const MAX_SEEN: usize = 256;

/// What was looked at for one call.
#[derive(Default)]
struct Seen<'a> {
    /// Expressions, by function: a second look says nothing, which ends circles.
    exprs: FxHashSet<(FnId, ExprId)>,
    /// Whether it mattered what some parameter is.
    asked: bool,
    /// Whether parameters stand for what all callers pass, and conditions do not count.
    for_all_callers: bool,
    /// What fields are found to hold so far, while that is worked out.
    fields: Option<&'a Held>,
}

/// The variants that a value may be whatever callers pass, without regard to conditions, given what fields hold.
pub(super) fn value_for_all_callers(frame: Frame<'_>, expr: ExprId, of: Kind, fields: &Held) -> VariantSet {
    let mut seen = Seen { for_all_callers: true, fields: Some(fields), ..Seen::default() };
    frame.value(expr, of, &ParamVariants::default(), &mut seen)
}

/// The same of what a function gives that never fails, or of a `bool` that it has in a field; none of others. One that never succeeds, or
/// says what a literal says, stands in for what is not written yet.
pub(super) fn given_by(graph: &CallGraph<'_>, id: FnId) -> Option<(Kind, VariantSet)> {
    let frame = Frame::of_sure(graph, id)?;
    let results = frame.flow.results();
    let (of, all) = graph.kind_of(frame.flow.types.expr(results.first().copied()?))?;
    let is_given = |set: VariantSet| match of.adt() {
        Some(adt) => frame.success(adt).is_some_and(|success| set == 1 << success),
        None => set != all && results.iter().all(|result| matches!(frame.flow.step(*result), Step::Field { .. })),
    };
    let mut seen = Seen { for_all_callers: true, fields: Some(graph.field_variants().held()), ..Seen::default() };
    let set = frame.results(of, &ParamVariants::default(), &mut seen) & all;
    is_given(set).then_some((of, set))
}

impl CallGraph<'_> {
    /// What a call passes, where that much is known of the caller's own parameters; only what the callee asks for.
    pub(crate) fn passed(&self, caller: FnId, known: &ParamVariants, edge: &Edge) -> ParamVariants {
        self.passed_within(caller, known, edge, &mut Seen::default())
    }

    /// What a call passes to a function that it may run; only what that asks for.
    pub(crate) fn passed_by(&self, caller: FnId, known: &ParamVariants, call: (ExprId, FnId)) -> ParamVariants {
        self.passed_to(caller, known, call, &mut Seen::default())
    }

    fn passed_within(&self, caller: FnId, known: &ParamVariants, edge: &Edge, seen: &mut Seen<'_>) -> ParamVariants {
        match edge.via {
            Via::Call => self.passed_to(caller, known, (edge.expr, edge.to), seen),
            _ => ParamVariants::default(),
        }
    }

    fn passed_to(
        &self,
        caller: FnId,
        known: &ParamVariants,
        (call, callee): (ExprId, FnId),
        seen: &mut Seen<'_>,
    ) -> ParamVariants {
        let asked = &self.variants(callee).relevant;
        let Some(frame) = Frame::new(self, caller).filter(|_| !asked.is_empty()) else {
            return ParamVariants::default();
        };
        match frame.flow.step(call) {
            Step::Call(call) => frame.passed(call, asked, known, seen),
            _ => ParamVariants::default(),
        }
    }

    /// What a call passes whatever the caller's own parameters are; none if that hangs on them.
    pub(crate) fn always_passed(&self, caller: FnId, edge: &Edge) -> Option<ParamVariants> {
        let mut seen = Seen::default();
        let passed = self.passed_within(caller, &ParamVariants::default(), edge, &mut seen);
        (!seen.asked).then_some(passed)
    }

    /// A condition on the parameters of a called function as one on those of the caller: what the arguments decide is
    /// left out, and what they are not known to decide as well. None if the arguments rule it out, or what all callers of the caller
    /// pass.
    pub(crate) fn condition_at(&self, caller: FnId, edge: &Edge, condition: &ParamVariants) -> Option<ParamVariants> {
        let mut own = ParamVariants::default();
        let frame = Frame::new(self, caller).filter(|_| !condition.is_open() && edge.via == Via::Call);
        let Some((frame, Step::Call(call))) = frame.map(|frame| (frame, frame.flow.step(edge.expr))) else {
            return Some(own);
        };
        let passed = self.passed(caller, &self.entered(caller), edge);
        for (index, set) in condition.iter() {
            let may_be = passed.get(index);
            if may_be & set == 0 {
                return None;
            }
            let argument = call.argument(usize::from(index)).and_then(|arg| frame.param(arg));
            if let Some(param) = argument.filter(|_| may_be & !set != 0) {
                own.restrict(param.index, set);
            }
        }
        Some(own)
    }
}

impl Frame<'_> {
    fn passed(self, call: Call<'_>, asked: &[Tracked], known: &ParamVariants, seen: &mut Seen<'_>) -> ParamVariants {
        let mut passed = ParamVariants::default();
        for param in asked {
            let Some(arg) = call.argument(usize::from(param.index)) else { continue };
            let set = self.value(arg, param.of, known, seen) & param.all;
            // Code that never gets there is not what this is about.
            if set != 0 && set != param.all {
                passed.restrict(param.index, set);
            }
        }
        passed
    }

    /// The variants that a value of an enum, or what a pointer leads to, may be; none where it is not produced at all.
    fn value(self, expr: ExprId, of: Kind, known: &ParamVariants, seen: &mut Seen<'_>) -> VariantSet {
        recursing();
        if self.is_never(expr) {
            return 0;
        }
        if seen.exprs.len() >= MAX_SEEN || !seen.exprs.insert((self.flow.id, expr)) {
            return ANY;
        }
        match &self.flow.body.expr(expr).kind {
            ExprKind::Literal(Literal::Bool(value)) if of == Kind::Bool => 1 << u32::from(*value),
            ExprKind::Array(items) | ExprKind::Builtin { kind: BuiltinMacro::Vec, args: items, .. }
                if of == Kind::List =>
            {
                if items.is_empty() {
                    EMPTY
                } else {
                    FILLED
                }
            }
            ExprKind::Unary { op: UnaryOp::Not, operand } if of == Kind::Bool => {
                match self.value(*operand, of, known, seen) {
                    ANY => ANY,
                    set => (set & 1) << 1 | set >> 1 & 1,
                }
            }
            ExprKind::Path(_) if self.constructed(expr).is_some() => self.variant(expr, None, of, known, seen),
            ExprKind::Call { callee, args } if self.constructed(*callee).is_some() => {
                self.variant(*callee, args.first().copied(), of, known, seen)
            }
            ExprKind::Struct { path, .. } => {
                let made = self.flow.types.expr(expr).as_adt().map(|(adt, _)| adt).filter(|adt| Kind::Enum(*adt) == of);
                let variants = made.map(|adt| &self.graph.typed.program.adt(adt).variants);
                let name = path.segments.last().map(|last| last.name);
                let number = variants.and_then(|all| all.iter().position(|variant| Some(variant.name) == name));
                number.map_or(ANY, |number| 1 << number)
            }
            ExprKind::If { then, otherwise: Some(otherwise), .. } => {
                self.one_of([*then, *otherwise].into_iter(), of, known, seen)
            }
            ExprKind::Match { arms, .. } => self.one_of(arms.iter().map(|arm| arm.body), of, known, seen),
            _ => self.taken_from(expr, of, known, seen),
        }
    }

    fn one_of(
        self,
        values: impl Iterator<Item = ExprId>,
        of: Kind,
        known: &ParamVariants,
        seen: &mut Seen<'_>,
    ) -> VariantSet {
        if seen.for_all_callers {
            return values.fold(0, |set, value| set | self.value(value, of, known, seen));
        }
        let variants = self.graph.variants(self.flow.id);
        values.fold(0, |set, value| {
            seen.asked |= variants.condition(value).is_some();
            if variants.is_live(value, known) { set | self.value(value, of, known, seen) } else { set }
        })
    }

    fn constructed(self, callee: ExprId) -> Option<(AdtId, u32)> {
        match self.flow.types.values.get(&callee) {
            Some(PathValue::Ctor(adt, variant)) => Some((*adt, *variant)),
            _ => None,
        }
    }

    /// A variant that is made here, or what `Some` and `Ok` are put around; `None` and `Err` are around no value.
    fn variant(
        self,
        callee: ExprId,
        inner: Option<ExprId>,
        of: Kind,
        known: &ParamVariants,
        seen: &mut Seen<'_>,
    ) -> VariantSet {
        let Some((adt, number)) = self.constructed(callee) else { return ANY };
        if Kind::Enum(adt) == of {
            return 1u64.checked_shl(number).unwrap_or(ANY);
        }
        match (self.success(adt), inner) {
            (Some(success), Some(inner)) if success == number => self.value(inner, of, known, seen),
            (Some(success), _) if success != number => 0,
            _ => ANY,
        }
    }

    fn taken_from(self, expr: ExprId, of: Kind, known: &ParamVariants, seen: &mut Seen<'_>) -> VariantSet {
        match self.flow.step(expr) {
            Step::Local(pat) => {
                if let Some(param) = self.params.iter().find(|param| param.pat == pat) {
                    if seen.for_all_callers {
                        return self.passed_by_all_callers(*param, of, seen);
                    }
                    seen.asked = true;
                    let here = self.graph.variants(self.flow.id).condition(expr);
                    let set = known.get(param.index) & here.map_or(ANY, |here| here.get(param.index));
                    return if param.of == of && set != 0 { set } else { ANY };
                }
                match self.flow.initialiser(pat) {
                    Some(value) if !self.may_change(pat) => self.value(value, of, known, seen),
                    _ => ANY,
                }
            }
            Step::Same(value, Through::Reference { .. } | Through::Deref | Through::Block | Through::Macro) => {
                self.value(value, of, known, seen)
            }
            Step::Same(value, Through::Try | Through::Await) => self.value(value, of, known, seen),
            Step::Call(call) => self.given(expr, call, of, known, seen),
            Step::Field { base, name } => match (seen.fields, self.flow.field_owner(expr, base, name)) {
                (Some(fields), FieldOwner::Declared(owner)) => fields.get(self.graph.typed.program, (owner, name), of),
                _ => ANY,
            },
            _ => ANY,
        }
    }

    /// What all callers pass for a parameter.
    fn passed_by_all_callers(self, param: Tracked, of: Kind, seen: &mut Seen<'_>) -> VariantSet {
        let Some(calls) = self.graph.calls_seen(self.flow.id).filter(|_| param.of == of) else { return ANY };
        let passed = calls.into_iter().map(|CallSite { fn_id, expr }| {
            let Some(caller) = Frame::new(self.graph, fn_id) else { return ANY };
            let Step::Call(call) = caller.flow.step(expr) else { return ANY };
            let argument = call.argument(usize::from(param.index));
            argument.map_or(ANY, |argument| caller.value(argument, of, &ParamVariants::default(), seen))
        });
        passed.fold(0, |set, passed| set | passed)
    }

    /// What a call gives: one of the workspace what its ends give, one of a library what it hands on.
    fn given(self, expr: ExprId, call: Call<'_>, of: Kind, known: &ParamVariants, seen: &mut Seen<'_>) -> VariantSet {
        let Some(callee) = call.callee else { return ANY };
        if let Some(handed_on) = self.handed_on(expr, call, of).or_else(|| self.same_variant(call)) {
            return self.value(handed_on, of, known, seen);
        }
        if of == Kind::List {
            let is_empty = seen.fields.is_some_and(|fields| fields.is_empty_collection(self.flow, expr, call));
            return if is_empty { EMPTY } else { ANY };
        }
        // A `bool` may be computed.
        let Some(inner) = self.inside(callee.fn_id).filter(|_| of.adt().is_some()) else { return ANY };
        let passed = self.passed(call, inner.params, known, seen);
        inner.results(of, &passed, seen)
    }

    /// What a function gives at its ends. A macro that was not read may return anything.
    fn results(self, of: Kind, known: &ParamVariants, seen: &mut Seen<'_>) -> VariantSet {
        let results = self.flow.results();
        let mut exprs = self.flow.body.exprs.iter();
        if results.is_empty() || exprs.any(|expr| matches!(expr.kind, ExprKind::Macro { .. })) {
            return ANY;
        }
        let is_wrapper = |result: &ExprId| self.flow.types.expr(*result).as_adt().map(|(adt, _)| adt) == of.adt();
        let success = of.adt().and_then(|adt| self.success(adt)).filter(|_| results.iter().any(is_wrapper));
        let mut exprs = self.flow.body.exprs.iter();
        let failure: VariantSet = match success {
            Some(success) if exprs.any(|expr| matches!(expr.kind, ExprKind::Try { .. })) => !(1 << success),
            _ => 0,
        };
        self.one_of(results.into_iter(), of, known, seen) | failure
    }

    /// The value that a library's function puts a pointer around, takes out of a wrapper, or copies.
    fn handed_on(self, expr: ExprId, call: Call<'_>, of: Kind) -> Option<ExprId> {
        let program = self.graph.typed.program;
        let callee = call.callee.filter(|callee| self.flow.is_library(callee.fn_id))?;
        let owner = program.owner_trait(callee.fn_id);
        if owner.is_some() {
            return call.first().filter(|_| owner == program.lang.trait_named("clone"));
        }
        let holds = |ty: &Ty| match (ty.peeled().as_adt(), of.adt()) {
            (Some((_, args)), Some(of)) => {
                args.first().is_some_and(|arg| arg.as_adt().is_some_and(|(adt, _)| adt == of))
            }
            _ => false,
        };
        let (first, ty) = (call.first()?, self.flow.types.expr(expr));
        let is_wrapped = self.flow.types.expr(first).as_adt().is_some_and(|(adt, _)| self.success(adt).is_some());
        match call.receiver {
            // `Arc::new(value)`
            None => (call.args.len() == 1 && holds(ty) && self.is_of(first, of)).then_some(first),
            // `made.unwrap()`, `made.expect("..")`; what has a bound may make another value.
            Some(receiver) => {
                let sig = fn_sig(program, callee.fn_id);
                let is_plain = sig.own_generics == 0
                    && sig.predicates.is_empty()
                    && call.args.iter().all(|arg| !self.is_of(*arg, of));
                (is_wrapped && is_plain && holds(self.flow.types.expr(receiver)) && self.is_of(expr, of))
                    .then_some(receiver)
            }
        }
    }
}
