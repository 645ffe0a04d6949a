//! Locks that are taken while the same thread or task already holds them.
//!
//! A lock place is a declaration and stands for the locks of many objects. Here an object counts as the same only if
//! both expressions go from the same local, parameter or static through the same fields.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use crate::analysis::guards::GuardSource;
use crate::analysis::locks::access_path::LockPlace;
use crate::analysis::locks::lock_types::LockInfo;
use crate::analysis::{Analysis, Event, EventKind};
use crate::facts::{Body, ExprId, ExprKind, Name, PatId, PatKind, Source, UnaryOp};
use crate::graph::{Execution, Via};
use crate::knowledge::attributes::{LockShape, Mode, Wait};
use crate::types::infer::PathValue;
use crate::types::program::{FnId, StaticId};

/// Helpers of helpers are followed this far.
const MAX_DEPTH: usize = 6;

/// Locals that stand for each other end.
const MAX_ALIASES: usize = 8;

/// Where an object hangs, in one function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum ObjectRoot {
    Local(PatId),
    Static(StaticId),
}

/// One object, seen from one function: where it hangs and the fields that lead to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct ObjectPath {
    root: ObjectRoot,
    fields: Vec<Name>,
}

/// An acquisition as a caller sees it.
#[derive(Clone, Debug)]
struct Taken {
    path: ObjectPath,
    /// The lock's place, as seen where it is taken.
    place: LockPlace,
    mode: Mode,
    may_skip: bool,
    fn_id: FnId,
    expr: ExprId,
}

/// A lock that is taken twice.
#[derive(Clone, Debug)]
pub struct Relock {
    /// The function that holds the first guard.
    pub fn_id: FnId,
    /// The first acquisition.
    pub first: ExprId,
    /// The guard of the first acquisition, in the function's flow.
    pub guard: u32,
    /// The second acquisition, or the call that leads to it.
    pub second: ExprId,
    /// Where the lock is taken the second time, if a helper does it.
    pub inner: Option<(FnId, ExprId)>,
    /// Both only read.
    pub both_read: bool,
    /// The helper may leave the acquisition out.
    pub may_skip: bool,
}

/// Finds double acquisitions; what helpers take is worked out once.
pub struct Relocks<'a> {
    analysis: &'a Analysis<'a>,
    known: RefCell<FxHashMap<FnId, Vec<Taken>>>,
}

impl<'a> Relocks<'a> {
    /// Nothing is worked out yet.
    pub fn new(analysis: &'a Analysis<'a>) -> Self {
        Relocks { analysis, known: RefCell::default() }
    }

    /// The double acquisitions of a function, by place.
    pub fn in_function(&self, id: FnId) -> Vec<Relock> {
        let Some(flow) = self.analysis.flows.get(&id) else { return Vec::new() };
        let mut found: Vec<Relock> = Vec::new();
        for event in flow.events.iter().filter(|event| !event.held.is_empty()) {
            for held in &event.held {
                let seconds = self.seconds(id, event, *held);
                for taken in seconds {
                    found.extend(self.relock(id, event, *held, &taken));
                }
            }
        }
        found.sort_by_key(|relock| (relock.second, relock.both_read, relock.first));
        found.dedup_by_key(|relock| relock.second);
        found
    }

    fn relock(&self, id: FnId, event: &Event, held: u32, taken: &Taken) -> Option<Relock> {
        let flow = self.analysis.flows.get(&id)?;
        let GuardSource::Acquired { expr, place, lock, mode, through, .. } = flow.guards.get(held as usize)? else {
            return None;
        };
        if self.analysis.may_be_unheld(id, held, event.expr) {
            return None;
        }
        let first = match through {
            None => vec![(self.receiver_path(id, *expr)?, *mode)],
            Some(_) => self.given_by_call(id, *expr, *place),
        };
        let (_, mode) = first.into_iter().find(|(path, _)| *path == taken.path)?;
        let excludes = mode == Mode::Exclusive || taken.mode == Mode::Exclusive || mode == taken.mode;
        let is_lock = lock.as_ref().is_some_and(|lock| !is_reentrant(lock));
        let both_read = mode == Mode::Shared && taken.mode == Mode::Shared;
        let inner = (taken.fn_id, taken.expr) != (id, event.expr);
        (excludes && is_lock).then(|| Relock {
            fn_id: id,
            first: *expr,
            guard: held,
            second: event.expr,
            inner: inner.then_some((taken.fn_id, taken.expr)),
            both_read,
            may_skip: taken.may_skip,
        })
    }

