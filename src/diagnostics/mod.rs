//! The diagnostic as plain data: what a rule found, where, why it is hot, what to do.
//!
//! Knows places and nothing else; made by rules, filtered by triage, shown by report.

use serde::{Deserialize, Serialize};

use crate::interner;
use crate::source::{Loc, SourceMap};

/// How loud a finding is. The order is that of rustc: later is louder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Not shown.
    Allow,
    /// Shown as a remark that never fails a run.
    Note,
    /// Shown; fails the run under `-D warnings`.
    Warn,
    /// Shown as an error; fails the run.
    Deny,
    /// As deny, and cannot be lowered again.
    Forbid,
}

/// How sure a finding is. The order is from guess to certainty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Confidence {
    /// A guess, shown only on demand.
    Possible,
    /// One assumption, named in a note.
    Likely,
    /// Types resolved, every use of the place seen.
    Certain,
}

/// A place with what is to be said about it there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Label {
    /// The place.
    pub loc: Loc,
    /// One line, lower case, no full stop.
    pub text: String,
    /// What it is to the finding.
    pub role: LabelRole,
}

/// What a label is to its finding: text for people draws what a reader must see, and is short about the rest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LabelRole {
    /// It says something of its own.
    Fact,
    /// The same as at the primary place, or at another one of these, is done there.
    Alike {
        /// Whether its text names the function, so that the place is found without its path.
        is_named: bool,
    },
    /// A call on the way to what the finding is about; the name of what it leads to, as lists name it. Calls that follow each
    /// other are one way.
    Step(String),
}

impl Label {
    /// A label that says something of its own.
    pub fn new(loc: Loc, text: impl Into<String>) -> Label {
        Label { loc, text: text.into(), role: LabelRole::Fact }
    }

    /// The same in another role.
    pub fn with_role(self, role: LabelRole) -> Label {
        Label { role, ..self }
    }

    /// A label where the same is done as elsewhere.
    pub fn alike(loc: Loc, text: impl Into<String>) -> Label {
        Label::new(loc, text).with_role(LabelRole::Alike { is_named: false })
    }
}

/// How a hop's function is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HopKind {
    /// As written.
    Call,
    /// Handed over as a value and called by whoever gets it.
    Value,
    /// Called from a closure that is put away.
    Stored,
    /// By an operator, a dereference, a loop, an await or formatting.
    Language,
    /// By a library, through the bounds of its function.
    Library,
    /// A value dies.
    Drop,
    /// In a task of its own.
    OtherTask,
    /// On a thread of its own.
    OtherThread,
    /// On a pool for blocking work.
    BlockingPool,
}

impl HopKind {
    /// The kind's name in formats for programs.
    pub fn word(self) -> &'static str {
        match self {
            HopKind::Call => "call",
            HopKind::Value => "value",
            HopKind::Stored => "stored",
            HopKind::Language => "language",
            HopKind::Library => "library",
            HopKind::Drop => "drop",
            HopKind::OtherTask => "other_task",
            HopKind::OtherThread => "other_thread",
            HopKind::BlockingPool => "blocking_pool",
        }
    }
}

/// One hop of the chain that makes a place hot: a function and how it was reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hop {
    /// The function's path as the user would write it.
    pub function: String,
    /// Where the function is defined (its name).
    pub definition: Loc,
    /// The call that reached it; none for the root.
    pub call_site: Option<Loc>,
    /// Whether that call is in a loop.
    pub in_loop: bool,
    /// Whether that call is one of several candidates.
    pub maybe: bool,
    /// How it is called.
    pub kind: HopKind,
}

/// Why a place is hot: the shortest chain from a root.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HotChain {
    /// Why the root is one, such as "`#[hot_path]`" or "`--hot` pattern".
    pub reason: String,
    /// Where the root is marked, when that is in a source file.
    pub marked_at: Option<Loc>,
    /// From the root (first) to the function that holds the place (last); never empty.
    pub hops: Vec<Hop>,
    /// How many other roots reach the place as well.
    pub other_roots: usize,
    /// Whether all that is claimed of the root is that events enter there.
    pub from_events: bool,
}

