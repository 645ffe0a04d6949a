//! Who drives a future: a worker of a runtime, beside other tasks, or a thread that does nothing else until it is ready.

use crate::analysis::world::callers::CallSite;
use crate::analysis::world::futures::{awaited_at, outermost};
use crate::analysis::world::{TaskContext, World};
use rustc_hash::FxHashSet;

use crate::analysis::sections::Sections;
use crate::facts::{Body, ExprId, ExprKind};
use crate::graph::variants::ParamVariants;
use crate::isolation::recursing;
use crate::knowledge::attributes::Blocking;
use crate::knowledge::conventions::is_driver_name;
use crate::types::is_driven_beside_workers;
use crate::types::program::FnId;

use super::recurrence::Recurrence;
use super::runners;

/// What drives a future, if it is no worker of a runtime that has other tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Driver {
    /// A thread that does nothing else until the future is ready.
    Alone,
    /// A thread that calls an async function like a plain one, mostly the first of the program, while tasks have threads of their own:
    /// `#[tokio::main]`.
    BesideWorkers {
        /// Something on the way there waits for events, so that more than one caller may wait for it.
        waits_for_events: bool,
    },
}

/// Whether a thread that does nothing else meanwhile drives the async code around an expression.
pub(crate) fn is_driven_alone(cx: &Sections<'_>, id: FnId, expr: ExprId) -> bool {
    driver(cx, id, expr) == Some(Driver::Alone)
}

/// What drives the async code around an expression on every way that leads there; none if it may be a worker.
pub(crate) fn driver(cx: &Sections<'_>, id: FnId, expr: ExprId) -> Option<Driver> {
    if is_block_driven_alone(cx, id, expr) { Some(Driver::Alone) } else { driver_of_function(cx, id, expr) }
}

/// Whether nothing says that a runtime drives the async code around an expression, in which some calls panic: a thread of its own or the
/// program's first one waits for the future, in a call that enters none, its block is handed to a function of which nothing is known,
/// perhaps another library's executor, or programs in other languages call the function.
pub(crate) fn is_driven_by_unknown_runtime(cx: &Sections<'_>, id: FnId, expr: ExprId) -> bool {
    let is_outside = |how: How| (how.has_own_thread || how.is_in_main) && !how.enters_runtime;
    if let Some(block) = cx.async_block_around(id, expr) {
        return driven_by(cx, id, block).is_some_and(|driven| is_outside(driven.how)) || is_given_away(cx, id, block);
    }
    ways_to(cx, id, expr).is_some_and(|ways| {
        let are_outside = ways.driven.map_or(ways.are_given_away, is_outside);
        are_outside && !ways.are_beside_workers
    })
}

/// Whether a future is given to a function of which nothing is known but that it does not have the name of one that drives futures.
fn is_given_away(world: &World<'_>, id: FnId, future: ExprId) -> bool {
    let (future, index) = (outermost(world.typed, id, future), world.typed.body_index(id));
    let Some((body, call)) = world.typed.body(id).zip(index.parent(future)) else { return false };
    let is_given = || world.graph.use_of_argument(world.typed.types(id), index, future, body).is_some();
    world.callee_of(id, call).is_none() && is_given() && !is_named_driver(body, call)
}

/// Whether the innermost async block around an expression is handed to a call that blocks until it is ready.
///
/// A runtime of one thread may run tasks beside it (a miss).
fn is_block_driven_alone(world: &World<'_>, id: FnId, expr: ExprId) -> bool {
    world.async_block_around(id, expr).is_some_and(|block| driven_by(world, id, block).is_some())
}

/// What is known of the ways to an expression in an async function.
#[derive(Default)]
struct Ways {
    /// Something is started on the way, which may run on the thread that drives the future: it is no runtime that has others.
    start_tasks: bool,
    /// Something on the way waits for events.
    wait_for_events: bool,
    /// How calls drive the future, if some do, on threads that nothing else needs.
    driven: Option<How>,
    /// Its block is given to a function of which nothing is known.
    are_given_away: bool,
    /// What drives them is the program's first thread, once.
    are_main_tasks: bool,
    /// An attribute does, where tasks have other threads.
    are_beside_workers: bool,
}

impl Ways {
    fn driver(&self) -> Option<Driver> {
        // What drives the program's main task may belong to a runtime that has no other thread.
        let is_alone = |how: How| !(self.start_tasks || self.wait_for_events && !how.has_own_thread);
        let beside_workers = Driver::BesideWorkers { waits_for_events: self.wait_for_events };
        match (self.driven, self.are_beside_workers) {
            _ if self.are_given_away || self.are_main_tasks => None,
            (Some(how), _) if !is_alone(how) => None,
            (Some(_), false) => Some(Driver::Alone),
            (_, true) => Some(beside_workers),
            (None, false) => None,
        }
    }
}

