//! The formats for machines, read back by parsers that know nothing of the program.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{example, json_lines, package, run, stderr, stdout, write};

const CODE: &str = "use std::sync::Mutex;
pub async fn pause() {}
pub struct Cache {
    map: Mutex<Vec<u64>>,
}
impl Cache {
    pub async fn held(&self) {
        let é = 1; let guard = self.map.lock().unwrap();
        pause().await;
        drop((guard, é));
    }
    // hotlock: hot
    pub fn push(&self, value: u64) -> usize {
        self.insert(value)
    }
    fn insert(&self, value: u64) -> usize {
        let mut map = self.map.lock().unwrap();
        map.push(value);
        map.len()
    }
    pub async fn silent(&self) {
        // hotlock: allow(guard_across_await, reason = \"measured: 3 < 4\")
        let guard = self.map.lock().unwrap();
        pause().await;
        drop(guard);
    }
}
";

/// A name that hurts where it is not escaped.
#[cfg(unix)]
const HOSTILE: &str = "::error::50%, <b>&\"'`x`|y: é\n::set-output name=a::b\n##vso[x]\u{1b}[31m.rs";
#[cfg(not(unix))]
const HOSTILE: &str = "50%, é.rs";

/// A repository whose workspace is a folder in it.
fn repository() -> TempDir {
    let dir = package(&[("ws/src/lib.rs", CODE)]);
    std::fs::rename(dir.path().join("Cargo.toml"), dir.path().join("ws/Cargo.toml")).expect("files can be moved");
    std::fs::create_dir(dir.path().join(".git")).expect("folders can be made");
    dir
}

/// A package with a file of that name.
pub(crate) fn hostile() -> TempDir {
    let attribute = HOSTILE.replace('"', "\\\"").replace('\n', "\\n").replace('\u{1b}', "\\u{1b}");
    let dir = package(&[("src/lib.rs", &format!("#[path = \"{attribute}\"]\npub mod a;\n"))]);
    write(&dir.path().join("src"), HOSTILE, CODE);
    dir
}

fn written(dir: &Path, format: &str) -> String {
    let output = run(dir, &["--message-format", format]);
    assert_eq!(output.status.code(), Some(1), "{format}: {}", stderr(&output));
    stdout(&output)
}

fn json(dir: &Path, format: &str) -> Value {
    serde_json::from_str(&written(dir, format)).expect("one JSON value")
}

fn text<'v>(value: &'v Value, pointer: &str) -> &'v str {
    value.pointer(pointer).and_then(Value::as_str).unwrap_or_else(|| panic!("{pointer} in {value:#}"))
}

#[test]
fn sarif_holds_what_code_scanning_asks_for() {
    let dir = repository();
    let log = json(&dir.path().join("ws"), "sarif");
    assert_eq!(text(&log, "/version"), "2.1.0");
    let run = &log["runs"][0];
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
    for rule in rules {
        for pointer in ["/id", "/shortDescription/text", "/fullDescription/text", "/help/text", "/help/markdown"] {
            assert!(!text(rule, pointer).is_empty());
        }
        assert!(text(rule, "/fullDescription/text").len() <= 1024);
    }
    let results = run["results"].as_array().expect("results");
    assert_eq!(results.len(), 3);
    let mut fingerprints = BTreeSet::new();
    for result in results {
        let at = result["ruleIndex"].as_u64().expect("an index") as usize;
        assert_eq!(rules[at]["id"], result["ruleId"]);
        assert_eq!(text(result, "/locations/0/physicalLocation/artifactLocation/uri"), "ws/src/lib.rs");
        let region = &result["locations"][0]["physicalLocation"]["region"];
        assert_eq!(region["startLine"], region["endLine"]);
        assert!(region["endColumn"].as_u64() > region["startColumn"].as_u64());
        assert!(["error", "warning", "note"].contains(&text(result, "/level")));
        let fingerprint = text(result, "/partialFingerprints/primaryLocationLineHash");
        assert_eq!(fingerprint, text(result, "/partialFingerprints/hotlock~1v1"));
        fingerprints.insert(fingerprint.to_owned());
    }
    assert_eq!(fingerprints.len(), 3);
    let guards = || results.iter().filter(|result| result["ruleId"] == "guard_across_await");
    let suppressed: Vec<&Value> = guards().filter(|it| it["suppressions"] != serde_json::json!([])).collect();
    assert_eq!(suppressed.len(), 1);
    assert_eq!(text(suppressed[0], "/suppressions/0/justification"), "measured: 3 < 4");
    // Columns count characters: `é` is one.
    let held = guards().find(|it| it["suppressions"] == serde_json::json!([])).expect("a result");
    assert_eq!(held["locations"][0]["physicalLocation"]["region"]["startColumn"], 41);
    let hot = results.iter().find(|result| result["codeFlows"].is_array()).expect("a result with a chain");
    let flow = hot["codeFlows"][0]["threadFlows"][0]["locations"].as_array().expect("locations");
    let lines: Vec<u64> =
        flow.iter().filter_map(|step| step["location"]["physicalLocation"]["region"]["startLine"].as_u64()).collect();
    assert_eq!(lines, [12, 14, 17]);
}

