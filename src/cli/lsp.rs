//! `lsp`: findings in an editor, by the language server protocol over stdin and stdout.
//!
//! One thread reads messages and keeps what the editor has open; another analyses and answers. Messages come in order, so that a
//! question is answered about the texts that were there when it was asked.

mod capabilities;
mod project;
mod transport;
mod worker;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};

use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use rustc_hash::FxHashSet;
use serde_json::{Value, json};

use super::Status;
use super::arguments::{LintArguments, LspArguments};
use super::errors::CliError;
use crate::report::path_of;
use crate::session::on_deep_stacks;
use capabilities::Client;
use worker::{State, Task, Worker};

/// Serves the editor that is connected to stdin and stdout.
pub(super) fn run(arguments: &LspArguments, cwd: &Path) -> Result<Status, CliError> {
    let (connection, threads) = transport::connect();
    let is_proper = serve(&connection, &arguments.lint, cwd);
    // The thread that writes ends with the last sender.
    drop(connection);
    if !is_proper {
        // The one that reads may wait for an editor that is gone.
        return Ok(Status::Findings);
    }
    threads.join().map_err(CliError::Connection)?;
    Ok(Status::Clean)
}

/// A text that the editor has open.
#[derive(Clone, Debug)]
struct Document {
    uri: String,
    version: i64,
    text: Arc<[u8]>,
}

/// What the editor and the worker both touch.
#[derive(Default)]
struct Shared {
    /// Counts the states of the texts: what was analysed for an older one is dropped.
    latest: AtomicU64,
    /// Questions that nobody waits for any more.
    cancelled: Mutex<FxHashSet<RequestId>>,
}

/// Reads messages until the editor has had enough; returns whether it said so properly.
fn serve(connection: &Connection, arguments: &LintArguments, cwd: &Path) -> bool {
    let Some((client, roots)) = initialized(connection, cwd) else { return false };
    let shared = Shared::default();
    let (sender, tasks) = channel();
    std::thread::scope(|scope| {
        let worker = Worker::new(connection.sender.clone(), client, arguments, cwd, &shared);
        // Threads that stay keep their memory, which the system would have to clear again for each run.
        scope.spawn(move || on_deep_stacks(move || worker.run(&tasks)));
        let mut server = Server {
            connection,
            shared: &shared,
            tasks: sender,
            roots,
            documents: Arc::default(),
            is_down: false,
            can_watch: client.can_watch,
        };
        server.look(Change::Settings);
        server.read();
        // What is being analysed is of no use any more.
        shared.latest.fetch_add(1, Ordering::SeqCst);
        server.is_down
    })
}

/// Waits for the editor's first request and answers it; none if it leaves before.
fn initialized(connection: &Connection, cwd: &Path) -> Option<(Client, Vec<PathBuf>)> {
    for message in &connection.receiver {
        match message {
            Message::Request(request) if request.method == "initialize" => {
                let client = Client::of(&request.params);
                let roots = capabilities::roots(&request.params, cwd);
                connection.sender.send(Response::new_ok(request.id, client.answer()).into()).ok()?;
                return Some((client, roots));
            }
            Message::Request(request) => {
                let said = "the first request must be `initialize`".to_owned();
                let refused = Response::new_err(request.id, ErrorCode::ServerNotInitialized as i32, said);
                connection.sender.send(refused.into()).ok()?;
            }
            Message::Notification(notification) if notification.method == "exit" => return None,
            Message::Notification(_) | Message::Response(_) => {}
        }
    }
    None
}

/// What has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Change {
    /// A text, and it may go on changing.
    Typing,
    /// A text, for now.
    Text,
    /// Manifests, the configuration, or which files there are.
    Settings,
}

/// The thread that reads messages.
struct Server<'a> {
    connection: &'a Connection,
    shared: &'a Shared,
    tasks: Sender<Task>,
    roots: Vec<PathBuf>,
    documents: Arc<BTreeMap<PathBuf, Document>>,
    is_down: bool,
    can_watch: bool,
}

