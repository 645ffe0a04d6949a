//! Reads and lowers the files of a run in parallel, following `mod` declarations from the targets' roots.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use super::kept::{FactsMemory, KeptFacts, lower_or_recall, recalled_ready};
use super::outline::{Bodies, Choice, Cuttings, Pieces, Wanted, Words};
use super::{
    Attr, Cfg, CfgContext, FileFacts, Found, Item, ItemKind, MacroScope, MacroTable, ModFacts, Name, all_definitions,
};
use crate::cache::{Cache, Key};
use crate::files::{Fence, Grounds};
use crate::isolation::{fault_point, isolated};
use crate::progress::Progress;
use crate::source::{SourceError, SourceFile, Span, TestCode, read_source};
use crate::workspace::Disk;
use crate::workspace::dependencies::Library;

/// A file with its facts.
#[derive(Debug)]
pub struct LoadedFile {
    /// The text.
    pub source: SourceFile,
    /// What it says.
    pub facts: Arc<FileFacts>,
    /// Whether its child modules stand beside it (a crate root, `mod.rs`, or reached by `#[path]`).
    pub is_mod_rs: bool,
}

/// What could not be read or parsed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct LoadProblem {
    /// The file as shown to people.
    pub path: String,
    /// 1-based line and column, if the problem has a place.
    pub line_column: Option<(u32, u32)>,
    /// What is wrong.
    pub message: String,
    /// How much it says of the run.
    pub weight: Weight,
}

/// How much a problem says of the run that met it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Weight {
    /// Something of the input is left out.
    Failure,
    /// A module has no file: a build script may write it.
    Missing,
    /// A sound input may hold it; findings in a small part of it are missing.
    Note,
}

impl LoadProblem {
    fn new(path: String, line_column: Option<(u32, u32)>, message: String) -> LoadProblem {
        LoadProblem { path, line_column, message, weight: Weight::Failure }
    }
}

/// All files of a run, sorted by path, and what went wrong.
#[derive(Debug, Default)]
pub struct Loaded {
    /// The files.
    pub files: Vec<LoadedFile>,
    /// The problems, sorted.
    pub problems: Vec<LoadProblem>,
}

/// Where a run's own files are, and what is read of them.
#[derive(Clone, Copy, Debug)]
pub struct OwnSources<'a> {
    /// Where files are read from.
    pub disk: &'a Disk,
    /// What paths are shown relative to.
    pub base: &'a Path,
    /// Where files may lie.
    pub grounds: &'a Grounds,
    /// Definitions of macros that calls may name.
    pub macros: &'a MacroTable,
    /// Whether modules that only builds for tests have are read.
    pub with_tests: bool,
    /// What is in it is not lowered again.
    pub kept: KeptFacts<'a>,
    /// Told of each file.
    pub progress: &'a Progress,
}

impl OwnSources<'_> {
    /// Loads `roots` and every module file that they declare, as far as these lie on the grounds.
    pub fn load(&self, roots: &[PathBuf]) -> Loaded {
        let OwnSources { disk, base, grounds, macros, with_tests, kept, progress } = *self;
        let (fence, grounds) = (Fence::around_repository(base), grounds.clone());
        let (texts, queues) = (Texts::Whole { with_tests }, Queues::default());
        State { disk, base, macros, kept, progress, fence, grounds, texts, queues, loaded: Mutex::default() }
            .load(roots)
    }
}

/// A dependency's library as read: texts cut into pieces, not yet parsed.
#[derive(Debug)]
pub struct DependencyText {
    root: LibraryRoot,
    features: CfgContext,
    /// The files beside and below the root.
    files: BTreeMap<PathBuf, Pieces>,
    /// The definitions of its macros, for what their calls name.
    definitions: Pieces,
    choice: Choice,
    digest: Key,
}

impl DependencyText {
    /// Reads the files of a library, as far as no link leads out of its package's folder, or recalls what an earlier run has cut out
    /// of them. Functions and values are left out unless their name `is_named` somewhere.
    pub fn read(
        disk: &Disk,
        library: &Library,
        cache: Option<&Cache>,
        is_named: &dyn Fn(&str) -> bool,
    ) -> DependencyText {
        let Cuttings { mut files, macros, digest } = cuttings(disk, library, cache);
        let features = CfgContext::with_features(library.features.clone());
        let root = LibraryRoot::new(library, features.clone(), macros);
        let mut definitions = Pieces::named(root.macros.own());
        let choice = Choice::new(&mut all(&mut files, &mut definitions), is_named);
        DependencyText { root, features, files, definitions, choice, digest }
    }

