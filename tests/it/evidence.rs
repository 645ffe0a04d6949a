//! Saved measurements in findings, through the program.

use std::path::Path;

use crate::support::{self, program, stderr, stdout};

const COUNTER: &str = "use std::sync::Mutex;
pub struct Stats { n: Mutex<u64> }
impl Stats {
    // hotlock: hot
    pub fn add(&self) { *self.n.lock().unwrap() += 1; }
}
";

/// Measurements of one pattern that takes `ratio` times as long as its fix, at two threads and two amounts of work.
fn measurements(ratio_at_work: f64) -> String {
    let point = |work_ns: u64, ratio: f64| {
        let verdict = if ratio < 1.05 { "no_difference" } else { "costs" };
        let side =
            |variant: usize, ns: f64| serde_json::json!({"variant": variant, "ns": ns, "scatter": 0.01, "rounds": 20});
        serde_json::json!({
            "threads": 2, "work_ns": work_ns, "oversubscribed": false,
            "sides": [side(0, 100.0 * ratio), side(1, 100.0)],
            "comparisons": [{"pattern": 0, "fix": 1, "ratio": ratio, "low": ratio - 0.01, "high": ratio + 0.01, "verdict": verdict}],
        })
    };
    let variant = |name: &str, role: &str| serde_json::json!({"name": name, "role": role});
    let scenario = serde_json::json!({
        "name": "hits and misses", "shows": "a counter", "kind": "contention",
        "variants": [variant("a lock", "pattern"), variant("an atomic", "fix")],
        "points": [point(0, 4.0), point(10_000, ratio_at_work)],
        "break_even": [], "scalability": [],
    });
    serde_json::json!({
        "version": 1, "date": "2026-01-02T03:04:05Z", "seconds": 1.0, "seed": 1, "complete": true, "cores_got": 2.0,
        "machine": {"cpu": "a processor", "physical_cores": 2, "logical_cores": 2, "os": "Linux", "rustc": "rustc", "optimised": true},
        "proofs": [{"rule": "lock_around_counters", "date": "2026-01-02T03:04:05Z", "cores_got": 2.0, "scenarios": [scenario]}],
    })
    .to_string()
}

fn run(folder: &Path, arguments: &[&str]) -> String {
    let mut command = program(folder);
    command.env("HOTLOCK_MEASUREMENTS", folder.join("measurements.json")).args(arguments);
    stdout(&command.output().expect("the program starts"))
}

fn checked(measured: &str, configuration: &str) -> String {
    let files = [("counter.rs", COUNTER), ("measurements.json", measured), ("hotlock.toml", configuration)];
    let folder = support::folder(&files);
    run(folder.path(), &["counter.rs"])
}

#[test]
fn a_finding_quotes_the_users_own_figure_with_its_condition() {
    let text = checked(&measurements(1.0), "");
    assert!(text.contains("warning[hotlock::lock_around_counters]"), "{text}");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let quoted =
        "microbenchmark on your machine (2 threads, nothing else): a lock takes about 4.0 times as long as an atomic";
    assert!(text.contains(quoted), "{text}");
}

#[test]
fn what_costs_nothing_under_the_stated_load_is_a_note() {
    let load = "[report]\nthreads = 2\nwork_ns = 10000\n";
    let text = checked(&measurements(1.01), load);
    assert!(text.contains("note[hotlock::lock_around_counters]"), "{text}");
    assert!(text.contains("only a note: your machine shows no cost"), "{text}");
    let text = checked(&measurements(1.2), load);
    assert!(text.contains("warning[hotlock::lock_around_counters]"), "{text}");
}

#[test]
fn figures_that_cannot_be_read_cost_only_themselves() {
    for broken in ["", "{", "{\"version\": 999}", "[]"] {
        let text = checked(broken, "");
        assert!(text.contains("warning[hotlock::lock_around_counters]"), "{broken}: {text}");
    }
}

#[test]
fn a_busy_machine_lowers_nothing() {
    let busy = measurements(1.01).replace("\"cores_got\":2.0", "\"cores_got\":1.0");
    let text = checked(&busy, "[report]\nwork_ns = 10000\n");
    assert!(text.contains("warning[hotlock::lock_around_counters]"), "{text}");
}

#[test]
fn the_page_of_a_rule_shows_what_was_measured() {
    let folder = support::folder(&[("measurements.json", &measurements(1.0))]);
    let text = run(folder.path(), &["explain", "lock_around_counters"]);
    assert!(text.contains("Measured"), "{text}");
    assert!(text.contains("4.00 times as long"), "{text}");
}

#[test]
fn a_load_that_is_no_number_is_said_with_its_place() {
    let folder = support::folder(&[("counter.rs", COUNTER), ("hotlock.toml", "[report]\nthreads = 0\n")]);
    let output = support::run(folder.path(), &["counter.rs"]);
    let text = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains("`threads` must be a whole number of at least 1"), "{text}");
}
