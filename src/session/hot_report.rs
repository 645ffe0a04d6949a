//! The report of heat: the hot set, and why a function is in it or not.

use serde::Serialize;

use crate::config::nearest;
use crate::config::pattern::FunctionPattern;
use crate::diagnostics::HotChain;
use crate::graph::{Barrier, BarrierKind, Blocked, BlockedBy, ColdCall, ColdLine, Heat, Verdict};
use crate::session::layers::Layers;
use crate::source::{Loc, SourceMap, Span};
use crate::types::program::{FnId, Program};

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlaceEntry {
    /// Relative to the workspace's root.
    pub file: String,
    /// 1-based line.
    pub line: u32,
    /// 1-based column in characters.
    pub col: u32,
}

/// One function of a chain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HopEntry {
    /// The function with its type, without its crate.
    #[serde(rename = "fn")]
    pub function: String,
    /// The call that leads to it; none for the root.
    pub called_at: Option<PlaceEntry>,
    /// Set if that call is in a loop.
    pub in_loop: bool,
    /// Set if that call may go elsewhere.
    pub maybe: bool,
    /// The kind of call: `call`, `value`, `stored`, `language`, `library`, `drop`, `other_task`, `other_thread` or
    /// `blocking_pool`.
    pub kind: &'static str,
}

/// The chain of calls that makes something hot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChainEntry {
    /// The reason why the root is hot.
    pub reason: String,
    /// The place of the root's mark, if in a source file.
    pub marked_at: Option<PlaceEntry>,
    /// From the root to the function.
    pub hops: Vec<HopEntry>,
    /// The number of other roots that reach it.
    pub other_roots: usize,
}

/// One hot function.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HotEntry {
    /// The function's path.
    #[serde(rename = "fn")]
    pub function: String,
    /// The place of its declaration.
    #[serde(flatten)]
    pub at: PlaceEntry,
    /// Calls from its nearest root.
    pub distance: u32,
    /// Set if some chain to it has a call in a loop.
    pub in_loop: bool,
    /// Set if it is hot only if some call does not go elsewhere.
    pub maybe: bool,
    /// The chain of calls to it.
    pub chain: ChainEntry,
}

/// The verdict on one function, hot or cold, with its reasons.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhyEntry {
    /// The function's path.
    #[serde(rename = "fn")]
    pub function: String,
    /// The place of its declaration.
    #[serde(flatten)]
    pub at: PlaceEntry,
    /// `hot`, `marked_cold`, `blocked` or `unreached`.
    pub verdict: &'static str,
    /// The chain of calls that makes it hot.
    pub chain: Option<ChainEntry>,
    /// The best way that has a call in a loop, if `chain` has none.
    pub loop_chain: Option<ChainEntry>,
    /// The declaration that it is cold.
    pub cold_by: Option<ReasonEntry>,
    /// Ways from hot code that carry no heat.
    pub blocked: Vec<BlockedEntry>,
    /// Its callers, if none of them is hot.
    pub callers: Vec<CallerEntry>,
    /// What it is taken for, if it is proposed as an entry point and not hot.
    pub proposed: Option<String>,
    /// For a line: what keeps heat from it although its function is hot.
    pub barrier: Option<ReasonEntry>,
    /// Calls in it of which no definition was seen.
    pub unseen: Vec<UnseenEntry>,
}

/// A reason and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReasonEntry {
    /// In words.
    pub reason: String,
    /// The place, if in a source file.
    pub at: Option<PlaceEntry>,
}

/// A way from hot code that carries no heat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BlockedEntry {
    /// The hot function, then the functions on the way.
    pub functions: Vec<String>,
    /// The calls between them.
    pub calls: Vec<PlaceEntry>,
    /// The barrier at the first call.
    pub by: ReasonEntry,
}

/// A function that calls another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CallerEntry {
    /// Its path.
    #[serde(rename = "fn")]
    pub function: String,
    /// The call.
    pub at: PlaceEntry,
    /// How the function comes to run, as in a chain.
    pub kind: &'static str,
}

/// A call whose function was not seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnseenEntry {
    /// The called name, as far as it is known.
    pub name: String,
    /// The call.
    pub at: PlaceEntry,
}

/// The functions that are asked about.
#[derive(Clone, Debug)]
pub enum WhyQuery {
    /// Functions by pattern, and the pattern as given.
    Functions(FunctionPattern, String),
    /// A 1-based line of a file, by absolute path.
    Line(std::path::PathBuf, u32),
}

