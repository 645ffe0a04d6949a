//! `--with COMMAND`: one of cargo's check commands runs beside the analysis, and what both find is said once.
//!
//! The only place that starts a process, and only when it is asked to by this switch.

mod messages;

use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};

use super::arguments::CheckArguments;
use super::errors::CliError;
use super::output::{self, Output};
use super::{Status, project};
use crate::report::{Format, Notation, Rendered, guarded};
use crate::source::SourceMap;
use crate::triage::Finding;
use messages::{Said, rendered};

/// Where the command's messages go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// As they are, in front of ours.
    Json,
    /// As text for people on stderr, where cargo itself has them; all else to the standard output.
    Rendered,
    /// As text for people on stderr, and nothing else.
    Text,
}

impl Way {
    /// The way and the form in which cargo is asked for its messages, by what we write to the standard output.
    fn of(outputs: &[Output]) -> (Way, &'static str) {
        let ours = outputs.iter().find(|output| output.file.is_none()).map(|output| output.format);
        match ours {
            Some(Format::Json(Rendered::Plain)) => (Way::Json, "json"),
            Some(Format::Json(Rendered::Short)) => (Way::Json, "json-diagnostic-short"),
            Some(Format::Json(Rendered::Ansi)) => (Way::Json, "json-diagnostic-rendered-ansi"),
            Some(Format::JsonWithoutFindings) => (Way::Rendered, "json-diagnostic-rendered-ansi"),
            Some(Format::Short) => (Way::Text, "json-diagnostic-short"),
            _ => (Way::Text, "json-diagnostic-rendered-ansi"),
        }
    }
}

/// A command that runs.
pub(super) struct Beside {
    name: String,
    child: Child,
    lines: Receiver<Vec<u8>>,
    way: Way,
}

/// Starts the command, if one is asked for, on the packages, features and targets that are analysed.
pub(super) fn start(arguments: &CheckArguments, outputs: &[Output], cwd: &Path) -> Result<Option<Beside>, CliError> {
    let Some(name) = arguments.with.clone() else { return Ok(None) };
    let (way, format) = Way::of(outputs);
    // Cargo names itself to its subcommands.
    let cargo = std::env::var_os("CARGO").filter(|cargo| !cargo.is_empty()).unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.arg(&name).arg(format!("--message-format={format}"));
    command.args(arguments.passed_on(|value| project::is_cargo_config(value, cwd)));
    command.current_dir(cwd).stdin(Stdio::null()).stdout(Stdio::piped());
    let mut child = command.spawn().map_err(|cause| CliError::CannotRun { name: name.clone(), cause })?;
    let (sender, lines) = channel();
    if let Some(out) = child.stdout.take() {
        // The command never waits for us: its lines are read while the analysis runs.
        std::thread::spawn(move || read(out, &sender));
    }
    Ok(Some(Beside { name, child, lines, way }))
}

fn read(out: ChildStdout, sender: &Sender<Vec<u8>>) {
    let mut out = BufReader::new(out);
    loop {
        let mut line = Vec::new();
        match out.read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if sender.send(line).is_err() => return,
            Ok(_) => {}
        }
    }
}

impl Beside {
    /// Hands on what the command says, but for what our findings say as well, until it ends. Returns how it ended.
    pub(super) fn finish(mut self, findings: &[Finding], sources: &SourceMap, root: &Path) -> Result<Status, CliError> {
        let ours = Said { findings, sources, root };
        let way = self.way;
        let mut shown: Vec<String> = Vec::new();
        output::to_stdout(|out| self.lines.iter().try_for_each(|line| hand_on(&line, way, &ours, &mut shown, out)))?;
        let status = self.child.wait().map_err(|cause| CliError::CannotRun { name: self.name.clone(), cause })?;
        match status.code() {
            Some(0) => Ok(Status::Clean),
            Some(_) => Ok(Status::Findings),
            None => Err(CliError::Ended { name: self.name.clone() }),
        }
    }
}

/// A command that nobody listens to any more need not go on.
impl Drop for Beside {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// One line of the command's. The same text is shown once: cargo checks a file for each target that it is in.
fn hand_on(line: &[u8], way: Way, ours: &Said<'_>, shown: &mut Vec<String>, out: &mut dyn Write) -> io::Result<()> {
    let message = serde_json::from_slice(line).unwrap_or_default();
    if ours.is_known(&message) {
        return Ok(());
    }
    match (way, rendered(&message)) {
        // There is one end, behind our own messages, and it says how both went.
        (Way::Json | Way::Rendered, _) if message["reason"] == "build-finished" => Ok(()),
        (Way::Json, _) | (Way::Rendered, None) => out.write_all(line).and_then(|()| out.flush()),
        (Way::Rendered | Way::Text, Some(text)) => {
            if !shown.iter().any(|other| other == text) {
                // Where nobody listens to stderr there is nobody to tell.
                let _ = write!(anstream::stderr(), "{}", guarded(text, Notation::Text));
                shown.push(text.to_owned());
            }
            Ok(())
        }
        // What is no message at all.
        (Way::Text, None) if message.is_null() => {
            let _ = anstream::stderr().write_all(line);
            Ok(())
        }
        (Way::Text, None) => Ok(()),
    }
}
