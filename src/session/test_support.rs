//! Packages that are there for the tests of others, or of themselves: they are looked at with tests alone.
//!
//! Manifests say it (what nothing but `[dev-dependencies]` names, what has nothing but a library and tests), or names do. What is
//! published and says for what strangers may want it is a product, and so is what the user asked for.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::knowledge::conventions;
use crate::session::FileTarget;
use crate::workspace::{Dependency, DependencyKind, Package, Target, TargetKind};

/// The packages of a workspace with the crates that they are.
pub(super) struct TestSupport<'a> {
    pub(super) packages: &'a [Package],
    /// The workspace's folder.
    pub(super) root: &'a Path,
    /// The library of each package, as a number among the crates, by the package's folder.
    pub(super) libs: &'a FxHashMap<PathBuf, usize>,
    /// The target of each crate.
    pub(super) targets: &'a [Option<FileTarget>],
}

impl TestSupport<'_> {
    /// The crates that only tests need, by number.
    pub(super) fn crates(&self) -> FxHashSet<usize> {
        let by_tests = self.needed_as(|kind| kind == DependencyKind::Dev);
        let mut by_builds = self.needed_as(|kind| kind != DependencyKind::Dev);
        let of_programs = self.packages.iter().filter(|package| has_target(package, TargetKind::Bin));
        by_builds.extend(of_programs.filter_map(|package| self.libs.get(&package.dir)));
        let has_programs = self.has_programs();
        let own_tests = self.packages.iter().filter(|package| has_programs && is_only_for_its_tests(package));
        let own = own_tests.filter_map(|package| self.libs.get(&package.dir).copied());
        let libs = by_tests.difference(&by_builds).copied().chain(own.filter(|index| !by_builds.contains(index)));
        let is_product = |index: &usize| {
            self.package(*index).is_some_and(|package| package.is_asked_for || self.is_meant_for_others(package))
        };
        libs.chain(self.tools()).filter(|index| !is_product(index)).collect()
    }

    /// The crates of packages that are there for tests by their names, beside others that are not: a product may build on one of them,
    /// and stand with it where the real thing is missing.
    pub(super) fn stand_ins(&self) -> FxHashSet<usize> {
        let is_named = |index: &usize| {
            let package = self.package(*index).filter(|package| self.is_named_for_tests(package));
            package.is_some_and(|package| !package.is_asked_for && !self.is_meant_for_others(package))
        };
        if self.packages.iter().all(|package| self.is_named_for_tests(package)) {
            return FxHashSet::default();
        }
        (0..self.targets.len()).filter(is_named).collect()
    }

    /// Whether strangers may want a package. Who builds programs does seldom publish what only their tests need.
    fn is_meant_for_others(&self, package: &Package) -> bool {
        package.publish && package.is_described && !(self.has_programs() && self.is_named_for_tests(package))
    }

    /// Whether the workspace builds programs. Who does seldom publishes what only their tests need, whatever the manifest allows.
    pub(super) fn has_programs(&self) -> bool {
        self.packages.iter().any(|package| has_target(package, TargetKind::Bin))
    }

    fn package(&self, index: usize) -> Option<&Package> {
        self.packages.get(self.targets.get(index)?.as_ref()?.package)
    }

    /// The libraries that other packages name as such dependencies.
    fn needed_as(&self, wanted: fn(DependencyKind) -> bool) -> FxHashSet<usize> {
        let of = |package: &Package| {
            let is_helper = |dependency: &&Dependency| {
                let path = dependency.path.as_ref().filter(|path| **path != package.dir);
                path.is_some_and(|path| dependency.kind != DependencyKind::Dev || !self.is_needed_back(package, path))
            };
            let others = package.dependencies.iter().filter(is_helper);
            let named = others.filter(|dependency| wanted(dependency.kind));
            named.filter_map(|dependency| self.libs.get(dependency.path.as_ref()?).copied()).collect::<Vec<_>>()
        };
        self.packages.iter().flat_map(of).collect()
    }

    /// With other features a package may be its own dependency, and a product's tests may use a server whose tests use the product:
    /// neither makes it a helper of somebody's.
    fn is_needed_back(&self, package: &Package, needed: &Path) -> bool {
        let needed = self.packages.iter().find(|other| other.dir == needed);
        let is_back = |back: &Dependency| back.kind == DependencyKind::Dev && back.path.as_ref() == Some(&package.dir);
        needed.is_some_and(|needed| needed.dependencies.iter().any(is_back))
    }

    /// The crates of packages that test or measure others, by their names, and that no product needs to be built. A workspace of
    /// nothing else is one of products.
    fn tools(&self) -> Vec<usize> {
        let named = self.packages.iter().filter(|package| self.is_named_for_tests(package));
        let mut tools: FxHashSet<&Path> = named.map(|package| &*package.dir).collect();
        loop {
            let products = self.packages.iter().filter(|package| !tools.contains(&*package.dir));
            let products: Vec<&Package> = products.filter(|package| !is_only_for_its_tests(package)).collect();
            if products.is_empty() {
                return Vec::new();
            }
            let needed = products.into_iter().flat_map(|package| &package.dependencies);
            let needed = needed.filter(|dependency| dependency.kind != DependencyKind::Dev);
            let needed: FxHashSet<&Path> = needed.filter_map(|dependency| dependency.path.as_deref()).collect();
            let before = tools.len();
            tools.retain(|dir| !needed.contains(dir));
            if tools.len() == before {
                break;
            }
        }
        let is_tool = |index: &usize| self.package(*index).is_some_and(|package| tools.contains(&*package.dir));
        (0..self.targets.len()).filter(is_tool).collect()
    }

    /// Whether the name of a package, or that of a folder of the workspace that it lies in, says that it tests or measures.
    fn is_named_for_tests(&self, package: &Package) -> bool {
        let below = package.dir.strip_prefix(self.root).unwrap_or(Path::new(""));
        let folders = below.iter().map(|folder| folder.to_string_lossy());
        folders.chain([Cow::Borrowed(package.name.as_str())]).any(|name| conventions::is_test_package(&name))
    }
}

/// Whether nothing but its own tests can come of a package that no other one builds on.
fn is_only_for_its_tests(package: &Package) -> bool {
    let is_linked = |target: &Target| target.crate_types.iter().any(|kind| !matches!(kind.as_str(), "lib" | "rlib"));
    // Nobody shows by examples how to use what is there for tests alone.
    let is_product = |target: &Target| {
        matches!(target.kind, TargetKind::Bin | TargetKind::Example)
            || target.kind == TargetKind::Lib && is_linked(target)
    };
    !package.publish && has_target(package, TargetKind::Test) && !package.targets.iter().any(is_product)
}

/// Whether a package builds something of a kind.
pub(super) fn has_target(package: &Package, kind: TargetKind) -> bool {
    package.targets.iter().any(|target| target.kind == kind)
}
