//! Operations of maps of shards, which take a shard for as long as they run and give no guard: `map.insert(key, value)`.

use std::slice;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::guards::EventKind;
use crate::analysis::locks::access_path::PlaceRoot;
use crate::analysis::sections::Sections;
use crate::analysis::sections::dossier::{Acquisition, Dossier};
use crate::analysis::sections::section_purpose::may_change;
use crate::analysis::summaries::acquired_places::own_place;
use crate::facts::{ExprId, ExprKind};
use crate::knowledge::attributes::Mode;
use crate::types::program::FnId;
use crate::types::ty::Ty;

/// An operation of a map.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operation {
    /// The function.
    pub(crate) fn_id: FnId,
    /// The call.
    pub(crate) expr: ExprId,
    /// How it holds the shard.
    pub(crate) mode: Mode,
    /// Where the map hangs.
    pub(crate) root: PlaceRoot,
    /// Its number among the events of its function.
    pub(crate) event: u32,
}

/// The operations of all analysed functions but those of tests.
#[derive(Debug, Default)]
pub(in crate::analysis) struct Operations {
    by_root: FxHashMap<PlaceRoot, Vec<Operation>>,
    /// By the type of the map, where that is known.
    by_type: FxHashMap<Ty, Vec<Operation>>,
    /// The types of the maps of which nobody knows which they are; none of one whose type is not known either.
    unseen: FxHashSet<Option<Ty>>,
}

impl Operations {
    pub(super) fn gather(cx: &Sections<'_>) -> Operations {
        let mut found = Operations::default();
        for &id in cx.flows.with_guards().iter().filter(|id| !cx.program.function(**id).home.is_test) {
            let Some(flow) = cx.flows.get(&id) else { continue };
            for (number, event) in flow.events.iter().enumerate() {
                let EventKind::Call(_) = event.kind else { continue };
                let Some(own) = own_place(cx, flow, id, event) else { continue };
                let (root, event_number) = (own.place.root, number as u32);
                let operation = Operation { fn_id: id, expr: event.expr, mode: own.mode, root, event: event_number };
                let locks = cx.locks_at(own.place.root);
                let ty = map_type(cx, id, event.expr);
                if locks.partial || matches!(own.place.root, PlaceRoot::Unknown(..)) {
                    found.unseen.insert(ty.cloned());
                }
                if let Some(ty) = ty {
                    found.by_type.entry(ty.clone()).or_default().push(operation);
                }
                for root in &locks.roots {
                    found.by_root.entry(*root).or_default().push(operation);
                }
            }
        }
        found
    }

    /// The operations on a map that are known to be on it.
    pub(super) fn at(&self, dossier: &Dossier) -> slice::Iter<'_, Operation> {
        self.by_root.get(&dossier.place.root).map_or(&[][..], Vec::as_slice).iter()
    }

    /// The operations on maps that may be that of an acquisition, by their type.
    pub(super) fn of_type(&self, cx: &Sections<'_>, site: &Acquisition) -> slice::Iter<'_, Operation> {
        let own = map_type(cx, site.fn_id, site.expr).filter(|_| site.container.is_some());
        own.and_then(|own| self.by_type.get(own)).map_or(&[][..], Vec::as_slice).iter()
    }

    /// The operations of a map; none if one that is made on an unknown map of its type may be one of them. Other locks have none.
    pub(super) fn of(&self, cx: &Sections<'_>, dossier: &Dossier) -> Option<&[Operation]> {
        let Some(site) = dossier.acquisitions.iter().find(|site| site.container.is_some()) else { return Some(&[]) };
        let own = map_type(cx, site.fn_id, site.expr).cloned();
        let is_unseen = match own {
            Some(_) => self.unseen.contains(&own) || self.unseen.contains(&None),
            None => !self.unseen.is_empty(),
        };
        (!is_unseen).then(|| self.by_root.get(&dossier.place.root).map_or(&[][..], Vec::as_slice))
    }
}

/// What an acquisition is made on.
pub(super) fn receiver(cx: &Sections<'_>, site: &Acquisition) -> ExprId {
    receiver_of(cx, site.fn_id, site.expr)
}

pub(super) fn receiver_of(cx: &Sections<'_>, id: FnId, call: ExprId) -> ExprId {
    match cx.typed.body(id).map(|body| &body.expr(call).kind) {
        Some(ExprKind::MethodCall { receiver, .. }) => *receiver,
        // A loop goes over it.
        _ => call,
    }
}

/// Whether two acquisitions may be of the same map, by its type.
pub(super) fn may_be_of_same_map(cx: &Sections<'_>, one: &Acquisition, other: &Acquisition) -> bool {
    let ty = |site: &Acquisition| map_type(cx, site.fn_id, site.expr);
    one.container == other.container && ty(one).is_some() && ty(one) == ty(other)
}

/// The type of what a call is made on, behind references and handles; none if that is not known.
fn map_type<'c>(cx: &'c Sections<'_>, id: FnId, call: ExprId) -> Option<&'c Ty> {
    let mut ty = cx.typed.types(id).expr(receiver_of(cx, id, call)).peeled();
    while let Some((_, args)) = ty.as_adt().filter(|_| cx.program.refcount(ty).is_some()) {
        ty = args.first()?.peeled();
    }
    ty.as_adt().map(|_| ty)
}

impl Sections<'_> {
    /// Whether the function of an acquisition changes the content of the lock by another one, or by an operation that gives no guard.
    pub(in crate::analysis) fn is_written_beside(&self, dossier: &Dossier, site: &Acquisition) -> bool {
        let operations = self.operations();
        let is_other = |other: &&Acquisition| other.fn_id == site.fn_id && other.expr != site.expr;
        let writes = |operation: &Operation| operation.fn_id == site.fn_id && operation.mode == Mode::Exclusive;
        operations.at(dossier).any(writes) || dossier.sites().filter(is_other).any(may_change)
    }
}
