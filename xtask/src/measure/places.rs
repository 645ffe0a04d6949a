//! Where in a file each call's name stands, found from where the call ends.

use std::collections::HashMap;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// A called name.
#[derive(Clone, Debug)]
pub struct CallName {
    /// 1-based line and column (in characters) of the name.
    pub at: (u32, u32),
    /// The name.
    pub name: String,
    /// It stands in a `macro_rules!` definition.
    pub in_definition: bool,
    /// It stands in what a macro is given.
    pub in_macro: bool,
}

/// Calls of a file by the exclusive end of their argument list.
pub type Places = HashMap<(u32, u32), CallName>;

/// Indexes a file's calls; none if the text is no Rust.
pub fn of_text(text: &str) -> Option<Places> {
    let tokens = text.parse::<TokenStream>().ok()?;
    let mut places = Places::new();
    walk(tokens, Within::default(), &mut places);
    Some(places)
}

#[derive(Clone, Copy, Default)]
struct Within {
    definition: bool,
    arguments: bool,
}

fn walk(tokens: TokenStream, within: Within, places: &mut Places) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    for (index, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else { continue };
        let is_definition = index >= 3 && matches!(&trees[index - 3], TokenTree::Ident(word) if word == "macro_rules");
        let is_given =
            index >= 2 && is_punct(trees.get(index - 1), '!') && matches!(&trees[index - 2], TokenTree::Ident(_));
        let inside = Within { definition: within.definition || is_definition, arguments: within.arguments || is_given };
        walk(group.stream(), inside, places);
        if group.delimiter() != Delimiter::Parenthesis {
            continue;
        }
        if let Some((at, name)) = name_before(&trees[..index]) {
            let end = group.span_close().end();
            let call = CallName { at, name, in_definition: within.definition, in_macro: within.arguments };
            places.insert((end.line as u32, end.column as u32 + 1), call);
        }
    }
}

/// The identifier before an argument list, a turbofish in between skipped.
fn name_before(trees: &[TokenTree]) -> Option<((u32, u32), String)> {
    let mut at = trees.len();
    if is_punct(trees.last(), '>') {
        let mut depth = 0;
        while at > 0 {
            at -= 1;
            let arrow = at > 0 && is_punct(trees.get(at - 1), '-');
            if is_punct(trees.get(at), '>') && !arrow {
                depth += 1;
            } else if is_punct(trees.get(at), '<') {
                depth -= 1;
                if depth == 0 {
                    break;
                }
            }
        }
        at = at.checked_sub(2)?;
    }
    match trees.get(at.checked_sub(1)?)? {
        TokenTree::Ident(name) => {
            let start = name.span().start();
            Some(((start.line as u32, start.column as u32 + 1), name.to_string()))
        }
        _ => None,
    }
}

fn is_punct(tree: Option<&TokenTree>, wanted: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What stands before the call that ends right after the last `)`.
    fn name_of_last(text: &str) -> Option<(String, u32, u32, bool)> {
        let places = of_text(text)?;
        let end = text.rfind(')')? + 1;
        let line = text[..end].lines().count() as u32;
        let column = text[..end].lines().last()?.chars().count() as u32 + 1;
        let name = places.get(&(line, column))?;
        Some((name.name.clone(), name.at.0, name.at.1, name.in_definition))
    }

    #[test]
    fn names_stand_before_arguments_and_turbofish() {
        assert_eq!(name_of_last("a.lock()"), Some(("lock".to_owned(), 1, 3, false)));
        assert_eq!(name_of_last("a\n  .get::<Vec<fn() -> u8>>(1)"), Some(("get".to_owned(), 2, 4, false)));
        assert_eq!(name_of_last("Arc::<u8>::clone(&a)"), Some(("clone".to_owned(), 1, 12, false)));
    }

    #[test]
    fn brackets_in_arguments_do_not_mislead() {
        let text = r##"a.read(")(", ')', /* ) */ b(1), r#"("#)"##;
        assert_eq!(name_of_last(text), Some(("read".to_owned(), 1, 3, false)));
    }

    #[test]
    fn columns_count_characters() {
        assert_eq!(name_of_last("\"\u{e4}\u{4e00}\".lock()"), Some(("lock".to_owned(), 1, 6, false)));
    }

    #[test]
    fn code_of_macro_definitions_is_told_apart() {
        assert_eq!(name_of_last("macro_rules! m { () => { a.lock() } }"), Some(("lock".to_owned(), 1, 28, true)));
        assert_eq!(name_of_last("m! { a.lock() }"), Some(("lock".to_owned(), 1, 8, false)));
    }

    #[test]
    fn a_parenthesis_alone_is_no_call() {
        assert_eq!(name_of_last("(a)"), None);
        assert_eq!(name_of_last("m!(a)"), None);
    }
}
