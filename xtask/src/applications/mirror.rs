//! Trees of other people's repositories, out of local mirrors.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Component, Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};

/// A folder of bare repositories: `owner+name/repo` or `owner+name.git`.
pub struct Mirrors {
    folder: PathBuf,
}

impl Mirrors {
    pub fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    /// The git directory of `owner/name`.
    pub fn repository(&self, name: &str) -> Result<PathBuf> {
        let plain = name.replace('/', "+");
        let candidates = [self.folder.join(&plain).join("repo"), self.folder.join(format!("{plain}.git"))];
        match candidates.into_iter().find(|path| path.join("HEAD").is_file()) {
            Some(found) => Ok(found),
            None => bail!("no mirror of {name} in {}", self.folder.display()),
        }
    }
}

/// Writes the Rust sources, manifests and lock files of `commit` below `to`. What the mirror lacks is left out.
pub fn write_tree(repository: &Path, commit: &str, to: &Path) -> Result<()> {
    let listed = git(repository, &["ls-tree", "-r", "-z", commit])?;
    let mut objects = Objects::open(repository)?;
    for entry in listed.split('\0').filter(|entry| !entry.is_empty()) {
        let Some((head, path)) = entry.split_once('\t') else { continue };
        let mut head = head.split(' ');
        let (mode, _, id) = (head.next().unwrap_or_default(), head.next(), head.next().unwrap_or_default());
        let path = Path::new(path);
        let is_inside = path.components().all(|part| matches!(part, Component::Normal(_)));
        if !is_inside || !mode.starts_with("100") || !is_source(path) {
            continue;
        }
        let Some(bytes) = objects.read(id)? else { continue };
        let target = to.join(path);
        if let Some(parent) = target.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(&target, bytes).with_context(|| format!("writing {}", target.display()))?;
    }
    Ok(())
}

/// What `git ARGUMENTS` prints.
pub fn git(repository: &Path, arguments: &[&str]) -> Result<String> {
    let output =
        Command::new("git").arg("--git-dir").arg(repository).args(arguments).output().context("running git")?;
    if !output.status.success() {
        bail!("git {}: {}", arguments.join(" "), String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn is_source(path: &Path) -> bool {
    let ends = path.extension().and_then(|end| end.to_str());
    matches!(ends, Some("rs" | "toml")) || path.file_name().is_some_and(|name| name == "Cargo.lock")
}

/// `git cat-file --batch`: one process for all objects.
struct Objects {
    process: Child,
}

impl Objects {
    fn open(repository: &Path) -> Result<Self> {
        let mut command = Command::new("git");
        command.arg("--git-dir").arg(repository).args(["cat-file", "--batch"]);
        let process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().context("running git cat-file")?;
        Ok(Self { process })
    }

    /// The object's bytes; nothing where the mirror lacks it.
    fn read(&mut self, id: &str) -> Result<Option<Vec<u8>>> {
        let input = self.process.stdin.as_mut().context("the input of git cat-file")?;
        writeln!(input, "{id}")?;
        input.flush()?;
        let output = self.process.stdout.as_mut().context("the output of git cat-file")?;
        // One byte at a time: a buffer would take what belongs to the next object.
        let mut output = BufReader::with_capacity(1, output);
        let mut head = String::new();
        output.read_line(&mut head)?;
        let Some(size) = head.split_whitespace().nth(2).and_then(|size| size.parse::<usize>().ok()) else {
            return Ok(None);
        };
        let mut bytes = vec![0; size + 1];
        output.read_exact(&mut bytes)?;
        bytes.pop();
        Ok(Some(bytes))
    }
}

impl Drop for Objects {
    fn drop(&mut self) {
        // Without input it ends; nothing is left to do for a process that cannot be waited for.
        drop(self.process.stdin.take());
        let _ = self.process.wait();
    }
}
