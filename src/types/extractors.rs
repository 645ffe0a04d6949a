//! Types that a framework makes of a request before it calls a handler, which tell a handler whoever registers it.

use rustc_hash::FxHashSet;

use crate::knowledge::attributes::HandlerOf;
use crate::types::lower_ty::fn_sig;
use crate::types::program::{AdtId, FnId, ImplId, Program, Trait};
use crate::types::ty::Ty;

/// Whether an async function takes what a framework makes of a request, or what an application keeps for its handlers.
pub fn takes_extracted(program: &Program<'_>, id: FnId) -> bool {
    let extracted = || program.extracted.get_or_init(|| extracted_types(program));
    let is_extracted = |ty: &Ty| {
        let adt = ty.as_adt().map(|(adt, _)| adt);
        adt.is_some_and(|adt| program.adt(adt).known.state || extracted().contains(&adt))
    };
    program.function(id).facts.is_async && fn_sig(program, id).params.iter().any(is_extracted)
}

/// The types that implement a trait whose functions, by a stub, run for each request and make a value of it. Those of other
/// libraries than the trait's, such as `String` and `Option`, are parameters of any function.
fn extracted_types(program: &Program<'_>) -> FxHashSet<AdtId> {
    let makes = |id: FnId| {
        let function = program.function(id);
        function.known.handler == Some(HandlerOf::Request) && function.facts.self_param.is_none()
    };
    let impls = (0..program.impls.len()).map(|number| ImplId(number as u32));
    let heads = impls.filter_map(|id| program.impl_def(id).head.get());
    let extracting = heads.filter(|head| {
        let of = head.trait_ref.as_ref().map(|trait_ref| program.trait_def(trait_ref.trait_id));
        let is_common = |of: &Trait<'_>| {
            let own = head.self_ty.as_adt().map(|(adt, _)| program.adt(adt).home.module);
            own.is_some_and(|own| {
                program.is_stub(own) && program.module(own).crate_id != program.module(of.home.module).crate_id
            })
        };
        of.is_some_and(|of| of.fns.iter().any(|id| makes(*id)) && !is_common(of))
    });
    extracting.filter_map(|head| head.self_ty.as_adt().map(|(adt, _)| adt)).collect()
}
