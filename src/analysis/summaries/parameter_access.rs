//! What is done with the content of a lock, helpers included.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::guards::{EventKind, FlowResult, GuardSource, GuardSummaries, Use, flow_of_parameters};
use crate::facts::{ExprId, PatId};
use crate::graph::CallGraph;
use crate::knowledge::attributes::ContentOp;
use crate::types::program::{FnId, Program};

/// Helpers of helpers are followed this far.
const MAX_DEPTH: u32 = 4;

/// One thing done with the content of a lock, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    /// What.
    pub used: Use,
    /// The function in which it is done: that of the section, or a helper.
    pub fn_id: FnId,
    /// Where in it.
    pub expr: ExprId,
}

impl Work {
    /// What the called method does to a container, if it is one of a container.
    pub fn content_op(&self, program: &Program<'_>) -> Option<ContentOp> {
        match self.used {
            Use::SharedCall(Some(id)) | Use::ExclusiveCall(Some(id)) => program.function(id).known.content,
            _ => None,
        }
    }

    /// Whether it looks into, adds to or takes from a map by key.
    pub fn is_keyed(&self, program: &Program<'_>) -> bool {
        let (Use::SharedCall(Some(id)) | Use::ExclusiveCall(Some(id))) = self.used else { return false };
        let function = program.function(id);
        let by_key = matches!(function.known.content, Some(ContentOp::Insert | ContentOp::Remove | ContentOp::Read))
            && !function.facts.params.is_empty();
        by_key && program.owner_adt(id).is_some_and(|owner| program.adt(owner).known.map)
    }
}

/// What functions do with what they are given by reference; worked out on first use.
pub(crate) struct ParameterUses<'a> {
    graph: &'a CallGraph<'a>,
    summaries: &'a GuardSummaries,
    known: FxHashMap<FnId, FlowResult>,
}

impl<'a> ParameterUses<'a> {
    pub(crate) fn new(graph: &'a CallGraph<'a>, summaries: &'a GuardSummaries) -> Self {
        ParameterUses { graph, summaries, known: FxHashMap::default() }
    }

    /// What a direct use comes down to: a call of a helper is what the helper does.
    pub(crate) fn expand(&mut self, direct: Work) -> Vec<Work> {
        let mut found = Vec::new();
        self.follow(direct, 0, &mut FxHashSet::default(), &mut found);
        found
    }

    fn follow(&mut self, work: Work, depth: u32, seen: &mut FxHashSet<(FnId, usize)>, found: &mut Vec<Work>) {
        let target = match work.used {
            Use::SharedCall(Some(id)) | Use::ExclusiveCall(Some(id)) => Some((id, 0)),
            Use::Passed(id, parameter) => Some((id, parameter)),
            _ => None,
        };
        let followed = target.filter(|(id, _)| depth < MAX_DEPTH && self.graph.typed.body(*id).is_some());
        let Some((id, parameter)) = followed else { return found.push(work) };
        if !seen.insert((id, parameter)) {
            return;
        }
        let Some(uses) = self.uses_of(id, parameter) else { return found.push(work) };
        for inner in uses {
            self.follow(inner, depth + 1, seen, found);
        }
    }

    /// What a function does with one of its parameters; none if that is not known.
    fn uses_of(&mut self, id: FnId, parameter: usize) -> Option<Vec<Work>> {
        let function = self.graph.typed.program.function(id);
        if self.graph.typed.program.is_stub(function.home.module) {
            return None;
        }
        let pat: PatId = *function.facts.param_pats.get(parameter)?;
        let (graph, summaries) = (self.graph, self.summaries);
        let flow = self.known.entry(id).or_insert_with(|| flow_of_parameters(graph, summaries, id));
        let content =
            flow.guards.iter().position(|source| matches!(source, GuardSource::Content(own) if *own == pat))?;
        let uses = flow.events.iter().filter_map(|event| match &event.kind {
            EventKind::Use(guards, used) if guards.contains(&(content as u32)) => {
                Some(Work { used: *used, fn_id: id, expr: event.expr })
            }
            _ => None,
        });
        Some(uses.collect())
    }
}
