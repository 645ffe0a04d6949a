//! Laws: changes of the source that mean nothing change nothing that is found.
//!
//! Each law is tried on all fixtures, taken as one program of many crates, and on each shipped workspace, once as they are and
//! once with everything hot. What is compared are the findings before anything is silenced, of all rules and of any confidence:
//! rule, level, confidence, message, and the bytes of the unchanged text that they are about. Changes that are drawn by lot are
//! drawn with the seeds in [`ORDERS`], so that each run tries the same.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use hotlock_engine::config::{Config, Origin, Pattern};
use hotlock_engine::diagnostics::{Confidence, Diagnostic};
use hotlock_engine::rules::{self, Group};
use hotlock_engine::session::{self, Outcome, Request, Suppression};
use hotlock_engine::source::{LineIndex, Loc, SourceMap};
use hotlock_engine::triage::{Finding, Levels, Policy, ReportScope, Verdict, triage};
use hotlock_engine::workspace::{DiscoverOptions, discover};

use crate::fixture;
use crate::rearrange::{Moved, Order, Rearranged, What, rearranged, with_renamed_modules};
use crate::support::{program, project, stdout};

/// The orders that are tried: with the first, every two neighbours change places.
const ORDERS: [Order; 3] = [Order::Reversed, Order::Shuffled(1), Order::Shuffled(20_261_122)];

/// Source to look at, by paths relative to a folder that is made for it.
#[derive(Clone)]
struct Code {
    name: String,
    files: BTreeMap<PathBuf, String>,
    /// The folder of the workspace; none: files of no package.
    workspace: Option<PathBuf>,
}

/// Files after a change, by the paths that they had.
type Changed = BTreeMap<PathBuf, Moved>;

/// All code that laws are tried on, with what is found in it as it is: with the roots that it says, and with everything hot.
static ALL: LazyLock<Vec<(Code, [Vec<String>; 2])>> = LazyLock::new(|| {
    let all = std::iter::once(fixtures()).chain(workspaces());
    all.map(|code| {
        let found = [false, true].map(|hot| findings(&code, &unchanged(&code), hot));
        (code, found)
    })
    .collect()
});

fn fixtures() -> Code {
    let texts = fixture::files().into_iter().map(|file| {
        let inner = file.strip_prefix(fixture::folder()).expect("fixtures lie in their folder").to_owned();
        (inner, fixture::text(&file))
    });
    Code { name: "fixtures".to_owned(), files: texts.collect(), workspace: None }
}

/// The shipped workspaces, each with the crate of the marker beside it.
fn workspaces() -> Vec<Code> {
    let folder = fixture::folder().join("workspaces");
    let entries = std::fs::read_dir(&folder).expect("the workspaces can be read").filter_map(Result::ok);
    let mut found: Vec<Code> = entries
        .filter(|entry| entry.path().join("Cargo.toml").exists())
        .map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            let inner = Path::new("fixtures/workspaces").join(&name);
            let mut files = tree(&inner);
            files.extend(tree(Path::new("marker")));
            Code { name, files, workspace: Some(inner) }
        })
        .collect();
    found.sort_by(|left, right| left.name.cmp(&right.name));
    assert!(!found.is_empty());
    found
}

/// The sources and manifests below a folder of the project, by their paths in the project.
fn tree(inner: &Path) -> BTreeMap<PathBuf, String> {
    let walk = walkdir::WalkDir::new(project().join(inner)).into_iter();
    let is_wanted = |entry: &walkdir::DirEntry| entry.file_name() != "target";
    let paths = walk.filter_entry(is_wanted).filter_map(Result::ok).map(walkdir::DirEntry::into_path);
    let read = paths.filter(|path| path.extension().is_some_and(|end| end == "rs" || end == "toml")).map(|path| {
        let inner = path.strip_prefix(project()).expect("it lies in the project").to_owned();
        (inner, fixture::text(&path))
    });
    read.collect()
}

fn unchanged(code: &Code) -> Changed {
    each_file(code, &|_, text| Rearranged::unchanged(text))
}

