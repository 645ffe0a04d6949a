//! What is hot and why, through the program: `hot`, `why`, `init`, profiles, warnings.

use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{self, json_lines, package, printed, program, run, said_in, stderr, stdout};

fn json(output: &Output) -> Vec<Value> {
    json_lines(&stdout(output))
}

fn example() -> PathBuf {
    support::example("cache-engine")
}

fn hot_functions(folder: &Path, arguments: &[&str]) -> Vec<String> {
    let mut all = vec!["hot", "--message-format", "json"];
    all.extend(arguments);
    let output = run(folder, &all);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    json(&output).iter().map(|entry| entry["fn"].as_str().expect("a name").to_owned()).collect()
}

const CHAIN: &str = "\
use std::sync::Mutex;

pub struct Engine {
    log: Mutex<Vec<u64>>,
    calls: u64,
}

impl Engine {
    // hotlock: hot
    pub fn get(&mut self, keys: &[u64]) {
        for key in keys {
            self.find(*key);
        }
        self.calls += 1;
        if self.calls % 1000 == 0 {
            self.report();
        }
        self.rebuild();
    }

    fn find(&self, key: u64) {
        self.note(key);
        missing::trace(key);
    }

    fn note(&self, key: u64) {
        self.log.lock().unwrap().push(key);
    }

    fn report(&self) {
        self.write_out();
    }

    fn write_out(&self) {
        self.log.lock().unwrap().clear();
    }

    #[cold]
    fn rebuild(&self) {}

    pub fn unused(&self) {}

    pub fn start(&self) {
        self.unused();
    }
}
";

#[test]
fn why_names_the_chain_with_its_calls_and_loops() {
    let root = package(&[("src/lib.rs", CHAIN)]);
    let entries = json(&run(root.path(), &["why", "Engine::note", "--message-format", "json"]));
    let [entry] = entries.as_slice() else { panic!("one function is meant: {entries:?}") };
    assert_eq!((&entry["fn"], &entry["verdict"]), (&Value::from("app::Engine::note"), &Value::from("hot")));
    let hops = entry["chain"]["hops"].as_array().expect("hops");
    let told: Vec<(&str, u64, bool)> = hops
        .iter()
        .map(|hop| {
            let line = hop["called_at"]["line"].as_u64().unwrap_or_default();
            (hop["fn"].as_str().unwrap_or_default(), line, hop["in_loop"] == true)
        })
        .collect();
    assert_eq!(told, [("Engine::get", 0, false), ("Engine::find", 12, true), ("Engine::note", 22, false)]);
    let text = stdout(&run(root.path(), &["why", "note"]));
    assert!(text.contains("is hot, 2 calls from an entry point"), "{text}");
    assert!(text.contains("-> `Engine::find` at src/lib.rs:12:18, in a loop"), "{text}");
}

#[test]
fn why_says_that_a_function_is_proposed() {
    let text = "use actix_web::post;\nuse std::sync::Mutex;\npub struct State { rows: Mutex<Vec<u64>> }\nimpl State { pub fn put(&self, row: u64) { self.rows.lock().unwrap().push(row); } }\n\
                #[post(\"/put\")]\npub async fn put(row: String, state: &'static State) { state.put(row.len() as u64); }\nfn main() {}\n";
    let root = package(&[("src/main.rs", text)]);
    let said = stdout(&run(root.path(), &["why", "put"]));
    assert!(said.contains("it looks like an entry point (request handler): `--suggested-hot` tries it"), "{said}");
    let entries = json(&run(root.path(), &["why", "put", "--message-format", "json"]));
    let proposed: Vec<_> = entries.iter().filter_map(|entry| entry["proposed"].as_str()).collect();
    assert_eq!(proposed, ["request handler"], "{entries:?}");
}

#[test]
fn why_names_what_keeps_a_function_cold() {
    let root = package(&[("src/lib.rs", CHAIN)]);
    let entry = |what: &str| json(&run(root.path(), &["why", what, "--message-format", "json"])).remove(0);
    let sampled = entry("write_out");
    assert_eq!(sampled["verdict"], "blocked");
    let way = &sampled["blocked"][0];
    assert_eq!(way["functions"], serde_json::json!(["Engine::get", "Engine::report", "Engine::write_out"]));
    assert!(way["by"]["reason"].as_str().is_some_and(|reason| reason.starts_with("sampled")), "{way}");
    assert_eq!((&way["by"]["at"]["line"], &way["calls"][0]["line"]), (&Value::from(15), &Value::from(16)));
    let cold = entry("rebuild");
    assert_eq!(
        (&cold["verdict"], &cold["cold_by"]["reason"]),
        (&Value::from("marked_cold"), &Value::from("`#[cold]`"))
    );
    let unreached = entry("unused");
    assert_eq!(unreached["verdict"], "unreached");
    assert_eq!(unreached["callers"][0]["fn"], "app::Engine::start");
    assert!(entry("start")["callers"].as_array().is_some_and(Vec::is_empty));
}

#[test]
fn why_of_a_line_tells_the_barrier_around_it() {
    let root = package(&[("src/lib.rs", CHAIN)]);
    let text = stdout(&run(root.path(), &["why", "src/lib.rs:16"]));
    assert!(text.contains("`app::Engine::get`") && text.contains("is hot, but not this line: it sampled"), "{text}");
    let text = stdout(&run(root.path(), &["why", "src/lib.rs:26:9"]));
    assert!(text.contains("`app::Engine::note`") && text.contains("is hot, 2 calls"), "{text}");
}