    /// A digest of all its texts.
    pub fn digest(&self) -> Key {
        self.digest
    }

    /// Chooses what of the library is wanted by who knows the words of `seed`, beside what is wanted already.
    pub fn choose<'s>(&mut self, seed: impl Iterator<Item = &'s str>) {
        self.choice.add(&mut all(&mut self.files, &mut self.definitions), seed);
    }

    /// The words in all that is wanted.
    pub fn words(&self) -> &Words {
        self.choice.named()
    }

    /// The same, of one that was lowered.
    pub fn into_words(self) -> Words {
        self.choice.into_named()
    }

    /// Lowers what is wanted of the module files that the build has. Paths are shown relative to what holds the package's folder.
    /// Nothing is told of what cannot be read: it stays unknown.
    pub fn lower(&self, disk: &Disk, cache: Option<&Cache>, progress: &Progress) -> Vec<LoadedFile> {
        let base = self.root.folder.parent().unwrap_or(&self.root.folder);
        self.root.lower(disk, base, Texts::Outline(self), cache, progress)
    }
}

/// What a library's pieces are chosen from, in an order that is always the same.
fn all<'p>(files: &'p mut BTreeMap<PathBuf, Pieces>, definitions: &'p mut Pieces) -> Vec<&'p mut Pieces> {
    files.values_mut().chain([definitions]).collect()
}

/// A dependency's library with the bodies of its functions, not yet parsed.
#[derive(Debug)]
pub struct DependencyCode {
    root: LibraryRoot,
    /// The files beside and below the root.
    files: BTreeMap<PathBuf, Bodies>,
}

impl DependencyCode {
    /// Reads the files of a library, as far as no link leads out of its package's folder.
    pub fn read(disk: &Disk, library: &Library) -> DependencyCode {
        let texts = texts_of(disk, &library.folder, &library.root);
        let features = CfgContext::with_features(library.features.clone());
        let root = LibraryRoot::new(library, features, all_definitions(&texts));
        let files = texts.into_par_iter().map(|(path, text)| (path, Bodies::find(text))).collect();
        DependencyCode { root, files }
    }

    /// Its files by path, with their functions.
    pub fn files(&self) -> impl Iterator<Item = (&Path, &Bodies)> {
        self.files.iter().map(|(path, bodies)| (path.as_path(), bodies))
    }

    /// Lowers the module files that the build has, with what `is_wanted` of their functions. Nothing is told of what cannot be read: it
    /// stays unknown.
    pub fn lower(&self, disk: &Disk, is_wanted: IsWanted<'_>, progress: &Progress) -> Vec<LoadedFile> {
        self.root.lower(disk, &self.root.folder, Texts::Bodies(self, is_wanted), None, progress)
    }
}

/// Where a library lies, and the macros that its files may call.
#[derive(Debug)]
struct LibraryRoot {
    /// Its package's folder.
    folder: PathBuf,
    root: PathBuf,
    macros: MacroTable,
}

impl LibraryRoot {
    fn new(library: &Library, features: CfgContext, macros: Vec<Found>) -> LibraryRoot {
        let Library { folder, root, .. } = library;
        let macros = MacroTable::of_folder(sources_of(folder, root).to_owned(), features, macros);
        LibraryRoot { folder: folder.clone(), root: root.clone(), macros }
    }

    /// Lowers what `texts` are wanted of the module files. Paths are shown relative to `base`.
    fn lower(
        &self,
        disk: &Disk,
        base: &Path,
        texts: Texts<'_>,
        cache: Option<&Cache>,
        progress: &Progress,
    ) -> Vec<LoadedFile> {
        let (fence, grounds) = (Fence::around(&self.folder), Grounds::of_folders([self.folder.clone()]));
        let (macros, queues, loaded) = (&self.macros, Queues::default(), Mutex::default());
        let kept = KeptFacts { memory: None, cache };
        let state = State { disk, base, macros, kept, progress, fence, grounds, texts, queues, loaded };
        state.load(std::slice::from_ref(&self.root)).files
    }
}

