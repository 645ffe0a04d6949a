//! One run of the engine: from the workspace and its configuration to raw diagnostics.
//!
//! Reads files and nothing else of the world; decides nothing about what is said of what it found.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::analysis::{Analysis, Evidence, Likeness, RootCandidate};
use crate::cache::{Cache, Caches};
use crate::config::{self, Checks, Config, ConfigError, Pattern, Scope};
use crate::diagnostics::Diagnostic;
use crate::facts::KeptFacts;
use crate::graph::{CallGraph, Heat, Markers, Measured};
use crate::isolation::{is_fault, isolated, stack_bytes};
use crate::knowledge::vocabulary::check_configured;
use crate::knowledge::{self, stub_sources};
use crate::profile::Profile;
use crate::progress::{Progress, Stage};
use crate::rules::{self, Detected, Group, RuleInfo};
use crate::source::{FileId, Loc, SourceMap, Span};
use crate::types;
use crate::types::typed::TypedProgram;
use crate::workspace::{Disk, Package, Problem, Target, TargetKind, Workspace};

pub use crate::workspace::{FeatureChoice, TargetChoice};
pub use facts_file::{CrateKey, Exports, FactsError, read_exports};
pub use hot_report::{
    BlockedEntry, CallerEntry, ChainEntry, HopEntry, HotEntry, PlaceEntry, ReasonEntry, UnseenEntry, WhyAnswer,
    WhyEntry, WhyQuery,
};
pub use index::{IndexError, IndexRequest, Indexed, Needed, index};
pub use inputs::{Inputs, unseen_dependencies};
pub use layers::Layers;
pub use linked::LinkedCrates;
pub use lock_graph::{OrderGraph, OrderLine, OrderNode};
pub use lock_report::{Done, LockEntry, LockUse};
pub use memory::Memory;
pub use outlines::DependencyStats;
pub use recall::Asked;

mod derived;
mod facts_file;
mod facts_list;
mod faults;
mod hot_report;
mod imports;
mod index;
mod inputs;
mod kept_types;
mod layers;
mod linked;
mod lock_graph;
mod lock_report;
mod marks;
mod memory;
mod outlines;
mod recall;
mod stacks;
mod suppressions;
mod test_support;
mod unmatched_patterns;

use hot_report::HotReport;
use recall::Recall;
pub(crate) use stacks::on_deep_stacks;

/// One question to the engine: the files, the settings and what counts as hot.
#[derive(Clone, Debug)]
pub struct Request {
    /// Where the sources are read from.
    pub disk: Disk,
    /// The packages and loose files.
    pub workspace: Workspace,
    /// The project's settings.
    pub config: Config,
    /// Set if every function counts as hot.
    pub assume_hot: bool,
    /// Functions that are hot beside those which the configuration names.
    pub extra_hot: Vec<Pattern>,
    /// Functions that are cold beside those which the configuration names.
    pub extra_cold: Vec<Pattern>,
    /// Which targets are looked at.
    pub targets: TargetChoice,
    /// Which features are on.
    pub features: FeatureChoice,
    /// Samples of running code.
    pub profile: Option<Profile>,
    /// The least share of the profile, 0 to 1, that makes a function hot.
    pub threshold: f64,
    /// Samples of threads that wait.
    pub wait_profile: Option<Profile>,
    /// Whether types come from the sources of dependencies, where these are on the disk.
    pub reads_dependencies: bool,
    /// Crates that earlier runs have read: the workspace consists of these, and no sources are read.
    pub linked: Option<Arc<LinkedCrates>>,
    /// Cargo's own folder, where dependencies lie.
    pub cargo_home: Option<PathBuf>,
    /// What earlier runs learned, and where this one leaves what it learns.
    pub caches: Option<Arc<Caches>>,
    /// What this process has kept of its last run.
    pub memory: Option<Arc<Memory>>,
    /// Whether the process ends once what this run finds is told. The system takes all memory back at once then: what a run is worked out
    /// from is a million pieces, and freeing them one by one takes a twentieth of a run.
    pub is_last: bool,
    /// Whether functions are proposed where none is hot.
    pub proposes_roots: bool,
    /// Rules that nobody hears whatever they find: they are not asked.
    pub off: Vec<&'static str>,
    /// Where the run says how far it is.
    pub progress: Arc<Progress>,
}

