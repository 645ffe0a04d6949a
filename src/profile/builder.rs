//! Collects stacks: equal frames and equal stacks become one.

use rustc_hash::FxHashMap;

use super::{Frame, FrameId, FunctionName, Profile, Stack, Unit, symbol};

/// A profile in the making.
#[derive(Default)]
pub(super) struct Builder {
    frames: Vec<Frame>,
    /// By the text as written: profiles repeat few frames many times, and demangling is slow.
    by_raw: FxHashMap<String, FrameId>,
    by_text: FxHashMap<String, FrameId>,
    stacks: Vec<Stack>,
    by_frames: FxHashMap<Vec<FrameId>, usize>,
    total: u64,
    /// Lines that could not be read.
    pub(super) skipped: usize,
    /// What the weights count.
    pub(super) unit: Unit,
}

impl Builder {
    /// Adds a stack, outermost frame first; whether it says anything.
    pub(super) fn add<'t>(&mut self, frames: impl IntoIterator<Item = &'t str>, weight: u64) -> bool {
        let frames: Vec<FrameId> =
            frames.into_iter().filter(|frame| !frame.trim().is_empty()).map(|frame| self.frame(frame)).collect();
        // A profile of more than 2^64 is made up; sums of its parts must hold all the same.
        let weight = weight.min(u64::MAX - self.total);
        if frames.is_empty() || weight == 0 {
            return false;
        }
        self.total += weight;
        match self.by_frames.get(&frames) {
            Some(index) => self.stacks[*index].weight += weight,
            None => {
                self.by_frames.insert(frames.clone(), self.stacks.len());
                self.stacks.push(Stack { frames, weight });
            }
        }
        true
    }

    fn frame(&mut self, raw: &str) -> FrameId {
        if let Some(id) = self.by_raw.get(raw) {
            return *id;
        }
        let text = symbol::readable(raw);
        let id = match self.by_text.get(&text) {
            Some(id) => *id,
            None => {
                let id = FrameId(self.frames.len() as u32);
                self.by_text.insert(text.clone(), id);
                self.frames.push(Frame { function: FunctionName::parse(&text), text });
                id
            }
        };
        self.by_raw.insert(raw.to_owned(), id);
        id
    }

    /// The profile.
    pub(super) fn finish(self, name: &str) -> Profile {
        Profile {
            name: name.to_owned(),
            stacks: self.stacks,
            total: self.total,
            skipped: self.skipped,
            unit: self.unit,
            frames: self.frames,
        }
    }
}
