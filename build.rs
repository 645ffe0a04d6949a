//! The rules' texts and the stubs are part of the program: a change of them is a change of it. Measurements name the
//! compiler that the program was built with, caches the program that wrote them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use hotlock_frontend::facts::ready_made;
use hotlock_frontend::source::SourceFile;

/// What the program is made of.
const SOURCES: [&str; 4] = ["src", "frontend", "rules", "Cargo.lock"];

fn main() {
    println!("cargo:rerun-if-env-changed=RUSTC");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let said =
        Command::new(rustc).arg("--version").output().ok().and_then(|output| String::from_utf8(output.stdout).ok());
    println!("cargo:rustc-env=HOTLOCK_RUSTC={}", said.as_deref().unwrap_or("unknown").trim());
    let mut hasher = DefaultHasher::new();
    for source in SOURCES {
        println!("cargo:rerun-if-changed={source}");
        hash(Path::new(source), &mut hasher);
    }
    println!("cargo:rustc-env=HOTLOCK_BUILD={}-{:016x}", env!("CARGO_PKG_VERSION"), hasher.finish());
    let rows = mentions(Path::new("rules/known")).into_iter();
    let rows = rows.map(|(name, mentioned)| format!("({name:?}, &{:?}),\n", Vec::from_iter(mentioned)));
    let table = format!("&[\n{}]", rows.collect::<String>());
    let folder = std::env::var_os("OUT_DIR").expect("cargo names a folder");
    let folder = Path::new(&folder);
    fs::write(folder.join("stub_mentions.rs"), table).expect("cargo's folder can be written");
    write_facts(Path::new("rules/known"), folder);
}

/// Writes the facts of all stubs, one after the other, with a table of their paths and of where each ends, in the order of the paths.
fn write_facts(stubs: &Path, folder: &Path) {
    let mut files = BTreeMap::new();
    each_text(stubs, &mut |path, text| {
        let below = path.strip_prefix(stubs).unwrap_or(path);
        let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
        files.insert(parts.join("/"), text.to_owned());
    });
    let (mut facts, mut ends) = (Vec::new(), String::new());
    for (name, text) in files {
        let file = SourceFile::new(PathBuf::from(&name), name.clone(), text);
        // One that cannot be read has no bytes; a test says so.
        facts.extend(ready_made(&file).unwrap_or_default());
        ends += &format!("({name:?}, {}),\n", facts.len());
    }
    fs::write(folder.join("stub_facts"), facts).expect("cargo's folder can be written");
    fs::write(folder.join("stub_facts.rs"), format!("&[\n{ends}]")).expect("cargo's folder can be written");
}

/// What each stub names of the others, by its name; sorted.
fn mentions(stubs: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let name = |path: &PathBuf| path.file_name().and_then(|name| name.to_str()).map(str::to_owned);
    let folders: BTreeMap<String, PathBuf> =
        below(stubs).into_iter().filter(|path| path.is_dir()).filter_map(|path| Some((name(&path)?, path))).collect();
    let named = |(own, folder): (&String, &PathBuf)| {
        let mut names = BTreeSet::new();
        each_text(folder, &mut |_, text| names.extend(starts_of_paths(text).map(str::to_owned)));
        names.retain(|name| name != own && folders.contains_key(name));
        (own.clone(), names)
    };
    folders.iter().map(named).collect()
}

/// The names that paths of a text may start with: those before `::`, and those that are imported whole (`use other as name`).
fn starts_of_paths(text: &str) -> impl Iterator<Item = &str> {
    let is_word = |character: char| character.is_alphanumeric() || character == '_';
    let starts = text.match_indices("::").filter_map(move |(at, _)| {
        let before = &text[..at];
        let name = &before[before.trim_end_matches(is_word).len()..];
        (!name.is_empty() && !before[..at - name.len()].ends_with(':')).then_some(name)
    });
    let imported = text.match_indices("use ").filter_map(move |(at, keyword)| {
        let behind = &text[at + keyword.len()..];
        let name = &behind[..behind.len() - behind.trim_start_matches(is_word).len()];
        (!name.is_empty()).then_some(name)
    });
    starts.chain(imported)
}

fn each_text(path: &Path, with: &mut impl FnMut(&Path, &str)) {
    if path.is_dir() {
        below(path).iter().for_each(|path| each_text(path, with));
    } else if path.extension().is_some_and(|extension| extension == "rs") {
        with(path, &fs::read_to_string(path).unwrap_or_default());
    }
}

fn below(path: &Path) -> Vec<PathBuf> {
    fs::read_dir(path).into_iter().flatten().flatten().map(|it| it.path()).collect()
}

/// Adds the names and bytes of all files below a path; what is missing counts as empty.
fn hash(path: &Path, hasher: &mut DefaultHasher) {
    path.hash(hasher);
    let mut below = below(path);
    below.sort();
    if below.is_empty() {
        fs::read(path).unwrap_or_default().hash(hasher);
    }
    below.iter().for_each(|path| hash(path, hasher));
}
