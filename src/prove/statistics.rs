//! What rounds say: medians, scatter, and the ratio of two sides with its confidence interval.

use fastrand::Rng;

use crate::evidence::{COST_BOUND, Verdict};

/// How often both sides are drawn anew for an interval.
const RESAMPLES: usize = 2_000;
/// An interval whose ends differ by more than this factor does not say how large a ratio is.
const WIDEST_INTERVAL: f64 = 2.0;
/// Rounds whose middle half spreads over more than this share of the median are not of one kind.
const WIDEST_SCATTER: f64 = 1.0;
/// A ratio whose interval lies beyond this is worth saying whatever the noise.
const BEYOND_DOUBT: f64 = 2.0;

/// With fewer rounds an interval says nothing.
pub const FEWEST_ROUNDS: usize = 5;

/// A ratio with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    /// The median of one side over that of the other.
    pub ratio: f64,
    /// The interval's lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// The value with as many below as above; 0 of nothing.
pub fn median(values: &[f64]) -> f64 {
    quantile(&sorted(values), 0.5)
}

/// Interquartile range over the median.
pub fn scatter(values: &[f64]) -> f64 {
    let sorted = sorted(values);
    let median = quantile(&sorted, 0.5);
    if median == 0.0 { 0.0 } else { (quantile(&sorted, 0.75) - quantile(&sorted, 0.25)) / median }
}

/// The rounds of a pattern and a fix in one pass, in the order in which they ran.
pub type Paired<'a> = (&'a [f64], &'a [f64]);

/// The ratio of the medians, with a percentile bootstrap: passes are drawn, then rounds from each, in pairs, the pattern's
/// and the fix's of the same moment, so that what slowed both down does not widen the interval. Rounds without a partner do
/// not count.
pub fn ratio_of_medians(passes: &[Paired<'_>], rng: &mut Rng) -> Ratio {
    let pairs = |(pattern, fix): &Paired<'_>| pattern.len().min(fix.len());
    let passes: Vec<&Paired<'_>> = passes.iter().filter(|pass| pairs(pass) > 0).collect();
    let (mut pattern, mut fix) = (Vec::new(), Vec::new());
    for pass in &passes {
        pattern.extend_from_slice(&pass.0[..pairs(pass)]);
        fix.extend_from_slice(&pass.1[..pairs(pass)]);
    }
    let ratio = divide(median(&pattern), median(&fix));
    let draw = |rng: &mut Rng| {
        let (mut pattern, mut fix) = (Vec::new(), Vec::new());
        for _ in 0..passes.len() {
            let pass = passes[rng.usize(..passes.len())];
            for _ in 0..pairs(pass) {
                let round = rng.usize(..pairs(pass));
                pattern.push(pass.0[round]);
                fix.push(pass.1[round]);
            }
        }
        divide(median(&pattern), median(&fix))
    };
    let mut drawn: Vec<f64> = (0..RESAMPLES).map(|_| draw(rng)).collect();
    drawn.sort_by(f64::total_cmp);
    Ratio { ratio, low: quantile(&drawn, 0.025), high: quantile(&drawn, 0.975) }
}

/// What a ratio of so many rounds says, given how far those of the two sides scatter.
pub fn verdict(ratio: &Ratio, scatter_of_sides: f64, rounds: usize) -> Verdict {
    let is_noisy = ratio.high > ratio.low * WIDEST_INTERVAL || scatter_of_sides > WIDEST_SCATTER;
    // A ratio can be within the bound for sure only if its interval is not much wider than that.
    let is_within = |value: f64, bound: f64| (1.0 / (1.0 + bound)..=1.0 + bound).contains(&value);
    let is_narrow = is_within(ratio.low, 2.0 * COST_BOUND) && is_within(ratio.high, 2.0 * COST_BOUND);
    match () {
        () if rounds < FEWEST_ROUNDS => Verdict::TooNoisy,
        () if ratio.low > BEYOND_DOUBT => Verdict::Costs,
        () if ratio.high < 1.0 / BEYOND_DOUBT => Verdict::FixCosts,
        () if is_noisy => Verdict::TooNoisy,
        () if is_within(ratio.ratio, COST_BOUND) && is_narrow => Verdict::NoDifference,
        () if ratio.low > 1.0 && !is_within(ratio.ratio, COST_BOUND) => Verdict::Costs,
        () if ratio.high < 1.0 && !is_within(ratio.ratio, COST_BOUND) => Verdict::FixCosts,
        // Both no cost and one that matters are within the interval.
        () => Verdict::TooNoisy,
    }
}

fn divide(above: f64, below: f64) -> f64 {
    if below == 0.0 { if above == 0.0 { 1.0 } else { f64::MAX } } else { above / below }
}

fn sorted(values: &[f64]) -> Vec<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted
}

