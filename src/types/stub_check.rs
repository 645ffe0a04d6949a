//! What stubs say that cannot be understood: names that resolve to nothing.

use crate::types::display::display;
use crate::types::lower_ty::{field_types, fn_sig, has_foreign_bound, impl_assoc_ty};
use crate::types::program::{AdtId, Impl, ImplId, Program};
use crate::types::ty::Ty;

/// One line for each name in a stub that no stub declares, with what uses it; sorted.
pub fn unresolved_in_stubs(program: &Program<'_>) -> Vec<String> {
    let mut found = Vec::new();
    for (id, function) in program.functions() {
        if program.is_stub(function.home.module) {
            let sig = fn_sig(program, id);
            let types = sig.params.iter().chain([&sig.output]);
            types.for_each(|ty| look(&program.fn_path(id), ty, &mut found));
        }
    }
    for (index, adt) in program.adts.iter().enumerate() {
        let id = AdtId(index as u32);
        if program.is_stub(adt.home.module) {
            let variants = 0..adt.variants.len() as u32;
            let types = variants.flat_map(|variant| field_types(program, id, variant));
            types.for_each(|ty| look(&program.adt_path(id), ty, &mut found));
        }
    }
    for (index, def) in program.impls.iter().enumerate() {
        if program.is_stub(def.home.module) {
            of_impl(program, ImplId(index as u32), def, &mut found);
        }
    }
    found.sort();
    found.dedup();
    found
}

fn look(user: &str, ty: &Ty, found: &mut Vec<String>) {
    ty.any(&mut |part| {
        if let Ty::Foreign(name, _) = part {
            found.push(format!("{user} names `{name}`"));
        }
        false
    });
}

fn of_impl(program: &Program<'_>, id: ImplId, def: &Impl<'_>, found: &mut Vec<String>) {
    let Some(head) = def.head.get() else { return };
    let user = format!("{}: impl of {}", program.module_path(def.home.module), display(program, &head.self_ty));
    look(&user, &head.self_ty, found);
    for (name, _) in &def.types {
        impl_assoc_ty(program, id, *name).into_iter().for_each(|ty| look(&format!("{user}, {name}"), ty, found));
    }
    if let Some(path) = def.facts.trait_path.as_ref().filter(|_| head.trait_ref.is_none()) {
        let name = path.segments.last().map_or("", |last| last.name.as_str());
        found.push(format!("{user} is of a trait `{name}`"));
    }
    if !def.facts.derived && has_foreign_bound(program, id) {
        found.push(format!("{user} has a bound by a trait that is not known"));
    }
}
