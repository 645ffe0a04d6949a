//! The files that are timed: published crates of exact versions, copied into one workspace.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// Which crates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
#[value(rename_all = "UPPER")]
pub enum Name {
    /// tokio alone.
    S,
    /// What servers are built from.
    M,
    /// The same, a game engine, graphics and data frames.
    L,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// Starts of the names of packages; a name without `*` is meant whole.
const S: &[&str] = &["tokio"];
const M: &[&str] = &[
    "axum*",
    "bytes",
    "futures-*",
    "h2",
    "http",
    "http-body*",
    "hyper*",
    "mio",
    "quinn*",
    "reqwest",
    "rustls",
    "sqlx*",
    "tokio*",
    "tonic",
    "tower*",
];
const L: &[&str] = &["bevy*", "wgpu*", "naga*", "polars*"];

impl Name {
    fn holds(self, package: &str) -> bool {
        let fits = |pattern: &&str| match pattern.strip_suffix('*') {
            Some(start) => package.starts_with(start),
            None => package == *pattern,
        };
        match self {
            Name::S => S.iter().any(fits),
            Name::M => M.iter().any(fits),
            Name::L => M.iter().chain(L).any(fits),
        }
    }
}

/// A workspace to time.
pub struct Corpus {
    /// Which one.
    pub name: Name,
    /// Its folder.
    pub folder: PathBuf,
    /// The file that changes between two runs: the largest.
    pub changed: PathBuf,
    /// Its Rust files.
    pub files: usize,
    /// Their length.
    pub bytes: u64,
}

impl Corpus {
    /// Copies the crates into a workspace of its own, if they are not there.
    pub fn make(name: Name) -> Result<Corpus> {
        let own = Path::new(env!("CARGO_MANIFEST_DIR"));
        let folder = own.join("target/bench").join(name.to_string());
        if !folder.join("Cargo.toml").exists() {
            for (package, source) in packages(&own.join("corpora/Cargo.toml"))? {
                if name.holds(package.rsplit_once('@').map_or(package.as_str(), |(name, _)| name)) {
                    copy(&source, &folder.join(package.replace('@', "-")))?;
                }
            }
            // Written last: without it the folder is made anew.
            fs::write(folder.join("Cargo.toml"), "[workspace]\nmembers = [\"*\"]\nresolver = \"3\"\n")?;
        }
        let files = rust_files(&folder)?;
        let sizes = files.iter().map(|path| Ok((fs::metadata(path)?.len(), path))).collect::<Result<Vec<_>>>()?;
        let (_, changed) = sizes.iter().max().context("the corpus has files")?;
        let bytes = sizes.iter().map(|(size, _)| size).sum();
        Ok(Corpus { name, changed: changed.to_path_buf(), files: files.len(), bytes, folder })
    }
}

/// The packages of a lock file as `name@version`, with their folders; cargo fetches what is missing.
fn packages(manifest: &Path) -> Result<Vec<(String, PathBuf)>> {
    let output = Command::new("cargo")
        .args(["metadata", "--locked", "--format-version", "1", "--manifest-path"])
        .arg(manifest)
        .output()
        .context("running cargo")?;
    if !output.status.success() {
        bail!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    }
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let packages = metadata["packages"].as_array().context("cargo tells the packages")?;
    let found = packages.iter().filter_map(|package| {
        let text = |key: &str| package[key].as_str();
        let folder = Path::new(text("manifest_path")?).parent()?.to_path_buf();
        Some((format!("{}@{}", text("name")?, text("version")?), folder))
    });
    Ok(found.collect())
}

/// Copies a package's manifest and Rust files.
fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    fs::copy(from.join("Cargo.toml"), to.join("Cargo.toml"))?;
    for path in rust_files(from)? {
        let target = to.join(path.strip_prefix(from)?);
        fs::create_dir_all(target.parent().unwrap_or(to))?;
        fs::copy(&path, target)?;
    }
    Ok(())
}

/// The Rust files below a folder, by name.
pub fn rust_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            let kind = entry.file_type()?;
            if kind.is_dir() {
                open.push(entry.path());
            } else if kind.is_file() && entry.path().extension().is_some_and(|end| end == "rs") {
                found.push(entry.path());
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Patterns that a search by syntax can find, as many as a small lint has.
const AST_GREP_RULES: &str = "\
id: clone-in-loop
language: rust
rule:
  pattern: Arc::clone($X)
  inside:
    any: [{ kind: for_expression }, { kind: while_expression }, { kind: loop_expression }]
    stopBy: end
---
id: lock-await
language: rust
rule: { pattern: $A.lock().await }
---
id: rwlock-field
language: rust
rule:
  kind: field_declaration
  regex: RwLock<
---
id: write
language: rust
rule: { pattern: $X.write() }
";

/// Writes the rules for ast-grep beside a corpus; returns their configuration.
pub fn ast_grep_rules(folder: &Path) -> Result<PathBuf> {
    let beside = folder.with_extension("ast-grep");
    fs::create_dir_all(beside.join("rules"))?;
    fs::write(beside.join("rules/rules.yml"), AST_GREP_RULES)?;
    let config = beside.join("sgconfig.yml");
    fs::write(&config, "ruleDirs: [rules]\n")?;
    Ok(config)
}
