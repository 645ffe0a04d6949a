//! Who wants a lock while somebody else has it: what may happen in parallel, asked of the tasks that run both.
//!
//! A guard that lives through an await does harm only if something else comes to the lock meanwhile. Naumovich and Avrunin call what may run at
//! the same time *may happen in parallel* (<https://doi.org/10.1145/288195.288213>); here it is worked out from what starts tasks, what runs
//! before them, and what an exclusive borrow keeps apart.

use std::cmp::Reverse;

use rustc_hash::FxHashSet;

use crate::analysis::locks::exclusive_access::of_sole_owner;
use crate::analysis::sections::dossier::{Acquisition, Dossier};
use crate::analysis::sections::operations::{Operations, may_be_of_same_map};
use crate::analysis::sections::recurrence::Recurrence;
use crate::analysis::sections::sharing::is_of_function;
use crate::analysis::sections::{Sections, frequency, runners};
use crate::facts::ExprId;
use crate::knowledge::attributes::Mode;
use crate::types::program::FnId;

/// Something that is seen to want a lock while an acquisition has it: used, done beyond a start, and not in turns with the acquisition.
/// Another place goes before the acquisition itself in another task, what is seen to be in a task of its own before the rest, and what runs
/// oftener before what runs seldom.
///
/// Of a lock that one function alone knows, what uses one of its type counts: it may be the same. Errs towards some.
pub(crate) fn contender(cx: &Sections<'_>, dossier: &Dossier, site: &Acquisition) -> Option<(FnId, ExprId)> {
    let held = Held { cx, place: (site.fn_id, site.expr), is_map: site.container.is_some() };
    if !held.goes_on(held.place) {
        return None;
    }
    let uses = uses(cx, dossier, site);
    let places: Vec<(FnId, ExprId)> = uses.iter().map(|(_, place)| *place).collect();
    let excluded = of_sole_owner(cx, held.place, &places);
    // An exclusive one waits for itself as well, where two tasks come to it. The helper that hands the guard out takes it for whoever calls.
    let contends = |mode: Mode| [site.mode, mode].contains(&Mode::Exclusive);
    let may_meet = |(mode, place): &(Mode, (FnId, ExprId))| {
        contends(*mode) && site.through != Some(place.0) && !excluded.contains(place)
    };
    let mut others: Vec<(FnId, ExprId)> = uses.into_iter().filter(may_meet).map(|(_, place)| place).collect();
    others.sort_by_cached_key(|place| Reverse(held.rank(*place)));
    if runs_in_turns_with(cx, held.place, &others) {
        return None;
    }
    others.into_iter().find(|place| held.is_met_by(*place))
}

/// Whether all of some places run in turns with another one.
fn runs_in_turns_with(cx: &Sections<'_>, held: (FnId, ExprId), others: &[(FnId, ExprId)]) -> bool {
    let all: Vec<(FnId, ExprId)> = others.iter().copied().chain([held]).collect();
    runners::run_in_turns(cx, &all)
}

/// Where a guard is taken that others may want.
struct Held<'c, 'p> {
    cx: &'c Sections<'p>,
    place: (FnId, ExprId),
    is_map: bool,
}

impl Held<'_, '_> {
    fn is_met_by(&self, place: (FnId, ExprId)) -> bool {
        self.goes_on(place) && !runs_in_turns_with(self.cx, self.place, &[place])
    }

    /// Whether something is used, and done beyond a start.
    fn goes_on(&self, (id, expr): (FnId, ExprId)) -> bool {
        !self.is_at_start(id, expr) && !self.cx.is_unused_at(self.cx.loc(id, expr))
    }

    /// What a start joins runs beside it. A constructor may run for each of many things: of maps that is passed over.
    fn is_at_start(&self, id: FnId, expr: ExprId) -> bool {
        self.cx.recurrence(id, expr) <= Recurrence::Once && runners::run_in_turns(self.cx, &[(id, expr)])
            || self.is_map && frequency::is_made_at_start(self.cx, id, expr)
    }

    /// The more, the better it shows who wants the lock.
    fn rank(&self, (id, expr): (FnId, ExprId)) -> impl Ord + use<> {
        let loc = self.cx.loc(id, expr);
        let is_in_task = self.cx.graph.expr_contexts(id).of(expr).execution.is_task();
        ((id, expr) != self.place, is_in_task, self.cx.recurrence(id, expr), Reverse((loc.file, loc.span.start)))
    }
}

/// How and where the lock of an acquisition is used, as far as that is seen; of one that a function alone knows, all of its type are.
fn uses(cx: &Sections<'_>, dossier: &Dossier, site: &Acquisition) -> FxHashSet<(Mode, (FnId, ExprId))> {
    let operations = cx.operations.get_or_init(|| Operations::gather(cx));
    let is_known = !is_of_function(dossier.place);
    let may_be_same = |other: &&Acquisition| match (&site.lock, &other.lock) {
        _ if site.container.is_some() => may_be_of_same_map(cx, site, other),
        (Some(own), Some(theirs)) => theirs.may_be(own),
        _ => false,
    };
    let others = cx.dossiers.iter().filter(|_| !is_known).flat_map(Dossier::sites).filter(may_be_same);
    let sites = dossier.sites().chain(others).map(|other| (other.mode, (other.fn_id, other.expr)));
    let operations = if is_known { operations.at(dossier) } else { operations.of_type(cx, site) };
    sites.chain(operations.map(|other| (other.mode, (other.fn_id, other.expr)))).collect()
}
