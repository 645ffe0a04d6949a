//! Functions and closures that a framework is given to run for each request or connection, as stubs say of the parameter.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::world::World;
use crate::facts::{Body, ExprId, ExprKind};
use crate::types::infer::{BodyTypes, PathValue};
use crate::types::program::FnId;

/// What is given away to be run for each event. Handlers that go through a variable or a helper are not among it (misses).
#[derive(Debug, Default)]
pub(crate) struct GivenHandlers {
    functions: FxHashSet<FnId>,
    /// The closures, by the function that they stand in.
    closures: FxHashMap<FnId, FxHashSet<ExprId>>,
}

impl GivenHandlers {
    pub(crate) fn gather(world: &World<'_>) -> GivenHandlers {
        let mut found = GivenHandlers::default();
        for id in world.typed.functions_with_bodies() {
            let (Some(body), types) = (world.typed.body(id), world.typed.types(id)) else { continue };
            for (call, callee) in &types.callees {
                let known = &world.program.function(callee.fn_id).known;
                let (ExprKind::Call { args, .. } | ExprKind::MethodCall { args, .. }) = &body.expr(*call).kind else {
                    continue;
                };
                let given = args.iter().enumerate().filter(|(index, _)| known.handler_at(*index).is_some());
                given.for_each(|(_, arg)| found.add(id, body, types, *arg));
            }
        }
        found
    }

    /// Adds what is given, or what a constructor wraps of it.
    fn add(&mut self, id: FnId, body: &Body, types: &BodyTypes, given: ExprId) {
        let mut open = vec![given];
        while let Some(at) = open.pop() {
            if let Some(PathValue::Fn(function, _)) = types.values.get(&at) {
                self.functions.insert(*function);
            }
            match &body.expr(at).kind {
                ExprKind::Closure { .. } => drop(self.closures.entry(id).or_default().insert(at)),
                ExprKind::Call { callee, args } if matches!(types.values.get(callee), Some(PathValue::Ctor(..))) => {
                    open.extend(args);
                }
                _ => {}
            }
        }
    }

    /// Whether a function is run for each event.
    pub(crate) fn has_function(&self, id: FnId) -> bool {
        self.functions.contains(&id)
    }

    /// Whether a part of a function is: it stands in a closure that is given away.
    pub(crate) fn encloses(&self, world: &World<'_>, id: FnId, expr: ExprId) -> bool {
        let Some(closures) = self.closures.get(&id) else { return false };
        world.typed.body_index(id).ancestors(expr).any(|around| closures.contains(&around))
    }
}
