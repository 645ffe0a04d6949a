//! One configuration file: its text, how it is shown, what its relative paths count from.

use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::files::{Fence, MOST_SETTINGS, read_plain};
use crate::workspace::{display_path, place};

use super::{ConfigProblem, Origin};

/// A file that was read.
pub(super) struct ConfigText {
    /// As given, made absolute by the caller.
    pub(super) path: PathBuf,
    /// Relative to the workspace root where it lies inside.
    pub(super) shown: String,
    /// The text.
    pub(super) text: String,
    lines: place::LineStarts,
    /// What relative paths in it count from.
    pub(super) base: PathBuf,
    /// The workspace's root.
    root: PathBuf,
}

impl ConfigText {
    /// Reads a file of settings.
    pub(super) fn read(path: &Path, root: &Path) -> Result<ConfigText, ConfigProblem> {
        ConfigText::read_as("configuration", path, root)
    }

    /// Reads a file; `what` it is stands in messages.
    pub(super) fn read_as(what: &str, path: &Path, root: &Path) -> Result<ConfigText, ConfigProblem> {
        let shown = display_path(root, path);
        let failed = |message: String| ConfigProblem {
            path: shown.clone(),
            line_column: None,
            hint: String::new(),
            excerpt: format!("{shown}: {message}"),
            message,
        };
        let bytes =
            read_plain(path, MOST_SETTINGS).map_err(|cause| failed(format!("cannot read the {what}: {cause}")))?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let offset = error.utf8_error().valid_up_to();
            failed(format!("the {what} is not UTF-8 (first bad byte at offset {offset})"))
        })?;
        let folder = path.parent().unwrap_or(path);
        // `.config` is only a drawer for the files that would lie beside it.
        let base = if folder.ends_with(".config") { folder.parent().unwrap_or(folder) } else { folder };
        let lines = place::LineStarts::of(&text);
        Ok(ConfigText { path: path.to_owned(), base: base.to_owned(), shown, text, lines, root: root.to_owned() })
    }

    /// Why a file that this one names is not read: it lies outside of the repository, and whoever sends in a change of the
    /// configuration must not make a CI service print it. A file outside, which the user named, may name others.
    pub(super) fn outside(&self, path: &Path) -> Option<String> {
        let fence = Fence::around_repository(&self.root);
        let is_outside = path.exists() && fence.holds(&self.path) && !fence.holds(path);
        is_outside.then(|| format!("`{}` lies outside of the repository", path.display()))
    }

    /// The place of a setting.
    pub(super) fn origin(&self, span: &Range<usize>) -> Origin {
        let (line, column) = self.lines.line_column(&self.text, span.start);
        Origin::File { path: PathBuf::from(&self.shown), line, column }
    }

    /// A problem at a place, with a hint that may be empty.
    pub(super) fn problem(&self, span: Range<usize>, message: String, hint: String) -> ConfigProblem {
        let [message, hint] = [message, hint].map(|text| in_one_line(&text));
        let (line, column) = self.lines.line_column(&self.text, span.start);
        ConfigProblem {
            path: self.shown.clone(),
            line_column: Some((line, column)),
            excerpt: place::excerpt_of_line(&self.shown, &self.text, span, line, &message, &hint),
            message,
            hint,
        }
    }
}

/// A message in one line, whatever keys and values it quotes.
fn in_one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_control() { line.extend(character.escape_default()) } else { line.push(character) }
    }
    line
}
