//! Exclusive sections that only read.

use crate::analysis::guards::{EventKind, GuardSource, Use};
use crate::analysis::locks::guard_types::is_guard;
use crate::analysis::sections::Sections;
use crate::analysis::sections::dossier::Acquisition;
use crate::analysis::sections::section_purpose::kind;
use crate::analysis::summaries::Summaries;
use crate::analysis::summaries::effects::EffectKind;
use crate::analysis::summaries::parameter_access::Access;
use crate::analysis::world::World;
use crate::facts::{ExprKind, Name, PatId, PatKind};
use crate::knowledge::attributes::{ContentOp, Mode, Wait};
use crate::types::lower_ty::fn_sig;
use crate::types::names::impls::Head;
use crate::types::program::FnId;
use crate::types::ty::Ty;

/// Returns whether an exclusive section only reads, and nothing shows that it must exclude other readers.
///
/// Errs towards no: content with interior mutability that the section gets to, guards that are passed on and other effects count
/// as reasons.
pub(crate) fn only_reads(cx: &Sections<'_>, site: &Acquisition) -> bool {
    let reads = |used: &Use| matches!(used, Use::SharedCall(Some(_)) | Use::Read | Use::NumberRead);
    site.mode == Mode::Exclusive
        && site.wait != Wait::Try
        && !site.accesses.is_empty()
        && site.accesses.iter().all(|access| reads(&access.used) || look_up(cx, access.used).is_some())
        && !site.direct_uses.iter().any(|used| needs_mutable(cx, *used))
        && !site.accesses.iter().any(|access| acts(cx, access))
        && gets_to_nothing_else(cx, site)
        && !site.escapes
        // What a helper does itself that holds the guard around a closure is no use that is seen here.
        && !site.around_callback
        && !site.runs_callback
        && !cx.passes_guards_on(site.fn_id)
        && !may_exclude_on_purpose(cx, site)
}

/// Returns whether a library's method is called for what it does, through a shared reference or not: nobody wants what it gives.
fn acts(world: &World<'_>, access: &Access) -> bool {
    let is_of_library = |id: FnId| world.program.is_stub(world.program.function(id).home.module);
    matches!(access.used, Use::SharedCall(Some(id)) if is_of_library(id))
        && world.is_statement(access.fn_id, access.expr)
}

/// What takes `&mut` cannot be called through a read guard, whatever it does; but for looking up, there is a sibling.
fn needs_mutable(world: &World<'_>, used: Use) -> bool {
    match used {
        Use::ExclusiveCall(_) => look_up(world, used).is_none(),
        Use::Passed(id, parameter) => {
            matches!(fn_sig(world.program, id).params.get(parameter), Some(Ty::Ref(_, true)))
        }
        Use::MutBorrow => true,
        _ => false,
    }
}

/// Returns the method that finds for reading what a use finds to be changed: `get` for `get_mut` of a map.
fn look_up(world: &World<'_>, used: Use) -> Option<Name> {
    let Use::ExclusiveCall(Some(id)) = used else { return None };
    let program = world.program;
    let own = program.function(id);
    let looks = |id: FnId| program.function(id).known.content == Some(ContentOp::Read);
    let name = own.name.as_str().strip_suffix("_mut").filter(|_| looks(id) && program.is_stub(own.home.module))?;
    let impls = program.impl_index.inherent(Head::Adt(program.owner_adt(id)?)).iter();
    let mut siblings = impls.flat_map(|id| &program.impl_def(*id).fns);
    let sibling = siblings.find(|other| {
        let other_fn = program.function(**other);
        other_fn.name == name && looks(**other) && other_fn.facts.params.len() == own.facts.params.len()
    });
    sibling.map(|sibling| program.function(*sibling).name)
}

/// Returns the methods that look up for reading what a section looks up to change and then only reads: `get` for `get_mut`.
pub(crate) fn reading_look_ups(world: &World<'_>, site: &Acquisition) -> Vec<Name> {
    let mut found: Vec<Name> = site.accesses.iter().filter_map(|access| look_up(world, access.used)).collect();
    found.sort_by(|a, b| a.as_str().cmp(b.as_str()));
    found.dedup();
    found
}

/// Returns whether nothing of the content that may change through `&self` is got at, or by `&mut`: either the content has no such
/// part, or each use of it is seen, and no such part among them.
fn gets_to_nothing_else(cx: &Sections<'_>, site: &Acquisition) -> bool {
    let Some(contents) = contents(cx, site) else { return false };
    let looks_up = site.accesses.iter().any(|access| look_up(cx, access.used).is_some());
    let whole = contents.iter().all(|ty| is_plain(cx, ty));
    if looks_up && !(site.accesses.iter().chain(&site.lent).all(|access| keeps_mutable_in_sight(cx, access))) {
        return false;
    }
    whole
        || site.accesses.iter().all(|access| is_understood(cx, access))
            && site.lent.iter().all(|access| may_go(cx, access))
            && all_names_are_typed(cx, site)
}

