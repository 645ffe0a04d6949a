//! The file of known findings: one line a finding, so that it reviews and merges by lines.

use std::fmt::Write;

use crate::config::{BASELINE_VERSION, KnownFinding};

const FIRST_LINE: &str = "# Findings that `cargo hotlock` knows and does not report. Do not edit by hand:\n";
const HEAD: &str = "\
#   cargo hotlock baseline prune         removes what is no longer found
#   cargo hotlock baseline update        does that, and follows what has moved
#   cargo hotlock baseline update --add  also adds what is new
";

/// The text of a baseline.
pub fn baseline_text(known: &[KnownFinding]) -> String {
    let mut text = format!("{FIRST_LINE}{HEAD}version = {BASELINE_VERSION}\n");
    if known.is_empty() {
        text.push_str("findings = []\n");
        return text;
    }
    text.push_str("findings = [\n");
    for finding in known {
        let mut keys = vec![("path", &finding.path), ("rule", &finding.rule)];
        keys.push(("function", &finding.function));
        keys.push(("lock", &finding.lock));
        keys.push(("fingerprint", &finding.fingerprint));
        let keys = keys.iter().filter(|(_, value)| !value.is_empty());
        let keys: Vec<String> = keys.map(|(key, value)| format!("{key} = {}", quoted(value))).collect();
        let _ = writeln!(text, "    {{ {} }},", keys.join(", "));
    }
    text.push_str("]\n");
    text
}

/// Whether a text was written as one, whatever it has become.
pub fn is_baseline_text(text: &[u8]) -> bool {
    text.starts_with(FIRST_LINE.trim_end().as_bytes())
}

/// A basic string of TOML.
fn quoted(value: &str) -> String {
    let mut text = String::from("\"");
    for character in value.chars() {
        match character {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            hidden if hidden.is_control() || super::is_bidi_control(hidden) => {
                let _ = write!(text, "\\u{:04X}", u32::from(hidden));
            }
            shown => text.push(shown),
        }
    }
    text.push('"');
    text
}
