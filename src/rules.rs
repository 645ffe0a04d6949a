//! The registry of rules: what each folder in `rules/` says of itself.
//!
//! One line of [`ENTRIES`] is one rule. Metadata and explanation are read from the rule's own files at build time,
//! so nothing about a rule is written down twice.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use serde::Deserialize;

use crate::analysis::Analysis;
use crate::diagnostics::{Confidence, Diagnostic, LabelRole, Level};
use crate::evidence::{Published, Reference};
use crate::isolation::{isolated, note_stack};
use crate::knowledge::conventions::is_function_for_tests;
use crate::progress::{Progress, Stage};
#[cfg(feature = "prove")]
use crate::prove::{Proof, Scenario};
use crate::source::Loc;

pub use parts::Broken;
pub(crate) use shared::{lend_by_getter, lend_instead, what_is_cloned};

pub(crate) mod certainty;
mod detectors;
mod parts;
#[cfg(feature = "prove")]
mod proofs;
mod shared;

/// Which code a rule looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// All code.
    Everywhere,
    /// Only code that is reachable from a hot root.
    Hot,
}

/// What kind of harm a rule is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Group {
    /// Deadlocks and stalls.
    Correctness,
    /// Threads that wait for each other.
    Contention,
    /// Work that need not be done.
    Overhead,
    /// The comments that silence rules.
    Hygiene,
}

impl Group {
    /// The group's name, which also stands for all of its rules where levels are set.
    pub fn name(self) -> &'static str {
        match self {
            Group::Correctness => "correctness",
            Group::Contention => "contention",
            Group::Overhead => "overhead",
            Group::Hygiene => "hygiene",
        }
    }

    /// What its rules have in common, in a few words.
    pub fn summary(self) -> &'static str {
        match self {
            Group::Correctness => "code that may deadlock, panic in a runtime, or keep other tasks from running",
            Group::Contention => "threads or tasks that wait for each other more than they need",
            Group::Overhead => "work on hot paths that need not be done",
            Group::Hygiene => "comments and attributes for hotlock that do not do what they say",
        }
    }

    /// All groups.
    pub const ALL: [Group; 4] = [Group::Correctness, Group::Contention, Group::Overhead, Group::Hygiene];
}

impl Scope {
    /// The scope's name as the configuration spells it.
    pub fn name(self) -> &'static str {
        match self {
            Scope::Everywhere => "everywhere",
            Scope::Hot => "hot",
        }
    }
}

/// What a rule says of itself.
#[derive(Clone, Debug)]
pub struct RuleInfo {
    /// Its name, the same everywhere.
    pub id: &'static str,
    /// What it finds, in one line.
    pub summary: &'static str,
    /// Which code it looks at by default.
    pub scope: Scope,
    /// How loud it is by default.
    pub level: Level,
    /// What kind of harm it is about.
    pub group: Group,
    /// The first version that has it.
    pub since: &'static str,
    /// Whether some of its findings come with edits.
    pub fixable: bool,
    /// The rules that silence this one at an acquisition that both are about.
    pub yields_to: &'static [&'static str],
    /// Whether one such acquisition is enough: it says of the lock only what any more specific finding says better.
    pub yields_whole: bool,
    /// The lint of clippy's that finds the same, and the groups that it is in: who allows one of them allows this rule.
    pub clippy: &'static [&'static str],
    /// The scenarios of its proof that do what each of its findings does: their figures stand under findings, and those of
    /// the others only where all figures are shown.
    pub quoted: &'static [&'static str],
    /// Its page, in Markdown.
    pub explanation: &'static str,
    /// What its pattern costs on the machine of those who made this program, if it was measured.
    pub reference: ReferenceText,
    /// What others have published of that cost.
    pub published: Vec<Published>,
}

/// Reference figures, read when they are first asked for: most runs need those of a rule or two.
#[derive(Clone, Debug, Default)]
pub struct ReferenceText {
    text: &'static str,
    read: OnceLock<Option<Reference>>,
}

