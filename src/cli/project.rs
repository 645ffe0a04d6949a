//! From arguments to what is analysed and what is reported on.

use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::arguments::{HeatArguments, ProjectArguments, SuggestedHot};
use super::argv::{is_command, nearest_command};
use super::errors::CliError;
use crate::BUILD;
use crate::cache::{self, Caches};
use crate::config::pattern::FunctionPattern;
use crate::config::{Config, DependencyTypes, Origin, Pattern};
use crate::files::{MOST_BYTES, MOST_SOURCE, read_plain};
use crate::profile::Profile;
use crate::session::{self, HotKey, Request, RootSuggestion, Standing};
use crate::source::SourceMap;
use crate::triage::ReportScope;
use crate::workspace::{self, DiscoverOptions, Disk, Package, Workspace};

/// The request, and the part of the workspace that is reported on.
pub(super) struct Project {
    pub(super) request: Request,
    pub(super) scope: ReportScope,
}

/// Finds the workspace and its configuration.
pub(super) fn open(
    paths: &[PathBuf],
    arguments: &ProjectArguments,
    heat: &HeatArguments,
    cwd: &Path,
) -> Result<Project, CliError> {
    let paths = existing_paths(paths, cwd)?;
    let options = DiscoverOptions {
        manifest_path: arguments.manifest.manifest_path.as_deref().map(|path| normal(&cwd.join(path))),
        paths: paths.clone(),
        cwd: cwd.to_path_buf(),
        disk: Disk::default(),
    };
    let mut workspace = workspace::discover(&options)?;
    let scope = report_scope(paths, &workspace, &arguments.packages)?;
    mark_named(&mut workspace, &scope, &arguments.packages);
    let project = of_workspace(workspace, &arguments.config, heat, cwd, |request| {
        request.targets = arguments.targets();
        request.features = arguments.features();
        let dependencies = arguments.dependencies.or(request.config.dependencies);
        request.reads_dependencies = dependencies == Some(DependencyTypes::Read);
        request.cargo_home = cargo_home(cwd);
        if !arguments.no_cache
            && let Some(location) = cache::location(std::env::var_os(cache::LOCATION_VARIABLE), BUILD)
        {
            request.caches = Some(Arc::new(Caches::open(location, &request.workspace.root)));
        }
    })?;
    Ok(Project { scope, ..project })
}

/// What is analysed of a workspace that was found, with its configuration; all of it is reported on. `choose` says the rest.
pub(super) fn of_workspace(
    workspace: Workspace,
    config: &[PathBuf],
    heat: &HeatArguments,
    cwd: &Path,
    choose: impl FnOnce(&mut Request),
) -> Result<Project, CliError> {
    let config = load_config(&workspace, config, cwd)?;
    let patterns = |texts: &[String], flag: &str| {
        let pattern = |text: &String| Pattern { text: text.clone(), origin: Origin::Flag(flag.to_owned()) };
        texts.iter().map(pattern).collect::<Vec<_>>()
    };
    let mut request = Request::new(workspace, config);
    request.assume_hot = heat.assume_hot;
    request.extra_hot = checked(patterns(&heat.hot, "--hot"))?;
    request.extra_cold = checked(patterns(&heat.cold, "--cold"))?;
    choose(&mut request);
    request.config.benches_are_hot |= heat.hot_benches;
    request.threshold = heat.threshold.map_or(request.threshold, |percent| percent / 100.0);
    let configured = request.config.profile.as_ref().map(|(path, _)| path.as_path());
    let profile = match (&heat.profile, configured) {
        (Some(path), _) => Some(read_profile(&cwd.join(path), MOST_BYTES)),
        // What the repository itself names is as likely a stranger's as its sources.
        (None, configured) => configured.map(|path| read_profile(path, MOST_SOURCE)),
    };
    request.profile = profile.transpose()?;
    let wait_profile =
        heat.wait_profile.as_deref().map(|path| read_profile(&cwd.join(path), MOST_BYTES)).transpose()?;
    request.wait_profile = wait_profile.map(|profile| match heat.wait_unit {
        Some(unit) => profile.with_unit(unit.nanoseconds()),
        None => profile,
    });
    if let Some(which) = heat.suggested_hot {
        add_suggested(&mut request, which);
    }
    Ok(Project { request, scope: ReportScope::everything() })
}

/// Cargo's own folder, <https://doc.rust-lang.org/cargo/guide/cargo-home.html>.
fn cargo_home(cwd: &Path) -> Option<PathBuf> {
    let named = std::env::var_os("CARGO_HOME").filter(|named| !named.is_empty());
    named.map(|named| cwd.join(named)).or_else(|| Some(etcetera::home_dir().ok()?.join(".cargo")))
}

