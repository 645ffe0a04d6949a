//! What can be given on the command line.

mod linked;
mod passed_on;

pub(super) use linked::{Dep, IndexArguments, LinkArguments};

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use super::levels::LevelArguments;
use super::output::Output;
use crate::config::DependencyTypes;
use crate::diagnostics::Confidence;
use crate::report::GraphFormat;
use crate::session::{FeatureChoice, TargetChoice};

const EXIT_STATUS: &str = "\
Exit status:
  0  no finding at `deny`
  1  findings at `deny` (with `-D warnings`: at `warn`, and patterns that match
     nothing), more warnings than `--max-warnings`, edits shown by `--diff`, or
     a failed `--with` command
  2  wrong usage or configuration, or something could not be read; the rest
     was still linted";

/// Finds lock contention and other synchronisation bottlenecks on hot paths
#[derive(Debug, Parser)]
#[command(name = "cargo-hotlock", bin_name = "cargo hotlock", version, after_help = EXIT_STATUS)]
#[command(args_conflicts_with_subcommands = true, styles = clap_cargo::style::CLAP_STYLING)]
pub(super) struct Cli {
    #[command(subcommand)]
    pub(super) command: Option<Command>,
    #[command(flatten)]
    pub(super) check: CheckArguments,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Look for findings (the default command)
    #[command(after_help = EXIT_STATUS)]
    Check(Box<CheckArguments>),
    /// Explain a rule, or list the rules
    Explain(ExplainArguments),
    /// List the rules with their levels
    Rules(RulesArguments),
    /// Print what was resolved: lock acquisitions, `Arc` clones, calls
    Facts(Box<FactsArguments>),
    /// List the locks: acquisitions, and what is done while they are held; or draw the lock order
    Locks(Box<LocksArguments>),
    /// List the hot functions, a line each however long: distance from an entry point, and who calls it
    Hot(Box<FactsArguments>),
    /// Show why a function is hot, or why it is not
    Why(Box<WhyArguments>),
    /// Create hotlock.toml with the likely entry points of hot paths
    Init(Box<InitArguments>),
    /// Record the current findings, so that only new ones are reported
    #[command(subcommand)]
    Baseline(BaselineCommand),
    /// Show the settings of hotlock.toml with their present values
    Config(Box<ConfigArguments>),
    /// Show or remove what is cached between runs
    Cache(CacheArguments),
    /// Write the facts of one crate, for `link` (for build systems)
    #[command(after_help = linked::INDEX_HELP)]
    Index(Box<IndexArguments>),
    /// Look for findings in crates whose facts were written by `index`
    #[command(after_help = EXIT_STATUS)]
    Link(Box<LinkArguments>),
    /// Run as a language server for editors, over stdin and stdout
    #[cfg(feature = "lsp")]
    Lsp(Box<LspArguments>),
    /// Only says that this program cannot do it
    #[cfg(not(feature = "lsp"))]
    #[command(hide = true)]
    Lsp(UnknownArguments),
    /// Print a shell's completions for `cargo-hotlock`
    Completions(CompletionsArguments),
    /// Print the manual page
    Man(VoiceArguments),
    /// Run the rules' microbenchmarks on this machine
    #[cfg(feature = "prove")]
    #[command(after_help = PROVE_HELP)]
    Prove(ProveArguments),
    /// Only says that this program cannot do it
    #[cfg(not(feature = "prove"))]
    #[command(hide = true)]
    Prove(UnknownArguments),
}

/// Whatever is given to a command that is not there.
#[cfg(not(all(feature = "prove", feature = "lsp")))]
#[derive(Debug, Args)]
pub(super) struct UnknownArguments {
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<String>,
}

#[cfg(feature = "prove")]
const PROVE_HELP: &str = "\
Pattern and fix do the same work, less what a fix leaves out on purpose, which is checked after every round. `ratio` is how many times the pattern's time is
that of the fix, with its 95 % confidence interval.