impl ReferenceText {
    /// The figures, if the rule was measured.
    pub fn get(&self) -> Option<&Reference> {
        #[derive(Deserialize)]
        struct Section {
            reference: Reference,
        }
        let read = || toml::from_str(self.text).ok().map(|section: Section| section.reference);
        self.read.get_or_init(read).as_ref()
    }
}

impl RuleInfo {
    /// Whether a name in the configuration means this rule: its own, that of its group, or that of all rules.
    pub fn is_named(&self, name: &str) -> bool {
        name == self.id || name == self.group.name() || name == "all"
    }
}

/// One rule's line in the registry: its name, then the parts that it has beside `rule.toml` and `explain.md`.
macro_rules! rule {
    ($name:ident) => {
        rule!($name => None, None)
    };
    ($name:ident, detect) => {
        rule!($name => Some(detectors::$name::detect), None)
    };
    ($name:ident, detect, proof) => {
        rule!($name => Some(detectors::$name::detect), Some(proofs::$name::scenarios))
    };
    ($name:ident => $detect:expr, $proof:expr) => {
        RuleEntry {
            name: stringify!($name),
            metadata: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/rules/", stringify!($name), "/rule.toml")),
            explanation: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/rules/", stringify!($name), "/explain.md")),
            detect: $detect,
            #[cfg(feature = "prove")]
            proof: $proof,
        }
    };
}

/// All rules, in the order in which they yield. A rule's modules are declared in `rules/detectors.rs` and
/// `rules/proofs.rs`; the compiler reports a line that is missing here or there. Rules without a detector are about the
/// comments that silence others, and found where these are judged.
const ENTRIES: &[RuleEntry] = &[
    rule!(double_lock, detect, proof),
    rule!(lock_order_inversion, detect),
    rule!(guard_across_await, detect, proof),
    rule!(blocking_lock_in_async, detect, proof),
    rule!(needless_async_lock, detect, proof),
    rule!(rwlock_around_atomics, detect, proof),
    rule!(lock_around_counters, detect, proof),
    rule!(unsampled_bookkeeping, detect, proof),
    rule!(snapshot_read_lock, detect, proof),
    rule!(write_lock_for_read, detect, proof),
    rule!(rwlock_never_read, detect, proof),
    rule!(lock_in_loop, detect, proof),
    rule!(contended_map_lock, detect, proof),
    rule!(blocking_under_lock, detect, proof),
    rule!(await_under_async_lock, detect, proof),
    rule!(lock_on_hot_path, detect, proof),
    rule!(alloc_under_lock, detect, proof),
    rule!(arc_clone_in_loop, detect, proof),
    rule!(arc_clone_per_call, detect, proof),
    rule!(arc_by_value, detect, proof),
    rule!(spawn_per_call, detect, proof),
    rule!(unbounded_channel, detect, proof),
    rule!(receive_one_by_one, detect, proof),
    rule!(seqcst_counter, detect, proof),
    rule!(false_sharing, detect, proof),
    rule!(blocking_in_async, detect, proof),
    rule!(unused_suppression),
    rule!(unknown_rule),
    rule!(missing_reason),
    rule!(malformed_directive),
];

/// All rules, in the registry's order.
pub fn all() -> &'static [RuleInfo] {
    static RULES: LazyLock<Vec<RuleInfo>> = LazyLock::new(|| ENTRIES.iter().map(read_entry).collect());
    &RULES
}

/// The rule with this id.
pub fn find(id: &str) -> Option<&'static RuleInfo> {
    all().iter().find(|rule| rule.id == id)
}

/// The proofs of the rules that have one, in the registry's order.
#[cfg(feature = "prove")]
pub fn proofs() -> Vec<Proof> {
    let proof = |entry: &RuleEntry| entry.proof.map(|scenarios| Proof { rule: entry.name, scenarios: scenarios() });
    ENTRIES.iter().filter_map(proof).collect()
}

