//! Types inside symbols, and cutting texts where no bracket is open.

use super::name::FunctionName;

/// Deeper texts are not names: each level is a call.
pub(super) const MAX_DEPTH: usize = 200;

/// Longer paths are not names: each of their ends is looked up.
pub(super) const MAX_SEGMENTS: usize = 200;

/// Calls `visit` with each byte offset and how many brackets are open there; none if they do not match.
fn scan(text: &str, mut visit: impl FnMut(usize, usize)) -> Option<()> {
    let mut open = 0_usize;
    let bytes = text.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        // `->`, which legacy names spell ` .>`, closes nothing.
        let is_arrow =
            *byte == b'>' && (text[..at].ends_with('-') || text[..at].ends_with(" .") || text[..at].ends_with('='));
        match byte {
            b'>' | b')' | b']' | b'}' if !is_arrow => open = open.checked_sub(1)?,
            _ => {}
        }
        visit(at, open);
        if matches!(byte, b'<' | b'(' | b'[' | b'{') {
            open += 1;
        }
    }
    (open == 0).then_some(())
}

/// The most brackets that are open at once; none if they do not match.
pub(super) fn depth(text: &str) -> Option<usize> {
    let mut deepest = 0;
    scan(text, |_, open| deepest = deepest.max(open))?;
    Some(deepest)
}

/// The pieces between separators outside of brackets; none if brackets do not match.
pub(super) fn split_top<'t>(text: &'t str, separator: &str) -> Option<Vec<&'t str>> {
    let mut pieces = Vec::new();
    let mut start = 0;
    scan(text, |at, open| {
        if open == 0 && at >= start && text.as_bytes()[at..].starts_with(separator.as_bytes()) {
            pieces.push(&text[start..at]);
            start = at + separator.len();
        }
    })?;
    pieces.push(&text[start..]);
    Some(pieces)
}

/// The text before and after the first separator outside of brackets.
pub(super) fn split_once_top<'t>(text: &'t str, separator: &str) -> Option<Option<(&'t str, &'t str)>> {
    let pieces = split_top(text, separator)?;
    let first = pieces[0];
    Some((pieces.len() > 1).then(|| (first, &text[first.len() + separator.len()..])))
}

/// A type's layers and path without generic arguments, see [`FunctionName::self_ty`].
pub(super) fn type_tokens(text: &str) -> Option<Vec<String>> {
    let mut tokens = Vec::new();
    let mut rest = text.trim();
    while let Some((token, inner)) = layer(rest) {
        tokens.push(token.to_owned());
        rest = inner;
    }
    if let Some(bounds) = rest.strip_prefix("dyn ") {
        tokens.push("dyn".to_owned());
        rest = split_top(bounds, "+")?.first()?.trim();
        rest = without_binder(rest);
    } else if let Some(inner) = enclosed(rest, '[', ']') {
        // Folding turns `;` into `:`.
        let element = match (split_once_top(inner, ";")?, split_once_top(inner, ": ")?) {
            (Some((element, _)), _) | (None, Some((element, _))) => Some(element),
            (None, None) => None,
        };
        tokens.push(if element.is_some() { "[;]" } else { "[]" }.to_owned());
        tokens.extend(type_tokens(element.unwrap_or(inner))?);
        return Some(tokens);
    } else if let Some(inner) = enclosed(rest, '(', ')') {
        let count = split_top(inner, ",")?.iter().filter(|part| !part.trim().is_empty()).count();
        tokens.push(format!("({count})"));
        return Some(tokens);
    } else if ["fn(", "unsafe ", "extern ", "for<"].iter().any(|start| rest.starts_with(start)) {
        tokens.push("fn".to_owned());
        return Some(tokens);
    } else if rest == "!" {
        tokens.push("!".to_owned());
        return Some(tokens);
    }
    let path = FunctionName::parse(rest)?;
    tokens.extend(path.full_path());
    if path.in_closure {
        tokens.push("{closure}".to_owned());
    }
    Some(tokens)
}

/// The outermost reference or pointer and what is behind it.
fn layer(text: &str) -> Option<(&'static str, &str)> {
    if let Some(inner) = text.strip_prefix('&') {
        let inner = inner.trim_start();
        let inner = match inner.strip_prefix('\'') {
            Some(lifetime) => lifetime.split_once(' ').map_or(lifetime, |(_, inner)| inner),
            None => inner,
        };
        return Some(inner.strip_prefix("mut ").map_or(("&", inner), |inner| ("&mut", inner)));
    }
    let inner = text.strip_prefix("*const ").or_else(|| text.strip_prefix("*mut "))?;
    Some(("*", inner.trim_start()))
}

fn enclosed(text: &str, open: char, close: char) -> Option<&str> {
    text.strip_prefix(open)?.strip_suffix(close)
}

/// `for<'a> Trait` to `Trait`.
fn without_binder(text: &str) -> &str {
    let binder = text.strip_prefix("for<").and_then(|rest| rest.split_once("> "));
    binder.map_or(text, |(_, rest)| rest)
}