/// Content that changes through `&self` may need to be alone while it does.
fn is_plain(cx: &Sections<'_>, ty: &Ty) -> bool {
    let inner = cx.interior_mutability(ty);
    !inner.has_synchronised && !inner.has_unknown
}

/// Whether what is done with a mutable reference, or with what holds one, is seen: it is not given away, and no function is called
/// with it.
fn keeps_mutable_in_sight(world: &World<'_>, access: &Access) -> bool {
    let types = world.typed.types(access.fn_id);
    let is_mutable = |part: &Ty| matches!(part, Ty::Ref(_, true));
    let is_harmless = |ty: &Ty| match ty {
        Ty::Ref(inner, false) => !inner.any(&mut |part| is_mutable(part)),
        Ty::Prim(_) => true,
        _ => false,
    };
    match access.used {
        // What a method makes of a shared reference holds no mutable one; its arguments are looked at themselves.
        Use::Lent => {
            let kind = kind(world, access.fn_id, access.expr);
            is_harmless(types.expr(access.expr))
                || is_given_to_clone(world, access)
                || makes_clone(world, access)
                || matches!(kind, Some(ExprKind::MethodCall { .. }))
                    && !types.expr(access.expr).any(&mut |part| is_mutable(part))
        }
        Use::ExclusiveCall(_) => types.expr(access.expr).any(&mut |part| is_mutable(part)),
        Use::SharedCall(_) => {
            let Some(ExprKind::MethodCall { receiver, .. }) = kind(world, access.fn_id, access.expr) else {
                return false;
            };
            let is_direct = is_mutable(types.expr(*receiver));
            is_direct || !types.expr(*receiver).any(&mut |part| is_mutable(part)) || is_given_no_function(world, access)
        }
        _ => true,
    }
}

/// Whether a method is given nothing that it could call.
fn is_given_no_function(world: &World<'_>, access: &Access) -> bool {
    let Some(ExprKind::MethodCall { args, .. }) = kind(world, access.fn_id, access.expr) else { return false };
    let types = world.typed.types(access.fn_id);
    args.iter().all(|arg| {
        let is_function = |part: &Ty| matches!(part, Ty::Closure(..) | Ty::FnDef(..) | Ty::FnPtr(_) | Ty::Unknown);
        !matches!(kind(world, access.fn_id, *arg), Some(ExprKind::Closure { .. }))
            && !types.expr(*arg).any(&mut |part| is_function(part))
    })
}

/// Whether a use is known to change nothing through `&self`, whatever the parts are made of that it leads to: a copy, a look into
/// a collection, a method of what has no such part.
fn is_understood(cx: &Sections<'_>, access: &Access) -> bool {
    let (Use::SharedCall(Some(id)) | Use::ExclusiveCall(Some(id))) = access.used else {
        return matches!(access.used, Use::Read | Use::NumberRead);
    };
    let function = cx.program.function(id);
    let Some(callee) = cx.typed.types(access.fn_id).callees.get(&access.expr) else { return false };
    if cx.program.is_clone(id) || is_plain(cx, callee.receiver.peeled()) {
        return true;
    }
    // What is in an `Option` or `Result` is only handed on.
    let is_holder = callee.receiver.peeled().as_adt().is_some_and(|(adt, _)| {
        cx.program.adt(adt).known.lang.is_some_and(|lang| matches!(lang.as_str(), "option" | "result"))
    });
    cx.program.is_stub(function.home.module)
        && (is_holder || function.known.content == Some(ContentOp::Read))
        && is_given_no_function(cx, access)
}

/// Whether a reference may go where it is not followed: what it leads to does not change through `&self`, or is only cloned there.
fn may_go(cx: &Sections<'_>, access: &Access) -> bool {
    is_plain(cx, cx.typed.types(access.fn_id).expr(access.expr))
        || makes_clone(cx, access)
        || is_given_to_clone(cx, access)
        || is_copied_out(cx, access)
}

fn makes_clone(world: &World<'_>, access: &Access) -> bool {
    let callee = world.typed.types(access.fn_id).callees.get(&access.expr);
    callee.is_some_and(|callee| world.program.is_clone(callee.fn_id))
}

