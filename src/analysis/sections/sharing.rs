//! Who uses a lock, and how, as far as its dossier shows: whether two can contend for it, whether others take it
//! unseen.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::locks::access_path::{LockPlace, PlaceRoot};
use crate::analysis::locks::lock_types;
use crate::analysis::sections::contenders::Contention;
use crate::analysis::sections::dossier::{Acquisition, Dossier};
use crate::analysis::sections::operations::receiver;
use crate::analysis::sections::{Sections, contenders, outer_lock, runners};
use crate::facts::{ExprId, ExprKind, PatId};
use crate::graph::Execution;
use crate::knowledge::attributes::Mode;
use crate::types::lower_ty::{field_types, static_ty};
use crate::types::program::{AdtId, FnId, StaticId};
use crate::types::ty::Ty;
use crate::types::value_flow::{LocalSource, Step, ValueFlow};

/// How the uses of a lock stand to each other, as far as all of them say.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Company {
    /// Each is made under one other lock.
    UnderAnotherLock,
    /// Functions have it as a value, and lend it to nobody but whom they wait for.
    Lent,
    /// One task takes all locks of its type one after the other; what is known of maps by their type says nothing of their shards.
    InTurns,
    /// All are seen, so that who runs them decides.
    Seen,
    /// There may be others.
    Unknown,
}

/// Whether code runs beside what starts it, in another task or on another thread, be that waited for or not.
fn is_elsewhere(execution: Execution) -> bool {
    execution.is_task() || execution == Execution::BlockingPool
}

