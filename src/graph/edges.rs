//! Calls of one body as edges.

use rustc_hash::FxHashSet;

use crate::facts::{ExprId, ExprKind};
use crate::source::Span;
use crate::types::infer::PathValue;
use crate::types::known::Runs;
use crate::types::program::{FnId, Owner, Program, TraitId};
use crate::types::typed::TypedProgram;

/// A call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The called function.
    pub to: FnId,
    /// The call.
    pub expr: ExprId,
    /// The name at the call.
    pub span: Span,
    /// Whether the call is in a loop, iterator closures included.
    pub in_loop: bool,
    /// Whether it is one of several candidates.
    pub maybe: bool,
}

/// The edges out of a function, by place.
pub(super) fn edges_of(typed: &TypedProgram<'_, '_>, id: FnId) -> Vec<Edge> {
    let Some(body) = typed.body(id) else { return Vec::new() };
    let program = typed.program;
    let types = typed.types(id);
    let loops = in_loops(typed, id);
    let mut edges = Vec::new();
    let mut add = |to: FnId, expr: ExprId| {
        let targets = targets(program, to);
        let maybe = targets.len() > 1;
        for to in targets {
            let span = call_span(body, expr);
            edges.push(Edge { to, expr, span, in_loop: loops.contains(&expr), maybe });
        }
    };
    let mut calls: Vec<(ExprId, FnId)> = types.callees.iter().map(|(expr, callee)| (*expr, callee.fn_id)).collect();
    // A function handed over as a value is taken to be called where it is handed over.
    calls.extend(types.values.iter().filter_map(|(expr, value)| match value {
        PathValue::Fn(id, _) => Some((*expr, *id)),
        _ => None,
    }));
    calls.sort();
    for (expr, to) in calls {
        add(to, expr);
    }
    edges
}

/// The functions that a call may run: a trait's method stands for its implementations.
fn targets(program: &Program<'_>, id: FnId) -> Vec<FnId> {
    let function = program.function(id);
    let Owner::Trait(trait_id) = function.owner else {
        return has_user_body(program, id).then_some(id).into_iter().collect();
    };
    let mut found = implementations(program, trait_id, id);
    if has_user_body(program, id) {
        found.push(id);
    }
    found
}

fn has_user_body(program: &Program<'_>, id: FnId) -> bool {
    let function = program.function(id);
    function.facts.body.is_some() && !program.is_stub(function.home.module)
}

fn implementations(program: &Program<'_>, trait_id: TraitId, id: FnId) -> Vec<FnId> {
    // A method of the standard library's traits on an unknown type could be anything.
    if program.is_stub(program.trait_def(trait_id).home.module) {
        return Vec::new();
    }
    let name = program.function(id).name;
    let impls = program.impl_index.all_of_trait(trait_id).iter();
    impls
        .flat_map(|impl_id| &program.impl_def(*impl_id).fns)
        .copied()
        .filter(|id| program.function(*id).name == name && has_user_body(program, *id))
        .collect()
}

fn call_span(body: &crate::facts::Body, expr: ExprId) -> Span {
    match &body.expr(expr).kind {
        ExprKind::MethodCall { method_span, .. } => *method_span,
        ExprKind::Call { callee, .. } => body.expr(*callee).span,
        _ => body.expr(expr).span,
    }
}

/// Expressions that run once per iteration of something in their function.
pub fn in_loops(typed: &TypedProgram<'_, '_>, id: FnId) -> FxHashSet<ExprId> {
    let mut found = FxHashSet::default();
    let Some(body) = typed.body(id) else { return found };
    let types = typed.types(id);
    let mut stack: Vec<(ExprId, bool)> = body.root.into_iter().map(|root| (root, false)).collect();
    while let Some((expr, in_loop)) = stack.pop() {
        if in_loop {
            found.insert(expr);
        }
        let kind = &body.expr(expr).kind;
        let repeated = |child: ExprId| match kind {
            ExprKind::Loop { .. } | ExprKind::While { .. } => true,
            ExprKind::For { iterable, .. } => child != *iterable,
            ExprKind::MethodCall { args, .. } | ExprKind::Call { args, .. } => {
                let index = args.iter().position(|arg| *arg == child);
                let callee = types.callees.get(&expr).map(|callee| typed.program.function(callee.fn_id));
                index.zip(callee).is_some_and(|(index, callee)| callee.known.runs(index) == Some(Runs::Each))
            }
            _ => false,
        };
        let mut children = Vec::new();
        crate::facts::walk::children(kind, &mut |child| children.push(child));
        stack.extend(children.into_iter().map(|child| (child, in_loop || repeated(child))));
    }
    found
}