/// The answer to a query.
#[derive(Clone, Debug, Default)]
pub struct WhyAnswer {
    /// The functions meant, by place.
    pub entries: Vec<WhyEntry>,
    /// Calls of a function by that name of which no definition was seen; only if no function matches.
    pub calls: Vec<UnseenEntry>,
    /// The nearest function name; only if nothing matches.
    pub nearest: Option<String>,
}

/// Says in names and places what heat knows by number.
pub(super) struct HotReport<'a> {
    program: &'a Program<'a>,
    sources: &'a SourceMap,
    heat: &'a Heat<'a>,
}

impl<'a> HotReport<'a> {
    pub(super) fn new(layers: &'a Layers<'a>) -> Self {
        HotReport { program: layers.program(), sources: &layers.inputs.sources, heat: layers.heat() }
    }

    fn place(&self, loc: Loc) -> PlaceEntry {
        let start = self.sources.start(loc);
        PlaceEntry { file: self.sources.get(loc.file).display.to_string(), line: start.line, col: start.column }
    }

    /// The hot functions, the nearest to a root first.
    pub(super) fn hot(&self) -> Vec<HotEntry> {
        let ids = self.heat.hot_functions().into_iter();
        ids.filter_map(|id| {
            let chain = self.heat.chain(id, None)?;
            Some(HotEntry {
                function: self.program.fn_path(id),
                at: self.place(self.program.fn_loc(id)),
                distance: self.heat.distance(id)?,
                in_loop: self.heat.called_in_loop(id, None),
                maybe: chain.hops.iter().any(|hop| hop.maybe),
                chain: self.chain(&chain),
            })
        })
        .collect()
    }

    /// Answers a query.
    pub(super) fn why(&self, query: &WhyQuery) -> WhyAnswer {
        match query {
            WhyQuery::Functions(pattern, text) => {
                let mut ids = self.matching(pattern);
                // A type stands for its functions.
                if ids.is_empty()
                    && let Ok(members) = FunctionPattern::new(&format!("{text}::*"))
                {
                    ids = self.matching(&members);
                }
                let entries: Vec<WhyEntry> = ids.into_iter().map(|id| self.entry(id)).collect();
                if entries.is_empty() {
                    self.nothing_named(text)
                } else {
                    WhyAnswer { entries, ..WhyAnswer::default() }
                }
            }
            WhyQuery::Line(path, line) => {
                let entries = self.at_line(path, *line).into_iter().collect();
                WhyAnswer { entries, ..WhyAnswer::default() }
            }
        }
    }

    fn matching(&self, pattern: &FunctionPattern) -> Vec<FnId> {
        self.program.by_place(self.functions().filter(|id| pattern.matches(&self.program.fn_path(*id))))
    }

