//! Section content: which calls access the content, and which only happen while its guard lives.

use crate::analysis::summaries::Summaries;
use crate::analysis::world::World;
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::Arc;

use crate::analysis::guards::{Event, EventKind, FlowResult, GuardSource, Use};
use crate::analysis::locks::access_path::{LockPlace, PlaceRoot};
use crate::analysis::locks::guard_types::{self, holds_guard};
use crate::analysis::locks::lock_types::is_wrapped_lock;
use crate::analysis::sections::dossier::{Acquisition, Dossier};
use crate::analysis::sections::{Sections, double_check, section_purpose};
use crate::analysis::summaries::effects::{Effect, EffectKind};
use crate::analysis::summaries::parameter_access::Access;
use crate::analysis::world::callers::CallSite;
use crate::facts::{Body, BodyIndex, ExprId, ExprKind, PatId, Source};
use crate::knowledge::attributes::{AtomicOp, Wait};
use crate::types::infer::PathValue;
use crate::types::lower_ty::fn_sig;
use crate::types::program::FnId;
use crate::types::ty::Ty;
use crate::types::value_flow::{Step, ValueFlow};

/// Returns whether a call is one of the content itself: `file.lock().write_all(..)`, or the same in a helper; also of what a library
/// made from it, `db.lock().connection.prepare(..)?.execute(..)`.
pub(crate) fn is_of_content(world: &World<'_>, site: &Acquisition, id: FnId, call: ExprId) -> bool {
    let Some(body) = world.typed.body(id) else { return false };
    let receiver = match &body.expr(call).kind {
        ExprKind::MethodCall { receiver, .. } => Some(*receiver),
        _ => None,
    };
    // A method of a type that nobody knows is one as well.
    let is_call = |used: &Use| match used {
        Use::SharedCall(_) | Use::ExclusiveCall(_) => true,
        Use::Unknown => receiver.is_some(),
        _ => false,
    };
    let mut accesses = site.accesses.iter().filter(|access| access.fn_id == id).peekable();
    if accesses.peek().is_none() {
        return false;
    }
    // A clone goes on without the lock.
    let is_own = |value: &ExprId| !world.callee_of(id, *value).is_some_and(|callee| world.program.is_clone(callee));
    let flow = ValueFlow::new(world.typed, id);
    let values = receiver.zip(flow).map(|(receiver, flow)| flow.made_from(receiver)).unwrap_or_default();
    let values: Vec<ExprId> = values.into_iter().take_while(is_own).collect();
    let index = world.typed.body_index(id);
    accesses.any(|access| {
        access.expr == call && is_call(&access.used) || values.iter().any(|value| index.encloses(*value, access.expr))
    })
}

/// Returns whether a lock guards a connection to a database, and a function is one of that one's library: whoever has the lock uses the
/// connection, also by what it made of it and gave to helpers.
pub(crate) fn guards_connection_of(world: &World<'_>, site: &Acquisition, callee: FnId) -> bool {
    let program = world.program;
    let is_connection = |part: &Ty| {
        let adt = part.as_adt().map(|(adt, _)| program.adt(adt)).filter(|adt| adt.known.database.is_some());
        adt.is_some_and(|adt| program.module(adt.home.module).crate_id == program.crate_id(callee))
    };
    site.lock.as_ref().is_some_and(|lock| lock.inner.any(&mut |part| is_connection(part)))
}

/// Returns whether a part of an expression accesses the content.
pub(crate) fn mentions_content(cx: &Summaries<'_>, site: &Acquisition, expr: ExprId) -> bool {
    let events = cx.flows.get(&site.fn_id).into_iter().flat_map(|flow| flow.of_guard(site.guard));
    let mut uses =
        events.filter(|event| matches!(&event.kind, EventKind::Use(guards, _) if guards.contains(&site.guard)));
    uses.any(|event| cx.typed.body_index(site.fn_id).encloses(expr, event.expr))
}

