//! Awaits in a critical section that wait for the content of the lock: nobody could have it meanwhile.
//!
//! Errs towards something else that is awaited: what is not understood needs no guard.

use std::cell::RefCell;

use rustc_hash::FxHashSet;

use crate::analysis::guards::EventKind;
use crate::analysis::sections::dossier::Acquisition;
use crate::analysis::sections::section_content::mentions_content;
use crate::analysis::summaries::Summaries;
use crate::analysis::summaries::acquired_places::takes_shared_self;
use crate::analysis::world::futures::may_be_future;
use crate::facts::{ExprId, ExprKind};
use crate::isolation::recursing;
use crate::types::names::impls::head_of;
use crate::types::ty::Ty;
use crate::types::value_flow::{LocalSource, Step, ValueFlow};

/// Returns whether what an await waits for is done by the content itself: its method, or a function that is given it to
/// change. That something else is told of the content does not make it the content's work.
pub(crate) fn awaits_content(cx: &Summaries<'_>, site: &Acquisition, wait: ExprId) -> bool {
    let Some((events, flow)) = cx.flows.get(&site.fn_id).zip(ValueFlow::new(cx.typed, site.fn_id)) else {
        return false;
    };
    let is_use = |kind: &EventKind| matches!(kind, EventKind::Use(guards, _) if guards.contains(&site.guard));
    let used = events.of_guard(site.guard).filter(|event| is_use(&event.kind)).map(|event| event.expr).collect();
    let awaited = Awaited { cx, site, flow, used, seen: RefCell::default() };
    match &flow.body.expr(wait).kind {
        ExprKind::Select { branches, .. } => branches.iter().any(|branch| awaited.is_of_content(branch.future)),
        ExprKind::Builtin { args, .. } => args.iter().any(|arg| awaited.is_of_content(*arg)),
        ExprKind::For { iterable, .. } => awaited.is_of_content(*iterable),
        ExprKind::Await { operand, .. } => awaited.is_of_content(*operand),
        _ => mentions_content(cx, site, wait),
    }
}

/// What an await in a critical section waits for.
struct Awaited<'a> {
    cx: &'a Summaries<'a>,
    site: &'a Acquisition,
    /// The function.
    flow: ValueFlow<'a>,
    /// Where the content is used.
    used: FxHashSet<ExprId>,
    /// What was looked at: had it been of the content, that would be the answer.
    seen: RefCell<FxHashSet<ExprId>>,
}

impl Awaited<'_> {
    /// Whether a future, or what it is a method's result of, is the content's.
    fn is_of_content(&self, future: ExprId) -> bool {
        recursing();
        let mut at = future;
        while self.seen.borrow_mut().insert(at) {
            let is_through_handle = match &self.flow.body.expr(at).kind {
                // What is given the content needs it, whoever does so.
                ExprKind::MethodCall { args, .. } if args.iter().any(|arg| self.is_worked_on(*arg)) => return true,
                ExprKind::MethodCall { receiver, .. } => {
                    self.is_handle(*receiver) || self.is_shared_entry(at, *receiver)
                }
                _ => false,
            };
            if is_through_handle {
                return false;
            }
            if self.used.contains(&at) || at == self.site.expr {
                return true;
            }
            at = match &self.flow.body.expr(at).kind {
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
                ExprKind::Async { .. } => return mentions_content(self.cx, self.site, at),
                ExprKind::Block(block) => match block.values().next() {
                    Some(value) => value,
                    None => return false,
                },
                ExprKind::Path(_) => match self.borrowed_from(at) {
                    Some(value) => value,
                    None => return false,
                },
                _ => return false,
            };
        }
        false
    }

    /// What a local was borrowed from that is a reference: `handle` in `if let Some(handle) = guard.as_mut()`.
    fn borrowed_from(&self, path: ExprId) -> Option<ExprId> {
        let Step::Local(pat) = self.flow.step(path) else { return None };
        match self.flow.local(pat).source {
            LocalSource::Value(value) if matches!(self.flow.types.pat(pat), Ty::Ref(..)) => Some(value),
            _ => None,
        }
    }

    /// Whether a clone of a value would do as well, without the lock: the sending end of a channel, a client.
    fn is_handle(&self, value: ExprId) -> bool {
        let program = self.cx.program;
        let ty = self.flow.types.expr(value).peeled();
        let is_shared = ty.as_adt().is_some_and(|(adt, _)| {
            let known = &program.adt(adt).known;
            known.synchronised || known.refcount.is_some()
        });
        let clone = program.lang.trait_named("clone").filter(|_| is_shared);
        clone.is_some_and(|clone| program.impl_index.of_trait(clone, head_of(ty)).next().is_some())
    }

    /// Whether a method only borrows an entry that a map was asked for by key: who asks for another one waits for nothing, and an entry
    /// in an `Arc` would do without the lock.
    fn is_shared_entry(&self, call: ExprId, receiver: ExprId) -> bool {
        let callee = self.cx.callee_of(self.site.fn_id, call).map(|callee| self.cx.program.function(callee));
        if !callee.is_some_and(takes_shared_self) {
            return false;
        }
        let flow = self.flow;
        let is_looked_up = |at: ExprId| {
            let mut accesses = self.site.accesses.iter().filter(|access| access.fn_id == self.site.fn_id);
            accesses.any(|access| access.expr == at && access.is_keyed(self.cx.program))
        };
        let part_of = |at: ExprId| match flow.step(at) {
            Step::Local(pat) => match flow.local(pat).source {
                LocalSource::Value(value) => Some(value),
                _ => None,
            },
            Step::Same(from, _) | Step::Field { base: from, .. } => Some(from),
            Step::Call(made) if made.callee.is_some_and(|callee| flow.is_library(callee.fn_id)) => made.receiver,
            _ => None,
        };
        let mut seen = FxHashSet::default();
        let mut parts = std::iter::successors(Some(receiver), |at| part_of(*at)).take_while(|at| seen.insert(*at));
        parts.any(is_looked_up)
    }

    /// Whether a function is given the content to change it, content that nobody can copy, a future of the content's, or a closure that
    /// uses it.
    fn is_worked_on(&self, arg: ExprId) -> bool {
        let ty = self.flow.types.expr(arg);
        let is_needed = match ty {
            Ty::Ref(_, true) => true,
            Ty::Ref(content, false) => self.is_bound_to_content(content),
            ty => matches!(self.flow.body.expr(arg).kind, ExprKind::Async { .. }) || may_be_future(self.cx.program, ty),
        };
        is_needed && self.is_of_content(arg) || self.keeps_closure_of_content(ty)
    }

    /// Whether there is no copy of a value, which does the work itself: it is known by its trait alone, or is a connection.
    fn is_bound_to_content(&self, ty: &Ty) -> bool {
        let is_connection = ty.as_adt().is_some_and(|(adt, _)| self.cx.program.adt(adt).known.database.is_some());
        is_connection || matches!(ty, Ty::Dyn(_))
    }

    /// Whether a value keeps a closure that uses the content, as a lazy iterator does that makes futures.
    fn keeps_closure_of_content(&self, ty: &Ty) -> bool {
        // A closure of another body has a number that means something else here.
        let is_here = |closure: ExprId| {
            let expr = self.flow.body.exprs.get(closure.0 as usize);
            expr.is_some_and(|expr| matches!(expr.kind, ExprKind::Closure { .. }))
        };
        let uses = |closure: ExprId| is_here(closure) && mentions_content(self.cx, self.site, closure);
        ty.any(&mut |part| matches!(part, Ty::Closure(closure, _) if uses(*closure)))
    }
}