    fn functions(&self) -> impl Iterator<Item = FnId> + '_ {
        self.heat.graph.typed.functions_with_bodies()
    }

    /// No function matches: perhaps it is called all the same, or the name is misspelt.
    fn nothing_named(&self, text: &str) -> WhyAnswer {
        let mut calls = Vec::new();
        for id in self.functions() {
            for unseen in self.heat.graph.unseen(id) {
                if is_path_end(&unseen.name, text) {
                    let loc = Loc { file: self.program.function(id).home.file, span: unseen.span };
                    calls.push(UnseenEntry { name: unseen.name, at: self.place(loc) });
                }
            }
        }
        let shorts: Vec<String> = self.functions().map(|id| self.program.fn_short(id)).collect();
        let nearest = nearest(text, shorts.iter().map(String::as_str)).map(str::to_owned);
        WhyAnswer { entries: Vec::new(), calls, nearest }
    }

    fn at_line(&self, path: &std::path::Path, line: u32) -> Option<WhyEntry> {
        let (file, source) = self.sources.iter().find(|(_, file)| file.path == path)?;
        let start = source.text.split_inclusive('\n').take(line.checked_sub(1)? as usize).map(str::len).sum::<usize>();
        let length = source.text.get(start..)?.split_inclusive('\n').next()?.len();
        let span = Span { start: start as u32, end: (start + length) as u32 };
        let (id, barrier) = self.heat.at(file, span)?;
        let barrier = barrier.map(|cold| match cold {
            ColdLine::Barrier(barrier, loc) => self.barrier(barrier, loc),
            ColdLine::OutsideLoops => outside_loops(),
        });
        Some(WhyEntry { barrier, ..self.entry(id) })
    }

    fn entry(&self, id: FnId) -> WhyEntry {
        let why = self.heat.why(id);
        let mut entry = WhyEntry {
            function: self.program.fn_path(id),
            at: self.place(self.program.fn_loc(id)),
            verdict: "hot",
            chain: None,
            loop_chain: None,
            cold_by: None,
            blocked: Vec::new(),
            callers: Vec::new(),
            proposed: None,
            barrier: None,
            unseen: why
                .unseen
                .into_iter()
                .map(|(unseen, loc)| UnseenEntry { name: unseen.name, at: self.place(loc) })
                .collect(),
        };
        match why.verdict {
            Verdict::Hot(chain, loop_chain) => {
                entry.chain = Some(self.chain(&chain));
                entry.loop_chain = loop_chain.map(|chain| self.chain(&chain));
            }
            Verdict::MarkedCold(reason, loc) => {
                entry.verdict = "marked_cold";
                entry.cold_by = Some(ReasonEntry { reason, at: loc.map(|loc| self.place(loc)) });
            }
            Verdict::Blocked(ways) => {
                entry.verdict = "blocked";
                entry.blocked = ways.iter().map(|way| self.blocked(way)).collect();
            }
            Verdict::Unreached(callers) => {
                entry.verdict = "unreached";
                let caller = |call: ColdCall| CallerEntry {
                    function: self.program.fn_path(call.from),
                    at: self.place(call.at),
                    kind: call.kind.word(),
                };
                entry.callers = callers.into_iter().map(caller).collect();
            }
        }
        entry
    }

    fn blocked(&self, way: &Blocked) -> BlockedEntry {
        let by = match &way.by {
            BlockedBy::Barrier(barrier, loc) => self.barrier(*barrier, *loc),
            BlockedBy::ColdFunction(reason, loc) => {
                ReasonEntry { reason: format!("it is declared cold by {reason}"), at: loc.map(|loc| self.place(loc)) }
            }
            BlockedBy::Variants(names, _) => {
                let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
                let reason = match names.is_empty() {
                    true => "no hot caller passes what it is made for".to_owned(),
                    false => format!("only for {}, which no hot caller passes", names.join(" or ")),
                };
                ReasonEntry { reason, at: way.calls.first().map(|loc| self.place(*loc)) }
            }
            BlockedBy::OutsideLoops => outside_loops(),
            BlockedBy::Budget => ReasonEntry {
                reason: "it is too far from the entry points: heat ends after many calls, and sooner after calls that may go elsewhere".to_owned(),
                at: None,
            },
        };
        BlockedEntry {
            functions: way.functions.iter().map(|id| self.program.fn_short(*id)).collect(),
            calls: way.calls.iter().map(|loc| self.place(*loc)).collect(),
            by,
        }
    }

    fn barrier(&self, barrier: Barrier, loc: Loc) -> ReasonEntry {
        ReasonEntry { reason: words(barrier.kind).to_owned(), at: Some(self.place(loc)) }
    }

    fn chain(&self, chain: &HotChain) -> ChainEntry {
        let hops = chain.hops.iter().map(|hop| HopEntry {
            function: hop.function.clone(),
            called_at: hop.call_site.map(|loc| self.place(loc)),
            in_loop: hop.in_loop,
            maybe: hop.maybe,
            kind: hop.kind.word(),
        });
        ChainEntry {
            reason: chain.reason.clone(),
            marked_at: chain.marked_at.map(|loc| self.place(loc)),
            hops: hops.collect(),
            other_roots: chain.other_roots,
        }
    }
}

/// Returns whether `path` ends in the segments of `end`.
fn is_path_end(path: &str, end: &str) -> bool {
    path.strip_suffix(end).is_some_and(|rest| rest.is_empty() || rest.ends_with("::"))
}

fn outside_loops() -> ReasonEntry {
    ReasonEntry { reason: "stands outside the loops, which alone are hot".to_owned(), at: None }
}

fn words(kind: BarrierKind) -> &'static str {
    match kind {
        BarrierKind::Sampled => "sampled: runs every n-th time only",
        BarrierKind::Random => "sampled: runs by a random draw only",
        BarrierKind::Timed => "runs only when some time has passed",
        BarrierKind::TryLock => "runs only when a lock happens to be free",
        BarrierKind::Once => "runs once",
        BarrierKind::Rarely => "runs on rare paths only",
        BarrierKind::ErrorPath => "runs only when something failed",
        BarrierKind::DebugOnly => "runs in debug builds only",
        BarrierKind::SwitchedOff => "is switched off by `cfg`",
        BarrierKind::NotPassed => "never runs: a constant, or what all callers pass, rules it out",
        BarrierKind::Log => "is for a logging level that is off",
    }
}
