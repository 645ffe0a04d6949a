//! Comments that speak to hotlock.

use super::Span;

/// What a directive asks for.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum DirectiveKind {
    /// `hotlock: hot`.
    Hot,
    /// `hotlock: cold`.
    Cold,
    /// `hotlock: allow(rule, ..., reason = "...")`.
    Allow {
        /// The named rules with their places.
        rules: Vec<(String, Span)>,
        /// The reason given.
        reason: Option<String>,
    },
    /// `hotlock: expect(rule, ..., reason = "...")`.
    Expect {
        /// The named rules with their places.
        rules: Vec<(String, Span)>,
        /// The reason given.
        reason: Option<String>,
    },
    /// A comment that starts with `hotlock:` and is none of these.
    Malformed {
        /// What is wrong with it.
        problem: String,
    },
}

/// Which code a directive belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum DirectivePlace {
    /// `//! hotlock: ...`, or a directive before the file's first code: the whole file.
    File,
    /// Behind code: that line.
    Line,
    /// On a line of its own: the code that starts at this byte offset (attributes and comments skipped over).
    Next(u32),
}

/// One directive comment.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Directive {
    /// The comment.
    pub span: Span,
    /// What it asks for.
    pub kind: DirectiveKind,
    /// Which code it belongs to.
    pub place: DirectivePlace,
}

/// All directives of a text, in order.
pub fn scan_directives(_text: &str) -> Vec<Directive> {
    Vec::new()
}