impl Sections<'_> {
    /// The locks that an expression may take.
    pub(in crate::analysis) fn locks_taken_at(&self, id: FnId, expr: ExprId) -> impl Iterator<Item = &Dossier> {
        let takes = move |site: &Acquisition| (site.fn_id, site.expr) == (id, expr);
        self.dossiers.iter().filter(move |dossier| dossier.acquisitions.iter().any(takes))
    }

    /// Whether some acquisition that no place is known of may be one of this lock, and is of this kind: a function that
    /// is given locks by who knows whom takes one of the same type.
    pub(in crate::analysis) fn may_be_taken_unseen(
        &self,
        dossier: &Dossier,
        is_meant: &dyn Fn(&Acquisition) -> bool,
    ) -> bool {
        if !self.points_to.is_passed(dossier.place.root) {
            return false;
        }
        let is_lost = |other: &&Dossier| other.place.root != dossier.place.root && other.is_unattributed();
        let others = self.dossiers.iter().filter(is_lost).flat_map(|other| &other.acquisitions);
        let mut others = others.filter(|site| !site.is_test && is_meant(site));
        others.any(|site| match (&site.lock, &dossier.lock) {
            (Some(theirs), Some(own)) => theirs.may_be(own),
            _ => true,
        })
    }

    /// Whether all uses of a lock's place are seen and understood. Other names of the lock do not count (`is_partial`).
    pub(in crate::analysis) fn sees_all_uses(&self, dossier: &Dossier) -> bool {
        !dossier.is_public && !dossier.place.may_have_unseen_uses() && !self.has_unknown_uses(dossier.place)
    }

    /// Whether two threads or tasks can contend for the lock. A local lock that is not moved into a spawned task or
    /// thread cannot.
    pub(in crate::analysis) fn is_shared(&self, dossier: &Dossier) -> bool {
        if self.is_thread_local(dossier.place.root) {
            return false;
        }
        let spawned = |site: &Acquisition| {
            is_elsewhere(self.graph.expr_contexts(site.fn_id).of(site.expr).execution)
                || dossier.place.root.home().is_some_and(|home| self.is_started_below(home, site.fn_id))
        };
        match dossier.place.root {
            PlaceRoot::Unknown(..) => false,
            root if root.is_local() => dossier.acquisitions.iter().any(spawned),
            _ => true,
        }
    }

    /// Whether a function is started as a task or thread on some way from another one.
    fn is_started_below(&self, from: FnId, id: FnId) -> bool {
        let mut open = vec![id];
        let mut seen = FxHashSet::from_iter([id, from]);
        while let Some(at) = open.pop() {
            for (caller, edge) in self.calls_into(at) {
                if is_elsewhere(edge.execution) {
                    return true;
                }
                open.extend(seen.insert(caller).then_some(caller));
            }
        }
        false
    }

    /// Whether nothing else can want a lock while an acquisition has it: each is made under one other lock, the functions that have it as a
    /// value lend it to nobody but whom they wait for, or all that would have to wait runs in the same task or at a start.
    ///
    /// Errs towards no: all calls on the way must be seen.
    pub(in crate::analysis) fn has_no_contender(&self, dossier: &Dossier, site: &Acquisition) -> bool {
        match self.company.get(dossier.place, || self.company_of(dossier)) {
            Company::UnderAnotherLock | Company::Lent => true,
            Company::InTurns => site.container.is_none(),
            // A site that is none of those which this run looks at shows that others may be missing as well.
            Company::Seen => {
                site.counts() && contenders::contender(self, dossier, site, Contention::Possible).is_none()
            }
            Company::Unknown => outer_lock::keeps_all_away(self, dossier, site),
        }
    }

    fn company_of(&self, dossier: &Dossier) -> Company {
        if !dossier.place.root.is_of_function() {
            return if outer_lock::is_always_under_another_lock(self, dossier.place) {
                Company::UnderAnotherLock
            } else if self.sees_who_takes(dossier) {
                Company::Seen
            } else {
                Company::Unknown
            };
        }
        let mut lenders = Lenders::default();
        let mut sites = dossier.sites().peekable();
        let is_lent = sites.peek().is_some()
            && sites.all(|site| lenders.add(self, site.fn_id, receiver(self, site)))
            && runners::run_only_within(self, dossier.sites().map(|site| (site.fn_id, site.expr)), &lenders.owners);
        match is_lent {
            true => Company::Lent,
            false if self.is_taken_in_turns(dossier) => Company::InTurns,
            false => Company::Unknown,
        }
    }

    /// Whether one task of a program takes all locks that may be this one, by their type, one after the other.
    fn is_taken_in_turns(&self, dossier: &Dossier) -> bool {
        let Some(lock) = &dossier.lock else { return false };
        let may_be_same = |other: &&Dossier| other.lock.as_ref().is_none_or(|theirs| theirs.may_be(lock));
        let sites = self.dossiers.iter().filter(may_be_same).flat_map(Dossier::sites);
        let places: Vec<(FnId, ExprId)> = sites.map(|site| (site.fn_id, site.expr)).collect();
        runners::run_in_turns(self, &places)
    }

    /// Whether a program's uses of a lock are all seen, and all that would have to wait for it.
    fn sees_who_takes(&self, dossier: &Dossier) -> bool {
        self.sees_all_uses(dossier)
            && !dossier.is_partial
            && dossier.sites().all(|other| self.is_in_program(other.fn_id))
            && self.operations_on(dossier).is_some()
    }

    /// Whether every acquisition is made by an async function that awaits something before and hands the guard out: an async wrapper around
    /// a blocking lock, which is free then whenever it is taken. Errs towards yes: what is awaited may let in several.
    pub(in crate::analysis) fn is_taken_after_await(&self, dossier: &Dossier) -> bool {
        let is_async = |id: FnId| self.program.function(id).facts.is_async;
        let awaits_first = |site: &Acquisition| {
            site.escapes && is_async(site.fn_id) && self.awaits_between(site.fn_id, None, site.expr)
        };
        let hands_out = |helper: FnId| {
            let all = self.dossiers.iter().flat_map(|other| &other.acquisitions);
            let mut taken = all.filter(|other| other.fn_id == helper && other.escapes).peekable();
            is_async(helper) && taken.peek().is_some() && taken.all(awaits_first)
        };
        let mut helpers = FxHashSet::default();
        let mut sites = dossier.sites().peekable();
        sites.peek().is_some()
            && sites.all(|site| match site.through {
                Some(helper) => helpers.contains(&helper) || hands_out(helper) && helpers.insert(helper),
                None => awaits_first(site),
            })
    }

    /// Whether a write guard of this lock may become a read guard: where it is acquired, or in a function that is given
    /// guards. Errs towards yes, but guards that lie in something else are not followed.
    pub(in crate::analysis) fn may_be_downgraded(&self, dossier: &Dossier) -> bool {
        let inner = dossier.lock.as_ref().map(|lock| &lock.inner);
        self.downgrades().iter().any(|downgrade| {
            let has_guard = dossier.acquisitions.iter().any(|site| site.fn_id == downgrade.fn_id);
            (has_guard || downgrade.takes_guards)
                && inner.is_none_or(|inner| lock_types::may_be(inner, &downgrade.content))
        })
    }

    /// Whether hot code changes what a lock protects, or at least holds it so that it could.
    pub(in crate::analysis) fn is_excluded_hot(&self, place: LockPlace) -> bool {
        let locks = self.locks_at(place.root);
        let mut sites =
            self.dossiers.iter().filter(|own| locks.roots.contains(&own.place.root)).flat_map(Dossier::sites);
        sites.any(|site| site.hot && site.mode == Mode::Exclusive)
    }

    /// Returns whether a lock's content is `()`: it orders or excludes something else.
    pub(in crate::analysis) fn protects_no_data(&self, dossier: &Dossier) -> bool {
        dossier.lock.as_ref().is_some_and(|lock| matches!(&lock.inner, Ty::Tuple(parts) if parts.is_empty()))
    }
}

/// Functions that have values and only lend them.
#[derive(Default)]
struct Lenders {
    /// With the future that has the value, where it is one that the function makes; else the function has it itself.
    owners: FxHashMap<FnId, Option<ExprId>>,
    parameters: FxHashSet<(FnId, PatId)>,
}

