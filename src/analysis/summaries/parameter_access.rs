//! What functions do with the content behind their parameters: uses through a reference into what a lock protects.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::engine::{Memo, PerFunction};
use crate::analysis::guards::summary::GuardSummaries;
use crate::analysis::guards::{EventKind, FlowResult, GuardSource, Use, flow_of_parameters};
use crate::analysis::world::World;
use crate::facts::{ExprId, PatId};
use crate::graph::fixed_point::Component;
use crate::knowledge::attributes::ContentOp;
use crate::types::program::{FnId, Program};

/// One thing done with the content of a lock, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Access {
    /// What.
    pub used: Use,
    /// The function in which it is done: that of the section, or a helper.
    pub fn_id: FnId,
    /// Where in it.
    pub expr: ExprId,
}

impl Access {
    /// What the called method does to a container, if it is one of a container.
    pub fn content_op(&self, program: &Program<'_>) -> Option<ContentOp> {
        match self.used {
            Use::SharedCall(Some(id)) | Use::ExclusiveCall(Some(id)) => program.function(id).known.content,
            _ => None,
        }
    }

    /// Whether it calls a method of a map.
    pub fn is_of_map(&self, program: &Program<'_>) -> bool {
        let (Use::SharedCall(Some(id)) | Use::ExclusiveCall(Some(id))) = self.used else { return false };
        program.owner_adt(id).is_some_and(|owner| program.adt(owner).known.map)
    }

    /// Whether it looks into, adds to or takes from a map by key.
    pub fn is_keyed(&self, program: &Program<'_>) -> bool {
        let (Use::SharedCall(Some(id)) | Use::ExclusiveCall(Some(id))) = self.used else { return false };
        let function = program.function(id);
        // What is given a function first goes through all of them: `map.retain(|_, value| ..)`.
        let by_key = matches!(function.known.content, Some(ContentOp::Insert | ContentOp::Remove | ContentOp::Read))
            && !function.facts.params.is_empty()
            && function.known.runs(0).is_none();
        by_key && self.is_of_map(program)
    }

    /// The parameter of a function, `self` counted, to which the content is handed.
    fn handed_to(&self) -> Option<(FnId, usize)> {
        match self.used {
            Use::SharedCall(Some(id)) | Use::ExclusiveCall(Some(id)) => Some((id, 0)),
            Use::Passed(id, parameter) => Some((id, parameter)),
            _ => None,
        }
    }
}

/// More accesses behind one parameter are not kept: [`Use::Unknown`] stands for the rest. A guess.
const MAX_ACCESSES: usize = 256;

/// What a function does with the content behind each of its parameters, in the order of its body; helpers' own accesses
/// stand where they are called. A parameter that is missing is not followed.
pub(crate) type ParameterAccesses = FxHashMap<usize, Vec<Access>>;

/// What is known of the accesses that functions make.
#[derive(Debug, Default)]
pub(crate) struct AccessSummaries {
    memo: Memo<ParameterAccesses>,
    own: PerFunction<Arc<OwnAccesses>>,
    steps: PerFunction<Arc<Steps>>,
}

/// The accesses that a function makes itself, by parameter: those whose content its flow follows.
type OwnAccesses = Vec<(usize, Vec<Access>)>;

/// The same, with what leads into other functions told apart.
type Steps = Vec<(usize, Vec<AccessStep>)>;

/// An access, as summaries are made of it.
#[derive(Clone, Copy, Debug)]
enum AccessStep {
    /// It says all that is known.
    Own(Access),
    /// The accesses of this function's parameter stand for it. Those of one parameter are led into once: there is nothing new behind a
    /// second call.
    Into(FnId, usize),
}

impl AccessSummaries {
    /// What a use of the content comes down to: one that hands it to a function of the workspace is replaced by that
    /// function's own accesses.
    pub(crate) fn expand(&self, world: &World<'_>, guards: &GuardSummaries, direct: Access) -> Vec<Access> {
        let component = AccessesParameters { world, guards, own: &self.own, steps: &self.steps };
        let Some((id, parameter)) = component.followed(&direct) else { return vec![direct] };
        self.memo.with(&component, &[id], |known| component.expanded(direct, id, parameter, known))
    }
}

/// The component: what a function does with what it is given by reference.
struct AccessesParameters<'a> {
    world: &'a World<'a>,
    guards: &'a GuardSummaries,
    own: &'a PerFunction<Arc<OwnAccesses>>,
    steps: &'a PerFunction<Arc<Steps>>,
}

