//! Which fields functions change behind their mutable parameters: side effects by access path, as in
//! Banning, *An efficient way to find the side effects of procedure calls* (POPL 1979), <https://doi.org/10.1145/567752.567756>.
//!
//! Only the first field of a path is kept. **Direction of error.** What a function without a body is lent mutably counts as changed
//! whole. Not seen: changes through interior mutability, and through references that a value keeps.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::analysis::values::provenance::ValueProvenance;
use crate::analysis::world::World;
use crate::facts::{ExprId, ExprKind, Name, PatId};
use crate::graph::fixed_point::{Component, solve};
use crate::types::program::FnId;
use crate::types::ty::Ty;
use crate::types::value_flow::{Step, ValueFlow};

/// A parameter of a function, by number, `self` counted.
type Parameter = (FnId, usize);

/// The fields that are changed; none stands for the whole value.
type Changes = BTreeSet<Option<Name>>;

/// Whether a function changes a local, or a field of it, itself or by what it calls.
pub(crate) fn is_changed(world: &World<'_>, values: &ValueProvenance<'_>, root: PatId, field: Option<Name>) -> bool {
    let touches = |changed: Option<Name>| changed.is_none() || field.is_none() || changed == field;
    let local = changes_of(world, values, root);
    if local.direct.iter().any(|changed| touches(*changed)) {
        return true;
    }
    let mut known = FxHashMap::default();
    solve(&ChangedBehind { world }, &local.lent, &mut known);
    local.lent.iter().filter_map(|parameter| known.get(parameter)).flatten().any(|changed| touches(*changed))
}

/// What one body does with a local.
#[derive(Default)]
struct LocalChanges {
    direct: Changes,
    /// The parameters that the whole value is lent to.
    lent: Vec<Parameter>,
}

fn changes_of(world: &World<'_>, values: &ValueProvenance<'_>, root: PatId) -> LocalChanges {
    let flow = values.flow();
    let mut found = LocalChanges::default();
    let field_of = |place: ExprId| Some(values.of(place)).filter(|at| at.root == Some(root)).map(|at| at.field);
    for (number, expr) in flow.body.exprs.iter().enumerate() {
        match &expr.kind {
            ExprKind::Assign { lhs, .. } => found.direct.extend(field_of(*lhs)),
            ExprKind::Ref { operand, mutable: true, .. } if !is_argument(world, flow, ExprId(number as u32)) => {
                found.direct.extend(field_of(*operand));
            }
            _ => {}
        }
        let Step::Call(call) = flow.step(ExprId(number as u32)) else { continue };
        for (index, arg) in call.arguments().enumerate() {
            let is_lent_anew =
                index == 0 && call.receiver.is_some() && call.callee.is_some_and(|it| it.autoref == Some(true));
            if !is_lent_anew && !matches!(flow.types.expr(arg), Ty::Ref(_, true)) {
                continue;
            }
            match (field_of(arg), call.callee) {
                (Some(None), Some(callee)) if world.typed.body(callee.fn_id).is_some() => {
                    found.lent.push((callee.fn_id, index));
                }
                (changed, _) => found.direct.extend(changed),
            }
        }
    }
    found
}

/// Whether an expression is what a call is given: the callee says what becomes of it.
fn is_argument(world: &World<'_>, flow: ValueFlow<'_>, expr: ExprId) -> bool {
    world.typed.body_index(flow.id).parent(expr).is_some_and(|parent| match &flow.body.expr(parent).kind {
        ExprKind::Call { args, .. } | ExprKind::MethodCall { args, .. } => args.contains(&expr),
        _ => false,
    })
}

/// The component: what functions change behind one of their parameters.
struct ChangedBehind<'a> {
    world: &'a World<'a>,
}

impl ChangedBehind<'_> {
    fn local(&self, (id, index): Parameter) -> Option<LocalChanges> {
        let values = ValueProvenance::new(self.world, id)?;
        let root = *self.world.program.function(id).facts.param_pats.get(index)?;
        Some(changes_of(self.world, &values, root))
    }
}

impl Component for ChangedBehind<'_> {
    type Node = Parameter;
    type Summary = Changes;

    fn dependencies(&self, parameter: Parameter) -> Vec<Parameter> {
        self.local(parameter).unwrap_or_default().lent
    }

    fn transfer(&self, parameter: Parameter, known: &FxHashMap<Parameter, Changes>) -> Changes {
        let Some(local) = self.local(parameter) else { return Changes::from([None]) };
        let behind = local.lent.iter().filter_map(|parameter| known.get(parameter)).flatten().copied();
        local.direct.iter().copied().chain(behind).collect()
    }

    fn give_up(&self, _: Parameter, summary: &mut Changes) {
        summary.insert(None);
    }
}
