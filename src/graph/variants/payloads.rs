//! For which variants of its receiver a library's method calls the function that it is given: `option.map(f)` calls `f` with what
//! `Some` holds, `option.unwrap_or_else(f)` calls it without, where there is none.
//!
//! Read from signatures: a function of the payload of some variants is called for these alone.

use crate::facts::{ExprId, ExprKind};
use crate::types::lower_ty::{field_types, fn_sig};
use crate::types::program::{AdtId, FnId, Owner, Program};
use crate::types::ty::Ty;
use crate::types::value_flow::Call;

use super::known::{ParamVariants, VariantSet};
use super::{Frame, Kind};

impl Frame<'_> {
    /// The functions that a method call gives to a library, with what must have been passed for them to be called.
    pub(super) fn given_functions(self, call: Call<'_>) -> Vec<(ExprId, ParamVariants)> {
        let program = self.graph.typed.program;
        let (Some(receiver), Some(callee)) = (call.receiver, call.callee) else { return Vec::new() };
        if call.args.is_empty() || !self.flow.is_library(callee.fn_id) {
            return Vec::new();
        }
        // Of what a library makes of a parameter without more, such as `param.as_ref()`, the payload may be lost: `param.flatten()`.
        let Some(subject) = self.behind_library(receiver) else { return Vec::new() };
        let is_itself = self.subject(receiver).is_some();
        let asked = self.flow.types.expr(receiver).peeled().as_adt().map(|(adt, _)| adt);
        let Some(adt) = asked.filter(|adt| subject.kind() == Kind::Enum(*adt)) else { return Vec::new() };
        // What gives a function is evaluated in any case.
        let is_function =
            |arg: ExprId| matches!(self.flow.body.expr(arg).kind, ExprKind::Closure { .. } | ExprKind::Path(_));
        let condition = |(index, arg): (usize, &ExprId)| {
            let (set, takes_payload) = calling_variants(program, callee.fn_id, index + 1, adt)?;
            (takes_payload || is_itself).then(|| (*arg, subject.only(set)))
        };
        call.args.iter().enumerate().filter(|(_, arg)| is_function(**arg)).filter_map(condition).collect()
    }
}

/// For which variants of its `self` a method of an enum calls its parameter of that number, and whether with what these hold; else they
/// hold nothing. None if the signature does not say.
fn calling_variants(program: &Program<'_>, method: FnId, parameter: usize, adt: AdtId) -> Option<(VariantSet, bool)> {
    let sig = fn_sig(program, method);
    let Owner::Impl(_) = program.function(method).owner else { return None };
    let (own, args) = sig.params.first()?.peeled().as_adt().filter(|(own, _)| *own == adt)?;
    let given = sig.params.get(parameter).filter(|ty| matches!(ty, Ty::Param(..)))?;
    let is_called = |trait_id| program.is_fn_trait(trait_id);
    let bound = sig.predicates.iter().find(|bound| bound.self_ty() == given && is_called(bound.trait_ref.trait_id))?;
    let Some(Ty::Tuple(inputs)) = bound.trait_ref.args.get(1) else { return None };
    let is_input = |ty: &Ty| inputs.iter().any(|input| input.any(&mut |part| part == ty));
    let takes_payload = !inputs.is_empty();
    let mut set: VariantSet = 0;
    for number in 0..program.adt(own).variants.len().min(VariantSet::BITS as usize) {
        let held: Vec<Ty> = field_types(program, own, number as u32).iter().map(|ty| ty.substitute(args)).collect();
        let is_called_for = match takes_payload {
            true => held.iter().any(|ty| matches!(ty, Ty::Param(..)) && is_input(ty)),
            false => held.is_empty(),
        };
        set |= VariantSet::from(is_called_for) << number;
    }
    (set != 0).then_some((set, takes_payload))
}
