//! Places where a lock itself, not its guard, goes somewhere that is not followed.

use rustc_hash::FxHashSet;

use super::Analysis;
use super::identity::is_lock_handle;
use super::places::{LockPlace, Places};
use crate::facts::{Body, ExprId, ExprKind};
use crate::types::infer::BodyTypes;
use crate::types::program::FnId;

/// Lock places that are passed on, returned or called with something unknown.
pub(super) fn lock_escapes(analysis: &Analysis<'_, '_, '_>) -> FxHashSet<LockPlace> {
    let mut found = FxHashSet::default();
    for id in analysis.functions() {
        let Some(body) = analysis.typed.body(id) else { continue };
        let cx = Escapes { analysis, id, body, types: analysis.typed.types(id) };
        cx.gather(&mut found);
    }
    found
}

struct Escapes<'a, 'b, 'p, 'f> {
    analysis: &'a Analysis<'b, 'p, 'f>,
    id: FnId,
    body: &'f Body,
    types: &'a BodyTypes,
}

impl Escapes<'_, '_, '_, '_> {
    fn gather(&self, found: &mut FxHashSet<LockPlace>) {
        for (index, expr) in self.body.exprs.iter().enumerate() {
            let passed: Vec<ExprId> = match &expr.kind {
                ExprKind::Call { args, .. } => self.unfollowed_args(ExprId(index as u32), args),
                ExprKind::MethodCall { receiver, args, .. } => {
                    let id = ExprId(index as u32);
                    let mut passed = self.unfollowed_args(id, args);
                    if !self.types.callees.contains_key(&id) {
                        passed.push(*receiver);
                    }
                    passed
                }
                ExprKind::Macro { args, .. } | ExprKind::Opaque(args) => args.clone(),
                ExprKind::Return { value } => value.iter().copied().collect(),
                _ => Vec::new(),
            };
            for part in passed {
                self.mark(part, found);
            }
        }
        if let Some(root) = self.body.root
            && let ExprKind::Block(block) = &self.body.expr(root).kind
        {
            block.values().for_each(|value| self.mark(value, found));
        }
    }

    /// Arguments of calls other than clones, wrappers and constructors.
    fn unfollowed_args(&self, call: ExprId, args: &[ExprId]) -> Vec<ExprId> {
        let Some(callee) = self.types.callees.get(&call) else {
            let is_ctor = matches!(&self.body.expr(call).kind, ExprKind::Call { callee, .. }
                if matches!(self.types.values.get(callee), Some(crate::types::infer::PathValue::Ctor(..))));
            return if is_ctor { Vec::new() } else { args.to_vec() };
        };
        let function = self.analysis.program.function(callee.fn_id);
        // A known library function either takes the lock (an acquisition) or only handles the pointer to it; into a
        // function of the workspace the lock is followed.
        let is_followed = function.facts.body.is_some() || self.analysis.program.is_stub(function.home.module);
        if is_followed { Vec::new() } else { args.to_vec() }
    }

    fn mark(&self, expr: ExprId, found: &mut FxHashSet<LockPlace>) {
        if is_lock_handle(self.analysis.program, self.types.expr(expr)) {
            let places = Places { typed: self.analysis.typed, fn_id: self.id, body: self.body, types: self.types };
            found.insert(LockPlace { index: None, ..places.of(expr) });
        }
    }
}
