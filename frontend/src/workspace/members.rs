//! Which packages a workspace consists of, by cargo's rules, and which it depends on by path.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::globs::{self, Expander};
use super::manifest::{Loader, Manifest};
use super::package::{Source, dependencies, folders_of_dependencies};
use super::paths::display_path;
use super::root::{is_excluded, workspace_root};
use super::{DependencyKind, Problem};
use crate::files::Grounds;

/// A package's manifest with the root manifest that it inherits from.
pub(super) struct Found {
    pub(super) manifest: Rc<Manifest>,
    pub(super) root: Rc<Manifest>,
    pub(super) is_member: bool,
}

/// All packages to read: members first, then path dependencies outside of the workspace.
///
/// `start` is the manifest that the user is at; it is read even where its workspace does not list it.
pub(super) fn collect(
    loader: &mut Loader,
    root: &Rc<Manifest>,
    start: &Path,
    grounds: &Grounds,
    problems: &mut Vec<Problem>,
) -> Vec<Found> {
    let expander = Expander::new(&loader.disk, &root.dir, grounds);
    let mut collector =
        Collector { loader, root, grounds, expander, problems, seen: BTreeSet::new(), found: Vec::new() };
    collector.listed();
    collector.start(start);
    collector.outside();
    collector.found
}

/// How a manifest came to be looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Via {
    Listed,
    PathDependency,
}

struct Collector<'a> {
    loader: &'a mut Loader,
    root: &'a Rc<Manifest>,
    /// Where members lie: a manifest may name any folder of the machine, whose source findings would show.
    grounds: &'a Grounds,
    expander: Expander<'a>,
    problems: &'a mut Vec<Problem>,
    /// Real paths of the manifests looked at, so that no symlink leads in circles.
    seen: BTreeSet<PathBuf>,
    found: Vec<Found>,
}

