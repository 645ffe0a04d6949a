//! The file of known findings: what it may hold.

use std::collections::BTreeSet;
use std::path::Path;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::text::ConfigText;
use super::{ConfigError, ConfigProblem};

/// The name that a baseline has unless it is given another.
pub const BASELINE_FILE: &str = "hotlock-baseline.toml";
/// What this program writes and reads.
pub const BASELINE_VERSION: u64 = 1;

const KEYS: [&str; 5] = ["rule", "path", "function", "lock", "fingerprint"];

/// A finding that is known already.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct KnownFinding {
    /// The file, relative to the workspace root.
    pub path: String,
    /// The rule.
    pub rule: String,
    /// The function, as people write it; may be empty.
    pub function: String,
    /// The access path of the lock; may be empty.
    pub lock: String,
    /// What it is recognised by.
    pub fingerprint: String,
}

/// Reads a file of known findings, in its order; one that is there twice counts once.
///
/// # Errors
/// When the file cannot be read or holds something else; everything wrong is told at once, with its place.
pub fn read_baseline(path: &Path, root: &Path) -> Result<Vec<KnownFinding>, ConfigError> {
    let text =
        ConfigText::read_as("baseline", path, root).map_err(|problem| ConfigError { problems: vec![problem] })?;
    let mut reading = Reading { text: &text, problems: Vec::new() };
    let findings = match DeTable::parse(&text.text) {
        Ok(table) => reading.findings(table.get_ref()),
        Err(error) => {
            let hint =
                if text.text.contains("<<<<<<<") { "resolve the merge: keep the lines of both sides" } else { "" };
            reading.problem(error.span().unwrap_or_default(), error.message().replace('\n', ", "), hint);
            Vec::new()
        }
    };
    if reading.problems.is_empty() { Ok(findings) } else { Err(ConfigError { problems: reading.problems }) }
}

struct Reading<'a> {
    text: &'a ConfigText,
    problems: Vec<ConfigProblem>,
}

type Value<'i> = Spanned<DeValue<'i>>;

impl Reading<'_> {
    fn findings(&mut self, table: &DeTable<'_>) -> Vec<KnownFinding> {
        for key in table.keys().filter(|key| !matches!(key.get_ref().as_ref(), "version" | "findings")) {
            self.problem(key.span(), format!("unknown key `{}` in a baseline", key.get_ref()), "");
        }
        if !self.is_of_this_version(table) {
            return Vec::new();
        }
        let Some(list) = table.get("findings") else {
            self.problem(0..0, "the baseline has no `findings`".to_owned(), "an empty one is `findings = []`");
            return Vec::new();
        };
        let Some(entries) = list.get_ref().as_array() else {
            self.problem(list.span(), "`findings` must be a list".to_owned(), "");
            return Vec::new();
        };
        let mut seen = BTreeSet::new();
        let mut findings: Vec<KnownFinding> = entries.iter().filter_map(|entry| self.finding(entry)).collect();
        findings.retain(|finding| seen.insert(finding.fingerprint.clone()));
        findings
    }

    fn is_of_this_version(&mut self, table: &DeTable<'_>) -> bool {
        let Some(value) = table.get("version") else {
            self.problem(0..0, "the baseline has no `version`".to_owned(), "write `version = 1`");
            return false;
        };
        let number = value.get_ref().as_integer().and_then(|number| number.as_str().parse::<u64>().ok());
        if number != Some(BASELINE_VERSION) {
            let message = format!("the baseline's `version` must be {BASELINE_VERSION}");
            self.problem(value.span(), message, "another version of hotlock wrote it");
        }
        number == Some(BASELINE_VERSION)
    }

    fn finding(&mut self, entry: &Value<'_>) -> Option<KnownFinding> {
        let Some(table) = entry.get_ref().as_table() else {
            let found = entry.get_ref().type_str();
            self.problem(entry.span(), format!("a finding must be a table, found {found}"), "");
            return None;
        };
        for key in table.keys().filter(|key| !KEYS.contains(&key.get_ref().as_ref())) {
            self.problem(key.span(), format!("unknown key `{}` in a finding", key.get_ref()), "");
        }
        let finding = KnownFinding {
            rule: self.string(table, "rule", entry, true)?,
            path: self.string(table, "path", entry, true)?,
            function: self.string(table, "function", entry, false)?,
            lock: self.string(table, "lock", entry, false)?,
            fingerprint: self.string(table, "fingerprint", entry, true)?,
        };
        if !is_fingerprint(&finding.fingerprint) {
            let span = table.get("fingerprint").map_or_else(|| entry.span(), Spanned::span);
            let message = format!("`{}` is no fingerprint", finding.fingerprint);
            self.problem(span, message, "`cargo hotlock baseline update` writes the file anew");
            return None;
        }
        Some(finding)
    }

    fn string(&mut self, table: &DeTable<'_>, key: &str, entry: &Value<'_>, is_needed: bool) -> Option<String> {
        let Some(value) = table.get(key) else {
            if is_needed {
                self.problem(entry.span(), format!("a finding has no `{key}`"), "");
            }
            return (!is_needed).then(String::new);
        };
        let text = value.get_ref().as_str().map(str::to_owned);
        if text.is_none() {
            let found = value.get_ref().type_str();
            self.problem(value.span(), format!("`{key}` must be a string, found {found}"), "");
        }
        text
    }

    fn problem(&mut self, span: std::ops::Range<usize>, message: String, hint: &str) {
        self.problems.push(self.text.problem(span, message, hint.to_owned()));
    }
}

fn is_fingerprint(text: &str) -> bool {
    text.split_once(':').is_some_and(|(key, number)| {
        key.len() == 16
            && key.bytes().all(|byte| byte.is_ascii_hexdigit())
            && number.parse::<u64>().is_ok_and(|number| number > 0)
    })
}
