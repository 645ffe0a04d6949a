//! The calls of a function, as far as all of them are known.

use rustc_hash::{FxHashMap, FxHashSet};

use super::World;
use super::actuals::Actuals;
use crate::facts::{ExprId, ExprKind, Name};
use crate::source::Loc;
use crate::types::infer::PathValue;
use crate::types::program::FnId;
use crate::types::ty::Ty;

/// A call in a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CallSite {
    /// The calling function.
    pub fn_id: FnId,
    /// The call.
    pub expr: ExprId,
}

impl CallSite {
    /// Returns the argument for a parameter, `self` counted.
    pub(in crate::analysis) fn argument(self, world: &World<'_>, index: usize) -> Option<ExprId> {
        Actuals::of(world.typed.body(self.fn_id)?, self.expr)?.at(index)
    }
}

/// Calls of all functions, by the place of the called function: a file that two targets share is linked twice.
#[derive(Debug, Default)]
pub(crate) struct Callers {
    calls: FxHashMap<Loc, Vec<CallSite>>,
    used_by_name: FxHashSet<Loc>,
    /// Names of methods that are called on something unknown, with the number of arguments.
    unresolved: FxHashSet<(Name, usize)>,
    /// The same of methods called on a type parameter or trait object: traits' methods and no others.
    unresolved_of_traits: FxHashSet<(Name, usize)>,
}

impl Callers {
    fn gather(world: &World<'_>) -> Callers {
        let mut callers = Callers::default();
        for id in world.functions() {
            let Some(body) = world.typed.body(id) else { continue };
            let types = world.typed.types(id);
            let index = world.typed.body_index(id);
            for (expr, callee) in &types.callees {
                callers
                    .calls
                    .entry(world.program.fn_loc(callee.fn_id))
                    .or_default()
                    .push(CallSite { fn_id: id, expr: *expr });
            }
            for (number, expr) in body.exprs.iter().enumerate() {
                if let ExprKind::MethodCall { receiver, method, args, .. } = &expr.kind
                    && !types.callees.contains_key(&ExprId(number as u32))
                    && !types.of_dependencies.contains_key(&ExprId(number as u32))
                    && !is_of_library(world, types.expr(*receiver).peeled())
                {
                    let generic = matches!(
                        types.expr(*receiver).peeled(),
                        Ty::Param(..) | Ty::Opaque(_) | Ty::Dyn(_) | Ty::Projection(..)
                    );
                    let names = if generic { &mut callers.unresolved_of_traits } else { &mut callers.unresolved };
                    names.insert((*method, args.len()));
                }
            }
            for (expr, value) in &types.values {
                let PathValue::Fn(named, _) = value else { continue };
                let is_called = index.parent(*expr).is_some_and(
                    |call| matches!(&body.expr(call).kind, ExprKind::Call { callee, .. } if callee == expr),
                );
                if !is_called {
                    callers.used_by_name.insert(world.program.fn_loc(*named));
                }
            }
        }
        callers.calls.values_mut().for_each(|calls| calls.sort());
        callers
    }
}

impl World<'_> {
    fn callers(&self) -> &Callers {
        self.whole.callers.get_or_init(|| Callers::gather(self))
    }

    /// Returns all calls of a function in the analysed targets. None if some may be missed: it is also used as a value, or
    /// a method of that name is called on a receiver of unknown type.
    pub fn calls_of(&self, id: FnId) -> Option<&[CallSite]> {
        let callers = self.callers();
        let function = self.program.function(id);
        let loc = self.program.fn_loc(id);
        let is_of_trait = self.program.owner_trait(id).is_some();
        let called = (function.name, function.facts.params.len());
        let may_be_missed = function.facts.self_param.is_some()
            && (callers.unresolved.contains(&called) || is_of_trait && callers.unresolved_of_traits.contains(&called));
        let is_known = !callers.used_by_name.contains(&loc) && !may_be_missed;
        is_known.then(|| callers.calls.get(&loc).map_or(&[][..], Vec::as_slice))
    }
}

/// Whether a type is surely one of a library, so that none of its methods is of the workspace.
fn is_of_library(world: &World<'_>, ty: &Ty) -> bool {
    match ty {
        Ty::Prim(_) => true,
        // What it gives access to may be anything.
        Ty::Foreign(_, args) => args.is_empty(),
        Ty::Adt(id, args) => {
            let is_known = |part: &Ty| matches!(part, Ty::Prim(_) | Ty::Adt(..)) && is_of_library(world, part);
            world.program.is_stub(world.program.adt(*id).home.module) && args.iter().all(is_known)
        }
        _ => false,
    }
}