impl Lenders {
    /// Adds those of a value, or of what callers give for it; false if it may be anything else.
    fn add(&mut self, cx: &Sections<'_>, id: FnId, value: ExprId) -> bool {
        let Some(flow) = ValueFlow::new(cx.typed, id) else { return false };
        let at = flow.same_as(value);
        let pat = match flow.step(at) {
            Step::Local(pat) => pat,
            // A value without a name is nobody else's.
            Step::Call(_) if is_value(cx, flow.types.expr(at)) => return self.add_owner(id, None),
            _ => return false,
        };
        let parameter = cx.program.function(id).facts.param_pats.iter().position(|own| *own == pat);
        let Some(index) = parameter else {
            return is_only_lent(cx, id, pat) && self.add_owner(id, only_user(cx, flow, pat));
        };
        if !self.parameters.insert((id, pat)) {
            return true;
        }
        let calls = runners::calls_of(cx, id).unwrap_or_default();
        let mut given = calls.iter().map(|call| (call.fn_id, call.argument(cx, index)));
        !calls.is_empty() && given.all(|(caller, value)| value.is_some_and(|value| self.add(cx, caller, value)))
    }

    /// False if the function is known as one that has another value elsewhere.
    fn add_owner(&mut self, id: FnId, user: Option<ExprId>) -> bool {
        *self.owners.entry(id).or_insert(user) == user
    }
}

/// The future that a local is given to for good: each use stands in it, and the function makes one for each such value.
fn only_user(cx: &Sections<'_>, flow: ValueFlow<'_>, pat: PatId) -> Option<ExprId> {
    let LocalSource::Value(made) = flow.local(pat).source else { return None };
    let mut users = flow.types.uses_of(pat).iter().map(|used| cx.nested_body_around(flow.id, *used));
    let user = users.next().flatten().filter(|user| users.all(|other| other == Some(*user)))?;
    let is_future = matches!(flow.body.expr(user).kind, ExprKind::Async { .. });
    let is_beside = cx.nested_body_around(flow.id, user) == cx.nested_body_around(flow.id, made);
    (is_future && is_beside && cx.is_once_for_each(flow.id, user, made)).then_some(user)
}

/// Whether a local is a value of which nothing is done but to call methods, go through it and lend it to functions of the workspace.
fn is_only_lent(cx: &Sections<'_>, id: FnId, pat: PatId) -> bool {
    is_value(cx, cx.typed.types(id).pat(pat)) && is_never_given(cx, id, pat)
}

/// Whether a local is never given away, copied or moved: methods of it are called, it is gone through, and lent to functions of the workspace.
pub(super) fn is_never_given(cx: &Sections<'_>, id: FnId, pat: PatId) -> bool {
    let Some(flow) = ValueFlow::new(cx.typed, id) else { return false };
    let body = flow.body;
    let parent = |at: ExprId| cx.typed.body_index(id).parent(at);
    let clone = cx.program.lang.trait_named("clone");
    let is_clone = |call: ExprId| cx.callee_of(id, call).is_some_and(|callee| cx.program.owner_trait(callee) == clone);
    let has_method = |at: ExprId| {
        let is_receiver =
            |call| matches!(&body.expr(call).kind, ExprKind::MethodCall { receiver, .. } if *receiver == at);
        parent(at).is_some_and(|call| is_receiver(call) && !is_clone(call))
    };
    let is_lent = |at: ExprId| {
        let to = parent(at).filter(|at| matches!(body.expr(*at).kind, ExprKind::Ref { .. })).and_then(parent);
        to.is_some_and(|to| match body.expr(to).kind {
            ExprKind::For { .. } => true,
            _ => cx.callee_of(id, to).is_some_and(|callee| cx.typed.body(callee).is_some()),
        })
    };
    // Of a part the same is asked.
    flow.types.uses_of(pat).iter().map(|used| flow.part_around(*used)).all(|part| has_method(part) || is_lent(part))
}

/// The types that stand in a static, in a field of another type, or behind a counted reference wherever that may be.
///
/// Errs towards lent: who is only borrowed from by a call is not among them.
pub(super) fn lent_types(cx: &Sections<'_>) -> FxHashSet<AdtId> {
    let program = cx.program;
    let mut found = FxHashSet::default();
    let mut all_in = |ty: &Ty| {
        ty.any(&mut |part| {
            found.extend(part.as_adt().map(|(adt, _)| adt));
            false
        });
    };
    (0..program.statics.len() as u32).for_each(|number| all_in(&static_ty(program, StaticId(number))));
    for (number, def) in program.adts.iter().enumerate().filter(|(_, def)| !program.is_stub(def.home.module)) {
        let variants = 0..def.variants.len() as u32;
        variants.flat_map(|of| field_types(program, AdtId(number as u32), of)).for_each(&mut all_in);
    }
    for id in cx.typed.functions_with_bodies() {
        for ty in &cx.typed.types(id).exprs {
            ty.any(&mut |part| {
                if program.refcount(part).is_some() {
                    all_in(part);
                }
                false
            });
        }
    }
    found
}

/// Whether who has a value of a type has it alone: it is known and neither a reference nor a counted one.
pub(super) fn is_value(cx: &Sections<'_>, ty: &Ty) -> bool {
    cx.program.refcount(ty).is_none() && !ty.is_unknown() && !matches!(ty, Ty::Ref(..))
}