/// What each way to an expression in an async function begins with: a call that blocks its thread until the future is ready, as of a
/// synchronous interface over async code, or an attribute that makes such a call.
///
/// All callers in the workspace must be seen (that others call what is public is a miss). Futures with a name that is used more than once,
/// or that a function joins with others (`join_all`), count as driven by a worker (false alarms).
fn driver_of_function(cx: &Sections<'_>, id: FnId, expr: ExprId) -> Option<Driver> {
    ways_to(cx, id, expr)?.driver()
}

/// All ways to an expression in an async function; none if not all are known to begin so.
fn ways_to(cx: &Sections<'_>, id: FnId, expr: ExprId) -> Option<Ways> {
    let mut open = vec![(id, expr)];
    let mut seen = FxHashSet::from_iter([(id, expr)]);
    let mut ways = Ways::default();
    while let Some((at, expr)) = open.pop() {
        ways.start_tasks |= cx.starts_tasks(at);
        ways.wait_for_events |= cx.has_own_event_loop(at);
        let futures: Vec<(FnId, ExprId)> = match cx.async_block_around(at, expr) {
            Some(block) => vec![(at, block)],
            None if !cx.program.function(at).facts.is_async => return None,
            None if is_driven_beside_workers(cx.program, at) => {
                if has_own_threads(cx, at) {
                    let how = How { has_own_thread: true, is_in_main: false, enters_runtime: true };
                    ways.driven = Some(ways.driven.map_or(how, |others| others.and(how)));
                } else {
                    ways.are_beside_workers = true;
                }
                continue;
            }
            None => {
                let is_foreign = cx.program.is_for_other_languages(at);
                // What nobody calls is no way.
                let calls = calls_of(cx, at).or_else(|| is_foreign.then(Vec::new))?;
                // Programs in other languages poll its future by what they have.
                ways.are_given_away |= is_foreign && calls.is_empty();
                calls.iter().map(|call| (call.fn_id, call.expr)).collect()
            }
        };
        for (caller, future) in futures {
            if let Some(Driven { by, how }) = driven_by(cx, caller, future) {
                if !how.has_own_thread && cx.recurrence(caller, by) <= Recurrence::Once {
                    match how {
                        How { is_in_main: false, .. } => return None,
                        // As `#[tokio::main]` does.
                        How { enters_runtime: true, .. } => {
                            ways.are_beside_workers = true;
                            continue;
                        }
                        _ => ways.are_main_tasks = true,
                    }
                }
                ways.driven = Some(ways.driven.map_or(how, |others| others.and(how)));
            } else if is_given_away(cx, caller, future) {
                ways.are_given_away = true;
            } else {
                let awaited = awaited_at(cx.typed, caller, future)?.at;
                // A block that has a name may be awaited in another one of the same function.
                if seen.insert((caller, awaited)) {
                    open.push((caller, awaited));
                }
            }
        }
    }
    // A runtime with workers runs its tasks there, and not on the thread that waits for a future.
    let has_workers = |how: How| how.enters_runtime && !cx.runs_tasks_on_one_thread();
    ways.start_tasks &= !ways.driven.is_some_and(has_workers);
    Some(ways)
}

/// Whether each call of a function is made on a thread that was started for it: `thread::spawn(|| handler.run())`.
fn has_own_threads(cx: &Sections<'_>, id: FnId) -> bool {
    let on_own_thread = |call: &CallSite| cx.task_context(call.fn_id, call.expr) == Some(TaskContext::OwnThread);
    calls_of(cx, id).is_some_and(|calls| !calls.is_empty() && calls.iter().all(on_own_thread))
}

/// The calls of a function, in a program also those of the trait's function that it implements. Where something else may call it, none
/// that is seen says nothing.
fn calls_of(cx: &Sections<'_>, id: FnId) -> Option<Vec<CallSite>> {
    let seen = || cx.calls_of(id).filter(|calls| !calls.is_empty()).map(<[CallSite]>::to_vec);
    runners::calls_of(cx, id).or_else(seen)
}

/// How a future is driven.
struct Driven {
    /// The call that it is handed to.
    by: ExprId,
    how: How,
}

/// What is known of the thread that drives a future.
#[derive(Clone, Copy, PartialEq, Eq)]
struct How {
    /// Whether it is there for that.
    has_own_thread: bool,
    /// Whether it is the program's first one, in a `main` that is no async function.
    is_in_main: bool,
    /// Whether it counts as one of a runtime meanwhile.
    enters_runtime: bool,
}

impl How {
    /// What holds of this way and another together.
    fn and(self, other: How) -> How {
        How {
            has_own_thread: self.has_own_thread && other.has_own_thread,
            is_in_main: self.is_in_main && other.is_in_main,
            enters_runtime: self.enters_runtime || other.enters_runtime,
        }
    }
}

