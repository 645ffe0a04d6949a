//! What only this program says of a finding, as keys for machines.

use serde::Serialize;

use super::{Places, one_line};
use crate::diagnostics::{Confidence, HotChain};
use crate::source::Loc;
use crate::triage::Finding;

/// Our own keys of a finding.
#[derive(Serialize)]
pub(super) struct OwnKeys {
    fingerprint: String,
    confidence: Confidence,
    #[serde(skip_serializing_if = "String::is_empty")]
    function: String,
    /// The access path of the lock.
    #[serde(skip_serializing_if = "Option::is_none")]
    lock: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chain: Option<ChainObject>,
}

#[derive(Serialize)]
struct ChainObject {
    reason: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    marked_at: Option<PlaceObject>,
    other_roots: usize,
    /// From the entry point to the function that holds the place.
    hops: Vec<HopObject>,
}

#[derive(Serialize)]
struct HopObject {
    function: String,
    definition: PlaceObject,
    #[serde(skip_serializing_if = "Option::is_none")]
    call_site: Option<PlaceObject>,
    kind: &'static str,
    in_loop: bool,
    maybe: bool,
}

/// The start of a place.
#[derive(Serialize)]
pub(super) struct PlaceObject {
    file: String,
    line: u32,
    column: u32,
}

impl PlaceObject {
    pub(super) fn of(loc: Loc, places: &Places<'_>) -> PlaceObject {
        let start = places.start(loc);
        PlaceObject { file: places.path(loc.file), line: start.line, column: start.column }
    }
}

impl OwnKeys {
    pub(super) fn of(finding: &Finding, places: &Places<'_>) -> OwnKeys {
        let diagnostic = &finding.diagnostic;
        OwnKeys {
            fingerprint: finding.fingerprint.clone(),
            confidence: diagnostic.confidence,
            function: one_line(&diagnostic.function),
            lock: diagnostic.place.as_deref().map(one_line),
            chain: diagnostic.chain.as_ref().map(|chain| ChainObject::of(chain, places)),
        }
    }
}

impl ChainObject {
    fn of(chain: &HotChain, places: &Places<'_>) -> ChainObject {
        let hop = |hop: &crate::diagnostics::Hop| HopObject {
            function: one_line(&hop.function),
            definition: PlaceObject::of(hop.definition, places),
            call_site: hop.call_site.map(|loc| PlaceObject::of(loc, places)),
            kind: hop.kind.word(),
            in_loop: hop.in_loop,
            maybe: hop.maybe,
        };
        ChainObject {
            reason: one_line(&chain.reason),
            marked_at: chain.marked_at.map(|loc| PlaceObject::of(loc, places)),
            other_roots: chain.other_roots,
            hops: chain.hops.iter().map(hop).collect(),
        }
    }
}
