//! What functions do with the content behind their parameters: uses through a reference into what a lock protects.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::engine::{OnDemand, PerFunction};
use crate::analysis::guards::summary::GuardSummaries;
use crate::analysis::guards::{EventKind, FlowResult, GuardSource, Use, flow_of_parameters};
use crate::analysis::world::World;
use crate::facts::{ExprId, PatId};
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

/// What is known of the accesses that functions make.
#[derive(Debug, Default)]
pub(crate) struct AccessSummaries {
    own: PerFunction<Arc<OwnAccesses>>,
    steps: PerFunction<Arc<Steps>>,
    behind: OnDemand<Parameter, Arc<Vec<Access>>>,
}

/// A parameter of a function, `self` counted.
type Parameter = (FnId, usize);

/// The accesses that a function makes itself, by parameter: those whose content its flow follows.
type OwnAccesses = Vec<(usize, Vec<Access>)>;

/// The same, with what leads into other functions told apart.
type Steps = Vec<(usize, Vec<AccessStep>)>;

/// An access, as those of callers are made of it.
#[derive(Clone, Copy, Debug)]
enum AccessStep {
    /// It says all that is known.
    Own(Access),
    /// What is done behind this parameter stands for it.
    Into(Parameter),
}

impl AccessSummaries {
    /// What a use of the content comes down to: one that hands it to a function of the workspace is replaced by that
    /// function's own accesses.
    pub(crate) fn expand(&self, world: &World<'_>, guards: &GuardSummaries, direct: Access) -> Vec<Access> {
        let asked = AccessesBehind { world, guards, summaries: self };
        match asked.followed(&direct) {
            Some(parameter) => self.behind.get(parameter, || Arc::new(asked.walk(parameter))).to_vec(),
            None => vec![direct],
        }
    }
}

/// What functions do with what they are given by reference.
struct AccessesBehind<'a> {
    world: &'a World<'a>,
    guards: &'a GuardSummaries,
    summaries: &'a AccessSummaries,
}

impl AccessesBehind<'_> {
    /// The parameter into which an access is followed: one of a function whose body was seen, taken by reference.
    fn followed(&self, access: &Access) -> Option<Parameter> {
        let (id, parameter) = access.handed_to()?;
        let function = self.world.program.function(id);
        if self.world.typed.body(id).is_none() || self.world.program.is_stub(function.home.module) {
            return None;
        }
        self.own(id).iter().any(|(number, _)| *number == parameter).then_some((id, parameter))
    }

    fn own(&self, id: FnId) -> Arc<OwnAccesses> {
        self.summaries.own.get(id, || {
            let flow = flow_of_parameters(self.world.graph, self.guards, id);
            let params = self.world.program.function(id).facts.param_pats.iter().enumerate();
            Arc::new(params.filter_map(|(number, pat)| Some((number, accesses_of(&flow, id, *pat)?))).collect())
        })
    }

    fn steps(&self, id: FnId) -> Arc<Steps> {
        let step = |access: &Access| self.followed(access).map_or(AccessStep::Own(*access), AccessStep::Into);
        let steps = |accesses: &Vec<Access>| accesses.iter().map(step).collect();
        let all = || self.own(id).iter().map(|(number, accesses)| (*number, steps(accesses))).collect();
        self.summaries.steps.get(id, || Arc::new(all()))
    }

    /// The accesses behind a parameter, in the order of the bodies: those of helpers stand where these are first called. A second
    /// call of a helper, also one within itself, adds nothing.
    ///
    /// The depth of calls is the input's choice: what is under way lies on a list, not on the stack.
    fn walk(&self, parameter: Parameter) -> Vec<Access> {
        let mut all = Accesses::default();
        let mut entered = FxHashSet::from_iter([parameter]);
        let mut open = vec![self.visit(parameter)];
        while let Some(visit) = open.last_mut() {
            match visit.next() {
                _ if all.is_full() => break,
                None => drop(open.pop()),
                Some(AccessStep::Own(access)) => all.add(access),
                Some(AccessStep::Into(to)) if entered.insert(to) => open.push(self.visit(to)),
                Some(AccessStep::Into(_)) => {}
            }
        }
        all.limited()
    }

    fn visit(&self, (id, parameter): Parameter) -> Visit {
        let steps = self.steps(id);
        let of = steps.iter().position(|(number, _)| *number == parameter);
        Visit { steps, of, next: 0 }
    }
}

/// A parameter whose accesses are being gone through.
struct Visit {
    steps: Arc<Steps>,
    /// Where among the steps those of the parameter are; none if it is not followed.
    of: Option<usize>,
    next: usize,
}

impl Visit {
    fn next(&mut self) -> Option<AccessStep> {
        let step = self.steps[self.of?].1.get(self.next).copied();
        self.next += 1;
        step
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