#[test]
fn bodies_that_were_not_seen_are_named_where_they_are_asked_for() {
    let root = package(&[("src/lib.rs", CHAIN)]);
    let text = stdout(&run(root.path(), &["why", "Engine::find"]));
    assert!(text.contains("is hot") && !text.contains("missing::trace") && !text.ends_with("\n\n"), "{text}");
    let output = run(root.path(), &["why", "missing::trace"]);
    assert!(stdout(&output).contains("`missing::trace` is defined outside the workspace"), "{}", stdout(&output));
    assert_eq!(output.status.code(), Some(0));
    let output = run(root.path(), &["why", "Engine::nota"]);
    let said = stderr(&output);
    assert_eq!(said, "error: no function in the workspace matches `Engine::nota`; did you mean `Engine::note`?\n");
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), String::new()));
    let output = run(root.path(), &["why", "src/lib.rs:1"]);
    assert_eq!(stderr(&output), "error: there is no function at `src/lib.rs:1`\n");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_type_stands_for_its_functions() {
    let root = package(&[("src/lib.rs", CHAIN)]);
    assert_eq!(json(&run(root.path(), &["why", "Engine", "--message-format", "json"])).len(), 8);
    // So many are told in a line each.
    let text = stdout(&run(root.path(), &["why", "Engine"]));
    assert_eq!(text.lines().count(), 9, "{text}");
    assert!(text.contains("`app::Engine::unused` (src/lib.rs:41:12) is not hot\n"), "{text}");
    assert!(text.contains(") is hot, 2 calls from an entry point\n"), "{text}");
}

#[test]
fn one_cause_is_one_finding_whatever_the_number_of_roots() {
    let mut text = String::from(
        "use std::sync::Mutex;\npub struct Log { lines: Mutex<Vec<u64>> }\n\
         impl Log { fn add(&self, n: u64) { self.lines.lock().unwrap().push(n); } }\n",
    );
    for number in 0..40 {
        text.push_str(&format!("// hotlock: hot\npub fn root_{number}(log: &Log) {{ log.add({number}); }}\n"));
    }
    let root = package(&[("src/lib.rs", &text)]);
    let text = stdout(&run(root.path(), &[]));
    assert_eq!(text.matches("lock_on_hot_path]").count(), 1, "{text}");
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("39 other entry points"), "{text}");
}

#[test]
fn output_is_the_same_for_any_number_of_threads() {
    let once = |threads: &str| {
        let mut command = program(&example());
        command
            .args(["--assume-hot", "--confidence", "possible", "-v", "--no-cache"])
            .env("RAYON_NUM_THREADS", threads);
        let output = command.output().expect("the program starts");
        let said = stderr(&output);
        let timeless: Vec<&str> = said.lines().filter(|line| line.starts_with("hotlock: ")).collect();
        (stdout(&output), timeless.join("\n"))
    };
    let alone = once("1");
    assert_eq!(alone, once("2"));
    assert_eq!(alone, once("7"));
}

#[test]
fn a_wish_for_everything_hot_reaches_what_no_root_does() {
    let root = package(&[("src/lib.rs", CHAIN)]);
    let all = hot_functions(root.path(), &["--assume-hot"]);
    assert!(all.iter().any(|name| name == "app::Engine::unused"), "{all:?}");
    assert!(!all.iter().any(|name| name == "app::Engine::rebuild"), "{all:?}");
}

/// The example without its markers.
fn unmarked_example() -> TempDir {
    let root = TempDir::new().expect("a temporary folder");
    for entry in walkdir::WalkDir::new(example()).into_iter().filter_map(Result::ok) {
        let path = entry.path();
        let to = root.path().join(path.strip_prefix(example()).expect("below the example"));
        if entry.file_type().is_dir() {
            std::fs::create_dir_all(&to).expect("folders can be made");
            continue;
        }
        let text = std::fs::read_to_string(path).expect("the example is text");
        let kept: Vec<&str> =
            text.lines().filter(|line| !line.contains("hot_path") && !line.contains("hotlock")).collect();
        std::fs::write(to, kept.join("\n")).expect("files can be written");
    }
    root
}

#[test]
fn the_profile_of_the_example_marks_what_its_markers_mark() {
    let marked = hot_functions(&example(), &[]);
    let root = unmarked_example();
    assert_eq!(hot_functions(root.path(), &[]), Vec::<String>::new());
    let measured = hot_functions(root.path(), &["--profile", "profiles/load.folded"]);
    for name in ["get", "put", "size_of_all"] {
        assert!(measured.contains(&format!("cache_engine::engine::Engine::{name}")), "{measured:?}");
    }
    let strangers: Vec<&String> = measured.iter().filter(|name| !marked.contains(name)).collect();
    assert!(strangers.is_empty(), "{strangers:?}");
}