    /// What a helper takes and gives its caller the guard of: it may have taken more in between.
    fn given_by_call(&self, id: FnId, call: ExprId, place: LockPlace) -> Vec<(ObjectPath, Mode)> {
        let taken = self.taken_by_call(id, call, 0).into_iter();
        let given = taken.filter(|taken| {
            taken.place.root == place.root || taken.place.may_have_unseen_uses() || place.may_have_unseen_uses()
        });
        given.map(|taken| (taken.path, taken.mode)).collect()
    }

    /// What an event takes while a guard is held.
    fn seconds(&self, id: FnId, event: &Event, held: u32) -> Vec<Taken> {
        match event.kind {
            EventKind::Acquire(guard) if guard != held => self.own(id, guard).into_iter().collect(),
            EventKind::Call(_) => self.taken_by_call(id, event.expr, 0),
            _ => Vec::new(),
        }
    }

    /// An acquisition that the function makes itself and waits for.
    fn own(&self, id: FnId, guard: u32) -> Option<Taken> {
        let source = self.analysis.flows.get(&id)?.guards.get(guard as usize)?;
        let GuardSource::Acquired {
            expr, place, mode, wait: Wait::Blocking | Wait::Async, through: None, lock, ..
        } = source
        else {
            return None;
        };
        if lock.as_ref().is_none_or(is_reentrant) {
            return None;
        }
        let path = self.receiver_path(id, *expr)?;
        Some(Taken { path, place: *place, mode: *mode, may_skip: false, fn_id: id, expr: *expr })
    }

    fn receiver_path(&self, id: FnId, call: ExprId) -> Option<ObjectPath> {
        let body = self.analysis.typed.body(id)?;
        match &body.expr(call).kind {
            ExprKind::MethodCall { receiver, .. } => self.path(id, body, *receiver, 0),
            ExprKind::Call { args, .. } => self.path(id, body, *args.first()?, 0),
            _ => None,
        }
    }

    /// What a call of a workspace's function takes, in terms of the caller.
    fn taken_by_call(&self, id: FnId, call: ExprId, depth: usize) -> Vec<Taken> {
        let Some(body) = self.analysis.typed.body(id) else { return Vec::new() };
        let arguments: Vec<ExprId> = match &body.expr(call).kind {
            ExprKind::MethodCall { receiver, args, .. } => {
                std::iter::once(*receiver).chain(args.iter().copied()).collect()
            }
            ExprKind::Call { args, .. } => args.clone(),
            _ => return Vec::new(),
        };
        let mut found = Vec::new();
        for edge in self.analysis.heat.graph.edges(id).iter().filter(|edge| edge.expr == call) {
            let function = self.analysis.program.function(edge.to);
            // A future that is not awaited here takes nothing.
            if edge.maybe || edge.via != Via::Call || function.facts.is_async && !self.is_awaited(id, call) {
                continue;
            }
            for taken in self.taken_in(edge.to, depth + 1) {
                let path = match taken.path.root {
                    ObjectRoot::Static(_) => Some(taken.path.clone()),
                    ObjectRoot::Local(pat) => {
                        let index = function.facts.param_pats.iter().position(|own| *own == pat);
                        index.and_then(|index| arguments.get(index)).and_then(|argument| {
                            let mut path = self.path(id, body, *argument, 0)?;
                            path.fields.extend(taken.path.fields.iter().copied());
                            Some(path)
                        })
                    }
                };
                found.extend(path.map(|path| Taken { path, ..taken.clone() }));
            }
        }
        found
    }

    /// What a function takes of what it is given, and of statics, on its caller's thread.
    fn taken_in(&self, id: FnId, depth: usize) -> Vec<Taken> {
        if let Some(known) = self.known.borrow().get(&id) {
            return known.clone();
        }
        let Some(flow) = self.analysis.flows.get(&id).filter(|_| depth < MAX_DEPTH) else { return Vec::new() };
        // Recursion: what it takes itself is found where it is looked at first.
        self.known.borrow_mut().insert(id, Vec::new());
        let regions = self.analysis.heat.graph.regions(id);
        let params = &self.analysis.program.function(id).facts.param_pats;
        let mut found = Vec::new();
        for event in &flow.events {
            let taken = match event.kind {
                _ if event.context.is_some() || regions.region(event.expr).execution != Execution::Here => continue,
                EventKind::Acquire(guard) => self.own(id, guard).into_iter().collect(),
                EventKind::Call(_) => self.taken_by_call(id, event.expr, depth),
                _ => continue,
            };
            let is_given = |taken: &Taken| match taken.path.root {
                ObjectRoot::Local(pat) => params.contains(&pat),
                ObjectRoot::Static(_) => true,
            };
            let may_skip = self.is_conditional(id, event.expr);
            let given = taken.into_iter().filter(is_given);
            found.extend(given.map(|taken| Taken { may_skip: taken.may_skip || may_skip, ..taken }));
        }
        self.known.borrow_mut().insert(id, found.clone());
        found
    }