impl Request {
    /// A request for what cargo builds by default, nothing said of heat.
    pub fn new(workspace: Workspace, config: Config) -> Request {
        Request {
            threshold: config.threshold.unwrap_or(DEFAULT_THRESHOLD),
            disk: Disk::default(),
            workspace,
            config,
            assume_hot: false,
            extra_hot: Vec::new(),
            extra_cold: Vec::new(),
            targets: TargetChoice::default(),
            features: FeatureChoice::default(),
            profile: None,
            wait_profile: None,
            reads_dependencies: false,
            linked: None,
            cargo_home: None,
            caches: None,
            memory: None,
            is_last: false,
            proposes_roots: true,
            off: Vec::new(),
            progress: Arc::default(),
        }
    }

    /// Where what is learned of the workspace's own files is kept.
    fn own_cache(&self) -> Option<&Cache> {
        self.caches.as_deref().map(|caches| &caches.own)
    }

    /// Where what is learned of stubs and dependencies is kept.
    fn shared_cache(&self) -> Option<&Cache> {
        self.caches.as_deref().map(|caches| &caches.shared)
    }

    /// Where facts are kept beside such a cache.
    fn kept_of<'r>(&'r self, cache: Option<&'r Cache>) -> KeptFacts<'r> {
        KeptFacts { memory: self.memory.as_deref().map(|memory| &memory.facts), cache }
    }

    /// Whether a target is analysed.
    pub fn is_wanted(&self, package: &Package, target: &Target) -> bool {
        match target.kind {
            TargetKind::Lib | TargetKind::ProcMacro | TargetKind::Bin => true,
            TargetKind::Example => self.targets.examples && package.is_member,
            TargetKind::Test => self.targets.tests && package.is_member,
            TargetKind::Bench => self.inferred_targets().benches && package.is_member,
            TargetKind::BuildScript => false,
        }
    }

    /// Returns the targets whose bodies are inferred: those that are reported on, and benches if these say what is hot.
    fn inferred_targets(&self) -> TargetChoice {
        TargetChoice { benches: self.targets.benches || self.config.benches_are_hot, ..self.targets }
    }
}

/// Reads the configuration of a workspace, checked against the rules, stubs and words that there are; `explicit` as for
/// [`config::load`].
///
/// # Errors
/// As [`config::load`].
pub fn load_config(workspace: &Workspace, explicit: Option<&Path>) -> Result<Config, ConfigError> {
    let rules: Vec<&str> =
        rules::all().iter().map(|rule| rule.id).chain(Group::ALL.iter().map(|group| group.name())).collect();
    let stubs = stub_sources();
    let shipped: Vec<&str> = stubs.iter().map(|set| set.name.as_str()).collect();
    let checks = Checks {
        rules: &rules,
        shipped: &shipped,
        word: &check_configured,
        stub: &|text| on_deep_stacks(|| knowledge::mistakes(text)),
    };
    config::load(workspace, checks, explicit)
}

/// One percent of the samples.
pub const DEFAULT_THRESHOLD: f64 = 0.01;

/// A request to say nothing of some rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Suppression {
    /// The comment or attribute; none if a manifest asks for it.
    pub loc: Option<Loc>,
    /// The code that it covers.
    pub covers: Loc,
    /// Parts of that code in which the same is asked for again.
    pub except: Vec<Span>,
    /// Set if it stands at a declaration: then it also holds for what is found of the locks declared there, wherever that is.
    pub at_declaration: bool,
    /// The named rules with their places.
    pub rules: Vec<(String, Span)>,
    /// The reason given.
    pub reason: Option<String>,
    /// Set if it expects a finding, so that none is worth a remark.
    pub expect: bool,
    /// Set if it is written for another tool: such a one is never reported as unused or as without a reason.
    pub is_foreign: bool,
    /// Set if heat reaches a function that it covers, or a lock declared there is taken in hot code.
    pub in_hot_code: bool,
}

