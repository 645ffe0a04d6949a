//! A set of guards of one body.
//!
//! Bodies have few guards, and each event of a body has a set: nearly all fit into one word without memory of their own. A set
//! stores the words between its first and its last guard only, so that a body with thousands of guards does not need as many bits
//! for each local that holds one of them.

use smallvec::SmallVec;

use crate::analysis::guards::GuardId;

const BITS: u32 = u64::BITS;

/// A set of guards, in order of their numbers.
///
/// Neither the first nor the last word is zero, so that equal sets are equal; an empty set has no words, and its offset is zero.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Guards {
    /// How many words of zeros are left out before the first.
    offset: u32,
    words: SmallVec<[u64; 1]>,
}

impl Guards {
    /// No guards.
    pub fn new() -> Guards {
        Guards::default()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether a guard is among them.
    pub fn contains(&self, guard: &GuardId) -> bool {
        self.word(guard / BITS) & bit(*guard) != 0
    }

    /// The guards, in order.
    pub fn iter(&self) -> Iter<&Guards> {
        Iter { left: self.words.first().copied().unwrap_or(0), at: 0, set: self }
    }

    /// The guards that are not in the other set, in order.
    pub fn difference(&self, other: &Guards) -> Iter<Guards> {
        self.without(other).into_iter()
    }

    /// Whether all of them are in the other set.
    pub(crate) fn is_subset(&self, other: &Guards) -> bool {
        self.words.iter().zip(self.offset..).all(|(word, number)| word & !other.word(number) == 0)
    }

    /// Whether none of them is in the other set.
    pub(crate) fn is_disjoint(&self, other: &Guards) -> bool {
        self.words.iter().zip(self.offset..).all(|(word, number)| word & other.word(number) == 0)
    }

    pub(crate) fn insert(&mut self, guard: GuardId) {
        self.reach(guard / BITS);
        self.words[(guard / BITS - self.offset) as usize] |= bit(guard);
    }

    pub(crate) fn remove(&mut self, guard: &GuardId) {
        if self.contains(guard) {
            self.words[(guard / BITS - self.offset) as usize] &= !bit(*guard);
            self.trim();
        }
    }

    /// Keeps those for which it is true.
    pub(crate) fn retain(&mut self, mut keeps: impl FnMut(&GuardId) -> bool) {
        *self = self.iter().filter(|guard| keeps(guard)).collect();
    }

    /// What is in both.
    pub(crate) fn common(&self, other: &Guards) -> Guards {
        let mut common = self.clone();
        common.meet(other);
        common
    }

    /// What is here and not in the other set.
    pub(crate) fn without(&self, other: &Guards) -> Guards {
        let mut left = self.clone();
        left.take(other);
        left
    }

    /// What is in either.
    pub(crate) fn union(&self, other: &Guards) -> Guards {
        let mut all = self.clone();
        all.add(other);
        all
    }

    /// Adds all of another set.
    pub(crate) fn add(&mut self, other: &Guards) {
        let Some(last) = other.words.len().checked_sub(1) else { return };
        self.reach(other.offset);
        self.reach(other.offset + last as u32);
        let from = (other.offset - self.offset) as usize;
        self.words[from..].iter_mut().zip(&other.words).for_each(|(word, others)| *word |= others);
    }

    /// Takes all of another set away.
    pub(crate) fn take(&mut self, other: &Guards) {
        let from = self.offset.max(other.offset);
        let own = self.words.iter_mut().skip((from - self.offset) as usize);
        let others = other.words.iter().skip((from - other.offset) as usize);
        own.zip(others).for_each(|(word, taken)| *word &= !taken);
        self.trim();
    }

    /// Keeps what is in the other set, too.
    pub(crate) fn meet(&mut self, other: &Guards) {
        let offset = self.offset;
        self.words.iter_mut().zip(offset..).for_each(|(word, number)| *word &= other.word(number));
        self.trim();
    }

    fn word(&self, number: u32) -> u64 {
        number.checked_sub(self.offset).and_then(|index| self.words.get(index as usize)).copied().unwrap_or(0)
    }

    /// Makes room for a word.
    fn reach(&mut self, number: u32) {
        if self.words.is_empty() {
            self.offset = number;
        }
        if number < self.offset {
            self.words.insert_many(0, std::iter::repeat_n(0, (self.offset - number) as usize));
            self.offset = number;
        }
        let needed = (number - self.offset) as usize + 1;
        if self.words.len() < needed {
            self.words.resize(needed, 0);
        }
    }

    fn trim(&mut self) {
        let used = self.words.iter().rposition(|word| *word != 0).map_or(0, |last| last + 1);
        self.words.truncate(used);
        let zeros = self.words.iter().take_while(|word| **word == 0).count();
        self.words.drain(..zeros);
        self.offset = if self.words.is_empty() { 0 } else { self.offset + zeros as u32 };
    }
}

/// The union of some sets.
pub(crate) fn all<'s>(sets: impl IntoIterator<Item = &'s Guards>) -> Guards {
    let mut all = Guards::new();
    sets.into_iter().for_each(|set| all.add(set));
    all
}

