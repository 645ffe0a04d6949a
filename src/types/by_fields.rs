//! Values that follow from the fields of a type: of each type once for what holds for its parameters.
//!
//! Only what holds for the arguments goes into a type, and not the arguments themselves, so that a type that holds one
//! of itself with ever larger arguments has an end. Types that hold each other are solved together, from the least value up, until
//! nothing changes: the order of their fields cannot show. [`crate::graph::fixed_point`] does the same for what is known to depend on
//! what before it starts.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::types::program::AdtId;

/// A type, and what holds for its arguments.
type Key<V> = (AdtId, Vec<V>);

/// A type that holds itself with more other arguments than this is worth the least there. A guess: none in well-formed code that
/// was seen has two.
const MOST_INSTANCES: usize = 8;

/// What was worked out, by type and by what holds for its arguments.
#[derive(Debug)]
pub struct ByFields<V> {
    /// Types that are settled.
    known: FxHashMap<Key<V>, V>,
    /// What types of unsettled recursions are worth so far.
    guesses: FxHashMap<Key<V>, V>,
    /// Types whose fields are being looked at, the outermost first.
    open: Vec<Key<V>>,
    /// Unsettled types that were looked at in this round, with the outermost open one that each depends on.
    looked_at: Vec<(Key<V>, usize)>,
    /// The outermost open type that was met since the innermost one was opened.
    outermost: usize,
    /// Whether a guess became another one in this round.
    has_changed: bool,
}

impl<V> Default for ByFields<V> {
    fn default() -> Self {
        ByFields {
            known: FxHashMap::default(),
            guesses: FxHashMap::default(),
            open: Vec::new(),
            looked_at: Vec::new(),
            outermost: usize::MAX,
            has_changed: false,
        }
    }
}

impl<V: Copy + Eq + Hash> ByFields<V> {
    /// Returns what `work` makes of the fields of a type, given what holds for its arguments: the least solution where the type
    /// holds itself.
    ///
    /// `work` must be monotone and its values have an upper bound, or a recursion has no end; `least` is the lower one.
    pub fn of(&mut self, id: AdtId, of_args: Vec<V>, least: V, work: impl Fn(&mut Self, &[V]) -> V) -> V {
        let key = (id, of_args);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        if let Some(guess) = self.unsettled(&key) {
            return guess;
        }
        if self.open.iter().filter(|open| open.0 == id).count() > MOST_INSTANCES {
            return least;
        }
        self.guesses.entry(key.clone()).or_insert(least);
        self.open.push(key.clone());
        let found = self.settle(&key, &work);
        self.open.pop();
        found
    }

    /// The value of a type that is open or was looked at in this round; remembers what that rests on.
    fn unsettled(&mut self, key: &Key<V>) -> Option<V> {
        let open = self.open.iter().position(|open| open == key);
        let looked_at = || self.looked_at.iter().find(|(other, _)| other == key).map(|(_, outermost)| *outermost);
        self.outermost = self.outermost.min(open.or_else(looked_at)?);
        self.guesses.get(key).copied()
    }

    /// Looks at a type once if it belongs to the recursion of one that was opened before, which will look again; else until nothing
    /// changes.
    fn settle(&mut self, key: &Key<V>, work: &impl Fn(&mut Self, &[V]) -> V) -> V {
        let (depth, inside) = (self.open.len() - 1, self.looked_at.len());
        let outer = (self.outermost, self.has_changed);
        loop {
            (self.outermost, self.has_changed) = (usize::MAX, false);
            let found = work(self, &key.1);
            self.has_changed |= self.guesses.insert(key.clone(), found) != Some(found);
            let outermost = self.outermost;
            if outermost < depth {
                self.looked_at.push((key.clone(), outermost));
                self.outermost = outermost.min(outer.0);
                self.has_changed |= outer.1;
                return found;
            }
            let is_recursive = outermost == depth;
            if !is_recursive || !self.has_changed {
                self.keep(key, inside);
                (self.outermost, self.has_changed) = outer;
                return found;
            }
            self.looked_at.truncate(inside);
        }
    }

    /// A type and those of its recursion are settled.
    fn keep(&mut self, key: &Key<V>, inside: usize) {
        let members: Vec<Key<V>> = self.looked_at.drain(inside..).map(|(member, _)| member).collect();
        for member in members.into_iter().chain([key.clone()]) {
            if let Some(value) = self.guesses.remove(&member) {
                self.known.insert(member, value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Types by number: what each holds itself, and the types of its fields.
    type Types<'a> = &'a [(u32, &'a [u32])];

    const MOST: u32 = 9;

    fn value(types: Types<'_>, id: u32, known: &mut ByFields<u32>) -> u32 {
        let (own, fields) = types[id as usize];
        known.of(AdtId(id), Vec::new(), 0, |known, _| {
            fields.iter().fold(own, |sum, field| MOST.min(sum + value(types, *field, known)))
        })
    }

    #[test]
    fn types_that_hold_each_other_are_worth_the_same_whichever_is_asked_first() {
        let types: Types<'_> = &[(0, &[1, 2]), (1, &[2]), (1, &[1, 3]), (0, &[4, 4]), (0, &[3, 5]), (0, &[])];
        let swapped: Types<'_> = &[(0, &[2, 1]), (1, &[2]), (1, &[3, 1]), (0, &[4, 4]), (0, &[5, 3]), (0, &[])];
        for first in 0..6 {
            for types in [types, swapped] {
                let mut known = ByFields::default();
                value(types, first, &mut known);
                let all: Vec<u32> = (0..6).map(|id| value(types, id, &mut known)).collect();
                // The first three hold guards without end, the others none.
                assert_eq!(all, [MOST, MOST, MOST, 0, 0, 0], "{first} first");
                assert!(known.guesses.is_empty() && known.looked_at.is_empty() && known.open.is_empty());
            }
        }
    }

    #[test]
    fn types_that_all_hold_each_other_are_looked_at_a_few_times_each() {
        let all: Vec<u32> = (0..40).collect();
        let types: Vec<(u32, &[u32])> = all.iter().map(|_| (0, all.as_slice())).collect();
        assert_eq!(value(&types, 0, &mut ByFields::default()), 0);
    }

    #[test]
    fn arguments_that_grow_without_end_have_one() {
        fn grows(own: u32, known: &mut ByFields<u32>) -> u32 {
            known.of(AdtId(0), vec![own], 0, |known, of_args| MOST.min(1 + grows(of_args[0] + 1, known)))
        }
        assert_eq!(grows(0, &mut ByFields::default()), MOST);
    }
}
