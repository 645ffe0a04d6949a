//! What a project says of its own functions and types, in the words of stubs.
//!
//! `[known.functions]` and `[known.types]` map patterns to such words: `"pool::Pool::checkout" = "blocking"`.

use super::names::nearest;
use super::pattern::PatternError;

/// What may stand in a word's brackets.
enum Arguments {
    /// Nothing.
    None,
    /// At most one of these.
    Optional(&'static [&'static str]),
    /// One of these.
    One(&'static [&'static str]),
    /// `key = "value"` for each of these keys, and one of the plain words.
    Pairs(&'static [(&'static str, &'static [&'static str])], &'static [&'static str]),
}

/// Words for functions.
const FUNCTION_WORDS: &[(&str, Arguments)] = &[
    ("acquire", Arguments::Pairs(&[("mode", &["exclusive", "shared", "upgradable"])], &["blocking", "try", "timed"])),
    ("blocking", Arguments::Optional(&["cheap", "never_in_async"])),
    ("io", Arguments::None),
    ("allocates", Arguments::None),
    ("cold", Arguments::None),
    ("spawns", Arguments::One(&["thread", "task"])),
    ("clock", Arguments::None),
    ("random", Arguments::None),
    ("drops", Arguments::None),
    ("send", Arguments::None),
    ("receive", Arguments::None),
    ("runs", Arguments::One(&["here", "each", "once", "rarely", "other_thread", "other_task", "blocking_pool"])),
];

/// Words for types.
const TYPE_WORDS: &[(&str, Arguments)] = &[
    (
        "lock",
        Arguments::Pairs(
            &[("kind", &["blocking", "async", "spin"]), ("shape", &["mutex", "rwlock", "reentrant"])],
            &[],
        ),
    ),
    ("guard", Arguments::None),
    ("synchronised", Arguments::Optional(&["atomic"])),
    ("refcount", Arguments::Optional(&["weak", "local"])),
];

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

/// Reads `word` or `word(arguments)`.
///
/// # Errors
/// When the word is not known for what it is said of, or its brackets hold something else than they may.
pub(super) fn known_word(of: KnownOf, text: &str) -> Result<KnownWord, PatternError> {
    let (name, args) = match text.split_once('(') {
        Some((name, rest)) => {
            let args = rest.trim_end().strip_suffix(')');
            (name.trim(), args.ok_or_else(|| error(format!("`{text}` has no closing bracket"), ""))?.trim())
        }
        None => (text.trim(), ""),
    };
    let words = match of {
        KnownOf::Functions => FUNCTION_WORDS,
        KnownOf::Types => TYPE_WORDS,
    };
    let Some((_, allowed)) = words.iter().find(|(word, _)| *word == name) else {
        let names = words.iter().map(|(word, _)| *word);
        let hint = match nearest(name, names.clone()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("known are {}", listed(names)),
        };
        return Err(error(format!("unknown word `{name}`"), &hint));
    };
    check_arguments(name, args, allowed)?;
    Ok(KnownWord { name: name.to_owned(), args: args.to_owned() })
}

fn check_arguments(name: &str, args: &str, allowed: &Arguments) -> Result<(), PatternError> {
    let parts: Vec<&str> = args.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
    let wrong = |hint: String| Err(error(format!("`{name}({args})` is not understood"), &hint));
    match allowed {
        Arguments::None if parts.is_empty() => Ok(()),
        Arguments::None => wrong(format!("write `{name}`")),
        Arguments::Optional(_) if parts.is_empty() => Ok(()),
        Arguments::Optional(words) | Arguments::One(words) => match parts.as_slice() {
            [only] if words.contains(only) => Ok(()),
            _ => wrong(format!("in its brackets may stand {}", listed(words.iter().copied()))),
        },
        Arguments::Pairs(pairs, words) => {
            for (key, values) in *pairs {
                let given = parts.iter().find_map(|part| {
                    let (own, value) = part.split_once('=')?;
                    (own.trim() == *key).then(|| value.trim().trim_matches(['"', '\'']))
                });
                if !given.is_some_and(|value| values.contains(&value)) {
                    return wrong(format!("`{key}` must be one of {}", listed(values.iter().copied())));
                }
            }
            let plain = parts.iter().find(|part| !part.contains('=') && !words.contains(part));
            match plain {
                Some(_) => wrong(format!("plain words are {}", listed(words.iter().copied()))),
                None => Ok(()),
            }
        }
    }
}

fn listed<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let quoted: Vec<String> = words.map(|word| format!("`{word}`")).collect();
    quoted.join(", ")
}

fn error(message: String, hint: &str) -> PatternError {
    PatternError { message, hint: hint.to_owned() }
}