/// A run in numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stats {
    /// Files read.
    pub files: usize,
    /// Functions with a body.
    pub functions: usize,
    /// Hot roots.
    pub roots: usize,
    /// Functions that a root reaches, roots included.
    pub hot_functions: usize,
    /// Receivers of calls.
    pub receivers: usize,
    /// Receivers whose type stayed unknown.
    pub unknown_receivers: usize,
    /// Names of crates, with their receivers and how many of these are of unknown type; the largest share first.
    pub unknown_by_crate: Vec<(String, usize, usize)>,
    /// The dependencies whose sources were wanted; none if stubs alone count.
    pub dependencies: Option<DependencyStats>,
    /// Crates that are not looked at because only tests need them.
    pub for_tests: Vec<String>,
    /// Functions that look like roots; the likeliest first. Filled only when there is no root.
    pub root_suggestions: Vec<RootSuggestion>,
}

/// A function that looks like a root.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RootSuggestion {
    /// Its path.
    pub function: String,
    /// The reason, without its name.
    pub reason: String,
    /// Under which key of `[hot]` it belongs.
    pub key: HotKey,
    /// Whether it should be taken as it is.
    pub standing: Standing,
}

/// A key of `[hot]` under which functions are proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HotKey {
    /// `entry-points`: events enter through them.
    EntryPoints,
    /// `loops`: the same, where it is the function's loops alone that wait for events.
    Loops,
}

/// How sure a proposal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Standing {
    /// Requests, messages, connections or items run it, and it leads to a lock.
    Proposed,
    /// It answers one of many kinds of requests, and leads to a lock.
    OneOfMany,
    /// It repeats and leads to a lock, but nothing shows that requests are what runs it.
    Unfed,
    /// It serves, but no lock was seen behind it.
    Lockless,
}

/// How long each stage of a run took, as a clock on the wall has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stages {
    /// Reading files, parsing and lowering them.
    pub read: Duration,
    /// Names.
    pub link: Duration,
    /// Types.
    pub infer: Duration,
    /// Functions whose types were known from an earlier run.
    pub known_functions: usize,
    /// The call graph, as far as heat needs it, and heat.
    pub heat: Duration,
    /// Guards and critical sections of all bodies.
    pub guards: Duration,
    /// Everything that rules ask.
    pub rules: Duration,
    /// Each rule's part of that, in the order in which they ran: who asks first pays for all.
    pub by_rule: Vec<(&'static str, Duration)>,
}

/// The package and target through which a file is reached first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileTarget {
    /// Index into the workspace's packages.
    pub package: usize,
    /// Index into that package's targets.
    pub target: usize,
}

/// The result of a run.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Outcome {
    /// All files read.
    #[serde(skip)]
    pub sources: SourceMap,
    /// The findings, at the rules' own levels.
    pub diagnostics: Vec<Diagnostic>,
    /// Requests to be silent.
    pub suppressions: Vec<Suppression>,
    /// Files that could not be read or parsed; the rest was looked at.
    pub problems: Vec<Problem>,
    /// Remarks on the request, such as on a profile of other code.
    pub warnings: Vec<String>,
    /// Warnings of patterns that match nothing: what they were to make hot, or cold, is not.
    pub idle_patterns: Vec<String>,
    /// Numbers for the summary.
    pub stats: Stats,
    /// Where the time went.
    #[serde(skip)]
    pub stages: Stages,
    /// Whether an earlier run found it, and nothing has changed since.
    #[serde(skip)]
    pub is_recalled: bool,
    /// Whether the program itself failed in a part of the run; the problems say in which.
    #[serde(skip)]
    pub is_broken: bool,
    /// Which target each file belongs to; loose files are missing.
    pub file_targets: BTreeMap<FileId, FileTarget>,
}

/// The facts of a workspace.
#[derive(Clone, Debug, Default)]
pub struct FactList {
    /// One object a fact, each with at least `kind`, `file` and `line`.
    pub facts: Vec<serde_json::Value>,
    /// Files that could not be read or parsed.
    pub problems: Vec<Problem>,
}

