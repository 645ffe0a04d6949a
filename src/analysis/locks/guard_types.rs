//! Which types hold a lock while they live, and which are safe to share without one.

use std::collections::VecDeque;

use rustc_hash::FxHashSet;

use crate::analysis::world::World;
use crate::analysis::world::actuals::Actuals;
use crate::knowledge::attributes::Mode;
use crate::types::by_fields::ByFields;
use crate::types::infer::deref_target;
use crate::types::lower_ty::{field_types, fn_sig, static_ty, supertraits};
use crate::types::program::{AdtId, FnId, Program, StaticId, TraitId};
use crate::types::ty::Ty;

/// The content of a lock has fewer parts than this, or is unknown: a type can hold one of itself with ever larger arguments. A guess.
const MAX_TYPES: usize = 256;

/// Whether a type is a guard itself, not something around one.
pub fn is_guard(program: &Program<'_>, ty: &Ty) -> bool {
    ty.as_adt().is_some_and(|(id, _)| program.adt(id).known.guard)
}

/// The types of guards by the acquisitions that give them.
#[derive(Debug)]
pub(crate) struct AcquiredGuards {
    /// Those that shared acquisitions give.
    shared: FxHashSet<AdtId>,
    /// Those that only exclusive ones give.
    pub(crate) exclusive: FxHashSet<AdtId>,
}

/// Looks at all functions that acquire.
pub(crate) fn acquired_guards(program: &Program<'_>) -> AcquiredGuards {
    let mut given = [FxHashSet::default(), FxHashSet::default()];
    for (id, function) in program.functions() {
        let Some((mode, _)) = function.known.acquire else { continue };
        let found = &mut given[usize::from(mode == Mode::Exclusive)];
        fn_sig(program, id).output.any(&mut |part| {
            found.extend(part.as_adt().map(|(adt, _)| adt).filter(|adt| program.adt(*adt).known.guard));
            false
        });
    }
    let [shared, mut exclusive] = given;
    exclusive.retain(|adt| !shared.contains(adt));
    AcquiredGuards { shared, exclusive }
}

/// A write guard that becomes a read guard, by `RwLockWriteGuard::downgrade` and its like.
#[derive(Debug)]
pub(crate) struct Downgrade {
    /// The function that does it.
    pub(crate) fn_id: FnId,
    /// Whether a caller may have given the guard.
    pub(crate) takes_guards: bool,
    /// What the lock protects.
    pub(crate) content: Ty,
}

/// All write guards that become read guards.
pub(crate) fn downgrades(world: &World<'_>, guards: &AcquiredGuards) -> Vec<Downgrade> {
    let program = world.program;
    let mut found = Vec::new();
    for id in world.typed.functions_with_bodies() {
        let (Some(body), types) = (world.typed.body(id), world.typed.types(id)) else { continue };
        for (call, callee) in &types.callees {
            let is_of_writer = program.owner_adt(callee.fn_id).is_some_and(|adt| guards.exclusive.contains(&adt));
            if !is_of_writer || !gives_reader(program, callee.fn_id, &guards.shared) {
                continue;
            }
            let guard = Actuals::of(body, *call).and_then(|actuals| actuals.at(0));
            let content = guard.and_then(|guard| types.expr(guard).as_adt()?.1.last().cloned());
            let takes_guards = fn_sig(program, id).params.iter().any(|ty| ty.any(&mut |part| is_guard(program, part)));
            found.push(Downgrade { fn_id: id, takes_guards, content: content.unwrap_or(Ty::Unknown) });
        }
    }
    found
}

/// Whether a function gives a guard that shared acquisitions give, too.
fn gives_reader(program: &Program<'_>, id: FnId, shared: &FxHashSet<AdtId>) -> bool {
    fn_sig(program, id).output.any(&mut |part| part.as_adt().is_some_and(|(adt, _)| shared.contains(&adt)))
}