Exit status:
  0  measured, whatever came out
  2  wrong usage, or a pattern and its fix differ in their result
  130  ended by Ctrl-C; what was finished is printed";

#[derive(Debug, Args)]
pub(super) struct CheckArguments {
    /// Report only on these files or directories (the whole workspace is still analysed)
    #[arg(value_name = "PATHS")]
    pub(super) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) lint: LintArguments,
    #[command(flatten)]
    pub(super) status: StatusArguments,
    #[command(flatten)]
    pub(super) known: KnownArguments,
    #[command(flatten)]
    pub(super) fixes: FixArguments,
    #[command(flatten)]
    pub(super) said: SaidArguments,
    /// Also run this cargo command, such as `clippy`, on the same packages, features and targets; findings of both are reported once
    #[arg(long, value_name = "COMMAND", value_parser = check_command, conflicts_with = "fixing", help_heading = "Output")]
    pub(super) with: Option<String>,
    #[command(flatten)]
    pub(super) voice: VoiceArguments,
    #[command(flatten)]
    pub(super) ignored: CargoArguments,
}

/// What findings do to the exit status.
#[derive(Debug, Args)]
pub(super) struct StatusArguments {
    /// Exit with status 0 even if there are findings
    #[arg(long, help_heading = "Levels")]
    pub(super) exit_zero: bool,
    /// Exit with status 1 if there are more than this many warnings
    #[arg(long, value_name = "N", help_heading = "Levels")]
    pub(super) max_warnings: Option<usize>,
}

/// What is said of findings, and where.
#[derive(Debug, Args)]
pub(super) struct SaidArguments {
    /// Print how many findings each rule has, instead of the findings
    #[arg(long, help_heading = "Output", conflicts_with = "output")]
    pub(super) statistics: bool,
    /// Print to stderr how long each stage took
    #[arg(long, help_heading = "Output")]
    pub(super) timings: bool,
    /// Output format and file; may be repeated. For people: human, short, markdown, html; for machines: json, json-lines, sarif, github,
    /// gitlab, checkstyle, junit, rdjson, and the formats of cargo's `--message-format`
    #[arg(
        long,
        visible_alias = "message-format",
        alias = "format",
        value_name = "FORMAT[=FILE]",
        help_heading = "Output"
    )]
    pub(super) output: Vec<Output>,
}

/// The name of another command of cargo's.
fn check_command(text: &str) -> Result<String, String> {
    let is_part = |character: char| character.is_ascii_alphanumeric() || matches!(character, '-' | '_');
    if !text.starts_with(|character: char| character.is_ascii_alphanumeric()) || !text.chars().all(is_part) {
        return Err("one of cargo's commands is expected, such as `clippy`".to_owned());
    }
    if text == "hotlock" { Err("this is `cargo hotlock` already".to_owned()) } else { Ok(text.to_owned()) }
}

/// Which findings there are.
#[derive(Debug, Args)]
pub(super) struct LintArguments {
    #[command(flatten)]
    pub(super) project: ProjectArguments,
    #[command(flatten)]
    pub(super) judging: JudgingArguments,
    #[command(flatten)]
    pub(super) heat: HeatArguments,
}

/// Which of them count, and how much.
#[derive(Debug, Args)]
pub(super) struct JudgingArguments {
    #[command(flatten)]
    pub(super) levels: LevelArguments,
    /// Minimum confidence of reported findings [default: likely]
    #[arg(long, value_enum, value_name = "LEVEL", help_heading = "Levels")]
    pub(super) confidence: Option<ConfidenceArgument>,
}

/// Which findings are known already.
#[derive(Debug, Args)]
#[command(next_help_heading = "New findings")]
pub(super) struct KnownArguments {
    /// Report only findings that this file does not list [default: `baseline` below `[report]` in the configuration]
    #[arg(long, value_name = "FILE")]
    pub(super) baseline: Option<PathBuf>,
    /// Also report findings that the configured baseline lists
    #[arg(long, conflicts_with = "baseline")]
    pub(super) no_baseline: bool,
    /// Report only findings that this git revision does not have, such as `origin/main` or `origin/main...HEAD`
    #[arg(long, value_name = "REV")]
    pub(super) base: Option<String>,
}

