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

/// What a call becomes.
pub(super) enum Expansion {
    /// Its tokens, and how many there are, those in brackets included.
    Tokens(TokenStream, usize),
    /// More tokens than it may become; how many those are.
    TooLarge(usize),
    /// No rule fits.
    Nothing,
}

/// The call's tokens by the first rule that fits, if these are at most `limit` and no more than one call may become.
pub(super) fn expand(definition: &Definition, call: &TokenStream, at: Span, limit: usize) -> Expansion {
    let limit = limit.min(MAX_TOKENS);
    let first = call.clone().into_iter().next();
    for rule in definition.rules.iter().filter(|rule| matching::may_start(&rule.matcher, first.as_ref())) {
        let Some(bindings) = matching::matches(&rule.matcher, call.clone()) else { continue };
        let mut left = limit;
        return match transcribe::transcribe(&rule.body, &bindings, at, &mut left) {
            Some(tokens) => Expansion::Tokens(tokens, limit - left),
            None if left == 0 => Expansion::TooLarge(limit),
            None => Expansion::Nothing,
        };
    }
    Expansion::Nothing
}
