//! Scores what hotlock resolves against rustc's own types.
//!
//! rustc prints each body's MIR with spans; a call's printed callee tells the receiver's type, its span's end tells
//! where the method's name stands. rustdoc's JSON tells the types of fields and statics.

mod compare;
mod facts;
mod fields;
mod locks;
mod mir;
mod places;
pub mod rustc;

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use compare::Scores;

/// What to measure.
#[derive(clap::Args)]
pub struct Arguments {
    /// Crates as `name-version` in cargo's registry folder or as a folder; features after a colon.
    #[arg(required = true)]
    crates: Vec<String>,
    /// The program to score.
    #[arg(long, default_value = "target/release/cargo-hotlock")]
    hotlock: PathBuf,
    /// Where copies, MIR and build results go.
    #[arg(long, default_value = "xtask/target/truth")]
    out: PathBuf,
    /// Print each miss and each mistake.
    #[arg(long)]
    misses: bool,
    /// Use the MIR and JSON of an earlier run where there is one.
    #[arg(long)]
    cached: bool,
}

/// Rustc's opinion of a crate; places are file, 1-based line and 1-based column of a called name.
#[derive(Debug, Default)]
pub struct Truth {
    acquire: Vec<((String, u32, u32), locks::Lock)>,
    arc_clone: Vec<((String, u32, u32), String)>,
    /// Every call outside of macro definitions with its callee.
    calls: HashMap<(String, u32, u32), String>,
    fields: Vec<fields::Field>,
}

/// Measures and prints the table.
pub fn run(arguments: &Arguments) -> Result<()> {
    let hotlock = std::fs::canonicalize(&arguments.hotlock).context("build hotlock first: cargo build --release")?;
    std::fs::create_dir_all(&arguments.out)?;
    let out = std::fs::canonicalize(&arguments.out)?;
    println!(
        "{:<28} {:>30}   {:>26}   {:>22}   {:>16}",
        "crate", "acquisitions", "Arc clones", "lock fields", "contents"
    );
    let mut sum = Scores::default();
    for spec in &arguments.crates {
        match measure(spec, arguments, &hotlock, &out) {
            Ok((scores, misses)) => {
                print_row(spec, &scores);
                add(&mut sum, &scores);
                if arguments.misses {
                    print_misses(&misses, &out.join(name_of(spec)));
                }
            }
            Err(error) => println!("{spec:<28} {error:#}"),
        }
    }
    print_row("all", &sum);
    Ok(())
}

fn name_of(spec: &str) -> &str {
    let spec = spec.split(':').next().unwrap_or(spec);
    spec.trim_end_matches('/').rsplit('/').next().unwrap_or(spec)
}

fn measure(spec: &str, arguments: &Arguments, hotlock: &Path, out: &Path) -> Result<(Scores, Vec<compare::Miss>)> {
    let features = spec.split_once(':').map(|(_, features)| features.to_owned());
    let copy = rustc::Copy { dir: out.join(name_of(spec)), features };
    if !copy.dir.is_dir() {
        copy_crate(&source_of(spec.split(':').next().unwrap_or(spec))?, &copy.dir)?;
    }
    let truth = truth(&copy, &out.join("build"), arguments.cached)?;
    let facts = facts::of_crate(hotlock, &copy.dir, copy.features.as_deref())?;
    Ok(compare::compare(&truth, &facts))
}

fn source_of(spec: &str) -> Result<PathBuf> {
    if Path::new(spec).is_dir() {
        return Ok(PathBuf::from(spec));
    }
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    let folder = home.context("CARGO_HOME or HOME is set")?.join("registry/src");
    for registry in std::fs::read_dir(&folder)?.flatten() {
        let dir = registry.path().join(spec);
        if dir.is_dir() {
            return Ok(dir);
        }
    }
    bail!("no sources of {spec} in {}: cargo fetch something that depends on it", folder.display())
}

