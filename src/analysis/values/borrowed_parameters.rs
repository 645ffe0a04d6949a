//! Parameters that take a counted reference by value, although the function only borrows it.

use rustc_hash::FxHashSet;

use crate::analysis::values::clones::{RefClone, clones_of};
use crate::analysis::values::value_escape::{Escape, ValueEscapes};
use crate::analysis::world::World;
use crate::analysis::world::actuals::Actuals;
use crate::analysis::world::callers::CallSite;
use crate::facts::{ExprId, ExprKind, Name, PatId, PatKind};
use crate::source::Loc;
use crate::types::display::display;
use crate::types::program::{FnId, Owner};
use crate::types::{handler_of, is_as_written};

/// A parameter that owns a counted reference without need.
#[derive(Clone, Debug)]
pub struct BorrowedParameter {
    /// Its number among all parameters, `self` counted.
    pub number: usize,
    /// Its name.
    pub name: Name,
    /// Its type as people write it.
    pub type_name: String,
    /// Where it is declared.
    pub loc: Loc,
    /// The arguments that are cloned only for the call. Empty only if nobody calls the function.
    pub cloned_at: Vec<Loc>,
    /// Whether some ways through the function clone it.
    pub is_cloned_inside: bool,
    /// Whether it is handed on by value to functions that only borrow it, too.
    pub is_handed_on: bool,
}

/// Returns the counted references that a function takes by value and only borrows, by number.
///
/// Empty if a trait or framework says what the parameters are, or if a call is not understood: errs towards misses.
/// Parameters for which each caller gives away its own are left out, as nobody pays for them.
pub(crate) fn borrowed_parameters(world: &World<'_>, id: FnId) -> Vec<BorrowedParameter> {
    let Some(calls) = world.calls_of(id).filter(|calls| has_free_signature(world, id, calls)) else {
        return Vec::new();
    };
    let facts = world.program.function(id).facts;
    // What runs in a task or on a thread of its own must own what it works on.
    let runs_elsewhere =
        calls.iter().any(|call| !world.is_plain_call(call.fn_id, call.expr)) || facts.is_async && calls.is_empty();
    if runs_elsewhere {
        return Vec::new();
    }
    (0..facts.param_pats.len()).filter_map(|number| borrowed(world, id, number, calls)).collect()
}

/// Returns whether neither a trait nor a framework says what a function's parameters are.
fn has_free_signature(world: &World<'_>, id: FnId, calls: &[CallSite]) -> bool {
    is_signature_free(world, id)
        && handler_of(world.program, id).is_none()
        // An attribute of somebody else may make a handler of a function that nobody calls.
        && (!calls.is_empty() || is_as_written(world.program, id, &|attr| world.heat.is_marker(attr)))
}

/// Returns whether a function belongs to no trait, neither as a declaration nor as an implementation.
pub(crate) fn is_signature_free(world: &World<'_>, id: FnId) -> bool {
    let is_declared_in_trait = matches!(world.program.function(id).owner, Owner::Trait(_));
    !is_declared_in_trait && world.program.owner_trait(id).is_none()
}

fn borrowed(world: &World<'_>, id: FnId, number: usize, calls: &[CallSite]) -> Option<BorrowedParameter> {
    let function = world.program.function(id);
    let pat = *function.facts.param_pats.get(number)?;
    let declared = world.typed.body(id)?.pat(pat);
    let PatKind::Bind { name, .. } = declared.kind else { return None };
    // `self: Arc<Self>` has no declaration among the others.
    let others = usize::from(function.facts.self_param.is_some());
    let of_type = number.checked_sub(others).and_then(|number| function.facts.params.get(number));
    let mut seen = FxHashSet::default();
    if !is_only_borrowed(world, id, pat, &mut seen) {
        return None;
    }
    let cloned_at: Vec<Loc> = calls.iter().filter_map(|call| cloned_argument(world, *call, number)).collect();
    (calls.is_empty() || !cloned_at.is_empty()).then(|| BorrowedParameter {
        number,
        name,
        type_name: display(world.program, world.typed.types(id).pat(pat)),
        loc: Loc { file: function.home.file, span: of_type.map_or(declared.span, |of_type| of_type.span) },
        cloned_at,
        is_handed_on: seen.len() > 1,
        is_cloned_inside: clones_of(world, id).iter().any(|clone| is_of(world, clone, pat)),
    })
}

