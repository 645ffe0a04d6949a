//! The files of a request, read and lowered: the linker's input.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::cache::Key;
use crate::facts::{
    CfgContext, FactsMemory, FileFacts, Item, ItemKind, LoadProblem, Loaded, LoadedFile, MacroRoot, MacroTable, Name,
    OwnSources, Weight, load_ready, load_stub,
};
use crate::files::Grounds;
use crate::graph::Markers;
use crate::knowledge::{StubFile, StubSet, stub_sources};
use crate::progress::Stage;
use crate::session::outlines::{DependencyStats, Named, Outline, Outlines};
use crate::session::test_support::{TestSupport, has_target};
use crate::session::{FileTarget, Request};
use crate::source::{FileId, SourceFile, SourceMap, read_source};
use crate::types::program::{CrateInput, CrateRole, LinkInput, Program, ProgramFile};
use crate::workspace::dependencies::{Library, features_of_own};
use crate::workspace::{Dependency, DependencyKind, Edition, Package, Problem, TargetKind, Workspace};

/// The files of a request and what each of them says.
pub struct Inputs {
    /// All files, stubs included.
    pub sources: SourceMap,
    /// Files that could not be read or parsed; the rest is there.
    pub problems: Vec<Problem>,
    /// What a build may bring that is not there yet.
    pub warnings: Vec<String>,
    pub(super) files: Vec<ProgramFile>,
    pub(super) user_files: Vec<FileId>,
    pub(super) by_path: FxHashMap<PathBuf, FileId>,
    pub(super) crates: Vec<CrateInput>,
    /// Package and target of each crate.
    pub(super) crate_targets: Vec<Option<FileTarget>>,
    /// What the code of each package can name of the dependencies that were read: name and index among the crates.
    outlines_of: Vec<Vec<(Name, usize)>>,
    /// The dependencies whose outlines were read.
    pub(super) libraries: Vec<ReadLibrary>,
    /// How many of the files are stubs and outlines; they come first.
    pub(super) known_files: usize,
    /// The dependencies whose sources were wanted; none if none were.
    pub(super) dependencies: Option<DependencyStats>,
    /// The features that are on in each package.
    features: Vec<BTreeSet<String>>,
}

/// A dependency whose outline was read.
pub(super) struct ReadLibrary {
    /// Which of the crates it is.
    pub(super) crate_index: usize,
    /// Its package's name and version, as people write them.
    pub(super) package: String,
    /// Where it lies.
    pub(super) library: Library,
    /// A digest of all its texts.
    pub(super) digest: Key,
}

impl Inputs {
    /// Reads and lowers the files of a request, on the current thread pool.
    pub fn new(request: &Request) -> Inputs {
        let (features, lock_problem) = features_of_packages(request);
        let mut inputs = Inputs {
            sources: SourceMap::default(),
            files: Vec::new(),
            user_files: Vec::new(),
            problems: Vec::new(),
            warnings: Vec::new(),
            by_path: FxHashMap::default(),
            crates: Vec::new(),
            crate_targets: Vec::new(),
            outlines_of: Vec::new(),
            libraries: Vec::new(),
            known_files: 0,
            dependencies: None,
            features,
        };
        match lock_problem {
            // All that it names is missing then.
            Some(problem) if request.reads_dependencies => inputs.problems.push(problem),
            // Features may be on that are not known of, as in a package that was never built.
            problem => inputs.warnings.extend(problem.map(|problem| problem.to_string())),
        }
        request.progress.enter(Stage::Read, 0);
        let own_stubs = inputs.own_stub_texts(request);
        let (targets, roots) = wanted_targets(request);
        let Read { reached: loaded, named, unreached } = match &request.linked {
            Some(crates) => {
                Read { reached: crates.load(&targets, &request.workspace.root, &request.progress), ..Read::default() }
            }
            None => read(request, &inputs.features, &targets, roots, &own_stubs),
        };
        let files: Vec<&LoadedFile> = loaded.files.iter().chain(&named.files).collect();
        let outlines = Outlines::read(request, &files, &stub_names(&own_stubs));
        inputs.stubs(request, &files, &outlines.stubs, own_stubs);
        inputs.outlines(request, outlines);
        inputs.known_files = inputs.files.len();
        inputs.keep(loaded, request);
        inputs.target_crates(request, &targets);
        inputs.keep(named, request);
        let loose: Vec<PathBuf> = request.workspace.loose.iter().chain(&unreached).cloned().collect();
        inputs.loose_crates(&loose);
        inputs
    }