impl AccessesParameters<'_> {
    /// The parameter into which an access is followed: one of a function whose body was seen, taken by reference.
    fn followed(&self, access: &Access) -> Option<(FnId, usize)> {
        let (id, parameter) = access.handed_to()?;
        let function = self.world.program.function(id);
        if self.world.typed.body(id).is_none() || self.world.program.is_stub(function.home.module) {
            return None;
        }
        self.own(id).iter().any(|(number, _)| *number == parameter).then_some((id, parameter))
    }

    fn own(&self, id: FnId) -> Arc<OwnAccesses> {
        self.own.get(id, || {
            let flow = flow_of_parameters(self.world.graph, self.guards, id);
            let params = self.world.program.function(id).facts.param_pats.iter().enumerate();
            Arc::new(params.filter_map(|(number, pat)| Some((number, accesses_of(&flow, id, *pat)?))).collect())
        })
    }

    fn steps(&self, id: FnId) -> Arc<Steps> {
        let steps = |accesses: &Vec<Access>| {
            let mut led = FxHashSet::default();
            let step = |access: &Access| match self.followed(access) {
                Some(into) => led.insert(into).then_some(AccessStep::Into(into.0, into.1)),
                None => Some(AccessStep::Own(*access)),
            };
            accesses.iter().filter_map(step).collect()
        };
        self.steps
            .get(id, || Arc::new(self.own(id).iter().map(|(number, accesses)| (*number, steps(accesses))).collect()))
    }

    fn expanded(
        &self,
        direct: Access,
        id: FnId,
        parameter: usize,
        known: &FxHashMap<FnId, ParameterAccesses>,
    ) -> Vec<Access> {
        known.get(&id).and_then(|summary| summary.get(&parameter)).cloned().unwrap_or_else(|| vec![direct])
    }
}

/// The accesses to the content behind a parameter in a flow; none if that is not followed.
fn accesses_of(flow: &FlowResult, id: FnId, pat: PatId) -> Option<Vec<Access>> {
    let is_it = |source: &GuardSource| matches!(source, GuardSource::Content(own) if *own == pat);
    let content = flow.guards.iter().position(is_it)? as u32;
    let accesses = flow.events.iter().filter_map(|event| {
        let used = match &event.kind {
            EventKind::Use(guards, used) if guards.contains(&content) => *used,
            EventKind::Lent(guards) if guards.contains(&content) => Use::Lent,
            _ => return None,
        };
        Some(Access { used, fn_id: id, expr: event.expr })
    });
    Some(accesses.collect())
}

impl Component for AccessesParameters<'_> {
    type Node = FnId;
    type Summary = ParameterAccesses;

    fn dependencies(&self, id: FnId) -> Vec<FnId> {
        let steps = self.steps(id);
        let into = steps.iter().flat_map(|(_, steps)| steps).filter_map(|step| match step {
            AccessStep::Into(to, _) => Some(*to),
            AccessStep::Own(_) => None,
        });
        let mut seen = FxHashSet::default();
        into.filter(|to| seen.insert(*to)).collect()
    }

    fn transfer(&self, id: FnId, known: &FxHashMap<FnId, ParameterAccesses>) -> ParameterAccesses {
        let mut summary = ParameterAccesses::default();
        for (parameter, steps) in self.steps(id).iter() {
            let mut all = Accesses::default();
            for step in steps {
                match step {
                    // What a recursion does is known once its members are.
                    AccessStep::Into(to, at) => {
                        let inner = known.get(to).and_then(|own| own.get(at));
                        inner.into_iter().flatten().for_each(|access| all.add(*access));
                    }
                    AccessStep::Own(access) => all.add(*access),
                }
                if all.is_full() {
                    break;
                }
            }
            summary.insert(*parameter, all.limited());
        }
        summary
    }

    fn give_up(&self, _: FnId, summary: &mut ParameterAccesses) {
        summary.values_mut().for_each(|accesses| accesses.iter_mut().for_each(|access| access.used = Use::Unknown));
    }
}

/// Accesses in the order in which they were added, each once.
#[derive(Default)]
struct Accesses {
    all: Vec<Access>,
    seen: FxHashSet<Access>,
}

impl Accesses {
    fn add(&mut self, access: Access) {
        if !self.is_full() && self.seen.insert(access) {
            self.all.push(access);
        }
    }

    /// Whether there is one more than are kept: what would follow cannot change the result.
    fn is_full(&self) -> bool {
        self.all.len() > MAX_ACCESSES
    }

    /// The accesses; a list that is too long is cut, and says so.
    fn limited(mut self) -> Vec<Access> {
        if self.is_full() {
            self.all.truncate(MAX_ACCESSES);
            if let Some(last) = self.all.last_mut() {
                last.used = Use::Unknown;
            }
        }
        self.all
    }
}
