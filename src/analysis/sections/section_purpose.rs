//! What a section is for: copying a value out, keeping numbers, handing a value over, evicting old elements, reading.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::guards::{EventKind, Use};
use crate::analysis::locks::guard_types::{holds_guard, is_guard};
use crate::analysis::sections::Sections;
use crate::analysis::sections::dossier::{Acquisition, Dossier};
use crate::analysis::sections::number_flow;
use crate::analysis::summaries::effects::EffectKind;
use crate::analysis::summaries::parameter_access::Access;
use crate::analysis::world::World;
use crate::facts::{BinaryOp, ExprId, ExprKind, Name, walk};
use crate::knowledge::attributes::{ContentOp, Mode};
use crate::knowledge::conventions;
use crate::types::infer::PathValue;
use crate::types::lower_ty::fn_sig;
use crate::types::program::{AdtId, FnId};
use crate::types::ty::{Prim, Ty};
use crate::types::value_flow::ValueFlow;

/// Returns whether an access yields an owned value: a clone, a copy of a field or of the whole content.
pub(crate) fn yields_owned_copy(world: &World<'_>, access: &Access) -> bool {
    let types = world.typed.types(access.fn_id);
    match access.used {
        Use::NumberRead => true,
        Use::SharedCall(Some(id)) => world.program.is_clone(id) || yields_counted(world, access, id),
        Use::Read => match kind(world, access.fn_id, access.expr) {
            _ if is_cloned_by_call(world, access) => true,
            _ if is_matched(world, access) => is_whole_number(world, access),
            Some(ExprKind::Unary { .. } | ExprKind::Field { .. }) => {
                !matches!(types.expr(access.expr), Ty::Ref(..) | Ty::Unknown)
                    && !matches!(parent_kind(world, access.fn_id, access.expr), Some(ExprKind::Ref { .. }))
            }
            _ => false,
        },
        _ => false,
    }
}

/// Returns whether a section does nothing but access the content: nothing waits, calls back or runs other code of the
/// workspace. Allocation and formatting are allowed.
///
/// Errs towards no: what is not understood counts as something else.
pub(crate) fn only_accesses_content(cx: &Sections<'_>, site: &Acquisition) -> bool {
    let quiet = |kind: &EffectKind| matches!(kind, EffectKind::Allocates | EffectKind::Formats);
    if site.is_held_across_await() != Some(false)
        || site.escapes
        || !cx.section_effects(site).iter().all(|found| quiet(&found.effect.kind))
    {
        return false;
    }
    let Some(flow) = cx.flows.get(&site.fn_id).filter(|_| !site.waited_on) else { return false };
    flow.during(site.guard).filter(|event| event.expr != site.expr).all(|event| match event.kind {
        EventKind::Call(id) => {
            let function = cx.program.function(id);
            let mut beside = flow.at(event.expr);
            let is_work = beside.any(|other| matches!(&other.kind, EventKind::Use(on, _) if on.contains(&site.guard)));
            let is_foreign = function.known.atomic.is_none() && cx.program.is_stub(function.home.module);
            is_work || is_foreign && !runs_handed_function(cx, site.fn_id, event.expr)
        }
        EventKind::UnknownCall
        | EventKind::CallParam(_)
        | EventKind::Escape(_)
        | EventKind::Wait(_)
        | EventKind::MayAwait(_) => false,
        EventKind::Acquire(_) | EventKind::Await | EventKind::Use(..) | EventKind::Lent(_) => true,
        EventKind::Macro | EventKind::Implicit => true,
    })
}

/// Returns whether a section puts elements into a collection or takes them out, and else only looks: nothing else of the
/// content works, as the state of a connection does that reads into its buffers.
pub(crate) fn only_moves_elements(world: &World<'_>, site: &Acquisition) -> bool {
    let op = |access: &Access| access.content_op(world.program);
    let moves = |access: &Access| matches!(op(access), Some(ContentOp::Push | ContentOp::Pop | ContentOp::Insert));
    let works = |access: &Access| match access.used {
        Use::ExclusiveCall(_) => op(access).is_none(),
        Use::Unknown => true,
        _ => false,
    };
    site.accesses.iter().any(moves) && !site.accesses.iter().any(works)
}

