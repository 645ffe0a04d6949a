//! Which crates a package builds: what the manifest declares and what cargo infers from the files that are there.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use cargo_toml::{OptionalFile, Product};

use super::manifest::Manifest;
use super::package::edition_of;
use super::paths::{display_path, normalise};
use super::{Edition, Problem, Target, TargetKind};

impl TargetKind {
    /// Whether other crates can use it.
    pub fn is_library(self) -> bool {
        matches!(self, TargetKind::Lib | TargetKind::ProcMacro)
    }

    /// Whether it is test code: tests, benches, examples.
    pub fn is_test_code(self) -> bool {
        matches!(self, TargetKind::Example | TargetKind::Test | TargetKind::Bench)
    }

    /// What the manifest calls it.
    fn section(self) -> &'static str {
        match self {
            TargetKind::Lib | TargetKind::ProcMacro => "lib",
            TargetKind::Bin => "bin",
            TargetKind::Example => "example",
            TargetKind::Test => "test",
            TargetKind::Bench => "bench",
            TargetKind::BuildScript => "build",
        }
    }
}

/// All targets of a package whose root files exist; missing ones are problems.
pub(super) fn targets(
    manifest: &Manifest,
    package: &cargo_toml::Package,
    edition: Edition,
    shown_from: &Path,
    problems: &mut Vec<Problem>,
) -> Vec<Target> {
    let mut finder = Finder { manifest, package, edition, shown_from, problems };
    let mut targets = Vec::new();
    targets.extend(finder.library());
    let has_library = !targets.is_empty();
    let data = &manifest.data;
    let mut programs = finder.infer("src/bin");
    let main = manifest.dir.join("src/main.rs");
    if finder.is_root(&main) {
        programs.insert(0, (package.name.clone(), main));
    }
    let bins = Group { kind: TargetKind::Bin, declared: &data.bin, auto: package.autobins, key: "autobins" };
    targets.extend(finder.group(bins, programs, has_library));
    for (group, folder) in [
        (
            Group {
                kind: TargetKind::Example,
                declared: &data.example,
                auto: package.autoexamples,
                key: "autoexamples",
            },
            "examples",
        ),
        (Group { kind: TargetKind::Test, declared: &data.test, auto: package.autotests, key: "autotests" }, "tests"),
        (
            Group { kind: TargetKind::Bench, declared: &data.bench, auto: package.autobenches, key: "autobenches" },
            "benches",
        ),
    ] {
        let inferred = finder.infer(folder);
        targets.extend(finder.group(group, inferred, has_library));
    }
    targets.extend(finder.build_script());
    targets
}

/// The library of a package, if it has one whose root file exists.
pub(super) fn library(manifest: &Manifest, package: &cargo_toml::Package, edition: Edition) -> Option<Target> {
    Finder { manifest, package, edition, shown_from: &manifest.dir, problems: &mut Vec::new() }.library()
}

/// Names with root files that cargo finds by itself.
type Inferred = Vec<(String, PathBuf)>;

/// The targets of one kind as the manifest has them.
struct Group<'a> {
    kind: TargetKind,
    declared: &'a [Product],
    auto: bool,
    key: &'static str,
}

struct Finder<'a> {
    manifest: &'a Manifest,
    package: &'a cargo_toml::Package,
    edition: Edition,
    shown_from: &'a Path,
    problems: &'a mut Vec<Problem>,
}