/// Changes the text of each Rust file.
fn each_file(code: &Code, change: &dyn Fn(&Path, &str) -> Rearranged) -> Changed {
    let files = code.files.iter().map(|(path, text)| {
        let is_rust = path.extension().is_some_and(|end| end == "rs");
        let text = if is_rust { change(path, text) } else { Rearranged::unchanged(text) };
        (path.clone(), Moved { path: path.clone(), text })
    });
    files.collect()
}

/// Writes code into a folder and makes the request for it.
fn request(code: &Code, changed: &Changed, folder: &Path) -> Request {
    for file in changed.values() {
        crate::support::write(folder, &file.path.to_string_lossy(), &file.text.text);
    }
    let Some(workspace) = &code.workspace else {
        let loose = changed.values().map(|file| folder.join(&file.path)).collect();
        return fixture::request(folder, loose);
    };
    let manifest_path = Some(folder.join(workspace).join("Cargo.toml"));
    let options = DiscoverOptions { manifest_path, cwd: folder.to_owned(), ..DiscoverOptions::default() };
    Request::new(discover(&options).expect("the workspace is found"), Config::default())
}

/// A folder whose name holds no link, so that paths in it can be compared.
fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let path = folder.path().canonicalize().expect("it is there");
    (folder, path)
}

/// What is found in changed code, one line each, in terms of the code as it was; sorted.
fn findings(code: &Code, changed: &Changed, everything_hot: bool) -> Vec<String> {
    let (_kept, folder) = folder();
    let mut request = request(code, changed, &folder);
    request.assume_hot = everything_hot;
    let outcome = session::run(&request);
    assert!(outcome.problems.is_empty(), "{}: {:?}", code.name, outcome.problems);
    let places = Places { code, changed, folder: &folder };
    let lines = outcome.diagnostics.iter().map(|found| {
        let place = places.of(&outcome.sources, found);
        format!("{place} {} {:?} {:?}: {}", found.rule, found.level, found.confidence, found.message)
    });
    let mut lines: Vec<String> = lines.collect();
    lines.sort();
    lines
}

/// The way back from changed code.
struct Places<'a> {
    code: &'a Code,
    changed: &'a Changed,
    folder: &'a Path,
}

impl Places<'_> {
    /// What a finding is about. One about several acquisitions is shown at that which the text has first, and which that is may
    /// change; the acquisitions may not.
    fn of(&self, sources: &SourceMap, found: &Diagnostic) -> String {
        if !found.sites.contains(&found.primary.loc) {
            return self.original(sources, found.primary.loc);
        }
        let mut sites: Vec<String> = found.sites.iter().map(|site| self.original(sources, *site)).collect();
        sites.sort();
        sites.dedup();
        sites.join(" ")
    }

    /// `file:line:column+bytes` in the code as it was.
    fn original(&self, sources: &SourceMap, loc: Loc) -> String {
        let path = &sources.get(loc.file).path;
        let inner = path.strip_prefix(self.folder).expect("all files lie in the folder");
        let (old, moved) = self.changed.iter().find(|(_, moved)| moved.path == inner).expect("the file is known");
        let range = moved.text.original_range(loc.span.start as usize..loc.span.end as usize);
        let text = &self.code.files[old];
        let start = LineIndex::new(text).line_column(text, range.start as u32);
        format!("{}:{}:{}+{}", old.display(), start.line, start.column, range.len())
    }
}

/// What only one of two sorted lists has, marked with `-` and `+`.
fn difference(before: &[String], after: &[String]) -> Vec<String> {
    let mut counts: BTreeMap<&str, i32> = BTreeMap::new();
    before.iter().for_each(|line| *counts.entry(line).or_default() -= 1);
    after.iter().for_each(|line| *counts.entry(line).or_default() += 1);
    let changed = counts.into_iter().filter(|(_, count)| *count != 0);
    changed.map(|(line, count)| format!("{} {line}", if count > 0 { '+' } else { '-' })).collect()
}

