//! The harness of the proofs, on fake clocks and fake proofs: what it counts, in which order it runs, and what it says.
//! Nothing here depends on how fast the machine is.

use std::path::Path;
use std::process::Output;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use hotlock_engine::evidence::{self, Crossing, Machine, Measurements, Verdict};
use hotlock_engine::prove::{
    Bench, Budget, Caller, Check, Clock, Done, Ended, Failure, Outcome, Proof, RunRound, Sample, Scenario, Settings,
    Step, Tally, Watch, calls, fan_in, handlers, run, task_calls, until_given_up, visited_handlers,
};

use crate::support::{program, stderr, stdout};

/// Time passes only while somebody sleeps, and sleeping lets `while_asleep` happen.
struct FakeClock<F> {
    now_ns: AtomicU64,
    while_asleep: F,
}

impl<F: Fn(Duration) + Send + Sync> FakeClock<F> {
    fn new(while_asleep: F) -> Self {
        FakeClock { now_ns: AtomicU64::new(0), while_asleep }
    }
}

impl<F: Fn(Duration) + Send + Sync> Clock for FakeClock<F> {
    fn now(&self) -> Duration {
        Duration::from_nanos(self.now_ns.load(Ordering::SeqCst))
    }

    fn sleep(&self, time: Duration) {
        (self.while_asleep)(time);
        self.now_ns.fetch_add(time.as_nanos() as u64, Ordering::SeqCst);
    }
}

fn still_clock() -> impl Clock {
    FakeClock::new(|_| std::thread::yield_now())
}

/// Stops when told to, and remembers what was measured.
#[derive(Default)]
struct Watcher {
    stop: Arc<AtomicBool>,
    steps: Vec<String>,
}

impl Watch for Watcher {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::SeqCst)
    }

    fn step(&mut self, step: &Step<'_>) {
        self.steps.push(format!("{} {}/{}", step.scenario, step.done, step.all));
    }
}

fn machine() -> Machine {
    Machine {
        cpu: "Abacus".to_owned(),
        physical_cores: None,
        logical_cores: 2,
        os: "Beads".to_owned(),
        rustc: "rustc".to_owned(),
        optimised: true,
    }
}

fn settings(threads: &[usize], work_ns: &[u64], rounds: usize) -> Settings {
    let budget = Budget::Rounds(rounds);
    Settings { threads: threads.to_vec(), work_ns: work_ns.to_vec(), budget, seed: 7, cores: 2 }
}

fn measure(scenarios: Vec<Scenario>, settings: &Settings) -> Outcome {
    let proofs = [Proof { rule: "some_rule", scenarios }];
    run(&proofs, settings, machine(), &still_clock(), &mut Watcher::default())
}

/// Rounds that take a given time a call, scattered by a share of it that the round's seed decides.
fn taking(ns: impl Fn(&Bench<'_>) -> f64 + Send + Sync, share: f64) -> impl RunRound {
    move |bench: &Bench<'_>| -> Result<Sample, Failure> {
        let noise = (bench.seed % 1_000) as f64 / 1_000.0 - 0.5;
        Ok(Sample::of(ns(bench) * (1.0 + share * noise), bench.window))
    }
}

fn only(outcome: &Outcome) -> &evidence::ScenarioResult {
    assert_eq!(outcome.errors, []);
    &outcome.measurements.proofs[0].scenarios[0]
}

fn counted(done: &Done, total: &AtomicU64) -> Check {
    Check::equal("calls counted", done.calls, total.load(Ordering::SeqCst))
}

fn add_one(total: &AtomicU64) {
    total.fetch_add(1, Ordering::SeqCst);
}

fn honest() -> impl RunRound {
    calls(AtomicU64::default, |total, _| add_one(total), |total, done| counted(done, total))
}

/// Forgets every tenth call.
fn forgetful() -> impl RunRound {
    calls(
        AtomicU64::default,
        |total, caller| {
            if caller.number % 10 != 0 {
                total.fetch_add(1, Ordering::SeqCst);
            }
        },
        |total, done| counted(done, total),
    )
}

