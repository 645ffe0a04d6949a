//! Where futures are awaited.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::World;
use crate::facts::{BuiltinMacro, Expr, ExprId, ExprKind};
use crate::types::infer::PathValue;
use crate::types::lower_ty::fn_sig;
use crate::types::names::impls::head_of;
use crate::types::program::{FnId, Program};
use crate::types::ty::Ty;
use crate::types::typed::TypedProgram;
use crate::types::value_flow::{Step, ValueFlow};

/// The outermost of the futures and pointers that a future is wrapped in where it is made, `Box::pin(future.instrument(span))`, also where
/// it has a name in between that is used once.
pub(in crate::analysis) fn outermost(typed: &TypedProgram<'_>, id: FnId, future: ExprId) -> ExprId {
    wrapped(typed, id, future).0
}

/// The outermost of the futures that a future is wrapped in, and whether one of them may stop polling it before its end.
fn wrapped(typed: &TypedProgram<'_>, id: FnId, future: ExprId) -> (ExprId, GivenUp) {
    let (Some(body), types) = (typed.body(id), typed.types(id)) else { return (future, GivenUp::Never) };
    let index = typed.body_index(id);
    let mut given_up = GivenUp::Never;
    let mut at = future;
    while let Some(parent) = index.parent(at) {
        at = match &body.expr(parent).kind {
            // What is called on a future that is not awaited makes another one of it.
            ExprKind::MethodCall { receiver, args, .. }
                if *receiver == at && may_wrap(typed.program, types.expr(at)) =>
            {
                given_up = given_up.max(given_up_by(typed, id, parent, args));
                parent
            }
            ExprKind::Call { args, callee }
                if matches!(args[..], [only] if only == at)
                    && types.expr(parent).any(&mut |part| part == types.expr(at)) =>
            {
                given_up = given_up.max(match types.values.get(callee) {
                    Some(PathValue::Ctor(adt, _)) if typed.program.is_stub(typed.program.adt(*adt).home.module) => {
                        GivenUp::Never
                    }
                    _ => given_up_by(typed, id, parent, &[]),
                });
                parent
            }
            // It is pinned where it is: `pin!(future).await`.
            ExprKind::Builtin { kind: BuiltinMacro::Pin, .. } => parent,
            ExprKind::Block(_) => match index.let_of(at).map(|pat| types.uses_of(pat)) {
                Some([used]) => *used,
                _ => break,
            },
            _ => break,
        };
    }
    (at, given_up)
}

/// Whether the future that a function makes of another one may stop polling that before its end: one that is given a time or another future does,
/// and of those that no stub speaks of it is not known.
fn given_up_by(typed: &TypedProgram<'_>, id: FnId, call: ExprId, args: &[ExprId]) -> GivenUp {
    let (program, types) = (typed.program, typed.types(id));
    let callee = types.callees.get(&call).map(|callee| callee.fn_id);
    let declared = callee.map_or(&[][..], |callee| fn_sig(program, callee).params.get(1..).unwrap_or_default());
    // What a macro gives is of the type that is declared: `future.instrument(info_span!("read"))`.
    let given = args.iter().enumerate().map(|(number, arg)| {
        let ty = types.expr(*arg);
        declared.get(number).filter(|_| ty.is_unknown()).unwrap_or(ty)
    });
    let stops = |ty: &Ty| {
        let is_time =
            ty.as_adt().is_some_and(|(adt, _)| program.adt(adt).known.lang.is_some_and(|it| it == "duration"));
        is_time || !ty.is_unknown() && may_be_future(program, ty)
    };
    let is_library = |callee: FnId| program.is_stub(program.function(callee).home.module);
    match callee {
        _ if given.clone().any(stops) => GivenUp::InTime,
        Some(callee) if is_library(callee) && !given.clone().any(Ty::is_unknown) => GivenUp::Never,
        _ => GivenUp::Perhaps,
    }
}

