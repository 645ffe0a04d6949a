//! `--output FORMAT[=FILE]`: which formats are written where.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use super::errors::CliError;
use super::project::normal;
use super::{Status, say_error};
use crate::files::{Fence, repository_root, write_named};
use crate::isolation::isolated;
use crate::report::{Format, Notation, Rendered, Report, guarded, write};
use crate::source::SourceMap;
use crate::triage::Finding;
use crate::workspace::Workspace;

/// The names of formats; the last are cargo's.
const NAMES: [(&str, Format); 15] = [
    ("human", Format::Human),
    ("short", Format::Short),
    ("json", Format::Json(Rendered::Plain)),
    ("json-lines", Format::JsonLines),
    ("sarif", Format::Sarif),
    ("github", Format::Github),
    ("gitlab", Format::Gitlab),
    ("checkstyle", Format::Checkstyle),
    ("junit", Format::Junit),
    ("rdjson", Format::Rdjson),
    ("markdown", Format::Markdown),
    ("html", Format::Html),
    ("json-diagnostic-short", Format::Json(Rendered::Short)),
    ("json-diagnostic-rendered-ansi", Format::Json(Rendered::Ansi)),
    ("json-render-diagnostics", Format::JsonWithoutFindings),
];

/// One output of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Output {
    pub(super) format: Format,
    /// None for the standard output.
    pub(super) file: Option<PathBuf>,
}

impl FromStr for Output {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (names, file) = match text.split_once('=') {
            Some((_, "")) => return Err("the file's name is missing after `=`".to_owned()),
            Some((names, file)) => (names, Some(PathBuf::from(file))),
            None => (text, None),
        };
        // Cargo lets `json` be refined by further names behind commas; the last one says it all.
        let mut format = None;
        for name in names.split(',') {
            format = Some(match (format, format_named(name)?) {
                (Some(refined @ Format::Json(_)), Format::Json(Rendered::Plain)) => refined,
                (_, named) => named,
            });
        }
        let format = format.ok_or_else(|| "a format's name is missing".to_owned())?;
        Ok(Output { format, file })
    }
}

fn format_named(name: &str) -> Result<Format, String> {
    if let Some((_, format)) = NAMES.into_iter().find(|(known, _)| *known == name) {
        return Ok(format);
    }
    let known: Vec<&str> = NAMES.iter().map(|(name, _)| *name).collect();
    Err(format!("unknown format; known are {}", known.join(", ")))
}

/// What is written: the choice without repetitions, `human` without any.
///
/// # Errors
/// When two different formats go to the standard output, where nobody could tell them apart.
pub(super) fn chosen(outputs: &[Output]) -> Result<Vec<Output>, CliError> {
    let mut chosen: Vec<Output> = Vec::new();
    for output in outputs {
        if !chosen.contains(output) {
            chosen.push(output.clone());
        }
    }
    if chosen.iter().filter(|output| output.file.is_none()).count() > 1 {
        return Err(CliError::TwoOutputsToStdout);
    }
    if chosen.is_empty() {
        chosen.push(Output { format: Format::Human, file: None });
    }
    Ok(chosen)
}

/// How many columns the terminal has; without one what `COLUMNS` says, else 80.
pub(super) fn width() -> usize {
    if let Some((terminal_size::Width(columns), _)) = terminal_size::terminal_size() {
        return usize::from(columns);
    }
    let asked = std::env::var("COLUMNS").ok().and_then(|columns| columns.trim().parse().ok());
    asked.filter(|columns| *columns > 0).unwrap_or(80)
}

/// Writes a report to where an output goes; what failed on the way, if anything did.
pub(super) fn deliver(output: &Output, report: &Report<'_>, cwd: &Path) -> Result<Option<String>, CliError> {
    if output.format == Format::JsonWithoutFindings {
        // As cargo does with this format: the findings are rendered for people, on stderr.
        let _ = anstream::stderr().write_all(&rendered(Format::Human, report).0);
    }
    let (text, fault) = rendered(output.format, report);
    match &output.file {
        None => to_stdout(|out| out.write_all(&text))?,
        Some(file) => {
            to_file(file, &text, cwd, &Fence::around(report.repository))?;
        }
    }
    Ok(fault)
}

/// What a run does that writes these outputs itself; if it fails before that, they say so: a file of an earlier run, or one that came with
/// the sources, must not pass for its result. `asked` lies in the repository that was asked for.
pub(super) fn or_failed(
    outputs: &[Output],
    asked: &Path,
    cwd: &Path,
    run: impl FnOnce() -> Result<Status, CliError>,
) -> Result<Status, CliError> {
    run().inspect_err(|error| {
        let problems = [error.to_string()];
        let asked = normal(&cwd.join(asked));
        let asked = if asked.is_dir() { asked } else { asked.parent().unwrap_or(&asked).to_owned() };
        let workspace = Workspace { root: asked.clone(), ..Workspace::default() };
        let report = Report {
            sources: &SourceMap::default(),
            workspace: &workspace,
            file_targets: &BTreeMap::new(),
            findings: &[],
            suppressed: &[],
            known: 0,
            problems: &problems,
            repository: repository_root(&asked),
            cwd,
            width: width(),
            success: false,
            surroundings: None,
        };
        for output in outputs {
            if let Err(error) = deliver(output, &report, cwd) {
                say_error(&error);
            }
        }
    })
}

