//! How `link` grows: a workspace is indexed many times over, as so many crates with names of their own, and linked in ever larger
//! parts. Function bodies, names and calls are those of real code; only that crates of different copies never call each other is not.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use wait4::Wait4;

use crate::bench::rust_files;

/// What to measure.
#[derive(clap::Args)]
pub struct Arguments {
    /// The program to run.
    #[arg(long)]
    hotlock: PathBuf,
    /// A cargo workspace that is copied.
    #[arg(long)]
    workspace: PathBuf,
    /// Lines of Rust to link, in thousands.
    #[arg(long, value_delimiter = ',', default_values_t = [1_000, 5_000, 20_000])]
    thousands: Vec<u64>,
    /// Where facts are written; they stay there.
    #[arg(long)]
    out: PathBuf,
    /// Also compare with `check` over the workspace itself.
    #[arg(long)]
    compare: bool,
    /// Further flags of `link`.
    #[arg(last = true)]
    flags: Vec<String>,
}

/// One crate of the workspace, as a build file would describe it.
struct Unit {
    crate_name: String,
    kind: String,
    edition: String,
    root: PathBuf,
    manifest: PathBuf,
    files: Vec<PathBuf>,
    features: String,
    /// Name in code and position; whether only tests need it.
    needs: BTreeSet<(String, usize, bool)>,
    externs: BTreeSet<String>,
}

/// Indexes copies, links more and more of them and prints what that took.
pub fn run(arguments: &Arguments) -> Result<()> {
    let workspace = arguments.workspace.canonicalize()?;
    let units = units(&workspace)?;
    let files: BTreeSet<&PathBuf> = units.iter().flat_map(|unit| &unit.files).collect();
    let texts = files.iter().map(|file| fs::read(workspace.join(file)).unwrap_or_default());
    let lines: u64 = texts.map(|text| text.iter().filter(|byte| **byte == b'\n').count() as u64).sum();
    ensure!(lines > 0, "no lines in {}", workspace.display());
    println!("{} crates, {} files, {lines} lines in one copy", units.len(), files.len());
    fs::create_dir_all(&arguments.out)?;
    let out = arguments.out.canonicalize()?;
    let hotlock = arguments.hotlock.canonicalize()?;
    if arguments.compare {
        index_copies(&hotlock, &workspace, &units, &out, 1)?;
        compare(&hotlock, &workspace, &units, &out)?;
    }
    for thousands in &arguments.thousands {
        let copies = usize::try_from((thousands * 1000).div_ceil(lines))?;
        let started = Instant::now();
        let made = index_copies(&hotlock, &workspace, &units, &out, copies)?;
        let took = started.elapsed();
        let names: Vec<String> = names(&units, copies).collect();
        let bytes: u64 = names.iter().filter_map(|name| Some(fs::metadata(out.join(name)).ok()?.len())).sum();
        println!(
            "{} lines in {} crates: {made} indexed in {took:.1?}, facts {} MB",
            lines * copies as u64,
            names.len(),
            bytes >> 20
        );
        let list = out.join("all");
        fs::write(&list, names.join("\n"))?;
        link(&hotlock, &out, &list, &arguments.flags)?;
    }
    Ok(())
}

fn facts_name(unit: &Unit, position: usize, copy: usize) -> String {
    format!("{copy:04}.{position}.{}", unit.crate_name)
}

fn names(units: &[Unit], copies: usize) -> impl Iterator<Item = String> {
    let each =
        move |copy| units.iter().enumerate().map(move |(at, unit)| format!("{}.facts", facts_name(unit, at, copy)));
    (0..copies).flat_map(each)
}

