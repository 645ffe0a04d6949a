//! Texts of `macro_rules!` definitions, found before anything is parsed: a call may stand in another file.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::Name;

/// Definitions by the folder of the crate root that they belong to.
#[derive(Debug, Default)]
pub struct MacroTable {
    by_dir: Vec<(PathBuf, FxHashMap<Name, Arc<str>>)>,
    /// `#[macro_export]` ones of all folders, and those of stubs.
    exported: FxHashMap<Name, Arc<str>>,
}

/// The definitions that one file may call.
#[derive(Clone, Copy, Debug)]
pub struct MacroScope<'t> {
    own: Option<&'t FxHashMap<Name, Arc<str>>>,
    exported: Option<&'t FxHashMap<Name, Arc<str>>>,
}

impl MacroScope<'_> {
    /// No definitions but the file's own.
    pub const EMPTY: MacroScope<'static> = MacroScope { own: None, exported: None };

    /// The text between the brackets of the definition `name`.
    pub fn text(&self, name: Name) -> Option<&Arc<str>> {
        let own = self.own.and_then(|own| own.get(&name));
        own.or_else(|| self.exported.and_then(|exported| exported.get(&name)))
    }
}

impl MacroTable {
    /// Scans the Rust files beside and below each root.
    pub fn scan(roots: &[PathBuf]) -> MacroTable {
        let mut dirs: Vec<PathBuf> = roots.iter().filter_map(|root| Some(root.parent()?.to_path_buf())).collect();
        dirs.sort();
        dirs.dedup();
        let mut table = MacroTable::default();
        for dir in dirs {
            let nested = table.by_dir.iter().any(|(known, _)| dir.starts_with(known));
            if !nested {
                table.scan_dir(dir);
            }
        }
        table
    }

    /// Adds a stub's definitions; project's code may call them from anywhere.
    pub fn add_stub(&mut self, text: &str) {
        for found in definitions(text) {
            self.exported.entry(found.name).or_insert(found.text);
        }
    }

    /// What a file at `path` may call.
    pub fn scope(&self, path: &Path) -> MacroScope<'_> {
        let own =
            self.by_dir.iter().filter(|(dir, _)| path.starts_with(dir)).max_by_key(|(dir, _)| dir.as_os_str().len());
        MacroScope { own: own.map(|(_, own)| own), exported: Some(&self.exported) }
    }

    fn scan_dir(&mut self, dir: PathBuf) {
        let mut own = FxHashMap::default();
        let is_source = |entry: &walkdir::DirEntry| {
            let name = entry.file_name().to_string_lossy();
            entry.depth() == 0 || !(name.starts_with('.') || entry.file_type().is_dir() && name == "target")
        };
        let walk = walkdir::WalkDir::new(&dir).sort_by_file_name().into_iter().filter_entry(is_source);
        for entry in walk.flatten().filter(|entry| entry.path().extension().is_some_and(|ext| ext == "rs")) {
            let Ok(text) = std::fs::read_to_string(entry.path()) else { continue };
            for found in definitions(&text) {
                if found.exported {
                    self.exported.entry(found.name).or_insert_with(|| Arc::clone(&found.text));
                }
                own.entry(found.name).or_insert(found.text);
            }
        }
        self.by_dir.push((dir, own));
    }
}

struct Found {
    name: Name,
    exported: bool,
    text: Arc<str>,
}

const KEYWORD: &str = "macro_rules!";

fn definitions(text: &str) -> Vec<Found> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices(KEYWORD) {
        let rest = &text[at + KEYWORD.len()..];
        let rest = rest.trim_start();
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let (name, rest) = rest.split_at(end);
        let rest = rest.trim_start();
        if name.is_empty() || !rest.starts_with(['{', '(', '[']) {
            continue;
        }
        if let Some(length) = bracketed(rest) {
            let exported = has_export_above(&text[..at]);
            found.push(Found { name: Name::from(name), exported, text: Arc::from(&rest[1..length - 1]) });
        }
    }
    found
}

/// Whether the attributes directly above hold `macro_export`.
fn has_export_above(before: &str) -> bool {
    let above = before.lines().rev().skip_while(|line| line.trim().is_empty());
    let attributes = above.take_while(|line| {
        let line = line.trim_start();
        line.starts_with("#[") || line.starts_with("//")
    });
    attributes.into_iter().any(|line| line.contains("macro_export"))
}

/// The length of the bracketed text at the start, brackets included; strings, characters and comments are skipped.
fn bracketed(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut depth = 0usize;
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            b'/' if bytes.get(at + 1) == Some(&b'/') => at += text[at..].find('\n').unwrap_or(text.len() - at) - 1,
            b'/' if bytes.get(at + 1) == Some(&b'*') => at += text[at..].find("*/")? + 1,
            b'"' => at = string_end(bytes, at)?,
            b'r' if matches!(bytes.get(at + 1), Some(b'"' | b'#')) && !is_word(bytes, at) => {
                at = raw_string_end(text, at).unwrap_or(at);
            }
            b'\'' => at = char_end(bytes, at),
            _ => {}
        }
        at += 1;
    }
    None
}

fn is_word(bytes: &[u8], at: usize) -> bool {
    at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_')
}

fn string_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start + 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 1,
            b'"' => return Some(at),
            _ => {}
        }
        at += 1;
    }
    None
}

fn raw_string_end(text: &str, start: usize) -> Option<usize> {
    let hashes = text[start + 1..].bytes().take_while(|byte| *byte == b'#').count();
    let open = start + 1 + hashes;
    if text.as_bytes().get(open) != Some(&b'"') {
        return None;
    }
    let close = format!("\"{}", "#".repeat(hashes));
    Some(open + 1 + text[open + 1..].find(&close)? + hashes)
}

/// The end of a character literal, or the start itself for a lifetime.
fn char_end(bytes: &[u8], start: usize) -> usize {
    if bytes.get(start + 1) == Some(&b'\\') {
        let close = bytes.iter().skip(start + 3).take(10).position(|byte| *byte == b'\'');
        return close.map_or(start, |length| start + 3 + length);
    }
    // One character of up to four bytes.
    let close = (2..=5).find(|length| bytes.get(start + length) == Some(&b'\''));
    match close {
        Some(2) => start + 2,
        Some(length) if bytes[start + 1] >= 0x80 => start + length,
        _ => start,
    }
}

#[cfg(test)]
mod tests {
    use super::definitions;

    #[test]
    fn a_definition_ends_at_its_own_bracket() {
        let text = "
            #[macro_export]
            macro_rules! first { ('}') => { \"}\" }; (b'{') => { r#\"}\"}\"# } /* } */ }
            macro_rules! second(($x:lifetime) => { fn f<$x>(c: &$x u8) { '\\'' } }; // )
            );
        ";
        let found: Vec<(String, bool, String)> = definitions(text)
            .into_iter()
            .map(|each| (each.name.to_string(), each.exported, each.text.to_string()))
            .collect();
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].0.as_str(), found[0].1), ("first", true));
        assert!(found[0].2.ends_with("/* } */ "));
        assert_eq!((found[1].0.as_str(), found[1].1), ("second", false));
        assert!(found[1].2.trim_end().ends_with("// )"));
    }

    #[test]
    fn broken_definitions_are_left_out() {
        for text in ["macro_rules!", "macro_rules! x", "macro_rules! x {", "macro_rules! x { \"", "macro_rules! é"] {
            assert!(definitions(text).is_empty(), "{text}");
        }
    }
}
