//! The stubs that ship with the tool speak of nothing that they do not declare.
//!
//! That their signatures are those of the real crates is what `fixtures/checks/stubs` shows by compiling.

use hotlock_engine::facts::{MacroScope, lower_file};
use hotlock_engine::knowledge::stub_sources;
use hotlock_engine::source::SourceFile;

#[test]
fn every_name_in_the_stubs_resolves() {
    let unresolved = hotlock_engine::session::unresolved_in_stubs();
    assert!(unresolved.is_empty(), "{} names:\n{}", unresolved.len(), unresolved.join("\n"));
}

/// A stub with a slip in its syntax would teach nothing, and nobody would tell.
#[test]
fn every_stub_is_parsed_whole() {
    let mut found = Vec::new();
    for (path, text) in stub_sources().into_iter().flat_map(|set| set.files) {
        let shown = path.display().to_string();
        let source = SourceFile::new(path, shown.clone(), text.to_owned());
        match lower_file(&source, MacroScope::EMPTY) {
            Ok(facts) => found.extend(facts.unparsed.into_iter().map(|(_, message)| format!("{shown}: {message}"))),
            Err(error) => found.push(format!("{shown}: {error}")),
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