/// Returns whether a section only says what is so now, as for a progress that somebody shows, so that each time counts: it sets the whole content,
/// or a number.
pub(crate) fn only_overwrites(world: &World<'_>, site: &Acquisition) -> bool {
    let is_whole = |access: &Access| {
        let place = world.typed.body(access.fn_id).map(|body| &body.expr(access.expr).kind);
        !matches!(place, Some(ExprKind::Field { .. } | ExprKind::Index { .. }))
    };
    !site.accesses.is_empty()
        && site.accesses.iter().all(|access| match access.used {
            Use::NumberSet => true,
            Use::Assign => is_whole(access),
            _ => false,
        })
}

/// Returns whether a section moves several elements at once: its lock is taken once for all of them.
pub(crate) fn moves_several(world: &World<'_>, site: &Acquisition) -> bool {
    site.accesses.iter().any(|access| match (access.used, access.content_op(world.program)) {
        (Use::ExclusiveCall(Some(callee)), Some(ContentOp::Push | ContentOp::Insert)) => {
            takes_several(world, callee) && !is_given_an_option(world, access)
        }
        (Use::ExclusiveCall(Some(callee)), Some(ContentOp::Pop)) => world.program.leaves_nothing(callee),
        _ => false,
    })
}

/// Whether what a method takes is an `Option`, out of which one element comes at most.
fn is_given_an_option(world: &World<'_>, access: &Access) -> bool {
    let Some(body) = world.typed.body(access.fn_id) else { return false };
    let index = world.typed.body_index(access.fn_id);
    let around = std::iter::successors(Some(access.expr), |at| index.parent(*at)).take(2);
    let mut calls = around.filter_map(|at| match &body.expr(at).kind {
        ExprKind::MethodCall { args, .. } => args.first(),
        _ => None,
    });
    calls.any(|arg| world.program.is_optional(world.typed.types(access.fn_id).expr(*arg)))
}

/// Whether a collection's method takes something that elements come out of: an iterator, a slice, another collection.
fn takes_several(world: &World<'_>, callee: FnId) -> bool {
    let sig = fn_sig(world.program, callee);
    let is_iterated = |ty: &Ty| {
        let mut bounds = sig.predicates.iter().filter(|bound| bound.self_ty() == ty);
        bounds.any(|bound| {
            let lang = world.program.trait_def(bound.trait_ref.trait_id).known.lang;
            lang.is_some_and(|lang| lang == "into_iterator" || lang == "iterator")
        })
    };
    sig.params.iter().skip(1).any(|ty| match ty {
        Ty::Ref(inner, true) => inner.as_adt().is_some(),
        Ty::Ref(inner, false) => matches!(**inner, Ty::Slice(_)),
        ty => is_iterated(ty),
    })
}

/// Returns whether a section may change what its lock protects.
pub(crate) fn may_change(site: &Acquisition) -> bool {
    let reads = |used: &Use| matches!(used, Use::NumberRead | Use::SharedCall(Some(_)) | Use::Read);
    site.mode != Mode::Shared && (site.escapes || !site.accesses.iter().all(|access| reads(&access.used)))
}

/// Returns whether a section both adds to and subtracts from numbers, as one that moves an amount between them does.
pub(crate) fn transfers_between_numbers(world: &World<'_>, site: &Acquisition) -> bool {
    let operation = |access: &Access| {
        let body = world.typed.body(access.fn_id)?;
        match body.expr(world.typed.body_index(access.fn_id).parent(access.expr)?).kind {
            ExprKind::Assign { op, lhs, .. } if lhs == access.expr => op,
            _ => None,
        }
    };
    let operations: Vec<BinaryOp> = site.accesses.iter().filter_map(operation).collect();
    operations.contains(&BinaryOp::Sub) && operations.contains(&BinaryOp::Add)
}

