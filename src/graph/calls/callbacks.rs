//! What functions do with closures and functions that are handed to them.

use std::cell::RefCell;

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::facts::{Body, BodyIndex, ExprId, ExprKind, PatId};
use crate::graph::CallGraph;
use crate::graph::calls::contexts::{Execution, ExprContexts};
use crate::graph::fixed_point::{Component, solve};
use crate::knowledge::attributes::Runs;
use crate::types::components::components;
use crate::types::infer::{BodyTypes, PathValue};
use crate::types::lower_ty::fn_sig;
use crate::types::program::{FnId, Owner, Program, TraitId};
use crate::types::ty::Ty;

/// What becomes of a callable argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallbackUse {
    /// It runs so.
    Runs(Runs),
    /// It is stored, or it is not known what happens to it.
    Stored,
    /// It is a part of what the function returns, or is called when that is: whoever gets the result decides.
    GivenBack,
}

impl CallbackUse {
    /// The bottom of the lattice: what is said of a recursion that does nothing else with its parameter.
    const BOTTOM: CallbackUse = CallbackUse::Runs(Runs::Once);

    /// The order of the lattice: what runs more often is greater, then what runs earlier.
    fn order(self) -> u8 {
        match self {
            CallbackUse::Runs(Runs::Each) => 8,
            CallbackUse::Runs(Runs::Here) => 7,
            CallbackUse::Runs(Runs::OtherTask) => 6,
            CallbackUse::Runs(Runs::OtherThread) => 5,
            CallbackUse::Runs(Runs::BlockingPool) => 4,
            CallbackUse::Stored => 3,
            CallbackUse::GivenBack => 2,
            CallbackUse::Runs(Runs::Rarely) => 1,
            CallbackUse::Runs(Runs::Once) => 0,
        }
    }

    /// Whether what is handed over runs during the call, on the same thread.
    fn is_on_the_spot(self) -> bool {
        matches!(self, CallbackUse::Runs(Runs::Here | Runs::Each | Runs::Once | Runs::Rarely))
    }

    /// Whether it is sure to run on another thread, or on one that may block.
    fn is_elsewhere(self) -> bool {
        matches!(self, CallbackUse::Runs(Runs::OtherTask | Runs::OtherThread | Runs::BlockingPool))
    }

    /// The join of two outcomes: the one that runs more often, then the one that runs earlier.
    fn join(self, other: CallbackUse) -> CallbackUse {
        if other.order() > self.order() { other } else { self }
    }
}

/// By function and written parameter (`self` not counted).
#[derive(Clone, Debug, Default)]
pub(crate) struct CallbackUses {
    known: FxHashMap<(FnId, usize), CallbackUse>,
    /// Parameters that are called on the caller's thread on some ways and elsewhere on others: in some implementations of a trait's
    /// function, in a helper where `block_in_place` would panic.
    divided: FxHashSet<(FnId, usize)>,
    /// Functions of the recursion that is being solved: what is not known of them yet is bottom.
    open: FxHashSet<FnId>,
}

/// Looks at every function that takes something callable: callees before callers, a recursion until nothing changes.
pub(crate) fn gather(graph: &mut CallGraph<'_>) {
    let typed = graph.typed;
    let program = typed.program;
    // The first to ask for signatures. Of libraries those are enough that somebody calls, or a call through a trait may run.
    let called =
        typed.functions_with_bodies().flat_map(|id| typed.types(id).callees.values().map(|callee| callee.fn_id));
    let called: FxHashSet<FnId> = called.collect();
    let run = called.iter().flat_map(|id| program.implementations(*id));
    let own = program.functions().filter(|(_, function)| !program.is_stub(function.home.module)).map(|(id, _)| id);
    let ids: FxHashSet<FnId> = own.chain(run).chain(called.iter().copied()).collect();
    let taking: FxHashSet<FnId> = ids.into_par_iter().filter(|id| takes_callable(program, *id)).collect();
    let mut roots: Vec<FnId> = taking.iter().copied().collect();
    roots.sort_unstable();
    let found = components(&roots, &mut |id| {
        if is_declared(program, id) {
            return program.implementations(id).filter(|own| taking.contains(own)).collect();
        }
        let callees = typed.types(id).callees.values().map(|callee| callee.fn_id);
        callees.filter(|callee| taking.contains(callee)).collect()
    });
    for members in found {
        settle(graph, &members);
    }
}