/// What the guards lead to that a type names, or that are in its fields, each once; unknown where that is.
pub(crate) fn guarded_in(program: &Program<'_>, ty: &Ty) -> Vec<Ty> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    let mut waiting = vec![ty.clone()];
    while let Some(ty) = waiting.pop() {
        ty.any(&mut |part| {
            let Some((id, args)) = part.as_adt() else { return false };
            let adt = program.adt(id);
            if adt.known.guard {
                found.push(deref_target(program, part).unwrap_or(Ty::Unknown));
            } else if !program.is_stub(adt.home.module) && seen.insert(id) {
                let variants = 0..adt.variants.len() as u32;
                let fields = variants.flat_map(|variant| field_types(program, id, variant));
                waiting.extend(fields.map(|field| field.substitute(args)));
            }
            false
        });
    }
    let mut known = FxHashSet::default();
    found.retain(|content| known.insert(content.clone()));
    found
}

/// Whether a value of the type keeps a lock taken while it lives.
pub fn holds_guard(program: &Program<'_>, ty: &Ty) -> bool {
    holds(program, ty, &mut |id| adt_holds(program, id))
}

/// The same, given what `of_fields` says of the fields of a user's type.
fn holds(program: &Program<'_>, ty: &Ty, of_fields: &mut impl FnMut(AdtId) -> bool) -> bool {
    match ty {
        Ty::Adt(id, args) => {
            let adt = program.adt(*id);
            if adt.known.guard {
                return true;
            }
            if adt.known.refcount.is_some() || adt.known.lock.is_some() {
                return false;
            }
            args.iter().any(|arg| holds(program, arg, of_fields)) || !program.is_stub(adt.home.module) && of_fields(*id)
        }
        Ty::Tuple(parts) => parts.iter().any(|part| holds(program, part, of_fields)),
        Ty::Array(inner) | Ty::Slice(inner) => holds(program, inner, of_fields),
        Ty::Opaque(bounds) => bounds.iter().flat_map(|bound| &bound.assoc).any(|(_, ty)| holds(program, ty, of_fields)),
        _ => false,
    }
}

/// The same, but for futures that only give a guard once they are ready.
pub fn holds_guard_now(program: &Program<'_>, ty: &Ty) -> bool {
    let is_opaque = ty.any(&mut |part| matches!(part, Ty::Opaque(_)));
    holds_guard(program, ty) && (!is_opaque || holds_guard(program, &without_opaque(ty)))
}

fn without_opaque(ty: &Ty) -> Ty {
    match ty {
        Ty::Opaque(_) => Ty::Unknown,
        Ty::Adt(id, args) => Ty::Adt(*id, args.iter().map(without_opaque).collect()),
        Ty::Tuple(parts) => Ty::Tuple(parts.iter().map(without_opaque).collect()),
        _ => ty.clone(),
    }
}

/// So many guards are any number: a type that holds more of itself holds as many as it likes. More than a function gives out.
const MANY: usize = 64;

/// How many guards a value of the type holds at most at the same time. Errs towards fewer for collections.
pub fn guards_at_once(program: &Program<'_>, ty: &Ty) -> usize {
    match holds_guard(program, ty) {
        true => {
            Some(at_once(program, ty, &[], &mut ByFields::default())).filter(|held| *held < MANY).unwrap_or(usize::MAX)
        }
        false => 0,
    }
}

/// What a type holds, given what values of its parameters hold.
fn at_once(program: &Program<'_>, ty: &Ty, of_params: &[usize], known: &mut ByFields<usize>) -> usize {
    match ty {
        Ty::Param(index, _) => of_params.get(usize::from(*index)).copied().unwrap_or(0),
        Ty::Adt(id, args) => {
            let adt = program.adt(*id);
            if adt.known.guard {
                return 1;
            }
            if adt.known.refcount.is_some() || adt.known.lock.is_some() {
                return 0;
            }
            let of_args: Vec<usize> = args.iter().map(|arg| at_once(program, arg, of_params, known)).collect();
            // A library's type shows no fields.
            let of_one = of_args.iter().copied().max().unwrap_or(0);
            let of_fields = known.of(*id, of_args, 0, |known, of_args| {
                let variants = 0..adt.variants.len() as u32;
                let each =
                    variants.map(|variant| all_at_once(program, field_types(program, *id, variant), of_args, known));
                each.max().unwrap_or(0)
            });
            of_fields.max(of_one)
        }
        Ty::Tuple(parts) => all_at_once(program, parts, of_params, known),
        Ty::Array(inner) | Ty::Slice(inner) => at_once(program, inner, of_params, known),
        Ty::Opaque(bounds) => {
            let given = bounds.iter().flat_map(|bound| &bound.assoc);
            given.map(|(_, ty)| at_once(program, ty, of_params, known)).max().unwrap_or(0)
        }
        _ => 0,
    }
}