/// Reads the files of a request and asks the layers over them, on stacks that hold what any input nests.
pub fn with_layers<T: Send>(request: &Request, ask: impl for<'a> FnOnce(&'a Layers<'a>) -> T + Send) -> T {
    on_deep_stacks(|| {
        let inputs = Inputs::new(request);
        let layers = Layers::new(request, &inputs);
        ask(&layers)
    })
}

/// Analyses a workspace. Where an earlier run did and nothing has changed since, says what that one found.
pub fn run(request: &Request) -> Outcome {
    on_deep_stacks(|| {
        let start = Instant::now();
        let Some(recall) = Recall::of(request) else { return run_and(request, |_| ()).0 };
        if let Some(outcome) = recall.outcome() {
            return Outcome { stages: Stages { read: start.elapsed(), ..Stages::default() }, ..outcome };
        }
        let (request, trace) = recall::traced(request);
        let (outcome, ()) = run_and(&request, |_| ());
        // What went wrong may not go wrong again.
        if !outcome.is_broken {
            recall.keep(&outcome, &trace);
        }
        outcome
    })
}

/// Analyses a workspace and lists its locks; and tells how long that holds, if it can be told. None if `is_wanted` says between two stages
/// that nobody waits for it any more.
pub fn run_with_locks(request: &Request, is_wanted: IsWanted<'_>) -> Option<(Outcome, Vec<LockEntry>, Option<Asked>)> {
    on_deep_stacks(|| {
        let (request, trace) = recall::traced(request);
        let (outcome, locks) = run_while(&request, is_wanted, |layers| {
            lock_report::list(layers.analysis(), layers.program(), &layers.inputs.sources)
        })?;
        request.memory.iter().for_each(|memory| memory.end_run());
        let asked = Asked::by(&request, &outcome, &trace);
        Some((outcome, locks, asked))
    })
}

/// Whether somebody still waits for what a run finds.
pub type IsWanted<'a> = &'a (dyn Fn() -> bool + Sync);

/// Whether a run of a request would find what an earlier one has found that asked so.
pub fn is_as_it_was(asked: &Asked, request: &Request) -> bool {
    on_deep_stacks(|| asked.is_as_it_was(request))
}

/// The locks of a workspace.
#[derive(Clone, Debug, Default)]
pub struct Inventory {
    /// Each lock.
    pub locks: Vec<LockEntry>,
    /// The order in which they are taken.
    pub order: OrderGraph,
}

/// Lists the locks of a workspace.
pub fn inventory(request: &Request) -> Inventory {
    with_layers(request, inventory_of)
}

/// Analyses a workspace and lists its locks, with their order.
pub fn run_with_inventory(request: &Request) -> (Outcome, Inventory) {
    on_deep_stacks(|| run_and(request, inventory_of))
}

fn inventory_of<'a>(layers: &'a Layers<'a>) -> Inventory {
    let sources = &layers.inputs.sources;
    Inventory {
        locks: lock_report::list(layers.analysis(), layers.program(), sources),
        order: lock_graph::graph(layers.analysis(), sources),
    }
}