/// Joins what the members of a recursion do until nothing changes. The lattice is finite and nothing is taken back.
fn settle(graph: &mut CallGraph<'_>, members: &[FnId]) {
    graph.callbacks.open = members.iter().copied().collect();
    loop {
        let shared = &*graph;
        let found: Vec<Handed> = members.iter().flat_map(|id| of_function(shared, *id)).collect();
        let mut changed = false;
        for handed in &found {
            let known = graph.callbacks.known.entry(handed.parameter).or_insert(CallbackUse::BOTTOM);
            let joined = known.join(handed.used);
            changed |= joined != *known;
            *known = joined;
        }
        if !changed {
            let divided = found.into_iter().filter(|handed| handed.is_divided);
            graph.callbacks.divided.extend(divided.map(|handed| handed.parameter));
            break;
        }
    }
    graph.callbacks.open.clear();
}

/// What a function does with one of its parameters.
struct Handed {
    parameter: (FnId, usize),
    used: CallbackUse,
    is_divided: bool,
}

impl Handed {
    /// Joins what is done with a parameter on several ways, and says which of these count as elsewhere; none if there are no ways.
    fn join(
        parameter: (FnId, usize),
        ways: impl Iterator<Item = CallbackUse>,
        is_elsewhere: fn(CallbackUse) -> bool,
    ) -> Option<Handed> {
        let ways: Vec<CallbackUse> = ways.collect();
        let is_divided = ways.iter().any(|way| way.is_on_the_spot()) && ways.iter().any(|way| is_elsewhere(*way));
        Some(Handed { parameter, used: ways.into_iter().reduce(CallbackUse::join)?, is_divided })
    }
}

/// Whether a function is a trait's declaration without a body.
fn is_declared(program: &Program<'_>, id: FnId) -> bool {
    let function = program.function(id);
    matches!(function.owner, Owner::Trait(_)) && function.facts.body.is_none() && !program.is_stub(function.home.module)
}

fn takes_callable(program: &Program<'_>, id: FnId) -> bool {
    let sig = fn_sig(program, id);
    sig.predicates.iter().any(|bound| program.is_fn_trait(bound.trait_ref.trait_id))
        || sig.params.iter().any(|ty| is_callable(program, ty))
}

/// A function pointer, or a callable behind a pointer.
pub(super) fn is_callable(program: &Program<'_>, ty: &Ty) -> bool {
    ty.any(&mut |part| match part {
        Ty::FnPtr(_) => true,
        Ty::Dyn(bounds) | Ty::Opaque(bounds) => {
            bounds.iter().any(|bound| program.is_fn_trait(bound.trait_ref.trait_id))
        }
        _ => false,
    })
}

/// A call through a trait does the most that one of its implementations does.
fn of_declaration(graph: &CallGraph<'_>, declared: FnId) -> Vec<Handed> {
    let program = graph.typed.program;
    let of_parameter = |index: usize| {
        let known = program.implementations(declared).filter_map(|id| graph.callbacks.known.get(&(id, index)).copied());
        // An implementation that puts it away has somebody else run it.
        Handed::join((declared, index), known, |way| !way.is_on_the_spot())
    };
    (0..program.function(declared).facts.param_pats.len()).filter_map(of_parameter).collect()
}