/// Rule and share of waiting and samples, in the order of the findings.
fn observed(output: &str) -> Vec<(String, f64)> {
    let share = |message: &Value, start: &str| {
        let notes = message["children"].as_array().into_iter().flatten();
        let texts = notes.filter_map(|note| note["message"].as_str());
        texts
            .filter(|text| text.contains(start))
            .find_map(|text| {
                let (before, _) = text.split_once(" %")?;
                before.rsplit(' ').next()?.parse::<f64>().ok()
            })
            .unwrap_or_default()
    };
    output
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter(|line| line["reason"] == "compiler-message")
        .map(|line| {
            let message = &line["message"];
            let rule = message["code"]["code"].as_str().unwrap_or_default().to_owned();
            (rule, share(message, "of samples in") + 1000.0 * share(message, "blocked for"))
        })
        .collect()
}

#[test]
fn findings_stand_in_the_order_of_what_was_seen_to_cost() {
    let by_samples = run(&example(), &["--profile", "profiles/load.folded", "--message-format", "json"]);
    let found = observed(&stdout(&by_samples));
    assert!(found.first().is_some_and(|(_, share)| *share > 10.0), "{found:?}");
    assert!(found.windows(2).all(|pair| pair[0].1 >= pair[1].1), "{found:?}");
    let arguments = ["--wait-profile", "profiles/waits.folded", "--wait-unit", "us", "--message-format", "json"];
    let by_waiting = stdout(&run(&example(), &arguments));
    assert!(by_waiting.contains("blocked for 12.1 ms at one of 2 acquisitions in this function"), "{by_waiting}");
    let found = observed(&by_waiting);
    assert!(found.first().is_some_and(|(_, share)| *share > 1000.0), "{found:?}");
    assert!(found.windows(2).all(|pair| pair[0].1 >= pair[1].1), "{found:?}");
}

#[test]
fn the_threshold_decides_what_a_profile_makes_hot() {
    let root = package(&[("src/lib.rs", "pub fn often() {}\npub fn seldom() {}\n")]);
    std::fs::write(root.path().join("p.folded"), "app::often 97\napp::seldom 3\n").expect("a file");
    assert_eq!(hot_functions(root.path(), &["--profile", "p.folded"]), ["app::often", "app::seldom"]);
    let few = hot_functions(root.path(), &["--profile", "p.folded", "--profile-threshold", "5"]);
    assert_eq!(few, ["app::often"]);
}

#[test]
fn what_a_profile_shows_as_cold_stays_cold() {
    let text = "pub fn often() { seldom(); inlined(); }\nfn seldom() {}\nfn inlined() { deeper(); }\nfn deeper() {}\n";
    let root = package(&[("src/lib.rs", text)]);
    std::fs::write(root.path().join("p.folded"), "app::often 999\napp::often;app::seldom 1\n").expect("a file");
    let hot = hot_functions(root.path(), &["--profile", "p.folded"]);
    assert_eq!(hot, ["app::often", "app::inlined", "app::deeper"]);
}

