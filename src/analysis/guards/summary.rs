//! What one function does with guards, as its callers see it: what the flow through a body reads of the functions that
//! it calls.
//!
//! `summaries::guards` works them out.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::analysis::locks::access_path::LockPlace;
use crate::analysis::locks::lock_types::LockInfo;
use crate::analysis::locks::object_path::AccessPath;
use crate::facts::PatId;
use crate::graph::variants::ParamVariants;
use crate::knowledge::attributes::{Mode, Wait};
use crate::types::program::{AdtId, FnId};
use crate::types::ty::Ty;

/// A guard that a function gives to somebody else.
#[derive(Clone, Debug, PartialEq)]
pub struct GivenGuard {
    /// The lock place; a parameter's stands for what the caller passes.
    pub place: LockPlace,
    /// The lock.
    pub lock: Option<LockInfo>,
    /// The map of shards that it is a part of.
    pub container: Option<AdtId>,
    /// How it holds.
    pub mode: Mode,
    /// How it waits.
    pub wait: Wait,
    /// The lock object in terms of the function's parameters and of statics; none if that cannot be said.
    pub path: Option<AccessPath>,
    /// It is this guard or that of another lock: which one is not known.
    pub one_of_several: bool,
    /// Held around a callback: the function calls it without the guard as well.
    pub at_some_calls: bool,
    /// What must be passed to the function for it to give this one.
    pub(in crate::analysis) passed: ParamVariants,
}

impl GivenGuard {
    /// Whether both are of one lock, held in the same way.
    pub(in crate::analysis) fn is_same(&self, other: &GivenGuard) -> bool {
        let GivenGuard { at_some_calls, passed, .. } = self;
        *self == GivenGuard { at_some_calls: *at_some_calls, passed: passed.clone(), ..other.clone() }
    }
}

/// Guards behind a parameter that a function lets go.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::analysis) struct LetGo {
    /// The parameter.
    pub(in crate::analysis) parameter: PatId,
    /// What the guards lead to.
    pub(in crate::analysis) content: Ty,
    /// Not on all ways out on which it succeeds.
    pub(in crate::analysis) on_some_paths: bool,
    /// They may be alive where the function awaits something.
    pub(in crate::analysis) is_held_while_waiting: bool,
}

/// What one function does with guards, as its callers see it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GuardSummary {
    pub(in crate::analysis) returned: Vec<GivenGuard>,
    /// Parameters whose guard may be in the result.
    pub(in crate::analysis) given_back: BTreeSet<PatId>,
    /// What it lets go of what it is given by `&mut`, those included that it gives back.
    pub(in crate::analysis) let_go: Vec<LetGo>,
    /// What it does not hold all the time of what it is given by `&mut`: the parameter, and what the guards lead to.
    pub(in crate::analysis) pauses: Vec<(PatId, Ty)>,
    /// Guards that are held while the callback in a parameter runs.
    pub(in crate::analysis) around_callback: Vec<(PatId, Vec<GivenGuard>)>,
    /// Parameters whose guard is alive at one of the function's awaits.
    pub(in crate::analysis) across_await: BTreeSet<PatId>,
    /// Parameters whose guard is alive where the function may await.
    pub(in crate::analysis) perhaps_across_await: BTreeSet<PatId>,
    /// Parameters with whose guard the function waits, as condition variables do.
    pub(in crate::analysis) waits_with: BTreeSet<PatId>,
}

/// The summaries of all functions that give guards away or are given some; the others' are bottom.
#[derive(Clone, Debug, Default)]
pub struct GuardSummaries {
    pub(in crate::analysis) known: FxHashMap<FnId, GuardSummary>,
}

impl GuardSummaries {
    /// The guards that a call of `id` returns.
    pub fn returned(&self, id: FnId) -> &[GivenGuard] {
        self.known.get(&id).map_or(&[], |summary| &summary.returned)
    }

    /// Whether a call of `id` may give its caller, or the caller's closure, a guard.
    pub(in crate::analysis) fn gives_some(&self, id: FnId) -> bool {
        self.known.get(&id).is_some_and(|summary| !summary.returned.is_empty() || !summary.around_callback.is_empty())
    }

    /// Whether the guard in a parameter may be part of the function's result.
    pub fn gives_back(&self, id: FnId, param: PatId) -> bool {
        self.known.get(&id).is_none_or(|summary| summary.given_back.contains(&param))
    }

    /// What a function lets go behind a parameter.
    pub(in crate::analysis) fn let_go(&self, id: FnId, param: PatId) -> impl Iterator<Item = &LetGo> {
        let all = self.known.get(&id).into_iter().flat_map(|summary| &summary.let_go);
        all.filter(move |let_go| let_go.parameter == param)
    }

    /// What the guards behind a parameter lead to that a function does not hold all the time.
    pub(in crate::analysis) fn pauses(&self, id: FnId, param: PatId) -> impl Iterator<Item = &Ty> {
        let all = self.known.get(&id).into_iter().flat_map(|summary| &summary.pauses);
        all.filter(move |(parameter, _)| *parameter == param).map(|(_, content)| content)
    }

    /// The guards under which a function calls the callback in its parameter.
    pub fn around_callback(&self, id: FnId, param: PatId) -> &[GivenGuard] {
        let around = self.known.get(&id).into_iter().flat_map(|summary| &summary.around_callback);
        around.into_iter().find(|(own, _)| *own == param).map_or(&[], |(_, guards)| guards)
    }

    /// Whether a function waits with a guard that it is given.
    pub fn waits_with_guard(&self, id: FnId) -> bool {
        self.known.get(&id).is_some_and(|summary| !summary.waits_with.is_empty())
    }

    /// Whether an async function still has the guard in its parameter at one of its awaits.
    pub fn holds_across_await(&self, id: FnId, param: PatId) -> bool {
        self.known.get(&id).is_some_and(|summary| summary.across_await.contains(&param))
    }

    /// Whether an async function still has the guard in its parameter where a macro that nobody knows may await.
    pub fn may_hold_across_await(&self, id: FnId, param: PatId) -> bool {
        self.known.get(&id).is_some_and(|summary| summary.perhaps_across_await.contains(&param))
    }
}