/// What is wanted of a function, by its file and its number among the file's functions that have bodies.
pub type IsWanted<'a> = &'a (dyn Fn(&Path, usize) -> Wanted + Sync);

/// What is cut out of a library: kept by what cargo knows its texts by, else by a digest of them.
fn cuttings(disk: &Disk, library: &Library, cache: Option<&Cache>) -> Cuttings {
    let Library { folder, root, known_by, .. } = library;
    let Some(known_by) = known_by.as_deref().filter(|_| disk.is_plain_below(folder)) else {
        let texts = texts_of(disk, folder, root);
        let digest = digest_of(&texts);
        let key = Key::of("cut texts", &[digest.bytes()]);
        return Cuttings::recall(cache, key, || Cuttings::of(texts, digest));
    };
    let place = [folder, root].map(|path| path.as_os_str().as_encoded_bytes());
    let key = Key::of("cut library", &[place[0], place[1], known_by.as_bytes()]);
    Cuttings::recall(cache, key, || {
        let texts = texts_of(disk, folder, root);
        let digest = digest_of(&texts);
        Cuttings::of(texts, digest)
    })
}

/// Where a library's files lie. A manifest may name any place; that of a dependency is not to lead about the disk.
fn sources_of<'p>(folder: &'p Path, root: &'p Path) -> &'p Path {
    root.parent().filter(|above| above.starts_with(folder)).unwrap_or(folder)
}

/// The texts of a library's files, as far as they lie in its package's folder.
fn texts_of(disk: &Disk, folder: &Path, root: &Path) -> BTreeMap<PathBuf, String> {
    let fence = Fence::around(folder);
    let texts = disk.rust_files_below(sources_of(folder, root)).into_par_iter().filter_map(|path| {
        let is_inside = !disk.leaves(&fence, &path);
        let text = is_inside.then(|| disk.read(&path).ok()).flatten();
        let text = text.and_then(|bytes| String::from_utf8(bytes).ok())?;
        Some((path, text.trim_start_matches('\u{feff}').to_owned()))
    });
    texts.collect()
}

fn digest_of(texts: &BTreeMap<PathBuf, String>) -> Key {
    let parts: Vec<&[u8]> =
        texts.iter().flat_map(|(path, text)| [path.as_os_str().as_encoded_bytes(), text.as_bytes()]).collect();
    Key::of("library", &parts)
}

/// What of the files' texts is wanted.
#[derive(Clone, Copy)]
enum Texts<'a> {
    /// All of it, or all but modules for tests.
    Whole {
        /// Whether these are read.
        with_tests: bool,
    },
    /// What tells the types of values.
    Outline(&'a DependencyText),
    /// All but the functions, or parts of functions, that are not wanted.
    Bodies(&'a DependencyCode, IsWanted<'a>),
}

/// Reads one stub that ships with the tool, of which the facts were made when the tool was built ([`super::ready_made`]).
pub fn load_ready(
    path: &Path,
    text: &'static str,
    ready: &[u8],
    memory: Option<&FactsMemory>,
) -> (SourceFile, Arc<FileFacts>) {
    let source = SourceFile::shipped(path, text);
    let facts = recalled_ready(&source.display, ready, memory)
        .unwrap_or_else(|| lowered_stub(&source, KeptFacts { memory, cache: None }));
    (source, facts)
}

/// Lowers one stub.
pub fn load_stub(name: &str, text: &str, kept: KeptFacts<'_>) -> (SourceFile, Arc<FileFacts>) {
    let source = SourceFile::new(PathBuf::from(name), name.to_owned(), text.to_owned());
    let facts = lowered_stub(&source, kept);
    (source, facts)
}

fn lowered_stub(source: &SourceFile, kept: KeptFacts<'_>) -> Arc<FileFacts> {
    lower_or_recall(source, MacroScope::EMPTY, TestCode::Read, kept).unwrap_or_default()
}

struct State<'a> {
    disk: &'a Disk,
    base: &'a Path,
    macros: &'a MacroTable,
    kept: KeptFacts<'a>,
    progress: &'a Progress,
    fence: Fence,
    grounds: Grounds,
    texts: Texts<'a>,
    queues: Queues,
    loaded: Mutex<Loaded>,
}

