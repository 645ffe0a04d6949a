//! What resolving costs beside parsing: both over the same files, alternating, on one thread.
//!
//! `cargo bench --bench resolve [-- FOLDER...]`; without folders over this package. The figure is the ratio.

use std::hint::black_box;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use hotlock_engine::config::Config;
use hotlock_engine::session::{Prepared, Request};
use hotlock_engine::workspace::{DiscoverOptions, discover};

/// The program's own allocator, for both sides.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Enough for a median that a single disturbed round does not move.
const ROUNDS: usize = 9;

fn main() {
    let named: Vec<PathBuf> =
        std::env::args().skip(1).filter(|word| !word.starts_with('-')).map(PathBuf::from).collect();
    let folders = if named.is_empty() { vec![PathBuf::from(env!("CARGO_MANIFEST_DIR"))] } else { named };
    println!(
        "{:<40} {:>9} {:>10} {:>10} {:>10} {:>12}",
        "package", "bytes", "parse ms", "link ms", "types ms", "types+link/parse"
    );
    for folder in folders {
        match measure(&folder) {
            Ok(line) => println!("{line}"),
            Err(error) => println!("{}: {error}", folder.display()),
        }
    }
}

fn measure(folder: &std::path::Path) -> Result<String, Box<dyn std::error::Error>> {
    let cwd = std::fs::canonicalize(folder)?;
    let manifest_path = Some(cwd.join("Cargo.toml"));
    let options = DiscoverOptions { manifest_path, cwd: cwd.clone(), ..DiscoverOptions::default() };
    let request = Request::new(discover(&options)?, Config::default());
    // One thread for both sides; the stacks are deep because recursion follows the source's nesting.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).stack_size(512 << 20).build()?;
    Ok(pool.install(|| rounds(&request, &cwd)))
}

fn rounds(request: &Request, cwd: &std::path::Path) -> String {
    let prepared = Prepared::new(request);
    let texts: Vec<&str> = prepared.texts().collect();
    let bytes: usize = texts.iter().map(|text| text.len()).sum();
    let (mut parses, mut links, mut types) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        parses.push(timed(|| {
            for text in &texts {
                black_box(syn::parse_file(text).is_ok());
            }
            proc_macro2::extra::invalidate_current_thread_spans();
        }));
        let (link, inference) = prepared.resolve();
        links.push(link);
        types.push(inference);
    }
    let (parse, link, inference) = (median(parses), median(links), median(types));
    let name = cwd.file_name().unwrap_or_default().to_string_lossy();
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    let ratio = (link + inference).as_secs_f64() / parse.as_secs_f64();
    format!("{name:<40} {bytes:>9} {:>10.1} {:>10.1} {:>10.1} {ratio:>12.2}", ms(parse), ms(link), ms(inference))
}

fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}
