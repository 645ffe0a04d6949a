//! What is asked of the whole program again and again, worked out on first use.

use std::sync::OnceLock;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::Analysis;
use crate::analysis::locks::access_path::{PlaceRoot, Places};
use crate::analysis::rewrites::Unseen;
use crate::facts::{ExprId, ExprKind, SelfParam};
use crate::graph::Edge;
use crate::types::infer::PathValue;
use crate::types::program::{AdtId, FnId};

/// An expression of a function.
pub type Site = (FnId, ExprId);

/// Answers about all functions that are looked at.
#[derive(Debug, Default)]
pub(crate) struct WholeProgram {
    functions: OnceLock<Vec<FnId>>,
    calls: OnceLock<FxHashMap<FnId, Vec<(FnId, usize)>>>,
    made: OnceLock<FxHashMap<AdtId, Vec<Site>>>,
    opened: OnceLock<FxHashSet<PlaceRoot>>,
    pub(crate) unseen: OnceLock<Unseen>,
}

impl Analysis<'_> {
    /// Functions with bodies that are looked at, by place.
    pub fn functions(&self) -> Vec<FnId> {
        self.whole.functions.get_or_init(|| self.sorted_functions()).clone()
    }

    fn sorted_functions(&self) -> Vec<FnId> {
        let mut ids: Vec<FnId> = self.flows.keys().copied().filter(|id| self.is_looked_at(*id)).collect();
        ids.sort_by_key(|id| (self.program.fn_loc(*id), *id));
        // A file that belongs to two targets is looked at once.
        ids.dedup_by_key(|id| self.program.fn_loc(*id));
        ids
    }

    /// The calls of a function, with their callers, by place.
    pub fn calls_into(&self, id: FnId) -> impl Iterator<Item = (FnId, &Edge)> {
        let calls = self.whole.calls.get_or_init(|| {
            let mut calls: FxHashMap<FnId, Vec<(FnId, usize)>> = FxHashMap::default();
            for caller in self.functions() {
                for (number, edge) in self.heat.graph.edges(caller).iter().enumerate() {
                    calls.entry(edge.to).or_default().push((caller, number));
                }
            }
            calls
        });
        let into = calls.get(&id).into_iter().flatten();
        into.filter_map(|(caller, number)| Some((*caller, self.heat.graph.edges(*caller).get(*number)?)))
    }

    /// Where values of a type are made: struct literals and calls of its constructor, by place.
    pub fn made_at(&self, adt: AdtId) -> &[Site] {
        let made = self.whole.made.get_or_init(|| {
            let mut made: FxHashMap<AdtId, Vec<Site>> = FxHashMap::default();
            for id in self.functions() {
                let Some(body) = self.typed.body(id) else { continue };
                let types = self.typed.types(id);
                for (number, expr) in body.exprs.iter().enumerate() {
                    let is_made = match &expr.kind {
                        ExprKind::Struct { .. } => true,
                        ExprKind::Call { callee, .. } => matches!(types.values.get(callee), Some(PathValue::Ctor(..))),
                        _ => false,
                    };
                    let at = ExprId(number as u32);
                    if is_made && let Some((adt, _)) = types.expr(at).as_adt() {
                        made.entry(adt).or_default().push((id, at));
                    }
                }
            }
            made
        });
        made.get(&adt).map_or(&[], Vec::as_slice)
    }

    /// Whether a lock of a place is opened by value or through `&mut`, without being taken: `into_inner`, `get_mut`.
    pub(crate) fn is_opened(&self, root: PlaceRoot) -> bool {
        let opened =
            self.whole.opened.get_or_init(|| self.functions().into_iter().flat_map(|id| self.opened_in(id)).collect());
        opened.contains(&root)
    }

    fn opened_in(&self, id: FnId) -> Vec<PlaceRoot> {
        let Some(body) = self.typed.body(id) else { return Vec::new() };
        let types = self.typed.types(id);
        let places = Places { typed: self.typed, fn_id: id, body, types };
        let opened = types.callees.iter().filter_map(|(expr, callee)| {
            let function = self.program.function(callee.fn_id);
            let ExprKind::MethodCall { receiver, .. } = &body.expr(*expr).kind else { return None };
            let opens = matches!(function.facts.self_param, Some(SelfParam::Value | SelfParam::RefMut));
            let of_lock =
                self.program.owner_adt(callee.fn_id).is_some_and(|adt| self.program.adt(adt).known.lock.is_some());
            (opens && of_lock && function.known.acquire.is_none()).then(|| places.of(*receiver).root)
        });
        opened.collect()
    }
}
