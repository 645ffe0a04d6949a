//! Functions and closures that a framework is given to run for each request or connection, as stubs say of the parameter.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::world::World;
use crate::facts::{ExprId, ExprKind};
use crate::types::infer::PathValue;
use crate::types::program::FnId;
use crate::types::value_flow::ValueFlow;

/// What is given away to be run for each event. Handlers that go through a helper are not among it (misses).
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
            let Some(flow) = ValueFlow::new(world.typed, id) else { continue };
            for (call, callee) in &flow.types.callees {
                let known = &world.program.function(callee.fn_id).known;
                let (ExprKind::Call { args, .. } | ExprKind::MethodCall { args, .. }) = &flow.body.expr(*call).kind
                else {
                    continue;
                };
                let given = args.iter().enumerate().filter(|(index, _)| known.handler_at(*index).is_some());
                given.for_each(|(_, arg)| found.add(flow, *arg));
            }
        }
        found
    }

    /// Adds what is given, by its name or where it is made, or what a constructor wraps of it.
    fn add(&mut self, flow: ValueFlow<'_>, given: ExprId) {
        let mut open = vec![given];
        while let Some(at) = open.pop() {
            let at = flow.behind_locals(at);
            if let Some(PathValue::Fn(function, _)) = flow.types.values.get(&at) {
                self.functions.insert(*function);
            }
            match &flow.body.expr(at).kind {
                ExprKind::Closure { .. } => drop(self.closures.entry(flow.id).or_default().insert(at)),
                ExprKind::Call { callee, args }
                    if matches!(flow.types.values.get(callee), Some(PathValue::Ctor(..))) =>
                {
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