/// Which edits are made.
#[derive(Debug, Args)]
#[command(next_help_heading = "Fixes", group = clap::ArgGroup::new("fixing").multiple(true))]
pub(super) struct FixArguments {
    /// Apply the suggested edits that do not change behaviour, and report what is left
    #[arg(long, group = "fixing")]
    pub(super) fix: bool,
    /// With `--fix` or `--diff`: also apply edits that need review
    #[arg(long, requires = "fixing")]
    pub(super) unsafe_fixes: bool,
    /// Print the edits as a diff and change nothing; exit with status 1 if there are any
    #[arg(long, group = "fixing", conflicts_with_all = ["output", "statistics"])]
    pub(super) diff: bool,
    /// Suppress each finding with a comment that gives this reason, and report what is left; with `--diff`, print the comments
    #[arg(long, value_name = "REASON", value_parser = reason, conflicts_with_all = ["fix", "unsafe_fixes", "with"])]
    pub(super) add_allow: Option<String>,
    /// Also change files that have unstaged changes
    #[arg(long)]
    pub(super) allow_dirty: bool,
    /// Also change files that have staged changes
    #[arg(long)]
    pub(super) allow_staged: bool,
    /// Also change files that are not under version control
    #[arg(long)]
    pub(super) allow_no_vcs: bool,
}

/// What stands in a comment is one line, and says something.
fn reason(text: &str) -> Result<String, String> {
    let text = text.trim();
    if text.is_empty() {
        return Err("a reason is needed: why are the findings fine?".to_owned());
    }
    if text.chars().any(|character| character.is_control() || matches!(character, '\u{2028}' | '\u{2029}')) {
        return Err("a reason is one line of text".to_owned());
    }
    Ok(text.to_owned())
}

/// What to do with the file of known findings.
#[derive(Debug, Subcommand)]
pub(super) enum BaselineCommand {
    /// Write a baseline with all current findings
    Create {
        /// Overwrite an existing file
        #[arg(long)]
        force: bool,
        #[command(flatten)]
        arguments: Box<BaselineArguments>,
    },
    /// Remove what is no longer found and follow what has moved
    Update {
        /// Also add findings that are new
        #[arg(long)]
        add: bool,
        #[command(flatten)]
        arguments: Box<BaselineArguments>,
    },
    /// Remove what is no longer found, and change nothing else
    Prune(Box<BaselineArguments>),
}

impl BaselineCommand {
    pub(super) fn arguments(&self) -> &BaselineArguments {
        match self {
            BaselineCommand::Create { arguments, .. } | BaselineCommand::Update { arguments, .. } => arguments,
            BaselineCommand::Prune(arguments) => arguments,
        }
    }
}

#[derive(Debug, Args)]
pub(super) struct BaselineArguments {
    /// The file [default: the configured one, or hotlock-baseline.toml in the workspace root]
    #[arg(long, value_name = "FILE")]
    pub(super) file: Option<PathBuf>,
    #[command(flatten)]
    pub(super) lint: LintArguments,
    #[command(flatten)]
    pub(super) voice: VoiceArguments,
    #[command(flatten)]
    pub(super) ignored: CargoArguments,
}

