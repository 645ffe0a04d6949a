//! What functions do with closures and functions that are handed to them.

use rustc_hash::FxHashMap;

use super::CallGraph;
use super::regions::{Execution, Regions};
use crate::facts::{Block, Body, ExprId, ExprKind, PatId, Stmt};
use crate::types::infer::{BodyTypes, PathValue};
use crate::types::known::Runs;
use crate::types::lower_ty::fn_sig;
use crate::types::program::{FnId, Owner, Program};
use crate::types::ty::Ty;

/// What becomes of a callable argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handed {
    /// It runs so.
    Runs(Runs),
    /// It is put away, or it is not known what happens to it.
    Stored,
}

impl Handed {
    /// What runs more, and sooner, counts where both happen.
    fn strength(self) -> u8 {
        match self {
            Handed::Runs(Runs::Each) => 7,
            Handed::Runs(Runs::Here) => 6,
            Handed::Runs(Runs::OtherTask) => 5,
            Handed::Runs(Runs::OtherThread) => 4,
            Handed::Runs(Runs::BlockingPool) => 3,
            Handed::Stored => 2,
            Handed::Runs(Runs::Rarely) => 1,
            Handed::Runs(Runs::Once) => 0,
        }
    }
}

/// By function and written parameter (`self` not counted).
#[derive(Clone, Debug, Default)]
pub(super) struct HandedOver {
    known: FxHashMap<(FnId, usize), Handed>,
}

/// Chains of functions that hand a closure on are followed this far.
const ROUNDS: usize = 4;

/// Looks at every function that takes something callable, until nothing new is learnt.
pub(super) fn gather(graph: &mut CallGraph<'_, '_, '_>) {
    use rayon::prelude::*;
    let typed = graph.typed;
    let ids: Vec<FnId> = typed.functions_with_bodies().filter(|id| takes_callable(typed.program, *id)).collect();
    for _ in 0..ROUNDS {
        let shared = &*graph;
        let found: Vec<((FnId, usize), Handed)> = ids.par_iter().flat_map_iter(|id| of_function(shared, *id)).collect();
        let mut changed = false;
        for (key, handed) in found {
            changed |= graph.handed.known.insert(key, handed) != Some(handed);
        }
        changed |= learn_from_implementations(graph);
        if !changed {
            break;
        }
    }
}

fn takes_callable(program: &Program<'_>, id: FnId) -> bool {
    let sig = fn_sig(program, id);
    sig.predicates.iter().any(|bound| program.is_fn_trait(bound.trait_ref.trait_id))
        || sig.params.iter().any(|ty| is_callable(program, ty))
}

/// A function pointer, or a callable behind a pointer.
fn is_callable(program: &Program<'_>, ty: &Ty) -> bool {
    ty.any(&mut |part| match part {
        Ty::FnPtr(_) => true,
        Ty::Dyn(bounds) | Ty::Opaque(bounds) => {
            bounds.iter().any(|bound| program.is_fn_trait(bound.trait_ref.trait_id))
        }
        _ => false,
    })
}

/// A trait's function without a body does what the strongest of its implementations does.
fn learn_from_implementations(graph: &mut CallGraph<'_, '_, '_>) -> bool {
    let program = graph.typed.program;
    let mut changed = false;
    for def in program.traits.iter().filter(|def| !program.is_stub(def.home.module)) {
        for declared in def.fns.iter().filter(|id| program.function(**id).facts.body.is_none()) {
            for index in 0..program.function(*declared).facts.param_pats.len() {
                let known = &graph.handed.known;
                let strongest = program
                    .implementations(*declared)
                    .filter_map(|id| known.get(&(id, index)).copied())
                    .max_by_key(|handed| handed.strength());
                if let Some(handed) = strongest {
                    changed |= graph.handed.known.insert((*declared, index), handed) != Some(handed);
                }
            }
        }
    }
    changed
}

