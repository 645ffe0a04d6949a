//! `let _ = name;` looks as if it ended a value, and does not: `_` binds nothing, so that nothing is moved
//! (<https://doc.rust-lang.org/reference/patterns.html#wildcard-pattern>).

use rustc_hash::FxHashSet;

use crate::analysis::locks::guard_types::is_guard;
use crate::analysis::world::World;
use crate::facts::{ExprId, ExprKind, Name, PatKind, Stmt};
use crate::types::infer::PathValue;
use crate::types::program::FnId;
use crate::types::ty::Ty;
use crate::types::value_flow::{LocalSource, Step, ValueFlow};

/// A `let _ = name;`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ignored {
    /// The byte where the name stands.
    start: u32,
    name: Name,
    value: ExprId,
}

/// The first `let _ = name;` between two expressions where the name stands for what the first one gives, or for something that is borrowed
/// from it: the name, and where it stands. Given are all of the function, from the first to the last.
pub(crate) fn ignored_between(
    world: &World<'_>,
    id: FnId,
    ignored: &[Ignored],
    made: ExprId,
    until: ExprId,
) -> Option<(Name, ExprId)> {
    let flow = ValueFlow::new(world.typed, id)?;
    let start = |expr: ExprId| flow.body.expr(expr).span.start;
    let later = ignored.get(ignored.partition_point(|it| it.start < start(made))..)?;
    let mut between = later.iter().take_while(|it| it.start < start(until));
    between.find(|it| comes_from(flow, it.value, made)).map(|it| (it.name, it.value))
}

/// All `let _ = name;` of a function that leave something alive, from the first to the last.
pub(crate) fn ignored(world: &World<'_>, id: FnId) -> Vec<Ignored> {
    let Some(flow) = ValueFlow::new(world.typed, id) else { return Vec::new() };
    let blocks = flow.body.exprs.iter().filter_map(|expr| match &expr.kind {
        ExprKind::Block(block) => Some(block),
        _ => None,
    });
    let statements = blocks.flat_map(|block| &block.stmts).filter_map(|stmt| match stmt {
        Stmt::Let(stmt) if matches!(flow.body.pat(stmt.pat).kind, PatKind::Wild) => stmt.init,
        _ => None,
    });
    // Who ignores a copy or a result wants no warning about that.
    let holds_on = |value: &ExprId| {
        let ty = flow.types.expr(*value);
        matches!(ty, Ty::Ref(..)) || is_guard(world.program, ty)
    };
    let named = statements.filter(holds_on).filter_map(|value| {
        match (&flow.body.expr(value).kind, flow.types.values.get(&value)) {
            (ExprKind::Path(path), Some(PathValue::Local(_))) => {
                Some(Ignored { start: flow.body.expr(value).span.start, name: path.segments.last()?.name, value })
            }
            _ => None,
        }
    });
    let mut all: Vec<Ignored> = named.collect();
    all.sort_by_key(|it| it.start);
    all
}

/// Whether a name stands for a value, or for something that calls of libraries have made of it.
fn comes_from(flow: ValueFlow<'_>, name: ExprId, value: ExprId) -> bool {
    let (mut at, mut seen) = (name, FxHashSet::default());
    while at != value && seen.insert(at) {
        at = match flow.step(at) {
            Step::Local(pat) => match flow.local(pat).source {
                LocalSource::Value(from) => from,
                _ => return false,
            },
            Step::Same(from, _) | Step::Field { base: from, .. } => from,
            Step::Call(call) if call.callee.is_some_and(|callee| flow.is_library(callee.fn_id)) => match call.first() {
                Some(from) => from,
                None => return false,
            },
            _ => return false,
        };
    }
    at == value
}