/// Returns the awaits of a section behind which nothing uses the content any more: the guard could be gone by then.
pub(crate) fn awaits_behind_content(cx: &Summaries<'_>, site: &Acquisition) -> Vec<ExprId> {
    let Some((flow, body)) = cx.flows.get(&site.fn_id).zip(cx.typed.body(site.fn_id)) else { return Vec::new() };
    let index = cx.typed.body_index(site.fn_id);
    let is_use = |kind: &EventKind| match kind {
        EventKind::Use(guards, _) | EventKind::Lent(guards) => guards.contains(&site.guard),
        _ => false,
    };
    let mut used: Vec<ExprId> =
        flow.of_guard(site.guard).filter(|event| is_use(&event.kind)).map(|event| event.expr).collect();
    // What was made of the content and may borrow from it is a part of it.
    let types = cx.typed.types(site.fn_id);
    let borrows = |part: &Ty| matches!(part, Ty::Ref(..) | Ty::Unknown | Ty::Foreign(..) | Ty::Opaque(_) | Ty::Dyn(_));
    let is_made_of_it = |pat: &PatId| match index.binding(*pat).map(|binding| binding.source) {
        Some(Source::Value(value) | Source::Items(value)) => {
            index.encloses(value, site.expr) || used.iter().any(|used| index.encloses(value, *used))
        }
        _ => false,
    };
    let pats = (0..body.pats.len() as u32).map(PatId);
    let borrowed = pats.filter(|pat| types.pat(*pat).any(&mut |part| borrows(part)) && is_made_of_it(pat));
    let of_borrowed: Vec<ExprId> = borrowed.flat_map(|pat| types.uses_of(pat)).copied().collect();
    used.extend(of_borrowed);
    let start = |expr: ExprId| body.expr(expr).span.start;
    // A round of a loop inside of the section comes before the next one.
    let is_before = |wait: ExprId, used: ExprId| {
        let is_inside = |at: &ExprId| !index.encloses(*at, site.expr);
        let mut loops = cx.loops_around(site.fn_id, wait).into_iter().filter(is_inside);
        start(used) >= start(wait) || index.encloses(wait, used) || loops.any(|around| index.encloses(around, used))
    };
    let is_behind = |wait: &&ExprId| !used.iter().any(|used| is_before(**wait, *used));
    site.awaits.iter().filter(is_behind).copied().collect()
}

/// What a guard keeps whole over a wait: whoever takes the lock meanwhile must not come in between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptWhole {
    /// A value that may be missing is looked for, made and stored: without the guard each of those who come would make one.
    Making,
    /// What is read before the wait, or changed, is changed after it.
    Update,
}

/// Returns what a section keeps whole over one of some waits in it: a part of the content that it looks at or changes before, and changes
/// after.
///
/// An entry that is added by key is no such part: who works on another key could come in between.
pub(crate) fn kept_whole(
    world: &World<'_>,
    dossier: &Dossier,
    site: &Acquisition,
    waits: &[ExprId],
) -> Option<KeptWhole> {
    let content = dossier.lock.as_ref().and_then(|lock| world.program.lang_adt(&lock.inner));
    let body = world.typed.body(site.fn_id)?;
    let at = |expr: ExprId| body.expr(expr).span.start;
    let own = |access: &&Access| access.fn_id == site.fn_id && !access.is_keyed(world.program);
    let changes = |used: &Use| matches!(used, Use::Assign | Use::ExclusiveCall(_) | Use::NumberSet | Use::NumberUpdate);
    let spans = |wait: &ExprId| {
        let waits = world.loc(site.fn_id, *wait).span.start;
        let mut later =
            site.accesses.iter().filter(own).filter(|access| changes(&access.used) && at(access.expr) > waits);
        later.any(|later| {
            let part = section_purpose::part_of(world, later);
            let is_same = |other: &Access| {
                part.is_none() || section_purpose::part_of(world, other).is_none_or(|is| Some(is) == part)
            };
            let mut earlier = site.accesses.iter().filter(own).filter(|access| at(access.expr) < waits);
            earlier.any(|access| (access.used.looks() || changes(&access.used)) && is_same(access))
        })
    };
    waits.iter().any(spans).then_some(match content {
        Some(lang) if lang == "option" => KeptWhole::Making,
        _ => KeptWhole::Update,
    })
}