#[test]
fn a_file_that_is_no_profile_is_refused_with_a_way_out() {
    let root = package(&[("src/lib.rs", "")]);
    std::fs::write(root.path().join("p"), "{\"a\": 1}").expect("a file");
    let output = run(root.path(), &["--profile", "p"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("JSON"), "{}", stderr(&output));
    let output = run(root.path(), &["--profile", "absent"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("absent"), "{}", stderr(&output));
}

#[test]
fn a_profile_of_something_else_is_told() {
    let root = package(&[("src/lib.rs", "pub fn often() {}\n")]);
    std::fs::write(root.path().join("p"), "other::main;other::run 10\n").expect("a file");
    assert!(stderr(&run(root.path(), &["--profile", "p"])).contains("none of its functions is one of this workspace"));
}

#[test]
fn patterns_that_match_nothing_are_told_with_the_nearest_name() {
    let config = "[hot]\nfunctions = [\"Engine::gett\"]\nfiles = [\"src/engin.rs\"]\nmarkers = [\"hotpath::measure\"]\n\
                  loops = [\"Engine::find\"]\n[known.functions]\n\"pool::take\" = \"blocking\"\n";
    let root = package(&[("src/lib.rs", "mod engine;\n"), ("src/engine.rs", CHAIN), ("hotlock.toml", config)]);
    let said = stderr(&run(root.path(), &["--cold", "Engine::rebuil"]));
    for part in [
        "hotlock.toml:2:14: no function matches `Engine::gett`; did you mean `Engine::get`?",
        "hotlock.toml:3:10: no file matches `src/engin.rs`; did you mean `src/engine.rs`?",
        "no attribute matches `hotpath::measure`",
        "hotlock.toml:5:10: no function that `Engine::find` matches has a loop",
        "no function or type matches `pool::take`",
        "--cold: no function matches `Engine::rebuil`; did you mean `Engine::rebuild`?",
    ] {
        assert!(said.contains(part), "{part}\n{said}");
    }
    let quiet = run(root.path(), &["-q"]);
    assert!(!stderr(&quiet).contains("matches") && quiet.status.success(), "{}", stderr(&quiet));
    // A misspelt entry point must not pass where warnings are errors, silent or not.
    let denied = run(root.path(), &["-q", "-D", "warnings"]);
    assert!(stderr(&denied).contains("error: hotlock.toml:2:14: no function matches"), "{}", stderr(&denied));
    assert_eq!(denied.status.code(), Some(1));
    assert!(run(root.path(), &["-D", "warnings", "--exit-zero"]).status.success());
}

/// A run without `--tests` does not read them, and knows that it does not.
#[test]
fn a_pattern_that_names_a_function_of_tests_is_none_that_matches_nothing() {
    let lib = "pub struct Engine;\nimpl Engine { pub fn get(&self) {} }\n#[cfg(test)]\nmod tests { #[test] fn steps() { super::Engine.get() } }\n";
    let config = "[hot]\nfunctions = [\"tests::steps\", \"Enigne::get\"]\n";
    let root = package(&[("src/lib.rs", lib), ("hotlock.toml", config)]);
    for arguments in [&[][..], &["--tests"]] {
        let said = stderr(&run(root.path(), arguments));
        assert!(!said.contains("steps"), "{said}");
        assert!(said.contains("no function matches `Enigne::get`; did you mean `Engine::get`?"), "{said}");
    }
}

#[test]
fn an_own_function_that_draws_lots_or_reads_the_clock_keeps_what_it_decides_cold() {
    let text = "// hotlock: hot\npub fn get() { if dice() % 100 == 0 { sample(); } if ticks() > last() { sweep(); } step(); }\n\
                pub fn dice() -> u64 { 4 }\npub fn ticks() -> u64 { 0 }\nfn last() -> u64 { 1 }\n\
                fn sample() {}\nfn sweep() {}\nfn step() {}\n";
    let root = package(&[("src/lib.rs", text)]);
    let is_hot = |name: &str| hot_functions(root.path(), &[]).contains(&format!("app::{name}"));
    assert!(is_hot("sample") && is_hot("sweep") && is_hot("step"));
    let config = "[known.functions]\n\"app::dice\" = \"random\"\n\"app::ticks\" = \"clock\"\n";
    std::fs::write(root.path().join("hotlock.toml"), config).expect("a file");
    assert!(!is_hot("sample") && !is_hot("sweep") && is_hot("step"));
}

#[test]
fn what_benches_repeat_is_hot_on_demand() {
    let lib = "pub struct Engine;\nimpl Engine { pub fn new() -> Engine { Engine } pub fn get(&self) { self.find() } fn find(&self) {} }\n";
    let bench = "use app::Engine;\nfn main() { let engine = Engine::new(); for _ in 0..100 { engine.get(); } }\n";
    let root = package(&[("src/lib.rs", lib), ("benches/get.rs", bench)]);
    assert_eq!(hot_functions(root.path(), &[]), Vec::<String>::new());
    assert_eq!(hot_functions(root.path(), &["--hot-benches"]), ["app::Engine::get", "app::Engine::find"]);
    std::fs::write(root.path().join("hotlock.toml"), "[hot]\nbenches = true\n").expect("a file");
    assert_eq!(hot_functions(root.path(), &[]), ["app::Engine::get", "app::Engine::find"]);
}

#[test]
fn logging_that_is_off_keeps_heat_out() {
    let text = "use std::sync::Mutex;\npub struct Log { lines: Mutex<Vec<u64>> }\n\
                impl Log {\n// hotlock: hot\npub fn run(&self) { tracing::debug!(\"{}\", self.count()); }\n\
                fn count(&self) -> usize { self.lines.lock().unwrap().len() }\n}\n";
    let root = package(&[("src/lib.rs", text)]);
    assert_eq!(hot_functions(root.path(), &[]), ["app::Log::run"]);
    std::fs::write(root.path().join("hotlock.toml"), "[hot]\nlog-level = \"debug\"\n").expect("a file");
    assert_eq!(hot_functions(root.path(), &[]), ["app::Log::run", "app::Log::count"]);
}

const SERVER: &str = "\
use std::sync::Mutex;
use tokio::net::{TcpListener, TcpStream};
use tower_service::Service;

pub struct State {
    count: Mutex<Vec<u64>>,
}

pub async fn serve(listener: TcpListener, state: &'static State) {
    loop {
        let (stream, _) = listener.accept().await.unwrap();
        tokio::spawn(connection(stream, state));
    }
}

async fn connection(_stream: TcpStream, state: &'static State) {
    state.count.lock().unwrap().push(1);
}

pub struct Front;

impl Service<u64> for Front {
    type Response = ();
    type Error = ();
    type Future = std::future::Ready<Result<(), ()>>;
    fn poll_ready(&mut self, _: &mut std::task::Context<'_>) -> std::task::Poll<Result<(), ()>> {
        std::task::Poll::Ready(Ok(()))
    }
    fn call(&mut self, number: u64) -> Self::Future {
        answer(number);
        std::future::ready(Ok(()))
    }
}

fn answer(_number: u64) {}
";

#[test]
fn a_first_run_names_what_looks_like_a_root() {
    let root = package(&[("src/lib.rs", SERVER)]);
    let said = stderr(&run(root.path(), &[]));
    assert!(said.contains("`app::connection` (connection handler)"), "{said}");
    assert!(!said.contains("app::Front::call"), "what `init` does not switch on is not named: {said}");
    assert!(
        said.contains("`cargo hotlock init` writes hotlock.toml (1 entry point active, 1 commented out)"),
        "{said}"
    );
    assert!(said.contains(" enabled rules did not run"), "{said}");
    let in_ci = program(root.path()).env("CI", "true").output().expect("the program starts");
    assert!(!stderr(&in_ci).contains("cargo hotlock init"), "{}", stderr(&in_ci));
}

#[test]
fn init_writes_a_configuration_that_works_and_never_over_another() {
    let root = package(&[("src/lib.rs", SERVER)]);
    let output = run(root.path(), &["init"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let said = "note: created `hotlock.toml`: 1 entry point active, 1 commented out because it is not seen to lead to a lock; review it, then \
                run `cargo hotlock`\n";
    assert_eq!(stderr(&output), said);
    let written = std::fs::read_to_string(root.path().join("hotlock.toml")).expect("it was written");
    assert!(
        written.contains("\n    \"app::connection\",\n")
            && written.contains("\n    # \"app::Front::call\", # request handler\n"),
        "{written}"
    );
    assert_eq!(hot_functions(root.path(), &[]), ["app::connection"]);
    let again = run(root.path(), &["init"]);
    assert_eq!(again.status.code(), Some(2));
    assert!(stderr(&again).contains("already exists (`--force` overwrites it"), "{}", stderr(&again));
    assert_eq!(std::fs::read_to_string(root.path().join("hotlock.toml")).expect("it is there"), written);
}

/// An attribute of somebody else may make a handler of a function that nobody calls; one that only marks heat does not.
#[test]
fn a_mark_is_no_attribute_that_rewrites_the_function() {
    let config = "[hot]\nmarkers = [\"ours::measured\"]\n";
    let text = "use std::sync::Arc;\n\
                #[hot_path]\npub fn marked(a: Arc<Vec<u8>>) -> usize { a.len() }\n\
                #[ours::measured]\npub fn configured(a: Arc<Vec<u8>>) -> usize { a.len() }\n\
                #[hot_path]\n#[theirs::handler]\npub fn handler(a: Arc<Vec<u8>>) -> usize { a.len() }\n";
    let root = package(&[("hotlock.toml", config), ("src/lib.rs", text)]);
    let found = stdout(&run(root.path(), &["--output", "short", "-q", "-W", "arc_by_value"]));
    let lines: Vec<&str> = found.lines().filter_map(|line| line.split(':').nth(1)).collect();
    assert_eq!(lines, ["3", "5"], "{found}");
}

/// A library that dispatches through a trait, two crates that implement it, and one that does so for tests alone.
fn store_workspace() -> TempDir {
    let manifest = |name: &str, rest: &str| {
        format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\npublish = false\n{rest}")
    };
    let on_base = "[dependencies]\nbase = { path = \"../base\" }\n";
    let store = |name: &str| {
        format!(
            "use base::Store;\npub struct {name};\nimpl Store for {name} {{\n    fn put(&self, key: u64) {{ self.write(key) }}\n}}\nimpl {name} {{\n    fn write(&self, _key: u64) {{}}\n}}\n"
        )
    };
    let base = "\
pub trait Store { fn put(&self, key: u64); }

// hotlock: hot
pub fn serve(store: &dyn Store, keys: &[u64]) {
    for key in keys {
        store.put(*key);
    }
}
";
    support::folder(&[
        ("Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"base\", \"disk\", \"memory\", \"fake\"]\n"),
        ("base/Cargo.toml", &manifest("base", "[dev-dependencies]\nfake = { path = \"../fake\" }\n")),
        ("base/src/lib.rs", base),
        ("disk/Cargo.toml", &manifest("disk", on_base)),
        ("disk/src/lib.rs", &store("Disk")),
        ("memory/Cargo.toml", &manifest("memory", on_base)),
        ("memory/src/lib.rs", &store("Memory")),
        ("fake/Cargo.toml", &manifest("fake", on_base)),
        ("fake/src/lib.rs", &store("Fake")),
    ])
}

#[test]
fn what_stands_in_for_the_real_thing_in_tests_is_not_hot() {
    let root = store_workspace();
    let hot = hot_functions(root.path(), &["--workspace"]);
    assert!(hot.iter().any(|name| name.contains("Disk::write")), "{hot:?}");
    assert!(hot.iter().any(|name| name.contains("Memory::write")), "{hot:?}");
    assert!(!hot.iter().any(|name| name.contains("Fake")), "{hot:?}");
}

/// `count` functions that each call the next; the first is called through a trait with two implementations.
fn long_way(count: usize) -> String {
    let mut text = "\
trait Sink { fn take(&self); }
struct Near;
struct Far;
impl Sink for Near { fn take(&self) { step_0() } }
impl Sink for Far { fn take(&self) {} }
// hotlock: hot
pub fn maybe(sink: &dyn Sink) { sink.take() }
// hotlock: hot
pub fn surely() { sure_0() }
"
    .to_owned();
    for at in 0..count {
        text += &format!("fn step_{at}() {{ step_{}() }}\nfn sure_{at}() {{ sure_{}() }}\n", at + 1, at + 1);
    }
    text + &format!("fn step_{count}() {{}}\nfn sure_{count}() {{}}\n")
}

#[test]
fn heat_ends_after_many_calls_and_sooner_after_one_that_may_go_elsewhere() {
    let root = package(&[("src/lib.rs", &long_way(40))]);
    let hot = hot_functions(root.path(), &[]);
    let last = |name: &str| hot.iter().filter(|one| one.contains(name)).count();
    assert!(last("::sure_") > last("::step_") && last("::step_") > 4, "{hot:?}");
    assert!(last("::sure_") < 40, "{hot:?}");
    let text = stdout(&run(root.path(), &["why", "step_30"]));
    assert!(text.contains("too far from the entry points"), "{text}");
}

const OPERATIONS: &str = "\
pub enum Op { Create(u64), Transfer(u64) }
// hotlock: hot
pub fn create(value: u64) { submit(Op::Create(value)) }
pub fn transfer(value: u64) { submit(Op::Transfer(value)) }
fn submit(op: Op) {
    match op {
        Op::Create(value) => handle_create(value),
        Op::Transfer(value) => handle_transfer(value),
    }
}
fn handle_create(_: u64) {}
fn handle_transfer(value: u64) { book(value) }
fn book(_: u64) {}
";

#[test]
fn why_names_the_variant_that_no_hot_caller_passes() {
    let root = package(&[("src/lib.rs", OPERATIONS)]);
    let entry = json(&run(root.path(), &["why", "book", "--message-format", "json"])).remove(0);
    assert_eq!(entry["verdict"], "blocked", "{entry}");
    let way = &entry["blocked"][0];
    assert_eq!(way["functions"], serde_json::json!(["submit", "handle_transfer", "book"]));
    assert_eq!(way["by"]["reason"], "only for `Op::Transfer`, which no hot caller passes");
    assert_eq!(way["by"]["at"]["line"], 8);
}

#[test]
fn a_chain_goes_through_the_caller_whose_argument_leads_there() {
    let hot = OPERATIONS.replace("pub fn transfer", "// hotlock: hot\npub fn transfer");
    let root = package(&[("src/lib.rs", &hot)]);
    for (end, start) in [("handle_create", "create"), ("book", "transfer")] {
        let entry = json(&run(root.path(), &["why", end, "--message-format", "json"])).remove(0);
        assert_eq!(entry["chain"]["hops"][0]["fn"], start, "{entry}");
    }
}

#[test]
fn a_function_called_with_too_much_at_once_is_hot_as_a_whole() {
    let flags = |number: usize| (0..7).map(|bit| (number >> bit & 1 == 1).to_string()).collect::<Vec<_>>().join(", ");
    let calls: String = (0..96).map(|number| format!("    run({});\n", flags(number))).collect();
    let lib = format!(
        "// hotlock: hot\npub fn all() {{\n{calls}}}\n\
         fn run(a: bool, b: bool, c: bool, d: bool, e: bool, f: bool, g: bool) {{\n    if a && b && c && d && e && f && g {{ every() }} else if a || b || c || d || e {{ some(f, g) }}\n}}\n\
         fn every() {{}}\nfn some(f: bool, g: bool) {{ if f && g {{ late() }} }}\nfn late() {{}}\n"
    );
    let root = package(&[("src/lib.rs", &lib)]);
    let hot = hot_functions(root.path(), &[]);
    assert!(hot.iter().any(|name| name.ends_with("::every")), "{hot:?}");
    assert!(hot.iter().any(|name| name.ends_with("::late")), "{hot:?}");
}

const SECOND_LOCK: &str = "\
use std::collections::HashMap;
use std::sync::Mutex;
pub struct Graph { links: Mutex<HashMap<u64, u64>> }
impl Graph {
    fn degree(&self, known: Option<&HashMap<u64, u64>>) -> usize {
        match known {
            Some(links) => links.len(),
            None => self.links.lock().unwrap().len(),
        }
    }
    pub fn passes_what_it_holds(&self) -> usize {
        let links = self.links.lock().unwrap();
        self.degree(Some(&links))
    }
    pub fn passes_nothing(&self) -> usize {
        let links = self.links.lock().unwrap();
        links.len() + self.degree(None)
    }
}
";

#[test]
fn a_lock_that_an_argument_rules_out_is_not_taken_twice() {
    let root = package(&[("src/lib.rs", SECOND_LOCK)]);
    let found = stdout(&run(root.path(), &["--output", "short", "-q", "--confidence", "possible"]));
    let doubles = found.lines().filter(|line| line.contains("double_lock"));
    let lines: Vec<&str> = doubles.filter_map(|line| line.split(':').nth(1)).collect();
    assert_eq!(lines, ["17"], "{found}");
}

/// A lock that is taken behind some branches, below an entry point that the configuration or a mark names.
fn behind_branches(mark: &str) -> TempDir {
    let text = format!(
        "use std::sync::Mutex;
use std::collections::HashMap;
use std::sync::mpsc::Sender;
pub enum Event {{ Read(u64), Write(u64), Stop }}
pub struct Store {{ pages: Mutex<HashMap<u64, u64>>, log: Mutex<String>, seen: Mutex<String>, out: Sender<u64> }}
impl Store {{
{mark}    pub fn handle(&self, event: Event, is_wide: bool) {{
        self.always(1);
        match event {{
            Event::Read(page) => self.read(page, is_wide),
            Event::Write(page) => {{ let _ = self.out.send(page); }}
            Event::Stop => {{}}
        }}
        let _ = self.out.send(0);
    }}
    fn always(&self, page: u64) {{ self.pages.lock().unwrap().insert(page, 1); }}
    fn read(&self, page: u64, is_wide: bool) {{
        if self.log.lock().unwrap().is_empty() {{ return; }}
        if is_wide {{ self.widen(page); }}
    }}
    fn widen(&self, page: u64) {{ if page > 3 {{ self.seen.lock().unwrap().clear(); }} }}
}}
"
    );
    package(&[
        ("src/lib.rs", &text),
        ("hotlock.toml", if mark.is_empty() { "[hot]\nfunctions = [\"Store::handle\"]\n" } else { "" }),
    ])
}

fn found_in(root: &TempDir) -> Vec<String> {
    said_in(root.path(), "src/lib.rs")
}

#[test]
fn below_an_entry_point_of_the_configuration_branches_leave_doubt() {
    assert_eq!(found_in(&behind_branches("")), ["14 unbounded_channel", "16 contended_map_lock"]);
    let marked = found_in(&behind_branches("    // hotlock: hot\n"));
    let expected = ["12 unbounded_channel", "15 unbounded_channel", "17 contended_map_lock", "19 lock_on_hot_path"];
    assert_eq!(marked, expected);
}

/// What a timer sends comes at its own pace, however many events there are.
const TIMED_SENDS: &str = "use std::time::Duration;
use tokio::sync::mpsc::{Receiver, UnboundedReceiver, UnboundedSender};
pub struct Item(u64);
pub async fn serve(out: UnboundedSender<Item>, mut input: Receiver<u64>) {
    let mut tick = tokio::time::interval(Duration::from_secs(30));
    loop {
        tokio::select! {
            _ = tick.tick() => { let _ = out.send(Item(0)); }
            Some(item) = input.recv() => { let _ = out.send(Item(item)); }
        }
    }
}
pub async fn write(mut items: UnboundedReceiver<Item>) {
    while let Some(item) = items.recv().await {
        tokio::time::sleep(Duration::from_secs(item.0)).await;
    }
}
pub fn start(input: Receiver<u64>) {
    let (out, items) = tokio::sync::mpsc::unbounded_channel();
    tokio::spawn(write(items));
    tokio::spawn(serve(out, input));
}
";

#[test]
fn what_a_timer_sends_is_doubted_below_an_entry_point() {
    let root = package(&[("src/lib.rs", TIMED_SENDS), ("hotlock.toml", "[hot]\nentry-points = [\"serve\"]\n")]);
    assert_eq!(found_in(&root), ["9 unbounded_channel"]);
}

#[test]
fn where_tasks_wait_a_lock_is_doubted_below_an_entry_point() {
    let text = |mark: &str| {
        format!(
            "use std::sync::Mutex;
use std::task::{{Poll, Waker}};
struct Waiting {{ is_ready: bool, waker: Option<Waker> }}
pub struct Notified {{ waiting: Mutex<Waiting>, seen: Mutex<u64> }}
impl Notified {{
{mark}    pub fn poll_ready(&self, waker: &Waker) -> Poll<()> {{
        let mut waiting = self.waiting.lock().unwrap();
        if waiting.is_ready {{ return Poll::Ready(()); }}
        waiting.waker = Some(waker.clone());
        drop(waiting);
        self.count();
        *self.seen.lock().unwrap() += 1;
        Poll::Pending
    }}
    fn count(&self) {{}}
    pub fn seen(&self) -> u64 {{ *self.seen.lock().unwrap() }}
    pub fn notify(&self) {{
        let mut waiting = self.waiting.lock().unwrap();
        waiting.is_ready = true;
        if let Some(waker) = waiting.waker.take() {{ waker.wake(); }}
    }}
}}
"
        )
    };
    let config = "[hot]\nfunctions = [\"Notified::poll_ready\"]\n[lints]\nlock_around_counters = \"allow\"\n";
    let entry = package(&[("src/lib.rs", &text("")), ("hotlock.toml", config)]);
    let found = found_in(&entry);
    assert!(!found.contains(&"7 lock_on_hot_path".to_owned()), "{found:?}");
    let marked = package(&[("src/lib.rs", &text("    // hotlock: hot\n")), ("hotlock.toml", "")]);
    assert!(found_in(&marked).contains(&"8 lock_on_hot_path".to_owned()), "{:?}", found_in(&marked));
}

#[test]
fn a_second_lock_under_a_lock_is_doubted_below_an_entry_point_and_a_sleep_is_not() {
    let text = |mark: &str| {
        format!(
            "use std::sync::Mutex;
pub struct Store {{ pages: Mutex<Vec<u64>>, index: Mutex<Vec<u64>>, slow: Mutex<Vec<u64>> }}
impl Store {{
{mark}    pub fn handle(&self) {{
        self.nested();
        self.sleeps();
    }}
    fn nested(&self) {{
        let mut pages = self.pages.lock().unwrap();
        pages.push(self.index.lock().unwrap().len() as u64);
    }}
    fn sleeps(&self) {{
        let slow = self.slow.lock().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(slow.len() as u64));
    }}
    pub fn others(&self) -> usize {{ self.index.lock().unwrap().len() }}
}}
"
        )
    };
    let config = "[hot]\nfunctions = [\"Store::handle\"]\n[lints]\nlock_on_hot_path = \"allow\"\n";
    let named = package(&[("src/lib.rs", &text("")), ("hotlock.toml", config)]);
    assert_eq!(found_in(&named), ["13 blocking_under_lock"]);
    let allowed = "[lints]\nlock_on_hot_path = \"allow\"\n";
    let marked = package(&[("src/lib.rs", &text("    // hotlock: hot\n")), ("hotlock.toml", allowed)]);
    assert_eq!(found_in(&marked), ["10 blocking_under_lock", "14 blocking_under_lock"]);
}

/// Where events enter, what each does costs less than its arrival, also what a loop repeats a few times: only a channel whose
/// receiver waits after each message is said.
#[test]
fn below_an_entry_point_only_what_waits_or_piles_up_is_said() {
    let text = "use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
pub struct Line(String);
pub struct Tick(u64);
pub struct Server {
    names: Mutex<HashMap<u64, String>>,
    sizes: Mutex<HashMap<u64, u64>>,
    lines: UnboundedSender<Line>,
    ticks: UnboundedSender<Tick>,
}
impl Server {
    pub fn handle(&self, ids: &[u64]) -> usize {
        let known = self.names.lock().unwrap().contains_key(&7);
        let mut size = 0;
        for id in ids {
            size += self.size_of(*id);
        }
        let _ = self.lines.send(Line(String::new()));
        let _ = self.ticks.send(Tick(1));
        size as usize + usize::from(known)
    }
    fn size_of(&self, id: u64) -> u64 {
        self.sizes.lock().unwrap().get(&id).copied().unwrap_or(0)
    }
    pub fn learn(&self, id: u64) {
        self.names.lock().unwrap().insert(id, String::new());
        self.sizes.lock().unwrap().insert(id, id);
    }
}
pub async fn write(mut lines: UnboundedReceiver<Line>, file: &mut tokio::fs::File) {
    use tokio::io::AsyncWriteExt;
    while let Some(line) = lines.recv().await {
        let _ = file.write_all(line.0.as_bytes()).await;
    }
}
pub async fn count(mut ticks: UnboundedReceiver<Tick>) -> u64 {
    let mut sum = 0;
    while let Some(tick) = ticks.recv().await {
        sum += tick.0;
    }
    sum
}
pub fn share(server: Server) -> Arc<Server> { Arc::new(server) }
";
    let manifest =
        "[package]\nname = \"app\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[dependencies]\ntokio = \"1\"\n";
    let found = |key: &str| {
        let config = format!("[hot]\n{key} = [\"Server::handle\"]\n");
        found_in(&package(&[("Cargo.toml", manifest), ("src/lib.rs", text), ("hotlock.toml", &config)]))
    };
    assert_eq!(found("entry-points"), ["19 unbounded_channel"]);
    let often = ["14 contended_map_lock", "19 unbounded_channel", "20 unbounded_channel", "24 contended_map_lock"];
    assert_eq!(found("functions"), often);
}

#[test]
fn not_each_event_needs_the_file_of_a_helper() {
    let text = "use std::path::Path;
use std::process::Command;
fn settings(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_default()
}
fn convert() {
    let _ = Command::new(\"convert\").status();
}
pub async fn handle(path: &Path) -> usize {
    tokio::task::yield_now().await;
    convert();
    settings(path).len()
}
";
    let manifest =
        "[package]\nname = \"app\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[dependencies]\ntokio = \"1\"\n";
    let found = |key: &str| {
        let config = format!("[hot]\n{key} = [\"handle\"]\n");
        found_in(&package(&[("Cargo.toml", manifest), ("src/lib.rs", text), ("hotlock.toml", &config)]))
    };
    assert_eq!(found("entry-points"), ["11 blocking_in_async"]);
    assert_eq!(found("functions"), ["11 blocking_in_async", "12 blocking_in_async"]);
}

/// A branch beside one that only says that there is nothing is the usual one, as what follows `let .. else`.
#[test]
fn nothing_to_do_is_no_branch_on_the_way() {
    let said = |otherwise: &str| {
        let text = format!(
            "use std::sync::Arc;
pub struct Pages {{ words: Vec<u64> }}
impl Pages {{
    pub fn kind(&self, page: u64) -> u64 {{ self.words[page as usize] }}
    pub fn find(&self, page: u64, key: u64) -> Option<u64> {{ self.words.get((page + key) as usize).copied() }}
}}
pub struct Tree {{ root: Option<u64>, pages: Arc<Pages> }}
impl Tree {{
    pub fn get(&self, key: u64) -> Result<Option<u64>, String> {{
        if let Some(root) = self.root {{ self.below(root, key) }} else {{ {otherwise} }}
    }}
    fn below(&self, page: u64, key: u64) -> Result<Option<u64>, String> {{
        match self.pages.kind(page) {{
            0 => Ok(self.pages.find(page, key)),
            1 => {{ let pages = self.pages.clone(); Ok(pages.find(page, key)) }}
            other => Err(format!(\"page of type {{other}}\")),
        }}
    }}
}}
"
        );
        let root = package(&[("src/lib.rs", &text)]);
        let arguments = ["-q", "--exit-zero", "--message-format", "short", "--hot", "Tree::get"];
        printed(root.path(), &arguments).contains("arc_clone_per_call")
    };
    assert!(said("Ok(None)"));
    assert!(!said("Ok(self.pages.find(0, key))"), "what is found there is an answer as well");
}
