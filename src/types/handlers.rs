//! Which functions of the workspace a framework calls by itself, and for what.

use crate::facts::{Attr, Name};
use crate::knowledge::attributes::{HandlerOf, attribute_marker};
use crate::types::names::resolve::resolve_names;
use crate::types::program::{Def, FnId, ModId, Ns, Owner, Program};

/// What a function runs for without being handed to anybody: as the implementation of a trait's function that stubs
/// call a handler, or by an attribute of a framework.
///
/// Functions given as arguments are not among these: [`KnownFn::handlers`](crate::knowledge::attributes::KnownFn) of the
/// callee says it of them.
pub fn handler_of(program: &Program<'_>, id: FnId) -> Option<HandlerOf> {
    of_trait(program, id).or_else(|| of_attributes(program, id))
}

/// Whether every attribute of a function is known to leave it as it is: one that is not may make a handler of it.
///
/// `is_marker` tells the attributes that mark hot and cold code for this tool, which only this run's configuration knows.
pub fn is_as_written(program: &Program<'_>, id: FnId, is_marker: &dyn Fn(&Attr) -> bool) -> bool {
    let function = program.function(id);
    let leaves_it = |attr: &Attr| is_marker(attr) || marker(program, function.home.module, attr) == Some(None);
    function.item.attrs.iter().all(leaves_it)
}

fn of_trait(program: &Program<'_>, id: FnId) -> Option<HandlerOf> {
    let function = program.function(id);
    if let Owner::Module = function.owner {
        return None;
    }
    let declared = &program.trait_def(program.owner_trait(id)?).fns;
    let declared = declared.iter().map(|declared| program.function(*declared));
    declared.filter(|declared| declared.name == function.name).find_map(|declared| declared.known.handler)
}

fn of_attributes(program: &Program<'_>, id: FnId) -> Option<HandlerOf> {
    let function = program.function(id);
    function.item.attrs.iter().find_map(|attr| marker(program, function.home.module, attr).flatten())
}

/// What an attribute in `module` makes of the function below it, if a stub says so.
fn marker(program: &Program<'_>, module: ModId, attr: &Attr) -> Option<Option<HandlerOf>> {
    // A name that was never interned is declared nowhere.
    let path: Option<Vec<Name>> = attr.path.split("::").map(Name::from_existing).collect();
    match resolve_names(program, module, &path?, false, Ns::Attribute)? {
        Def::Static(id) => attribute_marker(&program.static_def(id).item.attrs),
        _ => None,
    }
}
