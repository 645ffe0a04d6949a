//! The chain that makes a place hot, in words: the entry point, then a line for each call.

use super::{Places, one_line};
use crate::diagnostics::{Hop, HopKind, HotChain};
use crate::source::FileId;

/// Chains with more calls are shortened to the last one.
const SHOWN_CALLS: usize = 2;

/// How much of a long chain is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Length {
    /// Long chains are shortened to the entry point and the last call.
    Shortened,
    /// Every call.
    Whole,
}

/// The chain over as few lines of `columns` as hold it; a call is not torn apart where it fits one.
/// Of the places in `file` the line alone is named.
pub(super) fn flowed(chain: &HotChain, places: &Places<'_>, file: FileId, columns: usize) -> Vec<String> {
    let mut flowed: Vec<String> = Vec::new();
    for line in lines_in(chain, places, Length::Shortened, Some(file)) {
        match flowed.last_mut() {
            Some(last) if super::wrapping::columns(last) + 1 + super::wrapping::columns(&line) <= columns => {
                last.push(' ');
                last.push_str(&line);
            }
            _ => flowed.push(line),
        }
    }
    flowed
}

/// The chain, a line for the entry point and one for each call.
pub(super) fn lines(chain: &HotChain, places: &Places<'_>, length: Length) -> Vec<String> {
    lines_in(chain, places, length, None)
}

fn lines_in(chain: &HotChain, places: &Places<'_>, length: Length, own: Option<FileId>) -> Vec<String> {
    let [root, calls @ ..] = chain.hops.as_slice() else { return Vec::new() };
    let name = one_line(&root.function);
    let first = match calls {
        [] => format!("`{name}` is hot: {}{}", reason(chain, places, own), reached_by(chain.other_roots)),
        _ => format!("hot: called from `{name}`{} ({})", others(chain), reason(chain, places, own)),
    };
    let mut lines = vec![first];
    let mut file = chain.marked_at.map(|loc| loc.file).or(own);
    let call = |hop: &Hop| call(hop, places, &mut file);
    if calls.len() <= SHOWN_CALLS || length == Length::Whole {
        lines.extend(calls.iter().map(call));
        return lines;
    }
    let (hidden, last) = calls.split_at(calls.len() - 1);
    let mut kinds: Vec<&str> = hidden.iter().flat_map(kinds).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let kinds: String = kinds.iter().map(|kind| format!(", {kind}")).collect();
    let maybe = if hidden.iter().any(|hop| hop.maybe) { " (through a call with several possible callees)" } else { "" };
    let last: String = last.iter().map(call).collect();
    lines.push(format!("... {} more calls{kinds}{maybe} {last}", hidden.len()));
    lines
}

/// `-> Store::get at src/store.rs:40, in a loop`; in the file that was named last its line alone.
fn call(hop: &Hop, places: &Places<'_>, named: &mut Option<FileId>) -> String {
    let site = hop.call_site.map(|site| match named.replace(site.file) {
        Some(file) if file == site.file => format!(" at line {}", places.start(site).line),
        _ => format!(" at {}", places.line(site)),
    });
    let site = site.unwrap_or_default();
    format!("-> `{}`{site}{}", one_line(&hop.function), manner(hop))
}

/// `calls Store::get, in a loop`, where the place of the call is shown by other means.
pub(super) fn call_in_words(hop: &Hop) -> String {
    format!("calls `{}`{}", one_line(&hop.function), manner(hop))
}

/// How a call is made, behind its name.
fn manner(hop: &Hop) -> String {
    let kinds: String = kinds(hop).iter().map(|kind| format!(", {kind}")).collect();
    kinds + if hop.maybe { " (one of several possible callees)" } else { "" }
}

/// What is special about the call of a hop.
fn kinds(hop: &Hop) -> Vec<&'static str> {
    let kind = match hop.kind {
        HopKind::Call => None,
        HopKind::Value => Some("passed as a function"),
        HopKind::Stored => Some("from a stored closure"),
        HopKind::Language => Some("called implicitly"),
        HopKind::Library => Some("called by a library"),
        HopKind::Drop => Some("dropped"),
        HopKind::OtherTask => Some("in another task"),
        HopKind::OtherThread => Some("on another thread"),
        HopKind::BlockingPool => Some("on a blocking pool"),
    };
    let looped = hop.in_loop.then_some("in a loop");
    looped.into_iter().chain(kind).collect()
}

/// Why the entry point is one.
fn reason(chain: &HotChain, places: &Places<'_>, own: Option<FileId>) -> String {
    let marked_at = chain.marked_at.map(|loc| match own {
        Some(file) if file == loc.file => format!(" at line {}", places.start(loc).line),
        _ => format!(" at {}", places.line(loc)),
    });
    let marked_at = marked_at.unwrap_or_default();
    format!("{}{marked_at}", one_line(&chain.reason))
}

/// That so many other entry points reach it, too, behind the reason why one of them is hot.
pub(super) fn reached_by(others: usize) -> String {
    match others {
        0 => String::new(),
        1 => "; 1 other entry point reaches it".to_owned(),
        count => format!("; {count} other entry points reach it"),
    }
}

/// The same behind the name of one that calls it.
fn others(chain: &HotChain) -> String {
    match chain.other_roots {
        0 => String::new(),
        1 => " and 1 other entry point".to_owned(),
        count => format!(" and {count} other entry points"),
    }
}