/// Returns whether the call that an await waits for is given the guard itself, by value.
pub(crate) fn hands_guard_on(world: &World<'_>, site: &Acquisition, wait: ExprId) -> bool {
    let Some(flow) = ValueFlow::new(world.typed, site.fn_id) else { return false };
    let ExprKind::Await { operand, .. } = flow.body.expr(wait).kind else { return false };
    let index = world.typed.body_index(site.fn_id);
    let is_given = |arg: &ExprId| {
        let ty = flow.types.expr(*arg);
        let is_owned = !matches!(ty, Ty::Ref(..)) && holds_guard(world.program, ty);
        is_owned && index.encloses(flow.behind_locals(*arg), site.expr)
    };
    match flow.step(operand) {
        Step::Call(call) => call.args.iter().any(is_given),
        _ => false,
    }
}

/// Something that happens while a guard lives.
#[derive(Clone, Debug)]
pub struct SectionEffect {
    /// Where it happens in the function that holds the guard: itself, or the call that leads to it.
    pub at: ExprId,
    /// What happens.
    pub effect: Effect,
}

/// Returns the acquisitions that the function itself makes during a section through a lock type of the workspace's own.
/// Those on cold paths are left out.
pub(crate) fn wrapped_acquisitions_in(cx: &Summaries<'_>, site: &Acquisition) -> Vec<SectionEffect> {
    let Some(flow) = cx.flows.get(&site.fn_id) else { return Vec::new() };
    let held = flow.during(site.guard);
    let taken = held.filter_map(|event| {
        let EventKind::Acquire(guard) = event.kind else { return None };
        match flow.guards.get(guard as usize)? {
            GuardSource::Acquired { expr, place, wait: Wait::Blocking | Wait::Timed, through: Some(_), .. } => {
                let kind = EffectKind::Acquires(*place);
                let effect = Effect { kind, fn_id: site.fn_id, expr: *expr, callee: None, distance: 0 };
                Some(SectionEffect { at: *expr, effect })
            }
            _ => None,
        }
    });
    taken.filter(|taken| !cx.heat.graph.expr_contexts(site.fn_id).is_cold(taken.at)).collect()
}

/// Returns whether a place is the lock inside a lock type of the workspace's own, and so one of many.
pub(crate) fn is_inside_wrapper(world: &World<'_>, place: LockPlace) -> bool {
    matches!(place.root, PlaceRoot::Field(adt, name) if is_wrapped_lock(world.program, adt, name))
}

/// Returns whether a call that blocks takes a guard, which it releases while it waits, as condition variables do:
/// <https://doc.rust-lang.org/std/sync/struct.Condvar.html#method.wait>.
pub(crate) fn releases_guard(world: &World<'_>, effect: &Effect) -> bool {
    matches!(effect.kind, EffectKind::Blocks(_))
        && effect.callee.is_some_and(|callee| {
            let params = &fn_sig(world.program, callee).params;
            params.iter().any(|ty| holds_guard(world.program, ty.peeled()))
        })
}

/// Returns whether an expression could as well be evaluated before the lock is acquired: it is evaluated on each path
/// through the section, and uses neither the content nor a local that is bound in the section.
///
/// Locals that are assigned in the section are not noticed.
pub(crate) fn could_precede(cx: &Summaries<'_>, site: &Acquisition, expr: ExprId) -> bool {
    let Some(body) = cx.typed.body(site.fn_id) else { return false };
    !mentions_content(cx, site, expr)
        && !is_decided_inside(cx, site, body, expr)
        && is_known_before(cx, site, body, expr)
}

