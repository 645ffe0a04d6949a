//! `completions` and `man`: the command line as shells and `man` read it.

use std::io;

use clap::CommandFactory;
use clap_mangen::Man;

use super::arguments::{Cli, CompletionsArguments};
use super::errors::CliError;
use super::{Status, output};

/// What the program's file is called: completions are for this name, as cargo has none for its subcommands.
const PROGRAM: &str = "cargo-hotlock";

/// Prints a shell's completions.
pub(super) fn completions(arguments: &CompletionsArguments) -> Result<Status, CliError> {
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut Cli::command(), PROGRAM, &mut text);
    print(&text)
}

/// Prints the manual page: the program and each of its commands.
pub(super) fn man() -> Result<Status, CliError> {
    let mut command = Cli::command().name("cargo-hotlock");
    command.build();
    let mut text = Vec::new();
    let rendered = page(&command, &mut text);
    rendered.map_err(CliError::WriteStdout)?;
    print(&text)
}

/// One page holds all commands: their options stand below their names.
fn page(command: &clap::Command, out: &mut Vec<u8>) -> io::Result<()> {
    let man = Man::new(command.clone());
    man.render_title(out)?;
    man.render_name_section(out)?;
    man.render_synopsis_section(out)?;
    man.render_description_section(out)?;
    man.render_options_section(out)?;
    for each in command.get_subcommands().filter(|each| !each.is_hide_set() && each.get_name() != "help") {
        let man = Man::new(each.clone());
        man.render_name_section(out)?;
        man.render_synopsis_section(out)?;
        man.render_options_section(out)?;
    }
    man.render_extra_section(out)?;
    man.render_version_section(out)
}

fn print(text: &[u8]) -> Result<Status, CliError> {
    output::to_stdout(|out| out.write_all(text))?;
    Ok(Status::Clean)
}
