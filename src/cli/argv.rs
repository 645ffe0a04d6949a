//! Brings the ways of calling the program to one.

use std::ffi::{OsStr, OsString};

/// The commands' names, as clap knows them.
const COMMANDS: [&str; 16] = [
    "check",
    "explain",
    "rules",
    "facts",
    "locks",
    "hot",
    "why",
    "init",
    "baseline",
    "config",
    "cache",
    "completions",
    "man",
    "lsp",
    "prove",
    "help",
];
/// Flags that every command may be preceded by, with whether a value follows.
const LEADING_FLAGS: [(&str, bool); 8] = [
    ("--color", true),
    ("--manifest-path", true),
    ("--config", true),
    ("--verbose", false),
    ("-v", false),
    ("-vv", false),
    ("--quiet", false),
    ("-q", false),
];

/// Drops the word with which cargo calls its subcommands, and moves flags that stand before a command behind it.
pub(super) fn normalise(mut arguments: Vec<OsString>) -> Vec<OsString> {
    if arguments.get(1).is_some_and(|word| word == "hotlock") {
        arguments.remove(1);
    }
    let flags = leading_flags(arguments.get(1..).unwrap_or_default());
    let command_at = 1 + flags;
    let names_command =
        arguments.get(command_at).and_then(|word| word.to_str()).is_some_and(|word| COMMANDS.contains(&word));
    if flags > 0 && names_command {
        let command = arguments.remove(command_at);
        arguments.insert(1, command);
    }
    arguments
}

/// How many of the first words are flags that belong to every command, values included.
fn leading_flags(words: &[OsString]) -> usize {
    let mut at = 0;
    while let Some(word) = words.get(at).and_then(|word| word.to_str()) {
        let (name, has_own_value) = word.split_once('=').map_or((word, false), |(name, _)| (name, true));
        match LEADING_FLAGS.iter().find(|(flag, _)| *flag == name) {
            Some((_, true)) if !has_own_value => at += 2,
            Some(_) => at += 1,
            None => break,
        }
    }
    at.min(words.len())
}

/// Whether a word is a command's name.
pub(super) fn is_command(word: &OsStr) -> bool {
    word.to_str().is_some_and(|word| COMMANDS.contains(&word))
}

/// The command that a word is a misspelling of.
pub(super) fn nearest_command(word: &str) -> Option<&'static str> {
    crate::config::nearest(word, COMMANDS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normalised(line: &str) -> String {
        let words = normalise(line.split_whitespace().map(OsString::from).collect());
        words.join(OsStr::new(" ")).into_string().expect("the words are text")
    }

    #[test]
    fn cargo_and_direct_calls_are_the_same() {
        assert_eq!(normalised("cargo-hotlock hotlock --workspace"), "cargo-hotlock --workspace");
        assert_eq!(normalised("cargo-hotlock --workspace"), "cargo-hotlock --workspace");
        assert_eq!(normalised("cargo-hotlock hotlock check src"), "cargo-hotlock check src");
        assert_eq!(normalised("cargo-hotlock"), "cargo-hotlock");
        assert_eq!(normalise(Vec::new()), Vec::<OsString>::new());
    }

    #[test]
    fn flags_before_a_command_move_behind_it() {
        assert_eq!(normalised("cargo-hotlock --color never rules"), "cargo-hotlock rules --color never");
        assert_eq!(normalised("cargo-hotlock -q --color=never facts"), "cargo-hotlock facts -q --color=never");
        assert_eq!(normalised("cargo-hotlock --color"), "cargo-hotlock --color");
        assert_eq!(normalised("cargo-hotlock -q src"), "cargo-hotlock -q src");
    }
}
