//! What is wrong with a configuration, and where.

use std::path::{Path, PathBuf};

/// A configuration that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// It cannot be read.
    #[error("cannot read `{}`: {cause}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        cause: std::io::Error,
    },
    /// Something in it is wrong.
    #[error("{}:{line}:{column}: {message}\n{excerpt}", path.display())]
    At {
        /// The file.
        path: PathBuf,
        /// 1-based line.
        line: u32,
        /// 1-based column, in characters.
        column: u32,
        /// What is wrong.
        message: String,
        /// The line with the place underlined.
        excerpt: String,
    },
}

/// An error at a byte range of a text.
pub(super) fn at(path: &Path, text: &str, span: std::ops::Range<usize>, message: String) -> ConfigError {
    let (line, column) = position(text, span.start);
    let source = text.lines().nth(line as usize - 1).unwrap_or_default();
    let room = source.chars().count().saturating_sub(column as usize - 1).max(1);
    let width = text.get(span).map_or(1, |text| text.chars().take_while(|c| *c != '\n').count()).clamp(1, room);
    let number = line.to_string();
    let pad = " ".repeat(number.len());
    let shown: String = source.chars().map(|shown| if shown == '\t' { ' ' } else { shown }).collect();
    let gap = " ".repeat(column as usize - 1);
    let excerpt = format!("{pad} |\n{number} | {shown}\n{pad} | {gap}{}", "^".repeat(width));
    ConfigError::At { path: path.to_path_buf(), line, column, message, excerpt }
}

/// 1-based line and column, in characters.
pub(super) fn position(text: &str, offset: usize) -> (u32, u32) {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.matches('\n').count() as u32 + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() as u32 + 1;
    (line, column)
}