#[test]
fn a_fix_that_is_the_pattern_gives_an_interval_with_one_in_it() {
    let scenario =
        Scenario::contention("same", "nothing").pattern("a", taking(|_| 100.0, 0.2)).fix("b", taking(|_| 100.0, 0.2));
    let outcome = measure(vec![scenario], &settings(&[1, 2], &[0, 1_000], 21));
    for point in &only(&outcome).points {
        let comparison = &point.comparisons[0];
        assert!(comparison.low <= 1.0 && 1.0 <= comparison.high, "{comparison:?}");
        assert!(!matches!(comparison.verdict, Verdict::Costs | Verdict::FixCosts), "{comparison:?}");
    }
}

#[test]
fn sides_that_differ_in_their_result_are_an_error_that_names_everything() {
    let scenario =
        || Scenario::contention("forgets", "an error").pattern("honest", honest()).fix("forgetful", forgetful());
    let sound = Scenario::contention("sound", "a figure").pattern("a", honest()).fix("b", honest());
    let outcome = measure(vec![scenario(), sound], &settings(&[2], &[0], 1));
    assert_eq!(outcome.errors.len(), 1);
    let message = outcome.errors[0].to_string();
    for part in ["`some_rule`", "`forgets`", "`forgetful`", "2 threads", "calls counted: expected", "found"] {
        assert!(message.contains(part), "{part}: {message}");
    }
    // It costs only itself.
    assert_eq!(outcome.measurements.proofs[0].scenarios[0].name, "sound");
    assert!(!outcome.measurements.complete);
}

#[test]
fn calls_count_only_while_all_threads_run() {
    const EARLY: u64 = 1_000;
    #[derive(Default)]
    struct Seen {
        by_thread: [AtomicU64; 2],
    }
    // The state of the round, so that the clock can wait for calls instead of for time.
    let seen = Arc::new(Seen::default());
    let all_done = Arc::new(AtomicU64::new(0));
    let (shared, ended) = (Arc::clone(&seen), Arc::clone(&all_done));
    let late_second = calls(
        move || {
            shared.by_thread.iter().for_each(|calls| calls.store(0, Ordering::SeqCst));
            Arc::clone(&shared)
        },
        |seen, caller| {
            // The second thread's first call lasts until the first has made many.
            while caller.thread == 1 && seen.by_thread[0].load(Ordering::SeqCst) < EARLY {
                std::thread::yield_now();
            }
            seen.by_thread[caller.thread].fetch_add(1, Ordering::SeqCst);
        },
        move |seen, done| {
            ended.store(done.calls, Ordering::SeqCst);
            let by_caller: Vec<u64> = seen.by_thread.iter().map(|calls| calls.load(Ordering::SeqCst)).collect();
            Check::equal("calls of each thread", done.by_caller.clone(), by_caller)
        },
    );
    let watched = Arc::clone(&seen);
    let clock = FakeClock::new(move |time| {
        if time < Duration::from_millis(1) {
            return std::thread::yield_now();
        }
        let calls = || watched.by_thread.each_ref().map(|calls| calls.load(Ordering::SeqCst));
        let before = calls();
        while calls().iter().zip(&before).any(|(now, before)| now - before < 10) {
            std::thread::yield_now();
        }
    });
    let bench = Bench {
        threads: 2,
        work_ns: 0,
        window: Duration::from_millis(20),
        items: 0,
        workers: 2,
        limit: Duration::from_millis(1),
        spin: hotlock_engine::prove::Spin::from_trial(1, Duration::from_nanos(1)),
        seed: 1,
        clock: &clock,
    };
    let sample = late_second.round(&bench).expect("the check holds");
    let in_window = (sample.elapsed.as_nanos() as f64 * 2.0 / sample.ns).round() as u64;
    let all = all_done.load(Ordering::SeqCst);
    assert!(in_window >= 20, "both made calls in the window: {in_window}");
    assert!(in_window + EARLY <= all, "{in_window} of {all} counted, though {EARLY} were made before the second ran");
}