/// Which packages and targets.
#[derive(Debug, Args)]
pub(super) struct ProjectArguments {
    #[command(flatten, next_help_heading = "Packages")]
    pub(super) manifest: clap_cargo::Manifest,
    #[command(flatten, next_help_heading = "Packages")]
    pub(super) packages: clap_cargo::Workspace,
    #[command(flatten)]
    targets: TargetArguments,
    #[arg(long, hide = true, value_name = "NAME")]
    test: Vec<String>,
    #[arg(long, hide = true, value_name = "NAME")]
    bench: Vec<String>,
    #[arg(long, hide = true, value_name = "NAME")]
    example: Vec<String>,
    /// Features to activate
    #[arg(long, value_delimiter = ',', value_name = "FEATURES", help_heading = "Features")]
    features: Vec<String>,
    /// Activate all available features
    #[arg(long, help_heading = "Features")]
    all_features: bool,
    /// Do not activate the `default` feature
    #[arg(long, help_heading = "Features")]
    no_default_features: bool,
    /// Where the types of dependencies come from: `read` (their fetched sources) or `stubs`
    #[arg(long, value_name = "WHERE", help_heading = "Packages")]
    pub(super) dependencies: Option<DependencyTypes>,
    /// Neither read nor write the cache
    #[arg(long, help_heading = "Packages")]
    pub(super) no_cache: bool,
    /// Use this configuration instead of the workspace's own
    #[arg(long, value_name = "FILE", help_heading = "Packages")]
    pub(super) config: Vec<PathBuf>,
}

impl ProjectArguments {
    /// Code under other features is read all the same; these decide between alternatives.
    pub(super) fn features(&self) -> FeatureChoice {
        let names = self.features.iter().flat_map(|each| each.split_whitespace());
        FeatureChoice {
            named: names.map(str::to_owned).collect(),
            all: self.all_features,
            no_default: self.no_default_features,
        }
    }

    /// A target that cargo is asked for by name is looked at together with its kin.
    pub(super) fn targets(&self) -> TargetChoice {
        let chosen = self.targets.choice();
        TargetChoice {
            tests: chosen.tests || !self.test.is_empty(),
            benches: chosen.benches || !self.bench.is_empty(),
            examples: chosen.examples || !self.example.is_empty(),
        }
    }
}

/// Which code beside libraries and binaries.
#[derive(Debug, Args)]
pub(super) struct TargetArguments {
    /// Also analyse test code
    #[arg(long, help_heading = "Packages")]
    tests: bool,
    /// Also analyse benches
    #[arg(long, help_heading = "Packages")]
    benches: bool,
    /// Also analyse examples
    #[arg(long, help_heading = "Packages")]
    examples: bool,
    /// Also analyse tests, benches and examples
    #[arg(long, help_heading = "Packages")]
    all_targets: bool,
}

impl TargetArguments {
    pub(super) fn choice(&self) -> TargetChoice {
        TargetChoice {
            tests: self.all_targets || self.tests,
            benches: self.all_targets || self.benches,
            examples: self.all_targets || self.examples,
        }
    }
}

/// What counts as hot.
#[derive(Debug, Args)]
#[command(next_help_heading = "Hot paths")]
pub(super) struct HeatArguments {
    /// Treat matching functions as hot, as in `cache::Engine::get` or `*::poll_*`; may be repeated
    #[arg(long, value_name = "PATTERN")]
    pub(super) hot: Vec<String>,
    /// Treat matching functions as cold; may be repeated
    #[arg(long, value_name = "PATTERN")]
    pub(super) cold: Vec<String>,
    /// Treat the entry points that `cargo hotlock init` proposes as hot: those that it writes active, or `all`
    #[arg(
        long,
        value_name = "WHICH",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "sure",
        hide_possible_values = true
    )]
    pub(super) suggested_hot: Option<SuggestedHot>,
    /// Treat every function as hot
    #[arg(long)]
    pub(super) assume_hot: bool,
    /// Treat what the workspace's benches call as hot
    #[arg(long)]
    pub(super) hot_benches: bool,
    /// Treat functions that dominate a CPU profile as hot (folded stacks, or `perf script` output)
    #[arg(long, value_name = "FILE")]
    pub(super) profile: Option<PathBuf>,
    /// Minimum share of samples, in percent, for a function to be hot [default: 1]
    #[arg(long = "profile-threshold", value_name = "PERCENT", value_parser = percent)]
    pub(super) threshold: Option<f64>,
    /// Show how long threads were blocked at each lock (stacks weighted by blocked time, or `perf lock contention` output)
    #[arg(long, value_name = "FILE")]
    pub(super) wait_profile: Option<PathBuf>,
    /// Unit of the weights of `--wait-profile`, if the file does not state it
    #[arg(long, value_enum, value_name = "UNIT", requires = "wait_profile")]
    pub(super) wait_unit: Option<WaitUnit>,
}

