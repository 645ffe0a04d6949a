//! Guards through one body: which are alive at which point, and what happens while they are.
//!
//! An abstract interpretation of the expression tree. The state maps locals and temporaries to the guards that they
//! hold; branches join by union (alive if alive on some path), loops repeat until nothing changes, and scopes drop what
//! they declare, temporaries by the rules of the file's edition. Closures and async blocks are bodies of their own.

mod arguments;
mod builds;
mod by_local;
mod calls;
mod control;
mod done;
mod eval;
mod extended_temporaries;
pub mod feasibility;
mod guard_set;
mod lifetimes;
mod named_closures;
mod parts;
mod patterns;
mod state;
pub mod summary;
mod variants;

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::OnceLock;

pub use done::Reached;
pub use guard_set::Guards;
pub(crate) use guard_set::all;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::facts::{Body, Cfg, ExprId, PatId};
use crate::graph::CallGraph;
use crate::graph::variants::ParamVariants;
use crate::knowledge::attributes::{Mode, Wait};
use crate::types::infer::{BodyTypes, Implicit, ImplicitCall};
use crate::types::program::{AdtId, FnId, Program};
use crate::types::ty::Ty;
use crate::workspace::Edition;

use crate::analysis::guards::calls::GuardRole;
use crate::analysis::guards::summary::GuardSummaries;
use crate::analysis::locks::access_path::{LockPlace, PlacesInFunction};
use crate::analysis::locks::lock_types::LockInfo;
use crate::analysis::locks::object_path::AccessPath;
use crate::types::typed::TypedProgram;
use crate::types::value_flow::ValueFlow;

/// A guard of one body: an index into its sources.
pub type GuardId = u32;

/// Where a guard comes from.
#[derive(Clone, Debug)]
pub enum GuardSource {
    /// An acquisition in this body.
    Acquired {
        /// The acquiring call.
        expr: ExprId,
        /// The lock place.
        place: LockPlace,
        /// The lock; none for guards of things that are no lock type (map references).
        lock: Option<LockInfo>,
        /// The map of shards that the lock is a part of.
        container: Option<AdtId>,
        /// How it holds.
        mode: Mode,
        /// How it waits.
        wait: Wait,
        /// The helper through which it is taken, if it is not taken here itself.
        through: Option<FnId>,
        /// The helper keeps the guard and runs a closure of this body meanwhile.
        around_callback: bool,
        /// Whether a future gives it: nothing is held before that is ready.
        by_future: bool,
        /// The lock object, seen from this function; none if it is not known which one that is.
        path: Option<AccessPath>,
        /// A helper gives this guard or that of another lock: which one is not known.
        one_of_several: bool,
        /// The helper runs the closure without the guard as well.
        at_some_calls: bool,
        /// What must be passed to this function for it to be taken, as far as a helper's parameters say so.
        passed: ParamVariants,
    },
    /// A parameter that is or holds a guard.
    Param(PatId),
    /// What a parameter refers to by `&mut` may hold guards: those that lead to such a content, as the function is called.
    Behind(PatId, Ty),
    /// What a parameter refers to: not a guard, but what is done with it is recorded the same way.
    Content(PatId),
}

/// What code does with the content of a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Use {
    /// Adds to (or otherwise updates) a number or bool in place.
    NumberUpdate,
    /// Sets a number or bool.
    NumberSet,
    /// Reads a number or bool.
    NumberRead,
    /// Sets something else, or the whole.
    Assign,
    /// Calls a method that takes `&self`.
    SharedCall(Option<FnId>),
    /// Calls a method that takes `&mut self`.
    ExclusiveCall(Option<FnId>),
    /// Reads a field or element by reference or copy.
    Read,
    /// Passes a reference to a function of the workspace, as its parameter of that number (`self` counted).
    Passed(FnId, usize),
    /// Gives a reference to where it is not followed: see [`EventKind::Lent`]. Only of helpers, among what they do.
    Lent,
    /// Hands out a mutable reference.
    MutBorrow,
    /// Anything not understood.
    Unknown,
}

