//! Whether text for people fits a terminal.

/// The lines of a text that are wider than `width` columns though they could be broken: a word that is itself too long, such as a
/// path, stands on a line of its own.
pub(crate) fn too_wide(text: &str, width: usize) -> Vec<String> {
    let is_drawn = |word: &&str| !matches!(*word, "=" | "note:" | "help:" | "-->" | ":::" | "->" | "|");
    let wide = text.lines().filter(|line| line.chars().count() > width);
    let breakable = wide.filter(|line| line.split_whitespace().filter(is_drawn).count() > 1);
    breakable.map(|line| format!("{} columns: {line}", line.chars().count())).collect()
}