/// Whether a reference is what `Clone::clone(&value)` is given.
fn is_given_to_clone(world: &World<'_>, access: &Access) -> bool {
    let callees = &world.typed.types(access.fn_id).callees;
    world.typed.body_index(access.fn_id).parent(access.expr).is_some_and(|parent| {
        matches!(kind(world, access.fn_id, parent), Some(ExprKind::Call { .. }))
            && callees.get(&parent).is_some_and(|callee| world.program.is_clone(callee.fn_id))
    })
}

/// Whether a call makes a value of a reference in the same holder: `Option<&T>` to `Option<T>`.
fn is_copied_out(world: &World<'_>, access: &Access) -> bool {
    let types = world.typed.types(access.fn_id);
    let Some(ExprKind::MethodCall { receiver, args, .. }) = kind(world, access.fn_id, access.expr) else {
        return false;
    };
    let (from, to) = (types.expr(*receiver).as_adt(), types.expr(access.expr).as_adt());
    from.zip(to).is_some_and(|((from, of), (to, given))| match (&of[..], &given[..]) {
        ([Ty::Ref(of, _)], [given]) => args.is_empty() && from == to && **of == *given,
        _ => false,
    })
}

/// Whether the type is known of each name that a section, or a helper that is given the content, binds: one of unknown type may be
/// a reference that is not followed.
fn all_names_are_typed(world: &World<'_>, site: &Acquisition) -> bool {
    let mut functions: Vec<FnId> = site.accesses.iter().chain(&site.lent).map(|access| access.fn_id).collect();
    functions.push(site.fn_id);
    functions.sort();
    functions.dedup();
    functions.into_iter().all(|id| {
        let Some(body) = world.typed.body(id) else { return false };
        let types = world.typed.types(id);
        body.pats.iter().enumerate().all(|(number, pat)| {
            let is_before = id == site.fn_id && pat.span.start < site.loc.span.start;
            let is_name = matches!(pat.kind, PatKind::Bind { .. });
            !is_name || is_before || !types.pat(PatId(number as u32)).any(&mut |part| matches!(part, Ty::Unknown))
        })
    })
}

/// The types of what a lock protects; of a shard of a map, those of its keys and values, as the guard's type has them.
fn contents(world: &World<'_>, site: &Acquisition) -> Option<Vec<Ty>> {
    if site.container.is_none() {
        return site.lock.as_ref().map(|lock| vec![lock.inner.clone()]);
    }
    let mut found = None;
    world.typed.types(site.fn_id).expr(site.expr).any(&mut |part| {
        let args = part.as_adt().filter(|_| is_guard(world.program, part)).map(|(_, args)| args.to_vec());
        found = found.take().or(args);
        found.is_some()
    });
    found
}

/// Returns the method that acquires for reading what a site acquires for writing: `get` for `get_mut`. A library's sibling
/// counts that waits alike, is given as much, and does as much with the content.
pub(crate) fn reading_counterpart(world: &World<'_>, site: &Acquisition) -> Option<Name> {
    let program = world.program;
    let callee = world.typed.types(site.fn_id).callees.get(&site.expr).filter(|_| site.through.is_none())?.fn_id;
    let own = program.function(callee);
    let (_, wait) = own.known.acquire?;
    let owner = program.owner_adt(callee)?;
    let impls = program.impl_index.inherent(Head::Adt(owner)).iter();
    let mut siblings = impls.flat_map(|id| &program.impl_def(*id).fns).map(|id| program.function(*id));
    let sibling = siblings.find(|other| {
        other.known.acquire == Some((Mode::Shared, wait))
            && other.known.content == own.known.content
            && other.facts.params.len() == own.facts.params.len()
    });
    sibling.map(|sibling| sibling.name)
}

/// Returns whether a section changes something else, which it may hold the lock to do alone.
fn may_exclude_on_purpose(cx: &Sections<'_>, site: &Acquisition) -> bool {
    let changes = |kind: &EffectKind| {
        matches!(
            kind,
            EffectKind::Acquires(_)
                | EffectKind::Blocks(_)
                | EffectKind::Io
                | EffectKind::CallsBack
                | EffectKind::Sends
        )
    };
    acquires_another_lock(cx, site)
        || site.is_held_across_await() != Some(false)
        || cx.section_effects(site).iter().any(|found| changes(&found.effect.kind))
        || cx.changes_elsewhere(site)
}

/// Returns whether a section acquires another guard.
fn acquires_another_lock(cx: &Summaries<'_>, site: &Acquisition) -> bool {
    let Some(flow) = cx.flows.get(&site.fn_id) else { return true };
    flow.during(site.guard).any(|event| {
        let is_other = matches!(event.kind, EventKind::Acquire(guard) if guard != site.guard
            && matches!(flow.guards.get(guard as usize), Some(GuardSource::Acquired { .. })));
        is_other
    })
}