/// Which proposed entry points are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum SuggestedHot {
    /// Those that requests, messages or items surely run, and that lead to a lock
    Sure,
    /// All
    All,
}

/// What a weight counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum WaitUnit {
    /// Nanoseconds
    Ns,
    /// Microseconds
    Us,
    /// Milliseconds
    Ms,
}

impl WaitUnit {
    /// How many nanoseconds one is.
    pub(super) fn nanoseconds(self) -> u64 {
        match self {
            WaitUnit::Ns => 1,
            WaitUnit::Us => 1_000,
            WaitUnit::Ms => 1_000_000,
        }
    }
}

fn percent(text: &str) -> Result<f64, String> {
    let number = text.trim_end_matches('%').trim().parse::<f64>().map_err(|error| error.to_string())?;
    if (0.0..=100.0).contains(&number) { Ok(number) } else { Err("a share lies between 0 and 100".to_owned()) }
}

/// How much is said and how it looks.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Output")]
pub(super) struct VoiceArguments {
    /// When to use colours [default: auto, or CARGO_TERM_COLOR]
    #[arg(long, value_enum, value_name = "WHEN")]
    pub(super) color: Option<ColorWhen>,
    /// Also print the configuration used, files by package, unresolved types, and the time of each stage
    #[arg(long, short, action = clap::ArgAction::Count)]
    pub(super) verbose: u8,
    /// Print only findings and errors
    #[arg(long, short, conflicts_with = "verbose")]
    pub(super) quiet: bool,
}

/// Flags with which editors call a check command of cargo. They choose what is built; nothing is built here.
#[derive(Debug, Args)]
#[command(next_help_heading = "Cargo")]
pub(super) struct CargoArguments {
    #[arg(long, hide = true)]
    lib: bool,
    #[arg(long, hide = true)]
    bins: bool,
    #[arg(long, hide = true, value_name = "NAME")]
    bin: Vec<String>,
    #[arg(long, hide = true)]
    keep_going: bool,
    #[arg(long, hide = true, value_name = "TRIPLE")]
    target: Vec<String>,
    #[arg(long, hide = true, value_name = "DIRECTORY")]
    target_dir: Option<PathBuf>,
    #[arg(long, hide = true, value_name = "PATH")]
    lockfile_path: Option<PathBuf>,
    #[arg(short = 'Z', hide = true, value_name = "FLAG")]
    unstable: Vec<String>,
    #[arg(long, short, hide = true, value_name = "N")]
    jobs: Option<String>,
    #[arg(long, short, hide = true)]
    release: bool,
    #[arg(long, hide = true)]
    locked: bool,
    #[arg(long, hide = true)]
    offline: bool,
    #[arg(long, hide = true)]
    frozen: bool,
    #[arg(long, hide = true)]
    ignore_rust_version: bool,
    #[arg(long, hide = true)]
    future_incompat_report: bool,
}

#[derive(Debug, Args)]
pub(super) struct ExplainArguments {
    /// The rule's name
    #[arg(value_name = "RULE")]
    pub(super) rule: Option<String>,
    /// Print the page as a JSON object
    #[arg(long, requires = "rule")]
    pub(super) json: bool,
    #[command(flatten)]
    pub(super) voice: VoiceArguments,
}

#[derive(Debug, Args)]
pub(super) struct RulesArguments {
    /// `human`, `json` for one object a line, or `markdown`
    #[arg(long, visible_alias = "output", alias = "format", value_enum, default_value_t)]
    pub(super) message_format: RulesFormat,
    #[command(flatten)]
    pub(super) voice: VoiceArguments,
}

