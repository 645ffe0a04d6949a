//! One run of the engine: from the workspace and its configuration to raw diagnostics.
//!
//! Reads files and nothing else of the world; decides nothing about what is said of what it found.

use std::collections::BTreeMap;

use crate::analysis::Analysis;
use crate::config::{Config, Pattern};
use crate::diagnostics::Diagnostic;
use crate::graph::{CallGraph, GraphSettings, Heat};
use crate::source::{FileId, Loc, SourceMap, Span};
use crate::types::typed::TypedProgram;
use crate::workspace::{Problem, Workspace};
use crate::{graph, rules, types};

pub use crate::workspace::{FeatureChoice, TargetChoice};
pub use heat_list::{
    BlockedEntry, CallerEntry, ChainEntry, HopEntry, HotEntry, PlaceEntry, ReasonEntry, UnseenEntry, WhyAnswer,
    WhyEntry, WhyQuery,
};
pub use inventory::{Done, LockEntry, LockUse};

mod facts_list;
mod heat_list;
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
}

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
    /// Functions that look like roots, each with why; the likeliest first. Filled only when there is no root.
    pub root_suggestions: Vec<(String, String)>,
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
    let program = linked(&read, request);
    let typed = TypedProgram::new(&program, request.targets.tests);
    let calls = CallGraph::new(&typed, graph_settings(request));
    let heat = Heat::new(&calls, &read.markers(request, &program));
    let analysis = Analysis::new(&heat, request.targets);
    let diagnostics = rules::detect(&analysis);
    let stats = Stats {
        files: read.user_files.len(),
        functions: typed.functions_with_bodies().count(),
        roots: heat.root_count(),
        hot_functions: heat.hot_count(),
        receivers: typed.receivers().0,
        unknown_receivers: typed.receivers().1,
        root_suggestions: if heat.root_count() == 0 { graph::suggest_roots(&calls) } else { Vec::new() },
    };
    Outcome {
        diagnostics,
        suppressions: read.suppressions(),
        problems: read.problems.clone(),
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
        let typed = TypedProgram::new(&program, self.request.targets.tests);
        let all = start.elapsed();
        drop(std::hint::black_box(typed));
        (linked, all - linked)
    }
}

/// Names in the stubs that ship with the tool which none of them declares.
pub fn unresolved_in_stubs() -> Vec<String> {
    let request = Request {
        workspace: Workspace::default(),
        config: Config::default(),
        assume_hot: false,
        extra_hot: Vec::new(),
        extra_cold: Vec::new(),
        targets: TargetChoice::default(),
        features: FeatureChoice::default(),
    };
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
    let typed = TypedProgram::new(&program, request.targets.tests);
    let calls = CallGraph::new(&typed, graph_settings(request));
    let heat = Heat::new(&calls, &read.markers(request, &program));
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

fn with_heat<T>(request: &Request, ask: impl FnOnce(&Teller<'_, '_, '_>) -> T) -> (T, Vec<Problem>) {
    let read = Read::new(request);
    let program = linked(&read, request);
    let typed = TypedProgram::new(&program, request.targets.tests);
    let calls = CallGraph::new(&typed, graph_settings(request));
    let heat = Heat::new(&calls, &read.markers(request, &program));
    let answer = ask(&Teller { program: &program, sources: &read.sources, heat: &heat });
    (answer, read.problems.clone())
}

fn graph_settings(_request: &Request) -> GraphSettings {
    GraphSettings::default()
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
    let typed = TypedProgram::new(&program, request.targets.tests);
    let calls = CallGraph::new(&typed, graph_settings(request));
    let heat = Heat::new(&calls, &graph::Markers::default());
    let analysis = Analysis::new(&heat, request.targets);
    FactList { facts: facts_list::list(&analysis, &read.sources), problems: read.problems.clone() }
}
