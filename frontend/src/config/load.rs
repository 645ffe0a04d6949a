//! Which files hold the configuration, and in which order they count.

use std::path::{Path, PathBuf};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::files::{Fence, OUTSIDE, may_exist};
use crate::workspace::{Workspace, normalise};

use super::sections::Sections;
use super::text::ConfigText;
use super::{Checks, Config, ConfigError, ConfigProblem};

/// Reads the configuration of a workspace; an empty one if there is none.
///
/// `checks` says which names there are. `explicit` is a file named by the user (absolute, or relative to the workspace
/// root), which then is the only one besides what it extends and the packages' own levels.
///
/// # Errors
/// When a file cannot be read, two of the files that are looked for exist, a key or value is not known, or a stub that
/// is named has mistakes; everything wrong is told at once.
pub fn load(workspace: &Workspace, checks: Checks<'_>, explicit: Option<&Path>) -> Result<Config, ConfigError> {
    let mut loading = Loading { workspace, checks, config: Config::default(), problems: Vec::new(), open: Vec::new() };
    let main = match explicit {
        Some(path) => Some(Found::File(normalise(&workspace.root, path))),
        None => loading.discover(),
    };
    match &main {
        Some(Found::File(path)) => loading.file(path),
        Some(Found::Metadata(path, keys)) => loading.metadata(path, keys),
        None => {}
    }
    loading.packages(main.as_ref());
    loading.problems.sort_by(|left, right| (&left.path, left.line_column).cmp(&(&right.path, right.line_column)));
    if loading.problems.is_empty() { Ok(loading.config) } else { Err(ConfigError { problems: loading.problems }) }
}

/// A place that holds a configuration.
#[derive(PartialEq, Eq)]
enum Found {
    File(PathBuf),
    /// A manifest, and the tables that lead to `hotlock` in it.
    Metadata(PathBuf, [&'static str; 3]),
}

const OF_WORKSPACE: [&str; 3] = ["workspace", "metadata", "hotlock"];
const OF_PACKAGE: [&str; 3] = ["package", "metadata", "hotlock"];

/// Configurations that extend each other in turn, far above what anybody writes.
const MOST_EXTENDED: usize = 64;

struct Loading<'a> {
    workspace: &'a Workspace,
    checks: Checks<'a>,
    config: Config,
    problems: Vec<ConfigProblem>,
    /// Real paths of the files being read, each extended by the one before it.
    open: Vec<PathBuf>,
}

impl Loading<'_> {
    /// The place of the main configuration. Two of them are a problem, for one would be silently ignored.
    fn discover(&mut self) -> Option<Found> {
        let root = &self.workspace.root;
        let files = [root.join("hotlock.toml"), root.join(".config").join("hotlock.toml")];
        let fence = Fence::around_repository(root);
        // What is there and no file, be it a folder, is said when it is read; what may not be asked for as well.
        let existing = files.into_iter().filter(|path| may_exist(path));
        let (linked, files): (Vec<PathBuf>, Vec<PathBuf>) = existing.partition(|path| fence.is_left_by(path));
        for path in linked {
            let shown = crate::workspace::display_path(root, &path);
            let message = OUTSIDE.to_owned();
            let excerpt = format!("{shown}: {message}");
            self.problems.push(ConfigProblem { path: shown, line_column: None, message, hint: String::new(), excerpt });
        }
        let mut found: Vec<Found> = files.into_iter().map(Found::File).collect();
        if let Some(manifest) = &self.workspace.root_manifest
            && let Ok(text) = ConfigText::read(manifest, root)
        {
            let keys = [OF_WORKSPACE, OF_PACKAGE].into_iter().find(|keys| has_table(&text, keys));
            // Beside a main configuration the root package's own table is one package's, like any other.
            let is_main = |keys: &[&str; 3]| *keys == OF_WORKSPACE || found.is_empty();
            found.extend(keys.filter(is_main).map(|keys| Found::Metadata(manifest.clone(), keys)));
        }
        if let [first, second, ..] = &found[..] {
            let message = format!("{} is a configuration of the workspace too; keep one", self.name(second));
            let shown = self.name(first).trim_matches('`').to_owned();
            let excerpt = format!("{shown}: {message}");
            let hint = String::new();
            self.problems.push(ConfigProblem { path: shown, line_column: None, message, hint, excerpt });
        }
        found.into_iter().next()
    }

    fn name(&self, found: &Found) -> String {
        match found {
            Found::File(path) => format!("`{}`", crate::workspace::display_path(&self.workspace.root, path)),
            Found::Metadata(_, keys) => format!("`[{}]` in `Cargo.toml`", keys.join(".")),
        }
    }