/// The call that a future is handed to and that blocks until it is ready, or has a thread do so.
fn driven_by(world: &World<'_>, id: FnId, future: ExprId) -> Option<Driven> {
    Drivers { world, answers: Vec::new() }.driven(id, &ParamVariants::default(), future)
}

/// What a function that is given so much does with one of its parameters.
type Asked = (FnId, usize, ParamVariants);

/// A search for what drives futures.
struct Drivers<'a> {
    world: &'a World<'a>,
    /// How a function drives a parameter; not at all while that is looked for.
    answers: Vec<(Asked, Option<How>)>,
}

impl Drivers<'_> {
    /// How a future is driven that is handed to a call where it is made.
    fn driven(&mut self, id: FnId, known: &ParamVariants, future: ExprId) -> Option<Driven> {
        let future = outermost(self.world.typed, id, future);
        let by = self.world.typed.body_index(id).parent(future)?;
        let how = self.how_it_drives(id, known, by, future)?;
        Some(Driven { by, how })
    }

    /// How a call drives one of its arguments, a future; none if it is not seen to block until that is ready. A
    /// library's does, or a function of the workspace that does nothing with its parameter but hand it to such a call, at least where it
    /// is given what this call gives it (`spawn(future, Mode::Blocking)`). A function that hands it to itself does not. `known` is what
    /// the caller was given.
    fn how_it_drives(&mut self, id: FnId, known: &ParamVariants, call: ExprId, future: ExprId) -> Option<How> {
        recursing();
        let world = self.world;
        let body = world.typed.body(id)?;
        let index = body.expr(call).kind.position_of_argument(future)?;
        let is_on_own_thread = || world.task_context(id, call) == Some(TaskContext::OwnThread);
        let Some(callee) = world.callee_of(id, call) else {
            // Whether that enters a runtime is not known.
            let how = How { has_own_thread: is_on_own_thread(), is_in_main: false, enters_runtime: false };
            return is_named_driver(body, call).then_some(how);
        };
        let is_in_main = world.is_main(id)
            && !world.program.function(id).facts.is_async
            && world.nested_body_around(id, call).is_none();
        let here = |enters_runtime| How { has_own_thread: is_on_own_thread(), is_in_main, enters_runtime };
        let function = world.program.function(callee);
        if let Some(blocking) = function.known.blocking.filter(|blocking| blocking.is_forbidden_in_async()) {
            return Some(here(blocking == Blocking::NeverInAsync));
        }
        // An async function of the workspace awaits what it is given, unless it starts tasks: who drives its future drives both.
        if function.facts.is_async {
            let awaits = world.typed.body(callee).is_some() && !world.starts_tasks(callee);
            return if awaits { Some(self.driven(id, known, call)?.how) } else { None };
        }
        let is_method =
            matches!(body.expr(call).kind, ExprKind::MethodCall { .. }) && function.facts.self_param.is_some();
        let position = index + usize::from(is_method);
        let passed = world.graph.passed_by(id, known, (call, callee));
        let how = self.drives((callee, position, passed))?;
        Some(How { has_own_thread: how.has_own_thread || is_on_own_thread(), ..how })
    }

    /// How a function drives one of its parameters; none if it does not drive it.
    fn drives(&mut self, asked: Asked) -> Option<How> {
        let (callee, position, passed) = &asked;
        let pat = self.world.program.function(*callee).facts.param_pats.get(*position)?;
        if let Some((_, known)) = self.answers.iter().find(|(known, _)| *known == asked) {
            return *known;
        }
        let number = self.answers.len();
        self.answers.push((asked.clone(), None));
        let variants = self.world.graph.variants(*callee);
        let index = self.world.typed.body_index(*callee);
        let uses = self.world.typed.types(*callee).uses_of(*pat).iter().copied();
        let uses: Vec<ExprId> = uses.filter(|used| variants.is_live(*used, passed)).collect();
        let drives: Option<Vec<How>> =
            uses.into_iter().map(|used| self.how_it_drives(*callee, passed, index.parent(used)?, used)).collect();
        let answer = drives.and_then(|uses| uses.into_iter().reduce(How::and));
        if let Some((_, known)) = self.answers.get_mut(number) {
            *known = answer;
        }
        answer
    }
}

/// Whether a call that leads nowhere known has the name of one that drives futures.
fn is_named_driver(body: &Body, call: ExprId) -> bool {
    match &body.expr(call).kind {
        ExprKind::MethodCall { method, .. } => is_driver_name(*method),
        ExprKind::Call { callee, .. } => match &body.expr(*callee).kind {
            ExprKind::Path(path) => path.segments.last().is_some_and(|segment| is_driver_name(segment.name)),
            _ => false,
        },
        _ => false,
    }
}