fn run_and<T>(request: &Request, ask: impl for<'a> FnOnce(&'a Layers<'a>) -> T + Send) -> (Outcome, T)
where
    T: Default + Send,
{
    // Somebody waits for it to the end.
    run_while(request, &|| true, ask).unwrap_or_default()
}

/// Where all fails, what failed is all that there is to say. None if it is no longer wanted.
fn run_while<T>(
    request: &Request,
    is_wanted: IsWanted<'_>,
    ask: impl for<'a> FnOnce(&'a Layers<'a>) -> T + Send,
) -> Option<(Outcome, T)>
where
    T: Default + Send,
{
    let start = Instant::now();
    let inputs = match isolated(|| Inputs::new(request)) {
        Ok(inputs) => inputs,
        Err(fault) => return Some((faults::nothing_but(&fault, Vec::new()), T::default())),
    };
    let read = start.elapsed();
    let (outcome, asked) = if request.is_last {
        ask_layers(Box::leak(Box::new(Layers::new(request, &inputs))), is_wanted, ask)?
    } else {
        ask_layers(&Layers::new(request, &inputs), is_wanted, ask)?
    };
    if request.is_last {
        std::mem::forget(inputs.files);
    }
    Some((Outcome { sources: inputs.sources, stages: Stages { read, ..outcome.stages }, ..outcome }, asked))
}

fn ask_layers<'a, T: Default>(
    layers: &'a Layers<'a>,
    is_wanted: IsWanted<'_>,
    ask: impl FnOnce(&'a Layers<'a>) -> T,
) -> Option<(Outcome, T)> {
    let outcome = isolated(|| analyse(layers, is_wanted));
    let outcome = outcome.unwrap_or_else(|fault| Some(faults::nothing_but(&fault, layers.inputs.problems.clone())))?;
    Some(match isolated(|| ask(layers)) {
        Ok(asked) => (outcome, asked),
        Err(fault) => (faults::with(outcome, &fault), T::default()),
    })
}

/// Returns the outcome of a run without the sources, which the layers still borrow; none if it is no longer wanted.
fn analyse<'a>(layers: &'a Layers<'a>, is_wanted: IsWanted<'_>) -> Option<Outcome> {
    let Layers { request, inputs, .. } = layers;
    let go_on = || is_wanted().then_some(());
    let mut clock = Clock(Instant::now());
    go_on()?;
    let program = layers.program();
    let link = clock.lap();
    go_on()?;
    let typed = layers.typed();
    let infer = clock.lap();
    request.progress.enter(Stage::Follow, 0);
    go_on()?;
    let heat = layers.heat();
    let heated = clock.lap();
    go_on()?;
    layers.analysis();
    let guards = clock.lap();
    go_on()?;
    let mut warnings = layers.inputs.warnings.clone();
    warnings.extend(heat.measured().and_then(profile_warning));
    warnings.extend([&request.profile, &request.wait_profile].into_iter().flatten().filter_map(skipped_warning));
    let Detected { mut diagnostics, broken, times } = findings(layers);
    if let Some(profile) = &request.wait_profile {
        let waits = layers.analysis().waits(profile);
        for diagnostic in &mut diagnostics {
            let places: Vec<_> = diagnostic.sites.iter().copied().chain([diagnostic.primary.loc]).collect();
            diagnostic.observed.waited = waits.at(&places);
        }
    }
    let files = imports::Files::new(layers);
    for suggestion in diagnostics.iter_mut().flat_map(|diagnostic| &mut diagnostic.suggestions) {
        imports::settle(&files, suggestion);
    }
    diagnostics.extend(marks::without_effect(inputs, &|attr| heat.is_marker(attr)));
    let proposes_roots = request.proposes_roots && heat.root_count() == 0;
    let stats = Stats {
        files: inputs.user_files.len(),
        functions: typed.functions_with_bodies().count(),
        roots: heat.root_count(),
        hot_functions: heat.hot_count(),
        receivers: typed.receivers().0,
        unknown_receivers: typed.receivers().1,
        unknown_by_crate: unknown_by_crate(typed),
        dependencies: inputs.dependencies.clone(),
        for_tests: program.left_to_tests(request.targets),
        root_suggestions: if proposes_roots { suggest(layers) } else { Vec::new() },
    };
    let suppressions = suppressions::all(layers);
    let faults = faults::told(layers, &broken);
    let (read, known_functions, rules) = (Duration::ZERO, typed.known, clock.lap());
    Some(Outcome {
        diagnostics,
        suppressions,
        stages: Stages { read, link, infer, known_functions, heat: heated, guards, rules, by_rule: times },
        is_broken: !faults.is_empty() || inputs.problems.iter().any(|problem| is_fault(&problem.message)),
        problems: layers.problems().into_iter().chain(faults).collect(),
        warnings,
        idle_patterns: unmatched_patterns::unmatched_patterns(layers),
        stats,
        file_targets: inputs.file_targets(program),
        sources: SourceMap::default(),
        is_recalled: false,
    })
}