/// A report in a format, and what failed on the way. It is rendered as a whole before any of it is written: where a finding cannot be
/// rendered, all others are, and readers get a document with its end.
fn rendered(format: Format, report: &Report<'_>) -> (Vec<u8>, Option<String>) {
    let render = |report: &Report<'_>| {
        isolated(|| {
            let mut text = Vec::new();
            // Memory takes whatever is written.
            write(format, report, &mut text).map(|()| text).unwrap_or_default()
        })
    };
    let fault = match render(report) {
        Ok(text) => return (text, None),
        Err(fault) => fault,
    };
    let alone = Report { findings: &[], suppressed: &[], surroundings: None, success: false, ..*report };
    let can_be_rendered =
        |finding: &&Finding| render(&Report { findings: std::slice::from_ref(*finding), ..alone }).is_ok();
    let findings: Vec<Finding> = report.findings.iter().filter(can_be_rendered).cloned().collect();
    let problems: Vec<String> = report.problems.iter().cloned().chain([fault.clone()]).collect();
    let without = Report { findings: &findings, problems: &problems, success: false, ..*report };
    let alone = Report { problems: &problems, ..alone };
    let left = render(&without).or_else(|_| render(&Report { findings: &findings, ..alone }));
    (left.or_else(|_| render(&alone)).unwrap_or_default(), Some(fault))
}

/// Writes to the standard output. A reader that has gone away has read enough.
pub(super) fn to_stdout(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), CliError> {
    let mut out = BufWriter::new(anstream::stdout());
    match write(&mut out).and_then(|()| out.flush()) {
        Ok(()) => Ok(()),
        Err(cause) if cause.kind() == io::ErrorKind::BrokenPipe => {
            // Dropping the buffer would try to write the rest once more.
            std::mem::forget(out);
            Ok(())
        }
        Err(cause) => Err(CliError::WriteStdout(cause)),
    }
}

/// Writes to a file that the user named, without the sequences that set colours; no link is followed out of the fence.
pub(super) fn to_file(file: &Path, text: &[u8], cwd: &Path, fence: &Fence) -> Result<(), CliError> {
    let path = normal(&cwd.join(file));
    let plain = anstream::adapter::strip_bytes(text).into_vec();
    write_named(fence, &path, &plain).map_err(|cause| CliError::WriteFile { path, cause })
}

/// Writes to the standard output as [`to_stdout`] does, so that nothing of the input's choice in it can be used against its reader.
pub(super) fn guarded_to_stdout(
    notation: Notation,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), CliError> {
    to_stdout(|out| {
        let mut text = Vec::new();
        write(&mut text)?;
        out.write_all(guarded(&String::from_utf8_lossy(&text), notation).as_bytes())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn format(text: &str) -> Result<Format, String> {
        Output::from_str(text).map(|output| output.format)
    }

    #[test]
    fn names_are_ours_and_cargos() {
        assert_eq!(format("human"), Ok(Format::Human));
        assert_eq!(format("json-diagnostic-rendered-ansi"), Ok(Format::Json(Rendered::Ansi)));
        assert_eq!(format("json,json-diagnostic-short"), Ok(Format::Json(Rendered::Short)));
        assert_eq!(format("json-diagnostic-short,json"), Ok(Format::Json(Rendered::Short)));
        assert!(format("yaml").is_err_and(|message| message.contains("json-render-diagnostics")));
        assert!(format("json=").is_err());
    }

    #[test]
    fn a_file_may_follow() {
        let output = Output::from_str("json=out/a=b.json").expect("a format and a file");
        assert_eq!(output.file, Some(PathBuf::from("out/a=b.json")));
    }

    #[test]
    fn only_one_format_goes_to_stdout() {
        let outputs = |texts: &[&str]| {
            let parsed: Vec<_> = texts.iter().map(|text| Output::from_str(text).expect("a format")).collect();
            chosen(&parsed).map(|chosen| chosen.len())
        };
        assert!(matches!(outputs(&["human", "json"]), Err(CliError::TwoOutputsToStdout)));
        assert!(matches!(outputs(&["human", "json=a"]), Ok(2)));
        assert!(matches!(outputs(&["json", "json"]), Ok(1)));
        assert!(matches!(outputs(&[]), Ok(1)));
    }
}