/// Returns whether a section compares a number of the content with something.
pub(crate) fn compares_numbers(world: &World<'_>, site: &Acquisition) -> bool {
    use BinaryOp as B;
    site.accesses.iter().filter(|access| access.used == Use::NumberRead).any(|access| {
        let Some(body) = world.typed.body(access.fn_id) else { return false };
        let parent = world.typed.body_index(access.fn_id).parent(access.expr).map(|parent| &body.expr(parent).kind);
        matches!(parent, Some(ExprKind::Binary { op: B::Lt | B::Le | B::Gt | B::Ge | B::Eq | B::Ne, .. }))
    })
}

/// Returns whether a section divides one number of the content by another: an average, a price.
pub(crate) fn divides_numbers(world: &World<'_>, site: &Acquisition) -> bool {
    let divides = |access: &Access| {
        let Some(body) = world.typed.body(access.fn_id) else { return false };
        let index = world.typed.body_index(access.fn_id);
        let is_other_side = |other: &Access, rhs: ExprId| {
            other.fn_id == access.fn_id && (other.expr == rhs || index.encloses(rhs, other.expr))
        };
        index.ancestors(access.expr).any(|around| match body.expr(around).kind {
            ExprKind::Binary { op: BinaryOp::Div, lhs, rhs } => {
                (lhs == access.expr || index.encloses(lhs, access.expr))
                    && site.accesses.iter().any(|other| is_other_side(other, rhs))
            }
            _ => false,
        })
    };
    site.accesses.iter().filter(|access| access.used == Use::NumberRead).any(divides)
}

/// The structs of which some code divides one field by another: a sum and how many it is of.
pub(super) fn divided_structs(world: &World<'_>) -> FxHashSet<AdtId> {
    let mut found = FxHashSet::default();
    for id in world.typed.functions_with_bodies() {
        let Some(flow) = ValueFlow::new(world.typed, id) else { continue };
        for expr in &flow.body.exprs {
            if let ExprKind::Binary { op: BinaryOp::Div, lhs, rhs } = expr.kind {
                // The only field of a struct below the line; none if there are several.
                let mut below: FxHashMap<AdtId, Option<Name>> = FxHashMap::default();
                for (adt, name) in fields_in(flow, rhs) {
                    below.entry(adt).and_modify(|only| *only = only.filter(|only| *only == name)).or_insert(Some(name));
                }
                let is_another = |(adt, name): &(AdtId, Name)| below.get(adt).is_some_and(|only| *only != Some(*name));
                found.extend(fields_in(flow, lhs).into_iter().filter(is_another).map(|(adt, _)| adt));
            }
        }
    }
    found
}

/// The fields that an expression names.
fn fields_in(flow: ValueFlow<'_>, root: ExprId) -> Vec<(AdtId, Name)> {
    walk::parts(flow.body, root).filter_map(|at| flow.declared_field(at)).collect()
}

/// Returns whether a function of the workspace is an argument of a call, which may run it.
fn runs_handed_function(world: &World<'_>, id: FnId, call: ExprId) -> bool {
    world.graph.handed_at(id, call).into_iter().any(|edge| world.typed.body(edge.to).is_some())
}