    fn add(&mut self, source: crate::source::SourceFile, facts: Arc<FileFacts>, is_mod_rs: bool) -> FileId {
        let path = source.path.clone();
        let id = self.sources.add(source);
        self.files.push(ProgramFile { id, facts, is_mod_rs });
        self.by_path.insert(path, id);
        id
    }

    /// The project's own stubs.
    fn own_stub_texts(&mut self, request: &Request) -> Vec<SourceFile> {
        let mut found = Vec::new();
        // Named twice it is one stub.
        let mut seen = FxHashSet::default();
        for (path, _) in request.config.known_stubs.iter().filter(|(path, _)| seen.insert(path)) {
            match read_source(&request.disk, path, path.display().to_string()) {
                Ok(source) => found.push(source),
                Err(error) => self.problems.push(Problem {
                    path: path.display().to_string(),
                    line_column: None,
                    message: error.to_string(),
                }),
            }
        }
        found
    }

    /// The stubs that ship with the tool and may be spoken of, then the project's own.
    fn stubs(&mut self, request: &Request, files: &[&LoadedFile], named: &BTreeSet<String>, own: Vec<SourceFile>) {
        self.shipped(&wanted_stubs(request, files, named, &own), request.kept_of(None).memory);
        for source in own {
            let path = source.path.clone();
            let name = own_stub_name(&source);
            let (mut lowered, facts) = load_stub(&source.display, &source.text, request.kept_of(request.own_cache()));
            lowered.path = path;
            let root = self.add(lowered, facts, true);
            self.stub_crate(&name, root);
        }
    }

    /// The outlines of dependencies, as crates that the user's may name.
    fn outlines(&mut self, request: &Request, mut outlines: Outlines) {
        self.dependencies = request.reads_dependencies.then(|| outlines.counts());
        let first = self.crates.len();
        for index in 0..outlines.read.len() {
            for file in std::mem::take(&mut outlines.read[index].files) {
                self.add(file.source, file.facts, file.is_mod_rs);
            }
            let Outline { library, .. } = &outlines.read[index];
            let root = self.by_path.get(&library.root).copied();
            // A root that cannot be read declares nothing.
            let root = root.unwrap_or_else(|| {
                let empty = SourceFile::new(library.root.clone(), String::new(), String::new());
                self.add(empty, Arc::default(), true)
            });
            self.crates.push(CrateInput {
                is_stub: true,
                is_dependency: true,
                cfg: CfgContext::with_features(library.features.clone()),
                ..CrateInput::new(&library.crate_name, root, library.edition)
            });
            self.crate_targets.push(None);
            self.libraries.push(ReadLibrary {
                crate_index: first + index,
                package: outlines.dependencies.label(outlines.read[index].package),
                library: outlines.read[index].library.clone(),
                digest: outlines.read[index].digest,
            });
        }
        for (index, outline) in outlines.read.iter().enumerate() {
            let needs = outlines.of_outline(outline).into_iter().filter_map(|(name, needed)| {
                let found = match needed {
                    Named::Read(index) => first + index,
                    Named::Stub(stub) => self.stub_named(&stub)?,
                };
                Some((Name::from(name), found))
            });
            self.crates[first + index].dependencies = needs.collect();
        }
        let packages = 0..request.workspace.packages.len();
        let of_package = |package: usize| {
            outlines.of_own(package).map(|(name, index)| (Name::from(name), first + index)).collect::<Vec<_>>()
        };
        self.outlines_of = packages.map(of_package).collect();
    }

    /// The number of a crate among the dependencies that were read.
    pub(super) fn library_of(&self, crate_index: usize) -> Option<usize> {
        self.libraries.binary_search_by_key(&crate_index, |library| library.crate_index).ok()
    }

    fn stub_named(&self, name: &str) -> Option<usize> {
        self.crates.iter().position(|krate| krate.is_stub && !krate.is_dependency && krate.name == name)
    }