/// Whether a suggestion may be applied unseen; rustc's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Applicability {
    /// Means the same afterwards.
    MachineApplicable,
    /// Probably right; a person must look.
    MaybeIncorrect,
    /// Has parts to fill in.
    HasPlaceholders,
}

impl Applicability {
    /// Applicable unseen if it surely means the same.
    pub fn if_sure(is_sure: bool) -> Applicability {
        if is_sure { Applicability::MachineApplicable } else { Applicability::MaybeIncorrect }
    }
}

/// A replacement of a place's text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edit {
    /// What is replaced (empty: inserted before).
    pub loc: Loc,
    /// The new text.
    pub text: String,
}

impl Edit {
    /// Writes `text` at `loc`.
    pub fn new(loc: Loc, text: impl Into<String>) -> Edit {
        Edit { loc, text: text.into() }
    }
}

impl From<(Loc, String)> for Edit {
    fn from((loc, text): (Loc, String)) -> Edit {
        Edit { loc, text }
    }
}

/// A way out with its edits, applied together or not at all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Suggestion {
    /// What it does, as a short imperative.
    pub title: String,
    /// May it be applied unseen.
    pub applicability: Applicability,
    /// Non-overlapping edits.
    pub edits: Vec<Edit>,
    /// Items that the edits name by their whole path.
    pub names: Vec<String>,
    /// What the edits depend on beside what they replace, such as imports that others may need: where another suggestion changes
    /// one of these places or depends on it, only one of both can be right.
    pub depends_on: Vec<Loc>,
}

impl Suggestion {
    /// A way out by its edits.
    pub fn new<E: Into<Edit>>(
        title: impl Into<String>,
        applicability: Applicability,
        edits: impl IntoIterator<Item = E>,
    ) -> Suggestion {
        Suggestion {
            title: title.into(),
            applicability,
            edits: edits.into_iter().map(Into::into).collect(),
            names: Vec::new(),
            depends_on: Vec::new(),
        }
    }

    /// Whether all edits can be made: inside of their files, on the borders of characters, none over another.
    pub fn is_applicable(&self, sources: &SourceMap) -> bool {
        let mut locs: Vec<Loc> = self.edits.iter().map(|edit| edit.loc).collect();
        locs.sort();
        let overlap = locs.windows(2).any(|pair| pair[0].file == pair[1].file && pair[0].span.end > pair[1].span.start);
        let is_exact =
            |loc: &Loc| sources.get(loc.file).text.get(loc.span.start as usize..loc.span.end as usize).is_some();
        !locs.is_empty() && !overlap && locs.iter().all(is_exact)
    }
}

/// A part of a whole, in parts of a million.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Share(u32);

impl Share {
    /// From a fraction of one.
    pub fn from_fraction(fraction: f64) -> Share {
        Share((fraction * 1e6) as u32)
    }
}

/// In percent, small ones with one digit more.
impl std::fmt::Display for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let percent = f64::from(self.0) / 10_000.0;
        let digits = usize::from(percent < 10.0);
        write!(f, "{percent:.digits$} %")
    }
}

/// What profilers saw at a finding's place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observed {
    /// Where the time goes.
    pub share: Option<SampleShare>,
    /// How long threads waited.
    pub waited: Option<Waited>,
}

/// A function's part of a profile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SampleShare {
    /// The function, as the user would write it.
    pub function: String,
    /// Samples with the function on the stack.
    pub total: Share,
    /// Samples in which no other function of the workspace is called.
    pub own: Share,
    /// What the profile is called.
    pub profile: String,
}

/// Waiting that a profiler saw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waited {
    /// Of all waiting in the profile.
    pub share: Share,
    /// How long, if the profile says what it counts.
    pub nanoseconds: Option<u64>,
    /// More than one: it was at one of that many acquisitions of the function, it is not known which.
    pub among: usize,
    /// What the profile is called.
    pub profile: String,
}