/// Whether what a library's function gives back holds a callable that it was given: `fn map<F>(self, f: F) -> Map<Self, F>`. It runs where
/// that does. Of iterators stubs say that it runs for each item, which is so wherever the iterator goes.
fn is_held_by_result(program: &Program<'_>, callee: FnId, written: usize) -> bool {
    let sig = fn_sig(program, callee);
    let with_self = usize::from(program.function(callee).facts.self_param.is_some());
    let Some(held @ Ty::Param(..)) = sig.params.get(written + with_self) else { return false };
    matches!(&sig.output, Ty::Adt(_, args) if args.iter().any(|arg| arg == held))
}

fn of_function(graph: &CallGraph<'_>, id: FnId) -> Vec<Handed> {
    let typed = graph.typed;
    let function = typed.program.function(id);
    if is_declared(typed.program, id) {
        return of_declaration(graph, id);
    }
    let Some(body) = typed.body(id) else { return Vec::new() };
    let types = typed.types(id);
    let contexts = ExprContexts::new(graph, id);
    let callables = CallableUses::new(graph, id, body, types);
    let has_self = usize::from(function.facts.self_param.is_some());
    let written = function.facts.param_pats.iter().enumerate().skip(has_self);
    written
        .filter_map(|(number, pat)| {
            let uses = types.uses_of(*pat);
            let ways = uses.iter().map(|used| of_use(&callables, &contexts, *used));
            let handed = Handed::join((id, number - has_self), ways, CallbackUse::is_elsewhere)?;
            let is_handed_on = || uses.iter().any(|used| graph.is_given_to_divided(id, *used));
            Some(Handed { is_divided: handed.is_divided || is_handed_on(), ..handed })
        })
        .collect()
}

/// What one use of the parameter does with it.
fn of_use(callables: &CallableUses<'_>, contexts: &ExprContexts, used: ExprId) -> CallbackUse {
    let own = callables.of(used);
    let context = contexts.of(used);
    match (own, context.execution) {
        _ if contexts.is_cold(used) => CallbackUse::Runs(Runs::Rarely),
        (CallbackUse::Runs(Runs::Here), Execution::SameThread) if context.in_loop => CallbackUse::Runs(Runs::Each),
        (CallbackUse::Runs(Runs::Here | Runs::Each), Execution::OtherTask) => CallbackUse::Runs(Runs::OtherTask),
        (CallbackUse::Runs(Runs::Here | Runs::Each), Execution::OtherThread) => CallbackUse::Runs(Runs::OtherThread),
        (CallbackUse::Runs(Runs::Here | Runs::Each), Execution::BlockingPool) => CallbackUse::Runs(Runs::BlockingPool),
        (CallbackUse::Runs(Runs::Here | Runs::Each), Execution::Stored) => callables.closure_around(used),
        (own, _) => own,
    }
}

