//! `macro_rules!` by example: definitions, matching and transcription.
//!
//! What comes from the call keeps its place; what comes from the definition stands at the call's macro name, so that
//! a finding in an expansion points at the call.

mod define;
mod matching;
mod transcribe;

use proc_macro2::{Span, TokenStream};

pub(super) use define::Definition;

/// Tokens that one call may become, those in brackets included; recursive macros that grow past it stay unexpanded.
const MAX_TOKENS: usize = 100_000;

/// The call's tokens by the first rule that fits, and how many went into it; none if no rule does or the result is too
/// large.
pub(super) fn expand(definition: &Definition, call: &TokenStream, at: Span) -> Option<(TokenStream, usize)> {
    for rule in &definition.rules {
        let Some(bindings) = matching::matches(&rule.matcher, call.clone()) else { continue };
        let mut left = MAX_TOKENS;
        let tokens = transcribe::transcribe(&rule.body, &bindings, at, &mut left)?;
        return Some((tokens, MAX_TOKENS - left));
    }
    None
}
