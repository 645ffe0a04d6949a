//! Detectors ask the analysis: they see no syntax and no inferred types.
//!
//! That they see no tables and no functions of its rooms is said by the compiler: the rooms are private.

use std::path::Path;

/// What a detector may name of `facts`: opaque ids and names.
const OPAQUE: [&str; 3] = ["ExprId", "Name", "PatId"];

/// Modules in which a detector names nothing.
const CLOSED: [&str; 2] = ["crate::types::infer", "crate::types::lower_ty"];

/// The last names of all paths in a text that begin with a prefix, groups in braces included.
fn named<'t>(text: &'t str, prefix: &str) -> Vec<&'t str> {
    let paths = text.match_indices(prefix).map(|(start, _)| {
        let rest = &text[start + prefix.len()..];
        let mut depth = 0;
        let end = rest.find(|c: char| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            let is_part = c.is_alphanumeric() || matches!(c, '_' | ':' | '{' | '}');
            depth < 0 || !is_part && !(depth > 0 && (c == ',' || c.is_whitespace()))
        });
        &rest[..end.unwrap_or(rest.len())]
    });
    let parts = paths.flat_map(|path| path.split([',', '{', '}']));
    parts.filter_map(|part| part.trim().rsplit("::").next()).filter(|name| !name.is_empty()).collect()
}

/// What a detector names or reads that is not for it.
fn problems_of(text: &str) -> Vec<String> {
    let syntax = named(text, "crate::facts::").into_iter().filter(|name| !OPAQUE.contains(name));
    let parts = CLOSED.iter().copied().filter(|part| text.contains(part));
    syntax.chain(parts).map(str::to_owned).collect()
}

fn detectors() -> Vec<(String, String)> {
    let rooms = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    let mut found = Vec::new();
    for entry in std::fs::read_dir(rooms).expect("the rules can be read") {
        let path = entry.expect("the rules can be read").path();
        if let Ok(text) = std::fs::read_to_string(path.join("detect.rs")) {
            let name = path.file_name().expect("a rule's folder has a name").to_string_lossy().into_owned();
            found.push((name, text));
        }
    }
    found.sort();
    found
}

#[test]
fn detectors_see_no_syntax() {
    let detectors = detectors();
    assert!(!detectors.is_empty(), "the detectors are found");
    for (name, text) in &detectors {
        let problems = problems_of(text);
        assert!(problems.is_empty(), "{name} uses {problems:?}: ask `Analysis` instead");
    }
}

#[test]
fn what_is_not_for_detectors_is_noticed() {
    let problems = |text: &str| problems_of(text).join(" ");
    assert_eq!(problems("use crate::facts::{ExprId, Name};"), "");
    assert_eq!(problems("use crate::facts::{ExprId,\n    ExprKind};"), "ExprKind");
    assert_eq!(problems("let is_call = |expr: &crate::facts::Path| true;"), "Path");
    assert_eq!(problems("use crate::analysis::RefClone;"), "");
    assert_eq!(problems("use crate::types::infer::Callee;"), "crate::types::infer");
    assert_eq!(problems("cx.analysis.heat_distance(id)"), "");
}
