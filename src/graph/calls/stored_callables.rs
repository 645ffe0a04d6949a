//! What fields hold that is called: functions and closures that somebody puts there, and that run where the field is called.
//!
//! **Direction of error.** Sources that are not understood, and more than one of them, make a call one that may go elsewhere. What a
//! closure does itself stays where it is written: only its calls are followed (misses).

use rustc_hash::{FxHashMap, FxHashSet};

use crate::facts::{ExprId, ExprKind, Name};
use crate::graph::CallGraph;
use crate::graph::calls::callbacks::is_callable;
use crate::knowledge::attributes::ContentOp;
use crate::source::Loc;
use crate::types::calls_that_run;
use crate::types::infer::PathValue;
use crate::types::lower_ty::{field_types, fn_sig};
use crate::types::program::{AdtId, FnId, Owner, Program};
use crate::types::ty::{Args, Ty};
use crate::types::value_flow::{Call, LocalSource, LocalStep, Projection, Step, ValueFlow};

/// A field, by the place of its struct: a file that two targets share is linked twice.
type Field = (Loc, Name);

/// Something that can be called.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Callable {
    /// A function, by its name.
    Function(FnId, Args),
    /// A closure in a function.
    Closure(FnId, ExprId),
}

/// A field that holds more than so many is a table of them: which of them a call runs is not asked, so that calls of the field do not
/// grow with what is put there (misses). A guess.
const MOST_CALLABLES: usize = 32;

/// What a field holds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Held {
    /// All that is seen.
    pub callables: Vec<Callable>,
    /// Something else may be there.
    pub is_open: bool,
}

/// What the callable fields of the workspace hold.
#[derive(Debug, Default)]
pub(crate) struct StoredCallables {
    fields: FxHashMap<Field, Held>,
    /// The calls that a closure makes itself, of those that lie in fields.
    calls: FxHashMap<(FnId, ExprId), Vec<ExprId>>,
}

impl StoredCallables {
    /// Looks through all bodies that are no tests.
    pub(in crate::graph) fn gather(graph: &CallGraph<'_>) -> StoredCallables {
        let program = graph.typed.program;
        let mut found = StoredCallables::default();
        // Fields into which something else may come, and structs into all of whose fields it may: their constructors are values.
        let (mut open, mut open_structs): (FxHashSet<Field>, FxHashSet<Loc>) = Default::default();
        for id in program.by_place(graph.typed.functions_with_bodies()) {
            let Some(flow) = ValueFlow::new(graph.typed, id).filter(|_| !program.function(id).home.is_test) else {
                continue;
            };
            for number in 0..flow.body.exprs.len() {
                let at = ExprId(number as u32);
                for (field, value) in puts(flow, at, &may_hold_callable) {
                    let held = found.fields.entry((program.adt_loc(field.0), field.1)).or_default();
                    Tracing { graph, field, held, seen: FxHashSet::default() }.value(flow, value);
                }
                open.extend(lends(flow, at).map(|(owner, name)| (program.adt_loc(owner), name)));
                open_structs.extend(constructor_as_value(flow, at).map(|adt| program.adt_loc(adt)));
            }
        }
        for (field, held) in &mut found.fields {
            held.is_open |= open.contains(field) || open_structs.contains(&field.0);
        }
        found.note_calls(graph);
        found
    }

    /// Notes what the closures in fields call themselves; what is nested in them runs when that does.
    fn note_calls(&mut self, graph: &CallGraph<'_>) {
        let mut closures: FxHashMap<FnId, FxHashSet<ExprId>> = FxHashMap::default();
        for callable in self.fields.values().flat_map(|held| &held.callables) {
            if let Callable::Closure(home, closure) = callable {
                closures.entry(*home).or_default().insert(*closure);
            }
        }
        for (home, closures) in closures {
            let Some(body) = graph.typed.body(home) else { continue };
            let index = graph.typed.body_index(home);
            for (call, _) in calls_that_run(graph.typed, home) {
                let around = index.ancestors(call).find(|at| body.expr(*at).kind.is_nested_body());
                if let Some(closure) = around.filter(|around| closures.contains(around)) {
                    self.calls.entry((home, closure)).or_default().push(call);
                }
            }
        }
        self.calls.values_mut().for_each(|calls| calls.sort_unstable());
    }

    /// What a field holds, if anything is seen to be put there.
    fn of(&self, program: &Program<'_>, (owner, name): (AdtId, Name)) -> Option<&Held> {
        self.fields.get(&(program.adt_loc(owner), name))
    }
}

