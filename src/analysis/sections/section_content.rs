//! Section content: which calls access the content, and which only happen while its guard lives.

use rustc_hash::FxHashSet;

use crate::analysis::Analysis;
use crate::analysis::guards::{EventKind, GuardSource, Use};
use crate::analysis::locks::access_path::{LockPlace, PlaceRoot};
use crate::analysis::locks::guard_types::{self, holds_guard};
use crate::analysis::locks::lock_types::is_wrapped_lock;
use crate::analysis::sections::dossier::{Acquisition, Dossier};
use crate::analysis::summaries::effects::{Effect, EffectKind};
use crate::analysis::world::callers::CallSite;
use crate::facts::{Body, ExprId, ExprKind};
use crate::knowledge::attributes::Wait;
use crate::types::infer::PathValue;
use crate::types::lower_ty::fn_sig;
use crate::types::program::FnId;
use crate::types::ty::Ty;
use crate::types::value_flow::{Step, ValueFlow};

/// Returns whether a call is one of the content itself: `file.lock().write_all(..)`, or the same in a helper.
pub(crate) fn is_of_content(analysis: &Analysis<'_>, site: &Acquisition, id: FnId, call: ExprId) -> bool {
    let Some(body) = analysis.typed.body(id) else { return false };
    let receiver = match &body.expr(call).kind {
        ExprKind::MethodCall { receiver, .. } => Some(*receiver),
        _ => None,
    };
    let is_call = |used: &Use| matches!(used, Use::SharedCall(_) | Use::ExclusiveCall(_));
    site.accesses.iter().filter(|access| access.fn_id == id).any(|access| {
        access.expr == call && is_call(&access.used)
            || receiver.is_some_and(|receiver| analysis.typed.body_index(id).encloses(receiver, access.expr))
    })
}

/// Returns whether a part of an expression accesses the content.
pub(crate) fn mentions_content(analysis: &Analysis<'_>, site: &Acquisition, expr: ExprId) -> bool {
    let events = analysis.flows.get(&site.fn_id).into_iter().flat_map(|flow| flow.of_guard(site.guard));
    let mut uses =
        events.filter(|event| matches!(&event.kind, EventKind::Use(guards, _) if guards.contains(&site.guard)));
    uses.any(|event| analysis.typed.body_index(site.fn_id).encloses(expr, event.expr))
}

/// Returns whether what an await waits for is done by the content itself: its method, or a function that is given it to
/// change. That something else is told of the content does not make it the content's work.
pub(crate) fn awaits_content(analysis: &Analysis<'_>, site: &Acquisition, wait: ExprId) -> bool {
    let Some((flow, body)) = analysis.flows.get(&site.fn_id).zip(analysis.typed.body(site.fn_id)) else { return false };
    let is_use = |kind: &EventKind| matches!(kind, EventKind::Use(guards, _) if guards.contains(&site.guard));
    let used = flow.of_guard(site.guard).filter(|event| is_use(&event.kind)).map(|event| event.expr).collect();
    let awaited = Awaited { analysis, site, body, used };
    match &body.expr(wait).kind {
        ExprKind::Select { branches, .. } => branches.iter().any(|branch| awaited.is_of_content(branch.future)),
        ExprKind::Builtin { args, .. } => args.iter().any(|arg| awaited.is_of_content(*arg)),
        ExprKind::For { iterable, .. } => awaited.is_of_content(*iterable),
        ExprKind::Await { operand, .. } => awaited.is_of_content(*operand),
        _ => mentions_content(analysis, site, wait),
    }
}

/// What an await in a critical section waits for.
struct Awaited<'a> {
    analysis: &'a Analysis<'a>,
    site: &'a Acquisition,
    body: &'a Body,
    /// Where the content is used.
    used: FxHashSet<ExprId>,
}

impl Awaited<'_> {
    /// Whether a future, or what it is a method's result of, is the content's.
    fn is_of_content(&self, future: ExprId) -> bool {
        let mut at = future;
        loop {
            if self.used.contains(&at) || at == self.site.expr {
                return true;
            }
            at = match &self.body.expr(at).kind {
                ExprKind::MethodCall { receiver: inner, .. }
                | ExprKind::Field { base: inner, .. }
                | ExprKind::Index { base: inner, .. }
                | ExprKind::Unary { operand: inner, .. }
                | ExprKind::Try { operand: inner }
                | ExprKind::Await { operand: inner, .. }
                | ExprKind::Cast { operand: inner, .. }
                | ExprKind::Ref { operand: inner, .. } => *inner,
                ExprKind::Call { callee, args } => {
                    return self.is_of_content(*callee) || args.iter().any(|arg| self.is_worked_on(*arg));
                }
                ExprKind::Async { .. } => return mentions_content(self.analysis, self.site, at),
                ExprKind::Block(block) => match block.values().next() {
                    Some(value) => value,
                    None => return false,
                },
                _ => return false,
            };
        }
    }

    /// Whether a function is given the content to change it, or a future of the content's.
    fn is_worked_on(&self, arg: ExprId) -> bool {
        let types = self.analysis.typed.types(self.site.fn_id);
        let is_mutable = matches!(types.expr(arg), Ty::Ref(_, true));
        let callee = types.callees.get(&arg);
        let is_future = callee.is_some_and(|callee| self.analysis.program.function(callee.fn_id).facts.is_async);
        let is_async = matches!(self.body.expr(arg).kind, ExprKind::Async { .. });
        (is_async || is_mutable || is_future) && self.is_of_content(arg)
    }
}

