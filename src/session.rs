//! One run of the engine: from the workspace and its configuration to raw diagnostics.
//!
//! Reads files and nothing else of the world; decides nothing about what is said of what it found.

use std::collections::BTreeMap;
use std::path::Path;

use crate::analysis::{Analysis, Likeness, RootCandidate, Waits, root_candidates};
use crate::config::{self, Checks, Config, ConfigError, Pattern, Scope};
use crate::diagnostics::Diagnostic;
use crate::graph::{CallGraph, GraphSettings, Heat, Measured, Shares};
use crate::knowledge::vocabulary::check_configured;
use crate::knowledge::{self, stub_sources};
use crate::profile::Profile;
use crate::rules::{self, Group, RuleInfo};
use crate::source::{FileId, Loc, SourceMap, Span};
use crate::types::typed::TypedProgram;
use crate::workspace::{Problem, Workspace};
use crate::{graph, types};

pub use crate::workspace::{FeatureChoice, TargetChoice};
pub use heat_list::{
    BlockedEntry, CallerEntry, ChainEntry, HopEntry, HotEntry, PlaceEntry, ReasonEntry, UnseenEntry, WhyAnswer,
    WhyEntry, WhyQuery,
};
pub use inventory::{Done, LockEntry, LockUse};

mod facts_list;
mod heat_list;
mod idle;
mod inventory;
mod read;

use heat_list::Teller;
use read::Read;

/// What to read and what counts as hot.
#[derive(Clone, Debug)]
pub struct Request {
    /// The packages and loose files.
    pub workspace: Workspace,
    /// The project's settings.
    pub config: Config,
    /// Whether every function counts as hot.
    pub assume_hot: bool,
    /// Functions that are hot beside those which the configuration names.
    pub extra_hot: Vec<Pattern>,
    /// Functions that are cold beside those which the configuration names.
    pub extra_cold: Vec<Pattern>,
    /// Which targets are looked at.
    pub targets: TargetChoice,
    /// Which features are on.
    pub features: FeatureChoice,
    /// Where the time goes, as a profiler saw it.
    pub profile: Option<Profile>,
    /// The least share of the profile, 0 to 1, that makes a function hot.
    pub threshold: f64,
    /// Where threads wait, as a profiler saw it.
    pub wait_profile: Option<Profile>,
}

impl Request {
    /// A request for what cargo builds by default, nothing said of heat.
    pub fn new(workspace: Workspace, config: Config) -> Request {
        Request {
            threshold: config.threshold.unwrap_or(DEFAULT_THRESHOLD),
            workspace,
            config,
            assume_hot: false,
            extra_hot: Vec::new(),
            extra_cold: Vec::new(),
            targets: TargetChoice::default(),
            features: FeatureChoice::default(),
            profile: None,
            wait_profile: None,
        }
    }

    /// What is read and inferred: what is reported on, and what says what is hot.
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

/// A request in the source to say nothing of some rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suppression {
    /// The comment or attribute.
    pub loc: Loc,
    /// The bytes of the same file that it covers.
    pub covers: Span,
    /// The named rules with their places.
    pub rules: Vec<(String, Span)>,
    /// The reason given.
    pub reason: Option<String>,
    /// Whether it expects a finding, so that none is worth a remark.
    pub expect: bool,
    /// Whether it is written for another tool: never unused, never without a reason.
    pub is_foreign: bool,
    /// Whether heat reaches a function that it covers.
    pub in_hot_code: bool,
}

/// What a run has seen, in numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
    /// Functions that look like roots; the likeliest first. Filled only when there is no root.
    pub root_suggestions: Vec<RootSuggestion>,
}

/// A function that looks like a root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootSuggestion {
    /// Its path.
    pub function: String,
    /// Why, without its name.
    pub reason: String,
    /// Whether a lock is taken in it or in what it calls.
    pub reaches_lock: bool,
}

/// The package and target through which a file is reached first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileTarget {
    /// Index into the workspace's packages.
    pub package: usize,
    /// Index into that package's targets.
    pub target: usize,
}

/// What a run found.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// All files read.
    pub sources: SourceMap,
    /// What the rules found, at the rules' own levels.
    pub diagnostics: Vec<Diagnostic>,
    /// Requests to be silent.
    pub suppressions: Vec<Suppression>,
    /// Files that could not be read or parsed; the rest was looked at.
    pub problems: Vec<Problem>,
    /// What is odd about the request: patterns that match nothing, a profile of other code.
    pub warnings: Vec<String>,
    /// Numbers for the summary.
    pub stats: Stats,
    /// Which target each file belongs to; loose files are missing.
    pub file_targets: BTreeMap<FileId, FileTarget>,
}

/// What `facts` prints.
#[derive(Clone, Debug, Default)]
pub struct FactList {
    /// One object a fact, each with at least `kind`, `file` and `line`.
    pub facts: Vec<serde_json::Value>,
    /// Files that could not be read or parsed.
    pub problems: Vec<Problem>,
}