impl Use {
    /// Whether it looks at the content and leaves it as it is, but for what changes through `&self`.
    pub(crate) fn looks(self) -> bool {
        matches!(self, Use::Read | Use::NumberRead | Use::SharedCall(_))
    }
}

/// Something that happens in a body.
#[derive(Clone, Debug)]
pub struct Event {
    /// What.
    pub kind: EventKind,
    /// Where.
    pub expr: ExprId,
    /// Guards that may be alive then.
    pub held: Guards,
    /// Those of them that are gone on some path here, where a condition in between may tell the paths apart.
    pub doubtful: Guards,
    /// The nested body it happens in: none for the function's own.
    pub context: Option<ExprId>,
}

/// What happens.
#[derive(Clone, Debug)]
pub enum EventKind {
    /// A guard is acquired.
    Acquire(GuardId),
    /// The task may be suspended.
    Await,
    /// A macro that nobody knows runs in a task: whether it awaits is not known. The guards are those that a callee has then.
    MayAwait(Guards),
    /// The content of guards is used.
    Use(Guards, Use),
    /// A reference into the content of guards goes where it is not followed: into a call of a library, a field, a value whose
    /// type does not show it. What becomes of it is no use that is seen.
    Lent(Guards),
    /// A function is called.
    Call(FnId),
    /// A closure in a parameter is called.
    CallParam(PatId),
    /// A blocking call of a library is given the guards: it waits with the lock, as condition variables do.
    Wait(Guards),
    /// A macro makes text, memory or output.
    Macro,
    /// What the language calls unasked runs: an operator, or what makes text of a value.
    Implicit,
    /// Something is called of which nothing is known.
    UnknownCall,
    /// A guard leaves the function: returned, stored, or handed to something unknown.
    Escape(Guards),
}

impl EventKind {
    /// The guards that something is done with.
    fn guards(&self) -> Option<&Guards> {
        match self {
            EventKind::MayAwait(guards)
            | EventKind::Use(guards, _)
            | EventKind::Lent(guards)
            | EventKind::Wait(guards)
            | EventKind::Escape(guards) => Some(guards),
            EventKind::Acquire(_)
            | EventKind::Await
            | EventKind::Call(_)
            | EventKind::CallParam(_)
            | EventKind::Macro
            | EventKind::Implicit
            | EventKind::UnknownCall => None,
        }
    }
}

/// What the interpretation of one body found.
#[derive(Clone, Debug, Default)]
pub struct FlowResult {
    /// The guards.
    pub guards: Vec<GuardSource>,
    /// What happened, in order of first occurrence.
    pub events: Vec<Event>,
    /// By event, guards that are gone on some path there, if any is: more than are doubtful.
    pub(crate) partly_held: FxHashMap<u32, Guards>,
    /// Guards in the returned value.
    pub returned: Guards,
    /// Guards behind parameters that are still there on some way out of the function.
    pub(crate) left_behind: Guards,
    /// Those that the function lets go somewhere.
    pub(crate) taken_from_behind: Guards,
    /// Those that a call unlocks while it runs something, and locks again.
    pub(crate) paused_behind: Guards,
    /// Acquisitions and calls on all ways out of the function, in order.
    always: Vec<ExprId>,
    /// The same for ways out without an error.
    unless_it_fails: Vec<ExprId>,
    /// The numbers of the events at which the task may wait, or a callback runs.
    waits: Vec<u32>,
    /// When each guard may be alive.
    lifetimes: lifetimes::Lifetimes,
    /// The numbers of all events, by expression.
    by_expr: Vec<(ExprId, u32)>,
    /// Guards that the code itself may know to be absent.
    uncertain: OnceLock<feasibility::Uncertain>,
}

impl FlowResult {
    /// What happens to a guard, and while it may be alive, in order.
    pub fn of_guard(&self, guard: GuardId) -> impl Iterator<Item = &Event> + Clone {
        self.lifetimes.concerned(guard).filter_map(|number| self.events.get(number as usize))
    }

