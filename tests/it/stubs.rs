//! The stubs that ship with the tool speak of nothing that they do not declare.
//!
//! That their signatures are those of the real crates is what `fixtures/checks/stubs` shows by compiling.

use hotlock_engine::facts::{MacroScope, lower_file};
use hotlock_engine::knowledge::{StubFile, mistakes, page, stub_sources};
use hotlock_engine::source::SourceFile;

use crate::support::project;

#[test]
fn every_name_in_the_stubs_resolves() {
    let unresolved = hotlock_engine::session::unresolved_in_stubs();
    assert!(unresolved.is_empty(), "{} names:\n{}", unresolved.len(), unresolved.join("\n"));
}

/// A stub with a slip in its syntax would teach nothing, and nobody would tell.
#[test]
fn every_stub_is_parsed_whole() {
    let mut found = Vec::new();
    for StubFile { path, text, .. } in stub_sources().iter().flat_map(|set| set.files.iter().cloned()) {
        let shown = path.display().to_string();
        let source = SourceFile::new(path, shown.clone(), text.to_owned());
        match lower_file(&source, MacroScope::EMPTY) {
            Ok(facts) => found.extend(facts.unparsed.into_iter().map(|(_, message)| format!("{shown}: {message}"))),
            Err(error) => found.push(format!("{shown}: {error}")),
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// A slip in a word would say nothing, and nobody would tell.
#[test]
fn every_word_in_the_stubs_is_one_of_the_vocabulary() {
    let mut found = Vec::new();
    for StubFile { path, text, .. } in stub_sources().iter().flat_map(|set| set.files.iter().cloned()) {
        let source = SourceFile::new(path.clone(), String::new(), text.to_owned());
        for (span, mistake) in mistakes(text) {
            let at = source.lines().line_column(text, span.start as u32);
            found.push(format!("{}:{}:{}: {}; {}", path.display(), at.line, at.column, mistake.message, mistake.hint));
        }
    }
    assert!(found.is_empty(), "{} mistakes:\n{}", found.len(), found.join("\n"));
}

#[test]
fn the_page_of_words_is_current() {
    let file = project().join("rules/known/README.md");
    if std::env::var_os("UPDATE_PAGES").is_some() {
        std::fs::write(&file, page()).expect("the page can be written");
    }
    let shipped = std::fs::read_to_string(&file).expect("the page is there");
    assert!(page() == shipped, "run `UPDATE_PAGES=1 cargo test --test it stubs`");
}

/// Who copies the page's example must not start with a mistake.
#[test]
fn the_example_on_the_page_is_a_stub() {
    let page = page();
    let example =
        page.split("```rust\n").nth(1).and_then(|rest| rest.split("```").next()).expect("there is an example");
    assert_eq!(mistakes(example), []);
}