    /// Adds all stubs that ship with the tool and were not wanted so far.
    pub(super) fn all_stubs(&mut self) {
        let sets: Vec<&StubSet> = stub_sources().iter().filter(|set| !self.by_path.contains_key(&set.root)).collect();
        self.shipped(&sets, None);
    }

    /// Adds stubs in their order.
    fn shipped(&mut self, sets: &[&StubSet], memory: Option<&FactsMemory>) {
        let files: Vec<_> = sets.iter().flat_map(|set| &set.files).collect();
        let read = files.par_iter().map(|StubFile { path, text, facts }| load_ready(path, text, facts, memory));
        for (source, facts) in read.collect::<Vec<_>>() {
            let is_root = source.path.file_name().is_some_and(|name| name == "lib.rs" || name == "mod.rs");
            self.add(source, facts, is_root);
        }
        for set in sets {
            if let Some(root) = self.by_path.get(&set.root).copied() {
                self.stub_crate(&set.name, root);
            }
        }
    }

    fn stub_crate(&mut self, name: &str, root: FileId) {
        self.crates.push(CrateInput { is_stub: true, ..CrateInput::new(name, root, Edition::E2021) });
        self.crate_targets.push(None);
    }

    fn keep(&mut self, loaded: crate::facts::Loaded, request: &Request) {
        for LoadProblem { path, line_column, message, weight } in loaded.problems {
            let problem = Problem { path, line_column, message };
            match weight {
                Weight::Missing if has_build_script(request, &problem.path) => {
                    self.warnings.push(format!("{problem} (the package's build script may write it)"));
                }
                Weight::Note => self.warnings.push(problem.to_string()),
                Weight::Missing | Weight::Failure => self.problems.push(problem),
            }
        }
        for file in loaded.files {
            let id = self.add(file.source, file.facts, file.is_mod_rs);
            self.user_files.push(id);
        }
    }

    fn target_crates(&mut self, request: &Request, targets: &[FileTarget]) {
        let packages = &request.workspace.packages;
        let first = self.crates.len();
        let mut libs: FxHashMap<PathBuf, usize> = FxHashMap::default();
        let mut added = Vec::new();
        for at in targets {
            let package = &packages[at.package];
            let target = &package.targets[at.target];
            let Some(root) = self.by_path.get(&target.root).copied() else { continue };
            let is_lib = matches!(target.kind, TargetKind::Lib | TargetKind::ProcMacro);
            if is_lib {
                libs.insert(package.dir.clone(), self.crates.len());
            }
            self.crates.push(CrateInput {
                is_published_lib: is_lib && package.publish && target.is_linked_by_others(),
                is_registry_lib: is_lib && package.is_for_strangers() && target.is_linked_by_others(),
                is_outside: !package.is_member,
                is_foreign_lib: is_lib && target.kind == TargetKind::Lib && !target.is_linked_by_others(),
                is_for_programs: is_lib && (!package.publish || has_target(package, TargetKind::Bin)),
                role: match target.kind {
                    _ if package.is_fuzz => CrateRole::Test,
                    TargetKind::Lib | TargetKind::Bin if package.is_example => CrateRole::Example,
                    TargetKind::Test => CrateRole::Test,
                    TargetKind::Bench => CrateRole::Bench,
                    TargetKind::Example => CrateRole::Example,
                    _ => CrateRole::Product,
                },
                cfg: CfgContext {
                    features: self.features.get(at.package).cloned().unwrap_or_default(),
                    script_words: package.script_words.clone(),
                    declared_features: Some(package.all_features.clone()),
                },
                listed: Some(package.dependencies.iter().map(|it| Name::from(it.name_in_code.as_str())).collect()),
                ..CrateInput::new(&target.crate_name, root, target.edition)
            });
            self.crate_targets.push(Some(*at));
            added.push(*at);
        }
        for (offset, at) in added.iter().enumerate() {
            let package = &packages[at.package];
            let index = first + offset;
            let mut dependencies: Vec<(Name, usize)> = self.outlines_of.get(at.package).cloned().unwrap_or_default();
            let by_path = package.dependencies.iter().filter_map(|dependency| {
                let lib = libs.get(dependency.path.as_ref()?)?;
                Some((Name::from(dependency.name_in_code.as_str()), *lib))
            });
            dependencies.extend(by_path);
            // A crate's binaries and tests may name its library.
            if let Some(lib) = libs.get(&package.dir).filter(|lib| **lib != index) {
                dependencies.push((self.crates[*lib].name, *lib));
            }
            let renames: Vec<(Name, usize)> = self.stub_renames(package);
            dependencies.extend(renames);
            self.crates[index].dependencies = dependencies;
            self.crates[index].builds_on = self.builds_on(package, index, &libs);
        }
        for index in self.parts_of_programs(packages, first) {
            self.crates[index].is_for_programs = true;
        }
        let support =
            TestSupport { packages, root: &request.workspace.root, libs: &libs, targets: &self.crate_targets };
        let (found, stand_ins, has_programs) = (support.crates(), support.stand_ins(), support.has_programs());
        for index in &found {
            let krate = &mut self.crates[*index];
            krate.is_test_support = true;
            krate.is_published_lib &= !has_programs;
            krate.is_registry_lib &= !has_programs;
        }
        for index in stand_ins.difference(&found) {
            self.crates[*index].is_named_for_tests = true;
        }
    }

