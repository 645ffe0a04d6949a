//! How much other work makes a pattern not matter.

use crate::evidence::{COST_BOUND, Comparison, Crossing, Verdict};

/// A point of the curve: other work in nanoseconds, and the comparison there.
pub type Measured<'a> = (u64, &'a Comparison);

/// Where the cost falls under the bound for good, between measured points on logarithmic scales. `points` rise in work.
///
/// The curve is read from its far end, since a convoy can make a middle point dearer than its neighbours. A point counts
/// as under the bound by its ratio alone: that its interval reaches above is what noise at small costs looks like.
pub fn crossing(points: &[Measured<'_>]) -> Option<Crossing> {
    let (first, last) = (points.first()?, points.last()?);
    let is_above = |point: &Measured<'_>| point.1.ratio > 1.0 + COST_BOUND;
    let Some(at) = points.iter().rposition(is_above) else {
        return Some(Crossing::AlreadyBelow { work_ns: first.0 });
    };
    let Some(below) = points.get(at + 1) else {
        return Some(match last.1.verdict {
            Verdict::TooNoisy => Crossing::TooNoisy,
            _ => Crossing::NotReached { work_ns: last.0 },
        });
    };
    let above = &points[at];
    if above.1.verdict == Verdict::TooNoisy && below.1.verdict == Verdict::TooNoisy {
        return Some(Crossing::TooNoisy);
    }
    Some(Crossing::At { work_ns: interpolate(above, below) })
}

/// The excess cost over work is close to a straight line where both are logarithmic: it falls as one over the work.
fn interpolate(above: &Measured<'_>, below: &Measured<'_>) -> f64 {
    // Less than a tenth of the bound is nothing; zero work stands for one nanosecond.
    let cost = |point: &Measured<'_>| (point.1.ratio - 1.0).max(COST_BOUND / 10.0).ln();
    let work = |point: &Measured<'_>| (point.0.max(1) as f64).ln();
    let (high, low) = (cost(above), cost(below));
    let share = (high - COST_BOUND.ln()) / (high - low);
    (work(above) + share * (work(below) - work(above))).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comparison(ratio: f64) -> Comparison {
        let verdict = if ratio > 1.05 { Verdict::Costs } else { Verdict::NoDifference };
        Comparison { pattern: 0, fix: 1, ratio, low: ratio * 0.99, high: ratio * 1.01, verdict }
    }

    fn cross(curve: &[(u64, f64)]) -> Option<Crossing> {
        let comparisons: Vec<(u64, Comparison)> =
            curve.iter().map(|(work, ratio)| (*work, comparison(*ratio))).collect();
        let points: Vec<Measured<'_>> = comparisons.iter().map(|(work, comparison)| (*work, comparison)).collect();
        crossing(&points)
    }

    #[test]
    fn a_cost_that_falls_as_one_over_the_work_is_met_exactly() {
        // 100 ns more a call are 5 % of 2 µs.
        let curve = [100, 1_000, 10_000, 100_000].map(|work| (work, 1.0 + 100.0 / work as f64));
        let Some(Crossing::At { work_ns }) = cross(&curve) else { panic!("a crossing") };
        assert!((work_ns - 2_000.0).abs() < 1.0, "{work_ns}");
    }

    #[test]
    fn a_curve_that_never_crosses_says_so() {
        assert_eq!(cross(&[(0, 3.0), (1_000, 2.0)]), Some(Crossing::NotReached { work_ns: 1_000 }));
        assert_eq!(cross(&[(0, 1.02), (1_000, 1.0)]), Some(Crossing::AlreadyBelow { work_ns: 0 }));
        assert_eq!(cross(&[]), None);
    }

    #[test]
    fn the_last_crossing_counts() {
        let Some(Crossing::At { work_ns }) = cross(&[(0, 1.0), (100, 2.0), (10_000, 1.0)]) else {
            panic!("a crossing")
        };
        assert!((100.0..10_000.0).contains(&work_ns), "{work_ns}");
    }
}
