//! Measurements as tests need them: one of each kind, on a machine that does not exist.

use super::*;

/// Threads 1 and 2 and four amounts of work for one pattern, a progression, and delays.
pub(crate) fn measurements() -> Measurements {
    Measurements {
        version: VERSION,
        machine: Machine {
            cpu: "Abacus 9000".to_owned(),
            physical_cores: Some(1),
            logical_cores: 2,
            os: "Beads 1.0".to_owned(),
            rustc: "rustc 1.88.0".to_owned(),
            optimised: true,
        },
        date: "2026-01-02T03:04:05Z".to_owned(),
        seconds: 12.5,
        seed: 42,
        complete: true,
        cores_got: 1.98,
        proofs: vec![
            proof("lock_around_counters", vec![contention(), progression()]),
            proof("guard_across_await", vec![delay(), stall()]),
        ],
    }
}

fn proof(rule: &str, scenarios: Vec<ScenarioResult>) -> ProofResult {
    ProofResult { rule: rule.to_owned(), date: "2026-01-02T03:04:05Z".to_owned(), cores_got: 1.98, scenarios }
}

fn scenario(name: &str, kind: Kind, variants: &[(&str, Role)], points: Vec<Point>) -> ScenarioResult {
    ScenarioResult {
        name: name.to_owned(),
        shows: format!("what {name} shows"),
        would_show: None,
        kind,
        variants: variants.iter().map(|(name, role)| VariantInfo { name: (*name).to_owned(), role: *role }).collect(),
        points,
        break_even: Vec::new(),
        scalability: Vec::new(),
    }
}

fn side(variant: usize, ns: f64) -> Side {
    Side { variant, ns, scatter: 0.03, rounds: 15, delays: None, stalled: 0 }
}

fn comparison(fix: usize, ratio: f64, verdict: Verdict) -> Comparison {
    Comparison { pattern: 0, fix, ratio, low: ratio * 0.95, high: ratio * 1.05, verdict }
}

fn point(threads: usize, work_ns: u64, pattern_ns: f64, fix_ns: f64) -> Point {
    let ratio = pattern_ns / fix_ns;
    let verdict = if ratio > 1.06 { Verdict::Costs } else { Verdict::NoDifference };
    Point {
        threads,
        work_ns,
        oversubscribed: threads > 2,
        sides: vec![side(0, pattern_ns), side(1, fix_ns)],
        comparisons: vec![comparison(1, ratio, verdict)],
    }
}

fn contention() -> ScenarioResult {
    let points = vec![
        point(1, 0, 20.0, 5.0),
        point(2, 0, 120.0, 20.0),
        point(8, 0, 800.0, 80.0),
        point(2, 1_000, 1_200.0, 1_020.0),
        point(2, 10_000, 10_200.0, 10_020.0),
    ];
    let variants = [("RwLock", Role::Pattern), ("AtomicU64", Role::Fix)];
    let fit =
        UslFit { lambda: 5e7, sigma: 0.9, kappa: 0.01, points: 3, r_squared: Some(0.98), relative_error: Some(0.04) };
    let extrapolated = vec![Extrapolated { threads: 96, per_s: fit.throughput(96.0) }];
    let scalability =
        |variant, ceiling| Scalability { variant, ceiling, fit: Some(fit), extrapolated: extrapolated.clone() };
    let ceiling = Ceiling { serial_ns: 20.0, per_s: 5e7 };
    ScenarioResult {
        break_even: vec![BreakEven { pattern: 0, fix: 1, threads: 2, outcome: Crossing::At { work_ns: 3_500.0 } }],
        scalability: vec![scalability(0, Some(ceiling)), scalability(1, None)],
        ..scenario("hits and misses", Kind::Contention, &variants, points)
    }
}

fn progression() -> ScenarioResult {
    let variants = [("all three", Role::Pattern), ("counters atomic", Role::Step), ("sampled", Role::Step)];
    let point = Point {
        threads: 2,
        work_ns: 0,
        oversubscribed: false,
        sides: vec![side(0, 900.0), side(1, 450.0), side(2, 90.0)],
        comparisons: vec![comparison(1, 2.0, Verdict::Costs), comparison(2, 10.0, Verdict::Costs)],
    };
    scenario("cache engine", Kind::Contention, &variants, vec![point])
}

fn delay() -> ScenarioResult {
    let delays = |scale: u64| Delays {
        p50_ns: 10_000 * scale,
        p99_ns: 100_000 * scale,
        max_ns: 200_000 * scale,
        count: 4_000,
        curve: vec![(1.0, 5_000 * scale), (50.0, 10_000 * scale), (99.0, 100_000 * scale), (100.0, 200_000 * scale)],
    };
    let with_delays = |variant, scale: u64| Side { delays: Some(delays(scale)), ..side(variant, 1e5 * scale as f64) };
    let point = Point { sides: vec![with_delays(0, 20), with_delays(1, 1)], ..point(2, 0, 2e6, 1e5) };
    scenario("other tasks", Kind::Delay, &[("held", Role::Pattern), ("dropped", Role::Fix)], vec![point])
}

fn stall() -> ScenarioResult {
    let stalled = Side { stalled: 3, rounds: 3, ..side(0, 1e8) };
    let point = Point {
        sides: vec![stalled, Side { rounds: 3, ..side(1, 1e6) }],
        comparisons: vec![comparison(1, 100.0, Verdict::Stalls)],
        ..point(1, 0, 1e8, 1e6)
    };
    scenario("all workers wait", Kind::Stall, &[("held", Role::Pattern), ("dropped", Role::Fix)], vec![point])
}
