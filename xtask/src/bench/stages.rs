//! What any tool over syntax does at least: reading and parsing, each as a process of its own.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::Result;

use super::corpus::rust_files;

/// What to do with the files of a folder.
#[derive(clap::Args)]
pub struct Arguments {
    #[arg(value_enum)]
    stage: Stage,
    folder: PathBuf,
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Stage {
    /// Read them.
    Read,
    /// Read and parse them with syn 2.
    Parse2,
    /// Read and parse them with syn 3.
    Parse3,
}

/// Does it, largest files first; nothing is kept.
pub fn run(arguments: &Arguments) -> Result<()> {
    let mut files = rust_files(&arguments.folder)?;
    files.sort_by_key(|path| std::cmp::Reverse(std::fs::metadata(path).map_or(0, |found| found.len())));
    let (next, parsed) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        while let Some(path) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
            let Ok(text) = std::fs::read_to_string(path) else { continue };
            let is_parsed = match arguments.stage {
                Stage::Read => true,
                Stage::Parse2 => syn2::parse_file(&text).is_ok(),
                Stage::Parse3 => syn::parse_file(&text).is_ok(),
            };
            parsed.fetch_add(usize::from(is_parsed), Ordering::Relaxed);
            proc_macro2::extra::invalidate_current_thread_spans();
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..arguments.threads {
            // Some files nest deeper than a thread's usual stack holds.
            let _ = std::thread::Builder::new().stack_size(256 << 20).spawn_scoped(scope, work);
        }
    });
    println!("{} of {} files", parsed.load(Ordering::Relaxed), files.len());
    Ok(())
}