/// Returns whether a function may pass a guard to another one by value.
pub(super) fn passes_guards_on(world: &World<'_>, id: FnId) -> bool {
    let Some(body) = world.typed.body(id) else { return true };
    let types = world.typed.types(id);
    body.exprs.iter().enumerate().any(|(number, expr)| {
        let (ExprKind::Call { args, .. } | ExprKind::MethodCall { args, .. }) = &expr.kind else { return false };
        let callee = types.callees.get(&ExprId(number as u32));
        let drops = callee.is_some_and(|callee| world.program.function(callee.fn_id).known.drops);
        let is_ctor = matches!(&expr.kind, ExprKind::Call { callee, .. }
            if matches!(types.values.get(callee), Some(PathValue::Ctor(..))));
        !drops
            && !is_ctor
            && args.iter().any(|arg| {
                matches!(body.expr(*arg).kind, ExprKind::Path(_))
                    && !matches!(types.expr(*arg), Ty::Ref(..))
                    && holds_guard(world.program, types.expr(*arg))
            })
    })
}

/// Returns whether a value read from a collection only controls which elements are evicted.
///
/// That is so if it flows into a condition whose branch makes one of the `evictions` or only leaves a loop, or into an
/// argument of one. Errs towards no.
pub(crate) fn only_controls_eviction(world: &World<'_>, read: &Access, evictions: &[&Access]) -> bool {
    let Some(body) = world.typed.body(read.fn_id) else { return false };
    let index = world.typed.body_index(read.fn_id);
    let mut at = read.expr;
    while let Some(parent) = index.parent(at) {
        match &body.expr(parent).kind {
            ExprKind::If { condition, then, otherwise: None } if *condition == at => {
                // `if queue.len() > 8 && let Some(old) = queue.pop_front()` evicts in the condition itself.
                let evicts =
                    |eviction: &&Access| eviction.fn_id == read.fn_id && index.encloses(*condition, eviction.expr);
                return evictions.iter().any(evicts) || branch_evicts(world, read.fn_id, *then, evictions);
            }
            ExprKind::While { condition, body: inner, .. } if *condition == at => {
                return branch_evicts(world, read.fn_id, *inner, evictions);
            }
            ExprKind::Binary { .. } | ExprKind::Unary { .. } | ExprKind::Let { .. } | ExprKind::Field { .. } => {}
            ExprKind::Cast { .. } => {}
            ExprKind::MethodCall { receiver, .. } if *receiver == at => {}
            // An argument of an eviction: how many elements to drop.
            ExprKind::MethodCall { .. } | ExprKind::Range { .. }
                if evictions.iter().any(|eviction| eviction.fn_id == read.fn_id && eviction.expr == parent) =>
            {
                return true;
            }
            ExprKind::MethodCall { args, .. } if args.contains(&at) => {}
            ExprKind::Range { .. } => {}
            _ => return false,
        }
        at = parent;
    }
    false
}

/// Returns whether an access removes elements of a collection and its result is discarded, or there is none.
pub(crate) fn result_discarded(world: &World<'_>, access: &Access) -> bool {
    let evictions =
        matches!(access.content_op(world.program), Some(ContentOp::Pop | ContentOp::Remove | ContentOp::Clear));
    let ty = world.typed.types(access.fn_id).expr(access.expr);
    let has_result = !matches!(ty, Ty::Tuple(parts) if parts.is_empty());
    evictions
        && (!has_result
            || world.is_discarded(access.fn_id, access.expr)
            || number_flow::only_updates_numbers(world, access))
}

/// Returns whether a type is a number in an `Option`.
pub(crate) fn is_optional_number(world: &World<'_>, ty: &Ty) -> bool {
    let Some((id, args)) = ty.as_adt() else { return false };
    let is_option = world.program.adt(id).known.lang.is_some_and(|lang| lang == "option");
    is_option && matches!(args.first(), Some(Ty::Prim(Prim::Int(_))))
}

