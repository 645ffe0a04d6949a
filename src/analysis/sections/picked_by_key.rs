//! Locks that a key or an index picks among many, be it where they are taken or in the callers of a method that takes them:
//! `self.shards[i].put(key)`.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::Sections;
use crate::analysis::locks::access_path::{IndexKind, lock_place};
use crate::analysis::sections::dossier::Acquisition;
use crate::analysis::summaries::engine::OnDemand;
use crate::analysis::world::actuals::Actuals;
use crate::facts::{ExprId, PatId};
use crate::graph::fixed_point::Component;
use crate::types::program::FnId;
use crate::types::value_flow::{LocalSource, Step, ValueFlow};

impl Sections<'_> {
    /// Whether an acquisition takes one of many locks that a computed key picks: few threads want the same one. In callers, errs towards
    /// no: each call that is seen must pick what it passes.
    pub(in crate::analysis) fn is_picked_by_key(&self, site: &Acquisition) -> bool {
        site.place.index == Some(IndexKind::Computed)
            || owner(self, site.fn_id, site.expr).is_some_and(|parameter| {
                let node = (site.fn_id, parameter);
                let passed = |known: &FxHashMap<_, Passed>| known.get(&node).copied();
                let component = PickedByCallers { cx: self, passes: OnDemand::default() };
                self.picked.with(&component, &[node], passed) == Some(Passed::Picked)
            })
    }
}

/// The parameter that an acquired lock is a part of.
fn owner(cx: &Sections<'_>, id: FnId, acquisition: ExprId) -> Option<PatId> {
    let flow = ValueFlow::new(cx.typed, id)?;
    let lock = Actuals::of(flow.body, acquisition)?.at(0)?;
    parameter_of(cx, flow, lock)
}

/// The parameter that a value is or is a part of, if no call stands between.
fn parameter_of(cx: &Sections<'_>, flow: ValueFlow<'_>, value: ExprId) -> Option<PatId> {
    let params = &cx.program.function(flow.id).facts.param_pats;
    flow.local_around(value).filter(|local| params.contains(local))
}

/// What callers pass for a parameter, all together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Passed {
    /// Nothing that is seen: functions that only call each other pick nothing.
    #[default]
    Nothing,
    /// What a computed key picks.
    Picked,
    /// Something else, or something unknown.
    Other,
}

/// What the calls of a function that are seen pass for one of its parameters, with their callers.
type Passes = Arc<[(FnId, Pass)]>;

/// The component: a call passes what it picks, or passes on what its own callers do.
struct PickedByCallers<'a> {
    cx: &'a Sections<'a>,
    /// What calls pass for the parameters that were asked of.
    passes: OnDemand<(FnId, PatId), Passes>,
}

/// What one call passes.
#[derive(Clone, Copy, Debug)]
enum Pass {
    Known(Passed),
    OwnParameter(PatId),
}

impl PickedByCallers<'_> {
    /// What each call that is seen passes, tests aside; none if there is no call.
    fn passes(&self, (id, parameter): (FnId, PatId)) -> Passes {
        let is_product = |caller: &FnId| !self.cx.program.function(*caller).home.is_test;
        self.passes.get((id, parameter), || {
            let calls = self.cx.calls_into(id).filter(|(caller, _)| is_product(caller));
            calls.map(|(caller, edge)| (caller, self.pass(caller, edge.expr, (id, parameter)))).collect()
        })
    }

    fn pass(&self, caller: FnId, call: ExprId, (id, parameter): (FnId, PatId)) -> Pass {
        let function = self.cx.program.function(id);
        let Some(flow) = ValueFlow::new(self.cx.typed, caller) else { return Pass::Known(Passed::Other) };
        let actuals = Actuals::of(flow.body, call);
        let Some(passed) = actuals.and_then(|actuals| actuals.of_parameter(function, parameter)) else {
            return Pass::Known(Passed::Other);
        };
        // Who goes through all of them comes to each.
        if let Step::Local(pat) = flow.step(flow.same_as(passed))
            && matches!(flow.local(pat).source, LocalSource::Items(_))
        {
            return Pass::Known(Passed::Other);
        }
        if lock_place(flow, passed).index == Some(IndexKind::Computed) {
            return Pass::Known(Passed::Picked);
        }
        parameter_of(self.cx, flow, passed).map_or(Pass::Known(Passed::Other), Pass::OwnParameter)
    }
}

impl Component for PickedByCallers<'_> {
    type Node = (FnId, PatId);
    type Summary = Passed;

    fn dependencies(&self, node: (FnId, PatId)) -> Vec<(FnId, PatId)> {
        let own = |(caller, pass): &(FnId, Pass)| match pass {
            Pass::OwnParameter(pat) => Some((*caller, *pat)),
            Pass::Known(_) => None,
        };
        self.passes(node).iter().filter_map(own).collect()
    }

    fn transfer(&self, node: (FnId, PatId), known: &FxHashMap<(FnId, PatId), Passed>) -> Passed {
        let passes = self.passes(node);
        let passed = passes.iter().map(|(caller, pass)| match pass {
            Pass::Known(passed) => *passed,
            Pass::OwnParameter(pat) => known.get(&(*caller, *pat)).copied().unwrap_or_default(),
        });
        // A function that nobody is seen to call is given anything.
        passed.max().unwrap_or(Passed::Other)
    }

    fn give_up(&self, _: (FnId, PatId), summary: &mut Passed) {
        *summary = Passed::Other;
    }
}
