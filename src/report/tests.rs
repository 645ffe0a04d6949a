//! Renderers fed with made-up findings over text in memory.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::*;
use crate::diagnostics::{Applicability, Diagnostic, Edit, Hop, HopKind, HotChain, Label, LabelRole, Suggestion};
use crate::session::{
    Done, HotKey, Inventory, LockEntry, LockUse, OrderGraph, OrderLine, OrderNode, RootSuggestion, Standing, Stats,
};
use crate::source::{Loc, SourceFile, Span};
use crate::triage::LevelOrigin;
use crate::workspace::{Edition, Package, Target, TargetKind};

const SERVER: &str = "\
use std::sync::Mutex;

#[hot_path]
fn serve(cache: &Cache) {
    for key in keys() {
        cache.lookup(key);
    }
}
";

const CACHE: &str = "\
pub struct Cache {
    map: Mutex<HashMap<String, u64>>,
}

impl Cache {
    async fn get(&self, key: &str) {
        let map = self.map.lock();
        fetch(key).await;
    }
}
";

struct Bench {
    sources: SourceMap,
    workspace: Workspace,
    file_targets: BTreeMap<FileId, FileTarget>,
    findings: Vec<Finding>,
}

impl Bench {
    fn new(files: &[(&str, &str)]) -> Self {
        let mut bench = Bench {
            sources: SourceMap::default(),
            workspace: workspace(),
            file_targets: BTreeMap::new(),
            findings: Vec::new(),
        };
        for (name, text) in files {
            let file = SourceFile::new(Path::new("/ws").join(name), (*name).to_owned(), (*text).to_owned());
            let id = bench.sources.add(file);
            bench.file_targets.insert(id, FileTarget { package: 0, target: 0 });
        }
        bench
    }

    /// The place of the `nth` occurrence of `needle`.
    fn place(&self, file: u32, needle: &str, nth: usize) -> Loc {
        let text = &self.sources.get(FileId(file)).text;
        let (start, _) = text.match_indices(needle).nth(nth).expect("the needle is in the text");
        loc(file, start as u32, (start + needle.len()) as u32)
    }

    fn report(&self, diagnostic: Diagnostic) -> Finding {
        Finding {
            rule_level: diagnostic.level,
            diagnostic,
            origin: LevelOrigin::Default,
            fingerprint: "0123456789abcdef:1".to_owned(),
        }
    }

    fn add(&mut self, diagnostic: Diagnostic) {
        let finding = self.report(diagnostic);
        self.findings.push(finding);
    }

    fn write(&self, format: Format) -> String {
        self.write_with(format, None)
    }

    fn write_with(&self, format: Format, surroundings: Option<&Surroundings>) -> String {
        let report = Report {
            sources: &self.sources,
            workspace: &self.workspace,
            file_targets: &self.file_targets,
            findings: &self.findings,
            suppressed: &[],
            known: 0,
            problems: &[],
            repository: Path::new("/ws"),
            cwd: Path::new("/ws"),
            width: 80,
            success: false,
            surroundings,
        };
        let mut out = Vec::new();
        write(format, &report, &mut out).expect("memory can be written to");
        String::from_utf8(out).expect("text")
    }

    fn human(&self) -> String {
        anstream::adapter::strip_str(&self.write(Format::Human)).to_string()
    }
}

fn loc(file: u32, start: u32, end: u32) -> Loc {
    Loc { file: FileId(file), span: Span { start, end } }
}

fn label(loc: Loc, text: &str) -> Label {
    Label::new(loc, text.to_owned())
}

fn plain(primary: Loc) -> Diagnostic {
    let message = "`x` is locked on a hot path".to_owned();
    Diagnostic::new("lock_on_hot_path", Level::Warn, message, label(primary, "locked here"))
}

fn hop(function: &str, definition: Loc, call_site: Option<Loc>) -> Hop {
    Hop { function: function.to_owned(), definition, call_site, in_loop: false, maybe: false, kind: HopKind::Call }
}