/// Returns whether one atomic does all that a lock does: it protects one integer or `bool`, and each section only reads, sets or
/// updates that.
///
/// Errs towards no: a section that does anything else may keep that in order.
pub(crate) fn could_be_atomic(cx: &Sections<'_>, dossier: &Dossier) -> bool {
    let fits = |ty: &Ty| match ty {
        Ty::Prim(number) => number.atomic_name().is_some(),
        _ => false,
    };
    let is_of_number = |used: &Use| matches!(used, Use::NumberRead | Use::NumberSet | Use::NumberUpdate);
    let only_numbers = |site: &Acquisition| {
        !site.accesses.is_empty()
            && site.accesses.iter().all(|access| is_of_number(&access.used))
            && only_accesses_content(cx, site)
    };
    dossier.lock.as_ref().is_some_and(|lock| fits(&lock.inner)) && dossier.sites().all(only_numbers)
}

/// Returns whether an atomic can hold the number that an access is of: not one of 128 bits. Floats are there as their bits.
pub(crate) fn has_atomic(world: &World<'_>, access: &Access) -> bool {
    let number = world.typed.types(access.fn_id).expr(access.expr).peeled();
    !matches!(number, Ty::Prim(number @ Prim::Int(_)) if number.atomic_name().is_none())
}

/// Returns whether an access reads or sets a number that may be none, as a whole.
pub(crate) fn is_whole_number(world: &World<'_>, access: &Access) -> bool {
    is_optional_number(world, world.typed.types(access.fn_id).expr(access.expr).peeled())
}

/// Returns whether an access calls a library's method that only looks at a number that may be none: `is_some`, `as_ref`.
pub(crate) fn looks_at_whole_number(world: &World<'_>, access: &Access) -> bool {
    let Use::SharedCall(Some(id)) = access.used else { return false };
    let callee = world.typed.types(access.fn_id).callees.get(&access.expr);
    world.program.is_stub(world.program.function(id).home.module)
        && callee.is_some_and(|callee| is_optional_number(world, callee.receiver.peeled()))
}

/// Returns whether an access looks into a field of the content that no section of the lock changes.
pub(crate) fn is_of_constant_part(world: &World<'_>, dossier: &Dossier, access: &Access) -> bool {
    let Some(part) = part_of(world, access) else { return false };
    let mut changes = dossier.acquisitions.iter().flat_map(|site| &site.accesses).filter(|other| !other.used.looks());
    changes.all(|other| part_of(world, other).is_some_and(|changed| changed != part))
}

/// Returns the field of the content that an access looks into: the first of its access path.
pub(super) fn part_of(world: &World<'_>, access: &Access) -> Option<Name> {
    let types = world.typed.types(access.fn_id);
    let mut at = access.expr;
    let mut part = None;
    loop {
        // What leads to the guard is no part of the content.
        if holds_guard(world.program, types.expr(at).peeled()) {
            return part;
        }
        at = match kind(world, access.fn_id, at)? {
            ExprKind::Field { base, name, .. } => {
                part = Some(*name);
                *base
            }
            ExprKind::MethodCall { receiver: inner, .. }
            | ExprKind::Index { base: inner, .. }
            | ExprKind::Ref { operand: inner, .. }
            | ExprKind::Unary { operand: inner, .. } => *inner,
            _ => return part,
        };
    }
}

/// Returns whether an access is a look-up by key in a map that no stub knows, by the names of its type and method.
pub(crate) fn is_keyed_by_name(world: &World<'_>, access: &Access) -> bool {
    if access.used != Use::Unknown {
        return false;
    }
    let Some(ExprKind::MethodCall { receiver, method, args, .. }) = kind(world, access.fn_id, access.expr) else {
        return false;
    };
    let ty = world.typed.types(access.fn_id).expr(*receiver).peeled();
    let is_map = |ty: &Ty| matches!(ty, Ty::Foreign(name, args) if args.len() >= 2 && world.program.is_map_name(*name));
    // The receiver is the guard itself, or a part of the content.
    let is_of_map =
        is_map(ty) || is_guard(world.program, ty) && ty.as_adt().is_some_and(|(_, args)| args.iter().any(is_map));
    !args.is_empty() && is_of_map && conventions::is_keyed_method(*method)
}

