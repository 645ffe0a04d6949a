//! Whether a lock is the only one of its place, or one of many: a shard, a lock of each connection, of each request.

use rustc_hash::FxHashSet;

use crate::analysis::locks::access_path::{LockPlace, PlaceRoot};
use crate::analysis::locks::points_to::PointsTo;
use crate::analysis::world::World;
use crate::analysis::world::whole_program::Site;
use crate::facts::{ExprId, Source};
use crate::knowledge::attributes::ContentOp;
use crate::types::lower_ty::field_types;
use crate::types::program::{AdtId, FnId, Program};
use crate::types::ty::Ty;

/// The types of the workspace of which there are many values, each with locks of its own.
#[derive(Debug)]
pub(crate) struct Multiplicity {
    many: FxHashSet<AdtId>,
}

impl Multiplicity {
    /// Finds what is kept in collections, and what is made in loops or on hot paths.
    pub(crate) fn gather(world: &World<'_>) -> Multiplicity {
        let program = world.program;
        let mut many = kept_in_collections(program);
        for adt in own_types(program) {
            if !many.contains(&adt) && world.constructed_at(adt).iter().any(|place| is_repeated(world, *place)) {
                many.insert(adt);
            }
        }
        Multiplicity { many: with_parts(program, many) }
    }

    /// Whether there are many values of a type.
    fn has_many_values(&self, id: AdtId) -> bool {
        self.many.contains(&id)
    }
}

/// Whether the type that holds a lock exists many times over.
pub(crate) fn is_summary_object(population: &Multiplicity, place: LockPlace) -> bool {
    match place.root {
        PlaceRoot::Field(adt, _) => population.has_many_values(adt),
        // Content that holds locks of its own holds one for each of its parts.
        PlaceRoot::Content(_) => true,
        PlaceRoot::Static(_) | PlaceRoot::Local(..) | PlaceRoot::Param(..) | PlaceRoot::Unknown(..) => false,
    }
}

/// Whether what many values hold is a handle of one lock: each was made of a lock that is bound to a name outside of what
/// makes the values over and over.
pub(crate) fn is_one_handle(world: &World<'_>, points_to: &PointsTo, place: LockPlace) -> bool {
    let made = |root: &PlaceRoot| {
        let PlaceRoot::Local(id, pat) = root else { return None };
        match world.typed.body_index(*id).binding(*pat)?.source {
            Source::Value(init) => Some((*id, init)),
            Source::Items(_) | Source::Parameter(..) => None,
        }
    };
    let is_made_once = |root: &PlaceRoot| made(root).is_some_and(|site| !is_repeated(world, site));
    // One name for several values: the handles are clones.
    let is_cloned = |root: &PlaceRoot| made(root).is_some_and(|(id, init)| is_counted(world, id, init));
    points_to
        .locals_of(place.root)
        .is_some_and(|locals| !locals.is_empty() && locals.iter().all(|root| is_made_once(root) && is_cloned(root)))
}

fn is_counted(world: &World<'_>, id: FnId, expr: ExprId) -> bool {
    world.program.refcount(world.typed.types(id).expr(expr)).is_some()
}

/// The workspace's types that stand in a collection in some field, behind pointers or not.
fn kept_in_collections(program: &Program<'_>) -> FxHashSet<AdtId> {
    let collections: FxHashSet<AdtId> = program
        .functions()
        .filter(|(_, function)| function.known.content.is_some_and(ContentOp::adds))
        .filter_map(|(id, _)| program.owner_adt(id))
        .collect();
    let mut found = FxHashSet::default();
    for ty in own_types(program).flat_map(|id| fields(program, id)) {
        ty.any(&mut |part| {
            match part {
                Ty::Adt(id, args) if collections.contains(id) => {
                    args.iter().for_each(|arg| items(program, arg, &mut found));
                }
                Ty::Array(inner) | Ty::Slice(inner) => items(program, inner, &mut found),
                _ => {}
            }
            false
        });
    }
    found
}

