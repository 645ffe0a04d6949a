//! What callers in heat pass to each function: its contexts, numbered, and which functions have too many of them.
//!
//! The contexts of all functions are the least fixed point of what calls pass, with a limit for each function: beyond it
//! nothing is known of its parameters, and everything in it counts as run. So they depend on the set of roots alone, and
//! more roots never make less code hot. Only functions within the budget are looked at.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::graph::CallGraph;
use crate::graph::calls::edges::Edge;
use crate::graph::heat::budget;
use crate::graph::variants::ParamVariants;
use crate::types::program::FnId;

/// More contexts of one function are one in which nothing is known. A guess.
const MAX_CONTEXTS: usize = 64;

/// A context by its number; 0 knows nothing.
pub(super) type ContextId = u32;

/// The context of an entry point whose loops alone are hot: nothing is known in it, and nothing else of it runs in heat.
pub(super) const LOOPS: ContextId = ContextId::MAX;

/// The contexts that were seen, and where they are not kept apart.
#[derive(Clone, Debug)]
pub(super) struct Contexts {
    all: Vec<ParamVariants>,
    numbers: FxHashMap<ParamVariants, ContextId>,
    /// Functions of which too many contexts were seen.
    open: FxHashSet<FnId>,
}

impl Default for Contexts {
    fn default() -> Self {
        let nothing = ParamVariants::default();
        Contexts {
            numbers: FxHashMap::from_iter([(nothing.clone(), 0)]),
            all: vec![nothing],
            open: FxHashSet::default(),
        }
    }
}

impl Contexts {
    /// What is known in a context.
    pub(super) fn get(&self, id: ContextId) -> &ParamVariants {
        self.all.get(id as usize).unwrap_or(&self.all[0])
    }

    /// The number of the context in which a function is called.
    pub(super) fn number(&mut self, callee: FnId, context: ParamVariants) -> ContextId {
        if context.is_open() || self.open.contains(&callee) {
            return 0;
        }
        let next = self.all.len() as ContextId;
        *self.numbers.entry(context).or_insert_with_key(|context| {
            self.all.push(context.clone());
            next
        })
    }

    /// Finds the functions of which too many contexts are seen from some roots.
    ///
    /// In a function of which nothing is kept, what hangs on its parameters passes anything on: so the contexts only grow,
    /// whatever comes first.
    pub(super) fn limit(&mut self, graph: &CallGraph<'_>, roots: &[FnId], carries: impl Fn(&Edge) -> bool) {
        let within = within_budget(graph, roots, &carries);
        let mut open: FxHashSet<FnId> = FxHashSet::default();
        let mut seen: FxHashMap<FnId, FxHashSet<ParamVariants>> = FxHashMap::default();
        let mut waiting: Vec<(FnId, Option<ParamVariants>)> =
            roots.iter().map(|root| (*root, Some(ParamVariants::default()))).collect();
        while let Some((id, context)) = waiting.pop() {
            if open.contains(&id) {
                continue;
            }
            let contexts = seen.entry(id).or_default();
            let context = match context {
                Some(context) if contexts.contains(&context) => continue,
                Some(context) if contexts.len() < MAX_CONTEXTS => Some(context),
                _ => None,
            };
            match &context {
                Some(context) => drop(contexts.insert(context.clone())),
                None => drop(open.insert(id)),
            }
            let variants = graph.variants(id);
            for edge in graph.edges(id).iter().filter(|edge| carries(edge) && within.contains(&edge.to)) {
                match &context {
                    None => waiting.push((edge.to, graph.always_passed(id, edge))),
                    Some(context) if variants.is_live(edge.expr, context) => {
                        waiting.push((edge.to, Some(graph.passed(id, context, edge))));
                    }
                    Some(_) => {}
                }
            }
        }
        self.open = open;
    }
}

/// What heat would reach if all code of a function ran each time.
fn within_budget(graph: &CallGraph<'_>, roots: &[FnId], carries: &impl Fn(&Edge) -> bool) -> FxHashSet<FnId> {
    let mut found = FxHashSet::default();
    let mut waiting: BTreeMap<u32, Vec<FnId>> = BTreeMap::from([(0, roots.to_vec())]);
    while let Some((cost, ids)) = waiting.pop_first() {
        let news: Vec<FnId> = ids.into_iter().filter(|id| found.insert(*id)).collect();
        graph.prepare(news.iter().copied());
        for id in news {
            for edge in graph.edges(id).iter().filter(|edge| carries(edge) && !found.contains(&edge.to)) {
                let cost = cost + budget::cost(graph.typed.program, id, edge);
                if cost <= budget::BUDGET {
                    waiting.entry(cost).or_default().push(edge.to);
                }
            }
        }
    }
    found
}