#[test]
fn sarif_has_fixes_with_all_edits() {
    let log = json(&example("cache-engine"), "sarif");
    let results = log["runs"][0]["results"].as_array().expect("results").iter();
    let fixes: Vec<&Value> = results.flat_map(|result| result["fixes"].as_array().into_iter().flatten()).collect();
    assert!(!fixes.is_empty());
    for fix in fixes {
        for change in fix["artifactChanges"].as_array().expect("changes") {
            assert!(!text(change, "/artifactLocation/uri").starts_with('/'));
            let replacements = change["replacements"].as_array().expect("replacements");
            assert!(
                replacements
                    .iter()
                    .all(|it| it["deletedRegion"]["startLine"].is_u64() && it["insertedContent"]["text"].is_string())
            );
        }
    }
}

/// The command, its properties and its text, by GitHub's own rules.
fn command(line: &str) -> (String, Vec<(String, String)>, String) {
    let plain = |text: &str| {
        text.replace("%3A", ":").replace("%2C", ",").replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%")
    };
    let rest = line.strip_prefix("::").unwrap_or_else(|| panic!("no command: {line}"));
    let (head, data) = rest.split_once("::").expect("a command has text");
    let (name, properties) = head.split_once(' ').unwrap_or((head, ""));
    let properties = properties.split(',').filter_map(|property| property.split_once('='));
    (name.to_owned(), properties.map(|(key, value)| (key.to_owned(), plain(value))).collect(), plain(data))
}

#[test]
fn github_gets_one_command_a_finding_the_loudest_first() {
    let dir = repository();
    let output = written(&dir.path().join("ws"), "github");
    let commands: Vec<_> = output.lines().map(command).collect();
    let names: Vec<&str> = commands.iter().map(|(name, ..)| name.as_str()).collect();
    assert_eq!(names, ["error", "warning"]);
    let (_, properties, data) = &commands[0];
    let value = |key: &str| properties.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str());
    assert_eq!(value("file"), Some("ws/src/lib.rs"));
    assert_eq!((value("line"), value("endLine"), value("col")), (Some("8"), Some("8"), Some("41")));
    assert_eq!(value("title"), Some("hotlock::guard_across_await"));
    assert!(data.starts_with("guard of `Cache::map` is held across an await\n"), "{data}");
}

#[test]
fn gitlab_gets_unique_fingerprints_and_paths_in_the_repository() {
    let dir = repository();
    let issues = json(&dir.path().join("ws"), "gitlab");
    let issues = issues.as_array().expect("a list");
    assert_eq!(issues.len(), 2);
    let fingerprints: BTreeSet<&str> = issues.iter().map(|issue| text(issue, "/fingerprint")).collect();
    assert_eq!(fingerprints.len(), 2);
    for issue in issues {
        assert_eq!(text(issue, "/location/path"), "ws/src/lib.rs");
        assert!(issue["location"]["lines"]["begin"].is_u64());
        assert!(text(issue, "/check_name").starts_with("hotlock::"));
        assert!(["info", "minor", "major", "critical", "blocker"].contains(&text(issue, "/severity")));
        assert!(!text(issue, "/description").is_empty());
    }
}

#[test]
fn checkstyle_and_junit_are_xml_with_what_readers_need() {
    let dir = repository();
    let ws = dir.path().join("ws");
    let text = written(&ws, "checkstyle");
    let document = roxmltree::Document::parse(&text).expect("XML");
    assert!(document.root_element().has_tag_name("checkstyle"));
    let file = document.root_element().first_element_child().expect("a file");
    assert_eq!(file.attribute("name"), Some("ws/src/lib.rs"));
    let errors: Vec<_> = file.children().filter(|node| node.has_tag_name("error")).collect();
    let severities: Vec<_> = errors.iter().map(|error| error.attribute("severity")).collect();
    assert_eq!(severities, [Some("error"), Some("warning")]);
    assert_eq!((errors[0].attribute("line"), errors[0].attribute("column")), (Some("8"), Some("41")));

    let text = written(&ws, "junit");
    let document = roxmltree::Document::parse(&text).expect("XML");
    let root = document.root_element();
    assert_eq!((root.attribute("tests"), root.attribute("failures")), (Some("2"), Some("2")));
    let cases = document.descendants().filter(|node| node.has_tag_name("testcase"));
    assert!(cases.clone().all(|case| case.first_element_child().is_some_and(|it| it.has_tag_name("failure"))));
    assert_eq!(cases.count(), 2);
}

