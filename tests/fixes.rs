//! Suggestions: applied to the `before` of each pair in `fixtures/fixes` they give its `after`, where nothing is found.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use hotlock_engine::diagnostics::Level;
use hotlock_engine::rules;
use serde_json::Value;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/fixes")
}

/// Replacements by their bytes.
type Edits = BTreeMap<(usize, usize), String>;

fn suggested(file: &Path) -> Edits {
    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let room = name.rsplit_once('_').and_then(|(rule, _)| rules::find(rule));
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-hotlock"))
        .args(["--message-format", "json", "-q"])
        // Rules that are silent by default suggest as well.
        .args(room.filter(|rule| rule.level == Level::Allow).map(|rule| ["-W", rule.id]).into_iter().flatten())
        .arg(file)
        .current_dir(std::env::temp_dir())
        .output()
        .expect("the program starts");
    let mut edits = Edits::new();
    for line in String::from_utf8(output.stdout).expect("output is UTF-8").lines() {
        let value: Value = serde_json::from_str(line).expect("each line is JSON");
        let children = value["message"]["children"].as_array().cloned().unwrap_or_default();
        for span in children.iter().flat_map(|child| child["spans"].as_array().cloned().unwrap_or_default()) {
            let Some(text) = span["suggested_replacement"].as_str() else { continue };
            let at = |key: &str| span[key].as_u64().expect("a number") as usize;
            edits.insert((at("byte_start"), at("byte_end")), text.to_owned());
        }
    }
    edits
}

fn applied(text: &str, edits: &Edits) -> String {
    let mut out = text.to_owned();
    for ((start, end), replacement) in edits.iter().rev() {
        out.replace_range(*start..*end, replacement);
    }
    out
}

/// The text without the marks of what is expected in it.
fn unmarked(text: &str) -> String {
    let lines = text.lines().map(|line| line.split("//~").next().unwrap_or(line).trim_end());
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn what_is_suggested_gives_the_mended_twin() {
    let mut problems = Vec::new();
    let mut pairs = 0;
    for entry in walkdir::WalkDir::new(folder()).sort_by_file_name().into_iter().filter_map(Result::ok) {
        let name = entry.file_name().to_string_lossy().into_owned();
        let Some(rule) = name.strip_suffix("_before.rs") else { continue };
        pairs += 1;
        let before = std::fs::read_to_string(entry.path()).expect("the fixture can be read");
        let mended = unmarked(&applied(&before, &suggested(entry.path())));
        let after_path = folder().join(format!("{rule}_after.rs"));
        let after = std::fs::read_to_string(&after_path).unwrap_or_default();
        if mended != unmarked(&after) {
            problems.push(format!("{rule}: suggested\n{mended}"));
        }
    }
    assert!(pairs > 0);
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
