//! Whether who takes messages out of a channel does something slow for each: then the channel fills up while it does.
//!
//! Channels are told apart by the type of their messages, as far as it is a type of the workspace: two channels of one
//! type are one. A receiver that hands each message to a task of its own is not slow.

use rustc_hash::FxHashMap;

use crate::analysis::sections::Sections;
use crate::analysis::world::messages::{is_receive, message, tells_channels_apart};
use crate::facts::walk::children;
use crate::facts::{Body, ExprId, ExprKind};
use crate::source::Loc;
use crate::types::program::FnId;
use crate::types::ty::Ty;

/// The receivers of all messages whose type tells channels apart, and the first place at which one of them is slow.
#[derive(Debug, Default)]
pub(crate) struct SlowReceivers(FxHashMap<Ty, Option<Loc>>);

impl SlowReceivers {
    pub(crate) fn gather(cx: &Sections<'_>) -> SlowReceivers {
        let mut found: FxHashMap<Ty, Option<Loc>> = FxHashMap::default();
        for id in cx.functions() {
            let Some(body) = cx.typed.body(id) else { continue };
            for at in (0..body.exprs.len()).map(|number| ExprId(number as u32)) {
                let Some((message, round)) = round_of(cx, id, body, at) else { continue };
                let slow = slow_step(cx, id, body, round);
                let known = found.entry(message).or_default();
                *known = [*known, slow].into_iter().flatten().min();
            }
        }
        SlowReceivers(found)
    }

    /// What a receiver of what a call sends waits for after each message, if one is seen to.
    pub(crate) fn slow_step(&self, cx: &Sections<'_>, id: FnId, send: ExprId) -> Option<Loc> {
        *self.0.get(&message(cx, id, send)?)?
    }
}

/// The type of what an expression receives, and what is done for each message.
fn round_of(cx: &Sections<'_>, id: FnId, body: &Body, at: ExprId) -> Option<(Ty, ExprId)> {
    if let ExprKind::For { iterable, body: round, .. } = &body.expr(at).kind {
        if !cx.loop_next_waits(id, at) {
            return None;
        }
        let (_, args) = cx.typed.types(id).expr(*iterable).peeled().as_adt()?;
        let message = args.first().filter(|message| tells_channels_apart(cx, message))?;
        return Some((message.clone(), *round));
    }
    if !is_receive(cx, id, at) {
        return None;
    }
    let index = cx.typed.body_index(id);
    let mut inner = at;
    let round = index.ancestors(at).find_map(|around| {
        let round = match &body.expr(around).kind {
            ExprKind::Loop { .. } | ExprKind::While { .. } => Some(around),
            ExprKind::Select { branches, .. } => {
                branches.iter().find(|branch| branch.future == inner).map(|branch| branch.body)
            }
            _ => None,
        };
        inner = around;
        round
    })?;
    Some((message(cx, id, at)?, round))
}

/// The first place in what is done for a message that waits for something slow. What runs elsewhere is left out.
fn slow_step(cx: &Sections<'_>, id: FnId, body: &Body, round: ExprId) -> Option<Loc> {
    let mut open = vec![round];
    let mut slow = Vec::new();
    while let Some(at) = open.pop() {
        let kind = &body.expr(at).kind;
        let waits = || cx.effects_at(id, at).iter().any(|effect| effect.kind.waits());
        match kind {
            ExprKind::Closure { .. } | ExprKind::Async { .. } => continue,
            ExprKind::Await { operand, .. } if is_receive(cx, id, *operand) => continue,
            ExprKind::Select { branches, .. } => {
                open.extend(branches.iter().map(|branch| branch.body));
                continue;
            }
            ExprKind::Await { .. } if cx.long_waits().waits_at(cx, id, kind) => slow.push(at),
            ExprKind::Call { .. } | ExprKind::MethodCall { .. } if !is_receive(cx, id, at) && waits() => slow.push(at),
            _ => {}
        }
        children(kind, &mut |child| open.push(child));
    }
    slow.into_iter().map(|at| cx.loc(id, at)).min()
}
