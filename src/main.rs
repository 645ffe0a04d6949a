//! The `cargo-hotlock` binary: hands the arguments to the command line floor and returns its exit code.

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    hotlock_engine::cli::main()
}