#[test]
fn orders_are_random_and_balanced_and_the_warm_up_is_dropped() {
    let order = Arc::new(Mutex::new(Vec::new()));
    let noting = |name: char| {
        let order = Arc::clone(&order);
        move |bench: &Bench<'_>| -> Result<Sample, Failure> {
            order.lock().expect("no one panics").push(name);
            Ok(Sample::of(1.0, bench.window))
        }
    };
    let scenario = Scenario::contention("order", "").pattern("a", noting('a')).fix("b", noting('b'));
    let outcome = measure(vec![scenario], &settings(&[1], &[0], 400));
    assert!(only(&outcome).points[0].sides.iter().all(|side| side.rounds == 400));
    let order = order.lock().expect("no one panics");
    assert_eq!(order.len(), 2 * 401, "one more round of each, which is not kept");
    let rounds: Vec<&[char]> = order.chunks(2).collect();
    assert!(rounds.iter().all(|round| round.contains(&'a') && round.contains(&'b')));
    let first = rounds.iter().filter(|round| round[0] == 'a').count();
    assert!((140..=260).contains(&first), "a was first in {first} of 401");
}

#[test]
fn noisy_rounds_are_said_to_be_noisy() {
    let scenario =
        Scenario::contention("noise", "").pattern("a", taking(|_| 105.0, 1.8)).fix("b", taking(|_| 100.0, 1.8));
    let outcome = measure(vec![scenario], &settings(&[1], &[0], 9));
    assert_eq!(only(&outcome).points[0].comparisons[0].verdict, Verdict::TooNoisy);
}

#[test]
fn a_round_lasts_until_there_are_calls_enough_to_divide_by() {
    // The clock's window is over at once; each call takes far longer than that.
    let slow = || {
        let wait = |(): &(), _: &mut Caller| std::thread::sleep(Duration::from_micros(200));
        calls(|| (), wait, |(), done| Check::holds("twenty calls and more", done.calls > 20))
    };
    let scenario = Scenario::contention("slow", "").pattern("a", slow()).fix("b", slow());
    let outcome = measure(vec![scenario], &settings(&[1], &[0], 3));
    assert_eq!(outcome.errors, []);
}

/// Each look at it takes longer than the one before: what is measured later seems slower.
struct Slowing(AtomicU64);

impl Clock for Slowing {
    fn now(&self) -> Duration {
        let looks = self.0.fetch_add(1, Ordering::SeqCst);
        Duration::from_nanos(1.1_f64.powi(looks.min(450) as i32) as u64)
    }

    fn sleep(&self, _: Duration) {}
}

#[test]
fn where_threads_do_not_get_the_cores_no_absence_of_cost_is_claimed() {
    let scenario =
        || Scenario::contention("same", "").pattern("a", taking(|_| 100.0, 0.0)).fix("b", taking(|_| 100.0, 0.0));
    let verdicts = |clock: &dyn Clock| {
        let proofs = [Proof { rule: "some_rule", scenarios: vec![scenario()] }];
        let outcome = run(&proofs, &settings(&[1, 2], &[0], 6), machine(), clock, &mut Watcher::default());
        let is_busy = outcome.measurements.machine_was_busy();
        let points = &only(&outcome).points;
        (is_busy, points.iter().map(|point| point.comparisons[0].verdict).collect::<Vec<_>>())
    };
    assert_eq!(verdicts(&still_clock()), (false, vec![Verdict::NoDifference, Verdict::NoDifference]));
    assert_eq!(verdicts(&Slowing(AtomicU64::new(0))), (true, vec![Verdict::NoDifference, Verdict::TooNoisy]));
}

