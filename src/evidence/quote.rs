//! Which of a rule's figures speaks for its findings.

use std::collections::BTreeMap;

use crate::config::Load;

use super::reference::BreakEvenFigure;
use super::{COST_BOUND, Crossing, Figure, Kind, Measurements, Published, Reference, Verdict, is_busy};

/// What the user's machine measured, and for what load it is asked.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    saved: BTreeMap<String, Reference>,
    /// Whether what is saved was measured by an optimised program.
    is_optimised: bool,
    load: Load,
}

/// A figure with its source.
#[derive(Clone, Debug, PartialEq)]
pub struct Quote {
    /// Pattern against fix.
    pub figure: Figure,
    /// Where on the axis of other work the pattern ceases to matter.
    pub break_even: Option<Crossing>,
    /// The processor's model.
    pub cpu: String,
    /// How many threads run at the same time.
    pub cores: usize,
    /// When it was measured, RFC 3339 in UTC.
    pub date: String,
    /// Whether the user measured it: it is no reference of the program's.
    pub is_own: bool,
    /// Whether the user's machine shows no cost of the rule's pattern under this load.
    pub is_cheap: bool,
    /// Whether the figure is of the very lock that was asked for, and shows no difference.
    pub shows_no_difference: bool,
}

impl Evidence {
    /// What is saved, if anything is.
    pub fn new(saved: Option<&Measurements>, load: Load) -> Evidence {
        let is_optimised = saved.is_some_and(|saved| saved.machine.optimised);
        let proofs = saved.into_iter().flat_map(|saved| saved.proofs.iter().map(move |proof| (saved, proof)));
        let saved = proofs.map(|(saved, proof)| (proof.rule.clone(), Reference::of(saved, proof))).collect();
        Evidence { saved, is_optimised, load }
    }

    /// Whether the user has measured a rule: nothing else can make its findings notes.
    pub fn has_own(&self, rule: &str) -> bool {
        self.saved.contains_key(rule)
    }

    /// All figures for a rule at the measured points that are nearest to the load: the user's own, else the shipped ones.
    pub fn figures(&self, rule: &str, shipped: Option<&Reference>) -> Vec<Quote> {
        let own = self.saved.get(rule);
        let Some(reference) = own.or(shipped) else { return Vec::new() };
        let told = under_load(reference, self.load).into_iter().filter(|figure| figure.verdict != Verdict::TooNoisy);
        told.map(|figure| quoted(reference, figure, own.is_some(), false)).collect()
    }

    /// The figure that is nearest to a published one: the user's own, else the shipped one.
    pub fn beside(&self, rule: &str, published: &Published, shipped: Option<&Reference>) -> Option<Quote> {
        let own = self.saved.get(rule);
        let reference = own.or(shipped)?;
        let is_same = |figure: &&Figure| {
            (&figure.scenario, &figure.pattern, &figure.fix)
                == (&published.scenario, &published.pattern, &published.fix)
        };
        let load = Load { threads: Some(published.threads), work_ns: Some(published.work_ns) };
        let distance =
            |figure: &&Figure| (distance(figure, load, reference), figure.threads.abs_diff(published.threads));
        let nearest = reference.figures.iter().filter(is_same).min_by_key(distance);
        nearest.map(|figure| quoted(reference, figure, own.is_some(), false))
    }

    /// The figure for a rule: the user's own, else the shipped one. If a lock is named, one that was measured with it, or
    /// else without saying with which; if scenarios are named, one of theirs.
    pub fn quote(
        &self,
        rule: &str,
        shipped: Option<&Reference>,
        lock: Option<&str>,
        scenarios: Option<&[&str]>,
    ) -> Option<Quote> {
        let own = self.saved.get(rule);
        let reference = own.or(shipped)?;
        let under_load = under_load(reference, self.load);
        let is_meant = |figure: &Figure| scenarios.is_none_or(|names| names.contains(&figure.scenario.as_str()));
        let told = under_load.iter().copied().filter(|figure| figure.verdict != Verdict::TooNoisy && is_meant(figure));
        let (rank, figure) =
            told.filter_map(|figure| Some((relevance(figure, lock)?, figure))).min_by_key(|(rank, _)| *rank)?;
        let shows_no_difference = rank == SAME_LOCK && costs_nothing(figure);
        let is_own = own.is_some();
        // What does far less beside says nothing of a load with more.
        let tells = |figure: &&Figure| figure.work_ns >= self.load.work_ns.unwrap_or(0) / 2;
        let mut telling = under_load.iter().copied().filter(tells).peekable();
        let is_steady = self.is_optimised && !is_busy(reference.cores_got, reference.cores);
        let is_cheap = is_own && is_steady && telling.peek().is_some() && telling.all(costs_nothing);
        Some(Quote { shows_no_difference, ..quoted(reference, figure, is_own, is_cheap) })
    }
}

/// The best fit.
const SAME_LOCK: u8 = 0;