/// How the list of rules is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum RulesFormat {
    /// For people
    #[default]
    Human,
    /// One JSON object a line
    Json,
    /// A table
    Markdown,
}

#[derive(Debug, Args)]
pub(super) struct FactsArguments {
    /// Files and directories to list
    #[arg(value_name = "PATHS")]
    pub(super) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) list: ListArguments,
}

#[derive(Debug, Args)]
pub(super) struct LocksArguments {
    /// Print the lock-order graph as `dot` (Graphviz) or `mermaid`; inversions are red [default: dot]
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "dot",
        conflicts_with = "message_format",
        help_heading = "Output"
    )]
    pub(super) graph: Option<GraphArgument>,
    #[command(flatten)]
    pub(super) facts: FactsArguments,
}

/// How the lock-order graph is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum GraphArgument {
    /// For Graphviz
    Dot,
    /// A flowchart for Markdown
    Mermaid,
}

impl From<GraphArgument> for GraphFormat {
    fn from(argument: GraphArgument) -> GraphFormat {
        match argument {
            GraphArgument::Dot => GraphFormat::Dot,
            GraphArgument::Mermaid => GraphFormat::Mermaid,
        }
    }
}

/// What all commands take that print a list.
#[derive(Debug, Args)]
pub(super) struct ListArguments {
    #[command(flatten)]
    pub(super) project: ProjectArguments,
    #[command(flatten)]
    pub(super) heat: HeatArguments,
    /// `human`, or `json` for one object a line
    #[arg(long, visible_alias = "output", alias = "format", value_enum, default_value_t)]
    pub(super) message_format: ListFormat,
    #[command(flatten)]
    pub(super) voice: VoiceArguments,
    #[command(flatten)]
    pub(super) ignored: CargoArguments,
}

#[derive(Debug, Args)]
pub(super) struct InitArguments {
    /// Overwrite an existing configuration
    #[arg(long)]
    pub(super) force: bool,
    /// Print to the terminal instead of writing `hotlock.toml`
    #[arg(long)]
    pub(super) print: bool,
    #[command(flatten)]
    pub(super) project: ProjectArguments,
    #[command(flatten)]
    pub(super) heat: HeatArguments,
    #[command(flatten)]
    pub(super) voice: VoiceArguments,
}

#[derive(Debug, Args)]
pub(super) struct ConfigArguments {
    /// Print the JSON schema of hotlock.toml
    #[arg(long)]
    pub(super) schema: bool,
    #[command(flatten)]
    pub(super) lint: LintArguments,
    #[command(flatten)]
    pub(super) voice: VoiceArguments,
}

#[derive(Debug, Args)]
pub(super) struct CacheArguments {
    /// Remove all of it
    #[arg(long)]
    pub(super) clean: bool,
    #[command(flatten)]
    pub(super) voice: VoiceArguments,
}

#[derive(Debug, Args)]
pub(super) struct CompletionsArguments {
    /// The shell
    #[arg(value_enum)]
    pub(super) shell: clap_complete::Shell,
    #[command(flatten)]
    pub(super) voice: VoiceArguments,
}

#[cfg(feature = "lsp")]
#[derive(Debug, Args)]
pub(super) struct LspArguments {
    #[command(flatten)]
    pub(super) lint: LintArguments,
    #[command(flatten)]
    pub(super) voice: VoiceArguments,
    /// Editors name the transport, which is always this one
    #[arg(long, hide = true)]
    stdio: bool,
}

#[derive(Debug, Args)]
pub(super) struct WhyArguments {
    /// A function such as `Engine::get` or `cache::*::record`, or a place such as `src/lib.rs:42`
    #[arg(value_name = "FUNCTION|FILE:LINE")]
    pub(super) what: String,
    #[command(flatten)]
    pub(super) list: ListArguments,
}