/// Recursion over left-nested chains needs far more than the usual stack; only touched pages cost memory.
const STACK_BYTES: usize = 512 << 20;

/// Runs on worker threads whose stacks hold what any input nests.
fn on_deep_stacks<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    match rayon::ThreadPoolBuilder::new().stack_size(STACK_BYTES).build() {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}

/// Analyses a workspace.
pub fn run(request: &Request) -> Outcome {
    on_deep_stacks(|| analyse(request))
}

fn analyse(request: &Request) -> Outcome {
    let read = Read::new(request);
    let mut program = types::link(&read.input(request));
    let idle_known = types::add_own_knowledge(&mut program, &request.config);
    let mut warnings = idle::idle_patterns(request, &program, &read.sources, &read.files, &idle_known);
    let typed = TypedProgram::new(&program, request.inferred_targets());
    let calls = CallGraph::new(&typed, graph_settings(request));
    let heat = Heat::new(&calls, &read.markers(request, &program), measured(request, &program));
    warnings.extend(heat.measured().and_then(profile_warning));
    let analysis = Analysis::new(&heat, request.targets);
    let scopes = scopes(&request.config);
    let is_widened =
        |rule: &RuleInfo| rule.scope == rules::Scope::Hot && scopes.get(rule.id) == Some(&Scope::Everywhere);
    let is_narrowed =
        |rule: &RuleInfo| rule.scope == rules::Scope::Everywhere && scopes.get(rule.id) == Some(&Scope::Hot);
    let mut diagnostics = rules::detect(&analysis, &|rule| !is_widened(rule));
    diagnostics.retain(|diagnostic| {
        let places = || diagnostic.sites.iter().chain([&diagnostic.primary.loc]);
        !rules::find(diagnostic.rule).is_some_and(is_narrowed) || places().any(|loc| heat.reaches_into(*loc))
    });
    if rules::all().iter().any(is_widened) {
        // A rule about hot code that is to look everywhere takes everything as hot.
        let mut markers = read.markers(request, &program);
        markers.assume_hot = true;
        let heat = Heat::new(&calls, &markers, None);
        diagnostics.extend(rules::detect(&Analysis::new(&heat, request.targets), &is_widened));
    }
    if let Some(profile) = &request.wait_profile {
        let waits = Waits::new(&analysis, profile);
        for diagnostic in &mut diagnostics {
            let places: Vec<_> = diagnostic.sites.iter().copied().chain([diagnostic.primary.loc]).collect();
            diagnostic.observed.waited = waits.at(&places);
        }
    }
    diagnostics.extend(read.malformed_directives());
    let stats = Stats {
        files: read.user_files.len(),
        functions: typed.functions_with_bodies().count(),
        roots: heat.root_count(),
        hot_functions: heat.hot_count(),
        receivers: typed.receivers().0,
        unknown_receivers: typed.receivers().1,
        root_suggestions: if heat.root_count() == 0 { suggest(&analysis) } else { Vec::new() },
    };
    Outcome {
        diagnostics,
        suppressions: read.suppressions(&|covers| heat.reaches_into(covers)),
        problems: read.problems.clone(),
        warnings,
        stats,
        file_targets: read.file_targets(&program),
        sources: read.sources,
    }
}

/// A workspace whose files are read and lowered, so that what follows can be timed alone.
pub struct Prepared<'r> {
    read: Read,
    request: &'r Request,
}

impl<'r> Prepared<'r> {
    /// Reads and lowers the files of a request, on the current thread pool.
    pub fn new(request: &'r Request) -> Self {
        Prepared { read: Read::new(request), request }
    }

    /// The texts of the user's files.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.read.user_files.iter().map(|id| self.read.sources.get(*id).text.as_ref())
    }

    /// Resolves names, then types; how long each took.
    pub fn resolve(&self) -> (std::time::Duration, std::time::Duration) {
        let start = std::time::Instant::now();
        let program = types::link(&self.read.input(self.request));
        let linked = start.elapsed();
        let typed = TypedProgram::new(&program, self.request.inferred_targets());
        let all = start.elapsed();
        drop(std::hint::black_box(typed));
        (linked, all - linked)
    }
}

impl Prepared<'_> {
    /// Makes the call graph and spreads heat, that often, `between` running before each round; the number of hot
    /// functions, and how long each round took.
    pub fn graph(&self, rounds: usize, between: &mut dyn FnMut()) -> (usize, Vec<std::time::Duration>) {
        let program = types::link(&self.read.input(self.request));
        let typed = TypedProgram::new(&program, self.request.inferred_targets());
        let markers = self.read.markers(self.request, &program);
        let mut hot = 0;
        let round = |_| {
            between();
            let start = std::time::Instant::now();
            let calls = CallGraph::new(&typed, graph_settings(self.request));
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
        let mut read = Read::new(&request);
        read.all_stubs();
        types::unresolved_in_stubs(&types::link(&read.input(&request)))
    })
}

/// What `locks` prints.
#[derive(Clone, Debug, Default)]
pub struct LockList {
    /// The locks, by place.
    pub locks: Vec<LockEntry>,
    /// Files that could not be read or parsed.
    pub problems: Vec<Problem>,
}

