//! The command line.

use std::process::ExitCode;

/// Runs the program on the process's arguments.
pub fn main() -> ExitCode {
    ExitCode::SUCCESS
}
