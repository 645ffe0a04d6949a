//! What a profile says of each function of the workspace.

mod index;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use crate::profile::{FrameId, Profile, Stack};
use crate::types::program::{FnId, Program};
use index::Index;

/// How much of a profile falls to one function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FunctionShare {
    /// Stacks in which it is the innermost function of the workspace: its own code and the foreign code that it calls.
    pub own: u64,
    /// Stacks in which it is the innermost function of all.
    pub self_weight: u64,
    /// Stacks in which it occurs.
    pub total: u64,
}

/// A profile laid over the functions of a workspace.
#[derive(Clone, Debug)]
pub struct ProfileMatch {
    functions: BTreeMap<FnId, FunctionShare>,
    /// The functions that each frame of the profile is, by frame.
    frames: Vec<Box<[FnId]>>,
    /// The weight of the whole profile.
    pub total: u64,
    /// Stacks without any function of the workspace.
    pub unmatched: u64,
    /// Frames that name a crate of the workspace but nothing in it, sorted: the profile is of other code.
    pub stale: Vec<String>,
}

impl ProfileMatch {
    /// Finds the functions of a profile in a program.
    pub fn new(program: &Program<'_>, profile: &Profile) -> ProfileMatch {
        let index = Index::new(program);
        let mut stale = Vec::new();
        let mut frames = Vec::with_capacity(profile.frames.len());
        for frame in &profile.frames {
            let found = frame.function.as_ref().map(|name| index.find(name)).unwrap_or_default();
            if found.is_empty() && frame.function.as_ref().is_some_and(|name| index.is_stale(name)) {
                stale.push(frame.text.clone());
            }
            frames.push(found.into_boxed_slice());
        }
        stale.sort();
        let mut shares = ProfileMatch { functions: BTreeMap::new(), frames, total: profile.total, unmatched: 0, stale };
        profile.stacks.iter().for_each(|stack| shares.add(stack));
        shares
    }

    fn add(&mut self, stack: &Stack) {
        let mut seen: Vec<FnId> = stack.frames.iter().flat_map(|frame| self.of_frame(*frame)).copied().collect();
        seen.sort_unstable();
        seen.dedup();
        let innermost = stack.frames.iter().rposition(|frame| !self.of_frame(*frame).is_empty());
        let Some(innermost) = innermost else {
            self.unmatched += stack.weight;
            return;
        };
        for id in seen {
            self.functions.entry(id).or_default().total += stack.weight;
        }
        // The frame is in the table: ids come from the same profile.
        let own = self.frames[stack.frames[innermost].index()].iter();
        for id in own {
            let share = self.functions.entry(*id).or_default();
            share.own += stack.weight;
            if innermost + 1 == stack.frames.len() {
                share.self_weight += stack.weight;
            }
        }
    }

    /// The functions of the workspace that a frame is: several only if the same code is built into several crates of one
    /// name, or if arguments that names do not carry tell them apart.
    pub fn of_frame(&self, frame: FrameId) -> &[FnId] {
        self.frames.get(frame.index()).map_or(&[], |found| &found[..])
    }

    /// What falls to a function; none if the profile does not show it.
    pub fn of(&self, id: FnId) -> Option<FunctionShare> {
        self.functions.get(&id).copied()
    }

    /// A weight as a share of the profile.
    pub fn share(&self, weight: u64) -> f64 {
        if self.total == 0 { 0.0 } else { weight as f64 / self.total as f64 }
    }

    /// All functions that the profile shows, by id.
    pub fn functions(&self) -> impl Iterator<Item = (FnId, FunctionShare)> + '_ {
        self.functions.iter().map(|(id, share)| (*id, *share))
    }

    /// Functions with at least that share of the profile as their own, the heaviest first.
    pub fn above(&self, threshold: f64) -> Vec<(FnId, FunctionShare)> {
        let mut found: Vec<(FnId, FunctionShare)> =
            self.functions().filter(|(_, share)| share.own > 0 && self.share(share.own) >= threshold).collect();
        found.sort_by_key(|(id, share)| (std::cmp::Reverse(share.own), *id));
        found
    }

    /// The innermost function of the workspace in a stack, with the frames below it, outermost first.
    pub fn innermost(&self, stack: &Stack) -> Option<(FnId, Vec<FrameId>)> {
        let at = stack.frames.iter().rposition(|frame| !self.of_frame(*frame).is_empty())?;
        let id = self.of_frame(*stack.frames.get(at)?).first()?;
        Some((*id, stack.frames.get(at + 1..).unwrap_or_default().to_vec()))
    }
}