fn is_decided_inside(world: &World<'_>, site: &Acquisition, body: &Body, expr: ExprId) -> bool {
    let index = world.typed.body_index(site.fn_id);
    index.ancestors(expr).take_while(|at| !index.encloses(*at, site.expr)).any(|at| {
        let kind = &body.expr(at).kind;
        let branches = matches!(kind, ExprKind::If { .. } | ExprKind::Match { .. } | ExprKind::Closure { .. });
        branches || kind.is_loop()
    })
}

/// Returns whether all locals in an expression are bound before the acquisition.
fn is_known_before(world: &World<'_>, site: &Acquisition, body: &Body, expr: ExprId) -> bool {
    let values = &world.typed.types(site.fn_id).values;
    let index = world.typed.body_index(site.fn_id);
    values.iter().filter(|(at, _)| index.encloses(expr, **at)).all(|(_, value)| match value {
        PathValue::Local(pat) => body.pat(*pat).span.start < site.loc.span.start,
        _ => true,
    })
}

/// Returns whether a guard that a function returns is seen wherever it goes: all calls of the function are known, and each is an
/// acquisition of the same lock. A guard that is stored or handed to something unknown is not.
pub(crate) fn is_seen_by_callers(cx: &Summaries<'_>, dossier: &Dossier, site: &Acquisition) -> bool {
    let Some(flow) = cx.flows.get(&site.fn_id) else { return false };
    let is_stored = flow
        .of_guard(site.guard)
        .any(|event| matches!(&event.kind, EventKind::Escape(guards) if guards.contains(&site.guard)));
    let acquires = |call: &CallSite| {
        let mut sites = dossier.acquisitions.iter();
        sites.any(|own| own.fn_id == call.fn_id && own.expr == call.expr && own.through == Some(site.fn_id))
    };
    !is_stored
        && flow.returned.contains(&site.guard)
        && cx.calls_of(site.fn_id).is_some_and(|calls| !calls.is_empty() && calls.iter().all(acquires))
}

/// Returns whether a function gives its guard to callers that are all seen, bare: nothing keeps it on the way.
pub(crate) fn is_only_given_to_callers(cx: &Summaries<'_>, dossier: &Dossier, site: &Acquisition) -> bool {
    let gives = &fn_sig(cx.program, site.fn_id).output;
    guard_types::is_guard(cx.program, gives)
        && !cx.program.is_public_fn(site.fn_id)
        && is_seen_by_callers(cx, dossier, site)
}

/// What the events of a body do beside their results, worked out once for all guards that are alive at them.
#[derive(Debug)]
pub(in crate::analysis) struct EffectsInBody {
    /// The events that have effects, by number.
    events: Vec<(u32, ExprId)>,
    effects: FxHashMap<ExprId, Vec<Effect>>,
}

impl EffectsInBody {
    fn gather(cx: &Summaries<'_>, id: FnId, flow: &FlowResult) -> EffectsInBody {
        let mut effects: FxHashMap<ExprId, Vec<Effect>> = FxHashMap::default();
        let mut events = Vec::new();
        for (number, event) in (0..).zip(&flow.events).filter(|(_, event)| !event.held.is_empty()) {
            let own = effects.entry(event.expr).or_insert_with(|| cx.effects_at(id, event.expr));
            events.extend((!own.is_empty()).then_some((number, event.expr)));
        }
        EffectsInBody { events, effects }
    }

    /// Where some events have effects.
    fn at(&self, events: &Range<u32>) -> impl Iterator<Item = ExprId> + '_ {
        let before = |limit: u32| self.events.partition_point(|(number, _)| *number < limit);
        let found = self.events.get(before(events.start)..before(events.end)).unwrap_or_default();
        found.iter().map(|(_, expr)| *expr)
    }

    fn of(&self, expr: ExprId) -> &[Effect] {
        self.effects.get(&expr).map_or(&[], Vec::as_slice)
    }
}

