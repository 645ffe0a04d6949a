//! Places in configuration files: line and column of an offset, the offending line underlined.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

/// Where the lines of a text begin, for those who ask for many places in it.
#[derive(Debug)]
pub(crate) struct LineStarts(Vec<usize>);

impl LineStarts {
    pub(crate) fn of(text: &str) -> LineStarts {
        LineStarts(std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect())
    }

    /// As [`line_column`] of the same text.
    pub(crate) fn line_column(&self, text: &str, offset: usize) -> (u32, u32) {
        let offset = floor_boundary(text, offset);
        let line = self.0.partition_point(|start| *start <= offset);
        let start = line.checked_sub(1).and_then(|before| self.0.get(before)).copied().unwrap_or(0);
        (line as u32, text[start..offset].chars().count() as u32 + 1)
    }
}

/// 1-based line and column (in characters) of a byte offset; an offset beyond the end counts as the end.
pub(crate) fn line_column(text: &str, offset: usize) -> (u32, u32) {
    let before = &text[..floor_boundary(text, offset)];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
    (line as u32, before[line_start..].chars().count() as u32 + 1)
}

/// `message`, then where it is, then the line underlined, as rustc shows it but without a level in front.
pub(crate) fn excerpt(path: &str, text: &str, span: Range<usize>, message: &str, label: &str) -> String {
    let (number, _) = line_column(text, span.start);
    excerpt_of_line(path, text, span, number, message, label)
}

/// The same where the number of the line is known.
pub(crate) fn excerpt_of_line(
    path: &str,
    text: &str,
    span: Range<usize>,
    number: u32,
    message: &str,
    label: &str,
) -> String {
    let start = floor_boundary(text, span.start);
    let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let line_end = text[start..].find('\n').map_or(text.len(), |length| start + length);
    let line = text[line_start..line_end].trim_end_matches('\r');
    // Multi-line values are underlined on their first line only.
    let underlined = (start - line_start).min(line.len());
    let underlined = underlined..floor_boundary(line, span.end.saturating_sub(line_start)).max(underlined);
    let mut annotation = AnnotationKind::Primary.span(underlined);
    if !label.is_empty() {
        annotation = annotation.label(label);
    }
    let snippet = Snippet::source(line).path(path).line_start(number as usize).annotation(annotation);
    let report = Level::ERROR.no_name().primary_title(message).element(snippet);
    Renderer::plain().render(&[report])
}

/// The last character boundary at or before `offset`.
pub fn floor_boundary(text: &str, offset: usize) -> usize {
    let mut at = offset.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