fn all_at_once(program: &Program<'_>, parts: &[Ty], of_params: &[usize], known: &mut ByFields<usize>) -> usize {
    parts.iter().fold(0, |sum, part| MANY.min(sum + at_once(program, part, of_params, known)))
}

/// Whether a field of a user's type holds a guard, whatever its arguments.
fn adt_holds(program: &Program<'_>, id: AdtId) -> bool {
    *program.adt(id).holds_guard.get_or_init(|| fields_hold(program, id))
}

/// Looks at the types of all fields, and at those of their fields in turn, each once: none of them is asked for its own answer, which
/// may be waiting for this one.
fn fields_hold(program: &Program<'_>, id: AdtId) -> bool {
    let mut seen = FxHashSet::from_iter([id]);
    let mut waiting = vec![id];
    while let Some(id) = waiting.pop() {
        let variants = 0..program.adt(id).variants.len() as u32;
        let mut fields = variants.flat_map(|variant| field_types(program, id, variant));
        let mut later = |inner: AdtId| {
            if seen.insert(inner) {
                waiting.push(inner);
            }
            false
        };
        if fields.any(|ty| holds(program, ty, &mut later)) {
            return true;
        }
    }
    false
}

/// What sharing a type through `&` allows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sharing {
    /// Some part changes through `&self` without a lock around it.
    pub has_synchronised: bool,
    /// Some part is an atomic.
    pub has_atomic: bool,
    /// Some part is not known.
    pub has_unknown: bool,
    /// Some part is a collection that only `&mut` changes.
    pub has_collection: bool,
    /// Some part changes through `&self` and must stay with one thread at a time.
    pub has_unshareable: bool,
    /// Some part that is synchronised inside is no atomic and no lock: a channel's end, a concurrent map, a metric.
    pub has_concurrent: bool,
}

/// Looks at all parts of a type. What is unknown inside of a type that is `sync` is no obstacle to sharing it.
pub fn sharing(program: &Program<'_>, ty: &Ty, sync: &FxHashSet<AdtId>) -> Sharing {
    let mut parts = Parts { program, sync, seen: FxHashSet::default(), found: Sharing::default() };
    parts.share(ty);
    parts.found
}

/// What was found in the parts of one type.
struct Parts<'a> {
    program: &'a Program<'a>,
    sync: &'a FxHashSet<AdtId>,
    seen: FxHashSet<Ty>,
    found: Sharing,
}

impl Parts<'_> {
    fn share(&mut self, ty: &Ty) {
        // Recursive types are entered once.
        if self.seen.contains(ty) {
            return;
        }
        if self.seen.len() > MAX_TYPES {
            self.found.has_unknown = true;
            return;
        }
        self.seen.insert(ty.clone());
        match ty {
            Ty::Prim(_) | Ty::Never | Ty::FnPtr(_) | Ty::FnDef(..) => {}
            Ty::Adt(id, args) if self.sync.contains(id) => {
                let before = self.found;
                self.share_adt(*id, args);
                self.found.has_unknown = before.has_unknown;
                self.found.has_unshareable = before.has_unshareable;
            }
            Ty::Adt(id, args) => self.share_adt(*id, args),
            Ty::Ref(inner, _) | Ty::Array(inner) | Ty::Slice(inner) => self.share(inner),
            Ty::Tuple(parts) => parts.iter().for_each(|part| self.share(part)),
            _ => self.found.has_unknown = true,
        }
    }

    fn share_adt(&mut self, id: AdtId, args: &[Ty]) {
        let program = self.program;
        let adt = program.adt(id);
        if adt.known.synchronised || adt.known.lock.is_some() {
            self.found.has_synchronised = true;
            self.found.has_atomic |= adt.known.atomic;
            self.found.has_concurrent |= !adt.known.atomic && adt.known.lock.is_none();
            return;
        }
        // Its parts are its own business; whether they are synchronised is not worked out.
        if program.is_dependency(adt.home.module) {
            self.found.has_unknown = true;
            return;
        }
        if program.is_stub(adt.home.module) {
            self.found.has_unshareable |= is_for_one_thread(program, id);
            // Containers are as shareable as what they hold.
            self.found.has_collection |=
                adt.known.lang.is_none_or(|lang| !matches!(lang.as_str(), "option" | "box" | "arc" | "rc"))
                    && !args.is_empty()
                    && adt.known.refcount.is_none();
            args.iter().for_each(|arg| self.share(arg));
            return;
        }
        for variant in 0..adt.variants.len() as u32 {
            for field in field_types(program, id, variant) {
                self.share(&field.substitute(args));
            }
        }
    }
}