/// Returns whether the call that an await waits for is given the guard itself, by value.
pub(crate) fn hands_guard_on(analysis: &Analysis<'_>, site: &Acquisition, wait: ExprId) -> bool {
    let Some(flow) = ValueFlow::new(analysis.typed, site.fn_id) else { return false };
    let ExprKind::Await { operand, .. } = flow.body.expr(wait).kind else { return false };
    let index = analysis.typed.body_index(site.fn_id);
    let is_given = |arg: &ExprId| {
        let ty = flow.types.expr(*arg);
        let is_owned = !matches!(ty, Ty::Ref(..)) && holds_guard(analysis.program, ty);
        is_owned && index.encloses(flow.behind_locals(*arg), site.expr)
    };
    match flow.step(operand) {
        Step::Call(call) => call.args.iter().any(is_given),
        _ => false,
    }
}

/// Returns the acquisitions that the function itself makes during a section through a lock type of the workspace's own.
/// Those on cold paths are left out.
pub(crate) fn wrapped_acquisitions_in(analysis: &Analysis<'_>, site: &Acquisition) -> Vec<Effect> {
    let Some(flow) = analysis.flows.get(&site.fn_id) else { return Vec::new() };
    let held = flow.during(site.guard);
    let taken = held.filter_map(|event| {
        let EventKind::Acquire(guard) = event.kind else { return None };
        match flow.guards.get(guard as usize)? {
            GuardSource::Acquired { expr, place, wait: Wait::Blocking | Wait::Timed, through: Some(_), .. } => {
                Some(Effect {
                    kind: EffectKind::Acquires(*place),
                    fn_id: site.fn_id,
                    expr: *expr,
                    callee: None,
                    through: Vec::new(),
                })
            }
            _ => None,
        }
    });
    taken.filter(|effect| !analysis.heat.graph.regions(site.fn_id).is_cold(effect.expr)).collect()
}

/// Returns whether a place is the lock inside a lock type of the workspace's own, and so one of many.
pub(crate) fn is_inside_wrapper(analysis: &Analysis<'_>, place: LockPlace) -> bool {
    matches!(place.root, PlaceRoot::Field(adt, name) if is_wrapped_lock(analysis.program, adt, name))
}

/// Returns whether a call that blocks takes a guard, which it releases while it waits, as condition variables do:
/// <https://doc.rust-lang.org/std/sync/struct.Condvar.html#method.wait>.
pub(crate) fn releases_guard(analysis: &Analysis<'_>, effect: &Effect) -> bool {
    matches!(effect.kind, EffectKind::Blocks(_))
        && effect.callee.is_some_and(|callee| {
            let params = &fn_sig(analysis.program, callee).params;
            params.iter().any(|ty| holds_guard(analysis.program, ty.peeled()))
        })
}

/// Returns whether an expression could as well be evaluated before the lock is acquired: it is evaluated on each path
/// through the section, and uses neither the content nor a local that is bound in the section.
///
/// Locals that are assigned in the section are not noticed.
pub(crate) fn could_precede(analysis: &Analysis<'_>, site: &Acquisition, expr: ExprId) -> bool {
    let Some(body) = analysis.typed.body(site.fn_id) else { return false };
    !mentions_content(analysis, site, expr)
        && !is_decided_inside(analysis, site, body, expr)
        && is_known_before(analysis, site, body, expr)
}

fn is_decided_inside(analysis: &Analysis<'_>, site: &Acquisition, body: &Body, expr: ExprId) -> bool {
    let index = analysis.typed.body_index(site.fn_id);
    index.ancestors(expr).take_while(|at| !index.encloses(*at, site.expr)).any(|at| {
        let kind = &body.expr(at).kind;
        let branches = matches!(kind, ExprKind::If { .. } | ExprKind::Match { .. } | ExprKind::Closure { .. });
        branches || matches!(kind, ExprKind::Loop { .. } | ExprKind::While { .. } | ExprKind::For { .. })
    })
}

/// Returns whether all locals in an expression are bound before the acquisition.
fn is_known_before(analysis: &Analysis<'_>, site: &Acquisition, body: &Body, expr: ExprId) -> bool {
    let values = &analysis.typed.types(site.fn_id).values;
    let index = analysis.typed.body_index(site.fn_id);
    values.iter().filter(|(at, _)| index.encloses(expr, **at)).all(|(_, value)| match value {
        PathValue::Local(pat) => body.pat(*pat).span.start < site.loc.span.start,
        _ => true,
    })
}

/// Returns whether a guard that a function returns is seen wherever it goes: all calls of the function are known, and each is an
/// acquisition of the same lock. A guard that is stored or handed to something unknown is not.
pub(crate) fn is_seen_by_callers(analysis: &Analysis<'_>, dossier: &Dossier, site: &Acquisition) -> bool {
    let Some(flow) = analysis.flows.get(&site.fn_id) else { return false };
    let is_stored = flow
        .of_guard(site.guard)
        .any(|event| matches!(&event.kind, EventKind::Escape(guards) if guards.contains(&site.guard)));
    let acquires = |call: &CallSite| {
        let mut sites = dossier.acquisitions.iter();
        sites.any(|own| own.fn_id == call.fn_id && own.expr == call.expr && own.through == Some(site.fn_id))
    };
    !is_stored
        && flow.returned.contains(&site.guard)
        && analysis.calls_of(site.fn_id).is_some_and(|calls| !calls.is_empty() && calls.iter().all(acquires))
}

/// Returns whether a function gives its guard to callers that are all seen, bare: nothing keeps it on the way.
pub(crate) fn is_only_given_to_callers(analysis: &Analysis<'_>, dossier: &Dossier, site: &Acquisition) -> bool {
    let gives = &fn_sig(analysis.program, site.fn_id).output;
    guard_types::is_guard(analysis.program, gives)
        && !analysis.program.is_public_fn(site.fn_id)
        && is_seen_by_callers(analysis, dossier, site)
}