/// Indexes what is not indexed yet; returns how many crates that were. The units of a copy stand after those that they need.
fn index_copies(hotlock: &Path, workspace: &Path, units: &[Unit], out: &Path, copies: usize) -> Result<usize> {
    let (next, made, failed) = (AtomicUsize::new(0), AtomicUsize::new(0), Mutex::new(None));
    let work = || {
        loop {
            let copy = next.fetch_add(1, Ordering::Relaxed);
            if copy >= copies || failed.lock().is_ok_and(|failed| failed.is_some()) {
                return;
            }
            match index_copy(hotlock, workspace, units, out, copy) {
                Ok(count) => drop(made.fetch_add(count, Ordering::Relaxed)),
                Err(error) => drop(failed.lock().map(|mut failed| *failed = Some(error))),
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    match failed.into_inner().ok().flatten() {
        Some(error) => Err(error),
        None => Ok(made.into_inner()),
    }
}

fn index_copy(hotlock: &Path, workspace: &Path, units: &[Unit], out: &Path, copy: usize) -> Result<usize> {
    let folder = format!("copy{copy:04}");
    let link = out.join(&folder);
    if !link.exists() {
        std::os::unix::fs::symlink(workspace, &link)?;
    }
    let below = |path: &Path| PathBuf::from(&folder).join(path);
    let mut made = 0;
    for (position, unit) in units.iter().enumerate() {
        let name = facts_name(unit, position, copy);
        if out.join(format!("{name}.facts")).exists() {
            continue;
        }
        let mut index = Command::new(hotlock);
        index.current_dir(out).env("RAYON_NUM_THREADS", "1").args([
            "index",
            "--edition",
            &unit.edition,
            "--kind",
            &unit.kind,
        ]);
        // The first copy has the names of the workspace itself.
        let own = if copy == 0 { unit.crate_name.clone() } else { format!("{}_{copy:04}", unit.crate_name) };
        index.arg("--crate").arg(own).arg("--root").arg(below(&unit.root)).args(["--features", &unit.features]);
        index
            .arg("--manifest-path")
            .arg(below(&unit.manifest))
            .arg("--workspace-manifest")
            .arg(below(Path::new("Cargo.toml")));
        for (name, needed, for_tests) in &unit.needs {
            let flag = if *for_tests { "--dev-deps" } else { "--deps" };
            index.arg(flag).arg(format!("{name}={}.exports", facts_name(&units[*needed], *needed, copy)));
        }
        for name in &unit.externs {
            index.arg("--extern").arg(name);
        }
        index.args(["-o", &format!("{name}.facts"), "--exports", &format!("{name}.exports")]);
        index.args(unit.files.iter().map(|file| below(file)));
        let output = index.output()?;
        ensure!(output.status.success(), "{}: {}", unit.crate_name, String::from_utf8_lossy(&output.stderr));
        made += 1;
    }
    Ok(made)
}

/// Links and prints time, memory and where the time went.
fn link(hotlock: &Path, out: &Path, list: &Path, flags: &[String]) -> Result<()> {
    let mut command = Command::new(hotlock);
    command
        .current_dir(out)
        .arg("link")
        .arg(format!("@{}", list.display()))
        .args(["--timings", "--output=json-lines=found.json"]);
    let started = Instant::now();
    let mut child = command.args(flags).stdout(Stdio::null()).stderr(Stdio::piped()).spawn()?;
    let mut said = String::new();
    child.stderr.take().context("stderr is piped")?.read_to_string(&mut said)?;
    let used = child.wait4()?;
    let cpu: Duration = used.rusage.utime + used.rusage.stime;
    println!(
        "  link: {:.1?} wall, {cpu:.1?} cpu, {} MB at most, status {:?}",
        started.elapsed(),
        used.rusage.maxrss >> 20,
        used.status.code()
    );
    said.lines()
        .filter(|line| line.contains(" %  ") || line.starts_with("hotlock: "))
        .for_each(|line| println!("    {line}"));
    let findings = fs::read_to_string(out.join("found.json")).map_or(0, |text| text.lines().count());
    println!("    {findings} findings");
    Ok(())
}

/// Fails unless `check` and `link` find the same in the workspace.
fn compare(hotlock: &Path, workspace: &Path, units: &[Unit], out: &Path) -> Result<()> {
    let facts: Vec<PathBuf> = names(units, 1).map(|name| out.join(name)).collect();
    for flags in [&[][..], &["--suggested-hot=all"], &["--assume-hot", "--confidence", "possible", "--all-targets"]] {
        let find = |command: &mut Command| -> Result<Vec<String>> {
            let output = command.args(["-q", "--output=json-lines"]).args(flags).output()?;
            let text = String::from_utf8(output.stdout)?;
            // A copy's files lie below a folder of their own.
            Ok(text.lines().map(|line| line.replace("copy0000/", "")).collect())
        };
        let whole = find(Command::new(hotlock).args(["check", "--no-cache"]).current_dir(workspace))?;
        let linked = find(Command::new(hotlock).arg("link").args(&facts).current_dir(out))?;
        let (mut only_whole, mut only_linked) = (whole.clone(), linked.clone());
        only_whole.retain(|line| !linked.contains(line));
        only_linked.retain(|line| !whole.contains(line));
        println!(
            "  {flags:?}: check {} findings, link {}; {} of check alone, {} of link alone",
            whole.len(),
            linked.len(),
            only_whole.len(),
            only_linked.len()
        );
        only_whole
            .iter()
            .take(3)
            .for_each(|line| println!("    check: {}", line.chars().take(300).collect::<String>()));
        only_linked
            .iter()
            .take(3)
            .for_each(|line| println!("    link: {}", line.chars().take(300).collect::<String>()));
    }
    Ok(())
}

/// The crates of a workspace by what cargo says of it, each after those that it needs.
fn units(workspace: &Path) -> Result<Vec<Unit>> {
    let output = Command::new("cargo")
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(workspace)
        .output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let packages = array(&metadata["packages"]);
    let mut all = Units { workspace, packages, made: BTreeMap::new(), open: BTreeSet::new(), units: Vec::new() };
    for (package, declared) in packages.iter().enumerate() {
        for target in 0..array(&declared["targets"]).len() {
            all.unit(package, target)?;
        }
    }
    if all.units.is_empty() {
        bail!("no crates in {}", workspace.display());
    }
    Ok(all.units)
}

struct Units<'a> {
    workspace: &'a Path,
    packages: &'a [Value],
    made: BTreeMap<(usize, usize), usize>,
    /// Crates whose needs are being looked at.
    open: BTreeSet<(usize, usize)>,
    units: Vec<Unit>,
}

impl Units<'_> {
    /// The position of a target; none for build scripts, and where a test's needs lead back to itself.
    fn unit(&mut self, package: usize, target: usize) -> Result<Option<usize>> {
        if let Some(made) = self.made.get(&(package, target)) {
            return Ok(Some(*made));
        }
        let declared = &self.packages[package];
        let described = &array(&declared["targets"])[target];
        let kind = match text(&described["kind"][0]) {
            "custom-build" => return Ok(None),
            kind @ ("bin" | "test" | "bench" | "example" | "proc-macro") => kind.to_owned(),
            _ => "lib".to_owned(),
        };
        if !self.open.insert((package, target)) {
            return Ok(None);
        }
        let root = PathBuf::from(text(&described["src_path"]));
        let mut unit = Unit {
            crate_name: text(&described["name"]).replace('-', "_"),
            edition: text(&described["edition"]).to_owned(),
            files: self.files(&root)?,
            root: self.below(&root)?,
            manifest: self.below(Path::new(text(&declared["manifest_path"])))?,
            features: features(declared),
            needs: BTreeSet::new(),
            externs: BTreeSet::new(),
            kind,
        };
        let is_library = matches!(unit.kind.as_str(), "lib" | "proc-macro");
        for dependency in array(&declared["dependencies"]) {
            // A library's tests may need what needs the library; no build system has such circles.
            let is_for_tests = dependency["kind"] == "dev" && is_library;
            let back = is_for_tests.then(|| self.member(dependency)).flatten();
            if back.is_none_or(|found| !self.leads_to(found, package)) {
                self.need(&mut unit, dependency)?;
            }
        }
        let own = (!is_library).then(|| library(declared)).flatten();
        if let Some(own) = own.and_then(|own| self.unit(package, own).transpose()) {
            let own = own?;
            unit.needs.insert((self.units[own].crate_name.clone(), own, false));
        }
        let position = self.units.len();
        self.units.push(unit);
        self.made.insert((package, target), position);
        Ok(Some(position))
    }

    fn need(&mut self, unit: &mut Unit, dependency: &Value) -> Result<()> {
        let name = dependency["rename"].as_str().unwrap_or(text(&dependency["name"]));
        let kind = dependency["kind"].as_str();
        let Some(found) = self.member(dependency) else {
            unit.externs.insert(format!("{}={}", name.replace('-', "_"), text(&dependency["name"])));
            return Ok(());
        };
        let Some(library) = library(&self.packages[found]).filter(|_| kind != Some("build")) else { return Ok(()) };
        if let Some(position) = self.unit(found, library)? {
            let own = &self.units[position].crate_name;
            let name = dependency["rename"].as_str().map_or_else(|| own.clone(), |name| name.replace('-', "_"));
            unit.needs.insert((name, position, kind == Some("dev")));
        }
        Ok(())
    }

    /// The package of the workspace that a dependency is.
    fn member(&self, dependency: &Value) -> Option<usize> {
        let manifest = Path::new(dependency["path"].as_str()?).join("Cargo.toml");
        self.packages.iter().position(|package| Path::new(text(&package["manifest_path"])) == manifest)
    }

    /// Whether a package is another one, or is built with it.
    fn leads_to(&self, from: usize, to: usize) -> bool {
        let (mut seen, mut open) = (BTreeSet::from([from]), vec![from]);
        while let Some(package) = open.pop() {
            let needed = array(&self.packages[package]["dependencies"]).iter().filter(|it| it["kind"] != "dev");
            open.extend(needed.filter_map(|it| self.member(it)).filter(|found| seen.insert(*found)));
        }
        seen.contains(&to)
    }

    /// The files beside and below a root; of the other programs that stand beside one in `bin` none.
    fn files(&self, root: &Path) -> Result<Vec<PathBuf>> {
        let folder = root.parent().context("a file has a folder")?;
        let is_shared = folder.file_name().is_some_and(|name| name == "bin");
        let mut files = rust_files(folder)?;
        files.retain(|file| !is_shared || file == root || file.parent() != Some(folder));
        files.push(root.to_owned());
        files.sort();
        files.dedup();
        files.iter().map(|file| self.below(file)).collect()
    }

    fn below(&self, path: &Path) -> Result<PathBuf> {
        Ok(path.strip_prefix(self.workspace).with_context(|| format!("{} lies outside", path.display()))?.to_owned())
    }
}

fn library(package: &Value) -> Option<usize> {
    let is_library = |target: &Value| {
        matches!(text(&target["kind"][0]), "lib" | "rlib" | "dylib" | "cdylib" | "staticlib" | "proc-macro")
    };
    array(&package["targets"]).iter().position(is_library)
}

/// What is on by default.
fn features(package: &Value) -> String {
    let mut on = BTreeSet::new();
    let mut open = vec!["default".to_owned()];
    while let Some(name) = open.pop() {
        let Some(values) = package["features"].get(&name) else { continue };
        if !on.insert(name) {
            continue;
        }
        for value in array(values).iter().map(text).filter(|value| !value.starts_with("dep:")) {
            match value.split_once('/') {
                Some((dependency, _)) if dependency.ends_with('?') => {}
                Some((dependency, _)) => open.push(dependency.to_owned()),
                None => open.push(value.to_owned()),
            }
        }
    }
    on.into_iter().collect::<Vec<_>>().join(",")
}

fn array(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
