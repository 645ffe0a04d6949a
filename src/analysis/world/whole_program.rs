//! Whole-program queries, computed on first use.

use std::sync::{Arc, OnceLock};

use rustc_hash::{FxHashMap, FxHashSet};

use super::World;
use super::futures::FutureRuns;
use super::other_features::LeftOut;
use super::started_work::KeptWork;
use crate::facts::{Expr, ExprId, ExprKind, Name};
use crate::graph::on_demand::PerFunction;
use crate::graph::{Edge, Execution};
use crate::knowledge::attributes::{Capacity, Runs, Tells};
use crate::knowledge::conventions::is_of_operators;
use crate::source::{FileId, Loc};
use crate::types::infer::PathValue;
use crate::types::program::{AdtId, CrateId, FnId};
use crate::types::ty::Ty;
use crate::types::value_flow::{Step, ValueFlow};
use crate::types::{handler_of, is_driven_on_its_thread};

/// An expression of a function.
pub type Site = (FnId, ExprId);

/// Answers about all analysed functions.
#[derive(Debug, Default)]
pub(crate) struct WholeProgram {
    functions: OnceLock<Vec<FnId>>,
    calls: OnceLock<FxHashMap<FnId, Vec<(FnId, usize)>>>,
    constructed: OnceLock<FxHashMap<AdtId, Vec<Site>>>,
    channels: OnceLock<Vec<(Ty, Capacity)>>,
    /// Libraries that are asked for so little work that it is over soon, wherever one says how much.
    small_efforts: OnceLock<FxHashSet<CrateId>>,
    /// What the build of the run has not.
    pub(super) left_out: OnceLock<LeftOut>,
    /// The places of what is never evaluated.
    pub(super) dead: OnceLock<FxHashSet<Loc>>,
    /// The threads and tasks whose handles are kept.
    pub(super) kept_work: OnceLock<KeptWork>,
    /// What functions give to their callers, without the blocks around it.
    pub(super) given: PerFunction<Arc<FxHashSet<ExprId>>>,
    /// The futures that are parts of functions.
    pub(super) future_runs: PerFunction<Arc<FutureRuns>>,
    /// The functions that ask whether something has ended.
    pub(super) ask_for_ends: OnceLock<FxHashSet<FnId>>,
    /// The functions that start tasks.
    start_tasks: OnceLock<FxHashSet<FnId>>,
    runs_several_tasks: OnceLock<bool>,
    runs_tasks_on_one_thread: OnceLock<bool>,
    runs_on_one_thread: OnceLock<bool>,
    has_crate_for_others: OnceLock<bool>,
    /// The functions with macros whose arguments could not be read.
    with_unread_macros: OnceLock<FxHashSet<FnId>>,
    /// The files of crates that are there for tests by their names.
    named_for_tests: OnceLock<FxHashSet<FileId>>,
}

impl WholeProgram {
    pub(super) fn with_unread_macros(&self, world: &World<'_>) -> &FxHashSet<FnId> {
        let is_unread = |expr: &Expr| match &expr.kind {
            ExprKind::Macro { args, tokens, .. } => args.is_empty() && tokens.start < tokens.end,
            ExprKind::Opaque(parts) => parts.is_empty(),
            _ => false,
        };
        let has_unread = |id: &FnId| world.typed.body(*id).is_some_and(|body| body.exprs.iter().any(is_unread));
        self.with_unread_macros.get_or_init(|| world.typed.functions_with_bodies().filter(has_unread).collect())
    }
}

