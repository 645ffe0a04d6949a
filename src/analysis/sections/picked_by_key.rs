//! Locks that a key or an index picks among many, be it where they are taken or in the callers of a method that takes them:
//! `self.shards[i].put(key)`.

use rustc_hash::FxHashSet;

use super::Sections;
use crate::analysis::locks::access_path::{IndexKind, lock_place};
use crate::analysis::sections::dossier::Acquisition;
use crate::analysis::world::actuals::Actuals;
use crate::facts::{ExprId, PatId};
use crate::types::program::FnId;
use crate::types::value_flow::{LocalSource, Step, ValueFlow};

impl Sections<'_> {
    /// Whether an acquisition takes one of many locks that a computed key picks: few threads want the same one. In callers, errs towards
    /// no: each call that is seen must pick what it passes.
    pub(in crate::analysis) fn is_picked_by_key(&self, site: &Acquisition) -> bool {
        site.place.index == Some(IndexKind::Computed)
            || owner(self, site.fn_id, site.expr).is_some_and(|parameter| {
                self.picked.get((site.fn_id, parameter), || is_picked_by_callers(self, site.fn_id, parameter))
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

/// Whether each call picks what it passes for a parameter by a computed key, or passes on what its own callers so pick. Functions that only
/// call each other pick nothing.
fn is_picked_by_callers(cx: &Sections<'_>, id: FnId, parameter: PatId) -> bool {
    let (mut open, mut seen) = (vec![(id, parameter)], FxHashSet::from_iter([(id, parameter)]));
    let mut is_picked = false;
    while let Some((id, parameter)) = open.pop() {
        let function = cx.program.function(id);
        let is_product = |caller: &FnId| !cx.program.function(*caller).home.is_test;
        let mut calls = cx.calls_into(id).filter(|(caller, _)| is_product(caller)).peekable();
        if calls.peek().is_none() {
            return false;
        }
        for (caller, edge) in calls {
            let Some(flow) = ValueFlow::new(cx.typed, caller) else { return false };
            let actuals = Actuals::of(flow.body, edge.expr);
            let Some(passed) = actuals.and_then(|actuals| actuals.of_parameter(function, parameter)) else {
                return false;
            };
            // Who goes through all of them comes to each.
            if let Step::Local(pat) = flow.step(flow.same_as(passed))
                && matches!(flow.local(pat).source, LocalSource::Items(_))
            {
                return false;
            }
            if lock_place(flow, passed).index == Some(IndexKind::Computed) {
                is_picked = true;
                continue;
            }
            let Some(own) = parameter_of(cx, flow, passed) else { return false };
            open.extend(seen.insert((caller, own)).then_some((caller, own)));
        }
    }
    is_picked
}