#[test]
fn the_break_even_is_where_a_constant_cost_is_a_twentieth() {
    let fix = |bench: &Bench<'_>| 20.0 + bench.work_ns as f64;
    let pattern = move |bench: &Bench<'_>| fix(bench) + 100.0;
    let scenario = Scenario::contention("even", "").pattern("a", taking(pattern, 0.0)).fix("b", taking(fix, 0.0));
    let outcome = measure(vec![scenario], &settings(&[1, 2, 8], &[0, 100, 1_000, 10_000], 5));
    let even = &only(&outcome).break_even[0];
    let Crossing::At { work_ns } = even.outcome else { panic!("{even:?}") };
    assert!((work_ns - 1_980.0).abs() < 20.0, "{work_ns}");
    assert_eq!(even.threads, 2, "not at threads that do not all run");
}

#[test]
fn the_ceiling_is_that_of_one_thread_where_more_get_no_further() {
    let serial = |bench: &Bench<'_>| 50.0 * bench.threads as f64;
    let parallel = |_: &Bench<'_>| 50.0;
    let scenario = |pattern: fn(&Bench<'_>) -> f64| {
        Scenario::contention("ceiling", "")
            .serial_pattern("a", taking(pattern, 0.0))
            .pattern("b", taking(|_| 50.0, 0.0))
            .fix("c", taking(|_| 10.0, 0.0))
    };
    let outcome = measure(vec![scenario(serial), scenario(parallel)], &settings(&[1, 2], &[0], 5));
    let scenarios = &outcome.measurements.proofs[0].scenarios;
    let ceiling = scenarios[0].scalability[0].ceiling.expect("two threads get no further than one");
    assert_eq!((ceiling.serial_ns, ceiling.per_s), (50.0, 2e7));
    assert_eq!(scenarios[1].scalability[0].ceiling, None, "two threads do twice as much");
    assert_eq!(scenarios[0].scalability[1].ceiling, None, "nobody says that its calls exclude each other");
    let farthest = scenarios[0].scalability[0].extrapolated.last().expect("the machine has two cores");
    assert_eq!(farthest.threads, 96);
    assert!((farthest.per_s / 2e7 - 1.0).abs() < 0.01, "{farthest:?}");
}

#[test]
fn a_stop_ends_after_the_round_and_keeps_what_is_finished() {
    let mut watcher = Watcher::default();
    let stop = Arc::clone(&watcher.stop);
    let begun = Arc::new(AtomicU64::new(0));
    let rounds = Arc::clone(&begun);
    let stopping = move |bench: &Bench<'_>| -> Result<Sample, Failure> {
        rounds.fetch_add(1, Ordering::SeqCst);
        stop.store(true, Ordering::SeqCst);
        Ok(Sample::of(1.0, bench.window))
    };
    let scenarios = vec![
        Scenario::contention("first", "").pattern("a", taking(|_| 3.0, 0.0)).fix("b", taking(|_| 1.0, 0.0)),
        Scenario::contention("second", "").pattern("stops", stopping),
        Scenario::contention("third", "").pattern("a", taking(|_| 1.0, 0.0)).fix("b", taking(|_| 1.0, 0.0)),
    ];
    let proofs = [Proof { rule: "some_rule", scenarios }];
    let outcome = run(&proofs, &settings(&[1], &[0], 10), machine(), &still_clock(), &mut watcher);
    assert_eq!(begun.load(Ordering::SeqCst), 1);
    let names: Vec<&str> =
        outcome.measurements.proofs[0].scenarios.iter().map(|scenario| scenario.name.as_str()).collect();
    assert_eq!(names, ["first"]);
    assert!(!outcome.measurements.complete);
    assert_eq!(watcher.steps, ["first 0/9", "second 1/9"]);
}

#[test]
fn a_caller_that_panics_is_an_error_and_no_hang() {
    let panics = calls(
        || (),
        |(), caller| assert!(caller.thread == 0, "thread {} gives up", caller.thread),
        |(), _| Check::holds("", true),
    );
    let scenario = Scenario::contention("panics", "").pattern("a", panics).fix("b", honest());
    let outcome = measure(vec![scenario], &settings(&[2], &[0], 1));
    assert_eq!(outcome.errors[0].failure, Failure::Panicked("thread 1 gives up".to_owned()));
}