    /// The libraries that nobody else can be given than the programs of the workspace, if it has some.
    fn parts_of_programs(&self, packages: &[Package], first: usize) -> Vec<usize> {
        let target = |index: usize| self.crate_targets.get(index).copied().flatten();
        let kind = |at: FileTarget| packages[at.package].targets[at.target].kind;
        let is = |index: usize, wanted: TargetKind| target(index).is_some_and(|at| kind(at) == wanted);
        if !(first..self.crates.len()).any(|index| is(index, TargetKind::Bin)) {
            return Vec::new();
        }
        let by_folder = known_by_folder(packages);
        let is_given_away =
            |package: &Package| package.can_be_published() && !by_folder.contains(package.dir.as_path());
        let programs = (first..self.crates.len()).filter(|index| is(*index, TargetKind::Bin));
        let is_named_after: FxHashSet<usize> = programs.flat_map(|index| self.named_after(packages, index)).collect();
        let is_part = |index: &usize| {
            is(*index, TargetKind::Lib)
                && (is_named_after.contains(index)
                    || target(*index).is_some_and(|at| !is_given_away(&packages[at.package])))
        };
        (first..self.crates.len()).filter(is_part).collect()
    }

    /// The libraries that a program is built on and that are named after its package, as `server-storage` is after `server`. Where it is
    /// the program that is named after a library (`server-cli`), the library came first.
    fn named_after(&self, packages: &[Package], program: usize) -> Vec<usize> {
        let name = |index: usize| {
            let target = self.crate_targets.get(index).copied().flatten()?;
            Some(packages[target.package].name.replace('-', "_"))
        };
        let Some(prefix) = name(program).map(|own| own + "_") else { return Vec::new() };
        let mut needed: FxHashSet<usize> = FxHashSet::default();
        let mut open = vec![program];
        while let Some(index) = open.pop() {
            open.extend(self.crates[index].builds_on.iter().copied().filter(|on| needed.insert(*on)));
        }
        needed.into_iter().filter(|index| name(*index).is_some_and(|name| name.starts_with(&prefix))).collect()
    }

    /// The libraries that a package's own build needs.
    fn builds_on(&self, package: &Package, index: usize, libs: &FxHashMap<PathBuf, usize>) -> Vec<usize> {
        let needed = package.dependencies.iter().filter(|dependency| dependency.kind == DependencyKind::Normal);
        let needed = needed.filter_map(|dependency| libs.get(dependency.path.as_ref()?).copied());
        let own = libs.get(&package.dir).copied().filter(|lib| *lib != index);
        needed.chain(own).collect()
    }

    /// `name = { package = "other" }` of a crate that there is a stub for.
    fn stub_renames(&self, package: &Package) -> Vec<(Name, usize)> {
        let renamed = package.dependencies.iter().filter_map(|dependency| {
            let own = dependency.package.replace('-', "_");
            if own == dependency.name_in_code || dependency.path.is_some() {
                return None;
            }
            let stub = self.stub_named(&own)?;
            Some((Name::from(dependency.name_in_code.as_str()), stub))
        });
        renamed.collect()
    }

