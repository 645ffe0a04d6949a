//! `index`: the facts of one crate, for a build system that runs an action a crate.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

use super::Status;
use super::arguments::{Dep, IndexArguments};
use super::errors::CliError;
use crate::files::{MOST_BYTES, read_plain, replace_file};
use crate::session::{self, IndexRequest, Needed, read_exports};
use crate::workspace::TargetKind;

/// Reads what is named, and nothing else; writes what is named.
pub(super) fn run(arguments: &IndexArguments, cwd: &Path) -> Result<Status, CliError> {
    let mut files = BTreeMap::new();
    let manifests = [&arguments.manifest_path, &arguments.workspace_manifest].into_iter().flatten();
    for path in arguments.files.iter().chain(manifests) {
        files.insert(below(path)?, read(cwd, path)?);
    }
    let manifest = arguments.manifest_path.as_deref().map(below).transpose()?;
    let workspace_manifest = arguments.workspace_manifest.as_deref().map(below).transpose()?;
    let mut needs = Vec::new();
    for (deps, for_tests) in [(&arguments.deps, false), (&arguments.dev_deps, true)] {
        for Dep { name, file } in deps {
            let exports = read_exports(&cwd.join(file))?;
            needs.push(Needed { name: name.clone(), exports, for_tests });
        }
    }
    let stubs = arguments.stubs.iter().map(|path| Ok(String::from_utf8_lossy(&read(cwd, path)?).into_owned()));
    let request = IndexRequest {
        crate_name: arguments.crate_name.clone(),
        kind: arguments.kind.into(),
        edition: arguments.edition,
        root: root(arguments)?,
        features: arguments.features.iter().filter(|feature| !feature.is_empty()).cloned().collect(),
        files,
        manifest: manifest.map(|manifest| (manifest, workspace_manifest)),
        needs,
        externs: arguments.externs.iter().cloned().collect(),
        stubs: stubs.collect::<Result<_, CliError>>()?,
    };
    let indexed = session::index(&request)?;
    write(&cwd.join(&arguments.output), &indexed.facts)?;
    if let Some(exports) = &arguments.exports {
        write(&cwd.join(exports), &indexed.exports)?;
    }
    Ok(Status::Clean)
}

fn read(cwd: &Path, path: &Path) -> Result<Vec<u8>, CliError> {
    let path = cwd.join(path);
    read_plain(&path, MOST_BYTES).map_err(|cause| CliError::ReadFile { path, cause })
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    let written = replace_file(path, |file| file.write_all(bytes));
    written.map_err(|cause| CliError::WriteFile { path: path.to_owned(), cause })
}

/// A path as it is kept: it must mean the same on every machine.
fn below(path: &Path) -> Result<PathBuf, CliError> {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::Normal(part) if part.to_str().is_some() => normal.push(part),
            _ => return Err(CliError::NotBelow { path: path.to_owned() }),
        }
    }
    Ok(normal)
}

/// The crate's root: what is named, or what cargo and others would take.
fn root(arguments: &IndexArguments) -> Result<PathBuf, CliError> {
    let files = arguments.files.iter().map(|path| below(path)).collect::<Result<Vec<_>, _>>()?;
    if let Some(named) = &arguments.root {
        let root = below(named)?;
        let is_one = files.contains(&root);
        return if is_one { Ok(root) } else { Err(CliError::RootIsNoFile { path: named.clone() }) };
    }
    let sources: Vec<&PathBuf> = files.iter().filter(|path| path.extension() == Some(OsStr::new("rs"))).collect();
    if let [only] = sources[..] {
        return Ok(only.clone());
    }
    let is_library = TargetKind::from(arguments.kind).is_library();
    let own = format!("{}.rs", arguments.crate_name);
    let usual: &[&str] = if is_library { &["lib.rs", &own] } else { &["main.rs", &own, "lib.rs"] };
    // The outermost one: a module may have such a file, too.
    let named = |name: &str| {
        let mut found: Vec<&&PathBuf> =
            sources.iter().filter(|path| path.file_name() == Some(OsStr::new(name))).collect();
        found.sort_by_key(|path| (path.components().count(), **path));
        found.first().map(|path| (**path).clone())
    };
    usual.iter().find_map(|name| named(name)).ok_or(CliError::WhichRoot)
}