/// The id as the user may have written it, brought to the registry's spelling: an optional `hotlock::` before it,
/// dashes for underscores.
pub fn normalise(name: &str) -> String {
    let name = name.trim();
    name.strip_prefix("hotlock::").unwrap_or(name).replace('-', "_")
}

/// What a detector is given: the analysis to ask and a place for its findings.
pub(crate) struct RuleContext<'a> {
    /// The analysis.
    pub(crate) analysis: &'a Analysis<'a>,
    /// The rule's own metadata.
    pub(crate) rule: &'static RuleInfo,
    found: std::cell::RefCell<Vec<Diagnostic>>,
    broken: std::cell::RefCell<Vec<Broken>>,
}

impl RuleContext<'_> {
    /// Hands in a finding. There is none in code that never runs.
    pub(crate) fn emit(&self, mut diagnostic: Diagnostic) {
        if self.analysis.is_dead_at(diagnostic.primary.loc) {
            return;
        }
        // Whoever only says where events enter looks for what to change: what has to be as it is tells them nothing.
        let is_remark = diagnostic.level == Level::Note && self.rule.level > Level::Note;
        if is_remark && diagnostic.chain.as_ref().is_some_and(|chain| chain.from_events) {
            diagnostic.confidence = Confidence::Possible;
        }
        let is_for_tests =
            self.analysis.is_named_for_tests(diagnostic.primary.loc) || is_function_for_tests(&diagnostic.function);
        certainty::weigh(&mut diagnostic, is_for_tests.then_some(certainty::Doubt::ForTests));
        // A defect waits for its first caller, too: of 30 errors in unused code that people judged 25 were of no use.
        let is_unused = places_of_way(&diagnostic).any(|loc| self.analysis.is_unused_at(loc));
        certainty::weigh(&mut diagnostic, is_unused.then_some(certainty::Doubt::Unused));
        let is_in_collection = self.analysis.is_unused_in_collection_at(diagnostic.primary.loc);
        certainty::weigh(&mut diagnostic, is_in_collection.then_some(certainty::Doubt::NotSeenUsed));
        // Who builds with the feature has the defect; the build that the run is about has not.
        if let Some(other_features) = self.other_features(&diagnostic) {
            diagnostic.confidence = diagnostic.confidence.min(Confidence::Likely);
            diagnostic.lower(Level::Warn, other_features);
        }
        // Several doubts may be said in the same words.
        let mut known = BTreeSet::new();
        diagnostic.notes.retain(|note| known.insert(note.clone()));
        self.found.borrow_mut().push(diagnostic);
    }

    /// That the build of the run has not all that a finding rests on, if features decide.
    fn other_features(&self, diagnostic: &Diagnostic) -> Option<String> {
        let needed: Vec<Loc> = places_of_way(diagnostic).collect();
        let features = self.analysis.features_off_at(diagnostic.primary.loc, &needed);
        let named: Vec<String> = features.iter().map(|feature| format!("`{feature}`")).collect();
        let s = if named.len() > 1 { "s" } else { "" };
        (!named.is_empty()).then(|| format!("built only with the feature{s} {}, off in this run", named.join(", ")))
    }
}

/// The places that a finding needs: its own, those that it rests on, and the calls that lead from one to the other. What is alike
/// elsewhere is not needed.
fn places_of_way(diagnostic: &Diagnostic) -> impl Iterator<Item = Loc> + '_ {
    let needed = diagnostic.related.iter().filter(|label| !matches!(label.role, LabelRole::Alike { .. }));
    std::iter::once(diagnostic.primary.loc).chain(needed.map(|label| label.loc))
}