/// Makes a change; none for code that it does not apply to.
type Make = Box<dyn Fn(&Code) -> Option<Changed>>;

/// A change that means nothing.
struct Change {
    name: String,
    make: Make,
}

/// Compares what is found after changes with what was found before, in all code.
#[track_caller]
fn change_nothing(changes: &[Change]) {
    let mut problems = Vec::new();
    for (code, before) in ALL.iter() {
        for change in changes {
            let Some(changed) = (change.make)(code) else { continue };
            for (everything_hot, before) in [(false, &before[0]), (true, &before[1])] {
                let lines = difference(before, &findings(code, &changed, everything_hot));
                let heat = if everything_hot { "everything hot" } else { "own roots" };
                problems.extend(lines.iter().map(|line| format!("{}, {}, {heat}: {line}", code.name, change.name)));
            }
        }
    }
    assert!(problems.is_empty(), "{} lines differ:\n{}", problems.len(), problems.join("\n"));
}

/// Each order of items, or of what stands in an `impl` or a trait.
fn orders(what: What) -> [Change; 3] {
    ORDERS.map(|order| Change {
        name: format!("{order:?}"),
        make: Box::new(move |code| Some(each_file(code, &|_, text| rearranged(text, what, order)))),
    })
}

#[test]
fn items_may_stand_in_any_order() {
    change_nothing(&orders(What::Items));
}

#[test]
fn functions_of_an_impl_or_a_trait_may_stand_in_any_order() {
    change_nothing(&orders(What::Members));
}

/// Module files under other names, and files of no package as well.
fn renamed(code: &Code, seed: u64) -> Changed {
    let mut files = with_renamed_modules(&code.files, seed);
    if code.workspace.is_none() {
        let mut random = fastrand::Rng::with_seed(seed);
        for file in files.values_mut() {
            let name = file.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            file.path = file.path.with_file_name(format!("{}{}_{name}", random.lowercase(), random.lowercase()));
        }
    }
    files
}

/// Crates of one file are called by their file, which is no part of a name that users see.
#[test]
fn files_may_have_any_names() {
    let change =
        |seed| Change { name: format!("names of seed {seed}"), make: Box::new(move |code| Some(renamed(code, seed))) };
    change_nothing(&[1, 2, 3].map(change));
}

/// The code with the members of its workspace listed the other way round.
fn with_members_reversed(code: &Code) -> Option<Changed> {
    let manifest = code.workspace.as_ref()?.join("Cargo.toml");
    let (start, rest) = code.files[&manifest].split_once("members = [")?;
    let (list, end) = rest.split_once(']')?;
    let members: Vec<&str> = list.split(',').map(str::trim).filter(|member| !member.is_empty()).rev().collect();
    let mut changed = unchanged(code);
    let text = Rearranged::unchanged(&format!("{start}members = [{}]{end}", members.join(", ")));
    changed.get_mut(&manifest)?.text = text;
    Some(changed)
}

#[test]
fn members_may_be_listed_in_any_order() {
    assert!(ALL.iter().any(|(code, _)| with_members_reversed(code).is_some()), "no workspace lists its members");
    change_nothing(&[Change { name: "members reversed".to_owned(), make: Box::new(with_members_reversed) }]);
}

#[test]
fn any_number_of_threads_says_the_same() {
    for (code, _) in ALL.iter() {
        let (_kept, folder) = folder();
        request(code, &unchanged(code), &folder);
        let said = |threads: &str| {
            let mut command = program(&folder.join(code.workspace.as_deref().unwrap_or(Path::new(""))));
            command.args(["--assume-hot", "--confidence", "possible", "--message-format", "json", "--no-cache"]);
            if code.workspace.is_none() {
                command.arg(".");
            }
            stdout(&command.env("RAYON_NUM_THREADS", threads).output().expect("the program starts"))
        };
        let alone = said("1");
        assert!(!alone.is_empty());
        for threads in ["2", "7"] {
            assert!(said(threads) == alone, "{}: {threads} threads say something else than one", code.name);
        }
    }
}