/// What else happens in a section.
impl Sections<'_> {
    /// Whether a section is there for that only one does its work: its lock protects no data, or it asks again what was
    /// asked before the lock was taken.
    pub(in crate::analysis) fn is_exclusive_on_purpose(&self, dossier: &Dossier, site: &Acquisition) -> bool {
        self.protects_no_data(dossier) || double_check::is_checked_again(self, site)
    }

    /// What happens while an acquisition's guard lives, beside what is done with the content.
    pub(in crate::analysis) fn section_effects(&self, acquisition: &Acquisition) -> Vec<SectionEffect> {
        let Some(flow) = self.flows.get(&acquisition.fn_id) else { return Vec::new() };
        let id = acquisition.fn_id;
        let in_body = self.effects_in_body.get(id, || Arc::new(EffectsInBody::gather(self, id, flow)));
        let mut places: Vec<ExprId> =
            flow.alive(acquisition.guard).iter().flat_map(|range| in_body.at(range)).collect();
        places.retain(|expr| *expr != acquisition.expr);
        places.sort();
        places.dedup();
        let effects =
            |at: ExprId| in_body.of(at).iter().map(move |effect| SectionEffect { at, effect: effect.clone() });
        places.into_iter().flat_map(effects).collect()
    }

    /// Whether something else than the content is changed while an acquisition's guard lives: an atomic, or a place
    /// that is no local.
    pub(in crate::analysis) fn changes_elsewhere(&self, acquisition: &Acquisition) -> bool {
        let Some((flow, body)) = self.flows.get(&acquisition.fn_id).zip(self.typed.body(acquisition.fn_id)) else {
            return true;
        };
        let index = self.typed.body_index(acquisition.fn_id);
        // What stands in the arms of a `match` happens after a guard without a name was of use: that it lives on there, nobody has meant.
        let types = self.typed.types(acquisition.fn_id);
        let looked_at = scrutinee_around(body, index, acquisition.expr)
            .filter(|looked_at| !holds_guard(self.program, types.expr(*looked_at)));
        let is_meant = |event: &&Event| looked_at.is_none_or(|looked_at| index.encloses(looked_at, event.expr));
        let mut held = flow.during(acquisition.guard).filter(is_meant);
        let atomic = |event: &Event| {
            let EventKind::Call(id) = event.kind else { return false };
            let op = self.program.function(id).known.atomic;
            op.is_some_and(|op| op != AtomicOp::Load)
        };
        if held.any(atomic) {
            return true;
        }
        // Assignments are no events: any beside the content counts, wherever in the function it stands.
        body.exprs.iter().any(|expr| {
            matches!(&expr.kind, ExprKind::Assign { lhs, .. }
                if matches!(body.expr(*lhs).kind, ExprKind::Field { .. } | ExprKind::Index { .. })
                    && !self.is_part_of_local(acquisition.fn_id, *lhs))
        })
    }

    /// Returns whether a task is suspended somewhere while it holds an acquisition's guard, which is not there for
    /// that.
    pub(in crate::analysis) fn is_held_while_suspended(&self, site: &Acquisition) -> bool {
        let is_meant = site.awaits.iter().any(|wait| hands_guard_on(self, site, *wait));
        let waits =
            |wait: &ExprId| !site.doubtful_awaits.contains(wait) && self.may_suspend_as_written(site.fn_id, *wait);
        !is_meant && site.awaits.iter().any(waits)
    }
}

/// What a `match` or `let` condition looks at, of which an expression is a part without a name.
fn scrutinee_around(body: &Body, index: &BodyIndex, part: ExprId) -> Option<ExprId> {
    let mut below = part;
    for at in index.ancestors(part) {
        match &body.expr(at).kind {
            ExprKind::Match { scrutinee, .. } | ExprKind::Let { scrutinee, .. } if *scrutinee == below => {
                return Some(below);
            }
            ExprKind::Block(_) | ExprKind::Closure { .. } | ExprKind::Async { .. } => return None,
            _ => below = at,
        }
    }
    None
}