/// What `init` would write as hot, without writing it; all of it includes what it would write as a comment.
fn add_suggested(request: &mut Request, which: SuggestedHot) {
    let (suggestions, _) = session::suggestions(request);
    let is_taken =
        |suggestion: &RootSuggestion| which == SuggestedHot::All || suggestion.standing == Standing::Proposed;
    for suggestion in suggestions.into_iter().filter(is_taken) {
        let origin = Origin::Flag("--suggested-hot".to_owned());
        let pattern = Pattern { text: suggestion.function, origin };
        let hot = &mut request.config.hot;
        match suggestion.key {
            HotKey::EntryPoints => hot.entry_points.push(pattern),
            HotKey::Loops => hot.loops.push(pattern),
        }
    }
}

/// Patterns that are none are refused before anything is read.
fn checked(patterns: Vec<Pattern>) -> Result<Vec<Pattern>, CliError> {
    for pattern in &patterns {
        if let Err(error) = FunctionPattern::new(&pattern.text) {
            return Err(CliError::HeatPattern { flag: pattern.origin.to_string(), error });
        }
    }
    Ok(patterns)
}

fn read_profile(path: &Path, most: u64) -> Result<Profile, CliError> {
    let bytes = read_plain(path, most).map_err(|cause| CliError::ReadFile { path: path.to_path_buf(), cause })?;
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    Ok(Profile::parse(&String::from_utf8_lossy(&bytes), &name)?)
}

/// The given paths under which no file was read, as the user wrote them.
pub(super) fn paths_without_files<'a>(
    paths: &'a [PathBuf],
    sources: &SourceMap,
    cwd: &Path,
) -> impl Iterator<Item = &'a Path> {
    paths.iter().map(PathBuf::as_path).filter(move |path| {
        let spellings = spellings(path, cwd);
        !sources.iter().any(|(_, file)| spellings.iter().any(|path| file.path.starts_with(path)))
    })
}

fn load_config(workspace: &Workspace, files: &[PathBuf], cwd: &Path) -> Result<Config, CliError> {
    let explicit = files.iter().rfind(|file| !is_cargo_config(file, cwd)).map(|file| normal(&cwd.join(file)));
    if let Some(path) = explicit.as_deref().filter(|path| !path.exists()) {
        return Err(CliError::NoSuchPath { path: path.to_path_buf(), hint: String::new() });
    }
    Ok(session::load_config(workspace, explicit.as_deref())?)
}

/// Editors hand cargo's own `--config` on, which is `KEY=VALUE` or one of cargo's configuration files.
pub(super) fn is_cargo_config(value: &Path, cwd: &Path) -> bool {
    let is_setting = value.to_string_lossy().contains('=') && !cwd.join(value).exists();
    let in_cargo_folder = value.parent().and_then(Path::file_name) == Some(OsStr::new(".cargo"));
    is_setting || in_cargo_folder
}

fn existing_paths(paths: &[PathBuf], cwd: &Path) -> Result<Vec<PathBuf>, CliError> {
    for path in paths {
        if !cwd.join(path).exists() {
            return Err(match path.to_str().and_then(nearest_command).filter(|_| !is_flag_or_command(path)) {
                Some(nearest) => CliError::NoSuchCommand { word: path.display().to_string(), nearest },
                None => CliError::NoSuchPath { path: path.clone(), hint: path_hint(path) },
            });
        }
    }
    let mut absolute: Vec<PathBuf> = paths.iter().flat_map(|path| spellings(path, cwd)).collect();
    absolute.sort();
    absolute.dedup();
    Ok(absolute)
}

/// A path may reach its files through links: it counts as given and as resolved.
pub(super) fn spellings(path: &Path, cwd: &Path) -> Vec<PathBuf> {
    let given = normal(&cwd.join(path));
    let resolved = std::fs::canonicalize(&given).ok().filter(|resolved| *resolved != given);
    std::iter::once(given).chain(resolved).collect()
}

fn is_flag_or_command(path: &Path) -> bool {
    path.to_string_lossy().starts_with('-') || is_command(path.as_os_str())
}

fn path_hint(path: &Path) -> String {
    let hint = match path.to_string_lossy().starts_with('-') {
        true => "; flags go before the paths, without `--`",
        false if is_command(path.as_os_str()) => "; a command goes before its flags",
        false => "",
    };
    hint.to_owned()
}

/// `path` without `.` and `..`, by its text alone.
pub(super) fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                normal.pop();
            }
            part => normal.push(part),
        }
    }
    normal
}

