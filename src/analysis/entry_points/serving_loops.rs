//! The loops that serve a connection: what is done for each thing that its peer sends, or for each event that is passed on to it.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Candidates, Evidence, Found, Likeness, Sign, edges};
use crate::analysis::sections::frequency;
use crate::facts::{Body, ExprId, ExprKind};
use crate::graph::Edge;
use crate::graph::calls::arrivals::{arrival, arrivals_for_closure, hands_on, reads_of_peer};
use crate::graph::calls::event_loops::rounds;
use crate::knowledge::attributes::Arrival;
use crate::types::program::FnId;

/// What serves a connection stands so many calls away from where it is set up, at most; a guess.
const NEAR: usize = 4;

/// The loops that wait for what the peer of a connection sends, seen from a function that runs for each.
pub(super) enum ServingLoops {
    /// The function's own. Those that lead to no lock may read one request, for which all is done behind them.
    Own { lead_to_locks: bool },
    /// Those of functions that it leads to, which may wait for messages of others instead.
    Of { functions: Vec<FnId>, wait_for_peer: bool },
    /// The function has loops that wait for messages of others, or nobody knows for what.
    OfUnknown,
    /// The function's own, at the pace of timers.
    OfTimers,
    /// None is seen.
    Unseen,
}

impl ServingLoops {
    /// How sure it is that there are some; more is surer.
    pub(super) fn certainty(&self) -> u8 {
        match self {
            ServingLoops::Own { .. } | ServingLoops::Of { wait_for_peer: true, .. } => 2,
            ServingLoops::Of { .. } | ServingLoops::OfUnknown => 1,
            ServingLoops::OfTimers | ServingLoops::Unseen => 0,
        }
    }

    /// Adds what runs most often for the connections of a function: these loops, else all of it.
    pub(super) fn add(self, id: FnId, sign: Sign, found: &mut Found) {
        let sign = Sign { likeness: Likeness::Connection, ..sign };
        match self {
            ServingLoops::Of { functions, .. } => {
                functions.into_iter().for_each(|id| found.add(id, Sign { in_loops: true, ..sign }));
            }
            ServingLoops::Own { lead_to_locks } => found.add(id, Sign { in_loops: lead_to_locks, ..sign }),
            ServingLoops::OfTimers => found.add(id, Sign { evidence: Evidence::Repeats, ..sign }),
            ServingLoops::OfUnknown | ServingLoops::Unseen => found.add(id, sign),
        }
    }
}

