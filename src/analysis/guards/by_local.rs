//! Which guards each local has to do with, as a map that shares what did not change.
//!
//! A state is copied at each branch, and asked at each event what all locals hold. So the map is a persistent tree whose nodes keep
//! the union of what is below them: a copy costs nothing, a change as much as the number has bits, and two states that come from one
//! are joined and compared by their differences. Big-endian Patricia trees (C. Okasaki, A. Gill, "Fast mergeable integer maps", 1998):
//! their form depends on the keys alone.

use std::rc::Rc;

use crate::analysis::guards::Guards;
use crate::facts::PatId;

/// Sets of guards by local; a local without guards is not in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct ByLocal(Link);

type Link = Option<Rc<Tree>>;

#[derive(Debug)]
enum Tree {
    Leaf {
        key: u32,
        guards: Guards,
    },
    /// Keys that are alike above a bit, and differ in it.
    Branch {
        /// One of them.
        key: u32,
        bit: u32,
        /// The union of what is below.
        all: Guards,
        halves: [Rc<Tree>; 2],
    },
}

impl ByLocal {
    /// The guards of a local.
    pub(crate) fn get(&self, pat: PatId) -> Option<&Guards> {
        let mut at = self.0.as_deref()?;
        loop {
            match at {
                Tree::Leaf { key, guards } => return (*key == pat.0).then_some(guards),
                Tree::Branch { bit, halves, .. } => at = &halves[half(pat.0, *bit)],
            }
        }
    }

    /// The guards of all locals.
    pub(crate) fn all(&self) -> Guards {
        self.0.as_deref().map(|tree| tree.all().clone()).unwrap_or_default()
    }

    /// Gives a local other guards.
    pub(crate) fn set(&mut self, pat: PatId, guards: Guards) {
        self.remove(pat);
        if !guards.is_empty() {
            let leaf = Some(Rc::new(Tree::Leaf { key: pat.0, guards }));
            self.0 = union(&self.0, &leaf);
        }
    }

    /// Leaves a local without guards.
    pub(crate) fn remove(&mut self, pat: PatId) {
        if self.get(pat).is_some() {
            self.0 = self.0.as_ref().and_then(|tree| removed(tree, pat.0));
        }
    }

    /// Takes guards away from all locals.
    pub(crate) fn take(&mut self, guards: &Guards) {
        self.0 = self.0.as_ref().and_then(|tree| taken(tree, guards));
    }

    /// Adds what another map has.
    pub(crate) fn add(&mut self, other: &ByLocal) {
        self.0 = union(&self.0, &other.0);
    }

    /// Keeps the locals that another map has, too, and one that is named.
    pub(crate) fn keep_those_of(&mut self, other: &ByLocal, kept: Option<PatId>) {
        let kept = kept.and_then(|pat| Some((pat, self.get(pat)?.clone())));
        let mut own = None;
        shared(self.0.as_ref(), other.0.as_ref(), &mut own);
        self.0 = own;
        kept.into_iter().for_each(|(pat, guards)| self.set(pat, guards));
    }

    /// The locals that have other guards than in another map.
    pub(crate) fn changed_from(&self, other: &ByLocal) -> Vec<PatId> {
        let mut found = Vec::new();
        changed(self.0.as_ref(), other.0.as_ref(), &mut found);
        found
    }

    /// The guards of locals that another map does not have.
    pub(crate) fn of_others_than(&self, other: &ByLocal) -> Guards {
        let mut found = Guards::new();
        missing(self.0.as_ref(), other.0.as_ref(), &mut found);
        found
    }
}

impl PartialEq for ByLocal {
    fn eq(&self, other: &ByLocal) -> bool {
        is_same(self.0.as_ref(), other.0.as_ref())
    }
}

impl Eq for ByLocal {}

impl Tree {
    fn key(&self) -> u32 {
        match self {
            Tree::Leaf { key, .. } | Tree::Branch { key, .. } => *key,
        }
    }

    fn all(&self) -> &Guards {
        match self {
            Tree::Leaf { guards, .. } => guards,
            Tree::Branch { all, .. } => all,
        }
    }
}