/// Linear between neighbours; `sorted` rises.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let at = share * last as f64;
    let (below, above) = (sorted[at.floor() as usize], sorted[at.ceil() as usize]);
    below + (above - below) * at.fract()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values that scatter evenly around a middle.
    fn around(middle: f64, share: f64, count: usize, rng: &mut Rng) -> Vec<f64> {
        (0..count).map(|_| middle * (1.0 + share * (rng.f64() - 0.5))).collect()
    }

    #[test]
    fn medians_of_odd_even_and_nothing() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), 2.5);
        assert_eq!(median(&[]), 0.0);
        assert_eq!(scatter(&[1.0, 2.0, 3.0, 4.0, 5.0]), 2.0 / 3.0);
    }

    #[test]
    fn identical_sides_give_an_interval_around_one() {
        for seed in 0..50 {
            let mut rng = Rng::with_seed(seed);
            let values = around(100.0, 0.2, 15, &mut rng);
            let ratio = ratio_of_medians(&[(&values, &values)], &mut rng);
            assert_eq!(ratio.ratio, 1.0);
            assert!(ratio.low <= 1.0 && 1.0 <= ratio.high, "{seed}: {ratio:?}");
        }
    }

    #[test]
    fn the_interval_of_two_draws_of_one_thing_mostly_contains_one() {
        let contains_one = |seed| {
            let mut rng = Rng::with_seed(seed);
            let (left, right) = (around(100.0, 0.2, 15, &mut rng), around(100.0, 0.2, 15, &mut rng));
            let ratio = ratio_of_medians(&[(&left, &right)], &mut rng);
            ratio.low <= 1.0 && 1.0 <= ratio.high
        };
        let hits = (0..100).filter(|&seed| contains_one(seed)).count();
        assert!(hits >= 88, "{hits} of 100");
    }

    #[test]
    fn a_real_difference_is_found() {
        let mut rng = Rng::with_seed(1);
        let (slow, fast) = (around(300.0, 0.1, 15, &mut rng), around(100.0, 0.1, 15, &mut rng));
        let ratio = ratio_of_medians(&[(&slow, &fast)], &mut rng);
        assert!((2.8..3.2).contains(&ratio.ratio) && ratio.low > 2.5 && ratio.high < 3.5, "{ratio:?}");
        assert_eq!(verdict(&ratio, scatter(&slow), 15), Verdict::Costs);
    }

    #[test]
    fn verdicts_follow_the_interval_and_the_scatter() {
        let say = |low, ratio, high| verdict(&Ratio { ratio, low, high }, 0.1, 15);
        assert_eq!(say(1.1, 1.2, 1.3), Verdict::Costs);
        assert_eq!(say(1.01, 1.1, 1.2), Verdict::Costs);
        assert_eq!(say(0.98, 1.0, 1.03), Verdict::NoDifference);
        assert_eq!(say(1.01, 1.03, 1.06), Verdict::NoDifference);
        assert_eq!(say(0.7, 0.8, 0.9), Verdict::FixCosts);
        assert_eq!(say(0.9, 1.03, 1.3), Verdict::TooNoisy);
        assert_eq!(say(0.99, 1.07, 1.2), Verdict::TooNoisy);
        assert_eq!(say(1.1, 2.0, 3.0), Verdict::TooNoisy);
        assert_eq!(say(4.0, 8.0, 12.0), Verdict::Costs);
        assert_eq!(say(0.1, 0.2, 0.4), Verdict::FixCosts);
        assert_eq!(verdict(&Ratio { ratio: 1.2, low: 1.1, high: 1.3 }, 2.0, 15), Verdict::TooNoisy);
    }

    #[test]
    fn passes_that_differ_widen_the_interval() {
        let mut rng = Rng::with_seed(5);
        let fix = around(100.0, 0.02, 10, &mut rng);
        let passes = [250.0, 300.0, 350.0].map(|middle| around(middle, 0.02, 10, &mut rng));
        let paired: Vec<Paired<'_>> = passes.iter().map(|pattern| (&pattern[..], &fix[..])).collect();
        let ratio = ratio_of_medians(&paired, &mut rng);
        assert!(ratio.low < 2.6 && 3.4 < ratio.high && (2.9..3.1).contains(&ratio.ratio), "{ratio:?}");
    }

    #[test]
    fn few_rounds_say_nothing() {
        let ratio = Ratio { ratio: 3.0, low: 3.0, high: 3.0 };
        assert_eq!(verdict(&ratio, 0.0, FEWEST_ROUNDS - 1), Verdict::TooNoisy);
        assert_eq!(verdict(&ratio, 0.0, FEWEST_ROUNDS), Verdict::Costs);
    }

    #[test]
    fn noisy_rounds_are_said_to_be_noisy() {
        let mut rng = Rng::with_seed(3);
        let (wild, calm) = (around(100.0, 1.9, 9, &mut rng), around(95.0, 0.05, 9, &mut rng));
        let ratio = ratio_of_medians(&[(&wild, &calm)], &mut rng);
        assert_eq!(verdict(&ratio, scatter(&wild).max(scatter(&calm)), 9), Verdict::TooNoisy, "{ratio:?}");
    }
}