impl Collector<'_> {
    fn listed(&mut self) {
        let root = Rc::clone(self.root);
        if root.data.package.is_some() {
            self.first_sight(&root.path);
            self.push(Rc::clone(&root), Rc::clone(&root), true);
        }
        let Some(workspace) = &root.data.workspace else { return };
        self.members_below(0);
        for pattern in &workspace.members {
            for manifest in self.expand(pattern) {
                let from = self.found.len();
                self.member(&manifest, Via::Listed);
                self.members_below(from);
            }
        }
    }

    /// The manifests that one entry of `members` names.
    fn expand(&mut self, pattern: &str) -> Vec<PathBuf> {
        if !self.grounds.hold(&globs::fixed_part(&self.root.dir, pattern)) {
            let message = format!("`{pattern}` in `workspace.members` lies outside of the repository; skipped");
            self.report(&self.root.path.clone(), message);
            return Vec::new();
        }
        let expanded = match self.expander.expand(&self.root.dir, pattern) {
            Ok(expanded) => expanded,
            Err(cause) => {
                let message = format!("`{pattern}` in `workspace.members` is not a valid glob: {cause}");
                self.report(&self.root.path.clone(), message);
                return Vec::new();
            }
        };
        if expanded.is_left {
            let message =
                format!("`{pattern}` in `workspace.members` leads out of the repository; what is there is skipped");
            self.report(&self.root.path.clone(), message);
        }
        for (folder, cause) in &expanded.unreadable {
            self.report(folder, format!("cannot read the folder: {cause}"));
        }
        let manifests = expanded.folders.into_iter().map(|folder| folder.join("Cargo.toml"));
        // What is there and no file is said when it is read.
        manifests.filter(|manifest| !expanded.is_glob || self.loader.disk.exists(manifest)).collect()
    }

    /// Path dependencies of the members from index `from` on; inside the workspace they are members too.
    fn members_below(&mut self, from: usize) {
        let mut next = from;
        while let Some(found) = self.found.get(next) {
            let source = Source { manifest: &found.manifest, root: &found.root };
            for path in folders_of_dependencies(source) {
                self.member(&path.join("Cargo.toml"), Via::PathDependency);
            }
            next += 1;
        }
    }

    fn member(&mut self, path: &Path, via: Via) {
        // The root lists itself, `members = [".", "crates/*"]`: where it has a package that is known, else cargo passes over it.
        if *path == *self.root.path {
            return;
        }
        if is_excluded(self.root, path) || (via == Via::PathDependency && !self.is_inside(path)) {
            return;
        }
        if !self.grounds.hold(path) {
            self.report(path, "a workspace member outside of the repository; skipped".to_owned());
            return;
        }
        if !self.first_sight(path) {
            return;
        }
        match self.loader.load(path) {
            Ok(manifest) if manifest.data.workspace.is_none() => {
                let root = Rc::clone(self.root);
                self.push(manifest, root, true);
            }
            Ok(_) if via == Via::Listed => {
                self.report(path, "a workspace member must not have a `[workspace]` section of its own".to_owned());
            }
            // A path dependency with a workspace of its own stands outside.
            Ok(_) => {
                self.forget(path);
            }
            Err(error) => self.problems.push(error.problem(&self.root.dir)),
        }
    }

    /// Whether a path dependency belongs to this workspace.
    fn is_inside(&mut self, path: &Path) -> bool {
        path.starts_with(&self.root.dir)
            || self.grounds.hold(path) && workspace_root(self.loader, path).is_ok_and(|root| root == self.root.path)
    }

    /// Reads the manifest that the user is at, if nothing led to it.
    fn start(&mut self, path: &Path) {
        if *path == *self.root.path || !self.first_sight(path) {
            return;
        }
        match self.loader.load(path) {
            Ok(manifest) => {
                let root = display_path(Path::new(""), &self.root.path);
                self.report(path, format!("the package is no member of its workspace `{root}`; read nevertheless"));
                let from = self.found.len();
                self.push(manifest, Rc::clone(self.root), true);
                self.members_below(from);
            }
            Err(error) => self.problems.push(error.problem(&self.root.dir)),
        }
    }

    /// Packages outside of the workspace that something inside needs, each with the root that it inherits from.
    fn outside(&mut self) {
        let mut next = 0;
        while let Some(found) = self.found.get(next) {
            let source = Source { manifest: &found.manifest, root: &found.root };
            let is_member = found.is_member;
            let needed = dependencies(source).into_iter();
            // Nobody runs the tests of a dependency from here.
            let needed = needed.filter(|needed| is_member || needed.kind != DependencyKind::Dev);
            let paths: Vec<PathBuf> = needed.filter_map(|needed| needed.path).collect();
            for path in paths {
                self.outsider(&path.join("Cargo.toml"));
            }
            next += 1;
        }
    }

    fn outsider(&mut self, path: &Path) {
        if !self.first_sight(path) {
            return;
        }
        let loaded = self.loader.load(path);
        let root = workspace_root(self.loader, path).and_then(|root| self.loader.load(&root));
        match (loaded, root) {
            (Ok(manifest), Ok(root)) => self.push(manifest, root, false),
            (Err(error), _) | (_, Err(error)) => self.problems.push(error.problem(&self.root.dir)),
        }
    }

    fn push(&mut self, manifest: Rc<Manifest>, root: Rc<Manifest>, is_member: bool) {
        if manifest.data.package.is_some() {
            self.found.push(Found { manifest, root, is_member });
        }
    }

    fn first_sight(&mut self, path: &Path) -> bool {
        self.seen.insert(self.loader.disk.real(path))
    }

    fn forget(&mut self, path: &Path) {
        self.seen.remove(&self.loader.disk.real(path));
    }

    fn report(&mut self, path: &Path, message: String) {
        self.problems.push(Problem { path: display_path(&self.root.dir, path), line_column: None, message });
    }
}