#[cfg(feature = "prove")]
#[derive(Debug, Args)]
pub(super) struct ProveArguments {
    /// Which rules [default: all]
    #[arg(value_name = "RULE")]
    pub(super) rules: Vec<String>,
    /// Counts of threads [default: 1, 2, 4, ... to the machine's cores]
    #[arg(long, value_name = "N,..", value_delimiter = ',', value_parser = thread_count, help_heading = "Measuring")]
    pub(super) threads: Vec<usize>,
    /// Other work of each call, in nanoseconds [default: 0,100,1000,10000,100000]
    #[arg(long, value_name = "NS,..", value_delimiter = ',', value_parser = clap::value_parser!(u64).range(..=MOST_WORK_NS), help_heading = "Measuring")]
    pub(super) work: Vec<u64>,
    /// How many rounds of each variant at each point
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = round_count, help_heading = "Measuring")]
    pub(super) rounds: Option<usize>,
    /// How long to measure, all in all, as in `90s` or `5m` [default: 8s a scenario, at most 150s]
    #[arg(long, value_name = "DURATION", value_parser = humantime::parse_duration, help_heading = "Measuring")]
    pub(super) time: Option<std::time::Duration>,
    /// Draw random orders from this number
    #[arg(long, value_name = "N", help_heading = "Measuring")]
    pub(super) seed: Option<u64>,
    /// How to print the results
    #[arg(
        long,
        visible_alias = "message-format",
        alias = "format",
        value_enum,
        default_value_t,
        help_heading = "Output"
    )]
    pub(super) format: ProofFormat,
    /// Print to a file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(super) output: Option<PathBuf>,
    /// Print saved measurements, measuring nothing; without a file, those kept for this user
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = ["threads", "work", "rounds", "time", "seed"], help_heading = "Output")]
    pub(super) load: Option<Option<PathBuf>>,
    /// Keep the measurements, for this user or in a file; with a `rules` folder, as its reference figures
    #[arg(long, value_name = "FILE", num_args = 0..=1, help_heading = "Output")]
    pub(super) save: Option<Option<PathBuf>>,
    #[command(flatten)]
    pub(super) voice: VoiceArguments,
}

/// More is a typing error: ten milliseconds a call.
#[cfg(feature = "prove")]
const MOST_WORK_NS: u64 = 10_000_000;

#[cfg(feature = "prove")]
fn thread_count(text: &str) -> Result<usize, String> {
    const MOST: usize = 4096;
    let count = text.trim().parse::<usize>().map_err(|error| error.to_string())?;
    if (1..=MOST).contains(&count) { Ok(count) } else { Err(format!("between 1 and {MOST} threads can be measured")) }
}

#[cfg(feature = "prove")]
fn round_count(text: &str) -> Result<usize, String> {
    const MOST: usize = 10_000;
    let count = text.parse::<usize>().map_err(|error| error.to_string())?;
    if (1..=MOST).contains(&count) { Ok(count) } else { Err(format!("between 1 and {MOST} rounds can be measured")) }
}

/// How `prove` prints its results.
#[cfg(feature = "prove")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum ProofFormat {
    /// Tables and curves for people
    #[default]
    Human,
    /// One JSON object
    Json,
    /// One page with pictures, which needs nothing else
    Html,
}

/// How commands that print lists print them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum ListFormat {
    /// For people
    #[default]
    Human,
    /// One JSON object a line
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ConfidenceArgument {
    /// Also guesses
    Possible,
    /// One unverified assumption
    Likely,
    /// Fully resolved
    Certain,
}

