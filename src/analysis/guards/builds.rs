//! Guards that are acquired under a `cfg`: which of them a build has in which other conditions hold.
//!
//! Two conditions can only exclude each other if they ask for the same thing, or if one of them never holds. So guards are found by
//! what their conditions ask for, and only those are compared.

use rustc_hash::FxHashMap;

use crate::analysis::guards::{GuardId, Guards};
use crate::facts::{Cfg, CfgChoice};

/// Guards by the conditions around their acquisitions.
#[derive(Default)]
pub(super) struct Builds<'a> {
    under: FxHashMap<GuardId, Vec<&'a Cfg>>,
    by_choice: FxHashMap<CfgChoice<'a>, Guards>,
    /// Those under a condition that never holds.
    impossible: Guards,
    all: Guards,
}

impl<'a> Builds<'a> {
    /// A guard is acquired under some conditions, the same at each visit.
    pub(super) fn acquired(&mut self, guard: GuardId, under: &[&'a Cfg]) {
        if under.is_empty() || self.under.contains_key(&guard) {
            return;
        }
        self.all.insert(guard);
        for cfg in under {
            if cfg.excludes(cfg) {
                self.impossible.insert(guard);
            }
            for choice in cfg.choices() {
                self.by_choice.entry(choice).or_default().insert(guard);
            }
        }
        self.under.insert(guard, under.to_vec());
    }

    /// Those of some guards that no build has in which some conditions hold.
    pub(super) fn excluded(&self, guards: &Guards, here: &[&'a Cfg]) -> Guards {
        let mut related = Guards::new();
        if here.is_empty() || self.all.is_empty() {
            return related;
        }
        related.add(&self.impossible);
        for cfg in here {
            if cfg.excludes(cfg) {
                related.add(&self.all);
            }
            cfg.choices().iter().filter_map(|choice| self.by_choice.get(choice)).for_each(|own| related.add(own));
        }
        related.meet(guards);
        related.retain(|guard| {
            let under = self.under.get(guard).into_iter().flatten();
            under.into_iter().any(|there| here.iter().any(|here| here.excludes(there)))
        });
        related
    }
}
