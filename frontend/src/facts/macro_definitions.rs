//! Where `macro_rules!` definitions stand in a text: found by its tokens, in one pass, before anything is parsed.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Cfg, Name, attribute_condition};
use crate::source::lex::{is_word, token_end, trivia_end};

/// A definition as it stands in a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Found {
    pub(super) name: Name,
    pub(super) exported: bool,
    /// Its `#[cfg(..)]`s.
    pub(super) conditions: Vec<Cfg>,
    /// The text between its brackets.
    pub(super) text: Arc<str>,
}

const KEYWORD: &str = "macro_rules";

/// Definitions inside of so many others are not known: each has its own copy of its text, so that the copies of what nests
/// take no more than this many times the text. Nobody defines macros that define macros that define macros that deep.
const MOST_NESTED: usize = 4;

/// The definitions of a text whose brackets close, as they end.
pub(super) fn definitions(text: &str) -> Vec<Found> {
    if !text.contains(KEYWORD) {
        return Vec::new();
    }
    let mut search = Search { text, levels: vec![Level::default()], nested: 0, found: Vec::new() };
    let mut at = 0;
    while let Some((start, end)) = search.token(at) {
        at = search.take(start, end);
    }
    search.found
}

/// A pass over the tokens of a text.
struct Search<'t> {
    text: &'t str,
    /// The open brackets, and the text around them.
    levels: Vec<Level>,
    /// How many of them are definitions.
    nested: usize,
    found: Vec<Found>,
}

/// What is open between two brackets.
#[derive(Default)]
struct Level {
    /// Where its content starts.
    start: usize,
    kind: Kind,
    /// The contents of the attributes in front of the next token.
    attributes: Vec<(usize, usize)>,
}

#[derive(Default)]
enum Kind {
    #[default]
    Plain,
    Attribute,
    /// Its name, and the contents of its attributes.
    Definition(Name, Vec<(usize, usize)>),
}

impl Search<'_> {
    /// The start and the end of the first token that starts at `at` or behind it.
    fn token(&self, at: usize) -> Option<(usize, usize)> {
        let start = trivia_end(self.text.as_bytes(), at);
        let first = *self.text.as_bytes().get(start)?;
        Some((start, token_end(self.text, start, first)))
    }

    /// Takes a token; where to go on.
    fn take(&mut self, start: usize, end: usize) -> usize {
        let token = &self.text[start..end];
        if token == "#"
            && let Some((open, inside)) = self.token(end)
            && &self.text[open..inside] == "["
        {
            self.levels.push(Level { start: inside, kind: Kind::Attribute, attributes: Vec::new() });
            return inside;
        }
        match token {
            "(" | "[" | "{" => self.open(end, Kind::Plain),
            ")" | "]" | "}" => self.close(start),
            KEYWORD => {
                if let Some((name, inside)) = self.definition(end) {
                    let attributes = self.levels.last_mut().map(|level| std::mem::take(&mut level.attributes));
                    self.nested += 1;
                    self.open(inside, Kind::Definition(name, attributes.unwrap_or_default()));
                    return inside;
                }
                self.forget_attributes();
            }
            _ => self.forget_attributes(),
        }
        end
    }

    /// The name of a definition behind its keyword, and where its content starts.
    fn definition(&self, at: usize) -> Option<(Name, usize)> {
        if self.nested >= MOST_NESTED {
            return None;
        }
        let (sign, at) = self.token(at)?;
        let (name, name_end) = self.token(at).filter(|_| self.text[sign..].starts_with('!'))?;
        let (open, inside) = self.token(name_end)?;
        let is_name = self.text[name..name_end].bytes().all(is_word);
        (is_name && self.text[open..].starts_with(['{', '(', '[']))
            .then(|| (Name::from(&self.text[name..name_end]), inside))
    }

    fn open(&mut self, start: usize, kind: Kind) {
        self.forget_attributes();
        self.levels.push(Level { start, kind, attributes: Vec::new() });
    }

    fn forget_attributes(&mut self) {
        self.levels.last_mut().into_iter().for_each(|level| level.attributes.clear());
    }

    /// Ends the innermost bracket. One too many ends nothing.
    fn close(&mut self, end: usize) {
        if self.levels.len() < 2 {
            return;
        }
        let Some(Level { start, kind, .. }) = self.levels.pop() else { return };
        match kind {
            Kind::Plain => {}
            Kind::Attribute => self.levels.last_mut().into_iter().for_each(|level| level.attributes.push((start, end))),
            Kind::Definition(name, attributes) => {
                self.nested -= 1;
                let attributes: Vec<&str> = attributes.iter().map(|(start, end)| &self.text[*start..*end]).collect();
                self.found.push(Found {
                    name,
                    exported: attributes.iter().any(|attribute| attribute.contains("macro_export")),
                    conditions: attributes.iter().filter_map(|attribute| attribute_condition(attribute)).collect(),
                    text: Arc::from(&self.text[start..end]),
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::definitions;

    #[test]
    fn a_definition_ends_at_its_own_bracket() {
        let text = "
            #[macro_export]
            macro_rules! first { ('}') => { \"}\" }; (b'{') => { r#\"}\"}\"# } /* } */ }
            macro_rules! second(($x:lifetime) => { fn f<$x>(c: &$x u8) { '\\'' } }; // )
            );
        ";
        let found: Vec<(String, bool, String)> = definitions(text)
            .into_iter()
            .map(|each| (each.name.to_string(), each.exported, each.text.to_string()))
            .collect();
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].0.as_str(), found[0].1), ("first", true));
        assert!(found[0].2.ends_with("/* } */ "));
        assert_eq!((found[1].0.as_str(), found[1].1), ("second", false));
        assert!(found[1].2.trim_end().ends_with("// )"));
    }

    #[test]
    fn attributes_may_take_several_lines() {
        let text = "
            // #[macro_export]
            fn f() { let a = [1]; a[0] }
            #[cfg(all(
                unix,
                feature = \"a]b\",
            ))]
            /// Words.
            #[macro_export] // why
            macro_rules! first { () => {} }
            let x = [1];
            macro_rules! second { () => {} }
        ";
        let found = definitions(text);
        assert!(found[0].exported && found[0].conditions.len() == 1);
        assert!(!found[1].exported && found[1].conditions.is_empty());
    }

    #[test]
    fn what_nests_is_copied_a_few_times_only() {
        let text = format!("{}{}", "macro_rules! m { () => { ".repeat(50), "} }".repeat(50));
        assert_eq!(definitions(&text).len(), super::MOST_NESTED);
    }

    #[test]
    fn broken_definitions_are_left_out() {
        for text in ["macro_rules!", "macro_rules! x", "macro_rules! x {", "macro_rules! x { \"", "macro_rules! é"] {
            assert!(definitions(text).is_empty(), "{text}");
        }
    }
}
