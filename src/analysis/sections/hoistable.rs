//! Acquisitions that a loop repeats, and whether the loop could do with one.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::guards::{Event, EventKind, GuardSource};
use crate::analysis::locks::access_path::PlaceRoot;
use crate::analysis::sections::dossier::Acquisition;
use crate::analysis::sections::section_purpose;
use crate::analysis::summaries::Summaries;
use crate::analysis::summaries::effects::EffectKind;
use crate::analysis::summaries::parameter_access::Access;
use crate::analysis::world::World;
use crate::facts::walk::{children, parts};
use crate::facts::{Body, ExprId, ExprKind, PatId, SelfParam, Stmt};
use crate::graph::fixed_point::Component;
use crate::graph::{CallbackUse, Edge, Execution, Via};
use crate::isolation::recursing;
use crate::knowledge::attributes::{ContentOp, Runs};
use crate::types::infer::PathValue;
use crate::types::program::FnId;
use crate::types::value_flow::{LocalSource, Step, Through, ValueFlow};

/// A loop that takes the same lock in each iteration.
#[derive(Clone, Debug)]
pub struct Repetition {
    /// The function with the loop.
    pub fn_id: FnId,
    /// The loop, or the closure that runs once per item.
    pub whole: ExprId,
    /// What in it takes the lock: the acquisition, or the call that leads to it.
    pub by: ExprId,
    /// Whether the loop may end early.
    pub leaves_early: bool,
    /// A branch of the loop decides whether it is reached.
    pub is_conditional: bool,
}

/// The loop that repeats an acquisition of the same lock and has no need of its being released in between.
pub fn repetition(cx: &Summaries<'_>, site: &Acquisition) -> Option<Repetition> {
    let id = site.fn_id;
    let is_in_loop = Loops { cx, id, body: cx.typed.body(id)? }.around(site.expr).is_some();
    // Most acquisitions are below no loop at all, which is known for all functions at once.
    let is_below_loop = || cx.called_in_loops.with(&CalledInLoop { cx }, &[id], |known| known.get(&id) != Some(&false));
    if !is_in_loop && !is_below_loop() {
        return None;
    }
    let mut open = vec![(site.fn_id, site.expr)];
    let mut seen = FxHashSet::default();
    while !open.is_empty() {
        let mut next = Vec::new();
        for (id, expr) in open {
            let Some(body) = cx.typed.body(id) else { continue };
            let loops = Loops { cx, id, body };
            if let Some(whole) = loops.around(expr) {
                let is_repeated = !loops.is_last(expr, whole) && loops.is_same_each_time(expr, whole, site);
                if is_repeated && loops.is_free(whole, expr, site) {
                    let leaves_early = loops.any(whole, &mut |kind| {
                        matches!(kind, ExprKind::Break { .. } | ExprKind::Return { .. } | ExprKind::Try { .. })
                    });
                    let is_conditional = loops.is_conditional(expr, whole);
                    return Some(Repetition { fn_id: id, whole, by: expr, leaves_early, is_conditional });
                }
                // What varies here varies for the callers too.
                continue;
            }
            if !seen.contains(&id) && loops.hangs_on_self(expr) {
                seen.insert(id);
                // A function that calls itself is a loop of another kind.
                next.extend(callers(cx, id).into_iter().filter(|(caller, _)| !seen.contains(caller)));
            }
        }
        open = next;
    }
    None
}

/// The component: whether a hot call on some way to a function stands in a loop. Whether that loop repeats what is asked for is
/// another question.
struct CalledInLoop<'a> {
    cx: &'a Summaries<'a>,
}

impl Component for CalledInLoop<'_> {
    type Node = FnId;
    type Summary = bool;

    fn dependencies(&self, id: FnId) -> Vec<FnId> {
        callers(self.cx, id).into_iter().map(|(caller, _)| caller).collect()
    }

    fn transfer(&self, id: FnId, known: &FxHashMap<FnId, bool>) -> bool {
        callers(self.cx, id).into_iter().any(|(caller, call)| {
            let body = self.cx.typed.body(caller);
            let is_in_loop = body.is_some_and(|body| Loops { cx: self.cx, id: caller, body }.around(call).is_some());
            is_in_loop || known.get(&caller).is_some_and(|is_below| *is_below)
        })
    }

    fn give_up(&self, _: FnId, summary: &mut bool) {
        *summary = true;
    }
}

