//! The flow through each body, worked out when it is first asked for: most bodies acquire nothing, and nobody asks what happens in them.

use std::sync::{Mutex, OnceLock, PoisonError};

use rustc_hash::FxHashMap;

use super::guards::{interpret, passing_guards};
use crate::analysis::guards::FlowResult;
use crate::analysis::guards::summary::GuardSummaries;
use crate::graph::CallGraph;
use crate::types::infer::PathValue;
use crate::types::program::FnId;

/// What the interpretation of a body came to: no guards where it broke off, and nothing yet where nobody asked.
type Found = OnceLock<FlowResult>;

/// What each body does with guards.
pub(in crate::analysis) struct Flows<'a> {
    graph: &'a CallGraph<'a>,
    /// What functions do that give guards away or are given some.
    pub(in crate::analysis) summaries: GuardSummaries,
    found: FxHashMap<FnId, Found>,
    acquiring: Vec<FnId>,
    /// Functions whose guards could not be told, with what was said.
    broken: Mutex<Vec<(FnId, String)>>,
}

impl<'a> Flows<'a> {
    /// Interprets the bodies that give guards away or are given some, bottom-up, and those that acquire any.
    pub(super) fn new(graph: &'a CallGraph<'a>) -> Flows<'a> {
        use rayon::prelude::*;
        let (mut known, summaries) = passing_guards(graph);
        let ids: Vec<FnId> = graph.typed.functions_with_bodies().collect();
        let broken = Mutex::default();
        let found = ids.iter().map(|id| (*id, Found::new())).collect();
        let mut flows = Flows { graph, summaries, found, acquiring: Vec::new(), broken };
        for id in &ids {
            if let Some(flow) = known.remove(id) {
                flows.keep(*id, || flow);
            }
        }
        let mut acquiring: Vec<FnId> = ids.par_iter().copied().filter(|id| flows.may_acquire(*id)).collect();
        acquiring.sort_unstable();
        // Of a recursion that did not settle bodies are interpreted once more.
        let passing = ids.par_iter().filter(|id| flows.summaries.known.contains_key(id));
        acquiring.par_iter().chain(passing).for_each(|id| {
            flows.get(id);
        });
        flows.acquiring = acquiring;
        flows
    }

    /// What a body does with guards; none of a function without one. One that breaks off has no guards, and is told.
    pub(in crate::analysis) fn get(&self, id: &FnId) -> Option<&FlowResult> {
        self.keep(*id, || interpret(self.graph, &self.summaries, *id))
    }

    /// The same of a body in which there are guards; none of others.
    pub(in crate::analysis) fn of_guards(&self, id: FnId) -> Option<&FlowResult> {
        // All that may have some are interpreted from the beginning.
        self.found.get(&id)?.get().filter(|flow| !flow.guards.is_empty())
    }

    fn keep(&self, id: FnId, flow: impl FnOnce() -> Result<FlowResult, String>) -> Option<&FlowResult> {
        let found = self.found.get(&id)?.get_or_init(|| match flow() {
            Ok(flow) => flow,
            Err(fault) => {
                self.broken.lock().unwrap_or_else(PoisonError::into_inner).push((id, fault));
                FlowResult::default()
            }
        });
        Some(found)
    }

    /// The functions whose bodies may acquire guards, in the order of their numbers.
    pub(in crate::analysis) fn with_guards(&self) -> &[FnId] {
        &self.acquiring
    }

    /// Functions whose guards could not be told, as far as they were asked for. They are taken to have none.
    pub(in crate::analysis) fn broken(&self) -> Vec<(FnId, String)> {
        let mut broken = self.broken.lock().unwrap_or_else(PoisonError::into_inner).clone();
        broken.sort();
        broken
    }

    /// Whether something in a body may give it a guard or a part of a map: a call, a loop, or a function that is named.
    fn may_acquire(&self, id: FnId) -> bool {
        let (program, types) = (self.graph.typed.program, self.graph.typed.types(id));
        let gives = |callee: FnId| {
            let is_sharded = |adt| program.adt(adt).known.sharded;
            program.function(callee).known.acquire.is_some()
                || self.summaries.gives_some(callee)
                || program.owner_adt(callee).is_some_and(is_sharded)
        };
        let called = types.callees.values().chain(types.implicit.iter().map(|call| &call.callee));
        let named = types.values.values().filter_map(|value| match value {
            PathValue::Fn(named, _) => Some(*named),
            _ => None,
        });
        called.map(|callee| callee.fn_id).chain(named).any(gives)
    }
}