#[test]
fn rdjson_counts_bytes() {
    let dir = repository();
    let result = json(&dir.path().join("ws"), "rdjson");
    assert_eq!(text(&result, "/source/name"), "hotlock");
    let diagnostics = result["diagnostics"].as_array().expect("diagnostics");
    assert_eq!(diagnostics.len(), 2);
    assert_eq!(text(&diagnostics[0], "/location/path"), "ws/src/lib.rs");
    assert_eq!(diagnostics[0]["location"]["range"]["start"], serde_json::json!({ "line": 8, "column": 42 }));
    assert_eq!(text(&diagnostics[0], "/severity"), "ERROR");
    assert_eq!(text(&diagnostics[0], "/code/value"), "hotlock::guard_across_await");
}

#[test]
fn our_own_lines_have_a_version_and_say_all() {
    let dir = repository();
    let lines = json_lines(&written(&dir.path().join("ws"), "json-lines"));
    let kinds: Vec<&str> = lines.iter().map(|line| text(line, "/kind")).collect();
    assert_eq!(kinds, ["run", "finding", "finding", "suppressed", "end"]);
    assert_eq!(lines[0]["schema"], 1);
    assert_eq!(text(&lines[1], "/place/file"), "ws/src/lib.rs");
    assert!(["possible", "likely", "certain"].contains(&text(&lines[1], "/confidence")));
    let chain = lines.iter().find(|line| line["chain"].is_object()).expect("a chain");
    assert_eq!(chain["chain"]["hops"].as_array().map(Vec::len), Some(2));
    assert_eq!(text(&lines[3], "/reason"), "measured: 3 < 4");
    assert_eq!((lines[4]["errors"].as_u64(), lines[4]["success"].as_bool()), (Some(1), Some(false)));
}

#[test]
fn markdown_is_a_table() {
    let dir = repository();
    let page = written(&dir.path().join("ws"), "markdown");
    let rows: Vec<&str> =
        page.lines().filter(|line| line.starts_with("| error") || line.starts_with("| warning")).collect();
    assert_eq!(rows.len(), 2, "{page}");
    assert!(rows[0].contains("(ws/src/lib.rs#L8)"), "{page}");
}

/// What is a command in the log of a CI system, unless we meant it: some look for theirs anywhere in a line.
fn starts_command(line: &str) -> bool {
    let start = line.trim_start();
    // rustc's own `:::` before the next file names no command.
    (start.starts_with("::") && !start.starts_with(":::")) || line.contains("##[") || line.contains("##vso[")
}