/// Hot calls of a function, made as part of their function.
fn callers(world: &World<'_>, id: FnId) -> Vec<(FnId, ExprId)> {
    let as_part = |edge: &Edge| {
        edge.via == Via::Call && !edge.maybe() && edge.barrier.is_none() && edge.execution == Execution::SameThread
    };
    let calls =
        world.calls_into(id).filter(|(caller, edge)| world.heat.is_reached_at(*caller, edge.expr) && as_part(edge));
    calls.map(|(caller, edge)| (caller, edge.expr)).collect()
}

/// The calls of a function that lead to code which is not seen, or may.
fn calls_elsewhere(world: &World<'_>, id: FnId) -> FxHashSet<ExprId> {
    let unseen = world.graph.unseen(id).into_iter().map(|call| call.expr);
    unseen.chain(world.graph.edges(id).iter().filter(|edge| edge.maybe()).map(|edge| edge.expr)).collect()
}

struct Loops<'a> {
    cx: &'a Summaries<'a>,
    id: FnId,
    body: &'a Body,
}

impl Loops<'_> {
    fn parent(&self, expr: ExprId) -> Option<ExprId> {
        self.cx.typed.body_index(self.id).parent(expr)
    }

    /// The innermost loop around an expression, not leaving the closure or task that runs it elsewhere.
    fn around(&self, expr: ExprId) -> Option<ExprId> {
        let mut at = expr;
        while let Some(parent) = self.parent(at) {
            match &self.body.expr(parent).kind {
                ExprKind::Loop { .. } | ExprKind::While { .. } => return Some(parent),
                ExprKind::For { iterable, .. } if *iterable != at => return Some(parent),
                ExprKind::Async { .. } | ExprKind::Closure { is_async: true, .. } => return None,
                ExprKind::Closure { .. } => match self.handed(parent) {
                    Some(Runs::Each) => return Some(parent),
                    Some(Runs::Here) => {}
                    _ => return None,
                },
                _ => {}
            }
            at = parent;
        }
        None
    }

    /// Whether the loop ends once an expression was reached: `if found { lock.lock().push(item); return; }`.
    fn is_last(&self, expr: ExprId, whole: ExprId) -> bool {
        if !self.body.expr(whole).kind.is_loop() {
            return false;
        }
        let leaves = |at: ExprId| matches!(self.body.expr(at).kind, ExprKind::Return { .. } | ExprKind::Break { .. });
        let mut at = expr;
        while let Some(parent) = self.parent(at).filter(|parent| *parent != whole) {
            let ends = match &self.body.expr(parent).kind {
                ExprKind::Block(block) => {
                    let index = self.cx.typed.body_index(self.id);
                    let own = index.statement(self.body, at);
                    let is_later = |part: ExprId| index.statement(self.body, part) > own;
                    let stmts = block.stmts.iter().filter_map(|stmt| match stmt {
                        Stmt::Expr { expr, .. } => Some(*expr),
                        Stmt::Let(_) => None,
                    });
                    stmts.chain(block.tail).any(|part| leaves(part) && is_later(part))
                }
                _ => leaves(parent),
            };
            if ends {
                return true;
            }
            at = parent;
        }
        false
    }

    /// Whether a branch or arm decides in the loop if an expression is reached.
    fn is_conditional(&self, expr: ExprId, whole: ExprId) -> bool {
        let mut at = expr;
        while let Some(parent) = self.parent(at).filter(|parent| *parent != whole) {
            let decides = match &self.body.expr(parent).kind {
                ExprKind::If { condition, .. } => *condition != at,
                ExprKind::Match { scrutinee, .. } => *scrutinee != at,
                _ => false,
            };
            if decides {
                return true;
            }
            at = parent;
        }
        false
    }

    /// What becomes of a closure that is an argument.
    fn handed(&self, closure: ExprId) -> Option<Runs> {
        let (types, index) = (self.cx.typed.types(self.id), self.cx.typed.body_index(self.id));
        match self.cx.heat.graph.use_of_argument(types, index, closure, self.body)? {
            CallbackUse::Runs(runs) => Some(runs),
            CallbackUse::Stored | CallbackUse::GivenBack => None,
        }
    }

    fn is_inside(&self, expr: ExprId, whole: ExprId) -> bool {
        self.cx.typed.body_index(self.id).encloses(whole, expr)
    }

    /// Whether an acquiring call names the same lock in each iteration: nothing in its receiver is bound or set inside.
    fn is_same_each_time(&self, call: ExprId, whole: ExprId, site: &Acquisition) -> bool {
        if matches!(site.place.root, PlaceRoot::Static(_)) && site.place.index.is_none() {
            return true;
        }
        let is_fixed = |expr: ExprId| self.is_fixed(expr, whole, &mut FxHashSet::default());
        // Where the callee picks one lock of several, any argument may say which.
        let picks = match &self.body.expr(call).kind {
            ExprKind::Call { args, .. } | ExprKind::MethodCall { args, .. } if site.place.index.is_some() => &args[..],
            _ => &[],
        };
        self.receiver(call).is_some_and(is_fixed) && picks.iter().copied().all(is_fixed)
    }

    fn receiver(&self, call: ExprId) -> Option<ExprId> {
        match &self.body.expr(call).kind {
            ExprKind::MethodCall { receiver, .. } => Some(*receiver),
            ExprKind::Call { args, .. } => args.first().copied(),
            _ => None,
        }
    }

    /// Whether nothing that an expression is made of changes from one iteration to the next. All its parts are looked at,
    /// not only what its value is taken from, so this goes down the tree and asks the value flow for locals alone.
    fn is_fixed(&self, expr: ExprId, whole: ExprId, locals: &mut FxHashSet<PatId>) -> bool {
        recursing();
        if let ExprKind::Path(_) = &self.body.expr(expr).kind {
            return match self.cx.typed.types(self.id).values.get(&expr) {
                // One that was seen before has no more to say.
                Some(PathValue::Local(pat)) => !locals.insert(*pat) || self.is_fixed_local(*pat, whole, locals),
                Some(PathValue::Static(_) | PathValue::Fn(..) | PathValue::Ctor(..)) => true,
                None => false,
            };
        }
        if let ExprKind::MethodCall { .. } = &self.body.expr(expr).kind
            && !self.only_looks(expr)
        {
            return false;
        }
        let mut fixed = true;
        if !self.body.expr(expr).kind.is_nested_body() {
            children(&self.body.expr(expr).kind, &mut |child| {
                // A called path names a function.
                let is_callee = matches!(&self.body.expr(expr).kind, ExprKind::Call { callee, .. } if *callee == child);
                fixed = fixed && (is_callee || self.is_fixed(child, whole, locals));
            });
        }
        fixed
    }

    /// Whether a call is a library's that gives the same each time: no iterator's step, no look-up, no code of the
    /// workspace.
    fn only_looks(&self, call: ExprId) -> bool {
        let program = self.cx.program;
        let Some(callee) = self.cx.typed.types(self.id).callees.get(&call) else { return false };
        let function = program.function(callee.fn_id);
        program.is_stub(function.home.module)
            && function.known.content.is_none()
            && !matches!(function.facts.self_param, Some(SelfParam::RefMut))
    }

    fn is_fixed_local(&self, pat: PatId, whole: ExprId, locals: &mut FxHashSet<PatId>) -> bool {
        if self.is_set_in(pat, whole) {
            return false;
        }
        match self.flow().local(pat).source {
            LocalSource::Parameter => true,
            LocalSource::Value(init) => !self.is_inside(init, whole) || self.is_fixed(init, whole, locals),
            LocalSource::Items(iterable) => !self.is_inside(iterable, whole),
            LocalSource::ClosureParameter { closure, .. } => !self.is_inside(closure, whole),
            LocalSource::Unknown => false,
        }
    }

    fn flow(&self) -> ValueFlow<'_> {
        let typed = self.cx.typed;
        ValueFlow { typed, id: self.id, body: self.body, types: typed.types(self.id) }
    }

    fn is_set_in(&self, pat: PatId, whole: ExprId) -> bool {
        let types = self.cx.typed.types(self.id);
        self.any(whole, &mut |kind| {
            let ExprKind::Assign { lhs, .. } = kind else { return false };
            types.values.get(lhs) == Some(&PathValue::Local(pat))
        })
    }

    /// Whether a helper's lock is reached from its `self` alone, so that a caller's receiver says which it is.
    fn hangs_on_self(&self, call: ExprId) -> bool {
        let own = self.cx.program.function(self.id).facts.self_pat();
        let Some(receiver) = self.receiver(call) else { return false };
        let flow = self.flow();
        let mut at = receiver;
        loop {
            at = match flow.step(at) {
                Step::Field { base, .. } => base,
                Step::Same(from, Through::Reference { .. } | Through::Deref | Through::Block | Through::Macro) => from,
                Step::Local(pat) => return own == Some(pat),
                Step::Static(_) => return true,
                Step::Same(..) | Step::Index { .. } | Step::Call(_) | Step::Other => return false,
            };
        }
    }

    fn any(&self, whole: ExprId, test: &mut dyn FnMut(&ExprKind) -> bool) -> bool {
        parts(self.body, whole).any(|at| test(&self.body.expr(at).kind))
    }

    /// Whether nothing in a loop waits, calls somebody else's code or needs the lock to be free.
    fn is_free(&self, whole: ExprId, by: ExprId, site: &Acquisition) -> bool {
        if self.polls(whole, by, site)
            || self.is_under_guard_of_round(whole, by, site)
            || self.waits_for_items(whole)
            || section_purpose::only_overwrites(self.cx, site)
            || self.takes_batches(whole, site)
        {
            return false;
        }
        let elsewhere = self.cx.calls_elsewhere.get(self.id, || Arc::new(calls_elsewhere(self.cx, self.id)));
        let iterable = match &self.body.expr(whole).kind {
            ExprKind::For { iterable, is_await: false, .. } => Some(*iterable),
            ExprKind::For { .. } => return false,
            _ => None,
        };
        // What is done with the content is done under the lock as it is.
        let is_of_content = |at: ExprId| {
            let flow = self.cx.flows.get(&self.id);
            let mut uses = flow.into_iter().flat_map(|flow| flow.of_guard(site.guard));
            site.fn_id == self.id
                && uses.any(|event| {
                    event.expr == at && matches!(&event.kind, EventKind::Use(guards, _) if guards.contains(&site.guard))
                })
        };
        // A closure that runs again and again may be one that is polled: its caller waits in between.
        let is_loop = !matches!(self.body.expr(whole).kind, ExprKind::Closure { .. });
        let mut open = vec![whole];
        while let Some(at) = open.pop() {
            let kind = &self.body.expr(at).kind;
            let waits = matches!(kind, ExprKind::Await { .. } | ExprKind::Yield { .. } | ExprKind::Select { .. });
            let is_held = is_loop && self.is_held_at(at, site);
            let own = is_of_content(at);
            let unknown =
                matches!(kind, ExprKind::Macro { .. } | ExprKind::Opaque(_)) || elsewhere.contains(&at) && !own;
            if waits || unknown {
                return false;
            }
            let needs_release = |kind: &EffectKind| match kind {
                EffectKind::CallsBack => !own,
                EffectKind::Unknown => !own && !is_held,
                EffectKind::Blocks(_) | EffectKind::Io => true,
                // Each takes longer than the lock, and others would wait for all of them.
                EffectKind::Prints | EffectKind::Logs => !is_held,
                EffectKind::Acquires(place) => at != by && place.root == site.place.root,
                _ => false,
            };
            if let Some(place) = self.taken_at(at) {
                // The loop takes it here and in a helper: held around both, the helper would wait for ever.
                if at != by && place == site.place.root && self.taken_at(by).is_none() {
                    return false;
                }
            } else {
                // Waiting for another thread, which may need the lock to get there. To start one takes far longer than the lock.
                if !own && (self.cx.may_block_at(self.id, at) || self.cx.is_start_of_task(self.id, at)) {
                    return false;
                }
                if self.cx.effects_at(self.id, at).iter().any(|effect| needs_release(&effect.kind)) {
                    return false;
                }
            }
            children(kind, &mut |child| {
                if Some(child) != iterable {
                    open.push(child);
                }
            });
        }
        true
    }

    /// Whether a loop reads what it goes through from somewhere: lines, connections, the entries of a folder.
    fn waits_for_items(&self, whole: ExprId) -> bool {
        let step = self.cx.typed.types(self.id).steps.get(&whole).map(|step| self.cx.program.function(*step));
        step.is_some_and(|step| step.known.io || step.known.blocking.is_some())
    }

    /// Whether a round takes the lock for many items: a section that moves several at once, or goes through some in a loop of its own.
    fn takes_batches(&self, whole: ExprId, site: &Acquisition) -> bool {
        let in_own_loop = |at: ExprId| self.is_inside(at, whole) && self.around(at).is_some_and(|inner| inner != whole);
        section_purpose::moves_several(self.cx, site)
            || site.fn_id == self.id
                && site.accesses.iter().any(|access| access.fn_id == self.id && in_own_loop(access.expr))
    }

    /// Whether a round of a loop takes another lock first, and this one under it: taken before the loop it would come first, in the
    /// other order, and be held while the rounds wait for that one.
    ///
    /// Errs towards yes: a guard that may be gone counts.
    fn is_under_guard_of_round(&self, whole: ExprId, by: ExprId, site: &Acquisition) -> bool {
        let Some(flow) = self.cx.flows.get(&self.id) else { return false };
        let is_own = |guard: u32| site.fn_id == self.id && guard == site.guard;
        let is_of_round = |guard: u32| match flow.guards.get(guard as usize) {
            Some(GuardSource::Acquired { expr, .. }) => *expr != by && self.is_inside(*expr, whole),
            _ => false,
        };
        let mut held = flow.at(by).flat_map(|event| event.held.iter());
        held.any(|guard| !is_own(guard) && is_of_round(guard))
    }

    /// Whether a call surely runs while the guard is alive: what it does that is not known has no need of the lock's being
    /// free. Code of somebody else's may still take long.
    fn is_held_at(&self, call: ExprId, site: &Acquisition) -> bool {
        let flow = self.cx.flows.get(&self.id).filter(|_| site.fn_id == self.id);
        let mut events = flow.into_iter().flat_map(|flow| flow.at(call)).peekable();
        let is_held = |event: &Event| event.held.contains(&site.guard) && !event.doubtful.contains(&site.guard);
        events.peek().is_some() && events.all(is_held) && !self.cx.may_be_unheld(self.id, site.guard, call)
    }

    /// The place of the lock that an expression itself takes.
    fn taken_at(&self, at: ExprId) -> Option<PlaceRoot> {
        self.cx.flows.get(&self.id)?.guards.iter().find_map(|source| match source {
            GuardSource::Acquired { expr, place, through: None, .. } if *expr == at => Some(place.root),
            _ => None,
        })
    }

    /// A loop without items that does not work a collection off: it looks until others have changed something, retries,
    /// or steps through states. So does one that takes the lock back after it was released on purpose, and one that puts into the collection
    /// what came of an item: whoever shares the work finds it there.
    fn polls(&self, whole: ExprId, by: ExprId, site: &Acquisition) -> bool {
        if matches!(self.parent(by).map(|parent| &self.body.expr(parent).kind), Some(ExprKind::Assign { .. })) {
            return true;
        }
        let takes_out = |access: &Access| access.content_op(self.cx.program) == Some(ContentOp::Pop);
        let works_off =
            || section_purpose::only_moves_elements(self.cx, site) && !self.is_taken_elsewhere(whole, by, site);
        match &self.body.expr(whole).kind {
            ExprKind::While { condition, .. } => !works_off() && !self.is_counted(*condition, whole, by),
            ExprKind::Loop { .. } => !works_off() || !site.accesses.iter().any(takes_out),
            _ => false,
        }
    }

    fn is_taken_elsewhere(&self, whole: ExprId, by: ExprId, site: &Acquisition) -> bool {
        let flow = self.cx.flows.get(&self.id);
        let mut guards = flow.into_iter().flat_map(|flow| &flow.guards);
        guards.any(|source| match source {
            GuardSource::Acquired { expr, place, .. } => {
                *expr != by && place.root == site.place.root && self.is_inside(*expr, whole)
            }
            _ => false,
        })
    }

    /// Whether a loop goes on as long as a number that it counts up or down is in bounds: `while at < end`,
    /// `while let Some(item) = items.get(at)`. What the lock protects has no part in it.
    fn is_counted(&self, condition: ExprId, whole: ExprId, by: ExprId) -> bool {
        use crate::facts::BinaryOp as B;
        let decides = match &self.body.expr(condition).kind {
            ExprKind::Binary { op: B::Lt | B::Le | B::Gt | B::Ge | B::Ne, lhs, rhs } => vec![*lhs, *rhs],
            ExprKind::Let { scrutinee, .. } => self.key_of_look_up(*scrutinee).into_iter().collect(),
            _ => Vec::new(),
        };
        !self.is_inside(by, condition) && decides.into_iter().any(|number| self.is_counter(number, whole))
    }

    /// Whether an expression is a local to which a loop adds, or from which it subtracts.
    fn is_counter(&self, expr: ExprId, whole: ExprId) -> bool {
        use crate::facts::BinaryOp as B;
        let types = self.cx.typed.types(self.id);
        let Some(local @ PathValue::Local(_)) = types.values.get(&expr) else { return false };
        self.any(whole, &mut |kind| {
            matches!(kind, ExprKind::Assign { op: Some(B::Add | B::Sub), lhs, .. } if types.values.get(lhs) == Some(local))
        })
    }

    /// What a look-up in a library's collection asks for, also where the item is then copied: `items.get(at).cloned()`.
    fn key_of_look_up(&self, value: ExprId) -> Option<ExprId> {
        let mut at = value;
        while let ExprKind::MethodCall { receiver, args, .. } = &self.body.expr(at).kind {
            let callee = self.cx.program.function(self.cx.callee_of(self.id, at)?);
            if callee.known.content == Some(ContentOp::Read) {
                return args.first().copied();
            }
            at = Some(*receiver).filter(|_| self.only_looks(at))?;
        }
        None
    }
}
