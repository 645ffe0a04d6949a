//! What the editor can do, and what it is told that we can.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::report::{Encoding, FIX_ALL, path_of};

/// An editor's capabilities, as far as they matter here.
#[derive(Clone, Copy, Debug)]
pub(super) struct Client {
    pub(super) encoding: Encoding,
    pub(super) shows_related: bool,
    pub(super) knows_versions: bool,
    pub(super) can_watch: bool,
}

impl Client {
    pub(super) fn of(params: &Value) -> Client {
        let can = |path: &str| params.pointer(&format!("/capabilities/{path}")).and_then(Value::as_bool) == Some(true);
        let encodings = params.pointer("/capabilities/general/positionEncodings").and_then(Value::as_array);
        let offers_utf8 = encodings.is_some_and(|names| names.iter().any(|name| name == Encoding::Utf8.name()));
        Client {
            encoding: if offers_utf8 { Encoding::Utf8 } else { Encoding::Utf16 },
            shows_related: can("textDocument/publishDiagnostics/relatedInformation"),
            knows_versions: can("workspace/workspaceEdit/documentChanges"),
            can_watch: can("workspace/didChangeWatchedFiles/dynamicRegistration"),
        }
    }

    pub(super) fn answer(&self) -> Value {
        const WHOLE_TEXTS: u8 = 1;
        json!({
            "capabilities": {
                "positionEncoding": self.encoding.name(),
                "textDocumentSync": { "openClose": true, "change": WHOLE_TEXTS, "save": { "includeText": false } },
                "codeActionProvider": { "codeActionKinds": ["quickfix", FIX_ALL] },
                "hoverProvider": true,
                "workspace": { "workspaceFolders": { "supported": true, "changeNotifications": true } },
            },
            "serverInfo": { "name": "hotlock", "version": env!("CARGO_PKG_VERSION") },
        })
    }
}

/// The folders that are open, or else the one that the server was started in.
pub(super) fn roots(params: &Value, cwd: &Path) -> Vec<PathBuf> {
    let uri = |value: &Value| path_of(value.as_str()?);
    let folders = params["workspaceFolders"].as_array();
    let found: Vec<PathBuf> = folders.into_iter().flatten().filter_map(|folder| uri(&folder["uri"])).collect();
    if !found.is_empty() || folders.is_some() {
        return found;
    }
    let old = uri(&params["rootUri"]).or_else(|| params["rootPath"].as_str().map(PathBuf::from));
    vec![old.unwrap_or_else(|| cwd.to_path_buf())]
}