fn workspace() -> Workspace {
    let target = Target {
        required_features: Vec::new(),
        kind: TargetKind::Lib,
        name: "my-cache".to_owned(),
        crate_name: "my_cache".to_owned(),
        root: PathBuf::from("/ws/src/lib.rs"),
        edition: Edition::E2024,
        crate_types: vec!["lib".to_owned()],
        test: true,
        doctest: true,
        doc: true,
    };
    let package = Package {
        is_default_member: true,
        name: "my-cache".to_owned(),
        version: "0.1.0".to_owned(),
        id: "path+file:///ws#my-cache@0.1.0".to_owned(),
        manifest: PathBuf::from("/ws/Cargo.toml"),
        dir: PathBuf::from("/ws"),
        edition: Edition::E2024,
        targets: vec![target],
        script_words: Default::default(),
        rust_version: None,
        publish: true,
        is_for_private_registries: false,
        is_described: false,
        is_licensed: false,
        is_asked_for: false,
        dependencies: Vec::new(),
        implied_features: Default::default(),
        all_features: Default::default(),
        is_fuzz: false,
        is_example: false,
        clippy_lints: Vec::new(),
        is_member: true,
    };
    Workspace { root: PathBuf::from("/ws"), packages: vec![package], ..Workspace::default() }
}

fn guard_across_await() -> Bench {
    let mut bench = Bench::new(&[("src/cache.rs", CACHE), ("src/main.rs", SERVER)]);
    let acquisition = bench.place(0, "lock", 0);
    let mut diagnostic = plain(acquisition);
    diagnostic.rule = "guard_across_await";
    diagnostic.level = Level::Deny;
    diagnostic.message = "guard of `Cache::map` is held across an await".to_owned();
    diagnostic.primary.text = "taken here".to_owned();
    diagnostic.related = vec![
        label(bench.place(0, "await", 0), "held while this waits"),
        label(bench.place(0, "map", 0), "this lock"),
        label(bench.place(1, "for key in keys()", 0), "once per iteration"),
    ];
    let mut lookup = hop("Cache::get", bench.place(0, "get", 0), Some(bench.place(1, "lookup", 0)));
    lookup.in_loop = true;
    diagnostic.chain = Some(HotChain {
        reason: "`#[hot_path]`".to_owned(),
        marked_at: Some(bench.place(1, "#[hot_path]", 0)),
        hops: vec![hop("serve", bench.place(1, "serve", 0), None), lookup],
        other_roots: 2,
        from_events: false,
    });
    diagnostic.notes = vec!["the section spans 2 lines".to_owned()];
    diagnostic.help = vec!["drop `map` before the await, or copy the value out first".to_owned()];
    let end_of_statement = bench.place(0, "        fetch", 0).span.start;
    diagnostic.suggestions = vec![Suggestion::new(
        "drop the guard first",
        Applicability::MaybeIncorrect,
        vec![Edit { loc: loc(0, end_of_statement, end_of_statement), text: "        drop(map);\n".to_owned() }],
    )];
    bench.add(diagnostic);
    bench
}

#[test]
fn human_looks_like_rustc() {
    insta::assert_snapshot!(guard_across_await().human());
}

#[test]
fn two_findings_in_each_format_for_machines() {
    let mut bench = guard_across_await();
    let map = bench.place(0, "map", 1);
    bench.add(plain(map));
    for (name, format) in [
        ("json_lines", Format::JsonLines),
        ("sarif", Format::Sarif),
        ("github", Format::Github),
        ("gitlab", Format::Gitlab),
        ("checkstyle", Format::Checkstyle),
        ("junit", Format::Junit),
        ("rdjson", Format::Rdjson),
        ("markdown", Format::Markdown),
    ] {
        let mut text = bench.write(format).replace(env!("CARGO_PKG_VERSION"), "VERSION");
        if format == Format::Sarif {
            let mut log: serde_json::Value = serde_json::from_str(&text).expect("an object");
            // The rules' own pages are read elsewhere.
            log["runs"][0]["tool"]["driver"]["rules"].take();
            text = serde_json::to_string_pretty(&log).expect("values can be written");
        }
        insta::assert_snapshot!(name, text);
    }
}

