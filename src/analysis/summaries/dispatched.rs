//! Calls that run one of several functions: methods of a trait object or of a type parameter.

use rustc_hash::FxHashMap;

use super::domain::Nearest;
use crate::analysis::world::World;
use crate::facts::ExprId;
use crate::graph::{Edge, Execution, Via};
use crate::types::program::{FnId, Owner};
use crate::types::ty::Ty;

/// How many of the functions that a call may run do something. Of several such calls on a way, the least.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Share {
    /// Each that there is, or there is one alone.
    #[default]
    All,
    /// Half of them or more of a trait object's, or each that was seen where there may be others.
    Most,
    /// Fewer of a trait object's.
    Several,
    /// Some of those of a type parameter, or of several calls on a way.
    Few,
}

impl Share {
    /// The share of those that do it (`doing`) among the functions that a call may run; none if none does.
    fn of(world: &World<'_>, (id, expr): (FnId, ExprId), doing: &[&Edge], all: &[&Edge]) -> Option<Share> {
        if doing.is_empty() {
            return None;
        }
        let callee = world.typed.types(id).callees.get(&expr);
        let is_open = || callee.is_none_or(|callee| world.graph.targets(id, callee).is_open);
        if doing.len() == all.len() && !is_open() {
            return Some(Share::All);
        }
        // A type parameter stands for one type wherever the function is called: callers may know that it is none of these.
        let receiver = callee.and_then(|callee| callee.args.first());
        let is_object = receiver.is_some_and(|ty| matches!(ty.peeled(), Ty::Dyn(_)));
        // The trait's own body may stand for any number of types.
        let is_default = |edge: &&&Edge| matches!(world.program.function(edge.to).owner, Owner::Trait(_));
        let has_idle_default = all.iter().filter(is_default).any(|edge| !doing.contains(edge));
        Some(match is_object {
            true if !has_idle_default && doing.len() * 2 >= all.len() => Share::Most,
            true => Share::Several,
            false => Share::Few,
        })
    }

    /// The share that is left behind another call.
    pub(crate) fn and(self, other: Share) -> Share {
        if self == Share::All || other == Share::All { self.max(other) } else { Share::Few }
    }
}

/// The implementations that do something (`counts`) among those of which a call runs one, with the share that they are of them; none if
/// none does.
pub(in crate::analysis) fn doing<'e, S: Clone>(
    world: &World<'_>,
    at: (FnId, ExprId),
    edges: &[&'e Edge],
    known: &FxHashMap<FnId, Nearest<S>>,
    counts: &dyn Fn(&S) -> bool,
) -> Option<(Share, Vec<&'e Edge>)> {
    let counts_in = |edge: &&Edge| known.get(&edge.to).is_some_and(|it| it.iter().any(|it| counts(&it.what)));
    let doing: Vec<&Edge> = edges.iter().copied().filter(counts_in).collect();
    Some((Share::of(world, at, &doing, edges)?, doing))
}

/// Whether an edge leads to one of several implementations of a trait of the workspace's own, which runs where it is called. Those of a
/// library's trait have too little in common.
pub(in crate::analysis) fn is_dispatched(world: &World<'_>, edge: &Edge) -> bool {
    let is_own = || {
        let of_trait = world.program.owner_trait(edge.to);
        of_trait.is_some_and(|id| !world.program.is_stub(world.program.trait_def(id).home.module))
    };
    edge.maybe()
        && edge.via == Via::Call
        && edge.execution == Execution::SameThread
        && is_own()
        && !world.program.gives_future(edge.to)
}
