//! On which calls of its function something of a body is done: where a call is made, and where the future is polled that it gives.

use super::given_futures::{given_up, given_up_around, outside_of_closures, reached_at};
use crate::analysis::guards::{FlowResult, Reached};
use crate::analysis::world::World;
use crate::analysis::world::futures::{GivenUp, awaited_at};
use crate::facts::ExprId;
use crate::types::program::FnId;

/// The two moments of a call. Where it gives no future they are one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moments {
    made: Moment,
    polled: Moment,
}

/// When something of a body is done.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment {
    /// On which calls of the function.
    pub(super) reached: Reached,
    /// Whether who awaits it, or a future that it is a part of, may stop before its end.
    pub(super) may_not_end: bool,
    /// Whether that may be before its first poll.
    pub(super) may_not_begin: bool,
    /// Whether the function may be suspended before.
    pub(super) is_after_wait: bool,
}

impl Moments {
    /// Those of a call or an acquisition; `first_wait` is [`Self::first_wait`] of its function.
    pub(super) fn of(world: &World<'_>, flow: &FlowResult, id: FnId, expr: ExprId, first_wait: Option<u32>) -> Moments {
        let is_after_wait = |at: ExprId| {
            let is_later = |at| first_wait.is_some_and(|wait| wait <= reached_at(world, id, at));
            first_wait.is_some() && outside_of_closures(world, id, at).is_none_or(is_later)
        };
        let moment = |reached: Reached, at: ExprId, given_up: &dyn Fn(bool) -> GivenUp| {
            let may_not_end = given_up(false) > GivenUp::Never;
            let may_not_begin = may_not_end && given_up(true) > GivenUp::Never;
            Moment { reached, may_not_end, may_not_begin, is_after_wait: is_after_wait(at) }
        };
        let made = flow.reached(expr);
        let (polled, at) = polled(world, flow, id, expr).unwrap_or((made, expr));
        Moments {
            made: moment(made, expr, &|at_first_poll| given_up_around(world, id, expr, at_first_poll)),
            polled: moment(made.max(polled), at, &|at_first_poll| given_up(world, id, expr, at_first_poll)),
        }
    }

    /// When something is done; `in_future`: by the future that the call gives.
    pub(super) fn get(self, in_future: bool) -> Moment {
        if in_future { self.polled } else { self.made }
    }

    /// The end of the first place where a function may be suspended, in bytes. None if it never is.
    pub(super) fn first_wait(world: &World<'_>, id: FnId) -> Option<u32> {
        let waits = world.typed.body(id)?.exprs.iter().filter(|expr| expr.kind.may_suspend());
        waits.map(|expr| expr.span.end).min()
    }
}

/// Where a future is polled, on which calls of the function, if that is elsewhere than where it is made. One that is given on some paths only
/// is let go on others.
fn polled(world: &World<'_>, flow: &FlowResult, id: FnId, expr: ExprId) -> Option<(Reached, ExprId)> {
    match awaited_at(world.typed, id, expr).map(|awaited| awaited.at) {
        Some(at) if world.typed.body_index(id).encloses(at, expr) => None,
        Some(at) => Some((flow.reached(at), at)),
        None => {
            let may_be_let_go = world.is_given(id, expr) && !world.is_surely_given(id, expr);
            may_be_let_go.then_some((Reached::OnSomePaths, expr))
        }
    }
}