/// Whether methods of a value may make a future of it: it may be one.
pub(in crate::analysis) fn may_wrap(program: &Program<'_>, ty: &Ty) -> bool {
    matches!(ty, Ty::Param(..) | Ty::Projection(..)) || may_be_future(program, ty)
}

/// Whether a value of a type may be a future; of a type parameter that is not asked.
pub(in crate::analysis) fn may_be_future(program: &Program<'_>, ty: &Ty) -> bool {
    let Some(future) = program.lang.trait_named("future") else { return true };
    match ty {
        Ty::Unknown | Ty::Foreign(..) => true,
        Ty::Opaque(bounds) | Ty::Dyn(bounds) => bounds.iter().any(|bound| bound.trait_ref.trait_id == future),
        ty => head_of(ty).is_some_and(|head| {
            let mut impls = program.impl_index.of_trait(future, Some(head));
            impls.any(|id| !program.impl_index.blanket(future).contains(&id))
        }),
    }
}

/// Whether who awaits a future may stop before it is ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::analysis) enum GivenUp {
    Never,
    /// By a method of which nothing is known.
    Perhaps,
    /// Once another future is ready, or has failed.
    WhenAnotherEnds,
    /// After a time, or at once.
    InTime,
}

/// What awaits a future.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::analysis) struct Awaited {
    /// The `.await`, or the macro that awaits several.
    pub(in crate::analysis) at: ExprId,
    pub(in crate::analysis) given_up: GivenUp,
    /// Whether the future is polled at all each time that this is reached, unless another one is ready first whose turn is drawn.
    pub(in crate::analysis) is_polled: bool,
}

/// What awaits a future in the function that makes it, be it in another async block: an `.await`, or a macro that awaits several. None if that
/// is not seen: the future is given to what may drop it (`timeout(limit, future)`), or kept.
pub(in crate::analysis) fn awaited_at(typed: &TypedProgram<'_>, id: FnId, future: ExprId) -> Option<Awaited> {
    let (made, (future, by_wrapper)) = (future, wrapped(typed, id, future));
    let at = typed.body_index(id).parent(future)?;
    let (of_made, of_awaited) = (typed.types(id).expr(made), typed.types(id).expr(at));
    let (given_up, is_polled) = match &typed.body(id)?.expr(at).kind {
        // It is given and not polled: `ready(future).await`.
        ExprKind::Await { .. } if !of_made.is_unknown() && of_awaited.any(&mut |part| part == of_made) => return None,
        ExprKind::Await { .. } | ExprKind::Builtin { kind: BuiltinMacro::Join, .. } => (GivenUp::Never, true),
        // One before it may fail at once.
        ExprKind::Builtin { kind: BuiltinMacro::TryJoin, args, .. } => {
            (GivenUp::WhenAnotherEnds, args.first() == Some(&future))
        }
        ExprKind::Select { branches, polls_once, in_order, .. } => {
            let number = branches.iter().position(|branch| branch.future == future)?;
            let given_up = match branches.len() {
                _ if *polls_once || branches.iter().any(|branch| is_timer(typed, id, branch.future)) => GivenUp::InTime,
                1 => GivenUp::Never,
                _ => GivenUp::WhenAnotherEnds,
            };
            (given_up, branches[number].guard.is_none() && (number == 0 || !in_order))
        }
        _ => return None,
    };
    let is_polled = is_polled && by_wrapper != GivenUp::Perhaps;
    Some(Awaited { at, given_up: given_up.max(by_wrapper), is_polled })
}

/// Whether a future is ready after a time, also one that has a name: `select! { () = &mut sleep => .. }`.
fn is_timer(typed: &TypedProgram<'_>, id: FnId, future: ExprId) -> bool {
    let Some(flow) = ValueFlow::new(typed, id) else { return false };
    let waits = |at| matches!(flow.step(at), Step::Call(call) if flow.known(call).is_some_and(|known| known.timer));
    flow.made_from(future).into_iter().any(waits)
}

