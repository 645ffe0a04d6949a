//! How much other work makes a pattern not matter.

use crate::evidence::{COST_BOUND, Comparison, Crossing, Verdict};

/// A point of the curve.
#[derive(Clone, Copy, Debug)]
pub struct Measured<'a> {
    /// Other work in nanoseconds.
    pub work_ns: u64,
    /// The fix's time a call there, the work included.
    pub fix_ns: f64,
    /// Pattern against fix.
    pub comparison: &'a Comparison,
}

/// Where the cost falls under the bound for good, between measured points. `points` rise in work.
///
/// The curve is read from its far end, since a convoy can make a middle point dearer than its neighbours. Points that are too
/// noisy tell nothing and are passed over.
pub fn crossing(points: &[Measured<'_>]) -> Option<Crossing> {
    let last = points.last()?;
    let is_above = |point: &&Measured<'_>| point.comparison.ratio > 1.0 + COST_BOUND;
    let is_noisy = |point: &&Measured<'_>| point.comparison.verdict == Verdict::TooNoisy;
    let telling: Vec<&Measured<'_>> = points.iter().filter(|point| !is_noisy(point)).collect();
    let Some(first) = telling.first() else { return Some(Crossing::TooNoisy) };
    let Some(at) = telling.iter().rposition(is_above) else {
        return Some(Crossing::AlreadyBelow { work_ns: first.work_ns });
    };
    Some(match telling.get(at + 1) {
        Some(below) => Crossing::At { work_ns: interpolate(telling[at], below) },
        None if is_noisy(&last) => Crossing::TooNoisy,
        None => Crossing::NotReached { work_ns: last.work_ns },
    })
}

/// What a pattern adds to a call changes little with the other work, so its share falls as one over the call's time: a
/// straight line where both are logarithmic. The time is the fix's, which is not zero without any work.
fn interpolate(above: &Measured<'_>, below: &Measured<'_>) -> f64 {
    // Less than a tenth of the bound is nothing that could be told from nothing.
    let cost = |point: &Measured<'_>| (point.comparison.ratio - 1.0).max(COST_BOUND / 10.0).ln();
    let share = (cost(above) - COST_BOUND.ln()) / (cost(above) - cost(below));
    let (from, to) = (above.fix_ns.max(1.0), below.fix_ns.max(1.0));
    let time = (from.ln() + share * (to.ln() - from.ln())).exp();
    let work_share = if from == to { share } else { (time - from) / (to - from) };
    above.work_ns as f64 + work_share * (below.work_ns - above.work_ns) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the fix takes without other work.
    const FIX_NS: f64 = 20.0;

    fn comparison(ratio: f64) -> Comparison {
        let verdict = if ratio > 1.05 { Verdict::Costs } else { Verdict::NoDifference };
        Comparison { pattern: 0, fix: 1, ratio, low: ratio * 0.99, high: ratio * 1.01, verdict }
    }

    fn cross(curve: &[(u64, f64)]) -> Option<Crossing> {
        let comparisons: Vec<(u64, Comparison)> =
            curve.iter().map(|(work, ratio)| (*work, comparison(*ratio))).collect();
        let points: Vec<Measured<'_>> = comparisons
            .iter()
            .map(|(work_ns, comparison)| Measured { work_ns: *work_ns, fix_ns: FIX_NS + *work_ns as f64, comparison })
            .collect();
        crossing(&points)
    }

    #[test]
    fn a_cost_that_is_the_same_for_each_call_is_met_exactly() {
        // 100 ns more a call are 5 % of 2 µs, of which the fix takes 20 ns itself.
        for amounts in [[0, 1_000, 10_000, 100_000], [0, 0, 0, 3_000]] {
            let curve = amounts.map(|work| (work, 1.0 + 100.0 / (FIX_NS + work as f64)));
            let Some(Crossing::At { work_ns }) = cross(&curve) else { panic!("a crossing") };
            assert!((work_ns - 1_980.0).abs() < 1.0, "{work_ns}");
        }
    }

    #[test]
    fn a_curve_that_never_crosses_says_so() {
        assert_eq!(cross(&[(0, 3.0), (1_000, 2.0)]), Some(Crossing::NotReached { work_ns: 1_000 }));
        assert_eq!(cross(&[(0, 1.02), (1_000, 1.0)]), Some(Crossing::AlreadyBelow { work_ns: 0 }));
        assert_eq!(cross(&[]), None);
    }

    #[test]
    fn noisy_points_are_passed_over() {
        let curve = |noisy_at: usize| {
            let mut comparisons =
                [(0, 3.0), (10_000, 1.0), (100_000, 1.2)].map(|(work, ratio)| (work, comparison(ratio)));
            comparisons[noisy_at].1.verdict = Verdict::TooNoisy;
            let measured = comparisons.each_ref().map(|(work_ns, comparison)| Measured {
                work_ns: *work_ns,
                fix_ns: FIX_NS + *work_ns as f64,
                comparison,
            });
            crossing(&measured)
        };
        assert!(matches!(curve(2), Some(Crossing::At { work_ns }) if work_ns < 10_000.0), "{:?}", curve(2));
        assert_eq!(curve(1), Some(Crossing::NotReached { work_ns: 100_000 }));
        let mut only = comparison(1.2);
        only.verdict = Verdict::TooNoisy;
        assert_eq!(crossing(&[Measured { work_ns: 0, fix_ns: FIX_NS, comparison: &only }]), Some(Crossing::TooNoisy));
    }

    #[test]
    fn the_last_crossing_counts() {
        let Some(Crossing::At { work_ns }) = cross(&[(0, 1.0), (100, 2.0), (10_000, 1.0)]) else {
            panic!("a crossing")
        };
        assert!((100.0..10_000.0).contains(&work_ns), "{work_ns}");
    }
}