impl Finder<'_> {
    fn library(&mut self) -> Option<Target> {
        let default = self.manifest.dir.join("src/lib.rs");
        let code_name = self.package.name.replace('-', "_");
        let Some(declared) = &self.manifest.data.lib else {
            let inferred = self.package.autolib && self.is_root(&default);
            return inferred.then(|| self.target(TargetKind::Lib, code_name, default, &Product::default()));
        };
        let name = declared.name.clone().unwrap_or(code_name);
        let legacy = self.manifest.dir.join("src").join(format!("{name}.rs"));
        let root = match &declared.path {
            Some(path) => normalise(&self.manifest.dir, Path::new(path)),
            None if !self.manifest.disk.is_file(&default)
                && self.edition == Edition::E2015
                && self.manifest.disk.is_file(&legacy) =>
            {
                legacy
            }
            None => default,
        };
        let is_macro = declared.proc_macro || declared.crate_type.iter().any(|kind| kind == "proc-macro");
        let kind = if is_macro { TargetKind::ProcMacro } else { TargetKind::Lib };
        self.existing(kind, &name, &root).then(|| self.target(kind, name, root, declared))
    }

    fn build_script(&mut self) -> Option<Target> {
        let root = match &self.package.build {
            Some(OptionalFile::Flag(false)) => return None,
            Some(OptionalFile::Path(path)) => normalise(&self.manifest.dir, path),
            None | Some(OptionalFile::Flag(true)) => {
                let root = self.manifest.dir.join("build.rs");
                if self.package.build.is_none() && !self.manifest.disk.is_file(&root) {
                    return None;
                }
                root
            }
        };
        let stem = root.file_stem().map_or_else(|| "build".into(), |stem| stem.to_string_lossy());
        let name = format!("build-script-{stem}");
        let found = self.existing(TargetKind::BuildScript, &name, &root);
        found.then(|| self.target(TargetKind::BuildScript, name, root.clone(), &Product::default()))
    }

    /// Declared targets in their order, then the inferred ones that no declared one stands for.
    fn group(&mut self, group: Group<'_>, inferred: Inferred, has_library: bool) -> Vec<Target> {
        let mut targets = Vec::new();
        for declared in group.declared {
            let Some(name) = &declared.name else {
                self.report(&self.manifest.path.clone(), format!("a `[[{}]]` has no `name`", group.kind.section()));
                continue;
            };
            let root = self.declared_root(group.kind, declared, name, &inferred, has_library);
            // Published packages leave out test code that the manifest still names; cargo minds only when building it.
            if declared.path.is_some() && group.kind.is_test_code() && !self.manifest.disk.is_file(&root) {
                continue;
            }
            if self.existing(group.kind, name, &root) {
                targets.push(self.target(group.kind, name.clone(), root, declared));
            }
        }
        // The 2015 edition stops looking for more once one is declared, unless told to go on.
        let stops = self.edition == Edition::E2015
            && !group.declared.is_empty()
            && self.manifest.explicit_flag(group.key) != Some(true);
        if !group.auto || stops {
            return targets;
        }
        let is_declared = |name: &String, root: &PathBuf| {
            group.declared.iter().any(|declared| {
                let path = declared.path.as_ref().map(|path| normalise(&self.manifest.dir, Path::new(path)));
                declared.name.as_ref() == Some(name) || path.as_ref() == Some(root)
            })
        };
        let rest = inferred.into_iter().filter(|(name, root)| !is_declared(name, root));
        targets.extend(rest.map(|(name, root)| self.target(group.kind, name, root, &Product::default())));
        targets
    }

    /// The root file of a declared target: its path, the inferred file of its name, or where the 2015 edition looks.
    fn declared_root(
        &self,
        kind: TargetKind,
        declared: &Product,
        name: &str,
        inferred: &Inferred,
        has_library: bool,
    ) -> PathBuf {
        let dir = &self.manifest.dir;
        if let Some(path) = &declared.path {
            return normalise(dir, Path::new(path));
        }
        if let Some((_, root)) = inferred.iter().find(|(inferred, _)| inferred == name) {
            return root.clone();
        }
        let (folder, legacy): (&str, Vec<PathBuf>) = match kind {
            TargetKind::Bin if has_library => ("src/bin", vec![dir.join("src/main.rs"), dir.join("src/bin/main.rs")]),
            TargetKind::Bin => {
                let own = dir.join("src").join(format!("{name}.rs"));
                ("src/bin", vec![own, dir.join("src/main.rs"), dir.join("src/bin/main.rs")])
            }
            TargetKind::Bench => ("benches", vec![dir.join("src/bench.rs")]),
            TargetKind::Test => ("tests", Vec::new()),
            _ => ("examples", Vec::new()),
        };
        let legacy = legacy.into_iter().find(|path| self.edition == Edition::E2015 && self.manifest.disk.is_file(path));
        legacy.unwrap_or_else(|| dir.join(folder).join(format!("{name}.rs")))
    }

    /// `folder/*.rs` and `folder/*/main.rs`, sorted by name.
    fn infer(&mut self, folder: &str) -> Inferred {
        let folder = self.manifest.dir.join(folder);
        let entries = match self.manifest.disk.entries(&folder) {
            Ok(entries) => entries,
            Err(cause) => {
                let absent = [std::io::ErrorKind::NotFound, std::io::ErrorKind::NotADirectory];
                if !absent.contains(&cause.kind()) {
                    self.report(&folder, format!("cannot read the folder: {cause}"));
                }
                return Vec::new();
            }
        };
        let mut inferred: Inferred = entries.iter().filter_map(|path| self.inferred_from(path)).collect();
        inferred.sort();
        inferred
    }

    /// The target that cargo sees in one entry of a folder. What looks like one and cannot be one is said.
    fn inferred_from(&mut self, path: &Path) -> Option<(String, PathBuf)> {
        let name = path.file_name()?;
        if name.as_encoded_bytes().starts_with(b".") {
            return None;
        }
        let (root, name) = match path.extension() {
            Some(extension) if extension == "rs" => (path.to_owned(), path.file_stem()?),
            _ => (path.join("main.rs"), name),
        };
        if !self.is_root(&root) {
            return None;
        }
        if name.to_str().is_none() {
            self.report(&root, "its name is not UTF-8: the target is not looked at".to_owned());
        }
        Some((name.to_str()?.to_owned(), root))
    }

    /// Whether a file is there that may be the root of a target. A pipe or a device in its place is said, and a folder that
    /// keeps it to itself.
    fn is_root(&mut self, path: &Path) -> bool {
        let disk = &self.manifest.disk;
        let is_file = disk.is_file(path);
        if !is_file && disk.exists(path) && !disk.is_dir(path) {
            let cause = disk.read(path).err().filter(|cause| cause.kind() == ErrorKind::PermissionDenied);
            let message = cause
                .map_or_else(|| "not a plain file; skipped".to_owned(), |cause| format!("cannot be read: {cause}"));
            self.report(path, message);
        }
        is_file
    }

    fn target(&self, kind: TargetKind, name: String, root: PathBuf, declared: &Product) -> Target {
        let crate_types = match kind {
            TargetKind::ProcMacro => vec!["proc-macro".to_owned()],
            TargetKind::Lib if declared.crate_type.is_empty() => vec!["lib".to_owned()],
            TargetKind::Lib => declared.crate_type.clone(),
            TargetKind::Example if !declared.crate_type.is_empty() => declared.crate_type.clone(),
            _ => vec!["bin".to_owned()],
        };
        let doctestable = crate_types.iter().any(|kind| matches!(kind.as_str(), "lib" | "rlib" | "proc-macro"));
        Target {
            kind,
            crate_name: name.replace('-', "_"),
            root,
            edition: declared.edition.map_or(self.edition, edition_of),
            required_features: declared.required_features.clone(),
            test: self.is_tested(kind, &name, declared),
            doctest: declared.doctest && kind.is_library() && doctestable,
            doc: declared.doc && (kind.is_library() || kind == TargetKind::Bin),
            crate_types,
            name,
        }
    }

    /// Libraries, programs and tests are tested unless switched off, examples and benches only if switched on.
    fn is_tested(&self, kind: TargetKind, name: &str, declared: &Product) -> bool {
        match kind {
            TargetKind::BuildScript => false,
            TargetKind::Example | TargetKind::Bench => {
                declared.name.is_some() && self.manifest.is_test_switched_on(kind.section(), name)
            }
            _ => declared.test,
        }
    }

    /// Whether the root file is there; if not, says so.
    fn existing(&mut self, kind: TargetKind, name: &str, root: &Path) -> bool {
        let exists = self.manifest.disk.is_file(root);
        if !exists {
            let wanted = display_path(self.shown_from, root);
            let message = format!("no file `{wanted}` for the {} target `{name}`", kind.section());
            self.report(&self.manifest.path.clone(), message);
        }
        exists
    }

    fn report(&mut self, path: &Path, message: String) {
        self.problems.push(Problem { path: display_path(self.shown_from, path), line_column: None, message });
    }
}
