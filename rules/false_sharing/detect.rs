//! Stub.
use crate::rules::RuleContext;
pub(crate) fn detect(_cx: &RuleContext<'_, '_, '_, '_>) {}
