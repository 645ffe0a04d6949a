//! Where numbers go that a section reads out of its content: into other numbers of it, or into a report.

use crate::analysis::summaries::parameter_access::Access;
use crate::analysis::world::World;
use crate::facts::{Body, ExprId, ExprKind, PatId, PatKind, Source, Stmt};
use crate::knowledge::attributes::AtomicOp;
use crate::types::infer::PathValue;
use crate::types::ty::Ty;

/// At most so many expressions are followed from one access; beyond, it is taken to be used for more. A guess.
const MAX_STEPS: usize = 64;

/// Returns whether an element that is taken out only changes numbers: `if let Some(old) = samples.pop() { sum -= old }`.
pub(crate) fn only_updates_numbers(world: &World<'_>, work: &Access) -> bool {
    Flow::new(world, work).is_some_and(|flow| flow.ends(work.expr, &|flow, at, parent| flow.updates(at, parent)))
}

/// Returns whether what is read only goes into a text, a log or the value of a metric. What is not understood is taken to
/// be used for more.
pub(crate) fn only_reported(world: &World<'_>, work: &Access) -> bool {
    Flow::new(world, work).is_some_and(|flow| flow.ends(work.expr, &|flow, at, parent| flow.reports(at, parent)))
}

/// Follows values through one body.
struct Flow<'a> {
    world: &'a World<'a>,
    work: Access,
    body: &'a Body,
}

impl<'a> Flow<'a> {
    fn new(world: &'a World<'a>, work: &Access) -> Option<Self> {
        Some(Flow { world, work: *work, body: world.typed.body(work.fn_id)? })
    }

    /// Whether each way that a value goes ends as `is_end` says, which is asked of a part and what it is a part of.
    fn ends(&self, from: ExprId, is_end: &dyn Fn(&Self, ExprId, ExprId) -> bool) -> bool {
        let index = self.world.typed.body_index(self.work.fn_id);
        let mut open = vec![from];
        let mut seen: Vec<ExprId> = Vec::new();
        while let Some(at) = open.pop() {
            if seen.contains(&at) {
                continue;
            }
            let Some(parent) = index.parent(at).filter(|_| seen.len() < MAX_STEPS) else { return false };
            seen.push(at);
            if is_end(self, at, parent) {
                continue;
            }
            match &self.body.expr(parent).kind {
                ExprKind::Binary { .. }
                | ExprKind::Unary { .. }
                | ExprKind::Cast { .. }
                | ExprKind::Field { .. }
                | ExprKind::Try { .. }
                | ExprKind::Ref { mutable: false, .. } => open.push(parent),
                ExprKind::MethodCall { receiver, .. } if *receiver == at && self.is_view(parent) => open.push(parent),
                ExprKind::Let { pat, .. } => open.extend(self.uses(*pat)),
                ExprKind::Block(block) => match block.stmts.iter().find_map(|stmt| match stmt {
                    Stmt::Let(stmt) if stmt.init == Some(at) => Some(stmt.pat),
                    _ => None,
                }) {
                    Some(pat) => open.extend(self.uses(pat)),
                    None if block.gives(at) => return false,
                    None => {}
                },
                _ => return false,
            }
        }
        true
    }

    /// Whether a call is a library's that gives a value and changes nothing.
    fn is_view(&self, call: ExprId) -> bool {
        let types = self.world.typed.types(self.work.fn_id);
        let Some(callee) = types.callees.get(&call) else { return false };
        let program = self.world.program;
        program.is_stub(program.function(callee.fn_id).home.module) && callee.autoref != Some(true)
    }

    /// All names that a pattern binds, wherever they are used.
    fn uses(&self, pat: PatId) -> Vec<ExprId> {
        let index = self.world.typed.body_index(self.work.fn_id);
        let is_of = |own: PatId| {
            own == pat
                || index
                    .binding(own)
                    .is_some_and(|binding| binding.whole == pat && matches!(binding.source, Source::Value(_)))
        };
        let is_bound = |own: PatId| matches!(self.body.pat(own).kind, PatKind::Bind { .. }) && is_of(own);
        let values = &self.world.typed.types(self.work.fn_id).values;
        let mut uses: Vec<ExprId> = values
            .iter()
            .filter(|(_, value)| matches!(value, PathValue::Local(own) if is_bound(*own)))
            .map(|(expr, _)| *expr)
            .collect();
        uses.sort();
        uses
    }

    fn updates(&self, at: ExprId, parent: ExprId) -> bool {
        matches!(&self.body.expr(parent).kind, ExprKind::Assign { op: Some(_), lhs, rhs }
            if *rhs == at && matches!(self.body.expr(*lhs).kind, ExprKind::Field { .. }))
    }

    fn reports(&self, at: ExprId, parent: ExprId) -> bool {
        match &self.body.expr(parent).kind {
            ExprKind::Builtin { kind, .. } => kind.formats(),
            ExprKind::MethodCall { args, .. } if args.contains(&at) => {
                let types = self.world.typed.types(self.work.fn_id);
                let Some(callee) = types.callees.get(&parent) else { return false };
                let program = self.world.program;
                let is_metric = program.owner_adt(callee.fn_id).is_some_and(|owner| {
                    let adt = program.adt(owner);
                    program.is_stub(adt.home.module) && adt.known.synchronised && adt.known.channel.is_none()
                });
                let known = &program.function(callee.fn_id).known;
                let sets = known.atomic.is_none_or(|op| op == AtomicOp::Store) && known.content.is_none();
                is_metric && sets && matches!(types.expr(parent), Ty::Tuple(parts) if parts.is_empty())
            }
            _ => false,
        }
    }
}
