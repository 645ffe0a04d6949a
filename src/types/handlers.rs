//! Which functions of the workspace a framework calls by itself, and for what.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::facts::{Attr, ExprKind, Item, Name};
use crate::knowledge::attributes::{AttributeMarker, HandlerOf, attribute_marker};
use crate::types::lower_ty::fn_sig;
use crate::types::names::resolve::resolve_names;
use crate::types::program::{AdtId, Def, FnId, Function, ModId, Ns, Owner, Program};
use crate::types::ty::Ty;

/// What a function runs for without being handed to anybody: as the implementation of a trait's function that stubs
/// call a handler, as that of one that takes what arrives (such traits are generated), or by an attribute of a framework.
///
/// Functions given as arguments are not among these: [`KnownFn::handlers`](crate::knowledge::attributes::KnownFn) of the
/// callee says it of them.
pub fn handler_of(program: &Program<'_>, id: FnId) -> Option<HandlerOf> {
    of_trait(program, id).or_else(|| of_arrivals(program, id)).or_else(|| of_attributes(program, id))
}

/// Whether every attribute of a function is known to leave it as it is: one that is not may make a handler of it.
///
/// `is_marker` tells the attributes that mark hot and cold code for this tool, which only this run's configuration knows.
pub fn is_as_written(program: &Program<'_>, id: FnId, is_marker: &dyn Fn(&Attr) -> bool) -> bool {
    let function = program.function(id);
    let leaves_it = |attr: &Attr| {
        is_marker(attr) || marker(program, function.home.module, attr).is_some_and(|marker| marker.handler.is_none())
    };
    function.item.attrs.iter().all(leaves_it)
}

/// Whether a function is called where its name stands and nowhere else, as far as attributes say: none of its own, and none of the block
/// or trait that it stands in, may make code that calls it.
pub fn is_called_by_name_alone(program: &Program<'_>, id: FnId) -> bool {
    let function = program.function(id);
    let leaves_it = |attr: &Attr| {
        marker(program, function.home.module, attr)
            .is_some_and(|marker| marker.handler.is_none() && marker.service.is_none())
    };
    item_around(program, id).is_none_or(|around| around.attrs.iter().all(leaves_it))
        && is_as_written(program, id, &|_| false)
        && handler_of(program, id).is_none()
}

/// The block or trait that a function stands in.
fn item_around<'p>(program: &Program<'p>, id: FnId) -> Option<&'p Item> {
    match program.function(id).owner {
        Owner::Impl(block) => Some(program.impl_def(block).item),
        Owner::Trait(of) => Some(program.trait_def(of).item),
        Owner::Module => None,
    }
}

fn of_trait(program: &Program<'_>, id: FnId) -> Option<HandlerOf> {
    if let Owner::Module = program.function(id).owner {
        return None;
    }
    let Some(owner) = program.owner_trait(id) else { return of_generated_trait(program, id) };
    let known = declared_in_trait(program, id).find_map(|declared| declared.known.handler);
    let owner = program.trait_def(owner);
    // An attribute of the trait may make a service of each implementation.
    known.or_else(|| owner.item.attrs.iter().find_map(|attr| marker(program, owner.home.module, attr)?.handler))
}

/// Whether a framework calls a function once, before the program serves anybody.
pub fn is_of_lifecycle(program: &Program<'_>, id: FnId) -> bool {
    declared_in_trait(program, id).any(|declared| declared.known.lifecycle)
}

/// What the trait of a method declares under its name.
fn declared_in_trait<'p>(program: &'p Program<'_>, id: FnId) -> impl Iterator<Item = &'p Function<'p>> {
    let name = program.function(id).name;
    let of = program.owner_trait(id).into_iter().flat_map(|owner| &program.trait_def(owner).fns);
    of.map(|declared| program.function(*declared)).filter(move |declared| declared.name == name)
}

/// Of a method in an impl of a trait that nothing declares: an attribute of another trait may have generated it.
///
/// Known by its name alone, since imports of what is not declared lead nowhere.
fn of_generated_trait(program: &Program<'_>, id: FnId) -> Option<HandlerOf> {
    let Owner::Impl(block) = program.function(id).owner else { return None };
    let name = program.impl_def(block).facts.trait_path.as_ref()?.segments.last()?.name;
    program.generated_services.get_or_init(|| generated_services(program)).get(&name).copied()
}

/// The traits that attributes of the workspace's traits generate, for services to implement.
fn generated_services(program: &Program<'_>) -> FxHashMap<Name, HandlerOf> {
    let own = program.traits.iter().filter(|owner| !program.is_stub(owner.home.module));
    let generated = own.flat_map(|owner| {
        owner.item.attrs.iter().filter_map(|attr| {
            let marker = marker(program, owner.home.module, attr)?;
            Some((Name::from_existing(&format!("{}{}", owner.name, marker.service?))?, marker.handler?))
        })
    });
    generated.collect()
}

/// Of a method in an impl of a trait, be it known or not: what it is given to handle.
fn of_arrivals(program: &Program<'_>, id: FnId) -> Option<HandlerOf> {
    let function = program.function(id);
    let Owner::Impl(block) = function.owner else { return None };
    program.impl_def(block).facts.trait_path.as_ref()?;
    function.facts.self_param.as_ref()?;
    let arrives = |ty: &Ty| ty.as_adt().and_then(|(adt, _)| program.adt(adt).known.handler);
    fn_sig(program, id).params.iter().skip(1).find_map(arrives)
}

