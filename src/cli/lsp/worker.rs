//! The thread that analyses and answers.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use lsp_server::{ErrorCode, Message, Notification, Request, Response};
use serde_json::{Value, json};

use super::capabilities::Client;
use super::project::{Project, Seen};
use super::{Change, Document, Shared};
use crate::cli::arguments::LintArguments;
use crate::cli::errors::CliError;
use crate::cli::project::spellings;
use crate::fix::{Allowed, round};
use crate::isolation::isolated;
use crate::report::{Editor, FIX_ALL, path_of};
use crate::session::Memory;
use crate::triage::Finding;
use crate::workspace::WorkspaceError;

/// So long nobody may have typed before the texts are analysed.
const PAUSE: Duration = Duration::from_millis(120);

/// What the worker is given, in the order in which the editor said it.
pub(super) enum Task {
    /// There is a new state.
    Look(State, Change),
    /// There is a question about the state before.
    Ask(Request),
}

/// What the editor has open.
#[derive(Default)]
pub(super) struct State {
    pub(super) number: u64,
    pub(super) roots: Vec<PathBuf>,
    pub(super) documents: Arc<BTreeMap<PathBuf, Document>>,
}

/// Sends messages to the editor.
type ToEditor = crossbeam_channel::Sender<Message>;

pub(super) struct Worker<'a> {
    to_editor: ToEditor,
    client: Client,
    arguments: &'a LintArguments,
    cwd: &'a Path,
    shared: &'a Shared,
    state: State,
    /// What changed since the last run that was finished.
    change: Option<Change>,
    projects: Vec<Project>,
    /// What is known of workspaces that are opened anew, by their roots.
    memories: BTreeMap<PathBuf, Arc<Memory>>,
    /// Folders without a workspace, which are not looked at twice.
    without: BTreeSet<PathBuf>,
    /// Where findings are shown now.
    shown: BTreeSet<String>,
}

