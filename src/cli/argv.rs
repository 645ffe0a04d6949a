//! Brings the ways of calling the program to one.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use super::errors::CliError;
use crate::files::{MOST_BYTES, read_plain};

/// The commands' names, as clap knows them.
const COMMANDS: [&str; 18] = [
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
    "index",
    "link",
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

/// The words with the lines of files in place of `@FILE`, for the commands of build systems: these have more to say than systems take.
pub(super) fn expanded(words: Vec<OsString>, cwd: &Path) -> Result<Vec<OsString>, CliError> {
    if words.get(1).is_none_or(|command| command != "index" && command != "link") {
        return Ok(words);
    }
    let mut all = Vec::with_capacity(words.len());
    for word in words {
        let Some(named) = word.to_str().and_then(|word| word.strip_prefix('@')) else {
            all.push(word);
            continue;
        };
        let path = cwd.join(named);
        let text = read_plain(&path, MOST_BYTES).and_then(|bytes| {
            String::from_utf8(bytes).map_err(|error| std::io::Error::new(std::io::ErrorKind::InvalidData, error))
        });
        let text = text.map_err(|cause| CliError::ReadFile { path, cause })?;
        all.extend(text.lines().filter(|line| !line.is_empty()).map(OsString::from));
    }
    Ok(all)
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