    /// What is done with a guard, and where the function may wait or call back while it may be alive, in order.
    pub fn uses_and_waits_of(&self, guard: GuardId) -> impl Iterator<Item = &Event> + Clone {
        self.lifetimes.concerned_of(guard, &self.waits).filter_map(|number| self.events.get(number as usize))
    }

    /// What happens while a guard may be alive, in order.
    pub fn during(&self, guard: GuardId) -> impl Iterator<Item = &Event> + Clone {
        self.alive(guard).iter().filter_map(|range| self.events.get(range.start as usize..range.end as usize)).flatten()
    }

    /// The numbers of the events at which a guard may be alive, in order.
    pub(crate) fn alive(&self, guard: GuardId) -> &[Range<u32>] {
        self.lifetimes.alive(guard)
    }

    /// What happens at an expression, in order.
    pub fn at(&self, expr: ExprId) -> impl Iterator<Item = &Event> + Clone {
        self.numbers_at(expr).filter_map(|number| self.events.get(number as usize))
    }

    fn numbers_at(&self, expr: ExprId) -> impl Iterator<Item = u32> + Clone {
        let from = self.by_expr.partition_point(|(own, _)| *own < expr);
        let numbers = self.by_expr.get(from..).into_iter().flatten().take_while(move |(own, _)| *own == expr);
        numbers.map(|(_, number)| *number)
    }

    /// Guards that are gone on some path at what happens at an expression.
    pub(crate) fn partly_held_at(&self, expr: ExprId) -> impl Iterator<Item = &Guards> {
        self.numbers_at(expr).filter_map(|number| self.partly_held.get(&number))
    }

    /// The number of the event by which a guard is acquired.
    pub(crate) fn acquired_at(&self, guard: GuardId) -> Option<u32> {
        let GuardSource::Acquired { expr, .. } = self.guards.get(guard as usize)? else { return None };
        let from = self.by_expr.partition_point(|(own, _)| own < expr);
        let mut numbers =
            self.by_expr.get(from..)?.iter().take_while(|(own, _)| own == expr).map(|(_, number)| *number);
        numbers.find(|number| matches!(self.events.get(*number as usize).map(|event| &event.kind), Some(EventKind::Acquire(own)) if *own == guard))
    }

    /// The number of the first event at an expression.
    pub(crate) fn first_at(&self, expr: ExprId) -> Option<u32> {
        let from = self.by_expr.partition_point(|(own, _)| *own < expr);
        self.by_expr.get(from).filter(|(own, _)| *own == expr).map(|(_, number)| *number)
    }

    fn index(&mut self) {
        self.by_expr = (0..).zip(&self.events).map(|(number, event)| (event.expr, number)).collect();
        self.by_expr.sort_unstable();
        let is_wait =
            |event: &Event| matches!(event.kind, EventKind::Await | EventKind::MayAwait(_) | EventKind::CallParam(_));
        self.waits = (0..).zip(&self.events).filter(|(_, event)| is_wait(event)).map(|(number, _)| number).collect();
        self.lifetimes = lifetimes::Lifetimes::of(&self.events, self.guards.len());
    }

    /// On which calls of the function an acquisition or call of its own body is made.
    pub fn reached(&self, expr: ExprId) -> Reached {
        if self.always.binary_search(&expr).is_ok() {
            Reached::Always
        } else if self.unless_it_fails.binary_search(&expr).is_ok() {
            Reached::UnlessItFails
        } else {
            Reached::OnSomePaths
        }
    }
}

/// Interprets one function's body.
pub fn flow_of(graph: &CallGraph<'_>, summaries: &GuardSummaries, id: FnId) -> FlowResult {
    let Some(body) = graph.typed.body(id) else { return FlowResult::default() };
    let mut cx = Flow::new(graph, summaries, id, body);
    cx.run();
    cx.finish()
}

