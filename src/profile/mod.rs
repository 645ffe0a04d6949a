//! Profiles as text: stacks with weights, and the names of functions in them.
//!
//! Knows what profilers write and how compilers spell names; knows nothing of the program that was measured.

mod builder;
mod error;
mod folded;
mod lock_contention;
mod name;
mod perf_script;
mod symbol;
#[cfg(test)]
mod tests;
mod types_in_names;

pub use error::ProfileError;
pub use name::FunctionName;

use builder::Builder;

/// A frame of a profile, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FrameId(u32);

impl FrameId {
    /// The index into [`Profile::frames`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A function as a profiler names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Demangled, without hash, offset and annotations.
    pub text: String,
    /// What the text says, if it is the name of a function.
    pub function: Option<FunctionName>,
}

/// Calls that were seen together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stack {
    /// The frames, outermost first; never empty.
    pub frames: Vec<FrameId>,
    /// How much was seen of it.
    pub weight: u64,
}

/// What a weight counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unit {
    /// Samples, periods or times: the file does not say.
    #[default]
    Unknown,
    /// Thousandths of what the file says, because it has fractions.
    Thousandths,
    /// Nanoseconds.
    Nanoseconds,
}

/// A profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// What it is called in messages, usually its file.
    pub name: String,
    /// Distinct stacks, in the order of the text.
    pub stacks: Vec<Stack>,
    /// The weight of all stacks.
    pub total: u64,
    /// Lines (of `perf script`: samples) that could not be read.
    pub skipped: usize,
    /// What the weights count.
    pub unit: Unit,
    /// Distinct frames, by [`FrameId`].
    pub frames: Vec<Frame>,
}

impl Profile {
    /// Reads a profile: folded stacks, the text of `perf script`, or the table of `perf lock contention`.
    ///
    /// # Errors
    /// When the text is something else, with the command that makes a file of use.
    pub fn parse(text: &str, name: &str) -> Result<Profile, ProfileError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        error::refuse_other_formats(text, name)?;
        let mut builder = Builder::default();
        let expected = if lock_contention::is_table(text) {
            lock_contention::read(text, &mut builder);
            "`perf lock contention`"
        } else if perf_script::is_script(text) {
            perf_script::read(text, &mut builder);
            "`perf script`"
        } else {
            folded::read(text, &mut builder);
            "folded stacks"
        };
        let profile = builder.finish(name);
        if profile.stacks.is_empty() { Err(error::nothing_read(text, name, expected)) } else { Ok(profile) }
    }

    /// The profile with weights of that many nanoseconds each, unless the file itself says what they count.
    pub fn with_unit(mut self, nanoseconds: u64) -> Profile {
        let divisor = match self.unit {
            Unit::Nanoseconds => return self,
            Unit::Thousandths => 1_000,
            Unit::Unknown => 1,
        };
        let convert = |weight: u64| weight.saturating_mul(nanoseconds) / divisor;
        self.stacks.iter_mut().for_each(|stack| stack.weight = convert(stack.weight));
        self.total = self.stacks.iter().map(|stack| stack.weight).fold(0, u64::saturating_add);
        self.unit = Unit::Nanoseconds;
        self
    }

    /// The frame behind an id of this profile.
    pub fn frame(&self, id: FrameId) -> &Frame {
        &self.frames[id.index()]
    }

    /// A weight as a share of the whole.
    pub fn share(&self, weight: u64) -> f64 {
        if self.total == 0 { 0.0 } else { weight as f64 / self.total as f64 }
    }
}
