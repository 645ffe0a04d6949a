//! The language server, by a client that speaks to it as editors do. Nothing here depends on how long an answer takes: a client waits
//! for the message that it wants.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};

use crate::support::{package, program, write};

/// Nothing takes so long; without it a fault would be a test that never ends.
const FOREVER: Duration = Duration::from_secs(300);

/// A finding with an edit in the first function, behind a character that is two units of UTF-16 and four bytes.
const CODE: &str = "use std::sync::Arc;
pub struct Store {
    all: Arc<Vec<u64>>,
}
impl Store {
    // hotlock: hot
    pub fn len(&self) -> usize {
        let _crab = '\u{1f980}'; let all = self.all.clone();
        all.len()
    }
}
";

struct Client {
    server: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
    /// What came while something else was waited for.
    passed: Vec<Value>,
    next_id: i64,
}

impl Client {
    /// A server in a folder, not initialized.
    fn started(dir: &Path) -> Client {
        let mut command = program(dir);
        command.arg("lsp").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut server = command.spawn().expect("the program starts");
        let output = server.stdout.take().expect("it is piped");
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Some(message) = read(&mut output) {
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        let input = server.stdin.take();
        Client { server, input, messages, passed: Vec::new(), next_id: 0 }
    }

    fn initialized(dir: &Path, capabilities: Value) -> Client {
        let mut client = Client::started(dir);
        let params = json!({ "capabilities": capabilities, "workspaceFolders": [{ "uri": uri(dir), "name": "a" }] });
        let answer = client.asked("initialize", params);
        assert_eq!(answer["result"]["serverInfo"]["name"], "hotlock", "{answer}");
        client.notify("initialized", json!({}));
        client
    }

    fn send(&mut self, message: &Value) {
        self.send_raw(&message.to_string());
    }

    fn send_raw(&mut self, text: &str) {
        let input = self.input.as_mut().expect("it is open");
        write!(input, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("the server reads");
        input.flush().expect("the server reads");
    }

    fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// The answer to a request.
    #[track_caller]
    fn asked(&mut self, method: &str, params: Value) -> Value {
        self.next_id += 1;
        let id = self.next_id;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        self.wait(|message| message["id"] == id && message["method"].is_null())
    }

    /// The first message of this kind that was not waited for yet.
    #[track_caller]
    fn wait(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.passed.iter().position(&is_it) {
            return self.passed.remove(at);
        }
        loop {
            let message = self.messages.recv_timeout(FOREVER).expect("a message comes");
            if is_it(&message) {
                return message;
            }
            self.passed.push(message);
        }
    }

    /// What is shown of a file, of one version of its text if it has one.
    #[track_caller]
    fn shown(&mut self, uri: &str, version: Option<i64>) -> Vec<Value> {
        let message = self.wait(|message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == uri
                && message["params"]["version"].as_i64() == version
        });
        message["params"]["diagnostics"].as_array().expect("a list").clone()
    }

    fn open(&mut self, uri: &str, text: &str) {
        let document = json!({ "uri": uri, "languageId": "rust", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    fn change(&mut self, uri: &str, version: i64, text: &str) {
        let document = json!({ "uri": uri, "version": version });
        self.notify(
            "textDocument/didChange",
            json!({ "textDocument": document, "contentChanges": [{ "text": text }] }),
        );
    }

    /// The actions at the start of a range.
    #[track_caller]
    fn actions(&mut self, uri: &str, at: &Value) -> Vec<Value> {
        let range = json!({ "start": at, "end": at });
        let params = json!({ "textDocument": { "uri": uri }, "range": range, "context": { "diagnostics": [] } });
        self.asked("textDocument/codeAction", params)["result"].as_array().expect("a list").clone()
    }

    /// Ends the server; its status and what it said on stderr.
    fn ended(mut self, properly: bool) -> (Option<i32>, String) {
        if properly {
            assert!(self.asked("shutdown", Value::Null)["result"].is_null());
        }
        self.notify("exit", Value::Null);
        self.status()
    }

    fn status(mut self) -> (Option<i32>, String) {
        drop(self.input.take());
        let mut said = String::new();
        self.server.stderr.take().expect("it is piped").read_to_string(&mut said).expect("it is text");
        (self.server.wait().expect("it ends").code(), said)
    }
}

/// The next message; none at the end.
fn read(output: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end() {
            "" => break,
            line => length = line.strip_prefix("Content-Length: ").map_or(length, |text| text.parse().unwrap_or(0)),
        }
    }
    let mut bytes = vec![0; length];
    output.read_exact(&mut bytes).ok()?;
    serde_json::from_slice(&bytes).ok()
}

fn uri(path: &Path) -> String {
    format!("file://{}", path.display())
}

/// A text after the edits that an action makes in its one file, its columns counted in UTF-16.
fn applied(text: &str, action: &Value) -> String {
    let changes = action["edit"]["documentChanges"][0]["edits"].as_array();
    let changes = changes.or_else(|| action["edit"]["changes"].as_object()?.values().next()?.as_array());
    let mut edits: Vec<(usize, usize, &str)> = changes
        .expect("edits")
        .iter()
        .map(|edit| {
            let at = |end: &str| offset(text, &edit["range"][end]);
            (at("start"), at("end"), edit["newText"].as_str().expect("text"))
        })
        .collect();
    edits.sort();
    let mut out = text.to_owned();
    edits.iter().rev().for_each(|(start, end, new)| out.replace_range(start..end, new));
    out
}

fn offset(text: &str, position: &Value) -> usize {
    let line = position["line"].as_u64().expect("a number") as usize;
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let units = position["character"].as_u64().expect("a number") as usize;
    let mut count = 0;
    let before = text[start..].chars().take_while(|character| {
        count += character.len_utf16();
        count <= units
    });
    start + before.map(char::len_utf8).sum::<usize>()
}

#[test]
fn an_editor_sees_findings_come_and_go_and_mends_them() {
    let dir = package(&[("src/lib.rs", CODE)]);
    let lib = uri(&dir.path().join("src/lib.rs"));
    let capabilities = json!({
        "textDocument": { "publishDiagnostics": { "relatedInformation": true } },
        "workspace": { "workspaceEdit": { "documentChanges": true } },
    });
    let mut client = Client::initialized(dir.path(), capabilities);
    client.open(&lib, CODE);
    let found = client.shown(&lib, Some(1));
    assert_eq!(found.len(), 1, "{found:?}");
    let finding = &found[0];
    assert_eq!(
        (finding["code"].as_str(), finding["severity"].as_u64()),
        (Some("arc_clone_per_call"), Some(2)),
        "{finding}"
    );
    let page = finding["codeDescription"]["href"].as_str().expect("a link");
    assert!(page.ends_with("/rules/arc_clone_per_call/explain.md"), "{page}");
    // The method's name: the character before counts as two.
    assert_eq!(finding["range"]["start"], json!({ "line": 7, "character": 45 }));
    assert_eq!(CODE[offset(CODE, &finding["range"]["start"])..].get(..5), Some("clone"));
    assert!(finding["message"].as_str().is_some_and(|text| text.contains("`Store::len` is hot")), "{finding}");
    let related = finding["relatedInformation"].as_array().expect("places");
    assert!(
        related.iter().any(|one| one["message"].as_str().is_some_and(|text| text.starts_with("`Store::len` is hot")))
    );

    let mended = CODE.replace("self.all.clone()", "&self.all");
    client.change(&lib, 2, &mended);
    assert!(client.shown(&lib, Some(2)).is_empty());
    client.change(&lib, 3, CODE);
    assert_eq!(client.shown(&lib, Some(3)).len(), 1);

    let actions = client.actions(&lib, &finding["range"]["start"]);
    let titles: Vec<&str> = actions.iter().filter_map(|action| action["title"].as_str()).collect();
    assert_eq!(titles, ["Borrow the original (arc_clone_per_call)", "Allow arc_clone_per_call here, with a reason"]);
    assert_eq!((&actions[0]["isPreferred"], &actions[1]["isPreferred"]), (&json!(true), &json!(false)));
    assert_eq!(actions[0]["edit"]["documentChanges"][0]["textDocument"]["version"], 3);
    assert_eq!(applied(CODE, &actions[0]), mended);
    let everything = |client: &mut Client, kind: &str| {
        let start = json!({ "line": 0, "character": 0 });
        let context = json!({ "diagnostics": [], "only": [kind] });
        let params =
            json!({ "textDocument": { "uri": lib }, "range": { "start": start, "end": start }, "context": context });
        client.asked("textDocument/codeAction", params)["result"].as_array().expect("a list").clone()
    };
    let all = everything(&mut client, "source.fixAll");
    assert_eq!((all.len(), applied(CODE, &all[0])), (1, mended.clone()));
    assert!(
        everything(&mut client, "refactor").is_empty() && everything(&mut client, "source.fixAllOthers").is_empty()
    );
    // At the line's end where another statement starts the line, else above it.
    let allowed = applied(CODE, &actions[1]);
    assert!(allowed.contains("clone(); // hotlock: allow(arc_clone_per_call, reason = "), "{allowed}");
    client.change(&lib, 4, &allowed);
    assert!(client.shown(&lib, Some(4)).is_empty(), "{allowed}");
    let apart = CODE.replace("; let", ";\n        let");
    client.change(&lib, 5, &apart);
    let start = client.shown(&lib, Some(5))[0]["range"]["start"].clone();
    let allowed = applied(&apart, &client.actions(&lib, &start)[1]);
    assert!(allowed.contains("\n        // hotlock: allow(arc_clone_per_call, reason = "), "{allowed}");
    client.change(&lib, 6, &allowed);
    assert!(client.shown(&lib, Some(6)).is_empty(), "{allowed}");
    assert!(client.actions(&lib, &json!({ "line": 0, "character": 0 })).is_empty());
    assert_eq!(client.ended(true), (Some(0), String::new()));
}

/// A lock that is taken in a hot function of another file.
const LOCKED: &str = "mod store;
// hotlock: hot
pub fn serve(store: &store::Store) -> usize {
    store.len()
}
";
const STORE: &str = "use std::sync::RwLock;
pub struct Store {
    rows: RwLock<Vec<u64>>,
}
impl Store {
    pub fn new() -> Store {
        Store { rows: RwLock::new(Vec::new()) }
    }
    pub fn len(&self) -> usize {
        let mut rows = self.rows.write().unwrap();
        rows.push(1);
        rows.len()
    }
}
";

#[test]
fn a_hover_tells_the_chain_and_what_is_known_of_the_lock() {
    let dir = package(&[("src/lib.rs", LOCKED), ("src/store.rs", STORE)]);
    let store = uri(&dir.path().join("src/store.rs"));
    let mut client =
        Client::initialized(dir.path(), json!({ "general": { "positionEncodings": ["utf-8", "utf-16"] } }));
    let found = client.shown(&store, None);
    let is_hot = |finding: &&Value| finding["message"].as_str().is_some_and(|text| text.contains("`serve`"));
    let finding = found.iter().find(is_hot).expect("it is found");
    let at = |position: Value| json!({ "textDocument": { "uri": store }, "position": position });
    let hover = client.asked("textDocument/hover", at(finding["range"]["start"].clone()));
    let text = hover["result"]["contents"]["value"].as_str().expect("text");
    assert!(
        text.contains("called from `serve`") && text.contains("src/lib.rs:2)") && text.contains("at line 4"),
        "{text}"
    );
    assert!(
        text.contains("lock `Store::rows: std::sync::RwLock<Vec<u64>>`")
            && text.contains("1 acquisition (1 hot): 1 exclusive"),
        "{text}"
    );
    let page = finding["codeDescription"]["href"].as_str().expect("a link");
    assert!(text.contains(page), "{text}");
    // At the acquisition, too; and nothing where nothing is.
    let hover = client.asked("textDocument/hover", at(json!({ "line": 9, "character": 35 })));
    assert!(
        hover["result"]["contents"]["value"].as_str().is_some_and(|text| text.contains("lock `Store::rows")),
        "{hover}"
    );
    assert!(client.asked("textDocument/hover", at(json!({ "line": 11, "character": 1 })))["result"].is_null());
    assert_eq!(client.ended(true).0, Some(0));
}

#[test]
fn an_edit_in_one_file_changes_what_is_found_in_another() {
    let dir = package(&[("src/lib.rs", LOCKED), ("src/store.rs", STORE)]);
    let (lib, store) = (uri(&dir.path().join("src/lib.rs")), uri(&dir.path().join("src/store.rs")));
    let mut client = Client::initialized(dir.path(), json!({}));
    let first = client.shown(&store, None);
    let is_hot =
        |found: &[Value]| found.iter().any(|one| one["message"].as_str().is_some_and(|text| text.contains("`serve`")));
    assert!(is_hot(&first), "{first:?}");
    client.open(&lib, &LOCKED.replace("// hotlock: hot\n", ""));
    client.shown(&lib, Some(1));
    assert!(!is_hot(&client.shown(&store, None)));
    // Closed without being saved: the disk counts again.
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": lib } }));
    assert!(is_hot(&client.shown(&store, None)));
    assert_eq!(client.ended(true).0, Some(0));
}

#[test]
fn after_any_edits_it_shows_what_a_fresh_server_does() {
    let dir = package(&[("src/lib.rs", LOCKED), ("src/store.rs", STORE)]);
    let (lib, store) = (uri(&dir.path().join("src/lib.rs")), uri(&dir.path().join("src/store.rs")));
    // One after the other, so that what is shown of both is of one state: it is shown in the order of the files.
    let set = |client: &mut Client, version: i64, texts: [&str; 2]| {
        client.change(&lib, version, texts[0]);
        client.shown(&lib, Some(version));
        client.change(&store, version, texts[1]);
        let of_store = client.shown(&store, Some(version));
        [client.shown(&lib, Some(version)), of_store]
    };
    let opened = || {
        let mut client = Client::initialized(dir.path(), json!({}));
        client.open(&lib, LOCKED);
        client.open(&store, STORE);
        client
    };
    let fresh = |texts: [&str; 2]| {
        let mut client = opened();
        let shown = set(&mut client, 2, texts);
        assert_eq!(client.ended(true).0, Some(0));
        shown
    };
    let mut client = opened();
    let read = STORE.replace("write()", "read()").replace("let mut", "let").replace("rows.push(1);", "");
    let texts: [[&str; 2]; 6] = [
        [LOCKED, &read],
        [LOCKED, &format!("// All moves down.\n{STORE}")],
        [&LOCKED.replace("store.len()", "store.rows()"), &STORE.replace("fn len", "fn rows")],
        [LOCKED, &STORE.replace("RwLock", "Mutex").replace("write()", "lock()")],
        [&LOCKED.replace("// hotlock: hot\n", ""), STORE],
        [LOCKED, STORE],
    ];
    for (number, texts) in texts.into_iter().enumerate() {
        let version = 2 + number as i64;
        let shown = set(&mut client, version, texts);
        assert_eq!(shown, fresh(texts), "{texts:?}");
        // A save changes no text that is open.
        client.notify("textDocument/didSave", json!({ "textDocument": { "uri": store } }));
        assert_eq!([&lib, &store].map(|uri| client.shown(uri, Some(version))), shown);
    }
    assert_eq!(client.ended(true).0, Some(0));
}

#[test]
fn settings_and_new_files_count_once_they_are_written() {
    let dir = package(&[("src/lib.rs", CODE)]);
    let lib = uri(&dir.path().join("src/lib.rs"));
    let watching = json!({ "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } } });
    let mut client = Client::initialized(dir.path(), watching);
    let asked = client.wait(|message| message["method"] == "client/registerCapability");
    client.send(&json!({ "jsonrpc": "2.0", "id": asked["id"], "result": null }));
    assert_eq!(client.shown(&lib, None).len(), 1);
    let written = |client: &mut Client, path: &str, text: &str, kind: u8| {
        write(dir.path(), path, text);
        let changes = json!([{ "uri": uri(&dir.path().join(path)), "type": kind }]);
        client.notify("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
    };
    written(&mut client, "hotlock.toml", "[lints]\narc_clone_per_call = \"allow\"\n", 1);
    assert!(client.shown(&lib, None).is_empty());
    written(&mut client, "hotlock.toml", "[lints]\narc_clone_per_call = \"deny\"\n", 2);
    assert_eq!(client.shown(&lib, None)[0]["severity"], 1);
    written(&mut client, "hotlock.toml", "[lints]\nno_such_rule = \"deny\"\n", 2);
    let said = client.wait(|message| message["method"] == "window/showMessage");
    assert!(said["params"]["message"].as_str().is_some_and(|text| text.contains("no_such_rule")), "{said}");
    written(&mut client, "hotlock.toml", "", 2);
    client.shown(&lib, None);
    written(&mut client, "src/main.rs", &format!("fn main() {{}}\n{CODE}"), 1);
    assert_eq!(client.shown(&uri(&dir.path().join("src/main.rs")), None).len(), 1);
    assert_eq!(client.ended(true).0, Some(0));
}

#[test]
fn known_findings_are_not_shown() {
    let dir = package(&[("src/lib.rs", CODE), ("hotlock.toml", "[report]\nbaseline = \"known.toml\"\n")]);
    crate::support::run(dir.path(), &["baseline", "create"]);
    let lib = uri(&dir.path().join("src/lib.rs"));
    let mut client = Client::initialized(dir.path(), json!({}));
    client.open(&lib, CODE);
    assert!(client.shown(&lib, Some(1)).is_empty());
    assert_eq!(client.ended(true).0, Some(0));
}

#[test]
fn nothing_that_is_sent_makes_it_panic() {
    let dir = package(&[("src/lib.rs", CODE)]);
    let mut client = Client::started(dir.path());
    let code = |answer: &Value| answer["error"]["code"].as_i64();
    assert_eq!(code(&client.asked("textDocument/hover", json!({}))), Some(-32002));
    client.notify("textDocument/didOpen", json!([]));
    client.asked("initialize", json!({ "capabilities": null, "rootUri": uri(dir.path()) }));
    assert_eq!(code(&client.asked("initialize", json!({}))), Some(-32600));
    assert_eq!(code(&client.asked("textDocument/definition", json!({}))), Some(-32601));
    for params in [json!(null), json!([]), json!({ "textDocument": { "uri": 7 } })] {
        assert_eq!(code(&client.asked("textDocument/hover", params.clone())), Some(-32602), "{params}");
    }
    let lib = uri(&dir.path().join("src/lib.rs"));
    for method in [
        "textDocument/didOpen",
        "textDocument/didChange",
        "textDocument/didSave",
        "textDocument/didClose",
        "$/cancelRequest",
        "workspace/didChangeWatchedFiles",
        "workspace/didChangeWorkspaceFolders",
        "$/unknown",
    ] {
        for params in [
            json!(null),
            json!(7),
            json!({ "textDocument": { "uri": "untitled:a", "version": -1 } }),
            json!({ "changes": [7, {}], "id": [] }),
            json!({ "textDocument": { "uri": lib }, "contentChanges": [{ "range": {}, "text": "x" }] }),
        ] {
            client.notify(method, params);
        }
    }
    client.open(&lib, "fn broken( {\u{0} '");
    client.shown(&lib, Some(1));
    let far = json!({ "line": 4_294_967_295u64, "character": 18_446_744_073_709_551_615u64 });
    let params = json!({ "textDocument": { "uri": lib }, "position": far });
    assert!(client.asked("textDocument/hover", params)["result"].is_null());
    assert_eq!(code(&client.asked("textDocument/hover", json!({ "textDocument": { "uri": lib } }))), Some(-32602));
    assert!(client.asked("shutdown", json!(null))["error"].is_null());
    assert_eq!(code(&client.asked("textDocument/hover", json!({}))), Some(-32600));
    let (status, said) = client.ended(false);
    assert_eq!((status, said.as_str()), (Some(0), ""));
}

#[test]
fn a_connection_that_breaks_ends_it() {
    let dir = package(&[("src/lib.rs", CODE)]);
    assert_eq!(Client::initialized(dir.path(), json!({})).ended(false), (Some(1), String::new()));
    assert_eq!(Client::started(dir.path()).status(), (Some(1), String::new()));
    let mut client = Client::initialized(dir.path(), json!({}));
    client.send_raw("{ this is no JSON");
    let (status, said) = client.status();
    assert!(status != Some(0) && !said.contains("panicked"), "{said}");
}