    /// Each loose file that no other one declares is a crate of its own.
    fn loose_crates(&mut self, loose: &[PathBuf]) {
        let mut children = FxHashSet::default();
        for path in loose {
            let Some(id) = self.by_path.get(path) else { continue };
            let file = &self.files[id.0 as usize];
            let is_root = is_root_name(path);
            declared(path, is_root, &file.facts.items, &mut children);
        }
        for path in loose {
            let Some(root) = self.by_path.get(path).copied() else { continue };
            if children.contains(path) {
                continue;
            }
            let name = path.file_stem().map(|stem| stem.to_string_lossy().replace('-', "_")).unwrap_or_default();
            let edition = edition_comment(&self.sources.get(root).text).unwrap_or(Edition::E2024);
            self.crates.push(CrateInput::new(&name, root, edition));
            self.crate_targets.push(None);
        }
    }

    pub(super) fn link_input(&self) -> LinkInput<'_> {
        LinkInput {
            sources: &self.sources,
            files: self.files.iter().collect(),
            by_path: self.by_path.clone(),
            crates: self.crates.clone(),
        }
    }

    /// Returns the marks of hot and cold code in the request and the sources.
    pub(super) fn markers(&self, request: &Request, program: &Program<'_>) -> Markers {
        let mut markers = Markers::from_config(&request.config, &request.extra_hot, &request.extra_cold);
        markers.assume_hot = request.assume_hot;
        markers.add_files(program, &self.files, &self.sources);
        markers
    }

    pub(super) fn file_targets(&self, program: &Program<'_>) -> BTreeMap<FileId, FileTarget> {
        let mut targets = BTreeMap::new();
        for module in &program.modules {
            if let Some(Some(target)) = self.crate_targets.get(module.crate_id.index()) {
                targets.entry(module.file).or_insert(*target);
            }
        }
        targets
    }
}

/// The files of a workspace.
#[derive(Default)]
struct Read {
    /// Those of targets, and loose ones.
    reached: Loaded,
    /// Those that the user named and that no target reaches, with what they declare.
    named: Loaded,
    /// The files that the user named, of these.
    unreached: Vec<PathBuf>,
}

/// Reads and lowers the files of some targets with these roots, the loose files and those that the user named.
fn read(
    request: &Request,
    features: &[BTreeSet<String>],
    targets: &[FileTarget],
    mut roots: Vec<PathBuf>,
    own_stubs: &[SourceFile],
) -> Read {
    // A loose file's folder can be anything, so only what it defines itself is expanded in it.
    let grounds = grounds(request);
    let mut macros = MacroTable::scan(&request.disk, &grounds, macro_roots(request, features, targets, &roots));
    own_stubs.iter().for_each(|stub| macros.add_stub(&stub.text));
    roots.extend(request.workspace.loose.iter().cloned());
    let sources = OwnSources {
        disk: &request.disk,
        base: &request.workspace.root,
        grounds: &grounds,
        macros: &macros,
        with_tests: request.inferred_targets().tests,
        kept: request.kept_of(request.own_cache()),
        progress: &request.progress,
    };
    let reached = sources.load(&roots);
    let mut unreached = request.workspace.named.clone();
    unreached.retain(|path| !reached.files.iter().any(|file| file.source.path == *path));
    let named = if unreached.is_empty() { Loaded::default() } else { sources.load(&unreached) };
    Read { reached, named, unreached }
}

fn is_root_name(path: &std::path::Path) -> bool {
    path.file_name().is_some_and(|name| matches!(name.to_str(), Some("mod.rs" | "lib.rs" | "main.rs")))
}

fn declared(path: &std::path::Path, is_root: bool, items: &[Item], out: &mut FxHashSet<PathBuf>) {
    for item in items {
        if let ItemKind::Mod(facts) = &item.kind
            && facts.inline.is_none()
        {
            let candidates = crate::facts::module_file(path, is_root, &[], item.name, facts);
            out.extend(candidates.into_iter().map(|(path, _)| path));
        }
    }
}

