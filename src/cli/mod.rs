//! The command line: arguments in, exit status out. One file a command; no analysis here.

mod arguments;
mod argv;
mod base;
mod baseline;
mod cache;
mod check;
mod config;
mod errors;
mod evidence;
mod explain;
mod facts;
mod fix;
mod hot;
mod index;
mod init;
mod levels;
mod link;
mod lint;
mod list;
mod locks;
#[cfg(feature = "lsp")]
mod lsp;
mod output;
mod progress;
mod project;
#[cfg(feature = "prove")]
mod prove;
mod rules;
mod shells;
mod unread;
mod why;
mod with;

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

use arguments::{Cli, ColorWhen, Command};
use errors::CliError;

use crate::isolation::{FIRST_STACK_BYTES, isolated, note_stack, tell_faults_once};
use crate::report::{Notation, fill, guarded, harmless};

/// How a run ends, as every format and command reports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Status {
    /// Nothing that fails the run.
    Clean = 0,
    /// Findings that fail the run.
    Findings = 1,
    /// Wrong usage or configuration, or something could not be read or written.
    Failed = 2,
    /// Ctrl-C, as shells report it.
    #[cfg(feature = "prove")]
    Interrupted = 130,
}

/// Runs the program on the process's arguments.
pub fn main() -> ExitCode {
    tell_faults_once();
    note_stack(FIRST_STACK_BYTES);
    let arguments = argv::normalise(std::env::args_os().collect());
    let cwd = match std::env::current_dir() {
        Ok(cwd) => cwd,
        Err(cause) => return report_failure(&CliError::CurrentDirectory(cause)),
    };
    let status = isolated(|| run(arguments, cwd)).unwrap_or_else(|fault| {
        say("error", anstyle::AnsiColor::Red, &fault);
        Status::Failed
    });
    ExitCode::from(status as u8)
}

fn run(arguments: Vec<OsString>, cwd: PathBuf) -> Status {
    let arguments = match argv::expanded(arguments, &cwd) {
        Ok(arguments) => arguments,
        Err(error) => {
            say_error(&error);
            return Status::Failed;
        }
    };
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => return clap_status(&error),
    };
    cli.color().apply();
    let result = match cli.command {
        None => check::run(&cli.check, &cwd),
        Some(Command::Check(arguments)) => check::run(&arguments, &cwd),
        Some(Command::Explain(arguments)) => explain::run(&arguments),
        Some(Command::Rules(arguments)) => rules::run(&arguments),
        Some(Command::Facts(arguments)) => facts::run(&arguments, &cwd),
        Some(Command::Locks(arguments)) => locks::run(&arguments, &cwd),
        Some(Command::Hot(arguments)) => hot::run(&arguments, &cwd),
        Some(Command::Init(arguments)) => init::run(&arguments, &cwd),
        Some(Command::Baseline(command)) => baseline::run(&command, &cwd),
        Some(Command::Config(arguments)) => config::run(&arguments, &cwd),
        Some(Command::Cache(arguments)) => cache::run(&arguments),
        Some(Command::Index(arguments)) => index::run(&arguments, &cwd),
        Some(Command::Link(arguments)) => link::run(&arguments, &cwd),
        Some(Command::Completions(arguments)) => shells::completions(&arguments),
        Some(Command::Man(_)) => shells::man(),
        #[cfg(feature = "lsp")]
        Some(Command::Lsp(arguments)) => lsp::run(&arguments, &cwd),
        #[cfg(not(feature = "lsp"))]
        Some(Command::Lsp(_)) => Err(CliError::WithoutServer),
        Some(Command::Why(arguments)) => why::run(&arguments, &cwd),
        #[cfg(feature = "prove")]
        Some(Command::Prove(arguments)) => prove::run(&arguments, &cwd),
        #[cfg(not(feature = "prove"))]
        Some(Command::Prove(_)) => Err(CliError::WithoutProofs),
    };
    result.unwrap_or_else(|error| {
        say_error(&error);
        Status::Failed
    })
}

/// Prints help or a usage error; a stream that is closed already is no reason to fail.
fn clap_status(error: &clap::Error) -> Status {
    let _ = error.print();
    if error.exit_code() == 0 { Status::Clean } else { Status::Failed }
}

fn report_failure(error: &CliError) -> ExitCode {
    say_error(error);
    ExitCode::from(Status::Failed as u8)
}

/// Says a failure on stderr, in cargo's form.
fn say_error(error: &CliError) {
    say("error", anstyle::AnsiColor::Red, &error.to_string());
}

/// Says a warning on stderr.
fn say_warning(message: &str) {
    say("warning", anstyle::AnsiColor::Yellow, message);
}

/// Says on stderr a warning that fails the run.
fn say_denied(message: &str) {
    say("error", anstyle::AnsiColor::Red, message);
}

/// Says on stderr what was done.
fn say_note(message: &str) {
    say("note", anstyle::AnsiColor::Green, message);
}

fn say(word: &str, color: anstyle::AnsiColor, message: &str) {
    let style = color.on_default().bold();
    let text = harmless(message);
    let lines = text.split('\n').enumerate().map(|(number, line)| match number {
        0 => fill(&format!("{word}: {line}"), output::width(), "  "),
        _ => fill(line, output::width(), "  "),
    });
    // A word of the input's may stand at the start of a line only now.
    let text = guarded(&lines.collect::<Vec<_>>().join("\n"), Notation::Text).into_owned();
    let rest = text.strip_prefix(word).unwrap_or(&text);
    // Where nobody listens to stderr there is nobody to tell.
    let _ = writeln!(anstream::stderr(), "{style}{word}{style:#}{rest}");
}

impl ColorWhen {
    /// Settles colours for both streams; what is left to `auto` follows `NO_COLOR`, `CLICOLOR_FORCE` and the terminal.
    fn apply(self) {
        let choice = match self {
            ColorWhen::Auto => return,
            ColorWhen::Always => anstream::ColorChoice::AlwaysAnsi,
            ColorWhen::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
    }
}