#[test]
fn a_page_shows_findings_locks_their_order_and_costs() {
    let site = LockUse {
        file: "src/cache.rs".to_owned(),
        line: 7,
        col: 28,
        function: "my_cache::Cache::get".to_owned(),
        mode: "exclusive",
        wait: "blocking",
        hot: true,
        in_loop: false,
        in_async: true,
        through: None,
        awaits: 1,
        escapes: false,
        does: vec![Done { what: "reads", by: Some("HashMap::get".to_owned()) }],
    };
    let map = LockEntry {
        place: "Cache::map".to_owned(),
        lock: "std::sync::Mutex".to_owned(),
        inner: "HashMap<String, u64>".to_owned(),
        waits: "blocking",
        file: "src/cache.rs".to_owned(),
        line: 2,
        col: 5,
        root: "field",
        public: false,
        partial: false,
        thread_local: false,
        one_of_many: false,
        acquisitions: vec![site],
    };
    let other = LockEntry { place: "<b>::idle".to_owned(), line: 9, acquisitions: Vec::new(), ..map.clone() };
    let node = |place: &str| OrderNode { place: place.to_owned(), lock: "std::sync::Mutex<u64>".to_owned() };
    let edge = |from, to, is_inverted| OrderLine {
        from,
        to,
        function: "Cache::get".to_owned(),
        file: "src/cache.rs".to_owned(),
        line: 7,
        more: 0,
        is_inverted,
    };
    let order = OrderGraph {
        nodes: vec![node("Cache::map"), node("<b>::idle"), node("LAST")],
        edges: vec![edge(0, 1, true), edge(1, 0, true), edge(1, 2, false), edge(0, 2, false), edge(2, 2, false)],
        is_partial: false,
    };
    let costs = vec![("guard_across_await", "`Mutex` takes about 3 times as long as `none`".to_owned())];
    let mut bench = guard_across_await();
    bench.findings[0].diagnostic.place = Some("Cache::map".to_owned());
    bench.add(plain(bench.place(0, "map", 1)));
    let page = bench.write_with(
        Format::Html,
        Some(&Surroundings { inventory: Inventory { locks: vec![map, other], order }, costs }),
    );
    let (start, end) = (page.find("<h1>").expect("a head"), page.find("<script>").expect("a script"));
    insta::assert_snapshot!(&page[start..end]);
}

#[test]
fn a_rule_is_introduced_once() {
    let mut bench = guard_across_await();
    bench.findings[0].diagnostic.background = vec!["what it costs".to_owned()];
    bench.findings.push(bench.findings[0].clone());
    assert_eq!(bench.human().matches("what it costs").count(), 1);
}

#[test]
fn short_is_one_line_a_finding() {
    insta::assert_snapshot!(guard_across_await().write(Format::Short));
}

#[test]
fn json_is_what_cargo_writes() {
    let text = guard_across_await().write(Format::Json(Rendered::Plain));
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("each line is an object")).collect();
    insta::assert_snapshot!(serde_json::to_string_pretty(&lines).expect("values can be written"));
}