/// Functions that are hot, by name and place.
fn hot(request: &Request) -> Vec<String> {
    let (entries, _) = session::hot(request);
    let places = entries.iter().map(|entry| format!("{} {}:{}", entry.function, entry.at.file, entry.at.line));
    let mut places: Vec<String> = places.collect();
    places.sort();
    places
}

/// Roots are added one by one, drawn by lot from all functions.
#[test]
fn more_roots_make_nothing_cold() {
    for (code, _) in ALL.iter() {
        let (_kept, folder) = folder();
        let mut request = request(code, &unchanged(code), &folder);
        request.assume_hot = true;
        let mut names: Vec<String> = session::hot(&request).0.into_iter().map(|entry| entry.function).collect();
        request.assume_hot = false;
        fastrand::Rng::with_seed(1).shuffle(&mut names);
        let mut before = hot(&request);
        for name in names.into_iter().take(8) {
            request.extra_hot.push(Pattern { text: name.clone(), origin: Origin::Flag("--hot".to_owned()) });
            let after = hot(&request);
            let cold: Vec<&String> = before.iter().filter(|function| after.binary_search(function).is_err()).collect();
            assert!(cold.is_empty(), "{}: with the root {name} cold are {cold:?}", code.name);
            before = after;
        }
    }
}

/// Those about comments that silence others are left out: they come with the comments.
fn shown(findings: &[Finding], sources: &SourceMap) -> Vec<String> {
    let is_about_code =
        |finding: &&Finding| rules::find(finding.diagnostic.rule).is_some_and(|rule| rule.group != Group::Hygiene);
    let lines = findings.iter().filter(is_about_code).map(|finding| {
        let found = &finding.diagnostic;
        let (file, start) = (&sources.get(found.primary.loc.file).display, sources.start(found.primary.loc));
        // What is found of all uses of a lock is shown at one that is not allowed.
        let place = match found.is_about_all_uses {
            true => String::new(),
            false => format!("{file}:{}:{}", start.line, start.column),
        };
        format!("{place} {} {:?}: {}", found.rule, found.level, found.message)
    });
    let mut lines: Vec<String> = lines.collect();
    lines.sort();
    lines
}

fn judged(outcome: &Outcome, suppressions: &[Suppression]) -> Verdict {
    let (levels, scope) = (Levels::default(), ReportScope::everything());
    let policy =
        Policy { rules: rules::all(), levels: &levels, confidence: Confidence::Possible, scope: &scope, known: &[] };
    triage(outcome.diagnostics.clone(), suppressions, &outcome.sources, &policy)
}

/// Half of all findings are silenced at their place, drawn by lot, beside those that the source silences itself.
#[test]
fn suppressed_and_reported_are_all() {
    for (code, _) in ALL.iter() {
        let (_kept, folder) = folder();
        let mut request = request(code, &unchanged(code), &folder);
        request.assume_hot = true;
        let outcome = session::run(&request);
        let all = shown(&judged(&outcome, &[]).findings, &outcome.sources);
        let mut random = fastrand::Rng::with_seed(1);
        let drawn = outcome.diagnostics.iter().filter(|_| random.bool()).map(|found| Suppression {
            loc: Some(found.primary.loc),
            covers: found.primary.loc,
            except: Vec::new(),
            at_declaration: false,
            rules: vec![(found.rule.to_owned(), found.primary.loc.span)],
            reason: Some("drawn".to_owned()),
            expect: false,
            is_foreign: false,
            in_hot_code: true,
        });
        let suppressions: Vec<Suppression> = drawn.chain(outcome.suppressions.clone()).collect();
        let verdict = judged(&outcome, &suppressions);
        let mut silenced: Vec<Finding> = verdict.suppressed.into_iter().map(|entry| entry.finding).collect();
        assert!(code.workspace.is_some() || !silenced.is_empty());
        silenced.extend(verdict.findings);
        let lines = difference(&all, &shown(&silenced, &outcome.sources));
        assert!(lines.is_empty(), "{}:\n{}", code.name, lines.join("\n"));
    }
}