/// The files that are found on the way.
#[derive(Default)]
struct Queues {
    /// Those that are or will be read.
    seen: Mutex<FxHashSet<PathBuf>>,
    /// Those that were found as modules for tests only, so far. They wait until all others are read: a file may be two modules, and what
    /// it is must not depend on which comes first.
    for_tests: Mutex<Vec<ModuleFile>>,
    /// Files with those that they name under no condition.
    named: Mutex<Vec<(PathBuf, PathBuf)>>,
    /// Problems of modules without a file, with the file that declares them.
    missing: Mutex<Vec<(PathBuf, LoadProblem)>>,
}

impl Queues {
    /// What is missing in files that every build has: one that only a condition leads to may be another build's.
    fn surely_missing(self, roots: &[PathBuf]) -> Vec<LoadProblem> {
        let missing = self.missing.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut children: FxHashMap<PathBuf, Vec<PathBuf>> = FxHashMap::default();
        for (file, child) in self.named.into_inner().unwrap_or_else(PoisonError::into_inner) {
            children.entry(file).or_default().push(child);
        }
        let mut sure: FxHashSet<&Path> = FxHashSet::default();
        let mut open: Vec<&Path> = roots.iter().map(PathBuf::as_path).collect();
        while let Some(file) = open.pop() {
            if sure.insert(file) {
                open.extend(children.get(file).into_iter().flatten().map(PathBuf::as_path));
            }
        }
        missing.into_iter().filter(|(file, _)| sure.contains(file.as_path())).map(|(_, problem)| problem).collect()
    }
}

/// A file with whether its children stand beside it.
type ModuleFile = (PathBuf, bool);