fn copy_crate(from: &Path, to: &Path) -> Result<()> {
    let mut pending = vec![PathBuf::new()];
    while let Some(inner) = pending.pop() {
        std::fs::create_dir_all(to.join(&inner))?;
        for entry in std::fs::read_dir(from.join(&inner))?.flatten() {
            let path = inner.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                if entry.file_name() != "target" {
                    pending.push(path);
                }
            } else if !entry.file_name().to_string_lossy().starts_with("rust-toolchain") {
                std::fs::copy(entry.path(), to.join(&path))?;
            }
        }
    }
    let manifest = to.join("Cargo.toml");
    let text = std::fs::read_to_string(&manifest)?;
    if !text.lines().any(|line| line.trim() == "[workspace]") {
        std::fs::write(&manifest, format!("{text}\n[workspace]\n"))?;
    }
    Ok(())
}

fn truth(copy: &rustc::Copy, target: &Path, cached: bool) -> Result<Truth> {
    let mir = copy.dir.join("xtask-mir.txt");
    if !(cached && mir.is_file()) {
        copy.mir(target)?;
    }
    let doc_file = copy.dir.join("xtask-doc.json");
    if !(cached && doc_file.is_file()) {
        let doc = copy.doc(target)?;
        serde_json::to_writer(std::io::BufWriter::new(std::fs::File::create(&doc_file)?), &doc)?;
    }
    let doc = serde_json::from_reader(std::io::BufReader::new(std::fs::File::open(&doc_file)?))?;
    let own_names = fields::own_names(&doc);
    let mut truth = Truth { fields: fields::of_doc(&doc), ..Truth::default() };
    let mut places: HashMap<String, places::Places> = HashMap::new();
    let mut acquire = BTreeMap::new();
    let mut clones = BTreeMap::new();
    for call in mir::calls(&mir)? {
        let places = places.entry(call.file.clone()).or_insert_with(|| {
            std::fs::read_to_string(copy.dir.join(&call.file)).map(|text| places::of_text(&text)).unwrap_or_default()
        });
        let Some(name) = places.get(&call.end).filter(|name| !name.in_definition) else { continue };
        let at = (call.file.clone(), name.at.0, name.at.1);
        if let Some(method) = mir::method(&call.callee)
            && method.name == name.name
            && !own_names.contains(method.owner.split("::").next().unwrap_or_default())
            && let Some(lock) = locks::acquired(&method)
        {
            acquire.insert(at.clone(), lock);
        }
        if let Some(inner) = locks::cloned_arc(&call.callee).filter(|_| name.name == "clone") {
            clones.insert(at.clone(), inner.to_owned());
        }
        truth.calls.insert(at, call.callee);
    }
    truth.acquire = acquire.into_iter().collect();
    truth.arc_clone = clones.into_iter().collect();
    Ok(truth)
}

fn add(sum: &mut Scores, one: &Scores) {
    sum.acquire.add(one.acquire);
    sum.clone.add(one.clone);
    sum.field.add(one.field);
    sum.inner = (sum.inner.0 + one.inner.0, sum.inner.1 + one.inner.1, sum.inner.2 + one.inner.2);
}

fn print_row(name: &str, scores: &Scores) {
    let (acquire, clone, field) = (&scores.acquire, &scores.clone, &scores.field);
    println!(
        "{name:<28} {:>5} found {:>5.1} % wrong {:>4.1} %   {:>5} found {:>5.1} % right {:>5.1} %   {:>4} found {:>5.1} % wrong {}   {:>4} = {:>3} ? {:>3} !",
        acquire.total,
        acquire.found(),
        acquire.wrong(),
        clone.total,
        clone.found(),
        clone.precision(),
        field.total,
        field.found(),
        field.wrong,
        scores.inner.0,
        scores.inner.1,
        scores.inner.2,
    );
}

fn print_misses(misses: &[compare::Miss], dir: &Path) {
    let mut sorted: Vec<&compare::Miss> = misses.iter().collect();
    sorted.sort_by(|a, b| (a.kind, &a.at).cmp(&(b.kind, &b.at)));
    for miss in sorted {
        let text = std::fs::read_to_string(dir.join(&miss.at.0)).unwrap_or_default();
        let line = text.lines().nth(miss.at.1.saturating_sub(1) as usize).unwrap_or_default().trim();
        println!("  {} {}:{} is {} / said {}\n      {line}", miss.kind, miss.at.0, miss.at.1, miss.truth, miss.said);
    }
}