fn of_function(graph: &CallGraph<'_, '_, '_>, id: FnId) -> Vec<((FnId, usize), Handed)> {
    let typed = graph.typed;
    let function = typed.program.function(id);
    let Some(body) = typed.body(id) else { return Vec::new() };
    let types = typed.types(id);
    let regions = Regions::new(graph, id);
    let has_self = usize::from(function.facts.self_param.is_some());
    let written = function.facts.param_pats.iter().enumerate().skip(has_self);
    written
        .filter_map(|(number, pat)| {
            let uses = uses_of(types, *pat);
            let handed = uses.iter().map(|used| of_use(graph, id, body, types, &regions, *used));
            let strongest = handed.max_by_key(|handed| handed.strength())?;
            Some(((id, number - has_self), strongest))
        })
        .collect()
}

fn uses_of(types: &BodyTypes, pat: PatId) -> Vec<ExprId> {
    let mut uses: Vec<ExprId> =
        types.values.iter().filter(|(_, value)| **value == PathValue::Local(pat)).map(|(expr, _)| *expr).collect();
    uses.sort();
    uses
}

/// What one use of the parameter does with it.
fn of_use(
    graph: &CallGraph<'_, '_, '_>,
    id: FnId,
    body: &Body,
    types: &BodyTypes,
    regions: &Regions,
    used: ExprId,
) -> Handed {
    let own = graph.becomes(id, body, types, used);
    let region = regions.region(used);
    match (own, region.execution) {
        _ if regions.is_cold(used) => Handed::Runs(Runs::Rarely),
        (Handed::Runs(Runs::Here), Execution::Here) if region.in_loop => Handed::Runs(Runs::Each),
        (Handed::Runs(Runs::Here | Runs::Each), Execution::OtherTask) => Handed::Runs(Runs::OtherTask),
        (Handed::Runs(Runs::Here | Runs::Each), Execution::OtherThread) => Handed::Runs(Runs::OtherThread),
        (Handed::Runs(Runs::Here | Runs::Each), Execution::BlockingPool) => Handed::Runs(Runs::BlockingPool),
        (Handed::Runs(Runs::Here | Runs::Each), Execution::Stored) => Handed::Stored,
        (own, _) => own,
    }
}

