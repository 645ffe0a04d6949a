//! The lock-order graph as data: which lock is taken while which other one is held, and where.

use std::collections::BTreeMap;

use crate::analysis::{Analysis, LockInversion, OrderEdge, OrderedLock, PlaceRoot};
use crate::source::SourceMap;

/// A lock of the graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderNode {
    /// The name in messages, such as `Cache::map`.
    pub place: String,
    /// The lock with its content, such as `std::sync::Mutex<u64>`.
    pub lock: String,
}

/// The first lock is held while the second is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderLine {
    /// The lock that is held: an index into the nodes.
    pub from: usize,
    /// The lock that is taken meanwhile.
    pub to: usize,
    /// The function that holds the first lock, at its nearest place.
    pub function: String,
    /// The file of the second acquisition, or of the call that leads to it.
    pub file: String,
    /// 1-based line.
    pub line: u32,
    /// In how many further places this is so.
    pub more: usize,
    /// Whether `lock_order_inversion` speaks of it.
    pub is_inverted: bool,
}

/// The lock-order graph, by declaration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OrderGraph {
    /// The locks that have an edge.
    pub nodes: Vec<OrderNode>,
    /// The edges.
    pub edges: Vec<OrderLine>,
    /// Whether a call that is made under a lock takes more locks than are followed.
    pub is_partial: bool,
}

impl OrderGraph {
    /// Leaves the edges in some files, and the locks that they join.
    pub fn retain(&mut self, is_chosen: impl Fn(&str) -> bool) {
        self.edges.retain(|edge| is_chosen(&edge.file));
        let ends: std::collections::BTreeSet<usize> = self.edges.iter().flat_map(|edge| [edge.from, edge.to]).collect();
        let numbers: BTreeMap<usize, usize> = ends.iter().enumerate().map(|(new, old)| (*old, new)).collect();
        self.nodes = ends.iter().filter_map(|old| self.nodes.get(*old).cloned()).collect();
        for edge in &mut self.edges {
            let new = |old: usize| numbers.get(&old).copied().unwrap_or_default();
            (edge.from, edge.to) = (new(edge.from), new(edge.to));
        }
    }
}

/// The graph of a workspace.
pub(super) fn graph(analysis: &Analysis<'_>, sources: &SourceMap) -> OrderGraph {
    let order = analysis.lock_order();
    let mut locks: Vec<(PlaceRoot, &OrderedLock)> = order.locks.iter().map(|(root, lock)| (*root, lock)).collect();
    locks.sort_by_cached_key(|(_, lock)| (lock.declared, analysis.place_name(lock.place)));
    let numbers: BTreeMap<PlaceRoot, usize> =
        locks.iter().enumerate().map(|(number, (root, _))| (*root, number)).collect();
    let inversions = analysis.lock_inversions();
    let edge = |edge: &OrderEdge| {
        let nearest = edge.witnesses.first()?;
        let loc = analysis.loc(nearest.fn_id, nearest.second);
        Some(OrderLine {
            from: *numbers.get(&edge.from)?,
            to: *numbers.get(&edge.to)?,
            function: analysis.fn_name(nearest.fn_id),
            file: sources.get(loc.file).display.clone(),
            line: sources.start(loc).line,
            more: edge.witnesses.len() - 1,
            is_inverted: inversions.iter().any(|inversion| is_of(inversion, edge)),
        })
    };
    OrderGraph {
        nodes: locks.iter().map(|(_, lock)| node(analysis, lock)).collect(),
        edges: order.edges.iter().filter_map(edge).collect(),
        is_partial: order.is_partial,
    }
}

fn is_of(inversion: &LockInversion, edge: &OrderEdge) -> bool {
    let pair = (inversion.first.place, inversion.second.place);
    let mut pairs = inversion.more_pairs.iter().chain([&pair]).map(|(one, other)| [one.root, other.root]);
    pairs.any(|ends| ends.contains(&edge.from) && ends.contains(&edge.to))
}

fn node(analysis: &Analysis<'_>, lock: &OrderedLock) -> OrderNode {
    let ty = match (&lock.lock, lock.container) {
        (Some(info), _) => format!("{}<{}>", info.name, analysis.content_name(info)),
        (None, Some(map)) => analysis.adt_name(map),
        (None, None) => "lock".to_owned(),
    };
    OrderNode { place: analysis.place_name(lock.place), lock: ty }
}