fn bit(guard: GuardId) -> u64 {
    1 << (guard % BITS)
}

/// The guards of a set, that is borrowed or consumed.
#[derive(Clone, Debug)]
pub struct Iter<S> {
    set: S,
    /// The word that is gone through.
    at: usize,
    /// What is left of it.
    left: u64,
}

impl<S: std::borrow::Borrow<Guards>> Iterator for Iter<S> {
    type Item = GuardId;

    fn next(&mut self) -> Option<GuardId> {
        let set = self.set.borrow();
        while self.left == 0 {
            self.at += 1;
            self.left = *set.words.get(self.at)?;
        }
        let guard = (set.offset + self.at as u32) * BITS + self.left.trailing_zeros();
        self.left &= self.left - 1;
        Some(guard)
    }
}

impl<'s> IntoIterator for &'s Guards {
    type Item = GuardId;
    type IntoIter = Iter<&'s Guards>;

    fn into_iter(self) -> Iter<&'s Guards> {
        self.iter()
    }
}

impl IntoIterator for Guards {
    type Item = GuardId;
    type IntoIter = Iter<Guards>;

    fn into_iter(self) -> Iter<Guards> {
        Iter { left: self.words.first().copied().unwrap_or(0), at: 0, set: self }
    }
}

impl Extend<GuardId> for Guards {
    fn extend<T: IntoIterator<Item = GuardId>>(&mut self, guards: T) {
        guards.into_iter().for_each(|guard| self.insert(guard));
    }
}

impl FromIterator<GuardId> for Guards {
    fn from_iter<T: IntoIterator<Item = GuardId>>(guards: T) -> Guards {
        let mut set = Guards::new();
        set.extend(guards);
        set
    }
}

impl<const N: usize> From<[GuardId; N]> for Guards {
    fn from(guards: [GuardId; N]) -> Guards {
        guards.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// A dozen guards at most: some side by side, some around the end of a word, some far away.
    fn drawn(random: &mut fastrand::Rng) -> BTreeSet<GuardId> {
        let ranges = [0..5, 60..70, 0..400];
        let mut guard = || {
            let range = ranges[random.usize(0..3)].clone();
            random.u32(range)
        };
        (0..guard() % 12).map(|_| guard()).collect()
    }

    fn set(guards: &BTreeSet<GuardId>) -> Guards {
        guards.iter().rev().copied().collect()
    }

    #[test]
    fn it_is_the_set_that_a_tree_is() {
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..4000 {
            let (one, other, guard) = (drawn(&mut random), drawn(&mut random), random.u32(0..400));
            let (left, right) = (set(&one), set(&other));
            assert!(left.iter().eq(one.iter().copied()), "{one:?}");
            assert_eq!(left == right, one == other);
            assert_eq!(left.is_empty(), one.is_empty());
            assert_eq!(left.contains(&guard), one.contains(&guard));
            assert!(left.difference(&right).eq(one.difference(&other).copied()), "{one:?} - {other:?}");
            let mut changed = left.clone();
            changed.add(&right);
            assert_eq!(changed, set(&(&one | &other)));
            changed.take(&right);
            assert_eq!(changed, set(&(&one - &other)));
            assert_eq!(left.common(&right), set(&(&one & &other)));
            assert_eq!(left.without(&right), set(&(&one - &other)));
            assert_eq!(
                (left.is_subset(&right), left.is_disjoint(&right)),
                (one.is_subset(&other), one.is_disjoint(&other))
            );
            let (mut without, mut removed) = (one, left);
            without.remove(&guard);
            removed.remove(&guard);
            assert_eq!(removed, set(&without));
        }
    }
}