/// The locks of a workspace.
pub fn locks(request: &Request) -> LockList {
    on_deep_stacks(|| list_locks(request))
}

fn list_locks(request: &Request) -> LockList {
    let read = Read::new(request);
    let program = linked(&read, request);
    let typed = TypedProgram::new(&program, request.inferred_targets());
    let calls = CallGraph::new(&typed, graph_settings(request));
    let heat = Heat::new(&calls, &read.markers(request, &program), measured(request, &program));
    let analysis = Analysis::new(&heat, request.targets);
    LockList { locks: inventory::list(&analysis, &read.sources), problems: read.problems.clone() }
}

/// The hot functions, the nearest to a root first; and the files that could not be read or parsed.
pub fn hot(request: &Request) -> (Vec<HotEntry>, Vec<Problem>) {
    on_deep_stacks(|| with_heat(request, |teller| teller.hot()))
}

/// Why functions are hot or cold; and the files that could not be read or parsed.
pub fn why(request: &Request, query: &WhyQuery) -> (WhyAnswer, Vec<Problem>) {
    on_deep_stacks(|| with_heat(request, |teller| teller.why(query)))
}

/// Functions that look like roots, the likeliest first; and the files that could not be read or parsed.
pub fn suggestions(request: &Request) -> (Vec<RootSuggestion>, Vec<Problem>) {
    on_deep_stacks(|| {
        with_heat(request, |teller| {
            let analysis = Analysis::new(teller.heat, request.targets);
            suggest(&analysis)
        })
    })
}

/// More functions than this would not be read.
const MOST_SUGGESTED: usize = 24;
/// Of those that lead to no lock, fewer.
const MOST_LOCKLESS: usize = 8;

fn suggest(analysis: &Analysis<'_>) -> Vec<RootSuggestion> {
    let reason = |likeness: Likeness| match likeness {
        Likeness::Request => "runs for each request".to_owned(),
        Likeness::Connection => "runs for each connection".to_owned(),
        Likeness::Message => "runs for each message or event".to_owned(),
        Likeness::Parallel => "runs on all cores, for each item".to_owned(),
        Likeness::ReceiveLoop => "receives in a loop".to_owned(),
        Likeness::Poll => "runs on each poll".to_owned(),
        Likeness::CalledOften(count) => format!("takes a lock and is called by {count} functions"),
    };
    let (mut worth, mut lockless): (Vec<RootCandidate>, Vec<RootCandidate>) =
        root_candidates(analysis).into_iter().filter(|found| found.is_worth_it).partition(|found| found.reaches_lock);
    worth.truncate(MOST_SUGGESTED);
    lockless.truncate(MOST_LOCKLESS);
    // Within a reason the best ones stay first.
    worth.sort_by_key(|found| found.likeness.kind());
    worth
        .into_iter()
        .chain(lockless)
        .map(|found| RootSuggestion {
            function: analysis.program.fn_path(found.id),
            reason: reason(found.likeness),
            reaches_lock: found.reaches_lock,
        })
        .collect()
}

fn with_heat<T>(request: &Request, ask: impl FnOnce(&Teller<'_>) -> T) -> (T, Vec<Problem>) {
    let read = Read::new(request);
    let program = linked(&read, request);
    let typed = TypedProgram::new(&program, request.inferred_targets());
    let calls = CallGraph::new(&typed, graph_settings(request));
    let heat = Heat::new(&calls, &read.markers(request, &program), measured(request, &program));
    let answer = ask(&Teller { program: &program, sources: &read.sources, heat: &heat });
    (answer, read.problems.clone())
}

/// Where rules are to look, as far as the configuration says; the last word counts.
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

fn measured(request: &Request, program: &types::program::Program<'_>) -> Option<Measured> {
    let profile = request.profile.as_ref()?;
    let shares = Shares::new(program, profile);
    Some(Measured { shares, name: profile.name.clone(), threshold: request.threshold })
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

fn graph_settings(request: &Request) -> GraphSettings {
    GraphSettings { log_level: request.config.log_level.unwrap_or_default().into() }
}

/// The linked program with what the configuration says of it.
fn linked<'r>(read: &'r Read, request: &Request) -> types::program::Program<'r> {
    let mut program = types::link(&read.input(request));
    types::add_own_knowledge(&mut program, &request.config);
    program
}

/// What was resolved in a workspace, ordered by file and place.
pub fn facts(request: &Request) -> FactList {
    on_deep_stacks(|| list_facts(request))
}

fn list_facts(request: &Request) -> FactList {
    let read = Read::new(request);
    let program = linked(&read, request);
    let typed = TypedProgram::new(&program, request.inferred_targets());
    let calls = CallGraph::new(&typed, graph_settings(request));
    let heat = Heat::new(&calls, &graph::Markers::default(), None);
    let analysis = Analysis::new(&heat, request.targets);
    FactList { facts: facts_list::list(&analysis, &read.sources), problems: read.problems.clone() }
}