#[test]
fn hostile_names_are_escaped_in_every_format() {
    let dir = hostile();
    for format in
        ["human", "short", "json", "json-lines", "sarif", "gitlab", "checkstyle", "junit", "rdjson", "markdown", "html"]
    {
        let output = written(dir.path(), format);
        assert!(!output.contains('\u{1b}'), "{format}: {output:?}");
        assert!(!output.lines().any(starts_command), "{format}: {output}");
    }
    let path = format!("src/{HOSTILE}");
    let annotations = written(dir.path(), "github");
    assert_eq!(annotations.lines().count(), 2);
    for line in annotations.lines() {
        let (_, properties, _) = command(line);
        // Commands have no code for this one.
        let shown = path.replace('\u{1b}', "\\u{1b}").replace("##vso[", "##vso\\[");
        assert!(properties.contains(&("file".to_owned(), shown)), "{line}");
    }
    let issues = json(dir.path(), "gitlab");
    assert_eq!(text(&issues[0], "/location/path"), path);
    let log = json(dir.path(), "sarif");
    let uri = text(&log, "/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri");
    assert!(uri.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~/%".contains(&byte)), "{uri}");
    for format in ["checkstyle", "junit"] {
        let text = written(dir.path(), format);
        let document = roxmltree::Document::parse(&text).expect("XML");
        let names = document.descendants().filter_map(|node| node.attribute("name"));
        assert!(names.into_iter().any(|name| name.starts_with("src/::error::50%, <b>&\"'`x`|y: é")), "{format}");
    }
    let page = written(dir.path(), "markdown");
    assert_eq!(page.lines().filter(|line| line.starts_with('|')).count(), 4, "{page}");
    assert!(!page.contains("<b>"), "{page}");
}

#[test]
fn a_clean_run_is_a_valid_report_in_every_format() {
    let dir = package(&[("src/lib.rs", "pub fn f() {}\n")]);
    let written = |format: &str| stdout(&run(dir.path(), &["--message-format", format]));
    for format in ["sarif", "gitlab", "rdjson"] {
        serde_json::from_str::<Value>(&written(format)).unwrap_or_else(|error| panic!("{format}: {error}"));
    }
    for format in ["checkstyle", "junit"] {
        roxmltree::Document::parse(&written(format)).unwrap_or_else(|error| panic!("{format}: {error}"));
    }
    assert!(written("junit").contains("tests=\"1\" failures=\"0\""));
    assert_eq!(written("github"), "");
    assert!(written("markdown").contains("No findings."));
    assert_eq!(json_lines(&written("json-lines")).len(), 2);
}

#[test]
fn one_run_serves_people_and_machines() {
    let dir = repository();
    let output =
        run(&dir.path().join("ws"), &["--output", "short", "--output", "sarif=out.sarif", "--output", "junit=out.xml"]);
    assert_eq!(stdout(&output).lines().count(), 2);
    let read = |name: &str| std::fs::read_to_string(dir.path().join("ws").join(name)).expect("written");
    assert!(serde_json::from_str::<Value>(&read("out.sarif")).is_ok());
    assert!(roxmltree::Document::parse(&read("out.xml")).is_ok());
}

/// What breaks a run before it has looked at anything.
const BREAKS: [(&str, &str); 5] = [
    ("hotlock.toml", "[rules\n"),
    ("hotlock.toml", "extend = \"gone.toml\"\n"),
    ("hotlock.toml", "[report]\nbaseline = \"baseline.toml\"\n"),
    ("hotlock.toml", "[hot]\nprofile = \"gone.txt\"\n"),
    ("Cargo.toml", "[package\n"),
];

/// A file of an earlier run, or one that came with the sources, must not pass for the result of this one.
#[test]
fn a_run_that_fails_early_says_so_in_all_outputs() {
    const FORMATS: [&str; 8] = ["sarif", "gitlab", "checkstyle", "junit", "rdjson", "markdown", "html", "json-lines"];
    for (path, text) in BREAKS {
        let dir = package(&[("src/lib.rs", CODE), (".git/HEAD", "")]);
        write(dir.path(), path, text);
        let named = FORMATS.map(|format| format!("{format}=out.{format}"));
        named.iter().for_each(|named| write(dir.path(), named.split_once('=').expect("a file").1, "[]"));
        let mut arguments = vec!["--output", "json"];
        arguments.extend(named.iter().flat_map(|named| ["--output", named]));
        let output = run(dir.path(), &arguments);
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        assert_eq!(
            stdout(&output),
            "{\"reason\":\"build-finished\",\"success\":false}\n",
            "{path}: {}",
            stderr(&output)
        );
        let written =
            |format: &str| std::fs::read_to_string(dir.path().join(format!("out.{format}"))).expect("it is there");
        let json = |format: &str| -> Value { serde_json::from_str(&written(format)).expect("it is JSON") };
        let invocation = &json("sarif")["runs"][0]["invocations"][0];
        assert_eq!(invocation["executionSuccessful"], false, "{path}");
        assert_eq!(invocation["toolExecutionNotifications"].as_array().map(Vec::len), Some(1), "{path}");
        assert_eq!(json("gitlab")[0]["severity"], "blocker", "{path}");
        assert_eq!(json("rdjson")["diagnostics"][0]["severity"], "ERROR", "{path}");
        for (format, part) in [
            ("checkstyle", "<error severity=\"error\""),
            ("junit", "errors=\"1\""),
            ("markdown", "Not all could be analysed"),
            ("html", "class=\"problem\""),
            ("json-lines", "\"kind\":\"problem\""),
        ] {
            assert!(written(format).contains(part), "{path}: {}", written(format));
        }
        for format in ["checkstyle", "junit"] {
            roxmltree::Document::parse(&written(format)).expect("it is XML");
        }
    }
}

#[test]
fn a_run_that_fails_early_annotates_its_job() {
    let dir = package(&[("src/lib.rs", CODE), ("hotlock.toml", "[rules\n")]);
    let output = run(dir.path(), &["--output", "github"]);
    assert!(stdout(&output).starts_with("::error title=hotlock::"), "{}", stdout(&output));
    assert_eq!(stdout(&output).lines().count(), 1, "{}", stdout(&output));
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
}
