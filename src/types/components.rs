//! Strongly connected components of whatever depends on each other: functions, modules.
//!
//! R. Tarjan, "Depth-first search and linear graph algorithms", 1972.

use std::hash::Hash;

use rustc_hash::{FxHashMap, FxHashSet};

/// The strongly connected components of all that is reached from some roots, each after those that it depends on.
///
/// Members of a component are in no particular order. Iterative: the depth of calls is the input's choice.
pub fn components<N: Copy + Eq + Hash>(roots: &[N], dependencies: &mut dyn FnMut(N) -> Vec<N>) -> Vec<Vec<N>> {
    let mut search =
        Search { numbers: FxHashMap::default(), open: Vec::new(), is_open: FxHashSet::default(), found: Vec::new() };
    for root in roots {
        search.from(*root, dependencies);
    }
    search.found
}

/// Tarjan's search, its recursion as a stack of visits.
struct Search<N> {
    /// In which order nodes were first visited.
    numbers: FxHashMap<N, u32>,
    /// Visited nodes that belong to no component yet.
    open: Vec<N>,
    is_open: FxHashSet<N>,
    found: Vec<Vec<N>>,
}

/// A node whose dependencies are being visited.
struct Visit<N> {
    id: N,
    dependencies: std::vec::IntoIter<N>,
    /// The lowest number that is reached from here without leaving the open nodes.
    lowest: u32,
}

impl<N: Copy + Eq + Hash> Search<N> {
    fn from(&mut self, root: N, dependencies: &mut dyn FnMut(N) -> Vec<N>) {
        let mut visits: Vec<Visit<N>> = self.enter(root, dependencies).into_iter().collect();
        while let Some(visit) = visits.last_mut() {
            if let Some(next) = visit.dependencies.next() {
                if self.is_open.contains(&next) {
                    visit.lowest = visit.lowest.min(self.numbers[&next]);
                } else {
                    visits.extend(self.enter(next, dependencies));
                }
                continue;
            }
            let (id, lowest) = (visit.id, visit.lowest);
            visits.pop();
            if let Some(dependent) = visits.last_mut() {
                dependent.lowest = dependent.lowest.min(lowest);
            }
            if lowest == self.numbers[&id] {
                self.close(id);
            }
        }
    }

    /// Starts to visit a node; none if it was visited before.
    fn enter(&mut self, id: N, dependencies: &mut dyn FnMut(N) -> Vec<N>) -> Option<Visit<N>> {
        if self.numbers.contains_key(&id) {
            return None;
        }
        let number = self.numbers.len() as u32;
        self.numbers.insert(id, number);
        self.open.push(id);
        self.is_open.insert(id);
        Some(Visit { id, dependencies: dependencies(id).into_iter(), lowest: number })
    }

    /// The open nodes from `id` on are one component.
    fn close(&mut self, id: N) {
        let start = self.open.iter().rposition(|open| *open == id).unwrap_or(0);
        let members = self.open.split_off(start);
        for member in &members {
            self.is_open.remove(member);
        }
        self.found.push(members);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::program::FnId;

    /// Calls as a table: function `i` calls the functions in row `i`.
    fn components_of(calls: &[&[u32]]) -> Vec<Vec<u32>> {
        let roots: Vec<FnId> = (0..calls.len() as u32).map(FnId).collect();
        let found = components(&roots, &mut |id| calls[id.index()].iter().map(|to| FnId(*to)).collect());
        found
            .into_iter()
            .map(|members| {
                let mut members: Vec<u32> = members.into_iter().map(|id| id.0).collect();
                members.sort_unstable();
                members
            })
            .collect()
    }

    #[test]
    fn callees_come_before_callers_and_recursions_together() {
        assert_eq!(components_of(&[&[1], &[2, 3], &[1], &[]]), [vec![3], vec![1, 2], vec![0]]);
        assert_eq!(components_of(&[&[0], &[0]]), [vec![0], vec![1]]);
        assert_eq!(components_of(&[&[1], &[2], &[0, 3], &[4], &[3]]), [vec![3, 4], vec![0, 1, 2]]);
    }

    #[test]
    fn a_chain_as_long_as_memory_allows_needs_no_stack() {
        let long = 200_000;
        let found = components(&[FnId(0)], &mut |id| (id.0 < long).then_some(FnId(id.0 + 1)).into_iter().collect());
        assert_eq!(found.len(), long as usize + 1);
    }
}
