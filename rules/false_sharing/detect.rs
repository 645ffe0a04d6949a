//! Reports atomics and locks that different threads write while they lie side by side.

use std::collections::{BTreeMap, BTreeSet};

use crate::analysis::PackedField;
use crate::analysis::{IndexKind, LockPlace, PlaceRoot};
use crate::diagnostics::{Confidence, Diagnostic, Label};
use crate::facts::{ExprId, Name};
use crate::knowledge::attributes::AtomicOp;
use crate::rules::RuleContext;
use crate::source::Loc;
use crate::types::program::{AdtId, FnId};

/// At most this many further fields are shown.
const MAX_SHOWN: usize = 4;

/// A hot write to an atomic or lock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Write {
    loc: Loc,
    fn_id: FnId,
    expr: ExprId,
    index: Option<IndexKind>,
}

pub(crate) fn detect(cx: &RuleContext<'_>) {
    let mut fields: BTreeMap<AdtId, BTreeMap<Name, Vec<Write>>> = BTreeMap::new();
    let place = |writes: &[Write]| writes.first().map(|write| (write.fn_id, write.loc));
    cx.each(
        hot_writes(cx),
        |(_, writes)| place(writes),
        |(place, writes)| {
            if writes.iter().any(|write| write.index == Some(IndexKind::Computed)) {
                check_array(cx, place, &writes);
            } else if let PlaceRoot::Field(adt, name) = place.root {
                fields.entry(adt).or_default().insert(name, writes);
            }
        },
    );
    let first = |fields: &BTreeMap<Name, Vec<Write>>| fields.values().next().and_then(|writes| place(writes));
    cx.each(fields, |(_, fields)| first(fields), |(adt, fields)| check_struct(cx, adt, &fields));
}

/// Hot operations that take the cache line for themselves, by place: writes to atomics, acquisitions of either mode.
fn hot_writes(cx: &RuleContext<'_>) -> BTreeMap<LockPlace, Vec<Write>> {
    let mut found: BTreeMap<LockPlace, Vec<Write>> = BTreeMap::new();
    for place in cx.analysis.atomics() {
        for used in place.uses.iter().filter(|used| used.op != AtomicOp::Load && !used.is_test) {
            if cx.analysis.is_hot(used.fn_id, used.expr) {
                let write = Write { loc: used.loc, fn_id: used.fn_id, expr: used.expr, index: used.index };
                found.entry(place.place).or_default().push(write);
            }
        }
    }
    for dossier in cx.analysis.dossiers().iter().filter(|dossier| cx.analysis.is_shared(dossier)) {
        for site in dossier.sites().filter(|site| site.hot) {
            let write = Write { loc: site.loc, fn_id: site.fn_id, expr: site.expr, index: site.place.index };
            found.entry(LockPlace { index: None, ..dossier.place }).or_default().push(write);
        }
    }
    found
}

fn check_array(cx: &RuleContext<'_>, place: LockPlace, writes: &[Write]) {
    let Some(declared) = cx.analysis.packed_elements(place) else { return };
    let name = cx.analysis.place_name(place);
    let message = format!("elements of `{name}` share cache lines on a hot path");
    let mut diagnostic = cx.diagnostic(message, declared, "neighbouring elements share a cache line");
    diagnostic.confidence = Confidence::Likely;
    diagnostic.notes.push("assumes that different threads use different elements".to_owned());
    diagnostic.help.push("if they are few, pad each to a cache line (`CachePadded`)".to_owned());
    finish(cx, diagnostic, writes);
}

fn check_struct(cx: &RuleContext<'_>, adt: AdtId, written: &BTreeMap<Name, Vec<Write>>) {
    let packed = cx.analysis.packed_fields(adt);
    let fields: Vec<(PackedField, &Vec<Write>)> =
        packed.into_iter().filter_map(|field| Some((field, written.get(&field.name)?))).collect();
    let is_apart = |own: &(PackedField, &Vec<Write>)| fields.iter().any(|other| are_apart(own.1, other.1));
    let mut found: Vec<&(PackedField, &Vec<Write>)> = fields.iter().filter(|own| is_apart(own)).collect();
    found.sort_by_key(|(field, _)| field.loc);
    let Some((PackedField { name, loc }, _)) = found.first() else { return };
    let owner = cx.analysis.adt_name(adt);
    let message = format!("`{owner}::{name}` and its neighbours are written by different hot functions");
    let mut diagnostic = cx.diagnostic(message, *loc, "may share a cache line with the other fields");
    for (field, _) in found.iter().skip(1).take(MAX_SHOWN) {
        diagnostic.related.push(Label::new(field.loc, "written elsewhere"));
    }
    diagnostic.confidence = Confidence::Likely;
    diagnostic.notes.push("assumes that these functions run on different threads at once".to_owned());
    diagnostic.help.push("pad each to a cache line (`CachePadded`), or keep one per thread".to_owned());
    let writes: Vec<Write> = found.iter().flat_map(|(_, writes)| writes.iter().copied()).collect();
    finish(cx, diagnostic, &writes);
}

/// Returns whether each of two fields is written by a function that does not write the other.
fn are_apart(own: &[Write], other: &[Write]) -> bool {
    let functions = |writes: &[Write]| writes.iter().map(|write| write.fn_id).collect::<BTreeSet<FnId>>();
    let (own, other) = (functions(own), functions(other));
    !own.is_subset(&other) && !other.is_subset(&own)
}

/// Adds the chain of the write nearest to a root.
fn finish(cx: &RuleContext<'_>, mut diagnostic: Diagnostic, writes: &[Write]) {
    let nearest = writes.iter().min_by_key(|write| (cx.analysis.heat_distance(write.fn_id), write.loc));
    if let Some(write) = nearest {
        diagnostic.related.push(Label::new(write.loc, "written here"));
        cx.with_chain_to(&mut diagnostic, write.fn_id, write.expr);
    }
    cx.emit(diagnostic);
}