impl Candidates<'_> {
    /// Adds the loops of a connection that stays, such as a web socket, where `id` is the function that is given it: what stands around them is
    /// done once for each, however many messages it brings.
    pub(super) fn add_loops_of_socket(&self, id: FnId, sign: Sign, found: &mut Found) {
        let loops = self.serving_loops(id);
        let functions = match &loops {
            ServingLoops::Own { lead_to_locks: false } => vec![id],
            ServingLoops::OfUnknown if self.awaited_in_loops(id).is_some() => vec![id],
            ServingLoops::Of { functions, .. } => functions.clone(),
            _ => return loops.add(id, sign, found),
        };
        // What it starts may do the work.
        let started = functions.iter().flat_map(|id| self.with_loops_started_by(*id));
        let started: Vec<FnId> = started.filter(|id| self.leads_to_lock_in_rounds(*id)).collect();
        match loops {
            ServingLoops::OfUnknown if self.leads_to_lock_in_rounds(id) => {
                ServingLoops::Own { lead_to_locks: true }.add(id, sign, found);
            }
            _ if functions.iter().any(|id| self.may_lead_to_lock_in_loops(*id)) => loops.add(id, sign, found),
            _ if started.is_empty() => functions.into_iter().for_each(|id| found.add(id, self.in_loops(id, sign))),
            _ => ServingLoops::Of { functions: started, wait_for_peer: false }.add(id, sign, found),
        }
    }

    /// The loops of a function that runs for each connection; where it only sets that up, or waits for messages of others beside, those that it
    /// leads to, which run for what the peer sends.
    pub(super) fn serving_loops(&self, id: FnId) -> ServingLoops {
        let repeats = |body: &Body| body.exprs.iter().any(|expr| expr.kind.is_loop());
        let waits_for_peer = |of: &ServingLoops| matches!(of, ServingLoops::Of { wait_for_peer: true, .. });
        let own = match self.awaited_in_loops(id) {
            Some(arrival) if arrival != Arrival::Message => {
                let lead_to_locks = self.leads_to_lock_in_rounds(id);
                // What is greeted in a loop first is served in another one behind that.
                let behind =
                    (!lead_to_locks).then(|| self.serving_loops_below(id, true)).flatten().filter(waits_for_peer);
                return behind.unwrap_or(ServingLoops::Own { lead_to_locks });
            }
            Some(_) => Some(ServingLoops::OfUnknown),
            None if self.only_ticks(id) => Some(ServingLoops::OfTimers),
            None if self.cx.typed.body(id).is_some_and(repeats) => Some(ServingLoops::OfUnknown),
            None => None,
        };
        let further = self.serving_loops_below(id, false);
        match own {
            Some(own) => further.filter(waits_for_peer).unwrap_or(own),
            None => further.unwrap_or(ServingLoops::Unseen),
        }
    }

    /// The loops of the nearest functions that a function leads to; `behind_own`: outside of its own that wait.
    fn serving_loops_below(&self, id: FnId, behind_own: bool) -> Option<ServingLoops> {
        let rounds = rounds(self.cx.graph, id);
        let is_meant = |edge: &&Edge| !behind_own || !rounds.contains_key(&edge.expr);
        let mut level: Vec<FnId> = edges(self.cx, id).filter(is_meant).map(|edge| edge.to).collect();
        let mut seen = FxHashSet::from_iter([id]);
        for distance in 1..=NEAR {
            if distance > 1 {
                level = level.iter().flat_map(|id| edges(self.cx, *id)).map(|edge| edge.to).collect();
            }
            level.retain(|to| seen.insert(*to));
            // Loops further away that wait for messages may be anybody's.
            let is_meant = |arrival: &Arrival| distance <= 1 || *arrival != Arrival::Message;
            let serving = level.iter().filter_map(|id| Some((*id, self.awaited_in_loops(*id).filter(is_meant)?)));
            let (functions, arrivals): (Vec<FnId>, Vec<Arrival>) = serving.unzip();
            if !functions.is_empty() {
                let wait_for_peer = arrivals.iter().any(|arrival| *arrival != Arrival::Message);
                return Some(ServingLoops::Of { functions, wait_for_peer });
            }
        }
        None
    }

    /// Whether the loops of a function that wait for events take a lock, or call what does.
    pub(super) fn leads_to_lock_in_rounds(&self, id: FnId) -> bool {
        let rounds = rounds(self.cx.graph, id);
        let mut calls = edges(self.cx, id).filter(|edge| rounds.contains_key(&edge.expr));
        calls.any(|edge| self.leading.contains(&edge.to))
            || self.sites.get(&id).is_some_and(|sites| sites.iter().any(|site| rounds.contains_key(site)))
    }

    /// Whether anything that a loop of a function repeats takes a lock, or may call what does: several functions may be meant, and a loop may
    /// call a closure that stands before it.
    pub(super) fn may_lead_to_lock_in_loops(&self, id: FnId) -> bool {
        let contexts = self.cx.heat.graph.expr_contexts(id);
        let may_be_in_loop = |at: ExprId| contexts.in_loop(at) || self.cx.nested_body_around(id, at).is_some();
        let mut calls = self.cx.heat.graph.edges(id).iter().filter(|edge| edge.barrier.is_none());
        calls.any(|edge| may_be_in_loop(edge.expr) && self.leading.contains(&edge.to))
            || self.sites.get(&id).is_some_and(|sites| sites.iter().any(|site| may_be_in_loop(*site)))
    }

    /// Whether the loops of a function that wait for anything wait for a time to come in each round, and otherwise for the end.
    fn only_ticks(&self, id: FnId) -> bool {
        let Some(body) = self.cx.typed.body(id) else { return false };
        let contexts = self.cx.heat.graph.expr_contexts(id);
        let ticks = |future: ExprId| frequency::is_timer(self.cx, id, future);
        let is_timed = |at: ExprId| match &body.expr(at).kind {
            ExprKind::Select { branches, .. } if branches.iter().any(|branch| ticks(branch.future)) => {
                branches.iter().all(|branch| ticks(branch.future) || self.is_awaited_for_end(id, branch.future))
            }
            _ => frequency::has_timed_rounds(self.cx, id, at) || frequency::is_in_timed_arm(self.cx, id, at),
        };
        let all = (0..body.exprs.len()).map(|number| ExprId(number as u32));
        let mut waits = all.filter(|at| body.expr(*at).kind.awaits() && contexts.in_loop(*at)).peekable();
        waits.peek().is_some() && waits.all(is_timed)
    }

    /// A sign about the loops of a function, which says less where these lead to no lock: those around them are taken once.
    pub(super) fn in_loops(&self, id: FnId, sign: Sign) -> Sign {
        let evidence = if self.leads_to_lock_in_rounds(id) { sign.evidence } else { Evidence::Repeats };
        Sign { in_loops: true, evidence, ..sign }
    }

    /// Puts loops that events repeat in place of the handlers of requests that set them up: who subscribes asks once.
    pub(super) fn replace_set_ups(&self, found: &mut Found) {
        let requests = found.signs.iter().filter(|(_, sign)| sign.likeness == Likeness::Request && !sign.reports);
        let set_up = requests.map(|(id, _)| (*id, self.with_loops_set_up_by(*id)));
        let set_up: Vec<(FnId, Vec<FnId>)> = set_up.filter(|(_, functions)| !functions.is_empty()).collect();
        for (id, functions) in set_up {
            found.signs.remove(&id);
            let sign = |with_loops| self.in_loops(with_loops, Sign::new(Likeness::Connection));
            functions.into_iter().for_each(|with_loops| found.add(with_loops, sign(with_loops)));
        }
    }

    /// Whose loops wait for events that a handler of requests has set up: its own, or those of the tasks that it starts.
    fn with_loops_set_up_by(&self, id: FnId) -> Vec<FnId> {
        if self.awaited_in_loops(id).is_some() && self.leads_to_lock_in_rounds(id) {
            return vec![id];
        }
        self.with_loops_started_by(id)
    }

    /// Whose loops wait for events of the tasks that a function starts.
    fn with_loops_started_by(&self, id: FnId) -> Vec<FnId> {
        let started = edges(self.cx, id).filter(|edge| edge.execution.is_task()).map(|edge| edge.to);
        started.filter(|to| self.awaited_in_loops(*to).is_some()).collect()
    }

    /// What the loops of a function wait for: what a peer sends, before messages with a content. A connection is there already, so that its bytes
    /// are what the peer sends, unless all that the function does is to make one event of them.
    fn awaited_in_loops(&self, id: FnId) -> Option<Arrival> {
        let body = self.cx.typed.body(id)?;
        let contexts = self.cx.heat.graph.expr_contexts(id);
        let hands_on = hands_on(self.cx.graph, id);
        let mut does_more: FxHashMap<ExprId, bool> = FxHashMap::default();
        let mut is_read = |at: ExprId| {
            !hands_on
                && reads_of_peer(self.cx.graph, id, at)
                && self.cx.loops_around(id, at).first().is_some_and(|around| {
                    *does_more.entry(*around).or_insert_with(|| self.does_more_in_loop(id, *around))
                })
        };
        let awaited = (0..body.exprs.len()).map(|number| ExprId(number as u32)).filter_map(|at| {
            if let Some((arrival, _)) = arrivals_for_closure(self.cx.graph, id, at) {
                return Some(arrival);
            }
            let is_repeated = contexts.in_loop(at) && self.cx.typed.types(id).callees.contains_key(&at);
            let arrival = arrival(self.cx.graph, id, at)
                .filter(|arrival| is_repeated && !(hands_on && *arrival == Arrival::Frame))
                .or_else(|| (is_repeated && is_read(at)).then_some(Arrival::Frame))?;
            let is_for_nothing = self.receives_nothing(id, at) || self.is_awaited_for_end(id, at);
            (!is_for_nothing && !frequency::has_timed_rounds(self.cx, id, at)).then_some(arrival)
        });
        awaited.max()
    }

    /// Whether a loop that reads does anything with what it takes: it calls the workspace, or writes something on. Else it may look for the end
    /// of what opens a connection.
    fn does_more_in_loop(&self, id: FnId, around: ExprId) -> bool {
        let program = self.cx.program;
        let does_more = |callee: FnId| {
            let function = program.function(callee);
            !program.is_stub(function.home.module) || function.known.io && !function.known.reads
        };
        let index = self.cx.typed.body_index(id);
        let mut callees = self.cx.typed.types(id).callees.iter();
        callees.any(|(at, callee)| does_more(callee.fn_id) && index.encloses(around, *at))
    }
}
