//! The rules' texts and the stubs are part of the program: a change of them is a change of it. Measurements name the
//! compiler that the program was built with, caches the program that wrote them.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

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
}

/// Adds the names and bytes of all files below a path; what is missing counts as empty.
fn hash(path: &Path, hasher: &mut DefaultHasher) {
    path.hash(hasher);
    let mut below: Vec<PathBuf> = fs::read_dir(path).into_iter().flatten().flatten().map(|it| it.path()).collect();
    below.sort();
    if below.is_empty() {
        fs::read(path).unwrap_or_default().hash(hasher);
    }
    below.iter().for_each(|path| hash(path, hasher));
}
