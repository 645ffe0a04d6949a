//! Reports atomics and locks that different threads write while they lie side by side.

use std::collections::{BTreeMap, BTreeSet};

use crate::analysis::locks::access_path::{declaration, place_name};
use crate::analysis::values::layout::{LINE, least_size, neighbours};
use crate::analysis::{IndexKind, LockPlace, PlaceRoot};
use crate::diagnostics::{Confidence, Label};
use crate::facts::{ExprId, Name};
use crate::knowledge::attributes::AtomicOp;
use crate::rules::RuleContext;
use crate::source::Loc;
use crate::types::lower_ty::{field_types, static_ty};
use crate::types::program::{AdtId, FnId};
use crate::types::ty::Ty;

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
    for (place, writes) in hot_writes(cx) {
        if writes.iter().any(|write| write.index == Some(IndexKind::Computed)) {
            check_array(cx, place, &writes);
        } else if let PlaceRoot::Field(adt, name) = place.root {
            fields.entry(adt).or_default().insert(name, writes);
        }
    }
    for (adt, fields) in fields {
        check_struct(cx, adt, fields);
    }
}

/// Hot operations that take the cache line for themselves, by place: writes to atomics, acquisitions of either mode.
fn hot_writes(cx: &RuleContext<'_>) -> BTreeMap<LockPlace, Vec<Write>> {
    let mut found: BTreeMap<LockPlace, Vec<Write>> = BTreeMap::new();
    for place in cx.analysis.atomics() {
        for used in place.uses.iter().filter(|used| used.op != AtomicOp::Load && !used.is_test) {
            if cx.analysis.heat.is_hot(used.fn_id, used.expr) {
                let write = Write { loc: used.loc, fn_id: used.fn_id, expr: used.expr, index: used.index };
                found.entry(place.place).or_default().push(write);
            }
        }
    }
    for dossier in cx.analysis.dossiers.iter().filter(|dossier| cx.analysis.is_shared(dossier)) {
        for site in dossier.sites().filter(|site| site.hot && !site.forwarded) {
            let write = Write { loc: site.loc, fn_id: site.fn_id, expr: site.expr, index: site.place.index };
            found.entry(LockPlace { index: None, ..dossier.place }).or_default().push(write);
        }
    }
    found
}

fn declared_type(cx: &RuleContext<'_>, place: LockPlace) -> Option<Ty> {
    let program = cx.analysis.program;
    match place.root {
        PlaceRoot::Field(adt, name) => {
            let fields = program.adt(adt).variants.first()?.fields;
            let index = fields.iter().position(|field| field.name == name)?;
            field_types(program, adt, 0).get(index).cloned()
        }
        PlaceRoot::Static(id) => Some(static_ty(program, id)),
        _ => None,
    }
}

fn check_array(cx: &RuleContext<'_>, place: LockPlace, writes: &[Write]) {
    let Some(element) = declared_type(cx, place).and_then(|ty| neighbours(cx.analysis.program, &ty)) else { return };
    let size = least_size(cx.analysis.program, &element, 0);
    let Some(declared) = declaration(cx.analysis.program, place).filter(|_| size < LINE) else { return };
    let name = place_name(cx.analysis.program, place);
    let message = format!("elements of `{name}` share cache lines on a hot path");
    let mut diagnostic = cx.diagnostic(message, declared, "neighbours lie on one cache line");
    diagnostic.confidence = Confidence::Likely;
    diagnostic.notes.push("assuming that different threads pick different elements".to_owned());
    diagnostic.help.push("pad the elements to a cache line (`CachePadded`, `#[repr(align(64))]`) if there are few of them; measure first".to_owned());
    finish(cx, diagnostic, writes);
}

fn check_struct(cx: &RuleContext<'_>, adt: AdtId, mut fields: BTreeMap<Name, Vec<Write>>) {
    let program = cx.analysis.program;
    let def = program.adt(adt);
    let types = field_types(program, adt, 0);
    let Some(written) = def.variants.first().filter(|_| !def.is_enum).map(|variant| variant.fields) else { return };
    // Bytes that nobody names are there to keep things apart.
    let is_padding = |(field, ty): (&crate::facts::Field, &Ty)| {
        matches!(ty, Ty::Array(inner) if matches!(**inner, Ty::Prim(_))) && field.name.starts_with('_')
    };
    if written.iter().zip(types).any(is_padding) {
        return;
    }
    let is_bare = |name: &Name| {
        let index = written.iter().position(|field| field.name == *name);
        let ty = index.and_then(|index| types.get(index));
        ty.and_then(Ty::as_adt).is_some_and(|(id, _)| {
            let known = &program.adt(id).known;
            (known.atomic || known.lock.is_some()) && ty.is_some_and(|ty| least_size(program, ty, 0) < LINE)
        })
    };
    fields.retain(|name, _| is_bare(name));
    let functions = |writes: &[Write]| writes.iter().map(|write| write.fn_id).collect::<BTreeSet<FnId>>();
    let apart = |name: &Name, own: &[Write]| {
        let own = functions(own);
        fields.iter().any(|(other, writes)| {
            let others = functions(writes);
            other != name && !own.is_subset(&others) && !others.is_subset(&own)
        })
    };
    let mut found: Vec<(Loc, Name, &Vec<Write>)> = fields
        .iter()
        .filter(|(name, writes)| apart(name, writes))
        .filter_map(|(name, writes)| {
            let field = written.iter().find(|field| field.name == *name)?;
            Some((Loc { file: def.home.file, span: field.name_span }, *name, writes))
        })
        .collect();
    found.sort_by_key(|(loc, ..)| *loc);
    let Some((first, name, _)) = found.first() else { return };
    let message = format!("`{}::{name}` and its neighbours are written by different hot functions", def.name);
    let mut diagnostic = cx.diagnostic(message, *first, "may lie on one cache line with the others");
    for (loc, ..) in found.iter().skip(1).take(4) {
        diagnostic.related.push(Label { loc: *loc, text: "written elsewhere".to_owned() });
    }
    diagnostic.confidence = Confidence::Likely;
    diagnostic.notes.push("assuming that these functions run on different threads at once".to_owned());
    diagnostic.help.push(
        "pad the fields to a cache line each (`CachePadded`), or give each thread its own; measure first".to_owned(),
    );
    let writes: Vec<Write> = found.iter().flat_map(|(_, _, writes)| writes.iter().copied()).collect();
    finish(cx, diagnostic, &writes);
}

/// Adds the chain of the write nearest to a root.
fn finish(cx: &RuleContext<'_>, mut diagnostic: crate::diagnostics::Diagnostic, writes: &[Write]) {
    let nearest = writes.iter().min_by_key(|write| (cx.analysis.heat.distance(write.fn_id), write.loc));
    if let Some(write) = nearest {
        diagnostic.related.push(Label { loc: write.loc, text: "written here".to_owned() });
        cx.with_chain_to(&mut diagnostic, write.fn_id, write.expr);
    }
    cx.emit(diagnostic);
}