/// How well a figure fits a finding about a lock, the best first; nothing if it is another lock's.
fn relevance(figure: &Figure, lock: Option<&str>) -> Option<u8> {
    let path_of = |name: &str| name.find(|letter: char| !(letter.is_alphanumeric() || "_:".contains(letter)));
    let path = figure.pattern.split_at(path_of(&figure.pattern).unwrap_or(figure.pattern.len())).0;
    match lock {
        Some(lock) if path == lock => Some(SAME_LOCK),
        Some(_) if path.contains("::") || figure.is_step => None,
        _ => Some(if figure.is_step { 2 } else { 1 }),
    }
}

fn quoted(reference: &Reference, figure: &Figure, is_own: bool, is_cheap: bool) -> Quote {
    let is_same = |even: &&BreakEvenFigure| {
        (&even.scenario, &even.pattern, &even.fix) == (&figure.scenario, &figure.pattern, &figure.fix)
    };
    Quote {
        figure: figure.clone(),
        break_even: reference.break_even.iter().find(is_same).map(|even| even.outcome),
        cpu: reference.cpu.clone(),
        cores: reference.cores,
        date: reference.date.clone(),
        is_own,
        is_cheap,
        shows_no_difference: false,
    }
}

fn costs_nothing(figure: &Figure) -> bool {
    matches!(figure.verdict, Verdict::NoDifference | Verdict::FixCosts) && figure.ratio < 1.0 + COST_BOUND
}

/// How far a measured point is from a load: the other work counts first if any is stated, since it is measured at one
/// number of threads only. Where nothing is said, a load is as many threads as the measuring machine has cores, and no work.
fn distance(figure: &Figure, load: Load, reference: &Reference) -> (u64, bool, usize, u64) {
    // Tenfold steps are alike, from some nanoseconds on.
    let decades = |ns: u64| (ns as f64 + 10.0).log10();
    let work = ((decades(figure.work_ns) - decades(load.work_ns.unwrap_or(0))).abs() * 1e3).round() as u64;
    let stated = if load.work_ns.is_some() { work } else { 0 };
    if figure.kind != Kind::Contention {
        // A load says nothing of tasks and handlers.
        return (stated, false, 0, work);
    }
    let threads = load.threads.unwrap_or(reference.cores);
    // More threads than there are show what fewer do not.
    let beyond = figure.threads > threads;
    (stated, beyond, figure.threads.abs_diff(threads), work)
}

