//! Who calls whom, and what is hot: edges, roots, propagation, barriers.
//!
//! Relies on typed bodies. Knows no lock and no rule.

mod barriers;
mod edges;
mod markers;
mod shares;
mod suggest;

use rustc_hash::{FxHashMap, FxHashSet};

pub use barriers::cold_expressions;
pub use edges::{Edge, in_loops};
pub use markers::Markers;
pub use shares::{FunctionShare, Shares};
pub use suggest::suggest_roots;

use crate::diagnostics::{Hop, HotChain};
use crate::facts::ExprId;
use crate::source::Loc;
use crate::types::program::{FnId, Program};
use crate::types::typed::TypedProgram;
use markers::Mark;

/// How a function is reached from its nearest root.
#[derive(Clone, Debug)]
struct Reached {
    /// Calls from the root.
    distance: u32,
    /// The caller and the edge from it; none for a root.
    from: Option<(FnId, Edge)>,
}

/// More roots than this are not counted one by one.
const MAX_COUNTED_ROOTS: usize = 512;

/// The hot set with its reasons.
pub struct Heat<'p, 'f> {
    program: &'p Program<'f>,
    roots: FxHashMap<FnId, Mark>,
    reached: FxHashMap<FnId, Reached>,
    root_counts: FxHashMap<FnId, usize>,
    cold: FxHashMap<FnId, FxHashSet<ExprId>>,
    assume_hot: bool,
}

impl<'p, 'f> Heat<'p, 'f> {
    /// Finds the roots and follows the calls from them.
    pub fn new(typed: &TypedProgram<'p, 'f>, markers: &Markers) -> Self {
        use rayon::prelude::*;
        let program = typed.program;
        let ids: Vec<FnId> = typed.functions_with_bodies().collect();
        let cold: FxHashMap<FnId, FxHashSet<ExprId>> =
            ids.par_iter().map(|id| (*id, cold_expressions(typed, *id))).collect();
        let mut heat = Heat {
            program,
            roots: FxHashMap::default(),
            reached: FxHashMap::default(),
            root_counts: FxHashMap::default(),
            cold,
            assume_hot: markers.assume_hot,
        };
        let mut cold_fns = FxHashSet::default();
        for id in &ids {
            match markers.of_function(program, *id) {
                Some(mark) if mark.hot => {
                    heat.roots.insert(*id, mark);
                }
                Some(_) => {
                    cold_fns.insert(*id);
                }
                None => {}
            }
        }
        if heat.roots.is_empty() {
            return heat;
        }
        let edges: FxHashMap<FnId, Vec<Edge>> = ids
            .par_iter()
            .map(|id| {
                let mut edges = edges::edges_of(typed, *id);
                edges.retain(|edge| !heat.cold[id].contains(&edge.expr) && !cold_fns.contains(&edge.to));
                (*id, edges)
            })
            .collect();
        heat.propagate(&edges);
        heat.count_roots(&edges);
        heat
    }

    fn sorted_roots(&self) -> Vec<FnId> {
        let mut roots: Vec<FnId> = self.roots.keys().copied().collect();
        roots.sort_by_key(|id| (self.program.fn_loc(*id), *id));
        roots
    }

    /// Breadth first from all roots at once: the first path to arrive is a shortest one.
    fn propagate(&mut self, edges: &FxHashMap<FnId, Vec<Edge>>) {
        let mut level = self.sorted_roots();
        for root in &level {
            self.reached.insert(*root, Reached { distance: 0, from: None });
        }
        let mut distance = 0;
        while !level.is_empty() {
            distance += 1;
            let mut next = Vec::new();
            for id in level {
                for edge in edges.get(&id).into_iter().flatten() {
                    if self.reached.contains_key(&edge.to) {
                        continue;
                    }
                    self.reached.insert(edge.to, Reached { distance, from: Some((id, edge.clone())) });
                    next.push(edge.to);
                }
            }
            level = next;
        }
    }

    fn count_roots(&mut self, edges: &FxHashMap<FnId, Vec<Edge>>) {
        for root in self.sorted_roots().into_iter().take(MAX_COUNTED_ROOTS) {
            let mut seen = FxHashSet::default();
            let mut stack = vec![root];
            while let Some(id) = stack.pop() {
                if seen.insert(id) {
                    *self.root_counts.entry(id).or_default() += 1;
                    stack.extend(edges.get(&id).into_iter().flatten().map(|edge| edge.to));
                }
            }
        }
    }

    /// Number of roots.
    pub fn root_count(&self) -> usize {
        self.roots.len()
    }

    /// Number of hot functions, roots included.
    pub fn hot_count(&self) -> usize {
        self.reached.len()
    }

    /// Whether a place in a function is hot: the function is reached, and no barrier lies around the place.
    pub fn is_hot(&self, id: FnId, expr: ExprId) -> bool {
        let reached = self.assume_hot || self.reached.contains_key(&id);
        reached && !self.cold.get(&id).is_some_and(|cold| cold.contains(&expr))
    }

    /// Calls from the nearest root; none if not reached.
    pub fn distance(&self, id: FnId) -> Option<u32> {
        self.reached.get(&id).map(|reached| reached.distance).or(self.assume_hot.then_some(0))
    }

    /// Whether some call on the way from the root is in a loop.
    pub fn called_in_loop(&self, id: FnId) -> bool {
        let mut at = id;
        while let Some((caller, edge)) = self.reached.get(&at).and_then(|reached| reached.from.as_ref()) {
            if edge.in_loop {
                return true;
            }
            at = *caller;
        }
        false
    }

    /// The shortest chain from a root to a function.
    pub fn chain(&self, id: FnId) -> Option<HotChain> {
        let mut hops = Vec::new();
        let mut at = id;
        while let Some(reached) = self.reached.get(&at) {
            let edge = reached.from.as_ref();
            hops.push(Hop {
                function: self.program.fn_short(at),
                definition: self.program.fn_loc(at),
                call_site: edge
                    .map(|(caller, edge)| Loc { file: self.program.function(*caller).home.file, span: edge.span }),
                in_loop: edge.is_some_and(|(_, edge)| edge.in_loop),
                maybe: edge.is_some_and(|(_, edge)| edge.maybe),
            });
            match edge {
                Some((caller, _)) => at = *caller,
                None => break,
            }
        }
        hops.reverse();
        let others = self.root_counts.get(&id).copied().unwrap_or(1).saturating_sub(1);
        match self.roots.get(&at) {
            Some(mark) => {
                Some(HotChain { reason: mark.reason.clone(), marked_at: mark.loc, hops, other_roots: others })
            }
            None if self.assume_hot => Some(HotChain {
                reason: "`--assume-hot`".to_owned(),
                marked_at: None,
                hops: vec![Hop {
                    function: self.program.fn_short(id),
                    definition: self.program.fn_loc(id),
                    call_site: None,
                    in_loop: false,
                    maybe: false,
                }],
                other_roots: 0,
            }),
            None => None,
        }
    }
}