/// Tells how long stages take that follow each other.
struct Clock(Instant);

impl Clock {
    /// The time since it was last asked.
    fn lap(&mut self) -> Duration {
        let before = std::mem::replace(&mut self.0, Instant::now());
        self.0.duration_since(before)
    }
}

/// The crates that have receivers of unknown type, by name: targets of one name count as one.
fn unknown_by_crate(typed: &TypedProgram<'_>) -> Vec<(String, usize, usize)> {
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for id in typed.functions_with_bodies() {
        let types = typed.types(id);
        let of_crate = counts.entry(typed.program.krate(typed.program.crate_id(id)).name.as_str()).or_default();
        of_crate.0 += types.method_calls as usize;
        of_crate.1 += types.unknown_receivers as usize;
    }
    let some = counts.into_iter().filter(|(_, (_, unknown))| *unknown > 0);
    let mut found: Vec<_> = some.map(|(name, (all, unknown))| (name.to_owned(), all, unknown)).collect();
    // Cross-multiplied: shares of two crates may differ by less than a float tells.
    found.sort_by(|(_, all, unknown), (_, other_all, other)| (other * all).cmp(&(unknown * other_all)));
    found
}

/// Runs the rules, each in the code that the configuration gives it.
fn findings<'a>(layers: &'a Layers<'a>) -> Detected {
    let scopes = scopes(&layers.request.config);
    let is_on = |rule: &RuleInfo| !layers.request.off.contains(&rule.id);
    let is_widened = |rule: &RuleInfo| {
        is_on(rule) && rule.scope == rules::Scope::Hot && scopes.get(rule.id) == Some(&Scope::Everywhere)
    };
    let is_narrowed =
        |rule: &RuleInfo| rule.scope == rules::Scope::Everywhere && scopes.get(rule.id) == Some(&Scope::Hot);
    let detect = |analysis: &Analysis<'_>, chosen: &dyn Fn(&RuleInfo) -> bool| {
        rules::detect(analysis, chosen, rayon::current_num_threads(), stack_bytes(), &layers.request.progress)
    };
    let mut detected = detect(layers.analysis(), &|rule| is_on(rule) && !is_widened(rule));
    detected.diagnostics.retain(|diagnostic| {
        let mut places = diagnostic.sites.iter().chain([&diagnostic.primary.loc]);
        !rules::find(diagnostic.rule).is_some_and(is_narrowed) || places.any(|loc| layers.heat().reaches_into(*loc))
    });
    if rules::all().iter().any(is_widened) {
        // A rule about hot code that is to look everywhere takes everything as hot.
        let mut markers = layers.markers();
        markers.assume_hot = true;
        let heat = Heat::new(layers.calls(), &markers, None);
        let widened = detect(&Analysis::new(&heat, layers.request.targets), &is_widened);
        detected.diagnostics.extend(widened.diagnostics);
        detected.broken.extend(widened.broken);
        detected.times.extend(widened.times);
    }
    detected
}

/// A workspace whose files are read and lowered, so that what follows can be timed alone.
pub struct Prepared<'r> {
    inputs: Inputs,
    request: &'r Request,
}

impl<'r> Prepared<'r> {
    /// Reads and lowers the files of a request, on the current thread pool.
    pub fn new(request: &'r Request) -> Self {
        Prepared { inputs: Inputs::new(request), request }
    }