/// What a section does to a list, one element at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListTraffic {
    /// It adds an element.
    pub adds: bool,
    /// It takes an element out and uses it.
    pub takes: bool,
    /// It takes out elements that it has searched for.
    pub searches: bool,
    /// It takes out one element, at a place that was worked out.
    pub picks: bool,
}

/// Returns what a section does to a list of a library, or to one of the workspace whose methods are named as such lists'
/// are.
pub(crate) fn list_traffic(world: &World<'_>, site: &Acquisition) -> ListTraffic {
    let mut found = ListTraffic::default();
    let mut note = |op: Option<ContentOp>, is_used: bool| match op {
        Some(ContentOp::Push) => found.adds = true,
        Some(ContentOp::Pop | ContentOp::Remove) => found.takes |= is_used,
        _ => {}
    };
    let has_arg = |access: &Access, is_meant: &dyn Fn(&ExprKind) -> bool| {
        let is_meant = |arg: &ExprId| kind(world, access.fn_id, *arg).is_some_and(is_meant);
        matches!(kind(world, access.fn_id, access.expr), Some(ExprKind::MethodCall { args, .. })
            if args.iter().any(is_meant))
    };
    // What is taken out in bulk, such as by `drain`, comes as an iterator.
    let is_bulk = |access: &Access| has_arg(access, &|arg| matches!(arg, ExprKind::Range { .. }));
    // What is taken from a place that is worked out, such as by `remove(i)`, was searched for.
    let is_searched = |access: &Access| {
        access.content_op(world.program) == Some(ContentOp::Remove)
            && has_arg(access, &|arg| !matches!(arg, ExprKind::Literal(_)))
    };
    // An iterator or a closure goes through many.
    let is_many = |arg: &ExprKind| matches!(arg, ExprKind::Range { .. } | ExprKind::Closure { .. });
    let is_picked =
        |access: &Access| is_searched(access) && !access.is_keyed(world.program) && !has_arg(access, &is_many);
    let picks = site.accesses.iter().any(is_picked);
    let searches = site.accesses.iter().any(is_searched);
    for access in &site.accesses {
        if !access.is_keyed(world.program) && !is_bulk(access) && !is_searched(access) {
            note(access.content_op(world.program), !result_discarded(world, access));
        }
    }
    for used in &site.direct_uses {
        let Use::ExclusiveCall(Some(id)) = used else { continue };
        let function = world.program.function(*id);
        if !world.program.is_stub(function.home.module) {
            note(conventions::list_op(function.name), true);
        }
    }
    ListTraffic { searches, picks, ..found }
}

fn branch_evicts(world: &World<'_>, id: FnId, branch: ExprId, evictions: &[&Access]) -> bool {
    let Some(body) = world.typed.body(id) else { return false };
    let mut only_leaves = true;
    let mut found = false;
    for at in walk::parts(body, branch) {
        match &body.expr(at).kind {
            ExprKind::Return { .. } | ExprKind::Try { .. } | ExprKind::Break { value: Some(_), .. } => return false,
            ExprKind::Block(_) | ExprKind::Break { .. } | ExprKind::Continue { .. } => {}
            _ => only_leaves = false,
        }
        found |= evictions.iter().any(|eviction| eviction.fn_id == id && eviction.expr == at);
    }
    found || only_leaves
}

pub(super) fn kind<'a>(world: &World<'a>, id: FnId, expr: ExprId) -> Option<&'a ExprKind> {
    world.typed.body(id).map(|body| &body.expr(expr).kind)
}

fn parent_kind<'a>(world: &World<'a>, id: FnId, expr: ExprId) -> Option<&'a ExprKind> {
    kind(world, id, world.typed.body_index(id).parent(expr)?)
}

/// Returns whether patterns look into the content, which copies only what they name.
fn is_matched(world: &World<'_>, access: &Access) -> bool {
    matches!(parent_kind(world, access.fn_id, access.expr),
        Some(ExprKind::Match { scrutinee, .. } | ExprKind::Let { scrutinee, .. }) if *scrutinee == access.expr)
}