/// By an attribute of its own, or of what it stands in.
fn of_attributes(program: &Program<'_>, id: FnId) -> Option<HandlerOf> {
    markers(program, id).find_map(|(_, marker)| marker.handler)
}

/// The attributes of a function that stubs know, and of what it stands in.
fn markers<'p>(program: &'p Program<'_>, id: FnId) -> impl Iterator<Item = (&'p Attr, AttributeMarker<'p>)> {
    let function = program.function(id);
    let around = item_around(program, id).into_iter().flat_map(|around| &around.attrs);
    let attrs = function.item.attrs.iter().chain(around);
    attrs.filter_map(|attr| Some((attr, marker(program, function.home.module, attr)?)))
}

/// Whether an attribute makes a plain function of an async one: it drives the future to its end on the thread of the caller, where all
/// tasks have other threads.
pub fn is_driven_beside_workers(program: &Program<'_>, id: FnId) -> bool {
    let function = program.function(id);
    function.item.attrs.iter().any(|attr| {
        let marker = marker(program, function.home.module, attr);
        marker.is_some_and(|marker| marker.drives_beside_workers && marker.is_meant(&attr.args))
    })
}

/// Whether an attribute of an async function drives it on the thread that calls it, with the tasks that it starts:
/// `#[tokio::main(flavor = "current_thread")]`.
pub fn is_driven_on_its_thread(program: &Program<'_>, id: FnId) -> bool {
    let mut driving = markers(program, id).filter(|(_, marker)| marker.drives_beside_workers).peekable();
    driving.peek().is_some() && driving.all(|(attr, marker)| !marker.is_meant(&attr.args))
}

/// Whether an attribute makes the future of an async function one that may go to other threads.
pub fn is_sent_by_attribute(program: &Program<'_>, id: FnId) -> bool {
    // Of several one for each build, what is not meant in one may not be in this.
    let sending = markers(program, id).filter(|(_, marker)| marker.sends_futures);
    let mut said = sending.map(|(attr, marker)| marker.is_meant(&attr.args));
    said.next().unwrap_or(false) && said.all(|is_meant| is_meant)
}

/// What an attribute in `module` makes of the item below it, if a stub says so.
fn marker<'p>(program: &'p Program<'_>, module: ModId, attr: &Attr) -> Option<AttributeMarker<'p>> {
    // A name that was never interned is declared nowhere.
    let path: Option<Vec<Name>> = attr.path.split("::").map(Name::from_existing).collect();
    match resolve_names(program, module, &path?, false, Ns::Attribute)? {
        Def::Static(id) => attribute_marker(&program.static_def(id).item.attrs),
        _ => None,
    }
}

/// Whether a function is part of what a command of the program does: it belongs to what was read from the command line, or
/// is given it.
pub fn is_of_command(program: &Program<'_>, id: FnId) -> bool {
    let is_given = |ty: &Ty| ty.peeled().as_adt().is_some_and(|(adt, _)| is_command_line(program, adt));
    program.owner_adt(id).is_some_and(|owner| is_command_line(program, owner))
        || fn_sig(program, id).params.iter().any(is_given)
        || reads_command_line(program, id)
}

/// Whether a function makes a command line by one of its type's functions: `Cli::parse()`.
fn reads_command_line(program: &Program<'_>, id: FnId) -> bool {
    let function = program.function(id);
    let Some(body) = function.facts.body.as_deref().filter(|_| !command_lines(program).is_empty()) else {
        return false;
    };
    body.exprs.iter().any(|expr| {
        let ExprKind::Call { callee, args } = &expr.kind else { return false };
        let ExprKind::Path(path) = &body.expr(*callee).kind else { return false };
        let Some((_, owner)) = path.segments.split_last().filter(|(_, owner)| !owner.is_empty() && args.is_empty())
        else {
            return false;
        };
        let names: Vec<Name> = owner.iter().map(|segment| segment.name).collect();
        let found = resolve_names(program, function.home.module, &names, false, Ns::Type);
        matches!(found, Some(Def::Adt(adt)) if is_command_line(program, adt))
    })
}

fn is_command_line(program: &Program<'_>, id: AdtId) -> bool {
    command_lines(program).contains(&id)
}

fn command_lines<'p>(program: &'p Program<'_>) -> &'p FxHashSet<AdtId> {
    program.command_lines.get_or_init(|| {
        let all = (0..program.adts.len() as u32).map(AdtId);
        all.filter(|id| derives_command_line(program, *id)).collect()
    })
}

/// Whether a type derives that it is read from the command line.
fn derives_command_line(program: &Program<'_>, id: AdtId) -> bool {
    let adt = program.adt(id);
    let derives = adt.item.attrs.iter().filter(|attr| attr.path == "derive");
    derives.flat_map(|attr| attr.args.split(',')).any(|derived| {
        let path: Option<Vec<Name>> = derived.trim().split("::").map(|name| Name::from_existing(name.trim())).collect();
        let found = path.and_then(|path| resolve_names(program, adt.home.module, &path, false, Ns::Type));
        matches!(found, Some(Def::Trait(derived)) if program.trait_def(derived).known.command)
    })
}