/// Returns where an argument is cloned for its call; none if it is not.
fn cloned_argument(world: &World<'_>, call: CallSite, number: usize) -> Option<Loc> {
    let argument = call.argument(world, number)?;
    let clones = clones_of(world, call.fn_id);
    let is_clone = clones.iter().any(|clone| clone.expr == argument && clone.is_clone());
    is_clone.then(|| world.loc(call.fn_id, argument))
}

/// Returns whether a strong counted reference is used, but never moved, cloned or passed to a call by value: only to functions of which
/// the same holds. Those that were seen on the way are taken to be so, since what only hands on in a circle keeps nothing.
fn is_only_borrowed(world: &World<'_>, id: FnId, pat: PatId, seen: &mut FxHashSet<(FnId, PatId)>) -> bool {
    if !seen.insert((id, pat)) {
        return true;
    }
    let is_counted = world.program.refcount(world.typed.types(id).pat(pat)).is_some_and(|count| count.strong);
    let Some(body) = world.typed.body(id).filter(|_| is_counted) else { return false };
    let escapes = ValueEscapes::new(world, id, body);
    let uses = world.typed.types(id).uses_of(pat);
    // A parameter that nothing names keeps something alive.
    if uses.is_empty() || world.has_unread_macros(id) {
        return false;
    }
    let mut stays = |used: &ExprId| {
        escapes.of_use(pat, *used) == Escape::None && !escapes.is_passed(*used)
            || handed_to(world, id, *used).is_some_and(|(to, pat)| is_only_borrowed(world, to, pat, seen))
    };
    uses.iter().all(&mut stays)
        && !clones_of(world, id).iter().any(|clone| is_of(world, clone, pat) && !is_conditional(world, clone))
}

/// The parameter of a function of the workspace that a value becomes, if the call runs here and the function's signature may change.
fn handed_to(world: &World<'_>, id: FnId, value: ExprId) -> Option<(FnId, PatId)> {
    let call = world.typed.body_index(id).parent(value)?;
    let position = Actuals::of(world.typed.body(id)?, call)?.position(value)?;
    let to = world.callee_of(id, call).filter(|_| world.is_plain_call(id, call))?;
    let function = world.program.function(to);
    let is_open = world.typed.body(to).is_some() && !function.facts.is_async && is_signature_free(world, to);
    function.facts.param_pats.get(position).copied().filter(|_| is_open).map(|pat| (to, pat))
}

/// Returns whether a clone is one of a parameter itself.
fn is_of(world: &World<'_>, clone: &RefClone, pat: PatId) -> bool {
    let source = clone.provenance(world);
    source.root == Some(pat) && source.field.is_none()
}

/// Returns whether only some ways through a function make a clone: the others need not own what they borrow.
fn is_conditional(world: &World<'_>, clone: &RefClone) -> bool {
    let Some(body) = world.typed.body(clone.fn_id) else { return false };
    let index = world.typed.body_index(clone.fn_id);
    let mut below = clone.expr;
    for around in index.ancestors(clone.expr) {
        match &body.expr(around).kind {
            ExprKind::If { condition, .. } if *condition != below => return true,
            ExprKind::Match { scrutinee, .. } if *scrutinee != below => return true,
            // It may run any number of times, or elsewhere.
            ExprKind::Closure { .. } | ExprKind::Async { .. } | ExprKind::Loop { .. } => return false,
            ExprKind::For { .. } | ExprKind::While { .. } => return false,
            _ => below = around,
        }
    }
    false
}