/// Returns whether a call clones the content: `Arc::clone(&guard)`.
fn is_cloned_by_call(world: &World<'_>, access: &Access) -> bool {
    let index = world.typed.body_index(access.fn_id);
    let mut at = access.expr;
    while let Some(parent) = index.parent(at) {
        match kind(world, access.fn_id, parent) {
            Some(ExprKind::Ref { .. } | ExprKind::Unary { .. }) => at = parent,
            Some(ExprKind::Call { .. }) => {
                let callee = world.typed.types(access.fn_id).callees.get(&parent);
                return callee.is_some_and(|callee| world.program.is_clone(callee.fn_id));
            }
            _ => return false,
        }
    }
    false
}

/// Returns whether an access is a call such as `current.as_ref().cloned()`: a library's, without arguments, whose
/// result owns a counted reference.
fn yields_counted(world: &World<'_>, access: &Access, id: FnId) -> bool {
    let function = world.program.function(id);
    let ty = world.typed.types(access.fn_id).expr(access.expr);
    world.program.is_stub(function.home.module)
        && function.facts.params.is_empty()
        && !ty.any(&mut |part| matches!(part, Ty::Ref(..)))
        && ty.any(&mut |part| world.program.refcount(part).is_some())
}

/// Returns whether an access only yields another view of the content: `as_ref`, `as_deref`.
pub(crate) fn yields_view(world: &World<'_>, access: &Access) -> bool {
    let Use::SharedCall(Some(id)) = access.used else { return false };
    let function = world.program.function(id);
    world.program.is_stub(function.home.module)
        && function.facts.params.is_empty()
        && function.known.content.is_none()
        && world.typed.types(access.fn_id).expr(access.expr).any(&mut |part| matches!(part, Ty::Ref(..)))
}

/// Returns whether an access yields an integer or a bool: how much there is, or whether there is any.
pub(crate) fn yields_scalar(world: &World<'_>, access: &Access) -> bool {
    matches!(world.typed.types(access.fn_id).expr(access.expr).peeled(), Ty::Prim(Prim::Int(_) | Prim::Bool))
}

/// Returns the type of the value in an `Option` that sections only put in or take out whole; none if they do anything
/// else, or if the content is no `Option`.
pub(crate) fn transferred_value(world: &World<'_>, dossier: &Dossier) -> Option<Ty> {
    let program = world.program;
    let (option, args) = dossier.lock.as_ref().and_then(|lock| lock.inner.as_adt())?;
    program.adt(option).known.lang.filter(|lang| *lang == "option")?;
    let mut accesses = dossier.sites().flat_map(|site| &site.accesses);
    let only_moved = accesses.all(|access| match access.used {
        Use::SharedCall(Some(id)) | Use::ExclusiveCall(Some(id)) => program.owner_adt(id) == Some(option),
        Use::Assign => true,
        _ => false,
    });
    only_moved.then(|| args.first().cloned())?
}

/// Returns whether an access puts another value in the place of what it accesses: an assignment, or a call that takes what is there and
/// leaves something else.
pub(crate) fn replaces(world: &World<'_>, access: &Access) -> bool {
    let index = world.typed.body_index(access.fn_id);
    let takes = |call: ExprId| {
        let callee = world.typed.types(access.fn_id).callees.get(&call);
        callee.is_some_and(|callee| world.program.function(callee.fn_id).known.content == Some(ContentOp::Take))
    };
    match access.used {
        Use::Assign => true,
        Use::MutBorrow => {
            let is_ref = |at: &ExprId| matches!(kind(world, access.fn_id, *at), Some(ExprKind::Ref { .. }));
            index.ancestors(access.expr).find(|at| !is_ref(at)).is_some_and(takes)
        }
        _ => false,
    }
}