/// Interprets one function's body for what it does with what it is given by reference.
pub fn flow_of_parameters(graph: &CallGraph<'_>, summaries: &GuardSummaries, id: FnId) -> FlowResult {
    let Some(body) = graph.typed.body(id) else { return FlowResult::default() };
    let mut cx = Flow::new(graph, summaries, id, body);
    cx.content_of_parameters();
    cx.run();
    cx.finish()
}

/// A place that `break` or `continue` leads to.
struct Target {
    label: Option<crate::facts::Name>,
    is_loop: bool,
    scopes: usize,
    temps: usize,
    /// States at the breaks, joined.
    breaks: Option<state::State>,
    continues: Option<state::State>,
    value: Guards,
}

/// The interpreter of one body.
struct Flow<'a> {
    graph: &'a CallGraph<'a>,
    typed: &'a TypedProgram<'a>,
    program: &'a Program<'a>,
    summaries: &'a GuardSummaries,
    fn_id: FnId,
    body: &'a Body,
    types: &'a BodyTypes,
    /// Whether the function is a future's body: by its keyword, or because something in it is awaited, which an attribute may
    /// allow (errs towards one where that stands in a block of its own).
    is_future: OnceCell<bool>,
    edition: Edition,
    module: crate::types::program::ModId,
    /// Which locks expressions name.
    places: RefCell<PlacesInFunction>,
    out: FlowResult,
    event_index: FxHashMap<(ExprId, u8, u64), usize>,
    guard_index: FxHashMap<(ExprId, GuardRole), GuardId>,
    state: state::State,
    /// Names declared in each open block.
    scopes: Vec<Vec<PatId>>,
    targets: Vec<Target>,
    /// Whether the call that the closure under evaluation is given to gives on what it gives.
    gives_on: bool,
    /// Whether that call gives something which gives on what the closure gives, when it is asked: an iterator.
    gives_later: bool,
    /// The states at the starts of loops, by body, as far as rounds of the loops around them have found them: what was
    /// found for fewer guards holds for more, so that loops in loops start from there.
    loop_entries: FxHashMap<ExprId, state::State>,
    /// Scopes of temporaries whose life a `let` extends.
    extended: FxHashMap<ExprId, usize>,
    context: Option<ExprId>,
    /// Guards of the enclosing body that are alive while a closure runs in place.
    ambient: Guards,
    /// Guards whose content the closure that is entered next is called with.
    around_callback: Guards,
    /// Guards of the receiver whose payload the closure that is entered next is called with: `result.map(|guard| ..)`.
    payload: Guards,
    /// Closures that were run by their names: under which guards, and which they gave.
    closures_run: FxHashMap<ExprId, (Guards, Guards)>,
    /// Whether the closure that is entered next runs here and now.
    runs_here: bool,
    /// Locals whose guards were let go or replaced in the nested bodies that are open.
    taken_inside: BTreeSet<PatId>,
    /// Locals out of which guards were moved.
    moved: BTreeSet<PatId>,
    /// Guards that were held at the end of a round of a loop that did not begin with them.
    carried: Guards,
    /// Conditions of the statements around the point.
    cfgs: Vec<&'a Cfg>,
    /// Those around the acquisitions of guards.
    builds: builds::Builds<'a>,
    /// Guards that futures give.
    by_future: Guards,
    /// Guards that are only acquired under a condition on a value.
    conditional: Guards,
    /// What lies on all paths.
    steps: done::Steps,
    /// The future of which these are the steps; none for those of the function itself.
    steps_of: Option<ExprId>,
    /// What the function may give to its caller; worked out where a future may be that.
    given: OnceCell<FxHashSet<ExprId>>,
    /// Operators, and values that are written out, of which a function of the program's own makes what they give.
    unasked: FxHashSet<ExprId>,
}