impl Server<'_> {
    fn read(&mut self) {
        for message in &self.connection.receiver {
            match message {
                Message::Request(request) => self.request(request),
                Message::Notification(notification) if notification.method == "exit" => return,
                Message::Notification(notification) => self.notification(&notification),
                Message::Response(_) => {}
            }
        }
    }

    fn request(&mut self, request: Request) {
        let refused = |code: ErrorCode, text: &str| Response::new_err(request.id.clone(), code as i32, text.to_owned());
        let answer = match request.method.as_str() {
            _ if self.is_down => refused(ErrorCode::InvalidRequest, "the server is shut down"),
            "shutdown" => {
                self.is_down = true;
                Response::new_ok(request.id, Value::Null)
            }
            "initialize" => refused(ErrorCode::InvalidRequest, "the server is initialized already"),
            "textDocument/hover" | "textDocument/codeAction" => {
                // Where the worker is gone there is nobody to answer; the editor will see the pipe close.
                let _ = self.tasks.send(Task::Ask(request));
                return;
            }
            method => refused(ErrorCode::MethodNotFound, &format!("`{method}` is not known")),
        };
        let _ = self.connection.sender.send(answer.into());
    }

    /// What does not say what the protocol asks for is passed over.
    fn notification(&mut self, notification: &Notification) {
        let params = &notification.params;
        let uri = params.pointer("/textDocument/uri").and_then(Value::as_str);
        let path = uri.and_then(path_of);
        match (notification.method.as_str(), uri, path) {
            ("initialized", ..) if self.can_watch => self.watch(),
            ("$/cancelRequest", ..) => {
                if let Ok(id) = serde_json::from_value(params["id"].clone())
                    && let Ok(mut cancelled) = self.shared.cancelled.lock()
                {
                    cancelled.insert(id);
                }
            }
            ("textDocument/didOpen", Some(uri), Some(path)) => {
                let document = &params["textDocument"];
                if let (Some(text), Some(version)) = (document["text"].as_str(), document["version"].as_i64()) {
                    self.open(path, uri.to_owned(), version, text);
                    self.look(Change::Text);
                }
            }
            ("textDocument/didChange", Some(uri), Some(path)) => {
                // All texts come whole, and the last one counts.
                let changes = params["contentChanges"].as_array();
                let last = changes.and_then(|changes| changes.last()).filter(|change| change["range"].is_null());
                let text = last.and_then(|change| change["text"].as_str());
                let version = params.pointer("/textDocument/version").and_then(Value::as_i64);
                if let (Some(text), Some(version)) = (text, version) {
                    self.open(path, uri.to_owned(), version, text);
                    self.look(Change::Typing);
                }
            }
            ("textDocument/didClose", _, Some(path)) => {
                Arc::make_mut(&mut self.documents).remove(&path);
                self.look(Change::Text);
            }
            ("textDocument/didSave", _, Some(path)) => self.look(on_disk(&path)),
            ("workspace/didChangeWatchedFiles", ..) => self.files_changed(params),
            ("workspace/didChangeWorkspaceFolders", ..) => self.folders_changed(params),
            _ => {}
        }
    }

    fn open(&mut self, path: PathBuf, uri: String, version: i64, text: &str) {
        let document = Document { uri, version, text: Arc::from(text.as_bytes()) };
        Arc::make_mut(&mut self.documents).insert(path, document);
    }

    /// Files that come or go may be targets; a text that is open is the editor's, whatever the disk says.
    fn files_changed(&mut self, params: &Value) {
        const CHANGED: u64 = 2;
        let events = params["changes"].as_array().into_iter().flatten();
        let change = events.filter_map(|event| {
            let path = path_of(event["uri"].as_str()?)?;
            match event["type"].as_u64()? {
                CHANGED if self.documents.contains_key(&path) && on_disk(&path) == Change::Text => None,
                CHANGED => Some(on_disk(&path)),
                _ => Some(Change::Settings),
            }
        });
        if let Some(change) = change.max() {
            self.look(change);
        }
    }

    fn folders_changed(&mut self, params: &Value) {
        let paths = |key: &str| -> Vec<PathBuf> {
            let folders = params.pointer(&format!("/event/{key}")).and_then(Value::as_array).into_iter().flatten();
            folders.filter_map(|folder| path_of(folder["uri"].as_str()?)).collect()
        };
        let removed = paths("removed");
        self.roots.retain(|root| !removed.contains(root));
        let added: Vec<PathBuf> = paths("added").into_iter().filter(|root| !self.roots.contains(root)).collect();
        self.roots.extend(added);
        self.look(Change::Settings);
    }

    /// Hands a new state to the worker.
    fn look(&mut self, change: Change) {
        let number = self.shared.latest.fetch_add(1, Ordering::SeqCst) + 1;
        let state = State { number, roots: self.roots.clone(), documents: Arc::clone(&self.documents) };
        let _ = self.tasks.send(Task::Look(state, change));
    }

    /// Asks to be told of files that change on the disk.
    fn watch(&self) {
        let watchers: Vec<Value> =
            ["**/*.rs", "**/Cargo.toml", "**/*hotlock*.toml"].map(|glob| json!({ "globPattern": glob })).into();
        let registration = json!({ "registrations": [{
            "id": "files",
            "method": "workspace/didChangeWatchedFiles",
            "registerOptions": { "watchers": watchers },
        }] });
        let id = RequestId::from("watch".to_owned());
        let request = Request::new(id, "client/registerCapability".to_owned(), registration);
        let _ = self.connection.sender.send(request.into());
    }
}

/// What has changed if a file was written.
fn on_disk(path: &Path) -> Change {
    if path.extension().is_some_and(|extension| extension == "rs") { Change::Text } else { Change::Settings }
}
