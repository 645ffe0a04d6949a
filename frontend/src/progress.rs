//! How far a run is, for those who watch it from another thread.

use std::sync::atomic::{AtomicUsize, Ordering};

/// What a run is at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stage {
    /// Files are read, parsed and lowered; how many there are shows only at the end.
    #[default]
    Read,
    /// Types of functions are inferred.
    Infer,
    /// Calls, heat and guards of the whole program.
    Follow,
    /// Rules are asked.
    Rules,
}

const STAGES: [Stage; 4] = [Stage::Read, Stage::Infer, Stage::Follow, Stage::Rules];

/// A stage, and how much of it is done. What is read of it may be a step behind.
#[derive(Debug, Default)]
pub struct Progress {
    stage: AtomicUsize,
    done: AtomicUsize,
    all: AtomicUsize,
}

/// What is known of a run at one time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// What it is at.
    pub stage: Stage,
    /// So many parts of the stage are done.
    pub done: usize,
    /// Of so many; 0 if that is not known.
    pub all: usize,
}

impl Progress {
    /// A stage begins that has so many parts; 0 if that is not known.
    pub fn enter(&self, stage: Stage, all: usize) {
        let number = STAGES.iter().position(|known| *known == stage).unwrap_or_default();
        self.done.store(0, Ordering::Relaxed);
        self.all.store(all, Ordering::Relaxed);
        self.stage.store(number, Ordering::Relaxed);
    }

    /// One part of the stage is done.
    pub fn step(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// How far the run is.
    pub fn seen(&self) -> Seen {
        let stage = STAGES.get(self.stage.load(Ordering::Relaxed)).copied().unwrap_or_default();
        Seen { stage, done: self.done.load(Ordering::Relaxed), all: self.all.load(Ordering::Relaxed) }
    }
}