/// How the keys of two trees lie to each other.
enum Lie<'t> {
    /// One key.
    Leaves(&'t Guards, &'t Guards),
    /// They differ in the same bit.
    Halves(u32, &'t [Rc<Tree>; 2], &'t [Rc<Tree>; 2]),
    /// All of the second lie in that half of the first.
    InFirst(u32, &'t [Rc<Tree>; 2], usize),
    /// All of the first lie in that half of the second.
    InSecond(u32, &'t [Rc<Tree>; 2], usize),
    Apart,
}

fn lie<'t>(one: &'t Tree, other: &'t Tree) -> Lie<'t> {
    match (one, other) {
        (Tree::Leaf { key, guards }, Tree::Leaf { key: with, guards: others }) if key == with => {
            Lie::Leaves(guards, others)
        }
        (Tree::Branch { bit, halves, key, .. }, Tree::Branch { bit: with, halves: others, .. })
            if bit == with && is_alike(*key, other.key(), *bit) =>
        {
            Lie::Halves(*bit, halves, others)
        }
        (Tree::Branch { bit, halves, key, .. }, _) if is_below(other, *bit) && is_alike(*key, other.key(), *bit) => {
            Lie::InFirst(*bit, halves, half(other.key(), *bit))
        }
        (_, Tree::Branch { bit, halves, key, .. }) if is_below(one, *bit) && is_alike(*key, one.key(), *bit) => {
            Lie::InSecond(*bit, halves, half(one.key(), *bit))
        }
        _ => Lie::Apart,
    }
}

/// Whether all keys of a tree are alike in that bit and above.
fn is_below(tree: &Tree, bit: u32) -> bool {
    match tree {
        Tree::Leaf { .. } => true,
        Tree::Branch { bit: own, .. } => *own < bit,
    }
}

/// Whether keys are alike above a bit.
fn is_alike(one: u32, other: u32, bit: u32) -> bool {
    (one ^ other) >> bit >> 1 == 0
}

fn half(key: u32, bit: u32) -> usize {
    (key >> bit & 1) as usize
}

fn branch(bit: u32, halves: [Rc<Tree>; 2]) -> Rc<Tree> {
    let all = halves[0].all().union(halves[1].all());
    Rc::new(Tree::Branch { key: halves[0].key(), bit, all, halves })
}

/// The same branch with other halves; the half that is left, where one has nothing.
fn rebuilt(tree: &Rc<Tree>, bit: u32, halves: &[Rc<Tree>; 2], changed: [Link; 2]) -> Link {
    match changed {
        [Some(zero), Some(one)] if Rc::ptr_eq(&zero, &halves[0]) && Rc::ptr_eq(&one, &halves[1]) => Some(tree.clone()),
        [Some(zero), Some(one)] => Some(branch(bit, [zero, one])),
        [left, None] | [None, left] => left,
    }
}

fn removed(tree: &Rc<Tree>, key: u32) -> Link {
    match &**tree {
        Tree::Leaf { .. } => None,
        Tree::Branch { bit, halves, .. } => {
            let at = half(key, *bit);
            let mut changed = halves.clone().map(Some);
            changed[at] = removed(&halves[at], key);
            rebuilt(tree, *bit, halves, changed)
        }
    }
}

fn taken(tree: &Rc<Tree>, guards: &Guards) -> Link {
    if tree.all().is_disjoint(guards) {
        return Some(tree.clone());
    }
    match &**tree {
        Tree::Leaf { key, guards: own } => {
            let left = own.without(guards);
            (!left.is_empty()).then(|| Rc::new(Tree::Leaf { key: *key, guards: left }))
        }
        Tree::Branch { bit, halves, .. } => {
            let changed = [taken(&halves[0], guards), taken(&halves[1], guards)];
            rebuilt(tree, *bit, halves, changed)
        }
    }
}

fn union(one: &Link, other: &Link) -> Link {
    match (one, other) {
        (Some(one), Some(other)) => Some(both(one, other)),
        (Some(own), None) | (None, Some(own)) => Some(own.clone()),
        (None, None) => None,
    }
}

fn both(one: &Rc<Tree>, other: &Rc<Tree>) -> Rc<Tree> {
    if Rc::ptr_eq(one, other) {
        return one.clone();
    }
    match lie(one, other) {
        Lie::Leaves(guards, others) if others.is_subset(guards) => one.clone(),
        Lie::Leaves(guards, others) => Rc::new(Tree::Leaf { key: one.key(), guards: guards.union(others) }),
        Lie::Halves(bit, halves, others) => {
            let joined = [both(&halves[0], &others[0]), both(&halves[1], &others[1])];
            let is_own = Rc::ptr_eq(&joined[0], &halves[0]) && Rc::ptr_eq(&joined[1], &halves[1]);
            if is_own { one.clone() } else { branch(bit, joined) }
        }
        Lie::InFirst(bit, halves, at) => {
            let mut joined = halves.clone();
            joined[at] = both(&halves[at], other);
            if Rc::ptr_eq(&joined[at], &halves[at]) { one.clone() } else { branch(bit, joined) }
        }
        Lie::InSecond(bit, halves, at) => {
            let mut joined = halves.clone();
            joined[at] = both(one, &halves[at]);
            branch(bit, joined)
        }
        Lie::Apart => {
            let bit = (one.key() ^ other.key()).ilog2();
            match half(one.key(), bit) {
                0 => branch(bit, [one.clone(), other.clone()]),
                _ => branch(bit, [other.clone(), one.clone()]),
            }
        }
    }
}

/// Adds to `found` what the first has for keys of the second.
fn shared(one: Option<&Rc<Tree>>, other: Option<&Rc<Tree>>, found: &mut Link) {
    let (Some(one), Some(other)) = (one, other) else { return };
    if Rc::ptr_eq(one, other) {
        *found = union(found, &Some(one.clone()));
        return;
    }
    match lie(one, other) {
        Lie::Leaves(..) => *found = union(found, &Some(one.clone())),
        Lie::Halves(_, halves, others) => {
            for (own, other) in halves.iter().zip(others) {
                shared(Some(own), Some(other), found);
            }
        }
        Lie::InFirst(_, halves, at) => shared(Some(&halves[at]), Some(other), found),
        Lie::InSecond(_, halves, at) => shared(Some(one), Some(&halves[at]), found),
        Lie::Apart => {}
    }
}

/// Adds to `found` the guards that the first has for keys which the second does not have.
fn missing(one: Option<&Rc<Tree>>, other: Option<&Rc<Tree>>, found: &mut Guards) {
    let Some(one) = one else { return };
    let Some(other) = other else { return found.add(one.all()) };
    if Rc::ptr_eq(one, other) {
        return;
    }
    match lie(one, other) {
        Lie::Leaves(..) => {}
        Lie::Halves(_, halves, others) => {
            for (own, other) in halves.iter().zip(others) {
                missing(Some(own), Some(other), found);
            }
        }
        Lie::InFirst(_, halves, at) => {
            found.add(halves[1 - at].all());
            missing(Some(&halves[at]), Some(other), found);
        }
        Lie::InSecond(_, halves, at) => missing(Some(one), Some(&halves[at]), found),
        Lie::Apart => found.add(one.all()),
    }
}

/// Adds to `found` the keys of which the first has other guards than the second.
fn changed(one: Option<&Rc<Tree>>, other: Option<&Rc<Tree>>, found: &mut Vec<PatId>) {
    let Some(one) = one else { return };
    if other.is_some_and(|other| Rc::ptr_eq(one, other)) {
        return;
    }
    match (&**one, other.map(|other| lie(one, other))) {
        (_, Some(Lie::Leaves(guards, others))) => found.extend((guards != others).then_some(PatId(one.key()))),
        (_, Some(Lie::Halves(_, halves, others))) => {
            for (own, other) in halves.iter().zip(others) {
                changed(Some(own), Some(other), found);
            }
        }
        (_, Some(Lie::InFirst(_, halves, at))) => {
            changed(Some(&halves[1 - at]), None, found);
            changed(Some(&halves[at]), other, found);
        }
        (_, Some(Lie::InSecond(_, halves, at))) => changed(Some(one), Some(&halves[at]), found),
        (Tree::Leaf { key, .. }, Some(Lie::Apart) | None) => found.push(PatId(*key)),
        (Tree::Branch { halves, .. }, Some(Lie::Apart) | None) => {
            halves.iter().for_each(|half| changed(Some(half), None, found));
        }
    }
}

fn is_same(one: Option<&Rc<Tree>>, other: Option<&Rc<Tree>>) -> bool {
    let (Some(one), Some(other)) = (one, other) else { return one.is_none() && other.is_none() };
    if Rc::ptr_eq(one, other) {
        return true;
    }
    match lie(one, other) {
        Lie::Leaves(guards, others) => guards == others,
        Lie::Halves(_, halves, others) => {
            let is_half_same = |at: usize| is_same(Some(&halves[at]), Some(&others[at]));
            one.all() == other.all() && is_half_same(0) && is_half_same(1)
        }
        Lie::InFirst(..) | Lie::InSecond(..) | Lie::Apart => false,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    type Plain = BTreeMap<u32, Guards>;

    fn drawn(random: &mut fastrand::Rng) -> Plain {
        let keys = [8, 40, 1 << 20][random.usize(0..3)];
        (0..random.usize(0..9))
            .map(|_| (random.u32(0..keys), Guards::from([random.u32(0..70), random.u32(0..9)])))
            .collect()
    }

    fn map(plain: &Plain) -> ByLocal {
        let mut map = ByLocal::default();
        plain.iter().for_each(|(key, guards)| map.set(PatId(*key), guards.clone()));
        map
    }

    fn all<'g>(sets: impl Iterator<Item = &'g Guards>) -> Guards {
        sets.flatten().collect()
    }

    #[test]
    fn it_is_the_map_that_a_plain_one_is() {
        let mut random = fastrand::Rng::with_seed(11);
        for _ in 0..4000 {
            let (one, mut other) = (drawn(&mut random), drawn(&mut random));
            // Mostly the two come from one.
            if random.bool() {
                other.extend(one.clone());
            }
            let (left, right) = (map(&one), map(&other));
            assert_eq!(left == right, one == other);
            assert_eq!(left.all(), all(one.values()));
            assert!(one.iter().all(|(key, guards)| left.get(PatId(*key)) == Some(guards)));
            let mut joined = one.clone();
            other.iter().for_each(|(key, guards)| joined.entry(*key).or_default().add(guards));
            let mut union = left.clone();
            union.add(&right);
            assert!(union == map(&joined) && union.all() == all(joined.values()));
            let apart = one.iter().filter(|(key, _)| !other.contains_key(key)).map(|(_, guards)| guards);
            assert_eq!(left.of_others_than(&right), all(apart));
            let mut changed = left.changed_from(&right);
            changed.sort_unstable_by_key(|pat| pat.0);
            let differing = one.iter().filter(|(key, guards)| other.get(key) != Some(guards));
            assert_eq!(changed, differing.map(|(key, _)| PatId(*key)).collect::<Vec<_>>());
            let gone = Guards::from([3, 65]);
            let rest = one.iter().map(|(key, guards)| (*key, guards.without(&gone)));
            let mut taken = left.clone();
            taken.take(&gone);
            assert!(taken == map(&rest.filter(|(_, guards)| !guards.is_empty()).collect()));
            let kept = one.keys().next_back().copied();
            let common = one.iter().filter(|(key, _)| other.contains_key(key) || Some(**key) == kept);
            let mut shared = left.clone();
            shared.keep_those_of(&right, kept.map(PatId));
            assert!(shared == map(&common.map(|(key, guards)| (*key, guards.clone())).collect()));
            let mut removed = left.clone();
            kept.into_iter().for_each(|key| removed.remove(PatId(key)));
            assert!(removed == map(&one.into_iter().filter(|(key, _)| Some(*key) != kept).collect()));
        }
    }
}