/// Types of the workspace that are surely `Sync`: they say so, implement a trait that demands it, or lie in a static or in
/// another such type without a lock around them.
pub fn surely_sync(program: &Program<'_>) -> FxHashSet<AdtId> {
    let mut found = FxHashSet::default();
    let mut open: Vec<Ty> = Vec::new();
    if let Some(sync) = program.lang.trait_named("sync") {
        for (number, def) in program.traits.iter().enumerate() {
            let id = TraitId(number as u32);
            let demands = || supertraits(program, id).iter().any(|bound| bound.trait_ref.trait_id == sync);
            if id == sync || !program.is_stub(def.home.module) && demands() {
                let impls = program.impl_index.all_of_trait(id).iter();
                open.extend(impls.filter_map(|id| Some(program.impl_def(*id).head.get()?.self_ty.clone())));
            }
        }
    }
    for (number, def) in program.statics.iter().enumerate() {
        if !program.is_stub(def.home.module) && def.facts.is_static && !def.facts.thread_local {
            open.push(static_ty(program, StaticId(number as u32)));
        }
    }
    while let Some(ty) = open.pop() {
        let Some((id, args)) = ty.as_adt() else { continue };
        let adt = program.adt(id);
        // A dependency's may be a lock of its own.
        if adt.known.lock.is_some() || program.is_dependency(adt.home.module) {
            continue;
        }
        if program.is_stub(adt.home.module) {
            open.extend(args.iter().cloned());
        } else if found.insert(id) {
            for variant in 0..adt.variants.len() as u32 {
                open.extend(field_types(program, id, variant).iter().cloned());
            }
        }
    }
    found
}

/// Whether a library's type changes through `&self` without being synchronised: cells, references that count within one
/// thread, the receiving end of a channel.
fn is_for_one_thread(program: &Program<'_>, id: AdtId) -> bool {
    let adt = program.adt(id);
    let is_cell = adt.known.lang.is_some_and(|lang| lang.as_str().ends_with("_cell") || lang == "cell");
    is_cell || adt.known.refcount.is_some_and(|count| count.local) || program.receives(id)
}

/// The map that a lock's content is, or holds as a part of its own: the least deep in structs, of equals the first in order of fields.
pub fn map_within<'a>(program: &'a Program<'_>, ty: &'a Ty) -> Option<&'a Ty> {
    let mut waiting = VecDeque::from([ty]);
    let mut seen = FxHashSet::default();
    while let Some(ty) = waiting.pop_front() {
        match map_or_struct(program, ty) {
            Some(Content::Map(map)) => return Some(map),
            Some(Content::Struct(id)) if seen.insert(id) => waiting.extend(field_types(program, id, 0)),
            _ => {}
        }
    }
    None
}

/// What a part of a lock's content is, that may be or hold a map.
enum Content<'a> {
    Map(&'a Ty),
    Struct(AdtId),
}

fn map_or_struct<'a>(program: &'a Program<'_>, ty: &'a Ty) -> Option<Content<'a>> {
    if let Ty::Foreign(name, args) = ty {
        return (args.len() >= 2 && program.is_map_name(*name)).then_some(Content::Map(ty));
    }
    let (id, args) = ty.as_adt()?;
    let adt = program.adt(id);
    if adt.known.map {
        return Some(Content::Map(ty));
    }
    if program.is_dependency(adt.home.module) {
        return (args.len() >= 2 && program.is_map_name(adt.name)).then_some(Content::Map(ty));
    }
    if program.is_stub(adt.home.module) {
        let is_wrapper = adt.known.lang.is_some_and(|lang| matches!(lang.as_str(), "option" | "box"));
        return args.first().filter(|_| is_wrapper).and_then(|inner| map_or_struct(program, inner));
    }
    (!adt.is_enum).then_some(Content::Struct(id))
}