#[test]
fn cargos_reader_understands_every_line() {
    let mut bench = guard_across_await();
    bench.add(plain(bench.place(1, "keys", 0)));
    let text = bench.write(Format::Json(Rendered::Ansi));
    let messages: Vec<_> = cargo_metadata::Message::parse_stream(text.as_bytes())
        .collect::<Result<_, _>>()
        .expect("cargo_metadata reads it");
    let [
        cargo_metadata::Message::CompilerMessage(first),
        cargo_metadata::Message::CompilerMessage(second),
        cargo_metadata::Message::BuildFinished(end),
    ] = messages.as_slice()
    else {
        panic!("two messages and an end, not {messages:?}");
    };
    assert_eq!(first.package_id.repr, "path+file:///ws#my-cache@0.1.0");
    assert_eq!(first.target.name, "my_cache");
    assert!(first.target.is_lib());
    assert_eq!(first.message.level, cargo_metadata::diagnostic::DiagnosticLevel::Error);
    assert_eq!(first.message.code.as_ref().map(|code| code.code.as_str()), Some("hotlock::guard_across_await"));
    assert_eq!(first.message.spans.iter().filter(|span| span.is_primary).count(), 1);
    assert_eq!(second.message.level, cargo_metadata::diagnostic::DiagnosticLevel::Warning);
    assert!(!end.success);
}

#[test]
fn json_counts_columns_in_characters_and_bytes_with_the_mark() {
    let mut bench = Bench::new(&[("src/lib.rs", "\u{feff}let é日 = x.lock();\r\n")]);
    bench.add(plain(bench.place(0, "lock", 0)));
    let text = bench.write(Format::Json(Rendered::Short));
    let message: serde_json::Value = serde_json::from_str(text.lines().next().expect("a line")).expect("an object");
    let span = &message["message"]["spans"][0];
    assert_eq!((&span["column_start"], &span["column_end"]), (&12.into(), &16.into()));
    let on_disk = "\u{feff}let é日 = x.".len();
    assert_eq!((&span["byte_start"], &span["byte_end"]), (&on_disk.into(), &(on_disk + 4).into()));
    assert_eq!(span["text"][0]["text"], "let é日 = x.lock();");
    assert_eq!(
        message["message"]["rendered"],
        "src/lib.rs:1:12: warning[hotlock::lock_on_hot_path]: `x` is locked on a hot path\n"
    );
}

#[test]
fn a_place_over_several_lines_lists_each_line() {
    let mut bench = Bench::new(&[("src/lib.rs", "self\n  .map\n  .lock();\n")]);
    bench.add(plain(loc(0, 0, 19)));
    let text = bench.write(Format::Json(Rendered::Plain));
    let message: serde_json::Value = serde_json::from_str(text.lines().next().expect("a line")).expect("an object");
    let lines = message["message"]["spans"][0]["text"].as_array().expect("lines");
    let shown: Vec<_> = lines.iter().map(|line| (&line["highlight_start"], &line["highlight_end"])).collect();
    assert_eq!(shown, [(&1.into(), &5.into()), (&1.into(), &7.into()), (&1.into(), &8.into())]);
    insta::assert_snapshot!(bench.human());
}

#[test]
fn a_file_without_a_package_is_named_as_a_script() {
    let mut bench = Bench::new(&[("loose.rs", "x.lock();\n")]);
    bench.file_targets.clear();
    bench.add(plain(bench.place(0, "lock", 0)));
    let text = bench.write(Format::Json(Rendered::Plain));
    let message: serde_json::Value = serde_json::from_str(text.lines().next().expect("a line")).expect("an object");
    assert_eq!(message["package_id"], "path+file:///ws/loose.rs#loose@0.0.0");
}

#[test]
fn tabs_wide_characters_and_carriage_returns_keep_their_columns() {
    let mut bench = Bench::new(&[("src/lib.rs", "fn f() {\r\n\tlet 日本 = x.lock();\r\n}\r\n")]);
    bench.add(plain(bench.place(0, "lock", 0)));
    insta::assert_snapshot!(bench.human());
}

#[test]
fn places_at_the_end_of_the_text_are_shown() {
    let mut bench = Bench::new(&[("src/lib.rs", "fn f() {}\n")]);
    bench.add(plain(loc(0, 10, 10)));
    insta::assert_snapshot!(bench.human());
}