/// What awaits a future around the place that makes it: what is alive there is so while the future runs.
pub(in crate::analysis) fn awaited_around(typed: &TypedProgram<'_>, id: FnId, future: ExprId) -> Option<Awaited> {
    awaited_at(typed, id, future).filter(|awaited| typed.body_index(id).encloses(awaited.at, future))
}

/// Whether a future is what its function gives to its caller whenever it is made, and nothing there stops before its end. `given` is all that
/// the function may give.
pub(in crate::analysis) fn is_surely_given(
    typed: &TypedProgram<'_>,
    id: FnId,
    given: &FxHashSet<ExprId>,
    future: ExprId,
) -> bool {
    let (Some(body), index) = (typed.body(id), typed.body_index(id)) else { return false };
    let (outermost, given_up) = wrapped(typed, id, future);
    // One that has a name may be let go, where something else is given, or a failure.
    let fails = |(number, expr): (usize, &Expr)| {
        let is_own = || !index.ancestors(ExprId(number as u32)).any(|at| body.expr(at).kind.is_nested_body());
        matches!(expr.kind, ExprKind::Try { .. }) && is_own()
    };
    let is_only = || given.len() == 1 && !body.exprs.iter().enumerate().any(fails);
    given_up == GivenUp::Never && given.contains(&outermost) && (index.encloses(outermost, future) || is_only())
}

/// What a function may give to its caller, without the blocks around it. What an async function gives is there only when it has ended: none.
pub(in crate::analysis) fn given_values(typed: &TypedProgram<'_>, id: FnId) -> FxHashSet<ExprId> {
    let flow = ValueFlow::new(typed, id).filter(|_| !typed.program.gives_future(id));
    let Some(flow) = flow else { return FxHashSet::default() };
    let mut found = FxHashSet::default();
    let mut open = flow.results();
    while let Some(given) = open.pop() {
        let given = flow.block_value(given);
        match &flow.body.expr(given).kind {
            ExprKind::If { then, otherwise: Some(otherwise), .. } => open.extend([*then, *otherwise]),
            ExprKind::Match { arms, .. } => open.extend(arms.iter().map(|arm| arm.body)),
            _ => {
                found.insert(given);
            }
        }
    }
    found
}

/// When a function does something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum When {
    /// When it is called; an async function when its future is awaited.
    Called,
    /// When the future is awaited that it gives: `fn len(&self) -> impl Future<Output = usize> { async { .. } }`.
    GivenIsAwaited,
}

/// What is known of a future that is a part of a body.
#[derive(Clone, Copy, Debug)]
pub(in crate::analysis) struct FutureRun {
    /// When it runs; none if it is neither seen to be awaited nor given to the caller.
    pub(in crate::analysis) when: Option<When>,
    /// Whether who awaits it, or one of those around, may stop before it is ready.
    given_up: GivenUp,
}

/// The async blocks and closures of a body.
pub(in crate::analysis) type FutureRuns = FxHashMap<ExprId, FutureRun>;

/// Whether who awaits a future may stop before it is ready, or before its first poll is over. `awaited` is what awaits it.
pub(in crate::analysis) fn given_up_itself(
    typed: &TypedProgram<'_>,
    id: FnId,
    future: ExprId,
    awaited: Option<Awaited>,
    at_first_poll: bool,
) -> GivenUp {
    let given_up = awaited.map_or_else(|| wrapped(typed, id, future).1, |awaited| awaited.given_up);
    match awaited.map_or(given_up != GivenUp::Perhaps, |awaited| awaited.is_polled) {
        true if at_first_poll => GivenUp::Never,
        true => given_up,
        false => given_up.max(GivenUp::Perhaps),
    }
}

