//! For which variants of its receiver a library's method calls the function that it is given: `option.map(f)` calls `f` with what
//! `Some` holds, `option.unwrap_or_else(f)` calls it without, where there is none.
//!
//! Read from signatures: a function of the payload of some variants is called for these alone.

use crate::facts::{ExprId, ExprKind};
use crate::types::lower_ty::{field_types, fn_sig};
use crate::types::program::{AdtId, FnId, Owner, Program};
use crate::types::ty::Ty;
use crate::types::value_flow::{Call, Step};

use super::known::{ParamVariants, VariantSet};
use super::{Frame, Kind, Tracked};

impl<'a> Frame<'a> {
    /// The functions that a method call gives to a library, with what must have been passed for them to be called.
    pub(super) fn given_functions(self, call: Call<'_>) -> Vec<(ExprId, ParamVariants)> {
        let program = self.graph.typed.program;
        let (Some(receiver), Some(callee)) = (call.receiver, call.callee) else { return Vec::new() };
        if call.args.is_empty() || !self.flow.is_library(callee.fn_id) {
            return Vec::new();
        }
        let Some((param, is_itself)) = self.asked_by(receiver) else { return Vec::new() };
        let Kind::Enum(adt) = param.of else { return Vec::new() };
        // What gives a function is evaluated in any case.
        let is_function =
            |arg: ExprId| matches!(self.flow.body.expr(arg).kind, ExprKind::Closure { .. } | ExprKind::Path(_));
        let condition = |(index, arg): (usize, &ExprId)| {
            let called = calling_variants(program, callee.fn_id, index + 1, adt)?;
            let set = called.with_payload.or(called.without_payload.filter(|_| is_itself))?;
            Some((*arg, ParamVariants::of(param.index, set & param.all)))
        };
        call.args.iter().enumerate().filter(|(_, arg)| is_function(**arg)).filter_map(condition).collect()
    }

    /// The parameter whose variant a receiver has; whether it is that value, or one that a library makes of it without more
    /// (`param.as_ref()`), which may have lost its payload (`param.flatten()`).
    fn asked_by(self, receiver: ExprId) -> Option<(&'a Tracked, bool)> {
        let adt = self.flow.types.expr(receiver).peeled().as_adt()?.0;
        let (mut at, mut is_itself) = (receiver, true);
        loop {
            if let Some(param) = self.param(at) {
                return (param.of == Kind::Enum(adt)).then_some((param, is_itself));
            }
            at = match self.flow.step(at) {
                Step::Call(call) if call.args.is_empty() => {
                    call.receiver.filter(|_| call.callee.is_some_and(|callee| self.flow.is_library(callee.fn_id)))?
                }
                _ => return None,
            };
            is_itself = false;
        }
    }
}

/// For which variants a function is called.
#[derive(Clone, Copy, Debug, Default)]
struct Calling {
    /// It is given what these hold.
    with_payload: Option<VariantSet>,
    /// It is given nothing: these hold nothing, and others do.
    without_payload: Option<VariantSet>,
}

/// For which variants of its `self` a method of an enum calls its parameter of that number; none if the signature does not say.
fn calling_variants(program: &Program<'_>, method: FnId, parameter: usize, adt: AdtId) -> Option<Calling> {
    let sig = fn_sig(program, method);
    let Owner::Impl(_) = program.function(method).owner else { return None };
    let (own, args) = sig.params.first()?.peeled().as_adt().filter(|(own, _)| *own == adt)?;
    let given = sig.params.get(parameter).filter(|ty| matches!(ty, Ty::Param(..)))?;
    let is_called = |trait_id| program.is_fn_trait(trait_id);
    let bound = sig.predicates.iter().find(|bound| bound.self_ty() == given && is_called(bound.trait_ref.trait_id))?;
    let Some(Ty::Tuple(inputs)) = bound.trait_ref.args.get(1) else { return None };
    let (mut with_payload, mut without) = (0, 0);
    for number in 0..program.adt(own).variants.len().min(VariantSet::BITS as usize) {
        let held: Vec<Ty> = field_types(program, own, number as u32).iter().map(|ty| ty.substitute(args)).collect();
        let is_input = |ty: &Ty| inputs.iter().any(|input| input.any(&mut |part| part == ty));
        if held.iter().any(|ty| matches!(ty, Ty::Param(..)) && is_input(ty)) {
            with_payload |= 1 << number;
        }
        if held.is_empty() {
            without |= 1 << number;
        }
    }
    Some(match inputs.is_empty() {
        true => Calling { without_payload: (without != 0).then_some(without), ..Calling::default() },
        false => Calling { with_payload: (with_payload != 0).then_some(with_payload), ..Calling::default() },
    })
}