impl State<'_> {
    fn load(self, roots: &[PathBuf]) -> Loaded {
        rayon::scope(|scope| {
            for root in roots {
                self.spawn(scope, root.clone(), true, self.of_build());
            }
        });
        rayon::scope(|scope| {
            let waiting =
                self.queues.for_tests.lock().map(|mut waiting| std::mem::take(&mut *waiting)).unwrap_or_default();
            for (path, is_mod_rs) in waiting {
                self.spawn(scope, path, is_mod_rs, TestCode::IsFile);
            }
        });
        let mut loaded = self.loaded.into_inner().unwrap_or_else(PoisonError::into_inner);
        loaded.problems.extend(self.queues.surely_missing(roots));
        loaded.files.sort_by(|a, b| a.source.path.cmp(&b.source.path));
        loaded.problems.sort();
        loaded
    }

    /// What is read of the modules for tests in files that a build has.
    fn of_build(&self) -> TestCode {
        match self.texts {
            Texts::Whole { with_tests: false } => TestCode::LeftOut,
            // What is wanted of a dependency has none.
            Texts::Whole { with_tests: true } | Texts::Outline(_) | Texts::Bodies(..) => TestCode::Read,
        }
    }

    fn spawn<'s>(&'s self, scope: &rayon::Scope<'s>, path: PathBuf, is_mod_rs: bool, tests: TestCode) {
        let fresh = self.queues.seen.lock().is_ok_and(|mut seen| seen.insert(path.clone()));
        if fresh {
            scope.spawn(move |scope| self.load_one(scope, &path, is_mod_rs, tests));
        }
    }

    /// Has the file of a module read that stands in one of which `tests` is read.
    fn spawn_child<'s>(&'s self, scope: &rayon::Scope<'s>, child: Child, tests: TestCode) {
        let (path, is_mod_rs) = child.file;
        if tests != TestCode::LeftOut || !child.is_for_tests {
            self.spawn(scope, path, is_mod_rs, tests);
        } else if let Ok(mut waiting) = self.queues.for_tests.lock() {
            waiting.push((path, is_mod_rs));
        }
    }

    fn load_one<'s>(&'s self, scope: &rayon::Scope<'s>, path: &Path, is_mod_rs: bool, tests: TestCode) {
        let display = display_path(path, self.base);
        if let Some(how) = self.way_out(path) {
            let message = format!("`{display}` {how}; skipped");
            return self.problem(LoadProblem::new(display, None, message));
        }
        let source = match self.source(path, display.clone()) {
            Ok(source) => source,
            Err(error) => {
                return self.problem(LoadProblem::new(display, None, error.to_string()));
            }
        };
        let lowered = isolated(|| {
            fault_point("file", || display.clone());
            lower_or_recall(&source, self.macros.scope(path), tests, self.kept).map_err(|error| error.to_string())
        });
        let mut facts = match lowered.and_then(|lowered| lowered) {
            Ok(facts) => facts,
            Err(message) => {
                return self.problem(LoadProblem::new(display, None, message));
            }
        };
        match self.texts {
            Texts::Whole { .. } => {}
            Texts::Outline(DependencyText { features, .. }) => Arc::make_mut(&mut facts).keep_outline(features),
            // What its author asks of the tool is for its author's own runs.
            Texts::Bodies(..) => {
                let facts = Arc::make_mut(&mut facts);
                facts.directives.clear();
                facts.digests = None;
            }
        }
        let told = |(span, message): &(Span, String), weight: Weight, what: &str| {
            let at = source.lines().line_column(&source.text, span.start);
            let line_column = Some((at.line, at.column));
            let message = format!("{what}{message}");
            LoadProblem { weight, ..LoadProblem::new(display.clone(), line_column, message) }
        };
        for unparsed in &facts.unparsed {
            self.problem(told(unparsed, Weight::Failure, "not parsed, the rest of the file is linted: "));
        }
        facts.not_understood.iter().for_each(|part| self.problem(told(part, Weight::Note, "")));
        let Children { found, missing } = children(self.disk, path, is_mod_rs, &facts.items);
        if let Ok(mut named) = self.queues.named.lock() {
            let children = found.iter().filter(|child| !child.is_conditional);
            named.extend(children.map(|child| (path.to_path_buf(), child.file.0.clone())));
        }
        for child in found {
            self.spawn_child(scope, child, tests);
        }
        if let Ok(mut all) = self.queues.missing.lock() {
            all.extend(missing.iter().map(|missing| (path.to_path_buf(), told(missing, Weight::Missing, ""))));
        }
        self.progress.step();
        if let Ok(mut loaded) = self.loaded.lock() {
            loaded.files.push(LoadedFile { source, facts, is_mod_rs });
        }
    }

    /// How a path leads to what is none of this run's business, if it does: devices, settings and secrets of the machine.
    fn way_out(&self, path: &Path) -> Option<&'static str> {
        if !self.grounds.hold(path) {
            return Some("lies outside of the repository");
        }
        self.disk.leaves(&self.fence, path).then_some("leads out of the repository through a link")
    }

    /// A file's text, or what of it is wanted.
    fn source(&self, path: &Path, display: String) -> Result<SourceFile, SourceError> {
        let text = match self.texts {
            Texts::Whole { .. } => match self.macros.take_text(path) {
                Some(text) => Some(text),
                None => return read_source(self.disk, path, display),
            },
            Texts::Outline(DependencyText { files, .. }) => files.get(path).map(Pieces::wanted),
            Texts::Bodies(DependencyCode { files, .. }, is_wanted) => {
                files.get(path).map(|bodies| bodies.wanted(&|number| is_wanted(path, number)))
            }
        };
        Ok(SourceFile::new(path.to_path_buf(), display, text.unwrap_or_default()))
    }

    fn problem(&self, problem: LoadProblem) {
        if let Ok(mut loaded) = self.loaded.lock() {
            loaded.problems.push(problem);
        }
    }
}

/// The files that a file's `mod` declarations and includes name.
#[derive(Default)]
struct Children {
    /// Those that exist.
    found: Vec<Child>,
    /// Declarations whose file is not there or cannot be looked at, and what is wrong.
    missing: Vec<(Span, String)>,
}

struct Child {
    file: ModuleFile,
    /// Whether only builds for tests have it.
    is_for_tests: bool,
    /// Whether a condition decides if a build has it.
    is_conditional: bool,
}

impl Child {
    fn new(file: ModuleFile, conditions: Conditions) -> Child {
        Child { file, is_for_tests: conditions.require_test, is_conditional: conditions.are_there }
    }
}