/// What rules found.
#[derive(Debug, Default)]
pub struct Detected {
    /// The findings.
    pub diagnostics: Vec<Diagnostic>,
    /// What broke off.
    pub broken: Vec<Broken>,
    /// How long each rule took, with what it was the first to ask.
    pub times: Vec<(&'static str, Duration)>,
}

/// Asks the chosen rules, `threads` of them at a time on stacks of `stack` bytes; what they found stands in the registry's order.
///
/// Threads of their own and none of the pool's: one of those would take up another rule while it waits, which may wait for
/// what the first one has begun.
pub fn detect(
    analysis: &Analysis<'_>,
    chosen: &dyn Fn(&RuleInfo) -> bool,
    threads: usize,
    stack: usize,
    progress: &Progress,
) -> Detected {
    let entries: Vec<(&RuleEntry, &'static RuleInfo)> =
        ENTRIES.iter().zip(all()).filter(|(entry, rule)| entry.detect.is_some() && chosen(rule)).collect();
    progress.enter(Stage::Rules, entries.len());
    let (next, found) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    let work = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some((entry, rule)) = entries.get(at) else { return };
            let asked = ask(analysis, entry, rule);
            progress.step();
            found.lock().unwrap_or_else(PoisonError::into_inner).insert(at, asked);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            // Where the system gives no more threads, those that are there do it.
            let noted = || {
                note_stack(stack);
                work();
            };
            let _ = std::thread::Builder::new().stack_size(stack).spawn_scoped(scope, noted);
        }
        work();
    });
    let mut detected = Detected::default();
    for asked in found.into_inner().unwrap_or_else(PoisonError::into_inner).into_values() {
        detected.diagnostics.extend(asked.diagnostics);
        detected.broken.extend(asked.broken);
        detected.times.extend(asked.times);
    }
    detected
}

/// Asks one rule.
fn ask(analysis: &Analysis<'_>, entry: &RuleEntry, rule: &'static RuleInfo) -> Detected {
    let (found, broken) = (std::cell::RefCell::default(), std::cell::RefCell::default());
    let cx = RuleContext { analysis, rule, found, broken };
    let start = Instant::now();
    let outcome = isolated(|| entry.detect.map(|detect| detect(&cx)));
    let mut broken = cx.broken.into_inner();
    broken.extend(outcome.err().map(|message| Broken { rule: rule.id, part: None, message, more: 0 }));
    Detected { broken, diagnostics: cx.found.into_inner(), times: vec![(rule.id, start.elapsed())] }
}

/// What the registry knows of a rule.
struct RuleEntry {
    name: &'static str,
    metadata: &'static str,
    explanation: &'static str,
    detect: Option<Detector>,
    #[cfg(feature = "prove")]
    proof: Option<fn() -> Vec<Scenario>>,
}

type Detector = fn(&RuleContext<'_>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Metadata {
    id: String,
    summary: String,
    scope: Scope,
    level: Level,
    group: Group,
    since: String,
    #[serde(default)]
    fixable: bool,
    #[serde(default)]
    yields_to: Vec<String>,
    #[serde(default)]
    yields_whole: bool,
    #[serde(default)]
    clippy: Vec<String>,
    #[serde(default)]
    quoted: Vec<String>,
    #[serde(default)]
    published: Vec<Published>,
}

/// What begins so is written by machine, and the last section of its file.
const REFERENCE: &str = "\n[reference]\n";