/// The figures of each scenario at the measured point that is nearest to a load.
fn under_load(reference: &Reference, load: Load) -> Vec<&Figure> {
    let distance = |figure: &Figure| distance(figure, load, reference);
    let nearest = |scenario: &str| {
        let of_scenario = reference.figures.iter().filter(|figure| figure.scenario == scenario);
        of_scenario.map(distance).min()
    };
    let is_nearest = |figure: &&Figure| nearest(&figure.scenario) == Some(distance(figure));
    reference.figures.iter().filter(is_nearest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::Reproduction;

    fn published(ratio: f64) -> Published {
        Published {
            claim: "so many times".to_owned(),
            ratio,
            scenario: "b".to_owned(),
            pattern: "lock".to_owned(),
            fix: "atomic".to_owned(),
            threads: 96,
            work_ns: 0,
            why: "Their machine was larger.".to_owned(),
        }
    }

    #[test]
    fn a_published_figure_stands_beside_the_nearest_of_its_scenario() {
        let measured = vec![figure("a", 8, 0, 9.0), figure("b", 1, 0, 1.0), figure("b", 8, 0, 4.0)];
        let beside = |claimed: f64, measured: Vec<Figure>| {
            let published = published(claimed);
            let quote = evidence(measured, Load::default()).beside("lock_around_counters", &published, None);
            quote.map(|quote| (quote.figure.ratio, published.judge(&quote)))
        };
        assert_eq!(beside(5.0, measured.clone()), Some((4.0, Reproduction::Reproduces)));
        assert_eq!(beside(25.0, measured.clone()), Some((4.0, Reproduction::Smaller)));
        assert_eq!(beside(2.0, measured.clone()), Some((4.0, Reproduction::Larger)));
        assert_eq!(beside(0.97, measured), Some((4.0, Reproduction::Larger)));
        assert_eq!(beside(5.0, vec![figure("b", 8, 0, 1.0)]), Some((1.0, Reproduction::NotSeen)));
        assert_eq!(beside(0.97, vec![figure("b", 8, 0, 1.0)]), Some((1.0, Reproduction::Reproduces)));
        assert_eq!(beside(5.0, vec![figure("a", 8, 0, 1.0)]), None);
        let noisy = |low: f64, high: f64| {
            vec![Figure { interval: (low, high), verdict: Verdict::TooNoisy, ..figure("b", 8, 0, 1.02) }]
        };
        assert_eq!(beside(0.97, noisy(0.96, 1.12)), Some((1.02, Reproduction::Reproduces)));
        assert_eq!(beside(0.97, noisy(0.5, 2.0)), Some((1.02, Reproduction::Unclear)));
        assert_eq!(beside(5.0, noisy(0.96, 1.12)), Some((1.02, Reproduction::Unclear)));
    }

    fn figure(scenario: &str, threads: usize, work_ns: u64, ratio: f64) -> Figure {
        let verdict = if ratio < 1.0 + COST_BOUND { Verdict::NoDifference } else { Verdict::Costs };
        Figure {
            scenario: scenario.to_owned(),
            kind: Kind::Contention,
            pattern: "lock".to_owned(),
            fix: "atomic".to_owned(),
            threads,
            work_ns,
            pattern_ns: 100.0 * ratio,
            fix_ns: 100.0,
            ratio,
            interval: (ratio - 0.01, ratio + 0.01),
            rounds: 20,
            verdict,
            is_step: false,
        }
    }

    fn evidence(figures: Vec<Figure>, load: Load) -> Evidence {
        let reference = Reference {
            cpu: "a processor".to_owned(),
            cores: 8,
            cores_got: 8.0,
            os: "Linux".to_owned(),
            rustc: "rustc 1.95.0".to_owned(),
            date: "2026-01-01T00:00:00Z".to_owned(),
            figures,
            break_even: Vec::new(),
        };
        Evidence { saved: BTreeMap::from([("lock_around_counters".to_owned(), reference)]), is_optimised: true, load }
    }

    fn quote_of(figures: Vec<Figure>, load: Load) -> Quote {
        evidence(figures, load)
            .quote("lock_around_counters", None, None, None)
            .unwrap_or_else(|| panic!("there are figures"))
    }

    #[test]
    fn the_figure_is_that_of_the_users_threads_and_work() {
        let measured = || vec![figure("a", 1, 0, 1.1), figure("a", 8, 0, 4.0), figure("a", 8, 1000, 1.0)];
        assert_eq!(quote_of(measured(), Load::default()).figure.ratio, 4.0);
        assert_eq!(quote_of(measured(), Load { threads: Some(4), work_ns: None }).figure.ratio, 1.1);
        assert_eq!(quote_of(measured(), Load { threads: Some(96), work_ns: Some(900) }).figure.ratio, 1.0);
        assert_eq!(quote_of(measured(), Load { threads: Some(1), work_ns: Some(2000) }).figure.ratio, 1.0);
        assert_eq!(quote_of(measured(), Load { threads: Some(1), work_ns: Some(0) }).figure.ratio, 1.1);
    }

    #[test]
    fn a_pattern_is_cheap_only_if_every_scenario_says_so() {
        let load = Load { threads: None, work_ns: Some(1000) };
        assert!(quote_of(vec![figure("a", 8, 1000, 1.0), figure("b", 8, 1000, 1.02)], load).is_cheap);
        assert!(!quote_of(vec![figure("a", 8, 1000, 1.0), figure("b", 8, 1000, 1.5)], load).is_cheap);
        // A scenario without other work says nothing of a load with much.
        assert!(quote_of(vec![figure("a", 8, 1000, 1.0), figure("b", 8, 0, 3.0)], load).is_cheap);
        assert!(!quote_of(vec![figure("b", 8, 0, 1.0)], load).is_cheap);
        let mut noisy = figure("b", 8, 1000, 1.0);
        noisy.verdict = Verdict::TooNoisy;
        assert!(!quote_of(vec![figure("a", 8, 1000, 1.0), noisy], load).is_cheap);
    }

    #[test]
    fn a_finding_about_a_lock_is_given_no_other_locks_figure() {
        let of = |pattern: &str, ratio: f64| Figure { pattern: pattern.to_owned(), ..figure("a", 8, 0, ratio) };
        let std = || of("std::sync::Mutex<HashMap>", 2.0);
        let quote = |figures: Vec<Figure>, lock: &str| {
            let quote = evidence(figures, Load::default()).quote("lock_around_counters", None, Some(lock), None);
            quote.map(|quote| quote.figure.ratio)
        };
        let both = || vec![std(), of("parking_lot::Mutex, held", 3.0)];
        assert_eq!(quote(both(), "parking_lot::Mutex"), Some(3.0));
        assert_eq!(quote(both(), "std::sync::Mutex"), Some(2.0));
        assert_eq!(quote(both(), "tokio::sync::Mutex"), None);
        assert_eq!(quote(vec![std(), of("guard held", 4.0)], "tokio::sync::Mutex"), Some(4.0));
        assert_eq!(quote(vec![Figure { is_step: true, ..of("three locks", 5.0) }], "tokio::sync::Mutex"), None);
    }

    #[test]
    fn a_shipped_figure_lowers_nothing() {
        let own = evidence(vec![figure("a", 8, 0, 1.0)], Load::default());
        let shipped = own.saved.get("lock_around_counters");
        let quote = Evidence::default().quote("lock_around_counters", shipped, None, None);
        assert!(quote.is_some_and(|quote| !quote.is_own && !quote.is_cheap));
        assert_eq!(Evidence::default().quote("lock_around_counters", None, None, None), None);
    }
}
