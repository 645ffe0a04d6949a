//! Whether an await may suspend its task, and for what: an async function in which nothing is awaited is over when it is first polled.

use rustc_hash::{FxHashMap, FxHashSet};

use super::channel_capacity;
use super::engine::Memo;
use crate::analysis::locks::object_path::{PathStart, access_path};
use crate::analysis::world::World;
use crate::facts::{BuiltinMacro, ExprId, ExprKind};
use crate::graph::fixed_point::Component;
use crate::types::is_as_written;
use crate::types::program::{FnId, Owner};

/// What a task may be suspended for, the longest last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Suspension {
    /// Nothing: it goes on at once.
    #[default]
    Never,
    /// Other locks, as long as their holders need.
    ForLocks,
    /// Anything, or what is not understood.
    ForAnything,
}

/// Which bodies are taken at their word: others may stand for what is not written yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trust {
    /// Those that call something of the workspace or of their own value.
    Calling,
    /// Those as well that decide something, or take several steps.
    Working,
}

/// A body of so many statements is no stand-in. A guess.
const SEVERAL: usize = 4;

/// What is known of the functions that were asked for.
#[derive(Debug, Default)]
pub(crate) struct SuspensionSummaries {
    calling: Memo<Suspension>,
    working: Memo<Suspension>,
}

impl SuspensionSummaries {
    /// What the task may be suspended for at an await.
    pub(crate) fn suspension(&self, world: &World<'_>, (id, wait): (FnId, ExprId), trust: Trust) -> Suspension {
        let component = MaySuspend { world, trust };
        let memo = match trust {
            Trust::Calling => &self.calling,
            Trust::Working => &self.working,
        };
        let awaited = match component.awaited(id, wait) {
            Awaited::Lock(_) => return Suspension::ForLocks,
            Awaited::Unknown => return Suspension::ForAnything,
            Awaited::Functions(awaited) => awaited,
        };
        let of =
            |known: &FxHashMap<FnId, Suspension>, id: &FnId| known.get(id).copied().unwrap_or(Suspension::ForAnything);
        memo.with(&component, &awaited, |known| awaited.iter().map(|id| of(known, id)).max().unwrap_or_default())
    }
}

/// The acquisitions that a task waits for at an await, if it waits for nothing else: in what is awaited, and in what that awaits.
pub(crate) fn awaited_acquisitions(world: &World<'_>, id: FnId, wait: ExprId) -> Option<Vec<(FnId, ExprId)>> {
    let component = MaySuspend { world, trust: Trust::Calling };
    let mut found = Vec::new();
    let mut open = vec![(id, wait)];
    let mut seen = FxHashSet::default();
    while let Some((id, wait)) = open.pop() {
        match component.awaited(id, wait) {
            Awaited::Lock(acquisition) => found.push((id, acquisition)),
            Awaited::Unknown => return None,
            Awaited::Functions(awaited) => {
                let new = awaited.into_iter().filter(|id| seen.insert(*id));
                open.extend(new.flat_map(|id| component.waits(id).map(move |wait| (id, wait))));
            }
        }
    }
    Some(found)
}

/// What an await waits for.
enum Awaited {
    /// What async functions of the workspace await.
    Functions(Vec<FnId>),
    /// An async lock, which is acquired there.
    Lock(ExprId),
    Unknown,
}

/// The component: what a function may suspend the task for that polls it.
struct MaySuspend<'a> {
    world: &'a World<'a>,
    trust: Trust,
}