impl<'a> Flow<'a> {
    fn new(graph: &'a CallGraph<'a>, summaries: &'a GuardSummaries, id: FnId, body: &'a Body) -> Self {
        let typed = graph.typed;
        let program = typed.program;
        let function = program.function(id);
        let types = typed.types(id);
        let is_event = |call: &&ImplicitCall| matches!(call.kind, Implicit::Operator | Implicit::Format);
        Flow {
            graph,
            typed,
            program,
            summaries,
            fn_id: id,
            body,
            types,
            is_future: OnceCell::new(),
            edition: program.crate_of(function.home.module).edition,
            module: function.home.module,
            places: RefCell::default(),
            out: FlowResult::default(),
            event_index: FxHashMap::default(),
            guard_index: FxHashMap::default(),
            state: state::State::start(),
            scopes: vec![Vec::new()],
            targets: Vec::new(),
            loop_entries: FxHashMap::default(),
            extended: FxHashMap::default(),
            context: None,
            ambient: Guards::new(),
            around_callback: Guards::new(),
            payload: Guards::new(),
            gives_on: false,
            gives_later: false,
            closures_run: FxHashMap::default(),
            runs_here: false,
            taken_inside: BTreeSet::new(),
            moved: BTreeSet::new(),
            carried: Guards::new(),
            cfgs: Vec::new(),
            builds: builds::Builds::default(),
            by_future: Guards::new(),
            conditional: Guards::new(),
            steps: done::Steps::default(),
            steps_of: None,
            given: OnceCell::new(),
            unasked: types.implicit.iter().filter(is_event).map(|call| call.expr).collect(),
        }
    }