#[test]
fn lost_items_are_found() {
    type Buffer = Mutex<Vec<u64>>;
    let make = Buffer::default;
    let push = |buffer: &Buffer, item| buffer.lock().expect("no one panics").push(item);
    let all = move |buffer: Arc<Buffer>, items: std::ops::Range<u64>| async move {
        items.for_each(|item| push(&buffer, item))
    };
    let but_the_fifth = move |buffer: Arc<Buffer>, items: std::ops::Range<u64>| async move {
        items.for_each(|item| push(&buffer, if item == 5 { 4 } else { item }));
    };
    let drain = |buffer: Arc<Buffer>, total: u64| async move {
        let mut tally = Tally::default();
        while tally.count() < total {
            buffer.lock().expect("no one panics").drain(..).for_each(|item| tally.add(item));
            tokio::task::yield_now().await;
        }
        tally
    };
    let scenario = Scenario::tasks("items", "").at_threads(&[2]);
    let sound = scenario.pattern("a", fan_in(make, all, drain)).fix("b", fan_in(make, all, drain));
    assert_eq!(measure(vec![sound], &settings(&[1], &[0], 1)).errors, []);
    let scenario = Scenario::tasks("items", "").at_threads(&[2]);
    let unsound = scenario.pattern("a", fan_in(make, all, drain)).fix("b", fan_in(make, but_the_fifth, drain));
    let outcome = measure(vec![unsound], &settings(&[1], &[0], 1));
    assert!(matches!(&outcome.errors[0].failure, Failure::Mismatch { .. }), "{:?}", outcome.errors);
}

#[test]
fn tasks_and_handlers_are_checked_with_all_their_calls() {
    let add = || {
        task_calls(
            AtomicU64::default,
            |total: Arc<AtomicU64>, items| async move { items.for_each(|_| add_one(&total)) },
            |total, done| counted(done, total),
        )
    };
    let handle = || {
        handlers(
            AtomicU64::default,
            |total: Arc<AtomicU64>, _| async move {
                total.fetch_add(1, Ordering::SeqCst);
                tokio::task::yield_now().await;
            },
            |total, done| counted(done, total),
        )
    };
    let (visits, visited) = (Arc::<AtomicU64>::default(), Arc::<AtomicU64>::default());
    let handle_visited = |visits: &Arc<AtomicU64>| {
        let visits = Arc::clone(visits);
        visited_handlers(
            AtomicU64::default,
            |total: Arc<AtomicU64>, _| async move {
                add_one(&total);
                tokio::task::yield_now().await;
            },
            move |_| {
                let visits = Arc::clone(&visits);
                async move { add_one(&visits) }
            },
            |total, done| counted(done, total),
        )
    };
    let scenarios = vec![
        Scenario::tasks("tasks", "").pattern("a", add()).fix("b", add()).at_threads(&[3]),
        Scenario::delay("delays", "").pattern("a", handle()).fix("b", handle()),
        Scenario::delay("visits", "").pattern("a", handle_visited(&visits)).fix("b", handle_visited(&visited)),
    ];
    let outcome = measure(scenarios, &settings(&[1], &[0], 1));
    assert_eq!(outcome.errors, []);
    let delays = &outcome.measurements.proofs[0].scenarios[1].points[0].sides[0].delays;
    assert!(delays.as_ref().is_some_and(|delays| delays.count > 0 && delays.p50_ns <= delays.max_ns));
    // Each visit is counted, those of the warm-up too.
    let seen =
        outcome.measurements.proofs[0].scenarios[2].points[0].sides[0].delays.as_ref().map(|delays| delays.count);
    assert!(seen.is_some_and(|seen| 0 < seen && seen < visits.load(Ordering::SeqCst)), "{seen:?}");
}

