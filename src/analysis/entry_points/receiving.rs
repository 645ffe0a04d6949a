//! What a function receives, and whether its loops wait for that again and again or for one thing.

use rustc_hash::FxHashSet;

use super::Candidates;
use crate::analysis::world::World;
use crate::facts::{Arm, ExprId, ExprKind, PatId, PatKind, walk};
use crate::graph::calls::arrivals::{arrival, gives_nothing};
use crate::types::infer::deref_target;
use crate::types::lower_ty::fn_sig;
use crate::types::program::{FnId, Function, Program};
use crate::types::ty::Ty;
use crate::types::value_flow::{LocalSource, Step, ValueFlow};

impl Candidates<'_> {
    /// Whether what a call receives has no content, or only says yes or no: somebody is told to stop, or woken to look at a value.
    pub(super) fn receives_nothing(&self, id: FnId, receive: ExprId) -> bool {
        let Some(received) = received_type(self.cx, id, receive) else { return false };
        let program = self.cx.program;
        // `Result<Option<T>, E>`: what is left of it when nothing failed. `watch::Receiver::wait_for` lends the value: `Ref<'_, bool>`.
        let mut content = received;
        while let Some(inner) = held_if_any(program, content) {
            content = inner;
        }
        let is_library = |ty: &Ty| ty.as_adt().is_some_and(|(adt, _)| program.is_stub(program.adt(adt).home.module));
        let lent = Some(content).filter(|ty| is_library(ty)).and_then(|ty| deref_target(program, ty));
        let content = lent.as_ref().unwrap_or(content);
        *content == Ty::UNIT || *content == Ty::BOOL
    }

    /// Whether a future is a branch of a `select!` that only looks at whether there is anything:
    /// `message = socket.next() => if message.is_none() { break }`.
    pub(super) fn is_awaited_for_end(&self, id: FnId, future: ExprId) -> bool {
        let Some(flow) = ValueFlow::new(self.cx.typed, id) else { return false };
        let around = self.cx.typed.body_index(id).parent(future).map(|around| &flow.body.expr(around).kind);
        let Some(ExprKind::Select { branches, .. }) = around else { return false };
        branches.iter().any(|branch| {
            let mut asked = FxHashSet::default();
            let is_unseen = branch.future == future && self.is_unseen(flow, branch.pat, &mut asked);
            let acts = |at: ExprId| match flow.body.expr(at).kind {
                // Whether there is any.
                ExprKind::MethodCall { receiver, .. } => !asked.contains(&receiver),
                ExprKind::Call { .. } | ExprKind::Macro { .. } | ExprKind::Assign { .. } => true,
                ref kind => kind.awaits(),
            };
            is_unseen && !walk::parts(flow.body, branch.body).any(acts)
        })
    }

    /// Whether nothing of what a pattern takes is looked at, but whether an `Option` or `Result` has any; where that is asked is added to `asked`.
    fn is_unseen(&self, flow: ValueFlow<'_>, pat: PatId, asked: &mut FxHashSet<ExprId>) -> bool {
        let program = self.cx.program;
        let may_be_none = || held_if_any(program, flow.types.pat(pat)).is_some();
        let is_asked = |used: &ExprId| {
            let around = self.cx.typed.body_index(flow.id).parent(*used);
            around.is_some_and(|call| {
                matches!(flow.body.expr(call).kind, ExprKind::MethodCall { receiver, .. } if receiver == *used)
                    && may_be_none()
                    && *flow.types.expr(call) == Ty::BOOL
            })
        };
        match &flow.body.pat(pat).kind {
            PatKind::Wild => true,
            PatKind::Bind { sub: None, .. } => {
                asked.extend(flow.types.uses_of(pat));
                flow.types.uses_of(pat).iter().all(is_asked)
            }
            PatKind::TupleStruct { args, .. } => {
                may_be_none() && args.iter().all(|part| self.is_unseen(flow, *part, asked))
            }
            PatKind::Path(_) => may_be_none(),
            PatKind::Or(parts) => parts.iter().all(|part| self.is_unseen(flow, *part, asked)),
            _ => false,
        }
    }

    /// Whether a call receives from a parameter that is an exclusive reference: who has the channel calls this now and then.
    pub(super) fn receives_from_lent(&self, id: FnId, receive: ExprId) -> bool {
        let Some(flow) = ValueFlow::new(self.cx.typed, id) else { return false };
        let ExprKind::MethodCall { receiver, .. } = flow.body.expr(receive).kind else { return false };
        let Step::Local(pat) = flow.step(receiver) else { return false };
        let is_argument = self.cx.program.function(id).facts.argument_pats().contains(&pat);
        is_argument && matches!(flow.types.pat(pat), Ty::Ref(_, true))
    }

    /// Whether a function gives something that it looks for among what it receives, all of it from channels that it is lent.
    pub(super) fn waits_for_one(&self, id: FnId) -> bool {
        let contexts = self.cx.graph.expr_contexts(id);
        let calls = self.cx.typed.types(id).callees.keys();
        let receives = calls.filter(|at| contexts.in_loop(**at) && arrival(self.cx.graph, id, **at).is_some());
        let mut receives = receives.peekable();
        receives.peek().is_some()
            && receives.all(|at| self.receives_from_lent(id, *at))
            && !gives_nothing(&fn_sig(self.cx.program, id).output)
    }

    /// Whether a loop of a function waits for what arrives, rather than taking what is there.
    pub(super) fn waits_in_loop(&self, id: FnId) -> bool {
        let Some(body) = self.cx.typed.body(id) else { return false };
        let contexts = self.cx.heat.graph.expr_contexts(id);
        let is_receive = |at: ExprId| {
            let callee = self.cx.typed.types(id).callees.get(&at);
            callee.is_some_and(|callee| self.cx.program.function(callee.fn_id).known.blocking.is_some())
                && arrival(self.cx.graph, id, at).is_some()
        };
        body.exprs.iter().enumerate().any(|(number, expr)| {
            let at = ExprId(number as u32);
            (expr.kind.awaits() || is_receive(at)) && contexts.in_loop(at)
        })
    }

    /// Whether all that a function receives is what is there already.
    pub(super) fn only_drains(&self, id: FnId) -> bool {
        let callees = self.cx.typed.types(id).callees.iter();
        let receives = callees.filter(|(at, _)| arrival(self.cx.graph, id, **at).is_some());
        let mut functions = receives.map(|(_, callee)| self.cx.program.function(callee.fn_id)).peekable();
        let is_own = |function: &Function<'_>| !self.cx.program.is_stub(function.home.module);
        let waits =
            |function: &Function<'_>| is_own(function) || function.facts.is_async || function.known.blocking.is_some();
        functions.peek().is_some() && functions.all(|function| !waits(function))
    }

    /// Whether all that a function receives in loops comes from channels that it makes itself.
    pub(super) fn receives_only_own(&self, id: FnId) -> bool {
        let Some(flow) = ValueFlow::new(self.cx.typed, id) else { return false };
        let contexts = self.cx.graph.expr_contexts(id);
        let receives =
            flow.types.callees.keys().filter(|at| contexts.in_loop(**at) && arrival(self.cx.graph, id, **at).is_some());
        let is_own = |at: &ExprId| {
            let ExprKind::MethodCall { receiver, .. } = flow.body.expr(*at).kind else { return false };
            let mut seen = FxHashSet::default();
            let mut at = receiver;
            // A task may take it under another name.
            while let Step::Local(pat) = flow.step(flow.same_as(at))
                && let LocalSource::Value(made) = flow.local(pat).source
                && seen.insert(pat)
            {
                at = made;
            }
            let Step::Call(call) = flow.step(at) else { return false };
            call.receiver.is_none() && call.callee.is_some_and(|callee| flow.is_library(callee.fn_id))
        };
        // What else it waits for at the same time may come from anywhere.
        let index = flow.typed.body_index(id);
        let is_known = |at: &ExprId| match index.parent(*at).map(|around| &flow.body.expr(around).kind) {
            Some(ExprKind::Select { branches, .. }) => branches.iter().all(|branch| {
                let callee = flow.types.callees.get(&branch.future).map(|callee| callee.fn_id);
                is_own(&branch.future) || callee.is_some_and(|callee| self.cx.program.function(callee).known.timer)
            }),
            _ => is_own(at),
        };
        let mut receives = receives.peekable();
        receives.peek().is_some() && receives.all(is_known)
    }

    /// Whether the loop around a receiving call is left with the first that arrives: it waits for one thing.
    pub(super) fn leaves_with_first(&self, id: FnId, receive: ExprId) -> bool {
        let Some(received) = received_type(self.cx, id, receive).and_then(|ty| self.cx.program.optional_content(ty))
        else {
            return false;
        };
        let Some(body) = self.cx.typed.body(id) else { return false };
        let (index, types) = (self.cx.typed.body_index(id), self.cx.typed.types(id));
        let waits = |at: &ExprId| matches!(body.expr(*at).kind, ExprKind::Await { .. });
        let given = index.parent(receive).filter(waits).unwrap_or(receive);
        let Some(ExprKind::Match { scrutinee, arms }) = index.parent(given).map(|at| &body.expr(at).kind) else {
            return false;
        };
        let takes = |arm: &&Arm| match &body.pat(arm.pat).kind {
            PatKind::TupleStruct { args, .. } => args.iter().any(|part| types.pat(*part) == received),
            _ => false,
        };
        let mut taking = arms.iter().filter(takes).peekable();
        let goes_on = |kind: &ExprKind| matches!(kind, ExprKind::Continue { .. });
        let leaves = |arm: &Arm| {
            *types.expr(arm.body) == Ty::Never && !walk::any_expr(body, arm.body, &mut |kind| goes_on(kind))
        };
        *scrutinee == given && taking.peek().is_some() && taking.all(leaves)
    }

    /// Whether a lock is there for several to receive from one channel.
    pub(super) fn is_around_receiver(&self, id: FnId, site: ExprId) -> bool {
        let receives = |ty: &Ty| ty.as_adt().is_some_and(|(adt, _)| self.cx.program.receives(adt));
        self.cx.typed.types(id).expr(site).any(&mut |part| receives(part))
    }
}

/// What an `Option` or `Result` of a library holds, where there is any.
fn held_if_any<'t>(program: &Program<'_>, ty: &'t Ty) -> Option<&'t Ty> {
    let (adt, args) = ty.as_adt()?;
    let adt = program.adt(adt);
    args.first().filter(|_| adt.variants.len() == 2 && program.is_stub(adt.home.module))
}

/// The type of what waiting for a call gives; of the call itself if nothing waits.
pub(super) fn received_type<'a>(world: &'a World<'_>, id: FnId, call: ExprId) -> Option<&'a Ty> {
    let (body, types) = (world.typed.body(id)?, world.typed.types(id));
    let Some(parent) = world.typed.body_index(id).parent(call) else { return Some(types.expr(call)) };
    Some(match &body.expr(parent).kind {
        ExprKind::Await { .. } => types.expr(parent),
        ExprKind::Select { branches, .. } => match branches.iter().find(|branch| branch.future == call) {
            Some(branch) => types.pat(branch.pat),
            None => types.expr(call),
        },
        _ => types.expr(call),
    })
}
