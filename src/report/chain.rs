//! The chain that makes a place hot, in words.

use super::{Places, one_line};
use crate::diagnostics::{Hop, HopKind, HotChain};

/// Chains with more hops are shortened in the middle.
const SHOWN_HOPS: usize = 8;
/// What a shortened chain keeps at its start and at its end.
const KEPT_AT_START: usize = 2;
const KEPT_AT_END: usize = 2;

/// How much of a long chain is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Length {
    /// Long chains are shortened in the middle.
    Shortened,
    /// Every hop.
    Whole,
}

/// The chain in one or two lines: the functions with the root, then the calls between them.
pub(super) fn lines(chain: &HotChain, places: &Places<'_>, length: Length) -> Vec<String> {
    let mut lines = vec![format!("hot: {} ({})", functions(&chain.hops, length), root(chain, places))];
    let calls: Vec<String> =
        chain.hops.iter().filter_map(|hop| hop.call_site).map(|site| places.line_column(site)).collect();
    if !calls.is_empty() {
        lines.push(format!("called at {}", join(&calls, length, |count| format!("... {count} more ..."))));
    }
    lines
}

fn functions(hops: &[Hop], length: Length) -> String {
    let names: Vec<String> = hops.iter().map(hop_name).collect();
    let hidden = if hops.len() > SHOWN_HOPS { &hops[KEPT_AT_START..hops.len() - KEPT_AT_END] } else { &[] };
    let mut kinds: Vec<&str> = hidden.iter().flat_map(kinds).collect();
    kinds.dedup();
    let hidden_kind: String = kinds.iter().map(|kind| format!(", {kind}")).collect();
    join(&names, length, |count| format!("... {count} more{hidden_kind} ..."))
}

fn hop_name(hop: &Hop) -> String {
    let name = one_line(&hop.function);
    match kinds(hop).as_slice() {
        [] => format!("`{name}`"),
        kinds => format!("`{name}` ({})", kinds.join(", ")),
    }
}

/// What is special about the call of a hop.
fn kinds(hop: &Hop) -> Vec<&'static str> {
    let kind = match hop.kind {
        HopKind::Call => None,
        HopKind::Value => Some("passed as a function"),
        HopKind::Stored => Some("from a stored closure"),
        HopKind::Language => Some("called by the language"),
        HopKind::Library => Some("called by a library"),
        HopKind::Drop => Some("dropped"),
        HopKind::OtherTask => Some("in another task"),
        HopKind::OtherThread => Some("on another thread"),
        HopKind::BlockingPool => Some("on a blocking pool"),
    };
    let looped = hop.in_loop.then_some("in a loop");
    looped.into_iter().chain(kind).chain(hop.maybe.then_some("maybe")).collect()
}

fn root(chain: &HotChain, places: &Places<'_>) -> String {
    let marked_at = chain.marked_at.map(|loc| format!(" at {}", places.line(loc))).unwrap_or_default();
    let others = match chain.other_roots {
        0 => String::new(),
        1 => "; 1 other root reaches it too".to_owned(),
        count => format!("; {count} other roots reach it too"),
    };
    format!("root: {}{marked_at}{others}", one_line(&chain.reason))
}

fn join(parts: &[String], length: Length, more: impl Fn(usize) -> String) -> String {
    if parts.len() <= SHOWN_HOPS || length == Length::Whole {
        return parts.join(" -> ");
    }
    let hidden = parts.len() - KEPT_AT_START - KEPT_AT_END;
    let mut shown = parts[..KEPT_AT_START].to_vec();
    shown.push(more(hidden));
    shown.extend_from_slice(&parts[parts.len() - KEPT_AT_END..]);
    shown.join(" -> ")
}