/// `//@ edition: 2021` in the first line of a loose file, which has no manifest to say it.
fn edition_comment(text: &str) -> Option<Edition> {
    let value = text.lines().next()?.strip_prefix("//@ edition:")?.trim();
    Some(match value {
        "2015" => Edition::E2015,
        "2018" => Edition::E2018,
        "2021" => Edition::E2021,
        _ => Edition::E2024,
    })
}

/// The targets that are looked at, with their root files.
fn wanted_targets(request: &Request) -> (Vec<FileTarget>, Vec<PathBuf>) {
    let mut found = (Vec::new(), Vec::new());
    for (package_index, package) in request.workspace.packages.iter().enumerate() {
        for (target_index, target) in package.targets.iter().enumerate() {
            if request.is_wanted(package, target) {
                found.0.push(FileTarget { package: package_index, target: target_index });
                found.1.push(target.root.clone());
            }
        }
    }
    found
}

/// Where sources may lie: in the repositories of the workspace, of its packages, and of the files that the user named.
fn grounds(request: &Request) -> Grounds {
    let Workspace { root, packages, loose, named, .. } = &request.workspace;
    let files = loose.iter().chain(named).filter_map(|file| file.parent());
    let packages = packages.iter().map(|package| package.dir.as_path());
    Grounds::of_repositories(packages.chain(files).chain([root.as_path()]))
}

/// The features that are on in each package, and why the lock file could not be asked, if so. Crates that were read before have been read
/// with theirs.
fn features_of_packages(request: &Request) -> (Vec<BTreeSet<String>>, Option<Problem>) {
    let Request { disk, workspace, features, .. } = request;
    match request.linked {
        Some(_) => (workspace.packages.iter().map(|package| package.features(features)).collect(), None),
        None => features_of_own(disk, workspace, features, request.inferred_targets().tests),
    }
}

/// The roots of targets with what decides there what calls of macros mean.
fn macro_roots(
    request: &Request,
    features: &[BTreeSet<String>],
    targets: &[FileTarget],
    roots: &[PathBuf],
) -> Vec<MacroRoot> {
    let each = targets.iter().zip(roots).map(|(at, root)| {
        // One by path may be of the workspace, and its macros are read.
        let dependencies = &request.workspace.packages[at.package].dependencies;
        let libraries = dependencies.iter().filter(|dependency| dependency.path.is_none());
        let read = dependencies.iter().filter_map(|dependency| {
            let folder = library_folder(&request.workspace, dependency.path.as_deref()?)?;
            Some((Name::from(dependency.name_in_code.as_str()), folder.to_path_buf()))
        });
        MacroRoot {
            root: root.clone(),
            cfg: CfgContext::with_features(features.get(at.package).cloned().unwrap_or_default()),
            libraries: libraries.map(|dependency| Name::from(dependency.name_in_code.as_str())).collect(),
            read: read.collect(),
        }
    });
    each.collect()
}

/// The folder of the root of a package's library, by the folder of its manifest.
fn library_folder<'w>(workspace: &'w Workspace, dir: &Path) -> Option<&'w Path> {
    let package = workspace.packages.iter().find(|package| package.dir == dir)?;
    package.targets.iter().find(|target| target.kind == TargetKind::Lib)?.root.parent()
}

/// What one of the project's own stubs describes: a crate of the name of its file.
fn own_stub_name(source: &SourceFile) -> String {
    source.path.file_stem().map(|stem| stem.to_string_lossy().replace('-', "_")).unwrap_or_default()
}

/// The crates that a stub stands for.
fn stub_names(own: &[SourceFile]) -> BTreeSet<String> {
    stub_sources().iter().map(|set| set.name.clone()).chain(own.iter().map(own_stub_name)).collect()
}