impl From<ConfidenceArgument> for Confidence {
    fn from(argument: ConfidenceArgument) -> Self {
        match argument {
            ConfidenceArgument::Possible => Confidence::Possible,
            ConfidenceArgument::Likely => Confidence::Likely,
            ConfidenceArgument::Certain => Confidence::Certain,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum ColorWhen {
    /// On a terminal
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Cli {
    /// The flag, else what cargo was told through its environment variable.
    pub(super) fn color(&self) -> ColorWhen {
        let voice = match &self.command {
            None => self.check.voice,
            Some(Command::Check(arguments)) => arguments.voice,
            Some(Command::Explain(arguments)) => arguments.voice,
            Some(Command::Rules(arguments)) => arguments.voice,
            Some(Command::Locks(arguments)) => arguments.facts.list.voice,
            Some(Command::Facts(arguments) | Command::Hot(arguments)) => arguments.list.voice,
            Some(Command::Init(arguments)) => arguments.voice,
            #[cfg(feature = "lsp")]
            Some(Command::Lsp(arguments)) => arguments.voice,
            #[cfg(not(feature = "lsp"))]
            Some(Command::Lsp(_)) => self.check.voice,
            Some(Command::Why(arguments)) => arguments.list.voice,
            #[cfg(feature = "prove")]
            Some(Command::Prove(arguments)) => arguments.voice,
            #[cfg(not(feature = "prove"))]
            Some(Command::Prove(_)) => self.check.voice,
            Some(Command::Baseline(command)) => command.arguments().voice,
            Some(Command::Config(arguments)) => arguments.voice,
            Some(Command::Cache(arguments)) => arguments.voice,
            Some(Command::Index(arguments)) => arguments.voice,
            Some(Command::Link(arguments)) => arguments.voice,
            Some(Command::Completions(arguments)) => arguments.voice,
            Some(Command::Man(voice)) => *voice,
        };
        let from_cargo =
            || std::env::var("CARGO_TERM_COLOR").ok().and_then(|when| ColorWhen::from_str(&when, true).ok());
        voice.color.or_else(from_cargo).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::triage::LevelFlag;
    use clap::CommandFactory;

    fn parse(line: &str) -> Cli {
        Cli::try_parse_from(line.split_whitespace()).unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_is_known_where_flags_stand_before_it() {
        for command in Cli::command().get_subcommands() {
            assert!(super::super::argv::is_command(command.get_name().as_ref()), "{}", command.get_name());
        }
    }

    #[test]
    fn level_flags_keep_their_order_across_letters() {
        let cli = parse("hotlock -W a -A all --deny=b -Fc -Dwarnings -A d");
        let steps: Vec<_> =
            cli.check.lint.judging.levels.steps.iter().map(|(flag, name)| (*flag, name.as_str())).collect();
        let expected = [
            (LevelFlag::Warn, "a"),
            (LevelFlag::Allow, "all"),
            (LevelFlag::Deny, "b"),
            (LevelFlag::Forbid, "c"),
            (LevelFlag::Deny, "warnings"),
            (LevelFlag::Allow, "d"),
        ];
        assert_eq!(steps, expected);
    }

    #[test]
    fn what_editors_pass_is_accepted() {
        for line in [
            "hotlock --workspace --message-format=json --manifest-path /ws/Cargo.toml --keep-going --all-targets",
            "hotlock -p path+file:///ws/a#0.1.0 --message-format=json-diagnostic-rendered-ansi --lib --bins --examples",
            "hotlock --bin x --test y --example z --bench w --features a,b --all-features --no-default-features",
            "hotlock --target x86_64-unknown-linux-gnu --target-dir /t --config build.jobs=1 -Zscript -Z unstable-options",
            "hotlock --all --exclude a --locked --offline --release -j 4 --lockfile-path /t/Cargo.lock",
        ] {
            parse(line);
        }
    }

    #[test]
    fn test_code_is_out_unless_asked_for() {
        assert_eq!(parse("hotlock").check.lint.project.targets(), TargetChoice::default());
        let all = TargetChoice { tests: true, benches: true, examples: true };
        assert_eq!(parse("hotlock --all-targets").check.lint.project.targets(), all);
        assert!(parse("hotlock --test smoke").check.lint.project.targets().tests);
    }

    #[test]
    fn paths_are_not_commands() {
        let cli = parse("hotlock src tests/a.rs");
        assert!(cli.command.is_none());
        assert_eq!(cli.check.paths.len(), 2);
        assert!(matches!(parse("hotlock check src").command, Some(Command::Check(_))));
    }
}