impl<'a> Worker<'a> {
    pub(super) fn new(
        to_editor: ToEditor,
        client: Client,
        arguments: &'a LintArguments,
        cwd: &'a Path,
        shared: &'a Shared,
    ) -> Worker<'a> {
        Worker {
            to_editor,
            client,
            arguments,
            cwd,
            shared,
            state: State::default(),
            change: None,
            projects: Vec::new(),
            memories: BTreeMap::new(),
            without: BTreeSet::new(),
            shown: BTreeSet::new(),
        }
    }

    /// Works until nobody gives tasks any more.
    pub(super) fn run(mut self, tasks: &Receiver<Task>) {
        loop {
            let task = match self.change {
                None => tasks.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(Change::Typing) => tasks.recv_timeout(PAUSE),
                Some(Change::Text | Change::Settings) => tasks.recv_timeout(Duration::ZERO),
            };
            match task {
                Ok(Task::Look(state, change)) => {
                    self.state = state;
                    self.change = self.change.max(Some(change));
                }
                Ok(Task::Ask(request)) => {
                    self.look();
                    self.answer(request);
                }
                Err(RecvTimeoutError::Timeout) => self.look(),
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Whether the editor has moved on.
    fn is_outdated(&self) -> bool {
        self.shared.latest.load(Ordering::SeqCst) != self.state.number
    }

    /// Brings what is known up to the state, if it is not, and shows it. What is outdated before it is finished is given up.
    fn look(&mut self) {
        let Some(change) = self.change else { return };
        if self.is_outdated() {
            return;
        }
        if change == Change::Settings {
            let old = self.projects.drain(..);
            self.memories.extend(old.map(|project| (project.root().to_owned(), project.memory())));
            self.without.clear();
        }
        self.open_projects();
        self.memories.clear();
        let texts = self.texts();
        let (shared, number) = (self.shared, self.state.number);
        let is_wanted = || shared.latest.load(Ordering::SeqCst) == number;
        for project in &mut self.projects {
            if let Err(fault) = project.look(&texts, &is_wanted) {
                say(&self.to_editor, &fault);
            }
            if !is_wanted() {
                return;
            }
        }
        self.change = None;
        self.show();
        // What is being typed is not worth keeping: it is another text in a moment.
        if change != Change::Typing {
            self.projects.iter().for_each(Project::keep);
        }
    }

    /// Opens the workspaces of all folders and files that are open.
    fn open_projects(&mut self) {
        let roots = self.state.roots.clone();
        for root in roots {
            // One that cannot be opened is said, as it is open on purpose.
            if !self.projects.iter().any(|project| project.root().starts_with(&root)) {
                self.open(&root, true);
            }
        }
        let files: Vec<PathBuf> = self.state.documents.keys().cloned().collect();
        for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "rs")) {
            let spelled = spellings(file, self.cwd);
            let is_held = |project: &Project| spelled.iter().any(|path| project.holds(path));
            if let Some(folder) = file.parent().filter(|_| !self.projects.iter().any(is_held)) {
                self.open(folder, false);
            }
        }
    }

    fn open(&mut self, folder: &Path, is_said: bool) {
        if self.without.contains(folder) {
            return;
        }
        match Project::open(folder, self.arguments) {
            Ok(project) if self.projects.iter().any(|known| known.root() == project.root()) => {
                self.without.insert(folder.to_path_buf());
            }
            Ok(mut project) => {
                if let Some(memory) = self.memories.remove(project.root()) {
                    project.remember(memory);
                }
                self.projects.push(project);
            }
            Err(error) => {
                self.without.insert(folder.to_path_buf());
                // The workspaces of a folder without one show with their files.
                if is_said && !matches!(error, CliError::Workspace(WorkspaceError::NoManifest { .. })) {
                    say(&self.to_editor, &error.to_string());
                }
            }
        }
    }

    /// The texts of open files, under every name by which they may be read.
    fn texts(&self) -> BTreeMap<PathBuf, Arc<[u8]>> {
        let each = self.state.documents.iter();
        let named = each.flat_map(|(path, document)| {
            spellings(path, self.cwd).into_iter().map(|path| (path, Arc::clone(&document.text)))
        });
        named.collect()
    }

    /// How the editor calls open files, under every name.
    fn open_files(&self) -> BTreeMap<PathBuf, (String, i64)> {
        let each = self.state.documents.iter();
        let named = each.flat_map(|(path, document)| {
            let called = (document.uri.clone(), document.version);
            spellings(path, self.cwd).into_iter().map(move |path| (path, called.clone()))
        });
        named.collect()
    }

    fn editor<'s>(&self, seen: &'s Seen, open: &'s BTreeMap<PathBuf, (String, i64)>) -> Editor<'s> {
        Editor {
            sources: &seen.linted.outcome.sources,
            encoding: self.client.encoding,
            open,
            shows_related: self.client.shows_related,
            knows_versions: self.client.knows_versions,
        }
    }

    /// Shows all findings, and takes back those that are gone.
    fn show(&mut self) {
        let open = self.open_files();
        let mut files: BTreeMap<String, Vec<Value>> = self.shown.iter().map(|uri| (uri.clone(), Vec::new())).collect();
        for seen in self.projects.iter().filter_map(|project| project.seen.as_ref()) {
            let editor = self.editor(seen, &open);
            for finding in &seen.linted.verdict.findings {
                let file = files.entry(editor.uri(finding.diagnostic.primary.loc.file)).or_default();
                file.push(editor.diagnostic(finding));
            }
        }
        // An open file without findings is told so: its problems are looked at.
        for (uri, _) in open.values() {
            files.entry(uri.clone()).or_default();
        }
        self.shown = files.iter().filter(|(_, found)| !found.is_empty()).map(|(uri, _)| uri.clone()).collect();
        for (uri, diagnostics) in files {
            let version = open.values().find(|(open, _)| *open == uri).map(|(_, version)| *version);
            let mut params = json!({ "uri": uri, "diagnostics": diagnostics });
            if let Some(version) = version {
                params["version"] = json!(version);
            }
            notify(&self.to_editor, "textDocument/publishDiagnostics", params);
        }
    }

    fn answer(&self, request: Request) {
        let Request { id, method, params } = request;
        let refused = |code: ErrorCode, said: &str| Response::new_err(id.clone(), code as i32, said.to_owned());
        let is_cancelled = self.shared.cancelled.lock().is_ok_and(|mut cancelled| cancelled.remove(&id));
        let answer = if is_cancelled {
            refused(ErrorCode::RequestCanceled, "it was cancelled")
        } else if self.change.is_some() {
            refused(ErrorCode::ContentModified, "the text has changed meanwhile")
        } else {
            match isolated(|| self.asked(&method, &params)) {
                Ok(Some(value)) => Response::new_ok(id, value),
                Ok(None) => refused(ErrorCode::InvalidParams, "the file or the position is missing"),
                Err(fault) => refused(ErrorCode::InternalError, &fault),
            }
        };
        let _ = self.to_editor.send(answer.into());
    }

    /// The answer to a question; none if it does not say what it is about.
    fn asked(&self, method: &str, params: &Value) -> Option<Value> {
        let path = path_of(params.pointer("/textDocument/uri")?.as_str()?);
        let open = self.open_files();
        let found = path.and_then(|path| {
            let seen = self.projects.iter().filter_map(|project| project.seen.as_ref());
            seen.map(|seen| (seen, self.editor(seen, &open)))
                .find_map(|(seen, editor)| Some((seen, editor, editor.file(&path)?)))
        });
        let is_hover = method == "textDocument/hover";
        let Some((seen, editor, file)) = found else {
            return Some(if is_hover { Value::Null } else { json!([]) });
        };
        let findings = &seen.linted.verdict.findings;
        if is_hover {
            let offset = editor.offset(file, params.get("position")?)?;
            return Some(editor.hover(file, offset, findings, &seen.locks).unwrap_or_default());
        }
        let start = editor.offset(file, params.pointer("/range/start")?)?;
        let end = editor.offset(file, params.pointer("/range/end")?)?;
        let mut actions = Vec::new();
        if wants(params, FIX_ALL, false) {
            // On its own it changes no other file: what it is asked for is to tidy this one.
            let source = editor.sources.get(file);
            let is_open = |path: &Path| path == source.path;
            let mut made = round(findings, editor.sources, Allowed::Sure, &is_open).texts;
            actions.extend(made.remove(&source.path).map(|text| editor.fix_all(file, &text)));
        }
        if !wants(params, "quickfix", true) {
            return Some(json!(actions));
        }
        let is_there = |finding: &&Finding| {
            let loc = finding.diagnostic.primary.loc;
            loc.file == file && loc.span.start <= end && start <= loc.span.end
        };
        actions.extend(findings.iter().filter(is_there).flat_map(|finding| editor.actions(finding)));
        Some(json!(actions))
    }
}