impl CallGraph<'_, '_, '_> {
    /// What becomes of the argument at `index` of a call, if it is something callable or a future; none for arguments
    /// of which nothing is said.
    pub fn handed_at(&self, types: &BodyTypes, call: ExprId, index: usize, body: &Body) -> Option<Handed> {
        let Some(callee) = types.callees.get(&call) else {
            let is_ctor = matches!(&body.expr(call).kind, ExprKind::Call { callee, .. }
                if matches!(types.values.get(callee), Some(PathValue::Ctor(..) | PathValue::Local(_))));
            return (!is_ctor).then_some(Handed::Stored);
        };
        let program = self.typed.program;
        let function = program.function(callee.fn_id);
        let by_path = matches!(body.expr(call).kind, ExprKind::Call { .. }) && function.facts.self_param.is_some();
        let index = index.checked_sub(usize::from(by_path))?;
        if let Some(runs) = function.known.runs(index) {
            return Some(Handed::Runs(runs));
        }
        if let Some(handed) = self.handed.known.get(&(callee.fn_id, index)) {
            return Some(*handed);
        }
        let is_seen = function.facts.body.is_some() || matches!(function.owner, Owner::Trait(_));
        if program.is_stub(function.home.module) {
            // A library's function with nothing said of its closure calls it during the call.
            return Some(Handed::Runs(Runs::Here));
        }
        is_seen.then_some(Handed::Stored)
    }

    /// What becomes of a closure or of a parameter that holds one.
    pub fn becomes(&self, id: FnId, body: &Body, types: &BodyTypes, value: ExprId) -> Handed {
        self.becomes_at(&Holder { id, body, types }, value, 0)
    }

    fn becomes_at(&self, holder: &Holder<'_>, value: ExprId, depth: usize) -> Handed {
        let index = self.typed.body_index(holder.id);
        let mut at = value;
        loop {
            let Some(parent) = index.parent(at) else { return Handed::Stored };
            match &holder.body.expr(parent).kind {
                ExprKind::Call { callee, .. } if *callee == at => return Handed::Runs(Runs::Here),
                ExprKind::Call { args, .. } | ExprKind::MethodCall { args, .. } => {
                    match args.iter().position(|arg| *arg == at) {
                        // `Box::new(f)`: what becomes of the result is what becomes of it.
                        Some(number) if self.is_only_kept(holder, parent, number) => at = parent,
                        Some(number) => {
                            let handed = self.handed_at(holder.types, parent, number, holder.body);
                            return handed.unwrap_or(Handed::Stored);
                        }
                        // So it is with `f.clone()`, `f.as_ref()`.
                        None => at = parent,
                    }
                }
                ExprKind::Block(block) if !block.gives(at) => return self.named(holder, block, at, depth),
                ExprKind::Ref { .. } | ExprKind::Unary { .. } | ExprKind::Block(_) | ExprKind::Try { .. } => {
                    at = parent
                }
                _ => return Handed::Stored,
            }
        }
    }

    /// What becomes of a value that a `let` gives a name: the strongest of what its uses do.
    fn named(&self, holder: &Holder<'_>, block: &Block, value: ExprId, depth: usize) -> Handed {
        let bound = block.stmts.iter().find_map(|stmt| match stmt {
            Stmt::Let(stmt) if stmt.init == Some(value) => Some(stmt.pat),
            _ => None,
        });
        let Some(pat) = bound.filter(|_| depth < MAX_NAMES) else { return Handed::Stored };
        let used = uses_of(holder.types, pat).into_iter().map(|used| {
            let own = self.becomes_at(holder, used, depth + 1);
            self.around(holder, used, value).fold(own, |own, closure| {
                let outer = self.becomes_at(holder, closure, depth + 1);
                if matches!(own, Handed::Runs(Runs::Here | Runs::Each)) && outer != Handed::Runs(Runs::Here) {
                    outer
                } else {
                    own
                }
            })
        });
        used.max_by_key(|handed| handed.strength()).unwrap_or(Handed::Stored)
    }

    /// The closures around `inner` that are not around `other`, innermost first.
    fn around<'h>(&'h self, holder: &'h Holder<'_>, inner: ExprId, other: ExprId) -> impl Iterator<Item = ExprId> + 'h {
        let index = self.typed.body_index(holder.id);
        let above = move |expr| std::iter::successors(index.parent(expr), move |expr| index.parent(*expr));
        let is_closure = |expr: &ExprId| matches!(holder.body.expr(*expr).kind, ExprKind::Closure { .. });
        above(inner).take_while(move |expr| !above(other).any(|outer| outer == *expr)).filter(is_closure)
    }

    /// Whether a library's function only keeps an argument, or gives it back in its result: it asks nothing of its type.
    fn is_only_kept(&self, holder: &Holder<'_>, call: ExprId, number: usize) -> bool {
        let program = self.typed.program;
        let Some(callee) = holder.types.callees.get(&call) else { return false };
        let function = program.function(callee.fn_id);
        if !program.is_stub(function.home.module) {
            return false;
        }
        let is_method = matches!(holder.body.expr(call).kind, ExprKind::MethodCall { .. });
        let number = number + usize::from(is_method && function.facts.self_param.is_some());
        let sig = fn_sig(program, callee.fn_id);
        let bounds = |ty: &Ty| sig.predicates.iter().filter(|bound| bound.self_ty() == ty).count();
        sig.params.get(number).is_some_and(|ty| matches!(ty, Ty::Param(..)) && bounds(ty) == 0)
    }
}

/// A body in which values are followed.
struct Holder<'h> {
    id: FnId,
    body: &'h Body,
    types: &'h BodyTypes,
}

/// Closures with names that hold closures with names are followed this far.
const MAX_NAMES: usize = 3;