impl CallGraph<'_> {
    /// The calls that a closure makes itself which lies in a field.
    pub(crate) fn calls_of_closure(&self, home: FnId, closure: ExprId) -> &[ExprId] {
        self.stored_callables().calls.get(&(home, closure)).map_or(&[], Vec::as_slice)
    }

    /// What a call of a value runs that lies in a field; none if it lies elsewhere.
    pub(crate) fn called_in_field(&self, id: FnId, call: ExprId) -> Option<&Held> {
        let flow = ValueFlow::new(self.typed, id)?;
        let ExprKind::Call { callee, .. } = flow.body.expr(call).kind else { return None };
        if flow.types.callees.contains_key(&call) || flow.types.values.contains_key(&callee) && !is_local(flow, callee)
        {
            return None;
        }
        let held = self.stored_callables().of(self.typed.program, field_of(flow, callee)?)?;
        (held.callables.len() <= MOST_CALLABLES).then_some(held)
    }
}

fn is_local(flow: ValueFlow<'_>, expr: ExprId) -> bool {
    matches!(flow.types.values.get(&expr), Some(PathValue::Local(_)))
}

/// The values that an expression puts into fields that may hold such (`may_hold`).
pub(super) fn puts(
    flow: ValueFlow<'_>,
    expr: ExprId,
    may_hold: &dyn Fn(&Program<'_>, (AdtId, Name)) -> bool,
) -> Vec<((AdtId, Name), ExprId)> {
    let program = flow.typed.program;
    let put = |field: (AdtId, Name), value: ExprId| may_hold(program, field).then_some((field, value));
    match &flow.body.expr(expr).kind {
        ExprKind::Assign { op: None, lhs, rhs } => {
            field_of(flow, *lhs).and_then(|field| put(field, *rhs)).into_iter().collect()
        }
        // `self.handlers.push(Box::new(handler))`
        ExprKind::MethodCall { receiver, args, .. } => {
            let added = args.last().copied().filter(|_| adds(flow, expr) && !takes_key_last(flow, expr));
            added.and_then(|added| put(field_of(flow, *receiver)?, added)).into_iter().collect()
        }
        _ => {
            let owner = flow.types.expr(expr).as_adt().map(|(adt, _)| adt).filter(|adt| !program.adt(*adt).is_enum);
            let given = owner.and_then(|owner| Some((owner, flow.given_fields(expr)?)));
            let own = |(owner, given): (AdtId, Vec<(Name, ExprId)>)| {
                given.into_iter().filter_map(move |(name, value)| put((owner, name), value))
            };
            given.into_iter().flat_map(own).collect()
        }
    }
}

/// Whether the last that a map's method takes is a key: `handlers.entry(id)` puts nothing there yet.
fn takes_key_last(flow: ValueFlow<'_>, call: ExprId) -> bool {
    let program = flow.typed.program;
    let Some(callee) = flow.types.callees.get(&call).map(|callee| callee.fn_id) else { return false };
    let Owner::Impl(owner) = program.function(callee).owner else { return false };
    let head = program.impl_def(owner).head.get();
    let of_map = head.and_then(|head| head.self_ty.as_adt()).map(|(_, args)| args).filter(|args| args.len() > 1);
    of_map.is_some_and(|args| fn_sig(program, callee).params.last() == args.first())
}

/// Whether a method puts something beside what is there.
fn adds(flow: ValueFlow<'_>, call: ExprId) -> bool {
    let callee = flow.types.callees.get(&call);
    let content = callee.and_then(|callee| flow.typed.program.function(callee.fn_id).known.content);
    content.is_some_and(ContentOp::adds)
}

/// The field that an expression lends to code which may put something else there: `&mut self.f`, `self.f.replace(..)`.
fn lends(flow: ValueFlow<'_>, expr: ExprId) -> Option<(AdtId, Name)> {
    let lent = match &flow.body.expr(expr).kind {
        ExprKind::Ref { mutable: true, operand, .. } => *operand,
        ExprKind::MethodCall { receiver, .. } => {
            let is_lent = flow.types.callees.get(&expr).is_some_and(|callee| callee.autoref == Some(true));
            (is_lent && !adds(flow, expr)).then_some(*receiver)?
        }
        _ => return None,
    };
    flow.declared_field(lent)
}

/// The struct whose constructor is handed on instead of being called: `.map(Handler)`.
pub(super) fn constructor_as_value(flow: ValueFlow<'_>, expr: ExprId) -> Option<AdtId> {
    let Some(PathValue::Ctor(adt, _)) = flow.types.values.get(&expr) else { return None };
    let call = flow.typed.body_index(flow.id).parent(expr);
    let is_called =
        call.is_some_and(|call| matches!(flow.body.expr(call).kind, ExprKind::Call { callee, .. } if callee == expr));
    (!is_called).then_some(*adt)
}

/// Whether values of a field can be called, or hold such: `Option<Arc<dyn Fn(u32)>>`, `F`.
fn may_hold_callable(program: &Program<'_>, (owner, name): (AdtId, Name)) -> bool {
    let adt = program.adt(owner);
    if program.is_stub(adt.home.module) {
        return false;
    }
    let number = adt.variants.first().and_then(|variant| variant.field_number(name));
    let ty = number.and_then(|number| field_types(program, owner, 0).get(number));
    ty.is_some_and(|ty| is_callable(program, ty) || matches!(ty, Ty::Param(..)))
}

/// The field that a value lies in, or is taken out of.
fn field_of(flow: ValueFlow<'_>, value: ExprId) -> Option<(AdtId, Name)> {
    let mut at = value;
    let mut seen = FxHashSet::default();
    while seen.insert(at) {
        at = match flow.step(at) {
            Step::Field { .. } => return flow.declared_field(at),
            Step::Same(from, _) | Step::Index { base: from, .. } => from,
            Step::Local(pat) => {
                let LocalStep { source: LocalSource::Value(from) | LocalSource::Items(from), projections } =
                    flow.local(pat)
                else {
                    return None;
                };
                match projections.last() {
                    Some(Projection::Field(owner, name)) => return Some((*owner, *name)),
                    Some(Projection::Wrapped | Projection::Element) | None => from,
                    Some(Projection::VariantPart(..) | Projection::Tuple(_) | Projection::Unknown) => return None,
                }
            }
            // `self.handler.as_ref()`, `self.handlers.iter()`, `self.handlers.get(name)`, but `self.handler.unwrap_or(default)`
            Step::Call(Call { callee: Some(callee), receiver: Some(receiver), args })
                if flow.is_library(callee.fn_id) && !args.iter().any(|arg| is_callable_value(flow, *arg)) =>
            {
                receiver
            }
            Step::Call(_) | Step::Static(_) | Step::Other => return None,
        };
    }
    None
}

fn is_callable_value(flow: ValueFlow<'_>, value: ExprId) -> bool {
    let is_named = matches!(flow.types.values.get(&value), Some(PathValue::Fn(..)));
    let ty = flow.types.expr(value);
    is_named || is_callable(flow.typed.program, ty) || ty.any(&mut |part| matches!(part, Ty::Closure(..)))
}

/// A walk back from what is put into a field to what that is.
struct Tracing<'g, 'h> {
    graph: &'g CallGraph<'g>,
    field: (AdtId, Name),
    held: &'h mut Held,
    /// A second look says nothing, which ends circles.
    seen: FxHashSet<(FnId, ExprId)>,
}

impl Tracing<'_, '_> {
    fn value(&mut self, flow: ValueFlow<'_>, value: ExprId) {
        if !self.seen.insert((flow.id, value)) {
            return;
        }
        match (&flow.body.expr(value).kind, flow.types.values.get(&value)) {
            (ExprKind::Closure { .. }, _) => self.add(Callable::Closure(flow.id, value)),
            (_, Some(PathValue::Fn(id, args))) => self.add(Callable::Function(*id, args.clone())),
            // `None`
            (ExprKind::Path(_), Some(PathValue::Ctor(..))) => {}
            _ => match flow.step(value) {
                Step::Same(from, _) => self.value(flow, from),
                Step::Local(pat) => match flow.local(pat) {
                    LocalStep { source: LocalSource::Value(from), projections } if projections.is_empty() => {
                        self.value(flow, from);
                    }
                    LocalStep { source: LocalSource::Parameter, projections } if projections.is_empty() => {
                        let params = &flow.typed.program.function(flow.id).facts.param_pats;
                        let index = params.iter().position(|own| *own == pat);
                        self.parameter(flow.id, index);
                    }
                    _ => self.held.is_open = true,
                },
                // `Arc::new(handler)`, `handler.clone()`, and what makes an empty list.
                Step::Call(call) if call.callee.is_some_and(|callee| flow.is_library(callee.fn_id)) => {
                    match call.first() {
                        Some(from) if call.argument(1).is_none() => self.value(flow, from),
                        Some(_) => self.held.is_open = true,
                        None => {}
                    }
                }
                // The same field of another value holds nothing new.
                Step::Field { .. } if field_of(flow, value) == Some(self.field) => {}
                _ => self.held.is_open = true,
            },
        }
    }

    /// What all callers pass for a parameter.
    fn parameter(&mut self, id: FnId, index: Option<usize>) {
        let Some((calls, index)) = self.graph.calls_seen(id).zip(index) else {
            self.held.is_open = true;
            return;
        };
        for site in calls {
            let flow = ValueFlow::new(self.graph.typed, site.fn_id);
            let argument = flow.and_then(|flow| match flow.step(site.expr) {
                Step::Call(call) => Some((flow, call.argument(index)?)),
                _ => None,
            });
            match argument {
                Some((flow, argument)) => self.value(flow, argument),
                None => self.held.is_open = true,
            }
        }
    }

    fn add(&mut self, callable: Callable) {
        if self.held.callables.len() <= MOST_CALLABLES && !self.held.callables.contains(&callable) {
            self.held.callables.push(callable);
        }
    }
}