/// Whether a kind of actions is asked for, by its name or the start of it; `otherwise` where no kind is named.
fn wants(params: &Value, wanted: &str, otherwise: bool) -> bool {
    let Some(kinds) = params.pointer("/context/only").and_then(Value::as_array) else { return otherwise };
    let includes = |kind: &str| {
        let rest = wanted.strip_prefix(kind);
        kind.is_empty() && otherwise
            || !kind.is_empty() && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    kinds.iter().filter_map(Value::as_str).any(includes)
}

/// Shows a failure to the user.
fn say(to_editor: &ToEditor, text: &str) {
    const ERROR: u8 = 1;
    notify(to_editor, "window/showMessage", json!({ "type": ERROR, "message": format!("hotlock: {text}") }));
}

/// An editor that is gone has read enough.
fn notify(to_editor: &ToEditor, method: &str, params: Value) {
    let _ = to_editor.send(Message::Notification(Notification::new(method.to_owned(), params)));
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;
    use crate::cli::arguments::{Cli, Command};
    use clap::Parser;
    use lsp_server::RequestId;

    /// What the editor gets for these tasks, the last state being `latest`.
    fn answers(latest: u64, cancelled: Option<i32>, tasks: Vec<Task>) -> Vec<Message> {
        let cli = Cli::try_parse_from(["hotlock", "lsp", "--stdio"]).expect("a command");
        let Some(Command::Lsp(arguments)) = cli.command else { panic!("it is this command") };
        let shared = Shared::default();
        shared.latest.store(latest, Ordering::SeqCst);
        shared.cancelled.lock().expect("nobody panicked").extend(cancelled.map(RequestId::from));
        let client = Client::of(&Value::Null);
        let (to_editor, messages) = crossbeam_channel::unbounded();
        let (sender, receiver) = channel();
        tasks.into_iter().for_each(|task| sender.send(task).expect("it is open"));
        drop(sender);
        Worker::new(to_editor, client, &arguments.lint, Path::new("/"), &shared).run(&receiver);
        messages.into_iter().collect()
    }

    fn look() -> Task {
        Task::Look(State { number: 1, ..State::default() }, Change::Text)
    }

    fn ask() -> Task {
        let params = json!({ "textDocument": { "uri": "file:///a.rs" }, "position": { "line": 0, "character": 0 } });
        Task::Ask(Request::new(7.into(), "textDocument/hover".to_owned(), params))
    }

    #[track_caller]
    fn is_answered(messages: &[Message], wanted: Result<Value, ErrorCode>) {
        let [Message::Response(response)] = messages else { panic!("{messages:?}") };
        let found = response.response_result.as_ref().map_err(|error| error.code);
        assert_eq!(found, wanted.as_ref().map_err(|code| *code as i32));
    }

    #[test]
    fn a_question_is_answered_cancelled_or_outdated() {
        is_answered(&answers(1, None, vec![look(), ask()]), Ok(Value::Null));
        is_answered(&answers(1, Some(7), vec![look(), ask()]), Err(ErrorCode::RequestCanceled));
        is_answered(&answers(2, None, vec![look(), ask()]), Err(ErrorCode::ContentModified));
    }
}