/// Reads one rule's metadata. What it reads is part of the program, so its strings may live as long.
fn read_entry(entry: &RuleEntry) -> RuleInfo {
    let (text, reference) = entry.metadata.split_at(entry.metadata.find(REFERENCE).unwrap_or(entry.metadata.len()));
    let metadata: Metadata = toml::from_str(text)
        .unwrap_or_else(|error| panic!("rules/{}/rule.toml is checked by a test: {error}", entry.name));
    let leak = |names: Vec<String>| -> &'static [&'static str] {
        names.into_iter().map(|name| &*name.leak()).collect::<Vec<&'static str>>().leak()
    };
    RuleInfo {
        id: metadata.id.leak(),
        summary: metadata.summary.leak(),
        scope: metadata.scope,
        level: metadata.level,
        group: metadata.group,
        since: metadata.since.leak(),
        fixable: metadata.fixable,
        yields_to: leak(metadata.yields_to),
        yields_whole: metadata.yields_whole,
        clippy: leak(metadata.clippy),
        quoted: leak(metadata.quoted),
        explanation: entry.explanation,
        reference: ReferenceText { text: reference, read: OnceLock::new() },
        published: metadata.published,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_is_complete_and_carries_its_own_name() {
        for (entry, rule) in ENTRIES.iter().zip(all()) {
            assert_eq!(entry.name, rule.id);
            assert!(!rule.summary.is_empty() && !rule.summary.ends_with('.'), "{}: summary", rule.id);
            assert!(
                rule.explanation.starts_with(&format!("# `{}`", rule.id))
                    || rule.explanation.starts_with(&format!("# {}", rule.id)),
                "{}: explanation",
                rule.id
            );
        }
    }

    /// A file without its word in the registry would never run. Whether a rule about correctness costs time is beside the
    /// point, so it need not be measured.
    #[test]
    fn files_of_rules_are_registered_and_only_correctness_needs_no_proof() {
        for (entry, rule) in ENTRIES.iter().zip(all()) {
            let has = |file: &str| {
                std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("rules").join(rule.id).join(file).is_file()
            };
            assert_eq!(has("detect.rs"), entry.detect.is_some(), "{}: detect.rs", rule.id);
            #[cfg(feature = "prove")]
            assert_eq!(has("proof.rs"), entry.proof.is_some(), "{}: proof.rs", rule.id);
            let is_measured = !matches!(rule.group, Group::Correctness | Group::Hygiene);
            assert!(has("proof.rs") || !is_measured, "{}: a rule about costs needs a proof", rule.id);
        }
    }

    #[test]
    fn figures_that_are_there_can_be_read_and_are_of_scenarios_that_exist() {
        for (entry, rule) in ENTRIES.iter().zip(all()) {
            let Some(reference) = rule.reference.get() else {
                assert!(!entry.metadata.contains(REFERENCE), "{}: figures cannot be read", rule.id);
                assert!(rule.quoted.is_empty(), "{}: there are no figures to quote", rule.id);
                continue;
            };
            for name in rule.quoted {
                let is_measured = reference.figures.iter().any(|figure| figure.scenario == *name);
                assert!(is_measured, "{}: no figures of `{name}`", rule.id);
            }
            #[cfg(feature = "prove")]
            for figure in &reference.figures {
                let proofs = proofs();
                let of_rule = proofs.iter().filter(|proof| proof.rule == rule.id).flat_map(|proof| &proof.scenarios);
                let scenario = of_rule.into_iter().find(|scenario| scenario.name() == figure.scenario);
                let names: Vec<&str> = scenario.map(|each| each.variant_names().collect()).unwrap_or_default();
                assert!(names.contains(&&*figure.pattern) && names.contains(&&*figure.fix), "{}: {figure:?}", rule.id);
            }
            assert!(!reference.figures.is_empty(), "{}", rule.id);
        }
    }

    /// Two rules that yield to each other would silence each other.
    #[test]
    fn yielding_has_no_cycle() {
        for rule in all() {
            let mut open: Vec<&str> = rule.yields_to.to_vec();
            let mut seen = Vec::new();
            while let Some(next) = open.pop() {
                assert_ne!(next, rule.id, "{} yields to itself through others", rule.id);
                if !seen.contains(&next) {
                    seen.push(next);
                    open.extend(find(next).map_or(&[][..], |rule| rule.yields_to));
                }
            }
        }
    }

    #[test]
    fn names_are_accepted_as_users_write_them() {
        assert_eq!(normalise("hotlock::guard-across-await"), "guard_across_await");
    }
}
