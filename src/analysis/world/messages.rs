//! What is taken out of channels, and which messages tell channels apart.

use crate::analysis::world::World;
use crate::facts::{ExprId, ExprKind};
use crate::types::program::FnId;
use crate::types::ty::Ty;

/// Returns whether a call receives from a channel, one item or many.
pub(in crate::analysis) fn is_receive(world: &World<'_>, id: FnId, call: ExprId) -> bool {
    let callee = world.typed.types(id).callees.get(&call);
    callee.is_some_and(|callee| world.program.function(callee.fn_id).known.receive)
}

/// Returns the type of the messages of the channel on whose end a method is called, if it tells channels apart.
pub(in crate::analysis) fn message(world: &World<'_>, id: FnId, call: ExprId) -> Option<Ty> {
    type_on(world, id, call).filter(|message| tells_channels_apart(world, message)).cloned()
}

/// The type of the messages of the channel on whose end a method is called.
fn type_on<'w>(world: &'w World<'_>, id: FnId, call: ExprId) -> Option<&'w Ty> {
    let ExprKind::MethodCall { receiver, .. } = &world.typed.body(id)?.expr(call).kind else { return None };
    let (_, args) = world.typed.types(id).expr(*receiver).peeled().as_adt()?;
    args.first()
}

/// Returns whether a type of messages has a part that is the workspace's own. Two channels of one type are then taken for
/// one.
pub(in crate::analysis) fn tells_channels_apart(world: &World<'_>, message: &Ty) -> bool {
    message.any(&mut |part| world.is_own_type(part))
}

/// Whether a call sends a message without content: that something shall stop, or go on.
pub(in crate::analysis) fn is_signal(world: &World<'_>, id: FnId, call: ExprId) -> bool {
    let sends = world.callee_of(id, call).is_some_and(|callee| world.program.function(callee).known.send);
    sends && matches!(type_on(world, id, call), Some(Ty::Tuple(parts)) if parts.is_empty())
}