impl World<'_> {
    /// Returns the analysed functions with bodies, by place.
    pub fn functions(&self) -> Vec<FnId> {
        self.whole.functions.get_or_init(|| self.sorted_functions()).clone()
    }

    /// Returns the analysed functions that are no part of a test, by place.
    pub(in crate::analysis) fn functions_of_products(&self) -> impl Iterator<Item = FnId> {
        self.functions().into_iter().filter(|id| !self.program.function(*id).home.is_test)
    }

    /// Whether a file belongs to a crate that is there for tests by its name. Where tests are looked at, they are no less than others.
    pub(in crate::analysis) fn is_named_for_tests(&self, file: FileId) -> bool {
        let files = self.whole.named_for_tests.get_or_init(|| {
            let modules = self.program.modules.iter().filter(|_| !self.targets.tests);
            let named = modules.filter(|module| self.program.krate(module.crate_id).is_named_for_tests);
            named.map(|module| module.file).collect()
        });
        files.contains(&file)
    }

    /// Whether a function asks whether something has ended, by a call or by the name of a predicate.
    pub(in crate::analysis) fn asks_for_end(&self, id: FnId) -> bool {
        let is_question = |id: FnId| self.program.function(id).known.tells == Some(Tells::Ended);
        let asks = |id: &FnId| {
            let types = self.typed.types(*id);
            let is_named = |value: &PathValue| matches!(value, PathValue::Fn(id, _) if is_question(*id));
            types.callees.values().any(|callee| is_question(callee.fn_id)) || types.values.values().any(is_named)
        };
        let all = self.whole.ask_for_ends.get_or_init(|| self.typed.functions_with_bodies().filter(asks).collect());
        all.contains(&id)
    }

    /// Whether a function starts tasks, be it of a future that it is given.
    pub(in crate::analysis) fn starts_tasks(&self, id: FnId) -> bool {
        let gives_away = |callee: FnId| {
            let mut runs = self.program.function(callee).known.runs.iter();
            runs.any(|(_, runs)| matches!(runs, Runs::OtherTask))
        };
        let starts = |id: &FnId| {
            self.graph.edges(*id).iter().any(|edge| edge.execution == Execution::OtherTask)
                || self.typed.types(*id).callees.values().any(|callee| gives_away(callee.fn_id))
        };
        let all = self.whole.start_tasks.get_or_init(|| self.typed.functions_with_bodies().filter(starts).collect());
        all.contains(&id)
    }

    /// Whether products of the workspace make something that runs tasks on the thread alone that drives it.
    pub(in crate::analysis) fn runs_tasks_on_one_thread(&self) -> bool {
        let is_made = || self.functions_of_products().any(|id| self.makes_runtime_of_one_thread(id));
        *self.whole.runs_tasks_on_one_thread.get_or_init(is_made)
    }

    fn makes_runtime_of_one_thread(&self, id: FnId) -> bool {
        let mut callees = self.typed.types(id).callees.values();
        callees.any(|callee| self.program.function(callee.fn_id).known.one_thread)
    }

    /// Whether all that the programs of the workspace do runs on one thread: what drives their futures runs tasks there, and nothing is seen to
    /// start a thread or to hand work to a pool (errs towards yes: a library may start threads of its own).
    pub(in crate::analysis) fn runs_on_one_thread(&self) -> bool {
        let is_elsewhere = |runs: &Runs| matches!(runs, Runs::OtherThread | Runs::BlockingPool);
        let leaves = |id: FnId| {
            let mut callees = self.typed.types(id).callees.values().map(|callee| callee.fn_id);
            callees.any(|callee| {
                let owner = self.program.owner_trait(callee);
                let known = &self.program.function(callee).known;
                known.worker_threads
                    || known.runs.iter().any(|(_, runs)| is_elsewhere(runs))
                    || owner.is_some_and(|owner| self.program.trait_def(owner).known.parallel)
            })
        };
        *self.whole.runs_on_one_thread.get_or_init(|| {
            let mut mains = self.functions_of_products().filter(|id| self.program.is_main(*id)).peekable();
            let is_driven_alone = |id: FnId| {
                is_driven_on_its_thread(self.program, id)
                    || !self.program.gives_future(id) && self.makes_runtime_of_one_thread(id)
            };
            let drives_all = mains.peek().is_some() && mains.all(is_driven_alone);
            drives_all && !self.functions_of_products().any(leaves)
        })
    }

    /// Whether some crate is not for those who operate a program, by its name.
    pub(super) fn has_crate_for_others(&self) -> bool {
        *self.whole.has_crate_for_others.get_or_init(|| {
            let krate = |id: &FnId| self.program.crate_of(self.program.function(*id).home.module).name;
            self.functions().iter().any(|id| !is_of_operators(&krate(id)))
        })
    }

    /// Whether products of the workspace run several tasks: a function starts some, or a framework calls it for what comes in.
    pub(in crate::analysis) fn runs_several_tasks(&self) -> bool {
        *self.whole.runs_several_tasks.get_or_init(|| {
            let is_beside = |id: FnId| self.starts_tasks(id) || handler_of(self.program, id).is_some();
            self.functions_of_products().any(is_beside)
        })
    }

    fn sorted_functions(&self) -> Vec<FnId> {
        self.program.by_place(self.typed.functions_with_bodies().filter(|id| self.is_analysed(*id)))
    }

    /// Returns the calls of a function, with their callers, by place.
    pub fn calls_into(&self, id: FnId) -> impl Iterator<Item = (FnId, &Edge)> {
        let calls = self.whole.calls.get_or_init(|| {
            let mut calls: FxHashMap<FnId, Vec<(FnId, usize)>> = FxHashMap::default();
            for caller in self.functions() {
                for (number, edge) in self.heat.graph.edges(caller).iter().enumerate() {
                    calls.entry(edge.to).or_default().push((caller, number));
                }
            }
            calls
        });
        let into = calls.get(&id).into_iter().flatten();
        into.filter_map(|(caller, number)| Some((*caller, self.heat.graph.edges(*caller).get(*number)?)))
    }

    /// Returns the ends of all channels that functions of the products make, with how much each channel takes.
    pub(in crate::analysis) fn channels_made(&self) -> &[(Ty, Capacity)] {
        self.whole.channels.get_or_init(|| {
            let made = self.functions_of_products().flat_map(|id| {
                let types = self.typed.types(id);
                let capacity = |callee: FnId| self.program.function(callee).known.channel;
                types
                    .callees
                    .iter()
                    .filter_map(move |(call, callee)| Some((types.expr(*call).clone(), capacity(callee.fn_id)?)))
            });
            made.collect()
        })
    }

    /// Whether a library is told how much to compute, and code of the products always tells it so little that it is over soon.
    pub(in crate::analysis) fn asks_little_of(&self, library: CrateId) -> bool {
        let found = self.whole.small_efforts.get_or_init(|| {
            let mut is_little: FxHashMap<CrateId, bool> = FxHashMap::default();
            for id in self.functions_of_products() {
                for (call, callee) in &self.typed.types(id).callees {
                    for (index, least) in &self.program.function(callee.fn_id).known.efforts {
                        let number = self.written_number(id, *call, *index);
                        let so_far = is_little.entry(self.program.crate_id(callee.fn_id)).or_insert(true);
                        *so_far &= number.is_some_and(|number| number < *least);
                    }
                }
            }
            is_little.into_iter().filter_map(|(library, is_little)| is_little.then_some(library)).collect()
        });
        found.contains(&library)
    }

    /// The length of time that a call is told, its first argument, in nanoseconds; none if it is not written there.
    pub(in crate::analysis) fn written_time(&self, id: FnId, call: ExprId) -> Option<u64> {
        let flow = ValueFlow::new(self.typed, id)?;
        let ExprKind::Call { args, .. } = &flow.body.expr(call).kind else { return None };
        let time = flow.behind_locals(*args.first()?);
        let unit = self.program.function(self.callee_of(id, time)?).known.unit?;
        self.written_number(id, time, 0)?.checked_mul(unit)
    }

    /// The number that stands for an argument of a function's call, also behind names; none if it is not known.
    pub(in crate::analysis) fn written_number(&self, id: FnId, call: ExprId, index: usize) -> Option<u64> {
        let flow = ValueFlow::new(self.typed, id)?;
        let ExprKind::Call { args, .. } = &flow.body.expr(call).kind else { return None };
        let mut value = flow.behind_locals(*args.get(index)?);
        // `NonZeroU32::new(1000).unwrap()`
        while let Step::Call(call) = flow.step(value)
            && flow.known(call).is_some_and(|known| known.sole_content)
        {
            value = flow.behind_locals(call.first()?);
        }
        match self.typed.types(id).values.get(&value) {
            Some(PathValue::Static(constant)) => {
                let body = self.program.static_def(*constant).facts.body()?;
                body.expr(body.root?).kind.whole_number()
            }
            _ => flow.body.expr(value).kind.whole_number(),
        }
    }

    /// Returns what gives a field its value at a place that [`Self::constructed_at`] names, or that another literal gives it there
    /// (`..rest`); none if it is not seen.
    pub fn given_to_field(&self, (id, made): Site, field: Name) -> Option<Option<ExprId>> {
        match &self.typed.body(id)?.expr(made).kind {
            ExprKind::Struct { fields, .. } => Some(fields.iter().find(|own| own.name == field).map(|own| own.value)),
            ExprKind::Call { args, .. } => {
                field.as_str().parse::<usize>().ok().and_then(|index| args.get(index)).map(|value| Some(*value))
            }
            _ => Some(None),
        }
    }

    /// Returns the places where values of a type are constructed: struct literals and calls of its constructor.
    pub fn constructed_at(&self, adt: AdtId) -> &[Site] {
        let made = self.whole.constructed.get_or_init(|| {
            let mut made: FxHashMap<AdtId, Vec<Site>> = FxHashMap::default();
            for id in self.functions() {
                let Some(body) = self.typed.body(id) else { continue };
                let types = self.typed.types(id);
                for (number, expr) in body.exprs.iter().enumerate() {
                    let is_made = match &expr.kind {
                        ExprKind::Struct { .. } => true,
                        ExprKind::Call { callee, .. } => matches!(types.values.get(callee), Some(PathValue::Ctor(..))),
                        _ => false,
                    };
                    let at = ExprId(number as u32);
                    if is_made && let Some((adt, _)) = types.expr(at).as_adt() {
                        made.entry(adt).or_default().push((id, at));
                    }
                }
            }
            made
        });
        made.get(&adt).map_or(&[], Vec::as_slice)
    }
}