/// The types of the workspace that an element is, or that its pointers, wrappers and parts of a tuple lead to.
fn items(program: &Program<'_>, ty: &Ty, found: &mut FxHashSet<AdtId>) {
    match ty {
        Ty::Adt(id, args) if program.is_stub(program.adt(*id).home.module) => {
            args.iter().for_each(|arg| items(program, arg, found));
        }
        Ty::Adt(id, _) => {
            found.insert(*id);
        }
        Ty::Tuple(parts) => parts.iter().for_each(|part| items(program, part, found)),
        _ => {}
    }
}

/// What belongs to a value by value exists as often as that does; what it only points to may be one for all.
fn with_parts(program: &Program<'_>, mut many: FxHashSet<AdtId>) -> FxHashSet<AdtId> {
    let mut open: Vec<AdtId> = many.iter().copied().collect();
    while let Some(id) = open.pop() {
        for ty in fields(program, id) {
            if let Ty::Adt(part, _) = ty
                && !program.is_stub(program.adt(*part).home.module)
                && many.insert(*part)
            {
                open.push(*part);
            }
        }
    }
    many
}

fn own_types<'a>(program: &'a Program<'_>) -> impl Iterator<Item = AdtId> + 'a {
    let ids = (0..program.adts.len() as u32).map(AdtId);
    ids.filter(|id| {
        let home = program.adt(*id).home;
        !home.is_test && !program.is_stub(home.module)
    })
}

fn fields<'a>(program: &'a Program<'_>, id: AdtId) -> impl Iterator<Item = &'a Ty> {
    (0..program.adt(id).variants.len() as u32).flat_map(move |variant| field_types(program, id, variant))
}

/// Whether values of a type are made at one place only, as far as is seen, and so perhaps but one (errs towards several). What
/// constructors make is made where these are called.
pub(crate) fn is_made_at_one_place(world: &World<'_>, adt: AdtId) -> bool {
    let sites = world.constructed_at(adt).iter().filter(|(id, _)| !world.program.function(*id).home.is_test);
    sites.map(|site| places_of(world, *site)).sum::<usize>() == 1
}

/// At how many places a value is made, outside of test code.
fn places_of(world: &World<'_>, made: Site) -> usize {
    let mut open = vec![made];
    let mut seen = FxHashSet::default();
    let mut places = FxHashSet::default();
    while let Some((id, expr)) = open.pop() {
        let mut callers = world.calls_into(id).filter(|_| world.is_constructor(id)).peekable();
        if callers.peek().is_none() {
            places.insert(world.loc(id, expr));
        } else if seen.insert(id) {
            let callers = callers.filter(|(caller, _)| !world.program.function(*caller).home.is_test);
            open.extend(callers.map(|(caller, edge)| (caller, edge.expr)));
        }
    }
    places.len()
}

/// Whether a value is constructed once per iteration, or once per call of something hot.
///
/// Callers are asked as long as functions are constructors: what those make is made as often as they are called. What a
/// loop far up repeats says little of a value that something in between sets up (errs towards one value: findings).
fn is_repeated(world: &World<'_>, made: Site) -> bool {
    let heat = world.heat;
    let mut open = vec![made];
    let mut seen = FxHashSet::default();
    while let Some((id, expr)) = open.pop() {
        let is_hot = !heat.assumes_all() && heat.is_hot(id, expr);
        if is_hot || world.in_loop(id, expr) {
            return true;
        }
        if seen.insert(id) && world.is_constructor(id) {
            // How often a test makes one says nothing.
            let is_test = |caller: &FnId| world.program.function(*caller).home.is_test;
            let sure = world.calls_into(id).filter(|(caller, edge)| !edge.maybe() && !is_test(caller));
            open.extend(sure.map(|(caller, edge)| (caller, edge.expr)));
        }
    }
    false
}