/// What a rule found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostic {
    /// The rule's id, such as `guard_across_await`.
    #[serde(deserialize_with = "for_ever")]
    pub rule: RuleName,
    /// How loud; the rule's default until triage applies the user's levels.
    pub level: Level,
    /// How sure.
    pub confidence: Confidence,
    /// What is wrong, standing alone in one line: lower case, no full stop, code in backticks.
    pub message: String,
    /// Where the reader must look.
    pub primary: Label,
    /// What explains it, in the order to be read.
    pub related: Vec<Label>,
    /// Why it is hot; none for rules that look everywhere.
    pub chain: Option<HotChain>,
    /// What profilers saw there.
    pub observed: Observed,
    /// Further facts about this place, one line each.
    pub notes: Vec<String>,
    /// Those of the notes that made it quieter than its rule is, with the level that each leaves.
    pub lowered_by: Vec<(Level, String)>,
    /// How many places beyond the labels are like it, and which of the notes says so.
    pub more_alike: Option<(usize, String)>,
    /// Why the pattern costs anything, wherever it stands: said once where several findings are read together.
    pub background: Vec<String>,
    /// What to do, one line each.
    pub help: Vec<String>,
    /// Edits that do it.
    pub suggestions: Vec<Suggestion>,
    /// The acquisitions that the finding is about: a more specific finding on all of them silences a more general one.
    pub sites: Vec<Loc>,
    /// The function that holds the primary place, as the user would write it; empty outside of functions.
    pub function: String,
    /// The public path of the type of the lock that it is about, such as `parking_lot::RwLock`.
    pub lock: Option<String>,
    /// Where the locks that it is about are declared, as far as that is known.
    pub declared: Vec<Loc>,
    /// The access path of the lock that it is about, such as `Cache::map`; none if one function alone knows the lock.
    pub place: Option<String>,
    /// Whether it is one finding for all uses of that lock, so that its primary place is one of several.
    pub is_about_all_uses: bool,
    /// Whether it does what its rule's figures measure; else none of them is quoted beside it.
    pub is_as_measured: bool,
}

/// The id of a rule. Under a name of its own: serde takes references that it sees as parts of what it reads.
type RuleName = &'static str;

/// A word that lives as long as the program: there are only so many rules.
fn for_ever<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<RuleName, D::Error> {
    Ok(interner::intern(&String::deserialize(deserializer)?).text())
}

impl Diagnostic {
    /// How sure the surest edits are that mend it and need nothing filled in.
    pub fn best_fix(&self) -> Option<Applicability> {
        let is_offered = |applicability: &Applicability| {
            self.suggestions.iter().any(|suggestion| suggestion.applicability == *applicability)
        };
        [Applicability::MachineApplicable, Applicability::MaybeIncorrect].into_iter().find(is_offered)
    }

    /// Notes that so many places beyond the labels are like it.
    pub fn count_alike(&mut self, more: usize, note: String) {
        self.notes.push(note.clone());
        self.more_alike = Some((more, note));
    }

    /// Lowers the level, and notes why.
    pub fn lower(&mut self, level: Level, reason: impl Into<String>) {
        let reason = reason.into();
        self.level = self.level.min(level);
        self.lowered_by.push((level, reason.clone()));
        if !self.notes.contains(&reason) {
            self.notes.push(reason);
        }
    }

    /// Gives a reason for the lower level in other words; whether there was such a reason.
    pub fn reword_reason(&mut self, reason: &str, words: &str) -> bool {
        let reasons = self.lowered_by.iter_mut().map(|(_, reason)| reason);
        let said = reasons.chain(&mut self.notes).filter(|said| *said == reason);
        said.fold(false, |_, said| {
            words.clone_into(said);
            true
        })
    }

    /// A certain finding with nothing but its message and place.
    pub fn new(rule: &'static str, level: Level, message: String, primary: Label) -> Diagnostic {
        Diagnostic {
            rule,
            level,
            confidence: Confidence::Certain,
            message,
            primary,
            related: Vec::new(),
            chain: None,
            observed: Observed::default(),
            notes: Vec::new(),
            lowered_by: Vec::new(),
            more_alike: None,
            background: Vec::new(),
            help: Vec::new(),
            suggestions: Vec::new(),
            sites: Vec::new(),
            function: String::new(),
            lock: None,
            declared: Vec::new(),
            place: None,
            is_about_all_uses: false,
            is_as_measured: true,
        }
    }
}