impl MaySuspend<'_> {
    fn awaited(&self, id: FnId, wait: ExprId) -> Awaited {
        if let Some(acquisition) = self.world.awaited_acquisition(id, wait) {
            return Awaited::Lock(acquisition);
        }
        self.awaited_functions(id, wait).map_or(Awaited::Unknown, Awaited::Functions)
    }

    /// The async functions of the workspace whose futures an expression awaits; none if it awaits anything else.
    fn awaited_functions(&self, id: FnId, wait: ExprId) -> Option<Vec<FnId>> {
        let body = self.world.typed.body(id)?;
        let ExprKind::Await { operand, .. } = body.expr(wait).kind else { return None };
        // What stands in an async block is awaited where it stands.
        if let ExprKind::Async { .. } = body.expr(operand).kind {
            return Some(Vec::new());
        }
        let is_read = |id: &FnId| {
            let function = self.world.program.function(*id);
            function.facts.is_async && self.is_trusted(*id)
        };
        let Some(callee) = self.world.typed.types(id).callees.get(&operand) else {
            return self.behind_generated_impl(id, operand).filter(|fns| fns.iter().all(is_read));
        };
        // A send that surely finds room is over when it is first polled.
        if channel_capacity::never_waits(self.world, id, operand, callee.fn_id) {
            return Some(Vec::new());
        }
        if let Some(fns) = self.world.graph.of_object((id, operand), callee)
            && fns.iter().all(is_read)
        {
            return Some(fns.to_vec());
        }
        let targets = self.world.graph.targets(id, callee);
        // Who else implements a trait that a library offers may suspend.
        let of_trait = self.world.program.owner_trait(callee.fn_id);
        let is_offered = of_trait.is_some_and(|id| self.world.program.is_offered_trait(id));
        let is_closed = || !targets.is_open && of_trait.is_some() && !is_offered;
        let is_declaration = matches!(self.world.program.function(callee.fn_id).owner, Owner::Trait(_));
        let are_all = if is_declaration && is_offered { false } else { !targets.maybe || is_closed() };
        (are_all && !targets.fns.is_empty() && targets.fns.iter().all(is_read)).then_some(targets.fns)
    }

    /// What runs where a method is called that a type of the workspace does not have as far as it is written: a macro implements the only
    /// trait with such a method for it, and hands on to the other implementations (`#[enum_dispatch]`). One that does something else is a miss.
    fn behind_generated_impl(&self, id: FnId, call: ExprId) -> Option<Vec<FnId>> {
        let program = self.world.program;
        let ExprKind::MethodCall { receiver, method, args, .. } = &self.world.typed.body(id)?.expr(call).kind else {
            return None;
        };
        let on = self.world.typed.types(id).expr(*receiver).peeled();
        let leads_on =
            on.as_adt().map(|(adt, _)| &program.adt(adt).known).is_some_and(|it| it.guard || it.refcount.is_some());
        if !(self.world.is_own_type(on) || leads_on && on.any(&mut |part| self.world.is_own_type(part))) {
            return None;
        }
        let own = program.traits.iter().filter(|def| !program.is_stub(def.home.module));
        let is_called = |id: &FnId| {
            let function = program.function(*id);
            function.name == *method && function.facts.self_param.is_some() && function.facts.params.len() == args.len()
        };
        let mut declared = own.flat_map(|def| &def.fns).copied().filter(is_called);
        let (only, other) = (declared.next()?, declared.next());
        let fns: Vec<FnId> = program.implementations(only).collect();
        (other.is_none() && !fns.is_empty()).then_some(fns)
    }

    /// What awaits something is written.
    fn is_trusted(&self, id: FnId) -> bool {
        self.does_something(id)
            || self.waits(id).next().is_some()
            || self.takes_lock(id)
            || self.trust == Trust::Working && self.works(id)
    }

    /// Whether a body takes a lock, and nothing in it says that more is to come.
    fn takes_lock(&self, id: FnId) -> bool {
        let program = self.world.program;
        let is_left_open = |kind: &ExprKind| matches!(kind, ExprKind::Builtin { kind: BuiltinMacro::Panic, .. });
        let mut callees = self.world.typed.types(id).callees.values();
        callees.any(|callee| program.function(callee.fn_id).known.acquire.is_some())
            && is_as_written(program, id, &|_| false)
            && self.world.typed.body(id).is_some_and(|body| !body.exprs.iter().any(|expr| is_left_open(&expr.kind)))
    }

    /// Whether a body decides something, or takes several steps.
    fn works(&self, id: FnId) -> bool {
        is_as_written(self.world.program, id, &|_| false)
            && self.world.typed.body(id).is_some_and(|body| {
                body.exprs.iter().any(|expr| match &expr.kind {
                    ExprKind::If { .. } | ExprKind::Match { .. } => true,
                    ExprKind::Block(block) => block.stmts.len() >= SEVERAL,
                    kind => kind.is_loop(),
                })
            })
    }

    /// Whether a body calls anything of the workspace, or a method of something that its own value holds. One that does neither may
    /// stand for work that is not written yet, or be there for what its signature promises: nothing is concluded from it.
    fn does_something(&self, id: FnId) -> bool {
        let program = self.world.program;
        let is_own = |id: FnId| !program.is_stub(program.function(id).home.module);
        let mut callees = self.world.typed.types(id).callees.iter();
        callees.any(|(call, callee)| is_own(callee.fn_id) || self.is_called_on_own_value(id, *call))
    }

    /// Whether a call is one of a method of a part of `self`, or of a function that is given such a part: `Arc::clone(&self.state)`.
    fn is_called_on_own_value(&self, id: FnId, call: ExprId) -> bool {
        let Some(body) = self.world.typed.body(id) else { return false };
        let given = match &body.expr(call).kind {
            ExprKind::MethodCall { receiver, .. } => *receiver,
            ExprKind::Call { args, .. } => match args.first().map(|arg| (*arg, &body.expr(*arg).kind)) {
                Some((_, ExprKind::Ref { operand, .. })) => *operand,
                Some((arg, _)) => arg,
                None => return false,
            },
            _ => return false,
        };
        let own = self.world.program.function(id).facts.self_pat().map(PathStart::Local);
        own.is_some() && access_path(self.world, id, given).map(|path| path.start) == own
    }

    /// The places of a body at which its task may be suspended.
    fn waits(&self, id: FnId) -> impl Iterator<Item = ExprId> {
        let exprs = self.world.typed.body(id).map_or(&[][..], |body| &body.exprs);
        let waits = exprs.iter().enumerate().filter(|(_, expr)| expr.kind.may_suspend());
        waits.map(|(number, _)| ExprId(number as u32))
    }
}

impl Component for MaySuspend<'_> {
    type Node = FnId;
    type Summary = Suspension;

    fn dependencies(&self, id: FnId) -> Vec<FnId> {
        self.waits(id).filter_map(|wait| self.awaited_functions(id, wait)).flatten().collect()
    }

    fn transfer(&self, id: FnId, known: &FxHashMap<FnId, Suspension>) -> Suspension {
        let of_all =
            |awaited: Vec<FnId>| awaited.iter().filter_map(|id| known.get(id).copied()).max().unwrap_or_default();
        let suspension = |wait| match self.awaited(id, wait) {
            Awaited::Lock(_) => Suspension::ForLocks,
            Awaited::Unknown => Suspension::ForAnything,
            Awaited::Functions(awaited) => of_all(awaited),
        };
        self.waits(id).map(suspension).max().unwrap_or_default()
    }

    fn give_up(&self, _: FnId, summary: &mut Suspension) {
        *summary = Suspension::ForAnything;
    }
}
