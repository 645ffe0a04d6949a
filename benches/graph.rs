//! What the call graph and the propagation of heat cost beside parsing: both over the same files, alternating, on one
//! thread; once from a few roots, as people mark them, and once with every function taken as hot, the most there can be.
//!
//! `cargo bench --bench graph [-- FOLDER...]`; without folders over this package. The figure is the ratio.

use std::hint::black_box;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use hotlock_engine::config::{Config, Origin, Pattern};
use hotlock_engine::session::{Prepared, Request};
use hotlock_engine::workspace::{DiscoverOptions, discover};

/// The program's own allocator, for both sides.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Enough for a median that a single disturbed round does not move.
const ROUNDS: usize = 7;

fn main() {
    let named: Vec<PathBuf> =
        std::env::args().skip(1).filter(|word| !word.starts_with('-')).map(PathBuf::from).collect();
    let folders = if named.is_empty() { vec![PathBuf::from(env!("CARGO_MANIFEST_DIR"))] } else { named };
    println!(
        "{:<32} {:<10} {:>8} {:>9} {:>9} {:>9} {:>12}",
        "package", "roots", "hot", "lines", "parse ms", "graph ms", "graph/parse"
    );
    for folder in folders {
        for everything in [false, true] {
            match measure(&folder, everything) {
                Ok(line) => println!("{line}"),
                Err(error) => println!("{}: {error}", folder.display()),
            }
        }
    }
}

/// Names that runtimes, servers and stores give to what runs often.
const ROOTS: [&str; 4] = ["poll*", "get", "handle*", "call"];

fn measure(folder: &std::path::Path, everything: bool) -> Result<String, Box<dyn std::error::Error>> {
    let cwd = std::fs::canonicalize(folder)?;
    let manifest_path = Some(cwd.join("Cargo.toml"));
    let options = DiscoverOptions { manifest_path, cwd: cwd.clone(), ..DiscoverOptions::default() };
    let mut request = Request::new(discover(&options)?, Config::default());
    request.assume_hot = everything;
    if !everything {
        let pattern = |text: &str| Pattern { text: text.to_owned(), origin: Origin::Flag("--hot".to_owned()) };
        request.extra_hot = ROOTS.iter().map(|text| pattern(text)).collect();
    }
    // One thread for both sides; the stacks are deep because recursion follows the source's nesting.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).stack_size(512 << 20).build()?;
    Ok(pool.install(|| rounds(&request, &cwd)))
}

fn rounds(request: &Request, cwd: &std::path::Path) -> String {
    let prepared = Prepared::new(request);
    let texts: Vec<&str> = prepared.texts().collect();
    let lines: usize = texts.iter().map(|text| text.lines().count()).sum();
    let mut parses = Vec::new();
    let (hot, graphs) = prepared.graph(ROUNDS, &mut || {
        let start = Instant::now();
        for text in &texts {
            black_box(syn::parse_file(text).is_ok());
        }
        parses.push(start.elapsed());
    });
    let (parse, graph) = (median(parses), median(graphs));
    let name = cwd.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let roots = if request.assume_hot { "everything" } else { "a few" };
    let ratio = graph.as_secs_f64() / parse.as_secs_f64();
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    format!("{name:<32} {roots:<10} {hot:>8} {lines:>9} {:>9.1} {:>9.1} {ratio:>12.3}", ms(parse), ms(graph))
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}
