//! Findings of one run, read from the JSON output.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// One finding, with the lines of all its places.
#[derive(Clone, Debug)]
pub struct Finding {
    pub rule: String,
    pub level: String,
    pub message: String,
    /// The leading place: path relative to the folder that was linted, line from 1.
    pub path: String,
    pub line: u64,
    /// Path and line of all places, the leading one among them.
    pub places: Vec<(String, u64)>,
    /// As a terminal shows it.
    pub rendered: String,
}

/// Lints `folder` and reads what is found.
pub fn lint(hotlock: &Path, folder: &Path, flags: &[&str]) -> Result<Vec<Finding>> {
    let output = Command::new(hotlock)
        .args(["hotlock", "check", "--workspace", "--exit-zero", "-q", "--output", "json"])
        .args(flags)
        .current_dir(folder)
        .output()
        .with_context(|| format!("running {}", hotlock.display()))?;
    // A run that takes place always has a closing line.
    if output.stdout.is_empty() {
        bail!("{}", String::from_utf8_lossy(&output.stderr).trim());
    }
    read(&output.stdout)
}

/// Reads the findings of a run in their order; lines that are none are passed over.
pub fn read(stdout: &[u8]) -> Result<Vec<Finding>> {
    let text = String::from_utf8_lossy(stdout);
    let lines = text.lines().map(serde_json::from_str::<Value>).collect::<Result<Vec<_>, _>>()?;
    Ok(lines.iter().filter_map(finding).collect())
}

fn finding(line: &Value) -> Option<Finding> {
    let message = line.get("message")?;
    let spans = message["spans"].as_array()?;
    let place = |span: &Value| Some((span["file_name"].as_str()?.to_owned(), span["line_start"].as_u64()?));
    let (path, first) = place(spans.iter().find(|span| span["is_primary"] == true)?)?;
    let children = message["children"].as_array().into_iter().flatten();
    let related = children.filter_map(|child| child["spans"].as_array()).flatten();
    Some(Finding {
        rule: message["code"]["code"].as_str()?.trim_start_matches("hotlock::").to_owned(),
        level: message["level"].as_str()?.to_owned(),
        message: message["message"].as_str()?.to_owned(),
        path,
        line: first,
        places: spans.iter().chain(related).filter_map(place).collect(),
        rendered: message["rendered"].as_str().unwrap_or_default().to_owned(),
    })
}