    /// Reads a configuration file and, before it, what it extends.
    fn file(&mut self, path: &Path) {
        let text = match ConfigText::read(path, &self.workspace.root) {
            Ok(text) => text,
            Err(problem) => return self.problems.push(problem),
        };
        match DeTable::parse(&text.text) {
            Ok(table) => self.table(&text, table.get_ref()),
            Err(error) => {
                let span = error.span().unwrap_or_default();
                self.problems.push(text.problem(span, error.message().replace('\n', ", "), String::new()));
            }
        }
    }

    /// Reads the configuration in a manifest.
    fn metadata(&mut self, manifest: &Path, keys: &[&str; 3]) {
        let Ok(text) = ConfigText::read(manifest, &self.workspace.root) else { return };
        // A manifest that does not parse is told by whoever reads it as a manifest.
        let Ok(parsed) = DeTable::parse(&text.text) else { return };
        let Some(value) = value_at(parsed.get_ref(), keys) else { return };
        match value.get_ref().as_table() {
            Some(table) => self.table(&text, table),
            None => self.problems.push(no_table(&text, value, keys)),
        }
    }

    fn table(&mut self, text: &ConfigText, table: &DeTable<'_>) {
        let mut sections = Sections::new(text, self.checks, &self.workspace.root);
        // A configuration for another version may well use keys that this one does not know.
        if !sections.is_for_this_version(table) {
            self.problems.append(&mut sections.problems);
            return;
        }
        self.open.push(real(&text.path));
        if let Some((path, span)) = sections.extended(table) {
            if let Some(message) = text.outside(&path) {
                self.problems.push(text.problem(span, message, String::new()));
            } else if self.open.contains(&real(&path)) {
                let message = "the configuration extends itself".to_owned();
                self.problems.push(text.problem(span, message, String::new()));
            } else if self.open.len() >= MOST_EXTENDED {
                let message = format!("more than {MOST_EXTENDED} configurations extend each other in turn");
                self.problems.push(text.problem(span, message, String::new()));
            } else if path.is_file() {
                self.file(&path);
            } else {
                self.problems.push(text.problem(span, not_a_file(&path), String::new()));
            }
        }
        self.open.pop();
        sections.read(table, &mut self.config);
        self.problems.append(&mut sections.problems);
        self.config.sources.push(text.path.clone());
    }

    /// Reads the levels that packages set for themselves.
    fn packages(&mut self, main: Option<&Found>) {
        for package in self.workspace.packages.iter().filter(|package| package.is_member) {
            if main == Some(&Found::Metadata(package.manifest.clone(), OF_PACKAGE)) {
                continue;
            }
            let Ok(text) = ConfigText::read(&package.manifest, &self.workspace.root) else { continue };
            if !text.text.contains("hotlock") {
                continue;
            }
            let Ok(parsed) = DeTable::parse(&text.text) else { continue };
            let Some(value) = value_at(parsed.get_ref(), &OF_PACKAGE) else { continue };
            let Some(table) = value.get_ref().as_table() else {
                self.problems.push(no_table(&text, value, &OF_PACKAGE));
                continue;
            };
            let mut sections = Sections::new(&text, self.checks, &self.workspace.root);
            let lints = sections.package_lints(table);
            self.problems.append(&mut sections.problems);
            if !lints.is_empty() {
                let folder = package.manifest.parent().unwrap_or(&self.workspace.root);
                self.config.package_lints.insert(folder.to_owned(), lints);
                self.config.sources.push(text.path.clone());
            }
        }
    }
}

fn has_table(text: &ConfigText, keys: &[&str; 3]) -> bool {
    text.text.contains("hotlock")
        && DeTable::parse(&text.text).is_ok_and(|parsed| value_at(parsed.get_ref(), keys).is_some())
}

fn value_at<'t, 'i>(table: &'t DeTable<'i>, keys: &[&str; 3]) -> Option<&'t Spanned<DeValue<'i>>> {
    let [first, second, last] = keys;
    table.get(*first)?.get_ref().as_table()?.get(*second)?.get_ref().as_table()?.get(*last)
}

fn no_table(text: &ConfigText, value: &Spanned<DeValue<'_>>, keys: &[&str; 3]) -> ConfigProblem {
    let message = format!("`{}` must be a table, found {}", keys.join("."), value.get_ref().type_str());
    text.problem(value.span(), message, String::new())
}

/// What is said of a path that leads to no file: to nothing, or to a folder, a pipe or a device, which are not read.
pub(super) fn not_a_file(path: &Path) -> String {
    match path.symlink_metadata() {
        Ok(_) => format!("`{}` is not a regular file", path.display()),
        Err(_) => format!("there is no file `{}`", path.display()),
    }
}

fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}