    fn is_awaited(&self, id: FnId, call: ExprId) -> bool {
        let parent = self.analysis.typed.body_index(id).parent(call);
        let body = self.analysis.typed.body(id);
        parent.zip(body).is_some_and(|(parent, body)| matches!(body.expr(parent).kind, ExprKind::Await { .. }))
    }

    fn is_conditional(&self, id: FnId, expr: ExprId) -> bool {
        let (Some(body), index) = (self.analysis.typed.body(id), self.analysis.typed.body_index(id)) else {
            return true;
        };
        let mut at = expr;
        while let Some(parent) = index.parent(at) {
            let decided = match &body.expr(parent).kind {
                ExprKind::If { condition, .. } => at != *condition,
                ExprKind::Match { scrutinee, .. } => at != *scrutinee,
                ExprKind::While { condition, .. } => at != *condition,
                ExprKind::For { iterable, .. } => at != *iterable,
                ExprKind::Closure { .. } => true,
                _ => false,
            };
            if decided {
                return true;
            }
            at = parent;
        }
        false
    }

    fn path(&self, id: FnId, body: &Body, expr: ExprId, aliases: usize) -> Option<ObjectPath> {
        if aliases > MAX_ALIASES {
            return None;
        }
        let types = self.analysis.typed.types(id);
        match &body.expr(expr).kind {
            ExprKind::Path(_) => match types.values.get(&expr)? {
                PathValue::Static(id) => Some(ObjectPath { root: ObjectRoot::Static(*id), fields: Vec::new() }),
                PathValue::Local(pat) => self.local(id, body, *pat, aliases),
                PathValue::Fn(..) | PathValue::Ctor(..) => None,
            },
            ExprKind::Field { base, name, .. } => {
                let mut path = self.path(id, body, *base, aliases)?;
                path.fields.push(*name);
                Some(path)
            }
            ExprKind::Ref { operand, .. } | ExprKind::Unary { op: UnaryOp::Deref, operand } => {
                self.path(id, body, *operand, aliases)
            }
            // `Arc::clone(&self.lock)`, `self.lock.clone()`: a counted reference to the same object.
            ExprKind::Call { args, .. } if args.len() == 1 && self.is_same_count(id, expr, args[0]) => {
                self.path(id, body, args[0], aliases)
            }
            ExprKind::MethodCall { receiver, args, .. }
                if args.is_empty() && self.is_same_count(id, expr, *receiver) =>
            {
                self.path(id, body, *receiver, aliases)
            }
            _ => None,
        }
    }

    fn is_same_count(&self, id: FnId, expr: ExprId, source: ExprId) -> bool {
        let types = self.analysis.typed.types(id);
        let (made, from) = (types.expr(expr), types.expr(source).peeled());
        made == from && self.analysis.program.refcount(made).is_some()
    }

    fn local(&self, id: FnId, body: &Body, pat: PatId, aliases: usize) -> Option<ObjectPath> {
        let own = ObjectPath { root: ObjectRoot::Local(pat), fields: Vec::new() };
        if self.is_reassigned(id, body, pat) {
            return None;
        }
        match self.analysis.typed.body_index(id).binding(pat) {
            Some(binding) if binding.whole == pat => match binding.source {
                Source::Value(init) => Some(self.path(id, body, init, aliases + 1).unwrap_or(own)),
                Source::Items(_) | Source::Parameter(..) => Some(own),
            },
            _ => Some(own),
        }
    }

    /// A cursor that walks from node to node names many objects.
    fn is_reassigned(&self, id: FnId, body: &Body, pat: PatId) -> bool {
        let values = &self.analysis.typed.types(id).values;
        let is_mutable = matches!(body.pat(pat).kind, PatKind::Bind { mutable: true, .. });
        is_mutable
            && body.exprs.iter().any(|expr| match &expr.kind {
                ExprKind::Assign { lhs, .. } => values.get(lhs) == Some(&PathValue::Local(pat)),
                _ => false,
            })
    }
}

fn is_reentrant(lock: &LockInfo) -> bool {
    lock.shape == Some(LockShape::Reentrant)
}