/// Members are reported on, in a member's folder that one (as cargo works on it), else all of them unless some are chosen; path dependencies
/// from elsewhere never are.
pub(super) fn report_scope(
    paths: Vec<PathBuf>,
    workspace: &Workspace,
    flags: &clap_cargo::Workspace,
) -> Result<ReportScope, CliError> {
    let members: Vec<&Package> = workspace.packages.iter().filter(|package| package.is_member).collect();
    let chosen = select(&flags.package, &members)?;
    let left_out = select(&flags.exclude, &members)?;
    let is_start = |package: &Package| workspace.start.as_ref().is_none_or(|start| package.manifest == *start);
    let is_chosen = |package: &Package| {
        // Who leaves some out speaks of all.
        let is_meant = || flags.package.is_empty() && (!flags.exclude.is_empty() || is_start(package));
        let named = flags.workspace || flags.all || chosen.contains(&package.id.as_str()) || is_meant();
        package.is_member && named && !left_out.contains(&package.id.as_str())
    };
    let (inside, outside): (Vec<&Package>, Vec<&Package>) =
        workspace.packages.iter().partition(|package| is_chosen(package));
    let folders = |packages: Vec<&Package>| packages.into_iter().map(|package| package.dir.clone()).collect();
    // Files that a member takes from outside of its folder are reported too, as long as nothing is chosen.
    let packages = if outside.is_empty() { Vec::new() } else { folders(inside) };
    Ok(ReportScope { paths, packages, excluded: folders(outside) })
}

/// Marks the packages that the user names, or a path in them.
fn mark_named(workspace: &mut Workspace, scope: &ReportScope, flags: &clap_cargo::Workspace) {
    for package in &mut workspace.packages {
        let holds = |path: &PathBuf| path.starts_with(&package.dir) && package.dir != workspace.root;
        package.is_asked_for =
            !flags.package.is_empty() && scope.packages.contains(&package.dir) || scope.paths.iter().any(holds);
    }
}

/// The ids of the packages that `specs` name.
fn select<'a>(specs: &[String], members: &[&'a Package]) -> Result<Vec<&'a str>, CliError> {
    let mut selected = Vec::new();
    for spec in specs {
        let matches = matcher(spec)?;
        let before = selected.len();
        selected.extend(members.iter().filter(|package| matches(package)).map(|package| package.id.as_str()));
        if selected.len() == before {
            return Err(CliError::UnknownPackage { spec: spec.clone(), hint: package_hint(spec, members) });
        }
    }
    Ok(selected)
}

/// Whether a package is meant.
type Matcher = Box<dyn Fn(&Package) -> bool>;

/// What a package specification means: a name, `name@version`, a pattern of names, or a package id.
fn matcher(spec: &str) -> Result<Matcher, CliError> {
    if spec.contains("://") {
        let spec = spec.strip_prefix("path+").unwrap_or(spec).trim_end_matches('/').to_owned();
        return Ok(Box::new(move |package| {
            let id = package.id.strip_prefix("path+").unwrap_or(&package.id);
            id == spec || id.split_once('#').is_some_and(|(folder, _)| folder == spec)
        }));
    }
    if spec.contains(['*', '?', '[']) {
        let glob = workspace::glob(spec, workspace::Star::Anything);
        let glob = glob.map_err(|cause| CliError::PackagePattern { spec: spec.to_owned(), cause })?.compile_matcher();
        return Ok(Box::new(move |package| glob.is_match(&package.name)));
    }
    let (name, version) = match spec.split_once(['@', ':']) {
        Some((name, version)) => (name.to_owned(), Some(version.to_owned())),
        None => (spec.to_owned(), None),
    };
    Ok(Box::new(move |package| {
        package.name == name && version.as_deref().is_none_or(|version| is_version(&package.version, version))
    }))
}

/// Whether `version` is what `asked` names, be it in part, as cargo takes `1.2` for `1.2.3`.
fn is_version(version: &str, asked: &str) -> bool {
    version.strip_prefix(asked).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// At most so many names of packages are offered.
const MOST_PACKAGES: usize = 5;

/// The nearest name, or else the names that there are.
fn package_hint(spec: &str, members: &[&Package]) -> String {
    if let Some(nearest) = nearest_name(spec, members) {
        return format!("; did you mean `{nearest}`?");
    }
    let named: Vec<String> = members.iter().take(MOST_PACKAGES).map(|package| format!("`{}`", package.name)).collect();
    match members.len().saturating_sub(MOST_PACKAGES) {
        _ if named.is_empty() => "; it has no packages".to_owned(),
        0 => format!("; its packages are {}", named.join(", ")),
        more => format!("; its packages are {} and {more} more", named.join(", ")),
    }
}

fn nearest_name(spec: &str, members: &[&Package]) -> Option<String> {
    let similarity = |package: &&&Package| strsim::normalized_damerau_levenshtein(spec, &package.name);
    let nearest = members.iter().max_by(|left, right| similarity(left).total_cmp(&similarity(right)))?;
    (similarity(&nearest) > 0.5).then(|| nearest.name.clone())
}