fn children(disk: &Disk, path: &Path, is_mod_rs: bool, items: &[Item]) -> Children {
    let mut children = Children::default();
    walk_includes(items, Conditions::default(), &mut |included, conditions, item| {
        let file = included_file(path, included);
        if disk.is_file(&file) {
            children.found.push(Child::new((file, is_mod_rs), conditions));
        } else if !conditions.are_there {
            let what = if disk.exists(&file) { "is no plain file" } else { "is not there" };
            children.missing.push((item.span, format!("what this includes {what}; it is not looked at")));
        }
    });
    walk_mods(items, &mut Vec::new(), Conditions::default(), &mut |inline, conditions, item, facts| {
        let candidates = module_file(path, is_mod_rs, inline, item.name, facts);
        if let Some(found) = candidates.iter().find(|(candidate, _)| disk.exists(candidate)) {
            return children.found.push(Child::new(found.clone(), conditions));
        }
        // A condition may hold for another build alone, and an attribute may name another file.
        let is_plain = |attr: &Attr| attr.path == "path" || attr.path == "doc";
        if !conditions.are_there && item.attrs.iter().all(is_plain) {
            children.missing.push((item.name_span, missing_module(item.name, &candidates)));
        }
    });
    children
}

fn missing_module(name: Name, candidates: &[(PathBuf, bool)]) -> String {
    let denied = candidates.iter().find_map(|(candidate, _)| match candidate.metadata() {
        Err(cause) if cause.kind() != std::io::ErrorKind::NotFound => Some(cause),
        _ => None,
    });
    match denied {
        Some(cause) => format!("cannot look for the file of module `{name}`: {cause}"),
        None => format!("module `{name}` has no file; what it holds is not looked at"),
    }
}

/// What is known of the conditions of an item and of those around it in its file.
#[derive(Clone, Copy, Default)]
struct Conditions {
    are_there: bool,
    require_test: bool,
}

impl Conditions {
    fn and(self, item: &Item) -> Conditions {
        let cfg = item.cfg.as_ref();
        Conditions {
            are_there: self.are_there || cfg.is_some(),
            require_test: self.require_test || cfg.is_some_and(Cfg::requires_test),
        }
    }
}

fn walk_mods(
    items: &[Item],
    inline: &mut Vec<Name>,
    around: Conditions,
    visit: &mut impl FnMut(&[Name], Conditions, &Item, &ModFacts),
) {
    for item in items {
        let ItemKind::Mod(facts) = &item.kind else { continue };
        let conditions = around.and(item);
        match &facts.inline {
            None => visit(inline, conditions, item, facts),
            Some(items) => {
                inline.push(facts.path.as_deref().map_or(item.name, Name::from));
                walk_mods(items, inline, conditions, visit);
                inline.pop();
            }
        }
    }
}

fn walk_includes(items: &[Item], around: Conditions, visit: &mut impl FnMut(&str, Conditions, &Item)) {
    for item in items {
        let conditions = around.and(item);
        match &item.kind {
            ItemKind::Include(path) => visit(path, conditions, item),
            ItemKind::Mod(facts) => {
                walk_includes(facts.inline.as_deref().unwrap_or_default(), conditions, visit);
            }
            _ => {}
        }
    }
}

/// The file that `include!("path")` in `file` names.
pub fn included_file(file: &Path, path: &str) -> PathBuf {
    normalized(&file.parent().unwrap_or(Path::new("")).join(path.replace('\\', "/")))
}

/// Where `mod name;` may be, the first existing path counting: each with whether its children stand beside it.
///
/// `file` declares it inside the inline modules `inline`; `is_mod_rs` is that of `file`.
pub fn module_file(
    file: &Path,
    is_mod_rs: bool,
    inline: &[Name],
    name: Name,
    facts: &ModFacts,
) -> Vec<(PathBuf, bool)> {
    let beside = file.parent().unwrap_or(Path::new("")).to_path_buf();
    let mut dir = beside.clone();
    if !is_mod_rs && let Some(stem) = file.file_stem() {
        dir.push(stem);
    }
    dir.extend(inline.iter().map(|name| name.as_str()));
    if let Some(path) = &facts.path {
        // Outside of inline modules the attribute is relative to the file's own folder.
        let base = if inline.is_empty() { beside } else { dir };
        return vec![(normalized(&base.join(path.replace('\\', "/"))), true)];
    }
    let flat = dir.join(format!("{name}.rs"));
    let nested = dir.join(name.as_str()).join("mod.rs");
    vec![(normalized(&flat), false), (normalized(&nested), true)]
}

/// The path without `.` and `..`, not asking the file system.
fn normalized(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if out.file_name().is_some() => {
                out.pop();
            }
            other => out.push(other),
        }
    }
    out
}

fn display_path(path: &Path, base: &Path) -> String {
    let shown = path.strip_prefix(base).unwrap_or(path);
    shown.to_string_lossy().replace('\\', "/")
}
