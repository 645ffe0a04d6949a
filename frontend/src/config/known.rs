//! What a project says of its own functions and types, in the words of stubs.
//!
//! `[known.functions]` and `[known.types]` map patterns to such words: `"pool::Pool::checkout" = "blocking"`. Which words
//! there are is known above: see [`Checks::word`](super::Checks).

use super::Mistake;

/// What is said: the word and what stands in its brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownWord {
    /// The word, such as `blocking`.
    pub name: String,
    /// The text in its brackets; empty without any.
    pub args: String,
}

/// What the words are said of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownOf {
    /// Functions.
    Functions,
    /// Types.
    Types,
}

/// Reads `word` or `word(arguments)`; whether there is such a word is not asked.
///
/// # Errors
/// When a bracket is not closed.
pub(super) fn known_word(text: &str) -> Result<KnownWord, Mistake> {
    let (name, args) = match text.split_once('(') {
        Some((name, rest)) => {
            let unclosed = || Mistake { message: format!("`{text}` has no closing bracket"), hint: String::new() };
            (name.trim(), rest.trim_end().strip_suffix(')').ok_or_else(unclosed)?.trim())
        }
        None => (text.trim(), ""),
    };
    Ok(KnownWord { name: name.to_owned(), args: args.to_owned() })
}
