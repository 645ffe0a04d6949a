//! Crates to measure: where their sources are, and copies to compile.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::rustc::Copy;

/// Copies the crate of a `name-version[:features]` or `path[:features]` into `out`.
pub fn copy_of(spec: &str, out: &Path) -> Result<Copy> {
    let (source, features) = spec.split_once(':').map_or((spec, None), |(source, list)| (source, Some(list)));
    let features = features.map(str::to_owned);
    let is_path = Path::new(source).join("Cargo.toml").is_file();
    if is_path {
        // Sources of a path change, and folders of one name are many.
        let source = std::fs::canonicalize(source)?;
        let name = source.file_name().unwrap_or_default().to_string_lossy();
        let mut hasher = DefaultHasher::new();
        source.hash(&mut hasher);
        let dir = out.join(format!("{name}-{:08x}", hasher.finish() as u32));
        copy(&source, &dir)?;
        return Ok(Copy { dir, features });
    }
    let dir = out.join(source);
    if !dir.join("Cargo.toml").is_file() {
        copy(&in_registry(source)?, &dir)?;
    }
    Ok(Copy { dir, features })
}

/// The sources of `name-version` in cargo's registry folder.
pub fn in_registry(name: &str) -> Result<PathBuf> {
    let mut folders = registries()?.into_iter().map(|registry| registry.join(name));
    let found = folders.find(|folder| folder.join("Cargo.toml").is_file());
    found.with_context(|| format!("no sources of {name} in cargo's registry: fetch something that depends on it"))
}

/// The folders in which cargo unpacks what it fetches, one a registry.
pub fn registries() -> Result<Vec<PathBuf>> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    let folder = home.context("CARGO_HOME or HOME is set")?.join("registry/src");
    let registries = std::fs::read_dir(&folder).with_context(|| format!("reading {}", folder.display()))?;
    Ok(registries.flatten().map(|registry| registry.path()).collect())
}

/// The manifest comes last, so that a copy with one is a whole copy.
fn copy(from: &Path, to: &Path) -> Result<()> {
    let mut pending = vec![PathBuf::new()];
    while let Some(inner) = pending.pop() {
        std::fs::create_dir_all(to.join(&inner))?;
        for entry in std::fs::read_dir(from.join(&inner))?.flatten() {
            let name = entry.file_name();
            let path = inner.join(&name);
            let kind = entry.file_type()?;
            if kind.is_dir() && name != "target" && name != ".git" {
                pending.push(path);
            } else if kind.is_file() && !is_left_out(&path) {
                std::fs::copy(entry.path(), to.join(&path))?;
            }
        }
    }
    let manifest = std::fs::read_to_string(from.join("Cargo.toml"))?;
    std::fs::write(to.join("Cargo.toml"), with_workspace(&manifest))?;
    Ok(())
}

/// Rustup would take another compiler.
fn is_left_out(path: &Path) -> bool {
    path == Path::new("Cargo.toml") || path.to_string_lossy().starts_with("rust-toolchain")
}

fn with_workspace(manifest: &str) -> String {
    let names_workspace = |line: &str| line.split('#').next().is_some_and(|line| line.trim() == "[workspace]");
    if manifest.lines().any(names_workspace) { manifest.to_owned() } else { format!("{manifest}\n[workspace]\n") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_is_a_workspace_of_its_own() {
        assert_eq!(with_workspace("[package]"), "[package]\n[workspace]\n");
        assert_eq!(with_workspace("[workspace] # own\n"), "[workspace] # own\n");
    }
}