/// The stubs of what a workspace depends on or imports, and of what those stubs mention.
fn wanted_stubs(
    request: &Request,
    files: &[&LoadedFile],
    named: &BTreeSet<String>,
    own: &[SourceFile],
) -> Vec<&'static StubSet> {
    let all = stub_sources();
    let mut wanted: FxHashSet<String> = FxHashSet::from_iter(["std".to_owned()]);
    wanted.extend(named.iter().cloned());
    let packages = &request.workspace.packages;
    for dependency in packages.iter().flat_map(|package| &package.dependencies) {
        wanted.insert(dependency.package.replace('-', "_"));
        wanted.insert(dependency.name_in_code.clone());
    }
    // No manifest says what a file outside of all packages depends on: its text must.
    let has_loose = !request.workspace.loose.is_empty() || !request.workspace.named.is_empty();
    for file in files {
        imported_crates(&file.facts.items, &mut wanted);
        if has_loose {
            let text = &file.source.text;
            wanted.extend(all.iter().map(|set| &set.name).filter(|name| text.contains(name.as_str())).cloned());
        }
    }
    let own_mentions = |name: &str| own.iter().any(|source| source.text.contains(name));
    wanted.extend(all.iter().filter(|set| own_mentions(&set.name)).map(|set| set.name.clone()));
    let mut open: Vec<&StubSet> = all.iter().filter(|set| wanted.contains(&set.name)).collect();
    while let Some(set) = open.pop() {
        for name in set.mentions() {
            if let Ok(at) = all.binary_search_by(|set| set.name.as_str().cmp(name))
                && wanted.insert(name.to_owned())
            {
                open.push(&all[at]);
            }
        }
    }
    all.iter().filter(|set| wanted.contains(&set.name)).collect()
}

/// The dependencies of members that are neither analysed nor known by a stub, by their packages' names.
pub fn unseen_dependencies(request: &Request) -> BTreeSet<String> {
    let stubs = stub_sources();
    let own = request.config.known_stubs.iter().filter_map(|(path, _)| Some(path.file_stem()?.to_string_lossy()));
    let own: BTreeSet<String> = own.map(|name| name.replace('-', "_")).collect();
    let packages = &request.workspace.packages;
    let is_seen = |dependency: &Dependency| {
        let name = dependency.package.replace('-', "_");
        let is_read = |path: &PathBuf| packages.iter().any(|package| package.dir == *path);
        dependency.path.as_ref().is_some_and(is_read)
            || own.contains(&name)
            || stubs.iter().any(|stub| stub.name == name)
    };
    let members = packages.iter().filter(|package| package.is_member);
    let unseen = members.flat_map(|package| &package.dependencies).filter(|dependency| !is_seen(dependency));
    unseen.map(|dependency| dependency.package.clone()).collect()
}

/// The first segments of all imports, and the second ones, since libraries hand on others.
fn imported_crates(items: &[Item], found: &mut FxHashSet<String>) {
    for item in items {
        match &item.kind {
            ItemKind::Use(imports) => {
                found.extend(imports.iter().flat_map(|import| import.path.iter().take(2)).map(Name::to_string));
            }
            ItemKind::ExternCrate(name) => {
                found.insert(name.to_string());
            }
            kind => imported_crates(kind.items(), found),
        }
    }
}

/// Whether the innermost package around a file has a build script.
fn has_build_script(request: &Request, display: &str) -> bool {
    let path = request.workspace.root.join(display);
    let around = request.workspace.packages.iter().filter(|package| path.starts_with(&package.dir));
    let package = around.max_by_key(|package| package.dir.components().count());
    package.is_some_and(|package| has_target(package, TargetKind::BuildScript))
}

/// The folders of packages that libraries of the workspace need and that all who need them know by their folders alone: a workspace that
/// gives its libraries away names their versions (errs towards parts of programs where only the one at the root is published).
fn known_by_folder(packages: &[Package]) -> FxHashSet<&Path> {
    let is_library = |package: &Package| package.targets.iter().any(|target| target.kind == TargetKind::Lib);
    let (mut of_libraries, mut by_version) = (FxHashSet::default(), FxHashSet::default());
    for package in packages {
        for needed in package.dependencies.iter().filter(|needed| needed.kind != DependencyKind::Dev) {
            let Some(dir) = needed.path.as_deref() else { continue };
            if is_library(package) {
                of_libraries.insert(dir);
            }
            if !needed.has_no_version {
                by_version.insert(dir);
            }
        }
    }
    of_libraries.retain(|dir| !by_version.contains(dir));
    of_libraries
}