    fn value_flow(&self) -> ValueFlow<'a> {
        ValueFlow { typed: self.typed, id: self.fn_id, body: self.body, types: self.types }
    }

    fn content_of_parameters(&mut self) {
        for pat in &self.program.function(self.fn_id).facts.param_pats {
            if matches!(self.types.pat(*pat), crate::types::ty::Ty::Ref(..)) {
                let id = self.out.guards.len() as GuardId;
                self.out.guards.push(GuardSource::Content(*pat));
                self.state.based.set(*pat, Guards::from([id]));
            }
        }
    }

    fn run(&mut self) {
        for pat in &self.program.function(self.fn_id).facts.param_pats {
            if crate::analysis::locks::guard_types::holds_guard(self.program, self.types.pat(*pat)) {
                let id = self.out.guards.len() as GuardId;
                self.out.guards.push(GuardSource::Param(*pat));
                self.state.set(*pat, Guards::from([id]));
            }
            self.guards_behind(*pat);
        }
        let Some(root) = self.body.root else { return };
        self.push_temps();
        let value = self.eval(root);
        self.returned(value.guards);
        self.leave(false);
        self.pop_temps();
    }

    fn returned(&mut self, guards: Guards) {
        if self.context.is_none() {
            self.out.returned.add(&guards);
        }
    }

    /// The function is left here, with an error or without.
    fn leave(&mut self, fails: bool) {
        if self.context == self.steps_of && self.state.reachable {
            self.steps.leave(&self.state.done, fails);
            // Whoever goes on after a failure looks at that first.
            if !fails && self.context.is_none() {
                self.leave_behind();
            }
        }
    }

    /// Something happens in the function itself, or in a future that it gives or awaits.
    fn step(&mut self, expr: ExprId) {
        if self.context == self.steps_of {
            self.steps.take(expr, &mut self.state.done);
        }
    }

    fn finish(self) -> FlowResult {
        let mut out = self.out;
        (out.always, out.unless_it_fails) = self.steps.on_all_paths();
        out.index();
        out
    }

    /// Everything that may be alive now.
    fn held(&self) -> Guards {
        let mut held = self.state.held();
        held.take(&self.pending());
        held.add(&self.ambient);
        held
    }

    /// Those of some guards over whose acquisition no path leads to an expression: branches on the same value exclude each other. Not
    /// asked of a guard from another round of a loop, in which locals have other values.
    fn ruled_out(&self, guards: &Guards, at: ExprId) -> Guards {
        let mut gone = self.builds.excluded(guards, &self.cfgs);
        let asked = guards.common(&self.conditional).without(&self.carried);
        // Most bodies ask nothing, and it is no small work to find out what hangs on what.
        if asked.is_empty() {
            return gone;
        }
        let paths = self.graph.path_conditions(self.fn_id);
        let Some(here) = paths.condition(at) else { return gone };
        for guard in asked {
            let Some(GuardSource::Acquired { expr, passed, .. }) = self.out.guards.get(guard as usize) else {
                continue;
            };
            if !here.allows(passed) || paths.condition(*expr).is_some_and(|there| !here.allows(there)) {
                gone.insert(guard);
            }
        }
        gone
    }

    /// References into the content of guards go with a value where they are not followed.
    fn lent(&mut self, based: &Guards, expr: ExprId) {
        if !based.is_empty() {
            self.event(EventKind::Lent(based.clone()), expr);
        }
    }

    /// What happens at an event may happen while some guards are let go.
    fn may_be_paused(&mut self, kind: EventKind, expr: ExprId, guards: &Guards) {
        if let Some(index) = self.event_index.get(&(expr, kind.number(), kind.detail())) {
            let event = &mut self.out.events[*index];
            event.doubtful.add(&guards.common(&event.held));
        }
    }

    /// Records an event; a second visit in a loop adds what is held then.
    fn event(&mut self, kind: EventKind, expr: ExprId) {
        if !self.state.reachable {
            return;
        }
        if matches!(kind, EventKind::Acquire(_) | EventKind::Call(_) | EventKind::Await) {
            self.step(expr);
        }
        if let EventKind::Acquire(guard) = kind {
            self.builds.acquired(guard, &self.cfgs);
        }
        let mut held = self.held();
        held.take(&self.ruled_out(&held, expr));
        // What is called may ask its arguments which path led there.
        let mut doubtful = match kind {
            EventKind::CallParam(_) => self.state.gone_on_some_path(),
            _ => self.state.doubtful.clone(),
        };
        doubtful.meet(&held);
        let key = (expr, kind.number(), kind.detail());
        let mut partly_held = self.state.gone_on_some_path();
        partly_held.meet(&held);
        if !partly_held.is_empty() {
            let number = self.event_index.get(&key).copied().unwrap_or(self.out.events.len());
            self.out.partly_held.entry(number as u32).or_default().add(&partly_held);
        }
        match self.event_index.get(&key) {
            Some(index) => {
                let event = &mut self.out.events[*index];
                // A guard that is held for sure on one visit is so.
                event.doubtful.take(&held.without(&doubtful));
                event.doubtful.add(&doubtful.without(&event.held));
                event.held.add(&held);
                if let (EventKind::Use(known, _), EventKind::Use(more, _))
                | (EventKind::Lent(known), EventKind::Lent(more))
                | (EventKind::MayAwait(known), EventKind::MayAwait(more)) = (&mut event.kind, &kind)
                {
                    known.add(more);
                }
            }
            None => {
                self.event_index.insert(key, self.out.events.len());
                self.out.events.push(Event { kind, expr, held, doubtful, context: self.context });
            }
        }
    }
}

impl EventKind {
    fn number(&self) -> u8 {
        match self {
            EventKind::Acquire(_) => 0,
            EventKind::Await => 1,
            EventKind::Use(..) => 2,
            EventKind::Call(_) => 3,
            EventKind::Escape(_) => 4,
            EventKind::CallParam(_) => 5,
            EventKind::Macro => 6,
            EventKind::UnknownCall => 7,
            EventKind::Wait(_) => 8,
            EventKind::MayAwait(_) => 9,
            EventKind::Lent(_) => 10,
            EventKind::Implicit => 11,
        }
    }

    fn detail(&self) -> u64 {
        match self {
            EventKind::Acquire(id) => u64::from(*id),
            EventKind::Call(id) => u64::from(id.0),
            EventKind::CallParam(pat) => u64::from(pat.0),
            EventKind::Await
            | EventKind::MayAwait(_)
            | EventKind::Use(..)
            | EventKind::Escape(_)
            | EventKind::Macro
            | EventKind::Implicit
            | EventKind::Wait(_)
            | EventKind::Lent(_)
            | EventKind::UnknownCall => 0,
        }
    }
}
