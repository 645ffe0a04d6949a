//! Which channels requests and events fill: what is sent once an event is received once an event.
//!
//! Channels are told apart by the type of their messages, as far as it is a type of the workspace: two channels of one
//! type are one. That errs towards more.

use rustc_hash::FxHashSet;

use crate::analysis::sections::Sections;
use crate::analysis::sections::recurrence::Recurrence;
use crate::analysis::world::messages::message;
use crate::facts::ExprId;
use crate::types::program::FnId;
use crate::types::ty::Ty;

/// The types of messages that are sent once an event.
pub(super) struct Feeds(FxHashSet<Ty>);

impl Feeds {
    pub(super) fn gather(cx: &Sections<'_>, ids: &[FnId]) -> Feeds {
        let mut found = FxHashSet::default();
        for id in ids {
            for (expr, callee) in &cx.typed.types(*id).callees {
                if cx.program.function(callee.fn_id).known.send && cx.recurrence(*id, *expr) >= Recurrence::PerEvent {
                    found.extend(message(cx, *id, *expr));
                }
            }
        }
        Feeds(found)
    }

    /// Whether what a call receives is sent once an event.
    pub(super) fn feed(&self, cx: &Sections<'_>, id: FnId, receive: ExprId) -> bool {
        message(cx, id, receive).is_some_and(|message| self.0.contains(&message))
    }
}
