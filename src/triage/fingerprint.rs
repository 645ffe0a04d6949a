//! The identity of a finding: the same after lines moved, files were renamed and code was added around.
//!
//! It is made of the rule and of the lock's access path, or, where a finding is about one site, of the function and the text
//! of the site's line. Findings that are equal in that are numbered.

use std::collections::BTreeMap;

use super::Finding;
use crate::diagnostics::Diagnostic;
use crate::source::{Loc, SourceMap};

/// Gives each finding its fingerprint, `<16 hexadecimal digits>:<number among equals>`; they must be in their final order.
///
/// What is suppressed is numbered last, so that a suppression leaves the numbers of the others as they would be without it.
pub(super) fn assign<'a>(findings: impl Iterator<Item = &'a mut Finding>, sources: &SourceMap) {
    let mut equals: BTreeMap<u64, usize> = BTreeMap::new();
    for finding in findings {
        let key = key(&finding.diagnostic, sources);
        let number = equals.entry(key).or_default();
        *number += 1;
        finding.fingerprint = format!("{key:016x}:{number}");
    }
}

/// The part of a fingerprint that equal findings share.
pub(super) fn shared_part(fingerprint: &str) -> &str {
    fingerprint.split_once(':').map_or(fingerprint, |(key, _)| key)
}

fn key(diagnostic: &Diagnostic, sources: &SourceMap) -> u64 {
    let mut hash = Fnv::new();
    hash.part(diagnostic.rule);
    match diagnostic.place.as_deref().filter(|_| diagnostic.is_about_all_uses) {
        // Which of the uses is the nearest to an entry point changes with code elsewhere.
        Some(place) => hash.part(place),
        None => {
            hash.part(&diagnostic.function);
            hash.part(&line(diagnostic.primary.loc, sources));
        }
    }
    hash.0
}

/// Bytes from which on a line counts as long, and how many characters of one make a place's identity. Code that a program wrote may
/// stand in one line with thousands of findings.
const LONG_LINE: usize = 4_000;
const OF_LONG_LINE: usize = 200;

/// The code of the line in which a place starts, without white space and without a comment behind it. Of a long line what stands from
/// the place on counts.
fn line(loc: Loc, sources: &SourceMap) -> String {
    let file = sources.get(loc.file);
    let start = file.lines().line_column(&file.text, loc.span.start);
    let span = file.lines().line_span(&file.text, start.line);
    let text = file.text.get(span.start as usize..span.end as usize).unwrap_or_default();
    let at = loc.span.start.saturating_sub(span.start) as usize;
    if text.len() > LONG_LINE {
        let behind = text.get(at..).unwrap_or_default().chars();
        return behind.take(OF_LONG_LINE).filter(|character| !character.is_whitespace()).collect();
    }
    let comment = text.find("//").filter(|comment| *comment > at);
    let code = &text[..comment.unwrap_or(text.len())];
    code.chars().filter(|character| !character.is_whitespace()).collect()
}

/// FNV-1a, fixed for good: fingerprints lie in files.
struct Fnv(u64);

impl Fnv {
    fn new() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }

    /// Adds a text and where it ends.
    fn part(&mut self, text: &str) {
        for byte in text.bytes().chain([0xff]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_support::*;
    use super::*;

    /// The fingerprints of findings at these bytes of one file.
    fn fingerprints(text: &str, function: &str, starts: &[u32]) -> Vec<String> {
        let mut fixture = Fixture::new(&[("src/a.rs", text)]);
        for start in starts {
            fixture.find("warns", 0, *start..start + 1).function = function.to_owned();
        }
        let mut findings = fixture.findings();
        assign(findings.iter_mut(), &fixture.sources);
        findings.into_iter().map(|finding| finding.fingerprint).collect()
    }

    #[test]
    fn lines_may_move_and_be_indented() {
        let before = fingerprints("a.lock();\n", "f", &[0]);
        assert_eq!(fingerprints("\n\n    a .lock(); // why\n", "f", &[6]), before);
        assert_ne!(fingerprints("b.lock();\n", "f", &[0]), before);
        assert_ne!(fingerprints("a.lock();\n", "g", &[0]), before);
        // Fingerprints of one version are read by the next.
        assert_eq!(before, ["b36685647268902d:1"]);
    }

    #[test]
    fn equals_are_numbered() {
        let found = fingerprints("a.lock();\na.lock();\n", "f", &[0, 10]);
        assert_eq!(shared_part(&found[0]), shared_part(&found[1]));
        assert!(found[0].ends_with(":1") && found[1].ends_with(":2"));
    }

    #[test]
    fn a_finding_about_a_lock_is_the_same_wherever_the_lock_is_taken() {
        let at = |start: u32| {
            let mut fixture = Fixture::new(&[("src/a.rs", "a.lock();\nb.lock();\n")]);
            let diagnostic = fixture.find("warns", 0, start..start + 1);
            diagnostic.place = Some("Cache::map".to_owned());
            diagnostic.is_about_all_uses = true;
            let mut findings = fixture.findings();
            assign(findings.iter_mut(), &fixture.sources);
            findings[0].fingerprint.clone()
        };
        assert_eq!(at(0), at(10));
    }

    #[test]
    fn a_finding_in_a_comment_has_the_comments_text() {
        let text = "// hotlock: allow(a)\n// hotlock: allow(b)\n";
        let found = fingerprints(text, "", &[18, 39]);
        assert_ne!(shared_part(&found[0]), shared_part(&found[1]));
    }
}
