//! Guesses why an edge is missing or wrong, from the text around the call. They are for sorting, not for counting.

use super::callee::Known;
use super::defs::Kind;
use super::edges::{Edge, To};
use super::said::Said;
use super::score::trait_of;
use crate::measure::Place;
use crate::measure::files::Files;

/// A call to explain.
pub struct Context<'c> {
    /// Where it is.
    pub at: &'c Place,
    /// What rustc says.
    pub edge: &'c Edge,
    /// Hotlock reports some call in the file.
    pub is_known_file: bool,
}

/// Why hotlock names another function.
pub fn of_mistake(context: &Context<'_>, here: &[Said]) -> String {
    let of = trait_of(context.edge);
    if !of.is_empty() && here.iter().all(|said| said.is_of(&of)) {
        return "wrong: the trait's function instead of the implementation's".to_owned();
    }
    format!("wrong: another function, {}", kind(context.edge))
}

/// Why hotlock names none.
pub fn of_miss(context: &Context<'_>, files: &mut Files) -> String {
    let kind = kind(context.edge);
    let state = if matches!(context.edge.to, To::Open(_)) { "open" } else { "missed" };
    if !context.is_known_file {
        return format!("{state}: no call of the file is reported");
    }
    let text = files.of(&context.at.0).map_or("", |file| file.text.as_str());
    let place = if context.edge.in_macro { " in a macro's arguments" } else { "" };
    format!("{state}: {kind}, {}{place}", receiver(before(text, context.at.1, context.at.2)))
}

fn kind(edge: &Edge) -> &'static str {
    match &edge.to {
        To::Open(Known::Dyn) => "trait object",
        To::Open(_) => "generic parameter",
        To::Function(defs) => match defs.first().map(|def| &def.kind) {
            Some(Kind::Free) => "function",
            Some(Kind::Default(_)) => "trait's default method",
            Some(Kind::Impl { is_blanket: true, .. }) => "blanket implementation's method",
            Some(Kind::Impl { of: Some(_), .. }) if edge.of_foreign_trait => "method of another crate's trait",
            Some(Kind::Impl { of: Some(_), .. }) => "implementation's method",
            Some(Kind::Impl { of: None, .. }) => "inherent method",
            Some(Kind::Made) | None => "made function",
        },
    }
}

/// The text up to a place.
fn before(text: &str, line: u32, column: u32) -> &str {
    let lines = text.split_inclusive('\n').take(line.saturating_sub(1) as usize);
    let start: usize = lines.map(str::len).sum();
    let width = text[start..].chars().take(column.saturating_sub(1) as usize).map(char::len_utf8).sum::<usize>();
    &text[..start + width]
}

/// What a name is called on.
fn receiver(before: &str) -> &'static str {
    let before = before.trim_end();
    if let Some(path) = before.strip_suffix("::") {
        return match word(path) {
            "Self" => "through `Self::`",
            name if name.len() == 1 => "through a parameter's path",
            _ => "through a path",
        };
    }
    let Some(value) = before.strip_suffix('.').map(str::trim_end) else { return "by name" };
    let name = word(value);
    let is_field = value[..value.len() - name.len()].ends_with('.');
    match value.chars().last() {
        Some(')') => "on what a call gives",
        Some('?') => "on what `?` gives",
        Some(']') => "on an element",
        _ if name == "await" => "on what `.await` gives",
        _ if name == "self" => "on `self`",
        _ if is_field => "on a field",
        _ if !name.is_empty() => binding(value, name),
        _ => "on another expression",
    }
}

/// Lines looked through for where a local comes from.
const REACH: usize = 60;

/// How the nearest line that seems to bind a local does it.
fn binding(before: &str, name: &str) -> &'static str {
    // The use itself is no binding.
    let before = &before[..before.len() - name.len()];
    before.lines().rev().take(REACH).find_map(|line| binding_in(line, name)).unwrap_or("on a local")
}

fn binding_in(line: &str, name: &str) -> Option<&'static str> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.');
    let whole = |at: &usize| {
        !line[..*at].ends_with(is_part)
            && !line[at + name.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_')
    };
    let at = line.match_indices(name).map(|(at, _)| at).filter(whole).last()?;
    let (left, right) = (&line[..at], line[at + name.len()..].trim_start());
    if left.matches('|').count() == 1 && right.contains('|') {
        return Some("on a closure's parameter");
    }
    if left.contains("for ") && right.contains(" in ") {
        return Some("on a loop's variable");
    }
    let is_pattern = left.ends_with(['(', '{']) || left.trim_end().ends_with([',', '(', '{']);
    let of_let = left.rfind("let ").is_some_and(|start| !left[start..].contains('='));
    match (of_let, is_pattern) {
        (true, true) => Some("on a part of a `let`'s pattern"),
        (true, false) => Some("on a `let`"),
        _ if right.contains("=>") && !left.contains("=>") => Some("on a part of a match's pattern"),
        _ if right.starts_with(':') && !right.starts_with("::") => Some("on a parameter"),
        _ => None,
    }
}

fn word(text: &str) -> &str {
    let start = text
        .rfind(|c: char| !c.is_alphanumeric() && c != '_')
        .map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8));
    &text[start..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn receivers_are_told_by_the_text_before_the_name() {
        assert_eq!(receiver("let a = "), "by name");
        assert_eq!(receiver("Self::"), "through `Self::`");
        assert_eq!(receiver("a.b().\n    "), "on what a call gives");
        assert_eq!(receiver("a?."), "on what `?` gives");
        assert_eq!(receiver("self."), "on `self`");
        assert_eq!(receiver("(self.0."), "on a field");
        assert_eq!(receiver("x."), "on a local");
        assert_eq!(receiver("let x = a;\nx."), "on a `let`");
        assert_eq!(receiver("if let Some(x) = a { x."), "on a part of a `let`'s pattern");
        assert_eq!(receiver("a.map(|x| x."), "on a closure's parameter");
        assert_eq!(receiver("for (x, y) in a {\n  x."), "on a loop's variable");
        assert_eq!(receiver("Some(x) => x."), "on a part of a match's pattern");
        assert_eq!(receiver("fn f(x: &X) { x."), "on a parameter");
    }

    #[test]
    fn places_count_characters() {
        assert_eq!(before("a\n\u{e4}.b()", 2, 3), "a\n\u{e4}.");
    }
}