/// Spans that no rule should make cost a bad drawing at worst.
#[test]
fn no_place_panics() {
    let texts = ["", "\n", "é", "\u{feff}", "a\r\n\tb\u{1b}[31m", "日本\n語"];
    let ends = [0, 1, 2, 3, 5, 7, 100, u32::MAX];
    for text in texts {
        for start in ends {
            for end in ends {
                let mut bench = Bench::new(&[("src/lib.rs", text)]);
                let mut diagnostic = plain(loc(0, start, end));
                diagnostic.related = vec![label(loc(0, end, start), "the other way round")];
                let edit = |start, end| Edit { loc: loc(0, start, end), text: "new".to_owned() };
                diagnostic.suggestions = vec![Suggestion::new(
                    "change it",
                    Applicability::MachineApplicable,
                    vec![edit(start, end), edit(end, end)],
                )];
                bench.add(diagnostic);
                for format in [Format::Human, Format::Short, Format::Json(Rendered::Plain)] {
                    bench.write(format);
                }
            }
        }
    }
}

#[test]
fn foreign_text_cannot_steer_the_terminal_or_break_lines() {
    let mut bench = Bench::new(&[("src/lib.rs", "x.lock(); // \u{1b}[31m\n")]);
    let mut diagnostic = plain(bench.place(0, "lock", 0));
    diagnostic.message = "a \u{1b}[31m b\nc".to_owned();
    diagnostic.primary.text = "one\ntwo\u{202e}".to_owned();
    diagnostic.notes = vec!["note \u{7}bell\u{1b}]8;;x\u{1b}\\".to_owned()];
    bench.add(diagnostic);
    let json = bench.write(Format::Json(Rendered::Plain));
    let message: serde_json::Value = serde_json::from_str(json.lines().next().expect("a line")).expect("an object");
    let rendered = message["message"]["rendered"].as_str().expect("text");
    assert!(!rendered.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{rendered}");
    assert_eq!(bench.write(Format::Short).lines().count(), 1);
}

#[test]
fn a_long_chain_is_shortened_to_its_last_call() {
    let mut bench = Bench::new(&[("src/lib.rs", "a b c d e f g h i\n")]);
    let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
    let mut hops: Vec<Hop> = names
        .iter()
        .enumerate()
        .map(|(at, name)| hop(name, bench.place(0, name, 0), (at > 0).then(|| bench.place(0, name, 0))))
        .collect();
    hops[4].in_loop = true;
    hops[8].maybe = true;
    let mut diagnostic = plain(bench.place(0, "i", 0));
    diagnostic.chain = Some(HotChain {
        reason: "`--hot` pattern `a`".to_owned(),
        marked_at: None,
        hops,
        other_roots: 1,
        from_events: false,
    });
    bench.add(diagnostic);
    insta::assert_snapshot!(bench.human());
}

#[test]
fn a_label_far_away_is_told() {
    let text = format!("first\n{}last\n", "\n".repeat(2000));
    let mut bench = Bench::new(&[("src/lib.rs", text.as_str())]);
    let mut diagnostic = plain(bench.place(0, "last", 0));
    diagnostic.related = vec![label(bench.place(0, "first", 0), "declared here")];
    bench.add(diagnostic);
    insta::assert_snapshot!(bench.human());
}

#[test]
fn places_in_one_file_are_told_once_with_their_lines() {
    let mut bench = Bench::new(&[("src/a.rs", "lock(); again();\nagain();\nagain();\n"), ("src/b.rs", "x\nx\nx\nx\n")]);
    let mut diagnostic = plain(bench.place(0, "lock", 0));
    let here = |nth| Label::alike(bench.place(1, "x", nth), "also locked here");
    diagnostic.related = (0..4).map(here).collect();
    bench.add(diagnostic.clone());
    assert!(bench.human().contains("also locked at src/b.rs:1, 2, 3 and 1 more"), "{}", bench.human());

    // What stands on the finding's own line is shown there.
    let again = |nth| Label::alike(bench.place(0, "again", nth), "also blocking: `again`");
    diagnostic.related = (0..3).map(again).collect();
    bench.findings.clear();
    bench.add(diagnostic);
    assert!(bench.human().contains("also blocking: `again` (lines 2, 3)"), "{}", bench.human());
}

#[test]
fn what_is_alike_takes_one_line_and_the_rest_is_counted() {
    let mut bench = Bench::new(&[("src/a.rs", "lock();\nu\nv\nw\n")]);
    let mut diagnostic = plain(bench.place(0, "lock", 0));
    let named = |name: &str| {
        let text = format!("also called by `{name}_with_a_name_of_some_length` here");
        Label::new(bench.place(0, name, 0), text).with_role(LabelRole::Alike { is_named: true })
    };
    diagnostic.related = ["u", "v", "w"].map(named).to_vec();
    diagnostic.count_alike(3, "also called by 3 more functions".to_owned());
    bench.add(diagnostic);
    let text = bench.human();
    assert!(text.contains("= note: also called by `u_with_a_name_of_some_length` at line 2 and 5 more\n"), "{text}");
    assert!(!text.contains("more functions"), "{text}");
    assert!(bench.write(Format::Json(Rendered::Plain)).contains("also called by 3 more functions"));
}

#[test]
fn calls_on_the_way_are_a_chain_with_the_last_place() {
    let mut bench = Bench::new(&[("src/a.rs", "lock();\nu\nv\nw\nx\ny\nz\n")]);
    let step = |name: &str| {
        let role = LabelRole::Step(format!("`{name}`"));
        label(bench.place(0, name, 0), "a call on the way").with_role(role)
    };
    let mut diagnostic = plain(bench.place(0, "lock", 0));
    diagnostic.related = ["u", "v"].map(step).to_vec();
    let mut longer = diagnostic.clone();
    longer.related = ["u", "v", "w", "x", "y", "z"].map(step).to_vec();
    bench.add(diagnostic);
    bench.add(longer);
    let text = bench.human();
    assert!(text.contains("leads to `u` -> `v` at line 3\n"), "{text}");
    assert!(text.contains("leads to `u` -> `v` -> ... 2 more -> `y` -> `z` at line 7\n"), "{text}");
}

#[test]
fn what_is_quieter_than_its_rule_says_why() {
    let mut bench = Bench::new(&[("src/a.rs", "lock();\n")]);
    let mut diagnostic = plain(bench.place(0, "lock", 0));
    diagnostic.notes.push("a fact".to_owned());
    diagnostic.lower(Level::Warn, "no reason for this level");
    diagnostic.lower(Level::Note, "one reason");
    diagnostic.lower(Level::Note, "another");
    bench.add(diagnostic);
    bench.findings[0].rule_level = Level::Warn;
    let text = bench.human();
    assert!(
        text.contains("= note: a fact; no reason for this level\n  = note: only a note: one reason; another\n"),
        "{text}"
    );
    // At the level that the user chose nothing was lowered.
    bench.findings[0].rule_level = Level::Note;
    assert!(!bench.human().contains("only a"), "{}", bench.human());
}

#[test]
fn where_a_lock_is_declared_is_said_once() {
    let mut bench = Bench::new(&[("src/a.rs", "lock();\nlock\n")]);
    let mut diagnostic = plain(bench.place(0, "lock", 0));
    let declared = bench.place(0, "lock", 1);
    diagnostic.declared = vec![declared];
    diagnostic.related = vec![label(declared, "`Mutex` is declared here")];
    bench.add(diagnostic.clone());
    bench.add(diagnostic);
    assert_eq!(bench.human().matches("`Mutex` is declared at line 2").count(), 1, "{}", bench.human());
}

#[test]
fn a_label_at_the_end_of_a_long_line_fits_the_width() {
    let code = format!("fn f() {{ {} x.lock(); }}\n", "let value = 1; ".repeat(5));
    let mut bench = Bench::new(&[("src/lib.rs", &code)]);
    let place = bench.place(0, "lock", 0);
    let mut diagnostic = plain(place);
    diagnostic.primary.text = "a label that does not fit behind its place".to_owned();
    bench.add(diagnostic);
    let text = bench.human();
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(text.contains(&format!("--> src/lib.rs:1:{}", place.span.start + 1)), "{text}");
    let under = text.lines().find(|line| line.contains("^^^^")).expect("the place is drawn");
    let shown = text.lines().find(|line| line.starts_with("1 | ...")).expect("the code is drawn");
    assert_eq!(shown.find("lock"), under.find("^^^^"), "{text}");
}

#[test]
fn a_suggestion_over_two_files_is_one_fix() {
    let mut bench = Bench::new(&[("src/a.rs", "map: RwLock<Stats>,\n"), ("src/b.rs", "s.map.read().hit();\n")]);
    let mut diagnostic = plain(bench.place(0, "map", 0));
    diagnostic.suggestions = vec![Suggestion::new(
        "drop the lock",
        Applicability::MachineApplicable,
        vec![
            Edit { loc: bench.place(0, "RwLock<Stats>", 0), text: "Stats".to_owned() },
            Edit { loc: bench.place(1, ".read()", 0), text: String::new() },
        ],
    )];
    bench.add(diagnostic);
    let json = bench.write(Format::Json(Rendered::Plain));
    let message: serde_json::Value = serde_json::from_str(json.lines().next().expect("a line")).expect("an object");
    let fix = message["message"]["children"].as_array().and_then(|children| children.last()).expect("a child");
    let texts: Vec<_> = fix["spans"].as_array().expect("spans").iter().map(|it| &it["suggested_replacement"]).collect();
    assert_eq!(texts, [&serde_json::Value::Null, &"Stats".into(), &"".into()]);
    assert_eq!(fix["spans"][0]["file_name"], "src/a.rs");
    assert_eq!(fix["spans"][0]["column_end"], 4);
    insta::assert_snapshot!(bench.human());
}

/// The new texts of a suggestion as editors get them, with their columns.
fn edits_in_json(text: &str, edits: &[(&str, &str)]) -> Vec<(u64, u64, String)> {
    let mut bench = Bench::new(&[("src/a.rs", text)]);
    let mut diagnostic = plain(loc(0, 0, 1));
    let edits = edits.iter().map(|(old, new)| Edit::new(bench.place(0, old, 0), *new)).collect::<Vec<_>>();
    diagnostic.suggestions = vec![Suggestion::new("mend it", Applicability::MachineApplicable, edits)];
    bench.add(diagnostic);
    let json = bench.write(Format::Json(Rendered::Plain));
    let message: serde_json::Value = serde_json::from_str(json.lines().next().expect("a line")).expect("an object");
    let fix = message["message"]["children"].as_array().and_then(|children| children.last()).expect("a child");
    let spans = fix["spans"].as_array().expect("spans").iter();
    let edits = spans.filter_map(|span| {
        let text = span["suggested_replacement"].as_str()?;
        Some((span["column_start"].as_u64()?, span["column_end"].as_u64()?, text.to_owned()))
    });
    edits.collect()
}

#[test]
fn edits_of_one_line_are_one_for_editors() {
    let joined = edits_in_json("let a = é(self.all.clone());\n", &[(".clone()", ""), ("self", "&self")]);
    assert_eq!(joined, [(11, 27, "&self.all".to_owned())]);
    let calls = edits_in_json("f(a.clone()) + g(b.clone());\n", &[("a.clone()", "&a"), ("b.clone()", "&b")]);
    assert_eq!(calls, [(3, 12, "&a".to_owned()), (18, 27, "&b".to_owned())]);
    // What is more than a line would be the title of an action.
    let apart =
        edits_in_json("use a;\nlet b = c.d();\n", &[("use", "use x;\nuse"), (" a", " y"), ("c", "e"), ("d", "f")]);
    let new = ["use x;\nuse", " y", "e.f"];
    assert_eq!(apart.iter().map(|(.., text)| text.as_str()).collect::<Vec<_>>(), new);
    let lines = edits_in_json("f(\n    a,\n);\n", &[("f", "g"), (");", ")?;")]);
    assert_eq!(lines.len(), 2);
}

#[test]
fn edits_over_each_other_are_not_offered() {
    let mut bench = Bench::new(&[("src/a.rs", "abcdef\n")]);
    let mut diagnostic = plain(loc(0, 0, 1));
    let edit = |start, end| Edit { loc: loc(0, start, end), text: "x".to_owned() };
    diagnostic.suggestions =
        vec![Suggestion::new("impossible", Applicability::MachineApplicable, vec![edit(0, 3), edit(2, 4)])];
    bench.add(diagnostic);
    assert!(!bench.human().contains("impossible"));
    assert!(!bench.write(Format::Json(Rendered::Plain)).contains("impossible"));
}

#[test]
fn the_summary_counts_and_hints_at_roots() {
    let counts = Counts {
        errors: 1,
        warnings: 2,
        notes: 0,
        fixable: 1,
        fixable_unsafely: 2,
        suppressed: 3,
        known: Vec::new(),
        below_confidence: 1,
        problems: 1,
    };
    let mut stats = Stats {
        files: 12,
        functions: 180,
        roots: 2,
        hot_functions: 23,
        receivers: 400,
        unknown_receivers: 10,
        unknown_by_crate: Vec::new(),
        for_tests: Vec::new(),
        dependencies: None,
        root_suggestions: Vec::new(),
    };
    let with_roots = summary(&counts, &stats, None, 80);
    stats.roots = 0;
    stats.root_suggestions = (0..7)
        .map(|n| RootSuggestion {
            function: format!("server::handle_{n}"),
            reason: "request handler".to_owned(),
            key: HotKey::EntryPoints,
            standing: Standing::Proposed,
        })
        .collect();
    let without_roots = summary(&Counts::default(), &stats, Some(super::HotRules { idle: 17, all: 28 }), 80);
    insta::assert_snapshot!(format!("{with_roots}---\n{without_roots}"));
}

#[test]
fn an_entry_point_that_is_too_long_stands_alone() {
    let name = "proxy::".repeat(12) + "serve";
    let suggestion = RootSuggestion {
        function: name.clone(),
        reason: "request handler".to_owned(),
        key: HotKey::EntryPoints,
        standing: Standing::Proposed,
    };
    let stats = Stats { functions: 1, root_suggestions: vec![suggestion], ..Stats::default() };
    let text = summary(&Counts::default(), &stats, Some(super::HotRules { idle: 17, all: 28 }), 80);
    let wanted = format!("likely entry points:\n        `{name}`\n          (request handler)\n");
    assert!(text.contains(&wanted), "{text}");
}

#[test]
fn notes_help_and_chains_fit_the_width() {
    let mut bench = Bench::new(&[("src/lib.rs", "fn f() {}\n")]);
    let root = bench.place(0, "fn", 0);
    let mut diagnostic = plain(root);
    diagnostic
        .notes
        .push("a note that goes on for so long that no terminal of eighty columns can show it on one line".to_owned());
    diagnostic
        .background
        .push("and one about the pattern as a whole that is as long as the other one, or a little longer".to_owned());
    diagnostic.help.push(
        "do what this long sentence advises, and then go on with the next one, `cargo hotlock why` it".to_owned(),
    );
    diagnostic.chain = Some(HotChain {
        reason: "`// hotlock: hot`".to_owned(),
        marked_at: Some(root),
        hops: (0..9).map(|n| hop(&format!("a::rather::long::path::of_function_{n}"), root, Some(root))).collect(),
        other_roots: 2,
        from_events: false,
    });
    bench.add(diagnostic);
    let text = bench.human();
    let widest = text.lines().map(|line| line.chars().count()).max();
    assert!(widest <= Some(80), "{text}");
    assert_eq!(text.matches("more calls").count(), 1, "{text}");
}