    /// The texts of the user's files.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.inputs.user_files.iter().map(|id| self.inputs.sources.get(*id).text.as_ref())
    }

    /// Resolves names, then types; how long each took.
    pub fn resolve(&self) -> (std::time::Duration, std::time::Duration) {
        let layers = Layers::new(self.request, &self.inputs);
        let start = std::time::Instant::now();
        std::hint::black_box(layers.program());
        let linked = start.elapsed();
        std::hint::black_box(layers.typed());
        (linked, start.elapsed() - linked)
    }

    /// Makes the call graph and spreads heat, that often, `between` running before each round; the number of hot
    /// functions, and how long each round took.
    pub fn graph(&self, rounds: usize, between: &mut dyn FnMut()) -> (usize, Vec<std::time::Duration>) {
        let layers = Layers::new(self.request, &self.inputs);
        let (typed, markers, settings) = (layers.typed(), layers.markers(), layers.graph_settings());
        let mut hot = 0;
        let round = |_| {
            between();
            let start = std::time::Instant::now();
            let calls = CallGraph::new(typed, settings);
            let heat = Heat::new(&calls, &markers, None);
            hot = heat.hot_count();
            start.elapsed()
        };
        let times = (0..rounds).map(round).collect();
        (hot, times)
    }
}

/// Names in the stubs that ship with the tool which none of them declares.
pub fn unresolved_in_stubs() -> Vec<String> {
    let request = Request::new(Workspace::default(), Config::default());
    on_deep_stacks(|| {
        let mut inputs = Inputs::new(&request);
        inputs.all_stubs();
        types::unresolved_in_stubs(Layers::new(&request, &inputs).program())
    })
}

/// The locks of a workspace.
#[derive(Clone, Debug, Default)]
pub struct LockList {
    /// The locks, by place.
    pub locks: Vec<LockEntry>,
    /// Files that could not be read or parsed.
    pub problems: Vec<Problem>,
}

/// Lists the locks of a workspace.
pub fn locks(request: &Request) -> LockList {
    with_layers(request, |layers| LockList {
        locks: lock_report::list(layers.analysis(), layers.program(), &layers.inputs.sources),
        problems: layers.problems(),
    })
}

/// Returns the lock-order graph of a workspace; and the files that could not be read or parsed.
pub fn lock_graph(request: &Request) -> (OrderGraph, Vec<Problem>) {
    with_layers(request, |layers| (lock_graph::graph(layers.analysis(), &layers.inputs.sources), layers.problems()))
}

/// Returns the hot functions, the nearest to a root first; and the files that could not be read or parsed.
pub fn hot(request: &Request) -> (Vec<HotEntry>, Vec<Problem>) {
    with_layers(request, |layers| (HotReport::new(layers).hot(), layers.problems()))
}

/// Explains why functions are hot or cold; and returns the files that could not be read or parsed.
pub fn why(request: &Request, query: &WhyQuery) -> (WhyAnswer, Vec<Problem>) {
    with_layers(request, |layers| {
        let mut answer = HotReport::new(layers).why(query);
        let mut cold = answer.entries.iter_mut().filter(|entry| entry.verdict == "unreached").peekable();
        let proposed = if cold.peek().is_some() { suggest(layers) } else { Vec::new() };
        cold.for_each(|entry| {
            let found = proposed.iter().find(|found| found.function == entry.function);
            entry.proposed =
                found.filter(|found| found.standing == Standing::Proposed).map(|found| found.reason.clone());
        });
        (answer, layers.problems())
    })
}

/// Returns functions that look like roots, the likeliest first; and the files that could not be read or parsed.
pub fn suggestions(request: &Request) -> (Vec<RootSuggestion>, Vec<Problem>) {
    with_layers(request, |layers| (suggest(layers), layers.problems()))
}

/// More functions than this would not be read.
const MOST_SUGGESTED: usize = 16;
/// Of those that are only mentioned, fewer of each kind.
const MOST_MENTIONED: usize = 8;