#[test]
fn what_never_ends_is_a_stall_and_not_a_ratio() {
    let ends = |ended| until_given_up(move |_| Ok(ended));
    let scenario = Scenario::stall("stall", "", Duration::from_millis(5))
        .pattern("a", ends(Ended::GivenUp))
        .fix("b", ends(Ended::Done));
    let outcome = measure(vec![scenario], &settings(&[1], &[0], 2));
    let point = &only(&outcome).points[0];
    assert_eq!((point.sides[0].stalled, point.sides[1].stalled), (2, 0));
    assert_eq!(point.comparisons[0].verdict, Verdict::Stalls);
}

#[test]
fn what_is_saved_is_read_again_and_kept_for_rules_that_were_not_measured_anew() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let path = dir.path().join("deep/measurements.json");
    let measured = |rule| {
        let scenario = Scenario::contention("s", "").pattern("a", taking(|_| 2.0, 0.1)).fix("b", taking(|_| 1.0, 0.1));
        let proofs = [Proof { rule, scenarios: vec![scenario] }];
        run(&proofs, &settings(&[1], &[0], 5), machine(), &still_clock(), &mut Watcher::default()).measurements
    };
    assert_eq!(evidence::load(&path).expect("no file is no error"), None);
    let first: Measurements = measured("one");
    evidence::save(&path, &first).expect("it can be written");
    assert_eq!(evidence::load(&path).expect("it can be read"), Some(first));
    let mut second = measured("two");
    assert_eq!(second.keep_older_of(evidence::load(&path).expect("it can be read").expect("it is there")), 0);
    let rules: Vec<&str> = second.proofs.iter().map(|proof| proof.rule.as_str()).collect();
    assert_eq!(rules, ["two", "one"]);
    std::fs::write(&path, "{\"version\": 999}").expect("it can be written");
    let error = evidence::load(&path).expect_err("it is newer").to_string();
    assert!(error.contains("newer version"), "{error}");
}

/// Runs the program with its measurements kept at `place`.
fn hotlock(arguments: &[&str], place: &str, cwd: &Path) -> Output {
    let mut command = program(cwd);
    command.args(arguments).env(evidence::LOCATION_VARIABLE, place).output().expect("the program starts")
}

#[test]
fn a_run_is_printed_saved_and_shown_again() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let quick = ["prove", "contended-map-lock", "--rounds", "1", "--threads", "1,2", "--work", "0"];
    let with = |more: &[&str]| hotlock(&[&quick[..], more].concat(), "kept.json", dir.path());
    let output = with(&["--format", "json", "--save", "--seed", "3"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let printed: Measurements = serde_json::from_slice(&output.stdout).expect("it is JSON");
    assert_eq!(printed.seed, 3);
    assert_eq!(printed.proofs.len(), 1);
    assert!(stderr(&output).contains("takes about"), "{}", stderr(&output));
    let saved = evidence::load(&dir.path().join("kept.json")).expect("it can be read");
    assert_eq!(saved, Some(printed));
    let page = hotlock(&["prove", "--load", "--format", "html"], "kept.json", dir.path());
    assert!(stdout(&page).starts_with("<!doctype html>"), "{}", stderr(&page));
    let none = hotlock(&["prove", "--load"], "", dir.path());
    assert_eq!(none.status.code(), Some(2));
    assert!(stderr(&none).contains("HOTLOCK_MEASUREMENTS"), "{}", stderr(&none));
}

#[test]
fn wrong_usage_is_said() {
    let dir = tempfile::tempdir().expect("a temporary folder");
    for (arguments, said) in [
        (&["prove", "lock_around_counter"][..], "did you mean `lock_around_counters`?"),
        (&["prove", "unknown_rule"], "nothing to measure"),
        (&["prove", "--threads", "0"], "between 1 and"),
        (&["prove", "--rounds", "0"], "between 1 and 10000 rounds"),
        (&["prove", "--time", "soon"], "--time"),
    ] {
        let output = hotlock(arguments, "", dir.path());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains(said), "{arguments:?}: {}", stderr(&output));
    }
}
