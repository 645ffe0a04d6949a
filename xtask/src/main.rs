//! Measurements of hotlock that need a compiler or the network, kept out of the shipped packages.

mod applications;
mod bench;
mod calls;
mod differential;
mod findings;
mod growth;
mod instructions;
mod laws;
mod measure;
#[path = "../../tests/common/rearrange.rs"]
mod rearrange;
mod robust;
mod scale;
mod truth;

use anyhow::Result;
use clap::{Parser, Subcommand};

#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Scores `cargo hotlock facts` against the types that rustc itself finds.
    Truth(measure::Arguments),
    /// Scores the calls inside of a crate against the functions that rustc itself resolves.
    Calls(measure::Arguments),
    /// Runs all rules over pinned crates and compares the findings with those that are stored.
    Differential(differential::Arguments),
    /// Compares the findings in crates of cargo's registry folder with those in copies whose items stand in another order and
    /// whose files have other names.
    Laws(laws::Arguments),
    /// Counts the findings in applications, by rule and level, and draws a sample of them to read.
    Apps(applications::apps::Arguments),
    /// Times hotlock beside parsing, reading and others, over published crates.
    Bench(bench::Arguments),
    /// Runs over published crates and looks for crashes, faults and runs that do not end.
    Robust(robust::Arguments),
    /// Makes inputs of one shape in doubled sizes: how time and memory grow.
    Growth(growth::Arguments),
    /// Indexes a workspace many times over and links it: how time and memory grow.
    Scale(scale::Arguments),
    /// Counts the instructions of a cold run beside those of parsing, and compares the ratio with the one that is stored.
    Instructions(instructions::Arguments),
    /// One of the things that it is timed beside.
    #[command(hide = true)]
    BenchStage(bench::StageArguments),
    /// Checks that places which maintainers mended by hand are said before the change and quiet after it.
    Pairs(applications::pairs::Arguments),
}

fn main() -> Result<()> {
    // Cargo calls this program in rustc's place while a crate is measured.
    if let Some(code) = measure::rustc::wrapped() {
        std::process::exit(code?);
    }
    match Arguments::parse().command {
        Command::Truth(arguments) => truth::run(&arguments),
        Command::Calls(arguments) => calls::run(&arguments),
        Command::Differential(arguments) => differential::run(&arguments),
        Command::Laws(arguments) => laws::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Robust(arguments) => robust::run(&arguments),
        Command::Growth(arguments) => growth::run(&arguments),
        Command::Scale(arguments) => scale::run(&arguments),
        Command::Instructions(arguments) => instructions::run(&arguments),
        Command::BenchStage(arguments) => bench::run_stage(&arguments),
        Command::Apps(arguments) => applications::apps::run(&arguments),
        Command::Pairs(arguments) => applications::pairs::run(&arguments),
    }
}