fn suggest<'a>(layers: &'a Layers<'a>) -> Vec<RootSuggestion> {
    let found = layers.analysis().root_candidates().into_iter().filter(|found| found.is_worth_it);
    let (leading, mut lockless): (Vec<RootCandidate>, Vec<RootCandidate>) = found.partition(|found| found.reaches_lock);
    // Messages tell less than requests do, and are taken only where nothing else is seen.
    let best = leading.iter().map(|found| found.evidence).min().filter(|best| *best <= Evidence::Fed);
    let (mut serving, others): (Vec<RootCandidate>, Vec<RootCandidate>) =
        leading.into_iter().partition(|found| Some(found.evidence) == best);
    let (mut one_of_many, mut unfed): (Vec<RootCandidate>, Vec<RootCandidate>) =
        others.into_iter().partition(|found| found.evidence == Evidence::OneOfMany);
    serving.truncate(MOST_SUGGESTED);
    one_of_many.truncate(MOST_MENTIONED);
    unfed.truncate(MOST_MENTIONED);
    lockless.truncate(MOST_MENTIONED);
    // Within a reason the best ones stay first.
    serving.sort_by_key(|found| found.likeness.kind());
    let suggestion = |standing: Standing| {
        move |found: RootCandidate| RootSuggestion {
            function: layers.program().fn_path(found.id),
            reason: reason(found.likeness),
            key: key(&found),
            standing,
        }
    };
    let serving = serving.into_iter().map(suggestion(Standing::Proposed));
    let one_of_many = one_of_many.into_iter().map(suggestion(Standing::OneOfMany));
    let unfed = unfed.into_iter().map(suggestion(Standing::Unfed));
    let all = serving.chain(one_of_many).chain(unfed).chain(lockless.into_iter().map(suggestion(Standing::Lockless)));
    // Functions of types that are alike but for their arguments have one name.
    let mut named = BTreeSet::new();
    all.filter(|found| named.insert(found.function.clone())).collect()
}

/// No guess claims that nanoseconds matter: of 23 findings that people judged below what was taken for such, one was of use.
fn key(found: &RootCandidate) -> HotKey {
    if found.in_loops { HotKey::Loops } else { HotKey::EntryPoints }
}

fn reason(likeness: Likeness) -> String {
    match likeness {
        Likeness::Request => "request handler".to_owned(),
        Likeness::Connection => "connection handler".to_owned(),
        Likeness::Message => "message or event handler".to_owned(),
        Likeness::Parallel => "body of a parallel iterator".to_owned(),
        Likeness::ReceiveLoop => "receive loop".to_owned(),
        Likeness::Poll => "`poll` function".to_owned(),
        Likeness::CalledOften(count) => format!("takes a lock, called by {count} functions"),
    }
}

/// Returns the scopes of rules that the configuration changes; of two settings the last one counts.
fn scopes(config: &Config) -> BTreeMap<&'static str, Scope> {
    let mut scopes = BTreeMap::new();
    for setting in &config.lints {
        let Some(scope) = setting.scope else { continue };
        for rule in rules::all().iter().filter(|rule| rule.is_named(&setting.name)) {
            scopes.insert(rule.id, scope);
        }
    }
    scopes
}

/// A profile that hardly knows the workspace is of something else, or of other code than this.
fn profile_warning(measured: &Measured) -> Option<String> {
    let Measured { shares, name, .. } = measured;
    let unmatched = shares.share(shares.unmatched) * 100.0;
    if shares.functions().next().is_none() {
        return Some(format!(
            "{name}: none of its functions is one of this workspace; is it a profile of this program?"
        ));
    }
    let example = shares.stale.first()?;
    let count = shares.stale.len();
    Some(format!(
        "{name}: {count} of its functions are not in this workspace any more, such as `{example}`; \
         {unmatched:.0} % of its samples show no function of the workspace"
    ))
}

/// Says how much of a profile counts for nothing: a tool that writes another form would go unnoticed.
fn skipped_warning(profile: &Profile) -> Option<String> {
    let Profile { name, skipped, .. } = profile;
    let entries = if *skipped == 1 { "entry" } else { "entries" };
    (*skipped > 0).then(|| format!("{name}: {skipped} {entries} could not be read and count for nothing"))
}

/// Lists what was resolved in a workspace, ordered by file and place. Independent of what is hot.
pub fn facts(request: &Request) -> FactList {
    with_layers(request, |layers| {
        let heat = Heat::new(layers.calls(), &Markers::default(), None);
        let analysis = Analysis::new(&heat, request.targets);
        FactList {
            facts: facts_list::list(&analysis, layers.calls(), &layers.inputs.sources),
            problems: layers.problems(),
        }
    })
}
