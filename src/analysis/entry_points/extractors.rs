//! Types that a framework makes of a request before it calls a handler, which tell a handler whoever registers it.

use rustc_hash::FxHashSet;

use crate::knowledge::attributes::HandlerOf;
use crate::types::lower_ty::fn_sig;
use crate::types::program::{AdtId, FnId, ImplId, Program};
use crate::types::ty::Ty;

/// The types of the workspace that implement a trait whose functions, by a stub, run for each request and make a value of it.
pub(super) struct Extractors(FxHashSet<AdtId>);

impl Extractors {
    pub(super) fn gather(program: &Program<'_>) -> Extractors {
        let makes = |id: FnId| {
            let function = program.function(id);
            function.known.handler == Some(HandlerOf::Request) && function.facts.self_param.is_none()
        };
        let impls = (0..program.impls.len()).map(|number| ImplId(number as u32));
        let heads = impls.filter_map(|id| program.impl_def(id).head.get());
        let extracting = heads.filter(|head| {
            let of = head.trait_ref.as_ref().map(|trait_ref| program.trait_def(trait_ref.trait_id));
            of.is_some_and(|of| of.fns.iter().any(|id| makes(*id)))
        });
        Extractors(extracting.filter_map(|head| head.self_ty.as_adt().map(|(adt, _)| adt)).collect())
    }

    /// Whether an async function takes what is made of a request, or what the application keeps for its handlers.
    pub(super) fn takes_extracted(&self, program: &Program<'_>, id: FnId) -> bool {
        let is_extracted = |ty: &Ty| {
            let adt = ty.as_adt().map(|(adt, _)| adt);
            adt.is_some_and(|adt| self.0.contains(&adt) || program.adt(adt).known.state)
        };
        program.function(id).facts.is_async && fn_sig(program, id).params.iter().any(is_extracted)
    }
}