impl World<'_> {
    /// When the futures of a body run, and whether they may be given up.
    pub(in crate::analysis) fn future_runs(&self, id: FnId) -> Arc<FutureRuns> {
        self.whole.future_runs.get(id, || Arc::new(self.runs_of_futures(id)))
    }

    /// What a future hangs on has a greater number: children are numbered before parents, and what has a name before its uses.
    fn runs_of_futures(&self, id: FnId) -> FutureRuns {
        let mut found = FutureRuns::default();
        let Some(body) = self.typed.body(id) else { return found };
        let exprs = body.exprs.iter().enumerate().rev();
        let futures = exprs
            .filter(|(_, expr)| matches!(expr.kind, ExprKind::Async { .. } | ExprKind::Closure { is_async: true, .. }));
        for future in futures.map(|(number, _)| ExprId(number as u32)) {
            let awaited = awaited_at(self.typed, id, future);
            let place = awaited.map_or(future, |awaited| awaited.at);
            let own = given_up_itself(self.typed, id, future, awaited, false);
            let run = FutureRun {
                when: self.polled_among(id, future, awaited, &found),
                given_up: own.max(self.given_up_among(id, place, &found)),
            };
            found.insert(future, run);
        }
        found
    }

    /// When a future runs, which a call gives or a block is: where it is awaited, which may be in another future that the function awaits or
    /// gives: `let inner = self.inner.call(); Box::pin(async move { inner.await })`. None if that is not seen.
    pub(in crate::analysis) fn when_polled(&self, id: FnId, future: ExprId) -> Option<When> {
        self.polled_among(id, future, awaited_at(self.typed, id, future), &self.future_runs(id))
    }

    fn polled_among(&self, id: FnId, future: ExprId, awaited: Option<Awaited>, known: &FutureRuns) -> Option<When> {
        let Some(awaited) = awaited else { return self.is_given(id, future).then_some(When::GivenIsAwaited) };
        let own = self.nested_body_around(id, future);
        let mut around = self.nested_body_around(id, awaited.at);
        let mut latest = When::Called;
        while around != own {
            latest = latest.max(known.get(&around?)?.when?);
            around = self.nested_body_around(id, around?);
        }
        Some(latest)
    }

    /// Whether who awaits one of the async blocks around a place may stop before that is ready.
    pub(in crate::analysis) fn given_up_around(&self, id: FnId, place: ExprId) -> GivenUp {
        // Most places stand in no block.
        if self.nested_body_around(id, place).is_none() {
            return GivenUp::Never;
        }
        self.given_up_among(id, place, &self.future_runs(id))
    }

    fn given_up_among(&self, id: FnId, place: ExprId, known: &FutureRuns) -> GivenUp {
        let Some(body) = self.typed.body(id) else { return GivenUp::Never };
        let mut worst = GivenUp::Never;
        let mut at = place;
        while let Some(around) = self.nested_body_around(id, at) {
            if let ExprKind::Async { .. } = body.expr(around).kind {
                return worst.max(known.get(&around).map_or(GivenUp::Perhaps, |run| run.given_up));
            }
            // A future may run a closure that the call gives to which it is given.
            let call = self.typed.body_index(id).parent(around);
            let call = call.filter(|call| body.expr(*call).kind.position_of_argument(around).is_some());
            if let Some(call) = call.filter(|call| may_wrap(self.program, self.typed.types(id).expr(*call))) {
                worst = worst.max(given_up_itself(self.typed, id, call, awaited_at(self.typed, id, call), false));
            }
            at = around;
        }
        worst
    }

    /// Whether a future is what its function gives to its caller.
    pub(in crate::analysis) fn is_given(&self, id: FnId, future: ExprId) -> bool {
        self.given(id).contains(&outermost(self.typed, id, future))
    }

    /// Whether it is that on each call of the function.
    pub(in crate::analysis) fn is_surely_given(&self, id: FnId, future: ExprId) -> bool {
        is_surely_given(self.typed, id, &self.given(id), future)
    }

    fn given(&self, id: FnId) -> Arc<FxHashSet<ExprId>> {
        self.whole.given.get(id, || Arc::new(given_values(self.typed, id)))
    }
}