impl CallGraph<'_> {
    /// What becomes of the argument at `index` of a call, if it is something callable or a future; none for arguments
    /// of which nothing is said.
    pub fn callback_use_at(&self, types: &BodyTypes, call: ExprId, index: usize, body: &Body) -> Option<CallbackUse> {
        let resolved = types.callees.get(&call).map(|callee| callee.fn_id);
        let Some(callee) = resolved.or_else(|| self.like_of_iterator(types, call, body)) else {
            let is_ctor = matches!(&body.expr(call).kind, ExprKind::Call { callee, .. }
                if matches!(types.values.get(callee), Some(PathValue::Ctor(..) | PathValue::Local(_))));
            return (!is_ctor).then_some(CallbackUse::Stored);
        };
        let program = self.typed.program;
        let function = program.function(callee);
        let index = self.written_parameter(callee, call, index, body)?;
        if let Some(runs) = function.known.runs(index) {
            let is_lazy = runs == Runs::Here && is_held_by_result(program, callee, index);
            return Some(if is_lazy { CallbackUse::GivenBack } else { CallbackUse::Runs(runs) });
        }
        if let Some(handed) = self.callbacks.known.get(&(callee, index)) {
            return Some(*handed);
        }
        if self.callbacks.open.contains(&callee) {
            return Some(CallbackUse::BOTTOM);
        }
        let is_seen = function.facts.body.is_some() || matches!(function.owner, Owner::Trait(_));
        if program.is_stub(function.home.module) {
            // A library's function with nothing said of its closure calls it during the call.
            return Some(CallbackUse::Runs(Runs::Here));
        }
        is_seen.then_some(CallbackUse::Stored)
    }

    /// The function of `Iterator` that has the name of a method which is called on something unknown: `users.iter().any(|user| ..)`.
    ///
    /// Errs towards running what is given during the call: other types have methods of these names, most of which run it there, too.
    fn like_of_iterator(&self, types: &BodyTypes, call: ExprId, body: &Body) -> Option<FnId> {
        let ExprKind::MethodCall { receiver, method, args, .. } = &body.expr(call).kind else { return None };
        let program = self.typed.program;
        let iterator = program.lang.trait_named("iterator").filter(|_| types.expr(*receiver).peeled().is_unknown())?;
        let is_like = |id: &FnId| {
            let function = program.function(*id);
            function.name == *method && function.facts.params.len() == args.len()
        };
        program.trait_def(iterator).fns.iter().copied().find(is_like)
    }

    /// The written parameter (`self` not counted) that an argument of a call stands for.
    fn written_parameter(&self, callee: FnId, call: ExprId, index: usize, body: &Body) -> Option<usize> {
        let takes_self = self.typed.program.function(callee).facts.self_param.is_some();
        let by_path = matches!(body.expr(call).kind, ExprKind::Call { .. }) && takes_self;
        index.checked_sub(usize::from(by_path))
    }

    /// What becomes of a value that a call is given as an argument; none if it is no such value, or no function is called.
    pub fn use_of_argument(
        &self,
        types: &BodyTypes,
        index: &BodyIndex,
        value: ExprId,
        body: &Body,
    ) -> Option<CallbackUse> {
        let call = index.parent(value)?;
        let position = body.expr(call).kind.position_of_argument(value)?;
        self.callback_use_at(types, call, position, body)
    }

    /// Whether a value is an argument of a call that runs it on the spot on some ways, and elsewhere on others.
    pub fn is_given_to_divided(&self, id: FnId, value: ExprId) -> bool {
        let (Some(body), types) = (self.typed.body(id), self.typed.types(id)) else { return false };
        let Some(call) = self.typed.body_index(id).parent(value) else { return false };
        let Some(callee) = types.callees.get(&call) else { return false };
        let index = body.expr(call).kind.position_of_argument(value);
        let written = index.and_then(|index| self.written_parameter(callee.fn_id, call, index, body));
        written.is_some_and(|index| self.callbacks.divided.contains(&(callee.fn_id, index)))
    }

    /// What becomes of a closure or of a parameter that holds one.
    pub fn becomes(&self, id: FnId, body: &Body, types: &BodyTypes, value: ExprId) -> CallbackUse {
        CallableUses::new(self, id, body, types).of(value)
    }
}

/// What becomes of the callable values of one body.
///
/// A value with a name goes where the uses of the name go, so that closures with names that call each other hang together like
/// functions; each is looked at once.
pub(crate) struct CallableUses<'g> {
    graph: &'g CallGraph<'g>,
    id: FnId,
    body: &'g Body,
    types: &'g BodyTypes,
    known: RefCell<FxHashMap<ExprId, Option<CallbackUse>>>,
}

/// Where a value is seen to go.
enum Lead {
    /// That becomes of it.
    Ends(CallbackUse),
    /// A `let` gives it, or what it is a part of, a name.
    Named {
        /// The name; none for a pattern that takes it apart.
        pat: Option<PatId>,
        /// What has the name.
        whole: ExprId,
    },
}

impl<'g> CallableUses<'g> {
    pub(crate) fn new(graph: &'g CallGraph<'g>, id: FnId, body: &'g Body, types: &'g BodyTypes) -> Self {
        CallableUses { graph, id, body, types, known: RefCell::default() }
    }

