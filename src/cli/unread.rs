//! What was asked for and nothing is analysed of. Each is said with a way out: a run that looks at nothing must not pass
//! for a clean one.

use std::path::{Path, PathBuf};

use super::project::{paths_without_files, spellings};
use crate::session::Request;
use crate::source::SourceMap;
use crate::triage::ReportScope;
use crate::workspace::{Package, TargetKind, display_path, has_rust_files};

/// Warnings about the given paths, or else about the packages.
pub(super) fn warnings(
    paths: &[PathBuf],
    packages: &clap_cargo::Workspace,
    request: &Request,
    scope: &ReportScope,
    sources: &SourceMap,
    cwd: &Path,
) -> Vec<String> {
    if paths.is_empty() {
        return chosen(packages, request, scope)
            .into_iter()
            .filter_map(|package| of_package(package, request))
            .collect();
    }
    paths_without_files(paths, sources, cwd).filter_map(|path| of_path(path, request, cwd)).collect()
}

/// Members of which no target is analysed.
pub(super) fn members_without_sources(request: &Request) -> impl Iterator<Item = &Package> {
    let is_analysed = |package: &Package| package.targets.iter().any(|target| request.is_wanted(package, target));
    request.workspace.packages.iter().filter(move |package| package.is_member && !is_analysed(package))
}

/// The packages to warn about. Many workspaces have packages of tests or examples alone: those are worth a word if they
/// are asked for, or if there is nothing else where the user is.
fn chosen<'r>(flags: &clap_cargo::Workspace, request: &'r Request, scope: &ReportScope) -> Vec<&'r Package> {
    let without: Vec<&Package> = members_without_sources(request).collect();
    if !flags.package.is_empty() && !flags.workspace && !flags.all {
        return without.into_iter().filter(|package| scope.includes_path(&package.manifest)).collect();
    }
    let is_without = |package: &Package| without.iter().any(|other| other.id == package.id);
    let mut defaults = request.workspace.packages.iter().filter(|package| package.is_default_member);
    if defaults.all(is_without) {
        without.into_iter().filter(|package| package.is_default_member).collect()
    } else {
        Vec::new()
    }
}

/// A package without any target at all is a problem of its manifest, which is said already.
fn of_package(package: &Package, request: &Request) -> Option<String> {
    let place = display_path(&request.workspace.root, &package.manifest);
    let (what, flag) = left_out(package.targets.iter().map(|target| target.kind))?;
    Some(format!(
        "{place}: package `{}` has only {what}, which are not analysed by default; add `{flag}`",
        package.name
    ))
}

/// What targets are and the flag that adds them; nothing if no flag does.
fn left_out(kinds: impl Iterator<Item = TargetKind>) -> Option<(&'static str, &'static str)> {
    let mut found: Vec<(&str, &str)> = kinds
        .filter_map(|kind| match kind {
            TargetKind::Test => Some(("tests", "--tests")),
            TargetKind::Bench => Some(("benches", "--benches")),
            TargetKind::Example => Some(("examples", "--examples")),
            TargetKind::Lib | TargetKind::ProcMacro | TargetKind::Bin | TargetKind::BuildScript => None,
        })
        .collect();
    found.dedup();
    match found[..] {
        [] => None,
        [only] => Some(only),
        _ => Some(("tests, benches or examples", "--all-targets")),
    }
}

fn of_path(path: &Path, request: &Request, cwd: &Path) -> Option<String> {
    let shown = path.display();
    let spellings = spellings(path, cwd);
    let workspace = &request.workspace;
    let is_said = |path: &PathBuf| {
        let place = display_path(&workspace.root, path);
        workspace.problems.iter().any(|problem| problem.path == place)
    };
    if spellings.iter().any(is_said) {
        return None;
    }
    if !spellings.iter().any(|path| has_rust_files(path)) {
        return Some(format!(
            "`{shown}` has no Rust files; name files or folders of Rust code, or none for the whole workspace"
        ));
    }
    let targets = workspace.packages.iter().flat_map(|package| &package.targets);
    let inside = targets.filter(|target| spellings.iter().any(|path| target.root.starts_with(path)));
    Some(match left_out(inside.map(|target| target.kind)) {
        Some((what, flag)) => {
            format!("`{shown}` has only {what}, which are not analysed by default; add `{flag}`")
        }
        None => format!("no target includes the Rust files in `{shown}`; name a file itself to analyse it"),
    })
}
