//! What others have published of a pattern's cost, beside what was measured.

use serde::Deserialize;

use super::{COST_BOUND, Quote, Verdict};

/// A published figure, and where our own stands that is about the same.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Published {
    /// What the account says, in its own numbers.
    pub claim: String,
    /// How many times the pattern's time is that of the fix, by these numbers.
    pub ratio: f64,
    /// The scenario of the rule's proof that is built after the account.
    pub scenario: String,
    /// The variant that stands for the account's *before*.
    pub pattern: String,
    /// The one for its *after*.
    pub fix: String,
    /// The account's threads or tasks; ours are the nearest that were measured.
    pub threads: usize,
    /// Its other work, in nanoseconds.
    #[serde(default)]
    pub work_ns: u64,
    /// Why ours may be another, as a sentence.
    pub why: String,
}

/// How a measured ratio stands to a published one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reproduction {
    /// Within a factor of one and a half.
    Reproduces,
    /// There is a cost, but less.
    Smaller,
    /// There is a cost, and more.
    Larger,
    /// There is none.
    NotSeen,
    /// The rounds scatter too far to tell.
    Unclear,
}

impl Published {
    /// Whether the measured figure bears the published one out.
    pub fn judge(&self, quote: &Quote) -> Reproduction {
        // Other processors and other code around the pattern make this much of a difference.
        const FACTOR: f64 = 1.5;
        let (ours, theirs) = (quote.figure.ratio, self.ratio);
        let is_cost = |ratio: f64| ratio > 1.0 + COST_BOUND;
        let (low, high) = quote.figure.interval;
        // Too wide to say whether there is a cost may be narrow enough to bear out that there is next to none.
        let is_within = (low..=high).contains(&theirs) && high <= low * FACTOR;
        match quote.figure.verdict {
            Verdict::TooNoisy if !is_within => Reproduction::Unclear,
            Verdict::NoDifference | Verdict::FixCosts if is_cost(theirs) => Reproduction::NotSeen,
            _ if ours * FACTOR < theirs => Reproduction::Smaller,
            _ if ours > theirs * FACTOR => Reproduction::Larger,
            _ => Reproduction::Reproduces,
        }
    }
}