    /// What becomes of a value.
    pub(crate) fn of(&self, value: ExprId) -> CallbackUse {
        if let Lead::Ends(handed) = self.lead(value) {
            return handed;
        }
        let mut known = self.known.take();
        solve(self, &[value], &mut known);
        let handed = known.get(&value).copied().flatten().unwrap_or(CallbackUse::Stored);
        self.known.replace(known);
        handed
    }

    fn lead(&self, value: ExprId) -> Lead {
        let index = self.graph.typed.body_index(self.id);
        let mut at = value;
        loop {
            let Some(parent) = index.parent(at) else { return Lead::Ends(CallbackUse::GivenBack) };
            match &self.body.expr(parent).kind {
                ExprKind::Call { callee, .. } if *callee == at => return Lead::Ends(CallbackUse::Runs(Runs::Here)),
                ExprKind::Call { args, .. } | ExprKind::MethodCall { args, .. } => {
                    match args.iter().position(|arg| *arg == at) {
                        // Who receives it runs it.
                        Some(_) if self.is_send(parent) => return Lead::Ends(CallbackUse::Stored),
                        // `Box::new(f)`: what becomes of the result is what becomes of it.
                        Some(number) if self.is_only_kept(parent, number) => at = parent,
                        Some(number) => {
                            match self.graph.callback_use_at(self.types, parent, number, self.body) {
                                // `let f = wrap(f)`
                                Some(CallbackUse::GivenBack) => at = parent,
                                handed => return Lead::Ends(handed.unwrap_or(CallbackUse::Stored)),
                            }
                        }
                        // So it is with `f.clone()`, `f.as_ref()`.
                        None => at = parent,
                    }
                }
                // A macro that nobody knows wraps what is written in it last: `enclose! { (state) move || .. }`.
                ExprKind::Macro { args, .. } if args.last() == Some(&at) => at = parent,
                ExprKind::Block(block) if !block.gives(at) => {
                    return Lead::Named { pat: index.let_of(at), whole: at };
                }
                ExprKind::Ref { .. } | ExprKind::Unary { .. } | ExprKind::Block(_) | ExprKind::Try { .. } => {
                    at = parent
                }
                ExprKind::If { condition, .. } if *condition != at => at = parent,
                ExprKind::Match { scrutinee, .. } if *scrutinee != at => at = parent,
                // A future that holds it runs it when it is awaited.
                ExprKind::Await { .. } => return Lead::Ends(CallbackUse::Runs(Runs::Here)),
                ExprKind::Return { .. } if self.is_own_return(parent) => return Lead::Ends(CallbackUse::GivenBack),
                _ => return Lead::Ends(CallbackUse::Stored),
            }
        }
    }

    /// Whether a `return` leaves the function itself, not a closure or an async block in it.
    fn is_own_return(&self, at: ExprId) -> bool {
        let mut around = self.graph.typed.body_index(self.id).ancestors(at);
        !around.any(|outer| self.body.expr(outer).kind.is_nested_body())
    }

    fn is_send(&self, call: ExprId) -> bool {
        let callee = self.types.callees.get(&call).map(|callee| self.graph.typed.program.function(callee.fn_id));
        callee.is_some_and(|callee| callee.known.send)
    }

    /// What becomes of the innermost stored closure around an expression: what it calls is called when the closure is.
    fn closure_around(&self, inner: ExprId) -> CallbackUse {
        let closures = self
            .graph
            .typed
            .body_index(self.id)
            .ancestors(inner)
            .filter(|outer| matches!(self.body.expr(*outer).kind, ExprKind::Closure { .. }));
        let callables = closures.map(|closure| self.of(closure));
        let mut callables = callables.filter(|fate| !matches!(fate, CallbackUse::Runs(Runs::Here | Runs::Each)));
        // Two that are put away in each other are not followed.
        let own = callables.next().unwrap_or(CallbackUse::Stored);
        if callables.next().is_some() { CallbackUse::Stored } else { own }
    }

    /// What becomes of a value with a name: the strongest of what its uses do. Nothing is said of uses that only lead back here.
    fn named(&self, pat: PatId, whole: ExprId, known: &FxHashMap<ExprId, Option<CallbackUse>>) -> Option<CallbackUse> {
        let fate = |value: ExprId| known.get(&value).copied().flatten();
        let of_use = |used: &ExprId| {
            let own = fate(*used)?;
            Some(self.around(*used, whole).fold(own, |own, closure| match fate(closure) {
                Some(outer)
                    if matches!(own, CallbackUse::Runs(Runs::Here | Runs::Each))
                        && outer != CallbackUse::Runs(Runs::Here) =>
                {
                    outer
                }
                _ => own,
            }))
        };
        self.types.uses_of(pat).iter().filter_map(of_use).reduce(CallbackUse::join)
    }

    /// The closures around `inner` that are not around `other`, innermost first.
    fn around(&self, inner: ExprId, other: ExprId) -> impl Iterator<Item = ExprId> {
        let index = self.graph.typed.body_index(self.id);
        let above = move |expr| std::iter::successors(index.parent(expr), move |expr| index.parent(*expr));
        let is_closure = |expr: &ExprId| matches!(self.body.expr(*expr).kind, ExprKind::Closure { .. });
        above(inner).take_while(move |expr| !above(other).any(|outer| outer == *expr)).filter(is_closure)
    }

    /// Whether a library's function only keeps an argument, or gives it back in its result: it asks nothing of its type
    /// by which it could call it.
    fn is_only_kept(&self, call: ExprId, number: usize) -> bool {
        let program = self.graph.typed.program;
        let Some(callee) = self.types.callees.get(&call) else { return false };
        let function = program.function(callee.fn_id);
        if !program.is_stub(function.home.module) {
            return false;
        }
        let is_method = matches!(self.body.expr(call).kind, ExprKind::MethodCall { .. });
        let number = number + usize::from(is_method && function.facts.self_param.is_some());
        let sig = fn_sig(program, callee.fn_id);
        // `Sized`, `Send`, `Sync` have nothing to call.
        let has_functions = |id: TraitId| program.is_fn_trait(id) || !program.trait_def(id).fns.is_empty();
        let is_asked = |ty: &Ty| {
            let mut bounds = sig.predicates.iter().filter(|bound| bound.self_ty() == ty);
            bounds.any(|bound| has_functions(bound.trait_ref.trait_id))
        };
        sig.params.get(number).is_some_and(|ty| matches!(ty, Ty::Param(..)) && !is_asked(ty))
    }
}

impl Component for CallableUses<'_> {
    type Node = ExprId;
    /// None: nothing is known yet.
    type Summary = Option<CallbackUse>;

    fn dependencies(&self, value: ExprId) -> Vec<ExprId> {
        let Lead::Named { pat: Some(pat), whole } = self.lead(value) else { return Vec::new() };
        self.types
            .uses_of(pat)
            .iter()
            .flat_map(|used| std::iter::once(*used).chain(self.around(*used, whole)))
            .collect()
    }

    fn transfer(&self, value: ExprId, known: &FxHashMap<ExprId, Option<CallbackUse>>) -> Option<CallbackUse> {
        match self.lead(value) {
            Lead::Ends(handed) => Some(handed),
            Lead::Named { pat: None, .. } => Some(CallbackUse::Stored),
            Lead::Named { pat: Some(pat), .. } if self.types.uses_of(pat).is_empty() => Some(CallbackUse::Stored),
            Lead::Named { pat: Some(pat), whole } => self.named(pat, whole, known),
        }
    }

    fn give_up(&self, _: ExprId, handed: &mut Option<CallbackUse>) {
        *handed = Some(CallbackUse::Stored);
    }
}
